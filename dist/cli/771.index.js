export const id = 771;
export const ids = [771];
export const modules = {

/***/ 27968:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ loadScorecards),
/* harmony export */   z: () => (/* binding */ parseScorecards)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92844);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2999);
/* harmony import */ var _lib_source_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(11539);
/* harmony import */ var _model_scorecard_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(77814);







/** The scorecards of a recorded run, one for each mode: by its folder, its `scorecard.json`, or its id. */
async function loadScorecards(reference, runsDirectory) {
    const path = await find(reference, runsDirectory);
    return parseScorecards((await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__/* .readRegularText */ .Aj)(path)) ?? '', path);
}
function parseScorecards(text, path) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`cannot read ${path}: ${why}`, 'rescore makes the scorecard of a run again.', { cause });
    }
    const parsed = _model_scorecard_js__WEBPACK_IMPORTED_MODULE_5__/* .scorecardFileSchema */ .m$.safeParse(value);
    if (parsed.success)
        return parsed.data.scorecards;
    const faults = (0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_3__/* .explainIssues */ ._)(parsed.error.issues, _model_scorecard_js__WEBPACK_IMPORTED_MODULE_5__/* .scorecardFileSchema */ .m$, value);
    const lines = faults.map((fault) => `  ${(0,_lib_source_js__WEBPACK_IMPORTED_MODULE_6__/* .showPath */ .P)(fault.path)}: ${fault.message}`);
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz([`${path} holds no scorecards`, ...lines.slice(0, 20)].join('\n'), 'rescore makes the scorecard of a run again.');
}
async function find(reference, runsDirectory) {
    const places = [reference, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(reference, 'scorecard.json'), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(runsDirectory, reference, 'scorecard.json')];
    for (const place of places)
        if (await isFile(place))
            return place;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`there is no scorecard of the run ${reference}`, `Looked for ${places.join(', ')}. A run is named by its folder or its id.`);
}
async function isFile(path) {
    try {
        return !(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path)).isDirectory();
    }
    catch {
        return (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__/* .isNamed */ .ev)(path); // a link to nothing: reading it says so
    }
}


/***/ }),

/***/ 41772:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  L8: () => (/* binding */ findKeptRun),
  Lx: () => (/* binding */ isClosed),
  _I: () => (/* binding */ loadRunFile),
  wX: () => (/* binding */ namesIn),
  Vd: () => (/* binding */ saveRunFile),
  hw: () => (/* binding */ saveScorecards)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/error-code.js
var error_code = __webpack_require__(47206);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/lib/json-pieces.js
var json_pieces = __webpack_require__(44914);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/lib/save-whole.js
var save_whole = __webpack_require__(70129);
// EXTERNAL MODULE: ./build/lib/source.js
var source = __webpack_require__(11539);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
;// CONCATENATED MODULE: ./build/model/acceptance.js

/** Somebody who may write here said that a regression is meant, of one commit. */
const acceptanceSchema = schemas/* strictObject */.rej({
    /** The login. */
    by: schemas/* string */.YjP().min(1),
    reason: schemas/* string */.YjP().min(1),
    /** ISO 8601, by GitHub's clock. */
    at: schemas/* string */.YjP(),
    /** The commit that it holds for, in full. */
    sha: schemas/* string */.YjP(),
    through: schemas/* enum */.k5n(['comment', 'label']),
});

// EXTERNAL MODULE: ./build/model/baseline.js
var baseline = __webpack_require__(32607);
// EXTERNAL MODULE: ./build/model/failure-mode.js
var failure_mode = __webpack_require__(17070);
// EXTERNAL MODULE: ./build/model/fingerprint.js
var fingerprint = __webpack_require__(27866);
// EXTERNAL MODULE: ./build/model/scorecard.js
var scorecard = __webpack_require__(77814);
// EXTERNAL MODULE: ./build/model/target.js
var target = __webpack_require__(30677);
;// CONCATENATED MODULE: ./build/model/decision.js







