import { z } from 'zod';
import { explainIssues, showFault } from '../lib/explain-issues.ts';
import type { Scenario } from '../packs/pack-schema.ts';

type Reference = Extract<Scenario['expect'][number], { kind: 'reference' }>;

/** One question of a dataset and its right answers, from which a scenario is made. */
export type Question = Pick<Reference, 'answers' | 'items' | 'passages' | 'metrics' | 'passes'> & {
  readonly id: string;
  /** The document, if several questions are about it. */
  readonly group?: string;
  /** Says what to do and how to answer, in our words. Comes before the context. */
  readonly instruction: string;
  readonly context: string;
  /** Comes after the context. */
  readonly question: string;
};

/** The result of reading a row: questions, why it is left out, or what is wrong with it. */
type RowReading =
  | { readonly questions: readonly Question[] }
  | { readonly leftOut: string }
  | { readonly fault: string };

export type Dataset = {
  readonly title: string;
  /** The values of --task; omitted if the dataset has one task. */
  readonly tasks?: readonly string[];
  /** Tasks of the dataset that are not supported yet. */
  readonly laterTasks?: readonly string[];
  /** Reads the task from a row, if rows name it. */
  readonly taskOf?: (row: unknown) => string | undefined;
  /** The names of the fields to read. */
  readonly fields: readonly string[];
  readonly read: (row: unknown, task: string) => RowReading;
};

type Definition<Row extends z.ZodObject> = Omit<Dataset, 'fields' | 'read'> & {
  readonly row: Row;
  /** Throws BadRow for a row that fits the schema but cannot be used. */
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

/** A text that is not blank. */
export const sentence = z.string().trim().min(1);

/** A number or a text, as a text. */
export const rowId = z.union([sentence, z.number().transform(String)]);

/** Drops blank texts and duplicates. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

/** Joins passages as numbered paragraphs. */
export function numbered(passages: readonly string[]): string {
  return passages.map((passage, index) => `[${index + 1}] ${passage}`).join('\n\n');
}

const longestTitle = 120;

/** Omits what the schema of packs fills in. */
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
