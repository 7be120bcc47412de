import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configSchema } from '../src/config/parse-config.ts';
import { judgesReportSchema } from '../src/features/judges/judge-comparison.ts';
import { parseStrictYaml } from '../src/lib/strict-yaml.ts';
import { allowPlaceholders, writtenPackSchema } from '../src/packs/pack-schema.ts';
import { affectedSchema } from '../src/records/affected.ts';
import { baselineFileSchema } from '../src/records/baseline-file.ts';
import { comparisonFileSchema, decisionSchema } from '../src/records/decision.ts';
import { doctorReportSchema } from '../src/records/doctor-report.ts';
import { gatheredFileSchema } from '../src/records/gathered.ts';
import { lintReportSchema } from '../src/records/lint-report.ts';
import { packText } from './packs/pack-text.ts';

const report = 'tests/golden/report/regressed.json';
const ajv = new Ajv2020({ strict: false, logger: false });
const isPack = ajv.compile(JSON.parse(readFileSync('schemas/pack.schema.json', 'utf8')));

function read(text: string): unknown {
  const yaml = parseStrictYaml(text);
  if (!yaml.ok) throw new Error(JSON.stringify(yaml.problems));
  return yaml.value;
}

const madeOf: Readonly<Record<string, z.ZodType>> = {
  affected: affectedSchema,
  baseline: baselineFileSchema,
  comparison: comparisonFileSchema,
  config: configSchema,
  doctor: doctorReportSchema,
  gathered: gatheredFileSchema,
  judges: judgesReportSchema,
  'lint-report': lintReportSchema,
  pack: writtenPackSchema,
  report: decisionSchema,
};

describe('the files of schemas/', () => {
  const names = readdirSync('schemas').map((file) => file.replace('.schema.json', ''));

  it('are these', () => {
    expect(names.sort()).toEqual(Object.keys(madeOf));
  });

  it.each(Object.entries(madeOf))('includes for %s what the code reads', (name, schema) => {
    const file = `schemas/${name}.schema.json`;
    const { $id, title, ...written } = JSON.parse(readFileSync(file, 'utf8'));
    const override = schema === writtenPackSchema ? { override: allowPlaceholders } : {};
    const fresh = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', reused: 'ref', ...override });
    const isFresh = JSON.stringify(written) === JSON.stringify(fresh);
    expect(isFresh, `${file} is stale: npm run schemas`).toBe(true);
  });
});

describe('schemas/pack.schema.json, by which editors complete a pack', () => {
  it.each(readdirSync('src/packs/builtin'))('accepts %s', (file) => {
    expect(isPack(read(readFileSync(`src/packs/builtin/${file}`, 'utf8')))).toBe(true);
  });

  it.each([
    ['an unknown key', packText().replace('title: A small', 'titel: A small')],
    ['an unknown kind', packText().replace('kind: text-rules', 'kind: text-rule')],
    ['an unknown rule', packText().replace('rule: exact', 'rule: exactly')],
    ['a missing scenario list', 'id: a\nversion: 1.0.0\ntitle: A\n'],
  ])('refuses %s', (_name, text) => {
    expect(isPack(read(packText()))).toBe(true);
    expect(isPack(read(text))).toBe(false);
  });
});

describe('schemas/config.schema.json, for completing a config in an editor', () => {
  const isConfig = ajv.compile(JSON.parse(readFileSync('schemas/config.schema.json', 'utf8')));
  const [, example = ''] = /```yaml\n([^`]*)```/.exec(readFileSync('docs/configuration.md', 'utf8')) ?? [];

  it('accepts the example of docs/configuration.md', () => {
    expect(isConfig(read(example))).toBe(true);
  });

  it.each([
    ['an unknown key', example.replace('targets:', 'target:')],
    ['a newer version', example.replace('version: 1', 'version: 2')],
    ['an invalid duration', `${example}    boot-timeout: soon\n`],
    ['an invalid mode', example.replace('enable-thinking', 'thinking')],
  ])('refuses %s', (_name, text) => {
    expect(text).not.toBe(example);
    expect(isConfig(read(text))).toBe(false);
  });
});

describe('schemas/baseline.schema.json', () => {
  const isBaseline = ajv.compile(JSON.parse(readFileSync('schemas/baseline.schema.json', 'utf8')));
  const text = readFileSync('tests/golden/baseline.json', 'utf8');

  it('accepts a baseline as written', () => {
    expect(isBaseline(JSON.parse(text))).toBe(true);
  });

  it.each([
    ['an unknown key', text.replace('"reason"', '"raeson"')],
    ['counts that are not a pair', text.replace('[[3,3],[3,3]]', '[[3,3],[3]]')],
    ['an invalid digest', text.replace('"digest":"aaa', '"digest":"xyz')],
  ])('refuses %s', (_name, edited) => {
    expect(isBaseline(JSON.parse(edited))).toBe(false);
  });
});

describe('schemas/report.schema.json', () => {
  const isReport = ajv.compile(JSON.parse(readFileSync('schemas/report.schema.json', 'utf8')));

  it('accepts a report as written, and no other version of it', () => {
    const written = JSON.parse(readFileSync(report, 'utf8'));
    expect(isReport(written)).toBe(true);
    expect(isReport({ ...written, version: 3 })).toBe(false);
    expect(isReport({ ...written, outcome: 'fine' })).toBe(false);
  });
});

describe('schemas/affected.schema.json', () => {
  const isAffected = ajv.compile(JSON.parse(readFileSync('schemas/affected.schema.json', 'utf8')));
  const written = JSON.parse(readFileSync('tests/golden/affected.json', 'utf8'));

  it('accepts what affected prints, and no other version of it', () => {
    expect(isAffected(written)).toBe(true);
    expect(isAffected({ ...written, version: 2 })).toBe(false);
    expect(isAffected({ ...written, matrix: { include: [{ slug: 'no slug' }] } })).toBe(false);
  });
});
