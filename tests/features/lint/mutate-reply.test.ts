import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mutateCalls, mutateServer } from '../../../src/features/lint/mutate-calls.ts';
import { mutateText } from '../../../src/features/lint/mutate-text.ts';
import { mutateJson, mutateReply } from '../../../src/features/lint/probe-scenario.ts';
import { type Json, parseJson } from '../../../src/lib/json.ts';
import type { ToolDefinition } from '../../../src/records/attempt.ts';
import { toParsed } from '../../../src/verify/json/json-shape.ts';

const tools: ToolDefinition[] = ['find', 'send'].map((name) => ({ name, description: name, parameters: {} }));

function textsOf(mutator: string, marked: string): string[] {
  return mutateText(marked)
    .filter((mutant) => mutant.mutator === mutator)
    .map(({ text }) => text);
}

describe('mutateText', () => {
  it.each([
    ['change-digit', 'pay 19', ['pay 29', 'pay 10']],
    ['drop-word', 'one two', ['two', 'one ']],
    ['double-word', 'one two', ['one one two', 'one two two']],
    ['flip-case', 'Ab cd', ['AB cd', 'Ab CD']],
    ['drop-accent', 'für Zoë', ['fur Zoë', 'für Zoe']],
    ['swap-items', 'a, b; c', ['b, a; c']],
    ['double-blank', 'one two 3', ['one  two 3']],
    ['decompose', 'für 3', ['fu\u0308r 3']],
    ['open-mark', 'x', ['x**', 'x`', 'x"']],
    ['drop-line', 'a\nb', ['b', 'a']],
    ['double-line', 'a\nb', ['a\na\nb', 'a\nb\nb']],
    ['swap-lines', 'a\nb\nc', ['b\na\nc', 'a\nc\nb']],
    ['cut-short', 'one two', ['one']],
    ['prose-before', 'x', ['Sure! Here is the result:\n\nx']],
    ['add-fence', 'x', ['```\nx\n```']],
  ])('%s changes one place at a time', (mutator, text, mutants) => {
    expect(textsOf(mutator, text)).toEqual(mutants);
  });

  it('does not change free words, or the ends beside them', () => {
    expect(textsOf('change-digit', '⟦step 1: 4 + 5⟧ 9')).toEqual(['step 1: 4 + 5 0']);
    expect(textsOf('prose-before', '⟦Well,⟧ 9')).toEqual([]);
    expect(textsOf('prose-after', '⟦Well,⟧ 9')).toHaveLength(1);
    expect(textsOf('add-fence', '9⟦ apples⟧')).toEqual([]);
    expect(textsOf('cut-short', '9⟦ apples⟧')).toEqual([]);
    expect(textsOf('open-mark', '9⟦ apples⟧')).toEqual([]);
    expect(textsOf('decompose', '⟦für⟧ 9')).toEqual([]);
    expect(textsOf('drop-line', '⟦work⟧\n9')).toEqual([]);
  });

  it('never leaves in a mark that is not part of the reply', () => {
    for (const { text } of mutateText('⟦free⟧ bound ⟦free⟧ 1')) expect(text).not.toMatch(/[⟦⟧]/);
  });
});

describe('mutateJson', () => {
  const of = (mutator: string, value: Json) =>
    mutateJson(toParsed(value))
      .filter((mutant) => mutant.mutator === mutator)
      .map(({ text }) => text);

  it.each([
    ['change-number', { a: 1 }, ['{"a":2}']],
    ['change-text', { a: 'INV-0073' }, ['{"a":"INV-0074"}']],
    ['double-blank', { a: 'Ruth Abiola' }, ['{"a":"Ruth  Abiola"}']],
    ['decompose', { a: 'für' }, ['{"a":"fu\u0308r"}']],
    ['change-boolean', { a: true }, ['{"a":false}']],
    ['invent-value', { a: null }, ['{"a":"n/a"}']],
    ['null-value', { a: 'x' }, ['{"a":null}']],
    ['wrong-type', { a: 1, b: '2' }, ['{"a":"1","b":"2"}', '{"a":1,"b":2}']],
    ['drop-accent', { a: 'Müller' }, ['{"a":"Muller"}']],
    ['rename-key', { a: 1 }, ['{"a_value":1}']],
    ['drop-key', { a: 1, b: 2 }, ['{"b":2}', '{"a":1}']],
    ['add-key', { a: 1 }, ['{"a":1,"note":"none"}']],
    ['swap-values', { a: 1, b: 2, c: 'x' }, ['{"a":2,"b":1,"c":"x"}']],
    ['drop-item', [1, 2], ['[2]', '[1]']],
    ['double-item', [1, 2], ['[1,1,2]', '[1,2,2]']],
    ['swap-items', [1, 2, 2], ['[2,1,2]']],
  ])('%s changes one place at a time', (mutator, value, mutants) => {
    expect(of(mutator, value)).toEqual(mutants);
  });

  it('keeps the order of keys and the digits of large integers', () => {
    expect(
      mutateReply('{"9": 9007199254740993, "1": 2}', []).flatMap(({ mutator, turns }) =>
        mutator === 'change-number' ? turns.map(({ text }) => text) : [],
      ),
    ).toEqual(['{"9":9007199254740994,"1":2}', '{"9":9007199254740993,"1":3}']);
  });

  it('always gives JSON that differs from the document', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const document: Json = JSON.parse(JSON.stringify(value));
        for (const { text } of mutateJson(toParsed(document))) {
          expect(parseJson(text).ok).toBe(true);
          expect(text).not.toBe(JSON.stringify(document));
        }
      }),
    );
  });
});

