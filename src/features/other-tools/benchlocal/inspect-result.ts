import { basename } from 'node:path';
import { showScorecards } from '../../../commands/show-inspected.ts';
import type { InspectedPart, RescoredFile } from '../../../commands/view-facet.ts';
import { EndpointError, InputError } from '../../../lib/errors.ts';
import type { Io } from '../../../lib/io.ts';
import { openUnselected } from '../../../packs/found-ports.ts';
import { readResponse } from '../../../packs/read-response.ts';
import { rateOf } from '../../../records/baseline.ts';
import type { Scorecard } from '../../../records/scorecard.ts';
import { isOfSandbox, nameOfVerdict } from '../../../records/verdict.ts';
import { attemptCount, plural } from '../../../report/numbers.ts';
import { plainLine } from '../../../report/plain-text.ts';
import { joinLines, renderGrid } from '../../../report/terminal-lines.ts';
import { askedInRound, scenariosByKey } from '../../../run/asked-scenario.ts';
import { judgeAttempt, judgeByEvidence } from '../../../store/judge-answers.ts';
import { unchangedPacksOfPlan } from '../../../store/packs-of-plan.ts';
import { benchlocalAnswersAt, benchlocalAt } from '../other-results.ts';

/** Shows the result of benchlocal-cli at a path; undefined if there is none. */
export async function inspectResult(
  path: string,
  asked: InspectedPart,
  { columns }: Pick<Io, 'columns'>,
): Promise<string | undefined> {
  const result = await benchlocalAt(path);
  if (result === undefined) return undefined;
  const odd = asked.given.find((flag) => !['--failed', '--failure'].includes(flag));
  if (odd === undefined) return showResult(result, asked, columns);
  throw new InputError(
    `${odd} needs a run, and this is a result of benchlocal-cli`,
    'It takes --failed and --failure.',
  );
}

/** It holds only counts: packs, and scenarios that did not always pass. */
function showResult(scorecard: Scorecard, { failed, failure }: InspectedPart, columns: number): string {
  const rows = scorecard.scenarios.flatMap(({ scenario, cells, failures, causes }) => {
    const ways = Object.entries({ ...failures, ...causes }).filter(([way]) => failure === undefined || way === failure);
    const rate = rateOf(cells);
    if (ways.length === 0) return [];
    return [
      [plainLine(scenario), attemptCount(rate), ways.map(([way, times]) => `${plainLine(way)} ×${times}`).join(', ')],
    ];
  });
  const head = [`${plainLine(scorecard.slug)} · ${scorecard.mode} · a result of benchlocal-cli`, ''];
  const packs = failed || failure !== undefined ? [] : [...showScorecards([scorecard], columns), ''];
  const table = renderGrid(['Scenario', '>Attempts passed', 'Failures'], rows, { width: columns });
  const nothing = failure === undefined ? 'Every scenario passed.' : `No attempt ended with ${failure}.`;
  return joinLines([...head, ...packs, ...(rows.length === 0 ? [nothing] : table)], false);
}

/**
 * Judges the answers in the result of benchlocal-cli at a path with today's verifiers; undefined if there is none.
 * Changes no file.
 */
export async function rescoreResultAt(
  path: string,
  { packs: named, out, rerun, sandbox, see, columns }: RescoredFile,
): Promise<string | undefined> {
  const result = await benchlocalAnswersAt(path);
  if (result === undefined) return undefined;
  const { packs: asked, answers, left } = result;
  if (out !== undefined)
    throw new InputError('--out takes a run, and this is a result of benchlocal-cli', 'Leave it out.');
  const scenarios = Object.fromEntries(answers.map(({ scenario }) => [scenario, '']));
  const packs = await unchangedPacksOfPlan({ packs: asked, scenarios }, named);
  const byKey = scenariosByKey(packs);
  await using ports = await openUnselected({ packs, sandbox });
  const changed: string[][] = [];
  let kept = 0;
  for (const [at, { scenario, round, response, verdict }] of answers.entries()) {
    see(`${basename(path)}: ${at + 1} of ${plural(answers.length, 'answer')}`);
    const found = byKey.get(scenario);
    if (found === undefined) throw new Error(`${scenario} is in the pack`); // seen before
    const inTurn = askedInRound(found, round);
    const attempt = readResponse(response);
    const judged = rerun
      ? await judgeAttempt(inTurn, attempt, ports)
      : await judgeByEvidence(inTurn, attempt, ports, undefined);
    if (judged?.verdict.outcome === 'unmeasured' && isOfSandbox(judged.verdict.cause))
      throw new EndpointError(
        `${scenario} cannot be judged again: ${judged.verdict.detail}`,
        'Without --rerun, answers with programs are left as they are.',
      );
    if (judged === undefined) kept += 1;
    else if (nameOfVerdict(judged.verdict) !== verdict)
      changed.push([plainLine(scenario), String(round), `${verdict} → ${nameOfVerdict(judged.verdict)}`]);
  }
  const count = `${changed.length === 0 ? 'no verdict' : plural(changed.length, 'verdict')} changed`;
  const rest = left === 0 ? '' : `, ${left} without a reply of one message left as they are`;
  return joinLines(
    [
      `${basename(path)}: ${count} (${plural(answers.length - kept, 'answer')} judged again${rest})`,
      ...(changed.length === 0
        ? []
        : renderGrid(['Scenario', '>Round', 'Verdict'], changed, { width: columns, indent: '  ' })),
      ...(kept === 0
        ? []
        : [`${plural(kept, 'answer')} kept: what the programs do is unknown. Run them with --rerun.`]),
      'The file stays as it is.',
    ],
    false,
  );
}
