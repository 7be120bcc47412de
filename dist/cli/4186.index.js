export const id = 4186;
export const ids = [4186];
export const modules = {

/***/ 18578:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  V: () => (/* binding */ checkComparability)
});

// EXTERNAL MODULE: ./build/model/fingerprint.js
var model_fingerprint = __webpack_require__(27866);
// EXTERNAL MODULE: ./node_modules/semver/index.js
var semver = __webpack_require__(62088);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/model/baseline.js
var model_baseline = __webpack_require__(32607);
// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
;// CONCATENATED MODULE: ./build/gate/common-ground.js




/** A scenario is the same where its digest is; its verifier's revision is part of that. */
function commonGround(baseline, asked) {
    const measured = baseline.scenarios.filter(({ cells }) => (0,model_baseline/* rateOf */.MK)(cells).attempts > 0);
    const before = (0,group_by/* groupBy */.$)(measured, ({ scenario }) => (0,shard/* packOfKey */.Q9)(scenario));
    const now = (0,group_by/* groupBy */.$)(Object.entries(asked.scenarios), ([key]) => (0,shard/* packOfKey */.Q9)(key));
    const versions = new Map(baseline.packs.map(({ id, version }) => [id, version]));
    const packs = asked.packs.flatMap(({ id, version }) => {
        const earlier = versions.get(id);
        if (earlier === undefined)
            return [];
        const known = new Map(before.get(id)?.map(({ scenario, digest }) => [scenario, digest]));
        const current = now.get(id) ?? [];
        const compared = current.filter(([key, digest]) => known.get(key) === digest).map(([key]) => key);
        const ground = { pack: id, version: { baseline: earlier, current: version }, compared: compared.sort() };
        const counts = { baseline: known.size, current: current.length };
        return [{ ...ground, ...counts, reasons: reasonsAgainst(ground.version, compared.length, known.size) }];
    });
    const isAsked = new Set(asked.packs.map(({ id }) => id));
    return {
        packs,
        onlyBaseline: baseline.packs.map(({ id }) => id).filter((id) => !isAsked.has(id)),
        onlyCurrent: asked.packs.map(({ id }) => id).filter((id) => !versions.has(id)),
    };
}
function reasonsAgainst(version, compared, baseline) {
    const [earlier, later] = [(0,semver.parse)(version.baseline)?.major, (0,semver.parse)(version.current)?.major];
    // Who numbers otherwise promises nothing by it: there the digests alone say what is the same.
    const isOther = earlier !== undefined && later !== undefined && earlier !== later;
    const reasons = isOther ? [{ kind: 'pack-version', ...version }] : [];
    if (compared === 0 || compared * 2 < baseline)
        reasons.push({ kind: 'few-in-common', compared, baseline });
    return reasons;
}

;// CONCATENATED MODULE: ./build/gate/check-comparability.js


/** Whether a run can be held against a baseline: the same before the first request as after the last. */
function checkComparability(baseline, upcoming, rule) {
    const { scorecard } = baseline;
    const ground = commonGround(scorecard, upcoming);
    const { fingerprint } = upcoming;
    const differences = fingerprint && (0,model_fingerprint/* compareFingerprints */.tS)(scorecard.fingerprint, fingerprint);
    const reasons = [];
    if (!scorecard.isCanonical)
        reasons.push({ kind: 'not-canonical', side: 'baseline' });
    if (!upcoming.isCanonical)
        reasons.push({ kind: 'not-canonical', side: 'current' });
    if (ground.packs.length === 0)
        reasons.push({ kind: 'not-asked', baseline: scorecard.scenarios.length });
    if (differences === undefined) {
        if (scorecard.mode !== upcoming.mode)
            reasons.push({ kind: 'conditions-changed', fields: ['mode'] });
    }
    else {
        reasons.push(...conditionReasons(differences.conditions));
        reasons.push(...identityReasons(differences.identity, rule));
        reasons.push(...requiredReasons(differences.subject, rule));
    }
    return {
        ground,
        reasons,
        causes: differences === undefined ? [] : causesOf(differences, scorecard, upcoming),
        warnings: [
            ...ground.onlyCurrent.map((pack) => ({ kind: 'pack-without-baseline', pack })),
            ...ground.onlyBaseline.map((pack) => ({ kind: 'baseline-without-pack', pack })),
            ...(scorecard.run.sessions.length === 1 ? [{ kind: 'one-session-baseline' }] : []),
        ],
    };
}
/**
 * A condition that one side knows and the other does not has changed or cannot be vouched for: both stop the gate. Where
 * neither side knows, nothing speaks for a difference. Changed scenarios are no reason here: they are left out, and too
 * few that remain are one.
 */
function conditionReasons(differences) {
    const fields = differences.filter(stops).map(({ field }) => field);
    const blocking = fields.filter((field) => !isScenario(field));
    return blocking.length === 0 ? [] : [{ kind: 'conditions-changed', fields: blocking }];
}
/** A model id that neither side could learn proves no wrong server. */
function identityReasons(differences, rule) {
    if (rule.expectsOtherModel)
        return [];
    return differences
        .filter(stops)
        .map(({ baseline, current }) => ({ kind: 'identity-changed', baseline: check_comparability_text(baseline), current: check_comparability_text(current) }));
}
/** Here unknown is not enough, not even twice: somebody asked to be sure. */
function requiredReasons(differences, rule) {
    const fields = rule.requireSame.filter((required) => differences.some(({ field }) => field === required));
    return fields.length === 0 ? [] : [{ kind: 'required-same', fields }];
}
function stops({ kind, baseline, current }) {
    return kind === 'changed' || (baseline === null) !== (current === null);
}
function causesOf(differences, baseline, upcoming) {
    return [
        ...withoutDoubledWeights(differences.subject).map((difference) => ({ class: 'subject', ...difference })),
        ...differences.identity.map((difference) => ({ class: 'identity', ...difference })),
        ...differences.conditions
            .filter(({ field }) => !isScenario(field))
            .map((difference) => ({ class: 'conditions', ...difference })),
        ...changedPacks(differences.conditions, baseline, upcoming),
    ];
}
/** A digest of the model and a sample of its files say the same: where one of them is known, the other is no gap. */
function withoutDoubledWeights(differences) {
    const isKnown = (name) => !differences.some(({ field, kind }) => field === name && kind === 'unknown');
    return differences.filter(({ field, kind }) => kind === 'changed' || !((field === 'weights' && isKnown('model-digest')) || field === 'model-digest'));
}
/** One line for each pack, not one for each of its scenarios. */
function changedPacks(differences, baseline, upcoming) {
    const changed = new Set(differences.filter(({ field }) => isScenario(field)).map(({ field }) => packOfField(field)));
    return upcoming.packs.flatMap(({ id, version, digest }) => {
        const before = baseline.packs.find((pack) => pack.id === id);
        if (before === undefined || !changed.has(id))
            return [];
        const [from, to] = [`${before.version} (${before.digest.slice(0, 12)})`, `${version} (${digest.slice(0, 12)})`];
        return [{ class: 'conditions', field: `scenarios.${id}`, kind: 'changed', baseline: from, current: to }];
    });
}
function isScenario(field) {
    return field === 'scenarios' || field.startsWith('scenarios.');
}
function packOfField(field) {
    return field.slice('scenarios.'.length, field.indexOf('/'));
}
function check_comparability_text(value) {
    return typeof value === 'string' ? value : null;
}


