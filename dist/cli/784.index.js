export const id = 784;
export const ids = [784];
export const modules = {

/***/ 34699:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ firstAnswers),
/* harmony export */   u: () => (/* binding */ answerOf)
/* harmony export */ });
/* harmony import */ var _model_attempt_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(81155);
/* harmony import */ var _packs_read_response_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6353);


/** By scenario: what the model said in the first round that was answered, calls included, for people to read. */
function firstAnswers(lines, mode) {
    const first = new Map();
    for (const line of lines) {
        if (line.kind !== 'attempt' || line.mode !== mode || line.answer === null || line.leftOut === 'texts')
            continue;
        const known = first.get(line.scenario);
        if (known === undefined || line.round < known.round)
            first.set(line.scenario, line);
    }
    return new Map([...first].map(([scenario, line]) => [scenario, answerOf(line)]));
}
function answerOf({ messages }) {
    return (0,_model_attempt_js__WEBPACK_IMPORTED_MODULE_0__/* .assistantTurns */ .T)((0,_packs_read_response_js__WEBPACK_IMPORTED_MODULE_1__/* .readResponse */ .U)(messages))
        .flatMap(({ content, toolCalls }) => [
        ...(content === '' ? [] : [content]),
        ...toolCalls.map(({ name, arguments: sent }) => `${name}(${typeof sent === 'string' ? sent : JSON.stringify(sent)})`),
    ])
        .join('\n');
}


/***/ }),

/***/ 30656:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ loadPageAssets)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);


// The bundler follows these paths only where each is written out.
const urls = {
    charts: __webpack_require__.ab + "uPlot.iife.min.js",
    chartStyle: __webpack_require__.ab + "uPlot.min.css",
    chartLicense: __webpack_require__.ab + "uplot-license.txt",
    script: __webpack_require__.ab + "page.js",
    style: __webpack_require__.ab + "page.css",
};
/** What every page carries in itself. */
async function loadPageAssets() {
    const read = (url) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)(url, 'utf8');
    const [charts, chartStyle, license, script, style] = await Promise.all([
        read(urls.charts),
        read(urls.chartStyle),
        read(urls.chartLicense),
        read(urls.script),
        read(urls.style),
    ]);
    return { style: assetOf(`${chartStyle}\n${style}`), scripts: [assetOf(charts), assetOf(script)], license };
}
function assetOf(text) {
    return { text, sha256: (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(text).digest('base64') };
}


/***/ }),

/***/ 80784:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  p$: () => (/* binding */ checkFolder),
  n2: () => (/* binding */ checkOutputs),
  g5: () => (/* binding */ terminalOf),
  xv: () => (/* binding */ writePage),
  Li: () => (/* binding */ writeReports)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/cannot-write.js
var cannot_write = __webpack_require__(18543);
// EXTERNAL MODULE: ./build/lib/error-code.js
var error_code = __webpack_require__(47206);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/output-place.js
var output_place = __webpack_require__(8017);
// EXTERNAL MODULE: ./build/report/describe-common-fault.js
var describe_common_fault = __webpack_require__(23527);
// EXTERNAL MODULE: ./build/report/describe-reason.js
var describe_reason = __webpack_require__(23259);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/plain-text.js
var plain_text = __webpack_require__(95263);
// EXTERNAL MODULE: ./build/report/words.js
var report_words = __webpack_require__(44702);
;// CONCATENATED MODULE: ./build/report/scenario-status.js


const statusMarks = {
    passes: '·',
    fails: '×',
    'newly-failing': '▼',
    'newly-passing': '▲',
    flaky: '~',
    unmeasured: '?',
};
const statusWords = {
    passes: 'passes',
    fails: 'fails',
    'newly-failing': 'newly failing',
    'newly-passing': 'newly passing',
    flaky: 'flaky',
    unmeasured: 'unmeasured',
};
/** The scenarios of each pack, in the order of the run. None where a decision does not say what each did. */
function packStates({ packs, measured = [], }) {
    return measured.flatMap(({ pack, cells = {} }) => {
        const flips = new Map(packs.find((each) => each.pack === pack)?.flips.map((flip) => [flip.scenario, flip]));
        const states = Object.entries(cells).map(([key, cell]) => {
            const flip = flips.get(key);
            return { key, cell, flip, status: statusOf(cell, flip) };
        });
        return states.length === 0 ? [] : [[pack, states]];
    });
}
function statusOf({ passed, failed }, flip) {
    if (passed + failed === 0)
        return 'unmeasured';
    if (passed > 0 && failed > 0)
        return 'flaky';
    if (flip !== undefined)
        return (0,report_words/* isFall */.ie)(flip) ? 'newly-failing' : 'newly-passing';
    return passed > 0 ? 'passes' : 'fails';
}
/** `newly failing, 3/3 → 0/6` */
function describeState({ status, flip, cell }) {
    const { passed, failed, unmeasured } = cell;
    const counts = flip === undefined ? `${passed}/${passed + failed}` : (0,report_words/* flipRates */.RE)(flip);
    const gaps = unmeasured === 0 ? '' : `, ${(0,numbers/* plural */.LS)(unmeasured, 'attempt')} unmeasured`;
    return status === 'unmeasured' ? statusWords.unmeasured : `${statusWords[status]}, ${counts}${gaps}`;
}

// EXTERNAL MODULE: ./build/report/html/html.js
var html = __webpack_require__(49732);
;// CONCATENATED MODULE: ./build/report/html/grid-section.js



/** Packs by scenarios, each a link to what was asked and answered. */
function gridSection(mode, anchorOf) {
    const packs = packStates(mode);
    if (packs.length === 0)
        return undefined;
    const seen = new Set(packs.flatMap(([, states]) => states.map(({ status }) => status)));
    return (0,html/* html */.qy) `<h3>Scenarios</h3>
<ul class="legend" aria-label="What the signs mean">${statuses
        .filter((status) => seen.has(status))
        .map((status) => (0,html/* html */.qy) `<li><span class="sign ${status}" aria-hidden="true">${statusMarks[status]}</span> ${statusWords[status]}</li>`)}</ul>
<p class="hint">Each sign leads to its scenario. With the keyboard: Tab from pack to pack, the arrow keys within one.</p>
<div class="grid">
${packs.map(([pack, states], at) => (0,html/* html */.qy) `<div class="pack">
<h4 id="${idOf(mode, at)}">${(0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(pack), 80)}</h4>
<ul aria-labelledby="${idOf(mode, at)}">${states.map((state) => (0,html/* html */.qy) `<li>${signOf(state, anchorOf(state.key))}</li>`)}</ul>
</div>
`)}</div>
`;
}
const statuses = [
    ...['newly-failing', 'newly-passing', 'flaky', 'unmeasured', 'fails', 'passes'],
];
function idOf({ mode }, at) {
    return `grid-${mode}-${at}`;
}
function signOf(state, anchor) {
    const id = (0,plain_text/* plainLine */.h0)(state.key.slice(state.key.indexOf('/') + 1));
    const words = `${(0,plain_text/* shorten */.ml)(id, 40)}: ${describeState(state)}`;
    const inside = (0,html/* html */.qy) `<span aria-hidden="true">${statusMarks[state.status]}</span><span class="unseen">${words}</span>`;
    return anchor === undefined
        ? (0,html/* html */.qy) `<span class="sign ${state.status}" title="${words}">${inside}</span>`
        : (0,html/* html */.qy) `<a class="sign ${state.status}" href="#${anchor}" title="${words}">${inside}</a>`;
}

// EXTERNAL MODULE: ./build/report/describe-cause.js
var describe_cause = __webpack_require__(55240);
// EXTERNAL MODULE: ./build/report/fingerprint-facts.js
var fingerprint_facts = __webpack_require__(62561);
// EXTERNAL MODULE: ./build/report/measured-table.js
var measured_table = __webpack_require__(79666);
// EXTERNAL MODULE: ./build/report/next-commands.js
var next_commands = __webpack_require__(64601);
// EXTERNAL MODULE: ./build/report/html/page-table.js
var page_table = __webpack_require__(15087);
;// CONCATENATED MODULE: ./build/report/html/mode-section.js










const right = 'right';
/** What was decided for a mode, and on what. */
function outcomeSection(decision, mode) {
    const sentence = (0,report_words/* modeSentence */.DO)(mode);
    const changes = (0,report_words/* changeParts */.bz)(mode, (0,report_words/* timingsOf */.Ld)(decision, mode));
    const warnings = mode.warnings.map((warning) => (0,describe_reason/* describeWarning */.U9)(warning, mode.threshold));
    const remarks = [
        ...(0,report_words/* modeRemarks */.df)(mode),
        ...(0,report_words/* worstFirst */.md)(mode.packs).flatMap((pack) => (0,report_words/* packRemarks */.Ni)(pack, mode.threshold)),
    ];
    const told = [...remarks, ...warnings];
    return (0,html/* html */.qy) `${sentence !== (0,report_words/* summarySentence */.qv)(decision) && (0,html/* html */.qy) `<p class="outcome ${mode.outcome}">${report_words/* outcomeMarks */.zE[mode.outcome]} ${sentence}</p>`}
<p>${(0,report_words/* baselinePart */.ln)(mode, decision.run.baselineAgeDays)}</p>
${changes.length > 0 && (0,html/* html */.qy) `<p>${changes.join(' · ')}</p>`}
${mode.packs.length > 0 ? packTable(mode) : measuredTable(mode, (0,report_words/* timingsOf */.Ld)(decision, mode))}
${told.length > 0 && (0,html/* html */.qy) `<ul>${told.map((text) => (0,html/* html */.qy) `<li>${text}.</li>`)}</ul>`}`;
}
const packTones = {
    passed: undefined,
    regressed: 'bad',
    inconclusive: 'doubt',
    'cannot-gate': 'doubt',
};
function packTable({ packs, threshold }) {
    return (0,page_table/* pageTable */.k)('Packs', [
        { head: 'Pack' },
        { head: 'Outcome' },
        { head: 'Baseline', align: right },
        { head: 'Now', align: right },
        { head: 'Change', align: right },
        { head: 'p', align: right },
        { head: 'Token limit', align: right },
        { head: 'Unmeasured', align: right },
    ], (0,report_words/* worstFirst */.md)(packs).map((pack) => ({
        tone: packTones[pack.outcome],
        cells: [
            (0,report_words/* packName */.HC)(pack),
            `${report_words/* outcomeMarks */.zE[pack.outcome]} ${report_words/* outcomeWords */.wX[pack.outcome]}`,
            (0,report_words/* packRates */.NZ)(pack).baseline,
            (0,report_words/* packRates */.NZ)(pack).current,
            (0,report_words/* packChange */.K_)(pack, threshold),
            (0,report_words/* packP */.Az)(pack),
            sides(pack.tokenLimit.baseline, pack.tokenLimit.current),
            String(pack.unmeasured),
        ],
    })));
}
function sides(before, now) {
    return before === now ? String(now) : `${before} → ${now}`;
}
function measuredTable(mode, timings) {
    const rows = (0,measured_table/* measuredRows */.y)(mode, timings);
    if (rows.length === 0)
        return '';
    const head = measured_table/* measuredHead */.l.map((text, index) => (index === 0 ? { head: text } : { head: text, align: right }));
    return (0,page_table/* pageTable */.k)('Packs', [...head, { head: 'Fails by' }], rows.map((cells, index) => {
        const failures = (0,report_words/* failureWords */.AC)(mode.measured?.[index]?.failures ?? {});
        return { cells: [...cells, failures || '-'] };
    }));
}
/** The scenarios that changed, those that fell first. */
function changedSection({ packs }, anchorOf) {
    const flips = (0,report_words/* flipsOf */.ou)(packs);
    if (flips.length === 0)
        return undefined;
    return (0,page_table/* pageTable */.k)('Changed scenarios', [{ head: 'Scenario' }, { head: 'Attempts passed' }, { head: 'Fails now by' }], flips.map((flip) => {
        const anchor = anchorOf(flip.scenario);
        const name = (0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(flip.scenario), 80);
        const named = anchor === undefined ? name : (0,html/* html */.qy) `<a href="#${anchor}">${name}</a>`;
        return {
            tone: (0,report_words/* isFall */.ie)(flip) ? 'bad' : undefined,
            cells: [(0,html/* html */.qy) `${(0,report_words/* isFall */.ie)(flip) ? '▼' : '▲'} ${named}`, (0,report_words/* flipRates */.RE)(flip), (0,report_words/* failureWords */.AC)(flip.failures) || '-'],
        };
    }));
}
function statisticsSection({ packs, baseline }) {
    if (packs.length === 0)
        return undefined;
    const captured = baseline !== null &&
        `The baseline has ${(0,numbers/* plural */.LS)(baseline.sessions, 'session')}, captured ${(0,describe_reason/* date */.p6)(baseline.capturedAt)} by quality-baseline ` +
            `${(0,plain_text/* plainLine */.h0)(baseline.tool)}${baseline.reason === '' ? '' : `: ${(0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(baseline.reason), 200)}`}.`;
    return (0,html/* html */.qy) `<h3>Statistics</h3>
${captured !== false && (0,html/* html */.qy) `<p>${captured}</p>`}
${(0,page_table/* pageTable */.k)('What the counts can tell', [
        { head: 'Pack' },
        { head: 'Holm p', align: right },
        { head: 'Noise up to', align: right },
        { head: 'Finds drops from', align: right },
        { head: 'Extra requests', align: right },
        { head: 'Flaky', align: right },
        { head: 'Identical answers', align: right },
    ], (0,report_words/* worstFirst */.md)(packs).map((pack) => ({
        cells: [
            (0,report_words/* packName */.HC)(pack),
            (0,report_words/* packHolm */.uJ)(pack),
            (0,numbers/* share */.uM)(pack.noiseBand),
            pack.minimumDetectableDrop === null ? 'nothing' : (0,numbers/* share */.uM)(pack.minimumDetectableDrop.drop),
            String(pack.confirmed?.requests ?? 0),
            String(pack.flaky.length),
            pack.drift.compared === 0 ? '-' : `${pack.drift.identical} of ${pack.drift.compared}`,
        ],
    })))}`;
}
/** Every fact of both fingerprints, those that differ first and marked. */
function factsSection(mode) {
    const differing = new Map(mode.causes.map(({ field, kind }) => [field, kind]));
    const before = mode.baseline === null ? undefined : new Map((0,fingerprint_facts/* fingerprintFacts */.C)(mode.baseline.fingerprint));
    const now = (0,fingerprint_facts/* fingerprintFacts */.C)(mode.fingerprint);
    const sorted = [...now.filter(([field]) => differing.has(field)), ...now.filter(([field]) => !differing.has(field))];
    const changes = (0,describe_cause/* sortCauses */.JA)(mode.causes).filter(describe_cause/* isNews */.Ms).map(describe_cause/* describeCause */.V$);
    return (0,html/* html */.qy) `<h3>What was measured</h3>
${changes.length > 0 && (0,html/* html */.qy) `<ul>${changes.map((text) => (0,html/* html */.qy) `<li>${text}</li>`)}</ul>`}
${(0,page_table/* pageTable */.k)(before === undefined ? 'Fingerprint' : 'Fingerprints; ≠ differs, ? is unknown on a side', [{ head: 'Fact' }, ...(before === undefined ? [] : [{ head: 'Baseline' }]), { head: 'Now' }], sorted.map(([field, value]) => {
        const kind = differing.get(field);
        return {
            tone: kind === 'changed' ? 'doubt' : undefined,
            cells: [
                `${kind === undefined ? '' : kind === 'changed' ? '≠ ' : '? '}${(0,describe_cause/* factName */.Ur)(field)}`,
                ...(before === undefined ? [] : [(0,describe_cause/* showFact */.s6)(field, before.get(field))]),
                (0,describe_cause/* showFact */.s6)(field, value),
            ],
        };
    }))}`;
}
function nextSection(decision, mode) {
    return (0,html/* html */.qy) `<h3>${mode.outcome === 'regressed' ? 'Measure again, or accept' : 'Next'}</h3>
${(0,next_commands/* nextSteps */.Zn)(decision, mode).map(({ title, command }) => (0,html/* html */.qy) `<p>${title}</p>
<pre class="command">${command}</pre>
`)}`;
}

