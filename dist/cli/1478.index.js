export const id = 1478;
export const ids = [1478];
export const modules = {

/***/ 91478:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   packsScore: () => (/* binding */ packsScore)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(92857);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92844);
/* harmony import */ var _lib_nearest_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(76062);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2999);
/* harmony import */ var _lib_source_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(11539);
/* harmony import */ var _lib_worker_pattern_search_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(12412);
/* harmony import */ var _packs_load_packs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(77950);
/* harmony import */ var _packs_read_response_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(6353);
/* harmony import */ var _packs_verify_context_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(37246);
/* harmony import */ var _verify_judge_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(78807);
/* harmony import */ var _verify_registry_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(75881);
/* harmony import */ var _foreign_pack_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(37243);













const lineForm = 'Each line is {"scenario": "ID", "response": …}, or {"scenario_index": 0, "response": …}.';
// Loose: files of other tools hold much beside what is judged.
const replyLineSchema = zod__WEBPACK_IMPORTED_MODULE_8__/* .looseObject */ ._H3({
    scenario: zod__WEBPACK_IMPORTED_MODULE_8__/* .string */ .YjP().optional(),
    scenario_index: zod__WEBPACK_IMPORTED_MODULE_8__/* .int */ .Whr().min(0).optional(),
    response: zod__WEBPACK_IMPORTED_MODULE_8__/* .unknown */ .L5J().optional(),
});
/** Judges replies that somebody already has; nothing is asked of any server. */
async function packsScore({ reference, replies, write }) {
    const [loaded, ...others] = await (0,_packs_load_packs_js__WEBPACK_IMPORTED_MODULE_4__/* .loadPacks */ .rn)([reference], _foreign_pack_js__WEBPACK_IMPORTED_MODULE_7__/* .foreignPack */ .A);
    if (loaded === undefined || others.length > 0)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${reference} holds more than one pack`, 'Name one pack file.');
    const { pack } = loaded;
    const lines = readLines(await readText(replies), pack, replies === '-' ? 'standard input' : replies);
    const patterns = new _lib_worker_pattern_search_js__WEBPACK_IMPORTED_MODULE_3__/* .WorkerPatternSearch */ .d();
    try {
        for (const { scenario, response } of lines) {
            const verdict = recordedFault(scenario, response) ??
                (await (0,_verify_judge_js__WEBPACK_IMPORTED_MODULE_5__/* .judge */ .S)((0,_packs_read_response_js__WEBPACK_IMPORTED_MODULE_9__/* .readResponse */ .U)(response), scenario.expect, (0,_packs_verify_context_js__WEBPACK_IMPORTED_MODULE_10__/* .verifyContext */ .d)(pack, scenario, { patterns })));
            write(`${JSON.stringify({ scenario: scenario.id, ...verdictLine(verdict) })}\n`);
        }
    }
    finally {
        await patterns[Symbol.asyncDispose]();
    }
}
// OpenAI's form, that of vLLM, that of FastAPI.
const errorBodySchema = zod__WEBPACK_IMPORTED_MODULE_8__/* .looseObject */ ._H3({
    error: zod__WEBPACK_IMPORTED_MODULE_8__/* .unknown */ .L5J().optional(),
    object: zod__WEBPACK_IMPORTED_MODULE_8__/* .unknown */ .L5J().optional(),
    message: zod__WEBPACK_IMPORTED_MODULE_8__/* .unknown */ .L5J().optional(),
    detail: zod__WEBPACK_IMPORTED_MODULE_8__/* .unknown */ .L5J().optional(),
    choices: zod__WEBPACK_IMPORTED_MODULE_8__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_8__/* .unknown */ .L5J()).nullish(),
});
/** A server's error in place of a reply says nothing about the model. Other tools' scorers count it all the same. */
function recordedFault(scenario, response) {
    if (scenario.expect.every(_verify_registry_js__WEBPACK_IMPORTED_MODULE_6__/* .isCompatible */ .$U))
        return undefined;
    if (response === null)
        return { outcome: 'unmeasured', cause: 'bad-stream', detail: 'no reply was recorded' };
    const parsed = errorBodySchema.safeParse(response);
    if (!parsed.success || (parsed.data.choices ?? []).length > 0)
        return undefined;
    const { error, object, message, detail } = parsed.data;
    const words = error ?? (object === 'error' ? message : undefined) ?? detail ?? undefined;
    if (words === undefined)
        return undefined;
    return { outcome: 'unmeasured', cause: 'server-error', detail: JSON.stringify(words) };
}
function verdictLine(verdict) {
    switch (verdict.outcome) {
        case 'pass':
            return { passed: true, outcome: 'pass', failureMode: null, score: verdict.score ?? null, detail: '' };
        case 'fail':
            return {
                passed: false,
                outcome: 'fail',
                failureMode: verdict.mode,
                score: verdict.score ?? null,
                detail: `expected ${verdict.expected}; received ${verdict.received}`,
                broke: verdict.broke ?? [],
            };
        case 'unmeasured':
            return {
                passed: false,
                outcome: 'unmeasured',
                failureMode: null,
                score: null,
                detail: `${verdict.cause}${verdict.detail === undefined ? '' : `: ${verdict.detail}`}`,
            };
    }
}
async function readText(path) {
    if (path !== '-') {
        const text = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__/* .readRegularText */ .Aj)(path, { takesPipe: true });
        if (text !== undefined)
            return text;
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`cannot read ${path}: there is no such file`, 'Check the path given with --replies.');
    }
    const chunks = [];
    for await (const chunk of process.stdin)
        chunks.push(Buffer.from(chunk)); // a stream without encoding gives bytes
    return Buffer.concat(chunks).toString('utf8');
}
/** Every line is checked before the first is judged, so that a broken file gives no half result. */
function readLines(text, pack, origin) {
    const problems = [];
    const lines = text
        .replace(/^\ufeff/, '')
        .split('\n')
        .flatMap((line, index) => {
        if (line.trim() === '')
            return [];
        const read = readLine(line, pack);
        if (typeof read !== 'string')
            return [read];
        problems.push(`${origin}:${index + 1} ${read}`);
        return [];
    });
    if (problems.length > 0) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(problems.join('\n'), lineForm);
    }
    if (lines.length === 0)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${origin} holds no replies`, lineForm);
    return lines;
}
function readLine(line, pack) {
    let value;
    try {
        value = JSON.parse(line);
    }
    catch (error) {
        return `is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    }
    const parsed = replyLineSchema.safeParse(value);
    if (!parsed.success) {
        return (0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_1__/* .explainIssues */ ._)(parsed.error.issues, replyLineSchema, value)
            .map(({ path, message }) => [(0,_lib_source_js__WEBPACK_IMPORTED_MODULE_11__/* .showPath */ .P)(path), message].filter((part) => part !== '').join(': '))
            .join(', ');
    }
    const { scenario: id, scenario_index: index, response } = parsed.data;
    if (response === undefined)
        return 'has no "response"';
    const named = pack.scenarios.find((one) => one.id === id);
    if (id !== undefined && named === undefined)
        return unknownScenario(pack, id);
    if (index !== undefined) {
        const scenario = pack.scenarios[index];
        return scenario === undefined
            ? `scenario_index ${index} is outside of ${pack.id}, which has ${pack.scenarios.length} scenarios`
            : { scenario, response };
    }
    return named === undefined ? 'names no "scenario" and no "scenario_index"' : { scenario: named, response };
}
function unknownScenario(pack, id) {
    const near = (0,_lib_nearest_js__WEBPACK_IMPORTED_MODULE_12__/* .nearest */ .p)(id, pack.scenarios.map((one) => one.id));
    return `${pack.id} has no scenario "${id}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
}


/***/ }),

