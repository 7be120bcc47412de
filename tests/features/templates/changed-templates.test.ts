import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { affectedSchema, type TemplateChange } from '../../../src/records/affected.ts';
import { renderAffected } from '../../../src/report/render-affected.ts';
import { copyEach, type Repository } from '../../commands/recipe-repository.ts';
import { ggufOf } from './gguf-of.ts';
import { bars, brackets, chatml, headers } from './styled-templates.ts';

const config = `version: 1
targets:
  - slug: test/command
    boot: { command: "bash scripts/serve.sh weights/m.gguf", ready-url: http://127.0.0.1:8080/health }
  - slug: test/compose
    compose: { file: a/compose.yml }
  - slug: test/model
    boot: { command: "serve models/m", ready-url: http://127.0.0.1:8081/health }
`;
const named = [
  { name: 'default', template: chatml },
  { name: 'tool_use', template: headers },
];

let repository: Repository;
copyEach(
  {
    'quality-baseline.yml': config,
    'scripts/serve.sh': 'llama-server --chat-template-file ../shared/bars.jinja\n',
    'weights/m.gguf': ggufOf({ 'tokenizer.chat_template': bars }).toString('latin1'),
    'a/compose.yml':
      'services: { model: { image: "a:1", command: ["--chat-template", "/t/one.txt"], volumes: ["../shared:/t:ro"] } }\n',
    'shared/one.txt': chatml,
    'shared/two.txt': brackets,
    'shared/bars.jinja': bars,
    'models/m/tokenizer_config.json': JSON.stringify({ chat_template: named, bos_token: { content: '<s>' } }),
    'models/m/chat_template.jinja': chatml,
  },
  (copy) => {
    repository = copy;
  },
);

