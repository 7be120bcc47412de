export const id = 4601;
export const ids = [4601];
export const modules = {

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

/***/ 64601:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Zn: () => (/* binding */ nextSteps),
/* harmony export */   cS: () => (/* binding */ adoptCommand),
/* harmony export */   g_: () => (/* binding */ captureCommand),
/* harmony export */   nB: () => (/* binding */ reproduceCommand)
/* harmony export */ });
/* harmony import */ var _model_shard_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(63282);
/* harmony import */ var _next_step_of_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95815);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95263);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(44702);




const tool = 'npx quality-baseline';
const nothingGiven = { measure: [], gate: [] };
/** What to do next, each with its command. */
function nextSteps({ run }, mode) {
    const capture = captureCommand(mode, run.flags);
    return [
        { title: 'To measure again:', command: reproduceCommand(mode, run.flags) },
        ...(mode.outcome === 'regressed' ? [{ title: 'If it is meant:', command: capture }] : []),
        ...(mode.packs.some(_words_js__WEBPACK_IMPORTED_MODULE_1__/* .isUnaccepted */ .FZ)
            ? [
                {
                    title: 'To keep packs that cannot gate, say why in a new baseline:',
                    command: `${capture} --accept-useless "why"`,
                },
            ]
            : []),
        ...(mode.outcome === 'accepted'
            ? [{ title: 'Once it is merged, the new baseline, of this run and two more:', command: adoptCommand(run.ids) }]
            : []),
        ...((0,_next_step_of_js__WEBPACK_IMPORTED_MODULE_2__/* .needsBaseline */ .Z)(mode) ? [{ title: 'To capture a new baseline:', command: capture }] : []),
        ...(mode.outcome === 'no-baseline' ? [{ title: 'To record a baseline:', command: capture }] : []),
        ...(mode.improved ? [{ title: 'To adopt it, with three runs:', command: adoptCommand(run.ids) }] : []),
    ];
}
/** Measures the same again, and compares. */
function reproduceCommand(mode, { measure, gate } = nothingGiven) {
    const ids = isChosen(measure) ? [] : packsOf(mode);
    const packs = ids.length === 0 ? [] : ['--pack', ...ids];
    const rounds = measure.includes('--repeat') ? [] : ['--repeat', String(mode.rounds)];
    // Without it the same command would end before the first question again.
    const isOther = mode.reasons.some(({ kind }) => kind === 'identity-changed') && !gate.includes('--expect-change');
    const expected = isOther ? ['--expect-change', 'model'] : [];
    return commandLine(['--slug', mode.slug, ...measure, '--mode', mode.mode, ...packs, ...rounds, ...gate, ...expected]);
}
/** Whether the flags say which packs were asked. */
function isChosen(flags) {
    return ['--quick', '--medium', '--pack', '--scenario', '--scenarios-file'].some((flag) => flags.includes(flag));
}
function packsOf({ packs, measured = [], fingerprint }) {
    const known = packs.length > 0 ? packs : measured;
    if (known.length > 0)
        return known.map(({ pack }) => pack);
    return [...new Set(Object.keys(fingerprint.conditions.scenarios ?? {}).map(_model_shard_js__WEBPACK_IMPORTED_MODULE_3__/* .packOfKey */ .Q9))];
}
/** Makes what is served now the baseline. */
function captureCommand({ slug, mode }, { measure } = nothingGiven) {
    return `${commandLine(['--capture', '--slug', slug, ...measure, '--mode', mode])} --reason "why"`;
}
/** Makes a baseline of recorded runs: it takes three. */
function adoptCommand(runs) {
    return `${tool} baseline adopt ${runs.map(shellQuote).join(' ')}`;
}
/** For a shell. Flags are ours and need no quotes. */
function commandLine(words) {
    return [tool, ...words.map((word) => (/^--[a-z-]+$/.test(word) ? word : shellQuote(word)))].join(' ');
}
function shellQuote(text) {
    const line = (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(text);
    return /^[\w./:@%+=,][\w./:@%+=,-]*$/.test(line) ? line : `'${line.replaceAll("'", String.raw `'\''`)}'`;
}


/***/ }),

