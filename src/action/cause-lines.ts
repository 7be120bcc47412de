import { relative, resolve } from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import type { Settings } from '../config/settings.ts';
import type { Where } from '../endpoint/where.ts';
import { isTreePath, openDiskTree, type Tree } from '../lib/tree.ts';
import type { LineRemark } from '../publish/github/check-run.ts';
import type { Cause, Decision, ModeDecision } from '../records/decision.ts';
import { describeCause, headlineCauses } from '../report/describe-cause.ts';
import { plainLine } from '../report/plain-text.ts';
import { modeSentence } from '../report/words.ts';

export type RecipeRequest = {
  readonly settings: Settings;
  /** The root of the checkout; absolute. */
  readonly workspace: string;
  /** undefined without a base commit */
  readonly base: Tree | undefined;
  readonly cwd: string;
};

/** The lines of these targets' recipes that the likely causes name. */
export async function causeLines(
  decisions: readonly Decision[],
  request: RecipeRequest,
): Promise<readonly LineRemark[]> {
  const slugs = new Set(decisions.flatMap(({ modes }) => modes.map(({ slug }) => slug)));
  const files = new Map<string, readonly RecipeFile[]>();
  for (const slug of slugs) files.set(slug, await recipeFiles(slug, request));
  return decisions.flatMap((decision) => findCauseLines(decision, (slug) => files.get(slug) ?? []));
}

/** The readable files of the repository that define how a target is served, the config last. */
async function recipeFiles(slug: string, request: RecipeRequest): Promise<readonly RecipeFile[]> {
  const { settings, base, cwd, workspace } = request;
  const { tree, endpoint } = settings.where;
  const top = tree.isSeparate ? tree.folder : workspace;
  const config = await loadConfig(settings.configFile, cwd).catch(() => undefined);
  const target = config?.targets.find((each) => each.slug === slug);
  // A report has settings for no single target.
  const isOwn = settings.what.slug === slug || target?.where === undefined;
  const named = isOwn ? filesOf(endpoint, tree.folder) : filesOf(target.where, config?.root ?? cwd);
  const configs = config === undefined || tree.isSeparate ? [] : [resolve(cwd, config.file)];
  const head = openDiskTree(top);
  const found: RecipeFile[] = [];
  for (const file of new Set([...named, ...configs])) {
    const path = relative(top, file);
    const text = isTreePath(path) ? await head.read(path).catch(() => undefined) : undefined;
    if (text === undefined) continue;
    const before = base && ((await base.read(path).catch(() => undefined)) ?? '');
    found.push({ path, text, before, isShared: configs.includes(file) });
  }
  return found;
}

function filesOf(where: Where, folder: string): readonly string[] {
  switch (where.kind) {
    case 'compose':
      return [...where.files, ...(where.envFile === undefined ? [] : [where.envFile])].map((each) =>
        resolve(folder, each),
      );
    case 'command':
      return pathsIn(where.command, folder);
    case 'up-down':
      return pathsIn(where.up, folder);
    default:
      return [];
  }
}

