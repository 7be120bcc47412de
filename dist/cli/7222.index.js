export const id = 7222;
export const ids = [7222];
export const modules = {

/***/ 27968:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ loadScorecards),
/* harmony export */   z: () => (/* binding */ parseScorecards)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92844);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2999);
/* harmony import */ var _lib_source_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(11539);
/* harmony import */ var _model_scorecard_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(77814);







/** The scorecards of a recorded run, one for each mode: by its folder, its `scorecard.json`, or its id. */
async function loadScorecards(reference, runsDirectory) {
    const path = await find(reference, runsDirectory);
    return parseScorecards((await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__/* .readRegularText */ .Aj)(path)) ?? '', path);
}
function parseScorecards(text, path) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`cannot read ${path}: ${why}`, 'rescore makes the scorecard of a run again.', { cause });
    }
    const parsed = _model_scorecard_js__WEBPACK_IMPORTED_MODULE_5__/* .scorecardFileSchema */ .m$.safeParse(value);
    if (parsed.success)
        return parsed.data.scorecards;
    const faults = (0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_3__/* .explainIssues */ ._)(parsed.error.issues, _model_scorecard_js__WEBPACK_IMPORTED_MODULE_5__/* .scorecardFileSchema */ .m$, value);
    const lines = faults.map((fault) => `  ${(0,_lib_source_js__WEBPACK_IMPORTED_MODULE_6__/* .showPath */ .P)(fault.path)}: ${fault.message}`);
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz([`${path} holds no scorecards`, ...lines.slice(0, 20)].join('\n'), 'rescore makes the scorecard of a run again.');
}
async function find(reference, runsDirectory) {
    const places = [reference, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(reference, 'scorecard.json'), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(runsDirectory, reference, 'scorecard.json')];
    for (const place of places)
        if (await isFile(place))
            return place;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`there is no scorecard of the run ${reference}`, `Looked for ${places.join(', ')}. A run is named by its folder or its id.`);
}
async function isFile(path) {
    try {
        return !(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path)).isDirectory();
    }
    catch {
        return (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__/* .isNamed */ .ev)(path); // a link to nothing: reading it says so
    }
}


/***/ }),

/***/ 15483:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  baselineAdopt: () => (/* binding */ baselineAdopt)
});

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/baseline/make-baseline.js + 1 modules
var make_baseline = __webpack_require__(20923);
// EXTERNAL MODULE: ./build/baseline/pool-scorecards.js
var pool_scorecards = __webpack_require__(1962);
// EXTERNAL MODULE: ./build/baseline/pooling-faults.js
var pooling_faults = __webpack_require__(32652);
;// CONCATENATED MODULE: ./build/baseline/adopt-runs.js




const fewestRuns = 3;
/** A baseline of what has been measured already: the sessions of at least three runs, in the order of their days. */
function adoptRuns({ scorecards, ...capture }) {
    const [first, ...rest] = [...scorecards].sort((one, other) => (one.run.startedAt < other.run.startedAt ? -1 : 1));
    if (first === undefined || scorecards.length < fewestRuns)
        throw new errors/* InputError */.dz(`${first === undefined ? '' : `${first.slug} (${first.mode}): `}${scorecards.length === 1 ? 'one run is' : `${scorecards.length} runs are`} too few to adopt`, `Name at least ${fewestRuns}: three runs are three sessions.`);
    let pooled = first;
    for (const next of rest) {
        const faults = (0,pooling_faults/* poolingFaults */.Q)(pooled, next);
        if (faults.length > 0)
            throw new errors/* InputError */.dz([`run ${next.run.ids.join(', ')} does not fit those before it:`, ...faults.map((fault) => `  ${fault}`)].join('\n'), 'Adopt runs of one slug, one mode, the same packs and the same model.');
        pooled = (0,pool_scorecards/* poolScorecards */.S)(pooled, next);
    }
    return (0,make_baseline/* makeBaseline */.c)({ ...capture, scorecard: pooled, firstAnswers: undefined });
}

// EXTERNAL MODULE: ./build/baseline/diff-baselines.js
var diff_baselines = __webpack_require__(82886);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/baseline/load-scorecards.js
var load_scorecards = __webpack_require__(27968);
// EXTERNAL MODULE: ./build/baseline/save-baseline.js
var save_baseline = __webpack_require__(45421);
// EXTERNAL MODULE: ./build/gate/gate-rule.js
var gate_rule = __webpack_require__(67690);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/report/render-baseline-difference.js
var render_baseline_difference = __webpack_require__(60747);
// EXTERNAL MODULE: ./build/commands/find-useless.js
var find_useless = __webpack_require__(55067);
// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
;// CONCATENATED MODULE: ./build/commands/baseline-adopt.js











/** Makes baselines of recorded runs, one a slug and mode: all of them or, where one is refused, none. */
async function baselineAdopt(options) {
    const { runs, runsDirectory, directory, modes, dryRun, reason, resetAnchor, now } = options;
    const useless = {
        find: (0,find_useless/* findUseless */.u)(options.judged.rounds, (0,gate_rule/* parseRule */.i)(options.judged.rule)),
        accepted: options.acceptUseless,
        hint: 'Adopt other runs, or keep it as it is: --accept-useless "why".',
    };
    const adoption = { reason, resetAnchor, now, useless };
    const named = await Promise.all(runs.map(async (run) => (await (0,run_folder/* findRunId */.MI)(run, runsDirectory)) ?? run));
    const all = (await Promise.all(named.map((run) => (0,load_scorecards/* loadScorecards */.o)(run, runsDirectory)))).flat();
    const wanted = all.filter(({ mode }) => modes.length === 0 || modes.includes(mode));
    if (wanted.length === 0)
        throw new errors/* InputError */.dz('the runs have nothing in the modes that were named', `They have ${modesOf(all)}.`);
    const adopted = [];
    for (const scorecards of (0,group_by/* groupBy */.$)(wanted, ({ slug, mode }) => `${slug} ${mode}`).values()) {
        const [{ slug, mode }] = scorecards; // a group has what made it
        const previous = await (0,load_baseline/* loadReplaced */.tK)(directory, slug, mode);
        const baseline = adoptRuns({ ...adoption, scorecards, previous });
        adopted.push({ baseline, text: (0,render_baseline_difference/* renderBaselineDifference */.R)((0,diff_baselines/* diffBaselines */.G)(previous, baseline)) });
    }
    const saved = [];
    if (!dryRun)
        for (const { baseline } of adopted)
            saved.push(await (0,save_baseline/* saveBaseline */.X)(directory, baseline));
    const ends = dryRun ? ['Nothing is written: --dry-run.\n'] : saved.map((path) => `wrote ${path}\n`);
    return { text: [...adopted.map(({ text }) => text), ...ends].join(''), saved };
}
function modesOf(scorecards) {
    return [...new Set(scorecards.map(({ slug, mode }) => `${slug} (${mode})`))].join(', ') || 'none';
}


