export const id = 28;
export const ids = [28];
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

/***/ 28852:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ givenFlags)
/* harmony export */ });
/* harmony import */ var _endpoint_probe_redact_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(89976);
/* harmony import */ var _redact_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18800);


/** The flags that were given, for a command that asks the same again: it is printed, and kept in reports. */
function givenFlags({ given }, { env }) {
    const secrets = (0,_redact_text_js__WEBPACK_IMPORTED_MODULE_0__/* .secretsIn */ .VY)(env);
    const shown = (words) => words.map((word) => (0,_redact_text_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutSecrets */ .cT)((0,_endpoint_probe_redact_js__WEBPACK_IMPORTED_MODULE_1__/* .hideBehindFlags */ .s)(withoutQuery(word)), secrets));
    return { measure: shown(given.measure), gate: shown(given.gate) };
}
/** A key may be in the query of an address, or before its host. */
function withoutQuery(word) {
    if (!/^https?:\/\//.test(word))
        return word;
    return word.replace(/\?.*$/s, '?…').replace(/^(https?:\/\/)[^/@]*@/, '$1…@');
}


/***/ }),

/***/ 9566:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ judgeAttempt),
/* harmony export */   _: () => (/* binding */ judgeAnswer)
/* harmony export */ });
/* harmony import */ var _model_verdict_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70543);
/* harmony import */ var _packs_verify_context_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37246);
/* harmony import */ var _verify_judge_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78807);



/** A verdict on what came of asking a scenario. */
async function judgeAnswer(asked, answer, ports) {
    if (answer.outcome === 'answered')
        return judgeAttempt(asked, answer.attempt, ports);
    return (0,_model_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .fJ)('server-rejected', 'a reply that the server passes on', `HTTP ${answer.status}: ${answer.words}`);
}
function judgeAttempt({ pack, scenario }, attempt, ports) {
    return (0,_verify_judge_js__WEBPACK_IMPORTED_MODULE_1__/* .judge */ .S)(attempt, scenario.expect, (0,_packs_verify_context_js__WEBPACK_IMPORTED_MODULE_2__/* .verifyContext */ .d)(pack, scenario, ports));
}


/***/ }),

/***/ 69472:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  R: () => (/* binding */ openMeasurement),
  X: () => (/* binding */ planOf)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/lib/worker-pattern-search.js
var worker_pattern_search = __webpack_require__(12412);
// EXTERNAL MODULE: ./build/run/journal.js
var run_journal = __webpack_require__(72353);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
// EXTERNAL MODULE: ./build/packs/digest.js
var digest = __webpack_require__(20349);
// EXTERNAL MODULE: ./build/run/asked-scenario.js
var asked_scenario = __webpack_require__(83513);
// EXTERNAL MODULE: ./build/run/sampling.js
var sampling = __webpack_require__(87625);
;// CONCATENATED MODULE: ./build/run/make-plan.js





/** What to ask, settled before the first request. */
function makePlan(request) {
    const packs = request.packs.map(({ pack }) => pack);
    const selected = selectScenarios(packs, request.scenarios);
    const own = new Set(selected.map(({ pack }) => pack));
    const asked = packs.filter((pack) => own.has(pack));
    const { shard, flags, extraBody } = request;
    if (shard !== null)
        checkShard(shard, asked.length);
    return {
        version: 1,
        kind: 'plan',
        run: request.run,
        slug: request.slug,
        modes: [...new Set(request.modes)],
        packs: asked.map((pack) => ({ id: pack.id, version: pack.version, digest: (0,digest/* packDigest */.Ep)(pack) })),
        scenarios: Object.fromEntries(selected.map(({ key, pack, scenario }) => [key, (0,digest/* scenarioDigest */.Lm)(pack, scenario)])),
        rounds: request.rounds,
        seed: request.seed,
        shard,
        restarts: request.restarts,
        isCanonical: Object.values(flags).every((value) => value === undefined) && (0,sampling/* samplingFieldsIn */.ip)(extraBody).length === 0,
        sampling: (0,sampling/* samplingOf */.vn)(asked, flags),
        thinkingMaxTokens: request.thinkingMaxTokens,
        maxTokens: flags.maxTokens ?? null,
        // JSON in both; the schema's type is the mutable one.
        extraBody: structuredClone(extraBody),
    };
}
function selectScenarios(packs, keys) {
    const known = (0,asked_scenario/* scenariosByKey */._)(packs);
    if (known.size === 0)
        throw new errors/* InputError */.dz('no pack is selected', 'Name a tier or a pack.');
    if (keys === undefined)
        return [...known.values()];
    if (keys.length === 0)
        throw new errors/* InputError */.dz('no scenario is selected', 'Name at least one as PACK/ID.');
    for (const key of keys)
        if (!known.has(key))
            throw unknownScenario(key, [...known.keys()]);
    const wanted = new Set(keys);
    return [...known.values()].filter(({ key }) => wanted.has(key));
}
function unknownScenario(key, known) {
    const near = (0,nearest/* nearest */.p)(key, known) ?? known.find((each) => each.endsWith(`/${key}`));
    const packs = [...new Set(known.map((each) => each.slice(0, each.indexOf('/'))))];
    return new errors/* InputError */.dz(`no scenario "${key}" in ${packs.join(', ')}`, near === undefined
        ? 'Scenarios are named PACK/ID; `packs show PACK` lists those of a pack.'
        : `Did you mean "${near}"?`);
}
function checkShard({ index, of }, packs) {
    if (index < 1 || index > of)
        throw new errors/* InputError */.dz(`there is no shard ${index} of ${of}`, 'Shards count from 1.');
    if (of <= packs)
        return;
    const holding = packs === 1 ? 'there is one pack' : `there are ${packs} packs`;
    throw new errors/* InputError */.dz(`${of} shards, but ${holding}: a shard takes whole packs`, packs === 1 ? 'Leave --shard out.' : `Use at most ${packs} shards.`);
}

// EXTERNAL MODULE: ./build/run/read-journal.js
var read_journal = __webpack_require__(26494);
// EXTERNAL MODULE: ./build/run/differs-from.js
var differs_from = __webpack_require__(46344);
// EXTERNAL MODULE: ./build/run/journal-files.js
var journal_files = __webpack_require__(17507);
// EXTERNAL MODULE: ./build/run/run-lock.js
var run_lock = __webpack_require__(3559);
;// CONCATENATED MODULE: ./build/run/resume-run.js






/**
 * Goes on with a run: opens its journal behind the last whole line, and tells what need not be asked again. The
 * journal must be closed by the caller. `isClosed` is false where a crash came between the decision and its record.
 */
async function resumeRun(folder, plan, isClosed = true, files = journal_files/* diskFiles */.T) {
    let found;
    const journal = await (0,run_journal/* reopenJournal */.bA)(folder, async () => {
        const { bytes, ...before } = await readBefore((0,run_journal/* journalPath */.HY)(folder));
        refuseOther(folder, before.plan, plan, isClosed ? before.end : undefined);
        found = before;
        return bytes;
    }, files);
    if (found === undefined)
        throw new Error('a journal is read before it is opened');
    return { journal, ...found };
}
/** Whether a run can be gone on with, as far as that shows before its server is known: `plan` where all of it is. */
async function checkResumable(folder, plan, isClosed) {
    const lock = await (0,run_lock/* takeRunLock */.C)(folder);
    try {
        const before = await readBefore((0,run_journal/* journalPath */.HY)(folder));
        refuseOther(folder, before.plan, plan ?? before.plan, isClosed ? before.end : undefined);
    }
    finally {
        await lock[Symbol.asyncDispose]();
    }
}
async function readBefore(path) {
    let plan;
    let end;
    let sessions = 0;
    let session;
    let bytes = 0;
    const kept = new Set();
    for await (const { line, end: behind } of (0,read_journal/* journalLines */.n)(path)) {
        bytes = behind;
        switch (line.kind) {
            case 'plan':
                plan = line;
                break;
            case 'session':
                sessions = Math.max(sessions, line.session);
                session = line;
                break;
            case 'attempt':
                // The newest counts, as everywhere.
                if (isToKeep(line))
                    kept.add(placeKey(line));
                else
                    kept.delete(placeKey(line));
                if (wasLost(line))
                    session = undefined;
                break;
            case 'skip':
                kept.add(placeKey({ stage: 'measure', ...line }));
                break;
            case 'end':
                end = line;
                if (line.outcome === 'endpoint-lost')
                    session = undefined;
                break;
        }
    }
    if (plan === undefined)
        throw new Error('a journal begins with its plan');
    const resumed = {
        nextSession: sessions + 1,
        session,
        isKept: (place) => kept.has(placeKey(place)),
    };
    return { plan, end, bytes, kept: kept.size, resumed };
}
function placeKey({ stage, mode, round, scenario }) {
    return `${stage} ${mode} ${round} ${scenario}`;
}
/** What the infrastructure took away is asked again; what the pack itself gets wrong would be so again. */
function isToKeep({ verdict }) {
    return verdict.outcome !== 'unmeasured' || verdict.cause === 'pack-error';
}
/** What is there now may be another process. */
function wasLost({ verdict }) {
    return verdict.outcome === 'unmeasured' && verdict.cause === 'disconnect';
}
function refuseOther(folder, before, now, end) {
    if (end?.outcome === 'decided') {
        throw new errors/* InputError */.dz(`${folder} is finished: nothing is left to ask`, 'Begin a new run, without --resume; quality-baseline report shows this one.');
    }
    const differences = (0,differs_from/* differsFrom */.s)(before, now);
    if (differences.length === 0)
        return;
    throw new errors/* InputError */.dz(`${folder} was another run:\n${differences.map((difference) => `  ${difference}`).join('\n')}`, 'Resume it with the flags and packs that it began with, or begin a new run.');
}

// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/endpoint/client/ask-scenario.js + 1 modules
var ask_scenario = __webpack_require__(41366);
// EXTERNAL MODULE: ./build/endpoint/thinking.js
var endpoint_thinking = __webpack_require__(48730);
;// CONCATENATED MODULE: ./build/run/as-found.js

/** What is known of a server, less what it refused when it was warmed up: a field that is left out does nothing. */
function asFound({ facts, client, thinkingControl }) {
    const refused = new Set(client.fields.refused().map(({ field }) => field));
    const { subject } = facts;
    function isSent(mode) {
        return ['off', 'on'].some((thinking) => {
            const field = (0,endpoint_thinking/* fieldOfControl */.dx)(thinkingControl(mode, thinking));
            return field !== undefined && !refused.has(field);
        });
    }
    return {
        ...facts,
        subject: { ...subject, cache: subject.cache !== null && refused.has(subject.cache) ? 'none' : subject.cache },
        thinkingControls: Object.fromEntries(
        // The keys are modes.
        Object.entries(facts.thinkingControls).map(([mode, words]) => [mode, isSent(mode) ? words : null])),
    };
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./build/endpoint/client/check-arm.js
var check_arm = __webpack_require__(42865);
// EXTERNAL MODULE: ./build/model/attempt.js
var model_attempt = __webpack_require__(81155);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/packs/read-response.js
var read_response = __webpack_require__(6353);
;// CONCATENATED MODULE: ./build/run/wire-messages.js



/** An attempt as the journal keeps it: the replies as they came, such that `readResponse` makes the same attempt of it. */
function wireMessages({ turns }) {
    const messages = turns.map((turn) => (turn.role === 'tool' ? toolMessage(turn) : replyMessage(turn)));
    // Texts, numbers and what servers sent as JSON; what is undefined is left out when the line is written.
    return messages;
}
function toolMessage({ callId, name, content }) {
    return { role: 'tool', tool_call_id: callId ?? null, name, content };
}
/** Where a reply is of an odd form, what was made of it goes in front, and the reply itself beside it. */
function replyMessage(turn) {
    const sent = withoutTextPieces(turn.raw);
    const [read] = (0,read_response/* readResponse */.U)([sent]).turns;
    return read?.role === 'assistant' && (0,external_node_util_.isDeepStrictEqual)(saidIn(read), saidIn(turn)) ? sent : plainReply(turn, sent);
}
function saidIn({ raw: _, ...said }) {
    return said;
}
/** The pieces of a text add nothing to the text; those of a call show how the server cut it. */
function withoutTextPieces(raw) {
    const holder = (0,loose/* objectOf */.Xy)(raw);
    if (holder === undefined || !Object.hasOwn(holder, 'deltas'))
        return raw;
    const { deltas, ...rest } = holder;
    const ofCalls = (0,loose/* listOf */.c3)(deltas).filter((delta) => (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(delta), 'tool_calls')).length > 0);
    return ofCalls.length === 0 ? rest : { ...rest, deltas: ofCalls };
}
function plainReply({ content, reasoning, toolCalls, finishReason }, sent) {
    const calls = toolCalls.map((call) => ({
        id: call.id,
        type: 'function',
        function: { name: call.name, arguments: call.arguments },
    }));
    const message = {
        role: 'assistant',
        content,
        ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
        ...(calls.length === 0 ? {} : { tool_calls: calls }),
    };
    return { choices: [{ finish_reason: finishReason ?? null, message }], sent };
}

;// CONCATENATED MODULE: ./build/run/attempt-line.js




