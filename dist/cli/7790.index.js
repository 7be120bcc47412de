export const id = 7790;
export const ids = [7790];
export const modules = {

/***/ 37243:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  A: () => (/* binding */ foreignPack)
});

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/lib/json.js
var json = __webpack_require__(80292);
// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
// EXTERNAL MODULE: ./build/lib/source.js
var source = __webpack_require__(11539);
;// CONCATENATED MODULE: ./build/interop/benchlocal-asserts.js
/** Every assert kind that benchlocal-cli's scorers know, by the module that a pack names. */
const benchlocalAsserts = {
    tool_call: [
        'exact_function_name',
        'function_name_in',
        'tool_call_count',
        'required_function_names',
        'content_regex',
        'required_args_present',
        'forbidden_args_absent',
        'exact_arg_value',
        'arg_regex',
        'arg_in_enum',
        'arg_numeric_range',
        'multi_call_order',
    ],
    instruct_follow: [
        'exact_length_words',
        'max_length_words',
        'min_length_words',
        'case_only',
        'format_regex',
        'required_phrase',
        'required_phrase_any',
        'forbidden_phrase',
        'required_url_count',
        'required_section_headers',
        'bullet_count',
        'language',
    ],
    struct_output: [
        'json_parse_required',
        'json_schema',
        'exact_json',
        'jsonpath_assertion',
        'csv_columns',
        'yaml_parse_required',
        'markdown_structure',
        'format_regex',
    ],
    data_extract: ['field_required', 'field_exact_value', 'field_regex', 'field_in_set', 'no_extra_fields'],
    reason_math: ['exact_string', 'exact_numeric', 'tolerance_numeric', 'regex_match'],
    answer_match: ['exact_numeric', 'tolerance_numeric', 'exact_letter'],
};
function isBenchlocalModule(name) {
    return Object.hasOwn(benchlocalAsserts, name);
}
/** benchlocal-cli holds these in its code, by scenario and path; `$` is the root. */
const benchlocalAnchors = {
    'DE-02': { items: 'name' },
    'DE-07': { $: 'name' },
    'DE-13': { line_items: 'description', discounts: 'description' },
};

;// CONCATENATED MODULE: ./build/interop/benchlocal-messages.js

