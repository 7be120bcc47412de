import { z } from 'zod';
import { fail } from '../../records/verdict.ts';
import { coversSchema } from '../../verify/covers.ts';
import { defineVerifier } from '../../verify/define-verifier.ts';
import type { SystemFolder } from '../../verify/ports.ts';
import { folderCheckSchema, folderMisses, verdictOn } from '../sandbox/kinds/shell.ts';
import { commandsIn } from './shell-commands.ts';

/** Compares the folder of an agent's shell, as its commands left it. */
export const endFolder = defineVerifier({
  revision: 1,
  expectation: z.strictObject({
    kind: z.literal('end-folder'),
    covers: coversSchema.describe('properties that break with a side effect, and with checks that name none'),
    checks: z.array(folderCheckSchema).min(1).describe('all that changes; the rest stays as it was'),
  }),
  readsCalls: true,
  ports: () => ['system'],
  differences: ({ checks }, { folder, left }) =>
    folder === undefined || left?.outcome !== 'ran'
      ? []
      : folderMisses(folderOf(folder, checks), left).map(({ place, expected, received }) => ({
          place,
          expected,
          found: received,
        })),
  async verify(attempt, { checks, covers }, { shell, ports }) {
    if (shell === undefined) return fail('wrong-state', 'a scenario with a shell', 'none');
    const [script = ':', ...further] = commandsIn(attempt);
    const [result] = await ports.system.run([{ ...shell, script, further }]);
    const one = { ...folderOf(shell, checks), covers: undefined };
    // What the last command complains about is no fault of the folder.
    const results = result === undefined ? [] : [result.outcome === 'ran' ? { ...result, stderr: '' } : result];
    return verdictOn(results, { kind: 'shell', covers, cases: [one], 'cpu-seconds': shell.limits.cpuMs / 1000 });
  },
});

type Checks = z.infer<typeof folderCheckSchema>[];

function folderOf({ files, modes = {} }: SystemFolder, checks: Checks) {
  return { files, modes: { ...modes }, checks };
}
