import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packsList } from '../src/commands/packs.ts';
import { packsScore } from '../src/commands/packs-score.ts';
import { nullModels } from '../src/features/lint/null-models.ts';
import { packsLint } from '../src/features/lint/packs-lint.ts';
import { mutateReply } from '../src/features/lint/probe-scenario.ts';
import { parseStrictYaml } from '../src/lib/strict-yaml.ts';
import { loadBuiltinPacks } from '../src/packs/load-packs.ts';
import { writtenPackSchema } from '../src/packs/pack-schema.ts';
import { taskOf } from '../src/packs/task-of.ts';
import { failureModeSchema } from '../src/records/failure-mode.ts';
import { isInTier, knownPacks } from '../src/records/known-packs.ts';
import { lintRuleSchema } from '../src/records/lint-report.ts';
import { expectationSchema, kinds } from '../src/verify/registry.ts';
import { sharedFolder } from './support/folder-of.ts';

const pages = ['README.md', 'docs/first-pack.md', 'docs/packs.md', 'docs/replies.md', 'docs/verifiers.md'];
const texts = new Map(pages.map((page) => [page, readFileSync(page, 'utf8')]));
const packs = ['packs', 'templates', 'agents'].map((page) => readFileSync(`docs/${page}.md`, 'utf8')).join('\n');
const verifiers = texts.get('docs/verifiers.md') ?? '';
const colours = 'docs/examples/colours.yaml';

type Block = { readonly page: string; readonly info: string; readonly body: string };

/** The fenced blocks of all pages, with the words after the opening fence. */
const blocks: readonly Block[] = [...texts].flatMap(([page, text]) =>
  [...text.matchAll(/^```(\S[^\n]*)\n([\s\S]*?)^```$/gm)].map(([, info = '', body = '']) => ({ page, info, body })),
);

const temporary = sharedFolder();

async function scoreReplies(reference: string, replies: string): Promise<string> {
  const path = join(temporary, 'replies.jsonl');
  writeFileSync(path, replies);
  let written = '';
  await packsScore({
    reference,
    replies: path,
    write: (line) => {
      written += line;
    },
  });
  return written;
}

async function lintText(pack: string): Promise<string> {
  return (await packsLint({ packs: [pack], format: 'text', against: undefined })).text;
}

describe('the example pack', () => {
  it('is clean', async () => {
    const { report } = await packsLint({ packs: [colours], format: 'text', against: undefined });
    expect(report.packs.map(({ id, findings }) => [id, findings])).toEqual([['colours', []]]);
  });

  it('of an agent is clean, too', async () => {
    const agents = 'docs/examples/front-desk.yaml';
    const { report } = await packsLint({ packs: [agents], format: 'text', against: undefined });
    expect(report.packs.map(({ id, findings }) => [id, findings])).toEqual([['front-desk', []]]);
  });

  it('is quoted exactly as in its file', () => {
    const whole = readFileSync(colours, 'utf8');
    const quoted = blocks.filter(({ info }) => info === 'yaml colours.yaml');
    expect(quoted.length).toBeGreaterThanOrEqual(3);
    for (const { body } of quoted) expect(whole).toContain(body);
  });
});

describe('output in the pages', () => {
  const pairs = blocks.flatMap((block, index) => {
    const reference = /^jsonl replies to (\S+)$/.exec(block.info)?.[1];
    const verdicts = blocks.slice(index).find(({ info }) => info === 'jsonl verdicts');
    return reference === undefined ? [] : [{ ...block, reference, verdicts }];
  });

  it.each(pairs)('is what packs score prints for the replies to $reference in $page', async (pair) => {
    expect(await scoreReplies(pair.reference, pair.body)).toBe(pair.verdicts?.body);
  });

  it('shows replies to every built-in pack but those like another, longer or easier', async () => {
    const listed = z
      .array(z.looseObject({ id: z.string() }))
      .parse(JSON.parse(await packsList({ packs: [], json: true })));
    const ids = listed
      .map(({ id }) => id)
      .filter((id) => knownPacks[id]?.extends === undefined && !isInTier(id, 'small'));
    const shown = pairs.map(({ reference }) => reference);
    expect(
      ids.filter((id) => !shown.includes(id)),
      'packs without replies in docs/packs.md',
    ).toEqual([]);
    expect(
      ids.filter((id) => !packs.includes(`| \`${id}\` |`)),
      'packs without a row in docs/packs.md',
    ).toEqual([]);
    expect(
      ids.filter((id) => !(texts.get('README.md') ?? '').includes(`| \`${id}\` |`)),
      'packs without a row in README.md',
    ).toEqual([]);
  });

  it('is what packs lint prints', async () => {
    const outputs = blocks.filter(({ info }) => info.startsWith('text lint'));
    expect(outputs.length).toBeGreaterThanOrEqual(2);
    for (const { info, body } of outputs) expect(await lintText(colours), `the block ${info}`).toBe(body);
  });

  it('is what packs lint prints for the first draft of a pack', async () => {
    const drafts = blocks.filter(({ info }) => info === 'yaml draft');
    expect(drafts).toHaveLength(1);
    for (const draft of drafts) {
      const path = 'docs/examples/my-pack.yaml';
      expect(draft.body).toBe(readFileSync(path, 'utf8'));
      const output = blocks.slice(blocks.indexOf(draft)).find(({ info }) => info === 'text draft output');
      expect(await lintText(path)).toBe(output?.body);
    }
  });
});