/***/ 6353:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ readResponse)
/* harmony export */ });
/**
 * The attempt behind a recorded response: a chat completion, a plain answer, or the messages of a tool loop (those
 * of the prompt in front are left out). Whatever else was recorded is one message that says nothing.
 */
function readResponse(response) {
    if (typeof response === 'string') {
        return { turns: [readAssistant({ choices: [{ message: { role: 'assistant', content: response } }] })] };
    }
    return { turns: Array.isArray(response) ? readMessages(response) : [readAssistant(response)] };
}
function readMessages(messages) {
    const turns = [];
    const called = new Map();
    for (const message of messages) {
        const holder = objectOf(message);
        const role = fieldOf(holder, 'role');
        if (role === 'user' || role === 'system' || role === 'developer') {
            // What stands before the last of these is the prompt, replayed answers in it included.
            turns.length = 0;
        }
        else if (role === 'tool') {
            turns.push(readTool(holder, called));
        }
        else if (role === 'assistant' || (role === undefined && isReply(holder))) {
            const turn = readAssistant(isReply(holder) ? holder : { choices: [{ message }] });
            for (const call of turn.toolCalls)
                if (call.id !== undefined)
                    called.set(call.id, call.name);
            turns.push(turn);
        }
    }
    return turns;
}
/** A whole response in place of a message. */
function isReply(holder) {
    return Array.isArray(fieldOf(holder, 'choices'));
}
function readTool(message, called) {
    const callId = textOf(fieldOf(message, 'tool_call_id'));
    return {
        role: 'tool',
        callId,
        name: textOf(fieldOf(message, 'name')) ?? called.get(callId ?? '') ?? '',
        content: contentOf(fieldOf(message, 'content')),
    };
}
function readAssistant(response) {
    const holder = objectOf(response);
    const choice = objectOf(listOf(fieldOf(holder, 'choices'))[0]);
    const message = messageOf(holder, choice);
    return {
        role: 'assistant',
        content: contentOf(fieldOf(message, 'content')),
        reasoning: contentOf(fieldOf(message, 'reasoning_content')) || contentOf(fieldOf(message, 'reasoning')),
        toolCalls: listOf(fieldOf(message, 'tool_calls')).map(readCall),
        finishReason: textOf(fieldOf(choice, 'finish_reason')) ?? textOf(fieldOf(holder, 'finish_reason')),
        raw: response,
    };
}
/** The message of the first choice, whole or as a delta, or one that stands on top; else the response is the message. */
function messageOf(holder, choice) {
    const places = [fieldOf(choice, 'message'), fieldOf(choice, 'delta'), fieldOf(holder, 'message')];
    return places.map(objectOf).find((message) => Object.keys(message).length > 0) ?? holder;
}
function readCall(call) {
    const holder = objectOf(call);
    const inside = objectOf(fieldOf(holder, 'function'));
    return {
        id: textOf(fieldOf(holder, 'id')),
        name: textOf(fieldOf(inside, 'name')) ?? textOf(fieldOf(holder, 'name')) ?? '',
        arguments: Object.hasOwn(inside, 'arguments') ? inside['arguments'] : fieldOf(holder, 'arguments'),
    };
}
/** Text, or the text parts of a list of parts. */
function contentOf(content) {
    if (typeof content === 'string')
        return content;
    return listOf(content)
        .map(objectOf)
        .filter((part) => fieldOf(part, 'type') === 'text')
        .map((part) => textOf(fieldOf(part, 'text')) ?? '')
        .join('');
}
function objectOf(value) {
    // Neither null nor a list: reading its own keys is safe, whatever it is.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
function listOf(value) {
    return Array.isArray(value) ? value : [];
}
function textOf(value) {
    return typeof value === 'string' ? value : undefined;
}
function fieldOf(holder, key) {
    return Object.hasOwn(holder, key) ? holder[key] : undefined;
}


/***/ })

};