/***/ 95815:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ needsBaseline),
/* harmony export */   j: () => (/* binding */ undecidedSteps)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38119);

/** What to do about each reason of a mode that was not decided, each once: whole sentences. */
function undecidedSteps({ outcome, reasons, packs }) {
    if (outcome !== 'inconclusive')
        return [];
    return [...new Set([...reasons, ...packs.flatMap((pack) => pack.reasons)].map(nextStepOf))];
}
/** Whether measuring again would come to the same, so that the way on is another baseline. */
function needsBaseline({ outcome, reasons, packs }) {
    return (outcome === 'inconclusive' && [...reasons, ...packs.flatMap((pack) => pack.reasons)].some((each) => isOld(each)));
}
const ofBaseline = [
    'few-in-common',
    'not-asked',
    'pack-version',
    'conditions-changed',
    'switch-lost',
];
function isOld(reason) {
    return ofBaseline.includes(reason.kind) || ('side' in reason && reason.side === 'baseline');
}
function nextStepOf(reason) {
    switch (reason.kind) {
        case 'drop-not-significant':
            return 'Measure again with more rounds (--repeat). A baseline of three sessions is less noisy (--capture --append)';
        case 'unmeasured-could-decide':
            return 'inspect RUN says why attempts are unmeasured. Mend that, then measure again';
        case 'few-in-common':
        case 'not-asked':
            return 'Ask the scenarios that the baseline has, or capture a new baseline';
        case 'pack-version':
            return 'Capture a new baseline with this version of the pack';
        case 'conditions-changed':
            return 'Measure with the options that the baseline was captured with, or capture a new baseline';
        case 'identity-changed':
            return 'Check that the address is the right one. If the new model is meant, measure with --expect-change model';
        case 'required-same':
            return 'If the change is meant, take the field out of --require-same and measure again';
        case 'invalid-arm':
            return reason.side === 'baseline' ? capturedWrong : stepForArm(reason.asked);
        case 'switch-lost':
            return 'Check the chat template, which lost its switch for thinking. If that is meant, capture a new baseline';
        case 'not-canonical':
            return reason.side === 'baseline'
                ? 'Capture a new baseline without sampling options'
                : 'Leave the sampling options out, or use quality-baseline run, which compares nothing';
        case 'cannot-gate':
        case 'nothing-can-gate':
            return 'Mend what keeps the model from passing, then capture a new baseline';
        case 'incomplete':
            return 'Go on with --resume RUN, or merge the shards that are missing';
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__/* .assertNever */ .x)(reason);
    }
}
const capturedWrong = 'Capture a new baseline in the mode in which the model really thinks (--mode)';
function stepForArm(asked) {
    const mode = asked === 'off' ? 'A model that always thinks' : 'A model that never thinks';
    const fitting = asked === 'off' ? 'enable-thinking' : 'no-thinking';
    return `Check the chat template and the reasoning parser of the server. ${mode} is measured with --mode ${fitting}`;
}


/***/ }),

/***/ 44702:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AC: () => (/* binding */ failureWords),
/* harmony export */   Az: () => (/* binding */ packP),
/* harmony export */   CL: () => (/* binding */ runOutcome),
/* harmony export */   DO: () => (/* binding */ modeSentence),
/* harmony export */   FZ: () => (/* binding */ isUnaccepted),
/* harmony export */   Fh: () => (/* binding */ measuredRate),
/* harmony export */   HC: () => (/* binding */ packName),
/* harmony export */   K_: () => (/* binding */ packChange),
/* harmony export */   Ld: () => (/* binding */ timingsOf),
/* harmony export */   NZ: () => (/* binding */ packRates),
/* harmony export */   Ni: () => (/* binding */ packRemarks),
/* harmony export */   RE: () => (/* binding */ flipRates),
/* harmony export */   Z5: () => (/* binding */ comparedRates),
/* harmony export */   bz: () => (/* binding */ changeParts),
/* harmony export */   df: () => (/* binding */ modeRemarks),
/* harmony export */   ie: () => (/* binding */ isFall),
/* harmony export */   ln: () => (/* binding */ baselinePart),
/* harmony export */   md: () => (/* binding */ worstFirst),
/* harmony export */   ou: () => (/* binding */ flipsOf),
/* harmony export */   qv: () => (/* binding */ summarySentence),
/* harmony export */   uJ: () => (/* binding */ packHolm),
/* harmony export */   wP: () => (/* binding */ isWhole),
/* harmony export */   wX: () => (/* binding */ outcomeWords),
/* harmony export */   zE: () => (/* binding */ outcomeMarks)
/* harmony export */ });
/* unused harmony exports gateNotes, dropSize */
/* harmony import */ var _describe_cause_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55240);
/* harmony import */ var _describe_reason_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(23259);
/* harmony import */ var _next_step_of_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(95815);
/* harmony import */ var _numbers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(73533);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95263);