/***/ }),

/***/ 55778:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KU: () => (/* binding */ convolveAll),
/* harmony export */   Tu: () => (/* binding */ atMost),
/* harmony export */   YV: () => (/* binding */ quantile),
/* harmony export */   bd: () => (/* binding */ convolve),
/* harmony export */   ko: () => (/* binding */ certainty),
/* harmony export */   yn: () => (/* binding */ hypergeometric)
/* harmony export */ });
/** Always zero. */
const certainty = { from: 0, mass: Float64Array.of(1) };
/** Both ends are cut where nothing is left to see: what keeps thousands of scenarios quick. */
const negligible = 1e-60;
/** How many of `drawn` items are marked, of `total` items with `marked` marks. */
function hypergeometric(total, marked, drawn) {
    const from = Math.max(0, drawn + marked - total);
    const until = Math.min(marked, drawn);
    // Outwards from the likeliest count, where nothing grows too large.
    const mode = Math.min(until, Math.max(from, Math.floor(((drawn + 1) * (marked + 1)) / (total + 2))));
    const mass = new Float64Array(until - from + 1);
    mass[mode - from] = 1;
    for (let count = mode; count < until; count++) {
        const ratio = ((marked - count) * (drawn - count)) / ((count + 1) * (total - marked - drawn + count + 1));
        mass[count + 1 - from] = (mass[count - from] ?? 0) * ratio;
    }
    for (let count = mode; count > from; count--) {
        const ratio = (count * (total - marked - drawn + count)) / ((marked - count + 1) * (drawn - count + 1));
        mass[count - 1 - from] = (mass[count - from] ?? 0) * ratio;
    }
    const sum = mass.reduce((one, other) => one + other, 0);
    return { from, mass: mass.map((weight) => weight / sum) };
}
/** Of the sum of two that know nothing of each other; the second's steps are `stride` wide. */
function convolve(one, other, stride = 1) {
    const width = one.mass.length + (other.mass.length - 1) * stride;
    const mass = new Float64Array(width);
    for (let step = 0; step < other.mass.length; step++) {
        const weight = other.mass[step] ?? 0;
        for (let at = 0, to = step * stride; at < one.mass.length; at++, to++) {
            mass[to] = (mass[to] ?? 0) + weight * (one.mass[at] ?? 0);
        }
    }
    return cut({ from: one.from + other.from * stride, mass });
}
/** Of the sum of many: in pairs, since a long sum is dear to convolve with each of thousands of short ones. */
function convolveAll(all) {
    let sums = all;
    while (sums.length > 1) {
        const pairs = [];
        for (let at = 0; at < sums.length; at += 2) {
            const [one = certainty, other] = [sums[at], sums[at + 1]];
            pairs.push(other === undefined ? one : convolve(one, other));
        }
        sums = pairs;
    }
    return sums[0] ?? certainty;
}
/** Probability of `count` or less. */
function atMost({ from, mass }, count) {
    let sum = 0;
    for (let at = 0; at < mass.length && from + at <= count; at++)
        sum += mass[at] ?? 0;
    return Math.min(1, sum);
}
/** The smallest value that is reached or undercut with probability `share`. */
function quantile({ from, mass }, share) {
    let sum = 0;
    for (let at = 0; at < mass.length; at++) {
        sum += mass[at] ?? 0;
        if (sum >= share - 1e-12)
            return from + at;
    }
    return from + mass.length - 1;
}
function cut({ from, mass }) {
    let start = 0;
    let end = mass.length;
    while (start < end - 1 && (mass[start] ?? 0) < negligible)
        start++;
    while (end > start + 1 && (mass[end - 1] ?? 0) < negligible)
        end--;
    return { from: from + start, mass: start === 0 && end === mass.length ? mass : mass.subarray(start, end) };
}


/***/ }),

/***/ 93171:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ forecastPack)
/* harmony export */ });
/* harmony import */ var _distribution_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55778);
/* harmony import */ var _fraction_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(79410);
/* harmony import */ var _noise_band_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(62434);
/* harmony import */ var _stratified_test_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(92926);
/* harmony import */ var _why_cannot_gate_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(52456);





