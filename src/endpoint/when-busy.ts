import { InputError } from '../lib/errors.ts';

/** What to do about a GPU that somebody uses when a server is to be booted. */
export type WhenBusy =
  | { readonly kind: 'fail' }
  | { readonly kind: 'wait' }
  /** Containers that are stopped for the run and started again behind it. */
  | { readonly kind: 'stop'; readonly containers: readonly string[] };

/** `fail`, `wait`, or `stop:NAME` with one or more names. */
export function parseWhenBusy(text: string): WhenBusy {
  const [kind = '', names] = text.trim().split(/:(.*)/s);
  const containers = (names ?? '').split(',').map((name) => name.trim());
  if ((kind === 'fail' || kind === 'wait') && names === undefined) return { kind };
  if (kind === 'stop' && containers.every((name) => /^[\w][\w.-]*$/.test(name))) return { kind, containers };
  throw new InputError(
    `--when-busy does not know ${JSON.stringify(text)}`,
    'Give fail, wait, or stop:NAME with the name of a container, several with commas.',
  );
}
