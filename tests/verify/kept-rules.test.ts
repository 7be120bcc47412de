import { beforeAll, describe, expect, it } from 'vitest';
import { loadPacks } from '../../src/packs/load-packs.ts';
import type { Pack, Reply } from '../../src/packs/pack-schema.ts';
import { playReply } from '../../src/packs/play-script.ts';
import { verifyContext } from '../../src/packs/task-of.ts';
import { judgeWithRules } from '../../src/verify/kept-rules.ts';
import type { VerifyPorts } from '../../src/verify/ports.ts';
import { judge } from '../../src/verify/verify-attempt.ts';

const ports = {
  patterns: {
    search: async (source: string, flags: string, text: string) => ({
      outcome: 'searched',
      found: new RegExp(source, flags).test(text),
    }),
  },
} as unknown as VerifyPorts; // these packs run nothing

const names = ['toolcall-15', 'instructfollow-15', 'structoutput-15', 'dataextract-15', 'reasonmath-15'];
let packs: readonly Pack[];
beforeAll(async () => {
  packs = (await loadPacks(names)).map(({ pack }) => pack);
});

async function judged(id: string, reply: Reply) {
  const pack = packs.find(({ scenarios }) => scenarios.some((each) => each.id === id));
  const scenario = pack?.scenarios.find((each) => each.id === id);
  if (pack === undefined || scenario === undefined) return expect.fail(`no ${id}`);
  const [attempt, context] = [playReply(scenario, reply), verifyContext(pack, scenario, ports)];
  const verdict = await judgeWithRules(attempt, scenario.expect, Object.keys(scenario.told), context);
  expect({ ...verdict, measures: undefined }).toEqual({
    ...(await judge(attempt, scenario.expect, context)),
    measures: undefined,
  });
  const { rules, ...shares } = (verdict.outcome !== 'unmeasured' && verdict.measures) || {};
  return { outcome: verdict.outcome, rules, form: shares['rules-form'], substance: shares['rules-substance'] };
}

const call = (name: string, sent: object) => JSON.stringify({ name, arguments: sent });
const trains = { from: 'x', to: 'y', date: '2020-01-01', direct: false };

describe('the told rules that an answer keeps', () => {
  it('are all, if it passes', async () => {
    expect(await judged('RM-01', 'ANSWER: 9252')).toEqual({ outcome: 'pass', rules: 1, form: 1, substance: 1 });
  });

  it.each([
    ['a right answer in a box', 'RM-01', 'So \\boxed{9252}', { rules: 0.5, form: 0, substance: 1 }],
    ['a right answer before more work', 'RM-01', 'ANSWER: 9252\nSo it is.', { rules: 0.5, form: 0.5, substance: 1 }],
    ['a wrong one in a box', 'RM-01', 'So \\boxed{9251}', { rules: 0, form: 0, substance: 0 }],
    ['a wrong one in its place', 'RM-01', 'ANSWER: 9251', { rules: 0.5, form: 1, substance: 0 }],
    ['one that is too long to read', 'RM-01', `\\boxed{${'a'.repeat(3e7)}`, { rules: 0, form: 0, substance: 0 }],
    ['no answer', 'RM-01', '', { rules: 0, form: 0, substance: 0 }],
    ['words in place of JSON', 'DX-01', 'Sure!', { rules: 0, form: 0, substance: 0 }],
    ['words in place of a call', 'TC-13', 'Sure!', { rules: 0, form: 1, substance: 0 }],
    ['a call in words', 'TC-13', call('find_trains', trains), { rules: 0.4, form: 0, substance: 0.4 }],
    [
      'a call in its markup',
      'TC-13',
      `<tool_call>${call('find_trains', trains)}`,
      { rules: 0.4, form: 0, substance: 0.4 },
    ],
    ['an unknown call in words', 'TC-13', call('fly', trains), { rules: 0, form: 1, substance: 0 }],
  ])('of %s', async (_, id, reply, shares) => {
    expect(await judged(id, reply)).toEqual({ outcome: 'fail', ...shares });
  });

  it('keep their substance in a fence and between words', async () => {
    const gold = packs.flatMap(({ scenarios }) => scenarios).find(({ id }) => id === 'DX-01')?.gold[0];
    for (const reply of [`\`\`\`json\n${gold}\n\`\`\``, `Here it is:\n${gold}\nBye!`]) {
      const { outcome, form = 1, substance } = await judged('DX-01', reply);
      expect({ outcome, substance }).toEqual({ outcome: 'fail', substance: 1 });
      expect(form).toBeLessThan(0.5);
    }
  });

  it('are all of every right answer of the packs, and fewer of every wrong one', async () => {
    for (const { scenarios } of packs)
      for (const { id, gold, 'near-misses': wrong } of scenarios) {
        for (const reply of gold) expect(await judged(id, reply)).toMatchObject({ outcome: 'pass', rules: 1, form: 1 });
        for (const { reply } of wrong) {
          const { rules = 0, form = 0, substance = 1 } = await judged(id, reply);
          expect([id, reply, rules + form + substance < 3]).toEqual([id, reply, true]);
        }
      }
  });
});