const power = 0.8;
function forecastPack(baseline, rounds, rule) {
    const band = (0,_noise_band_js__WEBPACK_IMPORTED_MODULE_1__/* .noiseBand */ .K)(baseline.map((rate) => ({ baseline: rate, current: { passed: expectedPasses(rate, rounds), attempts: rounds } })));
    return {
        noiseBand: band,
        isTooNoisy: band > (0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .toNumber */ .Ro)(rule.maxDrop),
        cannotGate: (0,_why_cannot_gate_js__WEBPACK_IMPORTED_MODULE_3__/* .whyCannotGate */ .Nc)(baseline, rounds, rule),
        minimumDetectableDrop: minimumDetectableDrop(baseline, rounds, rule),
    };
}
function minimumDetectableDrop(baseline, rounds, rule) {
    const solid = baseline.filter(({ passed, attempts }) => passed === attempts);
    const others = baseline.filter(({ passed, attempts }) => passed < attempts);
    const noise = (0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .convolveAll */ .KU)(others.map((rate) => stratum(rate, rounds)));
    const atThreshold = passesAtThreshold(others, baseline.length, rounds, rule.maxDrop);
    let unchanged = noise;
    for (const [index, rate] of solid.entries()) {
        const broken = index + 1;
        unchanged = (0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .convolve */ .bd)(unchanged, (0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .hypergeometric */ .yn)(rate.attempts + rounds, rate.passed, rounds));
        const mostPasses = atThreshold + broken * rounds - 1;
        if (mostPasses < noise.from)
            continue;
        const found = Math.min(mostPasses, mostSignificant(unchanged, rule.alpha));
        if ((0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .atMost */ .Tu)(noise, found) >= power)
            return { scenarios: broken, drop: broken / baseline.length };
    }
    return null;
}
/** The fewest passes of the scenarios that do not always pass with which the drop is not above the threshold, none being broken. */
function passesAtThreshold(others, scenarios, rounds, maxDrop) {
    const { numerator, denominator } = (0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .meanRate */ .mX)(others);
    const before = (0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .fraction */ .zO)(numerator * BigInt(others.length), denominator);
    const allowed = (0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .fraction */ .zO)(maxDrop.numerator * BigInt(scenarios), maxDrop.denominator);
    const passes = (0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .subtract */ .Re)(before, allowed);
    const scaled = (0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .fraction */ .zO)(passes.numerator * BigInt(rounds), passes.denominator);
    const whole = scaled.numerator / scaled.denominator; // rounds towards zero
    return Number(whole) + (scaled.numerator > whole * scaled.denominator ? 1 : 0);
}
/** The most passes that are still too few for an unchanged model. */
function mostSignificant({ from, mass }, alpha) {
    let sum = 0;
    for (let at = 0; at < mass.length; at++) {
        sum += mass[at] ?? 0;
        if (!(0,_stratified_test_js__WEBPACK_IMPORTED_MODULE_2__/* .isSignificant */ .o)(sum, alpha))
            return from + at - 1;
    }
    return from + mass.length - 1;
}
/** Passes of the later run among those of both, were the rate the same. */
function stratum(rate, rounds) {
    return (0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .hypergeometric */ .yn)(rate.attempts + rounds, rate.passed + expectedPasses(rate, rounds), rounds);
}
function expectedPasses({ passed, attempts }, rounds) {
    return Math.round((passed * rounds) / attempts);
}


/***/ }),

/***/ 79410:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kv: () => (/* binding */ showFraction),
/* harmony export */   Re: () => (/* binding */ subtract),
/* harmony export */   Ro: () => (/* binding */ toNumber),
/* harmony export */   mX: () => (/* binding */ meanRate),
/* harmony export */   oi: () => (/* binding */ isAbove),
/* harmony export */   zO: () => (/* binding */ fraction)
/* harmony export */ });
function fraction(numerator, denominator = 1n) {
    const divisor = greatestDivisor(numerator, denominator);
    return { numerator: numerator / divisor, denominator: denominator / divisor };
}
function add(one, other) {
    const numerator = one.numerator * other.denominator + other.numerator * one.denominator;
    return fraction(numerator, one.denominator * other.denominator);
}
function subtract(one, other) {
    return add(one, { numerator: -other.numerator, denominator: other.denominator });
}
function isAbove(one, other) {
    return one.numerator * other.denominator > other.numerator * one.denominator;
}
function toNumber({ numerator, denominator }) {
    return Number(numerator) / Number(denominator);
}
function showFraction({ numerator, denominator }) {
    return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}
/** Mean over the items of their rates; zero where there are none. */
function meanRate(rates) {
    // Thousands of rates have few denominators: only those sums need big integers.
    const passedByAttempts = new Map();
    for (const { passed, attempts } of rates) {
        passedByAttempts.set(attempts, (passedByAttempts.get(attempts) ?? 0) + passed);
    }
    const sum = [...passedByAttempts].reduce((total, [attempts, passed]) => add(total, fraction(BigInt(passed), BigInt(attempts))), fraction(0n));
    return fraction(sum.numerator, sum.denominator * BigInt(Math.max(rates.length, 1)));
}
function greatestDivisor(one, other) {
    let [large, small] = [one < 0n ? -one : one, other];
    while (small !== 0n)
        [large, small] = [small, large % small];
    return large;
}


/***/ }),

/***/ 67690:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ confirmRounds),
/* harmony export */   i: () => (/* binding */ parseRule)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _fraction_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79410);


/** How often each part of a confirmation asks its scenarios. */
const confirmRounds = 3;
function parseRule(settings) {
    return {
        maxDrop: parsePercent(settings.maxDrop, 'max-drop'),
        maxTotalDrop: settings.maxTotalDrop === undefined ? undefined : parsePercent(settings.maxTotalDrop, 'max-total-drop'),
        confirms: settings.confirm ?? true,
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


/***/ }),

/***/ 62434:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ noiseBand)
/* harmony export */ });
/* harmony import */ var _distribution_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55778);

