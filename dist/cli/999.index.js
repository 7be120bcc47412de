export const id = 999;
export const ids = [999];
export const modules = {

/***/ 25903:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ fingerprintChanges)
/* harmony export */ });
/* harmony import */ var _model_fingerprint_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27866);
/* harmony import */ var _report_describe_cause_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55240);


/** What is known to differ between two runs of one mode, in words: server, conditions, versions of packs. */
function fingerprintChanges(before, after) {
    const { conditions, identity, subject } = (0,_model_fingerprint_js__WEBPACK_IMPORTED_MODULE_0__/* .compareFingerprints */ .tS)(before.fingerprint, after.fingerprint);
    const causes = [
        ...conditions.map((each) => ({ class: 'conditions', ...each })),
        ...identity.map((each) => ({ class: 'identity', ...each })),
        ...subject.map((each) => ({ class: 'subject', ...each })),
    ];
    return [...(0,_report_describe_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .headlineCauses */ .hG)(causes).map(_report_describe_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .describeCause */ .V$), ...packChanges(before, after)];
}
function packChanges(before, after) {
    return after.packs.flatMap(({ id, version, digest }) => {
        const then = before.packs.find((pack) => pack.id === id);
        if (then === undefined || (then.version === version && then.digest === digest))
            return [];
        return then.version === version ? [`${id} changed within ${version}`] : [`${id} ${then.version} → ${version}`];
    });
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

/***/ 15231:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  retryFailed: () => (/* binding */ retryFailed)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/run/journal.js
var journal = __webpack_require__(72353);
// EXTERNAL MODULE: ./build/run/read-journal.js
var read_journal = __webpack_require__(26494);
// EXTERNAL MODULE: ./build/run/run-lock.js
var run_lock = __webpack_require__(3559);
// EXTERNAL MODULE: ./build/score/sort-lines.js
var sort_lines = __webpack_require__(32183);
// EXTERNAL MODULE: ./build/commands/kept-run.js + 3 modules
var kept_run = __webpack_require__(41772);
// EXTERNAL MODULE: ./build/commands/measure.js + 25 modules
var measure = __webpack_require__(56660);
// EXTERNAL MODULE: ./build/commands/packs-of-plan.js
var packs_of_plan = __webpack_require__(559);
// EXTERNAL MODULE: ./build/commands/select-packs.js
var select_packs = __webpack_require__(81268);
// EXTERNAL MODULE: ./build/model/baseline.js
var baseline = __webpack_require__(32607);
// EXTERNAL MODULE: ./build/report/grid.js
var grid = __webpack_require__(19147);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/plain-text.js
var plain_text = __webpack_require__(95263);
// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
// EXTERNAL MODULE: ./build/score/score-run.js + 3 modules
var score_run = __webpack_require__(67905);
// EXTERNAL MODULE: ./build/commands/fingerprint-changes.js
var fingerprint_changes = __webpack_require__(25903);
;// CONCATENATED MODULE: ./build/commands/show-retried.js







/** What a scenario did when it was asked again: never right, at times, always; or nobody knows. */
function kindOf({ cells }) {
    const { passed, attempts } = (0,baseline/* rateOf */.MK)(cells);
    if (attempts === 0)
        return 'unmeasured';
    if (passed === 0)
        return 'systematic';
    return passed < attempts ? 'flaky' : 'recovered';
}
const inOrder = ['systematic', 'flaky', 'recovered', 'unmeasured'];
/** One line a scenario, the worst first. */
function showRetried({ source, now, failed, columns }) {
    const before = (0,score_run/* scoreRun */.I)(source.plan, source.lines);
    const after = (0,score_run/* scoreRun */.I)(now.plan, now.lines);
    const rows = after.flatMap((scorecard) => {
        const then = before.find(({ mode }) => mode === scorecard.mode)?.scenarios ?? [];
        return scorecard.scenarios
            .filter(({ scenario }) => failed.get(scorecard.mode)?.includes(scenario))
            .map((score) => ({
            kind: kindOf(score),
            mode: scorecard.mode,
            score,
            earlier: then.find(({ scenario }) => scenario === score.scenario),
        }));
    });
    rows.sort((one, other) => inOrder.indexOf(one.kind) - inOrder.indexOf(other.kind));
    const counts = inOrder.flatMap((kind) => {
        const times = rows.filter((row) => row.kind === kind).length;
        return times === 0 ? [] : [`${times} ${kind}`];
    });
    return (0,terminal_lines/* joinLines */.cT)([
        `Of ${(0,numbers/* plural */.LS)(rows.length, 'failed scenario')} of ${(0,plain_text/* plainLine */.h0)(source.plan.run.id)}: ${counts.join(', ')}.`,
        ...(0,grid/* renderGrid */.b)([
            { head: 'Scenario', align: 'left' },
            { head: 'Mode', align: 'left' },
            { head: 'Then', align: 'right' },
            { head: 'Now', align: 'right' },
            { head: 'It is', align: 'left' },
            { head: 'Failures now', align: 'left' },
        ], rows.map(({ kind, mode, score, earlier }) => [
            (0,plain_text/* plainLine */.h0)(score.scenario),
            mode,
            earlier === undefined ? '-' : (0,numbers/* count */.U9)((0,baseline/* rateOf */.MK)(earlier.cells)),
            (0,numbers/* count */.U9)((0,baseline/* rateOf */.MK)(score.cells)),
            kind,
            failuresOf(score),
        ]), { width: columns }),
        ...differences(before, after).flatMap((text) => (0,terminal_lines/* wrapped */.ky)(`not as it was then: ${text}`, columns, '  ')),
    ], false);
}
function failuresOf({ failures, causes }) {
    const unmeasured = Object.entries(causes).map(([cause, times]) => [`unmeasured: ${cause}`, times]);
    return [...Object.entries(failures), ...unmeasured].map(([why, times]) => `${why} ×${times}`).join(', ');
}
function differences(before, after) {
    const told = after.flatMap((scorecard) => {
        const earlier = before.find(({ mode }) => mode === scorecard.mode);
        return earlier === undefined ? [] : (0,fingerprint_changes/* fingerprintChanges */.s)(earlier, scorecard);
    });
    return [...new Set(told)];
}

;// CONCATENATED MODULE: ./build/commands/retry-failed.js











const interrupted = 130;
/**
 * Asks what failed some more times, in a run of its own, and tells what fails always from what fails at times. It gates
 * nothing. `settingsFor` is asked once the slug is known.
 */
async function retryFailed({ run, times, packs, root }, settingsFor, io) {
    if (!Number.isInteger(times) || times < 1)
        throw new errors/* InputError */.dz(`cannot ask ${times} times`, 'Give -n a whole number above zero.');
    const folder = await (0,kept_run/* findKeptRun */.L8)(run, { root, cwd: io.cwd });
    const source = await readUnlocked(folder);
    const failed = failedIn(source);
    const keys = [...new Set([...failed.values()].flat())];
    if (keys.length === 0) {
        io.out(`Nothing failed in ${source.plan.run.id}.\n`);
        return errors/* exitCodes */.hS.passed;
    }
    const loaded = (await (0,packs_of_plan/* unchangedPacksOfPlan */.g)(source.plan, packs)).filter(({ pack }) => (0,select_packs/* keysOf */.Y)(pack).some((key) => keys.includes(key)));
    const settings = settingsLike(source.plan, await settingsFor(source.plan.slug), [...failed.keys()], times);
    const measurement = await (0,measure/* openMeasurement */.R)({
        settings,
        io,
        command: 'retry-failed',
        selected: { loaded, scenarios: keys },
        concurrency: lowestConcurrency(source),
        listen: () => ({ shouldSkip: ({ mode, scenario }) => failed.get(mode)?.includes(scenario) !== true }),
    });
    return retried(measurement, source, failed, io).finally(() => measurement[Symbol.asyncDispose]());
}
async function retried(measurement, source, failed, io) {
    const end = await measurement.run.measure();
    if (end.error !== undefined)
        throw end.error;
    if (end.outcome === 'interrupted') {
        io.err(`Interrupted: what was asked again is kept in ${(0,external_node_path_.basename)(measurement.folder)}.\n`);
        return interrupted;
    }
    if (end.outcome === 'measured')
        await measurement.run.decide('asked again');
    await measurement.end('no-baseline');
    const now = { plan: measurement.plan, lines: (await measurement.lines()).filter((line) => line.kind !== 'plan') };
    measurement.progress.end();
    io.out(showRetried({ source, now, failed, columns: io.columns }));
    io.err(`Kept in ${measurement.folder}\n`);
    return errors/* exitCodes */.hS.passed;
}
/** As long as it is under way, nobody knows what failed in it. */
async function readUnlocked(folder) {
    const lock = await (0,run_lock/* takeRunLock */.C)(folder);
    try {
        return await (0,read_journal/* readJournal */.a)((0,journal/* journalPath */.HY)(folder));
    }
    finally {
        await lock[Symbol.asyncDispose]();
    }
}
function failedIn({ plan, lines }) {
    const { attempts } = (0,sort_lines/* sortLines */.e)(lines);
    const isFailed = (mode, key) => (line) => line.mode === mode && line.scenario === key && line.verdict.outcome === 'fail';
    const byMode = plan.modes.map((mode) => {
        const keys = Object.keys(plan.scenarios).filter((key) => attempts.some(isFailed(mode, key)));
        return [mode, keys];
    });
    return new Map(byMode.filter(([, keys]) => keys.length > 0));
}
/** The server of today, asked as the run was: other tokens or another seed would be another question. */
function settingsLike(plan, settings, modes, times) {
    const { temperature, top_p: topP } = plan.sampling;
    const sampling = {
        ...(typeof temperature === 'number' ? { temperature } : {}),
        ...(typeof topP === 'number' ? { top_p: topP } : {}),
    };
    return {
        ...settings,
        what: { ...settings.what, slug: plan.slug, modes },
        how: {
            ...settings.how,
            repeat: times,
            seed: plan.seed,
            maxTokens: plan.maxTokens ?? undefined,
            thinkingMaxTokens: plan.thinkingMaxTokens,
            extraBody: plan.extraBody,
            sampling: plan.isCanonical ? {} : sampling,
            samplingFromServer: false,
            isCanonical: plan.isCanonical,
            shard: undefined,
            resume: undefined,
        },
        capture: undefined,
    };
}
/** Both are to be measured under the same load. */
function lowestConcurrency({ lines }) {
    const known = lines.flatMap((line) => (line.kind === 'session' ? (line.subject.concurrency ?? []) : []));
    return known.length === 0 ? undefined : Math.min(...known);
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

/***/ 55240:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JA: () => (/* binding */ sortCauses),
/* harmony export */   Ms: () => (/* binding */ isNews),
/* harmony export */   Ur: () => (/* binding */ factName),
/* harmony export */   V$: () => (/* binding */ describeCause),
/* harmony export */   hG: () => (/* binding */ headlineCauses),
/* harmony export */   s6: () => (/* binding */ showFact)
/* harmony export */ });
/* harmony import */ var _numbers_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73533);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95263);


