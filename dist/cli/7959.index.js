export const id = 7959;
export const ids = [7959];
export const modules = {

/***/ 17959:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  capture: () => (/* binding */ capture)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/baseline/capture-faults.js
var capture_faults = __webpack_require__(87984);
// EXTERNAL MODULE: ./build/baseline/make-baseline.js + 1 modules
var make_baseline = __webpack_require__(20923);
// EXTERNAL MODULE: ./build/baseline/pool-scorecards.js
var pool_scorecards = __webpack_require__(1962);
// EXTERNAL MODULE: ./build/baseline/pooling-faults.js
var pooling_faults = __webpack_require__(32652);
;// CONCATENATED MODULE: ./build/baseline/append-sessions.js





/** A baseline with the sessions of one more capture. The oldest leave beyond ten. */
function appendSessions({ previous, scorecard, firstAnswers, ...capture }) {
    const { slug, mode } = scorecard;
    // What the baseline was kept for holds for more sessions of the same.
    const accepted = capture.useless.accepted ?? previous.acceptedUseless?.reason;
    const useless = { ...capture.useless, accepted };
    // Of the new sessions alone: those of the baseline have been through this.
    const faults = [
        ...(0,pooling_faults/* poolingFaults */.Q)(previous.scorecard, scorecard),
        ...(0,capture_faults/* captureFaults */.Q)(scorecard),
        ...(0,make_baseline/* uselessFaults */.s)(scorecard, useless),
    ];
    if (faults.length > 0)
        throw new errors/* InputError */.dz([
            `the sessions cannot be added to the baseline of ${slug} (${mode}):`,
            ...faults.map((fault) => `  ${fault}`),
        ].join('\n'), 'Capture without --append to put a new baseline in its place.');
    const pooled = (0,make_baseline/* makeBaseline */.c)({
        ...capture,
        useless,
        scorecard: (0,pool_scorecards/* poolScorecards */.S)(previous.scorecard, scorecard),
        firstAnswers: undefined,
        previous,
    });
    return { ...pooled, firstAnswers: firstTexts(pooled.scorecard, [previous, { scorecard, firstAnswers }]) };
}
/** The text that belongs to the first digest still kept: once its session has left, that of the other side. */
function firstTexts({ scenarios }, sides) {
    if (sides.every(({ firstAnswers }) => firstAnswers === undefined))
        return undefined;
    const known = sides.map(({ scorecard, firstAnswers }) => ({
        digests: new Map(scorecard.scenarios.map(({ scenario, answers }) => [scenario, answers?.[0]])),
        texts: firstAnswers ?? new Map(),
    }));
    const texts = scenarios.flatMap(({ scenario, answers }) => {
        const first = answers?.[0];
        if (first === undefined)
            return [];
        const side = known.find(({ digests, texts }) => texts.has(scenario) && digests.get(scenario) === first);
        const text = side?.texts.get(scenario);
        return text === undefined ? [] : [[scenario, text]];
    });
    return new Map(texts);
}

// EXTERNAL MODULE: ./build/baseline/baseline-path.js
var baseline_path = __webpack_require__(48575);
// EXTERNAL MODULE: ./build/baseline/diff-baselines.js
var diff_baselines = __webpack_require__(82886);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/baseline/save-baseline.js
var save_baseline = __webpack_require__(45421);
// EXTERNAL MODULE: ./build/gate/common-fault.js
var common_fault = __webpack_require__(85816);
// EXTERNAL MODULE: ./build/gate/forecast-packs.js
var forecast_packs = __webpack_require__(95030);
// EXTERNAL MODULE: ./build/gate/gate-rule.js
var gate_rule = __webpack_require__(67690);
// EXTERNAL MODULE: ./build/report/describe-common-fault.js
var describe_common_fault = __webpack_require__(23527);
// EXTERNAL MODULE: ./build/report/render-baseline-difference.js
var render_baseline_difference = __webpack_require__(60747);
// EXTERNAL MODULE: ./build/commands/decide-run.js
var decide_run = __webpack_require__(87603);
// EXTERNAL MODULE: ./build/commands/find-useless.js
var find_useless = __webpack_require__(55067);
// EXTERNAL MODULE: ./build/commands/first-answers.js
var first_answers = __webpack_require__(34699);
// EXTERNAL MODULE: ./build/commands/given-flags.js
var given_flags = __webpack_require__(28852);
// EXTERNAL MODULE: ./build/commands/is-checkout.js + 1 modules
var is_checkout = __webpack_require__(47275);
// EXTERNAL MODULE: ./build/commands/measure.js + 26 modules
var measure = __webpack_require__(69472);
// EXTERNAL MODULE: ./build/commands/print-plan.js + 2 modules
var print_plan = __webpack_require__(42326);
// EXTERNAL MODULE: ./build/commands/select-packs.js
var select_packs = __webpack_require__(81268);
// EXTERNAL MODULE: ./build/commands/tell-interrupted.js
var tell_interrupted = __webpack_require__(34087);
// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/capture.js























/** Records the baselines of a target, one for each mode. */
async function capture(settings, io, witness) {
    const { slug } = settings.what;
    if (slug === undefined)
        throw new errors/* InputError */.dz('no slug is named', 'Give --slug, or name a target in the config.');
    if (!settings.how.isCanonical) {
        throw new errors/* InputError */.dz('a baseline is captured with the sampling of the packs', 'Leave the sampling flags out.');
    }
    await (0,write_reports/* checkOutputs */.n2)({ ...settings.out, record: settings.how.record }, io);
    await (0,is_checkout/* refuseLinksInCheckout */.R)(io.env, io.cwd, settings.gate.baselinesDir);
    await (0,write_reports/* checkFolder */.p$)((0,external_node_path_.resolve)(io.cwd, settings.gate.baselinesDir), settings.gate.baselinesDir);
    const previous = await loadPrevious(settings, slug, io);
    const selected = await (0,select_packs.selectPacks)(settings.what);
    const request = { settings, io, command: 'capture', selected, witness };
    if (settings.out.dryRun) {
        const folder = (0,external_node_path_.resolve)(io.cwd, settings.gate.baselinesDir);
        const found = [...previous].map(([mode, baseline]) => ({ mode, baseline, path: (0,baseline_path/* baselinePath */.XB)(folder, slug, mode) }));
        (0,print_plan/* printPlan */.Z)(request, found, io);
        return { exitCode: 0, decision: undefined };
    }
    const measurement = await (0,measure/* openMeasurement */.R)(request);
    try {
        return await captured(measurement, request, previous);
    }
    finally {
        await measurement[Symbol.asyncDispose]();
    }
}
async function captured(measurement, { settings, io }, previous) {
    const { run, folder } = measurement;
    const end = await run.measure();
    if (end.outcome === 'interrupted')
        return { exitCode: (0,tell_interrupted/* tellInterrupted */.Yd)(folder, settings, io), decision: undefined };
    if (end.error !== undefined)
        throw end.error;
    if (end.outcome !== 'measured') {
        throw new errors/* EndpointError */.cY(`nothing was captured: ${end.detail}`, `${(0,tell_interrupted/* resumeLine */.GC)(folder, settings)} goes on with it.`);
    }
    await measurement.end(null);
    const lines = await measurement.lines();
    const scorecards = await measurement.scorecards();
    measurement.progress.end();
    for (const scorecard of scorecards) {
        const fault = (0,common_fault/* commonFault */.k)(scorecard);
        if (fault !== undefined)
            io.err(`${(0,describe_common_fault/* describeCommonFault */.F)(fault)}\n`);
    }
    const useless = {
        find: (0,find_useless/* findUseless */.u)(settings.how.repeat, (0,gate_rule/* parseRule */.i)(settings.gate)),
        accepted: settings.capture?.acceptUseless,
        hint: `Mend what is wrong and capture again, or keep it as it is: --resume ${(0,external_node_path_.basename)(folder)} --accept-useless "why".`,
    };
    const made = scorecards.map((scorecard) => ({
        before: previous.get(scorecard.mode),
        after: baselineOf({ scorecard, lines, useless, now: io.clock.wallTime() }, settings, previous.get(scorecard.mode)),
    }));
    for (const { before, after } of made) {
        io.out((0,render_baseline_difference/* renderBaselineDifference */.R)((0,diff_baselines/* diffBaselines */.G)(before, after)));
        for (const warning of warningsOf(after, settings))
            io.err(`${warning}\n`);
    }
    const paths = [];
    for (const { after } of made) {
        const path = await (0,save_baseline/* saveBaseline */.X)((0,external_node_path_.resolve)(io.cwd, settings.gate.baselinesDir), after);
        io.out(`Written: ${(0,external_node_path_.relative)(io.cwd, path)}\n`);
        paths.push(path);
    }
    // Only now: what was refused for want of answers, or could not be written, goes on with --resume.
    await run.decide('captured');
    if (settings.out.html !== undefined) {
        const decision = (0,decide_run/* decideScored */.xL)(await measurement.scored(), new Map(), (0,gate_rule/* parseRule */.i)(settings.gate), (0,given_flags/* givenFlags */.r)(settings, io));
        await (0,write_reports/* writePage */.xv)(decision, settings.out.html, folder, io);
    }
    if (!settings.out.quiet)
        io.err(`Run ${measurement.plan.run.id} is kept in ${folder}\n`);
    return { exitCode: 0, decision: undefined, captured: paths };
}
function baselineOf({ scorecard, lines, useless, now }, { capture: how }, previous) {
    // Written before a crash: its sessions are in it.
    if (previous !== undefined && scorecard.run.ids.every((id) => previous.scorecard.run.ids.includes(id)))
        return previous;
    const one = {
        scorecard,
        firstAnswers: (0,first_answers/* firstAnswers */.S)(lines, scorecard.mode),
        reason: how?.reason ?? '',
        now,
        useless,
        resetAnchor: how?.resetAnchor ?? false,
    };
    if (how?.append !== true)
        return (0,make_baseline/* makeBaseline */.c)({ ...one, previous });
    if (previous === undefined)
        throw new Error('nothing to append to was refused before the first request');
    return appendSessions({ ...one, previous });
}
async function loadPrevious({ what, gate, capture: how }, slug, io) {
    const previous = new Map();
    for (const mode of what.modes) {
        const loaded = await (0,load_baseline/* loadBaseline */.oU)((0,external_node_path_.resolve)(io.cwd, gate.baselinesDir), slug, mode);
        if (loaded.kind === 'found')
            previous.set(mode, loaded.baseline);
        else if (how?.append === true) {
            throw new errors/* InputError */.dz(`there is no baseline ${loaded.path} to append to`, 'Capture once without --append.');
        }
    }
    return previous;
}
/** What such a baseline will not be able to tell. */
function warningsOf({ scorecard, acceptedUseless }, { gate, how }) {
    return (0,forecast_packs/* forecastPacks */.c)(scorecard, how.repeat, (0,gate_rule/* parseRule */.i)(gate)).flatMap(({ pack, isTooNoisy }) => {
        if (acceptedUseless?.packs.includes(pack))
            return [`${pack} cannot gate, and is kept: ${acceptedUseless.reason}`];
        return isTooNoisy
            ? [`${pack} is too noisy to gate at ${how.repeat} rounds: its noise alone may pass the threshold.`]
            : [];
    });
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
