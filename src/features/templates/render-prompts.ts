import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { codeOf } from '../../lib/errors.ts';
import type { PromptEnd } from '../../records/affected.ts';
import { conversations, type Variables } from './conversations.ts';

/** `text` is there if it rendered. */
export type Prompt = PromptEnd & { readonly text?: string };

/** `mostMs` is for all conversations together. */
export type RenderLimits = { readonly mostMs: number; readonly mostHeapMb: number };

const usualLimits: RenderLimits = { mostMs: 5000, mostHeapMb: 128 };

/** The prompts that a template makes of the fixed conversations, in their order. */
export async function renderPrompts(
  template: string,
  tokens: Variables,
  { mostMs, mostHeapMb }: RenderLimits = usualLimits,
): Promise<readonly Prompt[]> {
  const given = conversations.map(({ variables }) => ({ ...tokens, ...variables }));
  const worker = new Worker(new URL('./template-worker.js', import.meta.url), {
    workerData: { template, conversations: given },
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
    ...{ env: {}, execArgv: [], stdout: true, stderr: true },
  });
  worker.on('error', () => undefined); // reported by the next question
  const prompts: Prompt[] = [];
  try {
    await once(worker, 'online');
    const end = performance.now() + mostMs;
    for (const _ of given) {
      const prompt = (await ask(worker, end - performance.now())) ?? {
        ...{ outcome: 'too-slow', words: `it took longer than ${mostMs / 1000} s` },
      };
      prompts.push(prompt);
      if (prompt.outcome === 'too-slow' || prompt.words === outOfMemory) break;
    }
  } finally {
    await worker.terminate();
  }
  // Its thread is gone, so the others were not tried.
  const last = prompts.at(-1) ?? { outcome: 'failed', words: '' };
  return given.map((_, at) => prompts[at] ?? last);
}

const outOfMemory = 'it takes more memory than the check allows';

/** Undefined if it takes longer. */
async function ask(worker: Worker, mostMs: number): Promise<Prompt | undefined> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), Math.max(0, mostMs));
  try {
    const answered = once(worker, 'message', { signal: limit.signal });
    worker.postMessage('next');
    const [prompt] = (await answered) as [Prompt];
    return prompt;
  } catch (error) {
    if (limit.signal.aborted) return undefined;
    if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') return { outcome: 'too-large', words: outOfMemory };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
