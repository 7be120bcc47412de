export const id = 4769;
export const ids = [4769,4171];
export const modules = {

/***/ 87984:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ captureFaults)
/* harmony export */ });
/* harmony import */ var _model_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _model_shard_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(63282);
/* harmony import */ var _pooling_faults_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(32652);



const fewestRounds = 3;
/** Why a scorecard cannot become a baseline, one line each. */
function captureFaults(scorecard) {
    const { rounds, scenarios, missing, missingPacks } = scorecard;
    const unmeasured = scenarios.filter(({ cells }) => cells.some((cell) => cell.unmeasured > 0));
    const unasked = scenarios.filter(({ cells }) => (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(cells).attempts === 0 && cells.every((cell) => cell.unmeasured === 0));
    return [
        ...(scorecard.isCanonical ? [] : ['its sampling is not canonical: a flag or --extra-body touched it']),
        ...(rounds >= fewestRounds
            ? []
            : [`${rounds === 1 ? 'one round' : `${rounds} rounds`}, of at least ${fewestRounds}`]),
        ...scorecard.packs.flatMap(armFault),
        ...(unmeasured.length === 0 ? [] : [`unmeasured attempts in ${(0,_pooling_faults_js__WEBPACK_IMPORTED_MODULE_1__/* .nameSome */ .K)(unmeasured.map(named))}`]),
        ...(unasked.length === 0 ? [] : [`no attempt in ${(0,_pooling_faults_js__WEBPACK_IMPORTED_MODULE_1__/* .nameSome */ .K)(unasked.map(({ scenario }) => scenario))}`]),
        ...(missing === 0 ? [] : [`${missing} planned ${missing === 1 ? 'attempt was' : 'attempts were'} never made`]),
        ...(missingPacks.length === 0 ? [] : [`a shard that is not here measured ${(0,_pooling_faults_js__WEBPACK_IMPORTED_MODULE_1__/* .nameSome */ .K)(missingPacks)}`]),
        ...(scenarios.length > 0 ? [] : ['no scenario in it']),
        ...shapeFaults(scorecard),
    ];
}
function named({ scenario, cells }) {
    return `${scenario} (${cells.reduce((sum, cell) => sum + cell.unmeasured, 0)})`;
}
function armFault({ id, arm }) {
    if (arm.isValid)
        return [];
    const saw = `${arm.reasoned} of ${arm.replies} replies reason`;
    return [`${id}: thinking was to be ${arm.asked}, and ${saw}`];
}
// A run's file may have been edited, too.
function shapeFaults({ scenarios, packs, run }) {
    const names = new Set(packs.map(({ id }) => id));
    const odd = scenarios.filter(({ cells, failures }) => {
        const { passed, attempts } = (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(cells);
        return Object.values(failures).reduce((sum, times) => sum + times, 0) !== attempts - passed;
    });
    const short = scenarios.filter(({ cells }) => cells.length !== run.sessions.length);
    const stray = scenarios.filter(({ scenario }) => !names.has((0,_model_shard_js__WEBPACK_IMPORTED_MODULE_2__/* .packOfKey */ .Q9)(scenario)));
    const keys = scenarios.map(({ scenario }) => scenario);
    const twice = keys.length === new Set(keys).size ? [] : keys.filter((key, index) => keys.indexOf(key) !== index);
    return [
        ...(odd.length === 0 ? [] : [`failures that do not add up in ${(0,_pooling_faults_js__WEBPACK_IMPORTED_MODULE_1__/* .nameSome */ .K)(odd.map(({ scenario }) => scenario))}`]),
        ...(short.length === 0 ? [] : [`counts that fit no session in ${(0,_pooling_faults_js__WEBPACK_IMPORTED_MODULE_1__/* .nameSome */ .K)(short.map(({ scenario }) => scenario))}`]),
        ...(stray.length === 0 ? [] : [`no pack for ${(0,_pooling_faults_js__WEBPACK_IMPORTED_MODULE_1__/* .nameSome */ .K)(stray.map(({ scenario }) => scenario))}`]),
        ...(twice.length === 0 ? [] : [`twice in it: ${(0,_pooling_faults_js__WEBPACK_IMPORTED_MODULE_1__/* .nameSome */ .K)(twice)}`]),
    ];
}


/***/ }),