/** What the journal keeps of one attempt. */
function attemptLine(place, answer, verdict, times) {
    const { attempt, measures, notes, faults } = answer;
    return {
        kind: 'attempt',
        ...place,
        atMs: Math.round(times.atMs),
        totalMs: rounded(times.totalMs),
        verdict,
        messages: wireMessages(attempt),
        isUnfinished: answer.outcome === 'answered' && answer.isUnfinished,
        refusal: answer.outcome === 'rejected' ? { status: answer.status, words: answer.words } : null,
        isReasoned: (0,model_attempt/* assistantTurns */.T)(attempt).some(check_arm/* reasons */.Ot),
        answer: answer.outcome === 'answered' ? answerDigest(attempt) : null,
        measures: measures.map(measureOf),
        notes: notes.map(({ kind, turn, detail }) => `${kind} in message ${turn + 1}: ${detail}`),
        faults: [...faults],
    };
}
/** Equal where the model said and called the same. Ids of calls are drawn by lot, and reasoning is no part of the answer. */
function answerDigest(attempt) {
    const said = (0,model_attempt/* assistantTurns */.T)(attempt).map(({ content, toolCalls }) => [
        content,
        toolCalls.map((call) => [call.name, call.arguments ?? null]),
    ]);
    return (0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}
function measureOf(measure) {
    return {
        firstTokenMs: roundedOrNull(measure.firstTokenMs),
        firstContentMs: roundedOrNull(measure.firstContentMs),
        totalMs: rounded(measure.totalMs),
        decodeTokensPerSecond: roundedOrNull(measure.decodeTokensPerSecond),
        promptTokens: measure.promptTokens ?? null,
        cachedTokens: measure.cachedTokens ?? null,
        completionTokens: measure.completionTokens ?? null,
        reasoningTokens: measure.reasoningTokens ?? null,
    };
}
function roundedOrNull(value) {
    return value === undefined ? null : rounded(value);
}
/** To a hundredth: no clock of ours tells more. */
function rounded(value) {
    return Math.round(value * 100) / 100;
}

;// CONCATENATED MODULE: ./build/run/count-progress.js
/** Tells how far a stage is. */
function countProgress(stage, rounds, tell) {
    const attempts = rounds.reduce((sum, { places }) => sum + places.length, 0);
    const open = new Map(rounds.map(({ round, places }) => [round, { isBegun: false, left: places.length }]));
    let done = 0;
    tell({ kind: 'stage-begun', stage, attempts });
    return {
        begin({ round }) {
            const state = open.get(round);
            if (state === undefined || state.isBegun)
                return;
            state.isBegun = true;
            tell({ kind: 'round-begun', stage, round, attempts: state.left });
        },
        count(line) {
            done += 1;
            tell(line.kind === 'skip'
                ? { kind: 'skipped', line, done, attempts }
                : { kind: 'attempt-done', line, done, attempts });
            const state = open.get(line.round);
            if (state === undefined)
                return;
            state.left -= 1;
            if (state.left === 0)
                tell({ kind: 'round-ended', stage, round: line.round });
        },
    };
}

;// CONCATENATED MODULE: ./build/run/is-still-there.js

/** A server that we did not boot and that shows no difference counts as one session a run, however often the run was interrupted. */
function isStillThere(before, found) {
    const shown = ({ identity, subject, thinkingControls }) => ({ identity, subject, thinkingControls });
    return !found.identity.booted && (0,external_node_util_.isDeepStrictEqual)(shown(before), shown(found));
}

;// CONCATENATED MODULE: ./build/run/keep-sessions.js
function keepSessions(clock, firstSession, write) {
    let last = firstSession - 1;
    let current = last;
    let facts;
    let lifeBeganAt = Number.NEGATIVE_INFINITY;
    let wasLost = false;
    // More than one process may stand behind an address: each is a session, however often they take turns.
    const byFingerprint = new Map();
    let fingerprint;
    function open(reason) {
        if (facts === undefined)
            return current;
        last += 1;
        current = last;
        lifeBeganAt = clock.now();
        const subject = { ...facts.subject };
        if (reason === 'fingerprint-changed' && fingerprint !== undefined)
            subject['server-fingerprint'] = fingerprint;
        write({
            kind: 'session',
            session: current,
            startedAt: clock.wallTime().toISOString(),
            reason,
            ...facts,
            subject,
        });
        return current;
    }
    return {
        current: () => current,
        begin(reason, next) {
            facts = next;
            byFingerprint.clear();
            fingerprint = undefined;
            wasLost = false;
            return open(reason);
        },
        goOn({ kind: _kind, session, startedAt: _startedAt, reason: _reason, ...known }) {
            facts = known;
            current = session;
            lifeBeganAt = clock.now();
            return current;
        },
        of(answer, startedAt) {
            const isNews = startedAt >= lifeBeganAt && wasAway(answer);
            if (answer.outcome === 'unmeasured') {
                wasLost ||= isNews;
                return current;
            }
            if (wasLost || isNews) {
                wasLost = false;
                byFingerprint.clear();
                fingerprint = undefined;
                open('connection-lost');
            }
            const shown = answer.measures.findLast((measure) => measure.systemFingerprint !== undefined)?.systemFingerprint;
            if (shown === undefined)
                return current;
            const known = byFingerprint.get(shown);
            if (known !== undefined)
                return known;
            const isFirst = fingerprint === undefined;
            fingerprint = shown;
            byFingerprint.set(shown, isFirst ? current : open('fingerprint-changed'));
            return byFingerprint.get(shown) ?? current;
        },
    };
}
/** Nobody listened, or a model was loading: the process is a new one. A stream that breaks off alone shows no such thing. */
function wasAway({ faults }) {
    return faults.some((fault) => /\bECONNREFUSED\b|^HTTP 503: .*\bloading\b/i.test(fault));
}

// EXTERNAL MODULE: ./build/model/shard.js
var shard = __webpack_require__(63282);
// EXTERNAL MODULE: ./build/run/expected-answer.js
var expected_answer = __webpack_require__(71607);
;// CONCATENATED MODULE: ./build/run/order-round.js
/**
 * The walk of one round: all scenarios shuffled together by (seed, round), once for each mode, the modes one after
 * another. The last places, as many as the server has slots, go to the longest first, so that no slot idles long at
 * the end; all before them stay as shuffled, for a batch of only long answers would be another measurement.
 */
function orderRound({ seed, round, scenarios, modes, isAsked, slots, expectedTokens }) {
    const shuffled = shuffle(scenarios, randomFrom(`${seed}/${round}`));
    const walk = modes.flatMap((mode) => shuffled.map((scenario) => ({ mode, scenario }))).filter(isAsked);
    const cut = Math.max(0, walk.length - Math.max(slots, 1));
    const last = walk.slice(cut).map((place) => ({ place, tokens: expectedTokens(place) }));
    last.sort((one, other) => other.tokens - one.tokens);
    return [...walk.slice(0, cut), ...last.map(({ place }) => place)];
}
/** Fisher and Yates. */
function shuffle(items, random) {
    const shuffled = [...items];
    for (let left = shuffled.length - 1; left > 0; left -= 1) {
        const drawn = Math.floor(random() * (left + 1));
        // Both places exist.
        [shuffled[left], shuffled[drawn]] = [shuffled[drawn], shuffled[left]];
    }
    return shuffled;
}
/**
 * From 0 up to, not including, 1. The text is hashed by 32-bit FNV-1a, and the hash seeds mulberry32: integer
 * arithmetic alone, so that every machine and every version walks alike.
 */
function randomFrom(text) {
    let state = 0x811c9dc5;
    for (let place = 0; place < text.length; place += 1)
        state = Math.imul(state ^ text.charCodeAt(place), 0x01000193);
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

// EXTERNAL MODULE: ./build/run/question-of.js
var question_of = __webpack_require__(83848);
;// CONCATENATED MODULE: ./build/run/planned-rounds.js





/** The rounds of a plan with what is still to be asked in each; a round that is complete is left out. */
function measureRounds(options, scenarios) {
    const own = (0,shard/* scenariosOfShard */.Dg)(options.plan);
    const asked = new Map(options.plan.modes.map((mode) => [mode, own]));
    return roundsOf(options, scenarios, 'measure', { scenarios: asked, rounds: options.plan.rounds, firstRound: 1 });
}
function confirmRounds(options, scenarios, request) {
    return roundsOf(options, scenarios, 'confirm', request);
}
function roundsOf(options, scenarios, stage, request) {
    const { plan, concurrency, resumed } = options;
    const asked = new Map([...request.scenarios].map(([mode, keys]) => [mode, new Set(keys)]));
    const expectedTokens = options.expectedTokens ?? ((place) => writtenTokens(options, scenarios, place));
    return Array.from({ length: request.rounds }, (_, index) => request.firstRound + index).flatMap((round) => {
        const places = orderRound({
            seed: plan.seed,
            round,
            scenarios: Object.keys(plan.scenarios),
            modes: plan.modes,
            isAsked: ({ mode, scenario }) => asked.get(mode)?.has(scenario) === true && resumed?.isKept({ stage, round, mode, scenario }) !== true,
            slots: concurrency,
            expectedTokens,
        });
        return places.length === 0 ? [] : [{ round, places: places.map((place) => ({ stage, round, ...place })) }];
    });
}
/** By the answers of the authors, else by what is allowed. */
function writtenTokens({ plan }, scenarios, { mode, scenario }) {
    const asked = scenarios.get(scenario);
    if (asked === undefined)
        return 0;
    return (0,expected_answer/* expectedAnswer */.r)(asked.scenario)?.tokens ?? (0,sampling/* requestSampling */.Nt)(plan, asked, (0,question_of/* thinkingOf */.QX)(mode, asked.pack)).maxTokens;
}

// EXTERNAL MODULE: ./build/run/skip-line.js
var skip_line = __webpack_require__(30282);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
;// CONCATENATED MODULE: ./build/run/start-ending.js


/** What is under way may come home after the budget is used up, for a tenth of it, and a minute at most. */
const graceShare = 0.1;
const longestGraceMs = 60_000;
function startEnding({ signal, clock, timeBudgetMs }) {
    const giveUp = new AbortController();
    const closed = new AbortController();
    // Every attempt under way listens: that is no leak to warn of.
    (0,external_node_events_.setMaxListeners)(0, giveUp.signal, closed.signal);
    let end;
    let crashed;
    function finish(reason) {
        end ??= reason;
        giveUp.abort();
    }
    function interrupt() {
        finish({ outcome: 'interrupted', detail: 'the run was interrupted', error: undefined });
    }
    if (signal?.aborted)
        interrupt();
    signal?.addEventListener('abort', interrupt, { once: true });
    if (timeBudgetMs !== undefined)
        endAfter(timeBudgetMs).catch(() => undefined); // only closing ends a sleep early
    async function endAfter(budgetMs) {
        await clock.sleep(budgetMs, closed.signal);
        const detail = `${Math.round(budgetMs / 1000)} s are used up`;
        end ??= { outcome: 'time-budget', detail, error: undefined };
        await clock.sleep(Math.min(budgetMs * graceShare, longestGraceMs), closed.signal);
        giveUp.abort();
    }
    const ending = {
        signal: giveUp.signal,
        end: () => end,
        stop: (outcome, detail) => finish({ outcome, detail, error: undefined }),
        lose(error) {
            if (!(error instanceof errors/* EndpointError */.cY))
                ending.crash(error);
            else
                finish({ outcome: 'endpoint-lost', detail: error.message, error });
        },
        crash(error) {
            crashed ??= { error };
            finish({ outcome: 'interrupted', detail: String(error), error: undefined });
        },
        throwCrash() {
            if (crashed !== undefined)
                throw crashed.error;
        },
        async guard(work) {
            try {
                return await work();
            }
            catch (error) {
                if (error !== giveUp.signal.reason)
                    ending.lose(error);
                return undefined;
            }
        },
        async orAborted(work) {
            work.catch(() => undefined); // heard of below, or no more
            const aborted = new Promise((_, reject) => {
                giveUp.signal.addEventListener('abort', () => reject(giveUp.signal.reason), { once: true });
            });
            try {
                giveUp.signal.throwIfAborted();
                return await Promise.race([work, aborted]);
            }
            catch (error) {
                giveUp.signal.throwIfAborted();
                throw error;
            }
        },
        close() {
            signal?.removeEventListener('abort', interrupt);
            closed.abort();
        },
    };
    return ending;
}

// EXTERNAL MODULE: ./build/run/take-in-turn.js
var take_in_turn = __webpack_require__(56163);
;// CONCATENATED MODULE: ./build/run/watch-model.js


/** By the name that stands in each reply. A server that names none cannot be watched. */
function watchModel() {
    let first;
    return {
        forget() {
            first = undefined;
        },
        saw(answer) {
            const name = nameIn(answer);
            first ??= name;
            if (name === undefined || name === first)
                return undefined;
            return new errors/* EndpointError */.cY(`the server answers as ${name}, and answered as ${first} before`, 'Two models make no measurement. See to it that nothing swaps the model, then go on with --resume.');
        },
    };
}
function nameIn({ attempt }) {
    const turn = attempt.turns.findLast(({ role }) => role === 'assistant');
    const name = turn?.role === 'assistant' ? (0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(turn.raw), 'model')) : undefined;
    return name === '' ? undefined : name;
}

;// CONCATENATED MODULE: ./build/run/watch-server.js
/** Attempts in a row that taught nothing before the server is asked whether it is there. Each has tried several times. */
const patience = 3;
/** `askShortly` puts a short question, with the fields of an arm's requests: true where it is answered. */
function watchServer(clock, askShortly) {
    /** By arm: the newest answer, and the newest to another scenario. */
    const answered = new Map();
    const asking = new Map();
    let inVain = 0;
    function askOnce(arm) {
        const under = asking.get(arm) ?? askShortly(arm).finally(() => asking.delete(arm));
        asking.set(arm, under);
        return under;
    }
    function othersOf(arm, scenario) {
        return (answered.get(arm) ?? []).filter((each) => each.scenario !== scenario);
    }
    return {
        async saw(arm, scenario, answer) {
            if (answer.outcome !== 'unmeasured') {
                inVain = 0;
                if (answer.outcome === 'answered')
                    answered.set(arm, [{ scenario, at: clock.now() }, ...othersOf(arm, scenario).slice(0, 1)]);
                return false;
            }
            if (answer.cause === 'cancelled')
                return false;
            inVain += 1;
            if (inVain < patience)
                return false;
            const isThere = await askOnce(arm);
            if (isThere)
                inVain = 0;
            return !isThere;
        },
        attempt(arm, scenario, client) {
            let refusedAt;
            return {
                client: {
                    ...client,
                    async post(body, signal) {
                        const posted = await client.post(body, signal);
                        if (!posted.ok && posted.fault.kind === 'refused')
                            refusedAt ??= clock.now();
                        return posted;
                    },
                },
                async isServerWell() {
                    // Refused inside a stream: when that was first is not known here, and the server is asked.
                    const since = refusedAt ?? Number.POSITIVE_INFINITY;
                    return othersOf(arm, scenario).some(({ at }) => at > since) || askOnce(arm);
                },
            };
        },
    };
}

;// CONCATENATED MODULE: ./build/run/start-run.js
















/** Answers that may be on their way to the disk before the next question waits for them. */
const mostUnkept = 256;
/** Nothing is asked before the first stage has something to ask. */
function startRun(options) {
    const { plan, journal, clock, concurrency, resumed, restart } = options;
    const startedAt = clock.now();
    const scenarios = (0,asked_scenario/* scenariosByKey */._)(options.packs);
    const { timeoutPerCaseMs, tokensPerSecond } = options;
    const rules = { plan, concurrency, timeoutPerCaseMs, tokensPerSecond };
    const tell = options.onProgress ?? (() => undefined);
    const ending = startEnding(options);
    const unkept = new Set();
    const refused = new Set();
    const underWay = new Map();
    const sessions = keepSessions(clock, resumed?.nextSession ?? 1, (line) => {
        keep(journal.append(line));
        tell({ kind: 'session-begun', line });
    });
    const watch = watchServer(clock, async (arm) => {
        tell({ kind: 'waiting', detail: 'the server is asked whether it answers at all' });
        return (await askShortly(arm))?.outcome === 'answered';
    });
    const model = watchModel();
    let served = options.served;
    let hasBegun = false;
    /** Only the end of a stage waits for it; a fault ends the run. */
    function keep(work) {
        const kept = work.catch(ending.crash).finally(() => unkept.delete(kept));
        unkept.add(kept);
    }
    /** Scenarios of one arm are asked with the same fields: they live or die together. */
    function armOf({ mode, scenario }) {
        return `${mode} ${(0,question_of/* thinkingOf */.QX)(mode, askedOf(scenario).pack)}`;
    }
    function askedOf(key) {
        const asked = scenarios.get(key);
        if (asked === undefined)
            throw new Error(`${key} is in the plan and in no pack`);
        return asked;
    }
    async function askShortly(arm) {
        const keys = Object.keys(plan.scenarios);
        const firstOf = (mode) => keys.find((scenario) => armOf({ mode, scenario }) === arm);
        const mode = plan.modes.find((each) => firstOf(each) !== undefined);
        const scenario = mode === undefined ? undefined : firstOf(mode);
        if (mode === undefined || scenario === undefined)
            return undefined;
        const at = { session: sessions.current(), mode, round: 0 };
        const question = (0,question_of/* shortQuestion */.BM)(rules, served, at, askedOf(scenario));
        return (0,ask_scenario/* askScenario */.Q)(served.client, question, { cancel: ending.signal, isServerWell: () => false });
    }
    async function beginSession(reason, next, arm) {
        served = next;
        hasBegun = true;
        next.failed?.catch((error) => {
            if (served === next)
                ending.lose(error);
        });
        // Its answer is nobody's: it warms the server up, and shows which fields it takes.
        const begun = clock.now();
        const answer = await ending.guard(() => askShortly(arm));
        model.forget();
        if (answer !== undefined)
            model.saw(answer);
        const found = asFound(next);
        const before = reason === 'resume' ? resumed?.session : undefined;
        if (before !== undefined && isStillThere(before, found))
            sessions.goOn(before);
        else
            sessions.begin(reason, found);
        if (answer === undefined)
            return;
        sessions.of(answer, begun);
        if (answer.outcome === 'unmeasured' && answer.cause === 'disconnect') {
            ending.lose(new errors/* EndpointError */.cY(`the server does not answer: ${answer.detail}`, 'Check that it runs.'));
        }
    }
    /** Before the first place of a walk: a session, and a new one where there shall be one. */
    async function ready(stage, [first], isFresh) {
        if (first === undefined)
            return;
        if (!hasBegun) {
            await beginSession(resumed === undefined ? 'start' : 'resume', served, armOf(first));
        }
        else if (isFresh && restart !== undefined) {
            tell({ kind: 'restarting', stage, round: first.round });
            noteRefused();
            const next = await ending.guard(() => ending.orAborted(restart(ending.signal)));
            if (next !== undefined)
                await beginSession(stage === 'confirm' ? 'confirm' : 'restart', next, armOf(first));
        }
    }
    /** Comes back when it is answered, with what comes back when the answer is kept and told of. */
    async function askPlace(place) {
        const asked = askedOf(place.scenario);
        const arm = armOf(place);
        const begun = clock.now();
        const question = (0,question_of/* questionOf */.YH)(rules, served, { ...place, session: sessions.current() }, asked);
        const { client, isServerWell } = watch.attempt(arm, place.scenario, served.client);
        const answer = await (0,ask_scenario/* askScenario */.Q)(client, question, { cancel: ending.signal, isServerWell });
        // Given up with the run: it taught nothing, and a resumed run asks it again.
        if (answer.outcome === 'unmeasured' && ending.signal.aborted)
            return undefined;
        const other = model.saw(answer);
        if (other !== undefined) {
            ending.lose(other);
            return undefined;
        }
        const times = { atMs: begun - startedAt, totalMs: clock.now() - begun };
        const settled = settle({ ...place, session: sessions.of(answer, begun) }, asked, answer, times);
        keep(settled);
        if (await watch.saw(arm, place.scenario, answer)) {
            const detail = answer.outcome === 'unmeasured' ? `: ${answer.detail}` : '';
            ending.lose(new errors/* EndpointError */.cY(`the server is gone${detail}`, 'Look at its log, then go on with --resume.'));
        }
        if (unkept.size > mostUnkept)
            await Promise.race(unkept);
        return { settled };
    }
    async function settle(place, asked, answer, times) {
        await (0,external_node_timers_promises_.setImmediate)(); // the next question leaves first
        const verdict = answer.outcome === 'unmeasured'
            ? { outcome: 'unmeasured', cause: answer.cause, detail: answer.detail }
            : await options.judge(asked, answer);
        const line = attemptLine(place, answer, verdict, times);
        await journal.append(line);
        progress?.count(line);
        if (options.onAttempt?.(line) === 'stop')
            ending.stop('stopped-early', 'nothing more could change the outcome');
    }
    async function askOrSkip(place) {
        const { stage, mode, round, scenario } = place;
        const key = `${mode} ${scenario}`;
        const earlier = stage === 'measure' ? underWay.get(key) : undefined;
        if (earlier !== undefined)
            await earlier;
        progress?.begin(place);
        const reason = stage === 'confirm' ? undefined : options.shouldSkip?.({ mode, round, scenario });
        if (reason === undefined) {
            const answered = askPlace(place);
            if (options.waitsForEarlier === true) {
                const settled = answered.then((each) => each?.settled).catch(() => undefined); // heard of by whoever asks
                underWay.set(key, settled);
                settled.then(() => underWay.get(key) === settled && underWay.delete(key));
            }
            await answered;
            return;
        }
        const line = (0,skip_line/* skipLine */.I)({ mode, round, scenario }, reason);
        keep(journal.append(line).then(() => progress?.count(line)));
    }
    let progress;
    async function askRounds(stage, rounds) {
        const isFresh = stage === 'confirm' || plan.restarts;
        // Between restarts a round must drain; else the next begins in the slots that the one before leaves.
        const walks = isFresh && restart !== undefined ? rounds.map((each) => [each]) : [rounds];
        progress = countProgress(stage, rounds, tell);
        for (const [index, walk] of walks.entries()) {
            const places = walk.flatMap((round) => round.places);
            if (ending.end() === undefined)
                await ready(stage, places, index > 0 || stage === 'confirm');
            const isOver = () => ending.end() !== undefined;
            await (0,take_in_turn/* takeInTurn */.I)(places, concurrency, isOver, (place) => ending.guard(() => askOrSkip(place)));
            await Promise.all(unkept);
        }
        const end = ending.end() ?? { outcome: 'measured', detail: '', error: undefined };
        await writeEnd(end.outcome, end.detail);
        return end;
    }
    function noteRefused() {
        for (const { field } of served.client.fields.refused())
            refused.add(field);
    }
    async function writeEnd(outcome, detail) {
        ending.throwCrash();
        noteRefused();
        const endedAt = clock.wallTime().toISOString();
        await journal.append({ kind: 'end', endedAt, outcome, detail, refusedFields: [...refused].sort() });
    }
    return {
        measure: () => askRounds('measure', measureRounds(options, scenarios)),
        confirm: (request) => askRounds('confirm', confirmRounds(options, scenarios, request)),
        decide: (detail) => writeEnd('decided', detail),
        served: () => served,
        [Symbol.dispose]: ending.close,
    };
}

// EXTERNAL MODULE: ./build/score/to-score.js
var to_score = __webpack_require__(57311);
// EXTERNAL MODULE: ./build/commands/asked-tasks.js + 1 modules
var asked_tasks = __webpack_require__(98578);
// EXTERNAL MODULE: ./build/commands/decide-run.js
var decide_run = __webpack_require__(87603);
// EXTERNAL MODULE: ./build/commands/given-flags.js
var given_flags = __webpack_require__(28852);
// EXTERNAL MODULE: ./build/commands/is-checkout.js + 1 modules
var is_checkout = __webpack_require__(47275);
// EXTERNAL MODULE: ./build/commands/judge-answers.js
var judge_answers = __webpack_require__(9566);
// EXTERNAL MODULE: ./build/commands/kept-run.js + 3 modules
var kept_run = __webpack_require__(41772);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(44708);
// EXTERNAL MODULE: ./build/lib/cannot-write.js
var cannot_write = __webpack_require__(18543);
// EXTERNAL MODULE: ./build/model/cassette.js
var cassette = __webpack_require__(63972);
// EXTERNAL MODULE: ./build/endpoint/key-guard.js
var key_guard = __webpack_require__(29675);
// EXTERNAL MODULE: ./build/endpoint/boot/replay/convert-reply.js
var convert_reply = __webpack_require__(5915);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/endpoint/boot/replay/load-cassette.js
var load_cassette = __webpack_require__(1278);
// EXTERNAL MODULE: ./build/endpoint/boot/replay/request-key.js
var request_key = __webpack_require__(30906);
;// CONCATENATED MODULE: ./build/endpoint/boot/replay/create-cassette.js






/** A cassette that is being recorded. A kill costs at most the line that is being written. */
class CassetteFile {
    #file;
    #occurrences = new Map();
    #last = Promise.resolve();
    /** `before` is what the file holds already. */
    constructor(file, before = []) {
        this.#file = file;
        for (const { key, occurrence } of before)
            this.#occurrences.set(key, occurrence);
    }
    /** Fulfilled when the exchange is on the disk. Occurrences are counted in the order of the calls. */
    append(request, streamed, response) {
        const key = (0,request_key/* requestKey */.lq)(request);
        const occurrence = (this.#occurrences.get(key) ?? 0) + 1;
        this.#occurrences.set(key, occurrence);
        return this.write({ key, occurrence, request, streamed, response });
    }
    /** Lines never mix: each waits for the one before, and none follows one that failed. */
    write(line) {
        const text = `${JSON.stringify(line)}\n`;
        this.#last = this.#last.then(async () => {
            await this.#file.appendFile(text);
            await this.#file.datasync();
        });
        return this.#last;
    }
    async [Symbol.asyncDispose]() {
        await this.#last.catch(() => undefined); // whoever appended was told
        await this.#file.close();
    }
}
/** Goes on behind what a recording holds; one that is not there is begun. A line that a kill cut off is dropped. */
async function continueCassette(path, recordedAt) {
    await (await (0,read_regular/* openRegular */.lf)(path))?.close(); // a pipe or a device is refused
    const file = await (0,promises_.open)(path, 'a').catch((cause) => {
        throw (0,cannot_write/* cannotWrite */.z)(path, cause);
    });
    try {
        if ((await file.stat()).size === 0)
            return await begin(file, recordedAt);
        const { cassette, wholeBytes } = await (0,load_cassette/* loadCassette */.x)(path);
        // Of the last line only its end may be missing.
        if (wholeBytes > (await file.stat()).size)
            await file.appendFile('\n');
        else
            await (0,promises_.truncate)(path, wholeBytes);
        return new CassetteFile(file, cassette.exchanges);
    }
    catch (error) {
        await file.close();
        throw error;
    }
}
/** Never writes over a recording. */
async function createCassette(path, recordedAt) {
    const file = await (0,promises_.open)(path, 'wx').catch((cause) => {
        if (cause.code === 'EEXIST')
            throw isThere(path);
        throw (0,cannot_write/* cannotWrite */.z)(path, cause);
    });
    return begin(file, recordedAt);
}
async function refuseToOverwrite(path) {
    if ((await (0,promises_.stat)(path).catch(() => undefined)) !== undefined)
        throw isThere(path);
}
function isThere(path) {
    return new errors/* InputError */.dz(`${path} is there already`, 'Record to another file, or remove it.');
}
async function begin(file, recordedAt) {
    const cassette = new CassetteFile(file);
    await cassette.write({ version: 1, kind: 'cassette', recordedAt: recordedAt.toISOString() });
    return cassette;
}

