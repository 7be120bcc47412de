export const id = 546;
export const ids = [546];
export const modules = {

/***/ 92022:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ cutText),
/* harmony export */   s: () => (/* binding */ renderAnswers)
/* harmony export */ });
/* harmony import */ var _model_answers_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61332);

/** The answers that stand beside a baseline, a line a scenario; undefined where none are kept. */
function renderAnswers({ scorecard, capturedAt, firstAnswers }) {
    const { slug, mode } = scorecard;
    const lines = scorecard.scenarios.flatMap(({ scenario, answers }) => {
        const first = firstAnswers?.get(scenario);
        if (answers === null && first === undefined)
            return [];
        return [{ scenario, digests: answers ?? [], first: first === undefined ? null : cutText(first) }];
    });
    if (lines.length === 0)
        return undefined;
    const header = { version: 1, kind: 'answers', slug, mode, captured: capturedAt };
    return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}
/** As much of a text as fits, whole characters only. */
function cutText(text) {
    const whole = text.toWellFormed();
    let bytes = 0;
    let end = 0;
    for (const letter of whole) {
        bytes += bytesOf(letter);
        if (bytes > _model_answers_file_js__WEBPACK_IMPORTED_MODULE_0__/* .firstAnswerBytes */ .ON)
            return whole.slice(0, end);
        end += letter.length;
    }
    return whole;
}
function bytesOf(letter) {
    const point = letter.codePointAt(0) ?? 0;
    return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}


/***/ }),

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

/***/ 72512:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  inspect: () => (/* binding */ inspect)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
// EXTERNAL MODULE: ./build/lib/save-whole.js
var save_whole = __webpack_require__(70129);
// EXTERNAL MODULE: ./build/packs/digest.js
var digest = __webpack_require__(20349);
// EXTERNAL MODULE: ./build/report/first-divergence.js
var first_divergence = __webpack_require__(98724);
// EXTERNAL MODULE: ./build/report/grid.js
var grid = __webpack_require__(19147);
// EXTERNAL MODULE: ./build/report/plain-text.js
var plain_text = __webpack_require__(95263);
// EXTERNAL MODULE: ./build/report/text-width.js
var text_width = __webpack_require__(87001);
;// CONCATENATED MODULE: ./build/report/message-lines.js


const indent = '  ';
/** A message in the form of the wire, in full. What it holds beyond the usual is left to the journal. */
function messageLines(message, columns) {
    const { role, content, tool_calls: calls, reasoning_content: one, reasoning: other } = recordOf(message);
    const name = typeof role === 'string' ? (0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(role), 20) : 'message';
    const reasoning = textOf(one) || textOf(other);
    return [
        `[${name}]`,
        ...(reasoning === '' ? [] : ['  (reasoning)', ...block(reasoning, columns)]),
        ...block(textOf(content), columns),
        ...(Array.isArray(calls) ? calls.flatMap((call) => block(`→ ${callText(call)}`, columns)) : []),
    ];
}
function toolLines(tools, columns) {
    if (tools.length === 0)
        return [];
    const texts = tools.map(({ name, description, parameters }) => `${name}: ${description}\n${JSON.stringify(parameters)}`);
    return ['[tools]', ...texts.flatMap((text) => block(text, columns))];
}
function block(text, columns) {
    if (text === '')
        return [];
    return (0,plain_text/* plainText */.wh)(text)
        .split('\n')
        .flatMap((line) => (0,text_width/* wrapText */.C1)(line.replaceAll('\t', '  '), columns - indent.length))
        .map((line) => (line === '' ? '' : indent + line));
}
function callText(call) {
    const { function: called, name, arguments: given } = recordOf(call);
    const inner = recordOf(called);
    const [callee, sent] = [inner['name'] ?? name, inner['arguments'] ?? given];
    return `${textOf(callee)}(${textOf(sent)})`;
}
function textOf(value) {
    if (value === null || value === undefined)
        return '';
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
function recordOf(value) {
    // An object's own fields are looked at one by one, each as unknown.
    return typeof value === 'object' && value !== null ? value : { content: value };
}

// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
;// CONCATENATED MODULE: ./build/report/side-by-side.js

const rule = ' │ ';
/** Two texts in two columns, each wrapped on its own. */
function sideBySide(left, right, columns) {
    const width = Math.floor((columns - rule.length) / 2);
    const [one, other] = [left, right].map(({ head, text }) => [
        head,
        '─'.repeat(width),
        ...text.split('\n').flatMap((line) => (0,text_width/* wrapText */.C1)(line.replaceAll('\t', ' '), width)),
    ]);
    if (one === undefined || other === undefined)
        return [];
    return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => `${(0,text_width/* padText */.F2)(one[at] ?? '', width, 'left')}${rule}${other[at] ?? ''}`.trimEnd());
}

// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
;// CONCATENATED MODULE: ./build/report/render-inspect.js








