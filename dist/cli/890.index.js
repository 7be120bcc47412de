export const id = 890;
export const ids = [890];
export const modules = {

/***/ 56967:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  S: () => (/* binding */ decide_run_decideRun)
});

// EXTERNAL MODULE: ./build/gate/decide-mode.js + 4 modules
var decide_mode = __webpack_require__(34186);
// EXTERNAL MODULE: ./build/lib/days-between.js
var days_between = __webpack_require__(38360);
// EXTERNAL MODULE: ./build/gate/worst-outcome.js
var worst_outcome = __webpack_require__(3912);
;// CONCATENATED MODULE: ./build/gate/decide-run.js


/** The worst of its modes, in their order. */
function decideRun(modes) {
    const decisions = modes.map(({ decision }) => decision);
    const { run } = modes[0].scorecard;
    const ends = modes.flatMap(({ scorecard }) => scorecard.run.endedAt ?? []);
    const captures = modes.flatMap(({ baseline }) => baseline?.capturedAt ?? []).sort();
    const outcome = (0,worst_outcome/* worstOutcome */.Om)(decisions.map((decision) => decision.outcome), 'no-baseline');
    return {
        version: 1,
        kind: 'decision',
        outcome,
        improved: outcome === 'passed' && decisions.some(({ improved }) => improved),
        modes: decisions,
        run: {
            ids: [...new Set(modes.flatMap(({ scorecard }) => scorecard.run.ids))],
            startedAt: run.startedAt,
            endedAt: ends.sort().at(-1) ?? null,
            baselineAgeDays: captures[0] === undefined ? null : (0,days_between/* daysBetween */.Y)(captures[0], run.startedAt),
            determinism: run.determinism,
        },
        timings: Object.fromEntries(modes.map((mode) => [mode.decision.mode, timingsOf(mode)])),
    };
}
function timingsOf({ scorecard, baseline }) {
    const before = baseline?.scorecard.timings ?? {};
    return Object.fromEntries(Object.entries(scorecard.timings).map(([pack, current]) => [pack, { baseline: before[pack] ?? null, current }]));
}

// EXTERNAL MODULE: ./build/score/score-run.js + 3 modules
var score_run = __webpack_require__(67905);
// EXTERNAL MODULE: ./build/score/sort-lines.js
var sort_lines = __webpack_require__(32183);
;// CONCATENATED MODULE: ./build/commands/decide-run.js




/**
 * The decision on a run, from its journal and its baselines alone: made once, and again by `report`. `where` are the words
 * of the command line that said where it was asked, for whoever wants to do it again.
 */
function decide_run_decideRun(plan, lines, against, rule, where) {
    const isServerKnown = lines.some(({ kind }) => kind === 'session');
    const scorecards = (0,score_run/* scoreRun */.I)(plan, lines);
    const isConfirmed = lines.some((line) => line.kind === 'attempt' && line.stage === 'confirm');
    const firsts = isConfirmed ? (0,score_run/* scoreRun */.I)(plan, (0,sort_lines/* beforeConfirmation */.t)(lines)) : scorecards;
    const [one, ...others] = scorecards.map((scorecard, index) => {
        const baseline = against.get(scorecard.mode);
        const first = firsts[index] ?? scorecard;
        const decision = baseline === undefined
            ? (0,decide_mode/* decideWithoutBaseline */.i)(scorecard, rule)
            : (0,decide_mode/* decideMode */.a)(baseline, scorecard, first, rule, isServerKnown);
        return { decision, scorecard, baseline };
    });
    if (one === undefined)
        throw new Error('a plan has a mode');
    const decision = decideRun([one, ...others]);
    return where === undefined ? decision : { ...decision, run: { ...decision.run, where: [...where] } };
}


/***/ }),

/***/ 42326:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ printPlan)
});

// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
// EXTERNAL MODULE: ./build/report/grid.js
var grid = __webpack_require__(19147);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/plain-text.js
var plain_text = __webpack_require__(95263);
// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
// EXTERNAL MODULE: ./build/report/text-width.js
var text_width = __webpack_require__(87001);
;// CONCATENATED MODULE: ./build/report/render-plan.js