const engineNames = {
    vllm: 'vLLM',
    'llama.cpp': 'llama.cpp',
    sglang: 'SGLang',
    ollama: 'Ollama',
    'lm-studio': 'LM Studio',
    tgi: 'TGI',
};
/** What explains most comes first; a field that is not here comes last. */
const byWeight = [
    ...['mode', 'thinking-control', 'sampling', 'harness', 'template', 'model', 'model-digest', 'quantization', 'engine'],
    ...[
        'image',
        'flags',
        'sampling-defaults',
        'context',
        'cache',
        'gpu',
        'driver',
        'slots',
        'concurrency',
        'model-bytes',
    ],
    ...['server-fingerprint', 'tool'],
];
const names = {
    mode: 'thinking mode',
    'thinking-control': 'thinking control',
    'model-digest': 'weights',
    'model-bytes': 'size of the weights',
    'server-fingerprint': "server's fingerprint",
    'sampling-defaults': "server's sampling defaults",
    gpu: 'GPU',
    cache: 'cache policy',
    tool: 'quality-baseline',
};
/** What people call a field of the fingerprint. */
function factName(field) {
    return names[field] ?? field;
}
const digestFields = new Set(['template', 'model-digest', 'image']);
const shownLength = 60;
function sortCauses(causes) {
    const weight = ({ field }) => {
        const at = byWeight.indexOf(field);
        return at === -1 ? byWeight.length : at;
    };
    return [...causes].sort((one, other) => weight(one) - weight(other));
}
/** The causes that the head of a report names: known changes, none of which another one already says. */
function headlineCauses(causes) {
    const changed = sortCauses(causes).filter((cause) => isNews(cause) && !cause.field.startsWith('scenarios.'));
    const has = (field) => changed.some((cause) => cause.field === field);
    return changed.filter(({ field }) => !(field === 'server-fingerprint' && (has('engine') || has('image'))) &&
        !(field === 'model-bytes' && (has('model-digest') || has('quantization'))));
}
/** A condition that one side has and the other lacks is no gap in what is known: it stops the gate. */
function isNews({ class: kindOfFact, kind, baseline, current }) {
    return kind === 'changed' || (kindOfFact === 'conditions' && (baseline === null) !== (current === null));
}
/** A difference in words: `vLLM 0.25.1 → 0.27.1`, `quantization Q8_0 → Q4_K_M`. What nobody knows is "unknown". */
function describeCause({ field, kind, baseline, current }) {
    if (field === 'engine')
        return describeEngines(baseline, current);
    const name = (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(factName(field));
    if (Array.isArray(baseline) && Array.isArray(current))
        return `${name}: ${describeLists(baseline, current)}`;
    if (isRecord(baseline) && isRecord(current))
        return `${name}: ${describeRecords(baseline, current)}`;
    const sides = `${showFact(field, baseline)} → ${showFact(field, current)}`;
    const isDigest = digestFields.has(field) || field.startsWith('scenarios.');
    return isDigest && kind === 'changed' ? `${name} changed (${sides})` : `${name} ${sides}`;
}
/** One value of a fingerprint. */
function showFact(field, value) {
    if (value === null || value === undefined)
        return field === 'thinking-control' ? 'none sent' : 'unknown';
    if (field === 'model-bytes' && typeof value === 'number')
        return (0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .bytes */ .ee)(value);
    if (field === 'engine' && isRecord(value))
        return `${engineName(value['name'])} ${showFact('', value['version'])}`;
    if (typeof value === 'string') {
        const digest = /^(?:sha256:)?([0-9a-f]{4})[0-9a-f]{12,}$/.exec(value)?.[1];
        return digest === undefined ? (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .shorten */ .ml)((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(value), shownLength) : `${digest}…`;
    }
    if (Array.isArray(value))
        return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .shorten */ .ml)((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(value.map(String).join(' ')), shownLength) || 'none';
    if (isRecord(value)) {
        const sorted = Object.entries(value).sort(([one], [other]) => compareKeys(one, other));
        const entries = sorted.map(([key, item]) => `${key} ${showFact('', item)}`);
        return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .shorten */ .ml)((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(entries.join(', ')), shownLength) || 'none';
    }
    return String(value);
}
// What decides most about sampling comes first, so that it is not what is cut; both sides in one order.
const firstKeys = ['temperature', 'top_p', 'seed'];
function compareKeys(one, other) {
    const weight = (key) => (firstKeys.includes(key) ? firstKeys.indexOf(key) : firstKeys.length);
    return weight(one) - weight(other) || (one < other ? -1 : 1);
}
function describeEngines(baseline, current) {
    const [one, other] = [isRecord(baseline) ? baseline : {}, isRecord(current) ? current : {}];
    const now = showFact('', other['version']);
    const name = one['name'] === other['name'] ? '' : `${engineName(other['name'])} `;
    return `${engineName(one['name'])} ${showFact('', one['version'])} → ${name}${now}`;
}
function engineName(name) {
    return typeof name === 'string' ? (engineNames[name] ?? (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(name)) : 'unknown engine';
}
// Flags are a list in which a value follows its name: what left and what came says more than both lists whole.
function describeLists(baseline, current) {
    const [before, after] = [groupFlags(baseline), groupFlags(current)];
    const gone = before.filter((flag) => !after.includes(flag)).map((flag) => `without ${flag}`);
    const come = after.filter((flag) => !before.includes(flag)).map((flag) => `with ${flag}`);
    const all = [...gone, ...come];
    return all.length === 0 ? 'in another order' : (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .shorten */ .ml)(all.join(', '), 2 * shownLength);
}
function groupFlags(flags) {
    const groups = [];
    for (const each of flags) {
        const flag = (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(typeof each === 'string' ? each : (JSON.stringify(each) ?? ''));
        const name = groups.at(-1);
        if (!flag.startsWith('-') && name?.startsWith('-') && !name.includes(' '))
            groups[groups.length - 1] = `${name} ${flag}`;
        else
            groups.push(flag);
    }
    return groups;
}
function describeRecords(baseline, current) {
    const keys = [...new Set([...Object.keys(baseline), ...Object.keys(current)])].sort();
    const show = (side, key) => Object.hasOwn(side, key) ? showFact('', side[key]) : 'not set';
    const changed = keys
        .filter((key) => JSON.stringify(baseline[key]) !== JSON.stringify(current[key]))
        .map((key) => `${(0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(key)} ${show(baseline, key)} → ${show(current, key)}`);
    return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .shorten */ .ml)(changed.join(', '), 2 * shownLength);
}
function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
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

/***/ 57311:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ toScore)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38119);
/* harmony import */ var _model_target_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30677);


