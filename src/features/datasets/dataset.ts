import { z } from 'zod';
import { explainIssues, showFault } from '../../lib/explain-issues.ts';
import type { Pack } from '../../packs/pack-schema.ts';
import type { CheckOf } from '../../verify/define-verifier.ts';
import type { Ports } from '../../verify/ports.ts';
import type { reference } from './metrics/reference.ts';

type Reference = CheckOf<typeof reference>;

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

/** A scenario made of a row. The importer makes its id and group valid, and its id unique. */
export type Item = {
  readonly id: string;
  readonly title: string;
  readonly group?: string;
  /** The other fields, as a pack is written. */
  readonly scenario: object;
};

/** The result of reading a row: scenarios, why it is left out, or what is wrong with it. */
type RowReading = { readonly items: readonly Item[] } | { readonly leftOut: string } | { readonly fault: string };

/** Further input of a reader besides its row. The ports run its reference solution. */
export type Aids = {
  readonly task: string;
  /** Also judge by the hidden cases, if the dataset has any. */
  readonly privateCases: boolean;
} & Ports;

export type Dataset = {
  readonly title: string;
  /** The values of --task; omitted if the dataset has one task. */
  readonly tasks?: readonly string[];
  /** Tasks of the dataset that are not supported yet. */
  readonly laterTasks?: readonly string[];
  /** Reads the task from a row, if rows name it. */
  readonly taskOf?: (row: unknown) => string | undefined;
  /** The tasks that are read without --task, as one. */
  readonly together?: readonly string[];
  /** Its data is a folder of exercises, or an archive of that. */
  readonly isFolder?: true;
  /** The names of the fields to read. */
  readonly fields: readonly string[];
  /** Fields of the pack besides those that every import writes. */
  readonly head?: Partial<Pick<Pack, 'default-thinking' | 'private' | 'sampling'>>;
  /** How many are taken by default, from the start of the files. Omitted: all. */
  readonly first?: number;
  /** The rows that benchlocal-cli takes: so many of the first, or those with these values of a field. Omitted: none. */
  readonly benchlocal?: number | { readonly field: string; readonly values: readonly string[] };
  /** It has hidden cases. */
  readonly hasPrivateCases?: true;
  /** 1.0 in a row is { $float: '1.0' }, and an integer that a number cannot hold { $int: '…' }. */
  readonly hasExactNumbers?: true;
  readonly read: (row: unknown, aids: Aids) => Promise<RowReading>;
};

type LeftOut = { readonly leftOut: string };

type Definition<Row extends z.ZodObject> = Omit<Dataset, 'fields' | 'read'> & {
  readonly row: Row;
  /** Throws BadRow for a row that fits the schema but cannot be used. */
  readonly items: (row: z.infer<Row>, aids: Aids) => readonly Item[] | LeftOut | Promise<readonly Item[] | LeftOut>;
};

type Questions<Row extends z.ZodObject> = Omit<Definition<Row>, 'items'> & {
  readonly questions: (row: z.infer<Row>, task: string) => readonly Question[] | LeftOut;
};

export class BadRow extends Error {}

export function defineQuestions<Row extends z.ZodObject>({ questions, ...named }: Questions<Row>): Dataset {
  return defineDataset({
    ...named,
    items(row, { task }) {
      const found = questions(row, task);
      return 'leftOut' in found ? found : found.map(itemOf);
    },
  });
}

export function defineDataset<Row extends z.ZodObject>({ row, items, ...named }: Definition<Row>): Dataset {
  return {
    ...named,
    fields: Object.keys(row.shape),
    async read(value, aids) {
      const parsed = row.safeParse(value);
      if (!parsed.success) return { fault: explainIssues(parsed.error.issues).map(showFault).join(', ') };
      try {
        const found = await items(parsed.data, aids);
        return 'leftOut' in found ? found : { items: found };
      } catch (error) {
        if (error instanceof BadRow) return { fault: error.message };
        throw error;
      }
    },
  };
}

export const sentence = z.string().trim().min(1);

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
function itemOf(read: Question): Item {
  const { id, group, instruction, context, question, answers, items, passages, metrics, passes } = read;
  const asked = `\n\n${question.includes('\n') ? '' : 'Question: '}${question}`;
  const content = [{ text: `${instruction}\n\n` }, { context }, { text: asked }];
  return {
    ...{ id, title: titleOf(question), ...(group === undefined ? {} : { group }) },
    scenario: {
      ...{ question, messages: [{ role: 'user', content }] },
      expect: [{ kind: 'reference', answers, items, passages, metrics, passes }],
    },
  };
}

/** A text as a title: one line, cut. */
export function titleOf(question: string): string {
  const letters = [...question.replace(/\s+/g, ' ').trim()];
  return letters.length <= longestTitle ? letters.join('') : `${letters.slice(0, longestTitle - 1).join('')}…`;
}
