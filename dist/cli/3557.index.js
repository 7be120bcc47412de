export const id = 3557;
export const ids = [3557];
export const modules = {

/***/ 87603:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mv: () => (/* binding */ scoreLines),
/* harmony export */   Sf: () => (/* binding */ decideRun),
/* harmony export */   xL: () => (/* binding */ decideScored)
/* harmony export */ });
/* harmony import */ var _gate_decide_mode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34186);
/* harmony import */ var _gate_decide_run_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5532);
/* harmony import */ var _score_score_run_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(67905);
/* harmony import */ var _score_sort_lines_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(32183);




function scoreLines(plan, lines) {
    const scorecards = (0,_score_score_run_js__WEBPACK_IMPORTED_MODULE_1__/* .scoreRun */ .I)(plan, lines);
    const isConfirmed = lines.some((line) => line.kind === 'attempt' && line.stage === 'confirm');
    return {
        scorecards,
        firsts: isConfirmed ? (0,_score_score_run_js__WEBPACK_IMPORTED_MODULE_1__/* .scoreRun */ .I)(plan, (0,_score_sort_lines_js__WEBPACK_IMPORTED_MODULE_2__/* .beforeConfirmation */ .t)(lines)) : scorecards,
        isServerKnown: lines.some(({ kind }) => kind === 'session'),
    };
}
/** The decision on a run, from its journal and its baselines alone: made once, and again by `report`. */
function decideRun(plan, lines, against, rule, flags) {
    return decideScored(scoreLines(plan, lines), against, rule, flags);
}
/** `flags` are for whoever wants to do it again. */
function decideScored({ scorecards, firsts, isServerKnown }, against, rule, flags) {
    const [one, ...others] = scorecards.map((scorecard, index) => {
        const baseline = against.get(scorecard.mode);
        const first = firsts[index] ?? scorecard;
        const decision = baseline === undefined
            ? (0,_gate_decide_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .decideWithoutBaseline */ .i)(scorecard, rule)
            : (0,_gate_decide_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .decideMode */ .a)(baseline, scorecard, first, rule, isServerKnown);
        return { decision, scorecard, baseline };
    });
    if (one === undefined)
        throw new Error('a plan has a mode');
    const decision = (0,_gate_decide_run_js__WEBPACK_IMPORTED_MODULE_3__/* .decideRun */ .S)([one, ...others]);
    return flags === undefined ? decision : { ...decision, run: { ...decision.run, flags } };
}


/***/ }),

/***/ 94901:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  i: () => (/* binding */ decideKeptRun),
  report: () => (/* binding */ report)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/gate/exit-code-of.js
var exit_code_of = __webpack_require__(93600);
// EXTERNAL MODULE: ./build/gate/gate-rule.js
var gate_rule = __webpack_require__(67690);
// EXTERNAL MODULE: ./build/interop/benchlocal-modes.js
var benchlocal_modes = __webpack_require__(33108);
// EXTERNAL MODULE: ./build/interop/benchlocal-pack-id.js
var benchlocal_pack_id = __webpack_require__(66409);
;// CONCATENATED MODULE: ./build/interop/render-benchlocal-result.js


/**
 * A scorecard in the form of benchlocal-cli's results. A scorecard knows how often a scenario passed in a session, not in
 * which round: its passes come first.
 */
