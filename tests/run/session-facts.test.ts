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

it('reports the thinking switch as it is sent', () => {
  expect(found(() => control)).toEqual({ 'no-thinking': 'enable_thinking=false' });
  expect(found(() => control, 'cache_salt')).toEqual({ 'no-thinking': 'enable_thinking=false' });
});

it('reports none if the server refused it, passed in or not', () => {
  const none: ThinkingControl = { form: 'none' };
  expect(found(() => control, 'chat_template_kwargs')).toEqual({ 'no-thinking': null });
  expect(found(() => none, 'chat_template_kwargs')).toEqual({ 'no-thinking': null });
});