/** So many grid points times strata are counted out; the sum of more is as good as normal. */
const countable = 20_000;
const normal95 = 1.6448536269514722;
/** The drop that an unchanged model stays at or below in 95 of 100 comparisons: of the distribution that gives p. */
function noiseBand(scenarios) {
    const strata = scenarios.flatMap(({ baseline, current }) => {
        const [marked, total] = [baseline.passed + current.passed, baseline.attempts + current.attempts];
        const isUnanimous = marked === 0 || marked === total;
        return isUnanimous ? [] : [{ marked, total, before: baseline.attempts, now: current.attempts }];
    });
    if (strata.length === 0)
        return 0;
    const grid = strata.reduce((common, { before, now }) => multiple(multiple(common, before), now), 1);
    if (grid * strata.length > countable)
        return normalBand(strata) / scenarios.length;
    let [sum, offset] = [_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .certainty */ .ko, 0];
    for (const { marked, total, before, now } of strata) {
        // With b passes before and `marked - b` now, the drop is b / before - (marked - b) / now.
        sum = (0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .convolve */ .bd)(sum, (0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .hypergeometric */ .yn)(total, marked, before), grid / before + grid / now);
        offset += (marked * grid) / now;
    }
    return ((0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .quantile */ .YV)(sum, 0.95) - offset) / grid / scenarios.length;
}
function normalBand(strata) {
    const variance = strata.reduce((sum, { marked, total, before, now }) => {
        const ofCount = (before * now * marked * (total - marked)) / (total * total * (total - 1));
        return sum + ofCount * (1 / before + 1 / now) ** 2;
    }, 0);
    return normal95 * Math.sqrt(variance);
}
/** Stays small enough to be exact up to `countable`; beyond it nobody needs it. */
function multiple(one, other) {
    if (one > countable)
        return one;
    let [large, small] = [one, other];
    while (small !== 0)
        [large, small] = [small, large % small];
    return (one / large) * other;
}


/***/ }),

/***/ 92926:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ stratifiedP),
/* harmony export */   o: () => (/* binding */ isSignificant)
/* harmony export */ });
/* harmony import */ var _distribution_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55778);

/**
 * How often chance alone leaves the current side with so few passes. Inside one scenario the passes of both sides are
 * exchangeable if nothing changed, so that the current count is hypergeometric given their total.
 */
function stratifiedP(scenarios) {
    let passed = 0;
    const strata = [];
    const known = new Map();
    for (const { baseline, current } of scenarios) {
        const [marked, total] = [baseline.passed + current.passed, baseline.attempts + current.attempts];
        if (marked === 0 || marked === total)
            continue; // unanimous: it says nothing
        passed += current.passed;
        const key = `${total} ${marked} ${current.attempts}`;
        const stratum = known.get(key) ?? (0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .hypergeometric */ .yn)(total, marked, current.attempts);
        known.set(key, stratum);
        strata.push(stratum);
    }
    return (0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .atMost */ .Tu)((0,_distribution_js__WEBPACK_IMPORTED_MODULE_0__/* .convolveAll */ .KU)(strata), passed);
}
/** The sums are of floating point: one that should be exactly alpha may stand a hair above it. */
function isSignificant(p, alpha) {
    return p <= alpha + 1e-12;
}


/***/ }),

/***/ 52456:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J$: () => (/* binding */ acceptedFor),
/* harmony export */   Nc: () => (/* binding */ whyCannotGate),
/* harmony export */   RW: () => (/* binding */ cannotGateReason)
/* harmony export */ });
/* harmony import */ var _fraction_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79410);
/* harmony import */ var _gate_rule_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(67690);
/* harmony import */ var _stratified_test_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92926);



/** `accepted` is why the baseline was kept all the same. */
function cannotGateReason(cause, baseline, { maxDrop }, accepted) {
    return { kind: 'cannot-gate', cause, rate: (0,_fraction_js__WEBPACK_IMPORTED_MODULE_2__/* .toNumber */ .Ro)((0,_fraction_js__WEBPACK_IMPORTED_MODULE_2__/* .meanRate */ .mX)(baseline)), threshold: (0,_fraction_js__WEBPACK_IMPORTED_MODULE_2__/* .toNumber */ .Ro)(maxDrop), accepted };
}
/** Why no drop from this baseline could regress in a run of `rounds` rounds; undefined where one could. */
function whyCannotGate(baseline, rounds, rule) {
    if (!(0,_fraction_js__WEBPACK_IMPORTED_MODULE_2__/* .isAbove */ .oi)((0,_fraction_js__WEBPACK_IMPORTED_MODULE_2__/* .meanRate */ .mX)(baseline), rule.maxDrop))
        return 'low-rate';
    const attempts = rounds + (rule.confirms ? _gate_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .confirmRounds */ .O : 0);
    // Each further failure makes p smaller: nothing is more significant than a pack that fails all through.
    const allFail = baseline.map((rate) => ({ baseline: rate, current: { passed: 0, attempts } }));
    return (0,_stratified_test_js__WEBPACK_IMPORTED_MODULE_1__/* .isSignificant */ .o)((0,_stratified_test_js__WEBPACK_IMPORTED_MODULE_1__/* .stratifiedP */ .A)(allFail), rule.alpha) ? undefined : 'never-significant';
}
/** Why the baseline was kept though this pack cannot gate; null where nobody said so of it. */
function acceptedFor({ acceptedUseless }, pack) {
    return acceptedUseless?.packs.includes(pack) ? acceptedUseless.reason : null;
}


/***/ }),

/***/ 38119:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ assertNever)
/* harmony export */ });
/** Ends a switch over a union: a member that nobody handles does not compile. */
function assertNever(value) {
    throw new Error(`unhandled case ${JSON.stringify(value)}`);
}


/***/ }),

/***/ 95953:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ byKey)
/* harmony export */ });
/** The same entries in the order of their keys, which is that of no locale. */
function byKey(record) {
    return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}


/***/ }),

/***/ 92844:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ explainFault),
/* harmony export */   _: () => (/* binding */ explainIssues)
/* harmony export */ });
/* harmony import */ var _nearest_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76062);

