export const id = 6598;
export const ids = [6598];
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

/***/ 9566:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ judgeAttempt),
/* harmony export */   _: () => (/* binding */ judgeAnswer)
/* harmony export */ });
/* harmony import */ var _model_verdict_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70543);
/* harmony import */ var _packs_verify_context_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37246);
/* harmony import */ var _verify_judge_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78807);



/** A verdict on what came of asking a scenario. */
async function judgeAnswer(asked, answer, ports) {
    if (answer.outcome === 'answered')
        return judgeAttempt(asked, answer.attempt, ports);
    return (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('server-rejected', 'a reply that the server passes on', `HTTP ${answer.status}: ${answer.words}`);
}
function judgeAttempt({ pack, scenario }, attempt, ports) {
    return (0,_verify_judge_js__WEBPACK_IMPORTED_MODULE_1__/* .judge */ .S)(attempt, scenario.expect, (0,_packs_verify_context_js__WEBPACK_IMPORTED_MODULE_2__/* .verifyContext */ .d)(pack, scenario, ports));
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
/* harmony import */ var _lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18543);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(61469);
/* harmony import */ var _lib_save_whole_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(70129);
/* harmony import */ var _kept_run_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(41772);
/* harmony import */ var _run_folder_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9463);








/** Makes a folder that appears with all that `fill` puts into it, or not at all. It must not be there, or be empty. */
async function makeWholeFolder(folder, fill) {
    const present = await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_6__/* .namesIn */ .wX)(folder);
    if (present !== undefined && present.length > 0) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .InputError */ .dz(`${folder} is not empty: it holds ${present.slice(0, 3).join(', ')}`, 'Name a folder that is not there yet.');
    }
    const draft = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder), `.${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(folder)}.${process.pid}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}`);
    try {
        await (0,_run_folder_js__WEBPACK_IMPORTED_MODULE_7__/* .makeFolder */ .fc)(draft);
        await (0,_lib_save_whole_js__WEBPACK_IMPORTED_MODULE_5__/* .removeLeftovers */ .D)(folder, '');
        await fill(draft);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(draft, folder);
    }
    catch (cause) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(draft, { recursive: true, force: true });
        if (cause instanceof Error && 'syscall' in cause)
            throw (0,_lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__/* .cannotWrite */ .z)(folder, cause);
        throw cause;
    }
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