/** Attempts that did not pass: how often each way of failing, then one line each. */
function renderFailures(attempts, options = {}) {
    const columns = options.columns ?? terminal_lines/* defaultColumns */.Fy;
    const failed = attempts.filter(({ verdict }) => verdict.outcome !== 'pass');
    if (failed.length === 0)
        return (0,terminal_lines/* joinLines */.cT)([`All ${(0,numbers/* plural */.LS)(attempts.length, 'attempt')} passed.`], false);
    const times = new Map();
    for (const { verdict } of failed)
        times.set(whyOf(verdict), (times.get(whyOf(verdict)) ?? 0) + 1);
    const counts = [...times].sort(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1));
    const left = { align: 'left' };
    const lines = [
        `${failed.length} of ${(0,numbers/* plural */.LS)(attempts.length, 'attempt')} did not pass.`,
        '',
        ...(0,grid/* renderGrid */.b)([
            { head: 'Failure', ...left },
            { head: 'Attempts', align: 'right' },
        ], counts.map(([why, count]) => [why, String(count)]), { width: columns }),
        '',
        ...(0,grid/* renderGrid */.b)([
            { head: 'Scenario', ...left },
            { head: 'Mode', ...left },
            { head: 'Round', align: 'right' },
            { head: 'Failure', ...left },
        ], failed.map(({ scenario, mode, round, verdict }) => [(0,plain_text/* plainLine */.h0)(scenario), mode, String(round), whyOf(verdict)]), { width: columns }),
    ];
    return (0,terminal_lines/* joinLines */.cT)(lines, options.color ?? false);
}
function whyOf(verdict) {
    if (verdict.outcome === 'pass')
        return 'pass';
    return verdict.outcome === 'fail' ? verdict.mode : `unmeasured: ${verdict.cause}`;
}
/** One scenario in full: what was asked, what came in each round, what the verifier says of it. */
function renderScenario(inspected, options = {}) {
    const columns = options.columns ?? terminal_lines/* defaultColumns */.Fy;
    const { scenario, title, task, attempts, answers } = inspected;
    const lines = [
        ...(0,terminal_lines/* wrapped */.ky)(`${(0,plain_text/* plainLine */.h0)(scenario)}: ${(0,plain_text/* plainLine */.h0)(title)}`, columns),
        '',
        ...task.messages.flatMap((message) => messageLines(promptMessage(message), columns)),
        ...toolLines(task.tools, columns),
        ...attempts.flatMap((attempt) => ['', ...attemptLines(attempt, columns)]),
        ...(answers === undefined ? [] : ['', ...answerLines(answers, columns)]),
    ];
    return (0,terminal_lines/* joinLines */.cT)(lines, options.color ?? false);
}
function promptMessage(message) {
    return message.role === 'assistant' ? { ...message, tool_calls: message.toolCalls } : message;
}
function attemptLines({ mode, round, stage, verdict, totalMs, messages, refusal, notes, faults }, columns) {
    const head = [`Round ${round}`, ...(stage === 'confirm' ? ['confirming'] : []), mode, (0,numbers/* duration */.p0)(totalMs)].join(' · ');
    const bullets = [...notes, ...faults].flatMap((text) => (0,terminal_lines/* wrapped */.ky)(`- ${(0,plain_text/* plainLine */.h0)(text)}`, columns, '  '));
    return [
        `${verdict.outcome === 'pass' ? '✓' : verdict.outcome === 'fail' ? '✗' : '?'} ${head} · ${whyOf(verdict)}`,
        ...messages.flatMap((message) => messageLines(message, columns)),
        ...(refusal === null
            ? []
            : (0,terminal_lines/* wrapped */.ky)(`the server refused (${refusal.status}): ${(0,plain_text/* plainLine */.h0)(refusal.words)}`, columns, '  ')),
        ...verdictLines(verdict, columns),
        ...bullets,
    ];
}
function verdictLines(verdict, columns) {
    if (verdict.outcome === 'pass')
        return [];
    if (verdict.outcome === 'unmeasured')
        return verdict.detail === undefined ? [] : (0,terminal_lines/* wrapped */.ky)(`why: ${(0,plain_text/* plainLine */.h0)(verdict.detail)}`, columns, '  ');
    return [
        ...(0,terminal_lines/* wrapped */.ky)(`expected: ${(0,plain_text/* plainLine */.h0)(verdict.expected)}`, columns, '  '),
        ...(0,terminal_lines/* wrapped */.ky)(`received: ${(0,plain_text/* plainLine */.h0)(verdict.received)}`, columns, '  '),
        ...(verdict.broke === undefined || verdict.broke.length === 0
            ? []
            : (0,terminal_lines/* wrapped */.ky)(`broke: ${verdict.broke.map(plain_text/* plainLine */.h0).join(', ')}`, columns, '  ')),
    ];
}
function answerLines({ baseline, current }, columns) {
    const [before, now] = [(0,plain_text/* plainText */.wh)(baseline), (0,plain_text/* plainText */.wh)(current)];
    const parting = (0,first_divergence/* firstDivergence */.F)(before, now);
    if (parting === undefined) {
        const words = baseline === current
            ? 'The answer is that of the baseline.'
            : 'The answers differ only in characters that do not show.';
        return [words];
    }
    return [
        (0,text_width/* shortenTo */.PU)(`The answers part at line ${parting.line}, column ${parting.column}, marked ▶:`, columns),
        ...sideBySide({ head: 'Baseline', text: mark(before, parting.at) }, { head: 'Now', text: mark(now, parting.at) }, columns),
    ];
}
function mark(text, at) {
    return `${text.slice(0, at)}▶${text.slice(at)}`;
}

// EXTERNAL MODULE: ./build/run/asked-scenario.js
var asked_scenario = __webpack_require__(83513);
// EXTERNAL MODULE: ./build/run/journal.js
var run_journal = __webpack_require__(72353);
// EXTERNAL MODULE: ./build/run/read-journal.js
var read_journal = __webpack_require__(26494);
// EXTERNAL MODULE: ./build/score/score-run.js + 3 modules
var score_run = __webpack_require__(67905);
// EXTERNAL MODULE: ./build/score/sort-lines.js
var sort_lines = __webpack_require__(32183);
// EXTERNAL MODULE: ./build/baseline/baseline-path.js
var baseline_path = __webpack_require__(48575);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/baseline/parse-answers.js
var parse_answers = __webpack_require__(52843);
// EXTERNAL MODULE: ./build/lib/error-code.js
var error_code = __webpack_require__(47206);
;// CONCATENATED MODULE: ./build/commands/baseline-answers.js







/** What the baseline answered: the one that was named, else the one a run was held against, else that of today. */
async function findBaselineAnswers({ file, ...wanted }) {
    const named = file === undefined ? undefined : await loadNamed(file);
    const found = new Map();
    for (const mode of wanted.modes)
        found.set(mode, answersOf(named ?? (await loadKept(wanted, mode)), mode));
    return found;
}
function answersOf(baseline, mode) {
    if (baseline === undefined)
        return none('there is no baseline of this mode');
    if (baseline.scorecard.mode !== mode)
        return none(`the baseline is of mode ${baseline.scorecard.mode}`);
    if (baseline.firstAnswers === undefined)
        return none('the baseline keeps no answers');
    return { answers: baseline.firstAnswers, note: undefined };
}
function none(note) {
    return { answers: new Map(), note };
}
async function loadKept({ folder, slug, baselinesDirectory }, mode) {
    for (const directory of [(0,external_node_path_.join)(folder, 'baselines'), baselinesDirectory]) {
        const loaded = await (0,load_baseline/* loadBaseline */.o)(directory, slug, mode);
        if (loaded.kind === 'found')
            return loaded.baseline;
    }
    return undefined;
}
async function loadNamed(path) {
    const baseline = await (0,load_baseline/* loadBaselineFile */.i)(path);
    if (baseline === undefined)
        throw new errors/* InputError */.dz(`there is no baseline ${path}`, 'Check the path.');
    const answers = (0,baseline_path/* answersPath */.R1)(path);
    const text = await (0,promises_.readFile)(answers, 'utf8').catch((cause) => {
        if ((0,error_code/* codeOf */.$)(cause) === 'ENOENT')
            return undefined;
        throw new errors/* InputError */.dz(`cannot read ${answers}: ${(0,error_code/* codeOf */.$)(cause)}`, 'Check its permissions.', { cause });
    });
    return text === undefined ? baseline : (0,parse_answers/* parseAnswers */.l)(text, answers, baseline).baseline;
}