/** A command may name the script that starts the server. */
function pathsIn(command: string, folder: string): readonly string[] {
  const words = command.split(/[\s"'`=;|&()<>]+/).filter((word) => /[./]/.test(word));
  return words.map((word) => resolve(folder, word));
}

export type RecipeFile = {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
  /** Its text at the base commit: empty for a new file, undefined if the base is unknown. */
  readonly before: string | undefined;
  /** The file also serves other targets, so only its changed lines can belong to this one. */
  readonly isShared: boolean;
};

const imageLine = /\bimage:|\bboot:/;
const modelLine = /(?<![\w-])(?:--model(?:-path|-name)?|--hf-repo|-hf|-m|model)\b|\.gguf|quantization/;

/** The line that sets what a cause names. */
const namedBy: Readonly<Record<string, RegExp>> = {
  image: imageLine,
  engine: imageLine,
  'server-fingerprint': imageLine,
  model: modelLine,
  adapter: /lora/i,
  'model-digest': modelLine,
  weights: modelLine,
  'model-bytes': modelLine,
  quantization: modelLine,
  template: /chat[-_]template|--jinja/,
  'thinking-control': /chat[-_]template|reasoning/,
  'sampling-defaults': /generation[-_]config|--temp\b|--top-[pk]\b/,
  context: /max[-_]model[-_]len|ctx[-_]size|context[-_]length|max[-_]total[-_]tokens|(?<![\w-])-c\b/,
  slots: /--parallel\b|(?<![\w-])-np\b|max[-_]num[-_]seqs|max[-_]running[-_]requests/,
};

/** The recipe lines that the likely causes name, for every mode that did not pass. */
export function findCauseLines(
  { modes }: Decision,
  filesOf: (slug: string) => readonly RecipeFile[],
): readonly LineRemark[] {
  const found = modes.filter(({ outcome }) => outcome !== 'passed').flatMap((mode) => linesOfMode(mode, filesOf));
  const places = new Map(found.map((each) => [`${each.path}:${each.line}:${each.title}`, each]));
  return [...places.values()];
}

function linesOfMode(mode: ModeDecision, filesOf: (slug: string) => readonly RecipeFile[]): readonly LineRemark[] {
  const files = filesOf(mode.slug).map(readLines);
  const byPlace = new Map<string, { readonly path: string; readonly line: number; readonly causes: string[] }>();
  for (const cause of headlineCauses(mode.causes, mode))
    for (const { path, line } of linesOf(cause, files)) {
      const place = byPlace.get(`${path}:${line}`) ?? { path, line, causes: [] };
      byPlace.set(`${path}:${line}`, place);
      place.causes.push(describeCause(cause));
    }
  const level = mode.outcome === 'regressed' || mode.outcome === 'slower' ? 'failure' : 'warning';
  return [...byPlace.values()].map(({ causes, ...place }) => ({
    ...place,
    level,
    title: plainLine(`${mode.slug}, ${mode.mode}`),
    message: `Likely cause: ${causes.join('; ')}.\n${modeSentence(mode)}`,
  }));
}

type Line = { readonly path: string; readonly line: number; readonly text: string; readonly isChanged: boolean };
type FileLines = { readonly lines: readonly Line[]; readonly isShared: boolean };

function readLines({ path, text, before, isShared }: RecipeFile): FileLines {
  const known = before === undefined ? undefined : new Set(before.split('\n'));
  const lines = text.split('\n').map((each, index) => ({
    ...{ path, line: index + 1, text: each },
    isChanged: known !== undefined && !known.has(each),
  }));
  return { lines: lines.filter((each) => !/^\s*(?:#|$)/.test(each.text)), isShared };
}

/** Prefers changed lines, because the same flag may occur in several places. */
function linesOf(cause: Cause, files: readonly FileLines[]): readonly Line[] {
  const changed = files.flatMap(({ lines }) => lines.filter(({ isChanged }) => isChanged));
  const own = files.filter(({ isShared }) => !isShared).flatMap(({ lines }) => lines);
  return patternsOf(cause).flatMap((pattern) => {
    const line = [...changed, ...own].find(({ text }) => pattern.test(text));
    return line === undefined ? [] : [line];
  });
}

function patternsOf({ field, baseline, current }: Cause): readonly RegExp[] {
  if (field !== 'flags') return namedBy[field] === undefined ? [] : [namedBy[field]];
  const [before, now] = [wordsOf(baseline), wordsOf(current)];
  const added = now.filter((word, at) => word.startsWith('-') && !has(before, word, now[at + 1]));
  const names = [...new Set(added.map((word) => word.split('=')[0] ?? ''))];
  return names.map((name) => new RegExp(`(?<![\\w-])${name.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`));
}

/** Whether the words contain this flag followed by the same value. */
function has(words: readonly string[], flag: string, value: string | undefined): boolean {
  return words.some((word, at) => word === flag && (value === undefined || words[at + 1] === value));
}

function wordsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
}
