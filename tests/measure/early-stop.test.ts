import { expect, it } from 'vitest';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { earlyStop } from '../../src/measure/early-stop.ts';
import type { Baseline } from '../../src/records/baseline.ts';
import type { Mode } from '../../src/records/target.ts';
import { fail } from '../../src/records/verdict.ts';
import { scoreRun } from '../../src/score/score-run.ts';
import { gateWith } from '../config/gate-with.ts';
import { attemptWith, endWith, sessionWith } from '../run/lines.ts';
import { packOf, planWith } from '../run/plan-with.ts';

const modes = ['no-thinking', 'pack-defaults'] as const satisfies readonly Mode[];
const plan = planWith([packOf('one', 2), packOf('two', 2)], { modes });
const places = modes.flatMap((mode) =>
  Object.keys(plan.scenarios).flatMap((scenario) => [1, 2, 3].map((round) => ({ mode, scenario, round }))),
);
const baselines = scoreRun(plan, [sessionWith(), ...places.map((place) => attemptWith(place)), endWith()]).map(
  (scorecard): [Mode, Baseline] => [
    scorecard.mode,
    {
      ...{ scorecard, capturedAt: '2026-01-01T00:00:00Z', reason: '', tool: '0.1.0' },
      ...{ anchor: undefined, acceptedUseless: undefined, firstAnswers: undefined },
    },
  ],
);
const rule = parseRule({ maxDrop: '10', confirm: false });
const wrong = fail('wrong-text', 'blue', 'red');

function listening(failFast: boolean) {
  const { kind: _, session: __, startedAt: ___, reason: ____, ...facts } = sessionWith();
  return earlyStop(gateWith({ failFast }), plan, { facts }, new Map(baselines), rule);
}

it('stops asking a settled mode, and continues with the other', () => {
  const listener = listening(true);
  const [one, other] = modes;
  const reasonFor = (mode: Mode) => listener.shouldSkip({ mode, round: 3, scenario: 'two/S-1' });
  const ofOne = places.filter(({ mode }) => mode === one);
  const heard = ofOne.slice(0, 5).map((place) => listener.onAttempt(attemptWith({ ...place, verdict: wrong })));
  expect(new Set(heard)).toEqual(new Set(['go-on']));
  expect([reasonFor(one), reasonFor(other)]).toEqual(['settled', undefined]);
  const rest = places.filter(({ mode }) => mode === other);
  const last = rest.map((place) => listener.onAttempt(attemptWith({ ...place, verdict: wrong })));
  expect(last[0]).toBe('go-on');
  expect(last.at(-1)).toBe('stop');
});

it('treats a refusal as open, because a later round may be answered', () => {
  const listener = listening(true);
  const refused = fail('server-rejected', 'a reply', 'HTTP 500');
  const ofOne = places.filter(({ mode }) => mode === modes[0]);
  const asked = ofOne.filter(({ round }) => round < 3);
  for (const place of asked) expect(listener.onAttempt(attemptWith({ ...place, verdict: refused }))).toBe('go-on');
  const last = ofOne.filter(({ round }) => round === 3);
  expect(last.map(listener.shouldSkip)).toEqual(last.map(() => undefined));
});

it('skips nothing unless requested', () => {
  const listener = listening(false);
  for (const place of places) expect(listener.onAttempt(attemptWith({ ...place, verdict: wrong }))).toBe('go-on');
  expect(places.map(listener.shouldSkip)).toEqual(places.map(() => undefined));
});