async function changes(): Promise<readonly TemplateChange[]> {
  const found = await repository.affected();
  expect(affectedSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  return found.templates ?? [];
}

/** For each changed template its conversations that differ. */
async function differing(): Promise<Record<string, unknown>> {
  return Object.fromEntries(
    (await changes()).map(({ base, head, name, prompts, note }) => [
      [base === head ? head : `${base} → ${head}`, name].filter((each) => each !== undefined).join(' '),
      note ?? prompts.map(({ conversation }) => conversation),
    ]),
  );
}

const withoutSystem = (text: string) => text.replace("{%- elif messages[0].role == 'system' %}", '{%- elif false %}');

describe('a changed chat template', () => {
  it('is rendered before and after, wherever a flag names it', async () => {
    repository.edit('shared/one.txt', withoutSystem);
    const [change, ...others] = await changes();
    expect(others).toEqual([]);
    expect(change).toMatchObject({ slugs: ['test/compose'], base: 'shared/one.txt', conversations: 12 });
    expect(change?.prompts.map(({ conversation }) => conversation)).toEqual(['system', 'several turns']);
    expect(change?.prompts[0]?.diff).toEqual([
      '-<|im_start|>system⏎',
      '-You answer in one sentence.<|im_end|>⏎',
      ' <|im_start|>user⏎',
      ' How warm is it in Oslo?<|im_end|>⏎',
      '@',
    ]);
  });

  it('is compared with the one that it replaces', async () => {
    repository.edit('a/compose.yml', (text) => text.replace('one.txt', 'two.txt'));
    const found = await differing();
    expect(Object.keys(found)).toEqual(['shared/one.txt → shared/two.txt']);
    expect(found['shared/one.txt → shared/two.txt']).toHaveLength(12);
  });

  it('is not reported if only its words for Jinja change', async () => {
    repository.edit('shared/one.txt', (text) => `{#- a comment #}${text}`);
    expect(await differing()).toEqual({ 'shared/one.txt': [] });
    expect(renderAffected(await repository.affected())).toContain('all 12 prompts are the same');
  });

  it('is found in a script, and rendered once for all its targets', async () => {
    repository.edit('shared/bars.jinja', (text) => text.replace("'<think>' if thinking else '</think>'", "'<think>'"));
    const [change, ...others] = await changes();
    expect(others).toEqual([]);
    expect(change?.slugs).toEqual(['test/command', 'test/compose']);
    expect(change?.prompts.map(({ conversation }) => conversation)).not.toContain('thinking on');
    expect(change?.prompts).toHaveLength(10);
  });

  it('is found in tokenizer_config.json, each by its name, with its tokens', async () => {
    const write = (templates: unknown, bos: string) =>
      repository.write('models/m/tokenizer_config.json', JSON.stringify({ chat_template: templates, bos_token: bos }));
    write([named[0], { name: 'tool_use', template: headers.replace('Today Date', 'Date') }], '<s>');
    expect(Object.keys(await differing())).toEqual(['models/m/tokenizer_config.json tool_use']);
    write([named[0]], '<s>');
    expect(await differing()).toEqual({ 'models/m/tokenizer_config.json tool_use': 'it is removed' });
    write(chatml.replaceAll('im_start', 'start'), '<s>');
    expect((await differing())['models/m/tokenizer_config.json']).toHaveLength(12);
    write(named, '<other>');
    const found = await differing();
    expect(found['models/m/tokenizer_config.json']).toEqual([]);
    expect(found['models/m/tokenizer_config.json tool_use']).toContain('plain');
    repository.write('models/m/tokenizer_config.json', '[');
    expect(await differing()).toEqual({ 'models/m/tokenizer_config.json': 'it is no JSON object' });
  });

  it('is found in the header of a GGUF file', async () => {
    const path = join(repository.folder, 'weights/m.gguf');
    writeFileSync(path, ggufOf({ 'tokenizer.chat_template': bars }));
    repository.commit();
    writeFileSync(path, ggufOf({ 'tokenizer.chat_template': bars.replace('{{- bos_token }}', '') }));
    const found = await differing();
    expect(Object.keys(found)).toEqual(['weights/m.gguf']);
    expect(found['weights/m.gguf']).toHaveLength(12);
  });

  it('is read from the store of Git LFS, or said to be there', async () => {
    const content = ggufOf({ 'tokenizer.chat_template': bars.replace('{{- bos_token }}', '') });
    const id = createHash('sha256').update(content).digest('hex');
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${id}\nsize ${content.length}\n`;
    writeFileSync(join(repository.folder, 'weights/m.gguf'), ggufOf({ 'tokenizer.chat_template': bars }));
    repository.commit();
    repository.write('weights/m.gguf', pointer);
    expect(await differing()).toEqual({
      'weights/m.gguf': 'its content is in Git LFS, and this checkout has not fetched it',
    });
    const kept = join(repository.folder, '.git/lfs/objects', id.slice(0, 2), id.slice(2, 4), id);
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, content);
    expect((await differing())['weights/m.gguf']).toHaveLength(12);
  });

  it('is not read through a link that leads out', async () => {
    repository.write('models/m/chat_template.jinja', '');
    repository.git('rm', '--quiet', '--force', 'models/m/chat_template.jinja');
    symlinkSync('/etc/hostname', join(repository.folder, 'models/m/chat_template.jinja'));
    expect(await differing()).toEqual({
      'models/m/chat_template.jinja': 'it is a symbolic link that leads out of the repository',
    });
  });

  it('is new, too large, or no text: said in words', async () => {
    repository.write('models/m/chat_template.jinja', `${chatml}${' '.repeat(2 ** 20)}`);
    repository.git('add', '.');
    expect(await differing()).toEqual({ 'models/m/chat_template.jinja': 'it is larger than 1 MiB' });
    writeFileSync(join(repository.folder, 'models/m/chat_template.jinja'), Buffer.from([0xff, 0xfe, 0]));
    expect(await differing()).toEqual({ 'models/m/chat_template.jinja': 'it is no UTF-8 text' });
    repository.write('models/m/chat_template.jinja', chatml);
    repository.edit('a/compose.yml', (text) => text.replace('/t/one.txt', '/t/third.txt'));
    repository.write('shared/third.txt', chatml);
    repository.git('rm', '--quiet', '--force', 'shared/one.txt');
    expect(await differing()).toEqual({});
  });

  it('that breaks says how, and shows nothing that a terminal obeys', async () => {
    repository.edit('shared/one.txt', (text) => `${text}{{ raise_exception('No \u001b[31m::error:: @you') }}`);
    const text = renderAffected(await repository.affected());
    expect(text).toContain('  12 of 12 prompts differ\n');
    expect(text).toContain('  all: now it raises “No ::error:: @you”');
    expect(text).not.toContain('\u001b');
    repository.edit('shared/one.txt', (broken) => `${broken}{% endif %}`);
    expect(renderAffected(await repository.affected())).toContain('now it does not parse: ');
  });

  it('reads the fixtures as they are', () => {
    expect(readFileSync(join(repository.folder, 'shared/one.txt'), 'utf8')).toBe(chatml);
  });
});
