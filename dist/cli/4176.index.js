export const id = 4176;
export const ids = [4176];
export const modules = {

/***/ 25903:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ fingerprintChanges)
/* harmony export */ });
/* harmony import */ var _model_fingerprint_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27866);
/* harmony import */ var _report_describe_cause_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55240);


/** What is known to differ between two runs of one mode, in words: server, conditions, versions of packs. */
function fingerprintChanges(before, after) {
    const { conditions, identity, subject } = (0,_model_fingerprint_js__WEBPACK_IMPORTED_MODULE_0__/* .compareFingerprints */ .tS)(before.fingerprint, after.fingerprint);
    const causes = [
        ...conditions.map((each) => ({ class: 'conditions', ...each })),
        ...identity.map((each) => ({ class: 'identity', ...each })),
        ...subject.map((each) => ({ class: 'subject', ...each })),
    ];
    return [...(0,_report_describe_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .headlineCauses */ .hG)(causes).map(_report_describe_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .describeCause */ .V$), ...packChanges(before, after)];
}
function packChanges(before, after) {
    return after.packs.flatMap(({ id, version, digest }) => {
        const then = before.packs.find((pack) => pack.id === id);
        if (then === undefined || (then.version === version && then.digest === digest))
            return [];
        return then.version === version ? [`${id} changed within ${version}`] : [`${id} ${then.version} → ${version}`];
    });
}


/***/ }),

/***/ 53618:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  history: () => (/* binding */ history_history)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/baseline/baseline-path.js
var baseline_path = __webpack_require__(48575);
// EXTERNAL MODULE: ./build/gate/noise-band.js
var noise_band = __webpack_require__(62434);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
// EXTERNAL MODULE: ./build/lib/output-place.js
var output_place = __webpack_require__(8017);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/model/baseline.js
var baseline = __webpack_require__(32607);
// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
// EXTERNAL MODULE: ./build/lib/days-between.js
var days_between = __webpack_require__(38360);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/plain-text.js
var plain_text = __webpack_require__(95263);
// EXTERNAL MODULE: ./build/report/escape-xml.js
var escape_xml = __webpack_require__(25504);
// EXTERNAL MODULE: ./build/report/words.js
var report_words = __webpack_require__(44702);
;// CONCATENATED MODULE: ./build/report/render-badge.js





const grounds = {
    passed: '#12652f',
    accepted: '#12652f',
    regressed: '#a11220',
    inconclusive: '#7a4b00',
    'no-baseline': '#4a5058',
    'endpoint-error': '#4a5058',
    'input-error': '#4a5058',
    cancelled: '#4a5058',
    crashed: '#4a5058',
};
const perCharacter = 6.6;
const padding = 7;
/** What the newest run of a slug and mode said, as a picture for a README. */
function renderBadge({ mode, runs }) {
    const last = runs.at(-1);
    const outcome = last?.outcome ?? 'no-baseline';
    const words = last === undefined || last.outcome === null ? `${report_words/* outcomeMarks */.zE[outcome]} measured` : (0,report_words/* runOutcome */.CL)(last);
    const rate = (0,numbers/* percent */.KN)(totalOf(runs));
    const said = `${words} · ${rate} · ${(0,plain_text/* plainLine */.h0)(last?.startedAt ?? '').slice(0, 10)}`;
    return badge(mode === 'no-thinking' ? 'quality' : `quality ${mode}`, said, grounds[outcome]);
}
/** Over all scenarios of the newest run. */
function totalOf(runs) {
    return (0,baseline/* totalRate */.jo)((runs.at(-1)?.packs ?? []).map(({ rate }) => rate));
}
/** The widths are told to whoever draws it: fonts differ. */
function badge(label, said, ground) {
    const [left, right] = [label, said].map((text) => Math.round([...text].length * perCharacter));
    const [before, behind] = [(left ?? 0) + 2 * padding, (right ?? 0) + 2 * padding];
    const text = (words, x, width) => `<text x="${x}" y="14" textLength="${width}" lengthAdjust="spacingAndGlyphs">${(0,escape_xml/* escapeXml */.X)(words)}</text>`;
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${before + behind}" height="20" role="img" aria-label="${(0,escape_xml/* escapeXml */.X)(`${label}: ${said}`)}">`,
        `<title>${(0,escape_xml/* escapeXml */.X)(`${label}: ${said}`)}</title>`,
        `<rect width="${before}" height="20" fill="#3c434c"/>`,
        `<rect x="${before}" width="${behind}" height="20" fill="${ground}"/>`,
        '<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">',
        text(label, padding, left ?? 0),
        text(said, before + padding, right ?? 0),
        '</g>',
        '</svg>',
        '',
    ].join('\n');
}