/** A schema's complaints about a value as a person wants them: one per fault, at its place, with the nearest known word. */
function explainIssues(issues, schema, value) {
    return issues.flatMap((issue) => explain(issue, [], schema, value));
}
/** The same as lines of an error message, each after its place. */
function explainFault(issues, schema, value) {
    return explainIssues(issues, schema, value)
        .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
        .join('\n');
}
function explain(issue, prefix, schema, value) {
    const path = [...prefix, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
    switch (issue.code) {
        case 'unrecognized_keys': {
            const known = knownKeys(schema, path, value);
            return issue.keys.map((key) => ({
                path: [...path, key],
                message: `unknown key "${key}"${suggestion(key, known)}`,
            }));
        }
        case 'invalid_union':
            if (issue.errors.length === 0)
                return [discriminatorProblem(path, schema, value)];
            return closest(issue.errors).flatMap((inner) => explain(inner, path, schema, value));
        case 'invalid_value': {
            const options = issue.values.map(String);
            const received = valueAt(value, path);
            const near = typeof received === 'string' ? suggestion(received, options) : '';
            return [
                {
                    path,
                    message: `expected ${options.map((option) => `"${option}"`).join(' or ')}, received ${JSON.stringify(received)}${near}`,
                },
            ];
        }
        case 'invalid_key':
            return issue.issues.map((inner) => ({ path, message: `not a valid key: ${wordsOf(inner, path.at(-1))}` }));
        case 'invalid_element':
            return issue.issues.map((inner) => ({ path, message: wordsOf(inner, valueAt(value, path)) }));
        default:
            return [{ path, message: wordsOf(issue, valueAt(value, path)) }];
    }
}
// How the messages begin that the library makes where a schema has none of its own.
const libraryWords = /^(?:Too (?:small|big): |Invalid |Unrecognized )/;
/** What a schema says, or in place of the library's words our own. */
function wordsOf(issue, received) {
    if (!libraryWords.test(issue.message))
        return issue.message;
    switch (issue.code) {
        case 'invalid_type': {
            const expected = typeWords[issue.expected] ?? issue.expected;
            return received === undefined
                ? `missing, expected ${expected}`
                : `expected ${expected}, received ${typeOf(received)}`;
        }
        case 'too_small':
            return boundWords(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least', received);
        case 'too_big':
            return boundWords(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most', received);
        case 'invalid_format':
            return `expected ${formatWords[issue.format] ?? `text of the form ${issue.pattern ?? issue.format}`}, received ${JSON.stringify(received)}`;
        case 'not_multiple_of':
            return `expected a multiple of ${issue.divisor}, received ${String(received)}`;
        default:
            return `cannot be ${JSON.stringify(received) ?? 'left out'}`;
    }
}
const typeWords = {
    int: 'whole number',
    record: 'object',
    nan: 'no number',
    array: 'list',
};
function typeOf(value) {
    if (value === null)
        return 'null';
    if (Array.isArray(value))
        return 'list';
    return Number.isNaN(value) ? 'no number' : typeof value;
}
function boundWords(origin, bound, side, received) {
    const unit = unitOf(origin, bound);
    const size = Array.isArray(received) || typeof received === 'string' ? received.length : received;
    const shown = unit !== '' && typeof size === 'object' && size !== null ? Object.keys(size).length : size;
    return `expected ${side} ${bound}${unit}${shown === undefined ? '' : `, received ${String(shown)}`}`;
}
function unitOf(origin, bound) {
    const isOne = Number(bound) === 1;
    if (origin === 'string')
        return isOne ? ' character' : ' characters';
    if (origin === 'array' || origin === 'set' || origin === 'object' || origin === 'map')
        return isOne ? ' entry' : ' entries';
    return '';
}
const formatWords = {
    datetime: 'a moment such as 2026-11-21T08:00:00Z',
    date: 'a day such as 2026-11-21',
    url: 'an address such as http://localhost:8000',
    uuid: 'a UUID',
    email: 'a mail address',
    json_string: 'JSON',
};
function discriminatorProblem(path, schema, value) {
    const received = valueAt(value, path);
    const options = schemasAt(schema, path.slice(0, -1), value).flatMap((candidate) => literalsOf(candidate, String(path.at(-1))));
    if (received === undefined)
        return { path, message: `missing; one of ${options.join(', ')}` };
    const near = typeof received === 'string' ? suggestion(received, options) : '';
    return {
        path,
        message: `unknown ${String(path.at(-1))} ${JSON.stringify(received)}${near === '' ? `; known: ${options.join(', ')}` : near}`,
    };
}
function suggestion(word, known) {
    const near = (0,_nearest_js__WEBPACK_IMPORTED_MODULE_0__/* .nearest */ .p)(word, known);
    if (near !== undefined)
        return `; did you mean "${near}"?`;
    return known.length > 0 && known.length <= 24 ? `; known: ${[...new Set(known)].join(', ')}` : '';
}
// The branch that got furthest into the value is the one its author meant.
function closest(branches) {
    const depth = (branch) => Math.max(...branch.map((issue) => issue.path.length + (issue.code === 'invalid_type' ? 0 : 0.5) + (issue.code === 'custom' ? 1 : 0)));
    return branches.reduce((best, branch) => {
        const gain = depth(branch) - depth(best);
        return gain > 0 || (gain === 0 && branch.length < best.length) ? branch : best;
    });
}
function valueAt(value, path) {
    let here = value;
    for (const step of path) {
        if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step))
            return undefined;
        here = here[step]; // an object that has this key
    }
    return here;
}
function knownKeys(schema, path, value) {
    return schemasAt(schema, path, value).flatMap((candidate) => {
        const { def } = candidate._zod; // only objects are asked for their shape
        return def.type === 'object' ? Object.keys(def.shape) : [];
    });
}
function literalsOf(schema, key) {
    const { def } = schema._zod; // only objects are asked for their shape
    const field = def.type === 'object' ? def.shape[key] : undefined;
    // A discriminator is a literal or an enumeration, told apart by `type`.
    const words = field?._zod.def;
    if (words?.type === 'enum')
        return Object.values(words.entries).map(String);
    return words?.type === 'literal' ? words.values.map(String) : [];
}
/** The object schemas that can stand at a path of this value: unions are followed by their discriminator. */
function schemasAt(schema, path, value) {
    const unwrapped = unwrap(schema, value);
    const [step, ...rest] = path;
    if (step === undefined)
        return unwrapped;
    const inside = valueAt(value, [step]);
    return unwrapped.flatMap((candidate) => {
        const child = childOf(candidate, step);
        return child === undefined ? [] : schemasAt(child, rest, inside);
    });
}
function childOf(schema, step) {
    const def = schema._zod.def; // told apart by `type` below
    if (def.type === 'object')
        return def.shape[String(step)];
    if (def.type === 'array')
        return def.element;
    return def.type === 'record' ? def.valueType : undefined;
}
function unwrap(schema, value) {
    // zod's definitions are a closed set told apart by `type`; each branch reads what its type has.
    const def = schema._zod.def;
    if (def.innerType !== undefined)
        return unwrap(def.innerType, value);
    if (def.getter !== undefined)
        return unwrap(def.getter(), value);
    if (def.in !== undefined)
        return unwrap(def.in, value);
    if (def.options === undefined)
        return [schema];
    const key = def.discriminator;
    const chosen = key === undefined ? undefined : valueAt(value, [key]);
    const options = def.options.flatMap((option) => unwrap(option, value));
    const fitting = key === undefined ? [] : options.filter((option) => literalsOf(option, key).includes(String(chosen)));
    return fitting.length > 0 ? fitting : options;
}


/***/ }),

