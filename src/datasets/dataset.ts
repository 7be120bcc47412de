import { z } from 'zod';
import { explainIssues, showFault } from '../lib/explain-issues.ts';
import type { Scenario } from '../packs/pack-schema.ts';

type Reference = Extract<Scenario['expect'][number], { kind: 'reference' }>;

/** One question of a dataset, as it becomes a scenario, with what its answers are compared with. */
export type Question = Pick<Reference, 'answers' | 'items' | 'passages' | 'metrics' | 'passes'> & {
  readonly id: string;
  /** The document that it is about, where several questions are about one. */
  readonly group?: string;
  /** In our words: what to do and how to answer. Shown before the context. */
  readonly instruction: string;
  readonly context: string;
  /** Shown behind the context. */
  readonly question: string;
};

/** What a row gives: questions, the reason why it is left out, or what is wrong with it. */
type RowReading =
  | { readonly questions: readonly Question[] }
  | { readonly leftOut: string }
  | { readonly fault: string };

export type Dataset = {
  readonly title: string;
  /** The values of --task; omitted where the dataset is one task. */
  readonly tasks?: readonly string[];
  /** Known tasks that cannot be measured yet. */
  readonly laterTasks?: readonly string[];
  /** The task of a row, where rows name theirs. */
  readonly taskOf?: (row: unknown) => string | undefined;
  /** The names of the fields that are read. */
  readonly fields: readonly string[];
  readonly read: (row: unknown, task: string) => RowReading;
};

type Definition<Row extends z.ZodObject> = Omit<Dataset, 'fields' | 'read'> & {
  readonly row: Row;
  /** Throws BadRow where a row fits its schema and still cannot be used. */
  readonly questions: (row: z.infer<Row>, task: string) => readonly Question[] | { readonly leftOut: string };
};

export class BadRow extends Error {}

export function defineDataset<Row extends z.ZodObject>({ row, questions, ...named }: Definition<Row>): Dataset {
  return {
    ...named,
    fields: Object.keys(row.shape),
    read(value, task) {
      const parsed = row.safeParse(value);
      if (!parsed.success) return { fault: explainIssues(parsed.error.issues).map(showFault).join(', ') };
      try {
        const found = questions(parsed.data, task);
        return 'leftOut' in found ? found : { questions: found };
      } catch (error) {
        if (error instanceof BadRow) return { fault: error.message };
        throw error;
      }
    },
  };
}

/** A text that says something. */
export const sentence = z.string().trim().min(1);

/** A number or a text, as a text. */
export const rowId = z.union([sentence, z.number().transform(String)]);

/** Without those that are empty or there before. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

/** `[1]` and a text, a paragraph each. */
export function numbered(passages: readonly string[]): string {
  return passages.map((passage, index) => `[${index + 1}] ${passage}`).join('\n\n');
}

const longestTitle = 120;

/** As a pack holds it: without what the schema fills in. */
export function scenarioOf(read: Question, id: string, group: string | undefined) {
  const { instruction, context, question, answers, items, passages, metrics, passes } = read;
  const asked = `\n\n${question.includes('\n') ? '' : 'Question: '}${question}`;
  const content = [{ text: `${instruction}\n\n` }, { context }, { text: asked }];
  return {
    ...{ id, title: titleOf(question), group, question, messages: [{ role: 'user', content }] },
    expect: [{ kind: 'reference', answers, items, passages, metrics, passes }],
  };
}

function titleOf(question: string): string {
  const letters = [...question.replace(/\s+/g, ' ').trim()];
  return letters.length <= longestTitle ? letters.join('') : `${letters.slice(0, longestTitle - 1).join('')}…`;
}
