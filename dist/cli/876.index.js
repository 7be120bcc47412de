export const id = 876;
export const ids = [876];
export const modules = {

/***/ 27968:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ loadScorecards)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(92844);
/* harmony import */ var _lib_source_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(11539);
/* harmony import */ var _model_scorecard_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(77814);






/** The scorecards of a recorded run, one for each mode: by its folder, its `scorecard.json`, or its id. */
async function loadScorecards(reference, runsDirectory) {
    const path = await find(reference, runsDirectory);
    let value;
    try {
        value = JSON.parse(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'utf8'));
    }
    catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`cannot read ${path}: ${why}`, 'rescore makes the scorecard of a run again.', { cause });
    }
    const parsed = _model_scorecard_js__WEBPACK_IMPORTED_MODULE_3__/* .scorecardFileSchema */ .m$.safeParse(value);
    if (parsed.success)
        return parsed.data.scorecards;
    const faults = (0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_4__/* .explainIssues */ ._)(parsed.error.issues, _model_scorecard_js__WEBPACK_IMPORTED_MODULE_3__/* .scorecardFileSchema */ .m$, value);
    const lines = faults.map((fault) => `  ${(0,_lib_source_js__WEBPACK_IMPORTED_MODULE_5__/* .showPath */ .P)(fault.path)}: ${fault.message}`);
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz([`${path} holds no scorecards`, ...lines.slice(0, 20)].join('\n'), 'rescore makes the scorecard of a run again.');
}
async function find(reference, runsDirectory) {
    const places = [reference, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(reference, 'scorecard.json'), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(runsDirectory, reference, 'scorecard.json')];
    for (const place of places)
        if (await isFile(place))
            return place;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`there is no scorecard of the run ${reference}`, `Looked for ${places.join(', ')}. A run is named by its folder or its id.`);
}
async function isFile(path) {
    try {
        return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path)).isFile();
    }
    catch {
        return false; // not there, or not to be looked at: both are no scorecard
    }
}


/***/ }),

/***/ 15483:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  baselineAdopt: () => (/* binding */ baselineAdopt)
});

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/baseline/make-baseline.js + 1 modules
var make_baseline = __webpack_require__(20923);
// EXTERNAL MODULE: ./build/baseline/pool-scorecards.js
var pool_scorecards = __webpack_require__(1962);
// EXTERNAL MODULE: ./build/baseline/pooling-faults.js
var pooling_faults = __webpack_require__(32652);
;// CONCATENATED MODULE: ./build/baseline/adopt-runs.js




const fewestRuns = 3;
/** A baseline of what has been measured already: the sessions of at least three runs, in the order of their days. */
function adoptRuns({ scorecards, ...capture }) {
    const [first, ...rest] = [...scorecards].sort((one, other) => (one.run.startedAt < other.run.startedAt ? -1 : 1));
    if (first === undefined || scorecards.length < fewestRuns)
        throw new errors/* InputError */.dz(`${first === undefined ? '' : `${first.slug} (${first.mode}): `}${scorecards.length === 1 ? 'one run is' : `${scorecards.length} runs are`} too few to adopt`, `Name at least ${fewestRuns}: three runs are three sessions.`);
    let pooled = first;
    for (const next of rest) {
        const faults = (0,pooling_faults/* poolingFaults */.Q)(pooled, next);
        if (faults.length > 0)
            throw new errors/* InputError */.dz([`run ${next.run.ids.join(', ')} does not fit those before it:`, ...faults.map((fault) => `  ${fault}`)].join('\n'), 'Adopt runs of one slug, one mode, the same packs and the same model.');
        pooled = (0,pool_scorecards/* poolScorecards */.S)(pooled, next);
    }
    return (0,make_baseline/* makeBaseline */.c)({ ...capture, scorecard: pooled, firstAnswers: undefined });
}

// EXTERNAL MODULE: ./build/baseline/diff-baselines.js
var diff_baselines = __webpack_require__(82886);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/baseline/load-scorecards.js
var load_scorecards = __webpack_require__(27968);
// EXTERNAL MODULE: ./build/baseline/save-baseline.js
var save_baseline = __webpack_require__(45421);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/report/render-baseline-difference.js
var render_baseline_difference = __webpack_require__(60747);
;// CONCATENATED MODULE: ./build/commands/baseline-adopt.js








