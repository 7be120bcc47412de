import type { Io } from '../../lib/io.ts';
import type { ServedPage } from '../../report/html/page-frame.ts';
import type { Children } from '../../serve/children.ts';
import type { RunIndex } from '../../store/run-index.ts';

/** What pages are made from. */
export type PageContext = {
  /** The folder of the config. */
  readonly root: string;
  /** As given with --config. */
  readonly config: string | undefined;
  readonly index: RunIndex;
  /** As given; relative to the working directory. */
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
  readonly label: string;
  readonly make: (query: URLSearchParams, context: PageContext) => Promise<ServedPage>;
};
