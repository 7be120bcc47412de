import type { Edits, Job, Repository } from '../commands/gate-stage.ts';

/** Something that the author of a pull request changes, and the response of the gate. */
export type AuthorRow = {
  /** The text in the table. */
  readonly change: string;
  readonly exitCode: number;
  readonly outcome: string;
  /** The last status of the head commit; `none` if it has none. */
  readonly status: 'success' | 'failure' | 'error' | 'none';
  /** Words in the first lines of the comment or, without a comment, of the job summary. */
  readonly says: string;
  readonly scene: (given: Given) => Scene;
};

export type Given = {
  /** URL of the model server. */
  readonly url: string;
  /** URL of a server with a correct model under another id. */
  readonly otherUrl: string;
  /** URL of a server of the author, with a good model under the same id. */
  readonly betterUrl: string;
  /** URL of a server with a worse model under the same id. */
  readonly worseUrl: string;
  /** The files of a run that passed. */
  readonly goodRun: Edits;
  readonly config: string;
  readonly workflow: string;
  readonly pack: string;
  readonly baseline: string;
};

export type Scene = {
  /** Files that only the base has in addition. */
  readonly ofBase?: Edits;
  readonly edits?: Edits;
  /** The model is as good as its baseline. Without it, the model is worse. */
  readonly isGood?: true;
  /** Checks out something other than the head. */
  readonly prepare?: (repository: Repository) => void;
  readonly job?: (repository: Repository) => Job;
};
