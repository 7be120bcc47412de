import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type HistoryBranch, keepHistory } from '../../src/action/action-history.ts';
import { type Gathered, gatherRuns } from '../../src/action/gather-runs.ts';
import { readActionInputs } from '../../src/config/action-inputs.ts';
import { InputError } from '../../src/lib/errors.ts';
import type { Outcome } from '../../src/records/decision.ts';
import type { HarnessName } from '../../src/records/target.ts';
import { loadKeptBelow } from '../../src/store/load-history.ts';
import { runsFolderOf } from '../../src/store/make-folder.ts';
import { keepAs, partsOf } from '../commands/history-with.ts';
import { keepRun, packWith, testIo, withRoot } from '../commands/kept-run-with.ts';
import { attemptWith } from '../run/lines.ts';

const digest = 'd'.repeat(64);
const id = '20260102T030405Z-0001';
const modes = ['no-thinking', 'enable-thinking'] as const;
const config = `version: 1
targets:
  - { slug: vllm/tiny, endpoint: "http://127.0.0.1:1", modes: [${modes.join(', ')}] }
  - { slug: vllm/other, endpoint: "http://127.0.0.1:1" }
`;

/** The fields of a shields.io endpoint that are documented. */
const badgeSchema = z.strictObject({
  schemaVersion: z.literal(1),
  label: z.string(),
  message: z.string().min(1),
  color: z.string().regex(/^[0-9a-f]{6}$/),
});

type Setting = {
  readonly root: string;
  readonly run: string;
  readonly gathered: Gathered;
  readonly warnings: string[];
  readonly branch: HistoryBranch & { readonly folder: string };
};

/** A night that measured one target in two modes, and a branch that is a folder. */
function withNight(use: (setting: Setting) => Promise<void>): Promise<void> {
  return withRoot(async (root) => {
    writeFileSync(join(root, 'quality-baseline.yml'), config);
    const lines = modes.map((mode) => attemptWith({ mode }));
    const run = await keepRun(root, { packs: [packWith('one', ['blue'])], lines, plan: { modes: [...modes] } });
    const policy = { onInconclusive: 'fail', onMissingBaseline: 'warn', bisect: false } as const;
    const options = { folder: runsFolderOf(root), expected: undefined, policy, temp: join(root, 'temp') };
    const gathered = await gatherRuns(options, testIo(root));
    const folder = join(root, 'branch');
    await mkdir(folder);
    const warnings: string[] = [];
    const branch = {
      folder,
      fetch: async () => folder,
      add: async (add: (into: string) => Promise<void>) => add(folder).then(() => folder),
      warn: (message: string) => void warnings.push(message),
    };
    await use({ root, run, gathered, warnings, branch });
  });
}

function keep({ root, gathered, branch }: Setting, outcome: Outcome = 'passed', site = '') {
  const inputs = readActionInputs((name) => ({ history: 'quality-history', 'history-html': site })[name] ?? '');
  const expected = { include: [{ slug: 'vllm/tiny', mode: modes.join(','), digest }] };
  return keepHistory({ ...gathered, outcome }, expected, branch, inputs, testIo(root));
}

/** The same branch after another night. */
function measuredBefore({ branch, run }: Setting, slug: string, outcome: Outcome, harness?: HarnessName): void {
  const old = { id: '20260101T030405Z-0001', startedAt: '2026-01-01T03:04:05.000Z', minutes: 60 };
  keepAs(branch.folder, partsOf(run), { slug, mode: 'no-thinking', ...old, outcome, harness });
}