/***/ }),

/***/ 85816:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ commonFault)
/* harmony export */ });
const fewestAttempts = 20;
/** Six of ten, as whole numbers: exactly 60 % counts. */
const share = { times: 6, of: 10 };
/** The one failure, or the one cause of unmeasured attempts, in which most attempts end; undefined where none is so common. */
function commonFault({ scenarios }) {
    const failures = new Map();
    const causes = new Map();
    let attempts = 0;
    for (const score of scenarios) {
        for (const { passed, failed, unmeasured } of score.cells)
            attempts += passed + failed + unmeasured;
        for (const [failure, times] of Object.entries(score.failures)) {
            const known = failure; // the keys of a record are those of its schema
            failures.set(known, (failures.get(known) ?? 0) + times);
        }
        for (const [cause, times] of Object.entries(score.causes))
            causes.set(cause, (causes.get(cause) ?? 0) + times);
    }
    if (attempts < fewestAttempts)
        return undefined;
    const isCommon = (times) => times * share.of >= attempts * share.times;
    for (const [failure, times] of failures)
        if (isCommon(times))
            return { kind: 'failure', failure, times, attempts };
    for (const [cause, times] of causes)
        if (isCommon(times))
            return { kind: 'unmeasured', cause, times, attempts };
    return undefined;
}


/***/ }),

/***/ 23686:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ isTripped),
/* harmony export */   q: () => (/* binding */ isClearing)
/* harmony export */ });
/* harmony import */ var _decide_pack_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56180);
/* harmony import */ var _evidence_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19373);
/* harmony import */ var _fraction_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79410);



/** Whether its drop is above the threshold, or could be: more rounds may measure what is open now. */
function isTripped(evidence, rule) {
    return (0,_fraction_js__WEBPACK_IMPORTED_MODULE_1__/* .isAbove */ .oi)((0,_decide_pack_js__WEBPACK_IMPORTED_MODULE_0__/* .dropOf */ .l6)((0,_evidence_js__WEBPACK_IMPORTED_MODULE_2__/* .complete */ .My)(evidence, 'failed')), rule.maxDrop);
}
/**
 * Whether a tripped pack could be cleared by what its changed scenarios now show. Asking only those again leans towards
 * the baseline, since chance had picked them; then the others are asked as well.
 */
function isClearing(pooled, rule) {
    return !(0,_fraction_js__WEBPACK_IMPORTED_MODULE_1__/* .isAbove */ .oi)((0,_decide_pack_js__WEBPACK_IMPORTED_MODULE_0__/* .dropOf */ .l6)((0,_evidence_js__WEBPACK_IMPORTED_MODULE_2__/* .complete */ .My)(pooled, 'passed')), rule.maxDrop);
}


/***/ }),

/***/ 34186:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  a: () => (/* binding */ decideMode),
  i: () => (/* binding */ decideWithoutBaseline)
});

// EXTERNAL MODULE: ./build/gate/common-fault.js
var common_fault = __webpack_require__(85816);
// EXTERNAL MODULE: ./build/lib/by-key.js
var by_key = __webpack_require__(95953);
// EXTERNAL MODULE: ./build/gate/confirm-pack.js
var confirm_pack = __webpack_require__(23686);
// EXTERNAL MODULE: ./build/gate/decide-pack.js
var decide_pack = __webpack_require__(56180);
// EXTERNAL MODULE: ./build/gate/drift.js
var drift = __webpack_require__(22341);
// EXTERNAL MODULE: ./build/gate/evidence.js
var gate_evidence = __webpack_require__(19373);
// EXTERNAL MODULE: ./build/gate/forecast-pack.js
var forecast_pack = __webpack_require__(93171);
// EXTERNAL MODULE: ./build/gate/measure-drop.js
var measure_drop = __webpack_require__(65110);
// EXTERNAL MODULE: ./build/gate/noise-band.js
var noise_band = __webpack_require__(62434);
// EXTERNAL MODULE: ./build/gate/pair-packs.js
var pair_packs = __webpack_require__(23715);
// EXTERNAL MODULE: ./build/gate/round-pairs.js
var round_pairs = __webpack_require__(92230);
// EXTERNAL MODULE: ./build/gate/stratified-test.js
var stratified_test = __webpack_require__(92926);
// EXTERNAL MODULE: ./build/gate/why-cannot-gate.js
var why_cannot_gate = __webpack_require__(52456);
;// CONCATENATED MODULE: ./build/gate/compare-pack.js












