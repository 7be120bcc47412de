export const id = 3736;
export const ids = [3736];
export const modules = {

/***/ 84500:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   pt: () => (/* binding */ describeUse),
/* harmony export */   t9: () => (/* binding */ cardsIn),
/* harmony export */   xt: () => (/* binding */ awaitFreeGpu)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _host_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(29992);
/* harmony import */ var _boot_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(97001);




// A desktop's own use, or what a driver keeps for itself: no model is that small.
const idleMiB = 1024;
const pollMs = 2000;
/** Comes back when no GPU is in use. Where none can be seen there is nothing to wait for. */
async function awaitFreeGpu(options) {
    const end = options.clock.now() + options.waitMs;
    for (;;) {
        const busy = await busyGpus(options);
        if (busy.length === 0)
            return;
        const leftMs = end - options.clock.now();
        if (leftMs <= 0)
            throw inUse(busy, options.waitMs);
        options.onWait(`waiting: ${busy.join('; ')}`);
        await options.clock.sleep(Math.min(pollMs, leftMs), options.signal);
    }
}
async function busyGpus({ docker, visible, tool }) {
    const report = await (0,_host_js__WEBPACK_IMPORTED_MODULE_3__/* .inspectGpus */ .m)(tool);
    if (report.outcome !== 'found')
        return [];
    const counted = cardsIn(visible);
    const looks = report.gpus.map(async (gpu, index) => counted === undefined || counted.includes(index) ? describeUse(gpu, index, docker) : undefined);
    return (await Promise.all(looks)).filter((words) => words !== undefined);
}
/** Undefined for names of cards, which would have to be looked up: then all of them count. */
function cardsIn(visible) {
    const isList = visible !== undefined && /^\d+(?:,\d+)*$/.test(visible);
    return isList ? visible.split(',').map(Number) : undefined;
}
/** Undefined where nobody uses it. */
async function describeUse(gpu, index, docker) {
    const used = gpu.memoryUsedMiB ?? 0;
    const held = gpu.holders.reduce((sum, { memoryMiB }) => sum + (memoryMiB ?? idleMiB), 0);
    if (used < idleMiB && held < idleMiB)
        return undefined;
    const holders = await Promise.all(gpu.holders.map((holder) => describeHolder(holder, docker)));
    const who = holders.length === 0 ? `${used} MiB are taken by nobody who can be seen from here` : holders.join(', ');
    return `GPU ${index} (${gpu.name}) is in use: ${who}`;
}
async function describeHolder({ pid, name, memoryMiB }, docker) {
    const container = await containerOf(pid, docker);
    const place = container === undefined ? `process ${pid}` : `process ${pid} in container ${container}`;
    const memory = memoryMiB === undefined ? 'an unknown part' : `${memoryMiB} MiB`;
    return `${name?.split('/').at(-1) ?? 'a program'} (${place}) holds ${memory}`;
}
/** The id of a container stands in the control group of its processes. */
async function containerOf(pid, docker) {
    const groups = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(`/proc/${pid}/cgroup`, 'utf8').catch(() => ''); // gone, or in another world
    const id = /[/-]([0-9a-f]{64})(?:\.scope)?$/m.exec(groups)?.[1];
    if (id === undefined)
        return undefined;
    const { code, stdout } = await docker.run(['container', 'inspect', '--format', '{{.Name}}', id]);
    return code === 0 ? stdout.trim().replace(/^\//, '') : undefined;
}
function inUse(busy, waitedMs) {
    const container = /in container ([\w.-]+)/.exec(busy.join())?.[1];
    const waited = waitedMs > 0 ? `after ${(0,_boot_js__WEBPACK_IMPORTED_MODULE_2__/* .showDuration */ .kJ)(waitedMs)} still ` : '';
    const stop = container === undefined ? 'stop:NAME stops a container' : `stop:${container} stops it`;
    return new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EndpointError */ .cY(`${waited}${busy.join('\n')}`, `Stop it, or use --when-busy: wait waits for it, ${stop} for the run and starts it again.`);
}


/***/ }),

/***/ 41366:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Q: () => (/* binding */ askScenario)
});

// EXTERNAL MODULE: ./build/endpoint/client/ask-turn.js + 9 modules
var ask_turn = __webpack_require__(56582);
// EXTERNAL MODULE: ./build/endpoint/client/attempt-deadline.js
var attempt_deadline = __webpack_require__(94492);
// EXTERNAL MODULE: ./build/endpoint/client/fault.js
var client_fault = __webpack_require__(31794);
// EXTERNAL MODULE: ./build/endpoint/client/request-body.js
var request_body = __webpack_require__(61244);
;// CONCATENATED MODULE: ./build/endpoint/client/replay-turns.js

/**
 * What was said after the prompt, as the next request repeats it: texts and arguments as they came, ids made up where
 * the server gave none. `reasoningField` sends the reasoning back under that name; without one it is left out.
 */
function replayTurns(turns, reasoningField) {
    const replayed = [];
    let open = [];
    for (const [place, turn] of turns.entries()) {
        if (turn.role === 'tool') {
            replayed.push({ role: 'tool', tool_call_id: takeId(open, turn), content: turn.content });
            continue;
        }
        open = turn.toolCalls.map((call, index) => ({
            sent: call.id,
            id: call.id ?? `call_${place}_${index}`,
            isAnswered: false,
        }));
        replayed.push(assistantMessage(turn, open, reasoningField));
    }
    return replayed;
}
function assistantMessage(turn, calls, reasoningField) {
    const reasoning = reasoningField === undefined || turn.reasoning === '' ? {} : { [reasoningField]: turn.reasoning };
    const toolCalls = turn.toolCalls.map((call, index) => (0,request_body/* wireCall */.eo)(calls[index]?.id ?? '', call.name, replay_turns_text(call.arguments)));
    return {
        role: 'assistant',
        content: turn.content,
        ...reasoning,
        ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
    };
}
/** The first call of that id which has no result yet. */
function takeId(calls, turn) {
    const asked = calls.find((call) => !call.isAnswered && call.sent === turn.callId);
    if (asked !== undefined)
        asked.isAnswered = true;
    return asked?.id ?? turn.callId ?? '';
}
/** The OpenAI form has text here, and a call without arguments an empty object. */
function replay_turns_text(sent) {
    if (typeof sent === 'string')
        return sent === '' ? '{}' : sent;
    return sent === undefined || sent === null ? '{}' : JSON.stringify(sent);
}

;// CONCATENATED MODULE: ./build/endpoint/client/ask-scenario.js





/**
 * One attempt: asks, answers tool calls from the script, asks again, until the model says something without a call or
 * its turns are used up. Whatever the server does comes back as an `Answer`; only an endpoint that no try can reach
 * through (wrong key, wrong address, unknown model) is thrown, as an EndpointError.
 */
async function askScenario(client, question, ports) {
    const deadline = (0,attempt_deadline/* startDeadline */.db)(client.clock, question.deadlineMs, ports.cancel);
    try {
        return await talk(client, question, ports, deadline);
    }
    finally {
        deadline.stop();
    }
}
async function talk(client, question, ports, deadline) {
    const { task, settings, maxTurns, tokensPerSecond } = question;
    const prompt = task.messages.map(request_body/* wireMessage */.Nz);
    const isCallForced = settings.toolChoice === 'required' || typeof settings.toolChoice === 'object';
    const turns = [];
    const measures = [];
    const notes = [];
    const faults = [];
    let isUnfinished = false;
    for (let turn = 0; turn < maxTurns; turn += 1) {
        const messages = [...prompt, ...replayTurns(turns, question.replayReasoningAs)];
        const body = (0,request_body/* requestBody */.IO)(client.connection, messages, task.tools, settings);
        const asked = await (0,ask_turn/* askTurn */.$)(client, body, { turn, isCallForced, tokensPerSecond }, deadline, faults);
        if (!asked.ok) {
            return { ...(await judgeFault(asked, ports, deadline)), attempt: { turns }, measures, notes, faults };
        }
        turns.push(asked.turn);
        measures.push(asked.measure);
        notes.push(...asked.notes);
        isUnfinished = asked.turn.toolCalls.length > 0;
        // A reply that never ends is no message to answer.
        if (!isUnfinished || asked.notes.some(({ kind }) => kind === 'reply-cut'))
            break;
        if (turn + 1 < maxTurns)
            turns.push(...question.answerCalls(asked.turn));
    }
    return { outcome: 'answered', attempt: { turns }, isUnfinished, measures, notes, faults };
}
async function judgeFault({ fault, isStanding }, ports, deadline) {
    const reason = deadline.reason();
    if (reason === 'cancelled')
        return { outcome: 'unmeasured', cause: reason, detail: 'cancelled' };
    if (reason === 'timeout')
        return { outcome: 'unmeasured', cause: reason, detail: `no whole answer within ${deadline.totalMs} ms` };
    if (fault.kind === 'lost')
        return { outcome: 'unmeasured', cause: fault.cause, detail: fault.detail };
    if (isStanding && (await ports.isServerWell())) {
        return { outcome: 'rejected', status: fault.status, words: fault.words };
    }
    return { outcome: 'unmeasured', cause: 'server-error', detail: (0,client_fault/* showFault */.Ib)(fault) };
}


/***/ }),

/***/ 56582:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  $: () => (/* binding */ askTurn)
});

;// CONCATENATED MODULE: ./build/endpoint/client/collect-notes.js
/** A server that forgets the index does so with every token: the first few say it. */
const perKind = 3;
/** Notes on one message of the model. */
function collectNotes(turn) {
    const notes = [];
    return {
        notes,
        note(kind, detail) {
            if (notes.filter((each) => each.kind === kind).length < perKind)
                notes.push({ kind, turn, detail });
        },
    };
}

// EXTERNAL MODULE: ./build/endpoint/client/fault.js
var client_fault = __webpack_require__(31794);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/endpoint/key-guard.js
var key_guard = __webpack_require__(29675);
;// CONCATENATED MODULE: ./build/endpoint/client/join-calls.js

/**
 * Joins the pieces of tool calls by the protocol: by index, first id and first name stay, arguments are put end to end.
 * Damage is noted and left as it is: whoever judges the call must see what an agent would have seen.
 */
function joinCalls(note, guard) {
    const calls = [];
    let size = 0;
    function takePiece(piece) {
        const inside = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(piece, 'function'));
        const id = (0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)(piece, 'id')) || undefined;
        const name = (0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)(inside, 'name')) || undefined;
        const call = placeOf(piece, id, name);
        if (call.id === undefined)
            call.id = id;
        else if (id !== undefined && id !== call.id) {
            note('reused-index', `index ${call.index ?? 'none'} is that of ${call.id} and came again with the id ${id}`);
        }
        if (call.name === '')
            call.name = name ?? '';
        else if (name !== undefined && name !== call.name && (id === undefined || id === call.id)) {
            note('name-in-pieces', `${call.name} went on with ${name}`);
            call.name += name;
        }
        const sent = (0,loose/* fieldOf */._F)(inside, 'arguments');
        call.arguments = joined(call.arguments, sent);
        size += (name?.length ?? 0) + (typeof sent === 'string' ? sent.length : 0) + 16;
    }
    function placeOf(piece, id, name) {
        const index = (0,loose/* fieldOf */._F)(piece, 'index');
        if (typeof index === 'number') {
            return calls.find((call) => call.index === index) ?? open(index);
        }
        note('missing-index', `${name ?? id ?? 'a piece of a call'} came with index ${JSON.stringify(index) ?? 'missing'}`);
        const known = calls.find((call) => id !== undefined && call.id === id);
        return known ?? (id === undefined && name === undefined ? calls.at(-1) : undefined) ?? open(undefined);
    }
    function open(index) {
        const call = { index, id: undefined, name: '', arguments: undefined };
        calls.push(call);
        return call;
    }
    return {
        take(deltas) {
            for (const delta of (0,loose/* listOf */.c3)(deltas)) {
                const piece = (0,loose/* objectOf */.Xy)(delta);
                if (piece === undefined)
                    note('odd-chunk', `a tool call is ${JSON.stringify(delta)?.slice(0, 80)}`);
                else
                    takePiece(piece);
            }
        },
        size: () => size,
        end() {
            const toolCalls = calls.map(({ id, name, arguments: sent }) => ({
                id,
                name: guard.text(name),
                arguments: typeof sent === 'string' ? guard.text(sent) : sent,
            }));
            const isKeySplit = calls.some((call, at) => {
                return call.name !== toolCalls[at]?.name || call.arguments !== toolCalls[at]?.arguments;
            });
            noteDamage(toolCalls, note);
            return { toolCalls, isKeySplit };
        },
    };
}
/** Texts are pieces of one text. Anything else stands for itself, as text beside text. */
function joined(before, piece) {
    if (piece === undefined || piece === null)
        return before;
    if (before === undefined)
        return piece;
    return textForm(before) + textForm(piece);
}
function textForm(value) {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
/** The calls of a message that came whole. */
function wholeCalls(list, note) {
    const calls = (0,loose/* listOf */.c3)(list).map((each) => {
        const holder = (0,loose/* objectOf */.Xy)(each);
        const inside = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(holder, 'function'));
        return {
            id: (0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)(holder, 'id')) || undefined,
            name: (0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)(inside, 'name')) ?? '',
            arguments: (0,loose/* fieldOf */._F)(inside, 'arguments') ?? undefined,
        };
    });
    noteDamage(calls, note);
    return calls;
}
function noteDamage(calls, note) {
    const ids = new Set();
    for (const [place, call] of calls.entries()) {
        const label = call.name === '' ? `call ${place + 1}` : call.name;
        if (call.name === '')
            note('missing-name', `call ${place + 1} has no name`);
        if (call.id === undefined)
            note('missing-id', `${label} has no id`);
        else if (ids.has(call.id))
            note('repeated-id', `${label} has the id of an earlier call, ${call.id}`);
        else
            ids.add(call.id);
        noteArguments(label, call.arguments, note);
    }
}
function noteArguments(label, sent, note) {
    if (sent === undefined)
        return;
    if (typeof sent !== 'string') {
        note('odd-arguments', `${label}: arguments are ${typeof sent}, not text`);
        return;
    }
    if (sent.trim() === '' || isJson(sent))
        return;
    const half = sent.length / 2;
    const isDoubled = Number.isInteger(half) && sent.slice(0, half) === sent.slice(half) && isJson(sent.slice(half));
    if (isDoubled)
        note('doubled-arguments', `${label}: ${sent.slice(half, half + 80)} stands twice`);
    else
        note('broken-arguments', `${label}: arguments are no JSON, they end in ${JSON.stringify(sent.slice(-40))}`);
}
function isJson(text) {
    try {
        JSON.parse(text);
        return true;
    }
    catch {
        return false;
    }
}

