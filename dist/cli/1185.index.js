export const id = 1185;
export const ids = [1185,3557];
export const modules = {

/***/ 87603:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mv: () => (/* binding */ scoreLines),
/* harmony export */   Sf: () => (/* binding */ decideRun),
/* harmony export */   xL: () => (/* binding */ decideScored)
/* harmony export */ });
/* harmony import */ var _gate_decide_mode_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34186);
/* harmony import */ var _gate_decide_run_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5532);
/* harmony import */ var _score_score_run_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(67905);
/* harmony import */ var _score_sort_lines_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(32183);




function scoreLines(plan, lines) {
    const scorecards = (0,_score_score_run_js__WEBPACK_IMPORTED_MODULE_1__/* .scoreRun */ .I)(plan, lines);
    const isConfirmed = lines.some((line) => line.kind === 'attempt' && line.stage === 'confirm');
    return {
        scorecards,
        firsts: isConfirmed ? (0,_score_score_run_js__WEBPACK_IMPORTED_MODULE_1__/* .scoreRun */ .I)(plan, (0,_score_sort_lines_js__WEBPACK_IMPORTED_MODULE_2__/* .beforeConfirmation */ .t)(lines)) : scorecards,
        isServerKnown: lines.some(({ kind }) => kind === 'session'),
    };
}
/** The decision on a run, from its journal and its baselines alone: made once, and again by `report`. */
function decideRun(plan, lines, against, rule, flags) {
    return decideScored(scoreLines(plan, lines), against, rule, flags);
}
/** `flags` are for whoever wants to do it again. */
function decideScored({ scorecards, firsts, isServerKnown }, against, rule, flags) {
    const [one, ...others] = scorecards.map((scorecard, index) => {
        const baseline = against.get(scorecard.mode);
        const first = firsts[index] ?? scorecard;
        const decision = baseline === undefined
            ? (0,_gate_decide_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .decideWithoutBaseline */ .i)(scorecard, rule)
            : (0,_gate_decide_mode_js__WEBPACK_IMPORTED_MODULE_0__/* .decideMode */ .a)(baseline, scorecard, first, rule, isServerKnown);
        return { decision, scorecard, baseline };
    });
    if (one === undefined)
        throw new Error('a plan has a mode');
    const decision = (0,_gate_decide_run_js__WEBPACK_IMPORTED_MODULE_3__/* .decideRun */ .S)([one, ...others]);
    return flags === undefined ? decision : { ...decision, run: { ...decision.run, flags } };
}


/***/ }),

/***/ 905:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  merge: () => (/* binding */ merge)
});

// UNUSED EXPORTS: mergeFolders

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./build/gate/worst-outcome.js
var worst_outcome = __webpack_require__(3912);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
// EXTERNAL MODULE: ./build/run/journal.js
var run_journal = __webpack_require__(72353);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
// EXTERNAL MODULE: ./build/run/differs-from.js
var differs_from = __webpack_require__(46344);
// EXTERNAL MODULE: ./build/run/read-journal.js
var read_journal = __webpack_require__(26494);
;// CONCATENATED MODULE: ./build/run/session-differences.js
/** How the servers of two runs differ in what a comparison rests on: the model that was meant, and the switch for thinking. */
function sessionDifferences(one, other) {
    const [here] = one;
    const [there] = other;
    if (here === undefined || there === undefined)
        return [];
    const models = [here.identity, there.identity];
    // Booted by us, its model is what a change may bring.
    const areBothOurs = models.every(({ booted }) => booted);
    const [model, otherModel] = models.map((identity) => identity.model);
    const isOther = !areBothOurs && model !== otherModel;
    const controls = Object.entries(here.thinkingControls).flatMap(([mode, control]) => {
        const otherControl = new Map(Object.entries(there.thinkingControls)).get(mode);
        if (otherControl === undefined || otherControl === control)
            return [];
        return [`thinking control of ${mode}: ${control ?? 'none'} here, ${otherControl ?? 'none'} there`];
    });
    return [...(isOther ? [`model: ${model ?? 'unknown'} here, ${otherModel ?? 'unknown'} there`] : []), ...controls];
}

;// CONCATENATED MODULE: ./build/run/merge-journals.js







