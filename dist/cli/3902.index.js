export const id = 3902;
export const ids = [3902];
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

/***/ 88887:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Yb: () => (/* binding */ loadResumeFile),
/* harmony export */   nt: () => (/* binding */ saveResumeFile),
/* harmony export */   yf: () => (/* binding */ flagsOfResumed)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(92857);
/* harmony import */ var _config_options_options_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85749);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(20262);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2999);
/* harmony import */ var _lib_save_whole_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(70129);
/* harmony import */ var _redact_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(18800);








const flagSchema = zod__WEBPACK_IMPORTED_MODULE_6__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_6__/* .boolean */ .zMY(), zod__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP())]);
/** `resume.json`: how a run was asked for, so that it can be gone on with. It stays on the machine of the run. */
const resumeFileSchema = zod__WEBPACK_IMPORTED_MODULE_6__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_6__/* .literal */ .euz(1),
    kind: zod__WEBPACK_IMPORTED_MODULE_6__/* .literal */ .euz('resume'),
    command: zod__WEBPACK_IMPORTED_MODULE_6__/* ["enum"] */ .k5n(['check', 'run']),
    /** Where paths of the flags start. */
    cwd: zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP(),
    flags: zod__WEBPACK_IMPORTED_MODULE_6__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP(), flagSchema),
    /** Flags that held a key: they are not kept. */
    withheld: zod__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP()),
});
/** What may be said otherwise when a run goes on: it changes neither what is measured nor how it is decided. */
const freeFlags = [
    ...Object.keys(_config_options_options_js__WEBPACK_IMPORTED_MODULE_1__/* .optionGroups */ .gn.out.options),
    ...[
        'api-key',
        'resume',
        'accept-useless',
        'time-budget',
        'boot-timeout',
        'when-busy',
        'config',
        'endpoint',
    ],
];
/** Of these, what a run that goes on still needs: its server may be at another address by then. */
const keptFreeFlags = ['config', 'endpoint'];
async function saveResumeFile(folder, { flags, where }, command, { cwd, env }) {
    const known = [...(0,_redact_text_js__WEBPACK_IMPORTED_MODULE_5__/* .secretsIn */ .VY)(env), ...(where.apiKey === undefined ? [] : [where.apiKey])];
    const isSecret = (value) => {
        const text = JSON.stringify(value);
        return (0,_redact_text_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutSecrets */ .cT)(text, known) !== text;
    };
    const given = Object.entries(flags).filter(([name]) => !freeFlags.includes(name) || keptFreeFlags.includes(name));
    const kept = given.filter(([, value]) => value !== undefined && !isSecret(value));
    const file = {
        ...{ version: 1, kind: 'resume', command, cwd },
        flags: Object.fromEntries(kept),
        withheld: given.filter(([, value]) => isSecret(value)).map(([name]) => name),
    };
    await (0,_lib_save_whole_js__WEBPACK_IMPORTED_MODULE_4__/* .saveWhole */ .L)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, 'resume.json'), `${JSON.stringify(file, undefined, 2)}\n`);
}
/** Undefined of a run that keeps none. */
async function loadResumeFile(folder) {
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, 'resume.json');
    const text = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_3__/* .readRegularText */ .Aj)(path);
    if (text === undefined)
        return undefined;
    const parsed = resumeFileSchema.safeParse((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_7__/* .parseLoose */ .il)(text));
    if (parsed.success)
        return parsed.data;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`${path} does not say how the run was asked for`, 'Remove it, and give all flags of the run.');
}
/** The flags of a run that is gone on with: its own, with what may change. A flag given anew has to agree. */
function flagsOfResumed({ flags: own, withheld }, given, id) {
    const faults = [];
    for (const [name, value] of Object.entries(given)) {
        if (freeFlags.includes(name) || withheld.includes(name))
            continue;
        const before = Object.hasOwn(own, name) ? own[name] : undefined;
        if (before === undefined)
            faults.push(`${shown(name, value)}, and the run began without it`);
        else if (JSON.stringify([before].flat()) !== JSON.stringify([value].flat()))
            faults.push(`${shown(name, value)}, and the run began with ${shown(name, before)}`);
    }
    const missing = withheld.filter((name) => !Object.hasOwn(given, name)).map((name) => `--${name}`);
    if (missing.length > 0)
        faults.push(`${missing.join(' and ')} held a key, which is not kept: give it again`);
    if (faults.length === 0)
        return { ...own, ...given };
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz([`run ${id} cannot be gone on with like this:`, ...faults].join('\n  '), `Leave them out: quality-baseline --resume ${id} takes the flags that it began with. Or begin a new run.`);
}
function shown(name, value) {
    return value === true ? `--${name}` : `--${name} ${[value].flat().join(' ')}`;
}


