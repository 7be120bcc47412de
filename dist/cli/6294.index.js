export const id = 6294;
export const ids = [6294];
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

/***/ 99220:
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
// EXTERNAL MODULE: ./build/lib/output-place.js
var output_place = __webpack_require__(8017);
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
        { text: `${failed.length} of ${(0,numbers/* plural */.LS)(attempts.length, 'attempt')} did not pass.`, tone: 'bad' },
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
            { head: 'Tokens', align: 'right' },
            { head: 'Time', align: 'right' },
        ], failed.map(({ scenario, mode, round, verdict, measures, totalMs }) => [
            ...[(0,plain_text/* plainLine */.h0)(scenario), mode, String(round), whyOf(verdict)],
            ...[tokensOf(measures), (0,numbers/* duration */.p0)(totalMs)],
        ]), { width: columns }),
    ];
    return (0,terminal_lines/* joinLines */.cT)(lines, options.color ?? false);
}
/** Of all its messages; unknown where the server does not count. */
function tokensOf(measures) {
    const counts = measures.flatMap(({ completionTokens }) => completionTokens ?? []);
    return counts.length === 0 ? '-' : String(counts.reduce((sum, count) => sum + count, 0));
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
    const mark = verdict.outcome === 'pass' ? '✓' : verdict.outcome === 'fail' ? '✗' : '?';
    return [
        { text: `${mark} ${head} · ${whyOf(verdict)}`, tone: terminal_lines/* verdictTones */.b_[verdict.outcome] },
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
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
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
        const loaded = await (0,load_baseline/* loadBaseline */.oU)(directory, slug, mode);
        if (loaded.kind === 'found')
            return loaded.baseline;
    }
    return undefined;
}
async function loadNamed(path) {
    const baseline = await (0,load_baseline/* loadBaselineFile */.im)(path);
    if (baseline === undefined)
        throw new errors/* InputError */.dz(`there is no baseline ${path}`, 'Check the path.');
    const answers = (0,baseline_path/* answersPath */.R1)(path);
    const text = await (0,read_regular/* readRegularText */.Aj)(answers);
    return text === undefined ? baseline : (0,parse_answers/* parseAnswers */.l)(text, answers, baseline).baseline;
}

// EXTERNAL MODULE: ./build/model/failure-mode.js
var failure_mode = __webpack_require__(17070);
// EXTERNAL MODULE: ./build/model/verdict.js
var verdict = __webpack_require__(70543);
;// CONCATENATED MODULE: ./build/commands/failure-filter.js




/** Every way in which an attempt can end without a pass: failure modes, and causes of what was not measured. */
const failureNames = [...failure_mode/* failureModeSchema */.R.options, ...verdict/* causeSchema */.zu.options];
function checkFailure(name) {
    if (failureNames.includes(name))
        return;
    const near = (0,nearest/* nearest */.p)(name, failureNames);
    throw new errors/* InputError */.dz(`there is no failure "${name}"`, near === undefined ? `There are ${failureNames.join(', ')}.` : `Did you mean "${near}"?`);
}
function endedBy({ verdict }, name) {
    if (verdict.outcome === 'pass')
        return false;
    return (verdict.outcome === 'fail' ? verdict.mode : verdict.cause) === name;
}

// EXTERNAL MODULE: ./build/commands/kept-run.js + 3 modules
var kept_run = __webpack_require__(41772);
// EXTERNAL MODULE: ./build/report/words.js
var words = __webpack_require__(44702);
// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
;// CONCATENATED MODULE: ./build/commands/list-runs.js








const heads = ['Run', 'Began', 'Command', 'Slug', 'Mode', 'Outcome'];
/** The runs that are kept here, the newest first: what each was, and how it ended. */
async function listRuns(root, io) {
    const ids = await (0,run_folder/* runIds */.mK)(root);
    if (ids.length === 0)
        return `No runs in ${(0,run_folder/* runsFolderOf */.YM)(root)}. quality-baseline run makes one.\n`;
    const rows = [];
    for (const id of ids.toReversed()) {
        const file = await fileOf((0,external_node_path_.join)((0,run_folder/* runsFolderOf */.YM)(root), id), io);
        if (file === undefined)
            rows.push([id, '', '', '', '', 'cannot be read']);
        else {
            const when = file.startedAt.slice(0, 16).replace('T', ' ');
            rows.push([id, when, file.command, (0,plain_text/* plainLine */.h0)(file.slug), file.modes.join(', '), outcomeOf(file)]);
        }
    }
    const columns = heads.map((head) => ({ head, align: 'left' }));
    return (0,terminal_lines/* joinLines */.cT)((0,grid/* renderGrid */.b)(columns, rows, { width: io.columns, indent: '' }), false);
}
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
function outcomeOf({ outcome, endedAt, command }) {
    if (outcome !== null)
        return words/* outcomeWords */.wX[outcome];
    if (endedAt === null)
        return 'not ended';
    return command === 'capture' ? 'captured' : 'measured';
}

// EXTERNAL MODULE: ./build/commands/load-benchlocal-result.js
var load_benchlocal_result = __webpack_require__(36899);
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
    const world = (value) => (0,redact_text/* mapTexts */.zO)((0,redact/* redact */.E)(value), (text) => (0,redact_text/* withoutPlaces */.B5)(text, secrets));
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
// EXTERNAL MODULE: ./build/model/baseline.js
var baseline = __webpack_require__(32607);
// EXTERNAL MODULE: ./build/commands/show-scorecards.js
var show_scorecards = __webpack_require__(94938);
;// CONCATENATED MODULE: ./build/commands/show-benchlocal.js






