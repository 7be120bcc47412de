import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A secret in every form in which a server may repeat it. */
export function formsOf(secret: string): readonly string[] {
  const hex = Buffer.from(secret).toString('hex');
  const address = hex.replace(/../g, '%$&');
  const whole = [0, 1, 2].map((shift) => {
    const coded = Buffer.from('u'.repeat(shift) + secret).toString('base64');
    // The part that surrounding letters do not change.
    return coded.slice(Math.ceil((8 * shift) / 6), Math.floor((8 * (shift + secret.length)) / 6));
  });
  const urlSafe = whole.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const json = JSON.stringify(secret).slice(1, -1);
  const escaped = [...secret].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  return [
    ...[secret, encodeURIComponent(secret), encodeURIComponent(secret).toLowerCase(), address, address.toUpperCase()],
    ...[hex, hex.toUpperCase(), json, json.replaceAll('/', '\\/'), escaped],
    ...[...whole, ...urlSafe, ...whole.map(encodeURIComponent)],
  ];
}

/** All of them in one text, and headers that carry the secret. */
export function sayingForms(secret: string): string {
  return [
    ...formsOf(secret),
    ...[secret, `user:${secret}`, `me:${secret}`].map((text) => Buffer.from(text).toString('base64')),
    `Bearer ${secret}`,
  ].join(' ');
}

export function formsIn(text: string, forms: readonly string[]): string[] {
  // Again as it reads when a JSON file is parsed.
  const twice = [text, text.replaceAll('\\\\', '\\').replaceAll('\\"', '"')];
  return forms.filter((form) => twice.some((each) => each.includes(form)));
}

/** The names and texts of the files below a folder, unpacked. */
export function textsBelow(folder: string): readonly (readonly [path: string, text: string])[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return files.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const bytes = readFileSync(path);
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return [path, (isPacked ? gunzipSync(bytes) : bytes).toString('utf8')];
  });
}
