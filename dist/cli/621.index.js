export const id = 621;
export const ids = [621];
export const modules = {

/***/ 98578:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  h6: () => (/* binding */ loadTasks),
  CJ: () => (/* binding */ saveTasks),
  SL: () => (/* binding */ tasksName)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/error-code.js
var error_code = __webpack_require__(47206);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/json-pieces.js
var json_pieces = __webpack_require__(44914);
// EXTERNAL MODULE: ./build/lib/save-whole.js
var save_whole = __webpack_require__(70129);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 10 modules
var schemas = __webpack_require__(13798);
// EXTERNAL MODULE: ./build/model/target.js
var target = __webpack_require__(30677);
;// CONCATENATED MODULE: ./build/model/tasks-file.js


const callSchema = schemas/* strictObject */.rej({
    id: schemas/* string */.YjP(),
    name: schemas/* string */.YjP(),
    arguments: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9()),
});
const messageSchema = schemas/* discriminatedUnion */.gMt('role', [
    schemas/* strictObject */.rej({ role: schemas/* enum */.k5n(['system', 'user']), content: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('assistant'), content: schemas/* string */.YjP(), toolCalls: schemas/* array */.YOg(callSchema) }),
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('tool'), callId: schemas/* string */.YjP(), content: schemas/* string */.YjP() }),
]);
const toolSchema = schemas/* strictObject */.rej({
    name: schemas/* string */.YjP(),
    description: schemas/* string */.YjP(),
    parameters: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9()),
});
const askedSchema = schemas/* strictObject */.rej({
    title: schemas/* string */.YjP(),
    task: schemas/* strictObject */.rej({ messages: schemas/* array */.YOg(messageSchema), tools: schemas/* array */.YOg(toolSchema) }),
});
/** `tasks.json` in the folder of a run: what it asks, for reports that are made when the packs are gone or changed. */
const tasksFileSchema = schemas/* strictObject */.rej({
    version: schemas/* literal */.euz(1),
    kind: schemas/* literal */.euz('tasks'),
    scenarios: schemas/* record */.g1P(target/* scenarioKeySchema */.n5, askedSchema),
});

// EXTERNAL MODULE: ./build/packs/builtin-packs.js
var builtin_packs = __webpack_require__(37329);
// EXTERNAL MODULE: ./build/packs/digest.js
var digest = __webpack_require__(20349);
// EXTERNAL MODULE: ./build/packs/load-packs.js + 4 modules
var load_packs = __webpack_require__(77950);
// EXTERNAL MODULE: ./build/packs/task-of.js
var task_of = __webpack_require__(53812);
// EXTERNAL MODULE: ./build/run/asked-scenario.js
var asked_scenario = __webpack_require__(83513);
;// CONCATENATED MODULE: ./build/commands/asked-tasks.js












const tasksName = 'tasks.json';
/** Keeps beside the journal what a run asks: its packs may be gone, or others, when somebody looks at it. */
async function saveTasks(folder, plan, packs) {
    await (0,save_whole/* saveWhole */.L)((0,external_node_path_.join)(folder, tasksName), (0,json_pieces/* joinPieces */.Am)(taskParts(plan, packs)));
}
/** As JSON.stringify writes the file with an indent of 1; one scenario at a time, for there may be very many. */
function* taskParts(plan, packs) {
    let before = '{\n "version": 1,\n "kind": "tasks",\n "scenarios": {';
    for (const [key, task] of tasksIn(plan, packs)) {
        yield `${before}\n  ${JSON.stringify(key)}: ${JSON.stringify(task, undefined, 1).replaceAll('\n', '\n  ')}`;
        before = ',';
    }
    yield before === ',' ? '\n }\n}\n' : `${before}}\n}\n`;
}
/** What a run asked; of a run that keeps it not, what the built-in packs still ask in the same way. */
async function loadTasks(folder, plan) {
    const kept = await readKept((0,external_node_path_.join)(folder, tasksName));
    if (kept !== undefined)
        return kept;
    if (!plan.packs.some(({ id }) => Object.hasOwn(builtin_packs/* builtinPacks */.i, id)))
        return {};
    const packs = (await (0,load_packs/* loadBuiltinPacks */.Sd)()).map(({ pack }) => pack);
    // Schemas of tools are JSON that was read from a pack; the schema of the file takes them as it is read again.
    return Object.fromEntries(tasksIn(plan, packs));
}
function* tasksIn(plan, packs) {
    const asked = (0,asked_scenario/* scenariosByKey */._)(packs);
    for (const key of Object.keys(plan.scenarios)) {
        const found = asked.get(key);
        if (found === undefined)
            continue;
        const { pack, scenario } = found;
        if ((0,digest/* scenarioDigest */.Lm)(pack, scenario) !== plan.scenarios[key])
            continue;
        yield [key, { title: scenario.title, task: (0,task_of/* taskOf */.X)(pack, scenario) }];
    }
}
async function readKept(path) {
    let value;
    try {
        value = JSON.parse(await (0,promises_.readFile)(path, 'utf8'));
    }
    catch (cause) {
        if ((0,error_code/* codeOf */.$)(cause) === 'ENOENT')
            return undefined;
        const why = cause instanceof SyntaxError ? `no JSON: ${cause.message}` : (0,error_code/* codeOf */.$)(cause);
        throw unreadable(path, why, cause);
    }
    const parsed = tasksFileSchema.safeParse(value);
    if (!parsed.success)
        throw unreadable(path, 'it does not hold what a run asked', parsed.error);
    return parsed.data.scenarios;
}
function unreadable(path, why, cause) {
    return new errors/* InputError */.dz(`cannot read ${path}: ${why}`, 'Without that file the prompts of built-in packs are shown.', {
        cause,
    });
}


