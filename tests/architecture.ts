import { dirname, join } from 'node:path/posix';
import { type Import, scanSource } from './scan-source.ts';

type Room = {
  /** For the map in CONTRIBUTING.md. */
  readonly holds?: string;
  readonly mayImport: readonly string[];
  readonly pure: boolean;
};

/** The floors below commands that do more than hold data, top to bottom. */
const working = ['doctor', 'measure', 'change', 'store', 'run', 'config', 'packs', 'endpoint', 'baseline'];
const everything = [...working, 'verify', 'score', 'gate', 'report', 'records', 'lib'];

/** Top to bottom: no room imports one above it. A room may always import itself. */
export const rooms: Readonly<Record<string, Room>> = {
  // Selects one of the two steps; each is loaded separately.
  'step.ts': { mayImport: ['action.ts', 'post.ts'], pure: false },
  'action.ts': { mayImport: ['installed.ts', 'action', 'commands', 'config', 'lib'], pure: false },
  'post.ts': { mayImport: ['installed.ts', 'action', 'commands', 'config', 'lib'], pure: false },
  'cli.ts': {
    mayImport: ['added-commands.ts', 'installed.ts', 'cli', 'commands', 'config', 'lib'],
    pure: false,
  },
  // Installs them where no command does.
  'installed.ts': { mayImport: ['features.ts', 'feature.ts'], pure: false },
  // The list of the commands of features.
  'added-commands.ts': { mayImport: ['cli'], pure: false },
  // The list of features.
  'features.ts': { mayImport: ['feature.ts'], pure: false },
  // What a feature is, and how the core gets them.
  'feature.ts': {
    mayImport: [
      ...['commands', 'measure', 'change', 'store', 'config', 'packs', 'baseline', 'verify', 'score'],
      ...['gate', 'report', 'records', 'lib'],
    ],
    pure: false,
  },
  cli: {
    holds: 'commands and flags of the command line',
    mayImport: ['commands', 'measure', 'store', 'config', 'report', 'packs', 'lib'],
    pure: false,
  },
  action: {
    holds: 'the Action: plan, gate, gather, accept, reuse',
    mayImport: ['commands', 'publish', ...everything],
    pure: false,
  },
  commands: {
    holds: 'one file for each command: read settings, call, print, exit code',
    mayImport: ['publish', ...everything],
    pure: false,
  },
  doctor: {
    holds: 'checks of `doctor`',
    mayImport: ['measure', 'config', 'packs', 'endpoint', 'report', 'records', 'lib'],
    pure: false,
  },
  measure: {
    holds: 'select packs, open the target, ask, confirm, decide',
    mayImport: [
      ...['change', 'store', 'run', 'config', 'packs', 'endpoint', 'baseline', 'verify'],
      ...['score', 'gate', 'report', 'records', 'lib'],
    ],
    pure: false,
  },
  change: {
    holds: 'what differs between two git trees',
    mayImport: ['store', 'config', 'packs', 'endpoint', 'baseline', 'gate', 'report', 'records', 'lib'],
    pure: false,
  },
  store: {
    holds: 'run folders, bundles, history',
    mayImport: ['run', 'packs', 'endpoint', 'baseline', 'verify', 'score', 'records', 'lib'],
    pure: false,
  },
  config: {
    holds: 'options, `quality-baseline.yml`',
    mayImport: ['packs', 'endpoint', 'run', 'baseline', 'gate', 'report', 'publish', 'records', 'lib'],
    pure: false,
  },
  run: {
    holds: 'rounds, schedule, journal, resume, shards',
    mayImport: ['packs', 'endpoint', 'records', 'lib'],
    pure: false,
  },
  packs: { holds: 'packs, read and checked', mayImport: ['verify', 'records', 'lib'], pure: false },
  endpoint: { holds: 'all contact with a model server', mayImport: ['records', 'lib'], pure: false },
  verify: { holds: 'verdicts', mayImport: ['records', 'lib'], pure: true },
  score: { holds: 'scorecards', mayImport: ['records', 'lib'], pure: true },
  baseline: { holds: 'baseline files', mayImport: ['records', 'lib'], pure: false },
  gate: { holds: 'the decision', mayImport: ['records', 'lib'], pure: true },
  report: { holds: 'every output format', mayImport: ['records', 'lib'], pure: true },
  publish: { holds: 'comments, statuses, artifacts, issues', mayImport: ['records', 'lib'], pure: false },
  records: { holds: 'types and schemas of files', mayImport: ['lib'], pure: true },
  lib: { holds: 'small tools', mayImport: [], pure: false },
};