/** A result of benchlocal-cli, which keeps counts: how often each pack passed, and the scenarios that did not always. */
function showBenchlocal(scorecard, { failed, failure }, columns) {
    const rows = scorecard.scenarios.flatMap(({ scenario, cells, failures, causes }) => {
        const ways = Object.entries({ ...failures, ...causes }).filter(([way]) => failure === undefined || way === failure);
        const rate = (0,baseline/* rateOf */.MK)(cells);
        if (ways.length === 0)
            return [];
        return [
            [(0,plain_text/* plainLine */.h0)(scenario), (0,numbers/* attemptCount */.T3)(rate), ways.map(([way, times]) => `${(0,plain_text/* plainLine */.h0)(way)} ×${times}`).join(', ')],
        ];
    });
    const head = [`${(0,plain_text/* plainLine */.h0)(scorecard.slug)} · ${scorecard.mode} · a result of benchlocal-cli`, ''];
    const packs = failed || failure !== undefined ? [] : [...(0,show_scorecards/* showScorecards */.l)([scorecard], columns), ''];
    const table = (0,grid/* renderGrid */.b)([
        { head: 'Scenario', align: 'left' },
        { head: 'Attempts passed', align: 'right' },
        { head: 'Failures', align: 'left' },
    ], rows, { width: columns });
    const nothing = failure === undefined ? 'Every scenario passed.' : `No attempt ended with ${failure}.`;
    return (0,terminal_lines/* joinLines */.cT)([...head, ...packs, ...(rows.length === 0 ? [nothing] : table)], false);
}

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
        {
            text: `${way}: ${(0,numbers/* plural */.LS)(attempts.length, 'attempt')} at ${(0,numbers/* plural */.LS)(places.size, 'scenario')}`,
            tone: terminal_lines/* verdictTones */.b_[attempts[0]?.verdict.outcome ?? 'fail'],
        },
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

;// CONCATENATED MODULE: ./build/commands/show-run.js





/** What a run was, and how often each pack passed. */
function showRun({ plan, lines, file, scorecards }, options) {
    const columns = options.columns ?? 80;
    const { run, slug, modes, rounds, shard } = plan;
    // One that ended before its first answer is none.
    const sessions = new Set(lines.flatMap((line) => (line.kind === 'attempt' ? [line.session] : []))).size;
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
    if (options.byMode && options.scenario !== undefined)
        throw new errors/* InputError */.dz('--by-mode takes no scenario', 'Leave one of them out.');
    if (options.baseline !== undefined && !options.diff && options.bundle === undefined)
        throw new errors/* InputError */.dz('--baseline belongs to --diff or --bundle', 'Add one of them.');
    if (options.failure !== undefined)
        checkFailure(options.failure);
    if (options.run === undefined) {
        io.out(await listRuns(options.root, io));
        return errors/* exitCodes */.hS.passed;
    }
    const result = await (0,load_benchlocal_result/* benchlocalAt */.HV)((0,external_node_path_.resolve)(io.cwd, options.run));
    if (result !== undefined) {
        refuseConversations(options);
        io.out(showBenchlocal(result, options, io.columns));
        return errors/* exitCodes */.hS.passed;
    }
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
/** Its rows hold no conversation, no round and no second mode. */
function refuseConversations({ scenario, mode, round, diff, bundle, byMode }) {
    const given = { SCENARIO: scenario, '--mode': mode, '--round': round, '--bundle': bundle };
    const flags = [...Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))];
    const [first] = [...flags, ...(diff ? ['--diff'] : []), ...(byMode ? ['--by-mode'] : [])];
    if (first === undefined)
        return;
    throw new errors/* InputError */.dz(`${first} needs a run, and this is a result of benchlocal-cli`, 'It takes --failed and --failure.');
}
function inspect_select({ plan, lines }, options) {
    const { scenario, mode, round, failed, bundle, failure } = options;
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
        (failure === undefined || endedBy(attempt, failure)) &&
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
    const terminal = (0,write_reports/* terminalOf */.g5)(options, io);
    const { failure } = options;
    if (failure !== undefined && attempts.length === 0)
        return `No attempt ended with ${failure}.\n`;
    if (options.byMode)
        return showByMode(attempts, terminal);
    const failures = renderFailures(attempts, terminal);
    if (options.failed || failure !== undefined)
        return failures;
    const scorecards = (0,score_run/* scoreRun */.I)(journal.plan, journal.lines);
    return `${showRun({ ...journal, file: await inspect_fileOf(folder, io), scorecards }, terminal)}\n${failures}`;
}
/** A run that has lost what stands beside its journal can still be looked into. */
async function inspect_fileOf(folder, io) {
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
    return showInspected({ asked, attempts, modes, baselines }, (0,write_reports/* terminalOf */.g5)(options, io));
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
    await (0,output_place/* saveOutput */.nJ)(path, makeBundle({ journal, attempts, packs, baselines, secrets: (0,redact_text/* secretsIn */.VY)(io.env) }));
    return path;
}
async function isThere(path) {
    return (await (0,promises_.stat)(path).catch(() => undefined))?.isFile() === true;
}


/***/ }),

/***/ 36899:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HV: () => (/* binding */ benchlocalAt),
/* harmony export */   yT: () => (/* binding */ toUtc)
/* harmony export */ });
/* unused harmony export loadBenchlocalResult */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _interop_parse_benchlocal_result_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38473);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20262);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2999);





