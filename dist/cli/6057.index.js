export const id = 6057;
export const ids = [6057];
export const modules = {

/***/ 8737:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  historyNext: () => (/* binding */ historyNext)
});

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/days-between.js
var days_between = __webpack_require__(38360);
// EXTERNAL MODULE: ./build/report/grid.js
var report_grid = __webpack_require__(19147);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/plain-text.js
var plain_text = __webpack_require__(95263);
// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
;// CONCATENATED MODULE: ./build/report/render-night.js





const whys = {
    'no-time': 'no time',
    'too-long': 'too long',
    'no-job': 'no job',
};
/** What a night measures, the oldest first, and what it leaves; nothing is left out in silence. */
function renderNight(night, options = {}) {
    const columns = options.columns ?? terminal_lines/* defaultColumns */.Fy;
    const { measured, left, skipped, plannedAt } = night;
    const rows = [
        ...measured.map((entry) => [...cellsOf(entry, plannedAt), 'measured']),
        ...left.map((entry) => [...cellsOf(entry, plannedAt), whys[entry.why]]),
    ];
    const grid = (0,report_grid/* renderGrid */.b)([
        { head: 'Target', align: 'left' },
        { head: 'Mode', align: 'left' },
        { head: 'Measured', align: 'left' },
        { head: 'About', align: 'right' },
        { head: 'Tonight', align: 'left' },
    ], rows, { width: columns });
    const has = (is) => [...measured, ...left].some(is);
    const notes = [
        ...(has(({ isChanged }) => isChanged) ? ['* the target or its baseline has changed since'] : []),
        ...(has(({ isGuess }) => isGuess) ? ['? a guess: neither the history nor a baseline tells'] : []),
        ...(left.some(({ why }) => why === 'too-long') ? ['too long: longer than a whole night'] : []),
        ...(left.some(({ why }) => why === 'no-job') ? ['no job: a matrix takes no more'] : []),
    ];
    const lines = [
        ...(0,terminal_lines/* wrapped */.ky)(nightSentence(night), columns),
        ...(rows.length === 0 ? [] : ['', ...grid]),
        ...(notes.length === 0 ? [] : ['', ...notes.flatMap((note) => (0,terminal_lines/* wrapped */.ky)(note, columns, '  '))]),
        ...(skipped.length === 0 ? [] : ['']),
        ...skipped.flatMap(({ slug, why }) => (0,terminal_lines/* wrapped */.ky)(`skipped: ${slug}: ${(0,plain_text/* plainLine */.h0)(why)}`, columns, '  ')),
    ];
    return (0,terminal_lines/* joinLines */.cT)(lines, options.color ?? false);
}
/** `5 of 12 to measure, in about 3 h 50 min of 4 h 00 min.` */
function nightSentence({ measured, left, budgetMs }) {
    const all = measured.length + left.length;
    if (all === 0)
        return 'Nothing to measure.';
    const used = roughly(measured.reduce((sum, { estimatedMs }) => sum + estimatedMs, 0));
    const budget = budgetMs === null ? '' : ` of ${roughly(budgetMs)}`;
    const oldest = left.length === 0 ? '' : ` ${(0,numbers/* plural */.LS)(left.length, 'is', 'are')} left for another night.`;
    return `${measured.length} of ${all} to measure, the oldest first, in about ${used}${budget}.${oldest}`;
}
function cellsOf({ slug, mode, estimatedMs, isGuess, ...entry }, now) {
    return [slug, mode, ageOf(entry, now), `${isGuess ? '? ' : ''}${roughly(estimatedMs)}`];
}
function ageOf({ measuredAt, isChanged }, now) {
    if (measuredAt === null)
        return 'never';
    const days = Math.floor((0,days_between/* daysBetween */.Y)(measuredAt, now));
    return `${days < 1 ? 'today' : `${(0,numbers/* plural */.LS)(days, 'day')} ago`}${isChanged ? ' *' : ''}`;
}
/** Of what is estimated, seconds say nothing. */
function roughly(ms) {
    const minutes = Math.max(1, Math.round(ms / 60_000));
    return minutes < 60 ? `${minutes} min` : (0,numbers/* duration */.p0)(minutes * 60_000);
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/baseline/baseline-path.js
var baseline_path = __webpack_require__(48575);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/config/config-needs.js
var config_needs = __webpack_require__(29313);
// EXTERNAL MODULE: ./build/config/load-config.js + 1 modules
var load_config = __webpack_require__(81649);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/as-written.js
var as_written = __webpack_require__(36746);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/gate/matrix-job.js
var matrix_job = __webpack_require__(96987);
;// CONCATENATED MODULE: ./build/gate/plan-night.js


const guessedMs = { thinking: 2 * 3_600_000, other: 20 * 60_000 };
/**
 * What was looked at longest ago first, as far as the time goes. One that does not fit makes room for others: it is then
 * older than they are, and has the whole of the next night.
 */
function planNight(candidates, budgetMs) {
    const budget = budgetMs ?? Number.POSITIVE_INFINITY;
    const measured = [];
    const left = [];
    let used = 0;
    for (const candidate of [...candidates].sort(byAge)) {
        const entry = entryOf(candidate, budget);
        const why = reasonToWait(entry, budget - used, budget, new Set(measured.map(({ slug }) => slug)));
        if (why !== undefined)
            left.push({ ...entry, why });
        else {
            used += entry.estimatedMs;
            measured.push({ ...entry, of: candidate });
        }
    }
    const jobs = [...(0,group_by/* groupBy */.$)(measured, ({ slug }) => slug).values()].flatMap(jobOf);
    return { measured: measured.map(({ of: _, ...entry }) => entry), left, matrix: { include: jobs } };
}
/** What nobody knows the time of fits into any night by itself: else it would never be known. */
function entryOf({ knownMs, slug, mode, measuredAt, isChanged }, budget) {
    const guess = Math.min(budget, mode === 'enable-thinking' ? guessedMs.thinking : guessedMs.other);
    return { slug, mode, measuredAt, isChanged, estimatedMs: knownMs ?? guess, isGuess: knownMs === undefined };
}
function reasonToWait({ slug, estimatedMs }, rest, budget, slugs) {
    if (estimatedMs > budget)
        return 'too-long';
    if (!slugs.has(slug) && slugs.size >= matrix_job/* mostJobs */.o)
        return 'no-job';
    return estimatedMs > rest ? 'no-time' : undefined;
}
/** Never measured, then measured as another, then by age; sorting keeps the order of the config among equals. */
function byAge(one, other) {
    const [first, second] = [one, other].map(({ measuredAt, isChanged }) => measuredAt === null ? '0' : `${isChanged ? '1' : '2'} ${measuredAt}`);
    if (first === second)
        return 0;
    return (first ?? '') < (second ?? '') ? -1 : 1;
}
function jobOf(entries) {
    const [first] = entries;
    if (first === undefined)
        return [];
    const mode = entries.map(({ of }) => of.mode).join(',');
    return [{ ...(0,matrix_job/* matrixJob */.V)(first.of), mode, digest: first.of.digest }];
}

// EXTERNAL MODULE: ./build/lib/extract-tree.js
var extract_tree = __webpack_require__(85158);
// EXTERNAL MODULE: ./build/lib/git.js
var git = __webpack_require__(94892);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/commands/affected-sides.js
var affected_sides = __webpack_require__(72006);
// EXTERNAL MODULE: ./build/commands/compare-targets.js + 4 modules
var compare_targets = __webpack_require__(21901);
// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
;// CONCATENATED MODULE: ./build/commands/run-times.js

/** How long the mode of a scorecard took in its run, the boot with it: its share of the whole, by the times of attempts. */
function recordedMs({ scorecard }, all) {
    const { startedAt, endedAt, ids } = scorecard.run;
    if (endedAt === null)
        return undefined;
    const same = all.filter(({ scorecard: { slug, run } }) => slug === scorecard.slug && run.ids.join() === ids.join());
    const whole = same.reduce((sum, each) => sum + workMs(each.scorecard), 0);
    const share = whole === 0 ? 1 / Math.max(1, same.length) : workMs(scorecard) / whole;
    return (Date.parse(endedAt) - Date.parse(startedAt)) * share;
}
/** How long so many rounds take that are asked as those of a baseline were. */
function expectedMs({ scenarios, timings, fingerprint }, rounds) {
    const times = scenarios.map(({ scenario }) => timings[(0,shard/* packOfKey */.Q9)(scenario)]?.attemptP50Ms ?? undefined);
    const known = times.flatMap((time) => time ?? []);
    if (known.length === 0 || known.length < times.length)
        return undefined;
    return (known.reduce((sum, time) => sum + time, 0) * rounds) / (fingerprint.subject.concurrency ?? 1);
}
function workMs({ scenarios, timings }) {
    return scenarios.reduce((sum, { scenario, cells }) => {
        const attempts = cells.reduce((total, { passed, failed, unmeasured }) => total + passed + failed + unmeasured, 0);
        return sum + attempts * (timings[(0,shard/* packOfKey */.Q9)(scenario)]?.attemptP50Ms ?? 0);
    }, 0);
}

// EXTERNAL MODULE: ./build/commands/target-parts.js
var target_parts = __webpack_require__(31117);
;// CONCATENATED MODULE: ./build/commands/find-night.js

















/** What the next night measures, of all targets that are not skipped. Nothing is booted, and the checkout is only read. */
async function findNight(request, io) {
    const config = await (0,load_config.loadConfig)(request.config, io.cwd);
    if (config === undefined)
        throw new errors/* InputError */.dz('there is no quality-baseline.yml', 'It says what the targets are.');
    const digests = await digestsOf(request.config, io.cwd);
    const wanted = config.targets.filter(({ skip }) => skip === undefined);
    const candidates = [];
    for (const target of wanted) {
        for (const mode of (0,config_needs/* modesOf */.U)(target, config)) {
            candidates.push(await candidateOf(target, mode, { ...request, config, cwd: io.cwd }, digests.get(target.slug)));
        }
    }
    return {
        ...{ version: 1, kind: 'night', tool: version/* version */.r },
        plannedAt: io.clock.wallTime().toISOString(),
        budgetMs: request.budgetMs ?? null,
        ...planNight(candidates, request.budgetMs),
        skipped: config.targets.flatMap(({ slug, skip }) => (skip === undefined ? [] : [{ slug, why: skip }])),
    };
}
async function candidateOf(target, mode, { config, kept, baselinesDir, cwd }, digest) {
    const { slug, gpus } = target;
    const { tier = 'quick', repeat = 3, 'baselines-dir': told = 'baselines' } = (0,target_parts/* mergedValues */.T)(target, config);
    const folder = baselinesDir === undefined ? (0,external_node_path_.resolve)(config.root, told) : (0,external_node_path_.resolve)(cwd, baselinesDir);
    const last = newestOf(kept, slug, mode);
    const baseline = await baselineAt((0,baseline_path/* baselinePath */.XB)(folder, slug, mode));
    const [before, measuredAt] = [last?.targetDigest, last?.scorecard.run.startedAt ?? null];
    const isAnother = before !== undefined && digest !== undefined && before !== digest;
    const isJudgedAnew = measuredAt !== null && baseline !== undefined && baseline.capturedAt > measuredAt;
    const recorded = last === undefined ? undefined : recordedMs(last, kept);
    return {
        ...{ slug, mode, tier, gpus, digest, measuredAt },
        isChanged: isAnother || isJudgedAnew,
        knownMs: recorded ?? (baseline === undefined ? undefined : expectedMs(baseline.scorecard, repeat)),
    };
}
/** Of one mode of a slug, what was measured last. */
function newestOf(kept, slug, mode) {
    return kept
        .filter(({ scorecard }) => scorecard.slug === slug && scorecard.mode === mode)
        .reduce((newest, each) => newest === undefined || newest.scorecard.run.startedAt < each.scorecard.run.startedAt ? each : newest, undefined);
}
async function baselineAt(path) {
    try {
        return await (0,load_baseline/* loadBaselineFile */.im)(path);
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz)
            return undefined; // the check tells what is wrong with it
        throw error;
    }
}
/** Of each target as its files say it, so that no compose has to be asked; empty outside a checkout of git. */
async function digestsOf(file, folder) {
    const found = new Map();
    const cwd = await (0,promises_.realpath)(folder);
    const top = await (0,git/* checkoutOf */.o5)(cwd);
    if (top === undefined)
        return found;
    const work = await (0,promises_.mkdtemp)((0,external_node_path_.join)(await (0,promises_.realpath)((0,external_node_os_.tmpdir)()), 'quality-baseline-night-'));
    try {
        const tree = await (0,extract_tree/* extractWorkingTree */.h)(top, (0,affected_sides/* treeFolder */.vR)(work, 'head'));
        const place = (path) => (0,affected_sides/* placeBelow */.B4)(top, (0,external_node_path_.resolve)(cwd, path), path);
        const config = await (0,affected_sides/* configOf */.W1)(tree, place('.'), file === undefined ? undefined : place(file));
        if (config === undefined)
            return found;
        const read = (0,as_written/* openSourceReader */.hr)();
        for (const target of config.targets) {
            found.set(target.slug, (0,compare_targets/* writtenDigest */._U)(await (0,compare_targets/* readTarget */._E)(target, { tree, config }, read)));
        }
        return found;
    }
    finally {
        await (0,promises_.rm)(work, { recursive: true, force: true });
    }
}

