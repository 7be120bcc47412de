import { describe, expect, it } from 'vitest';
import { delta, events, type Scripted } from '../../support/scripted-server.ts';
import { tokenEntry } from '../../support/token-entry.ts';
import { type Asked, ask, settings } from './ask.ts';

const asking = { question: { settings: { ...settings, logprobs: true } } };
const plain = { body: [events(delta({ content: 'Yes, it is.' }), delta({}, 'stop'), '[DONE]')] };

/** Each piece of the text with the tokens that it is said to be made of. */
type Piece = readonly [content: string, logprobs: unknown];

function saying(...pieces: readonly Piece[]): Scripted {
  const chunks = pieces.map(([content, logprobs]) => ({
    choices: [{ index: 0, delta: { content }, logprobs, finish_reason: null }],
  }));
  return { body: [events(...chunks, delta({}, 'stop'), '[DONE]')] };
}

function of(...tokens: readonly unknown[]) {
  return { content: tokens };
}

async function spansOf(...pieces: readonly Piece[]) {
  const { answer } = await ask([saying(...pieces)], asking);
  return { spans: answer.spans, notes: answer.notes.map(({ kind, detail }) => `${kind}: ${detail}`) };
}

function fieldsOf({ server }: Asked) {
  return server.requests.map(({ body }) => [body.logprobs, body.top_logprobs]);
}

describe('the margins of an answer', () => {
  it('are requested only with the setting, and never beside tools', async () => {
    expect(fieldsOf(await ask([plain], asking))).toEqual([[true, 2]]);
    expect(fieldsOf(await ask([plain]))).toEqual([[undefined, undefined]]);
    const tools = [{ name: 'look', description: '', parameters: {} }];
    const task = { messages: [{ role: 'user' as const, content: 'Look.' }], tools };
    expect(fieldsOf(await ask([plain], { question: { ...asking.question, task } }))).toEqual([[undefined, undefined]]);
  });

  it('are the lead of each token over the next likeliest', async () => {
    const read = await spansOf(
      ['Yes', of(tokenEntry('Yes', 0.02))],
      [', it is', of(tokenEntry(',', 3), tokenEntry(' it is', 30))],
    );
    expect(read).toEqual({ spans: [[3, 0.02], [1, 3], [6, 20]], notes: [] }); // biome-ignore format: a table
  });

  it('are unknown if the tokens are not the text, and known after a piece that was held back', async () => {
    const { spans } = await spansOf(
      ['No', of(tokenEntry('Maybe', 1))],
      [' one', undefined],
      ['<a', of(tokenEntry('a', 2))],
      ['b', of(tokenEntry('b', 1), tokenEntry('c', 1))],
      ['é', of({ ...tokenEntry('\ufffd', 1), bytes: null })],
      ['c', of(tokenEntry('c', 1))],
    );
    expect(spans).toEqual([[7, null], [1, 2], [2, null], [1, 1]]); // biome-ignore format: a table
  });

  it('are unknown of a token that is not the likeliest, is not listed, or is listed alone', async () => {
    const forced = tokenEntry('a', 1);
    const other = tokenEntry('x', 2);
    const { spans } = await spansOf(
      ['a', of({ ...forced, logprob: -4 })],
      ['b', of({ ...other, token: 'b', bytes: [98] })],
      ['c', of({ ...tokenEntry('c', 1), top_logprobs: tokenEntry('c', 1).top_logprobs.slice(0, 1) })],
      ['d', of(tokenEntry('d', 1))],
    );
    expect(spans).toEqual([[3, null], [1, 1]]); // biome-ignore format: a table
  });

  it('end where the answer in a baseline ends', async () => {
    const pieces = Array.from({ length: 3000 }, () => ['a ', of(tokenEntry('a ', 1))] as const);
    const { spans = [] } = await spansOf(...pieces);
    expect(spans.reduce((sum, [letters]) => sum + letters, 0)).toBe(2048);
  });

  it('are not in the reply that the journal keeps', async () => {
    const { answer } = await ask([saying(['Yes', of(tokenEntry('Yes', 1))])], asking);
    expect(JSON.stringify(answer.attempt)).not.toContain('logprob');
  });
});

it('still sends what the user sets in --extra-body', async () => {
  const extraBody = { logprobs: true, top_logprobs: 7 };
  const asked = await ask([{ status: 500, body: ['out of order'] }, plain], {
    question: { settings: { ...settings, extraBody } },
  });
  expect(fieldsOf(asked)).toEqual([
    [true, 7],
    [true, 7],
  ]);
});

describe('a server that lies about log probabilities', () => {
  const entry = tokenEntry('a', 1);
  it.each([
    ['above zero', { ...entry, logprob: 3 }, 'a log probability is 3, above zero'],
    ['of no number', { ...entry, logprob: 'NaN' }, 'a log probability is not a number'],
    ['of no token', { ...entry, token: null, bytes: null }, 'a token has neither a text nor bytes'],
    [
      'of two certain tokens',
      {
        ...entry,
        logprob: 0,
        top_logprobs: [
          { ...entry, logprob: 0 },
          { ...entry, token: 'b', bytes: [98], logprob: 0 },
        ],
      },
      'the probabilities add up to more than one',
    ],
  ])('is noted if they are %s, and the answer stays', async (_, odd, detail) => {
    const { spans, notes } = await spansOf(['a', of(odd)]);
    expect({ spans, notes }).toEqual({ spans: undefined, notes: [`odd-logprobs: ${detail}`] });
  });

  it.each([null, 7, 'x', [], {}, { content: 'x' }, { content: [null, 5] }, { content: {} }])(
    'gives no margin with %j',
    async (logprobs) => {
      const { answer } = await ask([saying(['Yes', logprobs])], asking);
      expect(answer).toMatchObject({ outcome: 'answered' });
      expect(answer.spans).toBeUndefined();
    },
  );

  it.each([
    ['refuses them', { status: 400, body: ['{"error":{"message":"no such field"}}'] }, 'HTTP 400'],
    ['fails on them', { status: 500, body: ['{"error":{"message":"out of order"}}'] }, 'HTTP 500'],
    [
      'writes NaN',
      { body: ['data: {"choices":[{"delta":{"content":"a"},"logprobs":{"content":[{"logprob":NaN}]}}]}\n\n'] },
      'bad-stream',
    ],
    [
      'sends 6 MB of them',
      {
        body: [
          events({
            choices: [
              {
                index: 0,
                delta: { content: 'a' },
                logprobs: of({ ...entry, top_logprobs: Array(90_000).fill(entry) }),
              },
            ],
          }),
        ],
      },
      'too long',
    ],
    [
      'does not stream',
      {
        headers: { 'content-type': 'application/json' },
        body: [
          JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }] }),
        ],
      },
      'no stream',
    ],
  ] as const)('is asked again without them if it %s', async (_, reply, said) => {
    const asked = await ask([reply, plain], asking);
    expect(fieldsOf(asked)).toEqual([[true, 2], [undefined, undefined]]); // biome-ignore format: a table
    expect(asked.answer).toMatchObject({ outcome: 'answered', attempt: { turns: [{ content: 'Yes, it is.' }] } });
    expect(asked.answer.faults).toEqual([expect.stringContaining(said)]);
  });
});
