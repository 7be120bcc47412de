import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** What GitHub's runner reads of a JavaScript action. */
const actionSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1).max(125),
  author: z.string().min(1),
  branding: z.strictObject({ icon: z.string(), color: z.enum(['white', 'yellow', 'blue', 'green', 'orange', 'red']) }),
  inputs: z.record(
    z.string().regex(/^[a-z]+(-[a-z]+)*$/),
    z.strictObject({
      description: z.string().min(1),
      default: z.string().optional(),
      required: z.boolean().optional(),
    }),
  ),
  outputs: z.record(z.string(), z.strictObject({ description: z.string().min(1) })),
  runs: z.strictObject({ using: z.literal('node24'), main: z.literal('dist/action/index.js') }),
});

const action = actionSchema.parse(parse(readFileSync('action.yml', 'utf8')));
const source = readFileSync('src/action.ts', 'utf8');

function namesIn(call: RegExp): string[] {
  return [...source.matchAll(call)].map(([, name]) => name ?? '');
}

it('reads exactly the inputs that action.yml declares', () => {
  expect(namesIn(/getInput\('([^']+)'/g)).toEqual(Object.keys(action.inputs));
});

it('sets exactly the outputs that action.yml declares', () => {
  expect(namesIn(/setOutput\('([^']+)'/g)).toEqual(Object.keys(action.outputs));
});