// EXTERNAL MODULE: ./build/report/html/html.js
var html = __webpack_require__(49732);
// EXTERNAL MODULE: ./build/report/html/lines.js
var lines = __webpack_require__(84338);
// EXTERNAL MODULE: ./build/report/html/page-frame.js
var page_frame = __webpack_require__(29426);
// EXTERNAL MODULE: ./build/report/html/page-table.js
var page_table = __webpack_require__(15087);
;// CONCATENATED MODULE: ./build/report/html/trend-charts.js



/** Every pack that any of the runs asked, in the order of the newest one that knows it. */
function packsOf({ runs }) {
    return [...new Set([...runs].reverse().flatMap((run) => run.packs.map(({ pack }) => pack)))];
}
function trendCharts(trend, id) {
    const packs = packsOf(trend);
    const times = trend.runs.map(({ startedAt }) => secondsOf(startedAt));
    const changes = trend.runs.flatMap(({ changes: each }, at) => (each.length === 0 ? [] : (times[at] ?? [])));
    const over = { kind: 'trend', times, changes };
    const valuesOf = (pack, value) => trend.runs.map((run) => {
        const own = run.packs.find((each) => each.pack === pack);
        return own === undefined || own.rate.scenarios === 0 ? null : value(own);
    });
    const rates = packs.map((pack, at) => {
        const values = valuesOf(pack, percentOf);
        const band = valuesOf(pack, (own) => {
            const [value, noise] = [percentOf(own), own.noiseBand * 100];
            return [rounded(Math.max(0, value - noise)), rounded(Math.min(100, value + noise))];
        });
        const words = `pass rate over ${values.length} runs, ${values.at(-1) ?? 'not measured'} % in the newest. The table below has the figures.`;
        const series = [{ dash: [], line: at, values, band }];
        return { id: `${id}-${at}`, title: (0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(pack), 80), words, chart: { ...over, unit: '%', series } };
    });
    const speed = (at, title, unit, value) => ({
        id: `${id}-s${at}`,
        title,
        words: 'one line a pack.',
        chart: {
            ...over,
            unit,
            series: packs.map((pack, line) => ({ dash: (0,lines/* dashOf */.y)(line), line, values: valuesOf(pack, value) })),
        },
    });
    const known = (value) => (value === null || value === undefined ? null : rounded(value));
    return {
        rates,
        speeds: [
            speed(0, 'Decode speed, tokens/s', 'tok/s', ({ timing }) => known(timing?.decodeTokensPerSecond)),
            speed(1, 'Time of an attempt, median', 'ms', ({ timing }) => known(timing?.attemptP50Ms)),
            speed(2, 'Time to first token, median', 'ms', ({ timing }) => known(timing?.firstTokenP50Ms)),
        ],
    };
}
function percentOf({ rate }) {
    return rounded(rate.mean * 100);
}
function rounded(value) {
    return Number(value.toPrecision(4));
}
function secondsOf(moment) {
    return Math.round((0,days_between/* daysBetween */.Y)('1970-01-01T00:00:00Z', moment) * 86_400);
}

;// CONCATENATED MODULE: ./build/report/html/render-trend-page.js










