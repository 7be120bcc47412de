import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptedConversation } from '../../../src/endpoint/client/conversation.ts';
import { scenarioDigest } from '../../../src/packs/digest.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { maxTurnsOf, playScript, startScript, worldRun } from '../../../src/packs/play-script.ts';
import { readResponse } from '../../../src/packs/read-response.ts';
import { verifyContext } from '../../../src/packs/task-of.ts';
import type { AssistantTurn, Attempt } from '../../../src/records/attempt.ts';
import { wireMessages } from '../../../src/run/attempt-line.ts';
import { judge } from '../../../src/verify/verify-attempt.ts';
import { ask } from '../../endpoint/client/ask.ts';
import { packText } from '../../packs/pack-text.ts';
import { streamed } from '../../support/scripted-server.ts';
import { calling, callingStream } from '../../support/world-replies.ts';
import { anyAttempt } from '../../verify/any-attempt.ts';
import { contextWith, turnWith } from '../../verify/attempt-with.ts';

const head = `    world:
      devices:
        notes: { notes: { a: one } }
        user: { answers: [] }
`;

function packWith(lines = '', scenario = '') {
  const text = packText({ scenario: `${head}${lines}${scenario}` }).replace(
    /expect: .*/,
    'expect: [{ kind: end-state, state: { notes.a: { exactly: two } } }]',
  );
  const pack = parsePack(text, 'test.yaml');
  const [only] = pack.scenarios;
  if (only === undefined) throw new Error('the pack has a scenario');
  return { pack, scenario: only };
}

const write = (text: string) => calling(['write_note', { title: 'a', text }]);
const done = turnWith({ content: 'Done.' });

function play(packed: ReturnType<typeof packWith>, ...turns: readonly AssistantTurn[]): Attempt {
  return playScript(packed.scenario, (index) => turns[Math.min(index, turns.length - 1)]);
}

function results({ turns }: Attempt): string[] {
  return turns.flatMap((turn) => (turn.role === 'tool' ? [turn.content] : []));
}

function verdictOn({ pack, scenario }: ReturnType<typeof packWith>, attempt: Attempt) {
  return judge(attempt, scenario.expect, verifyContext(pack, scenario, contextWith().ports));
}