/***/ }),

/***/ 73902:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ resumedFolder),
/* harmony export */   resumedCommand: () => (/* binding */ resumedCommand)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _run_journal_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72353);
/* harmony import */ var _run_read_journal_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26494);
/* harmony import */ var _kept_run_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(41772);
/* harmony import */ var _resume_file_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(88887);
/* harmony import */ var _run_folder_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9463);







/** A command line with --resume, filled up with the one that the run began with. */
async function resumedCommand({ command, flags }, place) {
    const { resume } = flags;
    const folder = typeof resume === 'string'
        ? await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_4__/* .findKeptRun */ .L8)(resume, place)
        : await newestUnfinished(place.root, command === 'run' ? ['run'] : undefined);
    const file = await (0,_resume_file_js__WEBPACK_IMPORTED_MODULE_5__/* .loadResumeFile */ .Yb)(folder);
    const named = { ...flags, resume: folder };
    if (file === undefined)
        return { command, flags: named };
    const id = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(folder);
    if (command === 'run' && file.command === 'check')
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${id} is no run of "quality-baseline run"`, `Go on with it: quality-baseline --resume ${id}`);
    if (file.cwd !== place.cwd)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${id} began in ${file.cwd}, where its paths start`, `Go there first: cd ${file.cwd}`);
    return { command: file.command, flags: { ...(0,_resume_file_js__WEBPACK_IMPORTED_MODULE_5__/* .flagsOfResumed */ .yf)(file, flags, id), resume: folder } };
}
/** The run that is to be gone on with; undefined where a new one begins. */
async function resumedFolder({ how, root }, cwd) {
    const { resume } = how;
    if (resume === undefined)
        return undefined;
    return resume.kind === 'newest' ? newestUnfinished(root) : (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_4__/* .findKeptRun */ .L8)(resume.run, { root, cwd });
}
/** The newest run that was not decided, and that these commands began. */
async function newestUnfinished(root, commands = ['check', 'capture', 'run']) {
    for (const id of (await (0,_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .runIds */ .mK)(root)).toReversed()) {
        const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)((0,_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .runsFolderOf */ .YM)(root), id);
        if (await isUnfinished(folder, commands))
            return folder;
    }
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`no run in ${(0,_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .runsFolderOf */ .YM)(root)} is unfinished`, 'Begin a new one, without --resume; quality-baseline inspect lists them.');
}
async function isUnfinished(folder, commands) {
    try {
        const { command } = await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_4__/* .loadRunFile */ ._I)(folder);
        if (!commands.includes(command))
            return false;
        let end;
        for await (const { line } of (0,_run_read_journal_js__WEBPACK_IMPORTED_MODULE_3__/* .journalLines */ .n)((0,_run_journal_js__WEBPACK_IMPORTED_MODULE_2__/* .journalPath */ .HY)(folder))) {
            if (line.kind === 'end')
                end = line;
            else if (line.kind === 'attempt')
                end = undefined;
        }
        return end?.outcome !== 'decided' || !(await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_4__/* .isClosed */ .Lx)(folder));
    }
    catch (error) {
        if (error instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz)
            return false; // inspect names what is wrong with it
        throw error;
    }
}


/***/ }),

/***/ 92844:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ explainFault),
/* harmony export */   _: () => (/* binding */ explainIssues)
/* harmony export */ });
/* harmony import */ var _nearest_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76062);

