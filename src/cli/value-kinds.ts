import type { ValueKind } from '../commands/complete-values.ts';

/** What completion looks up while somebody types. */
export const valueKinds = ['slug', 'pack', 'scenario', 'run'] as const satisfies readonly ValueKind[];