/** Runs over time as one page that stands alone: for a site, or a folder. */
function renderTrendPage(page, assets) {
    const { trends, madeAt, tool } = page;
    const charts = trends.map((trend, at) => trendCharts(trend, `t-${at}`));
    const body = (0,html/* html */.qy) `<header>
<h1>Quality over time</h1>
<p>${oldestSentence(page)}</p>
</header>
<main>
${trends.length > 0 && summary(page)}
${trends.map((trend, at) => (0,html/* html */.qy) `<section class="trend" aria-labelledby="slug-${at}">
<h2 id="slug-${at}">${(0,plain_text/* plainLine */.h0)(trend.slug)} · ${trend.mode}</h2>
<p class="hint">Pass rate by pack. The band is noise: a later run of an unchanged model stays above its lower edge in 95 of 100 cases. A dashed upright is a run before which something changed; the list below says what.</p>
<div class="charts">
${charts[at]?.rates.map(({ id, title, words }) => figure(id, title, words))}</div>
${changeList(trend)}
<h3>Speed</h3>
<ul class="legend" aria-label="Lines of the charts">${packsOf(trend).map((pack, line) => (0,html/* html */.qy) `<li>${(0,lines/* swatch */.n)(line)} ${(0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(pack), 80)}</li>`)}</ul>
<div class="charts">
${charts[at]?.speeds.map(({ id, title, words }) => figure(id, title, words))}</div>
<details><summary>${(0,numbers/* plural */.LS)(trend.runs.length, 'run')} as a table</summary>
${runTable(trend)}
</details>
</section>
`)}
</main>
<footer>
<p>Made ${minute(madeAt)} UTC by quality-baseline ${tool}.</p>
</footer>
${(0,html/* dataBlock */.g4)('charts', charts.flatMap(({ rates, speeds }) => [...rates, ...speeds].map(({ id, chart }) => ({ id, ...chart }))))}`;
    return (0,page_frame/* framePage */.d)('Quality over time', body, assets);
}
function figure(id, title, words) {
    return (0,html/* html */.qy) `<figure><figcaption>${title}</figcaption><div class="chart" id="${id}" role="img" aria-label="${title}: ${words}"></div></figure>
`;
}
function ageDays(from, to) {
    return Math.max(0, Math.floor((0,days_between/* daysBetween */.Y)(from, to)));
}
function oldestSentence({ trends, madeAt }) {
    const [oldest] = byAge(trends);
    if (oldest === undefined)
        return 'No runs.';
    const days = ageDays(lastOf(oldest), madeAt);
    const age = days === 0 ? 'today' : `${(0,numbers/* plural */.LS)(days, 'day')} ago`;
    return `Longest unchecked: ${(0,plain_text/* plainLine */.h0)(oldest.slug)} (${oldest.mode}), last measured ${age}.`;
}
function lastOf({ runs }) {
    return runs.at(-1)?.startedAt ?? '';
}
/** The one that was checked longest ago comes first. */
function byAge(trends) {
    return [...trends].sort((one, other) => (lastOf(one) < lastOf(other) ? -1 : Number(lastOf(one) > lastOf(other))));
}
function summary({ trends, madeAt }) {
    return (0,page_table/* pageTable */.k)('Newest check of each, the oldest first', [
        { head: 'Slug' },
        { head: 'Mode' },
        { head: 'Checked' },
        { head: 'Outcome' },
        { head: 'Passes', align: 'right' },
        { head: 'Runs', align: 'right' },
        { head: 'Badge' },
    ], byAge(trends).map((trend) => {
        const last = trend.runs.at(-1);
        const days = ageDays(lastOf(trend), madeAt);
        return {
            tone: last?.outcome === 'regressed' ? 'bad' : last?.outcome === 'inconclusive' ? 'doubt' : undefined,
            cells: [
                (0,html/* html */.qy) `<a href="#slug-${trends.indexOf(trend)}">${(0,plain_text/* plainLine */.h0)(trend.slug)}</a>`,
                trend.mode,
                `${(0,plain_text/* plainLine */.h0)(lastOf(trend)).slice(0, 10)}, ${days === 0 ? 'today' : `${(0,numbers/* plural */.LS)(days, 'day')} ago`}`,
                last === undefined ? '-' : (0,report_words/* runOutcome */.CL)(last),
                (0,numbers/* percent */.KN)(totalOf(trend.runs)),
                String(trend.runs.length),
                (0,html/* html */.qy) `<a href="${trend.badge}">badge</a>`,
            ],
        };
    }));
}
function minute(moment) {
    return (0,plain_text/* plainLine */.h0)(moment).slice(0, 16).replace('T', ' ');
}
function changeList({ runs }) {
    const changed = runs.filter(({ changes }) => changes.length > 0);
    if (changed.length === 0)
        return undefined;
    return (0,html/* html */.qy) `<h3>Changes</h3>
<ul>${changed.map(({ startedAt, changes }) => (0,html/* html */.qy) `<li>${minute(startedAt)}: ${changes.map(plain_text/* plainLine */.h0).join(', ')}</li>`)}</ul>`;
}
function runTable(trend) {
    const packs = packsOf(trend);
    return (0,page_table/* pageTable */.k)('Pass rates, the newest first', [
        { head: 'Run' },
        ...packs.map((pack) => ({ head: (0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(pack), 40), align: 'right' })),
        { head: 'Outcome' },
    ], [...trend.runs].reverse().map((run) => ({
        tone: run.outcome === 'regressed' ? 'bad' : run.outcome === 'inconclusive' ? 'doubt' : undefined,
        cells: [
            minute(run.startedAt),
            ...packs.map((pack) => {
                const rate = run.packs.find((each) => each.pack === pack)?.rate;
                return rate === undefined ? '-' : (0,numbers/* percent */.KN)(rate);
            }),
            (0,report_words/* runOutcome */.CL)(run),
        ],
    })));
}

