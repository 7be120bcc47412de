/** What tests of JavaScript call, under its usual names; a small part, written for this. */
export const javascriptExpect = `const tests = new Map();
const groups = [];
const hooks = { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };

const add = (name, body) => {
  const whole = [...groups.map((group) => group.name), name].join(' > ');
  let free = whole;
  for (let at = 2; tests.has(free); at += 1) free = whole + ' #' + at;
  const own = groups.map((group) => group.hooks);
  tests.set(free, { body, own });
};
const each = (make) => (rows) => (name, body) => {
  for (const row of rows) make(name + ' ' + JSON.stringify(row), () => body(...(Array.isArray(row) ? row : [row])));
};
const group = (name, body) => {
  groups.push({ name, hooks: { beforeEach: [], afterEach: [], beforeAll: [], afterAll: [] } });
  body();
  groups.pop();
};
const hook = (kind) => (body) => void (groups.at(-1)?.hooks ?? hooks)[kind].push(body);

const isObject = (value) => typeof value === 'object' && value !== null;
const same = (one, other, isStrict) => {
  if (Object.is(one, other)) return true;
  if (other?.matches !== undefined && other.isAny === true) return other.matches(one);
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (isStrict && Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (one instanceof Date || other instanceof Date) return Number(one) === Number(other);
  if (one instanceof RegExp || other instanceof RegExp) return String(one) === String(other);
  if (one instanceof Error && other instanceof Error) return one.message === other.message;
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && [...one].every((item) => [...other].some((each) => same(item, each, isStrict)));
  if (one instanceof Map && other instanceof Map)
    return one.size === other.size && [...one].every(([key, value]) => [...other].some(([name, item]) => same(key, name, isStrict) && same(value, item, isStrict)));
  const keysOf = (value) => Object.keys(value).filter((key) => isStrict || value[key] !== undefined);
  const keys = keysOf(one);
  if (Array.isArray(one) && one.length !== other.length) return false;
  return keys.length === keysOf(other).length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key], isStrict));
};
const show = (value) => {
  try { return typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value)); } catch { return String(value); }
};
const thrown = (call) => {
  try { call(); } catch (error) { return { error }; }
  return undefined;
};
const fits = (found, wanted) => {
  if (wanted === undefined) return found !== undefined;
  if (found === undefined) return false;
  const message = String(found.error?.message ?? found.error);
  if (typeof wanted === 'string') return message.includes(wanted);
  if (wanted instanceof RegExp) return wanted.test(message);
  if (typeof wanted === 'function') return found.error instanceof wanted;
  return found.error?.message === wanted.message;
};
const at = (value, path) => (Array.isArray(path) ? path : String(path).split('.')).reduce((inner, key) => inner?.[key], value);
const matchers = {
  toBe: (value, wanted) => Object.is(value, wanted),
  toEqual: (value, wanted) => same(value, wanted, false),
  toStrictEqual: (value, wanted) => same(value, wanted, true),
  toBeNull: (value) => value === null,
  toBeUndefined: (value) => value === undefined,
  toBeDefined: (value) => value !== undefined,
  toBeNaN: (value) => Number.isNaN(value),
  toBeTruthy: (value) => Boolean(value),
  toBeFalsy: (value) => !value,
  toBeGreaterThan: (value, wanted) => value > wanted,
  toBeGreaterThanOrEqual: (value, wanted) => value >= wanted,
  toBeLessThan: (value, wanted) => value < wanted,
  toBeLessThanOrEqual: (value, wanted) => value <= wanted,
  toBeCloseTo: (value, wanted, digits = 2) => Object.is(value, wanted) || Math.abs(value - wanted) < 10 ** -digits / 2,
  toHaveLength: (value, wanted) => value?.length === wanted,
  toContain: (value, wanted) => (typeof value === 'string' ? value.includes(wanted) : [...value].includes(wanted)),
  toContainEqual: (value, wanted) => [...value].some((item) => same(item, wanted, false)),
  toMatch: (value, wanted) => (wanted instanceof RegExp ? wanted.test(value) : String(value).includes(wanted)),
  toMatchObject: (value, wanted) => Object.keys(wanted).every((key) => same(value?.[key], wanted[key], false)),
  toBeInstanceOf: (value, wanted) => value instanceof wanted,
  toHaveProperty: (value, path, ...wanted) => at(value, path) !== undefined && wanted.every((each) => same(at(value, path), each, false)),
  toThrow: (value, wanted) => fits(value?.isThrown === true ? value : thrown(value), wanted),
  toHaveBeenCalled: (value) => value.mock.calls.length > 0,
  toHaveBeenCalledTimes: (value, wanted) => value.mock.calls.length === wanted,
  toHaveBeenCalledWith: (value, ...wanted) => value.mock.calls.some((call) => same(call, wanted, false)),
};
matchers.toThrowError = matchers.toThrow;
const matchersFor = (value, isNot) =>
  Object.fromEntries(
    Object.entries(matchers).map(([name, holds]) => [
      name,
      (...wanted) => {
        if (holds(value, ...wanted) === isNot)
          throw new Error(show(value) + (isNot ? ' not ' : ' ') + name + ' ' + wanted.map(show).join(', '));
      },
    ]),
  );
const later = (promise, isRejected) => {
  const settled = async () => {
    if (!isRejected) return await promise;
    try { await promise; } catch (error) { return error; }
    throw new Error('it was not rejected');
  };
  const compare = async (name, isNot, wanted) => {
    const value = await settled();
    const isError = isRejected && name.startsWith('toThrow');
    matchersFor(isError ? { isThrown: true, error: value } : value, isNot)[name](...wanted);
  };
  const asked = (isNot) =>
    Object.fromEntries(
      Object.keys(matchers).map((name) => [
        name,
        (...wanted) => {
          if (typeof promise?.then !== 'function') throw new Error('it is no promise');
          return compare(name, isNot, wanted);
        },
      ]),
    );
  return { ...asked(false), not: asked(true) };
};
const expect = (value) => ({
  ...matchersFor(value, false),
  not: matchersFor(value, true),
  get resolves() { return later(value, false); },
  get rejects() { return later(typeof value === 'function' ? value() : value, true); },
});
expect.any = (kind) => ({ isAny: true, matches: (value) => Object(value) instanceof kind });
expect.anything = () => ({ isAny: true, matches: (value) => value !== undefined && value !== null });
const fn = (body = () => undefined) => {
  let does = body;
  const call = (...args) => {
    call.mock.calls.push(args);
    return does(...args);
  };
  call.mock = { calls: [] };
  call.mockImplementation = (other) => ((does = other), call);
  call.mockReturnValue = (value) => call.mockImplementation(() => value);
  return call;
};
const test = Object.assign(add, { each: each(add), skip: add, only: add });
Object.assign(globalThis, { test, it: test, xtest: test, xit: test, expect, jest: { fn } });
const describe = Object.assign(group, { each: each(group), skip: group, only: group });
Object.assign(globalThis, { describe, xdescribe: describe });
for (const kind of Object.keys(hooks)) globalThis[kind] = hook(kind);

 export const names = () => [...tests.keys()];
 export const run = async (name) => {
  const found = tests.get(name);
  if (found === undefined) return 'did not run';
  const inOrder = [hooks, ...found.own];
  try {
    for (const kind of ['beforeAll', 'beforeEach']) for (const each of inOrder) for (const body of each[kind]) await body();
    if (found.body.length > 0) await new Promise((resolve, reject) => found.body((error) => (error ? reject(error) : resolve())));
    else await found.body();
    for (const kind of ['afterEach', 'afterAll']) for (const each of inOrder) for (const body of each[kind]) await body();
    return 'ok';
  } catch (error) {
    return String(error?.message ?? error).slice(0, 300);
  }
};
`;

/** Loads the tests, which are called by their names. */
export function javascriptRunner(expectFile: string, tests: readonly string[]): string {
  const imports = [expectFile, ...tests].map((path) => `import './${path}';\n`);
  return `${imports.join('')}export { names, run } from './${expectFile}';\n`;
}

/** Without the import of what is global here, and with the ending of files, which modules need. */
export function testModule(source: string): string {
  return source
    .replace(/^import\s[^;]*?from\s+['"]@jest\/globals['"];?[ \t]*$/gm, '')
    .replace(/(\bfrom\s+|^import\s+)(['"])(\.{1,2}\/[^'"]+)\2/gm, (whole, before, mark, path) =>
      /\.\w+$/.test(path) ? whole : `${before}${mark}${path}.js${mark}`,
    );
}