// EXTERNAL MODULE: ./build/endpoint/client/message-text.js
var message_text = __webpack_require__(96421);
;// CONCATENATED MODULE: ./build/endpoint/client/read-usage.js

function readUsage(usage, timings) {
    const promptDetails = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(usage, 'prompt_tokens_details'));
    const completionDetails = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(usage, 'completion_tokens_details'));
    return {
        promptTokens: (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(usage, 'prompt_tokens')) ?? sum(timings?.cachedTokens, timings?.promptTokens),
        cachedTokens: (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(promptDetails, 'cached_tokens')) ??
            (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(usage, 'prompt_cache_hit_tokens')) ?? // DeepSeek
            timings?.cachedTokens,
        completionTokens: (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(usage, 'completion_tokens')) ?? timings?.decodedTokens,
        reasoningTokens: (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(completionDetails, 'reasoning_tokens')) ?? (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(usage, 'reasoning_tokens')), // SGLang
    };
}
function sum(one, other) {
    return one === undefined || other === undefined ? undefined : one + other;
}
/** llama.cpp tells what it measured itself. */
function readTimings(timings) {
    const holder = (0,loose/* objectOf */.Xy)(timings);
    if (holder === undefined)
        return undefined;
    return {
        cachedTokens: (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(holder, 'cache_n')),
        promptTokens: (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(holder, 'prompt_n')),
        promptMs: (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(holder, 'prompt_ms')),
        decodedTokens: (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(holder, 'predicted_n')),
        decodeMs: (0,loose/* countOf */.pq)((0,loose/* fieldOf */._F)(holder, 'predicted_ms')),
    };
}

;// CONCATENATED MODULE: ./build/endpoint/client/assemble-turn.js




/** A piece is kept as an object of its own, which costs more than its letters. */
const pieceSize = 32;
/** Puts one message of the model together from the chunks of its stream, and keeps the pieces as they came. */
function assembleTurn(note, guard) {
    const calls = joinCalls(note, guard);
    const deltas = [];
    let content = '';
    let reasoning = '';
    let reasoningField;
    let finishReason;
    let hasStarted = false;
    const last = new Map();
    function takeChoice(choice) {
        const delta = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(choice, 'delta')) ?? (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(choice, 'message'));
        deltas.push((0,loose/* fieldOf */._F)(choice, 'delta') ?? (0,loose/* fieldOf */._F)(choice, 'message'));
        const said = (0,message_text/* messageText */.L)(delta);
        const pieces = (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(delta, 'tool_calls'));
        const token = said.content !== '' || said.reasoning !== '' || pieces.length > 0;
        if (finishReason !== undefined && token)
            note('text-after-finish', `more came after ${finishReason}`);
        content += said.content;
        reasoning += said.reasoning;
        if (said.reasoning !== '')
            reasoningField ??= said.reasoningField;
        if (pieces.length > 0)
            calls.take(pieces);
        finishReason ??= (0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)(choice, 'finish_reason'));
        return { token, content: said.content !== '' };
    }
    const letters = () => content.length + reasoning.length + calls.size();
    return {
        take(chunk) {
            for (const key of ['usage', 'timings', 'system_fingerprint', 'model', 'id']) {
                const value = (0,loose/* fieldOf */._F)(chunk, key);
                if (value !== undefined && value !== null)
                    last.set(key, value);
            }
            let brought = { token: false, content: false };
            for (const each of (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(chunk, 'choices'))) {
                const choice = (0,loose/* objectOf */.Xy)(each);
                if (choice === undefined)
                    note('odd-chunk', `a choice is ${JSON.stringify(each)?.slice(0, 80)}`);
                else if (((0,loose/* fieldOf */._F)(choice, 'index') ?? 0) !== 0)
                    note('several-choices', 'one was asked for');
                else {
                    hasStarted = true;
                    const more = takeChoice(choice);
                    brought = { token: brought.token || more.token, content: brought.content || more.content };
                }
            }
            return brought;
        },
        hasStarted: () => hasStarted,
        hasFinished: () => finishReason !== undefined,
        letters,
        size: () => letters() + deltas.length * pieceSize,
        end() {
            const { toolCalls, isKeySplit } = calls.end();
            const said = { content: guard.text(content), reasoning: guard.text(reasoning) };
            // Pieces that make a key once they are joined are not kept.
            const kept = isKeySplit || said.content !== content || said.reasoning !== reasoning ? [] : deltas;
            const field = reasoningField ?? 'reasoning_content';
            const message = {
                role: 'assistant',
                content: said.content,
                ...(reasoning === '' ? {} : { [field]: said.reasoning }),
                ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(wireCall) }),
            };
            const raw = {
                ...Object.fromEntries(last),
                choices: [{ finish_reason: finishReason ?? null, message }],
                deltas: kept,
            };
            const turn = { role: 'assistant', ...said, toolCalls, finishReason, raw };
            return { turn, ...aside(last.get('usage'), last.get('timings'), last.get('system_fingerprint')), reasoningField };
        },
    };
}
function wireCall(call) {
    return { id: call.id ?? null, type: 'function', function: { name: call.name, arguments: call.arguments ?? null } };
}
/** A reply that came whole although a stream was asked for. Undefined where it holds no message. */
function readWholeTurn(reply, note) {
    const choice = (0,loose/* objectOf */.Xy)((0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(reply, 'choices'))[0]);
    const message = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(choice, 'message'));
    if (message === undefined)
        return undefined;
    const { content, reasoning, reasoningField } = (0,message_text/* messageText */.L)(message);
    const turn = {
        role: 'assistant',
        content,
        reasoning,
        toolCalls: wholeCalls((0,loose/* fieldOf */._F)(message, 'tool_calls'), note),
        finishReason: (0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)(choice, 'finish_reason')),
        raw: reply,
    };
    const rest = aside((0,loose/* fieldOf */._F)(reply, 'usage'), (0,loose/* fieldOf */._F)(reply, 'timings'), (0,loose/* fieldOf */._F)(reply, 'system_fingerprint'));
    return { turn, ...rest, reasoningField };
}
function aside(usage, timings, fingerprint) {
    const serverTimings = readTimings(timings);
    return { usage: readUsage((0,loose/* objectOf */.Xy)(usage), serverTimings), serverTimings, systemFingerprint: (0,loose/* textOf */.b6)(fingerprint) };
}

;// CONCATENATED MODULE: ./build/endpoint/client/close-stream.js
/** Read to its very end within `waitMs`, a connection serves the next request; given up, it is closed. */
async function closeStream(body, pieces, waitMs, clock) {
    if (waitMs === 0)
        body.destroy();
    const callOff = clock.alarm(waitMs, () => body.destroy());
    try {
        for (let isDone = body.destroyed; !isDone;)
            isDone = (await pieces.next()).done === true;
    }
    catch {
        // The reply is read: a fault behind it changes nothing.
    }
    finally {
        callOff();
    }
}

;// CONCATENATED MODULE: ./build/endpoint/client/parse-chunk.js
/** Deeper than any reply has a reason to be, and far from what writing it down again can take. */
const maxDepth = 128;
/** JSON off the wire. What is nested without measure counts as none: it could be read, but never be kept. */
function parseChunk(text) {
    try {
        const value = JSON.parse(text);
        // Each level takes two characters at least, so that a usual chunk needs no look.
        if (text.length < 2 * maxDepth || fits(value, maxDepth))
            return { ok: true, value };
    }
    catch {
        // Judged by the caller: whether it matters depends on what came before.
    }
    return { ok: false, value: undefined };
}
function fits(value, levels) {
    if (typeof value !== 'object' || value === null)
        return true;
    return levels > 0 && Object.values(value).every((inside) => fits(inside, levels - 1));
}

;// CONCATENATED MODULE: ./build/endpoint/client/parse-events.js

const lf = 0x0a;
const cr = 0x0d;
const colon = 0x3a;
const byteOrderMark = external_node_buffer_.Buffer.from([0xef, 0xbb, 0xbf]);
/**
 * The event stream format of the HTML standard, over bytes that come in any pieces. Lines are cut as bytes and decoded
 * whole, so that no cut ever falls into a character. Comments, ids and retry times are passed over.
 */
function eventParser() {
    let rest = [];
    let restBytes = 0;
    let isFirstLine = true;
    let skipsLf = false;
    let name = '';
    let data;
    let dataBytes = 0;
    let isInvalidUtf8 = false;
    function takeLine(line, from, to, events) {
        let start = from;
        if (isFirstLine) {
            isFirstLine = false;
            if (line.subarray(from, from + 3).equals(byteOrderMark))
                start += 3;
        }
        if (start === to)
            dispatch(events);
        else if (line[start] !== colon)
            takeField(line, start, to);
    }
    function takeField(line, start, to) {
        const text = line.toString('utf8', start, to);
        const end = text.indexOf(':');
        const field = end === -1 ? text : text.slice(0, end);
        // Older llama.cpp reports a fault in mid-stream in a field `error` of its own.
        if (field !== 'data' && field !== 'event' && field !== 'error')
            return;
        const value = end === -1 ? '' : text.slice(text[end + 1] === ' ' ? end + 2 : end + 1);
        if (field === 'event') {
            name = value;
            return;
        }
        if (field === 'error')
            name = 'error';
        data = data === undefined ? value : `${data}\n${value}`;
        dataBytes += to - start;
        if (text.includes('\ufffd') && !(0,external_node_buffer_.isUtf8)(line.subarray(start, to)))
            isInvalidUtf8 = true;
    }
    function dispatch(events) {
        if (data !== undefined)
            events.push({ name, data, isInvalidUtf8 });
        name = '';
        data = undefined;
        dataBytes = 0;
        isInvalidUtf8 = false;
    }
    function completeLine(bytes, from, to, events) {
        if (restBytes === 0) {
            takeLine(bytes, from, to, events);
            return;
        }
        const line = external_node_buffer_.Buffer.concat([...rest, bytes.subarray(from, to)]);
        rest = [];
        restBytes = 0;
        takeLine(line, 0, line.length, events);
    }
    return {
        push(chunk) {
            const events = [];
            const bytes = external_node_buffer_.Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
            let from = 0;
            if (skipsLf && bytes.length > 0) {
                skipsLf = false;
                if (bytes[0] === lf)
                    from = 1;
            }
            let nextCr = bytes.indexOf(cr, from);
            let nextLf = bytes.indexOf(lf, from);
            while (nextCr !== -1 || nextLf !== -1) {
                const isCr = nextLf === -1 || (nextCr !== -1 && nextCr < nextLf);
                const at = isCr ? nextCr : nextLf;
                completeLine(bytes, from, at, events);
                from = at + 1;
                if (isCr && bytes[from] === lf)
                    from += 1;
                else if (isCr && from === bytes.length)
                    skipsLf = true;
                if (nextCr !== -1 && nextCr < from)
                    nextCr = bytes.indexOf(cr, from);
                if (nextLf !== -1 && nextLf < from)
                    nextLf = bytes.indexOf(lf, from);
            }
            if (from < bytes.length) {
                // A copy: the giver may use its memory again.
                rest.push(external_node_buffer_.Buffer.from(bytes.subarray(from)));
                restBytes += bytes.length - from;
            }
            return events;
        },
        end() {
            const events = [];
            if (restBytes > 0)
                completeLine(external_node_buffer_.Buffer.alloc(0), 0, 0, events);
            dispatch(events);
            return events;
        },
        pendingBytes: () => restBytes + dataBytes,
    };
}

// EXTERNAL MODULE: ./build/endpoint/client/refusal.js
var refusal = __webpack_require__(9858);
;// CONCATENATED MODULE: ./build/endpoint/client/read-turn.js