async function mergeJournals(paths) {
    const journals = [];
    for (const path of paths)
        journals.push({ name: path, ...(await (0,read_journal/* readJournal */.a)(path)) });
    return mergeRead(journals);
}
/** Writes it into a folder of its own. */
async function saveMerged(folder, { plan, lines }) {
    const journal = await (0,run_journal/* createJournal */.s9)(folder, plan);
    try {
        await Promise.all(lines.map((line) => journal.append(line)));
    }
    finally {
        await journal[Symbol.asyncDispose]();
    }
}
function mergeRead(journals) {
    const ordered = withoutCopies(journals).sort((one, other) => one.plan.run.startedAt < other.plan.run.startedAt ? -1 : 1);
    const [first, ...others] = ordered;
    if (first === undefined)
        throw new errors/* InputError */.dz('nothing to merge', 'Name the journals of at least one run.');
    for (const other of others)
        refuseDifferent(first, other);
    const byShard = (0,group_by/* groupBy */.$)(ordered, ({ plan }) => plan.shard?.index ?? 1);
    const shards = [...byShard].sort(([one], [other]) => one - other).map(([, same]) => inSequence(same));
    const runs = [...new Set(ordered.flatMap(({ plan }) => plan.run.merged?.runs ?? [plan.run.id]))];
    const missingShards = Array.from({ length: first.plan.shard?.of ?? 1 }, (_, index) => index + 1).filter((index) => !byShard.has(index));
    const missingPacks = packsMissing(ordered.map(({ plan }) => plan));
    const merged = runs.length > 1 || missingPacks.length > 0 ? { merged: { runs, missingPacks } } : {};
    return {
        plan: { ...first.plan, run: { ...first.plan.run, ...merged }, shard: null },
        lines: joined(shards),
        runs,
        missingShards,
        missingPacks,
    };
}
/** What no journal has: those of other shards, and of shards that were missing when one of these was put together. */
function packsMissing(plans) {
    const present = plans.flatMap((plan) => {
        const missing = plan.run.merged?.missingPacks ?? [];
        return (0,shard/* packsOfShard */.qc)(plan).filter(({ id }) => !missing.includes(id));
    });
    const ids = new Set(present.map(({ id }) => id));
    return (plans[0]?.packs ?? []).map(({ id }) => id).filter((id) => !ids.has(id));
}
/** A journal that went on elsewhere, and the state it was copied in, are one run: the longer one is it. */
function withoutCopies(journals) {
    const runs = (0,group_by/* groupBy */.$)(journals, ({ plan }) => `${plan.run.id} ${plan.shard?.index ?? ''}`);
    return [...runs.values()].flatMap((copies) => {
        const [longest] = [...copies].sort((one, other) => other.lines.length - one.lines.length);
        return longest === undefined ? [] : [longest];
    });
}
function refuseDifferent(one, other) {
    const shardCount = ({ shard }) => (shard === null ? 'no shard' : `one of ${shard.of} shards`);
    const shards = [shardCount(one.plan), shardCount(other.plan)];
    const differences = [
        ...(shards[0] === shards[1] ? [] : [`${shards[0]} here, ${shards[1]} there`]),
        ...(0,differs_from/* differsFrom */.s)({ ...one.plan, shard: null }, { ...other.plan, shard: null }).map((each) => each.replace(/ then\b/, ' here').replace(/ now\b/, ' there')),
        ...sessionDifferences(sessionsOf(one.lines), sessionsOf(other.lines)),
    ];
    if (differences.length === 0)
        return;
    throw new errors/* InputError */.dz(`${one.name} and ${other.name} did not ask the same:\n${differences.map((each) => `  ${each}`).join('\n')}`, 'Only runs of one plan, against one server, can be merged.');
}
function sessionsOf(lines) {
    return lines.filter((line) => line.kind === 'session');
}
/** Runs of the same packs, one after another: each life of a server is one of its own, and the newest attempt is last. */
function inSequence(journals) {
    let before = 0;
    return journals.flatMap(({ lines }) => {
        const offset = before;
        before += Math.max(0, ...sessionsOf(lines).map(({ session }) => session));
        return lines.map((line) => ('session' in line ? { ...line, session: line.session + offset } : line));
    });
}
/** Shards ask at the same time what one run asks in one session: what has the same number becomes the same. */
function joined(shards) {
    const sessions = new Map();
    for (const line of shards.flatMap(sessionsOf)) {
        if (!sessions.has(line.session))
            sessions.set(line.session, line);
    }
    const rest = shards.flat().filter((line) => line.kind === 'attempt' || line.kind === 'skip');
    const ends = shards.map((lines) => lines.findLast((line) => line.kind === 'end'));
    return [...[...sessions.values()].sort((one, other) => one.session - other.session), ...rest, ...endOf(ends)];
}
const endsFromBest = ['decided', 'measured', 'stopped-early', 'time-budget', 'interrupted', 'endpoint-lost'];
/** The worst of them; none as long as one of them has none. */
function endOf(ends) {
    const known = ends.filter((end) => end !== undefined);
    const worst = endsFromBest.findLast((outcome) => known.some((end) => end.outcome === outcome));
    if (worst === undefined || known.length < ends.length)
        return [];
    return [
        {
            kind: 'end',
            endedAt: known.map(({ endedAt }) => endedAt).reduce((one, other) => (one > other ? one : other)),
            outcome: worst,
            detail: [...new Set(known.filter(({ outcome }) => outcome === worst).map(({ detail }) => detail))].join('; '),
            refusedFields: [...new Set(known.flatMap(({ refusedFields }) => refusedFields))].sort(),
        },
    ];
}