/** One pack, decided, and all that reports show of it. `holm` still knows nothing of the other packs. */
function comparePack(pack, rule) {
    const { ground, pairs } = pack.pooled;
    const evidence = (0,pair_packs/* evidenceIn */.nM)(pack.pooled);
    const [measured, shown] = [(0,gate_evidence/* measuredOnly */.H4)(evidence), (0,pair_packs/* shownIn */.fz)(pack.pooled)];
    const p = (0,stratified_test/* stratifiedP */.A)(shown);
    const isDecidable = pack.reasons.length === 0 && !pack.isBlocked;
    const decided = isDecidable ? (0,decide_pack/* decidePack */.gn)(evidence, rule) : 'inconclusive';
    const undecided = decided === 'inconclusive' && isDecidable ? [(0,decide_pack/* whyUndecided */.g8)(evidence, p, rule)] : [];
    const rates = evidence.map((each) => each.baseline);
    const forecast = (0,forecast_pack/* forecastPack */.P)(rates, pack.rounds, rule);
    const isDoubtful = decided === 'passed' && pack.doubts.length > 0;
    const useless = decided === 'passed' && !isDoubtful ? forecast.cannotGate : undefined;
    const outcome = isDoubtful ? 'inconclusive' : useless === undefined ? decided : 'cannot-gate';
    const band = (0,noise_band/* noiseBand */.K)(shown);
    const { baseline, means, drop } = (0,measure_drop/* measureDrop */.si)(shown, rule.maxDrop);
    const { current, means: measuredMeans } = (0,measure_drop/* measureDrop */.si)(measured, rule.maxDrop);
    const missing = pairs.reduce((sum, { current: { missing: lost = 0 } }) => sum + lost, 0);
    return {
        pack: ground.pack,
        version: ground.version,
        outcome,
        reasons: [
            ...pack.reasons,
            ...pack.doubts,
            ...undecided,
            ...(useless === undefined ? [] : [(0,why_cannot_gate/* cannotGateReason */.RW)(useless, rates, rule, (0,why_cannot_gate/* acceptedFor */.J$)(pack, ground.pack))]),
        ],
        scenarios: {
            compared: pairs.length,
            baseline: ground.baseline,
            current: ground.current,
            measured: measured.length,
        },
        ...(missing > 0 ? { missing } : {}),
        baseline,
        current,
        means: { baseline: means.baseline, current: measuredMeans.current },
        drop,
        p,
        holm: p,
        tripped: trippedStage(pack, rule),
        confirmed: pack.confirmed,
        flips: flipsOf(pairs),
        flaky: pairs.filter(isFlaky).map(({ key }) => key),
        noiseBand: band,
        minimumDetectableDrop: forecast.minimumDetectableDrop,
        // A drop widens the band by itself: one that was found all the same was not too noisy to find.
        isTooNoisy: outcome !== 'regressed' && band * Number(rule.maxDrop.denominator) > Number(rule.maxDrop.numerator),
        cannotGate: forecast.cannotGate !== undefined,
        tokenLimit: {
            baseline: pairs.reduce((sum, { baseline }) => sum + (baseline.failures['token-limit'] ?? 0), 0),
            current: pairs.reduce((sum, { current }) => sum + (current.failures['token-limit'] ?? 0), 0),
        },
        unmeasured: pairs.reduce((sum, { current }) => sum + (0,pair_packs/* unmeasuredIn */.RW)(current), 0),
        causes: sumCauses(pairs),
        drift: (0,drift/* driftOf */.$)(pairs),
        rounds: roundsOf(pairs),
    };
}
function trippedStage({ first }, rule) {
    const evidence = (0,pair_packs/* evidenceIn */.nM)(first);
    if (!(0,confirm_pack/* isTripped */.p)(evidence, rule))
        return null;
    const shown = (0,pair_packs/* shownIn */.fz)(first);
    const { current } = (0,measure_drop/* measureDrop */.si)((0,gate_evidence/* measuredOnly */.H4)(evidence), rule.maxDrop);
    return { current, drop: (0,measure_drop/* measureDrop */.si)(shown, rule.maxDrop).drop, p: (0,stratified_test/* stratifiedP */.A)(shown) };
}
/** The largest drops first, equal ones in the order of the pairs: by key. */
function flipsOf(pairs) {
    const flips = pairs.flatMap(({ key, current: { failures }, evidence: { baseline, passed, failed } }) => {
        const current = { passed, attempts: passed + failed };
        const isFlip = current.attempts > 0 && passed * baseline.attempts !== baseline.passed * current.attempts;
        return isFlip ? [{ scenario: key, baseline, current, failures }] : [];
    });
    return flips.sort((one, other) => dropIn(other) - dropIn(one));
}
function dropIn({ baseline, current }) {
    return baseline.passed / baseline.attempts - current.passed / current.attempts;
}
function isFlaky({ evidence: { baseline, passed, failed } }) {
    return (passed > 0 && failed > 0) || (baseline.passed > 0 && baseline.passed < baseline.attempts);
}
function sumCauses(pairs) {
    const sums = {};
    for (const { current } of pairs) {
        for (const [cause, times] of Object.entries(current.causes))
            sums[cause] = (sums[cause] ?? 0) + times;
    }
    return (0,by_key/* byKey */.d)(sums);
}
function roundsOf(pairs) {
    const sides = (0,round_pairs/* roundPairs */.a)(pairs);
    if (sides.length === 0)
        return null;
    return { first: (0,measure_drop/* sumOf */.XN)(sides.map(({ baseline }) => baseline)), later: (0,measure_drop/* sumOf */.XN)(sides.map(({ current }) => current)) };
}

;// CONCATENATED MODULE: ./build/gate/confirmed-by.js
/** What the confirmation of a pack took: what is in `pooled` beyond `first`. Null where nothing is. */
function confirmedBy(first, pooled, packs) {
    const before = new Map(packs.first.pairs.map(({ key, current }) => [key, current]));
    const extra = packs.pooled.pairs.map(({ key, current }) => attemptsOf(current) - attemptsOf(before.get(key)));
    const requests = extra.reduce((sum, attempts) => sum + attempts, 0);
    if (requests <= 0)
        return null;
    const wasAsked = new Set(first.run.sessions);
    const hasNewOnly = packs.pooled.pairs.every(({ key, current }) => pooled.run.sessions.every((session, column) => {
        if (!wasAsked.has(session))
            return true;
        const earlier = before.get(key)?.cells[first.run.sessions.indexOf(session)];
        return sumOfCell(current.cells[column]) === sumOfCell(earlier);
    }));
    return { rounds: Math.max(...extra), requests, sessions: hasNewOnly ? 'new' : 'one' };
}
function attemptsOf(score) {
    return score?.cells.reduce((sum, cell) => sum + sumOfCell(cell), 0) ?? 0;
}
function sumOfCell(cell) {
    return cell === undefined ? 0 : cell.passed + cell.failed + cell.unmeasured;
}

// EXTERNAL MODULE: ./build/gate/fraction.js
var fraction = __webpack_require__(79410);
;// CONCATENATED MODULE: ./build/gate/holm.js
/** Each p as it stands among all: the chance that any of so many unchanged packs shows one so small. In their order. */
function holm(ps) {
    const order = ps.map((_, index) => index).sort((one, other) => (ps[one] ?? 0) - (ps[other] ?? 0));
    const adjusted = new Array(ps.length).fill(1);
    let largest = 0;
    for (const [rank, index] of order.entries()) {
        largest = Math.max(largest, Math.min(1, (ps[index] ?? 1) * (ps.length - rank)));
        adjusted[index] = largest;
    }
    return adjusted;
}

// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/model/baseline.js
var baseline = __webpack_require__(32607);
// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
;// CONCATENATED MODULE: ./build/gate/measured-of.js



