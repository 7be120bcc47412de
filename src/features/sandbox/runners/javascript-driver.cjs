// Runs inside the sandbox: loads the answer, calls it once for each case, and writes down what came back.
// It knows no expected value: the comparison is done outside. Returns what lets time pass.
(job, put, print, wait, read) => {
  const { entry, cases } = JSON.parse(job);
  const { stringify } = JSON;
  // biome-ignore lint/security/noGlobalEval: this is the engine inside the sandbox, and it has nothing else to give
  const run = eval;
  const importModule = run('(path) => import(path)');
  const tell = (line) => put(`${stringify(line)}\n`);
  const largestDepth = 200;
  const typedArray = Object.getPrototypeOf(Int8Array);

  const encode = (value, depth = 0) => {
    if (depth > largestDepth) throw new RangeError('nested too deeply');
    const inside = (item) => encode(item, depth + 1);
    switch (typeof value) {
      case 'undefined':
        return { $undefined: true };
      case 'boolean':
      case 'string':
        return value;
      case 'bigint':
        return { $int: String(value) };
      case 'number':
        return Number.isSafeInteger(value) && !Object.is(value, -0) ? value : { $float: encodeNumber(value) };
      case 'object':
        break;
      default:
        return { $object: typeof value };
    }
    if (value === null) return null;
    if (Array.isArray(value) || value instanceof typedArray) return Array.from(value, inside);
    if (value instanceof Set) return { $set: Array.from(value, inside) };
    if (value instanceof Map) return { $dict: Array.from(value, ([key, item]) => [inside(key), inside(item)]) };
    const made = Object.getPrototypeOf(value);
    if (made !== Object.prototype && made !== null) return { $object: String(value.constructor?.name ?? 'object') };
    const keys = Object.keys(value);
    const pairs = keys.map((key) => [key, inside(value[key])]);
    return keys.length === 1 && keys[0].startsWith('$') ? { $dict: pairs } : Object.fromEntries(pairs);
  };
  const encodeNumber = (value) => {
    if (Object.is(value, -0)) return '-0.0';
    if (Number.isNaN(value)) return 'nan';
    return Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf';
  };

  const decode = (value) => {
    if (Array.isArray(value)) return value.map(decode);
    if (value === null || typeof value !== 'object') return value;
    const keys = Object.keys(value);
    const inner = value[keys[0]];
    if (keys.length === 1) {
      if (keys[0] === '$undefined') return undefined;
      if (keys[0] === '$int') return BigInt(inner);
      if (keys[0] === '$float') return Number(String(inner).replace('inf', 'Infinity'));
      if (keys[0] === '$tuple') return inner.map(decode);
      if (keys[0] === '$set') return new Set(inner.map(decode));
      if (keys[0] === '$dict') return new Map(inner.map(([key, item]) => [decode(key), decode(item)]));
    }
    return Object.fromEntries(keys.map((key) => [key, decode(value[key])]));
  };

  const errors = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError];
  const builtins = new Map(errors.map((kind) => [kind.prototype, kind.name]));
  const builtinNames = new Set(builtins.values());
  const bases = new Map(errors.map(({ prototype }) => [prototype, Object.getPrototypeOf(prototype)]));
  // A class of the answer that is named like a builtin one is not that one.
  const ownName = (name) => (builtinNames.has(name) ? `answer.${name}` : String(name));

  const raised = (error) => {
    const names = [];
    if (error !== null && typeof error === 'object') {
      for (
        let each = Object.getPrototypeOf(error);
        each !== null && each !== Object.prototype;
        // The answer can put one builtin class below another.
        each = bases.get(each) ?? Object.getPrototypeOf(each)
      )
        names.push(builtins.get(each) ?? ownName(each.constructor?.name));
      const name = ownName(error.name);
      if (name === error.name && !names.includes(name)) names.unshift(name);
    }
    let message = '';
    try {
      message = String(error?.message ?? error).slice(0, 300);
    } catch {}
    if (message === 'out of memory') names.unshift('MemoryError');
    return { raised: names.length === 0 ? [typeof error] : names, message };
  };

  const show = (value) => {
    try {
      return typeof value === 'string' ? value : (stringify(value) ?? String(value));
    } catch {
      return String(value);
    }
  };
  const say = (...values) => print(`${values.map(show).join(' ')}\n`);
  const consoleNames =
    'log info debug warn error table dir trace assert count time timeEnd timeLog group groupCollapsed groupEnd clear';
  globalThis.console = Object.fromEntries(consoleNames.split(' ').map((name) => [name, say]));

  // Time passes when nothing else is left to do.
  const timers = [];
  let now = 0;
  let made = 0;
  const longestDelay = 2 ** 31 - 1;
  const later =
    (repeats) =>
    (callback, asked, ...args) => {
      const delay = asked >= 1 && asked <= longestDelay ? Number(asked) : 1;
      timers.push({ id: ++made, at: now + delay, callback, args, repeats, delay });
      return made;
    };
  const forget = (id) => {
    const at = timers.findIndex((timer) => timer.id === id);
    if (at >= 0) timers.splice(at, 1);
  };
  Object.assign(globalThis, {
    setTimeout: later(false),
    setInterval: later(true),
    setImmediate: (callback, ...args) => later(false)(callback, 0, ...args),
    clearTimeout: forget,
    clearInterval: forget,
  });
  const passTime = () => {
    const next = timers.reduce(
      (soonest, timer) => (soonest === undefined || timer.at < soonest.at ? timer : soonest),
      undefined,
    );
    if (next === undefined) return false;
    wait(next.at - now);
    now = next.at;
    if (next.repeats) next.at += next.delay;
    else forget(next.id);
    next.callback(...next.args);
    return true;
  };

  const modules = new Map();
  const requireFrom = (from) => (name) => {
    const path = resolve(from, name);
    const known = modules.get(path);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(path, module);
    if (path.endsWith('.json')) module.exports = JSON.parse(read(path));
    else run(`(function (module, exports, require) {${read(path)}\n})`)(module, module.exports, requireFrom(path));
    return module.exports;
  };
  const resolve = (from, name) => {
    if (!name.startsWith('.')) throw new Error(`Cannot find module '${name}'`);
    const parts = from.split('/').slice(0, -1);
    for (const part of name.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.') parts.push(part);
    }
    return /\.\w+$/.test(name) ? parts.join('/') : `${parts.join('/')}.js`;
  };
  const module = { exports: {} };
  Object.assign(globalThis, { module, exports: module.exports, require: requireFrom(entry.file) });

  /** A method keeps the object that it is of. */
  const memberOf = (found, [name, ...rest]) => {
    const owner = typeof found === 'function' && found[name] === undefined ? new found() : found;
    const member = owner?.[name];
    if (rest.length > 0) return memberOf(member, rest);
    return typeof member === 'function' ? member.bind(owner) : undefined;
  };

  const parses = (source) => {
    try {
      return Function(source) !== undefined;
    } catch {
      return false;
    }
  };

  // What does not parse as a script is a module. A script is asked for the name while its own names are known.
  const load = async ([first, ...rest]) => {
    const source = read(entry.file);
    const owners = [];
    try {
      owners.push(run(`${source}\n;typeof ${first} === 'undefined' ? undefined : ${first}`), module.exports[first]);
      if (rest.length === 0) owners.push(module.exports);
    } catch (error) {
      if (!(error instanceof SyntaxError) || parses(source)) throw error;
      const namespace = await importModule(`./${entry.file}`);
      owners.push(namespace[first], namespace.default);
    }
    const found = owners.find((owner) => owner !== undefined);
    return () => (rest.length === 0 ? found : memberOf(found, rest));
  };

  const drive = async () => {
    let entryOf;
    let target;
    try {
      entryOf = await load(entry.name.split('.'));
      target = entryOf();
    } catch (error) {
      tell({ load: raised(error) });
      return tell({ end: true });
    }
    if (typeof target !== 'function') {
      tell({ missing: entry.name });
      return tell({ end: true });
    }
    for (const [number, one] of cases.entries()) {
      try {
        const args = one.args.map(decode);
        if (number > 0) target = entryOf();
        const value = encode(await target(...args));
        tell({ case: number, value, inout: (one.inout ?? []).map((at) => encode(args[at])) });
      } catch (error) {
        tell({ case: number, ...raised(error) });
      }
    }
    return tell({ end: true });
  };
  drive();
  return passTime;
};
