import { existsSync } from 'node:fs';
import { InputError } from '../../../lib/errors.ts';
import type { Io } from '../../../lib/io.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import type { RunIndex } from '../run-index.ts';
import type { Children } from '../server/children.ts';

export type PageContext = {
  /** The folder of the config. */
  readonly root: string;
  /** The value of --config. */
  readonly config: string | undefined;
  readonly index: RunIndex;
  /** The folder of baselines as given, relative to the working directory. */
  readonly baselinesDir: string;
  readonly isReadOnly: boolean;
  /** Ports to search for servers; undefined for the usual ones. */
  readonly localPorts?: readonly number[];
  readonly children: Children;
  readonly io: Io;
};

/** A page of `serve`. An InputError becomes a page that says what is wrong. */
export type PageEntry = {
  readonly address: string;
  /** Its name in the menu; undefined if only other pages link to it. */
  readonly label?: string;
  /** It lists runs, and names how many are new. */
  readonly listsRuns?: true;
  readonly make: (query: URLSearchParams, context: PageContext) => Promise<ServedPage>;
};

/** The index notices a moment later that a run was deleted; errors of its files would show their path. */
export function refuseDeleted(name: string, path: string): void {
  if (!existsSync(path)) throw new InputError(`${name.slice(0, 100)} is gone.`, 'It was deleted. Choose another.');
}

const mostQuery = 200;

export function filterIn(query: URLSearchParams): { readonly q: string; readonly failed: boolean } {
  return { q: textIn(query, 'q'), failed: query.get('failed') === '1' };
}

export function textIn(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, mostQuery);
}

/** From 1; anything else is the first page. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