// EXTERNAL MODULE: ./build/commands/kept-run.js + 3 modules
var kept_run = __webpack_require__(41772);
// EXTERNAL MODULE: ./build/endpoint/client/request-body.js
var request_body = __webpack_require__(61244);
// EXTERNAL MODULE: ./build/endpoint/probe/redact.js
var redact = __webpack_require__(89976);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/packs/task-of.js
var task_of = __webpack_require__(53812);
// EXTERNAL MODULE: ./build/run/question-of.js
var question_of = __webpack_require__(83848);
// EXTERNAL MODULE: ./build/run/sampling.js
var sampling = __webpack_require__(87625);
// EXTERNAL MODULE: ./build/commands/redact-text.js
var redact_text = __webpack_require__(18800);
;// CONCATENATED MODULE: ./build/commands/make-bundle.js









/**
 * Everything that somebody needs to look into a failure elsewhere. What the pack asks and the model answers stays as it
 * is but for secrets; what the server and this machine say of themselves loses hosts and paths as well.
 */
function makeBundle({ journal, attempts, packs, baselines, secrets }) {
    const { plan, lines } = journal;
    const asked = (0,asked_scenario/* scenariosByKey */._)(packs);
    const said = (value) => (0,redact_text/* mapTexts */.zO)(value, (text) => (0,redact_text/* withoutSecrets */.cT)(text, secrets));
    const world = (value) => (0,redact_text/* mapTexts */.zO)((0,redact/* redact */.E)(value, undefined), (text) => (0,redact_text/* withoutPlaces */.B5)(text, secrets));
    const sessions = lines.filter((line) => line.kind === 'session');
    const model = sessions[0]?.identity.model ?? 'unknown';
    const keys = [...new Set(attempts.map(({ scenario }) => scenario))];
    const { extraBody, scenarios: digests, run, ...rest } = plan;
    const bundle = {
        version: 1,
        kind: 'bundle',
        tool: version/* version */.r,
        run: { startedAt: run.startedAt, command: run.command, tool: run.tool },
        plan: { ...rest, extraBody: world(extraBody) },
        sessions: sessions.map((session) => sessionOf(session, world)),
        scenarios: keys.map((key) => {
            const own = attempts.filter(({ scenario }) => scenario === key);
            const scenario = asked.get(key);
            return {
                scenario: key,
                digest: digests[key],
                requests: scenario === undefined ? [] : requestsOf(plan, scenario, own, { model, said, world }),
                expect: said(scenario?.scenario.expect ?? null),
                attempts: own.map((attempt) => attemptOf(attempt, { said, world })),
                baselines: [...baselines].flatMap(([mode, answers]) => {
                    const answer = answers.get(key);
                    return answer === undefined ? [] : [{ mode, answer: said(answer) }];
                }),
            };
        }),
    };
    return `${JSON.stringify(bundle, undefined, 2)}\n`;
}
function sessionOf({ session, startedAt, reason, ...facts }, world) {
    // Their texts are ours, and a moment is no address.
    const { flags, ...subject } = facts.subject;
    const hidden = flags?.map((flag, at) => (isAddressFlag.test(flags[at - 1] ?? '') ? '(host)' : flag)) ?? null;
    return { session, startedAt, reason, ...(0,loose/* objectOf */.Xy)(world({ ...facts, subject: { ...subject, flags: hidden } })) };
}
const isAddressFlag = /^--?(?:host|hostname|bind|listen|addr|address)$/i;
/** As the first message was asked in each mode, but for the switch for thinking, which the sessions tell. */
function requestsOf(plan, asked, attempts, { model, said, world }) {
    const task = (0,task_of/* taskOf */.X)(asked.pack, asked.scenario);
    return [...new Set(attempts.map(({ mode }) => mode))].map((mode) => {
        const { messages, tools, ...rest } = (0,request_body/* requestBody */.IO)({ baseUrl: '', apiKey: undefined, model }, task.messages.map(request_body/* wireMessage */.Nz), task.tools, {
            sampling: (0,sampling/* requestSampling */.Nt)(plan, asked, (0,question_of/* thinkingOf */.QX)(mode, asked.pack)),
            thinking: { form: 'none' },
            cacheCut: { form: 'none' },
            toolChoice: asked.scenario['tool-choice'],
            extraBody: plan.extraBody,
        });
        const body = { ...(0,loose/* objectOf */.Xy)(world(rest)), messages: said(messages), ...(tools ? { tools: said(tools) } : {}) };
        return { mode, body };
    });
}
function attemptOf(attempt, { said, world }) {
    const { messages, verdict, refusal, notes, faults, ...rest } = attempt;
    return {
        ...rest,
        verdict: said(verdict),
        messages: messages.map((message) => messageOf(message, { said, world })),
        refusal: world(refusal),
        notes: world(notes),
        faults: world(faults),
    };
}
/** The model speaks in the choices of a reply; around them the server does. */
function messageOf(message, { said, world }) {
    const reply = (0,loose/* objectOf */.Xy)(message);
    if (reply === undefined || !Object.hasOwn(reply, 'choices'))
        return said(message);
    const { choices, ...rest } = reply;
    return { ...(0,loose/* objectOf */.Xy)(world(rest)), choices: said(choices) };
}

// EXTERNAL MODULE: ./build/commands/packs-of-plan.js
var packs_of_plan = __webpack_require__(559);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
;// CONCATENATED MODULE: ./build/commands/show-by-mode.js