/** Makes baselines of recorded runs, one a slug and mode: all of them or, where one is refused, none. */
async function baselineAdopt(options) {
    const { runs, runsDirectory, directory, modes, dryRun, ...adoption } = options;
    const all = (await Promise.all(runs.map((run) => (0,load_scorecards/* loadScorecards */.o)(run, runsDirectory)))).flat();
    const wanted = all.filter(({ mode }) => modes.length === 0 || modes.includes(mode));
    if (wanted.length === 0)
        throw new errors/* InputError */.dz('the runs have nothing in the modes that were named', `They have ${modesOf(all)}.`);
    const adopted = [];
    for (const scorecards of (0,group_by/* groupBy */.$)(wanted, ({ slug, mode }) => `${slug} ${mode}`).values()) {
        const [{ slug, mode }] = scorecards; // a group has what made it
        const before = await (0,load_baseline/* loadBaseline */.o)(directory, slug, mode);
        const previous = before.kind === 'found' ? before.baseline : undefined;
        const baseline = adoptRuns({ ...adoption, scorecards, previous });
        adopted.push({ baseline, text: (0,render_baseline_difference/* renderBaselineDifference */.R)((0,diff_baselines/* diffBaselines */.G)(previous, baseline)) });
    }
    const saved = [];
    if (!dryRun)
        for (const { baseline } of adopted)
            saved.push(await (0,save_baseline/* saveBaseline */.X)(directory, baseline));
    const ends = dryRun ? ['Nothing is written: --dry-run.\n'] : saved.map((path) => `wrote ${path}\n`);
    return { text: [...adopted.map(({ text }) => text), ...ends].join(''), saved };
}
function modesOf(scorecards) {
    return [...new Set(scorecards.map(({ slug, mode }) => `${slug} (${mode})`))].join(', ') || 'none';
}


/***/ }),

/***/ 95953:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ byKey)
/* harmony export */ });
/** The same entries in the order of their keys, which is that of no locale. */
function byKey(record) {
    return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}


/***/ }),

/***/ 92844:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ explainIssues)
/* harmony export */ });
/* harmony import */ var _nearest_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76062);

/** A schema's complaints about a value as a person wants them: one per fault, at its place, with the nearest known word. */
function explainIssues(issues, schema, value) {
    return issues.flatMap((issue) => explain(issue, [], schema, value));
}
function explain(issue, prefix, schema, value) {
    const path = [...prefix, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
    switch (issue.code) {
        case 'unrecognized_keys': {
            const known = knownKeys(schema, path, value);
            return issue.keys.map((key) => ({
                path: [...path, key],
                message: `unknown key "${key}"${suggestion(key, known)}`,
            }));
        }
        case 'invalid_union':
            if (issue.errors.length === 0)
                return [discriminatorProblem(path, schema, value)];
            return closest(issue.errors).flatMap((inner) => explain(inner, path, schema, value));
        case 'invalid_value': {
            const options = issue.values.map(String);
            const received = valueAt(value, path);
            const near = typeof received === 'string' ? suggestion(received, options) : '';
            return [
                {
                    path,
                    message: `expected ${options.map((option) => `"${option}"`).join(' or ')}, received ${JSON.stringify(received)}${near}`,
                },
            ];
        }
        case 'invalid_key':
            return issue.issues.map((inner) => ({ path, message: `not a valid key: ${inner.message}` }));
        default:
            return [
                {
                    path,
                    message: issue.message.replace(/^Invalid input: /, '').replace(/^(.*), received undefined$/, 'missing, $1'),
                },
            ];
    }
}
function discriminatorProblem(path, schema, value) {
    const received = valueAt(value, path);
    const options = schemasAt(schema, path.slice(0, -1), value).flatMap((candidate) => literalsOf(candidate, String(path.at(-1))));
    if (received === undefined)
        return { path, message: `missing; one of ${options.join(', ')}` };
    const near = typeof received === 'string' ? suggestion(received, options) : '';
    return {
        path,
        message: `unknown ${String(path.at(-1))} ${JSON.stringify(received)}${near === '' ? `; known: ${options.join(', ')}` : near}`,
    };
}
function suggestion(word, known) {
    const near = (0,_nearest_js__WEBPACK_IMPORTED_MODULE_0__/* .nearest */ .p)(word, known);
    if (near !== undefined)
        return `; did you mean "${near}"?`;
    return known.length > 0 && known.length <= 24 ? `; known: ${[...new Set(known)].join(', ')}` : '';
}
// The branch that got furthest into the value is the one its author meant.
function closest(branches) {
    const depth = (branch) => Math.max(...branch.map((issue) => issue.path.length + (issue.code === 'invalid_type' ? 0 : 0.5) + (issue.code === 'custom' ? 1 : 0)));
    return branches.reduce((best, branch) => {
        const gain = depth(branch) - depth(best);
        return gain > 0 || (gain === 0 && branch.length < best.length) ? branch : best;
    });
}
function valueAt(value, path) {
    let here = value;
    for (const step of path) {
        if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step))
            return undefined;
        here = here[step]; // an object that has this key
    }
    return here;
}
function knownKeys(schema, path, value) {
    return schemasAt(schema, path, value).flatMap((candidate) => {
        const { def } = candidate._zod; // only objects are asked for their shape
        return def.type === 'object' ? Object.keys(def.shape) : [];
    });
}
function literalsOf(schema, key) {
    const { def } = schema._zod; // only objects are asked for their shape
    const field = def.type === 'object' ? def.shape[key] : undefined;
    // A discriminator is a literal or an enumeration, told apart by `type`.
    const words = field?._zod.def;
    if (words?.type === 'enum')
        return Object.values(words.entries).map(String);
    return words?.type === 'literal' ? words.values.map(String) : [];
}
/** The object schemas that can stand at a path of this value: unions are followed by their discriminator. */
function schemasAt(schema, path, value) {
    const unwrapped = unwrap(schema, value);
    const [step, ...rest] = path;
    if (step === undefined)
        return unwrapped;
    const inside = valueAt(value, [step]);
    return unwrapped.flatMap((candidate) => {
        const child = childOf(candidate, step);
        return child === undefined ? [] : schemasAt(child, rest, inside);
    });
}
function childOf(schema, step) {
    const def = schema._zod.def; // told apart by `type` below
    if (def.type === 'object')
        return def.shape[String(step)];
    if (def.type === 'array')
        return def.element;
    return def.type === 'record' ? def.valueType : undefined;
}
function unwrap(schema, value) {
    // zod's definitions are a closed set told apart by `type`; each branch reads what its type has.
    const def = schema._zod.def;
    if (def.innerType !== undefined)
        return unwrap(def.innerType, value);
    if (def.getter !== undefined)
        return unwrap(def.getter(), value);
    if (def.in !== undefined)
        return unwrap(def.in, value);
    if (def.options === undefined)
        return [schema];
    const key = def.discriminator;
    const chosen = key === undefined ? undefined : valueAt(value, [key]);
    const options = def.options.flatMap((option) => unwrap(option, value));
    const fitting = key === undefined ? [] : options.filter((option) => literalsOf(option, key).includes(String(chosen)));
    return fitting.length > 0 ? fitting : options;
}