function renderBenchlocalResult(scorecard) {
    const { scenarios: _, ...head } = scorecard;
    const { fingerprint, mode, run } = scorecard;
    const packs = scorecard.packs.map((pack) => packOf(pack, scorecard));
    const passed = packs.reduce((sum, pack) => sum + pack.passed, 0);
    const total = packs.reduce((sum, pack) => sum + pack.total, 0);
    const effort = /^reasoning_effort=(.*)$/.exec(fingerprint.conditions['thinking-control'] ?? '')?.[1];
    const result = {
        schema_version: '1',
        runner_version: `quality-baseline ${fingerprint.subject.tool}`,
        endpoint: '',
        model: fingerprint.identity.model ?? scorecard.slug,
        mode: 'custom',
        started_at: run.startedAt,
        finished_at: run.endedAt ?? run.startedAt,
        packs,
        totals: { passed, total, score: share(passed, total) },
        thinking_enabled: mode === 'enable-thinking',
        thinking_mode: benchlocal_modes/* thinkingModes */.l5[mode],
        ...(effort === undefined ? {} : { thinking_control: 'reasoning_effort', reasoning_effort: effort }),
        warnings: [],
        repeat: Math.max(1, ...scorecard.scenarios.map((score) => rowsOf(score).length)),
        equivalent_score_150: total === 0 ? 0 : Math.floor((passed * 150) / total + 0.5),
        quality_baseline: { version: 1, scorecard: head },
    };
    return `${JSON.stringify(sortKeys(result), undefined, 2)}\n`;
}
function packOf(pack, { scenarios, timings, fingerprint }) {
    const inPack = scenarios.filter(({ scenario }) => scenario.startsWith(`${pack.id}/`));
    const sampling = fingerprint.conditions.sampling ?? {};
    const numbered = inPack.flatMap((score) => rowsOf(score).map((row, index) => ({ row, repeat: index + 1, score })));
    // As theirs stand: round after round.
    const rows = numbered.sort((one, other) => one.repeat - other.repeat);
    const counted = rows.filter(({ row }) => row.words !== 'verifier_not_implemented');
    const passed = counted.filter(({ row }) => row.passed).length;
    const timing = Object.hasOwn(timings, pack.id) ? timings[pack.id] : undefined;
    return {
        pack_id: (0,benchlocal_pack_id/* packIdTo */.E)(pack.id),
        version: pack.version,
        upstream_commit: '',
        scenario_count: inPack.length,
        passed,
        total: counted.length,
        score: share(passed, counted.length),
        latency: { p50: seconds(timing?.attemptP50Ms), p95: seconds(timing?.attemptP95Ms), mean: null },
        skipped: false,
        status: counted.length === 0 ? 'stubbed' : 'ok',
        warnings: [],
        variance: null,
        scenarios: rows.map(({ row, repeat, score }) => rowText(row, repeat, score.scenario.slice(pack.id.length + 1), sampling)),
    };
}
function rowsOf(score) {
    const modes = Object.entries(score.failures).flatMap(([mode, times]) => Array(times).fill(mode));
    const causes = Object.entries(score.causes).flatMap(([cause, times]) => Array(times).fill(cause));
    return score.cells.flatMap(({ passed, failed, unmeasured }, index) => {
        const own = { digest: score.digest, session: index + 1, promptTokens: score.promptTokens };
        return [
            ...Array.from({ length: passed }, () => ({ passed: true, words: 'passed', own })),
            ...Array.from({ length: failed }, () => {
                // The keys of the counts are modes.
                const mode = (modes.shift() ?? 'verifier-fail');
                return { passed: false, words: (0,benchlocal_modes/* failureTo */.Mx)(mode), own: { ...own, mode } };
            }),
            ...Array.from({ length: unmeasured }, () => {
                const cause = causes.shift() ?? 'server-error';
                return { passed: false, words: (0,benchlocal_modes/* causeTo */.jB)(cause), own: { ...own, cause } };
            }),
        ];
    });
}
function rowText({ passed, words, own }, repeat, id, sampling) {
    const detail = String(own['mode'] ?? own['cause'] ?? '');
    const shared = {
        passed,
        failure_mode: words,
        detail,
        latency_seconds: 0,
        tokens_completion: null,
        verifier_trace: null,
    };
    return {
        id,
        ...shared,
        result: { scenario_id: id, ...shared, pass_rate: null, passed_count: null, total_count: null },
        raw_scenario: { id },
        raw_response: null,
        request: {},
        sampling_params: sampling,
        status_code: null,
        repeat_index: repeat,
        response_field_used: null,
        turn_count: null,
        assistant_messages: [],
        tool_calls: [],
        conversation: [],
        quality_baseline: own,
    };
}
function share(passed, total) {
    return total === 0 ? 0 : passed / total;
}
function seconds(ms) {
    return ms === null || ms === undefined ? null : ms / 1000;
}
function sortKeys(value) {
    if (typeof value !== 'object' || value === null)
        return value;
    if (Array.isArray(value))
        return value.map(sortKeys);
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries.map(([key, inside]) => [key, sortKeys(inside)]));
}

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/run/journal.js
var journal = __webpack_require__(72353);
// EXTERNAL MODULE: ./build/run/read-journal.js
var read_journal = __webpack_require__(26494);
// EXTERNAL MODULE: ./build/score/score-run.js + 3 modules
var score_run = __webpack_require__(67905);
// EXTERNAL MODULE: ./build/score/to-score.js
var to_score = __webpack_require__(57311);
// EXTERNAL MODULE: ./build/commands/decide-run.js
var decide_run = __webpack_require__(87603);
// EXTERNAL MODULE: ./build/commands/kept-run.js + 3 modules
var kept_run = __webpack_require__(41772);
// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/report.js