/** Attempts that did not pass under how they failed, the most frequent first, with the words of the first one. */
function showByMode(attempts, options) {
    const columns = options.columns ?? 80;
    const failed = attempts.filter(({ verdict }) => verdict.outcome !== 'pass');
    if (failed.length === 0)
        return (0,terminal_lines/* joinLines */.cT)([`All ${(0,numbers/* plural */.LS)(attempts.length, 'attempt')} passed.`], false);
    const groups = [...(0,group_by/* groupBy */.$)(failed, ({ verdict }) => wayOf(verdict))];
    groups.sort(([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1));
    const lines = groups.flatMap(([way, own], at) => [...(at === 0 ? [] : ['']), ...groupLines(way, own, columns)]);
    return (0,terminal_lines/* joinLines */.cT)(lines, options.color ?? false);
}
function groupLines(way, attempts, columns) {
    const places = (0,group_by/* groupBy */.$)(attempts, ({ scenario, mode }) => `${(0,plain_text/* plainLine */.h0)(scenario)} · ${mode}`);
    return [
        `${way}: ${(0,numbers/* plural */.LS)(attempts.length, 'attempt')} at ${(0,numbers/* plural */.LS)(places.size, 'scenario')}`,
        ...[...places].flatMap(([place, own]) => [
            ...(0,terminal_lines/* wrapped */.ky)(`  ${place} · ${own.length === 1 ? 'round' : 'rounds'} ${roundsOf(own)}`, columns, '    '),
            ...(0,terminal_lines/* wrapped */.ky)(`    ${wordsOf(own[0]?.verdict)}`, columns, '      '),
        ]),
    ];
}
function roundsOf(attempts) {
    return attempts
        .map(({ round }) => round)
        .sort((one, other) => one - other)
        .join(', ');
}
function wayOf(verdict) {
    if (verdict.outcome === 'pass')
        return 'pass';
    return verdict.outcome === 'fail' ? verdict.mode : `unmeasured: ${verdict.cause}`;
}
function wordsOf(verdict) {
    if (verdict === undefined || verdict.outcome === 'pass')
        return '';
    if (verdict.outcome === 'unmeasured')
        return (0,plain_text/* plainLine */.h0)(verdict.detail ?? 'nothing is known of it');
    return `expected ${(0,plain_text/* plainLine */.h0)(verdict.expected)}; received ${(0,plain_text/* plainLine */.h0)(verdict.received)}`;
}

// EXTERNAL MODULE: ./build/baseline/render-answers.js
var render_answers = __webpack_require__(92022);
// EXTERNAL MODULE: ./build/model/attempt.js
var model_attempt = __webpack_require__(81155);
// EXTERNAL MODULE: ./build/packs/read-response.js
var read_response = __webpack_require__(6353);
// EXTERNAL MODULE: ./build/commands/first-answers.js
var first_answers = __webpack_require__(34699);
;// CONCATENATED MODULE: ./build/commands/show-inspected.js










/** One scenario: what was asked and said, and a table of its rounds. */
function showInspected(inspected, options) {
    const { attempts, modes, baselines } = inspected;
    if (baselines === undefined)
        return section(inspected, attempts, undefined, options);
    return modes
        .map((mode) => {
        const own = attempts.filter((attempt) => attempt.mode === mode);
        return section(inspected, own, { mode, baselines }, options);
    })
        .join('\n');
}
function section({ asked }, attempts, diff, options) {
    const { answers, note } = diff === undefined ? { answers: undefined, note: undefined } : show_inspected_answersOf(asked, attempts, diff);
    const told = renderScenario({
        scenario: asked.key,
        title: asked.scenario.title,
        task: (0,task_of/* taskOf */.X)(asked.pack, asked.scenario),
        attempts: attempts.map(readable),
        answers,
    }, options);
    const rounds = attempts.length === 0 ? ['It was not asked.'] : roundLines(attempts, options.columns ?? 80);
    return `${told}${(0,terminal_lines/* joinLines */.cT)(['', ...rounds, ...(note === undefined ? [] : ['', note])], false)}`;
}
function show_inspected_answersOf({ key }, attempts, { mode, baselines }) {
    const found = baselines.get(mode);
    const baseline = found?.answers.get(key);
    if (baseline === undefined)
        return { answers: undefined, note: `No comparison: ${found?.note ?? 'the baseline has no answer to it'}.` };
    const current = (0,first_answers/* firstAnswers */.S)(attempts, mode).get(key);
    if (current === undefined)
        return { answers: undefined, note: 'No comparison: nothing was answered.' };
    // A baseline keeps the beginning of a long answer: both are cut alike.
    return { answers: { baseline, current: (0,render_answers/* cutText */.I)(current) }, note: undefined };
}
/** The journal keeps replies as servers send them; people read messages. */
function readable(attempt) {
    // Texts, and arguments that were read from JSON.
    const messages = (0,read_response/* readResponse */.U)(attempt.messages).turns.map(plainMessage);
    return { ...attempt, messages };
}
function plainMessage(turn) {
    if (turn.role === 'tool')
        return { role: 'tool', content: `${turn.name}: ${turn.content}` };
    const { content, reasoning, toolCalls } = turn;
    return {
        role: 'assistant',
        content,
        ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
        ...(toolCalls.length === 0
            ? {}
            : { tool_calls: toolCalls.map((call) => ({ name: call.name, arguments: call.arguments ?? null })) }),
    };
}
function roundLines(attempts, columns) {
    const hasModes = new Set(attempts.map(({ mode }) => mode)).size > 1;
    const heads = ['Round', 'Session', 'Time', 'First token', 'Prompt', 'Answer', 'Thinking', 'Tokens/s', 'Ended'];
    return (0,grid/* renderGrid */.b)([
        ...(hasModes ? [{ head: 'Mode', align: 'left' }] : []),
        ...heads.map((head) => ({ head, align: 'right' })),
    ], attempts.map((attempt) => {
        const { mode, round, session, totalMs, measures, messages } = attempt;
        const ends = (0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)((0,model_attempt/* assistantTurns */.T)((0,read_response/* readResponse */.U)(messages)).at(-1)?.finishReason ?? '-'), 16);
        const speeds = measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []);
        return [
            ...(hasModes ? [mode] : []),
            String(round),
            String(session),
            (0,numbers/* duration */.p0)(totalMs),
            (0,numbers/* maybeDuration */.lZ)(measures[0]?.firstTokenMs ?? null),
            shown(measures[0]?.promptTokens ?? null),
            sumOf(measures.map(({ completionTokens }) => completionTokens)),
            sumOf(measures.map(({ reasoningTokens }) => reasoningTokens)),
            speeds.length === 0 ? '-' : (0,numbers/* speed */.eY)(speeds.reduce((sum, each) => sum + each, 0) / speeds.length),
            attempt.isUnfinished ? 'unfinished' : ends,
        ];
    }), { width: columns });
}
function sumOf(counts) {
    if (counts.length === 0)
        return '-';
    return shown(counts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0));
}
function shown(count) {
    return count === null ? '-' : String(count);
}

// EXTERNAL MODULE: ./build/report/words.js
var words = __webpack_require__(44702);
// EXTERNAL MODULE: ./build/commands/show-scorecards.js
var show_scorecards = __webpack_require__(94938);
;// CONCATENATED MODULE: ./build/commands/show-run.js





