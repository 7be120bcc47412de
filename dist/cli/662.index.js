export const id = 662;
export const ids = [662];
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

/***/ 9566:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ judgeAttempt),
/* harmony export */   _: () => (/* binding */ judgeAnswer)
/* harmony export */ });
/* harmony import */ var _model_verdict_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70543);
/* harmony import */ var _packs_task_of_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53812);
/* harmony import */ var _verify_judge_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55735);



/** A verdict on what came of asking a scenario. */
async function judgeAnswer(asked, answer, ports) {
    if (answer.outcome === 'answered')
        return judgeAttempt(asked, answer.attempt, ports);
    return (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('server-rejected', 'a reply that the server passes on', `HTTP ${answer.status}: ${answer.words}`);
}
function judgeAttempt({ pack, scenario }, attempt, ports) {
    return (0,_verify_judge_js__WEBPACK_IMPORTED_MODULE_1__/* .judge */ .S)(attempt, scenario.expect, { task: (0,_packs_task_of_js__WEBPACK_IMPORTED_MODULE_2__/* .taskOf */ .X)(pack, scenario), ports });
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

/***/ 25838:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rescore: () => (/* binding */ rescore)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57975);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61469);
/* harmony import */ var _lib_save_whole_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(70129);
/* harmony import */ var _lib_worker_pattern_search_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(12412);
/* harmony import */ var _packs_digest_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(20349);
/* harmony import */ var _packs_read_response_js__WEBPACK_IMPORTED_MODULE_20__ = __webpack_require__(6353);
/* harmony import */ var _report_grid_js__WEBPACK_IMPORTED_MODULE_21__ = __webpack_require__(19147);
/* harmony import */ var _report_numbers_js__WEBPACK_IMPORTED_MODULE_18__ = __webpack_require__(73533);
/* harmony import */ var _report_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(95263);
/* harmony import */ var _report_terminal_lines_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(9657);
/* harmony import */ var _run_asked_scenario_js__WEBPACK_IMPORTED_MODULE_19__ = __webpack_require__(83513);
/* harmony import */ var _run_journal_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(72353);
/* harmony import */ var _run_read_journal_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(26494);
/* harmony import */ var _run_run_lock_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(3559);
/* harmony import */ var _score_score_run_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(67905);
/* harmony import */ var _asked_tasks_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(98578);
/* harmony import */ var _judge_answers_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(9566);
/* harmony import */ var _kept_run_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(41772);
/* harmony import */ var _packs_of_plan_js__WEBPACK_IMPORTED_MODULE_16__ = __webpack_require__(559);
/* harmony import */ var _whole_folder_js__WEBPACK_IMPORTED_MODULE_17__ = __webpack_require__(3921);






