const mebibyte = 2 ** 20;
/** More than is judged, pieces counted in: unless they are tiny, a reply that is too long can be seen to be. */
const maxReply = 5 * mebibyte;
/** What a chunk says besides its few letters makes a long reply many times as long on the wire. */
const maxWire = 256 * mebibyte;
/** How long a stream may stay open behind its end: an open one costs its connection, not the reply. */
const closingMs = 100;
const notUtf8 = 'bytes that are no UTF-8 stand as U+FFFD';
/** Reads one reply to its end, whatever it is; it never throws. */
async function readTurn(body, context) {
    const { timer, clock, note, pace, apiKey } = context;
    const guard = (0,key_guard/* keyGuard */.F)(apiKey);
    const pieces = body[Symbol.asyncIterator]();
    const parser = eventParser();
    const turn = assembleTurn(note, guard);
    let wire = 0;
    let whole;
    let isOpen = true;
    let step = 'more';
    let hasInvalidUtf8 = false;
    while (step === 'more') {
        const piece = await pieces.next().catch(client_fault/* connectionFault */.x$);
        if ('kind' in piece) {
            isOpen = false;
            // A message that has ended is there; only what follows it was lost.
            if (!turn.hasFinished())
                step = isLate() ? 'late' : piece;
            break;
        }
        if (piece.done === true) {
            isOpen = false;
            if (whole === undefined)
                step = takeEvents(parser.end());
            break;
        }
        if (wire === 0 && isWhole(piece.value))
            whole = [];
        wire += piece.value.length;
        if (whole === undefined)
            step = takeEvents(parser.push(piece.value));
        else
            whole.push(piece.value);
        const size = Math.max(turn.size(), parser.pendingBytes(), whole === undefined ? 0 : wire);
        if (step === 'more' && (size > maxReply || wire > maxWire))
            step = 'cut';
    }
    const closing = isOpen ? closeStream(body, pieces, step === 'end' ? closingMs : 0, clock) : undefined;
    const read = whole === undefined ? endStream() : readWhole(external_node_buffer_.Buffer.concat(whole), step, context);
    await closing;
    return read;
    function isLate() {
        return pace?.isTimeUp() === true && timer.isWriting(turn.letters(), pace.tokensPerSecond);
    }
    function takeEvents(events) {
        for (const event of events) {
            if (event.isInvalidUtf8)
                hasInvalidUtf8 = true;
            const next = takeEvent(event);
            if (next !== 'more')
                return next;
        }
        return 'more';
    }
    function takeEvent({ name, data: sent }) {
        const data = guard.text(sent);
        if (data.trim() === '[DONE]')
            return 'end';
        const parsed = parseChunk(data);
        const named = name === 'error' ? (0,refusal/* errorIn */.Kd)({ error: parsed.value ?? data }) : undefined;
        const error = (0,refusal/* errorIn */.Kd)(parsed.value) ?? named;
        if (error !== undefined)
            return (0,refusal/* refusal */.x5)(error.status ?? 500, error.words);
        const chunk = (0,loose/* objectOf */.Xy)(parsed.value);
        if (chunk === undefined) {
            if (!parsed.ok && !turn.hasFinished())
                return badStream(`an event is no JSON: ${shown(data)}`);
            note('odd-chunk', `an event is ${shown(data)}`);
            return 'more';
        }
        timer.mark(turn.take(chunk));
        return 'more';
    }
    function endStream() {
        if (hasInvalidUtf8)
            note('invalid-utf8', notUtf8);
        if (typeof step === 'object')
            return { ok: false, fault: step };
        if (!turn.hasStarted())
            return { ok: false, fault: badStream(wire === 0 ? 'an empty reply' : 'no message in it') };
        if (step === 'more' && !turn.hasFinished())
            return { ok: false, fault: badStream('the stream ends in mid-message') };
        if (step === 'late') {
            note('reply-cut', `the time was up after ${turn.letters()} characters, and more was coming`);
            const assembled = turn.end();
            return ended({ ...assembled, turn: { ...assembled.turn, finishReason: 'length' } }, context);
        }
        if (step === 'cut')
            note('reply-cut', `reading stopped at ${turn.size()} characters`);
        else if (step === 'more')
            note('no-end-mark', 'no [DONE] behind the last chunk');
        return ended(turn.end(), context);
    }
}
/** A stream begins with the name of a field or a colon, a document with its bracket. */
function isWhole(bytes) {
    return /^\ufeff?\s*[{[<]/.test(external_node_buffer_.Buffer.from(bytes.subarray(0, 64)).toString('utf8'));
}
function readWhole(bytes, step, context) {
    const { note } = context;
    if (typeof step === 'object')
        return { ok: false, fault: step };
    const text = (0,key_guard/* keyGuard */.F)(context.apiKey).text(bytes.toString('utf8').replace(/^\ufeff/, ''));
    const { value } = parseChunk(text);
    const error = (0,refusal/* errorIn */.Kd)(value);
    if (error !== undefined)
        return { ok: false, fault: (0,refusal/* refusal */.x5)(error.status ?? 500, error.words) };
    const reply = (0,loose/* objectOf */.Xy)(value);
    const assembled = reply === undefined ? undefined : readWholeTurn(reply, note);
    if (assembled === undefined)
        return { ok: false, fault: badStream(`neither a stream nor a message: ${shown(text)}`) };
    if (!(0,external_node_buffer_.isUtf8)(bytes))
        note('invalid-utf8', notUtf8);
    note('not-streamed', 'the reply came in one piece');
    if ((0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(reply, 'choices')).length > 1)
        note('several-choices', 'one was asked for');
    return ended(assembled, context);
}
function ended(assembled, { timer, note, isCallForced }) {
    const { finishReason, toolCalls } = assembled.turn;
    if (finishReason === undefined)
        note('no-finish-reason', 'nothing says why it ended');
    // Calls that were cut by the token limit end with `length`, and forced ones with `stop`, rightly so.
    else if (toolCalls.length > 0 && finishReason === 'stop' && !isCallForced) {
        note('wrong-finish-reason', 'calls, and it ended with stop');
    }
    else if (toolCalls.length === 0 && finishReason === 'tool_calls') {
        note('wrong-finish-reason', 'no call, and it ended with tool_calls');
    }
    return { ok: true, turn: assembled.turn, measure: timer.end(assembled) };
}
function badStream(detail) {
    return { kind: 'lost', cause: 'bad-stream', detail, isUnanswered: false };
}
function shown(text) {
    return JSON.stringify(text.slice(0, 120).toWellFormed());
}

// EXTERNAL MODULE: ./build/endpoint/client/retry-delay.js
var retry_delay = __webpack_require__(30834);
// EXTERNAL MODULE: ./build/endpoint/client/attempt-deadline.js
var attempt_deadline = __webpack_require__(94492);
;// CONCATENATED MODULE: ./build/endpoint/client/time-turn.js

/** So many tokens late, a reply is silent; but servers pause for a moment to read the prompts of others. */
const silentTokens = 10;
const pauseMs = 1000;
const lettersPerToken = 4;
/** Starts with the request. Times of a reply that was not streamed stay unknown, save the total. */
function timeTurn(clock) {
    const start = clock.now();
    let firstToken;
    let firstContent;
    let lastToken = start;
    let pieces = 0;
    return {
        mark({ token, content }) {
            if (!token)
                return;
            pieces += 1;
            lastToken = clock.now();
            firstToken ??= lastToken;
            if (content)
                firstContent ??= lastToken;
        },
        isWriting(letters, tokensPerSecond) {
            if (firstToken === undefined)
                return false;
            const now = clock.now();
            // A piece has one token on most servers, and several on some.
            const tokens = Math.max(pieces, letters / lettersPerToken);
            const wanted = (tokensPerSecond / attempt_deadline/* margin */.Lc) * ((now - firstToken) / 1000);
            return tokens >= wanted && now - lastToken <= Math.max(pauseMs, (1000 * silentTokens) / tokensPerSecond);
        },
        end({ usage, turn, ...rest }) {
            const totalMs = clock.now() - start;
            // A server that counts no reasoning where there is some does not count at all.
            const isCounted = usage.reasoningTokens !== 0 || turn.reasoning.trim() === '';
            const reasoningTokens = isCounted ? usage.reasoningTokens : undefined;
            return {
                firstTokenMs: since(start, firstToken),
                firstContentMs: since(start, firstContent),
                totalMs,
                decodeTokensPerSecond: decodeRate(usage.completionTokens, since(firstToken, lastToken)),
                ...usage,
                reasoningTokens,
                contentTokens: difference(usage.completionTokens, reasoningTokens ?? (turn.reasoning === '' ? 0 : undefined)),
                serverTimings: rest.serverTimings,
                reasoningField: rest.reasoningField,
                systemFingerprint: rest.systemFingerprint,
            };
        },
    };
}
function since(start, end) {
    return start === undefined || end === undefined ? undefined : end - start;
}
function difference(all, part) {
    return all === undefined || part === undefined || part > all ? undefined : all - part;
}
function decodeRate(tokens, spanMs) {
    if (tokens === undefined || tokens < 2 || spanMs === undefined || spanMs <= 0)
        return undefined;
    return (1000 * (tokens - 1)) / spanMs;
}

// EXTERNAL MODULE: ./build/endpoint/client/without-key.js
var without_key = __webpack_require__(76488);
;// CONCATENATED MODULE: ./build/endpoint/client/ask-turn.js






/** Tries at one request. A refusal is quick and rarely passes; one more try tells chance from rule. */
const triesThroughFaults = 4;
const triesThroughRefusals = 2;
/** A model that loads is asked for about once a second, however long it takes. */
const loadingPace = 3;
/**
 * Asks for one message of the model until it comes whole, the tries are used up, or the deadline strikes. A message
 * that came whole is taken as it is, whatever it says. `faults` gets a line for each try that failed.
 */
async function askTurn(client, body, place, deadline, faults) {
    let tried = 0;
    let refusals = 0;
    let trial;
    for (;;) {
        const whole = client.fields.trim(body);
        const sent = trial?.body ?? whole;
        const asked = await askOnce(client, sent, place, deadline);
        if (asked.ok) {
            if (trial !== undefined)
                client.fields.settle(trial);
            client.fields.accepted(sent);
            return asked;
        }
        const { fault } = asked;
        if (deadline.reason() !== undefined)
            return { ok: false, fault, isStanding: false };
        faults.push((0,client_fault/* showFault */.Ib)(fault));
        if (fault.kind === 'lost' && fault.isLasting)
            return { ok: false, fault, isStanding: false };
        trial =
            fault.kind === 'refused' && isAboutFields(fault.status) ? client.fields.blame(whole, fault.words) : undefined;
        if (trial !== undefined)
            continue;
        const isWaiting = (0,client_fault/* isLoading */.VP)(fault);
        tried += isWaiting ? 0 : 1;
        refusals += (0,client_fault/* isAboutTheScenario */.lR)(fault) ? 1 : 0;
        const givenUp = { ok: false, fault, isStanding: refusals === tried && tried > 1 };
        const tries = (0,client_fault/* isPassing */.WG)(fault) ? triesThroughFaults : triesThroughRefusals;
        if (tried >= tries && !isWaiting)
            return givenUp;
        const pace = isWaiting ? loadingPace : tried;
        const delay = (0,retry_delay/* retryDelay */.a)(pace, fault.kind === 'refused' ? fault.retryAfterMs : undefined, client.random);
        if (delay >= deadline.remainingMs())
            return givenUp;
        client.watch?.({ kind: 'wait', ms: delay });
        try {
            await client.clock.sleep(delay, deadline.signal);
        }
        catch {
            return givenUp; // cancelled: the deadline knows
        }
    }
}
function isAboutFields(status) {
    return status === 400 || status === 422;
}
async function askOnce(client, body, { turn, isCallForced, tokensPerSecond }, deadline) {
    const { note, notes } = collectNotes(turn);
    const timer = timeTurn(client.clock);
    const { clock, connection } = client;
    const start = clock.now();
    const told = (status, rest) => client.watch?.({ kind: 'request', route: routeOf(client), status, ms: clock.now() - start, ...rest });
    const posted = await client.post(body, deadline.signal);
    if (!posted.ok) {
        const { fault } = posted;
        told(fault.kind === 'refused' ? fault.status : undefined, { fault: (0,client_fault/* showFault */.Ib)(fault) });
        return { ...posted, isStanding: false };
    }
    const isTimeUp = () => deadline.reason() === 'timeout';
    const pace = tokensPerSecond === undefined ? undefined : { tokensPerSecond, isTimeUp };
    const { apiKey } = connection;
    const read = await readTurn(posted.body, { timer, clock, note, isCallForced, pace, apiKey });
    if (!read.ok) {
        const fault = (0,without_key/* faultWithoutKey */.I)(read.fault, connection);
        told(posted.status, { fault: (0,client_fault/* showFault */.Ib)(fault) });
        return { ok: false, fault, isStanding: false };
    }
    const { promptTokens, completionTokens } = read.measure;
    told(posted.status, { tokens: [promptTokens, completionTokens] });
    return { ...read, notes };
}
function routeOf({ connection }) {
    return `POST ${new URL(connection.baseUrl).pathname.replace(/\/$/, '')}/chat/completions`;
}


/***/ }),

/***/ 94492:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ar: () => (/* binding */ deadlineFor),
/* harmony export */   Lc: () => (/* binding */ margin),
/* harmony export */   cE: () => (/* binding */ deadlineOfProbe),
/* harmony export */   db: () => (/* binding */ startDeadline)
/* harmony export */ });
/* harmony import */ var node_events__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(78474);

function startDeadline(clock, totalMs, cancel) {
    const end = clock.now() + totalMs;
    const controller = new AbortController();
    let reason;
    const giveUp = (why) => {
        reason ??= why;
        controller.abort();
    };
    // Every try of an attempt listens to the one, every attempt under way to the other: that is no leak to warn of.
    (0,node_events__WEBPACK_IMPORTED_MODULE_0__.setMaxListeners)(0, controller.signal);
    if (cancel !== undefined)
        (0,node_events__WEBPACK_IMPORTED_MODULE_0__.setMaxListeners)(0, cancel);
    const onCancel = () => giveUp('cancelled');
    if (cancel?.aborted)
        onCancel();
    cancel?.addEventListener('abort', onCancel, { once: true });
    const callOff = clock.alarm(totalMs, () => giveUp('timeout'));
    return {
        signal: controller.signal,
        reason: () => reason,
        totalMs,
        remainingMs: () => end - clock.now(),
        stop() {
            cancel?.removeEventListener('abort', onCancel);
            callOff();
        },
    };
}
const slowestTokensPerSecond = 5;
/** How much slower than measured a server may be for a while. */
const margin = 2;
const promptMs = 60_000;
const longestMs = 2 * 3_600_000;
/**
 * Time for an attempt that uses every token it may, twice over, and for reading each prompt: a deadline is there to end
 * what hangs, never to cut what is slow. Speeds are of one request among as many as run at once.
 */