/** The features, each with those that it may import. All of the core is below them, but for the doors. */
export const features: Readonly<Record<string, { readonly holds: string; readonly mayImport: readonly string[] }>> = {
  agents: { holds: 'worlds, and models that act in them', mayImport: ['sandbox'] },
  contracts: { holds: 'facts of an API that hold or do not', mayImport: [] },
  datasets: { holds: 'packs of public datasets, and metrics of answers', mayImport: [] },
  experiments: {
    holds: 'arms, contexts, harnesses, paired comparison',
    mayImport: [],
  },
  exporters: { holds: 'MLflow, OTLP, LangSmith, Hugging Face, files', mayImport: ['experiments'] },
  judges: { holds: 'models that judge answers', mayImport: [] },
  lint: { holds: '`packs lint`', mayImport: ['agents', 'judges', 'sandbox'] },
  'load-test': { holds: 'levels, ramps and soaks', mayImport: ['experiments'] },
  numerics: { holds: 'log probabilities, canary', mayImport: [] },
  'other-tools': {
    holds: 'files and scores of benchlocal, BenchLoop, ScaleBench',
    mayImport: ['speed'],
  },
  serve: { holds: '`serve` and its pages', mayImport: ['experiments', 'judges', 'load-test', 'other-tools'] },
  sandbox: { holds: 'the sandbox, and checks of code, shell and edits', mayImport: [] },
  speed: { holds: 'tokens a second, by depth and at once', mayImport: [] },
  templates: { holds: 'chat templates before and after a change, and served', mayImport: [] },
};

const featuresFolder = 'features/';
const doorRooms = ['action'];

/** Where a file or folder below src/ may be imported from, beyond what the rooms allow. */
const narrowDoors: Readonly<Record<string, readonly string[]>> = {
  'publish/github/': ['action/', 'publish/github/'],
};

const githubWall = ['action.ts', 'post.ts', 'publish/github/'];

const addsCommand = [
  'features/contracts/add-contracts.ts',
  'features/datasets/add-datasets.ts',
  ...['features/experiments/add-experiment.ts', 'features/exporters/add-export.ts'],
  ...['features/lint/add-lint.ts', 'features/serve/add-serve.ts', 'features/sandbox/add-sandbox.ts'],
];

/** Code that only one command or step needs is loaded when that is called, so that no other waits for it. */
const lazyPlaces = [
  'cli.ts',
  'cli/',
  ...addsCommand,
  'step.ts',
  'action/post.ts',
  'report/report-formats.ts',
  'endpoint/client/apis/load-api.ts',
  'features/exporters/destinations.ts',
  'publish/github/upload-artifact.ts',
  'publish/github/download-artifacts.ts',
  'features/serve/serve.ts',
  'features/serve/make/',
  'features/serve/run-index.ts',
];

/** The files and folders that may import a package; an empty text means everywhere. */
export const vendorWalls: Readonly<Record<string, readonly string[]>> = {
  zod: [''],
  yaml: ['lib/strict-yaml.ts', 'packs/', 'verify/', 'endpoint/boot/compose/read-source.ts'],
  re2js: ['verify/'],
  ajv: ['verify/'],
  'ajv-formats': ['verify/'],
  'csv-parse': ['verify/', 'features/datasets/'],
  saxes: ['verify/'],
  mdast: ['verify/'],
  'mdast-util-from-markdown': ['verify/'],
  'mdast-util-gfm-table': ['verify/'],
  'micromark-extension-gfm-table': ['verify/'],
  'markdown-table': ['report/'],
  semver: ['packs/', 'baseline/', 'gate/'],
  commander: ['cli.ts', 'cli/', ...addsCommand],
  execa: ['endpoint/boot/', 'endpoint/inspect-gpus.ts', 'lib/git.ts'],
  openai: ['endpoint/client/'],
  'quickjs-wasi': ['features/sandbox/'],
  '@huggingface/jinja': ['features/templates/'],
  hyparquet: ['features/datasets/'],
  'hyparquet-writer': ['features/exporters/'],
  'hyparquet-compressors': ['features/datasets/'],
  '@actions/core': githubWall,
  '@actions/github': githubWall,
  '@actions/artifact': githubWall,
};

const worldlyNames = [
  ...['Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate'],
  ...['process', 'globalThis', 'console', 'crypto', 'fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'],
];
/** A key of an object or a member of a value may have any name: only the global is meant. */
const worldly = new RegExp(
  String.raw`(?<![.\w$])(?:${worldlyNames.join('|')})\b(?!\s*\??:)|\bMath\.random\b|\bimport\.meta\b`,
);

/** Untrusted text must not control a terminal, so only one file prints. The doors flush what it printed. */
const printers = ['commands/open-output.ts', 'action.ts', 'post.ts', 'features/sandbox/runners/main.ts'];

