export const id = 4734;
export const ids = [4734];
export const modules = {

/***/ 97081:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ listBaselines)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _lib_error_code_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(47206);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _baseline_path_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(48575);
/* harmony import */ var _load_baseline_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(56242);






/** All baselines of a folder; one that cannot be read hides no other. */
async function listBaselines(directory) {
    const names = (await namesIn(directory)).sort();
    const files = names
        .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
        .map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, name));
    const baselines = await Promise.all(files.map(read));
    const kept = new Set(files.map(_baseline_path_js__WEBPACK_IMPORTED_MODULE_3__/* .answersPath */ .R1));
    const answers = names.filter((name) => name.endsWith('.answers.jsonl')).map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, name));
    return { baselines: baselines.flat(), strayAnswers: answers.filter((path) => !kept.has(path)) };
}
async function read(path) {
    try {
        const baseline = await (0,_load_baseline_js__WEBPACK_IMPORTED_MODULE_4__/* .loadBaselineFile */ .im)(path);
        return baseline === undefined ? [] : [{ kind: 'read', path, baseline }];
    }
    catch (error) {
        if (error instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz)
            return [{ kind: 'faulty', path, error }];
        throw error;
    }
}
async function namesIn(directory) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(directory);
    }
    catch (cause) {
        if ((0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_5__/* .codeOf */ .$)(cause) === 'ENOENT')
            return [];
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`cannot read the folder ${directory}: ${why}`, '--baselines-dir names it.', { cause });
    }
}


/***/ }),

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

/***/ 48396:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  compare: () => (/* binding */ compare)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/gate/decide-mode.js + 4 modules
var decide_mode = __webpack_require__(34186);
;// CONCATENATED MODULE: ./build/gate/compare-any.js

/** For `compare`: any two, each a baseline or the scorecard of a run. Of one slug and mode it tells the outcome too. */
function compareAny(one, other, rule) {
    const against = asBaseline(one);
    const current = 'scorecard' in other ? other.scorecard : other;
    const { slug, mode } = against.scorecard;
    const isOneSubject = slug === current.slug && mode === current.mode;
    const decision = (0,decide_mode/* decideMode */.a)(against, current, current, isOneSubject ? rule : { ...rule, expectsOtherModel: true });
    return {
        ...decision,
        outcome: isOneSubject ? decision.outcome : null,
        improved: isOneSubject && decision.improved,
        against: { slug, mode },
    };
}
function asBaseline(side) {
    if ('scorecard' in side)
        return side;
    const { run, fingerprint } = side;
    return {
        scorecard: side,
        capturedAt: run.endedAt ?? run.startedAt,
        reason: '',
        tool: fingerprint.subject.tool,
        anchor: undefined,
        acceptedUseless: undefined,
        firstAnswers: undefined,
    };
}

// EXTERNAL MODULE: ./build/gate/exit-code-of.js
var exit_code_of = __webpack_require__(93600);
// EXTERNAL MODULE: ./build/gate/gate-rule.js
var gate_rule = __webpack_require__(67690);
// EXTERNAL MODULE: ./build/gate/worst-outcome.js
var worst_outcome = __webpack_require__(3912);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/output-place.js
var output_place = __webpack_require__(8017);
// EXTERNAL MODULE: ./build/report/describe-cause.js
var describe_cause = __webpack_require__(55240);
// EXTERNAL MODULE: ./build/report/describe-common-fault.js
var describe_common_fault = __webpack_require__(23527);
// EXTERNAL MODULE: ./build/report/describe-reason.js
var describe_reason = __webpack_require__(23259);
// EXTERNAL MODULE: ./build/report/flip-lines.js
var flip_lines = __webpack_require__(72254);
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
// EXTERNAL MODULE: ./build/report/words.js
var words = __webpack_require__(44702);
;// CONCATENATED MODULE: ./build/report/render-compare.js