// EXTERNAL MODULE: ./build/report/html/page-frame.js
var page_frame = __webpack_require__(29426);
// EXTERNAL MODULE: ./build/report/first-divergence.js
var first_divergence = __webpack_require__(98724);
;// CONCATENATED MODULE: ./build/report/html/answers-view.js



/** Both answers side by side, marked where they part. */
function answersView({ baseline, current, round }, maxLength) {
    const [before, now] = [baseline, current].map((text) => (text === undefined ? undefined : (0,plain_text/* plainText */.wh)(text)));
    // A baseline keeps the beginning of a long answer: where it ends, nothing is known to part.
    const parting = before === undefined || now === undefined ? undefined : partingOf(before, now);
    return (0,html/* html */.qy) `<p class="parting">${wordsOf(before, now, parting)}</p>
<div class="answers">
${answerPart('Baseline', before, parting?.at, maxLength, 'The baseline keeps no answer to it.')}
${answerPart(round === undefined ? 'Now' : `Now, round ${round}`, now, parting?.at, maxLength, 'There is no answer.')}
</div>
`;
}
/** Bytes that a baseline keeps, less those that a cut in the middle of a character may cost. */
const surelyCut = 2044;
function partingOf(before, now) {
    const isCut = new TextEncoder().encode(before).length >= surelyCut && now.startsWith(before);
    return isCut ? undefined : (0,first_divergence/* firstDivergence */.F)(before, now);
}
function wordsOf(before, now, parting) {
    if (before === undefined || now === undefined)
        return 'There are no two answers to hold side by side.';
    if (parting !== undefined)
        return `The answers part at line ${parting.line}, column ${parting.column}, marked.`;
    return before === now
        ? 'The answers are the same.'
        : 'The answers are the same as far as the baseline keeps its own.';
}
function answerPart(head, text, at, maxLength, missing) {
    const shown = text === undefined ? (0,html/* html */.qy) `<p class="hint">${missing}</p>` : answerText(text, at, maxLength);
    return (0,html/* html */.qy) `<section><h4>${head}</h4>${shown}</section>`;
}
/** A text as it stands, cut where it is long; marked from `at` to the end of the word. */
function answerText(text, at, maxLength) {
    if (text === '')
        return (0,html/* html */.qy) `<p class="hint">It is empty.</p>`;
    const from = at === undefined ? 0 : Math.max(0, Math.min(at - Math.floor(maxLength / 2), text.length - maxLength));
    const shown = text.slice(from, from + maxLength);
    const left = text.length - from - shown.length;
    return (0,html/* html */.qy) `<pre>${from > 0 ? (0,html/* html */.qy) `<span class="cut">… ${from} characters before</span>\n` : ''}${markAt(shown, at === undefined ? undefined : at - from)}${left > 0 ? (0,html/* html */.qy) `\n<span class="cut">… ${left} characters more</span>` : ''}</pre>`;
}
function markAt(text, at) {
    if (at === undefined)
        return text;
    if (at >= text.length)
        return (0,html/* html */.qy) `${text}<mark>⏎ it ends here</mark>`;
    const marked = /^(?:\s+|[\p{L}\p{N}_.-]{1,40}|.)/u.exec(text.slice(at))?.[0] ?? '';
    const shown = marked.trim() === '' ? `${'␣'.repeat(Math.min(8, [...marked].length))}${marked}` : marked;
    return (0,html/* html */.qy) `${text.slice(0, at)}<mark>${shown}</mark>${text.slice(at + marked.length)}`;
}

;// CONCATENATED MODULE: ./build/report/html/scenario-section.js







/** Every scenario in full: what was asked, both answers, what the verifier says, round by round. */
function scenarioSection({ mode, page, anchorOf }, maxLength) {
    const states = new Map(packStates(mode).flatMap(([, own]) => own.map((state) => [state.key, state])));
    const changed = (0,report_words/* flipsOf */.ou)(mode.packs).map(({ scenario }) => scenario);
    return (0,html/* html */.qy) `<h3>What was asked and answered</h3>
${page.scenarios.map((scenario) => {
        const at = changed.indexOf(scenario.key);
        const links = [
            at > 0 ? linkTo('Previous change', changed[at - 1], anchorOf) : undefined,
            at >= 0 ? linkTo('Next change', changed[at + 1], anchorOf) : undefined,
        ];
        return scenarioView(scenario, { state: states.get(scenario.key), anchor: anchorOf(scenario.key), links, maxLength });
    })}`;
}
function linkTo(words, key, anchorOf) {
    const anchor = key === undefined ? undefined : anchorOf(key);
    if (key === undefined || anchor === undefined)
        return undefined;
    return (0,html/* html */.qy) `<a href="#${anchor}">${words}: ${(0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(key), 60)}</a> `;
}
function scenarioView(scenario, { state, anchor, links, maxLength }) {
    const { key, asked, rounds } = scenario;
    const status = state?.status ?? 'unmeasured';
    const isChanged = state?.flip !== undefined;
    const shown = shownRound(scenario, state);
    return (0,html/* html */.qy) `<details class="scenario"${isChanged ? (0,html/* html */.qy) ` data-changed="yes"` : ''}>
<summary><span class="sign ${status}" aria-hidden="true">${statusMarks[status]}</span> <strong>${(0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(key), 80)}</strong> ${(0,plain_text/* plainLine */.h0)(asked?.title ?? '')} <span class="hint">${state === undefined ? '' : describeState(state)}</span></summary>
<div class="inside" id="${anchor ?? ''}" tabindex="-1" role="group" aria-label="${labelOf(key, state)}">
${links.some((link) => link !== undefined) && (0,html/* html */.qy) `<p class="links">${links.map((link) => link ?? '')}</p>`}
${answersView({ baseline: scenario.baselineAnswer, current: shown?.answer, round: shown?.round }, maxLength)}
${shown === undefined ? '' : verdictView(shown.verdict)}
${rounds.length === 0 ? (0,html/* html */.qy) `<p class="hint">It was not asked.</p>` : roundTable(rounds)}
${otherAnswers(rounds, shown, maxLength)}
${asked === undefined ? (0,html/* html */.qy) `<p class="hint">The run did not keep what it asked here.</p>` : taskView(asked.task, maxLength)}
</div>
</details>
`;
}
function labelOf(key, state) {
    return `${(0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(key), 80)}${state === undefined ? '' : `: ${describeState(state)}`}`;
}
/** The round that shows best what the scenario does now: of a fall one that fails, else the first that was answered. */
function shownRound({ rounds }, state) {
    const answered = rounds.filter(({ answer }) => answer !== undefined);
    const wanted = state?.status === 'passes' || state?.status === 'newly-passing' ? 'pass' : 'fail';
    return answered.find(({ verdict }) => verdict.outcome === wanted) ?? answered[0] ?? rounds[0];
}
function verdictView(verdict) {
    if (verdict.outcome === 'pass')
        return '';
    if (verdict.outcome === 'unmeasured')
        return (0,html/* html */.qy) `<p>Unmeasured: ${verdict.cause}${verdict.detail === undefined ? '' : `, ${verdict.detail}`}</p>`;
    const broke = (verdict.broke ?? []).join(', ');
    return (0,html/* html */.qy) `<dl class="verdict">
<div><dt>Fails by</dt><dd>${verdict.mode}</dd></div>
<div><dt>Expected</dt><dd class="quoted">${(0,plain_text/* plainText */.wh)(verdict.expected)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${(0,plain_text/* plainText */.wh)(verdict.received)}</dd></div>
${broke !== '' && (0,html/* html */.qy) `<div><dt>Broke</dt><dd>${broke}</dd></div>`}
</dl>`;
}
const scenario_section_right = 'right';
function roundTable(rounds) {
    return (0,page_table/* pageTable */.k)('Rounds', [
        { head: 'Round' },
        { head: 'Verdict' },
        { head: 'Session', align: scenario_section_right },
        { head: 'Time', align: scenario_section_right },
        { head: 'First token', align: scenario_section_right },
        { head: 'Prompt tokens', align: scenario_section_right },
        { head: 'Answer tokens', align: scenario_section_right },
        { head: 'Thinking tokens', align: scenario_section_right },
        { head: 'Tokens/s', align: scenario_section_right },
    ], rounds.map((round) => ({
        tone: round.verdict.outcome === 'fail' ? 'bad' : round.verdict.outcome === 'unmeasured' ? 'doubt' : undefined,
        cells: [
            round.isConfirming ? `${round.round}, confirming` : String(round.round),
            verdictWord(round.verdict),
            String(round.session),
            (0,numbers/* duration */.p0)(round.totalMs),
            (0,numbers/* maybeDuration */.lZ)(round.firstTokenMs),
            maybeCount(round.promptTokens),
            maybeCount(round.completionTokens),
            maybeCount(round.reasoningTokens),
            round.tokensPerSecond === null ? '-' : (0,numbers/* speed */.eY)(round.tokensPerSecond),
        ],
    })));
}
function verdictWord(verdict) {
    if (verdict.outcome === 'pass')
        return '✓ pass';
    return verdict.outcome === 'fail' ? `✗ ${verdict.mode}` : `? ${verdict.cause}`;
}
function maybeCount(count) {
    return count === null ? '-' : String(count);
}
/** What rounds beside the one that is shown said, each answer once; and what happened on the wire. */
function otherAnswers(rounds, shown, maxLength) {
    const seen = new Map(shown?.answer === undefined ? [] : [[shown.answer, shown.round]]);
    return rounds.flatMap((each) => {
        const { round, answer, verdict, notes } = each;
        const known = answer === undefined ? undefined : seen.get(answer);
        if (answer !== undefined && known === undefined)
            seen.set(answer, round);
        const isNew = answer !== undefined && known === undefined;
        if (!isNew && notes.length === 0)
            return [];
        return [
            (0,html/* html */.qy) `<h4>Round ${round}</h4>${notes.map((note) => (0,html/* html */.qy) `<p class="quoted">${note}</p>`)}
${isNew && (0,html/* html */.qy) `${answerText((0,plain_text/* plainText */.wh)(answer), undefined, Math.floor(maxLength / 4))}${verdictView(verdict)}`}`,
        ];
    });
}
function taskView({ messages, tools }, maxLength) {
    return (0,html/* html */.qy) `<h4>Prompt</h4>
${messages.map((message) => (0,html/* html */.qy) `<p class="role">${message.role}</p>${answerText((0,plain_text/* plainText */.wh)(messageText(message)), undefined, maxLength)}`)}
${tools.length > 0 && (0,html/* html */.qy) `<h4>Tools</h4><ul class="tools">${tools.map((tool) => (0,html/* html */.qy) `<li><code>${tool.name}</code>: ${(0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(tool.description), 400)} <span class="schema">${JSON.stringify(tool.parameters).slice(0, maxLength)}</span></li>`)}</ul>`}`;
}
function messageText(message) {
    if (message.role !== 'assistant')
        return message.content;
    const calls = message.toolCalls.map((call) => `${call.name}(${JSON.stringify(call.arguments)})`);
    return [message.content, ...calls].filter((text) => text !== '').join('\n');
}

// EXTERNAL MODULE: ./build/report/html/lines.js
var lines = __webpack_require__(84338);
;// CONCATENATED MODULE: ./build/report/html/speed-section.js





function speedCharts(times, timings, idOf) {
    const drawn = (title, unit, valuesOf, quantilesOf) => ({
        title,
        chart: {
            kind: 'spread',
            unit,
            series: times.map((each, at) => ({
                name: nameOf(each.pack),
                dash: (0,lines/* dashOf */.y)(at),
                values: [...valuesOf(each)].map(rounded).sort((one, other) => one - other),
                baseline: quantilesOf(timings[each.pack]?.baseline ?? undefined),
            })),
        },
    });
    return [
        drawn('Time of an attempt', 'ms', ({ attemptMs }) => attemptMs, (timing) => [...quantile(timing?.attemptP50Ms, 0.5), ...quantile(timing?.attemptP95Ms, 0.95)]),
        drawn('Time to first token', 'ms', ({ firstTokenMs }) => firstTokenMs, (timing) => quantile(timing?.firstTokenP50Ms, 0.5)),
        drawn('Decode speed', 'tok/s', ({ tokensPerSecond }) => tokensPerSecond, (timing) => quantile(timing?.decodeTokensPerSecond, 0.5)),
    ]
        .filter(({ chart }) => chart.series.some(({ values }) => values.length > 1))
        .map((each, at) => ({ id: idOf(at), ...each }));
}
function quantile(value, share) {
    return value === null || value === undefined ? [] : [[rounded(value), share]];
}
function rounded(value) {
    return Number(value.toPrecision(4));
}
function nameOf(pack) {
    return (0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(pack), 80);
}
/** How fast it was, beside the baseline: never part of the verdict. */
function speedSection(drawn, times, timings) {
    if (times.every(({ attemptMs }) => attemptMs.length === 0))
        return undefined;
    const packs = times.map(({ pack }) => pack);
    const hasBaseline = packs.some((pack) => (timings[pack]?.baseline ?? null) !== null);
    return (0,html/* html */.qy) `<h3>Speed</h3>
<p class="hint">Shown beside the verdict, never part of it. A line is the share of attempts at or below a value.${hasBaseline && ' A ring is where the baseline stood: its median and, of the time of an attempt, its 95 % mark.'}</p>
<ul class="legend" aria-label="Lines of the charts">${packs.map((pack, at) => (0,html/* html */.qy) `<li>${(0,lines/* swatch */.n)(at)} ${nameOf(pack)}</li>`)}</ul>
<div class="charts">
${drawn.map(({ id, title, }) => (0,html/* html */.qy) `<figure><figcaption>${title}</figcaption><div class="chart" id="${id}" role="img" aria-label="${title}: distribution now by pack, with marks of the baseline. The table below has the figures."></div></figure>
`)}</div>
${(0,page_table/* pageTable */.k)(hasBaseline ? 'Speed, baseline → now' : 'Speed', [
        { head: 'Pack' },
        { head: 'Attempt p50', align: 'right' },
        { head: 'Attempt p95', align: 'right' },
        { head: 'First token p50', align: 'right' },
        { head: 'Tokens/s', align: 'right' },
    ], packs.map((pack) => {
        const [before, now] = [timings[pack]?.baseline, timings[pack]?.current];
        const both = (show) => speed_section_sides(before === null || before === undefined ? undefined : show(before), now === null || now === undefined ? '-' : show(now));
        return {
            cells: [
                nameOf(pack),
                both(({ attemptP50Ms }) => (0,numbers/* maybeDuration */.lZ)(attemptP50Ms)),
                both(({ attemptP95Ms }) => (0,numbers/* maybeDuration */.lZ)(attemptP95Ms)),
                both(({ firstTokenP50Ms }) => (0,numbers/* maybeDuration */.lZ)(firstTokenP50Ms)),
                both(({ decodeTokensPerSecond: tokens }) => (tokens === null ? '-' : (0,numbers/* speed */.eY)(tokens))),
            ],
        };
    }))}`;
}
function speed_section_sides(before, now) {
    return before === undefined || before === now ? now : `${before} → ${now}`;
}

;// CONCATENATED MODULE: ./build/report/html/render-report-page.js