/***/ }),

/***/ 27661:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HW: () => (/* binding */ showOwner),
/* harmony export */   N_: () => (/* binding */ ownerState),
/* harmony export */   bf: () => (/* binding */ ownerOf),
/* harmony export */   pZ: () => (/* binding */ parseOwner)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48161);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13798);




const ownerSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    host: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    /** Another one: the machine was started again since. Empty where the system tells none. */
    boot: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    /** In which world the process id counts: a runner in a container has its own. */
    space: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    pid: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive(),
    /** When the process started, since ids are used again. */
    start: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
});
async function ownerOf(pid) {
    const [boot, space, start] = await Promise.all([
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readlink)('/proc/self/ns/pid').catch(() => ''),
        startOf(pid),
    ]);
    return { host: (0,node_os__WEBPACK_IMPORTED_MODULE_2__.hostname)(), boot: boot.trim(), space, pid, start: start ?? '' };
}
function showOwner(owner) {
    return JSON.stringify(owner);
}
/** Undefined for what we did not write. */
function parseOwner(text) {
    try {
        return ownerSchema.safeParse(JSON.parse(text)).data;
    }
    catch {
        return undefined; // not JSON
    }
}
async function ownerState(owner) {
    const here = await ownerOf(process.pid);
    if (owner.host !== here.host)
        return 'unknown';
    if (owner.boot !== here.boot)
        return 'dead';
    if (owner.space !== here.space)
        return 'unknown';
    const start = await startOf(owner.pid);
    return start !== undefined && start === owner.start ? 'alive' : 'dead';
}
/** Undefined when there is no such process, or it only waits to be reaped. */
async function startOf(pid) {
    const stat = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    if (stat !== undefined) {
        // `pid (name) state …`, where the name may hold spaces and brackets; the start is the 22nd field of all.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
    }
    if (process.platform === 'linux')
        return undefined;
    try {
        const started = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.execFileSync)('ps', ['-o', 'lstart=', '-p', String(pid)], {
            encoding: 'utf8',
            env: { LC_ALL: 'C' },
        });
        return started.trim() || undefined;
    }
    catch {
        return undefined; // ps fails when there is no such process
    }
}


/***/ }),

/***/ 55365:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ groupBy)
/* harmony export */ });
/** Items under their keys, both in order of appearance. (`Map.groupBy` is not in Node 20.) */
function groupBy(items, keyOf) {
    const groups = new Map();
    for (const item of items) {
        const group = groups.get(keyOf(item));
        if (group === undefined)
            groups.set(keyOf(item), [item]);
        else
            group.push(item);
    }
    return groups;
}


/***/ }),

/***/ 44914:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Am: () => (/* binding */ joinPieces),
/* harmony export */   d_: () => (/* binding */ jsonFile)
/* harmony export */ });
/* unused harmony export jsonPieces */
/** Pieces of text are joined until they are about so long: a write for each would take longer than the rest. */
const pieceLength = 2 ** 16;
/** What JSON.stringify gives with this indent, in pieces: nobody holds the text of a large value at once. */
function jsonPieces(value, indent) {
    return joinPieces(partsOf(value, indent, 0));
}
/** With its last line break, as our files have it. */
function* jsonFile(value) {
    yield* jsonPieces(value, 2);
    yield '\n';
}
function* joinPieces(parts) {
    let held = '';
    for (const part of parts) {
        held += part;
        if (held.length < pieceLength)
            continue;
        yield held;
        held = '';
    }
    if (held !== '')
        yield held;
}
/** Deep enough for each item of a long list to be a part of its own. */
const deepest = 5;
function* partsOf(value, indent, depth) {
    const isList = Array.isArray(value);
    const isRecord = typeof value === 'object' && value !== null && !isList && !('toJSON' in value);
    if (depth > deepest || !(isList || isRecord)) {
        yield JSON.stringify(value, undefined, indent).replaceAll('\n', `\n${' '.repeat(indent * depth)}`);
        return;
    }
    const [open, close] = isList ? '[]' : '{}';
    const gap = `\n${' '.repeat(indent * (depth + 1))}`;
    let isFirst = true;
    // Records are walked by key: the values of one may be made only when they are read.
    for (const key of isList ? value.keys() : Object.keys(value)) {
        const item = Reflect.get(value, key);
        if (!isList && isLeftOut(item))
            continue;
        yield `${isFirst ? open : ','}${gap}${isList ? '' : `${JSON.stringify(key)}: `}`;
        yield* partsOf(isLeftOut(item) ? null : item, indent, depth + 1);
        isFirst = false;
    }
    yield isFirst ? `${open}${close}` : `\n${' '.repeat(indent * depth)}${close}`;
}
function isLeftOut(value) {
    return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}


