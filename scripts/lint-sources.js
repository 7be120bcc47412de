// The sources that decide what lint finds in a scenario, followed along the imports from the lint and the sandbox.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** Other rooms have tests that show when a verdict changes, and they change often. */
const rooms = /^src\/(?:features\/(?:agents|lint|sandbox)\/|verify\/ports\.ts$)/;

// Nothing imports the sandbox, which is a separate process, or worlds, which the core gets from their feature.
const starts = [
  'src/features/agents/agent-world.ts',
  'src/features/lint/lint-pack.ts',
  'src/features/sandbox/runners/open-ports.ts',
  'src/features/sandbox/runners/main.ts',
];

/** Sources that only scenarios with one of these kinds of check or runtimes use. Everything else counts for all. */
export const onlyFor = {
  'src/features/lint/programs/lazy-programs.ts': ['python', 'javascript', 'system'],
  'src/features/lint/programs/mutate-edits.ts': ['file-edits'],
  'src/features/lint/programs/mutate-python.py': ['python'],
  'src/features/lint/programs/mutate-script.ts': ['shell', 'system'],
  'src/features/lint/programs/mutate-scripts.ts': ['shell'],
  'src/features/sandbox/runners/box-pool.ts': ['shell', 'system'],
  'src/features/sandbox/runners/embedded-runner.ts': ['python', 'javascript'],
  'src/features/sandbox/runners/find-system.ts': ['shell', 'system'],
  'src/features/sandbox/runners/javascript-driver.cjs': ['javascript'],
  'src/features/sandbox/runners/main.ts': ['python', 'javascript'],
  'src/features/sandbox/runners/python-driver.py': ['python'],
  'src/features/sandbox/kinds/file-edits.ts': ['file-edits'],
  'src/features/sandbox/kinds/shell.ts': ['shell'],
};

/** The kinds of check and the runtimes in a scenario. */
export function traitsOf(part) {
  if (typeof part !== 'object' || part === null) return [];
  const own = Array.isArray(part) ? [] : [part.kind, part.runtime].filter((trait) => typeof trait === 'string');
  return [...new Set([...own, ...Object.values(part).flatMap(traitsOf)])];
}

/** The paths of the sources that a scenario with these traits depends on. */
export function sourcesOf(traits) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path) || onlyFor[path]?.some((trait) => traits.includes(trait)) === false) return;
    found.add(path);
    if (path.endsWith('.ts')) for (const each of importsIn(path)) visit(each);
  };
  for (const start of starts) visit(start);
  return [...found].filter((path) => rooms.test(path)).sort();
}

const imported = /^(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+)'/gm;

const known = new Map();

function importsIn(path) {
  if (!known.has(path)) {
    const names = [...readFileSync(path, 'utf8').matchAll(imported)].map((found) => found.slice(1).find(Boolean));
    known.set(
      path,
      names.map((name) => join(dirname(path), name)).filter((each) => existsSync(each)), // the rest is made by the build
    );
  }
  return known.get(path);
}