// EXTERNAL MODULE: ./build/commands/load-history.js
var load_history = __webpack_require__(61778);
// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/history-next.js





/** Prints what a night of some length would measure. */
async function historyNext({ folders, json, color, root, ...request }, io) {
    const { kept, skipped } = await (0,load_history/* loadKept */.LZ)(folders, { root, cwd: io.cwd });
    for (const { folder, why } of skipped)
        io.err(`left out ${folder}: ${why}\n`);
    const night = await findNight({ ...request, kept }, io);
    io.out(json ? `${JSON.stringify(night, undefined, 2)}\n` : renderNight(night, (0,write_reports/* terminalOf */.g5)({ color }, io)));
    return errors/* exitCodes */.hS.passed;
}


/***/ }),

/***/ 96987:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ matrixJob),
/* harmony export */   o: () => (/* binding */ mostJobs)
/* harmony export */ });
/** So many jobs a matrix of GitHub has at most. */
const mostJobs = 256;
/** A target as a row of a matrix; a name may hold no slash where artifacts are named. */
function matrixJob({ slug, tier, gpus, }) {
    return { slug, name: slug.replaceAll('/', '--'), tier, ...(gpus === undefined ? {} : { gpus }) };
}


/***/ }),

/***/ 87625:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I2: () => (/* binding */ nameRepeatPenalty),
/* harmony export */   Nt: () => (/* binding */ requestSampling),
/* harmony export */   cZ: () => (/* binding */ numbersOf),
/* harmony export */   ip: () => (/* binding */ samplingFieldsIn),
/* harmony export */   vn: () => (/* binding */ samplingOf)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38119);

