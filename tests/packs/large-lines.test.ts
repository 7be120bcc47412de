import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packDigest, scenarioDigest } from '../../src/packs/digest.ts';
import { loadPacks } from '../../src/packs/load-packs.ts';
import { parsePackLines } from '../../src/packs/parse-pack.ts';
import { sharedFolder } from '../support/folder-of.ts';

const folder = sharedFolder();

const head = { id: 'large', version: '1.0.0', title: 'Large' };
const filling = 'A line of no meaning. '.repeat(10_000);

function scenario(id: string, more: object = {}) {
  return {
    id,
    title: 'Blue',
    messages: [{ role: 'user', content: [{ context: `${id} ${filling}` }, { text: 'Say blue' }] }],
    expect: [{ kind: 'reference', answers: ['blue'], metrics: ['f1'] }],
    ...more,
  };
}

const ids = ['A', 'B', 'C', 'D', 'E', 'F'];
const whole: readonly object[] = [head, ...ids.map((id) => scenario(id))];

function textOf(lines: readonly (object | string)[]): string {
  return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
}

let files = 0;

async function load(text: string) {
  files += 1;
  const path = join(folder, `${files}.jsonl`);
  writeFileSync(path, text);
  return { path, loaded: await loadPacks([path]).catch((error: Error) => error) };
}

async function faultsOf(lines: readonly (object | string)[]) {
  const text = textOf(lines);
  expect(text.length).toBeGreaterThan(2 ** 20);
  const { path, loaded } = await load(text);
  if (!(loaded instanceof Error)) return expect.unreachable();
  return { byLine: loaded.message, atOnce: messageOf(() => parsePackLines(text, path)) };
}

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return 'no fault';
}

describe('a pack of more than 1 MiB in JSON Lines', () => {
  it('equals one that is read as a whole', async () => {
    const lines = [{ ...head, 'gates-on': 'f1' }, '', ...whole.slice(1), ''];
    const { loaded } = await load(textOf(lines));
    if (loaded instanceof Error) throw loaded;
    const [one] = loaded;
    const expected = parsePackLines(textOf(lines), 'p.jsonl');
    expect(JSON.stringify(one?.pack)).toBe(JSON.stringify(expected));
    expect([...(one?.pack.scenarios ?? [])]).toEqual(expected.scenarios);
    expect(one && packDigest(one.pack)).toBe(packDigest(expected));
  });

  it('can be made of templates, and extend a built-in pack', async () => {
    const template = { instances: 3, values: { n: { int: [1, 9] } } };
    const lines = [
      { ...head, extends: 'toolcall-15' },
      ...ids.map((id) => scenario(id, { title: 'Says {{n}}', template })),
    ];
    const { loaded } = await load(textOf(lines));
    if (loaded instanceof Error) throw loaded;
    const [one] = loaded;
    const expected = parsePackLines(textOf(lines), 'p.jsonl');
    expect(one?.pack.scenarios).toHaveLength(15 + 18);
    expect(JSON.stringify(one?.pack.scenarios)).toBe(JSON.stringify(expected.scenarios));
    expect(one?.pack.scenarios.map((each) => scenarioDigest(one.pack, each))).toEqual(
      expected.scenarios.map((each) => scenarioDigest(expected, each)),
    );
  });

  const broken = (at: number, change: (line: string) => string) =>
    whole.map((line, index) => (index === at ? change(JSON.stringify(line)) : line));

  it.each<[string, readonly (object | string)[]]>([
    ['an unknown key', broken(3, (line) => line.replace('"title"', '"titel"'))],
    ['a key twice', broken(4, (line) => line.replace('"title"', '"title":"Red","title"'))],
    ['an open brace', broken(2, (line) => line.slice(0, -1))],
    ['an id twice', broken(6, (line) => line.replace('"id":"F"', '"id":"B"'))],
    ['an undefined tool', broken(5, (line) => line.replace('"title"', '"use-tools":["nothing"],"title"'))],
    ['a metric that nothing measures', [{ ...head, 'gates-on': 'rougeL' }, ...whole.slice(1)]],
    ['an unknown key in the first line', [{ ...head, titel: 'x' }, ...whole.slice(1)]],
    ['scenarios in the first line', [{ ...head, scenarios: [] }, ...whole.slice(1)]],
    ['no scenario', [{ ...head, description: filling.repeat(6) }]],
    ['a first line and a line', broken(3, (line) => line.replace('"f1"', '"f2"')).with(0, { ...head, version: 1 })],
    ['faults in many lines', [...whole, ...Array.from({ length: 50 }, (_, index) => ({ id: `x${index}`, a: 1 }))]],
  ])('is refused with the same message for %s', async (_name, lines) => {
    const { byLine, atOnce } = await faultsOf(lines);
    expect(byLine).toBe(atOnce);
  });

  it('is refused if a line is not text, or has more than 16 MiB', async () => {
    const path = join(folder, 'bytes.jsonl');
    writeFileSync(path, Buffer.concat([Buffer.from(textOf(whole)), Buffer.from([0x0a, 0xff])]));
    await expect(loadPacks([path])).rejects.toThrow('bytes.jsonl is not UTF-8 text');
    writeFileSync(
      path,
      `${JSON.stringify(head)}\n${JSON.stringify(scenario('A', { title: 'x'.repeat(16 * 2 ** 20) }))}`,
    );
    await expect(loadPacks([path])).rejects.toThrow('line 2 has more than 16 MiB');
  });

  it('is read as a whole if it is one of another tool', async () => {
    const { loaded } = await load(textOf([{ __meta__: true }, ...whole.slice(1)]));
    expect(loaded).toMatchObject({ message: expect.stringMatching(/:1: pack_id: .*missing|pack_id/) });
  });
});
