export const id = 7848;
export const ids = [7848];
export const modules = {

/***/ 6577:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ ageDays)
/* harmony export */ });
const dayMs = 86_400_000;
/** Whole days since a moment; none for one that lies ahead, as it does where a clock is wrong. */
function ageDays(capturedAt, now) {
    return Math.max(0, Math.floor((now.getTime() - Date.parse(capturedAt)) / dayMs));
}


/***/ }),

/***/ 47385:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ renderBaselineFile)
/* harmony export */ });
/* harmony import */ var _lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95953);
/* harmony import */ var _model_baseline_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26);


/** The bytes of a baseline: equal baselines are equal files, and a scenario that did not change is a line that did not. */
function renderBaselineFile(baseline) {
    // The schema's order of keys is the file's, whatever order the values were put together in.
    const { scenarios, gone, ...header } = _model_baseline_file_js__WEBPACK_IMPORTED_MODULE_0__/* .baselineFileSchema */ .v8.parse(toFile(baseline));
    const head = JSON.stringify(header, undefined, 2).slice(0, -2);
    const sections = [section('scenarios', scenarios), ...(gone === undefined ? [] : [section('gone', gone)])];
    return `${[head, ...sections].join(',\n')}\n}\n`;
}
function section(name, lines) {
    const rows = Object.entries(lines).map(([key, line]) => `    ${JSON.stringify(key)}: ${JSON.stringify(line)}`);
    return `  "${name}": {\n${rows.join(',\n')}\n  }`;
}
function toFile({ scorecard, capturedAt, reason, tool, anchor, acceptedUseless }) {
    const { run } = scorecard;
    const gone = anchor === undefined ? {} : goneOf(anchor, scorecard);
    return {
        version: 1,
        kind: 'baseline',
        slug: scorecard.slug,
        mode: scorecard.mode,
        captured: capturedAt,
        reason,
        tool,
        ...(acceptedUseless === undefined ? {} : { acceptedUseless }),
        ...(anchor === undefined ? {} : { anchor: { captured: anchor.capturedAt, reason: anchor.reason } }),
        runs: run.ids,
        started: run.startedAt,
        ended: run.endedAt,
        sessions: run.sessions,
        rounds: scorecard.rounds,
        determinism: run.determinism,
        fingerprint: toFileFingerprint(scorecard.fingerprint),
        packs: scorecard.packs.map((pack) => {
            const timings = Object.hasOwn(scorecard.timings, pack.id) ? scorecard.timings[pack.id] : undefined;
            return timings === undefined ? pack : { ...pack, timings };
        }),
        scenarios: (0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__/* .byKey */ .d)(Object.fromEntries(scorecard.scenarios.map((score) => [score.scenario, toLine(score, anchorOf(anchor, score))]))),
        ...(Object.keys(gone).length === 0 ? {} : { gone }),
    };
}
function toFileFingerprint({ version, conditions, identity, subject }) {
    const { scenarios: _, sampling, ...rest } = conditions;
    const defaults = subject['sampling-defaults'];
    return {
        version,
        conditions: { ...rest, sampling: sampling === null ? null : (0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__/* .byKey */ .d)(sampling) },
        identity,
        subject: { ...subject, 'sampling-defaults': defaults === null ? null : (0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__/* .byKey */ .d)(defaults) },
    };
}
function anchorOf(anchor, { scenario }) {
    return anchor !== undefined && Object.hasOwn(anchor.scenarios, scenario) ? anchor.scenarios[scenario] : undefined;
}
function toLine(score, anchored) {
    return {
        digest: score.digest,
        sessions: score.cells.map(({ passed, failed }) => [passed, passed + failed]),
        ...(Object.keys(score.failures).length === 0 ? {} : { failures: (0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__/* .byKey */ .d)(score.failures) }),
        promptTokens: score.promptTokens,
        ...(anchored === undefined ? {} : { anchor: [anchored.passed, anchored.attempts] }),
        ...(anchored === undefined || anchored.digest === score.digest ? {} : { anchorDigest: anchored.digest }),
    };
}
function goneOf(anchor, scorecard) {
    const asked = new Set(scorecard.scenarios.map(({ scenario }) => scenario));
    const gone = Object.entries(anchor.scenarios).filter(([key]) => !asked.has(key));
    return (0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__/* .byKey */ .d)(Object.fromEntries(gone.map(([key, { passed, attempts, digest }]) => [
        key,
        // A pair of numbers, not a list of them.
        { anchor: [passed, attempts], anchorDigest: digest },
    ])));
}


