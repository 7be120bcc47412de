export const id = 6129;
export const ids = [6129];
export const modules = {

/***/ 96501:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ awaitReady)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(92857);
/* harmony import */ var _lib_assert_never_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(38119);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(20262);
/* harmony import */ var _lib_within_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(62265);
/* harmony import */ var _boot_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(97001);
/* harmony import */ var _fetch_answer_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73598);
/* harmony import */ var _reach_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76050);
/* harmony import */ var _served_model_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(58196);









const connectLimitMs = 4000;
const requestLimitMs = 10_000;
// A port that says nothing is reported within ten seconds, and whether it speaks the other scheme is tried in them too.
const firstLimitMs = 3500;
const silenceLimitMs = 7500;
const silence = 'accepts connections and answers nothing';
const silenceMeans = 'hangs, still loads, or is not the model server';
const firstPauseMs = 100;
const longestPauseMs = 2000;
// Loose: every server has fields of its own here.
const modelListSchema = zod__WEBPACK_IMPORTED_MODULE_5__/* .looseObject */ ._H3({
    data: zod__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_5__/* .looseObject */ ._H3({ id: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP() })),
    has_more: zod__WEBPACK_IMPORTED_MODULE_5__/* .boolean */ .zMY().nullish(),
});
/** Waits until the server is healthy, lists the model and gives one real token. */
async function awaitReady(options) {
    const over = new AbortController();
    options.process?.failed?.catch((error) => over.abort(error));
    const signal = options.signal === undefined ? over.signal : AbortSignal.any([options.signal, over.signal]);
    try {
        if (options.process === undefined)
            await checkReachable(options, signal);
        return await poll(options, options.phases ?? (0,_boot_js__WEBPACK_IMPORTED_MODULE_1__/* .startPhases */ .TE)(options), signal);
    }
    catch (error) {
        // Whatever fails because a server died or somebody cancelled, the reason is what counts.
        throw signal.aborted ? signal.reason : error;
    }
}
/** Before anything is sent: an address that swallows packets would hold up a request for minutes. */
async function checkReachable({ baseUrl, clock }, signal) {
    const isOpen = await (0,_reach_js__WEBPACK_IMPORTED_MODULE_3__/* .isListening */ .C)(baseUrl, clock, connectLimitMs, signal);
    if (isOpen === undefined)
        throw unreachable(baseUrl, 'nobody answers at that address');
}
async function poll(options, phases, signal) {
    const { clock, process } = options;
    const ask = openEar(options, phases, signal);
    for (let pauseMs = firstPauseMs;; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
        const look = await lookOnce(options, ask, phases, signal);
        if (look.isReady)
            return look.ready;
        // First the check: that a request ran into its limit is no sign of life.
        phases.check(options.baseUrl, process?.logTail() ?? []);
        phases.note(look.phase, look.detail, process?.written());
        await clock.sleep(Math.min(pauseMs, phases.remainingMs()), signal);
    }
}
/** What runs already and has not said a word fails soon; what we boot may be silent for minutes while it loads. */
function openEar({ baseUrl, apiKey, clock, process }, phases, signal) {
    const giveUpAtMs = clock.now() + silenceLimitMs;
    let wasSilent = false;
    let isHeard = process !== undefined;
    return async (url) => {
        const usualMs = Math.min(wasSilent ? requestLimitMs : firstLimitMs, phases.remainingMs());
        const limitMs = isHeard ? usualMs : Math.min(usualMs, giveUpAtMs - clock.now());
        const answer = await (0,_fetch_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .fetchAnswer */ .$)(url, { clock, apiKey, signal, limitMs });
        wasSilent ||= answer.outcome === 'silent';
        isHeard ||= answer.outcome === 'answered';
        if (!isHeard && answer.outcome === 'silent' && clock.now() >= giveUpAtMs)
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`${baseUrl} ${silence}`, `It ${silenceMeans}. Check the port, and the server's log.`);
        return answer;
    };
}
async function lookOnce(options, ask, phases, signal) {
    const { baseUrl, apiKey } = options;
    const health = await ask(options.readyUrl ?? `${baseUrl.replace(/\/v1$/, '')}/health`);
    // A gateway may answer a path it does not know with any fault; loading is 503.
    const saysNothing = options.readyUrl === undefined && health.outcome === 'answered' && health.status !== 503;
    const early = saysNothing ? undefined : waitsFor(options, health, withoutQuery(options.readyUrl) ?? '/health');
    if (early !== undefined)
        return early;
    if (options.readyUrl !== undefined && health.outcome === 'answered' && health.status >= 400) {
        if (isKeyRefused(health.status))
            throw keyRefused(options, health.body);
        return { isReady: false, phase: 'load', detail: `${withoutQuery(options.readyUrl)} answers ${health.status}` };
    }
    const list = await ask(`${baseUrl}/models`);
    const late = waitsFor(options, list, '/v1/models');
    if (late !== undefined)
        return late;
    const served = list.outcome === 'answered' ? readModelList(options, list) : undefined;
    const model = (0,_served_model_js__WEBPACK_IMPORTED_MODULE_4__/* .chooseModel */ .R)(options.model, served, baseUrl);
    return askForToken(options, { baseUrl, apiKey, model }, served, phases, signal);
}
/** Behind the path of an address a key may stand. */
function withoutQuery(url) {
    return url?.split('?', 1)[0];
}
/** Undefined where the answer says that the server is past loading, or says nothing about it. */
function waitsFor(options, answer, what) {
    switch (answer.outcome) {
        case 'unreachable':
            if (options.process === undefined)
                throw unreachable(options.baseUrl, answer.detail);
            return { isReady: false, phase: 'load', detail: answer.detail };
        case 'wrong-scheme':
            throw wrongScheme(options, answer);
        case 'tls-fault':
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`no TLS connection to ${options.baseUrl}: ${answer.detail}`, 'A certificate of your own is trusted through NODE_EXTRA_CA_CERTS.');
        case 'silent':
            return { isReady: false, phase: 'load', detail: `${what}: the port ${silence} yet: it ${silenceMeans}` };
        case 'no-answer':
            return { isReady: false, phase: 'load', detail: `${what}: ${answer.detail}` };
        case 'answered': {
            if (answer.status < 500 || answer.status === 501)
                return undefined;
            const words = (0,_fetch_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .excerpt */ .K)(answer.body, options.apiKey);
            return { isReady: false, phase: 'load', detail: `${what} answers ${answer.status} ${words}`.trim() };
        }
    }
}
function readModelList(options, { status, body, location }) {
    if (isKeyRefused(status))
        throw keyRefused(options, body);
    if (status >= 300 && status < 400 && location !== null)
        throw redirected(options.baseUrl, location);
    if (status !== 200)
        return undefined;
    const parsed = modelListSchema.safeParse((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .parseLoose */ .il)(body));
    if (!parsed.success || parsed.data.data.length === 0 || parsed.data.has_more === true)
        return undefined;
    return [...new Set(parsed.data.data.map(({ id }) => id))];
}
async function askForToken(options, connection, served, phases, outer) {
    const { baseUrl, model } = connection;
    phases.begin('ready', `asking ${model} for one token`, options.process?.written());
    const start = options.clock.now();
    const first = await (0,_lib_within_js__WEBPACK_IMPORTED_MODULE_7__/* .within */ .u)(options.clock, phases.remainingMs(), outer, (signal) => options.requestToken(connection, signal));
    options.watch?.({
        kind: 'request',
        route: `POST ${new URL(baseUrl).pathname}/chat/completions`,
        ms: options.clock.now() - start,
        ...saidOf(first),
    });
    const waiting = (detail) => ({ isReady: false, phase: 'ready', detail });
    switch (first?.outcome) {
        case 'token':
            return { isReady: true, ready: { connection, served } };
        case undefined:
            return waiting('no token yet');
        case 'disconnected':
            return waiting(`no token: ${first.detail}`);
        case 'empty':
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY((0,_boot_js__WEBPACK_IMPORTED_MODULE_1__/* .withLogTail */ .f_)(`${baseUrl} answered without a single token: ${first.detail}`, options.process?.logTail() ?? []), 'Ask it by hand: a reply without a token says that model or template are broken.');
        case 'refused': {
            const words = (0,_fetch_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .excerpt */ .K)(first.body, options.apiKey);
            if (isKeyRefused(first.status))
                throw keyRefused(options, first.body);
            if (isBusy(first.status))
                return waiting(`the request is answered ${first.status} ${words}`);
            if (first.status >= 300 && first.status < 400) {
                const told = `${baseUrl} redirects a request for an answer, and redirects are not followed`;
                throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(told, 'Give the address that answers itself as the endpoint.');
            }
            // One that is listed and still unknown is the server's own trouble.
            const isUnknown = first.status === 404 && /model/i.test(first.body) && served?.includes(model) !== true;
            if (isUnknown)
                throw (0,_served_model_js__WEBPACK_IMPORTED_MODULE_4__/* .unknownModel */ .w)(model, served, baseUrl);
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY((0,_boot_js__WEBPACK_IMPORTED_MODULE_1__/* .withLogTail */ .f_)(`${baseUrl} answers a request for one token with ${first.status}${words === '' ? '' : `: ${words}`}`, options.process?.logTail() ?? []), first.status === 404 ? 'Is there an OpenAI-compatible API under this address?' : 'Ask it by hand.');
        }
    }
}
/** Worth waiting for: the server is busy, loading or in trouble. */
function isBusy(status) {
    return status >= 500 || status === 408 || status === 429;
}
function isKeyRefused(status) {
    return status === 401 || status === 403;
}
function keyRefused({ baseUrl, apiKey }, body) {
    const words = (0,_fetch_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .excerpt */ .K)(body, apiKey);
    const detail = words === '' ? '' : `: ${words}`;
    return apiKey === undefined
        ? new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${baseUrl} asks for an API key, and none was given${detail}`, 'Set QUALITY_API_KEY or OPENAI_API_KEY, or give --api-key.')
        : new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${baseUrl} refuses the API key${detail}`, 'Check the key in QUALITY_API_KEY, OPENAI_API_KEY or --api-key, and what it may do.');
}
/** Certain, however long a server takes to load. */
function wrongScheme({ baseUrl, readyUrl, process }, { detail, rightUrl }) {
    const given = readyUrl ?? baseUrl;
    const { protocol } = new URL(rightUrl);
    const isRecipe = process !== undefined && readyUrl === undefined;
    return new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`${given}: ${detail}`, isRecipe
        ? 'A service of a recipe is asked over plain HTTP: switch its TLS off.'
        : `Use ${given.replace(/^https?:/, protocol)}.`);
}
function unreachable(baseUrl, detail) {
    return new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`${baseUrl} cannot be reached: ${detail}`, 'Is the server running? Check host and port.');
}
function redirected(baseUrl, location) {
    const models = `${baseUrl}/models`;
    const target = URL.canParse(location, models) ? new URL(location, models) : undefined;
    const isMoved = target?.pathname.endsWith('/v1/models') ?? false;
    const place = target === undefined ? 'elsewhere' : `to ${target.origin}${target.pathname}`;
    return new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${baseUrl} redirects ${place}, and redirects are not followed`, isMoved
        ? `Give ${target?.origin}${target?.pathname.slice(0, -'/models'.length)}.`
        : 'Give the address of the API itself.');
}
function saidOf(first) {
    switch (first?.outcome) {
        case 'token':
            return { status: 200 };
        case 'empty':
            return { status: 200, fault: first.detail };
        case 'refused':
            return { status: first.status, fault: first.body };
        case 'disconnected':
            return { status: undefined, fault: first.detail };
        case undefined:
            return { status: undefined, fault: 'no token yet' };
        default:
            return (0,_lib_assert_never_js__WEBPACK_IMPORTED_MODULE_8__/* .assertNever */ .x)(first);
    }
}


/***/ }),

/***/ 86128:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fn: () => (/* binding */ isOfDeadRun),
/* harmony export */   Nv: () => (/* binding */ bootMarker),
/* harmony export */   we: () => (/* binding */ markerOf)
/* harmony export */ });
/* harmony import */ var _compose_owner_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27661);

/** The variable by which a process is known as started by us, whatever group or parent it has by now. */
const bootMarker = 'QUALITY_BASELINE_BOOT';
let started = 0;
/** The value for one boot: whose it is, and which of his. */
function markerOf({ space, pid, start }, wallTime) {
    started += 1;
    return [space, pid, start, `${wallTime.getTime()}-${started}`].join('/');
}
/** True where the run that set this marker is known to be dead: in our world, and gone. */
async function isOfDeadRun(marker) {
    const [space = '', pid = '', start = ''] = marker.split('/');
    const here = await (0,_compose_owner_js__WEBPACK_IMPORTED_MODULE_0__/* .ownerOf */ .bf)(process.pid);
    // In another world the same id is somebody else.
    if (space === '' || space !== here.space || !/^[1-9]\d*$/.test(pid) || start === '')
        return false;
    return (await (0,_compose_owner_js__WEBPACK_IMPORTED_MODULE_0__/* .ownerState */ .N_)({ ...here, pid: Number(pid), start })) === 'dead';
}


/***/ }),

/***/ 6129:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  MJ: () => (/* binding */ bootWhere),
  GM: () => (/* binding */ describeEarlier),
  dR: () => (/* binding */ nothingTold),
  Sx: () => (/* binding */ recipeOf)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/assert-never.js
var assert_never = __webpack_require__(38119);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/endpoint/client/request-token.js
var request_token = __webpack_require__(59896);
// EXTERNAL MODULE: ./build/endpoint/key-guard.js
var key_guard = __webpack_require__(29675);
// EXTERNAL MODULE: ./build/endpoint/probe/asker.js
var asker = __webpack_require__(74911);
// EXTERNAL MODULE: ./build/endpoint/probe/model-cards.js
var model_cards = __webpack_require__(72634);
// EXTERNAL MODULE: ./build/endpoint/probe/redact.js
var redact = __webpack_require__(89976);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/paths.js
var paths = __webpack_require__(50434);
// EXTERNAL MODULE: ./build/endpoint/weights/hash-weights.js
var hash_weights = __webpack_require__(41732);
;// CONCATENATED MODULE: ./build/endpoint/weights/model-arguments.js
const modelFlags = ['-m', '--model', '--model-path', '--model-id'];
const otherFlags = ['-mm', '--mmproj', '--lora', '-md', '--model-draft'];
/** Of llama.cpp, vLLM, SGLang and TGI. Of a flag that is there twice the last one counts, as it does for them. */
function modelArguments(words, variables) {
    const values = (flags) => words.flatMap((word, at) => valueAt(words, word, at, flags) ?? []);
    const served = words.findIndex((word, at) => word === 'serve' && /(?:^|\/)vllm$/.test(words[at - 1] ?? ''));
    const positional = served === -1 ? undefined : words[served + 1];
    return {
        model: values(modelFlags).at(-1) ??
            (positional?.startsWith('-') === false ? positional : undefined) ??
            variables['LLAMA_ARG_MODEL'],
        revision: values(['--revision']).at(-1),
        others: values(otherFlags),
    };
}
function valueAt(words, word, at, flags) {
    const [name = '', value] = word.split(/=(.*)/s);
    if (!flags.includes(name))
        return undefined;
    // `python3 -m vllm.entrypoints.openai.api_server`
    if (name === '-m' && /(?:^|\/)python[\d.]*$/.test(programBefore(words, at)))
        return undefined;
    return value ?? words[at + 1];
}
/** The word that the flags in front of `at` belong to. */
function programBefore(words, at) {
    return words.slice(0, at).findLast((word) => !word.startsWith('-')) ?? '';
}
const wordPattern = /(?:[^\s"'\\;&|()]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'[^']*')+|[;&|()]/g;
const partPattern = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^'"\\]+)/g;
/** The words of a shell's line, as far as they can be told without running it: variables that are known are put in. */
function shellWords(line, variables) {
    const put = (text) => text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (whole, bare, braced) => variables[bare ?? braced] ?? whole);
    return (line.match(wordPattern) ?? []).map((word) => {
        const home = variables['HOME'];
        const rooted = home !== undefined && /^~(?=\/|$)/.test(word) ? home + word.slice(1) : word;
        return [...rooted.matchAll(partPattern)]
            .map(([, single, double, escaped, plain]) => {
            if (double !== undefined)
                return put(double.replace(/\\(["\\$`])/g, '$1'));
            return single ?? escaped ?? put(plain ?? '');
        })
            .join('');
    });
}

;// CONCATENATED MODULE: ./build/endpoint/weights/find-places.js





/** All weights that a server was started with. Empty where not each of them is a path that is known to be here. */
async function placesOf(words, variables, toHost) {
    const { model, revision, others } = modelArguments(words, variables);
    if (model === undefined)
        return [];
    const place = toHost(model);
    const isThere = place !== undefined && (await (0,promises_.stat)(place.path).catch(() => undefined)) !== undefined;
    const found = [
        isThere ? place : await snapshotOf(model, revision ?? 'main', variables, toHost),
        ...others.map((other) => toHost(other)),
    ];
    return found.some((each) => each === undefined) ? [] : found.flatMap((each) => each ?? []);
}
/** Of a repository that a server took from its hub cache. */
async function snapshotOf(repository, revision, variables, toHost) {
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || !/^[\w.-]+$/.test(revision))
        return undefined;
    const { HF_HUB_CACHE, HF_HOME, HOME = '/root' } = variables;
    const hub = HF_HUB_CACHE ?? external_node_path_.posix.join(HF_HOME ?? external_node_path_.posix.join(HOME, '.cache/huggingface'), 'hub');
    const folder = external_node_path_.posix.join(hub, `models--${repository.replace('/', '--')}`);
    const reference = toHost(external_node_path_.posix.join(folder, 'refs', revision));
    const commit = /^[0-9a-f]{40}$/.test(revision) ? revision : await readCommit(reference);
    const place = commit === undefined ? undefined : toHost(external_node_path_.posix.join(folder, 'snapshots', commit));
    return place === undefined ? undefined : { ...place, within: (0,external_node_path_.dirname)((0,external_node_path_.dirname)(place.path)) };
}
const commitBytes = 40;
async function readCommit(reference) {
    if (reference === undefined)
        return undefined;
    const found = await (0,promises_.stat)(reference.path).catch(() => undefined);
    if (found?.isFile() !== true || found.size > commitBytes + 1)
        return undefined;
    const text = await (0,promises_.readFile)(reference.path, 'utf8').catch(() => '');
    return /^[0-9a-f]{40}\n?$/.test(text) ? text.trim() : undefined;
}
/** By the command line of a container and what is mounted into it. */
function placesInContainer({ flags, workingFolder, variables, mounts, }) {
    const script = flags.findIndex((flag) => /^-\w*c$/.test(flag) && /(?:^|\/)(?:ba|da|a)?sh$/.test(flags[0] ?? ''));
    const words = script === -1 ? flags : shellWords(flags[script + 1] ?? '', variables);
    return placesOf(words, variables, (path) => throughMounts(external_node_path_.posix.resolve(workingFolder, path), mounts));
}
/** The deepest mount is what the container sees. */
function throughMounts(path, mounts) {
    const [mount] = mounts
        .filter(({ destination }) => (0,paths/* isInside */.F)(path, destination))
        .sort((one, other) => other.destination.length - one.destination.length);
    if (mount === undefined)
        return undefined;
    return { path: (0,external_node_path_.join)(mount.source, external_node_path_.posix.relative(mount.destination, path)), within: mount.source };
}
/** By a command that was run in a shell: a server of this machine, or a container that it runs. */
function placesInCommand(command, folder, variables) {
    const words = shellWords(command, variables);
    const isContainer = words.some((word, at) => /(?:^|\/)(?:docker|podman|nerdctl)$/.test(word) && words[at + 1] === 'run');
    if (isContainer) {
        const mounts = mountsIn(words, folder);
        // Its own working folder and variables are not known.
        return placesOf(words, {}, (path) => ((0,external_node_path_.isAbsolute)(path) ? throughMounts(path, mounts) : undefined));
    }
    const assigned = words.flatMap((word) => {
        const [, name, value] = /^(\w+)=(.*)$/s.exec(word) ?? [];
        return name === undefined ? [] : [[name, value]];
    });
    const known = { ...variables, ...Object.fromEntries(assigned) };
    return placesOf(words, known, (path) => onHost((0,external_node_path_.resolve)(folder, path)));
}
/** The server follows a link that it was given itself, and the links of a hub's snapshot lead to the blobs beside it. */
function onHost(path) {
    const repository = /^(.+)\/snapshots\/[^/]+(?:\/|$)/.exec(path)?.[1];
    return { path, within: repository ?? ((0,hash_weights/* isSplit */.p)(path) ? (0,external_node_path_.dirname)(path) : path) };
}
function mountsIn(words, folder) {
    return words.flatMap((word, at) => {
        const value = /^(?:-v|--volume)$/.test(word) ? words[at + 1] : /^--volume=(.*)$/s.exec(word)?.[1];
        const [source, destination] = value?.split(':') ?? [];
        if (source === undefined || destination === undefined || !/^[./]/.test(source))
            return [];
        return [{ source: (0,external_node_path_.resolve)(folder, source), destination: external_node_path_.posix.resolve('/', destination) }];
    });
}

// EXTERNAL MODULE: ./build/endpoint/boot/boot.js
var boot = __webpack_require__(97001);
// EXTERNAL MODULE: ./build/endpoint/boot/await-ready.js
var await_ready = __webpack_require__(96501);
// EXTERNAL MODULE: ./build/endpoint/boot/base-url.js
var base_url = __webpack_require__(97172);
// EXTERNAL MODULE: ./build/endpoint/boot/port-holder.js
var port_holder = __webpack_require__(79433);
// EXTERNAL MODULE: ./node_modules/execa/index.js + 132 modules
var execa = __webpack_require__(4434);
// EXTERNAL MODULE: ./build/endpoint/boot/boot-marker.js
var boot_marker = __webpack_require__(86128);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/owner.js
var owner = __webpack_require__(27661);
// EXTERNAL MODULE: ./build/endpoint/boot/group-members.js
var group_members = __webpack_require__(35160);
// EXTERNAL MODULE: ./build/endpoint/boot/log-ring.js
var log_ring = __webpack_require__(86426);
// EXTERNAL MODULE: ./build/lib/cannot-write.js
var cannot_write = __webpack_require__(18543);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
;// CONCATENATED MODULE: ./build/endpoint/boot/capped-log.js