/** What a comparison can come to. */
const comparedOutcomeSchema = schemas/* enum */.k5n(['passed', 'regressed', 'inconclusive']);
/** `cannot-gate`: no drop of this pack could have regressed. It is neither a pass nor a doubt about this run. */
const packOutcomeSchema = schemas/* enum */.k5n([...comparedOutcomeSchema.options, 'cannot-gate']);
/** How a run ended. The last four come from no comparison. */
const outcomeSchema = schemas/* enum */.k5n([
    ...comparedOutcomeSchema.options,
    'accepted',
    'no-baseline',
    'endpoint-error',
    'input-error',
    'cancelled',
    'crashed',
]);
const share = schemas/* number */.aig().min(-1).max(1);
const count = schemas/* int */.Whr().nonnegative();
/** A difference of rates, baseline less current: above zero is a drop. */
const dropSchema = schemas/* strictObject */.rej({
    /** As a fraction in lowest terms, `2/15`: this decides. */
    exact: schemas/* string */.YjP().regex(/^-?\d+(?:\/\d+)?$/),
    /** The same as a number, for reading. */
    value: share,
    isAboveThreshold: schemas/* boolean */.zMY(),
});
/** Why a pack, or a whole mode, is not simply passed or regressed. */
const reasonSchema = schemas/* discriminatedUnion */.gMt('kind', [
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('drop-not-significant'), p: schemas/* number */.aig() }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('unmeasured-could-decide'), unmeasured: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('few-in-common'), compared: count, baseline: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('not-asked'), baseline: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('pack-version'), baseline: schemas/* string */.YjP(), current: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('conditions-changed'), fields: schemas/* array */.YOg(schemas/* string */.YjP()) }),
    schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('identity-changed'),
        baseline: schemas/* string */.YjP().nullable(),
        current: schemas/* string */.YjP().nullable(),
    }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('required-same'), fields: schemas/* array */.YOg(schemas/* string */.YjP()) }),
    schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('invalid-arm'),
        side: schemas/* enum */.k5n(['baseline', 'current']),
        asked: schemas/* enum */.k5n(['on', 'off']),
        reasoned: count,
        replies: count,
        /** The switch as it was sent. */
        control: schemas/* string */.YjP().nullable(),
    }),
    /** What switched thinking when the baseline was captured: this server's template reads none. */
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('switch-lost'), control: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('not-canonical'), side: schemas/* enum */.k5n(['baseline', 'current']) }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('incomplete'), missing: count, packs: schemas/* array */.YOg(schemas/* string */.YjP()) }),
    schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('cannot-gate'),
        /** The baseline's rate is not above the threshold, or even a pack that fails all through would not be significant. */
        cause: schemas/* enum */.k5n(['low-rate', 'never-significant']),
        /** Of the baseline, as a mean over scenarios. */
        rate: schemas/* number */.aig().min(0).max(1),
        threshold: schemas/* number */.aig(),
        /** Why the baseline was kept all the same; null where nobody said so. */
        accepted: schemas/* string */.YjP().nullable(),
    }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('nothing-can-gate'), packs: schemas/* array */.YOg(schemas/* string */.YjP()) }),
]);
/** A scenario whose rate differs between the sides. */
const flipSchema = schemas/* strictObject */.rej({
    scenario: target/* scenarioKeySchema */.n5,
    baseline: baseline/* rateSchema */.Md,
    current: baseline/* rateSchema */.Md,
    /** How it fails now. */
    failures: schemas/* partialRecord */.jgl(failure_mode/* failureModeSchema */.R, count),
});
/** Means over scenarios of their rates, so that confirming some of them tilts nothing: the drop is the difference. */
const meansSchema = schemas/* strictObject */.rej({ baseline: schemas/* number */.aig().min(0).max(1), current: schemas/* number */.aig().min(0).max(1) });
/** Where the evidence of one stage stood. */
const stageSchema = schemas/* strictObject */.rej({ current: baseline/* rateSchema */.Md, drop: dropSchema, p: schemas/* number */.aig() });
const driftSchema = schemas/* strictObject */.rej({
    /** Scenarios whose answers are known on both sides, and those whose first answer is byte for byte the baseline's. */
    compared: count,
    identical: count,
    /** Scenarios whose prompt has another length in tokens, of those known on both sides. */
    promptTokens: schemas/* strictObject */.rej({ compared: count, shifted: count, medianShift: schemas/* number */.aig() }),
});
const packComparisonSchema = schemas/* strictObject */.rej({
    pack: schemas/* string */.YjP(),
    version: schemas/* strictObject */.rej({ baseline: schemas/* string */.YjP(), current: schemas/* string */.YjP() }),
    outcome: packOutcomeSchema,
    reasons: schemas/* array */.YOg(reasonSchema),
    /** `measured` are those that the means are of. */
    scenarios: schemas/* strictObject */.rej({ compared: count, baseline: count, current: count, measured: count.optional() }),
    /** Planned attempts that were never made; `drop` and `p` then count them as passed. Left out where there are none. */
    missing: schemas/* int */.Whr().positive().optional(),
    /** Passes of measured attempts over the compared scenarios. */
    baseline: baseline/* rateSchema */.Md,
    current: baseline/* rateSchema */.Md,
    means: meansSchema,
    /** Mean over scenarios, not over attempts; unmeasured ones left out. */
    drop: dropSchema,
    /** Of the stratified exact test, one-sided. Holm-adjusted over the packs for reading only. */
    p: schemas/* number */.aig(),
    holm: schemas/* number */.aig(),
    /** As it stood when it tripped; null where it never did. */
    tripped: stageSchema.nullable(),
    confirmed: schemas/* strictObject */.rej({ rounds: count, requests: count, sessions: schemas/* enum */.k5n(['new', 'one']) }).nullable(),
    flips: schemas/* array */.YOg(flipSchema),
    /** Passed some rounds and failed others, by key. */
    flaky: schemas/* array */.YOg(target/* scenarioKeySchema */.n5),
    /** Drops up to here are noise, at 95 %; a share, as in `drop.value`. */
    noiseBand: schemas/* number */.aig(),
    /** Null: not even a pack that fails all through would be found. */
    minimumDetectableDrop: schemas/* strictObject */.rej({ scenarios: count, drop: schemas/* number */.aig() }).nullable(),
    isTooNoisy: schemas/* boolean */.zMY(),
    cannotGate: schemas/* boolean */.zMY(),
    tokenLimit: schemas/* strictObject */.rej({ baseline: count, current: count }),
    unmeasured: count,
    /** Why they are unmeasured, with how often. */
    causes: schemas/* record */.g1P(schemas/* string */.YjP(), count),
    drift: driftSchema,
    /** Within the current run: corruption can start in mid-session. */
    rounds: schemas/* strictObject */.rej({ first: baseline/* rateSchema */.Md, later: baseline/* rateSchema */.Md }).nullable(),
});
const warningSchema = schemas/* discriminatedUnion */.gMt('kind', [
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('total-dropped'), drop: dropSchema }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('below-anchor'), pack: schemas/* string */.YjP(), drop: dropSchema, capturedAt: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({
        kind: schemas/* literal */.euz('below-floor'),
        pack: schemas/* string */.YjP(),
        /** A share of one. */
        floor: schemas/* number */.aig(),
        /** Attempts. */
        rate: baseline/* rateSchema */.Md,
        /** The rate that is held against the floor. */
        scenarioRate: baseline/* meanRateSchema */.hA.optional(),
        fails: schemas/* boolean */.zMY(),
    }),
    /** The run asked it, the baseline does not have it: it is in no comparison. */
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('pack-without-baseline'), pack: schemas/* string */.YjP() }),
    /** The baseline has it, the run did not ask it. */
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('baseline-without-pack'), pack: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('one-session-baseline') }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('answers-changed'), identical: count, compared: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('prompt-tokens-shifted'), shifted: count, compared: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('later-rounds-worse'), pack: schemas/* string */.YjP() }),
]);
/** A difference of the fingerprints, by class: what a change brings (`subject`) heads the report as likely cause. */
const causeSchema = schemas/* strictObject */.rej({
    class: schemas/* enum */.k5n(['conditions', 'identity', 'subject']),
    field: schemas/* string */.YjP(),
    kind: schemas/* enum */.k5n(['changed', 'unknown']),
    baseline: schemas/* unknown */.L5J(),
    current: schemas/* unknown */.L5J(),
});
/** What the run itself saw of a pack, confirmation included, whatever it is held against. */
const packMeasuredSchema = schemas/* strictObject */.rej({
    pack: schemas/* string */.YjP(),
    version: schemas/* string */.YjP(),
    scenarios: count,
    /** Attempts. */
    rate: baseline/* rateSchema */.Md,
    /** The pass rate as reports show it. */
    scenarioRate: baseline/* meanRateSchema */.hA.optional(),
    failures: schemas/* partialRecord */.jgl(failure_mode/* failureModeSchema */.R, count),
    unmeasured: count,
    /** What each scenario did, by key, over all sessions. */
    cells: schemas/* record */.g1P(target/* scenarioKeySchema */.n5, scorecard/* cellSchema */.gQ).optional(),
});
/** How most attempts ended, where that is one and the same way. */
const commonFaultSchema = schemas/* discriminatedUnion */.gMt('kind', [
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('failure'), failure: failure_mode/* failureModeSchema */.R, times: count, attempts: count }),
    schemas/* strictObject */.rej({ kind: schemas/* literal */.euz('unmeasured'), cause: schemas/* string */.YjP(), times: count, attempts: count }),
]);
/** The drop over all comparable packs together, judged by `--max-total-drop`. */
const totalGateSchema = schemas/* strictObject */.rej({
    outcome: comparedOutcomeSchema,
    reasons: schemas/* array */.YOg(reasonSchema),
    /** A share of one. */
    threshold: schemas/* number */.aig(),
    drop: dropSchema,
    p: schemas/* number */.aig(),
});
/** What was decided for one mode of one slug. */
const modeDecisionSchema = schemas/* strictObject */.rej({
    slug: target/* slugSchema */.RW,
    mode: target/* modeSchema */.Ni,
    outcome: outcomeSchema,
    /** All rounds of the current run beat the baseline somewhere and fall behind nowhere. */
    improved: schemas/* boolean */.zMY(),
    /** A share of one, as in `drop.value`: `0.1`. */
    threshold: schemas/* number */.aig(),
    reasons: schemas/* array */.YOg(reasonSchema),
    packs: schemas/* array */.YOg(packComparisonSchema),
    causes: schemas/* array */.YOg(causeSchema),
    warnings: schemas/* array */.YOg(warningSchema),
    /** Over all compared scenarios of all packs; null where there is no baseline. */
    total: schemas/* strictObject */.rej({ baseline: baseline/* rateSchema */.Md, current: baseline/* rateSchema */.Md, means: meansSchema, drop: dropSchema }).nullable(),
    /** Missing where no threshold is set for the total. */
    totalGate: totalGateSchema.optional(),
    /** What most attempts have in common; missing where they have nothing. */
    commonFault: commonFaultSchema.optional(),
    /** After how many of the planned attempts the outcome was settled; missing where all were made or some were lost. */
    settledAfter: schemas/* strictObject */.rej({ attempts: count, of: count }).optional(),
    /** Null where there is none. */
    baseline: schemas/* strictObject */.rej({
        capturedAt: schemas/* string */.YjP(),
        reason: schemas/* string */.YjP(),
        tool: schemas/* string */.YjP(),
        sessions: count,
        fingerprint: fingerprint/* fingerprintSchema */.S8,
    })
        .nullable(),
    fingerprint: fingerprint/* fingerprintSchema */.S8,
    rounds: count,
    /** Without a baseline this is all there is to show. Missing where nothing was measured. */
    measured: schemas/* array */.YOg(packMeasuredSchema).optional(),
});
/** Any two scorecards side by side. Of two slugs or modes there is no outcome: how they differ is what was asked. */
const sideBySideSchema = modeDecisionSchema.extend({
    outcome: outcomeSchema.nullable(),
    against: schemas/* strictObject */.rej({ slug: target/* slugSchema */.RW, mode: target/* modeSchema */.Ni }),
});
/** What, where and how it was measured, and what the gate decided by: what the config says is not among them. */
const givenFlagsSchema = schemas/* strictObject */.rej({ measure: schemas/* array */.YOg(schemas/* string */.YjP()), gate: schemas/* array */.YOg(schemas/* string */.YjP()) });
/** What was decided for a run: its worst mode. */
const decisionSchema = schemas/* strictObject */.rej({
    version: schemas/* literal */.euz(2),
    kind: schemas/* literal */.euz('decision'),
    outcome: outcomeSchema,
    improved: schemas/* boolean */.zMY(),
    modes: schemas/* array */.YOg(modeDecisionSchema).min(1),
    /** Of the modes that are `accepted`; missing where nobody accepted anything. */
    acceptance: acceptanceSchema.optional(),
    run: schemas/* strictObject */.rej({
        ids: schemas/* array */.YOg(schemas/* string */.YjP()),
        startedAt: schemas/* string */.YjP(),
        endedAt: schemas/* string */.YjP().nullable(),
        /** Days from the capture of the oldest baseline to the start of the run. */
        baselineAgeDays: schemas/* number */.aig().nullable(),
        determinism: schemas/* string */.YjP().nullable(),
        /** Words of the command line, without secrets, that ask for the same again. */
        flags: givenFlagsSchema.optional(),
    }),
    /** By mode, then by pack. */
    timings: schemas/* partialRecord */.jgl(target/* modeSchema */.Ni, schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* strictObject */.rej({ baseline: scorecard/* packTimingSchema */.ts.nullable(), current: scorecard/* packTimingSchema */.ts.nullable() }))),
});