const maxBytes = 1_500_000;
/** Characters that are shown of an answer: fewer where the page would be too large. */
const lengths = [4096, 2048, 1024, 512, 256, 128];
/** A run as one page that stands alone, for a browser. */
function renderReportPage(page, assets) {
    let text = '';
    for (const maxLength of lengths) {
        text = (0,page_frame/* framePage */.d)(titleOf(page), bodyOf(page, maxLength), assets);
        if (new TextEncoder().encode(text).length <= maxBytes)
            return text;
    }
    return text;
}
function titleOf({ decision }) {
    return `${report_words/* outcomeMarks */.zE[decision.outcome]} ${(0,report_words/* summarySentence */.qv)(decision)}`;
}
function bodyOf(page, maxLength) {
    const { decision, tool } = page;
    const shown = decision.modes.flatMap((mode, at) => {
        const own = page.modes.find((each) => each.mode === mode.mode);
        return own === undefined ? [] : [{ mode, own, ...drawnOf(page, mode, own, at) }];
    });
    const ids = decision.run.ids.map(plain_text/* plainLine */.h0).join(', ');
    return (0,html/* html */.qy) `<header>
<nav class="jump" aria-label="Jump"><ul>
${shown.flatMap(({ mode, anchorOf }) => firstChange(mode, anchorOf))}
<li><a href="#scenarios">Scenarios</a></li>
<li><a href="#next">Measure again</a></li>
</ul></nav>
<h1 class="outcome ${decision.outcome}">${titleOf(page)}</h1>
${(0,describe_common_fault/* commonFaultLines */.n)(decision.modes).map((line) => (0,html/* html */.qy) `<p class="common-fault">${line}</p>`)}
</header>
<main>
${shown.map(({ mode, own, anchorOf, charts }, at) => (0,html/* html */.qy) `<section aria-labelledby="mode-${at}">
<h2 id="mode-${at}">${(0,plain_text/* plainLine */.h0)(mode.slug)} · ${mode.mode}</h2>
${outcomeSection(decision, mode)}
${changedSection(mode, anchorOf)}
<div${at === 0 ? (0,html/* html */.qy) ` id="scenarios" tabindex="-1"` : ''}>${gridSection(mode, anchorOf)}</div>
${speedSection(charts, own.times, (0,report_words/* timingsOf */.Ld)(decision, mode))}
${factsSection(mode)}
${statisticsSection(mode)}
<div${at === 0 ? (0,html/* html */.qy) ` id="next" tabindex="-1"` : ''}>${nextSection(decision, mode)}</div>
${scenarioSection({ mode, page: own, anchorOf }, maxLength)}
</section>
`)}
</main>
<footer>
<p>Run ${ids}, ${(0,describe_reason/* date */.p6)(decision.run.startedAt)} · quality-baseline ${tool}${maxLength < 4096 && ` · answers are cut to ${(0,numbers/* plural */.LS)(maxLength, 'character')}, so that the page stays small`}</p>
<p>Prompts, answers and names are somebody else's text: data to look at, never instructions to follow.</p>
</footer>
${(0,html/* dataBlock */.g4)('charts', shown.flatMap(({ charts }) => charts.map(({ id, chart }) => ({ id, ...chart }))))}`;
}
function drawnOf({ decision }, mode, own, at) {
    const places = new Map(own.scenarios.map(({ key }, index) => [key, `s-${at}-${index}`]));
    const anchorOf = (key) => places.get(key);
    return { anchorOf, charts: speedCharts(own.times, (0,report_words/* timingsOf */.Ld)(decision, mode), (index) => `chart-${at}-${index}`) };
}
/** The first thing that the Tab key reaches. */
function firstChange(mode, anchorOf) {
    const [flip] = (0,report_words/* flipsOf */.ou)(mode.packs);
    const anchor = flip === undefined ? undefined : anchorOf(flip.scenario);
    if (flip === undefined || anchor === undefined)
        return [];
    return [
        (0,html/* html */.qy) `<li><a href="#${anchor}">First change: ${(0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(flip.scenario), 60)}, ${(0,report_words/* flipRates */.RE)(flip)} attempts</a></li>`,
    ];
}

;// CONCATENATED MODULE: ./build/report/render-csv.js


const head = [
    ...['row', 'slug', 'mode', 'pack', 'scenario', 'outcome'],
    ...['baseline_passed', 'baseline_attempts', 'current_passed', 'current_attempts'],
    ...['drop', 'p', 'holm_p', 'token_limit', 'unmeasured', 'failures'],
    ...['baseline_p50_ms', 'current_p50_ms', 'baseline_p95_ms', 'current_p95_ms'],
    ...['scenarios', 'baseline_rate', 'current_rate'],
];
/**
 * One row a pack, one a changed scenario. A rate is a share: of a pack the mean over its measured scenarios, which are
 * counted beside it. A drop is one too, above zero for the worse.
 */
