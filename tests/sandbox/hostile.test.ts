import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeJob } from '../../src/verify/ports.ts';
import { callJob, linesOf, startRunner } from './jobs.ts';

// Programs that want out, or want the machine: each ends by itself or by its limits, and the next answer is judged as ever.
const python: Readonly<Record<string, string>> = {
  'loops for ever': 'def f():\n  while True: pass',
  'sleeps for ever': 'import time\ndef f():\n  while True: time.sleep(3600)',
  'waits for input': 'import sys\ndef f():\n  return sys.stdin.read() + open(0).read()',
  'takes all memory': 'def f():\n  kept = []\n  while True: kept.append(bytearray(10**6))',
  'takes all memory at once': 'def f():\n  return len("x" * (1 << 40))',
  forks: 'import os\ndef f():\n  while True: os.fork()',
  'starts threads': 'import threading\ndef f():\n  while True: threading.Thread(target=f).start()',
  'fills the disk': 'def f():\n  with open("/full", "wb") as file:\n    while True: file.write(b"x" * 10**6)',
  'writes a file with a hole':
    'def f():\n  with open("/hole", "wb") as file:\n    file.seek(1 << 50)\n    file.write(b"x")',
  'makes a hundred thousand files': 'def f():\n  for at in range(10**5): open(f"/{at}", "w").close()',
  'opens files without end': 'def f():\n  kept = []\n  while True: kept.append(open("/answer.py"))',
  'prints without end': 'def f():\n  while True: print("x" * 10**4)',
  'prints to the error stream without end': 'import sys\ndef f():\n  while True: sys.stderr.write("x" * 10**4)',
  'returns a value without end': 'def f():\n  return "x" * (1 << 27)',
  'returns a value that holds itself': 'def f():\n  a = []\n  a.append(a)\n  return a',
  'reads the password file': 'def f():\n  return open("/etc/passwd").read()',
  'reads its process': 'def f():\n  return open("/proc/self/environ").read()',
  'climbs out of its root': 'def f():\n  return open("../../../../../../etc/hostname").read()',
  'links to the outside': 'import os\ndef f():\n  os.symlink("/etc/passwd", "/link")\n  return open("/link").read()',
  'reads its environment': 'import os\ndef f():\n  return sorted(os.environ)',
  'opens a connection': 'import socket\ndef f():\n  socket.create_connection(("127.0.0.1", 22))',
  'starts a shell': 'import os\ndef f():\n  return os.system("id > /tmp/out")',
  'starts a program': 'import subprocess\ndef f():\n  return subprocess.check_output(["id"])',
  'loads a C library': 'import ctypes\ndef f():\n  return ctypes.CDLL(None)',
  'masks signals': 'import signal\ndef f():\n  signal.signal(signal.SIGTERM, signal.SIG_IGN)\n  while True: pass',
  'kills all processes': 'import os\ndef f():\n  os.kill(-1, 9)',
  'searches with an endless pattern': 'import re\ndef f():\n  return re.match("(a+)+$", "a" * 50 + "b")',
  'raises a power': 'def f():\n  return 9 ** 9 ** 9',
  recurses: 'import sys\nsys.setrecursionlimit(10**9)\ndef f():\n  return f()',
  'runs broken bytecode': 'def f():\n  pass\nf.__code__ = f.__code__.replace(co_code=b"\\x6e\\xff" * 20)',
  'goes on after its end': 'import atexit\ndef g():\n  while True: pass\natexit.register(g)\ndef f():\n  return 1',
};

const javascript: Readonly<Record<string, string>> = {
  'loops for ever': 'const f = () => { for (;;); }',
  'takes all memory': 'const f = () => { const kept = []; for (;;) kept.push(new Array(1e5).fill(1)); }',
  recurses: 'const f = () => f() + 1',
  'searches with an endless pattern': 'const f = () => /(a+)+$/.test("a".repeat(50) + "b")',
  'reaches for the process': 'const f = () => [typeof process, typeof require("fs"), typeof Deno]',
  'makes a function of a text': 'const f = () => f.constructor("return typeof process")()',
  'imports from outside': 'const f = () => import("node:fs")',
  'waits for what never comes': 'const f = () => new Promise(() => {})',
  'waits again and again': 'const f = () => new Promise(() => setInterval(() => {}, 1))',
  'prints without end': 'const f = () => { for (;;) console.log("x".repeat(1e4)); }',
  'imports a name without end': 'const f = () => import("./" + "x".repeat(1e8))',
  'throws what cannot be shown': 'const f = () => { throw { get message() { throw 1; } }; }',
};

const cpuMs = 1500;

describe.each([
  ['python', python],
  ['javascript', javascript],
] as const)('a hostile program in %s', (runtime, programs) => {
  const runner = startRunner();
  afterAll(() => runner[Symbol.asyncDispose]());
  const before = { files: [] as string[] };
  beforeAll(() => {
    before.files = outside();
  });

  it.each(Object.entries(programs))('that %s', { timeout: 60_000 }, async (_, source) => {
    const job = callJob(runtime, source, [{ args: [] }], { limits: { cpuMs } });
    const result = await runner.run(job);
    expect(['ran', 'limit']).toContain(result.outcome);
    if (result.outcome === 'limit') expect(result.cpuMs).toBeLessThan(cpuMs + 1000);
    expect(JSON.stringify(result)).not.toMatch(/root:|PATH=|uid=/);
    expect(linesOf(await runner.run(good[runtime]))).toEqual([{ case: 0, value: 4, inout: [] }, { end: true }]);
    expect(outside()).toEqual(before.files);
  });
});

const good: Record<'python' | 'javascript', CodeJob> = {
  python: callJob('python', 'def f(a):\n  return a + a', [{ args: [2] }]),
  javascript: callJob('javascript', 'const f = (a) => a + a', [{ args: [2] }]),
};

/** What a program that got out would leave. */
function outside(): string[] {
  const names = readdirSync(tmpdir()).filter((name) => name === 'out');
  const processes = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return [...names, ...processes.filter((line) => line.includes('> /tmp/out'))];
}
