export const id = 512;
export const ids = [512];
export const modules = {

/***/ 48575:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R1: () => (/* binding */ answersPath),
/* harmony export */   Ri: () => (/* binding */ baselineName),
/* harmony export */   XB: () => (/* binding */ baselinePath)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);

/** A slug's parts begin with a letter or digit, so no two slugs share a name. */
function baselineName(slug, mode) {
    return `${slug.replaceAll('/', '--')}__${mode}.json`;
}
function baselinePath(directory, slug, mode) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(directory, baselineName(slug, mode));
}
/** Where the answers of a baseline are, beside it. */
function answersPath(path) {
    return path.replace(/\.json$/, '.answers.jsonl');
}


/***/ }),

/***/ 56242:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ loadBaselineFile),
/* harmony export */   o: () => (/* binding */ loadBaseline)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _lib_error_code_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(47206);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _baseline_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48575);
/* harmony import */ var _parse_answers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(52843);
/* harmony import */ var _parse_baseline_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(43339);






/** The baseline of a slug in a mode, with its answers where they are kept. */
async function loadBaseline(directory, slug, mode) {
    const path = (0,_baseline_path_js__WEBPACK_IMPORTED_MODULE_2__/* .baselinePath */ .XB)(directory, slug, mode);
    const baseline = await loadBaselineFile(path);
    if (baseline === undefined)
        return { kind: 'missing', path, command: `quality-baseline --slug ${slug} --mode ${mode} --capture` };
    const answers = await readText((0,_baseline_path_js__WEBPACK_IMPORTED_MODULE_2__/* .answersPath */ .R1)(path));
    if (answers === undefined)
        return { kind: 'found', path, baseline, notes: [] };
    const { baseline: whole, note } = (0,_parse_answers_js__WEBPACK_IMPORTED_MODULE_3__/* .parseAnswers */ .l)(answers, (0,_baseline_path_js__WEBPACK_IMPORTED_MODULE_2__/* .answersPath */ .R1)(path), baseline);
    return { kind: 'found', path, baseline: whole, notes: note === undefined ? [] : [note] };
}
/** One file, without its answers; undefined where there is none. */
async function loadBaselineFile(path) {
    const text = await readText(path);
    return text === undefined ? undefined : (0,_parse_baseline_js__WEBPACK_IMPORTED_MODULE_4__/* .parseBaseline */ .n)(text, path);
}
async function readText(path) {
    let bytes;
    try {
        bytes = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path);
    }
    catch (cause) {
        if ((0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_5__/* .codeOf */ .$)(cause) === 'ENOENT')
            return undefined;
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`cannot read ${path}: ${why}`, 'Check the path and its permissions.', { cause });
    }
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    }
    catch (cause) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${path} is not UTF-8`, 'Take the file from git again, or capture it anew.', { cause });
    }
}


/***/ }),

/***/ 52843:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ parseAnswers)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92844);
/* harmony import */ var _lib_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(80292);
/* harmony import */ var _lib_source_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(11539);
/* harmony import */ var _model_answers_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61332);





const hint = 'The file can be deleted: without it drift is not shown, and no outcome changes.';
/** A baseline with the answers that were kept beside it, unless those are of another capture. */
function parseAnswers(text, path, baseline) {
    const [first = '', ...rest] = text.replace(/\n$/, '').split('\n');
    const header = readLine(_model_answers_file_js__WEBPACK_IMPORTED_MODULE_1__/* .answersHeaderSchema */ .e7, first, `${path}:1`);
    const { slug, mode } = baseline.scorecard;
    if (header.captured !== baseline.capturedAt || header.slug !== slug || header.mode !== mode) {
        const other = `${header.slug} (${header.mode}) captured ${header.captured}`;
        return { baseline, note: `${path} holds the answers of ${other}; they are left aside` };
    }
    const lines = new Map();
    rest.forEach((content, index) => {
        const place = `${path}:${index + 2}`;
        const line = readLine(_model_answers_file_js__WEBPACK_IMPORTED_MODULE_1__/* .answersLineSchema */ .zN, content, place);
        if (lines.has(line.scenario))
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${place} scenario: ${line.scenario} stands twice`, hint);
        lines.set(line.scenario, line);
    });
    const scenarios = baseline.scorecard.scenarios.map((score) => {
        const digests = lines.get(score.scenario)?.digests ?? [];
        return { ...score, answers: digests.length === 0 ? null : digests };
    });
    const texts = [...lines.values()].flatMap(({ scenario, first }) => first === null ? [] : [[scenario, first]]);
    return {
        baseline: {
            ...baseline,
            scorecard: { ...baseline.scorecard, scenarios },
            firstAnswers: texts.length === 0 ? undefined : new Map(texts),
        },
        note: undefined,
    };
}
function readLine(schema, content, place) {
    const json = (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(content);
    if (!json.ok)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${place} not JSON: ${json.message}`, hint);
    const value = JSON.parse(content);
    const parsed = schema.safeParse(value);
    if (parsed.success)
        return parsed.data;
    const faults = (0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_3__/* .explainIssues */ ._)(parsed.error.issues, schema, value);
    const lines = faults.map((fault) => {
        const where = (0,_lib_source_js__WEBPACK_IMPORTED_MODULE_4__/* .showPath */ .P)(fault.path);
        return `${place} ${where === '' ? '' : `${where}: `}${fault.message}`;
    });
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(lines.join('\n'), hint);
}


/***/ }),

/***/ 43339:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  n: () => (/* binding */ parseBaseline)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/by-key.js
var by_key = __webpack_require__(95953);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/lib/json.js
var lib_json = __webpack_require__(80292);
// EXTERNAL MODULE: ./build/lib/source.js
var source = __webpack_require__(11539);
// EXTERNAL MODULE: ./build/model/baseline-file.js
var baseline_file = __webpack_require__(26);
// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
;// CONCATENATED MODULE: ./build/baseline/baseline-faults.js

/** What no schema sees: where parts of a baseline contradict each other, somebody edited it. */
function baselineFaults(file) {
    const { fingerprint, packs, scenarios, gone = {}, anchor } = file;
    const found = [];
    const conditionsMode = fingerprint.conditions.mode;
    if (conditionsMode !== null && conditionsMode !== file.mode)
        found.push({
            path: ['fingerprint', 'conditions', 'mode'],
            message: `"${conditionsMode}", where the baseline is of mode "${file.mode}"`,
        });
    const ids = packs.map(({ id }) => id);
    ids.forEach((id, index) => {
        if (ids.indexOf(id) !== index)
            found.push({ path: ['packs', index, 'id'], message: `"${id}" stands twice` });
    });
    if (Object.keys(scenarios).length === 0)
        found.push({ path: ['scenarios'], message: 'no scenario' });
    for (const [key, line] of Object.entries(scenarios))
        for (const message of lineFaults(key, line, file))
            found.push({ path: ['scenarios', key], message });
    for (const key of Object.keys(gone)) {
        if (Object.hasOwn(scenarios, key))
            found.push({ path: ['gone', key], message: 'is not gone: it is among the scenarios' });
        if (anchor === undefined)
            found.push({ path: ['gone', key], message: 'has an anchor, and the header none' });
    }
    return found;
}
function lineFaults(key, line, { sessions, packs, anchor }) {
    const pack = (0,shard/* packOfKey */.Q9)(key);
    const failed = line.sessions.reduce((sum, [passed, attempts]) => sum + attempts - passed, 0);
    const named = Object.values(line.failures ?? {}).reduce((sum, times) => sum + times, 0);
    return [
        ...(packs.some(({ id }) => id === pack) ? [] : [`the header names no pack "${pack}"`]),
        ...(line.sessions.length === sessions.length
            ? []
            : [`counts of ${line.sessions.length} sessions, where the header has ${sessions.length}`]),
        ...(named === failed ? [] : [`failures add up to ${named}, the sessions to ${failed}`]),
        ...(line.sessions.some(([, attempts]) => attempts > 0) ? [] : ['no attempt in any session']),
        ...(line.anchor !== undefined && anchor === undefined ? ['has an anchor, and the header none'] : []),
        ...(line.anchorDigest !== undefined && line.anchor === undefined ? ['anchorDigest without an anchor'] : []),
    ];
}

// EXTERNAL MODULE: ./build/baseline/baseline-path.js
var baseline_path = __webpack_require__(48575);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
;// CONCATENATED MODULE: ./build/baseline/upgrade-baseline-file.js




/** `upgradeFrom1To2` will be the first: each takes a file one format further. */
const steps = [];
/** A file of an older format in today's. A newer one is refused, anything else is left to the schema. */
function upgradeBaselineFile(file, path) {
    const found = (0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(file), 'version');
    if (typeof found !== 'number' || !Number.isInteger(found) || found < 1)
        return file;
    if (found > baseline_file/* baselineFileVersion */.Eh)
        throw new errors/* InputError */.dz(`${path} is of baseline format ${found}; quality-baseline ${version/* version */.r} reads formats up to ${baseline_file/* baselineFileVersion */.Eh}`, 'Update quality-baseline, or capture the baseline again with this version.');
    return steps.slice(found - 1).reduce((older, upgrade) => upgrade(older), file);
}

;// CONCATENATED MODULE: ./build/baseline/parse-baseline.js










const mostShown = 40;
/** The text of a baseline, whose file name has to agree with it. All faults are told at once. */
function parseBaseline(text, path) {
    const json = (0,lib_json/* parseJson */.q)(text);
    if (!json.ok)
        throw invalid(path, [{ path: [], message: `not JSON: ${json.message}` }]);
    // Accepted above; plain objects are what the schema takes.
    const value = JSON.parse(text);
    const upgraded = upgradeBaselineFile(value, path);
    const parsed = baseline_file/* baselineFileSchema */.v8.safeParse(upgraded);
    if (!parsed.success)
        throw invalid(path, (0,explain_issues/* explainIssues */._)(parsed.error.issues, baseline_file/* baselineFileSchema */.v8, upgraded));
    const faults = baselineFaults(parsed.data);
    if (faults.length > 0)
        throw invalid(path, faults);
    const { slug, mode } = parsed.data;
    if ((0,external_node_path_.basename)(path) !== (0,baseline_path/* baselineName */.Ri)(slug, mode))
        throw new errors/* InputError */.dz(`${path} is named for another baseline: it holds ${slug} in mode ${mode}`, `A baseline of these is called ${(0,baseline_path/* baselineName */.Ri)(slug, mode)}. Rename the file, or capture the one that was meant.`);
    return fromFile(parsed.data);
}
function invalid(path, faults) {
    const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
    const lines = faults.slice(0, mostShown).map((fault) => {
        const where = (0,source/* showPath */.P)(fault.path);
        return `  ${where === '' ? '' : `${where}: `}${fault.message}`;
    });
    const rest = faults.length > mostShown ? [`  and ${faults.length - mostShown} more`] : [];
    return new errors/* InputError */.dz([`${path} is not a valid baseline: ${count}`, ...lines, ...rest].join('\n'), 'Baselines are captured, not edited: take the file from git again, or capture it anew. docs/baselines.md describes it.');
}
function fromFile(file) {
    const { scenarios: lines, fingerprint } = file;
    const scenarios = Object.entries((0,by_key/* byKey */.d)(lines));
    const digests = Object.fromEntries(scenarios.map(([key, line]) => [key, line.digest]));
    const timings = file.packs.flatMap(({ id, timings }) => (timings === undefined ? [] : [[id, timings]]));
    return {
        scorecard: {
            version: 1,
            kind: 'scorecard',
            slug: file.slug,
            mode: file.mode,
            fingerprint: { ...fingerprint, conditions: { ...fingerprint.conditions, scenarios: digests } },
            isCanonical: true,
            rounds: file.rounds,
            packs: file.packs.map(({ timings: _, ...pack }) => pack),
            scenarios: scenarios.map(([key, line]) => toScore(key, line)),
            missing: 0,
            missingPacks: [],
            run: {
                ids: file.runs,
                startedAt: file.started,
                endedAt: file.ended,
                sessions: file.sessions,
                determinism: file.determinism,
            },
            timings: Object.fromEntries(timings),
        },
        capturedAt: file.captured,
        reason: file.reason,
        tool: file.tool,
        anchor: toAnchor(file),
        firstAnswers: undefined,
    };
}
function toScore(scenario, line) {
    return {
        scenario,
        digest: line.digest,
        cells: line.sessions.map(([passed, attempts]) => ({ passed, failed: attempts - passed, unmeasured: 0 })),
        failures: line.failures ?? {},
        causes: {},
        promptTokens: line.promptTokens,
        answers: null,
        firstRound: null,
    };
}
function toAnchor({ anchor, scenarios, gone = {} }) {
    if (anchor === undefined)
        return undefined;
    const kept = Object.entries(scenarios).flatMap(([key, line]) => line.anchor === undefined ? [] : [[key, line.anchor, line.anchorDigest ?? line.digest]]);
    const left = Object.entries(gone).map(([key, line]) => [key, line.anchor, line.anchorDigest]);
    return {
        capturedAt: anchor.captured,
        reason: anchor.reason,
        scenarios: Object.fromEntries([...kept, ...left].map(([key, [passed, attempts], digest]) => [key, { passed, attempts, digest }])),
    };
}


/***/ }),

/***/ 61332:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ON: () => (/* binding */ firstAnswerBytes),
/* harmony export */   e7: () => (/* binding */ answersHeaderSchema),
/* harmony export */   zN: () => (/* binding */ answersLineSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(13798);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(64377);
/* harmony import */ var _journal_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(36953);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(30677);



/** Bytes of UTF-8 that are kept of a first answer. */
const firstAnswerBytes = 2048;
/** First line of the answers beside a baseline: they are those of the one captured at that moment, of no other. */
const answersHeaderSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz(1),
    kind: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz('answers'),
    slug: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .slugSchema */ .RW,
    mode: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .modeSchema */ .Ni,
    captured: zod__WEBPACK_IMPORTED_MODULE_3__/* .datetime */ .w$(),
});
/** Each other line. */
const answersLineSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    scenario: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .scenarioKeySchema */ .n5,
    /** Of every answer, in the order of the rounds; null where there was none. */
    digests: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(_journal_js__WEBPACK_IMPORTED_MODULE_0__/* .answerDigestSchema */ .sT.nullable()),
    /** Text of the first answer, cut; null where it is not known. */
    first: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
});


/***/ }),

/***/ 26:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eh: () => (/* binding */ baselineFileVersion),
/* harmony export */   Vj: () => (/* binding */ sessionWindow),
/* harmony export */   v8: () => (/* binding */ baselineFileSchema)
/* harmony export */ });
/* unused harmony export scenarioLineSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(13798);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64377);
/* harmony import */ var _failure_mode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17070);
/* harmony import */ var _fingerprint_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(27866);
/* harmony import */ var _scorecard_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(77814);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(30677);





/** The format that is written. A file of an older one climbs up to it when it is read. */
const baselineFileVersion = 1;
/** Sessions that a baseline holds at most; the oldest leave. */
const sessionWindow = 10;
const count = zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().nonnegative();
/** `[passed, attempts]`. Nothing unmeasured is in a baseline, so the rest failed. */
const countsSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .tuple */ .PVZ([count, count])
    .refine(([passed, attempts]) => passed <= attempts, 'more passed than attempts')
    .meta({ description: '[passed, attempts]' });
/** What stands on the one line of a scenario. */
const scenarioLineSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    digest: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .sha256Schema */ .bL,
    /** One for each of the file's sessions. */
    sessions: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(countsSchema).min(1).max(sessionWindow),
    /** How it failed, with how often; left out where it never did. */
    failures: zod__WEBPACK_IMPORTED_MODULE_4__/* .partialRecord */ .jgl(_failure_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .failureModeSchema */ .R, count).optional(),
    promptTokens: count.nullable(),
    /** Over all sessions of the first accepted capture; left out where that did not ask it. */
    anchor: countsSchema.optional(),
    /** Of the scenario as the anchor knew it, where that was another. */
    anchorDigest: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .sha256Schema */ .bL.optional(),
});
/** A baseline as it is committed: the header's keys first, then one line a scenario. */
const baselineFileSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(baselineFileVersion),
    kind: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz('baseline'),
    slug: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .slugSchema */ .RW,
    mode: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .modeSchema */ .Ni,
    captured: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    reason: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    /** Version of the tool that wrote it. */
    tool: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    /** The first accepted capture, whose counts stand in the lines. */
    anchor: zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ captured: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(), reason: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() }).optional(),
    /** Ids of the runs that it was made of. */
    runs: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()).min(1),
    started: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    ended: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$().nullable(),
    /** When each life of the server began. */
    sessions: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$()).min(1).max(sessionWindow),
    /** Asked of each scenario. */
    rounds: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().positive(),
    determinism: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().nullable(),
    /** The digests of the scenarios stand in their lines. */
    fingerprint: zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
        version: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(1),
        conditions: _fingerprint_js__WEBPACK_IMPORTED_MODULE_1__/* .conditionsSchema */ .Yz.omit({ scenarios: true }),
        identity: _fingerprint_js__WEBPACK_IMPORTED_MODULE_1__/* .identitySchema */ .g1,
        subject: _fingerprint_js__WEBPACK_IMPORTED_MODULE_1__/* .subjectSchema */ .cn,
    }),
    packs: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_scorecard_js__WEBPACK_IMPORTED_MODULE_2__/* .packScoreSchema */ .d_.extend({ timings: _scorecard_js__WEBPACK_IMPORTED_MODULE_2__/* .packTimingSchema */ .ts.optional() })).min(1),
    scenarios: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(_target_js__WEBPACK_IMPORTED_MODULE_3__/* .scenarioKeySchema */ .n5, scenarioLineSchema),
    /** Scenarios that the anchor counted and that are asked no more, so that they are held against it if they return. */
    gone: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(_target_js__WEBPACK_IMPORTED_MODULE_3__/* .scenarioKeySchema */ .n5, zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ anchor: countsSchema, anchorDigest: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .sha256Schema */ .bL })).optional(),
});


/***/ }),

/***/ 36953:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BJ: () => (/* binding */ attemptLineSchema),
/* harmony export */   Fu: () => (/* binding */ planSchema),
/* harmony export */   je: () => (/* binding */ skipLineSchema),
/* harmony export */   sT: () => (/* binding */ answerDigestSchema),
/* harmony export */   sq: () => (/* binding */ sessionLineSchema),
/* harmony export */   zO: () => (/* binding */ endLineSchema)
/* harmony export */ });
/* unused harmony exports measureSchema, journalLineSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13798);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _fingerprint_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27866);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(30677);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(70543);




/** What a run means to ask. The first line of its journal; a resumed run must have an equal one but for `run`. */
const planSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz(1),
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('plan'),
    /** What differs between two runs of one plan. */
    run: zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
        id: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
        startedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
        command: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['check', 'capture', 'run', 'retry-failed']),
        tool: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
        /** Of a run that was put together: the runs it is made of, and the packs whose shards are not among them. */
        merged: zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({ runs: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()).min(1), missingPacks: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()) }).optional(),
    }),
    slug: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .slugSchema */ .RW,
    modes: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_target_js__WEBPACK_IMPORTED_MODULE_1__/* .modeSchema */ .Ni).min(1),
    packs: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_target_js__WEBPACK_IMPORTED_MODULE_1__/* .packVersionSchema */ .lV).min(1),
    /** All that were selected, by key, with their digests: in the order of the packs. */
    scenarios: zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(_target_js__WEBPACK_IMPORTED_MODULE_1__/* .scenarioKeySchema */ .n5, _target_js__WEBPACK_IMPORTED_MODULE_1__/* .sha256Schema */ .bL),
    rounds: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive().max(10_000),
    /** Orders each round. */
    seed: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().nonnegative(),
    shard: zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({ index: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(), of: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive().max(9999) }).nullable(),
    /** A booted endpoint gets a new life before each round after the first. */
    restarts: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    /** Sampling was touched by a flag: such a run never gates. */
    isCanonical: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    /** The fields that every request shares, by their names on the wire. */
    sampling: _fingerprint_js__WEBPACK_IMPORTED_MODULE_0__/* .conditionsSchema */ .Yz.shape.sampling.unwrap(),
    /** Tokens that thinking gets beside those of the pack. */
    thinkingMaxTokens: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().nonnegative(),
    /** In place of the packs' own budgets. */
    maxTokens: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive().nullable(),
    extraBody: zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .json */ .Pq9()),
});
/** One life of the server process begins. */
const sessionLineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('session'),
    /** From 1. */
    session: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(),
    startedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    /** Why there is a new one. */
    reason: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['start', 'restart', 'confirm', 'resume', 'fingerprint-changed', 'connection-lost']),
    identity: _fingerprint_js__WEBPACK_IMPORTED_MODULE_0__/* .identitySchema */ .g1,
    subject: _fingerprint_js__WEBPACK_IMPORTED_MODULE_0__/* .subjectSchema */ .cn,
    /** By mode: the switch as it is sent, null where none is. */
    thinkingControls: zod__WEBPACK_IMPORTED_MODULE_3__/* .partialRecord */ .jgl(_target_js__WEBPACK_IMPORTED_MODULE_1__/* .modeSchema */ .Ni, zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable()),
    determinism: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['bit-stable', 'cache-sensitive', 'batch-sensitive', 'unstable']).nullable(),
    /** Of one request alone, by the probe. */
    decodeTokensPerSecond: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nullable(),
});
const unknownable = zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nonnegative().nullable();
/** One message of the model, timed. Null is unknown, never zero. */
const measureSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    firstTokenMs: unknownable,
    firstContentMs: unknownable,
    totalMs: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nonnegative(),
    decodeTokensPerSecond: unknownable,
    promptTokens: unknownable,
    cachedTokens: unknownable,
    completionTokens: unknownable,
    reasoningTokens: unknownable,
});
/** SHA-256 over content and tool calls of all messages of the model, without reasoning: its first 16 hex digits. */
const answerDigestSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(/^[0-9a-f]{16}$/);
const attemptLineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('attempt'),
    stage: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['measure', 'confirm']),
    session: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(),
    mode: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .modeSchema */ .Ni,
    /** From 1; those of the confirmation go on counting. */
    round: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(),
    scenario: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .scenarioKeySchema */ .n5,
    /** Milliseconds since the run began, or was resumed. */
    atMs: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nonnegative(),
    totalMs: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nonnegative(),
    verdict: _verdict_js__WEBPACK_IMPORTED_MODULE_2__/* .verdictSchema */ .$D,
    /** What was said after the prompt, in the form of the wire: replies as they came, tool results as they were sent. */
    messages: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .json */ .Pq9()),
    /** The model still called tools when its turns were used up. */
    isUnfinished: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    /** Where the server refused: its status and words. */
    refusal: zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({ status: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr(), words: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).nullable(),
    /** Whether some reply reasons, in a channel of its own or inside the text. */
    isReasoned: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    /** Null where there is no answer. */
    answer: answerDigestSchema.nullable(),
    measures: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(measureSchema),
    /** Damage on the wire that does not decide, one line each. */
    notes: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
    /** Faults that a further try got over, or not, one line each. */
    faults: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
    /** What a copy lacks that was made to be passed on: nothing of it can be judged anew. */
    leftOut: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['texts', 'reasoning']).optional(),
});
/** Not asked, since the answer of its first round settled it. */
const skipLineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('skip'),
    mode: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .modeSchema */ .Ni,
    round: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(),
    scenario: _target_js__WEBPACK_IMPORTED_MODULE_1__/* .scenarioKeySchema */ .n5,
});
/** How a run, or its part since the last resume, ended. */
const endLineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('end'),
    endedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    /** `measured`: all rounds are in. `decided`: nothing more is to be asked, confirmation included. */
    outcome: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['measured', 'decided', 'stopped-early', 'interrupted', 'endpoint-lost', 'time-budget']),
    detail: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    /** Fields that the server refused and that were left out from then on. */
    refusedFields: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
});
const journalLineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .discriminatedUnion */ .gMt('kind', [
    planSchema,
    sessionLineSchema,
    attemptLineSchema,
    skipLineSchema,
    endLineSchema,
]);


/***/ }),

/***/ 77814:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YL: () => (/* binding */ scorecardSchema),
/* harmony export */   d_: () => (/* binding */ packScoreSchema),
/* harmony export */   gQ: () => (/* binding */ cellSchema),
/* harmony export */   m$: () => (/* binding */ scorecardFileSchema),
/* harmony export */   ts: () => (/* binding */ packTimingSchema)
/* harmony export */ });
/* unused harmony exports scenarioScoreSchema, armSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(13798);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64377);
/* harmony import */ var _failure_mode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17070);
/* harmony import */ var _fingerprint_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(27866);
/* harmony import */ var _journal_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(36953);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(30677);





const count = zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().nonnegative();
/** What one scenario did in one session. */
const cellSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ passed: count, failed: count, unmeasured: count });
/** One scenario over all rounds of all sessions. */
const scenarioScoreSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    scenario: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .scenarioKeySchema */ .n5,
    digest: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .sha256Schema */ .bL,
    /** In the order of the sessions of the scorecard; a session that did not ask it has zeros. */
    cells: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(cellSchema).min(1),
    /** Of its planned attempts, those that are in no line of the journal; left out where there are none. */
    missing: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().positive().optional(),
    /** How it failed, with how often. `token-limit` is among them. */
    failures: zod__WEBPACK_IMPORTED_MODULE_4__/* .partialRecord */ .jgl(_failure_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .failureModeSchema */ .R, count),
    /** Why it is unmeasured, with how often. */
    causes: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), count),
    /** Of the first request; the same for the same prompt, template and tokenizer. */
    promptTokens: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().nonnegative().nullable(),
    /** Digest of each answer, in the order of the rounds; null where there is none. Null in all: not kept. */
    answers: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_journal_js__WEBPACK_IMPORTED_MODULE_2__/* .answerDigestSchema */ .sT.nullable()).nullable(),
    /** Of round 1 against those after it, within the first session. */
    firstRound: cellSchema.nullable(),
});
/** Whether the replies of a pack show the thinking that was asked for. */
const armSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .discriminatedUnion */ .gMt('isValid', [
    zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ isValid: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(true) }),
    zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ isValid: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(false), asked: zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(['on', 'off']), reasoned: count, replies: count }),
]);
const packScoreSchema = _target_js__WEBPACK_IMPORTED_MODULE_3__/* .packVersionSchema */ .lV.extend({
    arm: armSchema,
    /** Tokens that an attempt costs on average, over all its messages. Null is unknown. */
    completionTokens: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().nonnegative().nullable(),
});
const milliseconds = zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().nonnegative().nullable();
/** How fast a pack was answered. Shown beside the verdict, never part of it. */
const packTimingSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    attemptP50Ms: milliseconds,
    attemptP95Ms: milliseconds,
    firstTokenP50Ms: milliseconds,
    decodeTokensPerSecond: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().nonnegative().nullable(),
});
/** The aggregate of one mode of a run. `run` and `timings` stand apart: all else is equal where the answers are. */
const scorecardSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(1),
    kind: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz('scorecard'),
    slug: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .slugSchema */ .RW,
    mode: _target_js__WEBPACK_IMPORTED_MODULE_3__/* .modeSchema */ .Ni,
    fingerprint: _fingerprint_js__WEBPACK_IMPORTED_MODULE_1__/* .fingerprintSchema */ .S8,
    isCanonical: zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    /** Rounds that were planned for each scenario, confirmation left out. */
    rounds: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().positive(),
    packs: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(packScoreSchema).min(1),
    /** Sorted by key. */
    scenarios: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(scenarioScoreSchema),
    /** Attempts that were planned and are in no line of the journal; skipped ones are none of them. */
    missing: count,
    /** Packs of the plan that a shard measured which is not here. */
    missingPacks: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    run: zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
        ids: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()).min(1),
        startedAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
        endedAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$().nullable(),
        /** One for each column of the cells: when that session began. */
        sessions: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$()).min(1),
        determinism: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().nullable(),
    }),
    timings: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), packTimingSchema),
});
/** What is kept as a run's `scorecard.json`: one scorecard for each mode. */
const scorecardFileSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(1),
    kind: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz('scorecards'),
    scorecards: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(scorecardSchema).min(1),
});


/***/ }),

/***/ 63282:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dg: () => (/* binding */ scenariosOfShard),
/* harmony export */   Q9: () => (/* binding */ packOfKey),
/* harmony export */   qc: () => (/* binding */ packsOfShard)
/* harmony export */ });
/** The packs that a run asks itself: all of its plan, or those dealt to its shard, one after another in turn. */
function packsOfShard({ packs, shard }) {
    return shard === null ? packs : packs.filter((_, place) => place % shard.of === shard.index - 1);
}
/** The scenarios that a run asks itself, in the order of its plan. */
function scenariosOfShard(plan) {
    const packs = new Set(packsOfShard(plan).map(({ id }) => id));
    return Object.keys(plan.scenarios).filter((key) => packs.has(packOfKey(key)));
}
/** `toolcall-15` of `toolcall-15/TC-01`. */
function packOfKey(key) {
    return key.slice(0, key.indexOf('/'));
}


/***/ }),

/***/ 87001:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C1: () => (/* binding */ wrapText),
/* harmony export */   F2: () => (/* binding */ padText),
/* harmony export */   PU: () => (/* binding */ shortenTo),
/* harmony export */   nn: () => (/* binding */ joinParts),
/* harmony export */   sc: () => (/* binding */ textWidth)
/* harmony export */ });
const wide = /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
const withoutWidth = /^\p{M}$/u;
/** Cells that a text takes in a terminal. */
function textWidth(text) {
    let width = 0;
    for (const character of text)
        width += withoutWidth.test(character) ? 0 : wide.test(character) ? 2 : 1;
    return width;
}
function padText(text, width, align) {
    const gap = ' '.repeat(Math.max(0, width - textWidth(text)));
    return align === 'left' ? text + gap : gap + text;
}
/** Cut in the middle: the end of a name tells as much as its beginning. */
function shortenTo(text, width) {
    if (textWidth(text) <= width)
        return text;
    const characters = [...text];
    let [head, tail] = ['', ''];
    for (let at = 0; at < characters.length; at++) {
        const [first = '', last = ''] = [characters[at], characters[characters.length - 1 - at]];
        if (textWidth(head) + textWidth(tail) + textWidth(first) + 1 > width)
            break;
        head += first;
        if (textWidth(head) + textWidth(tail) + textWidth(last) + 1 > width)
            break;
        tail = last + tail;
    }
    return `${head}…${tail}`;
}
const hard = '\u00a0';
/** Parts of a line, of which short ones stay whole when it is wrapped. */
function joinParts(parts) {
    return parts.map((part) => (textWidth(part) <= 40 ? part.replaceAll(' ', hard) : part)).join(`${hard}· `);
}
/** Lines no wider than `columns`; those after the first begin with `indent`. A word that is too wide is cut in pieces. */
function wrapText(text, columns, indent = '') {
    const lines = [];
    let line;
    const tied = text
        .replace(/(\d) (?=(?:pp|%|ms|s|min|h|MB|GB|tok\/s)(?![\w/]))/g, `$1${hard}`)
        .replace(/(p) ([=<]) (?=\.)/g, `$1${hard}$2${hard}`)
        .replace(/^ +/, (lead) => hard.repeat(lead.length));
    for (const word of tied.split(' ').flatMap((each) => piecesOf(each, columns - textWidth(indent)))) {
        const room = columns - (lines.length === 0 ? 0 : textWidth(indent));
        if (line === undefined)
            line = word;
        else if (textWidth(line) + 1 + textWidth(word) <= room)
            line = `${line} ${word}`;
        else {
            lines.push(line);
            line = word;
        }
    }
    return [...lines, line ?? ''].map((each, index) => (index === 0 ? each : indent + each).replaceAll(hard, ' '));
}
function piecesOf(word, width) {
    const pieces = [''];
    for (const character of word) {
        const last = pieces[pieces.length - 1] ?? '';
        if (textWidth(last) + textWidth(character) > width)
            pieces.push(character);
        else
            pieces[pieces.length - 1] = last + character;
    }
    return pieces;
}


/***/ })

};
