import type { FailureMode } from '../../../records/failure-mode.ts';
import type { Mode } from '../../../records/target.ts';
import { failuresFrom } from './kinds/sandbox-image.ts';

/** benchlocal-cli's names for infrastructure failures, which it counts as failures of the model. */
export const causesFrom: Readonly<Record<string, string>> = {
  timeout: 'timeout',
  agent_runner_timeout: 'timeout',
  http_error: 'server-error',
  server_error: 'server-error',
  model_endpoint_unreachable: 'disconnect',
  agent_runner_crashed: 'pack-error',
  result_json_malformed: 'pack-error',
  verifier_not_implemented: 'pack-error',
};

const failuresTo = new Map(Object.entries(failuresFrom).map(([theirs, ours]) => [ours, theirs]));

/** A failure mode that benchlocal-cli does not have becomes `verifier_fail`. */
export function toBenchlocalFailure(mode: FailureMode): string {
  return failuresTo.get(mode) ?? (mode === 'extra-field' ? 'extra_fields' : 'verifier_fail');
}

const causesTo: Readonly<Record<string, string>> = {
  timeout: 'timeout',
  disconnect: 'model_endpoint_unreachable',
  'pack-error': 'verifier_not_implemented',
};

export function toBenchlocalCause(cause: string): string {
  return causesTo[cause] ?? 'server_error';
}

export const thinkingModes = {
  'no-thinking': 'force-off',
  'enable-thinking': 'force-on',
  'pack-defaults': 'pack-defaults',
} as const satisfies Record<Mode, string>;

const [ours, theirs] = ['quality-baseline:', 'benchlocal:'];

/** The prefixes keep a benchlocal-cli pack and a built-in pack of the same name apart. */
export function fromBenchlocalPackId(packId: string): string {
  const id = packId.replace(/[\s/]+/g, '-');
  return id.startsWith(ours) ? id.slice(ours.length) : `${theirs}${id}`;
}

export function toBenchlocalPackId(id: string): string {
  return id.startsWith(theirs) ? id.slice(theirs.length) : `${ours}${id}`;
}