// EXTERNAL MODULE: ./build/run/run-lock.js
var run_lock = __webpack_require__(3559);
// EXTERNAL MODULE: ./build/score/score-run.js + 3 modules
var score_run = __webpack_require__(67905);
// EXTERNAL MODULE: ./build/commands/asked-tasks.js + 1 modules
var asked_tasks = __webpack_require__(98578);
// EXTERNAL MODULE: ./build/commands/kept-run.js + 3 modules
var kept_run = __webpack_require__(41772);
// EXTERNAL MODULE: ./build/commands/report.js + 1 modules
var report = __webpack_require__(94901);
// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
// EXTERNAL MODULE: ./build/commands/show-scorecards.js
var show_scorecards = __webpack_require__(94938);
// EXTERNAL MODULE: ./build/commands/whole-folder.js
var whole_folder = __webpack_require__(3921);
;// CONCATENATED MODULE: ./build/commands/merge.js


















/** Makes one run of the shards of a plan. What they decided stays decided: nothing is asked again. */
async function merge({ runs, out, root }, io) {
    const folders = [];
    for (const run of runs)
        folders.push(await (0,kept_run/* findKeptRun */.L8)(run, { root, cwd: io.cwd }));
    const into = out === undefined ? (0,external_node_path_.join)((0,run_folder/* runsFolderOf */.YM)(root), (0,run_folder/* newRunId */.F$)(io)) : (0,external_node_path_.resolve)(io.cwd, out);
    const merged = await whileLocked([...new Set(folders)], (sources) => mergeFolders(sources, into, io));
    io.out(mergedText(merged, into, io));
    return errors/* exitCodes */.hS.passed;
}
/** Puts shards together into a folder that is made for them. */
async function mergeFolders(folders, into, io) {
    const merged = await mergeJournals(folders.map(run_journal/* journalPath */.HY));
    const files = [];
    for (const folder of folders)
        files.push(await (0,kept_run/* loadRunFile */._I)(folder));
    const file = mergeRunFiles(folders, files, merged);
    const baselines = await collectBaselines(folders);
    await (0,whole_folder/* makeWholeFolder */.i)(into, async (draft) => {
        await saveMerged(draft, merged);
        await (0,kept_run/* saveRunFile */.Vd)(draft, file);
        await saveBaselines(draft, baselines);
        await copyTasks(folders, draft);
        const { decision, scorecards } = await (0,report/* decideKeptRun */.i)(draft, io);
        const outcome = mergedOutcome(files, decision.outcome, merged.missingShards.length > 0);
        await (0,kept_run/* saveRunFile */.Vd)(draft, { ...file, outcome });
        await (0,kept_run/* saveScorecards */.hw)(draft, scorecards);
    });
    return merged;
}
function mergedText(merged, into, { columns }) {
    const { missingShards, missingPacks, runs } = merged;
    const gone = `incomplete: ${missingShards.length === 1 ? 'shard' : 'shards'} ${missingShards.join(', ')} missing, with ${missingPacks.join(', ')}`;
    return (0,terminal_lines/* joinLines */.cT)([
        `merged ${(0,numbers/* plural */.LS)(runs.length, 'run')} into ${into}`,
        ...(missingShards.length === 0 ? [] : (0,terminal_lines/* wrapped */.ky)(gone, columns)),
        ...(0,show_scorecards/* showScorecards */.l)((0,score_run/* scoreRun */.I)(merged.plan, merged.lines), columns),
    ], false);
}
/** Nobody writes in them meanwhile. */
async function whileLocked(folders, use) {
    const locks = [];
    try {
        for (const folder of folders)
            locks.push(await (0,run_lock/* takeRunLock */.C)(folder));
        return await use(folders);
    }
    finally {
        for (const lock of locks)
            await lock[Symbol.asyncDispose]();
    }
}
function mergeRunFiles(folders, files, { plan }) {
    const first = files.find(({ id }) => id === plan.run.id) ?? files[0];
    if (first === undefined)
        throw new errors/* InputError */.dz('nothing to merge', 'Name the shards of a run.');
    for (const [index, file] of files.entries()) {
        if (file.command === first.command && (0,external_node_util_.isDeepStrictEqual)(file.judgedBy, first.judgedBy))
            continue;
        throw new errors/* InputError */.dz(`${folders[files.indexOf(first)]} and ${folders[index]} were to be judged by different rules`, 'Merge the shards of one command with the same gate flags; run.json shows both.');
    }
    const ends = files.flatMap(({ endedAt }) => endedAt ?? []).sort();
    // Of its own packs alone: what all of them could do, the merged decision says.
    const { canGate: _, ...whole } = first;
    return {
        ...whole,
        startedAt: files.map(({ startedAt }) => startedAt).reduce((one, other) => (one < other ? one : other)),
        endedAt: ends.length < files.length ? null : (ends.at(-1) ?? null),
        outcome: null,
    };
}
/**
 * Decided anew, of all packs: no shard could pass alone. What ended without a comparison weighs as it did, and of less
 * than was asked for there is no pass. Null as long as one of them has no end.
 */
