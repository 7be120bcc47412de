import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mapTexts,
  secretsIn,
  startWithoutPlaces,
  startWithoutSecrets,
  withoutPlaces,
  withoutSecrets,
} from '../../src/store/without-secrets.ts';

const secrets = [
  'sk-abcdefghijklmnop1234',
  'hf_abcdefghijklmnopqrst',
  'ghp_abcdefghijklmnopqrst0123',
  'github_pat_11ABCDEFG0123456789',
  'AKIAABCDEFGHIJKLMNOP',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefgh',
  'open-sesame',
];

const places = [
  '10.1.2.3:8080',
  '192.168.0.4',
  '[fe80::1]:8000',
  'fe80::1ff:fe23:4567:890a',
  'http://rig:8080/v1/models?key=1',
  'localhost:8020',
  'rig.lan',
  'registry.example.com:5000',
  'gpu-3.home.arpa',
  '/home/jane/models',
  '/srv/models/secret-project/',
  '~/models/mine',
  '-I/home/jane/include',
  'C:\\Users\\jane\\models',
];

const around = fc.constantFrom('', ' ', '"', "'", '(', ')', ',', ': ', ' = ', '\n', ' at ', ' ü ');

describe('redaction', () => {
  it('removes every secret, wherever it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...secrets), around, around, fc.string(), (secret, before, after, text) => {
        const whole = `${text} ${before}${secret}${after} ${text}`;
        expect(withoutSecrets(whole, ['open-sesame'])).not.toContain(secret);
        expect(withoutPlaces(whole, ['open-sesame'])).not.toContain(secret);
      }),
    );
  });

  it('shows no part of a secret that lies across the end of what is shown', () => {
    for (const secret of secrets) {
      for (const [at] of [...secret].entries()) {
        const text = `${'a '.repeat(4096).slice(at)}${secret} end`;
        for (const start of [startWithoutSecrets, startWithoutPlaces])
          expect(start(text, ['open-sesame'])).toMatch(/^[a ]+(?:\(\w*\)?(?: e?n?d?)?)?$/);
      }
    }
    // What is hidden makes room for what comes later.
    const long = `sk-${'x'.repeat(5000)} ${'a '.repeat(1600)} ${secrets[0]}`;
    expect(startWithoutSecrets(long, [])).not.toContain('sk-');
  });

  it('removes every place, wherever it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), around, around, (place, before, after) => {
        const left = withoutPlaces(`x ${before}${place}${after} y`, []);
        expect(left).not.toContain(place);
        expect(left).not.toMatch(/jane|secret-project|10\.1|192\.168|fe80|rig|example|gpu-3|home\.arpa|C:/);
      }),
    );
  });

  it('removes what precedes the host of an address, whatever its scheme', () => {
    for (const scheme of ['http', 'postgres+ssl', 'x'.repeat(300), '-https'])
      expect(withoutSecrets(`${scheme}://jane:pa55@rig`, [])).toBe(`${scheme}://(hidden)@rig`);
  });

  it.each([
    ['Bearer abc.def-ghi123', 'Bearer (hidden)'],
    ['--api-key hello there', '--api-key (hidden) there'],
    ['"api_key": "abcdef"', '"api_key": "(hidden)"'],
    ['https://jane:pass@host/x', 'https://(hidden)@host/x'],
    ['getaddrinfo ENOTFOUND my-rig', 'getaddrinfo ENOTFOUND (host)'],
    ['/data/jane/qwen3-30b.Q4_K_M.gguf', '(path)/qwen3-30b.Q4_K_M.gguf'],
  ])('marks the removal in %s', (text, left) => {
    const change = text.includes('ENOTFOUND') || text.includes('gguf') ? withoutPlaces : withoutSecrets;
    expect(change(text, [])).toBe(left);
  });

  it.each([
    'Qwen/Qwen3.6-35B-A3B',
    'vllm/vllm-openai:v0.25.1',
    'application/json',
    'b9999-scripted',
    'expected 12:34:56 and 3.5',
    'NVIDIA GeForce RTX 3090, 24 GB',
    '--ctx-size 32768 --flash-attn',
    'HTTP 500: no slot is free',
    'POST /v1/chat/completions',
    '2026-01-02T03:04:05.000Z',
  ])('removes nothing from %s', (text) => {
    expect(withoutPlaces(text, [])).toBe(text);
  });

  // A time that grew with the square of the length would be minutes here, and end the test.
  it.each(['a.', 'a+', '-', '--a', '-host', '[:', ':', '/', '/tmp/a', '-eyJ', 'x', 'http://', '-----BEGIN A ', 'é '])(
    'handles one line of 200,000 characters of %s',
    (unit) => {
      const line = `[${unit}${unit.repeat(200_000 / unit.length)} open-sesame`;
      expect(withoutPlaces(line, ['open-sesame'])).not.toContain('open-sesame');
      expect(withoutPlaces(`/tmp/${line}`, [])).not.toContain('/tmp');
    },
  );

  it('covers every text of a value, and nothing else', () => {
    const value = { one: ['a', { two: 'a', three: 3, four: null }], five: true };
    expect(mapTexts(value, (text) => text + text)).toEqual({
      one: ['aa', { two: 'aa', three: 3, four: null }],
      five: true,
    });
  });

  it('covers values in the environment under the name of a key', () => {
    expect(secretsIn({ OPENAI_API_KEY: 'abcdef', HF_TOKEN: 'ghijkl', PATH: '/usr/bin', EMPTY_TOKEN: '' })).toEqual([
      'abcdef',
      'ghijkl',
    ]);
  });
});