/** Of a log, its begin and its end: what a server says in between for days would fill the disk. */
const mostLogBytes = 16 * 2 ** 20;
const leftOutLine = /^\((\d+) bytes of the log are left out here\)$/m;
/** A file that is appended to. Once it would be too long, older parts of its second half go. */
class CappedLog extends external_node_stream_.Writable {
    #file;
    #maxBytes;
    #size;
    /** What stays for good, and where the rest begins behind the line that counts what was left out. */
    #gap;
    constructor(file, size, maxBytes) {
        super();
        this.#file = file;
        this.#size = size;
        this.#maxBytes = maxBytes;
        // A full disk must not end a run: the last lines are in memory all the same.
        this.on('error', () => undefined);
    }
    /** Goes on behind what the file holds: a server may be started several times in one run. */
    static async open(path, maxBytes = mostLogBytes) {
        await (await (0,promises_.open)(path, 'a')).close(); // it may be new
        const file = await (0,promises_.open)(path, 'r+');
        const { size } = await file.stat();
        const log = new CappedLog(file, size, maxBytes);
        if (size > maxBytes / 2)
            log.#gap = await log.#findGap();
        return log;
    }
    _write(chunk, _encoding, done) {
        this.#append(chunk).then(() => done(), done);
    }
    _final(done) {
        this.#file.close().then(() => done(), done);
    }
    _destroy(error, done) {
        this.#file.close().then(() => done(error), () => done(error));
    }
    async #append(chunk) {
        const piece = Math.floor(this.#maxBytes / 4);
        for (let start = 0; start < chunk.length; start += piece) {
            const bytes = chunk.subarray(start, start + piece);
            if (this.#size + bytes.length > this.#maxBytes)
                await this.#leaveOut();
            await this.#file.write(bytes, 0, bytes.length, this.#size);
            this.#size += bytes.length;
        }
    }
    async #leaveOut() {
        const half = Math.floor(this.#maxBytes / 2);
        const headEnd = this.#gap?.headEnd ?? (await this.#lineEnd(0, half));
        const { tailStart, leftOut } = this.#gap ?? { tailStart: headEnd, leftOut: 0 };
        const from = await this.#lineEnd(tailStart, this.#size - Math.floor(half / 2));
        const tail = await this.#read(from, this.#size);
        const now = leftOut + from - tailStart;
        const line = Buffer.from(`(${now} bytes of the log are left out here)\n`);
        this.#gap = { headEnd, tailStart: headEnd + line.length, leftOut: now };
        const bytes = Buffer.concat([line, tail]);
        await this.#file.write(bytes, 0, bytes.length, headEnd);
        this.#size = headEnd + bytes.length;
        await this.#file.truncate(this.#size);
    }
    /** Behind the last whole line between two places; the second of them where there is none. */
    async #lineEnd(first, place) {
        const start = Math.max(first, place - 65_536);
        const end = (await this.#read(start, place)).lastIndexOf(10);
        return end === -1 ? place : start + end + 1;
    }
    async #findGap() {
        const text = (await this.#read(0, this.#size)).toString('latin1');
        const found = leftOutLine.exec(text);
        if (found === null)
            return undefined;
        return { headEnd: found.index, tailStart: found.index + found[0].length + 1, leftOut: Number(found[1]) };
    }
    async #read(start, end) {
        const buffer = Buffer.alloc(Math.max(0, end - start));
        const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, start);
        return buffer.subarray(0, bytesRead);
    }
}

;// CONCATENATED MODULE: ./build/endpoint/boot/open-log.js


/** Opened before anything runs, so that a wrong path costs nothing. */
async function openLog(path) {
    try {
        return await CappedLog.open(path);
    }
    catch (cause) {
        throw (0,cannot_write/* cannotWrite */.z)(path, cause);
    }
}

// EXTERNAL MODULE: ./build/endpoint/boot/scrub-environment.js
var scrub_environment = __webpack_require__(54054);
;// CONCATENATED MODULE: ./build/endpoint/boot/process-group.js










const keptLines = 400;
const defaultGraceMs = 10_000;
// After KILL; a driver may hold a process for a while.
const killLimitMs = 30_000;
const pollMs = 50;
const drainMs = 250;
/** A shell command in a process group of its own, with all that it starts. Disposing it leaves none of them. */
class ProcessGroup {
    log;
    /** When the command itself has ended; what it started may go on. */
    exited;
    #id;
    /** Undefined once the group is empty: its number may then be given to somebody else. */
    #groupId;
    #marker;
    #clock;
    #graceMs;
    #release;
    #killAtExit = () => {
        if (this.#hasLeader)
            sendSignal(-this.#id, 'SIGKILL');
    };
    #hasLeader = true;
    #stopped;
    constructor(command, options, marker, copy) {
        const { ambient, passVariables = [], apiKey = '', clock } = options;
        const secrets = [...(0,scrub_environment/* secretsOf */.F)(ambient, passVariables), ...(apiKey === '' ? [] : [apiKey])];
        this.#marker = marker;
        this.#clock = clock;
        this.#graceMs = options.graceMs ?? defaultGraceMs;
        this.log = (0,log_ring/* logRing */.N)(keptLines, secrets, copy);
        const child = (0,execa/* execa */.Ho)(command, {
            shell: true,
            detached: true, // a session and process group of its own
            cleanup: false,
            reject: false,
            buffer: false,
            stdin: 'ignore',
            extendEnv: false,
            env: { ...(0,scrub_environment/* scrubEnvironment */.v)(ambient, passVariables), [boot_marker/* bootMarker */.Nv]: this.#marker },
            ...(options.folder === undefined ? {} : { cwd: options.folder }),
        });
        if (child.pid === undefined)
            throw new errors/* EndpointError */.cY(`could not start: ${(0,redact/* hideBehindFlags */.s)(command)}`, 'Is there a shell at /bin/sh?');
        this.#id = child.pid;
        this.#groupId = child.pid;
        for (const stream of [child.stdout, child.stderr])
            stream.setEncoding('utf8').on('data', this.log.writer());
        const closed = new Promise((resolve) => child.once('close', resolve));
        const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
        this.exited = exit.then(async (how) => {
            this.#hasLeader = false;
            await this.#forgetEmptyGroup();
            // Its last words are still in the pipe, which what it left running may hold open.
            await Promise.race([closed, clock.sleep(drainMs)]);
            return how;
        });
        this.#release = () => {
            process.off('exit', this.#killAtExit);
            child.stdout.destroy();
            child.stderr.destroy();
            this.log.end();
        };
        // A last net for a process that ends without disposing.
        process.on('exit', this.#killAtExit);
    }
    static async start(command, options) {
        const { folder, logFile } = options;
        if (folder !== undefined && !(await (0,promises_.stat)(folder).catch(() => undefined))?.isDirectory())
            throw new errors/* InputError */.dz(`there is no folder ${folder} to run "${(0,redact/* hideBehindFlags */.s)(command)}" in`, 'Check the path.');
        const marker = (0,boot_marker/* markerOf */.we)(await (0,owner/* ownerOf */.bf)(process.pid), options.clock.wallTime());
        return new ProcessGroup(command, options, marker, logFile === undefined ? undefined : await openLog(logFile));
    }
    /** Lets go of what the command left running: it is somebody else's to end. */
    release() {
        this.#stopped ??= Promise.resolve();
        this.#release();
    }
    [Symbol.asyncDispose]() {
        this.#stopped ??= this.#stop()
            .then(() => this.exited) // with its last words
            .then(() => undefined)
            .finally(this.#release);
        return this.#stopped;
    }
    async #stop() {
        for (const [signal, limitMs] of [
            ['SIGTERM', this.#graceMs],
            ['SIGKILL', killLimitMs],
        ]) {
            if (await this.#endedAfter(signal, limitMs))
                return;
        }
        const left = await this.#members();
        throw new errors/* EndpointError */.cY(`processes ${left.join(', ')} outlived SIGKILL`, 'A driver may hold them; look at them with ps, and at the GPU.');
    }
    async #endedAfter(signal, limitMs) {
        const end = this.#clock.now() + limitMs;
        const asked = new Set();
        for (;;) {
            const members = await this.#members();
            if (members.length === 0 && !this.#hasLeader)
                return true;
            // Once for each: a second TERM makes some servers skip what they tidy up. Whoever is born meanwhile is told too.
            for (const id of members) {
                if (!asked.has(id))
                    sendSignal(id, signal);
                asked.add(id);
            }
            const leftMs = end - this.#clock.now();
            if (leftMs <= 0)
                return false;
            await this.#clock.sleep(Math.min(pollMs, leftMs));
        }
    }
    /** Without /proc the group stands for all that is in it, as a negative id does in `kill`. */
    async #members() {
        const members = await (0,group_members/* groupMembers */.r)(this.#groupId, this.#marker);
        if (members !== undefined)
            return members;
        return this.#groupId !== undefined && sendSignal(-this.#groupId, 0) ? [-this.#groupId] : [];
    }
    async #forgetEmptyGroup() {
        if ((await this.#members()).length === 0)
            this.#groupId = undefined;
    }
}
/** False when nobody is there any more. */
function sendSignal(id, signal) {
    try {
        return process.kill(id, signal);
    }
    catch {
        return false; // ended between look and signal
    }
}

// EXTERNAL MODULE: ./build/endpoint/boot/reach.js
var reach = __webpack_require__(76050);
// EXTERNAL MODULE: ./build/endpoint/boot/undo-after.js
var undo_after = __webpack_require__(48092);
;// CONCATENATED MODULE: ./build/endpoint/boot/command.js









const portLimitMs = 2000;
/** A server that we start as a process, and end with all it started. */
async function bootCommand(options) {
    const { readyUrl, baseUrl } = (0,base_url/* parseReadyUrl */.k)(options.readyUrl);
    await refuseTakenPort(baseUrl, options);
    const group = await ProcessGroup.start(options.command, options);
    let isDisposing = false;
    let isReady = false;
    const failed = new Promise((_, reject) => {
        group.exited.then((exit) => {
            if (!isDisposing)
                reject(died(options.command, exit, isReady, group.log.lines()));
        }, reject);
    });
    failed.catch(() => undefined); // whoever holds the server listens when he wants to
    const dispose = () => {
        isDisposing = true;
        return group[Symbol.asyncDispose]();
    };
    const process = { failed, logTail: group.log.lines, written: group.log.written };
    try {
        const ready = await (0,await_ready/* awaitReady */.k)({ ...options, baseUrl, readyUrl, process });
        isReady = true;
        return { ...ready, baseUrl, isOurs: true, logTail: group.log.lines, failed, [Symbol.asyncDispose]: dispose };
    }
    catch (error) {
        return await (0,undo_after/* undoAfter */.X)(error, dispose);
    }
}
/** Else we would measure whoever answers there. */
async function refuseTakenPort(baseUrl, { clock, signal }) {
    if ((await (0,reach/* isListening */.C)(baseUrl, clock, portLimitMs, signal)) !== true)
        return;
    const { host, port, protocol } = new URL(baseUrl);
    const holder = await (0,port_holder/* portHolder */.u)(port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));
    throw new errors/* EndpointError */.cY(`${host} is taken before the server is started${holder === undefined ? '' : `, by ${holder}`}`, 'Stop what listens there, or give the server another port. To use what runs already: --endpoint.');
}
function died(command, exit, isReady, lines) {
    const returned = exit.code === 0 && !isReady;
    return new errors/* EndpointError */.cY((0,boot/* withLogTail */.f_)(`the server ended (${(0,undo_after/* showExit */.K)(exit)})${isReady ? '' : ' before it was ready'}: ${(0,redact/* hideBehindFlags */.s)(command)}`, lines), returned ? 'A script that starts things and returns is given with --boot-up and --boot-down.' : (0,boot/* endHint */.xD)(lines));
}

// EXTERNAL MODULE: ./build/lib/within.js
var within = __webpack_require__(62265);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/docker.js
var compose_docker = __webpack_require__(96116);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/find-compose.js
var find_compose = __webpack_require__(17678);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/host-lock.js
var host_lock = __webpack_require__(65552);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/labels.js
var compose_labels = __webpack_require__(49411);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
;// CONCATENATED MODULE: ./build/endpoint/boot/compose/read-back.js







const containerSchema = schemas/* looseObject */._H3({
    Id: schemas/* string */.YjP(),
    Image: schemas/* string */.YjP(),
    Config: schemas/* looseObject */._H3({
        Image: schemas/* string */.YjP(),
        WorkingDir: schemas/* string */.YjP().nullish(),
        Env: schemas/* array */.YOg(schemas/* string */.YjP()).nullish(),
    }),
    Path: schemas/* string */.YjP(),
    Args: schemas/* array */.YOg(schemas/* string */.YjP()),
    State: schemas/* looseObject */._H3({
        Running: schemas/* boolean */.zMY(),
        ExitCode: schemas/* number */.aig(),
        OOMKilled: schemas/* boolean */.zMY().nullish(),
        Error: schemas/* string */.YjP().nullish(),
    }),
    NetworkSettings: schemas/* looseObject */._H3({
        Ports: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* array */.YOg(schemas/* looseObject */._H3({ HostIp: schemas/* string */.YjP(), HostPort: schemas/* string */.YjP() })).nullable())
            .nullish(),
    }),
    HostConfig: schemas/* looseObject */._H3({ NetworkMode: schemas/* string */.YjP() }),
    Mounts: schemas/* array */.YOg(schemas/* looseObject */._H3({ Type: schemas/* string */.YjP(), Source: schemas/* string */.YjP().nullish(), Destination: schemas/* string */.YjP() })),
});
async function inspectContainer(docker, id) {
    const text = await docker.read(['container', 'inspect', id], 'looking at the container');
    const parsed = schemas/* tuple */.PVZ([containerSchema]).safeParse((0,loose/* parseLoose */.il)(text));
    if (parsed.success)
        return parsed.data[0];
    throw new errors/* EndpointError */.cY('the container engine describes its container in an unknown way', (0,explain_issues/* explainFault */.O)(parsed.error.issues, schemas/* tuple */.PVZ([containerSchema]), (0,loose/* parseLoose */.il)(text)));
}
/** Where a client on this machine reaches a port of the container. */
function publishedPort(container, port) {
    if (container.HostConfig.NetworkMode === 'host')
        return port;
    const bound = container.NetworkSettings.Ports?.[`${port}/tcp`] ?? [];
    const found = bound.find(({ HostIp }) => HostIp === '127.0.0.1') ?? bound[0];
    return found === undefined ? undefined : Number(found.HostPort);
}
async function readFacts(docker, container) {
    const format = '{{json .RepoDigests}}';
    const listed = await docker.read(['image', 'inspect', '--format', format, container.Image], 'looking at the image');
    const digests = schemas/* array */.YOg(schemas/* string */.YjP()).nullable().safeParse((0,loose/* parseLoose */.il)(listed)).data ?? [];
    const repository = container.Config.Image.replace(/@.*$|:[^/:]*$/, '');
    const digest = digests.find((each) => each.startsWith(`${repository}@`)) ?? digests[0] ?? container.Image;
    const flags = [container.Path, ...container.Args];
    const [template, models] = [await readTemplate(container, flags), await findModels(container, flags)];
    return { image: container.Config.Image, digest, flags, template, models };
}
function findModels({ Config, Mounts }, flags) {
    return placesInContainer({
        flags,
        workingFolder: Config.WorkingDir || '/',
        variables: Object.fromEntries((Config.Env ?? []).map((each) => each.split(/=(.*)/s).slice(0, 2))),
        mounts: Mounts.flatMap(({ Source, Destination }) => (Source ? [{ source: Source, destination: Destination }] : [])),
    });
}
async function readTemplate(container, flags) {
    const named = templateFlag(flags);
    if (named === undefined)
        return undefined;
    const inside = external_node_path_.posix.resolve(container.Config.WorkingDir || '/', named);
    const binds = container.Mounts.flatMap(({ Type, Source, Destination }) => Type === 'bind' && Source ? [{ source: Source, destination: Destination }] : []);
    const path = throughMounts(inside, binds)?.path;
    if (path === undefined)
        return undefined;
    const text = await (0,read_regular/* readRegularText */.Aj)(path, { maxBytes: 16 * 2 ** 20 }).catch(() => undefined); // on another machine, or not ours to read
    return text === undefined ? undefined : { path: inside, text };
}
/** `--chat-template FILE`, `--chat-template=FILE` or `--chat-template-file`, which llama.cpp has. */
function templateFlag(flags) {
    for (const [index, flag] of flags.entries()) {
        const [name, value] = flag.split(/=(.*)/s);
        if (name !== '--chat-template' && name !== '--chat-template-file')
            continue;
        const named = value ?? flags[index + 1];
        if (named !== undefined && /^[^\n{]+$/.test(named))
            return named; // not the template itself
    }
    return undefined;
}

// EXTERNAL MODULE: ./build/endpoint/boot/compose/reaper.js
var reaper = __webpack_require__(97779);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/resolve-config.js + 1 modules
var resolve_config = __webpack_require__(64329);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
;// CONCATENATED MODULE: ./build/endpoint/boot/compose/override.js
/**
 * What makes a recipe safe to run beside others, as a compose file to lay over it: no fixed name, ports on loopback
 * wherever there is room, no coming back, and our labels on all it creates.
 */
function renderOverride(config, options) {
    const labels = JSON.stringify(escapeDollars(options.labels));
    const resources = (kind) => Object.entries(config[kind] ?? {})
        .filter(([, resource]) => resource?.external !== true)
        .map(([key]) => `  ${JSON.stringify(key)}: { "labels": ${labels} }`);
    const block = (name, lines) => (lines.length === 0 ? [] : [`${name}:`, ...lines]);
    return [
        'services:',
        ...Object.entries(config.services).flatMap(([name, service]) => [
            `  ${JSON.stringify(name)}:`,
            ...serviceLines(name, service, labels, options).map((line) => `    ${line}`),
        ]),
        ...block('networks', resources('networks')),
        ...block('volumes', resources('volumes')),
        '',
    ].join('\n');
}
function serviceLines(name, service, labels, options) {
    const environment = options.environment?.[name];
    return [
        'container_name: !reset null',
        ...portLines(service, options.fixedPorts.includes(name)),
        'restart: "no"',
        // It would win over `restart`.
        ...(service.deploy?.['restart_policy'] === undefined ? [] : ['deploy: { restart_policy: !reset null }']),
        `labels: ${labels}`,
        ...(environment === undefined ? [] : [`environment: ${JSON.stringify(escapeDollars(environment))}`]),
    ];
}
function portLines(service, isFixed) {
    const ports = (service.ports ?? []).map(({ target, published, protocol }) => {
        const host = isFixed ? (published ?? '') : '';
        return `127.0.0.1:${host}:${target}${protocol === 'udp' ? '/udp' : ''}`;
    });
    return ports.length === 0 ? [] : [`ports: !override ${JSON.stringify(ports)}`];
}
/** Compose reads variables in it. */
function escapeDollars(values) {
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.replaceAll('$', '$$$$')]));
}

;// CONCATENATED MODULE: ./build/endpoint/boot/compose/read-log.js

const readLines = 200;
const tries = 6;
const pauseMs = 250;
/**
 * The last lines of a container's log. The engine may say that a container has ended before it has written down its
 * last words: a log that is empty then is read again. It does not keep the order of the two streams either, so that what
 * was said last may stand above dozens of lines: faults, which go to the second, are put last.
 */
async function readLog(docker, id, { clock, secrets }) {
    for (let attempt = 1;; attempt += 1) {
        const { stdout, stderr } = await docker.run(['logs', '--tail', String(readLines), id]);
        const ring = (0,log_ring/* logRing */.N)(2 * readLines, secrets);
        for (const text of [stdout, stderr])
            if (text.trim() !== '')
                ring.writer()(`${text}\n`);
        if (ring.lines().length > 0 || attempt === tries || !(await hasRun(docker, id)))
            return ring.lines();
        await clock.sleep(pauseMs * attempt);
    }
}
/** One that waits for another service has nothing to say. */
async function hasRun(docker, id) {
    const { stdout } = await docker.run(['container', 'inspect', '--format', '{{.State.Status}}', id]);
    return stdout.trim() === 'exited' || stdout.trim() === 'dead';
}

;// CONCATENATED MODULE: ./build/endpoint/boot/compose/start-project.js










/**
 * Starts what was resolved and judged, not the sources: they may read otherwise by now. Gives the ids of the containers,
 * by service. What it made when it fails is the caller's to take down.
 */
async function startProject(docker, resolved, options) {
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'quality-baseline-'));
    try {
        const { config, service } = resolved;
        const [file, override] = [(0,external_node_path_.join)(folder, 'resolved.json'), (0,external_node_path_.join)(folder, 'override.yml')];
        // Values of env files stand in it.
        await (0,promises_.writeFile)(file, JSON.stringify(config), { mode: 0o600 });
        const { labels, keepsPort, environment } = options;
        const laidOver = {
            labels,
            fixedPorts: keepsPort ? [service] : [],
            ...(environment === undefined ? {} : { environment: { [service]: environment } }),
        };
        await (0,promises_.writeFile)(override, renderOverride(config, laidOver));
        const profiles = ['--profile', '*'];
        const compose = [
            'compose',
            '--progress',
            'plain',
            '--file',
            file,
            '--file',
            override,
            '--project-name',
            options.project,
            ...profiles,
        ];
        await pullMissing(docker, resolved, compose, options);
        const up = await (0,compose_docker/* runWatched */.ox)(docker, [...compose, 'up', '--detach', '--no-build', '--pull', 'never'], 'load', 'starting containers', options);
        const containers = await listContainers(docker, options);
        if (up.code !== 0)
            throw await explainUp(docker, options, up.log.lines(), containers);
        return containers;
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}
async function pullMissing(docker, { config }, compose, options) {
    const looks = await Promise.all(Object.entries(config.services).map(async ([name, { image }]) => {
        const { code } = await docker.run(['image', 'inspect', '--format', '{{.Id}}', image ?? ''], options.signal);
        return code === 0 ? [] : [{ name, image: image ?? '(none named)' }];
    }));
    const missing = looks.flat();
    if (missing.length === 0)
        return;
    const images = missing.map(({ image }) => image).join(', ');
    const { code, log } = await (0,compose_docker/* runWatched */.ox)(docker, [...compose, 'pull', ...missing.map(({ name }) => name)], 'pull', `pulling ${images}`, options);
    if (code === 0)
        return;
    throw new errors/* EndpointError */.cY((0,boot/* withLogTail */.f_)(`image ${images} is not on this machine, and pulling it failed`, log.lines()), `Check its name, the network and the registry's login; by hand: docker pull ${missing[0]?.image}`);
}
async function listContainers(docker, { project, labels }) {
    const filters = [`label=${compose_labels/* projectLabel */.QZ}=${project}`, `label=${compose_labels/* runLabel */.Az}=${labels[compose_labels/* runLabel */.Az]}`].flatMap((each) => [
        '--filter',
        each,
    ]);
    const format = '{{.Label "com.docker.compose.service"}}\t{{.ID}}';
    const listed = await docker.read(['ps', '--all', '--no-trunc', ...filters, '--format', format], 'listing containers');
    const lines = listed.split('\n').filter((line) => line !== '');
    return new Map(lines.map((line) => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? '']));
}
async function explainUp(docker, options, lines, containers) {
    const said = lines.join('\n');
    const port = /:(\d+) failed: port is already allocated|:(\d+): bind: address already in use/.exec(said);
    if (port !== null) {
        const number = Number(port[1] ?? port[2]);
        const holder = await (0,port_holder/* portHolder */.u)(number);
        return new errors/* EndpointError */.cY(`port ${number} is taken${holder === undefined ? '' : `, by ${holder}`}`, 'Stop what listens there, or let the recipe do with a port that is free.');
    }
    const tails = await Promise.all([...containers].map(async ([service, id]) => (await readLog(docker, id, options)).map((line) => `${service}: ${line}`)));
    const words = lines.findLast((line) => /error|fail|unhealthy|not found/i.test(line)) ?? lines.at(-1) ?? 'it says nothing';
    return new errors/* EndpointError */.cY((0,boot/* withLogTail */.f_)(`docker compose up failed: ${words.trim()}`, [...lines, ...tails.flat()]), hintFor(said));
}
function hintFor(said) {
    if (/could not select device driver/.test(said))
        return 'The engine knows no GPU: install the NVIDIA container toolkit.';
    const volume = /external volume "?([\w.-]+)"? not found/.exec(said)?.[1];
    return volume === undefined ? 'Try it by hand: docker compose up.' : `Create it once: docker volume create ${volume}`;
}