/***/ }),

/***/ 70129:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ removeLeftovers),
/* harmony export */   L: () => (/* binding */ saveWhole)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _error_code_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(47206);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61469);





/** Writes a file so that whoever looks, at whatever moment, finds the old content or the new one, whole. */
async function saveWhole(path, content) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path);
    const temporary = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, `.${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path)}.${process.pid}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}.tmp`);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder, { recursive: true });
        await removeLeftovers(path, '.tmp');
        await writeThrough(temporary, content);
        const mode = await modeOf(path);
        if (mode !== undefined)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.chmod)(temporary, mode);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(temporary, path);
        await syncFolder(folder);
    }
    catch (cause) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(temporary, { force: true }).catch(() => undefined); // told below; what is left is no harm
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`cannot write ${path}: ${reasonOf(cause)}`, 'Name another place or make room there. What was there before is unchanged.', { cause });
    }
}
/** What a process left that was killed while it wrote this file, or filled this folder. */
async function removeLeftovers(path, ending) {
    const start = `.${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path)}.`;
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path))) {
        if (!name.startsWith(start) || !name.endsWith(ending))
            continue;
        const pid = /^(\d+)-[0-9a-f]{8}$/.exec(name.slice(start.length, name.length - ending.length))?.[1];
        if (pid === undefined || isAlive(Number(pid)))
            continue;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), name), { force: true, recursive: ending === '' });
    }
}
function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        return (0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error) !== 'ESRCH'; // not ours to signal is alive, too
    }
}
async function writeThrough(path, content) {
    const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(path, 'wx');
    try {
        for (const piece of pieces)
            await file.appendFile(piece);
        await file.sync();
    }
    finally {
        await file.close();
    }
}
async function modeOf(path) {
    try {
        return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(path)).mode & 0o777;
    }
    catch (error) {
        if ((0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error) === 'ENOENT')
            return undefined;
        throw error;
    }
}
// Some file systems cannot: the new name is then as safe as they make it.
async function syncFolder(folder) {
    const handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(folder, 'r');
    try {
        await handle.sync();
    }
    catch (error) {
        if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes((0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error)))
            throw error;
    }
    finally {
        await handle.close();
    }
}
const reasons = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'a part of the path is a file',
    EISDIR: 'it is a folder',
};
function reasonOf(error) {
    return reasons[(0,_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(error)] ?? (error instanceof Error ? error.message : String(error));
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


/***/ }),

/***/ 19147:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ renderGrid)
/* harmony export */ });
/* harmony import */ var _text_width_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(87001);

const gap = 2;
const narrowest = 8;
/** A table for a terminal, its head first. Where it is too wide the first column gives way. */
function renderGrid(columns, rows, { width, indent = '' }) {
    const all = [columns.map(({ head }) => head), ...rows];
    const widths = columns.map((_, at) => Math.max(...all.map((row) => (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .textWidth */ .sc)(row[at] ?? ''))));
    const total = widths.reduce((sum, each) => sum + each, (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .textWidth */ .sc)(indent) + gap * (widths.length - 1));
    const first = widths[0] ?? 0;
    widths[0] = Math.min(first, Math.max(narrowest, first - Math.max(0, total - width)));
    return all.map((row) => columns
        .map(({ align }, at) => {
        const cell = at === 0 ? (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .shortenTo */ .PU)(row[at] ?? '', widths[0] ?? 0) : (row[at] ?? '');
        return (0,_text_width_js__WEBPACK_IMPORTED_MODULE_0__/* .padText */ .F2)(cell, widths[at] ?? 0, align);
    })
        .join(' '.repeat(gap))
        .replace(/^/, indent)
        .trimEnd());
}


/***/ }),

/***/ 73533:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EX: () => (/* binding */ percentBeside),
/* harmony export */   KN: () => (/* binding */ percent),
/* harmony export */   LS: () => (/* binding */ plural),
/* harmony export */   U9: () => (/* binding */ count),
/* harmony export */   Uq: () => (/* binding */ percentAndCount),
/* harmony export */   WR: () => (/* binding */ points),
/* harmony export */   Zg: () => (/* binding */ change),
/* harmony export */   eY: () => (/* binding */ speed),
/* harmony export */   ee: () => (/* binding */ bytes),
/* harmony export */   jz: () => (/* binding */ pEquation),
/* harmony export */   lZ: () => (/* binding */ maybeDuration),
/* harmony export */   nm: () => (/* binding */ thresholdPoints),
/* harmony export */   p0: () => (/* binding */ duration),
/* harmony export */   sp: () => (/* binding */ pValue),
/* harmony export */   uM: () => (/* binding */ share),
/* harmony export */   vi: () => (/* binding */ inPercent)
/* harmony export */ });
const minus = '−';
const mostDecimals = 30;
/**
 * The share of passes, `86.7 %`: 100 % and 0 % stand for all and none alone. With a mean over scenarios (a share), it is
 * that.
 */
