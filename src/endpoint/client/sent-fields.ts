import type { RequestBody } from './request-body.ts';

/** A server that does not know one may refuse the request. */
export const optionalFields = [
  'cache_salt',
  'cache_prompt',
  'return_progress',
  'chat_template_kwargs',
  'thinking_token_budget',
  'think',
  'reasoning_effort',
  'top_k',
  'min_p',
  'repetition_penalty',
  'repeat_penalty',
  'stream_options',
  'seed',
  'presence_penalty',
  'frequency_penalty',
  'ignore_eos',
] as const;

const budget = 'max_tokens';
const newerBudget = 'max_completion_tokens';

/** Leaving this field out would change the question of a scenario. */
const needed = 'response_format';

export type RefusedField = { readonly field: string; readonly words: string };

export type Trial = { readonly body: RequestBody; readonly without: readonly string[]; readonly words: string };

export function sentFields(known: readonly string[] = []) {
  const refused = new Map<string, string>();
  /** The last value of each accepted field, as JSON. */
  const accepted = new Map<string, string>();
  const tried = new Set<string>();
  return {
    /** With the token budget under the name it accepts. */
    trim(body: RequestBody): RequestBody {
      for (const field of known) if (Object.hasOwn(body, field)) refused.set(field, 'known for this provider');
      return without(refused.has(budget) ? renameBudget(body) : body, [...refused.keys()]);
    },
    refused: (): readonly RefusedField[] => [...refused].map(([field, words]) => ({ field, words })),
    /** The server accepted this request: no field with the same value explains a later refusal. */
    accepted(sent: RequestBody): void {
      for (const field of [...optionalIn(sent), ...budgetIn(sent)]) accepted.set(field, JSON.stringify(sent[field]));
    },
    /** What to send instead: without the named field, else without those never accepted, one by one, then all. */
    blame(sent: RequestBody, words: string): Trial | undefined {
      if (Object.hasOwn(sent, needed) && isNamed(needed, words)) return undefined;
      if (budgetIn(sent).some((field) => !accepted.has(field)) && isOtherName(words)) {
        refused.set(budget, words);
        return { body: renameBudget(sent), without: [budget], words };
      }
      const present = optionalIn(sent);
      const isNew = (field: string) => accepted.get(field) !== JSON.stringify(sent[field]);
      const named = present.filter((field) => isNew(field) && isNamed(field, words));
      if (named.length > 0) {
        for (const field of named) refused.set(field, words);
        return { body: without(sent, named), without: named, words };
      }
      const unproven = present.filter((field) => !accepted.has(field));
      if (unproven.length === 0) return undefined;
      const next = unproven.find((field) => !tried.has(field));
      const fields = next === undefined ? unproven : [next];
      const key = next ?? 'all';
      if (tried.has(key)) return undefined;
      tried.add(key);
      return { body: without(sent, fields), without: fields, words };
    },
    settle(trial: Trial): void {
      for (const field of trial.without) if (!accepted.has(field)) refused.set(field, trial.words);
    },
  };
}

export type SentFields = ReturnType<typeof sentFields>;

function optionalIn(body: RequestBody): string[] {
  return optionalFields.filter((field) => Object.hasOwn(body, field));
}

function budgetIn(body: RequestBody): string[] {
  return Object.hasOwn(body, budget) ? [budget] : [];
}

/** Not if the number itself is the problem. */
function isOtherName(words: string): boolean {
  return words.includes(newerBudget) || (isNamed(budget, words) && /un(?:known|recogni[sz]ed|supported)/i.test(words));
}

function renameBudget({ [budget]: tokens, ...rest }: RequestBody): RequestBody {
  return tokens === undefined ? rest : { ...rest, [newerBudget]: tokens };
}

function without(body: RequestBody, fields: readonly string[]): RequestBody {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));
}

const complaint =
  /un(?:known|recogni[sz]ed|expected|supported|able)|not (?:\w+ )?(?:support|permit|allow|accept|recogni|implement|enabled|configured)|extra|forbid|invalid|no such|does ?n[o']t|\b(?:must|should)\b|error/i;

/** Where a validator of Python repeats the request, which names every field. */
const echo = /['"]input['"]:/;

/** As a whole word, in a complaint. */
function isNamed(field: string, words: string): boolean {
  const name = new RegExp(String.raw`(?<![\w-])${field}(?![\w-])`);
  const [said = ''] = words.split(echo);
  return name.test(said) && complaint.test(said);
}
