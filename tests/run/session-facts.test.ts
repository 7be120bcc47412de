import { expect, it } from 'vitest';
import type { ThinkingControl } from '../../src/endpoint/client/request-body.ts';
import { sessionFacts } from '../../src/run/keep-sessions.ts';
import type { Served } from '../../src/run/served.ts';
import { factsWith, servedAt } from './run-with.ts';

const control = { form: 'template', variables: ['enable_thinking'], isOn: false } as const;

function found(thinkingControl: Served['thinkingControl'], ...refused: readonly string[]) {
  const served = servedAt('http://127.0.0.1:9/v1', { thinkingControl });
  const fields = { ...served.client.fields, refused: () => refused.map((field) => ({ field, words: 'unknown' })) };
  return sessionFacts({ ...served, client: { ...served.client, fields }, facts: factsWith() }).thinkingControls;
}

it('tells the switch for thinking as it is sent', () => {
  expect(found(() => control)).toEqual({ 'no-thinking': 'enable_thinking=false' });
  expect(found(() => control, 'cache_salt')).toEqual({ 'no-thinking': 'enable_thinking=false' });
});

it('tells none where the server refused it, whether it is still handed in or no more', () => {
  const none: ThinkingControl = { form: 'none' };
  expect(found(() => control, 'chat_template_kwargs')).toEqual({ 'no-thinking': null });
  expect(found(() => none, 'chat_template_kwargs')).toEqual({ 'no-thinking': null });
});
