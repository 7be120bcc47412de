export const id = 4606;
export const ids = [4606];
export const modules = {

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

/***/ 50727:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ explainYaml)
/* harmony export */ });
/* harmony import */ var _assert_never_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38119);

/** What the parser found wrong, in words of ours. The place is told beside it. */
function explainYaml({ code, message }) {
    switch (code) {
        case 'MISSING_CHAR':
        case 'BAD_INDENT':
        case 'UNEXPECTED_TOKEN':
            return variants.find(([form]) => form.test(message))?.[1] ?? misplaced;
        case 'TAB_AS_INDENT':
            return 'a tab is not allowed as indentation: use spaces';
        case 'BLOCK_AS_IMPLICIT_KEY':
            return message.startsWith('Nested')
                ? 'a value beside its key cannot hold ": " too: put it in quotes, or begin it on the next line'
                : 'a list cannot be a key';
        case 'BAD_SCALAR_START':
            return `a value cannot begin with ${message.includes('a tab') ? 'a tab' : message.slice(-1)}: put it in quotes`;
        case 'BAD_DQ_ESCAPE':
            return `${message.split(' ').at(-1) ?? ''} is no escape in double quotes: write \\\\ for a backslash`;
        case 'MULTILINE_IMPLICIT_KEY':
            return 'a key has to be on one line with its colon';
        case 'KEY_OVER_1024_CHARS':
            return 'a key is longer than 1024 characters';
        case 'BLOCK_IN_FLOW':
            return 'inside of [ ] or { } a list or a mapping has to be written in brackets too';
        case 'MULTIPLE_DOCS':
            return 'a second document begins here: keep one in each file';
        case 'ALIAS_PROPS':
        case 'BAD_ALIAS':
            return 'an alias (*name) or an anchor (&name) that cannot be read: write the value out';
        case 'MULTIPLE_ANCHORS':
            return 'a value has two anchors (&name): write it out';
        case 'MULTIPLE_TAGS':
        case 'TAG_RESOLVE_FAILED':
        case 'BAD_COLLECTION_TYPE':
            return 'a tag (!name) that cannot be read: leave it out';
        case 'BAD_PROP_ORDER':
            return 'a tag or an anchor has to be behind the mark of its line (-, ? or :)';
        case 'BAD_DIRECTIVE':
            return 'lines that begin with % are not allowed';
        case 'DUPLICATE_KEY':
            return 'a key is given twice';
        case 'NON_STRING_KEY':
            return 'a key must be plain text';
        case 'RESOURCE_EXHAUSTION':
            return 'it is nested too deep';
        case 'IMPOSSIBLE':
            return misplaced;
        default:
            return (0,_assert_never_js__WEBPACK_IMPORTED_MODULE_0__/* .assertNever */ .x)(code);
    }
}
const misplaced = 'this cannot be read here: put text in quotes, and check the indentation';
const variants = [
    [/end with a \]/, 'a [ is opened and not closed with ]'],
    [/end with a \}/, 'a { is opened and not closed with }'],
    [/[Mm]issing closing "/, 'a quote (") is opened and not closed'],
    [/[Mm]issing closing '/, "a quote (') is opened and not closed"],
    [/^Missing , /, 'a comma is missing between two values'],
    [/^Missing space after :/, 'a space is missing behind the colon'],
    [/^Implicit map keys need/, 'this is neither "key: value" nor an entry of a list'],
    [/^Comments must be separated/, 'a comment needs a space before its #'],
    [/^Tags and anchors must be separated/, 'a tag or an anchor needs a space behind it'],
    [/^Sequence item without/, 'this is no entry of the list above: begin it with "- "'],
    [/^Missing directives-end/, 'a line above this begins with %, which is not allowed'],
    [/directives-end marker/, 'the text has to begin on the line below ---'],
    [/^Missing newline/, 'a list has to begin on the next line behind its tag or anchor'],
    [/^Block scalar header|^Not a YAML token/, 'text behind | or > has to begin on the next line'],
    [/^Block scalars? |explicit indentation/, 'text below | or > begins with a line that is indented too far'],
    [/at node end$/, 'the value has ended before this: put all of it in quotes, or check the indentation'],
    [/^Unexpected (?:, in|empty item)/, 'a comma has no value before it'],
    [/^Unexpected block-seq-ind/, 'a list has to begin on the line below its key'],
    [/same column|indent/i, 'the indentation does not fit the lines above'],
];


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

/***/ 21359:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ parseStrictYaml)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);
/* harmony import */ var _explain_yaml_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50727);
/* harmony import */ var _merge_conflict_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(66743);
/* harmony import */ var _yaml_tokens_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37120);




const maxDepth = 32;
const tooDeep = `nested deeper than ${maxDepth} levels`;
/**
 * YAML 1.2 as plain data: no anchors, aliases, merges or tags, no key twice, nothing deep. What these features
 * would save an author, they cost every reader, and each of them has been an attack.
 */