/** A schema's complaints about a value as a person wants them: one per fault, at its place, with the nearest known word. */
function explainIssues(issues, schema, value) {
    return issues.flatMap((issue) => explain(issue, [], schema, value));
}
/** The same as lines of an error message, each after its place. */
function explainFault(issues, schema, value) {
    return explainIssues(issues, schema, value)
        .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
        .join('\n');
}
function explain(issue, prefix, schema, value) {
    const path = [...prefix, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
    switch (issue.code) {
        case 'unrecognized_keys': {
            const known = knownKeys(schema, path, value);
            return issue.keys.map((key) => ({
                path: [...path, key],
                message: `unknown key "${key}"${suggestion(key, known)}`,
            }));
        }
        case 'invalid_union':
            if (issue.errors.length === 0)
                return [discriminatorProblem(path, schema, value)];
            return closest(issue.errors).flatMap((inner) => explain(inner, path, schema, value));
        case 'invalid_value': {
            const options = issue.values.map(String);
            const received = valueAt(value, path);
            const near = typeof received === 'string' ? suggestion(received, options) : '';
            return [
                {
                    path,
                    message: `expected ${options.map((option) => `"${option}"`).join(' or ')}, received ${JSON.stringify(received)}${near}`,
                },
            ];
        }
        case 'invalid_key':
            return issue.issues.map((inner) => ({ path, message: `not a valid key: ${wordsOf(inner, path.at(-1))}` }));
        case 'invalid_element':
            return issue.issues.map((inner) => ({ path, message: wordsOf(inner, valueAt(value, path)) }));
        default:
            return [{ path, message: wordsOf(issue, valueAt(value, path)) }];
    }
}
// How the messages begin that the library makes where a schema has none of its own.
const libraryWords = /^(?:Too (?:small|big): |Invalid |Unrecognized )/;
/** What a schema says, or in place of the library's words our own. */
function wordsOf(issue, received) {
    if (!libraryWords.test(issue.message))
        return issue.message;
    switch (issue.code) {
        case 'invalid_type': {
            const expected = typeWords[issue.expected] ?? issue.expected;
            return received === undefined
                ? `missing, expected ${expected}`
                : `expected ${expected}, received ${typeOf(received)}`;
        }
        case 'too_small':
            return boundWords(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least', received);
        case 'too_big':
            return boundWords(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most', received);
        case 'invalid_format':
            return `expected ${formatWords[issue.format] ?? `text of the form ${issue.pattern ?? issue.format}`}, received ${JSON.stringify(received)}`;
        case 'not_multiple_of':
            return `expected a multiple of ${issue.divisor}, received ${String(received)}`;
        default:
            return `cannot be ${JSON.stringify(received) ?? 'left out'}`;
    }
}
const typeWords = {
    int: 'whole number',
    record: 'object',
    nan: 'no number',
    array: 'list',
};
function typeOf(value) {
    if (value === null)
        return 'null';
    if (Array.isArray(value))
        return 'list';
    return Number.isNaN(value) ? 'no number' : typeof value;
}
function boundWords(origin, bound, side, received) {
    const unit = unitOf(origin, bound);
    const size = Array.isArray(received) || typeof received === 'string' ? received.length : received;
    const shown = unit !== '' && typeof size === 'object' && size !== null ? Object.keys(size).length : size;
    return `expected ${side} ${bound}${unit}${shown === undefined ? '' : `, received ${String(shown)}`}`;
}
function unitOf(origin, bound) {
    const isOne = Number(bound) === 1;
    if (origin === 'string')
        return isOne ? ' character' : ' characters';
    if (origin === 'array' || origin === 'set' || origin === 'object' || origin === 'map')
        return isOne ? ' entry' : ' entries';
    return '';
}
const formatWords = {
    datetime: 'a moment such as 2026-11-21T08:00:00Z',
    date: 'a day such as 2026-11-21',
    url: 'an address such as http://localhost:8000',
    uuid: 'a UUID',
    email: 'a mail address',
    json_string: 'JSON',
};
function discriminatorProblem(path, schema, value) {
    const received = valueAt(value, path);
    const options = schemasAt(schema, path.slice(0, -1), value).flatMap((candidate) => literalsOf(candidate, String(path.at(-1))));
    if (received === undefined)
        return { path, message: `missing; one of ${options.join(', ')}` };
    const near = typeof received === 'string' ? suggestion(received, options) : '';
    return {
        path,
        message: `unknown ${String(path.at(-1))} ${JSON.stringify(received)}${near === '' ? `; known: ${options.join(', ')}` : near}`,
    };
}
function suggestion(word, known) {
    const near = (0,_nearest_js__WEBPACK_IMPORTED_MODULE_0__/* .nearest */ .p)(word, known);
    if (near !== undefined)
        return `; did you mean "${near}"?`;
    return known.length > 0 && known.length <= 24 ? `; known: ${[...new Set(known)].join(', ')}` : '';
}
// The branch that got furthest into the value is the one its author meant.
function closest(branches) {
    const depth = (branch) => Math.max(...branch.map((issue) => issue.path.length + (issue.code === 'invalid_type' ? 0 : 0.5) + (issue.code === 'custom' ? 1 : 0)));
    return branches.reduce((best, branch) => {
        const gain = depth(branch) - depth(best);
        return gain > 0 || (gain === 0 && branch.length < best.length) ? branch : best;
    });
}
function valueAt(value, path) {
    let here = value;
    for (const step of path) {
        if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step))
            return undefined;
        here = here[step]; // an object that has this key
    }
    return here;
}
function knownKeys(schema, path, value) {
    return schemasAt(schema, path, value).flatMap((candidate) => {
        const { def } = candidate._zod; // only objects are asked for their shape
        return def.type === 'object' ? Object.keys(def.shape) : [];
    });
}
function literalsOf(schema, key) {
    const { def } = schema._zod; // only objects are asked for their shape
    const field = def.type === 'object' ? def.shape[key] : undefined;
    // A discriminator is a literal or an enumeration, told apart by `type`.
    const words = field?._zod.def;
    if (words?.type === 'enum')
        return Object.values(words.entries).map(String);
    return words?.type === 'literal' ? words.values.map(String) : [];
}
/** The object schemas that can stand at a path of this value: unions are followed by their discriminator. */
function schemasAt(schema, path, value) {
    const unwrapped = unwrap(schema, value);
    const [step, ...rest] = path;
    if (step === undefined)
        return unwrapped;
    const inside = valueAt(value, [step]);
    return unwrapped.flatMap((candidate) => {
        const child = childOf(candidate, step);
        return child === undefined ? [] : schemasAt(child, rest, inside);
    });
}
function childOf(schema, step) {
    const def = schema._zod.def; // told apart by `type` below
    if (def.type === 'object')
        return def.shape[String(step)];
    if (def.type === 'array')
        return def.element;
    return def.type === 'record' ? def.valueType : undefined;
}
function unwrap(schema, value) {
    // zod's definitions are a closed set told apart by `type`; each branch reads what its type has.
    const def = schema._zod.def;
    if (def.innerType !== undefined)
        return unwrap(def.innerType, value);
    if (def.getter !== undefined)
        return unwrap(def.getter(), value);
    if (def.in !== undefined)
        return unwrap(def.in, value);
    if (def.options === undefined)
        return [schema];
    const key = def.discriminator;
    const chosen = key === undefined ? undefined : valueAt(value, [key]);
    const options = def.options.flatMap((option) => unwrap(option, value));
    const fitting = key === undefined ? [] : options.filter((option) => literalsOf(option, key).includes(String(chosen)));
    return fitting.length > 0 ? fitting : options;
}


/***/ }),