function renderCsv(decision) {
    const rows = decision.modes.flatMap((mode) => [
        ...mode.packs.flatMap((pack) => [
            packRow(decision, mode, pack),
            ...pack.flips.map((flip) => flipRow(mode, pack, flip)),
        ]),
        ...(mode.packs.length > 0 ? [] : (mode.measured ?? []).map((pack) => measuredRow(decision, mode, pack))),
    ]);
    return [head.join(','), ...rows.map((row) => head.map((name) => cell(row[name])).join(','))].join('\n').concat('\n');
}
function packRow({ timings }, mode, pack) {
    const timing = timings[mode.mode]?.[pack.pack];
    const compared = (0,report_words/* comparedRates */.Z5)(pack);
    return {
        ...place('pack', mode, pack.pack),
        ...rates(pack),
        outcome: pack.outcome,
        // Of a pack that was not asked in full these are bounds, and nothing here could say so.
        ...(pack.missing === undefined ? { drop: pack.drop.value, p: pack.p, holm_p: pack.holm } : {}),
        token_limit: pack.tokenLimit.current,
        unmeasured: pack.unmeasured,
        baseline_p50_ms: timing?.baseline?.attemptP50Ms ?? null,
        current_p50_ms: timing?.current?.attemptP50Ms ?? null,
        baseline_p95_ms: timing?.baseline?.attemptP95Ms ?? null,
        current_p95_ms: timing?.current?.attemptP95Ms ?? null,
        scenarios: compared.current.scenarios,
        baseline_rate: compared.baseline.mean,
        current_rate: compared.current.mean,
    };
}
function flipRow(mode, { pack }, flip) {
    return {
        ...place('scenario', mode, pack),
        ...rates(flip),
        scenario: flip.scenario,
        token_limit: flip.failures['token-limit'] ?? 0,
        failures: (0,report_words/* failureWords */.AC)(flip.failures),
    };
}
function measuredRow({ timings }, mode, measured) {
    const { pack, rate, failures, unmeasured } = measured;
    const timing = timings[mode.mode]?.[pack]?.current;
    const { mean, scenarios } = (0,report_words/* measuredRate */.Fh)(measured);
    return {
        ...place('pack', mode, pack),
        outcome: mode.outcome,
        current_passed: rate.passed,
        current_attempts: rate.attempts,
        token_limit: failures['token-limit'] ?? 0,
        unmeasured,
        failures: (0,report_words/* failureWords */.AC)(failures),
        current_p50_ms: timing?.attemptP50Ms ?? null,
        current_p95_ms: timing?.attemptP95Ms ?? null,
        scenarios,
        current_rate: scenarios === 0 ? null : mean,
    };
}
function place(row, { slug, mode }, pack) {
    return { row, slug, mode, pack };
}
function rates({ baseline, current }) {
    return {
        baseline_passed: baseline.passed,
        baseline_attempts: baseline.attempts,
        current_passed: current.passed,
        current_attempts: current.attempts,
    };
}
function cell(value) {
    if (value === null || value === undefined)
        return '';
    if (typeof value === 'number')
        return String(value);
    const text = (0,plain_text/* plainLine */.h0)(value).replace(/##(?=\[)/g, '# #');
    // A spreadsheet takes such a text for a formula.
    const guarded = /^[=+\-@]/.test(text) ? `'${text}` : text;
    return /[",\n;]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

// EXTERNAL MODULE: ./build/report/render-json.js
var render_json = __webpack_require__(63170);
// EXTERNAL MODULE: ./build/report/describe-acceptance.js
var describe_acceptance = __webpack_require__(91880);
// EXTERNAL MODULE: ./build/report/escape-xml.js
var escape_xml = __webpack_require__(25504);
;// CONCATENATED MODULE: ./build/report/render-junit.js






/**
 * A suite for each pack of each mode: a case for the pack, one for each changed scenario. A regressed pack is a failure,
 * an undecided one an error, one that cannot gate is skipped. A change inside a pack that passed fails nothing.
 */
function renderJunit(decision) {
    const accepted = decision.acceptance === undefined ? [] : [(0,describe_acceptance/* describeAcceptance */.ju)(decision.acceptance)];
    const suites = decision.modes.flatMap((mode) => [
        ...faultSuite(mode),
        ...modeSuite(mode, accepted),
        ...mode.packs.map((pack) => renderSuite(mode, pack.pack, packCases(mode, pack, accepted))),
        ...(mode.packs.length > 0 ? [] : (mode.measured ?? []).map((pack) => measuredSuite(mode, pack))),
    ]);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="quality-baseline">\n${suites.join('')}</testsuites>\n`;
}
/** Of a broken server or template, which is no failure of its own: what follows from it stands in the packs. */
function faultSuite(mode) {
    return (0,describe_common_fault/* commonFaultLines */.n)([mode]).map((message) => {
        const result = { kind: 'skipped', message, text: '' };
        return renderSuite(mode, 'the attempts', [{ name: 'what most attempts have in common', result }]);
    });
}
/** Where a mode as a whole was not decided, no pack can tell so. */
function modeSuite(mode, accepted) {
    if (mode.outcome === 'passed' || mode.outcome === 'no-baseline')
        return [];
    const told = mode.outcome === 'accepted' ? 'regressed' : mode.outcome;
    const isPackTold = mode.packs.some(({ outcome }) => outcome === told);
    if (isPackTold && mode.reasons.length === 0)
        return [];
    const text = [...(mode.outcome === 'accepted' ? accepted : []), ...mode.reasons.map(describe_reason/* describeReason */.Gk)].join('\n');
    const kind = mode.outcome === 'regressed' ? 'failure' : mode.outcome === 'accepted' ? 'skipped' : 'error';
    const result = { kind, message: (0,report_words/* modeSentence */.DO)(mode), text };
    return [renderSuite(mode, 'the comparison', [{ name: 'the comparison as a whole', result }])];
}
function packCases(mode, pack, accepted) {
    return [
        { name: 'the pack as a whole', result: packResult(mode, pack, accepted) },
        ...pack.flips.map((flip) => ({ name: flip.scenario, result: flipResult(mode, pack, flip) })),
    ];
}
function packResult({ outcome, threshold }, pack, accepted) {
    const { baseline, current } = (0,report_words/* packRates */.NZ)(pack);
    const changed = (0,report_words/* packChange */.K_)(pack, threshold);
    const figures = changed === '-' ? [] : [changed, (0,numbers/* pEquation */.jz)(pack.p)];
    const message = `${report_words/* outcomeWords */.wX[pack.outcome]}: ${[`${baseline} to ${current}`, ...figures].join(', ')}`;
    const lines = (0,report_words/* packRemarks */.Ni)(pack, threshold);
    const text = lines.join('\n');
    if (pack.outcome === 'passed')
        return { kind: 'passed', text: [message, text].filter((line) => line !== '').join('\n') };
    // It tested nothing: that the run may not pass for it, the mode says.
    if (pack.outcome === 'cannot-gate')
        return { kind: 'skipped', message, text };
    if (outcome === 'accepted') {
        return { kind: 'skipped', message: `accepted, ${message}`, text: [...accepted, ...lines].join('\n') };
    }
    return { kind: pack.outcome === 'regressed' ? 'failure' : 'error', message, text };
}
function flipResult({ outcome }, pack, flip) {
    const failures = (0,report_words/* failureWords */.AC)(flip.failures);
    const message = `${(0,report_words/* flipRates */.RE)(flip)} attempts passed${failures === '' ? '' : `, now ${failures}`}`;
    return pack.outcome === 'regressed' && outcome !== 'accepted' && (0,report_words/* isFall */.ie)(flip)
        ? { kind: 'failure', message, text: '' }
        : { kind: 'passed', text: message };
}
function measuredSuite(mode, measured) {
    const { pack, failures } = measured;
    const message = `compared with nothing: ${(0,numbers/* percentAndCount */.Uq)((0,report_words/* measuredRate */.Fh)(measured))}`;
    return renderSuite(mode, pack, [
        { name: 'the pack as a whole', result: { kind: 'skipped', message, text: (0,report_words/* failureWords */.AC)(failures) } },
    ]);
}
function renderSuite(mode, pack, cases) {
    const number = (kind) => cases.filter(({ result }) => result.kind === kind).length;
    const suite = (0,escape_xml/* escapeAttribute */.G)(`${mode.slug} ${mode.mode} ${pack}`);
    const counts = `tests="${cases.length}" failures="${number('failure')}" errors="${number('error')}" skipped="${number('skipped')}"`;
    return `  <testsuite name="${suite}" ${counts}>\n${cases.map((each) => renderCase(suite, each)).join('')}  </testsuite>\n`;
}
function renderCase(suite, { name, result }) {
    const head = `    <testcase classname="${suite}" name="${(0,escape_xml/* escapeAttribute */.G)(name)}"`;
    if (result.kind === 'passed') {
        return result.text === ''
            ? `${head}/>\n`
            : `${head}>\n      <system-out>${(0,escape_xml/* escapeXml */.X)(result.text)}</system-out>\n    </testcase>\n`;
    }
    const { kind, message, text } = result;
    return `${head}>\n      <${kind} message="${(0,escape_xml/* escapeAttribute */.G)(message)}">${(0,escape_xml/* escapeXml */.X)(text)}</${kind}>\n    </testcase>\n`;
}

// EXTERNAL MODULE: ./build/report/escape-markdown.js
var escape_markdown = __webpack_require__(64200);
// EXTERNAL MODULE: ./build/report/markdown-sections.js + 1 modules
var markdown_sections = __webpack_require__(27760);
;// CONCATENATED MODULE: ./build/report/render-markdown.js






/** What may be left out of a report that is too long, the least missed first. */
const cuts = [
    'passing-rows',
    'latency',
    'failures',
    'fingerprints',
    'statistics',
    'passing-flips',
    'more-flips',
    'remarks',
    'next',
    'quality-line',
    'flips',
    'tables',
    'modes',
];
const flipsInView = 12;
/** What was decided, for a comment, a summary or a file. It is made shorter by leaving parts out, never by cutting. */
function renderMarkdown(decision, { maxLength, failures } = {}) {
    const whole = render(decision, new Set(), failures);
    if (maxLength === undefined || whole.length <= maxLength)
        return whole;
    let shorter = whole;
    for (let count = 1; count <= cuts.length && shorter.length > maxLength; count++) {
        shorter = render(decision, new Set(cuts.slice(0, count)), failures);
    }
    return shorter;
}
function render(decision, left, failures) {
    const parts = [
        `### ${markdown_sections/* markdownMarks */.O1[decision.outcome]} ${(0,escape_markdown/* escapeMarkdown */.FV)((0,report_words/* summarySentence */.qv)(decision))}`,
        ...(0,describe_common_fault/* commonFaultLines */.n)(decision.modes).map((line) => `**${(0,escape_markdown/* escapeMarkdown */.FV)(line)}**`),
        decision.acceptance === undefined ? '' : `${(0,escape_markdown/* escapeMarkdown */.FV)((0,describe_acceptance/* describeAcceptance */.ju)(decision.acceptance))}.`,
        ...(left.has('modes')
            ? []
            : decision.modes.flatMap((mode) => modeParts(decision, mode, left, failures?.get(mode.mode) ?? []))),
        ...(left.size === 0 ? [] : ['_Shortened to fit: the whole report is with the run._']),
    ];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
function modeParts(decision, mode, left, failures) {
    const timings = (0,report_words/* timingsOf */.Ld)(decision, mode);
    const sentence = (0,report_words/* modeSentence */.DO)(mode);
    const about = [mode.slug, mode.mode, (0,report_words/* baselinePart */.ln)(mode, decision.run.baselineAgeDays)];
    const show = (cut, text) => (left.has(cut) ? '' : text());
    const packs = left.has('passing-rows') ? mode.packs.filter(({ outcome }) => outcome !== 'passed') : mode.packs;
    return [
        sentence === (0,report_words/* summarySentence */.qv)(decision) ? '' : `#### ${markdown_sections/* markdownMarks */.O1[mode.outcome]} ${(0,escape_markdown/* escapeMarkdown */.FV)(sentence)}`,
        about.map(escape_markdown/* escapeMarkdown */.FV).join(' · '),
        (0,report_words/* changeParts */.bz)(mode, timings).map(escape_markdown/* escapeMarkdown */.FV).join(' · '),
        show('flips', () => flipParts(mode.packs, left)),
        show('tables', () => tableOf(mode, packs, !left.has('latency'), timings)),
        show('tables', () => leftOut(mode.packs.length - packs.length)),
        show('remarks', () => (0,markdown_sections/* remarkList */.dE)(mode)),
        show('failures', () => (0,markdown_sections/* failureFold */.KD)(mode, failures) ?? ''),
        show('statistics', () => (packs.length === 0 ? '' : (0,markdown_sections/* statisticsFold */.JC)((0,report_words/* worstFirst */.md)(packs), mode))),
        show('fingerprints', () => (0,markdown_sections/* fingerprintFold */.O)(mode)),
        show('next', () => (0,markdown_sections/* nextFold */.HM)(decision, mode)),
        show('quality-line', () => (0,markdown_sections/* qualityLine */.SS)(decision, mode)),
    ];
}
function tableOf(mode, packs, withLatency, timings) {
    if (mode.packs.length === 0)
        return (mode.measured ?? []).length === 0 ? '' : (0,markdown_sections/* measuredTable */.$A)(mode, timings);
    return packs.length === 0 ? '' : (0,markdown_sections/* packTable */.cN)((0,report_words/* worstFirst */.md)(packs), mode.threshold, timings, withLatency);
}
function leftOut(passing) {
    return passing === 0 ? '' : `${(0,numbers/* plural */.LS)(passing, 'pack that passed is', 'packs that passed are')} left out.`;
}
function flipParts(packs, left) {
    const shown = left.has('passing-flips') ? packs.filter(({ outcome }) => outcome !== 'passed') : packs;
    const flips = (0,report_words/* flipsOf */.ou)(shown);
    if (flips.length === 0)
        return '';
    const [first, more] = [flips.slice(0, flipsInView), flips.slice(flipsInView)];
    if (more.length === 0)
        return (0,markdown_sections/* flipTable */.ss)(first);
    const falls = more.filter(report_words/* isFall */.ie).length;
    const title = `${(0,numbers/* plural */.LS)(more.length, 'more changed scenario')}, ${falls} of them for the worse`;
    return [(0,markdown_sections/* flipTable */.ss)(first), left.has('more-flips') ? `${title}.` : (0,markdown_sections/* fold */.AU)(title, (0,markdown_sections/* flipTable */.ss)(more))].join('\n\n');
}

// EXTERNAL MODULE: ./build/report/failure-breakdown.js
var failure_breakdown = __webpack_require__(51295);
// EXTERNAL MODULE: ./build/report/flip-lines.js
var flip_lines = __webpack_require__(72254);
// EXTERNAL MODULE: ./build/report/grid.js
var report_grid = __webpack_require__(19147);
// EXTERNAL MODULE: ./build/report/render-quality-line.js + 1 modules
var render_quality_line = __webpack_require__(98868);
// EXTERNAL MODULE: ./build/report/sparkline.js
var sparkline = __webpack_require__(74312);
// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
;// CONCATENATED MODULE: ./build/report/scenario-grid-lines.js






const marksInRow = 40;
const sparkWidth = 10;
const legendOrder = [
    ...['newly-failing', 'newly-passing', 'flaky', 'unmeasured', 'fails', 'passes'],
];
/** Packs by scenarios, one sign each, and beside them how the times of the attempts are spread: all on one scale. */
function scenarioGridLines(mode, times, columns) {
    const packs = packStates(mode);
    if (packs.length === 0)
        return [];
    const all = packs.flatMap(([pack]) => times.get(pack) ?? []);
    const range = [Math.min(...all), Math.max(...all)];
    const rows = packs.flatMap(([pack, states]) => {
        const marks = states.map(({ status }) => statusMarks[status]).join('');
        const rest = marks.slice(marksInRow).match(new RegExp(`.{1,${marksInRow}}`, 'gu')) ?? [];
        const own = times.get(pack) ?? [];
        const spread = own.length === 0 ? '' : (0,sparkline/* sparkline */.K)(own, range, sparkWidth);
        return [[(0,report_words/* packName */.HC)({ pack }), marks.slice(0, marksInRow), spread], ...rest.map((more) => ['', more, ''])];
    });
    const head = all.length === 0 ? '' : `${(0,numbers/* duration */.p0)(range[0])} to ${(0,numbers/* duration */.p0)(range[1])}`;
    const grid = (0,report_grid/* renderGrid */.b)([
        { head: 'Scenarios', align: 'left' },
        { head: '', align: 'left' },
        { head, align: 'left' },
    ], rows, { width: columns });
    const seen = new Set(packs.flatMap(([, states]) => states.map(({ status }) => status)));
    const legend = legendOrder.filter((status) => seen.has(status));
    const words = legend.map((status) => `${statusMarks[status]}\u00a0${statusWords[status].replaceAll(' ', '\u00a0')}`);
    return [...grid, ...(0,terminal_lines/* wrapped */.ky)(words.join('  '), columns)];
}

// EXTERNAL MODULE: ./build/report/text-width.js
var text_width = __webpack_require__(87001);
;// CONCATENATED MODULE: ./build/report/render-terminal.js














/** What was decided, for people at a terminal. */
function renderTerminal(decision, options = {}) {
    const columns = options.columns ?? terminal_lines/* defaultColumns */.Fy;
    const lines = [
        ...headLines(decision, columns),
        ...decision.modes.flatMap((mode) => ['', ...modeLines(decision, mode, options, columns)]),
    ];
    return (0,terminal_lines/* joinLines */.cT)(lines, options.color ?? false);
}
/** The outcome and nothing else. */
function renderHeadline(decision, options = {}) {
    return (0,terminal_lines/* joinLines */.cT)(headLines(decision, options.columns ?? terminal_lines/* defaultColumns */.Fy), options.color ?? false);
}
function headLines(decision, columns) {
    const head = `${report_words/* outcomeMarks */.zE[decision.outcome]} ${(0,report_words/* summarySentence */.qv)(decision)}`;
    const { acceptance } = decision;
    return [
        ...(0,terminal_lines/* wrapped */.ky)(head, columns, '  ', (0,terminal_lines/* toneOf */.YV)(decision.outcome)),
        ...(0,describe_common_fault/* commonFaultLines */.n)(decision.modes).flatMap((text) => (0,terminal_lines/* wrapped */.ky)(text, columns, '  ', 'bad')),
        ...(acceptance === undefined ? [] : (0,terminal_lines/* wrapped */.ky)(`${(0,describe_acceptance/* describeAcceptance */.ju)(acceptance)}.`, columns, '  ')),
    ];
}
function modeLines(decision, mode, told, columns) {
    const timings = (0,report_words/* timingsOf */.Ld)(decision, mode);
    const about = [mode.slug, mode.mode, (0,report_words/* baselinePart */.ln)(mode, decision.run.baselineAgeDays)];
    const changed = (0,report_words/* changeParts */.bz)(mode, timings);
    const sections = [
        [
            ...(0,terminal_lines/* wrapped */.ky)((0,text_width/* joinParts */.nn)(about), columns),
            ...(changed.length > 0 ? (0,terminal_lines/* wrapped */.ky)((0,text_width/* joinParts */.nn)(changed), columns) : []),
            ...((0,report_words/* modeSentence */.DO)(mode) !== (0,report_words/* summarySentence */.qv)(decision)
                ? (0,terminal_lines/* wrapped */.ky)(`${report_words/* outcomeMarks */.zE[mode.outcome]} ${(0,report_words/* modeSentence */.DO)(mode)}`, columns, '  ', (0,terminal_lines/* toneOf */.YV)(mode.outcome))
                : []),
        ],
        (0,flip_lines/* flipLines */.r)(mode.packs, columns),
        mode.packs.length > 0 ? packLines(mode, columns) : measuredLines(mode, timings, columns),
        mode.packs.length > 0 ? [] : (0,failure_breakdown/* failureBreakdown */.Q)(told.failures?.get(mode.mode) ?? [], columns),
        qualityLines(decision, mode),
        scenarioGridLines(mode, told.times?.get(mode.mode) ?? new Map(), columns),
        timingLines(mode, timings, columns),
        evidenceLines(mode, columns),
        remarkLines(mode, columns),
        nextLines(decision, mode, columns),
    ];
    return sections
        .filter((section) => section.length > 0)
        .flatMap((section, index) => (index === 0 ? section : ['', ...section]));
}
function packLines({ packs, threshold }, columns) {
    const sorted = (0,report_words/* worstFirst */.md)(packs);
    const lines = (0,report_grid/* renderGrid */.b)([
        { head: 'Pack', align: 'left' },
        { head: 'Baseline', align: 'right' },
        { head: 'Now', align: 'right' },
        { head: 'Δ pp', align: 'right' },
        { head: 'p', align: 'right' },
        { head: 'Outcome', align: 'left' },
    ], sorted.map((pack) => [
        (0,report_words/* packName */.HC)(pack),
        (0,report_words/* packRates */.NZ)(pack).baseline,
        (0,report_words/* packRates */.NZ)(pack).current,
        (0,report_words/* packChange */.K_)(pack, threshold).replace(' pp', ''),
        (0,report_words/* packP */.Az)(pack),
        `${report_words/* outcomeMarks */.zE[pack.outcome]} ${report_words/* outcomeWords */.wX[pack.outcome]}`,
    ]), { width: columns });
    return lines.map((text, index) => {
        const outcome = sorted[index - 1]?.outcome;
        return outcome === undefined || outcome === 'passed' ? text : { text, tone: (0,terminal_lines/* toneOf */.YV)(outcome) };
    });
}
function measuredLines(mode, timings, columns) {
    const rows = (0,measured_table/* measuredRows */.y)(mode, timings);
    if (rows.length === 0)
        return [];
    const head = measured_table/* measuredHead */.l.map((text, index) => ({ head: text, align: index === 0 ? 'left' : 'right' }));
    return (0,report_grid/* renderGrid */.b)(head, rows, { width: columns });
}
/** One line, however wide the terminal is: it is pasted. */
function qualityLines(decision, mode) {
    const quality = (0,render_quality_line/* qualityOfMode */._I)(decision, mode);
    return mode.packs.length > 0 || quality === undefined ? [] : [(0,render_quality_line/* renderQualityLine */.eK)(quality)];
}
function timingLines(mode, timings, columns) {
    if (mode.packs.length === 0)
        return [];
    return (0,report_grid/* renderGrid */.b)([
        { head: 'Speed', align: 'left' },
        { head: 'p50', align: 'right' },
        { head: 'p95', align: 'right' },
        { head: 'tok/s', align: 'right' },
        { head: 'Token limit', align: 'right' },
        { head: 'Unmeasured', align: 'right' },
    ], (0,report_words/* worstFirst */.md)(mode.packs).map((pack) => {
        const timing = timings[pack.pack];
        const [before, now] = [timing?.baseline, timing?.current];
        return [
            (0,report_words/* packName */.HC)(pack),
            render_terminal_sides((0,numbers/* maybeDuration */.lZ)(before?.attemptP50Ms ?? null), (0,numbers/* maybeDuration */.lZ)(now?.attemptP50Ms ?? null)),
            render_terminal_sides((0,numbers/* maybeDuration */.lZ)(before?.attemptP95Ms ?? null), (0,numbers/* maybeDuration */.lZ)(now?.attemptP95Ms ?? null)),
            render_terminal_sides(maybeSpeed(before?.decodeTokensPerSecond), maybeSpeed(now?.decodeTokensPerSecond)),
            render_terminal_sides(String(pack.tokenLimit.baseline), String(pack.tokenLimit.current)),
            String(pack.unmeasured),
        ];
    }), { width: columns });
}
function evidenceLines({ packs }, columns) {
    if (packs.length === 0)
        return [];
    return (0,report_grid/* renderGrid */.b)([
        { head: 'Statistics', align: 'left' },
        { head: 'Holm p', align: 'right' },
        { head: 'Noise to', align: 'right' },
        { head: 'Finds from', align: 'right' },
        { head: 'Extra requests', align: 'right' },
        { head: 'Flaky', align: 'right' },
    ], (0,report_words/* worstFirst */.md)(packs).map(evidenceCells), { width: columns });
}
function evidenceCells(pack) {
    return [
        (0,report_words/* packName */.HC)(pack),
        (0,report_words/* packHolm */.uJ)(pack),
        (0,numbers/* share */.uM)(pack.noiseBand),
        pack.minimumDetectableDrop === null ? 'nothing' : (0,numbers/* share */.uM)(pack.minimumDetectableDrop.drop),
        String(pack.confirmed?.requests ?? 0),
        String(pack.flaky.length),
    ];
}
function remarkLines(mode, columns) {
    const warnings = mode.warnings.map((warning) => (0,describe_reason/* describeWarning */.U9)(warning, mode.threshold));
    const remarks = (0,report_words/* worstFirst */.md)(mode.packs).flatMap((pack) => (0,report_words/* packRemarks */.Ni)(pack, mode.threshold));
    return [...(0,report_words/* modeRemarks */.df)(mode), ...remarks, ...warnings].flatMap((text) => (0,terminal_lines/* wrapped */.ky)(`- ${text}.`, columns, '  '));
}
function nextLines(decision, mode, columns) {
    return (0,next_commands/* nextSteps */.Zn)(decision, mode).flatMap(({ title, command }) => [title, ...commandLines(command, columns)]);
}
/** A command over several lines can be pasted as it stands. */
function commandLines(command, columns) {
    const lines = (0,text_width/* wrapText */.C1)(command, columns - 4, '  ');
    return lines.map((line, index) => ({ text: `  ${line}${index < lines.length - 1 ? ' \\' : ''}`, tone: 'faint' }));
}
function maybeSpeed(value) {
    return value === null || value === undefined ? '-' : (0,numbers/* speed */.eY)(value);
}
function render_terminal_sides(before, now) {
    return before === now ? now : `${before} → ${now}`;
}

// EXTERNAL MODULE: ./build/commands/page-assets.js
var page_assets = __webpack_require__(30656);
// EXTERNAL MODULE: ./build/commands/redact-text.js
var redact_text = __webpack_require__(18800);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/lib/assert-never.js
var assert_never = __webpack_require__(38119);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
// EXTERNAL MODULE: ./build/run/journal.js
var journal = __webpack_require__(72353);
// EXTERNAL MODULE: ./build/run/read-journal.js
var read_journal = __webpack_require__(26494);
// EXTERNAL MODULE: ./build/score/sort-lines.js
var sort_lines = __webpack_require__(32183);
// EXTERNAL MODULE: ./build/score/to-score.js
var to_score = __webpack_require__(57311);
// EXTERNAL MODULE: ./build/commands/asked-tasks.js + 1 modules
var asked_tasks = __webpack_require__(98578);
// EXTERNAL MODULE: ./build/commands/first-answers.js
var first_answers = __webpack_require__(34699);
;// CONCATENATED MODULE: ./build/commands/report-page.js













/** More of an answer is never shown, nor looked through for secrets. */
const lookedThrough = 8192;
/** The page of a run, from its folder and from what was decided on it. */
async function loadReportPage(folder, decision, secrets) {
    const { plan, lines } = await (0,read_journal/* readJournal */.a)((0,journal/* journalPath */.HY)(folder));
    const tasks = await (0,asked_tasks/* loadTasks */.h6)(folder, plan);
    const attempts = (0,sort_lines/* sortLines */.e)(lines).attempts;
    const modes = [];
    for (const mode of plan.modes) {
        const kept = await (0,load_baseline/* loadBaseline */.oU)((0,external_node_path_.join)(folder, 'baselines'), plan.slug, mode);
        const answers = kept.kind === 'found' ? kept.baseline.firstAnswers : undefined;
        const own = attempts.filter((attempt) => attempt.mode === mode);
        modes.push(modeOf({ plan, mode, tasks, answers, attempts: own, secrets }));
    }
    return { decision, modes, tool: version/* version */.r };
}
/** By mode: the times that the timings of a decision are made of, by pack, and the attempts that did not pass. */
async function loadTold(folder, secrets) {
    const details = new Map();
    const { plan, lines } = await (0,read_journal/* readJournal */.a)((0,journal/* journalPath */.HY)(folder), (line) => {
        // One text for each way in which a scenario fails: nobody holds those of all attempts at once.
        if (line.kind === 'attempt' && !details.has(wayOf(line)))
            details.set(wayOf(line), detailOf(line.verdict, secrets));
        return (0,to_score/* toScore */.g)(line);
    });
    const byMode = (0,group_by/* groupBy */.$)((0,sort_lines/* sortLines */.e)(lines).attempts, ({ mode }) => mode);
    const of = (mode) => byMode.get(mode) ?? [];
    const failuresOf = (mode) => of(mode)
        .filter(({ verdict }) => verdict.outcome !== 'pass')
        .map((line) => ({
        scenario: line.scenario,
        failure: failureName(line.verdict),
        detail: details.get(wayOf(line)) ?? '',
    }));
    return {
        times: new Map(plan.modes.map((mode) => [mode, new Map(plan.packs.map(({ id }) => [id, timesOf(id, of(mode)).attemptMs]))])),
        failures: new Map(plan.modes.map((mode) => [mode, failuresOf(mode)])),
    };
}
function wayOf({ mode, scenario, verdict }) {
    return [mode, scenario, failureName(verdict)].join('\n');
}
function failureName(verdict) {
    if (verdict.outcome === 'pass')
        return '';
    return verdict.outcome === 'fail' ? verdict.mode : `unmeasured: ${verdict.cause}`;
}
function detailOf(verdict, secrets) {
    const shown = verdictOf(verdict, secrets);
    switch (shown.outcome) {
        case 'pass':
            return '';
        case 'unmeasured':
            return shown.detail ?? '';
        case 'fail':
            // Only the server knows why it refused.
            return shown.mode === 'server-rejected'
                ? (0,redact_text/* withoutPlaces */.B5)(shown.received, secrets)
                : `expected ${shown.expected}; received ${shown.received}`;
        default:
            return (0,assert_never/* assertNever */.x)(shown);
    }
}
function modeOf({ plan, mode, tasks, answers, attempts, secrets }) {
    const byScenario = (0,group_by/* groupBy */.$)(attempts, ({ scenario }) => scenario);
    return {
        mode,
        scenarios: Object.keys(plan.scenarios).map((key) => ({
            key,
            asked: askedOf(tasks[key], secrets),
            baselineAnswer: report_page_hidden(answers?.get(key), secrets),
            rounds: (byScenario.get(key) ?? []).map((attempt) => roundOf(attempt, secrets)),
        })),
        times: plan.packs.map(({ id }) => timesOf(id, attempts)),
    };
}
function roundOf(attempt, secrets) {
    const { round, stage, session, verdict, totalMs, measures, refusal, notes, faults } = attempt;
    const speeds = measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []);
    const told = refusal === null ? [] : [`the server refused (${refusal.status}): ${refusal.words}`];
    return {
        round,
        isConfirming: stage === 'confirm',
        session,
        verdict: verdictOf(verdict, secrets),
        answer: attempt.answer === null ? undefined : report_page_hidden((0,first_answers/* answerOf */.u)(attempt), secrets),
        totalMs,
        firstTokenMs: measures[0]?.firstTokenMs ?? null,
        promptTokens: measures[0]?.promptTokens ?? null,
        completionTokens: sumOf(measures.map(({ completionTokens }) => completionTokens)),
        reasoningTokens: sumOf(measures.map(({ reasoningTokens }) => reasoningTokens)),
        tokensPerSecond: speeds.length === 0 ? null : speeds.reduce((sum, each) => sum + each, 0) / speeds.length,
        notes: [...told, ...notes, ...faults].map((text) => (0,redact_text/* withoutPlaces */.B5)(text.slice(0, lookedThrough), secrets)),
    };
}
function report_page_hidden(text, secrets) {
    return text === undefined ? text : (0,redact_text/* withoutSecrets */.cT)(text.slice(0, lookedThrough), secrets);
}
function askedOf(asked, secrets) {
    if (asked === undefined)
        return undefined;
    const { messages, tools } = asked.task;
    return {
        title: report_page_hidden(asked.title, secrets),
        task: { messages: messages.map((message) => ({ ...message, content: report_page_hidden(message.content, secrets) })), tools },
    };
}
/** What a server says of itself may name hosts and paths; what a verifier says is about the answer. */
function verdictOf(verdict, secrets) {
    if (verdict.outcome === 'fail') {
        const { expected, received } = verdict;
        return { ...verdict, expected: report_page_hidden(expected, secrets), received: report_page_hidden(received, secrets) };
    }
    if (verdict.outcome === 'pass' || verdict.detail === undefined)
        return verdict;
    return { ...verdict, detail: (0,redact_text/* withoutPlaces */.B5)(verdict.detail.slice(0, lookedThrough), secrets) };
}
/** The same attempts that the timings of the decision are made of. */
function timesOf(pack, attempts) {
    const timed = attempts.filter(({ scenario, stage, verdict }) => (0,shard/* packOfKey */.Q9)(scenario) === pack && stage === 'measure' && verdict.outcome !== 'unmeasured');
    return {
        pack,
        attemptMs: timed.map(({ totalMs }) => totalMs),
        firstTokenMs: timed.flatMap(({ measures }) => measures[0]?.firstTokenMs ?? []),
        tokensPerSecond: timed.flatMap(({ measures }) => measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? [])),
    };
}
function sumOf(counts) {
    if (counts.length === 0)
        return null;
    return counts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}

;// CONCATENATED MODULE: ./build/commands/write-reports.js
















const standardOutput = '/dev/stdout';
const renderers = {
    json: render_json/* renderJson */.hF,
    markdown: renderMarkdown,
    junit: renderJunit,
    csv: renderCsv,
};
/**
 * Prints the decision, and writes each report that was asked for. `-` is standard output, in place of the text. What a page
 * shows beside the decision is in the folder of the run; undefined where nothing was begun.
 */
async function writeReports(decision, out, folder, io) {
    if (out.html !== undefined && folder === undefined)
        io.err(`${out.html} is not written: nothing was asked\n`);
    else if (out.html !== undefined && folder !== undefined)
        await writePage(decision, out.html, folder, io);
    const wanted = Object.entries(renderers).flatMap(([format, render]) => {
        // The keys of `renderers` are keys of `out`.
        const path = out[format];
        return path === undefined ? [] : [{ path, render }];
    });
    const told = folder === undefined ? {} : await loadTold(folder, (0,redact_text/* secretsIn */.VY)(io.env));
    for (const { path, render } of wanted) {
        const text = render(decision, told);
        if (path === '-')
            io.out(text);
        else
            await (0,output_place/* saveOutput */.nJ)((0,external_node_path_.resolve)(io.cwd, path), text);
    }
    if (out.html === '-' || wanted.some(({ path }) => path === '-'))
        return;
    const terminal = terminalOf(out, io);
    if (out.quiet)
        io.out(renderHeadline(decision, terminal));
    else
        io.out(renderTerminal(decision, { ...terminal, ...told }));
}
/** A run as one page for a browser. */
async function writePage(decision, path, folder, io) {
    const page = await loadReportPage(folder, decision, (0,redact_text/* secretsIn */.VY)(io.env));
    const text = renderReportPage(page, await (0,page_assets/* loadPageAssets */.d)());
    if (path === '-')
        io.out(text);
    else
        await (0,output_place/* saveOutput */.nJ)((0,external_node_path_.resolve)(io.cwd, path), text);
}
function terminalOf({ color }, { isOutTerminal, columns, env }) {
    const isColored = color === 'always' || (color !== 'never' && isOutTerminal && !env['NO_COLOR']);
    return { columns, color: isColored };
}
/** Told before the first request, not after the last: a report has nowhere to go, or two have the same place. */
async function checkOutputs({ json, markdown, junit, html, csv, record }, io) {
    const taken = new Map();
    for (const [format, path] of Object.entries({ json, markdown, junit, html, csv, record })) {
        if (path === undefined)
            continue;
        const place = await (0,output_place/* findOutputPlace */.Cx)(path === '-' ? standardOutput : (0,external_node_path_.resolve)(io.cwd, path), path);
        if (place.kind === 'file')
            await checkFolder((0,external_node_path_.dirname)(place.path), path);
        const mark = (0,output_place/* markOf */.Fg)(place);
        const other = mark === undefined ? undefined : taken.get(mark);
        if (other !== undefined)
            throw new errors/* InputError */.dz(`--${other} and --${format} are written to the same place: ${path}`, 'Give each a place of its own; only one can go to standard output.');
        if (mark !== undefined)
            taken.set(mark, format);
    }
}
/** `path` is what is to be written there, as it was named. */
async function checkFolder(folder, path) {
    const isFolder = await (0,promises_.stat)(folder).then((stats) => stats.isDirectory(), (cause) => {
        if ((0,error_code/* codeOf */.$)(cause) === 'ENOENT' && (0,external_node_path_.dirname)(folder) !== folder)
            return undefined; // it will be made
        throw (0,cannot_write/* cannotWrite */.z)(path, cause);
    });
    if (isFolder === undefined)
        return checkFolder((0,external_node_path_.dirname)(folder), path);
    if (!isFolder)
        throw new errors/* InputError */.dz(`cannot write ${path}: ${folder} is no folder`, 'Check the path.');
    await (0,promises_.access)(folder, external_node_fs_.constants.W_OK).catch((cause) => {
        throw (0,cannot_write/* cannotWrite */.z)(path, cause);
    });
}


/***/ }),