// EXTERNAL MODULE: ./build/endpoint/boot/replay/loopback-server.js
var loopback_server = __webpack_require__(5170);
// EXTERNAL MODULE: ./build/endpoint/boot/replay/piece-bytes.js
var piece_bytes = __webpack_require__(28077);
;// CONCATENATED MODULE: ./build/endpoint/boot/replay/without-key.js


/** A reply as a cassette may keep it; undefined where nobody can tell whether the key is in it. */
function withoutKey(response, guard) {
    const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, guard.text(value)])); // the same names
    const clean = { ...inPlace(response, guard), headers };
    const encoding = headers['content-encoding'] ?? 'identity';
    if (guard.isOpen || (encoding === 'identity' && !hasInPieces(clean, guard)))
        return clean;
    return encoding === 'identity' ? rejoined(clean, guard) : undefined;
}
/** Stars of the same length keep every piece where it was. */
function inPlace(response, guard) {
    const before = (0,piece_bytes/* wholeBody */.g3)(response);
    const body = guard.bytes(before);
    if (body === before)
        return response;
    let start = 0;
    const pieces = response.pieces.map((piece) => {
        const end = start + (0,piece_bytes/* bytesOf */.$$)(piece).length;
        const blackened = (0,piece_bytes/* pieceOf */.Kg)(piece[0], body.subarray(start, end));
        start = end;
        return blackened;
    });
    return { ...response, pieces };
}
const whole = { streamed: false, withUsage: false };
/** The texts of a stream joined, whatever its head calls it; of anything else a document without a choice. */
function joinedTexts(response) {
    const headers = { ...response.headers, 'content-type': 'text/event-stream' };
    return (0,convert_reply/* inForm */.E$)({ ...response, headers, status: 200 }, true, whole);
}
function hasInPieces(response, guard) {
    const joined = (0,piece_bytes/* wholeBody */.g3)(joinedTexts(response));
    return guard.bytes(joined) !== joined;
}
/** Its events made anew of the joined texts: the pieces that make up the key go. */
function rejoined(response, guard) {
    const stream = (0,convert_reply/* inForm */.E$)(inPlace(joinedTexts(response), guard), false, { streamed: true, withUsage: true });
    return (0,convert_reply/* isStream */.rL)(stream) ? { ...stream, headers: response.headers, status: response.status } : undefined;
}