/** Plain JSON; a number that would lose digits is refused. */
function toJson(value, refuse, path = []) {
    if (typeof value === 'bigint')
        return refuse(path, `${value} is not exact as a number`);
    if (Array.isArray(value))
        return value.map((item, index) => toJson(item, refuse, [...path, index]));
    if (!(value instanceof Map))
        return value;
    return Object.fromEntries([...value].map(([key, item]) => [key, toJson(item, refuse, [...path, key])]));
}
/** A message in the form that our packs have. */
function messageOf(message, refuse) {
    switch (message.role) {
        case 'assistant': {
            const calls = message.tool_calls ?? [];
            const content = message.content ?? '';
            if (calls.length === 0)
                return { role: 'assistant', content };
            const replayed = calls.map((call, index) => ({
                id: call.id,
                name: call.function.name,
                arguments: argumentsOf(call.function.arguments, (problem) => refuse(['tool_calls', index, 'function', 'arguments'], problem)),
            }));
            return { role: 'assistant', content, 'tool-calls': replayed };
        }
        case 'tool':
            return { role: 'tool', 'call-id': message.tool_call_id, content: message.content };
        default:
            return { role: message.role, content: message.content };
    }
}
function argumentsOf(written, refuse) {
    if (typeof written !== 'string')
        return written;
    const parsed = (0,json/* parseJson */.q)(written);
    if (!parsed.ok || !(parsed.value instanceof Map))
        return refuse('not the text of a JSON object');
    return toJson(parsed.value, (_path, message) => refuse(message));
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
;// CONCATENATED MODULE: ./build/interop/benchlocal-schema.js

// Theirs is loose: only what decides a verdict or what the model is sent is read, and that has to be understood.
const jsonObject = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9());
const samplingSchema = schemas/* strictObject */.rej({
    temperature: schemas/* number */.aig().optional(),
    top_p: schemas/* number */.aig().optional(),
    seed: schemas/* int */.Whr().optional(),
    max_tokens: schemas/* int */.Whr().min(1).optional(),
    tool_choice: schemas/* enum */.k5n(['auto', 'none', 'required']).optional(),
    // Thinking is switched by the run, from the pack's default_thinking.
    chat_template_kwargs: schemas/* looseObject */._H3({}).optional(),
});
const benchlocalMetaSchema = schemas/* looseObject */._H3({
    pack_id: schemas/* string */.YjP().min(1),
    version: schemas/* string */.YjP(),
    sampling_defaults: samplingSchema.default({}),
    default_thinking: schemas/* enum */.k5n(['on', 'off']).default('off'),
    default_max_seconds: schemas/* number */.aig().positive().nullish(),
    timeout_per_case_default: schemas/* number */.aig().positive().nullish(),
    verifier_module: schemas/* string */.YjP(),
    supports_sandboxed_only: schemas/* boolean */.zMY().nullish(),
});
const toolSchema = schemas/* strictObject */.rej({
    type: schemas/* literal */.euz('function'),
    function: schemas/* strictObject */.rej({
        name: schemas/* string */.YjP().min(1),
        description: schemas/* string */.YjP().min(1),
        parameters: jsonObject.optional(),
    }),
});
const toolCallSchema = schemas/* looseObject */._H3({
    id: schemas/* string */.YjP().min(1),
    function: schemas/* looseObject */._H3({ name: schemas/* string */.YjP().min(1), arguments: schemas/* union */.KCZ([schemas/* string */.YjP(), jsonObject]) }),
});
const messageSchema = schemas/* discriminatedUnion */.gMt('role', [
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('system'), content: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('user'), content: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({
        role: schemas/* literal */.euz('assistant'),
        content: schemas/* string */.YjP().nullish(),
        tool_calls: schemas/* array */.YOg(toolCallSchema).nullish(),
    }),
    schemas/* strictObject */.rej({
        role: schemas/* literal */.euz('tool'),
        tool_call_id: schemas/* string */.YjP().min(1),
        content: schemas/* string */.YjP(),
        name: schemas/* string */.YjP().nullish(),
    }),
]);
const benchlocalScenarioSchema = schemas/* looseObject */._H3({
    id: schemas/* string */.YjP().min(1),
    description: schemas/* string */.YjP().nullish(),
    upstream_title: schemas/* string */.YjP().nullish(),
    messages: schemas/* array */.YOg(messageSchema).min(1),
    tools: schemas/* array */.YOg(toolSchema).nullish(),
    verifier: schemas/* strictObject */.rej({ type: schemas/* string */.YjP(), asserts: schemas/* array */.YOg(schemas/* looseObject */._H3({ kind: schemas/* string */.YjP() })) }),
    sampling_overrides: samplingSchema.nullish(),
    max_seconds_override: schemas/* number */.aig().positive().nullish(),
    expected: schemas/* json */.Pq9().optional(),
    declares_top_level_shape: schemas/* boolean */.zMY().nullish(),
});

;// CONCATENATED MODULE: ./build/interop/benchlocal-tools.js
/** Tools that every scenario naming them defines alike. */
function sharedTools(scenarios) {
    const byName = new Map();
    for (const tool of scenarios.flatMap((scenario) => scenario.tools ?? [])) {
        const known = byName.get(tool.function.name);
        const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(toolOf(tool));
        byName.set(tool.function.name, isSame ? toolOf(tool) : 'several');
    }
    return Object.fromEntries([...byName].filter((entry) => entry[1] !== 'several'));
}
/** By name where all are shared; else the scenario keeps its own, all of them, so that their order stays. */
function toolsOf(scenario, shared) {
    const tools = scenario.tools ?? [];
    if (tools.length === 0)
        return {};
    const names = tools.map((tool) => tool.function.name);
    if (names.every((name) => Object.hasOwn(shared, name)))
        return { 'use-tools': names };
    return { tools: Object.fromEntries(tools.map((tool) => [tool.function.name, toolOf(tool)])) };
}
function toolOf(tool) {
    const { description, parameters = { type: 'object', properties: {} } } = tool.function;
    return { description, parameters };
}

;// CONCATENATED MODULE: ./build/interop/import-benchlocal.js