/** Any two scorecards side by side, the first one as what the second is held against. */
function renderCompare(comparisons, options = {}) {
    const columns = options.columns ?? terminal_lines/* defaultColumns */.Fy;
    const sections = comparisons.map((comparison) => comparisonLines(comparison, columns));
    return (0,terminal_lines/* joinLines */.cT)(sections.flatMap((section, at) => (at === 0 ? section : ['', ...section])), options.color ?? false);
}
function comparisonLines(comparison, columns) {
    const { packs, causes, reasons, outcome } = comparison;
    const same = (0,text_width/* joinParts */.nn)((0,words/* changeParts */.bz)({ ...comparison, causes: [], baseline: null }, {}));
    const mark = outcome === null ? '' : `${words/* outcomeMarks */.zE[outcome]} `;
    const sections = [
        (0,terminal_lines/* wrapped */.ky)(`${mark}${compareHeadline(comparison)}`, columns, '  ', outcome === null ? undefined : (0,terminal_lines/* toneOf */.YV)(outcome)),
        (0,describe_common_fault/* commonFaultLines */.n)([comparison]).flatMap((line) => (0,terminal_lines/* wrapped */.ky)(line, columns, '  ', 'bad')),
        [
            ...(0,describe_cause/* describeCauses */.wh)(causes).flatMap((text) => (0,terminal_lines/* wrapped */.ky)(`- ${text}`, columns, '  ')),
            ...reasons.flatMap((reason) => (0,terminal_lines/* wrapped */.ky)(`- ${(0,describe_reason/* describeReason */.Gk)(reason)}`, columns, '  ')),
            ...(same === '' ? [] : [same]),
        ],
        packs.length === 0 ? [] : packLines(comparison, columns),
        (0,flip_lines/* flipLines */.r)(packs, columns),
    ];
    return sections
        .filter((section) => section.length > 0)
        .flatMap((section, at) => (at === 0 ? section : ['', ...section]));
}
/** Of one subject the outcome; of two what they are and how far apart. */
function compareHeadline(comparison) {
    const { outcome, against, slug, mode, packs, threshold } = comparison;
    const decided = outcome === null ? undefined : { ...comparison, outcome };
    if (decided !== undefined)
        return (0,words/* modeSentence */.DO)(decided);
    const apart = packs.filter(({ drop }) => Math.abs(drop.value) > threshold).length;
    const sides = `First ${(0,plain_text/* plainLine */.h0)(against.slug)} (${against.mode}), second ${(0,plain_text/* plainLine */.h0)(slug)} (${mode})`;
    return `${sides}: ${apart} of ${(0,numbers/* plural */.LS)(packs.length, 'pack')} more than ${(0,numbers/* thresholdPoints */.nm)(threshold)} apart. Between two of them nothing is decided.`;
}
function packLines({ packs, threshold, outcome }, columns) {
    const right = { align: 'right' };
    return (0,grid/* renderGrid */.b)([
        { head: 'Pack', align: 'left' },
        { head: 'First', ...right },
        { head: 'Second', ...right },
        { head: 'Δ pp', ...right },
        { head: 'p', ...right },
        ...(outcome === null ? [] : [{ head: 'Outcome', align: 'left' }]),
    ], packs.map((pack) => {
        const { baseline, current } = (0,words/* packRates */.NZ)(pack);
        const decided = outcome === null ? [] : [`${words/* outcomeMarks */.zE[pack.outcome]} ${words/* outcomeWords */.wX[pack.outcome]}`];
        const changed = (0,words/* packChange */.K_)(pack, threshold).replace(' pp', '');
        return [(0,words/* packName */.HC)(pack), baseline, current, changed, (0,words/* packP */.Az)(pack), ...decided];
    }), { width: columns });
}

// EXTERNAL MODULE: ./build/report/escape-markdown.js
var escape_markdown = __webpack_require__(64200);
// EXTERNAL MODULE: ./build/report/markdown-sections.js + 1 modules
var markdown_sections = __webpack_require__(27760);
;// CONCATENATED MODULE: ./build/report/render-compare-markdown.js







