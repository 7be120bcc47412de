export const id = 8890;
export const ids = [8890];
export const modules = {

/***/ 42326:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ printPlan)
});

// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/grid.js
var grid = __webpack_require__(19147);
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

// EXTERNAL MODULE: ./build/run/time-limit.js
var time_limit = __webpack_require__(45447);
// EXTERNAL MODULE: ./build/commands/measure.js + 26 modules
var measure = __webpack_require__(69472);
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
        notes: [...settings.notes, ...notes, timeLimitNote(request, plan, asked, found)],
    };
    io.out(renderPlan([target], (0,write_reports/* terminalOf */.g5)(settings.out, io)));
}
function plannedPack(id, version, asked) {
    const own = asked.filter(({ pack }) => pack.id === id);
    const requests = own.reduce((sum, { scenario }) => sum + ((0,expected_answer/* expectedAnswer */.r)(scenario)?.requests ?? 1), 0);
    return { pack: id, version, scenarios: own.length, requests };
}
/** What each attempt may take, as far as it is known before the server is. */
function timeLimitNote({ settings: { how } }, plan, asked, found) {
    const { timeoutPerCaseMs } = how;
    if (timeoutPerCaseMs !== undefined)
        return `an attempt may take ${(0,numbers/* duration */.p0)(timeoutPerCaseMs)}`;
    const told = how.measuredTokensPerSecond ?? decodeSpeedOf(found);
    const speeds = { tokensPerSecond: told ?? usualTokensPerSecond, promptTokensPerSecond: undefined };
    const limits = plan.modes.flatMap((mode) => asked.map((each) => (0,time_limit/* timeLimitMs */.P)({ plan, timeoutPerCaseMs }, each, (0,question_of/* thinkingOf */.QX)(mode, each.pack), speeds)));
    const [least, most] = [(0,numbers/* duration */.p0)(Math.min(...limits)), (0,numbers/* duration */.p0)(Math.max(...limits))];
    const basis = `a minute a prompt and twice the time of all its tokens at ${Math.round(speeds.tokensPerSecond)} tokens/s`;
    const measured = how.measuredTokensPerSecond === undefined ? '; the run takes the speed that it measures' : '';
    return `an attempt may take ${least === most ? least : `${least} to ${most}`}: ${basis}${measured}`;
}
/** Of one request among as many as ran at once, by a baseline. */
function decodeSpeedOf(found) {
    const [known] = found.flatMap(({ baseline }) => Object.values(baseline.scorecard.timings).flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []));
    return known;
}
function estimate({ settings, selected, concurrency }, plan, found) {
    const told = settings.how.measuredTokensPerSecond ?? decodeSpeedOf(found);
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
/* harmony import */ var _decide_run_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(87603);
/* harmony import */ var _given_flags_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(28852);
/* harmony import */ var _measure_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(69472);
/* harmony import */ var _print_plan_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(42326);
/* harmony import */ var _select_packs_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(81268);
/* harmony import */ var _tell_interrupted_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(34087);
/* harmony import */ var _write_reports_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(80784);








/** Measures, and holds it against nothing. */
async function run(settings, io, witness) {
    const rule = (0,_gate_gate_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRule */ .i)(settings.gate);
    await (0,_write_reports_js__WEBPACK_IMPORTED_MODULE_7__/* .checkOutputs */ .n2)({ ...settings.out, record: settings.how.record }, io);
    const request = { settings, io, command: 'run', witness, selected: await (0,_select_packs_js__WEBPACK_IMPORTED_MODULE_5__.selectPacks)(settings.what) };
    if (settings.out.dryRun) {
        (0,_print_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .printPlan */ .Z)(request, [], io);
        return { exitCode: 0, decision: undefined };
    }
    const measurement = await (0,_measure_js__WEBPACK_IMPORTED_MODULE_3__/* .openMeasurement */ .R)(request);
    const { folder } = measurement;
    try {
        const end = await measurement.run.measure();
        if (end.outcome === 'interrupted')
            return { exitCode: (0,_tell_interrupted_js__WEBPACK_IMPORTED_MODULE_6__/* .tellInterrupted */ .Yd)(folder, settings, io), decision: undefined };
        if (end.error !== undefined)
            throw end.error;
        if (end.outcome === 'measured')
            await measurement.run.decide('measured');
        if (end.outcome === 'time-budget')
            (0,_tell_interrupted_js__WEBPACK_IMPORTED_MODULE_6__/* .tellTimeUp */ .I4)(folder, settings, io);
        const scored = await measurement.scored();
        await measurement.end('no-baseline', scored);
        measurement.progress.end();
        const decision = (0,_decide_run_js__WEBPACK_IMPORTED_MODULE_1__/* .decideScored */ .xL)(scored, new Map(), rule, (0,_given_flags_js__WEBPACK_IMPORTED_MODULE_2__/* .givenFlags */ .r)(settings, io));
        await (0,_write_reports_js__WEBPACK_IMPORTED_MODULE_7__/* .writeReports */ .Li)(decision, settings.out, folder, io);
        if (!settings.out.quiet)
            io.err(`Kept in ${folder}\n`);
        return { exitCode: 0, decision };
    }
    finally {
        await measurement[Symbol.asyncDispose]();
    }
}


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
