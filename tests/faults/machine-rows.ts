import type { Row } from './row.ts';

/** Faults of the disk, the terminal, the machine or another run; tests/e2e/faults-machine.test.ts causes each. */
export const machineRows = {
  'disk-full': {
    fault: 'The disk is full',
    when: 'in mid-run',
    ...{ outcome: 'none', exitCode: 3, kept: 'what fitted', left: 'the run', resumed: 'passed, 12 passed' },
    said: 'no space is left on the disk (ENOSPC)',
  },
  'disk-fails': {
    fault: 'The disk fails (EIO)',
    when: 'in mid-run',
    ...{ outcome: 'none', exitCode: 3, kept: 'what was written', left: 'the run', resumed: 'passed, 12 passed' },
    said: 'the disk fails (EIO)',
  },
  'disk-full-baseline': {
    fault: 'The disk is full',
    when: 'while the baseline is written',
    ...{ outcome: 'none', exitCode: 3, kept: '12 passed', left: 'the run' },
    said: 'no space is left on the disk (ENOSPC)',
  },
  'disk-full-output': {
    fault: 'Standard output goes to a full disk',
    when: 'while the result is printed',
    ...{ outcome: 'passed', exitCode: 3, kept: '12 passed', left: 'the run' },
    said: 'cannot write the result to standard output: no space is left on the disk (ENOSPC)',
  },
  'read-only': {
    fault: 'The folder of the runs is read-only',
    when: 'from the start',
    ...{ outcome: 'none', exitCode: 2, kept: 'nothing', left: 'nothing' },
    said: 'the file system is read-only (EROFS)',
  },
  'read-only-baselines': {
    fault: 'The folder of the baselines is read-only',
    when: 'at a capture, from the start',
    ...{ outcome: 'none', exitCode: 2, kept: 'nothing', left: 'nothing' },
    said: 'cannot write baselines: the file system is read-only (EROFS)',
  },
  'run-deleted': {
    fault: 'The folder of the run is deleted',
    when: 'in mid-run',
    ...{ outcome: 'none', exitCode: 3, kept: 'nothing', left: 'nothing', resumed: 'passed, 12 passed' },
    said: 'is gone',
  },
  'run-cut': {
    fault: 'The journal of the run is cut in the middle',
    when: 'in mid-run',
    ...{ outcome: 'none', exitCode: 3, kept: 'what was written', left: 'the run', resumed: 'passed, 12 passed' },
    said: 'was changed by another process',
  },
  'baseline-pipe': {
    fault: 'The baseline is a named pipe',
    when: 'from the start',
    ...{ outcome: 'none', exitCode: 2, kept: 'nothing', left: 'nothing' },
    said: 'it is a named pipe',
  },
  'baseline-endless': {
    fault: 'The baseline is a link to `/dev/zero`',
    when: 'from the start',
    ...{ outcome: 'none', exitCode: 2, kept: 'nothing', left: 'nothing' },
    said: 'it is a device',
  },
  'baseline-dangling': {
    fault: 'The baseline is a link to nothing',
    when: 'from the start',
    ...{ outcome: 'none', exitCode: 2, kept: 'nothing', left: 'nothing' },
    said: 'it is a link to nowhere',
  },
  'baseline-conflict': {
    fault: 'The baseline holds merge conflict markers',
    when: 'from the start',
    ...{ outcome: 'none', exitCode: 2, kept: 'nothing', left: 'nothing' },
    said: 'merge conflict',
  },
  'key-line-end': {
    fault: 'The key ends with a line end, as `$(cat key)` or a secret of a job may',
    when: 'from the start',
    ...{ outcome: 'passed', exitCode: 0, kept: '12 passed', left: 'the run, the server' },
    said: 'Passed',
  },
  'key-lines': {
    fault: 'The key holds a line end',
    when: 'from the start',
    ...{ outcome: 'none', exitCode: 2, kept: 'nothing', left: 'the server' },
    said: 'holds a blank or line end and cannot be sent',
  },
  'key-blank': {
    fault: 'The key holds a space',
    when: 'from the start',
    ...{ outcome: 'none', exitCode: 2, kept: 'nothing', left: 'the server' },
    said: 'holds a blank or line end and cannot be sent',
  },
  'key-letters': {
    fault: 'The key holds a letter that is not ASCII',
    when: 'from the start',
    ...{ outcome: 'none', exitCode: 2, kept: 'nothing', left: 'the server' },
    said: 'holds a character that is not printable ASCII and cannot be sent',
  },
  'reports-in-one': {
    fault: 'Two reports go to one file',
    when: 'from the start',
    ...{ outcome: 'none', exitCode: 2, kept: 'nothing', left: 'nothing' },
    said: 'are written to the same place',
  },
  'report-full': {
    fault: 'A report goes to a full device',
    when: 'while the report is written',
    ...{ outcome: 'passed', exitCode: 3, kept: '12 passed', left: 'the run' },
    said: 'no space is left on the disk (ENOSPC)',
  },
  'reader-gone': {
    fault: 'Nobody reads what it prints any more (`| head`)',
    when: 'in mid-run',
    ...{ outcome: 'passed', exitCode: 0, kept: '12 passed', left: 'the run' },
    said: '',
  },
  'parent-gone': {
    fault: 'Its parent is killed',
    when: 'in mid-run',
    ...{ outcome: 'passed', exitCode: 0, kept: '12 passed', left: 'the run' },
    said: '',
  },
  'second-signal': {
    fault: 'A second SIGINT',
    when: 'while what was booted is taken down',
    ...{ outcome: 'none', exitCode: 130, kept: '6 passed', left: 'the run, the lock of the machine' },
    said: '',
  },
  'two-runs': {
    fault: 'Two runs in one folder, at one server that runs already',
    when: 'at once',
    ...{ outcome: 'passed', exitCode: 0, kept: '12 passed', left: 'the run, the run, the server' },
    said: 'Passed',
  },
  'two-boots': {
    fault: 'Two runs in one folder that boot their server, with `--when-busy fail`',
    when: 'at once, the second',
    ...{
      outcome: 'none',
      exitCode: 3,
      kept: '6 passed',
      left: 'the run, its lock, the lock of the machine, the server',
    },
    said: 'another run uses this machine',
  },
  'two-boots-in-turn': {
    fault: 'Two runs in one folder that boot their server',
    when: 'at once; the first is interrupted while the second waits',
    ...{ outcome: 'passed', exitCode: 0, kept: '12 passed', left: 'the run, the run' },
    said: 'waiting: another run uses this machine',
  },
  'resume-alive': {
    fault: '`--resume` of a run that is still under way',
    when: 'in mid-run',
    ...{
      outcome: 'none',
      exitCode: 2,
      kept: '6 passed',
      left: 'the run, its lock, the lock of the machine, the server',
    },
    said: 'writes in',
  },
  'gpu-lost-before': {
    fault: 'The GPU is lost, says `nvidia-smi`',
    when: 'from the start',
    ...{ outcome: 'passed', exitCode: 0, kept: '12 passed', left: 'the run' },
    said: 'Passed',
  },
  'gpu-lost': {
    fault: 'The server loses its GPU and ends',
    when: 'in mid-run',
    ...{ outcome: 'endpoint-error', exitCode: 3, kept: '6 passed', left: 'the run', resumed: 'passed, 12 passed' },
    said: 'CUDA error: unspecified launch failure',
  },
  restarted: {
    fault: 'The server is restarted by somebody',
    when: 'in mid-run',
    ...{ outcome: 'passed', exitCode: 0, kept: '12 passed', left: 'the run, the server' },
    said: 'Passed',
  },
} as const satisfies Readonly<Record<string, Row>>;

export type MachineFault = keyof typeof machineRows;

/** Faults of a container on a real engine; tests/e2e/faults-engine.test.ts causes each. */
export const engineRows = {
  'out-of-memory': {
    fault: 'The engine kills the container for its memory',
    when: 'in mid-run',
    ...{
      outcome: 'endpoint-error',
      exitCode: 3,
      kept: '6 passed, any in vain',
      left: 'the run',
      resumed: 'no-baseline, 12 passed, any in vain',
    },
    said: 'service model ended: out of memory',
  },
} as const satisfies Readonly<Record<string, Row>>;