/** By the name on the wire. The fields that the scenarios of two packs may differ in are in their digests as well. */
function packSampling({ sampling }) {
    return {
        temperature: sampling.temperature,
        top_p: sampling['top-p'],
        seed: sampling.seed,
        presence_penalty: sampling['presence-penalty'],
        frequency_penalty: sampling['frequency-penalty'],
    };
}
/** What every request of a plan shares: where packs differ and no flag settles it, the field is left out. */
function samplingOf(packs, { temperature, topP, others: further = {} }) {
    const [first = {}, ...others] = packs.map(packSampling);
    const agreed = Object.entries(first).filter(([field, value]) => others.every((other) => other[field] === value));
    return {
        ...Object.fromEntries(agreed),
        ...further,
        ...(temperature === undefined ? {} : { temperature }),
        ...(topP === undefined ? {} : { top_p: topP }),
    };
}
/** The sampling of one scenario's requests. */
function requestSampling(plan, { pack, scenario }, thinking) {
    const fields = { ...packSampling(pack), ...numbersOf(plan.sampling) };
    const { temperature, top_p, seed, presence_penalty, frequency_penalty, ...ofEngine } = fields;
    const budget = plan.maxTokens ?? scenario['max-tokens'] ?? pack.sampling['max-tokens'];
    return {
        temperature: temperature ?? 0,
        topP: top_p ?? 1,
        seed: seed ?? 1,
        presencePenalty: presence_penalty ?? 0,
        frequencyPenalty: frequency_penalty ?? 0,
        maxTokens: budget + (thinking === 'on' ? plan.thinkingMaxTokens : 0),
        ofEngine,
    };
}
/** Without what was no number: a plan may hold more. */
function numbersOf(shared) {
    return Object.fromEntries(Object.entries(shared).flatMap(([k, v]) => (typeof v === 'number' ? [[k, v]] : [])));
}
const samplingFields = /^(?:temperature|seed|n|best_of|use_beam_search|length_penalty|max_(?:completion_)?tokens|n_predict|num_predict|min_tokens|stop(?:_token_ids)?|ignore_eos|logit_bias|bad_words|allowed_token_ids|samplers|tfs_z|top_.*|min_p|typical(?:_p)?|.*_penalty|penalt.*|repeat_.*|dry_.*|xtc_.*|mirostat.*|dyn.*temp.*|guided_.*|structured_outputs|response_format|grammar|json_schema|options)$/;
/** Those of the user's own fields that change how tokens are chosen. */
function samplingFieldsIn(extraBody) {
    return Object.keys(extraBody).filter((field) => samplingFields.test(field));
}
/** The penalty on repeated tokens under the name that the server reads: both names where the server is unknown. */
function nameRepeatPenalty({ repetition_penalty: penalty, ...others }, engine) {
    if (penalty === undefined)
        return others;
    switch (engine) {
        case 'llama.cpp':
        case 'ollama':
        case 'lm-studio':
            return { ...others, repeat_penalty: penalty };
        case 'vllm':
        case 'sglang':
        case 'tgi':
            return { ...others, repetition_penalty: penalty };
        case null:
            return { ...others, repetition_penalty: penalty, repeat_penalty: penalty };
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__/* .assertNever */ .x)(engine);
    }
}


/***/ })

};
