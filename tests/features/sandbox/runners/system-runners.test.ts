import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Docker, openDocker } from '../../../../src/endpoint/boot/compose/docker.ts';
import { runProgram } from '../../../../src/features/sandbox/kinds/system-program.ts';
import type { BoxPool } from '../../../../src/features/sandbox/runners/box-pool.ts';
import { BubblewrapMaker } from '../../../../src/features/sandbox/runners/bubblewrap-maker.ts';
import { broken } from '../../../../src/features/sandbox/runners/tries.ts';
import { EndpointError } from '../../../../src/lib/errors.ts';
import type { SystemResult } from '../../../../src/verify/ports.ts';
import { missingImage } from '../support/missing-image.ts';
import { containerPool, hasBubblewrap, other, presentRunners, runOne, scriptJob } from './system-jobs.ts';

const mebibyte = 1024 * 1024;

/** Memory in a file that has no name counts for no process, so the kernel may end any of them: the driver, too. */
const inNoProcess = String.raw`[ $(uname -m) = x86_64 ] || exec tail /dev/zero
exec perl -e 'my $n = "x\0"; my $fd = syscall(319, $n, 0); open(my $h, ">&=", $fd); use Fcntl; fcntl($h, F_SETFD, 0);
my $b = "z" x 65536; syswrite($h, $b) for 1..7400;
exec "/bin/sh", "-c", "exec dd if=/dev/zero of=/proc/self/fd/$fd bs=64k oflag=append conv=notrunc"'`;
const hungry: Readonly<Record<string, readonly [script: string, what: string]>> = {
  'takes all memory': ['x=x; while :; do x=$x$x; done', 'memory'],
  'takes all memory in no process': [inNoProcess, 'memory'],
};

/** The pool throws if the machine stays busy. */
function busyFor(error: unknown): SystemResult {
  if (error instanceof EndpointError && error.message.includes('though its CPU time was not used up'))
    return broken('machine-busy', error.message);
  throw error;
}