function percent({ passed, attempts }, mean) {
    if (attempts === 0)
        return '-';
    return percentOf(mean === undefined ? [BigInt(passed), BigInt(attempts)] : decimalOf(mean), []);
}
/** The same beside a floor (a share): on its own side of it. */
function percentBeside(floor, { passed, attempts }) {
    return attempts === 0 ? '-' : percentOf([BigInt(passed), BigInt(attempts)], [times100(decimalOf(floor))]);
}
function percentOf(share, guards) {
    return `${decimals(times100(share), [zero, [100n, 1n], ...guards], 1)} %`;
}
/** `39/45` */
function count({ passed, attempts }) {
    return `${passed}/${attempts}`;
}
/** `86.7 % 39/45` */
function percentAndCount(rate, mean) {
    return rate.attempts === 0 ? '-' : `${percent(rate, mean)} ${count(rate)}`;
}
/**
 * A drop as the size of it, `13.3 pp`, from its exact fraction (`2/15`). It has the decimals it needs to stand on its
 * own side of the threshold (a share), and of zero.
 */
function points(exact, threshold) {
    const drop = fractionOf(exact);
    const size = [drop[0] < 0n ? -drop[0] : drop[0], drop[1]];
    return `${decimals(times100(size), [zero, times100(decimalOf(threshold))], 1)} pp`;
}
/** The same as a change, baseline to now: a drop is below zero. */
function change(exact, threshold) {
    const [above] = fractionOf(exact);
    const sign = above === 0n ? '' : above > 0n ? minus : '+';
    return sign + points(exact, threshold);
}
/** A share that decides nothing, `8.9 pp`. */
function share(value) {
    return `${(value * 100).toFixed(1)} pp`;
}
/** A threshold as it is set: `10 pp`. */
function thresholdPoints(threshold) {
    return `${inPercent(threshold)} pp`;
}
/** A share that somebody set in percent, `7.5`, without what a double adds to it. */
function inPercent(value) {
    return Number((value * 100).toFixed(9));
}
const alpha = 0.05;
// What a sum of doubles may be off by.
const rounding = 1e-12;
/** `.0025`, `< .0001`, `1`; never on the other side of .05. */
function pValue(p) {
    if (p >= 1 - rounding)
        return '1';
    if (p < 0.0001)
        return '< .0001';
    const at = Math.abs(p - alpha) < rounding ? alpha : p;
    for (let digits = 2; digits < 15; digits++) {
        const text = at.toPrecision(digits);
        if (Math.sign(Number(text) - alpha) === Math.sign(at - alpha) && Number(text) < 1)
            return dropZeros(plainDecimal(at, digits));
    }
    return String(p);
}
/** `p = .0025`, `p < .0001` */
function pEquation(p) {
    const text = pValue(p);
    return text.startsWith('<') ? `p ${text}` : `p = ${text}`;
}
/** `850 ms`, `2.3 s`, `41 s`, `3 min 05 s`, `2 h 05 min` */
function duration(ms) {
    if (ms < 999.5)
        return `${Math.round(ms)} ms`;
    if (ms < 9_950)
        return `${(ms / 1000).toFixed(1)} s`;
    const seconds = Math.round(ms / 1000);
    if (seconds < 60)
        return `${seconds} s`;
    if (seconds < 3600)
        return `${Math.floor(seconds / 60)} min ${twoDigits(seconds % 60)} s`;
    const minutes = Math.round(ms / 60_000);
    return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}
function maybeDuration(ms) {
    return ms === null ? '-' : duration(ms);
}
/** Tokens a second, without the unit: `71`, `7.1`. */
function speed(tokensPerSecond) {
    return tokensPerSecond < 9.95 ? tokensPerSecond.toFixed(1) : String(Math.round(tokensPerSecond));
}
/** `18.2 GB` */
function bytes(value) {
    return value < 1e9 ? `${(value / 1e6).toFixed(1)} MB` : `${(value / 1e9).toFixed(1)} GB`;
}
/** `1 scenario`, `2 scenarios` */
function plural(number, one, many = `${one}s`) {
    return `${number} ${number === 1 ? one : many}`;
}
function twoDigits(value) {
    return String(value).padStart(2, '0');
}
const zero = [0n, 1n];
function fractionOf(exact) {
    const [above = '0', below = '1'] = exact.split('/');
    return [BigInt(above), BigInt(below)];
}
/** A number as it was meant, `0.075`, without what a double adds to it. */
function decimalOf(value) {
    const [whole = '0', part = ''] = value.toFixed(12).split('.');
    return [BigInt(whole + part), 10n ** BigInt(part.length)];
}
function times100([above, below]) {
    return [above * 100n, below];
}
/** At least so many decimals, and more until the rounded value stands to each guard as the value itself does. */
function decimals(value, guards, least) {
    for (let places = least; places < mostDecimals; places++) {
        const rounded = [roundTo(value, places), 10n ** BigInt(places)];
        if (guards.every((guard) => compare(rounded, guard) === compare(value, guard)))
            return write(rounded[0], places);
    }
    return write(roundTo(value, mostDecimals), mostDecimals);
}
function roundTo([above, below], places) {
    return (above * 10n ** BigInt(places) * 2n + below) / (below * 2n);
}
function write(scaled, places) {
    const digits = scaled.toString().padStart(places + 1, '0');
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
function compare(one, other) {
    const [left, right] = [one[0] * other[1], other[0] * one[1]];
    return left === right ? 0 : left < right ? -1 : 1;
}
function plainDecimal(value, digits) {
    const places = Math.min(20, digits - 1 - Math.floor(Math.log10(value)));
    return value.toFixed(places);
}
function dropZeros(text) {
    return text.replace(/0+$/, '').replace(/^0/, '').replace(/\.$/, '');
}


/***/ }),