/***/ }),

/***/ 55365:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ groupBy)
/* harmony export */ });
/** Items under their keys, both in order of appearance. (`Map.groupBy` is not in Node 20.) */
function groupBy(items, keyOf) {
    const groups = new Map();
    for (const item of items) {
        const group = groups.get(keyOf(item));
        if (group === undefined)
            groups.set(keyOf(item), [item]);
        else
            group.push(item);
    }
    return groups;
}


/***/ }),

/***/ 80292:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ showJson),
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
const maxDepth = 128;
const word = /[-+.\w]+/y;
/** Strict JSON: no comments, no trailing commas, no NaN, no key twice, no lone bracket forgiven. */
function parseJson(text) {
    try {
        JSON.parse(text);
    }
    catch (error) {
        return { ok: false, problem: 'syntax', message: error instanceof Error ? error.message : String(error) };
    }
    return readTokens(text);
}
// JSON.parse has accepted the text, so the tokens need no checking here, only reading.
function readTokens(text) {
    const open = [];
    let root = null;
    const place = (value) => {
        const parent = open.at(-1);
        if (parent === undefined)
            root = value;
        else if (Array.isArray(parent.node))
            parent.node.push(value);
        else {
            parent.node.set(parent.key ?? '', value);
            parent.key = undefined;
        }
    };
    for (const piece of tokensOf(text)) {
        if (piece === '}' || piece === ']') {
            open.pop();
            continue;
        }
        if (piece === '{' || piece === '[') {
            const node = piece === '{' ? new Map() : [];
            place(node);
            open.push({ node, key: undefined });
            if (open.length > maxDepth)
                return { ok: false, problem: 'too-deep', message: `deeper than ${maxDepth} levels` };
            continue;
        }
        const parent = open.at(-1);
        if (parent !== undefined && !Array.isArray(parent.node) && parent.key === undefined) {
            const key = JSON.parse(piece); // a token in key position of valid JSON is a string
            if (parent.node.has(key))
                return { ok: false, problem: 'duplicate-key', message: `key ${piece} stands twice` };
            parent.key = key;
            continue;
        }
        place(readScalar(piece));
    }
    return { ok: true, value: root };
}
// By hand: a regular expression for strings runs out of stack on one of a few megabytes.
function* tokensOf(text) {
    for (let at = 0; at < text.length;) {
        const mark = text[at] ?? '';
        let end = at + 1;
        if (mark === '"') {
            end = endOfString(text, at);
            yield text.slice(at, end);
        }
        else if ('{}[]'.includes(mark))
            yield mark;
        else {
            word.lastIndex = at;
            const found = word.exec(text)?.[0];
            if (found !== undefined) {
                yield found;
                end = at + found.length;
            }
        }
        at = end;
    }
}
function endOfString(text, start) {
    for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
        let backslashes = 0;
        while (text[at - 1 - backslashes] === '\\')
            backslashes++;
        if (backslashes % 2 === 0)
            return at + 1;
    }
    return text.length;
}
function readScalar(piece) {
    const value = JSON.parse(piece); // a scalar token of valid JSON
    const isBigInteger = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(piece);
    return isBigInteger ? BigInt(piece) : value;
}
/** One line for a person; big integers keep their digits. */
function showJson(value) {
    if (typeof value === 'bigint')
        return value.toString();
    if (Array.isArray(value))
        return `[${value.map((item) => showJson(item)).join(',')}]`;
    if (value instanceof Map)
        return showEntries([...value]);
    if (typeof value === 'object' && value !== null)
        return showEntries(Object.entries(value));
    return JSON.stringify(value);
}
function showEntries(entries) {
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${showJson(item)}`).join(',')}}`;
}


