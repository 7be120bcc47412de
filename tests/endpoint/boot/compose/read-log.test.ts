import { describe, expect, it } from 'vitest';
import { type Docker, readLog } from '../../../../src/endpoint/boot/compose/docker.ts';
import { manualClock } from '../manual-clock.ts';

/** An engine that prints these logs, one a time, of a container in this state. */
function engine(state: string, ...logs: { stdout?: string; stderr?: string }[]): { docker: Docker; reads(): number } {
  let reads = 0;
  const run: Docker['run'] = (args) => {
    if (args[0] !== 'logs') return Promise.resolve({ code: 0, stdout: state, stderr: '' });
    const { stdout = '', stderr = '' } = logs[Math.min(reads, logs.length - 1)] ?? {};
    reads += 1;
    return Promise.resolve({ code: 0, stdout, stderr });
  };
  const unused = () => expect.fail('not asked for here');
  return { docker: { run, follow: unused }, reads: () => reads };
}

const clock = { ...manualClock(), sleep: () => Promise.resolve() };

describe('readLog', () => {
  it('reads again where a container has ended and its last words are not there yet', async () => {
    const { docker, reads } = engine('exited', {}, {}, { stdout: 'loading', stderr: 'out of memory' });
    expect(await readLog(docker, 'id', { clock, secrets: [] })).toEqual(['loading', 'out of memory']);
    expect(reads()).toBe(3);
  });

  it('puts faults last, though the engine has written down the other stream behind them', async () => {
    const asked: (readonly string[])[] = [];
    const { docker } = engine('exited', { stdout: 'loading layer 40', stderr: 'out of memory' });
    const run: Docker['run'] = (args) => {
      asked.push(args);
      return docker.run(args);
    };
    expect(await readLog({ ...docker, run }, 'id', { clock, secrets: [] })).toEqual([
      'loading layer 40',
      'out of memory',
    ]);
    // Of the thirty last lines of both streams together the fault may be none.
    expect(asked).toEqual([['logs', '--tail', '200', 'id']]);
  });

  it('waits neither for one that has not run nor for ever', async () => {
    const created = engine('created', {});
    expect(await readLog(created.docker, 'id', { clock, secrets: [] })).toEqual([]);
    expect(created.reads()).toBe(1);
    const silent = engine('exited', {});
    expect(await readLog(silent.docker, 'id', { clock, secrets: [] })).toEqual([]);
    expect(silent.reads()).toBe(6);
  });

  it('blacks out what may stand in no log', async () => {
    const { docker } = engine('exited', { stderr: '\u001b[31mbad token hunter2hunter2\u001b[0m' });
    expect(await readLog(docker, 'id', { clock, secrets: ['hunter2hunter2'] })).toEqual(['bad token ***']);
  });
});