;// CONCATENATED MODULE: ./build/model/run-file.js




/** How a run was to be judged: with its journal and its baselines, all that a report is made from. */
const judgedBySchema = schemas/* strictObject */.rej({
    /** Percent, as it was set. */
    maxDrop: schemas/* string */.YjP(),
    /** Missing where the total has no threshold. */
    maxTotalDrop: schemas/* string */.YjP().optional(),
    /** Missing where what looks worse was to be confirmed. */
    confirm: schemas/* literal */.euz(false).optional(),
    expectChange: schemas/* array */.YOg(schemas/* literal */.euz('model')),
    requireSame: schemas/* array */.YOg(fingerprint/* subjectSchema */.cn.keyof().exclude(['model-bytes', 'server-fingerprint', 'sampling-defaults', 'tool'])),
    floors: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()),
    floorsFail: schemas/* boolean */.zMY(),
});
/** `run.json` in the folder of a run. The baselines that it was held against are kept beside it. */
const runFileSchema = schemas/* strictObject */.rej({
    version: schemas/* literal */.euz(1),
    kind: schemas/* literal */.euz('run'),
    id: schemas/* string */.YjP(),
    command: schemas/* enum */.k5n(['check', 'capture', 'run', 'retry-failed']),
    tool: schemas/* string */.YjP(),
    slug: target/* slugSchema */.RW,
    modes: schemas/* array */.YOg(target/* modeSchema */.Ni).min(1),
    /** Where it was asked, or how it was booted, without secrets. */
    where: schemas/* string */.YjP(),
    /** Of a run of an earlier version: the words of the command line that say so. */
    whereFlags: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
    /** Words of the command line, without secrets, that ask for the same again. */
    flags: givenFlagsSchema.optional(),
    judgedBy: judgedBySchema,
    startedAt: iso/* datetime */.w$(),
    endedAt: iso/* datetime */.w$().nullable(),
    /** Null as long as it runs, and where nothing was decided. */
    outcome: outcomeSchema.nullable(),
    /** Packs that could have regressed, of those that were compared; missing where all could, or none was compared. */
    canGate: schemas/* strictObject */.rej({ packs: schemas/* int */.Whr().nonnegative(), of: schemas/* int */.Whr().positive() }).optional(),
    /** What a pull request changed about its own gate, one plain line each, where its job passed the run on. */
    selfEdits: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
    /** Of the target as its files said it, where a plan told; kept with the history of nights. */
    targetDigest: target/* sha256Schema */.bL.optional(),
});

// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
;// CONCATENATED MODULE: ./build/commands/kept-run.js













/** The folder of a run by its id, its folder or a file in it; it holds a journal. */
async function findKeptRun(name, { root, cwd }) {
    const folder = await (0,run_folder/* findRun */.Lc)(name, root, cwd);
    const names = await namesIn(folder);
    if (names?.includes('journal.jsonl'))
        return folder;
    if (names !== undefined) {
        throw new errors/* InputError */.dz(`${folder} is no run: it has no journal.jsonl`, 'Name a run by its id, its folder or its journal; quality-baseline inspect lists them.');
    }
    const near = (0,nearest/* nearest */.p)(name, await (0,run_folder/* runIds */.mK)(root));
    throw new errors/* InputError */.dz(`there is no run "${name}"`, near === undefined ? `Runs are kept in ${(0,run_folder/* runsFolderOf */.YM)(root)}.` : `Did you mean "${near}"?`);
}
/** Undefined where there is no such folder. */
async function namesIn(folder) {
    try {
        return await (0,promises_.readdir)(folder);
    }
    catch (cause) {
        if (['ENOENT', 'ENOTDIR'].includes((0,error_code/* codeOf */.$)(cause)))
            return undefined;
        throw new errors/* InputError */.dz(`cannot read ${folder}: ${(0,error_code/* codeOf */.$)(cause)}`, 'Check its permissions.', { cause });
    }
}
/** What `run.json` says of a run. */
async function loadRunFile(folder) {
    const path = (0,external_node_path_.join)(folder, 'run.json');
    let value;
    try {
        const text = await (0,read_regular/* readRegularText */.Aj)(path);
        if (text === undefined)
            throw new errors/* InputError */.dz(`cannot read ${path}: there is no such file`, 'It belongs beside the journal of every run.');
        value = JSON.parse(text);
    }
    catch (cause) {
        if (cause instanceof errors/* InputError */.dz)
            throw cause;
        const why = cause instanceof SyntaxError ? `no JSON: ${cause.message}` : (0,error_code/* codeOf */.$)(cause);
        throw new errors/* InputError */.dz(`cannot read ${path}: ${why}`, 'It stands beside the journal of every run.', { cause });
    }
    const version = (0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(value), 'version');
    if (typeof version === 'number' && version > 1) {
        throw new errors/* InputError */.dz(`${path} is of version ${version}, and this tool knows up to 1`, 'Use the version of quality-baseline that wrote it, or a newer one.');
    }
    const parsed = runFileSchema.safeParse(value);
    if (parsed.success)
        return parsed.data;
    const faults = (0,explain_issues/* explainIssues */._)(parsed.error.issues, runFileSchema, value);
    const lines = faults.slice(0, 5).map((fault) => `  ${(0,source/* showPath */.P)(fault.path)}: ${fault.message}`);
    throw new errors/* InputError */.dz([`${path} does not describe a run`, ...lines].join('\n'), 'Name the folder of a run.');
}
/** Whether all that a decided run has to leave is there. A capture is decided behind all else. */
async function isClosed(folder) {
    const file = await loadRunFile(folder).catch(() => undefined); // a run without one is not gone on with
    return file === undefined || file.command === 'capture' || file.outcome !== null;
}
function saveRunFile(folder, file) {
    return (0,save_whole/* saveWhole */.L)((0,external_node_path_.join)(folder, 'run.json'), `${JSON.stringify(file, undefined, 2)}\n`);
}
function saveScorecards(folder, scorecards) {
    const file = { version: 1, kind: 'scorecards', scorecards: [...scorecards] };
    return (0,save_whole/* saveWhole */.L)((0,external_node_path_.join)(folder, 'scorecard.json'), (0,json_pieces/* jsonFile */.d_)(file));
}