/***/ 82886:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ diffBaselines)
/* harmony export */ });
/* harmony import */ var _lib_group_by_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55365);
/* harmony import */ var _model_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _model_fingerprint_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(27866);
/* harmony import */ var _model_shard_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(63282);




/** What would change in a baseline; `before` is undefined where there is none yet. */
function diffBaselines(before, after) {
    const olds = scoresOf(before?.scorecard);
    const news = scoresOf(after.scorecard);
    const both = [...news.values()].flatMap((score) => {
        const old = olds.get(score.scenario);
        return old === undefined ? [] : [changeOf(old, score)];
    });
    const changed = both.filter((change) => change.isOtherScenario || !isSameShare(change.before, change.after));
    const alike = both.filter((change) => !changed.includes(change));
    const recounted = alike.filter((change) => change.before.attempts !== change.after.attempts);
    return {
        slug: after.scorecard.slug,
        mode: after.scorecard.mode,
        header: before === undefined ? [] : headerChanges(before, after),
        packs: packRates(before?.scorecard, after.scorecard),
        changed,
        added: [...news.values()]
            .filter(({ scenario }) => !olds.has(scenario))
            .map(({ scenario, cells }) => ({ scenario, after: (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(cells) })),
        gone: [...olds.values()]
            .filter(({ scenario }) => !news.has(scenario))
            .map(({ scenario, cells }) => ({ scenario, before: (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(cells) })),
        recounted: recounted.length,
        unchanged: alike.length - recounted.length,
    };
}
function scoresOf(scorecard) {
    return new Map((scorecard?.scenarios ?? []).map((score) => [score.scenario, score]));
}
function changeOf(before, after) {
    return {
        scenario: after.scenario,
        before: (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(before.cells),
        after: (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(after.cells),
        isOtherScenario: before.digest !== after.digest,
    };
}
function isSameShare(one, other) {
    return one.passed * other.attempts === other.passed * one.attempts;
}
function packRates(before, after) {
    const olds = ratesOf(before);
    const news = ratesOf(after);
    return [...new Set([...news.keys(), ...olds.keys()])].map((pack) => ({
        pack,
        before: olds.get(pack),
        after: news.get(pack),
    }));
}
function ratesOf(scorecard) {
    const byPack = (0,_lib_group_by_js__WEBPACK_IMPORTED_MODULE_2__/* .groupBy */ .$)(scorecard?.scenarios ?? [], ({ scenario }) => (0,_model_shard_js__WEBPACK_IMPORTED_MODULE_3__/* .packOfKey */ .Q9)(scenario));
    return new Map([...byPack].map(([pack, own]) => [pack, (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .meanRateOf */ .pX)(own.map(({ cells }) => cells))]));
}
function headerChanges(before, after) {
    const [old, now] = [before.scorecard, after.scorecard];
    const fingerprints = (0,_model_fingerprint_js__WEBPACK_IMPORTED_MODULE_1__/* .compareFingerprints */ .tS)(old.fingerprint, now.fingerprint);
    const known = [...fingerprints.conditions, ...fingerprints.identity, ...fingerprints.subject]
        // Each scenario whose digest is another stands in a line of its own.
        .filter(({ field }) => !field.startsWith('scenarios'));
    return [
        change('captured', before.capturedAt, after.capturedAt),
        change('reason', before.reason, after.reason),
        change('tool', before.tool, after.tool),
        change('kept though useless', uselessText(before), uselessText(after)),
        change('anchor', anchorText(before.anchor), anchorText(after.anchor)),
        change('runs', old.run.ids.join(', '), now.run.ids.join(', ')),
        change('sessions', String(old.run.sessions.length), String(now.run.sessions.length)),
        change('rounds', String(old.rounds), String(now.rounds)),
        ...packChanges(old, now),
        ...known.map(({ field, baseline, current }) => change(field, show(baseline), show(current))),
    ].flatMap((one) => (one === undefined ? [] : [one]));
}
function packChanges(before, after) {
    const olds = new Map(before.packs.map((pack) => [pack.id, pack]));
    const news = new Map(after.packs.map((pack) => [pack.id, pack]));
    return [...new Set([...olds.keys(), ...news.keys()])].map((id) => {
        const [old, now] = [olds.get(id), news.get(id)];
        // One version with two contents is told apart by its digest.
        const digests = old !== undefined && now !== undefined && old.version === now.version;
        const text = (pack) => pack === undefined ? 'none' : digests ? `${pack.version} (${pack.digest.slice(0, 12)})` : pack.version;
        return change(`pack ${id}`, text(old), text(now));
    });
}
function change(field, before, after) {
    return before === after ? undefined : { field, before, after };
}
function uselessText({ acceptedUseless }) {
    return acceptedUseless === undefined ? 'none' : `${acceptedUseless.packs.join(', ')}: ${acceptedUseless.reason}`;
}
function anchorText(anchor) {
    return anchor === undefined ? 'none' : anchor.capturedAt;
}
function show(value) {
    if (value === null)
        return 'unknown';
    return typeof value === 'string' ? value : JSON.stringify(value);
}


/***/ }),

/***/ 20923:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  c: () => (/* binding */ makeBaseline),
  s: () => (/* binding */ uselessFaults)
});