/** What a run saw of each of its packs, whatever that is held against. A pack that nobody asked is left out. */
function measuredOf({ packs, scenarios, missingPacks }) {
    const here = packs.filter(({ id }) => !missingPacks.includes(id));
    const ofPack = (0,group_by/* groupBy */.$)(scenarios, ({ scenario }) => (0,shard/* packOfKey */.Q9)(scenario));
    return here.map(({ id, version }) => {
        const own = ofPack.get(id) ?? [];
        const cells = own.flatMap((score) => score.cells);
        const failures = {};
        for (const score of own) {
            for (const [mode, times] of Object.entries(score.failures)) {
                // The keys of a record are those of its schema.
                const key = mode;
                failures[key] = (failures[key] ?? 0) + times;
            }
        }
        const unmeasured = cells.reduce((sum, cell) => sum + cell.unmeasured, 0);
        const byScenario = Object.fromEntries(own.map((score) => [score.scenario, sumOf(score.cells)]));
        const rates = { rate: (0,baseline/* rateOf */.MK)(cells), scenarioRate: (0,baseline/* meanRateOf */.pX)(own.map((score) => score.cells)) };
        return { pack: id, version, scenarios: own.length, ...rates, failures, unmeasured, cells: byScenario };
    });
}
function sumOf(cells) {
    const [one, ...others] = cells;
    if (one !== undefined && others.length === 0)
        return one;
    return cells.reduce((sum, { passed, failed, unmeasured }) => ({
        passed: sum.passed + passed,
        failed: sum.failed + failed,
        unmeasured: sum.unmeasured + unmeasured,
    }), { passed: 0, failed: 0, unmeasured: 0 });
}

// EXTERNAL MODULE: ./build/gate/pack-reasons.js
var pack_reasons = __webpack_require__(49449);
// EXTERNAL MODULE: ./build/gate/total-gate.js
var total_gate = __webpack_require__(78250);
// EXTERNAL MODULE: ./build/gate/warnings.js
var gate_warnings = __webpack_require__(5705);
// EXTERNAL MODULE: ./build/gate/worst-outcome.js
var worst_outcome = __webpack_require__(3912);
;// CONCATENATED MODULE: ./build/gate/decide-mode.js













/**
 * Decides one mode, once, after any confirmation. `pooled` holds all attempts, `first` those without the confirmation's;
 * without one they are the same. A server that nobody looked at yet has no part in it.
 */
function decideMode(baseline, pooled, first, rule, isServerKnown = true) {
    const comparability = (0,pair_packs/* comparabilityOf */.sn)(baseline, pooled, rule, isServerKnown);
    const { ground, reasons, causes, warnings } = comparability;
    if (reasons.length > 0 && pooled.scenarios.every(isUnasked))
        return undecided(baseline, pooled, comparability, rule);
    const before = new Map((0,pair_packs/* pairPacks */.Hz)(baseline.scorecard, first, ground).map((pack) => [pack.ground.pack, pack]));
    const packs = (0,pair_packs/* pairPacks */.Hz)(baseline.scorecard, pooled, ground);
    const compared = packs.map((pack) => {
        const earlier = before.get(pack.ground.pack) ?? pack;
        const evidence = {
            pooled: pack,
            first: earlier,
            confirmed: confirmedBy(first, pooled, { first: earlier, pooled: pack }),
            reasons: [...pack.ground.reasons, ...(0,pack_reasons/* armReason */.VI)(baseline.scorecard, 'baseline', pack.ground.pack)],
            doubts: (0,pack_reasons/* armReason */.VI)(pooled, 'current', pack.ground.pack),
            isBlocked: reasons.length > 0,
            rounds: pooled.rounds,
            acceptedUseless: baseline.acceptedUseless,
        };
        return comparePack(evidence, rule);
    });
    const adjusted = holm(compared.map(({ p }) => p));
    const comparisons = compared.map((pack, index) => ({ ...pack, holm: adjusted[index] ?? pack.p }));
    const isBlocked = reasons.length > 0;
    const total = packs.length === 0 ? null : totalOf(packs);
    const comparable = isBlocked ? [] : (0,pair_packs/* comparablePacks */.zr)(packs, baseline.scorecard);
    const totalGate = (0,total_gate/* decideTotal */.p)(comparable, pooled.rounds, rule);
    const floors = (0,gate_warnings/* floorWarnings */.Gg)(pooled, rule);
    const incomplete = (0,pack_reasons/* incompleteReasons */.iJ)(pooled);
    const useless = isBlocked ? [] : (0,pack_reasons/* uselessReasons */.uD)(comparisons);
    const parts = [...comparisons.map(pack_reasons/* countedAs */.DV), ...(totalGate === undefined ? [] : [totalGate.outcome])];
    const lost = (0,pack_reasons/* switchReasons */.Q2)(baseline.scorecard, pooled);
    const decided = isBlocked ? 'inconclusive' : outcomeOf(parts, useless, floors, pooled);
    const outcome = decided === 'passed' && lost.length > 0 ? 'inconclusive' : decided;
    return {
        slug: pooled.slug,
        mode: pooled.mode,
        outcome,
        improved: outcome === 'passed' && incomplete.length === 0 && isImproved(packs),
        threshold: (0,fraction/* toNumber */.Ro)(rule.maxDrop),
        reasons: [...reasons, ...useless, ...lost, ...incomplete],
        packs: comparisons,
        causes: [...causes],
        warnings: [
            ...(totalGate?.outcome === 'regressed' ? [] : (0,gate_warnings/* totalWarnings */.Qx)(total)),
            ...(0,gate_warnings/* anchorWarnings */.Dj)(packs, baseline, rule),
            ...floors,
            ...warnings,
            ...(0,gate_warnings/* driftWarnings */.Nc)(packs, comparisons),
            ...(0,gate_warnings/* roundWarnings */.yH)(packs, rule),
        ],
        total,
        ...(totalGate === undefined ? {} : { totalGate }),
        ...aboutRun(pooled),
        baseline: headOf(baseline),
        fingerprint: pooled.fingerprint,
        measured: measuredOf(pooled),
        rounds: pooled.rounds,
    };
}
/** What its attempts have in common, and where it was ended on purpose. */
function aboutRun(scorecard) {
    const fault = (0,common_fault/* commonFault */.k)(scorecard);
    const of = scorecard.scenarios.length * scorecard.rounds;
    return {
        ...(fault === undefined ? {} : { commonFault: fault }),
        ...(scorecard.stoppedEarly === true ? { settledAfter: { attempts: of - scorecard.missing, of } } : {}),
    };
}
/** Counts are of what was measured; the drop takes what was never asked for passed. */
function totalOf(packs) {
    const { current, means } = (0,measure_drop/* measureDrop */.si)((0,gate_evidence/* measuredOnly */.H4)(packs.flatMap(pair_packs/* evidenceIn */.nM)), gate_warnings/* totalDrop */.IV);
    const whole = (0,measure_drop/* measureDrop */.si)(packs.flatMap(pair_packs/* shownIn */.fz), gate_warnings/* totalDrop */.IV);
    return { ...whole, current, means: { baseline: whole.means.baseline, current: means.current } };
}
/** Where it showed before the first request that nothing can be compared: the reasons are all there is to tell. */
function undecided(baseline, { slug, mode, fingerprint, rounds }, { reasons, causes }, rule) {
    return {
        ...{ slug, mode, fingerprint, rounds },
        outcome: 'inconclusive',
        improved: false,
        threshold: (0,fraction/* toNumber */.Ro)(rule.maxDrop),
        reasons: [...reasons],
        packs: [],
        causes: [...causes],
        warnings: [],
        total: null,
        baseline: headOf(baseline),
    };
}
function headOf({ capturedAt, reason, tool, scorecard }) {
    return { capturedAt, reason, tool, sessions: scorecard.run.sessions.length, fingerprint: scorecard.fingerprint };
}
function isUnasked({ cells }) {
    return cells.every(({ passed, failed, unmeasured }) => passed + failed + unmeasured === 0);
}
/** A mode that nothing is known of to hold it against: its floors count all the same. */
function decideWithoutBaseline(scorecard, rule) {
    const warnings = (0,gate_warnings/* floorWarnings */.Gg)(scorecard, rule);
    const arms = scorecard.packs.flatMap(({ id }) => (0,pack_reasons/* armReason */.VI)(scorecard, 'current', id));
    return {
        slug: scorecard.slug,
        mode: scorecard.mode,
        outcome: (0,gate_warnings/* failsFloor */.eu)(warnings) ? 'regressed' : 'no-baseline',
        improved: false,
        threshold: (0,fraction/* toNumber */.Ro)(rule.maxDrop),
        reasons: [
            ...(scorecard.isCanonical ? [] : [{ kind: 'not-canonical', side: 'current' }]),
            ...arms,
            ...(0,pack_reasons/* incompleteReasons */.iJ)(scorecard),
        ],
        packs: [],
        causes: [],
        warnings,
        total: null,
        ...aboutRun(scorecard),
        baseline: null,
        fingerprint: scorecard.fingerprint,
        measured: measuredOf(scorecard),
        rounds: scorecard.rounds,
    };
}
function outcomeOf(parts, useless, floors, pooled) {
    const outcomes = [...parts];
    if (useless.length > 0)
        outcomes.push('inconclusive');
    if ((0,gate_warnings/* failsFloor */.eu)(floors))
        outcomes.push('regressed');
    // The packs' own completions cover what is missing of their scenarios, but not what no scenario tells.
    const placed = pooled.scenarios.reduce((sum, { missing = 0 }) => sum + missing, 0);
    if (pooled.missingPacks.length > 0 || pooled.missing > placed)
        outcomes.push('inconclusive');
    return (0,worst_outcome/* worstOutcome */.Om)(outcomes, 'inconclusive');
}
/** No scenario fell behind, and at least one passes all rounds that did not before. */
function isImproved(packs) {
    const evidence = packs.flatMap(pair_packs/* evidenceIn */.nM);
    if (evidence.some(gate_evidence/* isOpen */.nT))
        return false;
    const isBehind = evidence.some(({ baseline, passed, failed }) => passed * baseline.attempts < baseline.passed * (passed + failed));
    return !isBehind && evidence.some(({ baseline, failed }) => failed === 0 && baseline.passed < baseline.attempts);
}