const files = ['json', 'markdown', 'junit', 'html', 'csv'];
/** The reports of a kept run, made again from its folder alone: the bytes that the run itself wrote. */
async function report({ run, root, format, mode, policy, ...options }, io) {
    const isBenchlocal = format === 'benchlocal';
    if (mode !== undefined && !isBenchlocal)
        throw new errors/* InputError */.dz('--mode belongs to --format benchlocal', 'The other reports hold every mode.');
    const dropped = files.find((name) => options.out[name] !== undefined && (isBenchlocal || name === format));
    if (dropped !== undefined)
        throw new errors/* InputError */.dz(`--format ${format} and --${dropped} exclude each other`, 'Write one of them at a time.');
    const out = format === 'text' || format === 'benchlocal' ? options.out : { ...options.out, [format]: '-' };
    await (0,write_reports/* checkOutputs */.n2)(out, io);
    const folder = await (0,kept_run/* findKeptRun */.L8)(run ?? (await (0,run_folder/* newestRun */.KO)(root)), { root, cwd: io.cwd });
    const { file, decision, scorecards } = await decideKeptRun(folder, io);
    if (file.outcome === null && file.command === 'check')
        io.err(`${file.id} did not end: this is what it measured\n`);
    if (isBenchlocal)
        io.out(renderBenchlocalResult(onlyOne(scorecards, mode)));
    else
        await (0,write_reports/* writeReports */.Li)(decision, out, folder, io);
    return policy === undefined ? errors/* exitCodes */.hS.passed : (0,exit_code_of/* exitCodeOf */.F)(decision.outcome, policy);
}
/** From the journal and the baselines beside it, or from those of another folder. */
async function decideKeptRun(folder, io, baselinesDir = (0,external_node_path_.join)(folder, 'baselines')) {
    const file = await (0,kept_run/* loadRunFile */._I)(folder);
    const { plan, lines } = await (0,read_journal/* readJournal */.a)((0,journal/* journalPath */.HY)(folder), to_score/* toScore */.g);
    const against = new Map();
    for (const mode of plan.modes) {
        const kept = await (0,load_baseline/* loadBaseline */.oU)(baselinesDir, plan.slug, mode);
        if (kept.kind === 'missing')
            continue;
        against.set(mode, kept.baseline);
        for (const note of kept.notes)
            io.err(`${note}\n`);
    }
    const decision = (0,decide_run/* decideRun */.Sf)(plan, lines, against, (0,gate_rule/* parseRule */.i)(file.judgedBy), flagsOf(file));
    return { file, decision, scorecards: (0,score_run/* scoreRun */.I)(plan, lines) };
}
function onlyOne(scorecards, mode) {
    const [one, ...others] = scorecards.filter((scorecard) => mode === undefined || scorecard.mode === mode);
    if (one !== undefined && others.length === 0)
        return one;
    const known = scorecards.map((scorecard) => scorecard.mode).join(', ');
    throw new errors/* InputError */.dz(one === undefined ? `the run has no mode ${mode}` : 'a file of benchlocal-cli holds one mode', `Name one with --mode: ${known}.`);
}
function flagsOf({ flags, whereFlags }) {
    return flags ?? (whereFlags === undefined ? undefined : { measure: whereFlags, gate: [] });
}


/***/ }),