// EXTERNAL MODULE: ./build/endpoint/boot/compose/take-down.js
var take_down = __webpack_require__(26164);
;// CONCATENATED MODULE: ./build/endpoint/boot/compose/watch-container.js






const watch_container_keptLines = 400;
const lastWordsLimitMs = 3000;
/** The log and the end of a container, as they come. */
function watchContainer(docker, id, service, options) {
    const ring = (0,log_ring/* logRing */.N)(watch_container_keptLines, options.secrets, options.copy);
    const writers = { stdout: ring.writer(), stderr: ring.writer() };
    const log = docker.follow(['logs', '--follow', id], (stream) => writers[stream]);
    const end = docker.follow(['wait', id], () => () => undefined);
    const logEnd = () => (0,within/* within */.u)(options.clock, lastWordsLimitMs, undefined, async () => void (await log.ended));
    let isExpected = false;
    const failed = new Promise((_, reject) => {
        end.ended
            .then(async () => {
            if (isExpected)
                return;
            const how = await describeEnd(docker, id);
            await logEnd();
            if (isExpected)
                return;
            // Read anew, with faults last; what was followed is there where the container is gone.
            const read = await readLog(docker, id, options);
            const lines = how.startsWith('ended') && read.length > 0 ? read : ring.lines();
            reject(new errors/* EndpointError */.cY((0,boot/* withLogTail */.f_)(`service ${service} ${how}`, lines), (0,boot/* endHint */.xD)(lines)));
        })
            .catch(reject);
    });
    failed.catch(() => undefined); // whoever holds the server listens when he wants to
    return {
        logTail: ring.lines,
        written: ring.written,
        failed,
        expectEnd: () => {
            isExpected = true;
        },
        async stop() {
            await logEnd();
            log.stop('SIGKILL');
            end.stop('SIGKILL');
            await Promise.all([log.ended, end.ended]);
        },
    };
}
/** Of a container that does not run. */
function describeState({ OOMKilled, ExitCode, Error: words }) {
    if (OOMKilled === true)
        return 'ended: out of memory';
    return `ended with exit code ${ExitCode}${words ? `, ${words}` : ''}`;
}
async function describeEnd(docker, id) {
    try {
        const { State } = await inspectContainer(docker, id);
        return State.Running ? 'is out of sight: the engine stopped telling' : describeState(State);
    }
    catch (error) {
        return `is gone: ${error instanceof Error ? error.message : String(error)}`;
    }
}

;// CONCATENATED MODULE: ./build/endpoint/boot/compose/boot-compose.js


















const endLimitMs = 5000;
/** A recipe as a project of its own beside whatever else runs here; disposing it leaves the machine as it was. */
async function bootCompose(options) {
    const { clock, recipe, run, ambient, passVariables = [], signal } = options;
    const docker = (0,compose_docker/* openDocker */.$r)(ambient, passVariables);
    await (0,find_compose/* findCompose */.M)(docker, signal);
    const project = (0,compose_labels/* projectName */.j1)(run);
    const resolved = await (0,resolve_config/* resolveRecipe */.pS)(docker, recipe, project, options.trust);
    const secrets = [...(0,scrub_environment/* secretsOf */.F)(ambient, passVariables), ...(options.apiKey ? [options.apiKey] : [])];
    const copy = options.logFile === undefined ? undefined : await openLog(options.logFile);
    const undo = [async () => copy?.end()];
    const dispose = onlyOnce(() => undoAll(undo));
    try {
        if (options.lock !== undefined) {
            const lock = await (0,host_lock/* takeHostLock */.b)({ clock, ...options.lock, ...(signal === undefined ? {} : { signal }) });
            undo.unshift(async () => lock[Symbol.asyncDispose]());
        }
        options.onEarlierRuns?.(await (0,reaper/* reapDeadProjects */.J)(docker, options.graceSeconds));
        signal?.throwIfAborted();
        const labels = (0,compose_labels/* labelsOf */.PC)(run, await (0,owner/* ownerOf */.bf)(process.pid));
        const before = new Set((await docker.read(['volume', 'ls', '--quiet'], 'listing volumes')).split('\n'));
        const watched = [];
        undo.unshift(async () => {
            for (const container of watched)
                container.expectEnd();
            await (0,take_down/* takeDown */.a)(docker, { project, run: labels[compose_labels/* runLabel */.Az] ?? '', before, graceSeconds: options.graceSeconds });
            await Promise.all(watched.map((container) => container.stop()));
        });
        const phases = (0,boot/* startPhases */.TE)(options);
        const { keepsPort = false } = recipe;
        const { environment } = options;
        const containers = await startProject(docker, resolved, {
            phases,
            clock,
            signal,
            secrets,
            project,
            labels,
            keepsPort,
            environment,
        });
        for (const [service, id] of containers)
            watched.push(watchContainer(docker, id, service, { clock, secrets, copy }));
        const main = watched[[...containers.keys()].indexOf(resolved.service)];
        const id = containers.get(resolved.service);
        if (main === undefined || id === undefined)
            throw new errors/* EndpointError */.cY(`compose started no container for ${resolved.service}`, 'Is its scale zero?');
        const container = await inspectContainer(docker, id);
        const port = publishedPort(container, resolved.port);
        if (port === undefined)
            throw await whyUnpublished(docker, id, main, resolved, clock);
        const baseUrl = `http://127.0.0.1:${port}/v1`;
        const ready = await (0,await_ready/* awaitReady */.k)({ ...options, baseUrl, process: main, phases });
        const facts = await readFacts(docker, container);
        return {
            ...ready,
            baseUrl,
            isOurs: true,
            logTail: main.logTail,
            failed: main.failed,
            project,
            facts,
            [Symbol.asyncDispose]: dispose,
        };
    }
    catch (error) {
        return await (0,undo_after/* undoAfter */.X)(error, dispose);
    }
}
/** A container that has ended publishes nothing, too: then its end is the fault, however late the engine reports it. */
async function whyUnpublished(docker, id, { failed, logTail }, { service, port }, clock) {
    const end = await (0,within/* within */.u)(clock, endLimitMs, undefined, () => failed.catch((error) => error));
    if (end !== undefined)
        return end;
    const { State } = await inspectContainer(docker, id);
    return State.Running
        ? new errors/* EndpointError */.cY(`service ${service} does not publish port ${port}`, 'Look at the networks of the recipe.')
        : new errors/* EndpointError */.cY((0,boot/* withLogTail */.f_)(`service ${service} ${describeState(State)}`, logTail()), (0,boot/* endHint */.xD)(logTail()));
}
/** All of it, whatever fails; the first fault is told. */
async function undoAll(steps) {
    const faults = [];
    for (const step of steps)
        await step().catch((error) => faults.push(error));
    if (faults.length > 0)
        throw faults[0];
}
function onlyOnce(work) {
    let done;
    return () => {
        done ??= work();
        return done;
    };
}

// EXTERNAL MODULE: ./build/endpoint/boot/detect-url.js
var detect_url = __webpack_require__(72386);
// EXTERNAL MODULE: ./build/endpoint/client/refusal.js
var refusal = __webpack_require__(9858);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./build/endpoint/boot/replay/convert-reply.js
var convert_reply = __webpack_require__(5915);
// EXTERNAL MODULE: ./build/endpoint/boot/replay/loopback-server.js
var loopback_server = __webpack_require__(5170);
// EXTERNAL MODULE: ./build/endpoint/boot/replay/piece-bytes.js
var piece_bytes = __webpack_require__(28077);
;// CONCATENATED MODULE: ./build/endpoint/boot/replay/play-reply.js



async function playReply(stage, reply) {
    await playHead(stage, reply);
    await playPieces(stage, reply, reply.pieces.length);
    if (reply.end === 'complete')
        stage.response.end();
    else
        await resetAfterWriting(stage);
}
async function playHead(stage, reply) {
    await until(stage, reply.headMs);
    stage.response.writeHead(reply.status, {
        ...reply.headers,
        // A whole reply says its length, as servers do; a stream, or one that breaks off, cannot.
        ...(reply.end === 'complete' && !(0,convert_reply/* isStream */.rL)(reply) ? { 'content-length': lengthOf(reply) } : {}),
    });
    stage.response.flushHeaders();
}
async function playPieces(stage, reply, count) {
    for (const piece of reply.pieces.slice(0, count)) {
        await until(stage, piece[0]);
        await (0,loopback_server/* writeBytes */.NH)(stage.response, (0,piece_bytes/* bytesOf */.$$)(piece), stage.signal);
    }
}
/** A reset throws away what was not read yet, so what came before gets the time to arrive. */
async function resetAfterWriting({ response, clock, signal }) {
    await clock.sleep(settleMs, signal);
    response.socket?.resetAndDestroy();
}
const settleMs = 20;
async function until({ clock, timing, startedMs, signal }, atMs) {
    const leftMs = startedMs + atMs - clock.now();
    if (timing === 'recorded' && leftMs > 0)
        await clock.sleep(leftMs, signal);
}
function lengthOf(reply) {
    return reply.pieces.reduce((sum, piece) => sum + (0,piece_bytes/* bytesOf */.$$)(piece).length, 0);
}

;// CONCATENATED MODULE: ./build/endpoint/boot/replay/reply-of.js
/** A reply that is there at once. */
function replyOf(status, contentType, pieces) {
    return {
        status,
        headers: { 'content-type': contentType },
        headMs: 0,
        pieces: pieces.map((piece) => [0, piece]),
        end: 'complete',
    };
}
function jsonReply(status, value) {
    return replyOf(status, 'application/json', [JSON.stringify(value)]);
}
function errorReply(status, message, code) {
    return jsonReply(status, { error: { message, type: code, code } });
}
/** A plain answer, whole. It names no model: who replays one is asked for any. */
function textReply(content) {
    return jsonReply(200, {
        id: 'chatcmpl-0',
        object: 'chat.completion',
        created: 0,
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    });
}
/** A piece of a plain answer, streamed. */
function textEvent(content) {
    const choices = [{ index: 0, delta: { content }, finish_reason: null }];
    return `data: ${JSON.stringify({ id: 'chatcmpl-0', object: 'chat.completion.chunk', created: 0, choices })}\n\n`;
}

;// CONCATENATED MODULE: ./build/endpoint/boot/replay/break-connection.js







/** Answers with `reply` as far as the fault lets it. */
async function breakConnection(fault, stage, reply) {
    switch (fault.kind) {
        case 'reset':
            return break_connection_reset(fault, stage, reply);
        case 'hang':
            if (fault.when === 'in-stream') {
                await playHead(stage, asOpen(reply));
                await playPieces(stage, reply, fault.afterPieces);
            }
            return untilAborted(stage.signal);
        case 'drip':
            return drip(fault, stage, reply);
        case 'endless':
            return babble(fault.everyMs, stage, reply);
        default:
            return (0,assert_never/* assertNever */.x)(fault);
    }
}
async function break_connection_reset(fault, stage, reply) {
    switch (fault.when) {
        case 'before-headers':
            stage.response.socket?.resetAndDestroy();
            return;
        case 'in-headers':
            stage.response.socket?.write('HTTP/1.1 200 OK\r\nContent-Type: text/ev');
            return resetAfterWriting(stage);
        case 'after-headers':
            await playHead(stage, asOpen(reply));
            return resetAfterWriting(stage);
        case 'in-stream':
            await playHead(stage, asOpen(reply));
            await playPieces(stage, reply, fault.afterPieces);
            return resetAfterWriting(stage);
        default:
            return (0,assert_never/* assertNever */.x)(fault);
    }
}
async function drip({ bytes, everyMs }, stage, reply) {
    await playHead(stage, reply);
    const body = (0,piece_bytes/* wholeBody */.g3)(reply);
    for (let start = 0; start < body.length; start += bytes) {
        await (0,loopback_server/* writeBytes */.NH)(stage.response, body.subarray(start, start + bytes), stage.signal);
        await stage.clock.sleep(everyMs, stage.signal);
    }
    stage.response.end();
}
async function babble(everyMs, stage, reply) {
    const isStreamed = (0,convert_reply/* isStream */.rL)(reply);
    const opening = isStreamed ? '' : '{"choices":[{"index":0,"message":{"role":"assistant","content":"';
    const more = external_node_buffer_.Buffer.from(isStreamed ? textEvent('and so on ') : 'and so on ');
    await playHead(stage, asOpen(replyOf(200, isStreamed ? 'text/event-stream' : 'application/json', [])));
    await (0,loopback_server/* writeBytes */.NH)(stage.response, external_node_buffer_.Buffer.from(opening), stage.signal);
    for (;;) {
        await (0,loopback_server/* writeBytes */.NH)(stage.response, more, stage.signal);
        if (everyMs !== undefined)
            await stage.clock.sleep(everyMs, stage.signal);
    }
}
/** Its head must not promise a length. */
function asOpen(reply) {
    return { ...reply, end: 'cut' };
}
async function untilAborted(signal) {
    if (signal.aborted)
        return;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/endpoint/boot/replay/request-key.js
var request_key = __webpack_require__(30906);
;// CONCATENATED MODULE: ./build/endpoint/boot/replay/cassette-player.js



/** Each request gets its answers in the order of the recording. What tells a state, as a list of models does, repeats its last one. */
function cassettePlayer(exchanges) {
    const waiting = (0,group_by/* groupBy */.$)(exchanges, ({ key }) => key);
    const bodies = exchanges.flatMap(({ request }) => ((0,convert_reply/* isAnswerPath */.Cs)(request.path) ? [request.body] : []));
    const models = bodies.flatMap((body) => ((0,request_key/* isObject */.Gv)(body) && typeof body['model'] === 'string' ? [body['model']] : []));
    return {
        models: [...new Set(models)],
        take(request, key) {
            const queue = waiting.get(key);
            const [next] = queue ?? [];
            if (queue === undefined || next === undefined)
                return undefined;
            if (queue.length === 1 && !(0,convert_reply/* isAnswerPath */.Cs)(request.path))
                return { response: next.response, streamed: next.streamed, giveBack: () => undefined };
            queue.shift();
            return {
                response: next.response,
                streamed: next.streamed,
                giveBack() {
                    queue.push(next);
                    queue.sort((one, other) => one.occurrence - other.occurrence);
                },
            };
        },
    };
}

;// CONCATENATED MODULE: ./build/endpoint/boot/replay/damage-reply.js





const mebibyte = 1024 * 1024;
// As vLLM, llama.cpp and the proxies before them put it.
const usualMessages = {
    400: 'Bad request',
    401: 'Invalid API key',
    403: 'Forbidden',
    404: 'The model `other` does not exist.',
    408: 'Request timeout',
    413: 'Request entity too large',
    429: 'Rate limit reached',
    500: 'Internal server error',
    502: 'Bad gateway',
    503: 'Loading model',
    529: 'Overloaded',
};
/** The reply with its fault; `path` and `now` for those that speak of them. */
function damageReply(fault, reply, path, now) {
    switch (fault.kind) {
        case 'truncate':
            return truncated(reply, fault.afterBytes);
        case 'garbage-chunk':
            return withPiece(reply, external_node_buffer_.Buffer.from('\u0000\u0001~~garbage~~\n<html>\n\n'));
        case 'invalid-json':
            return (0,convert_reply/* isStream */.rL)(reply)
                ? withPiece(reply, external_node_buffer_.Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"a" "b"}}]}\n\n'))
                : withBody(reply, external_node_buffer_.Buffer.from('{"choices":[{"index":0,"message":{"content":"a" "b"}}]}'));
        case 'invalid-utf8':
            return withInvalidUtf8(reply);
        case 'wrong-content-type':
            return {
                ...(fault.body === undefined ? reply : withBody(reply, external_node_buffer_.Buffer.from(fault.body))),
                headers: { ...reply.headers, 'content-type': fault.contentType },
            };
        case 'error-in-200':
            return errorReply(200, fault.message, 'server_error');
        case 'unknown-parameter':
            return errorReply(400, `Unknown parameter: '${fault.name}'`, 'unknown_parameter');
        case 'status': {
            const { status, message, retryAfter } = fault;
            const answer = errorReply(status, message ?? usualMessages[status] ?? 'An error', `status_${status}`);
            if (retryAfter === undefined)
                return answer;
            return { ...answer, headers: { ...answer.headers, 'retry-after': showRetryAfter(retryAfter, now) } };
        }
        case 'redirect': {
            const moved = replyOf(fault.status, 'text/plain', ['Moved']);
            return { ...moved, headers: { ...moved.headers, location: `${fault.to}${path}` } };
        }
        case 'huge':
            return (0,convert_reply/* isStream */.rL)(reply) ? hugeStream(fault.bytes) : textReply('x'.repeat(fault.bytes));
        default:
            return (0,assert_never/* assertNever */.x)(fault);
    }
}
function showRetryAfter(retryAfter, now) {
    if (typeof retryAfter === 'string')
        return retryAfter;
    const { seconds, as } = retryAfter;
    return as === 'seconds' ? String(seconds) : new Date(now.getTime() + seconds * 1000).toUTCString();
}
function truncated(reply, afterBytes) {
    const body = (0,piece_bytes/* wholeBody */.g3)(reply);
    let length = Math.min(afterBytes ?? Math.floor(body.length / 2), body.length);
    // A cut between two lines would leave whole events and nothing to see.
    while (afterBytes === undefined && length > 1 && (body[length - 1] === 10 || body[length] === 10))
        length -= 1;
    let left = length;
    const pieces = [];
    for (const piece of reply.pieces) {
        const bytes = (0,piece_bytes/* bytesOf */.$$)(piece).subarray(0, left);
        left -= bytes.length;
        if (bytes.length > 0)
            pieces.push((0,piece_bytes/* pieceOf */.Kg)(piece[0], bytes));
    }
    return { ...reply, pieces };
}
/** One more piece after the first. */
function withPiece(reply, bytes) {
    const [first, ...rest] = reply.pieces;
    const atMs = first?.[0] ?? reply.headMs;
    return { ...reply, pieces: [...(first === undefined ? [] : [first]), (0,piece_bytes/* pieceOf */.Kg)(atMs, bytes), ...rest] };
}
function withBody(reply, bytes) {
    return { ...reply, pieces: [(0,piece_bytes/* pieceOf */.Kg)(reply.pieces.at(-1)?.[0] ?? reply.headMs, bytes)] };
}
function withInvalidUtf8(reply) {
    const broken = (text) => {
        const [before = '', after = ''] = text.split('MARK');
        return external_node_buffer_.Buffer.concat([external_node_buffer_.Buffer.from(before), external_node_buffer_.Buffer.from([0xc3, 0x28, 0xff]), external_node_buffer_.Buffer.from(after)]);
    };
    return (0,convert_reply/* isStream */.rL)(reply)
        ? withPiece(reply, broken(textEvent('MARK')))
        : withBody(reply, broken((0,piece_bytes/* wholeBody */.g3)(textReply('MARK')).toString('utf8')));
}
function hugeStream(bytes) {
    const events = Array.from({ length: Math.ceil(bytes / mebibyte) }, (_, place) => textEvent('x'.repeat(Math.min(mebibyte, bytes - place * mebibyte))));
    return replyOf(200, 'text/event-stream', [...events, 'data: [DONE]\n\n']);
}

;// CONCATENATED MODULE: ./build/endpoint/boot/replay/describe-missing.js

