export const id = 212;
export const ids = [212];
export const modules = {

/***/ 17959:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  capture: () => (/* binding */ capture)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/baseline/capture-faults.js
var capture_faults = __webpack_require__(87984);
// EXTERNAL MODULE: ./build/baseline/make-baseline.js + 1 modules
var make_baseline = __webpack_require__(20923);
// EXTERNAL MODULE: ./build/baseline/pool-scorecards.js
var pool_scorecards = __webpack_require__(1962);
// EXTERNAL MODULE: ./build/baseline/pooling-faults.js
var pooling_faults = __webpack_require__(32652);
;// CONCATENATED MODULE: ./build/baseline/append-sessions.js





/** A baseline with the sessions of one more capture. The oldest leave beyond ten. */
function appendSessions({ previous, scorecard, firstAnswers, ...capture }) {
    const { slug, mode } = scorecard;
    // What the baseline was kept for holds for more sessions of the same.
    const accepted = capture.useless.accepted ?? previous.acceptedUseless?.reason;
    const useless = { ...capture.useless, accepted };
    // Of the new sessions alone: those of the baseline have been through this.
    const faults = [
        ...(0,pooling_faults/* poolingFaults */.Q)(previous.scorecard, scorecard),
        ...(0,capture_faults/* captureFaults */.Q)(scorecard),
        ...(0,make_baseline/* uselessFaults */.s)(scorecard, useless),
    ];
    if (faults.length > 0)
        throw new errors/* InputError */.dz([
            `the sessions cannot be added to the baseline of ${slug} (${mode}):`,
            ...faults.map((fault) => `  ${fault}`),
        ].join('\n'), 'Capture without --append to put a new baseline in its place.');
    const pooled = (0,make_baseline/* makeBaseline */.c)({
        ...capture,
        useless,
        scorecard: (0,pool_scorecards/* poolScorecards */.S)(previous.scorecard, scorecard),
        firstAnswers: undefined,
        previous,
    });
    return { ...pooled, firstAnswers: firstTexts(pooled.scorecard, [previous, { scorecard, firstAnswers }]) };
}
/** The text that belongs to the first digest still kept: once its session has left, that of the other side. */
function firstTexts({ scenarios }, sides) {
    if (sides.every(({ firstAnswers }) => firstAnswers === undefined))
        return undefined;
    const known = sides.map(({ scorecard, firstAnswers }) => ({
        digests: new Map(scorecard.scenarios.map(({ scenario, answers }) => [scenario, answers?.[0]])),
        texts: firstAnswers ?? new Map(),
    }));
    const texts = scenarios.flatMap(({ scenario, answers }) => {
        const first = answers?.[0];
        if (first === undefined)
            return [];
        const side = known.find(({ digests, texts }) => texts.has(scenario) && digests.get(scenario) === first);
        const text = side?.texts.get(scenario);
        return text === undefined ? [] : [[scenario, text]];
    });
    return new Map(texts);
}

// EXTERNAL MODULE: ./build/baseline/baseline-path.js
var baseline_path = __webpack_require__(48575);
// EXTERNAL MODULE: ./build/baseline/diff-baselines.js
var diff_baselines = __webpack_require__(82886);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/baseline/save-baseline.js
var save_baseline = __webpack_require__(45421);
// EXTERNAL MODULE: ./build/gate/common-fault.js
var common_fault = __webpack_require__(85816);
// EXTERNAL MODULE: ./build/gate/forecast-packs.js
var forecast_packs = __webpack_require__(95030);
// EXTERNAL MODULE: ./build/gate/gate-rule.js
var gate_rule = __webpack_require__(67690);
// EXTERNAL MODULE: ./build/report/describe-common-fault.js
var describe_common_fault = __webpack_require__(23527);
// EXTERNAL MODULE: ./build/report/render-baseline-difference.js
var render_baseline_difference = __webpack_require__(60747);
// EXTERNAL MODULE: ./build/commands/decide-run.js
var decide_run = __webpack_require__(87603);
// EXTERNAL MODULE: ./build/commands/find-useless.js
var find_useless = __webpack_require__(55067);
// EXTERNAL MODULE: ./build/commands/first-answers.js
var first_answers = __webpack_require__(34699);
// EXTERNAL MODULE: ./build/commands/given-flags.js
var given_flags = __webpack_require__(28852);
// EXTERNAL MODULE: ./build/commands/is-checkout.js + 1 modules
var is_checkout = __webpack_require__(47275);
// EXTERNAL MODULE: ./build/commands/measure.js + 26 modules
var measure = __webpack_require__(69472);
// EXTERNAL MODULE: ./build/commands/print-plan.js + 2 modules
var print_plan = __webpack_require__(42326);
// EXTERNAL MODULE: ./build/commands/select-packs.js
var select_packs = __webpack_require__(81268);
// EXTERNAL MODULE: ./build/commands/tell-interrupted.js
var tell_interrupted = __webpack_require__(34087);
// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/capture.js























/** Records the baselines of a target, one for each mode. */
async function capture(settings, io, witness) {
    const { slug } = settings.what;
    if (slug === undefined)
        throw new errors/* InputError */.dz('no slug is named', 'Give --slug, or name a target in the config.');
    if (!settings.how.isCanonical) {
        throw new errors/* InputError */.dz('a baseline is captured with the sampling of the packs', 'Leave the sampling flags out.');
    }
    await (0,write_reports/* checkOutputs */.n2)({ ...settings.out, record: settings.how.record }, io);
    await (0,is_checkout/* refuseLinksInCheckout */.R)(io.env, io.cwd, settings.gate.baselinesDir);
    await (0,write_reports/* checkFolder */.p$)((0,external_node_path_.resolve)(io.cwd, settings.gate.baselinesDir), settings.gate.baselinesDir);
    const previous = await loadPrevious(settings, slug, io);
    const selected = await (0,select_packs.selectPacks)(settings.what);
    const request = { settings, io, command: 'capture', selected, witness };
    if (settings.out.dryRun) {
        const folder = (0,external_node_path_.resolve)(io.cwd, settings.gate.baselinesDir);
        const found = [...previous].map(([mode, baseline]) => ({ mode, baseline, path: (0,baseline_path/* baselinePath */.XB)(folder, slug, mode) }));
        (0,print_plan/* printPlan */.Z)(request, found, io);
        return { exitCode: 0, decision: undefined };
    }
    const measurement = await (0,measure/* openMeasurement */.R)(request);
    try {
        return await captured(measurement, request, previous);
    }
    finally {
        await measurement[Symbol.asyncDispose]();
    }
}
async function captured(measurement, { settings, io }, previous) {
    const { run, folder } = measurement;
    const end = await run.measure();
    if (end.outcome === 'interrupted')
        return { exitCode: (0,tell_interrupted/* tellInterrupted */.Yd)(folder, settings, io), decision: undefined };
    if (end.error !== undefined)
        throw end.error;
    if (end.outcome !== 'measured') {
        throw new errors/* EndpointError */.cY(`nothing was captured: ${end.detail}`, `${(0,tell_interrupted/* resumeLine */.GC)(folder, settings)} goes on with it.`);
    }
    await measurement.end(null);
    const lines = await measurement.lines();
    const scorecards = await measurement.scorecards();
    measurement.progress.end();
    for (const scorecard of scorecards) {
        const fault = (0,common_fault/* commonFault */.k)(scorecard);
        if (fault !== undefined)
            io.err(`${(0,describe_common_fault/* describeCommonFault */.F)(fault)}\n`);
    }
    const useless = {
        find: (0,find_useless/* findUseless */.u)(settings.how.repeat, (0,gate_rule/* parseRule */.i)(settings.gate)),
        accepted: settings.capture?.acceptUseless,
        hint: `Mend what is wrong and capture again, or keep it as it is: --resume ${(0,external_node_path_.basename)(folder)} --accept-useless "why".`,
    };
    const made = scorecards.map((scorecard) => ({
        before: previous.get(scorecard.mode),
        after: baselineOf({ scorecard, lines, useless, now: io.clock.wallTime() }, settings, previous.get(scorecard.mode)),
    }));
    for (const { before, after } of made) {
        io.out((0,render_baseline_difference/* renderBaselineDifference */.R)((0,diff_baselines/* diffBaselines */.G)(before, after)));
        for (const warning of warningsOf(after, settings))
            io.err(`${warning}\n`);
    }
    const paths = [];
    for (const { after } of made) {
        const path = await (0,save_baseline/* saveBaseline */.X)((0,external_node_path_.resolve)(io.cwd, settings.gate.baselinesDir), after);
        io.out(`Written: ${(0,external_node_path_.relative)(io.cwd, path)}\n`);
        paths.push(path);
    }
    // Only now: what was refused for want of answers, or could not be written, goes on with --resume.
    await run.decide('captured');
    if (settings.out.html !== undefined) {
        const decision = (0,decide_run/* decideScored */.xL)(await measurement.scored(), new Map(), (0,gate_rule/* parseRule */.i)(settings.gate), (0,given_flags/* givenFlags */.r)(settings, io));
        await (0,write_reports/* writePage */.xv)(decision, settings.out.html, folder, io);
    }
    if (!settings.out.quiet)
        io.err(`Run ${measurement.plan.run.id} is kept in ${folder}\n`);
    return { exitCode: 0, decision: undefined, captured: paths };
}
function baselineOf({ scorecard, lines, useless, now }, { capture: how }, previous) {
    // Written before a crash: its sessions are in it.
    if (previous !== undefined && scorecard.run.ids.every((id) => previous.scorecard.run.ids.includes(id)))
        return previous;
    const one = {
        scorecard,
        firstAnswers: (0,first_answers/* firstAnswers */.S)(lines, scorecard.mode),
        reason: how?.reason ?? '',
        now,
        useless,
        resetAnchor: how?.resetAnchor ?? false,
    };
    if (how?.append !== true)
        return (0,make_baseline/* makeBaseline */.c)({ ...one, previous });
    if (previous === undefined)
        throw new Error('nothing to append to was refused before the first request');
    return appendSessions({ ...one, previous });
}
async function loadPrevious({ what, gate, capture: how }, slug, io) {
    const previous = new Map();
    for (const mode of what.modes) {
        const loaded = await (0,load_baseline/* loadBaseline */.oU)((0,external_node_path_.resolve)(io.cwd, gate.baselinesDir), slug, mode);
        if (loaded.kind === 'found')
            previous.set(mode, loaded.baseline);
        else if (how?.append === true) {
            throw new errors/* InputError */.dz(`there is no baseline ${loaded.path} to append to`, 'Capture once without --append.');
        }
    }
    return previous;
}
/** What such a baseline will not be able to tell. */
function warningsOf({ scorecard, acceptedUseless }, { gate, how }) {
    return (0,forecast_packs/* forecastPacks */.c)(scorecard, how.repeat, (0,gate_rule/* parseRule */.i)(gate)).flatMap(({ pack, isTooNoisy }) => {
        if (acceptedUseless?.packs.includes(pack))
            return [`${pack} cannot gate, and is kept: ${acceptedUseless.reason}`];
        return isTooNoisy
            ? [`${pack} is too noisy to gate at ${how.repeat} rounds: its noise alone may pass the threshold.`]
            : [];
    });
}


/***/ }),

