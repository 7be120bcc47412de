export const id = 3574;
export const ids = [3574];
export const modules = {

/***/ 13574:
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
// EXTERNAL MODULE: ./build/gate/pair-packs.js
var pair_packs = __webpack_require__(23715);
;// CONCATENATED MODULE: ./build/gate/confirm-targets.js



/** What a confirmation asks first: in all that tripped the scenarios whose rate differs, up or down. Sorted keys. */
function confirmTargets(baseline, scorecard, rule) {
    return keysOf(trippedParts(baseline, scorecard, rule).flatMap(({ pairs }) => pairs.filter(({ evidence }) => (0,gate_evidence/* isChanged */.Hq)(evidence))));
}
/** What it asks then, where the first part could clear what tripped: its other scenarios. `first` holds no confirmation. */
function confirmOthers(baseline, first, pooled, rule) {
    const clearing = partsOf(baseline, pooled, rule).filter(({ pairs, maxDrop }) => (0,confirm_pack/* isClearing */.q)((0,pair_packs/* evidenceIn */.nM)({ pairs }), { maxDrop }));
    const isClear = new Set(clearing.map(({ name }) => name));
    return keysOf(trippedParts(baseline, first, rule)
        .filter(({ name }) => isClear.has(name))
        .flatMap(({ pairs }) => pairs.filter(({ evidence }) => !(0,gate_evidence/* isChanged */.Hq)(evidence))));
}
const total = Symbol('total');
function partsOf(baseline, scorecard, rule) {
    const { ground, reasons } = (0,pair_packs/* comparabilityOf */.sn)(baseline, scorecard, rule);
    if (reasons.length > 0)
        return [];
    const packs = (0,pair_packs/* comparablePacks */.zr)((0,pair_packs/* pairPacks */.Hz)(baseline.scorecard, scorecard, ground), baseline.scorecard);
    return [
        ...packs.map(({ ground: { pack }, pairs }) => ({ name: pack, pairs, maxDrop: rule.maxDrop })),
        ...(rule.maxTotalDrop === undefined
            ? []
            : [{ name: total, pairs: packs.flatMap(({ pairs }) => pairs), maxDrop: rule.maxTotalDrop }]),
    ];
}
function trippedParts(baseline, scorecard, rule) {
    return partsOf(baseline, scorecard, rule).filter(({ pairs, maxDrop }) => (0,confirm_pack/* isTripped */.p)((0,pair_packs/* evidenceIn */.nM)({ pairs }), { maxDrop }));
}
/** Once each: what tripped in a pack may have tripped in the total too. */
function keysOf(pairs) {
    return [...new Set(pairs.map(({ key }) => key))].sort();
}

// EXTERNAL MODULE: ./build/gate/decide-run.js
var decide_run = __webpack_require__(5532);
// EXTERNAL MODULE: ./build/gate/exit-code-of.js
var exit_code_of = __webpack_require__(93600);
// EXTERNAL MODULE: ./build/gate/gate-rule.js
var gate_rule = __webpack_require__(67690);
// EXTERNAL MODULE: ./build/gate/decide-pack.js
var decide_pack = __webpack_require__(56180);
// EXTERNAL MODULE: ./build/gate/pack-reasons.js
var pack_reasons = __webpack_require__(49449);
// EXTERNAL MODULE: ./build/gate/total-gate.js
var total_gate = __webpack_require__(78250);
// EXTERNAL MODULE: ./build/gate/warnings.js
var warnings = __webpack_require__(5705);
// EXTERNAL MODULE: ./build/gate/why-cannot-gate.js
var why_cannot_gate = __webpack_require__(52456);
;// CONCATENATED MODULE: ./build/gate/settled-outcome.js









/** `partial` lists all planned scenarios with what is missing. */
function settledOutcome(baseline, partial, rule) {
    const { ground, reasons } = (0,pair_packs/* comparabilityOf */.sn)(baseline, partial, rule);
    if (reasons.length > 0)
        return { outcome: 'inconclusive', packs: new Set() };
    const paired = (0,pair_packs/* pairPacks */.Hz)(baseline.scorecard, partial, ground);
    const packs = paired.map((pack) => settledPack(baseline, partial, pack, rule));
    const total = settledTotal(baseline, partial, paired, rule);
    return {
        outcome: outcomeOf(packs, total, baseline, partial, rule),
        // Each cell is part of the total, and of a floor that fails.
        packs: new Set(total !== 'passed'
            ? []
            : packs.flatMap(({ pack, outcome }) => outcome === undefined || (rule.floorsFail && rule.floors.has(pack)) ? [] : [pack])),
    };
}
function outcomeOf(packs, total, baseline, partial, rule) {
    const counted = [
        total,
        ...packs.map(({ outcome, reasons }) => (outcome === undefined ? undefined : (0,pack_reasons/* countedAs */.DV)({ outcome, reasons }))),
    ];
    if (counted.includes('regressed') || (0,warnings/* failsFloor */.eu)((0,warnings/* floorWarnings */.Gg)(partial, rule)))
        return 'regressed';
    // A floor may still be undercut as long as anything is missing.
    if (counted.includes(undefined) || (rule.floorsFail && rule.floors.size > 0))
        return undefined;
    const useless = packs.flatMap(({ pack, outcome }) => (outcome === undefined ? [] : [{ pack, outcome }]));
    const doubts = [...(0,pack_reasons/* uselessReasons */.uD)(useless), ...(0,pack_reasons/* switchReasons */.Q2)(baseline.scorecard, partial)];
    const isDoubtful = counted.includes('inconclusive') || doubts.length > 0 || partial.missingPacks.length > 0;
    return isDoubtful ? 'inconclusive' : 'passed';
}
function settledPack(baseline, partial, paired, rule) {
    const { pack } = paired.ground;
    const outcome = settledAlone(baseline, partial, paired, rule);
    const rates = paired.pairs.map(({ evidence }) => evidence.baseline);
    const useless = outcome === 'passed' ? (0,why_cannot_gate/* whyCannotGate */.Nc)(rates, partial.rounds, rule) : undefined;
    if (useless === undefined)
        return { pack, outcome, reasons: [] };
    const reason = (0,why_cannot_gate/* cannotGateReason */.RW)(useless, rates, rule, (0,why_cannot_gate/* acceptedFor */.J$)(baseline, pack));
    return { pack, outcome: 'cannot-gate', reasons: [reason] };
}
function settledAlone(baseline, partial, pack, rule) {
    const { ground, pairs } = pack;
    if (ground.reasons.length > 0 || (0,pack_reasons/* armReason */.VI)(baseline.scorecard, 'baseline', ground.pack).length > 0)
        return 'inconclusive';
    const settled = settledEvidence((0,pair_packs/* evidenceIn */.nM)(pack), rule, rule.confirms ? gate_rule/* confirmRounds */.O : 0);
    const [arm] = (0,pack_reasons/* armReason */.VI)(partial, 'current', ground.pack);
    if (settled !== 'passed' || arm === undefined)
        return settled;
    // One reply that thinks spoils an arm for good; that none thinks may still change.
    return arm.asked === 'on' && pairs.some(({ current }) => current.missing) ? undefined : 'inconclusive';
}
/** `passed` also where the total has no threshold. */
function settledTotal(baseline, partial, packs, rule) {
    const judged = (0,total_gate/* totalRule */.X)(rule);
    if (judged === undefined)
        return 'passed';
    const comparable = (0,pair_packs/* comparablePacks */.zr)(packs, baseline.scorecard);
    const evidence = comparable.flatMap(pair_packs/* evidenceIn */.nM);
    const settled = settledEvidence(evidence, judged, rule.confirms ? gate_rule/* confirmRounds */.O : 0);
    const rates = evidence.map((each) => each.baseline);
    return settled === 'passed' && evidence.length > 0 && (0,why_cannot_gate/* whyCannotGate */.Nc)(rates, partial.rounds, judged) !== undefined
        ? 'inconclusive'
        : settled;
}
/** Of one pack: below the threshold whatever comes, or regressed though all that comes passed, confirmation included. */
function settledEvidence(evidence, rule, confirming) {
    if (!(0,confirm_pack/* isTripped */.p)(evidence, rule))
        return 'passed';
    const confirmed = (0,gate_evidence/* complete */.My)(evidence, 'passed').map(({ baseline, current: { passed, attempts } }) => ({
        baseline,
        current: { passed: passed + confirming, attempts: attempts + confirming },
    }));
    return (0,decide_pack/* decideCompared */.Wo)(confirmed, rule) === 'regressed' ? 'regressed' : undefined;
}

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/lib/save-whole.js
var save_whole = __webpack_require__(70129);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/report/describe-reason.js
var describe_reason = __webpack_require__(23259);
// EXTERNAL MODULE: ./build/report/next-commands.js
var next_commands = __webpack_require__(64601);
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

// EXTERNAL MODULE: ./build/config/config-needs.js
var config_needs = __webpack_require__(29313);
// EXTERNAL MODULE: ./build/config/load-config.js + 1 modules
var load_config = __webpack_require__(81649);
// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
// EXTERNAL MODULE: ./build/packs/builtin-packs.js
var builtin_packs = __webpack_require__(37329);
// EXTERNAL MODULE: ./build/packs/load-packs.js + 4 modules
var load_packs = __webpack_require__(77950);
// EXTERNAL MODULE: ./build/commands/foreign-pack.js + 5 modules
var foreign_pack = __webpack_require__(37243);
;// CONCATENATED MODULE: ./build/commands/check-floors.js







/** A floor of a pack that no target has would never be held against anything. */
async function checkFloors({ gate, what, configFile }, { loaded }, cwd) {
    const known = [...Object.keys(builtin_packs/* builtinPacks */.i), ...loaded.map(({ pack }) => pack.id)];
    const isUnknown = (id) => !known.includes(id);
    if (!Object.keys(gate.floors).some(isUnknown))
        return;
    // Those of other targets, too.
    const config = configFile === undefined ? undefined : await (0,load_config.loadConfig)(configFile, cwd);
    const references = config === undefined ? [] : (0,config_needs/* packReferences */.I)(config, cwd);
    for (const each of [...references, ...(what.packsDir === undefined ? [] : [what.packsDir])])
        known.push(...(await (0,load_packs/* loadPacks */.rn)([each], foreign_pack/* foreignPack */.A)).map(({ pack }) => pack.id));
    const unknown = Object.keys(gate.floors).find(isUnknown);
    if (unknown === undefined)
        return;
    const near = (0,nearest/* nearest */.p)(unknown, known);
    throw new errors/* InputError */.dz(`floors names ${unknown}, and there is no such pack`, near === undefined ? `There are ${known.join(', ')}.` : `Did you mean ${near}?`);
}

// EXTERNAL MODULE: ./build/commands/decide-run.js
var commands_decide_run = __webpack_require__(87603);
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

// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
// EXTERNAL MODULE: ./build/run/skip-line.js
var skip_line = __webpack_require__(30282);
// EXTERNAL MODULE: ./build/score/score-run.js + 3 modules
var score_run = __webpack_require__(67905);
;// CONCATENATED MODULE: ./build/commands/early-stop.js





/** What `--fail-fast` and `--fast` make of each attempt as it comes. */
function listenTo(gate, plan, { facts }, against, rule) {
    const fast = skipping(gate.fast, plan, facts.determinism, against);
    if (!gate.failFast || against.size < plan.modes.length)
        return fast;
    // As the journal has them: what was found of the server is part of what is compared.
    const lines = [{ kind: 'session', session: 1, startedAt: '', reason: 'start', ...facts }];
    let settled = settledModes(plan, lines, against, rule);
    return {
        waitsForEarlier: fast.waitsForEarlier,
        onAttempt(line) {
            fast.onAttempt(line);
            if (line.stage === 'confirm')
                return 'go-on';
            lines.push(line);
            settled = settledModes(plan, lines, against, rule);
            return [...settled.values()].every(({ outcome }) => outcome !== undefined) ? 'stop' : 'go-on';
        },
        shouldSkip({ mode, round, scenario }) {
            const own = settled.get(mode);
            const isSettled = own !== undefined && (own.outcome !== undefined || own.packs.has((0,shard/* packOfKey */.Q9)(scenario)));
            const reason = isSettled ? 'settled' : fast.shouldSkip({ mode, round, scenario });
            if (reason !== undefined)
                lines.push((0,skip_line/* skipLine */.I)({ mode, round, scenario }, reason));
            return reason;
        },
    };
}
/** What no completion of what is left could change. */
function settledModes(plan, lines, against, rule) {
    return new Map((0,score_run/* scoreRun */.I)(plan, lines).flatMap((partial) => {
        const baseline = against.get(partial.mode);
        return baseline === undefined ? [] : [[partial.mode, settledOutcome(baseline, partial, rule)]];
    }));
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
        shouldSkip: ({ mode, round, scenario }) => round > 1 && settled.has(`${mode} ${scenario}`) ? 'answered' : undefined,
    };
}

