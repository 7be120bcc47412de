export const id = 3921;
export const ids = [3921];
export const modules = {

/***/ 98578:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  h6: () => (/* binding */ loadTasks),
  CJ: () => (/* binding */ saveTasks),
  SL: () => (/* binding */ tasksName)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/json-pieces.js
var json_pieces = __webpack_require__(44914);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/lib/save-whole.js
var save_whole = __webpack_require__(70129);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/model/target.js
var target = __webpack_require__(30677);
;// CONCATENATED MODULE: ./build/model/tasks-file.js


const callSchema = schemas/* strictObject */.rej({
    id: schemas/* string */.YjP(),
    name: schemas/* string */.YjP(),
    arguments: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9()),
});
const messageSchema = schemas/* discriminatedUnion */.gMt('role', [
    schemas/* strictObject */.rej({ role: schemas/* enum */.k5n(['system', 'user']), content: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('assistant'), content: schemas/* string */.YjP(), toolCalls: schemas/* array */.YOg(callSchema) }),
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('tool'), callId: schemas/* string */.YjP(), content: schemas/* string */.YjP() }),
]);
const toolSchema = schemas/* strictObject */.rej({
    name: schemas/* string */.YjP(),
    description: schemas/* string */.YjP(),
    parameters: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9()),
});
const askedSchema = schemas/* strictObject */.rej({
    title: schemas/* string */.YjP(),
    task: schemas/* strictObject */.rej({ messages: schemas/* array */.YOg(messageSchema), tools: schemas/* array */.YOg(toolSchema) }),
});
/** `tasks.json` in the folder of a run: what it asks, for reports that are made when the packs are gone or changed. */
const tasksFileSchema = schemas/* strictObject */.rej({
    version: schemas/* literal */.euz(1),
    kind: schemas/* literal */.euz('tasks'),
    scenarios: schemas/* record */.g1P(target/* scenarioKeySchema */.n5, askedSchema),
});

// EXTERNAL MODULE: ./build/packs/builtin-packs.js
var builtin_packs = __webpack_require__(37329);
// EXTERNAL MODULE: ./build/packs/digest.js
var digest = __webpack_require__(20349);
// EXTERNAL MODULE: ./build/packs/load-packs.js + 4 modules
var load_packs = __webpack_require__(77950);
// EXTERNAL MODULE: ./build/packs/task-of.js
var task_of = __webpack_require__(53812);
// EXTERNAL MODULE: ./build/run/asked-scenario.js
var asked_scenario = __webpack_require__(83513);
;// CONCATENATED MODULE: ./build/commands/asked-tasks.js











