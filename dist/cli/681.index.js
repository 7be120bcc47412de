export const id = 681;
export const ids = [681];
export const modules = {

/***/ 67681:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  check: () => (/* binding */ check)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/baseline/baseline-path.js
var baseline_path = __webpack_require__(48575);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/gate/check-comparability.js + 1 modules
var check_comparability = __webpack_require__(18578);
// EXTERNAL MODULE: ./build/gate/confirm-pack.js
var confirm_pack = __webpack_require__(23686);
// EXTERNAL MODULE: ./build/gate/evidence.js
var gate_evidence = __webpack_require__(19373);
// EXTERNAL MODULE: ./build/gate/pack-reasons.js
var pack_reasons = __webpack_require__(49449);
// EXTERNAL MODULE: ./build/gate/pair-packs.js
var pair_packs = __webpack_require__(23715);
;// CONCATENATED MODULE: ./build/gate/confirm-targets.js




/** How often each part of a confirmation asks its scenarios. */
const confirmRounds = 3;
/** The packs to be confirmed. What can have no outcome anyway is not asked again. */
function tripped(baseline, scorecard, rule) {
    return trippedPacks(baseline, scorecard, rule).map(({ ground }) => ground.pack);
}
/** What a confirmation asks first: in each tripped pack the scenarios whose rate differs, up or down. Sorted keys. */
function confirmTargets(baseline, scorecard, rule) {
    return trippedPacks(baseline, scorecard, rule)
        .flatMap(({ pairs }) => pairs.filter(({ evidence }) => (0,gate_evidence/* isChanged */.Hq)(evidence)))
        .map(({ key }) => key)
        .sort();
}
/** What it asks then, where the first part could clear the pack: its other scenarios. `first` holds no confirmation. */
function confirmOthers(baseline, first, pooled, rule) {
    const { ground } = (0,pair_packs/* comparabilityOf */.sn)(baseline, pooled, rule);
    const clearing = (0,pair_packs/* pairPacks */.Hz)(baseline.scorecard, pooled, ground).filter((pack) => (0,confirm_pack/* isClearing */.q)((0,pair_packs/* evidenceIn */.nM)(pack), rule));
    const isClear = new Set(clearing.map((pack) => pack.ground.pack));
    return trippedPacks(baseline, first, rule)
        .filter((pack) => isClear.has(pack.ground.pack))
        .flatMap(({ pairs }) => pairs.filter(({ evidence }) => !(0,gate_evidence/* isChanged */.Hq)(evidence)))
        .map(({ key }) => key)
        .sort();
}
function trippedPacks(baseline, scorecard, rule) {
    const { ground, reasons } = (0,pair_packs/* comparabilityOf */.sn)(baseline, scorecard, rule);
    if (reasons.length > 0)
        return [];
    return (0,pair_packs/* pairPacks */.Hz)(baseline.scorecard, scorecard, ground).filter((pack) => pack.ground.reasons.length === 0 &&
        (0,pack_reasons/* armReasons */.W)(baseline.scorecard, scorecard, pack.ground.pack).length === 0 &&
        (0,confirm_pack/* isTripped */.p)((0,pair_packs/* evidenceIn */.nM)(pack), rule));
}

// EXTERNAL MODULE: ./build/gate/exit-code-of.js
var exit_code_of = __webpack_require__(93600);
// EXTERNAL MODULE: ./build/gate/gate-rule.js
var gate_rule = __webpack_require__(67690);
// EXTERNAL MODULE: ./build/lib/error-code.js
var error_code = __webpack_require__(47206);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/save-whole.js
var save_whole = __webpack_require__(70129);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/report/describe-reason.js
var describe_reason = __webpack_require__(23259);
// EXTERNAL MODULE: ./build/score/fingerprint-of.js
var fingerprint_of = __webpack_require__(82867);
// EXTERNAL MODULE: ./build/lib/git.js
var git = __webpack_require__(94892);
// EXTERNAL MODULE: ./build/commands/affected-sides.js
var affected_sides = __webpack_require__(72006);
;// CONCATENATED MODULE: ./build/commands/base-commit.js




const defaultBranches = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];
/** The commit that a change starts from: the one that was named, else where the default branch was left. */
async function findBaseOfChange({ gate, root, where }) {
    const folder = await (0,promises_.realpath)(root);
    const top = await (0,git/* checkoutOf */.o5)(folder);
    if (top === undefined)
        throw new errors/* InputError */.dz(`${root} is not in a git checkout: there is no base to measure`, 'Use --on-missing-baseline warn, or record a baseline with --capture.');
    // A tree in a folder of its own is held against what is checked out.
    const told = gate.base ?? (where.tree.isSeparate ? 'HEAD' : undefined);
    if (told !== undefined) {
        const { ref, commit } = await (0,affected_sides/* findCommit */.fq)(top, told);
        const name = commit.slice(0, 7);
        return { top, commit, name, shown: commit.startsWith(ref) ? name : `${name} (${ref})` };
    }
    for (const branch of defaultBranches) {
        const { ok, stdout } = await (0,git/* runGit */.EO)(top, ['merge-base', 'HEAD', branch]);
        const commit = stdout.trim();
        if (ok)
            return { top, commit, name: commit.slice(0, 7), shown: `${commit.slice(0, 7)}, where ${branch} was left` };
    }
    throw new errors/* InputError */.dz('nothing says which commit the change starts from', 'Name it with --base REF. A shallow checkout has to fetch it first: git fetch --unshallow, or fetch-depth: 0 of actions/checkout.');
}