/***/ 8017:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cx: () => (/* binding */ findOutputPlace),
/* harmony export */   Fg: () => (/* binding */ markOf),
/* harmony export */   nJ: () => (/* binding */ saveOutput)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(58500);
/* harmony import */ var _cannot_write_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(18543);
/* harmony import */ var _error_code_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(47206);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(61469);
/* harmony import */ var _read_regular_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2999);
/* harmony import */ var _save_whole_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(70129);









const mostLinks = 40;
const readerMs = 10_000;
/** Throws where nothing can be written: a folder, a socket, a disk. `shown` is the path as it was given. */
async function findOutputPlace(path, shown = path, links = 0) {
    const folder = await realFolder((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), shown);
    const whole = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path));
    if (folder === `/proc/${process.pid}/fd`)
        return openPlace(Number((0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path)), shown);
    const stats = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(whole).catch((cause) => {
        if ((0,_error_code_js__WEBPACK_IMPORTED_MODULE_8__/* .codeOf */ .$)(cause) === 'ENOENT')
            return undefined;
        throw (0,_cannot_write_js__WEBPACK_IMPORTED_MODULE_4__/* .cannotWrite */ .z)(shown, cause);
    });
    if (stats === undefined || stats.isFile())
        return { kind: 'file', path: whole, stats };
    if (stats.isSymbolicLink()) {
        if (links === mostLinks)
            throw refused(shown, 'its links lead in a circle');
        return findOutputPlace((0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(folder, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readlink)(whole)), shown, links + 1);
    }
    if (stats.isFIFO() || stats.isCharacterDevice())
        return { kind: 'stream', path: whole, stats };
    throw refused(shown, `it is ${(0,_read_regular_js__WEBPACK_IMPORTED_MODULE_6__/* .kindOf */ .I)(stats)}`);
}
function openPlace(descriptor, shown) {
    try {
        return { kind: 'open', descriptor, stats: (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.fstatSync)(descriptor) };
    }
    catch (cause) {
        throw (0,_cannot_write_js__WEBPACK_IMPORTED_MODULE_4__/* .cannotWrite */ .z)(shown, cause);
    }
}
/** The folder itself, be it not there yet. */
async function realFolder(folder, shown) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(folder);
    }
    catch (cause) {
        if ((0,_error_code_js__WEBPACK_IMPORTED_MODULE_8__/* .codeOf */ .$)(cause) !== 'ENOENT' || (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder) === folder)
            throw (0,_cannot_write_js__WEBPACK_IMPORTED_MODULE_4__/* .cannotWrite */ .z)(shown, cause);
        return (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(await realFolder((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder), shown), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(folder));
    }
}
function refused(shown, why) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_5__/* .InputError */ .dz(`cannot write ${shown}: ${why}`, 'Name a file, or a pipe that somebody reads.');
}
/** Two places with the same mark are one; undefined for a device, which takes what any number of writers say. */
function markOf(place) {
    const { stats } = place;
    if (stats?.isFile() || stats?.isFIFO())
        return `${stats.dev}:${stats.ino}`;
    if (place.kind === 'open')
        return `descriptor ${place.descriptor}`;
    return place.kind === 'file' ? place.path : undefined;
}
/** Writes what was asked for where it was asked for: a link stays a link, and a pipe or a device is written through. */
async function saveOutput(path, content) {
    const place = await findOutputPlace(path);
    switch (place.kind) {
        case 'file':
            return (0,_save_whole_js__WEBPACK_IMPORTED_MODULE_7__/* .saveWhole */ .L)(place.path, content);
        case 'open':
            return writeOpen(place.descriptor, path, content);
        case 'stream':
            return writeStream(place.path, path, content);
    }
}
async function writeOpen(descriptor, path, content) {
    const bytes = Buffer.from(content);
    for (let written = 0; written < bytes.length;) {
        try {
            written += (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeSync)(descriptor, bytes, written);
        }
        catch (cause) {
            if ((0,_error_code_js__WEBPACK_IMPORTED_MODULE_8__/* .codeOf */ .$)(cause) !== 'EAGAIN')
                throw (0,_cannot_write_js__WEBPACK_IMPORTED_MODULE_4__/* .cannotWrite */ .z)(path, cause);
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_3__.setTimeout)(10); // whoever reads is slower
        }
    }
}
/** A pipe that nobody opens to read would block for ever: it is waited for a while. */
async function writeStream(full, path, content) {
    const end = Date.now() + readerMs;
    for (;;) {
        try {
            const isRead = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(full, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_WRONLY | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK);
            const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(full, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_WRONLY).finally(() => isRead.close());
            return await file.writeFile(content).finally(() => file.close());
        }
        catch (cause) {
            if ((0,_error_code_js__WEBPACK_IMPORTED_MODULE_8__/* .codeOf */ .$)(cause) !== 'ENXIO' || Date.now() > end)
                throw (0,_cannot_write_js__WEBPACK_IMPORTED_MODULE_4__/* .cannotWrite */ .z)(path, cause);
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_3__.setTimeout)(100);
        }
    }
}


/***/ }),

/***/ 91880:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hu: () => (/* binding */ acceptLine),
/* harmony export */   ju: () => (/* binding */ describeAcceptance)
/* harmony export */ });
/* unused harmony exports cleanReason, describeRefusal */
/* harmony import */ var _describe_reason_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23259);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95263);


