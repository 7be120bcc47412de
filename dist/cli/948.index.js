export const id = 948;
export const ids = [948];
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

/***/ 30948:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runBundle: () => (/* binding */ runBundle)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/packs/digest.js
var packs_digest = __webpack_require__(20349);
// EXTERNAL MODULE: ./build/report/grid.js
var grid = __webpack_require__(19147);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/plain-text.js
var plain_text = __webpack_require__(95263);
// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
// EXTERNAL MODULE: ./build/run/asked-scenario.js
var asked_scenario = __webpack_require__(83513);
// EXTERNAL MODULE: ./build/score/sort-lines.js
var sort_lines = __webpack_require__(32183);
// EXTERNAL MODULE: ./build/commands/ask-again.js
var ask_again = __webpack_require__(52043);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/lib/error-code.js
var error_code = __webpack_require__(47206);
// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/lib/source.js
var source = __webpack_require__(11539);
// EXTERNAL MODULE: ./build/model/journal.js
var journal = __webpack_require__(36953);
// EXTERNAL MODULE: ./build/model/target.js
var target = __webpack_require__(30677);
// EXTERNAL MODULE: ./build/model/verdict.js
var verdict = __webpack_require__(70543);
;// CONCATENATED MODULE: ./build/commands/load-bundle.js










const attemptSchema = schemas/* looseObject */._H3({ mode: target/* modeSchema */.Ni, round: schemas/* int */.Whr().positive(), verdict: verdict/* verdictSchema */.$D });
/** Loose: of a bundle only this is read again. */
const bundleSchema = schemas/* looseObject */._H3({
    version: schemas/* literal */.euz(1),
    kind: schemas/* literal */.euz('bundle'),
    run: journal/* planSchema */.Fu.shape.run.pick({ startedAt: true, command: true, tool: true }),
    plan: journal/* planSchema */.Fu.omit({ run: true, scenarios: true }),
    sessions: schemas/* array */.YOg(schemas/* looseObject */._H3({ subject: schemas/* looseObject */._H3({ concurrency: schemas/* int */.Whr().positive().nullish() }) })),
    scenarios: schemas/* array */.YOg(schemas/* looseObject */._H3({ scenario: target/* scenarioKeySchema */.n5, digest: target/* sha256Schema */.bL, attempts: schemas/* array */.YOg(attemptSchema).min(1) }))
        .min(1),
});
const hint = 'quality-baseline inspect RUN --bundle FILE writes one.';
const redacted = /\((?:hidden|host|path)\)/;
/** What `inspect --bundle` wrote, as far as it says what to ask and what came of it. */
async function loadBundle(path) {
    const value = (0,loose/* parseLoose */.il)(await textOf(path));
    const version = (0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(value), 'version');
    if ((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(value), 'kind') !== 'bundle')
        throw new errors/* InputError */.dz(`${path} is no bundle`, hint);
    if (typeof version === 'number' && version > 1)
        throw new errors/* InputError */.dz(`${path} is of version ${version}, and this tool knows up to 1`, 'Use the version of quality-baseline that wrote it, or a newer one.');
    const parsed = bundleSchema.safeParse(value);
    if (!parsed.success) {
        const [first] = (0,explain_issues/* explainIssues */._)(parsed.error.issues, bundleSchema, value);
        throw new errors/* InputError */.dz(`${path} ${(0,source/* showPath */.P)(first?.path ?? [])}: ${first?.message ?? 'not as written'}`, hint);
    }
    const { plan, run, scenarios, sessions } = parsed.data;
    if (redacted.test(JSON.stringify(plan.extraBody)))
        throw new errors/* InputError */.dz(`${path} leaves out a part of extra-body, which held a secret, a host or a path`, 'Write the values into its plan.extraBody by hand.');
    const slots = sessions.flatMap(({ subject }) => subject.concurrency ?? []);
    return {
        plan: {
            ...plan,
            run: { id: 'bundle', ...run },
            scenarios: Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest])),
        },
        scenarios,
        concurrency: slots.length === 0 ? undefined : Math.min(...slots),
    };
}
async function textOf(path) {
    const info = await (0,promises_.stat)(path).catch((cause) => {
        throw new errors/* InputError */.dz(`cannot read ${path}: ${(0,error_code/* codeOf */.$)(cause)}`, 'Check the path.', { cause });
    });
    if (!info.isFile())
        throw new errors/* InputError */.dz(`${path} is no regular file`, hint);
    return (0,promises_.readFile)(path, 'utf8').catch((cause) => {
        throw new errors/* InputError */.dz(`cannot read ${path}: ${(0,error_code/* codeOf */.$)(cause)}`, 'Check its permissions.', { cause });
    });
}