/** Judges what was answered with today's verifiers. Nothing is asked of any server. */
async function rescore({ runs, packs, out, root }, io) {
    if (out !== undefined && runs.length > 1)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz('--out takes one run', 'Rescore each run into a folder of its own.');
    for (const run of runs) {
        const folder = await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_15__/* .findKeptRun */ .L8)(run, { root, cwd: io.cwd });
        const lock = await (0,_run_run_lock_js__WEBPACK_IMPORTED_MODULE_11__/* .takeRunLock */ .C)(folder);
        try {
            io.out(await rescoreFolder(folder, { packs, out: out === undefined ? undefined : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(io.cwd, out), io }));
        }
        finally {
            await lock[Symbol.asyncDispose]();
        }
    }
    return _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .exitCodes */ .hS.passed;
}
async function rescoreFolder(folder, { packs, out, io }) {
    const before = await (0,_run_read_journal_js__WEBPACK_IMPORTED_MODULE_10__/* .readJournal */ .a)((0,_run_journal_js__WEBPACK_IMPORTED_MODULE_9__/* .journalPath */ .HY)(folder));
    refuseEmptied(before.lines, folder);
    const loaded = (await (0,_packs_of_plan_js__WEBPACK_IMPORTED_MODULE_16__/* .unchangedPacksOfPlan */ .g)(before.plan, packs)).map(({ pack }) => pack);
    const plan = planToday(before.plan, loaded);
    const { lines, rejudged } = await judgeAnew(before.lines, loaded);
    const isChanged = !(0,node_util__WEBPACK_IMPORTED_MODULE_2__.isDeepStrictEqual)([plan, lines], [before.plan, before.lines]);
    const save = async (into) => {
        if (isChanged || into !== folder)
            await saveJournal(into, { plan, lines });
        await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_15__/* .saveScorecards */ .hw)(into, (0,_score_score_run_js__WEBPACK_IMPORTED_MODULE_12__/* .scoreRun */ .I)(plan, lines));
    };
    if (out === undefined)
        await save(folder);
    else
        await (0,_whole_folder_js__WEBPACK_IMPORTED_MODULE_17__/* .makeWholeFolder */ .i)(out, async (draft) => {
            await copyRest(folder, draft);
            await save(draft);
        });
    return reportText({ plan, before: before.plan, lines, rejudged, folder, into: out ?? folder, io });
}
/** An answer that is not there would be judged as none. */
function refuseEmptied(lines, folder) {
    const emptied = lines.filter((line) => line.kind === 'attempt' && line.leftOut !== undefined).length;
    if (emptied === 0)
        return;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`${folder} is a copy without what was said in ${(0,_report_numbers_js__WEBPACK_IMPORTED_MODULE_18__/* .plural */ .LS)(emptied, 'attempt')}: there is nothing to judge`, 'Rescore the run where it was measured, or upload it with transcripts: all.');
}
/** The plan as it would be made today: versions stay, since a pack of another one is refused. */
function planToday(plan, packs) {
    const asked = (0,_run_asked_scenario_js__WEBPACK_IMPORTED_MODULE_19__/* .scenariosByKey */ ._)(packs);
    const scenarios = Object.entries(plan.scenarios).map(([key, digest]) => {
        const today = asked.get(key);
        return [key, today === undefined ? digest : (0,_packs_digest_js__WEBPACK_IMPORTED_MODULE_6__/* .scenarioDigest */ .Lm)(today.pack, today.scenario)];
    });
    return {
        ...plan,
        packs: plan.packs.map((each) => {
            const pack = packs.find(({ id }) => id === each.id);
            return pack === undefined ? each : { ...each, digest: (0,_packs_digest_js__WEBPACK_IMPORTED_MODULE_6__/* .packDigest */ .Ep)(pack) };
        }),
        scenarios: Object.fromEntries(scenarios),
    };
}
async function judgeAnew(lines, packs) {
    const asked = (0,_run_asked_scenario_js__WEBPACK_IMPORTED_MODULE_19__/* .scenariosByKey */ ._)(packs);
    const rejudged = [];
    const judged = [];
    const patterns = new _lib_worker_pattern_search_js__WEBPACK_IMPORTED_MODULE_5__/* .WorkerPatternSearch */ .d();
    try {
        for (const line of lines) {
            const scenario = line.kind === 'attempt' && isAnswered(line) ? asked.get(line.scenario) : undefined;
            if (line.kind !== 'attempt' || scenario === undefined) {
                judged.push(line);
                continue;
            }
            const verdict = await (0,_judge_answers_js__WEBPACK_IMPORTED_MODULE_14__/* .judgeAttempt */ .B)(scenario, (0,_packs_read_response_js__WEBPACK_IMPORTED_MODULE_20__/* .readResponse */ .U)(line.messages), { patterns });
            const now = { ...line, verdict };
            judged.push(now);
            rejudged.push({ line: now, before: line.verdict });
        }
    }
    finally {
        await patterns[Symbol.asyncDispose]();
    }
    return { lines: judged, rejudged };
}
/** What the infrastructure or the server's parser took away stays so. A fault of the pack took nothing: the answer is there. */
function isAnswered({ verdict, refusal, answer }) {
    if (refusal !== null)
        return false;
    return verdict.outcome !== 'unmeasured' || (verdict.cause === 'pack-error' && answer !== null);
}
function saveJournal(folder, { plan, lines }) {
    return (0,_lib_save_whole_js__WEBPACK_IMPORTED_MODULE_4__/* .saveWhole */ .L)((0,_run_journal_js__WEBPACK_IMPORTED_MODULE_9__/* .journalPath */ .HY)(folder), [plan, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
}
/** What a report is made from beside the journal. */
async function copyRest(folder, into) {
    const names = (await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_15__/* .namesIn */ .wX)(folder)) ?? [];
    for (const name of ['run.json', 'baselines', _asked_tasks_js__WEBPACK_IMPORTED_MODULE_13__/* .tasksName */ .SL].filter((each) => names.includes(each)))
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.cp)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, name), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(into, name), { recursive: true });
}
function reportText({ plan, before, lines, rejudged, folder, into, io }) {
    const attempts = lines.filter((line) => line.kind === 'attempt').length;
    const changed = rejudged.filter(({ line, before }) => wordOf(line.verdict) !== wordOf(before));
    const reworded = rejudged.filter((each) => !(0,node_util__WEBPACK_IMPORTED_MODULE_2__.isDeepStrictEqual)(each.line.verdict, each.before)).length;
    const others = Object.keys(plan.scenarios).filter((key) => plan.scenarios[key] !== before.scenarios[key]).length;
    const untouched = attempts - rejudged.length;
    const left = untouched === 0 ? '' : `, ${untouched} without an answer left as they are`;
    const rows = changed.map(({ line, before }) => [
        (0,_report_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainLine */ .h0)(line.scenario),
        line.mode,
        String(line.round),
        `${wordOf(before)} → ${wordOf(line.verdict)}`,
    ]);
    const head = [
        { head: 'Scenario', align: 'left' },
        { head: 'Mode', align: 'left' },
        { head: 'Round', align: 'right' },
        { head: 'Verdict', align: 'left' },
    ];
    const count = `${changed.length === 0 ? 'no verdict' : (0,_report_numbers_js__WEBPACK_IMPORTED_MODULE_18__/* .plural */ .LS)(changed.length, 'verdict')} changed`;
    return (0,_report_terminal_lines_js__WEBPACK_IMPORTED_MODULE_8__/* .joinLines */ .cT)([
        `${plan.run.id}: ${count} (${(0,_report_numbers_js__WEBPACK_IMPORTED_MODULE_18__/* .plural */ .LS)(rejudged.length, 'answer')} judged anew${left})`,
        ...(rows.length === 0 ? [] : (0,_report_grid_js__WEBPACK_IMPORTED_MODULE_21__/* .renderGrid */ .b)(head, rows, { width: io.columns, indent: '  ' })),
        ...(reworded === changed.length ? [] : [`${reworded - changed.length} more are only worded differently.`]),
        ...(others === 0 ? [] : [`${(0,_report_numbers_js__WEBPACK_IMPORTED_MODULE_18__/* .plural */ .LS)(others, 'scenario')} had other verifiers when the answers were given.`]),
        ...(into === folder ? [] : [`wrote ${into}`]),
    ], false);
}
function wordOf(verdict) {
    if (verdict.outcome === 'pass')
        return 'pass';
    return verdict.outcome === 'fail' ? verdict.mode : `unmeasured: ${verdict.cause}`;
}


