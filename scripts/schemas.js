// JSON Schemas of the files people write, from the zod schemas: `npm run schemas [-- --check]`. Needs build/.
import { z } from 'zod';
import { configSchema } from '../build/config/parse-config.js';
import { affectedSchema } from '../build/model/affected.js';
import { baselineFileSchema } from '../build/model/baseline-file.js';
import { comparisonFileSchema, decisionSchema } from '../build/model/decision.js';
import { doctorReportSchema } from '../build/model/doctor-report.js';
import { gatheredFileSchema } from '../build/model/gathered.js';
import { judgesReportSchema } from '../build/model/judges/judge-comparison.js';
import { lintReportSchema } from '../build/model/lint-report.js';
import { allowPlaceholders, writtenPackSchema } from '../build/packs/pack-schema.js';
import { writeOrCheck } from './generated.js';

function schemaText(schema, id, title, override) {
  const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', reused: 'ref', override });
  return `${JSON.stringify({ $schema: json.$schema, $id: id, title, ...json }, undefined, 2)}\n`;
}

writeOrCheck(
  {
    'schemas/config.schema.json': schemaText(
      configSchema,
      'quality-baseline/config.schema.json',
      'quality-baseline.yml',
    ),
    'schemas/pack.schema.json': schemaText(
      writtenPackSchema,
      'quality-baseline/pack.schema.json',
      'A pack of quality-baseline',
      allowPlaceholders,
    ),
    'schemas/lint-report.schema.json': schemaText(
      lintReportSchema,
      'quality-baseline/lint-report.schema.json',
      'What packs lint --json prints',
    ),
    'schemas/baseline.schema.json': schemaText(
      baselineFileSchema,
      'quality-baseline/baseline.schema.json',
      'A baseline of quality-baseline',
    ),
    'schemas/report.schema.json': schemaText(
      decisionSchema,
      'quality-baseline/report.schema.json',
      'What --json and report --format json write: the decision of a run',
    ),
    'schemas/comparison.schema.json': schemaText(
      comparisonFileSchema,
      'quality-baseline/comparison.schema.json',
      'What compare --json writes',
    ),
    'schemas/judges.schema.json': schemaText(
      judgesReportSchema,
      'quality-baseline/judges.schema.json',
      'What compare --json writes about judges',
    ),
    'schemas/gathered.schema.json': schemaText(
      gatheredFileSchema,
      'quality-baseline/gathered.schema.json',
      'What several runs come to',
    ),
    'schemas/doctor.schema.json': schemaText(
      doctorReportSchema,
      'quality-baseline/doctor.schema.json',
      'What doctor --json prints',
    ),
    'schemas/affected.schema.json': schemaText(
      affectedSchema,
      'quality-baseline/affected.schema.json',
      'What affected --json prints',
    ),
  },
  'npm run schemas',
);