function renderPlan(targets, options = {}) {
    const columns = options.columns ?? terminal_lines/* defaultColumns */.Fy;
    const sections = targets.map((target) => targetLines(target, columns));
    const lines = sections.flatMap((section, index) => (index === 0 ? section : ['', ...section]));
    return (0,terminal_lines/* joinLines */.cT)(targets.length > 1 ? [...lines, '', totalLine(targets)] : lines, options.color ?? false);
}
function targetLines(target, columns) {
    const attempts = target.packs.map(({ scenarios }) => scenarios * target.rounds * target.modes.length);
    const rows = target.packs.map(({ pack, version, scenarios, requests }, at) => [
        `${(0,plain_text/* plainLine */.h0)(pack)} ${(0,plain_text/* plainLine */.h0)(version)}`,
        String(scenarios),
        String(attempts[at]),
        String(requests * target.rounds * target.modes.length),
    ]);
    const facts = [
        (0,numbers/* plural */.LS)(target.rounds, 'round'),
        target.concurrency === null
            ? 'as many requests at once as the server has slots'
            : `${(0,numbers/* plural */.LS)(target.concurrency, 'request')} at once`,
        ...(target.restarts ? ['restarted between rounds'] : []),
        (0,numbers/* plural */.LS)(requestsOf(target), 'request'),
        target.estimatedMs === null ? 'time unknown' : about(target.estimatedMs),
    ];
    return [
        ...(0,terminal_lines/* wrapped */.ky)((0,text_width/* joinParts */.nn)([(0,plain_text/* plainLine */.h0)(target.slug), (0,plain_text/* plainLine */.h0)(target.where)]), columns, '  '),
        ...target.modes.flatMap(({ mode, baseline }) => (0,terminal_lines/* wrapped */.ky)(`  ${mode}: ${baseline === null ? 'no baseline' : `against ${(0,plain_text/* plainLine */.h0)(baseline)}`}`, columns, '    ')),
        ...(0,grid/* renderGrid */.b)([
            { head: 'Pack', align: 'left' },
            { head: 'Scenarios', align: 'right' },
            { head: 'Attempts', align: 'right' },
            { head: 'Requests', align: 'right' },
        ], rows, { width: columns, indent: '  ' }),
        ...(0,terminal_lines/* wrapped */.ky)(`  ${(0,text_width/* joinParts */.nn)(facts)}`, columns, '  '),
        ...target.notes.flatMap((note) => (0,terminal_lines/* wrapped */.ky)(`  - ${(0,plain_text/* plainLine */.h0)(note)}`, columns, '    ')),
    ];
}
function requestsOf({ packs, rounds, modes }) {
    return packs.reduce((sum, { requests }) => sum + requests * rounds * modes.length, 0);
}
function totalLine(targets) {
    const requests = targets.reduce((sum, target) => sum + requestsOf(target), 0);
    const known = targets.flatMap(({ estimatedMs }) => estimatedMs ?? []);
    const time = known.reduce((sum, ms) => sum + ms, 0);
    const unknown = targets.length - known.length;
    const estimate = known.length === 0
        ? 'time unknown'
        : `${about(time)}${unknown > 0 ? ` and ${(0,numbers/* plural */.LS)(unknown, 'target')} unknown` : ''}`;
    return `${(0,numbers/* plural */.LS)(targets.length, 'target')}, ${(0,numbers/* plural */.LS)(requests, 'request')}, ${estimate}`;
}
function about(ms) {
    const minutes = Math.max(1, Math.round(ms / 60_000));
    return minutes < 60 ? `about ${minutes} min` : `about ${(0,numbers/* duration */.p0)(ms)}`;
}