/***/ }),

/***/ 56180:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Wo: () => (/* binding */ decideCompared),
/* harmony export */   g8: () => (/* binding */ whyUndecided),
/* harmony export */   gn: () => (/* binding */ decidePack),
/* harmony export */   l6: () => (/* binding */ dropOf)
/* harmony export */ });
/* harmony import */ var _evidence_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19373);
/* harmony import */ var _fraction_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79410);
/* harmony import */ var _stratified_test_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92926);



/** Called once, after confirmation. What nobody measured may not decide: both completions must agree. */
function decidePack(evidence, rule) {
    const worst = decideCompared((0,_evidence_js__WEBPACK_IMPORTED_MODULE_1__/* .complete */ .My)(evidence, 'failed'), rule);
    if (!evidence.some(_evidence_js__WEBPACK_IMPORTED_MODULE_1__/* .isOpen */ .nT))
        return worst;
    return worst === decideCompared((0,_evidence_js__WEBPACK_IMPORTED_MODULE_1__/* .complete */ .My)(evidence, 'passed'), rule) ? worst : 'inconclusive';
}
/** Each further pass makes this better or leaves it, so two completions stand for all between them. */
function decideCompared(scenarios, rule) {
    if (!(0,_fraction_js__WEBPACK_IMPORTED_MODULE_2__/* .isAbove */ .oi)(dropOf(scenarios), rule.maxDrop))
        return 'passed';
    return (0,_stratified_test_js__WEBPACK_IMPORTED_MODULE_0__/* .isSignificant */ .o)((0,_stratified_test_js__WEBPACK_IMPORTED_MODULE_0__/* .stratifiedP */ .A)(scenarios), rule.alpha) ? 'regressed' : 'inconclusive';
}
/** Mean over the scenarios of baseline rate less current rate. */
function dropOf(scenarios) {
    return (0,_fraction_js__WEBPACK_IMPORTED_MODULE_2__/* .subtract */ .Re)((0,_fraction_js__WEBPACK_IMPORTED_MODULE_2__/* .meanRate */ .mX)(scenarios.map(({ baseline }) => baseline)), (0,_fraction_js__WEBPACK_IMPORTED_MODULE_2__/* .meanRate */ .mX)(scenarios.map(({ current }) => current)));
}
/** Of what is inconclusive. `p` is that of what was measured. */
function whyUndecided(evidence, p, rule) {
    const completions = [(0,_evidence_js__WEBPACK_IMPORTED_MODULE_1__/* .complete */ .My)(evidence, 'failed'), (0,_evidence_js__WEBPACK_IMPORTED_MODULE_1__/* .complete */ .My)(evidence, 'passed')];
    if (completions.every((compared) => decideCompared(compared, rule) === 'inconclusive')) {
        return { kind: 'drop-not-significant', p };
    }
    return { kind: 'unmeasured-could-decide', unmeasured: evidence.reduce((sum, { open }) => sum + open, 0) };
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

/***/ 22341:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ driftOf),
/* harmony export */   N: () => (/* binding */ isSteady)
/* harmony export */ });
/** How far the texts and prompts are the baseline's: evidence that stands beside the outcome. */
function driftOf(pairs) {
    const answers = pairs.flatMap(({ baseline, current }) => {
        const [before, now] = [firstAnswer(baseline), firstAnswer(current)];
        return before === undefined || now === undefined ? [] : [before === now];
    });
    const shifts = pairs.flatMap(({ baseline, current }) => baseline.promptTokens === null || current.promptTokens === null
        ? []
        : [current.promptTokens - baseline.promptTokens]);
    const shifted = shifts.filter((shift) => shift !== 0);
    return {
        compared: answers.length,
        identical: answers.filter(Boolean).length,
        promptTokens: { compared: shifts.length, shifted: shifted.length, medianShift: medianOf(shifted) },
    };
}
/** The answers known of a scenario are one and the same, and more than one. */
function isSteady({ answers }) {
    const known = answers?.filter((answer) => answer !== null) ?? [];
    return known.length > 1 && new Set(known).size === 1;
}
function firstAnswer({ answers }) {
    return answers?.find((answer) => answer !== null) ?? undefined;
}
function medianOf(values) {
    const sorted = values.toSorted((one, other) => one - other);
    const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
    return low === undefined || high === undefined ? 0 : (low + high) / 2;
}


