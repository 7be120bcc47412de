import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { maybeDuration, maybeSpeed } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';

export type ChatForm = {
  /** Endpoints that answer: id and words. */
  readonly choices: readonly (readonly [id: string, words: string])[];
  readonly chosen: readonly string[];
  readonly isReadOnly: boolean;
  readonly longestPrompt: number;
};

/** One prompt to two endpoints. The script sends it, and writes the answers as text. */
export function chatPage({ choices, chosen, isReadOnly, longestPrompt }: ChatForm): ServedPage {
  const why = isReadOnly
    ? 'This server is read-only: it was started with --read-only.'
    : choices.length === 0
      ? 'No model server answers. The page Models shows which are known.'
      : undefined;
  if (why !== undefined) return { title: 'Chat', body: html`<p>${why}</p>` };
  const side = (at: number, label: string) => {
    const first = choices[Math.min(at, choices.length - 1)]?.[0];
    const is = choices.some(([id]) => id === chosen[at]) ? chosen[at] : first;
    return html`<label>${label} <select name="at" id="at-${at}">${at === 1 && html`<option value="">none</option>`}${choices.map(
      ([id, words]) =>
        html`<option value="${id}"${id === is && (at === 0 || choices.length > 1) && html` selected`}>${shorten(plainLine(words), 60)}</option>`,
    )}</select></label>`;
  };
  return {
    title: 'Chat',
    body: html`<noscript><p class="note">Chat needs a script.</p></noscript>
<form class="filter chat" id="chat" aria-label="Ask">
${side(0, 'First')}${side(1, 'Second')}
<label class="wide">Prompt <textarea id="prompt" rows="4" maxlength="${longestPrompt}" required></textarea></label>
<button>Send</button> <button type="button" id="chat-stop" aria-disabled="true">Stop</button>
<span id="chat-state" role="status"></span>
</form>
<p class="hint">Temperature 0, at most 2048 tokens. Nothing is kept: loading the page again clears it.</p>
<div class="sides">${[0, 1].map(pane)}</div>
<details id="chat-scenario"><summary>As a scenario</summary>
<p>Save this as a pack, and say in <code>expect</code> what the answer must be.</p>
<textarea id="chat-yaml" rows="10" readonly aria-label="The prompt as a scenario"></textarea></details>`,
  };
}

function pane(at: number): Html {
  return html`<section aria-labelledby="name-${at}"><h2 id="name-${at}">${at === 0 ? 'First' : 'Second'}</h2>
<p id="figures-${at}" class="hint">Tokens -, tok/s -, first token -</p>
<details id="thought-${at}" hidden><summary>Reasoning</summary><pre id="reasoning-${at}" tabindex="0" aria-label="Reasoning"></pre></details>
<pre id="text-${at}" tabindex="0" aria-labelledby="name-${at}"></pre></section>
`;
}

type Figures = {
  readonly completionTokens: number | undefined;
  readonly decodeTokensPerSecond: number | undefined;
  readonly firstTokenMs: number | undefined;
};

/** `Tokens 120, tok/s 71, first token 0.2 s` */
export function chatFigures({ completionTokens, decodeTokensPerSecond, firstTokenMs }: Figures): string {
  return `Tokens ${completionTokens ?? '-'}, tok/s ${maybeSpeed(decodeTokensPerSecond)}, first token ${maybeDuration(firstTokenMs)}`;
}