// EXTERNAL MODULE: ./build/report/grid.js
var grid = __webpack_require__(19147);
// EXTERNAL MODULE: ./build/report/sparkline.js
var sparkline = __webpack_require__(74312);
// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
;// CONCATENATED MODULE: ./build/report/render-history.js






/** Pass rates over runs: one row a run, one column a pack, and the trend of each pack below. */
function renderHistory(histories, options = {}) {
    const columns = options.columns ?? terminal_lines/* defaultColumns */.Fy;
    const sections = histories.map((history) => historyLines(history, columns));
    if (sections.length === 0)
        return 'No runs.\n';
    return (0,terminal_lines/* joinLines */.cT)(sections.flatMap((section, at) => (at === 0 ? section : ['', ...section])), options.color ?? false);
}
function historyLines({ slug, mode, runs }, columns) {
    const packs = [...new Set(runs.flatMap((run) => run.packs.map(({ pack }) => pack)))];
    const rateOf = (run, pack) => run.packs.find((each) => each.pack === pack)?.rate;
    const rows = runs.map((run) => [
        (0,plain_text/* plainLine */.h0)(run.startedAt).slice(0, 16).replace('T', ' '),
        ...packs.map((pack) => {
            const rate = rateOf(run, pack);
            return rate === undefined ? '-' : (0,numbers/* percent */.KN)(rate);
        }),
        (0,report_words/* runOutcome */.CL)(run),
    ]);
    const heads = packs.map((pack) => (0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(pack), Math.max(7, Math.floor(46 / packs.length))));
    const changed = runs.filter(({ changes }) => changes.length > 0);
    return [
        `${(0,plain_text/* plainLine */.h0)(slug)} · ${mode}`,
        ...(0,grid/* renderGrid */.b)([
            { head: 'Run', align: 'left' },
            ...heads.map((head) => ({ head, align: 'right' })),
            { head: 'Outcome', align: 'left' },
        ], rows, { width: columns }).map((text, index) => {
            const outcome = runs[index - 1]?.outcome ?? null;
            return outcome === null || outcome === 'passed' ? text : { text, tone: (0,terminal_lines/* toneOf */.YV)(outcome) };
        }),
        ...packs.map((pack) => {
            const rates = runs.slice(-sparks).map((run) => rateOf(run, pack));
            return `${rates.map(spark).join('')} ${(0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(pack), columns - sparks - 1)}`;
        }),
        ...changed.flatMap(({ startedAt, changes }) => (0,terminal_lines/* wrapped */.ky)(`- ${(0,plain_text/* plainLine */.h0)(startedAt).slice(0, 10)}: ${changes.map(plain_text/* plainLine */.h0).join(', ')}`, columns, '  ')),
    ];
}
const sparks = 30;
function spark(rate) {
    return rate === undefined || rate.scenarios === 0 ? ' ' : (0,sparkline/* sparkOf */.P)(rate.mean);
}

// EXTERNAL MODULE: ./build/commands/fingerprint-changes.js
var fingerprint_changes = __webpack_require__(25903);
// EXTERNAL MODULE: ./build/commands/load-history.js
var load_history = __webpack_require__(61778);
// EXTERNAL MODULE: ./build/commands/page-assets.js
var page_assets = __webpack_require__(30656);
// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/history.js


