;// CONCATENATED MODULE: ./build/endpoint/boot/replay/boot-recorder.js












const logLines = 30;
const defaultMaxReplyBytes = 64 * 1024 * 1024;
const ofOneConnection = new Set([
    ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect'],
]);
/** Stands in front of a server, passes everything on as it comes, and keeps what is asked and answered. */
async function bootRecorder(options) {
    const { clock, maxReplyBytes = defaultMaxReplyBytes } = options;
    const guard = (0,key_guard/* keyGuard */.F)(options.apiKey);
    const upstream = new URL(options.upstream);
    const isSecure = upstream.protocol === 'https:';
    const agent = isSecure ? new external_node_https_.Agent({ keepAlive: true }) : new external_node_http_.Agent({ keepAlive: true });
    const open = options.continues === true ? continueCassette : createCassette;
    const cassette = await open(options.file, clock.wallTime());
    const log = [];
    const writing = new Set();
    let recorded = 0;
    let fail = () => undefined;
    const failed = new Promise((_, reject) => {
        fail = reject;
    });
    failed.catch(() => undefined); // not everybody listens
    const server = new loopback_server/* LoopbackServer */.pz(handle, (error) => note(String(error)));
    await server.openPort();
    return {
        baseUrl: `${server.origin}/v1`,
        isOurs: true,
        logTail: () => [...log],
        failed,
        recorded: () => recorded,
        async [Symbol.asyncDispose]() {
            await server[Symbol.asyncDispose]();
            agent.destroy();
            await Promise.all(writing);
            await cassette[Symbol.asyncDispose]();
        },
    };
    async function handle(message, response, signal) {
        const body = await (0,loopback_server/* readBody */.x8)(message);
        const startedMs = clock.now();
        const sinceStart = () => Math.round((clock.now() - startedMs) * 100) / 100;
        const incoming = await ask(message, body, signal);
        const headMs = sinceStart();
        response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, passedOn(incoming));
        response.flushHeaders();
        const pieces = [];
        let bytes = 0;
        let isWhole = true;
        try {
            // Without an encoding a reply brings buffers.
            for await (const chunk of incoming) {
                bytes += chunk.length;
                if (bytes <= maxReplyBytes)
                    pieces.push((0,piece_bytes/* pieceOf */.Kg)(sinceStart(), chunk));
                await (0,loopback_server/* writeBytes */.NH)(response, chunk, signal);
            }
        }
        catch (error) {
            isWhole = signal.aborted && hasSaidAll(pieces);
            if (signal.aborted && !isWhole)
                throw error; // the client left: nobody knows the whole answer
        }
        if (isWhole)
            response.end();
        else
            message.socket.destroySoon(); // what came before the cut arrives
        if (bytes > maxReplyBytes) {
            note(`${message.method} ${message.url?.split('?', 1)[0]}: ${bytes} bytes are too many to keep`);
            return;
        }
        const headers = keptOf(incoming);
        const end = isWhole ? 'complete' : 'cut';
        const written = keep(message, body, { status: incoming.statusCode ?? 502, headers, headMs, pieces, end });
        writing.add(written);
        await written.finally(() => writing.delete(written));
    }
    function ask(message, body, signal) {
        const headers = { ...passedOn(message), host: upstream.host, 'accept-encoding': 'identity' };
        const url = new URL(`${upstream.origin}${upstreamPath(upstream.pathname, message.url ?? '/')}`);
        const send = isSecure ? external_node_https_.request : external_node_http_.request;
        return new Promise((resolve, reject) => {
            const outgoing = send(url, { method: message.method, headers, agent, signal }, resolve);
            outgoing.once('error', reject);
            outgoing.end(body);
        });
    }
    async function keep(message, body, response) {
        const target = message.url ?? '/';
        if (/^(?:\/v1)?\/health(?:\?|$)/.test(target))
            return; // a replay is well whenever it runs
        const text = body.toString('utf8');
        const request = (0,request_key/* recordedRequest */.Kh)(message.method ?? 'GET', target, text);
        const place = `${request.method} ${request.path.split('?', 1)[0]}`;
        const asked = JSON.stringify(request);
        const clean = withoutKey(response, guard);
        if (guard.text(asked) !== asked || clean === undefined) {
            note(`${place}: not kept, because the key cannot be taken out of it`);
            return;
        }
        try {
            await cassette.append(request, (0,convert_reply/* formOf */.QU)(text).streamed, clean);
            recorded += 1;
        }
        catch (cause) {
            note(`cannot write ${options.file}: ${String(cause)}`);
            fail((0,cannot_write/* cannotWrite */.z)(options.file, cause));
        }
    }
    function note(line) {
        log.push(line);
        if (log.length > logLines)
            log.shift();
    }
}
/** A client may leave at the mark of the end, before the connection shows it. */
function hasSaidAll(pieces) {
    return external_node_buffer_.Buffer.concat(pieces.slice(-2).map(piece_bytes/* bytesOf */.$$)).toString('latin1').trimEnd().endsWith('data: [DONE]');
}
/** A cassette has its paths below /v1 and beside it, wherever the recorded server keeps its own. */
function upstreamPath(basePath, target) {
    return /^\/v1(?=[/?]|$)/.test(target)
        ? `${basePath}${target.slice('/v1'.length)}`
        : `${basePath.replace(/\/v1$/, '')}${target}`;
}
function passedOn({ headers }) {
    const named = Object.entries(headers).filter(([name]) => !ofOneConnection.has(name));
    return Object.fromEntries(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
function keptOf({ headers }) {
    return Object.fromEntries(cassette/* keptHeaders */.vl.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

// EXTERNAL MODULE: ./build/endpoint/boot/boot.js
var boot = __webpack_require__(97001);
// EXTERNAL MODULE: ./build/endpoint/boot/boot-where.js + 21 modules
var boot_where = __webpack_require__(6129);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/docker.js
var compose_docker = __webpack_require__(96116);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/host-lock.js
var host_lock = __webpack_require__(65552);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/resolve-config.js + 1 modules
var resolve_config = __webpack_require__(64329);
// EXTERNAL MODULE: ./build/endpoint/boot/free-gpu.js
var free_gpu = __webpack_require__(84500);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/owner.js
var compose_owner = __webpack_require__(27661);
;// CONCATENATED MODULE: ./build/endpoint/boot/stopped-containers.js









const recordSchema = schemas/* strictObject */.rej({
    version: schemas/* literal */.euz(1),
    owner: schemas/* string */.YjP(),
    containers: schemas/* array */.YOg(schemas/* strictObject */.rej({ id: schemas/* string */.YjP(), name: schemas/* string */.YjP() })),
});
/** Where it stands which containers a run has stopped, beside the lock of the host. */
function stoppedFile(lockFile) {
    return `${lockFile}.stopped.json`;
}
/**
 * Stops containers that run, and starts them again when disposed. What is stopped stands in `file` before it is: after
 * a kill `startAgain` finds it there. Only the holder of the host lock calls this.
 */
async function stopContainers(docker, names, file) {
    const found = (await Promise.all(names.map((name) => findRunning(docker, name)))).flat();
    if (found.length === 0)
        return { [Symbol.asyncDispose]: () => Promise.resolve() };
    await writeRecord(file, found);
    const dispose = () => startAll(docker, found, file);
    for (const { id, name } of found) {
        const { code, stderr } = await docker.run(['stop', id]);
        if (code === 0)
            continue;
        await dispose();
        throw new errors/* EndpointError */.cY(`container ${name} could not be stopped: ${(0,compose_docker/* lastWords */.aN)(stderr)}`, 'Stop it by hand.');
    }
    return { [Symbol.asyncDispose]: dispose };
}
/** Starts what a run stopped that is dead by now. Gives the names of the containers. */
async function startAgain(docker, file) {
    const text = await (0,read_regular/* readRegularText */.Aj)(file);
    if (text === undefined)
        return [];
    const record = recordSchema.safeParse((0,loose/* parseLoose */.il)(text)).data;
    if (record === undefined)
        throw new errors/* EndpointError */.cY(`${file} cannot be read: it tells which containers an earlier run stopped`, 'Start them by hand, then remove the file.');
    const owner = (0,compose_owner/* parseOwner */.pZ)(record.owner);
    if (owner !== undefined && (await (0,compose_owner/* ownerState */.N_)(owner)) !== 'dead')
        return [];
    await startAll(docker, record.containers, file);
    return record.containers.map(({ name }) => name);
}
async function findRunning(docker, name) {
    const { code, stdout } = await docker.run(['container', 'inspect', '--format', '{{.Id}} {{.State.Running}}', name]);
    const [id = '', isRunning] = stdout.trim().split(' ');
    if (code === 0)
        return isRunning === 'true' ? [{ id, name }] : [];
    const listed = await docker.read(['ps', '--format', '{{.Names}}'], 'listing containers');
    const names = listed.split('\n').filter((each) => each !== '');
    const near = (0,nearest/* nearest */.p)(name, names);
    throw new errors/* InputError */.dz(`there is no container ${name} to stop`, near === undefined ? `Running are: ${names.join(', ') || 'none'}.` : `Did you mean ${near}?`);
}
/** All of them, whatever fails; the record stays until each one runs. */
async function startAll(docker, containers, file) {
    const faults = [];
    for (const { id, name } of containers) {
        const { code, stderr } = await docker.run(['start', id]);
        // Removed meanwhile, by whom it belongs to: then there is nothing to start.
        if (code !== 0 && !/no such container/i.test(stderr))
            faults.push(`${name}: ${(0,compose_docker/* lastWords */.aN)(stderr)}`);
    }
    if (faults.length > 0)
        throw new errors/* EndpointError */.cY(`what was stopped for the run could not be started again: ${faults.join('; ')}`, 'Start it by hand: docker start NAME.');
    await (0,promises_.rm)(file, { force: true });
}
/** It appears whole or not at all. */
async function writeRecord(file, containers) {
    const record = { version: 1, owner: (0,compose_owner/* showOwner */.HW)(await (0,compose_owner/* ownerOf */.bf)(process.pid)), containers };
    try {
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(file), { recursive: true });
        await (0,promises_.writeFile)(`${file}.partial`, JSON.stringify(record));
        await (0,promises_.rename)(`${file}.partial`, file);
    }
    catch (cause) {
        throw new errors/* EndpointError */.cY(`cannot write ${file}, so nothing was stopped`, 'Check the folder.', { cause });
    }
}

// EXTERNAL MODULE: ./build/endpoint/boot/undo-after.js
var undo_after = __webpack_require__(48092);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/reaper.js
var reaper = __webpack_require__(97779);
// EXTERNAL MODULE: ./build/endpoint/boot/boot-marker.js
var boot_marker = __webpack_require__(86128);
// EXTERNAL MODULE: ./build/endpoint/boot/group-members.js
var group_members = __webpack_require__(35160);
;// CONCATENATED MODULE: ./build/endpoint/boot/reap-processes.js



const graceMs = 10_000;
const killLimitMs = 30_000;
const pollMs = 100;
/** Ends the processes that dead runs have started, by the marker they carry. Gives their ids. */
async function reapDeadProcesses(clock) {
    const found = [];
    for (const marker of await (0,group_members/* markersInUse */.K)()) {
        if (!(await (0,boot_marker/* isOfDeadRun */.Fn)(marker)))
            continue;
        found.push(...((await (0,group_members/* groupMembers */.r)(undefined, marker)) ?? []));
        const left = (await endAll(marker, 'SIGTERM', graceMs, clock)) && (await endAll(marker, 'SIGKILL', killLimitMs, clock));
        if (left)
            throw new errors/* EndpointError */.cY(`processes ${found.join(', ')} of a dead run outlive SIGKILL`, 'A driver may hold them; look at them with ps, and at the GPU.');
    }
    return found;
}
/** True when some of them are left. */
async function endAll(marker, signal, limitMs, clock) {
    const end = clock.now() + limitMs;
    const asked = new Set();
    for (;;) {
        const members = (await (0,group_members/* groupMembers */.r)(undefined, marker)) ?? [];
        if (members.length === 0)
            return false;
        for (const id of members) {
            if (!asked.has(id))
                send(id, signal);
            asked.add(id);
        }
        if (clock.now() >= end)
            return true;
        await clock.sleep(pollMs);
    }
}
function send(id, signal) {
    try {
        process.kill(id, signal);
    }
    catch {
        // ended between look and signal
    }
}

;// CONCATENATED MODULE: ./build/endpoint/put-back.js






/**
 * Takes down what dead runs left on this machine and starts again what they had stopped; what belongs to a run that
 * lives is left alone. For whoever comes behind a run that may have been killed.
 */
async function putBack(options) {
    const docker = (0,compose_docker/* openDocker */.$r)(options.ambient, []);
    const ended = await reapDeadProcesses(options.clock);
    const messages = ended.length === 0 ? [] : [`Ended what a dead run had started: processes ${ended.join(', ')}.`];
    // Without an engine nothing was started by one.
    if ((await docker.run(['version', '--format', '{{.Server.Version}}'])).code !== 0)
        return { messages, started: [] };
    // First what holds the GPU, then what wants it back.
    const earlier = await (0,reaper/* reapDeadProjects */.J)(docker);
    const started = await startAgain(docker, stoppedFile(options.lockFile ?? (0,host_lock/* usualLockFile */.u)()));
    return {
        messages: [
            ...messages,
            ...earlier.filter(({ state }) => state === 'dead').map(boot_where/* describeEarlier */.GM),
            ...(started.length === 0 ? [] : [`Started again what a dead run had stopped: ${started.join(', ')}.`]),
        ],
        started,
    };
}

;// CONCATENATED MODULE: ./build/endpoint/boot-target.js













/** After containers were stopped their memory is given back within seconds. */
const releaseMs = 30_000;
async function bootTarget(given) {
    const options = { ...given, onMessage: onceEach(given.onMessage) };
    const { where, ambient, passVariables = [] } = options;
    if (where.kind === 'compose')
        await (0,resolve_config/* checkRecipe */.tq)((0,boot_where/* recipeOf */.Sx)(where, options.tree));
    const docker = (0,compose_docker/* openDocker */.$r)(ambient, passVariables);
    await makeFolder(options.logsFolder);
    // Before a model is loaded for minutes.
    if (options.record !== undefined && !options.record.continues)
        await refuseToOverwrite(options.record.file);
    const isBooted = where.kind === 'compose' || where.kind === 'command' || where.kind === 'up-down';
    const boot = recording(options, () => (0,boot_where/* bootWhere */.MJ)(where, docker, options));
    if (!isBooted)
        return holding(await boot(), undefined, undefined);
    const room = await makeRoom(docker, options);
    try {
        return holding(await boot(), boot, room);
    }
    catch (error) {
        return await (0,undo_after/* undoAfter */.X)(error, async () => room[Symbol.asyncDispose]());
    }
}
/** A restart finds the same again. */
function onceEach(onMessage) {
    const said = new Set();
    return (message) => {
        if (said.has(message))
            return;
        said.add(message);
        onMessage?.(message);
    };
}
function holding(first, boot, room) {
    let current = first;
    let disposed;
    return {
        get server() {
            return current.server;
        },
        get told() {
            return current.told;
        },
        get address() {
            return current.address;
        },
        get project() {
            return current.project;
        },
        restart: boot === undefined
            ? undefined
            : async () => {
                await current.server[Symbol.asyncDispose]();
                current = await boot();
                // Disposed while it booted: nobody else would end it.
                if (disposed !== undefined)
                    await current.server[Symbol.asyncDispose]();
                return current.server;
            },
        [Symbol.asyncDispose]() {
            disposed ??= disposeAll([current.server, ...(room === undefined ? [] : [room])]);
            return disposed;
        },
    };
}
/** Each life of the server is recorded behind the one before. */
function recording({ record, clock, apiKey }, boot) {
    if (record === undefined)
        return boot;
    let { continues } = record;
    return async () => {
        const booted = await boot();
        const { server } = booted;
        try {
            const recorder = await bootRecorder({ upstream: server.baseUrl, file: record.file, continues, clock, apiKey });
            continues = true;
            return { ...booted, server: behind(recorder, server) };
        }
        catch (error) {
            return await (0,undo_after/* undoAfter */.X)(error, () => disposeAll([server]));
        }
    };
}
function behind(recorder, server) {
    const { baseUrl } = recorder;
    const ends = [server.failed, recorder.failed].filter((end) => end !== undefined);
    const failed = Promise.race(ends);
    failed.catch(() => undefined); // whoever holds the server listens when he wants to
    return {
        ...server,
        ...{ baseUrl, failed, connection: { ...server.connection, baseUrl } },
        [Symbol.asyncDispose]: () => disposeAll([recorder, server]),
    };
}
/** The machine for ourselves: its lock, what dead runs stopped started again, and a GPU that nobody uses. */
async function makeRoom(docker, options) {
    const { clock, signal, whenBusy, lockFile = (0,host_lock/* usualLockFile */.u)(), onProgress, onMessage, bootTimeoutMs } = options;
    const start = clock.now();
    const onWait = (detail) => onProgress?.({ phase: 'load', detail, elapsedMs: clock.now() - start });
    const waitMs = whenBusy.kind === 'wait' ? (bootTimeoutMs ?? boot/* defaultBootLimits */.Ek.totalMs) : 0;
    const held = [
        await (0,host_lock/* takeHostLock */.b)({
            ...{ clock, file: lockFile, waitMs },
            onWait: (holder) => onWait(`waiting: another run uses this machine, ${holder}`),
            ...(signal === undefined ? {} : { signal }),
        }),
    ];
    try {
        const { messages } = await putBack({ clock, ambient: options.ambient, lockFile });
        for (const message of messages)
            onMessage?.(message);
        if (whenBusy.kind === 'stop') {
            held.unshift(await stopContainers(docker, whenBusy.containers, stoppedFile(lockFile)));
        }
        await (0,free_gpu/* awaitFreeGpu */.xt)({
            ...{ clock, docker, onWait, signal },
            ...(options.gpuTool === undefined ? {} : { tool: options.gpuTool }),
            visible: options.ambient['CUDA_VISIBLE_DEVICES'],
            waitMs: whenBusy.kind === 'stop' ? releaseMs : Math.max(0, waitMs - (clock.now() - start)),
        });
        return { [Symbol.asyncDispose]: () => disposeAll(held) };
    }
    catch (error) {
        return await (0,undo_after/* undoAfter */.X)(error, () => disposeAll(held));
    }
}
/** In this order, all of it, whatever fails; the first fault is told. */
async function disposeAll(held) {
    const faults = [];
    for (const each of held)
        await Promise.resolve(each[Symbol.asyncDispose]()).catch((error) => faults.push(error));
    if (faults.length > 0)
        throw faults[0];
}
async function makeFolder(folder) {
    if (folder === undefined)
        return;
    await (0,promises_.mkdir)(folder, { recursive: true }).catch((cause) => {
        throw (0,cannot_write/* cannotWrite */.z)(folder, cause);
    });
}

// EXTERNAL MODULE: ./build/endpoint/client/open-client.js + 2 modules
var open_client = __webpack_require__(59638);
// EXTERNAL MODULE: ./build/endpoint/know-server.js + 16 modules
var know_server = __webpack_require__(10612);
// EXTERNAL MODULE: ./build/lib/assert-never.js
var assert_never = __webpack_require__(38119);
// EXTERNAL MODULE: ./build/report/plain-text.js
var plain_text = __webpack_require__(95263);
// EXTERNAL MODULE: ./build/commands/redact-text.js
var redact_text = __webpack_require__(18800);
;// CONCATENATED MODULE: ./build/commands/log-traffic.js



const longestFault = 200;
/** `--verbose`: one line for each request and wait. */
function logTraffic({ err, env, clock }, apiKey) {
    const secrets = [...(apiKey === undefined ? [] : [apiKey]), ...(0,redact_text/* secretsIn */.VY)(env)];
    return (traffic) => {
        const line = (0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)((0,redact_text/* withoutSecrets */.cT)(lineOf(traffic), secrets)), longestFault);
        err(`${clock.wallTime().toISOString()} ${line}\n`);
    };
}
function lineOf(traffic) {
    switch (traffic.kind) {
        case 'request': {
            const { route, status, ms, tokens, fault } = traffic;
            const [prompt, answer] = tokens ?? [];
            const counted = tokens === undefined ? '' : `, ${prompt ?? '?'} prompt + ${answer ?? '?'} answer tokens`;
            return `${route} ${status ?? 'no status'} in ${seconds(ms)}${counted}${fault === undefined ? '' : `: ${fault}`}`;
        }
        case 'wait':
            return `waits ${seconds(traffic.ms)}, then asks again`;
        default:
            return (0,assert_never/* assertNever */.x)(traffic);
    }
}
function seconds(ms) {
    return `${(ms / 1000).toFixed(3)} s`;
}

;// CONCATENATED MODULE: ./build/commands/open-target.js








async function openTarget(options) {
    const { settings, io } = options;
    const booted = await open_target_boot(options);
    const opened = {};
    let first;
    async function know(server) {
        await opened.client?.[Symbol.asyncDispose]();
        const client = (0,open_client/* openClient */.M)({ ...server.connection, ...baseUrlOf(opened.recorder) }, { clock: io.clock, random: io.random, watch: watchOf(options) });
        opened.client = client;
        const knowledge = await (0,know_server/* knowServer */.D)(client, {
            told: booted.told,
            isOurs: server.isOurs,
            address: booted.address,
            concurrency: concurrencyOf(settings),
            baselineConcurrency: options.concurrency,
            // Every byte once: as long as the sample stays the same, so does the rest.
            hashWeights: first === undefined ? settings.how.hashWeights : 'sampled',
            tool: version/* version */.r,
            // Another life of the same server: what the probe of the first one found is kept.
            probes: first === undefined,
            signal: io.signal,
            onProgress: options.onPhase,
            onMessage: first === undefined ? (message) => io.err(`${message}\n`) : undefined,
        });
        first ??= knowledge;
        return servedBy(client, server, knowledge, first, options);
    }
    async function close() {
        await opened.client?.[Symbol.asyncDispose]();
        await opened.recorder?.[Symbol.asyncDispose]();
        await booted[Symbol.asyncDispose]();
    }
    try {
        const { record } = settings.how;
        if (record !== undefined) {
            const upstream = booted.server.connection.baseUrl;
            await (0,is_checkout/* refuseLinksInCheckout */.R)(io.env, io.cwd, record);
            opened.recorder = await bootRecorder({
                upstream,
                file: record,
                clock: io.clock,
                apiKey: settings.where.apiKey,
                continues: settings.how.resume !== undefined,
            });
        }
        const served = await know(booted.server);
        if (first === undefined)
            throw new Error('a server is known once it is served');
        const { restart } = booted;
        // A recording is of one address.
        const canRestart = restart !== undefined && settings.how.restart && record === undefined;
        return {
            knowledge: first,
            servedBy: { url: booted.address, project: booted.project, isOurs: booted.server.isOurs },
            served,
            restart: canRestart ? async () => know(await restart()) : undefined,
            [Symbol.asyncDispose]: close,
        };
    }
    catch (error) {
        await close();
        throw error;
    }
}
function open_target_boot(options) {
    const { settings, runId, slug, folder, io, onPhase } = options;
    const { endpoint, model, apiKey, bootTimeoutMs, whenBusy, tree } = settings.where;
    return bootTarget({
        where: endpoint,
        model,
        apiKey,
        bootTimeoutMs,
        whenBusy,
        run: { id: runId, attempt: 1, slug },
        tree: tree.folder,
        isCheckout: (0,is_checkout/* isCheckout */.V)(io.env),
        ambient: io.env,
        logsFolder: (0,external_node_path_.join)(folder, 'logs'),
        clock: io.clock,
        signal: io.signal,
        watch: watchOf(options),
        onProgress: ({ phase, detail }) => onPhase(`${phase}: ${detail}`),
        onMessage: (message) => io.err(`${message}\n`),
    });
}
function servedBy(client, server, knowledge, first, { modes, settings }) {
    const facts = {
        identity: knowledge.identity,
        subject: { ...knowledge.subject, cache: first.subject.cache, 'model-digest': digestOf(knowledge, first) },
        thinkingControls: Object.fromEntries(modes.map((mode) => [mode, knowledge.thinkingControl(mode)])),
        determinism: first.determinism?.class ?? null,
        decodeTokensPerSecond: settings.how.measuredTokensPerSecond ?? first.decodeSpeed.alone ?? null,
        prefillTokensPerSecond: first.prefillTokensPerSecond ?? null,
    };
    return {
        client,
        facts,
        thinkingControl: (mode, thinking) => knowledge.thinking(mode, { maxTokens: settings.how.thinkingMaxTokens, packDefault: thinking }).control,
        failed: server.failed,
    };
}
function watchOf({ settings, io }) {
    return settings.out.verbose ? logTraffic(io, settings.where.apiKey) : undefined;
}
function digestOf({ subject }, first) {
    const isSame = subject.weights !== null && subject.weights === first.subject.weights;
    return subject['model-digest'] ?? (isSame ? first.subject['model-digest'] : null);
}
function baseUrlOf(recorder) {
    return recorder === undefined ? {} : { baseUrl: recorder.baseUrl };
}
function concurrencyOf({ how }) {
    return how.concurrency === 'auto' ? undefined : how.concurrency;
}

// EXTERNAL MODULE: ./build/commands/resume-file.js
var resume_file = __webpack_require__(88887);
// EXTERNAL MODULE: ./build/commands/resumed-command.js
var resumed_command = __webpack_require__(73902);
// EXTERNAL MODULE: ./build/commands/run-folder.js
var run_folder = __webpack_require__(9463);
// EXTERNAL MODULE: ./build/commands/show-where.js
var show_where = __webpack_require__(81416);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
;// CONCATENATED MODULE: ./build/report/progress-state.js

const startProgress = {
    slug: '',
    packs: [],
    rounds: 0,
    round: 0,
    phase: '',
    nowMs: 0,
    askingSinceMs: undefined,
    idleMs: 0,
    idleSinceMs: undefined,
    latest: [],
    failures: [],
    isEnded: false,
};
const speedWindow = 30;
const keptFailures = 5;
function stepProgress(before, event) {
    const state = { ...before, nowMs: Math.max(before.nowMs, event.atMs) };
    switch (event.kind) {
        case 'begun': {
            const packs = event.modes.flatMap((mode) => event.packs.map((pack) => ({ ...fresh, mode, ...pack })));
            return { ...state, slug: event.slug, packs, rounds: event.rounds };
        }
        case 'phase':
            return { ...idle(state), phase: event.text };
        case 'restart':
            return { ...idle(state), phase: `restarting before round ${event.round}` };
        case 'confirm-begun':
            return {
                ...state,
                phase: 'confirming',
                rounds: state.rounds + event.rounds,
                packs: state.packs.map((each) => {
                    const more = event.packs.find(({ mode, pack }) => mode === each.mode && pack === each.pack);
                    return more === undefined ? each : { ...each, attempts: each.attempts + more.attempts };
                }),
            };
        case 'round-begun':
            return { ...asking(state, event.atMs), round: event.round, phase: `round ${event.round} of ${state.rounds}` };
        case 'attempt':
            return countAttempt(asking(state, event.atMs - event.ms), event);
        case 'skipped':
            return { ...state, packs: change(state.packs, event, (each) => ({ ...each, done: each.done + 1 })) };
        case 'tick':
            return state;
        case 'ended':
            return { ...state, phase: event.text, isEnded: true };
        default:
            return (0,assert_never/* assertNever */.x)(event);
    }
}
const fresh = { done: 0, passed: 0, failed: 0, unmeasured: 0 };
function countAttempt(state, event) {
    const { outcome, scenario, round, mode, tokens, ms, atMs } = event;
    const packs = change(state.packs, event, (each) => ({
        ...each,
        done: each.done + 1,
        passed: each.passed + (outcome === 'pass' ? 1 : 0),
        failed: each.failed + (outcome === 'fail' ? 1 : 0),
        unmeasured: each.unmeasured + (outcome === 'unmeasured' ? 1 : 0),
    }));
    const latest = tokens === null ? state.latest : [...state.latest, { atMs, ms, tokens }].slice(-speedWindow);
    const failure = { scenario, round, mode, why: event.why ?? outcome, isUnmeasured: outcome === 'unmeasured' };
    const failures = outcome === 'pass' ? state.failures : [...state.failures, failure].slice(-keptFailures);
    return { ...state, packs, latest, failures };
}
function change(packs, { pack, mode }, step) {
    return packs.map((each) => (each.pack === pack && each.mode === mode ? step(each) : each));
}
function idle(state) {
    return state.askingSinceMs === undefined || state.idleSinceMs !== undefined
        ? state
        : { ...state, idleSinceMs: state.nowMs };
}
function asking(state, sinceMs) {
    return {
        ...state,
        askingSinceMs: state.askingSinceMs ?? sinceMs,
        idleMs: state.idleMs + (state.idleSinceMs === undefined ? 0 : Math.max(0, sinceMs - state.idleSinceMs)),
        idleSinceMs: undefined,
    };
}
/** Speed over the latest answers, and how long the rest takes at the pace so far. */
function sumProgress(state) {
    const done = state.packs.reduce((sum, each) => sum + each.done, 0);
    const attempts = state.packs.reduce((sum, each) => sum + each.attempts, 0);
    const [first, last] = [Math.min(...state.latest.map(({ atMs, ms }) => atMs - ms)), state.latest.at(-1)?.atMs];
    const tokens = state.latest.reduce((sum, each) => sum + each.tokens, 0);
    const span = last === undefined ? 0 : last - first;
    const idleNow = state.idleSinceMs === undefined ? 0 : state.nowMs - state.idleSinceMs;
    const asked = state.askingSinceMs === undefined ? 0 : state.nowMs - state.askingSinceMs - state.idleMs - idleNow;
    return {
        done,
        attempts,
        tokensPerSecond: span > 0 && tokens > 0 ? (tokens * 1000) / span : undefined,
        leftMs: done === 0 || asked <= 0 ? undefined : (asked / done) * Math.max(0, attempts - done),
    };
}

// EXTERNAL MODULE: ./build/report/grid.js
var report_grid = __webpack_require__(19147);
// EXTERNAL MODULE: ./build/report/numbers.js
var numbers = __webpack_require__(73533);
// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
// EXTERNAL MODULE: ./build/report/text-width.js
var text_width = __webpack_require__(87001);
;// CONCATENATED MODULE: ./build/report/render-progress.js






const barWidth = 12;
const shownFailures = 3;
/** The live view of a run: as many lines as it takes, drawn anew at each step. */
function renderProgress(state, options = {}) {
    const columns = options.columns ?? terminal_lines/* defaultColumns */.Fy;
    const hasModes = new Set(state.packs.map(({ mode }) => mode)).size > 1;
    const rows = state.packs.map((each) => [
        hasModes ? `${(0,plain_text/* plainLine */.h0)(each.pack)} ${each.mode}` : (0,plain_text/* plainLine */.h0)(each.pack),
        bar(each),
        `${each.done}/${each.attempts}`,
        each.passed === 0 ? '' : `${each.passed} passed`,
        each.failed === 0 ? '' : `${each.failed} failed`,
        each.unmeasured === 0 ? '' : `${each.unmeasured} unmeasured`,
    ]);
    const heads = ['left', 'left', 'right', 'right', 'right', 'right'];
    const grid = (0,report_grid/* renderGrid */.b)(heads.map((align) => ({ head: '', align })), rows, { width: columns }).slice(1);
    const lines = [
        (0,text_width/* shortenTo */.PU)([(0,plain_text/* plainLine */.h0)(state.slug), (0,plain_text/* plainLine */.h0)(state.phase), ...paceParts(state)].filter((part) => part !== '').join(' · '), columns),
        ...grid,
        ...state.failures
            .slice(-shownFailures)
            .map((failure) => ({ text: (0,text_width/* shortenTo */.PU)(failureLine(failure), columns), tone: 'faint' })),
    ];
    return (0,terminal_lines/* joinLines */.cT)(lines, options.color ?? false);
}
function bar({ done, attempts }) {
    // Full only at the end.
    const filled = attempts === 0 ? barWidth : Math.floor((Math.min(done, attempts) / attempts) * barWidth);
    return '█'.repeat(filled) + '░'.repeat(barWidth - filled);
}
function failureLine({ scenario, round, mode, why, isUnmeasured }) {
    return `${isUnmeasured ? '?' : '✗'} ${(0,plain_text/* plainLine */.h0)(scenario)} round ${round} ${mode}: ${(0,plain_text/* plainLine */.h0)(why)}`;
}
function paceParts(state) {
    const { done, attempts, tokensPerSecond, leftMs } = sumProgress(state);
    return [
        ...(attempts > 0 ? [`${done}/${attempts}`] : []),
        ...(tokensPerSecond === undefined ? [] : [`${(0,numbers/* speed */.eY)(tokensPerSecond)} tok/s`]),
        ...(leftMs === undefined || state.isEnded || done >= attempts ? [] : [`${(0,numbers/* duration */.p0)(leftMs)} left`]),
    ];
}
/** For logs: a line for each phase, attempt and finished pack, and a heartbeat when nothing was said for long. */
function stepPlainProgress(before, event, heartbeatMs = 60_000) {
    const state = stepProgress(before.state, event);
    const through = state.packs.filter((each, at) => each.done >= each.attempts && (before.state.packs[at]?.done ?? 0) < each.attempts && each.attempts > 0);
    const lines = [...spokenLines(event, state), ...through.map(packLine)];
    if (lines.length === 0 && !state.isEnded && state.nowMs - before.saidMs >= heartbeatMs)
        lines.push(heartbeat(state));
    return {
        state,
        saidMs: lines.length === 0 ? before.saidMs : state.nowMs,
        text: lines.length === 0 ? '' : (0,terminal_lines/* joinLines */.cT)(lines, false),
    };
}
function spokenLines(event, state) {
    switch (event.kind) {
        case 'begun': {
            const attempts = state.packs.reduce((sum, each) => sum + each.attempts, 0);
            return [
                `${(0,plain_text/* plainLine */.h0)(event.slug)}: ${(0,numbers/* plural */.LS)(attempts, 'attempt')}, ${(0,numbers/* plural */.LS)(event.packs.length, 'pack')}, ${(0,numbers/* plural */.LS)(event.rounds, 'round')}, ${event.modes.join(', ')}`,
            ];
        }
        case 'phase':
        case 'ended':
            return [(0,plain_text/* plainLine */.h0)(event.text)];
        case 'confirm-begun':
            return [`confirming ${event.packs.map(({ pack }) => (0,plain_text/* plainLine */.h0)(pack)).join(', ')}`];
        case 'restart':
            return [(0,plain_text/* plainLine */.h0)(state.phase)];
        case 'attempt':
            return [render_progress_attemptLine(event, state)];
        default:
            return [];
    }
}
/** `[7/45] toolcall-15 TC-02 fail: wrong-arguments` */
function render_progress_attemptLine(event, state) {
    const { done, attempts } = sumProgress(state);
    const hasModes = new Set(state.packs.map(({ mode }) => mode)).size > 1;
    const place = (0,plain_text/* plainLine */.h0)(event.scenario).replace('/', ' ');
    const why = event.why === undefined ? '' : `: ${(0,plain_text/* plainLine */.h0)(event.why)}`;
    return `[${done}/${attempts}] ${place}${hasModes ? ` ${event.mode}` : ''} ${event.outcome}${why}`;
}
function packLine(each) {
    const parts = [
        `${(0,plain_text/* plainLine */.h0)(each.pack)} ${each.mode}: ${each.passed} of ${(0,numbers/* plural */.LS)(each.passed + each.failed, 'attempt')} passed`,
        ...(each.unmeasured > 0 ? [`${each.unmeasured} unmeasured`] : []),
    ];
    return parts.join(', ');
}
function heartbeat(state) {
    return [(0,plain_text/* plainLine */.h0)(state.phase), ...paceParts(state)].filter((part) => part !== '').join(', ');
}

;// CONCATENATED MODULE: ./build/commands/shown-progress.js




const redrawMs = 100;
const tickMs = 1000;
function showProgress(io, out) {
    const isShown = out.progress && !out.quiet;
    const view = !isShown ? undefined : io.isTerminal && !out.verbose ? liveView(io, out) : plainView(io);
    const start = io.clock.now();
    const tell = (event) => {
        // The time completes what was left out of each event.
        view?.step({ ...event, atMs: io.clock.now() - start });
    };
    const ticking = view === undefined ? undefined : setInterval(() => tell({ kind: 'tick' }), tickMs);
    ticking?.unref();
    return {
        phase: (text) => tell({ kind: 'phase', text }),
        begin(plan) {
            const byPack = (0,group_by/* groupBy */.$)((0,shard/* scenariosOfShard */.Dg)(plan), shard/* packOfKey */.Q9);
            const attemptsOf = (id) => (byPack.get(id)?.length ?? 0) * plan.rounds;
            const packs = (0,shard/* packsOfShard */.qc)(plan).map(({ id }) => ({ pack: id, attempts: attemptsOf(id) }));
            tell({ kind: 'begun', slug: plan.slug, packs, modes: plan.modes, rounds: plan.rounds });
        },
        confirm(scenarios, rounds) {
            const packs = [...scenarios].flatMap(([mode, keys]) => {
                const ids = [...new Set(keys.map(shard/* packOfKey */.Q9))];
                const attempts = (id) => keys.filter((key) => (0,shard/* packOfKey */.Q9)(key) === id).length * rounds;
                return ids.map((id) => ({ mode, pack: id, attempts: attempts(id) }));
            });
            tell({ kind: 'confirm-begun', packs, rounds });
        },
        see(progress) {
            const event = eventOf(progress);
            if (event !== undefined)
                tell(event);
        },
        end() {
            clearInterval(ticking);
            view?.end();
        },
    };
}
function eventOf(progress) {
    switch (progress.kind) {
        case 'round-begun':
            return { kind: 'round-begun', round: progress.round };
        case 'restarting':
            return { kind: 'restart', round: progress.round };
        case 'waiting':
            return { kind: 'phase', text: progress.detail };
        case 'skipped':
            return { kind: 'skipped', pack: (0,shard/* packOfKey */.Q9)(progress.line.scenario), mode: progress.line.mode };
        case 'attempt-done': {
            const { scenario, mode, round, verdict, measures, totalMs } = progress.line;
            const tokens = measures.reduce((sum, { completionTokens }) => (sum === null || completionTokens === null ? null : sum + completionTokens), 0);
            const why = verdict.outcome === 'fail' ? verdict.mode : verdict.outcome === 'unmeasured' ? verdict.cause : '';
            const told = { pack: (0,shard/* packOfKey */.Q9)(scenario), scenario, mode, round, outcome: verdict.outcome, tokens, ms: totalMs };
            return { kind: 'attempt', ...told, ...(why === '' ? {} : { why }) };
        }
        default:
            return undefined;
    }
}
function plainView({ err }) {
    let shown = { state: startProgress, saidMs: 0 };
    return {
        step(event) {
            const { text, ...next } = stepPlainProgress(shown, event);
            shown = next;
            if (text !== '')
                err(text);
        },
        end: () => undefined,
    };
}
/** Drawn over itself, at most ten times a second. */
function liveView({ redraw, columns, clock }, { color }) {
    let state = startProgress;
    let drawn = 0;
    let drawnAt = Number.NEGATIVE_INFINITY;
    const draw = () => {
        const text = renderProgress(state, { columns, color: color !== 'never' });
        redraw(drawn, text);
        drawn = text.split('\n').length - 1;
        drawnAt = clock.now();
    };
    return {
        step(event) {
            state = stepProgress(state, event);
            if (clock.now() - drawnAt >= redrawMs)
                draw();
        },
        end() {
            if (drawn > 0)
                draw();
        },
    };
}

;// CONCATENATED MODULE: ./build/commands/measure.js























/** What a run would ask. The slug and the server's own sampling may still be unknown: `known` tells them later. */
function planOf(request, run, known) {
    const { settings, selected } = request;
    const { what, how } = settings;
    const { temperature, top_p: topP, ...others } = how.sampling;
    const ofEngine = (0,sampling/* nameRepeatPenalty */.I2)(others, known?.facts.subject.engine.name ?? null);
    const defaults = how.samplingFromServer ? known?.facts.subject['sampling-defaults'] : undefined;
    const flags = { temperature, topP, maxTokens: how.maxTokens, others: { ...defaults, ...ofEngine } };
    return {
        ...makePlan({
            run,
            slug: what.slug ?? slugOf(known),
            modes: what.modes,
            packs: selected.loaded,
            scenarios: selected.scenarios,
            rounds: how.repeat,
            seed: how.seed,
            shard: how.shard ?? null,
            restarts: request.command === 'capture' && how.restart && isOurs(settings),
            flags,
            thinkingMaxTokens: how.thinkingMaxTokens,
            extraBody: how.extraBody,
        }),
        // Of what was asked for, which may be more than what is sent: a server may tell no defaults.
        isCanonical: how.isCanonical,
    };
}
/** Boots, looks, plans, and opens the journal: the first scenario is asked by whoever called this. */
async function openMeasurement(request) {
    const { settings, io, command } = request;
    const startedAt = io.clock.wallTime().toISOString();
    const resumed = await (0,resumed_command/* resumedFolder */.e)(settings, io.cwd);
    const id = (0,run_folder/* newRunId */.F$)(io);
    const folder = resumed ?? (0,external_node_path_.join)(request.runsFolder ?? (0,run_folder/* runsFolderOf */.YM)(settings.root), id);
    const identity = { id, startedAt, command, tool: version/* version */.r };
    const planned = planOf(request, identity); // what is wrong with it is told before anything is booted
    const { samplingFromServer, sampling } = settings.how;
    // Each of these is known once the server is.
    const isPlanned = settings.what.slug !== undefined && !samplingFromServer && !('repetition_penalty' in sampling);
    await (0,is_checkout/* refuseLinksInCheckout */.R)(io.env, settings.root, folder);
    if (resumed === undefined)
        await (0,run_folder/* makeFolder */.fc)(folder);
    else
        await checkResumable(resumed, isPlanned ? planned : undefined, await (0,kept_run/* isClosed */.Lx)(resumed));
    const { slug } = planned;
    request.witness?.begun?.({ id, folder, slug });
    const progress = showProgress(io, settings.out);
    const held = [];
    try {
        const target = await openTarget({
            settings,
            modes: planned.modes,
            slug: planned.slug,
            runId: id,
            folder,
            concurrency: request.concurrency,
            io,
            onPhase: progress.phase,
        });
        held.unshift(target);
        request.witness?.served?.(target.servedBy);
        const { plan, journal, before } = await openJournal(folder, planOf(request, identity, target.served), resumed);
        held.unshift(journal);
        const patterns = new worker_pattern_search/* WorkerPatternSearch */.d();
        held.unshift(patterns);
        const run = startRun(runOptions(request, { plan, journal, target, before, patterns, progress }));
        held.unshift({ [Symbol.asyncDispose]: async () => run[Symbol.dispose]() });
        await (0,asked_tasks/* saveTasks */.CJ)(folder, plan, packsOf(request));
        if (resumed === undefined && command !== 'retry-failed')
            await (0,resume_file/* saveResumeFile */.nt)(folder, settings, command === 'run' ? 'run' : 'check', io);
        progress.begin(plan);
        await (0,kept_run/* saveRunFile */.Vd)(folder, runFile(request, plan, { outcome: null, endedAt: null }));
        return measurementOf(request, { folder, plan, run, target, journal, progress, held });
    }
    catch (error) {
        progress.end();
        await measure_disposeAll(held);
        if (resumed === undefined) {
            const boot = await leaveNoRun(folder, id);
            if (boot !== undefined)
                request.witness?.begun?.({ id, folder: boot, slug });
        }
        throw error;
    }
}
/** A run that never began leaves nothing but the log of its boot, beside the runs; gives the folder of that. */
async function leaveNoRun(folder, id) {
    for (const each of [(0,external_node_path_.join)(folder, 'logs'), folder])
        await (0,promises_.rmdir)(each).catch(() => undefined); // not empty: it stays
    const names = await (0,kept_run/* namesIn */.wX)(folder);
    if (names === undefined || names.includes('journal.jsonl'))
        return undefined;
    const boot = (0,external_node_path_.join)((0,external_node_path_.dirname)(folder), '..', 'boots', id);
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(boot), { recursive: true });
    await (0,promises_.rename)(folder, boot);
    return boot;
}
function measurementOf(request, opened) {
    const { folder, plan, run, journal, progress, target, held } = opened;
    const lines = async () => (await (0,read_journal/* readJournal */.a)((0,run_journal/* journalPath */.HY)(folder))).lines;
    const scored = async () => (0,decide_run/* scoreLines */.Mv)(plan, (await (0,read_journal/* readJournal */.a)((0,run_journal/* journalPath */.HY)(folder), to_score/* toScore */.g)).lines);
    const scorecards = async (stage) => {
        const { scorecards: all, firsts } = await scored();
        return stage === undefined ? all : firsts;
    };
    return {
        folder,
        plan,
        run,
        served: target.served,
        progress,
        append: (line) => journal.append(line),
        lines,
        scored,
        scorecards,
        async end(outcome, scored, canGate) {
            const endedAt = request.io.clock.wallTime().toISOString();
            await (0,kept_run/* saveScorecards */.hw)(folder, scored?.scorecards ?? (await scorecards()));
            // Last: once an end stands there, all of the run does.
            await (0,kept_run/* saveRunFile */.Vd)(folder, runFile(request, plan, { outcome, endedAt, ...(canGate === undefined ? {} : { canGate }) }));
        },
        async [Symbol.asyncDispose]() {
            progress.end();
            await measure_disposeAll(held);
        },
    };
}
function runOptions(request, parts) {
    const { settings, io, listen } = request;
    const { plan, journal, target, before, patterns, progress } = parts;
    const { how } = settings;
    return {
        plan,
        packs: packsOf(request),
        journal,
        served: target.served,
        restart: target.restart,
        concurrency: target.knowledge.concurrency,
        resumed: before,
        judge: (asked, answer) => (0,judge_answers/* judgeAnswer */._)(asked, answer, { patterns }),
        onProgress: progress.see,
        signal: io.signal,
        clock: io.clock,
        timeBudgetMs: how.timeBudgetMs,
        timeoutPerCaseMs: how.timeoutPerCaseMs,
        tokensPerSecond: how.measuredTokensPerSecond,
        ...listen?.(target.served, plan),
    };
}
function packsOf({ selected }) {
    return selected.loaded.map(({ pack }) => pack);
}
async function openJournal(folder, plan, resumed) {
    if (resumed === undefined)
        return { plan, journal: await (0,run_journal/* createJournal */.s9)(folder, plan), before: undefined };
    const { journal, plan: first, resumed: before } = await resumeRun(folder, plan, await (0,kept_run/* isClosed */.Lx)(folder));
    return { plan: first, journal, before };
}
function runFile({ settings, command, io }, plan, end) {
    const { maxDrop, maxTotalDrop, confirm, expectChange, requireSame, floors, floorsFail } = settings.gate;
    return {
        version: 1,
        kind: 'run',
        id: plan.run.id,
        command,
        tool: version/* version */.r,
        slug: plan.slug,
        modes: plan.modes,
        where: (0,show_where/* showWhere */.V)(settings.where.endpoint),
        flags: (0,given_flags/* givenFlags */.r)(settings, io),
        judgedBy: {
            maxDrop,
            ...(maxTotalDrop === undefined ? {} : { maxTotalDrop }),
            ...(confirm ? {} : { confirm: false }),
            expectChange: [...expectChange],
            requireSame: [...requireSame],
            floors: { ...floors },
            floorsFail,
        },
        startedAt: plan.run.startedAt,
        ...end,
    };
}
/** Of one that nobody named: what its server calls the model. */
function slugOf(known) {
    const model = known?.facts.identity.model ?? 'unknown';
    const plain = model
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/-{2,}/g, '-')
        .replace(/_{2,}/g, '_')
        .replace(/^[^a-z0-9]+/, '');
    return `local/${plain.slice(0, 80) || 'unknown'}`;
}
function isOurs({ where }) {
    return ['compose', 'command', 'up-down'].includes(where.endpoint.kind);
}
/** In this order, all of it; the first fault is told. */
async function measure_disposeAll(held) {
    const faults = [];
    for (const each of held) {
        await Promise.resolve(each[Symbol.asyncDispose]()).catch((error) => faults.push(error));
    }
    if (faults.length > 0)
        throw faults[0];
}