/***/ 95263:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Df: () => (/* binding */ withoutCommands),
/* harmony export */   h0: () => (/* binding */ plainLine),
/* harmony export */   ml: () => (/* binding */ shorten),
/* harmony export */   nv: () => (/* binding */ unseen),
/* harmony export */   wh: () => (/* binding */ plainText)
/* harmony export */ });
// What a terminal or a page would obey instead of show: escape sequences, controls, marks that turn the
// direction of a line, and characters without a width.
const escapeSequences = new RegExp([
    String.raw `\u001b\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?`,
    String.raw `(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?`,
    String.raw `\u001b[ -/]*[0-~]?`,
].join('|'), 'g');
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Text from outside with its lines and tabs, and nothing in it that acts. */
function plainText(text) {
    return text
        .toWellFormed()
        .replace(escapeSequences, '')
        .replace(lineBreaks, '\n')
        .replace(unseen, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
}
/** The same on one line. */
function plainLine(text) {
    return plainText(text).replace(/\s+/g, ' ').trim();
}
function shorten(text, maxLength) {
    const characters = [...text];
    return characters.length <= maxLength ? text : `${characters.slice(0, Math.max(0, maxLength - 1)).join('')}…`;
}
/** Lines for standard output. In CI a line that begins with `::`, or holds `##[`, is a command to the runner. */
function withoutCommands(lines) {
    return lines.replace(/^([^\S\n]*):(?=:)/gm, '$1: ').replace(/##(?=\[)/g, '# #');
}


/***/ }),

/***/ 9657:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fy: () => (/* binding */ defaultColumns),
/* harmony export */   YV: () => (/* binding */ toneOf),
/* harmony export */   cT: () => (/* binding */ joinLines),
/* harmony export */   ky: () => (/* binding */ wrapped)
/* harmony export */ });
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95263);
/* harmony import */ var _text_width_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(87001);


const defaultColumns = 80;
const codes = { good: 32, bad: 31, doubt: 33, faint: 2 };
/** Everything that came from outside is made harmless here, in one place, and only then coloured. */
function joinLines(lines, color) {
    return lines
        .map((line) => {
        const { text, tone } = typeof line === 'string' ? { text: line, tone: undefined } : line;
        const harmless = (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutCommands */ .Df)((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(text).replace(/[\n\t]/g, ' '));
        return color && tone !== undefined && harmless !== '' ? `\u001b[${codes[tone]}m${harmless}\u001b[0m` : harmless;
    })
        .join('\n')
        .concat('\n');
}
function wrapped(text, columns, indent = '', tone) {
    const lines = (0,_text_width_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapText */ .C1)(text, columns, indent);
    return tone === undefined ? lines : lines.map((line) => ({ text: line, tone }));
}
function toneOf(outcome) {
    if (outcome === 'passed')
        return 'good';
    return outcome === 'regressed' || outcome === 'accepted' ? 'bad' : 'doubt';
}


/***/ }),

/***/ 83513:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ scenariosByKey)
/* harmony export */ });
/** Of very many scenarios each is read from its pack when it is needed; a class, so that this getter exists once. */
class AskedLater {
    key;
    pack;
    #index;
    constructor(key, pack, index) {
        this.key = key;
        this.pack = pack;
        this.#index = index;
    }
    get scenario() {
        return this.pack.scenarios[this.#index]; // the index is one of them
    }
}
/** In the order of the packs. There may be very many: of each, only its place in its pack is held. */
function scenariosByKey(packs) {
    const indexed = new Map(packs.map((pack) => {
        const places = new Map(pack.scenarios.map(({ id }, index) => [id, index]));
        return [pack.id, { pack, places }];
    }));
    const get = (key) => {
        const slash = key.indexOf('/');
        const found = indexed.get(key.slice(0, slash));
        const place = found?.places.get(key.slice(slash + 1));
        return found === undefined || place === undefined ? undefined : new AskedLater(key, found.pack, place);
    };
    function* values() {
        for (const [id, { pack, places }] of indexed)
            for (const [scenario, place] of places)
                yield new AskedLater(`${id}/${scenario}`, pack, place);
    }
    function* keys() {
        for (const { key } of values())
            yield key;
    }
    let size = 0;
    for (const { places } of indexed.values())
        size += places.size;
    return { get, has: (key) => get(key) !== undefined, size, keys, values };
}


/***/ }),

/***/ 17507:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ diskFiles)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);

