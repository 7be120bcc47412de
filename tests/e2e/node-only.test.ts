import { cp, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { AttemptLine } from '../../src/model/journal.ts';
import { nameOfVerdict } from '../../src/model/verdict.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { runsCode, runsSystem } from '../../src/packs/task-of.ts';
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

/** That machine hides what its CPU is. */
function withoutCpu(cards: readonly object[]): unknown {
  return JSON.parse(JSON.stringify(cards, (key, value) => (key === 'cpu' ? undefined : value)));
}

it.skipIf(!canIsolate()).each(tiers)(
  'judges right answers, wrong ones and cheats on a machine with Node only and no network: --%s',
  { timeout: 1_800_000 },
  async (tier) => {
    const all = (await loadBuiltinPacks(tier)).map(({ pack }) => pack);
    const packs = all.filter((pack) => !pack.scenarios.some(runsSystem));
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

    using machine = new NodeOnlyRoot();
    await cp(join(folder, 'replies.jsonl'), join(machine.work, 'replies.jsonl'));
    const began = performance.now();
    const inside = await machine.run('run', ...asked, '--replay', 'replies.jsonl');
    expect(inside).toMatchObject({ exitCode: 0 });
    const scripts = all.filter((pack) => !packs.includes(pack)).map(({ id }) => id);
    if (scripts.length > 0)
      expect(inside.stderr).toContain(`left out (there is no container engine): ${scripts.join(', ')}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    const [run = ''] = await runsIn(machine.work);
    const attempts = await attemptsOf(run);
    expect(attempts).toHaveLength(rounds * packs.reduce((sum, pack) => sum + pack.scenarios.length, 0));
    expect(await wrong(run)).toEqual([]);
    const leftOut = scripts.length === 0 ? {} : { leftOut: scripts };
    const withLeftOut = (await comparable(recorded)).map((card) => ({ ...card, ...leftOut }));
    expect(withoutCpu(await comparable(run))).toEqual(withoutCpu(withLeftOut));
    const programs = attempts.filter(({ evidence }) => evidence !== undefined).length;
    console.log(`--${tier}: ${attempts.length} answers, ${programs} of them programs that ran, in ${seconds} s`);

    const rescoreIsTheSame = async (of: string, answers: number, ...flags: readonly string[]) => {
      const asRun = await scorecardOf(of);
      expect(await machine.run('rescore', basename(of), ...flags)).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining(`no verdict changed (${answers} answers judged again)`),
      });
      expect(await scorecardOf(of)).toBe(asRun);
    };
    if (isLong) await rescoreIsTheSame(run, attempts.length, '--rerun');
    else {
      // A scenario of each pack with programs.
      const few = packs.flatMap(({ id, scenarios }) => {
        const first = scenarios.find(runsCode);
        return first === undefined ? [] : [`${id}/${first.id}`];
      });
      expect(few).not.toEqual([]);
      const part = await machine.run('run', ...asked, '--replay', 'replies.jsonl', '--scenario', ...few);
      expect(part).toMatchObject({ exitCode: 0 });
      await rescoreIsTheSame((await runsIn(machine.work)).at(-1) ?? '', rounds * few.length, '--rerun');
    }
    machine.remove('dist/sandbox');
    await rescoreIsTheSame(run, attempts.length);
    expect(await readdir(join(machine.work, '..', 'tmp'))).toEqual([]);
  },
);

async function attemptsOf(run: string): Promise<AttemptLine[]> {
  const { lines } = await readJournal(journalPath(run));
  return lines.filter((line): line is AttemptLine => line.kind === 'attempt');
}

/** Programs that run again take other CPU times. */
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