/***/ }),

/***/ 88887:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Yb: () => (/* binding */ loadResumeFile),
/* harmony export */   nt: () => (/* binding */ saveResumeFile),
/* harmony export */   yf: () => (/* binding */ flagsOfResumed)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(92857);
/* harmony import */ var _config_options_options_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85749);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(20262);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2999);
/* harmony import */ var _lib_save_whole_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(70129);
/* harmony import */ var _redact_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(18800);








const flagSchema = zod__WEBPACK_IMPORTED_MODULE_6__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_6__/* .boolean */ .zMY(), zod__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP())]);
/** `resume.json`: how a run was asked for, so that it can be gone on with. It stays on the machine of the run. */
const resumeFileSchema = zod__WEBPACK_IMPORTED_MODULE_6__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_6__/* .literal */ .euz(1),
    kind: zod__WEBPACK_IMPORTED_MODULE_6__/* .literal */ .euz('resume'),
    command: zod__WEBPACK_IMPORTED_MODULE_6__/* ["enum"] */ .k5n(['check', 'run']),
    /** Where paths of the flags start. */
    cwd: zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP(),
    flags: zod__WEBPACK_IMPORTED_MODULE_6__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP(), flagSchema),
    /** Flags that held a key: they are not kept. */
    withheld: zod__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP()),
});
/** What may be said otherwise when a run goes on: it changes neither what is measured nor how it is decided. */
const freeFlags = [
    ...Object.keys(_config_options_options_js__WEBPACK_IMPORTED_MODULE_1__/* .optionGroups */ .gn.out.options),
    ...[
        'api-key',
        'resume',
        'accept-useless',
        'time-budget',
        'boot-timeout',
        'when-busy',
        'config',
        'endpoint',
    ],
];
/** Of these, what a run that goes on still needs: its server may be at another address by then. */
const keptFreeFlags = ['config', 'endpoint'];
async function saveResumeFile(folder, { flags, where }, command, { cwd, env }) {
    const known = [...(0,_redact_text_js__WEBPACK_IMPORTED_MODULE_5__/* .secretsIn */ .VY)(env), ...(where.apiKey === undefined ? [] : [where.apiKey])];
    const isSecret = (value) => {
        const text = JSON.stringify(value);
        return (0,_redact_text_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutSecrets */ .cT)(text, known) !== text;
    };
    const given = Object.entries(flags).filter(([name]) => !freeFlags.includes(name) || keptFreeFlags.includes(name));
    const kept = given.filter(([, value]) => value !== undefined && !isSecret(value));
    const file = {
        ...{ version: 1, kind: 'resume', command, cwd },
        flags: Object.fromEntries(kept),
        withheld: given.filter(([, value]) => isSecret(value)).map(([name]) => name),
    };
    await (0,_lib_save_whole_js__WEBPACK_IMPORTED_MODULE_4__/* .saveWhole */ .L)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, 'resume.json'), `${JSON.stringify(file, undefined, 2)}\n`);
}
/** Undefined of a run that keeps none. */
async function loadResumeFile(folder) {
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, 'resume.json');
    const text = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_3__/* .readRegularText */ .Aj)(path);
    if (text === undefined)
        return undefined;
    const parsed = resumeFileSchema.safeParse((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_7__/* .parseLoose */ .il)(text));
    if (parsed.success)
        return parsed.data;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`${path} does not say how the run was asked for`, 'Remove it, and give all flags of the run.');
}
/** The flags of a run that is gone on with: its own, with what may change. A flag given anew has to agree. */
function flagsOfResumed({ flags: own, withheld }, given, id) {
    const faults = [];
    for (const [name, value] of Object.entries(given)) {
        if (freeFlags.includes(name) || withheld.includes(name))
            continue;
        const before = Object.hasOwn(own, name) ? own[name] : undefined;
        if (before === undefined)
            faults.push(`${shown(name, value)}, and the run began without it`);
        else if (JSON.stringify([before].flat()) !== JSON.stringify([value].flat()))
            faults.push(`${shown(name, value)}, and the run began with ${shown(name, before)}`);
    }
    const missing = withheld.filter((name) => !Object.hasOwn(given, name)).map((name) => `--${name}`);
    if (missing.length > 0)
        faults.push(`${missing.join(' and ')} held a key, which is not kept: give it again`);
    if (faults.length === 0)
        return { ...own, ...given };
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz([`run ${id} cannot be gone on with like this:`, ...faults].join('\n  '), `Leave them out: quality-baseline --resume ${id} takes the flags that it began with. Or begin a new run.`);
}
function shown(name, value) {
    return value === true ? `--${name}` : `--${name} ${[value].flat().join(' ')}`;
}