const tasksName = 'tasks.json';
/** Keeps beside the journal what a run asks: its packs may be gone, or others, when somebody looks at it. */
async function saveTasks(folder, plan, packs) {
    await (0,save_whole/* saveWhole */.L)((0,external_node_path_.join)(folder, tasksName), (0,json_pieces/* joinPieces */.Am)(taskParts(plan, packs)));
}
/** As JSON.stringify writes the file with an indent of 1; one scenario at a time, for there may be very many. */
function* taskParts(plan, packs) {
    let before = '{\n "version": 1,\n "kind": "tasks",\n "scenarios": {';
    for (const [key, task] of tasksIn(plan, packs)) {
        yield `${before}\n  ${JSON.stringify(key)}: ${JSON.stringify(task, undefined, 1).replaceAll('\n', '\n  ')}`;
        before = ',';
    }
    yield before === ',' ? '\n }\n}\n' : `${before}}\n}\n`;
}
/** What a run asked; of a run that keeps it not, what the built-in packs still ask in the same way. */
async function loadTasks(folder, plan) {
    const kept = await readKept((0,external_node_path_.join)(folder, tasksName));
    if (kept !== undefined)
        return kept;
    if (!plan.packs.some(({ id }) => Object.hasOwn(builtin_packs/* builtinPacks */.i, id)))
        return {};
    const packs = (await (0,load_packs/* loadBuiltinPacks */.Sd)()).map(({ pack }) => pack);
    // Schemas of tools are JSON that was read from a pack; the schema of the file takes them as it is read again.
    return Object.fromEntries(tasksIn(plan, packs));
}
function* tasksIn(plan, packs) {
    const asked = (0,asked_scenario/* scenariosByKey */._)(packs);
    for (const key of Object.keys(plan.scenarios)) {
        const found = asked.get(key);
        if (found === undefined)
            continue;
        const { pack, scenario } = found;
        if ((0,digest/* scenarioDigest */.Lm)(pack, scenario) !== plan.scenarios[key])
            continue;
        yield [key, { title: scenario.title, task: (0,task_of/* taskOf */.X)(pack, scenario) }];
    }
}
async function readKept(path) {
    const text = await (0,read_regular/* readRegularText */.Aj)(path);
    if (text === undefined)
        return undefined;
    let value;
    try {
        value = JSON.parse(text);
    }
    catch (cause) {
        throw unreadable(path, `no JSON: ${String(cause)}`, cause);
    }
    const parsed = tasksFileSchema.safeParse(value);
    if (!parsed.success)
        throw unreadable(path, 'it does not hold what a run asked', parsed.error);
    return parsed.data.scenarios;
}
function unreadable(path, why, cause) {
    return new errors/* InputError */.dz(`cannot read ${path}: ${why}`, 'Without that file the prompts of built-in packs are shown.', {
        cause,
    });
}


/***/ }),

/***/ 18800:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B5: () => (/* binding */ withoutPlaces),
/* harmony export */   VY: () => (/* binding */ secretsIn),
/* harmony export */   cT: () => (/* binding */ withoutSecrets),
/* harmony export */   zO: () => (/* binding */ mapTexts)
/* harmony export */ });
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48161);

