export const id = 478;
export const ids = [478];
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

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 10 modules
var schemas = __webpack_require__(13798);
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

/***/ 91478:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   packsScore: () => (/* binding */ packsScore)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(13798);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(92844);
/* harmony import */ var _lib_nearest_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(76062);
/* harmony import */ var _lib_source_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(11539);
/* harmony import */ var _lib_worker_pattern_search_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(12412);
/* harmony import */ var _packs_load_packs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(77950);
/* harmony import */ var _packs_read_response_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(6353);
/* harmony import */ var _packs_task_of_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(53812);
/* harmony import */ var _verify_judge_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(55735);
/* harmony import */ var _verify_registry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2032);
/* harmony import */ var _foreign_pack_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(37243);













const lineForm = 'Each line is {"scenario": "ID", "response": …}, or {"scenario_index": 0, "response": …}.';
// Loose: files of other tools hold much beside what is judged.
const replyLineSchema = zod__WEBPACK_IMPORTED_MODULE_7__/* .looseObject */ ._H3({
    scenario: zod__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP().optional(),
    scenario_index: zod__WEBPACK_IMPORTED_MODULE_7__/* .int */ .Whr().min(0).optional(),
    response: zod__WEBPACK_IMPORTED_MODULE_7__/* .unknown */ .L5J().optional(),
});
/** Judges replies that somebody already has; nothing is asked of any server. */
async function packsScore({ reference, replies, write }) {
    const [loaded, ...others] = await (0,_packs_load_packs_js__WEBPACK_IMPORTED_MODULE_3__/* .loadPacks */ .rn)([reference], _foreign_pack_js__WEBPACK_IMPORTED_MODULE_6__/* .foreignPack */ .A);
    if (loaded === undefined || others.length > 0)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${reference} holds more than one pack`, 'Name one pack file.');
    const { pack } = loaded;
    const lines = readLines(await readText(replies), pack, replies === '-' ? 'standard input' : replies);
    const patterns = new _lib_worker_pattern_search_js__WEBPACK_IMPORTED_MODULE_2__/* .WorkerPatternSearch */ .d();
    try {
        for (const { scenario, response } of lines) {
            const verdict = recordedFault(scenario, response) ??
                (await (0,_verify_judge_js__WEBPACK_IMPORTED_MODULE_4__/* .judge */ .S)((0,_packs_read_response_js__WEBPACK_IMPORTED_MODULE_8__/* .readResponse */ .U)(response), scenario.expect, {
                    task: (0,_packs_task_of_js__WEBPACK_IMPORTED_MODULE_9__/* .taskOf */ .X)(pack, scenario),
                    ports: { patterns },
                }));
            write(`${JSON.stringify({ scenario: scenario.id, ...verdictLine(verdict) })}\n`);
        }
    }
    finally {
        await patterns[Symbol.asyncDispose]();
    }
}
// OpenAI's form, that of vLLM, that of FastAPI.
const errorBodySchema = zod__WEBPACK_IMPORTED_MODULE_7__/* .looseObject */ ._H3({
    error: zod__WEBPACK_IMPORTED_MODULE_7__/* .unknown */ .L5J().optional(),
    object: zod__WEBPACK_IMPORTED_MODULE_7__/* .unknown */ .L5J().optional(),
    message: zod__WEBPACK_IMPORTED_MODULE_7__/* .unknown */ .L5J().optional(),
    detail: zod__WEBPACK_IMPORTED_MODULE_7__/* .unknown */ .L5J().optional(),
    choices: zod__WEBPACK_IMPORTED_MODULE_7__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_7__/* .unknown */ .L5J()).nullish(),
});
/** A server's error in place of a reply says nothing about the model. Other tools' scorers count it all the same. */
function recordedFault(scenario, response) {
    if (scenario.expect.every(_verify_registry_js__WEBPACK_IMPORTED_MODULE_5__/* .isCompatible */ .$U))
        return undefined;
    if (response === null)
        return { outcome: 'unmeasured', cause: 'bad-stream', detail: 'no reply was recorded' };
    const parsed = errorBodySchema.safeParse(response);
    if (!parsed.success || (parsed.data.choices ?? []).length > 0)
        return undefined;
    const { error, object, message, detail } = parsed.data;
    const words = error ?? (object === 'error' ? message : undefined) ?? detail ?? undefined;
    if (words === undefined)
        return undefined;
    return { outcome: 'unmeasured', cause: 'server-error', detail: JSON.stringify(words) };
}
function verdictLine(verdict) {
    switch (verdict.outcome) {
        case 'pass':
            return { passed: true, outcome: 'pass', failureMode: null, score: verdict.score ?? null, detail: '' };
        case 'fail':
            return {
                passed: false,
                outcome: 'fail',
                failureMode: verdict.mode,
                score: verdict.score ?? null,
                detail: `expected ${verdict.expected}; received ${verdict.received}`,
                broke: verdict.broke ?? [],
            };
        case 'unmeasured':
            return {
                passed: false,
                outcome: 'unmeasured',
                failureMode: null,
                score: null,
                detail: `${verdict.cause}${verdict.detail === undefined ? '' : `: ${verdict.detail}`}`,
            };
    }
}
async function readText(path) {
    if (path !== '-') {
        return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'utf8').catch((cause) => {
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`cannot read ${path}`, 'Check the path given with --replies.', { cause });
        });
    }
    const chunks = [];
    for await (const chunk of process.stdin)
        chunks.push(Buffer.from(chunk)); // a stream without encoding gives bytes
    return Buffer.concat(chunks).toString('utf8');
}
/** Every line is checked before the first is judged, so that a broken file gives no half result. */
function readLines(text, pack, origin) {
    const problems = [];
    const lines = text
        .replace(/^\ufeff/, '')
        .split('\n')
        .flatMap((line, index) => {
        if (line.trim() === '')
            return [];
        const read = readLine(line, pack);
        if (typeof read !== 'string')
            return [read];
        problems.push(`${origin}:${index + 1} ${read}`);
        return [];
    });
    if (problems.length > 0) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(problems.join('\n'), lineForm);
    }
    if (lines.length === 0)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${origin} holds no replies`, lineForm);
    return lines;
}
function readLine(line, pack) {
    let value;
    try {
        value = JSON.parse(line);
    }
    catch (error) {
        return `is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    }
    const parsed = replyLineSchema.safeParse(value);
    if (!parsed.success) {
        return (0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_10__/* .explainIssues */ ._)(parsed.error.issues, replyLineSchema, value)
            .map(({ path, message }) => [(0,_lib_source_js__WEBPACK_IMPORTED_MODULE_11__/* .showPath */ .P)(path), message].filter((part) => part !== '').join(': '))
            .join(', ');
    }
    const { scenario: id, scenario_index: index, response } = parsed.data;
    if (response === undefined)
        return 'has no "response"';
    const named = pack.scenarios.find((one) => one.id === id);
    if (id !== undefined && named === undefined)
        return unknownScenario(pack, id);
    if (index !== undefined) {
        const scenario = pack.scenarios[index];
        return scenario === undefined
            ? `scenario_index ${index} is outside of ${pack.id}, which has ${pack.scenarios.length} scenarios`
            : { scenario, response };
    }
    return named === undefined ? 'names no "scenario" and no "scenario_index"' : { scenario: named, response };
}
function unknownScenario(pack, id) {
    const near = (0,_lib_nearest_js__WEBPACK_IMPORTED_MODULE_12__/* .nearest */ .p)(id, pack.scenarios.map((one) => one.id));
    return `${pack.id} has no scenario "${id}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
}


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

/***/ 55735:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ judge)
/* harmony export */ });
/* harmony import */ var _model_attempt_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(81155);
/* harmony import */ var _model_verdict_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70543);
/* harmony import */ var _combinators_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(88491);
/* harmony import */ var _registry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2032);