/***/ }),

/***/ 73902:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ resumedFolder),
/* harmony export */   resumedCommand: () => (/* binding */ resumedCommand)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _run_journal_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72353);
/* harmony import */ var _run_read_journal_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26494);
/* harmony import */ var _kept_run_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(41772);
/* harmony import */ var _resume_file_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(88887);
/* harmony import */ var _run_folder_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9463);







/** A command line with --resume, filled up with the one that the run began with. */
async function resumedCommand({ command, flags }, place) {
    const { resume } = flags;
    const folder = typeof resume === 'string'
        ? await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_4__/* .findKeptRun */ .L8)(resume, place)
        : await newestUnfinished(place.root, command === 'run' ? ['run'] : undefined);
    const file = await (0,_resume_file_js__WEBPACK_IMPORTED_MODULE_5__/* .loadResumeFile */ .Yb)(folder);
    const named = { ...flags, resume: folder };
    if (file === undefined)
        return { command, flags: named };
    const id = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(folder);
    if (command === 'run' && file.command === 'check')
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${id} is no run of "quality-baseline run"`, `Go on with it: quality-baseline --resume ${id}`);
    if (file.cwd !== place.cwd)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${id} began in ${file.cwd}, where its paths start`, `Go there first: cd ${file.cwd}`);
    return { command: file.command, flags: { ...(0,_resume_file_js__WEBPACK_IMPORTED_MODULE_5__/* .flagsOfResumed */ .yf)(file, flags, id), resume: folder } };
}
/** The run that is to be gone on with; undefined where a new one begins. */
async function resumedFolder({ how, root }, cwd) {
    const { resume } = how;
    if (resume === undefined)
        return undefined;
    return resume.kind === 'newest' ? newestUnfinished(root) : (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_4__/* .findKeptRun */ .L8)(resume.run, { root, cwd });
}
/** The newest run that was not decided, and that these commands began. */
async function newestUnfinished(root, commands = ['check', 'capture', 'run']) {
    for (const id of (await (0,_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .runIds */ .mK)(root)).toReversed()) {
        const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)((0,_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .runsFolderOf */ .YM)(root), id);
        if (await isUnfinished(folder, commands))
            return folder;
    }
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`no run in ${(0,_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .runsFolderOf */ .YM)(root)} is unfinished`, 'Begin a new one, without --resume; quality-baseline inspect lists them.');
}
async function isUnfinished(folder, commands) {
    try {
        const { command } = await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_4__/* .loadRunFile */ ._I)(folder);
        if (!commands.includes(command))
            return false;
        let end;
        for await (const { line } of (0,_run_read_journal_js__WEBPACK_IMPORTED_MODULE_3__/* .journalLines */ .n)((0,_run_journal_js__WEBPACK_IMPORTED_MODULE_2__/* .journalPath */ .HY)(folder))) {
            if (line.kind === 'end')
                end = line;
            else if (line.kind === 'attempt')
                end = undefined;
        }
        return end?.outcome !== 'decided' || !(await (0,_kept_run_js__WEBPACK_IMPORTED_MODULE_4__/* .isClosed */ .Lx)(folder));
    }
    catch (error) {
        if (error instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz)
            return false; // inspect names what is wrong with it
        throw error;
    }
}