function deadlineFor(work) {
    const speed = Math.max(work.tokensPerSecond ?? slowestTokensPerSecond, 0.1);
    const readingMs = (margin * 1000 * work.promptTokens) / Math.max(work.promptTokensPerSecond ?? Infinity, 0.1);
    const perTurn = Math.max(promptMs, readingMs) + (margin * 1000 * work.maxTokens) / speed;
    return Math.min(work.maxTurns * perTurn, longestMs);
}
/** Of a short question to a server whose speed nothing is known of. */
function deadlineOfProbe(maxTokens) {
    const unknown = { tokensPerSecond: undefined, promptTokensPerSecond: undefined };
    return deadlineFor({ maxTokens, maxTurns: 1, promptTokens: 0, ...unknown });
}


/***/ }),

/***/ 42865:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DS: () => (/* binding */ checkArm),
/* harmony export */   Ot: () => (/* binding */ reasons)
/* harmony export */ });
/* unused harmony export withoutReasoning */
/**
 * Thinking was switched on and no reply reasons, or off and some reply does: then the switch did not reach the model,
 * and the figures belong to another mode than the one asked for. No reply at all shows nothing.
 */
function checkArm(thinking, replies) {
    const reasoned = replies.filter(reasons).length;
    const isValid = replies.length === 0 || (thinking === 'on' ? reasoned > 0 : reasoned === 0);
    return isValid ? { isValid } : { isValid, reasoned, replies: replies.length };
}
/** Pairs of marks that models put around their thinking where no parser takes it out. */
const blocks = [
    ['<think>', '</think>'],
    ['<thinking>', '</thinking>'],
    ['<seed:think>', '</seed:think>'],
    ['[THINK]', '[/THINK]'],
    ['<|channel|>analysis<|message|>', '<|end|>'],
    ['<|channel>thought', '<channel|>'],
];
/** Some reasoning that is not blank, in its own channel or inside the text. An empty block is none. */
function reasons(turn) {
    return turn.reasoning.trim() !== '' || blocks.some(([open, close]) => hasBlock(turn.content, open, close));
}
const mostPasses = 20;
/** A text without the reasoning inside of it, its marks included. What has no end is cut to the end of the text. */
function withoutReasoning(text) {
    let rest = text;
    for (let pass = 0; pass < mostPasses; pass += 1) {
        const before = rest;
        for (const [open, close] of blocks)
            rest = withoutBlocks(rest, open, close);
        if (rest === before)
            return rest;
    }
    return ''; // marks inside of marks, cut after cut: nobody means such a text
}
function withoutBlocks(text, open, close) {
    const first = text.indexOf(open);
    const end = close.startsWith('</') ? text.indexOf(close) : -1;
    const opensAlone = end !== -1 && (first === -1 || end < first);
    const kept = [];
    let at = opensAlone ? end + close.length : 0;
    for (let start = text.indexOf(open, at); start !== -1; start = text.indexOf(open, at)) {
        kept.push(text.slice(at, start));
        const until = text.indexOf(close, start);
        if (until === -1)
            return kept.join('');
        at = until + close.length;
    }
    return kept.concat(text.slice(at)).join('');
}
/** A block also begins with the reply, where the template has opened it, and ends with it, where the reply was cut. */
function hasBlock(text, open, close) {
    const end = text.indexOf(close);
    const start = text.indexOf(open);
    // Only the tags: a closing mark that also ends other messages tells nothing alone.
    const opensAlone = start === -1 && end !== -1 && close.startsWith('</');
    if (opensAlone)
        return text.slice(0, end).trim() !== '';
    for (let at = start; at !== -1; at = text.indexOf(open, at + open.length)) {
        const until = text.indexOf(close, at);
        if (text.slice(at + open.length, until === -1 ? undefined : until).trim() !== '')
            return true;
    }
    return false;
}


/***/ }),

/***/ 59638:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  M: () => (/* binding */ openClient)
});

// EXTERNAL MODULE: ./node_modules/openai/index.mjs + 152 modules
var node_modules_openai = __webpack_require__(93674);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/endpoint/key-guard.js
var key_guard = __webpack_require__(29675);
// EXTERNAL MODULE: ./build/endpoint/read-bounded.js
var read_bounded = __webpack_require__(9958);
// EXTERNAL MODULE: ./build/endpoint/client/fault.js
var fault = __webpack_require__(31794);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(44708);
;// CONCATENATED MODULE: ./build/endpoint/client/open-connections.js



/**
 * Node's own client of HTTP, and not its `fetch`: that gives up after 300 s without a byte, where a long prompt on a
 * small machine takes longer, and takes four times as much of the processor for a short streamed reply.
 */
function openConnections(clock, connectMs = 10_000) {
    const agents = { http: new external_node_http_.Agent({ keepAlive: true }), https: new external_node_https_.Agent({ keepAlive: true }) };
    /** An address that swallows packets would be tried for minutes. */
    function endWhereNobodyAnswers(sent, there) {
        sent.once('socket', (socket) => {
            if (!socket.connecting)
                return;
            const callOff = clock.alarm(connectMs, () => sent.destroy(new ConnectTimeout(connectMs)));
            socket.once(there, callOff);
            socket.once('close', callOff);
        });
    }
    return {
        post: (url, { headers, body }, signal) => new Promise((resolve, reject) => {
            const isSecure = url.protocol === 'https:';
            const options = {
                method: 'POST',
                headers: { ...headers, 'content-length': external_node_buffer_.Buffer.byteLength(body) },
                agent: isSecure ? agents.https : agents.http,
            };
            const sent = isSecure ? (0,external_node_https_.request)(url, options) : (0,external_node_http_.request)(url, options);
            let reply;
            const giveUp = () => (reply ?? sent).destroy(new DOMException('the request was given up', 'AbortError'));
            sent.once('response', (begun) => {
                reply = begun;
                resolve(begun);
            });
            sent.on('error', reject); // once the reply has begun, a fault shows there
            endWhereNobodyAnswers(sent, isSecure ? 'secureConnect' : 'connect');
            if (signal?.aborted)
                giveUp();
            signal?.addEventListener('abort', giveUp, { once: true });
            sent.end(body);
        }),
        closeIdle() {
            const idle = [agents.http, agents.https].flatMap(({ freeSockets }) => Object.values(freeSockets));
            for (const socket of idle.flatMap((sockets) => sockets ?? []))
                socket.destroy();
        },
        async [Symbol.asyncDispose]() {
            agents.http.destroy();
            agents.https.destroy();
        },
    };
}
class ConnectTimeout extends Error {
    code = 'ETIMEDOUT';
    constructor(ms) {
        super(`no connection within ${ms / 1000} s`);
    }
}

// EXTERNAL MODULE: ./build/endpoint/client/refusal.js
var refusal = __webpack_require__(9858);
// EXTERNAL MODULE: ./build/endpoint/client/retry-delay.js
var retry_delay = __webpack_require__(30834);
;// CONCATENATED MODULE: ./build/endpoint/client/sent-fields.js
/** What a request can do without; a server that does not know one of them may refuse the whole request. */
const optionalFields = [
    'cache_salt',
    'cache_prompt',
    'chat_template_kwargs',
    'thinking_token_budget',
    'think',
    'reasoning_effort',
    'top_k',
    'min_p',
    'repetition_penalty',
    'repeat_penalty',
    'stream_options',
    'seed',
    'presence_penalty',
    'frequency_penalty',
];
/** What no request can do without, and the name that newer APIs have for it. */
const budget = 'max_tokens';
const newerBudget = 'max_completion_tokens';
function sentFields() {
    const refused = new Map();
    const accepted = new Set();
    const tried = new Set();
    return {
        trim: (body) => without(refused.has(budget) ? renameBudget(body) : body, [...refused.keys()]),
        refused: () => [...refused].map(([field, words]) => ({ field, words })),
        accepted(sent) {
            for (const field of [...optionalIn(sent), ...budgetIn(sent)])
                accepted.add(field);
        },
        blame(sent, words) {
            if (budgetIn(sent).some((field) => !accepted.has(field)) && isOtherName(words)) {
                refused.set(budget, words);
                return { body: renameBudget(sent), without: [budget], words };
            }
            const present = optionalIn(sent);
            const named = present.filter((field) => !accepted.has(field) && isNamed(field, words));
            if (named.length > 0) {
                for (const field of named)
                    refused.set(field, words);
                return { body: without(sent, named), without: named, words };
            }
            const unproven = present.filter((field) => !accepted.has(field));
            if (unproven.length === 0)
                return undefined;
            const next = unproven.find((field) => !tried.has(field));
            const fields = next === undefined ? unproven : [next];
            const key = next ?? 'all';
            if (tried.has(key))
                return undefined;
            tried.add(key);
            return { body: without(sent, fields), without: fields, words };
        },
        settle(trial) {
            for (const field of trial.without)
                if (!accepted.has(field))
                    refused.set(field, trial.words);
        },
    };
}
function optionalIn(body) {
    return optionalFields.filter((field) => Object.hasOwn(body, field));
}
function budgetIn(body) {
    return Object.hasOwn(body, budget) ? [budget] : [];
}
/** Not where it is the number that displeases. */
function isOtherName(words) {
    return words.includes(newerBudget) || (isNamed(budget, words) && /un(?:known|recogni[sz]ed|supported)/i.test(words));
}
function renameBudget({ [budget]: tokens, ...rest }) {
    return tokens === undefined ? rest : { ...rest, [newerBudget]: tokens };
}
function without(body, fields) {
    return Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));
}
const complaint = /un(?:known|recogni[sz]ed|expected|supported|able)|not (?:\w+ )?(?:support|permit|allow|accept|recogni|implement|enabled)|extra|forbid|invalid|no such|does ?n[o']t/i;
/** The field's name as a word of its own, in words that complain. */
function isNamed(field, words) {
    const name = new RegExp(String.raw `(?<![\w-])${field}(?![\w-])`);
    return name.test(words) && complaint.test(words);
}

// EXTERNAL MODULE: ./build/endpoint/client/without-key.js
var without_key = __webpack_require__(76488);
;// CONCATENATED MODULE: ./build/endpoint/client/open-client.js










const maxRefusalBytes = 64 * 1024;
// The attempt's own deadline ends a request; the package demands one of its own.
const neverMs = 2 ** 31 - 1;
/** Thrown through the package, which would keep but a part of what the server said. */
class Refused extends Error {
    refusal;
    location;
    /** By a cassette, for what it does not hold. */
    isNotRecorded;
    constructor(refusal, location, isNotRecorded) {
        super('refused');
        this.refusal = refusal;
        this.location = location;
        this.isNotRecorded = isNotRecorded;
    }
}
function openClient(connection, world) {
    const connections = openConnections(world.clock);
    const replies = new WeakMap();
    const openai = new node_modules_openai/* OpenAI */.z4({
        baseURL: connection.baseUrl,
        // Never from the environment: that key may be meant for somebody else.
        apiKey: connection.apiKey ?? 'none',
        adminAPIKey: null,
        organization: null,
        project: null,
        webhookSecret: null,
        logLevel: 'off',
        maxRetries: 0,
        timeout: neverMs,
        async fetch(url, init) {
            const reply = await send(String(url), init, connection, connections, world.clock);
            // What the package wants back; the body is read from the reply itself.
            const response = new Response(null, { status: 200 });
            replies.set(response, reply);
            return response;
        },
    });
    async function postOnce(body, signal) {
        try {
            // Servers know more fields and values than the package does; all of it is JSON.
            const params = body;
            const response = await openai.chat.completions.create(params, { signal }).asResponse();
            const reply = replies.get(response);
            if (reply === undefined)
                throw new Error('a response is one of those that were made here');
            return { ok: true, status: reply.statusCode ?? 0, body: reply };
        }
        catch (error) {
            if (!(error instanceof node_modules_openai/* APIError */.LG))
                throw error; // a bug of ours
            return { ok: false, fault: (0,without_key/* faultWithoutKey */.I)(faultOf(error, connection), connection) };
        }
    }
    return {
        connection,
        clock: world.clock,
        random: world.random,
        watch: world.watch,
        fields: sentFields(),
        async post(body, signal) {
            const first = await postOnce(body, signal);
            // A server may close a kept connection at the moment it is used again, as llama.cpp does behind each stream.
            const isStale = !first.ok && first.fault.kind === 'lost' && first.fault.isUnanswered && !signal.aborted;
            if (!isStale)
                return first;
            connections.closeIdle(); // of those, each may be closed as well
            return postOnce(body, signal);
        },
        [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
    };
}
/** The reply of a server that took the request; it has begun. */
async function send(url, init, { apiKey }, connections, clock) {
    // Only these: the package adds headers from the environment, and the key must not follow a redirect.
    const headers = {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        'user-agent': 'quality-baseline',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    };
    const message = { headers, body: String(init?.body) };
    const reply = await connections.post(new URL(url), message, init?.signal ?? undefined);
    const { statusCode: status = 0 } = reply;
    if (status >= 200 && status < 300)
        return reply;
    // The status was read: half of its words are better than none.
    const { text } = await (0,read_bounded/* readBounded */.C)(reply, maxRefusalBytes, apiKey);
    const words = (0,refusal/* wordsOf */.Z9)(text);
    const retryAfterMs = (0,retry_delay/* readRetryAfter */.D)(reply.headers['retry-after'] ?? null, clock.wallTime());
    const location = withoutQuery(reply.headers.location);
    throw new Refused((0,refusal/* refusal */.x5)(status, words, retryAfterMs), location && (0,key_guard/* keyGuard */.F)(apiKey).text(location), (0,refusal/* isNotRecorded */.os)(text));
}
/** Behind the path of an address a secret may stand. */
function withoutQuery(location) {
    return location?.split(/[?#]/, 1)[0]?.replace(/\/\/[^/@]*@/, '//');
}
function faultOf(error, connection) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!(cause instanceof Refused))
        return (0,fault/* connectionFault */.x$)(error);
    // Nobody was asked, so nothing is known: neither a failure of the model nor a wrong address.
    if (cause.isNotRecorded)
        return { kind: 'lost', cause: 'server-error', detail: cause.refusal.words, isUnanswered: false, isLasting: true };
    throwIfFinal(cause, connection);
    return cause.refusal;
}
/** Nothing that is asked of this endpoint, and no waiting, changes these. */
function throwIfFinal({ refusal: said, location }, connection) {
    const { status, words } = (0,without_key/* faultWithoutKey */.I)(said, connection);
    const told = `${connection.baseUrl} answers HTTP ${status}: ${words}`;
    if (status >= 300 && status < 400) {
        const target = location ?? 'a place it does not name';
        throw new errors/* EndpointError */.cY(`${connection.baseUrl} redirects to ${target}, which is not followed`, 'Give the address that answers itself as the endpoint.');
    }
    if (status === 401 || status === 403) {
        const hint = connection.apiKey === undefined ? 'Give an API key.' : 'Check the API key and what it may do.';
        throw new errors/* EndpointError */.cY(told, hint);
    }
    if (status === 404 || status === 405) {
        throw new errors/* EndpointError */.cY(told, `Check the address and the model's name, ${connection.model}: GET ${connection.baseUrl}/models lists what is served.`);
    }
}


/***/ }),