/** A saved result of benchlocal-cli, to be compared with anything. */
async function loadBenchlocalResult(path) {
    const text = await readRegularText(path);
    if (text === undefined)
        throw new InputError(`cannot read ${path}: there is no such file`, 'Check the path.');
    return parseBenchlocalResult(text, path, toUtc);
}
/** The result at a path; undefined where there is no such file, or another one. */
async function benchlocalAt(path) {
    if (!path.endsWith('.json') || !(await isFile(path)))
        return undefined;
    const text = (await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_3__/* .readRegularText */ .Aj)(path).catch(() => '')) ?? ''; // the reader that looks for a run there says why
    return (0,_interop_parse_benchlocal_result_js__WEBPACK_IMPORTED_MODULE_1__/* .isBenchlocalResult */ .t)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .parseLoose */ .il)(text)) ? (0,_interop_parse_benchlocal_result_js__WEBPACK_IMPORTED_MODULE_1__/* .parseBenchlocalResult */ .K)(text, path, toUtc) : undefined;
}
async function isFile(path) {
    return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path).catch(() => undefined))?.isFile() === true;
}
/** A time without a zone is of this machine, as it is for whoever wrote it. */
function toUtc(text) {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
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
            const own = byPack.get(id) ?? [];
            const cells = own.flatMap((score) => score.cells);
            const unmeasured = cells.reduce((sum, cell) => sum + cell.unmeasured, 0);
            const missing = own.reduce((sum, score) => sum + (score.missing ?? 0), 0);
            const rate = missingPacks.includes(id)
                ? 'not here'
                : (0,_report_numbers_js__WEBPACK_IMPORTED_MODULE_4__/* .percentAndCount */ .Uq)((0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .meanRateOf */ .pX)(own.map((score) => score.cells)));
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
/* harmony export */   Ar: () => (/* binding */ deadlineFor),
/* harmony export */   Lc: () => (/* binding */ margin),
/* harmony export */   cE: () => (/* binding */ deadlineOfProbe),
/* harmony export */   db: () => (/* binding */ startDeadline)
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
/** How much slower than measured a server may be for a while. */
const margin = 2;
const promptMs = 60_000;
const longestMs = 2 * 3_600_000;
/**
 * Time for an attempt that uses every token it may, twice over, and for reading each prompt: a deadline is there to end
 * what hangs, never to cut what is slow. Speeds are of one request among as many as run at once.
 */
function deadlineFor(work) {
    const speed = Math.max(work.tokensPerSecond ?? slowestTokensPerSecond, 0.1);
    const readingMs = (margin * 1000 * work.promptTokens) / Math.max(work.promptTokensPerSecond ?? Infinity, 0.1);
    const perTurn = Math.max(promptMs, readingMs) + (margin * 1000 * work.maxTokens) / speed;
    return Math.min(work.maxTurns * perTurn, longestMs);
}
/** Of a short question to a server whose speed nothing is known of. */
function deadlineOfProbe(maxTokens) {
    const unknown = { tokensPerSecond: undefined, promptTokensPerSecond: undefined };
    return deadlineFor({ maxTokens, maxTurns: 1, promptTokens: 0, ...unknown });
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
/* harmony export */   E: () => (/* binding */ redact),
/* harmony export */   s: () => (/* binding */ hideBehindFlags)
/* harmony export */ });
const secretName = /(^|[_-])(api[_-]?keys?|secret|password|passwd|credentials?|authorization|(hf|hub|auth|access|bearer|refresh)[_-]?token)($|[_-])/i;
const maxDepth = 32;
/** A server's words without what must not reach a journal: SGLang shows its API key, vLLM its environment. */
function redact(value, hide = (text) => text, depth = 0) {
    if (typeof value === 'string')
        return hideBehindFlags(hide(value));
    if (typeof value !== 'object' || value === null)
        return value;
    if (depth >= maxDepth)
        return '(too deep)';
    if (Array.isArray(value))
        return hideAfterFlag(value).map((item) => redact(item, hide, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [
        hide(name),
        secretName.test(name) && item !== null ? '(hidden)' : redact(item, hide, depth + 1),
    ]));
}
/** `['--api-key', 'sk-1']`: a launch command holds its secrets one place further on. */
function hideAfterFlag(items) {
    return items.map((item, at) => {
        const before = items[at - 1];
        return typeof before === 'string' && before.startsWith('--') && secretName.test(before) ? '(hidden)' : item;
    });
}
/** A command line without the secrets that are written in it. */
function hideBehindFlags(text) {
    const named = text.replace(/(?<![\w-])([A-Z][A-Z0-9_]{0,64}(?:KEY|TOKEN|PASSWORD|SECRET)=)\S+/g, '$1(hidden)');
    return named.replace(/(--[\w-]{0,64}(?:api-key|token|password|secret)[= ])\S+/gi, '$1(hidden)');
}


/***/ }),

/***/ 33108:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mx: () => (/* binding */ failureTo),
/* harmony export */   f9: () => (/* binding */ causesFrom),
/* harmony export */   jB: () => (/* binding */ causeTo),
/* harmony export */   l5: () => (/* binding */ thinkingModes),
/* harmony export */   yT: () => (/* binding */ failuresFrom)
/* harmony export */ });
/** Their words for a wrong answer, in ours. */
const failuresFrom = {
    verifier_fail: 'verifier-fail',
    wrong_answer: 'wrong-answer',
    invalid_json: 'invalid-json',
    no_answer_found: 'no-answer-found',
    missing_field: 'missing-field',
    extra_fields: 'extra-fields',
    schema_violation: 'schema-violation',
    wrong_structure: 'wrong-structure',
    token_limit: 'token-limit',
    agent_loop_exhausted: 'unfinished',
};
/** Their words for what says nothing about the model; they count it as a failure. */
const causesFrom = {
    timeout: 'timeout',
    agent_runner_timeout: 'timeout',
    http_error: 'server-error',
    server_error: 'server-error',
    model_endpoint_unreachable: 'disconnect',
    agent_runner_crashed: 'pack-error',
    result_json_malformed: 'pack-error',
    verifier_not_implemented: 'pack-error',
};
const failuresTo = new Map(Object.entries(failuresFrom).map(([theirs, ours]) => [ours, theirs]));
/** A mode that they do not have is a failed verifier. */
function failureTo(mode) {
    return failuresTo.get(mode) ?? (mode === 'extra-field' ? 'extra_fields' : 'verifier_fail');
}
const causesTo = {
    timeout: 'timeout',
    disconnect: 'model_endpoint_unreachable',
    'pack-error': 'verifier_not_implemented',
};
function causeTo(cause) {
    return causesTo[cause] ?? 'server_error';
}
const thinkingModes = {
    'no-thinking': 'force-off',
    'enable-thinking': 'force-on',
    'pack-defaults': 'pack-defaults',
};


