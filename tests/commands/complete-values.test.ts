import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeValues as complete, type ValueKind } from '../../src/commands/complete-values.ts';
import { scenarioKeys } from '../../src/commands/scenario-keys.ts';
import { runsFolderOf } from '../../src/store/make-folder.ts';
import { withRoot } from './kept-run-with.ts';

const config =
  'version: 1\ntargets:\n  - { slug: vllm/qwen, endpoint: "localhost:1" }\n  - { slug: a/b, endpoint: "localhost:2" }\n';

const completeValues = (kinds: readonly ValueKind[], root: string) => complete(kinds, root, scenarioKeys);

describe('completion values', () => {
  it('are the slugs of the config, the packs, their scenarios and the runs, newest first', () =>
    withRoot(async (root) => {
      await writeFile(join(root, 'quality-baseline.yml'), config);
      for (const id of ['20260102T030405Z-0001', '20260103T030405Z-0001', '$(touch x)']) {
        await mkdir(join(runsFolderOf(root), id), { recursive: true });
        await writeFile(join(runsFolderOf(root), id, 'journal.jsonl'), '{}\n');
      }
      expect(await completeValues(['slug'], root)).toBe('vllm/qwen\na/b\n');
      expect(await completeValues(['run'], root)).toBe('20260103T030405Z-0001\n20260102T030405Z-0001\n');
      expect(await completeValues(['pack'], root)).toContain('toolcall-15\n');
      expect(await completeValues(['scenario'], root)).toContain('toolcall-15/TC-03\n');
      expect(await completeValues(['run', 'slug'], root)).toContain('-0001\nvllm/qwen\n');
    }));

  it('are empty if the config or the runs cannot be read', () =>
    withRoot(async (root) => {
      await writeFile(join(root, 'quality-baseline.yml'), 'version: 1\ntargets: [');
      await mkdir(join(root, '.quality-baseline'));
      await writeFile(runsFolderOf(root), 'a file');
      expect(await completeValues(['slug', 'run'], root)).toBe('');
    }));
});