/***/ 61244:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IO: () => (/* binding */ requestBody),
/* harmony export */   Nz: () => (/* binding */ wireMessage),
/* harmony export */   eo: () => (/* binding */ wireCall)
/* harmony export */ });
/** One request in the OpenAI form. */
function requestBody({ model }, messages, tools, settings) {
    const { sampling, extraBody } = settings;
    const ours = {
        temperature: sampling.temperature,
        top_p: sampling.topP,
        seed: sampling.seed,
        max_tokens: sampling.maxTokens,
        presence_penalty: sampling.presencePenalty,
        frequency_penalty: sampling.frequencyPenalty,
        ...sampling.ofEngine,
        ...thinkingFields(settings.thinking),
        ...cacheFields(settings.cacheCut),
        stream_options: { include_usage: true },
    };
    return {
        ...ours,
        ...extraBody,
        ...mergedKwargs(ours['chat_template_kwargs'], extraBody['chat_template_kwargs']),
        model,
        messages,
        stream: true,
        ...(tools.length === 0 ? {} : toolFields(tools, settings.toolChoice)),
    };
}
/** The user's arguments of the template stand beside our switch. */
function mergedKwargs(ours, theirs) {
    if (!isObject(ours) || !isObject(theirs))
        return {};
    return { chat_template_kwargs: { ...ours, ...theirs } };
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function thinkingFields(thinking) {
    if (thinking.form === 'none')
        return {};
    const budget = thinking.budget === undefined ? {} : { [thinking.budget.field]: thinking.budget.tokens };
    if (thinking.form === 'reasoning_effort')
        return { reasoning_effort: thinking.effort, ...budget };
    if (thinking.form === 'think')
        return { think: thinking.level, ...budget };
    const variables = thinking.variables.map((name) => [name, thinking.isOn]);
    return { chat_template_kwargs: Object.fromEntries(variables), ...budget };
}
function cacheFields(cut) {
    if (cut.form === 'cache_prompt')
        return { cache_prompt: false };
    return cut.form === 'cache_salt' ? { cache_salt: cut.salt } : {};
}
function toolFields(tools, choice) {
    const named = typeof choice === 'object' ? { type: 'function', function: { name: choice.name } } : choice;
    return {
        tools: tools.map(({ name, description, parameters }) => ({
            type: 'function',
            function: { name, description, parameters },
        })),
        ...(named === undefined ? {} : { tool_choice: named }),
    };
}
/** A message of a prompt as it goes over the wire. */
function wireMessage(message) {
    if (message.role === 'tool')
        return { role: 'tool', tool_call_id: message.callId, content: message.content };
    if (message.role !== 'assistant')
        return { role: message.role, content: message.content };
    if (message.toolCalls.length === 0)
        return { role: 'assistant', content: message.content };
    const calls = message.toolCalls.map((call) => wireCall(call.id, call.name, JSON.stringify(call.arguments)));
    return { role: 'assistant', content: message.content, tool_calls: calls };
}
function wireCall(id, name, sent) {
    return { id, type: 'function', function: { name, arguments: sent } };
}


/***/ }),

/***/ 30834:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ readRetryAfter),
/* harmony export */   a: () => (/* binding */ retryDelay)
/* harmony export */ });
const firstMs = 250;
const longestMs = 8_000;
/** A server that asks for more than this does not serve: the run goes on without it. */
const longestRetryAfterMs = 120_000;
/** The wait behind `tried` tries, doubled each time; `random` spreads the clients of one server. */
function retryDelay(tried, retryAfterMs, random) {
    if (retryAfterMs !== undefined)
        return Math.max(retryAfterMs, firstMs);
    return Math.min(firstMs * 2 ** Math.min(tried - 1, 16), longestMs) * (0.75 + random() / 2);
}
/** Milliseconds of a Retry-After header, in seconds or as a date; too much is cut, nonsense is undefined. */
function readRetryAfter(header, now) {
    const text = header?.trim() ?? '';
    const asked = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
    // A bare negative number would pass for a year.
    if (Number.isNaN(asked) || /^[-+]/.test(text))
        return undefined;
    return Math.min(Math.max(asked, 0), longestRetryAfterMs);
}


/***/ }),

/***/ 76488:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ faultWithoutKey)
/* harmony export */ });
/* harmony import */ var _key_guard_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(29675);

/** Servers and libraries repeat the key that they refuse. */
function faultWithoutKey(fault, { apiKey }) {
    const { words } = (0,_key_guard_js__WEBPACK_IMPORTED_MODULE_0__/* .keyGuard */ .F)(apiKey);
    return fault.kind === 'lost' ? { ...fault, detail: words(fault.detail) } : { ...fault, words: words(fault.words) };
}


/***/ }),

/***/ 29992:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ inspectGpus)
/* harmony export */ });
/* harmony import */ var execa__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4434);

const gpuFields = ['index', 'uuid', 'name', 'driver_version', 'memory.total', 'memory.used'];
const holderFields = ['gpu_uuid', 'pid', 'process_name', 'used_memory'];
/** The NVIDIA GPUs of this machine and who holds them. */
async function inspectGpus(tool = 'nvidia-smi', timeoutMs = 10_000) {
    const gpus = await query(tool, `--query-gpu=${gpuFields.join(',')}`, timeoutMs);
    if (gpus.outcome !== 'printed')
        return gpus;
    const holders = await query(tool, `--query-compute-apps=${holderFields.join(',')}`, timeoutMs);
    // Who holds them is good to know; that they are there does not depend on it.
    const found = parseGpus(gpus.text, holders.outcome === 'printed' ? holders.text : '');
    return found.length === 0 ? { outcome: 'none' } : { outcome: 'found', gpus: found };
}
async function query(tool, what, timeoutMs) {
    const result = await (0,execa__WEBPACK_IMPORTED_MODULE_0__/* .execa */ .Ho)(tool, [what, '--format=csv,noheader,nounits'], {
        reject: false,
        stdin: 'ignore',
        timeout: timeoutMs,
        maxBuffer: 1024 * 1024,
        // Its words are parsed.
        env: { LC_ALL: 'C' },
    });
    if (!result.failed)
        return { outcome: 'printed', text: result.stdout };
    if (result.code === 'ENOENT')
        return { outcome: 'none' };
    // It tells its failures on stdout.
    const words = `${result.stdout}\n${result.stderr}`.trim();
    if (/no devices were found/i.test(words))
        return { outcome: 'none' };
    return { outcome: 'unreadable', detail: words.split('\n')[0] || (result.shortMessage ?? 'no words') };
}
function parseGpus(gpuLines, holderLines) {
    const holders = rowsOf(holderLines).flatMap(([uuid = '', pid = '', ...rest]) => {
        const memory = rest.at(-1) ?? '';
        // A process is named by its path, which may hold commas.
        const name = rest.slice(0, -1).join(', ');
        return /^\d+$/.test(pid) ? [{ uuid, pid: Number(pid), name: known(name), memoryMiB: numberOf(memory) }] : [];
    });
    return rowsOf(gpuLines).flatMap(([index = '', uuid = '', ...rest]) => {
        const [driver = '', total = '', used = ''] = rest.slice(-3);
        const name = rest.slice(0, -3).join(', ');
        if (!/^\d+$/.test(index) || name === '')
            return [];
        return [
            {
                name,
                driver: known(driver),
                memoryTotalMiB: numberOf(total),
                memoryUsedMiB: numberOf(used),
                holders: holders.filter((holder) => holder.uuid === uuid).map(({ uuid: _, ...holder }) => holder),
            },
        ];
    });
}
function rowsOf(lines) {
    return lines
        .split(/\r?\n/)
        .filter((line) => line.includes(','))
        .map((line) => line.split(',').map((cell) => cell.trim()));
}
/** `[N/A]`, `[Not Supported]`, `[Insufficient Permissions]`: brackets mean that it does not know. */
function known(cell) {
    return cell === '' || /^\[.*\]$/.test(cell) ? undefined : cell;
}
function numberOf(cell) {
    return /^\d+$/.test(cell) ? Number(cell) : undefined;
}


/***/ }),

/***/ 10612:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  D: () => (/* binding */ knowServer)
});

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: ./build/lib/within.js
var within = __webpack_require__(62265);
// EXTERNAL MODULE: ./build/endpoint/host.js
var host = __webpack_require__(29992);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/endpoint/client/ask-turn.js + 9 modules
var ask_turn = __webpack_require__(56582);
// EXTERNAL MODULE: ./build/endpoint/client/attempt-deadline.js
var attempt_deadline = __webpack_require__(94492);
// EXTERNAL MODULE: ./build/endpoint/client/request-body.js
var request_body = __webpack_require__(61244);
;// CONCATENATED MODULE: ./build/endpoint/probe/ask-probe.js




/** Asks the probe's questions as scenarios are asked. A question that is not answered costs the probe that answer. */
function askProbe(client, how) {
    let cuts = 0;
    const askOnce = async (prompt, { maxTokens, cutCache }) => {
        cuts += 1;
        const settings = settingsFor(maxTokens, how.thinking, cutCache ? cutBy(how.cache, client, cuts) : { form: 'none' });
        const body = (0,request_body/* requestBody */.IO)(client.connection, [{ role: 'user', content: prompt }], [], settings);
        const deadlineMs = (0,attempt_deadline/* deadlineOfProbe */.cE)(maxTokens);
        const deadline = (0,attempt_deadline/* startDeadline */.db)(client.clock, deadlineMs, how.cancel);
        try {
            const asked = await (0,ask_turn/* askTurn */.$)(client, body, { turn: 0, isCallForced: false }, deadline, []);
            how.cancel?.throwIfAborted();
            if (!asked.ok)
                return undefined;
            const { cachedTokens } = asked.measure;
            return {
                text: `${asked.turn.reasoning}${asked.turn.content}`,
                cachedTokens,
                decodeTokensPerSecond: speedOf(asked.measure),
                prefillTokensPerSecond: prefillOf(asked.measure),
            };
        }
        catch (error) {
            // The server serves: one request was taken before. What it says no to now is the probe's loss.
            if (error instanceof errors/* EndpointError */.cY)
                return undefined;
            throw error;
        }
        finally {
            deadline.stop();
        }
    };
    return (prompt, request) => Promise.all(Array.from({ length: request.concurrency }, () => askOnce(prompt, request)));
}
/** By the server's own clock where it tells: a short reply may arrive all at once. */
function speedOf({ serverTimings, decodeTokensPerSecond }) {
    const { decodedTokens = 0, decodeMs = 0 } = serverTimings ?? {};
    return decodedTokens > 1 && decodeMs > 0 ? (1000 * decodedTokens) / decodeMs : decodeTokensPerSecond;
}
/** Fewer tokens than these say nothing about reading: all of their time is that of answering at all. */
const fewestRead = 16;
function prefillOf({ serverTimings, promptTokens, cachedTokens = 0, firstTokenMs }) {
    const { promptTokens: read = (promptTokens ?? 0) - cachedTokens, promptMs = firstTokenMs ?? 0 } = serverTimings ?? {};
    return read >= fewestRead && promptMs > 0 ? (1000 * read) / promptMs : undefined;
}
function cutBy(means, client, count) {
    if (means !== 'cache_salt')
        return { form: means };
    return { form: 'cache_salt', salt: `probe-${Math.floor(client.random() * 1e9)}-${count}` };
}
function settingsFor(maxTokens, thinking, cacheCut) {
    const neutral = { temperature: 0, topP: 1, seed: 1, presencePenalty: 0, frequencyPenalty: 0, ofEngine: {} };
    return { sampling: { ...neutral, maxTokens }, thinking, cacheCut, toolChoice: undefined, extraBody: {} };
}

// EXTERNAL MODULE: ./build/endpoint/probe/asker.js
var asker = __webpack_require__(74911);
;// CONCATENATED MODULE: ./build/endpoint/probe/cache-means.js
/** What the engine documents. Others are asked with nothing: a field that a server ignores would cut nothing. */
function cacheMeansOf(engine) {
    switch (engine) {
        case 'llama.cpp':
            return 'cache_prompt';
        case 'vllm':
        case 'sglang':
            return 'cache_salt';
        default:
            return 'none';
    }
}