// EXTERNAL MODULE: ./build/lib/by-key.js
var by_key = __webpack_require__(95953);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/model/baseline.js
var baseline = __webpack_require__(32607);
// EXTERNAL MODULE: ./build/baseline/capture-faults.js
var capture_faults = __webpack_require__(87984);
// EXTERNAL MODULE: ./build/model/baseline-file.js
var baseline_file = __webpack_require__(26);
;// CONCATENATED MODULE: ./build/baseline/leave-oldest.js


/** The newest sessions, as many as a baseline holds. */
function leaveOldest(scorecard) {
    const { run } = scorecard;
    if (run.sessions.length <= baseline_file/* sessionWindow */.Vj)
        return scorecard;
    const scenarios = scorecard.scenarios.map(newestOf);
    const asked = Math.max(...scenarios.map(({ cells }) => (0,baseline/* rateOf */.MK)(cells).attempts));
    return {
        ...scorecard,
        rounds: Math.min(scorecard.rounds, asked),
        scenarios,
        // Which run began which session is not kept; each has begun at least one.
        run: { ...run, ids: run.ids.slice(-baseline_file/* sessionWindow */.Vj), sessions: run.sessions.slice(-baseline_file/* sessionWindow */.Vj) },
    };
}
function newestOf(score) {
    const cells = score.cells.slice(-baseline_file/* sessionWindow */.Vj);
    const { passed, attempts } = (0,baseline/* rateOf */.MK)(cells);
    const asked = cells.reduce((sum, cell) => sum + cell.unmeasured, attempts);
    return {
        ...score,
        cells,
        failures: fewer(score.failures, attempts - passed),
        answers: score.answers === null ? null : score.answers.slice(Math.max(0, score.answers.length - asked)),
    };
}
// Which failures were those of the sessions that left is not kept: the most frequent kind gives way first.
function fewer(failures, total) {
    const left = Object.entries(failures).map(([mode, times]) => ({ mode, times }));
    for (let over = left.reduce((sum, { times }) => sum + times, 0) - total; over > 0; over -= 1) {
        const most = left.reduce((one, other) => (other.times > one.times ? other : one));
        most.times -= 1;
    }
    return Object.fromEntries(left.filter(({ times }) => times > 0).map(({ mode, times }) => [mode, times]));
}

;// CONCATENATED MODULE: ./build/baseline/make-baseline.js






