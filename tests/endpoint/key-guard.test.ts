import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyGuard } from '../../src/endpoint/key-guard.ts';
import { cpuClock } from '../support/cpu-clock.ts';

const key = 'sk-a"b/c+d&e=f\\g-0123456789';
const { text, words, bytes } = keyGuard(key);

describe('the guard of a key', () => {
  it.each([
    ['as it is', key],
    ['in an address', encodeURIComponent(key)],
    ['in an address, in lower case', encodeURIComponent(key).toLowerCase()],
    ['in an address, twice', encodeURIComponent(encodeURIComponent(key))],
    ['as hexadecimal digits', Buffer.from(key).toString('hex')],
    ['as large hexadecimal digits', Buffer.from(key).toString('hex').toUpperCase()],
    ['with each letter in hex', [...Buffer.from(key)].map((byte) => `%${byte.toString(16)}`).join('')],
    ['in JSON', JSON.stringify(key).slice(1, -1)],
    ['in JSON inside JSON', JSON.stringify(JSON.stringify(key)).slice(3, -3)],
    ['in JSON with escaped slashes', JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/')],
    ['in JSON, all of it escaped', [...key].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('')],
    ['on a page', key.replaceAll('&', '&amp;').replaceAll('"', '&#34;').replaceAll('/', '&#x2F;')],
  ])('finds it %s', (_, form) => {
    expect(text(`It is ${form}, or not.`)).toBe('It is ***, or not.');
  });

  it.each([0, 1, 2, 3, 4, 5])('finds it in base64 after %i bytes', (shift) => {
    const coded = Buffer.from(`${'u'.repeat(shift)}${key}`).toString('base64');
    const core = coded.slice(Math.ceil((8 * shift) / 6), -4);
    for (const form of [coded, coded.replaceAll('+', '-').replaceAll('/', '_'), coded.replaceAll('/', '\\/')]) {
      expect(text(`Basic ${form}`)).toContain('***');
      expect(text(`Basic ${form}`)).not.toContain(core);
    }
  });

  it('leaves valid JSON, whatever surrounds the key', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const read = JSON.parse(text(JSON.stringify({ said: `${before} ${key} ${after}` }))) as { said: string };
        expect(read.said).not.toContain(key);
      }),
    );
  });

  it('keeps the length of bytes', () => {
    const body = Buffer.from(`ä ${key} ö`);
    expect(bytes(body).toString()).toBe(`ä ${'*'.repeat(key.length)} ö`);
    expect(bytes(Buffer.from('nothing'))).toEqual(Buffer.from('nothing'));
  });

  it('leaves a short key in an answer, where it may be a word, but not in an error', () => {
    const short = keyGuard('sk-1234');
    expect([short.text('sk-1234'), short.words('sk-1234')]).toEqual(['sk-1234', '***']);
    expect(keyGuard('x').words('expected')).toBe('expected');
    expect(keyGuard(undefined).text(key)).toBe(key);
  });

  it.each([3_000, 100_000])('finds a secret of %i letters', (length) => {
    const long = `-----BEGIN KEY-----\n${'aB3/x+"&'.repeat(length / 8)}\n-----END KEY-----\n`;
    const whole = long.trim();
    const json = JSON.stringify(whole).slice(1, -1);
    const guard = keyGuard(long);
    for (const form of [long, whole, json, JSON.stringify(json).slice(1, -1), encodeURIComponent(whole)])
      expect(guard.text(`It is ${form}, or not.`)).toBe('It is ***, or not.');
    for (const before of ['', 'u', 'uu', 'uuu'])
      for (const coding of ['base64', 'base64url'] as const) {
        const found = guard.text(`Basic ${Buffer.from(before + whole).toString(coding)}`);
        expect([found.includes('***'), found.length < 30]).toEqual([true, true]);
      }
    expect(guard.bytes(Buffer.from(`ä ${whole} ö`)).toString()).toBe(`ä ${'*'.repeat(whole.length)} ö`);
  });

  it('takes linear time, whatever the text', () => {
    for (const piece of ['\\', '%25', '&#0', 's', 'sk-a\\', `${key.slice(0, -1)}`, '\\u0073'])
      for (const each of [keyGuard(key), keyGuard('\\\\\\\\abcdefghijkl'), keyGuard('//////++++++abc')]) {
        const start = cpuClock();
        each.text(piece.repeat(400_000 / piece.length));
        expect(cpuClock() - start).toBeLessThan(1000);
      }
    expect(words('')).toBe('');
  });
});
