import { InputError } from '../../lib/errors.ts';
import { fileAtRef } from '../../lib/git.ts';
import { nearestHint } from '../../lib/nearest.ts';
import type { LintReport, LintStep, PackLint } from '../../model/lint-report.ts';
import type { Sandbox, VectorModel } from '../../model/target.ts';
import { versionFaults } from '../../packs/compare-versions.ts';
import { openUnselected } from '../../packs/found-ports.ts';
import { type LoadedPack, loadBuiltinPacks, loadPacks, readPack } from '../../packs/load-packs.ts';
import type { VerifyPorts } from '../../verify/token-vectors.ts';
import { lintPack } from './lint-pack.ts';
import { renderLint, renderLintJunit } from './render-lint.ts';

export type PacksLintOptions = {
  readonly packs: readonly string[];
  readonly format: 'text' | 'json' | 'junit';
  /** A git ref to compare the packs' versions with. */
  readonly against: string | undefined;
  /** `PACK/ID`, or an id alone; all if empty. */
  readonly scenarios?: readonly string[];
  readonly sandbox?: Sandbox;
  readonly bertscore?: VectorModel | undefined;
  readonly seen?: (step: LintStep) => void;
  /** When it is aborted, what was started is ended, and the reason is thrown. */
  readonly signal?: AbortSignal;
};

export type PacksLinted = {
  readonly text: string;
  readonly report: LintReport;
  /** Packs whose version could not be compared. */
  readonly notes: readonly string[];
};

/** Lints the named packs, else the built-in ones. */
export async function packsLint(options: PacksLintOptions): Promise<PacksLinted> {
  const { packs: names, scenarios = [], sandbox = 'auto', bertscore, signal } = options;
  const loaded = names.length === 0 ? await loadBuiltinPacks() : await loadPacks(names);
  const asked = chooseScenarios(loaded, scenarios);
  const packs = asked.map(({ one }) => one.pack);
  await using ports = await openUnselected({ packs, sandbox, bertscore });
  signal?.throwIfAborted();
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return await Promise.race([lintAll(asked, ports, options), ended]);
}

async function lintAll(
  asked: ReturnType<typeof chooseScenarios>,
  ports: VerifyPorts,
  { format, against, seen }: PacksLintOptions,
): Promise<PacksLinted> {
  const lints: PackLint[] = [];
  const notes: string[] = [];
  for (const { one, only } of asked) {
    const lint = await lintPack(one.pack, ports, { only, ...(seen === undefined ? {} : { seen }) });
    const faults = against === undefined ? [] : await versionFaultsSince(one, against);
    if (faults === undefined) notes.push(`${one.origin} is not at ${against}: its version was not compared`);
    lints.push({
      ...lint,
      findings: [...(faults ?? []).map((message) => ({ rule: 'version' as const, message })), ...lint.findings],
    });
  }
  const report: LintReport = { version: 1, packs: lints };
  return { report, notes, text: render(report, format) };
}

/** The packs that hold a chosen scenario, each with the ids of those; every pack if none is chosen. */
function chooseScenarios(loaded: readonly LoadedPack[], scenarios: readonly string[]) {
  const names = loaded.flatMap(({ pack }) => pack.scenarios.flatMap(({ id }) => [id, `${pack.id}/${id}`]));
  for (const name of scenarios) {
    if (names.includes(name)) continue;
    const hint = nearestHint(name, names, 'quality-baseline packs show PACK lists them.');
    throw new InputError(`there is no scenario "${name}"`, hint);
  }
  return loaded.flatMap((one) => {
    const ids = one.pack.scenarios.map(({ id }) => id);
    const only = ids.filter((id) => scenarios.some((name) => name === id || name === `${one.pack.id}/${id}`));
    return scenarios.length > 0 && only.length === 0 ? [] : [{ one, only }];
  });
}

function render(report: LintReport, format: PacksLintOptions['format']): string {
  switch (format) {
    case 'text':
      return renderLint(report);
    case 'json':
      return `${JSON.stringify(report, undefined, 2)}\n`;
    case 'junit':
      return renderLintJunit(report);
  }
}

async function versionFaultsSince({ pack, origin }: LoadedPack, ref: string): Promise<string[] | undefined> {
  if (origin === 'built-in')
    throw new InputError(`--against compares files, and ${pack.id} is built in`, 'Name packs by their paths.');
  const before = await fileAtRef(origin, ref);
  return before === undefined ? undefined : versionFaults(readPack(before, `${origin} at ${ref}`), pack);
}
