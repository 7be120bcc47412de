import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importBenchlocal } from '../../../../src/features/other-tools/benchlocal/import-benchlocal.ts';
import { readResponse } from '../../../../src/packs/read-response.ts';
import type { Verdict } from '../../../../src/records/verdict.ts';
import { verifyBenchlocal } from './kinds/verify-benchlocal.ts';

const corpus = process.env['QUALITY_BASELINE_CORPUS'];
const title = 'the verdicts benchlocal-cli gave';

const rowSchema = z.looseObject({
  pack: z.string(),
  scenario_index: z.int(),
  variant: z.string(),
  response: z.unknown(),
  passed: z.boolean(),
  failure_mode: z.string(),
  score: z.number().optional(),
});

describe.skipIf(corpus === undefined)(
  corpus === undefined ? `${title} (skipped: QUALITY_BASELINE_CORPUS is not set)` : title,
  () => {
    const folder = corpus ?? '';
    const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
    const rows =
      corpus === undefined
        ? []
        : linesOf('benchlocal-conformance.jsonl').map((line) => rowSchema.parse(JSON.parse(line)));
    const packNames = [...new Set(rows.map((row) => row.pack))];

    it('covers all six scorers', () => {
      expect(packNames).toHaveLength(6);
      expect(rows.length).toBeGreaterThan(1000);
    });

    it.each(packNames)('are the same for every recorded reply to %s', async (name) => {
      const path = `benchlocal-packs/${name}.jsonl`;
      const pack = importBenchlocal(readFileSync(join(folder, path), 'utf8'), path);
      const different: string[] = [];
      for (const row of rows.filter((candidate) => candidate.pack === name)) {
        const scenario = z.looseObject({ expect: z.array(z.unknown()) }).parse(pack.scenarios[row.scenario_index]);
        const verdict = await verifyBenchlocal(readResponse(row.response), scenario.expect[0]);
        const wanted = shown(row.passed ? undefined : row.failure_mode.replaceAll('_', '-'), row.score);
        const received = shownVerdict(verdict, row.score !== undefined);
        if (wanted !== received)
          different.push(`${pack.scenarios[row.scenario_index]?.id} ${row.variant}: ${wanted}, here ${received}`);
      }
      expect(different).toEqual([]);
    });
  },
);

function shown(mode: string | undefined, score: number | undefined): string {
  return `${mode ?? 'pass'}${score === undefined ? '' : ` ${score}`}`;
}

function shownVerdict(verdict: Verdict, withScore: boolean): string {
  if (verdict.outcome === 'unmeasured') return verdict.cause;
  return shown(verdict.outcome === 'fail' ? verdict.failure : undefined, withScore ? verdict.score : undefined);
}
