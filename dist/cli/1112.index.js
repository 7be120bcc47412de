export const id = 1112;
export const ids = [1112];
export const modules = {

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

/***/ 82867:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ fingerprintOf)
/* harmony export */ });
/* harmony import */ var _lib_by_key_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95953);

/** What one mode of a plan measures on the server of a session; `refused` are fields that this server did not take. */
function fingerprintOf(plan, mode, session, refused) {
    return {
        version: 1,
        conditions: {
            mode,
            'thinking-control': session.thinkingControls[mode] ?? null,
            sampling: samplingOf(plan, mode, new Set(refused)),
            scenarios: plan.scenarios,
            harness: 'native',
        },
        identity: session.identity,
        subject: session.subject,
    };
}
/** As sent, with the budgets that stand beside the packs' own. */
function samplingOf(plan, mode, refused) {
    const sampling = Object.fromEntries(Object.entries(plan.sampling).filter(([field]) => !refused.has(field)));
    if (mode !== 'no-thinking')
        sampling['thinking_max_tokens'] = plan.thinkingMaxTokens;
    if (plan.maxTokens !== null)
        sampling['max_tokens'] = plan.maxTokens;
    if (Object.keys(plan.extraBody).length > 0)
        sampling['extra_body'] = JSON.stringify((0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_0__/* .byKey */ .d)(plan.extraBody));
    return sampling;
}


/***/ }),

/***/ 67905:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  I: () => (/* binding */ scoreRun)
});

// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/model/fingerprint.js
var fingerprint = __webpack_require__(27866);
// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
// EXTERNAL MODULE: ./build/score/fingerprint-of.js
var fingerprint_of = __webpack_require__(82867);
;// CONCATENATED MODULE: ./build/score/quantile-of.js
function medianOf(values) {
    const sorted = values.toSorted((one, other) => one - other);
    const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
    return low === undefined || high === undefined ? null : (low + high) / 2;
}
/** The nearest of the values themselves. */
function quantileOf(values, share) {
    const sorted = values.toSorted((one, other) => one - other);
    return sorted[Math.round(share * (sorted.length - 1))] ?? null;
}

;// CONCATENATED MODULE: ./build/score/score-pack.js

function scorePack({ id, version, digest }, mode, attempts) {
    return { id, version, digest, arm: armOf(mode, attempts), completionTokens: completionTokensOf(attempts) };
}
/** Of the planned rounds alone, and of what was measured in them. */
function timePack(attempts) {
    const timed = attempts.filter(({ stage, verdict }) => stage === 'measure' && verdict.outcome !== 'unmeasured');
    const totals = timed.map(({ totalMs }) => totalMs);
    return {
        attemptP50Ms: medianOf(totals),
        attemptP95Ms: quantileOf(totals, 0.95),
        firstTokenP50Ms: medianOf(timed.flatMap(({ measures }) => measures[0]?.firstTokenMs ?? [])),
        decodeTokensPerSecond: medianOf(timed.flatMap(({ measures }) => measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []))),
    };
}
/**
 * Thinking was forced on and no reply reasons, or off and some reply does: the switch did not reach the model. No reply
 * at all shows nothing, and `pack-defaults` forces nothing.
 */
function armOf(mode, attempts) {
    if (mode === 'pack-defaults')
        return { isValid: true };
    const asked = mode === 'enable-thinking' ? 'on' : 'off';
    const replied = attempts.filter(({ messages, isReasoned }) => messages.length > 0 || isReasoned);
    const [reasoned, replies] = [replied.filter(({ isReasoned }) => isReasoned).length, replied.length];
    const isValid = replies === 0 || (asked === 'on' ? reasoned > 0 : reasoned === 0);
    return isValid ? { isValid } : { isValid, asked, reasoned, replies };
}
function completionTokensOf(attempts) {
    const known = attempts.flatMap(({ measures }) => {
        const tokens = measures.flatMap(({ completionTokens }) => completionTokens ?? []);
        return tokens.length === 0 || tokens.length < measures.length ? [] : [tokens.reduce((sum, each) => sum + each, 0)];
    });
    return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length;
}