;// CONCATENATED MODULE: ./build/endpoint/probe/median-of.js
function medianOf(values) {
    const sorted = [...values].sort((one, other) => one - other);
    const middle = sorted.length >> 1;
    const upper = sorted[middle];
    const lower = sorted.length % 2 === 1 ? upper : sorted[middle - 1];
    return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}

;// CONCATENATED MODULE: ./build/endpoint/probe/determinism.js

const determinism_prompt = 'Tell, in plain prose and without headings, what happens in a small harbour town from before sunrise until noon: ' +
    'who is up first, what is carried where, what is said, and what goes wrong.';
/** As long as most answers are: on one slot, each of the three in sequence is time that no scenario has. */
const maxTokens = 128;
const mostAtOnce = 4;
const shownLength = 60;
/** At most seven requests: what moves the answers of this server at temperature 0, and how fast it writes them. */
async function probeDeterminism(ask, limits) {
    const alone = (cutCache) => ask(determinism_prompt, { maxTokens, cutCache, concurrency: 1 }).then(([answer]) => answer);
    const first = await alone(false);
    const second = await alone(false);
    const third = await alone(limits.canCutCache);
    const width = Math.min(mostAtOnce, limits.slots ?? 1, limits.concurrency);
    const atOnce = width > 1 ? await ask(determinism_prompt, { maxTokens, cutCache: limits.canCutCache, concurrency: width }) : [];
    return classify([first, second, third], atOnce, limits.canCutCache);
}
function classify(sequence, atOnce, canCutCache) {
    const decodeSpeed = { alone: determinism_speedOf(sequence), atOnce: determinism_speedOf(atOnce) };
    const speeds = { decodeSpeed, prefillTokensPerSecond: determinism_prefillOf(sequence) };
    const divergence = firstDivergence([...sequence, ...atOnce]);
    const [first, second, third] = sequence;
    // Sent like the third answer in all but company, so only company can move them away from it.
    const company = atOnce.filter((answer) => answer !== undefined);
    const isMoved = company.some((answer) => answer.text !== third?.text);
    if (first === undefined || second === undefined || third === undefined) {
        return { class: undefined, batch: 'untested', divergence, ...speeds };
    }
    const isCut = canCutCache && !((third.cachedTokens ?? 0) > 0);
    const alone = classifyAlone([first.text, second.text, third.text], isCut);
    const batch = company.length < 2 || alone === 'unstable' ? 'untested' : isMoved ? 'sensitive' : 'stable';
    return { class: batch === 'sensitive' ? 'batch-sensitive' : alone, batch, divergence, ...speeds };
}
/** Cold, warm, and cold again where the cache was cut, else warm again: equal states have to answer alike. */
function classifyAlone(texts, isCut) {
    const [first, second, third] = texts;
    if (first === second && second === third)
        return 'bit-stable';
    const isExplained = isCut
        ? // The probe may have been run here before: then the first is warm as well.
            first === third || first === second
        : second === third;
    return isExplained ? 'cache-sensitive' : 'unstable';
}
function determinism_speedOf(answers) {
    return medianOf(answers.flatMap((answer) => answer?.decodeTokensPerSecond ?? []));
}
/** The fastest: waiting for a free slot, and loading, come on top of reading a prompt as short as this. */
function determinism_prefillOf(answers) {
    const known = answers.flatMap((answer) => answer?.prefillTokensPerSecond ?? []);
    return known.length === 0 ? undefined : Math.max(...known);
}
function firstDivergence(answers) {
    const texts = answers.map((answer) => answer?.text);
    const one = texts.findIndex((text) => text !== undefined);
    const other = texts.findIndex((text) => text !== undefined && text !== texts[one]);
    const [left, right] = [texts[one], texts[other]];
    if (left === undefined || right === undefined)
        return undefined;
    const at = sharedLength(left, right);
    const shown = (text) => text.slice(at, at + shownLength).toWellFormed();
    return { answers: [one + 1, other + 1], at, texts: [shown(left), shown(right)] };
}
/** Never in the middle of a character. */
function sharedLength(one, other) {
    let at = 0;
    while (at < one.length && one[at] === other[at])
        at += 1;
    const before = one.charCodeAt(at - 1);
    return before >= 0xd800 && before < 0xdc00 ? at - 1 : at;
}

;// CONCATENATED MODULE: ./build/endpoint/probe/find-knee.js
const find_knee_prompt = 'Count from one upwards, in words, one number a line.';
const find_knee_maxTokens = 64;
const widest = 8;
/** Twice as many at once have to bring this much more, or they only wait for each other. */
const worthwhile = 1.3;
/**
 * How many requests at once a server gets through faster than fewer, where it does not tell how many it works on: 1, 2,
 * 4 and 8 at once, until twice as many bring little more. By the time for all of them: one that queues is not slower.
 */
