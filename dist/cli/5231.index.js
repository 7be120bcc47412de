export const id = 5231;
export const ids = [5231];
export const modules = {

/***/ 52043:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ askAgain)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _run_sampling_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(87625);
/* harmony import */ var _measure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(69472);
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});



/** Asks scenarios of an earlier run in a run of its own; undefined where somebody interrupted it. */
async function askAgain(request, io) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { plan, scenarios, packs, concurrency, command } = request;
        const keys = [...new Set([...scenarios.values()].flat())];
        const measurement = __addDisposableResource(env_1, await (0,_measure_js__WEBPACK_IMPORTED_MODULE_1__/* .openMeasurement */ .R)({
            settings: settingsLike(plan, request),
            io,
            command,
            selected: { loaded: packs, scenarios: keys },
            concurrency,
            listen: () => ({
                shouldSkip: ({ mode, scenario }) => (scenarios.get(mode)?.includes(scenario) ? undefined : 'answered'),
            }),
        }), true);
        const end = await measurement.run.measure();
        if (end.error !== undefined)
            throw end.error;
        if (end.outcome === 'interrupted') {
            io.err(`Interrupted: what was asked again is kept in ${(0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(measurement.folder)}.\n`);
            return undefined;
        }
        if (end.outcome === 'measured')
            await measurement.run.decide('asked again');
        await measurement.end('no-baseline');
        measurement.progress.end();
        io.err(`Kept in ${measurement.folder}\n`);
        return { plan: measurement.plan, lines: (await measurement.lines()).filter(isNoPlan) };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
function isNoPlan(line) {
    return line.kind !== 'plan';
}
/** The server of today, asked as the run was: other tokens or another seed would be another question. */
function settingsLike(plan, { settings, scenarios, times }) {
    return {
        ...settings,
        what: { ...settings.what, slug: plan.slug, modes: [...scenarios.keys()] },
        how: {
            ...settings.how,
            repeat: times,
            seed: plan.seed,
            maxTokens: plan.maxTokens ?? undefined,
            thinkingMaxTokens: plan.thinkingMaxTokens,
            extraBody: plan.extraBody,
            sampling: plan.isCanonical ? {} : (0,_run_sampling_js__WEBPACK_IMPORTED_MODULE_2__/* .numbersOf */ .cZ)(plan.sampling),
            samplingFromServer: false,
            isCanonical: plan.isCanonical,
            shard: undefined,
            resume: undefined,
        },
        capture: undefined,
    };
}


/***/ }),

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
// EXTERNAL MODULE: ./build/commands/ask-again.js
var ask_again = __webpack_require__(52043);
// EXTERNAL MODULE: ./build/commands/kept-run.js + 3 modules
var kept_run = __webpack_require__(41772);
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
            { head: 'Attempts then', align: 'right' },
            { head: 'Attempts now', align: 'right' },
            { head: 'It is', align: 'left' },
            { head: 'Failures now', align: 'left' },
        ], rows.map(({ kind, mode, score, earlier }) => [
            (0,plain_text/* plainLine */.h0)(score.scenario),
            mode,
            earlier === undefined ? '-' : (0,numbers/* attemptCount */.T3)((0,baseline/* rateOf */.MK)(earlier.cells)),
            (0,numbers/* attemptCount */.T3)((0,baseline/* rateOf */.MK)(score.cells)),
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

// EXTERNAL MODULE: ./build/commands/tell-interrupted.js
var tell_interrupted = __webpack_require__(34087);
;// CONCATENATED MODULE: ./build/commands/retry-failed.js











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
    const settings = await settingsFor(source.plan.slug);
    const again = { plan: source.plan, settings, scenarios: failed, packs: loaded, times };
    const now = await (0,ask_again/* askAgain */.e)({ ...again, concurrency: lowestConcurrency(source), command: 'retry-failed' }, io);
    if (now === undefined)
        return tell_interrupted/* interrupted */.VM;
    io.out(showRetried({ source, now, failed, columns: io.columns }));
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
/** Both are to be measured under the same load. */
function lowestConcurrency({ lines }) {
    const known = lines.flatMap((line) => (line.kind === 'session' ? (line.subject.concurrency ?? []) : []));
    return known.length === 0 ? undefined : Math.min(...known);
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


/***/ }),

/***/ 55240:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JA: () => (/* binding */ sortCauses),
/* harmony export */   Ms: () => (/* binding */ isNews),
/* harmony export */   QM: () => (/* binding */ unseenWeights),
/* harmony export */   Ur: () => (/* binding */ factName),
/* harmony export */   V$: () => (/* binding */ describeCause),
/* harmony export */   hG: () => (/* binding */ headlineCauses),
/* harmony export */   kE: () => (/* binding */ isUnseenWeights),
/* harmony export */   s6: () => (/* binding */ showFact),
/* harmony export */   wh: () => (/* binding */ describeCauses)
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
    ...['mode', 'sampling', 'harness', 'template', 'thinking-control', 'model', 'model-digest', 'weights'],
    ...['quantization', 'engine'],
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
const digestFields = new Set(['template', 'model-digest', 'weights', 'image']);
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
        !(field === 'weights' && has('model-digest')) &&
        !(field === 'model-bytes' && (has('model-digest') || has('weights') || has('quantization'))));
}
/** A condition that one side has and the other lacks is no gap in what is known: it stops the gate. */
function isNews({ class: kindOfFact, kind, baseline, current }) {
    return kind === 'changed' || (kindOfFact === 'conditions' && (baseline === null) !== (current === null));
}
/** All differences in words, those that explain most first. Facts that both sides lack share one line. */
function describeCauses(causes) {
    const sorted = sortCauses(causes).filter((cause) => !isSentByNeither(cause));
    const unknown = sorted.filter(isUnknownOnBothSides).map(({ field }) => (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(factName(field)));
    const known = sorted.filter((cause) => !isUnknownOnBothSides(cause)).map(describeCause);
    const [only] = unknown;
    if (only === undefined)
        return known;
    const folded = unknown.length === 1
        ? `${only}: unknown on both sides`
        : `${unknown.length} facts unknown on both sides: ${unknown.join(', ')}`;
    return [...known, folded];
}
/** A switch for thinking that neither side sent is known, and no difference. */
function isSentByNeither({ field, baseline, current }) {
    return field === 'thinking-control' && baseline === null && current === null;
}
/** An engine whose version is unknown still has a name. */
function isUnknownOnBothSides({ field, baseline, current }) {
    if (field === 'engine' && isRecord(baseline) && isRecord(current))
        return baseline['version'] === null && current['version'] === null && baseline['name'] === current['name'];
    return field !== 'weights' && baseline === null && current === null;
}
const unseenWeights = 'weights cannot be seen';
/** No file of the model was found, or read, and the server tells no digest either. */
function isUnseenWeights({ field, current }) {
    return field === 'weights' && current === null;
}
/** A difference in words: `vLLM 0.25.1 → 0.27.1`, `quantization Q8_0 → Q4_K_M`. What nobody knows is "unknown". */
function describeCause({ field, kind, baseline, current }) {
    if (isUnseenWeights({ field, current }))
        return unseenWeights;
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


/***/ })

};
