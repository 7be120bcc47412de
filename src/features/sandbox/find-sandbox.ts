import { findingsIn } from '../../doctor/findings.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Scenario } from '../../packs/pack-schema.ts';
import type { FoundPorts, Lack, PortFinder } from '../../packs/port-facet.ts';
import { imagesOf, runsCode, runsEmbedded, runsSystem } from '../../packs/task-of.ts';
import type { DoctorFinding } from '../../records/doctor-report.ts';
import { codeLimits, type ImageName, imageNames, type Ports, systemLimits } from '../../verify/ports.ts';
import { buildCommand, findImage, findSystem, type SystemSandbox } from './runners/find-system.ts';
import type { BuiltImage } from './runners/image-pool.ts';
import { maxConcurrentPrograms, openPorts } from './runners/open-ports.ts';

/** Where programs of the model run, and the images of benchlocal-cli. */
export const sandboxFinder: PortFinder = {
  /** An engine is only looked for if a selected scenario has scripts, or is judged in an image. */
  async look({ packs, isAsked, sandbox, engineRefused }) {
    const lacks: Lack[] = [];
    const keysThat = (uses: (scenario: Scenario) => boolean) =>
      packs.flatMap((pack) => pack.scenarios.filter(uses).map(({ id }) => `${pack.id}/${id}`)).filter(isAsked);
    const withScripts = keysThat(sandbox === 'off' ? runsCode : runsSystem);
    let system: SystemSandbox | undefined;
    if (withScripts.length > 0) {
      const found = await findSystem(sandbox, process.env, { refused: engineRefused });
      if ('sandbox' in found) system = found.sandbox;
      else lacks.push({ ...found, keys: withScripts, needs: sandbox === 'off' ? 'a sandbox' : 'a container' });
    }
    const images = new Map<ImageName, BuiltImage>();
    for (const name of imageNames) {
      const keys = keysThat((one) => imagesOf(one).includes(name));
      if (keys.length === 0) continue;
      const image = await findImage(name, sandbox, process.env, engineRefused);
      if ('missing' in image) lacks.push({ ...image, keys, needs: 'an image of benchlocal-cli' });
      else images.set(name, image);
    }
    return { lacks, find: async () => foundSandbox(system, images) };
  },
  unselected: async ({ sandbox }) => ({ planOf: () => ({}), open: async () => openPorts(sandbox) }),
};

/** Uses only the sandbox that the selection found, because the selection knows whether the engine may be used. */
function foundSandbox(system: SystemSandbox | undefined, images: ReadonlyMap<ImageName, BuiltImage>): FoundPorts {
  const open = () => openPorts(system ?? 'embedded', images);
  return {
    atOnce: maxConcurrentPrograms(),
    planOf(packs) {
      const ids = packs.flatMap((pack): (readonly [string, string])[] => {
        const used = [...new Set(pack.scenarios.flatMap(imagesOf))]
          .sort()
          .flatMap((name) => images.get(name)?.id ?? []);
        const all = [...(system !== undefined && pack.scenarios.some(runsSystem) ? [system.id] : []), ...used];
        return all.length === 0 ? [] : [[pack.id, all.join(' ')]];
      });
      return ids.length === 0 ? {} : { sandbox: Object.fromEntries(ids) };
    },
    open: async () => open(),
    /** Runs a program in each language, and a script, if a selected pack needs it. */
    async tried(packs, clock) {
      await using ports = open();
      const programs = packs.some(({ scenarios }) => scenarios.some(runsEmbedded))
        ? [await tryPrograms(ports, clock)]
        : [];
      return [...programs, ...(system === undefined ? [] : [await tryScript(ports, system, clock)])];
    },
  };
}

const ofPacks = findingsIn('packs');

async function tryPrograms({ code }: Ports, clock: Clock): Promise<DoctorFinding> {
  const times = [];
  for (const [name, runtime, file, source] of [
    ['Python', 'python', 'answer.py', 'def one():\n    return 1\n'],
    ['JavaScript', 'javascript', 'answer.js', 'const one = () => 1;\n'],
  ] as const) {
    const begun = clock.now();
    const entry = { kind: 'function', file, name: 'one' } as const;
    const limits = { ...codeLimits, cpuMs: 10_000 };
    const result = await code.run({ runtime, files: { [file]: source }, limits, entry, cases: [{ args: [] }] });
    if (result.outcome !== 'ran')
      return ofPacks.broken(
        'sandbox',
        `the sandbox does not run ${name}: ${result.outcome === 'broken' ? result.detail : result.what}`,
        'Install quality-baseline again, or leave its packs out with --sandbox off.',
      );
    times.push(`${name} in ${secondsSince(begun, clock)}`);
  }
  return ofPacks.ok('sandbox', `the sandbox runs ${times.join(' and ')}`);
}

async function tryScript({ system }: Ports, { shown }: SystemSandbox, clock: Clock): Promise<DoctorFinding> {
  const begun = clock.now();
  const limits = { ...systemLimits, cpuMs: 10_000 };
  const [result] = await system.run([{ files: {}, script: 'echo one', limits }]);
  if (result?.outcome === 'ran' && result.stdout === 'one\n')
    return ofPacks.ok('sandbox-scripts', `${shown} runs a script in ${secondsSince(begun, clock)}`);
  return ofPacks.broken(
    'sandbox-scripts',
    `${shown} runs no script: ${result?.outcome === 'broken' ? result.detail : 'it gave another result'}`,
    `Make the image again with ${buildCommand}, or leave its packs out with --sandbox embedded.`,
  );
}

function secondsSince(begun: number, clock: Clock): string {
  return `${((clock.now() - begun) / 1000).toFixed(1)} s`;
}