// EXTERNAL MODULE: ./build/run/asked-scenario.js
var asked_scenario = __webpack_require__(83513);
// EXTERNAL MODULE: ./build/run/expected-answer.js
var expected_answer = __webpack_require__(71607);
// EXTERNAL MODULE: ./build/run/question-of.js
var question_of = __webpack_require__(83848);
;// CONCATENATED MODULE: ./build/run/estimate-run.js




/** What a plan will cost, before anything is asked. */
function estimateRun({ plan, packs, concurrency, tokensPerSecond, tokensBefore }) {
    const scenarios = (0,asked_scenario/* scenariosByKey */._)(packs);
    const places = plan.modes.flatMap((mode) => (0,shard/* scenariosOfShard */.Dg)(plan).map((scenario) => ({ mode, scenario })));
    const expected = places.map((place) => {
        const asked = scenarios.get(place.scenario);
        const answer = asked === undefined ? undefined : (0,expected_answer/* expectedAnswer */.r)(asked.scenario);
        const written = asked === undefined ? undefined : writtenTokens(place, asked, answer?.tokens);
        return { requests: answer?.requests ?? 1, tokens: tokensBefore?.(place) ?? written };
    });
    const requests = plan.rounds * sum(expected.map((each) => each.requests));
    const tokens = expected.map((each) => each.tokens);
    const isKnown = tokens.every((each) => each !== undefined) && tokensPerSecond !== undefined;
    const seconds = isKnown ? (plan.rounds * sum(tokens)) / (tokensPerSecond * concurrency) : undefined;
    return {
        attempts: plan.rounds * places.length,
        requests,
        minutes: seconds === undefined ? undefined : seconds / 60,
    };
}
function writtenTokens({ mode }, { pack }, tokens) {
    return (0,question_of/* thinkingOf */.QX)(mode, pack) === 'on' ? undefined : tokens;
}
function sum(values) {
    return values.reduce((total, value) => total + value, 0);
}

// EXTERNAL MODULE: ./build/commands/measure.js + 25 modules
var measure = __webpack_require__(56660);
// EXTERNAL MODULE: ./build/commands/show-where.js
var show_where = __webpack_require__(81416);
// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/print-plan.js








/** Of rigs that people run: two of three write between 30 and 60. */
const usualTokensPerSecond = 45;
/** `--dry-run`: what would be asked, and about how long that takes. Nothing is booted and nobody is asked. */
function printPlan(request, found, io) {
    const { settings, selected, concurrency } = request;
    const plan = (0,measure/* planOf */.X)(request, { id: '', startedAt: '', command: request.command, tool: '' });
    const scenarios = (0,asked_scenario/* scenariosByKey */._)(selected.loaded.map(({ pack }) => pack));
    const asked = (0,shard/* scenariosOfShard */.Dg)(plan).flatMap((key) => scenarios.get(key) ?? []);
    const wanted = settings.how.concurrency === 'auto' ? undefined : settings.how.concurrency;
    const { ms, notes } = estimate(request, plan, found);
    const target = {
        slug: plan.slug,
        where: (0,show_where/* showWhere */.V)(settings.where.endpoint),
        modes: plan.modes.map((mode) => ({ mode, baseline: found.find((each) => each.mode === mode)?.path ?? null })),
        packs: (0,shard/* packsOfShard */.qc)(plan).map(({ id, version }) => plannedPack(id, version, asked)),
        rounds: plan.rounds,
        concurrency: wanted ?? concurrency ?? null,
        restarts: plan.restarts,
        estimatedMs: ms,
        notes: [...settings.notes, ...notes],
    };
    io.out(renderPlan([target], (0,write_reports/* terminalOf */.g5)(settings.out, io)));
}
function plannedPack(id, version, asked) {
    const own = asked.filter(({ pack }) => pack.id === id);
    const requests = own.reduce((sum, { scenario }) => sum + ((0,expected_answer/* expectedAnswer */.r)(scenario)?.requests ?? 1), 0);
    return { pack: id, version, scenarios: own.length, requests };
}
function estimate({ settings, selected, concurrency }, plan, found) {
    const [known] = found.flatMap(({ baseline }) => Object.values(baseline.scorecard.timings).flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []));
    const told = settings.how.measuredTokensPerSecond ?? known;
    const { minutes } = estimateRun({
        plan,
        packs: selected.loaded.map(({ pack }) => pack),
        concurrency: settings.how.concurrency === 'auto' ? (concurrency ?? 1) : settings.how.concurrency,
        tokensPerSecond: told ?? usualTokensPerSecond,
        tokensBefore: ({ mode, scenario }) => lengthsBefore(found.find((each) => each.mode === mode), (0,shard/* packOfKey */.Q9)(scenario)),
    });
    if (minutes === undefined)
        return { ms: null, notes: ['nobody knows how long the model thinks: no baseline tells'] };
    return {
        ms: minutes * 60_000,
        notes: told === undefined
            ? [`the time is for ${usualTokensPerSecond} tokens/s: --measured-tps tells another speed`]
            : [],
    };
}
function lengthsBefore(found, pack) {
    return found?.baseline.scorecard.packs.find(({ id }) => id === pack)?.completionTokens ?? undefined;
}


