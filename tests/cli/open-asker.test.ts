import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { openAsker } from '../../src/cli/init.ts';

function begin(isTerminal = false) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const controller = new AbortController();
  const onInterrupt = () => controller.abort(new Error('interrupted'));
  const asker = openAsker({ input, output, isTerminal, signal: controller.signal, onInterrupt });
  onTestFinished(() => asker[Symbol.dispose]());
  return { input, output, asker };
}

it('asks, and returns the trimmed answer', async () => {
  const { input, output, asker } = begin();
  const answer = asker.ask('Which? ');
  input.write('  one \n');
  expect(await answer).toBe('one');
  expect(String(output.read())).toContain('Which? ');
});

it('throws the reason on Ctrl-C', async () => {
  const { input, asker } = begin(true);
  const answer = asker.ask('Which? ');
  input.write('on\u0003');
  await expect(answer).rejects.toThrow('interrupted');
  await expect(asker.ask('Next? ')).rejects.toThrow('interrupted');
});

it('throws a hint if the input ends', async () => {
  const { input, asker } = begin();
  const answer = asker.ask('Which? ');
  input.end();
  await expect(answer).rejects.toMatchObject({ exitCode: 2, hint: expect.stringContaining('--yes') });
  await expect(asker.ask('Next? ')).rejects.toMatchObject({ exitCode: 2 });
});