/** How often each pack passed, run after run, and what changed in between. */
async function history_history({ folders, slug, mode, json, html, color, root }, io) {
    const { kept, skipped } = await (0,load_history/* loadKept */.LZ)(folders, { root, cwd: io.cwd });
    for (const { folder, why } of skipped)
        io.err(`left out ${folder}: ${why}\n`);
    const wanted = kept.filter(({ scorecard }) => (slug === undefined || scorecard.slug === slug) && (mode === undefined || scorecard.mode === mode));
    if (wanted.length === 0 && slug !== undefined)
        throw unknownSlug(slug, kept);
    const trends = (0,load_history/* groupKept */.uq)(wanted).map(trendOf);
    if (html !== undefined) {
        await writeTrends(trends, (0,external_node_path_.resolve)(io.cwd, html), io);
        io.out(`Written: ${(0,external_node_path_.join)(html, 'index.html')} and ${(0,numbers/* plural */.LS)(trends.length, 'badge')}\n`);
        return errors/* exitCodes */.hS.passed;
    }
    io.out(json
        ? `${JSON.stringify({ version: 1, kind: 'history', histories: trends, skipped }, undefined, 2)}\n`
        : renderHistory(trends, (0,write_reports/* terminalOf */.g5)({ color }, io)));
    return errors/* exitCodes */.hS.passed;
}
async function writeTrends(trends, folder, { clock }) {
    const madeAt = clock.wallTime().toISOString();
    const badges = trends.map((trend) => ({ trend, name: `badges/${badgeName(trend)}` }));
    const page = { tool: version/* version */.r, madeAt, trends: badges.map(({ trend, name }) => ({ ...trend, badge: name })) };
    for (const { trend, name } of badges)
        await (0,output_place/* saveOutput */.nJ)((0,external_node_path_.join)(folder, name), renderBadge(trend));
    // Last: where it is new, the badges are there.
    await (0,output_place/* saveOutput */.nJ)((0,external_node_path_.join)(folder, 'index.html'), renderTrendPage(page, await (0,page_assets/* loadPageAssets */.d)()));
}
function badgeName({ slug, mode }) {
    return (0,baseline_path/* baselineName */.Ri)(slug, mode).replace(/\.json$/, '.svg');
}
function unknownSlug(slug, kept) {
    const known = [...new Set(kept.map(({ scorecard }) => scorecard.slug))].sort();
    const near = (0,nearest/* nearest */.p)(slug, known);
    const hint = known.length === 0 ? 'There are no runs at all.' : `There are runs of ${known.join(', ')}.`;
    return new errors/* InputError */.dz(`there is no run of ${slug}`, near === undefined ? hint : `Did you mean ${near}?`);
}
function trendOf({ slug, mode, runs }) {
    return { slug, mode, runs: runs.map((run, at) => trendRun(run, runs[at - 1])) };
}
function trendRun({ scorecard, outcome, canGate }, before) {
    const byPack = (0,group_by/* groupBy */.$)(scorecard.scenarios, ({ scenario }) => (0,shard/* packOfKey */.Q9)(scenario));
    return {
        id: scorecard.run.ids.join(' '),
        startedAt: scorecard.run.startedAt,
        outcome,
        canGate,
        packs: scorecard.packs.flatMap(({ id }) => {
            const own = byPack.get(id) ?? [];
            // Left out since it could change nothing: the rate of the rest is not that of the pack.
            if (scorecard.stoppedEarly === true && own.some(({ missing }) => missing !== undefined))
                return [];
            const rates = own.map(({ cells }) => (0,baseline/* rateOf */.MK)(cells)).filter(({ attempts }) => attempts > 0);
            const found = {
                pack: id,
                rate: (0,baseline/* meanOfRates */.wL)(rates),
                noiseBand: (0,noise_band/* noiseBand */.K)(rates.map((rate) => ({ baseline: rate, current: rate }))),
                timing: scorecard.timings[id] ?? null,
            };
            return [found];
        }),
        changes: before === undefined ? [] : (0,fingerprint_changes/* fingerprintChanges */.s)(before.scorecard, scorecard),
    };
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
