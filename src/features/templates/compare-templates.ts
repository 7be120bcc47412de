import type { ChangedTarget } from '../../change/change-facet.ts';
import type { ChangedPrompt, PromptEnd, TemplateChange } from '../../records/affected.ts';
import { conversations } from './conversations.ts';
import { promptDiff } from './prompt-diff.ts';
import { type FileTemplates, readTemplates } from './read-templates.ts';
import { type Prompt, renderPrompts } from './render-prompts.ts';
import { changedTemplateFiles, type FilePair } from './template-files.ts';

const mostTemplates = 20;
const mostMs = 60_000;

/** Renders what a change does to the templates of these targets. It takes about a minute at most, whatever they hold. */
export async function compareTemplates(
  changed: readonly ChangedTarget[],
  signal: AbortSignal,
): Promise<readonly TemplateChange[]> {
  const end = performance.now() + mostMs;
  const found: TemplateChange[] = [];
  for (const { pair, target, slugs } of pairsOf(changed)) {
    signal.throwIfAborted();
    const place = { slugs: [...slugs], base: pair.base ?? null, head: pair.head ?? null };
    const whyNot = found.length >= mostTemplates ? 'more templates changed than are rendered' : undefined;
    const why = whyNot ?? (performance.now() > end ? 'the time for templates was used up' : undefined);
    if (why !== undefined) found.push(unrendered(place, why));
    else found.push(...(await compareFiles(pair, target, place)));
  }
  return found;
}

type Place = Pick<TemplateChange, 'slugs' | 'base' | 'head'>;

/** Each once, with all the targets that it serves. */
function pairsOf(changed: readonly ChangedTarget[]) {
  const found = new Map<string, { pair: FilePair; target: ChangedTarget; slugs: string[] }>();
  for (const target of changed)
    for (const pair of changedTemplateFiles(target)) {
      const key = JSON.stringify([pair.base, pair.head]);
      const known = found.get(key) ?? { pair, target, slugs: [] };
      found.set(key, known);
      known.slugs.push(target.slug);
    }
  return found.values();
}

function unrendered(place: Place, note: string): TemplateChange {
  return { ...place, conversations: 0, prompts: [], note };
}

const none: FileTemplates = { templates: new Map(), tokens: {} };

async function compareFiles(pair: FilePair, target: ChangedTarget, place: Place): Promise<readonly TemplateChange[]> {
  const [before, after] = await Promise.all([
    pair.base === undefined ? none : readTemplates(pair.base, target.base),
    pair.head === undefined ? none : readTemplates(pair.head, target.head),
  ]);
  if ('fault' in before) return [unrendered(place, `before the change, ${before.fault}`)];
  if ('fault' in after) return [unrendered(place, after.fault)];
  const found: TemplateChange[] = [];
  for (const name of new Set([...before.templates.keys(), ...after.templates.keys()])) {
    const of = { ...place, ...(name === '' ? {} : { name }) };
    const [one, other] = [before.templates.get(name), after.templates.get(name)];
    if (one === undefined || other === undefined)
      found.push(unrendered(of, one === undefined ? 'it is new: nothing to compare' : 'it is removed'));
    else if (one !== other || JSON.stringify(before.tokens) !== JSON.stringify(after.tokens)) {
      const then = await renderPrompts(one, before.tokens);
      const now = await renderPrompts(other, after.tokens);
      found.push({ ...of, conversations: conversations.length, prompts: changedPrompts(then, now) });
    }
  }
  return found;
}

function changedPrompts(before: readonly Prompt[], after: readonly Prompt[]): ChangedPrompt[] {
  return conversations.flatMap(({ id }, at): ChangedPrompt[] => {
    const [one, other] = [before[at], after[at]];
    if (one === undefined || other === undefined || (one.text !== undefined && one.text === other.text)) return [];
    const diff = one.text === undefined || other.text === undefined ? [] : [...promptDiff(one.text, other.text)];
    return [{ conversation: id, before: endOf(one), after: endOf(other), diff }];
  });
}

function endOf({ outcome, words }: Prompt): PromptEnd {
  return { outcome, ...(words === undefined ? {} : { words }) };
}