const hint = 'docs/interop.md tells what can be imported.';
const fallbackSeconds = 60;
const longestTitle = 120;
/** Whether the first line says that this is a pack of benchlocal-cli. */
function isBenchlocalPack(text) {
    const first = text.split('\n', 1)[0] ?? '';
    if (!first.includes('__meta__'))
        return false;
    const parsed = (0,json/* parseJson */.q)(first);
    return parsed.ok && parsed.value instanceof Map && parsed.value.get('__meta__') === true;
}
/** The text of a benchlocal-cli pack as a pack of ours. What it cannot carry over faithfully, it refuses. */
function importBenchlocal(text, origin) {
    const refuse = (line, path, message) => {
        throw new errors/* InputError */.dz((0,source/* showProblem */.H)(origin, { place: { line, column: 1 }, path, message }), hint);
    };
    const [head, ...lines] = readLines(text, refuse);
    if (head === undefined)
        return refuse(1, [], 'an empty file');
    const meta = read(benchlocalMetaSchema, head, refuse);
    const module = meta.verifier_module;
    if (meta.supports_sandboxed_only === true || module === 'sandbox') {
        refuse(head.number, ['verifier_module'], 'packs that run in a sandbox cannot be imported in this version');
    }
    if (!isBenchlocalModule(module)) {
        return refuse(head.number, ['verifier_module'], unknown('verifier module', module, Object.keys(benchlocalAsserts)));
    }
    if (lines.length === 0)
        refuse(head.number, [], 'a pack without scenarios: its data set has to be fetched first');
    const scenarios = lines.map((line) => ({
        line: line.number,
        scenario: read(benchlocalScenarioSchema, line, refuse),
    }));
    for (const { line, scenario } of scenarios)
        checkScenario(scenario, module, meta, (path, message) => refuse(line, path, message));
    const ids = uniqueIds(scenarios.map(({ scenario }) => scenario.id));
    const shared = sharedTools(scenarios.map(({ scenario }) => scenario));
    return {
        id: `benchlocal:${meta.pack_id}`,
        version: meta.version,
        title: `${meta.pack_id} of benchlocal-cli`,
        'default-thinking': meta.default_thinking,
        sampling: samplingOf(meta.sampling_defaults),
        tools: shared,
        scenarios: scenarios.map(({ line, scenario }, index) => ({
            id: ids[index] ?? scenario.id,
            title: titleOf(scenario),
            messages: scenario.messages.map((message, place) => messageOf(message, (path, problem) => refuse(line, ['messages', place, ...path], problem))),
            ...toolsOf(scenario, shared),
            ...limitsOf(scenario, meta),
            expect: [expectationOf(scenario, module)],
        })),
    };
}
function readLines(text, refuse) {
    return text.split('\n').flatMap((content, index) => {
        if (content.trim() === '')
            return [];
        const parsed = (0,json/* parseJson */.q)(content.trim());
        if (!parsed.ok)
            return refuse(index + 1, [], `not JSON: ${parsed.message}`);
        return [{ number: index + 1, value: toJson(parsed.value, (path, message) => refuse(index + 1, path, message)) }];
    });
}
function read(schema, line, refuse) {
    const parsed = schema.safeParse(line.value);
    if (parsed.success)
        return parsed.data;
    const [problem] = (0,explain_issues/* explainIssues */._)(parsed.error.issues, schema, line.value);
    return refuse(line.number, problem?.path ?? [], problem?.message ?? 'not a line of a pack');
}
function unknown(what, name, known) {
    const near = (0,nearest/* nearest */.p)(name, known);
    return `unknown ${what} "${name}"${near === undefined ? `; known: ${known.join(', ')}` : `; did you mean "${near}"?`}`;
}
function checkScenario(scenario, module, meta, refuse) {
    const { type, asserts } = scenario.verifier;
    if (type !== module)
        refuse(['verifier', 'type'], `"${type}" in a pack whose verifier module is ${module}`);
    if (asserts.length === 0 && scenario.expected === undefined)
        refuse(['verifier', 'asserts'], 'nothing is checked');
    const known = benchlocalAsserts[module];
    for (const [index, { kind }] of asserts.entries()) {
        if (!known.includes(kind))
            refuse(['verifier', 'asserts', index, 'kind'], unknown('assert kind', kind, known));
    }
    for (const key of ['temperature', 'top_p', 'seed']) {
        const value = scenario.sampling_overrides?.[key];
        if (value !== undefined && value !== meta.sampling_defaults[key]) {
            refuse(['sampling_overrides', key], 'only a pack as a whole can have this setting here');
        }
    }
}
/** `RM-01`, `RM-01.2`, `RM-01.3`: one of the packs has the same id on every line. */
function uniqueIds(ids) {
    const taken = new Set(ids);
    const seen = new Set();
    return ids.map((id) => {
        if (!seen.has(id)) {
            seen.add(id);
            return id;
        }
        let count = 2;
        while (taken.has(`${id}.${count}`))
            count += 1;
        taken.add(`${id}.${count}`);
        return `${id}.${count}`;
    });
}
function titleOf(scenario) {
    const title = scenario.upstream_title || scenario.description || scenario.id;
    return title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).toWellFormed()}…`;
}
function samplingOf(sampling) {
    const { temperature, top_p, seed, max_tokens } = sampling;
    return withoutUndefined({ temperature, 'top-p': top_p, seed, 'max-tokens': max_tokens });
}
function limitsOf(scenario, meta) {
    const overrides = scenario.sampling_overrides ?? {};
    const { tool_choice = meta.sampling_defaults.tool_choice, max_tokens = meta.sampling_defaults.max_tokens } = overrides;
    const seconds = scenario.max_seconds_override ?? meta.timeout_per_case_default ?? meta.default_max_seconds;
    return withoutUndefined({
        'tool-choice': tool_choice,
        'max-tokens': max_tokens,
        'max-seconds': seconds ?? fallbackSeconds,
    });
}
function withoutUndefined(entries) {
    return Object.fromEntries(Object.entries(entries).filter((entry) => entry[1] !== undefined));
}
function expectationOf(scenario, module) {
    const expectation = { kind: `benchlocal/${module.replace('_', '-')}`, asserts: scenario.verifier.asserts };
    if (module !== 'data_extract')
        return expectation;
    return {
        ...expectation,
        ...withoutUndefined({
            expected: scenario.expected,
            'declares-top-level-shape': scenario.declares_top_level_shape ?? undefined,
            anchors: benchlocalAnchors[scenario.id],
        }),
    };
}

// EXTERNAL MODULE: ./build/packs/parse-pack.js + 3 modules
var parse_pack = __webpack_require__(59087);
;// CONCATENATED MODULE: ./build/commands/foreign-pack.js


/** Packs of other tools that are read as they are. */
const foreignPack = (text, origin) => isBenchlocalPack(text) ? (0,parse_pack/* checkImportedPack */.Qk)(importBenchlocal(text, origin), origin) : undefined;


/***/ }),

/***/ 12412:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ WorkerPatternSearch)
/* harmony export */ });
/* harmony import */ var node_worker_threads__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75919);

const maxLength = 64 * 1024;
const deadlineMs = 250;
// Embedded, so that a bundle stays one file.
const workerSource = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ source, flags, text }) => parentPort.postMessage(new RegExp(source, flags).test(text)));
`;
/**
 * Searches with JavaScript's backtracking engine in one pooled worker, one search at a time. A search that does not
 * end is cut off with its worker; the next one starts a new worker.
 */