/** What a run was, and how often each pack passed. */
function showRun({ plan, lines, file, scorecards }, options) {
    const columns = options.columns ?? 80;
    const { run, slug, modes, rounds, shard } = plan;
    const sessions = lines.filter((line) => line.kind === 'session').length;
    const part = shard === null ? '' : ` · shard ${shard.index} of ${shard.of}`;
    const end = lines.findLast((line) => line.kind === 'end');
    return (0,terminal_lines/* joinLines */.cT)([
        ...(0,terminal_lines/* wrapped */.ky)(`${(0,plain_text/* plainLine */.h0)(run.id)} · ${run.command} of ${(0,plain_text/* plainLine */.h0)(slug)} · ${modes.join(', ')}${part}`, columns),
        ...(file === undefined ? [] : (0,terminal_lines/* wrapped */.ky)(`asked at ${(0,plain_text/* plainLine */.h0)(file.where)}`, columns)),
        ...(0,terminal_lines/* wrapped */.ky)(`${run.startedAt} · ${(0,numbers/* plural */.LS)(rounds, 'round')} · ${(0,numbers/* plural */.LS)(sessions, 'session')}`, columns),
        ...outcomeLine(file),
        ...(end === undefined ? ['It has not ended.'] : endLine(end.outcome, end.detail, columns)),
        '',
        ...(0,show_scorecards/* showScorecards */.l)(scorecards, columns),
    ], options.color ?? false);
}
function outcomeLine(file) {
    if (file === undefined || file.outcome === null)
        return [];
    const { outcome } = file;
    return [{ text: `${words/* outcomeMarks */.zE[outcome]} ${words/* outcomeWords */.wX[outcome]}`, tone: (0,terminal_lines/* toneOf */.YV)(outcome) }];
}
function endLine(outcome, detail, columns) {
    if (outcome === 'decided' || outcome === 'measured')
        return [];
    return (0,terminal_lines/* wrapped */.ky)(`ended early: ${outcome}${detail === '' ? '' : `, ${(0,plain_text/* plainLine */.h0)(detail)}`}`, columns);
}

// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/inspect.js





















/** Looks into a run that was kept: all of it, what failed, or one scenario. Changes nothing. */
async function inspect(options, io) {
    if (options.diff && options.scenario === undefined)
        throw new errors/* InputError */.dz('--diff takes a scenario', 'Name one behind the run: inspect RUN PACK/ID --diff.');
    const folder = await (0,kept_run/* findKeptRun */.L8)(options.run, { root: options.root, cwd: io.cwd });
    const journal = await (0,read_journal/* readJournal */.a)((0,run_journal/* journalPath */.HY)(folder));
    const attempts = inspect_select(journal, options);
    if (attempts.some(({ leftOut }) => leftOut === 'texts'))
        io.err('This copy of the run is without texts of the model: what is not shown was left out.\n');
    const inspected = { folder, journal, attempts };
    if (options.bundle !== undefined) {
        io.out(`wrote ${await writeBundle(inspected, options, options.bundle, io)}\n`);
        return errors/* exitCodes */.hS.passed;
    }
    io.out(options.scenario === undefined ? await listing(inspected, options, io) : await inFull(inspected, options, io));
    return errors/* exitCodes */.hS.passed;
}
function inspect_select({ plan, lines }, { scenario, mode, round, failed, bundle }) {
    if (mode !== undefined && !plan.modes.includes(mode))
        throw new errors/* InputError */.dz(`the run was not asked in mode ${mode}`, `It was asked in ${plan.modes.join(', ')}.`);
    const key = scenario === undefined ? undefined : keyOf(plan.scenarios, scenario);
    const { attempts } = (0,sort_lines/* sortLines */.e)(lines);
    const rounds = [...new Set(attempts.map((attempt) => attempt.round))].sort((one, other) => one - other);
    if (round !== undefined && !rounds.includes(round))
        throw new errors/* InputError */.dz(`nothing was asked in round ${round}`, `There are the rounds ${rounds.join(', ')}.`);
    const isFailedOnly = scenario === undefined ? bundle !== undefined : failed;
    return attempts.filter((attempt) => (mode === undefined || attempt.mode === mode) &&
        (round === undefined || attempt.round === round) &&
        (key === undefined || attempt.scenario === key) &&
        !(isFailedOnly && attempt.verdict.outcome === 'pass'));
}
/** By its key, or by its id where that is the only one. */
function keyOf(scenarios, name) {
    const keys = Object.keys(scenarios);
    if (keys.includes(name))
        return name;
    const called = keys.filter((key) => key.endsWith(`/${name}`));
    const [only] = called;
    if (only !== undefined && called.length === 1)
        return only;
    if (called.length > 1)
        throw new errors/* InputError */.dz(`several scenarios are called "${name}"`, `Name ${called.join(' or ')}.`);
    const ids = keys.map((key) => key.slice(key.indexOf('/') + 1));
    const near = (0,nearest/* nearest */.p)(name, name.includes('/') ? keys : ids);
    throw new errors/* InputError */.dz(`the run has no scenario "${name}"`, near === undefined
        ? 'Scenarios are named PACK/ID; inspect RUN --by-mode lists what failed.'
        : `Did you mean "${near}"?`);
}
async function listing({ folder, journal, attempts }, options, io) {
    const terminal = (0,write_reports/* terminalOf */.g5)({ color: 'auto' }, io);
    if (options.byMode)
        return showByMode(attempts, terminal);
    const failures = renderFailures(attempts, terminal);
    if (options.failed)
        return failures;
    const scorecards = (0,score_run/* scoreRun */.I)(journal.plan, journal.lines);
    return `${showRun({ ...journal, file: await fileOf(folder, io), scorecards }, terminal)}\n${failures}`;
}
/** A run that has lost what stands beside its journal can still be looked into. */
async function fileOf(folder, io) {
    try {
        return await (0,kept_run/* loadRunFile */._I)(folder);
    }
    catch (error) {
        if (!(error instanceof errors/* InputError */.dz))
            throw error;
        io.err(`${error.message}\n`);
        return undefined;
    }
}
async function inFull({ folder, journal, attempts }, options, io) {
    const { plan } = journal;
    const key = keyOf(plan.scenarios, options.scenario ?? '');
    const loaded = await (0,packs_of_plan/* packsOfPlan */.t)(plan, options.packs);
    const asked = (0,asked_scenario/* scenariosByKey */._)(loaded.map(({ pack }) => pack)).get(key);
    if (asked === undefined)
        throw new errors/* InputError */.dz(`the pack of today has no ${key}`, 'Give the pack as it was then with --pack.');
    if ((0,digest/* scenarioDigest */.Lm)(asked.pack, asked.scenario) !== plan.scenarios[key])
        io.err(`${key} has changed since it was asked: its prompt is shown as it is today.\n`);
    const modes = plan.modes.filter((mode) => options.mode === undefined || options.mode === mode);
    const baselines = options.diff ? await baselineAnswers(folder, plan, modes, options, io) : undefined;
    return showInspected({ asked, attempts, modes, baselines }, (0,write_reports/* terminalOf */.g5)({ color: 'auto' }, io));
}
function baselineAnswers(folder, plan, modes, { baseline, baselinesDirectory }, io) {
    const file = baseline === undefined ? undefined : (0,external_node_path_.resolve)(io.cwd, baseline);
    return findBaselineAnswers({ folder, slug: plan.slug, modes, file, baselinesDirectory });
}
async function writeBundle({ folder, journal, attempts }, options, name, io) {
    const path = (0,external_node_path_.resolve)(io.cwd, name);
    if (await isThere(path))
        throw new errors/* InputError */.dz(`${path} is there already`, 'Name a file that is not.');
    if (attempts.length === 0)
        throw new errors/* InputError */.dz('there is nothing to bundle', 'Nothing failed; name a scenario to bundle it all the same.');
    const packs = (await (0,packs_of_plan/* packsOfPlan */.t)(journal.plan, options.packs)).map(({ pack }) => pack);
    const found = await baselineAnswers(folder, journal.plan, journal.plan.modes, options, io);
    const baselines = new Map([...found].map(([mode, { answers }]) => [mode, answers]));
    await (0,save_whole/* saveWhole */.L)(path, makeBundle({ journal, attempts, packs, baselines, secrets: (0,redact_text/* secretsIn */.VY)(io.env) }));
    return path;
}
async function isThere(path) {
    return (await (0,promises_.stat)(path).catch(() => undefined)) !== undefined;
}