/***/ }),

/***/ 81416:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ showWhere)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38119);

/** Where a model is served, or how its server is booted, for people. What an address may hide, a key say, is left out. */
function showWhere(where) {
    switch (where.kind) {
        case 'url':
            return withoutSecrets(where.url);
        case 'compose':
            return `compose ${where.files.join(', ')}${where.service === undefined ? '' : `, service ${where.service}`}`;
        case 'command':
            return 'a command, ready at '.concat(withoutSecrets(where.readyUrl));
        case 'up-down':
            return 'a script, ready at '.concat(withoutSecrets(where.readyUrl));
        case 'replay':
            return `replay of ${where.file}`;
        case 'detect':
            return 'the server that runs here';
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__/* .assertNever */ .x)(where);
    }
}
function withoutSecrets(address) {
    const text = address.includes('://') ? address : `http://${address}`;
    if (!URL.canParse(text))
        return 'an address that cannot be read';
    const url = new URL(text);
    return `${url.protocol}//${url.host}${url.pathname}`;
}


/***/ }),

/***/ 34087:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GC: () => (/* binding */ resumeLine),
/* harmony export */   I4: () => (/* binding */ tellTimeUp),
/* harmony export */   VM: () => (/* binding */ interrupted),
/* harmony export */   Yd: () => (/* binding */ tellInterrupted)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);

