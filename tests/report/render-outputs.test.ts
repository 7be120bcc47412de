import { describe, expect, it } from 'vitest';
import { annotationsOf } from '../../src/report/annotations.ts';
import { failureSentence, renderFailure, renderWholeFailure } from '../../src/report/render-failure.ts';
import { outputsOf } from '../../src/report/render-outputs.ts';
import { decisionWith, dropOf, modeWith, packWith } from './decision-with.ts';
import { decisionFullOf, hostileTexts } from './hostile-texts.ts';

const fallen = packWith({ outcome: 'regressed', drop: dropOf(2, 15), p: 0.0025 });
const doubtful = packWith({
  ...{ pack: 'words', outcome: 'inconclusive' },
  reasons: [{ kind: 'few-in-common', compared: 1, baseline: 4 }],
});

function regressed() {
  return decisionWith({ outcome: 'regressed', modes: [modeWith({ outcome: 'regressed', packs: [doubtful, fallen] })] });
}

describe('the outputs of a decision', () => {
  it('count the packs that regressed, and give the worst drop and all figures', () => {
    const { 'summary-json': summary = '', ...outputs } = outputsOf(regressed());
    expect(outputs).toEqual({ outcome: 'regressed', regressions: '1', 'worst-drop': '13.3' });
    expect(summary).not.toContain('\n');
    expect(JSON.parse(summary)).toMatchObject({
      ...{ version: 2, outcome: 'regressed' },
      modes: [{ packs: [{ pack: 'words' }, { pack: 'toolcall-15', outcome: 'regressed', p: 0.0025 }] }],
    });
  });

  it('round no drop across its threshold, and show a rise as one', () => {
    const worst = (above: number, below: number) =>
      outputsOf(decisionWith({ modes: [modeWith({ packs: [packWith({ drop: dropOf(above, below) })] })] }))[
        'worst-drop'
      ];
    expect(worst(1001, 10_000)).toBe('10.01');
    expect(worst(-1, 15)).toBe('-6.7');
    expect(worst(0, 15)).toBe('0.0');
  });
});

describe('annotations', () => {
  it('list regressions before undecided packs', () => {
    expect(annotationsOf(regressed())).toMatchObject([
      { level: 'error', message: expect.stringMatching(/^toolcall-15 fell by 13\.3 pp: .*p = 0?\.0025/) },
      { level: 'warning', message: expect.stringMatching(/^words is undecided: only 1 of/) },
    ]);
  });

  it('are empty if there is nothing to see', () => {
    expect(annotationsOf(decisionWith({}))).toEqual([]);
  });

  it.each(Object.entries(hostileTexts))('carry no commands or markup: %s', (_, text) => {
    for (const { message, title } of annotationsOf(decisionFullOf(text))) {
      expect(`${title}${message}`).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u);
    }
  });
});

describe('a failure', () => {
  const failure = {
    outcome: 'endpoint-error',
    text: 'it died\nIts last line:\n  | ```<b>@all</b>\nLook at it.',
  } as const;

  it('is a sentence, and is complete in the summary, in a fence that nothing closes', () => {
    expect(failureSentence(failure)).toBe('No verdict: the endpoint could not be measured. it died');
    expect(renderWholeFailure(failure, 10_000)).toContain('````text\nit died\nIts last line:\n  | ```<b>@all</b>\n');
  });

  it('is in a comment with its log in a fence and the next step below, and is short if there is little room', () => {
    expect(renderFailure(failure)).toBe(
      [
        '### ⚠️ No verdict: the endpoint could not be measured',
        'it died',
        '````text\nIts last line:\n  | ```<b>@all</b>\n````',
        'Look at it.\n',
      ].join('\n\n'),
    );
    expect(renderWholeFailure(failure, 100)).toBe(renderFailure(failure));
  });

  it('keeps twenty faults and the last ten lines of a log, each at most 300 characters', () => {
    const lines = (mark: string, count: number) => Array.from({ length: count }, (_, at) => `${mark}${at}`);
    const text = ['x.yml is not valid', ...lines('  fault ', 25), 'Its last 30 lines:', ...lines('  | log ', 30)];
    const comment = renderFailure({ outcome: 'input-error', text: [...text, `  | ${'x'.repeat(4000)}`].join('\n') });
    expect(comment).toContain('  fault 19\n  and 5 more\nIts last 10 lines:\n  | log 21');
    expect(comment).not.toContain('log 20\n');
    expect(comment.length).toBeLessThan(1500);
  });
});