describe('a world', () => {
  it('answers calls, keeps its state between them, and computes it again from the messages', async () => {
    const packed = packWith();
    const attempt = play(packed, write('two'), calling(['read_note', { title: 'a' }]), done);
    expect(results(attempt)).toEqual(['{"ok":true}', '{"title":"a","text":"two"}']);
    const again = readResponse(wireMessages(attempt));
    expect(worldRun(packed.scenario, again)).toMatchObject({
      start: { notes: { a: 'one' } },
      end: { notes: { a: 'two' } },
      calls: [
        { turn: 1, before: { notes: { a: 'one' } }, after: { notes: { a: 'two' } } },
        { turn: 2, before: { notes: { a: 'two' } }, after: { notes: { a: 'two' } } },
      ],
      ending: { kind: 'answered' },
    });
    expect(await verdictOn(packed, again)).toEqual({ outcome: 'pass' });
    expect(await verdictOn(packed, play(packed, write('three'), done))).toMatchObject({ failure: 'wrong-state' });
  });

  it('names the offered tools if a model invents one', () => {
    const attempt = play(packWith('      tools: [read_note]\n'), calling(['write_note', {}], ['fly', {}]), done);
    expect(results(attempt)).toEqual([
      '{"error":"there is no tool \\"write_note\\"; the tools are read_note"}',
      '{"error":"there is no tool \\"fly\\"; the tools are read_note"}',
    ]);
  });

  it('has scripted tools beside those of its devices', () => {
    const own = '    tools: { price: { description: Price } }\n    tool-results: [{ call: price, result: "5" }]\n';
    expect(results(play(packWith('', own), calling(['price', {}], ['list_notes', {}]), done))).toEqual([
      '5',
      '{"titles":["a"]}',
    ]);
  });

  it.each([
    [
      'the first call, by default',
      '{ call: write_note, result: { error: busy } }',
      ['{"error":"busy"}', '{"ok":true}', '{"ok":true}'],
      'c',
    ],
    ['text as it is', '{ call: write_note, nth: [1, 3], result: "{oops" }', ['{oops', '{"ok":true}', '{oops'], 'b'],
    ['every call', '{ call: write_note, nth: every, result: 0 }', ['0', '0', '0'], 'one'],
    [
      'calls with these arguments',
      '{ call: write_note, when: { text: b }, result: 0 }',
      ['{"ok":true}', '0', '{"ok":true}'],
      'c',
    ],
    [
      'a call that takes effect',
      '{ call: write_note, nth: 3, applies: true, result: 0 }',
      ['{"ok":true}', '{"ok":true}', '0'],
      'c',
    ],
  ])('plays faults: %s', (_name, fault, given, end) => {
    const packed = packWith(`      faults: [${fault}]\n`);
    const attempt = play(packed, write('a'), write('b'), write('c'), done);
    expect(results(attempt)).toEqual(given);
    expect(worldRun(packed.scenario, attempt)?.end).toMatchObject({ notes: { a: end } });
  });

  it.each<[string, string, readonly AssistantTurn[], object, string]>([
    [
      'the same call',
      '',
      [write('two')],
      { kind: 'loop', calls: 'write_note({"title":"a","text":"two"})' },
      'repeated-call',
    ],
    [
      'alternating calls',
      '    max-turns: 40\n',
      Array.from({ length: 40 }, (_, at) => write(String(at % 3))),
      { kind: 'loop' },
      'repeated-call',
    ],
    [
      'new calls',
      '    max-turns: 3\n',
      Array.from({ length: 9 }, (_, at) => write(String(at))),
      { kind: 'step-limit', most: 3 },
      'step-limit',
    ],
    [
      'many calls at once',
      '',
      [calling(...Array.from({ length: 1000 }, () => ['list_notes', {}] as const))],
      { kind: 'call-limit', most: 100 },
      'step-limit',
    ],
    [
      'endless words',
      '',
      [calling(['write_note', { title: 'a', text: Array.from({ length: 20_000 }, (_, at) => `w${at}`).join(' ') }])],
      { kind: 'token-limit' },
      'step-limit',
    ],
  ])('ends with %s, and says why', async (_name, lines, turns, ending, failure) => {
    const packed = packWith('', lines);
    const attempt = play(packed, ...turns);
    expect(attempt.turns.at(-1)?.role).toBe('assistant');
    expect(worldRun(packed.scenario, attempt)?.ending).toMatchObject(ending);
    expect(await verdictOn(packed, attempt)).toMatchObject({ outcome: 'fail', failure });
  });

  it('does not mistake polling for a loop, nor a call that the next one undoes', () => {
    const turns = [
      ...[1, 2, 3, 4].map(() => calling(['list_notes', {}])),
      write('b'),
      calling(['list_notes', {}]),
      done,
    ];
    expect(worldRun(packWith().scenario, play(packWith(), ...turns))?.ending).toEqual({ kind: 'answered' });
  });

  it('fails an agent that stops between a result and an answer', async () => {
    const packed = packWith();
    const { turns } = play(packed, write('two'), done);
    expect(await verdictOn(packed, { turns: turns.slice(0, -1) })).toMatchObject({ failure: 'unfinished' });
    expect(await verdictOn(packed, { turns: turns.slice(0, 1) })).toMatchObject({ failure: 'unfinished' });
  });

  it('fails arguments of megabytes, and never throws', async () => {
    const packed = packWith();
    const attempt = play(packed, calling(['write_note', { title: 'a', text: 'x'.repeat(5_000_000) }]), done);
    expect(await verdictOn(packed, attempt)).toMatchObject({ failure: 'too-long' });
  });

  it('is replayed and judged without an exception, whatever an attempt contains', async () => {
    const packed = packWith();
    await fc.assert(
      fc.asyncProperty(anyAttempt, async (attempt) => {
        expect(['pass', 'fail']).toContain((await verdictOn(packed, attempt)).outcome);
      }),
    );
  });

  it('is part of the digest', () => {
    const digestOf = ({ pack, scenario }: ReturnType<typeof packWith>) => scenarioDigest(pack, scenario);
    const digests = [
      packWith(),
      packWith('      max-calls: 9\n'),
      packWith('      faults: [{ call: list_notes, result: 1 }]\n'),
    ];
    expect(new Set(digests.map(digestOf)).size).toBe(3);
    expect(digestOf(packWith())).toBe(digestOf(packWith('      max-calls: 100\n')));
  });
});

