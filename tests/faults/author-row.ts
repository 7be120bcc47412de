import type { Edits, Job, Repository } from '../commands/gate-stage.ts';

/** Something that the author of a pull request changes, and what the gate then does. */
export type AuthorRow = {
  /** As the table has it. */
  readonly change: string;
  readonly exitCode: number;
  readonly outcome: string;
  /** The last one of the head; `none` where it gets none. */
  readonly status: 'success' | 'failure' | 'error' | 'none';
  /** Words of the first lines of the comment or, without a comment, of the job summary. */
  readonly says: string;
  readonly scene: (given: Given) => Scene;
};

export type Given = {
  /** Where the model is served. */
  readonly url: string;
  /** Where another one is, which is right and has another id. */
  readonly otherUrl: string;
  /** Where one of the same id is, which is worse. */
  readonly worseUrl: string;
  readonly config: string;
  readonly workflow: string;
  readonly pack: string;
  readonly baseline: string;
};

export type Scene = {
  /** What the base has besides. */
  readonly ofBase?: Edits;
  readonly edits?: Edits;
  /** The model is as good as its baseline; else it is worse. */
  readonly isGood?: true;
  /** Another checkout than that of the head. */
  readonly prepare?: (repository: Repository) => void;
  readonly job?: (repository: Repository) => Job;
};