/***/ 55365:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ groupBy)
/* harmony export */ });
/** Items under their keys, both in order of appearance. (`Map.groupBy` is not in Node 20.) */
function groupBy(items, keyOf) {
    const groups = new Map();
    for (const item of items) {
        const group = groups.get(keyOf(item));
        if (group === undefined)
            groups.set(keyOf(item), [item]);
        else
            group.push(item);
    }
    return groups;
}


/***/ }),

/***/ 80292:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ showJson),
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
const maxDepth = 128;
const word = /[-+.\w]+/y;
/** Strict JSON: no comments, no trailing commas, no NaN, no key twice, no lone bracket forgiven. */
function parseJson(text) {
    try {
        JSON.parse(text);
    }
    catch (error) {
        return { ok: false, problem: 'syntax', message: error instanceof Error ? error.message : String(error) };
    }
    return readTokens(text);
}
// JSON.parse has accepted the text, so the tokens need no checking here, only reading.
function readTokens(text) {
    const open = [];
    let root = null;
    const place = (value) => {
        const parent = open.at(-1);
        if (parent === undefined)
            root = value;
        else if (Array.isArray(parent.node))
            parent.node.push(value);
        else {
            parent.node.set(parent.key ?? '', value);
            parent.key = undefined;
        }
    };
    for (const piece of tokensOf(text)) {
        if (piece === '}' || piece === ']') {
            open.pop();
            continue;
        }
        if (piece === '{' || piece === '[') {
            const node = piece === '{' ? new Map() : [];
            place(node);
            open.push({ node, key: undefined });
            if (open.length > maxDepth)
                return { ok: false, problem: 'too-deep', message: `deeper than ${maxDepth} levels` };
            continue;
        }
        const parent = open.at(-1);
        if (parent !== undefined && !Array.isArray(parent.node) && parent.key === undefined) {
            const key = JSON.parse(piece); // a token in key position of valid JSON is a string
            if (parent.node.has(key))
                return { ok: false, problem: 'duplicate-key', message: `key ${piece} stands twice` };
            parent.key = key;
            continue;
        }
        place(readScalar(piece));
    }
    return { ok: true, value: root };
}
// By hand: a regular expression for strings runs out of stack on one of a few megabytes.
function* tokensOf(text) {
    for (let at = 0; at < text.length;) {
        const mark = text[at] ?? '';
        let end = at + 1;
        if (mark === '"') {
            end = endOfString(text, at);
            yield text.slice(at, end);
        }
        else if ('{}[]'.includes(mark))
            yield mark;
        else {
            word.lastIndex = at;
            const found = word.exec(text)?.[0];
            if (found !== undefined) {
                yield found;
                end = at + found.length;
            }
        }
        at = end;
    }
}
function endOfString(text, start) {
    for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
        let backslashes = 0;
        while (text[at - 1 - backslashes] === '\\')
            backslashes++;
        if (backslashes % 2 === 0)
            return at + 1;
    }
    return text.length;
}
function readScalar(piece) {
    const value = JSON.parse(piece); // a scalar token of valid JSON
    const isBigInteger = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(piece);
    return isBigInteger ? BigInt(piece) : value;
}
/** One line for a person; big integers keep their digits. */
function showJson(value) {
    if (typeof value === 'bigint')
        return value.toString();
    if (Array.isArray(value))
        return `[${value.map((item) => showJson(item)).join(',')}]`;
    if (value instanceof Map)
        return showEntries([...value]);
    if (typeof value === 'object' && value !== null)
        return showEntries(Object.entries(value));
    return JSON.stringify(value);
}
function showEntries(entries) {
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${showJson(item)}`).join(',')}}`;
}


/***/ }),

/***/ 66743:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ readConflicts)
/* harmony export */ });
const next = {
    outside: [[/^<{7}(?: |\r?$)/, 'ours']],
    ours: [
        [/^\|{7}(?: |\r?$)/, 'base'],
        [/^={7}\r?$/, 'theirs'],
    ],
    base: [[/^={7}\r?$/, 'theirs']],
    theirs: [[/^>{7}(?: |\r?$)/, 'outside']],
};
/** The merge conflicts that git left in a text: the line of the first one, from 1, and the text with our side of each. */
function readConflicts(text) {
    const ours = [];
    let part = 'outside';
    let firstLine;
    for (const [index, line] of text.split('\n').entries()) {
        const to = next[part].find(([marker]) => marker.test(line))?.[1];
        if (to !== undefined) {
            if (to === 'ours')
                firstLine ??= index + 1;
            part = to;
        }
        else if (part === 'outside' || part === 'ours')
            ours.push(line);
    }
    return firstLine === undefined || part !== 'outside' ? undefined : { firstLine, ours: ours.join('\n') };
}