describe('a world over the wire', () => {
  it('is asked like any tool loop, and ends a model that repeats itself', async () => {
    const { scenario } = packWith();
    const conversation = scriptedConversation(maxTurnsOf(scenario), startScript(scenario));
    const asked = await ask([callingStream('write_note', { title: 'a', text: 'two' }), streamed('Done.')], {
      question: { conversation },
    });
    expect(asked.answer).toMatchObject({ outcome: 'answered', isUnfinished: false });
    expect(asked.server.requests[1]?.body.messages.at(-1)).toMatchObject({ role: 'tool', content: '{"ok":true}' });
    expect(worldRun(scenario, asked.answer.attempt)?.end).toMatchObject({ notes: { a: 'two' } });
    const looping = scriptedConversation(maxTurnsOf(scenario), startScript(scenario));
    const { answer, server } = await ask([callingStream('list_notes', {})], { question: { conversation: looping } });
    expect(answer).toMatchObject({ outcome: 'answered', isUnfinished: true });
    expect(server.requests).toHaveLength(5);
    expect(worldRun(scenario, answer.attempt)?.ending).toEqual({ kind: 'loop', calls: 'list_notes({})' });
  });

  it('is unmeasured if the server disappears midway', async () => {
    const { scenario } = packWith();
    const conversation = scriptedConversation(maxTurnsOf(scenario), startScript(scenario));
    const { answer } = await ask([callingStream('list_notes', {}), { end: 'no-reply' }], {
      question: { conversation },
    });
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'disconnect' });
  });
});

describe('a pack with a world set up wrongly', () => {
  const faultsOf = (lines: string, check = '{ kind: end-state, unchanged: [notes] }') => {
    const text = packText({ scenario: lines }).replace(/expect: .*/, `expect: [${check}]`);
    try {
      parsePack(text, 'test.yaml');
    } catch (error) {
      return String(error);
    }
    return '';
  };

  it.each([
    ['an unknown device', '    world: { devices: { note: {} } }\n', undefined, 'did you mean "notes"?'],
    ['no device', '    world: { devices: {} }\n', undefined, 'a world needs a device'],
    ['a wrong setup', '    world: { devices: { notes: { notes: [a] } } }\n', undefined, 'world.devices.notes.notes'],
    [
      'an impossible time',
      '    world: { devices: { clock: { now: 2031-02-30T09:00 } } }\n',
      '{ kind: end-state, unchanged: [clock] }',
      'now: expected a time such as',
    ],
    [
      'an unknown tool',
      `${head}      tools: [read_notes]\n`,
      undefined,
      'no device here has the tool "read_notes"; did you mean "read_note"?',
    ],
    [
      'a fault of an unknown tool',
      `${head}      faults: [{ call: reed_note, result: 1 }]\n`,
      undefined,
      'the tool "reed_note" is not defined',
    ],
    [
      'a tool twice',
      `${head}    tools: { read_note: { description: x } }\n`,
      undefined,
      '"read_note" is offered twice',
    ],
    ['an unknown place', head, '{ kind: end-state, state: { mail.outbox: gone } }', 'the world has no device "mail"'],
    [
      'an unknown part',
      head,
      '{ kind: not, of: { kind: end-state, state: { user.askd: gone } } }',
      'has no part "askd"; did you mean "asked"?',
    ],
    ['a forbidden tool that is not there', head, '{ kind: end-state, never: [fly] }', 'the tool "fly" is not defined'],
    [
      'a required tool that is not there',
      head,
      '{ kind: required-calls, calls: [{ name: fly }] }',
      'the tool "fly" is not defined',
    ],
    [
      'a key twice in a table',
      '    world: { devices: { table: { tables: { parts: { key: id, rows: [{ id: 41 }, { id: "41" }] } } } } }\n',
      '{ kind: end-state, unchanged: [table] }',
      'world.devices.table.tables.parts.rows[1].id: a second row with the key 41',
    ],
    [
      'an unknown column',
      '    world: { devices: { table: { tables: { parts: { key: id, columns: [id, price], rows: [{ id: 1, prise: 2 }] } } } } }\n',
      '{ kind: end-state, unchanged: [table] }',
      'world.devices.table.tables.parts.rows[0].prise: no such column; did you mean "price"?',
    ],
    ['no world', '', undefined, 'end-state needs a world in the scenario'],
  ])('is reported with its line: %s', (_name, lines, check, words) => {
    const faults = faultsOf(lines, check);
    expect(faults).toMatch(/test\.yaml:\d+:\d+ scenarios/);
    expect(faults).toContain(words);
  });
});