describe('a stored night', () => {
  it('has a badge endpoint for each target and mode, rewritten only if it changes', () =>
    withNight(async (setting) => {
      await keep(setting);
      const place = join(setting.branch.folder, 'badges');
      expect(readdirSync(place)).toEqual(['vllm--tiny__enable-thinking.json', 'vllm--tiny__no-thinking.json']);
      const text = readFileSync(join(place, 'vllm--tiny__no-thinking.json'), 'utf8');
      expect(badgeSchema.parse(JSON.parse(text))).toEqual({
        ...{ schemaVersion: 1, label: 'quality', color: '4a5058' },
        message: '○ no baseline · 100.0 % · 2026-01-02',
      });
      await keep(setting);
      expect(readFileSync(join(place, 'vllm--tiny__no-thinking.json'), 'utf8')).toBe(text);
    }));

  it('has a folder for each mode with its scorecard, and no answers', () =>
    withNight(async (setting) => {
      expect(await keep(setting)).toEqual({ issueOutcome: 'passed', markdown: '' });
      const scorecards = join(setting.branch.folder, 'scorecards');
      expect(readdirSync(scorecards)).toEqual(['vllm--tiny__enable-thinking', 'vllm--tiny__no-thinking']);
      const { kept, skipped } = await loadKeptBelow(setting.branch.folder);
      expect(skipped).toEqual([]);
      expect(kept.map(({ scorecard, outcome, targetDigest }) => [scorecard.mode, outcome, targetDigest])).toEqual([
        ['enable-thinking', 'no-baseline', digest],
        ['no-thinking', 'no-baseline', digest],
      ]);
      const text = readFileSync(join(scorecards, 'vllm--tiny__no-thinking', id, 'scorecard.json'), 'utf8');
      expect(text).toContain('"answers":null');
      expect(text).not.toContain('0123456789abcdef');
    }));

  it('keeps an unchanged mode as such, with the distance of its model', () =>
    withNight(async (setting) => {
      const numerics = {
        ...{ outcome: 'measured', verdict: 'identical', distance: 0, median: 0, floor: 0 },
        beyond: 0,
      };
      const rest = { parted: 0, prompts: [], sessions: { baseline: 3, current: 1 } };
      const runs = setting.gathered.runs.map(({ decision, scorecards, ...run }) => ({
        ...run,
        outcome: 'passed',
        scorecards: scorecards.map((each) => ({
          ...{ ...each, unchanged: true },
          scenarios: each.scenarios.map((one) => ({ ...one, cells: [{ passed: 0, failed: 0, unmeasured: 0 }] })),
        })),
        decision: decision && {
          ...decision,
          modes: decision.modes.map((mode) => ({
            ...{ ...mode, outcome: 'passed', unchanged: { packs: ['one'] }, packs: [] },
            numerics: { ...numerics, ...rest },
          })),
        },
      })) as unknown as Gathered['runs']; // the literals above, without `as const` on each
      await keep({ ...setting, gathered: { ...setting.gathered, runs } });
      const { kept, skipped } = await loadKeptBelow(setting.branch.folder);
      expect(skipped).toEqual([]);
      const moved = { verdict: 'identical', distance: 0 };
      expect(
        kept.map(({ scorecard: { unchanged, mode }, outcome, file }) => [unchanged, outcome, file?.numerics?.[mode]]),
      ).toEqual([
        [true, 'passed', moved],
        [true, 'passed', moved],
      ]);
    }));

  it('leaves out unmeasured modes, which stay the oldest', () =>
    withNight(async (setting) => {
      const runs = setting.gathered.runs.map((run) => ({ ...run, outcome: 'endpoint-error' as const }));
      await keep({ ...setting, gathered: { ...setting.gathered, runs } }, 'endpoint-error');
      expect(existsSync(join(setting.branch.folder, 'scorecards'))).toBe(false);
    }));

  it('writes nowhere else, whatever the name of a run', () =>
    withNight(async (setting) => {
      const runs = setting.gathered.runs.map((run) => ({
        ...run,
        file: run.file === undefined ? undefined : { ...run.file, id: '../../../outside' },
      }));
      await keep({ ...setting, gathered: { ...setting.gathered, runs } });
      expect(readdirSync(setting.branch.folder)).toEqual([]);
    }));

  it('is shown as a page with badges', () =>
    withNight(async (setting) => {
      await keep(setting, 'passed', 'site');
      expect(readdirSync(join(setting.root, 'site', 'badges'))).toEqual([
        ...['vllm--tiny__enable-thinking.svg', 'vllm--tiny__no-thinking.svg'],
      ]);
      expect(readFileSync(join(setting.root, 'site', 'index.html'), 'utf8')).toContain('vllm/tiny');
    }));
});

describe('the issue of all nights', () => {
  it('stays open for regressions that were not examined since', () =>
    withNight(async (setting) => {
      measuredBefore(setting, 'vllm/other', 'regressed');
      const { issueOutcome, markdown } = await keep(setting);
      expect(issueOutcome).toBe('regressed');
      expect(markdown).toMatch(/not measured this time:\n\n- `vllm\/other` \(no-thinking\), \d+ days ago\n/);
      expect((await keep(setting, 'endpoint-error')).issueOutcome).toBe('endpoint-error');
    }));

  it.each([
    ['what passed since', 'vllm/tiny', 'regressed'],
    ['what passed', 'vllm/other', 'passed'],
    ['a target that is gone', 'vllm/gone', 'regressed'],
  ] as const)('is not kept open by %s', (_, slug, outcome) =>
    withNight(async (setting) => {
      measuredBefore(setting, slug, outcome);
      expect(await keep(setting)).toEqual({ issueOutcome: 'passed', markdown: '' });
    }),
  );

  it('stays open for the harness of a target, whatever another one did', () =>
    withNight(async (setting) => {
      const path = join(setting.root, 'quality-baseline.yml');
      writeFileSync(path, `${config}  - { slug: vllm/hermes, endpoint: "http://127.0.0.1:1", harness: hermes }\n`);
      measuredBefore(setting, 'vllm/hermes', 'regressed', 'hermes');
      measuredBefore(setting, 'vllm/other', 'regressed', 'hermes');
      const { issueOutcome, markdown } = await keep(setting);
      expect(issueOutcome).toBe('regressed');
      expect(markdown).toContain('- `vllm/hermes` (no-thinking, hermes), ');
      expect(markdown).not.toContain('vllm/other');
    }));

  it('is kept open by any target of a repository without a config', () =>
    withNight(async (setting) => {
      measuredBefore(setting, 'vllm/gone', 'regressed');
      rmSync(join(setting.root, 'quality-baseline.yml'));
      expect((await keep(setting)).issueOutcome).toBe('regressed');
    }));

  it.each([
    ['passed', 'inconclusive'],
    ['regressed', 'regressed'],
  ] as const)('is not closed by a night whose history cannot be kept: %s', (outcome, said) =>
    withNight(async (setting) => {
      const refuse = () => Promise.reject(new InputError('protected branch', 'Allow it.'));
      const kept = await keep({ ...setting, branch: { ...setting.branch, add: refuse } }, outcome);
      expect(kept).toEqual({ issueOutcome: said, markdown: '' });
      expect(setting.warnings).toEqual([
        expect.stringMatching(/^This night could not be added to the history: .*protected branch/),
      ]);
    }),
  );
});
