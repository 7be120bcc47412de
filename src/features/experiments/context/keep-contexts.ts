import { dirname } from 'node:path';
import { EndpointError } from '../../../lib/errors.ts';
import { saveWhole } from '../../../lib/save-whole.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { contextOf, type ScenarioContext, withContext } from '../../../packs/task-of.ts';
import type { JournalLine } from '../../../records/journal.ts';
import type { AskedScenario } from '../../../run/asked-scenario.ts';
import type { Journal } from '../../../run/open-journal.ts';
import type { Prepared, RunOptions } from '../../../run/run-options.ts';
import { contextPath, readContext } from '../../../store/kept-contexts.ts';
import type { ContextLine } from './context-line.ts';
import type { ContextTransform } from './transform.ts';

export type Contexts = { prepare(asked: AskedScenario, signal: AbortSignal): Promise<Prepared> };

/** If this many fail before one succeeds, none will. */
const failuresAtStart = 5;
/** With more failures than this share of at least so many, too little would be measured. */
const mostFailed = 0.2;
const fewestMade = 20;

/** Equal for the same scenario with the same context and question: a shuffled one may have several. */
function contextKey({ scenario, from }: Pick<ContextLine, 'scenario' | 'from'>): string {
  return `${scenario} ${from.context} ${from.question}`;
}

/** Makes each context once, for all rounds. Its text stays in the folder of the run, its figures in the journal. */
export function keepContexts(
  transform: ContextTransform,
  journal: Pick<Journal, 'path' | 'append'>,
  resumed: readonly JournalLine[] = [],
  onContext: RunOptions['onLine'] = () => undefined,
): Contexts {
  const kept = resumed.filter((line) => line.kind === 'context').filter(({ made }) => made !== null);
  const before = new Map(kept.map((line) => [contextKey(line), line]));
  const underWay = new Map<string, Promise<ContextLine>>();
  const folder = dirname(journal.path);
  const pathOf = (digest: string) => contextPath(folder, digest);
  const textOf = (digest: string) => readContext(folder, digest);
  // What failed before the run was resumed is tried again, so it counts only if it fails again.
  let made = before.size;
  let failed = 0;

  async function make(head: LineHead, given: ScenarioContext, signal: AbortSignal): Promise<ContextLine> {
    const earlier = before.get(contextKey(head));
    // A merged run has the lines of its parts without their texts.
    if (earlier?.made != null && (await textOf(earlier.made.text)) !== undefined) return earlier;
    if (earlier !== undefined) made -= 1;
    const outcome = await transform.make(given, signal);
    const { ms, tries } = outcome;
    const line: ContextLine = outcome.ok
      ? {
          ...head,
          made: { text: sha256(outcome.text), length: outcome.text.length },
          ...remarkOn(outcome.text, given.question, head.from.length),
          ...{ tokens: outcome.tokens, ms, tries, usd: outcome.usd, isCached: outcome.isCached },
        }
      : {
          ...{ ...head, made: null, fault: outcome.fault },
          ...{ tokens: { input: null, output: null }, ms, tries, usd: outcome.usd, isCached: false },
        };
    // The line promises the text.
    if (outcome.ok) await saveWhole(pathOf(sha256(outcome.text)), outcome.text);
    await journal.append(line);
    onContext(line);
    if (outcome.ok) made += 1;
    else failed += 1;
    if (!outcome.ok) refuseMany(outcome.fault);
    return line;
  }

  function refuseMany(fault: string): void {
    const tried = made + failed;
    const isDown = made === 0 && failed >= failuresAtStart;
    if (!isDown && (tried < fewestMade || failed < mostFailed * tried)) return;
    throw new EndpointError(
      `the context ${transform.name} fails for ${failed} of ${tried} scenarios, last: ${fault}`,
      'Check what makes it, then continue with --resume: only what is missing is made.',
    );
  }

  return {
    async prepare(asked, signal) {
      const given = contextOf(asked.scenario);
      if (given === undefined) return { asked };
      const { context, question } = given;
      const head: LineHead = {
        kind: 'context',
        scenario: asked.key,
        from: {
          context: sha256(context),
          question: sha256(question),
          length: context.length + (transform.replaces === 'message' ? question.length : 0),
        },
        replaces: transform.replaces,
      };
      const key = contextKey(head);
      const making = underWay.get(key) ?? make(head, given, signal);
      underWay.set(key, making);
      const { made: kept, fault = '' } = await making;
      if (kept === null) return { fault };
      const text = await textOf(kept.text);
      if (text === undefined)
        throw new EndpointError(`${pathOf(kept.text)} is gone`, 'It was there when the run began: leave it alone.');
      const scenario = withContext(asked.scenario, text, transform.replaces);
      return { asked: { key: asked.key, pack: asked.pack, scenario } };
    },
  };
}

type LineHead = Pick<ContextLine, 'kind' | 'scenario' | 'from' | 'replaces'>;

/** Such a text may be right, so it is asked; reports count it. */
function remarkOn(text: string, question: string, before: number): Pick<ContextLine, 'remark'> {
  const words = (each: string) => each.toLowerCase().split(/\s+/).filter(Boolean).join(' ');
  if (words(text) === words(question)) return { remark: 'question-alone' };
  return text.length > before ? { remark: 'longer' } : {};
}