/***/ 70212:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  demo: () => (/* binding */ demo)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/config/load-settings.js
var load_settings = __webpack_require__(79329);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
// EXTERNAL MODULE: ./build/run/journal.js
var journal = __webpack_require__(72353);
// EXTERNAL MODULE: ./build/run/read-journal.js
var read_journal = __webpack_require__(26494);
// EXTERNAL MODULE: ./build/commands/capture.js + 1 modules
var capture = __webpack_require__(17959);
// EXTERNAL MODULE: ./build/commands/check.js + 9 modules
var check = __webpack_require__(13574);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./build/lib/error-code.js
var error_code = __webpack_require__(47206);
;// CONCATENATED MODULE: ./build/commands/demo-folder.js








// Literal URLs, so that the bundler ships each file beside the bundle.
const cassettes = {
    unchanged: __webpack_require__.ab + "unchanged.cassette.jsonl.gz",
    degraded: __webpack_require__.ab + "degraded.cassette.jsonl.gz",
};
const packed = Object.entries(cassettes); // the keys of `cassettes`
function cassetteFile(name) {
    return `${name}.cassette.jsonl`;
}
/** A folder with the recordings in it. Disposing of it removes it, unless it is to be kept; so does the end of the process. */
async function openDemoFolder(keep, cwd) {
    const folder = await makeFolder(keep, cwd);
    const isKept = keep !== false;
    const leave = () => (0,external_node_fs_.rmSync)(folder, { recursive: true, force: true });
    const dispose = async () => {
        if (isKept)
            return;
        await (0,promises_.rm)(folder, { recursive: true, force: true });
        process.off('exit', leave);
    };
    if (!isKept)
        process.once('exit', leave);
    try {
        for (const [name, url] of packed) {
            await (0,promises_.writeFile)((0,external_node_path_.join)(folder, cassetteFile(name)), await (0,external_node_util_.promisify)(external_node_zlib_.gunzip)(await (0,promises_.readFile)(url)));
        }
    }
    catch (cause) {
        await dispose();
        throw cannotWrite(folder, cause);
    }
    return { folder, [Symbol.asyncDispose]: dispose };
}
async function makeFolder(keep, cwd) {
    if (typeof keep !== 'string') {
        return (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'quality-baseline-demo-')).catch((cause) => {
            throw cannotWrite((0,external_node_os_.tmpdir)(), cause);
        });
    }
    const folder = (0,external_node_path_.resolve)(cwd, keep);
    const before = await (0,promises_.mkdir)(folder, { recursive: true })
        .then(() => (0,promises_.readdir)(folder))
        .catch((cause) => {
        throw cannotWrite(keep, cause);
    });
    if (before.length === 0)
        return folder;
    throw new errors/* InputError */.dz(`${keep} is not empty`, 'Name an empty folder with --keep, or a new one.');
}
function cannotWrite(place, cause) {
    const hint = 'Name a folder that can be written with --keep FOLDER, or set TMPDIR to one.';
    return new errors/* InputError */.dz(`cannot write to ${place}: ${(0,error_code/* codeOf */.$)(cause)}`, hint, { cause });
}

// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
;// CONCATENATED MODULE: ./build/commands/demo.js












const slug = 'demo/scripted';
const comment = 'comment.md';
const steps = [
    {
        title: '1. Record a baseline',
        cassette: 'unchanged',
        ...{ words: '--capture', flags: { capture: true }, work: capture.capture },
        ...{ ends: errors/* exitCodes */.hS.passed, meaning: 'the baseline is there. You would commit it.' },
    },
    {
        title: '2. Check the model, which has not changed',
        cassette: 'unchanged',
        ...{ words: '--quiet', flags: { quiet: true }, work: check.check },
        ...{ ends: errors/* exitCodes */.hS.passed, meaning: 'passed.' },
    },
    {
        title: '3. Check it again, after a change of its chat template that spoils tool calls',
        cassette: 'degraded',
        ...{ words: `--markdown ${comment}`, flags: { markdown: comment }, work: check.check },
        ...{ ends: errors/* exitCodes */.hS.regressed, meaning: 'regressed. In CI this fails the job.' },
    },
];
const intro = 'A demo on recorded answers: no model is asked and nothing was measured on one. The answers are those that the packs have written down, some of them wrong on purpose. The scores and times below tell what the reports look like, and nothing about any model or machine.';
/** Shows a capture, a check that passes and one that does not. The real commands ask a server that plays recordings. */
async function demo(options, io) {
    const opened = await openDemoFolder(options.keep, io.cwd);
    const { folder } = opened;
    try {
        say(intro, io);
        for (const step of steps) {
            await take(step, folder, options.flags, io);
            if (io.signal.aborted)
                return interrupted(io);
        }
        say('\n4. The comment that the pull request would get, as Markdown\n', io);
        io.out(await (0,promises_.readFile)((0,external_node_path_.join)(folder, comment), 'utf8'));
        tellNext(options.keep === false ? undefined : folder, io);
        return errors/* exitCodes */.hS.passed;
    }
    finally {
        await opened[Symbol.asyncDispose]();
    }
}
async function take(step, folder, shown, io) {
    const replay = cassetteFile(step.cassette);
    say(`\n${step.title}\n`, io);
    io.out(`$ npx quality-baseline --slug ${slug} --replay ${replay} ${step.words}\n\n`);
    const settings = await (0,load_settings.loadSettings)({
        command: 'check',
        flags: { ...shown, slug, replay, ...step.flags },
        // Keys for real endpoints do not reach the demo.
        env: colorsOf(io.env),
        cwd: folder,
        defaultTier: 'medium',
        show: (option) => `--${option}`,
    });
    // As the command line names it: the folder goes away.
    const where = { ...settings.where, endpoint: { kind: 'replay', file: replay } };
    const held = [];
    const working = step.work({ ...settings, where }, heldBack(held, folder, io));
    const { exitCode: code } = await working.catch(async (error) => {
        const missing = await countMissing(folder).catch(() => 0); // no run yet: the error says why
        throw missing > 0 && !io.signal.aborted ? lacking(step, missing) : error;
    });
    if (io.signal.aborted)
        return;
    const missing = await countMissing(folder);
    if (missing > 0)
        throw lacking(step, missing);
    if (code !== step.ends)
        throw new Error(`the recording ${step.cassette} ended with ${code}, not with ${step.ends}`);
    io.out(`${held.join('')}\n`);
    say(`Exit code ${code}: ${step.meaning}`, io);
}
/** What is said of a result waits until it is known that all of it was answered. */
function heldBack(held, folder, io) {
    return {
        ...io,
        cwd: folder,
        out: (text) => void held.push(text),
        // A run that was interrupted says how it goes on: this one does not.
        err: (text) => (io.signal.aborted ? undefined : io.err(text)),
    };
}
/** Attempts of the newest run that its recording had no answer for. */
async function countMissing(folder) {
    const { lines } = await (0,read_journal/* readJournal */.a)((0,journal/* journalPath */.HY)(await (0,run_folder/* newestRun */.KO)(folder)));
    return lines.filter((line) => line.kind === 'attempt' && line.verdict.outcome === 'unmeasured').length;
}
/** A fault of the demo, whatever the command makes of it. */
function lacking({ cassette }, missing) {
    return new Error(`the recording ${cassette} lacks the answers of ${(0,numbers/* plural */.LS)(missing, 'attempt')}`);
}
function colorsOf({ NO_COLOR, FORCE_COLOR }) {
    return { NO_COLOR, FORCE_COLOR };
}
function tellNext(kept, io) {
    say(kept === undefined
        ? '\nNothing of this is left on the disk; --keep leaves it.'
        : `\nAll of it is kept in ${kept}. There, quality-baseline inspect, report and history look into the runs.`, io);
    say('\nNext, with the address of your server, and a name that you choose for what it serves:\n', io);
    io.out('  npx quality-baseline --slug my/model --endpoint http://localhost:8000 --quick --capture\n\n');
    say('After a change, the same without --capture is the check.', io);
}
function interrupted({ err }) {
    err('The demo was interrupted.\n');
    return 130;
}
function say(text, { out, columns }) {
    out((0,terminal_lines/* joinLines */.cT)(text.split('\n').flatMap((line) => (0,terminal_lines/* wrapped */.ky)(line, columns)), false));
}


