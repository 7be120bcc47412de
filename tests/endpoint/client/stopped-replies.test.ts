import { expect, it } from 'vitest';
import { delta, events } from '../../support/scripted-server.ts';
import { ask } from './ask.ts';

const yes = { body: [events(delta({ content: 'Yes.' }, 'stop'), '[DONE]')] };
const stopped = { body: [events(delta({ content: 'Ye' }), delta({}, 'abort'), '[DONE]')] };

it('asks again if the server stops a reply, as vLLM does when it is put to sleep', async () => {
  const { answer, server } = await ask([stopped, yes]);
  expect(answer).toMatchObject({ outcome: 'answered', attempt: { turns: [{ content: 'Yes.' }] } });
  expect(answer.faults).toEqual(['the server ended the reply: abort']);
  expect(server.requests).toHaveLength(2);
});

it('takes a reply that the server stops each time as the answer', async () => {
  const { answer, server } = await ask([stopped]);
  expect(answer).toMatchObject({ outcome: 'answered', attempt: { turns: [{ finishReason: 'abort' }] } });
  expect(server.requests).toHaveLength(2);
});

it('measures nothing if a server breaks after it stopped a reply', async () => {
  const { answer } = await ask([stopped, { status: 500, body: ['EngineCore died'] }], {
    ports: { isServerWell: () => false },
  });
  expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'server-error' });
});
