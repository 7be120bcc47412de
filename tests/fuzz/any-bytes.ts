import { Buffer } from 'node:buffer';
import fc from 'fast-check';

/** Longer inputs find slow code; this is long enough for that. */
const longest = 64 * 1024;

// Known stumbling blocks of parsers, in the formats that are read here.
const words = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '"__proto__":{"polluted":true},'],
  ...['null', 'true', 'NaN', '-0', '1e999', '-1', '9007199254740993', '18446744073709551616', '0x10', '""', '[]', '{}'],
  ...[
    '\0',
    '\ufeff',
    '\ud800',
    '\u2028',
    '\u202e',
    '\u001b[2J',
    '\r',
    '\n',
    '\r\n\r\n',
    '\t',
    '\\',
    '\\u0000',
    '"',
    "'",
  ],
  ...['&a [*a, *a]', '*a', '<<: *a', '!!js/function x', '---\n', '...\n', '%YAML 1.1\n', '? ', '- ', ': ', '#'],
  ...[
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    '<![CDATA[',
    ']]>',
    '<a>',
    '</a>',
    '<?a?>',
    '<a b="c" b="d">',
    '<!--',
    '-->',
  ],
  ...['```', '```json\n', '~~~', '|', '|---|', '# ', '> ', '<think>', '</think>', '<tool_call>', '<|im_end|>'],
  ...['data: ', 'data: [DONE]\n\n', 'event: error\n', `\${A:-\${A}}`, '$A', '../../', '/etc/passwd', '::add-mask::'],
  ...[
    '::set-output name=a::b',
    '/quality accept ',
    '(a+)+$',
    '2026-99-99T99:99:99Z',
    'a'.repeat(300),
    '1,'.repeat(100),
  ],
];

const nests = [
  '[',
  '{"a":',
  '<a>',
  '(',
  '- ',
  '> ',
  '  - ',
  '<think>',
  '${A:-',
  '{',
  '"',
  '|',
  '\\',
  ' ',
  '\n',
  '*',
  '1.',
];

// Values that a field of any type may have instead.
const values: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.5, 1e308, 2 ** 53, '', 'x', '__proto__', '\0', [], {}, [null], [[]], [{}]],
  ...['a'.repeat(5000), Array.from({ length: 2000 }, () => 1), '2026-13-45T00:00:00Z', '../..', 'http://[', '\ud800'],
  ...[
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    nested(60),
    nested(3000),
  ],
];

const keys = ['__proto__', 'constructor', 'prototype', 'toString', '', '0', 'length', 'version', 'kind', 'a/b', '../x'];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

type Change = { readonly how: (typeof ways)[number]; readonly at: number; readonly more: number };
const ways = ['flip', 'end', 'drop', 'double', 'nest', 'word', 'splice', 'value', 'value', 'key', 'key'] as const;

const change: fc.Arbitrary<Change> = fc.record({
  how: fc.constantFrom(...ways),
  at: fc.nat({ max: 2 ** 20 - 1 }).map((part) => part / 2 ** 20),
  more: fc.nat({ max: 2 ** 16 }),
});

/** Documents with a few faults each, and bytes that are no document. */
export function anyBytes(documents: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  const faulty = fc
    .tuple(fc.nat({ max: documents.length - 1 }), fc.array(change, { minLength: 1, maxLength: 5 }))
    .map(([index, changes]) => {
      let bytes: Buffer = Buffer.from(documents[index] ?? []);
      for (const each of changes) bytes = changed(bytes, each, documents).subarray(0, longest);
      return bytes;
    });
  const text = fc.array(fc.constantFrom(...words), { maxLength: 20 }).map((pieces) => Buffer.from(pieces.join('')));
  return fc.oneof(
    { weight: 18, arbitrary: faulty },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
}

function changed(bytes: Buffer, { how, at, more }: Change, documents: readonly Uint8Array[]): Buffer {
  const place = Math.floor(at * (bytes.length + 1));
  switch (how) {
    case 'flip': {
      const copy = Buffer.from(bytes);
      if (place < copy.length) copy[place] = more & 0xff;
      return copy;
    }
    case 'end':
      return bytes.subarray(0, place);
    case 'drop':
      return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1 + (more % 40))]);
    case 'double': {
      const piece = bytes.subarray(place, place + 1 + (more % 80));
      return inserted(bytes, place, Buffer.concat(Array.from({ length: 1 + (more % 60) }, () => piece)));
    }
    case 'nest':
      return inserted(bytes, place, (nests[more % nests.length] ?? '').repeat(1 + (more % 4000)));
    case 'word':
      return inserted(bytes, place, words[more % words.length] ?? '');
    case 'splice': {
      const other = Buffer.from(documents[more % documents.length] ?? []);
      return Buffer.concat([bytes.subarray(0, place), other.subarray(Math.floor(at * other.length))]);
    }
    case 'value':
    case 'key':
      return changedJson(bytes, how, at, more);
  }
}

function inserted(bytes: Buffer, place: number, piece: string | Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, place), Buffer.from(piece), bytes.subarray(place)]);
}

/** A field of a JSON document, or of one of its lines, with another value or name; other text unchanged. */
function changedJson(bytes: Buffer, how: 'value' | 'key', at: number, more: number): Buffer {
  const lines = bytes.toString('utf8').split('\n');
  const whole = parsed(lines.join('\n'));
  if (whole !== undefined) return Buffer.from(rendered(changedField(whole, how, more)) ?? bytes);
  const index = Math.floor(at * lines.length);
  const [, head = '', body = ''] = /^(data: ?)?(.*)$/s.exec(lines[index] ?? '') ?? [];
  const line = parsed(body);
  if (line !== undefined) lines[index] = head + (rendered(changedField(line, how, more)) ?? body);
  return Buffer.from(lines.join('\n'));
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** undefined for a value nested too deeply to be written */
function rendered(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function changedField(root: object, how: 'value' | 'key', more: number): object {
  const fields: { holder: object; key: string }[] = [];
  const walk = (holder: object): void => {
    for (const [key, inside] of Object.entries(holder)) {
      fields.push({ holder, key });
      if (typeof inside === 'object' && inside !== null && fields.length < 2000) walk(inside);
    }
  };
  walk(root);
  const { holder, key } = fields[more % Math.max(fields.length, 1)] ?? { holder: root, key: '0' };
  const draw = more * 7 + 3;
  if (how === 'value') set(holder, key, values[draw % values.length]);
  else {
    const name = keys[draw % keys.length] ?? '';
    if (more % 3 === 0) Reflect.deleteProperty(holder, key);
    else set(holder, name, Reflect.get(holder, key));
  }
  return root;
}

/** As an own property, whatever its name. */
function set(holder: object, key: string, value: unknown): void {
  if (Array.isArray(holder)) {
    if (/^\d+$/.test(key)) holder[Number(key)] = value;
    else holder.push(value);
  } else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}
