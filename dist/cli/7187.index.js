export const id = 7187;
export const ids = [7187];
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
/* harmony export */   im: () => (/* binding */ loadBaselineFile),
/* harmony export */   oU: () => (/* binding */ loadBaseline),
/* harmony export */   tK: () => (/* binding */ loadReplaced)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _lib_merge_conflict_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(66743);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2999);
/* harmony import */ var _baseline_path_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(48575);
/* harmony import */ var _parse_answers_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(52843);
/* harmony import */ var _parse_baseline_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(43339);






/** The baseline of a slug in a mode, with its answers where they are kept. */
async function loadBaseline(directory, slug, mode) {
    const path = (0,_baseline_path_js__WEBPACK_IMPORTED_MODULE_3__/* .baselinePath */ .XB)(directory, slug, mode);
    const baseline = await loadBaselineFile(path);
    if (baseline === undefined)
        return { kind: 'missing', path, slug, mode };
    const answers = await readText((0,_baseline_path_js__WEBPACK_IMPORTED_MODULE_3__/* .answersPath */ .R1)(path));
    if (answers === undefined)
        return { kind: 'found', path, baseline, notes: [] };
    const { baseline: whole, note } = (0,_parse_answers_js__WEBPACK_IMPORTED_MODULE_4__/* .parseAnswers */ .l)(answers, (0,_baseline_path_js__WEBPACK_IMPORTED_MODULE_3__/* .answersPath */ .R1)(path), baseline);
    return { kind: 'found', path, baseline: whole, notes: note === undefined ? [] : [note] };
}
/** What a new baseline takes the place of. Of a merge conflict, our side is read: it holds the anchor. */
async function loadReplaced(directory, slug, mode) {
    const path = (0,_baseline_path_js__WEBPACK_IMPORTED_MODULE_3__/* .baselinePath */ .XB)(directory, slug, mode);
    const ours = (0,_lib_merge_conflict_js__WEBPACK_IMPORTED_MODULE_1__/* .readConflicts */ .I)((await readText(path)) ?? '')?.ours;
    if (ours !== undefined)
        return (0,_parse_baseline_js__WEBPACK_IMPORTED_MODULE_5__/* .parseBaseline */ .n)(ours, path);
    const loaded = await loadBaseline(directory, slug, mode);
    return loaded.kind === 'found' ? loaded.baseline : undefined;
}
/** One file, without its answers; undefined where there is none. */
async function loadBaselineFile(path) {
    const text = await readText(path);
    return text === undefined ? undefined : (0,_parse_baseline_js__WEBPACK_IMPORTED_MODULE_5__/* .parseBaseline */ .n)(text, path);
}
async function readText(path) {
    const bytes = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__/* .readRegular */ .VX)(path);
    if (bytes === undefined)
        return undefined;
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    }
    catch (cause) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${path} is not UTF-8`, 'Take the file from git again, or capture it anew.', { cause });
    }
}


/***/ }),

/***/ 52843:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ parseAnswers)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92844);
/* harmony import */ var _lib_json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(80292);
/* harmony import */ var _lib_merge_conflict_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(66743);
/* harmony import */ var _lib_source_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(11539);
/* harmony import */ var _model_answers_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61332);






const hint = 'The file can be deleted: without it drift is not shown, and no outcome changes.';
/** A baseline with the answers that were kept beside it, unless those are of another capture. */
function parseAnswers(text, path, baseline) {
    if ((0,_lib_merge_conflict_js__WEBPACK_IMPORTED_MODULE_2__/* .readConflicts */ .I)(text) !== undefined)
        return { baseline, note: `${path} has a merge conflict: its answers are left aside` };
    const [first = '', ...rest] = text.replace(/\n$/, '').split('\n');
    const header = readLine(_model_answers_file_js__WEBPACK_IMPORTED_MODULE_3__/* .answersHeaderSchema */ .e7, first, `${path}:1`);
    const { slug, mode } = baseline.scorecard;
    if (header.captured !== baseline.capturedAt || header.slug !== slug || header.mode !== mode) {
        const other = `${header.slug} (${header.mode}) captured ${header.captured}`;
        return { baseline, note: `${path} holds the answers of ${other}; they are left aside` };
    }
    const lines = new Map();
    rest.forEach((content, index) => {
        const place = `${path}:${index + 2}`;
        const line = readLine(_model_answers_file_js__WEBPACK_IMPORTED_MODULE_3__/* .answersLineSchema */ .zN, content, place);
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
    const json = (0,_lib_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .q)(content);
    if (!json.ok)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${place} not JSON: ${json.message}`, hint);
    const value = JSON.parse(content);
    const parsed = schema.safeParse(value);
    if (parsed.success)
        return parsed.data;
    const faults = (0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_1__/* .explainIssues */ ._)(parsed.error.issues, schema, value);
    const lines = faults.map((fault) => {
        const where = (0,_lib_source_js__WEBPACK_IMPORTED_MODULE_5__/* .showPath */ .P)(fault.path);
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
// EXTERNAL MODULE: ./build/lib/merge-conflict.js
var merge_conflict = __webpack_require__(66743);
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
    const conflict = (0,merge_conflict/* readConflicts */.I)(text);
    if (conflict !== undefined)
        throw new errors/* InputError */.dz(`${path}:${conflict.firstLine} merge conflict: git left both sides in it`, `Take one side (git checkout --ours ${path}, or --theirs), or make it of runs: quality-baseline baseline adopt RUN RUN RUN --reason "after the merge".`);
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
        acceptedUseless: file.acceptedUseless,
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
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(92857);
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
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(92857);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(64377);
/* harmony import */ var _baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _failure_mode_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17070);
/* harmony import */ var _fingerprint_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(27866);
/* harmony import */ var _scorecard_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(77814);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(30677);






/** The format that is written. A file of an older one climbs up to it when it is read. */
const baselineFileVersion = 1;
/** Sessions that a baseline holds at most; the oldest leave. */
const sessionWindow = 10;
const count = zod__WEBPACK_IMPORTED_MODULE_5__/* .int */ .Whr().nonnegative();
/** `[passed, attempts]`. Nothing unmeasured is in a baseline, so the rest failed. */
const countsSchema = zod__WEBPACK_IMPORTED_MODULE_5__/* .tuple */ .PVZ([count, count])
    .refine(([passed, attempts]) => passed <= attempts, 'more passed than attempts')
    .meta({ description: '[passed, attempts]' });
/** What stands on the one line of a scenario. */
const scenarioLineSchema = zod__WEBPACK_IMPORTED_MODULE_5__/* .strictObject */ .rej({
    digest: _target_js__WEBPACK_IMPORTED_MODULE_4__/* .sha256Schema */ .bL,
    /** One for each of the file's sessions. */
    sessions: zod__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(countsSchema).min(1).max(sessionWindow),
    /** How it failed, with how often; left out where it never did. */
    failures: zod__WEBPACK_IMPORTED_MODULE_5__/* .partialRecord */ .jgl(_failure_mode_js__WEBPACK_IMPORTED_MODULE_1__/* .failureModeSchema */ .R, count).optional(),
    promptTokens: count.nullable(),
    /** Over all sessions of the first accepted capture; left out where that did not ask it. */
    anchor: countsSchema.optional(),
    /** Of the scenario as the anchor knew it, where that was another. */
    anchorDigest: _target_js__WEBPACK_IMPORTED_MODULE_4__/* .sha256Schema */ .bL.optional(),
});
/** A baseline as it is committed: the header's keys first, then one line a scenario. */
const baselineFileSchema = zod__WEBPACK_IMPORTED_MODULE_5__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_5__/* .literal */ .euz(baselineFileVersion),
    kind: zod__WEBPACK_IMPORTED_MODULE_5__/* .literal */ .euz('baseline'),
    slug: _target_js__WEBPACK_IMPORTED_MODULE_4__/* .slugSchema */ .RW,
    mode: _target_js__WEBPACK_IMPORTED_MODULE_4__/* .modeSchema */ .Ni,
    captured: zod__WEBPACK_IMPORTED_MODULE_6__/* .datetime */ .w$(),
    reason: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    /** Version of the tool that wrote it. */
    tool: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    /** Packs that cannot gate and were kept on purpose; left out where every pack can. */
    acceptedUseless: _baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .acceptedUselessSchema */ .RC.optional(),
    /** The first accepted capture, whose counts stand in the lines. */
    anchor: zod__WEBPACK_IMPORTED_MODULE_5__/* .strictObject */ .rej({ captured: zod__WEBPACK_IMPORTED_MODULE_6__/* .datetime */ .w$(), reason: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP() }).optional(),
    /** Ids of the runs that it was made of. */
    runs: zod__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP()).min(1),
    started: zod__WEBPACK_IMPORTED_MODULE_6__/* .datetime */ .w$(),
    ended: zod__WEBPACK_IMPORTED_MODULE_6__/* .datetime */ .w$().nullable(),
    /** When each life of the server began. */
    sessions: zod__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_6__/* .datetime */ .w$()).min(1).max(sessionWindow),
    /** Asked of each scenario. */
    rounds: zod__WEBPACK_IMPORTED_MODULE_5__/* .int */ .Whr().positive(),
    determinism: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().nullable(),
    /** The digests of the scenarios stand in their lines. */
    fingerprint: zod__WEBPACK_IMPORTED_MODULE_5__/* .strictObject */ .rej({
        version: zod__WEBPACK_IMPORTED_MODULE_5__/* .literal */ .euz(1),
        conditions: _fingerprint_js__WEBPACK_IMPORTED_MODULE_2__/* .conditionsSchema */ .Yz.omit({ scenarios: true }),
        identity: _fingerprint_js__WEBPACK_IMPORTED_MODULE_2__/* .identitySchema */ .g1,
        subject: _fingerprint_js__WEBPACK_IMPORTED_MODULE_2__/* .subjectSchema */ .cn,
    }),
    packs: zod__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(_scorecard_js__WEBPACK_IMPORTED_MODULE_3__/* .packScoreSchema */ .d_.extend({ timings: _scorecard_js__WEBPACK_IMPORTED_MODULE_3__/* .packTimingSchema */ .ts.optional() })).min(1),
    scenarios: zod__WEBPACK_IMPORTED_MODULE_5__/* .record */ .g1P(_target_js__WEBPACK_IMPORTED_MODULE_4__/* .scenarioKeySchema */ .n5, scenarioLineSchema),
    /** Scenarios that the anchor counted and that are asked no more, so that they are held against it if they return. */
    gone: zod__WEBPACK_IMPORTED_MODULE_5__/* .record */ .g1P(_target_js__WEBPACK_IMPORTED_MODULE_4__/* .scenarioKeySchema */ .n5, zod__WEBPACK_IMPORTED_MODULE_5__/* .strictObject */ .rej({ anchor: countsSchema, anchorDigest: _target_js__WEBPACK_IMPORTED_MODULE_4__/* .sha256Schema */ .bL })).optional(),
});