function mergedOutcome(files, decided, isIncomplete) {
    const outcomes = files.flatMap(({ outcome }) => outcome ?? []);
    if (outcomes.length < files.length)
        return null;
    const uncompared = outcomes.filter(worst_outcome/* isUncompared */.LS);
    return (0,worst_outcome/* worstOutcome */.Om)([decided, ...uncompared, ...(isIncomplete ? ['inconclusive'] : [])], decided);
}
/** What the shards were held against: the same for all of them. */
async function collectBaselines(folders) {
    const found = new Map();
    for (const folder of folders) {
        for (const name of (await (0,kept_run/* namesIn */.wX)((0,external_node_path_.join)(folder, 'baselines'))) ?? []) {
            const bytes = await (0,read_regular/* readRegular */.VX)((0,external_node_path_.join)(folder, 'baselines', name));
            if (bytes === undefined)
                continue;
            const before = found.get(name);
            if (before !== undefined && !bytes.equals(before.bytes)) {
                throw new errors/* InputError */.dz(`${before.folder} and ${folder} were held against different baselines: ${name}`, 'Run the shards again from one commit.');
            }
            found.set(name, { folder, bytes });
        }
    }
    return found;
}
async function saveBaselines(folder, baselines) {
    if (baselines.size === 0)
        return;
    await (0,promises_.mkdir)((0,external_node_path_.join)(folder, 'baselines'));
    for (const [name, { bytes }] of baselines)
        await (0,promises_.writeFile)((0,external_node_path_.join)(folder, 'baselines', name), bytes);
}
/** Each shard keeps what the whole plan asks. */
async function copyTasks(folders, into) {
    for (const folder of folders) {
        if (!(await (0,kept_run/* namesIn */.wX)(folder))?.includes(asked_tasks/* tasksName */.SL))
            continue;
        return (0,promises_.cp)((0,external_node_path_.join)(folder, asked_tasks/* tasksName */.SL), (0,external_node_path_.join)(into, asked_tasks/* tasksName */.SL));
    }
}


/***/ }),

/***/ 94901:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  i: () => (/* binding */ decideKeptRun),
  report: () => (/* binding */ report)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/gate/exit-code-of.js
var exit_code_of = __webpack_require__(93600);
// EXTERNAL MODULE: ./build/gate/gate-rule.js
var gate_rule = __webpack_require__(67690);
// EXTERNAL MODULE: ./build/interop/benchlocal-modes.js
var benchlocal_modes = __webpack_require__(33108);
// EXTERNAL MODULE: ./build/interop/benchlocal-pack-id.js
var benchlocal_pack_id = __webpack_require__(66409);
;// CONCATENATED MODULE: ./build/interop/render-benchlocal-result.js