/***/ }),

/***/ 66409:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ packIdTo),
/* harmony export */   z: () => (/* binding */ packIdFrom)
/* harmony export */ });
const [ours, theirs] = ['quality-baseline:', 'benchlocal:'];
/** A pack of theirs never stands for the built-in one of that name, here as little as there. */
function packIdFrom(packId) {
    const id = packId.replace(/[\s/]+/g, '-');
    return id.startsWith(ours) ? id.slice(ours.length) : `${theirs}${id}`;
}
function packIdTo(id) {
    return id.startsWith(theirs) ? id.slice(theirs.length) : `${ours}${id}`;
}


/***/ }),

/***/ 38473:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  t: () => (/* binding */ isBenchlocalResult),
  K: () => (/* binding */ parseBenchlocalResult)
});

// EXTERNAL MODULE: ./build/lib/canonical-json.js
var canonical_json = __webpack_require__(60297);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/lib/sha256.js
var sha256 = __webpack_require__(17609);
// EXTERNAL MODULE: ./build/lib/source.js
var source = __webpack_require__(11539);
// EXTERNAL MODULE: ./build/model/fingerprint.js
var fingerprint = __webpack_require__(27866);
;// CONCATENATED MODULE: ./build/interop/benchlocal-conditions.js

/** What a result tells of how and what was asked. Server, weights and cards are in none of them: unknown. */
function conditionsOfResult(result, mode, scenarios) {
    return {
        version: 1,
        conditions: {
            mode,
            'thinking-control': controlOf(result, mode),
            sampling: samplingOf(result),
            scenarios: Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest])),
            harness: 'benchlocal-cli',
        },
        identity: { model: result.model || null, booted: false },
        subject: (0,fingerprint/* unknownSubject */.dH)(`benchlocal-cli ${result.runner_version ?? 'unknown'}`),
    };
}
function controlOf({ thinking_control, reasoning_effort }, mode) {
    if (mode === 'pack-defaults')
        return null;
    const isOn = mode === 'enable-thinking';
    const control = thinking_control ?? 'enable_thinking';
    if (control === 'enable_thinking')
        return `enable_thinking=${isOn}`;
    return control === 'reasoning_effort'
        ? `reasoning_effort=${isOn ? (reasoning_effort ?? 'unknown') : 'none'}`
        : control;
}
const notSampling = ['chat_template_kwargs', 'max_tokens', 'tool_choice', 'reasoning_effort'];
/** The fields that all requests share, where they share them all; each pack has its own there. */
function samplingOf({ packs }) {
    const sets = packs
        .flatMap(({ scenarios }) => scenarios ?? [])
        .map(({ sampling_params }) => Object.entries(sampling_params ?? {}).filter(([key]) => !notSampling.includes(key)));
    const [first = []] = sets;
    const settings = first.flatMap(([key, value]) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : []);
    const isShared = sets.every((set) => JSON.stringify([...set].sort()) === JSON.stringify([...first].sort()));
    return isShared && settings.length > 0 && settings.length === first.length ? Object.fromEntries(settings) : null;
}
const longestSlug = 120;
/** `Qwen/Qwen3-30B` as a slug. */
function slugOfModel(model) {
    const parts = model
        .toLowerCase()
        .split('/')
        .map((part) => part
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/-{2,}/g, '-')
        .replace(/_{2,}/g, '_')
        .replace(/^[._-]+/, ''))
        .filter((part) => part !== '');
    return parts.join('/').slice(0, longestSlug).replace(/\/$/, '') || 'unknown';
}

// EXTERNAL MODULE: ./build/interop/benchlocal-pack-id.js
var benchlocal_pack_id = __webpack_require__(66409);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/model/failure-mode.js
var failure_mode = __webpack_require__(17070);
// EXTERNAL MODULE: ./build/model/scorecard.js
var scorecard = __webpack_require__(77814);
// EXTERNAL MODULE: ./build/model/target.js
var target = __webpack_require__(30677);
;// CONCATENATED MODULE: ./build/interop/benchlocal-result-schema.js




