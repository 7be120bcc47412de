import { afterAll, describe, expect, it } from 'vitest';
import { lintPack } from '../../../src/features/lint/lint-pack.ts';
import { packsLint, renderLintJunit, renderLintStep } from '../../../src/features/lint/packs-lint.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import type { Finding } from '../../../src/records/lint-report.ts';

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

const fixture = 'tests/fixtures/packs/three-faults.yaml';

// The fixture without its faults: each test below adds one.
const sound = `id: sound
version: 1.0.0
title: A sound pack
scenarios:
  - id: S-1
    title: Names the two parts in order
    messages:
      - role: user
        content: |-
          A kit holds a hinge H-204, a bolt B-317 and a cap C-118.
          Reply with the codes of the hinge and the bolt, in that order, joined by a comma and a space.
    told:
      codes: codes of the hinge and the bolt
      order: in that order
    expect:
      - kind: text-rules
        rules: [{ rule: exact, text: "H-204, B-317", ignore-final-punctuation: true, covers: [codes, order] }]
    gold: ["H-204, B-317", "H-204, B-317."]
    near-misses:
      - { wrong: the codes are swapped, breaks: order, reply: "B-317, H-204" }
      - { wrong: a digit slipped, breaks: codes, reply: "H-205, B-317" }
      - { wrong: the cap is named too, breaks: codes, reply: "H-204, B-317, C-118" }
      - { wrong: the comma is missing, breaks: codes, reply: "H-204 B-317" }
`;

async function findingsOf(text: string): Promise<Finding[]> {
  return (await lintPack(parsePack(text, 'p.yaml'), ports)).findings;
}