/** What scoring reads of a line: of a long run nobody holds all texts at once. How many messages there were stays. */
function toScore(line) {
    if (line.kind !== 'attempt')
        return line;
    const lean = new LeanAttempt(line);
    return lean; // of the same kind
}
// One of each for all: there may be a hundred thousand lines.
const none = [];
const one = [null];
const passed = { outcome: 'pass' };
const modes = new Map(_model_target_js__WEBPACK_IMPORTED_MODULE_0__/* .modeSchema */ .Ni.options.map((mode) => [mode, mode]));
const perMeasure = 4;
/** A class, so that what is the same in all of them, and what can be made when it is read, takes no room in each. */
class LeanAttempt {
    stage;
    session;
    mode;
    round;
    scenario;
    totalMs;
    verdict;
    isReasoned;
    answer;
    #messages;
    /** Four for each measure, NaN where it is null: such a list holds its numbers itself. */
    #numbers;
    constructor(line) {
        this.stage = line.stage;
        this.session = line.session;
        this.mode = modes.get(line.mode) ?? line.mode;
        this.round = line.round;
        this.scenario = line.scenario;
        this.totalMs = line.totalMs;
        this.verdict = wordless(line.verdict);
        this.isReasoned = line.isReasoned;
        this.answer = line.answer;
        this.#messages = line.messages.length;
        const numbers = [];
        for (const { firstTokenMs, decodeTokensPerSecond, promptTokens, completionTokens } of line.measures)
            for (const each of [firstTokenMs, decodeTokensPerSecond, promptTokens, completionTokens])
                numbers.push(each ?? Number.NaN);
        this.#numbers = numbers.slice(); // without the room for more that pushing leaves
    }
    get kind() {
        return 'attempt';
    }
    get atMs() {
        return 0;
    }
    get messages() {
        return this.#messages === 1 ? one : new Array(this.#messages).fill(null);
    }
    get isUnfinished() {
        return false;
    }
    get refusal() {
        return null;
    }
    get measures() {
        return Array.from({ length: this.#numbers.length / perMeasure }, (_, index) => this.#measure(index * perMeasure));
    }
    get notes() {
        return none;
    }
    get faults() {
        return none;
    }
    #measure(from) {
        const known = (place) => {
            const value = this.#numbers[from + place] ?? Number.NaN;
            return Number.isNaN(value) ? null : value;
        };
        return {
            firstTokenMs: known(0),
            decodeTokensPerSecond: known(1),
            promptTokens: known(2),
            completionTokens: known(3),
            firstContentMs: null,
            totalMs: 0,
            cachedTokens: null,
            reasoningTokens: null,
        };
    }
}
function wordless(verdict) {
    switch (verdict.outcome) {
        case 'pass':
            return passed;
        case 'fail':
            return { outcome: 'fail', mode: verdict.mode, expected: '', received: '' };
        case 'unmeasured':
            return { outcome: 'unmeasured', cause: verdict.cause };
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_1__/* .assertNever */ .x)(verdict);
    }
}


/***/ })

};
