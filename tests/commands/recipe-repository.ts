import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type AffectedOptions, findAffected } from '../../src/commands/affected.ts';
import type { Affected } from '../../src/records/affected.ts';
import { commitAll, runGit } from '../support/git-commands.ts';

export type Repository = Disposable & {
  readonly folder: string;
  git(...words: readonly string[]): string;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Edits an existing file; an edit that changes nothing is a mistake in the test. */
  edit(path: string, change: (text: string) => string): void;
  commit(): string;
  affected(
    options?: Partial<AffectedOptions>,
    place?: Partial<{ cwd: string; env: NodeJS.ProcessEnv }>,
  ): Promise<Affected>;
};

/** Without an environment, no program is found, so no compose. */
const noPrograms: NodeJS.ProcessEnv = { PATH: '/nowhere' };

/** A git repository with these files in its first commit. */
export function openRepository(files: Readonly<Record<string, string>>, env = noPrograms): Repository {
  const repository = repositoryIn(newFolder(), env);
  for (const [path, text] of Object.entries(files)) repository.write(path, text);
  runGit(repository.folder, [['init', '--quiet', '--initial-branch', 'main', '--template='], ...commitAll]);
  return repository;
}

/** Gives each test of a file a copy of one repository, which is cheaper than one more. `use` gets that one too. */
export function copyEach(
  files: Readonly<Record<string, string>>,
  use: (copy: Repository, original: Repository) => void,
): void {
  let original: Repository;
  let copy: Repository;
  beforeAll(() => {
    original = openRepository(files);
  });
  afterAll(() => original[Symbol.dispose]());
  beforeEach(() => {
    copy = repositoryIn(newFolder(), noPrograms);
    cpSync(original.folder, copy.folder, { recursive: true });
    use(copy, original);
  });
  afterEach(() => copy[Symbol.dispose]());
}

function newFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'qb-affected-test-')));
}

function repositoryIn(folder: string, env: NodeJS.ProcessEnv): Repository {
  const repository: Repository = {
    folder,
    git: (...words) => runGit(folder, [words]),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    edit(path, change) {
      const [before, after] = [repository.read(path), change(repository.read(path))];
      if (before === after) throw new Error(`nothing changed in ${path}`);
      repository.write(path, after);
    },
    commit: () => runGit(folder, commitAll),
    affected: (options, place) =>
      findAffected(
        { base: 'HEAD', head: undefined, config: undefined, gpus: undefined, baselinesDir: undefined, ...options },
        { cwd: folder, env: place?.env ?? env, signal: new AbortController().signal, ...place },
      ),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
  return repository;
}

export const images = ['vllm/vllm-openai:v0.10.0', 'ghcr.io/ggml-org/llama.cpp:server-b1', 'lmsysorg/sglang:v0.5.0'];

export function recipeName(index: number): string {
  return `recipe-${String(index).padStart(3, '0')}`;
}

/** Like real recipes: a fixed name, a port, a cache outside, and every fourth with a template that others mount too. */
export function recipeText(index: number): string {
  const template = index % 4 === 0 ? '\n      - ../../shared/chat.jinja:/chat.jinja:ro' : '';
  return `# ${recipeName(index)}, measured on two cards
services:
  model:
    image: ${images[index % images.length]}
    container_name: ${recipeName(index)}
    restart: unless-stopped
    ports: ["\${PORT:-${8000 + index}}:8000"]
    ipc: host
    labels: { card: "3090" }
    environment:
      HF_TOKEN: \${HF_TOKEN:-}
      VLLM_USE_V1: "1"
    volumes:
      - \${MODEL_DIR:-../../../models}:/models${template}
    command: ["--model", "/models/m-${index}", "--max-model-len", "32768"] # as much as fits
    deploy: { resources: { reservations: { devices: [{ driver: nvidia, count: all, capabilities: [gpu] }] } } }
`;
}

/** Compose recipes in separate folders, with the config that lists them. */
export function recipeFiles(count: number): Record<string, string> {
  const all = Array.from({ length: count }, (_, index) => index);
  const entries = all.map(
    (index) => `  - slug: test/${recipeName(index)}
    compose: { file: recipes/${recipeName(index)}/compose.yml, service: model }
    gpus: ${(index % 2) + 1}`,
  );
  return {
    'quality-baseline.yml': `version: 1\ndefaults: { tier: quick }\ntargets:\n${entries.join('\n')}\n`,
    'shared/chat.jinja': '{{ messages }}\n',
    'README.md': 'Recipes\n',
    ...Object.fromEntries(all.map((index) => [`recipes/${recipeName(index)}/compose.yml`, recipeText(index)])),
  };
}

export function slugsOf({ affected }: Affected): string[] {
  return affected.map(({ slug }) => slug);
}