function parseStrictYaml(text) {
    const lines = new yaml__WEBPACK_IMPORTED_MODULE_0__/* .LineCounter */ .HN();
    const place = (offset) => {
        const { line, col } = lines.linePos(offset);
        return { line, column: col };
    };
    const start = { line: 1, column: 1 };
    const document = parseOrOverflow(text, lines);
    if (document === undefined)
        return unreadable([{ place: start, path: [], message: tooDeep }]);
    if (document.errors.length > 0) {
        const line = (0,_merge_conflict_js__WEBPACK_IMPORTED_MODULE_1__/* .readConflicts */ .I)(text)?.firstLine;
        if (line !== undefined)
            return unreadable([
                { place: { line, column: 1 }, path: [], message: 'merge conflict: git left both sides in it' },
            ]);
        return unreadable(document.errors.map((error) => ({
            place: place(error.pos[0]),
            path: [],
            message: (0,_explain_yaml_js__WEBPACK_IMPORTED_MODULE_3__/* .explainYaml */ .J)(error),
        })));
    }
    const problems = [];
    const value = readNode(document.contents, [], (node, path, message) => {
        problems.push({ place: place(node.range?.[0] ?? 0), path, message });
    });
    const locate = (path) => place(offsetOf(document.contents, path));
    return { ok: problems.length === 0, problems, value, locate };
}
function unreadable(problems) {
    return { ok: false, problems, value: undefined, locate: () => ({ line: 1, column: 1 }) };
}
function parseOrOverflow(text, lineCounter) {
    // Twice as deep is still told by its place.
    const tokens = (0,_yaml_tokens_js__WEBPACK_IMPORTED_MODULE_2__/* .yamlTokens */ .m)(text, 2 * maxDepth, lineCounter.addNewLine);
    if (tokens === undefined)
        return undefined;
    const composer = new yaml__WEBPACK_IMPORTED_MODULE_0__/* .Composer */ .Dk({
        version: '1.2',
        schema: 'core',
        merge: false,
        // Looked at below: the library compares each key with all before it.
        uniqueKeys: false,
        prettyErrors: false,
    });
    const documents = [...composer.compose(tokens, true, text.length)];
    const [document, second] = documents;
    if (document === undefined || second === undefined)
        return document;
    document.errors.push(new yaml__WEBPACK_IMPORTED_MODULE_0__/* .YAMLParseError */ .XT([second.range[0], second.range[1]], 'MULTIPLE_DOCS', ''));
    return document;
}
/** The plain value of a node. Everything that is not allowed is reported and left out. */
function readNode(node, path, report) {
    if (node === null)
        return null;
    if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isAlias */ .Vj)(node)) {
        report(node, path, 'aliases (*name) are not allowed: write the value out');
        return undefined;
    }
    if (node.anchor !== undefined)
        report(node, path, 'anchors (&name) are not allowed: write the value out');
    if (node.tag !== undefined)
        report(node, path, `tags (${node.tag}) are not allowed`);
    if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(node)) {
        if (typeof node.value === 'number' && !isExact(node.value, node.source)) {
            report(node, path, `${node.source} is not exact as a number: write it as text`);
        }
        return node.value;
    }
    if (path.length >= maxDepth) {
        report(node, path, tooDeep);
        return undefined;
    }
    if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isSeq */ .oP)(node))
        return node.items.map((item, index) => readNode(item, [...path, index], report));
    const value = {};
    for (const { key: keyNode, value: valueNode } of node.items) {
        const key = readKey(keyNode, path, value, report);
        if (key !== undefined)
            value[key] = readNode(valueNode, [...path, key], report);
    }
    return value;
}
function readKey(node, path, known, report) {
    if (!(0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(node)) {
        report(node, path, 'a key must be plain text');
        return undefined;
    }
    const key = String(node.value);
    if (node.anchor !== undefined)
        report(node, [...path, key], 'anchors (&name) are not allowed: write the value out');
    if (key === '__proto__')
        report(node, path, 'the key "__proto__" is not allowed');
    else if (key === '<<')
        report(node, path, 'merge keys (<<) are not allowed');
    else if (Object.hasOwn(known, key))
        report(node, path, `the key "${key}" stands twice`);
    else
        return key;
    return undefined;
}
function isExact(value, source) {
    if (!Number.isFinite(value))
        return false;
    return Number.isSafeInteger(value) || !/^[-+]?\d+$/.test(source ?? '');
}
// The deepest node that the path reaches; for a key, where the key itself stands.
function offsetOf(root, path) {
    let node = root;
    let offset = root?.range?.[0] ?? 0;
    for (const step of path) {
        if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(node)) {
            const pair = node.items.find((item) => (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(item.key) && String(item.key.value) === String(step));
            if (pair === undefined)
                break;
            offset = ((0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isNode */ .Ll)(pair.key) ? pair.key.range?.[0] : undefined) ?? offset;
            node = pair.value;
        }
        else if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isSeq */ .oP)(node)) {
            node = node.items[Number(step)];
            offset = ((0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isNode */ .Ll)(node) ? node.range?.[0] : undefined) ?? offset;
        }
        else
            break;
    }
    return offset;
}


/***/ }),

/***/ 37120:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ yamlTokens)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);

/** The tokens of YAML; undefined where they nest deeper than so many levels. */
function yamlTokens(text, maxDepth, onNewLine) {
    try {
        const tokens = [...new yaml__WEBPACK_IMPORTED_MODULE_0__/* .Parser */ .iX(onNewLine).parse(text)];
        return isTooDeep(tokens, maxDepth) ? undefined : tokens;
    }
    catch (error) {
        if (error instanceof RangeError)
            return undefined; // out of stack, which only nesting can do
        throw error;
    }
}
/**
 * Composers of tokens are recursive, and one that comes to the end of the stack can end the whole process; so depth is
 * counted before, and without recursion.
 */
function isTooDeep(tokens, maxDepth) {
    const open = tokens.map((token) => [token, 0]);
    for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
        const [token, depth] = entry;
        if (typeof token !== 'object' || token === null)
            continue;
        if (depth > maxDepth)
            return true;
        if ('items' in token && Array.isArray(token.items)) {
            for (const item of token.items)
                open.push([item.key, depth + 1], [item.value, depth + 1]);
        }
        else if ('value' in token)
            open.push([token.value, depth]);
    }
    return false;
}


/***/ })

};