/**
 * A scorecard in the form of benchlocal-cli's results. A scorecard knows how often a scenario passed in a session, not in
 * which round: its passes come first.
 */
function renderBenchlocalResult(scorecard) {
    const { scenarios: _, ...head } = scorecard;
    const { fingerprint, mode, run } = scorecard;
    const packs = scorecard.packs.map((pack) => packOf(pack, scorecard));
    const passed = packs.reduce((sum, pack) => sum + pack.passed, 0);
    const total = packs.reduce((sum, pack) => sum + pack.total, 0);
    const effort = /^reasoning_effort=(.*)$/.exec(fingerprint.conditions['thinking-control'] ?? '')?.[1];
    const result = {
        schema_version: '1',
        runner_version: `quality-baseline ${fingerprint.subject.tool}`,
        endpoint: '',
        model: fingerprint.identity.model ?? scorecard.slug,
        mode: 'custom',
        started_at: run.startedAt,
        finished_at: run.endedAt ?? run.startedAt,
        packs,
        totals: { passed, total, score: share(passed, total) },
        thinking_enabled: mode === 'enable-thinking',
        thinking_mode: benchlocal_modes/* thinkingModes */.l5[mode],
        ...(effort === undefined ? {} : { thinking_control: 'reasoning_effort', reasoning_effort: effort }),
        warnings: [],
        repeat: Math.max(1, ...scorecard.scenarios.map((score) => rowsOf(score).length)),
        equivalent_score_150: total === 0 ? 0 : Math.floor((passed * 150) / total + 0.5),
        quality_baseline: { version: 1, scorecard: head },
    };
    return `${JSON.stringify(sortKeys(result), undefined, 2)}\n`;
}
function packOf(pack, { scenarios, timings, fingerprint }) {
    const inPack = scenarios.filter(({ scenario }) => scenario.startsWith(`${pack.id}/`));
    const sampling = fingerprint.conditions.sampling ?? {};
    const numbered = inPack.flatMap((score) => rowsOf(score).map((row, index) => ({ row, repeat: index + 1, score })));
    // As theirs stand: round after round.
    const rows = numbered.sort((one, other) => one.repeat - other.repeat);
    const counted = rows.filter(({ row }) => row.words !== 'verifier_not_implemented');
    const passed = counted.filter(({ row }) => row.passed).length;
    const timing = Object.hasOwn(timings, pack.id) ? timings[pack.id] : undefined;
    return {
        pack_id: (0,benchlocal_pack_id/* packIdTo */.E)(pack.id),
        version: pack.version,
        upstream_commit: '',
        scenario_count: inPack.length,
        passed,
        total: counted.length,
        score: share(passed, counted.length),
        latency: { p50: seconds(timing?.attemptP50Ms), p95: seconds(timing?.attemptP95Ms), mean: null },
        skipped: false,
        status: counted.length === 0 ? 'stubbed' : 'ok',
        warnings: [],
        variance: null,
        scenarios: rows.map(({ row, repeat, score }) => rowText(row, repeat, score.scenario.slice(pack.id.length + 1), sampling)),
    };
}
function rowsOf(score) {
    const modes = Object.entries(score.failures).flatMap(([mode, times]) => Array(times).fill(mode));
    const causes = Object.entries(score.causes).flatMap(([cause, times]) => Array(times).fill(cause));
    return score.cells.flatMap(({ passed, failed, unmeasured }, index) => {
        const own = { digest: score.digest, session: index + 1, promptTokens: score.promptTokens };
        return [
            ...Array.from({ length: passed }, () => ({ passed: true, words: 'passed', own })),
            ...Array.from({ length: failed }, () => {
                // The keys of the counts are modes.
                const mode = (modes.shift() ?? 'verifier-fail');
                return { passed: false, words: (0,benchlocal_modes/* failureTo */.Mx)(mode), own: { ...own, mode } };
            }),
            ...Array.from({ length: unmeasured }, () => {
                const cause = causes.shift() ?? 'server-error';
                return { passed: false, words: (0,benchlocal_modes/* causeTo */.jB)(cause), own: { ...own, cause } };
            }),
        ];
    });
}
function rowText({ passed, words, own }, repeat, id, sampling) {
    const detail = String(own['mode'] ?? own['cause'] ?? '');
    const shared = {
        passed,
        failure_mode: words,
        detail,
        latency_seconds: 0,
        tokens_completion: null,
        verifier_trace: null,
    };
    return {
        id,
        ...shared,
        result: { scenario_id: id, ...shared, pass_rate: null, passed_count: null, total_count: null },
        raw_scenario: { id },
        raw_response: null,
        request: {},
        sampling_params: sampling,
        status_code: null,
        repeat_index: repeat,
        response_field_used: null,
        turn_count: null,
        assistant_messages: [],
        tool_calls: [],
        conversation: [],
        quality_baseline: own,
    };
}
function share(passed, total) {
    return total === 0 ? 0 : passed / total;
}
function seconds(ms) {
    return ms === null || ms === undefined ? null : ms / 1000;
}
function sortKeys(value) {
    if (typeof value !== 'object' || value === null)
        return value;
    if (Array.isArray(value))
        return value.map(sortKeys);
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries.map(([key, inside]) => [key, sortKeys(inside)]));
}

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/run/journal.js
var journal = __webpack_require__(72353);
// EXTERNAL MODULE: ./build/run/read-journal.js
var read_journal = __webpack_require__(26494);
// EXTERNAL MODULE: ./build/score/score-run.js + 3 modules
var score_run = __webpack_require__(67905);
// EXTERNAL MODULE: ./build/score/to-score.js
var to_score = __webpack_require__(57311);
// EXTERNAL MODULE: ./build/commands/decide-run.js
var decide_run = __webpack_require__(87603);
// EXTERNAL MODULE: ./build/commands/kept-run.js + 3 modules
var kept_run = __webpack_require__(41772);
// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/report.js