const diskFiles = {
    async open(path, which) {
        const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.open)(path, which === 'new' ? 'ax' : 'a');
        return {
            append: (bytes) => file.appendFile(bytes),
            sync: () => file.datasync(),
            truncate: (bytes) => file.truncate(bytes),
            close: () => file.close(),
        };
    },
};


/***/ }),

/***/ 72353:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HY: () => (/* binding */ journalPath),
/* harmony export */   bA: () => (/* binding */ reopenJournal),
/* harmony export */   s9: () => (/* binding */ createJournal)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(58500);
/* harmony import */ var _lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(47206);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61469);
/* harmony import */ var _journal_files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17507);
/* harmony import */ var _run_lock_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3559);







function journalPath(folder) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'journal.jsonl');
}
/** Begins the journal of a new run in a folder that is not there yet, or empty. */
async function createJournal(folder, plan, files = _journal_files_js__WEBPACK_IMPORTED_MODULE_4__/* .diskFiles */ .T) {
    await makeFolder(folder);
    return withLock(folder, async (lock) => {
        // What the server says while it boots is there already.
        const present = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder)).filter((name) => !name.startsWith(_run_lock_js__WEBPACK_IMPORTED_MODULE_5__/* .lockName */ .l) && name !== 'logs');
        if (present.length > 0) {
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`${folder} is not empty: it holds ${present.slice(0, 3).join(', ')}`, 'A run begins in a folder of its own; --resume goes on with one that was interrupted.');
        }
        const journal = appendTo(await openFile(folder, 'new', files), folder, 0, lock);
        await journal.append(plan);
        await syncFolder(folder);
        return journal;
    });
}
/** Goes on with a journal behind its last whole line; `bytes` is where that ends. */
async function reopenJournal(folder, read, files = _journal_files_js__WEBPACK_IMPORTED_MODULE_4__/* .diskFiles */ .T) {
    return withLock(folder, async (lock) => {
        // Read under the lock: until then another process may have written.
        const bytes = await read();
        const file = await openFile(folder, 'present', files);
        try {
            await file.truncate(bytes);
        }
        catch (cause) {
            await file.close();
            throw cannotWrite(folder, cause);
        }
        return appendTo(file, folder, bytes, lock);
    });
}
async function withLock(folder, use) {
    const lock = await (0,_run_lock_js__WEBPACK_IMPORTED_MODULE_5__/* .takeRunLock */ .C)(folder);
    try {
        return await use(lock);
    }
    catch (error) {
        await lock[Symbol.asyncDispose]();
        throw error;
    }
}
/** Lines that come while others are brought to the disk go there together, with the next sync. */
function appendTo(file, folder, length, lock) {
    let whole = length;
    let waiting = [];
    let writing;
    let broken;
    async function writeAll() {
        await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_2__.setImmediate)(); // what comes in the same breath
        while (waiting.length > 0) {
            const batch = waiting;
            waiting = [];
            try {
                if (broken !== undefined)
                    throw broken;
                await writeBatch(batch);
                for (const line of batch)
                    line.resolve();
            }
            catch (error) {
                broken = error;
                for (const line of batch)
                    line.reject(error);
            }
        }
        writing = undefined;
    }
    async function writeBatch(batch) {
        const bytes = Buffer.concat(batch.map((line) => line.bytes));
        try {
            await file.append(bytes);
            await file.sync();
        }
        catch (cause) {
            // Nobody was told that these lines are kept; a part of one would only have to be ignored later.
            await file.truncate(whole).catch(() => undefined);
            throw cannotWrite(folder, cause);
        }
        whole += bytes.length;
    }
    return {
        path: journalPath(folder),
        append(line) {
            const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
            return new Promise((resolve, reject) => {
                waiting.push({ bytes, resolve, reject });
                writing ??= writeAll();
            });
        },
        async [Symbol.asyncDispose]() {
            await writing;
            try {
                await file.close();
            }
            finally {
                await lock[Symbol.asyncDispose]();
            }
        },
    };
}
async function makeFolder(folder) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(folder, { recursive: true });
    }
    catch (cause) {
        if (isDiskFault((0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__/* .codeOf */ .$)(cause)))
            throw cannotWrite(folder, cause);
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`cannot make the folder ${folder}: ${(0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__/* .codeOf */ .$)(cause)}`, 'Check its path and permissions.', {
            cause,
        });
    }
}
async function openFile(folder, which, files) {
    try {
        return await files.open(journalPath(folder), which);
    }
    catch (cause) {
        throw cannotWrite(folder, cause);
    }
}
/** The name of a new file is kept by its folder. Some file systems have no such sync: then the next one to the file must do. */
async function syncFolder(folder) {
    try {
        const handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.open)(folder, 'r');
        await handle.sync().finally(() => handle.close());
    }
    catch {
        // as said
    }
}
const diskFaults = {
    ENOSPC: 'no space is left on the disk',
    EDQUOT: 'the disk quota is used up',
    EIO: 'the disk fails',
};
function isDiskFault(code) {
    return Object.hasOwn(diskFaults, code);
}
function cannotWrite(folder, cause) {
    const code = (0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__/* .codeOf */ .$)(cause);
    const why = diskFaults[code];
    const path = journalPath(folder);
    if (why === undefined) {
        return new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`cannot write ${path}: ${code}`, 'Check the folder and its permissions.', { cause });
    }
    return new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .EndpointError */ .cY(`cannot write ${path}: ${why} (${code})`, 'What was measured before is kept. Make room, then go on with --resume.', { cause });
}