const shownLength = 80;
const shownDifferences = 4;
// What makes a request another one altogether outweighs all its settings.
const messagesWeight = 20;
/** Why no answer is held, with the recorded request that is nearest and where the two part. */
function describeMissing(exchanges, asked, key) {
    const held = exchanges.filter((exchange) => exchange.key === key).length;
    if (held > 0)
        return `the cassette holds ${held} answer${held === 1 ? '' : 's'} to this request, and it is asked once more`;
    let nearest;
    for (const [place, { request, occurrence }] of exchanges.entries()) {
        if (occurrence > 1)
            continue;
        const differences = differencesOf(request, asked);
        const weight = differences.reduce((sum, difference) => sum + difference.weight, 0);
        if (nearest === undefined || weight < nearest.weight)
            nearest = { place, differences, weight };
    }
    if (nearest === undefined)
        return 'the cassette holds no answer at all';
    const shown = nearest.differences.slice(0, shownDifferences).map(showDifference);
    const left = nearest.differences.length - shown.length;
    const more = left > 0 ? `; and ${left} more` : '';
    // The header is the first line.
    return `the cassette does not hold this request; the nearest, on line ${nearest.place + 2}, differs in ${shown.join('; ')}${more}`;
}
function differencesOf(recorded, asked) {
    const differences = [];
    const compare = (field, one, other) => {
        if (JSON.stringify(one) === JSON.stringify(other))
            return;
        if (field === 'messages' && Array.isArray(one) && Array.isArray(other)) {
            const weight = messagesWeight * (1 - sharedShare(JSON.stringify(one), JSON.stringify(other)));
            differences.push({ ...firstOfList(one, other), weight });
        }
        else
            differences.push({ field, recorded: one, asked: other, weight: field === 'path' ? 2 * messagesWeight : 1 });
    };
    compare('method', recorded.method, asked.method);
    compare('path', recorded.path, asked.path);
    if ((0,request_key/* isObject */.Gv)(recorded.body) && (0,request_key/* isObject */.Gv)(asked.body)) {
        for (const field of new Set([...Object.keys(recorded.body), ...Object.keys(asked.body)]))
            compare(field, recorded.body[field], asked.body[field]);
    }
    else
        compare('body', recorded.body, asked.body);
    return differences;
}
function firstOfList(one, other) {
    for (let place = 0;; place += 1) {
        if (JSON.stringify(one[place]) !== JSON.stringify(other[place]))
            return { field: `messages[${place}]`, recorded: one[place], asked: other[place] };
    }
}
function sharedShare(one, other) {
    let shared = 0;
    while (shared < one.length && one[shared] === other[shared])
        shared += 1;
    return shared / Math.max(one.length, other.length, 1);
}
function showDifference({ field, recorded, asked }) {
    return `${field} (recorded ${show(recorded)}, asked ${show(asked)})`;
}
function show(value) {
    const text = JSON.stringify(value) ?? 'nothing';
    return text.length <= shownLength ? text : `${text.slice(0, shownLength - 1).toWellFormed()}…`;
}

;// CONCATENATED MODULE: ./build/endpoint/boot/replay/fault.js


function planFaults(rules) {
    const used = new Map();
    const use = (rule) => void used.set(rule, (used.get(rule) ?? 0) + 1);
    return {
        faultFor(request, nth) {
            for (const rule of rules) {
                if (rule.fault.kind === 'refuse')
                    continue;
                if (!applies(rule, used.get(rule) ?? 0, request, nth))
                    continue;
                use(rule);
                return rule.fault;
            }
            return undefined;
        },
        takeRefusal(nth) {
            for (const rule of rules) {
                if (rule.fault.kind !== 'refuse' || rule.at !== nth || used.has(rule))
                    continue;
                use(rule);
                return rule.fault;
            }
            return undefined;
        },
    };
}
function applies(rule, used, request, nth) {
    const times = 'times' in rule ? rule.times : undefined;
    if (typeof rule.at === 'number')
        return nth !== undefined && nth >= rule.at && nth < rule.at + (times ?? 1);
    return used < (times ?? Number.POSITIVE_INFINITY) && fits(rule.at, request);
}
function fits({ path, model, having, saying }, request) {
    const body = (0,request_key/* isObject */.Gv)(request.body) ? request.body : {};
    if (path === undefined ? !(0,convert_reply/* isAnswerPath */.Cs)(request.path) : request.path.split('?', 1)[0] !== path)
        return false;
    if (model !== undefined && body['model'] !== model)
        return false;
    if (having !== undefined && !Object.hasOwn(body, having))
        return false;
    return saying === undefined || JSON.stringify(body['messages'] ?? null).includes(JSON.stringify(saying).slice(1, -1));
}

// EXTERNAL MODULE: ./build/endpoint/boot/replay/load-cassette.js
var load_cassette = __webpack_require__(1278);
;// CONCATENATED MODULE: ./build/endpoint/boot/replay/boot-replay.js












const logLines = 30;
/** Serves a cassette on loopback as the server did that it was recorded from. */
async function bootReplay(options) {
    const { clock, timing } = options;
    const { cassette, warning } = typeof options.cassette === 'string'
        ? await (0,load_cassette/* loadCassette */.x)(options.cassette)
        : { cassette: options.cassette, warning: undefined };
    const player = cassettePlayer(cassette.exchanges);
    const faults = planFaults(options.faults ?? []);
    const asked = [];
    const log = warning === undefined ? [] : [warning];
    const disposed = new AbortController();
    let answersAsked = 0;
    const server = new loopback_server/* LoopbackServer */.pz(handle, (error) => log.push(String(error)));
    await server.openPort();
    refuseNext();
    return {
        baseUrl: `${server.origin}/v1`,
        isOurs: true,
        asked,
        warning,
        logTail: () => log.slice(-logLines),
        failed: undefined,
        async [Symbol.asyncDispose]() {
            disposed.abort();
            await server[Symbol.asyncDispose]();
        },
    };
    async function handle(message, response, signal) {
        const text = (await (0,loopback_server/* readBody */.x8)(message)).toString('utf8');
        const stage = { response, clock, timing, startedMs: clock.now(), signal };
        const request = (0,request_key/* recordedRequest */.Kh)(message.method ?? 'GET', message.url ?? '/', text);
        const nth = (0,convert_reply/* isAnswerPath */.Cs)(request.path) ? ++answersAsked : undefined;
        const entry = {
            method: request.method,
            path: request.path,
            headers: message.headers,
            body: text,
            answered: 'recorded',
        };
        asked.push(entry);
        if (nth !== undefined && refuseNext())
            response.setHeader('connection', 'close');
        const form = (0,convert_reply/* formOf */.QU)(text);
        const fault = faults.faultFor(request, nth);
        if (fault === undefined)
            return answer(stage, entry, request, nth, form);
        entry.answered = fault.kind;
        log.push(`${request.method} ${request.path}: ${fault.kind}, as told`);
        // The answer stays in the cassette for whoever asks again.
        const taken = player.take(request, (0,request_key/* requestKey */.lq)(request));
        taken?.giveBack();
        const own = taken === undefined ? options.orElse?.(request, nth) : (0,convert_reply/* inForm */.E$)(taken.response, taken.streamed, form);
        return playFault(fault, stage, own ?? (0,convert_reply/* inForm */.E$)(textReply('ok'), false, form), message.url ?? '/');
    }
    async function answer(stage, entry, request, nth, form) {
        const key = (0,request_key/* requestKey */.lq)(request);
        const taken = player.take(request, key);
        const found = taken === undefined ? options.orElse?.(request, nth) : (0,convert_reply/* inForm */.E$)(taken.response, taken.streamed, form);
        if (found === undefined) {
            const standing = builtIn(request, player.models);
            entry.answered = standing === undefined ? refusal/* notRecorded */.ok : 'built-in';
            if (standing !== undefined)
                return playReply(stage, standing);
            const missing = describeMissing(cassette.exchanges, request, key);
            log.push(`${request.method} ${request.path}: ${missing}`);
            return playReply(stage, errorReply(404, missing, refusal/* notRecorded */.ok));
        }
        try {
            await playReply(stage, found);
        }
        catch (error) {
            taken?.giveBack();
            throw error;
        }
    }
    async function playFault(fault, stage, reply, path) {
        switch (fault.kind) {
            case 'reset':
            case 'hang':
            case 'drip':
            case 'endless':
                return breakConnection(fault, stage, reply);
            default:
                return playReply(stage, damageReply(fault, reply, path, clock.wallTime()));
        }
    }
    /** Closes the port where the next request for an answer is to be refused. */
    function refuseNext() {
        const refusal = faults.takeRefusal(answersAsked + 1);
        if (refusal === undefined)
            return false;
        server.closePort();
        if (refusal.forMs !== undefined) {
            clock
                .sleep(refusal.forMs, disposed.signal)
                .then(() => server.openPort())
                .catch((error) => log.push(`the port stays closed: ${String(error)}`));
        }
        return true;
    }
}
/** What a server tells of itself, where the recording has not kept it. */
function builtIn({ method, path }, models) {
    const place = path.split('?', 1)[0];
    if (method !== 'GET')
        return undefined;
    if (place === '/health' || place === '/v1/health')
        return jsonReply(200, { status: 'ok' });
    if (place !== '/v1/models')
        return undefined;
    return jsonReply(200, { object: 'list', data: models.map((id) => ({ id, object: 'model', owned_by: 'replay' })) });
}

// EXTERNAL MODULE: ./build/endpoint/boot/served-model.js
var served_model = __webpack_require__(58196);
;// CONCATENATED MODULE: ./build/endpoint/boot/up-down.js








const defaultDownLimitMs = 5 * 60_000;
const lookMs = 1000;
/** A server that a script starts and another one ends. Once `up` has begun, `down` is run, and once only. */
async function bootUpDown(options) {
    const { readyUrl, baseUrl } = (0,base_url/* parseReadyUrl */.k)(options.readyUrl);
    options.signal?.throwIfAborted();
    const phases = (0,boot/* startPhases */.TE)(options);
    const group = await ProcessGroup.start(options.up, options);
    let undone;
    const dispose = () => {
        undone ??= runDown(options).finally(() => group.release());
        return undone;
    };
    const process = { failed: undefined, logTail: group.log.lines, written: group.log.written };
    try {
        await finishUp(options, group, phases);
        const ready = await (0,await_ready/* awaitReady */.k)({ ...options, baseUrl, readyUrl, process, phases });
        return { ...ready, baseUrl, isOurs: true, ...process, [Symbol.asyncDispose]: dispose };
    }
    catch (error) {
        return await (0,undo_after/* undoAfter */.X)(error, dispose);
    }
}
/** Waits for the end of `up` alone: what it started in the background lives on, and goes on writing to its log. */
async function finishUp(options, group, phases) {
    const { clock, signal } = options;
    const up = (0,redact/* hideBehindFlags */.s)(options.up);
    try {
        for (;;) {
            phases.note('load', `running ${up}`, group.log.written());
            phases.check(up, group.log.lines());
            const exit = await (0,within/* within */.u)(clock, Math.min(lookMs, phases.remainingMs()), signal, () => group.exited);
            if (exit === undefined)
                continue;
            if (exit.code === 0)
                return;
            throw new errors/* EndpointError */.cY((0,boot/* withLogTail */.f_)(`the script that starts the server failed (${(0,undo_after/* showExit */.K)(exit)}): ${up}`, group.log.lines()), `${(0,boot/* endHint */.xD)(group.log.lines())} What it had started was taken down again.`);
        }
    }
    catch (error) {
        // Half-way or still running: two scripts at once would undo each other's work.
        return await (0,undo_after/* undoAfter */.X)(error, () => group[Symbol.asyncDispose]());
    }
}
async function runDown(options) {
    const { down, clock, downLimitMs = defaultDownLimitMs } = options;
    const group = await ProcessGroup.start(down, options);
    // Not with the signal of the run: what was cancelled is undone all the same.
    const exit = await (0,within/* within */.u)(clock, downLimitMs, undefined, () => group.exited);
    if (exit === undefined)
        await group[Symbol.asyncDispose]();
    else
        group.release();
    if (exit?.code === 0)
        return;
    const how = exit === undefined ? `no end after ${(0,boot/* showDuration */.kJ)(downLimitMs)}` : (0,undo_after/* showExit */.K)(exit);
    throw new errors/* EndpointError */.cY((0,boot/* withLogTail */.f_)(`the script that takes the server down failed (${how}): ${(0,redact/* hideBehindFlags */.s)(down)}`, group.log.lines()), 'Something may still run: take it down by hand.');
}

// EXTERNAL MODULE: ./build/endpoint/boot/url.js
var url = __webpack_require__(49144);
;// CONCATENATED MODULE: ./build/endpoint/boot/boot-where.js


















const nothingTold = { image: undefined, flags: undefined, boundTemplate: undefined, models: [] };
/** Boots, or finds, the server of a target, once. */
async function bootWhere(where, docker, options) {
    const server = serverOptions(options);
    const shell = { ...server, ...shellOptions(options) };
    switch (where.kind) {
        case 'url':
            return booted(await (0,url/* bootUrl */.C)({ ...server, url: where.url }), nothingTold);
        case 'detect':
            return booted(await bootDetected(docker, server, options), nothingTold);
        case 'replay':
            return { ...booted(await bootCassette(where.file, options), nothingTold), address: undefined };
        case 'command':
            return booted(await bootCommand({ ...shell, ...where }), {
                ...nothingTold,
                flags: flagsOf([where.command], options),
                models: await modelsOf(where.command, options),
            });
        case 'up-down':
            return booted(await bootUpDown({ ...shell, ...where }), {
                ...nothingTold,
                flags: flagsOf([where.up], options),
                models: await modelsOf(where.up, options),
            });
        case 'compose':
            return bootRecipe(where, server, options);
        default:
            return (0,assert_never/* assertNever */.x)(where);
    }
}
function booted(server, told) {
    return { server, told, address: server.baseUrl };
}
function serverOptions(options) {
    const { apiKey, model, bootTimeoutMs, clock, signal, onProgress, watch } = options;
    return {
        ...{ apiKey, model, requestToken: request_token/* requestToken */.F, clock, watch },
        ...(bootTimeoutMs === undefined ? {} : { limits: { ...boot/* defaultBootLimits */.Ek, totalMs: bootTimeoutMs } }),
        ...(signal === undefined ? {} : { signal }),
        ...(onProgress === undefined ? {} : { onProgress }),
    };
}
function shellOptions({ tree, ambient, passVariables = [], logsFolder, graceMs }) {
    return {
        ...{ folder: tree, ambient, passVariables },
        ...(logsFolder === undefined ? {} : { logFile: (0,external_node_path_.join)(logsFolder, 'server.log') }),
        ...(graceMs === undefined ? {} : { graceMs }),
    };
}
/** A recipe with its paths as they are in a tree. */
function recipeOf(where, tree) {
    return {
        files: where.files.map((file) => (0,external_node_path_.resolve)(tree, file)),
        service: where.service,
        profiles: where.profiles,
        envFiles: where.envFile === undefined ? [] : [(0,external_node_path_.resolve)(tree, where.envFile)],
        port: where.port,
        keepsPort: where.fixedPorts,
    };
}
async function bootRecipe(where, server, options) {
    const { tree, isCheckout, allowance, environment, graceMs, onMessage } = options;
    const { ambient, passVariables, logFile } = shellOptions(options);
    const project = await bootCompose({
        ...{ ...server, run: options.run, ambient, passVariables, lock: undefined },
        recipe: recipeOf(where, tree),
        trust: { tree, isCheckout, ...(allowance === undefined ? {} : { allowance }) },
        ...(environment === undefined ? {} : { environment }),
        ...(logFile === undefined ? {} : { logFile }),
        ...(graceMs === undefined ? {} : { graceSeconds: Math.ceil(graceMs / 1000) }),
        onEarlierRuns: (found) => {
            for (const each of found)
                onMessage?.(describeEarlier(each));
        },
    });
    const { digest, flags, template, models } = project.facts;
    const told = { image: digest, flags: flagsOf(flags, options), boundTemplate: template?.text, models };
    return { ...booted(project, told), project: project.project };
}
function describeEarlier({ project, run, state }) {
    if (state === 'dead')
        return `Took down ${project}, which the dead run ${run} had left.`;
    return `Left ${project} alone: the run ${run} ${state === 'alive' ? 'lives' : 'may live elsewhere'}.`;
}
/** A baseline is committed: keys stay out of it. */
function flagsOf(flags, { apiKey }) {
    return (0,redact/* redact */.E)(flags, (0,key_guard/* keyGuard */.F)(apiKey).words); // a list of texts stays one
}
function modelsOf(command, { tree, ambient, passVariables = [] }) {
    return placesInCommand(command, tree, (0,scrub_environment/* scrubEnvironment */.v)(ambient, passVariables));
}
async function bootDetected(docker, server, options) {
    const { clock, signal } = options;
    const listContainers = async () => (await docker.run(['ps', '--format', '{{json .}}'], signal)).stdout;
    const found = await (0,detect_url/* detectUrl */.l5)({
        clock,
        listContainers,
        hiddenKey: options.apiKey,
        ...(signal === undefined ? {} : { signal }),
    });
    options.onMessage?.(found.message);
    return (0,url/* bootUrl */.C)({ ...server, url: found.baseUrl });
}
/** A recording is played by a server in this process: only a machine that cannot reach itself cannot reach it. */
function withoutLoopback(detail) {
    return new errors/* EndpointError */.cY(`a recording is played at 127.0.0.1, and this machine cannot reach that address: ${detail}`, 'Its loopback interface is missing or down, as in a new network namespace: ip link set lo up.');
}
/** A recording is ready when it is read; asking it for a token would ask for what it does not hold. */
async function bootCassette(file, options) {
    const { clock, timing = 'at-once', tree } = options;
    const replay = await bootReplay({ cassette: (0,external_node_path_.resolve)(tree, file), timing, clock });
    try {
        if (replay.warning !== undefined)
            options.onMessage?.(replay.warning);
        const { baseUrl } = replay;
        const list = await (0,asker/* createAsker */.b)({ baseUrl, apiKey: undefined, model: '' }).get('/v1/models');
        if (list.kind === 'failed' && list.reason === 'unreachable')
            throw withoutLoopback(list.detail);
        const served = list.kind === 'json' ? (0,model_cards/* parseModelCards */.cb)(list.body).map(({ id }) => id) : [];
        const model = (0,served_model/* chooseModel */.R)(options.model, served, file);
        return { ...replay, connection: { baseUrl, apiKey: undefined, model }, served };
    }
    catch (error) {
        await replay[Symbol.asyncDispose]();
        throw error;
    }
}


/***/ }),

/***/ 97001:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ek: () => (/* binding */ defaultBootLimits),
/* harmony export */   TE: () => (/* binding */ startPhases),
/* harmony export */   f_: () => (/* binding */ withLogTail),
/* harmony export */   kJ: () => (/* binding */ showDuration),
/* harmony export */   xD: () => (/* binding */ endHint)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);

const minuteMs = 60_000;
const defaultBootLimits = {
    totalMs: 30 * minuteMs,
    stallMs: { pull: 5 * minuteMs, download: 5 * minuteMs, load: 10 * minuteMs, ready: 3 * minuteMs },
};
function startPhases({ clock, limits = defaultBootLimits, onProgress }) {
    const start = clock.now();
    let phase = 'load';
    let detail = '';
    let life = '';
    let lastSign = start;
    // Two states in turn, for ever, are no progress.
    const seen = new Set();
    const totalLeft = () => start + limits.totalMs - clock.now();
    const stallLeft = () => lastSign + limits.stallMs[phase] - clock.now();
    function note(newPhase, newDetail, signOfLife = '') {
        const state = `${newPhase} ${newDetail}`;
        const isNews = !seen.has(state);
        seen.add(state);
        if (isNews || String(signOfLife) !== life)
            lastSign = clock.now();
        phase = newPhase;
        detail = newDetail;
        life = String(signOfLife);
        if (isNews)
            onProgress?.({ phase, detail, elapsedMs: clock.now() - start });
    }
    return {
        note,
        begin(newPhase, what, signOfLife) {
            if (!seen.has(`${newPhase} ${what}`))
                note(newPhase, what, signOfLife);
        },
        remainingMs: () => Math.max(0, Math.min(totalLeft(), stallLeft())),
        check(what, logTail) {
            const isOver = totalLeft() <= 0;
            if (!isOver && stallLeft() > 0)
                return;
            const message = isOver
                ? `${what} was not ready within ${showDuration(limits.totalMs)}, last seen: ${detail}`
                : `${what} showed no sign of life for ${showDuration(limits.stallMs[phase])} (${phase}), last seen: ${detail}`;
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(withLogTail(message, logTail), isOver
                ? 'If it only needs longer, raise --boot-timeout.'
                : 'Look at its log: it hangs, or it waits for something.');
        },
    };
}
const shownLines = 30;
/** A message with the end of a log below it. Each line is indented: at the start of one, CI runners read commands. */
function withLogTail(message, lines) {
    const last = lines.slice(-shownLines);
    if (last.length === 0)
        return message;
    const title = last.length === 1 ? 'Its last line:' : `Its last ${last.length} lines:`;
    return [message, title, ...last.map((line) => `  | ${line}`)].join('\n');
}
/** What to do about a server that ended: its last lines stand in the message, if it has any. */
function endHint(lines) {
    return lines.length === 0 ? 'It wrote nothing: start it by hand to see more.' : 'Its last lines may say why.';
}
function showDuration(ms) {
    if (ms < 1000)
        return `${Math.round(ms)} ms`;
    if (ms < 2 * minuteMs)
        return `${Math.round(ms / 1000)} s`;
    return `${Math.round(ms / minuteMs)} minutes`;
}


/***/ }),

/***/ 63381:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ parseComposeConfig)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(92857);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92844);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(20262);




const serviceSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    image: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
    ports: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
        target: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig(),
        published: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
        protocol: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
    }))
        .nullish(),
    network_mode: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
    volumes: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
        type: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
        source: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
        target: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
        read_only: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY().nullish(),
    }))
        .nullish(),
    deploy: zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({}).nullish(),
});
const resourceSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
    external: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY().nullish(),
    file: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
    driver: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
    driver_opts: zod__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_2__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig()])).nullish(),
})
    .nullable();
const composeConfigSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    services: zod__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), serviceSchema),
    volumes: zod__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), resourceSchema).nullish(),
    networks: zod__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), resourceSchema).nullish(),
    secrets: zod__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), resourceSchema).nullish(),
    configs: zod__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), resourceSchema).nullish(),
});
function parseComposeConfig(text) {
    const config = composeConfigSchema.safeParse((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_3__/* .parseLoose */ .il)(text));
    if (config.success)
        return config.data;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`docker compose printed a configuration that cannot be read\n${(0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_1__/* .explainFault */ .O)(config.error.issues, composeConfigSchema, (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_3__/* .parseLoose */ .il)(text))}`, 'Look at what "docker compose config --format json" prints for these files.');
}


/***/ }),

/***/ 17678:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ isNewEnough),
/* harmony export */   M: () => (/* binding */ findCompose)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _docker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96116);


const oldest = { major: 2, minor: 24 };
/** The version of docker compose, once it is new enough and its engine answers. */
async function findCompose(docker, signal) {
    const compose = await docker.run(['compose', 'version', '--short'], signal);
    if (compose.code === 127)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY('there is no docker command', 'Install a container engine with docker compose 2.24 or newer.');
    if (compose.code !== 0)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`docker has no compose plugin: ${(0,_docker_js__WEBPACK_IMPORTED_MODULE_1__/* .lastWords */ .aN)(compose.stderr)}`, 'Install docker compose 2.24 or newer; the old docker-compose command will not do.');
    const version = compose.stdout.trim();
    if (!isNewEnough(version))
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`docker compose ${version} is too old`, `Install ${oldest.major}.${oldest.minor} or newer: older ones cannot make a recipe safe to run beside others.`);
    const engine = await docker.run(['version', '--format', '{{.Server.Version}}'], signal);
    if (engine.code === 0)
        return version;
    const words = (0,_docker_js__WEBPACK_IMPORTED_MODULE_1__/* .lastWords */ .aN)(engine.stderr);
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`the container engine does not answer: ${words}`, /permission denied/i.test(words)
        ? 'Add the user to the group of its socket: sudo usermod -aG docker "$USER", then log in again.'
        : 'Start it, or set DOCKER_HOST to where it listens.');
}
function isNewEnough(version) {
    const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
    if (major === undefined || minor === undefined)
        return false;
    return Number(major) > oldest.major || (Number(major) === oldest.major && Number(minor) >= oldest.minor);
}


/***/ }),

/***/ 65552:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ takeHostLock),
/* harmony export */   u: () => (/* binding */ usualLockFile)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(61469);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2999);
/* harmony import */ var _owner_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(27661);






const pollMs = 500;
// A takeover lasts milliseconds; one that is older was killed in the middle.
const longestTakeoverMs = 30_000;
let taken = 0;
/** The same for all who use this machine. */
function usualLockFile() {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)(), 'quality-baseline.lock');
}
/** One run at a time on a machine: two would share its GPU and measure each other. */
async function takeHostLock({ clock, file, waitMs = 0, onWait, signal }) {
    const end = clock.now() + waitMs;
    taken += 1;
    const content = `${(0,_owner_js__WEBPACK_IMPORTED_MODULE_5__/* .showOwner */ .HW)(await (0,_owner_js__WEBPACK_IMPORTED_MODULE_5__/* .ownerOf */ .bf)(process.pid))}\n${clock.wallTime().toISOString()} ${taken}\n`;
    for (;;) {
        signal?.throwIfAborted();
        if (await place(file, content))
            return { [Symbol.asyncDispose]: () => release(file, content) };
        const present = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__/* .readRegularText */ .Aj)(file);
        if (present === undefined)
            continue; // let go of meanwhile
        const owner = (0,_owner_js__WEBPACK_IMPORTED_MODULE_5__/* .parseOwner */ .pZ)(present.split('\n')[0] ?? '');
        const state = owner === undefined ? 'dead' : await (0,_owner_js__WEBPACK_IMPORTED_MODULE_5__/* .ownerState */ .N_)(owner);
        if (state === 'dead') {
            if (!(await clearStale(file, present, clock)))
                await clock.sleep(50, signal);
            continue;
        }
        const holder = `process ${owner?.pid}${state === 'unknown' ? ` on ${owner?.host}` : ''}`;
        if (clock.now() >= end)
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .EndpointError */ .cY(`another run uses this machine: ${holder} holds ${file}`, state === 'unknown'
                ? `Wait for it. If it is gone for certain, remove ${file}.`
                : 'Wait until it is through: two runs at once would measure each other.');
        onWait?.(holder);
        await clock.sleep(Math.min(pollMs, end - clock.now()), signal);
    }
}
/** It appears whole or not at all. */
async function place(file, content) {
    const draft = `${file}.${process.pid}-${taken}`;
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(file), { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(draft, content);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.link)(draft, file);
        return true;
    }
    catch (error) {
        if (codeOf(error) === 'EEXIST')
            return false;
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .EndpointError */ .cY(`cannot write the lock ${file}: ${codeOf(error)}`, 'Check the folder and its permissions.', {
            cause: error,
        });
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(draft, { force: true });
    }
}
/** One at a time, and only what was seen to be stale: else the lock of a faster one would go. */
async function clearStale(file, seen, clock) {
    const guard = `${file}.takeover`;
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(guard);
    }
    catch {
        const age = clock.wallTime().getTime() - ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(guard).catch(() => undefined))?.mtimeMs ?? Number.NaN);
        if (age > longestTakeoverMs)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rmdir)(guard).catch(() => undefined);
        return false;
    }
    try {
        if ((await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__/* .readRegularText */ .Aj)(file).catch(() => undefined)) === seen)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(file);
        return true;
    }
    catch (error) {
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .EndpointError */ .cY(`the lock ${file} of a dead run cannot be removed: ${codeOf(error)}`, `Remove it: sudo rm ${file}`, {
            cause: error,
        });
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rmdir)(guard).catch(() => undefined);
    }
}
async function release(file, content) {
    if ((await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_4__/* .readRegularText */ .Aj)(file).catch(() => undefined)) === content)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(file, { force: true });
}
function codeOf(error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}


/***/ }),

/***/ 49411:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Az: () => (/* binding */ runLabel),
/* harmony export */   PC: () => (/* binding */ labelsOf),
/* harmony export */   QZ: () => (/* binding */ projectLabel),
/* harmony export */   Wb: () => (/* binding */ ownerLabel),
/* harmony export */   j1: () => (/* binding */ projectName)
/* harmony export */ });
/* harmony import */ var _lib_sha256_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17609);
/* harmony import */ var _owner_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(27661);


const runLabel = 'quality-baseline.run';
const slugLabel = 'quality-baseline.slug';
const ownerLabel = 'quality-baseline.owner';
/** The label by which compose itself knows what belongs together. */
const projectLabel = 'com.docker.compose.project';
const longestSlug = 24;
/** A project name of our own: no other run has it, and no project of the user. */
function projectName({ id, attempt, slug }) {
    const digest = (0,_lib_sha256_js__WEBPACK_IMPORTED_MODULE_0__/* .sha256 */ .s)(`${id}\n${attempt}\n${slug}`).slice(0, 8);
    return `qb-${plain(id).slice(0, longestSlug)}-${attempt}-${plain(slug).slice(0, longestSlug)}-${digest}`;
}
function plain(text) {
    return text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
/** On everything that a run creates: whose it is, and by what process its owner is known to live. */
function labelsOf(run, owner) {
    return { [runLabel]: `${run.id}/${run.attempt}`, [slugLabel]: run.slug, [ownerLabel]: (0,_owner_js__WEBPACK_IMPORTED_MODULE_1__/* .showOwner */ .HW)(owner) };
}


/***/ }),

/***/ 50434:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ isInside),
/* harmony export */   o: () => (/* binding */ resolvePath)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


