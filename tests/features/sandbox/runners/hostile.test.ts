import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Tries } from '../../../../src/features/sandbox/runners/tries.ts';
import type { CodeJob, CodeResult } from '../../../../src/verify/ports.ts';
import { callJob, linesOf, script, startRunner } from './jobs.ts';

// Programs that try to escape or to use up the machine: each ends as stated here, and the next answer is judged as
// usual.
type Program = readonly [source: string, ending: readonly unknown[]];

const end = { end: true };
const stoppedBy = (what: string) => [{ outcome: 'limit', what }];
const byTime = stoppedBy('cpu');
const raises = (name: string) => [{ case: 0, raised: expect.arrayContaining([name]) }, end];
const gives = (value: unknown) => [{ case: 0, value, inout: [] }, end];
/** The interpreter ended without a line. */
const silent: readonly unknown[] = [];
const deepList = 'let a = []; for (let i = 0; i < 1e5; i++) a = [a];';

const python: Readonly<Record<string, Program>> = {
  'loops for ever': ['def f():\n  while True: pass', byTime],
  'sleeps for ever': ['import time\ndef f():\n  while True: time.sleep(3600)', byTime],
  'waits for input': ['import sys\ndef f():\n  return sys.stdin.read() + open(0).read()', gives('')],
  'takes all memory': ['def f():\n  kept = []\n  while True: kept.append(bytearray(10**6))', raises('MemoryError')],
  'takes all memory at once': ['def f():\n  return len("x" * (1 << 40))', raises('OverflowError')],
  forks: ['import os\ndef f():\n  while True: os.fork()', raises('AttributeError')],
  'starts threads': [
    'import threading\ndef f():\n  while True: threading.Thread(target=f).start()',
    raises('RuntimeError'),
  ],
  'fills the disk': [
    'def f():\n  with open("/full", "wb") as file:\n    while True: file.write(b"x" * 10**6)',
    stoppedBy('files'),
  ],
  'writes a file with a hole': [
    'def f():\n  with open("/hole", "wb") as file:\n    file.seek(1 << 50)\n    file.write(b"x")',
    stoppedBy('files'),
  ],
  'makes a hundred thousand files': [
    'def f():\n  for at in range(10**5): open(f"/{at}", "w").close()',
    stoppedBy('files'),
  ],
  'opens files without end': [
    'def f():\n  kept = []\n  while True: kept.append(open("/answer.py"))',
    stoppedBy('files'),
  ],
  'prints without end': ['def f():\n  while True: print("x" * 10**4)', stoppedBy('output')],
  'prints to the error stream without end': [
    'import sys\ndef f():\n  while True: sys.stderr.write("x" * 10**4)',
    stoppedBy('output'),
  ],
  'returns a value without end': ['def f():\n  return "x" * (1 << 27)', silent],
  'returns a value that holds itself': ['def f():\n  a = []\n  a.append(a)\n  return a', gives({ $object: 'list' })],
  'reads the password file': ['def f():\n  return open("/etc/passwd").read()', raises('FileNotFoundError')],
  'reads its process': ['def f():\n  return open("/proc/self/environ").read()', raises('FileNotFoundError')],
  'climbs out of its root': [
    'def f():\n  return open("../../../../../../etc/hostname").read()',
    raises('FileNotFoundError'),
  ],
  'links to the outside': [
    'import os\ndef f():\n  os.symlink("/etc/passwd", "/link")\n  return open("/link").read()',
    raises('OSError'),
  ],
  'reads its environment': [
    'import os\ndef f():\n  return sorted(os.environ)',
    gives(['PYTHONHASHSEED', 'PYTHONUTF8']),
  ],
  'opens a connection': [
    'import socket\ndef f():\n  socket.create_connection(("127.0.0.1", 22))',
    raises('AttributeError'),
  ],
  'listens at a port': [
    'import socket\ndef f():\n  server = socket.socket()\n  server.bind(("0.0.0.0", 20417))\n  server.listen()',
    raises('OSError'),
  ],
  'writes into folders of the machine': [
    `def f():
  kept = []
  for folder in ${JSON.stringify([tmpdir(), homedir(), process.cwd(), '../..', '.'])}:
    try:
      with open(folder + "/written-outside", "w") as file: file.write("x")
      kept.append(folder)
    except OSError: pass
  return kept`,
    gives(['../..', '.']),
  ],
  'starts a shell': ['import os\ndef f():\n  return os.system("id > /tmp/out")', raises('AttributeError')],
  'starts a program': ['import subprocess\ndef f():\n  return subprocess.check_output(["id"])', raises('OSError')],
  'loads a C library': [
    'import ctypes\ndef f():\n  return ctypes.CDLL(None)',
    [{ load: { raised: expect.arrayContaining(['ImportError']), message: expect.any(String) } }, end],
  ],
  'masks signals': [
    'import signal\ndef f():\n  signal.signal(signal.SIGTERM, signal.SIG_IGN)\n  while True: pass',
    byTime,
  ],
  'kills all processes': ['import os\ndef f():\n  os.kill(-1, 9)', raises('AttributeError')],
  'searches with an endless pattern': ['import re\ndef f():\n  return re.match("(a+)+$", "a" * 50 + "b")', byTime],
  'raises a power': ['def f():\n  return 9 ** 9 ** 9', byTime],
  recurses: ['import sys\nsys.setrecursionlimit(10**9)\ndef f():\n  return f()', byTime],
  'runs broken bytecode': [
    'def f():\n  pass\nf.__code__ = f.__code__.replace(co_code=b"\\x6e\\xff" * 20)',
    stoppedBy('crash'),
  ],
  'continues after its end': [
    'import atexit\ndef g():\n  while True: pass\natexit.register(g)\ndef f():\n  return 1',
    byTime,
  ],
  'chains iterators deeper than its stack': [
    'def f():\n  a = iter([1])\n  for _ in range(10**5): a = map(abs, a)\n  return list(a)',
    stoppedBy('crash'),
  ],
  'hashes a tuple deeper than its stack': [
    'def f():\n  a = ()\n  for _ in range(2 * 10**5): a = (a,)\n  return hash(a)',
    stoppedBy('crash'),
  ],
  'reads a list deeper than its stack': [
    'import json\ndef f():\n  return json.loads("[" * 10**5)',
    raises('RecursionError'),
  ],
  'parses a program deeper than its stack': ['def f():\n  return eval("(" * 10**5)', raises('MemoryError')],
};

