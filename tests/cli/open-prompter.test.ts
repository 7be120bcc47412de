import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { askAlone, openPrompter, trustHint } from '../../src/cli/init.ts';

function begin(isTerminal = false) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const controller = new AbortController();
  const onInterrupt = () => controller.abort(new Error('interrupted'));
  const prompter = openPrompter({ input, output, isTerminal, signal: controller.signal, onInterrupt });
  onTestFinished(() => prompter[Symbol.dispose]());
  return { input, output, prompter };
}

it('asks, and returns the trimmed answer', async () => {
  const { input, output, prompter } = begin();
  const answer = prompter.ask('Which? ');
  input.write('  one \n');
  expect(await answer).toBe('one');
  expect(String(output.read())).toContain('Which? ');
});

it('throws the reason on Ctrl-C', async () => {
  const { input, prompter } = begin(true);
  const answer = prompter.ask('Which? ');
  input.write('on\u0003');
  await expect(answer).rejects.toThrow('interrupted');
  await expect(prompter.ask('Next? ')).rejects.toThrow('interrupted');
});

it('throws a hint if the input ends', async () => {
  const { input, prompter } = begin();
  const answer = prompter.ask('Which? ');
  input.end();
  await expect(answer).rejects.toMatchObject({ exitCode: 2, hint: expect.stringContaining('--yes') });
  await expect(prompter.ask('Next? ')).rejects.toMatchObject({ exitCode: 2 });
});

it('names --trust-run if the input ends at the question of --resume', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  const ask = askAlone({ input, output, isTerminal: false, signal, onInterrupt: () => undefined, hint: trustHint });
  const answer = ask('Is it your own run? ');
  input.end();
  await expect(answer).rejects.toMatchObject({ hint: expect.stringMatching(/^(?!.*--yes).*--trust-run/) });
});

it('holds the terminal only while a question is asked alone', async () => {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => modes.push(isRaw) });
  const { signal } = new AbortController();
  const ask = askAlone({ input, output: new PassThrough(), isTerminal: true, signal, onInterrupt: () => undefined });
  expect(modes).toEqual([]);
  for (const word of ['one', 'two']) {
    const answer = ask('Which? ');
    expect(modes).toEqual([true]);
    input.write(`${word}\r`);
    expect(await answer).toBe(word);
    expect(modes.splice(0)).toEqual([true, false]);
  }
});