/***/ 11539:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ showProblem),
/* harmony export */   P: () => (/* binding */ showPath)
/* harmony export */ });
/** `a.b[2].c` */
function showPath(path) {
    return path
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
        .join('')
        .replace(/^\./, '');
}
/** `file:12:5 path: message`, as editors and terminals link it. */
function showProblem(origin, { place, path, message }) {
    const where = showPath(path);
    return `${origin}:${place.line}:${place.column} ${where === '' ? '' : `${where}: `}${message}`;
}


/***/ }),

/***/ 32607:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MK: () => (/* binding */ rateOf),
/* harmony export */   Md: () => (/* binding */ rateSchema),
/* harmony export */   RC: () => (/* binding */ acceptedUselessSchema),
/* harmony export */   hA: () => (/* binding */ meanRateSchema),
/* harmony export */   jo: () => (/* binding */ totalRate),
/* harmony export */   pX: () => (/* binding */ meanRateOf),
/* harmony export */   wL: () => (/* binding */ meanOfRates)
/* harmony export */ });
/* unused harmony export anchorSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92857);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64377);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30677);


/** Passes of attempts. */
const rateSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ passed: zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().nonnegative(), attempts: zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().nonnegative() });
/** The counts of the first accepted capture: against them slow ratcheting shows. */
const anchorSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    capturedAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$(),
    reason: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    /** A scenario whose digest has changed since is held against nothing. */
    scenarios: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(_target_js__WEBPACK_IMPORTED_MODULE_0__/* .scenarioKeySchema */ .n5, rateSchema.extend({ digest: _target_js__WEBPACK_IMPORTED_MODULE_0__/* .sha256Schema */ .bL })),
});
const acceptedUselessSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    /** The words of `--accept-useless`. */
    reason: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    packs: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).min(1),
});
/** A pass rate as reports show it: the mean over the measured scenarios of the share of its attempts that each passed. */
const meanRateSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ mean: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), scenarios: zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().nonnegative() });
/** Of the cells of each scenario. */
function meanRateOf(scenarios) {
    return meanOfRates(scenarios.map(rateOf));
}
/** Of the rate of each scenario. */
function meanOfRates(rates) {
    const measured = rates.filter(({ attempts }) => attempts > 0);
    const sum = measured.reduce((total, { passed, attempts }) => total + passed / attempts, 0);
    return { mean: measured.length === 0 ? 0 : sum / measured.length, scenarios: measured.length };
}
/** Over all scenarios of several packs. */
function totalRate(rates) {
    const scenarios = rates.reduce((sum, rate) => sum + rate.scenarios, 0);
    const sum = rates.reduce((total, rate) => total + rate.mean * rate.scenarios, 0);
    return { mean: scenarios === 0 ? 0 : sum / scenarios, scenarios };
}
function rateOf(cells) {
    const passed = cells.reduce((sum, cell) => sum + cell.passed, 0);
    return { passed, attempts: cells.reduce((sum, cell) => sum + cell.failed, passed) };
}


