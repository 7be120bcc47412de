import { WorkerPatternSearch } from '../lib/worker-pattern-search.ts';
import type { Ports, VerifyPorts } from '../verify/ports.ts';
import { portsOf } from '../verify/registry.ts';
import type { Pack } from './pack-schema.ts';
import {
  type FoundPorts,
  type Lack,
  type PortMaker,
  type PortRequest,
  portFacet,
  type SelectedRequest,
} from './port-facet.ts';
import { checksIn, needsModel } from './task-of.ts';

export type Because = Lack & { readonly isMeant: boolean };

export async function lookForPorts(request: SelectedRequest) {
  const { packs, sandbox } = request;
  const makers = portFacet.all().filter((maker) => isAskedBy(packs, maker));
  const looked = await Promise.all(makers.map(async ({ load }) => (await load()).look(request)));
  const lacks = looked.flatMap((each) => each.lacks);
  const [first] = lacks;
  return {
    idle: new Set(lacks.flatMap(({ keys }) => keys)),
    because: first && { ...first, isMeant: sandbox === 'off' || sandbox === 'embedded' },
    find: (left: readonly Pack[]) => Promise.all(looked.map(({ find }) => find(left))),
  };
}

function isAskedBy(packs: readonly Pack[], { opens }: PortMaker): boolean {
  return packs.some(({ scenarios }) =>
    scenarios.some((scenario) => {
      const asked = checksIn(scenario).flatMap(portsOf);
      return opens.some((port) => (port === 'vectors' ? needsModel(scenario) : asked.includes(port)));
    }),
  );
}

export function findUnselected(request: PortRequest): Promise<readonly FoundPorts[]> {
  return Promise.all(portFacet.all().map(async ({ load }) => (await load()).unselected(request)));
}

export async function openUnselected(request: PortRequest): ReturnType<typeof openFound> {
  return openFound(await findUnselected(request));
}

export async function openFound(found: readonly FoundPorts[]): Promise<VerifyPorts & AsyncDisposable> {
  const patterns = new WorkerPatternSearch();
  const settled = await Promise.allSettled(found.map((each) => each.open()));
  const opened = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const closeAll = async () =>
    void (await Promise.all([patterns, ...opened].map((each) => each[Symbol.asyncDispose]?.())));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed !== undefined) {
    await closeAll();
    throw failed.reason;
  }
  const ports: VerifyPorts = Object.assign({ ...noPorts, patterns }, ...opened);
  return { ...ports, [Symbol.asyncDispose]: closeAll };
}

const missing = { outcome: 'broken', cause: 'sandbox-missing', detail: 'no feature runs programs' } as const;
const close = async () => undefined;

/** Nothing fails where no feature opens a port: its checks are unmeasured. */
const noPorts: Omit<Ports, 'patterns'> = {
  code: { run: async () => missing },
  system: { run: async () => [missing], open: () => ({ run: async () => missing, close }) },
  images: { judge: async () => missing, open: () => ({ answer: async () => missing, close }) },
};

export function conditionsOf(found: readonly FoundPorts[], packs: readonly Pack[]): ReturnType<FoundPorts['planOf']> {
  return Object.assign({}, ...found.map((each) => each.planOf(packs)));
}
