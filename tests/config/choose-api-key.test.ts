import { describe, expect, it } from 'vitest';
import type { RawValues } from '../../src/config/read-values.ts';
import type { SettingsInput } from '../../src/config/settings-from-flags.ts';
import { oneTarget, settings, twoTargets } from './settings-with.ts';

describe('a key', () => {
  const env = { QUALITY_API_KEY: 'ours', OPENAI_API_KEY: 'cloud' };
  const keyOf = (flags: RawValues, rest: Partial<SettingsInput> & { yaml?: string } = {}) =>
    settings(flags, { env, ...rest }).where.apiKey;

  it('goes to the server that the command line names', () => {
    expect(keyOf({ endpoint: 'https://api.example.com' })).toBe('ours');
    expect(keyOf({ endpoint: 'https://api.example.com' }, { env: { OPENAI_API_KEY: 'cloud' } })).toBe('cloud');
    expect(keyOf({ endpoint: 'https://api.example.com', 'api-key': 'told' })).toBe('told');
    expect(keyOf({ endpoint: 'https://api.example.com' }, { env: { QUALITY_API_KEY: '' } })).toBeUndefined();
  });

  it('is trimmed', () => {
    const flags = { endpoint: 'https://api.example.com' };
    expect(keyOf({ ...flags, 'api-key': ' told\n' })).toBe('told');
    expect(keyOf(flags, { env: { QUALITY_API_KEY: 'ours\r\n' } })).toBe('ours');
    expect(keyOf(flags, { env: { QUALITY_API_KEY: ' \n', OPENAI_API_KEY: '\tcloud' } })).toBe('cloud');
  });

  it.each(['planted key', 'planted\nkey', 'planted-kéy', 'planted\u0000key', 'planted“key”'])(
    'that cannot be sent is refused without being shown: %j',
    (key) => {
      const flags = { endpoint: 'https://api.example.com' };
      for (const refused of [
        () => keyOf({ ...flags, 'api-key': key }),
        () => keyOf(flags, { env: { QUALITY_API_KEY: key } }),
      ]) {
        expect(refused).toThrow(/^the API key of (?:--api-key|QUALITY_API_KEY) holds .* and cannot be sent$/);
        expect(refused).not.toThrow(/planted/);
      }
    },
  );

  it('from the environment is not sent to another machine that a config file names', () => {
    const target = { slug: 'llamacpp/gemma' };
    const { where, notes } = settings(target, { env, yaml: twoTargets });
    expect(where.apiKey).toBeUndefined();
    expect(notes).toEqual([
      'QUALITY_API_KEY is not sent to rig.example:8080, which a config file names: give --api-key, or the address with --endpoint.',
    ]);
    expect(keyOf({ ...target, 'api-key': 'told' }, { yaml: twoTargets })).toBe('told');
    const script = 'version: 1\ntargets: [{ slug: a, boot: { command: "true", ready-url: "http://evil.example/" } }]';
    expect(keyOf({}, { yaml: script })).toBeUndefined();
    expect(keyOf({}, { yaml: script.replace('evil.example', 'localhost.evil.example') })).toBeUndefined();
  });

  it('of a provider goes to that provider and to no one else', () => {
    const keys = { ...env, MISTRAL_API_KEY: 'mine' };
    expect(settings({ provider: 'mistral' }).where.endpoint).toEqual({ kind: 'url', url: 'https://api.mistral.ai/v1' });
    expect(keyOf({ provider: 'mistral' }, { env: keys })).toBe('mine');
    expect(keyOf({ endpoint: 'https://api.mistral.ai' }, { env: keys })).toBe('mine');
    const pool = { endpoint: ['https://api.mistral.ai', 'http://rig.example:8000'] };
    expect(keyOf(pool, { env: keys })).toBe('ours');
    expect(keyOf(pool, { env: { MISTRAL_API_KEY: 'mine', OPENAI_API_KEY: 'cloud' } })).toBeUndefined();
    expect(keyOf({ endpoint: ['http://a.example', 'http://b.example'] }, { env: { OPENAI_API_KEY: 'cloud' } })).toBe(
      'cloud',
    );
    expect(keyOf({ provider: 'mistral' }, { env })).toBe('ours');
    expect(keyOf({ provider: 'mistral' }, { env: { OPENAI_API_KEY: 'cloud' } })).toBeUndefined();
    expect(keyOf({ provider: 'gemini' }, { env: keys })).toBe('ours');
    const named = 'version: 1\ntargets: [{ slug: a, provider: mistral, model: m }]';
    expect(keyOf({}, { yaml: named, env: keys })).toBe('mine');
    expect(keyOf({}, { yaml: named, env })).toBeUndefined();
    const posing = named.replace('provider: mistral', 'endpoint: "https://api.mistral.ai.evil.example/v1"');
    expect(keyOf({}, { yaml: posing, env: keys })).toBeUndefined();
    expect(() => settings({}, { yaml: named.replace('model: m', 'endpoint: "http://x"') })).toThrow(
      'endpoint and provider exclude each other',
    );
  });

  it('goes to this machine from QUALITY_API_KEY, never from OPENAI_API_KEY', () => {
    for (const yaml of [
      oneTarget,
      oneTarget.replace('localhost', '127.0.0.1'),
      oneTarget.replace('localhost', '[::1]'),
    ]) {
      expect(keyOf({}, { yaml })).toBe('ours');
      expect(keyOf({}, { yaml, env: { OPENAI_API_KEY: 'cloud' } })).toBeUndefined();
    }
    expect(keyOf({ slug: 'vllm/dual' }, { yaml: twoTargets })).toBe('ours');
    expect(keyOf({ compose: ['c.yml'] }, { env: { OPENAI_API_KEY: 'cloud' } })).toBeUndefined();
    expect(keyOf({})).toBe('ours');
  });
});
