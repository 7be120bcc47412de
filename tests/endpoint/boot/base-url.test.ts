import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBaseUrl, parseReadyUrl } from '../../../src/endpoint/boot/base-url.ts';
import { InputError } from '../../../src/lib/errors.ts';

function parsed(text: string): string | InputError {
  try {
    return parseBaseUrl(text);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

const pieces = fc
  .array(
    fc.constantFrom(
      ...['http:', 'https:', '//', '/', 'localhost', 'v1', '/v1', ':8000', 'chat', 'completions', '/models', '?', '#'],
      ...[
        '[::1]',
        '::',
        '@',
        'x',
        '%',
        '%2F',
        '\\',
        ' ',
        '\n',
        '..',
        '.',
        'host.example',
        'é',
        '/health',
        '/v1beta',
        '0',
      ],
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('parseBaseUrl', () => {
  it.each([
    ['http://localhost:8000', 'http://localhost:8000/v1'],
    ['http://localhost:8000/', 'http://localhost:8000/v1'],
    ['http://localhost:8000/v1', 'http://localhost:8000/v1'],
    ['http://localhost:8000/v1/', 'http://localhost:8000/v1'],
    ['http://localhost:8000/v1//', 'http://localhost:8000/v1'],
    ['http://localhost:8000//v1', 'http://localhost:8000/v1'],
    ['http://localhost:8000/v1/chat/completions', 'http://localhost:8000/v1'],
    ['http://localhost:8000/v1/chat/completions/', 'http://localhost:8000/v1'],
    ['http://localhost:8000/v1/models', 'http://localhost:8000/v1'],
    ['http://localhost:8000/v1/models/qwen/3-8b', 'http://localhost:8000/v1'],
    ['http://localhost:8000/chat/completions', 'http://localhost:8000/v1'],
    ['http://localhost:8080/health', 'http://localhost:8080/v1'],
    ['  http://localhost:8000/v1\n', 'http://localhost:8000/v1'],
    ['HTTP://LocalHost:8000/v1', 'http://localhost:8000/v1'],
    ['localhost:8000', 'http://localhost:8000/v1'],
    ['localhost', 'http://localhost/v1'],
    ['//localhost:8000', 'http://localhost:8000/v1'],
    ['192.168.1.20:8080/v1', 'http://192.168.1.20:8080/v1'],
    ['rig.lan', 'http://rig.lan/v1'],
    ['rig.example.com:8000', 'http://rig.example.com:8000/v1'],
    ['api.example.com', 'https://api.example.com/v1'],
    ['api.example.com:443', 'https://api.example.com/v1'],
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    ['https://api.example.com/openai/v1/', 'https://api.example.com/openai/v1'],
    ['https://example.com/llm', 'https://example.com/llm/v1'],
    ['https://example.com/api/v3', 'https://example.com/api/v3'],
    ['https://example.com/api/v3/chat/completions', 'https://example.com/api/v3'],
    ['https://example.com/openai/v1beta/', 'https://example.com/openai/v1beta'],
    ['https://example.com/v1beta/openai/models', 'https://example.com/v1beta/openai'],
    ['http://localhost:1234/api/v0/models', 'http://localhost:1234/api/v0'],
    ['http://[::1]:8000', 'http://[::1]:8000/v1'],
    ['[::1]:8000/v1', 'http://[::1]:8000/v1'],
  ])('reads %j as %s', (typed, base) => {
    expect(parseBaseUrl(typed)).toBe(base);
  });

  it.each([
    ['', 'such as http://localhost:8000/v1'],
    ['8000', 'http://localhost:8000/v1'],
    [':8080/v1', 'http://localhost:8080/v1'],
    ['htp://localhost:8000/v1', 'Start the endpoint with http://'],
    ['wss://localhost:8000/v1', 'Start the endpoint with https://'],
    ['::1', 'http://[::1]:8000/v1'],
    ['http://', 'Write it like'],
    ['http://local host:8000', 'Write it like'],
    ['http://localhost:99999', 'Write it like'],
    ['http://localhost:8000/v1/files', 'Did you mean http://localhost:8000/v1?'],
    ['https://example.com/v1/v2', 'Did you mean https://example.com/v1?'],
    ['http://localhost:8000/v1?x=1', 'Did you mean http://localhost:8000/v1?'],
    ['http://localhost:8000/v1#top', 'Did you mean http://localhost:8000/v1?'],
  ])('refuses %j with the nearest fix', (typed, hint) => {
    const error = parsed(typed);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ hint: expect.stringContaining(hint) });
  });

  it.each([
    'https://api.example.com/v1?api-key=hunter2hunter2',
    'https://me:hunter2hunter2@api.example.com/v1',
    'https://api.example.com/v1#hunter2hunter2',
  ])('does not print the secret of %s', (typed) => {
    const error = parsed(typed);
    expect(error).toBeInstanceOf(InputError);
    expect(error).not.toMatchObject({ message: expect.stringContaining('hunter2') });
    expect(error).not.toMatchObject({ hint: expect.stringContaining('hunter2') });
  });

  it('ends in a version or throws an InputError, and keeps its own result unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(pieces, fc.string(), fc.string({ unit: 'binary' }), fc.webUrl()), (typed) => {
        const base = parsed(typed);
        if (base instanceof InputError) return;
        expect(base).toMatch(/^https?:\/\/[^/?#]+(?:\/[^?#]*)?\/v\d[^?#]*$/i);
        expect(parseBaseUrl(base)).toBe(base);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('parseReadyUrl', () => {
  it.each([
    ['http://127.0.0.1:8080/health', 'http://127.0.0.1:8080/health'],
    ['127.0.0.1:8080/slots?fail_on_no_slot=1', 'http://127.0.0.1:8080/slots?fail_on_no_slot=1'],
    ['http://127.0.0.1:8080/v1/models', 'http://127.0.0.1:8080/v1/models'],
    ['http://127.0.0.1:8080', undefined],
    ['http://127.0.0.1:8080/v1/', undefined],
    ['http://127.0.0.1:8080/v1/chat/completions', undefined],
  ])('derives the URLs to ask from %s', (typed, readyUrl) => {
    expect(parseReadyUrl(typed)).toEqual({ readyUrl, baseUrl: 'http://127.0.0.1:8080/v1' });
  });
});
