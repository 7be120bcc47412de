export const id = 890;
export const ids = [890];
export const modules = {

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
    const { folder } = measurement;
    try {
        const end = await measurement.run.measure();
        if (end.outcome === 'interrupted')
            return { exitCode: (0,_tell_interrupted_js__WEBPACK_IMPORTED_MODULE_5__/* .tellInterrupted */ .Y)(folder, io), decision: undefined };
        if (end.error !== undefined)
            throw end.error;
        if (end.outcome === 'measured')
            await measurement.run.decide('measured');
        const scored = await measurement.scored();
        await measurement.end('no-baseline', scored);
        measurement.progress.end();
        const decision = (0,_decide_run_js__WEBPACK_IMPORTED_MODULE_1__/* .decideScored */ .xL)(scored, new Map(), rule, (0,_show_where_js__WEBPACK_IMPORTED_MODULE_7__/* .whereFlags */ .b)(settings.where).where);
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

/***/ 67690:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ parseRule)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _fraction_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79410);


function parseRule(settings) {
    return {
        maxDrop: parsePercent(settings.maxDrop, 'max-drop'),
        alpha: 0.05,
        expectsOtherModel: settings.expectChange?.includes('model') ?? false,
        requireSame: settings.requireSame ?? [],
        floors: new Map(Object.entries(settings.floors ?? {}).map(([pack, floor]) => [pack, parsePercent(floor, `floors.${pack}`)])),
        floorsFail: settings.floorsFail ?? false,
    };
}
function parsePercent(text, name) {
    const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,12}))?$/.exec(text.trim()) ?? [];
    const value = whole === undefined ? undefined : (0,_fraction_js__WEBPACK_IMPORTED_MODULE_1__/* .fraction */ .zO)(BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length));
    if (value !== undefined && value.numerator <= value.denominator)
        return value;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${name} is ${JSON.stringify(text)}, no percentage`, 'Give a number from 0 to 100, such as 10 or 7.5.');
}


/***/ })

};
