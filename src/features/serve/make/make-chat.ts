import { Readable } from 'node:stream';
import { z } from 'zod';
import { tryAddress } from '../../../endpoint/boot/detect-url.ts';
import type { ChunkContent } from '../../../endpoint/client/assemble-stream.ts';
import { showFault } from '../../../endpoint/client/fault.ts';
import { openClient } from '../../../endpoint/client/open-client.ts';
import { readStream } from '../../../endpoint/client/read-stream.ts';
import { plainSettings, requestBody } from '../../../endpoint/client/request-body.ts';
import { timeStream } from '../../../endpoint/client/time-stream.ts';
import type { Connection } from '../../../endpoint/connection.ts';
import { keyGuard } from '../../../endpoint/key-guard.ts';
import { describeFailure, exitCodes, InputError } from '../../../lib/errors.ts';
import type { Io } from '../../../lib/io.ts';
import type { TurnMeasure } from '../../../records/answer.ts';
import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { maybeDuration, maybeSpeed } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';
import { secretsIn, withoutPlaces } from '../../../store/without-secrets.ts';
import { describeBusyProcess } from './make-run.ts';
import { modelPlace, modelPlaces } from './model-places.ts';
import type { PageContext } from './page-context.ts';

const mostChats = 8;
const mostTokens = 2048;
const longestPrompt = 32_000;

/** One prompt to two endpoints. Its address names them, never the prompt. The script sends it, and writes the answers as text. */
export async function makeChat(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const places = (await modelPlaces(context)).filter(({ baseUrl }) => baseUrl !== undefined);
  const tried = await Promise.all(
    places.map(async ({ id, target, port, baseUrl = '' }) => {
      const { isServer, models } = await tryAddress(baseUrl, '', context.io);
      const name = target?.slug ?? `port ${port}`;
      const [model] = models;
      return { id, isServer, words: model === undefined ? name : `${name}: ${model.id}` };
    }),
  );
  const offered = tried.filter(({ isServer }) => isServer);
  const why = context.isReadOnly
    ? 'This server is read-only: it was started with --read-only.'
    : offered.length === 0
      ? 'No model server answers. The page Models shows which are known.'
      : undefined;
  if (why !== undefined) return { title: 'Chat', body: html`<p>${why}</p>` };
  const chosen = query.getAll('at');
  const side = (at: number, label: string) => {
    const first = offered[Math.min(at, offered.length - 1)]?.id;
    const is = offered.some(({ id }) => id === chosen[at]) ? chosen[at] : first;
    return html`<label>${label} <select name="at" id="at-${at}">${at === 1 && html`<option value="">none</option>`}${offered.map(
      ({ id, words }) =>
        html`<option value="${id}"${id === is && (at === 0 || offered.length > 1) && html` selected`}>${shorten(plainLine(words), 60)}</option>`,
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

const chatSchema = z.strictObject({ id: z.string().max(200), prompt: z.string().min(1).max(longestPrompt) });

type ChatLine =
  | { readonly text: string }
  | { readonly reasoning: string }
  | { readonly figures: string }
  | { readonly fault: string };

const open = new WeakMap<PageContext, number>();

/** Streams the answer of one endpoint. Keeps nothing. */
export async function postChat(body: unknown, signal: AbortSignal, context: PageContext) {
  const { id, prompt } = chatSchema.safeParse(body).data ?? {};
  if (id === undefined || prompt === undefined)
    throw new InputError('a prompt is missing, or too long', `Write 1 to ${longestPrompt} characters.`);
  const { baseUrl, apiKey, model } = await modelPlace(id, context);
  if (baseUrl === undefined) throw new InputError('it has no address yet', 'Start its server first.');
  const busy = await describeBusyProcess(context);
  if (busy !== undefined) throw new InputError(busy, 'Wait until it is through: a chat would slow it down.');
  const served = model ?? (await tryAddress(baseUrl, '', context.io)).models[0]?.id;
  if (served === undefined) throw new InputError('it lists no model', 'Name its model in quality-baseline.yml.');
  const before = open.get(context) ?? 0;
  if (before >= mostChats) throw new InputError(`${mostChats} chats are open`, 'Stop one of them.');
  open.set(context, before + 1);
  const lines = new Readable({ objectMode: true, read: () => undefined });
  const send = (line: ChatLine) => void lines.push(line);
  void chat({ baseUrl, apiKey, model: served }, prompt, { signal, send, io: context.io }).finally(() => {
    open.set(context, (open.get(context) ?? 1) - 1);
    lines.push(null);
  });
  return { lines };
}

type Chatting = { readonly signal: AbortSignal; readonly send: (line: ChatLine) => void; readonly io: Io };

/** Never throws. */
async function chat(connection: Connection, prompt: string, { signal, send, io }: Chatting): Promise<void> {
  const { clock, random, env } = io;
  const shown = (text: string) => send({ fault: withoutPlaces(text, secretsIn(env)) });
  try {
    await using client = openClient(connection, { clock, random });
    const settings = plainSettings(mostTokens, { form: 'none' }, { form: 'none' });
    const body = requestBody(connection, [{ role: 'user', content: prompt }], [], settings);
    const timer = timeStream(clock);
    const posted = await client.post(body, signal);
    if (!posted.ok) return shown(showFault(posted.fault));
    if (posted.sent !== undefined) timer.sent(posted.sent);
    const [text, reasoning] = [
      held(connection, (more) => send({ text: more })),
      held(connection, (more) => send({ reasoning: more })),
    ];
    const read = await readStream(posted.response.body, {
      timer: {
        ...timer,
        mark(brought: ChunkContent, at) {
          timer.mark(brought, at);
          reasoning.take(brought.reasoningText);
          text.take(brought.text);
        },
      },
      ...{ clock, note: () => undefined, isCallForced: false, apiKey: connection.apiKey },
    });
    if (!read.ok) return shown(showFault(read.fault));
    reasoning.end(read.turn.reasoning);
    text.end(read.turn.content);
    send({ figures: chatFigures(read.measure) });
  } catch (error) {
    if (signal.aborted) return;
    const { text, exitCode } = describeFailure(error);
    if (exitCode === exitCodes.internal) io.err(`${text}\n`);
    shown(exitCode === exitCodes.internal ? 'a bug in quality-baseline: the terminal shows it' : text);
  }
}

/** Sends a text piece by piece, but holds back what may be the beginning of the key. */
function held({ apiKey }: Connection, send: (more: string) => void) {
  const guard = keyGuard(apiKey);
  const tail = guard.isOpen ? 0 : (apiKey?.length ?? 0) * 6; // the longest form of a character is \u0000
  let all = '';
  let sent = 0;
  const sendTo = (text: string, end: number) => {
    if (end > sent) send(text.slice(sent, end));
    sent = Math.max(sent, end);
  };
  return {
    take(piece: string) {
      all += piece;
      const safe = guard.text(all);
      if (piece !== '') sendTo(safe, safe.length - tail);
    },
    /** The whole text, without the key. */
    end: (whole: string) => sendTo(whole, whole.length),
  };
}

/** `Tokens 120, tok/s 71, first token 0.2 s` */
function chatFigures({ completionTokens, decodeTokensPerSecond, firstTokenMs }: TurnMeasure): string {
  return `Tokens ${completionTokens ?? '-'}, tok/s ${maybeSpeed(decodeTokensPerSecond)}, first token ${maybeDuration(firstTokenMs)}`;
}