/***/ }),

/***/ 559:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ unchangedPacksOfPlan),
/* harmony export */   t: () => (/* binding */ packsOfPlan)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _packs_builtin_packs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37329);
/* harmony import */ var _packs_load_packs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(77950);
/* harmony import */ var _foreign_pack_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37243);




/** The packs that a run asked, as they are today: those that are named, and the built-in ones. In the plan's order. */
async function packsOfPlan(plan, references) {
    const named = await (0,_packs_load_packs_js__WEBPACK_IMPORTED_MODULE_2__/* .loadPacks */ .rn)(references, _foreign_pack_js__WEBPACK_IMPORTED_MODULE_3__/* .foreignPack */ .A);
    const others = named.filter(({ pack }) => !plan.packs.some(({ id }) => id === pack.id));
    if (others.length > 0) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`the run did not ask the pack ${others.map(({ pack }) => pack.id).join(', ')}`, `It asked ${plan.packs.map(({ id }) => id).join(', ')}.`);
    }
    const missing = plan.packs.map(({ id }) => id).filter((id) => !has(named, id) && !Object.hasOwn(_packs_builtin_packs_js__WEBPACK_IMPORTED_MODULE_1__/* .builtinPacks */ .i, id));
    if (missing.length > 0) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`the run asked ${missing.join(', ')}, which ${missing.length === 1 ? 'is' : 'are'} not built in`, 'Give the file of each such pack with --pack.');
    }
    const builtin = await (0,_packs_load_packs_js__WEBPACK_IMPORTED_MODULE_2__/* .loadPacks */ .rn)(plan.packs.map(({ id }) => id).filter((id) => !has(named, id)), _foreign_pack_js__WEBPACK_IMPORTED_MODULE_3__/* .foreignPack */ .A);
    const all = [...named, ...builtin];
    return plan.packs.flatMap(({ id }) => all.filter(({ pack }) => pack.id === id));
}
/** The same, as long as the model would be asked today what it was asked then. */
async function unchangedPacksOfPlan(plan, references) {
    const loaded = await packsOfPlan(plan, references);
    const faults = loaded.flatMap(({ pack }) => {
        const then = plan.packs.find(({ id }) => id === pack.id)?.version;
        if (then !== pack.version)
            return [`pack ${pack.id} was asked in version ${then}, this one is ${pack.version}`];
        const keys = new Set(pack.scenarios.map(({ id }) => `${pack.id}/${id}`));
        const gone = Object.keys(plan.scenarios).filter((key) => key.startsWith(`${pack.id}/`) && !keys.has(key));
        return gone.length === 0 ? [] : [`pack ${pack.id} has no ${gone.join(', ')} any more`];
    });
    if (faults.length === 0)
        return loaded;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(faults.join('\n'), 'The answers were given to other prompts. Give the pack as it was then with --pack, or run it anew.');
}
function has(loaded, id) {
    return loaded.some(({ pack }) => pack.id === id);
}


/***/ }),

/***/ 94938:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ showScorecards)
/* harmony export */ });
/* harmony import */ var _lib_group_by_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55365);
/* harmony import */ var _model_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _model_shard_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(63282);
/* harmony import */ var _report_grid_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(19147);
/* harmony import */ var _report_numbers_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(73533);
/* harmony import */ var _report_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95263);






/** The pass rate of each pack in each mode, as lines of a table. */
function showScorecards(scorecards, columns) {
    const rows = scorecards.flatMap(({ mode, packs, scenarios, missingPacks }) => {
        const byPack = (0,_lib_group_by_js__WEBPACK_IMPORTED_MODULE_2__/* .groupBy */ .$)(scenarios, ({ scenario }) => (0,_model_shard_js__WEBPACK_IMPORTED_MODULE_3__/* .packOfKey */ .Q9)(scenario));
        return packs.map(({ id, version }) => {
            const cells = (byPack.get(id) ?? []).flatMap((score) => score.cells);
            const unmeasured = cells.reduce((sum, cell) => sum + cell.unmeasured, 0);
            const missing = (byPack.get(id) ?? []).reduce((sum, score) => sum + (score.missing ?? 0), 0);
            const rate = missingPacks.includes(id) ? 'not here' : (0,_report_numbers_js__WEBPACK_IMPORTED_MODULE_4__/* .percentAndCount */ .Uq)((0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(cells));
            return [`${(0,_report_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainLine */ .h0)(id)} ${(0,_report_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainLine */ .h0)(version)}`, mode, rate, String(unmeasured), String(missing)];
        });
    });
    const head = [
        { head: 'Pack', align: 'left' },
        { head: 'Mode', align: 'left' },
        ...['Passed', 'Unmeasured', 'Missing'].map((each) => ({ head: each, align: 'right' })),
    ];
    return (0,_report_grid_js__WEBPACK_IMPORTED_MODULE_5__/* .renderGrid */ .b)(head, rows, { width: columns });
}


/***/ }),

