// The time to judge programs: `npm run bench:sandbox`. 200 answers of 40 cases each, in Python, one interpreter for
// each answer, in as many processes at once as a check uses. Needs build/ and dist/sandbox/.
import '../build/installed.js';
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { openPorts } from '../build/features/sandbox/runners/open-ports.js';
import { codeLimits } from '../build/verify/ports.js';
import { figure, printFigures } from './figures.js';

const answers = 200;
const cases = 40;

const program = `def merge_spans(spans):
    merged = []
    for start, end in sorted(spans):
        if start > end:
            raise ValueError("start after end")
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return merged
`;

function jobOf(number) {
  return {
    runtime: 'python',
    files: { 'answer.py': `${program}# ${number}\n` },
    limits: { ...codeLimits, cpuMs: 10_000 },
    entry: { kind: 'function', file: 'answer.py', name: 'merge_spans' },
    cases: Array.from({ length: cases }, (_, at) => ({
      args: [
        [
          [at, at + 4],
          [at + 3, at + 6],
          [1, 2],
        ],
      ],
    })),
  };
}

/** Megabytes at most of each process that this one has started. */
function childPeaks() {
  const ids = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return ids.map((id) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024);
}

const ports = openPorts();
const started = performance.now();
const results = await Promise.all(Array.from({ length: answers }, (_, number) => ports.code.run(jobOf(number))));
const seconds = (performance.now() - started) / 1000;
const peaks = childPeaks();
await ports[Symbol.asyncDispose]();
const wrong = results.filter(({ outcome, values = '' }) => outcome !== 'ran' || values.split('\n').length < cases);
if (wrong.length > 0) throw new Error(JSON.stringify(wrong[0]));
const cpu = results.map(({ cpuMs }) => cpuMs).sort((one, other) => one - other);
printFigures([
  figure('sandbox-answers', `judging ${answers} programs of ${cases} cases`, seconds, 's', { atMost: 60 }),
  figure('sandbox-cpu', 'CPU time of one, median', cpu[answers / 2], 'ms', { atMost: 300 }),
  figure('sandbox-memory', 'memory of a process, peak', Math.max(...peaks), 'MB', { atMost: 450 }),
  figure('sandbox-processes', 'processes at once', peaks.length, ''),
]);