const shortestSecret = 6;
/** What the environment holds under names of keys and tokens. */
function secretsIn(env) {
    return Object.entries(env).flatMap(([name, value]) => /(?:key|token|secret|passw(?:or)?d)s?$/i.test(name) && value !== undefined && value.length >= shortestSecret
        ? [value]
        : []);
}
// Each takes a time that grows as the text does: no run of characters is gone through again from each of its own.
const secrets = [
    [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, '(hidden)'],
    [/\b(?:sk|pk|rk)-[\w-]{8,}/g, '(hidden)'],
    [/\b(?:hf|gh[pousr]|github_pat)_\w{12,}/g, '(hidden)'],
    [/\b(?:glpat|xox[abprs]|nvapi)-[\w-]{10,}/g, '(hidden)'],
    [/\bAKIA[0-9A-Z]{16}\b/g, '(hidden)'],
    [/\beyJ[\w-]{8,512}\.[\w-]{8,}\.[\w-]*/g, '(hidden)'],
    [/\b(bearer|basic)(\s+)[\w.~+/=-]{8,}/gi, '$1$2(hidden)'],
    [/(--[\w-]{0,64}(?:api-key|token|password|secret)[= ])\S+/gi, '$1(hidden)'],
    [
        /\b((?:api[_-]?key|auth[_-]?token|access[_-]?token|password|secret)["']?\s*[=:]\s*["']?)[^\s"',;&]{4,}/gi,
        '$1(hidden)',
    ],
    [/(:\/\/)[^\s/@"']+@/g, '$1(hidden)@'],
];
/** Keys, tokens and passwords leave; what else a model or a pack wrote stays as it is. */
function withoutSecrets(text, known) {
    const hidden = known.reduce((rest, secret) => rest.replaceAll(secret, '(hidden)'), text);
    return secrets.reduce((rest, [pattern, shown]) => rest.replace(pattern, shown), hidden);
}
const endings = 'com|net|org|io|dev|ai|cloud|app|co|me|de|eu|uk|us|lan|local|localdomain|internal|intranet|home|corp|arpa';
const places = [
    [/(:\/\/)[^\s"'<>`,;]+/g, '$1(host)'],
    [/\b(ENOTFOUND|EAI_AGAIN|getaddrinfo)(\s+)(?!ENOTFOUND|EAI_AGAIN)[^\s"',;]+/g, '$1$2(host)'],
    [/(--?(?:host|hostname|bind|listen|addr|address)[= ])[^\s"']+/gi, '$1(host)'],
    [/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?![\w.]\d)/g, '(host)'],
    [/\[(?=[0-9a-f.]*:)[0-9a-f:.]+(?:%\w+)?\](?::\d+)?/gi, '(host)'],
    [/(?<![\w:])(?:[0-9a-f]{0,4}:){4,7}[0-9a-f]{0,4}(?![\w:])|(?<![\w:])[0-9a-f:]*::[0-9a-f][0-9a-f:]*/gi, '(host)'],
    [new RegExp(String.raw `(?<![\w.-])(?:[a-z0-9_-]+\.)+(?:${endings})(?::\d+)?(?![\w-]|\.\w)`, 'gi'), '(host)'],
    [/(?<![\w.-])(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d{2,5}(?!\w)/gi, '(host)'],
    [/\/(?:home|root|Users|mnt|media|opt|srv|data|var|tmp|etc)\/[^\s"'`,;:|<>()[\]{}]+/g, '(path)'],
    [
        /(?<!\((?:host|path|hidden)\))(?<![\w.~/])(?:~|[a-z]:)?(?:[/\\](?!v1\/|v1\b|health\b|props\b)[^\s"'`,;:|<>()[\]{}/\\]+)+[/\\]?/gi,
        '(path)',
    ],
];
// The name of a file of weights says which model it was; that of a folder may say whose.
const weights = /(?<![^/\\])[^/\\]+\.(?:gguf|safetensors|jinja|bin)$/i;
/** Secrets, names and addresses of hosts, and paths: what a server or this machine says about itself. */
function withoutPlaces(text, known) {
    const here = (0,node_os__WEBPACK_IMPORTED_MODULE_0__.hostname)();
    const named = here.length < 3 || here === 'localhost' ? text : text.replaceAll(here, '(host)');
    return places.reduce((rest, [pattern, shown]) => (shown === '(path)' ? rest.replace(pattern, shownPath) : rest.replace(pattern, shown)), withoutSecrets(named, known));
}
function shownPath(path) {
    const file = weights.exec(path)?.[0];
    return file === undefined ? '(path)' : `(path)/${file}`;
}
/** Every text inside a value. */
function mapTexts(value, change) {
    if (typeof value === 'string')
        return change(value);
    if (typeof value !== 'object' || value === null)
        return value;
    if (Array.isArray(value))
        return value.map((item) => mapTexts(item, change));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]));
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

/***/ 6353:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ readResponse)
/* harmony export */ });
/**
 * The attempt behind a recorded response: a chat completion, a plain answer, or the messages of a tool loop (those
 * of the prompt in front are left out). Whatever else was recorded is one message that says nothing.
 */
function readResponse(response) {
    if (typeof response === 'string') {
        return { turns: [readAssistant({ choices: [{ message: { role: 'assistant', content: response } }] })] };
    }
    return { turns: Array.isArray(response) ? readMessages(response) : [readAssistant(response)] };
}
function readMessages(messages) {
    const turns = [];
    const called = new Map();
    for (const message of messages) {
        const holder = objectOf(message);
        const role = fieldOf(holder, 'role');
        if (role === 'user' || role === 'system' || role === 'developer') {
            // What stands before the last of these is the prompt, replayed answers in it included.
            turns.length = 0;
        }
        else if (role === 'tool') {
            turns.push(readTool(holder, called));
        }
        else if (role === 'assistant' || (role === undefined && isReply(holder))) {
            const turn = readAssistant(isReply(holder) ? holder : { choices: [{ message }] });
            for (const call of turn.toolCalls)
                if (call.id !== undefined)
                    called.set(call.id, call.name);
            turns.push(turn);
        }
    }
    return turns;
}
/** A whole response in place of a message. */
function isReply(holder) {
    return Array.isArray(fieldOf(holder, 'choices'));
}
function readTool(message, called) {
    const callId = textOf(fieldOf(message, 'tool_call_id'));
    return {
        role: 'tool',
        callId,
        name: textOf(fieldOf(message, 'name')) ?? called.get(callId ?? '') ?? '',
        content: contentOf(fieldOf(message, 'content')),
    };
}
function readAssistant(response) {
    const holder = objectOf(response);
    const choice = objectOf(listOf(fieldOf(holder, 'choices'))[0]);
    const message = messageOf(holder, choice);
    return {
        role: 'assistant',
        content: contentOf(fieldOf(message, 'content')),
        reasoning: contentOf(fieldOf(message, 'reasoning_content')) || contentOf(fieldOf(message, 'reasoning')),
        toolCalls: listOf(fieldOf(message, 'tool_calls')).map(readCall),
        finishReason: textOf(fieldOf(choice, 'finish_reason')) ?? textOf(fieldOf(holder, 'finish_reason')),
        raw: response,
    };
}
/** The message of the first choice, whole or as a delta, or one that stands on top; else the response is the message. */
function messageOf(holder, choice) {
    const places = [fieldOf(choice, 'message'), fieldOf(choice, 'delta'), fieldOf(holder, 'message')];
    return places.map(objectOf).find((message) => Object.keys(message).length > 0) ?? holder;
}
function readCall(call) {
    const holder = objectOf(call);
    const inside = objectOf(fieldOf(holder, 'function'));
    return {
        id: textOf(fieldOf(holder, 'id')),
        name: textOf(fieldOf(inside, 'name')) ?? textOf(fieldOf(holder, 'name')) ?? '',
        arguments: Object.hasOwn(inside, 'arguments') ? inside['arguments'] : fieldOf(holder, 'arguments'),
    };
}
/** Text, or the text parts of a list of parts. */
function contentOf(content) {
    if (typeof content === 'string')
        return content;
    return listOf(content)
        .map(objectOf)
        .filter((part) => fieldOf(part, 'type') === 'text')
        .map((part) => textOf(fieldOf(part, 'text')) ?? '')
        .join('');
}
function objectOf(value) {
    // Neither null nor a list: reading its own keys is safe, whatever it is.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
function listOf(value) {
    return Array.isArray(value) ? value : [];
}
function textOf(value) {
    return typeof value === 'string' ? value : undefined;
}
function fieldOf(holder, key) {
    return Object.hasOwn(holder, key) ? holder[key] : undefined;
}


/***/ }),

/***/ 19147:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ renderGrid)
/* harmony export */ });
/* harmony import */ var _text_width_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(87001);

const gap = 2;
const narrowest = 8;
/** A table for a terminal, its head first. Where it is too wide the first column gives way. */
function renderGrid(columns, rows, { width, indent = '' }) {
    const all = [columns.map(({ head }) => head), ...rows];
    const widths = columns.map((_, at) => Math.max(...all.map((row) => (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .textWidth */ .sc)(row[at] ?? ''))));
    const total = widths.reduce((sum, each) => sum + each, (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .textWidth */ .sc)(indent) + gap * (widths.length - 1));
    const first = widths[0] ?? 0;
    widths[0] = Math.min(first, Math.max(narrowest, first - Math.max(0, total - width)));
    return all.map((row) => columns
        .map(({ align }, at) => {
        const cell = at === 0 ? (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .shortenTo */ .PU)(row[at] ?? '', widths[0] ?? 0) : (row[at] ?? '');
        return (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .padText */ .F2)(cell, widths[at] ?? 0, align);
    })
        .join(' '.repeat(gap))
        .replace(/^/, indent)
        .trimEnd());
}


/***/ }),

/***/ 9657:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fy: () => (/* binding */ defaultColumns),
/* harmony export */   YV: () => (/* binding */ toneOf),
/* harmony export */   b_: () => (/* binding */ verdictTones),
/* harmony export */   cT: () => (/* binding */ joinLines),
/* harmony export */   ky: () => (/* binding */ wrapped)
/* harmony export */ });
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95263);
/* harmony import */ var _text_width_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(87001);