/** Any two scorecards side by side, for a comment or a file. */
function renderCompareMarkdown(comparisons) {
    return comparisons.map(comparisonText).join('\n');
}
function comparisonText(comparison) {
    const { packs, causes, reasons, outcome, threshold } = comparison;
    const mark = outcome === null ? '' : `${markdown_sections/* markdownMarks */.O1[outcome]} `;
    const differences = [...(0,describe_cause/* describeCauses */.wh)(causes), ...reasons.map(describe_reason/* describeReason */.Gk)];
    const flips = (0,words/* flipsOf */.ou)(packs);
    const parts = [
        `### ${mark}${(0,escape_markdown/* escapeMarkdown */.FV)(compareHeadline(comparison))}`,
        (0,describe_common_fault/* commonFaultLines */.n)([comparison])
            .map((line) => `**${(0,escape_markdown/* escapeMarkdown */.FV)(line)}**`)
            .join('\n'),
        differences.map((line) => `- ${(0,escape_markdown/* escapeMarkdown */.FV)(line)}`).join('\n'),
        flips.length === 0 ? '' : (0,markdown_sections/* flipTable */.ss)(flips),
        packs.length === 0 ? '' : (0,markdown_sections/* compareTable */.WK)(packs, threshold, outcome !== null),
    ];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

// EXTERNAL MODULE: ./build/report/render-json.js
var render_json = __webpack_require__(63170);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./build/baseline/baseline-path.js
var baseline_path = __webpack_require__(48575);
// EXTERNAL MODULE: ./build/baseline/list-baselines.js
var list_baselines = __webpack_require__(97081);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/baseline/load-scorecards.js
var load_scorecards = __webpack_require__(27968);
// EXTERNAL MODULE: ./build/baseline/parse-baseline.js + 2 modules
var parse_baseline = __webpack_require__(43339);
// EXTERNAL MODULE: ./build/interop/parse-benchlocal-result.js + 3 modules
var parse_benchlocal_result = __webpack_require__(38473);
// EXTERNAL MODULE: ./build/lib/error-code.js
var error_code = __webpack_require__(47206);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/model/target.js
var target = __webpack_require__(30677);
// EXTERNAL MODULE: ./build/run/journal.js
var journal = __webpack_require__(72353);
// EXTERNAL MODULE: ./build/run/read-journal.js
var read_journal = __webpack_require__(26494);
// EXTERNAL MODULE: ./build/score/score-run.js + 3 modules
var score_run = __webpack_require__(67905);
// EXTERNAL MODULE: ./build/score/to-score.js
var to_score = __webpack_require__(57311);
// EXTERNAL MODULE: ./build/commands/kept-run.js + 3 modules
var kept_run = __webpack_require__(41772);
// EXTERNAL MODULE: ./build/commands/load-benchlocal-result.js
var load_benchlocal_result = __webpack_require__(36899);
// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
;// CONCATENATED MODULE: ./build/commands/load-side.js





















const nameable = 'Name a run, its scorecard.json, a baseline, or a result of benchlocal-cli.';
/** What a name stands for: a run (id, folder, a file in it), a baseline (file, slug), or a result of benchlocal-cli. */
async function loadSide(name, places, warn) {
    const path = (0,external_node_path_.resolve)(places.cwd, name);
    const kind = await kindOf(path);
    if (kind === 'file')
        return loadFile(path, places, warn);
    if (kind === 'folder')
        return loadRun(path, places);
    const known = await (0,run_folder/* findRunId */.MI)(name, (0,run_folder/* runsFolderOf */.YM)(places.root), { isPath: true });
    if (known !== undefined)
        return loadRun(known, places);
    const baselines = target/* slugSchema */.RW.safeParse(name).success ? await loadSlug(name, places, warn) : [];
    if (baselines.length > 0)
        return byMode(baselines);
    const byPart = await (0,run_folder/* findRunId */.MI)(name, (0,run_folder/* runsFolderOf */.YM)(places.root));
    if (byPart !== undefined)
        return loadRun(byPart, places);
    const { baselines: listed } = await (0,list_baselines/* listBaselines */.$)(places.baselinesDir);
    const slugs = listed.flatMap((each) => (each.kind === 'read' ? [each.baseline.scorecard.slug] : []));
    const near = (0,nearest/* nearest */.p)(name, [...(await (0,run_folder/* runIds */.mK)(places.root)), ...slugs]);
    throw new errors/* InputError */.dz(`there is nothing called "${name}" to compare`, near === undefined
        ? `Name a file, a run of ${(0,run_folder/* runsFolderOf */.YM)(places.root)}, or a slug that has a baseline in ${places.baselinesDir}.`
        : `Did you mean "${near}"?`);
}
async function kindOf(path) {
    try {
        return (await (0,promises_.stat)(path)).isDirectory() ? 'folder' : 'file';
    }
    catch (cause) {
        if (['ENOENT', 'ENOTDIR'].includes((0,error_code/* codeOf */.$)(cause)))
            return undefined;
        throw new errors/* InputError */.dz(`cannot look at ${path}: ${(0,error_code/* codeOf */.$)(cause)}`, 'Check its permissions.', { cause });
    }
}
/** From the journal where there is one: what stands in a scorecard may be of older verdicts. */
async function loadRun(name, places) {
    const path = (0,external_node_path_.resolve)(places.cwd, name);
    const names = await (0,kept_run/* namesIn */.wX)(path);
    if (names?.includes('scorecard.json') && !names.includes('journal.jsonl')) {
        return byMode(await (0,load_scorecards/* loadScorecards */.o)(path, (0,run_folder/* runsFolderOf */.YM)(places.root)));
    }
    const { plan, lines } = await (0,read_journal/* readJournal */.a)((0,journal/* journalPath */.HY)(await (0,kept_run/* findKeptRun */.L8)(name, places)), to_score/* toScore */.g);
    return byMode((0,score_run/* scoreRun */.I)(plan, lines));
}
async function loadFile(path, places, warn) {
    if (path.endsWith('.jsonl'))
        return loadRun(path, places);
    const text = await (0,read_regular/* readRegularText */.Aj)(path, { takesPipe: true });
    if (text === undefined)
        throw new errors/* InputError */.dz(`${path} is gone`, nameable);
    const value = parse(text, path);
    const kind = (0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(value), 'kind');
    if (kind === 'scorecards')
        return byMode((0,load_scorecards/* parseScorecards */.z)(text, path));
    if (kind === 'run')
        return loadRun((0,external_node_path_.dirname)(path), places);
    if (kind === 'baseline')
        return loadBaselineAt(path, text, warn);
    if ((0,parse_benchlocal_result/* isBenchlocalResult */.t)(value))
        return byMode([(0,parse_benchlocal_result/* parseBenchlocalResult */.K)(text, path, load_benchlocal_result/* toUtc */.yT)]);
    throw new errors/* InputError */.dz(typeof kind === 'string'
        ? `${path} is a ${kind}, which holds no counts`
        : `${path} is nothing that can be compared`, nameable);
}
function parse(text, path) {
    try {
        return JSON.parse(text);
    }
    catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new errors/* InputError */.dz(`${path} is not JSON: ${why}`, nameable, { cause });
    }
}
/** Under any name: an older one comes out of git as whatever it was called on the way. */
async function loadBaselineAt(path, text, warn) {
    const value = (0,loose/* objectOf */.Xy)(JSON.parse(text));
    const slug = target/* slugSchema */.RW.safeParse((0,loose/* fieldOf */._F)(value, 'slug'));
    const mode = target/* modeSchema */.Ni.safeParse((0,loose/* fieldOf */._F)(value, 'mode'));
    if (!slug.success || !mode.success)
        return byMode([(0,parse_baseline/* parseBaseline */.n)(text, path)]);
    const usual = (0,baseline_path/* baselinePath */.XB)((0,external_node_path_.dirname)(path), slug.data, mode.data);
    if (usual !== path)
        return byMode([(0,parse_baseline/* parseBaseline */.n)(text, usual)]);
    return byMode(await loadOne((0,external_node_path_.dirname)(path), slug.data, mode.data, warn));
}
async function loadSlug(slug, { baselinesDir }, warn) {
    const found = await Promise.all(target/* modeSchema */.Ni.options.map((mode) => loadOne(baselinesDir, slug, mode, warn)));
    return found.flat();
}
async function loadOne(folder, slug, mode, warn) {
    const found = await (0,load_baseline/* loadBaseline */.oU)(folder, slug, mode);
    if (found.kind === 'missing')
        return [];
    for (const note of found.notes)
        warn(note);
    return [found.baseline];
}
function byMode(sides) {
    return new Map(sides.map((side) => [('scorecard' in side ? side.scorecard : side).mode, side]));
}

// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/compare.js












/** Holds any two against each other, mode by mode. Nothing is asked. */
async function compare({ sides, places, modes, rule, out, policy }, io) {
    await (0,write_reports/* checkOutputs */.n2)(out, io);
    const parsed = (0,gate_rule/* parseRule */.i)(rule);
    const where = { ...places, cwd: io.cwd };
    const warn = (note) => io.err(`${note}\n`);
    const one = only(await loadSide(sides[0], where, warn), modes, sides[0]);
    const other = only(await loadSide(sides[1], where, warn), modes, sides[1]);
    const comparisons = paired(one, other, warn).map(([first, second]) => compareAny(first, second, parsed));
    await write(comparisons, out, io);
    if (policy === undefined)
        return errors/* exitCodes */.hS.passed;
    const outcomes = comparisons.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
    return (0,exit_code_of/* exitCodeOf */.F)((0,worst_outcome/* worstOutcome */.Om)(outcomes, 'passed'), policy);
}
function only(side, modes, name) {
    if (modes.length === 0)
        return side;
    const left = new Map([...side].filter(([mode]) => modes.includes(mode)));
    if (left.size > 0)
        return left;
    throw new errors/* InputError */.dz(`${name} has no mode ${modes.join(', ')}`, `It has ${[...side.keys()].join(', ')}.`);
}
/** Of one mode each, they are compared whatever the modes are. */
function paired(one, other, warn) {
    const [[firstMode, first] = [], [secondMode, second] = []] = [[...one][0], [...other][0]];
    if (one.size === 1 && other.size === 1 && first !== undefined && second !== undefined) {
        if (firstMode !== secondMode)
            warn(`the first is of mode ${firstMode}, the second of mode ${secondMode}`);
        return [[first, second]];
    }
    const pairs = [...one].flatMap(([mode, side]) => {
        const match = other.get(mode);
        return match === undefined ? [] : [[side, match]];
    });
    const [left, right] = [
        [...one.keys()].filter((mode) => !other.has(mode)),
        [...other.keys()].filter((mode) => !one.has(mode)),
    ];
    if (pairs.length === 0) {
        throw new errors/* InputError */.dz('the two have no mode in common', `The first has ${left.join(', ')}; the second ${right.join(', ')}. --mode names one of each.`);
    }
    if (left.length > 0)
        warn(`only the first has ${left.join(', ')}`);
    if (right.length > 0)
        warn(`only the second has ${right.join(', ')}`);
    return pairs;
}
async function write(comparisons, out, io) {
    const wanted = [
        { path: out.json, render: render_json/* renderCompareJson */.Q4 },
        { path: out.markdown, render: renderCompareMarkdown },
    ];
    for (const { path, render } of wanted) {
        if (path === '-')
            io.out(render(comparisons));
        else if (path !== undefined)
            await (0,output_place/* saveOutput */.nJ)((0,external_node_path_.resolve)(io.cwd, path), render(comparisons));
    }
    if (wanted.every(({ path }) => path !== '-'))
        io.out(renderCompare(comparisons, (0,write_reports/* terminalOf */.g5)(out, io)));
}


/***/ }),

/***/ 36899:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HV: () => (/* binding */ benchlocalAt),
/* harmony export */   yT: () => (/* binding */ toUtc)
/* harmony export */ });
/* unused harmony export loadBenchlocalResult */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _interop_parse_benchlocal_result_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38473);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20262);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2999);





