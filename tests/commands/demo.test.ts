import { readdir, readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { demo } from '../../src/commands/demo.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Io } from '../../src/lib/io.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { folderOf } from '../support/folder-of.ts';

let temporary: string;

beforeEach(() => {
  temporary = folderOf();
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
});

async function show(more: Partial<Io> = {}, flags = {}) {
  let [out, err] = ['', ''];
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    redraw: (_, text) => {
      err += text;
    },
    isTerminal: false,
    isOutTerminal: false,
    columns: 80,
    env: {},
    cwd: '/nowhere',
    clock: systemClock,
    random: Math.random,
    signal: new AbortController().signal,
    ...more,
  };
  const code = await demo({ keep: false, flags }, io);
  return { code, out, err };
}

const recordings = ['unchanged', 'degraded'].map((name) => `src/commands/demo/${name}.cassette.jsonl.gz`);

it('captures, passes, and shows one regressed pack on a narrow terminal', async () => {
  const { code, out, err } = await show({ columns: 40, isOutTerminal: true, env: { NO_COLOR: '1' } });
  expect(code).toBe(0);
  expect(out.match(/^Exit code \d/gm)).toEqual(['Exit code 0', 'Exit code 0', 'Exit code 1']);
  expect(out.match(/^\| ❌ \S+/gm)).toEqual(['| ❌ toolcall-15']);
  const [intro = ''] = out.split('\n\n');
  expect(intro.replaceAll('\n', ' ')).toMatch(/recorded answers: no model is asked and nothing was measured/);
  expect(Math.max(...intro.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);
  expect(out).not.toContain(temporary);
  expect(out).not.toContain('\u001b');
  expect(err).toContain('confirming toolcall-15');
  expect(await readdir(temporary)).toEqual([]);
});

it('exits with 130 and leaves nothing behind if it is interrupted during the capture', async () => {
  const controller = new AbortController();
  const said: string[] = [];
  const err = (text: string) => {
    said.push(text);
    if (text.includes('225 attempts')) controller.abort(new Error('interrupted by SIGINT'));
  };
  const { code, out } = await show({ signal: controller.signal, err });
  expect({ code, last: said.at(-1) }).toEqual({ code: 130, last: 'The demo was interrupted.\n' });
  expect(out).not.toContain('Exit code');
  expect(await readdir(temporary)).toEqual([]);
});

it('ships small recordings that describe themselves and contain each scenario of the tier at least three times', async () => {
  const sizes = await Promise.all(recordings.map(async (path) => (await stat(path)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
  const prompts = (await loadBuiltinPacks('medium')).flatMap(({ pack }) =>
    pack.scenarios.map(({ messages }) => messages.at(-1)),
  );
  for (const path of recordings) {
    const [header = '', ...lines] = gunzipSync(await readFile(path))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    expect(JSON.parse(header)).toMatchObject({ note: expect.stringContaining('No model said this') });
    const third = lines.map((line) => JSON.parse(line)).filter(({ occurrence }) => occurrence === 3);
    const asked = new Set(third.map(({ request }) => request.body?.messages?.at(-1)?.content));
    expect(prompts.filter((prompt) => !asked.has(prompt?.content))).toEqual([]);
  }
});
