export const id = 293;
export const ids = [293];
export const modules = {

/***/ 97081:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ listBaselines)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _lib_error_code_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(47206);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _baseline_path_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(48575);
/* harmony import */ var _load_baseline_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(56242);






/** All baselines of a folder; one that cannot be read hides no other. */
async function listBaselines(directory) {
    const names = (await namesIn(directory)).sort();
    const files = names
        .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
        .map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, name));
    const baselines = await Promise.all(files.map(read));
    const kept = new Set(files.map(_baseline_path_js__WEBPACK_IMPORTED_MODULE_3__/* .answersPath */ .R1));
    const answers = names.filter((name) => name.endsWith('.answers.jsonl')).map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, name));
    return { baselines: baselines.flat(), strayAnswers: answers.filter((path) => !kept.has(path)) };
}
async function read(path) {
    try {
        const baseline = await (0,_load_baseline_js__WEBPACK_IMPORTED_MODULE_4__/* .loadBaselineFile */ .i)(path);
        return baseline === undefined ? [] : [{ kind: 'read', path, baseline }];
    }
    catch (error) {
        if (error instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz)
            return [{ kind: 'faulty', path, error }];
        throw error;
    }
}
async function namesIn(directory) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(directory);
    }
    catch (cause) {
        if ((0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_5__/* .codeOf */ .$)(cause) === 'ENOENT')
            return [];
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`cannot read the folder ${directory}: ${why}`, '--baselines-dir names it.', { cause });
    }
}


/***/ }),

/***/ 8929:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   baselinePrune: () => (/* binding */ baselinePrune)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _baseline_baseline_path_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48575);
/* harmony import */ var _baseline_list_baselines_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(97081);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61469);
/* harmony import */ var _report_render_baselines_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1510);
/* harmony import */ var _report_render_columns_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(68321);






/** Finds baselines that nothing is compared with any more. A file that cannot be read is told elsewhere and stays. */
async function baselinePrune({ directory, targets, packs, yes, }) {
    if (targets.length === 0)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz('no targets are configured, so that every baseline would go', 'quality-baseline.yml lists them.');
    const { baselines, strayAnswers } = await (0,_baseline_list_baselines_js__WEBPACK_IMPORTED_MODULE_2__/* .listBaselines */ .$)(directory);
    const stale = baselines.flatMap((listed) => {
        const why = listed.kind === 'read' ? whyStale(listed.baseline, targets, packs) : undefined;
        return why === undefined ? [] : [{ path: listed.path, why }];
    });
    const found = [...stale, ...strayAnswers.map((path) => ({ path, why: 'answers without a baseline' }))];
    if (found.length === 0)
        return { text: `All baselines in ${directory} are in use.\n`, deleted: [] };
    const list = (0,_report_render_columns_js__WEBPACK_IMPORTED_MODULE_5__/* .renderColumns */ .C)(found.map(({ path, why }) => [path, why]));
    if (!yes)
        return { text: `${list}Nothing is deleted: --yes does it.\n`, deleted: [] };
    const deleted = found.map(({ path }) => path);
    for (const path of deleted) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(path, { force: true });
        if (path.endsWith('.json'))
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)((0,_baseline_baseline_path_js__WEBPACK_IMPORTED_MODULE_1__/* .answersPath */ .R1)(path), { force: true });
    }
    return { text: `${list}Deleted ${deleted.length} of them; git still has what was committed.\n`, deleted };
}
function whyStale({ scorecard }, targets, packs) {
    const { slug, mode } = scorecard;
    const target = targets.find((one) => one.slug === slug);
    if (target === undefined)
        return `${slug} is no target`;
    if (!target.modes.includes(mode))
        return `${slug} is not checked in mode ${mode}`;
    // While one of its packs is there, it still gates.
    if (scorecard.packs.some(({ id }) => packs.includes(id)))
        return undefined;
    return `there is no pack ${(0,_report_render_baselines_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(scorecard.packs.map(({ id }) => id).join(', '))}`;
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

/***/ 1510:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gx: () => (/* binding */ showRate),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   YG: () => (/* binding */ renderBaselineList),
/* harmony export */   qL: () => (/* binding */ renderBaseline)
/* harmony export */ });
/* harmony import */ var _model_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _render_columns_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(68321);


