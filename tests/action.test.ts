import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readActionInputs } from '../src/config/action-inputs.ts';
import { actionOutputs, renderActionFile, renderInputTable, renderOutputTable } from '../src/config/render-action.ts';

/** The fields of a JavaScript action that GitHub's runner reads. */
const actionSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1).max(125),
  author: z.string().min(1),
  branding: z.strictObject({ icon: z.string(), color: z.enum(['white', 'yellow', 'blue', 'green', 'orange', 'red']) }),
  inputs: z.record(
    z.string().regex(/^[a-z]+(-[a-z]+)*$/),
    z.strictObject({ description: z.string().min(1), default: z.string().optional(), required: z.literal(false) }),
  ),
  outputs: z.record(z.string(), z.strictObject({ description: z.string().min(1) })),
  runs: z.strictObject({
    using: z.literal('node24'),
    main: z.literal('dist/action/index.js'),
    post: z.literal('dist/post/index.js'),
  }),
});

const text = readFileSync('action.yml', 'utf8');
const action = actionSchema.parse(parse(text));

it('is made from the tables of the code', () => {
  expect(text, 'action.yml is stale: npm run docs').toBe(renderActionFile());
});

it('declares the outputs of the table', () => {
  expect(Object.keys(action.outputs)).toEqual(Object.keys(actionOutputs));
});

it('declares exactly the inputs that are read', () => {
  const read: string[] = [];
  readActionInputs((name) => {
    read.push(name);
    return '';
  });
  expect(read).toEqual(Object.keys(action.inputs));
});

it('accepts its own defaults', () => {
  const { faults } = readActionInputs((name) => action.inputs[name]?.default ?? '');
  expect(faults).toEqual([]);
});

it('is documented completely', () => {
  const page = readFileSync('docs/action.md', 'utf8');
  // The page itself would bury the message.
  const isFresh = [renderInputTable(), renderOutputTable()].every((table) => page.includes(table));
  expect(isFresh, 'docs/action.md is stale: npm run docs').toBe(true);
  expect(page).toContain(`\`${action.runs.using}\``);
});