/** A measured scorecard as a baseline. What could not be held against it later, it refuses: all of it at once. */
function makeBaseline(capture) {
    const { scorecard, firstAnswers, reason, now, previous, resetAnchor, useless } = capture;
    if (resetAnchor && reason.trim() === '')
        throw new errors/* InputError */.dz('--reset-anchor forgets what the first capture counted, and no --reason is given', 'Say why with --reason "…": it stands in the file for whoever reviews it.');
    const found = useless.find(scorecard);
    const refused = uselessFaults(scorecard, useless);
    const faults = [...(0,capture_faults/* captureFaults */.Q)(scorecard), ...refused];
    if (faults.length > 0)
        throw new errors/* InputError */.dz([`${scorecard.slug} (${scorecard.mode}) cannot become a baseline:`, ...faults.map((fault) => `  ${fault}`)].join('\n'), faults.length === refused.length
            ? useless.hint
            : 'A baseline needs at least three whole rounds with nothing unmeasured, at the sampling of the packs. docs/baselines.md tells why.');
    const capturedAt = now.toISOString();
    const kept = tidy(leaveOldest(scorecard));
    return {
        scorecard: kept,
        capturedAt,
        reason,
        tool: version/* version */.r,
        acceptedUseless: found.length === 0 || useless.accepted === undefined
            ? undefined
            : { reason: useless.accepted, packs: found.map(({ pack }) => pack) },
        anchor: anchorOf(kept, previous?.anchor, resetAnchor, { capturedAt, reason }),
        firstAnswers,
    };
}
/** One line for each pack that cannot gate, where that is not accepted. */
function uselessFaults(scorecard, { find, accepted }) {
    return accepted === undefined ? find(scorecard).map(({ pack, why }) => `${pack} ${why}`) : [];
}
/** What a baseline keeps of a scorecard. */
function tidy(scorecard) {
    const scenarios = scorecard.scenarios
        .map((score) => ({ ...score, failures: (0,by_key/* byKey */.d)(score.failures), causes: {}, firstRound: null }))
        .sort((one, other) => (one.scenario < other.scenario ? -1 : 1));
    const digests = Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest]));
    const { fingerprint, timings } = scorecard;
    return {
        ...scorecard,
        fingerprint: { ...fingerprint, conditions: { ...fingerprint.conditions, scenarios: digests } },
        scenarios,
        timings: Object.fromEntries(Object.entries(timings).filter(([pack]) => scorecard.packs.some(({ id }) => id === pack))),
    };
}
/** The first counts of each scenario stay. One that the anchor does not know joins it. */
function anchorOf({ scenarios }, previous, isReset, now) {
    const own = Object.fromEntries(scenarios.map(({ scenario, digest, cells }) => [scenario, { ...(0,baseline/* rateOf */.MK)(cells), digest }]));
    if (previous === undefined || isReset)
        return { ...now, scenarios: own };
    return { ...previous, scenarios: (0,by_key/* byKey */.d)({ ...own, ...previous.scenarios }) };
}


/***/ }),

/***/ 1962:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ poolScorecards)
/* harmony export */ });
/** The sessions of both, the older first; `poolingFaults` has found nothing. What describes the whole is the newer's. */
function poolScorecards(older, newer) {
    const before = new Map(older.scenarios.map((score) => [score.scenario, score]));
    return {
        ...newer,
        rounds: older.rounds + newer.rounds,
        scenarios: newer.scenarios.map((score) => poolScores(before.get(score.scenario), score)),
        missing: older.missing + newer.missing,
        missingPacks: [...new Set([...older.missingPacks, ...newer.missingPacks])],
        isCanonical: older.isCanonical && newer.isCanonical,
        packs: newer.packs.map((pack) => {
            const earlier = older.packs.find(({ id }) => id === pack.id);
            return earlier === undefined || earlier.arm.isValid ? pack : { ...pack, arm: earlier.arm };
        }),
        run: {
            ...newer.run,
            ids: [...older.run.ids, ...newer.run.ids],
            startedAt: older.run.startedAt,
            sessions: [...older.run.sessions, ...newer.run.sessions],
        },
    };
}
function poolScores(older, newer) {
    if (older === undefined)
        return newer;
    return {
        ...newer,
        cells: [...older.cells, ...newer.cells],
        failures: add(older.failures, newer.failures),
        causes: add(older.causes, newer.causes),
        promptTokens: newer.promptTokens ?? older.promptTokens,
        answers: older.answers === null || newer.answers === null ? null : [...older.answers, ...newer.answers],
        firstRound: null,
    };
}
function add(one, other) {
    const sums = { ...one };
    for (const [key, times] of Object.entries(other))
        sums[key] = (Object.hasOwn(sums, key) ? (sums[key] ?? 0) : 0) + times;
    return sums; // the keys of both, with numbers
}


