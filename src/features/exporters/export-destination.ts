import type { Environment } from '../../lib/io.ts';
import type { Sent } from '../../records/run-file.ts';
import type { ExportedExperiment, ExportedRun } from './exported-run.ts';

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Further statuses that are no failure, besides 2xx. */
  readonly also?: readonly number[];
};

export type Reply = { readonly status: number; readonly text: string; readonly bytes: Uint8Array };

/** How a destination sends requests and writes files. In a dry run it only counts. */
export type Sink = {
  /** `planned` replaces the reply in a dry run. */
  request(request: Request, planned?: unknown): Promise<Reply>;
  /** Writes a file whole. */
  save(path: string, content: Uint8Array | AsyncIterable<string>): Promise<void>;
  /** What a service says, without the keys that it was sent. Before it is shortened: half a key is not recognized. */
  hide(text: string): string;
  /** Prints a message for the user; does not end the export. */
  warn(text: string): void;
  /** The same for a part that the service did not take: the export stays incomplete, and sending again tries it again. */
  lack(text: string): void;
  /** Records that so many attempts were sent, and the ids that the service assigned. */
  keep(attempts: number, ids?: Readonly<Record<string, string>>): Promise<void>;
};

/** A place that runs are sent to. `plan` is `send` with a sink that counts. */
export type Destination = {
  /** Where it goes: a host, or a path. */
  readonly place: string;
  /** Identifies this place among all others: the key in `exports.json`. */
  readonly name: string;
  send(run: ExportedRun, sink: Sink, sent: Sent): Promise<void>;
  /** Removes what was sent, where the service allows it. False if there was nothing. */
  undo?(run: ExportedRun, sink: Sink, sent: Sent): Promise<boolean>;
  /** Removes texts before less is sent than is there. Returns the ids that still count. */
  clear?(run: ExportedRun, sink: Sink, sent: Sent): Promise<Sent['ids']>;
  /** Whether what was sent was deleted there since. */
  isGone?(sink: Sink, sent: Sent): Promise<boolean>;
  /** Figures cannot be changed there: a run whose verdicts changed is removed first. */
  readonly isFixed?: boolean;
  /** Sends an experiment; `ids.run` is then what its arms name. */
  readonly experiments?: {
    send(experiment: ExportedExperiment, sink: Sink, sent: Sent): Promise<void>;
    undo(experiment: ExportedExperiment, sink: Sink, sent: Sent): Promise<boolean>;
  };
};

/** Settings of a place, from flags or from an entry below `exports` in the config. */
export type DestinationSettings = {
  readonly uri?: string | undefined;
  readonly experiment?: string | undefined;
  readonly project?: string | undefined;
  readonly repo?: string | undefined;
  readonly private?: boolean | undefined;
  readonly license?: string | undefined;
  readonly token?: string | undefined;
  readonly format?: 'parquet' | 'csv' | 'jsonl' | undefined;
  /** A file or folder, absolute. */
  readonly out?: string | undefined;
  /** The page of a static Space; undefined without one. */
  readonly space?: (() => Promise<readonly { readonly path: string; readonly text: string }[]>) | undefined;
};

export type OpenDestination = (settings: DestinationSettings, env: Environment) => Destination;