describe('the pages', () => {
  it('show only checks that load', () => {
    const shown = blocks.filter(
      ({ page, info, body }) => page === 'docs/verifiers.md' && info === 'yaml' && body.startsWith('- kind:'),
    );
    const ours = kinds().filter((kind) => !kind.includes('/'));
    expect(
      ours.filter((kind) => !shown.some(({ body }) => body.startsWith(`- kind: ${kind}\n`))),
      'kinds without an example in docs/verifiers.md',
    ).toEqual([]);
    const faults = shown.flatMap(({ body }) => {
      const yaml = parseStrictYaml(body);
      const parsed = z.array(expectationSchema).safeParse(yaml.ok ? yaml.value : yaml);
      return parsed.success ? [] : [`${body}\n${z.prettifyError(parsed.error)}`];
    });
    expect(faults).toEqual([]);
  });

  it('have a heading for every kind of check', () => {
    const ours = kinds().filter((kind) => !kind.includes('/'));
    const headings = [...verifiers.matchAll(/^#{2,3} (\S+)$/gm)].map(([, heading]) => heading);
    expect(
      ours.filter((kind) => !headings.includes(kind)),
      'kinds without a section in docs/verifiers.md',
    ).toEqual([]);
    const [choices = ''] = verifiers.split('\n## ');
    expect(
      ours.filter((kind) => !choices.includes(`](#${kind})`)),
      'kinds that the first table of docs/verifiers.md does not offer',
    ).toEqual([]);
  });

  it('explain every failure mode once, in the order of the code', () => {
    const table = verifiers.split('## Failure modes')[1]?.split('\n## ')[0] ?? '';
    const modes = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, mode]) => mode);
    expect(modes).toEqual(failureModeSchema.options);
  });

  it('explain every lint rule and every null model', () => {
    const rules = [...packs.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, rule]) => rule);
    expect(lintRuleSchema.options.filter((rule) => !rules.includes(rule))).toEqual([]);
    expect(nullModels.map(({ name }) => name).filter((name) => !packs.includes(name))).toEqual([]);
  });

  it('name every mutator that changes a gold answer of the built-in packs', async () => {
    const used = new Set<string>();
    for (const { pack } of await loadBuiltinPacks('full'))
      for (const scenario of pack.scenarios)
        for (const gold of scenario.gold)
          for (const { mutator } of mutateReply(gold, taskOf(pack, scenario).tools)) used.add(mutator);
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((mutator) => !packs.includes(`\`${mutator}\``))).toEqual([]);
  });

  it('explain every field of a pack', () => {
    const schema = z.toJSONSchema(writtenPackSchema, { io: 'input' });
    const names = new Set(fieldNames(schema.properties));
    expect(names.size).toBeGreaterThan(40);
    expect([...names].filter((name) => !packs.includes(`\`${name}\``))).toEqual([]);
  });

  it('link only to existing files', () => {
    const written = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    const linked = ['README.md', ...written.map((name) => join('docs', name))].flatMap((page) =>
      [...withoutCode(readFileSync(page, 'utf8')).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .map((target) => `${page}: ${join(dirname(page), target)}`),
    );
    expect(linked.filter((link) => !existsSync(link.split(': ')[1] ?? ''))).toEqual([]);
  });
});

const propertiesSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
});

/** The keys of a schema at every depth. The checks inside `expect` have a separate page. */
function fieldNames(properties: unknown): string[] {
  return Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(properties)).flatMap(([name, schema]) =>
    name === 'expect' ? [name] : [name, ...namesInside(schema)],
  );
}

function namesInside(schema: unknown): string[] {
  const parsed = propertiesSchema.safeParse(schema);
  if (!parsed.success) return [];
  const { properties, items, anyOf = [], oneOf = [], additionalProperties } = parsed.data;
  return [...fieldNames(properties), ...[items, additionalProperties, ...anyOf, ...oneOf].flatMap(namesInside)];
}

/** A pattern in code may look like a link. */
function withoutCode(page: string): string {
  return page.replace(/(`+).*?\1/g, '');
}
