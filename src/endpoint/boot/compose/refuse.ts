import { InputError } from '../../../lib/errors.ts';

export const policyRules = [
  ...(['privileged', 'host-network', 'host-pid', 'host-namespace', 'foreign-container', 'docker-socket'] as const),
  ...(['cap-add', 'devices', 'security-opt', 'bind', 'volume-driver', 'writable-checkout', 'cache-volume'] as const),
  ...(['build', 'outside-file', 'hook', 'provider', 'unknown-key'] as const),
] as const;
export type PolicyRule = (typeof policyRules)[number];

export type Refusal = {
  readonly rule: PolicyRule;
  readonly place: string;
  readonly key: string;
  readonly value: string;
  readonly fix: string;
};

export type PolicyContext = {
  readonly tree: string;
  /** The tree is a checkout: the next job deletes its files, and fails on what it may not delete. */
  readonly isCheckout: boolean;
  readonly allowed: readonly PolicyRule[];
  readonly bindFolders: readonly string[];
  readonly realPath: (path: string) => string;
  readonly usualProject: string;
  readonly existingVolumes: ReadonlySet<string>;
};

export function refuse(refusals: readonly Refusal[]): void {
  if (refusals.length === 0) return;
  const lines = refusals.map(
    ({ place, key, value, rule, fix }) =>
      `  ${place}: ${key}: ${value} (${rule})\n    ${fix.replaceAll('\n', '\n    ')}`,
  );
  const count = refusals.length === 1 ? 'one thing' : `${refusals.length} things`;
  throw new InputError(
    `the compose file asks for ${count} that this machine does not allow\n${lines.join('\n')}`,
    'Change the file, or allow a folder with --allow-bind, a rule with --allow-rule.',
  );
}

export function showValue(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).replace(
    /[\p{Cc}\p{Cf}]+/gu,
    ' ',
  );
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