const javascript: Readonly<Record<string, Program>> = {
  'loops for ever': ['const f = () => { for (;;); }', byTime],
  'takes all memory': [
    'const f = () => { const kept = []; for (;;) kept.push(new Array(1e5).fill(1)); }',
    [{ raised: ['MemoryError', 'InternalError', 'Error'] }, end],
  ],
  recurses: ['const f = () => f() + 1', raises('RangeError')],
  'searches with an endless pattern': ['const f = () => /(a+)+$/.test("a".repeat(50) + "b")', byTime],
  'reaches for the process': ['const f = () => [typeof process, typeof require("fs"), typeof Deno]', raises('Error')],
  'makes a function of a text': ['const f = () => f.constructor("return typeof process")()', gives('undefined')],
  'imports from outside': ['const f = () => import("node:fs")', raises('Error')],
  'waits for what never comes': ['const f = () => new Promise(() => {})', silent],
  'waits again and again': ['const f = () => new Promise(() => setInterval(() => {}, 1))', byTime],
  'prints without end': ['const f = () => { for (;;) console.log("x".repeat(1e4)); }', stoppedBy('output')],
  'imports a name without end': ['const f = () => import("./" + "x".repeat(1e8))', stoppedBy('memory')],
  'throws what cannot be shown': ['const f = () => { throw { get message() { throw 1; } }; }', raises('object')],
  'parses JSON deeper than its stack': [
    'const f = () => JSON.parse("[".repeat(1e5) + "]".repeat(1e5))',
    stoppedBy('crash'),
  ],
  'parses a program deeper than its stack': [
    'const f = () => eval("(".repeat(1e5) + ")".repeat(1e5))',
    stoppedBy('crash'),
  ],
  'is a program deeper than the stack': [`${'['.repeat(1e5)}${']'.repeat(1e5)}; const f = () => 1`, stoppedBy('crash')],
  'shows what shows itself': [
    'const f = () => { const a = { toString: () => String(a) }; return String(a); }',
    stoppedBy('crash'),
  ],
  'flattens a list deeper than its stack': [
    `const f = () => { ${deepList} return a.flat(Infinity); }`,
    stoppedBy('crash'),
  ],
  'calls itself in evaluated text': ['const f = () => { const g = () => eval("g()"); g(); }', raises('RangeError')],
};

