import { cp, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { runsCode, runsSystem } from '../../src/packs/task-of.ts';
import type { AttemptLine } from '../../src/records/journal.ts';
import { nameOfVerdict } from '../../src/records/verdict.ts';
import { journalPath } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { replyInRound } from '../support/labelled-replies.ts';
import { canIsolate, NodeOnlyRoot } from '../support/node-only-root.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { emptyFolder } from './run-bundle.ts';
import { comparable, runsIn, startCli } from './run-parts.ts';

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;
/** Without QUALITY_BASELINE_LONG: a right answer, a wrong one and a cheat to each scenario of one tier. */
const tiers = isLong ? (['full', 'reasoning'] as const) : (['full'] as const);

/** That machine hides its CPU model. With keys, only of these scenarios, without averages over a pack. */
function seenIn(cards: readonly object[], keys?: ReadonlySet<string>): unknown {
  const isKept = (key: string) => keys?.has(key) !== false;
  const shown = (key: string, value: unknown) => {
    if (key === 'cpu' || (key === 'completionTokens' && keys !== undefined)) return undefined;
    if (key !== 'scenarios') return value;
    if (Array.isArray(value)) return value.filter(({ scenario }) => isKept(scenario));
    return Object.fromEntries(Object.entries(value as object).filter(([scenario]) => isKept(scenario)));
  };
  return JSON.parse(JSON.stringify(cards, shown));
}

it.skipIf(!canIsolate()).each(tiers)(
  'judges right answers, wrong ones and cheats on a machine with Node only and no network: --%s',
  { timeout: 1_800_000 },
  async (tier) => {
    const builtin = (await loadBuiltinPacks(tier)).map(({ pack }) => pack);
    const packs = builtin.filter((pack) => !pack.scenarios.some(runsSystem));
    const { rounds: most, of, speak } = replyInRound(packs);
    const rounds = isLong ? most : 3;
    const folder = emptyFolder();
    await using endpoint = await scriptedEndpoint({ packs, speak });
    const asked = [`--${tier}`, '--slug', 'test/replies', '--repeat', String(rounds), '--quiet'];
    const here = await startCli(
      folder,
      'run',
      ...asked,
      '--endpoint',
      endpoint.url,
      '--record',
      'replies.jsonl',
      '--sandbox',
      'embedded',
    ).done;
    expect(here).toMatchObject({ exitCode: 0 });
    const [recorded = ''] = await runsIn(folder);
    const wrong = async (run: string) => (await attemptsOf(run)).flatMap((line) => disagreement(line, of) ?? []);
    expect(await wrong(recorded)).toEqual([]);

    // The programs ran above, in the same sandbox: one in ten of each pack shows that it needs nothing else from a
    // machine.
    const part = packs.flatMap(({ id, scenarios }) => {
      const programs = scenarios.filter(runsCode);
      const taken = scenarios.filter((one) => !runsCode(one) || programs.indexOf(one) % 10 === 0);
      return taken.map((one) => `${id}/${one.id}`);
    });
    const withScripts = builtin.filter((pack) => !packs.includes(pack));
    const scripts = withScripts.flatMap(({ id, scenarios }) => scenarios.map((one) => `${id}/${one.id}`));
    const there = isLong ? [] : ['--scenario', ...part, ...scripts];
    using machine = new NodeOnlyRoot();
    await cp(join(folder, 'replies.jsonl'), join(machine.work, 'replies.jsonl'));
    const began = performance.now();
    const inside = await machine.run('run', ...asked, '--replay', 'replies.jsonl', ...there);
    expect(inside).toMatchObject({ exitCode: 0 });
    const leftOut = withScripts.map(({ id }) => id);
    if (leftOut.length > 0)
      expect(inside.stderr).toContain(`left out (there is no container engine): ${leftOut.join(', ')}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    const [run = ''] = await runsIn(machine.work);
    const attempts = await attemptsOf(run);
    const all = packs.reduce((sum, pack) => sum + pack.scenarios.length, 0);
    expect(attempts).toHaveLength(rounds * (isLong ? all : part.length));
    expect(await wrong(run)).toEqual([]);
    const more = leftOut.length === 0 ? {} : { leftOut };
    const withLeftOut = (await comparable(recorded)).map((card) => ({ ...card, ...more }));
    const keys = isLong ? undefined : new Set(part);
    expect(seenIn(await comparable(run), keys)).toEqual(seenIn(withLeftOut, keys));
    const programs = attempts.filter(({ evidence }) => evidence !== undefined).length;
    console.log(`--${tier}: ${attempts.length} answers, ${programs} of them programs that ran, in ${seconds} s`);

    const rescoreIsTheSame = async (...flags: readonly string[]) => {
      const asRun = await scorecardOf(run);
      expect(await machine.run('rescore', basename(run), ...flags)).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining(`no verdict changed (${attempts.length} answers judged again)`),
      });
      expect(await scorecardOf(run)).toBe(asRun);
    };
    await rescoreIsTheSame('--rerun');
    machine.remove('dist/sandbox');
    await rescoreIsTheSame();
    expect(await readdir(join(machine.work, '..', 'tmp'))).toEqual([]);
  },
);

async function attemptsOf(run: string): Promise<AttemptLine[]> {
  const { lines } = await readJournal(journalPath(run));
  return lines.filter((line): line is AttemptLine => line.kind === 'attempt');
}

/** Programs that run again have other CPU times. */
async function scorecardOf(run: string): Promise<string> {
  const text = await readFile(join(run, 'scorecard.json'), 'utf8');
  return text.replace(/"judgeCpuMs": \d+/g, '"judgeCpuMs": 0');
}

function disagreement({ scenario, round, verdict }: AttemptLine, of: ReturnType<typeof replyInRound>['of']) {
  const { what, outcome, failure } = of(scenario, round);
  const isAsLabelled =
    verdict.outcome === outcome &&
    (failure === undefined || (verdict.outcome === 'fail' && verdict.failure === failure));
  if (isAsLabelled) return undefined;
  return `${scenario} in round ${round}, ${what}: ${failure ?? outcome} expected, received ${nameOfVerdict(verdict)}`;
}
