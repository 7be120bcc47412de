import type { ModeDecision } from '../../../records/decision.ts';
import type { Cost } from '../../../records/scorecard.ts';
import { plural, usd } from '../../../report/numbers.ts';
import { plainLine } from '../../../report/plain-text.ts';

type About = Pick<ModeDecision, 'contexts' | 'cost'>;

/** What an arm's contexts became, and what it cost: parts of a line. */
export function contextParts({ contexts, cost }: About): string[] {
  const { answers, contexts: ofContexts, from } = cost ?? {};
  const parts = [
    ...(answers === undefined
      ? []
      : [`answers ${costText(answers)}${from === undefined ? '' : ` (${plainLine(from)})`}`]),
    ...(ofContexts === undefined ? [] : [`contexts ${costText(ofContexts)}`]),
  ];
  return [
    ...(contexts === undefined || contexts.made === 0 ? [] : [lengthPart(contexts)]),
    ...(parts.length === 0 ? [] : [`cost: ${parts.join(', ')}`]),
  ];
}

function lengthPart({ name, characters, tokens, cached }: NonNullable<About['contexts']>): string {
  const part = ({ before, after }: { readonly before: number; readonly after: number }) =>
    before === 0 ? '0 %' : `${((100 * after) / before).toFixed(1)} %`;
  const counted = tokens === undefined ? '' : ` and ${part(tokens)} of the tokens`;
  const kept = cached === 0 ? '' : `, ${cached} from the cache`;
  return `context ${plainLine(name)}: ${part(characters)} of the characters${counted} left${kept}`;
}

/** Whole sentences without their full stop. */
export function contextRemarks({ contexts }: About): string[] {
  if (contexts === undefined) return [];
  const { made, failed, longer, questionAlone } = contexts;
  const texts = (count: number) => `${count} of ${plural(made, 'context')}`;
  return [
    ...(failed === 0 ? [] : [`${plural(failed, 'context')} could not be made: their scenarios are unmeasured`]),
    ...(longer === 0 ? [] : [`${texts(longer)} became longer`]),
    ...(questionAlone === 0 ? [] : [`${texts(questionAlone)} became the question alone: nothing of the text was left`]),
  ];
}

function costText({ usd: known, priced, of }: Cost): string {
  return known === null ? `unknown (priced ${priced} of ${of})` : usd(known);
}
