import fc from 'fast-check';
import type { Baseline } from '../../src/records/baseline.ts';
import { failureModeSchema } from '../../src/records/failure-mode.ts';
import { modeSchema } from '../../src/records/target.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { packWith, scorecardWith, scoreWith } from './scorecard-with.ts';

const digest = fc.stringMatching(/^[0-9a-f]{64}$/);
const date = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString());
const slug = fc.stringMatching(/^[a-z0-9]{1,5}[._-]?[a-z0-9]{1,4}(\/[a-z0-9]{1,6}[-_]?){0,2}$/);
const text = fc.string({ unit: 'binary', maxLength: 40 }).map((each) => each.toWellFormed());
const counts = fc.tuple(fc.nat(5), fc.nat(5)).map(([passed, failed]) => ({ passed, failed, unmeasured: 0 }));

const pack = fc.record({
  id: fc.constantFrom('toolcall-15', 'instructfollow-15', 'benchlocal:gsm-30'),
  version: fc.constantFrom('1.0.0', '2.1.0'),
  digest,
  completionTokens: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
});

const rate = fc.record({ passed: fc.nat(9), more: fc.nat(9), digest });

/** Any baseline that a capture could have made. */
export const anyBaseline: fc.Arbitrary<Baseline> = fc
  .record({
    slug,
    mode: fc.constantFrom(...modeSchema.options),
    sessions: fc.array(date, { minLength: 1, maxLength: 10 }),
    packs: fc.uniqueArray(pack, { minLength: 1, selector: ({ id }) => id }),
    ids: fc.uniqueArray(fc.stringMatching(/^[!-.0-~]{1,8}$/), { minLength: 1, maxLength: 6 }),
    capturedAt: date,
    reason: text,
    tool: text,
    sampling: fc.dictionary(fc.string({ minLength: 1, maxLength: 6 }), fc.oneof(fc.integer(), text, fc.boolean()), {
      noNullPrototype: true,
    }),
    acceptedUseless: fc.option(
      fc.record({ reason: text, packs: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }) }),
      { nil: undefined },
    ),
    anchor: fc.option(
      fc.dictionary(fc.constantFrom('toolcall-15/TC-01', 'gone-1/A', 'gone-1/B'), rate, { noNullPrototype: true }),
      { nil: undefined },
    ),
  })
  .chain((parts) =>
    fc
      .array(
        fc.record({
          cells: fc.array(counts, { minLength: parts.sessions.length, maxLength: parts.sessions.length }),
          digest,
          promptTokens: fc.option(fc.nat()),
          mode: fc.constantFrom(...failureModeSchema.options),
        }),
        { minLength: parts.ids.length, maxLength: parts.ids.length },
      )
      .map((scores) => baselineOf(parts, scores)),
  );

type Parts = {
  acceptedUseless: Baseline['acceptedUseless'];
  slug: string;
  mode: Baseline['scorecard']['mode'];
  sessions: string[];
  packs: { id: string; version: string; digest: string; completionTokens: number | null }[];
  ids: string[];
  capturedAt: string;
  reason: string;
  tool: string;
  sampling: Record<string, string | number | boolean>;
  anchor: Record<string, { passed: number; more: number; digest: string }> | undefined;
};
type Score = {
  cells: { passed: number; failed: number; unmeasured: number }[];
  digest: string;
  promptTokens: number | null;
  mode: (typeof failureModeSchema.options)[number];
};

function baselineOf(parts: Parts, scores: Score[]): Baseline {
  const { slug, mode, sessions, sampling } = parts;
  const scenarios = scores
    .map(({ cells: [first, ...others], digest, promptTokens, mode }, index) => {
      const cells = [{ unmeasured: 0, failed: 0, ...first, passed: (first?.passed ?? 0) + 1 }, ...others];
      const failed = cells.reduce((sum, one) => sum + one.failed, 0);
      const failures = failed === 0 ? {} : { [mode]: failed };
      const holder = parts.packs[index % parts.packs.length]?.id;
      return scoreWith({ scenario: `${holder}/${parts.ids[index]}`, cells, digest, promptTokens, failures });
    })
    .sort((one, other) => (one.scenario < other.scenario ? -1 : 1));
  const digests = Object.fromEntries(scenarios.map((score) => [score.scenario, score.digest]));
  const { anchor } = parts;
  return {
    scorecard: scorecardWith({
      slug,
      mode,
      fingerprint: fingerprintWith({ conditions: { mode, sampling, scenarios: digests } }),
      packs: parts.packs.map((each) => packWith(each)),
      scenarios,
      timings: {},
      run: { sessions },
    }),
    capturedAt: parts.capturedAt,
    reason: parts.reason,
    tool: parts.tool,
    acceptedUseless: parts.acceptedUseless,
    anchor:
      anchor === undefined
        ? undefined
        : {
            capturedAt: parts.capturedAt,
            reason: parts.reason,
            scenarios: Object.fromEntries(
              Object.entries(anchor).map(([key, { passed, more, digest }]) => [
                key,
                { passed, attempts: passed + more, digest },
              ]),
            ),
          },
    firstAnswers: undefined,
  };
}
