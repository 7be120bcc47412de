import type { StarterTarget } from '../config/starter-config.ts';
import { InputError } from '../lib/errors.ts';
import { slugSchema } from '../records/target.ts';
import { type WorkflowName, workflowFiles, workflowNames } from './init/workflow-files.ts';

export type Ask = (question: string) => Promise<string>;

type Talk = { readonly ask: Ask; readonly say: (text: string) => void };

export async function askTargets(found: readonly StarterTarget[], talk: Talk): Promise<readonly StarterTarget[]> {
  talk.say(`Found:\n${numbered(found.map(({ slug, label }) => `${slug}  ${label}`))}`);
  const chosen = await askFor(talk, 'Which of them should be gated? Numbers, or all', 'all', (text) =>
    chooseFrom(found, text),
  );
  const named: StarterTarget[] = [];
  for (const target of chosen) {
    const taken = new Set(named.map(({ slug }) => slug));
    const proposed = taken.has(target.slug) ? `${target.slug}-2` : target.slug;
    const slug = await askFor(talk, `Slug of ${target.label}`, proposed, (text) => checkSlug(text, taken));
    named.push({ ...target, slug });
  }
  return named;
}

export async function askWorkflows(usual: readonly WorkflowName[], talk: Talk): Promise<readonly WorkflowName[]> {
  const lines = workflowNames.map((name) => `${name.padEnd(12)} ${workflowFiles[name].purpose}`);
  talk.say(`Workflows:\n${numbered(lines)}`);
  return askFor(talk, 'Which of them? Names or numbers, or none', usual.join(' '), (text) =>
    text === 'none' ? [] : chooseFrom(workflowNames, text),
  );
}

export async function askYes(question: string, { ask }: Talk): Promise<boolean> {
  return /^(?:y|yes|)$/i.test(await ask(`${question} [Y/n] `));
}

/** Asks until the answer is valid. An empty answer means the value in brackets. */
export async function askFor<Value>(
  { ask, say }: Talk,
  question: string,
  usual: string,
  read: (text: string) => Value,
): Promise<Value> {
  for (;;) {
    const answer = await ask(`${question}${usual === '' ? '' : ` [${usual}]`}: `);
    try {
      return read(answer === '' ? usual : answer);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      say(`${error.message}. ${error.hint}\n`);
    }
  }
}

function chooseFrom<Item extends object | string>(items: readonly Item[], text: string): readonly Item[] {
  if (text === 'all') return items;
  const chosen = text.split(/[\s,]+/).map((word) => {
    const index = /^\d+$/.test(word) ? Number(word) - 1 : items.findIndex((item) => String(item) === word);
    const item = items[index];
    if (item === undefined)
      throw new InputError(`"${word}" is not in the list`, `Give numbers from 1 to ${items.length}.`);
    return item;
  });
  return items.filter((item) => chosen.includes(item));
}

export function checkSlug(text: string, taken: ReadonlySet<string> = new Set()): string {
  const parsed = slugSchema.safeParse(text);
  if (!parsed.success) throw new InputError(`"${text}" is no slug`, `A slug is ${parsed.error.issues[0]?.message}.`);
  if (taken.has(text)) throw new InputError(`"${text}" is taken`, 'Give each target a different slug.');
  return text;
}

function numbered(lines: readonly string[]): string {
  return lines.map((line, index) => `  ${String(index + 1).padStart(2)}  ${line}\n`).join('');
}