/** What somebody writes as the first line of a comment on the pull request. */
const acceptLine = '/quality accept REASON';
const longestReason = 300;
/** Plain text without its full stop, as all of these. */
function describeAcceptance({ by, reason, at, sha, through }) {
    const who = `Accepted by ${(0,_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainLine */ .h0)(by)} on ${(0,_describe_reason_js__WEBPACK_IMPORTED_MODULE_0__/* .date */ .p6)(at)} for commit ${(0,_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainLine */ .h0)(sha).slice(0, 12)}`;
    return through === 'label'
        ? `${who} with ${cleanReason(reason)}; a comment "${acceptLine}" says why`
        : `${who}: ${cleanReason(reason)}`;
}
function cleanReason(reason) {
    return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainLine */ .h0)(reason), longestReason);
}
/** Why what was said counts for nothing. */
function describeRefusal({ by, why }, sha) {
    const who = plainLine(by);
    switch (why) {
        case 'may-not-write':
            return `${who} asked to accept this and may not write here`;
        case 'no-person':
            return `${who} asked to accept this and is no person: somebody who may write here has to`;
        case 'no-reason':
            return `${who} accepted this without a reason: "${acceptLine}" takes one`;
        case 'other-commit':
            return `${who} accepted another commit than this one`;
        case 'earlier':
            return `${who} accepted what stood here before this commit was pushed: this commit needs a new word`;
        case 'unknown-since':
            return `${who} accepted this, and GitHub does not tell since when this commit stands here: "${acceptLine.replace('accept', `accept ${plainLine(sha)}`)}" names it`;
    }
}


/***/ }),

/***/ 23527:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ describeCommonFault),
/* harmony export */   n: () => (/* binding */ commonFaultLines)
/* harmony export */ });
const endless = 'The model does not stop by itself: it thinks although it should not, or its template has no end token.';
const noToolParser = 'The template takes no tools, or the server has no parser for the tool calls of this model (vLLM --tool-call-parser, llama.cpp --jinja).';
const wrongThinking = 'The model thinks although it should not, or the reasoning parser of the server does not fit the model.';
/** What docs/troubleshooting.md knows of failures that a server or a template causes. */
const failureCauses = {
    'token-limit': endless,
    'too-long': endless,
    repetition: endless,
    'no-answer': 'The server answers without a word: its template is broken, or the model ends at once.',
    'answer-in-reasoning': wrongThinking,
    'thinking-leak': wrongThinking,
    'call-in-reasoning': wrongThinking,
    'control-token': 'The template does not belong to this model, or the server prints its special tokens.',
    'server-rejected': 'The server cannot read what its own model writes: the parser does not fit the model.',
    'no-tool-call': noToolParser,
    'call-in-content': noToolParser,
};
const unmeasuredCauses = {
    timeout: 'The answers take longer than their time limit: the server is slow, or the model does not stop by itself.',
    disconnect: 'The server died or was restarted: its log says why.',
    'server-error': 'The server refuses the requests: its words say why.',
    'bad-stream': 'What the server streams is not valid: a proxy in between changes it, or the server has a bug.',
};
/** `87 of 90 attempts end in token-limit: …`, a whole sentence. */
function describeCommonFault(fault) {
    const { times, attempts } = fault;
    const [said, cause] = fault.kind === 'failure'
        ? [`end in ${fault.failure}`, failureCauses[fault.failure]]
        : [`are unmeasured (${fault.cause})`, unmeasuredCauses[fault.cause]];
    const why = cause === undefined ? '' : ` ${cause}`;
    return `${times} of ${attempts} attempts ${said}.${why} "quality-baseline inspect" shows them.`;
}
/** For the first lines of every report: one sentence for each mode in which most attempts end the same way. */
function commonFaultLines(modes) {
    return modes.flatMap(({ mode, commonFault }) => {
        if (commonFault === undefined)
            return [];
        return [`${modes.length > 1 ? `${mode}: ` : ''}${describeCommonFault(commonFault)}`];
    });
}


/***/ }),

/***/ 64200:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DV: () => (/* binding */ codeBlock),
/* harmony export */   FV: () => (/* binding */ escapeMarkdown),
/* harmony export */   SS: () => (/* binding */ codeSpan)
/* harmony export */ });
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95263);

// GitHub links mentions, issues and addresses after markdown is done, so a backslash does not stop them: a
// character without width in their midst does.
const gap = '&#8203;';
/** A text as one line of markdown, to be read as it stands: no markup, link, mention or image comes out of it. */
function escapeMarkdown(text) {
    return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(text)
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/[\\`*_[\]|~!#$]/g, '\\$&')
        .replace(/@(?=[\p{L}\p{N}_-])/gu, `@${gap}`)
        .replace(/\\#(?=\d)/g, `\\#${gap}`)
        .replace(/\b(GH)-(?=\d)/gi, `$1-${gap}`)
        .replace(/:\/\//g, `:${gap}//`)
        .replace(/\b(www)\./gi, `$1${gap}.`)
        .replace(/^(\d+)(?=[.)](?:\s|$))/, '$1\\')
        .replace(/^[-+=]/, '\\$&');
}
/** A text as code: nothing inside is linked. `|` is escaped as the cell of a table needs it. */
function codeSpan(text, place = 'line') {
    const line = (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(text).replace(/##(?=\[)/g, '# #');
    if (line === '')
        return '';
    const fence = '`'.repeat(longestRun(line) + 1);
    const padded = line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line;
    const code = `${fence}${padded}${fence}`;
    return place === 'cell' ? code.replace(/\|/g, '\\|') : code;
}
/** Lines as a block of code, under a fence that nothing inside closes. */
function codeBlock(text, language = '') {
    const lines = (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(text)
        .replace(/##(?=\[)/g, '# #')
        .trimEnd();
    const fence = '`'.repeat(Math.max(3, longestRun(lines) + 1));
    return `${fence}${language}\n${lines}\n${fence}`;
}
function longestRun(text) {
    return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}


/***/ }),

/***/ 25504:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ escapeAttribute),
/* harmony export */   X: () => (/* binding */ escapeXml)
/* harmony export */ });
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95263);

/** Text for XML 1.0: what it forbids is dropped, what it reserves is escaped. */
function escapeXml(text) {
    return ((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(text)
        .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;')
        // Commands to a CI runner, should this be printed.
        .replace(/##\[/g, '##&#91;')
        .replace(/^(\s*):(?=:)/gm, '$1&#58;'));
}
/** The same for the value of an attribute. */
function escapeAttribute(text) {
    return escapeXml((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(text));
}


/***/ }),

/***/ 51295:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ failureList),
/* harmony export */   Q: () => (/* binding */ failureBreakdown)
/* harmony export */ });
/* harmony import */ var _lib_group_by_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(55365);
/* harmony import */ var _escape_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(64200);
/* harmony import */ var _numbers_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(73533);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95263);
/* harmony import */ var _terminal_lines_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9657);





const shownLines = 40;
const detailLength = 160;
/** `Failure breakdown:`, then a line for each way in which a scenario failed. */
function failureBreakdown(failures, columns) {
    const lines = breakdownTexts(failures);
    if (lines.length === 0)
        return [];
    return ['Failure breakdown:', ...lines.flatMap((line) => (0,_terminal_lines_js__WEBPACK_IMPORTED_MODULE_2__/* .wrapped */ .ky)(`  ${line}`, columns, '    '))];
}
function failureList(failures) {
    return breakdownTexts(failures)
        .map((line) => `- ${(0,_escape_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(line)}`)
        .join('\n');
}
/** `toolcall-15 TC-02: wrong-arguments (expected …; received …) ×3` */
function breakdownTexts(failures) {
    const sorted = [...failures].sort((one, other) => (one.scenario < other.scenario ? -1 : 1));
    const ways = [...(0,_lib_group_by_js__WEBPACK_IMPORTED_MODULE_3__/* .groupBy */ .$)(sorted, ({ scenario, failure }) => `${scenario}\n${failure}`).values()];
    const lines = ways.flatMap(([first, ...others]) => {
        if (first === undefined)
            return [];
        const detail = first.detail === '' ? '' : ` (${(0,_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainLine */ .h0)(first.detail), detailLength)})`;
        const place = (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainLine */ .h0)(first.scenario).replace('/', ' ');
        return `${place}: ${first.failure}${detail}${others.length === 0 ? '' : ` ×${others.length + 1}`}`;
    });
    const more = lines.length - shownLines;
    return more <= 0 ? lines : [...lines.slice(0, shownLines), `and ${(0,_numbers_js__WEBPACK_IMPORTED_MODULE_4__/* .plural */ .LS)(more, 'more line')}: see inspect`];
}


/***/ }),

/***/ 62561:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ fingerprintFacts)
/* harmony export */ });
/** The fields of a fingerprint in the order in which they are shown. Of the scenarios, how many there are. */
function fingerprintFacts({ conditions, identity, subject }) {
    const { scenarios, ...asked } = conditions;
    const scenarioCount = scenarios === null ? null : Object.keys(scenarios).length;
    return Object.entries({ ...asked, scenarios: scenarioCount, model: identity.model, ...subject });
}


/***/ }),

/***/ 98724:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ firstDivergence)
/* harmony export */ });
/** Where two texts part; undefined where they are equal. */
function firstDivergence(one, other) {
    if (one === other)
        return undefined;
    let at = 0;
    while (at < one.length && at < other.length && one[at] === other[at])
        at++;
    // Not in the middle of a pair.
    if (at > 0 && /[\ud800-\udbff]/.test(one[at - 1] ?? ''))
        at--;
    const before = one.slice(0, at).split('\n');
    return { at, line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}


/***/ }),

/***/ 72254:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ flipLines)
/* harmony export */ });
/* harmony import */ var _grid_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19147);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95263);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(44702);



/** The scenarios that changed, those that fell first. */
function flipLines(packs, columns) {
    const flips = (0,_words_js__WEBPACK_IMPORTED_MODULE_1__/* .flipsOf */ .ou)(packs);
    if (flips.length === 0)
        return [];
    const rows = flips.map((flip) => [
        `${(0,_words_js__WEBPACK_IMPORTED_MODULE_1__/* .isFall */ .ie)(flip) ? '↓' : '↑'} ${(0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(flip.scenario)}`,
        (0,_words_js__WEBPACK_IMPORTED_MODULE_1__/* .flipRates */ .RE)(flip),
        (0,_words_js__WEBPACK_IMPORTED_MODULE_1__/* .failureWords */ .AC)(flip.failures),
    ]);
    return (0,_grid_js__WEBPACK_IMPORTED_MODULE_2__/* .renderGrid */ .b)([
        { head: 'Changed scenarios', align: 'left' },
        { head: 'Attempts passed', align: 'left' },
        { head: 'Fails now by', align: 'left' },
    ], rows, { width: columns });
}


/***/ }),

/***/ 49732:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g4: () => (/* binding */ dataBlock),
/* harmony export */   qy: () => (/* binding */ html)
/* harmony export */ });
/* unused harmony export escapeHtml */
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95263);

/** A template of markup: whatever is put into it is text, unless it is markup of this kind already. */
function html(pieces, ...inserted) {
    return { markup: pieces.reduce((sum, piece, at) => sum + markupOf(inserted[at - 1]) + piece) };
}
function markupOf(value) {
    if (value === undefined || value === false)
        return '';
    if (typeof value === 'string')
        return escapeHtml(value);
    if (typeof value === 'number')
        return String(value);
    return 'markup' in value ? value.markup : value.map(markupOf).join('');
}
const entities = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
};
/** For the text of an element and for an attribute in quotes; without what acts instead of being shown. */
function escapeHtml(text) {
    return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(text).replace(/[&<>"']/g, (mark) => entities[mark] ?? '');
}
/** Data for the script of a page, inside an element that is no script. */
function dataBlock(id, value) {
    const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (mark) => `\\u${hex(mark)}`);
    return { markup: `<script type="application/json" id="${id}">${json.toWellFormed()}</script>` };
}
function hex(mark) {
    return mark.charCodeAt(0).toString(16).padStart(4, '0');
}


/***/ }),

/***/ 84338:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ swatch),
/* harmony export */   y: () => (/* binding */ dashOf)
/* harmony export */ });
/* harmony import */ var _html_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49732);

const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2, 1, 2], [12, 4]];
/** Lines of a chart differ by their dashes, too, not by colour alone. */
function dashOf(at) {
    return dashes[at % dashes.length] ?? [];
}
/** A line as it is drawn, for a legend. The style sheet has as many colours as there are dashes. */
function swatch(at) {
    const dash = dashOf(at).join(' ');
    return (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<svg class="swatch line-${at % dashes.length}" width="28" height="8" aria-hidden="true"><line x1="0" y1="4" x2="28" y2="4" stroke-width="2"${dash !== '' && (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) ` stroke-dasharray="${dash}"`}/></svg>`;
}


/***/ }),

/***/ 29426:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ framePage)
/* harmony export */ });
/* harmony import */ var _html_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49732);

/** A page that stands alone: it asks nothing of any network, and runs no script but those handed in. */
function framePage(title, body, { style, scripts, license }) {
    const policy = [
        "default-src 'none'",
        `script-src ${scripts.map(({ sha256 }) => `'sha256-${sha256}'`).join(' ')}`,
        `style-src 'sha256-${style.sha256}'`,
        "base-uri 'none'",
        "form-action 'none'",
    ].join('; ');
    const head = (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
`;
    const notice = license.replaceAll('--', '- -').trim();
    return [
        head.markup,
        `<style>${style.text}</style>\n</head>\n<body>\n`,
        body.markup,
        `\n<!-- The charts are drawn by uPlot.\n${notice}\n-->\n`,
        ...scripts.map(({ text }) => `<script>${text}</script>\n`),
        '</body>\n</html>\n',
    ].join('');
}


/***/ }),

/***/ 15087:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ pageTable)
/* harmony export */ });
/* harmony import */ var _html_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49732);

