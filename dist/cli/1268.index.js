export const id = 1268;
export const ids = [1268];
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

/***/ 81268:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ keysOf),
/* harmony export */   selectPacks: () => (/* binding */ selectPacks)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _lib_nearest_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(76062);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2999);
/* harmony import */ var _packs_load_packs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(77950);
/* harmony import */ var _foreign_pack_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(37243);






const tiers = ['quick', 'medium'];
/** The packs that were asked for, and which of their scenarios. */
async function selectPacks(selection) {
    const candidates = await loadCandidates(selection);
    const wanted = [...selection.scenarios, ...(await readScenariosFile(selection.scenariosFile))];
    const keys = candidates.flatMap(({ pack }) => keysOf(pack));
    if (wanted.length === 0)
        return { loaded: candidates, scenarios: keys };
    const unknown = wanted.filter((key) => !keys.includes(key));
    if (unknown.length > 0) {
        const told = unknown.map((key) => {
            const near = (0,_lib_nearest_js__WEBPACK_IMPORTED_MODULE_5__/* .nearest */ .p)(key, keys);
            return `there is no scenario "${key}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
        });
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(told.join('\n'), 'quality-baseline packs show PACK lists the scenarios of a pack.');
    }
    const scenarios = keys.filter((key) => wanted.includes(key));
    const loaded = candidates.filter(({ pack }) => keysOf(pack).some((key) => scenarios.includes(key)));
    return { loaded, scenarios };
}
function keysOf(pack) {
    return pack.scenarios.map(({ id }) => `${pack.id}/${id}`);
}
async function loadCandidates({ tier, packs, packsDir }) {
    if (packs.length > 0)
        return (0,_packs_load_packs_js__WEBPACK_IMPORTED_MODULE_3__/* .loadPacks */ .rn)(packs, _foreign_pack_js__WEBPACK_IMPORTED_MODULE_4__/* .foreignPack */ .A);
    if (packsDir !== undefined && !(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(packsDir).catch(() => undefined))?.isDirectory())
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`there is no folder ${packsDir}`, 'Check --packs-dir, or packs-dir in the config.');
    const own = packsDir === undefined ? [] : await (0,_packs_load_packs_js__WEBPACK_IMPORTED_MODULE_3__/* .loadPacks */ .rn)([packsDir], _foreign_pack_js__WEBPACK_IMPORTED_MODULE_4__/* .foreignPack */ .A);
    const loaded = [...(await (0,_packs_load_packs_js__WEBPACK_IMPORTED_MODULE_3__/* .loadBuiltinPacks */ .Sd)()), ...own];
    const seen = new Set();
    for (const { pack, origin } of loaded) {
        if (seen.has(pack.id))
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`two packs have the id "${pack.id}"`, `Give that of ${origin} another.`);
        seen.add(pack.id);
    }
    return loaded.filter(({ pack }) => tiers.indexOf(pack.tier ?? 'quick') <= tiers.indexOf(tier));
}
async function readScenariosFile(path) {
    if (path === undefined)
        return [];
    const text = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__/* .readRegularText */ .Aj)(path, { takesPipe: true });
    if (text === undefined)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`cannot read ${path}: there is no such file`, 'Check the path given with --scenarios-file.');
    const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
    const keys = lines.filter((line) => line !== '');
    if (keys.length === 0)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${path} names no scenario`, 'Write one PACK/ID a line.');
    return keys;
}


/***/ })

};