// EXTERNAL MODULE: ./build/commands/packs-of-plan.js
var packs_of_plan = __webpack_require__(559);
// EXTERNAL MODULE: ./build/commands/tell-interrupted.js
var tell_interrupted = __webpack_require__(34087);
;// CONCATENATED MODULE: ./build/commands/run-bundle.js














/** Asks what a bundle holds once more, and shows the verdicts of then and now. It gates nothing. */
async function runBundle({ file, isRepeatGiven, packs }, settingsFor, io) {
    const bundle = await loadBundle((0,external_node_path_.resolve)(io.cwd, file));
    const { plan, concurrency } = bundle;
    const loaded = await (0,packs_of_plan/* unchangedPacksOfPlan */.g)(plan, packs);
    const asked = (0,asked_scenario/* scenariosByKey */._)(loaded.map(({ pack }) => pack));
    for (const [key, digest] of Object.entries(plan.scenarios)) {
        const today = asked.get(key);
        if (today !== undefined && (0,packs_digest/* scenarioDigest */.Lm)(today.pack, today.scenario) !== digest)
            io.err(`${key} has changed since then: it is asked and judged as it is today.\n`);
    }
    const settings = await settingsFor(plan.slug);
    const now = await (0,ask_again/* askAgain */.e)({
        ...{ plan, settings, concurrency, packs: loaded, command: 'run' },
        scenarios: scenariosByMode(bundle),
        times: isRepeatGiven ? settings.how.repeat : mostRounds(bundle),
    }, io);
    if (now === undefined)
        return tell_interrupted/* interrupted */.VM;
    io.out(showVerdicts(bundle, (0,sort_lines/* sortLines */.e)(now.lines).attempts, io.columns));
    return errors/* exitCodes */.hS.passed;
}
function scenariosByMode({ plan, scenarios }) {
    const byMode = plan.modes.map((mode) => {
        const own = scenarios.filter(({ attempts }) => attempts.some((attempt) => attempt.mode === mode));
        return [mode, own.map(({ scenario }) => scenario)];
    });
    return new Map(byMode.filter(([, keys]) => keys.length > 0));
}
function mostRounds({ scenarios }) {
    const counts = scenarios.flatMap(({ attempts }) => [...(0,group_by/* groupBy */.$)(attempts, ({ mode }) => mode).values()]);
    return Math.max(...counts.map((each) => each.length));
}
function showVerdicts({ plan, scenarios }, after, columns) {
    const rows = plan.modes.flatMap((mode) => scenarios.flatMap(({ scenario, attempts }) => {
        const then = waysOf(attempts.filter((attempt) => attempt.mode === mode));
        if (then.size === 0)
            return [];
        const now = waysOf(after.filter((attempt) => attempt.mode === mode && attempt.scenario === scenario));
        const isSame = [...then.keys()].sort().join() === [...now.keys()].sort().join();
        return [{ cells: [(0,plain_text/* plainLine */.h0)(scenario), mode, shown(then), shown(now), isSame ? 'same' : 'changed'], isSame }];
    }));
    const same = rows.filter(({ isSame }) => isSame).length;
    return (0,terminal_lines/* joinLines */.cT)([
        `${same} of ${(0,numbers/* plural */.LS)(rows.length, 'scenario')} ended as then.`,
        ...(0,grid/* renderGrid */.b)(['Scenario', 'Mode', 'Then', 'Now', ''].map((head) => ({ head, align: 'left' })), rows.map(({ cells }) => cells), { width: columns }),
    ], false);
}
/** How often each verdict was given. */
function waysOf(attempts) {
    const groups = (0,group_by/* groupBy */.$)(attempts, ({ verdict }) => wayOf(verdict));
    return new Map([...groups].map(([way, own]) => [way, own.length]));
}
function wayOf(verdict) {
    if (verdict.outcome === 'pass')
        return 'passed';
    return verdict.outcome === 'fail' ? verdict.mode : `unmeasured: ${verdict.cause}`;
}
function shown(ways) {
    return ways.size === 0 ? 'not asked' : [...ways].map(([way, times]) => `${way} ×${times}`).join(', ');
}


/***/ })

};
