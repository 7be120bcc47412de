import type { Decision, Flip, ModeDecision, PackComparison, PackMeasured } from '../records/decision.ts';
import { commonFaultLines, describeAcceptance, describeReason } from './describe-reason.ts';
import { escapeAttribute, escapeXml } from './escape-xml.ts';
import { flipRates, pEquation, percent } from './numbers.ts';
import { type Case, type CaseResult, reportFacet } from './report-facet.ts';
import {
  closeCallWords,
  failureWords,
  isFall,
  measuredRate,
  modeSentence,
  outcomeWords,
  packChange,
  packRates,
  packRemarks,
} from './words.ts';

/**
 * A suite for each pack of each mode: a case for the pack, and one for each changed scenario. A regressed pack is a
 * failure, an undecided one an error, one that cannot gate is skipped. A change inside a passed pack fails nothing.
 */
export function renderJunit(decision: Decision): string {
  const accepted = decision.acceptance === undefined ? [] : [describeAcceptance(decision.acceptance)];
  const added = reportFacet.all();
  const suites = decision.modes.flatMap((mode) => [
    ...faultSuite(mode),
    ...modeSuite(mode, accepted),
    ...mode.packs.map((pack) => renderSuite(mode, pack.pack, packCases(mode, pack, accepted))),
    ...(mode.unchanged?.packs ?? []).map((pack) => unaskedSuite(mode, pack)),
    ...added.flatMap((part) => part.suite?.(mode) ?? []).map(({ name, cases }) => renderSuite(mode, name, cases)),
    ...(mode.packs.length > 0 ? [] : (mode.measured ?? []).map((pack) => measuredSuite(mode, pack))),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="quality-baseline">\n${suites.join('')}</testsuites>\n`;
}

/** A broken server or template is no failure by itself: the packs have its effects. */
function faultSuite(mode: ModeDecision): string[] {
  return commonFaultLines([mode]).map((message) => {
    const result: CaseResult = { kind: 'skipped', message, text: '' };
    return renderSuite(mode, 'the attempts', [{ name: 'what most attempts have in common', result }]);
  });
}

/** A suite for the outcome of a whole mode, if none of its packs shows that outcome or the mode has reasons. */
function modeSuite(mode: ModeDecision, accepted: readonly string[]): string[] {
  if (mode.outcome === 'passed' || mode.outcome === 'no-baseline' || mode.outcome === 'slower') return [];
  const told = mode.outcome === 'accepted' ? 'regressed' : mode.outcome;
  const isPackTold = mode.packs.some(({ outcome }) => outcome === told);
  if (isPackTold && mode.reasons.length === 0) return [];
  const text = [
    ...(mode.outcome === 'accepted' ? accepted : []),
    ...mode.reasons.map((reason) => describeReason(reason)),
  ].join('\n');
  const kind = mode.outcome === 'regressed' ? 'failure' : mode.outcome === 'accepted' ? 'skipped' : 'error';
  const result: CaseResult = { kind, message: modeSentence(mode), text };
  return [renderSuite(mode, 'the comparison', [{ name: 'the comparison as a whole', result }])];
}

function packCases(mode: ModeDecision, pack: PackComparison, accepted: readonly string[]): Case[] {
  return [
    { name: 'the pack as a whole', result: packResult(mode, pack, accepted) },
    ...pack.flips.map((flip) => ({ name: flip.scenario, result: flipResult(mode, pack, flip) })),
  ];
}

function packResult(
  { outcome, threshold }: ModeDecision,
  pack: PackComparison,
  accepted: readonly string[],
): CaseResult {
  const { baseline, current } = packRates(pack);
  const changed = packChange(pack, threshold);
  const figures = changed === '-' ? [] : [changed, pEquation(pack.p)];
  const message = `${outcomeWords[pack.outcome]}: ${[`${baseline} to ${current}`, ...figures].join(', ')}`;
  const lines = packRemarks(pack, threshold);
  const text = lines.join('\n');
  if (pack.outcome === 'passed')
    return { kind: 'passed', text: [message, text].filter((line) => line !== '').join('\n') };
  // It tested nothing; the mode reports that the run may not pass because of it.
  if (pack.outcome === 'cannot-gate') return { kind: 'skipped', message, text };
  if (outcome === 'accepted') {
    return { kind: 'skipped', message: `accepted, ${message}`, text: [...accepted, ...lines].join('\n') };
  }
  return { kind: pack.outcome === 'regressed' ? 'failure' : 'error', message, text };
}

function flipResult({ outcome }: ModeDecision, pack: PackComparison, flip: Flip): CaseResult {
  const [failures, call] = [failureWords(flip.failures), closeCallWords(flip)];
  const message = `passed ${flipRates(flip)}${failures === '' ? '' : `, now ${failures}`}${call === '' ? '' : `; ${call}`}`;
  return pack.outcome === 'regressed' && outcome !== 'accepted' && isFall(flip)
    ? { kind: 'failure', message, text: '' }
    : { kind: 'passed', text: message };
}

function unaskedSuite(mode: ModeDecision, pack: string): string {
  const message = 'unchanged: not asked, since the log probabilities equal the baseline';
  return renderSuite(mode, pack, [{ name: 'the pack as a whole', result: { kind: 'skipped', message, text: '' } }]);
}

function measuredSuite(mode: ModeDecision, measured: PackMeasured): string {
  const { pack, failures } = measured;
  const message = `not compared: ${percent(measuredRate(measured))}`;
  return renderSuite(mode, pack, [
    { name: 'the pack as a whole', result: { kind: 'skipped', message, text: failureWords(failures) } },
  ]);
}

function renderSuite(mode: ModeDecision, pack: string, cases: readonly Case[]): string {
  const number = (kind: CaseResult['kind']) => cases.filter(({ result }) => result.kind === kind).length;
  const suite = escapeAttribute(`${mode.slug} ${mode.mode} ${pack}`);
  const counts = `tests="${cases.length}" failures="${number('failure')}" errors="${number('error')}" skipped="${number('skipped')}"`;
  return `  <testsuite name="${suite}" ${counts}>\n${cases.map((each) => renderCase(suite, each)).join('')}  </testsuite>\n`;
}

function renderCase(suite: string, { name, result }: Case): string {
  const head = `    <testcase classname="${suite}" name="${escapeAttribute(name)}"`;
  if (result.kind === 'passed') {
    return result.text === ''
      ? `${head}/>\n`
      : `${head}>\n      <system-out>${escapeXml(result.text)}</system-out>\n    </testcase>\n`;
  }
  const { kind, message, text } = result;
  return `${head}>\n      <${kind} message="${escapeAttribute(message)}">${escapeXml(text)}</${kind}>\n    </testcase>\n`;
}