;// CONCATENATED MODULE: ./build/score/score-scenario.js
/** One scenario in one mode; `columns` are the sessions of that mode, `rounds` those that were planned. */
function scoreScenario({ scenario, digest, attempts, skipped }, columns, rounds) {
    const measured = new Map(attempts.filter(({ stage }) => stage === 'measure').map((line) => [line.round, line]));
    const planned = Array.from({ length: rounds }, (_, index) => index + 1);
    const missing = planned.filter((round) => !measured.has(round) && !skipped.has(round)).length;
    const answers = planned.map((round) => measured.get(round)?.answer ?? null);
    const prompts = attempts.flatMap(({ measures }) => measures[0]?.promptTokens ?? []);
    return {
        scenario,
        digest,
        cells: columns.map((session) => countVerdicts(attempts.filter((line) => line.session === session))),
        ...(missing > 0 ? { missing } : {}),
        failures: tally(attempts.flatMap(({ verdict }) => (verdict.outcome === 'fail' ? [verdict.mode] : []))),
        causes: tally(attempts.flatMap(({ verdict }) => (verdict.outcome === 'unmeasured' ? [verdict.cause] : []))),
        promptTokens: prompts[0] ?? null,
        answers: answers.every((answer) => answer === null) ? null : answers,
        firstRound: firstRoundOf([...measured.values()], columns[0]),
    };
}
function firstRoundOf(measured, session) {
    const inFirst = measured.filter((line) => line.session === session);
    const first = inFirst.filter(({ round }) => round === 1);
    return first.length === 0 || first.length === inFirst.length ? null : countVerdicts(first);
}
// Most scenarios of a long run pass, or fail, all they have: one cell for all of those.
const [passedOnce, failedOnce] = [
    Object.freeze({ passed: 1, failed: 0, unmeasured: 0 }),
    Object.freeze({ passed: 0, failed: 1, unmeasured: 0 }),
];
function countVerdicts(attempts) {
    const [one, ...others] = attempts;
    if (one !== undefined && others.length === 0 && one.verdict.outcome !== 'unmeasured')
        return one.verdict.outcome === 'pass' ? passedOnce : failedOnce;
    const cell = { passed: 0, failed: 0, unmeasured: 0 };
    for (const { verdict } of attempts) {
        if (verdict.outcome === 'pass')
            cell.passed += 1;
        else if (verdict.outcome === 'fail')
            cell.failed += 1;
        else
            cell.unmeasured += 1;
    }
    return cell;
}
// One for all: there may be a hundred thousand scenarios.
const nothing = Object.freeze({});
/** How often each word stands there, by the alphabet. */
function tally(words) {
    if (words.length === 0)
        return nothing;
    const counts = {};
    for (const word of words.toSorted())
        counts[word] = (counts[word] ?? 0) + 1;
    return counts; // its keys are words
}

// EXTERNAL MODULE: ./build/score/sort-lines.js
var sort_lines = __webpack_require__(32183);
;// CONCATENATED MODULE: ./build/score/score-run.js







/** The verdicts and timings of a run, one scorecard for each mode of its plan. */
function scoreRun(plan, lines) {
    const sorted = (0,sort_lines/* sortLines */.e)(lines);
    const isHere = new Set((0,shard/* packsOfShard */.qc)(plan).map(({ id }) => id));
    for (const pack of plan.run.merged?.missingPacks ?? [])
        isHere.delete(pack);
    return plan.modes.map((mode) => scoreMode(plan, mode, sorted, isHere));
}
function scoreMode(plan, mode, sorted, isHere) {
    const attempts = sorted.attempts.filter((line) => line.mode === mode && Object.hasOwn(plan.scenarios, line.scenario));
    const skips = sorted.skips.filter((line) => line.mode === mode);
    const attemptsOf = (0,group_by/* groupBy */.$)(attempts, ({ scenario }) => scenario);
    const isStopped = sorted.ends.some(({ outcome }) => outcome === 'stopped-early') || skips.some(({ why }) => why);
    const skipsOf = (0,group_by/* groupBy */.$)(skips.filter(({ why }) => why === undefined), ({ scenario }) => scenario);
    const askedIn = new Set(attempts.map(({ session }) => session));
    // Where nothing was asked, the server that was looked at is the one that is told of.
    const [begun = unknownSession(plan)] = sorted.sessions;
    const [first = begun] = sorted.sessions.filter(({ session }) => askedIn.has(session));
    const columns = askedIn.size === 0 ? [first.session] : [...askedIn].sort((one, other) => one - other);
    const scenarios = Object.keys(plan.scenarios)
        .filter((scenario) => isHere.has((0,shard/* packOfKey */.Q9)(scenario)))
        .sort((one, other) => (one < other ? -1 : 1))
        .map((scenario) => {
        const digest = plan.scenarios[scenario]; // a key of them
        const skipped = new Set(skipsOf.get(scenario)?.map(({ round }) => round));
        const lines = { scenario, digest, attempts: attemptsOf.get(scenario) ?? [], skipped };
        return scoreScenario(lines, columns, plan.rounds);
    });
    const attemptsOfPack = (0,group_by/* groupBy */.$)(attempts, ({ scenario }) => (0,shard/* packOfKey */.Q9)(scenario));
    const startOf = new Map(sorted.sessions.map(({ session, startedAt }) => [session, startedAt]));
    const missing = scenarios.reduce((sum, { missing: lost = 0 }) => sum + lost, 0);
    return {
        version: 1,
        kind: 'scorecard',
        slug: plan.slug,
        mode,
        fingerprint: (0,fingerprint_of/* fingerprintOf */.a)(plan, mode, first, sorted.ends.flatMap(({ refusedFields }) => refusedFields)),
        isCanonical: plan.isCanonical,
        rounds: plan.rounds,
        packs: plan.packs.map((pack) => scorePack(pack, mode, attemptsOfPack.get(pack.id) ?? [])),
        scenarios,
        missing,
        ...(isStopped && missing > 0 ? { stoppedEarly: true } : {}),
        missingPacks: plan.packs.map(({ id }) => id).filter((id) => !isHere.has(id)),
        run: {
            ids: [...(plan.run.merged?.runs ?? [plan.run.id])],
            startedAt: plan.run.startedAt,
            endedAt: sorted.ends.at(-1)?.endedAt ?? null,
            sessions: columns.map((session) => startOf.get(session) ?? plan.run.startedAt),
            determinism: first.determinism,
        },
        timings: Object.fromEntries(plan.packs.map(({ id }) => [id, timePack(attemptsOfPack.get(id) ?? [])])),
    };
}
/** For a journal that ends before its first session. */
function unknownSession({ run }) {
    return {
        session: 1,
        identity: { model: null, booted: false },
        subject: (0,fingerprint/* unknownSubject */.dH)(run.tool),
        thinkingControls: {},
        determinism: null,
    };
}


/***/ })

};
