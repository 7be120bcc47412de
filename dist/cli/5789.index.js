export const id = 5789;
export const ids = [5789];
export const modules = {

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

/***/ 73533:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EX: () => (/* binding */ percentBeside),
/* harmony export */   KN: () => (/* binding */ percent),
/* harmony export */   LS: () => (/* binding */ plural),
/* harmony export */   T3: () => (/* binding */ attemptCount),
/* harmony export */   Uq: () => (/* binding */ percentAndCount),
/* harmony export */   WR: () => (/* binding */ points),
/* harmony export */   Zg: () => (/* binding */ change),
/* harmony export */   eY: () => (/* binding */ speed),
/* harmony export */   ee: () => (/* binding */ bytes),
/* harmony export */   jz: () => (/* binding */ pEquation),
/* harmony export */   lZ: () => (/* binding */ maybeDuration),
/* harmony export */   nm: () => (/* binding */ thresholdPoints),
/* harmony export */   p0: () => (/* binding */ duration),
/* harmony export */   sp: () => (/* binding */ pValue),
/* harmony export */   uM: () => (/* binding */ share),
/* harmony export */   vi: () => (/* binding */ inPercent),
/* harmony export */   wk: () => (/* binding */ scenarioCount),
/* harmony export */   yN: () => (/* binding */ percentOfMean)
/* harmony export */ });
const minus = '−';
const mostDecimals = 30;
/** A pass rate, `86.7 %`: 100 % and 0 % mean all and none. */
function percent({ mean, scenarios }) {
    return scenarios === 0 ? '-' : percentOf(decimalOf(mean), []);
}
/** A mean over scenarios, as a share. */
function percentOfMean(mean) {
    return percentOf(decimalOf(mean), []);
}
/** The same beside a floor (a share): on its own side of it. */
function percentBeside(floor, { mean, scenarios }) {
    return scenarios === 0 ? '-' : percentOf(decimalOf(mean), [times100(decimalOf(floor))]);
}
function percentOf(share, guards) {
    return `${decimals(times100(share), [zero, [100n, 1n], ...guards], 1)} %`;
}
/** Attempts, wherever they are named so: `39/45`. */
function attemptCount({ passed, attempts }) {
    return `${passed}/${attempts}`;
}
/** Each scenario counts by the share of its attempts that passed: `13/15`, `12.7/15`. Only all is `15/15`, only none `0/15`. */
function scenarioCount({ mean, scenarios }) {
    const sum = mean * scenarios;
    const isWhole = Math.abs(sum - Math.round(sum)) < rounding * scenarios;
    return `${isWhole ? Math.round(sum) : Math.min(Math.max(sum, 0.1), scenarios - 0.1).toFixed(1)}/${scenarios}`;
}
/** `86.7 % 13/15` */
function percentAndCount(rate) {
    return rate.scenarios === 0 ? '-' : `${percent(rate)} ${scenarioCount(rate)}`;
}
/**
 * A drop as the size of it, `13.3 pp`, from its exact fraction (`2/15`). It has the decimals it needs to stand on its
 * own side of the threshold (a share), and of zero.
 */