/***/ }),

/***/ 32652:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ nameSome),
/* harmony export */   Q: () => (/* binding */ poolingFaults)
/* harmony export */ });
/* harmony import */ var _model_fingerprint_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27866);

/** Facts that make it another model; what else differs comes and goes between two nights. */
const modelFields = [
    'thinking-control',
    'sampling',
    'model',
    'model-digest',
    'model-bytes',
    'quantization',
    'template',
];
const mostNamed = 5;
/** Why sessions of one scorecard cannot stand beside those of another, one line each. */
function poolingFaults(older, newer) {
    if (older.slug !== newer.slug || older.mode !== newer.mode)
        return [`it is of ${newer.slug} in mode ${newer.mode}, not of ${older.slug} in mode ${older.mode}`];
    const differences = (0,_model_fingerprint_js__WEBPACK_IMPORTED_MODULE_0__/* .compareFingerprints */ .tS)(older.fingerprint, newer.fingerprint);
    const twice = newer.run.ids.filter((id) => older.run.ids.includes(id));
    return [
        ...twice.map((id) => `run ${id} is in it already`),
        ...differences.conditions.filter(({ field }) => !field.startsWith('scenarios')).flatMap(describe),
        ...differences.identity.flatMap(describe),
        ...differences.subject.filter(({ field }) => modelFields.includes(field)).flatMap(describe),
        // A disk may be too slow for the sample one night.
        ...differences.subject.filter(({ field, kind }) => field === 'weights' && kind === 'changed').flatMap(describe),
        ...scenarioFaults(older, newer),
    ];
}
// What neither side knows is no difference that anybody could see.
function describe({ field, baseline, current }) {
    if (baseline === null && current === null)
        return [];
    return [`${field} was ${show(field, baseline)} and is ${show(field, current)}`];
}
function show(field, value) {
    if (value === null)
        return field === 'thinking-control' ? 'not sent' : 'unknown';
    return typeof value === 'string' ? value : JSON.stringify(value);
}
function scenarioFaults(older, newer) {
    const before = digestsOf(older);
    const now = digestsOf(newer);
    const changed = [...before.keys()].filter((key) => now.has(key) && now.get(key) !== before.get(key));
    const gone = [...before.keys()].filter((key) => !now.has(key));
    const added = [...now.keys()].filter((key) => !before.has(key));
    return [
        ...(changed.length > 0 ? [`other digests of ${nameSome(changed)}`] : []),
        ...(gone.length > 0 ? [`without ${nameSome(gone)}`] : []),
        ...(added.length > 0 ? [`with ${nameSome(added)} beside the others`] : []),
    ];
}
function digestsOf(scorecard) {
    return new Map(scorecard.scenarios.map(({ scenario, digest }) => [scenario, digest]));
}
function nameSome(names) {
    const rest = names.length - mostNamed;
    return `${names.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}


/***/ }),

/***/ 92022:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ cutText),
/* harmony export */   s: () => (/* binding */ renderAnswers)
/* harmony export */ });
/* harmony import */ var _model_answers_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61332);

/** The answers that stand beside a baseline, a line a scenario; undefined where none are kept. */
function renderAnswers({ scorecard, capturedAt, firstAnswers }) {
    const { slug, mode } = scorecard;
    const lines = scorecard.scenarios.flatMap(({ scenario, answers }) => {
        const first = firstAnswers?.get(scenario);
        if (answers === null && first === undefined)
            return [];
        return [{ scenario, digests: answers ?? [], first: first === undefined ? null : cutText(first) }];
    });
    if (lines.length === 0)
        return undefined;
    const header = { version: 1, kind: 'answers', slug, mode, captured: capturedAt };
    return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}
/** As much of a text as fits, whole characters only. */
function cutText(text) {
    const whole = text.toWellFormed();
    let bytes = 0;
    let end = 0;
    for (const letter of whole) {
        bytes += bytesOf(letter);
        if (bytes > _model_answers_file_js__WEBPACK_IMPORTED_MODULE_0__/* .firstAnswerBytes */ .ON)
            return whole.slice(0, end);
        end += letter.length;
    }
    return whole;
}
function bytesOf(letter) {
    const point = letter.codePointAt(0) ?? 0;
    return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}


/***/ }),

/***/ 47385:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ renderBaselineFile)
/* harmony export */ });
/* harmony import */ var _lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95953);
/* harmony import */ var _model_baseline_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26);


/** The bytes of a baseline: equal baselines are equal files, and a scenario that did not change is a line that did not. */
function renderBaselineFile(baseline) {
    // The schema's order of keys is the file's, whatever order the values were put together in.
    const { scenarios, gone, ...header } = _model_baseline_file_js__WEBPACK_IMPORTED_MODULE_0__/* .baselineFileSchema */ .v8.parse(toFile(baseline));
    const head = JSON.stringify(header, undefined, 2).slice(0, -2);
    const sections = [section('scenarios', scenarios), ...(gone === undefined ? [] : [section('gone', gone)])];
    return `${[head, ...sections].join(',\n')}\n}\n`;
}
function section(name, lines) {
    const rows = Object.entries(lines).map(([key, line]) => `    ${JSON.stringify(key)}: ${JSON.stringify(line)}`);
    return `  "${name}": {\n${rows.join(',\n')}\n  }`;
}
function toFile({ scorecard, capturedAt, reason, tool, anchor, acceptedUseless }) {
    const { run } = scorecard;
    const gone = anchor === undefined ? {} : goneOf(anchor, scorecard);
    return {
        version: 1,
        kind: 'baseline',
        slug: scorecard.slug,
        mode: scorecard.mode,
        captured: capturedAt,
        reason,
        tool,
        ...(acceptedUseless === undefined ? {} : { acceptedUseless }),
        ...(anchor === undefined ? {} : { anchor: { captured: anchor.capturedAt, reason: anchor.reason } }),
        runs: run.ids,
        started: run.startedAt,
        ended: run.endedAt,
        sessions: run.sessions,
        rounds: scorecard.rounds,
        determinism: run.determinism,
        fingerprint: toFileFingerprint(scorecard.fingerprint),
        packs: scorecard.packs.map((pack) => {
            const timings = Object.hasOwn(scorecard.timings, pack.id) ? scorecard.timings[pack.id] : undefined;
            return timings === undefined ? pack : { ...pack, timings };
        }),
        scenarios: (0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__/* .byKey */ .d)(Object.fromEntries(scorecard.scenarios.map((score) => [score.scenario, toLine(score, anchorOf(anchor, score))]))),
        ...(Object.keys(gone).length === 0 ? {} : { gone }),
    };
}
function toFileFingerprint({ version, conditions, identity, subject }) {
    const { scenarios: _, sampling, ...rest } = conditions;
    const defaults = subject['sampling-defaults'];
    return {
        version,
        conditions: { ...rest, sampling: sampling === null ? null : (0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__/* .byKey */ .d)(sampling) },
        identity,
        subject: { ...subject, 'sampling-defaults': defaults === null ? null : (0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__/* .byKey */ .d)(defaults) },
    };
}
function anchorOf(anchor, { scenario }) {
    return anchor !== undefined && Object.hasOwn(anchor.scenarios, scenario) ? anchor.scenarios[scenario] : undefined;
}
function toLine(score, anchored) {
    return {
        digest: score.digest,
        sessions: score.cells.map(({ passed, failed }) => [passed, passed + failed]),
        ...(Object.keys(score.failures).length === 0 ? {} : { failures: (0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__/* .byKey */ .d)(score.failures) }),
        promptTokens: score.promptTokens,
        ...(anchored === undefined ? {} : { anchor: [anchored.passed, anchored.attempts] }),
        ...(anchored === undefined || anchored.digest === score.digest ? {} : { anchorDigest: anchored.digest }),
    };
}
function goneOf(anchor, scorecard) {
    const asked = new Set(scorecard.scenarios.map(({ scenario }) => scenario));
    const gone = Object.entries(anchor.scenarios).filter(([key]) => !asked.has(key));
    return (0,_lib_by_key_js__WEBPACK_IMPORTED_MODULE_1__/* .byKey */ .d)(Object.fromEntries(gone.map(([key, { passed, attempts, digest }]) => [
        key,
        // A pair of numbers, not a list of them.
        { anchor: [passed, attempts], anchorDigest: digest },
    ])));
}


/***/ }),

/***/ 45421:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ saveBaseline)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _lib_save_whole_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(70129);
/* harmony import */ var _baseline_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48575);
/* harmony import */ var _parse_baseline_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43339);
/* harmony import */ var _render_answers_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(92022);
/* harmony import */ var _render_baseline_file_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(47385);






/** Puts a baseline and its answers where they belong; returns the path. */
async function saveBaseline(directory, baseline) {
    const { slug, mode } = baseline.scorecard;
    const path = (0,_baseline_path_js__WEBPACK_IMPORTED_MODULE_2__/* .baselinePath */ .XB)(directory, slug, mode);
    const text = (0,_render_baseline_file_js__WEBPACK_IMPORTED_MODULE_5__/* .renderBaselineFile */ .Y)(baseline);
    checkReadable(text, path);
    const answers = (0,_render_answers_js__WEBPACK_IMPORTED_MODULE_4__/* .renderAnswers */ .s)(baseline);
    // First, and of no harm alone: answers whose moment is not that of the baseline are left aside.
    if (answers !== undefined)
        await (0,_lib_save_whole_js__WEBPACK_IMPORTED_MODULE_1__/* .saveWhole */ .L)((0,_baseline_path_js__WEBPACK_IMPORTED_MODULE_2__/* .answersPath */ .R1)(path), answers);
    await (0,_lib_save_whole_js__WEBPACK_IMPORTED_MODULE_1__/* .saveWhole */ .L)(path, text);
    if (answers === undefined)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)((0,_baseline_path_js__WEBPACK_IMPORTED_MODULE_2__/* .answersPath */ .R1)(path), { force: true });
    return path;
}
// What could not be read again is not written; it would be our slip, not the user's.
function checkReadable(text, path) {
    try {
        (0,_parse_baseline_js__WEBPACK_IMPORTED_MODULE_3__/* .parseBaseline */ .n)(text, path);
    }
    catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`the baseline could not be read again: ${why}`, { cause });
    }
}


/***/ }),

/***/ 55067:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ findUseless)
/* harmony export */ });
/* harmony import */ var _gate_forecast_packs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95030);
/* harmony import */ var _gate_why_cannot_gate_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(52456);
/* harmony import */ var _report_describe_reason_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(23259);



/** Finds the packs of a scorecard that could not regress in a later run of `rounds` rounds, with the reason in words. */
function findUseless(rounds, rule) {
    return (scorecard) => (0,_gate_forecast_packs_js__WEBPACK_IMPORTED_MODULE_0__/* .forecastPacks */ .c)(scorecard, rounds, rule).flatMap(({ pack, rates, cannotGate }) => cannotGate === undefined || rates.length === 0
        ? []
        : [{ pack, why: (0,_report_describe_reason_js__WEBPACK_IMPORTED_MODULE_2__/* .describeReason */ .Gk)((0,_gate_why_cannot_gate_js__WEBPACK_IMPORTED_MODULE_1__/* .cannotGateReason */ .RW)(cannotGate, rates, rule, null)) }]);
}


/***/ }),

/***/ 95030:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ forecastPacks)
/* harmony export */ });
/* harmony import */ var _model_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _model_shard_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(63282);
/* harmony import */ var _forecast_pack_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(93171);



/** For a capture: what each pack, as it was measured, can gate in later runs of `rounds` rounds. */
function forecastPacks(scorecard, rounds, rule) {
    return scorecard.packs.map(({ id }) => {
        const own = scorecard.scenarios.filter(({ scenario }) => (0,_model_shard_js__WEBPACK_IMPORTED_MODULE_2__/* .packOfKey */ .Q9)(scenario) === id);
        const rates = own.map(({ cells }) => (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(cells)).filter(({ attempts }) => attempts > 0);
        return { pack: id, rates, ...(0,_forecast_pack_js__WEBPACK_IMPORTED_MODULE_1__/* .forecastPack */ .P)(rates, rounds, rule) };
    });
}


/***/ }),

/***/ 60747:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ renderBaselineDifference)
/* harmony export */ });
/* harmony import */ var _numbers_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73533);
/* harmony import */ var _render_baselines_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1510);
/* harmony import */ var _render_columns_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(68321);



/** What writing a baseline changes, before it is written. */
function renderBaselineDifference(difference) {
    const { changed, added, gone, header, packs } = difference;
    const isNew = packs.every(({ before }) => before === undefined);
    const rows = [
        ...changed.map(({ scenario, before, after, isOtherScenario }) => [
            '~',
            (0,_render_baselines_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(scenario),
            `${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .attemptCount */ .T3)(before)} → ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .attemptCount */ .T3)(after)}`,
            isOtherScenario ? 'another scenario under this name' : '',
        ]),
        // Of a new baseline each scenario would be one.
        ...(isNew ? [] : added.map(({ scenario, after }) => ['+', (0,_render_baselines_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(scenario), (0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .attemptCount */ .T3)(after), ''])),
        ...gone.map(({ scenario, before }) => ['-', (0,_render_baselines_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(scenario), (0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .attemptCount */ .T3)(before), '']),
    ];
    const sums = packs.map(({ pack, before, after }) => [
        (0,_render_baselines_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(pack),
        isNew || before === undefined
            ? after === undefined
                ? ''
                : (0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .percentAndCount */ .Uq)(after)
            : `${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .percentAndCount */ .Uq)(before)} → ${after === undefined ? 'gone' : (0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .percentAndCount */ .Uq)(after)}`,
    ]);
    const fields = header.map(({ field, before, after }) => [(0,_render_baselines_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(field), `${(0,_render_baselines_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(before)} → ${(0,_render_baselines_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(after)}`]);
    return [
        `${difference.slug} · ${difference.mode}: ${headline(difference, isNew)}\n`,
        (0,_render_columns_js__WEBPACK_IMPORTED_MODULE_2__/* .renderColumns */ .C)(indent(sums)),
        ...(fields.length === 0 ? [] : ['header\n', (0,_render_columns_js__WEBPACK_IMPORTED_MODULE_2__/* .renderColumns */ .C)(indent(fields))]),
        ...(rows.length === 0 ? [] : ['scenarios, attempts passed\n', (0,_render_columns_js__WEBPACK_IMPORTED_MODULE_2__/* .renderColumns */ .C)(indent(rows))]),
    ].join('');
}
function headline({ changed, added, gone, recounted, unchanged }, isNew) {
    if (isNew)
        return `a new baseline of ${added.length} ${added.length === 1 ? 'scenario' : 'scenarios'}`;
    const parts = [
        `${changed.length} changed`,
        `${added.length} new`,
        `${gone.length} gone`,
        ...(recounted === 0 ? [] : [`${recounted} with an equal share of other counts`]),
        `${unchanged} unchanged`,
    ];
    return parts.join(', ');
}
function indent(rows) {
    return rows.map(([first = '', ...rest]) => [`  ${first}`, ...rest]);
}


/***/ })

};