/** One line a baseline. */
function renderBaselineList(rows) {
    const lines = rows.map(({ baseline, ageDays }) => {
        const { slug, mode, run, rounds } = baseline.scorecard;
        const packs = packRates(baseline).map(({ id, rate }) => `${id} ${showRate(rate)}`);
        return [slug, mode, ageText(ageDays), String(run.sessions.length), String(rounds), packs.join(' · ')];
    });
    return (0,_render_columns_js__WEBPACK_IMPORTED_MODULE_1__/* .renderColumns */ .C)([['slug', 'mode', 'captured', 'sessions', 'rounds', 'passed of attempts'], ...lines]);
}
/** Where a baseline comes from, what its packs did, and each scenario that did not always pass. */
function renderBaseline({ baseline, ageDays }) {
    const { scorecard, anchor } = baseline;
    const { run } = scorecard;
    const facts = [
        ['captured', `${baseline.capturedAt}, ${ageText(ageDays)}, with quality-baseline ${oneLine(baseline.tool)}`],
        ...(baseline.reason === '' ? [] : [['reason', oneLine(baseline.reason)]]),
        [
            'anchor',
            anchor === undefined
                ? 'none'
                : [anchor.capturedAt, oneLine(anchor.reason)].filter((text) => text !== '').join(', '),
        ],
        ['runs', oneLine(run.ids.join(', '))],
        ['sessions', `${run.sessions.length}, the first ${run.sessions[0] ?? ''}${oneSession(run.sessions.length)}`],
        ['rounds', String(scorecard.rounds)],
        ['served', oneLine(servedText(baseline))],
    ];
    const packs = packRates(baseline).map(({ id, version, rate, anchored, timing }) => [
        oneLine(id),
        oneLine(version),
        showRate(rate),
        anchored === undefined ? '' : showRate(anchored),
        secondsText(timing?.attemptP50Ms),
        secondsText(timing?.attemptP95Ms),
    ]);
    const failing = scorecard.scenarios.filter(({ cells }) => cells.some(({ failed }) => failed > 0)).map(failingRow);
    return [
        `${scorecard.slug} · ${scorecard.mode}\n${(0,_render_columns_js__WEBPACK_IMPORTED_MODULE_1__/* .renderColumns */ .C)(facts)}`,
        (0,_render_columns_js__WEBPACK_IMPORTED_MODULE_1__/* .renderColumns */ .C)([['pack', 'version', 'passed', 'anchor', 'p50', 'p95'], ...packs]),
        failing.length === 0
            ? `All ${scorecard.scenarios.length} scenarios passed every time.\n`
            : (0,_render_columns_js__WEBPACK_IMPORTED_MODULE_1__/* .renderColumns */ .C)([['scenario', 'passed', 'by session', 'failed with'], ...failing]),
    ].join('\n');
}
function failingRow({ scenario, cells, failures }) {
    const modes = Object.entries(failures).map(([mode, times]) => `${mode} ${times}`);
    const sessions = cells.map(({ passed, failed }) => `${passed}/${passed + failed}`);
    return [oneLine(scenario), showRate((0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(cells)), sessions.join(' '), modes.join(', ')];
}
function packRates({ scorecard, anchor }) {
    return scorecard.packs.map(({ id, version }) => {
        const inPack = scorecard.scenarios.filter(({ scenario }) => scenario.startsWith(`${id}/`));
        const known = inPack.flatMap(({ scenario, digest }) => {
            const counts = anchor !== undefined && Object.hasOwn(anchor.scenarios, scenario) ? anchor.scenarios[scenario] : undefined;
            return counts?.digest === digest ? [counts] : [];
        });
        return {
            id,
            version,
            rate: sum(inPack.map(({ cells }) => (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(cells))),
            anchored: known.length === 0 ? undefined : sum(known),
            timing: Object.hasOwn(scorecard.timings, id) ? scorecard.timings[id] : undefined,
        };
    });
}
function sum(rates) {
    return rates.reduce((all, { passed, attempts }) => ({ passed: all.passed + passed, attempts: all.attempts + attempts }), { passed: 0, attempts: 0 });
}
function servedText({ scorecard }) {
    const { identity, subject } = scorecard.fingerprint;
    const engine = [subject.engine.name, subject.engine.version].filter((part) => part !== null).join(' ');
    const known = [identity.model, subject.quantization, engine === '' ? null : engine, subject.gpu?.join(' + ') ?? null];
    return known.filter((part) => part !== null && part !== '').join(' · ') || 'unknown';
}
function oneSession(sessions) {
    return sessions === 1 ? ' (one life of the server; capture --append adds others)' : '';
}
function showRate({ passed, attempts }) {
    return `${passed}/${attempts}`;
}
function ageText(days) {
    return days === 0 ? 'today' : days === 1 ? 'a day ago' : `${days} days ago`;
}
function secondsText(ms) {
    return ms === null || ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`;
}
/** A file may hold any character; a terminal gets none that moves it. */
function oneLine(text) {
    return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}


/***/ }),

/***/ 68321:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ renderColumns)
/* harmony export */ });
/* harmony import */ var _text_width_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(87001);

/** Rows as columns of equal width, two blanks apart; the last column is left as it is. */
function renderColumns(rows) {
    const widths = rows.reduce((widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .textWidth */ .sc)(cell))), []);
    return rows
        .map((row) => row.map((cell, column) => (column === row.length - 1 ? cell : (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .padText */ .F2)(cell, widths[column] ?? 0, 'left'))))
        .map((row) => `${row.join('  ').trimEnd()}\n`)
        .join('');
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