function isInside(path, folder) {
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(folder, path);
    return way === '' || (way !== '..' && !way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_1__.sep}`) && !way.startsWith(node_path__WEBPACK_IMPORTED_MODULE_1__.sep));
}
/** Where a path leads once links are followed; of one that does not exist, as far as it does. */
async function resolvePath(path) {
    const real = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(path).catch(() => undefined);
    if (real !== undefined)
        return { path: real, exists: true };
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path);
    if (parent === path)
        return { path, exists: false };
    return { path: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((await resolvePath(parent)).path, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path)), exists: false };
}


/***/ }),

/***/ 77108:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ findRefusals),
  t: () => (/* binding */ hostPaths)
});

// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/paths.js
var paths = __webpack_require__(50434);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/refusal.js
var refusal = __webpack_require__(62898);
;// CONCATENATED MODULE: ./build/endpoint/boot/compose/service-rules.js

const harmless = () => [];
// What cannot reach beyond its container, or is taken back by the override. `volumes` have rules of their own.
const harmlessKeys = [
    ...['annotations', 'attach', 'blkio_config', 'cap_drop', 'command', 'configs', 'container_name', 'cpu_count'],
    ...['cpu_percent', 'cpu_period', 'cpu_quota', 'cpu_rt_period', 'cpu_rt_runtime', 'cpu_shares', 'cpus', 'cpuset'],
    ...['depends_on', 'develop', 'dns', 'dns_opt', 'dns_search', 'domainname', 'entrypoint', 'env_file', 'environment'],
    ...['expose', 'extra_hosts', 'gpus', 'group_add', 'healthcheck', 'hostname', 'image', 'init', 'isolation'],
    ...['label_file', 'labels', 'links', 'logging', 'mac_address', 'mem_limit', 'mem_reservation', 'mem_swappiness'],
    ...['memswap_limit', 'networks', 'oom_kill_disable', 'oom_score_adj', 'pids_limit', 'platform', 'ports'],
    ...['profiles', 'pull_policy', 'read_only', 'restart', 'scale', 'secrets', 'shm_size', 'stdin_open'],
    ...['stop_grace_period', 'stop_signal', 'storage_opt', 'sysctls', 'tmpfs', 'tty', 'ulimits', 'user', 'volumes'],
    'working_dir',
];
/** By key of a service in a resolved file. A key that is not here is refused: compose learns new ones. */
const serviceRules = new Map([
    ...harmlessKeys.map((key) => [key, harmless]),
    ['privileged', always('privileged', 'Remove it. GPUs need no more than a reservation of devices.')],
    ['network_mode', (value) => namespace(value, 'host-network', 'Remove it: the port is published on loopback.')],
    ['pid', (value) => namespace(value, 'host-pid', 'Remove it.')],
    // With the host it shares memory, which is what serving on several GPUs needs.
    ['ipc', (value) => (value === 'host' ? [] : namespace(value, 'host-namespace', 'Use ipc: host, or shm_size.'))],
    ['uts', (value) => namespace(value, 'host-namespace', 'Remove it.')],
    ['userns_mode', (value) => namespace(value, 'host-namespace', 'Remove it.')],
    ['cgroup', (value) => namespace(value, 'host-namespace', 'Remove it.')],
    ['cgroup_parent', always('host-namespace', 'Remove it.')],
    ['cap_add', each('cap-add', () => true, 'Remove it: serving a model needs no capability.')],
    ['security_opt', each('security-opt', (value) => !isTightening(value), 'Remove it.')],
    ['devices', each('devices', (value) => !isGpuDevice(value), 'Remove it: only GPUs are given.')],
    ['device_cgroup_rules', always('devices', 'Remove it.')],
    ['deploy', deploy],
    [
        'runtime',
        (value) => ['nvidia', 'runc', 'crun'].includes(String(value)) ? [] : always('devices', 'Use nvidia or none.')(value),
    ],
    ['external_links', always('foreign-container', 'Remove it: a run reaches only what it started.')],
    [
        'volumes_from',
        each('foreign-container', (value) => String(value).startsWith('container:'), 'Name the volume itself.'),
    ],
    ['build', always('build', 'Name an image that is built already: a build runs whatever its file says.')],
    ['credential_spec', always('outside-file', 'Remove it.')],
    ['post_start', always('hook', 'Remove it: it may run as root.')],
    ['pre_stop', always('hook', 'Remove it: it may run as root.')],
    ['provider', always('provider', 'Remove it: it runs a program of this machine.')],
    ['models', always('provider', 'Serve the model from an image.')],
    ['use_api_socket', always('docker-socket', 'Remove it: whoever has the engine has the machine.')],
]);
function always(rule, fix) {
    return (value) => (Array.isArray(value) && value.length === 0 ? [] : [{ rule, value, fix }]);
}
function each(rule, isRefused, fix) {
    return (value) => [value]
        .flat()
        .filter(isRefused)
        .map((item) => ({ rule, value: item, fix }));
}
function namespace(value, rule, fix) {
    const text = String(value);
    if (text === 'host')
        return [{ rule, value, fix }];
    if (text.startsWith('container:'))
        return [{ rule: 'foreign-container', value, fix }];
    const isOwn = ['none', 'bridge', 'default', 'private', 'shareable', ''].includes(text) || text.startsWith('service:');
    // The name of a network that exists, as network_mode takes it.
    return isOwn ? [] : [{ rule, value, fix }];
}
function isTightening(value) {
    return /^no-new-privileges(?:[:=]true)?$/.test(String(value));
}
const gpuDevice = /^\/dev\/(?:nvidia(?:\d+|ctl|-modeset|-uvm|-uvm-tools|-caps(?:\/[\w-]+)?)|kfd|dri(?:\/(?:card|renderD)\d+)?|dxg|accel\/accel\d+)$/;
function isGpuDevice(value) {
    const source = (0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(value), 'source')) ?? String(value).split(':')[0] ?? '';
    // `vendor.com/gpu=0`, as the container device interface names them.
    return (gpuDevice.test(source) ||
        /^[\w.-]+\/gpu=[\w:.-]+$/.test((0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(value), 'source')) ?? String(value)));
}
function deploy(value) {
    const reservations = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(value), 'resources')), 'reservations'));
    return (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(reservations, 'devices'))
        .filter((device) => !(0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(device), 'capabilities')).includes('gpu'))
        .map((device) => ({
        rule: 'devices',
        key: 'deploy.resources.reservations.devices',
        value: device,
        fix: 'Reserve devices with capabilities: [gpu].',
    }));
}

;// CONCATENATED MODULE: ./build/endpoint/boot/compose/volume-rules.js

const engineSockets = /(?:^|\/)(?:docker|podman|containerd|crio|buildkitd)[^/]*\.sock$/;
// Each of them holds such a socket.
const socketFolders = ['/', '/run', '/var', '/var/run', '/run/podman', '/run/containerd', '/run/docker', '/run/user'];
const cachePlace = /hugging-?face|(?:^|[/_.-])(?:hf|hub|models?|weights|gguf|ollama|modelscope|llama\.cpp)(?:$|[/_.-])|\/\.cache$/i;
/** Mounts, and the volumes behind them. */
function refuseVolumes(config, context) {
    const mounts = Object.entries(config.services).flatMap(([name, service]) => (service.volumes ?? []).map((mount) => ({ place: `service ${name}`, mount })));
    return [
        ...mounts.flatMap(({ place, mount }) => refuseMount(place, mount, context)),
        ...Object.entries(config.volumes ?? {}).flatMap(([key, volume]) => refuseDriver(key, volume, context)),
        ...mounts.flatMap(({ mount }) => refuseCache(config, mount, context)),
    ];
}
function refuseMount(place, mount, context) {
    switch (mount.type) {
        case 'bind':
            return refuseBind(place, 'volumes', mount.source ?? '', mount.read_only === true, context);
        case 'volume':
        case 'tmpfs':
        case 'image':
            return [];
        default:
            return [{ rule: 'unknown-key', place, key: 'volumes', value: mount.type, fix: 'Use a volume or a bind.' }];
    }
}
function refuseBind(place, key, source, isReadOnly, context) {
    const path = context.realPath(source);
    const value = path === source ? source : `${source}, which is ${path}`;
    if ([path, source].some((each) => engineSockets.test(each) || socketFolders.includes(each)))
        return [{ rule: 'docker-socket', place, key, value, fix: 'Remove it: whoever has the engine has the machine.' }];
    if (context.bindFolders.some((folder) => (0,paths/* isInside */.F)(path, folder)))
        return [];
    if (!(0,paths/* isInside */.F)(path, context.tree)) {
        const fix = `Add ${path} to the folders that may be mounted, or use an external volume.`;
        return [{ rule: 'bind', place, key, value, fix }];
    }
    if (isReadOnly || !context.isCheckout)
        return [];
    const fix = 'Mount it read-only (:ro), or keep it outside: checkout deletes it, and fails on files of root.';
    return [{ rule: 'writable-checkout', place, key, value, fix }];
}
function refuseDriver(key, volume, context) {
    if (volume === null || volume.external === true)
        return [];
    const place = `volume ${key}`;
    const driver = volume.driver ?? 'local';
    if (driver !== 'local')
        return [{ rule: 'volume-driver', place, key: 'driver', value: driver, fix: 'Use an external volume.' }];
    const options = new Map(Object.entries(volume.driver_opts ?? {}));
    if (options.size === 0 || options.get('type') === 'tmpfs')
        return [];
    const words = String(options.get('o') ?? '').split(',');
    const isBind = options.get('type') === 'bind' || words.includes('bind') || words.includes('rbind');
    const device = String(options.get('device') ?? '');
    if (isBind && device.startsWith('/')) {
        return refuseBind(place, 'driver_opts.device', device, words.includes('ro'), context);
    }
    const value = [...options].map(([name, option]) => `${name}=${option}`).join(' ');
    return [{ rule: 'volume-driver', place, key: 'driver_opts', value, fix: 'Use an external volume.' }];
}
/** A model that is downloaded into a volume of the run is downloaded again by the next one. */
function refuseCache(config, { type, source, target }, context) {
    const key = source ?? '';
    const volume = config.volumes?.[key];
    if (type !== 'volume' || volume?.external === true)
        return [];
    if (key !== '' && volume?.driver_opts !== undefined && volume.driver_opts !== null)
        return [];
    if (!cachePlace.test(target) && !cachePlace.test(key))
        return [];
    const name = volume?.name ?? `${config.name}_${key}`;
    const isOfProject = name === `${config.name}_${key}`;
    if (!isOfProject && context.existingVolumes.has(name))
        return [];
    const shown = key === '' ? 'models' : key;
    const kept = isOfProject ? `${context.usualProject}_${shown}` : name;
    const exists = context.existingVolumes.has(kept);
    const fix = [
        'A run has volumes of its own: the models would be downloaded each time. Keep them outside:',
        'volumes:',
        `  ${shown}:`,
        '    external: true',
        `    name: ${kept}`,
        exists ? `(${kept} exists)` : `(once: docker volume create ${kept})`,
    ].join('\n');
    return [
        { rule: 'cache-volume', place: `volume ${shown}`, key: 'external', value: `false, mounted at ${target}`, fix },
    ];
}

;// CONCATENATED MODULE: ./build/endpoint/boot/compose/policy.js





/** All that a resolved compose file asks for beyond what a stranger's file may have. */
function findRefusals(config, context) {
    const services = Object.entries(config.services);
    return [
        ...services.flatMap(([name, service]) => refuseService(name, service)),
        ...refuseVolumes(config, context),
        ...refuseNetworks(config),
        ...refuseFiles('secret', config.secrets, context),
        ...refuseFiles('config', config.configs, context),
        ...Object.keys(config).flatMap((key) => refuseTopLevel(key)),
    ].filter(({ rule }) => !context.allowed.includes(rule));
}
function refuseService(name, service) {
    return Object.entries(service).flatMap(([key, value]) => {
        if (value === null || value === undefined || value === false || key.startsWith('x-'))
            return [];
        const judge = serviceRules.get(key);
        const place = `service ${name}`;
        if (judge === undefined) {
            const fix = `Remove ${key}: what it does is not known here.`;
            return [{ rule: 'unknown-key', place, key, value: (0,refusal/* showValue */.vp)(value), fix }];
        }
        return judge(value).map((found) => ({
            place,
            key: found.key ?? key,
            value: (0,refusal/* showValue */.vp)(found.value),
            rule: found.rule,
            fix: found.fix,
        }));
    });
}
function refuseNetworks({ networks }) {
    return Object.entries(networks ?? {}).flatMap(([key, network]) => {
        const reaches = [network?.driver, network?.external === true ? network.name : undefined].find((word) => ['host', 'macvlan', 'ipvlan'].includes(word ?? ''));
        if (reaches === undefined || reaches === null)
            return [];
        const where = network?.external === true ? 'name' : 'driver';
        const fix = 'Use a network of the project: its port is published on loopback.';
        return [{ rule: 'host-network', place: `network ${key}`, key: where, value: reaches, fix }];
    });
}
function refuseFiles(kind, resources, { tree, realPath }) {
    return Object.entries(resources ?? {}).flatMap(([name, resource]) => {
        const file = (0,loose/* textOf */.b6)((0,loose/* objectOf */.Xy)(resource)?.['file']);
        if (file === undefined || (0,paths/* isInside */.F)(realPath(file), tree))
            return [];
        const fix = `Use a file inside ${tree}.`;
        return [{ rule: 'outside-file', place: `${kind} ${name}`, key: 'file', value: file, fix }];
    });
}
const knownTopLevel = ['name', 'version', 'services', 'networks', 'volumes', 'secrets', 'configs'];
function refuseTopLevel(key) {
    if (knownTopLevel.includes(key) || key.startsWith('x-'))
        return [];
    const rule = key === 'models' ? 'provider' : 'unknown-key';
    return [{ rule, place: 'the file', key, value: '…', fix: `Remove ${key}: it starts what nobody here would stop.` }];
}
/** The folders and files of the machine that a configuration names: their links have to be followed first. */
function hostPaths({ services, volumes, secrets, configs }) {
    const mounted = Object.values(services).flatMap((service) => (service.volumes ?? []).flatMap(({ type, source }) => (type === 'bind' ? [source] : [])));
    const devices = Object.values(volumes ?? {}).map((volume) => volume?.driver_opts?.['device']);
    const files = [...Object.values(secrets ?? {}), ...Object.values(configs ?? {})].map((each) => each?.file);
    return (0,loose/* listOf */.c3)([...mounted, ...devices, ...files])
        .filter((path) => (0,loose/* textOf */.b6)(path)?.startsWith('/') === true)
        .map(String);
}


/***/ }),

/***/ 97779:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ reapDeadProjects)
/* harmony export */ });
/* harmony import */ var _labels_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49411);
/* harmony import */ var _owner_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(27661);
/* harmony import */ var _take_down_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26164);



/** Takes down what dead runs left, and tells which; what lives, or may live elsewhere, is left alone. */
async function reapDeadProjects(docker, graceSeconds) {
    const found = await findProjects(docker);
    for (const { project, run, state } of found) {
        // Nothing is known of what was there before them, and nothing needs to be: only what they made has their label.
        if (state === 'dead')
            await (0,_take_down_js__WEBPACK_IMPORTED_MODULE_2__/* .takeDown */ .a)(docker, { project, run, before: new Set(), graceSeconds });
    }
    return found;
}
async function findProjects(docker) {
    const format = [_labels_js__WEBPACK_IMPORTED_MODULE_0__/* .projectLabel */ .QZ, _labels_js__WEBPACK_IMPORTED_MODULE_0__/* .runLabel */ .Az, _labels_js__WEBPACK_IMPORTED_MODULE_0__/* .ownerLabel */ .Wb].map((label) => `{{.Label "${label}"}}`).join('\t');
    const lists = await Promise.all([
        ['ps', '--all'],
        ['network', 'ls'],
        ['volume', 'ls'],
    ].map((command) => docker.read([...command, '--filter', `label=${_labels_js__WEBPACK_IMPORTED_MODULE_0__/* .ownerLabel */ .Wb}`, '--format', format], 'listing earlier runs')));
    const lines = new Set(lists.flatMap((list) => list.split('\n')));
    const found = [];
    for (const line of lines) {
        const [project = '', run = '', owner = ''] = line.split('\t');
        const known = (0,_owner_js__WEBPACK_IMPORTED_MODULE_1__/* .parseOwner */ .pZ)(owner);
        if (project === '' || run === '' || known === undefined)
            continue; // not as we write it: not ours to judge
        found.push({ project, run, state: await (0,_owner_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerState */ .N_)(known) });
    }
    return found;
}


/***/ }),

/***/ 62898:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TR: () => (/* binding */ refuse),
/* harmony export */   vp: () => (/* binding */ showValue)
/* harmony export */ });
/* unused harmony export policyRules */
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);

/** What a compose file may do only where it is allowed by this name. */
const policyRules = [
    ...['privileged', 'host-network', 'host-pid', 'host-namespace', 'foreign-container', 'docker-socket'],
    ...['cap-add', 'devices', 'security-opt', 'bind', 'volume-driver', 'writable-checkout', 'cache-volume'],
    ...['build', 'outside-file', 'hook', 'provider', 'unknown-key'],
];
function refuse(refusals) {
    if (refusals.length === 0)
        return;
    const lines = refusals.map(({ place, key, value, rule, fix }) => `  ${place}: ${key}: ${value} (${rule})\n    ${fix.replaceAll('\n', '\n    ')}`);
    const count = refusals.length === 1 ? 'one thing' : `${refusals.length} things`;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`the compose file asks for ${count} that this machine does not give\n${lines.join('\n')}`, 'Change the file, or allow a rule by its name where this machine is set up, never in the tree under test.');
}
/** A value on one line, safe in a log. */
function showValue(value) {
    const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
    return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}


/***/ }),

/***/ 64329:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  tq: () => (/* binding */ checkRecipe),
  xJ: () => (/* binding */ chooseService),
  XX: () => (/* binding */ recipeArguments),
  pS: () => (/* binding */ resolveRecipe)
});

// UNUSED EXPORTS: choosePort

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/compose-config.js
var compose_config = __webpack_require__(63381);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/paths.js
var compose_paths = __webpack_require__(50434);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/policy.js + 2 modules
var policy = __webpack_require__(77108);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/read-source.js
var read_source = __webpack_require__(46788);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/refusal.js
var refusal = __webpack_require__(62898);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/source-files.js
var source_files = __webpack_require__(39919);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
;// CONCATENATED MODULE: ./build/endpoint/boot/compose/wide-ports.js


/** A model server listens at one. Compose and the engine take seconds for a thousand. */
const mostPorts = 200;
/** Refuses a service that publishes a range of ports for which compose would take its time. */
function refuseWidePorts(file, documents) {
    for (const document of documents) {
        for (const [name, service] of Object.entries((0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(document), 'services')) ?? {})) {
            const ports = (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(service), 'ports'));
            const count = ports.reduce((sum, port) => sum + countOf(port), 0);
            if (count > mostPorts)
                throw new errors/* InputError */.dz(`${file}: service ${name} publishes ${count} ports`, `Publish the one at which the server listens; more than ${mostPorts} are refused.`);
        }
    }
}
/** `8000`, `8000-8010:8000-8010/tcp`, or an object with `published` and `target`. */
function countOf(port) {
    const texts = typeof port === 'string' ? [port] : Object.values((0,loose/* objectOf */.Xy)(port) ?? {}).map(String);
    const counts = texts.flatMap((text) => [...text.matchAll(/(\d+)-(\d+)/g)].map(([, first, last]) => Number(last) - Number(first) + 1));
    return Math.max(1, ...counts);
}

;// CONCATENATED MODULE: ./build/endpoint/boot/compose/resolve-config.js











/** What shows before an engine is asked: files that are not there, and ports without end. */
async function checkRecipe({ files, envFiles = [] }) {
    for (const file of [...files, ...envFiles]) {
        if (!(await (0,promises_.stat)(file).catch(() => undefined))?.isFile())
            throw new errors/* InputError */.dz(`there is no file ${file}`, 'Check the path of the compose file.');
    }
    for (const file of files) {
        const { documents = [] } = (0,read_source/* readSource */.o$)((await (0,read_regular/* readRegularText */.Aj)(file)) ?? '');
        refuseWidePorts(file, documents);
    }
}
/** The recipe as it would run under our project's name, once nothing in it is refused. */
async function resolveRecipe(docker, recipe, project, trust) {
    await checkRecipe(recipe);
    const tree = (await (0,compose_paths/* resolvePath */.o)(trust.tree)).path;
    const { rules = [], bindFolders = [] } = trust.allowance ?? {};
    const inSources = rules.includes('outside-file') ? [] : await (0,source_files/* refuseSources */.pE)(recipe.files, tree);
    const usual = await readConfig(docker, recipe, undefined, undefined, inSources);
    const service = chooseService(usual, recipe.service);
    const config = await readConfig(docker, recipe, project, service, inSources);
    const paths = new Map(await Promise.all((0,policy/* hostPaths */.t)(config).map(async (path) => [path, await (0,compose_paths/* resolvePath */.o)(path)])));
    const context = {
        tree,
        isCheckout: trust.isCheckout,
        allowed: rules,
        bindFolders: await Promise.all(bindFolders.map(async (folder) => (await (0,compose_paths/* resolvePath */.o)(folder)).path)),
        realPath: (path) => paths.get(path)?.path ?? path,
        usualProject: usual.name,
        existingVolumes: new Set((await docker.read(['volume', 'ls', '-q'], 'listing volumes')).split('\n')),
    };
    (0,refusal/* refuse */.TR)([...inSources, ...(0,policy/* findRefusals */.N)(config, context)]);
    const missing = [...paths].flatMap(([path, { exists }]) => (exists ? [] : [path]));
    if (missing.length > 0)
        throw new errors/* EndpointError */.cY(`the compose file mounts what is not there: ${missing.join(', ')}`, 'Download the model, or correct the path. The engine would put an empty folder there.');
    return { config, service, port: choosePort(service, config.services[service], recipe.port) };
}
function recipeArguments({ files, profiles = [], envFiles = [] }) {
    return [
        ...files.flatMap((file) => ['--file', file]),
        ...profiles.flatMap((profile) => ['--profile', profile]),
        ...envFiles.flatMap((file) => ['--env-file', file]),
    ];
}
async function readConfig(docker, recipe, project, service, inSources) {
    const name = project === undefined ? [] : ['--project-name', project];
    const only = service === undefined ? [] : [service];
    const args = ['compose', ...recipeArguments(recipe), ...name, 'config', '--format', 'json', ...only];
    const { code, stdout, stderr } = await docker.run(args);
    if (code === 0)
        return (0,compose_config/* parseComposeConfig */.m)(stdout);
    // Its words may quote a file that nobody should see.
    (0,refusal/* refuse */.TR)(inSources);
    throw new errors/* InputError */.dz(`docker compose does not accept ${recipe.files.join(', ')}: ${stderr.trim()}`, 'Try it by hand: docker compose config. Variables are passed on only when they are named.');
}
function chooseService({ services }, wanted) {
    const names = Object.keys(services);
    if (wanted !== undefined) {
        if (names.includes(wanted))
            return wanted;
        const near = (0,nearest/* nearest */.p)(wanted, names);
        throw new errors/* InputError */.dz(`the compose file has no active service ${wanted}`, near === undefined ? `It has ${names.join(', ') || 'none; is a profile missing?'}.` : `Did you mean ${near}?`);
    }
    const publishing = names.filter((name) => (services[name]?.ports ?? []).length > 0);
    const [service, ...others] = names.length === 1 ? names : publishing;
    if (service !== undefined && others.length === 0)
        return service;
    if (names.length === 0)
        throw new errors/* InputError */.dz('the compose file has no active service', 'Name its profile.');
    throw new errors/* InputError */.dz(`the compose file has several services: ${names.join(', ')}`, 'Name the one that serves the model.');
}
/** Where vLLM, llama.cpp, SGLang and Ollama listen inside their images. */
const usualPorts = [8000, 8080, 30000, 11434];
function choosePort(name, service, wanted) {
    const ports = (service?.ports ?? []).flatMap(({ target, protocol }) => (protocol === 'udp' ? [] : [target]));
    const isHostNetwork = service?.network_mode === 'host';
    if (wanted !== undefined) {
        if (isHostNetwork || ports.includes(wanted))
            return wanted;
        throw new errors/* InputError */.dz(`service ${name} does not publish port ${wanted}`, `It publishes ${ports.join(', ') || 'none'}.`);
    }
    const usual = ports.filter((port) => usualPorts.includes(port));
    const [port, ...others] = ports.length === 1 ? ports : usual;
    if (port !== undefined && others.length === 0)
        return port;
    throw new errors/* InputError */.dz(ports.length === 0 ? `service ${name} publishes no port` : `service ${name} publishes ports ${ports.join(', ')}`, 'Say at which port the server listens inside its container.');
}


/***/ }),

/***/ 39919:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CL: () => (/* binding */ referencesOf),
/* harmony export */   pE: () => (/* binding */ refuseSources),
/* harmony export */   yU: () => (/* binding */ findReferences)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(20262);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2999);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50434);
/* harmony import */ var _read_source_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(46788);
/* harmony import */ var _refusal_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(62898);







const maxFiles = 100;
/**
 * The files that compose would read along with those it is given. They leave no trace in the resolved configuration,
 * so the sources are read: what lies outside the tree, or cannot be told from them alone, is refused.
 */
async function refuseSources(files, tree) {
    const [first = '.'] = files;
    const project = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(first);
    const refusals = await refuseReference({ file: first, bases: [project], tree }, { key: '.env', path: '.env', isCompose: false });
    for (const file of files)
        refusals.push(...(await refuseLink(file, tree)));
    const waiting = files.map((file) => ({ file, bases: [...new Set([project, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(file)])] }));
    const seen = new Set(files);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const text = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__/* .readRegularText */ .Aj)(next.file);
        if (text === undefined)
            continue; // compose says it better
        for (const reference of referencesIn(text, next.file)) {
            const found = await refuseReference({ ...next, tree }, reference);
            refusals.push(...found);
            if (found.length > 0 || !reference.isCompose)
                continue;
            for (const file of next.bases.map((base) => (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(base, reference.path))) {
                if (seen.has(file) || seen.size > maxFiles)
                    continue;
                seen.add(file);
                waiting.push({ file, bases: [...new Set([...next.bases, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(file)])] });
            }
        }
    }
    return refusals;
}
/** A file may be named wherever it lies, but one of the tree may not lead out of it. */
async function refuseLink(file, tree) {
    const [folder, target] = await Promise.all([(0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .resolvePath */ .o)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(file)), (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .resolvePath */ .o)(file)]);
    if (!(0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .isInside */ .F)(folder.path, tree) || (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .isInside */ .F)(target.path, tree))
        return [];
    const fix = `Use a file inside ${tree}.`;
    return [{ rule: 'outside-file', place: file, key: 'link', value: (0,_refusal_js__WEBPACK_IMPORTED_MODULE_5__/* .showValue */ .vp)(target.path), fix }];
}
async function refuseReference({ file, bases, tree }, { key, path }) {
    const refusal = { rule: 'outside-file', place: file, key, value: (0,_refusal_js__WEBPACK_IMPORTED_MODULE_5__/* .showValue */ .vp)(path) };
    if (path.includes('$'))
        return [{ ...refusal, fix: 'Write the path out: with variables in it, it may lead anywhere.' }];
    if (/^[a-z][\w+.-]*:\/\/|^git@|^oci:|^github\.com\//i.test(path))
        return [{ ...refusal, fix: `Use a file inside ${tree}.` }];
    // From which of them compose would go depends on how it came here.
    for (const base of bases) {
        const target = (await (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .resolvePath */ .o)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(base, path))).path;
        if (!(0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .isInside */ .F)(target, tree))
            return [{ ...refusal, fix: `Use a file inside ${tree}; this is ${target}.` }];
    }
    return [];
}
/** What could not be read here could not be checked either. */
function referencesIn(text, file) {
    try {
        return findReferences(text);
    }
    catch (error) {
        if (!(error instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz))
            throw error;
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${file}: ${error.message}`, error.hint, { cause: error });
    }
}
/** In one compose file: what it includes, extends, and takes variables or labels from. */
function findReferences(text) {
    try {
        return (0,_read_source_js__WEBPACK_IMPORTED_MODULE_4__/* .parseSource */ .PJ)(text).flatMap(referencesOf);
    }
    catch (cause) {
        // Merges of what is no map, aliases without end: no two readers agree on what such a file says.
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`a compose file cannot be read: ${why}`, 'Look at what "docker compose config" says of it.', {
            cause,
        });
    }
}
/** The same of a document that is read already. */
function referencesOf(document) {
    const root = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .objectOf */ .Xy)(document);
    return [
        ...[(0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .fieldOf */ ._F)(root, 'include')].flat().flatMap(includeReferences),
        ...Object.values((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .objectOf */ .Xy)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .fieldOf */ ._F)(root, 'services')) ?? {}).flatMap(serviceReferences),
    ];
}
function includeReferences(entry) {
    const details = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .objectOf */ .Xy)(entry) ?? { path: entry };
    const folder = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .textOf */ .b6)(details['project_directory']);
    const inFolder = (path) => (folder === undefined || path.startsWith('/') ? path : (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, path));
    return [
        ...pathsOf(details['path']).map((path) => ({ key: 'include', path, isCompose: true })),
        ...pathsOf(details['env_file']).map((path) => ({
            key: 'include.env_file',
            path: inFolder(path),
            isCompose: false,
        })),
        ...pathsOf(folder).map((path) => ({ key: 'include.project_directory', path, isCompose: false })),
    ];
}
function serviceReferences(service) {
    const holder = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .objectOf */ .Xy)(service);
    return [
        ...pathsOf((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .objectOf */ .Xy)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .fieldOf */ ._F)(holder, 'extends')), 'file')).map((path) => ({
            key: 'extends.file',
            path,
            isCompose: true,
        })),
        ...['env_file', 'label_file'].flatMap((key) => pathsOf((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .fieldOf */ ._F)(holder, key)).map((path) => ({ key, path, isCompose: false }))),
    ];
}
/** One path, several, or objects that hold one. */
function pathsOf(value) {
    return (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .listOf */ .c3)([value].flat()).flatMap((item) => {
        const path = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .textOf */ .b6)(item) ?? (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .textOf */ .b6)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_6__/* .objectOf */ .Xy)(item), 'path'));
        return path === undefined ? [] : [path];
    });
}


/***/ }),

/***/ 26164:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ takeDown)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _docker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96116);
/* harmony import */ var _labels_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49411);



const tries = 3;
/** Removes what carries the labels of a run, and nothing else, until the engine says that none of it is left. */
async function takeDown(docker, options) {
    let words = '';
    for (let attempt = 1; attempt <= tries; attempt += 1) {
        const found = await findRemains(docker, options);
        if (isNothing(found))
            return;
        words = (await removeAll(docker, found, options)) || words;
    }
    const left = await findRemains(docker, options);
    if (isNothing(left))
        return;
    const names = [...left.containers, ...left.networks, ...left.volumes].join(', ');
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`${options.project} could not be taken down, left are ${names}: ${words}`, 'Remove them by hand.');
}
async function findRemains(docker, { project, run, before }) {
    const filters = ['--filter', `label=${_labels_js__WEBPACK_IMPORTED_MODULE_2__/* .projectLabel */ .QZ}=${project}`, '--filter', `label=${_labels_js__WEBPACK_IMPORTED_MODULE_2__/* .runLabel */ .Az}=${run}`];
    const list = async (...args) => (await docker.read([...args, ...filters], `listing what belongs to ${project}`))
        .split('\n')
        .filter((line) => line !== '');
    const [containers, networks, volumes] = await Promise.all([
        list('ps', '--all', '--quiet', '--no-trunc'),
        list('network', 'ls', '--quiet', '--no-trunc'),
        list('volume', 'ls', '--quiet'),
    ]);
    return { containers, networks, volumes: volumes.filter((name) => !before.has(name)) };
}
/** The last thing that failed; what is gone by itself meanwhile is no fault. */
async function removeAll(docker, { containers, networks, volumes }, options) {
    const grace = options.graceSeconds === undefined ? [] : ['--time', String(options.graceSeconds)];
    const steps = [
        ...(containers.length === 0 ? [] : [['stop', ...grace, ...containers]]),
        // With --volumes go the anonymous ones that were made for this container, and no others.
        ...(containers.length === 0 ? [] : [['rm', '--force', '--volumes', ...containers]]),
        ...networks.map((network) => ['network', 'rm', network]),
        ...volumes.map((volume) => ['volume', 'rm', volume]),
    ];
    let words = '';
    for (const step of steps) {
        const { code, stderr } = await docker.run(step);
        if (code !== 0)
            words = (0,_docker_js__WEBPACK_IMPORTED_MODULE_1__/* .lastWords */ .aN)(stderr);
    }
    return words;
}
function isNothing({ containers, networks, volumes }) {
    return containers.length + networks.length + volumes.length === 0;
}


/***/ }),

/***/ 35160:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ markersInUse),
/* harmony export */   r: () => (/* binding */ groupMembers)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _boot_marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86128);


/**
 * The live processes of a group, and those that left it but carry the marker in their environment. Undefined where
 * there is no /proc to look into. Zombies hold nothing and are left out: not every container has somebody to reap them.
 */
async function groupMembers(groupId, marker) {
    const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)('/proc').catch(() => undefined);
    if (names === undefined || !names.includes('self'))
        return undefined;
    const ids = names.filter((name) => /^\d+$/.test(name)).map(Number);
    const members = await Promise.all(ids.map(async (id) => {
        const stat = await readStat(id);
        if (stat === undefined || stat.state === 'Z' || stat.state === 'X')
            return [];
        return stat.groupId === groupId || (await hasMarker(id, marker)) ? [id] : [];
    }));
    return members.flat();
}
/** Each marker that some process carries; none where there is no /proc. */
async function markersInUse() {
    const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)('/proc').catch(() => []);
    const ids = names.filter((name) => /^\d+$/.test(name)).map(Number);
    const markers = (await Promise.all(ids.map(readMarkers))).flat();
    return [...new Set(markers)];
}
async function readStat(id) {
    // It may end while we look.
    const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(`/proc/${id}/stat`, 'utf8').catch(() => '');
    // `pid (name) state parent group …`, where the name may hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, , group] = fields;
    return state === undefined || group === undefined ? undefined : { state, groupId: Number(group) };
}
async function hasMarker(id, marker) {
    return (await readMarkers(id)).includes(marker);
}
async function readMarkers(id) {
    // Unreadable for processes of other users, which are not ours.
    const environment = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(`/proc/${id}/environ`, 'latin1').catch(() => '');
    const prefix = `${_boot_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .bootMarker */ .Nv}=`;
    return environment.split('\0').flatMap((entry) => (entry.startsWith(prefix) ? [entry.slice(prefix.length)] : []));
}


/***/ }),

/***/ 79433:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ portHolder)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


/** The program that listens on a local port, as `name (process 123)`, where /proc tells it to us. */
async function portHolder(port) {
    const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(readOrEmpty));
    const sockets = new Set(tables.flatMap((table) => listeningSockets(table, port)));
    if (sockets.size === 0)
        return undefined;
    for (const id of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)('/proc').catch(() => [])) {
        if (/^\d+$/.test(id) && (await holdsSocket(id, sockets)))
            return describeProcess(id);
    }
    return undefined;
}
/** `sl local_address rem_address st … inode`: addresses and ports in hexadecimal, 0A is listening. */
function listeningSockets(table, port) {
    return table.split('\n').flatMap((line) => {
        const fields = line.trim().split(/\s+/);
        const isListening = fields[3] === '0A' && Number.parseInt(fields[1]?.split(':')[1] ?? '', 16) === port;
        return isListening && fields[9] !== undefined ? [`socket:[${fields[9]}]`] : [];
    });
}
async function holdsSocket(id, sockets) {
    const folder = `/proc/${id}/fd`;
    const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder).catch(() => []); // not ours to look into, or gone
    const targets = await Promise.all(names.map((name) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readlink)(`${folder}/${name}`).catch(() => '')));
    return targets.some((target) => sockets.has(target));
}
/** Without its arguments: a key may stand among them. */
async function describeProcess(id) {
    const [program = ''] = (await readOrEmpty(`/proc/${id}/cmdline`)).split('\0');
    const name = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(program) || (await readOrEmpty(`/proc/${id}/comm`)).trim();
    return `${name} (process ${id})`;
}
function readOrEmpty(path) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'utf8').catch(() => '');
}


/***/ }),

/***/ 76050:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ isListening)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);
/* harmony import */ var _lib_within_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(62265);


