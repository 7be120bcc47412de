import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GatheredParts, type GatheredRun, gatheredFileSchema } from '../../src/records/gathered.ts';
import { gatheredFile, gatheredRenderer, gatheredSentence } from '../../src/report/render-gathered.ts';
import { renderJson } from '../../src/report/render-json.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { decisionWith, dropOf, modeWith, packWith } from './decision-with.ts';
import { decisionFullOf, hostileTexts } from './hostile-texts.ts';
import { samples } from './sample-decisions.ts';
import '../support/property-runs.ts';

function runWith(decision: GatheredRun['decision'], run: Partial<GatheredRun> = {}): GatheredRun {
  const [mode] = decision?.modes ?? [];
  const outcome = decision?.outcome ?? 'input-error';
  return { slug: mode?.slug ?? 'a/b', modes: ['no-thinking'], outcome, decision, notes: [], ...run };
}

function passedRun(slug: string): GatheredRun {
  return runWith(decisionWith({ modes: [modeWith({ slug })] }));
}

const regressed = runWith(samples.regressed);

function gatheredWith(parts: Partial<GatheredParts> = {}): GatheredParts {
  const runs = [passedRun('llamacpp/gemma'), regressed, passedRun('vllm/tiny')];
  return { outcome: 'regressed', runs, lost: [], unreadable: [], ...parts };
}

function renderGathered(gathered: GatheredParts, maxLength?: number): string {
  return gatheredRenderer(gathered)(maxLength);
}

const comment = { layout: 'comment' } as const;

const lostShard = { slug: 'vllm/other', shard: '2/3', modes: [] };