const defaultColumns = 80;
const codes = { good: 32, bad: 31, doubt: 33, faint: 2 };
/** Everything that came from outside is made harmless here, in one place, and only then coloured. */
function joinLines(lines, color) {
    return lines
        .map((line) => {
        const { text, tone } = typeof line === 'string' ? { text: line, tone: undefined } : line;
        const harmless = (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutCommands */ .Df)((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(text).replace(/[\n\t]/g, ' '));
        return color && tone !== undefined && harmless !== '' ? `\u001b[${codes[tone]}m${harmless}\u001b[0m` : harmless;
    })
        .join('\n')
        .concat('\n');
}
function wrapped(text, columns, indent = '', tone) {
    const lines = (0,_text_width_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapText */ .C1)(text, columns, indent);
    return tone === undefined ? lines : lines.map((line) => ({ text: line, tone }));
}
const verdictTones = { pass: 'good', fail: 'bad', unmeasured: 'doubt' };
function toneOf(outcome) {
    if (outcome === 'passed')
        return 'good';
    return outcome === 'regressed' || outcome === 'accepted' ? 'bad' : 'doubt';
}


/***/ }),

/***/ 83513:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ scenariosByKey)
/* harmony export */ });
/** Of very many scenarios each is read from its pack when it is needed; a class, so that this getter exists once. */
class AskedLater {
    key;
    pack;
    #index;
    constructor(key, pack, index) {
        this.key = key;
        this.pack = pack;
        this.#index = index;
    }
    get scenario() {
        return this.pack.scenarios[this.#index]; // the index is one of them
    }
}
/** In the order of the packs. There may be very many: of each, only its place in its pack is held. */
function scenariosByKey(packs) {
    const indexed = new Map(packs.map((pack) => {
        const places = new Map(pack.scenarios.map(({ id }, index) => [id, index]));
        return [pack.id, { pack, places }];
    }));
    const get = (key) => {
        const slash = key.indexOf('/');
        const found = indexed.get(key.slice(0, slash));
        const place = found?.places.get(key.slice(slash + 1));
        return found === undefined || place === undefined ? undefined : new AskedLater(key, found.pack, place);
    };
    function* values() {
        for (const [id, { pack, places }] of indexed)
            for (const [scenario, place] of places)
                yield new AskedLater(`${id}/${scenario}`, pack, place);
    }
    function* keys() {
        for (const { key } of values())
            yield key;
    }
    let size = 0;
    for (const { places } of indexed.values())
        size += places.size;
    return { get, has: (key) => get(key) !== undefined, size, keys, values };
}


/***/ }),