/** Whether somebody listens there; undefined when that did not come out in time. */
function isListening(url, clock, limitMs, signal) {
    const { hostname, port, protocol } = new URL(url);
    return (0,_lib_within_js__WEBPACK_IMPORTED_MODULE_1__/* .within */ .u)(clock, limitMs, signal, (stop) => new Promise((resolve) => {
        const socket = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.connect)({
            host: hostname.replace(/^\[|\]$/g, ''),
            port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
        });
        const finish = (isOpen) => {
            socket.destroy();
            resolve(isOpen);
        };
        socket.once('connect', () => finish(true));
        socket.once('error', () => finish(false));
        stop.addEventListener('abort', () => socket.destroy(), { once: true });
    }));
}


/***/ }),

/***/ 5915:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cs: () => (/* binding */ isAnswerPath),
/* harmony export */   E$: () => (/* binding */ inForm),
/* harmony export */   QU: () => (/* binding */ formOf),
/* harmony export */   rL: () => (/* binding */ isStream)
/* harmony export */ });
/* harmony import */ var _piece_bytes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(28077);
/* harmony import */ var _request_key_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(30906);


const answerPath = '/chat/completions';
function isAnswerPath(path) {
    return path.split('?', 1)[0]?.endsWith(answerPath) === true;
}
function isStream(response) {
    return response.headers['content-type']?.trimStart().toLowerCase().startsWith('text/event-stream') === true;
}
function formOf(body) {
    const fields = parseObject(body) ?? {};
    const options = fields['stream_options'];
    return { streamed: fields['stream'] === true, withUsage: (0,_request_key_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(options) && options['include_usage'] === true };
}
/**
 * The reply in the form that is asked for. Whether an answer is streamed is no part of its key, so one asked for in one
 * form serves the other. In its own form, as an error, and where it cannot be read, it keeps its bytes.
 */
function inForm(response, recordedAsStream, form) {
    const isAsRecorded = recordedAsStream === form.streamed || isStream(response) === form.streamed;
    if (response.status !== 200 || isAsRecorded)
        return response;
    return (form.streamed ? asStream(response, form.withUsage) : asWhole(response)) ?? response;
}
function asStream(response, withUsage) {
    const whole = parseObject((0,_piece_bytes_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeBody */ .g3)(response).toString('utf8'));
    if (whole === undefined || !Array.isArray(whole['choices']))
        return undefined;
    const { choices, usage, object: _object, ...rest } = whole;
    const chunk = (fields) => ({ ...rest, object: 'chat.completion.chunk', ...fields });
    const deltas = choices.filter(_request_key_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv).flatMap((choice) => {
        const { message, finish_reason: reason, index = 0, ...others } = choice;
        const delta = (0,_request_key_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(message) ? withCallIndexes(message) : {};
        return [
            chunk({ choices: [{ ...others, index, delta, finish_reason: null }] }),
            chunk({ choices: [{ index, delta: {}, finish_reason: reason ?? null }] }),
        ];
    });
    const last = withUsage && usage !== undefined ? [chunk({ choices: [], usage })] : [];
    const events = [...[...deltas, ...last].map((event) => JSON.stringify(event)), '[DONE]'];
    return {
        ...response,
        headers: { ...response.headers, 'content-type': 'text/event-stream' },
        pieces: events.map((event) => [endOf(response), `data: ${event}\n\n`]),
    };
}
function withCallIndexes(message) {
    const calls = message['tool_calls'];
    if (!Array.isArray(calls))
        return { ...message };
    return { ...message, tool_calls: calls.map((call, index) => ((0,_request_key_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(call) ? { index, ...call } : call)) };
}
function asWhole(response) {
    const whole = {};
    const choices = new Map();
    for (const data of eventsOf((0,_piece_bytes_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeBody */ .g3)(response).toString('utf8'))) {
        if (data === '[DONE]')
            continue;
        const chunk = parseObject(data);
        if (chunk === undefined)
            return undefined;
        const { choices: parts, ...rest } = chunk;
        for (const [field, value] of Object.entries(rest))
            if (value !== null)
                whole[field] = value;
        for (const part of Array.isArray(parts) ? parts.filter(_request_key_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv) : []) {
            const choice = choices.get(part['index']) ?? { message: { role: 'assistant', content: null }, finish: null };
            choices.set(part['index'], choice);
            if ((0,_request_key_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(part['delta']))
                addDelta(choice.message, part['delta']);
            choice.finish = part['finish_reason'] ?? choice.finish;
        }
    }
    const body = {
        ...whole,
        object: 'chat.completion',
        choices: [...choices].map(([index, { message, finish }]) => ({ index, message, finish_reason: finish })),
    };
    return {
        ...response,
        headers: { ...response.headers, 'content-type': 'application/json' },
        headMs: endOf(response),
        pieces: [[endOf(response), JSON.stringify(body)]],
    };
}
function addDelta(message, delta) {
    for (const [field, value] of Object.entries(delta)) {
        if (field === 'tool_calls' && Array.isArray(value))
            addCalls(message, value);
        else if (typeof value === 'string' && field !== 'role')
            message[field] = `${message[field] ?? ''}${value}`;
        else if (value !== null)
            message[field] = value;
    }
}
function addCalls(message, parts) {
    const before = message['tool_calls'];
    const calls = Array.isArray(before) ? before : []; // a text in its place is no call
    message['tool_calls'] = calls;
    for (const part of parts.filter(_request_key_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)) {
        const { index, function: piece, ...rest } = part;
        const place = Number.isInteger(index) && Number(index) >= 0 && Number(index) < 1000 ? Number(index) : calls.length;
        while (calls.length <= place)
            calls.push({ function: {} });
        const call = calls[place] ?? {};
        Object.assign(call, rest);
        if ((0,_request_key_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(piece))
            addDelta(call['function'], piece); // set when the call was made
    }
}
/** The data of each server-sent event. */
function eventsOf(body) {
    return body
        .split(/\r?\n\r?\n/)
        .map((event) => event
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).replace(/^ /, ''))
        .join('\n'))
        .filter((data) => data !== '');
}
function endOf(response) {
    return response.pieces.at(-1)?.[0] ?? response.headMs;
}
function parseObject(text) {
    try {
        const value = JSON.parse(text);
        return (0,_request_key_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(value) ? { ...value } : undefined;
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 1278:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ loadCassette)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(92844);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2999);
/* harmony import */ var _lib_source_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(11539);
/* harmony import */ var _model_cassette_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(63972);
/* harmony import */ var _request_key_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(30906);







const longestLineBytes = 256 * 2 ** 20;
const whatToDo = 'Record it again with --record, or name another file.';
/** Every fault is told with its line. A last line that a crash cut off is left out, and said so. */
async function loadCassette(path) {
    let header;
    let warning;
    const exchanges = [];
    const seen = new Map();
    let wholeBytes = 0;
    for await (const line of linesOf(path)) {
        const fault = (message) => new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${path}:${line.number} ${message}`, whatToDo);
        const value = parseLine(line.bytes);
        if (!value.ok) {
            if (line.isEnded || header === undefined)
                throw fault(value.message);
            warning = `${path}:${line.number} was cut off while it was written and is left out; ${countOf(exchanges.length)} before it can be played`;
            break;
        }
        wholeBytes += line.bytes.length + 1;
        if (header === undefined) {
            header = parseHeader(value.value, fault);
        }
        else {
            const exchange = parseWith(_model_cassette_js__WEBPACK_IMPORTED_MODULE_4__/* .exchangeSchema */ .VJ, value.value, fault);
            const occurrence = (seen.get(exchange.key) ?? 0) + 1;
            if (exchange.key !== (0,_request_key_js__WEBPACK_IMPORTED_MODULE_5__/* .requestKey */ .lq)(exchange.request))
                throw fault('key: is not the digest of the request beside it');
            if (exchange.occurrence !== occurrence)
                throw fault(`occurrence: expected ${occurrence}, received ${exchange.occurrence}`);
            seen.set(exchange.key, occurrence);
            exchanges.push(exchange);
        }
    }
    if (header === undefined)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${path} is empty`, whatToDo);
    return { cassette: { header, exchanges }, warning, wholeBytes };
}
async function* linesOf(path) {
    let number = 1;
    let rest = [];
    let restBytes = 0;
    const file = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_3__/* .openRegular */ .lf)(path);
    if (file === undefined)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`there is no cassette ${path}`, 'Check the path.');
    try {
        // Without an encoding a file's stream brings buffers.
        for await (const chunk of file.createReadStream()) {
            let start = 0;
            for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
                yield { number, bytes: node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.concat([...rest, chunk.subarray(start, end)]), isEnded: true };
                rest = [];
                restBytes = 0;
                number += 1;
                start = end + 1;
            }
            if (start < chunk.length)
                rest.push(chunk.subarray(start));
            restBytes += chunk.length - start;
            if (restBytes > longestLineBytes)
                throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${path} is no cassette: line ${number} has no end`, 'Name another.');
        }
    }
    catch (cause) {
        if (cause instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz)
            throw cause;
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`cannot read the cassette ${path}: ${String(cause)}`, 'Check the path.', { cause });
    }
    finally {
        await file.close();
    }
    if (rest.length > 0)
        yield { number, bytes: node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.concat(rest), isEnded: false };
}
function parseLine(bytes) {
    if (!(0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes))
        return { ok: false, message: 'is not UTF-8' };
    try {
        return { ok: true, value: JSON.parse(bytes.toString('utf8')) };
    }
    catch (error) {
        return { ok: false, message: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
    }
}
function parseHeader(value, fault) {
    const version = (0,_request_key_js__WEBPACK_IMPORTED_MODULE_5__/* .isObject */ .Gv)(value) ? value['version'] : undefined;
    if (typeof version === 'number' && version > 1)
        throw fault(`version: ${version} is newer than this quality-baseline knows (1): update it`);
    return parseWith(_model_cassette_js__WEBPACK_IMPORTED_MODULE_4__/* .cassetteHeaderSchema */ .Fb, value, fault);
}
function parseWith(schema, value, fault) {
    const parsed = schema.safeParse(value);
    if (parsed.success)
        return parsed.data;
    const [first] = (0,_lib_explain_issues_js__WEBPACK_IMPORTED_MODULE_2__/* .explainIssues */ ._)(parsed.error.issues, schema, value);
    throw fault(first === undefined ? 'is not valid' : `${(0,_lib_source_js__WEBPACK_IMPORTED_MODULE_6__/* .showPath */ .P)(first.path)}: ${first.message}`.replace(/^: /, ''));
}
function countOf(exchanges) {
    return exchanges === 1 ? 'the one answer' : `the ${exchanges} answers`;
}


/***/ }),

/***/ 5170:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NH: () => (/* binding */ writeBytes),
/* harmony export */   pz: () => (/* binding */ LoopbackServer),
/* harmony export */   x8: () => (/* binding */ readBody)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var node_http__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37067);
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(77030);



/** An HTTP server on an ephemeral loopback port. Its port can be closed and opened again while replies still run. */
class LoopbackServer {
    #http;
    #sockets = new Set();
    /** Those that carry a request. */
    #busy = new Set();
    #closing = new AbortController();
    #listener;
    #port = 0;
    /** `onFault` hears what the handler threw; the client of that request sees its connection reset. */
    constructor(handler, onFault) {
        this.#http = (0,node_http__WEBPACK_IMPORTED_MODULE_1__.createServer)({ keepAliveTimeout: 0 }, (request, response) => {
            const ended = new AbortController();
            this.#busy.add(request.socket);
            response.once('close', () => {
                this.#busy.delete(request.socket);
                ended.abort();
            });
            request.on('error', () => undefined); // a client may leave in mid-request
            response.on('error', () => undefined);
            handler(request, response, AbortSignal.any([ended.signal, this.#closing.signal])).catch((error) => {
                if (!ended.signal.aborted && !this.#closing.signal.aborted)
                    onFault(error);
                request.socket.resetAndDestroy();
            });
        });
    }
    get origin() {
        return `http://127.0.0.1:${this.#port}`;
    }
    async openPort() {
        if (this.#listener !== undefined || this.#closing.signal.aborted)
            return;
        const listener = (0,node_net__WEBPACK_IMPORTED_MODULE_2__.createServer)((socket) => {
            this.#sockets.add(socket);
            socket.once('close', () => this.#sockets.delete(socket));
            socket.setNoDelay(true);
            this.#http.emit('connection', socket);
        });
        this.#listener = listener;
        await new Promise((resolve, reject) => {
            listener.once('error', reject);
            listener.listen(this.#port, '127.0.0.1', resolve);
        });
        this.#port = listener.address().port; // it listens on an address, not on a pipe
    }
    /** From here on connections are refused; replies that run go on. */
    closePort() {
        this.#listener?.close();
        this.#listener = undefined;
        for (const socket of this.#sockets)
            if (!this.#busy.has(socket))
                socket.destroy();
    }
    async [Symbol.asyncDispose]() {
        this.#closing.abort();
        const listener = this.#listener;
        this.#listener = undefined;
        const closed = new Promise((resolve) => listener === undefined ? resolve() : listener.close(() => resolve()));
        for (const socket of this.#sockets)
            socket.destroy();
        await closed;
    }
}
async function readBody(request) {
    const chunks = [];
    // Without an encoding a request brings buffers.
    for await (const chunk of request)
        chunks.push(chunk);
    return node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.concat(chunks);
}
/** Waits for the client where it reads slower than we write. */
async function writeBytes(response, bytes, signal) {
    signal.throwIfAborted();
    if (bytes.length === 0 || response.write(bytes))
        return;
    await new Promise((resolve, reject) => {
        const leave = () => reject(signal.reason);
        signal.addEventListener('abort', leave, { once: true });
        response.once('drain', () => {
            signal.removeEventListener('abort', leave);
            resolve();
        });
    });
}


/***/ }),

/***/ 28077:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $$: () => (/* binding */ bytesOf),
/* harmony export */   Kg: () => (/* binding */ pieceOf),
/* harmony export */   g3: () => (/* binding */ wholeBody)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);

/** A piece that gives back exactly these bytes. */
function pieceOf(atMs, bytes) {
    const buffer = node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return [atMs, (0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(buffer) ? buffer.toString('utf8') : { base64: buffer.toString('base64') }];
}
function bytesOf([, content]) {
    return typeof content === 'string' ? node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.from(content, 'utf8') : node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.from(content.base64, 'base64');
}
function wholeBody(response) {
    return node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.concat(response.pieces.map(bytesOf));
}


/***/ }),

/***/ 30906:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   Kh: () => (/* binding */ recordedRequest),
/* harmony export */   lq: () => (/* binding */ requestKey)
/* harmony export */ });
/* harmony import */ var _lib_sha256_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17609);

/** Fields that say how an answer travels or where it is cached, never what is asked. */
const uncounted = new Set([
    ...['seed', 'stream', 'stream_options'],
    ...['cache_salt', 'cache_prompt', 'id_slot', 'prompt_cache_key', 'prompt_cache_retention'],
]);
const secretParameter = /key|token|secret|password|signature/i;
/** A request as a cassette knows it. */
function recordedRequest(method, target, body) {
    const path = withoutSecrets(target);
    return body === '' ? { method, path } : { method, path, body: countedBody(body) };
}
/** One digest for requests that ask the same: the order of a body's fields is free, the order inside each is not, for the model reads it. */
function requestKey({ method, path, body }) {
    const fields = isObject(body)
        ? Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))
        : (body ?? null);
    return (0,_lib_sha256_js__WEBPACK_IMPORTED_MODULE_0__/* .sha256 */ .s)(JSON.stringify([method, path, fields]));
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function countedBody(text) {
    let body;
    try {
        body = JSON.parse(text);
    }
    catch {
        return text; // whatever was sent is what was asked
    }
    return isObject(body) ? Object.fromEntries(Object.entries(body).filter(([field]) => !uncounted.has(field))) : body;
}
function withoutSecrets(target) {
    const question = target.indexOf('?');
    if (question === -1)
        return target;
    const kept = target
        .slice(question + 1)
        .split('&')
        .filter((parameter) => !secretParameter.test(parameter.split('=', 1)[0] ?? ''));
    return kept.length === 0 ? target.slice(0, question) : `${target.slice(0, question)}?${kept.join('&')}`;
}


/***/ }),

/***/ 58196:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ chooseModel),
/* harmony export */   w: () => (/* binding */ unknownModel)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _lib_nearest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76062);