const files = ['json', 'markdown', 'junit', 'html', 'csv'];
/** The reports of a kept run, made again from its folder alone: the bytes that the run itself wrote. */
async function report({ run, root, format, mode, policy, ...options }, io) {
    const isBenchlocal = format === 'benchlocal';
    if (mode !== undefined && !isBenchlocal)
        throw new errors/* InputError */.dz('--mode belongs to --format benchlocal', 'The other reports hold every mode.');
    const dropped = files.find((name) => options.out[name] !== undefined && (isBenchlocal || name === format));
    if (dropped !== undefined)
        throw new errors/* InputError */.dz(`--format ${format} and --${dropped} exclude each other`, 'Write one of them at a time.');
    const out = format === 'text' || format === 'benchlocal' ? options.out : { ...options.out, [format]: '-' };
    await (0,write_reports/* checkOutputs */.n2)(out, io);
    const folder = await (0,kept_run/* findKeptRun */.L8)(run ?? (await (0,run_folder/* newestRun */.KO)(root)), { root, cwd: io.cwd });
    const { file, decision, scorecards } = await decideKeptRun(folder, io);
    if (file.outcome === null && file.command === 'check')
        io.err(`${file.id} did not end: this is what it measured\n`);
    if (isBenchlocal)
        io.out(renderBenchlocalResult(onlyOne(scorecards, mode)));
    else
        await (0,write_reports/* writeReports */.Li)(decision, out, folder, io);
    return policy === undefined ? errors/* exitCodes */.hS.passed : (0,exit_code_of/* exitCodeOf */.F)(decision.outcome, policy);
}
/** From the journal and the baselines beside it, or from those of another folder. */
async function decideKeptRun(folder, io, baselinesDir = (0,external_node_path_.join)(folder, 'baselines')) {
    const file = await (0,kept_run/* loadRunFile */._I)(folder);
    const { plan, lines } = await (0,read_journal/* readJournal */.a)((0,journal/* journalPath */.HY)(folder), to_score/* toScore */.g);
    const against = new Map();
    for (const mode of plan.modes) {
        const kept = await (0,load_baseline/* loadBaseline */.oU)(baselinesDir, plan.slug, mode);
        if (kept.kind === 'missing')
            continue;
        against.set(mode, kept.baseline);
        for (const note of kept.notes)
            io.err(`${note}\n`);
    }
    const decision = (0,decide_run/* decideRun */.Sf)(plan, lines, against, (0,gate_rule/* parseRule */.i)(file.judgedBy), flagsOf(file));
    return { file, decision, scorecards: (0,score_run/* scoreRun */.I)(plan, lines) };
}
function onlyOne(scorecards, mode) {
    const [one, ...others] = scorecards.filter((scorecard) => mode === undefined || scorecard.mode === mode);
    if (one !== undefined && others.length === 0)
        return one;
    const known = scorecards.map((scorecard) => scorecard.mode).join(', ');
    throw new errors/* InputError */.dz(one === undefined ? `the run has no mode ${mode}` : 'a file of benchlocal-cli holds one mode', `Name one with --mode: ${known}.`);
}
function flagsOf({ flags, whereFlags }) {
    return flags ?? (whereFlags === undefined ? undefined : { measure: whereFlags, gate: [] });
}