/***/ 94492:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ deadlineFor),
/* harmony export */   d: () => (/* binding */ startDeadline)
/* harmony export */ });
/* harmony import */ var node_events__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(78474);

function startDeadline(clock, totalMs, cancel) {
    const end = clock.now() + totalMs;
    const controller = new AbortController();
    let reason;
    const giveUp = (why) => {
        reason ??= why;
        controller.abort();
    };
    // Every try of an attempt listens to the one, every attempt under way to the other: that is no leak to warn of.
    (0,node_events__WEBPACK_IMPORTED_MODULE_0__.setMaxListeners)(0, controller.signal);
    if (cancel !== undefined)
        (0,node_events__WEBPACK_IMPORTED_MODULE_0__.setMaxListeners)(0, cancel);
    const onCancel = () => giveUp('cancelled');
    if (cancel?.aborted)
        onCancel();
    cancel?.addEventListener('abort', onCancel, { once: true });
    const callOff = clock.alarm(totalMs, () => giveUp('timeout'));
    return {
        signal: controller.signal,
        reason: () => reason,
        totalMs,
        remainingMs: () => end - clock.now(),
        stop() {
            cancel?.removeEventListener('abort', onCancel);
            callOff();
        },
    };
}
const slowestTokensPerSecond = 5;
const margin = 2;
const promptMs = 60_000;
const longestMs = 2 * 3_600_000;
/**
 * Time for an attempt that uses every token it may, twice over, and for reading each prompt: a deadline is there to end
 * what hangs, never to cut what is slow.
 */
function deadlineFor(work) {
    const speed = Math.max(work.tokensPerSecond ?? slowestTokensPerSecond, 0.1);
    const perTurn = promptMs + (margin * 1000 * work.maxTokens) / speed;
    return Math.min(work.maxTurns * perTurn, longestMs);
}


/***/ }),

/***/ 61244:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IO: () => (/* binding */ requestBody),
/* harmony export */   Nz: () => (/* binding */ wireMessage),
/* harmony export */   eo: () => (/* binding */ wireCall)
/* harmony export */ });
/** One request in the OpenAI form. */
function requestBody({ model }, messages, tools, settings) {
    const { sampling, extraBody } = settings;
    const ours = {
        temperature: sampling.temperature,
        top_p: sampling.topP,
        seed: sampling.seed,
        max_tokens: sampling.maxTokens,
        presence_penalty: sampling.presencePenalty,
        frequency_penalty: sampling.frequencyPenalty,
        ...sampling.ofEngine,
        ...thinkingFields(settings.thinking),
        ...cacheFields(settings.cacheCut),
        stream_options: { include_usage: true },
    };
    return {
        ...ours,
        ...extraBody,
        ...mergedKwargs(ours['chat_template_kwargs'], extraBody['chat_template_kwargs']),
        model,
        messages,
        stream: true,
        ...(tools.length === 0 ? {} : toolFields(tools, settings.toolChoice)),
    };
}
/** The user's arguments of the template stand beside our switch. */
function mergedKwargs(ours, theirs) {
    if (!isObject(ours) || !isObject(theirs))
        return {};
    return { chat_template_kwargs: { ...ours, ...theirs } };
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function thinkingFields(thinking) {
    if (thinking.form === 'none')
        return {};
    const budget = thinking.budget === undefined ? {} : { [thinking.budget.field]: thinking.budget.tokens };
    if (thinking.form === 'reasoning_effort')
        return { reasoning_effort: thinking.effort, ...budget };
    if (thinking.form === 'think')
        return { think: thinking.level, ...budget };
    const variables = thinking.variables.map((name) => [name, thinking.isOn]);
    return { chat_template_kwargs: Object.fromEntries(variables), ...budget };
}
function cacheFields(cut) {
    if (cut.form === 'cache_prompt')
        return { cache_prompt: false };
    return cut.form === 'cache_salt' ? { cache_salt: cut.salt } : {};
}
function toolFields(tools, choice) {
    const named = typeof choice === 'object' ? { type: 'function', function: { name: choice.name } } : choice;
    return {
        tools: tools.map(({ name, description, parameters }) => ({
            type: 'function',
            function: { name, description, parameters },
        })),
        ...(named === undefined ? {} : { tool_choice: named }),
    };
}
/** A message of a prompt as it goes over the wire. */
function wireMessage(message) {
    if (message.role === 'tool')
        return { role: 'tool', tool_call_id: message.callId, content: message.content };
    if (message.role !== 'assistant')
        return { role: message.role, content: message.content };
    if (message.toolCalls.length === 0)
        return { role: 'assistant', content: message.content };
    const calls = message.toolCalls.map((call) => wireCall(call.id, call.name, JSON.stringify(call.arguments)));
    return { role: 'assistant', content: message.content, tool_calls: calls };
}
function wireCall(id, name, sent) {
    return { id, type: 'function', function: { name, arguments: sent } };
}


/***/ }),

/***/ 89976:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ redact)
/* harmony export */ });
const secretName = /(^|[_-])(api[_-]?keys?|secret|password|passwd|credentials?|authorization|(hf|hub|auth|access|bearer|refresh)[_-]?token)($|[_-])/i;
const maxDepth = 32;
/** A server's words without what must not reach a journal: SGLang shows its API key, vLLM its environment. */
function redact(value, apiKey, depth = 0) {
    if (typeof value === 'string')
        return hideKey(value, apiKey);
    if (typeof value !== 'object' || value === null)
        return value;
    if (depth >= maxDepth)
        return '(too deep)';
    if (Array.isArray(value))
        return hideAfterFlag(value).map((item) => redact(item, apiKey, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [
        name,
        secretName.test(name) && item !== null ? '(hidden)' : redact(item, apiKey, depth + 1),
    ]));
}
/** `['--api-key', 'sk-1']`: a launch command holds its secrets one place further on. */
function hideAfterFlag(items) {
    return items.map((item, at) => {
        const before = items[at - 1];
        return typeof before === 'string' && before.startsWith('--') && secretName.test(before) ? '(hidden)' : item;
    });
}
function hideKey(text, apiKey) {
    const hidden = apiKey === undefined || apiKey === '' ? text : text.replaceAll(apiKey, '(hidden)');
    return hidden.replace(/(--[\w-]{0,64}(?:api-key|token|password|secret)[= ])\S+/gi, '$1(hidden)');
}


