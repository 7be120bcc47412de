import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportRun } from '../../../src/features/exporters/export-run.ts';
import type { TasksFile } from '../../../src/records/attempt.ts';
import type { ExportedTexts } from '../../../src/records/run-file.ts';
import { RunFolder } from '../../../src/store/run-folder.ts';
import { testIo, withRoot } from '../../commands/kept-run-with.ts';
import { entryTo, env, keepExported, openServices } from './export-with.ts';
import type { ReadSpan } from './services/decode-traces.ts';

const tasks: TasksFile = {
  ...{ version: 1, kind: 'tasks' },
  scenarios: {
    'one/S-1': { title: 'Says its word', task: { messages: [{ role: 'user', content: 'Speak' }], tools: [] } },
    'one/S-2': {
      title: 'Looks it up',
      task: {
        messages: [
          { role: 'system', content: 'Be brief' },
          { role: 'user', content: 'What was it?' },
          { role: 'assistant', content: '', toolCalls: [{ id: 'c0', name: 'lookup', arguments: { q: 'before' } }] },
          { role: 'tool', callId: 'c0', content: 'nothing' },
        ],
        tools: [],
      },
    },
  },
};

/** The spans of the first attempt of `one/S-2`: the attempt, its two messages of the model, and the tool result. */
async function spansSent(what: ExportedTexts): Promise<Record<'attempt' | 'asked' | 'tool' | 'answered', ReadSpan>> {
  const there = await openServices();
  await withRoot(async (root) => {
    const folder = new RunFolder(await keepExported(root));
    await writeFile(join(folder.path, 'tasks.json'), JSON.stringify(tasks));
    const entry = entryTo('otlp', there.url, { what });
    const given = { entry, packs: [], root, dryRun: false, undo: false, change: undefined };
    await exportRun(folder, given, testIo(root, env));
  });
  const spans = [...there.spans.values()];
  const attempt = spans.find(({ name }) => name === 'attempt one/S-2');
  const [asked, tool, answered] = spans.filter(({ parent }) => parent === attempt?.id);
  if (!attempt || !asked || !tool || !answered) throw new Error('a span is missing');
  return { attempt, asked, tool, answered };
}

function messagesIn({ attributes }: ReadSpan, side: 'input' | 'output'): unknown {
  return JSON.parse(String(attributes[`gen_ai.${side}.messages`]));
}

const prompt = [
  { role: 'system', parts: [{ type: 'text', content: 'Be brief' }] },
  { role: 'user', parts: [{ type: 'text', content: 'What was it?' }] },
  { role: 'assistant', parts: [{ type: 'tool_call', id: 'c0', name: 'lookup', arguments: { q: 'before' } }] },
  { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c0', response: 'nothing' }] },
];
const call = {
  role: 'assistant',
  parts: [{ type: 'tool_call', id: 'c1', name: 'lookup', arguments: { q: 'zebra-call' } }],
};
const result = { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: 'zebra-result' }] };

describe('a trace', () => {
  it('has the whole history before and the answer after each message of the model', async () => {
    const { attempt, asked, answered } = await spansSent('failures');
    expect([messagesIn(asked, 'input'), messagesIn(asked, 'output')]).toEqual([
      prompt,
      [{ ...call, finish_reason: 'tool_call' }],
    ]);
    expect(messagesIn(answered, 'input')).toEqual([...prompt, call, result]);
    const answer = [expect.objectContaining({ role: 'assistant', finish_reason: 'stop' })];
    expect(messagesIn(answered, 'output')).toEqual(answer);
    expect([messagesIn(attempt, 'input'), messagesIn(attempt, 'output')]).toEqual([prompt, answer]);
  });

  it('has what a tool was called with and gave back', async () => {
    const { tool } = await spansSent('failures');
    expect(tool).toMatchObject({
      name: 'execute_tool lookup',
      attributes: {
        'gen_ai.tool.type': 'function',
        'gen_ai.tool.call.id': 'c1',
        'gen_ai.tool.call.arguments': '{"q":"zebra-call"}',
        'gen_ai.tool.call.result': 'zebra-result',
      },
    });
  });

  it.each([
    ['scores', 'wrong-text'],
    ['failures', 'wrong-text, expected zebra-expected, received zebra-received'],
  ] as const)('has verdicts as evaluations, with --what %s', async (what, explanation) => {
    const { attempt } = await spansSent(what);
    expect(attempt.events).toEqual([
      {
        name: 'gen_ai.evaluation.result',
        attributes: {
          'gen_ai.evaluation.name': 'passed',
          'gen_ai.evaluation.score.value': 0,
          'gen_ai.evaluation.score.label': 'fail',
          'gen_ai.evaluation.explanation': explanation,
        },
      },
    ]);
  });

  it('has evaluations of metrics, and none where nothing was learned', async () => {
    const there = await openServices();
    await withRoot(async (root) => {
      const folder = new RunFolder(await keepExported(root));
      const given = { entry: entryTo('otlp', there.url), packs: [], root, dryRun: false, undo: false };
      await exportRun(folder, { ...given, change: undefined }, testIo(root, env));
    });
    const attempts = [...there.spans.values()].filter(({ name }) => name.startsWith('attempt '));
    const named = attempts.map(({ events }) =>
      events.map(({ attributes }) => [
        attributes['gen_ai.evaluation.name'],
        attributes['gen_ai.evaluation.score.value'],
        attributes['gen_ai.evaluation.score.label'],
      ]),
    );
    expect(named.slice(2)).toEqual([
      [
        ['passed', 1, 'pass'],
        ['f1', 0.5, undefined],
      ],
      [],
    ]);
    expect(attempts.at(-1)?.attributes['error.type']).toBe('timeout');
  });
});
