// JSON Schemas of the files people write, from the zod schemas: `npm run schemas [-- --check]`. Needs build/.
import '../build/installed.js';
import { z } from 'zod';
import { configSchema } from '../build/config/parse-config.js';
import { judgesReportSchema } from '../build/features/judges/judge-comparison.js';
import { allowPlaceholders, writtenPackSchema } from '../build/packs/pack-schema.js';
import { affectedSchema } from '../build/records/affected.js';
import { baselineFileSchema } from '../build/records/baseline-file.js';
import { comparisonFileSchema, decisionSchema } from '../build/records/decision.js';
import { doctorReportSchema } from '../build/records/doctor-report.js';
import { gatheredFileSchema } from '../build/records/gathered.js';
import { lintReportSchema } from '../build/records/lint-report.js';
import { writeOrCheck } from './generated.js';

/** By name: its title, and what to change in it. */
const schemas = {
  config: [configSchema, 'quality-baseline.yml'],
  pack: [writtenPackSchema, 'A pack of quality-baseline', allowPlaceholders],
  'lint-report': [lintReportSchema, 'What packs lint --json prints'],
  baseline: [baselineFileSchema, 'A baseline of quality-baseline'],
  report: [decisionSchema, 'What --json and report --format json write: the decision of a run'],
  comparison: [comparisonFileSchema, 'What compare --json writes'],
  judges: [judgesReportSchema, 'What compare --json writes about judges'],
  gathered: [gatheredFileSchema, 'What several runs come to'],
  doctor: [doctorReportSchema, 'What doctor --json prints'],
  affected: [affectedSchema, 'What affected --json prints'],
};

const files = Object.entries(schemas).map(([name, [schema, title, override]]) => {
  const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', reused: 'ref', override });
  const whole = { $schema: json.$schema, $id: `quality-baseline/${name}.schema.json`, title, ...json };
  return [`schemas/${name}.schema.json`, `${JSON.stringify(whole, undefined, 2)}\n`];
});
writeOrCheck(Object.fromEntries(files), 'npm run schemas');