// EXTERNAL MODULE: ./build/commands/decide-run.js + 1 modules
var decide_run = __webpack_require__(56967);
// EXTERNAL MODULE: ./build/model/baseline.js
var model_baseline = __webpack_require__(32607);
// EXTERNAL MODULE: ./build/gate/drift.js
var drift = __webpack_require__(22341);
;// CONCATENATED MODULE: ./build/gate/fast-skips.js


/**
 * For `--fast`: the scenarios of these lines that need no further round, since their first answer is byte for byte the
 * one that the baseline got every time, with one verdict. `digests` are those of the scenarios as they are now.
 */
function fastSkips(baseline, lines, digests) {
    const steady = new Map(baseline.scorecard.scenarios.filter(isUnanimous).map((score) => [score.scenario, score]));
    const skipped = new Set();
    for (const { stage, round, mode, scenario, answer, verdict } of lines) {
        const score = steady.get(scenario);
        if (score === undefined || stage !== 'measure' || round !== 1 || mode !== baseline.scorecard.mode)
            continue;
        const expected = (0,model_baseline/* rateOf */.MK)(score.cells).passed > 0 ? 'pass' : 'fail';
        const isSame = answer !== null && score.answers?.includes(answer) === true && verdict.outcome === expected;
        if (isSame && digests[scenario] === score.digest)
            skipped.add(scenario);
    }
    return [...skipped].sort();
}
/** `auto` trusts a server that the probe found bit-stable, if the baseline's own answers say so as well. */
function usesFast(fast, determinism, baseline) {
    if (fast !== 'auto')
        return fast === 'on';
    const { scenarios } = baseline.scorecard;
    return determinism === 'bit-stable' && scenarios.length > 0 && scenarios.every(drift/* isSteady */.N);
}
function isUnanimous(score) {
    const { passed, attempts } = (0,model_baseline/* rateOf */.MK)(score.cells);
    return attempts > 0 && (passed === 0 || passed === attempts) && (0,drift/* isSteady */.N)(score);
}

// EXTERNAL MODULE: ./build/gate/decide-pack.js
var decide_pack = __webpack_require__(56180);
// EXTERNAL MODULE: ./build/gate/warnings.js
var warnings = __webpack_require__(5705);
;// CONCATENATED MODULE: ./build/gate/settled-outcome.js






/**
 * The outcome of a mode that no completion of its remaining cells can change any more, for `--fail-fast`; undefined while
 * it is open. `partial` lists all planned scenarios with what is missing; `confirmRounds` is 0 where none will follow.
 */
function settledOutcome(baseline, partial, rule, confirmRounds) {
    const { ground, reasons } = (0,pair_packs/* comparabilityOf */.sn)(baseline, partial, rule);
    if (reasons.length > 0)
        return 'inconclusive';
    const packs = (0,pair_packs/* pairPacks */.Hz)(baseline.scorecard, partial, ground);
    const settled = packs.map((pack) => settledPack(baseline, partial, pack, rule, confirmRounds));
    if (settled.includes('regressed') || (0,warnings/* failsFloor */.eu)((0,warnings/* floorWarnings */.Gg)(partial, rule)))
        return 'regressed';
    // A floor may still be undercut as long as anything is missing.
    if (settled.includes(undefined) || (rule.floorsFail && rule.floors.size > 0))
        return undefined;
    return settled.includes('inconclusive') || partial.missingPacks.length > 0 ? 'inconclusive' : 'passed';
}
function settledPack(baseline, partial, pack, rule, confirmRounds) {
    if (pack.ground.reasons.length > 0)
        return 'inconclusive';
    const arms = (0,pack_reasons/* armReasons */.W)(baseline.scorecard, partial, pack.ground.pack);
    // One reply that thinks spoils an arm for good; that none thinks may still change.
    const isOpen = (arm) => arm.kind === 'invalid-arm' && arm.side === 'current' && arm.asked === 'on';
    if (arms.some((arm) => !isOpen(arm)))
        return 'inconclusive';
    if (arms.length > 0)
        return pack.pairs.some(({ current }) => current.missing) ? undefined : 'inconclusive';
    return settledEvidence((0,pair_packs/* evidenceIn */.nM)(pack), rule, confirmRounds);
}
/** Of one pack: below the threshold whatever comes, or regressed though all that comes passed, confirmation included. */
function settledEvidence(evidence, rule, confirmRounds) {
    if (!(0,confirm_pack/* isTripped */.p)(evidence, rule))
        return 'passed';
    const confirmed = (0,gate_evidence/* complete */.My)(evidence, 'passed').map(({ baseline, current: { passed, attempts } }) => ({
        baseline,
        current: { passed: passed + confirmRounds, attempts: attempts + confirmRounds },
    }));
    return (0,decide_pack/* decideCompared */.Wo)(confirmed, rule) === 'regressed' ? 'regressed' : undefined;
}