/***/ }),

/***/ 70129:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ removeLeftovers),
/* harmony export */   L: () => (/* binding */ saveWhole)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _cannot_write_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18543);
/* harmony import */ var _error_code_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(47206);





/** Writes a file so that whoever looks, at whatever moment, finds the old content or the new one, whole. */
async function saveWhole(path, content) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path);
    const temporary = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, `.${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path)}.${process.pid}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}.tmp`);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder, { recursive: true });
        await removeLeftovers(path, '.tmp');
        await writeThrough(temporary, content);
        const mode = await modeOf(path);
        if (mode !== undefined)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.chmod)(temporary, mode);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(temporary, path);
        await syncFolder(folder);
    }
    catch (cause) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(temporary, { force: true }).catch(() => undefined); // told below; what is left is no harm
        throw (0,_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__/* .cannotWrite */ .z)(path, cause);
    }
}
/** What a process left that was killed while it wrote this file, or filled this folder. */
async function removeLeftovers(path, ending) {
    const start = `.${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path)}.`;
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path))) {
        if (!name.startsWith(start) || !name.endsWith(ending))
            continue;
        const pid = /^(\d+)-[0-9a-f]{8}$/.exec(name.slice(start.length, name.length - ending.length))?.[1];
        if (pid === undefined || isAlive(Number(pid)))
            continue;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), name), { force: true, recursive: ending === '' });
    }
}
function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        return (0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error) !== 'ESRCH'; // not ours to signal is alive, too
    }
}
async function writeThrough(path, content) {
    const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(path, 'wx');
    try {
        for (const piece of pieces)
            await file.appendFile(piece);
        await file.sync();
    }
    finally {
        await file.close();
    }
}
async function modeOf(path) {
    try {
        return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(path)).mode & 0o777;
    }
    catch (error) {
        if ((0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error) === 'ENOENT')
            return undefined;
        throw error;
    }
}
// Some file systems cannot: the new name is then as safe as they make it.
async function syncFolder(folder) {
    const handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(folder, 'r');
    try {
        await handle.sync();
    }
    catch (error) {
        if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes((0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error)))
            throw error;
    }
    finally {
        await handle.close();
    }
}


/***/ }),

/***/ 11539:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ showProblem),
/* harmony export */   P: () => (/* binding */ showPath)
/* harmony export */ });
/** `a.b[2].c` */
function showPath(path) {
    return path
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
        .join('')
        .replace(/^\./, '');
}
/** `file:12:5 path: message`, as editors and terminals link it. */
function showProblem(origin, { place, path, message }) {
    const where = showPath(path);
    return `${origin}:${place.line}:${place.column} ${where === '' ? '' : `${where}: `}${message}`;
}


/***/ }),

/***/ 17070:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ failureModeSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92857);

/** How a reply was wrong. The words are part of every report: add, never rename. */
const failureModeSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n([
    // the wire: damage by parser, template, speculation or cache
    'no-answer',
    'token-limit',
    'too-long',
    'answer-in-reasoning',
    'thinking-leak',
    'inline-thinking',
    'control-token',
    'broken-text',
    'aborted',
    'repetition',
    'server-rejected',
    // tool calls
    'no-tool-call',
    'call-in-content',
    'call-in-reasoning',
    'invented-result',
    'merged-calls',
    'invalid-arguments',
    'missing-argument',
    'extra-argument',
    'wrong-arguments',
    'wrong-tool',
    'unknown-tool',
    'missing-call',
    'extra-call',
    'repeated-call',
    'wrong-order',
    'unfinished',
    // text
    'wrong-text',
    'constraint-broken',
    'wrong-language',
    'wrapped',
    // structure and fields
    'invalid-json',
    'invalid-yaml',
    'invalid-csv',
    'invalid-xml',
    'invalid-markdown',
    'duplicate-key',
    'wrong-structure',
    'schema-violation',
    'missing-field',
    'extra-field',
    'wrong-type',
    'wrong-value',
    // answers
    'no-answer-found',
    'two-answers',
    'wrong-answer',
    'wrong-unit',
    // benchlocal-cli's own words
    'verifier-fail',
    'extra-fields',
]);


/***/ }),

/***/ 70543:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $D: () => (/* binding */ verdictSchema),
/* harmony export */   IX: () => (/* binding */ pass),
/* harmony export */   fJ: () => (/* binding */ fail),
/* harmony export */   zu: () => (/* binding */ causeSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92857);
/* harmony import */ var _failure_mode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17070);


/** Why nothing was learned from an attempt. */
const causeSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['timeout', 'disconnect', 'server-error', 'bad-stream', 'cancelled', 'pack-error']);
/** What one attempt showed. */
const verdictSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .discriminatedUnion */ .gMt('outcome', [
    zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ outcome: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('pass'), score: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().optional() }),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
        outcome: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('fail'),
        mode: _failure_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .failureModeSchema */ .R,
        expected: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
        received: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
        /** The properties of the scenario (`told` ids) that do not hold. */
        broke: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional(),
        /** Share of the atoms that are right, 0 to 100, where the kind counts them. It never decides. */
        score: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().optional(),
    }),
    // Never a zero: what nobody measured says nothing about the model, so it leaves the average alone.
    zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
        outcome: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('unmeasured'),
        cause: causeSchema,
        detail: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    }),
]);
const pass = { outcome: 'pass' };
const shownLength = 400;
function fail(mode, expected, received, more) {
    return { outcome: 'fail', mode, expected: shorten(expected), received: shorten(received), ...more };
}
// A verdict is read by people: it shows where a reply went wrong, the journal keeps the reply itself.
function shorten(text) {
    return text.length <= shownLength ? text : `${text.slice(0, shownLength - 1).toWellFormed()}…`;
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


/***/ }),