/***/ }),

/***/ 19373:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H4: () => (/* binding */ measuredOnly),
/* harmony export */   Hq: () => (/* binding */ isChanged),
/* harmony export */   My: () => (/* binding */ complete),
/* harmony export */   nT: () => (/* binding */ isOpen)
/* harmony export */ });
/** The evidence as it were if all that is open had passed, or failed. */
function complete(evidence, as) {
    return evidence.map(({ baseline, passed, failed, open }) => {
        const attempts = passed + failed + open;
        // A scenario of which nothing is known stays in: it could be either.
        if (attempts === 0)
            return { baseline, current: { passed: as === 'passed' ? 1 : 0, attempts: 1 } };
        return { baseline, current: { passed: as === 'passed' ? passed + open : passed, attempts } };
    });
}
/** The evidence without what is open: for showing, never for deciding. */
function measuredOnly(evidence) {
    return evidence.flatMap(({ baseline, passed, failed }) => passed + failed === 0 ? [] : [{ baseline, current: { passed, attempts: passed + failed } }]);
}
function isOpen({ passed, failed, open }) {
    return open > 0 || passed + failed === 0;
}
/** Whether the rates differ, or could. */
function isChanged(evidence) {
    const { baseline, passed, failed } = evidence;
    return isOpen(evidence) || passed * baseline.attempts !== baseline.passed * (passed + failed);
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

/***/ 65110:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Vk: () => (/* binding */ showDrop),
/* harmony export */   XN: () => (/* binding */ sumOf),
/* harmony export */   si: () => (/* binding */ measureDrop)
/* harmony export */ });
/* harmony import */ var _decide_pack_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56180);
/* harmony import */ var _fraction_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79410);


function measureDrop(scenarios, threshold) {
    const [before, now] = [scenarios.map(({ baseline }) => baseline), scenarios.map(({ current }) => current)];
    return {
        baseline: sumOf(before),
        current: sumOf(now),
        means: { baseline: (0,_fraction_js__WEBPACK_IMPORTED_MODULE_1__/* .toNumber */ .Ro)((0,_fraction_js__WEBPACK_IMPORTED_MODULE_1__/* .meanRate */ .mX)(before)), current: (0,_fraction_js__WEBPACK_IMPORTED_MODULE_1__/* .toNumber */ .Ro)((0,_fraction_js__WEBPACK_IMPORTED_MODULE_1__/* .meanRate */ .mX)(now)) },
        drop: showDrop((0,_decide_pack_js__WEBPACK_IMPORTED_MODULE_0__/* .dropOf */ .l6)(scenarios), threshold),
    };
}
function showDrop(drop, threshold) {
    return { exact: (0,_fraction_js__WEBPACK_IMPORTED_MODULE_1__/* .showFraction */ .Kv)(drop), value: (0,_fraction_js__WEBPACK_IMPORTED_MODULE_1__/* .toNumber */ .Ro)(drop), isAboveThreshold: (0,_fraction_js__WEBPACK_IMPORTED_MODULE_1__/* .isAbove */ .oi)(drop, threshold) };
}
function sumOf(rates) {
    return {
        passed: rates.reduce((sum, { passed }) => sum + passed, 0),
        attempts: rates.reduce((sum, { attempts }) => sum + attempts, 0),
    };
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

/***/ 49449:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DV: () => (/* binding */ countedAs),
/* harmony export */   Q2: () => (/* binding */ switchReasons),
/* harmony export */   VI: () => (/* binding */ armReason),
/* harmony export */   iJ: () => (/* binding */ incompleteReasons),
/* harmony export */   uD: () => (/* binding */ uselessReasons)
/* harmony export */ });
/** Replies of a pack that show another thinking than was asked for. */
function armReason(scorecard, side, pack) {
    const arm = scorecard.packs.find(({ id }) => id === pack)?.arm;
    if (arm === undefined || arm.isValid)
        return [];
    const { asked, reasoned, replies } = arm;
    const control = scorecard.fingerprint.conditions['thinking-control'];
    return [{ kind: 'invalid-arm', side, asked, reasoned, replies, control }];
}
/** Thinking cannot be switched any more: what the replies show may be luck, and another prompt may think. */
function switchReasons(baseline, current) {
    const control = baseline.fingerprint.conditions['thinking-control'];
    const isLost = control !== null && current.fingerprint.conditions['thinking-control'] === null;
    return isLost && current.mode !== 'pack-defaults' ? [{ kind: 'switch-lost', control }] : [];
}
/** What a pack makes of the mode: one that cannot gate is no obstacle where its baseline says why it was kept. */
function countedAs({ outcome, reasons }) {
    if (outcome !== 'cannot-gate')
        return outcome;
    return reasons.some((reason) => reason.kind === 'cannot-gate' && reason.accepted !== null)
        ? 'passed'
        : 'inconclusive';
}
/** Of a mode in which no pack could have regressed, whatever was accepted of each. */
function uselessReasons(packs) {
    if (packs.length === 0 || packs.some(({ outcome }) => outcome !== 'cannot-gate'))
        return [];
    return [{ kind: 'nothing-can-gate', packs: packs.map(({ pack }) => pack) }];
}
/** Of a scorecard that lacks attempts by accident: what is missing, and the packs of shards that are not here. */
function incompleteReasons({ missing: lacking, missingPacks, stoppedEarly }) {
    const missing = stoppedEarly === true ? 0 : lacking;
    return missing === 0 && missingPacks.length === 0 ? [] : [{ kind: 'incomplete', missing, packs: [...missingPacks] }];
}


/***/ }),