// EXTERNAL MODULE: ./build/score/score-run.js + 3 modules
var score_run = __webpack_require__(67905);
;// CONCATENATED MODULE: ./build/commands/early-stop.js




/** What `--fail-fast` and `--fast` make of each attempt as it comes. */
function listenTo(gate, plan, { facts }, against, rule) {
    const fast = skipping(gate.fast, plan, facts.determinism, against);
    const isSettled = settling(gate, plan, against, rule);
    if (isSettled === undefined)
        return fast;
    // As the journal has them: what was found of the server is part of what is compared.
    const lines = [{ kind: 'session', session: 1, startedAt: '', reason: 'start', ...facts }];
    return {
        waitsForEarlier: fast.waitsForEarlier,
        onAttempt(line) {
            fast.onAttempt(line);
            if (line.stage === 'confirm')
                return 'go-on';
            lines.push(line);
            return isSettled(lines) ? 'stop' : 'go-on';
        },
        shouldSkip({ mode, round, scenario }) {
            const skips = fast.shouldSkip({ mode, round, scenario });
            if (skips)
                lines.push({ kind: 'skip', mode, round, scenario });
            return skips;
        },
    };
}
/** `--fail-fast`: whether no completion of what is left could change any mode's outcome. */
function settling({ failFast, confirm }, plan, against, rule) {
    if (!failFast || against.size < plan.modes.length)
        return undefined;
    return (lines) => (0,score_run/* scoreRun */.I)(plan, lines).every((partial) => {
        const baseline = against.get(partial.mode);
        return (baseline !== undefined && settledOutcome(baseline, partial, rule, confirm ? confirmRounds : 0) !== undefined);
    });
}
/** `--fast`: leaves out the further rounds of a scenario whose first answer is the one that the baseline always got. */
function skipping(fast, plan, determinism, against) {
    const using = [...against].filter(([, baseline]) => usesFast(fast, determinism, baseline));
    const settled = new Set();
    return {
        waitsForEarlier: using.length > 0,
        onAttempt(line) {
            const baseline = using.find(([mode]) => mode === line.mode)?.[1];
            const skips = baseline === undefined ? [] : fastSkips(baseline, [line], plan.scenarios);
            for (const scenario of skips)
                settled.add(`${line.mode} ${scenario}`);
            return 'go-on';
        },
        shouldSkip: ({ mode, round, scenario }) => round > 1 && settled.has(`${mode} ${scenario}`),
    };
}

// EXTERNAL MODULE: ./build/commands/measure.js + 25 modules
var measure = __webpack_require__(56660);
// EXTERNAL MODULE: ./build/baseline/make-baseline.js + 1 modules
var make_baseline = __webpack_require__(20923);
// EXTERNAL MODULE: ./build/baseline/save-baseline.js
var save_baseline = __webpack_require__(45421);
// EXTERNAL MODULE: ./build/lib/canonical-json.js
var canonical_json = __webpack_require__(60297);
// EXTERNAL MODULE: ./build/lib/days-between.js
var days_between = __webpack_require__(38360);
// EXTERNAL MODULE: ./build/lib/sha256.js
var sha256 = __webpack_require__(17609);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/as-written.js
var as_written = __webpack_require__(36746);
// EXTERNAL MODULE: ./build/lib/extract-tree.js
var extract_tree = __webpack_require__(85158);
// EXTERNAL MODULE: ./build/commands/compare-targets.js + 4 modules
var compare_targets = __webpack_require__(21901);
;// CONCATENATED MODULE: ./build/commands/base-target.js