/***/ 23259:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gk: () => (/* binding */ describeReason),
/* harmony export */   U9: () => (/* binding */ describeWarning),
/* harmony export */   p6: () => (/* binding */ date)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(38119);
/* harmony import */ var _describe_cause_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55240);
/* harmony import */ var _numbers_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73533);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95263);




/** Why something is not simply passed or regressed: the end of a sentence that begins with what it is about. */
function describeReason(reason) {
    switch (reason.kind) {
        case 'drop-not-significant':
            return `the drop is above the threshold, and chance alone may explain it (${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .pEquation */ .jz)(reason.p)})`;
        case 'unmeasured-could-decide':
            return reason.unmeasured === 1
                ? '1 unmeasured attempt could decide it'
                : `${reason.unmeasured} unmeasured attempts could decide it`;
        case 'few-in-common':
            return `only ${reason.compared} of the baseline's ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(reason.baseline, 'scenario')} can be compared`;
        case 'not-asked':
            return `none of the baseline's ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(reason.baseline, 'scenario')} was asked`;
        case 'pack-version':
            return `version ${name(reason.current)} cannot be compared with the baseline's ${name(reason.baseline)}`;
        case 'conditions-changed':
            return `it was measured under other conditions: ${list(reason.fields.map(_describe_cause_js__WEBPACK_IMPORTED_MODULE_0__/* .factName */ .Ur))}`;
        case 'identity-changed':
            return (`the server serves ${model(reason.current)}, the baseline is of ${model(reason.baseline)}; ` +
                'if that is meant, say --expect-change model');
        case 'required-same':
            return `what --require-same names is another or unknown: ${list(reason.fields)}`;
        case 'invalid-arm':
            return describeArm(reason);
        case 'switch-lost':
            return `the baseline was asked with ${name(reason.control)}, and this server has no switch for thinking`;
        case 'not-canonical':
            return `the sampling of ${reason.side === 'baseline' ? 'the baseline' : 'this run'} is not the canonical one`;
        case 'incomplete':
            return describeMissing(reason);
        case 'cannot-gate':
            return `cannot gate: ${whyUseless(reason)}${reason.accepted === null ? '' : ` (kept: ${name(reason.accepted)})`}`;
        case 'nothing-can-gate':
            return `no pack of it can gate (${list(reason.packs)})`;
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_3__/* .assertNever */ .x)(reason);
    }
}
function whyUseless({ cause, rate, threshold }) {
    switch (cause) {
        case 'low-rate':
            return `with ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .percentOfMean */ .yN)(rate)} in the baseline nothing can fall by more than ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .thresholdPoints */ .nm)(threshold)}`;
        case 'never-significant':
            return 'with so few passes in the baseline, chance alone may explain even a fall to none';
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_3__/* .assertNever */ .x)(cause);
    }
}
function describeArm({ side, asked, reasoned, replies, control }) {
    const where = side === 'baseline' ? 'in the baseline ' : '';
    const sent = control === null ? 'no switch was sent' : `${name(control)} was sent`;
    const seen = reasoned === 0 ? `none of ${replies} replies reasons` : `${reasoned} of ${replies} replies reason`;
    return `${where}thinking was to be ${asked} (${sent}), and ${seen}`;
}
function describeMissing({ missing, packs }) {
    const parts = [
        ...(missing > 0
            ? [missing === 1 ? '1 planned attempt is missing' : `${missing} planned attempts are missing`]
            : []),
        ...(packs.length > 0 ? [`not measured at all: ${list(packs)}`] : []),
    ];
    return parts.length === 0 ? 'the run is not complete' : parts.join('; ');
}
/** A total that is down by more is warned of. */
const totalThreshold = 0.05;
/** A whole sentence without its full stop. */
function describeWarning(warning, threshold) {
    switch (warning.kind) {
        case 'total-dropped':
            return `Over all packs together the pass rate fell by ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .points */ .WR)(warning.drop.exact, totalThreshold)}`;
        case 'below-anchor':
            return (`${name(warning.pack)} is ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .points */ .WR)(warning.drop.exact, threshold)} below its first accepted capture ` +
                `(${date(warning.capturedAt)}): small drops have added up`);
        case 'below-floor': {
            const { floor, rate, scenarioRate } = warning;
            // A report of an earlier version has the attempts alone.
            const shown = scenarioRate ?? { mean: rate.passed / rate.attempts, scenarios: 1 };
            const count = scenarioRate === undefined ? '' : ` (${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .scenarioCount */ .wk)(scenarioRate)})`;
            return `${name(warning.pack)} passes ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .percentBeside */ .EX)(floor, shown)}${count}, below its floor of ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .inPercent */ .vi)(floor)} %`;
        }
        case 'baseline-without-pack':
            return `${name(warning.pack)} stands in the baseline and was not part of this run`;
        case 'pack-without-baseline':
            return `${name(warning.pack)} has no baseline and was compared with nothing`;
        case 'one-session-baseline':
            return 'The baseline is of one session: false alarms are more likely than with three';
        case 'answers-changed':
            return `Only ${warning.identical} of ${warning.compared} answers are those of the baseline, to the byte`;
        case 'prompt-tokens-shifted':
            return (`${warning.shifted} of ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(warning.compared, 'prompt')} ` +
                `${warning.shifted === 1 ? 'has' : 'have'} another length in tokens: look at template, tokenizer and tools`);
        case 'later-rounds-worse':
            return `${name(warning.pack)} did worse in later rounds than in the first: something may go wrong as the server runs`;
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_3__/* .assertNever */ .x)(warning);
    }
}
/** The day of a moment, `2026-11-21`. */
function date(moment) {
    return name(moment).slice(0, 10);
}
function list(items) {
    const shown = items.slice(0, 6).map(name);
    const more = items.length - shown.length;
    return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
function model(id) {
    return id === null ? 'a model it does not name' : name(id);
}
function name(text) {
    return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainLine */ .h0)(text), 80);
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
