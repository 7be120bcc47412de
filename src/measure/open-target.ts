import { addressesOf } from '../endpoint/where.ts';
import { EndpointError, InputError } from '../lib/errors.ts';
import { pooledDifferences, pooledSubject } from '../records/fingerprint.ts';
import { factName } from '../report/describe-cause.ts';
import { plainLine } from '../report/plain-text.ts';
import type { Member } from '../run/pool.ts';
import type { SessionFacts } from '../run/served.ts';
import { type OpenOptions, type OpenTarget, openServer } from './open-server.ts';
import { showWhere } from './show-where.ts';

/** A target, with its servers if it has several. */
export type Pooled = OpenTarget & { readonly pool?: readonly Member[] };

type Opened = { readonly address: string; readonly target: OpenTarget };

/** Opens a target: one server, or several that serve one model. Leaves out unreachable servers of several. */
export async function openTarget(options: OpenOptions): Promise<Pooled> {
  const { endpoint, allowMixed } = options.settings.where;
  const addresses = addressesOf(endpoint);
  if (addresses.length < 2) return openServer(options);
  const tried = await Promise.allSettled(addresses.map((url) => openMember(url, options)));
  const opened = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const faults = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  try {
    const [first, ...others] = opened;
    const other = faults.find((fault) => !(fault instanceof EndpointError));
    if (first === undefined || other !== undefined) throw other ?? faults[0];
    for (const fault of faults) options.io.err(`Left out: ${plainLine((fault as EndpointError).message)}\n`);
    for (const each of others) refuseOther(first, each, allowMixed);
    return pooled(first, others);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

async function openMember(url: string, options: OpenOptions): Promise<Opened> {
  const { settings, io } = options;
  const endpoint = { kind: 'url', url } as const;
  const address = showWhere(endpoint);
  const target = await openServer({
    ...options,
    settings: { ...settings, where: { ...settings.where, endpoint } },
    io: { ...io, err: (text) => io.err(`${address}: ${text}`) },
    isOfPool: true,
  });
  return { address, target };
}

/** Refuses a server with another model: all servers of a pool must serve the same. */
function refuseOther(first: Opened, other: Opened, allowMixed: boolean): void {
  const [here, there] = [first.target.served.facts, other.target.served.facts];
  const [model, otherModel] = [here.identity.model, there.identity.model];
  if (model !== otherModel)
    throw new InputError(
      `${other.address} serves ${otherModel ?? 'an unknown model'}, and ${first.address} serves ${model ?? 'an unknown model'}`,
      'Endpoints of one run serve one model: leave the other out, or serve it under the same name.',
    );
  const [difference] = differences(here, there);
  if (difference === undefined || allowMixed) return;
  throw new InputError(
    `${other.address} is not served as ${first.address} is: ${difference}`,
    'Serve it in the same way, or accept the difference with --allow-mixed.',
  );
}

/** The differences between two servers in words. */
function differences(here: SessionFacts, there: SessionFacts): string[] {
  const controls = Object.entries(here.thinkingControls).flatMap(([mode, control]) => {
    const other = there.thinkingControls[mode as keyof typeof there.thinkingControls];
    return other === control ? [] : [`thinking control of ${mode} ${other ?? 'none'}, there ${control ?? 'none'}`];
  });
  const facts = pooledDifferences(here.subject, there.subject).map(
    ({ field, baseline, current }) => `${factName(field)} ${shown(current)}, there ${shown(baseline)}`,
  );
  return [...facts, ...controls];
}

function shown(value: unknown): string {
  return plainLine(typeof value === 'string' ? value : JSON.stringify(value));
}

function pooled({ target: first, ...own }: Opened, others: readonly Opened[]): Pooled {
  const all = [{ target: first, ...own }, ...others];
  const subject = pooledSubject(
    first.served.facts.subject,
    others.map(({ target }) => target.served.facts.subject),
  );
  const members = all.map(({ address, target }) => ({ address, served: target.served, slots: target.concurrency }));
  return {
    concurrency: members.reduce((sum, { slots }) => sum + slots, 0),
    servedBy: first.servedBy,
    served: {
      ...first.served,
      facts: { ...first.served.facts, subject },
      logprobs: all.every(({ target }) => target.served.logprobs === true),
    },
    toolFault: all.find(({ target }) => target.toolFault !== undefined)?.target.toolFault,
    restart: undefined,
    pool: members,
    [Symbol.asyncDispose]: () => closeAll(all),
  };
}

async function closeAll(opened: readonly Opened[]): Promise<void> {
  await Promise.all(opened.map(async ({ target }) => target[Symbol.asyncDispose]()));
}