/***/ }),

/***/ 3921:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ makeWholeFolder)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(47206);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61469);
/* harmony import */ var _lib_save_whole_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(70129);
/* harmony import */ var _kept_run_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(41772);







/** Makes a folder that appears with all that `fill` puts into it, or not at all. It must not be there, or be empty. */
async function makeWholeFolder(folder, fill) {
    const present = await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_5__/* .namesIn */ .wX)(folder);
    if (present !== undefined && present.length > 0) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`${folder} is not empty: it holds ${present.slice(0, 3).join(', ')}`, 'Name a folder that is not there yet.');
    }
    const draft = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder), `.${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(folder)}.${process.pid}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}`);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(draft, { recursive: true });
        await (0,_lib_save_whole_js__WEBPACK_IMPORTED_MODULE_4__/* .removeLeftovers */ .D)(folder, '');
        await fill(draft);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(draft, folder);
    }
    catch (cause) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(draft, { recursive: true, force: true });
        if (cause instanceof Error && 'syscall' in cause)
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`cannot write ${folder}: ${(0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__/* .codeOf */ .$)(cause)}`, 'Check the path and its permissions.', {
                cause,
            });
        throw cause;
    }
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

/***/ 36953:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BJ: () => (/* binding */ attemptLineSchema),
/* harmony export */   Fu: () => (/* binding */ planSchema),
/* harmony export */   je: () => (/* binding */ skipLineSchema),
/* harmony export */   sT: () => (/* binding */ answerDigestSchema),
/* harmony export */   sq: () => (/* binding */ sessionLineSchema),
/* harmony export */   zO: () => (/* binding */ endLineSchema)
/* harmony export */ });
/* unused harmony exports measureSchema, journalLineSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13798);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _fingerprint_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27866);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(30677);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(70543);




/** What a run means to ask. The first line of its journal; a resumed run must have an equal one but for `run`. */
const planSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz(1),
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('plan'),
    /** What differs between two runs of one plan. */
    run: zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
        id: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
        startedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
        command: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['check', 'capture', 'run', 'retry-failed']),
        tool: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
        /** Of a run that was put together: the runs it is made of, and the packs whose shards are not among them. */
        merged: zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({ runs: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()).min(1), missingPacks: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()) }).optional(),
    }),
    slug: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .slugSchema */ .RW,
    modes: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_target_js__WEBPACK_IMPORTED_MODULE_1__/* .modeSchema */ .Ni).min(1),
    packs: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_target_js__WEBPACK_IMPORTED_MODULE_1__/* .packVersionSchema */ .lV).min(1),
    /** All that were selected, by key, with their digests: in the order of the packs. */
    scenarios: zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(_target_js__WEBPACK_IMPORTED_MODULE_1__/* .scenarioKeySchema */ .n5, _target_js__WEBPACK_IMPORTED_MODULE_1__/* .sha256Schema */ .bL),
    rounds: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive().max(10_000),
    /** Orders each round. */
    seed: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().nonnegative(),
    shard: zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({ index: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(), of: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive().max(9999) }).nullable(),
    /** A booted endpoint gets a new life before each round after the first. */
    restarts: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    /** Sampling was touched by a flag: such a run never gates. */
    isCanonical: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    /** The fields that every request shares, by their names on the wire. */
    sampling: _fingerprint_js__WEBPACK_IMPORTED_MODULE_0__/* .conditionsSchema */ .Yz.shape.sampling.unwrap(),
    /** Tokens that thinking gets beside those of the pack. */
    thinkingMaxTokens: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().nonnegative(),
    /** In place of the packs' own budgets. */
    maxTokens: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive().nullable(),
    extraBody: zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .json */ .Pq9()),
});
/** One life of the server process begins. */
const sessionLineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('session'),
    /** From 1. */
    session: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(),
    startedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    /** Why there is a new one. */
    reason: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['start', 'restart', 'confirm', 'resume', 'fingerprint-changed', 'connection-lost']),
    identity: _fingerprint_js__WEBPACK_IMPORTED_MODULE_0__/* .identitySchema */ .g1,
    subject: _fingerprint_js__WEBPACK_IMPORTED_MODULE_0__/* .subjectSchema */ .cn,
    /** By mode: the switch as it is sent, null where none is. */
    thinkingControls: zod__WEBPACK_IMPORTED_MODULE_3__/* .partialRecord */ .jgl(_target_js__WEBPACK_IMPORTED_MODULE_1__/* .modeSchema */ .Ni, zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable()),
    determinism: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['bit-stable', 'cache-sensitive', 'batch-sensitive', 'unstable']).nullable(),
    /** Of one request alone, by the probe. */
    decodeTokensPerSecond: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nullable(),
});
const unknownable = zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nonnegative().nullable();
/** One message of the model, timed. Null is unknown, never zero. */
const measureSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    firstTokenMs: unknownable,
    firstContentMs: unknownable,
    totalMs: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nonnegative(),
    decodeTokensPerSecond: unknownable,
    promptTokens: unknownable,
    cachedTokens: unknownable,
    completionTokens: unknownable,
    reasoningTokens: unknownable,
});
/** SHA-256 over content and tool calls of all messages of the model, without reasoning: its first 16 hex digits. */
const answerDigestSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(/^[0-9a-f]{16}$/);
const attemptLineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('attempt'),
    stage: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['measure', 'confirm']),
    session: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(),
    mode: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .modeSchema */ .Ni,
    /** From 1; those of the confirmation go on counting. */
    round: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(),
    scenario: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .scenarioKeySchema */ .n5,
    /** Milliseconds since the run began, or was resumed. */
    atMs: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nonnegative(),
    totalMs: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nonnegative(),
    verdict: _verdict_js__WEBPACK_IMPORTED_MODULE_2__/* .verdictSchema */ .$D,
    /** What was said after the prompt, in the form of the wire: replies as they came, tool results as they were sent. */
    messages: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .json */ .Pq9()),
    /** The model still called tools when its turns were used up. */
    isUnfinished: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    /** Where the server refused: its status and words. */
    refusal: zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({ status: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr(), words: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).nullable(),
    /** Whether some reply reasons, in a channel of its own or inside the text. */
    isReasoned: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    /** Null where there is no answer. */
    answer: answerDigestSchema.nullable(),
    measures: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(measureSchema),
    /** Damage on the wire that does not decide, one line each. */
    notes: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
    /** Faults that a further try got over, or not, one line each. */
    faults: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
    /** What a copy lacks that was made to be passed on: nothing of it can be judged anew. */
    leftOut: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['texts', 'reasoning']).optional(),
});
/** Not asked, since the answer of its first round settled it. */
const skipLineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('skip'),
    mode: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .modeSchema */ .Ni,
    round: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(),
    scenario: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .scenarioKeySchema */ .n5,
});
/** How a run, or its part since the last resume, ended. */
const endLineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('end'),
    endedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    /** `measured`: all rounds are in. `decided`: nothing more is to be asked, confirmation included. */
    outcome: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['measured', 'decided', 'stopped-early', 'interrupted', 'endpoint-lost', 'time-budget']),
    detail: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    /** Fields that the server refused and that were left out from then on. */
    refusedFields: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
});
const journalLineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .discriminatedUnion */ .gMt('kind', [
    planSchema,
    sessionLineSchema,
    attemptLineSchema,
    skipLineSchema,
    endLineSchema,
]);


