import { describe, expect, it } from 'vitest';
import { sentFields } from '../../../src/endpoint/client/sent-fields.ts';
import { providerAt, providers } from '../../../src/endpoint/providers.ts';

const body = { model: 'tiny', seed: 7, cache_prompt: false, chat_template_kwargs: { enable_thinking: true } };

describe('fields that a server refuses', () => {
  it.each([
    [`Unrecognized request argument supplied: seed`, 'seed'],
    [
      `[{"type":"extra_forbidden","loc":["body","chat_template_kwargs"],"msg":"Extra inputs are not permitted"}]`,
      'chat_template_kwargs',
    ],
    [`json: unknown field "cache_prompt"`, 'cache_prompt'],
    [`chat_template_kwargs is not supported by this model`, 'chat_template_kwargs'],
    [`1 validation error:\n {'type': 'int_parsing', 'loc': 'body.seed', 'msg': 'Input should be an integer'}`, 'seed'],
    [
      "[{'type': 'value_error', 'loc': ('body', 'seed'), 'msg': 'Value error', 'input': {'cache_prompt': False}}]",
      'seed',
    ],
    [`Parameter 'cache_prompt' must be at most 128 characters (parameter=cache_prompt)`, 'cache_prompt'],
  ])('reads the field out of %j', (words, field) => {
    const fields = sentFields();
    expect(fields.blame(body, words)?.without).toEqual([field]);
    expect(fields.trim(body)).not.toHaveProperty(field);
    expect(fields.refused()).toEqual([{ field, words }]);
  });

  it('leaves out fields that a provider is known to refuse, and records them', () => {
    const fields = sentFields(providerAt('https://api.mistral.ai/v1/')?.refuses);
    expect(fields.refused()).toEqual([]);
    expect(fields.trim({ model: 'tiny', seed: 7, presence_penalty: 0 })).toEqual({
      model: 'tiny',
      presence_penalty: 0,
    });
    expect(fields.refused()).toEqual([{ field: 'seed', words: 'known for this provider' }]);
  });

  it('knows each provider by its host alone, and only over https', () => {
    for (const [name, { url }] of Object.entries(providers)) expect([name, providerAt(url)?.url]).toEqual([name, url]);
    expect(providerAt('https://api.openai.com')?.keyEnv).toBe('OPENAI_API_KEY');
    for (const url of [
      'http://api.openai.com/v1',
      'https://api.openai.com.evil.example/v1',
      'https://x/api.openai.com',
      'no',
    ])
      expect(providerAt(url)).toBeUndefined();
  });

  it.each([
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    'json: unknown field "max_tokens"',
  ])('renames the budget field after %j, and keeps the new name', (words) => {
    const fields = sentFields();
    const asked = { ...body, max_tokens: 5 };
    expect(fields.blame(asked, words)?.body).toEqual({ ...body, max_completion_tokens: 5 });
    expect(fields.trim(asked)).toEqual({ ...body, max_completion_tokens: 5 });
    expect(fields.refused()).toEqual([{ field: 'max_tokens', words }]);
    expect(fields.blame(fields.trim(asked), words)?.body).not.toHaveProperty('max_tokens');
  });

  it('keeps the name if its number is too large, or if it was accepted before', () => {
    const fields = sentFields();
    const asked = { max_tokens: 100_000 };
    expect(fields.blame(asked, 'max_tokens is too large: 100000 (at most 4096 supported)')).toBeUndefined();
    fields.accepted(asked);
    expect(fields.blame(asked, 'use max_completion_tokens')).toBeUndefined();
  });

  it('never asks without the response format, which is a part of the question', () => {
    const fields = sentFields();
    const asked = { ...body, response_format: { type: 'json_schema' } };
    expect(fields.blame(asked, 'response_format is not supported')).toBeUndefined();
    const tried = [1, 2, 3, 4].map(() => fields.blame(asked, 'Bad Request')?.body);
    expect(tried.map((sent) => sent?.['response_format'])).toEqual(tried.map(() => asked.response_format));
  });

  it('blames no field that was accepted before', () => {
    const fields = sentFields();
    fields.accepted(body);
    expect(fields.blame(body, 'invalid seed')).toBeUndefined();
    expect(fields.blame(body, 'roles must alternate')).toBeUndefined();
  });

  it('blames an accepted field whose new value is refused, and no field with the value that was accepted', () => {
    const fields = sentFields();
    const words = "Parameter 'cache_salt' must be at most 128 characters";
    fields.accepted({ ...body, cache_salt: 'short' });
    expect(fields.blame({ ...body, cache_salt: 'short' }, words)).toBeUndefined();
    expect(fields.blame({ ...body, cache_salt: 'much longer' }, `${words}, seed must fit`)?.without).toEqual([
      'cache_salt',
    ]);
    expect(fields.trim({ ...body, cache_salt: 'short' })).toEqual(body);
    expect(fields.refused()).toEqual([{ field: 'cache_salt', words: `${words}, seed must fit` }]);
  });

  it('tries without each field and without all if none is named, and only once', () => {
    const fields = sentFields();
    const search = [1, 2, 3, 4, 5].map(() => fields.blame(body, 'Bad Request')?.without);
    expect(search).toEqual([
      ['cache_prompt'],
      ['chat_template_kwargs'],
      ['seed'],
      ['cache_prompt', 'chat_template_kwargs', 'seed'],
      undefined,
    ]);
    expect(fields.refused()).toEqual([]);
  });

  it('remembers which omission succeeded', () => {
    const fields = sentFields();
    const trial = fields.blame(body, 'Bad Request');
    expect(trial?.body).not.toHaveProperty('cache_prompt');
    if (trial !== undefined) fields.settle(trial);
    expect(fields.trim(body)).toEqual({ model: 'tiny', seed: 7, chat_template_kwargs: { enable_thinking: true } });
  });
});