describe.each([
  ['python', python],
  ['javascript', javascript],
] as const)('a hostile program in %s', (runtime, programs) => {
  const runner = startRunner();
  const before = outside();
  const left = () => outside().filter((each) => !before.includes(each));
  afterAll(async () => {
    expect(left()).toEqual([]);
    expect(insideOf(sandboxes())).toEqual([]);
    await runner[Symbol.asyncDispose]();
    expect(left()).toEqual([]);
    expect(sandboxes()).toEqual([]);
  });

  it.each(Object.entries(programs))('that %s', async (_, [source, ending]) => {
    // Only a program that never ends uses it up.
    const cpuMs = ending === byTime ? 500 : 10_000;
    const job = callJob(runtime, source, [{ args: [] }], { limits: { cpuMs } });
    // Like a run: asked once more if the machine had no time for it.
    const isBusy = (each: CodeResult) =>
      each.outcome === 'broken' && each.cause === 'machine-busy' ? each : undefined;
    const result = await new Tries().run(() => runner.run(job), isBusy);
    expect(linesOf(result)).toMatchObject(ending);
    expect(result).toHaveProperty(
      'cpuMs',
      expect.toSatisfy((ms: number) => ms < cpuMs + 1000, 'in budget + 1 s'),
    );
    expect(JSON.stringify(result)).not.toMatch(/root:|PATH=|uid=/);
    expect(linesOf(await runner.run(good[runtime]))).toEqual([{ case: 0, value: 4, inout: [] }, { end: true }]);
    expect(insideOf(sandboxes())).toEqual([]);
  });
});

it('the check of the machine notices a file and a port that a program names', async () => {
  const before = outside();
  const file = join(tmpdir(), 'written-outside');
  writeFileSync(file, '');
  const server = createServer().listen(20417);
  await once(server, 'listening');
  const left = outside().filter((each) => !before.includes(each));
  rmSync(file);
  server.close();
  expect(left.sort()).toEqual([file, 'port 20417'].sort());
});

const good: Record<'python' | 'javascript', CodeJob> = {
  python: callJob('python', 'def f(a):\n  return a + a', [{ args: [2] }]),
  javascript: callJob('javascript', 'const f = (a) => a + a', [{ args: [2] }]),
};

/**
 * The files, processes and ports of this machine that a program above names. Others use it at the same time, and leave
 * other names.
 */
function outside(): string[] {
  const sources = [...Object.values(python), ...Object.values(javascript)].map(([source]) => source).join('\n');
  const isNamed = (name: string) => /^\d+$/.test(name) || new RegExp(`[/"'. ]${name}["'/)]`).test(sources);
  const files = ['/', tmpdir(), homedir(), process.cwd()].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^[\w.-]+$/.test(name) && isNamed(name))
      .map((name) => join(folder, name)),
  );
  const ports = [...listening().keys()].filter((port) => sources.includes(`${port}`)).map((port) => `port ${port}`);
  return [...files, ...ports, ...processes().flatMap(({ args }) => (args.includes('/tmp/out') ? [args] : []))];
}

/** Ports by the number of their socket. */
function listening(): Map<number, string> {
  const lines = ['tcp', 'tcp6'].flatMap((kind) =>
    found(() => readFileSync(`/proc/net/${kind}`, 'utf8'), '')
      .trim()
      .split('\n')
      .slice(1),
  );
  const rows = lines.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === '0A');
  return new Map(rows.map((row) => [Number.parseInt(row[1]?.split(':')[1] ?? '', 16), `socket:[${row[9]}]`]));
}

type Process = { readonly pid: number; readonly parent: number; readonly args: string };

function processes(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .map(([, pid, parent, args = '']) => ({ pid: Number(pid), parent: Number(parent), args }));
}

/** The processes of the runner. */
function sandboxes(): Process[] {
  return processes().filter(({ parent, args }) => parent === process.pid && args.includes(script));
}

/** Child processes of these, and the ports at which these listen. */
function insideOf(boxes: readonly Process[]): unknown[] {
  const children = processes().filter(({ parent }) => boxes.some(({ pid }) => pid === parent));
  const sockets = boxes.flatMap(({ pid }) =>
    found(() => readdirSync(`/proc/${pid}/fd`), []).map((name) =>
      found(() => readlinkSync(`/proc/${pid}/fd/${name}`), ''),
    ),
  );
  return [...children, ...[...listening()].filter(([, socket]) => sockets.includes(socket))];
}

/** The result, or `none` if the process or socket is gone by now. */
function found<Value>(look: () => Value, none: Value): Value {
  try {
    return look();
  } catch {
    return none;
  }
}
