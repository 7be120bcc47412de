export const id = 7950;
export const ids = [7950];
export const modules = {

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

/***/ 60297:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ canonicalJson)
/* harmony export */ });
/* harmony import */ var _by_key_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95953);

/** One text for equal values, whatever the order of their keys. */
function canonicalJson(value) {
    return JSON.stringify(value, (_key, inside) => {
        if (typeof inside !== 'object' || inside === null || Array.isArray(inside))
            return inside;
        return (0,_by_key_js__WEBPACK_IMPORTED_MODULE_0__/* .byKey */ .d)({ ...inside });
    });
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

/***/ 17609:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ sha256)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

/** In hexadecimal. */
function sha256(content) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(content).digest('hex');
}


/***/ }),

/***/ 81155:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ assistantTurns)
/* harmony export */ });
function assistantTurns(attempt) {
    return attempt.turns.filter((turn) => turn.role === 'assistant');
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

/***/ 37329:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ builtinPacks)
/* harmony export */ });
/** The packs that come with the tool. Literal URLs, so that the bundler ships each file beside the bundle. */
const builtinPacks = {
    'toolcall-15': {
        yaml: __webpack_require__.ab + "toolcall-15.yaml",
        checked: __webpack_require__.ab + "toolcall-15.json",
    },
    'instructfollow-15': {
        yaml: __webpack_require__.ab + "instructfollow-15.yaml",
        checked: __webpack_require__.ab + "instructfollow-15.json",
    },
    'structoutput-15': {
        yaml: __webpack_require__.ab + "structoutput-15.yaml",
        checked: __webpack_require__.ab + "structoutput-15.json",
    },
    'dataextract-15': {
        yaml: __webpack_require__.ab + "dataextract-15.yaml",
        checked: __webpack_require__.ab + "dataextract-15.json",
    },
    'reasonmath-15': {
        yaml: __webpack_require__.ab + "reasonmath-15.yaml",
        checked: __webpack_require__.ab + "reasonmath-15.json",
    },
};


/***/ }),

/***/ 20349:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ep: () => (/* binding */ packDigest),
/* harmony export */   Lm: () => (/* binding */ scenarioDigest),
/* harmony export */   Pi: () => (/* binding */ rememberDigests)
/* harmony export */ });
/* harmony import */ var _lib_canonical_json_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(60297);
/* harmony import */ var _lib_sha256_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17609);
/* harmony import */ var _verify_covers_in_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(64068);
/* harmony import */ var _verify_registry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75881);
/* harmony import */ var _play_script_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8771);
/* harmony import */ var _task_of_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(53812);
/* harmony import */ var _verify_context_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(37246);







/**
 * SHA-256 over everything of a scenario that can change a verdict: what is asked, what the tools answer, how the
 * reply is judged and by which revision of each verifier. Titles, gold answers and links to the prompt are left out.
 */
function scenarioDigest(pack, scenario) {
    const remembered = rememberedOf.get(pack)?.get(scenario.id);
    if (remembered !== undefined)
        return remembered;
    const digests = digestsOf.get(pack) ?? new Map();
    digestsOf.set(pack, digests);
    const known = digests.get(scenario) ?? digestOf(pack, scenario);
    digests.set(scenario, known);
    return known;
}
const rememberedOf = new WeakMap();
/** For a pack whose scenarios are other objects each time: the digests are those of the pack that it was made of. */
function rememberDigests(pack, source) {
    rememberedOf.set(pack, new Map(source.scenarios.map((each) => [each.id, scenarioDigest(source, each)])));
}
// A plan asks for each several times, and a pack is never changed once it is loaded.
const digestsOf = new WeakMap();
function digestOf(pack, scenario) {
    const { messages, tools } = (0,_task_of_js__WEBPACK_IMPORTED_MODULE_4__/* .taskOf */ .X)(pack, scenario);
    return (0,_lib_sha256_js__WEBPACK_IMPORTED_MODULE_0__/* .sha256 */ .s)((0,_lib_canonical_json_js__WEBPACK_IMPORTED_MODULE_5__/* .canonicalJson */ .d)({
        // As text: the order of a replayed call's arguments is part of what the model reads, as is that of a schema.
        messages: JSON.stringify(messages),
        tools: JSON.stringify(tools),
        toolChoice: scenario['tool-choice'] ?? 'auto',
        toolResults: scenario['tool-results'].map((scripted) => ({
            ...scripted,
            result: JSON.stringify(scripted.result),
        })),
        maxTurns: (0,_play_script_js__WEBPACK_IMPORTED_MODULE_3__/* .maxTurnsOf */ .KR)(scenario),
        // The budget stands below, as it is for this scenario.
        sampling: { ...pack.sampling, 'max-tokens': undefined },
        defaultThinking: pack['default-thinking'],
        maxTokens: scenario['max-tokens'] ?? pack.sampling['max-tokens'],
        maxSeconds: scenario['max-seconds'] ?? null,
        // Left out where it fails, so that it changes no digest of a pack that never named it.
        ...((0,_verify_context_js__WEBPACK_IMPORTED_MODULE_6__/* .inlineThinkingOf */ .v)(pack, scenario) === undefined ? {} : { inlineThinking: 'allowed' }),
        expect: (0,_verify_covers_in_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutCovers */ .L)(scenario.expect),
        keyOrders: scenario.expect.flatMap(_verify_registry_js__WEBPACK_IMPORTED_MODULE_2__/* .keyOrdersOf */ .Oy),
        revisions: scenario.expect.flatMap(_verify_registry_js__WEBPACK_IMPORTED_MODULE_2__/* .revisionsOf */ .Ow),
    }));
}
function packDigest(pack) {
    return (0,_lib_sha256_js__WEBPACK_IMPORTED_MODULE_0__/* .sha256 */ .s)((0,_lib_canonical_json_js__WEBPACK_IMPORTED_MODULE_5__/* .canonicalJson */ .d)(pack.scenarios.map((scenario) => [scenario.id, scenarioDigest(pack, scenario)])));
}


/***/ }),

/***/ 77950:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Sd: () => (/* binding */ loadBuiltinPacks),
  rn: () => (/* binding */ loadPacks),
  wh: () => (/* binding */ readPack),
  F5: () => (/* binding */ readPackText)
});

// UNUSED EXPORTS: packEndings, readBuiltin, unknownPack

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/error-code.js
var error_code = __webpack_require__(47206);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: external "node:v8"
var external_node_v8_ = __webpack_require__(78877);
;// CONCATENATED MODULE: ./build/lib/keep-heap-small.js

/**
 * From here on garbage is collected when the heap has grown by a tenth, and not when it is four times what is in use, and
 * what is young keeps the room that it has: for what holds very much and makes more garbage still. It costs processor
 * time, so nobody else shall pay it.
 */
function keepHeapSmall() {
    (0,external_node_v8_.setFlagsFromString)('--heap-growing-percent=10');
    (0,external_node_v8_.setFlagsFromString)('--semi-space-growth-factor=1');
}

// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/packs/builtin-packs.js
var builtin_packs = __webpack_require__(37329);
// EXTERNAL MODULE: ./build/lib/sha256.js
var lib_sha256 = __webpack_require__(17609);
// EXTERNAL MODULE: ./build/packs/parse-pack.js + 3 modules
var parse_pack = __webpack_require__(59087);
;// CONCATENATED MODULE: ./build/packs/checked-pack.js


function renderCheckedPack(yaml, origin) {
    const checked = { yaml: sha256(yaml), pack: parsePack(yaml, origin) };
    return `${JSON.stringify(checked)}\n`;
}
/** The pack of this YAML; undefined where the file was made of another. */
function packOfChecked(text, yaml) {
    // Written by our build alone; scripts/check-dist.js holds each against parsePack.
    const checked = JSON.parse(text);
    return checked.yaml === (0,lib_sha256/* sha256 */.s)(yaml) ? checked.pack : undefined;
}

// EXTERNAL MODULE: ./build/packs/digest.js
var digest = __webpack_require__(20349);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
;// CONCATENATED MODULE: ./build/lib/set-aside.js




/**
 * Puts bytes into a temporary file that nobody else sees: it has no name any more once it is open, and is gone with the
 * process. Where no file can be made they stay in memory.
 */
function setAside(bytes) {
    file ??= openNameless();
    if (file === 'none')
        return inMemory(bytes);
    const { handle, length } = file;
    try {
        for (let written = 0; written < bytes.length;)
            written += (0,external_node_fs_.writeSync)(handle, bytes, written, bytes.length - written, length + written);
    }
    catch (error) {
        if (!isFull(error))
            throw error;
        return inMemory(bytes);
    }
    file.length += bytes.length;
    return inFile(handle, length);
}
// Functions of their own: one that stood beside the other would keep the bytes as well.
function inMemory(bytes) {
    return { read: (start, end) => bytes.subarray(start, end) };
}
function inFile(handle, from) {
    return {
        read(start, end) {
            const part = Buffer.allocUnsafe(end - start);
            for (let read = 0; read < part.length;) {
                const more = (0,external_node_fs_.readSync)(handle, part, read, part.length - read, from + start + read);
                if (more === 0)
                    throw new Error('the temporary file was cut by somebody else');
                read += more;
            }
            return part;
        },
    };
}
/** One for all. */
let file;
function openNameless() {
    const path = (0,external_node_path_.join)((0,external_node_os_.tmpdir)(), `quality-baseline-${process.pid}-${Date.now()}`);
    let handle;
    try {
        handle = (0,external_node_fs_.openSync)(path, 'wx+', 0o600);
        (0,external_node_fs_.unlinkSync)(path);
        return { handle, length: 0 };
    }
    catch {
        // No folder for it, or one that keeps the names of open files: as said.
        if (handle !== undefined)
            (0,external_node_fs_.closeSync)(handle);
        return 'none';
    }
}
function isFull(error) {
    return ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].includes((0,error_code/* codeOf */.$)(error));
}

;// CONCATENATED MODULE: ./build/packs/packed-scenarios.js

/**
 * The same pack with its scenarios as JSON in a temporary file, each read anew whenever it is looked at: of very many
 * only a few are needed at a time.
 */
function packScenarios(pack) {
    const texts = pack.scenarios.map((scenario) => Buffer.from(JSON.stringify(scenario)));
    const bytes = setAside(Buffer.concat(texts));
    let end = 0;
    const ends = Uint32Array.from(texts, ({ length }) => {
        end += length;
        return end;
    });
    const read = (index) => {
        const start = index === 0 ? 0 : (ends[index - 1] ?? 0);
        // Written above, of a scenario.
        return JSON.parse(bytes.read(start, ends[index] ?? start).toString('utf8'));
    };
    const { scenarios: _scenarios, ...head } = pack;
    // Copied: a part of a string keeps all of the text that it was cut from, and that was the file.
    const own = JSON.parse(JSON.stringify(head));
    return { ...own, scenarios: listOf(texts.length, read) };
}
/** Reads like an array of so many items. */
function listOf(length, read) {
    const placeOf = (key) => {
        if (typeof key === 'symbol' || !/^\d+$/.test(key))
            return undefined;
        return Number(key) < length ? Number(key) : undefined;
    };
    return new Proxy(new Array(length), {
        has: (list, key) => placeOf(key) !== undefined || Reflect.has(list, key),
        get(list, key) {
            const place = placeOf(key);
            return place === undefined ? Reflect.get(list, key) : read(place);
        },
    });
}

;// CONCATENATED MODULE: ./build/packs/load-packs.js












const maxFileBytes = 1024 * 1024;
const packEndings = ['.yaml', '.yml', '.jsonl'];
async function loadBuiltinPacks() {
    return Promise.all(Object.keys(builtin_packs/* builtinPacks */.i).map(loadBuiltin));
}
/** Packs by id, file or folder, in the order given. The same id twice is refused: results are filed under it. */
async function loadPacks(references, foreign) {
    const loaded = [];
    let scenarios = 0;
    for (const reference of new Set(references)) {
        for await (const { pack, origin } of loadReference(reference, foreign)) {
            scenarios += pack.scenarios.length;
            loaded.push({ pack: scenarios > mostParsed ? keepPacked(pack) : pack, origin });
            if (scenarios > mostParsed)
                keepHeapSmall();
        }
    }
    const seen = new Map();
    for (const { pack, origin } of loaded) {
        const before = seen.get(pack.id);
        if (before !== undefined)
            throw new errors/* InputError */.dz(`two packs have the id "${pack.id}": ${before} and ${origin}`, 'Give one of them another id.');
        seen.set(pack.id, origin);
    }
    return loaded;
}
/** Scenarios that are held as objects; those of further packs are parsed anew whenever they are looked at. */
const mostParsed = 2000;
function keepPacked(pack) {
    const packed = packScenarios(pack);
    (0,digest/* rememberDigests */.Pi)(packed, pack);
    return packed;
}
/** One after another: the text of a pack is let go of before the next is read. */
async function* loadReference(reference, foreign) {
    if (Object.hasOwn(builtin_packs/* builtinPacks */.i, reference))
        return yield await loadBuiltin(reference);
    const info = await (0,promises_.stat)(reference).catch(() => undefined);
    if (info === undefined && !(await (0,read_regular/* isNamed */.ev)(reference)))
        throw unknownPack(reference);
    if (info?.isDirectory() !== true)
        return yield await loadFile(reference, foreign);
    const names = (await (0,promises_.readdir)(reference)).filter((name) => packEndings.includes((0,external_node_path_.extname)(name))).sort();
    if (names.length === 0)
        throw new errors/* InputError */.dz(`${reference} holds no pack`, `A pack is a file ending in ${packEndings.join(', ')}.`);
    const paths = names.map((name) => (0,external_node_path_.join)(reference, name));
    if ((await bytesOf(paths)) > manyBytes)
        keepHeapSmall();
    for (const path of paths)
        yield await loadFile(path, foreign);
}
/** More is not held as objects; and reading YAML makes garbage of many times its size, from the first file on. */
const manyBytes = 2 ** 20;
async function bytesOf(paths) {
    // One that cannot be read is told of when it is its turn.
    const sizes = await Promise.all(paths.map((path) => (0,promises_.stat)(path).catch(() => undefined)));
    return sizes.reduce((sum, known) => sum + (known?.size ?? 0), 0);
}
function unknownPack(reference) {
    const known = Object.keys(builtin_packs/* builtinPacks */.i);
    const near = (0,nearest/* nearest */.p)(reference, known);
    const hint = near === undefined ? `Built in are ${known.join(', ')}.` : `Did you mean "${near}"?`;
    return new errors/* InputError */.dz(`there is no pack, file or folder "${reference}"`, hint);
}
async function loadBuiltin(id) {
    const files = builtin_packs/* builtinPacks */.i[id];
    if (files === undefined)
        throw unknownPack(id);
    return { pack: await readBuiltin(files, id), origin: 'built-in' };
}
/** From what the build has checked already, where that was made of this very YAML. */
async function readBuiltin(files, origin) {
    const [yaml, checked] = await Promise.all([(0,promises_.readFile)(files.yaml, 'utf8'), readIfThere(files.checked)]);
    return (checked === undefined ? undefined : packOfChecked(checked, yaml)) ?? (0,parse_pack/* parsePack */.Ll)(yaml, origin);
}
async function readIfThere(url) {
    try {
        return await (0,promises_.readFile)(url, 'utf8');
    }
    catch (error) {
        if ((0,error_code/* codeOf */.$)(error) === 'ENOENT')
            return undefined;
        throw error;
    }
}
async function loadFile(path, foreign) {
    return { pack: readPack(await readPackText(path), path, foreign), origin: path };
}
function readPack(text, origin, foreign) {
    const imported = foreign(text, origin);
    if (imported !== undefined)
        return imported;
    return (0,external_node_path_.extname)(origin) === '.jsonl' ? (0,parse_pack/* parsePackLines */.Y3)(text, origin) : (0,parse_pack/* parsePack */.Ll)(text, origin);
}
async function readPackText(path) {
    const bytes = await (0,read_regular/* readRegular */.VX)(path, { maxBytes: maxFileBytes, tooLarge: 'Split it into several packs.' });
    if (bytes === undefined)
        throw new errors/* InputError */.dz(`cannot read ${path}: there is no such file`, 'Check the path.');
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    }
    catch (cause) {
        throw new errors/* InputError */.dz(`${path} is not UTF-8 text`, 'Save the pack as UTF-8.', { cause });
    }
}


/***/ }),

/***/ 59087:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Qk: () => (/* binding */ checkImportedPack),
  Ll: () => (/* binding */ parsePack),
  Y3: () => (/* binding */ parsePackLines)
});

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/lib/source.js
var source = __webpack_require__(11539);
// EXTERNAL MODULE: ./build/lib/strict-yaml.js
var strict_yaml = __webpack_require__(21359);
// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
;// CONCATENATED MODULE: ./build/packs/pack-faults.js

/**
 * What no schema of one field can see: ids that stand twice, tools that nobody defines. It reads whatever is there, so
 * that these faults are told together with those of the schema.
 */
function packFaults(pack) {
    if (!isObject(pack))
        return [];
    const seen = new Set();
    return listAt(pack, 'scenarios').flatMap((scenario, index) => {
        if (!isObject(scenario))
            return [];
        const path = ['scenarios', index];
        const isTwice = typeof scenario['id'] === 'string' && seen.has(scenario['id']);
        seen.add(scenario['id']);
        return [
            ...(isTwice ? [{ path: [...path, 'id'], message: `a second scenario with the id "${scenario['id']}"` }] : []),
            ...toolFaults(pack, scenario, path),
        ];
    });
}
function toolFaults(pack, scenario, path) {
    const defined = keysAt(pack, 'tools');
    const own = keysAt(scenario, 'tools');
    const used = listAt(scenario, 'use-tools');
    const offered = [...used, ...own].filter((name) => typeof name === 'string');
    return [
        ...used.flatMap((name, place) => {
            if (typeof name !== 'string')
                return [];
            const at = [...path, 'use-tools', place];
            if (!defined.includes(name))
                return [{ path: at, message: undefinedTool(name, defined) }];
            return used.indexOf(name) === place ? [] : [{ path: at, message: `"${name}" is offered twice` }];
        }),
        ...own
            .filter((name) => used.includes(name))
            .map((name) => ({ path: [...path, 'tools', name], message: `"${name}" is offered twice` })),
        ...namedTools(scenario, path)
            .filter(({ name }) => !offered.includes(name))
            .map(({ name, path: at }) => ({ path: at, message: undefinedTool(name, offered) })),
    ];
}
/** Every tool that a scripted result or a check speaks of. */
function namedTools(scenario, path) {
    const scripted = listAt(scenario, 'tool-results').flatMap((result, place) => nameAt(result, 'call', [...path, 'tool-results', place]));
    const checked = listAt(scenario, 'expect').flatMap((check, place) => toolsIn(check, [...path, 'expect', place]));
    return [...scripted, ...checked];
}
function toolsIn(check, path) {
    if (!isObject(check))
        return [];
    if (check['kind'] !== 'tool-calls') {
        const { of } = check;
        if (Array.isArray(of))
            return of.flatMap((part, place) => toolsIn(part, [...path, 'of', place]));
        return toolsIn(of, [...path, 'of']);
    }
    return [
        ...listAt(check, 'calls').flatMap((call, place) => nameAt(call, 'name', [...path, 'calls', place])),
        ...['forbid', 'extra'].flatMap((key) => listAt(check, key).flatMap((name, place) => typeof name === 'string' ? [{ name, path: [...path, key, place] }] : [])),
    ];
}
function nameAt(holder, key, path) {
    const name = isObject(holder) ? holder[key] : undefined;
    return typeof name === 'string' ? [{ name, path: [...path, key] }] : [];
}
function undefinedTool(name, known) {
    const near = (0,nearest/* nearest */.p)(name, known);
    return `the tool "${name}" is not defined${near === undefined ? '' : `; did you mean "${near}"?`}`;
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function listAt(holder, key) {
    const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
    return Array.isArray(value) ? value : [];
}
function keysAt(holder, key) {
    const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
    return isObject(value) ? Object.keys(value) : [];
}

// EXTERNAL MODULE: ./node_modules/semver/index.js
var semver = __webpack_require__(62088);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
;// CONCATENATED MODULE: ./build/model/damage.js
/**
 * The kinds of damage that changes do to served models, by the ids that a scenario's `catches` names. T: tool calls,
 * I: instructions, S: structure, X: extraction, R: reasoning, E: the engine.
 */
const damage = {
    T1: 'a call left in the text',
    T2: 'a call inside the thinking',
    T3: 'a call claimed and never made',
    T4: 'arguments empty',
    T5: 'a call without parameters lost',
    T6: 'arguments encoded twice',
    T7: 'an argument of another type',
    T8: 'key and value fused, rubble of tags',
    T9: 'arguments cut or doubled by the stream',
    T10: 'parallel calls merged into one',
    T11: 'the second call empty or gone',
    T12: 'id, index or name of a call missing',
    T13: 'a wrong finish reason',
    T14: 'a required argument missing, an optional one invented',
    T15: 'a tool name bent or invented',
    T16: 'a call repeated without end',
    T17: 'a tool result not used',
    T18: 'earlier calls lost when the history is replayed',
    T19: 'control tokens leaked',
    T20: 'quotes and newlines not escaped',
    T21: 'the server rejects what its model said',
    I1: 'thinking in the answer',
    I2: 'the answer only in the reasoning channel',
    I3: 'a stop inside the thinking',
    I4: 'text lost where thinking ends',
    I5: 'the language switches',
    I6: 'a loop of repetition',
    I7: 'an early stop, an empty reply',
    I8: 'one constraint of many dropped, words lost or doubled',
    I9: 'the system message lost',
    S1: 'a fence or prose around the document',
    S2: 'the schema followed in one thinking mode only',
    S3: 'white space without end',
    S4: 'a token doubled, a stray mark',
    S5: 'a document cut off',
    S6: 'bad escapes, raw newlines, a key twice',
    S7: 'a key dropped, renamed or added',
    S8: 'a number as text, a large integer rounded',
    S9: 'valid but hollow, or keys in another order',
    X1: 'two fields exchanged',
    X2: 'a digit of an id slipped',
    X3: 'diacritics or scripts lost',
    X4: 'the neighbouring row of a long input',
    X5: 'a value invented for an absent field',
    X6: 'a list one item short or long',
    X7: 'a unit, currency or separator changed',
    R1: 'a sign, carry or last digit wrong',
    R2: 'a first step wrong, the rest consistent',
    R3: 'right work, another final line',
    R4: 'the budget used up by rechecking',
    R5: 'the answer before the work, a unit lost',
    R6: 'a distractor used, a contradiction unseen',
    E1: 'two beginning-of-text tokens, or none',
    E2: 'the prompt cut silently',
    E3: 'a poisoned cache or state',
    E4: 'not a number: one character repeated',
    E5: 'a kernel returns wrong data',
    E6: 'the answer depends on its neighbours in the batch',
    E7: 'the end token ignored',
    E8: 'tools or tokens rendered wrongly',
    E9: 'hidden penalties avoid right repetition',
};

// EXTERNAL MODULE: ./build/model/failure-mode.js
var failure_mode = __webpack_require__(17070);
// EXTERNAL MODULE: ./build/model/target.js
var target = __webpack_require__(30677);
// EXTERNAL MODULE: ./build/verify/match-value.js
var match_value = __webpack_require__(34469);
// EXTERNAL MODULE: ./build/verify/registry.js + 72 modules
var registry = __webpack_require__(75881);
;// CONCATENATED MODULE: ./build/packs/pack-schema.js







// The catalogue's keys are the words a pack may use.
const damageSchema = schemas/* enum */.k5n(Object.keys(damage));
const idSchema = schemas/* string */.YjP()
    .max(80)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'letters, digits, ".", "_" and "-", starting with a letter or digit');
/** A pack of our own has a plain id; an imported one carries the name of its source in front. */
const packIdSchema = schemas/* string */.YjP()
    .max(80)
    .regex(/^([a-z0-9]+:)?[a-z0-9][a-z0-9._-]*$/, 'lower-case letters, digits, ".", "_" and "-", with "source:" in front of an imported pack');
/** What tool calling servers accept as a function name. */
const toolNameSchema = schemas/* string */.YjP().regex(/^[A-Za-z0-9_-]{1,64}$/, 'at most 64 letters, digits, "_" and "-"');
const toolSchema = schemas/* strictObject */.rej({
    description: schemas/* string */.YjP().min(1),
    parameters: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9())
        .describe('JSON Schema of the arguments')
        .default({ type: 'object', properties: {} }),
});
const toolsSchema = schemas/* record */.g1P(toolNameSchema, toolSchema);
const samplingSchema = schemas/* strictObject */.rej({
    temperature: schemas/* number */.aig().min(0).max(2).default(0),
    'top-p': schemas/* number */.aig().gt(0).max(1).default(1),
    seed: schemas/* int */.Whr().min(0).default(1),
    'presence-penalty': schemas/* number */.aig().min(-2).max(2).default(0),
    'frequency-penalty': schemas/* number */.aig().min(-2).max(2).default(0),
    'max-tokens': schemas/* int */.Whr().min(1).default(1024),
});
const replayedCallSchema = schemas/* strictObject */.rej({
    id: schemas/* string */.YjP().min(1),
    name: toolNameSchema,
    arguments: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9()),
});
const messageSchema = schemas/* discriminatedUnion */.gMt('role', [
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('system'), content: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('user'), content: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({
        role: schemas/* literal */.euz('assistant'),
        content: schemas/* string */.YjP().default(''),
        'tool-calls': schemas/* array */.YOg(replayedCallSchema).default([]),
    }),
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('tool'), 'call-id': schemas/* string */.YjP().min(1), content: schemas/* string */.YjP() }),
]);
const scriptedResultSchema = schemas/* strictObject */.rej({
    call: toolNameSchema.describe('the tool that is answered'),
    when: schemas/* record */.g1P(schemas/* string */.YjP(), match_value/* valueMatcherSchema */.V$)
        .optional()
        .describe('arguments the call must have for this result; others may stand beside them. Left out: any call'),
    times: schemas/* int */.Whr()
        .min(1)
        .optional()
        .describe('how often this result is given before the next fitting one is; left out: always'),
    result: schemas/* json */.Pq9().describe('text as it is, anything else as JSON'),
});
const replyCallSchema = schemas/* strictObject */.rej({
    name: schemas/* string */.YjP(),
    arguments: schemas/* json */.Pq9()
        .describe('an object is sent as JSON text; text is sent as it is, to show broken arguments')
        .default({}),
});
const replyTurnSchema = schemas/* strictObject */.rej({
    text: schemas/* string */.YjP().default('').describe('⟦…⟧ marks words that are free: mutants leave them alone'),
    reasoning: schemas/* string */.YjP().default(''),
    calls: schemas/* array */.YOg(replyCallSchema).default([]),
    finish: schemas/* enum */.k5n(['stop', 'length', 'tool_calls']).optional(),
})
    .describe('one message of the model');
/** A reply written down in a pack: its text, one message, or the messages of a tool loop (results come from the script). */
const replySchema = schemas/* union */.KCZ([schemas/* string */.YjP(), replyTurnSchema, schemas/* array */.YOg(replyTurnSchema).min(1)]);
const nearMissSchema = schemas/* strictObject */.rej({
    wrong: schemas/* string */.YjP().min(1).describe('the one thing that is wrong, in words'),
    breaks: schemas/* union */.KCZ([schemas/* string */.YjP().min(1), schemas/* array */.YOg(schemas/* string */.YjP().min(1)).min(1)])
        .describe('the property (an id of `told`) that the verdict must name'),
    mode: failure_mode/* failureModeSchema */.R.optional().describe('the failure mode that the verdict must have'),
    reply: replySchema,
});
const quotesSchema = schemas/* union */.KCZ([schemas/* string */.YjP().min(1), schemas/* array */.YOg(schemas/* string */.YjP().min(1)).min(1)]);
const inlineThinkingSchema = schemas/* literal */.euz('allowed')
    .describe('closed think blocks in the content count as reasoning; left out: they fail');
const scenarioSchema = schemas/* strictObject */.rej({
    id: idSchema,
    title: schemas/* string */.YjP().min(1).max(120),
    difficulty: schemas/* enum */.k5n(['easy', 'medium', 'hard']).optional(),
    tags: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
    catches: schemas/* array */.YOg(damageSchema)
        .default([])
        .describe('the kinds of damage that this scenario would show (docs/damage.md)'),
    messages: schemas/* array */.YOg(messageSchema).min(1),
    'use-tools': schemas/* array */.YOg(toolNameSchema).default([]).describe('tools of the pack that are offered, in this order'),
    tools: toolsSchema.default({}).describe('tools of this scenario alone, offered after those of use-tools'),
    'tool-choice': schemas/* enum */.k5n(['auto', 'none', 'required']).optional(),
    'tool-results': schemas/* array */.YOg(scriptedResultSchema).default([]),
    'max-turns': schemas/* int */.Whr()
        .min(1)
        .max(40)
        .optional()
        .describe('messages of the model before a tool loop ends; left out: 1 without tool-results, else 8'),
    'max-tokens': schemas/* int */.Whr().min(1).optional().describe('budget of one message'),
    'max-seconds': schemas/* number */.aig().positive().optional(),
    'inline-thinking': inlineThinkingSchema.optional(),
    told: schemas/* record */.g1P(idSchema, quotesSchema)
        .default({})
        .describe('each property asked for: its id and the words of the prompt that ask for it'),
    background: schemas/* array */.YOg(schemas/* string */.YjP().min(1))
        .default([])
        .describe('words of the prompt that read like an instruction and are none'),
    expect: schemas/* array */.YOg(registry/* expectationSchema */.mj).min(1),
    gold: schemas/* array */.YOg(replySchema).default([]).describe('answers that must pass, written differently'),
    'near-misses': schemas/* array */.YOg(nearMissSchema).default([]).describe('answers that must fail, each wrong in one named way'),
    tolerates: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP().min(1))
        .default({})
        .describe('mutators whose mutants do not break what the prompt asks, each with the reason'),
});
const packSchema = schemas/* strictObject */.rej({
    id: packIdSchema,
    version: schemas/* string */.YjP().refine((version) => (0,semver.valid)(version) === version, 'a semantic version such as 1.0.0'),
    title: schemas/* string */.YjP().min(1).max(120),
    description: schemas/* string */.YjP().optional(),
    tier: target/* tierSchema */.a1.optional().describe('the smallest tier that runs this pack'),
    'default-thinking': schemas/* enum */.k5n(['off', 'on']).default('off'),
    'inline-thinking': inlineThinkingSchema.optional().describe('the same for all scenarios'),
    sampling: samplingSchema.prefault({}),
    tools: toolsSchema.default({}).describe('tools named once, used by name'),
    scenarios: schemas/* array */.YOg(scenarioSchema).min(1),
});

;// CONCATENATED MODULE: ./build/packs/parse-pack.js






const hint = 'docs/packs.md describes every field.';
/** A pack in YAML (or JSON, which is YAML too). All faults of the file are told at once. */
function parsePack(text, origin) {
    return checkPack((0,strict_yaml/* parseStrictYaml */.A)(text), origin);
}
/** A pack in JSON Lines: the first line is the pack without its scenarios, each other line is one scenario. */
function parsePackLines(text, origin) {
    const lines = text
        .split('\n')
        .map((content, index) => ({ number: index + 1, content: content.trim() }))
        .filter(({ content }) => content !== '')
        .map(({ number, content }) => ({ number, yaml: (0,strict_yaml/* parseStrictYaml */.A)(content) }));
    const [head, ...scenarios] = lines.filter(({ yaml }, index) => index === 0 || yaml.value !== undefined);
    const problems = lines.flatMap(({ number, yaml }) => yaml.problems.map((problem) => onLine(problem, number)));
    const header = isObject(head?.yaml.value) ? head.yaml.value : {};
    if (Object.hasOwn(header, 'scenarios')) {
        const place = head?.yaml.locate(['scenarios']) ?? { line: 1, column: 1 };
        problems.push({ place, path: ['scenarios'], message: 'each scenario stands on a line of its own' });
    }
    const locate = (path) => {
        const [first, index, ...rest] = path;
        const source = first === 'scenarios' && typeof index === 'number' ? scenarios[index] : head;
        const place = source?.yaml.locate(source === head ? path : rest) ?? { line: 1, column: 1 };
        return { line: (source?.number ?? 1) + place.line - 1, column: place.column };
    };
    const value = { ...header, scenarios: scenarios.map(({ yaml }) => yaml.value) };
    return checkPack({ ok: problems.length === 0, problems, value, locate }, origin);
}
function onLine(problem, line) {
    return { ...problem, place: { line: line + problem.place.line - 1, column: problem.place.column } };
}
/** What the file, the schema and the rules between fields find, all in one list. */
function checkPack(source, origin) {
    if (source.value === undefined)
        throw invalid(origin, source.problems);
    const parsed = packSchema.safeParse(source.value);
    const faults = [
        ...(parsed.success ? [] : (0,explain_issues/* explainIssues */._)(parsed.error.issues, packSchema, source.value)),
        ...packFaults(source.value),
    ];
    if (parsed.success && source.ok && faults.length === 0)
        return parsed.data;
    // Finding a place walks the file: done for as many as anybody reads.
    const located = faults.slice(0, mostShown).map((fault) => ({ ...fault, place: source.locate(fault.path) }));
    throw invalid(origin, [...source.problems, ...located], source.problems.length + faults.length);
}
/** A pack that another tool's format was turned into: its places are those of no file. */
function checkImportedPack(value, origin) {
    const parsed = packSchema.safeParse(value);
    if (!parsed.success)
        throw new errors/* InputError */.dz(`${origin} cannot be imported\n${(0,explain_issues/* explainFault */.O)(parsed.error.issues, packSchema, value)}`, 'See docs/interop.md.');
    return parsed.data;
}
// One slip in YAML can cascade; nobody reads on after these.
const mostShown = 40;
function invalid(origin, problems, total = problems.length) {
    const lines = [...problems]
        .sort((one, other) => one.place.line - other.place.line)
        .slice(0, mostShown)
        .map((problem) => (0,source/* showProblem */.H)(origin, problem));
    const count = total === 1 ? 'one fault' : `${total} faults`;
    const rest = total > lines.length ? [`and ${total - lines.length} more`] : [];
    return new errors/* InputError */.dz([`${origin} is not a valid pack: ${count}`, ...lines, ...rest].join('\n'), hint);
}


/***/ }),

/***/ 8771:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I3: () => (/* binding */ playScript),
/* harmony export */   KR: () => (/* binding */ maxTurnsOf),
/* harmony export */   OW: () => (/* binding */ startScript)
/* harmony export */ });
/* harmony import */ var _lib_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(80292);
/* harmony import */ var _verify_json_shape_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92752);
/* harmony import */ var _verify_match_value_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34469);



const defaultMaxTurns = 8;
/** How many messages of the model a scenario lets pass before its tool loop ends. */
function maxTurnsOf(scenario) {
    return scenario['max-turns'] ?? (scenario['tool-results'].length === 0 ? 1 : defaultMaxTurns);
}
/** Answers a message's tool calls from the scenario's script. One script serves one attempt: results may be given a number of times. */
function startScript(scenario) {
    const given = new Map();
    return (turn) => turn.toolCalls.map((call) => ({
        role: 'tool',
        callId: call.id,
        name: call.name,
        content: resultOf(scenario, call, given),
    }));
}
function resultOf(scenario, call, given) {
    const sent = argumentsOf(call);
    const index = scenario['tool-results'].findIndex((scripted, place) => scripted.call === call.name &&
        (given.get(place) ?? 0) < (scripted.times ?? Number.POSITIVE_INFINITY) &&
        fits(scripted.when ?? {}, sent));
    const scripted = scenario['tool-results'][index];
    if (scripted === undefined)
        return JSON.stringify({ error: 'no result for this call' });
    given.set(index, (given.get(index) ?? 0) + 1);
    return typeof scripted.result === 'string' ? scripted.result : JSON.stringify(scripted.result);
}
function argumentsOf(call) {
    if (typeof call.arguments !== 'string')
        return (0,_verify_json_shape_js__WEBPACK_IMPORTED_MODULE_1__/* .toParsed */ .Js)((call.arguments ?? {})); // what a server sent came as JSON
    const parsed = (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(call.arguments.trim() === '' ? '{}' : call.arguments);
    return parsed.ok ? parsed.value : null;
}
function fits(when, sent) {
    if (!(sent instanceof Map))
        return false;
    return Object.entries(when).every(([name, matcher]) => {
        const value = sent.get(name);
        return value === undefined ? (0,_verify_match_value_js__WEBPACK_IMPORTED_MODULE_0__/* .isOptional */ .dK)(matcher) : (0,_verify_match_value_js__WEBPACK_IMPORTED_MODULE_0__/* .mismatch */ .J4)(matcher, value) === undefined;
    });
}
/** A whole attempt by somebody who needs no server: a gold answer, a null model, a mutant. */
function playScript(scenario, speak) {
    const answer = startScript(scenario);
    const turns = [];
    for (let index = 0; index < maxTurnsOf(scenario); index += 1) {
        const turn = speak(index);
        if (turn === undefined)
            break;
        turns.push(turn);
        if (turn.toolCalls.length === 0)
            break;
        if (index + 1 < maxTurnsOf(scenario))
            turns.push(...answer(turn));
    }
    return { turns };
}


/***/ }),

/***/ 53812:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ taskOf)
/* harmony export */ });
/** The tools a scenario offers: the pack's by name, in the scenario's order, then its own. */
function offeredTools(pack, scenario) {
    const named = scenario['use-tools'].flatMap((name) => {
        const tool = pack.tools[name];
        return tool === undefined ? [] : [[name, tool]];
    });
    const all = [...named, ...Object.entries(scenario.tools)];
    return all.map(([name, tool]) => ({ name, description: tool.description, parameters: tool.parameters }));
}
/** What the model is asked in a scenario. */
function taskOf(pack, scenario) {
    return { messages: scenario.messages.map(messageOf), tools: offeredTools(pack, scenario) };
}
function messageOf(message) {
    switch (message.role) {
        case 'assistant':
            return { role: 'assistant', content: message.content, toolCalls: message['tool-calls'] };
        case 'tool':
            return { role: 'tool', callId: message['call-id'], content: message.content };
        default:
            return message;
    }
}


/***/ }),

/***/ 37246:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ verifyContext),
/* harmony export */   v: () => (/* binding */ inlineThinkingOf)
/* harmony export */ });
/* harmony import */ var _task_of_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53812);

/** What a verdict on a reply to this scenario depends on beside its checks. */
function verifyContext(pack, scenario, ports) {
    return { task: (0,_task_of_js__WEBPACK_IMPORTED_MODULE_0__/* .taskOf */ .X)(pack, scenario), ports, inlineThinking: inlineThinkingOf(pack, scenario) };
}
function inlineThinkingOf(pack, scenario) {
    return scenario['inline-thinking'] ?? pack['inline-thinking'];
}


/***/ }),

/***/ 63506:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ unfence),
/* harmony export */   y: () => (/* binding */ answerText)
/* harmony export */ });
/* harmony import */ var _model_attempt_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81155);
/* harmony import */ var _model_verdict_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70543);
/* harmony import */ var _think_blocks_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(31311);



/**
 * The text of the last message, as a client gets it. Where a thinking tag stands in it, the server left to the client
 * what a client does not read: what stands only in the reasoning channel is no answer either.
 */
function answerText(attempt) {
    const last = (0,_model_attempt_js__WEBPACK_IMPORTED_MODULE_2__/* .assistantTurns */ .T)(attempt).at(-1);
    if (last === undefined)
        return { ok: false, failure: (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('no-answer', 'an answer', 'nothing') };
    const thoughts = (0,_think_blocks_js__WEBPACK_IMPORTED_MODULE_1__/* .thinkingIn */ .g)(last.content);
    if (thoughts !== undefined)
        return { ok: false, failure: thoughts };
    if (last.content.trim() !== '')
        return { ok: true, text: last.content };
    if (last.toolCalls.length > 0) {
        return {
            ok: false,
            failure: (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('unfinished', 'an answer in words', `a call to ${last.toolCalls.map((call) => call.name).join(', ')}`),
        };
    }
    if (last.reasoning.trim() !== '') {
        return { ok: false, failure: (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('answer-in-reasoning', 'an answer outside the reasoning', last.reasoning) };
    }
    return { ok: false, failure: (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('no-answer', 'an answer', 'an empty message') };
}
const fenceOpening = /^(`{3,}|~{3,})[ \t]*([\w.+-]*)[ \t]*$/;
/** The inside of a text that is one code fence and nothing else, with its language; undefined otherwise. */
function unfence(text) {
    const lines = text.trim().split(/\r?\n/);
    if (lines.length === 1)
        return unfenceLine(lines[0] ?? '');
    const opening = fenceOpening.exec(lines[0] ?? '');
    if (opening === null)
        return undefined;
    const [, mark = '', language = ''] = opening;
    const inside = lines.slice(1, -1);
    if (lines.at(-1)?.trim() !== mark || inside.some((line) => line.startsWith(mark)))
        return undefined;
    return { language: language.toLowerCase(), body: inside.join('\n') };
}
// "```json {}```": only a word that is no answer of its own names a language here.
const fencedLine = /^(`{3,}|~{3,})(?:(json|jsonl|yaml|csv|xml|text|txt|markdown|md|ini)[ \t]+)?([^`~]+)$/i;
function unfenceLine(line) {
    const mark = /^(?:`{3,}|~{3,})/.exec(line)?.[0] ?? '';
    if (mark === '' || line.length <= 2 * mark.length || !line.endsWith(mark))
        return undefined;
    const found = fencedLine.exec(line.slice(0, -mark.length));
    return found === null ? undefined : { language: (found[2] ?? '').toLowerCase(), body: (found[3] ?? '').trim() };
}


/***/ }),

/***/ 52635:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ callMarkup),
/* harmony export */   m: () => (/* binding */ openingMark)
/* harmony export */ });
/* harmony import */ var _answer_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(63506);

/** The marks with which chat templates open a tool call, in lower case. */
const openingMarks = [
    '<tool_call',
    '<|tool_call',
    '<toolcall',
    '<function=',
    '<function_call',
    '<invoke name=',
    '<|python_tag|>',
    '<｜tool▁call',
    '<|channel|>commentary',
    '[tool_calls]',
    ':tool_call>',
];
const anyMark = new RegExp(openingMarks.map((mark) => mark.replace(/[|[\]]/g, '\\$&')).join('|'), 'i');
/** The first of these marks in a text, as it is written there. */
function openingMark(text) {
    return anyMark.exec(text)?.[0];
}
/**
 * What looks like a call that the server did not recognise: `tag` is the markup of a template, `object` is a call
 * written out as JSON or as code. A tool that is only named is neither.
 */
function callMarkup(text, toolNames) {
    if (openingMark(text) !== undefined)
        return 'tag';
    return isCallObject(text, toolNames) || isCallCode(text, toolNames) ? 'object' : undefined;
}
// Looked for as text, so that a call cut in the middle of its arguments is seen too.
function isCallObject(text, toolNames) {
    if (!/"(?:arguments|parameters|args|input)"\s*:/.test(text))
        return false;
    for (const [, name = ''] of text.matchAll(/"(?:name|function|tool|tool_name)"\s*:\s*"([^"\n]{1,100})"/g)) {
        if (toolNames.includes(name))
            return true;
    }
    return false;
}
// `[get_weather(city="Oslo")]`, and only where the text is nothing else: prose may name a tool with its parameters.
function isCallCode(text, toolNames) {
    const code = ((0,_answer_text_js__WEBPACK_IMPORTED_MODULE_0__/* .unfence */ .R)(text)?.body ?? text).trim();
    if (!code.endsWith(')') && !code.endsWith(']'))
        return false;
    return toolNames.some((name) => code.startsWith(`${name}(`) || code.startsWith(`[${name}(`));
}


/***/ }),

/***/ 88491:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cj: () => (/* binding */ allOfSchema),
/* harmony export */   Gj: () => (/* binding */ combinatorRevision),
/* harmony export */   Lh: () => (/* binding */ verifyNot),
/* harmony export */   NF: () => (/* binding */ anyOfSchema),
/* harmony export */   Wj: () => (/* binding */ verifyAllOf),
/* harmony export */   lU: () => (/* binding */ notSchema),
/* harmony export */   lZ: () => (/* binding */ verifyAnyOf),
/* harmony export */   yD: () => (/* binding */ allVerdicts)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(92857);
/* harmony import */ var _model_verdict_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70543);
/* harmony import */ var _covers_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(70478);



/** Raised whenever a verdict of a composite kind can change. */
const combinatorRevision = 2;
function allOfSchema(part) {
    return zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({ kind: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz('all-of'), covers: _covers_js__WEBPACK_IMPORTED_MODULE_1__/* .coversSchema */ ._h, of: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(part).min(2) });
}
function anyOfSchema(part) {
    return zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({ kind: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz('any-of'), covers: _covers_js__WEBPACK_IMPORTED_MODULE_1__/* .coversSchema */ ._h, of: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(part).min(2) });
}
function notSchema(part) {
    return zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({ kind: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz('not'), covers: _covers_js__WEBPACK_IMPORTED_MODULE_1__/* .coversSchema */ ._h, of: part });
}
/** One verdict out of the verdicts on parts that must all hold: a failure outweighs what nobody measured, that a pass. */
function allVerdicts(verdicts) {
    const failures = verdicts.filter((verdict) => verdict.outcome === 'fail');
    const [first] = failures;
    if (first === undefined) {
        const scored = verdicts.find((verdict) => verdict.outcome === 'pass' && verdict.score !== undefined);
        return verdicts.find((verdict) => verdict.outcome === 'unmeasured') ?? scored ?? _model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .pass */ .IX;
    }
    return withBroken(first, failures);
}
async function verifyAllOf(parts, verify) {
    return allVerdicts(await Promise.all(parts.map(verify)));
}
/** Passes with the first part that does; else fails as the first part fails, and tells what all expected. */
async function verifyAnyOf(parts, verify) {
    const verdicts = await Promise.all(parts.map(verify));
    const decided = verdicts.find((verdict) => verdict.outcome === 'pass') ??
        verdicts.find((verdict) => verdict.outcome === 'unmeasured');
    if (decided !== undefined)
        return decided;
    const failures = verdicts.filter((verdict) => verdict.outcome === 'fail');
    const expected = failures.map((failure) => failure.expected).join(', or ');
    const [first] = failures;
    if (first === undefined)
        return _model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .pass */ .IX; // the schema asks for two parts at least
    return withBroken((0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)(first.mode, expected, first.received), failures);
}
/** A reply in which there was nothing to look at does not hold "not …" either: silence proves nothing. */
async function verifyNot(part, verify) {
    const verdict = await verify(part);
    if (verdict.outcome === 'pass')
        return (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('constraint-broken', 'not what the check describes', 'just that');
    if (verdict.outcome === 'unmeasured' || nothingSaid.has(verdict.mode))
        return verdict;
    return _model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .pass */ .IX;
}
const nothingSaid = new Set(['no-answer', 'answer-in-reasoning', 'thinking-leak', 'inline-thinking', 'unfinished']);
/** One failure for all of them: it breaks what any of them broke. */
function withBroken(failure, failures) {
    const broke = [...new Set(failures.flatMap((each) => each.broke ?? []))];
    return broke.length === 0 ? failure : { ...failure, broke };
}


/***/ }),

/***/ 49785:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ jsonSchemaSchema),
/* harmony export */   Z: () => (/* binding */ schemaProblem)
/* harmony export */ });
/* harmony import */ var re2js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2856);
/* harmony import */ var _exact_integers_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22627);
/* harmony import */ var _json_shape_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92752);
/* harmony import */ var _schema_compiler_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26952);




/** The schemas of our own kinds: linear patterns, formats checked. */
const { compile, compileExact, schema } = (0,_schema_compiler_js__WEBPACK_IMPORTED_MODULE_1__/* .schemaCompiler */ .L)((source) => {
    const engine = re2js__WEBPACK_IMPORTED_MODULE_2__/* .RE2JS */ .L3.compile(source);
    return (text) => engine.test(text);
}, { validateFormats: true });
const jsonSchemaSchema = schema;
/** What is wrong with a value, in words, or undefined. Integers beyond 2^53 are compared digit by digit. */
function schemaProblem(written, value) {
    return (0,_exact_integers_js__WEBPACK_IMPORTED_MODULE_0__/* .holdsBigInteger */ .P5)(value) ? compileExact(written)((0,_exact_integers_js__WEBPACK_IMPORTED_MODULE_0__/* .rememberedPlain */ .Xf)(value)) : compile(written)((0,_json_shape_js__WEBPACK_IMPORTED_MODULE_3__/* .toPlain */ .Ul)(value));
}


/***/ }),

/***/ 64068:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ withoutCovers),
/* harmony export */   w: () => (/* binding */ coversIn)
/* harmony export */ });
/* harmony import */ var _covers_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70478);

// Below these keys of a check, and below the arguments of a call, stands what a pack expects of a reply. There a key
// named "covers" is data like any other.
const dataKeys = new Set(['value', 'schema', 'expected', 'asserts', 'rows', 'root', 'among', 'values']);
function holdsData(key, holder) {
    if (typeof holder.kind === 'string')
        return dataKeys.has(key);
    return key === 'arguments' && typeof holder.name === 'string';
}
/** A list of properties; under a check or a listed call also a mapping, which under fields would be a field. */
function isCovers(key, value, holder) {
    if (key !== 'covers' || typeof value !== 'object' || value === null)
        return false;
    if (Array.isArray(value))
        return value.every((id) => typeof id === 'string');
    return typeof holder.kind === 'string' || typeof holder.name === 'string';
}
/** Every property that a check names, at any depth of it. */
function coversIn(check) {
    if (typeof check !== 'object' || check === null)
        return [];
    if (Array.isArray(check))
        return check.flatMap(coversIn);
    return Object.entries(check).flatMap(([key, value]) => {
        if (isCovers(key, value, check))
            return [...(0,_covers_js__WEBPACK_IMPORTED_MODULE_0__/* .idsIn */ .Sd)(value)];
        return holdsData(key, check) ? [] : coversIn(value);
    });
}
/** A check without its links to the prompt: what is left decides the verdict. */
function withoutCovers(check) {
    if (typeof check !== 'object' || check === null)
        return check;
    if (Array.isArray(check))
        return check.map(withoutCovers);
    const kept = Object.entries(check).filter(([key, value]) => !isCovers(key, value, check));
    return Object.fromEntries(kept.map(([key, value]) => [key, holdsData(key, check) ? value : withoutCovers(value)]));
}


/***/ }),

/***/ 70478:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AD: () => (/* binding */ isPlaced),
/* harmony export */   HO: () => (/* binding */ placedCoversSchema),
/* harmony export */   Sd: () => (/* binding */ idsIn),
/* harmony export */   V: () => (/* binding */ brokenAt),
/* harmony export */   _h: () => (/* binding */ coversSchema),
/* harmony export */   iz: () => (/* binding */ brokenIds),
/* harmony export */   xP: () => (/* binding */ idsOfMode)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92857);
/* harmony import */ var _model_failure_mode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17070);


const idSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1);
const placeSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([
    _model_failure_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .failureModeSchema */ .R,
    zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().regex(/^\$/, 'a failure mode, or a path that starts with $, such as $.rows[*].id'),
]);
const listSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(idSchema).min(1);
/** `covers` names the properties (`told` ids of the scenario) that a check looks at. */
const coversSchema = listSchema.optional();
/** The same for a check that knows where it fails: each property may name its places and its failure modes. */
const placedCoversSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([
    listSchema,
    zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(idSchema, zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([placeSchema, zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(placeSchema).min(1)]))
        .refine((places) => Object.keys(places).length > 0, 'names no property'),
])
    .optional()
    .describe('properties of `told`; or each with the paths and the failure modes that it answers for');
/** Every property that is named. */
function idsIn(covers) {
    return isPlaced(covers) ? Object.keys(covers) : (covers ?? []);
}
/** The properties that differences break: all that are covered where `covers` does not tell places. */
function brokenIds(covers, differences) {
    if (!isPlaced(covers))
        return covers ?? [];
    const ids = Object.keys(covers);
    const broken = new Set();
    for (const difference of differences) {
        for (const id of brokenBy(covers, difference))
            broken.add(id);
        if (broken.size === ids.length)
            break;
    }
    return ids.filter((id) => broken.has(id));
}
/** The same as a part of a verdict. */
function brokenAt(covers, differences) {
    const broke = brokenIds(covers, differences);
    return broke.length === 0 ? {} : { broke: [...broke] };
}
/** The properties that answer for a failure mode by its name; none where `covers` does not tell modes. */
function idsOfMode(covers, mode) {
    if (!isPlaced(covers))
        return [];
    return Object.keys(covers).filter((id) => [covers[id]].flat().includes(mode));
}
/** Those that name the mode; else the nearest place at or around the difference; else places inside it; else all. */
function brokenBy(covers, { mode, place }) {
    const named = idsOfMode(covers, mode);
    if (named.length > 0)
        return named;
    const ids = Object.keys(covers);
    if (place === undefined)
        return ids;
    const at = stepsOf(place);
    const paths = Object.entries(covers).flatMap(([id, places]) => [places]
        .flat()
        .filter((one) => one.startsWith('$'))
        .map((one) => ({ id, steps: stepsOf(one) })));
    const around = paths.filter(({ steps }) => isWithin(at, steps));
    const nearest = Math.max(...around.map(({ steps }) => steps.length));
    if (around.length > 0)
        return around.filter(({ steps }) => steps.length === nearest).map(({ id }) => id);
    const inside = paths.filter(({ steps }) => isWithin(steps, at));
    return inside.length > 0 ? inside.map(({ id }) => id) : ids;
}
/** `$.rows[0].id` as `.rows`, `[0]`, `.id`. */
function stepsOf(path) {
    return path.match(/\[[^\]]*\]|[./@][^./@[]*/g) ?? [];
}
function isWithin(inner, outer) {
    return outer.length <= inner.length && outer.every((step, index) => isSameStep(step, inner[index] ?? ''));
}
function isSameStep(one, other) {
    return one === other || ((one === '[*]' || other === '[*]') && one.startsWith('[') && other.startsWith('['));
}
/** Whether properties name their places. */
function isPlaced(covers) {
    return covers !== undefined && !Array.isArray(covers);
}


/***/ }),

/***/ 22627:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P5: () => (/* binding */ holdsBigInteger),
/* harmony export */   Xf: () => (/* binding */ rememberedPlain),
/* harmony export */   x3: () => (/* binding */ addExactKeywords)
/* harmony export */ });
/* harmony import */ var _show_sorted_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8489);

/** Lists and objects as plain JSON, with what each was before its integers beyond 2^53 lost digits. */
const originals = new WeakMap();
function holdsBigInteger(value) {
    if (typeof value === 'bigint')
        return true;
    if (Array.isArray(value))
        return value.some(holdsBigInteger);
    return value instanceof Map && [...value.values()].some(holdsBigInteger);
}
/** Plain JSON whose parts know what they were. */
function rememberedPlain(value) {
    if (typeof value === 'bigint')
        return Number(value);
    if (!Array.isArray(value) && !(value instanceof Map))
        return value;
    const plain = Array.isArray(value)
        ? value.map(rememberedPlain)
        : // fromEntries defines own properties, so that "__proto__" stays a key.
            Object.fromEntries([...value].map(([key, item]) => [key, rememberedPlain(item)]));
    originals.set(plain, value);
    return plain;
}
// A bigint and a number compare without loss.
const limits = {
    minimum: (value, limit) => value >= limit,
    maximum: (value, limit) => value <= limit,
    exclusiveMinimum: (value, limit) => value > limit,
    exclusiveMaximum: (value, limit) => value < limit,
};
/** The keywords that compare numbers, for documents with integers that a double cannot hold. */
function addExactKeywords(ajv) {
    for (const [keyword, holds] of Object.entries(limits)) {
        ajv.removeKeyword(keyword).addKeyword({
            keyword,
            type: 'number',
            validate: (limit, data, _, place) => holds(numberAt(data, place), limit),
        });
    }
    return ajv
        .removeKeyword('multipleOf')
        .addKeyword({
        keyword: 'multipleOf',
        type: 'number',
        validate: (factor, data, _, place) => isMultiple(numberAt(data, place), factor),
    })
        .removeKeyword('const')
        .addKeyword({
        keyword: 'const',
        validate: (wanted, data, _, place) => isSame(wanted, originalOf(data, place)),
    })
        .removeKeyword('enum')
        .addKeyword({
        keyword: 'enum',
        validate: (wanted, data, _, place) => wanted.some((one) => isSame(one, originalOf(data, place))),
    })
        .removeKeyword('uniqueItems')
        .addKeyword({
        keyword: 'uniqueItems',
        type: 'array',
        validate: (isAsked, data, _, place) => {
            const items = originalOf(data, place);
            return (!isAsked ||
                !Array.isArray(items) ||
                new Set(items.map((item) => (0,_show_sorted_js__WEBPACK_IMPORTED_MODULE_0__/* .showSorted */ .x)(item, 'exact'))).size === items.length);
        },
    });
}
function originalOf(data, place) {
    if (typeof data === 'object' && data !== null)
        return originals.get(data) ?? data;
    const parent = place?.parentData;
    const holder = typeof parent === 'object' && parent !== null ? originals.get(parent) : undefined;
    const found = Array.isArray(holder)
        ? holder[Number(place?.parentDataProperty)]
        : holder?.get(String(place?.parentDataProperty));
    return found ?? data;
}
function numberAt(data, place) {
    const original = originalOf(data, place);
    return typeof original === 'bigint' ? original : data;
}
function isMultiple(value, factor) {
    if (typeof value === 'bigint' && Number.isInteger(factor))
        return value % BigInt(factor) === 0n;
    return Number.isInteger(Number(value) / factor);
}
function isSame(wanted, received) {
    return (0,_show_sorted_js__WEBPACK_IMPORTED_MODULE_0__/* .showSorted */ .x)(wanted, 'exact') === (0,_show_sorted_js__WEBPACK_IMPORTED_MODULE_0__/* .showSorted */ .x)(received, 'exact');
}


/***/ }),

/***/ 43577:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $Q: () => (/* binding */ parseDecimal),
/* harmony export */   HQ: () => (/* binding */ isNear),
/* harmony export */   UO: () => (/* binding */ isWithin),
/* harmony export */   Vb: () => (/* binding */ nameOf),
/* harmony export */   at: () => (/* binding */ parseFraction),
/* harmony export */   n4: () => (/* binding */ isEqual),
/* harmony export */   oG: () => (/* binding */ isSameNumber),
/* harmony export */   x6: () => (/* binding */ writtenNumber)
/* harmony export */ });
// Longer ones are no answer to anything, and their arithmetic would take its time.
const maxDigits = 400;
const decimal = /^([-+]?)(\d*)(?:\.(\d+))?(?:[eE]([-+]?\d{1,3}))?$/;
/** Plain digits with an optional sign, fraction and exponent; no separators, no spaces. */
function parseDecimal(text) {
    if (text.length > maxDigits)
        return undefined;
    const match = decimal.exec(text);
    if (match === null)
        return undefined;
    const [, sign, whole = '', fraction = '', exponent = '0'] = match;
    if (whole === '' && fraction === '')
        return undefined;
    const scale = Number(exponent) - fraction.length;
    if (Math.abs(scale) > maxDigits)
        return undefined;
    const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
    const power = 10n ** BigInt(Math.abs(scale));
    return scale >= 0 ? { numerator: digits * power, denominator: 1n } : { numerator: digits, denominator: power };
}
const quotient = /^([-+]?\d+)\s?\/\s?(\d+)$/;
/** `3/4`: two integers, the second not zero. */
function parseFraction(text) {
    if (text.length > maxDigits)
        return undefined;
    const match = quotient.exec(text);
    if (match === null)
        return undefined;
    const [, above = '', below = ''] = match;
    const denominator = BigInt(below);
    return denominator === 0n ? undefined : { numerator: BigInt(above), denominator };
}
function isEqual(one, other) {
    return one.numerator * other.denominator === other.numerator * one.denominator;
}
/** Whether two numbers lie no further apart than the tolerance. */
function isWithin(one, other, tolerance) {
    const difference = one.numerator * other.denominator - other.numerator * one.denominator;
    const distance = difference < 0n ? -difference : difference;
    return distance * tolerance.denominator <= tolerance.numerator * one.denominator * other.denominator;
}
/** Equal numbers have one name. */
function nameOf({ numerator, denominator }) {
    let [one, other] = [numerator < 0n ? -numerator : numerator, denominator];
    while (other !== 0n)
        [one, other] = [other, one % other];
    return `${numerator / one}/${denominator / one}`;
}
/** A plain number by its shortest decimal text: what somebody wrote, where the binary value of a float is not. */
function writtenNumber(value) {
    return parseDecimal(String(value));
}
/** Whether two plain numbers are the same, digit by digit. */
function isSameNumber(one, other) {
    const [first, second] = [writtenNumber(one), writtenNumber(other)];
    return first !== undefined && second !== undefined && isEqual(first, second);
}
/** Whether two plain numbers, read as decimals, lie no further apart than the tolerance: 1.1 and 1 with 0.1 do. */
function isNear(one, other, tolerance) {
    const [first, second, allowed] = [writtenNumber(one), writtenNumber(other), writtenNumber(tolerance)];
    return first !== undefined && second !== undefined && allowed !== undefined && isWithin(first, second, allowed);
}


/***/ }),

/***/ 92752:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ff: () => (/* binding */ isFarLonger),
/* harmony export */   Js: () => (/* binding */ toParsed),
/* harmony export */   Ul: () => (/* binding */ toPlain),
/* harmony export */   d4: () => (/* binding */ pairKeys),
/* harmony export */   go: () => (/* binding */ typeName)
/* harmony export */ });
/** The same value without maps and bigints, for libraries that know plain JSON only. Big integers lose digits here. */
function toPlain(value) {
    if (typeof value === 'bigint')
        return Number(value);
    if (Array.isArray(value))
        return value.map(toPlain);
    if (!(value instanceof Map))
        return value;
    // fromEntries defines own properties, so that "__proto__" stays a key.
    return Object.fromEntries([...value].map(([key, item]) => [key, toPlain(item)]));
}
const deepest = 128;
/** Plain JSON as the lossless form that verifiers compare; what lies deeper than anybody expects a value is null. */
function toParsed(value, depth = 0) {
    if (depth > deepest)
        return null;
    if (Array.isArray(value))
        return value.map((item) => toParsed(item, depth + 1));
    if (typeof value !== 'object' || value === null)
        return value; // a scalar of both types
    return new Map(Object.entries(value).map(([key, item]) => [key, toParsed(item, depth + 1)]));
}
function typeName(value) {
    if (value === null)
        return 'null';
    if (Array.isArray(value))
        return 'list';
    switch (typeof value) {
        case 'boolean':
            return 'boolean';
        case 'string':
            return 'string';
        case 'number':
        case 'bigint':
            return 'number';
        default:
            return 'object';
    }
}
/**
 * What is expected under each key beside what came under it, and what came besides. Of two keys that are the same in
 * the form that counts, the second is one too many.
 */
function pairKeys(expected, received, unicode = 'nfc') {
    const inForm = (key) => (unicode === 'exact' ? key : key.normalize('NFC'));
    const entries = Object.entries(expected);
    const wanted = new Set(entries.map(([key]) => inForm(key)));
    const found = new Map();
    const unasked = [];
    for (const [key, value] of received) {
        const name = inForm(key);
        if (wanted.has(name) && !found.has(name))
            found.set(name, value);
        else
            unasked.push([key, value]);
    }
    return { asked: entries.map(([key, item]) => [key, item, found.get(inForm(key))]), unasked };
}
const maxSurplus = 1000;
/** A list that no pairing would explain: to try every item of it would only take time. */
function isFarLonger(received, expected) {
    return received.length > expected.length + maxSurplus;
}


/***/ }),

/***/ 34469:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fw: () => (/* binding */ unmatchedItem),
/* harmony export */   J4: () => (/* binding */ mismatch),
/* harmony export */   V$: () => (/* binding */ valueMatcherSchema),
/* harmony export */   dK: () => (/* binding */ isOptional),
/* harmony export */   jc: () => (/* binding */ isSameScalar),
/* harmony export */   vJ: () => (/* binding */ mismatches)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(92857);
/* harmony import */ var _lib_json_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(80292);
/* harmony import */ var _compile_schema_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49785);
/* harmony import */ var _exact_number_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(43577);
/* harmony import */ var _json_shape_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(92752);
/* harmony import */ var _pattern_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(16782);
/* harmony import */ var _show_sorted_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8489);
/* harmony import */ var _unicode_form_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(77706);
/* harmony import */ var _unplaced_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(49780);









const operators = {
    $pattern: _pattern_js__WEBPACK_IMPORTED_MODULE_1__/* .patternSchema */ .k.describe('a string in which this pattern is found'),
    $range: zod__WEBPACK_IMPORTED_MODULE_4__/* .tuple */ .PVZ([zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig()]).describe('a number from the first to the second, both included'),
    $near: zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ value: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig(), tolerance: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().positive() }),
    $integer: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()
        .regex(/^-?\d+$/)
        .describe('an integer of any length, digit by digit'),
    '$one-of': zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .lazy */ .RZV(() => valueMatcherSchema)).min(1),
    $unordered: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .lazy */ .RZV(() => valueMatcherSchema))
        .describe('these items in any order, no others'),
    $optional: zod__WEBPACK_IMPORTED_MODULE_4__/* .lazy */ .RZV(() => valueMatcherSchema).describe('a key that may be left out'),
    $schema: _compile_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .jsonSchemaSchema */ .T,
    $literal: zod__WEBPACK_IMPORTED_MODULE_4__/* .json */ .Pq9().describe('plain JSON, for objects whose keys start with $'),
};
function isOperator(key) {
    return Object.hasOwn(operators, key);
}
const operatorSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ(Object.entries(operators).map(([key, schema]) => zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ [key]: schema })));
const plainObjectSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_4__/* .lazy */ .RZV(() => valueMatcherSchema))
    .superRefine((entries, issues) => {
    for (const key of Object.keys(entries)) {
        if (key.startsWith('$'))
            issues.addIssue({ code: 'custom', message: `unknown operator ${key}`, path: [key] });
    }
});
const valueMatcherSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .lazy */ .RZV(() => zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([
    zod__WEBPACK_IMPORTED_MODULE_4__/* ["null"] */ .chJ(),
    zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig(),
    zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(valueMatcherSchema),
    operatorSchema, // each option is an object with one operator key
    plainObjectSchema,
])); // the union above lists the type's members one by one
/** The first difference between what a pack expects and what was received, or undefined. */
function mismatch(expected, received, unicode = 'nfc') {
    for (const found of mismatches(expected, received, unicode))
        return found;
    return undefined;
}
/** All differences, in the order of what is expected; each is looked for when it is asked for. */
function* mismatches(expected, received, unicode = 'nfc', path = '$') {
    const operator = operatorIn(expected);
    if (operator !== undefined)
        yield* operatorMismatches(operator, received, unicode, path);
    else if (Array.isArray(expected))
        yield* listMismatches(expected, received, unicode, path);
    else if (typeof expected === 'object' && expected !== null) {
        yield* objectMismatches(expected, received, unicode, path); // no list, no null: an object
    }
    else {
        const found = scalarMismatch(expected, received, unicode, path); // all else is handled above
        if (found !== undefined)
            yield found;
    }
}
/** A key that may be absent: its matcher stands inside `$optional`. */
function isOptional(matcher) {
    return operatorIn(matcher)?.[0] === '$optional';
}
function operatorIn(matcher) {
    if (typeof matcher !== 'object' || matcher === null || Array.isArray(matcher))
        return undefined;
    // The schema lets no other key stand beside an operator.
    const [entry] = Object.entries(matcher);
    if (entry === undefined || !isOperator(entry[0]))
        return undefined;
    return [entry[0], entry[1]]; // matchers are JSON themselves
}
function differs(mode, path, expected, received) {
    return { mode, path, expected, received: (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_5__/* .showJson */ .Z)(received) };
}
function scalarMismatch(expected, received, unicode, path) {
    if ((0,_json_shape_js__WEBPACK_IMPORTED_MODULE_6__/* .typeName */ .go)(expected) !== (0,_json_shape_js__WEBPACK_IMPORTED_MODULE_6__/* .typeName */ .go)(received))
        return differs('wrong-type', path, (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_5__/* .showJson */ .Z)(expected), received);
    return isSameScalar(expected, received, unicode)
        ? undefined
        : differs('wrong-value', path, (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_5__/* .showJson */ .Z)(expected), received);
}
/** The same text after NFC, the same number however it is written, or the same word. */
function isSameScalar(expected, received, unicode = 'nfc') {
    if (typeof expected === 'string' && typeof received === 'string') {
        return (0,_unicode_form_js__WEBPACK_IMPORTED_MODULE_3__/* .inForm */ .E)(expected, unicode) === (0,_unicode_form_js__WEBPACK_IMPORTED_MODULE_3__/* .inForm */ .E)(received, unicode);
    }
    if (typeof expected === 'number' && typeof received === 'bigint')
        return (0,_exact_number_js__WEBPACK_IMPORTED_MODULE_7__/* .isSameNumber */ .oG)(expected, received);
    return expected === received;
}
function* listMismatches(expected, received, unicode, path) {
    if (!Array.isArray(received))
        return yield differs('wrong-type', path, 'a list', received);
    if (expected.length !== received.length) {
        const mode = received.length < expected.length ? 'missing-field' : 'extra-field';
        return yield differs(mode, path, `${expected.length} items`, received);
    }
    for (const [index, item] of expected.entries()) {
        yield* mismatches(item, received[index] ?? null, unicode, `${path}[${index}]`);
    }
}
function* objectMismatches(expected, received, unicode, path) {
    if (!(received instanceof Map))
        return yield differs('wrong-type', path, 'an object', received);
    const { asked, unasked } = (0,_json_shape_js__WEBPACK_IMPORTED_MODULE_6__/* .pairKeys */ .d4)(expected, received, unicode);
    for (const [key, matcher, value] of asked) {
        if (value !== undefined)
            yield* mismatches(matcher, value, unicode, `${path}.${key}`);
        else if (!isOptional(matcher)) {
            yield differs('missing-field', `${path}.${key}`, (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_5__/* .showJson */ .Z)(matcher), received); // matchers are JSON themselves
        }
    }
    for (const [key, value] of unasked)
        yield differs('extra-field', `${path}.${key}`, 'no such key', value);
}
function* operatorMismatches([operator, operand], received, unicode, path) {
    if (operator === '$optional')
        return yield* mismatches(operand, received, unicode, path);
    const found = operatorMismatch([operator, operand], received, unicode, path);
    if (found !== undefined)
        yield found;
}
function operatorMismatch([operator, operand], received, unicode, path) {
    const shown = (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_5__/* .showJson */ .Z)({ [operator]: operand });
    const wrong = (mode = 'wrong-value') => differs(mode, path, shown, received);
    // The schema has checked each operand's shape; the casts below repeat what it says.
    switch (operator) {
        case '$pattern':
            if (typeof received !== 'string')
                return wrong('wrong-type');
            return (0,_pattern_js__WEBPACK_IMPORTED_MODULE_1__/* .patternOf */ .I)(operand).test(received) ? undefined : wrong();
        case '$range': {
            if (typeof received !== 'number' && typeof received !== 'bigint')
                return wrong('wrong-type');
            const [low, high] = operand;
            return received >= low && received <= high ? undefined : wrong();
        }
        case '$near': {
            if (typeof received !== 'number' && typeof received !== 'bigint')
                return wrong('wrong-type');
            const { value, tolerance } = operand;
            return (0,_exact_number_js__WEBPACK_IMPORTED_MODULE_7__/* .isNear */ .HQ)(received, value, tolerance) ? undefined : wrong();
        }
        case '$integer':
            if (typeof received !== 'number' && typeof received !== 'bigint')
                return wrong('wrong-type');
            return received.toString() === operand ? undefined : wrong();
        case '$one-of':
            return operand.some((choice) => mismatch(choice, received, unicode) === undefined)
                ? undefined
                : wrong();
        case '$unordered':
            return unorderedMismatch(operand, received, unicode, path);
        case '$schema': {
            const problem = (0,_compile_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .schemaProblem */ .Z)(operand, received);
            return problem === undefined
                ? undefined
                : { mode: 'schema-violation', path, expected: problem, received: (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_5__/* .showJson */ .Z)(received) };
        }
        case '$literal':
            return literalMismatch(operand, received, unicode, path);
    }
}
function literalMismatch(expected, received, unicode, path) {
    return (0,_show_sorted_js__WEBPACK_IMPORTED_MODULE_2__/* .showSorted */ .x)(expected, unicode) === (0,_show_sorted_js__WEBPACK_IMPORTED_MODULE_2__/* .showSorted */ .x)(received, unicode)
        ? undefined
        : differs('wrong-value', path, (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_5__/* .showJson */ .Z)(expected), received);
}
/** Every expected item has a received item of its own: a small bipartite matching, since matchers may overlap. */
function unorderedMismatch(expected, received, unicode, path) {
    if (!Array.isArray(received))
        return differs('wrong-type', path, 'a list', received);
    if ((0,_json_shape_js__WEBPACK_IMPORTED_MODULE_6__/* .isFarLonger */ .Ff)(received, expected))
        return differs('extra-field', path, `${expected.length} items`, received);
    const unmatched = unmatchedItem(expected, received, (matcher, item) => mismatch(matcher, item, unicode) === undefined);
    if (unmatched !== undefined)
        return differs('missing-field', path, (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_5__/* .showJson */ .Z)(unmatched), received); // matchers are JSON
    if (received.length > expected.length)
        return differs('extra-field', path, `${expected.length} items`, received);
    return undefined;
}
/** The first expected thing that cannot be given a received thing of its own. */
function unmatchedItem(expected, received, fits) {
    for (const item of (0,_unplaced_js__WEBPACK_IMPORTED_MODULE_8__/* .unplaced */ .v)(expected, received, fits))
        return item;
    return undefined;
}


/***/ }),

/***/ 16782:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ patternOf),
/* harmony export */   k: () => (/* binding */ patternSchema)
/* harmony export */ });
/* harmony import */ var re2js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2856);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92857);


/** `/source/flags` as written in a pack: flags i, m, s. Linear time, no look-around, no back-references. */
const patternSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .describe('a regular expression /source/flags, flags i m s')
    .superRefine((written, issues) => {
    const problem = problemOf(written);
    if (problem !== undefined)
        issues.addIssue({ code: 'custom', message: problem });
});
const shape = /^\/([\s\S]+)\/([ims]*)$/;
const flagBits = { i: re2js__WEBPACK_IMPORTED_MODULE_1__/* .RE2JS */ .L3.CASE_INSENSITIVE, m: re2js__WEBPACK_IMPORTED_MODULE_1__/* .RE2JS */ .L3.MULTILINE, s: re2js__WEBPACK_IMPORTED_MODULE_1__/* .RE2JS */ .L3.DOTALL };
/** Source and flags of a pattern that the schema has accepted. */
function splitPattern(written) {
    const match = shape.exec(written);
    return { source: match?.[1] ?? written, flags: match?.[2] ?? '' };
}
function compile(written) {
    const { source, flags } = splitPattern(written);
    return re2js__WEBPACK_IMPORTED_MODULE_1__/* .RE2JS */ .L3.compile(source, [...flags].reduce((bits, flag) => bits | (flagBits[flag] ?? 0), 0));
}
function problemOf(written) {
    if (!shape.test(written))
        return `${JSON.stringify(written)} is not of the form /source/flags with flags i, m, s`;
    try {
        patternOf(written);
        return undefined;
    }
    catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return `does not compile in linear time: ${reason}; for look-around or back-references use the rule "matches" with backtracking: true`;
    }
}
const compiled = new Map();
/** Compiled once per process, when its pack is loaded: packs name few patterns and judge many replies. */
function patternOf(written) {
    const known = compiled.get(written);
    if (known !== undefined)
        return known;
    const engine = compile(written);
    const pattern = {
        test: (text) => engine.test(text),
        spans: (text) => {
            const spans = [];
            const matcher = engine.matcher(text);
            while (matcher.find())
                spans.push({ start: matcher.start(), end: matcher.end() });
            return spans;
        },
    };
    compiled.set(written, pattern);
    return pattern;
}


/***/ }),

/***/ 75881:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  B5: () => (/* binding */ asksForCalls),
  mj: () => (/* binding */ expectationSchema),
  $U: () => (/* binding */ isCompatible),
  Oy: () => (/* binding */ keyOrdersOf),
  Ow: () => (/* binding */ revisionsOf),
  d1: () => (/* binding */ splitExpectation),
  MX: () => (/* binding */ verify)
});

// UNUSED EXPORTS: kinds

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/lib/assert-never.js
var assert_never = __webpack_require__(38119);
// EXTERNAL MODULE: ./build/model/verdict.js
var verdict = __webpack_require__(70543);
// EXTERNAL MODULE: ./build/verify/covers.js
var verify_covers = __webpack_require__(70478);
;// CONCATENATED MODULE: ./build/verify/define-verifier.js
/**
 * A kind of check: what its expectation looks like and how an attempt is held against it.
 * `revision` is raised whenever a verdict can change: it is part of every scenario's digest.
 * `verify` never throws, whatever the attempt holds.
 */
function defineVerifier(verifier) {
    return verifier;
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/python-text.js
/** What Python means by white space, as the inside of a character class. U+FEFF and U+200B are none. */
const pythonSpace = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const spaceCharacter = new RegExp(`[${pythonSpace}]`);
const spaceRun = new RegExp(`[${pythonSpace}]+`, 'g');
const lineBreaks = '\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029';
const lineBreak = new RegExp(`\\r\\n|[${lineBreaks}]`);
const decimalDigit = /\p{Nd}/u;
const cased = /\p{Cased}/u;
const ownTitle = /[\p{Lt}\u10d0-\u10ff]/u;
/** `str.strip()`; two loops, because a pattern anchored at the end is quadratic on inner runs of spaces. */
function strip(text) {
    let start = 0;
    let end = text.length;
    while (spaceCharacter.test(text.charAt(start)))
        start += 1;
    while (spaceCharacter.test(text.charAt(end - 1)))
        end -= 1;
    return text.slice(start, end);
}
/** `str.splitlines()`: more separators than anybody expects, and none opens a line at the very end. */
function splitLines(text) {
    const lines = text.split(lineBreak);
    if (lines.at(-1) === '')
        lines.pop();
    return lines;
}
/** Lower case, runs of white space as one space, none around. */
function normalise(text) {
    return strip(text.replace(spaceRun, ' ')).toLowerCase();
}
/** `text == text.title()`: a letter behind a letter is small, any other is a capital. */
function isTitleCase(text) {
    let afterLetter = false;
    for (const letter of text) {
        if (letter !== (afterLetter ? letter.toLowerCase() : titleOf(letter)))
            return false;
        afterLetter = cased.test(letter);
    }
    return true;
}
/** Georgian has capitals, but not for titles, and a few digraphs are a title's and no capital. */
function titleOf(letter) {
    return ownTitle.test(letter) ? letter : letter.toUpperCase();
}
/** `round()`: a half goes to the even neighbour. */
function roundHalfEven(value) {
    const floor = Math.floor(value);
    const rest = value - floor;
    if (rest !== 0.5)
        return Math.round(value);
    return floor % 2 === 0 ? floor : floor + 1;
}
/** The text with the decimal digits of every script written as ASCII, as `float()` reads them. */
function asciiDigits(text) {
    return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
        // Digits stand in runs of ten that start with zero.
        const codePoint = digit.codePointAt(0) ?? 0;
        let first = codePoint;
        while (decimalDigit.test(String.fromCodePoint(first - 1)))
            first -= 1;
        return String((codePoint - first) % 10);
    });
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/numeric-answer.js


const decimal = /^\s*[-+]?\d+(?:,\d{3})*(?:\.\d+)?\s*$/;
/** A number, or one written as text, as packs have it. */
const numericValueSchema = schemas/* union */.KCZ([schemas/* number */.aig(), schemas/* string */.YjP().regex(decimal, 'a decimal number')]);
function numericValue(value) {
    return typeof value === 'number' ? value : Number(value.replaceAll(',', ''));
}
/** Every number of a text, digits of all scripts included. "2026-03" holds 2026 and -3, "1,2345" holds 1234 and 5. */
function numbersIn(text) {
    const written = text.match(/-?\p{Nd}+(?:,\p{Nd}{3})*(?:\.\p{Nd}+)?/gu) ?? [];
    return written.map((number) => Number(asciiDigits(number).replaceAll(',', '')));
}

// EXTERNAL MODULE: ./build/model/attempt.js
var model_attempt = __webpack_require__(81155);
;// CONCATENATED MODULE: ./build/verify/benchlocal/think-tags.js

const blockStart = /<think(?![\p{L}\p{N}_])/giu;
const blockEnd = new RegExp(`</think[${pythonSpace}]*>`, 'giu');
const tagStart = /<\/?think(?![\p{L}\p{N}_])/giu;
/**
 * Closed think blocks are cut out, then the tags that are left, but not the text around them: behind a lone
 * closing tag the whole reasoning becomes part of the answer. Searches run forward only, so that a reply of
 * nothing but tags stays cheap.
 */
function withoutThinkTags(text) {
    const cleaned = cut(cut(text, nextBlock), nextTag);
    return cleaned === text ? text : strip(cleaned);
}
function cut(text, next) {
    let kept = '';
    let at = 0;
    for (let span = next(text, 0); span !== undefined; span = next(text, at)) {
        kept += text.slice(at, span.start);
        at = span.end;
    }
    return kept + text.slice(at);
}
function nextBlock(text, from) {
    const open = nextTag(text, from, blockStart);
    if (open === undefined)
        return undefined;
    const close = nextFrom(blockEnd, text, open.end);
    return close === undefined ? undefined : { start: open.start, end: close.end };
}
function nextTag(text, from, tag = tagStart) {
    const open = nextFrom(tag, text, from);
    if (open === undefined)
        return undefined;
    const bracket = text.indexOf('>', open.end);
    return bracket === -1 ? undefined : { start: open.start, end: bracket + 1 };
}
function nextFrom(pattern, text, from) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/wire-response.js


const textFields = ['content', 'reasoning_content', 'reasoning'];
/** The last response as the server sent it; where none was kept, one is built from the turn. */
function wireResponse(attempt) {
    const last = (0,model_attempt/* assistantTurns */.T)(attempt).at(-1);
    if (last === undefined)
        return {};
    if (last.raw !== undefined)
        return asObject(last.raw) ?? {};
    const toolCalls = last.toolCalls.map((call) => ({ function: { name: call.name, arguments: call.arguments } }));
    const message = { content: last.content, reasoning_content: last.reasoning, tool_calls: toolCalls };
    return { choices: [{ message }] };
}
/** The message of a response: on top, or in the first choice, whole or as a stream's delta. */
function wireMessage(response) {
    const onTop = asObject(fieldOf(response, 'message'));
    if (onTop !== undefined)
        return onTop;
    const choices = fieldOf(response, 'choices');
    const first = asObject(Array.isArray(choices) ? choices[0] : undefined) ?? {};
    const message = fieldOf(first, 'message');
    return asObject(isEmpty(message) ? fieldOf(first, 'delta') : message) ?? {};
}
/** Every text of a response that is not empty, in the order in which benchlocal-cli looks for an answer. */
function wireTexts(response) {
    return [response, wireMessage(response)].flatMap((holder) => textFields.flatMap((field) => {
        const text = fieldOf(holder, field);
        // Cleaned when the response comes in and, if anything is left, again when it is scored.
        const cleaned = typeof text === 'string' ? withoutThinkTags(text) : '';
        return cleaned === '' ? [] : [withoutThinkTags(cleaned)];
    }));
}
/** The answer: the first of the texts, so that an empty content makes the reasoning the answer. */
function wireAnswer(attempt) {
    return wireTexts(wireResponse(attempt))[0] ?? '';
}
function wireToolCalls(response) {
    const onTop = fieldOf(response, 'tool_calls');
    if (Array.isArray(onTop))
        return onTop;
    const inside = fieldOf(wireMessage(response), 'tool_calls');
    return Array.isArray(inside) ? inside : [];
}
function asObject(value) {
    // Not null and no list: whatever it is, reading keys of its own is safe.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}
function fieldOf(holder, key) {
    return Object.hasOwn(holder, key) ? holder[key] : undefined;
}
/** What Python takes for false. */
function isEmpty(value) {
    if (value === undefined || value === null || value === false || value === '' || value === 0)
        return true;
    return typeof value === 'object' && Object.keys(value).length === 0;
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/answer-match.js








const answerMatchAssert = schemas/* discriminatedUnion */.gMt('kind', [
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('exact_numeric'), value: numericValueSchema }),
    schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('tolerance_numeric'),
        value: numericValueSchema,
        tolerance: schemas/* number */.aig().min(0),
    }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('exact_letter'), value: schemas/* string */.YjP().regex(/^[A-Da-d]$/, 'A, B, C or D') }),
]);
/** benchlocal-cli's answer_match scorer: any number behind the first marker, or anywhere if there is none. */
const benchlocalAnswerMatch = defineVerifier({
    revision: 1,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('benchlocal/answer-match'),
        covers: verify_covers/* coversSchema */._h,
        asserts: schemas/* array */.YOg(answerMatchAssert).min(1),
    }),
    verify(attempt, expected) {
        const text = strip(wireAnswer(attempt));
        for (const assert of expected.asserts) {
            const failure = check(assert, text);
            if (failure !== undefined)
                return failure;
        }
        return verdict/* pass */.IX;
    },
});
const marked = new RegExp(`(?:ANSWER|FINAL)[${pythonSpace}]*[:\\uff1a][${pythonSpace}]*([^\\n]+)`, 'iu');
function check(assert, text) {
    switch (assert.kind) {
        case 'exact_numeric':
            return checkNumber(text, numericValue(assert.value), 0);
        case 'tolerance_numeric':
            return checkNumber(text, numericValue(assert.value), assert.tolerance);
        case 'exact_letter':
            return checkLetter(text, assert.value.toUpperCase());
        default:
            return (0,assert_never/* assertNever */.x)(assert);
    }
}
function checkNumber(text, wanted, tolerance) {
    const numbers = numbersIn(marked.exec(text)?.[1] ?? text);
    if (numbers.length === 0)
        return (0,verdict/* fail */.fJ)('no-answer-found', String(wanted), text);
    if (numbers.some((number) => number === wanted || Math.abs(number - wanted) <= tolerance))
        return undefined;
    return (0,verdict/* fail */.fJ)('wrong-answer', String(wanted), numbers.join(', '));
}
function checkLetter(text, wanted) {
    const letter = loneLetter(marked.exec(text)?.[1] ?? '') ?? loneLetter(text);
    if (letter === undefined)
        return (0,verdict/* fail */.fJ)('no-answer-found', wanted, text);
    return letter === wanted ? undefined : (0,verdict/* fail */.fJ)('wrong-answer', wanted, letter);
}
/** The first of A to D with no letter, digit or underscore beside it: in plain words often the article "a". */
function loneLetter(text) {
    return /(?<![\p{L}\p{N}_])[A-D](?![\p{L}\p{N}_])/iu.exec(text)?.[0].toUpperCase();
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/python-value.js
/** Python gives up at about a thousand levels; nothing below this depth is read here, so that no walk overflows. */
const deepest = 900;
/** Plain JSON, or whatever a server sent in its place, as Python would hold it. `read` sees each text with its key. */
function toPython(value, read = (text) => text, key, depth = 0) {
    switch (typeof value) {
        case 'boolean':
            return value;
        case 'string':
            return read(value, key);
        case 'number':
            return Number.isSafeInteger(value) ? BigInt(value) : value;
        case 'object':
            if (value === null || depth >= deepest)
                return null;
            if (Array.isArray(value))
                return Array.from(value, (item) => toPython(item, read, undefined, depth + 1));
            return new Map(Object.entries(value).map(([name, item]) => [name, toPython(item, read, name, depth + 1)]));
        default:
            return null;
    }
}
/** `==`: true is 1, 1 is 1.0, and nothing else crosses types. */
function pythonEquals(one, other) {
    const number = asNumber(one);
    const against = asNumber(other);
    // `===` never crosses integers and floats, `<=` does, without rounding either.
    if (number !== undefined && against !== undefined)
        return number <= against && number >= against;
    if (Array.isArray(one)) {
        if (!Array.isArray(other) || one.length !== other.length)
            return false;
        return one.every((item, index) => pythonEquals(item, other[index] ?? null));
    }
    if (one instanceof Map) {
        if (!(other instanceof Map) || one.size !== other.size)
            return false;
        return [...one].every(([key, item]) => other.has(key) && pythonEquals(item, other.get(key) ?? null));
    }
    return one === other;
}
/** Booleans count as numbers, as they do in Python. */
function asNumber(value) {
    if (typeof value === 'boolean')
        return BigInt(value);
    return typeof value === 'bigint' || typeof value === 'number' ? value : undefined;
}
/** `str()`: text as it is, all else as Python shows it. */
function pythonString(value) {
    return typeof value === 'string' ? value : representation(value);
}
function representation(value) {
    if (value === null)
        return 'None';
    if (typeof value === 'boolean')
        return value ? 'True' : 'False';
    if (typeof value === 'bigint')
        return value.toString();
    if (typeof value === 'number')
        return floatText(value);
    if (typeof value === 'string')
        return quotedText(value);
    if (Array.isArray(value))
        return `[${value.map(representation).join(', ')}]`;
    return `{${[...value].map(([key, item]) => `${quotedText(key)}: ${representation(item)}`).join(', ')}}`;
}
function floatText(value) {
    if (Number.isNaN(value))
        return 'nan';
    if (value === Number.POSITIVE_INFINITY)
        return 'inf';
    if (value === Number.NEGATIVE_INFINITY)
        return '-inf';
    const written = value.toExponential();
    const exponent = Number(written.slice(written.indexOf('e') + 1));
    if (exponent < -4 || exponent >= 16)
        return written.replace(/e-(\d)$/, 'e-0$1');
    if (Object.is(value, -0))
        return '-0.0';
    return Number.isInteger(value) ? `${value}.0` : String(value);
}
const escapes = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', ' ': ' ' };
function quotedText(text) {
    const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
    const inner = text.replace(/[\\\p{C}\p{Z}]/gu, (letter) => escapes[letter] ?? escapeOf(letter));
    return `${mark}${inner.replaceAll(mark, `\\${mark}`)}${mark}`;
}
function escapeOf(letter) {
    const code = letter.codePointAt(0) ?? 0;
    const digits = code.toString(16);
    if (code > 0xffff)
        return `\\U${digits.padStart(8, '0')}`;
    return code > 0xff ? `\\u${digits.padStart(4, '0')}` : `\\x${digits.padStart(2, '0')}`;
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/python-json.js

class JsonFault extends Error {
}
/** Python refuses to read longer integers. */
const longestInteger = 4300;
const number = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const words = [
    ['true', true],
    ['false', false],
    ['null', null],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
];
/** `json.loads`: NaN and Infinity are numbers, integers have any length, the last of two equal keys stays. */
function parsePythonJson(text) {
    try {
        return { ok: true, value: new Reader(text).document() };
    }
    catch (error) {
        if (error instanceof JsonFault)
            return { ok: false, message: error.message };
        throw error;
    }
}
/** Owns the place where reading stands. */
class Reader {
    #at = 0;
    #text;
    constructor(text) {
        this.#text = text;
    }
    document() {
        const value = this.#value(0);
        this.#skipSpace();
        if (this.#at < this.#text.length)
            throw this.#fault('text behind the value');
        return value;
    }
    #value(depth) {
        if (depth > deepest)
            throw this.#fault(`deeper than ${deepest} levels`);
        this.#skipSpace();
        switch (this.#text[this.#at]) {
            case '{':
                return this.#object(depth);
            case '[':
                return this.#list(depth);
            case '"':
                return this.#string();
            default:
                return this.#wordOrNumber();
        }
    }
    #object(depth) {
        const entries = new Map();
        this.#at += 1;
        if (this.#take('}'))
            return entries;
        do {
            this.#skipSpace();
            if (this.#text[this.#at] !== '"')
                throw this.#fault('a key expected');
            const key = this.#string();
            if (!this.#take(':'))
                throw this.#fault('":" expected');
            entries.set(key, this.#value(depth + 1));
        } while (this.#take(','));
        if (!this.#take('}'))
            throw this.#fault('"," or "}" expected');
        return entries;
    }
    #list(depth) {
        const items = [];
        this.#at += 1;
        if (this.#take(']'))
            return items;
        do
            items.push(this.#value(depth + 1));
        while (this.#take(','));
        if (!this.#take(']'))
            throw this.#fault('"," or "]" expected');
        return items;
    }
    #string() {
        const start = this.#at;
        let end = start + 1;
        while (end < this.#text.length && this.#text[end] !== '"')
            end += this.#text[end] === '\\' ? 2 : 1;
        try {
            // One string is the same in both languages: bad escapes and raw control characters are refused.
            const value = JSON.parse(this.#text.slice(start, end + 1));
            this.#at = end + 1;
            return value;
        }
        catch {
            throw this.#fault('a string that does not end or holds a bad character');
        }
    }
    #wordOrNumber() {
        const found = words.find(([word]) => this.#text.startsWith(word, this.#at));
        if (found === undefined)
            return this.#number();
        this.#at += found[0].length;
        return found[1];
    }
    #number() {
        number.lastIndex = this.#at;
        const match = number.exec(this.#text);
        if (match === null)
            throw this.#fault('a value expected');
        const [written, fraction, power] = match;
        const isInteger = fraction === undefined && power === undefined;
        if (isInteger && written.replace('-', '').length > longestInteger) {
            throw this.#fault('an integer of too many digits');
        }
        this.#at += written.length;
        return isInteger ? BigInt(written) : Number(written);
    }
    #take(mark) {
        this.#skipSpace();
        if (this.#text[this.#at] !== mark)
            return false;
        this.#at += 1;
        return true;
    }
    #skipSpace() {
        while (this.#at < this.#text.length && ' \t\n\r'.includes(this.#text.charAt(this.#at)))
            this.#at += 1;
    }
    #fault(message) {
        return new JsonFault(`${message} (character ${this.#at})`);
    }
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/code-fence.js


const language = /^[A-Za-z0-9_-]*/;
/**
 * The inside of a text that is one code fence and nothing else. "Nothing else" asks only how the text begins and
 * ends: two fences in a row are one, with the inner marks kept.
 */
function withoutFence(text) {
    const trimmed = strip(text);
    if (trimmed.length < 6 || !trimmed.startsWith('```') || !trimmed.endsWith('```'))
        return trimmed;
    const inside = trimmed.slice(3, -3);
    return strip(inside.replace(language, ''));
}
function fencedJson(text) {
    return parsePythonJson(withoutFence(text));
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/compare-fields.js


/** Walks what is expected; what else the reply holds is not looked at. An absent key is the same as null. */
function compareFields(expected, received, anchors, path = '$') {
    if (isList(expected)) {
        return expected.every(isObject)
            ? compareObjects(expected, received, anchors, path)
            : { correct: isSameBag(expected, received) ? 1 : 0, total: 1 };
    }
    if (!isObject(expected))
        return { correct: isSameScalar(expected, received) ? 1 : 0, total: 1 };
    if (!(received instanceof Map))
        return { correct: 0, total: Object.keys(expected).length };
    return sum(Object.entries(expected).map(([key, value]) => compareFields(value, received.get(key) ?? null, anchors, childPath(path, key))));
}
function compareObjects(expected, received, anchors, path) {
    const width = expected[0] === undefined ? 1 : Object.keys(expected[0]).length;
    if (!Array.isArray(received))
        return { correct: 0, total: expected.length * width };
    const anchor = Object.hasOwn(anchors, path) ? anchors[path] : undefined;
    if (anchor === undefined)
        return { correct: 0, total: Math.max(expected.length, 1) };
    const byAnchor = new Map();
    for (const item of received)
        if (item instanceof Map)
            byAnchor.set(item.get(anchor), item); // the last of two wins
    return sum(expected.flatMap((object) => {
        const name = Object.hasOwn(object, anchor) ? object[anchor] : null;
        const item = byAnchor.get(pythonString(toPython(name)));
        return Object.entries(object).map(([key, value]) => item === undefined
            ? { correct: 0, total: 1 }
            : compareFields(value, item.get(key) ?? null, anchors, childPath(path, key)));
    }));
}
/** All or nothing: the same number of items, each expected one taking the first that fits. */
function isSameBag(expected, received) {
    if (!Array.isArray(received) || received.length !== expected.length)
        return false;
    const left = [...received];
    return expected.every((item) => {
        const place = left.findIndex((candidate) => isSameScalar(item, candidate));
        if (place === -1)
            return false;
        left.splice(place, 1);
        return true;
    });
}
const tolerance = 0.01;
function isSameScalar(expected, received) {
    switch (typeof expected) {
        case 'string':
            return typeof received === 'string' && strip(received) === strip(expected);
        case 'number':
            return ((typeof received === 'number' || typeof received === 'bigint') &&
                Math.abs(Number(received) - expected) <= tolerance);
        case 'boolean':
            return received === expected;
        default:
            return expected === null && received === null;
    }
}
function isList(value) {
    return Array.isArray(value);
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !isList(value);
}
function childPath(path, key) {
    return path === '$' ? key : `${path}.${key}`;
}
function sum(counts) {
    return {
        correct: counts.reduce((total, count) => total + count.correct, 0),
        total: counts.reduce((total, count) => total + count.total, 0),
    };
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/lookup-path.js
/** The value at `a.b[2].c`, or undefined where the path leaves the document. An index into text is a character. */
function lookupPath(value, path) {
    let here = value;
    for (const part of path.split('.')) {
        const name = part.replace(/\[.*/s, '');
        if (name !== '')
            here = here instanceof Map ? here.get(name) : undefined;
        for (const index of part.matchAll(/\[(\d+)\]/g))
            here = itemAt(here, Number(index[1]));
    }
    return here;
}
function itemAt(value, index) {
    if (Array.isArray(value))
        return value[index];
    return typeof value === 'string' ? [...value][index] : undefined;
}

// EXTERNAL MODULE: ./node_modules/re2js/build/index.js
var build = __webpack_require__(2856);
;// CONCATENATED MODULE: ./build/verify/benchlocal/translate-class.js

const translate_class_anchors = { A: '\\A', Z: '\\z', b: '\\b', B: '\\B' };
/** `\b` comes here in a class alone: elsewhere it is an anchor. */
const controls = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };
// Python's classes know every script. `\W` and `\S` cannot be a union of Unicode classes: their ranges are counted out.
const space = pythonSpace.replace(/\\[xu]([0-9a-f]+)/g, '\\x{$1}');
const sets = {
    d: () => '\\p{Nd}',
    D: () => '\\P{Nd}',
    s: () => space,
    S: () => outside(new RegExp(`[${pythonSpace}]`)),
    w: () => '\\p{L}\\p{N}_',
    W: () => outside(/[\p{L}\p{N}_]/u),
};
/** A backslash and what belongs to it, outside of a class. */
function readEscape(source, at) {
    const anchor = translate_class_anchors[source.charAt(at + 1)];
    if (anchor !== undefined)
        return { isAnchor: true, text: anchor, end: at + 2 };
    const { text, end } = readClassEscape(source, at);
    return { isAnchor: false, text: `[${text}]`, end };
}
function readClassEscape(source, at) {
    const code = source.codePointAt(at + 1);
    if (code === undefined)
        throw new Error('a "\\" at the end');
    const letter = String.fromCodePoint(code);
    const set = sets[letter];
    if (set !== undefined)
        return { text: set(), end: at + 2 };
    const octal = /^\\(?:0[0-7]{0,2}|[0-3][0-7]{2})/.exec(source.slice(at, at + 4))?.[0];
    if (octal !== undefined)
        return { text: hex(Number.parseInt(octal.slice(1), 8)), end: at + octal.length };
    const hexadecimal = /^\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/.exec(source.slice(at, at + 10))?.[0];
    if (hexadecimal !== undefined) {
        return { text: hex(Number.parseInt(hexadecimal.slice(2), 16)), end: at + hexadecimal.length };
    }
    const control = controls[letter];
    if (control !== undefined)
        return { text: hex(control), end: at + 2 };
    if (/[1-9]/.test(letter))
        throw new Error('a back-reference');
    if (/[A-Za-z]/.test(letter))
        throw new Error(`the escape \\${letter}`);
    return { text: hex(code), end: at + 1 + letter.length };
}
/** A class from its "[" on. Inside, Python knows ranges and escapes only: no nested classes, no POSIX names. */
function readClass(source, start) {
    let at = start + 1;
    let text = '[';
    if (source[at] === '^') {
        text += '^';
        at += 1;
    }
    const first = at;
    for (;;) {
        const code = source.codePointAt(at);
        if (code === undefined)
            throw new Error('a "[" without "]"');
        if (source[at] === ']' && at > first)
            return { text: `${text}]`, end: at + 1 };
        if (source[at] === '\\') {
            const read = readClassEscape(source, at);
            text += read.text;
            at = read.end;
            continue;
        }
        // Either language takes a "-" for a range where it stands between two characters.
        text += source[at] === '-' ? '-' : hex(code);
        at += String.fromCodePoint(code).length;
    }
}
function hex(code) {
    return `\\x{${code.toString(16)}}`;
}
const complements = new Map();
/** Every code point outside of a class, as ranges. It takes a walk through all of Unicode, so it is done when asked for. */
function outside(characters) {
    const known = complements.get(characters.source);
    if (known !== undefined)
        return known;
    let ranges = '';
    let first;
    for (let code = 0; code <= 0x110000; code += 1) {
        if (code <= 0x10ffff && !characters.test(String.fromCodePoint(code)))
            first ??= code;
        else if (first !== undefined) {
            ranges += `${hex(first)}-${hex(code - 1)}`;
            first = undefined;
        }
    }
    complements.set(characters.source, ranges);
    return ranges;
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/translate-pattern.js

const mark = '[a \\n]';
const unsupportedGroups = [
    ['(?=', 'look-ahead'],
    ['(?!', 'look-ahead'],
    ['(?<=', 'look-behind'],
    ['(?<!', 'look-behind'],
    ['(?P=', 'a back-reference'],
    ['(?>', 'an atomic group'],
    ['(?(', 'a conditional group'],
];
/** A Python regular expression in the syntax of the linear engine, or an error that tells what it cannot do. */
function translatePattern(source, flags) {
    const outer = [];
    let scope = {
        ignoreCase: flags.includes('i'),
        multiline: flags.includes('m'),
        dotAll: flags.includes('s'),
        endsHere: false,
        endsAnywhere: false,
    };
    let plain = '';
    let padded = '';
    let asksForBoundary = false;
    const both = (text) => {
        plain += text;
        padded += text;
    };
    const consuming = (text) => {
        plain += text;
        padded += `(?:${mark}${text}${mark})`;
    };
    const global = /^\(\?[a-zA-Z]+\)/.exec(source)?.[0] ?? '';
    setFlags(scope, global.slice(2, -1), true);
    const prefix = scope.ignoreCase ? '(?i)' : '';
    let at = global.length;
    while (at < source.length) {
        const letter = String.fromCodePoint(source.codePointAt(at) ?? 0);
        // In Python "$" may stand before a last line break that what follows still takes.
        if (scope.endsHere && !'|)*+?'.includes(letter))
            throw new Error('something behind "$"');
        switch (letter) {
            case '(': {
                if (source.startsWith('(?#', at)) {
                    at = source.indexOf(')', at) + 1;
                    if (at === 0)
                        throw new Error('a comment that does not end');
                    continue;
                }
                const group = openGroup(source.slice(at), scope);
                at += group.length;
                outer.push(scope);
                scope = group.scope;
                both(group.text);
                continue;
            }
            case ')': {
                const around = outer.pop();
                if (around === undefined)
                    throw new Error('a ")" without "("');
                around.endsHere = scope.endsAnywhere;
                around.endsAnywhere ||= scope.endsAnywhere;
                scope = around;
                both(')');
                break;
            }
            case '|':
                scope.endsHere = false;
                both('|');
                break;
            case '*':
            case '+':
            case '?':
                both(letter);
                break;
            case '{': {
                const repeat = /^\{(?:\d+|\d*,\d*)\}/.exec(source.slice(at, at + 24))?.[0];
                if (repeat === undefined) {
                    consuming('\\{');
                    break;
                }
                both(repeat.replace('{,', '{0,'));
                at += repeat.length;
                continue;
            }
            case '^':
                both(scope.multiline ? '(?m:^)' : '\\A');
                break;
            case '$':
                if (scope.multiline)
                    both('(?m:$)');
                else {
                    scope.endsHere = true;
                    scope.endsAnywhere = true;
                    plain += '(?:\\n?\\z)';
                    padded += '(?:(?:\\n\\n\\n)?\\z)';
                }
                break;
            case '.':
                consuming(scope.dotAll ? '(?s:.)' : '[^\\n]');
                break;
            case '[': {
                const read = readClass(source, at);
                consuming(read.text);
                at = read.end;
                continue;
            }
            case '\\': {
                const read = readEscape(source, at);
                if (read.isAnchor)
                    both(read.text);
                else
                    consuming(read.text);
                asksForBoundary ||= read.text === '\\b' || read.text === '\\B';
                at = read.end;
                continue;
            }
            default:
                consuming(letter);
        }
        at += letter.length;
    }
    if (outer.length > 0)
        throw new Error('a "(" without ")"');
    // Only what begins at a whole character is a match, so the padded form is anchored and skips in threes.
    return { plain: prefix + plain, padded: `${prefix}\\A(?:${mark}(?s:.)${mark})*?(?:${padded})`, asksForBoundary };
}
function openGroup(rest, around) {
    const scope = { ...around, endsHere: false, endsAnywhere: false };
    const captured = /^\((?:(?!\?)|\?P<[^>]*>)/.exec(rest)?.[0];
    if (captured !== undefined)
        return { text: '(', length: captured.length, scope };
    const flagged = /^\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?:/.exec(rest);
    if (flagged !== null) {
        const [{ length }, on = '', off = ''] = flagged;
        setFlags(scope, on, true);
        setFlags(scope, off, false);
        return { text: scope.ignoreCase ? '(?i:' : '(?-i:', length, scope };
    }
    const unsupported = unsupportedGroups.find(([opening]) => rest.startsWith(opening));
    throw new Error(unsupported?.[1] ?? `the group ${rest.slice(0, 3)}`);
}
function setFlags(scope, letters, value) {
    for (const flag of letters) {
        if (flag === 'i')
            scope.ignoreCase = value;
        else if (flag === 'm')
            scope.multiline = value;
        else if (flag === 's')
            scope.dotAll = value;
        else if (flag !== 'u')
            throw new Error(`the flag "${flag}"`);
    }
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/python-pattern.js



/** A pattern in Python's syntax, searched for with these flags. It has to run in linear time: packs are input. */
function pythonPatternSchema(flags) {
    return schemas/* string */.YjP().superRefine((source, issues) => {
        try {
            compile(source, flags);
        }
        catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            issues.addIssue({
                code: 'custom',
                message: `${JSON.stringify(source)} cannot be searched for in linear time: ${reason}`,
            });
        }
    });
}
const compiled = new Map();
/** `re.search(source, text, flags)` for a pattern the schema has accepted. */
function searchPython(source, flags, text) {
    const key = `${flags}/${source}`;
    const known = compiled.get(key);
    if (known !== undefined)
        return known(text);
    const search = compile(source, flags);
    compiled.set(key, search);
    return search(text);
}
const beyondAscii = /\P{ASCII}/u;
const wordCharacter = /[\p{L}\p{N}_]/u;
function compile(source, flags) {
    const { plain, padded, asksForBoundary } = translatePattern(source, flags);
    const engine = build/* RE2JS */.L3.compile(plain);
    if (!asksForBoundary)
        return (text) => engine.matcher(text).find();
    const paddedEngine = build/* RE2JS */.L3.compile(padded);
    // The engine's \b knows ASCII words only, Python's knows every script.
    return (text) => (beyondAscii.test(text) ? paddedEngine.matcher(pad(text)).find() : engine.matcher(text).find());
}
/** Each character between two copies of a mark that tells its class, so that \b between characters sees the marks. */
function pad(text) {
    let result = '';
    for (const letter of text) {
        const mark = letter === '\n' ? '\n' : wordCharacter.test(letter) ? 'a' : ' ';
        result += mark + letter + mark;
    }
    return result;
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/data-extract.js












const dataExtractAssert = schemas/* discriminatedUnion */.gMt('kind', [
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('field_required'), field: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('field_exact_value'), field: schemas/* string */.YjP(), value: schemas/* json */.Pq9() }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('field_regex'), field: schemas/* string */.YjP(), pattern: pythonPatternSchema('') }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('field_in_set'), field: schemas/* string */.YjP(), values: schemas/* array */.YOg(schemas/* json */.Pq9()).min(1) }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('no_extra_fields'), allowed: schemas/* array */.YOg(schemas/* string */.YjP()) }),
]);
const passingScore = 85;
/**
 * benchlocal-cli's data_extract scorer: the share of expected atoms decides. Where there is an `expected` document,
 * the asserts are dead; they are kept because the pack lists them.
 */
const benchlocalDataExtract = defineVerifier({
    revision: 1,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('benchlocal/data-extract'),
        covers: verify_covers/* coversSchema */._h,
        asserts: schemas/* array */.YOg(dataExtractAssert).default([]),
        expected: schemas/* json */.Pq9().optional(),
        'declares-top-level-shape': schemas/* boolean */.zMY().default(false),
        anchors: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP())
            .default({})
            .describe('the key that tells the objects of a list apart, by the path of the list; $ is the root'),
    })
        .refine(({ expected, asserts }) => expected !== undefined || asserts.length > 0, 'neither an expected document nor asserts'),
    verify(attempt, expected) {
        const text = wireAnswer(attempt);
        const parsed = fencedJson(text);
        if (!parsed.ok)
            return (0,verdict/* fail */.fJ)('invalid-json', `JSON: ${parsed.message}`, text);
        const isShapeTold = expected['declares-top-level-shape'];
        if (expected.expected !== undefined) {
            return scored(expected.expected, parsed.value, expected.anchors, isShapeTold);
        }
        for (const assert of expected.asserts) {
            const failure = data_extract_check(assert, parsed.value);
            if (failure !== undefined)
                return failure;
        }
        return verdict/* pass */.IX;
    },
});
function scored(expected, received, anchors, isShapeTold) {
    const { correct, total } = compareFields(expected, unwrapped(expected, received), anchors);
    const score = total === 0 ? 0 : roundHalfEven((correct / total) * 100);
    const hasShape = shapeOf(expected) === receivedShape(received);
    if (score >= passingScore && (hasShape || !isShapeTold))
        return { outcome: 'pass', score };
    const shown = `${correct} of ${total} fields right${hasShape ? '' : `, the document is ${receivedShape(received)}`}`;
    const wanted = `${passingScore} % of the fields right${isShapeTold ? ` in ${shapeOf(expected)}` : ''}`;
    return (0,verdict/* fail */.fJ)('verifier-fail', wanted, shown, { score });
}
/** A list around one object, and one object without its list, are seen through for the score. */
function unwrapped(expected, received) {
    if (isObject(expected) && Array.isArray(received) && received.length === 1) {
        return received[0] instanceof Map ? received[0] : received;
    }
    return isList(expected) && expected.length === 1 && received instanceof Map ? [received] : received;
}
function shapeOf(value) {
    return receivedShape(toPython(value));
}
function receivedShape(value) {
    if (Array.isArray(value))
        return 'a list';
    return value instanceof Map ? 'an object' : 'a bare value';
}
function data_extract_check(assert, document) {
    if (assert.kind === 'no_extra_fields') {
        if (!(document instanceof Map))
            return (0,verdict/* fail */.fJ)('wrong-structure', 'an object', receivedShape(document));
        const extra = [...document.keys()].filter((key) => !assert.allowed.includes(key));
        return extra.length === 0 ? undefined : (0,verdict/* fail */.fJ)('extra-fields', assert.allowed.join(', '), extra.join(', '));
    }
    const value = lookupPath(document, assert.field);
    if (value === undefined)
        return (0,verdict/* fail */.fJ)('missing-field', assert.field, pythonString(document));
    return holds(assert, value) ? undefined : (0,verdict/* fail */.fJ)('verifier-fail', JSON.stringify(assert), pythonString(value));
}
function holds(assert, value) {
    switch (assert.kind) {
        case 'field_required':
            return true;
        case 'field_exact_value':
            return pythonEquals(value, toPython(assert.value));
        case 'field_regex':
            return searchPython(assert.pattern, '', pythonString(value));
        case 'field_in_set':
            return assert.values.some((allowed) => pythonEquals(value, toPython(allowed)));
        default:
            return (0,assert_never/* assertNever */.x)(assert);
    }
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/instruct-follow.js








const count = schemas/* int */.Whr().min(0);
const instructFollowAssert = schemas/* discriminatedUnion */.gMt('kind', [
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('exact_length_words'), value: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('max_length_words'), value: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('min_length_words'), value: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('case_only'), value: schemas/* enum */.k5n(['lowercase', 'uppercase', 'titlecase']) }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('format_regex'), pattern: pythonPatternSchema('ms') }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('required_phrase'), value: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('required_phrase_any'), values: schemas/* array */.YOg(schemas/* string */.YjP()).min(1) }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('forbidden_phrase'), value: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('required_url_count'), min: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('required_section_headers'), headers: schemas/* array */.YOg(schemas/* string */.YjP()).min(1) }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('bullet_count'), value: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('language'), value: schemas/* literal */.euz('english') }),
]);
/** benchlocal-cli's instruct_follow scorer: shape and phrases of the text, the first broken assert decides. */
const benchlocalInstructFollow = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('benchlocal/instruct-follow'),
        covers: verify_covers/* coversSchema */._h,
        asserts: schemas/* array */.YOg(instructFollowAssert).min(1),
    }),
    verify(attempt, expected) {
        const text = strip(wireAnswer(attempt));
        const broken = expected.asserts.find((assert) => !instruct_follow_holds(assert, text));
        return broken === undefined ? verdict/* pass */.IX : (0,verdict/* fail */.fJ)('verifier-fail', JSON.stringify(broken), text);
    },
});
const bullet = new RegExp(`^[-*][${pythonSpace}]`);
const url = new RegExp(`https?://[^${pythonSpace}]+`, 'g');
function instruct_follow_holds(assert, text) {
    switch (assert.kind) {
        case 'exact_length_words':
            return countWords(text) === assert.value;
        case 'max_length_words':
            return countWords(text) <= assert.value;
        case 'min_length_words':
            return countWords(text) >= assert.value;
        case 'case_only':
            return hasCase(assert.value, text);
        case 'format_regex':
            return searchPython(assert.pattern, 'ms', text);
        case 'required_phrase':
            return text.includes(assert.value);
        case 'required_phrase_any':
            return assert.values.some((phrase) => text.includes(phrase));
        case 'forbidden_phrase':
            return !text.includes(assert.value);
        case 'required_url_count':
            return (text.match(url)?.length ?? 0) >= assert.min;
        case 'required_section_headers': {
            const lines = filledLines(text);
            return assert.headers.every((header) => lines.includes(header));
        }
        case 'bullet_count':
            return filledLines(text).filter((line) => bullet.test(line)).length === assert.value;
        case 'language':
            return !/[\u0080-\uffff]/.test(text);
        default:
            return (0,assert_never/* assertNever */.x)(assert);
    }
}
/** Runs of ASCII letters and digits: "don't" is two words, "café" ends before its accent. */
function countWords(text) {
    return text.match(/[A-Za-z0-9]+/g)?.length ?? 0;
}
function filledLines(text) {
    return text
        .replaceAll('\r\n', '\n')
        .split('\n')
        .map(strip)
        .filter((line) => line !== '');
}
function hasCase(wanted, text) {
    switch (wanted) {
        case 'lowercase':
            return !/[A-Z]/.test(text);
        case 'uppercase':
            return !/[a-z]/.test(text);
        case 'titlecase':
            return isTitleCase(text);
        default:
            return (0,assert_never/* assertNever */.x)(wanted);
    }
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/reason-axes.js

const marker = 'ANSWER: ';
const anyMarker = new RegExp(`^ANSWER:[${pythonSpace}]*`, 'i');
const leadingLabel = new RegExp(`^[a-z_][a-z0-9_ ]*=[${pythonSpace}]*`, 'i');
/** 2 for the right answer line, 1 for one the scenario lists as partly right, 0 for any other or none. */
function answerPoints(text, canonical, accepted, partial) {
    // Bold, indented or in small letters it is no answer line.
    const line = text.split(/\r\n|\r|\n/).findLast((candidate) => candidate.startsWith(marker));
    if (line === undefined)
        return 0;
    const written = normalise(line);
    if ([canonical, ...accepted].some((right) => normalise(right) === written))
        return 2;
    if (isOneValue(canonical, line))
        return 2;
    return partial.some((known) => normalise(known) === written) ? 1 : 0;
}
/** One `key=value`: the bare value, the value behind another label, or key and value anywhere in the line. */
function isOneValue(canonical, line) {
    const payload = payloadOf(canonical);
    const equals = payload.indexOf('=');
    if (equals === -1 || payload.includes(';'))
        return false;
    const key = normaliseLabel(payload.slice(0, equals));
    const value = normalise(payload.slice(equals + 1));
    const written = normalise(payloadOf(line));
    return (written === value ||
        strip(written.replace(leadingLabel, '')) === value ||
        (written.includes(key) && written.includes(value)));
}
/** 2 when every checkpoint is found (or none is asked for), 1 when some are, 0 when none is. */
function tracePoints(text, checkpoints) {
    const seen = normalise(text);
    const found = checkpoints.filter((checkpoint) => isSeen(checkpoint, seen)).length;
    if (found === checkpoints.length)
        return 2;
    return found === 0 ? 0 : 1;
}
function isSeen(checkpoint, seen) {
    if (seen.includes(normalise(checkpoint)))
        return true;
    const equals = checkpoint.indexOf('=');
    if (equals === -1)
        return false;
    return (seen.includes(normaliseLabel(checkpoint.slice(0, equals))) && seen.includes(normalise(checkpoint.slice(equals + 1))));
}
function payloadOf(line) {
    return strip(line.replace(anyMarker, ''));
}
function normaliseLabel(label) {
    return normalise(label.replaceAll('_', ' '));
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/reason-math.js










const lines = schemas/* array */.YOg(schemas/* string */.YjP()).optional();
const exactString = schemas/* strictObject */.rej({
    kind: schemas/* literal */.euz('exact_string'),
    value: schemas/* string */.YjP(),
    canonical_answer: schemas/* string */.YjP().optional(),
    accepted_answers: lines,
    partial_answers: lines,
    checkpoints: lines,
});
const reasonMathAssert = schemas/* discriminatedUnion */.gMt('kind', [
    exactString,
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('exact_numeric'), value: numericValueSchema }),
    schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('tolerance_numeric'),
        value: numericValueSchema,
        tolerance: schemas/* number */.aig().min(0),
    }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('regex_match'), pattern: pythonPatternSchema('im') }),
]);
/** benchlocal-cli's reason_math scorer. The answer line decides; what is seen of the way there is only counted. */
const benchlocalReasonMath = defineVerifier({
    revision: 1,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('benchlocal/reason-math'),
        covers: verify_covers/* coversSchema */._h,
        asserts: schemas/* array */.YOg(reasonMathAssert).min(1),
    }),
    verify(attempt, expected) {
        const texts = wireTexts(wireResponse(attempt));
        const answer = strip(texts[0] ?? '');
        for (const assert of expected.asserts) {
            // The long form decides at once, whatever asserts follow it.
            if (assert.kind === 'exact_string' && isLongForm(assert)) {
                return onTwoAxes(assert, answer, strip(texts.join('\n')));
            }
            const failure = reason_math_check(assert, answer);
            if (failure !== undefined)
                return failure;
        }
        return verdict/* pass */.IX;
    },
});
function isLongForm(assert) {
    const { canonical_answer, accepted_answers, partial_answers, checkpoints } = assert;
    return [canonical_answer, accepted_answers, partial_answers, checkpoints].some((part) => part !== undefined);
}
function onTwoAxes(assert, answer, trace) {
    const canonical = assert.canonical_answer || `ANSWER: ${strip(assert.value)}`;
    const points = answerPoints(answer, canonical, assert.accepted_answers ?? [], assert.partial_answers ?? []);
    const score = roundHalfEven(100 * (0.7 * (points / 2) + 0.3 * (tracePoints(trace, assert.checkpoints ?? []) / 2)));
    return points === 2 ? { outcome: 'pass', score } : (0,verdict/* fail */.fJ)('wrong-answer', canonical, answer, { score });
}
function reason_math_check(assert, answer) {
    switch (assert.kind) {
        case 'exact_string':
            return holdsValue(answer, strip(assert.value)) ? undefined : (0,verdict/* fail */.fJ)('wrong-answer', assert.value, answer);
        case 'exact_numeric':
            return reason_math_checkNumber(answer, numericValue(assert.value), 0);
        case 'tolerance_numeric':
            return reason_math_checkNumber(answer, numericValue(assert.value), assert.tolerance);
        case 'regex_match':
            return searchPython(assert.pattern, 'im', answer) ? undefined : (0,verdict/* fail */.fJ)('wrong-answer', assert.pattern, answer);
        default:
            return (0,assert_never/* assertNever */.x)(assert);
    }
}
function reason_math_checkNumber(answer, wanted, tolerance) {
    const numbers = numbersIn(answer);
    if (numbers.length === 0)
        return (0,verdict/* fail */.fJ)('no-answer-found', String(wanted), answer);
    if (numbers.some((number) => number === wanted || Math.abs(number - wanted) <= tolerance))
        return undefined;
    return (0,verdict/* fail */.fJ)('wrong-answer', String(wanted), numbers.join(', '));
}
/** The value anywhere in the text, or each of its parts anywhere in the last answer line. */
function holdsValue(answer, value) {
    if (answer.includes(value))
        return true;
    const marked = answer
        .split('\n')
        .map((line) => /^[ \t]*ANSWER[ \t]*:[ \t]*(.*)/is.exec(line)?.[1])
        .findLast((payload) => payload !== undefined);
    const region = normalise(marked ?? answer);
    return value.split(';').every((part) => {
        const wanted = normalise(part.slice(part.indexOf('=') + 1));
        return wanted !== '' && region.includes(wanted);
    });
}

// EXTERNAL MODULE: ./build/verify/schema-compiler.js + 1 modules
var schema_compiler = __webpack_require__(26952);
;// CONCATENATED MODULE: ./build/verify/benchlocal/compile-python-schema.js


// Formats are remarks, as they are for jsonschema.validate.
const { compile: compile_python_schema_compile, schema } = (0,schema_compiler/* schemaCompiler */.L)((source) => {
    searchPython(source, '', ''); // a pattern that does not compile is a fault of the schema
    return (text) => searchPython(source, '', text);
}, { strictNumbers: false, validateFormats: false });
const pythonSchemaSchema = schema;
/** A function that tells what is wrong with a value, or undefined. */
function compilePythonSchema(written) {
    const check = compile_python_schema_compile(written);
    return (value) => check(toPlain(value));
}
function toPlain(value) {
    if (typeof value === 'bigint')
        return Number(value);
    if (Array.isArray(value))
        return value.map(toPlain);
    if (!(value instanceof Map))
        return value;
    return Object.fromEntries([...value].map(([key, item]) => [key, toPlain(item)]));
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/csv-header.js
/**
 * The first row of a text without outer space as Python's csv module reads it by default: quotes may span lines and
 * need not close, text behind a closing quote belongs to the cell. Undefined where there is none, and where a lone
 * carriage return stands outside of quotes.
 */
function csvHeader(text) {
    if (text === '')
        return undefined;
    const cells = [];
    let cell = '';
    let state = 'start';
    let at = 0;
    for (; at < text.length; at += 1) {
        const letter = text.charAt(at);
        if (state === 'quoted') {
            if (letter === '"')
                state = 'quote';
            else
                cell += letter;
        }
        else if (letter === '\n' || letter === '\r') {
            break;
        }
        else if (letter === ',') {
            cells.push(cell);
            cell = '';
            state = 'start';
        }
        else if (letter === '"' && state !== 'bare') {
            if (state === 'quote')
                cell += letter;
            state = 'quoted';
        }
        else {
            cell += letter;
            state = 'bare';
        }
    }
    const isLineEnd = /^\r*(?:\n|$)/.test(text.slice(at));
    return isLineEnd ? [...cells, cell] : undefined;
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/markdown-header.js

const separatorCell = /^:?-+:?$/;
/** The cells of a table row in lower case; undefined without the outer pipes, however many there are. */
function rowCells(line) {
    const row = strip(line);
    if (!row.startsWith('|') || !row.endsWith('|'))
        return undefined;
    return row
        .replace(/^\|+/, '')
        .replace(/\|+$/, '')
        .split('|')
        .map((cell) => strip(cell).toLowerCase());
}
/** Each header is looked for once, its first place counts, and the next line with text must be its separator. */
function headerProblem(text, headers) {
    const rows = splitLines(text)
        .filter((line) => strip(line) !== '')
        .map(rowCells);
    const keys = rows.map((cells) => JSON.stringify(cells));
    let last = -1;
    let isOrdered = true;
    for (const header of headers) {
        const wanted = rowCells(header) ?? [];
        const place = keys.indexOf(JSON.stringify(wanted));
        if (place === -1)
            return 'missing header';
        if (!isSeparator(rows[place + 1], wanted.length))
            return 'missing separator';
        isOrdered &&= place >= last;
        last = place;
    }
    return isOrdered ? undefined : 'wrong order';
}
function isSeparator(cells, width) {
    return cells?.length === width && cells.every((cell) => separatorCell.test(cell.replaceAll(' ', '')));
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/struct-output.js














const headerSchema = schemas/* string */.YjP().refine((header) => rowCells(header) !== undefined, 'a table row: "| a | b |"');
const structOutputAssert = schemas/* discriminatedUnion */.gMt('kind', [
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('json_parse_required') }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('json_schema'), schema: pythonSchemaSchema }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('exact_json'), value: schemas/* json */.Pq9() }),
    schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('jsonpath_assertion'),
        path: schemas/* string */.YjP().startsWith('$.'),
        value: schemas/* json */.Pq9().optional(),
        regex: pythonPatternSchema('').optional(),
    }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('csv_columns'), expected: schemas/* array */.YOg(schemas/* string */.YjP()) }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('yaml_parse_required') }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('markdown_structure'), headers: schemas/* array */.YOg(headerSchema).min(1) }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('format_regex'), pattern: pythonPatternSchema('ms') }),
]);
/** benchlocal-cli's struct_output scorer: mostly that a document parses, the first broken assert decides. */
const benchlocalStructOutput = defineVerifier({
    revision: 1,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('benchlocal/struct-output'),
        covers: verify_covers/* coversSchema */._h,
        asserts: schemas/* array */.YOg(structOutputAssert).min(1),
    }),
    verify(attempt, expected) {
        const text = wireAnswer(attempt);
        for (const assert of expected.asserts) {
            const failure = struct_output_check(assert, text);
            if (failure !== undefined)
                return failure;
        }
        return verdict/* pass */.IX;
    },
});
function struct_output_check(assert, text) {
    switch (assert.kind) {
        case 'csv_columns': {
            const header = csvHeader(withoutFence(text));
            const isRight = header?.length === assert.expected.length &&
                header.every((cell, index) => strip(cell) === assert.expected[index]);
            return isRight ? undefined : (0,verdict/* fail */.fJ)('wrong-structure', `a first row ${assert.expected.join(',')}`, text);
        }
        case 'yaml_parse_required':
            return looksLikeYaml(text) ? undefined : (0,verdict/* fail */.fJ)('wrong-structure', 'a ":" on every line', text);
        case 'markdown_structure': {
            const problem = headerProblem(text, assert.headers);
            return problem === undefined
                ? undefined
                : (0,verdict/* fail */.fJ)('wrong-structure', `${assert.headers.join(', ')} (${problem})`, text);
        }
        case 'format_regex':
            return searchPython(assert.pattern, 'ms', text)
                ? undefined
                : (0,verdict/* fail */.fJ)('wrong-structure', `text with ${assert.pattern}`, text);
        default: {
            const parsed = fencedJson(text);
            if (!parsed.ok)
                return (0,verdict/* fail */.fJ)('invalid-json', `JSON: ${parsed.message}`, text);
            return checkJson(assert, parsed.value);
        }
    }
}
function checkJson(assert, document) {
    switch (assert.kind) {
        case 'json_parse_required':
            return undefined;
        case 'json_schema': {
            const problem = compilePythonSchema(assert.schema)(document);
            return problem === undefined ? undefined : (0,verdict/* fail */.fJ)('schema-violation', problem, pythonString(document));
        }
        case 'exact_json':
            return pythonEquals(document, toPython(assert.value))
                ? undefined
                : (0,verdict/* fail */.fJ)('verifier-fail', JSON.stringify(assert.value), pythonString(document));
        case 'jsonpath_assertion': {
            const value = lookupPath(document, assert.path.slice(2));
            if (value === undefined)
                return (0,verdict/* fail */.fJ)('missing-field', assert.path, pythonString(document));
            const isRight = (assert.value === undefined || pythonEquals(value, toPython(assert.value))) &&
                (assert.regex === undefined || searchPython(assert.regex, '', pythonString(value)));
            return isRight ? undefined : (0,verdict/* fail */.fJ)('verifier-fail', JSON.stringify(assert), pythonString(value));
        }
        default:
            return (0,assert_never/* assertNever */.x)(assert);
    }
}
/** A colon on every line that is neither blank nor a comment, and text before at least one of them. */
function looksLikeYaml(text) {
    const lines = splitLines(withoutFence(text)).map(strip);
    const filled = lines.filter((line) => line !== '' && !line.startsWith('#'));
    return (filled.every((line) => line.includes(':')) && filled.some((line) => strip(line.slice(0, line.indexOf(':'))) !== ''));
}

;// CONCATENATED MODULE: ./build/verify/benchlocal/tool-call.js










const names = schemas/* array */.YOg(schemas/* string */.YjP()).min(1);
const toolCallAssert = schemas/* discriminatedUnion */.gMt('kind', [
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('exact_function_name'), value: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('function_name_in'), values: names }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('tool_call_count'), value: schemas/* int */.Whr().min(0) }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('required_function_names'), values: names }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('content_regex'), pattern: pythonPatternSchema('ms') }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('required_args_present'), args: names }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('forbidden_args_absent'), args: names }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('exact_arg_value'), arg: schemas/* string */.YjP(), value: schemas/* json */.Pq9() }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('arg_regex'), arg: schemas/* string */.YjP(), pattern: pythonPatternSchema('') }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('arg_in_enum'), arg: schemas/* string */.YjP(), values: schemas/* array */.YOg(schemas/* json */.Pq9()).min(1) }),
    schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('arg_numeric_range'),
        arg: schemas/* string */.YjP(),
        min: schemas/* number */.aig().optional(),
        max: schemas/* number */.aig().optional(),
    }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('multi_call_order'), expected_names: names, dependent: schemas/* boolean */.zMY().optional() }),
]);
/** benchlocal-cli's tool_call scorer: one response, its calls never answered, the first broken assert decides. */
const benchlocalToolCall = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('benchlocal/tool-call'),
        covers: verify_covers/* coversSchema */._h,
        asserts: schemas/* array */.YOg(toolCallAssert).min(1),
    }),
    verify(attempt, expected) {
        const calls = wireToolCalls(wireResponse(attempt));
        if (calls.length === 0 && !allowsNoCall(expected.asserts)) {
            return (0,verdict/* fail */.fJ)('wrong-answer', 'a tool call', wireAnswer(attempt));
        }
        const sent = [];
        for (const call of calls) {
            const read = argumentsOf(call);
            if (!read.ok)
                return (0,verdict/* fail */.fJ)('invalid-json', `arguments in JSON: ${read.message}`, read.written);
            sent.push(read.value);
        }
        const [firstArguments = new Map()] = sent;
        const reply = { names: calls.map(nameOf), firstArguments, text: wireAnswer(attempt) };
        for (const assert of expected.asserts) {
            const failure = tool_call_check(assert, reply);
            if (failure !== undefined)
                return failure;
        }
        return verdict/* pass */.IX;
    },
});
function allowsNoCall(asserts) {
    return (asserts.some((assert) => assert.kind === 'tool_call_count' && assert.value === 0) ||
        asserts.every((assert) => assert.kind === 'content_regex'));
}
function nameOf(call) {
    const holder = asObject(call) ?? {};
    const inside = fieldOf(asObject(fieldOf(holder, 'function')) ?? {}, 'name');
    const name = [fieldOf(holder, 'name'), inside].find((candidate) => !isEmpty(candidate));
    return name === undefined ? '' : pythonString(toPython(name));
}
function argumentsOf(call) {
    const holder = asObject(call) ?? {};
    const inside = asObject(fieldOf(holder, 'function')) ?? {};
    const raw = Object.hasOwn(holder, 'arguments') ? holder['arguments'] : fieldOf(inside, 'arguments');
    if (typeof raw === 'string') {
        const parsed = parsePythonJson(raw === '' ? '{}' : raw);
        return parsed.ok ? parsed : { ...parsed, written: raw };
    }
    return { ok: true, value: asObject(raw) === undefined ? new Map() : toPython(raw, cleanText) };
}
/** Tags are cut out wherever a key has the name of a text channel, an argument named "content" included. */
function cleanText(text, key) {
    return key === 'content' || key === 'reasoning_content' || key === 'reasoning' ? withoutThinkTags(text) : text;
}
function tool_call_check(assert, reply) {
    const failed = (expected, received) => (0,verdict/* fail */.fJ)('verifier-fail', expected, received);
    const called = reply.names.map((name) => name || 'a call without a name').join(', ') || 'no call';
    switch (assert.kind) {
        case 'exact_function_name':
            return reply.names[0] === assert.value ? undefined : failed(`a first call of ${assert.value}`, called);
        case 'function_name_in':
            return assert.values.some((name) => name === reply.names[0])
                ? undefined
                : failed(`a first call of ${assert.values.join(' or ')}`, called);
        case 'tool_call_count':
            return reply.names.length === assert.value ? undefined : failed(`${assert.value} calls`, called);
        case 'required_function_names':
            return assert.values.every((name) => reply.names.includes(name))
                ? undefined
                : failed(`calls of ${assert.values.join(', ')}`, called);
        case 'content_regex':
            return searchPython(assert.pattern, 'ms', reply.text)
                ? undefined
                : failed(`text with ${assert.pattern}`, reply.text);
        case 'multi_call_order':
            return inOrder(assert, reply.names) ? undefined : failed(`calls of ${assert.expected_names.join(', ')}`, called);
        case 'required_args_present':
        case 'forbidden_args_absent':
            return checkPresence(assert, reply.firstArguments);
        default:
            return checkValue(assert, reply.firstArguments);
    }
}
function inOrder(assert, called) {
    const wanted = assert.expected_names;
    // A chain whose steps need each other's results may stop after any right beginning.
    const length = assert.dependent === true ? Math.min(called.length, wanted.length) : wanted.length;
    return called.length > 0 && wanted.slice(0, length).every((name, index) => called[index] === name);
}
// Where the arguments are no object, benchlocal-cli mostly ends the run with an exception; here the scenario fails.
const noObject = 'arguments as an object';
function checkPresence(assert, sent) {
    const failed = (expected) => (0,verdict/* fail */.fJ)('verifier-fail', expected, pythonString(sent));
    // Python's `in` finds a key of an object, but also an item of a list or a part of a text.
    const searched = sent instanceof Map ? [...sent.keys()] : sent;
    if (!Array.isArray(searched) && typeof searched !== 'string')
        return failed(noObject);
    if (assert.kind === 'required_args_present') {
        const missing = assert.args.filter((name) => !searched.includes(name));
        return missing.length === 0 ? undefined : failed(`the arguments ${missing.join(', ')}`);
    }
    const present = assert.args.filter((name) => searched.includes(name));
    return present.length === 0 ? undefined : failed(`no arguments ${present.join(', ')}`);
}
function checkValue(assert, sent) {
    const failed = (expected) => (0,verdict/* fail */.fJ)('verifier-fail', expected, pythonString(sent));
    if (!(sent instanceof Map))
        return failed(noObject);
    const value = sent.get(assert.arg);
    switch (assert.kind) {
        case 'exact_arg_value':
            return pythonEquals(value ?? null, toPython(assert.value))
                ? undefined
                : failed(`${assert.arg} = ${JSON.stringify(assert.value)}`);
        case 'arg_in_enum':
            return assert.values.some((allowed) => pythonEquals(value ?? null, toPython(allowed)))
                ? undefined
                : failed(`${assert.arg} in ${JSON.stringify(assert.values)}`);
        case 'arg_regex':
            return searchPython(assert.pattern, '', value === undefined ? '' : pythonString(value))
                ? undefined
                : failed(`${assert.arg} with ${assert.pattern}`);
        case 'arg_numeric_range': {
            const number = asNumber(value ?? null);
            if (number === undefined)
                return failed(`${assert.arg} as a number`);
            // Written as what is outside: NaN is inside of every range.
            const isBelow = number < (assert.min ?? Number.NEGATIVE_INFINITY);
            const isAbove = number > (assert.max ?? Number.POSITIVE_INFINITY);
            return isBelow || isAbove ? failed(`${assert.arg} from ${assert.min ?? '…'} to ${assert.max ?? '…'}`) : undefined;
        }
        default:
            return (0,assert_never/* assertNever */.x)(assert);
    }
}

// EXTERNAL MODULE: ./build/verify/answer-text.js
var answer_text = __webpack_require__(63506);
// EXTERNAL MODULE: ./build/verify/text-units.js
var text_units = __webpack_require__(60843);
;// CONCATENATED MODULE: ./build/verify/without-marks.js

const pairs = [
    ['**', '**'],
    ['__', '__'],
    ['*', '*'],
    ['_', '_'],
    ['``', '``'],
    ['`', '`'],
    ['"', '"'],
    ['“', '”'],
    ['„', '“'],
    ['«', '»'],
    ["'", "'"],
    ['‘', '’'],
];
const mostPairs = 6;
/**
 * A text without the emphasis, code marks and quotes around it. Only what opens and closes comes off: a mark that
 * stands alone is what is left of a reply that was cut. A full stop may stand on either side of the closing mark.
 */
function withoutMarks(text) {
    let bare = text.trim();
    for (let round = 0; round < mostPairs; round += 1) {
        const inside = inner(bare) ?? (bare.endsWith('.') ? addStop(inner(bare.slice(0, -1))) : undefined);
        if (inside === undefined)
            return bare;
        bare = inside;
    }
    return bare;
}
/** The same, in one code fence or none. */
function withoutMarksOrFence(text) {
    return withoutMarks((0,answer_text/* unfence */.R)(text)?.body ?? text);
}
function addStop(inside) {
    return inside === undefined ? undefined : `${inside}.`;
}
function inner(text) {
    for (const [open, close] of pairs) {
        if (text.length <= open.length + close.length || !text.startsWith(open) || !text.endsWith(close))
            continue;
        const inside = text.slice(open.length, -close.length);
        const isWhole = !inside.includes(open) && !inside.includes(close) && inside.trim() === inside;
        // Three code marks are a fence.
        if (isWhole && !(open === '``' && inside.startsWith('`')))
            return inside;
    }
    return undefined;
}
/** Whether every bold and every code mark of a line has its other half. */
function hasEvenMarks(line) {
    return countOf(line, '**') % 2 === 0 && countOf(line, '`') % 2 === 0;
}
function hasEvenQuotes(text) {
    return countOf(text, '"') % 2 === 0 && countOf(text, '“') === countOf(text, '”');
}
function countOf(line, mark) {
    return line.split(mark).length - 1;
}

;// CONCATENATED MODULE: ./build/verify/answer-line.js





const markerSchema = schemas/* string */.YjP()
    .trim()
    .min(1)
    .regex(/[\p{L}\p{N}]/u, 'a marker holds a letter or a digit')
    .optional()
    .describe('the last line that starts with this holds the answer; without it the whole reply is the answer');
/**
 * The one place of the answer: what stands behind the marker on the last line that starts with it, or the whole
 * reply without a marker. Two marker lines are two answers unless `identify` gives them the same name.
 */
function answerLine(attempt, marker, identify) {
    const text = (0,answer_text/* answerText */.y)(attempt);
    if (!text.ok)
        return text;
    const whole = (0,text_units/* plainText */.wh)(text.text);
    if (marker === undefined) {
        return hasEvenMarks(whole) ? { ok: true, answer: bareAnswer(whole), written: whole.trim() } : unevenMarks(whole);
    }
    const marked = (0,text_units/* splitLines */.uz)(whole).flatMap((line) => {
        const answer = behindMarker(line, marker.normalize('NFC'));
        return answer === undefined ? [] : [{ line, answer }];
    });
    const lines = marked.map(({ answer }) => answer);
    const answers = lines.map(bareAnswer);
    const last = answers.at(-1);
    if (last === undefined || last === '') {
        return { ok: false, failure: (0,verdict/* fail */.fJ)('no-answer-found', `an answer behind ${marker}`, whole.slice(-200)) };
    }
    const name = identify(last);
    const other = answers.find((answer) => answer !== '' && answer !== last && identify(answer) !== name);
    if (other !== undefined) {
        return { ok: false, failure: (0,verdict/* fail */.fJ)('two-answers', `one answer behind ${marker}`, `${other}\n${last}`) };
    }
    const uneven = marked.find(({ line }) => !hasEvenMarks(line));
    if (uneven !== undefined)
        return unevenMarks(uneven.line);
    return { ok: true, answer: last, written: (lines.at(-1) ?? '').trim() };
}
function unevenMarks(line) {
    return { ok: false, failure: (0,verdict/* fail */.fJ)('wrapped', 'marks that open and close', line.slice(-200)) };
}
const decoration = /[\s>#*_`~•-]/;
const emphasis = /[*_`]/;
/** The rest of a line that starts with the marker; emphasis and indentation around its letters do not matter. */
function behindMarker(line, marker) {
    let at = skip(line, 0, decoration);
    for (const wanted of marker.replace(/[*_`]/g, '').trim().replace(/\s+/g, ' ').toLowerCase()) {
        at = skip(line, at, emphasis);
        // "ANSWER :" is "ANSWER:", and several spaces are one.
        if (!/[\p{L}\p{N}]/u.test(wanted))
            at = skip(line, at, wanted === ' ' ? emphasis : /[\s*_`]/);
        const found = String.fromCodePoint(line.codePointAt(at) ?? 0);
        const same = found.toLowerCase() === wanted || (wanted === ':' && found === '：') || (wanted === ' ' && /\s/.test(found));
        if (!same)
            return undefined;
        at += found.length;
        if (wanted === ' ')
            at = skip(line, at, /\s/);
    }
    const isInsideWord = /[\p{L}\p{N}]$/u.test(marker) && /^[\p{L}\p{N}]/u.test(line.slice(at, at + 2));
    return isInsideWord ? undefined : line.slice(at);
}
function skip(line, from, unwanted) {
    let at = from;
    while (unwanted.test(line.charAt(at)))
        at += 1;
    return at;
}
const wrappers = [
    ['\\boxed{', '}'],
    ['\\text{', '}'],
    ['\\(', '\\)'],
    ['\\[', '\\]'],
    ['$$', '$$'],
    ['$', '$'],
    ['<', '>'], // of a form such as "ANSWER: <number>"
];
const maxWrappers = 8;
/** An answer without emphasis, code marks and math signs around it. Nothing between them is touched. */
function bareAnswer(text) {
    let bare = withoutEmphasis(text);
    for (let round = 0; round < maxWrappers; round += 1) {
        const pair = wrappers.find(([open, close]) => isWrapped(bare, open, close));
        if (pair === undefined)
            return bare;
        bare = withoutEmphasis(bare.slice(pair[0].length, lastOf(bare, pair[1])));
    }
    return bare;
}
// A full stop may stand behind the closing mark: "$42$."
function lastOf(text, close) {
    return text.endsWith(`${close}.`) ? text.length - close.length - 1 : text.length - close.length;
}
function isWrapped(text, open, close) {
    const last = lastOf(text, close);
    if (!text.startsWith(open) || last <= open.length || !text.startsWith(close, last))
        return false;
    const inside = text.slice(open.length, last);
    return close === '}' ? hasBalancedBraces(inside) : !inside.includes(open) && !inside.includes(close);
}
function hasBalancedBraces(text) {
    let depth = 0;
    for (const [brace] of text.matchAll(/[{}]/g)) {
        depth += brace === '{' ? 1 : -1;
        if (depth < 0)
            return false;
    }
    return depth === 0;
}
function withoutEmphasis(text) {
    const bare = trimMarks(text);
    // "**42**." keeps its full stop and loses the marks.
    return /[*_`]\.$/.test(bare) ? `${trimMarks(bare.slice(0, -1))}.` : bare;
}
function trimMarks(text) {
    const trimmed = text.trim();
    if (trimmed.startsWith('```'))
        return trimmed; // a fence is no emphasis
    const start = skip(trimmed, 0, /[\s*_`]/);
    let end = trimmed.length;
    while (/[\s*_`]/.test(trimmed.charAt(end - 1)))
        end -= 1;
    return trimmed.slice(start, end);
}

// EXTERNAL MODULE: ./build/verify/unicode-form.js
var unicode_form = __webpack_require__(77706);
;// CONCATENATED MODULE: ./build/verify/find-text.js

const wordCharacterBefore = /[\p{L}\p{M}\p{N}]_?$/u;
const wordCharacterAfter = /^_?[\p{L}\p{M}\p{N}]/u;
/**
 * How often a text stands in another, not overlapping. As a whole word no letter or digit touches it, not by an underscore either, and a number
 * is not found inside a longer one: no 3 in 3.5, no 5 in -5, no 200 in 1,200.
 */
function countOccurrences(text, wanted, options) {
    const haystack = options.ignoreCase ? text.toLowerCase() : text;
    const needle = foldedNeedle(wanted, options);
    let count = 0;
    let from = 0;
    for (;;) {
        const index = haystack.indexOf(needle, from);
        if (index === -1 || needle === '')
            return count;
        const end = index + needle.length;
        const found = !options.wholeWord || standsAlone(haystack, index, end);
        if (found)
            count += 1;
        from = found ? end : index + 1;
    }
}
function foldedNeedle(wanted, { ignoreCase, unicode = 'nfc' }) {
    const composed = (0,unicode_form/* inForm */.E)(wanted, unicode);
    return ignoreCase ? composed.toLowerCase() : composed;
}
function standsAlone(text, start, end) {
    // Two code units each way are enough for one code point and a digit behind a mark.
    const before = text.slice(Math.max(0, start - 2), start);
    const after = text.slice(end, end + 3);
    const inside = text.slice(start, end);
    if (wordCharacterAfter.test(inside) && wordCharacterBefore.test(before))
        return false;
    if (wordCharacterBefore.test(inside) && wordCharacterAfter.test(after))
        return false;
    if (/^\p{Nd}/u.test(inside) && (/[-−]$/.test(before) || /[\p{L}\p{N}][.,]$/u.test(before)))
        return false;
    return !(/\p{Nd}$/u.test(inside) && /^(?:[.,]\p{Nd}|-[\p{L}\p{N}])/u.test(after));
}

;// CONCATENATED MODULE: ./build/verify/choice.js






const optionSchema = schemas/* string */.YjP().trim().min(1);
const expectation = schemas/* strictObject */.rej({
    kind: schemas/* literal */.euz('choice'),
    covers: verify_covers/* placedCoversSchema */.HO,
    answer: optionSchema.describe('the right option: its label, or its text where there are no labels'),
    among: schemas/* union */.KCZ([schemas/* array */.YOg(optionSchema).min(2), schemas/* record */.g1P(optionSchema, optionSchema)])
        .describe('all options: a list, or labels with their texts'),
    marker: markerSchema,
    'case-sensitive': schemas/* boolean */.zMY().optional(),
    noun: schemas/* string */.YjP()
        .trim()
        .min(1)
        .optional()
        .describe('what the options are; may stand in front: the Drink of "Drink F"'),
});
/** The answer is one option of a closed set. */
const choice = defineVerifier({
    revision: 2,
    expectation: expectation.superRefine((expected, issues) => {
        const options = optionsOf(expected);
        const names = options.flatMap((option) => namesOf(option, expected));
        if (new Set(names).size !== names.length)
            issues.addIssue({ code: 'custom', message: 'two options have one name', path: ['among'] });
        if (options.length < 2)
            issues.addIssue({ code: 'custom', message: 'needs two options or more', path: ['among'] });
        const wanted = fold(expected.answer, expected);
        if (!options.some((option) => fold(option.label, expected) === wanted)) {
            issues.addIssue({ code: 'custom', message: 'is not among the options', path: ['answer'] });
        }
    }),
    verify(attempt, expected) {
        const options = optionsOf(expected);
        const line = answerLine(attempt, expected.marker, (answer) => chosen(answer, options, expected)?.label ?? answer);
        if (!line.ok)
            return line.failure;
        const isRight = (option) => fold(option.label, expected) === fold(expected.answer, expected);
        const option = chosen(line.answer, options, expected);
        if (option !== undefined)
            return isRight(option) ? verdict/* pass */.IX : (0,verdict/* fail */.fJ)('wrong-answer', expected.answer, line.answer);
        const named = namedIn(line.answer, options, expected);
        const [only] = named;
        if (named.length > 1)
            return (0,verdict/* fail */.fJ)('two-answers', expected.answer, line.answer);
        const wanted = `${expected.answer} and nothing else`;
        if (expected.marker !== undefined)
            return (0,verdict/* fail */.fJ)('wrong-answer', wanted, line.answer);
        if (only === undefined)
            return (0,verdict/* fail */.fJ)('no-answer-found', expected.answer, line.answer);
        return (0,verdict/* fail */.fJ)(isRight(only) ? 'wrapped' : 'wrong-answer', wanted, line.answer);
    },
});
function optionsOf({ among }) {
    if (Array.isArray(among))
        return among.map((label) => ({ label, text: undefined }));
    return Object.entries(among).map(([label, text]) => ({ label, text }));
}
function namesOf({ label, text }, expected) {
    return [...new Set([label, text ?? label].map((name) => fold(name, expected)))];
}
function fold(text, expected) {
    const plain = text.normalize('NFC').replace(/\s+/g, ' ');
    return expected['case-sensitive'] === true ? plain : plain.toLowerCase();
}
// Longer than any option that a person would offer.
const maxLength = 2000;
/** The option that the whole answer names, a bracket, an end mark or the word "option" around it forgiven. */
function chosen(answer, options, expected) {
    if (answer.length > maxLength)
        return undefined;
    const plain = fold(answer, expected);
    // From the letter on: "Yahoo!" may be an option beside "Yahoo".
    const written = new Set([plain, ...choice_unwrapped(plain), ...choice_unwrapped(withoutNoun(plain, expected))]);
    for (const one of written) {
        const named = options.find((option) => isNamed(option, one, expected));
        if (named !== undefined)
            return named;
    }
    return undefined;
}
function withoutNoun(plain, expected) {
    const bare = plain.replace(/^(?:option|choice|answer):? /i, '');
    const noun = expected.noun === undefined ? undefined : `${fold(expected.noun, expected)} `;
    return noun !== undefined && bare.startsWith(noun) ? bare.slice(noun.length) : bare;
}
function isNamed(option, asWritten, expected) {
    const label = fold(option.label, expected);
    if (option.text === undefined)
        return asWritten === label;
    const [text, written] = [tight(fold(option.text, expected)), tight(asWritten)];
    return (written === label ||
        written === text ||
        isPair(written, label, text) ||
        isBracketed(written, label, text) ||
        isBracketed(written, text, label));
}
/** "37 : 26" and "37:26" are one text. */
function tight(text) {
    return text.replace(/ ?([:;,/]) ?/g, '$1');
}
function choice_unwrapped(text) {
    const open = text.replace(/[.!]$/, '').trimEnd();
    const bare = bareAnswer(open);
    const inside = /^[([{"'“‘](.*)[)\]}"'”’]$/s.exec(bare)?.[1]?.trim() ?? bare;
    return [open, bare, inside, inside.replace(/[.!]$/, ''), bare.replace(/\)$/, '').trimEnd()];
}
/** "B) Paris", "(B) Paris", "B: Paris", "B - Paris" */
function isPair(written, label, text) {
    const open = written.startsWith('(') ? written.slice(1) : written;
    if (!open.startsWith(label) || !open.endsWith(text))
        return false;
    return /^[)\].:\s*_–—-]+$/.test(open.slice(label.length, open.length - text.length));
}
/** "B (Paris)" and "Paris (B)" */
function isBracketed(written, first, second) {
    if (!written.startsWith(first))
        return false;
    const inside = /^[\s*_`]*[([](.*)[)\]]$/s.exec(written.slice(first.length))?.[1];
    return inside !== undefined && bareAnswer(inside) === second;
}
/** The options named anywhere in a text, for the cause only. A longer name hides the shorter ones inside it. */
function namedIn(answer, options, expected) {
    const names = options
        .flatMap((option) => [option.label, option.text ?? option.label].map((name) => ({ name, option })))
        .sort((one, other) => other.name.length - one.name.length);
    const found = new Set();
    let rest = answer.slice(-maxLength);
    for (const { name, option } of names) {
        // A single letter counts as it is written: "a" is an article.
        const ignoreCase = expected['case-sensitive'] !== true && [...name].length > 1;
        if (countOccurrences(rest, name, { ignoreCase, wholeWord: true }) === 0)
            continue;
        found.add(option);
        rest = withoutName(rest, name, ignoreCase);
    }
    return [...found];
}
function withoutName(text, name, ignoreCase) {
    const escaped = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    return text.replace(new RegExp(escaped, ignoreCase ? 'giu' : 'gu'), '\n');
}

// EXTERNAL MODULE: ./build/verify/combinators.js
var combinators = __webpack_require__(88491);
// EXTERNAL MODULE: ./build/verify/covers-in.js
var covers_in = __webpack_require__(64068);
// EXTERNAL MODULE: ./node_modules/csv-parse/lib/sync.js + 9 modules
var sync = __webpack_require__(25175);
;// CONCATENATED MODULE: ./build/verify/fence-policy.js



/** Whether the whole answer may, must or must not stand in one code fence. The prompt says which. */
const fencePolicySchema = schemas/* enum */.k5n(['allow', 'forbid', 'require']).default('allow');
/** The document inside the answer, or why there is none to look at. Prose around a fence stays and fails to parse. */
function documentIn(text, policy) {
    const fenced = (0,answer_text/* unfence */.R)(text);
    if (fenced !== undefined && policy === 'forbid') {
        return { ok: false, failure: (0,verdict/* fail */.fJ)('wrapped', 'no code fence', text) };
    }
    if (fenced === undefined && policy === 'require') {
        return { ok: false, failure: (0,verdict/* fail */.fJ)('wrapped', 'one code fence around everything', text) };
    }
    return { ok: true, document: fenced?.body ?? text.trim() };
}

;// CONCATENATED MODULE: ./build/verify/document-text.js



/** The document the whole answer is, when a parser may be given it: some take their time on long rubble. */
function documentText(attempt, fence, maxLength) {
    const answer = (0,answer_text/* answerText */.y)(attempt);
    if (!answer.ok)
        return answer;
    const inside = documentIn(answer.text, fence);
    if (!inside.ok || inside.document.length <= maxLength)
        return inside;
    const expected = `at most ${maxLength} characters`;
    return { ok: false, failure: (0,verdict/* fail */.fJ)('too-long', expected, `${inside.document.length} characters`) };
}

;// CONCATENATED MODULE: ./build/verify/explain-csv.js
/** What the parser found wrong, in words of ours, with the line and the cell. */
function explainCsv({ code, message, lines, column, record }) {
    const line = /line (\d+)/.exec(message)?.[1] ?? String(lines);
    const cell = typeof column === 'number' ? `, cell ${column + 1}` : '';
    switch (code) {
        case 'CSV_INVALID_CLOSING_QUOTE':
        case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
            return `line ${line}${cell}: text follows a closing quote; a quote inside of a cell is written twice`;
        case 'INVALID_OPENING_QUOTE':
            return `line ${line}${cell}: a quote (") in a cell that does not begin with one`;
        case 'CSV_QUOTE_NOT_CLOSED':
            return `line ${line}${cell}: a quote (") is opened and not closed`;
        case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH': {
            const wanted = /expect (\d+)/.exec(message)?.[1] ?? 'another number';
            return `line ${line}: the first line has ${wanted} cells, this one ${Array.isArray(record) ? record.length : 'another number'}`;
        }
        default:
            return `line ${line}${cell}: this cannot be read`;
    }
}

// EXTERNAL MODULE: ./build/verify/exact-number.js
var exact_number = __webpack_require__(43577);
// EXTERNAL MODULE: ./build/verify/pattern.js
var pattern = __webpack_require__(16782);
;// CONCATENATED MODULE: ./build/verify/match-text.js



/** For formats whose values are all text: table cells, XML, headings. */
const textMatcherSchema = schemas/* lazy */.RZV(() => schemas/* union */.KCZ([
    schemas/* string */.YjP(),
    schemas/* number */.aig(),
    schemas/* strictObject */.rej({ $pattern: pattern/* patternSchema */.k }),
    schemas/* strictObject */.rej({ '$one-of': schemas/* array */.YOg(textMatcherSchema).min(1) }),
]));
function fitsText(expected, received) {
    if (typeof expected === 'string')
        return expected.normalize('NFC') === received.normalize('NFC');
    if (typeof expected === 'number')
        return isSameNumber((0,exact_number/* parseDecimal */.$Q)(String(expected)), (0,exact_number/* parseDecimal */.$Q)(received));
    if ('$pattern' in expected)
        return (0,pattern/* patternOf */.I)(expected.$pattern).test(received);
    return expected['$one-of'].some((choice) => fitsText(choice, received));
}
function isSameNumber(one, other) {
    return one !== undefined && other !== undefined && (0,exact_number/* isEqual */.n4)(one, other);
}
function showText(expected) {
    return JSON.stringify(expected);
}

// EXTERNAL MODULE: ./build/verify/match-value.js
var match_value = __webpack_require__(34469);
;// CONCATENATED MODULE: ./build/verify/match-table.js





/** What every table kind says about its table; `order` is that of the rows. */
const tableShape = {
    rows: schemas/* array */.YOg(schemas/* array */.YOg(textMatcherSchema).min(1)),
    order: schemas/* enum */.k5n(['exact', 'any']).default('exact'),
};
/** Whether each row has a cell for each column; checked when a pack is loaded. */
function hasEvenRows({ header, rows }) {
    const width = header === 'none' ? rows[0]?.length : header.length;
    return width !== undefined && rows.every((row) => row.length === width);
}
/** The first difference between a table and the lines received for it, the header first among them. */
function tableFailure(expected, lines) {
    const { header, rows, order } = expected;
    const failAt = (place, mode, wanted, shown) => (0,verdict/* fail */.fJ)(mode, wanted, shown, (0,verify_covers/* brokenAt */.V)(expected.covers, [{ mode, place }]));
    if (header !== 'none') {
        const [received = []] = lines;
        if (!fitsRow(header, received)) {
            return failAt('$.header', 'wrong-structure', `header ${showRow(header)}`, showCells(received));
        }
    }
    const received = header === 'none' ? lines : lines.slice(1);
    const width = header === 'none' ? rows[0]?.length : header.length;
    const ragged = received.findIndex((row) => row.length !== width);
    if (ragged !== -1) {
        const cells = showCells(received[ragged] ?? []);
        return failAt(`$.rows[${ragged}]`, 'wrong-structure', `${width} cells in row ${ragged + 1}`, cells);
    }
    if (received.length !== rows.length) {
        const mode = received.length < rows.length ? 'missing-field' : 'extra-field';
        return failAt('$.rows', mode, `${rows.length} rows${absentRow(rows, received)}`, `${received.length} rows`);
    }
    const unmatched = (0,match_value/* unmatchedItem */.Fw)(rows, received, fitsRow);
    if (unmatched === undefined)
        return order === 'any' ? undefined : orderFailure(expected, received);
    if (order === 'any') {
        return failAt('$.rows', 'wrong-value', `a row ${showRow(unmatched)}`, received.map(showCells).join(' '));
    }
    return cellFailure(expected, received);
}
function orderFailure({ rows, covers }, received) {
    const index = rows.findIndex((row, at) => !fitsRow(row, received[at] ?? []));
    if (index === -1)
        return undefined;
    const broke = (0,verify_covers/* brokenAt */.V)(covers, [{ mode: 'wrong-order', place: '$.rows' }]);
    return (0,verdict/* fail */.fJ)('wrong-order', `row ${index + 1}: ${showRow(rows[index] ?? [])}`, showCells(received[index] ?? []), broke);
}
function cellFailure({ header, rows, covers }, received) {
    const wrong = rows.flatMap((row, rowIndex) => row.flatMap((matcher, index) => {
        const cell = received[rowIndex]?.[index] ?? '';
        if (fitsText(matcher, cell))
            return [];
        const name = header === 'none' ? undefined : (header[index] ?? '');
        return [{ matcher, cell, rowIndex, index, name }];
    }));
    const [first] = wrong;
    if (first === undefined)
        return undefined;
    const column = first.name === undefined ? `column ${first.index + 1}` : `column ${JSON.stringify(first.name)}`;
    const differences = wrong.map(({ rowIndex, index, name }) => {
        return { mode: 'wrong-value', place: `$.rows[${rowIndex}]${name === undefined ? `[${index}]` : `.${name}`}` };
    });
    const wanted = `row ${first.rowIndex + 1}, ${column} = ${showText(first.matcher)}`;
    return (0,verdict/* fail */.fJ)('wrong-value', wanted, JSON.stringify(first.cell), (0,verify_covers/* brokenAt */.V)(covers, differences));
}
function absentRow(rows, received) {
    const absent = (0,match_value/* unmatchedItem */.Fw)(rows, received, fitsRow);
    return absent === undefined ? '' : `, one of them ${showRow(absent)}`;
}
function fitsRow(expected, received) {
    return (expected.length === received.length && expected.every((matcher, index) => fitsText(matcher, received[index] ?? '')));
}
function showRow(row) {
    return `[${row.map(showText).join(', ')}]`;
}
function showCells(row) {
    return JSON.stringify(row);
}

;// CONCATENATED MODULE: ./build/verify/csv-table.js










const csv_table_maxLength = 256 * 1024;
/** The whole answer is one CSV table with these cells. */
const csvTable = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('csv-table'),
        covers: verify_covers/* placedCoversSchema */.HO,
        fence: fencePolicySchema,
        header: schemas/* union */.KCZ([schemas/* array */.YOg(schemas/* string */.YjP()).min(1), schemas/* literal */.euz('none')]),
        ...tableShape,
        delimiter: schemas/* string */.YjP()
            .regex(/^[^"\r\n]$/, 'one character')
            .default(','),
        quoted: schemas/* enum */.k5n(['minimal', 'any']).default('any').describe('minimal: quotes only around cells that need them'),
        trim: schemas/* boolean */.zMY().default(false).describe('spaces around a cell do not count'),
    })
        .refine(hasEvenRows, 'every row has one cell for each column, and a table without header has a row'),
    verify(attempt, expected) {
        const answer = (0,answer_text/* answerText */.y)(attempt);
        if (!answer.ok)
            return answer.failure;
        const inside = documentText(attempt, expected.fence, csv_table_maxLength);
        if (!inside.ok)
            return inside.failure;
        const source = trimOuter((0,answer_text/* unfence */.R)(answer.text)?.body ?? answer.text, expected.delimiter);
        const parsed = parseCsv(source, expected.delimiter);
        if (!parsed.ok)
            return { ...parsed.failure, ...(0,verify_covers/* brokenAt */.V)(expected.covers, [parsed.difference]) };
        const rows = expected.trim ? parsed.rows.map((row) => row.map((cell) => cell.trim())) : parsed.rows;
        const failure = tableFailure(expected, rows);
        if (failure !== undefined)
            return failure;
        const needless = expected.quoted === 'minimal' ? needlesslyQuoted(source, expected.delimiter) : undefined;
        return needless === undefined
            ? verdict/* pass */.IX
            : (0,verdict/* fail */.fJ)('wrong-structure', 'quotes only where a cell needs them', `"${needless}"`);
    },
});
const recordDelimiters = ['\r\n', '\n'];
function parseCsv(source, delimiter) {
    try {
        return { ok: true, rows: (0,sync/* parse */.qg)(source, { delimiter, record_delimiter: recordDelimiters }) };
    }
    catch (error) {
        if (!(error instanceof sync/* CsvError */.J$))
            throw error;
        const isRagged = error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH';
        const difference = isRagged ? { mode: 'wrong-structure', place: '$.rows' } : { mode: 'invalid-csv' };
        return { ok: false, difference, failure: (0,verdict/* fail */.fJ)(difference.mode, `CSV: ${explainCsv(error)}`, source) };
    }
}
/** The first cell in quotes that it does not need. Read apart, for the parser tells of quotes at a high price. */
function needlesslyQuoted(source, delimiter) {
    let found;
    (0,sync/* parse */.qg)(source, {
        delimiter,
        record_delimiter: recordDelimiters,
        cast(text, { quoting }) {
            if (quoting && !needsQuotes(text, delimiter))
                found ??= text;
            return text;
        },
    });
    return found;
}
function needsQuotes(text, delimiter) {
    return text === '' || text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
}
/** White space around the whole table does not count, save for tabs that are delimiters. */
function trimOuter(text, delimiter) {
    const isOuter = (mark) => mark !== delimiter && [' ', '\t', '\r', '\n'].includes(mark);
    let start = 0;
    let end = text.length;
    while (isOuter(text.charAt(start)))
        start++;
    while (isOuter(text.charAt(end - 1)))
        end--;
    return text.slice(start, end);
}

;// CONCATENATED MODULE: ./build/verify/field-schema.js


const isoDate = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[-+]\d{2}:\d{2})?)?)?)?$/;
const covers = { covers: verify_covers/* coversSchema */._h };
const order = schemas/* enum */.k5n(['any', 'exact']).default('exact');
const atomOptions = [
    schemas/* strictObject */.rej({ id: schemas/* string */.YjP().describe('exactly this text, code point by code point'), ...covers }),
    schemas/* strictObject */.rej({
        date: schemas/* string */.YjP()
            .regex(isoDate, 'an ISO date, with or without time')
            .describe('this day, with or without a time; or exactly this time'),
        ...covers,
    }),
    schemas/* strictObject */.rej({ number: schemas/* number */.aig(), tolerance: schemas/* number */.aig().min(0).default(0), ...covers }),
    schemas/* strictObject */.rej({ 'one-of': schemas/* array */.YOg(schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig(), schemas/* boolean */.zMY(), schemas/* null */.chJ()])).min(1), ...covers }),
    schemas/* strictObject */.rej({
        text: schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* array */.YOg(schemas/* string */.YjP()).min(1)])
            .describe('compared after NFC, spaces around it cut; a list holds alternatives'),
        ...covers,
    }),
    schemas/* strictObject */.rej({ boolean: schemas/* boolean */.zMY(), ...covers }),
    schemas/* strictObject */.rej({ absent: schemas/* null */.chJ().describe('told to be null where the text says nothing'), ...covers }),
];
const atomSchema = schemas/* union */.KCZ(atomOptions);
const fieldSetSchema = schemas/* lazy */.RZV(() => schemas/* record */.g1P(schemas/* string */.YjP(), fieldSchema));
const anchoredListSchema = schemas/* strictObject */.rej({ anchor: schemas/* string */.YjP().min(1), order, items: schemas/* array */.YOg(fieldSetSchema) })
    .refine(({ anchor, items }) => items.every((item) => Object.hasOwn(item, anchor)), 'every item has the anchor');
const fieldSchema = schemas/* lazy */.RZV(() => schemas/* union */.KCZ([
    ...atomOptions,
    schemas/* strictObject */.rej({ object: fieldSetSchema, ...covers }),
    schemas/* strictObject */.rej({ list: anchoredListSchema, ...covers }),
    schemas/* strictObject */.rej({ values: schemas/* strictObject */.rej({ order, items: schemas/* array */.YOg(atomSchema) }), ...covers }),
]));

// EXTERNAL MODULE: ./build/lib/json.js
var json = __webpack_require__(80292);
;// CONCATENATED MODULE: ./build/verify/json-document.js





/** `jsonl` is one JSON value per line that is not blank, read as a list. */
const jsonFormatSchema = schemas/* enum */.k5n(['json', 'jsonl']).default('json');
/** The whole answer as one JSON document. Nothing is repaired and no document is fished out of prose. */
function jsonDocument(attempt, fence, format = 'json') {
    const answer = (0,answer_text/* answerText */.y)(attempt);
    if (!answer.ok)
        return answer;
    const inside = documentIn(answer.text, fence);
    if (!inside.ok)
        return inside;
    return format === 'json' ? jsonIn(inside.document, 'JSON') : jsonLinesIn(inside.document);
}
function jsonIn(text, name) {
    const parsed = (0,json/* parseJson */.q)(text);
    if (parsed.ok)
        return parsed;
    const mode = parsed.problem === 'duplicate-key' ? 'duplicate-key' : 'invalid-json';
    return { ok: false, failure: (0,verdict/* fail */.fJ)(mode, `${name}: ${parsed.message}`, text) };
}
function jsonLinesIn(text) {
    const values = [];
    for (const [index, line] of text.split('\n').entries()) {
        if (line.trim() === '')
            continue;
        const parsed = jsonIn(line, `JSON on line ${index + 1}`);
        if (!parsed.ok)
            return parsed;
        values.push(parsed.value);
    }
    return { ok: true, value: values };
}

// EXTERNAL MODULE: ./build/verify/json-shape.js
var json_shape = __webpack_require__(92752);
;// CONCATENATED MODULE: ./build/verify/match-atom.js





/** What is wrong with a value read out of a text; undefined when it is right. Types are never converted. */
function atomProblem(atom, received) {
    if ('number' in atom) {
        if (typeof received !== 'number' && typeof received !== 'bigint')
            return 'wrong-type';
        return (0,exact_number/* isNear */.HQ)(received, atom.number, atom.tolerance) ? undefined : 'wrong-value';
    }
    if ('boolean' in atom)
        return typeof received === 'boolean' ? wrongUnless(received === atom.boolean) : 'wrong-type';
    if ('absent' in atom)
        return wrongUnless(received === null);
    if ('one-of' in atom) {
        const isTypeKnown = atom['one-of'].some((choice) => (0,json_shape/* typeName */.go)(choice) === (0,json_shape/* typeName */.go)(received));
        return isTypeKnown ? wrongUnless(atom['one-of'].some((choice) => (0,match_value/* isSameScalar */.jc)(choice, received))) : 'wrong-type';
    }
    if (typeof received !== 'string')
        return 'wrong-type';
    if ('id' in atom)
        return wrongUnless(received === atom.id);
    if ('date' in atom)
        return wrongUnless(isSameDate(atom.date, received));
    return wrongUnless([atom.text].flat().some((choice) => smooth(choice) === smooth(received)));
}
/** What an atom asks for, as one line. */
function showAtom(atom) {
    if ('number' in atom)
        return atom.tolerance === 0 ? String(atom.number) : `${atom.number} ± ${atom.tolerance}`;
    if ('boolean' in atom)
        return String(atom.boolean);
    if ('absent' in atom)
        return 'null';
    if ('id' in atom)
        return JSON.stringify(atom.id);
    if ('date' in atom)
        return JSON.stringify(atom.date);
    const choices = 'one-of' in atom ? atom['one-of'] : [atom.text].flat();
    return choices.map((choice) => (0,json/* showJson */.Z)(choice)).join(' or ');
}
function wrongUnless(isRight) {
    return isRight ? undefined : 'wrong-value';
}
/** Blanks inside a text count: a name with two of them is another one. */
function smooth(text) {
    return text.normalize('NFC').replace(/^ +| +$/g, '');
}
/** A day may be told with its time; a time is exactly that one. */
function isSameDate(expected, received) {
    const [day, ...time] = received.split('T');
    return received === expected || (day === expected && time.length === 1 && isoDate.test(received));
}

// EXTERNAL MODULE: ./build/verify/unplaced.js
var unplaced = __webpack_require__(49780);
;// CONCATENATED MODULE: ./build/verify/match-fields.js




function fieldResults(field, received, outer) {
    const place = { path: outer.path, covers: field.covers ?? outer.covers };
    if (received === undefined)
        return lost(field, place, 'missing-field', 'nothing');
    if ('object' in field) {
        return received instanceof Map ? setResults(field.object, received, place) : wrongType(field, received, place);
    }
    const items = 'list' in field ? field.list.items : 'values' in field ? field.values.items : undefined;
    if (items !== undefined && Array.isArray(received) && (0,json_shape/* isFarLonger */.Ff)(received, items)) {
        return overlong(field, items.length, received.length, place);
    }
    if ('list' in field) {
        return Array.isArray(received) ? listResults(field.list, received, place) : wrongType(field, received, place);
    }
    if ('values' in field) {
        return Array.isArray(received) ? valueResults(field.values, received, place) : wrongType(field, received, place);
    }
    const mode = atomProblem(field, received);
    return mode === undefined ? ['right'] : [{ mode, ...place, expected: showAtom(field), received: (0,json/* showJson */.Z)(received) }];
}
function setResults(expected, received, place) {
    const below = (key) => ({ ...place, path: `${place.path}.${key}` });
    const { asked, unasked } = (0,json_shape/* pairKeys */.d4)(expected, received);
    const results = asked.flatMap(([key, field, value]) => fieldResults(field, value, below(key)));
    return countedOnce([...results, ...unasked.map(([key, value]) => extra(value, below(key)))]);
}
function listResults(list, received, place) {
    const taken = new Set();
    const found = list.items.map((item) => {
        const anchor = item[list.anchor];
        const index = received.findIndex((candidate, at) => !taken.has(at) && isAnchored(anchor, candidate, list.anchor));
        if (index !== -1)
            taken.add(index);
        return index;
    });
    const unclaimed = [...received.keys()].filter((index) => !taken.has(index));
    const asked = list.items.flatMap((item, index) => {
        // An item with a wrong anchor stands for one that is missing, so that its other fields still count.
        const at = found[index] === -1 ? unclaimed.shift() : found[index];
        const value = at === undefined ? undefined : received[at];
        return fieldResults({ object: item }, value, { ...place, path: `${place.path}[${index}]` });
    });
    const unasked = unclaimed.map((index) => extra(received[index] ?? null, { ...place, path: `${place.path}[${index}]` }));
    return countedOnce([...asked, ...unasked, ...orderResults(list, received, found, place)]);
}
function orderResults(list, received, found, place) {
    const indexes = found.filter((index) => index !== -1);
    const isSorted = indexes.every((index, at) => at === 0 || index > (indexes[at - 1] ?? 0));
    if (list.order === 'any' || isSorted)
        return [];
    const anchors = received.map((item) => (item instanceof Map ? item.get(list.anchor) : undefined) ?? null);
    return [{ mode: 'wrong-order', ...place, expected: `the told order by ${list.anchor}`, received: (0,json/* showJson */.Z)(anchors) }];
}
function isAnchored(anchor, item, key) {
    const value = item instanceof Map ? item.get(key) : undefined;
    const nowhere = { path: '', covers: undefined };
    return anchor !== undefined && fieldResults(anchor, value, nowhere).every((result) => result === 'right');
}
function valueResults(values, received, place) {
    const at = (index) => ({ ...place, path: `${place.path}[${index}]` });
    if (values.order === 'any')
        return countedOnce(unorderedResults(values.items, received, place));
    const asked = values.items.flatMap((atom, index) => fieldResults(atom, received[index], at(index)));
    const unasked = received.flatMap((item, index) => (index < values.items.length ? [] : [extra(item, at(index))]));
    return countedOnce([...asked, ...unasked]);
}
function unorderedResults(expected, received, place) {
    const fits = (atom, item) => atomProblem(atom, item) === undefined;
    const absent = new Set((0,unplaced/* unplaced */.v)(expected, received, fits));
    const placed = expected.filter((atom) => !absent.has(atom));
    const surplus = received.length - placed.length;
    const shown = (0,json/* showJson */.Z)([...received]);
    const wrong = [...absent].map((atom, index) => {
        // As many values as asked for: one of them is wrong. Fewer: it is missing.
        const mode = index < surplus ? 'wrong-value' : 'missing-field';
        const covers = atom.covers ?? place.covers;
        return { mode, path: place.path, covers, expected: showAtom(atom), received: shown };
    });
    const unasked = Array.from({ length: Math.max(0, surplus - absent.size) }, () => {
        return {
            mode: 'extra-field',
            ...place,
            expected: `${expected.length} values`,
            received: `${received.length} values`,
        };
    });
    return [...placed.map(() => 'right'), ...wrong, ...unasked];
}
/** An empty list or object that is rightly empty counts as one atom: it could have been wrong. */
function countedOnce(results) {
    return results.length === 0 ? ['right'] : results;
}
function extra(value, place) {
    return { mode: 'extra-field', ...place, expected: 'nothing', received: (0,json/* showJson */.Z)(value) };
}
/** Nothing of a list is right that is far longer than asked for. */
function overlong(field, expected, received, place) {
    const wrong = {
        mode: 'extra-field',
        ...place,
        expected: `${expected} items`,
        received: `${received} items`,
    };
    const asked = atomCovers(field, place.covers).map((covers) => ({ ...wrong, covers }));
    return [...asked, ...new Array(received - expected).fill(wrong)];
}
function wrongType(field, received, place) {
    return lost(field, place, 'wrong-type', (0,json/* showJson */.Z)(received));
}
/** Every atom of a field that is not there at all, or is of another kind. */
function lost(field, place, mode, received) {
    const expected = 'object' in field ? 'an object' : 'list' in field || 'values' in field ? 'a list' : showAtom(field);
    return atomCovers(field, place.covers).map((covers) => ({ mode, path: place.path, expected, received, covers }));
}
function atomCovers(field, outer) {
    const covers = field.covers ?? outer;
    const parts = 'object' in field
        ? Object.values(field.object)
        : 'list' in field
            ? field.list.items.flatMap((item) => Object.values(item))
            : 'values' in field
                ? field.values.items
                : [];
    if (parts.length === 0)
        return [covers];
    // With the whole, all that the whole answers for is lost, not only what its parts do.
    return parts.flatMap((part) => atomCovers(part, covers)).map((own) => joined(covers, own));
}
function joined(outer, own) {
    return outer === undefined ? own : [...new Set([...outer, ...(own ?? [])])];
}

;// CONCATENATED MODULE: ./build/verify/fields.js








/** The whole answer is one JSON document with these values read out of a text; it tells how many atoms are right. */
const fields = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('fields'),
        covers: verify_covers/* placedCoversSchema */.HO,
        fence: fencePolicySchema,
        fields: fieldSetSchema.optional().describe('the answer is an object with exactly these'),
        list: anchoredListSchema.optional().describe('the answer is a list of objects'),
    })
        .refine(({ fields, list }) => (fields === undefined) !== (list === undefined), 'either fields or list'),
    verify(attempt, expected) {
        const root = expected.list === undefined ? { object: expected.fields ?? {} } : { list: expected.list };
        const place = { path: '$', covers: (0,verify_covers/* idsIn */.Sd)(expected.covers) };
        const document = jsonDocument(attempt, expected.fence);
        if (!document.ok) {
            const { failure } = document;
            const lost = wrongIn(fieldResults(root, undefined, place));
            return { ...failure, score: 0, ...brokenBy(lost, expected.covers, place.covers, failure.mode) };
        }
        const results = fieldResults(root, document.value, place);
        const wrong = wrongIn(results);
        const [first] = wrong;
        if (first === undefined)
            return { outcome: 'pass', score: 100 };
        // One wrong atom in a thousand must not read as none.
        const score = Math.min(99, Math.round((100 * (results.length - wrong.length)) / results.length));
        const isShape = first.path === '$' && first.mode === 'wrong-type';
        const mode = isShape ? 'wrong-structure' : first.mode;
        const broke = brokenBy(wrong, expected.covers, place.covers, isShape ? mode : undefined);
        return (0,verdict/* fail */.fJ)(mode, `${first.path} = ${first.expected}`, first.received, { score, ...broke });
    },
});
function wrongIn(results) {
    return results.filter((result) => result !== 'right');
}
/** What the whole document breaks is told by its mode, if a property names it; else each field tells its own. */
function brokenBy(wrong, covers, outer, wholeMode) {
    const named = wholeMode === undefined ? [] : (0,verify_covers/* idsOfMode */.xP)(covers, wholeMode);
    const each = named.length > 0 ? [] : wrong;
    const broke = new Set([
        ...named,
        ...each.flatMap((field) => field.covers === outer ? (0,verify_covers/* brokenIds */.iz)(covers, [{ mode: field.mode, place: field.path }]) : (field.covers ?? [])),
    ]);
    return broke.size === 0 ? {} : { broke: [...broke] };
}

// EXTERNAL MODULE: ./build/verify/text-parts.js
var text_parts = __webpack_require__(57166);
;// CONCATENATED MODULE: ./build/verify/text-rule.js



/** What every rule over a text may say beside its own parameters. */
const ruleBase = {
    covers: verify_covers/* coversSchema */._h,
    part: text_parts/* partSchema */.D.optional().describe('where to look; the whole text unless told'),
    'ignore-around': schemas/* enum */.k5n(['marks', 'marks-and-fence'])
        .optional()
        .describe('balanced emphasis, code marks and quotes around the text do not count; nor does one code fence'),
};
function broken(expected, received, mode = 'constraint-broken') {
    return { mode, expected, received };
}
/** One text or several: a pack writes the short form where there is one. */
const oneOrMoreSchema = schemas/* union */.KCZ([schemas/* string */.YjP().min(1), schemas/* array */.YOg(schemas/* string */.YjP().min(1)).min(1)]);
function listOf(value) {
    return typeof value === 'string' ? [value] : value;
}
function quoted(texts, join = ' or ') {
    return texts.map((text) => JSON.stringify(text)).join(join);
}

;// CONCATENATED MODULE: ./build/verify/count-spec.js

const amount = schemas/* int */.Whr().min(0);
/** How many: `exactly`, or `min` and `max`, either of which may be left out. */
const countShape = { exactly: amount.optional(), min: amount.optional(), max: amount.optional() };
/** Why a spec cannot be meant, or undefined. Nothing to count against is a mistake unless the rule has a default. */
function countProblem(spec) {
    const { exactly, min, max } = spec;
    if (exactly === undefined && min === undefined && max === undefined)
        return 'needs exactly, min or max';
    if (exactly !== undefined && (min !== undefined || max !== undefined))
        return 'exactly stands alone, without min or max';
    if ((min ?? 0) > (max ?? Infinity))
        return 'min is larger than max';
    if (min === 0 && max === undefined)
        return 'min: 0 is always true';
    return undefined;
}
function refineCount(spec, issues) {
    const problem = countProblem(spec);
    if (problem !== undefined)
        issues.addIssue({ code: 'custom', message: problem });
}
function countHolds(count, { exactly, min, max }) {
    return ((exactly === undefined || count === exactly) &&
        (min === undefined || count >= min) &&
        (max === undefined || count <= max));
}
function showCount({ exactly, min, max }, noun) {
    if (exactly !== undefined)
        return `exactly ${amountOf(exactly, noun)}`;
    if (min !== undefined && max !== undefined)
        return min === max ? amountOf(min, noun) : `${min} to ${amountOf(max, noun)}`;
    return min !== undefined ? `at least ${amountOf(min, noun)}` : `at most ${amountOf(max ?? 0, noun)}`;
}
function amountOf(count, noun) {
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

;// CONCATENATED MODULE: ./build/verify/text-rule-content.js







const oneWordSchema = schemas/* string */.YjP()
    .refine((text) => (0,text_units/* wordsOf */.Z9)(text)[0] === text, 'must be one word, without punctuation around it');
const ignoreCase = schemas/* boolean */.zMY().optional();
const wholeWord = schemas/* boolean */.zMY().optional().describe('no letter or digit touches it; true unless told');
const contentRules = [
    schemas/* strictObject */.rej({ rule: schemas/* literal */.euz('starts-with'), text: oneOrMoreSchema, 'ignore-case': ignoreCase, ...ruleBase }),
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('ends-with'),
        text: oneOrMoreSchema,
        'ignore-case': ignoreCase,
        'ignore-final-punctuation': schemas/* boolean */.zMY().optional(),
        ...ruleBase,
    }),
    schemas/* strictObject */.rej({
        rule: schemas/* enum */.k5n(['first-word', 'last-word']),
        is: schemas/* union */.KCZ([oneWordSchema, schemas/* array */.YOg(oneWordSchema).min(1)]),
        'ignore-case': ignoreCase,
        ...ruleBase,
    }),
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('contains'),
        text: oneOrMoreSchema.describe('each of these'),
        ...countShape,
        'ignore-case': ignoreCase,
        'whole-word': wholeWord,
        ...ruleBase,
    })
        .superRefine((rule, issues) => {
        const isDefault = rule.exactly === undefined && rule.min === undefined && rule.max === undefined;
        const problem = isDefault ? undefined : countProblem(rule);
        if (problem !== undefined)
            issues.addIssue({ code: 'custom', message: problem });
    }),
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('contains-any'),
        texts: schemas/* array */.YOg(schemas/* string */.YjP().min(1)).min(1),
        'ignore-case': ignoreCase,
        'whole-word': wholeWord,
        ...ruleBase,
    }),
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('forbidden'),
        texts: schemas/* array */.YOg(schemas/* string */.YjP().min(1)).min(1),
        'ignore-case': ignoreCase.describe('true unless told'),
        'whole-word': wholeWord,
        ...ruleBase,
    }),
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('exact'),
        text: oneOrMoreSchema,
        fence: schemas/* enum */.k5n(['allow', 'forbid'])
            .optional()
            .describe('whether the text may stand in one code fence; forbidden unless told'),
        'ignore-final-punctuation': schemas/* boolean */.zMY().optional(),
        ...ruleBase,
    }),
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('only-words'),
        of: schemas/* array */.YOg(oneWordSchema).min(1).describe('every word of the text is one of these'),
        'ignore-case': ignoreCase,
        ...ruleBase,
    }),
];
function checkContent(rule, text, unicode) {
    switch (rule.rule) {
        case 'starts-with':
        case 'ends-with':
            return checkEdge(rule, text, unicode);
        case 'first-word':
        case 'last-word':
            return checkEdgeWord(rule, text, unicode);
        case 'contains':
            return checkContains(rule, text, unicode);
        case 'contains-any': {
            const options = { ignoreCase: rule['ignore-case'] ?? false, wholeWord: rule['whole-word'] ?? true, unicode };
            const found = rule.texts.some((wanted) => countOccurrences(text, wanted, options) > 0);
            return found ? undefined : broken(`any of ${quoted(rule.texts)}`, text);
        }
        case 'forbidden': {
            const options = { ignoreCase: rule['ignore-case'] ?? true, wholeWord: rule['whole-word'] ?? true, unicode };
            const found = rule.texts.find((unwanted) => countOccurrences(text, unwanted, options) > 0);
            return found === undefined ? undefined : broken(`no ${JSON.stringify(found)}`, text);
        }
        case 'exact':
            return checkExact(rule, text, unicode);
        case 'only-words':
            return checkWords(rule, text);
    }
}
/** Both sides of a comparison in the same form. */
function comparable(text, unicode, ignoresCase = false, ignoresFinalPunctuation = false) {
    const trimmed = (0,unicode_form/* inForm */.E)((0,text_units/* withPlainBreaks */.VD)(text), unicode).trim();
    const bare = ignoresFinalPunctuation ? (0,text_units/* withoutFinalPunctuation */.Hq)(trimmed) : trimmed;
    return ignoresCase ? bare.toLowerCase() : bare;
}
function checkEdge(rule, text, unicode) {
    const isEnd = rule.rule === 'ends-with';
    const forgives = rule.rule === 'ends-with' && rule['ignore-final-punctuation'] === true;
    const received = comparable(text, unicode, rule['ignore-case'], forgives);
    const holds = listOf(rule.text).some((wanted) => {
        const edge = comparable(wanted, unicode, rule['ignore-case'], forgives);
        return isEnd ? received.endsWith(edge) : received.startsWith(edge);
    });
    if (holds)
        return undefined;
    const trimmed = text.trim();
    return broken(`a text that ${isEnd ? 'ends' : 'starts'} with ${quoted(listOf(rule.text))}`, isEnd ? trimmed.slice(-200) : trimmed.slice(0, 200));
}
function checkEdgeWord(rule, text, unicode) {
    const isFirst = rule.rule === 'first-word';
    const received = (0,text_units/* wordsOf */.Z9)(text).at(isFirst ? 0 : -1);
    const fold = (word) => comparable(word, unicode, rule['ignore-case']);
    if (received !== undefined && listOf(rule.is).some((wanted) => fold(wanted) === fold(received)))
        return undefined;
    return broken(`the ${isFirst ? 'first' : 'last'} word ${quoted(listOf(rule.is))}`, received ?? 'no word');
}
function checkContains(rule, text, unicode) {
    const isDefault = rule.exactly === undefined && rule.min === undefined && rule.max === undefined;
    const spec = isDefault ? { min: 1 } : rule;
    const options = { ignoreCase: rule['ignore-case'] ?? false, wholeWord: rule['whole-word'] ?? true, unicode };
    for (const wanted of listOf(rule.text)) {
        const count = countOccurrences(text, wanted, options);
        if (!countHolds(count, spec))
            return broken(`${JSON.stringify(wanted)} ${showCount(spec, 'time')}`, `${count}: ${text}`);
    }
    return undefined;
}
function checkExact(rule, text, unicode) {
    const inside = rule.fence === 'allow' ? ((0,answer_text/* unfence */.R)(text)?.body ?? text) : text;
    const received = comparable(inside, unicode, false, rule['ignore-final-punctuation']);
    const wanted = listOf(rule.text);
    return wanted.some((one) => comparable(one, unicode, false, rule['ignore-final-punctuation']) === received)
        ? undefined
        : broken(wanted.join('\nor\n'), text, 'wrong-text');
}
function checkWords(rule, text) {
    const fold = (word) => (rule['ignore-case'] === true ? word.toLowerCase() : word);
    const known = new Set(rule.of.map(fold));
    const other = (0,text_units/* wordsOf */.Z9)(text).find((word) => !known.has(fold(word)));
    return other === undefined ? undefined : broken('words of the list only', other);
}

// EXTERNAL MODULE: ./build/verify/sentences-of.js
var sentences_of = __webpack_require__(19310);
;// CONCATENATED MODULE: ./build/verify/text-rule-counts.js





const counted = ['lines', 'words', 'sentences', 'paragraphs', 'characters'];
const countRules = [
    schemas/* strictObject */.rej({ rule: schemas/* enum */.k5n(counted), ...countShape, ...ruleBase }).superRefine(refineCount),
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('bullets'),
        marker: schemas/* enum */.k5n(['-', '*', '•', 'number']).optional().describe('count only these; any of them unless told'),
        ...countShape,
        ...ruleBase,
    })
        .superRefine(refineCount),
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('word-run'),
        max: schemas/* int */.Whr().min(1).describe('how often one word may stand in a row, in either case'),
        ...ruleBase,
    }),
];
function checkCount(rule, text) {
    if (rule.rule === 'word-run')
        return checkRun(rule.max, text);
    const count = text_rule_counts_countOf(rule, text);
    const noun = rule.rule.slice(0, -1);
    return countHolds(count, rule) ? undefined : broken(showCount(rule, noun), amountOf(count, noun));
}
function text_rule_counts_countOf(rule, text) {
    switch (rule.rule) {
        case 'lines':
            return (0,text_units/* linesOf */.Dx)(text).length;
        case 'words':
            return (0,text_units/* wordsOf */.Z9)(text).length;
        case 'sentences':
            return (0,sentences_of/* sentencesOf */.c)(text).length;
        case 'paragraphs':
            return (0,text_units/* paragraphsOf */.Dq)(text).length;
        case 'characters':
            return (0,text_units/* countCharacters */.wZ)(text);
        case 'bullets':
            return (0,text_units/* bulletsOf */.$m)(text, rule.marker).length;
    }
}
function checkRun(most, text) {
    let last = '';
    let count = 0;
    for (const word of (0,text_units/* wordsOf */.Z9)(text)) {
        const folded = word.toLowerCase();
        count = folded === last ? count + 1 : 1;
        last = folded;
        if (count > most)
            return broken(`no word more than ${most} ${most === 1 ? 'time' : 'times'} in a row`, word);
    }
    return undefined;
}

;// CONCATENATED MODULE: ./build/verify/text-rule-layout.js





const layoutRules = [
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('order'),
        of: schemas/* array */.YOg(schemas/* string */.YjP().min(1)).min(2).describe('a closed set: each stands once, in this order, and nothing else'),
        separator: schemas/* string */.YjP().min(1).optional().describe('a line break unless told'),
        'ignore-case': schemas/* boolean */.zMY().optional(),
        'ignore-final-punctuation': schemas/* boolean */.zMY().optional(),
        ...ruleBase,
    })
        .refine((rule) => new Set(rule.of).size === rule.of.length, 'of names an item twice'),
    schemas/* strictObject */.rej({ rule: schemas/* literal */.euz('numbered'), ...countShape, ...ruleBase }).superRefine(refineCount),
    schemas/* strictObject */.rej({ rule: schemas/* enum */.k5n(['no-fence', 'no-markdown', 'even-marks']), ...ruleBase }),
];
function checkLayout(rule, text) {
    switch (rule.rule) {
        case 'order':
            return checkOrder(rule, text);
        case 'numbered':
            return checkNumbered(rule, text);
        case 'no-fence':
            return checkMarks([fence], text);
        case 'no-markdown':
            return checkMarks(markdownMarks, text);
        case 'even-marks':
            return hasEvenMarks(text) && hasEvenQuotes(text) ? undefined : broken('marks that open and close', text);
    }
}
function checkOrder(rule, text) {
    const whole = rule['ignore-final-punctuation'] === true ? (0,text_units/* withoutFinalPunctuation */.Hq)(text.trim()) : text.trim();
    const fold = (item) => {
        const trimmed = (0,text_units/* plainText */.wh)(item).trim();
        return rule['ignore-case'] === true ? trimmed.toLowerCase() : trimmed;
    };
    const wanted = rule.of.map(fold);
    const received = itemsOf(whole, rule.separator).map((piece) => {
        const written = fold(piece);
        const bare = fold((0,text_units/* withoutMarker */.rR)(piece.trim()));
        // A marker that the pack asks for is part of the item.
        return wanted.includes(bare) && (0,text_units/* markerOf */.we)(bare) === undefined ? bare : written;
    });
    if (sameList(received, wanted))
        return undefined;
    const isShuffled = sameList([...received].sort(), [...wanted].sort());
    return broken(rule.of.join(', '), received.join(', '), isShuffled ? 'wrong-order' : 'constraint-broken');
}
function itemsOf(text, separator = '\n') {
    if (separator.includes('\n'))
        return (0,text_units/* linesOf */.Dx)(text);
    return separator.trim() === '' ? text.split(/\s+/) : text.split(separator.trim());
}
function sameList(one, other) {
    return one.length === other.length && one.every((item, index) => item === other[index]);
}
function checkNumbered(rule, text) {
    const lines = (0,text_units/* linesOf */.Dx)(text);
    const bad = lines.findIndex((line, index) => /^(\d{1,9})[.)]\s+\S/.exec(line)?.[1] !== String(index + 1));
    if (bad !== -1)
        return broken(`line ${bad + 1} numbered ${bad + 1}`, lines[bad] ?? '');
    return countHolds(lines.length, rule)
        ? undefined
        : broken(showCount(rule, 'numbered line'), amountOf(lines.length, 'numbered line'));
}
const fence = { name: 'code fence', pattern: /```|^[^\S\n]*~~~/m };
// Each emphasis starts at the start of a run of marks and stops at the next mark, so that the search stays linear.
const markdownMarks = [
    fence,
    { name: 'heading', pattern: /^ {0,3}#{1,6}(?:\s|$)/m },
    { name: 'underlined heading', pattern: /^[^\S\n]*={3,}[^\S\n]*$/m },
    { name: 'emphasis', pattern: /(?<![\p{L}\p{N}*])\*{1,3}(?![\s*])[^*\n]+(?<!\s)\*{1,3}(?![\p{L}\p{N}*])/u },
    { name: 'emphasis', pattern: /(?<![\p{L}\p{N}_])_{1,3}(?![\s_])[^_\n]+(?<!\s)_{1,3}(?![\p{L}\p{N}_])/u },
    { name: 'list bullet', pattern: /^[^\S\n]*[-*+][^\S\n]+\S/m },
    { name: 'table', pattern: /^[^\S\n]*\|.*\|[^\S\n]*$/m },
    { name: 'code span', pattern: /`[^`\n]+`/ },
    { name: 'link', pattern: /\]\([^()\s]+\)/ },
];
function checkMarks(marks, text) {
    const found = marks.find((mark) => mark.pattern.test(text));
    return found === undefined ? undefined : broken(`no ${found.name}`, text, 'wrapped');
}

;// CONCATENATED MODULE: ./build/verify/text-rule-letters.js



const letters = /\p{L}/gu;
// Common and inherited letters (ー, ʼ) belong to every script.
const scripts = {
    latin: /^\p{Script=Latin}$/u,
    cyrillic: /^\p{Script=Cyrillic}$/u,
    greek: /^\p{Script=Greek}$/u,
    hangul: /^\p{Script=Hangul}$/u,
    han: /^\p{Script=Han}$/u,
    kana: /^[\p{Script=Hiragana}\p{Script=Katakana}]$/u,
    arabic: /^\p{Script=Arabic}$/u,
    hebrew: /^\p{Script=Hebrew}$/u,
    devanagari: /^\p{Script=Devanagari}$/u,
};
const anyScript = /^[\p{Script=Common}\p{Script=Inherited}]$/u;
const scriptSchema = schemas/* enum */.k5n(Object.keys(scripts)); // keys of the object above
const lettersSchema = schemas/* string */.YjP().regex(/^\p{L}+$/u, 'letters only');
const letterRules = [
    schemas/* strictObject */.rej({ rule: schemas/* literal */.euz('case'), is: schemas/* enum */.k5n(['upper', 'lower', 'title']), ...ruleBase }),
    schemas/* strictObject */.rej({ rule: schemas/* literal */.euz('without-letters'), letters: lettersSchema, ...ruleBase }),
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('acrostic'),
        letters: lettersSchema.describe('the first letters of the lines, top to bottom; case does not matter'),
        ...ruleBase,
    }),
    schemas/* strictObject */.rej({
        rule: schemas/* literal */.euz('alphabet'),
        only: schemas/* union */.KCZ([scriptSchema, schemas/* array */.YOg(scriptSchema).min(1)]),
        ...ruleBase,
    }),
];
function checkLetters(rule, text) {
    switch (rule.rule) {
        case 'case':
            return checkCase(rule.is, text);
        case 'without-letters': {
            const unwanted = new Set(text_rule_letters_fold(rule.letters));
            const found = [...text_rule_letters_fold(text)].find((character) => unwanted.has(character));
            return found === undefined ? undefined : broken(`no letter ${JSON.stringify(found)}`, text);
        }
        case 'acrostic':
            return checkAcrostic(rule.letters, text);
        case 'alphabet':
            return checkAlphabet(typeof rule.only === 'string' ? [rule.only] : rule.only, text);
    }
}
function text_rule_letters_fold(text) {
    return text.normalize('NFC').toLowerCase();
}
function checkCase(wanted, text) {
    switch (wanted) {
        case 'upper':
            if (!/\p{Lu}/u.test(text))
                return broken('capital letters', text);
            return wrongLetter(/[\p{Ll}\p{Lt}]/u, 'capital letters only', text);
        case 'lower':
            if (!/\p{Ll}/u.test(text))
                return broken('small letters', text);
            return wrongLetter(/[\p{Lu}\p{Lt}]/u, 'small letters only', text);
        case 'title': {
            const words = (0,text_units/* wordsOf */.Z9)(text).filter((word) => /\p{L}/u.test(word));
            const bad = words.find((word) => !isTitleWord(word));
            if (bad !== undefined)
                return broken('a capital at the start of each word, small letters behind it', bad);
            // One acronym is fine, a text that shouts is not in title case.
            const shouts = words.every((word) => !/\p{Ll}/u.test(word)) && words.some((word) => word.length > 1);
            return words.length === 0 || shouts ? broken('words that start with a capital', text) : undefined;
        }
    }
}
function wrongLetter(unwanted, expected, text) {
    const found = unwanted.exec(text);
    return found === null
        ? undefined
        : broken(expected, text.slice(Math.max(0, found.index - 40), found.index + 40).toWellFormed());
}
/** Capital first and small letters behind, or an acronym; behind a hyphen or an apostrophe either case may start. */
function isTitleWord(word) {
    if (/^\p{Nd}/u.test(word))
        return true;
    if (!/^[\p{Lu}\p{Lt}]/u.test(word))
        return false;
    if (!/\p{Ll}/u.test(word))
        return true;
    return word.split(/[^\p{L}\p{M}\p{N}]/u).every((piece) => !/\p{Lu}/u.test([...piece].slice(1).join('')));
}
function checkAcrostic(wanted, text) {
    const firsts = (0,text_units/* linesOf */.Dx)(text).map((line) => /[\p{L}\p{N}]/u.exec((0,text_units/* withoutMarker */.rR)(line).normalize('NFC'))?.[0] ?? '·');
    const received = firsts.join('');
    return text_rule_letters_fold(received) === text_rule_letters_fold(wanted)
        ? undefined
        : broken(`lines that start with ${[...wanted].join(', ')}`, received);
}
function checkAlphabet(only, text) {
    let count = 0;
    for (const [letter] of text.matchAll(letters)) {
        count += 1;
        if (only.some((script) => scripts[script].test(letter)) || anyScript.test(letter))
            continue;
        return broken(`letters of ${only.join(', ')} only`, `${JSON.stringify(letter)} in ${text}`, 'wrong-language');
    }
    return count > 0 ? undefined : broken(`letters of ${only.join(', ')}`, text, 'wrong-language');
}

;// CONCATENATED MODULE: ./build/verify/text-rule-pattern.js



const shape = /^\/([\s\S]+)\/([imsu]*)$/;
/** Whether a backtracking engine takes the pattern; what it does with a text is found out under a deadline. */
function backtrackingProblem(written) {
    const match = shape.exec(written);
    if (match === null)
        return `${JSON.stringify(written)} is not of the form /source/flags with flags i, m, s, u`;
    try {
        new RegExp(match[1] ?? '', match[2]);
        return undefined;
    }
    catch (error) {
        return error instanceof Error ? error.message : String(error);
    }
}
const patternRules = [
    schemas/* strictObject */.rej({
        rule: schemas/* enum */.k5n(['matches', 'not-matches']),
        pattern: schemas/* string */.YjP().describe('a regular expression /source/flags'),
        backtracking: schemas/* boolean */.zMY().optional().describe('for look-around and back-references; slower, 64 KiB at most'),
        ...ruleBase,
    })
        .superRefine((rule, issues) => {
        if (rule.backtracking === true) {
            const problem = backtrackingProblem(rule.pattern);
            if (problem !== undefined)
                issues.addIssue({ code: 'custom', message: problem, path: ['pattern'] });
            return;
        }
        for (const issue of pattern/* patternSchema */.k.safeParse(rule.pattern).error?.issues ?? []) {
            issues.addIssue({ code: 'custom', message: issue.message, path: ['pattern'] });
        }
    }),
];
function checkPattern(rule, text) {
    return judge(rule, (0,pattern/* patternOf */.I)(rule.pattern).test(text), text);
}
/** Asks the port; what it could not decide comes back as it is. */
async function searchPattern(rule, text, context) {
    const [, source = '', flags = ''] = shape.exec(rule.pattern) ?? [];
    const result = await context.ports.patterns.search(source, flags, text);
    switch (result.outcome) {
        case 'searched':
            return judge(rule, result.found, text);
        case 'too-long':
            return broken('a text short enough to be searched', `${text.length} characters`, 'too-long');
        case 'timed-out':
            return result;
    }
}
function judge(rule, found, text) {
    if (found === (rule.rule === 'matches'))
        return undefined;
    return broken(rule.rule === 'matches' ? `a match of ${rule.pattern}` : `no match of ${rule.pattern}`, text);
}

;// CONCATENATED MODULE: ./build/verify/text-rules.js















const textRuleSchema = schemas/* discriminatedUnion */.gMt('rule', [
    ...countRules,
    ...contentRules,
    ...letterRules,
    ...layoutRules,
    ...patternRules,
]);
/** What a kind over rules is made of beside its name. */
const textRuleShape = {
    covers: verify_covers/* coversSchema */._h.describe('for rules that name none of their own'),
    unicode: unicode_form/* unicodeSchema */.h,
    rules: schemas/* array */.YOg(textRuleSchema).min(1),
};
/** The text of the last answer keeps every rule. */
const textRules = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('text-rules'), ...textRuleShape }),
    verify: verifyTextRules,
});
/** Every rule is looked at, so that the verdict names all that is broken; the first one gives the reason. */
function verifyTextRules(attempt, expected, context) {
    const answer = (0,answer_text/* answerText */.y)(attempt);
    if (!answer.ok)
        return { ...answer.failure, ...text_rules_brokenBy(expected, expected.rules) };
    const text = (expected.unicode === 'exact' ? (0,text_units/* withPlainBreaks */.VD)(answer.text) : (0,text_units/* plainText */.wh)(answer.text)).trim();
    const checks = expected.rules.map((rule) => checkRule(rule, text, expected.unicode ?? 'nfc', context));
    return checks.some((check) => check instanceof Promise)
        ? Promise.all(checks).then((results) => conclude(expected, results))
        : conclude(expected, checks); // none of them is a promise
}
function conclude(expected, results) {
    const timedOut = results.findIndex((result) => result !== undefined && 'outcome' in result);
    if (timedOut !== -1) {
        return { outcome: 'unmeasured', cause: 'pack-error', detail: `the pattern of rule ${timedOut + 1} takes too long` };
    }
    const findings = results; // the others are findings
    const first = findings.find((finding) => finding !== undefined);
    if (first === undefined)
        return verdict/* pass */.IX;
    const failing = expected.rules.filter((_, index) => findings[index] !== undefined);
    return (0,verdict/* fail */.fJ)(first.mode, first.expected, first.received, text_rules_brokenBy(expected, failing));
}
function text_rules_brokenBy(expected, rules) {
    const broke = new Set(rules.flatMap((rule) => rule.covers ?? expected.covers ?? []));
    return broke.size === 0 ? {} : { broke: [...broke] };
}
function checkRule(rule, text, unicode, context) {
    const selected = (0,text_parts/* partsOf */.C)(text, rule.part);
    if (!selected.ok)
        return broken(selected.missing, text);
    if ('backtracking' in rule && rule.backtracking === true) {
        return searchParts(selected.parts, (part) => searchPattern(rule, bareText(rule, part), context));
    }
    for (const part of selected.parts) {
        const finding = checkText(rule, bareText(rule, part.text), unicode);
        if (finding !== undefined)
            return labelled(finding, part.label);
    }
    return undefined;
}
async function searchParts(parts, search) {
    for (const part of parts) {
        const result = await search(part.text);
        if (result !== undefined)
            return 'outcome' in result ? result : labelled(result, part.label);
    }
    return undefined;
}
function labelled(finding, label) {
    return label === '' ? finding : { ...finding, expected: `${label}: ${finding.expected}` };
}
function bareText(rule, text) {
    switch (rule['ignore-around']) {
        case undefined:
            return text;
        case 'marks':
            return withoutMarks(text);
        case 'marks-and-fence':
            return withoutMarksOrFence(text);
    }
}
/** The only place that asks which rule it has. */
function checkText(rule, text, unicode) {
    switch (rule.rule) {
        case 'lines':
        case 'words':
        case 'sentences':
        case 'paragraphs':
        case 'characters':
        case 'bullets':
        case 'word-run':
            return checkCount(rule, text);
        case 'starts-with':
        case 'ends-with':
        case 'first-word':
        case 'last-word':
        case 'contains':
        case 'contains-any':
        case 'forbidden':
        case 'exact':
        case 'only-words':
            return checkContent(rule, text, unicode);
        case 'case':
        case 'without-letters':
        case 'acrostic':
        case 'alphabet':
            return checkLetters(rule, text);
        case 'order':
        case 'numbered':
        case 'no-fence':
        case 'no-markdown':
        case 'even-marks':
            return checkLayout(rule, text);
        case 'matches':
        case 'not-matches':
            return checkPattern(rule, text);
    }
}

;// CONCATENATED MODULE: ./build/verify/final-text.js





/** The conversation came to its end, and the text of the last answer keeps every rule. */
const finalText = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('final-text'), ...textRuleShape }),
    verify(attempt, expected, context) {
        const calls = (0,model_attempt/* assistantTurns */.T)(attempt).at(-1)?.toolCalls ?? [];
        if (calls.length === 0)
            return verifyTextRules(attempt, expected, context);
        const names = calls.map((call) => call.name).join(', ');
        return (0,verdict/* fail */.fJ)('unfinished', 'an answer without further calls', `a call to ${names}`, text_rules_brokenBy(expected, expected.rules));
    },
});

// EXTERNAL MODULE: ./build/verify/compile-schema.js
var compile_schema = __webpack_require__(49785);
;// CONCATENATED MODULE: ./build/verify/json-schema.js







/** The whole answer is one JSON document that a schema accepts. A valid document may still be hollow: check values too. */
const jsonSchema = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('json-schema'),
        covers: verify_covers/* placedCoversSchema */.HO,
        fence: fencePolicySchema,
        schema: compile_schema/* jsonSchemaSchema */.T,
    }),
    verify(attempt, expected) {
        const document = jsonDocument(attempt, expected.fence);
        if (!document.ok)
            return document.failure;
        const problem = (0,compile_schema/* schemaProblem */.Z)(expected.schema, document.value);
        return problem === undefined ? verdict/* pass */.IX : (0,verdict/* fail */.fJ)('schema-violation', problem, 'a document that does not fit');
    },
});

;// CONCATENATED MODULE: ./build/verify/value-failure.js



/** The first difference of a document names the failure, all of them the properties that are broken. */
function valueFailure(expected, received) {
    const found = (0,match_value/* mismatches */.vJ)(expected.value, received, expected.unicode);
    const first = found.next();
    if (first.done === true)
        return undefined;
    const { mode, path, expected: wanted, received: shown } = first.value;
    const places = function* () {
        yield { mode, place: path };
        for (const each of found)
            yield { mode: each.mode, place: each.path };
    };
    return (0,verdict/* fail */.fJ)(mode, `${path} = ${wanted}`, shown, (0,verify_covers/* brokenAt */.V)(expected.covers, places()));
}

;// CONCATENATED MODULE: ./build/verify/json-value.js









/** The whole answer is one JSON document equal to a value. */
const jsonValue = defineVerifier({
    revision: 3,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('json-value'),
        covers: verify_covers/* placedCoversSchema */.HO,
        fence: fencePolicySchema,
        format: jsonFormatSchema,
        value: match_value/* valueMatcherSchema */.V$,
        unicode: unicode_form/* unicodeSchema */.h,
        'key-order': schemas/* array */.YOg(schemas/* string */.YjP())
            .optional()
            .describe('the keys of the outermost object, in the order the prompt asks for'),
    }),
    verify(attempt, expected) {
        const document = jsonDocument(attempt, expected.fence, expected.format);
        if (!document.ok)
            return document.failure;
        const different = valueFailure(expected, document.value);
        if (different !== undefined)
            return different;
        const order = expected['key-order'];
        return order === undefined || hasKeyOrder(document.value, order, expected.value)
            ? verdict/* pass */.IX
            : (0,verdict/* fail */.fJ)('wrong-order', `keys in the order ${order.join(', ')}`, keysOf(document.value).join(', '));
    },
});
function keysOf(value) {
    return value instanceof Map ? [...value.keys()] : [];
}
/** An optional key that is not there has no place in the order. */
function hasKeyOrder(value, order, matcher) {
    const keys = keysOf(value);
    const asked = order.filter((key) => keys.includes(key) || !mayBeAbsent(matcher, key));
    return keys.length === asked.length && keys.every((key, index) => key === asked[index]);
}
function mayBeAbsent(matcher, key) {
    if (typeof matcher !== 'object' || matcher === null || !Object.hasOwn(matcher, key))
        return false;
    return (0,match_value/* isOptional */.dK)(matcher[key] ?? null); // an object with this key
}

;// CONCATENATED MODULE: ./build/verify/number-in-text.js


// Groups of three with one separator throughout, or digits without any.
const digits = [
    String.raw `\d{1,3}(?:,\d{3})+`,
    String.raw `\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+`,
    String.raw `\d{1,3}(?:['’]\d{3})+`,
    String.raw `\d+`,
].map((form) => `${form}(?![\\d])(?:\\.\\d+)?`);
const unsigned = `(?:${digits.join('|')}|\\.\\d+)(?:[eE][-+]?\\d{1,3}(?![\\p{L}\\d]))?`;
const leading = new RegExp(`^${unsigned}`, 'u');
const leadingFraction = /^\d+\s?\/\s?\d+(?!\d|[.,]\d)/;
const anywhere = new RegExp(`(?<![\\p{L}\\p{N}_])[-−]?(?:${unsigned})(?!\\d)`, 'gu');
/** The number at the very start of a text and what stands behind it. No sign is read here. */
function leadingNumber(text, acceptsFraction) {
    const fraction = acceptsFraction ? leadingFraction.exec(text)?.[0] : undefined;
    const written = fraction ?? leading.exec(text)?.[0];
    if (written === undefined)
        return undefined;
    const number = fraction === undefined ? parseWritten(written) : (0,exact_number/* parseFraction */.at)(fraction);
    return number === undefined ? undefined : { number, rest: text.slice(written.length) };
}
function parseWritten(written) {
    return (0,exact_number/* parseDecimal */.$Q)(written.replace(/[\s,'’]/g, '').replace('−', '-'));
}
/** A text that is one number and nothing else. */
function wholeNumber(text) {
    const sign = /^[-−+]/.exec(text)?.[0] ?? '';
    const found = leadingNumber(text.slice(sign.length), false);
    if (found === undefined || found.rest !== '')
        return undefined;
    return sign === '' || sign === '+' ? found.number : negated(found.number);
}
// How much beside a number is looked at: a unit or a word.
const besideLength = 60;
/** The numbers in a text, one by one. The numbers of list items and digits in names are none. */
function* number_in_text_numbersIn(text) {
    for (const line of (0,text_units/* splitLines */.uz)(text)) {
        const bare = (0,text_units/* withoutMarker */.rR)(line);
        for (const match of bare.matchAll(anywhere)) {
            const number = parseWritten(match[0]);
            if (number === undefined)
                continue;
            const end = match.index + match[0].length;
            yield {
                number,
                before: bare.slice(Math.max(0, match.index - besideLength), match.index),
                after: bare.slice(end, end + besideLength),
            };
        }
    }
}
/** Different numbers in a text, two at most: more than one is all that anybody asks. */
function distinctNumbers(text) {
    let first;
    for (const { number } of number_in_text_numbersIn(text)) {
        if (first === undefined)
            first = number;
        else if (!(0,exact_number/* isEqual */.n4)(first, number))
            return [first, number];
    }
    return first === undefined ? [] : [first];
}
function negated({ numerator, denominator }) {
    return { numerator: -numerator, denominator };
}

;// CONCATENATED MODULE: ./build/verify/key-values.js









const scalarSchema = schemas/* union */.KCZ([
    schemas/* number */.aig().refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value), 'too large, write it as text'),
    schemas/* string */.YjP().trim().min(1),
]);
const matcherSchema = schemas/* union */.KCZ([
    scalarSchema.describe('a number is compared as a number, text exactly'),
    schemas/* strictObject */.rej({ '$one-of': schemas/* array */.YOg(scalarSchema).min(1) }),
    schemas/* strictObject */.rej({ $pattern: pattern/* patternSchema */.k }),
]);
const key_values_expectation = schemas/* strictObject */.rej({
    kind: schemas/* literal */.euz('key-values'),
    covers: verify_covers/* placedCoversSchema */.HO,
    values: schemas/* record */.g1P(schemas/* string */.YjP().trim().min(1), matcherSchema).describe('every key that the answer holds, no others'),
    separator: schemas/* string */.YjP().min(1).default(';'),
    assign: schemas/* string */.YjP().trim().min(1).default('='),
    order: schemas/* enum */.k5n(['any', 'exact']).default('any'),
    marker: markerSchema,
});
// A longer answer is looked at once only: what is wrong with it is not the fence.
const maxFenced = 10_000;
/** The answer is a list of keys and values: `a=3; b=4`. */
const keyValues = defineVerifier({
    revision: 2,
    expectation: key_values_expectation.superRefine((expected, issues) => {
        const keys = Object.keys(expected.values);
        if (keys.length === 0)
            issues.addIssue({ code: 'custom', message: 'needs a key', path: ['values'] });
        if (new Set(keys.map(foldKey)).size !== keys.length) {
            issues.addIssue({ code: 'custom', message: 'two keys differ in case or punctuation only', path: ['values'] });
        }
        if (expected.order === 'exact' && keys.some((key) => /^\d+$/.test(key))) {
            issues.addIssue({ code: 'custom', message: 'keys of digits have no order of their own', path: ['order'] });
        }
        const separator = expected.separator.trim();
        for (const key of keys) {
            if (key.includes(expected.assign) || (separator !== '' && key.includes(separator))) {
                issues.addIssue({ code: 'custom', message: 'holds the separator or the assign mark', path: ['values', key] });
            }
        }
    }),
    verify(attempt, expected) {
        const line = answerLine(attempt, expected.marker, (answer) => identify(answer, expected));
        if (!line.ok)
            return line.failure;
        if (judgeLine(line.written, expected) === undefined)
            return verdict/* pass */.IX;
        const failure = judgeLine(line.answer, expected);
        if (failure === undefined)
            return verdict/* pass */.IX;
        const fenced = line.answer.length > maxFenced ? undefined : (0,answer_text/* unfence */.R)(line.answer);
        return fenced !== undefined && judgeLine(fenced.body, expected) === undefined
            ? (0,verdict/* fail */.fJ)('wrapped', 'no code fence', line.answer)
            : failure;
    },
});
/** The full stop of a sentence is no part of the last value, unless the value asks for it. */
function judgeLine(answer, expected) {
    const isSentence = answer.endsWith('.') && key_values_judge(answer.slice(0, -1), expected) === undefined;
    return isSentence ? undefined : key_values_judge(answer, expected);
}
/** The pairs as written; a piece without the assign mark is no pair. */
function pairsOf(answer, { separator, assign }) {
    const pieces = answer.split(separator.trim() === '' ? separator : separator.trim()).map((piece) => piece.trim());
    if (pieces.length > 1 && pieces.at(-1) === '')
        pieces.pop();
    return pieces.map((piece) => {
        const at = piece.indexOf(assign);
        if (at === -1)
            return piece;
        const written = piece.slice(at + assign.length).trim();
        return { key: bareAnswer(piece.slice(0, at)), value: bareAnswer(written), written };
    });
}
function identify(answer, expected) {
    const pairs = pairsOf(answer.replace(/\.$/, ''), expected).map((pair) => {
        if (typeof pair === 'string')
            return pair;
        const number = wholeNumber(pair.value);
        return `${foldKey(pair.key)}=${number === undefined ? pair.value : (0,exact_number/* nameOf */.Vb)(number)}`;
    });
    return JSON.stringify(expected.order === 'exact' ? pairs : pairs.sort());
}
function foldKey(key) {
    const folded = key
        .normalize('NFC')
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ')
        .trim();
    return folded === '' ? key : folded;
}
function differenceOf(mode) {
    return ({ entry }) => ({ mode, place: `$.${entry.key}` });
}
function key_values_judge(answer, expected) {
    const { separator, assign } = expected;
    const wanted = new Map(Object.entries(expected.values).map(([key, matcher]) => [foldKey(key), { key, matcher }]));
    const received = new Set();
    const wrong = [];
    for (const pair of pairsOf(answer, expected)) {
        if (typeof pair === 'string')
            return (0,verdict/* fail */.fJ)('wrong-structure', `key${assign}value between ${JSON.stringify(separator)}`, pair);
        const key = foldKey(pair.key);
        const entry = wanted.get(key);
        if (entry === undefined)
            return (0,verdict/* fail */.fJ)('extra-field', `only ${Object.keys(expected.values).join(', ')}`, pair.key);
        if (received.has(key))
            return (0,verdict/* fail */.fJ)('duplicate-key', `${entry.key} once`, answer);
        received.add(key);
        if (!fits(pair.written, entry.matcher) && !fits(pair.value, entry.matcher))
            wrong.push({ entry, shown: pair.value });
    }
    const missing = [...wanted].flatMap(([key, entry]) => (received.has(key) ? [] : [{ entry, shown: answer }]));
    const [first] = missing.length > 0 ? missing : wrong;
    if (first !== undefined) {
        const places = [...missing.map(differenceOf('missing-field')), ...wrong.map(differenceOf('wrong-value'))];
        const { entry, shown } = first;
        const mode = missing.length > 0 ? 'missing-field' : 'wrong-value';
        return (0,verdict/* fail */.fJ)(mode, `${entry.key} = ${show(entry.matcher)}`, shown, (0,verify_covers/* brokenAt */.V)(expected.covers, places));
    }
    const isInOrder = expected.order === 'any' || [...received].every((key, index) => key === [...wanted.keys()][index]);
    return isInOrder ? undefined : (0,verdict/* fail */.fJ)('wrong-order', Object.keys(expected.values).join(', '), answer);
}
function fits(value, matcher) {
    if (typeof matcher === 'string')
        return value.normalize('NFC') === matcher.normalize('NFC');
    if (typeof matcher === 'number') {
        const received = wholeNumber(value);
        const wanted = (0,exact_number/* parseDecimal */.$Q)(String(matcher));
        return received !== undefined && wanted !== undefined && (0,exact_number/* isEqual */.n4)(received, wanted);
    }
    if ('$pattern' in matcher)
        return (0,pattern/* patternOf */.I)(matcher.$pattern).test(value);
    return matcher['$one-of'].some((one) => fits(value, one));
}
function show(matcher) {
    if (typeof matcher !== 'object')
        return String(matcher);
    return '$pattern' in matcher ? matcher.$pattern : matcher['$one-of'].join(' or ');
}

// EXTERNAL MODULE: ./node_modules/mdast-util-from-markdown/lib/index.js + 51 modules
var lib = __webpack_require__(60053);
// EXTERNAL MODULE: ./node_modules/mdast-util-gfm-table/lib/index.js + 1 modules
var mdast_util_gfm_table_lib = __webpack_require__(31118);
// EXTERNAL MODULE: ./node_modules/micromark-extension-gfm-table/lib/syntax.js + 2 modules
var syntax = __webpack_require__(57749);
;// CONCATENATED MODULE: ./build/verify/parse-markdown.js





// The parser's time grows with the square, at worst the cube, of open marks and of blocks within blocks.
const parse_markdown_maxLength = 32 * 1024;
const maxOpenMarks = 3000;
const tooNested = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)])){50}/m;
/** The whole answer as a syntax tree of CommonMark with GFM tables. */
function parseMarkdown(attempt, fence) {
    const text = documentText(attempt, fence, parse_markdown_maxLength);
    if (!text.ok)
        return text;
    const source = text.document;
    if ((source.match(/[*_]+|\[/g) ?? []).length > maxOpenMarks || tooNested.test(source)) {
        return { ok: false, failure: (0,verdict/* fail */.fJ)('invalid-markdown', 'a document of ordinary depth', source) };
    }
    const root = (0,lib/* fromMarkdown */.Y)(source, { extensions: [(0,syntax/* gfmTable */.x)()], mdastExtensions: [(0,mdast_util_gfm_table_lib/* gfmTableFromMarkdown */.c)()] });
    return { ok: true, root, source };
}
/** What a reader sees of inline content: emphasis, code marks and links without their syntax. */
function plainText(nodes) {
    return nodes.map(plainTextOf).join('').trim();
}
function plainTextOf(node) {
    if ('value' in node)
        return node.value;
    if (node.type === 'break')
        return '\n';
    if (node.type === 'image' || node.type === 'imageReference')
        return node.alt ?? '';
    return 'children' in node ? node.children.map(plainTextOf).join('') : '';
}

;// CONCATENATED MODULE: ./build/verify/read-outline.js

/** Headings nest by level, list items by indentation; a list belongs to the heading above it. */
function readOutline(blocks) {
    const nodes = [];
    const others = [];
    const open = [];
    for (const block of blocks) {
        const siblings = () => open.at(-1)?.node.children ?? nodes;
        if (block.type === 'heading') {
            while ((open.at(-1)?.level ?? 0) >= block.depth)
                open.pop();
            const node = { text: plainText(block.children), level: block.depth, isOrdered: undefined, children: [] };
            siblings().push(node);
            open.push({ level: block.depth, node });
        }
        else if (block.type === 'list')
            siblings().push(...read_outline_itemsOf(block, others));
        else
            others.push(block);
    }
    return { nodes, others };
}
function read_outline_itemsOf(list, others) {
    return list.children.map((item) => itemNode(item, list.ordered === true, others));
}
function itemNode(item, isOrdered, others) {
    const [first, ...rest] = item.children;
    const hasText = first?.type === 'paragraph';
    const children = [];
    for (const block of hasText ? rest : item.children) {
        if (block.type === 'list')
            children.push(...read_outline_itemsOf(block, others));
        else
            others.push(block);
    }
    return { text: hasText ? plainText(first.children) : '', level: undefined, isOrdered, children };
}

;// CONCATENATED MODULE: ./build/verify/markdown-outline.js








const nodeSchema = schemas/* strictObject */.rej({
    text: textMatcherSchema,
    level: schemas/* int */.Whr().min(1).max(6).optional().describe('a heading of this level'),
    ordered: schemas/* boolean */.zMY().optional().describe('a list item, numbered or not'),
    children: schemas/* lazy */.RZV(() => schemas/* array */.YOg(nodeSchema)).default([]),
})
    .refine(({ level, ordered }) => level === undefined || ordered === undefined, 'a heading is not numbered');
const nodesSchema = schemas/* array */.YOg(nodeSchema).min(1);
/** The answer is an outline of headings, of nested lists, or of both. */
const markdownOutline = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('markdown-outline'),
        covers: verify_covers/* placedCoversSchema */.HO,
        fence: fencePolicySchema.default('forbid').describe('a fenced outline is code, so it is refused unless told'),
        outline: nodesSchema.optional().describe('headings and list items as one tree'),
        headings: schemas/* array */.YOg(schemas/* strictObject */.rej({ level: schemas/* int */.Whr().min(1).max(6), text: textMatcherSchema }))
            .min(1)
            .optional()
            .describe('all headings from top to bottom'),
        lists: nodesSchema.optional().describe('all list items as one tree, whatever heading they stand under'),
        only: schemas/* boolean */.zMY()
            .optional()
            .describe('nothing besides headings and list items; left out: where outline is given'),
        'only-headings': schemas/* boolean */.zMY().default(false).describe('nothing besides headings'),
    })
        .refine(({ outline, headings, lists }) => outline !== undefined || headings !== undefined || lists !== undefined, 'one of outline, headings and lists'),
    verify(attempt, expected) {
        const parsed = parseMarkdown(attempt, expected.fence);
        if (!parsed.ok)
            return parsed.failure;
        const { nodes, others } = readOutline(parsed.root.children);
        const { outline, headings, lists, covers } = expected;
        const listItems = itemsBelow(nodes);
        const found = (outline && treeFailure(outline, nodes, 'outline', covers)) ??
            (headings && treeFailure(headings.map(asNode), headingsBelow(nodes), 'headings', covers)) ??
            (lists && treeFailure(lists, listItems, 'lists', covers));
        if (found !== undefined)
            return found;
        const isOnly = expected.only ?? outline !== undefined;
        if ((isOnly || expected['only-headings']) && others.length > 0) {
            const types = others.map((block) => block.type).join(', ');
            return (0,verdict/* fail */.fJ)('wrapped', 'nothing besides the outline', `${types} in ${parsed.source}`);
        }
        return expected['only-headings'] && listItems.length > 0
            ? (0,verdict/* fail */.fJ)('wrapped', 'nothing besides headings', `list item ${JSON.stringify(listItems[0]?.text)}`)
            : verdict/* pass */.IX;
    },
});
function asNode(heading) {
    return { ...heading, children: [] };
}
function headingsBelow(nodes) {
    return nodes.flatMap((node) => node.level === undefined ? [] : [{ ...node, children: [] }, ...headingsBelow(node.children)]);
}
function itemsBelow(nodes) {
    return nodes.flatMap((node) => (node.level === undefined ? [node] : itemsBelow(node.children)));
}
function treeFailure(expected, received, name, covers) {
    const first = treeDifference(expected, received, name);
    return first && (0,verdict/* fail */.fJ)(first.mode, first.expected, first.received, (0,verify_covers/* brokenAt */.V)(covers, [first]));
}
/** The first difference from top to bottom: one entry too few or too many moves all that follow. */
function treeDifference(expected, received, path) {
    for (const [index, node] of expected.entries()) {
        const here = `${path}[${index}]`;
        const candidate = received[index];
        const differs = (mode, wanted) => ({
            mode,
            place: `$.${here}`,
            expected: `${here} ${wanted}`,
            received: candidate === undefined ? 'nothing there' : showNode(candidate),
        });
        if (candidate === undefined)
            return differs('missing-field', `= ${showText(node.text)}`);
        if (!fitsText(node.text, candidate.text))
            return differs('wrong-value', `= ${showText(node.text)}`);
        const isRightKind = (node.level === undefined || node.level === candidate.level) &&
            (node.ordered === undefined || node.ordered === candidate.isOrdered);
        if (!isRightKind)
            return differs('wrong-structure', `is ${kindOf(node)}`);
        const below = treeDifference(node.children, candidate.children, `${here}.children`);
        if (below !== undefined)
            return below;
    }
    const extra = received[expected.length];
    return (extra && {
        mode: 'extra-field',
        place: `$.${path}`,
        expected: `${expected.length} entries in ${path}`,
        received: showNode(extra),
    });
}
function kindOf({ level, ordered }) {
    if (level !== undefined)
        return `a heading of level ${level}`;
    return ordered === true ? 'a numbered list item' : 'a list item without number';
}
function showNode({ text, level, isOrdered }) {
    const kind = level === undefined ? (isOrdered ? 'numbered item' : 'item') : `heading ${level}`;
    return `${kind} ${JSON.stringify(text)}`;
}

;// CONCATENATED MODULE: ./build/verify/markdown-table.js







/** The answer is one Markdown table with these cells. */
const markdownTable = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('markdown-table'),
        covers: verify_covers/* placedCoversSchema */.HO,
        fence: fencePolicySchema.default('forbid').describe('a fenced table is code, so it is refused unless told'),
        header: schemas/* array */.YOg(schemas/* string */.YjP()).min(1),
        ...tableShape,
        align: schemas/* array */.YOg(schemas/* enum */.k5n(['left', 'right', 'center', 'none'])).optional(),
        only: schemas/* boolean */.zMY().default(true).describe('nothing stands besides the table'),
        marks: schemas/* enum */.k5n(['strip', 'keep']).default('strip').describe('whether emphasis and code marks are part of a cell'),
    })
        .refine(hasEvenRows, 'every row has one cell for each column')
        .refine(({ align, header }) => align === undefined || align.length === header.length, 'one alignment a column'),
    verify(attempt, expected) {
        const parsed = parseMarkdown(attempt, expected.fence);
        if (!parsed.ok)
            return parsed.failure;
        const blocks = parsed.root.children;
        const tables = blocks.filter((block) => block.type === 'table');
        const [table] = tables;
        if (table === undefined || tables.length > 1) {
            return (0,verdict/* fail */.fJ)('wrong-structure', 'one table', `${tables.length} tables in ${parsed.source}`);
        }
        const other = blocks.find((block) => block !== table);
        if (expected.only && other !== undefined) {
            return (0,verdict/* fail */.fJ)('wrapped', 'nothing besides the table', textAt(other, parsed.source));
        }
        const textOf = (cell) => expected.marks === 'keep' ? rawText(cell, parsed.source) : plainText(cell.children);
        const lines = table.children.map((row) => row.children.map(textOf));
        return tableFailure(expected, lines) ?? alignFailure(expected, table) ?? verdict/* pass */.IX;
    },
});
function alignFailure({ align: expected, covers }, table) {
    const received = (table.align ?? []).map((align) => align ?? 'none');
    if (expected === undefined || expected.every((align, index) => align === received[index]))
        return undefined;
    const broke = (0,verify_covers/* brokenAt */.V)(covers, [{ mode: 'wrong-structure', place: '$.align' }]);
    return (0,verdict/* fail */.fJ)('wrong-structure', `alignment ${expected.join(', ')}`, received.join(', '), broke);
}
function rawText(cell, source) {
    const start = cell.children[0]?.position?.start.offset;
    const end = cell.children.at(-1)?.position?.end.offset;
    return start === undefined || end === undefined ? '' : source.slice(start, end).trim();
}
function textAt(node, source) {
    return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? source.length);
}

;// CONCATENATED MODULE: ./build/verify/number-context.js
const denial = String.raw `(?:\b(?:not|never|cannot|no|nor|wrong|incorrect|minus|negative|than)|n['’]t)`;
const filler = String.raw `(?:\s+(?:be|been|equals?|to|exactly|simply|really|actually|quite))*`;
// Marks and a currency sign may stand between; a full stop may not, for "No. 42" is a name.
const deniedBefore = new RegExp(`(?:${denial}${filler}|\\bat (?:least|most)|[≠≥≤]|!=)[\\s*_\`"'“‘(:=$€£¥]*$`, 'iu');
const deniedBehind = /^[*_`"'”’)]*\s+(?:is|are|was|were|would be)\s+(?:wrong|incorrect|false)\b/i;
/** Whether the words right beside a number say that it is not the one, or is a bound or the negative of it. */
function isDenied(before, after) {
    return deniedBefore.test(before) || deniedBehind.test(after);
}
const scaleWord = '[Hh]undred|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion|[Dd]ozen|[Ll]akh|[Cc]rore|mn|bn|k';
const scale = new RegExp(`^[*_\`]*[\\s-]*(?:${scaleWord})s?(?![\\p{L}\\p{N}])`, 'u');
const attachedScale = /^[KMB](?![\p{L}\p{N}])/u;
/** Whether what stands behind a number makes a larger one of it: "42 thousand", "42k". */
function isScaled(after) {
    return scale.test(after);
}
/** The same where no unit is asked for: there the letter in "42M" is none. */
function isScaledWithoutUnit(after) {
    return scale.test(after) || attachedScale.test(after);
}
function isPercentage(after) {
    return /^[*_`]*[\s\\-]*(?:%|(?:percent|per cent)\b)/i.test(after);
}

;// CONCATENATED MODULE: ./build/verify/read-number.js




// No number of ours is longer, whatever unit stands behind it.
const read_number_maxLength = 1000;
// "a(10) = 42": digits may stand in a label as an index at its end only, for "12 + 30 = 42" is no label.
const index = String.raw `(?:\(\d{1,4}\)|_?\{\d{1,4}\}|_\d{1,4}|[₀-₉]{1,4})`;
const label = new RegExp(`^\\p{L}[\\p{L}\\p{M}\\s_()'’%*-]{0,80}(?:${index}\\s*)?[=:]\\s*`, 'u');
const hedge = /\b(?:not|never|cannot|about|around|approx|approximately|roughly|circa|maybe|nearly|almost)\b|n['’]t\b/i;
// "Speed over all laps: 42" tells what the number is; "over: 42" and "wrong: 42" tell that it is another one.
const bound = 'than|at least|at most|over|under|above|below|beyond|up to|less|more|minus|except|excluding|without|but|nor';
const otherwise = new RegExp(`^(?:no|wrong|incorrect)\\s*[=:]|\\b(?:${bound})\\s*[=:]`, 'i');
const currencies = ['$', '€', '£', '¥'];
/** One number with at most a label in front and a unit beside it; undefined for anything else. */
function readNumber(text, form) {
    if (text.length > read_number_maxLength)
        return undefined;
    const plain = plainMath(text).trim();
    const value = form.acceptsLabel ? withoutLabel(plain) : plain;
    if (value === undefined)
        return undefined;
    // The sign stands before the unit or behind it: "-$5", "$-5", never both.
    const outer = signOf(value);
    const before = unitBefore(value.slice(outer.length), form.unit);
    const behind = value.slice(outer.length + before.length).trimStart();
    const inner = outer === '' ? signOf(behind) : '';
    const found = leadingNumber(behind.slice(inner.length), form.acceptsFraction);
    if (found === undefined)
        return undefined;
    const isNegative = /[-−]/.test(outer + inner);
    const number = isNegative ? negated(found.number) : found.number;
    const after = found.rest.trim().replace(/\s+/g, ' ');
    return { number, unit: `${before} ${after}`.trim() };
}
const mostEquals = 4;
/** One number written in several ways, "53/80 = 0.6625": the one that has the form asked for. */
function readEquals(text, form) {
    const pieces = text.slice(0, read_number_maxLength + 1).split('=');
    if (pieces.length < 2 || pieces.length > mostEquals)
        return undefined;
    const reads = pieces.map((piece) => readNumber(bareAnswer(piece), { ...form, acceptsFraction: true, acceptsLabel: false }));
    const [first] = reads;
    const isOne = reads.every((read) => read !== undefined && first !== undefined && (0,exact_number/* isEqual */.n4)(read.number, first.number));
    if (!isOne)
        return undefined;
    return pieces
        .map((piece) => readNumber(bareAnswer(piece), { ...form, acceptsLabel: false }))
        .find((read) => read !== undefined && unitProblem(read.unit, form.unit) === undefined);
}
function signOf(text) {
    return /^[-−+]/.exec(text)?.[0] ?? '';
}
function withoutLabel(text) {
    const found = label.exec(text)?.[0];
    if (found === undefined)
        return text;
    return hedge.test(found) || otherwise.test(found) ? undefined : bareAnswer(text.slice(found.length));
}
function unitBefore(text, unit) {
    const known = typeof unit === 'object' ? [...unit['one-of'], ...currencies] : currencies;
    const fitting = known.filter((one) => text.startsWith(one) && /^\s?[-−+]?[\d.]/.test(text.slice(one.length)));
    return fitting.sort((one, other) => other.length - one.length)[0] ?? '';
}
/** Formulas as models write them, in plain characters. */
function plainMath(text) {
    return text
        .replace(/\\[dt]?frac\{(\d+)\}\{(\d+)\}/g, '$1/$2')
        .replace(/\\(?:text|mathrm|textbf|mathbf)\{([^{}]*)\}/g, '$1')
        .replace(/\\[,;! ]/g, ' ')
        .replace(/\{,\}/g, ',')
        .replace(/(?<!\\)\$([-−+]?\d[\d,.]*)\$(?!\d)/g, '$1') // math around the number alone: "$42$ km"
        .replace(/\\([%$])/g, '$1')
        .replace(/(?<![\p{L}\p{N}*])\*\*|\*\*(?![\p{L}\p{N}*])/gu, '');
}
/** What should stand beside a number instead, or undefined. A final full stop belongs to the line. */
function unitProblem(unit, rule) {
    const names = [unit, unit.replace(/ ?\.$/, '')];
    const isAbsent = names.includes('');
    if (rule === undefined)
        return isAbsent || names.some((name) => currencies.includes(name)) ? undefined : 'no unit';
    if (rule === 'any')
        return isAbsent || names.some(isAnyUnit) ? undefined : 'a unit';
    const wanted = rule['one-of'].join(' or ');
    if (isAbsent)
        return rule.required === true ? wanted : undefined;
    const known = new Set(rule['one-of'].map((name) => name.normalize('NFC').replace(/\s+/g, ' ')));
    return names.some((name) => known.has(name) || areAll(name.split(' '), known)) ? undefined : wanted;
}
/** Nothing or one unit, known or not: what stands beside the number is no sentence. */
function looksLikeUnit(unit) {
    return unitProblem(unit, 'any') === undefined;
}
/** Whether one of the units stands directly behind a number in a text. */
function hasUnitBehind(after, units) {
    const rest = after.trimStart();
    return units.some((unit) => rest.startsWith(unit) && !(/[\p{L}\p{N}]$/u.test(unit) && /^[\p{L}\p{N}]/u.test(rest.slice(unit.length))));
}
/** The same on either side of it. */
function hasUnitBeside(before, after, units) {
    return hasUnitBehind(after, units) || units.some((unit) => before.trimEnd().endsWith(unit));
}
// "$1,260 USD" has one before and one behind.
function areAll(names, known) {
    return names.length === 2 && names.every((name) => known.has(name));
}
/** A unit measures; a word such as "million" makes another number. */
function isAnyUnit(name) {
    return anyUnit.test(name) && !isScaled(name);
}
const unitWord = String.raw `(?!(?:or|and|is|to|maybe|not)\b)[\p{L}°%‰$€£¥µ][^\s,;:!?=]*`;
const anyUnit = new RegExp(`^(?:(?:square|cubic) )?${unitWord}(?: per ${unitWord})?$`, 'iu');

;// CONCATENATED MODULE: ./build/verify/number.js









const decimalSchema = schemas/* union */.KCZ([
    schemas/* number */.aig()
        .refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value), 'too large, write it as text'),
    schemas/* string */.YjP().refine((text) => (0,exact_number/* parseDecimal */.$Q)(text) !== undefined, 'must be a decimal such as "12.50"'),
])
    .describe('a number, or its digits as text');
const valueSchema = schemas/* union */.KCZ([decimalSchema, schemas/* string */.YjP().refine((text) => (0,exact_number/* parseFraction */.at)(text) !== undefined, 'must be a number or "3/4"')])
    .describe('a number, its digits as text, or a fraction such as "3/4"');
const unitSchema = schemas/* union */.KCZ([
    schemas/* literal */.euz('any'),
    schemas/* strictObject */.rej({ 'one-of': schemas/* array */.YOg(schemas/* string */.YjP().trim().min(1)).min(1), required: schemas/* boolean */.zMY().optional() }),
]);
const number_expectation = schemas/* strictObject */.rej({
    kind: schemas/* literal */.euz('number'),
    covers: verify_covers/* placedCoversSchema */.HO,
    value: valueSchema,
    tolerance: decimalSchema.optional().describe('how far off the answer may be; nothing unless told'),
    unit: unitSchema.optional().describe('no unit at all unless told'),
    marker: markerSchema,
    prose: schemas/* literal */.euz('allow').optional().describe('the number may stand in a text, alone of its value'),
});
/** The answer is one number. */
const number_number = defineVerifier({
    revision: 3,
    expectation: number_expectation
        .refine((expected) => expected.prose === undefined || expected.marker === undefined, {
        message: 'prose is for answers without a marker',
        path: ['prose'],
    })
        .refine((expected) => expected.tolerance === undefined || ((0,exact_number/* parseDecimal */.$Q)(`${expected.tolerance}`)?.numerator ?? 0n) > 0n, {
        message: 'must be above zero',
        path: ['tolerance'],
    }),
    verify(attempt, expected) {
        const acceptsFraction = typeof expected.value === 'string' && expected.value.includes('/');
        const form = { acceptsFraction, acceptsLabel: expected.marker !== undefined, unit: expected.unit };
        const line = answerLine(attempt, expected.marker, (answer) => number_identify(answer, form));
        if (!line.ok)
            return line.failure;
        const read = readAnswer(line.answer, form);
        const problem = read === undefined ? undefined : unitProblem(read.unit, expected.unit);
        if (read !== undefined && problem === undefined)
            return judgeValue(read.number, line.answer, expected);
        if (expected.prose === 'allow')
            return judgeProse(line.answer, expected);
        return read !== undefined && isRight(read.number, expected) && looksLikeUnit(read.unit)
            ? (0,verdict/* fail */.fJ)('wrong-unit', `${shown(expected)} with ${problem}`, line.answer)
            : explain(line.answer, line.answer, expected);
    },
});
function readAnswer(answer, form) {
    return (form.acceptsLabel ? readEquals(answer, form) : undefined) ?? readNumber(answer, form);
}
function number_identify(answer, form) {
    const read = readAnswer(answer, form);
    const sole = read !== undefined && looksLikeUnit(read.unit) ? [read.number] : distinctNumbers(answer);
    const [only] = sole;
    return only === undefined || sole.length > 1 ? answer.replace(/\s+/g, ' ') : (0,exact_number/* nameOf */.Vb)(only);
}
function isRight(number, { value, tolerance }) {
    const wanted = exactOf(value);
    return tolerance === undefined ? (0,exact_number/* isEqual */.n4)(number, wanted) : (0,exact_number/* isWithin */.UO)(number, wanted, exactOf(tolerance));
}
function exactOf(value) {
    const text = String(value);
    const exact = (0,exact_number/* parseDecimal */.$Q)(text) ?? (0,exact_number/* parseFraction */.at)(text);
    if (exact === undefined)
        throw new Error(`the schema let ${text} pass`);
    return exact;
}
function shown({ value, tolerance, unit }) {
    const names = typeof unit === 'object' ? ` ${unit['one-of'][0]}` : '';
    return `${value}${names}${tolerance === undefined ? '' : ` ± ${tolerance}`}`;
}
function judgeValue(number, answer, expected) {
    return isRight(number, expected) ? verdict/* pass */.IX : (0,verdict/* fail */.fJ)('wrong-answer', shown(expected), answer);
}
/** A text around the number: it may say nothing else in digits, and the unit stands beside it at least once. */
function judgeProse(answer, expected) {
    const units = typeof expected.unit === 'object' ? expected.unit['one-of'] : [];
    const text = units.reduce(withoutDigitsOf, answer);
    const [only, ...others] = distinctNumbers(text);
    if (only === undefined || others.length > 0 || !isRight(only, expected))
        return explain(answer, text, expected);
    const places = [...number_in_text_numbersIn(text)];
    if (places.some(({ before, after }) => isDenied(before, after))) {
        return (0,verdict/* fail */.fJ)('wrong-answer', shown(expected), answer);
    }
    const masked = units.map((unit) => withoutDigitsOf(unit, unit));
    const foreign = places.filter(({ after }) => !hasUnitBehind(after, masked));
    const makesLarger = expected.unit === undefined ? isScaledWithoutUnit : isScaled;
    if (foreign.some(({ after }) => makesLarger(after)))
        return (0,verdict/* fail */.fJ)('wrong-answer', shown(expected), answer);
    if (expected.unit !== 'any' && foreign.some(({ after }) => isPercentage(after))) {
        return (0,verdict/* fail */.fJ)('wrong-unit', shown(expected), answer);
    }
    const isRequired = typeof expected.unit === 'object' && expected.unit.required === true;
    if (!isRequired || places.some(({ before, after }) => hasUnitBeside(before, after, masked)))
        return verdict/* pass */.IX;
    return (0,verdict/* fail */.fJ)('wrong-unit', `${shown(expected)} with ${units.join(' or ')}`, answer);
}
/** The digit in "km^2" is no number of its own. */
function withoutDigitsOf(text, unit) {
    return text.replaceAll(unit, () => unit.replace(/\d/g, '_'));
}
/**
 * Why an answer that is no plain number fails, told by the numbers in its text. The reading is lenient here, for it can
 * only name the cause.
 */
function explain(answer, text, expected) {
    const wanted = shown(expected);
    const [only, ...others] = distinctNumbers(text);
    if (only === undefined)
        return (0,verdict/* fail */.fJ)('no-answer-found', wanted, answer);
    if (others.length > 0)
        return (0,verdict/* fail */.fJ)('two-answers', wanted, answer);
    const isWrapped = expected.marker === undefined && isRight(only, expected);
    return (0,verdict/* fail */.fJ)(isWrapped ? 'wrapped' : 'wrong-answer', `${wanted} and nothing else`, answer);
}

// EXTERNAL MODULE: ./build/verify/call-markup.js
var call_markup = __webpack_require__(52635);
;// CONCATENATED MODULE: ./build/verify/tool-arguments.js

/** Arguments come as JSON text; some servers send the object itself. Nothing is repaired, nothing is unwrapped twice. */
function toolArguments(raw) {
    if (raw === undefined || raw === '')
        return { kind: 'none' };
    const text = typeof raw === 'string' ? raw : textOf(raw);
    if (text === undefined)
        return invalid('not JSON');
    const parsed = (0,json/* parseJson */.q)(text);
    if (!parsed.ok) {
        return isSeveralObjects(text)
            ? { kind: 'invalid', mode: 'merged-calls', problem: 'several objects joined into one text' }
            : invalid(parsed.message);
    }
    if (parsed.value === null)
        return { kind: 'none' };
    if (parsed.value instanceof Map)
        return { kind: 'object', value: parsed.value };
    return invalid(typeof parsed.value === 'string' ? 'text inside of text' : 'no object');
}
/** The raw arguments as one line for a person. */
function showArguments(raw) {
    return typeof raw === 'string' ? raw : (textOf(raw) ?? typeof raw);
}
function invalid(problem) {
    return { kind: 'invalid', mode: 'invalid-arguments', problem };
}
// An object from the wire always has a text; one that is too deep or holds itself was built by hand.
function textOf(raw) {
    try {
        return JSON.stringify(raw);
    }
    catch {
        return undefined;
    }
}
/** `{…}{…}`: what is left of two calls whose deltas were joined under one index. */
function isSeveralObjects(text) {
    const pieces = [];
    let start = 0;
    let depth = 0;
    let inString = false;
    for (let at = 0; at < text.length; at++) {
        const mark = text[at];
        if (inString) {
            if (mark === '\\')
                at++;
            else if (mark === '"')
                inString = false;
        }
        else if (mark === '"')
            inString = true;
        else if (mark === '{' || mark === '[')
            depth++;
        else if (mark === '}' || mark === ']') {
            depth--;
            if (depth > 0)
                continue;
            pieces.push(text.slice(start, at + 1));
            start = at + 1;
        }
    }
    const isObject = (piece) => {
        const parsed = (0,json/* parseJson */.q)(piece);
        return parsed.ok && parsed.value instanceof Map;
    };
    return text.slice(start).trim() === '' && pieces.length > 1 && pieces.every(isObject);
}

;// CONCATENATED MODULE: ./build/verify/invented-beside.js

const invented_beside_number = /\d[\d.,:/-]*\d/g;
const key = /"([^"\n]{1,60})"\s*:/g;
const mayBeNew = /\d..|"[^"\n]{1,60}"\s*:/;
/** Words beside a call that tell of a result before it is there: a number or a key that stands nowhere so far. */
function inventedBeside(attempt, task) {
    const beside = attempt.turns.filter((turn) => turn.role === 'assistant' && turn.toolCalls.length > 0);
    if (!beside.some(({ content }) => mayBeNew.test(content)))
        return undefined;
    let known = JSON.stringify(task);
    for (const message of task.messages)
        known += message.content;
    for (const turn of attempt.turns) {
        if (turn.role === 'tool')
            known += turn.content;
        else {
            known += argumentsIn(turn);
            if (turn.toolCalls.length > 0 && isNew(turn.content, known))
                return turn.content;
            known += turn.content;
        }
    }
    return undefined;
}
function argumentsIn({ toolCalls }) {
    return toolCalls.map((call) => `${call.name}${showArguments(call.arguments)}`).join('');
}
function isNew(text, known) {
    const keys = [...text.matchAll(key)].some(([, name = '']) => !known.includes(name));
    return keys || (text.match(invented_beside_number) ?? []).some((one) => isNewNumber(one, known));
}
/** Two digits may number a step, a power of ten converts, and a date may be written in another form. */
function isNewNumber(written, known) {
    if (written.length < 3 || known.includes(written))
        return false;
    const pieces = written.match(/\d+/g) ?? [];
    return pieces.some((piece) => piece.length > 1 && !/^10+$/.test(piece) && !known.includes(piece));
}

;// CONCATENATED MODULE: ./build/verify/made-calls.js


function madeCalls(attempt) {
    const made = [];
    const answered = new Map();
    let waiting = [];
    let turn = 0;
    for (const message of attempt.turns) {
        if (message.role === 'tool') {
            const asked = takeAsked(waiting, message);
            if (asked === undefined)
                continue;
            waiting = waiting.filter((call) => call !== asked);
            answered.set(asked.key, isErrorResult(message.content) ? 'after-error' : 'after-result');
            continue;
        }
        turn++;
        waiting = message.toolCalls.map((call) => {
            const received = toolArguments(call.arguments);
            const key = keyOf(call, received);
            return { call, turn, arguments: received, key, repeats: answered.get(key) ?? 'nothing' };
        });
        made.push(...waiting);
    }
    return made;
}
/** The call that a result answers: by id, else the first of that name. */
function takeAsked(waiting, result) {
    const named = waiting.filter(({ call }) => call.name === result.name);
    return named.find(({ call }) => call.id !== undefined && call.id === result.callId) ?? named[0];
}
function showCall(made) {
    return `${made.call.name}(${showArguments(made.call.arguments)})`;
}
function keyOf(call, received) {
    switch (received.kind) {
        case 'none':
            return `${call.name} {}`; // no arguments and empty ones say the same
        case 'object':
            return `${call.name} ${sortedText(received.value)}`;
        case 'invalid':
            return `${call.name} ${showArguments(call.arguments)}`;
    }
}
function sortedText(value) {
    if (Array.isArray(value))
        return `[${value.map(sortedText).join(',')}]`;
    if (!(value instanceof Map))
        return (0,json/* showJson */.Z)(value);
    const entries = [...value].map(([key, item]) => `${JSON.stringify(key)}:${sortedText(item)}`);
    return `{${entries.sort().join(',')}}`;
}
/** A scripted result that tells of an error: `error` or `errors` with a value, a failed flag, or text that starts so. */
function isErrorResult(content) {
    const parsed = (0,json/* parseJson */.q)(content);
    if (!parsed.ok)
        return /^\W*error\b/i.test(content);
    const { value } = parsed;
    if (typeof value === 'string')
        return /^\W*error\b/i.test(value);
    if (!(value instanceof Map))
        return false;
    const told = [value.get('error'), value.get('errors')];
    return (told.some(isFilled) ||
        [value.get('ok'), value.get('success')].includes(false) ||
        [value.get('status'), value.get('outcome')].some((item) => item === 'error' || item === 'failed'));
}
function isFilled(value) {
    if (Array.isArray(value))
        return value.length > 0;
    if (value instanceof Map)
        return value.size > 0;
    return value !== undefined && value !== null && value !== false && value !== '';
}

;// CONCATENATED MODULE: ./build/verify/argument-problem.js


/** How the arguments of a call differ first from those of a listed one; undefined when they fit. */
function argumentProblem(expected, received, unicode = 'nfc') {
    for (const problem of argumentProblems(expected, received, unicode))
        return problem;
    return undefined;
}
/** All differences. A key that is missing or too many names the damage better than a value that differs. */
function* argumentProblems(expected, received, unicode = 'nfc') {
    if (received.kind === 'invalid') {
        return yield { mode: 'wrong-arguments', path: '$', expected: 'an object', received: received.problem };
    }
    const listed = plainEntries(expected);
    if (received.kind === 'none') {
        if (listed?.length === 0)
            return;
        return yield { mode: 'missing-argument', path: '$', expected: showMatcher(expected), received: 'no arguments' };
    }
    const wrongKeys = new Set();
    for (const problem of listed === undefined ? [] : keyProblems(listed, received.value)) {
        wrongKeys.add(problem.path);
        yield problem;
    }
    for (const different of (0,match_value/* mismatches */.vJ)(expected, received.value, unicode)) {
        if (!wrongKeys.has(different.path))
            yield { ...different, mode: 'wrong-arguments' };
    }
}
function* keyProblems(listed, received) {
    for (const [key, matcher] of listed) {
        if (received.has(key) || (0,match_value/* isOptional */.dK)(matcher))
            continue;
        const expected = showMatcher(matcher);
        yield { mode: 'missing-argument', path: `$.${key}`, expected, received: (0,json/* showJson */.Z)(received) };
    }
    const names = new Set(listed.map(([name]) => name));
    const extra = [...received.keys()].filter((key) => !names.has(key));
    const shown = extra.length === 0 ? '' : (0,json/* showJson */.Z)(received);
    for (const key of extra) {
        yield { mode: 'extra-argument', path: `$.${key}`, expected: 'no such argument', received: shown };
    }
}
/** The listed arguments by name, or undefined where one operator stands for all of them. */
function plainEntries(expected) {
    const entries = Object.entries(expected); // the schema of a listed call takes no other
    return entries.some(([key]) => key.startsWith('$')) ? undefined : entries;
}
function showMatcher(matcher) {
    return (0,json/* showJson */.Z)(matcher); // matchers are JSON themselves
}

;// CONCATENATED MODULE: ./build/verify/some-turns.js
// Every right answer that a person would write is found with a few dozen; beyond that a reply plays with the search.
const maxReadings = 200;
// Messages are counted from 1.
const nowhere = 0;
/**
 * Looks for a message for each group of parallel calls such that all calls match. A choice is followed only as long
 * as the calls could match whatever the other groups choose, and one of two messages that are alike is enough.
 */
function someTurns(made, rules, fits, holds) {
    const groups = groupsOf(made, rules, fits);
    const likeness = rules.order === 'any' ? likenessOf(made, rules, fits) : undefined;
    let readings = 0;
    const search = (pins, open) => {
        readings += 1;
        if (readings > maxReadings || !holds(readingOf(rules, fits, pins, open)))
            return false;
        const [group, ...others] = open;
        if (group === undefined)
            return true;
        const tried = new Set();
        return group.turns.some((turn) => {
            const like = likeness === undefined ? String(turn) : likeness(turn, pins);
            if (tried.has(like))
                return false;
            tried.add(like);
            return search(pinned(pins, group, turn), others);
        });
    };
    return search(new Map(), groups);
}
/** A listed call of two groups in two messages stands in none of them. */
function pinned(pins, { listed }, turn) {
    const chosen = listed.map((item) => [item, (pins.get(item) ?? turn) === turn ? turn : nowhere]);
    return new Map([...pins, ...chosen]);
}
function groupsOf(made, rules, fits) {
    const turns = [...new Set(made.map((call) => call.turn))];
    return rules.parallel.map((indexes) => {
        const listed = rules.calls.filter((_, index) => indexes.includes(index));
        const required = listed.filter(isRequired);
        const isCandidate = (turn) => required.every((item) => made.some((call) => call.turn === turn && fits(item, call)));
        const candidates = turns.filter(isCandidate);
        // A group of calls that may all be left out may stand in no message.
        return { listed, turns: required.length === 0 ? [...candidates, nowhere] : candidates };
    });
}
function isRequired({ count }) {
    return typeof count === 'number' || count.min > 0;
}
function readingOf(rules, fits, pins, open) {
    const undecided = new Set(open.flatMap(({ listed }) => listed));
    const fitsHere = (listed, call) => (pins.get(listed) ?? call.turn) === call.turn && fits(listed, call);
    return {
        fits: fitsHere,
        // A call that only an undecided group stands for may turn out to be left over.
        isExtra: (call) => rules.isExtraAllowed(call.call.name) &&
            !rules.calls.some((listed) => !undecided.has(listed) && fitsHere(listed, call)),
    };
}
/** Names a message by what its calls fit and which groups it has: where no order counts, that is all there is to it. */
function likenessOf(made, rules, fits) {
    const rows = new Map();
    for (const call of made) {
        const row = rules.calls.map((listed) => (fits(listed, call) ? '1' : '0')).join('');
        rows.set(call.turn, [...(rows.get(call.turn) ?? []), row]);
    }
    const contents = new Map([...rows].map(([turn, calls]) => [turn, calls.sort().join(' ')]));
    return (turn, pins) => {
        const pinned = rules.calls.map((listed) => (pins.get(listed) === turn ? '1' : '0')).join('');
        return `${pinned} ${contents.get(turn)}`;
    };
}

;// CONCATENATED MODULE: ./build/verify/match-calls.js



function windowOf({ count }) {
    return typeof count === 'number' ? { min: count, max: count } : count;
}
// Arguments are compared once per pair; the searches below ask for the same pairs again and again.
function fitTable({ calls, unicode }, made) {
    const table = new Map();
    for (const listed of calls) {
        const named = made.filter(({ call }) => call.name === listed.name);
        const fitting = named.filter((call) => argumentProblem(listed.arguments, call.arguments, unicode) === undefined);
        table.set(listed, new Set(fitting));
    }
    return (listed, call) => table.get(listed)?.has(call) === true;
}
/** Whether the calls made are the listed ones, with nothing besides that the rules do not allow. */
function isMatch(made, rules) {
    const fitsArguments = fitTable(rules, made);
    const fits = (listed, call) => (listed.turn === undefined || listed.turn === call.turn) && fitsArguments(listed, call);
    const holds = rules.order === 'any' ? coversBoth : isSequence;
    return someTurns(made, rules, fits, (reading) => holds(made, rules, reading));
}
/** Whether no listed call stands for this one and the rules allow it besides. */
function isExtra(call, rules, fits) {
    return rules.isExtraAllowed(call.call.name) && !rules.calls.some((listed) => fits(listed, call));
}
/**
 * Where one matching gives every required slot a call and another gives every call a slot, there is one that does
 * both (Mendelsohn and Dulmage), so each is looked for alone.
 */
function coversBoth(made, rules, reading) {
    const fits = (call, listed) => reading.fits(listed, call);
    const required = rules.calls.reduce((sum, listed) => sum + windowOf(listed).min, 0);
    let spare = made.length - required;
    if (spare < 0)
        return false;
    for (const _ of (0,unplaced/* unplaced */.v)(made, rules.calls, fits, (listed) => windowOf(listed).min)) {
        spare -= 1;
        if (spare < 0)
            return false;
    }
    const needed = made.filter((call) => !reading.isExtra(call));
    return (0,unplaced/* unplaced */.v)(needed, rules.calls, fits, (listed) => windowOf(listed).max).next().done === true;
}
/**
 * The calls read from left to right by an automaton. A row belongs to a listed call and tells how many calls it may
 * stand for by now; the last row is the end of the list.
 */
function isSequence(made, rules, { fits, isExtra }) {
    let rows = passedOn([[true], ...rules.calls.map(() => [])], rules);
    for (const call of made) {
        const isLeftOver = isExtra(call);
        const next = rows.map((counts, index) => {
            const listed = rules.calls[index];
            const after = isLeftOver ? [...counts] : [];
            if (listed === undefined || counts.length === 0 || !fits(listed, call))
                return after;
            const { max } = windowOf(listed);
            for (const [count, isReached] of counts.entries())
                if (isReached && count < max)
                    after[count + 1] = true;
            return after;
        });
        rows = passedOn(next, rules);
    }
    return rows.at(-1)?.[0] === true;
}
/** A listed call that has enough lets the next one begin. */
function passedOn(rows, { calls }) {
    for (const [index, listed] of calls.entries()) {
        const { min } = windowOf(listed);
        const next = rows[index + 1];
        if (next !== undefined && rows[index]?.some((isReached, count) => isReached && count >= min))
            next[0] = true;
    }
    return rows;
}
/** Listed calls that were not made and calls that no listed one stands for; order and turns do not count here. */
function leftovers(made, rules) {
    const fits = fitTable(rules, made);
    const required = rules.calls.flatMap((listed) => Array.from({ length: windowOf(listed).min }, () => listed));
    const needed = made.filter((call) => !isExtra(call, rules, fits));
    return {
        missing: [...(0,unplaced/* unplaced */.v)(required, made, fits)],
        surplus: [
            ...(0,unplaced/* unplaced */.v)(needed, rules.calls, (call, listed) => fits(listed, call), (listed) => windowOf(listed).max),
        ],
    };
}

;// CONCATENATED MODULE: ./build/verify/name-call-failure.js





function describeCall(listed) {
    const call = `${listed.name}(${(0,json/* showJson */.Z)(listed.arguments)})`; // matchers are JSON themselves
    return listed.turn === undefined ? call : `${call} in turn ${listed.turn}`;
}
/** The one name for calls that do not match: a repetition first, then what is missing, then what is too much. */
function nameCallFailure(made, rules, turns, toolNames, failWith) {
    const { missing, surplus } = leftovers(made, rules);
    const wanted = rules.calls.map(describeCall).join(', ') || 'no call';
    const repeated = surplus.find((call) => call.repeats !== 'nothing');
    if (repeated !== undefined) {
        return failWith('repeated-call', `no second call after its result (${wanted})`, showCall(repeated), missing);
    }
    const differing = differingCall(made, missing, surplus, rules);
    if (differing !== undefined) {
        const { problem, call } = differing;
        const wrong = `${call.call.name} ${problem.path} = ${problem.expected}`;
        return failWith(problem.mode, wrong, problem.received, missing, (listed) => listed === undefined
            ? [{ mode: problem.mode }]
            : differencesFrom(listed, candidatesFor(listed, made, surplus, rules)[0], rules));
    }
    const [absent] = missing;
    const [extra] = surplus;
    if (absent !== undefined) {
        if (extra !== undefined)
            return failWith('wrong-tool', describeCall(absent), showCall(extra), missing);
        const spoken = turns.find((turn) => (0,call_markup/* callMarkup */.P)(turn.content, toolNames) !== undefined);
        if (spoken !== undefined)
            return failWith('call-in-content', describeCall(absent), spoken.content, missing);
        const thought = turns.find((turn) => (0,call_markup/* callMarkup */.P)(turn.reasoning, toolNames) === 'tag');
        if (thought !== undefined)
            return failWith('call-in-reasoning', describeCall(absent), thought.reasoning, missing);
        return failWith('missing-call', describeCall(absent), made.map(showCall).join(', '), missing);
    }
    if (extra !== undefined)
        return failWith('extra-call', wanted, showCall(extra));
    return failWith('wrong-order', orderOf(rules), made.map((call) => `turn ${call.turn}: ${showCall(call)}`).join(', '), misplaced(made, rules), (listed) => (listed === undefined ? orderDifferences(made, rules) : [{ mode: 'wrong-order', place: '$' }]));
}
/** What of the order is wrong: that of the list, or which calls stand in one message. */
function orderDifferences(made, rules) {
    const order = { mode: 'wrong-order', place: '$.order' };
    const parallel = { mode: 'wrong-order', place: '$.parallel' };
    if (isMatch(made, { ...rules, parallel: [] }))
        return [parallel];
    return isMatch(made, { ...rules, order: 'any' }) ? [order] : [order, parallel];
}
/** A missing call and one made in its place with other arguments. */
function differingCall(made, missing, surplus, rules) {
    for (const listed of missing) {
        const [call] = candidatesFor(listed, made, surplus, rules);
        const problem = call && argumentProblem(listed.arguments, call.arguments, rules.unicode);
        if (call !== undefined && problem !== undefined)
            return { call, problem };
    }
    return undefined;
}
/** Calls that may have been meant for a listed one; one in its message before any other. */
function candidatesFor(listed, made, surplus, rules) {
    const strangers = made.filter((call) => rules.calls.every((each) => each.name !== call.call.name || argumentProblem(each.arguments, call.arguments, rules.unicode)));
    const named = [...surplus, ...strangers].filter((call) => call.call.name === listed.name);
    return [...named.filter(({ turn }) => turn === listed.turn), ...named];
}
function differencesFrom(listed, call, { unicode }) {
    const problems = call === undefined ? [] : [...argumentProblems(listed.arguments, call.arguments, unicode)];
    return problems.length === 0
        ? [{ mode: 'missing-call', place: '$' }]
        : problems.map(({ mode, path }) => ({ mode, place: path }));
}
function orderOf(rules) {
    const order = rules.calls.map(describeCall).join(rules.order === 'exact' ? ', then ' : ', ');
    const together = rules.parallel.map((group) => `calls ${group.join(' and ')} in one turn`);
    return [order, ...together].join('; ');
}
/** Listed calls that were made, only not in the turn that was told. */
function misplaced(made, rules) {
    return rules.calls.filter((listed) => listed.turn !== undefined &&
        !made.some((call) => call.turn === listed.turn &&
            call.call.name === listed.name &&
            argumentProblem(listed.arguments, call.arguments, rules.unicode) === undefined));
}

;// CONCATENATED MODULE: ./build/verify/tool-calls.js












// Far above what any pack lists: a reply beyond it is a loop, and the matching need not look at it.
const maxCalls = 500;
const countSchema = schemas/* union */.KCZ([
    schemas/* int */.Whr().min(1).max(100),
    schemas/* strictObject */.rej({ min: schemas/* int */.Whr().min(0), max: schemas/* int */.Whr().min(1).max(100) })
        .refine(({ min, max }) => min <= max, 'min is above max'),
]);
const listedCallSchema = schemas/* strictObject */.rej({
    name: schemas/* string */.YjP().min(1),
    arguments: match_value/* valueMatcherSchema */.V$
        .refine((matcher) => typeof matcher === 'object' && matcher !== null && !Array.isArray(matcher), 'an object')
        .default({})
        .describe('exactly these arguments; left out: none'),
    turn: schemas/* int */.Whr().min(1).optional().describe('the message of the assistant it stands in, counted from 1'),
    count: countSchema.default(1),
    covers: verify_covers/* placedCoversSchema */.HO,
});
/** The tools called over the whole conversation are the listed ones, with the listed arguments. */
const toolCalls = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('tool-calls'),
        covers: verify_covers/* placedCoversSchema */.HO,
        calls: schemas/* array */.YOg(listedCallSchema).max(50).describe('an empty list: no call at all'),
        order: schemas/* enum */.k5n(['any', 'exact']).default('any'),
        parallel: schemas/* array */.YOg(schemas/* array */.YOg(schemas/* int */.Whr().min(0)).min(2))
            .max(4)
            .default([])
            .describe('groups of indexes into `calls`; each group stands in one message'),
        extra: schemas/* union */.KCZ([schemas/* enum */.k5n(['forbid', 'allow']), schemas/* array */.YOg(schemas/* string */.YjP().min(1)).min(1)])
            .default('forbid')
            .describe('calls that fit no listed one; a list allows these tools only'),
        'retry-after-error': schemas/* enum */.k5n(['allow', 'forbid']).default('forbid'),
        beside: schemas/* enum */.k5n(['any', 'nothing-new'])
            .default('any')
            .describe('text beside a call; nothing-new: no number and no key that nobody gave so far'),
        unicode: unicode_form/* unicodeSchema */.h,
        forbid: schemas/* array */.YOg(schemas/* string */.YjP().min(1)).default([]).describe('tools that are never called, whatever else holds'),
    })
        .refine(({ calls, parallel }) => parallel.flat().every((index) => index < calls.length), 'parallel names a call that is not listed'),
    verify(attempt, expected, context) {
        const toolNames = context.task.tools.map((tool) => tool.name);
        const made = madeCalls(attempt);
        const turns = (0,model_attempt/* assistantTurns */.T)(attempt);
        const { calls, extra } = expected;
        const failWith = (mode, wanted, received, failed = [], differencesOf = () => [{ mode, place: '$' }]) => {
            const broken = failed.length === 0
                ? (0,verify_covers/* brokenIds */.iz)(expected.covers, differencesOf(undefined))
                : failed.flatMap((listed) => (0,verify_covers/* brokenIds */.iz)(listed.covers ?? expected.covers, differencesOf(listed)));
            const broke = [...new Set(broken)];
            return (0,verdict/* fail */.fJ)(mode, wanted, received, broke.length === 0 ? undefined : { broke });
        };
        if (made.length === 0)
            return withoutCalls(calls, turns, toolNames, failWith);
        if (made.length > maxCalls)
            return failWith('extra-call', `at most ${maxCalls} calls`, `${made.length} calls`);
        const rules = {
            calls,
            order: expected.order,
            parallel: expected.parallel,
            unicode: expected.unicode,
            isExtraAllowed: (name) => extra === 'allow' || (extra !== 'forbid' && extra.includes(name)),
        };
        const damaged = damagedCall(made, rules, toolNames, expected.forbid, failWith);
        if (damaged !== undefined)
            return damaged;
        const isRetryAllowed = expected['retry-after-error'] === 'allow';
        const judged = isRetryAllowed ? made.filter((call) => call.repeats !== 'after-error') : made;
        if (!isMatch(made, rules) && !(isRetryAllowed && isMatch(judged, rules))) {
            return nameCallFailure(judged, rules, turns, toolNames, failWith);
        }
        const broken = turns.find((turn) => (0,call_markup/* callMarkup */.P)(turn.content, toolNames) === 'tag');
        if (extra === 'forbid' && broken !== undefined) {
            return failWith('call-in-content', 'no further call', broken.content);
        }
        const invented = expected.beside === 'any' ? undefined : inventedBeside(attempt, context.task);
        return invented === undefined ? verdict/* pass */.IX : failWith('invented-result', 'no result before it is there', invented);
    },
});
/** No call was made: right where none is listed, unless one was tried and broke on the way. */
function withoutCalls(calls, turns, toolNames, failWith) {
    const required = calls.filter(({ count }) => typeof count === 'number' || count.min > 0);
    const wanted = required.length === 0 ? 'no call' : required.map(describeCall).join(', ');
    const spoken = turns.find((turn) => (0,call_markup/* callMarkup */.P)(turn.content, toolNames) !== undefined);
    if (spoken !== undefined)
        return failWith('call-in-content', wanted, spoken.content, required);
    // Thinking about a call in JSON is no attempt at one; the markup of a template is.
    const thought = turns.find((turn) => {
        const markup = (0,call_markup/* callMarkup */.P)(turn.reasoning, toolNames);
        return markup === 'tag' || (markup === 'object' && required.length > 0);
    });
    if (thought !== undefined)
        return failWith('call-in-reasoning', wanted, thought.reasoning, required);
    if (required.length === 0)
        return verdict/* pass */.IX;
    const last = turns.at(-1);
    return failWith('no-tool-call', wanted, last?.content.trim() ? last.content : 'no call and no text', required);
}
/** The first call that is wrong whatever the pack lists: an unknown tool, a forbidden one, arguments nobody can read. */
function damagedCall(made, rules, toolNames, forbidden, failWith) {
    for (const call of made) {
        const { name } = call.call;
        const failed = () => {
            const { missing } = leftovers(made, rules);
            const named = missing.filter((listed) => listed.name === name);
            return named.length > 0 ? named : missing;
        };
        if (!toolNames.includes(name)) {
            return failWith('unknown-tool', `one of ${toolNames.join(', ') || 'no tools'}`, showCall(call), failed());
        }
        if (forbidden.includes(name))
            return failWith('extra-call', `no call to ${name}`, showCall(call));
        if (call.arguments.kind === 'invalid') {
            return failWith(call.arguments.mode, `arguments as one JSON object (${call.arguments.problem})`, showCall(call), failed());
        }
    }
    return undefined;
}

// EXTERNAL MODULE: ./node_modules/saxes/saxes.js
var saxes = __webpack_require__(59800);
;// CONCATENATED MODULE: ./build/verify/explain-xml.js
/** What the parser found wrong, in words of ours. Its message begins with line and column. */
function explainXml(message) {
    const [, line, column, said = message] = /^(\d+):(\d+): (.*)$/s.exec(message) ?? [];
    const [form, words] = variants.find(([each]) => each.test(said)) ?? [/$/, 'this cannot be read'];
    const told = words.replace('$1', () => form.exec(said)?.[1] ?? '');
    return line === undefined ? told : `line ${line}, column ${column}: ${told}`;
}
const variants = [
    [/^unclosed tag: (.*)$/s, '<$1> is opened and not closed'],
    [/^unmatched closing tag: (.*)\.$/s, '</$1> closes nothing that is open'],
    [/^unexpected close tag\.$/, 'a closing tag closes another element than the one opened last'],
    [/^weird empty close tag\.$/, 'a closing tag has no name'],
    [/^unexpected end\.$/, 'the text ends inside of a tag, a comment or CDATA'],
    [/^text data outside of root node\.$/, 'text is outside of the outermost element'],
    [/^documents may contain only one root\.$/, 'a second outermost element begins here'],
    [/^document must contain a root element\.$/, 'there is no element'],
    [/^duplicate attribute: (.*)\.$/s, 'the attribute $1 is given twice'],
    [/^attribute without value\.$/, 'an attribute has no value'],
    [/^unquoted attribute value\.$/, 'the value of an attribute is not in quotes'],
    [/^no whitespace between attributes\.$/, 'a space is missing between two attributes'],
    [/^disallowed character in attribute name\.?$/, 'a tag goes on with what is no attribute'],
    [/^disallowed character in (?:tag name|closing tag)\.?$/, 'a < begins no tag: as text it is written &lt;'],
    [/^forward-slash in opening tag/, 'a / in a tag has no > behind it'],
    [/^disallowed character\.$/, 'a character that XML does not allow here: as text < is written &lt;'],
    [/^the string "\]\]>" is disallowed/, ']]> ends no CDATA: as text it is written ]]&gt;'],
    [/^empty entity name\.$|^malformed character entity\.$/, 'a & begins no entity: as text it is written &amp;'],
    [
        /^undefined entity\.$|^disallowed character in entity name\.$/,
        'an entity that is not &amp; &lt; &gt; &quot; or &apos;: as text & is written &amp;',
    ],
    [/^malformed comment\.$/, '-- is inside of a comment'],
    [/^inappropriately located doctype/, 'a document type'],
    [
        /XML declaration|processing instruction|^whitespace required|version number|encoding value|standalone value|^expected |^value |name\/value pairs/,
        'an XML declaration or processing instruction that is not complete, or not at the start',
    ],
];

;// CONCATENATED MODULE: ./build/verify/xml-document.js


const maxDepth = 128;
/** One well-formed document: the five predefined entities only, no document type, no processing instructions. */
function parseXmlDocument(text) {
    // The parser would join half of a pair with whatever stands behind it.
    if (!text.isWellFormed())
        return { ok: false, message: 'half of a surrogate pair' };
    const parser = new saxes/* SaxesParser */.wT();
    const open = [];
    let root;
    let hasDeclaration = false;
    // Throwing out of a handler is the one way to stop the parser at the first error.
    const refuse = (message) => {
        throw new XmlProblem(message);
    };
    parser.on('error', (error) => refuse(explainXml(error.message)));
    parser.on('doctype', () => refuse('a document type'));
    parser.on('processinginstruction', () => refuse('a processing instruction'));
    parser.on('xmldecl', () => {
        hasDeclaration = true;
    });
    parser.on('opentag', (tag) => {
        const element = { name: tag.name, attributes: new Map(Object.entries(tag.attributes)), children: [], text: '' };
        open.at(-1)?.children.push(element);
        root ??= element;
        open.push(element);
        if (open.length > maxDepth)
            refuse(`deeper than ${maxDepth} levels`);
    });
    parser.on('closetag', () => {
        open.pop();
    });
    const add = (piece) => {
        const element = open.at(-1);
        if (element !== undefined)
            element.text += piece;
    };
    parser.on('text', add);
    parser.on('cdata', add);
    try {
        parser.write(text).close();
    }
    catch (error) {
        if (error instanceof XmlProblem)
            return { ok: false, message: error.message };
        throw error;
    }
    return root === undefined ? { ok: false, message: 'no element' } : { ok: true, root, hasDeclaration };
}
class XmlProblem extends Error {
}

;// CONCATENATED MODULE: ./build/verify/xml-value.js









const xml_value_maxLength = 1024 * 1024;
const elementSchema = schemas/* strictObject */.rej({
    name: schemas/* string */.YjP().min(1),
    attributes: schemas/* record */.g1P(schemas/* string */.YjP(), textMatcherSchema).default({}).describe('exactly these'),
    children: schemas/* lazy */.RZV(() => schemas/* array */.YOg(elementSchema)).optional(),
    text: textMatcherSchema.optional().describe('the text of an element without children, outer white space cut'),
    order: schemas/* enum */.k5n(['exact', 'any']).default('exact').describe('that of the children'),
})
    .refine(({ children, text }) => children === undefined || text === undefined, 'children or text, not both');
/** The whole answer is one XML document equal to a tree of elements. */
const xmlValue = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('xml-value'),
        covers: verify_covers/* placedCoversSchema */.HO,
        fence: fencePolicySchema,
        declaration: schemas/* enum */.k5n(['allow', 'require', 'forbid']).default('allow'),
        root: elementSchema,
    }),
    verify(attempt, expected) {
        const text = documentText(attempt, expected.fence, xml_value_maxLength);
        if (!text.ok)
            return text.failure;
        const parsed = parseXmlDocument(text.document);
        if (!parsed.ok)
            return (0,verdict/* fail */.fJ)('invalid-xml', `XML: ${parsed.message}`, text.document);
        const { root, covers } = expected;
        const found = [...elementDifferences(root, parsed.root, root.name)];
        const [first] = found;
        if (first !== undefined) {
            const places = found.map(({ mode, path }) => ({ mode, place: `$${path.slice(root.name.length)}` }));
            return (0,verdict/* fail */.fJ)(first.mode, first.expected, first.received, (0,verify_covers/* brokenAt */.V)(covers, places));
        }
        if (expected.declaration === 'require' && !parsed.hasDeclaration) {
            return (0,verdict/* fail */.fJ)('wrong-structure', 'an XML declaration', text.document);
        }
        if (expected.declaration === 'forbid' && parsed.hasDeclaration) {
            return (0,verdict/* fail */.fJ)('wrong-structure', 'no XML declaration', text.document);
        }
        return verdict/* pass */.IX;
    },
});
function* elementDifferences(expected, received, path) {
    if (expected.name !== received.name) {
        yield { mode: 'wrong-structure', path, expected: `element ${path}`, received: `element ${received.name}` };
        return;
    }
    yield* attributeDifferences(expected, received, path);
    yield* contentDifferences(expected, received, path);
}
function* attributeDifferences(expected, received, path) {
    for (const [name, matcher] of Object.entries(expected.attributes)) {
        const value = received.attributes.get(name);
        const at = { path: `${path}@${name}`, expected: `${path}@${name} = ${showText(matcher)}` };
        if (value === undefined)
            yield { mode: 'missing-field', ...at, received: `attributes ${attributeNames(received)}` };
        else if (!fitsText(matcher, value))
            yield { mode: 'wrong-value', ...at, received: JSON.stringify(value) };
    }
    const extra = [...received.attributes.keys()].find((name) => !Object.hasOwn(expected.attributes, name));
    if (extra === undefined)
        return;
    const here = `${path}@${extra}`;
    yield { mode: 'extra-field', path: here, expected: `no attribute ${here}`, received: attributeNames(received) };
}
function attributeNames(received) {
    return [...received.attributes.keys()].join(', ') || 'none';
}
function* contentDifferences(expected, received, path) {
    const text = received.text.trim();
    const shown = JSON.stringify(text);
    const { children = [] } = expected;
    if (children.length === 0) {
        const [child] = received.children;
        const wanted = expected.text ?? '';
        if (child !== undefined) {
            yield { mode: 'extra-field', path, expected: `no element inside of ${path}`, received: `element ${child.name}` };
        }
        else if (!fitsText(wanted, text)) {
            yield { mode: 'wrong-value', path, expected: `${path} = ${showText(wanted)}`, received: shown };
        }
        return;
    }
    if (text !== '') {
        yield { mode: 'wrong-structure', path, expected: `no text between the elements of ${path}`, received: shown };
    }
    yield* childrenDifferences(children, received.children, expected.order, path);
}
function* childrenDifferences(expected, received, order, path) {
    const names = received.map((child) => child.name).join(', ') || 'none';
    if (received.length !== expected.length) {
        const mode = received.length < expected.length ? 'missing-field' : 'extra-field';
        yield { mode, path, expected: `${path} with ${expected.map((child) => child.name).join(', ')}`, received: names };
        return;
    }
    const unmatched = (0,match_value/* unmatchedItem */.Fw)(expected, received, (child, candidate) => elementDifferences(child, candidate, child.name).next().done === true);
    if (order === 'any') {
        if (unmatched === undefined)
            return;
        const shown = received.map(showElement).join('');
        yield { mode: 'wrong-value', path, expected: `${path} holds ${JSON.stringify(unmatched)}`, received: shown };
        return;
    }
    for (const [index, child] of expected.entries()) {
        const candidate = received[index];
        const found = candidate === undefined ? [] : [...elementDifferences(child, candidate, `${path}/${child.name}[${index}]`)];
        if (found.length > 0 && unmatched === undefined) {
            yield { mode: 'wrong-order', path, expected: `${path} with ${child.name} at ${index}`, received: names };
            return;
        }
        yield* found;
    }
}
function showElement({ name, attributes, children, text }) {
    const shown = [...attributes].map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join('');
    return `<${name}${shown}>${children.map(showElement).join('') || text.trim()}</${name}>`;
}

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./build/lib/explain-yaml.js
var explain_yaml = __webpack_require__(50727);
// EXTERNAL MODULE: ./build/lib/yaml-tokens.js
var yaml_tokens = __webpack_require__(37120);
;// CONCATENATED MODULE: ./build/verify/yaml-document.js



const yaml_document_maxDepth = 128;
/** One YAML document of plain values: core schema, each key once, no anchors, no aliases, and no tags but those of that schema. */
function parseYamlDocument(text) {
    const lines = new dist/* LineCounter */.HN();
    const tokens = (0,yaml_tokens/* yamlTokens */.m)(text, yaml_document_maxDepth, lines.addNewLine);
    if (tokens === undefined)
        return problem(`deeper than ${yaml_document_maxDepth} levels`);
    const composer = new dist/* Composer */.Dk({
        version: '1.2',
        schema: 'core',
        intAsBigInt: true,
        // Looked at below: the library compares each key with all before it.
        uniqueKeys: false,
    });
    const documents = [...composer.compose(tokens)];
    const [document] = documents;
    if (document === undefined || documents.length > 1)
        return problem(`${documents.length} documents`);
    const [error] = document.errors;
    if (error !== undefined) {
        const { line, col } = lines.linePos(error.pos[0]);
        return problem(`line ${line}, column ${col}: ${(0,explain_yaml/* explainYaml */.J)(error)}`);
    }
    try {
        const blockTexts = new Set();
        return { ok: true, value: plainOf(document.contents, '$', blockTexts), blockTexts };
    }
    catch (thrown) {
        if (thrown instanceof YamlProblem)
            return { ok: false, mode: thrown.mode, message: thrown.message };
        throw thrown;
    }
}
class YamlProblem extends Error {
    mode;
    constructor(message, mode = 'invalid-yaml') {
        super(message);
        this.mode = mode;
    }
}
function problem(message) {
    return { ok: false, mode: 'invalid-yaml', message };
}
// `!!str 3.10` says what "3.10" says.
const coreTags = new Set(['str', 'int', 'float', 'bool', 'null', 'seq', 'map'].map((name) => `tag:yaml.org,2002:${name}`));
function plainOf(node, path, blockTexts) {
    if (node === null)
        return null;
    if ((0,dist/* isAlias */.Vj)(node))
        throw new YamlProblem('an alias');
    if (node.anchor !== undefined)
        throw new YamlProblem(`an anchor &${node.anchor}`);
    if (node.tag !== undefined && !coreTags.has(node.tag))
        throw new YamlProblem(`a tag ${node.tag}`);
    if ((0,dist/* isScalar */.jn)(node)) {
        if (node.type === 'BLOCK_LITERAL')
            blockTexts.add(path);
        return scalarOf(node.value);
    }
    if ((0,dist/* isSeq */.oP)(node))
        return node.items.map((item, index) => plainOf(item, `${path}[${index}]`, blockTexts));
    const entries = new Map();
    for (const pair of node.items) {
        const key = yaml_document_keyOf(pair.key);
        if (entries.has(key))
            throw new YamlProblem(`key ${key} stands twice`, 'duplicate-key');
        entries.set(key, plainOf(pair.value, `${path}.${key}`, blockTexts));
    }
    return entries;
}
/** A key is text as it is written: `1: a` and `"1": a` say the same. */
function yaml_document_keyOf(node) {
    plainOf(node, '', new Set());
    if (!(0,dist/* isScalar */.jn)(node))
        throw new YamlProblem('a key that is no text');
    return node.source;
}
function scalarOf(value) {
    if (typeof value !== 'bigint')
        return value; // all that the core schema knows
    const narrowed = Number(value);
    return Number.isSafeInteger(narrowed) ? narrowed : value;
}

;// CONCATENATED MODULE: ./build/verify/yaml-value.js











const yaml_value_maxLength = 256 * 1024;
const pathsSchema = schemas/* array */.YOg(schemas/* string */.YjP().min(1)).default([]);
/** The whole answer is one YAML document equal to a value. */
const yamlValue = defineVerifier({
    revision: 2,
    expectation: schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('yaml-value'),
        covers: verify_covers/* placedCoversSchema */.HO,
        fence: fencePolicySchema,
        value: match_value/* valueMatcherSchema */.V$,
        unicode: unicode_form/* unicodeSchema */.h,
        'block-text': pathsSchema.describe('where text is written as a literal block |, as $.notes or notes'),
    }),
    verify(attempt, expected) {
        const text = documentText(attempt, expected.fence, yaml_value_maxLength);
        if (!text.ok)
            return text.failure;
        const parsed = parseYamlDocument(text.document);
        if (!parsed.ok)
            return (0,verdict/* fail */.fJ)(parsed.mode, `YAML: ${parsed.message}`, text.document);
        // Prose is a YAML scalar: to say that a text has the wrong type would hide that there is no document at all.
        const isDocument = (0,json_shape/* typeName */.go)(parsed.value) === 'object' || (0,json_shape/* typeName */.go)(parsed.value) === 'list';
        if (!isDocument && isCollection(expected.value)) {
            return (0,verdict/* fail */.fJ)('wrong-structure', 'a YAML mapping or list', text.document);
        }
        const different = valueFailure(expected, parsed.value);
        if (different !== undefined)
            return different;
        const paths = expected['block-text'].map(fromRoot);
        const [inline, ...others] = paths
            .filter((path) => !parsed.blockTexts.has(path))
            .map((place) => ({ mode: 'wrong-structure', place }));
        if (inline === undefined)
            return verdict/* pass */.IX;
        const broke = (0,verify_covers/* brokenAt */.V)(expected.covers, [inline, ...others]);
        return (0,verdict/* fail */.fJ)(inline.mode, `${inline.place} as a literal block |`, text.document, broke);
    },
});
function isCollection(matcher) {
    if (typeof matcher !== 'object' || matcher === null)
        return false;
    return Array.isArray(matcher) || !Object.keys(matcher).some((key) => key.startsWith('$'));
}
function fromRoot(path) {
    return path.startsWith('$') ? path : `$.${path}`;
}

;// CONCATENATED MODULE: ./build/verify/registry.js

























/** Every kind of check there is. Composite kinds stand below: they hold checks themselves. */
const verifiers = {
    choice: choice,
    'csv-table': csvTable,
    fields: fields,
    'final-text': finalText,
    'json-schema': jsonSchema,
    'json-value': jsonValue,
    'key-values': keyValues,
    'markdown-outline': markdownOutline,
    'markdown-table': markdownTable,
    number: number_number,
    'text-rules': textRules,
    'tool-calls': toolCalls,
    'xml-value': xmlValue,
    'yaml-value': yamlValue,
    'benchlocal/answer-match': benchlocalAnswerMatch,
    'benchlocal/data-extract': benchlocalDataExtract,
    'benchlocal/instruct-follow': benchlocalInstructFollow,
    'benchlocal/reason-math': benchlocalReasonMath,
    'benchlocal/struct-output': benchlocalStructOutput,
    'benchlocal/tool-call': benchlocalToolCall,
};
const leafSchema = schemas/* discriminatedUnion */.gMt('kind', [
    choice.expectation,
    csvTable.expectation,
    fields.expectation,
    finalText.expectation,
    jsonSchema.expectation,
    jsonValue.expectation,
    keyValues.expectation,
    markdownOutline.expectation,
    markdownTable.expectation,
    number_number.expectation,
    textRules.expectation,
    toolCalls.expectation,
    xmlValue.expectation,
    yamlValue.expectation,
    benchlocalAnswerMatch.expectation,
    benchlocalDataExtract.expectation,
    benchlocalInstructFollow.expectation,
    benchlocalReasonMath.expectation,
    benchlocalStructOutput.expectation,
    benchlocalToolCall.expectation,
]);
const kinds = [
    ...leafSchema.options.map((option) => option.shape.kind.value),
    'all-of',
    'any-of',
    'not',
];
const expectationSchema = schemas/* lazy */.RZV(() => schemas/* discriminatedUnion */.gMt('kind', [
    ...leafSchema.options,
    (0,combinators/* allOfSchema */.Cj)(expectationSchema),
    (0,combinators/* anyOfSchema */.NF)(expectationSchema),
    (0,combinators/* notSchema */.lU)(expectationSchema),
]));
/** Holds an attempt against one expectation. The only place that asks which kind it has. */
async function verify(attempt, expected, context) {
    const verdict = await verifyKind(attempt, expected, context);
    if (verdict.outcome !== 'fail' || verdict.broke !== undefined)
        return verdict;
    const { covers } = expected;
    // What knows no place of the failure breaks all that it covers, unless a property names the failure mode.
    const broke = (0,verify_covers/* isPlaced */.AD)(covers) ? (0,verify_covers/* brokenIds */.iz)(covers, [{ mode: verdict.mode }]) : (0,covers_in/* coversIn */.w)(expected);
    return broke.length === 0 ? verdict : { ...verdict, broke: [...new Set(broke)] };
}
function verifyKind(attempt, expected, context) {
    const inner = (part) => verify(attempt, part, context);
    switch (expected.kind) {
        case 'choice':
            return choice.verify(attempt, expected, context);
        case 'csv-table':
            return csvTable.verify(attempt, expected, context);
        case 'fields':
            return fields.verify(attempt, expected, context);
        case 'final-text':
            return finalText.verify(attempt, expected, context);
        case 'json-schema':
            return jsonSchema.verify(attempt, expected, context);
        case 'json-value':
            return jsonValue.verify(attempt, expected, context);
        case 'key-values':
            return keyValues.verify(attempt, expected, context);
        case 'markdown-outline':
            return markdownOutline.verify(attempt, expected, context);
        case 'markdown-table':
            return markdownTable.verify(attempt, expected, context);
        case 'number':
            return number_number.verify(attempt, expected, context);
        case 'text-rules':
            return textRules.verify(attempt, expected, context);
        case 'tool-calls':
            return toolCalls.verify(attempt, expected, context);
        case 'xml-value':
            return xmlValue.verify(attempt, expected, context);
        case 'yaml-value':
            return yamlValue.verify(attempt, expected, context);
        case 'benchlocal/answer-match':
            return benchlocalAnswerMatch.verify(attempt, expected, context);
        case 'benchlocal/data-extract':
            return benchlocalDataExtract.verify(attempt, expected, context);
        case 'benchlocal/instruct-follow':
            return benchlocalInstructFollow.verify(attempt, expected, context);
        case 'benchlocal/reason-math':
            return benchlocalReasonMath.verify(attempt, expected, context);
        case 'benchlocal/struct-output':
            return benchlocalStructOutput.verify(attempt, expected, context);
        case 'benchlocal/tool-call':
            return benchlocalToolCall.verify(attempt, expected, context);
        case 'all-of':
            return (0,combinators/* verifyAllOf */.Wj)(expected.of, inner);
        case 'any-of':
            return (0,combinators/* verifyAnyOf */.lZ)(expected.of, inner);
        case 'not':
            return (0,combinators/* verifyNot */.Lh)(expected.of, inner);
        default:
            return (0,assert_never/* assertNever */.x)(expected);
    }
}
function isComposite(expected) {
    return expected.kind === 'all-of' || expected.kind === 'any-of' || expected.kind === 'not';
}
/** The `kind@revision` of a check and of all inside it: a raised revision makes another check of it. */
function revisionsOf(expected) {
    if (!isComposite(expected))
        return [`${expected.kind}@${verifiers[expected.kind].revision}`];
    return [`${expected.kind}@${combinators/* combinatorRevision */.Gj}`, ...[expected.of].flat().flatMap(revisionsOf)];
}
/** Orders of keys that decide a verdict: the sorted form of a check, by which digests are made, would lose them. */
function keyOrdersOf(expected) {
    if (isComposite(expected))
        return [expected.of].flat().flatMap(keyOrdersOf);
    return expected.kind === 'key-values' && expected.order === 'exact' ? [Object.keys(expected.values)] : [];
}
/** The checks inside an expectation that stand on their own, so that each can be seen failing alone. */
function splitExpectation(expected) {
    switch (expected.kind) {
        case 'all-of':
            return expected.of.flatMap((part) => splitExpectation(inherited(part, expected.covers)));
        case 'text-rules':
        case 'final-text':
            return expected.rules.map((rule) => inherited({ ...expected, rules: [rule] }, undefined));
        default:
            return [expected];
    }
}
function inherited(part, covers) {
    return part.covers === undefined && covers !== undefined ? { ...part, covers } : part;
}
/** Whether a check reproduces another tool's scorer, which looks at the reply as that tool would. */
function isCompatible(expected) {
    return expected.kind.startsWith('benchlocal/');
}
/** Whether a check looks at the calls of a reply, which have no place in an answer otherwise. */
function asksForCalls(expected) {
    if (isComposite(expected))
        return [expected.of].flat().some(asksForCalls);
    return expected.kind === 'tool-calls' || expected.kind === 'benchlocal/tool-call';
}


/***/ }),

/***/ 26952:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  L: () => (/* binding */ schemaCompiler)
});

// EXTERNAL MODULE: ./node_modules/ajv/dist/2020.js
var _2020 = __webpack_require__(52210);
// EXTERNAL MODULE: ./node_modules/ajv-formats/dist/index.js
var dist = __webpack_require__(82815);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/lib/canonical-json.js
var canonical_json = __webpack_require__(60297);
// EXTERNAL MODULE: ./build/verify/exact-integers.js
var exact_integers = __webpack_require__(22627);
// EXTERNAL MODULE: ./build/lib/json.js
var json = __webpack_require__(80292);
;// CONCATENATED MODULE: ./build/verify/explain-schema-errors.js

/** Where a value does not fit its schema, and what is asked there. `$` is the value as a whole. */
function explainSchemaErrors(errors) {
    const told = errors.map(({ instancePath, keyword, params }) => {
        // The keywords for large integers are ours, and tell no more than their name.
        const isTold = withoutParams.includes(keyword) || Object.keys(params).length > 0;
        const rule = (isTold ? rules[keyword] : undefined) ?? (() => `must fit "${keyword}"`);
        return `$${instancePath} ${rule(params)}`;
    });
    return [...new Set(told)].join(', ');
}
const bounds = {
    '>=': 'at least',
    '>': 'more than',
    '<=': 'at most',
    '<': 'less than',
};
const range = ({ comparison, limit }) => `must be ${bounds[String(comparison)] ?? ''} ${String(limit)}`;
const size = (side, one, many) => ({ limit }) => `must have at ${side} ${String(limit)} ${limit === 1 ? one : many}`;
const entries = (side) => size(side, 'entry', 'entries');
const noSuchKey = ({ additionalProperty, unevaluatedProperty }) => `must not have the key ${shown(additionalProperty ?? unevaluatedProperty)}`;
const fewerEntries = ({ limit, len }) => entries('most')({ limit: limit ?? len });
const withoutParams = ['anyOf', 'not', 'false schema', 'uniqueItems'];
const rules = {
    type: ({ type }) => `must be ${[type].flat().join(' or ')}`,
    enum: ({ allowedValues }) => `must be one of ${shown(allowedValues).slice(1, -1)}`,
    const: ({ allowedValue }) => `must be ${shown(allowedValue)}`,
    required: ({ missingProperty }) => `must have the key ${shown(missingProperty)}`,
    dependentRequired: ({ property, missingProperty }) => `must have the key ${shown(missingProperty)} where it has ${shown(property)}`,
    ...{ additionalProperties: noSuchKey, unevaluatedProperties: noSuchKey },
    ...{ additionalItems: fewerEntries, items: fewerEntries, unevaluatedItems: fewerEntries },
    propertyNames: ({ propertyName }) => `must not have the key ${shown(propertyName)}`,
    ...{ minimum: range, exclusiveMinimum: range, maximum: range, exclusiveMaximum: range },
    multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
    minLength: size('least', 'character', 'characters'),
    maxLength: size('most', 'character', 'characters'),
    ...{ minItems: entries('least'), maxItems: entries('most') },
    minProperties: size('least', 'key', 'keys'),
    maxProperties: size('most', 'key', 'keys'),
    uniqueItems: () => 'must not have an entry twice',
    contains: ({ minContains, maxContains }) => `must have at least ${String(minContains)}${maxContains === undefined ? '' : ` and at most ${String(maxContains)}`} of the entries that "contains" asks for`,
    pattern: ({ pattern }) => `must match the pattern ${shown(pattern)}`,
    format: ({ format }) => `must have the format ${shown(format)}`,
    anyOf: () => 'must fit one of the schemas in "anyOf"',
    oneOf: ({ passingSchemas }) => `must fit one of the schemas in "oneOf", and fits ${passingSchemas === null ? 'none' : 'several'}`,
    not: () => 'must not fit the schema in "not"',
    if: ({ failingKeyword }) => `must fit the schema in "${String(failingKeyword)}"`,
    'false schema': () => 'is not allowed',
};
function shown(value) {
    return (0,json/* showJson */.Z)(value); // a part of a schema or of a value, both JSON
}
/** Why a schema cannot be used, where the engine of patterns did not say it. */
function explainSchemaFault(message) {
    const [, lost] = /^can't resolve reference (.*) from id/s.exec(message) ?? [];
    if (lost !== undefined)
        return `"$ref": ${shown(lost)} leads to no part of this schema, and nothing is fetched`;
    const [, twice] = /^reference "(.*)" resolves to more than one schema$/s.exec(message) ?? [];
    if (twice !== undefined)
        return `${shown(twice)} names two parts of it`;
    const [, anchor] = /^invalid anchor "(.*)"$/s.exec(message) ?? [];
    return anchor === undefined ? message : `"$anchor": ${shown(anchor)} is no name of letters, digits, -, _ and .`;
}

;// CONCATENATED MODULE: ./build/verify/schema-compiler.js






// The package is CommonJS: under Node's ESM rules its function is the default of the default.
const addFormats = dist;
/**
 * JSON Schema with patterns on an engine of ours: schemas come from packs and replies from anywhere, so no pattern may
 * backtrack. `search` throws for a pattern that it cannot run.
 */
function schemaCompiler(search, options) {
    // Made when it is first asked for: it takes a while, and most of what the tool does needs none.
    let opened;
    function engine() {
        opened ??= openAjv(search, options);
        return opened;
    }
    let openedExact;
    function exactEngine() {
        openedExact ??= (0,exact_integers/* addExactKeywords */.x3)(openAjv(search, options));
        return openedExact;
    }
    function compileBy(ajv, schema) {
        const validate = ajv.compile(schema); // which keeps what it made of an object
        return (value) => (validate(value) ? undefined : explainSchemaErrors(validate.errors ?? []));
    }
    const compile = (schema) => compileBy(engine(), schema);
    return {
        compile,
        compileExact: (schema) => compileBy(exactEngine(), schema),
        schema: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9()).superRefine((schema, issues) => {
            try {
                compile(schema); // kept for the replies, which are held against the same object
            }
            catch (error) {
                const reason = explainCompiling(error instanceof Error ? error.message : String(error), engine().errors ?? []);
                issues.addIssue({ code: 'custom', message: `not a usable JSON Schema: ${reason}` });
            }
        }),
    };
}
/** A schema is held against the schema of schemas first, which leaves its errors in the engine. */
function explainCompiling(message, errors) {
    return message.startsWith('schema is invalid: ') ? explainSchemaErrors(errors) : explainSchemaFault(message);
}
function openAjv(search, options) {
    const regExp = Object.assign(
    // Ajv keeps one compiled pattern per text of it, so each must have a text of its own.
    (source) => ({ test: search(source), toString: () => source }), { code: 'regExp' });
    // Two packs may hold schemas of one $id, and one pack may be loaded twice: none is kept under its name.
    const ajv = new _2020.Ajv2020({ strict: false, logger: false, addUsedSchema: false, ...options, code: { regExp } });
    // Ajv's own compares each item with all others, and a reply may hold thousands.
    ajv.removeKeyword('uniqueItems').addKeyword({
        keyword: 'uniqueItems',
        type: 'array',
        validate: (isAsked, items) => !isAsked || new Set(items.map(canonical_json/* canonicalJson */.d)).size === items.length,
    });
    if (options.validateFormats === true)
        addFormats(ajv);
    return ajv;
}


/***/ }),

/***/ 19310:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ sentencesOf)
/* harmony export */ });
/* harmony import */ var _text_units_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60843);

// The look-behind starts a match only where a run of end marks starts: a megabyte of dots stays linear.
const endMark = /(?:(?<![.!?…؟।॥])[.!?…؟।॥]+["'”’»›)\]}*_`~]*(?=\s|$)|[。！？｡]["'”’»›)\]}*_`~」』）]*)/gu;
const heading = /^#{1,6}\s+/;
/** Never the end of a sentence inside a text. "ms" and "col" in small letters are other words. */
const titles = new Set([
    'Mr Mrs Ms Dr Prof St Rev Hon Capt Sgt Lt Col Gen MR MRS DR PROF mr mrs dr prof',
    'vs cf approx ca resp esp viz al bzw vgl Vgl ggf',
].flatMap((names) => names.split(' ')));
/** No end before a number: "No. 5", "Fig. 2", "Jan. 3". */
const beforeNumber = new Set('no nos nr fig figs eq p pp vol ch sec art jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '));
/** No end before a small letter: "apples, etc. and pears". */
const beforeSmallLetter = new Set('etc usw inc ltd co corp jr sr a.m p.m'.split(' '));
/** What follows a full stop behind a single capital that is no initial: "vitamin C. It helps". */
const starters = new Set([
    'It He She They We You I The A An This That These Those There Then Here But And Or So If When While Because',
    'However In On At As To For With No Not Next Now',
].flatMap((words) => words.split(' ')));
/**
 * A sentence ends with . ! ? or … and whatever quotes, brackets or emphasis close with it, before white space or
 * the end. A list item, a heading and a paragraph end one, too. What holds no word is no sentence.
 */
function sentencesOf(text) {
    return (0,_text_units_js__WEBPACK_IMPORTED_MODULE_0__/* .paragraphsOf */ .Dq)(text)
        .flatMap(runsOf)
        .flatMap(splitRun)
        .filter((sentence) => (0,_text_units_js__WEBPACK_IMPORTED_MODULE_0__/* .wordsOf */ .Z9)(sentence).length > 0);
}
/** The stretches of a paragraph that no sentence crosses. */
function runsOf(paragraph) {
    const runs = [];
    let afterHeading = false;
    for (const line of paragraph.split('\n')) {
        const isHeading = heading.test(line);
        const open = runs.at(-1);
        if (open === undefined || isHeading || afterHeading || (0,_text_units_js__WEBPACK_IMPORTED_MODULE_0__/* .markerOf */ .we)(line) !== undefined) {
            runs.push([(0,_text_units_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutMarker */ .rR)(line).replace(heading, '').trim()]);
        }
        else
            open.push(line.trim());
        afterHeading = isHeading;
    }
    return runs.map((lines) => lines.join(' '));
}
function splitRun(run) {
    const sentences = [];
    let start = 0;
    for (const match of run.matchAll(endMark)) {
        const end = match.index + match[0].length;
        if (!endsSentence(run, start, match.index, end))
            continue;
        sentences.push(run.slice(start, end).trim());
        start = end;
    }
    sentences.push(run.slice(start).trim());
    return sentences;
}
// No word that matters here is longer, and a look back has to stay short.
const lookBack = 40;
function endsSentence(run, start, markStart, end) {
    const next = /^\s*(\S*)/u.exec(run.slice(end, end + lookBack))?.[1] ?? '';
    const mark = run.slice(markStart, end);
    const beforeSmall = /^\p{Ll}/u.test(next);
    // "Stop!" he said; well… maybe
    if (beforeSmall && (/["'”’»›)\]}]$/u.test(mark) || /^(?:…|\.{2,})/.test(mark)))
        return false;
    if (mark !== '.')
        return true;
    const before = run.slice(Math.max(start, markStart - lookBack), markStart);
    const last = /[\p{L}\p{M}.]+$/u.exec(before)?.[0] ?? '';
    const name = last.toLowerCase();
    if (titles.has(last))
        return false;
    if (beforeNumber.has(name))
        return !/^\p{Nd}/u.test(next);
    if (beforeSmallLetter.has(name))
        return !beforeSmall;
    const isDotted = /^(?:\p{L}\.)+\p{L}$/u.test(last); // e.g., i.e., U.S., z.B.
    return !isDotted && !isInitial(last, next);
}
// "J. Smith" and "John F. Kennedy": few names are spelled like the starters.
function isInitial(last, next) {
    return (/^\p{Lu}$/u.test(last) && last !== 'I' && /^\p{Lu}/u.test(next) && !starters.has(/^\p{L}*/u.exec(next)?.[0] ?? ''));
}


/***/ }),

/***/ 8489:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ showSorted)
/* harmony export */ });
/* harmony import */ var _lib_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80292);
/* harmony import */ var _exact_number_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43577);
/* harmony import */ var _unicode_form_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77706);



/** One text for equal values: keys sorted, numbers digit by digit. */
function showSorted(value, unicode) {
    if (Array.isArray(value))
        return `[${value.map((item) => showSorted(item, unicode)).join(',')}]`;
    const entries = value instanceof Map ? [...value] : typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
    if (entries === undefined)
        return showScalar(value, unicode);
    const shown = entries.map(([key, item]) => `${JSON.stringify((0,_unicode_form_js__WEBPACK_IMPORTED_MODULE_0__/* .inForm */ .E)(key, unicode))}:${showSorted(item, unicode)}`);
    return `{${shown.sort().join(',')}}`;
}
function showScalar(value, unicode) {
    if (typeof value === 'string')
        return (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_1__/* .showJson */ .Z)((0,_unicode_form_js__WEBPACK_IMPORTED_MODULE_0__/* .inForm */ .E)(value, unicode));
    if (typeof value !== 'number' && typeof value !== 'bigint')
        return (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_1__/* .showJson */ .Z)(value);
    // 1e22 and its twenty-three digits are one number.
    const written = (0,_exact_number_js__WEBPACK_IMPORTED_MODULE_2__/* .writtenNumber */ .x6)(value);
    return written === undefined ? String(value) : (0,_exact_number_js__WEBPACK_IMPORTED_MODULE_2__/* .nameOf */ .Vb)(written);
}


/***/ }),

/***/ 57166:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ partsOf),
/* harmony export */   D: () => (/* binding */ partSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(92857);
/* harmony import */ var _sentences_of_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(19310);
/* harmony import */ var _text_units_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60843);



const positionSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .union */ .KCZ([
    zod__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr()
        .refine((position) => position !== 0, 'positions count from 1, or from -1 at the end')
        .describe('counted from 1; negative from the end'),
    zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['each', 'last']),
])
    .describe('which one, or each of them');
/** Where in the text a rule looks. Several keys nest: section, paragraph, line or bullet, sentence, word. */
const partSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    section: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().min(1).optional().describe('the text under this heading'),
    paragraph: positionSchema.optional(),
    line: positionSchema.optional(),
    bullet: positionSchema.optional(),
    sentence: positionSchema.optional(),
    word: positionSchema.optional(),
})
    .refine((part) => Object.keys(part).length > 0, 'a part names at least one unit')
    .refine((part) => part.line === undefined || part.bullet === undefined, 'a part is a line or a bullet, not both');
const units = [
    ['paragraph', _text_units_js__WEBPACK_IMPORTED_MODULE_1__/* .paragraphsOf */ .Dq],
    ['line', _text_units_js__WEBPACK_IMPORTED_MODULE_1__/* .linesOf */ .Dx],
    ['bullet', _text_units_js__WEBPACK_IMPORTED_MODULE_1__/* .bulletsOf */ .$m],
    ['sentence', _sentences_of_js__WEBPACK_IMPORTED_MODULE_0__/* .sentencesOf */ .c],
    ['word', _text_units_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsOf */ .Z9],
];
/** The texts that a part selects. There is at least one, or the part is missing. */
function partsOf(text, part) {
    let parts = [{ label: '', text }];
    if (part === undefined)
        return { ok: true, parts };
    if (part.section !== undefined) {
        const section = sectionOf(text, part.section);
        const label = `the section ${JSON.stringify(part.section)}`;
        if (section === undefined)
            return { ok: false, missing: label };
        parts = [{ label, text: section }];
    }
    for (const [unit, split] of units) {
        const position = part[unit];
        if (position === undefined)
            continue;
        const inner = [];
        for (const outer of parts) {
            const found = select(split(outer.text), position, unit, outer.label);
            if (typeof found === 'string')
                return { ok: false, missing: found };
            for (const one of found)
                inner.push(one);
        }
        parts = inner;
    }
    return { ok: true, parts };
}
/** The chosen texts, or what is missing in words. */
function select(texts, position, unit, outer) {
    const within = outer === '' ? '' : ` of ${outer}`;
    if (position === 'each') {
        if (texts.length === 0)
            return `a ${unit}${within}`;
        return texts.map((text, index) => ({ label: `${unit} ${index + 1}${within}`, text }));
    }
    const index = position === 'last' ? -1 : position > 0 ? position - 1 : position;
    const text = texts.at(index);
    const label = position === 'last' || position === -1 ? `the last ${unit}${within}` : `${unit} ${position}${within}`;
    return text === undefined ? label : [{ label, text }];
}
const colonRank = 8;
/** What opens a section: a markdown heading, a line all in bold, or a line that ends with a colon. */
function headingOf(line) {
    const trimmed = line.trim();
    const marks = /^#{1,6}(?=\s)/.exec(trimmed)?.[0];
    if (marks !== undefined)
        return { rank: marks.length, text: nameOf(trimmed.slice(marks.length).replace(/\s#{1,6}$/, '')) };
    if ((0,_text_units_js__WEBPACK_IMPORTED_MODULE_1__/* .markerOf */ .we)(line) !== undefined)
        return undefined;
    if (/^(\*\*|__)(?=\S)(?:(?!\1).)+\1:?$/.test(trimmed))
        return { rank: colonRank - 1, text: nameOf(trimmed) };
    return trimmed.endsWith(':') ? { rank: colonRank, text: nameOf(trimmed) } : undefined;
}
function nameOf(heading) {
    const trimmed = heading.trim().replace(/:$/, '');
    const bold = /^(\*\*|__)(.+)\1$/.exec(trimmed)?.[2] ?? trimmed;
    return bold.trim().replace(/:$/, '').trim();
}
/**
 * The text below the one heading of that name, up to the next heading of its rank or above. A bare line equal to
 * the name counts, too, and its section ends at any heading. A heading that stands twice names no section.
 */
function sectionOf(text, name) {
    const wanted = nameOf(name);
    const lines = (0,_text_units_js__WEBPACK_IMPORTED_MODULE_1__/* .splitLines */ .uz)(text);
    const headings = lines.map((line) => headingOf(line) ?? (line.trim() === wanted ? bareHeading(wanted) : undefined));
    const start = headings.findIndex((heading) => heading?.text === wanted);
    if (start === -1 || headings.findLastIndex((heading) => heading?.text === wanted) !== start)
        return undefined;
    const rank = headings[start]?.rank ?? colonRank;
    const end = headings.findIndex((heading, index) => index > start && heading !== undefined && heading.rank <= rank);
    return lines.slice(start + 1, end === -1 ? undefined : end).join('\n');
}
function bareHeading(text) {
    return { rank: colonRank + 1, text };
}


/***/ }),

/***/ 60843:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $m: () => (/* binding */ bulletsOf),
/* harmony export */   Dq: () => (/* binding */ paragraphsOf),
/* harmony export */   Dx: () => (/* binding */ linesOf),
/* harmony export */   Hq: () => (/* binding */ withoutFinalPunctuation),
/* harmony export */   VD: () => (/* binding */ withPlainBreaks),
/* harmony export */   Z9: () => (/* binding */ wordsOf),
/* harmony export */   rR: () => (/* binding */ withoutMarker),
/* harmony export */   uz: () => (/* binding */ splitLines),
/* harmony export */   wZ: () => (/* binding */ countCharacters),
/* harmony export */   we: () => (/* binding */ markerOf),
/* harmony export */   wh: () => (/* binding */ plainText)
/* harmony export */ });
/**
 * What a line, a paragraph, a bullet, a word and a letter are, once for every rule. Nothing here depends on a
 * locale: only on the Unicode classes that a regular expression knows.
 */
/** Letters, digits and what belongs to them: marks, joiners and the soft hyphen stand inside a word. */
const inner = '[\\p{L}\\p{M}\\p{N}\\u200c\\u200d\\u00ad]';
const word = new RegExp(`[\\p{L}\\p{N}]${inner}*(?:[-\\u2010\\u2011'’._]${inner}+|(?<=\\p{Nd}),(?=\\p{Nd})${inner}+)*`, 'gu');
const listMarker = /^[^\S\n]*(?:[-*•]|\d{1,9}[.)])[^\S\n]+(?=\S)/;
const thematicBreak = /^([-*_])(?:[^\S\n]*\1){2,}$/;
// Characters that nobody sees do not fill a line.
const blank = /^[\s\u200b-\u200d\u2060]*$/;
function splitLines(text) {
    return text.split(/\r\n|[\n\r\u2028\u2029]/);
}
/** The lines with something on them, without the space around it. */
function linesOf(text) {
    return splitLines(text)
        .filter((line) => !blank.test(line))
        .map((line) => line.trim());
}
/** Blocks of lines, set apart by blank lines. */
function paragraphsOf(text) {
    const blocks = [];
    let open;
    for (const line of splitLines(text)) {
        if (blank.test(line))
            open = undefined;
        else if (open !== undefined)
            open.push(line);
        else {
            open = [line];
            blocks.push(open);
        }
    }
    return blocks.map((block) => block.join('\n').trim());
}
function markerOf(line) {
    const marker = thematicBreak.test(line.trim()) ? undefined : listMarker.exec(line)?.[0].trim();
    if (marker === undefined)
        return undefined;
    return marker === '-' || marker === '*' || marker === '•' ? marker : 'number';
}
/** A line without the list marker in front of it. */
function withoutMarker(line) {
    return markerOf(line) === undefined ? line : line.replace(listMarker, '');
}
/** What stands behind the list markers, one entry a line. */
function bulletsOf(text, marker) {
    return splitLines(text)
        .filter((line) => {
        const found = markerOf(line);
        return found !== undefined && (marker === undefined || found === marker);
    })
        .map((line) => withoutMarker(line).trim());
}
/**
 * A word is a run of letters and digits; apostrophes, hyphens, dots and underscores may stand inside it, commas
 * between digits. The number of a list item is no word.
 */
function wordsOf(text) {
    return splitLines(text).flatMap((line) => withoutMarker(line).match(word) ?? []);
}
/** Characters are code points of the composed text (NFC), white space around it not counted. */
function countCharacters(text) {
    let count = 0;
    for (const _ of text.trim().normalize('NFC'))
        count += 1;
    return count;
}
const finalPunctuation = new Set([...'.!?…。！？']);
/** The text without one run of end marks at its end. */
function withoutFinalPunctuation(text) {
    let end = text.length;
    while (finalPunctuation.has(text.charAt(end - 1)))
        end -= 1;
    return text.slice(0, end).trimEnd();
}
/** The one form in which texts are compared: composed, line ends as \n. */
function plainText(text) {
    return withPlainBreaks(text).normalize('NFC');
}
function withPlainBreaks(text) {
    return text.replace(/\r\n?/g, '\n');
}


/***/ }),

/***/ 31311:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ withThinkingApart),
/* harmony export */   g: () => (/* binding */ thinkingIn)
/* harmony export */ });
/* harmony import */ var _model_verdict_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70543);

// No "<" inside a tag, so that a reply full of broken tags is read once.
const thinkTag = /<(\/?)((?:seed:)?think|thinking)\b[^<>]*>|\[(\/?)(THINK)\]|◁(\/?)(think)▷/gi;
/** Text cut at what stands between an opening tag and the closing one of its name, tags included. */
function partThinking(text) {
    let kept = '';
    let thought = '';
    let keptUntil = 0;
    let tags = 'none';
    let open;
    for (const match of text.matchAll(thinkTag)) {
        const slash = match[1] ?? match[3] ?? match[5];
        const name = `${match[0][0]}${match[2] ?? match[4] ?? match[6]}`.toLowerCase();
        if (tags === 'none')
            tags = 'closed';
        const end = match.index + match[0].length;
        if (slash === '')
            open ??= { name, start: match.index, inside: end };
        else if (open?.name === name) {
            kept += text.slice(keptUntil, open.start);
            thought += text.slice(open.inside, match.index);
            keptUntil = end;
            open = undefined;
        }
        else if (open === undefined)
            tags = 'lone';
    }
    return { kept: kept + text.slice(keptUntil), thought, tags: open === undefined ? tags : 'lone' };
}
/** Thinking tags in a content: whether they close tells the missing reasoning parser from the wrong template. */
function thinkingIn(content) {
    const { tags } = partThinking(content);
    switch (tags) {
        case 'none':
            return undefined;
        case 'closed':
            return (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('inline-thinking', 'an answer without think blocks', content);
        case 'lone':
            return (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('thinking-leak', 'an answer without thinking tags', content);
    }
}
/** The attempt as a server with a reasoning parser would have sent it: closed think blocks in the reasoning channel. */
function withThinkingApart(attempt) {
    return { turns: attempt.turns.map((turn) => (turn.role === 'tool' ? turn : parsed(turn))) };
}
function parsed(turn) {
    const { kept, thought, tags } = partThinking(turn.content);
    return tags === 'closed' ? { ...turn, content: kept, reasoning: turn.reasoning + thought } : turn;
}


/***/ }),

/***/ 77706:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ inForm),
/* harmony export */   h: () => (/* binding */ unicodeSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92857);

/** How text is compared: after NFC, or as it was written, code point by code point. */
const unicodeSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['nfc', 'exact'])
    .optional()
    .describe('exact: text is compared as it was written; after NFC unless told');
function inForm(text, unicode) {
    return unicode === 'exact' ? text : text.normalize('NFC');
}


/***/ }),

/***/ 49780:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   v: () => (/* binding */ unplaced)
/* harmony export */ });
/**
 * Gives every thing a place, a place taking as many as it has room for, and yields the things that go without: those
 * that come first are served first. Augmenting paths, breadth first, so that no list is too long for the stack.
 */
function* unplaced(things, places, fits, roomOf = () => 1) {
    // By index, for equal things and equal places stand side by side.
    const placeOf = new Map();
    const holders = new Map();
    const move = (thing, to) => {
        const from = placeOf.get(thing);
        if (from !== undefined)
            holders.get(from)?.delete(thing);
        placeOf.set(thing, to);
        holders.set(to, (holders.get(to) ?? new Set()).add(thing));
        return from;
    };
    let open = [...places.keys()];
    for (const [index, thing] of things.entries()) {
        const askedBy = new Map();
        const asking = [index];
        let unseen = open;
        let free;
        // The list grows while it is read: who holds a full place asks for another one.
        for (const asker of asking) {
            const others = [];
            for (const at of unseen) {
                const place = places[at]; // an index of places, as the one before is of things
                if (!fits(things[asker], place)) {
                    others.push(at);
                    continue;
                }
                askedBy.set(at, asker);
                const inside = holders.get(at) ?? new Set();
                if (inside.size < roomOf(place)) {
                    free = at;
                    break;
                }
                asking.push(...inside);
            }
            if (free !== undefined)
                break;
            unseen = others;
        }
        if (free === undefined) {
            // What was asked for in vain stays full whatever comes later.
            open = unseen;
            yield thing;
        }
        for (let to = free; to !== undefined;) {
            const asker = askedBy.get(to);
            to = asker === undefined ? undefined : move(asker, to);
        }
    }
}


/***/ })

};