// Theirs is loose: fields were added with almost every version, and most of a file are copies of prompts.
const count = schemas/* int */.Whr().nonnegative();
/** What this tool adds to a row it writes, so that it can read it again. */
const ownRowSchema = schemas/* strictObject */.rej({
    digest: target/* sha256Schema */.bL,
    session: schemas/* int */.Whr().positive(),
    promptTokens: count.nullable(),
    mode: failure_mode/* failureModeSchema */.R.optional(),
    cause: schemas/* string */.YjP().optional(),
});
const resultRowSchema = schemas/* looseObject */._H3({
    id: schemas/* string */.YjP().min(1),
    passed: schemas/* boolean */.zMY(),
    failure_mode: schemas/* string */.YjP().nullish(),
    repeat_index: schemas/* int */.Whr().nullish(),
    tokens_completion: schemas/* number */.aig().nonnegative().nullish(),
    raw_scenario: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9()).nullish(),
    raw_response: schemas/* looseObject */._H3({ usage: schemas/* looseObject */._H3({ prompt_tokens: count.nullish() }).nullish() })
        .nullish()
        .catch(null),
    sampling_params: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9()).nullish(),
    quality_baseline: ownRowSchema.optional(),
});
const resultPackSchema = schemas/* looseObject */._H3({
    pack_id: schemas/* string */.YjP().min(1),
    version: schemas/* string */.YjP().nullish(),
    skipped: schemas/* boolean */.zMY().nullish(),
    status: schemas/* string */.YjP().nullish(),
    latency: schemas/* looseObject */._H3({ p50: schemas/* number */.aig().nullish(), p95: schemas/* number */.aig().nullish() }).nullish(),
    scenarios: schemas/* array */.YOg(resultRowSchema).nullish(),
});
const validitySchema = schemas/* looseObject */._H3({
    status: schemas/* string */.YjP(),
    responses: count.nullish(),
    with_reasoning: count.nullish(),
});
const resultSchema = schemas/* looseObject */._H3({
    schema_version: schemas/* literal */.euz('1'),
    runner_version: schemas/* string */.YjP().nullish(),
    model: schemas/* string */.YjP().nullish(),
    started_at: schemas/* string */.YjP(),
    finished_at: schemas/* string */.YjP().nullish(),
    packs: schemas/* array */.YOg(resultPackSchema),
    thinking_enabled: schemas/* boolean */.zMY().nullish(),
    thinking_mode: schemas/* enum */.k5n(['pack-defaults', 'force-on', 'force-off']).nullish(),
    thinking_control: schemas/* string */.YjP().nullish(),
    reasoning_effort: schemas/* string */.YjP().nullish(),
    thinking_validity: schemas/* record */.g1P(schemas/* string */.YjP(), validitySchema).nullish(),
    sampling_overrides: schemas/* unknown */.L5J().optional(),
    sampling_source: schemas/* unknown */.L5J().optional(),
    repeat: schemas/* int */.Whr().positive().nullish(),
    retry_failed: schemas/* unknown */.L5J().optional(),
    quality_baseline: schemas/* strictObject */.rej({ version: schemas/* literal */.euz(1), scorecard: scorecard/* scorecardSchema */.YL.omit({ scenarios: true }) })
        .optional(),
});

// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/interop/benchlocal-modes.js
var benchlocal_modes = __webpack_require__(33108);
;// CONCATENATED MODULE: ./build/interop/benchlocal-scores.js





/** The rows of a pack, one score a scenario. */
function scoresOf(pack, sessions) {
    const id = (0,benchlocal_pack_id/* packIdFrom */.z)(pack.pack_id);
    const groups = (0,group_by/* groupBy */.$)(namedRows(pack.scenarios ?? []), ({ name }) => name);
    return [...groups].map(([name, named]) => {
        const scenario = `${id}/${name}`;
        const rows = named.map(({ row }) => row);
        const digest = rows[0]?.quality_baseline?.digest ?? (0,sha256/* sha256 */.s)(digestText(scenario, pack, rows[0]));
        return scoreOf(scenario, digest, rows, sessions);
    });
}
function digestText(scenario, { version }, row) {
    const raw = row?.raw_scenario ?? {};
    return Object.keys(raw).length > 0 ? (0,canonical_json/* canonicalJson */.d)(raw) : `${scenario}@${version ?? ''}`;
}
/** One id stands for several problems in gsm-symbolic-30: the second in a round is `.2`, as it is in the imported pack. */
function namedRows(rows) {
    const seen = new Map();
    return rows.map((row) => {
        const place = `${row.repeat_index ?? 1} ${row.id}`;
        const nth = (seen.get(place) ?? 0) + 1;
        seen.set(place, nth);
        const name = row.id.trim().replace(/[\s/]+/g, '-') || '-';
        return { name: nth === 1 ? name : `${name}.${nth}`, row };
    });
}
function scoreOf(scenario, digest, rows, sessions) {
    const cells = Array.from({ length: sessions }, () => ({ passed: 0, failed: 0, unmeasured: 0 }));
    const failures = {};
    const causes = {};
    for (const row of rows) {
        const cell = cells[Math.min(row.quality_baseline?.session ?? 1, sessions) - 1];
        const end = endOf(row);
        if (cell === undefined)
            continue;
        if (end.kind === 'passed')
            cell.passed += 1;
        else if (end.kind === 'failed') {
            cell.failed += 1;
            failures[end.mode] = (failures[end.mode] ?? 0) + 1;
        }
        else {
            cell.unmeasured += 1;
            causes[end.cause] = (causes[end.cause] ?? 0) + 1;
        }
    }
    return {
        scenario,
        digest,
        cells,
        failures,
        causes,
        promptTokens: promptTokensOf(rows[0]),
        // Theirs are stripped of think tags before they are kept: no digest of ours would equal one of them.
        answers: null,
        firstRound: rows.length > 1 && rows[0] !== undefined ? onlyCell(rows[0]) : null,
    };
}
function onlyCell(row) {
    const { kind } = endOf(row);
    return {
        passed: kind === 'passed' ? 1 : 0,
        failed: kind === 'failed' ? 1 : 0,
        unmeasured: kind === 'unmeasured' ? 1 : 0,
    };
}
function endOf({ passed, failure_mode, quality_baseline }) {
    if (passed)
        return { kind: 'passed' };
    const theirs = failure_mode ?? '';
    const cause = quality_baseline?.cause ?? (Object.hasOwn(benchlocal_modes/* causesFrom */.f9, theirs) ? benchlocal_modes/* causesFrom */.f9[theirs] : undefined);
    if (cause !== undefined)
        return { kind: 'unmeasured', cause };
    // A mode of a later version is a failure all the same.
    const mode = Object.hasOwn(benchlocal_modes/* failuresFrom */.yT, theirs) ? benchlocal_modes/* failuresFrom */.yT[theirs] : undefined;
    return { kind: 'failed', mode: quality_baseline?.mode ?? mode ?? 'verifier-fail' };
}
function promptTokensOf(row) {
    if (row?.quality_baseline !== undefined)
        return row.quality_baseline.promptTokens;
    return row?.raw_response?.usage?.prompt_tokens ?? null;
}