const outcomeWords = {
    passed: 'passed',
    regressed: 'regressed',
    inconclusive: 'inconclusive',
    'cannot-gate': 'cannot gate',
    accepted: 'accepted',
    'no-baseline': 'no baseline',
    'endpoint-error': 'no verdict',
    'input-error': 'no verdict',
    cancelled: 'cancelled',
    crashed: 'crashed',
};
/** A sign that does not rest on colour. */
const outcomeMarks = {
    passed: '✓',
    regressed: '✗',
    inconclusive: '?',
    'cannot-gate': '∅',
    accepted: '✓',
    'no-baseline': '○',
    'endpoint-error': '!',
    'input-error': '!',
    cancelled: '!',
    crashed: '!',
};
/** Of a kept run: `✓ passed (3 of 5 packs can gate)`, `-` where it was compared with nothing. */
function runOutcome({ outcome, canGate }) {
    if (outcome === null)
        return '-';
    const able = canGate === undefined ? '' : ` (${canGate.packs} of ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(canGate.of, 'pack')} can gate)`;
    return `${outcomeMarks[outcome]} ${outcomeWords[outcome]}${able}`;
}
function timingsOf(decision, { mode }) {
    return decision.timings[mode] ?? {};
}
/** The first sentence of every report. */
function summarySentence(decision) {
    const modes = decision.modes.filter(({ outcome }) => outcome === decision.outcome);
    return sentenceOf(decision.outcome, modes.length > 0 ? modes : decision.modes);
}
/** The same about one mode. */
function modeSentence(mode) {
    return sentenceOf(mode.outcome, [mode]);
}
function sentenceOf(outcome, modes) {
    return [outcomeSentence(outcome, modes), ...gateNotes(modes), ...stopNotes(modes)].join(' ');
}
/** Green has to say how much of it could have been red. */
function gateNotes(modes) {
    const packs = modes.flatMap((mode) => mode.packs);
    const able = packs.filter(canGate).length;
    return able === packs.length || able === 0 ? [] : [`${able} of ${packs.length} packs can gate.`];
}
function stopNotes(modes) {
    const settled = modes.flatMap(({ settledAfter }) => settledAfter ?? []);
    if (settled.length === 0)
        return [];
    const sum = (key) => settled.reduce((total, each) => total + each[key], 0);
    return [`Stopped early: settled after ${sum('attempts')} of ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(sum('of'), 'attempt')}.`];
}
function canGate({ outcome }) {
    return outcome !== 'cannot-gate';
}
function outcomeSentence(outcome, modes) {
    const what = subjectOf(modes);
    switch (outcome) {
        case 'passed':
            return passedSentence(modes, what);
        case 'regressed':
            return `Regressed: ${droppedPart(modes, what)}.`;
        case 'accepted':
            return `Accepted: ${droppedPart(modes, what)}, and that is meant.`;
        case 'inconclusive':
            return `Inconclusive: ${doubtPart(modes, what)}.`;
        case 'no-baseline':
            return `No baseline: ${what} was measured and compared with nothing.`;
        case 'endpoint-error':
            return `No verdict: the endpoint of ${what} could not be measured.`;
        case 'input-error':
            return `No verdict: what was asked for ${what} cannot be used.`;
        case 'cancelled':
            return `Cancelled: ${what} was not measured to the end.`;
        case 'crashed':
            return `Crashed: a bug in quality-baseline ended the check of ${what}.`;
    }
}
/** `vllm/qwen (no-thinking)` */
function subjectOf(modes) {
    const slugs = [...new Set(modes.map(({ slug }) => slug))];
    return `${slugs.map(_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainLine */ .h0).join(', ')} (${[...new Set(modes.map(({ mode }) => mode))].join(', ')})`;
}
function passedSentence(modes, what) {
    const packs = modes.flatMap((mode) => mode.packs).filter(canGate);
    const threshold = modes[0] === undefined ? '' : (0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .thresholdPoints */ .nm)(modes[0].threshold);
    const [only] = packs;
    if (modes.some(({ improved }) => improved))
        return `Passed, and improved: ${what} beats its baseline in all rounds.`;
    if (packs.length === 1 && only !== undefined)
        return `Passed: ${packName(only)} of ${what} did not fall by more than ${threshold}.`;
    return `Passed: none of ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(packs.length, 'pack')} of ${what} fell by more than ${threshold}.`;
}
function droppedPart(modes, what) {
    const drops = modes.flatMap((mode) => mode.packs.filter(({ outcome }) => outcome === 'regressed').map((pack) => ({ pack, threshold: mode.threshold })));
    const [first] = drops;
    if (first === undefined)
        return totalPart(modes, what) ?? floorPart(modes, what);
    const threshold = (0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .thresholdPoints */ .nm)(first.threshold);
    if (drops.length === 1) {
        return `${packName(first.pack)} of ${what} fell by ${dropSize(first.pack, first.threshold)}, above ${threshold} (${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .pEquation */ .jz)(first.pack.p)})`;
    }
    const all = modes.reduce((sum, { packs }) => sum + packs.length, 0);
    const shown = drops.slice(0, 3).map(({ pack, threshold }) => `${packName(pack)} by ${dropSize(pack, threshold)}`);
    const more = drops.length > shown.length ? ` and ${drops.length - shown.length} more` : '';
    return `${drops.length} of ${all} packs of ${what} fell by more than ${threshold}: ${shown.join(', ')}${more}`;
}
/** `13.3 pp`; of a pack that was not asked in full, `at least 13.3 pp`. */
function dropSize({ drop, missing = 0 }, threshold) {
    return `${missing > 0 ? 'at least ' : ''}${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .points */ .WR)(drop.exact, threshold)}`;
}
/** The change of a pack, baseline to now; a part of it says nothing of the whole, but for what is certain already. */
function packChange(pack, threshold) {
    if (pack.missing === undefined)
        return (0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .change */ .Zg)(pack.drop.exact, threshold);
    return pack.outcome === 'regressed' ? `≤ ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .change */ .Zg)(pack.drop.exact, threshold)}` : '-';
}
/** Its p, where its change is known. */
function packP({ missing, outcome, p }) {
    return missing === undefined || outcome === 'regressed' ? (0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .pValue */ .sp)(p) : '-';
}
function packHolm(pack) {
    return packP({ ...pack, p: pack.holm });
}
function totalPart(modes, what) {
    const [mode] = modes.filter(({ totalGate }) => totalGate?.outcome === 'regressed');
    if (mode?.totalGate === undefined)
        return undefined;
    const { drop, p, threshold } = mode.totalGate;
    const size = `${isWhole(mode) ? '' : 'at least '}${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .points */ .WR)(drop.exact, threshold)}`;
    return `all packs of ${what} together fell by ${size}, above ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .thresholdPoints */ .nm)(threshold)} (${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .pEquation */ .jz)(p)})`;
}
/** Every planned attempt was made, so that its figures are those of the whole. */
function isWhole({ packs }) {
    return packs.every(({ missing }) => missing === undefined);
}
function floorPart(modes, what) {
    const floors = modes.flatMap(({ warnings, threshold }) => warnings
        .filter((warning) => warning.kind === 'below-floor' && warning.fails)
        .map((warning) => (0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .describeWarning */ .U9)(warning, threshold)));
    return floors.length === 0 ? `${what} is worse than its baseline` : `${what}: ${floors.join('; ')}`;
}
function doubtPart(modes, what) {
    const [overall] = modes.flatMap(({ reasons }) => reasons);
    if (overall !== undefined)
        return `${what}: ${(0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .describeReason */ .Gk)(overall)}`;
    const doubtful = modes.flatMap(({ packs }) => packs.filter(isDoubtful));
    const [first] = doubtful;
    const reason = first?.reasons[0];
    if (first === undefined || reason === undefined)
        return totalDoubt(modes, what);
    const more = doubtful.length > 1 ? `; ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(doubtful.length - 1, 'more pack')} undecided` : '';
    const said = reason.kind === 'cannot-gate' ? ` ${(0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .describeReason */ .Gk)(reason)}` : `: ${(0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .describeReason */ .Gk)(reason)}`;
    return `${packName(first)} of ${what}${said}${more}`;
}
/** Why it keeps its mode from a pass. */
function isDoubtful(pack) {
    return pack.outcome === 'inconclusive' || isUnaccepted(pack);
}
/** It cannot gate, and its baseline does not say why it was kept. */
function isUnaccepted({ reasons }) {
    return reasons.some((reason) => reason.kind === 'cannot-gate' && reason.accepted === null);
}
function totalDoubt(modes, what) {
    const reason = modes.flatMap(({ totalGate }) => totalGate?.reasons ?? [])[0];
    return reason === undefined ? `${what} was not decided` : `all packs of ${what} together: ${(0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .describeReason */ .Gk)(reason)}`;
}
/** What a change brought, how much of the text is the same, and the speed: the parts of one line. */
function changeParts(mode, timings) {
    const causes = (0,_describe_cause_js__WEBPACK_IMPORTED_MODULE_0__/* .headlineCauses */ .hG)(mode.causes).map(_describe_cause_js__WEBPACK_IMPORTED_MODULE_0__/* .describeCause */ .V$);
    const drift = mode.packs.reduce((sum, { drift: { compared, identical } }) => ({
        compared: sum.compared + compared,
        identical: sum.identical + identical,
    }), { compared: 0, identical: 0 });
    const unseen = mode.causes.some(_describe_cause_js__WEBPACK_IMPORTED_MODULE_0__/* .isUnseenWeights */ .kE);
    const unknown = mode.causes.filter((cause) => !(0,_describe_cause_js__WEBPACK_IMPORTED_MODULE_0__/* .isNews */ .Ms)(cause) && !(0,_describe_cause_js__WEBPACK_IMPORTED_MODULE_0__/* .isUnseenWeights */ .kE)(cause)).length;
    return [
        ...causes,
        ...(mode.baseline !== null && causes.length === 0 ? ['no known change'] : []),
        ...(unseen ? [_describe_cause_js__WEBPACK_IMPORTED_MODULE_0__/* .unseenWeights */ .QM] : []),
        ...(unknown > 0 ? [`${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(unknown, 'fact')} unknown`] : []),
        ...(drift.compared > 0 ? [`${drift.identical} of ${drift.compared} answers identical`] : []),
        ...speedPart(Object.values(timings)),
    ];
}
function speedPart(timings) {
    const known = timings.flatMap(({ baseline, current }) => {
        const now = current?.decodeTokensPerSecond ?? undefined;
        return now === undefined ? [] : [{ before: baseline?.decodeTokensPerSecond ?? undefined, now }];
    });
    const now = median(known.map((each) => each.now));
    const before = median(known.flatMap((each) => each.before ?? []));
    if (now === undefined)
        return [];
    return [before === undefined ? `${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .speed */ .eY)(now)} tok/s` : `${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .speed */ .eY)(before)} → ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .speed */ .eY)(now)} tok/s`];
}
function median(values) {
    const sorted = [...values].sort((one, other) => one - other);
    const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
    return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
/** `86.7 % 13/15` on both sides; where attempts were never made, how many of those made passed. */
function packRates(pack) {
    const { baseline, current } = comparedRates(pack);
    return {
        baseline: (0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .percentAndCount */ .Uq)(baseline),
        current: pack.missing === undefined ? (0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .percentAndCount */ .Uq)(current) : `${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .attemptCount */ .T3)(pack.current)} so far`,
    };
}
function comparedRates({ means, scenarios: { compared, measured = compared } }) {
    return {
        baseline: { mean: means.baseline, scenarios: measured },
        current: { mean: means.current, scenarios: measured },
    };
}
/** A report of an earlier version has the attempts alone. */
function measuredRate({ rate: { passed, attempts }, scenarios, scenarioRate = { mean: attempts === 0 ? 0 : passed / attempts, scenarios: attempts === 0 ? 0 : scenarios }, }) {
    return scenarioRate;
}
/** `3 rounds against a baseline of 3 sessions, 12 days old` */
function baselinePart(mode, ageDays) {
    const rounds = (0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(mode.rounds, 'round');
    if (mode.baseline === null)
        return `${rounds}, no baseline`;
    const age = ageDays === null ? (0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .date */ .p6)(mode.baseline.capturedAt) : ageWords(ageDays);
    return `${rounds} against a baseline of ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(mode.baseline.sessions, 'session')}, ${age}`;
}
function ageWords(days) {
    return days < 1 ? 'less than a day old' : `${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(Math.floor(days), 'day')} old`;
}
/** Attempts at one scenario: `3/3 → 0/6`. */
function flipRates({ baseline, current }) {
    return `${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .attemptCount */ .T3)(baseline)} → ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .attemptCount */ .T3)(current)}`;
}
/** `no-tool-call 5, token-limit 1`, most first. */
function failureWords(failures) {
    return Object.entries(failures)
        .filter(([, times]) => times > 0)
        .sort(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1))
        .map(([mode, times]) => `${mode} ${times}`)
        .join(', ');
}
/** What holds for a mode as a whole, and what to do where it was not decided; its sentence has the first reason. */
function modeRemarks(mode) {
    const { reasons, outcome, totalGate } = mode;
    const rest = outcome === 'inconclusive' ? reasons.slice(1) : reasons;
    return [
        ...rest.map((reason) => `Overall: ${(0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .describeReason */ .Gk)(reason)}`),
        ...(totalGate === undefined ? [] : [totalRemark(totalGate)]),
        ...(0,_next_step_of_js__WEBPACK_IMPORTED_MODULE_4__/* .undecidedSteps */ .j)(mode).map((step) => `Next: ${step}`),
    ];
}
function totalRemark({ outcome, drop, p, threshold, reasons }) {
    const why = reasons.map((reason) => `; ${(0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .describeReason */ .Gk)(reason)}`).join('');
    return (`All packs together: ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .change */ .Zg)(drop.exact, threshold)} of at most ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .thresholdPoints */ .nm)(threshold)} ` +
        `(${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .pEquation */ .jz)(p)}), ${outcomeWords[outcome]}${why}`);
}
/** What happened to a pack that its row of figures does not tell, one sentence each, without their full stops. */
function packRemarks(pack, threshold) {
    const name = packName(pack);
    const { tripped, confirmed } = pack;
    return [
        ...pack.reasons.map((reason) => reason.kind === 'cannot-gate' ? `${name} ${(0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .describeReason */ .Gk)(reason)}` : `${name}: ${(0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .describeReason */ .Gk)(reason)}`),
        ...(tripped !== null && confirmed !== null
            ? [
                `${name} stood at ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .change */ .Zg)(tripped.drop.exact, threshold)} (${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .pEquation */ .jz)(tripped.p)}) before ` +
                    `${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(confirmed.rounds, 'confirming round')} in ${confirmed.sessions === 'new' ? 'new sessions' : 'one session'}` +
                    `, at ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_3__/* .change */ .Zg)(pack.drop.exact, threshold)} after`,
            ]
            : []),
        ...(pack.isTooNoisy ? [`${name} is too noisy to gate at this n`] : []),
    ];
}
function packName({ pack }) {
    return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .shorten */ .ml)((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainLine */ .h0)(pack), 80);
}
/** Packs that need a look first, then in their order. */
function worstFirst(packs) {
    const weight = { regressed: 0, inconclusive: 1, 'cannot-gate': 2, passed: 3 };
    return [...packs].sort((one, other) => weight[one.outcome] - weight[other.outcome]);
}
/** All scenarios that changed, those that fell first. */
function flipsOf(packs) {
    const flips = worstFirst(packs).flatMap((pack) => pack.flips);
    return [...flips.filter(isFall), ...flips.filter((flip) => !isFall(flip))];
}
function isFall({ baseline, current }) {
    return current.passed * baseline.attempts < baseline.passed * current.attempts;
}


/***/ })

};
