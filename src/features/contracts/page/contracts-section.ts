import type { JournalLine } from '../../../records/journal.ts';
import { type Html, html } from '../../../report/html/html.ts';
import { plural } from '../../../report/numbers.ts';
import { plainLine, plainText, shorten } from '../../../report/plain-text.ts';
import type { PagePart, Seen } from '../../../report/report-facet.ts';
import { contractList } from '../contract-list.ts';
import type { ContractChange, ContractsComparison, ContractsLine } from '../contract-score.ts';
import { contracts } from '../contracts.ts';
import { verdictWords } from '../describe-contracts.ts';
import type { Exchange } from '../exchange.ts';
import { firstCalls } from '../show-contracts.ts';

/** What a page can hold of each request or reply, and of how many contracts. */
const mostText = 1500;
const mostExchanges = 4;
const mostOpened = 12;

const tones: Readonly<Record<ContractChange['verdict'], string>> = {
  broken: 'newly-failing',
  sometimes: 'flaky',
  changed: 'flaky',
  lost: 'unmeasured',
  known: 'fails',
  fixed: 'newly-passing',
};
const order = Object.keys(tones);

/** Contracts that held, broke or are new; each that does not hold opens what was asked and answered. */
export const contractsPage: PagePart = {
  ofMode({ contracts: compared }, at, seen) {
    if (compared === undefined) return undefined;
    const section = contractsSection(compared, at, seen);
    // Without news, what the model did comes first.
    return compared.changes.some(({ verdict }) => verdict !== 'known')
      ? { beforeChanged: section }
      : { beforeFacts: section };
  },
};

function contractsSection(compared: ContractsComparison, at: number, seen: Seen | undefined): Html {
  const { held, changes, uncaptured, uncapturedBroken } = compared;
  const lines = (seen?.lines ?? []).filter((line: JournalLine) => line.kind === 'contracts');
  const having = (verdict: ContractChange['verdict']) => changes.filter((each) => each.verdict === verdict);
  const [broken, known] = [having('broken'), having('known')];
  const others = changes.length - broken.length - known.length;
  const tally = [
    { tone: 'newly-failing', count: broken.length, words: 'broken' },
    { tone: 'flaky', count: others, words: 'to look at' },
    { tone: 'fails', count: uncaptured, words: 'new, not in the baseline' },
    { tone: 'fails', count: known.length, words: 'broken before, too' },
    { tone: 'passes', count: held, words: held === 1 ? 'holds' : 'hold' },
  ];
  const news = changes
    .filter(({ verdict }) => verdict !== 'known')
    .toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
    .map(changeRow);
  const fresh = uncapturedBroken.map((id) => ({
    ...{ id, title: titleOf(id), tone: 'unmeasured', said: 'new, does not hold', words: '' },
  }));
  const old = known.map(changeRow);
  const told = [...news, ...fresh, ...old];
  const holding = new Set(lines.flatMap(({ found }) => Object.keys(found)));
  for (const { id } of told) holding.delete(id);
  const show = (rows: readonly Row[]) =>
    html`${rows.map((row) => rowView(row, told.indexOf(row) < mostOpened ? exchangesOf(row.id, lines, seen) : undefined))}`;
  return html`<section class="contracts" aria-labelledby="contracts-${at}">
<h3 id="contracts-${at}">Contracts of the API</h3>
<ul class="tally">${tally.map(({ tone, count, words }) => count > 0 && html`<li class="${tone}">${count} ${words}</li>`)}</ul>
${show([...news, ...fresh])}
${old.length > 0 && html`<details class="contract"><summary>${plural(old.length, 'contract')} broken before, too</summary><div class="within">${show(old)}</div></details>`}
${holding.size > 0 && html`<details class="contract"><summary>${plural(holding.size, 'contract')} without a change</summary><ul>${[...holding].map((id) => html`<li>${titleOf(id)} <span class="hint">${plainLine(id)}</span></li>`)}</ul></details>`}
</section>
`;
}

type Row = ReturnType<typeof changeRow>;

function rowView({ id, title, tone, said, words }: Row, exchanges: Html | undefined): Html {
  return html`<details class="contract"><summary><span class="word ${tone}">${said}</span> <strong>${shorten(plainLine(title), 120)}</strong> <span class="hint">${id}</span></summary>
<div class="inside">${words !== '' && html`<p class="quoted">${words}</p>`}
${exchanges}
<p class="hint">To ask it again:</p><pre class="command">npx quality-baseline contracts ask --only ${plainLine(id)} --endpoint URL</pre></div></details>
`;
}

function changeRow({ id, title, verdict, before, now, words = '' }: ContractChange) {
  const counts = `held in ${before.join(' of ')} before, ${now.join(' of ')} now`;
  return {
    id,
    title,
    tone: tones[verdict],
    said: verdictWords[verdict].toLowerCase(),
    words: [counts, plainLine(words)].filter((each) => each !== '').join(': '),
  };
}

function titleOf(id: string): string {
  return Object.entries(contractList).find(([known]) => known === id)?.[1][1] ?? plainLine(id);
}

/** The last attempt at it that did not hold. */
function exchangesOf(id: string, lines: readonly ContractsLine[], seen: Seen | undefined): Html | undefined {
  const line = lines.findLast(({ found }) => found[id] !== undefined && found[id].outcome !== 'holds');
  if (line === undefined || seen === undefined) return undefined;
  const contract = contracts.find((each) => each.id === id);
  // In the words of that attempt; the switch of thinking is not kept.
  const known = { thinking: undefined, nonce: line.exchanges[0]?.nonce ?? '' };
  const calls = contract === undefined ? [] : firstCalls(contract.scene, known);
  const show = (text: string) => plainText(shorten(seen.hidden(text), mostText));
  return html`${line.exchanges.slice(0, mostExchanges).map((exchange) => {
    const asked = calls.find(({ name }) => name === exchange.call);
    return html`<h4>${plainLine(exchange.call)}${asked !== undefined && html` <span class="hint">POST ${asked.path}</span>`}</h4>
<div class="answers"><section><h5>Asked</h5><pre>${asked === undefined ? 'depends on the reply before it' : show(JSON.stringify(asked.body, undefined, 1))}</pre></section>
<section><h5>Came back${exchange.status !== null && html`, HTTP ${exchange.status}`}</h5><pre>${show(replyOf(exchange))}</pre></section></div>`;
  })}`;
}

function replyOf({ reply, events, fault }: Exchange): string {
  const parts = [
    ...(fault === undefined ? [] : [fault]),
    ...(reply === undefined ? [] : [typeof reply === 'string' ? reply : JSON.stringify(reply, undefined, 1)]),
    ...(events ?? []).map(({ name, data }) => `${name === undefined ? '' : `${name}: `}${JSON.stringify(data)}`),
  ];
  return parts.length === 0 ? 'nothing' : parts.join('\n');
}