/***/ }),

/***/ 97644:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   baselineShow: () => (/* binding */ baselineShow)
/* harmony export */ });
/* harmony import */ var _baseline_age_days_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6577);
/* harmony import */ var _baseline_load_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56242);
/* harmony import */ var _baseline_render_baseline_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(47385);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _model_target_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(30677);
/* harmony import */ var _report_next_commands_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64601);
/* harmony import */ var _report_render_baselines_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1510);







/** Where the baselines of a slug come from and what they hold. */
async function baselineShow({ directory, slug, mode, now, json }) {
    const modes = mode === undefined ? _model_target_js__WEBPACK_IMPORTED_MODULE_3__/* .modeSchema */ .Ni.options : [mode];
    const loaded = await Promise.all(modes.map((each) => (0,_baseline_load_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .loadBaseline */ .oU)(directory, slug, each)));
    const found = loaded.filter((each) => each.kind === 'found');
    if (found.length === 0)
        throw missing(slug, mode, loaded);
    const texts = found.map(({ baseline }) => json ? (0,_baseline_render_baseline_file_js__WEBPACK_IMPORTED_MODULE_1__/* .renderBaselineFile */ .Y)(baseline) : (0,_report_render_baselines_js__WEBPACK_IMPORTED_MODULE_5__/* .renderBaseline */ .qL)({ baseline, ageDays: (0,_baseline_age_days_js__WEBPACK_IMPORTED_MODULE_6__/* .ageDays */ .B)(baseline.capturedAt, now) }));
    return { text: texts.join(json ? '' : '\n'), notes: found.flatMap(({ notes }) => notes) };
}
function missing(slug, mode, loaded) {
    const commands = loaded.flatMap((each) => (each.kind === 'missing' ? [(0,_report_next_commands_js__WEBPACK_IMPORTED_MODULE_4__/* .captureCommand */ .g_)(each)] : []));
    const which = mode === undefined ? '' : ` in mode ${mode}`;
    return new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`there is no baseline of ${slug}${which}`, `Make one: ${commands[0] ?? ''}`);
}


/***/ }),

/***/ 38119:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ assertNever)
/* harmony export */ });
/** Ends a switch over a union: a member that nobody handles does not compile. */
function assertNever(value) {
    throw new Error(`unhandled case ${JSON.stringify(value)}`);
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
/* harmony export */   O: () => (/* binding */ explainFault),
/* harmony export */   _: () => (/* binding */ explainIssues)
/* harmony export */ });
/* harmony import */ var _nearest_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76062);

