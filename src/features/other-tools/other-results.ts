import type { Scorecard } from '../../model/scorecard.ts';
import type { JsonText, ResultRun } from '../../store/result-facet.ts';
import { jsonAt } from '../../store/result-files.ts';
import { benchlocalAnswers, type ResultAnswers } from './benchlocal/benchlocal-answers.ts';
import { isBenchlocalResult, parseBenchlocalResult } from './benchlocal/parse-benchlocal-result.ts';
import { isBenchloopFile, parseBenchloop } from './benchloop/benchloop-file.ts';

/** The run in a result of benchlocal-cli; undefined for another kind of document. */
export function benchlocalRuns({ value, text }: JsonText, origin: string): readonly ResultRun[] | undefined {
  return isBenchlocalResult(value) ? [{ scorecard: parseBenchlocalResult(text, origin, toUtc) }] : undefined;
}

/** The runs in a file of BenchLoop. */
export function benchloopRuns({ value }: JsonText, origin: string): readonly ResultRun[] | undefined {
  return isBenchloopFile(value) ? parseBenchloop(value, origin, toUtc) : undefined;
}

/** The result of benchlocal-cli at a path; undefined if there is no such file, or one of another kind. */
export async function benchlocalAt(path: string): Promise<Scorecard | undefined> {
  const document = await jsonAt(path);
  return document && benchlocalRuns(document, path)?.[0]?.scorecard;
}

/** The answers in it. */
export async function benchlocalAnswersAt(path: string): Promise<ResultAnswers | undefined> {
  const document = await jsonAt(path);
  return isBenchlocalResult(document?.value) ? benchlocalAnswers(document?.text ?? '', path) : undefined;
}

/** A time without a zone is local time. */
export function toUtc(text: string): string | undefined {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