;// CONCATENATED MODULE: ./build/interop/parse-benchlocal-result.js










const hint = 'docs/interop.md tells what can be read.';
const mostShown = 20;
/** Whether a document looks like a result of benchlocal-cli. */
function isBenchlocalResult(value) {
    const result = (0,loose/* objectOf */.Xy)(value);
    return Array.isArray((0,loose/* fieldOf */._F)(result, 'packs')) && (0,loose/* fieldOf */._F)(result, 'schema_version') !== undefined;
}
/** A result file of benchlocal-cli as a scorecard: counts by scenario, infrastructure failures as unmeasured. */
function parseBenchlocalResult(text, origin, toUtc) {
    const result = read(text, origin);
    if (result.retry_failed !== undefined && result.retry_failed !== null)
        throw new errors/* InputError */.dz(`${origin} is a retry of what had failed: it says nothing of the rest`, 'Name the first run.');
    const startedAt = toUtc(result.started_at);
    if (startedAt === undefined)
        throw new errors/* InputError */.dz(`${origin} started_at: not a time`, hint);
    const mode = modeOf(result);
    const own = result.quality_baseline?.scorecard;
    const sessions = own?.run.sessions.length ?? 1;
    const asked = result.packs.filter((pack) => !isSkipped(pack));
    const scored = asked.map((pack) => ({
        pack,
        id: (0,benchlocal_pack_id/* packIdFrom */.z)(pack.pack_id),
        scores: scoresOf(pack, sessions),
    }));
    const scenarios = scored
        .flatMap(({ scores }) => scores)
        .sort((one, other) => (one.scenario < other.scenario ? -1 : 1));
    if (scenarios.length === 0)
        throw new errors/* InputError */.dz(`${origin} holds no scenario that was asked`, hint);
    const twice = scenarios.find(({ scenario }, index) => scenarios[index + 1]?.scenario === scenario);
    if (twice !== undefined)
        throw new errors/* InputError */.dz(`${origin} has ${twice.scenario} in two packs of one name`, hint);
    if (own !== undefined)
        return { ...own, scenarios: scenarios.map((score) => ({ ...score, firstRound: null })) };
    const rounds = result.repeat ?? 1;
    return {
        version: 1,
        kind: 'scorecard',
        slug: slugOfModel(result.model ?? ''),
        mode,
        fingerprint: conditionsOfResult(result, mode, scenarios),
        isCanonical: isCanonical(result),
        rounds,
        packs: scored.map(({ pack, id, scores }) => {
            const digests = scores.map(({ scenario, digest }) => [scenario, digest]);
            const version = pack.version ?? 'unknown';
            return {
                id,
                version,
                digest: (0,sha256/* sha256 */.s)((0,canonical_json/* canonicalJson */.d)([id, version, digests])),
                arm: armOf(result, pack),
                completionTokens: meanTokens(pack),
            };
        }),
        scenarios,
        missing: scenarios.reduce((sum, { cells: [cell] }) => {
            const made = cell === undefined ? 0 : cell.passed + cell.failed + cell.unmeasured;
            return sum + Math.max(0, rounds - made);
        }, 0),
        missingPacks: result.packs.filter(isSkipped).map((pack) => (0,benchlocal_pack_id/* packIdFrom */.z)(pack.pack_id)),
        run: {
            ids: [`benchlocal:${startedAt}`],
            startedAt,
            endedAt: toUtc(result.finished_at ?? '') ?? null,
            sessions: [startedAt],
            determinism: null,
        },
        timings: Object.fromEntries(scored.map(({ pack, id }) => [id, timingOf(pack)])),
    };
}
function read(text, origin) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new errors/* InputError */.dz(`${origin} is not JSON: ${why}`, hint, { cause });
    }
    const parsed = parsedResult(value);
    if (parsed === undefined)
        throw new errors/* InputError */.dz(`${origin} is nested too deep to be a result`, hint);
    if (parsed.success)
        return parsed.data;
    const faults = (0,explain_issues/* explainIssues */._)(parsed.error.issues, resultSchema, value).map((fault) => {
        const where = (0,source/* showPath */.P)(fault.path);
        return `  ${where === '' ? '' : `${where}: `}${fault.message}`;
    });
    const rest = faults.length > mostShown ? [`  and ${faults.length - mostShown} more`] : [];
    const lines = [`${origin} is no result of benchlocal-cli`, ...faults.slice(0, mostShown), ...rest];
    throw new errors/* InputError */.dz(lines.join('\n'), hint);
}
/** Undefined where its raw parts are nested so deep that the schema runs out of stack. */
function parsedResult(value) {
    try {
        return resultSchema.safeParse(value);
    }
    catch (error) {
        if (error instanceof RangeError)
            return undefined;
        throw error;
    }
}
// The older field is false for a run in the packs' own mode, too.
function modeOf({ thinking_mode, thinking_enabled }) {
    switch (thinking_mode) {
        case 'force-on':
            return 'enable-thinking';
        case 'force-off':
            return 'no-thinking';
        case 'pack-defaults':
            return 'pack-defaults';
        default:
            return thinking_enabled === true ? 'enable-thinking' : 'pack-defaults';
    }
}
// A pack whose sandbox or data were not there counts as nothing there, and as missing here.
function isSkipped({ skipped, scenarios }) {
    return skipped === true || (scenarios ?? []).length === 0;
}
// What they call canonical may have been asked at temperature 1.
function isCanonical(result) {
    const touched = [result.sampling_overrides, result.sampling_source].some((each) => each !== undefined && each !== null);
    const rows = result.packs.flatMap(({ scenarios }) => scenarios ?? []);
    return !touched && rows.every(({ sampling_params }) => (sampling_params?.['temperature'] ?? 0) === 0);
}
function armOf({ thinking_validity }, { pack_id }) {
    const found = Object.hasOwn(thinking_validity ?? {}, pack_id) ? thinking_validity?.[pack_id] : undefined;
    if (found === undefined || found.status === 'ok')
        return { isValid: true };
    const asked = found.status === 'silent' ? 'on' : 'off';
    return { isValid: false, asked, reasoned: found.with_reasoning ?? 0, replies: found.responses ?? 0 };
}
function meanTokens({ scenarios }) {
    const known = (scenarios ?? []).flatMap(({ tokens_completion }) => tokens_completion ?? []);
    return known.length === 0 ? null : known.reduce((sum, tokens) => sum + tokens, 0) / known.length;
}
function timingOf({ latency }) {
    const milliseconds = (seconds) => seconds === null || seconds === undefined || seconds < 0 ? null : seconds * 1000;
    return {
        attemptP50Ms: milliseconds(latency?.p50),
        attemptP95Ms: milliseconds(latency?.p95),
        firstTokenP50Ms: null,
        decodeTokensPerSecond: null,
    };
}