class WorkerPatternSearch {
    #worker;
    #queue = Promise.resolve();
    search(source, flags, text) {
        if (text.length > maxLength)
            return Promise.resolve({ outcome: 'too-long' });
        const result = this.#queue.then(() => this.#searchNow(source, flags, text));
        this.#queue = result.catch(() => undefined); // the caller hears of it; the queue goes on
        return result;
    }
    async #searchNow(source, flags, text) {
        const worker = await this.#started();
        return new Promise((resolve, reject) => {
            const deadline = setTimeout(() => finish(() => this.#stop().then(() => resolve({ outcome: 'timed-out' }), reject)), deadlineMs);
            const onMessage = (found) => finish(() => resolve({ outcome: 'searched', found }));
            const onError = (error) => finish(() => {
                this.#worker = undefined;
                reject(error);
            });
            const finish = (then) => {
                clearTimeout(deadline);
                worker.off('message', onMessage);
                worker.off('error', onError);
                then();
            };
            worker.on('message', onMessage);
            worker.on('error', onError);
            worker.postMessage({ source, flags, text });
        });
    }
    // The clock of a search starts when its worker is up.
    async #started() {
        if (this.#worker !== undefined)
            return this.#worker;
        const worker = new node_worker_threads__WEBPACK_IMPORTED_MODULE_0__.Worker(workerSource, { eval: true });
        await new Promise((resolve, reject) => {
            worker.once('online', resolve);
            worker.once('error', reject);
        });
        worker.unref();
        this.#worker = worker;
        return worker;
    }
    async #stop() {
        const worker = this.#worker;
        this.#worker = undefined;
        await worker?.terminate();
    }
    async [Symbol.asyncDispose]() {
        await this.#queue;
        await this.#stop();
    }
}