/***/ }),

/***/ 61778:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LZ: () => (/* binding */ loadKept),
/* harmony export */   uq: () => (/* binding */ groupKept)
/* harmony export */ });
/* unused harmony export loadKeptBelow */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _baseline_load_scorecards_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(27968);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61469);
/* harmony import */ var _lib_group_by_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(55365);
/* harmony import */ var _run_run_lock_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3559);
/* harmony import */ var _kept_run_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(41772);
/* harmony import */ var _run_folder_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9463);








/** Every scorecard in these runs and folders of runs; what cannot be read is named beside them. */
async function loadKept(folders, { root, cwd }) {
    return loadRuns(await findRuns(folders, root, cwd));
}
/** The same of a folder that may be new, and hold none. */
async function loadKeptBelow(folder) {
    return loadRuns(await runsBelow(folder));
}
async function loadRuns(found) {
    const kept = [];
    const skipped = [];
    for (const folder of found) {
        const loaded = await loadRun(folder);
        if ('why' in loaded)
            skipped.push(loaded);
        else
            kept.push(...loaded.scorecards);
    }
    return { kept, skipped };
}
/** By slug, then by mode. */
function groupKept(kept) {
    const groups = [...(0,_lib_group_by_js__WEBPACK_IMPORTED_MODULE_7__/* .groupBy */ .$)(kept, ({ scorecard }) => `${scorecard.slug} ${scorecard.mode}`)];
    return groups
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([, own]) => {
        const runs = [...own].sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
        const [first] = runs;
        return first === undefined ? [] : [{ slug: first.scorecard.slug, mode: first.scorecard.mode, runs }];
    });
}
function startOf({ scorecard }) {
    return scorecard.run.startedAt;
}
async function findRuns(named, root, cwd) {
    if (named.length === 0)
        return runsBelow((0,_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .runsFolderOf */ .YM)(root));
    const found = [];
    for (const name of named) {
        const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(await (0,_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .findRun */ .Lc)(name, root, cwd));
        const names = await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_5__/* .namesIn */ .wX)(folder);
        if (names === undefined)
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`there is no run or folder "${name}"`, 'Check its name.');
        const inside = isRun(names) ? [folder] : await runsBelow(folder);
        if (inside.length === 0)
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`${folder} holds no runs`, 'Name a run, or a folder of runs.');
        found.push(...inside);
    }
    return [...new Set(found)];
}
function isRun(names) {
    return ['journal.jsonl', 'scorecard.json', 'run.json'].some((each) => names.includes(each));
}
/** A branch may keep its runs by slug, or by month: so deep they are looked for. */
const deepest = 5;
/** A folder that holds no run stands for itself: it will be told of. One whose run never began is passed over. */
async function runsBelow(folder, depth = 1) {
    const found = [];
    for (const inside of await subfolders(folder)) {
        const names = (await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_5__/* .namesIn */ .wX)(inside)) ?? [];
        if (names.every((name) => name === 'logs' || name.startsWith(_run_run_lock_js__WEBPACK_IMPORTED_MODULE_4__/* .lockName */ .l)))
            continue;
        const below = isRun(names) || depth === deepest ? [] : await runsBelow(inside, depth + 1);
        found.push(...(below.length === 0 ? [inside] : below));
    }
    return found;
}
async function subfolders(folder) {
    const names = ((await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_5__/* .namesIn */ .wX)(folder)) ?? []).filter((name) => !name.startsWith('.')).sort();
    const found = [];
    for (const name of names)
        if (await isFolder((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, name)))
            found.push((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, name));
    return found;
}
async function isFolder(path) {
    return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path).catch(() => undefined))?.isDirectory() === true;
}
/** What cannot be read is named and left out: one bad folder among hundreds must not hide the others. */
async function loadRun(folder) {
    try {
        const names = (await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_5__/* .namesIn */ .wX)(folder)) ?? [];
        const hasScorecard = names.includes('scorecard.json');
        // A branch that keeps scorecards need not keep what stands beside them.
        const isAlone = hasScorecard && !names.includes('run.json');
        if (!isAlone && !names.includes('run.json'))
            return { folder, why: 'it is no run: it has no run.json' };
        const alone = { outcome: null, command: 'run', canGate: undefined, targetDigest: undefined };
        const { outcome, command, canGate, targetDigest } = isAlone ? alone : await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_5__/* .loadRunFile */ ._I)(folder);
        // Only what failed before was asked: that says nothing about the whole.
        if (command === 'retry-failed')
            return { scorecards: [] };
        if (!hasScorecard)
            return { folder, why: `it has no scorecard yet; quality-baseline rescore ${(0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(folder)} makes it` };
        const scorecards = await (0,_baseline_load_scorecards_js__WEBPACK_IMPORTED_MODULE_2__/* .loadScorecards */ .o)(folder, '');
        return { scorecards: scorecards.map((scorecard) => ({ scorecard, outcome, canGate, targetDigest })) };
    }
    catch (error) {
        if (!(error instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz))
            throw error;
        return { folder, why: error.message.split('\n')[0] ?? '' };
    }
}


/***/ }),

/***/ 38360:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ daysBetween)
/* harmony export */ });
const dayMs = 86_400_000;
/** Days from one ISO time to another, with their part; below zero where the second is the earlier. */
function daysBetween(from, to) {
    return (Date.parse(to) - Date.parse(from)) / dayMs;
}


/***/ })

};