/***/ }),

/***/ 67475:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ estimateTokens)
/* harmony export */ });
/**
 * About how many tokens a text has. Tokenizers differ by a quarter and more; this counts four characters of ASCII or
 * one of anything else as a token, which is near enough for budgets and minutes.
 */
function estimateTokens(text) {
    let ascii = 0;
    let other = 0;
    for (const letter of text) {
        if (letter <= '\u007f')
            ascii += 1;
        else
            other += 1;
    }
    return Math.ceil(ascii / 4 + other);
}


/***/ }),

/***/ 13540:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hl: () => (/* binding */ promptTokens),
/* harmony export */   QJ: () => (/* binding */ turnTokens),
/* harmony export */   d_: () => (/* binding */ replyTokens)
/* harmony export */ });
/* harmony import */ var _lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(67475);
/* harmony import */ var _read_reply_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(91892);


/** About how many tokens the model writes for a reply, over all its messages. */
function replyTokens(reply) {
    return (0,_read_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .replyTurns */ .hS)(reply).reduce((sum, turn) => sum + turnTokens(turn), 0);
}
function turnTokens(turn) {
    const calls = turn.calls.map((call) => (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)(JSON.stringify(call))).reduce((sum, tokens) => sum + tokens, 0);
    return (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)((0,_read_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutFreeMarks */ .h4)(turn.text)) + (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)(turn.reasoning) + calls;
}
/** About how many tokens the model reads before its first message. */
function promptTokens({ messages, tools }) {
    const said = messages.map((message) => message.content + (message.role === 'assistant' ? JSON.stringify(message.toolCalls) : ''));
    return (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)([...said, ...(tools.length === 0 ? [] : [JSON.stringify(tools)])].join('\n'));
}


/***/ }),

/***/ 91892:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Xw: () => (/* binding */ readReply),
/* harmony export */   h4: () => (/* binding */ withoutFreeMarks),
/* harmony export */   hS: () => (/* binding */ replyTurns)
/* harmony export */ });
/** The messages of a reply that a pack writes down, as the wire would have them. */
function readReply(reply) {
    return replyTurns(reply).map(readReplyTurn);
}
function replyTurns(reply) {
    if (typeof reply === 'string')
        return [{ text: reply, reasoning: '', calls: [] }];
    return Array.isArray(reply) ? reply : [reply];
}
function readReplyTurn(turn, index) {
    const toolCalls = turn.calls.map((call, place) => ({
        id: `call_${index + 1}_${place + 1}`,
        name: call.name,
        arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    }));
    const content = withoutFreeMarks(turn.text);
    const finishReason = turn.finish ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop');
    const message = {
        role: 'assistant',
        content,
        reasoning_content: turn.reasoning,
        tool_calls: toolCalls.map(wireCall),
    };
    return {
        role: 'assistant',
        content,
        reasoning: turn.reasoning,
        toolCalls,
        finishReason,
        raw: { choices: [{ finish_reason: finishReason, message }] },
    };
}
function wireCall(call) {
    return { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } };
}
/** ⟦ and ⟧ mark words of a gold answer that nobody asked for; they are no part of it. */
function withoutFreeMarks(text) {
    return text.replace(/[⟦⟧]/g, '');
}


/***/ }),