/** Its roles are written out: on a phone the rows are stacked, and a table that is no longer shown as one loses them. */
function pageTable(caption, columns, rows) {
    const alignOf = (at) => (columns[at]?.align === 'right' ? 'number' : 'words');
    return (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<table role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(({ head }, at) => (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<th role="columnheader" scope="col" class="${alignOf(at)}">${head}</th>`)}</tr></thead>
<tbody role="rowgroup">
${rows.map(({ tone, cells }) => (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<tr role="row"${tone === undefined ? '' : (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) ` class="${tone}"`}>${cells.map((cell, at) => at === 0
        ? (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<th role="rowheader" scope="row">${cell}</th>`
        : (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<td role="cell" class="${alignOf(at)}" data-head="${columns[at]?.head ?? ''}">${cell}</td>`)}</tr>
`)}</tbody>
</table>
`;
}


/***/ }),

/***/ 27760:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  WK: () => (/* binding */ compareTable),
  KD: () => (/* binding */ failureFold),
  O: () => (/* binding */ fingerprintFold),
  ss: () => (/* binding */ flipTable),
  AU: () => (/* binding */ fold),
  O1: () => (/* binding */ markdownMarks),
  $A: () => (/* binding */ measuredTable),
  HM: () => (/* binding */ nextFold),
  cN: () => (/* binding */ packTable),
  SS: () => (/* binding */ qualityLine),
  dE: () => (/* binding */ remarkList),
  JC: () => (/* binding */ statisticsFold)
});

// UNUSED EXPORTS: packCell, table

;// CONCATENATED MODULE: ./node_modules/markdown-table/index.js
// To do: next major: remove.
/**
 * @typedef {Options} MarkdownTableOptions
 *   Configuration.
 */

/**
 * @typedef Options
 *   Configuration.
 * @property {boolean | null | undefined} [alignDelimiters=true]
 *   Whether to align the delimiters (default: `true`);
 *   they are aligned by default:
 *
 *   ```markdown
 *   | Alpha | B     |
 *   | ----- | ----- |
 *   | C     | Delta |
 *   ```
 *
 *   Pass `false` to make them staggered:
 *
 *   ```markdown
 *   | Alpha | B |
 *   | - | - |
 *   | C | Delta |
 *   ```
 * @property {ReadonlyArray<string | null | undefined> | string | null | undefined} [align]
 *   How to align columns (default: `''`);
 *   one style for all columns or styles for their respective columns;
 *   each style is either `'l'` (left), `'r'` (right), or `'c'` (center);
 *   other values are treated as `''`, which doesn’t place the colon in the
 *   alignment row but does align left;
 *   *only the lowercased first character is used, so `Right` is fine.*
 * @property {boolean | null | undefined} [delimiterEnd=true]
 *   Whether to end each row with the delimiter (default: `true`).
 *
 *   > 👉 **Note**: please don’t use this: it could create fragile structures
 *   > that aren’t understandable to some markdown parsers.
 *
 *   When `true`, there are ending delimiters:
 *
 *   ```markdown
 *   | Alpha | B     |
 *   | ----- | ----- |
 *   | C     | Delta |
 *   ```
 *
 *   When `false`, there are no ending delimiters:
 *
 *   ```markdown
 *   | Alpha | B
 *   | ----- | -----
 *   | C     | Delta
 *   ```
 * @property {boolean | null | undefined} [fillRows=true]
 *   Whether to fill rows with empty cells up to the most cells in a row
 *   (default: `true`).
 *
 *   When `true`, all rows have as many cells as the longest row:
 *
 *   ```markdown
 *   | Alpha | B    |   |
 *   | ----- | ---- | - |
 *   | C     |      |   |
 *   | D     | Echo | F |
 *   ```
 *
 *   When `false`, rows keep their cells,
 *   and the delimiter row has as many cells as the header row:
 *
 *   ```markdown
 *   | Alpha | B    |
 *   | ----- | ---- |
 *   | C     |
 *   | D     | Echo | F |
 *   ```
 * @property {boolean | null | undefined} [delimiterStart=true]
 *   Whether to begin each row with the delimiter (default: `true`).
 *
 *   > 👉 **Note**: please don’t use this: it could create fragile structures
 *   > that aren’t understandable to some markdown parsers.
 *
 *   When `true`, there are starting delimiters:
 *
 *   ```markdown
 *   | Alpha | B     |
 *   | ----- | ----- |
 *   | C     | Delta |
 *   ```
 *
 *   When `false`, there are no starting delimiters:
 *
 *   ```markdown
 *   Alpha | B     |
 *   ----- | ----- |
 *   C     | Delta |
 *   ```
 * @property {boolean | null | undefined} [padding=true]
 *   Whether to add a space of padding between delimiters and cells
 *   (default: `true`).
 *
 *   When `true`, there is padding:
 *
 *   ```markdown
 *   | Alpha | B     |
 *   | ----- | ----- |
 *   | C     | Delta |
 *   ```
 *
 *   When `false`, there is no padding:
 *
 *   ```markdown
 *   |Alpha|B    |
 *   |-----|-----|
 *   |C    |Delta|
 *   ```
 * @property {((value: string) => number) | null | undefined} [stringLength]
 *   Function to detect the length of table cell content (optional);
 *   this is used when aligning the delimiters (`|`) between table cells;
 *   full-width characters and emoji mess up delimiter alignment when viewing
 *   the markdown source;
 *   to fix this, you can pass this function,
 *   which receives the cell content and returns its “visible” size;
 *   note that what is and isn’t visible depends on where the text is displayed.
 *
 *   Without such a function, the following:
 *
 *   ```js
 *   markdownTable([
 *     ['Alpha', 'Bravo'],
 *     ['中文', 'Charlie'],
 *     ['👩‍❤️‍👩', 'Delta']
 *   ])
 *   ```
 *
 *   Yields:
 *
 *   ```markdown
 *   | Alpha | Bravo |
 *   | - | - |
 *   | 中文 | Charlie |
 *   | 👩‍❤️‍👩 | Delta |
 *   ```
 *
 *   With [`string-width`](https://github.com/sindresorhus/string-width):
 *
 *   ```js
 *   import stringWidth from 'string-width'
 *
 *   markdownTable(
 *     [
 *       ['Alpha', 'Bravo'],
 *       ['中文', 'Charlie'],
 *       ['👩‍❤️‍👩', 'Delta']
 *     ],
 *     {stringLength: stringWidth}
 *   )
 *   ```
 *
 *   Yields:
 *
 *   ```markdown
 *   | Alpha | Bravo   |
 *   | ----- | ------- |
 *   | 中文  | Charlie |
 *   | 👩‍❤️‍👩    | Delta   |
 *   ```
 */

/**
 * Get the length of a cell.
 *
 * @param {string} value
 *   Cell value.
 * @returns {number}
 *   Cell size.
 */
function defaultStringLength(value) {
  return value.length
}

/**
 * Generate a markdown
 * ([GFM](https://docs.github.com/en/github/writing-on-github/working-with-advanced-formatting/organizing-information-with-tables))
 * table.
 *
 * @param {ReadonlyArray<ReadonlyArray<string | null | undefined>>} table
 *   Table data (matrix of strings).
 * @param {Readonly<Options> | null | undefined} [options]
 *   Configuration (optional).
 * @returns {string}
 *   Result.
 */
function markdownTable(table, options) {
  const settings = options || {}
  // To do: next major: change to spread.
  // eslint-disable-next-line unicorn/prefer-spread -- `align` can be a string.
  const align = (settings.align || []).concat()
  const stringLength = settings.stringLength || defaultStringLength
  /** @type {Array<number>} Character codes as symbols for alignment per column. */
  const alignments = []
  /** @type {Array<Array<string>>} Cells per row. */
  const cellMatrix = []
  /** @type {Array<Array<number>>} Sizes of each cell per row. */
  const sizeMatrix = []
  /** @type {Array<number>} */
  const longestCellByColumn = []
  let mostCellsPerRow = 0
  let rowIndex = -1

  // This is a superfluous loop if we don’t align delimiters, but otherwise we’d
  // do superfluous work when aligning, so optimize for aligning.
  while (++rowIndex < table.length) {
    /** @type {Array<string>} */
    const row = []
    /** @type {Array<number>} */
    const sizes = []
    let columnIndex = -1

    if (table[rowIndex].length > mostCellsPerRow) {
      mostCellsPerRow = table[rowIndex].length
    }

    while (++columnIndex < table[rowIndex].length) {
      const cell = serialize(table[rowIndex][columnIndex])

      if (settings.alignDelimiters !== false) {
        const size = stringLength(cell)
        sizes[columnIndex] = size

        if (
          longestCellByColumn[columnIndex] === undefined ||
          size > longestCellByColumn[columnIndex]
        ) {
          longestCellByColumn[columnIndex] = size
        }
      }

      row.push(cell)
    }

    cellMatrix[rowIndex] = row
    sizeMatrix[rowIndex] = sizes
  }

  // Figure out which alignments to use.
  let columnIndex = -1

  if (typeof align === 'object' && 'length' in align) {
    while (++columnIndex < mostCellsPerRow) {
      alignments[columnIndex] = toAlignment(align[columnIndex])
    }
  } else {
    const code = toAlignment(align)

    while (++columnIndex < mostCellsPerRow) {
      alignments[columnIndex] = code
    }
  }

  // Inject the alignment row.
  columnIndex = -1
  /** @type {Array<string>} */
  const row = []
  /** @type {Array<number>} */
  const sizes = []

  while (++columnIndex < mostCellsPerRow) {
    const code = alignments[columnIndex]
    let before = ''
    let after = ''

    if (code === 99 /* `c` */) {
      before = ':'
      after = ':'
    } else if (code === 108 /* `l` */) {
      before = ':'
    } else if (code === 114 /* `r` */) {
      after = ':'
    }

    // There *must* be at least one hyphen-minus in each alignment cell.
    let size =
      settings.alignDelimiters === false
        ? 1
        : Math.max(
            1,
            longestCellByColumn[columnIndex] - before.length - after.length
          )

    const cell = before + '-'.repeat(size) + after

    if (settings.alignDelimiters !== false) {
      size = before.length + size + after.length

      if (size > longestCellByColumn[columnIndex]) {
        longestCellByColumn[columnIndex] = size
      }

      sizes[columnIndex] = size
    }

    row[columnIndex] = cell
  }

  // Inject the alignment row.
  cellMatrix.splice(1, 0, row)
  sizeMatrix.splice(1, 0, sizes)

  rowIndex = -1
  /** @type {Array<string>} */
  const lines = []

  while (++rowIndex < cellMatrix.length) {
    const row = cellMatrix[rowIndex]
    const sizes = sizeMatrix[rowIndex]
    const cellsInRow =
      settings.fillRows === false
        ? Math.max(1, cellMatrix[rowIndex === 1 ? 0 : rowIndex].length)
        : mostCellsPerRow
    columnIndex = -1
    /** @type {Array<string>} */
    const line = []

    while (++columnIndex < cellsInRow) {
      const cell = row[columnIndex] || ''
      let before = ''
      let after = ''

      if (settings.alignDelimiters !== false) {
        const size =
          longestCellByColumn[columnIndex] - (sizes[columnIndex] || 0)
        const code = alignments[columnIndex]

        if (code === 114 /* `r` */) {
          before = ' '.repeat(size)
        } else if (code === 99 /* `c` */) {
          const half = size / 2

          if (size % 2) {
            before = ' '.repeat(half + 0.5)
            after = ' '.repeat(half - 0.5)
          } else {
            before = ' '.repeat(half)
            after = before
          }
        } else {
          after = ' '.repeat(size)
        }
      }

      if (settings.delimiterStart !== false && !columnIndex) {
        line.push('|')
      }

      if (
        settings.padding !== false &&
        // Don’t add the opening space if we’re not aligning and the cell is
        // empty: there will be a closing space.
        !(settings.alignDelimiters === false && cell === '') &&
        (settings.delimiterStart !== false || columnIndex)
      ) {
        line.push(' ')
      }

      if (settings.alignDelimiters !== false) {
        line.push(before)
      }

      line.push(cell)

      if (settings.alignDelimiters !== false) {
        line.push(after)
      }

      if (settings.padding !== false) {
        line.push(' ')
      }

      if (settings.delimiterEnd !== false || columnIndex !== cellsInRow - 1) {
        line.push('|')
      }
    }

    lines.push(
      settings.delimiterEnd === false
        ? line.join('').replace(/ +$/, '')
        : line.join('')
    )
  }

  return lines.join('\n')
}

/**
 * Serialize a cell value.
 *
 * @param {string | null | undefined} [value]
 *   Value to serialize.
 * @returns {string}
 *   Result.
 */
function serialize(value) {
  return value === null || value === undefined ? '' : String(value)
}

/**
 * Get the alignment character code from a value.
 *
 * @param {string | null | undefined} value
 *   Value.
 * @returns {number}
 *   Alignment.
 */
function toAlignment(value) {
  const code = typeof value === 'string' ? value.codePointAt(0) : 0

  return code === 67 /* `C` */ || code === 99 /* `c` */
    ? 99 /* `c` */
    : code === 76 /* `L` */ || code === 108 /* `l` */
      ? 108 /* `l` */
      : code === 82 /* `R` */ || code === 114 /* `r` */
        ? 114 /* `r` */
        : 0
}

// EXTERNAL MODULE: ./build/report/describe-acceptance.js
var describe_acceptance = __webpack_require__(91880);
// EXTERNAL MODULE: ./build/report/describe-cause.js
var describe_cause = __webpack_require__(55240);
// EXTERNAL MODULE: ./build/report/describe-reason.js
var describe_reason = __webpack_require__(23259);
// EXTERNAL MODULE: ./build/report/escape-markdown.js
var escape_markdown = __webpack_require__(64200);
// EXTERNAL MODULE: ./build/report/failure-breakdown.js
var failure_breakdown = __webpack_require__(51295);
// EXTERNAL MODULE: ./build/report/fingerprint-facts.js
var fingerprint_facts = __webpack_require__(62561);
// EXTERNAL MODULE: ./build/report/measured-table.js
var measured_table = __webpack_require__(79666);
// EXTERNAL MODULE: ./build/report/next-commands.js
var next_commands = __webpack_require__(64601);
// EXTERNAL MODULE: ./build/report/next-step-of.js
var next_step_of = __webpack_require__(95815);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/plain-text.js
var plain_text = __webpack_require__(95263);
// EXTERNAL MODULE: ./build/report/render-quality-line.js + 1 modules
var render_quality_line = __webpack_require__(98868);
// EXTERNAL MODULE: ./build/report/words.js
var words = __webpack_require__(44702);
;// CONCATENATED MODULE: ./build/report/markdown-sections.js














const markdownMarks = {
    passed: '✅',
    regressed: '❌',
    inconclusive: '⚠️',
    'cannot-gate': '🚫',
    accepted: '☑️',
    'no-baseline': '⚪',
    'endpoint-error': '⚠️',
    'input-error': '⚠️',
    cancelled: '⏹️',
    crashed: '💥',
};
/** Cells come escaped. */
function table(head, rows) {
    return markdownTable([head.map(([name]) => name), ...rows], {
        align: head.map(([, align]) => align),
        alignDelimiters: false,
        padding: true,
    });
}
function fold(title, ...parts) {
    return ['<details>', `<summary>${title}</summary>`, '', parts.join('\n\n'), '', '</details>'].join('\n');
}
function flipTable(flips) {
    return table([
        ['Changed scenario', 'l'],
        ['Attempts passed', 'l'],
        ['Fails now by', 'l'],
    ], flips.map((flip) => [
        `${(0,words/* isFall */.ie)(flip) ? '↓' : '↑'} ${(0,escape_markdown/* codeSpan */.SS)(flip.scenario, 'cell')}`,
        (0,words/* flipRates */.RE)(flip),
        (0,escape_markdown/* escapeMarkdown */.FV)((0,words/* failureWords */.AC)(flip.failures)),
    ]));
}
function packTable(packs, threshold, timings, withLatency) {
    const head = [
        ['Pack', 'l'],
        ['Outcome', 'l'],
        ['Baseline', 'r'],
        ['Now', 'r'],
        ['Change', 'r'],
        ['p', 'r'],
        ...(withLatency
            ? [
                ['p50', 'r'],
                ['p95', 'r'],
            ]
            : []),
        ['Token limit', 'r'],
        ['Unmeasured', 'r'],
    ];
    const rows = packs.map((pack) => {
        const { baseline, current } = (0,words/* packRates */.NZ)(pack);
        return [
            packCell(pack.pack),
            `${markdownMarks[pack.outcome]} ${words/* outcomeWords */.wX[pack.outcome]}`,
            baseline,
            current,
            (0,words/* packChange */.K_)(pack, threshold),
            (0,words/* packP */.Az)(pack).replace('<', '&lt;'),
            ...(withLatency ? latencies(timings[pack.pack]) : []),
            sides(String(pack.tokenLimit.baseline), String(pack.tokenLimit.current)),
            String(pack.unmeasured),
        ];
    });
    return table(head, rows);
}
/** Any two sides: neither is the baseline of the other, and nothing need be decided. */
function compareTable(packs, threshold, isDecided) {
    return table([
        ['Pack', 'l'],
        ['First', 'r'],
        ['Second', 'r'],
        ['Change', 'r'],
        ['p', 'r'],
        ...(isDecided ? [['Outcome', 'l']] : []),
    ], packs.map((pack) => {
        const { baseline, current } = (0,words/* packRates */.NZ)(pack);
        const p = (0,words/* packP */.Az)(pack).replace('<', '&lt;');
        const outcome = isDecided ? [`${markdownMarks[pack.outcome]} ${words/* outcomeWords */.wX[pack.outcome]}`] : [];
        return [packCell(pack.pack), baseline, current, (0,words/* packChange */.K_)(pack, threshold), p, ...outcome];
    }));
}
function latencies(timing) {
    const { baseline, current } = timing ?? { baseline: null, current: null };
    return [
        sides((0,numbers/* maybeDuration */.lZ)(baseline?.attemptP50Ms ?? null), (0,numbers/* maybeDuration */.lZ)(current?.attemptP50Ms ?? null)),
        sides((0,numbers/* maybeDuration */.lZ)(baseline?.attemptP95Ms ?? null), (0,numbers/* maybeDuration */.lZ)(current?.attemptP95Ms ?? null)),
    ];
}
function sides(before, now) {
    return before === now ? now : `${before} → ${now}`;
}
function packCell(pack) {
    return (0,escape_markdown/* escapeMarkdown */.FV)((0,plain_text/* shorten */.ml)(pack, 80));
}
/** What a run without a comparison saw. */
function measuredTable(mode, timings) {
    const head = measured_table/* measuredHead */.l.map((text, index) => [text, index === 0 ? 'l' : 'r']);
    const rows = (0,measured_table/* measuredRows */.y)(mode, timings).map(([name = '', ...cells]) => [(0,escape_markdown/* escapeMarkdown */.FV)(name), ...cells]);
    return table(head, rows);
}
function remarkList(mode) {
    const { packs, warnings, threshold } = mode;
    const remarks = (0,words/* worstFirst */.md)(packs).flatMap((pack) => (0,words/* packRemarks */.Ni)(pack, threshold));
    const warned = warnings.map((warning) => (0,describe_reason/* describeWarning */.U9)(warning, threshold));
    return [...(0,words/* modeRemarks */.df)(mode), ...remarks]
        .map(escape_markdown/* escapeMarkdown */.FV)
        .concat(warned.map((text) => `⚠️ ${(0,escape_markdown/* escapeMarkdown */.FV)(text)}`))
        .map((text) => `- ${text}.`)
        .join('\n');
}
/** How often each failure mode was seen now, pack by pack, and what was said of each where a journal tells it. */
function failureFold(mode, seen) {
    const rows = (mode.measured ?? [])
        .filter(({ failures }) => (0,words/* failureWords */.AC)(failures) !== '')
        .map(({ pack, failures }) => [packCell(pack), (0,escape_markdown/* escapeMarkdown */.FV)((0,words/* failureWords */.AC)(failures))]);
    const causes = (0,words/* worstFirst */.md)(mode.packs)
        .filter((pack) => pack.unmeasured > 0)
        .map((pack) => [packCell(pack.pack), (0,escape_markdown/* escapeMarkdown */.FV)(`unmeasured: ${(0,words/* failureWords */.AC)(pack.causes)}`)]);
    if (rows.length + causes.length === 0)
        return undefined;
    return fold('Failures by mode', table([
        ['Pack', 'l'],
        ['Attempts now', 'l'],
    ], [...rows, ...causes]), ...(seen.length === 0 ? [] : [(0,failure_breakdown/* failureList */.J)(seen)]));
}
function statisticsFold(packs, mode) {
    const rows = packs.map((pack) => [
        packCell(pack.pack),
        (0,words/* packHolm */.uJ)(pack).replace('<', '&lt;'),
        (0,numbers/* share */.uM)(pack.noiseBand),
        pack.minimumDetectableDrop === null ? 'nothing' : (0,numbers/* share */.uM)(pack.minimumDetectableDrop.drop),
        String(pack.confirmed?.requests ?? 0),
        `${pack.scenarios.compared}`,
    ]);
    const flaky = packs.flatMap((pack) => pack.flaky);
    return fold('Statistics', table([
        ['Pack', 'l'],
        ['Holm p', 'r'],
        ['Noise up to', 'r'],
        ['Finds drops from', 'r'],
        ['Extra requests', 'r'],
        ['Scenarios', 'r'],
    ], rows), ...(mode.baseline === null ? [] : [baselineSentence(mode.baseline)]), ...(flaky.length === 0 ? [] : [`Flaky: ${flaky.map((key) => (0,escape_markdown/* codeSpan */.SS)(key)).join(', ')}.`]));
}
function baselineSentence({ sessions, capturedAt, tool, reason }) {
    return (`Baseline: ${(0,numbers/* plural */.LS)(sessions, 'session')}, captured ${(0,escape_markdown/* escapeMarkdown */.FV)((0,describe_reason/* date */.p6)(capturedAt))} by quality-baseline ` +
        `${(0,escape_markdown/* escapeMarkdown */.FV)(tool)}${reason === '' ? '' : `: ${(0,escape_markdown/* escapeMarkdown */.FV)((0,plain_text/* shorten */.ml)(reason, 200))}`}.`);
}
function fingerprintFold(mode) {
    const differing = new Map(mode.causes.map(({ field, kind }) => [field, kind === 'changed' ? '≠' : '?']));
    const now = (0,fingerprint_facts/* fingerprintFacts */.C)(mode.fingerprint);
    const before = mode.baseline === null ? undefined : new Map((0,fingerprint_facts/* fingerprintFacts */.C)(mode.baseline.fingerprint));
    const rows = now.map(([field, value]) => [
        `${differing.has(field) ? `${differing.get(field)} ` : ''}${(0,escape_markdown/* escapeMarkdown */.FV)(field)}`,
        ...(before === undefined ? [] : [(0,escape_markdown/* codeSpan */.SS)((0,describe_cause/* showFact */.s6)(field, before.get(field)), 'cell')]),
        (0,escape_markdown/* codeSpan */.SS)((0,describe_cause/* showFact */.s6)(field, value), 'cell'),
    ]);
    const head = [['Fact', 'l'], ...(before === undefined ? [] : [['Baseline', 'l']]), ['Now', 'l']];
    const changes = (0,describe_cause/* describeCauses */.wh)(mode.causes).map((text) => `- ${(0,escape_markdown/* escapeMarkdown */.FV)(text)}`);
    return fold('Fingerprints', table(head, rows), ...(changes.length === 0 ? [] : [changes.join('\n')]));
}
function nextFold({ run }, mode) {
    const parts = ['To measure it again:', (0,escape_markdown/* codeBlock */.DV)((0,next_commands/* reproduceCommand */.nB)(mode, run.flags), 'sh')];
    if (mode.outcome === 'regressed') {
        parts.push('If it is meant, a comment on the pull request by somebody who may write here, and the job run again:');
        parts.push((0,escape_markdown/* codeBlock */.DV)(describe_acceptance/* acceptLine */.Hu), 'Or a new baseline:', (0,escape_markdown/* codeBlock */.DV)((0,next_commands/* captureCommand */.g_)(mode, run.flags), 'sh'));
    }
    if (mode.outcome === 'accepted') {
        parts.push('Once it is merged, the new baseline, of this run and two more:', (0,escape_markdown/* codeBlock */.DV)((0,next_commands/* adoptCommand */.cS)(run.ids), 'sh'));
        parts.push('Or captured anew:', (0,escape_markdown/* codeBlock */.DV)((0,next_commands/* captureCommand */.g_)(mode, run.flags), 'sh'));
    }
    if ((0,next_step_of/* needsBaseline */.Z)(mode))
        parts.push('To capture a new baseline:', (0,escape_markdown/* codeBlock */.DV)((0,next_commands/* captureCommand */.g_)(mode, run.flags), 'sh'));
    if (mode.outcome === 'no-baseline')
        parts.push('To record a baseline:', (0,escape_markdown/* codeBlock */.DV)((0,next_commands/* captureCommand */.g_)(mode, run.flags), 'sh'));
    if (mode.improved)
        parts.push('To adopt it, with three runs:', (0,escape_markdown/* codeBlock */.DV)((0,next_commands/* adoptCommand */.cS)(run.ids), 'sh'));
    const titles = {
        regressed: 'Measure again, or accept',
        accepted: 'Measure again, or adopt',
    };
    return fold(titles[mode.outcome] ?? 'Measure again', ...parts);
}
/** For a file's header or a chat. */
function qualityLine(decision, mode) {
    const quality = (0,render_quality_line/* qualityOfMode */._I)(decision, mode);
    return quality === undefined ? '' : (0,escape_markdown/* codeSpan */.SS)((0,render_quality_line/* renderQualityLine */.eK)(quality));
}


/***/ }),

/***/ 79666:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ measuredHead),
/* harmony export */   y: () => (/* binding */ measuredRows)
/* harmony export */ });
/* harmony import */ var _model_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _numbers_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73533);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(44702);



const measuredHead = ['Pack', 'Passed', '%', 'p50', 'p95', 'Unmeasured'];
/** What a run without a comparison saw, as people paste it: a row for each pack, and their total below. */
function measuredRows({ measured = [] }, timings) {
    const rows = measured.map((pack) => {
        const timing = timings[pack.pack]?.current;
        return row(`${(0,_words_js__WEBPACK_IMPORTED_MODULE_1__/* .packName */ .HC)(pack)} (${pack.version})`, (0,_words_js__WEBPACK_IMPORTED_MODULE_1__/* .measuredRate */ .Fh)(pack), pack.unmeasured, [
            (0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .maybeDuration */ .lZ)(timing?.attemptP50Ms ?? null),
            (0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .maybeDuration */ .lZ)(timing?.attemptP95Ms ?? null),
        ]);
    });
    const unmeasured = measured.reduce((sum, pack) => sum + pack.unmeasured, 0);
    return rows.length === 0 ? [] : [...rows, row('TOTAL', (0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .totalRate */ .jo)(measured.map(_words_js__WEBPACK_IMPORTED_MODULE_1__/* .measuredRate */ .Fh)), unmeasured, ['', ''])];
}
function row(name, rate, unmeasured, times) {
    const share = (0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .percent */ .KN)(rate).replace(' %', '');
    return [name, rate.scenarios === 0 ? '-' : (0,_numbers_js__WEBPACK_IMPORTED_MODULE_2__/* .scenarioCount */ .wk)(rate), share, ...times, String(unmeasured)];
}


/***/ }),

/***/ 63170:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q4: () => (/* binding */ renderCompareJson),
/* harmony export */   dN: () => (/* binding */ renderAffectedJson),
/* harmony export */   hF: () => (/* binding */ renderJson)
/* harmony export */ });
/* unused harmony export renderGatheredJson */
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95263);

/** The decision as canonical JSON: keys sorted at every level, so that equal decisions are equal bytes. */
function renderJson(decision) {
    return canonicalJson(decision);
}
/** Any two scorecards side by side, in the same form. */
function renderCompareJson(comparisons) {
    return canonicalJson({ version: 2, kind: 'comparison', modes: [...comparisons] });
}
/** What several runs come to, in the same form. */
function renderGatheredJson(file) {
    return canonicalJson(file);
}
/** Which targets a change affects, in the same form. */
function renderAffectedJson(affected) {
    return canonicalJson(affected);
}
// What a terminal obeys, and `##[`, a command to a CI runner wherever it stands: an escape reads as the same text.
function canonicalJson(value) {
    const text = JSON.stringify(sortKeys(value), undefined, 2);
    return `${text.replace(/##\[/g, String.raw `##\u005b`).replace(_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .unseen */ .nv, _plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMark */ .v4)}\n`;
}
function sortKeys(value) {
    if (Array.isArray(value))
        return value.map(sortKeys);
    if (typeof value !== 'object' || value === null)
        return value; // a decision holds JSON only
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, item]) => [key, sortKeys(item)]));
}


