import { isObject, parseLoose } from '../../../lib/loose.ts';
import { sha256 } from '../../../lib/sha256.ts';
import type { RecordedRequest } from '../../../records/cassette.ts';
import { withoutSecretField } from '../../redact-fields.ts';

/** Fields about how an answer travels or where it is cached, never about what is asked. */
const uncounted: ReadonlySet<string> = new Set([
  ...['seed', 'stream', 'stream_options', 'return_progress'],
  ...['cache_salt', 'cache_prompt', 'id_slot', 'prompt_cache_key', 'prompt_cache_retention'],
]);

/** A pack wrote these, so no word in them is a secret. */
const ofPack: ReadonlySet<string> = new Set(['messages', 'tools', 'response_format']);

const secretParameter = /key|token|secret|password|signature/i;

export function recordedRequest(method: string, target: string, body: string): RecordedRequest {
  const path = withoutSecrets(target);
  return body === '' ? { method, path } : { method, path, body: countedBody(body) };
}

/** The order of a body's fields is free. Inside a field it matters, because the model reads it. */
export function requestKey({ method, path, body }: RecordedRequest): string {
  const fields = isObject(body)
    ? Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))
    : (body ?? null);
  return sha256(JSON.stringify([method, path, fields]));
}

function countedBody(text: string): unknown {
  const body = parseLoose(text);
  if (!isObject(body)) return body === undefined ? text : body;
  const counted = Object.entries(body).filter(([field]) => !uncounted.has(field));
  return Object.fromEntries(
    counted.map(([field, value]) => (ofPack.has(field) ? [field, value] : withoutSecretField(field, value))),
  );
}

function withoutSecrets(target: string): string {
  const question = target.indexOf('?');
  if (question === -1) return target;
  const kept = target
    .slice(question + 1)
    .split('&')
    .filter((parameter) => !secretParameter.test(parameter.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? target.slice(0, question) : `${target.slice(0, question)}?${kept.join('&')}`;
}
