import type { ExperimentReport, LostExample } from '../experiment-report.ts';

export type ExperimentPage = {
  readonly report: ExperimentReport;
  /** The texts of an example in `lostMost`; undefined if no run kept them. */
  readonly textsOf?: (example: Pick<LostExample, 'arm' | 'scenario'>) => ExampleTexts | undefined;
};

/** Texts from the folders of the runs, without secrets; undefined if not kept. */
export type ExampleTexts = {
  readonly question?: string | undefined;
  /** The expected answer, as the check describes it. */
  readonly expected?: string | undefined;
  readonly reference: ArmTexts;
  readonly arm: ArmTexts;
};

export type ArmTexts = {
  /** The answer of the first attempt. */
  readonly answer?: string | undefined;
  /** The beginning of the context as the model got it. */
  readonly context?: string | undefined;
};
