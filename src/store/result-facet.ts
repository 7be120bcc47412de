import { facet } from '../lib/facet.ts';
import type { Io } from '../lib/io.ts';
import type { Pack } from '../packs/pack-schema.ts';
import type { ExportedTexts } from '../records/run-file.ts';
import type { Scorecard } from '../records/scorecard.ts';
import type { RunFolder } from './run-folder.ts';

/** A form in which another tool keeps results: what reads it, and what writes our runs in it. */
export type ResultForm = {
  /** For a form that can be written, its flag or its name in `--format` and `--to`. */
  readonly name: string;
  /** Where the tool keeps a run: its file in a folder of its own. `history` shows these runs. */
  readonly keptAs?: string;
  /** The runs in a document; undefined for a document of another form. */
  read?(document: JsonText, origin: string): Promise<readonly ResultRun[] | undefined>;
  /** Runs of one mode each as one text. `place` says where they ran, in place of their addresses. */
  render?(runs: AsyncIterable<FormedRun>, place: 'local' | 'cloud' | undefined, io: Io): Promise<RenderedRuns>;
  /** A run as files of which it has several. `title` goes into their names in place of the slug. */
  write?(folder: RunFolder, into: string, packs: readonly Pack[], title?: string): Promise<WrittenRun>;
};

export type JsonText = { readonly value: unknown; readonly text: string };

export type ResultRun = {
  readonly scorecard: Scorecard;
  /** What else the file says, for the feature that read it. */
  readonly theirs?: unknown;
};

export type FormedRun = {
  readonly folder: RunFolder;
  readonly scorecard: Scorecard;
  readonly address: string;
  /** How much text may leave the run. */
  readonly what: ExportedTexts;
};

export type RenderedRuns = { readonly text: string /** Runs in it. */; readonly written: number };

export type WrittenRun = {
  /** Such as `12 answers`. */
  readonly what: string;
  /** The files to name in place of the folder. */
  readonly files?: readonly string[];
  /** What is not in them, to go behind the sentence that says what is. */
  readonly left: string;
};

export const resultFacet = facet<ResultForm>('forms of results', ({ name }) => name);