const interrupted = 130;
/** The command that goes on with a run, as it can be pasted. Its flags are in the folder of the run. */
function resumeLine(folder, { flags }) {
    const { config } = flags;
    const where = typeof config === 'string' ? ` --config ${quoted(config)}` : '';
    return `quality-baseline --resume ${(0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(folder)}${where}`;
}
function quoted(word) {
    return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
/** Somebody ended the run: how it goes on, and the exit code. */
function tellInterrupted(folder, settings, { err }) {
    err(`Interrupted. ${resumeLine(folder, settings)} goes on with it.\n`);
    return interrupted;
}
function tellTimeUp(folder, settings, { err }) {
    err(`The time is up. ${resumeLine(folder, settings)} goes on with it.\n`);
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

/***/ 71607:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ expectedAnswer)
/* harmony export */ });
/* harmony import */ var _packs_lint_scenario_tokens_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13540);
/* harmony import */ var _packs_read_reply_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(91892);


/** About what answering a scenario takes without thinking, going by the longest answer its author wrote; undefined without one. */
function expectedAnswer({ gold }) {
    if (gold.length === 0)
        return undefined;
    return {
        requests: Math.max(...gold.map((reply) => (0,_packs_read_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .replyTurns */ .hS)(reply).length)),
        tokens: Math.max(...gold.map(_packs_lint_scenario_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .replyTokens */ .d_)),
    };
}


/***/ }),

/***/ 83848:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BM: () => (/* binding */ shortQuestion),
/* harmony export */   QX: () => (/* binding */ thinkingOf),
/* harmony export */   YH: () => (/* binding */ questionOf)
/* harmony export */ });
/* harmony import */ var _packs_play_script_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8771);
/* harmony import */ var _packs_task_of_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53812);
/* harmony import */ var _sampling_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(87625);
/* harmony import */ var _time_limit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(45447);




function thinkingOf(mode, pack) {
    if (mode === 'pack-defaults')
        return pack['default-thinking'];
    return mode === 'enable-thinking' ? 'on' : 'off';
}
/** A scenario as it is asked at its place in the run. */
function questionOf(rules, served, place, asked) {
    const { pack, scenario } = asked;
    const thinking = thinkingOf(place.mode, pack);
    const sampling = (0,_sampling_js__WEBPACK_IMPORTED_MODULE_2__/* .requestSampling */ .Nt)(rules.plan, asked, thinking);
    const speeds = (0,_time_limit_js__WEBPACK_IMPORTED_MODULE_1__/* .sharedSpeeds */ .u)(served.facts, rules.concurrency, rules.tokensPerSecond);
    const { tokensPerSecond } = speeds;
    return {
        task: (0,_packs_task_of_js__WEBPACK_IMPORTED_MODULE_3__/* .taskOf */ .X)(pack, scenario),
        settings: {
            sampling,
            thinking: served.thinkingControl(place.mode, thinking),
            cacheCut: cacheCutOf(served, `${rules.plan.run.id}-${place.session}-${place.round}-${place.mode}-${asked.key}`),
            toolChoice: scenario['tool-choice'],
            extraBody: rules.plan.extraBody,
        },
        maxTurns: (0,_packs_play_script_js__WEBPACK_IMPORTED_MODULE_0__/* .maxTurnsOf */ .KR)(scenario),
        answerCalls: (0,_packs_play_script_js__WEBPACK_IMPORTED_MODULE_0__/* .startScript */ .OW)(scenario),
        deadlineMs: (0,_time_limit_js__WEBPACK_IMPORTED_MODULE_1__/* .timeLimitMs */ .P)(rules, asked, thinking, speeds),
        ...(tokensPerSecond === undefined ? {} : { tokensPerSecond }),
    };
}
/** A server that refuses the field once gets it no more: the client sees to that. */
function cacheCutOf(served, salt) {
    const form = served.facts.subject.cache ?? 'none';
    // The run and the session are part of it: a server that lives longer than a run must not answer from the one before.
    return form === 'cache_salt' ? { form, salt } : { form };
}
const shortTokens = 16;
const shortMs = 120_000;
/** Asked to warm a server up, or to see whether it answers at all: with all fields of this place's requests. */
function shortQuestion(rules, served, place, asked) {
    const question = questionOf(rules, served, place, asked);
    const { settings } = question;
    return {
        ...question,
        task: { messages: [{ role: 'user', content: 'Say OK.' }], tools: [] },
        settings: { ...settings, sampling: { ...settings.sampling, maxTokens: shortTokens }, toolChoice: undefined },
        maxTurns: 1,
        deadlineMs: shortMs,
    };
}


/***/ }),

/***/ 87625:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I2: () => (/* binding */ nameRepeatPenalty),
/* harmony export */   Nt: () => (/* binding */ requestSampling),
/* harmony export */   cZ: () => (/* binding */ numbersOf),
/* harmony export */   ip: () => (/* binding */ samplingFieldsIn),
/* harmony export */   vn: () => (/* binding */ samplingOf)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38119);

/** By the name on the wire. The fields that the scenarios of two packs may differ in are in their digests as well. */
function packSampling({ sampling }) {
    return {
        temperature: sampling.temperature,
        top_p: sampling['top-p'],
        seed: sampling.seed,
        presence_penalty: sampling['presence-penalty'],
        frequency_penalty: sampling['frequency-penalty'],
    };
}
/** What every request of a plan shares: where packs differ and no flag settles it, the field is left out. */
function samplingOf(packs, { temperature, topP, others: further = {} }) {
    const [first = {}, ...others] = packs.map(packSampling);
    const agreed = Object.entries(first).filter(([field, value]) => others.every((other) => other[field] === value));
    return {
        ...Object.fromEntries(agreed),
        ...further,
        ...(temperature === undefined ? {} : { temperature }),
        ...(topP === undefined ? {} : { top_p: topP }),
    };
}
/** The sampling of one scenario's requests. */
function requestSampling(plan, { pack, scenario }, thinking) {
    const fields = { ...packSampling(pack), ...numbersOf(plan.sampling) };
    const { temperature, top_p, seed, presence_penalty, frequency_penalty, ...ofEngine } = fields;
    const budget = plan.maxTokens ?? scenario['max-tokens'] ?? pack.sampling['max-tokens'];
    return {
        temperature: temperature ?? 0,
        topP: top_p ?? 1,
        seed: seed ?? 1,
        presencePenalty: presence_penalty ?? 0,
        frequencyPenalty: frequency_penalty ?? 0,
        maxTokens: budget + (thinking === 'on' ? plan.thinkingMaxTokens : 0),
        ofEngine,
    };
}
/** Without what was no number: a plan may hold more. */
function numbersOf(shared) {
    return Object.fromEntries(Object.entries(shared).flatMap(([k, v]) => (typeof v === 'number' ? [[k, v]] : [])));
}
const samplingFields = /^(?:temperature|seed|n|best_of|use_beam_search|length_penalty|max_(?:completion_)?tokens|n_predict|num_predict|min_tokens|stop(?:_token_ids)?|ignore_eos|logit_bias|bad_words|allowed_token_ids|samplers|tfs_z|top_.*|min_p|typical(?:_p)?|.*_penalty|penalt.*|repeat_.*|dry_.*|xtc_.*|mirostat.*|dyn.*temp.*|guided_.*|structured_outputs|response_format|grammar|json_schema|options)$/;
/** Those of the user's own fields that change how tokens are chosen. */
function samplingFieldsIn(extraBody) {
    return Object.keys(extraBody).filter((field) => samplingFields.test(field));
}
/** The penalty on repeated tokens under the name that the server reads: both names where the server is unknown. */
function nameRepeatPenalty({ repetition_penalty: penalty, ...others }, engine) {
    if (penalty === undefined)
        return others;
    switch (engine) {
        case 'llama.cpp':
        case 'ollama':
        case 'lm-studio':
            return { ...others, repeat_penalty: penalty };
        case 'vllm':
        case 'sglang':
        case 'tgi':
            return { ...others, repetition_penalty: penalty };
        case null:
            return { ...others, repetition_penalty: penalty, repeat_penalty: penalty };
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__/* .assertNever */ .x)(engine);
    }
}


/***/ }),

/***/ 30282:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ skipLine)
/* harmony export */ });
function skipLine(place, reason) {
    return { kind: 'skip', ...place, ...(reason === 'settled' ? { why: 'settled' } : {}) };
}


/***/ }),

/***/ 56163:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ takeInTurn)
/* harmony export */ });
/** Works through a list in its order, so many items at once: whoever is through takes the next. */
async function takeInTurn(items, width, isOver, work) {
    const left = items[Symbol.iterator]();
    async function worker() {
        while (!isOver()) {
            const next = left.next();
            if (next.done === true)
                return;
            await work(next.value);
        }
    }
    await Promise.all(Array.from({ length: Math.max(1, Math.min(width, items.length)) }, worker));
}


/***/ }),

/***/ 45447:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ timeLimitMs),
/* harmony export */   u: () => (/* binding */ sharedSpeeds)
/* harmony export */ });
/* harmony import */ var _endpoint_client_attempt_deadline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94492);
/* harmony import */ var _packs_lint_scenario_tokens_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13540);
/* harmony import */ var _packs_play_script_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8771);
/* harmony import */ var _packs_task_of_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(53812);
/* harmony import */ var _sampling_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(87625);





/** As many as run at once share, at worst, the speed of one; `told` is of one among them already. */
function sharedSpeeds(measured, concurrency, told) {
    const share = (alone) => alone === null || alone === undefined ? undefined : alone / concurrency;
    return {
        tokensPerSecond: told ?? share(measured.decodeTokensPerSecond),
        promptTokensPerSecond: share(measured.prefillTokensPerSecond),
    };
}
/** How long one attempt may take, all its turns and tries together. */
function timeLimitMs(rules, asked, thinking, speeds) {
    if (rules.timeoutPerCaseMs !== undefined)
        return rules.timeoutPerCaseMs;
    const { pack, scenario } = asked;
    const seconds = scenario['max-seconds'];
    // Its author knew another machine than this one, and thought of an answer, not of the thinking before it.
    if (seconds !== undefined && speeds.tokensPerSecond === undefined && thinking === 'off')
        return seconds * 1000;
    return (0,_endpoint_client_attempt_deadline_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineFor */ .Ar)({
        maxTokens: (0,_sampling_js__WEBPACK_IMPORTED_MODULE_2__/* .requestSampling */ .Nt)(rules.plan, asked, thinking).maxTokens,
        maxTurns: (0,_packs_play_script_js__WEBPACK_IMPORTED_MODULE_1__/* .maxTurnsOf */ .KR)(scenario),
        promptTokens: speeds.promptTokensPerSecond === undefined ? 0 : (0,_packs_lint_scenario_tokens_js__WEBPACK_IMPORTED_MODULE_3__/* .promptTokens */ .Hl)((0,_packs_task_of_js__WEBPACK_IMPORTED_MODULE_4__/* .taskOf */ .X)(pack, scenario)),
        ...speeds,
    });
}


/***/ })

};