/***/ }),

/***/ 26494:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ readJournal),
/* harmony export */   n: () => (/* binding */ journalLines)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13798);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(37428);
/* harmony import */ var _lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(47206);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20262);
/* harmony import */ var _model_journal_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(36953);






const knownVersion = 1;
const longestLineBytes = 256 * 2 ** 20;
// What came out of JSON.parse is JSON: walking through whole conversations to see that would be most of the work.
const lineSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .discriminatedUnion */ .gMt('kind', [
    _model_journal_js__WEBPACK_IMPORTED_MODULE_2__/* .planSchema */ .Fu,
    _model_journal_js__WEBPACK_IMPORTED_MODULE_2__/* .sessionLineSchema */ .sq,
    _model_journal_js__WEBPACK_IMPORTED_MODULE_2__/* .attemptLineSchema */ .BJ.extend({ messages: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J()) }),
    _model_journal_js__WEBPACK_IMPORTED_MODULE_2__/* .skipLineSchema */ .je,
    _model_journal_js__WEBPACK_IMPORTED_MODULE_2__/* .endLineSchema */ .zO,
]);
/**
 * The lines of a journal, one at a time, the plan first. A last line that was cut by a crash, or by a full disk, is
 * left out: nobody was told that it is kept.
 */
async function* journalLines(path) {
    let count = 0;
    let cut;
    for await (const { text, end } of textLines(path)) {
        if (cut !== undefined) {
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${path}:${cut} is no JSON`, 'The journal is damaged: what it held must be measured again.');
        }
        count += 1;
        const value = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .parseLoose */ .il)(text);
        if (value === undefined) {
            cut = count;
            continue;
        }
        const line = parseLine(value, `${path}:${count}`);
        if ((count === 1) !== (line.kind === 'plan')) {
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(count === 1 ? `${path} does not begin with a plan` : `${path}:${count} is a second plan`, 'Name the journal of a run.');
        }
        yield { line, end };
    }
    if (count === 0 || cut === 1) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${path} holds no run`, 'It ended before its plan was written: begin a new one.');
    }
}
/** `keep` says what of each line is held. */
async function readJournal(path, keep = asItIs) {
    let plan;
    const lines = [];
    for await (const { line } of journalLines(path)) {
        if (line.kind === 'plan')
            plan = line;
        else
            lines.push(keep(line));
    }
    if (plan === undefined)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${path} holds no run`, 'Name the journal of a run, or its folder.');
    return { plan, lines };
}
function asItIs(line) {
    return line;
}
function parseLine(value, place) {
    const version = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .objectOf */ .Xy)(value), 'version');
    if (typeof version === 'number' && version > knownVersion) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${place} is of version ${version}, and this tool knows up to ${knownVersion}`, 'Use the version of quality-baseline that wrote it, or a newer one.');
    }
    const parsed = lineSchema.safeParse(value);
    // The schema of a journal's line but for `messages`, which is JSON since it was read as such.
    if (parsed.success)
        return parsed.data;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${place} is no line of a journal\n${zod__WEBPACK_IMPORTED_MODULE_5__/* .prettifyError */ .S1(parsed.error)}`, 'Name the journal of a run.');
}
/** Whole lines, each with the byte behind it; bytes behind the last line break are no line. */
async function* textLines(path) {
    let held = [];
    let heldBytes = 0;
    let end = 0;
    try {
        // Chunks are buffers where no encoding is asked for.
        for await (const chunk of (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(path, { highWaterMark: 2 ** 20 })) {
            let start = 0;
            for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
                const bytes = held.length === 0 ? chunk.subarray(start, at) : Buffer.concat([...held, chunk.subarray(start, at)]);
                held = [];
                heldBytes = 0;
                start = at + 1;
                end += bytes.length + 1;
                yield { text: bytes.toString('utf8'), end };
            }
            if (start < chunk.length)
                held.push(chunk.subarray(start));
            heldBytes += chunk.length - start;
            if (heldBytes > longestLineBytes)
                throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${path} is no journal: a line has no end`, 'Name another.');
        }
    }
    catch (cause) {
        if (cause instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz)
            throw cause;
        const isMissing = (0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__/* .codeOf */ .$)(cause) === 'ENOENT';
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(isMissing ? `there is no journal ${path}` : `cannot read ${path}: ${(0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__/* .codeOf */ .$)(cause)}`, isMissing ? 'Name a run: `history` lists them.' : 'Check its permissions.', { cause });
    }
}


/***/ }),

/***/ 3559:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ takeRunLock),
/* harmony export */   l: () => (/* binding */ lockName)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _endpoint_boot_compose_owner_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(27661);
/* harmony import */ var _lib_error_code_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(47206);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61469);