function points(exact, threshold) {
    const drop = fractionOf(exact);
    const size = [drop[0] < 0n ? -drop[0] : drop[0], drop[1]];
    return `${decimals(times100(size), [zero, times100(decimalOf(threshold))], 1)} pp`;
}
/** The same as a change, baseline to now: a drop is below zero. */
function change(exact, threshold) {
    const [above] = fractionOf(exact);
    const sign = above === 0n ? '' : above > 0n ? minus : '+';
    return sign + points(exact, threshold);
}
/** A share that decides nothing, `8.9 pp`. */
function share(value) {
    return `${(value * 100).toFixed(1)} pp`;
}
/** A threshold as it is set: `10 pp`. */
function thresholdPoints(threshold) {
    return `${inPercent(threshold)} pp`;
}
/** A share that somebody set in percent, `7.5`, without what a double adds to it. */
function inPercent(value) {
    return Number((value * 100).toFixed(9));
}
const alpha = 0.05;
// What a sum of doubles may be off by.
const rounding = 1e-12;
/** `.0025`, `< .0001`, `1`; never on the other side of .05. */
function pValue(p) {
    if (p >= 1 - rounding)
        return '1';
    if (p < 0.0001)
        return '< .0001';
    const at = Math.abs(p - alpha) < rounding ? alpha : p;
    for (let digits = 2; digits < 15; digits++) {
        const text = at.toPrecision(digits);
        if (Math.sign(Number(text) - alpha) === Math.sign(at - alpha) && Number(text) < 1)
            return dropZeros(plainDecimal(at, digits));
    }
    return String(p);
}
/** `p = .0025`, `p < .0001` */
function pEquation(p) {
    const text = pValue(p);
    return text.startsWith('<') ? `p ${text}` : `p = ${text}`;
}
/** `850 ms`, `2.3 s`, `41 s`, `3 min 05 s`, `2 h 05 min` */
function duration(ms) {
    if (ms < 999.5)
        return `${Math.round(ms)} ms`;
    if (ms < 9_950)
        return `${(ms / 1000).toFixed(1)} s`;
    const seconds = Math.round(ms / 1000);
    if (seconds < 60)
        return `${seconds} s`;
    if (seconds < 3600)
        return `${Math.floor(seconds / 60)} min ${twoDigits(seconds % 60)} s`;
    const minutes = Math.round(ms / 60_000);
    return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}
function maybeDuration(ms) {
    return ms === null ? '-' : duration(ms);
}
/** Tokens a second, without the unit: `71`, `7.1`. */
function speed(tokensPerSecond) {
    return tokensPerSecond < 9.95 ? tokensPerSecond.toFixed(1) : String(Math.round(tokensPerSecond));
}
/** `18.2 GB` */
function bytes(value) {
    return value < 1e9 ? `${(value / 1e6).toFixed(1)} MB` : `${(value / 1e9).toFixed(1)} GB`;
}
/** `1 scenario`, `2 scenarios` */
function plural(number, one, many = `${one}s`) {
    return `${number} ${number === 1 ? one : many}`;
}
function twoDigits(value) {
    return String(value).padStart(2, '0');
}
const zero = [0n, 1n];
function fractionOf(exact) {
    const [above = '0', below = '1'] = exact.split('/');
    return [BigInt(above), BigInt(below)];
}
/** A number as it was meant, `0.075`, without what a double adds to it. */
function decimalOf(value) {
    const [whole = '0', part = ''] = value.toFixed(12).split('.');
    return [BigInt(whole + part), 10n ** BigInt(part.length)];
}
function times100([above, below]) {
    return [above * 100n, below];
}
/** At least so many decimals, and more until the rounded value stands to each guard as the value itself does. */
function decimals(value, guards, least) {
    for (let places = least; places < mostDecimals; places++) {
        const rounded = [roundTo(value, places), 10n ** BigInt(places)];
        if (guards.every((guard) => compare(rounded, guard) === compare(value, guard)))
            return write(rounded[0], places);
    }
    return write(roundTo(value, mostDecimals), mostDecimals);
}
function roundTo([above, below], places) {
    return (above * 10n ** BigInt(places) * 2n + below) / (below * 2n);
}
function write(scaled, places) {
    const digits = scaled.toString().padStart(places + 1, '0');
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
function compare(one, other) {
    const [left, right] = [one[0] * other[1], other[0] * one[1]];
    return left === right ? 0 : left < right ? -1 : 1;
}
function plainDecimal(value, digits) {
    const places = Math.min(20, digits - 1 - Math.floor(Math.log10(value)));
    return value.toFixed(places);
}
function dropZeros(text) {
    return text.replace(/0+$/, '').replace(/^0/, '').replace(/\.$/, '');
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


/***/ })

};