/***/ 83848:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BM: () => (/* binding */ shortQuestion),
/* harmony export */   QX: () => (/* binding */ thinkingOf),
/* harmony export */   YH: () => (/* binding */ questionOf)
/* harmony export */ });
/* harmony import */ var _packs_play_script_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8771);
/* harmony import */ var _packs_task_of_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53812);
/* harmony import */ var _sampling_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(87625);
/* harmony import */ var _time_limit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(45447);




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
    const speeds = (0,_time_limit_js__WEBPACK_IMPORTED_MODULE_1__/* .sharedSpeeds */ .u)(served.facts, rules.concurrency, rules.tokensPerSecond);
    const { tokensPerSecond } = speeds;
    return {
        task: (0,_packs_task_of_js__WEBPACK_IMPORTED_MODULE_3__/* .taskOf */ .X)(pack, scenario),
        settings: {
            sampling,
            thinking: served.thinkingControl(place.mode, thinking),
            cacheCut: cacheCutOf(served, `${rules.plan.run.id}-${place.session}-${place.round}-${place.mode}-${asked.key}`),
            toolChoice: scenario['tool-choice'],
            extraBody: rules.plan.extraBody,
        },
        maxTurns: (0,_packs_play_script_js__WEBPACK_IMPORTED_MODULE_0__/* .maxTurnsOf */ .KR)(scenario),
        answerCalls: (0,_packs_play_script_js__WEBPACK_IMPORTED_MODULE_0__/* .startScript */ .OW)(scenario),
        deadlineMs: (0,_time_limit_js__WEBPACK_IMPORTED_MODULE_1__/* .timeLimitMs */ .P)(rules, asked, thinking, speeds),
        ...(tokensPerSecond === undefined ? {} : { tokensPerSecond }),
    };
}
/** A server that refuses the field once gets it no more: the client sees to that. */
function cacheCutOf(served, salt) {
    const form = served.facts.subject.cache ?? 'none';
    // The run and the session are part of it: a server that lives longer than a run must not answer from the one before.
    return form === 'cache_salt' ? { form, salt } : { form };
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
/* harmony export */   I2: () => (/* binding */ nameRepeatPenalty),
/* harmony export */   Nt: () => (/* binding */ requestSampling),
/* harmony export */   cZ: () => (/* binding */ numbersOf),
/* harmony export */   ip: () => (/* binding */ samplingFieldsIn),
/* harmony export */   vn: () => (/* binding */ samplingOf)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38119);

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
/** Without what was no number: a plan may hold more. */
function numbersOf(shared) {
    return Object.fromEntries(Object.entries(shared).flatMap(([k, v]) => (typeof v === 'number' ? [[k, v]] : [])));
}
const samplingFields = /^(?:temperature|seed|n|best_of|use_beam_search|length_penalty|max_(?:completion_)?tokens|n_predict|num_predict|min_tokens|stop(?:_token_ids)?|ignore_eos|logit_bias|bad_words|allowed_token_ids|samplers|tfs_z|top_.*|min_p|typical(?:_p)?|.*_penalty|penalt.*|repeat_.*|dry_.*|xtc_.*|mirostat.*|dyn.*temp.*|guided_.*|structured_outputs|response_format|grammar|json_schema|options)$/;
/** Those of the user's own fields that change how tokens are chosen. */
function samplingFieldsIn(extraBody) {
    return Object.keys(extraBody).filter((field) => samplingFields.test(field));
}
/** The penalty on repeated tokens under the name that the server reads: both names where the server is unknown. */
function nameRepeatPenalty({ repetition_penalty: penalty, ...others }, engine) {
    if (penalty === undefined)
        return others;
    switch (engine) {
        case 'llama.cpp':
        case 'ollama':
        case 'lm-studio':
            return { ...others, repeat_penalty: penalty };
        case 'vllm':
        case 'sglang':
        case 'tgi':
            return { ...others, repetition_penalty: penalty };
        case null:
            return { ...others, repetition_penalty: penalty, repeat_penalty: penalty };
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__/* .assertNever */ .x)(engine);
    }
}


/***/ }),

/***/ 45447:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ timeLimitMs),
/* harmony export */   u: () => (/* binding */ sharedSpeeds)
/* harmony export */ });
/* harmony import */ var _endpoint_client_attempt_deadline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94492);
/* harmony import */ var _packs_lint_scenario_tokens_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13540);
/* harmony import */ var _packs_play_script_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8771);
/* harmony import */ var _packs_task_of_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(53812);
/* harmony import */ var _sampling_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(87625);





/** As many as run at once share, at worst, the speed of one; `told` is of one among them already. */
function sharedSpeeds(measured, concurrency, told) {
    const share = (alone) => alone === null || alone === undefined ? undefined : alone / concurrency;
    return {
        tokensPerSecond: told ?? share(measured.decodeTokensPerSecond),
        promptTokensPerSecond: share(measured.prefillTokensPerSecond),
    };
}
/** How long one attempt may take, all its turns and tries together. */
function timeLimitMs(rules, asked, thinking, speeds) {
    if (rules.timeoutPerCaseMs !== undefined)
        return rules.timeoutPerCaseMs;
    const { pack, scenario } = asked;
    const seconds = scenario['max-seconds'];
    // Its author knew another machine than this one, and thought of an answer, not of the thinking before it.
    if (seconds !== undefined && speeds.tokensPerSecond === undefined && thinking === 'off')
        return seconds * 1000;
    return (0,_endpoint_client_attempt_deadline_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineFor */ .Ar)({
        maxTokens: (0,_sampling_js__WEBPACK_IMPORTED_MODULE_2__/* .requestSampling */ .Nt)(rules.plan, asked, thinking).maxTokens,
        maxTurns: (0,_packs_play_script_js__WEBPACK_IMPORTED_MODULE_1__/* .maxTurnsOf */ .KR)(scenario),
        promptTokens: speeds.promptTokensPerSecond === undefined ? 0 : (0,_packs_lint_scenario_tokens_js__WEBPACK_IMPORTED_MODULE_3__/* .promptTokens */ .Hl)((0,_packs_task_of_js__WEBPACK_IMPORTED_MODULE_4__/* .taskOf */ .X)(pack, scenario)),
        ...speeds,
    });
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