/***/ }),

/***/ 77814:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YL: () => (/* binding */ scorecardSchema),
/* harmony export */   d_: () => (/* binding */ packScoreSchema),
/* harmony export */   gQ: () => (/* binding */ cellSchema),
/* harmony export */   m$: () => (/* binding */ scorecardFileSchema),
/* harmony export */   ts: () => (/* binding */ packTimingSchema)
/* harmony export */ });
/* unused harmony exports scenarioScoreSchema, armSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(13798);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64377);
/* harmony import */ var _failure_mode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17070);
/* harmony import */ var _fingerprint_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(27866);
/* harmony import */ var _journal_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(36953);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(30677);





const count = zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().nonnegative();
/** What one scenario did in one session. */
const cellSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ passed: count, failed: count, unmeasured: count });
/** One scenario over all rounds of all sessions. */
const scenarioScoreSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    scenario: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .scenarioKeySchema */ .n5,
    digest: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .sha256Schema */ .bL,
    /** In the order of the sessions of the scorecard; a session that did not ask it has zeros. */
    cells: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(cellSchema).min(1),
    /** Of its planned attempts, those that are in no line of the journal; left out where there are none. */
    missing: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().positive().optional(),
    /** How it failed, with how often. `token-limit` is among them. */
    failures: zod__WEBPACK_IMPORTED_MODULE_4__/* .partialRecord */ .jgl(_failure_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .failureModeSchema */ .R, count),
    /** Why it is unmeasured, with how often. */
    causes: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), count),
    /** Of the first request; the same for the same prompt, template and tokenizer. */
    promptTokens: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().nonnegative().nullable(),
    /** Digest of each answer, in the order of the rounds; null where there is none. Null in all: not kept. */
    answers: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_journal_js__WEBPACK_IMPORTED_MODULE_2__/* .answerDigestSchema */ .sT.nullable()).nullable(),
    /** Of round 1 against those after it, within the first session. */
    firstRound: cellSchema.nullable(),
});
/** Whether the replies of a pack show the thinking that was asked for. */
const armSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .discriminatedUnion */ .gMt('isValid', [
    zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ isValid: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(true) }),
    zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ isValid: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(false), asked: zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(['on', 'off']), reasoned: count, replies: count }),
]);
const packScoreSchema = _target_js__WEBPACK_IMPORTED_MODULE_3__/* .packVersionSchema */ .lV.extend({
    arm: armSchema,
    /** Tokens that an attempt costs on average, over all its messages. Null is unknown. */
    completionTokens: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().nonnegative().nullable(),
});
const milliseconds = zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().nonnegative().nullable();
/** How fast a pack was answered. Shown beside the verdict, never part of it. */
const packTimingSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    attemptP50Ms: milliseconds,
    attemptP95Ms: milliseconds,
    firstTokenP50Ms: milliseconds,
    decodeTokensPerSecond: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().nonnegative().nullable(),
});
/** The aggregate of one mode of a run. `run` and `timings` stand apart: all else is equal where the answers are. */
const scorecardSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(1),
    kind: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz('scorecard'),
    slug: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .slugSchema */ .RW,
    mode: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .modeSchema */ .Ni,
    fingerprint: _fingerprint_js__WEBPACK_IMPORTED_MODULE_1__/* .fingerprintSchema */ .S8,
    isCanonical: zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    /** Rounds that were planned for each scenario, confirmation left out. */
    rounds: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().positive(),
    packs: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(packScoreSchema).min(1),
    /** Sorted by key. */
    scenarios: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(scenarioScoreSchema),
    /** Attempts that were planned and are in no line of the journal; skipped ones are none of them. */
    missing: count,
    /** Packs of the plan that a shard measured which is not here. */
    missingPacks: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    run: zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
        ids: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()).min(1),
        startedAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
        endedAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$().nullable(),
        /** One for each column of the cells: when that session began. */
        sessions: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$()).min(1),
        determinism: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().nullable(),
    }),
    timings: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), packTimingSchema),
});
/** What is kept as a run's `scorecard.json`: one scorecard for each mode. */
const scorecardFileSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(1),
    kind: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz('scorecards'),
    scorecards: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(scorecardSchema).min(1),
});