async function findKnee(ask, clock) {
    let knee = 1;
    let best = await throughput(ask, clock, 1);
    for (let width = 2; best !== undefined && width <= widest; width *= 2) {
        const rate = await throughput(ask, clock, width);
        if (rate === undefined || rate < worthwhile * best)
            break;
        [knee, best] = [width, rate];
    }
    return knee;
}
/** Requests a millisecond; undefined where one of them was not answered. */
async function throughput(ask, clock, width) {
    const start = clock.now();
    const answers = await ask(find_knee_prompt, { maxTokens: find_knee_maxTokens, cutCache: true, concurrency: width });
    if (answers.includes(undefined))
        return undefined;
    return width / Math.max(clock.now() - start, 1);
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/lib/sha256.js
var sha256 = __webpack_require__(17609);
// EXTERNAL MODULE: ./build/endpoint/key-guard.js
var key_guard = __webpack_require__(29675);
// EXTERNAL MODULE: ./build/endpoint/probe/wire-fields.js
var wire_fields = __webpack_require__(37004);
;// CONCATENATED MODULE: ./build/endpoint/probe/engine-facts.js

const nothingKnown = {
    version: undefined,
    modelRoot: undefined,
    modelDigest: undefined,
    modelBytes: undefined,
    quantization: undefined,
    contextTokens: undefined,
    slots: undefined,
    template: undefined,
    takesTools: undefined,
    thinks: undefined,
    samplingDefaults: undefined,
};
/** The fields of a sampling block, as llama.cpp, SGLang and Ollama write it. */
const samplingFields = {
    temperature: wire_fields/* amount */.vj,
    top_p: wire_fields/* amount */.vj,
    top_k: wire_fields/* amount */.vj,
    min_p: wire_fields/* amount */.vj,
    repetition_penalty: wire_fields/* amount */.vj,
    repeat_penalty: wire_fields/* amount */.vj,
    presence_penalty: wire_fields/* amount */.vj,
    frequency_penalty: wire_fields/* amount */.vj,
};
function pickSampling(block) {
    const found = Object.keys(samplingFields).flatMap((name) => {
        const value = block?.[name];
        return typeof value === 'number' ? [[name, value]] : [];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
}

// EXTERNAL MODULE: ./build/endpoint/probe/model-cards.js
var model_cards = __webpack_require__(72634);
;// CONCATENATED MODULE: ./build/endpoint/probe/read-llama-cpp.js



const sampling = schemas/* looseObject */._H3(samplingFields).nullish().catch(undefined);
const propsSchema = schemas/* looseObject */._H3({
    build_info: wire_fields/* text */.Qq,
    model_path: wire_fields/* text */.Qq,
    model_ftype: wire_fields/* text */.Qq,
    total_slots: wire_fields/* count */.U9,
    chat_template: wire_fields/* text */.Qq,
    chat_template_caps: schemas/* looseObject */._H3({ supports_tools: wire_fields/* flag */.Jt }).nullish().catch(undefined),
    // Older builds have the sampling beside `n_ctx`, newer ones under `params`.
    default_generation_settings: schemas/* looseObject */._H3({ n_ctx: wire_fields/* count */.U9, params: sampling, ...samplingFields })
        .nullish()
        .catch(undefined),
});
/** Undefined where `/props` is not llama.cpp's; a server that is known to be one may keep it to itself. */
async function readLlamaCpp(asker, card) {
    const reply = await asker.get('/props');
    const props = reply.kind === 'json' ? propsSchema.safeParse(reply.body).data : undefined;
    const isOurs = props?.build_info != null || props?.default_generation_settings != null;
    if (props === undefined || !isOurs)
        return undefined;
    const settings = props.default_generation_settings;
    return {
        ...nothingKnown,
        version: props.build_info ?? undefined,
        modelRoot: props.model_path ?? undefined,
        modelBytes: card?.meta?.size ?? undefined,
        quantization: props.model_ftype ?? card?.meta?.ftype ?? undefined,
        // Of one slot: the context given at the start is shared out among them.
        contextTokens: settings?.n_ctx ?? undefined,
        slots: props.total_slots ?? undefined,
        template: props.chat_template ?? undefined,
        takesTools: props.chat_template_caps?.supports_tools ?? undefined,
        samplingDefaults: pickSampling(settings?.params ?? settings),
    };
}

;// CONCATENATED MODULE: ./build/endpoint/probe/read-lm-studio.js



const instanceSchema = schemas/* looseObject */._H3({
    id: wire_fields/* text */.Qq,
    config: schemas/* looseObject */._H3({ context_length: wire_fields/* count */.U9, parallel: wire_fields/* count */.U9 }).nullish().catch(undefined),
});
const modelSchema = schemas/* looseObject */._H3({
    key: schemas/* string */.YjP(),
    size_bytes: wire_fields/* count */.U9,
    quantization: schemas/* looseObject */._H3({ name: wire_fields/* text */.Qq }).nullish().catch(undefined),
    loaded_instances: schemas/* array */.YOg(instanceSchema).nullish().catch(undefined),
    selected_variant: wire_fields/* text */.Qq,
    capabilities: schemas/* looseObject */._H3({ trained_for_tool_use: wire_fields/* flag */.Jt, reasoning: schemas/* looseObject */._H3({}).nullish().catch(undefined) })
        .nullish()
        .catch(undefined),
});
const olderModelSchema = schemas/* looseObject */._H3({
    id: schemas/* string */.YjP(),
    state: schemas/* string */.YjP(),
    quantization: wire_fields/* text */.Qq,
    loaded_context_length: wire_fields/* count */.U9,
    capabilities: wire_fields/* texts */.Te,
});
const listSchema = schemas/* looseObject */._H3({ models: schemas/* array */.YOg(schemas/* unknown */.L5J()) });
const olderListSchema = schemas/* looseObject */._H3({ data: schemas/* array */.YOg(schemas/* unknown */.L5J()) });
/** Undefined where neither list of models is LM Studio's. It does not tell its own version, nor a template. */
async function readLmStudio(asker) {
    return (await readNewer(asker)) ?? (await readOlder(asker));
}
async function readNewer(asker) {
    const reply = await asker.get('/api/v1/models');
    const list = reply.kind === 'json' ? listSchema.safeParse(reply.body).data : undefined;
    const models = (0,wire_fields/* parseEach */.lc)(modelSchema, list?.models ?? []);
    if (models.length === 0)
        return undefined;
    const name = asker.connection.model;
    const model = models.find(({ key, loaded_instances }) => {
        return key === name || (loaded_instances ?? []).some((instance) => instance.id === name);
    });
    const instances = model?.loaded_instances ?? [];
    const instance = instances.find(({ id }) => id === name) ?? instances[0];
    const capabilities = model?.capabilities;
    return {
        ...nothingKnown,
        modelRoot: model?.selected_variant ?? model?.key,
        modelBytes: model?.size_bytes ?? undefined,
        quantization: model?.quantization?.name ?? undefined,
        contextTokens: instance?.config?.context_length ?? undefined,
        slots: instance?.config?.parallel ?? undefined,
        takesTools: capabilities?.trained_for_tool_use ?? undefined,
        thinks: capabilities == null ? undefined : capabilities.reasoning != null,
    };
}
async function readOlder(asker) {
    const reply = await asker.get('/api/v0/models');
    const list = reply.kind === 'json' ? olderListSchema.safeParse(reply.body).data : undefined;
    const models = (0,wire_fields/* parseEach */.lc)(olderModelSchema, list?.data ?? []);
    if (models.length === 0)
        return undefined;
    const model = models.find(({ id }) => id === asker.connection.model);
    return {
        ...nothingKnown,
        modelRoot: model?.id,
        quantization: model?.quantization ?? undefined,
        contextTokens: model?.loaded_context_length ?? undefined,
        takesTools: model?.capabilities?.includes('tool_use'),
    };
}

;// CONCATENATED MODULE: ./build/endpoint/probe/read-ollama.js



const versionSchema = schemas/* looseObject */._H3({ version: wire_fields/* text */.Qq });
const showSchema = schemas/* looseObject */._H3({
    template: wire_fields/* text */.Qq,
    parameters: wire_fields/* text */.Qq,
    capabilities: wire_fields/* texts */.Te,
    details: schemas/* looseObject */._H3({ quantization_level: wire_fields/* text */.Qq }).nullish().catch(undefined),
});
const read_ollama_modelSchema = schemas/* looseObject */._H3({ name: wire_fields/* text */.Qq, model: wire_fields/* text */.Qq, digest: wire_fields/* text */.Qq, size: wire_fields/* count */.U9, context_length: wire_fields/* count */.U9 });
const modelsSchema = schemas/* looseObject */._H3({ models: schemas/* array */.YOg(schemas/* unknown */.L5J()) });
/** Undefined where `/api/version` is not Ollama's. The context is the loaded one: ask the model something before. */
async function readOllama(asker) {
    const version = versionSchema.safeParse(bodyOf(await asker.get('/api/version'))).data?.version;
    if (version == null)
        return undefined;
    const { model } = asker.connection;
    const running = await asker.get('/api/ps');
    // Others answer /api/version for the sake of Ollama's clients.
    if (!modelsSchema.safeParse(bodyOf(running)).success)
        return undefined;
    const show = showSchema.safeParse(bodyOf(await asker.post('/api/show', { model }))).data;
    const loaded = findModel(running, model);
    // Where it is not loaded its digest stands in the list of what is there, its context nowhere.
    const known = loaded ?? findModel(await asker.get('/api/tags'), model);
    return {
        ...nothingKnown,
        version,
        modelDigest: known?.digest ?? undefined,
        quantization: show?.details?.quantization_level ?? undefined,
        contextTokens: loaded?.context_length ?? undefined,
        template: show?.template ?? undefined,
        takesTools: show?.capabilities?.includes('tools'),
        thinks: show?.capabilities?.includes('thinking'),
        samplingDefaults: pickSampling(parseParameters(show?.parameters ?? '')),
    };
}
function findModel(reply, name) {
    const entries = modelsSchema.safeParse(bodyOf(reply)).data?.models ?? [];
    const models = (0,wire_fields/* parseEach */.lc)(read_ollama_modelSchema, entries);
    const names = [name, `${name}:latest`];
    return models.find((model) => names.includes(model.name ?? '') || names.includes(model.model ?? ''));
}
/** `temperature    0.6`, one to a line. */
function parseParameters(lines) {
    return Object.fromEntries(lines.split('\n').flatMap((line) => {
        const [name = '', value = '', ...more] = line.trim().split(/\s+/);
        return more.length === 0 && value !== '' && Number.isFinite(Number(value)) ? [[name, Number(value)]] : [];
    }));
}
function bodyOf(reply) {
    return reply.kind === 'json' ? reply.body : undefined;
}

;// CONCATENATED MODULE: ./build/endpoint/probe/read-sglang.js



const read_sglang_sampling = schemas/* looseObject */._H3(samplingFields);
const modelInfoSchema = schemas/* looseObject */._H3({
    model_path: wire_fields/* text */.Qq,
    is_generation: wire_fields/* flag */.Jt,
    // The launch flag as it was written: JSON in a text.
    preferred_sampling_params: schemas/* union */.KCZ([read_sglang_sampling, schemas/* string */.YjP()]).nullish().catch(undefined),
});
const serverInfoSchema = schemas/* looseObject */._H3({
    version: wire_fields/* text */.Qq,
    quantization: wire_fields/* text */.Qq,
    revision: wire_fields/* text */.Qq,
    context_length: wire_fields/* count */.U9,
    max_running_requests: wire_fields/* count */.U9,
    tool_call_parser: wire_fields/* text */.Qq,
    internal_states: schemas/* array */.YOg(schemas/* looseObject */._H3({ effective_max_running_requests_per_dp: wire_fields/* count */.U9 }))
        .nullish()
        .catch(undefined),
});
/** Undefined where `/model_info` is not SGLang's. */
async function readSglang(asker, card) {
    const isNamed = card?.owned_by === 'sglang';
    const model = modelInfoSchema.safeParse(read_sglang_bodyOf(await ask(asker, '/model_info', '/get_model_info', isNamed))).data;
    if (model?.model_path == null || model.is_generation == null)
        return undefined;
    const server = serverInfoSchema.safeParse(read_sglang_bodyOf(await ask(asker, '/server_info', '/get_server_info', true))).data;
    const revision = server?.revision ?? undefined;
    return {
        ...nothingKnown,
        version: server?.version ?? undefined,
        modelRoot: model.model_path,
        // A branch's name says nothing about what it points to today.
        modelDigest: revision !== undefined && /^[0-9a-f]{40}$/.test(revision) ? revision : undefined,
        quantization: server?.quantization ?? undefined,
        contextTokens: card?.max_model_len ?? server?.context_length ?? undefined,
        slots: server?.internal_states?.[0]?.effective_max_running_requests_per_dp ?? server?.max_running_requests ?? undefined,
        takesTools: server?.tool_call_parser == null ? undefined : true,
        samplingDefaults: preferredSampling(model.preferred_sampling_params),
    };
}
/** The older name logs a warning on the server, so it comes second, and only to what is SGLang for sure. */
async function ask(asker, path, olderPath, isSglang) {
    const reply = await asker.get(path);
    return reply.kind === 'lacks' && isSglang ? asker.get(olderPath) : reply;
}
function read_sglang_bodyOf(reply) {
    return reply.kind === 'json' ? reply.body : undefined;
}
function preferredSampling(preferred) {
    if (typeof preferred !== 'string')
        return pickSampling(preferred);
    try {
        return pickSampling(read_sglang_sampling.safeParse(JSON.parse(preferred)).data);
    }
    catch {
        return undefined; // not JSON: nothing that we could read
    }
}

;// CONCATENATED MODULE: ./build/endpoint/probe/read-tgi.js



const infoSchema = schemas/* looseObject */._H3({
    model_id: wire_fields/* text */.Qq,
    model_sha: wire_fields/* text */.Qq,
    version: wire_fields/* text */.Qq,
    max_concurrent_requests: wire_fields/* count */.U9,
    max_total_tokens: wire_fields/* count */.U9,
});
/** Undefined where `/info` is not that of text-generation-inference. */
async function readTgi(asker) {
    const reply = await asker.get('/info');
    const info = reply.kind === 'json' ? infoSchema.safeParse(reply.body).data : undefined;
    if (info?.model_id == null || info.version == null)
        return undefined;
    return {
        ...nothingKnown,
        version: info.version,
        modelRoot: info.model_id,
        modelDigest: info.model_sha ?? undefined,
        contextTokens: info.max_total_tokens ?? undefined,
        slots: info.max_concurrent_requests ?? undefined,
    };
}

;// CONCATENATED MODULE: ./build/endpoint/probe/read-vllm.js



const read_vllm_versionSchema = schemas/* looseObject */._H3({ version: wire_fields/* text */.Qq });
// Only in development mode, and text in place of an object before `config_format` was known.
const read_vllm_serverInfoSchema = schemas/* looseObject */._H3({
    vllm_config: schemas/* looseObject */._H3({
        model_config: schemas/* looseObject */._H3({ quantization: wire_fields/* text */.Qq, max_model_len: wire_fields/* count */.U9 }).nullish().catch(undefined),
        scheduler_config: schemas/* looseObject */._H3({ max_num_seqs: wire_fields/* count */.U9 }).nullish().catch(undefined),
    })
        .nullish()
        .catch(undefined),
});
/** Undefined where `/version` is not vLLM's: others have one too, but no `max_model_len` on their card. */
async function readVllm(asker, card) {
    const reply = await asker.get('/version');
    const version = reply.kind === 'json' ? read_vllm_versionSchema.safeParse(reply.body).data?.version : undefined;
    if (version == null || (card?.owned_by !== 'vllm' && card?.max_model_len == null))
        return undefined;
    const info = await asker.get('/server_info?config_format=json');
    const config = info.kind === 'json' ? read_vllm_serverInfoSchema.safeParse(info.body).data?.vllm_config : undefined;
    return {
        ...nothingKnown,
        version,
        modelRoot: card.root ?? undefined,
        quantization: config?.model_config?.quantization ?? undefined,
        contextTokens: card.max_model_len ?? config?.model_config?.max_model_len ?? undefined,
        slots: config?.scheduler_config?.max_num_seqs ?? undefined,
    };
}

// EXTERNAL MODULE: ./build/endpoint/probe/redact.js
var redact = __webpack_require__(89976);
;// CONCATENATED MODULE: ./build/endpoint/probe/thinking-switches.js
const templateVariables = ['enable_thinking', 'thinking', 'reasoning_effort'];
/** The switches that a chat template, Jinja or Go, really reads. */
function thinkingSwitchesIn(template) {
    const code = codeOf(template);
    const found = templateVariables.filter((name) => isRead(code, name));
    return /\.Think\b/.test(code) ? [...found, 'think'] : found;
}
/** What stands in its tags, without texts and comments. By hand: a template comes from outside and may be megabytes. */
function codeOf(template) {
    const tags = [];
    for (let at = template.indexOf('{'); at !== -1; at = template.indexOf('{', at)) {
        const closing = closings[template.slice(at, at + 2)];
        const end = closing === undefined ? at - 1 : template.indexOf(closing, at + 2);
        if (closing !== undefined && end === -1)
            break;
        if (closing !== undefined && closing !== '#}')
            tags.push(template.slice(at + 2, end));
        at = end + 2;
    }
    return tags.join('\n').replace(/'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"/g, "''");
}
const closings = { '{{': '}}', '{%': '%}', '{#': '#}' };
/** A variable that the template first sets itself is its own; `message.thinking` is a field of a message. */
function isRead(code, name) {
    const first = new RegExp(`(?<![.\\w])${name}\\b(?!\\s*=[^=])`).exec(code);
    const assigned = new RegExp(`\\b(?:set|for)\\s+${name}\\b`).exec(code);
    return first !== null && (assigned === null || first.index < assigned.index);
}

;// CONCATENATED MODULE: ./build/endpoint/probe/identify.js















// In the order of trust: the first ones have marks of their own, the last ones answer to what others imitate.
const readers = {
    'llama.cpp': readLlamaCpp,
    sglang: readSglang,
    vllm: readVllm,
    tgi: readTgi,
    'lm-studio': readLmStudio,
    ollama: readOllama,
};
/** Asks a running server who it is. It costs one generated token: some load their model no earlier. */
async function identify(asker) {
    const { model } = asker.connection;
    const list = await fetchList(asker);
    const cards = list.kind === 'json' ? (0,model_cards/* parseModelCards */.cb)(list.body) : [];
    const card = (0,model_cards/* cardOf */.kY)(model, cards);
    // Who does not even list its models in time would let this one wait for minutes.
    const isSilent = list.kind === 'failed' && list.reason === 'silent';
    const { words } = (0,key_guard/* keyGuard */.F)(asker.connection.apiKey);
    const systemFingerprint = isSilent ? undefined : await fetchSystemFingerprint(asker);
    const { engine, facts } = await findEngine(asker, card, systemFingerprint);
    const { template, ...told } = facts;
    return {
        ...told,
        engine,
        modelId: card?.id,
        modelRoot: facts.modelRoot ?? card?.root ?? undefined,
        contextTokens: facts.contextTokens ?? card?.max_model_len ?? undefined,
        servedModels: cards.map(({ id }) => id),
        templateDigest: template === undefined ? undefined : (0,sha256/* sha256 */.s)(template),
        thinkingSwitches: switchesOf(engine, facts),
        systemFingerprint,
        raw: Object.fromEntries([...asker.answers].map(([name, body]) => [name, (0,redact/* redact */.E)(body, words)])),
    };
}
function switchesOf(engine, { template, thinks }) {
    const found = template === undefined ? undefined : thinkingSwitchesIn(template);
    // Its newer models are rendered by code, and their template shows no switch.
    if (engine === 'ollama' && thinks === true && found?.includes('think') !== true)
        return [...(found ?? []), 'think'];
    return found;
}
async function fetchList(asker) {
    const reply = await asker.get('/v1/models');
    if (reply.kind === 'failed' && reply.reason === 'unreachable') {
        throw new errors/* EndpointError */.cY(`${asker.connection.baseUrl} cannot be reached: ${reply.detail}`, 'Check that the server runs and that the address is right.');
    }
    return reply;
}
/** The engine that the card names is asked alone; else each is asked at once and the first to know itself is it. */
async function findEngine(asker, card, fingerprint) {
    const named = (0,model_cards/* engineByOwner */.xo)(card);
    if (named !== undefined)
        return { engine: named, facts: (await readers[named](asker, card)) ?? nothingKnown };
    const asked = Object.entries(readers).map(async ([engine, read]) => {
        // The keys of `readers` are the engines, each once.
        return { engine: engine, facts: await read(asker, card) };
    });
    for (const { engine, facts } of await Promise.all(asked))
        if (facts !== undefined)
            return { engine, facts };
    return engineByFingerprint(fingerprint ?? '');
}
/** A proxy hides every other endpoint, but passes on `vllm-0.27.1-tp2-c3607547` or `b11669-a1b2c3d` in a reply. */
function engineByFingerprint(fingerprint) {
    const vllm = /^vllm-([^-]+)-/.exec(fingerprint)?.[1];
    if (vllm !== undefined)
        return { engine: 'vllm', facts: { ...nothingKnown, version: vllm } };
    if (/^b\d{3,}-\w+$/.test(fingerprint)) {
        return { engine: 'llama.cpp', facts: { ...nothingKnown, version: fingerprint } };
    }
    return { engine: undefined, facts: nothingKnown };
}
const replySchema = schemas/* looseObject */._H3({ system_fingerprint: wire_fields/* text */.Qq });
/** Ollama's is the same for every server and every model. */
const constantFingerprint = 'fp_ollama';
const loadingMs = 120_000;
async function fetchSystemFingerprint(asker) {
    const request = {
        model: asker.connection.model,
        messages: [{ role: 'user', content: 'Hi' }],
        max_tokens: 1,
        temperature: 0,
    };
    const reply = await asker.post('/v1/chat/completions', request, { timeoutMs: loadingMs });
    const found = reply.kind === 'json' ? replySchema.safeParse(reply.body).data?.system_fingerprint : undefined;
    return found === constantFingerprint ? undefined : (found ?? undefined);
}

;// CONCATENATED MODULE: ./build/endpoint/probe/launch-flags.js
/** The value of the last of these flags, as `--flag value` or `--flag=value`, where it is a count. */
function countAfter(flags, names) {
    let found;
    for (const [index, flag] of flags.entries()) {
        const [name = '', value] = flag.split(/=(.*)/s);
        if (!names.includes(name))
            continue;
        const text = value ?? flags[index + 1] ?? '';
        if (/^[1-9]\d{0,8}$/.test(text))
            found = Number(text);
    }
    return found;
}
/** Requests at once, by the command line: vLLM, llama.cpp, SGLang. */
function slotsIn(flags) {
    return countAfter(flags, ['--max-num-seqs', '--parallel', '-np', '--max-running-requests']);
}

;// CONCATENATED MODULE: ./build/endpoint/probe/subject-of.js

/** Everything that a change may bring, gathered into one part of the fingerprint. */
function subjectOf(server, gpus, told) {
    const cards = gpus.outcome === 'found' ? gpus.gpus : undefined;
    const bound = told.boundTemplate === undefined ? undefined : (0,sha256/* sha256 */.s)(told.boundTemplate);
    return {
        'model-digest': server.modelDigest ?? told.weights?.whole ?? null,
        weights: told.weights?.sampled ?? null,
        'model-bytes': server.modelBytes ?? null,
        quantization: server.quantization ?? null,
        template: server.templateDigest ?? bound ?? null,
        engine: { name: server.engine ?? null, version: server.version ?? null },
        'server-fingerprint': server.systemFingerprint ?? null,
        'sampling-defaults': server.samplingDefaults ?? null,
        image: told.image ?? null,
        flags: told.flags === undefined ? null : [...told.flags],
        context: server.contextTokens ?? null,
        slots: server.slots ?? null,
        concurrency: told.concurrency ?? null,
        cache: told.cache ?? null,
        gpu: cards === undefined ? null : cards.map((card) => card.name),
        driver: cards?.[0]?.driver ?? null,
        tool: told.tool,
    };
}

// EXTERNAL MODULE: ./build/endpoint/thinking.js
var thinking = __webpack_require__(48730);
// EXTERNAL MODULE: ./build/endpoint/weights/hash-weights.js
var hash_weights = __webpack_require__(41732);
;// CONCATENATED MODULE: ./build/endpoint/know-server.js














/** Finds out who serves, on what, how fast and how reproducibly. What the server refuses is remembered by the client. */
async function knowServer(client, options) {
    const { told, signal, onProgress } = options;
    const weights = readWeights(client.clock, options); // while the server is asked
    onProgress?.('asking the server who it is');
    const server = await identifyWith(client, told);
    signal?.throwIfAborted();
    const gpus = isHere(options.address) ? await (0,host/* inspectGpus */.m)(options.gpuTool) : { outcome: 'none' };
    const documented = cacheMeansOf(server.engine);
    const ask = askProbe(client, { thinking: thinkingOff(server), cache: documented, cancel: signal });
    const concurrency = await concurrencyOf(options, server.slots, () => {
        onProgress?.('finding how many requests it serves at once');
        return findKnee(ask, client.clock);
    });
    if (options.probes)
        onProgress?.('probing how reproducible its answers are');
    const { report: determinism, cache } = options.probes
        ? await probe(client, server, { ask, documented, concurrency })
        : { report: undefined, cache: documented };
    const known = { ...told, concurrency, cache, weights: await weights(), tool: options.tool };
    const subject = subjectOf(server, gpus, known);
    return {
        ...{ server, gpus, subject, determinism, concurrency, cache },
        identity: { model: server.modelId ?? client.connection.model, booted: options.isOurs && isHere(options.address) },
        decodeSpeed: determinism?.decodeSpeed ?? { alone: undefined, atOnce: undefined },
        prefillTokensPerSecond: determinism?.prefillTokensPerSecond,
        slots: server.slots,
        contextTokens: server.contextTokens,
        thinking: (mode, pack) => (0,thinking/* thinkingFor */.Kw)(server, mode, { ...pack, refused: refusedBy(client) }),
        thinkingControl: (mode) => (0,thinking/* thinkingControlOf */.dd)(server, mode, refusedBy(client)),
    };
}
/** Beyond the time in which the server is asked: a disk that is slower leaves the sample out. */
const longestSampleMs = 1000;
/** Begins at once; what it gives waits for the end, of a sample no longer than a second. */
function readWeights(clock, { told, hashWeights: depth = 'sampled', signal, onProgress }) {
    const givenUp = new AbortController();
    const stop = signal === undefined ? givenUp.signal : AbortSignal.any([signal, givenUp.signal]);
    const hashed = (0,hash_weights/* hashWeights */.g)(told.models, depth, stop);
    hashed.catch(() => undefined); // heard of by whoever waits
    return async () => {
        if (depth === 'whole') {
            onProgress?.('reading the weights as a whole');
            return hashed;
        }
        return (0,within/* within */.u)(clock, longestSampleMs, signal, () => hashed).finally(() => givenUp.abort());
    };
}
function refusedBy(client) {
    return client.fields.refused().map(({ field }) => field);
}
async function identifyWith(client, told) {
    const server = await identify((0,asker/* createAsker */.b)(client.connection, undefined, client));
    const { boundTemplate, flags = [] } = told;
    return {
        ...server,
        slots: server.slots ?? slotsIn(flags),
        thinkingSwitches: server.thinkingSwitches ?? (boundTemplate === undefined ? undefined : thinkingSwitchesIn(boundTemplate)),
    };
}
/** The GPUs of this machine say nothing about a server elsewhere. */
function isHere(baseUrl) {
    if (baseUrl === undefined)
        return false;
    const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '');
    if (host === 'localhost' || host.startsWith('127.') || host === '::1')
        return true;
    const own = Object.values((0,external_node_os_.networkInterfaces)()).flatMap((list) => list ?? []);
    return own.some(({ address }) => address === host);
}
function thinkingOff(server) {
    return (0,thinking/* thinkingFor */.Kw)(server, 'no-thinking', { maxTokens: 0, packDefault: 'off', refused: [] }).control;
}
/** Above that, slots are what a server may hold, not what its machine gets through. */
const surelyServed = 8;
/** Never above the slots: what waits in a queue is slower and tells no more. */
async function concurrencyOf({ concurrency, baselineConcurrency, probes, onMessage }, slots, knee) {
    const wanted = concurrency ?? baselineConcurrency;
    if (wanted !== undefined && slots !== undefined && wanted > slots) {
        const why = concurrency === undefined
            ? `the baseline was measured with ${wanted} requests at once, more than the server works on`
            : `--concurrency ${wanted} is more than the server works on at once`;
        onMessage?.(`${why}: ${slots} ${slots === 1 ? 'is' : 'are'} asked at once`);
        return Math.max(1, slots);
    }
    if (wanted !== undefined)
        return Math.max(1, wanted);
    if (slots !== undefined && slots <= surelyServed)
        return slots;
    return probes ? knee() : 1;
}
/** Which means really cuts the cache shows by the way: a refusal takes it back, and so do tokens from the cache. */
async function probe(client, server, { ask, documented, concurrency }) {
    let isCut = documented !== 'none';
    const report = await probeDeterminism(async (prompt, request) => {
        const answers = await ask(prompt, request);
        if (request.cutCache && answers.some((answer) => (answer?.cachedTokens ?? 0) > 0))
            isCut = false;
        return answers;
    }, { slots: server.slots ?? concurrency, concurrency, canCutCache: documented !== 'none' });
    return { report, cache: isCut && !refusedBy(client).includes(documented) ? documented : 'none' };
}


/***/ }),

/***/ 48730:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kw: () => (/* binding */ thinkingFor),
/* harmony export */   dd: () => (/* binding */ thinkingControlOf),
/* harmony export */   dx: () => (/* binding */ fieldOfControl)
/* harmony export */ });
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38119);