/** A schema's complaints about a value as a person wants them: one per fault, at its place, with the nearest known word. */
function explainIssues(issues, schema, value) {
    return issues.flatMap((issue) => explain(issue, [], schema, value));
}
/** The same as lines of an error message, each after its place. */
function explainFault(issues, schema, value) {
    return explainIssues(issues, schema, value)
        .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
        .join('\n');
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
            return issue.issues.map((inner) => ({ path, message: `not a valid key: ${wordsOf(inner, path.at(-1))}` }));
        case 'invalid_element':
            return issue.issues.map((inner) => ({ path, message: wordsOf(inner, valueAt(value, path)) }));
        default:
            return [{ path, message: wordsOf(issue, valueAt(value, path)) }];
    }
}
// How the messages begin that the library makes where a schema has none of its own.
const libraryWords = /^(?:Too (?:small|big): |Invalid |Unrecognized )/;
/** What a schema says, or in place of the library's words our own. */
function wordsOf(issue, received) {
    if (!libraryWords.test(issue.message))
        return issue.message;
    switch (issue.code) {
        case 'invalid_type': {
            const expected = typeWords[issue.expected] ?? issue.expected;
            return received === undefined
                ? `missing, expected ${expected}`
                : `expected ${expected}, received ${typeOf(received)}`;
        }
        case 'too_small':
            return boundWords(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least', received);
        case 'too_big':
            return boundWords(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most', received);
        case 'invalid_format':
            return `expected ${formatWords[issue.format] ?? `text of the form ${issue.pattern ?? issue.format}`}, received ${JSON.stringify(received)}`;
        case 'not_multiple_of':
            return `expected a multiple of ${issue.divisor}, received ${String(received)}`;
        default:
            return `cannot be ${JSON.stringify(received) ?? 'left out'}`;
    }
}
const typeWords = {
    int: 'whole number',
    record: 'object',
    nan: 'no number',
    array: 'list',
};
function typeOf(value) {
    if (value === null)
        return 'null';
    if (Array.isArray(value))
        return 'list';
    return Number.isNaN(value) ? 'no number' : typeof value;
}
function boundWords(origin, bound, side, received) {
    const unit = unitOf(origin, bound);
    const size = Array.isArray(received) || typeof received === 'string' ? received.length : received;
    const shown = unit !== '' && typeof size === 'object' && size !== null ? Object.keys(size).length : size;
    return `expected ${side} ${bound}${unit}${shown === undefined ? '' : `, received ${String(shown)}`}`;
}
function unitOf(origin, bound) {
    const isOne = Number(bound) === 1;
    if (origin === 'string')
        return isOne ? ' character' : ' characters';
    if (origin === 'array' || origin === 'set' || origin === 'object' || origin === 'map')
        return isOne ? ' entry' : ' entries';
    return '';
}
const formatWords = {
    datetime: 'a moment such as 2026-11-21T08:00:00Z',
    date: 'a day such as 2026-11-21',
    url: 'an address such as http://localhost:8000',
    uuid: 'a UUID',
    email: 'a mail address',
    json_string: 'JSON',
};
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

/***/ 66743:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ readConflicts)
/* harmony export */ });
const next = {
    outside: [[/^<{7}(?: |\r?$)/, 'ours']],
    ours: [
        [/^\|{7}(?: |\r?$)/, 'base'],
        [/^={7}\r?$/, 'theirs'],
    ],
    base: [[/^={7}\r?$/, 'theirs']],
    theirs: [[/^>{7}(?: |\r?$)/, 'outside']],
};
/** The merge conflicts that git left in a text: the line of the first one, from 1, and the text with our side of each. */
function readConflicts(text) {
    const ours = [];
    let part = 'outside';
    let firstLine;
    for (const [index, line] of text.split('\n').entries()) {
        const to = next[part].find(([marker]) => marker.test(line))?.[1];
        if (to !== undefined) {
            if (to === 'ours')
                firstLine ??= index + 1;
            part = to;
        }
        else if (part === 'outside' || part === 'ours')
            ours.push(line);
    }
    return firstLine === undefined || part !== 'outside' ? undefined : { firstLine, ours: ours.join('\n') };
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

/***/ 17070:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ failureModeSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92857);

/** How a reply was wrong. The words are part of every report: add, never rename. */
const failureModeSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n([
    // the wire: damage by parser, template, speculation or cache
    'no-answer',
    'token-limit',
    'too-long',
    'answer-in-reasoning',
    'thinking-leak',
    'inline-thinking',
    'control-token',
    'broken-text',
    'aborted',
    'repetition',
    'server-rejected',
    // tool calls
    'no-tool-call',
    'call-in-content',
    'call-in-reasoning',
    'invented-result',
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
/* harmony export */   fJ: () => (/* binding */ fail),
/* harmony export */   zu: () => (/* binding */ causeSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92857);
/* harmony import */ var _failure_mode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17070);


/** Why nothing was learned from an attempt. */
const causeSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['timeout', 'disconnect', 'server-error', 'bad-stream', 'cancelled', 'pack-error']);
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
        cause: causeSchema,
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
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92857);



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