/***/ 23715:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hz: () => (/* binding */ pairPacks),
/* harmony export */   RW: () => (/* binding */ unmeasuredIn),
/* harmony export */   fz: () => (/* binding */ shownIn),
/* harmony export */   nM: () => (/* binding */ evidenceIn),
/* harmony export */   sn: () => (/* binding */ comparabilityOf),
/* harmony export */   zr: () => (/* binding */ comparablePacks)
/* harmony export */ });
/* harmony import */ var _model_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _check_comparability_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(18578);
/* harmony import */ var _evidence_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(19373);
/* harmony import */ var _pack_reasons_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49449);




/** The comparable packs with what each side measured, in the order of the run. */
function pairPacks(baseline, current, ground) {
    const [before, now] = [byKey(baseline), byKey(current)];
    return ground.packs.map((pack) => ({
        ground: pack,
        pairs: pack.compared.flatMap((key) => {
            const [one, other] = [before.get(key), now.get(key)];
            if (one === undefined || other === undefined)
                return [];
            return [{ key, baseline: one, current: other, evidence: evidenceOf(one, other) }];
        }),
    }));
}
function evidenceIn({ pairs }) {
    return pairs.map(({ evidence }) => evidence);
}
/** The packs that can have an outcome: what cannot be compared has no part in the total either. */
function comparablePacks(packs, baseline) {
    return packs.filter(({ ground }) => ground.reasons.length === 0 && (0,_pack_reasons_js__WEBPACK_IMPORTED_MODULE_2__/* .armReason */ .VI)(baseline, 'baseline', ground.pack).length === 0);
}
/**
 * The evidence for showing: without what is unmeasured, and with every attempt that was never made counted as passed.
 * A drop of it is the least that the whole can come to, never that of a part.
 */
function shownIn({ pairs }) {
    return (0,_evidence_js__WEBPACK_IMPORTED_MODULE_3__/* .measuredOnly */ .H4)(pairs.map(({ evidence, current: { missing = 0 } }) => ({ ...evidence, passed: evidence.passed + missing })));
}
/** How a scorecard, once measured, compares with what stands in the baseline. */
function comparabilityOf(baseline, { fingerprint, isCanonical, mode, packs, scenarios }, rule, isServerKnown = true) {
    const digests = Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest]));
    const upcoming = { packs, scenarios: digests, mode, isCanonical };
    return (0,_check_comparability_js__WEBPACK_IMPORTED_MODULE_1__/* .checkComparability */ .V)(baseline, { ...upcoming, fingerprint: isServerKnown ? fingerprint : undefined }, rule);
}
function unmeasuredIn({ cells }) {
    return cells.reduce((sum, { unmeasured }) => sum + unmeasured, 0);
}
function evidenceOf(baseline, current) {
    const { passed, attempts } = (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(current.cells);
    const open = unmeasuredIn(current) + (current.missing ?? 0);
    return { baseline: (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(baseline.cells), passed, failed: attempts - passed, open };
}
function byKey({ scenarios }) {
    return new Map(scenarios.map((score) => [score.scenario, score]));
}


/***/ }),

/***/ 92230:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ roundPairs)
/* harmony export */ });
/** Round 1 of the current run against the later ones of its session, as if it were a baseline: where both are known. */
function roundPairs(pairs) {
    return pairs.flatMap(({ current: { cells, firstRound } }) => {
        const session = cells[0];
        if (firstRound === null || session === undefined)
            return [];
        const passed = session.passed - firstRound.passed;
        const later = { passed, attempts: passed + session.failed - firstRound.failed };
        const first = { passed: firstRound.passed, attempts: firstRound.passed + firstRound.failed };
        return first.attempts > 0 && later.attempts > 0 ? [{ baseline: first, current: later }] : [];
    });
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

/***/ 78250:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ totalRule),
/* harmony export */   p: () => (/* binding */ decideTotal)
/* harmony export */ });
/* harmony import */ var _decide_pack_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56180);
/* harmony import */ var _fraction_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(79410);
/* harmony import */ var _measure_drop_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(65110);
/* harmony import */ var _pair_packs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(23715);
/* harmony import */ var _stratified_test_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92926);
/* harmony import */ var _why_cannot_gate_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(52456);






/** The rule by which all packs are judged as one; undefined where they are not. */
function totalRule(rule) {
    return rule.maxTotalDrop === undefined ? undefined : { ...rule, maxDrop: rule.maxTotalDrop };
}
/** Decides the drop over all comparable packs, as if they were one pack. */
function decideTotal(packs, rounds, rule) {
    const judged = totalRule(rule);
    if (judged === undefined || packs.length === 0)
        return undefined;
    const [evidence, shown] = [packs.flatMap(_pair_packs_js__WEBPACK_IMPORTED_MODULE_2__/* .evidenceIn */ .nM), packs.flatMap(_pair_packs_js__WEBPACK_IMPORTED_MODULE_2__/* .shownIn */ .fz)];
    const baseline = evidence.map((each) => each.baseline);
    const p = (0,_stratified_test_js__WEBPACK_IMPORTED_MODULE_3__/* .stratifiedP */ .A)(shown);
    const decided = (0,_decide_pack_js__WEBPACK_IMPORTED_MODULE_0__/* .decidePack */ .gn)(evidence, judged);
    const useless = decided === 'passed' ? (0,_why_cannot_gate_js__WEBPACK_IMPORTED_MODULE_4__/* .whyCannotGate */ .Nc)(baseline, rounds, judged) : undefined;
    return {
        outcome: useless === undefined ? decided : 'inconclusive',
        reasons: [
            ...(decided === 'inconclusive' ? [(0,_decide_pack_js__WEBPACK_IMPORTED_MODULE_0__/* .whyUndecided */ .g8)(evidence, p, judged)] : []),
            ...(useless === undefined ? [] : [(0,_why_cannot_gate_js__WEBPACK_IMPORTED_MODULE_4__/* .cannotGateReason */ .RW)(useless, baseline, judged, null)]),
        ],
        threshold: (0,_fraction_js__WEBPACK_IMPORTED_MODULE_5__/* .toNumber */ .Ro)(judged.maxDrop),
        drop: (0,_measure_drop_js__WEBPACK_IMPORTED_MODULE_1__/* .measureDrop */ .si)(shown, judged.maxDrop).drop,
        p,
    };
}


/***/ }),

/***/ 5705:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dj: () => (/* binding */ anchorWarnings),
/* harmony export */   Gg: () => (/* binding */ floorWarnings),
/* harmony export */   IV: () => (/* binding */ totalDrop),
/* harmony export */   Nc: () => (/* binding */ driftWarnings),
/* harmony export */   Qx: () => (/* binding */ totalWarnings),
/* harmony export */   eu: () => (/* binding */ failsFloor),
/* harmony export */   yH: () => (/* binding */ roundWarnings)
/* harmony export */ });
/* harmony import */ var _model_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _decide_pack_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(56180);
/* harmony import */ var _drift_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(22341);
/* harmony import */ var _fraction_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(79410);
/* harmony import */ var _measure_drop_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(65110);
/* harmony import */ var _round_pairs_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(92230);
/* harmony import */ var _stratified_test_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92926);