/***/ }),

/***/ 94938:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ showScorecards)
/* harmony export */ });
/* harmony import */ var _lib_group_by_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55365);
/* harmony import */ var _model_baseline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32607);
/* harmony import */ var _model_shard_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(63282);
/* harmony import */ var _report_grid_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(19147);
/* harmony import */ var _report_numbers_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(73533);
/* harmony import */ var _report_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95263);






/** The pass rate of each pack in each mode, as lines of a table. */
function showScorecards(scorecards, columns) {
    const rows = scorecards.flatMap(({ mode, packs, scenarios, missingPacks }) => {
        const byPack = (0,_lib_group_by_js__WEBPACK_IMPORTED_MODULE_2__/* .groupBy */ .$)(scenarios, ({ scenario }) => (0,_model_shard_js__WEBPACK_IMPORTED_MODULE_3__/* .packOfKey */ .Q9)(scenario));
        return packs.map(({ id, version }) => {
            const own = byPack.get(id) ?? [];
            const cells = own.flatMap((score) => score.cells);
            const unmeasured = cells.reduce((sum, cell) => sum + cell.unmeasured, 0);
            const missing = own.reduce((sum, score) => sum + (score.missing ?? 0), 0);
            const rate = missingPacks.includes(id)
                ? 'not here'
                : (0,_report_numbers_js__WEBPACK_IMPORTED_MODULE_4__/* .percentAndCount */ .Uq)((0,_model_baseline_js__WEBPACK_IMPORTED_MODULE_0__/* .meanRateOf */ .pX)(own.map((score) => score.cells)));
            return [`${(0,_report_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainLine */ .h0)(id)} ${(0,_report_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainLine */ .h0)(version)}`, mode, rate, String(unmeasured), String(missing)];
        });
    });
    const head = [
        { head: 'Pack', align: 'left' },
        { head: 'Mode', align: 'left' },
        ...['Passed', 'Unmeasured', 'Missing'].map((each) => ({ head: each, align: 'right' })),
    ];
    return (0,_report_grid_js__WEBPACK_IMPORTED_MODULE_5__/* .renderGrid */ .b)(head, rows, { width: columns });
}


/***/ }),

/***/ 3921:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ makeWholeFolder)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18543);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(61469);
/* harmony import */ var _lib_save_whole_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(70129);
/* harmony import */ var _kept_run_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(41772);
/* harmony import */ var _run_folder_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9463);








/** Makes a folder that appears with all that `fill` puts into it, or not at all. It must not be there, or be empty. */
async function makeWholeFolder(folder, fill) {
    const present = await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_6__/* .namesIn */ .wX)(folder);
    if (present !== undefined && present.length > 0) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .InputError */ .dz(`${folder} is not empty: it holds ${present.slice(0, 3).join(', ')}`, 'Name a folder that is not there yet.');
    }
    const draft = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder), `.${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(folder)}.${process.pid}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}`);
    try {
        await (0,_run_folder_js__WEBPACK_IMPORTED_MODULE_7__/* .makeFolder */ .fc)(draft);
        await (0,_lib_save_whole_js__WEBPACK_IMPORTED_MODULE_5__/* .removeLeftovers */ .D)(folder, '');
        await fill(draft);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(draft, folder);
    }
    catch (cause) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(draft, { recursive: true, force: true });
        if (cause instanceof Error && 'syscall' in cause)
            throw (0,_lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__/* .cannotWrite */ .z)(folder, cause);
        throw cause;
    }
}


/***/ }),

/***/ 5532:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ decideRun),
/* harmony export */   X: () => (/* binding */ canGateOf)
/* harmony export */ });
/* harmony import */ var _lib_days_between_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38360);
/* harmony import */ var _worst_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3912);


