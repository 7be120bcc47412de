export const id = 203;
export const ids = [203];
export const modules = {

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
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92857);




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
/* harmony import */ var _cannot_write_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18543);
/* harmony import */ var _error_code_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(47206);





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
        throw (0,_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__/* .cannotWrite */ .z)(path, cause);
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
            async size() {
                const [own, there] = await Promise.all([file.stat(), (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path).catch(() => undefined)]);
                return there?.ino === own.ino && there.dev === own.dev ? own.size : undefined;
            },
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
/* harmony import */ var _lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18543);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(61469);
/* harmony import */ var _journal_files_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17507);
/* harmony import */ var _run_lock_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3559);







function journalPath(folder) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'journal.jsonl');
}
/** Begins the journal of a new run in a folder that is not there yet, or empty. */
async function createJournal(folder, plan, files = _journal_files_js__WEBPACK_IMPORTED_MODULE_5__/* .diskFiles */ .T) {
    await makeFolder(folder);
    return withLock(folder, async (lock) => {
        // What the server says while it boots is there already.
        const present = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder)).filter((name) => !name.startsWith(_run_lock_js__WEBPACK_IMPORTED_MODULE_6__/* .lockName */ .l) && name !== 'logs');
        if (present.length > 0) {
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .InputError */ .dz(`${folder} is not empty: it holds ${present.slice(0, 3).join(', ')}`, 'A run begins in a folder of its own; --resume goes on with one that was interrupted.');
        }
        const journal = appendTo(await openFile(folder, 'new', files), folder, 0, lock);
        await journal.append(plan);
        await syncFolder(folder);
        return journal;
    });
}
/** Goes on with a journal behind its last whole line; `bytes` is where that ends. */
async function reopenJournal(folder, read, files = _journal_files_js__WEBPACK_IMPORTED_MODULE_5__/* .diskFiles */ .T) {
    return withLock(folder, async (lock) => {
        // Read under the lock: until then another process may have written.
        const bytes = await read();
        const file = await openFile(folder, 'present', files);
        try {
            await file.truncate(bytes);
        }
        catch (cause) {
            await file.close();
            throw (0,_lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__/* .cannotWrite */ .z)(journalPath(folder), cause);
        }
        return appendTo(file, folder, bytes, lock);
    });
}
async function withLock(folder, use) {
    const lock = await (0,_run_lock_js__WEBPACK_IMPORTED_MODULE_6__/* .takeRunLock */ .C)(folder);
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
            throw (0,_lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__/* .cannotWrite */ .z)(journalPath(folder), cause);
        }
        whole += bytes.length;
        const size = await file.size();
        if (size !== whole)
            throw changedByOthers(journalPath(folder), size);
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
/** Hours of answers would go where nobody finds them. */
function changedByOthers(path, size) {
    return size === undefined
        ? new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .EndpointError */ .cY(`${path} is gone: another process deleted or moved it`, 'Put it back and go on with --resume, or begin a new run.')
        : new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .EndpointError */ .cY(`${path} was changed by another process`, 'Begin a new run: what this one measured is not all there any more.');
}
async function makeFolder(folder) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(folder, { recursive: true });
    }
    catch (cause) {
        throw (0,_lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__/* .cannotWrite */ .z)(folder, cause);
    }
}
async function openFile(folder, which, files) {
    try {
        return await files.open(journalPath(folder), which);
    }
    catch (cause) {
        throw (0,_lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__/* .cannotWrite */ .z)(journalPath(folder), cause);
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


/***/ }),

/***/ 26494:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ readJournal),
/* harmony export */   n: () => (/* binding */ journalLines)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(92857);
/* harmony import */ var _lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(47206);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92844);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(20262);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2999);
/* harmony import */ var _model_journal_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(36953);