describe('packs lint', () => {
  it('finds nothing in a sound pack', async () => {
    expect(await findingsOf(sound)).toEqual([]);
  });

  it('lints only the chosen scenarios, without rules about the whole pack, and reports each step', async () => {
    const seen: string[] = [];
    const lint = (...scenarios: string[]) =>
      packsLint({
        ...{ packs: ['choice-15', 'toolcall-15'], format: 'text', against: undefined, scenarios },
        seen: (step) => seen.push(renderLintStep(step)),
      });
    const { report } = await lint('toolcall-15/TC-02', 'TC-04');
    expect(report.packs.map(({ id, scenarios }) => [id, scenarios.map((each) => each.id)])).toEqual([
      ['toolcall-15', ['TC-02', 'TC-04']],
    ]);
    expect(seen).toEqual([
      ...['[1/2] toolcall-15 TC-02', '[1/2] toolcall-15 TC-02: ok'],
      ...['[2/2] toolcall-15 TC-04', '[2/2] toolcall-15 TC-04: ok'],
    ]);
    await expect(lint('TC-2')).rejects.toThrow('there is no scenario "TC-2"');
  });

  it('ends at once when it is interrupted, even inside a scenario', async () => {
    const stop = new AbortController();
    const reason = new Error('interrupted');
    let steps = 0;
    const seen = () => {
      steps += 1;
      queueMicrotask(() => stop.abort(reason));
    };
    const lint = packsLint({ packs: [fixture], format: 'text', against: undefined, seen, signal: stop.signal });
    await expect(lint).rejects.toBe(reason);
    expect(steps).toBe(1);
  });

  it.each([
    ['embedded', 'shell-25', 'script'],
    ['off', 'codewrite-30', 'program'],
  ] as const)('does not lint with --sandbox %s the scenarios that it leaves out', async (sandbox, pack, what) => {
    const { report } = await packsLint({ packs: [pack], format: 'text', against: undefined, sandbox });
    expect(report.packs[0]?.scenarios).toEqual([]);
    expect(report.packs[0]?.findings).toEqual([
      expect.objectContaining({
        rule: 'not-run',
        message: expect.stringMatching(
          new RegExp(`^not linted, because no ${what} can run: .*-01, .*\\(--sandbox ${sandbox}\\)$`),
        ),
      }),
    ]);
  });

  it('reports exactly the match-anything check, the unchecked instruction and the near-miss that passes', async () => {
    const { report } = await packsLint({ packs: [fixture], format: 'text', against: undefined });
    expect(report.packs[0]?.findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'near-miss-passes: near-miss 4 (an exclamation mark in place of the full stop) does not fail',
      'instruction-unchecked: no property in told quotes this instruction: "End with a full stop."',
      expect.stringMatching(
        /^check-never-fails: text-rules \(check 2: .*\) never fails, for no near-miss and no mutant/,
      ),
    ]);
  });

  it.each<[Finding['rule'], (text: string) => string]>([
    ['gold-fails', (text) => text.replace('"H-204, B-317."]', '"H-204; B-317"]')],
    ['too-few-gold', (text) => text.replace('"H-204, B-317."]', '"H-204, B-317"]')],
    ['near-miss-passes', (text) => text.replace('reply: "H-204 B-317"', 'reply: "H-204, B-317"')],
    ['near-miss-unnamed', (text) => text.replace('breaks: order', 'breaks: oder')],
    ['near-miss-unnamed', (text) => text.replace('breaks: order', 'mode: wrong-order, breaks: order')],
    ['too-few-near-misses', (text) => text.replace(/ {6}- \{ wrong: the comma.*\n/, '')],
    ['null-model-passes', (text) => text.replace('text: "H-204, B-317"', 'text: ["H-204, B-317", "Sure!"]')],
    ['mutant-survives', (text) => text.replace('text: "H-204, B-317"', 'text: ["H-204, B-317", "H-204 H-204, B-317"]')],
    ['needless-tolerance', (text) => `${text}    tolerates: { drop-word: no reason }\n`],
    ['told-unchecked', (text) => text.replace('      order: in', '      comma: joined by a comma\n      order: in')],
    ['told-not-in-prompt', (text) => text.replace('order: in that order', 'order: in this order')],
    ['told-not-in-prompt', (text) => `${text}    background: [words of nobody]\n`],
    ['told-not-in-prompt', (text) => text.replace('order: in that order', 'order: [in that order, e]')],
    ['told-not-in-prompt', (text) => text.replace('order: in that order', 'order: n that orde')],
    ['told-not-in-prompt', (text) => `${text}    background: [hing]\n`],
    ['check-untold', (text) => text.replace(', covers: [codes, order]', '')],
    ['check-untold', (text) => text.replace('covers: [codes, order]', 'covers: [codes, order, colour]')],
    ['check-untold', (text) => `${text}    follows-from: { order: [colour] }\n`],
    ['instruction-unchecked', (text) => text.replace('a cap C-118.', 'a cap C-118. Do not explain.')],
    [
      'instruction-unchecked',
      (text) => text.replace('a cap C-118.', 'a cap C-118. Explain your choice of parts in French in that order.'),
    ],
    ['too-few-gold', (text) => text.replace('"H-204, B-317."]', '"⟦⟧H-204, B-317"]')],
    ['budget', (text) => `${text}    max-tokens: 4\n`],
    ['budget', (text) => `${text}    max-seconds: 0.1\n`],
    ['sampling', (text) => text.replace('scenarios:', 'sampling: { temperature: 0.7 }\nscenarios:')],
    ['twin-scenarios', (text) => text + text.slice(text.indexOf('  - id: S-1')).replace('S-1', 'S-2')],
    [
      'uneven-spread',
      (text) =>
        Array.from({ length: 5 }, (_, index) =>
          text
            .slice(text.indexOf('  - id: S-1'))
            .replace('S-1', `S-${index + 2}`)
            .replace('A kit', `Kit ${index}`),
        ).reduce((all, one) => all + one, text),
    ],
  ])('finds an added %s', async (rule, plant) => {
    const planted = plant(sound);
    expect(planted).not.toBe(sound);
    expect((await findingsOf(planted)).map((finding) => finding.rule)).toContain(rule);
  });

  it.each([
    ['a pattern that matches anything', "{ kind: text-rules, rules: [{ rule: matches, pattern: '/[\\s\\S]*/' }] }"],
    [
      'a pattern that only null models keep',
      "{ kind: text-rules, rules: [{ rule: not-matches, pattern: '/lorem|ANSWER|IMPOSSIBLE/' }] }",
    ],
    [
      'a pattern on a part that is missing, or else fits',
      "{ kind: text-rules, rules: [{ rule: matches, pattern: '/./', part: { line: 1, word: 3 } }] }",
    ],
    ['a length that only filler has', '{ kind: not, of: { kind: text-rules, rules: [{ rule: words, min: 1000 }] } }'],
  ])('finds that nothing proves %s, whatever the server does', async (_name, check) => {
    const planted = sound
      .replace('    expect:\n', `    expect:\n      - ${check.replace(/ }$/, ', covers: [codes] }')}\n`)
      .replaceAll(/"H-204, B-317(\.?)"/g, '"H-204, B-317, C-118$1"')
      .replace('reply: "H-204, B-317, C-118" }', 'reply: "H-204, B-317, C-119" }')
      .replace(
        '      - { wrong: a digit',
        '      - { wrong: it is cut, breaks: codes, reply: { text: "H-204, C-118, C-118", finish: length } }\n' +
          '      - { wrong: a token leaks, breaks: codes, reply: "H-204, B-317, C-117<|im_end|>" }\n' +
          '      - { wrong: a digit',
      );
    expect((await findingsOf(planted)).map(({ rule, message }) => [rule, message.slice(0, 20)])).toContainEqual([
      'check-never-fails',
      expect.stringMatching(/^(text-rules|not) \(check 1/),
    ]);
  });

  const branches = (...texts: string[]) =>
    sound.replace(
      /- kind: text-rules\n.*\n/,
      `- kind: any-of\n        covers: [codes, order]\n        of: [${texts.join(', ')}]\n`,
    );
  const one = '{ kind: text-rules, rules: [{ rule: exact, text: "H-204, B-317" }] }';
  const other = '{ kind: text-rules, rules: [{ rule: exact, text: "H-204, B-317." }] }';
  const wide = '{ kind: text-rules, rules: [{ rule: matches, pattern: "/^purple|zebra|^.{3}$/" }] }';

  it('accepts an any-of if each branch is needed by a gold answer', async () => {
    expect(await findingsOf(branches(one, other))).toEqual([]);
  });

  it('finds the branch of an any-of that no gold answer needs', async () => {
    expect((await findingsOf(branches(one, other, wide))).map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      expect.stringMatching(/^check-never-fails: any-of .* decides the same without its branch .*purple/),
    ]);
  });

  it('requires the wrong answer that needs the branch below a not', async () => {
    const rejecting = (text: string) =>
      sound.replace(
        '    expect:\n',
        `    expect:\n      - kind: not\n        covers: [codes]\n        of: { kind: any-of, of: [${text}] }\n`,
      );
    const swapped = '{ kind: text-rules, rules: [{ rule: exact, text: "B-317, H-204" }] }';
    const slipped = '{ kind: text-rules, rules: [{ rule: exact, text: "H-205, B-317" }] }';
    expect(await findingsOf(rejecting(`${swapped}, ${slipped}`))).toEqual([]);
    expect((await findingsOf(rejecting(`${swapped}, ${slipped}, ${wide}`))).map(({ message }) => message)).toEqual([
      expect.stringContaining('purple'),
    ]);
  });

  it('reports no checks if there is no wrong answer to test them with', async () => {
    const draft = sound.replace(/ {4}gold:[\s\S]*$/, '');
    expect((await findingsOf(draft)).map(({ rule }) => rule)).toEqual([
      'too-few-gold',
      'too-few-near-misses',
      'too-few-mutants',
    ]);
  });

  it('counts the two games of a pair once among easy, medium and hard', async () => {
    const game = (pair: number, shown: string, right: string) =>
      `  - id: G-${pair}.${shown}
    title: A game
    pair: { id: G-${pair}, shown: ${shown}, label: A>B, split: sums }
    messages: [{ role: user, content: Pair ${pair} ${shown} }]
    expect: [{ kind: decision, style: brackets, right: ${right} }]
`;
    const head = 'id: games\nversion: 1.0.0\ntitle: Pairs\njudges: {}\nscenarios:\n';
    const pairs = (count: number) =>
      Array.from({ length: count }, (_, at) => game(at, 'ab', 'A>B') + game(at, 'ba', 'B>A')).join('');
    const messages = async (count: number) =>
      (await findingsOf(head + pairs(count))).flatMap(({ rule, message }) => (rule === 'uneven-spread' ? message : []));
    expect(await messages(5)).toEqual([]);
    expect(await messages(6)).toEqual([expect.stringContaining('0 / 0 / 0 of 6')]);
  });

  it('requires ten mutants', async () => {
    const short = sound.replaceAll('H-204, B-317', 'hb').replace('"hb."', '"hb"');
    expect((await findingsOf(short)).map((finding) => finding.rule)).toContain('too-few-mutants');
  });

  it('never counts a tolerated mutator', async () => {
    const lenient = sound.replace(
      'text: "H-204, B-317"',
      'text: ["H-204, B-317", "H-204 H-204, B-317", "H-204, B-317 B-317"]',
    );
    const tolerant = `${lenient}    tolerates: { double-word: a stutter is harmless here }\n`;
    expect(await findingsOf(tolerant)).toEqual([]);
  });

  it('writes JUnit with a case for each scenario and for the pack, escaped', async () => {
    const lint = await lintPack(
      parsePack(
        sound.replace('reply: "H-204 B-317"', 'reply: "H-204, B-317"').replace('the comma is missing', 'a <b> & "c"'),
        'p.yaml',
      ),
      ports,
    );
    expect(renderLintJunit({ version: 1, packs: [lint] })).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites name="packs lint">',
        '  <testsuite name="sound" tests="2" failures="1">',
        '    <testcase classname="sound" name="the pack as a whole"/>',
        '    <testcase classname="sound" name="S-1">',
        '      <failure message="near-miss-passes">near-miss-passes: near-miss 4 (a &lt;b&gt; &amp; &quot;c&quot;) does not fail</failure>',
        '    </testcase>',
        '  </testsuite>',
        '</testsuites>',
        '',
      ].join('\n'),
    );
  });
});
