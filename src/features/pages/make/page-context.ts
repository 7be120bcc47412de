import { existsSync } from 'node:fs';
import { InputError } from '../../../lib/errors.ts';
import type { Io } from '../../../lib/io.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import type { RunIndex } from '../run-index.ts';
import type { Children } from '../server/children.ts';

/** The data that every page needs. */
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