describe('mutateCalls', () => {
  it('leaves free words in arguments alone', () => {
    const changed = (text: string) =>
      mutateCalls([{ text: '', reasoning: '', calls: [{ name: 'send', arguments: { text } }] }], tools)
        .filter(({ mutator }) => mutator === 'change-argument' || mutator === 'double-blank')
        .map(({ turns: mutants }) => (mutants[0]?.calls[0]?.arguments as { text: Json } | undefined)?.text);
    expect(changed('⟦At 9 or so, ⟧at 10⟦ or 11⟧')).toEqual([
      '⟦At 9 or so, ⟧at  10⟦ or 11⟧',
      '⟦At 9 or so, ⟧at 11⟦ or 11⟧',
      ['⟦At 9 or so, ⟧at 10⟦ or 11⟧'],
    ]);
    expect(changed('⟦Dear ⟧Ada⟦!⟧')).toEqual(['⟦Dear ⟧Adax⟦!⟧', ['⟦Dear ⟧Ada⟦!⟧']]);
    expect(changed('⟦Dear Ada⟧')).toEqual([['⟦Dear Ada⟧']]);
  });

  const turns = [
    { text: '', reasoning: '', calls: [{ name: 'find', arguments: { city: 'Bonn', days: 2 } }] },
    { text: 'done', reasoning: '', calls: [] },
  ];
  const of = (mutator: string) =>
    mutateCalls(turns, tools)
      .filter((mutant) => mutant.mutator === mutator)
      .map((mutant) => mutant.turns.map((turn) => (turn.calls.length > 0 ? turn.calls : turn.text)));

  it.each([
    ['drop-argument', [{ days: 2 }, { city: 'Bonn' }]],
    [
      'change-argument',
      [
        { city: 'Bonnx', days: 2 },
        { city: ['Bonn'], days: 2 },
        { city: 'Bonn', days: 3 },
        { city: 'Bonn', days: '2' },
      ],
    ],
    ['add-argument', [{ city: 'Bonn', days: 2, verbose: true }]],
    ['empty-arguments', [{}]],
    ['double-encoded', ['"{\\"city\\":\\"Bonn\\",\\"days\\":2}"']],
  ])('%s', (mutator, sent) => {
    expect(of(mutator)).toEqual(sent.map((arguments_) => [[{ name: 'find', arguments: arguments_ }], 'done']));
  });

  it('calls another tool, drops, doubles and repeats calls, and ends a loop early', () => {
    const [call] = turns[0]?.calls ?? [];
    expect(of('wrong-tool')).toEqual([[[{ ...call, name: 'send' }], 'done']]);
    expect(of('drop-call')).toEqual([['', 'done']]);
    expect(of('double-call')).toEqual([[[call, call], 'done']]);
    expect(of('repeat-turn')).toEqual([[[call], [call], 'done']]);
    expect(of('stop-early')).toEqual([[[call]]]);
    expect(of('call-in-text')[0]?.[0]).toMatch(/^<tool_call>\n\{"name":"find"/);
  });
});

describe('mutateReply', () => {
  it('gives at most eight of each mutator, all different, none equal to the gold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const mutants = mutateReply(text, []);
        const shown = mutants.map(({ turns }) => JSON.stringify(turns));
        const counts = new Map<string, number>();
        for (const { mutator } of mutants) counts.set(mutator, (counts.get(mutator) ?? 0) + 1);
        expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(8);
        expect(new Set(shown).size).toBe(shown.length);
      }),
    );
  });

  it('treats a document as a document, in a fence or not', () => {
    const names = (text: string) => new Set(mutateReply(text, []).map(({ mutator }) => mutator));
    expect(names('```json\n{"a": 1}\n```')).toContain('rename-key');
    expect(names('{"a": 1}')).toContain('prose-before');
    expect(names('{"a": 1}')).not.toContain('drop-word');
  });
});

describe('mutateServer', () => {
  const last = (mutator: string, text: string) =>
    mutateServer([{ text, reasoning: '', calls: [] }])
      .filter((mutant) => mutant.mutator === mutator)
      .map(({ turns }) => turns.at(-1));

  it('adds a think block in front of the text and inside it', () => {
    expect(last('think-block', 'Harbour').map((turn) => turn?.text)).toEqual([
      '<think>Let me see.</think>Harbour',
      'Harb<think>Let me see.</think>our',
    ]);
  });

  it('adds broken text after it, and endless runs in front', () => {
    expect(last('rubble', 'x').map((turn) => turn?.text)).toContain('x<0x0A>');
    expect(last('endless', 'x')).toHaveLength(3);
  });

  it('calls a tool beside the answer, and cuts it', () => {
    expect(last('extra-call', 'x')).toEqual([{ text: 'x', reasoning: '', calls: [{ name: 'lookup', arguments: {} }] }]);
    expect(last('cut-by-limit', 'x')).toEqual([{ text: 'x', reasoning: '', calls: [], finish: 'length' }]);
  });

  it('changes words beside a call like those of an answer, and adds no call to calls', () => {
    const mutants = mutateServer([{ text: '', reasoning: '', calls: [{ name: 'find', arguments: {} }] }]);
    expect(new Set(mutants.map(({ mutator }) => mutator))).toEqual(new Set(['think-block', 'rubble', 'endless']));
  });
});
