import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { optionInputNames } from '../../src/config/action-inputs.ts';
import { configSchema } from '../../src/config/parse-config.ts';
import { authorCells } from './author-cells.ts';
import { authorGroups } from './author-rows.ts';

const rows = authorGroups.flatMap((group) => group.rows);

it('equals docs/data/author-changes.csv', () => {
  expect(parse(readFileSync('docs/data/author-changes.csv'))).toEqual(authorCells());
});

it('has each row once, and none that ends green', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40);
  expect(new Set(rows.map(({ change }) => change)).size).toBe(rows.length);
  expect(rows.filter(({ exitCode, status }) => exitCode === 0 || status === 'success')).toEqual([]);
});

it('names existing things', () => {
  const inputs = rows.flatMap(({ change }) => /^input `([\w-]+):/.exec(change)?.[1] ?? []);
  const own = ['decided-by', 'history'];
  expect(inputs.filter((name) => !own.includes(name) && !optionInputNames.some((each) => each === name))).toEqual([]);
  const keys = rows.flatMap(({ change }) => /^`defaults\.([\w-]+):/.exec(change)?.[1] ?? []);
  const { properties = {} } = z.toJSONSchema(configSchema, { io: 'input' });
  const known = Object.keys(Object(properties['defaults']).properties);
  expect(keys.filter((key) => !known.includes(key))).toEqual([]);
});
