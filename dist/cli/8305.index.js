export const id = 8305;
export const ids = [8305];
export const modules = {

/***/ 27968:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ loadScorecards),
/* harmony export */   z: () => (/* binding */ parseScorecards)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92844);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2999);
/* harmony import */ var _lib_source_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(11539);
/* harmony import */ var _model_scorecard_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(77814);







/** The scorecards of a recorded run, one for each mode: by its folder, its `scorecard.json`, or its id. */
async function loadScorecards(reference, runsDirectory) {
    const path = await find(reference, runsDirectory);
    return parseScorecards((await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__/* .readRegularText */ .Aj)(path)) ?? '', path);
}
function parseScorecards(text, path) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`cannot read ${path}: ${why}`, 'rescore makes the scorecard of a run again.', { cause });
    }
    const parsed = _model_scorecard_js__WEBPACK_IMPORTED_MODULE_5__/* .scorecardFileSchema */ .m$.safeParse(value);
    if (parsed.success)
        return parsed.data.scorecards;
    const faults = (0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_3__/* .explainIssues */ ._)(parsed.error.issues, _model_scorecard_js__WEBPACK_IMPORTED_MODULE_5__/* .scorecardFileSchema */ .m$, value);
    const lines = faults.map((fault) => `  ${(0,_lib_source_js__WEBPACK_IMPORTED_MODULE_6__/* .showPath */ .P)(fault.path)}: ${fault.message}`);
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
        return !(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path)).isDirectory();
    }
    catch {
        return (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__/* .isNamed */ .ev)(path); // a link to nothing: reading it says so
    }
}


/***/ }),

/***/ 29862:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  stamp: () => (/* binding */ stamp)
});

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/baseline/load-scorecards.js
var load_scorecards = __webpack_require__(27968);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/lib/save-whole.js
var save_whole = __webpack_require__(70129);
// EXTERNAL MODULE: ./build/report/next-commands.js
var next_commands = __webpack_require__(64601);
// EXTERNAL MODULE: ./build/report/render-quality-line.js + 1 modules
var render_quality_line = __webpack_require__(98868);
;// CONCATENATED MODULE: ./build/report/stamp-header.js
const field = /^([ \t]*#+[ \t]*)Quality:([ \t]*)/;
/**
 * A file of YAML with `Quality: …` in its leading comment: the line that is there is replaced, else one is added at the
 * end of the comment, or at the top. Everything else stays as it is, the ends of the lines included.
 */
function stampHeader(text, quality, byteOrderMark) {
    const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
    const lines = linesOf(text.slice(mark.length));
    const header = lines.slice(0, headerLength(lines));
    const found = header.flatMap(({ content }, index) => (field.test(content) ? [index] : []));
    if (found.length > 1)
        return { kind: 'ambiguous', lines: found.map((index) => index + 1) };
    const at = found[0] ?? endOfComment(header);
    const stamped = found.length === 1 ? replace(lines, at, quality) : insert(lines, at, quality);
    return {
        kind: 'stamped',
        text: mark + stamped.map(({ content, ending }) => content + ending).join(''),
        line: at + 1,
    };
}
function linesOf(text) {
    return [...text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)]
        .map(([, content = '', ending = '']) => ({ content, ending }))
        .filter(({ content, ending }) => content !== '' || ending !== '');
}
const isComment = ({ content }) => /^[ \t]*#/.test(content);
/** Comments before the first content; blank lines, directives and the mark of a document's start may stand between. */
function headerLength(lines) {
    const end = lines.findIndex((line) => !isComment(line) && !/^(?:[ \t]*|---[ \t]*|%.*)$/.test(line.content));
    return end === -1 ? lines.length : end;
}
/** After the first block of comments, or 0 where there is none. */
function endOfComment(header) {
    const start = header.findIndex(isComment);
    if (start === -1)
        return 0;
    const length = header.slice(start).findIndex((line) => !isComment(line));
    return length === -1 ? header.length : start + length;
}
function replace(lines, at, quality) {
    return lines.map((line, index) => {
        const [, prefix = '', gap = ''] = index === at ? (field.exec(line.content) ?? []) : [];
        if (index !== at)
            return line;
        const value = quality.replace(/^Quality:[ \t]*/, '');
        return { content: `${prefix}Quality:${gap === '' ? ' ' : gap}${value}`, ending: line.ending };
    });
}
function insert(lines, at, quality) {
    const before = lines.slice(0, at);
    const last = before.at(-1);
    const ending = lines.find((line) => line.ending !== '')?.ending ?? '\n';
    const added = { content: `${/^[ \t]*/.exec(last?.content ?? '')?.[0] ?? ''}# ${quality}`, ending };
    // The comment is the end of the file and has no line break: then neither has the file afterwards.
    if (last !== undefined && last.ending === '')
        return [...before.slice(0, -1), { content: last.content, ending }, { content: added.content, ending: '' }];
    return [...before, added, ...lines.slice(at)];
}

// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
;// CONCATENATED MODULE: ./build/commands/stamp.js











/** Writes what was measured into the comment at the head of a compose file. No other byte of it changes. */
async function stamp(options) {
    const quality = (0,render_quality_line/* renderQualityLine */.eK)(options.run === undefined ? await ofBaseline(options) : await ofRun(options, options.run));
    const path = await pathOf(options.file);
    const bytes = (await (0,read_regular/* readRegular */.VX)(path, { shown: options.file })) ?? external_node_buffer_.Buffer.alloc(0);
    if (bytes.includes(0))
        throw new errors/* InputError */.dz(`${options.file} is no text`, 'Name a compose file in UTF-8.');
    // One character a byte: what is no UTF-8 stays as it is, too.
    const text = bytes.toString('latin1');
    const stamped = stampHeader(text, byteText(quality), byteText('\ufeff'));
    if (stamped.kind === 'ambiguous')
        throw new errors/* InputError */.dz(`${options.file} has more than one "# Quality:", in lines ${stamped.lines.join(' and ')}`, 'Leave the one that is to be kept up to date.');
    const changed = stamped.text !== text;
    if (changed)
        await (0,save_whole/* saveWhole */.L)(path, external_node_buffer_.Buffer.from(stamped.text, 'latin1'));
    return { text: `${options.file}:${stamped.line} ${quality}\n`, changed };
}
function byteText(text) {
    return external_node_buffer_.Buffer.from(text, 'utf8').toString('latin1');
}
async function ofBaseline({ baselinesDirectory, slug, mode }) {
    const loaded = await (0,load_baseline/* loadBaseline */.oU)(baselinesDirectory, slug, mode);
    if (loaded.kind === 'missing')
        throw new errors/* InputError */.dz(`there is no baseline of ${slug} in mode ${mode}`, `Make one: ${(0,next_commands/* captureCommand */.g_)(loaded)}`);
    return (0,render_quality_line/* qualityOfScorecard */.x)(loaded.baseline.scorecard, loaded.baseline.capturedAt);
}
async function ofRun({ runsDirectory, slug, mode }, run) {
    const scorecards = await (0,load_scorecards/* loadScorecards */.o)((await (0,run_folder/* findRunId */.MI)(run, runsDirectory)) ?? run, runsDirectory);
    const scorecard = scorecards.find((one) => one.slug === slug && one.mode === mode);
    if (scorecard === undefined) {
        const known = scorecards.map((one) => `${one.slug} (${one.mode})`).join(', ');
        throw new errors/* InputError */.dz(`the run ${run} did not measure ${slug} in mode ${mode}`, `It measured ${known}.`);
    }
    return (0,render_quality_line/* qualityOfScorecard */.x)(scorecard, scorecard.run.startedAt);
}
// A link stays a link: what it leads to is written.
async function pathOf(file) {
    try {
        return await (0,promises_.realpath)(file);
    }
    catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new errors/* InputError */.dz(`cannot read ${file}: ${why}`, 'Check the path.', { cause });
    }
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

/***/ 70129:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ removeLeftovers),
/* harmony export */   L: () => (/* binding */ saveWhole)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _cannot_write_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18543);
/* harmony import */ var _error_code_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(47206);





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
        throw (0,_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__/* .cannotWrite */ .z)(path, cause);
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

/***/ 98868:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  _I: () => (/* binding */ qualityOfMode),
  x: () => (/* binding */ qualityOfScorecard),
  eK: () => (/* binding */ renderQualityLine)
});

