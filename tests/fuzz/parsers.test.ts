import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { excused } from './excused.ts';
import { kept } from './kept.ts';
import { parsers } from './parsers.ts';

const reader = /export (?:async )?function\*? ((?:parse|read|load|fetch|import|decode|unzip|upgrade|unfence)\w*)/g;
const exported = /export (?:async )?(?:function\*?|const|class) (\w+)/g;

function named(pattern: RegExp): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(pattern)].map(([, name]) => `src/${file}#${name}`),
  );
}

const covered = parsers.flatMap(({ covers }) => covers);

it('lists, or excuses with a reason, every function that reads foreign bytes', () => {
  const missing = named(reader).filter((name) => !covered.includes(name) && !Object.hasOwn(excused, name));
  expect(missing).toEqual([]);
});

it('lists only existing functions, once, and excuses none that is listed', () => {
  const known = named(exported);
  const listed = [...covered, ...Object.keys(excused)];
  expect(listed.filter((name) => !known.includes(name))).toEqual([]);
  expect(listed.filter((name, index) => listed.indexOf(name) !== index)).toEqual([]);
  const names = parsers.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(kept.filter(({ parser }) => !names.includes(parser))).toEqual([]);
});