/***/ }),

/***/ 79329:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   loadSettings: () => (/* binding */ loadSettings)
/* harmony export */ });
/* unused harmony export loadSettingsWith */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _load_config_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81649);
/* harmony import */ var _settings_faults_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50406);
/* harmony import */ var _settings_from_flags_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(33444);





/** The settings of a command line and of the config it names, or that of the working directory. */
function loadSettings(request) {
    return loadSettingsWith(request, ({ config }) => (0,_load_config_js__WEBPACK_IMPORTED_MODULE_2__.loadConfig)(config, request.cwd));
}
/** The same with a config that is put together otherwise. */
async function loadSettingsWith(request, load) {
    const { values, faults } = (0,_settings_from_flags_js__WEBPACK_IMPORTED_MODULE_4__/* .checkFlags */ .K)(request.flags, request.show);
    const config = await load(values).catch((error) => {
        // The flags could not be held against it: what is wrong with them by themselves is told along.
        if (error instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz)
            (0,_settings_faults_js__WEBPACK_IMPORTED_MODULE_3__/* .refuse */ .TR)([{ message: error.message, hint: error.hint }, ...faults]);
        throw error;
    });
    const settings = (0,_settings_from_flags_js__WEBPACK_IMPORTED_MODULE_4__.settingsFromFlags)({ ...request, config });
    const { folder, isSeparate } = settings.where.tree;
    if (isSeparate && !(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(folder).catch(() => undefined))?.isDirectory())
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${request.show('subject-dir')}: there is no folder ${folder}`, 'Check the path.');
    return settings;
}


/***/ })

};