/***/ }),

/***/ 8890:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   run: () => (/* binding */ run)
/* harmony export */ });
/* harmony import */ var _gate_gate_rule_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(67690);
/* harmony import */ var _decide_run_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(56967);
/* harmony import */ var _measure_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(56660);
/* harmony import */ var _print_plan_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(42326);
/* harmony import */ var _select_packs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(81268);
/* harmony import */ var _show_where_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(81416);
/* harmony import */ var _tell_interrupted_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(34087);
/* harmony import */ var _write_reports_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(80784);








/** Measures, and holds it against nothing. */
async function run(settings, io, witness) {
    const rule = (0,_gate_gate_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRule */ .i)(settings.gate);
    await (0,_write_reports_js__WEBPACK_IMPORTED_MODULE_6__/* .checkOutputs */ .n2)(settings.out, io);
    const request = { settings, io, command: 'run', witness, selected: await (0,_select_packs_js__WEBPACK_IMPORTED_MODULE_4__.selectPacks)(settings.what) };
    if (settings.out.dryRun) {
        (0,_print_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .printPlan */ .Z)(request, [], io);
        return { exitCode: 0, decision: undefined };
    }
    const measurement = await (0,_measure_js__WEBPACK_IMPORTED_MODULE_2__/* .openMeasurement */ .R)(request);
    const { folder, plan } = measurement;
    try {
        const end = await measurement.run.measure();
        if (end.outcome === 'interrupted')
            return { exitCode: (0,_tell_interrupted_js__WEBPACK_IMPORTED_MODULE_5__/* .tellInterrupted */ .Y)(folder, io), decision: undefined };
        if (end.error !== undefined)
            throw end.error;
        if (end.outcome === 'measured')
            await measurement.run.decide('measured');
        await measurement.save('no-baseline');
        measurement.progress.end();
        const decision = (0,_decide_run_js__WEBPACK_IMPORTED_MODULE_1__/* .decideRun */ .S)(plan, await measurement.linesToScore(), new Map(), rule, (0,_show_where_js__WEBPACK_IMPORTED_MODULE_7__/* .whereFlags */ .b)(settings.where).where);
        await (0,_write_reports_js__WEBPACK_IMPORTED_MODULE_6__/* .writeReports */ .Li)(decision, settings.out, folder, io);
        if (!settings.out.quiet)
            io.err(`Kept in ${folder}\n`);
        return { exitCode: 0, decision };
    }
    finally {
        await measurement[Symbol.asyncDispose]();
    }
}


/***/ }),

/***/ 34087:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ interrupted),
/* harmony export */   Y: () => (/* binding */ tellInterrupted)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);

const interrupted = 130;
/** Somebody ended the run: how it goes on, and the exit code. */
function tellInterrupted(folder, { err }) {
    err(`Interrupted. --resume ${(0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(folder)} goes on with it.\n`);
    return interrupted;
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
