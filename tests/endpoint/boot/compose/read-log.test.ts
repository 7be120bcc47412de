import { describe, expect, it } from 'vitest';
import { type Docker, readLog } from '../../../../src/endpoint/boot/compose/docker.ts';
import { manualClock } from '../manual-clock.ts';

/** An engine that prints these logs, one each time, for a container in this state. */
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
  it('reads again if a container has ended and its last lines are not there yet', async () => {
    const { docker, reads } = engine('exited', {}, {}, { stdout: 'loading', stderr: 'out of memory' });
    expect(await readLog(docker, 'id', { clock, secrets: [] })).toEqual(['loading', 'out of memory']);
    expect(reads()).toBe(3);
  });

  it('puts errors last, although the engine wrote the other stream after them', async () => {
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
    // The last thirty lines of both streams together may not include the error.
    expect(asked).toEqual([['logs', '--tail', '200', 'id']]);
  });

  it('waits neither for a container that has not run nor forever', async () => {
    const created = engine('created', {});
    expect(await readLog(created.docker, 'id', { clock, secrets: [] })).toEqual([]);
    expect(created.reads()).toBe(1);
    const silent = engine('exited', {});
    expect(await readLog(silent.docker, 'id', { clock, secrets: [] })).toEqual([]);
    expect(silent.reads()).toBe(6);
  });

  it('hides what must not be in a log', async () => {
    const { docker } = engine('exited', { stderr: '\u001b[31mbad token hunter2hunter2\u001b[0m' });
    expect(await readLog(docker, 'id', { clock, secrets: ['hunter2hunter2'] })).toEqual(['bad token ***']);
  });
});