const maxReplyLength = 4 * 1024 * 1024;
/**
 * The verdict on one attempt: every expectation must hold, and the first that does not names the failure. All broken
 * properties are listed, since damage often breaks one of many.
 */
async function judge(attempt, expectations, context) {
    const compatible = expectations.every(_registry_js__WEBPACK_IMPORTED_MODULE_2__/* .isCompatible */ .$U);
    const damage = compatible ? undefined : wireDamage(attempt, context);
    if (damage?.mode === 'too-long')
        return damage;
    const verdicts = [];
    for (const expected of expectations)
        verdicts.push(await (0,_registry_js__WEBPACK_IMPORTED_MODULE_2__/* .verify */ .MX)(attempt, expected, context));
    return (0,_combinators_js__WEBPACK_IMPORTED_MODULE_1__/* .allVerdicts */ .yD)(damage === undefined ? verdicts : [damage, ...verdicts]);
}
// Markers of chat templates: in a reply they mean that a parser or template let the model's own protocol through.
const controlToken = /<\|[a-z_]{2,40}\|?>|<\/?(?:s|eos|bos|unk|pad)>|<(?:start|end)_of_turn>|\[\/?INST\]|<｜[^｜\n]{1,40}｜>/gi;
/** What a server does to a reply, whatever the scenario asks. */
function wireDamage(attempt, context) {
    const turns = (0,_model_attempt_js__WEBPACK_IMPORTED_MODULE_3__/* .assistantTurns */ .T)(attempt);
    const said = turns.flatMap(({ content, toolCalls }) => [
        content,
        ...toolCalls.flatMap((call) => [call.name, argumentText(call.arguments)]),
    ]);
    const length = said.reduce((sum, text) => sum + text.length, 0);
    if (length > maxReplyLength)
        return (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('too-long', `at most ${maxReplyLength} characters`, `${length} characters`);
    const last = turns.at(-1);
    if (last?.finishReason === 'length')
        return (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('token-limit', 'a reply that ends by itself', last.content);
    const tokens = new Set(said.flatMap((text) => text.match(controlToken) ?? []));
    const leaked = [...tokens].find((token) => !context.task.messages.some(({ content }) => content.includes(token)));
    return leaked === undefined ? undefined : (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('control-token', 'no control tokens of the template', leaked);
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


/***/ })

};