/***/ 32183:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ sortLines),
/* harmony export */   t: () => (/* binding */ beforeConfirmation)
/* harmony export */ });
function sortLines(lines) {
    const attempts = [];
    // In two steps: a text that holds all four would be longer than what is kept of the line.
    const placesOf = new Map();
    const skips = new Map();
    const sessions = new Map();
    const ends = [];
    for (const line of lines) {
        if (line.kind === 'attempt') {
            const round = `${line.mode} ${line.stage} ${line.round}`;
            const places = placesOf.get(round) ?? new Map();
            const place = places.get(line.scenario) ?? attempts.length;
            attempts[place] = line;
            placesOf.set(round, places.set(line.scenario, place));
        }
        if (line.kind === 'skip')
            skips.set(`${line.mode} ${line.round} ${line.scenario}`, line);
        else if (line.kind === 'session')
            sessions.set(line.session, line);
        else if (line.kind === 'end')
            ends.push(line);
    }
    return {
        attempts: attempts.sort(byRound),
        skips: [...skips.values()],
        sessions: [...sessions.values()].sort((one, other) => one.session - other.session),
        ends,
    };
}
function byRound(one, other) {
    return one.round - other.round || (one.scenario < other.scenario ? -1 : 1);
}
/** A journal as it stood before its confirmation. */
function* beforeConfirmation(lines) {
    for (const line of lines)
        if (line.kind !== 'attempt' || line.stage !== 'confirm')
            yield line;
}