/** A saved result of benchlocal-cli, to be compared with anything. */
async function loadBenchlocalResult(path) {
    const text = await readRegularText(path);
    if (text === undefined)
        throw new InputError(`cannot read ${path}: there is no such file`, 'Check the path.');
    return parseBenchlocalResult(text, path, toUtc);
}
/** The result at a path; undefined where there is no such file, or another one. */
async function benchlocalAt(path) {
    if (!path.endsWith('.json') || !(await isFile(path)))
        return undefined;
    const text = (await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_3__/* .readRegularText */ .Aj)(path).catch(() => '')) ?? ''; // the reader that looks for a run there says why
    return (0,_interop_parse_benchlocal_result_js__WEBPACK_IMPORTED_MODULE_1__/* .isBenchlocalResult */ .t)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .parseLoose */ .il)(text)) ? (0,_interop_parse_benchlocal_result_js__WEBPACK_IMPORTED_MODULE_1__/* .parseBenchlocalResult */ .K)(text, path, toUtc) : undefined;
}
async function isFile(path) {
    return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path).catch(() => undefined))?.isFile() === true;
}
/** A time without a zone is of this machine, as it is for whoever wrote it. */
function toUtc(text) {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
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


/***/ }),

/***/ 33108:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mx: () => (/* binding */ failureTo),
/* harmony export */   f9: () => (/* binding */ causesFrom),
/* harmony export */   jB: () => (/* binding */ causeTo),
/* harmony export */   l5: () => (/* binding */ thinkingModes),
/* harmony export */   yT: () => (/* binding */ failuresFrom)
/* harmony export */ });
/** Their words for a wrong answer, in ours. */
const failuresFrom = {
    verifier_fail: 'verifier-fail',
    wrong_answer: 'wrong-answer',
    invalid_json: 'invalid-json',
    no_answer_found: 'no-answer-found',
    missing_field: 'missing-field',
    extra_fields: 'extra-fields',
    schema_violation: 'schema-violation',
    wrong_structure: 'wrong-structure',
    token_limit: 'token-limit',
    agent_loop_exhausted: 'unfinished',
};
/** Their words for what says nothing about the model; they count it as a failure. */
const causesFrom = {
    timeout: 'timeout',
    agent_runner_timeout: 'timeout',
    http_error: 'server-error',
    server_error: 'server-error',
    model_endpoint_unreachable: 'disconnect',
    agent_runner_crashed: 'pack-error',
    result_json_malformed: 'pack-error',
    verifier_not_implemented: 'pack-error',
};
const failuresTo = new Map(Object.entries(failuresFrom).map(([theirs, ours]) => [ours, theirs]));
/** A mode that they do not have is a failed verifier. */
function failureTo(mode) {
    return failuresTo.get(mode) ?? (mode === 'extra-field' ? 'extra_fields' : 'verifier_fail');
}
const causesTo = {
    timeout: 'timeout',
    disconnect: 'model_endpoint_unreachable',
    'pack-error': 'verifier_not_implemented',
};
function causeTo(cause) {
    return causesTo[cause] ?? 'server_error';
}
const thinkingModes = {
    'no-thinking': 'force-off',
    'enable-thinking': 'force-on',
    'pack-defaults': 'pack-defaults',
};


/***/ }),

/***/ 66409:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ packIdTo),
/* harmony export */   z: () => (/* binding */ packIdFrom)
/* harmony export */ });
const [ours, theirs] = ['quality-baseline:', 'benchlocal:'];
/** A pack of theirs never stands for the built-in one of that name, here as little as there. */
function packIdFrom(packId) {
    const id = packId.replace(/[\s/]+/g, '-');
    return id.startsWith(ours) ? id.slice(ours.length) : `${theirs}${id}`;
}
function packIdTo(id) {
    return id.startsWith(theirs) ? id.slice(theirs.length) : `${ours}${id}`;
}


/***/ }),

/***/ 38473:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  t: () => (/* binding */ isBenchlocalResult),
  K: () => (/* binding */ parseBenchlocalResult)
});

// EXTERNAL MODULE: ./build/lib/canonical-json.js
var canonical_json = __webpack_require__(60297);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/lib/sha256.js
var sha256 = __webpack_require__(17609);
// EXTERNAL MODULE: ./build/lib/source.js
var source = __webpack_require__(11539);
// EXTERNAL MODULE: ./build/model/fingerprint.js
var fingerprint = __webpack_require__(27866);
;// CONCATENATED MODULE: ./build/interop/benchlocal-conditions.js

/** What a result tells of how and what was asked. Server, weights and cards are in none of them: unknown. */
function conditionsOfResult(result, mode, scenarios) {
    return {
        version: 1,
        conditions: {
            mode,
            'thinking-control': controlOf(result, mode),
            sampling: samplingOf(result),
            scenarios: Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest])),
            harness: 'benchlocal-cli',
        },
        identity: { model: result.model || null, booted: false },
        subject: (0,fingerprint/* unknownSubject */.dH)(`benchlocal-cli ${result.runner_version ?? 'unknown'}`),
    };
}
function controlOf({ thinking_control, reasoning_effort }, mode) {
    if (mode === 'pack-defaults')
        return null;
    const isOn = mode === 'enable-thinking';
    const control = thinking_control ?? 'enable_thinking';
    if (control === 'enable_thinking')
        return `enable_thinking=${isOn}`;
    return control === 'reasoning_effort'
        ? `reasoning_effort=${isOn ? (reasoning_effort ?? 'unknown') : 'none'}`
        : control;
}
const notSampling = ['chat_template_kwargs', 'max_tokens', 'tool_choice', 'reasoning_effort'];
/** The fields that all requests share, where they share them all; each pack has its own there. */
function samplingOf({ packs }) {
    const sets = packs
        .flatMap(({ scenarios }) => scenarios ?? [])
        .map(({ sampling_params }) => Object.entries(sampling_params ?? {}).filter(([key]) => !notSampling.includes(key)));
    const [first = []] = sets;
    const settings = first.flatMap(([key, value]) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : []);
    const isShared = sets.every((set) => JSON.stringify([...set].sort()) === JSON.stringify([...first].sort()));
    return isShared && settings.length > 0 && settings.length === first.length ? Object.fromEntries(settings) : null;
}
const longestSlug = 120;
/** `Qwen/Qwen3-30B` as a slug. */
function slugOfModel(model) {
    const parts = model
        .toLowerCase()
        .split('/')
        .map((part) => part
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/-{2,}/g, '-')
        .replace(/_{2,}/g, '_')
        .replace(/^[._-]+/, ''))
        .filter((part) => part !== '');
    return parts.join('/').slice(0, longestSlug).replace(/\/$/, '') || 'unknown';
}