/***/ 5532:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ decideRun),
/* harmony export */   X: () => (/* binding */ canGateOf)
/* harmony export */ });
/* harmony import */ var _lib_days_between_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38360);
/* harmony import */ var _worst_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3912);


/** The worst of its modes, in their order. */
function decideRun(modes) {
    const decisions = modes.map(({ decision }) => decision);
    const { run } = modes[0].scorecard;
    const ends = modes.flatMap(({ scorecard }) => scorecard.run.endedAt ?? []);
    const captures = modes.flatMap(({ baseline }) => baseline?.capturedAt ?? []).sort();
    const outcome = (0,_worst_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .worstOutcome */ .Om)(decisions.map((decision) => decision.outcome), 'no-baseline');
    return {
        version: 2,
        kind: 'decision',
        outcome,
        improved: outcome === 'passed' && decisions.some(({ improved }) => improved),
        modes: decisions,
        run: {
            ids: [...new Set(modes.flatMap(({ scorecard }) => scorecard.run.ids))],
            startedAt: run.startedAt,
            endedAt: ends.sort().at(-1) ?? null,
            baselineAgeDays: captures[0] === undefined ? null : (0,_lib_days_between_js__WEBPACK_IMPORTED_MODULE_1__/* .daysBetween */ .Y)(captures[0], run.startedAt),
            determinism: run.determinism,
        },
        timings: Object.fromEntries(modes.map((mode) => [mode.decision.mode, timingsOf(mode)])),
    };
}
/** How many packs could have regressed; undefined where all could, or none was compared. */
function canGateOf(modes) {
    const packs = modes.flatMap((mode) => mode.packs);
    const able = packs.filter(({ outcome }) => outcome !== 'cannot-gate').length;
    return able === packs.length ? undefined : { packs: able, of: packs.length };
}
function timingsOf({ scorecard, baseline }) {
    const before = baseline?.scorecard.timings ?? {};
    return Object.fromEntries(Object.entries(scorecard.timings).map(([pack, current]) => [pack, { baseline: before[pack] ?? null, current }]));
}


/***/ }),

/***/ 93600:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ exitCodeOf),
/* harmony export */   K: () => (/* binding */ policyFor)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38119);
/* harmony import */ var _lib_bisect_exit_code_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(19315);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);



/** Nothing of what a baseline holds was asked: no policy makes that a pass. */
function policyFor(decisions, policy) {
    const reasons = decisions.flatMap(({ modes }) => modes.flatMap((mode) => mode.reasons));
    return reasons.some(({ kind }) => kind === 'not-asked') ? { ...policy, onInconclusive: 'fail' } : policy;
}
const interrupted = 130;
function exitCodeOf(outcome, policy) {
    const code = plainExitCode(outcome, policy);
    if (!policy.bisect || code === interrupted)
        return code;
    // Whatever else they are taken for: they tell nothing about a commit.
    return outcome === 'inconclusive' || outcome === 'no-baseline' ? _lib_bisect_exit_code_js__WEBPACK_IMPORTED_MODULE_0__/* .bisectCodes */ .l.skip : (0,_lib_bisect_exit_code_js__WEBPACK_IMPORTED_MODULE_0__/* .bisectExitCode */ .C)(code);
}
function plainExitCode(outcome, policy) {
    switch (outcome) {
        case 'passed':
        case 'accepted':
            return _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .exitCodes */ .hS.passed;
        case 'regressed':
            return _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .exitCodes */ .hS.regressed;
        case 'inconclusive':
            return policy.onInconclusive === 'warn' ? _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .exitCodes */ .hS.passed : _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .exitCodes */ .hS.inconclusive;
        case 'no-baseline':
            // Where the base was to be measured and could not be, a comparison was asked for and there is none.
            // What measure-base finds none for is new.
            return policy.onMissingBaseline === 'fail' ? _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .exitCodes */ .hS.input : _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .exitCodes */ .hS.passed;
        case 'endpoint-error':
            return _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .exitCodes */ .hS.endpoint;
        case 'input-error':
            return _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .exitCodes */ .hS.input;
        case 'crashed':
            return _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .exitCodes */ .hS.internal;
        case 'cancelled':
            return interrupted;
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_2__/* .assertNever */ .x)(outcome);
    }
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