/***/ }),

/***/ 98868:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  _I: () => (/* binding */ qualityOfMode),
  x: () => (/* binding */ qualityOfScorecard),
  eK: () => (/* binding */ renderQualityLine)
});

// EXTERNAL MODULE: ./build/model/baseline.js
var baseline = __webpack_require__(32607);
;// CONCATENATED MODULE: ./build/model/known-packs.js
/** The built-in packs as people write their names, and the smallest tier that runs each. */
const knownPacks = {
    'toolcall-15': { name: 'ToolCall-15', scenarios: 15, tier: 'quick' },
    'instructfollow-15': { name: 'InstructFollow-15', scenarios: 15, tier: 'quick' },
    'structoutput-15': { name: 'StructOutput-15', scenarios: 15, tier: 'medium' },
    'dataextract-15': { name: 'DataExtract-15', scenarios: 15, tier: 'medium' },
    'reasonmath-15': { name: 'ReasonMath-15', scenarios: 15, tier: 'medium' },
};
/** The tier that these packs are, whole and with no others; undefined for any other choice. */
function tierOf(packs) {
    const known = packs.flatMap(({ id, scenarios }) => Object.hasOwn(knownPacks, id) && knownPacks[id]?.scenarios === scenarios ? [knownPacks[id]] : []);
    if (known.length !== packs.length)
        return undefined;
    const tier = known.some((pack) => pack.tier === 'medium') ? 'medium' : 'quick';
    const whole = Object.values(knownPacks).filter((pack) => tier === 'medium' || pack.tier === tier);
    return whole.length === known.length ? tier : undefined;
}

// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/render-baselines.js
var render_baselines = __webpack_require__(1510);
// EXTERNAL MODULE: ./build/report/words.js
var words = __webpack_require__(44702);
;// CONCATENATED MODULE: ./build/report/render-quality-line.js





/** `Quality: ToolCall-15 14/15 (93%) · InstructFollow-15 15/15 (100%) (--quick, packs v1.0.0, 2026-11-21)` */
function renderQualityLine({ packs, mode, measuredAt }) {
    const version = commonVersion(packs.map((pack) => pack.version));
    const rates = packs.map(({ id, version: own, rate }) => {
        const name = Object.hasOwn(knownPacks, id) ? (knownPacks[id]?.name ?? id) : id;
        return `${name}${version === undefined ? `@${own}` : ''} ${(0,numbers/* scenarioCount */.wk)(rate)} (${wholePercent(rate)})`;
    });
    const tier = tierOf(packs);
    const facts = [
        ...(tier === undefined ? [] : [`--${tier}`]),
        ...(version === undefined ? [] : [`packs v${version}`]),
        ...(mode === 'no-thinking' ? [] : [mode]),
        measuredAt.slice(0, 10),
    ];
    return (0,render_baselines/* oneLine */.TN)(`Quality: ${rates.join(' · ')} (${facts.join(', ')})`);
}
function qualityOfScorecard({ packs, scenarios, mode }, measuredAt) {
    return {
        packs: packs.map(({ id, version }) => {
            const own = scenarios.filter(({ scenario }) => scenario.startsWith(`${id}/`));
            return { id, version, scenarios: own.length, rate: (0,baseline/* meanRateOf */.pX)(own.map(({ cells }) => cells)) };
        }),
        ...{ mode, measuredAt },
    };
}
/** Undefined where nothing was measured, or only a part of what was planned. */
function qualityOfMode({ run }, decided) {
    const { measured = [], mode } = decided;
    if (measured.length === 0 || !(0,words/* isWhole */.wP)(decided))
        return undefined;
    return {
        packs: measured.map((pack) => ({ ...pack, id: pack.pack, rate: (0,words/* measuredRate */.Fh)(pack) })),
        ...{ mode, measuredAt: run.startedAt },
    };
}
/** `1.0.0`, or `1.0.x` where packs differ in no more than that; undefined where they do. */
function commonVersion(versions) {
    const [first = '', ...others] = new Set(versions);
    if (others.length === 0)
        return first;
    const [minor, ...otherMinors] = new Set([first, ...others].map((version) => /^\d+\.\d+(?=\.)/.exec(version)?.[0]));
    return minor === undefined || otherMinors.length > 0 ? undefined : `${minor}.x`;
}
/** Only all is 100 %, and only none 0 %. */
function wholePercent({ mean, scenarios }) {
    if (scenarios === 0)
        return '-';
    const isAllOrNone = mean === 0 || mean === 1;
    return `${isAllOrNone ? mean * 100 : Math.min(Math.max(Math.round(mean * 100), 1), 99)}%`;
}


/***/ }),

/***/ 74312:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ sparkline),
/* harmony export */   P: () => (/* binding */ sparkOf)
/* harmony export */ });
const levels = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/** One character for a share of one. The highest is all of it, and nothing else. */
function sparkOf(share) {
    return levels[Math.floor(share * (levels.length - 1))] ?? ' ';
}
/** How often values fall into each part of a range, on a scale of its logarithm where it is wide; blank where none do. */
function sparkline(values, [least, most], width) {
    const scale = least > 0 && most / least > 8 ? Math.log : (value) => value;
    const [from, to] = [scale(least), scale(most)];
    const counts = new Array(width).fill(0);
    for (const value of values) {
        const at = to === from ? 0 : Math.floor(((scale(value) - from) / (to - from)) * width);
        const bin = Math.min(width - 1, Math.max(0, at));
        counts[bin] = (counts[bin] ?? 0) + 1;
    }
    const highest = Math.max(...counts);
    return counts.map((count) => (count === 0 ? ' ' : sparkOf(count / highest))).join('');
}


/***/ })

};