/***/ }),

/***/ 1510:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   YG: () => (/* binding */ renderBaselineList),
/* harmony export */   qL: () => (/* binding */ renderBaseline)
/* harmony export */ });
/* harmony import */ var _model_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _numbers_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73533);
/* harmony import */ var _render_columns_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(68321);



/** One line a baseline. */
function renderBaselineList(rows) {
    const lines = rows.map(({ baseline, ageDays }) => {
        const { slug, mode, run, rounds } = baseline.scorecard;
        const packs = packRates(baseline).map(({ id, rate }) => `${id} ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .percentAndCount */ .Uq)(rate)}`);
        return [slug, mode, ageText(ageDays), String(run.sessions.length), String(rounds), packs.join(' · ')];
    });
    return (0,_render_columns_js__WEBPACK_IMPORTED_MODULE_2__/* .renderColumns */ .C)([['slug', 'mode', 'captured', 'sessions', 'rounds', 'passed scenarios'], ...lines]);
}
/** Where a baseline comes from, what its packs did, and each scenario that did not always pass. */
function renderBaseline({ baseline, ageDays }) {
    const { scorecard, anchor, acceptedUseless } = baseline;
    const { run } = scorecard;
    const facts = [
        ['captured', `${baseline.capturedAt}, ${ageText(ageDays)}, with quality-baseline ${oneLine(baseline.tool)}`],
        ...(baseline.reason === '' ? [] : [['reason', oneLine(baseline.reason)]]),
        ...(acceptedUseless === undefined
            ? []
            : [['cannot gate', oneLine(`${acceptedUseless.packs.join(', ')}: ${acceptedUseless.reason}`)]]),
        [
            'anchor',
            anchor === undefined
                ? 'none'
                : [anchor.capturedAt, oneLine(anchor.reason)].filter((text) => text !== '').join(', '),
        ],
        ['runs', oneLine(run.ids.join(', '))],
        ['sessions', `${run.sessions.length}, the first ${run.sessions[0] ?? ''}${oneSession(run.sessions.length)}`],
        ['rounds', String(scorecard.rounds)],
        ['served', oneLine(servedText(baseline))],
    ];
    const packs = packRates(baseline).map(({ id, version, rate, anchored, timing }) => [
        oneLine(id),
        oneLine(version),
        (0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .percentAndCount */ .Uq)(rate),
        anchored === undefined ? '' : (0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .percentAndCount */ .Uq)(anchored),
        secondsText(timing?.attemptP50Ms),
        secondsText(timing?.attemptP95Ms),
    ]);
    const failing = scorecard.scenarios.filter(({ cells }) => cells.some(({ failed }) => failed > 0)).map(failingRow);
    return [
        `${scorecard.slug} · ${scorecard.mode}\n${(0,_render_columns_js__WEBPACK_IMPORTED_MODULE_2__/* .renderColumns */ .C)(facts)}`,
        (0,_render_columns_js__WEBPACK_IMPORTED_MODULE_2__/* .renderColumns */ .C)([['pack', 'version', 'passed', 'anchor', 'p50', 'p95'], ...packs]),
        failing.length === 0
            ? `All ${scorecard.scenarios.length} scenarios passed every time.\n`
            : (0,_render_columns_js__WEBPACK_IMPORTED_MODULE_2__/* .renderColumns */ .C)([['scenario', 'attempts passed', 'by session', 'failed with'], ...failing]),
    ].join('\n');
}
function failingRow({ scenario, cells, failures }) {
    const modes = Object.entries(failures).map(([mode, times]) => `${mode} ${times}`);
    const sessions = cells.map(({ passed, failed }) => `${passed}/${passed + failed}`);
    return [oneLine(scenario), (0,_numbers_js__WEBPACK_IMPORTED_MODULE_1__/* .attemptCount */ .T3)((0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .rateOf */ .MK)(cells)), sessions.join(' '), modes.join(', ')];
}
function packRates({ scorecard, anchor }) {
    return scorecard.packs.map(({ id, version }) => {
        const inPack = scorecard.scenarios.filter(({ scenario }) => scenario.startsWith(`${id}/`));
        const known = inPack.flatMap(({ scenario, digest }) => {
            const counts = anchor !== undefined && Object.hasOwn(anchor.scenarios, scenario) ? anchor.scenarios[scenario] : undefined;
            return counts?.digest === digest ? [counts] : [];
        });
        return {
            id,
            version,
            rate: (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .meanRateOf */ .pX)(inPack.map(({ cells }) => cells)),
            anchored: known.length === 0 ? undefined : (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .meanOfRates */ .wL)(known),
            timing: Object.hasOwn(scorecard.timings, id) ? scorecard.timings[id] : undefined,
        };
    });
}
function servedText({ scorecard }) {
    const { identity, subject } = scorecard.fingerprint;
    const engine = [subject.engine.name, subject.engine.version].filter((part) => part !== null).join(' ');
    const known = [identity.model, subject.quantization, engine === '' ? null : engine, subject.gpu?.join(' + ') ?? null];
    return known.filter((part) => part !== null && part !== '').join(' · ') || 'unknown';
}
function oneSession(sessions) {
    return sessions === 1 ? ' (one life of the server; capture --append adds others)' : '';
}
function ageText(days) {
    return days === 0 ? 'today' : days === 1 ? 'a day ago' : `${days} days ago`;
}
function secondsText(ms) {
    return ms === null || ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`;
}
/** A file may hold any character; a terminal gets none that moves it. */
function oneLine(text) {
    return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}


/***/ }),

/***/ 68321:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ renderColumns)
/* harmony export */ });
/* harmony import */ var _text_width_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(87001);

/** Rows as columns of equal width, two blanks apart; the last column is left as it is. */
function renderColumns(rows) {
    const widths = rows.reduce((widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .textWidth */ .sc)(cell))), []);
    return rows
        .map((row) => row.map((cell, column) => (column === row.length - 1 ? cell : (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .padText */ .F2)(cell, widths[column] ?? 0, 'left'))))
        .map((row) => `${row.join('  ').trimEnd()}\n`)
        .join('');
}


/***/ })

};