/** A drop of the total above this is told, though no pack may have tripped: five percentage points. */
const totalDrop = (0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .fraction */ .zO)(5n, 100n);
function totalWarnings(total) {
    return total?.drop.isAboveThreshold ? [{ kind: 'total-dropped', drop: total.drop }] : [];
}
/** Every accepted drop moves the baseline; the anchor stays, and shows what they sum up to. */
function anchorWarnings(packs, baseline, rule) {
    const { anchor } = baseline;
    if (anchor === undefined)
        return [];
    const known = new Map(Object.entries(anchor.scenarios));
    return packs.flatMap(({ ground, pairs }) => {
        const scenarios = pairs.flatMap(({ key, baseline: last, current }) => {
            const [before, now] = [known.get(key), (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(current.cells)];
            const isKnown = before !== undefined && before.digest === current.digest && before.attempts > 0;
            return isKnown && now.attempts > 0 ? [{ anchor: before, baseline: (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(last.cells), current: now }] : [];
        });
        const below = (0,_decide_pack_js__WEBPACK_IMPORTED_MODULE_1__/* .dropOf */ .l6)(scenarios.map(({ anchor: first, current }) => ({ baseline: first, current })));
        const drop = (0,_measure_drop_js__WEBPACK_IMPORTED_MODULE_2__/* .showDrop */ .Vk)(below, rule.maxDrop);
        // Against a baseline that stands no lower, all of it is of today, and told already.
        if (!drop.isAboveThreshold || !(0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .isAbove */ .oi)(below, (0,_decide_pack_js__WEBPACK_IMPORTED_MODULE_1__/* .dropOf */ .l6)(scenarios)))
            return [];
        return [{ kind: 'below-anchor', pack: ground.pack, drop, capturedAt: anchor.capturedAt }];
    });
}
/** Absolute floors need no baseline. What is unmeasured counts for the model here: nothing fails by it. */
function floorWarnings({ packs, scenarios }, rule) {
    return packs.flatMap(({ id }) => {
        const floor = rule.floors.get(id);
        if (floor === undefined)
            return [];
        const own = scenarios.filter(({ scenario }) => scenario.startsWith(`${id}/`));
        const best = own.map(({ cells, missing = 0 }) => {
            const { passed, attempts } = (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(cells);
            const open = cells.reduce((sum, { unmeasured }) => sum + unmeasured, missing);
            return attempts + open === 0 ? { passed: 1, attempts: 1 } : { passed: passed + open, attempts: attempts + open };
        });
        if (own.length === 0 || !(0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .isAbove */ .oi)(floor, (0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .meanRate */ .mX)(best)))
            return [];
        const rate = (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(own.flatMap(({ cells }) => cells));
        const scenarioRate = (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .meanRateOf */ .pX)(own.map(({ cells }) => cells));
        return [{ kind: 'below-floor', pack: id, floor: (0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .toNumber */ .Ro)(floor), rate, scenarioRate, fails: rule.floorsFail }];
    });
}
function failsFloor(warnings) {
    return warnings.some((warning) => warning.kind === 'below-floor' && warning.fails);
}
function driftWarnings(packs, comparisons) {
    const warnings = [];
    const sum = (count) => comparisons.reduce((total, pack) => total + count(pack), 0);
    const [identical, compared] = [sum(({ drift }) => drift.identical), sum(({ drift }) => drift.compared)];
    const scenarios = packs.flatMap(({ pairs }) => pairs);
    // Where answers change from round to round on their own, that they changed again is no news.
    const wereSteady = scenarios.filter(({ baseline }) => (0,_drift_js__WEBPACK_IMPORTED_MODULE_5__/* .isSteady */ .N)(baseline)).length * 2 > scenarios.length;
    if (wereSteady && identical * 2 < compared)
        warnings.push({ kind: 'answers-changed', identical, compared });
    const shifted = sum(({ drift }) => drift.promptTokens.shifted);
    if (shifted > 0) {
        warnings.push({
            kind: 'prompt-tokens-shifted',
            shifted,
            compared: sum(({ drift }) => drift.promptTokens.compared),
        });
    }
    return warnings;
}
/** By the rule itself, round 1 in place of the baseline: a server that spoils in mid-session hides in an average. */
function roundWarnings(packs, rule) {
    return packs.flatMap(({ ground, pairs }) => {
        const rounds = (0,_round_pairs_js__WEBPACK_IMPORTED_MODULE_6__/* .roundPairs */ .a)(pairs);
        const isWorse = (0,_fraction_js__WEBPACK_IMPORTED_MODULE_4__/* .isAbove */ .oi)((0,_decide_pack_js__WEBPACK_IMPORTED_MODULE_1__/* .dropOf */ .l6)(rounds), rule.maxDrop) && (0,_stratified_test_js__WEBPACK_IMPORTED_MODULE_3__/* .isSignificant */ .o)((0,_stratified_test_js__WEBPACK_IMPORTED_MODULE_3__/* .stratifiedP */ .A)(rounds), rule.alpha);
        return isWorse ? [{ kind: 'later-rounds-worse', pack: ground.pack }] : [];
    });
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

/***/ 3912:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LS: () => (/* binding */ isUncompared),
/* harmony export */   Om: () => (/* binding */ worstOutcome)
/* harmony export */ });
/* unused harmony export worstFirst */
/**
 * The one order of outcomes: for the modes of a run, the shards of a plan and the jobs of a workflow. A measured
 * regression outweighs whatever else could not be measured; what could not be measured outweighs what was found in
 * order, since that says nothing about the rest.
 */
const fromBest = [
    'passed',
    'accepted',
    'no-baseline',
    'inconclusive',
    'cancelled',
    'endpoint-error',
    'input-error',
    'regressed',
    'crashed',
];
function worstOutcome(outcomes, none) {
    return outcomes.reduce((worst, outcome) => (rank(outcome) > rank(worst) ? outcome : worst), outcomes[0] ?? none);
}
function worstFirst(outcomes) {
    return [...outcomes].sort((one, other) => rank(other) - rank(one));
}
/** How a run ends that did not come to compare anything. */
function isUncompared(outcome) {
    return ['endpoint-error', 'input-error', 'cancelled', 'crashed'].includes(outcome);
}
function rank(outcome) {
    return fromBest.indexOf(outcome);
}


/***/ })

};