/***/ }),

/***/ 70129:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ removeLeftovers),
/* harmony export */   L: () => (/* binding */ saveWhole)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _error_code_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(47206);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61469);





/** Writes a file so that whoever looks, at whatever moment, finds the old content or the new one, whole. */
async function saveWhole(path, content) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path);
    const temporary = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, `.${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path)}.${process.pid}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}.tmp`);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder, { recursive: true });
        await removeLeftovers(path, '.tmp');
        await writeThrough(temporary, content);
        const mode = await modeOf(path);
        if (mode !== undefined)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.chmod)(temporary, mode);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(temporary, path);
        await syncFolder(folder);
    }
    catch (cause) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(temporary, { force: true }).catch(() => undefined); // told below; what is left is no harm
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`cannot write ${path}: ${reasonOf(cause)}`, 'Name another place or make room there. What was there before is unchanged.', { cause });
    }
}
/** What a process left that was killed while it wrote this file, or filled this folder. */
async function removeLeftovers(path, ending) {
    const start = `.${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path)}.`;
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path))) {
        if (!name.startsWith(start) || !name.endsWith(ending))
            continue;
        const pid = /^(\d+)-[0-9a-f]{8}$/.exec(name.slice(start.length, name.length - ending.length))?.[1];
        if (pid === undefined || isAlive(Number(pid)))
            continue;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), name), { force: true, recursive: ending === '' });
    }
}
function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        return (0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error) !== 'ESRCH'; // not ours to signal is alive, too
    }
}
async function writeThrough(path, content) {
    const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(path, 'wx');
    try {
        for (const piece of pieces)
            await file.appendFile(piece);
        await file.sync();
    }
    finally {
        await file.close();
    }
}
async function modeOf(path) {
    try {
        return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(path)).mode & 0o777;
    }
    catch (error) {
        if ((0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error) === 'ENOENT')
            return undefined;
        throw error;
    }
}
// Some file systems cannot: the new name is then as safe as they make it.
async function syncFolder(folder) {
    const handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(folder, 'r');
    try {
        await handle.sync();
    }
    catch (error) {
        if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes((0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error)))
            throw error;
    }
    finally {
        await handle.close();
    }
}
const reasons = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'a part of the path is a file',
    EISDIR: 'it is a folder',
};
function reasonOf(error) {
    return reasons[(0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error)] ?? (error instanceof Error ? error.message : String(error));
}


/***/ }),

/***/ 11539:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ showProblem),
/* harmony export */   P: () => (/* binding */ showPath)
/* harmony export */ });
/** `a.b[2].c` */
function showPath(path) {
    return path
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
        .join('')
        .replace(/^\./, '');
}
/** `file:12:5 path: message`, as editors and terminals link it. */
function showProblem(origin, { place, path, message }) {
    const where = showPath(path);
    return `${origin}:${place.line}:${place.column} ${where === '' ? '' : `${where}: `}${message}`;
}


