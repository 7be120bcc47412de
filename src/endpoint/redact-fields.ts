import { isDeepStrictEqual } from 'node:util';
import { parseLoose } from '../lib/loose.ts';

const secretName =
  /^token$|(^|[_-])(api[_-]?keys?|secret|password|passwd|credentials?|authorization|(hf|hub|api|auth|access|bearer|refresh|session|user)[_-]?token)($|[_-])/i;
const maxDepth = 32;
const hidden = '(hidden)';

export function withoutSecretFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecretFields);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => withoutSecretField(name, item)));
}

export function withoutSecretField(name: string, value: unknown): readonly [string, unknown] {
  return [name, secretName.test(name) && value !== null ? hidden : withoutSecretFields(value)];
}

/** SGLang shows its API key, vLLM its environment. */
export function redact(value: unknown, hide = (text: string) => text, depth = 0): unknown {
  if (typeof value === 'string') return hideFlagSecrets(hide(value));
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '(too deep)';
  if (Array.isArray(value)) return hideAfterFlag(value).map((item) => redact(item, hide, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      hide(name),
      secretName.test(name) && item !== null ? hidden : redact(item, hide, depth + 1),
    ]),
  );
}

export function redactJsonText(text: string): string {
  if (!/^\s*\{/.test(text)) return text;
  const value = parseLoose(text);
  const clean = withoutSecretFields(value);
  return isDeepStrictEqual(clean, value) ? text : JSON.stringify(clean);
}

/** `['--api-key', 'sk-1']`: in a launch command, the secret follows its name. */
function hideAfterFlag(items: readonly unknown[]): unknown[] {
  return items.map((item, at) => {
    const before = items[at - 1];
    return typeof before === 'string' && before.startsWith('--') && secretName.test(before) ? hidden : item;
  });
}

export function hideFlagSecrets(text: string): string {
  const named = text.replace(/(?<![\w-])([A-Z][A-Z0-9_]{0,64}(?:KEY|TOKEN|PASSWORD|SECRET)=)\S+/g, '$1(hidden)');
  return named.replace(/(--[\w-]{0,64}(?:api-key|token|password|secret)[= ])\S+/gi, '$1(hidden)');
}

/** An address without possible secrets: user, query and fragment. */
export function hideInUrl(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//');
}