/***/ }),

/***/ 17070:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ failureModeSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92857);

/** How a reply was wrong. The words are part of every report: add, never rename. */
const failureModeSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n([
    // the wire: damage by parser, template, speculation or cache
    'no-answer',
    'token-limit',
    'too-long',
    'answer-in-reasoning',
    'thinking-leak',
    'inline-thinking',
    'control-token',
    'broken-text',
    'aborted',
    'repetition',
    'server-rejected',
    // tool calls
    'no-tool-call',
    'call-in-content',
    'call-in-reasoning',
    'invented-result',
    'merged-calls',
    'invalid-arguments',
    'missing-argument',
    'extra-argument',
    'wrong-arguments',
    'wrong-tool',
    'unknown-tool',
    'missing-call',
    'extra-call',
    'repeated-call',
    'wrong-order',
    'unfinished',
    // text
    'wrong-text',
    'constraint-broken',
    'wrong-language',
    'wrapped',
    // structure and fields
    'invalid-json',
    'invalid-yaml',
    'invalid-csv',
    'invalid-xml',
    'invalid-markdown',
    'duplicate-key',
    'wrong-structure',
    'schema-violation',
    'missing-field',
    'extra-field',
    'wrong-type',
    'wrong-value',
    // answers
    'no-answer-found',
    'two-answers',
    'wrong-answer',
    'wrong-unit',
    // benchlocal-cli's own words
    'verifier-fail',
    'extra-fields',
]);


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
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92857);
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
    /** Of reading a prompt, in the same way; at least. */
    prefillTokensPerSecond: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nullable().optional(),
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
    /** Nothing that it could have answered would have changed the outcome: it counts as missing. */
    why: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('settled').optional(),
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
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(92857);
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
    /** What is missing was left out on purpose: it could not change the outcome any more. */
    stoppedEarly: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(true).optional(),
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

/***/ 70543:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $D: () => (/* binding */ verdictSchema),
/* harmony export */   IX: () => (/* binding */ pass),
/* harmony export */   fJ: () => (/* binding */ fail),
/* harmony export */   zu: () => (/* binding */ causeSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92857);
/* harmony import */ var _failure_mode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17070);


/** Why nothing was learned from an attempt. */
const causeSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['timeout', 'disconnect', 'server-error', 'bad-stream', 'cancelled', 'pack-error']);
/** What one attempt showed. */
const verdictSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .discriminatedUnion */ .gMt('outcome', [
    zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ outcome: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('pass'), score: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().optional() }),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
        outcome: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('fail'),
        mode: _failure_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .failureModeSchema */ .R,
        expected: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
        received: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
        /** The properties of the scenario (`told` ids) that do not hold. */
        broke: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional(),
        /** Share of the atoms that are right, 0 to 100, where the kind counts them. It never decides. */
        score: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().optional(),
    }),
    // Never a zero: what nobody measured says nothing about the model, so it leaves the average alone.
    zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
        outcome: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('unmeasured'),
        cause: causeSchema,
        detail: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    }),
]);
const pass = { outcome: 'pass' };
const shownLength = 400;
function fail(mode, expected, received, more) {
    return { outcome: 'fail', mode, expected: shorten(expected), received: shorten(received), ...more };
}
// A verdict is read by people: it shows where a reply went wrong, the journal keeps the reply itself.
function shorten(text) {
    return text.length <= shownLength ? text : `${text.slice(0, shownLength - 1).toWellFormed()}…`;
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