/** Undefined where the base has no such target. */
async function openBaseTarget(settings, slug, base, io) {
    const work = await (0,promises_.mkdtemp)((0,external_node_path_.join)(await (0,promises_.realpath)((0,external_node_os_.tmpdir)()), 'quality-baseline-base-'));
    const dispose = async () => {
        await (0,promises_.rm)(work, { recursive: true, force: true }).catch(() => io.err(`${work} could not be deleted\n`));
    };
    try {
        const tree = await (0,extract_tree/* extractCommit */.b)(base.top, base.commit, (0,affected_sides/* treeFolder */.vR)(work, 'base'), { isWhole: true });
        const there = (path) => (0,external_node_path_.resolve)(tree.folder, (0,affected_sides/* placeBelow */.B4)(base.top, path, path));
        const found = await targetAt(settings, slug, there);
        if (found === undefined) {
            await dispose();
            return undefined;
        }
        const { target, config } = found;
        const { where } = target;
        if (where === undefined || !isBooted(where.kind))
            throw cannotBoot(base);
        const side = { tree, config, commit: { ref: base.name, commit: base.commit } };
        const digest = await (0,compare_targets/* digestTarget */.OS)(await (0,compare_targets/* readTarget */._E)(target, side, (0,as_written/* openSourceReader */.hr)()), (0,compare_targets/* openResolver */.RZ)(io.env));
        return {
            where: {
                ...settings.where,
                endpoint: where.kind === 'compose' ? withPaths(where, (path) => (0,external_node_path_.resolve)(config.root, path)) : where,
                model: target.model ?? (settings.where.isToldHere ? settings.where.model : undefined),
                tree: { folder: config.root, isSeparate: settings.where.tree.isSeparate },
            },
            digest,
            [Symbol.asyncDispose]: dispose,
        };
    }
    catch (error) {
        await dispose();
        throw error;
    }
}
/** As a tree has it, of which `there` gives the places of this checkout; undefined where it has none. */
function targetAt(settings, slug, there) {
    return settings.where.isToldHere ? targetToldHere(settings, slug, there) : targetOfConfig(settings, slug, there);
}
async function targetOfConfig({ root, configFile }, slug, there) {
    if (configFile === undefined)
        return undefined;
    // Of a commit, it is shown with that before it.
    const file = (0,external_node_path_.join)(there(await (0,promises_.realpath)(root)), (0,external_node_path_.basename)(configFile).replace(/^.*:/, ''));
    const config = await (0,affected_sides/* readConfig */.Xg)(file);
    const target = config?.targets.find((each) => each.slug === slug);
    return config === undefined || target === undefined ? undefined : { target, config };
}
/** The command line says it of both commits. */
async function targetToldHere({ where, root, what }, slug, there) {
    const { folder, isSeparate } = where.tree;
    const place = there(await (0,promises_.realpath)(isSeparate ? root : folder));
    const own = (path) => ((0,external_node_path_.relative)(folder, path).startsWith('..') ? path : (0,external_node_path_.relative)(folder, path));
    const endpoint = where.endpoint.kind === 'compose' ? withPaths(where.endpoint, own) : where.endpoint;
    if (endpoint.kind === 'compose') {
        const all = await Promise.all(endpoint.files.map((file) => (0,promises_.stat)((0,external_node_path_.resolve)(place, file)).catch(() => undefined)));
        if (all.includes(undefined))
            return undefined;
    }
    const target = {
        ...{ slug, where: endpoint, model: where.model, modes: what.modes, values: {}, paths: [], place: '' },
        ...{ gpus: undefined, skip: undefined },
    };
    const nothing = { defaults: {}, maxTargets: undefined, floors: {}, floorsFail: false };
    return { target, config: { file: '', root: place, targets: [target], ...nothing } };
}
function withPaths(where, path) {
    const envFile = where.envFile === undefined ? {} : { envFile: path(where.envFile) };
    return { ...where, files: where.files.map(path), ...envFile };
}
/** What we start is another server at each commit; any other is the same one. */
function isBooted(kind) {
    return ['compose', 'command', 'up-down'].includes(kind);
}
function cannotBoot({ name }) {
    return new errors/* InputError */.dz(`the base ${name} cannot be measured: its server is none that is booted`, 'Only a target with compose or boot is another server at another commit. Record a baseline with --capture.');
}

// EXTERNAL MODULE: ./build/commands/first-answers.js
var first_answers = __webpack_require__(34699);
;// CONCATENATED MODULE: ./build/commands/rig-cache.js