/***/ }),

/***/ 57311:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ toScore)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38119);
/* harmony import */ var _model_target_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30677);


/** What scoring reads of a line: of a long run nobody holds all texts at once. How many messages there were stays. */
function toScore(line) {
    if (line.kind !== 'attempt')
        return line;
    const lean = new LeanAttempt(line);
    return lean; // of the same kind
}
// One of each for all: there may be a hundred thousand lines.
const none = [];
const one = [null];
const passed = { outcome: 'pass' };
const modes = new Map(_model_target_js__WEBPACK_IMPORTED_MODULE_0__/* .modeSchema */ .Ni.options.map((mode) => [mode, mode]));
const perMeasure = 4;
/** A class, so that what is the same in all of them, and what can be made when it is read, takes no room in each. */
class LeanAttempt {
    stage;
    session;
    mode;
    round;
    scenario;
    totalMs;
    verdict;
    isReasoned;
    answer;
    #messages;
    /** Four for each measure, NaN where it is null: such a list holds its numbers itself. */
    #numbers;
    constructor(line) {
        this.stage = line.stage;
        this.session = line.session;
        this.mode = modes.get(line.mode) ?? line.mode;
        this.round = line.round;
        this.scenario = line.scenario;
        this.totalMs = line.totalMs;
        this.verdict = wordless(line.verdict);
        this.isReasoned = line.isReasoned;
        this.answer = line.answer;
        this.#messages = line.messages.length;
        const numbers = [];
        for (const { firstTokenMs, decodeTokensPerSecond, promptTokens, completionTokens } of line.measures)
            for (const each of [firstTokenMs, decodeTokensPerSecond, promptTokens, completionTokens])
                numbers.push(each ?? Number.NaN);
        this.#numbers = numbers.slice(); // without the room for more that pushing leaves
    }
    get kind() {
        return 'attempt';
    }
    get atMs() {
        return 0;
    }
    get messages() {
        return this.#messages === 1 ? one : new Array(this.#messages).fill(null);
    }
    get isUnfinished() {
        return false;
    }
    get refusal() {
        return null;
    }
    get measures() {
        return Array.from({ length: this.#numbers.length / perMeasure }, (_, index) => this.#measure(index * perMeasure));
    }
    get notes() {
        return none;
    }
    get faults() {
        return none;
    }
    #measure(from) {
        const known = (place) => {
            const value = this.#numbers[from + place] ?? Number.NaN;
            return Number.isNaN(value) ? null : value;
        };
        return {
            firstTokenMs: known(0),
            decodeTokensPerSecond: known(1),
            promptTokens: known(2),
            completionTokens: known(3),
            firstContentMs: null,
            totalMs: 0,
            cachedTokens: null,
            reasoningTokens: null,
        };
    }
}
function wordless(verdict) {
    switch (verdict.outcome) {
        case 'pass':
            return passed;
        case 'fail':
            return { outcome: 'fail', mode: verdict.mode, expected: '', received: '' };
        case 'unmeasured':
            return { outcome: 'unmeasured', cause: verdict.cause };
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_1__/* .assertNever */ .x)(verdict);
    }
}


/***/ })

};