describe.each(presentRunners())('$name', ({ name, open }) => {
  let pool: BoxPool;
  beforeAll(() => {
    pool = open();
  });
  afterAll(() => pool[Symbol.asyncDispose]());
  /** Jobs that a busy machine left without a result run again, until the test has no time left. */
  const run = async (...given: Parameters<typeof scriptJob>) => {
    for (;;) {
      const result = await runOne(pool, scriptJob(...given)).catch(busyFor);
      if (result.outcome !== 'broken' || result.cause !== 'machine-busy') return result;
    }
  };

  it('gives exit code, output and the whole folder', async () => {
    const long = `${'l'.repeat(90)}/${'m'.repeat(60)}`;
    const files = { 'a.txt': 'ä\n', 'empty/': '', 'x/run.sh': 'echo ran', [long]: 'long' };
    const modes = { 'x/run.sh': '755', 'empty/': '700', 'a.txt': '640' };
    const script = [
      'x/run.sh; cat; echo oops >&2; ln -s ../a.txt x/link; mkfifo pipe; mkdir new; rm -r "$(echo l*)"',
      `echo 1 >$'new\\nline\\e[31m'; echo 2 >$'bad\\xff'; head -c 70000 /dev/zero >big; chmod 4711 a.txt; exit 3`,
    ].join('\n');
    expect(await run(script, { files, modes, stdin: 'given' })).toEqual({
      ...{ outcome: 'ran', exit: 3, stdout: 'ran\ngiven', stderr: 'oops\n', cpuMs: expect.any(Number) },
      entries: {
        'a.txt': { mode: '4711', text: 'ä\n' },
        'empty/': { mode: '700' },
        'x/': { mode: '755' },
        'x/run.sh': { mode: '755', text: 'echo ran' },
        'x/link': { mode: '777', link: '../a.txt' },
        pipe: { mode: '644' },
        'new/': { mode: '755' },
        'new\nline\u001b[31m': { mode: '644', text: '1\n' },
        'bad\\xff': { mode: '644', text: '2\n' },
        big: { mode: '644', digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    });
  });

  it('runs the jobs of an answer one after the other, each in a clean folder', async () => {
    const leaving =
      'echo x >../left; echo x >/tmp/left; (trap "" TERM HUP; while :; do echo x >late; done) & echo x >a; chmod 0 .. /tmp';
    const looking = 'ls -A . /tmp; ls ..; ps -e 2>/dev/null | grep -c bash';
    const results = await pool.run([
      scriptJob(leaving),
      scriptJob(looking),
      scriptJob('while :; do :; done', { cpuMs: 300 }),
      scriptJob(''),
    ]);
    expect(results[0]).toMatchObject({ outcome: 'ran', entries: { a: { text: 'x\n' } } });
    expect(results[1]).toMatchObject({ outcome: 'ran', entries: {} });
    expect(results[1]).toHaveProperty('stdout', expect.not.stringContaining('left'));
    expect(results.map(({ outcome }) => outcome)).toEqual(['ran', 'ran', 'limit']);
  });

  const limited: Readonly<Record<string, readonly [script: string, what: string]>> = {
    'loops for ever': ['while :; do :; done', 'cpu'],
    'sleeps for ever': ['sleep 1000', 'cpu'],
    'wakes up when its time ends': ['sleep 2.8; while :; do :; done', 'cpu'],
    'waits for a child that shares its memory': [
      `[ $(uname -m) = x86_64 ] || exec sleep 1000; perl -e 'syscall(58) or do { select(undef, undef, undef, 1000) while 1 }'`,
      'cpu',
    ],
    'waits for a pipe that is never written': ['mkfifo p; cat p', 'cpu'],
    'loops in many processes': ['for i in 1 2 3 4 5 6; do (while :; do :; done) & done; wait', 'cpu'],
    'loops in one process after the other, and counts none of them': [
      `perl -e '$SIG{CHLD} = "IGNORE"; for (1..400) { if (!(my $p = fork)) { my $i = 0; $i++ while $i < 5e6; exit } else { waitpid($p, 0) } }'`,
      'cpu',
    ],
    'forks without end': [':(){ :|:& };:; while :; do :; done', 'cpu'],
    'prints without end': ['yes', 'output'],
    'prints errors without end': ['yes >&2', 'output'],
    'makes 3000 files': ['for ((i = 0; i < 3000; i++)); do :>f$i; done', 'files'],
    'writes 17 MiB': [`head -c ${17 * mebibyte} /dev/zero >big`, 'files'],
    'makes a file of 1 GB with a hole': ['truncate -s 1G big', 'files'],
    'unpacks a bomb': [
      `head -c ${50 * mebibyte} /dev/zero | tar -cz --transform s/stdin/x/ -f b.tgz /dev/stdin 2>/dev/null; head -c ${50 * mebibyte} /dev/zero | gzip >b.gz; gunzip b.gz`,
      'files',
    ],
    ...(name === 'container' ? hungry : {}),
  };
  it.each(Object.entries(limited))(
    '%s: a limit',
    async (_, [script, what]) => {
      const result = await run(script, { cpuMs: what === 'cpu' ? 50 : 10_000 });
      expect(result).toEqual({ outcome: 'limit', what, cpuMs: expect.any(Number) });
      expect(await run('echo well')).toMatchObject({ outcome: 'ran', stdout: 'well\n' });
    },
    120_000,
  );

  it.each([
    ['hides what it left: its driver can open no folder', 'mkdir a; echo x >a/b; prlimit --pid 1 --nofile=8:8'],
    ['takes the stack of its driver', 'prlimit --pid 1 --stack=1:1'],
    ['lets its driver write nothing', 'prlimit --pid 1 --fsize=0:0'],
    ['lets its driver wait for all others', 'renice -n 19 -p 1'],
    ['leaves a path that is too long', 'for i in {1..50}; do mkdir "$(printf "%0100d" 1)"; cd 0*; done; echo x >x'],
  ])('%s: blamed on the program', async (_, script) => {
    expect(await run(script)).toMatchObject({ outcome: 'limit', what: 'crash' });
  });

  const harmless: Readonly<Record<string, readonly [script: string, stdout: string | RegExp]>> = {
    'ends everything': ['kill -9 -1; kill -9 1; echo on', 'on\n'],
    'leaves daemons': ['setsid sleep 1000 & (setsid bash -c "while :; do sleep 0.1; done" &); echo on', 'on\n'],
    'locks its folder': ['mkdir -p a/b; echo 1 >a/b/c; chmod 0 a/b/c a/b a . ; echo on', 'on\n'],
    'links to the password file': ['ln -s /etc/passwd p; ln a b 2>/dev/null; echo on', 'on\n'],
    'reads and writes the process that started it': [
      'cat /proc/1/environ /proc/1/mem /proc/1/maps; head -c 1 /proc/1/fd/0; echo forged >/proc/1/fd/1; echo forged >/proc/1/mem; echo on',
      'on\n',
    ],
    'looks for a network': [
      'cat </dev/tcp/127.0.0.1/22; cat </dev/udp/8.8.8.8/53; tail -n +3 /proc/net/dev | cut -d: -f1',
      / *lo\n/,
    ],
    'writes outside its folders': [
      'for f in / /etc /usr /dev /proc /sys /home /var; do echo x >$f/x && echo wrote; done',
      '',
    ],
    'makes devices and mounts': [
      'mknod d b 8 0 && echo made; mount -t tmpfs x /tmp && echo made; unshare -r id && echo made',
      '',
    ],
    'wants to be root': ['su -c id; sudo -n id; chown 0 . && echo owned; echo >/proc/self/uid_map; id -u', '65534\n'],
    'fills its disk': ['head -c 400000000 /dev/zero >/tmp/full; rm -f /tmp/full; echo on', 'on\n'],
    'closes its output': ['exec >&- 2>&- <&-; exit 0', ''],
  };
  it.each(Object.entries(harmless))(
    '%s: no effect',
    async (_, [script, stdout]) => {
      const expected = typeof stdout === 'string' ? stdout : expect.stringMatching(stdout);
      expect(await run(script)).toMatchObject({ outcome: 'ran', stdout: expected });
      expect(await run('echo well; ls -A')).toMatchObject({ outcome: 'ran', stdout: 'well\n', entries: {} });
    },
    120_000,
  );

  it.each([
    ['c++', '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << n + 1; }'],
    ['go', 'package main\nimport "fmt"\nfunc main() { var n int; fmt.Scan(&n); fmt.Print(n + 1) }'],
    [
      'rust',
      'fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); print!("{}", s.trim().parse::<i32>().unwrap() + 1); }',
    ],
    [
      'java',
      'class Main { public static void main(String[] a) { System.out.print(new java.util.Scanner(System.in).nextInt() + 1); } }',
    ],
  ] as const)(
    'runs a right program in %s, or has no working compiler',
    async (language, source) => {
      const result = await runProgram({ language, source, inputs: ['2\n'], cpuMs: 5000 }, pool);
      if (result.outcome !== 'broken')
        return expect(result).toMatchObject({ outcome: 'ran', values: '{"case":0,"stdout":"3","exit":0}' });
      console.log(`skipped ${language} in ${name}: ${result.detail}`);
      expect(result).toMatchObject({ cause: 'sandbox-missing' });
    },
    120_000,
  );

  it('does not count the input of a program as files that it left', async () => {
    const inputs = ['x'.repeat(17 * mebibyte)];
    const result = await runProgram({ language: 'bash', source: 'wc -c', inputs, cpuMs: 5000 }, pool);
    expect(result).toMatchObject({ outcome: 'ran', values: `{"case":0,"stdout":"${17 * mebibyte}\\n","exit":0}` });
  });

  it('gives each job fresh message queues and shared memory', async () => {
    const leaving = 'ipcmk -M 4096; ipcmk -Q; ipcmk -S 1; touch /dev/mqueue/q; exit 0';
    const looking = "ipcs | grep -c '^0x'; ls -A /dev/mqueue 2>/dev/null; true";
    const results = await pool.run([scriptJob(leaving), scriptJob(looking)]);
    expect(results).toMatchObject([
      { outcome: 'ran', entries: {} },
      { outcome: 'ran', stdout: '0\n', stderr: '' },
    ]);
  });

  it('ends a waiting program as soon as its time is up', async () => {
    const began = performance.now();
    expect(await run('sleep 1000', { cpuMs: 10_000, idleMs: 300 })).toMatchObject({ outcome: 'limit', what: 'cpu' });
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it('passes no variable of ours', async () => {
    process.env['SECRET_OF_TESTS'] = 'hidden';
    const fresh = open();
    const result = await runOne(fresh, scriptJob('env; cat /proc/self/environ /proc/*/environ 2>/dev/null'));
    await fresh[Symbol.asyncDispose]();
    delete process.env['SECRET_OF_TESTS'];
    expect(result).toHaveProperty('stdout', expect.not.stringContaining('hidden'));
    expect(result).toHaveProperty('stdout', expect.stringContaining('PATH='));
  });
});

describe.runIf(hasBubblewrap)('bubblewrap on a busy machine', () => {
  it('judges no script if its user started many processes elsewhere', async () => {
    const box = await new BubblewrapMaker(other).open();
    const others = Array.from({ length: 40 }, () => spawn('sleep', ['60'], { ...other, cwd: '/' }));
    const results = await box.run([scriptJob('echo on')]);
    for (const each of others) each.kill();
    await box.close();
    expect(results).toMatchObject([{ outcome: 'broken', cause: 'machine-busy' }]);
  });
});

describe.runIf(missingImage() === undefined)('a container of an engine elsewhere', () => {
  it.each([
    ['sleeps', 'sleep 1000'],
    ['starts processes endlessly', ':(){ :|:& };:; while :; do :; done'],
  ])('%s: a limit', async (_, script) => {
    const docker = openDocker(process.env, []);
    const elsewhere: Docker = {
      ...docker,
      // Then no folder of this machine shows the resources of the container.
      run: async (args, signal) =>
        args[1] === 'inspect' ? { code: 1, stdout: '', stderr: '' } : docker.run(args, signal),
    };
    await using pool = containerPool(1, elsewhere);
    expect(await runOne(pool, scriptJob(script, { cpuMs: 100 }))).toMatchObject({ outcome: 'limit', what: 'cpu' });
  });
});

describe.runIf(missingImage() === undefined)('a container that is ended from outside', () => {
  // Those of this process: others on this machine may have some, too.
  const list = () =>
    execFileSync('docker', ['ps', '-a', '--format', '{{.ID}} {{.Label "quality-baseline.owner"}}'], {
      encoding: 'utf8',
    })
      .split('\n')
      .filter((line) => line.includes(`"pid":${process.pid},`))
      .map((line) => line.split(' ')[0] ?? '');

  it('is replaced once; nothing is left', async () => {
    const pool = containerPool();
    const running = runOne(pool, scriptJob('sleep 3; echo done', { cpuMs: 5000 }));
    await expect.poll(() => list().length).toBeGreaterThan(1);
    for (const id of list()) spawnSync('docker', ['kill', id]);
    expect(await running).toMatchObject({ outcome: 'ran', stdout: 'done\n' });
    await pool[Symbol.asyncDispose]();
    expect(list()).toEqual([]);
  });
});