describe('several runs as one report', () => {
  it('name those that asked no pack since nothing changed', () => {
    const runs = [passedRun('vllm/tiny'), runWith(samples['unchanged-model'])];
    const gathered = gatheredWith({ outcome: 'passed', runs });
    expect(gatheredSentence(gathered)).toBe('Passed: all of 2 jobs. 1 unchanged: no pack was asked.');
    expect(renderGathered(gathered)).toMatch(/vllm\/qwen-35b-a3b-dual *\| no-thinking *\| ✅ passed, unchanged *\| - /);
  });

  it("are the run's own report if there is only one", () => {
    const gathered = gatheredWith({ runs: [regressed] });
    expect(renderGathered(gathered)).toBe(renderMarkdown(samples.regressed, comment));
    expect(renderGathered(gathered, 2000)).toBe(renderMarkdown(samples.regressed, { ...comment, maxLength: 2000 }));
  });

  it('begin with a sentence, have a folded table, and reports only on failures', () => {
    const text = renderGathered(gatheredWith());
    expect(text.split('\n').slice(0, 10).join('\n')).toBe(
      [
        '## ❌ Regressed: 1 of 3 jobs (vllm/qwen-35b-a3b-dual); 2 passed.',
        '',
        '<details>',
        '<summary>All 3 runs</summary>',
        '',
        '| Target | Mode | Outcome | Worst pack |',
        '| :- | :- | :- | :- |',
        '| vllm/qwen-35b-a3b-dual | no-thinking | ❌ regressed | toolcall-15 −13.3 pp |',
        '| llamacpp/gemma | no-thinking | ✅ passed | toolcall-15 0.0 pp |',
        '| vllm/tiny | no-thinking | ✅ passed | toolcall-15 0.0 pp |',
      ].join('\n'),
    );
    expect(text.endsWith(renderMarkdown(samples.regressed, comment))).toBe(true);
    expect(text.match(/^### /gm)).toHaveLength(1);
  });

  it('name what was lost, what cannot be read and what a decision does not show', () => {
    const runs = [{ ...passedRun('vllm/tiny'), outcome: 'inconclusive' as const, notes: ['shard 2 of 3 is missing'] }];
    const unreadable = [{ name: 'qb__x', why: 'its journal is <b>damaged</b>' }];
    const text = renderGathered(gatheredWith({ outcome: 'input-error', runs, lost: [lostShard], unreadable }));
    expect(text).toContain('## ⚠️ No verdict: 1 of 3 jobs (qb\\_\\_x); 1 lost, 1 inconclusive.');
    expect(text).toContain('| vllm/other, shard 2/3 | - | ⚠️ lost: no result | - |');
    expect(text).toContain('- ⚠️ vllm/tiny (no-thinking): shard 2 of 3 is missing');
    expect(text).toContain('- ⚠️ qb\\_\\_x cannot be read: its journal is &lt;b&gt;damaged');
    expect(text).toContain('| vllm/tiny | no-thinking | ⚠️ inconclusive |');
  });

  it('name the pack with the largest drop among those with the worst outcome', () => {
    const packs = [
      packWith({ pack: 'a', drop: dropOf(1, 15) }),
      packWith({ pack: 'b', outcome: 'regressed', drop: dropOf(2, 15) }),
      packWith({ pack: 'c', outcome: 'regressed', drop: dropOf(3, 15) }),
    ];
    const run = runWith(decisionWith({ outcome: 'regressed', modes: [modeWith({ outcome: 'regressed', packs })] }));
    const gathered = gatheredWith({ runs: [run, passedRun('a/b')] });
    expect(renderGathered(gathered)).toContain('| ❌ regressed | c −20.0 pp |');
  });

  it('leave out parts of the reports first, then whole reports, then rows, and never the sentence', () => {
    const runs = [regressed, ...Array.from({ length: 30 }, (_, index) => passedRun(`vllm/model-${index}`))];
    const gathered = gatheredWith({ runs });
    const whole = renderGathered(gathered);
    const own = renderMarkdown(samples.regressed, comment).trimEnd();
    expect(whole).toContain(own);
    const at = (maxLength: number) => {
      const text = renderGathered(gathered, maxLength);
      expect(text.length).toBeLessThanOrEqual(maxLength);
      expect(text).toContain('## ❌ Regressed: 1 of 31 jobs');
      expect(text).toContain('_Shortened to fit');
      return text;
    };
    const parts = at(whole.length - 1);
    expect(parts).not.toContain(own);
    expect(parts).toContain('| ❌ toolcall-15 **regressed** |');
    expect(at(2500)).toContain('| vllm/model-29 | no-thinking | ✅ passed |');
    const rows = at(600);
    expect(rows).toContain('30 passing runs not shown.');
    expect(rows).not.toContain('vllm/model-3');
    expect(at(150)).not.toContain('| Target |');
    expect(renderGathered(gathered, 10)).toBe(`${whole.split('\n')[0]}\n`);
  });

  it('fit, whatever their number and the space', () => {
    const some = Object.values(samples).map((decision) => runWith(decision));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...some), { minLength: 2, maxLength: 8 }),
        fc.array(fc.constant(lostShard), { maxLength: 40 }),
        fc.integer({ min: 400, max: 60_000 }),
        (runs, lost, maxLength) => {
          const text = renderGathered(gatheredWith({ runs, lost }), maxLength);
          expect(text.length).toBeLessThanOrEqual(maxLength);
          expect(text.split('<details>').length).toBe(text.split('</details>').length);
        },
      ),
    );
  });

  it.each(Object.entries(hostileTexts))('escape text from outside: %s', (_, text) => {
    const runs = [runWith(decisionFullOf(text), { notes: [text] }), passedRun('a/b')];
    const markdown = renderGathered(gatheredWith({ runs, unreadable: [{ name: text, why: text }] }));
    const outside = markdown.replace(/```[\s\S]*?\n```/g, '').replace(/`+[^`\n]*`+/g, '');
    expect(outside).not.toMatch(/<img|(?<!\\)\]\(|(?<!\\)!\[|@octocat|^::|##\[|[\u202a-\u202e]/m);
    expect(outside).not.toContain('\u001b');
  });

  it('say the same to machines', () => {
    const gathered = gatheredWith({ lost: [lostShard] });
    const file = JSON.parse(renderJson(gatheredFile(gathered, 1)));
    expect(gatheredFileSchema.parse(file)).toMatchObject({
      outcome: 'regressed',
      exitCode: 1,
      sentence: 'Regressed: 1 of 4 jobs (vllm/qwen-35b-a3b-dual); 1 lost, 2 passed.',
      runs: [{ outcome: 'passed' }, { modes: [{ worst: { pack: 'toolcall-15' } }] }, {}],
      lost: [lostShard],
    });
  });
});

describe('the sentence of several runs', () => {
  it.each([
    [{ outcome: 'passed', runs: [passedRun('a/b'), passedRun('a/c')] }, 'Passed: all of 2 jobs.'],
    [{ outcome: 'passed', runs: [] }, 'Passed: there was nothing to measure.'],
    [
      { outcome: 'endpoint-error', runs: [], lost: [lostShard] },
      'No verdict: all of 1 job (vllm/other, shard 2/3: lost).',
    ],
    [
      { outcome: 'endpoint-error', lost: [lostShard], runs: [passedRun('a/b')] },
      'No verdict: 1 of 2 jobs (vllm/other, shard 2/3: lost); 1 passed.',
    ],
  ] as const)('of %o', (parts, sentence) => {
    expect(gatheredSentence(gatheredWith(parts))).toBe(sentence);
  });
});
