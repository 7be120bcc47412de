import { objectOf } from '../../../lib/loose.ts';

export type Variables = ReadonlyMap<string, string>;

/** The placeholder for a variable that only the machine can set. */
export function setAtBoot(name: string): string {
  return `/set-at-boot/${name}`;
}

/** A home folder that does not exist. */
export const someHome = '/home';

// Innermost first, so that a variable in the default of another is replaced before it.
const simple = /\$(?:\{(\w+)(?:(:?[-?])([^${}]*))?\}|(\w+))/g;
const mostRounds = 8;
const untold = '\0';

/** A path as compose would read it if the machine sets no variables; undefined if the text does not show it. */
export function interpolatePath(text: string, variables: Variables): string | undefined {
  let path = text;
  for (let round = 0; round < mostRounds && path.includes('$'); round += 1) {
    path = path.replace(simple, (_all, braced: string | undefined, mark = '', rest = '', bare = '') =>
      variableValue(braced ?? bare, mark, rest, variables),
    );
  }
  return /[$\0]/.test(path) ? undefined : path;
}

function variableValue(name: string, mark: string, rest: string, variables: Variables): string {
  const value = name === 'HOME' ? someHome : variables.get(name);
  // A variable that refers to another may never end.
  if (value?.includes('$') === true) return untold;
  if (value !== undefined && (value !== '' || !mark.startsWith(':'))) return value;
  return mark.endsWith('-') ? rest : mark.endsWith('?') ? setAtBoot(name) : '';
}

/** The variables of an env file, in the simple form that people usually write. */
export function parseVariables(text: string): Variables {
  const found = text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, unquoted(value)] as const];
  });
  return new Map(found);
}

function unquoted(value: string): string {
  const [, , quoted] = /^(["'])(.*?)\1/.exec(value) ?? [];
  return quoted ?? value.replace(/\s+#.*$/, '').trim();
}

/** Sources of what is mounted, in either form. */
export function mountedSource(mount: unknown, variables: Variables): { path: string | undefined; isBind: boolean } {
  const details = objectOf(mount);
  if (details !== undefined) {
    const source = typeof details['source'] === 'string' ? details['source'] : '';
    return { path: interpolatePath(source, variables), isBind: details['type'] === 'bind' };
  }
  const text = interpolatePath(typeof mount === 'string' ? mount : '', variables);
  const [source = ''] = (text ?? '').split(':');
  return { path: text === undefined ? undefined : source, isBind: text === undefined || /^[./~]/.test(source) };
}
