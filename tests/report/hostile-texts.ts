import { judgeFigures } from '../../src/features/judges/judge-figures.ts';
import type { Decision } from '../../src/records/decision.ts';
import { pairWith } from '../features/judges/pairs-with.ts';
import { modeWith } from './decision-with.ts';
import { samples } from './sample-decisions.ts';

/** Dangerous contents of text from outside. */
export const hostileTexts = {
  markup:
    '<img\u00a0src=x\u00a0onerror=alert(1)>|**bold**|[link](https://evil.example)|![](https://evil.example/x.png)',
  mention: '@octocat,#123,GH-7,octo/repo#9,www.evil.example',
  fence: '````````',
  detailsEnd: '</details></td></failure>]]>',
  runnerCommand: '::error::boom\u2028::add-mask::x\n##[error]boom',
  direction: 'abc\u202edcba\u2066x\u2069\u200b',
  terminal: '\u001b[31mred\u001b]0;title\u0007\u0008\u009b2J\r\n',
  formula: '=1+1,"quoted"',
  shell: "'$(reboot)`id`;\\",
  broken: '\ud800\u0000\ufffe',
} as const;

/** The regressed decision with one text in every place for text from outside. */
export function decisionFullOf(text: string): Decision {
  const mode = samples.regressed.modes[0] ?? modeWith();
  const key = `p/${text.replace(/[\s/]/g, '') || 'x'}`;
  const fingerprint = {
    ...mode.fingerprint,
    identity: { model: text, booted: false },
    subject: { ...mode.fingerprint.subject, flags: [text, `--x=${text}`], image: text, gpu: [text], driver: text },
  };
  const causes = ['quantization', 'image', 'thinking-control', text].map((field) => ({
    class: 'subject' as const,
    field,
    kind: 'changed' as const,
    baseline: text,
    current: `${text}${text}`,
  }));
  const flags = { class: 'subject' as const, field: 'flags', kind: 'changed' as const, baseline: [text], current: [] };
  const record = { ...flags, field: 'sampling', baseline: { [text]: 1 }, current: { [text]: text } };
  const packs = mode.packs.slice(0, 2).map((pack) => ({
    ...pack,
    pack: text,
    version: { baseline: text, current: text },
    reasons: [
      { kind: 'pack-version' as const, baseline: text, current: text },
      { kind: 'conditions-changed' as const, fields: [text] },
      { kind: 'identity-changed' as const, baseline: text, current: text },
      {
        kind: 'invalid-arm' as const,
        side: 'current' as const,
        asked: 'off' as const,
        reasoned: 1,
        replies: 2,
        control: text,
      },
      { kind: 'incomplete' as const, missing: 0, packs: [text] },
    ],
    flips: pack.flips.map((flip) => ({ ...flip, scenario: key })),
    flaky: [key],
    unmeasured: 1,
    causes: { [text]: 1 },
  }));
  return {
    ...samples.regressed,
    modes: [
      {
        ...mode,
        numerics: {
          ...{ outcome: 'measured', verdict: 'moved', distance: 1, median: 1, floor: 1, beyond: 1, parted: 1 },
          prompts: [{ prompt: text, distance: 1, partsAt: 0, margin: 1, baseline: [text], current: [text] }],
          sessions: { baseline: 3, current: 1 },
        },
        packs,
        judges: {
          [text]: { counts: 'both', figures: judgeFigures([pairWith('rw', { split: text }), pairWith('rr')]) },
        },
        causes: [...causes, flags, record],
        warnings: [
          { kind: 'baseline-without-pack', pack: text },
          { kind: 'pack-without-baseline', pack: text },
          { kind: 'too-long', scenarios: [text], context: null },
          { kind: 'field-refused', scenarios: [text] },
          { kind: 'no-decisions', pack: text, games: 2, none: 1, cut: 0 },
          { kind: 'later-rounds-worse', pack: text },
        ],
        baseline: mode.baseline === null ? null : { ...mode.baseline, capturedAt: text, reason: text, tool: text },
        fingerprint,
        measured: (mode.measured ?? []).slice(0, 2).map((pack) => ({ ...pack, pack: text })),
      },
    ],
    run: { ...samples.regressed.run, ids: [text], startedAt: text, determinism: text },
  };
}
