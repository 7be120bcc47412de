import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, lstat, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { cannotWrite } from '../../../lib/errors.ts';
import { createWhole } from '../../../lib/lock/create-whole.ts';
import { readRegularText } from '../../../lib/read-regular.ts';

const codeLasts = 10 * 60_000;
const keyForm = /^[0-9a-f]{64}$/;

/** Who has the key may read the pages: it is in a file that only its owner can read. */
export class ServeKey {
  readonly #key: Buffer;
  readonly #used = new Set<string>();

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Browsers send a cookie to every port of a host. A path that only this server has keeps it from the others. */
  get prefix(): string {
    return `/q-${createHash('sha256').update(this.#key).digest('hex').slice(0, 8)}/`;
  }

  get cookie(): string {
    return this.#sign('cookie');
  }

  isCookie(value: string): boolean {
    return isSame(value, this.cookie);
  }

  /** Opens the pages once, within ten minutes. Every process that can read the key can make one. */
  newCode(now: Date): string {
    const made = `${now.getTime().toString(36)}-${randomBytes(8).toString('hex')}`;
    return `${made}-${this.#signCode(made)}`;
  }

  /** Whether a code opens the pages; it does so no second time. One from before the server's start may be used up. */
  useCode(code: string, now: Date, startedAt: Date): boolean {
    const [time = '', nonce = '', signature = ''] = code.split('-');
    const made = `${time}-${nonce}`;
    const at = Number.parseInt(time, 36);
    if (!isSame(signature, this.#signCode(made)) || this.#used.has(nonce)) return false;
    if (at < startedAt.getTime() || Math.abs(now.getTime() - at) > codeLasts) return false;
    this.#used.add(nonce);
    return true;
  }

  /**
   * Shows to a process with the same key that a server at this address is ours, and shows nothing to others: at another
   * one, they could pass the question on to us.
   */
  proof(question: string, address: string | undefined, port: number | undefined): string {
    return this.#sign(`proof ${address?.replace(/^::ffff:/, '')} ${port} ${question}`);
  }

  /** Half of it, since it is part of an address that may be copied by hand. */
  #signCode(made: string): string {
    return this.#sign(`code ${made}`).slice(0, 32);
  }

  #sign(words: string): string {
    return createHmac('sha256', this.#key).update(words).digest('hex');
  }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** The key in `file`, made if there is none. A file that others could read or have planted is replaced. */
export async function loadServeKey(file: string): Promise<ServeKey> {
  const stats = await lstat(file).catch(() => undefined);
  const isOurs = stats?.isFile() === true && (stats.mode & 0o077) === 0 && stats.uid === process.getuid?.();
  const isSafe = process.platform === 'win32' ? stats?.isFile() === true : isOurs;
  const words = isSafe ? (await readRegularText(file).catch(() => undefined))?.trim() : undefined;
  if (words !== undefined && keyForm.test(words)) return new ServeKey(Buffer.from(words, 'hex'));
  const key = randomBytes(32);
  let made: FileHandle | undefined;
  try {
    if (stats !== undefined) await rm(file, { force: true });
    made = await createWhole(file, `${key.toString('hex')}\n`, { mode: 0o600 });
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
  if (made === undefined) return loadServeKey(file); // another process was faster
  await made.close();
  return new ServeKey(key);
}

const answerMs = 1000;

/**
 * Whether a server with our key listens there. It proves that itself: the cookie would be lost to a stranger on that
 * port.
 */
export async function isOurs(host: string, port: number, key: ServeKey): Promise<boolean> {
  const question = randomBytes(16).toString('hex');
  try {
    const path = `${key.prefix}proof?proof=${question}`;
    const request = get({ host, port, path, signal: AbortSignal.timeout(answerMs) });
    const [answer]: IncomingMessage[] = await once(request, 'response');
    const proof = key.proof(question, answer?.socket.remoteAddress, port);
    return answer !== undefined && (await text(answer)) === proof;
  } catch {
    return false;
  }
}