// EXTERNAL MODULE: ./build/model/baseline.js
var baseline = __webpack_require__(32607);
;// CONCATENATED MODULE: ./build/model/known-packs.js
/** The built-in packs as people write their names, and the smallest tier that runs each. */
const knownPacks = {
    'toolcall-15': { name: 'ToolCall-15', scenarios: 15, tier: 'quick' },
    'instructfollow-15': { name: 'InstructFollow-15', scenarios: 15, tier: 'quick' },
    'structoutput-15': { name: 'StructOutput-15', scenarios: 15, tier: 'medium' },
    'dataextract-15': { name: 'DataExtract-15', scenarios: 15, tier: 'medium' },
    'reasonmath-15': { name: 'ReasonMath-15', scenarios: 15, tier: 'medium' },
};
/** The tier that these packs are, whole and with no others; undefined for any other choice. */
function tierOf(packs) {
    const known = packs.flatMap(({ id, scenarios }) => Object.hasOwn(knownPacks, id) && knownPacks[id]?.scenarios === scenarios ? [knownPacks[id]] : []);
    if (known.length !== packs.length)
        return undefined;
    const tier = known.some((pack) => pack.tier === 'medium') ? 'medium' : 'quick';
    const whole = Object.values(knownPacks).filter((pack) => tier === 'medium' || pack.tier === tier);
    return whole.length === known.length ? tier : undefined;
}

// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/render-baselines.js
var render_baselines = __webpack_require__(1510);
// EXTERNAL MODULE: ./build/report/words.js
var words = __webpack_require__(44702);
;// CONCATENATED MODULE: ./build/report/render-quality-line.js





/** `Quality: ToolCall-15 14/15 (93%) · InstructFollow-15 15/15 (100%) (--quick, packs v1.0.0, 2026-11-21)` */
function renderQualityLine({ packs, mode, measuredAt }) {
    const version = commonVersion(packs.map((pack) => pack.version));
    const rates = packs.map(({ id, version: own, rate }) => {
        const name = Object.hasOwn(knownPacks, id) ? (knownPacks[id]?.name ?? id) : id;
        return `${name}${version === undefined ? `@${own}` : ''} ${(0,numbers/* scenarioCount */.wk)(rate)} (${wholePercent(rate)})`;
    });
    const tier = tierOf(packs);
    const facts = [
        ...(tier === undefined ? [] : [`--${tier}`]),
        ...(version === undefined ? [] : [`packs v${version}`]),
        ...(mode === 'no-thinking' ? [] : [mode]),
        measuredAt.slice(0, 10),
    ];
    return (0,render_baselines/* oneLine */.TN)(`Quality: ${rates.join(' · ')} (${facts.join(', ')})`);
}
function qualityOfScorecard({ packs, scenarios, mode }, measuredAt) {
    return {
        packs: packs.map(({ id, version }) => {
            const own = scenarios.filter(({ scenario }) => scenario.startsWith(`${id}/`));
            return { id, version, scenarios: own.length, rate: (0,baseline/* meanRateOf */.pX)(own.map(({ cells }) => cells)) };
        }),
        ...{ mode, measuredAt },
    };
}
/** Undefined where nothing was measured, or only a part of what was planned. */
function qualityOfMode({ run }, decided) {
    const { measured = [], mode } = decided;
    if (measured.length === 0 || !(0,words/* isWhole */.wP)(decided))
        return undefined;
    return {
        packs: measured.map((pack) => ({ ...pack, id: pack.pack, rate: (0,words/* measuredRate */.Fh)(pack) })),
        ...{ mode, measuredAt: run.startedAt },
    };
}
/** `1.0.0`, or `1.0.x` where packs differ in no more than that; undefined where they do. */
function commonVersion(versions) {
    const [first = '', ...others] = new Set(versions);
    if (others.length === 0)
        return first;
    const [minor, ...otherMinors] = new Set([first, ...others].map((version) => /^\d+\.\d+(?=\.)/.exec(version)?.[0]));
    return minor === undefined || otherMinors.length > 0 ? undefined : `${minor}.x`;
}
/** Only all is 100 %, and only none 0 %. */
function wholePercent({ mean, scenarios }) {
    if (scenarios === 0)
        return '-';
    const isAllOrNone = mean === 0 || mean === 1;
    return `${isAllOrNone ? mean * 100 : Math.min(Math.max(Math.round(mean * 100), 1), 99)}%`;
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