const shownModels = 20;
/** The model to ask: the one wanted, where it is served or nobody can tell, or the only one there is. */
function chooseModel(wanted, served, baseUrl) {
    if (wanted === undefined) {
        const [only, ...others] = served ?? [];
        if (only !== undefined && others.length === 0)
            return only;
        const problem = only === undefined ? 'lists no model' : `serves ${served?.length} models: ${showModels(served ?? [])}`;
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${baseUrl} ${problem}`, 'Name the one to ask with --model.');
    }
    // Ollama takes a name without its tag for the latest.
    if (served === undefined || served.includes(wanted) || served.includes(`${wanted}:latest`))
        return wanted;
    throw unknownModel(wanted, served, baseUrl);
}
function unknownModel(wanted, served, baseUrl) {
    const ranked = nearestFirst(wanted, served ?? []);
    if (ranked[0] === undefined)
        return new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${baseUrl} does not serve the model "${wanted}", and lists none`, 'Check --model.');
    return new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${baseUrl} does not serve the model "${wanted}", it serves ${showModels(ranked)}`, ranked.length === 1 || isNear(wanted, ranked[0])
        ? `Did you mean --model "${ranked[0]}"?`
        : 'Give one of them with --model.');
}
function showModels(models) {
    const shown = models.slice(0, shownModels).map((model) => `"${model}"`);
    if (models.length > shown.length)
        shown.push(`${models.length - shown.length} more`);
    return shown.join(', ');
}
function nearestFirst(wanted, served) {
    const rest = new Set(served);
    const ranked = [];
    const take = (model) => {
        rest.delete(model);
        ranked.push(model);
    };
    for (let near = (0,_lib_nearest_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .p)(wanted, [...rest]); near !== undefined; near = (0,_lib_nearest_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .p)(wanted, [...rest]))
        take(near);
    for (const model of served)
        if (rest.has(model) && isPartOf(wanted, model))
            take(model);
    return [...ranked, ...rest];
}
function isNear(wanted, model) {
    return (0,_lib_nearest_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .p)(wanted, [model]) !== undefined || isPartOf(wanted, model);
}
/** Names differ by an owner in front, a path, or a file ending. */
function isPartOf(one, other) {
    const [first, second] = [one.toLowerCase(), other.toLowerCase()];
    return first !== '' && second !== '' && (second.includes(first) || first.includes(second));
}


/***/ }),

/***/ 48092:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ showExit),
/* harmony export */   X: () => (/* binding */ undoAfter)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);

/** Puts back what a failed boot changed, then throws its error; when that fails too, both are told. */
async function undoAfter(error, undo) {
    try {
        await undo();
    }
    catch (second) {
        const first = error instanceof Error ? error.message : String(error);
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`${first}\nThen it could not be undone.`, (0,_lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeFailure */ .Ic)(second).text, { cause: error });
    }
    throw error;
}
function showExit({ code, signal }) {
    return code === null ? `signal ${signal}` : `exit code ${code}`;
}


/***/ }),

/***/ 49144:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ bootUrl)
/* harmony export */ });
/* harmony import */ var _await_ready_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(96501);
/* harmony import */ var _base_url_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(97172);


/** A server that runs already. It is never stopped. */
async function bootUrl(options) {
    const baseUrl = (0,_base_url_js__WEBPACK_IMPORTED_MODULE_1__/* .parseBaseUrl */ .Q)(options.url);
    const ready = await (0,_await_ready_js__WEBPACK_IMPORTED_MODULE_0__/* .awaitReady */ .k)({ ...options, baseUrl });
    return {
        ...ready,
        baseUrl,
        isOurs: false,
        logTail: () => [],
        failed: undefined,
        [Symbol.asyncDispose]: () => Promise.resolve(),
    };
}


/***/ }),

/***/ 31794:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ib: () => (/* binding */ showFault),
/* harmony export */   VP: () => (/* binding */ isLoading),
/* harmony export */   WG: () => (/* binding */ isPassing),
/* harmony export */   lR: () => (/* binding */ isAboutTheScenario),
/* harmony export */   x$: () => (/* binding */ connectionFault)
/* harmony export */ });
/* harmony import */ var openai__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(93674);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20262);


const closedCodes = new Set(['ECONNRESET', 'EPIPE']);
/** What a failed connection throws, before the reply or in the middle of it. */
function connectionFault(error) {
    const chain = [...causesOf(error)];
    const code = chain
        .map((each) => (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_1__/* .fieldOf */ ._F)(each, 'code'))
        .find((each) => typeof each === 'string');
    const said = chain.map((each) => each.message).findLast((each) => each !== '') ?? String(error);
    const message = said === 'aborted' ? 'the connection was closed in mid-reply' : said; // Node's one word for it
    const detail = typeof code === 'string' && !message.includes(code) ? `${message} (${code})` : message;
    const isAborted = error instanceof openai__WEBPACK_IMPORTED_MODULE_0__/* .APIUserAbortError */ .cH || chain.some(({ name }) => name === 'AbortError');
    if (isAborted)
        return { kind: 'lost', cause: 'cancelled', detail: 'the request was given up', isUnanswered: false };
    const isTimeout = error instanceof openai__WEBPACK_IMPORTED_MODULE_0__/* .APIConnectionTimeoutError */ .qA || code === 'ETIMEDOUT';
    return {
        kind: 'lost',
        cause: isTimeout ? 'timeout' : 'disconnect',
        detail,
        isUnanswered: closedCodes.has(String(code)),
    };
}
/** Several addresses of one host fail as several errors in one. */
function* causesOf(error) {
    let current = error;
    for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
        yield current;
        current = current instanceof AggregateError ? current.errors[0] : current.cause;
    }
}
/** Worth further tries: the way was broken, or the server is busy, loading or in trouble. */
function isPassing(fault) {
    if (fault.kind === 'lost')
        return true;
    if (fault.status === 501 || isOfParser(fault))
        return false;
    return fault.status >= 500 || fault.status === 408 || fault.status === 429;
}
/** How llama.cpp, Ollama, vLLM and SGLang word that their parser or template fails at what the model or prompt says. */
const parserWords = /\bpars(?:e|ed|er|ing)\b|\bunmarshal|does not match the expected|extracting tool call|unexpected end of (?:json|input)|unexpected tokens|chat[ _]template|\bjinja|TemplateError|Value is not callable/i;
/** A 500 that comes of what was generated: the same prompt generates the same again. */
function isOfParser({ status, words }) {
    return status === 500 && parserWords.test(words);
}
/** Where waiting is all there is to do, for as long as the time of the attempt lasts. */
function isLoading(fault) {
    return fault.kind === 'refused' && fault.status === 503 && /\bloading\b/i.test(fault.words);
}
/**
 * What a server answers when its parser or template stumbles over this one scenario. The other statuses speak of load,
 * of a gateway or of the address, which no prompt causes.
 */
function isAboutTheScenario(fault) {
    if (fault.kind !== 'refused')
        return false;
    return fault.status === 500 || fault.status === 501 || (fault.status < 500 && !isPassing(fault));
}
function showFault(fault) {
    return fault.kind === 'lost' ? `${fault.cause}: ${fault.detail}` : `HTTP ${fault.status}: ${fault.words}`;
}


/***/ }),

/***/ 96421:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ messageText)
/* harmony export */ });
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(20262);

// Servers in the middle of a change of name send both, with the same words: one of them counts.
const reasoningFields = ['reasoning_content', 'reasoning'];
/** The text of a message or of a piece of one, in both channels. */
function messageText(message) {
    const content = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(message, 'content');
    if (typeof content !== 'string' && Array.isArray(content))
        return partsText(content);
    const field = reasoningFields.find((each) => (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(message, each)));
    return {
        content: (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(content) ?? '',
        reasoning: field === undefined ? '' : ((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(message, field)) ?? ''),
        reasoningField: field,
    };
}
/** Content as a list of parts, where thinking is a part too. */
function partsText(list) {
    const parts = list.map(_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOf */ .Xy);
    const textsOf = (type) => parts
        .filter((part) => (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(part, 'type') === type)
        .map((part) => partText((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(part, type)))
        .join('');
    const reasoning = textsOf('thinking');
    return { content: textsOf('text'), reasoning, reasoningField: reasoning === '' ? undefined : 'content' };
}
function partText(value) {
    if (typeof value === 'string')
        return value;
    return (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .listOf */ .c3)(value)
        .map((part) => (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOf */ .Xy)(part), 'text')) ?? '')
        .join('');
}


/***/ }),

/***/ 9858:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kd: () => (/* binding */ errorIn),
/* harmony export */   Z9: () => (/* binding */ wordsOf),
/* harmony export */   ok: () => (/* binding */ notRecorded),
/* harmony export */   os: () => (/* binding */ isNotRecorded),
/* harmony export */   x5: () => (/* binding */ refusal)
/* harmony export */ });
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(20262);

const maxWords = 600;
function refusal(status, words, retryAfterMs) {
    const line = words.replace(/\s+/g, ' ').trim();
    const shown = line.length <= maxWords ? line : `${line.slice(0, maxWords - 1).toWellFormed()}…`;
    return { kind: 'refused', status, words: shown === '' ? 'no reason given' : shown, retryAfterMs };
}
/** The error that an object of the wire reports, in the forms that servers have for it. */
function errorIn(value) {
    const holder = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOf */ .Xy)(value);
    const error = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(holder, 'error');
    if (typeof error === 'string' && error !== '')
        return { status: statusOf(holder), words: error };
    const inside = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOf */ .Xy)(error) ?? ((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(holder, 'object') === 'error' ? holder : undefined);
    if (inside === undefined)
        return undefined;
    return {
        status: statusOf(inside) ?? statusOf(holder),
        words: (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(inside, 'message')) ?? JSON.stringify(inside),
    };
}
function statusOf(holder) {
    for (const key of ['code', 'status', 'status_code', 'http_code']) {
        const status = Number((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(holder, key) ?? Number.NaN);
        if (Number.isInteger(status) && status >= 400 && status <= 599)
            return status;
    }
    return undefined;
}
/** The `code` of the error for what a cassette lacks: it says nothing about the model. */
const notRecorded = 'not-recorded';
function isNotRecorded(body) {
    try {
        return (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOf */ .Xy)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOf */ .Xy)(JSON.parse(body)), 'error')), 'code') === notRecorded;
    }
    catch {
        return false; // not JSON
    }
}
/** What the body of a refusal says: its message where it is JSON, else its text without markup. */
function wordsOf(body) {
    let value;
    try {
        value = JSON.parse(body);
    }
    catch {
        return body.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ');
    }
    const holder = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOf */ .Xy)(value);
    const detail = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(holder, 'detail');
    const told = errorIn(value)?.words ?? (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .fieldOf */ ._F)(holder, 'message')) ?? (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(detail);
    return told ?? ((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .listOf */ .c3)(detail).length > 0 ? JSON.stringify(detail) : body);
}


/***/ }),

/***/ 59896:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ requestToken)
/* harmony export */ });
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20262);
/* harmony import */ var _key_guard_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(29675);
/* harmony import */ var _read_bounded_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9958);
/* harmony import */ var _fault_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(31794);
/* harmony import */ var _message_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(96421);
/* harmony import */ var _refusal_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9858);






const maxBytes = 256 * 1024;
// What some cloud APIs ask for at least.
const manyTokens = 16;
/** Asks for one token, once. Reasoning counts. What refuses `max_tokens` is asked by its newer name. */
async function requestToken(connection, signal) {
    const first = await ask(connection, { max_tokens: 1 }, signal);
    const isAboutField = first.outcome === 'refused' && [400, 422].includes(first.status) && /max_(?:completion_)?tokens/.test(first.body);
    return isAboutField ? ask(connection, { max_completion_tokens: manyTokens }, signal) : first;
}
async function ask({ baseUrl, apiKey, model }, budget, signal) {
    const { words } = (0,_key_guard_js__WEBPACK_IMPORTED_MODULE_0__/* .keyGuard */ .F)(apiKey);
    const headers = {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    };
    const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hi' }], ...budget });
    try {
        const init = { method: 'POST', headers, body, redirect: 'manual', signal };
        const response = await fetch(`${baseUrl}/chat/completions`, init);
        const read = await (0,_read_bounded_js__WEBPACK_IMPORTED_MODULE_1__/* .readBounded */ .C)(response.body, maxBytes, apiKey);
        if (!response.ok)
            return { outcome: 'refused', status: response.status, body: (0,_refusal_js__WEBPACK_IMPORTED_MODULE_3__/* .wordsOf */ .Z9)(read.text) };
        return read.end === 'broken'
            ? { outcome: 'disconnected', detail: words((0,_fault_js__WEBPACK_IMPORTED_MODULE_2__/* .connectionFault */ .x$)(read.error).detail) }
            : judge(read.text);
    }
    catch (error) {
        signal.throwIfAborted();
        return { outcome: 'disconnected', detail: words((0,_fault_js__WEBPACK_IMPORTED_MODULE_2__/* .connectionFault */ .x$)(error).detail) };
    }
}
function judge(text) {
    const reply = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .objectOf */ .Xy)(parseOrUndefined(text));
    const error = (0,_refusal_js__WEBPACK_IMPORTED_MODULE_3__/* .errorIn */ .Kd)(reply);
    if (error !== undefined)
        return { outcome: 'refused', status: error.status ?? 500, body: error.words };
    const choice = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .objectOf */ .Xy)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .listOf */ .c3)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldOf */ ._F)(reply, 'choices'))[0]);
    const message = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .objectOf */ .Xy)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldOf */ ._F)(choice, 'message'));
    if (message === undefined)
        return { outcome: 'empty', detail: `no message in ${JSON.stringify(text.slice(0, 120))}` };
    return hasToken(reply, message) ? { outcome: 'token' } : { outcome: 'empty', detail: 'the message is empty' };
}
/** A token may be half of a character, which shows as no text: then the count tells. */
function hasToken(reply, message) {
    const { content, reasoning } = (0,_message_text_js__WEBPACK_IMPORTED_MODULE_5__/* .messageText */ .L)(message);
    const counted = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .objectOf */ .Xy)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldOf */ ._F)(reply, 'usage')), 'completion_tokens');
    const calls = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .listOf */ .c3)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldOf */ ._F)(message, 'tool_calls'));
    return content !== '' || reasoning !== '' || calls.length > 0 || (typeof counted === 'number' && counted > 0);
}
function parseOrUndefined(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined; // a page for people
    }
}


/***/ }),

/***/ 74911:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ createAsker)
/* harmony export */ });
/* harmony import */ var _key_guard_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(29675);
/* harmony import */ var _read_bounded_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9958);


const maxBytes = 4 * 1024 * 1024;
const lackingStatuses = [404, 405, 410, 501];
function createAsker(connection, timeoutMs = 5000, watched) {
    const lacking = new Set();
    const answers = new Map();
    const root = connection.baseUrl.replace(/\/v1$/, '');
    async function ask(method, path, body, options) {
        const name = `${method} ${path}`;
        if (lacking.has(name))
            return { kind: 'lacks' };
        const url = path.startsWith('/v1/') ? `${connection.baseUrl}${path.slice('/v1'.length)}` : `${root}${path}`;
        const start = watched?.clock.now() ?? 0;
        const init = {
            method,
            headers: headersFor(connection, body !== undefined),
            // A redirect could carry the key to another host.
            redirect: 'manual',
            signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        };
        const { reply, status } = await request(url, init, connection);
        const fault = reply.kind === 'failed' ? reply.detail : undefined;
        const ms = (watched?.clock.now() ?? 0) - start;
        watched?.watch?.({ kind: 'request', route: `${method} ${new URL(url).pathname}`, status, ms, fault });
        if (reply.kind === 'lacks')
            lacking.add(name);
        if (reply.kind === 'json')
            answers.set(name, reply.body);
        return reply;
    }
    return {
        connection,
        answers,
        get: (path, options = {}) => ask('GET', path, undefined, options),
        post: (path, body, options = {}) => ask('POST', path, body, options),
    };
}
function headersFor({ apiKey }, hasBody) {
    return {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    };
}
async function request(url, init, { apiKey }) {
    let response;
    try {
        response = await fetch(url, init);
        return { reply: await readReply(response, apiKey), status: response.status };
    }
    catch (error) {
        const status = response?.status;
        if (error instanceof Error && error.name === 'TimeoutError')
            return { reply: failed(error.message, 'silent'), status };
        // fetch hides what happened below it in the cause.
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const detail = cause instanceof Error ? cause.message || cause.name : String(cause);
        return { reply: failed((0,_key_guard_js__WEBPACK_IMPORTED_MODULE_0__/* .keyGuard */ .F)(apiKey).words(detail), response === undefined ? 'unreachable' : 'told'), status };
    }
}
async function readReply(response, apiKey) {
    if (!response.ok) {
        await response.body?.cancel();
        const isLacking = lackingStatuses.includes(response.status) || (response.status >= 300 && response.status < 400);
        return isLacking ? { kind: 'lacks' } : failed(`status ${response.status}`);
    }
    const read = await (0,_read_bounded_js__WEBPACK_IMPORTED_MODULE_1__/* .readBounded */ .C)(response.body, maxBytes, apiKey);
    if (read.end === 'broken')
        throw read.error;
    return read.end === 'whole' ? readJson(read.text) : failed(`more than ${maxBytes} bytes`);
}
function failed(detail, reason = 'told') {
    return { kind: 'failed', detail, reason };
}
/** A web page for every path, or LM Studio's 200 with an error in it, is an endpoint that is not there. */
function readJson(text) {
    let body;
    try {
        body = JSON.parse(text);
    }
    catch {
        return { kind: 'lacks' };
    }
    const isError = typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error);
    return isError ? { kind: 'lacks' } : { kind: 'json', body };
}


/***/ }),

/***/ 72634:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cb: () => (/* binding */ parseModelCards),
/* harmony export */   kY: () => (/* binding */ cardOf),
/* harmony export */   xo: () => (/* binding */ engineByOwner)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92857);
/* harmony import */ var _wire_fields_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(37004);


const cardSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    owned_by: _wire_fields_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq,
    root: _wire_fields_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq,
    parent: _wire_fields_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq,
    max_model_len: _wire_fields_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9,
    meta: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ size: _wire_fields_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9, ftype: _wire_fields_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq }).nullish().catch(undefined),
});
const listSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ data: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()).nullish().catch(undefined) });
function parseModelCards(body) {
    return (0,_wire_fields_js__WEBPACK_IMPORTED_MODULE_0__/* .parseEach */ .lc)(cardSchema, listSchema.safeParse(body).data?.data ?? []);
}
/** The card behind the model that is asked. A server of one model answers to any name. */
function cardOf(model, cards) {
    const named = cards.find((card) => card.id === model || card.id === `${model}:latest`);
    return named ?? (cards.length === 1 ? cards[0] : undefined);
}
const engineOfOwner = {
    vllm: 'vllm',
    llamacpp: 'llama.cpp',
    sglang: 'sglang',
    library: 'ollama',
    organization_owner: 'lm-studio',
};
/** The engine that writes this owner on its cards; a proxy writes its own. */
function engineByOwner(card) {
    const owner = card?.owned_by;
    return owner == null || !Object.hasOwn(engineOfOwner, owner) ? undefined : engineOfOwner[owner];
}


/***/ }),

/***/ 89976:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ redact),
/* harmony export */   s: () => (/* binding */ hideBehindFlags)
/* harmony export */ });
const secretName = /(^|[_-])(api[_-]?keys?|secret|password|passwd|credentials?|authorization|(hf|hub|auth|access|bearer|refresh)[_-]?token)($|[_-])/i;
const maxDepth = 32;
/** A server's words without what must not reach a journal: SGLang shows its API key, vLLM its environment. */
function redact(value, hide = (text) => text, depth = 0) {
    if (typeof value === 'string')
        return hideBehindFlags(hide(value));
    if (typeof value !== 'object' || value === null)
        return value;
    if (depth >= maxDepth)
        return '(too deep)';
    if (Array.isArray(value))
        return hideAfterFlag(value).map((item) => redact(item, hide, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [
        hide(name),
        secretName.test(name) && item !== null ? '(hidden)' : redact(item, hide, depth + 1),
    ]));
}
/** `['--api-key', 'sk-1']`: a launch command holds its secrets one place further on. */
function hideAfterFlag(items) {
    return items.map((item, at) => {
        const before = items[at - 1];
        return typeof before === 'string' && before.startsWith('--') && secretName.test(before) ? '(hidden)' : item;
    });
}
/** A command line without the secrets that are written in it. */
function hideBehindFlags(text) {
    const named = text.replace(/(?<![\w-])([A-Z][A-Z0-9_]{0,64}(?:KEY|TOKEN|PASSWORD|SECRET)=)\S+/g, '$1(hidden)');
    return named.replace(/(--[\w-]{0,64}(?:api-key|token|password|secret)[= ])\S+/gi, '$1(hidden)');
}


/***/ }),

/***/ 37004:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jt: () => (/* binding */ flag),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   Te: () => (/* binding */ texts),
/* harmony export */   U9: () => (/* binding */ count),
/* harmony export */   lc: () => (/* binding */ parseEach),
/* harmony export */   vj: () => (/* binding */ amount)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92857);

// One odd field must not cost the others: what cannot be read is as good as absent.
const text = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .transform((value) => (value.trim() === '' ? undefined : value))
    .nullish()
    .catch(undefined);
/** A count of tokens, slots or bytes: servers write 0 or -1 where they do not know. */
const count = zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().nullish().catch(undefined);
const amount = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish().catch(undefined);
const flag = zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().nullish().catch(undefined);
const texts = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).nullish().catch(undefined);
/** Those of the entries that are what was looked for. */
function parseEach(entry, list) {
    return list.flatMap((item) => {
        const parsed = entry.safeParse(item);
        return parsed.success ? [parsed.data] : [];
    });
}


/***/ }),

/***/ 41732:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ hashWeights),
/* harmony export */   p: () => (/* binding */ isSplit)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var _boot_compose_paths_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50434);





const blockBytes = 64 * 1024;
/** Besides the head and the tail of each file, over all files together. */
const spreadBlocks = 64;
const wholeBytes = 4 * 1024 * 1024;
const mostFiles = 512;
const weightFile = /\.(?:safetensors|gguf|bin|pth?|npz)$/i;
/** What the weights of a model are, by their bytes; undefined where some of them cannot be read. Only ordinary files are. */
async function hashWeights(places, depth, signal) {
    if (places.length === 0)
        return undefined;
    try {
        const files = (await Promise.all(places.map(filesOf))).flat();
        if (files.length === 0 || files.length > mostFiles)
            return undefined;
        const sampled = await hashEach(files, sampleOf(files), signal);
        const whole = depth === 'whole' ? await hashEach(files, wholeOf, signal) : undefined;
        return { sampled, whole };
    }
    catch (error) {
        // Not there, not ours to read, another kind of file, given up: its bytes are unknown, and the run goes on.
        if (error instanceof Error && ('syscall' in error || error instanceof Unreadable || signal?.aborted))
            return undefined;
        throw error;
    }
}
class Unreadable extends Error {
}
/** Sorted by name, so that every machine reads them in one order. */
async function filesOf({ path, within }) {
    const root = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.realpath)(within);
    const real = await followedIn(root, path);
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.stat)(real);
    const paths = found.isDirectory()
        ? (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(real)).filter((name) => weightFile.test(name)).map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(real, name))
        : splitFiles(path);
    return Promise.all(paths.sort().map(async (each) => {
        const file = await followedIn(root, each);
        const info = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.stat)(file);
        if (!info.isFile())
            throw new Unreadable(`${each} is no ordinary file`);
        return { path: file, size: info.size };
    }));
}
const firstOfSplit = /^(.*)-00001-of-(\d{5})(\.gguf)$/i;
/** llama.cpp is given the first of several files and reads them all. */
function isSplit(path) {
    return firstOfSplit.test((0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(path));
}
function splitFiles(path) {
    const [, stem, count, ending] = firstOfSplit.exec((0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(path)) ?? [];
    if (stem === undefined)
        return [path];
    return Array.from({ length: Math.min(Number(count), mostFiles + 1) }, (_, index) => (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(path), `${stem}-${String(index + 1).padStart(5, '0')}-of-${count}${ending}`));
}
async function followedIn(root, path) {
    const real = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.realpath)(path);
    if (!(0,_boot_compose_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .isInside */ .F)(real, root))
        throw new Unreadable(`${path} leads out of ${root}`);
    return real;
}
async function hashEach(files, feed, signal) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    for (const { path } of files) {
        // A pipe that took the file's place would hold an open without O_NONBLOCK for ever.
        const handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.open)(path, node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NONBLOCK | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NOFOLLOW);
        try {
            const found = await handle.stat();
            if (!found.isFile())
                throw new Unreadable(`${path} is no ordinary file`);
            hash.update(`${found.size}\n`);
            await feed(hash, handle, found.size, signal);
        }
        finally {
            await handle.close();
        }
    }
    return hash.digest('hex');
}
/** Of each file as many of the spread blocks as is its part of the whole. */
function sampleOf(files) {
    const total = files.reduce((sum, { size }) => sum + size, 0);
    return async (hash, handle, size, signal) => {
        const blocks = 2 + Math.ceil((spreadBlocks * size) / Math.max(total, 1));
        if (size <= blocks * blockBytes)
            return feedRange(hash, handle, 0, size, signal);
        for (let index = 0; index < blocks; index += 1) {
            const at = Math.floor(((size - blockBytes) * index) / (blocks - 1));
            await feedRange(hash, handle, at, at + blockBytes, signal);
        }
    };
}
const wholeOf = (hash, handle, size, signal) => feedRange(hash, handle, 0, size, signal);
async function feedRange(hash, handle, from, to, signal) {
    const buffer = Buffer.allocUnsafe(Math.min(wholeBytes, Math.max(to - from, 1)));
    for (let at = from; at < to;) {
        signal?.throwIfAborted();
        const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, to - at), at);
        if (bytesRead === 0)
            throw new Unreadable('it became shorter while it was read');
        hash.update(buffer.subarray(0, bytesRead));
        at += bytesRead;
    }
}


/***/ }),

/***/ 63972:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fb: () => (/* binding */ cassetteHeaderSchema),
/* harmony export */   VJ: () => (/* binding */ exchangeSchema),
/* harmony export */   vl: () => (/* binding */ keptHeaders)
/* harmony export */ });
/* unused harmony exports pieceSchema, recordedResponseSchema, recordedRequestSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92857);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(64377);

/** A stretch of a reply's body as it arrived; `base64` where the bytes alone are not UTF-8. `atMs` counts from the request's end. */
const pieceSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .tuple */ .PVZ([
    zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nonnegative(),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ base64: zod__WEBPACK_IMPORTED_MODULE_0__/* .base64 */ .K39() })]),
]);
/** What is kept of a reply's head. Anything else may hold a secret or tells nothing. */
const keptHeaders = ['content-type', 'content-encoding', 'retry-after', 'location', 'server'];
const recordedResponseSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    status: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(200).max(599),
    headers: zod__WEBPACK_IMPORTED_MODULE_0__/* .partialRecord */ .jgl(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(keptHeaders), zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    /** When the head arrived, in milliseconds from the request's end. */
    headMs: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nonnegative(),
    pieces: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(pieceSchema),
    /** `cut`: the connection broke before the reply ended. */
    end: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['complete', 'cut']),
});
/** A request without what never changes its answer's meaning: credentials, seed, streaming and cache fields. */
const recordedRequestSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    method: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[A-Z]+$/),
    /** With its query. */
    path: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().startsWith('/'),
    /** JSON, or the text itself where it was none. */
    body: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
});
const exchangeSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    /** SHA-256 of the request. */
    key: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[0-9a-f]{64}$/),
    /** The first, second, … answer to this request, from 1. */
    occurrence: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive(),
    request: recordedRequestSchema,
    /** Whether the answer was asked for as a stream; a server may have ignored it. */
    streamed: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    response: recordedResponseSchema,
});
/** The first line of a cassette; each line after it is an exchange. */
const cassetteHeaderSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(1),
    kind: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('cassette'),
    recordedAt: zod__WEBPACK_IMPORTED_MODULE_1__/* .datetime */ .w$().optional(),
    /** For whoever opens the file. */
    note: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
});


/***/ })

};