/***/ }),

/***/ 78807:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  S: () => (/* binding */ judge)
});

// EXTERNAL MODULE: ./build/verify/combinators.js
var combinators = __webpack_require__(88491);
// EXTERNAL MODULE: ./build/verify/registry.js + 72 modules
var registry = __webpack_require__(75881);
// EXTERNAL MODULE: ./build/verify/think-blocks.js
var think_blocks = __webpack_require__(31311);
// EXTERNAL MODULE: ./build/model/attempt.js
var model_attempt = __webpack_require__(81155);
// EXTERNAL MODULE: ./build/model/verdict.js
var verdict = __webpack_require__(70543);
// EXTERNAL MODULE: ./build/verify/call-markup.js
var call_markup = __webpack_require__(52635);
;// CONCATENATED MODULE: ./build/verify/repetition-in.js
// Rules, tables and boxes are drawn with these, and spaces line things up.
const layout = new Set([...'-=_.*#~+|─━═·… \t\u00a0'].map((sign) => sign.charCodeAt(0)));
const backslash = 0x5c;
const lineBreak = 0x0a;
const mostBreaks = 50;
const mostLayout = 200;
const mostAlike = 100;
const mostSigns = 40;
const mostPairs = 100;
const mostWords = 30;
/** A run that no text needs: one sign, pair of signs, empty line or word again and again. The run itself, shortened. */
function repetitionIn(text) {
    if (text.length < mostSigns)
        return undefined;
    return runIn(text) ?? wordRunIn(text);
}
function runIn(text) {
    let alike = 1;
    let paired = 0;
    let breaks = 0;
    for (let at = 1; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        alike = code === text.charCodeAt(at - 1) ? alike + 1 : 1;
        paired = code === text.charCodeAt(at - 2) ? paired + 1 : 0;
        if (code === lineBreak)
            breaks += 1;
        else if (code > 0x20)
            breaks = 0;
        if (breaks >= mostBreaks)
            return '\n'.repeat(mostBreaks);
        if (alike >= mostSigns && code !== lineBreak && alike >= mostOf(code))
            return text.slice(at + 1 - alike, at + 1);
        if (paired >= mostPairs && isPair(code, text.charCodeAt(at - 1)))
            return text.slice(at + 1 - paired, at + 1);
    }
    return undefined;
}
function mostOf(code) {
    if (layout.has(code))
        return mostLayout;
    return isWordSign(code) ? mostAlike : mostSigns;
}
// Digits and letters: sums of zeros and the padding of encoded bytes are longer than any row of marks.
function isWordSign(code) {
    return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
/** Two units that are one sign: an escape of JSON, or a character beyond the basic plane. */
function isPair(code, before) {
    if (code === before)
        return false;
    return code === backslash || before === backslash || (code & 0xf800) === 0xd800;
}
const doubledWord = /(?<![\p{L}\p{N}])(\p{L}{1,40})[^\p{L}\p{N}]{1,8}\1(?![\p{L}\p{N}])/u;
const word = /[\p{L}\p{N}]+/gu;
// Values of JSON may rightly fill a list.
const isValue = new Set(['null', 'true', 'false']);
function wordRunIn(text) {
    // Thirty words and what stands between them; most replies are shorter, or hold no word twice in a row.
    if (text.length < 4 * mostWords || !doubledWord.test(text))
        return undefined;
    let last = '';
    let count = 0;
    for (const [found] of text.matchAll(word)) {
        count = found === last ? count + 1 : 1;
        last = found;
        if (count >= mostWords && !isValue.has(found) && /\p{L}/u.test(found))
            return Array.from({ length: mostWords }, () => found).join(' ');
    }
    return undefined;
}

;// CONCATENATED MODULE: ./build/verify/wire-damage.js





const maxReplyLength = 4 * 1024 * 1024;
// Markers of chat templates: in a reply they mean that a parser or template let the model's own protocol through.
const controlToken = /<\|[a-z0-9_]{2,40}\|?>|<\|\\?"\|>|<[a-z_]{2,40}\|>|<\/?(?:s|eos|bos|unk|pad|sop|eop)>|<(?:start|end)_of_turn>|<unused\d{1,4}>|<extra_id_\d{1,4}>|<0x[0-9a-f]{2}>|\[\/?INST\]|<\/?｜[^｜\n]{1,40}｜[a-z_]{0,40}>|assistant(?:final|analysis|commentary)/gi;
// In capitals only: "[args]" is what the help of a command says.
const bracketToken = /\[\/?(?:TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|SYSTEM_PROMPT|TOOL_CONTENT|CALL_ID|ARGS|BOS|EOS|PAD|UNK)\]|\[gMASK\]/g;
// What was lost between bytes and letters, and the control characters of a terminal; a lone half of a pair is \p{Cs}.
const brokenSign = /(?![\t\n\r])\p{Cc}|[\p{Noncharacter_Code_Point}\p{Cs}\ufeff\ufffd]/gu;
// Most replies hold none of these, and are not searched for what is broken.
const unusualSign = /[^ -~\n\t\r]/;
const resultMark = /<\/?(?:tool_response|tool_result|tool_output|function_result|function_response)s?\b[^<>]{0,100}>/gi;
const cutReasons = new Set(['length', 'max_tokens', 'model_length']);
const endedReasons = new Set([
    ...['abort', 'aborted', 'cancelled', 'canceled', 'error', 'network_error', 'insufficient_system_resource'],
    ...['content_filter', 'safety', 'sensitive'],
]);
/** What a server does to a reply, whatever the scenario asks. A mark that the prompt or a result holds is none. */
function wireDamage(attempt, context, asksForCalls) {
    const turns = (0,model_attempt/* assistantTurns */.T)(attempt);
    const said = turns.flatMap(textsOf);
    const length = said.reduce((sum, text) => sum + text.length, 0);
    if (length > maxReplyLength)
        return (0,verdict/* fail */.fJ)('too-long', `at most ${maxReplyLength} characters`, `${length} characters`);
    return cutOff(turns) ?? leaked(turns, said, heldBy(attempt, context)) ?? unaskedCall(turns.at(-1), asksForCalls);
}
function textsOf({ content, toolCalls }) {
    return [content, ...toolCalls.flatMap((call) => [call.name, argumentText(call.arguments)])];
}
function cutOff(turns) {
    const last = turns.at(-1);
    if (last !== undefined && cutReasons.has(last.finishReason ?? '')) {
        return (0,verdict/* fail */.fJ)('token-limit', 'a reply that ends by itself', last.content);
    }
    const ended = turns.find(({ finishReason }) => endedReasons.has(finishReason?.toLowerCase() ?? ''));
    return (ended && (0,verdict/* fail */.fJ)('aborted', 'a reply that ends by itself', `finish reason ${ended.finishReason}: ${ended.content}`));
}
/** Whether the prompt, the tools or a result hold a text, which a reply may then say again. */
function heldBy({ turns }, { task }) {
    return (text) => task.messages.some(({ content }) => content.includes(text)) ||
        turns.some((turn) => turn.role === 'tool' && turn.content.includes(text)) ||
        task.tools.some((tool) => `${tool.description}${JSON.stringify(tool.parameters)}`.includes(text));
}
// Every mark below holds one of these: most replies hold none, and are not searched for each.
const anyMark = /<|\[[/A-Zg]|◁|tool_call>|assistant[fac]/i;
function leaked(turns, said, isHeld) {
    const marked = said.filter((text) => anyMark.test(text));
    return ((marked.length === 0 ? undefined : leakedMark(turns, marked, isHeld)) ??
        brokenIn(said, isHeld) ??
        endlessIn(said, isHeld) ??
        (marked.length === 0 ? undefined : lostCall(turns, isHeld)));
}
function leakedMark(turns, said, isHeld) {
    for (const { content } of turns) {
        const thoughts = (0,think_blocks/* thinkingIn */.g)(content);
        if (thoughts !== undefined)
            return thoughts;
    }
    const token = firstOf(controlToken, said, isHeld) ?? firstOf(bracketToken, said, isHeld);
    if (token !== undefined)
        return (0,verdict/* fail */.fJ)('control-token', 'no control tokens of the template', token);
    const result = firstOf(resultMark, said, isHeld);
    return result === undefined ? undefined : (0,verdict/* fail */.fJ)('invented-result', 'no result that the model wrote itself', result);
}
function brokenIn(said, isHeld) {
    const unusual = said.filter((text) => unusualSign.test(text));
    const sign = unusual.length === 0 ? undefined : firstOf(brokenSign, unusual, isHeld);
    return sign === undefined ? undefined : (0,verdict/* fail */.fJ)('broken-text', 'text without broken characters', nameOf(sign));
}
function endlessIn(said, isHeld) {
    for (const text of said) {
        const run = repetitionIn(text);
        if (run !== undefined && !isHeld(run))
            return (0,verdict/* fail */.fJ)('repetition', 'no sign or word without end', run);
    }
    return undefined;
}
function lostCall(turns, isHeld) {
    for (const { content } of turns) {
        const mark = (0,call_markup/* openingMark */.m)(content);
        if (mark !== undefined && !isHeld(mark))
            return (0,verdict/* fail */.fJ)('call-in-content', 'no markup of a call', content);
    }
    return undefined;
}
function firstOf(pattern, texts, isHeld) {
    return [...new Set(texts.flatMap((text) => text.match(pattern) ?? []))].find((one) => !isHeld(one));
}
function nameOf(sign) {
    return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
/** A call that no check looks at, beside the answer. */
function unaskedCall(last, asksForCalls) {
    const [call] = last?.toolCalls ?? [];
    if (asksForCalls || call === undefined || last?.content.trim() === '')
        return undefined;
    return (0,verdict/* fail */.fJ)('extra-call', 'an answer without a call', `a call to ${call.name}`);
}
function argumentText(value) {
    if (typeof value === 'string')
        return value;
    try {
        return JSON.stringify(value) ?? '';
    }
    catch {
        return ''; // nested beyond the stack; no verifier reads that deep either
    }
}

;// CONCATENATED MODULE: ./build/verify/judge.js




/**
 * The verdict on one attempt: every expectation must hold, and the first that does not names the failure. All broken
 * properties are listed, since damage often breaks one of many.
 */
async function judge(received, expectations, context) {
    const compatible = expectations.every(registry/* isCompatible */.$U);
    const isParted = context.inlineThinking === 'allowed' && !compatible;
    const attempt = isParted ? (0,think_blocks/* withThinkingApart */.V)(received) : received;
    const damage = compatible ? undefined : wireDamage(attempt, context, expectations.some(registry/* asksForCalls */.B5));
    if (damage?.mode === 'too-long')
        return damage;
    const verdicts = [];
    for (const expected of expectations)
        verdicts.push(await (0,registry/* verify */.MX)(attempt, expected, context));
    if (damage === undefined)
        return (0,combinators/* allVerdicts */.yD)(verdicts);
    const lostCall = verdicts.find(isLostCall);
    // That a call was lost says more than the token that it starts with.
    return (0,combinators/* allVerdicts */.yD)(lostCall !== undefined && ['control-token', 'call-in-content'].includes(damage.mode)
        ? [lostCall, damage, ...verdicts]
        : [damage, ...verdicts]);
}
function isLostCall(verdict) {
    return verdict.outcome === 'fail' && (verdict.mode === 'call-in-content' || verdict.mode === 'call-in-reasoning');
}


/***/ })

};
