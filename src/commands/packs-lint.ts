import { InputError } from '../lib/errors.ts';
import { fileAtRef } from '../lib/git.ts';
import { WorkerPatternSearch } from '../lib/worker-pattern-search.ts';
import type { LintReport, PackLint } from '../model/lint-report.ts';
import { versionFaults } from '../packs/compare-versions.ts';
import { foreignPack } from '../packs/foreign-pack.ts';
import { lintPack } from '../packs/lint/lint-pack.ts';
import { type LoadedPack, loadBuiltinPacks, loadPacks, readPack } from '../packs/load-packs.ts';
import { renderLint, renderLintJunit } from '../report/render-lint.ts';

export type PacksLintOptions = {
  readonly packs: readonly string[];
  readonly format: 'text' | 'json' | 'junit';
  /** The git ref to compare the packs' versions with. */
  readonly against: string | undefined;
};

export type PacksLinted = {
  readonly text: string;
  readonly report: LintReport;
  /** Requested packs that could not be checked. */
  readonly notes: readonly string[];
};

/** Measures packs: the built-in ones, or those that are named. */
export async function packsLint({ packs, format, against }: PacksLintOptions): Promise<PacksLinted> {
  const loaded = packs.length === 0 ? await loadBuiltinPacks() : await loadPacks(packs, foreignPack);
  const patterns = new WorkerPatternSearch();
  try {
    const lints: PackLint[] = [];
    const notes: string[] = [];
    for (const one of loaded) {
      const lint = await lintPack(one.pack, { patterns });
      const faults = against === undefined ? [] : await versionFaultsSince(one, against);
      if (faults === undefined) notes.push(`${one.origin} is not at ${against}: its version was not compared`);
      lints.push({
        ...lint,
        findings: [...(faults ?? []).map((message) => ({ rule: 'version' as const, message })), ...lint.findings],
      });
    }
    const report: LintReport = { version: 1, packs: lints };
    return { report, notes, text: render(report, format) };
  } finally {
    await patterns[Symbol.asyncDispose]();
  }
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
  return before === undefined ? undefined : versionFaults(readPack(before, `${origin} at ${ref}`, foreignPack), pack);
}