/** How thinking is switched for a scenario of a pack. */
function thinkingFor(server, mode, options) {
    const expected = wantedThinking(mode, options.packDefault);
    const isOn = expected === 'on';
    const extraTokens = isOn ? options.maxTokens : 0;
    const control = controlFor(server, isOn);
    const field = fieldOfControl(control);
    if (field !== undefined && options.refused.includes(field))
        return { control: { form: 'none' }, words: null, extraTokens, expected };
    return { control, words: showControl(control), extraTokens, expected };
}
/** The switch of a whole mode for the fingerprint; null where nothing is sent. */
function thinkingControlOf(server, mode, refused) {
    const words = ['off', 'on'].map((packDefault) => thinkingFor(server, mode, { maxTokens: 0, packDefault, refused }).words);
    const sent = [...new Set(words)].filter((each) => each !== null);
    return sent.length === 0 ? null : sent.join(' or ');
}
/** The two modes by name force every pack; what a pack asks for itself acts in the third alone. */
function wantedThinking(mode, packDefault) {
    switch (mode) {
        case 'no-thinking':
            return 'off';
        case 'enable-thinking':
            return 'on';
        case 'pack-defaults':
            return packDefault;
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__/* .assertNever */ .x)(mode);
    }
}
/**
 * By the template where it is known: only what it reads is sent. Where it is hidden, engines that hand any argument on
 * to the template get both usual names, since a template ignores what it does not read. Of a server that is not known,
 * a cloud API say, nothing is assumed: an unknown field may be refused, or mean something else.
 */
function controlFor({ engine, thinkingSwitches, thinks }, isOn) {
    const effort = { form: 'reasoning_effort', effort: isOn ? 'medium' : 'none' };
    // Its OpenAI path takes the effort, never the switch of its own API; it refuses both for a model that cannot think.
    if (engine === 'ollama')
        return thinks === true ? effort : { form: 'none' };
    if (thinkingSwitches === undefined) {
        const handsOn = engine === 'vllm' || engine === 'sglang' || engine === 'llama.cpp';
        return handsOn ? { form: 'template', variables: ['enable_thinking', 'thinking'], isOn } : { form: 'none' };
    }
    const variables = templateVariables.filter((name) => thinkingSwitches.includes(name));
    if (variables.length > 0)
        return { form: 'template', variables, isOn };
    if (thinkingSwitches.includes('reasoning_effort'))
        return effort;
    return thinkingSwitches.includes('think') ? { form: 'think', level: isOn } : { form: 'none' };
}
const templateVariables = ['enable_thinking', 'thinking'];
function showControl(control) {
    switch (control.form) {
        case 'none':
            return null;
        case 'template':
            return control.variables.map((name) => `${name}=${control.isOn}`).join(' ');
        case 'reasoning_effort':
            return `reasoning_effort=${control.effort}`;
        case 'think':
            return `think=${control.level}`;
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_0__/* .assertNever */ .x)(control);
    }
}
/** Where a switch stands in a request. */
function fieldOfControl({ form }) {
    if (form === 'none')
        return undefined;
    return form === 'template' ? 'chat_template_kwargs' : form;
}


/***/ }),

/***/ 67475:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ estimateTokens)
/* harmony export */ });
/**
 * About how many tokens a text has. Tokenizers differ by a quarter and more; this counts four characters of ASCII or
 * one of anything else as a token, which is near enough for budgets and minutes.
 */
function estimateTokens(text) {
    let ascii = 0;
    let other = 0;
    for (const letter of text) {
        if (letter <= '\u007f')
            ascii += 1;
        else
            other += 1;
    }
    return Math.ceil(ascii / 4 + other);
}


/***/ }),

/***/ 13540:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hl: () => (/* binding */ promptTokens),
/* harmony export */   QJ: () => (/* binding */ turnTokens),
/* harmony export */   d_: () => (/* binding */ replyTokens)
/* harmony export */ });
/* harmony import */ var _lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(67475);
/* harmony import */ var _read_reply_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(91892);


/** About how many tokens the model writes for a reply, over all its messages. */
function replyTokens(reply) {
    return (0,_read_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .replyTurns */ .hS)(reply).reduce((sum, turn) => sum + turnTokens(turn), 0);
}
function turnTokens(turn) {
    const calls = turn.calls.map((call) => (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)(JSON.stringify(call))).reduce((sum, tokens) => sum + tokens, 0);
    return (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)((0,_read_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutFreeMarks */ .h4)(turn.text)) + (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)(turn.reasoning) + calls;
}
/** About how many tokens the model reads before its first message. */
function promptTokens({ messages, tools }) {
    const said = messages.map((message) => message.content + (message.role === 'assistant' ? JSON.stringify(message.toolCalls) : ''));
    return (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)([...said, ...(tools.length === 0 ? [] : [JSON.stringify(tools)])].join('\n'));
}


/***/ }),

/***/ 91892:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Xw: () => (/* binding */ readReply),
/* harmony export */   h4: () => (/* binding */ withoutFreeMarks),
/* harmony export */   hS: () => (/* binding */ replyTurns)
/* harmony export */ });
/** The messages of a reply that a pack writes down, as the wire would have them. */
function readReply(reply) {
    return replyTurns(reply).map(readReplyTurn);
}
function replyTurns(reply) {
    if (typeof reply === 'string')
        return [{ text: reply, reasoning: '', calls: [] }];
    return Array.isArray(reply) ? reply : [reply];
}
function readReplyTurn(turn, index) {
    const toolCalls = turn.calls.map((call, place) => ({
        id: `call_${index + 1}_${place + 1}`,
        name: call.name,
        arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    }));
    const content = withoutFreeMarks(turn.text);
    const finishReason = turn.finish ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop');
    const message = {
        role: 'assistant',
        content,
        reasoning_content: turn.reasoning,
        tool_calls: toolCalls.map(wireCall),
    };
    return {
        role: 'assistant',
        content,
        reasoning: turn.reasoning,
        toolCalls,
        finishReason,
        raw: { choices: [{ finish_reason: finishReason, message }] },
    };
}
function wireCall(call) {
    return { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } };
}
/** ⟦ and ⟧ mark words of a gold answer that nobody asked for; they are no part of it. */
function withoutFreeMarks(text) {
    return text.replace(/[⟦⟧]/g, '');
}


/***/ })

};