const kebabPath = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|config|d))?\.c?(?:ts|js)$/;
const maxLines = 450;

/**
 * The violations of the rules of the architecture, one line each, in `sources`: path from the repository's root to
 * text.
 */
export function findViolations(sources: ReadonlyMap<string, string>): string[] {
  const scanned = new Map([...sources].map(([path, text]) => [path, { text, ...scanSource(text) }]));
  const single = [...scanned].flatMap(([path, { text, code, imports }]) => {
    const found = [...formViolations(path, text, code), ...imports.flatMap((each) => importForm(path, each))];
    if (path.startsWith('src/')) found.push(...roomViolations(path.slice('src/'.length), code, imports));
    return found.map((violation) => `${path}: ${violation}`);
  });
  const own = new Map([...scanned].filter(([path]) => path.startsWith('src/')));
  return [...single, ...circles(own), ...sharedNames([...own.keys()]), ...crowded(own)];
}

/** Files that import each other in a loop, a loop a line. */
function circles(sources: ReadonlyMap<string, { readonly imports: readonly Import[] }>): string[] {
  const found = new Map<string, string>();
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) {
      const [first = '', ...others] = rotated(way.slice(start));
      found.set([first, ...others].join(), `${first}: imports itself through ${others.join(', ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const { specifier } of sources.get(path)?.imports ?? []) {
      if (specifier?.startsWith('.')) visit(join(dirname(path), specifier), [...way, path]);
    }
    done.add(path);
  };
  for (const path of sources.keys()) visit(path, []);
  return [...found.values()];
}

/** From the first in the alphabet on. */
function rotated(circle: readonly string[]): string[] {
  const first = circle.indexOf([...circle].sort()[0] ?? '');
  return [...circle.slice(first), ...circle.slice(0, first)];
}

/** A command and its flags share a name, and so do a noun of the records and its handler. */
const namesakes = ['cli', 'records'];
/** Each feature has one. */
const ofFeatures = 'parts.ts';

/** What a feature adds: it is loaded at every start, and loads the rest when it is asked. */
function isPart(path: string): boolean {
  return /^src\/features\/[a-z-]+\/(?:parts|[a-z-]+-part)\.ts$/.test(path);
}

function sharedNames(paths: readonly string[]): string[] {
  const first = new Map<string, string>();
  return paths.flatMap((path) => {
    const [, room = ''] = path.split('/');
    if (namesakes.includes(room) || path.split('/').length === 2) return [];
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === ofFeatures) return [];
    const other = first.get(name);
    first.set(name, other ?? path);
    return other === undefined ? [] : [`${path}: ${other} has its name`];
  });
}

const mostFiles = 25;
/** Folders that may have more files until they are split or their small files are merged into their importers. */
const crowdedFolders: Readonly<Record<string, number>> = {
  'src/commands': 26,
  'src/gate': 26,
  'src/lib': 26,
  'src/records': 26,
  'src/run': 26,
};

/** Files that a recipe of CONTRIBUTING.md adds are in a list that is read instead of the folder. */
function isOfRecipe(path: string, text: string): boolean {
  return path.startsWith('src/report/render-') || (path.startsWith('src/verify/') && /= defineVerifier\(/.test(text));
}

function crowded(sources: ReadonlyMap<string, { readonly text: string }>): string[] {
  const counts = new Map<string, number>();
  for (const [path, { text }] of sources)
    if (!isOfRecipe(path, text)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) => {
    const most = crowdedFolders[folder] ?? mostFiles;
    return count > most ? [`${folder}: ${count} files, more than ${most}`] : [];
  });
}

/** Vitest accepts a runner only as a default export. */
const takenByDefault = 'scripts/mutation/serving-runner.js';

function formViolations(path: string, text: string, code: string): string[] {
  const found: string[] = [];
  if (!kebabPath.test(path)) found.push('the name is not kebab-case');
  const lines = text.trimEnd().split('\n').length;
  if (lines > maxLines) found.push(`${lines} lines, more than ${maxLines}`);
  const isDefault = /(?<![.\w$])export\s+default\b|\bas\s+default\b/.test(code);
  if (isDefault && path !== takenByDefault) found.push('a default export');
  if (/(?:^|\/)index\.[jt]s$/.test(path)) found.push('an index file: name it for its main export');
  return found;
}

function importForm(path: string, { form, specifier, isType }: Import): string[] {
  if (form === 'dynamic') {
    if (!path.startsWith('src/')) return [];
    if (isPart(path) && specifier?.startsWith('./') && specifier.endsWith('.ts')) return [];
    if (isWithin(path.slice('src/'.length), lazyPlaces) && specifier?.endsWith('.ts')) return [];
    return [`a dynamic import of ${specifier ?? 'a computed path'} splits the bundle`];
  }
  const isFacet = path.startsWith('src/') && path.endsWith('-facet.ts');
  if (isFacet && !isType && specifier !== '../lib/facet.ts')
    return [`loads ${specifier}: a facet imports types, and lib/facet.ts`];
  if (form === 're-export') return [`re-exports ${specifier}: import the file that defines the thing`];
  const relative = specifier?.startsWith('.') ?? false;
  if (relative && path.endsWith('.ts') && !specifier?.endsWith('.ts')) return [`${specifier} lacks its .ts ending`];
  return [];
}

function roomViolations(file: string, code: string, imports: readonly Import[]): string[] {
  const name = roomOf(file);
  const room = rooms[name] ?? roomOfFeature(name);
  if (room === undefined) return [`${name} is no room of the table`];
  const found = imports.flatMap(({ specifier }) => {
    if (specifier === undefined) return [];
    return specifier.startsWith('.') ? ownImport(file, name, room, specifier) : vendorImport(file, room, specifier);
  });
  // A script of a page runs in a browser.
  const world = room.pure && !file.endsWith('.js') ? worldly.exec(code)?.[0] : undefined;
  if (world !== undefined) found.push(`${world} in a pure room`);
  if (/\bprocess\s*\.\s*std(?:out|err)\s*\.\s*write\b|\bconsole\s*\./.test(code) && !printers.includes(file))
    found.push('prints past commands/open-output.ts');
  return found;
}

function ownImport(file: string, name: string, room: Room, specifier: string): string[] {
  const target = join(dirname(file), specifier);
  if (target.startsWith('..')) return [`${specifier} lies outside src/`];
  const targetRoom = roomOf(target);
  const isCounted = targetRoom.startsWith(featuresFolder) && !name.startsWith(featuresFolder); // by importsOfFeatures
  if (targetRoom !== name && !isCounted && !room.mayImport.includes(targetRoom))
    return [`${name} may not import ${targetRoom}`];
  const narrow = Object.entries(narrowDoors).find(([place]) => target.startsWith(place));
  if (narrow === undefined || isWithin(file, narrow[1])) return [];
  return [`only ${narrow[1].join(', ')} may import ${narrow[0]}`];
}

function vendorImport(file: string, room: Room, specifier: string): string[] {
  if (specifier.startsWith('node:')) return room.pure ? [`${specifier} in a pure room`] : [];
  const vendor = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  const walls = vendorWalls[vendor];
  if (walls === undefined) return [`${vendor} has no wall in the table of vendors`];
  return isWithin(file, walls) ? [] : [`${vendor} may be imported in ${walls.join(', ')} alone`];
}

/** The room of the core, the feature or the door that a file belongs to. */
function roomOf(file: string): string {
  const [first = file, second = ''] = file.split('/', 2);
  return `${first}/` === featuresFolder ? featuresFolder + second : first;
}

function roomOfFeature(name: string): Room | undefined {
  const others = name.startsWith(featuresFolder) ? features[name.slice(featuresFolder.length)]?.mayImport : undefined;
  if (others === undefined) return undefined;
  const core = Object.keys(rooms).filter((room) => !room.endsWith('.ts') && !doorRooms.includes(room));
  return { mayImport: ['feature.ts', ...core, ...others.map((other) => featuresFolder + other)], pure: false };
}

const lists = ['src/features.ts', 'src/added-commands.ts'];

/** How many imports of each feature the core and the doors hold. */
export function importsOfFeatures(sources: ReadonlyMap<string, string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [path, text] of sources) {
    if (!path.startsWith('src/') || path.startsWith(`src/${featuresFolder}`) || lists.includes(path)) continue;
    for (const { specifier = '' } of scanSource(text).imports) {
      const target = specifier.startsWith('.') ? roomOf(join(dirname(path), specifier).slice('src/'.length)) : '';
      if (!target.startsWith(featuresFolder)) continue;
      const name = target.slice(featuresFolder.length);
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return counts;
}

/** The files that are loaded with these, at once. */
export function loadedWith(sources: ReadonlyMap<string, string>, first: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(first);
  for (const path of loaded) {
    for (const { form, specifier, isType } of scanSource(sources.get(path) ?? '').imports) {
      if (form === 'static' && !isType && specifier?.startsWith('.')) loaded.add(join(dirname(path), specifier));
    }
  }
  return loaded;
}

/** A place that ends in a slash is a folder; any other is one file. */
function isWithin(file: string, places: readonly string[]): boolean {
  return places.some((place) => (place === '' || place.endsWith('/') ? file.startsWith(place) : file === place));
}