/***/ }),

/***/ 32607:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MK: () => (/* binding */ rateOf),
/* harmony export */   Md: () => (/* binding */ rateSchema)
/* harmony export */ });
/* unused harmony export anchorSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13798);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64377);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30677);


/** Passes of attempts. */
const rateSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ passed: zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().nonnegative(), attempts: zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().nonnegative() });
/** The counts of the first accepted capture: against them slow ratcheting shows. */
const anchorSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    capturedAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$(),
    reason: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    /** A scenario whose digest has changed since is held against nothing. */
    scenarios: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(_target_js__WEBPACK_IMPORTED_MODULE_0__/* .scenarioKeySchema */ .n5, rateSchema.extend({ digest: _target_js__WEBPACK_IMPORTED_MODULE_0__/* .sha256Schema */ .bL })),
});
function rateOf(cells) {
    const passed = cells.reduce((sum, cell) => sum + cell.passed, 0);
    return { passed, attempts: cells.reduce((sum, cell) => sum + cell.failed, passed) };
}


/***/ }),

/***/ 17070:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ failureModeSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13798);

/** How a reply was wrong. The words are part of every report: add, never rename. */
const failureModeSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n([
    // the wire: damage by parser, template, speculation or cache
    'no-answer',
    'token-limit',
    'too-long',
    'answer-in-reasoning',
    'thinking-leak',
    'control-token',
    'repetition',
    'server-rejected',
    // tool calls
    'no-tool-call',
    'call-in-content',
    'call-in-reasoning',
    'merged-calls',
    'invalid-arguments',
    'missing-argument',
    'extra-argument',
    'wrong-arguments',
    'wrong-tool',
    'unknown-tool',
    'missing-call',
    'extra-call',
    'repeated-call',
    'wrong-order',
    'unfinished',
    // text
    'wrong-text',
    'constraint-broken',
    'wrong-language',
    'wrapped',
    // structure and fields
    'invalid-json',
    'invalid-yaml',
    'invalid-csv',
    'invalid-xml',
    'invalid-markdown',
    'duplicate-key',
    'wrong-structure',
    'schema-violation',
    'missing-field',
    'extra-field',
    'wrong-type',
    'wrong-value',
    // answers
    'no-answer-found',
    'two-answers',
    'wrong-answer',
    'wrong-unit',
    // benchlocal-cli's own words
    'verifier-fail',
    'extra-fields',
]);


/***/ }),

/***/ 70543:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $D: () => (/* binding */ verdictSchema),
/* harmony export */   IX: () => (/* binding */ pass),
/* harmony export */   fJ: () => (/* binding */ fail)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13798);
/* harmony import */ var _failure_mode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17070);


/** What one attempt showed. */
const verdictSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .discriminatedUnion */ .gMt('outcome', [
    zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ outcome: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('pass'), score: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().optional() }),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
        outcome: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('fail'),
        mode: _failure_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .failureModeSchema */ .R,
        expected: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
        received: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
        /** The properties of the scenario (`told` ids) that do not hold. */
        broke: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional(),
        /** Share of the atoms that are right, 0 to 100, where the kind counts them. It never decides. */
        score: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().optional(),
    }),
    // Never a zero: what nobody measured says nothing about the model, so it leaves the average alone.
    zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
        outcome: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('unmeasured'),
        cause: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['timeout', 'disconnect', 'server-error', 'bad-stream', 'cancelled', 'pack-error']),
        detail: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    }),
]);
const pass = { outcome: 'pass' };
const shownLength = 400;
function fail(mode, expected, received, more) {
    return { outcome: 'fail', mode, expected: shorten(expected), received: shorten(received), ...more };
}
// A verdict is read by people: it shows where a reply went wrong, the journal keeps the reply itself.
function shorten(text) {
    return text.length <= shownLength ? text : `${text.slice(0, shownLength - 1).toWellFormed()}…`;
}


/***/ }),

/***/ 64377:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w$: () => (/* binding */ datetime)
/* harmony export */ });
/* unused harmony exports date, time, duration */
/* harmony import */ var _core_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(43759);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13798);



function datetime(params) {
    return _core_index_js__WEBPACK_IMPORTED_MODULE_0__/* ._isoDateTime */ .G1(_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .ZodISODateTime */ .You, params);
}
function date(params) {
    return core._isoDate(ZodISODate, params);
}
function time(params) {
    return core._isoTime(ZodISOTime, params);
}
function duration(params) {
    return core._isoDuration(ZodISODuration, params);
}


/***/ })

};