/** The worst of its modes, in their order. */
function decideRun(modes) {
    const decisions = modes.map(({ decision }) => decision);
    const { run } = modes[0].scorecard;
    const ends = modes.flatMap(({ scorecard }) => scorecard.run.endedAt ?? []);
    const captures = modes.flatMap(({ baseline }) => baseline?.capturedAt ?? []).sort();
    const outcome = (0,_worst_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .worstOutcome */ .Om)(decisions.map((decision) => decision.outcome), 'no-baseline');
    return {
        version: 2,
        kind: 'decision',
        outcome,
        improved: outcome === 'passed' && decisions.some(({ improved }) => improved),
        modes: decisions,
        run: {
            ids: [...new Set(modes.flatMap(({ scorecard }) => scorecard.run.ids))],
            startedAt: run.startedAt,
            endedAt: ends.sort().at(-1) ?? null,
            baselineAgeDays: captures[0] === undefined ? null : (0,_lib_days_between_js__WEBPACK_IMPORTED_MODULE_1__/* .daysBetween */ .Y)(captures[0], run.startedAt),
            determinism: run.determinism,
        },
        timings: Object.fromEntries(modes.map((mode) => [mode.decision.mode, timingsOf(mode)])),
    };
}
/** How many packs could have regressed; undefined where all could, or none was compared. */
function canGateOf(modes) {
    const packs = modes.flatMap((mode) => mode.packs);
    const able = packs.filter(({ outcome }) => outcome !== 'cannot-gate').length;
    return able === packs.length ? undefined : { packs: able, of: packs.length };
}
function timingsOf({ scorecard, baseline }) {
    const before = baseline?.scorecard.timings ?? {};
    return Object.fromEntries(Object.entries(scorecard.timings).map(([pack, current]) => [pack, { baseline: before[pack] ?? null, current }]));
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

/***/ 38360:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ daysBetween)
/* harmony export */ });
const dayMs = 86_400_000;
/** Days from one ISO time to another, with their part; below zero where the second is the earlier. */
function daysBetween(from, to) {
    return (Date.parse(to) - Date.parse(from)) / dayMs;
}


/***/ }),

/***/ 46344:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ differsFrom)
/* harmony export */ });
/* harmony import */ var _lib_canonical_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60297);

/** In words, how the plan of a journal differs from the one that is now asked for; `run` may differ. Empty: they are one plan. */
function differsFrom(before, now) {
    const { run: _before, scenarios: scenariosBefore, packs: packsBefore, ...one } = before;
    const { run: _now, scenarios: scenariosNow, packs: packsNow, ...other } = now;
    const settings = new Map(Object.entries(other));
    const changed = Object.entries(one).flatMap(([field, value]) => isSame(value, settings.get(field))
        ? []
        : [`${nameOf(field)}: ${show(value)} then, ${show(settings.get(field))} now`]);
    return [...changed, ...packDifferences(packsBefore, packsNow), ...scenarioDifferences(scenariosBefore, scenariosNow)];
}
function packDifferences(before, now) {
    const ids = (packs) => packs.map(({ id }) => id).join(', ');
    if (ids(before) !== ids(now))
        return [`packs: ${ids(before)} then, ${ids(now)} now`];
    return before.flatMap((pack, place) => {
        const other = now[place];
        if (other === undefined || other.digest === pack.digest)
            return [];
        return [
            other.version === pack.version
                ? `pack ${pack.id}: its content changed`
                : `pack ${pack.id}: ${pack.version} then, ${other.version} now`,
        ];
    });
}
const named = 5;
function scenarioDifferences(before, now) {
    const gone = Object.keys(before).filter((key) => now[key] === undefined);
    const added = Object.keys(now).filter((key) => before[key] === undefined);
    const changed = Object.keys(before).filter((key) => now[key] !== undefined && now[key] !== before[key]);
    return [
        ...list('scenarios asked then and not now', gone),
        ...list('scenarios asked now and not then', added),
        ...list('scenarios whose content or verifier changed', changed),
    ];
}
function list(title, keys) {
    if (keys.length === 0)
        return [];
    const more = keys.length > named ? ` and ${keys.length - named} more` : '';
    return [`${title}: ${keys.slice(0, named).join(', ')}${more}`];
}
function nameOf(field) {
    return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
function show(value) {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}
function isSame(one, other) {
    return (0,_lib_canonical_json_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalJson */ .d)(one) === (0,_lib_canonical_json_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalJson */ .d)(other);
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
