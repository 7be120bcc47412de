import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { policyRules } from '../src/endpoint/boot/compose/refuse.ts';
import { optionalFields } from '../src/endpoint/client/sent-fields.ts';

const page = readFileSync('docs/endpoints.md', 'utf8');

it('lists exactly the rules that a compose file can break', () => {
  const [, table = ''] = /### What a compose file may not do\n([\s\S]*?)\nThis protects/.exec(page) ?? [];
  const named = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, rule]) => rule);
  expect(named.sort()).toEqual([...policyRules].sort());
});

it('lists every field that can be omitted', () => {
  for (const field of optionalFields) expect(page).toContain(`\`${field}\``);
});
