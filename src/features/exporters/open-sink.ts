import type { Io } from '../../lib/io.ts';
import { saveWhole } from '../../lib/save-whole.ts';
import type { Sent } from '../../records/run-file.ts';
import { type KnownSecrets, withoutSecrets } from '../../store/without-secrets.ts';
import type { Request, Sink } from './export-destination.ts';
import { sendRequest } from './send-request.ts';

type Amounts = { requests: number; bytes: number };

/** A dry run: counts requests and bytes, and sends nothing. */
export function dryRunSink(): { readonly sink: Sink; readonly amounts: Readonly<Amounts> } {
  const amounts: Amounts = { requests: 0, bytes: 0 };
  const sink: Sink = {
    async request({ method, body }, planned = '') {
      if (method !== 'GET') {
        amounts.requests += 1;
        amounts.bytes += bytesOf(body);
      }
      const text = typeof planned === 'string' ? planned : JSON.stringify(planned);
      return { status: 200, text, bytes: Buffer.from(text) };
    },
    async save(_, content) {
      if (content instanceof Uint8Array) amounts.bytes += content.length;
      else for await (const piece of content) amounts.bytes += Buffer.byteLength(piece);
    },
    hide: (text) => text,
    warn: () => undefined,
    lack: () => undefined,
    keep: async () => undefined,
  };
  return { sink, amounts };
}

function bytesOf(body: Request['body'] = ''): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.length;
}

export type SendingSink = {
  readonly io: Io;
  /** The destination, as messages name it. */
  readonly name: string;
  readonly secrets: KnownSecrets;
  readonly digestAt: (attempts: number) => string;
  readonly before: Sent;
  readonly save: (sent: Sent) => Promise<void>;
};

/** Sends, and saves its progress after each batch, so that a killed process repeats one batch at most. */
export function sendingSink({
  io,
  name,
  secrets,
  digestAt,
  before,
  save,
}: SendingSink): Sink & { readonly sent: () => Sent; readonly isLacking: () => boolean } {
  let sent = before;
  let isLacking = false;
  const keys = new Set(secrets);
  // A server may repeat what it was sent.
  const hide = (text: string) => withoutSecrets(text, [...keys]);
  const warn = (text: string) => io.err(`${name}: ${hide(text)}\n`);
  return {
    request(request) {
      for (const key of keysIn(request.headers)) keys.add(key);
      return sendRequest(request, { ...io, hide });
    },
    hide,
    save: saveWhole,
    warn,
    lack(text) {
      isLacking = true;
      warn(text);
    },
    async keep(attempts, given = {}) {
      const ids = Object.fromEntries(Object.entries(given).map(([name, id]) => [name, hide(id)]));
      sent = { ...sent, attempts, digest: digestAt(attempts), ids: { ...sent.ids, ...ids } };
      await save(sent);
    },
    sent: () => sent,
    isLacking: () => isLacking,
  };
}

const shortestKey = 6;

/** Keys and passwords among the headers, however they were given. */
function keysIn(headers: Request['headers'] = {}): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    /^(?:content-.*|langsmith-project|x-mlflow-experiment-id)$/i.test(name) ? [] : value.split(/\s+/),
  );
  const passwords = Object.entries(headers).flatMap(([name, value]) => {
    const [, coded] = /^authorization$/i.test(name) ? (/^basic\s+(\S+)/i.exec(value) ?? []) : [];
    return /:(.+)$/s.exec(Buffer.from(coded ?? '', 'base64').toString('utf8'))?.[1] ?? [];
  });
  return [...values, ...passwords].filter((value) => value.length >= shortestKey && !/^bearer$/i.test(value));
}