// EXTERNAL MODULE: ./build/interop/benchlocal-pack-id.js
var benchlocal_pack_id = __webpack_require__(66409);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/model/failure-mode.js
var failure_mode = __webpack_require__(17070);
// EXTERNAL MODULE: ./build/model/scorecard.js
var scorecard = __webpack_require__(77814);
// EXTERNAL MODULE: ./build/model/target.js
var target = __webpack_require__(30677);
;// CONCATENATED MODULE: ./build/interop/benchlocal-result-schema.js




// Theirs is loose: fields were added with almost every version, and most of a file are copies of prompts.
const count = schemas/* int */.Whr().nonnegative();
/** What this tool adds to a row it writes, so that it can read it again. */
const ownRowSchema = schemas/* strictObject */.rej({
    digest: target/* sha256Schema */.bL,
    session: schemas/* int */.Whr().positive(),
    promptTokens: count.nullable(),
    mode: failure_mode/* failureModeSchema */.R.optional(),
    cause: schemas/* string */.YjP().optional(),
});
const resultRowSchema = schemas/* looseObject */._H3({
    id: schemas/* string */.YjP().min(1),
    passed: schemas/* boolean */.zMY(),
    failure_mode: schemas/* string */.YjP().nullish(),
    repeat_index: schemas/* int */.Whr().nullish(),
    tokens_completion: schemas/* number */.aig().nonnegative().nullish(),
    raw_scenario: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9()).nullish(),
    raw_response: schemas/* looseObject */._H3({ usage: schemas/* looseObject */._H3({ prompt_tokens: count.nullish() }).nullish() })
        .nullish()
        .catch(null),
    sampling_params: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9()).nullish(),
    quality_baseline: ownRowSchema.optional(),
});
const resultPackSchema = schemas/* looseObject */._H3({
    pack_id: schemas/* string */.YjP().min(1),
    version: schemas/* string */.YjP().nullish(),
    skipped: schemas/* boolean */.zMY().nullish(),
    status: schemas/* string */.YjP().nullish(),
    latency: schemas/* looseObject */._H3({ p50: schemas/* number */.aig().nullish(), p95: schemas/* number */.aig().nullish() }).nullish(),
    scenarios: schemas/* array */.YOg(resultRowSchema).nullish(),
});
const validitySchema = schemas/* looseObject */._H3({
    status: schemas/* string */.YjP(),
    responses: count.nullish(),
    with_reasoning: count.nullish(),
});
const resultSchema = schemas/* looseObject */._H3({
    schema_version: schemas/* literal */.euz('1'),
    runner_version: schemas/* string */.YjP().nullish(),
    model: schemas/* string */.YjP().nullish(),
    started_at: schemas/* string */.YjP(),
    finished_at: schemas/* string */.YjP().nullish(),
    packs: schemas/* array */.YOg(resultPackSchema),
    thinking_enabled: schemas/* boolean */.zMY().nullish(),
    thinking_mode: schemas/* enum */.k5n(['pack-defaults', 'force-on', 'force-off']).nullish(),
    thinking_control: schemas/* string */.YjP().nullish(),
    reasoning_effort: schemas/* string */.YjP().nullish(),
    thinking_validity: schemas/* record */.g1P(schemas/* string */.YjP(), validitySchema).nullish(),
    sampling_overrides: schemas/* unknown */.L5J().optional(),
    sampling_source: schemas/* unknown */.L5J().optional(),
    repeat: schemas/* int */.Whr().positive().nullish(),
    retry_failed: schemas/* unknown */.L5J().optional(),
    quality_baseline: schemas/* strictObject */.rej({ version: schemas/* literal */.euz(1), scorecard: scorecard/* scorecardSchema */.YL.omit({ scenarios: true }) })
        .optional(),
});

// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/interop/benchlocal-modes.js
var benchlocal_modes = __webpack_require__(33108);
;// CONCATENATED MODULE: ./build/interop/benchlocal-scores.js