const knownVersion = 1;
const longestLineBytes = 256 * 2 ** 20;
// What came out of JSON.parse is JSON: walking through whole conversations to see that would be most of the work.
const lineSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .discriminatedUnion */ .gMt('kind', [
    _model_journal_js__WEBPACK_IMPORTED_MODULE_3__/* .planSchema */ .Fu,
    _model_journal_js__WEBPACK_IMPORTED_MODULE_3__/* .sessionLineSchema */ .sq,
    _model_journal_js__WEBPACK_IMPORTED_MODULE_3__/* .attemptLineSchema */ .BJ.extend({ messages: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .unknown */ .L5J()) }),
    _model_journal_js__WEBPACK_IMPORTED_MODULE_3__/* .skipLineSchema */ .je,
    _model_journal_js__WEBPACK_IMPORTED_MODULE_3__/* .endLineSchema */ .zO,
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
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${path}:${cut} is no JSON`, 'The journal is damaged: what it held must be measured again.');
        }
        count += 1;
        const value = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_5__/* .parseLoose */ .il)(text);
        if (value === undefined) {
            cut = count;
            continue;
        }
        const line = parseLine(value, `${path}:${count}`);
        if ((count === 1) !== (line.kind === 'plan')) {
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(count === 1 ? `${path} does not begin with a plan` : `${path}:${count} is a second plan`, 'Name the journal of a run.');
        }
        yield { line, end };
    }
    if (count === 0 || cut === 1) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${path} holds no run`, 'It ended before its plan was written: begin a new one.');
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
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${path} holds no run`, 'Name the journal of a run, or its folder.');
    return { plan, lines };
}
function asItIs(line) {
    return line;
}
function parseLine(value, place) {
    const version = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_5__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_5__/* .objectOf */ .Xy)(value), 'version');
    if (typeof version === 'number' && version > knownVersion) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${place} is of version ${version}, and this tool knows up to ${knownVersion}`, 'Use the version of quality-baseline that wrote it, or a newer one.');
    }
    const parsed = lineSchema.safeParse(value);
    // The schema of a journal's line but for `messages`, which is JSON since it was read as such.
    if (parsed.success)
        return parsed.data;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${place} is no line of a journal\n${(0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_1__/* .explainFault */ .O)(parsed.error.issues, lineSchema, value)}`, 'Name the journal of a run.');
}
/** Whole lines, each with the byte behind it; bytes behind the last line break are no line. */
async function* textLines(path) {
    let held = [];
    let heldBytes = 0;
    let end = 0;
    const file = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__/* .openRegular */ .lf)(path);
    if (file === undefined)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`there is no journal ${path}`, 'Name a run: quality-baseline inspect lists them.');
    try {
        // Chunks are buffers where no encoding is asked for.
        for await (const chunk of file.createReadStream({ highWaterMark: 2 ** 20 })) {
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
                throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${path} is no journal: a line has no end`, 'Name another.');
        }
    }
    catch (cause) {
        if (cause instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz)
            throw cause;
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`cannot read ${path}: ${(0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__/* .codeOf */ .$)(cause)}`, 'Check its permissions.', { cause });
    }
    finally {
        await file.close();
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
/* harmony import */ var _lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18543);
/* harmony import */ var _lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(47206);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(61469);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2999);







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
        const present = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_5__/* .readRegularText */ .Aj)(file);
        if (present === undefined)
            continue; // let go of meanwhile
        const owner = (0,_endpoint_boot_compose_owner_js__WEBPACK_IMPORTED_MODULE_2__/* .parseOwner */ .pZ)(present.split('\n')[0] ?? '');
        const state = owner === undefined ? 'dead' : await (0,_endpoint_boot_compose_owner_js__WEBPACK_IMPORTED_MODULE_2__/* .ownerState */ .N_)(owner);
        if (state !== 'dead') {
            const where = state === 'unknown' ? ` on ${owner?.host}` : '';
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .InputError */ .dz(`process ${owner?.pid}${where} writes in ${folder}`, state === 'unknown' ? `If it is gone for certain, remove ${file}.` : 'Wait until it is through, or stop it.');
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
        const content = (await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_5__/* .readRegularText */ .Aj)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, name)).catch(() => undefined)) ?? '';
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
        if ((0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__/* .codeOf */ .$)(cause) === 'EEXIST')
            return false;
        if ((0,_lib_error_code_js__WEBPACK_IMPORTED_MODULE_6__/* .codeOf */ .$)(cause) === 'ENOENT')
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .InputError */ .dz(`there is no folder ${(0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(file)}`, 'Check the name of the run.', { cause });
        throw (0,_lib_cannot_write_js__WEBPACK_IMPORTED_MODULE_3__/* .cannotWrite */ .z)(file, cause);
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
    if ((await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_5__/* .readRegularText */ .Aj)(moved)) !== seen)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.link)(moved, file).catch(() => undefined);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(moved, { force: true });
}
async function release(file, content) {
    if ((await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_5__/* .readRegularText */ .Aj)(file).catch(() => undefined)) === content)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(file, { force: true });
}


/***/ })

};
