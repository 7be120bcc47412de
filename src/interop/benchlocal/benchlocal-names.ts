import type { FailureMode } from '../../model/failure-mode.ts';
import type { Mode } from '../../model/target.ts';
import { failuresFrom } from '../../verify/benchlocal/sandbox-image.ts';

/** Its names for failures that say nothing about the model; it counts them as failures. */
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

/** A mode that benchlocal-cli does not have becomes a failed verifier. */
export function failureTo(mode: FailureMode): string {
  return failuresTo.get(mode) ?? (mode === 'extra-field' ? 'extra_fields' : 'verifier_fail');
}

const causesTo: Readonly<Record<string, string>> = {
  timeout: 'timeout',
  disconnect: 'model_endpoint_unreachable',
  'pack-error': 'verifier_not_implemented',
};

export function causeTo(cause: string): string {
  return causesTo[cause] ?? 'server_error';
}

export const thinkingModes = {
  'no-thinking': 'force-off',
  'enable-thinking': 'force-on',
  'pack-defaults': 'pack-defaults',
} as const satisfies Record<Mode, string>;

const [ours, theirs] = ['quality-baseline:', 'benchlocal:'];

/** A benchlocal-cli pack never replaces the built-in one of that name, nor the other way round. */
export function packIdFrom(packId: string): string {
  const id = packId.replace(/[\s/]+/g, '-');
  return id.startsWith(ours) ? id.slice(ours.length) : `${theirs}${id}`;
}

export function packIdTo(id: string): string {
  return id.startsWith(theirs) ? id.slice(theirs.length) : `${ours}${id}`;
}