const lockName = 'lock';
let taken = 0;
/** One process writes in a run's folder. The lock of a dead one is taken over. */
async function takeRunLock(folder) {
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, lockName);
    taken += 1;
    const content = `${(0,_endpoint_boot_compose_owner_js__WEBPACK_IMPORTED_MODULE_2__/* .showOwner */ .HW)(await (0,_endpoint_boot_compose_owner_js__WEBPACK_IMPORTED_MODULE_2__/* .ownerOf */ .bf)(process.pid))}\n${taken}\n`;
    for (;;) {
        if (await place(file, content, `${process.pid}-${taken}`)) {
            await removeDrafts(folder);
            return { [Symbol.asyncDispose]: () => release(file, content) };
        }
        const present = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(file, 'utf8').catch(() => undefined);
        if (present === undefined)
            continue; // let go of meanwhile
        const owner = (0,_endpoint_boot_compose_owner_js__WEBPACK_IMPORTED_MODULE_2__/* .parseOwner */ .pZ)(present.split('\n')[0] ?? '');
        const state = owner === undefined ? 'dead' : await (0,_endpoint_boot_compose_owner_js__WEBPACK_IMPORTED_MODULE_2__/* .ownerState */ .N_)(owner);
        if (state !== 'dead') {
            const where = state === 'unknown' ? ` on ${owner?.host}` : '';
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`process ${owner?.pid}${where} writes in ${folder}`, state === 'unknown' ? `If it is gone for certain, remove ${file}.` : 'Wait until it is through, or stop it.');
        }
        await clearStale(file, present, `${process.pid}-${taken}`);
    }
}
/** What processes left that were killed while they took the lock. Ours are gone. */
async function removeDrafts(folder) {
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder)) {
        const pid = /^lock\.(?:stale-)?(\d+)-\d+$/.exec(name)?.[1];
        if (pid === undefined)
            continue;
        const content = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, name), 'utf8').catch(() => '');
        const owner = (0,_endpoint_boot_compose_owner_js__WEBPACK_IMPORTED_MODULE_2__/* .parseOwner */ .pZ)(content.split('\n')[0] ?? '') ?? (await (0,_endpoint_boot_compose_owner_js__WEBPACK_IMPORTED_MODULE_2__/* .ownerOf */ .bf)(Number(pid))); // it may be cut
        if (owner.start === '' || (await (0,_endpoint_boot_compose_owner_js__WEBPACK_IMPORTED_MODULE_2__/* .ownerState */ .N_)(owner)) === 'dead')
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, name), { force: true });
    }
}
/** It appears whole or not at all. */
async function place(file, content, mark) {
    const draft = `${file}.${mark}`;
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(draft, content);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.link)(draft, file);
        return true;
    }
    catch (cause) {
        if ((0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(cause) === 'EEXIST')
            return false;
        if ((0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(cause) === 'ENOENT')
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`there is no folder ${(0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(file)}`, 'Check the name of the run.', { cause });
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .dz(`cannot write ${file}: ${(0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$)(cause)}`, 'Check the folder and its permissions.', { cause });
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(draft, { force: true });
    }
}
/** Moved away first: of several that saw it stale one gets it, and one that got a fresh lock puts it back. */
async function clearStale(file, seen, mark) {
    const moved = `${file}.stale-${mark}`;
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(file, moved);
    }
    catch {
        return; // another one was faster
    }
    if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(moved, 'utf8')) !== seen)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.link)(moved, file).catch(() => undefined);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(moved, { force: true });
}
async function release(file, content) {
    if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(file, 'utf8').catch(() => undefined)) === content)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(file, { force: true });
}


/***/ }),

/***/ 32183:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ sortLines),
/* harmony export */   t: () => (/* binding */ beforeConfirmation)
/* harmony export */ });
function sortLines(lines) {
    const attempts = [];
    // In two steps: a text that holds all four would be longer than what is kept of the line.
    const placesOf = new Map();
    const skips = new Map();
    const sessions = new Map();
    const ends = [];
    for (const line of lines) {
        if (line.kind === 'attempt') {
            const round = `${line.mode} ${line.stage} ${line.round}`;
            const places = placesOf.get(round) ?? new Map();
            const place = places.get(line.scenario) ?? attempts.length;
            attempts[place] = line;
            placesOf.set(round, places.set(line.scenario, place));
        }
        if (line.kind === 'skip')
            skips.set(`${line.mode} ${line.round} ${line.scenario}`, line);
        else if (line.kind === 'session')
            sessions.set(line.session, line);
        else if (line.kind === 'end')
            ends.push(line);
    }
    return {
        attempts: attempts.sort(byRound),
        skips: [...skips.values()],
        sessions: [...sessions.values()].sort((one, other) => one.session - other.session),
        ends,
    };
}
function byRound(one, other) {
    return one.round - other.round || (one.scenario < other.scenario ? -1 : 1);
}
/** A journal as it stood before its confirmation. */
function* beforeConfirmation(lines) {
    for (const line of lines)
        if (line.kind !== 'attempt' || line.stage !== 'confirm')
            yield line;
}


/***/ })

};