/***/ }),

/***/ 63282:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dg: () => (/* binding */ scenariosOfShard),
/* harmony export */   Q9: () => (/* binding */ packOfKey),
/* harmony export */   qc: () => (/* binding */ packsOfShard)
/* harmony export */ });
/** The packs that a run asks itself: all of its plan, or those dealt to its shard, one after another in turn. */
function packsOfShard({ packs, shard }) {
    return shard === null ? packs : packs.filter((_, place) => place % shard.of === shard.index - 1);
}
/** The scenarios that a run asks itself, in the order of its plan. */
function scenariosOfShard(plan) {
    const packs = new Set(packsOfShard(plan).map(({ id }) => id));
    return Object.keys(plan.scenarios).filter((key) => packs.has(packOfKey(key)));
}
/** `toolcall-15` of `toolcall-15/TC-01`. */
function packOfKey(key) {
    return key.slice(0, key.indexOf('/'));
}


/***/ }),

/***/ 87001:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C1: () => (/* binding */ wrapText),
/* harmony export */   F2: () => (/* binding */ padText),
/* harmony export */   PU: () => (/* binding */ shortenTo),
/* harmony export */   nn: () => (/* binding */ joinParts),
/* harmony export */   sc: () => (/* binding */ textWidth)
/* harmony export */ });
const wide = /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
const withoutWidth = /^\p{M}$/u;
/** Cells that a text takes in a terminal. */
function textWidth(text) {
    let width = 0;
    for (const character of text)
        width += withoutWidth.test(character) ? 0 : wide.test(character) ? 2 : 1;
    return width;
}
function padText(text, width, align) {
    const gap = ' '.repeat(Math.max(0, width - textWidth(text)));
    return align === 'left' ? text + gap : gap + text;
}
/** Cut in the middle: the end of a name tells as much as its beginning. */
function shortenTo(text, width) {
    if (textWidth(text) <= width)
        return text;
    const characters = [...text];
    let [head, tail] = ['', ''];
    for (let at = 0; at < characters.length; at++) {
        const [first = '', last = ''] = [characters[at], characters[characters.length - 1 - at]];
        if (textWidth(head) + textWidth(tail) + textWidth(first) + 1 > width)
            break;
        head += first;
        if (textWidth(head) + textWidth(tail) + textWidth(last) + 1 > width)
            break;
        tail = last + tail;
    }
    return `${head}…${tail}`;
}
const hard = '\u00a0';
/** Parts of a line, of which short ones stay whole when it is wrapped. */
function joinParts(parts) {
    return parts.map((part) => (textWidth(part) <= 40 ? part.replaceAll(' ', hard) : part)).join(`${hard}· `);
}
/** Lines no wider than `columns`; those after the first begin with `indent`. A word that is too wide is cut in pieces. */
function wrapText(text, columns, indent = '') {
    const lines = [];
    let line;
    const tied = text
        .replace(/(\d) (?=(?:pp|%|ms|s|min|h|MB|GB|tok\/s)(?![\w/]))/g, `$1${hard}`)
        .replace(/(p) ([=<]) (?=\.)/g, `$1${hard}$2${hard}`)
        .replace(/^ +/, (lead) => hard.repeat(lead.length));
    for (const word of tied.split(' ').flatMap((each) => piecesOf(each, columns - textWidth(indent)))) {
        const room = columns - (lines.length === 0 ? 0 : textWidth(indent));
        if (line === undefined)
            line = word;
        else if (textWidth(line) + 1 + textWidth(word) <= room)
            line = `${line} ${word}`;
        else {
            lines.push(line);
            line = word;
        }
    }
    return [...lines, line ?? ''].map((each, index) => (index === 0 ? each : indent + each).replaceAll(hard, ' '));
}
function piecesOf(word, width) {
    const pieces = [''];
    for (const character of word) {
        const last = pieces[pieces.length - 1] ?? '';
        if (textWidth(last) + textWidth(character) > width)
            pieces.push(character);
        else
            pieces[pieces.length - 1] = last + character;
    }
    return pieces;
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