/** How long what was measured on this rig holds: an image behind a tag, weights and drivers change unseen. */
const cacheDays = 14;
/** A folder of this rig that outlives its runs; undefined where the environment names none. */
function rigCache({ env }, name) {
    const { XDG_CACHE_HOME: told, HOME: home } = env;
    // Relative ones are to be ignored: https://specifications.freedesktop.org/basedir-spec/latest/
    const cache = told?.startsWith('/') ? told : home ? (0,external_node_path_.join)(home, '.cache') : undefined;
    return cache === undefined ? undefined : (0,external_node_path_.join)(cache, 'quality-baseline', name);
}

;// CONCATENATED MODULE: ./build/commands/measure-base.js















// A baseline needs so many.
const leastRounds = 3;
/**
 * Baselines of the commit before the change, measured now or kept on this rig from an earlier time; none where it has
 * no such target. Undefined where somebody ended it. The repository's own folder of baselines is left alone.
 */
async function measureBase(request, slug, modes) {
    const { settings, io } = request;
    if (!settings.how.isCanonical)
        throw new errors/* InputError */.dz('the base is measured with the sampling of the packs', 'Leave the sampling flags out, or use --on-missing-baseline warn.');
    const base = await findBaseOfChange(settings);
    const target = await openBaseTarget(settings, slug, base, io);
    if (target === undefined) {
        io.err(`The base ${base.shown} has no target ${slug}: it is new, and nothing will be compared.\n`);
        return [];
    }
    try {
        return await baselinesAt(base, target, request, slug, modes);
    }
    finally {
        await target[Symbol.asyncDispose]();
    }
}
async function baselinesAt(base, target, request, slug, modes) {
    const { io } = request;
    const cache = cacheOf(requestAtBase(request, target, modes), target);
    const kept = await loadKept(cache, slug, modes, io);
    for (const { mode, baseline } of kept) {
        io.err(`${slug} (${mode}): ${baseline.reason}, on this rig at ${baseline.capturedAt}; it is not asked again.\n`);
    }
    const missing = modes.filter((mode) => !kept.some((each) => each.mode === mode));
    if (missing.length === 0)
        return kept;
    io.err(`Measuring the base first: ${base.shown} (${missing.join(', ')}).\n`);
    const fresh = await measured(requestAtBase(request, target, missing), base, cache);
    return fresh && [...kept, ...fresh];
}
/** As a capture does it: whole rounds of all that the head is asked, in one session. */
function requestAtBase({ settings, io, selected, witness }, target, modes) {
    const { how, what, root } = settings;
    const once = { restart: false, shard: undefined, resume: undefined, record: undefined, timeBudgetMs: undefined };
    const { begun } = witness ?? {};
    return {
        settings: {
            ...settings,
            what: { ...what, modes },
            where: target.where,
            how: { ...how, ...once, repeat: Math.max(how.repeat, leastRounds) },
        },
        ...{ io, command: 'capture', selected },
        witness: begun === undefined ? undefined : { begun },
        // No run of the head may be gone on with from it.
        runsFolder: (0,external_node_path_.join)(root, '.quality-baseline', 'bases'),
    };
}
async function measured(request, base, cache) {
    const { io, witness } = request;
    let folder;
    const begun = (run) => {
        folder = run.folder;
        witness?.begun?.(run);
    };
    try {
        const made = await baselinesOf({ ...request, witness: { begun } }, base);
        if (folder === undefined || io.signal.aborted) {
            io.err('Interrupted while the base was measured: nothing of it is kept.\n');
            return undefined;
        }
        const found = [];
        for (const baseline of made) {
            await (0,save_baseline/* saveBaseline */.X)((0,external_node_path_.join)(folder, 'baselines'), baseline);
            if (cache !== undefined)
                await keep(cache, baseline, io);
            const { slug, mode } = baseline.scorecard;
            const read = await (0,load_baseline/* loadBaseline */.o)((0,external_node_path_.join)(folder, 'baselines'), slug, mode);
            if (read.kind === 'found')
                found.push({ mode, path: read.path, baseline: read.baseline });
        }
        return found;
    }
    catch (error) {
        if (io.signal.aborted || !(error instanceof errors/* EndpointError */.cY || error instanceof errors/* InputError */.dz))
            throw error;
        throw new errors/* EndpointError */.cY(`the base ${base.shown} could not be measured: ${error.message}`, error.hint, {
            cause: error,
        });
    }
    finally {
        if (io.signal.aborted && folder !== undefined)
            await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}
async function baselinesOf(request, { name }) {
    const { io } = request;
    const measurement = await (0,measure/* openMeasurement */.R)(request);
    try {
        const end = await measurement.run.measure();
        if (end.outcome === 'interrupted')
            return [];
        if (end.error !== undefined)
            throw end.error;
        if (end.outcome !== 'measured')
            throw new errors/* EndpointError */.cY(end.detail, 'Try again.');
        await measurement.end(null);
        const lines = await measurement.lines();
        const made = (await measurement.scorecards()).map((scorecard) => (0,make_baseline/* makeBaseline */.c)({
            scorecard,
            firstAnswers: (0,first_answers/* firstAnswers */.S)(lines, scorecard.mode),
            reason: `measured from base ${name}`,
            now: io.clock.wallTime(),
            previous: undefined,
            resetAnchor: false,
        }));
        await measurement.run.decide('captured');
        return made;
    }
    finally {
        await measurement[Symbol.asyncDispose]();
    }
}
/** Equal for what would be asked in the same words of the same target. */
function cacheOf(request, { digest, where }) {
    const folder = rigCache(request.io, 'bases');
    if (folder === undefined)
        return undefined;
    const { slug, packs, scenarios, rounds, seed } = (0,measure/* planOf */.X)(request, nobody);
    const { how } = request.settings;
    const asked = { ...how, resume: undefined, record: undefined, timeBudgetMs: undefined };
    const key = { digest, slug, packs, scenarios, rounds, seed, asked, model: where.model, tool: version/* version */.r };
    return (0,external_node_path_.join)(folder, (0,sha256/* sha256 */.s)((0,canonical_json/* canonicalJson */.d)(key)));
}
const nobody = { id: '', startedAt: '', command: 'capture', tool: version/* version */.r };
/** What is too old, or cannot be read, is as if it were not there. */
async function loadKept(cache, slug, modes, io) {
    const found = [];
    for (const mode of cache === undefined ? [] : modes) {
        try {
            const loaded = await (0,load_baseline/* loadBaseline */.o)(cache ?? '', slug, mode);
            if (loaded.kind === 'missing')
                continue;
            const { path, baseline } = loaded;
            const age = (0,days_between/* daysBetween */.Y)(baseline.capturedAt, io.clock.wallTime().toISOString());
            if (age <= cacheDays)
                found.push({ mode, path, baseline });
        }
        catch (error) {
            if (!(error instanceof errors/* InputError */.dz))
                throw error;
            io.err(`What this rig kept of the base cannot be used: ${error.message}\n`);
        }
    }
    return found;
}
async function keep(cache, baseline, io) {
    await (0,save_baseline/* saveBaseline */.X)(cache, baseline).catch((error) => {
        const why = error instanceof Error ? error.message : String(error);
        io.err(`The next run measures the base again: ${why}\n`);
    });
}

// EXTERNAL MODULE: ./build/commands/print-plan.js + 2 modules
var print_plan = __webpack_require__(42326);
// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
// EXTERNAL MODULE: ./build/commands/select-packs.js
var select_packs = __webpack_require__(81268);
// EXTERNAL MODULE: ./build/commands/show-where.js
var show_where = __webpack_require__(81416);
// EXTERNAL MODULE: ./build/commands/tell-interrupted.js
var tell_interrupted = __webpack_require__(34087);
// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/check.js

























/** Runs, compares with the baselines, reports. */
async function check(settings, io, witness) {
    const policy = settings.gate;
    const { slug } = settings.what;
    if (slug === undefined)
        throw new errors/* InputError */.dz('no slug is named', 'Give --slug, or name a target in the config.');
    const rule = (0,gate_rule/* parseRule */.i)(settings.gate);
    await (0,write_reports/* checkOutputs */.n2)(settings.out, io);
    const selected = await (0,select_packs.selectPacks)(settings.what);
    const kept = await loadBaselines(settings, slug, io);
    const asked = { settings, io, command: 'check', selected, witness };
    const ofBase = await baselinesOfBase(asked, slug, kept);
    if (ofBase === undefined)
        return { exitCode: tell_interrupted/* interrupted */.V, decision: undefined };
    const found = [...kept, ...ofBase];
    const against = new Map(found.map(({ mode, baseline }) => [mode, baseline]));
    const request = {
        ...asked,
        concurrency: lowestConcurrency(found.map(({ baseline }) => baseline)),
        listen: (served, plan) => listenTo(settings.gate, plan, served, against, rule),
    };
    if (settings.out.dryRun) {
        (0,print_plan/* printPlan */.Z)(request, found, io);
        return { exitCode: 0, decision: undefined };
    }
    const hopeless = beforeAsking(request, found, rule);
    if (hopeless !== undefined) {
        io.err(`${hopeless}\n`);
        return reported(decidedUnasked(request, against, rule), undefined, request, policy);
    }
    const measurement = await (0,measure/* openMeasurement */.R)(request);
    const decision = await decided(measurement, request, { found, against, rule }).finally(() => measurement[Symbol.asyncDispose]());
    if (decision === undefined)
        return { exitCode: (0,tell_interrupted/* tellInterrupted */.Y)(measurement.folder, io), decision };
    return reported(decision, measurement.folder, request, policy);
}
/** Those that measuring the commit before the change gives; undefined where somebody ended that. */
async function baselinesOfBase(request, slug, kept) {
    const { settings, io } = request;
    const missing = settings.what.modes.filter((mode) => !kept.some((each) => each.mode === mode));
    if (missing.length === 0 || settings.gate.onMissingBaseline !== 'measure-base')
        return [];
    (0,measure/* planOf */.X)(request, { id: '', startedAt: '', command: 'check', tool: '' }); // what is wrong with it is told first
    if (settings.out.dryRun) {
        const { shown } = await findBaseOfChange(settings);
        io.err(`The base would be measured first: ${shown} (${missing.join(', ')}).\n`);
        return [];
    }
    return measureBase(request, slug, missing);
}
async function reported(decision, folder, { settings, io }, policy) {
    await (0,write_reports/* writeReports */.Li)(decision, settings.out, folder, io);
    return { exitCode: (0,exit_code_of/* exitCodeOf */.F)(decision.outcome, policy), decision };
}
/** The decision on a run that is not worth beginning: of its plan alone. */
function decidedUnasked(request, against, rule) {
    const { settings, io } = request;
    const startedAt = io.clock.wallTime().toISOString();
    const plan = (0,measure/* planOf */.X)(request, { id: (0,run_folder/* newRunId */.F$)(io), startedAt, command: 'check', tool: version/* version */.r });
    return (0,decide_run/* decideRun */.Sf)(plan, [], against, rule, (0,show_where/* whereFlags */.b)(settings.where).where);
}
/** Asks, confirms, decides, and keeps all of it. Undefined where somebody ended it. */
async function decided(measurement, { settings, io }, { found, against, rule }) {
    await keepBaselines(measurement.folder, found);
    const end = comparable(measurement, found, rule)
        ? await askAll(measurement, against, rule, settings.gate.confirm)
        : await describeSession(measurement, io);
    if (end.outcome === 'interrupted')
        return undefined;
    if (end.error !== undefined) {
        await measurement.end('endpoint-error');
        throw end.error;
    }
    if (end.outcome === 'measured' || end.outcome === 'stopped-early')
        await measurement.run.decide(end.detail);
    if (end.outcome === 'time-budget')
        io.err(`The time is up. --resume ${(0,external_node_path_.basename)(measurement.folder)} goes on with it.\n`);
    const { where } = (0,show_where/* whereFlags */.b)(settings.where);
    const scored = await measurement.scored();
    const decision = (0,decide_run/* decideScored */.xL)(scored, against, rule, where);
    await measurement.end(decision.outcome, scored);
    return decision;
}
async function askAll(measurement, against, rule, confirms) {
    const { run, plan } = measurement;
    const end = await run.measure();
    if (end.outcome !== 'measured' || !confirms)
        return end;
    const first = await measurement.scorecards('measure');
    const changed = perMode(against, first, (baseline, scorecard) => confirmTargets(baseline, scorecard, rule));
    const confirmed = await check_confirm(measurement, changed, plan.rounds + 1);
    if (confirmed === undefined || confirmed.outcome !== 'measured')
        return confirmed ?? end;
    const pooled = await measurement.scorecards();
    const others = perMode(against, pooled, (baseline, scorecard) => {
        const before = first.find(({ mode }) => mode === scorecard.mode) ?? scorecard;
        return confirmOthers(baseline, before, scorecard, rule);
    });
    return (await check_confirm(measurement, others, plan.rounds + 1 + confirmRounds)) ?? confirmed;
}
async function check_confirm({ run, progress }, scenarios, firstRound) {
    if (scenarios.size === 0)
        return undefined;
    progress.confirm(scenarios, confirmRounds);
    return run.confirm({ scenarios, rounds: confirmRounds, firstRound });
}
function perMode(against, scorecards, pick) {
    return new Map(scorecards.flatMap((scorecard) => {
        const baseline = against.get(scorecard.mode);
        const keys = baseline === undefined ? [] : pick(baseline, scorecard);
        return keys.length === 0 ? [] : [[scorecard.mode, keys]];
    }));
}
async function loadBaselines({ what, gate }, slug, io) {
    const loaded = await Promise.all(what.modes.map(async (mode) => ({ mode, ...(await (0,load_baseline/* loadBaseline */.o)((0,external_node_path_.resolve)(io.cwd, gate.baselinesDir), slug, mode)) })));
    const missing = loaded.filter((each) => each.kind === 'missing');
    if (missing.length > 0)
        tellMissing(missing, gate, io);
    return loaded.flatMap((each) => {
        if (each.kind === 'missing')
            return [];
        for (const note of each.notes)
            io.err(`${note}\n`);
        return [each];
    });
}
/** As the repository has it, where the file that is read is a copy. */
function shownBaseline(path, { baselinesFrom }, io) {
    return baselinesFrom === undefined ? (0,external_node_path_.relative)(io.cwd, path) : `${baselinesFrom}/${(0,external_node_path_.basename)(path)}`;
}
function tellMissing(missing, gate, io) {
    const { onMissingBaseline: policy } = gate;
    const told = missing.map(({ path }) => `there is no baseline ${shownBaseline(path, gate, io)}`).join('\n');
    const hint = `Record one: ${missing.map(({ command }) => command).join('\n            ')}`;
    if (policy === 'measure-base')
        return;
    if (policy === 'fail')
        throw new errors/* InputError */.dz(told, hint);
    io.err(`${told}: nothing will be compared\n${hint}\n`);
}
/** What makes every comparison impossible, as far as it shows before the endpoint is even booted. */
function beforeAsking(request, found, rule) {
    const plan = (0,measure/* planOf */.X)(request, { id: '', startedAt: '', command: 'check', tool: '' });
    const told = found.map(({ mode, path, baseline }) => {
        const asked = { ...plan, mode, fingerprint: undefined };
        const { reasons, ground } = (0,check_comparability/* checkComparability */.V)(baseline, asked, rule);
        const ofPacks = ground.packs.flatMap(({ reasons: own, pack }) => own.map((reason) => sentence(pack, reason)));
        const isHopeless = reasons.length > 0 || ground.packs.every((pack) => pack.reasons.length > 0);
        return isHopeless
            ? [
                `${shownBaseline(path, request.settings.gate, request.io)}: nothing can be compared`,
                ...reasons.map((reason) => sentence(mode, reason)),
                ...ofPacks,
            ]
            : [];
    });
    if (told.length === 0 || told.some((lines) => lines.length === 0))
        return undefined;
    const isNarrowed = request.settings.what.scenarios.length > 0 || request.settings.what.scenariosFile !== undefined;
    return [...told.flat(), adviceOn(plan.isCanonical, isNarrowed)].join('\n');
}
function adviceOn(isCanonical, isNarrowed) {
    if (!isCanonical)
        return 'quality-baseline run measures with any sampling; a comparison takes that of the packs.';
    return isNarrowed
        ? 'quality-baseline run measures some scenarios; a comparison takes at least half of a pack.'
        : 'Record the baseline again with --capture.';
}
function sentence(what, reason) {
    return `  ${what}: ${(0,describe_reason/* describeReason */.Gk)(reason)}`;
}
/** Whether anything can be decided on this server: what cannot is not worth an hour of it. */
function comparable({ plan, served }, found, rule) {
    if (found.length === 0)
        return true;
    return found.some(({ mode, baseline }) => {
        const session = { kind: 'session', session: 1, startedAt: '', reason: 'start', ...served.facts };
        const fingerprint = (0,fingerprint_of/* fingerprintOf */.a)(plan, mode, session, []);
        return (0,check_comparability/* checkComparability */.V)(baseline, { ...plan, mode, fingerprint }, rule).reasons.length === 0;
    });
}
/** Nothing is asked: the journal tells of the server that was found, so that the report can say why. */
async function describeSession({ append, served }, io) {
    const startedAt = io.clock.wallTime().toISOString();
    await append({ kind: 'session', session: 1, startedAt, reason: 'start', ...served.facts });
    return { outcome: 'measured', detail: 'nothing could have been compared', error: undefined };
}
/** Beside the journal: the report is made from both, whatever becomes of the repository's own. */
async function keepBaselines(folder, found) {
    const kept = (0,external_node_path_.join)(folder, 'baselines');
    await (0,promises_.mkdir)(kept, { recursive: true });
    for (const each of found) {
        for (const path of [(0,baseline_path/* answersPath */.R1)(each.path), each.path]) {
            const bytes = await (0,promises_.readFile)(path).catch((error) => {
                if ((0,error_code/* codeOf */.$)(error) === 'ENOENT' && path !== each.path)
                    return undefined;
                throw error;
            });
            if (bytes !== undefined)
                await (0,save_whole/* saveWhole */.L)((0,external_node_path_.join)(kept, (0,external_node_path_.basename)(path)), bytes);
        }
    }
}
/** Both sides are to be measured under the same load. */
function lowestConcurrency(baselines) {
    const known = baselines.flatMap(({ scorecard }) => scorecard.fingerprint.subject.concurrency ?? []);
    return known.length === 0 ? undefined : Math.min(...known);
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

/***/ 93600:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ exitCodeOf)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38119);
/* harmony import */ var _lib_bisect_exit_code_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(19315);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);



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