/***/ }),

/***/ 83848:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BM: () => (/* binding */ shortQuestion),
/* harmony export */   QX: () => (/* binding */ thinkingOf),
/* harmony export */   YH: () => (/* binding */ questionOf)
/* harmony export */ });
/* harmony import */ var _endpoint_client_attempt_deadline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94492);
/* harmony import */ var _packs_play_script_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8771);
/* harmony import */ var _packs_task_of_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53812);
/* harmony import */ var _sampling_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(87625);




function thinkingOf(mode, pack) {
    if (mode === 'pack-defaults')
        return pack['default-thinking'];
    return mode === 'enable-thinking' ? 'on' : 'off';
}
/** A scenario as it is asked at its place in the run. */
function questionOf(rules, served, place, asked) {
    const { pack, scenario } = asked;
    const thinking = thinkingOf(place.mode, pack);
    const sampling = (0,_sampling_js__WEBPACK_IMPORTED_MODULE_2__/* .requestSampling */ .Nt)(rules.plan, asked, thinking);
    const maxTurns = (0,_packs_play_script_js__WEBPACK_IMPORTED_MODULE_1__/* .maxTurnsOf */ .KR)(scenario);
    return {
        task: (0,_packs_task_of_js__WEBPACK_IMPORTED_MODULE_3__/* .taskOf */ .X)(pack, scenario),
        settings: {
            sampling,
            thinking: served.thinkingControl(place.mode, thinking),
            cacheCut: cacheCutOf(served, `${rules.plan.run.id}-${place.session}-${place.round}-${place.mode}-${asked.key}`),
            toolChoice: scenario['tool-choice'],
            extraBody: rules.plan.extraBody,
        },
        maxTurns,
        answerCalls: (0,_packs_play_script_js__WEBPACK_IMPORTED_MODULE_1__/* .startScript */ .OW)(scenario),
        deadlineMs: deadlineMs(rules, served, { maxTokens: sampling.maxTokens, maxTurns, thinking, asked }),
    };
}
/** A server that refuses the field once gets it no more: the client sees to that. */
function cacheCutOf(served, salt) {
    const form = served.facts.subject.cache ?? 'none';
    // The run and the session are part of it: a server that lives longer than a run must not answer from the one before.
    return form === 'cache_salt' ? { form, salt } : { form };
}
function deadlineMs(rules, { facts }, work) {
    if (rules.timeoutPerCaseMs !== undefined)
        return rules.timeoutPerCaseMs;
    const seconds = work.asked.scenario['max-seconds'];
    // The author of a pack thought of an answer, not of the thinking before it.
    if (seconds !== undefined && work.thinking === 'off')
        return seconds * 1000;
    const alone = facts.decodeTokensPerSecond;
    // As many as run at once share, at worst, the speed of one.
    const shared = alone === null ? undefined : alone / rules.concurrency;
    return (0,_endpoint_client_attempt_deadline_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineFor */ .A)({ ...work, tokensPerSecond: rules.tokensPerSecond ?? shared });
}
const shortTokens = 16;
const shortMs = 120_000;
/** Asked to warm a server up, or to see whether it answers at all: with all fields of this place's requests. */
function shortQuestion(rules, served, place, asked) {
    const question = questionOf(rules, served, place, asked);
    const { settings } = question;
    return {
        ...question,
        task: { messages: [{ role: 'user', content: 'Say OK.' }], tools: [] },
        settings: { ...settings, sampling: { ...settings.sampling, maxTokens: shortTokens }, toolChoice: undefined },
        maxTurns: 1,
        deadlineMs: shortMs,
    };
}


/***/ }),

/***/ 87625:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nt: () => (/* binding */ requestSampling),
/* harmony export */   vn: () => (/* binding */ samplingOf),
/* harmony export */   xk: () => (/* binding */ touchesSampling)
/* harmony export */ });
/** By the name on the wire. The fields that the scenarios of two packs may differ in are in their digests as well. */
function packSampling({ sampling }) {
    return {
        temperature: sampling.temperature,
        top_p: sampling['top-p'],
        seed: sampling.seed,
        presence_penalty: sampling['presence-penalty'],
        frequency_penalty: sampling['frequency-penalty'],
    };
}
/** What every request of a plan shares: where packs differ and no flag settles it, the field is left out. */
function samplingOf(packs, { temperature, topP, others: further = {} }) {
    const [first = {}, ...others] = packs.map(packSampling);
    const agreed = Object.entries(first).filter(([field, value]) => others.every((other) => other[field] === value));
    return {
        ...Object.fromEntries(agreed),
        ...further,
        ...(temperature === undefined ? {} : { temperature }),
        ...(topP === undefined ? {} : { top_p: topP }),
    };
}
/** The sampling of one scenario's requests. */
function requestSampling(plan, { pack, scenario }, thinking) {
    const fields = { ...packSampling(pack), ...numbersOf(plan.sampling) };
    const { temperature, top_p, seed, presence_penalty, frequency_penalty, ...ofEngine } = fields;
    const budget = plan.maxTokens ?? scenario['max-tokens'] ?? pack.sampling['max-tokens'];
    return {
        temperature: temperature ?? 0,
        topP: top_p ?? 1,
        seed: seed ?? 1,
        presencePenalty: presence_penalty ?? 0,
        frequencyPenalty: frequency_penalty ?? 0,
        maxTokens: budget + (thinking === 'on' ? plan.thinkingMaxTokens : 0),
        ofEngine,
    };
}
function numbersOf(shared) {
    return Object.fromEntries(Object.entries(shared).flatMap(([k, v]) => (typeof v === 'number' ? [[k, v]] : [])));
}
const samplingFields = /^(?:temperature|seed|n|best_of|use_beam_search|length_penalty|max_(?:completion_)?tokens|n_predict|num_predict|min_tokens|stop(?:_token_ids)?|ignore_eos|logit_bias|bad_words|allowed_token_ids|samplers|tfs_z|top_.*|min_p|typical(?:_p)?|.*_penalty|penalt.*|repeat_.*|dry_.*|xtc_.*|mirostat.*|dyn.*temp.*|guided_.*|structured_outputs|response_format|grammar|json_schema|options)$/;
/** Whether fields of the user's own change how tokens are chosen. */
function touchesSampling(extraBody) {
    return Object.keys(extraBody).some((field) => samplingFields.test(field));
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