/** The rows of a pack, one score a scenario. */
function scoresOf(pack, sessions) {
    const id = (0,benchlocal_pack_id/* packIdFrom */.z)(pack.pack_id);
    const groups = (0,group_by/* groupBy */.$)(namedRows(pack.scenarios ?? []), ({ name }) => name);
    return [...groups].map(([name, named]) => {
        const scenario = `${id}/${name}`;
        const rows = named.map(({ row }) => row);
        const digest = rows[0]?.quality_baseline?.digest ?? (0,sha256/* sha256 */.s)(digestText(scenario, pack, rows[0]));
        return scoreOf(scenario, digest, rows, sessions);
    });
}
function digestText(scenario, { version }, row) {
    const raw = row?.raw_scenario ?? {};
    return Object.keys(raw).length > 0 ? (0,canonical_json/* canonicalJson */.d)(raw) : `${scenario}@${version ?? ''}`;
}
/** One id stands for several problems in gsm-symbolic-30: the second in a round is `.2`, as it is in the imported pack. */
function namedRows(rows) {
    const seen = new Map();
    return rows.map((row) => {
        const place = `${row.repeat_index ?? 1} ${row.id}`;
        const nth = (seen.get(place) ?? 0) + 1;
        seen.set(place, nth);
        const name = row.id.trim().replace(/[\s/]+/g, '-') || '-';
        return { name: nth === 1 ? name : `${name}.${nth}`, row };
    });
}
function scoreOf(scenario, digest, rows, sessions) {
    const cells = Array.from({ length: sessions }, () => ({ passed: 0, failed: 0, unmeasured: 0 }));
    const failures = {};
    const causes = {};
    for (const row of rows) {
        const cell = cells[Math.min(row.quality_baseline?.session ?? 1, sessions) - 1];
        const end = endOf(row);
        if (cell === undefined)
            continue;
        if (end.kind === 'passed')
            cell.passed += 1;
        else if (end.kind === 'failed') {
            cell.failed += 1;
            failures[end.mode] = (failures[end.mode] ?? 0) + 1;
        }
        else {
            cell.unmeasured += 1;
            causes[end.cause] = (causes[end.cause] ?? 0) + 1;
        }
    }
    return {
        scenario,
        digest,
        cells,
        failures,
        causes,
        promptTokens: promptTokensOf(rows[0]),
        // Theirs are stripped of think tags before they are kept: no digest of ours would equal one of them.
        answers: null,
        firstRound: rows.length > 1 && rows[0] !== undefined ? onlyCell(rows[0]) : null,
    };
}
function onlyCell(row) {
    const { kind } = endOf(row);
    return {
        passed: kind === 'passed' ? 1 : 0,
        failed: kind === 'failed' ? 1 : 0,
        unmeasured: kind === 'unmeasured' ? 1 : 0,
    };
}
function endOf({ passed, failure_mode, quality_baseline }) {
    if (passed)
        return { kind: 'passed' };
    const theirs = failure_mode ?? '';
    const cause = quality_baseline?.cause ?? (Object.hasOwn(benchlocal_modes/* causesFrom */.f9, theirs) ? benchlocal_modes/* causesFrom */.f9[theirs] : undefined);
    if (cause !== undefined)
        return { kind: 'unmeasured', cause };
    // A mode of a later version is a failure all the same.
    const mode = Object.hasOwn(benchlocal_modes/* failuresFrom */.yT, theirs) ? benchlocal_modes/* failuresFrom */.yT[theirs] : undefined;
    return { kind: 'failed', mode: quality_baseline?.mode ?? mode ?? 'verifier-fail' };
}
function promptTokensOf(row) {
    if (row?.quality_baseline !== undefined)
        return row.quality_baseline.promptTokens;
    return row?.raw_response?.usage?.prompt_tokens ?? null;
}

;// CONCATENATED MODULE: ./build/interop/parse-benchlocal-result.js