// EXTERNAL MODULE: ./build/commands/given-flags.js
var given_flags = __webpack_require__(28852);
// EXTERNAL MODULE: ./build/commands/measure.js + 26 modules
var measure = __webpack_require__(69472);
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
    const nothing = { defaults: {}, maxTargets: undefined, floors: {}, floorsFail: false, targetsMayGo: false };
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

// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
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
        runsFolder: (0,run_folder/* basesFolderOf */.sN)(root),
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
            const read = await (0,load_baseline/* loadBaseline */.oU)((0,external_node_path_.join)(folder, 'baselines'), slug, mode);
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
            // The check of the head says that a pack of it cannot gate: nothing is recorded here.
            useless: { find: () => [], accepted: undefined, hint: '' },
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
            const loaded = await (0,load_baseline/* loadBaseline */.oU)(cache ?? '', slug, mode);
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
// EXTERNAL MODULE: ./build/commands/select-packs.js
var select_packs = __webpack_require__(81268);
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
    await (0,write_reports/* checkOutputs */.n2)({ ...settings.out, record: settings.how.record }, io);
    const selected = await (0,select_packs.selectPacks)(settings.what);
    await checkFloors(settings, selected, io.cwd);
    const kept = await loadBaselines(settings, slug, io);
    const asked = { settings, io, command: 'check', selected, witness };
    const ofBase = await baselinesOfBase(asked, slug, kept);
    if (ofBase === undefined)
        return { exitCode: tell_interrupted/* interrupted */.VM, decision: undefined };
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
        return { exitCode: (0,tell_interrupted/* tellInterrupted */.Yd)(measurement.folder, settings, io), decision };
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
    return { exitCode: (0,exit_code_of/* exitCodeOf */.F)(decision.outcome, (0,exit_code_of/* policyFor */.K)([decision], policy)), decision };
}
/** The decision on a run that is not worth beginning: of its plan alone. */
function decidedUnasked(request, against, rule) {
    const { settings, io } = request;
    const startedAt = io.clock.wallTime().toISOString();
    const plan = (0,measure/* planOf */.X)(request, { id: (0,run_folder/* newRunId */.F$)(io), startedAt, command: 'check', tool: version/* version */.r });
    return (0,commands_decide_run/* decideRun */.Sf)(plan, [], against, rule, (0,given_flags/* givenFlags */.r)(settings, io));
}
/** Asks, confirms, decides, and keeps all of it. Undefined where somebody ended it. */
async function decided(measurement, { settings, io }, { found, against, rule }) {
    await keepBaselines(measurement.folder, found);
    const end = comparable(measurement, found, rule)
        ? await askAll(measurement, against, rule, settings.gate)
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
        (0,tell_interrupted/* tellTimeUp */.I4)(measurement.folder, settings, io);
    const scored = await measurement.scored();
    const decision = (0,commands_decide_run/* decideScored */.xL)(scored, against, rule, (0,given_flags/* givenFlags */.r)(settings, io));
    await measurement.end(decision.outcome, scored, (0,decide_run/* canGateOf */.X)(decision.modes));
    return decision;
}
async function askAll(measurement, against, rule, { confirm: confirms, failFast }) {
    const { run, plan } = measurement;
    const end = await run.measure();
    if (end.outcome !== 'measured' || !confirms)
        return end;
    const first = await measurement.scorecards('measure');
    const isSettled = (baseline, scorecard) => failFast && settledOutcome(baseline, scorecard, rule).outcome !== undefined;
    const changed = perMode(against, first, (baseline, scorecard) => isSettled(baseline, scorecard) ? [] : confirmTargets(baseline, scorecard, rule));
    const confirmed = await check_confirm(measurement, changed, plan.rounds + 1);
    if (confirmed === undefined || confirmed.outcome !== 'measured')
        return confirmed ?? end;
    const pooled = await measurement.scorecards();
    const others = perMode(against, pooled, (baseline, scorecard) => {
        const before = first.find(({ mode }) => mode === scorecard.mode) ?? scorecard;
        return isSettled(baseline, before) ? [] : confirmOthers(baseline, before, scorecard, rule);
    });
    return (await check_confirm(measurement, others, plan.rounds + 1 + gate_rule/* confirmRounds */.O)) ?? confirmed;
}
async function check_confirm({ run, progress }, scenarios, firstRound) {
    if (scenarios.size === 0)
        return undefined;
    progress.confirm(scenarios, gate_rule/* confirmRounds */.O);
    return run.confirm({ scenarios, rounds: gate_rule/* confirmRounds */.O, firstRound });
}
function perMode(against, scorecards, pick) {
    return new Map(scorecards.flatMap((scorecard) => {
        const baseline = against.get(scorecard.mode);
        const keys = baseline === undefined ? [] : pick(baseline, scorecard);
        return keys.length === 0 ? [] : [[scorecard.mode, keys]];
    }));
}
async function loadBaselines(settings, slug, io) {
    const { what, gate } = settings;
    const loaded = await Promise.all(what.modes.map(async (mode) => ({ mode, ...(await (0,load_baseline/* loadBaseline */.oU)((0,external_node_path_.resolve)(io.cwd, gate.baselinesDir), slug, mode)) })));
    const missing = loaded.filter((each) => each.kind === 'missing');
    if (missing.length > 0)
        tellMissing(missing, settings, io);
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
function tellMissing(missing, settings, io) {
    const { gate } = settings;
    const { onMissingBaseline: policy } = gate;
    const flags = (0,given_flags/* givenFlags */.r)(settings, io);
    const told = missing.map(({ path }) => `there is no baseline ${shownBaseline(path, gate, io)}`).join('\n');
    const hint = `Record one: ${missing.map((each) => (0,next_commands/* captureCommand */.g_)(each, flags)).join('\n            ')}`;
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
            const bytes = await (0,read_regular/* readRegular */.VX)(path);
            if (bytes === undefined && path === each.path)
                throw new errors/* InputError */.dz(`${path} is gone`, 'It was there when the run began: take it from git again.');
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


/***/ })

};