const hint = 'docs/interop.md tells what can be read.';
const mostShown = 20;
/** Whether a document looks like a result of benchlocal-cli. */
function isBenchlocalResult(value) {
    const result = (0,loose/* objectOf */.Xy)(value);
    return Array.isArray((0,loose/* fieldOf */._F)(result, 'packs')) && (0,loose/* fieldOf */._F)(result, 'schema_version') !== undefined;
}
/** A result file of benchlocal-cli as a scorecard: counts by scenario, infrastructure failures as unmeasured. */
function parseBenchlocalResult(text, origin, toUtc) {
    const result = read(text, origin);
    if (result.retry_failed !== undefined && result.retry_failed !== null)
        throw new errors/* InputError */.dz(`${origin} is a retry of what had failed: it says nothing of the rest`, 'Name the first run.');
    const startedAt = toUtc(result.started_at);
    if (startedAt === undefined)
        throw new errors/* InputError */.dz(`${origin} started_at: not a time`, hint);
    const mode = modeOf(result);
    const own = result.quality_baseline?.scorecard;
    const sessions = own?.run.sessions.length ?? 1;
    const asked = result.packs.filter((pack) => !isSkipped(pack));
    const scored = asked.map((pack) => ({
        pack,
        id: (0,benchlocal_pack_id/* packIdFrom */.z)(pack.pack_id),
        scores: scoresOf(pack, sessions),
    }));
    const scenarios = scored
        .flatMap(({ scores }) => scores)
        .sort((one, other) => (one.scenario < other.scenario ? -1 : 1));
    if (scenarios.length === 0)
        throw new errors/* InputError */.dz(`${origin} holds no scenario that was asked`, hint);
    const twice = scenarios.find(({ scenario }, index) => scenarios[index + 1]?.scenario === scenario);
    if (twice !== undefined)
        throw new errors/* InputError */.dz(`${origin} has ${twice.scenario} in two packs of one name`, hint);
    if (own !== undefined)
        return { ...own, scenarios: scenarios.map((score) => ({ ...score, firstRound: null })) };
    const rounds = result.repeat ?? 1;
    return {
        version: 1,
        kind: 'scorecard',
        slug: slugOfModel(result.model ?? ''),
        mode,
        fingerprint: conditionsOfResult(result, mode, scenarios),
        isCanonical: isCanonical(result),
        rounds,
        packs: scored.map(({ pack, id, scores }) => {
            const digests = scores.map(({ scenario, digest }) => [scenario, digest]);
            const version = pack.version ?? 'unknown';
            return {
                id,
                version,
                digest: (0,sha256/* sha256 */.s)((0,canonical_json/* canonicalJson */.d)([id, version, digests])),
                arm: armOf(result, pack),
                completionTokens: meanTokens(pack),
            };
        }),
        scenarios,
        missing: scenarios.reduce((sum, { cells: [cell] }) => {
            const made = cell === undefined ? 0 : cell.passed + cell.failed + cell.unmeasured;
            return sum + Math.max(0, rounds - made);
        }, 0),
        missingPacks: result.packs.filter(isSkipped).map((pack) => (0,benchlocal_pack_id/* packIdFrom */.z)(pack.pack_id)),
        run: {
            ids: [`benchlocal:${startedAt}`],
            startedAt,
            endedAt: toUtc(result.finished_at ?? '') ?? null,
            sessions: [startedAt],
            determinism: null,
        },
        timings: Object.fromEntries(scored.map(({ pack, id }) => [id, timingOf(pack)])),
    };
}
function read(text, origin) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new errors/* InputError */.dz(`${origin} is not JSON: ${why}`, hint, { cause });
    }
    const parsed = parsedResult(value);
    if (parsed === undefined)
        throw new errors/* InputError */.dz(`${origin} is nested too deep to be a result`, hint);
    if (parsed.success)
        return parsed.data;
    const faults = (0,explain_issues/* explainIssues */._)(parsed.error.issues, resultSchema, value).map((fault) => {
        const where = (0,source/* showPath */.P)(fault.path);
        return `  ${where === '' ? '' : `${where}: `}${fault.message}`;
    });
    const rest = faults.length > mostShown ? [`  and ${faults.length - mostShown} more`] : [];
    const lines = [`${origin} is no result of benchlocal-cli`, ...faults.slice(0, mostShown), ...rest];
    throw new errors/* InputError */.dz(lines.join('\n'), hint);
}
/** Undefined where its raw parts are nested so deep that the schema runs out of stack. */
function parsedResult(value) {
    try {
        return resultSchema.safeParse(value);
    }
    catch (error) {
        if (error instanceof RangeError)
            return undefined;
        throw error;
    }
}
// The older field is false for a run in the packs' own mode, too.
function modeOf({ thinking_mode, thinking_enabled }) {
    switch (thinking_mode) {
        case 'force-on':
            return 'enable-thinking';
        case 'force-off':
            return 'no-thinking';
        case 'pack-defaults':
            return 'pack-defaults';
        default:
            return thinking_enabled === true ? 'enable-thinking' : 'pack-defaults';
    }
}
// A pack whose sandbox or data were not there counts as nothing there, and as missing here.
function isSkipped({ skipped, scenarios }) {
    return skipped === true || (scenarios ?? []).length === 0;
}
// What they call canonical may have been asked at temperature 1.
function isCanonical(result) {
    const touched = [result.sampling_overrides, result.sampling_source].some((each) => each !== undefined && each !== null);
    const rows = result.packs.flatMap(({ scenarios }) => scenarios ?? []);
    return !touched && rows.every(({ sampling_params }) => (sampling_params?.['temperature'] ?? 0) === 0);
}
function armOf({ thinking_validity }, { pack_id }) {
    const found = Object.hasOwn(thinking_validity ?? {}, pack_id) ? thinking_validity?.[pack_id] : undefined;
    if (found === undefined || found.status === 'ok')
        return { isValid: true };
    const asked = found.status === 'silent' ? 'on' : 'off';
    return { isValid: false, asked, reasoned: found.with_reasoning ?? 0, replies: found.responses ?? 0 };
}
function meanTokens({ scenarios }) {
    const known = (scenarios ?? []).flatMap(({ tokens_completion }) => tokens_completion ?? []);
    return known.length === 0 ? null : known.reduce((sum, tokens) => sum + tokens, 0) / known.length;
}
function timingOf({ latency }) {
    const milliseconds = (seconds) => seconds === null || seconds === undefined || seconds < 0 ? null : seconds * 1000;
    return {
        attemptP50Ms: milliseconds(latency?.p50),
        attemptP95Ms: milliseconds(latency?.p95),
        firstTokenP50Ms: null,
        decodeTokensPerSecond: null,
    };
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
