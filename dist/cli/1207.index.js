export const id = 1207;
export const ids = [1207];
export const modules = {

/***/ 97172:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ parseBaseUrl),
/* harmony export */   k: () => (/* binding */ parseReadyUrl)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);

// What users copy out of a terminal, a curl line or a health check, below /v1 or beside it.
const knownEndings = /\/(?:chat\/completions|completions|chat|responses|embeddings|messages|models(?:\/.*)?|health|metrics|props|slots|version)$/i;
const example = 'http://localhost:8000/v1';
/**
 * The address of a server, in any form that a user may have at hand, as the base of its OpenAI-compatible API. It ends
 * in `/v1`, without a slash, or in what a cloud API has in its place: `/api/v3`, `/v1beta/openai`.
 */
function parseBaseUrl(text) {
    const typed = text.trim();
    if (typed === '')
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz('the endpoint is empty', `Give its address, such as ${example}.`);
    refuseOddForms(typed);
    const url = parseUrl(typed);
    if (url.username !== '' || url.password !== '')
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`the endpoint ${url.host} holds a user name or password`, `Give ${url.origin}${v1Path(url) ?? '/v1'}, and the key with --api-key.`);
    const path = v1Path(url);
    if (url.search !== '' || url.hash !== '' || /[?#]$/.test(typed))
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`the endpoint ${url.origin}${url.pathname} goes on with a query or fragment`, // which may hold a key: not shown
        `Did you mean ${url.origin}${path ?? '/v1'}?`);
    if (path === undefined)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`the endpoint ${url.origin}${url.pathname} does not lead to an OpenAI-compatible API under /v1`, `Did you mean ${url.origin}${nearestV1(url.pathname)}?`);
    return `${url.origin}${path}`;
}
function refuseOddForms(typed) {
    const port = /^:?(\d{1,5})(?:\/.*)?$/.exec(typed)?.[1];
    if (port !== undefined)
        // Behind it may stand a key: not shown.
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`"${typed.split(/[?#]/, 1)[0]}" names no host`, `Did you mean http://localhost:${port}/v1?`);
    if (/^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*(?:\/.*)?$/i.test(typed))
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`"${typed}" is an IPv6 address without brackets`, `Write it as http://[${typed.split('/', 1)[0]}]:8000/v1, with its port after the bracket.`);
    const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(typed)?.[1]?.toLowerCase();
    if (scheme === undefined || scheme === 'http' || scheme === 'https')
        return;
    const fixed = scheme.endsWith('s') ? 'https' : 'http';
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`"${scheme}:" is no scheme of a model server`, `Start the endpoint with ${fixed}://.`);
}
function parseUrl(typed) {
    const full = /^https?:/i.test(typed) ? typed : `${guessScheme(typed)}://${typed.replace(/^\/+/, '')}`;
    // The parser of the platform drops tabs and line ends, which hide what was pasted.
    const url = /[\s\p{Cc}]/u.test(full) || !URL.canParse(full) ? undefined : new URL(full);
    if (url === undefined || url.hostname === '')
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz('the endpoint cannot be read as a URL', `Write it like ${example}.`);
    return url;
}
/** Without a scheme: https for a public name without a port, as cloud APIs have; what people run themselves is http. */
function guessScheme(typed) {
    const host = /^\/*([^/?#]*)/.exec(typed)?.[1] ?? '';
    if (/:443$/.test(host))
        return 'https';
    const isPublicName = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(host);
    return isPublicName && !/\.(?:local|lan|home|internal|localhost|test)$/i.test(host) ? 'https' : 'http';
}
/** The path up to and with `/v1`; undefined where what follows it says that something else is served there. */
function v1Path(url) {
    const path = cleanPath(url.pathname);
    if (path.endsWith('/v1'))
        return path;
    const base = path.replace(knownEndings, '');
    if (base.endsWith('/v1'))
        return base;
    const versions = base.split('/').filter((part) => /^v\d/i.test(part));
    if (versions.includes('v1'))
        return undefined;
    // Another version is another's choice: whether an API lies there shows with the first token.
    return versions.length > 0 ? base : `${base}/v1`;
}
function cleanPath(path) {
    return path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}
function nearestV1(pathname) {
    const parts = cleanPath(pathname).split('/');
    const version = parts.indexOf('v1');
    return `${parts.slice(0, version).join('/')}/v1`;
}
/** The API beside a URL that tells when a server is up; that URL too, unless it only names the API. */
function parseReadyUrl(text) {
    const typed = text.trim();
    const [address = ''] = typed.split(/[?#]/, 1);
    const baseUrl = parseBaseUrl(address);
    // Read again for its query, which a health check may have.
    const { pathname, search } = parseUrl(typed);
    const isAnswered = !/^\/?$|\/(?:v1|completions|chat|responses|embeddings|messages)\/?$/i.test(pathname);
    return { readyUrl: isAnswered ? `${new URL(baseUrl).origin}${pathname}${search}` : undefined, baseUrl };
}


/***/ }),

/***/ 96116:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $r: () => (/* binding */ openDocker),
/* harmony export */   aN: () => (/* binding */ lastWords),
/* harmony export */   ox: () => (/* binding */ runWatched)
/* harmony export */ });
/* harmony import */ var execa__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4434);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _lib_within_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(62265);
/* harmony import */ var _key_guard_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29675);
/* harmony import */ var _log_ring_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86426);
/* harmony import */ var _scrub_environment_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(54054);






// Where the engine is; none of them is a secret.
const clientNames = ['DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_TLS_VERIFY', 'DOCKER_CERT_PATH', 'DOCKER_API_VERSION'];
// A compose file may not bring in what lies on other machines.
const composeSettings = { COMPOSE_EXPERIMENTAL_GIT_REMOTE: 'false', COMPOSE_EXPERIMENTAL_OCI_REMOTE: 'false' };
const defaultLimitMs = 120_000;
// Compose takes back what it is in the middle of.
const graceMs = 10_000;
function openDocker(ambient, passVariables, command = 'docker') {
    const options = {
        env: { ...(0,_scrub_environment_js__WEBPACK_IMPORTED_MODULE_3__/* .scrubEnvironment */ .v)(ambient, [...clientNames, ...passVariables]), ...composeSettings },
        extendEnv: false,
        reject: false,
        stdin: 'ignore',
        // In a group of its own: Ctrl-C is ours to hear, and must not end what tidies up after it.
        detached: true,
        cleanup: false,
    };
    const guards = (0,_scrub_environment_js__WEBPACK_IMPORTED_MODULE_3__/* .secretsOf */ .F)(ambient, passVariables).map(_key_guard_js__WEBPACK_IMPORTED_MODULE_1__/* .keyGuard */ .F);
    const hide = (text) => guards.reduce((rest, { words }) => words(rest), text);
    const run = async (args, signal) => {
        const result = await (0,execa__WEBPACK_IMPORTED_MODULE_4__/* .execa */ .Ho)(command, args, {
            ...options,
            timeout: defaultLimitMs,
            forceKillAfterDelay: 2000,
            ...(signal === undefined ? {} : { cancelSignal: signal }),
        });
        signal?.throwIfAborted();
        const code = result.exitCode ?? (result.code === 'ENOENT' ? 127 : 124);
        return {
            code,
            stdout: result.stdout,
            stderr: hide(result.stderr === '' && code !== 0 ? (result.shortMessage ?? '') : result.stderr),
        };
    };
    return {
        run,
        async read(args, purpose) {
            const { code, stdout, stderr } = await run(args);
            if (code === 0)
                return stdout;
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`${purpose} failed: ${lastWords(stderr)}`, 'Is the container engine well? Look at: docker info');
        },
        follow(args, onText) {
            const child = (0,execa__WEBPACK_IMPORTED_MODULE_4__/* .execa */ .Ho)(command, args, { ...options, buffer: false });
            child.stdout.setEncoding('utf8').on('data', onText('stdout'));
            child.stderr.setEncoding('utf8').on('data', onText('stderr'));
            let hasEnded = false;
            const ended = child.finally(() => {
                hasEnded = true;
            });
            return {
                ended,
                // The whole group: docker does not hand on to compose, its child, what it is told.
                stop(signal) {
                    if (child.pid !== undefined && !hasEnded)
                        sendToGroup(child.pid, signal);
                },
            };
        },
    };
}
function sendToGroup(id, signal) {
    try {
        process.kill(-id, signal);
    }
    catch {
        // ended between look and signal
    }
}
/** A command that takes as long as it shows signs of life. */
async function runWatched(docker, args, phase, what, { phases, clock, signal, secrets }) {
    const log = (0,_log_ring_js__WEBPACK_IMPORTED_MODULE_2__/* .logRing */ .N)(200, secrets);
    const writers = { stdout: log.writer(), stderr: log.writer() };
    const child = docker.follow(args, (stream) => writers[stream]);
    let result;
    const ended = child.ended.then((value) => {
        result = value; // of execa, which never rejects here
    });
    try {
        while (result === undefined) {
            phases.note(phase, log.lines().at(-1)?.trim() ?? what, log.written());
            phases.check(what, log.lines());
            const timer = new AbortController();
            const pause = clock.sleep(250, signal === undefined ? timer.signal : AbortSignal.any([signal, timer.signal]));
            await Promise.race([ended, pause]).finally(() => {
                timer.abort();
                pause.catch(() => undefined); // stopped by us, or told by the race
            });
        }
    }
    finally {
        child.stop('SIGTERM');
        await (0,_lib_within_js__WEBPACK_IMPORTED_MODULE_5__/* .within */ .u)(clock, graceMs, undefined, () => ended);
        child.stop('SIGKILL');
        await ended;
    }
    return { code: result.exitCode ?? 1, log };
}
/** The line in which a failing command says why. */
function lastWords(stderr) {
    const lines = stderr.split('\n').filter((line) => line.trim() !== '');
    return lines.at(-1)?.trim() ?? 'it says nothing';
}


/***/ }),

/***/ 46788:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PJ: () => (/* binding */ parseSource),
/* harmony export */   o$: () => (/* binding */ readSource),
/* harmony export */   qE: () => (/* binding */ neutralKeys)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _lib_yaml_tokens_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37120);



const maxCharacters = 2 ** 20;
const maxDepth = 100;
const maxAliasCount = 1000;
/** The documents of a compose file as somebody wrote it. */
function parseSource(text) {
    try {
        return parse(text).map((document) => document.toJS({ maxAliasCount }));
    }
    catch (cause) {
        if (cause instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz)
            throw cause;
        const [, name] = /^Unresolved alias \(.*\): (.*)$/.exec(cause instanceof Error ? cause.message : '') ?? [];
        const words = name === undefined ? 'its aliases grow beyond measure' : `no anchor &${name} is above the alias *${name}`;
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`a compose file cannot be read: ${words}`, 'Write its aliases out.', { cause });
    }
}
/** Keys of a service that a run takes back, or that no request ever sees. */
const neutralKeys = new Set([
    ...['container_name', 'labels', 'annotations', 'restart', 'logging'],
]);
function readSource(text) {
    let documents;
    try {
        const parsed = parse(text);
        documents = parsed.map((document) => document.toJS({ maxAliasCount }));
        const isFaulty = parsed.some(({ errors }) => errors.length > 0);
        return { documents, neutral: isFaulty ? text : parsed.map(bare).join('---\n') };
    }
    catch {
        return { documents, neutral: text };
    }
}
function bare(document) {
    document.comment = null;
    document.commentBefore = null;
    const services = document.get('services');
    for (const { value } of (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(services) ? services.items : [])
        if ((0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(value))
            value.items = value.items.filter(({ key }) => !(0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(key) || !neutralKeys.has(String(key.value)));
    (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .visit */ .YR)(document, {
        Node: (_key, node) => {
            node.comment = null;
            node.commentBefore = null;
            node.spaceBefore = false;
        },
    });
    return document.toString({ lineWidth: 0 });
}
// Foreign YAML: anchors, merges and the tags of compose are all usual there.
function parse(text) {
    if (text.length > maxCharacters)
        throw tooMuch('is larger than 1 MiB');
    const tokens = (0,_lib_yaml_tokens_js__WEBPACK_IMPORTED_MODULE_2__/* .yamlTokens */ .m)(text, maxDepth);
    if (tokens === undefined)
        throw tooMuch(`is nested deeper than ${maxDepth} levels`);
    const composer = new yaml__WEBPACK_IMPORTED_MODULE_0__/* .Composer */ .Dk({ merge: true, uniqueKeys: false, logLevel: 'silent' });
    const documents = [...composer.compose(tokens)];
    for (const document of documents)
        refuseKeys(document);
    return documents;
}
/** A key that is a list or a mapping is made to text once more at each level. No compose file has one. */
function refuseKeys(document) {
    (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .visit */ .YR)(document, {
        Pair(_index, { key }) {
            const named = (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isAlias */ .Vj)(key) ? key.resolve(document) : key;
            if (named !== null && named !== undefined && !(0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(named))
                throw tooMuch('has a key that is no text');
        },
    });
}
function tooMuch(what) {
    return new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`a compose file ${what}`, 'No recipe needs that: write it in plain YAML.');
}


/***/ }),

/***/ 72386:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gt: () => (/* binding */ tryAddress),
/* harmony export */   bq: () => (/* binding */ usualPorts),
/* harmony export */   it: () => (/* binding */ tryAddresses),
/* harmony export */   l5: () => (/* binding */ detectUrl)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92857);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _fetch_answer_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73598);
/* harmony import */ var _published_ports_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61186);




/** vLLM, llama.cpp, SGLang, Ollama, LM Studio, Jan. */
const usualPorts = [8000, 8080, 30000, 11434, 1234, 1337];
const probeLimitMs = 1500;
const modelListSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({
    data: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({ id: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), owned_by: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullish().catch(undefined) })).nullable(),
});
/** The one model server that runs on this machine. No key is sent: nobody said whose server it is. */
async function detectUrl(options) {
    const tried = await tryAddresses(options);
    const servers = tried.filter(({ isServer }) => isServer);
    const [found, ...others] = servers;
    if (found === undefined)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`no endpoint was given, and no model server was found\n${tried.map(showCandidate).join('\n')}`, 'Start one, or give its address with --endpoint.');
    if (others.length > 0)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`no endpoint was given, and ${servers.length} model servers were found\n${servers.map(showCandidate).join('\n')}`, `Choose one, such as --endpoint ${found.baseUrl}.`);
    const message = `No endpoint was given: using ${found.baseUrl} (${found.origin}, ${found.state}), the only one found at ${tried.length} addresses.`;
    return { baseUrl: found.baseUrl, found, tried, message };
}
/** Everything that was looked at, whatever answers there. */
async function tryAddresses(options) {
    const origins = new Map();
    for (const { address, container } of (0,_published_ports_js__WEBPACK_IMPORTED_MODULE_2__/* .publishedPorts */ .L)(await options.listContainers()))
        origins.set(address, `container ${container}`);
    for (const port of options.localPorts ?? usualPorts) {
        const address = `127.0.0.1:${port}`;
        if (!origins.has(address))
            origins.set(address, `port ${port}`);
    }
    return Promise.all([...origins].map(([address, origin]) => tryAddress(`http://${address}/v1`, origin, options)));
}
async function tryAddress(baseUrl, origin, { clock, signal, hiddenKey }) {
    const limits = { clock, limitMs: probeLimitMs, signal };
    const answer = await (0,_fetch_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .fetchAnswer */ .$)(`${baseUrl}/models`, { ...limits, apiKey: undefined, hiddenKey });
    return { baseUrl, origin, ...judge(answer) };
}
function judge(answer) {
    const models = [];
    if (answer.outcome !== 'answered')
        return { state: answer.detail, isServer: false, models };
    switch (answer.status) {
        case 200: {
            const listed = readModels(answer.body);
            if (listed === undefined)
                return { state: 'something else answers', isServer: false, models };
            const [first, ...others] = listed;
            if (first === undefined)
                return { state: 'lists no model', isServer: true, models };
            const more = others.length > 0 ? ` and ${others.length} more` : '';
            return { state: `serves ${first.id}${more}`, isServer: true, models: listed };
        }
        case 401:
        case 403:
            return { state: 'asks for a key', isServer: true, models };
        case 503:
            return { state: 'is loading', isServer: true, models };
        default:
            return { state: `something else answers: ${answer.status}`, isServer: false, models };
    }
}
function readModels(body) {
    try {
        const parsed = modelListSchema.safeParse(JSON.parse(body));
        return parsed.success ? (parsed.data.data ?? []).map(readModel) : undefined;
    }
    catch {
        return undefined; // not JSON
    }
}
function readModel({ id, owned_by: owner }) {
    return { id: (0,_fetch_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .excerpt */ .K)(id), owner: (0,_fetch_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .excerpt */ .K)(owner ?? '') };
}
function showCandidate({ baseUrl, origin, state }) {
    return `  ${baseUrl} (${origin}): ${state}`;
}


/***/ }),

/***/ 73598:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  K: () => (/* binding */ excerpt),
  $: () => (/* binding */ fetchAnswer)
});

// EXTERNAL MODULE: ./build/lib/within.js
var within = __webpack_require__(62265);
// EXTERNAL MODULE: ./build/endpoint/key-guard.js
var key_guard = __webpack_require__(29675);
// EXTERNAL MODULE: ./build/endpoint/read-bounded.js
var read_bounded = __webpack_require__(9958);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: external "node:tls"
var external_node_tls_ = __webpack_require__(41692);
;// CONCATENATED MODULE: ./build/endpoint/boot/speaks-other-scheme.js



/** Whether a port speaks TLS where its URL says `http:`, or plain HTTP where it says `https:`. No key is sent. */
async function speaksOtherScheme(url, clock, limitMs, signal) {
    const { protocol, hostname, port } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const look = protocol === 'https:' ? speaksPlainHttp : speaksTls;
    const spoke = await (0,within/* within */.u)(clock, limitMs, signal, (stop) => look(host, port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port), stop));
    return spoke === true;
}
function speaksTls(host, port, stop) {
    return new Promise((resolve) => {
        // Only whether a handshake is answered: what the certificate is worth does not matter here.
        const socket = (0,external_node_tls_.connect)({ host, port, rejectUnauthorized: false });
        const finish = (isTls) => {
            socket.destroy();
            resolve(isTls);
        };
        socket.once('secureConnect', () => finish(true));
        socket.once('close', () => finish(false));
        socket.on('error', (error) => finish(/^ERR_SSL_.*ALERT/.test(error.code ?? '')));
        stop.addEventListener('abort', () => socket.destroy(), { once: true });
    });
}
function speaksPlainHttp(host, port, stop) {
    return new Promise((resolve) => {
        const request = (0,external_node_http_.get)({ host, port, path: '/', agent: false, signal: stop }, (response) => {
            response.destroy();
            // Servers of TLS answer so.
            resolve(response.statusCode !== 400);
        });
        request.on('error', () => resolve(false));
    });
}

;// CONCATENATED MODULE: ./build/endpoint/boot/fetch-answer.js




const schemeLimitMs = 1500;
const certificateCodes = /CERT|SIGNATURE|SELF_SIGNED/;
const maxBodyBytes = 8 * 1024 * 1024;
const unreachableCodes = [
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
    ...['EADDRNOTAVAIL', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'EACCES', 'EPERM'],
];
/** One GET. Redirects are not followed: a key may not travel to a place that nobody named. */
async function fetchAnswer(url, options) {
    const hidden = options.apiKey ?? options.hiddenKey;
    const guard = (0,key_guard/* keyGuard */.F)(hidden);
    const answer = await (0,within/* within */.u)(options.clock, options.limitMs, options.signal, async (signal) => {
        try {
            const headers = options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
            const response = await fetch(url, { headers, redirect: 'manual', signal });
            const { status } = response;
            const location = response.headers.get('location');
            const place = location === null ? null : guard.text(location);
            const read = await (0,read_bounded/* readBounded */.C)(response.body, maxBodyBytes, hidden);
            if (read.end === 'broken')
                throw read.error;
            return { outcome: 'answered', status, body: read.text, location: place };
        }
        catch (error) {
            signal.throwIfAborted();
            const fault = explainFault(error);
            return 'detail' in fault ? { ...fault, detail: guard.words(fault.detail) } : fault;
        }
    });
    const found = answer ?? { outcome: 'silent', detail: 'no answer yet' };
    if (!mayHaveOtherScheme(found) || !(await speaksOtherScheme(url, options.clock, schemeLimitMs, options.signal)))
        return found;
    const isSecure = url.startsWith('https:');
    return {
        outcome: 'wrong-scheme',
        detail: isSecure ? 'this port speaks plain HTTP' : 'this port speaks TLS',
        rightUrl: isSecure ? url.replace('https:', 'http:') : url.replace('http:', 'https:'),
    };
}
/** Servers answer the wrong scheme with silence, a closed connection, bytes of their own or, in plain HTTP, 400. */
function mayHaveOtherScheme(answer) {
    switch (answer.outcome) {
        case 'answered':
            return answer.status === 400;
        case 'silent':
        case 'no-answer':
            return true;
        case 'tls-fault':
            return !certificateCodes.test(answer.detail);
        default:
            return false;
    }
}
function explainFault(error) {
    const { code, message } = causeOf(error);
    // Fetch never talks to some ports, whoever listens there.
    if (message === 'bad port')
        return { outcome: 'unreachable', detail: 'web clients refuse this port' };
    if (unreachableCodes.includes(code))
        return { outcome: 'unreachable', detail: describeCode(code) };
    if (/^ERR_(?:TLS|SSL)|EPROTO/.test(code) || certificateCodes.test(code))
        return { outcome: 'tls-fault', detail: `${code}: ${message}` };
    return { outcome: 'no-answer', detail: code === '' ? message : describeCode(code) };
}
/** Of a fault that `fetch` or a socket reports: the code and words of what is at its bottom. */
function causeOf(error) {
    let found = { code: '', message: String(error) };
    let inner = error;
    for (let depth = 0; inner instanceof Error && depth < 5; depth += 1) {
        const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
        found = { code: code === '' ? found.code : code, message: inner.message === '' ? found.message : inner.message };
        // Both address families were tried: the first fault says enough.
        inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause;
    }
    return found;
}
function describeCode(code) {
    switch (code) {
        case 'ECONNREFUSED':
            return 'connection refused';
        case 'ENOTFOUND':
        case 'EAI_AGAIN':
            return 'no such host name';
        case 'ETIMEDOUT':
        case 'UND_ERR_CONNECT_TIMEOUT':
            return 'nobody answers at that address';
        case 'ECONNRESET':
        case 'UND_ERR_SOCKET':
            return 'the connection was closed';
        default:
            return code;
    }
}
/** Text of a server as one short line, safe in a log. */
function excerpt(body, secret) {
    const line = (0,key_guard/* keyGuard */.F)(secret)
        .words(body)
        .slice(0, 2000)
        .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
        .trim();
    return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}


/***/ }),

/***/ 86426:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ logRing)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57975);
/* harmony import */ var _key_guard_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29675);


const maxLineLength = 2000;
/**
 * The last `capacity` lines of what a process says, `secrets` blacked out. Of a progress bar, which ends its lines with
 * a bare carriage return, the last state is kept. Whole lines go to `copy` as well.
 */
function logRing(capacity, secrets, copy) {
    const kept = [];
    const partials = new Map();
    let written = 0;
    let lastBar;
    const guards = secrets.map(_key_guard_js__WEBPACK_IMPORTED_MODULE_1__/* .keyGuard */ .F);
    const clean = (line) => cleanLine(line, guards);
    const keep = (line, writer, isBar) => {
        if (lastBar === writer)
            kept.pop();
        lastBar = isBar ? writer : undefined;
        kept.push(clean(line));
        if (kept.length > capacity)
            kept.shift();
    };
    return {
        writer() {
            const id = partials.size;
            partials.set(id, '');
            return (chunk) => {
                written += 1;
                const text = (partials.get(id) ?? '') + chunk;
                // A carriage return at the very end may be half of a line end.
                const pieces = text.split(/(\r\n|\n|\r(?!$))/);
                const rest = pieces.pop() ?? '';
                for (let at = 0; at < pieces.length; at += 2) {
                    const line = pieces[at] ?? '';
                    const isBar = pieces[at + 1] === '\r';
                    if (line === '')
                        continue;
                    keep(line, id, isBar);
                    if (!isBar)
                        copy?.write(`${clean(line)}\n`);
                }
                partials.set(id, rest.length > 4 * maxLineLength ? rest.slice(0, 4 * maxLineLength) : rest);
            };
        },
        lines: () => [...kept, ...[...partials.values()].filter((rest) => rest.trim() !== '').map(clean)],
        written: () => written,
        end() {
            if (copy === undefined || copy.writableEnded)
                return;
            for (const rest of partials.values())
                if (rest.trim() !== '')
                    copy.write(`${clean(rest)}\n`);
            copy.end();
        },
    };
}
function cleanLine(line, guards) {
    // First the marks, which may part a secret.
    const plain = (0,node_util__WEBPACK_IMPORTED_MODULE_0__.stripVTControlCharacters)(line).replace(/\p{Cc}/gu, (mark) => (mark === '\t' ? ' ' : ''));
    const text = guards.reduce((rest, { words }) => words(rest), plain);
    return text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text;
}


/***/ }),

/***/ 61186:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ publishedPorts)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92857);

/** Where vLLM, llama.cpp and SGLang listen inside their images. */
const serverPorts = [8000, 8080, 30000];
const containerSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ Names: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), Ports: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() });
/** The ports that lead to a model server, in what `docker ps --format '{{json .}}'` prints. */
function publishedPorts(listing) {
    const found = new Map();
    for (const line of listing.split('\n')) {
        const container = containerSchema.safeParse(jsonOrUndefined(line));
        if (!container.success)
            continue;
        for (const entry of container.data.Ports.split(',')) {
            for (const address of addressesOf(entry.trim())) {
                if (!found.has(address))
                    found.set(address, { address, container: container.data.Names });
            }
        }
    }
    return [...found.values()];
}
/** `0.0.0.0:8020->8000/tcp`, `[::]:8000-8002->8000-8002/tcp`; one without an arrow is not published. */
function addressesOf(entry) {
    const parts = /^(.*):(\d+)(?:-(\d+))?->(\d+)(?:-\d+)?\/tcp$/.exec(entry);
    if (parts === null)
        return [];
    const [, host = '', first, last, inside] = parts;
    const count = Math.min(Number(last ?? first) - Number(first), 1000);
    return Array.from({ length: count + 1 }, (_, offset) => offset)
        .filter((offset) => serverPorts.includes(Number(inside) + offset))
        .map((offset) => `${reachableHost(host)}:${Number(first) + offset}`);
}
function reachableHost(host) {
    if (['', '0.0.0.0', '::', '[::]'].includes(host))
        return '127.0.0.1';
    return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
function jsonOrUndefined(line) {
    try {
        return JSON.parse(line);
    }
    catch {
        return undefined; // a warning of the engine among its output
    }
}


/***/ }),

/***/ 54054:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ secretsOf),
/* harmony export */   v: () => (/* binding */ scrubEnvironment)
/* harmony export */ });
// Where programs, caches, devices and the language are found. Nothing here is a secret; keys and tokens are named by
// the user when a server needs one.
const allowedNames = new Set([
    ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TERM', 'TMPDIR'],
    ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR', 'LD_LIBRARY_PATH', 'DOCKER_HOST'],
    ...['VIRTUAL_ENV', 'CONDA_PREFIX', 'CUDA_HOME', 'CUDA_PATH', 'CUDA_VISIBLE_DEVICES', 'CUDA_DEVICE_ORDER'],
    ...['NVIDIA_VISIBLE_DEVICES', 'NVIDIA_DRIVER_CAPABILITIES', 'ROCR_VISIBLE_DEVICES', 'HIP_VISIBLE_DEVICES'],
    ...['HSA_OVERRIDE_GFX_VERSION', 'ONEAPI_DEVICE_SELECTOR', 'ZE_AFFINITY_MASK', 'GGML_VK_VISIBLE_DEVICES'],
    ...['HF_HOME', 'HF_HUB_CACHE', 'HF_HUB_OFFLINE', 'TRANSFORMERS_OFFLINE', 'OLLAMA_MODELS', 'LLAMA_CACHE'],
]);
/** What a process we start gets to see of `ambient`: an allow-list, and the variables a user named. */
function scrubEnvironment(ambient, named) {
    const passed = {};
    for (const [name, value] of Object.entries(ambient)) {
        const isPassed = allowedNames.has(name) || name.startsWith('LC_') || named.includes(name);
        if (isPassed && value !== undefined)
            passed[name] = value;
    }
    return passed;
}
/** Values that may stand in no log: those of named variables, unless they are too short or plain to be a secret. */
function secretsOf(ambient, named) {
    return named.flatMap((name) => {
        const value = ambient[name];
        const isSecret = value !== undefined && value.length >= 8 && /key|token|secret|pass|auth|cred/i.test(name);
        return isSecret ? [value] : [];
    });
}


/***/ }),

/***/ 29675:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ keyGuard)
/* harmony export */ });
/* unused harmony export openGuard */
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);

const hidden = '***';
/** What is shorter may be a word like any other, such as EMPTY or local: an answer without it would be judged wrong. */
const shortestInAnswers = 12;
const shortestInWords = 4;
/** Without a key there is nothing to hide. */
const openGuard = {
    isOpen: true,
    text: (text) => text,
    words: (text) => text,
    bytes: (bytes) => bytes,
};
let latest;
/** A process talks to one endpoint: its pattern is compiled once. */
function keyGuard(apiKey) {
    if (apiKey === undefined || apiKey.length < shortestInWords)
        return openGuard;
    if (latest?.apiKey !== apiKey)
        latest = { apiKey, guard: guardOf(apiKey) };
    return latest.guard;
}
function guardOf(key) {
    const pattern = patternOf(key);
    const words = (text) => text.replace(pattern, hidden);
    if (key.length < shortestInAnswers)
        return { ...openGuard, words };
    return {
        isOpen: false,
        text: words,
        words,
        bytes(bytes) {
            // One letter for each byte: what is found is ASCII.
            const text = bytes.toString('latin1');
            const clean = text.replace(pattern, (found) => '*'.repeat(found.length));
            return clean === text ? bytes : node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.from(clean, 'latin1');
        },
    };
}
function patternOf(key) {
    // Entered at the beginning of a run of backslashes alone: texts are hostile.
    const start = String.raw `(?:(?<!\\)|(?!\\))`;
    const plain = start + (key.match(/\\+[^\\]?|[^\\]/g) ?? []).map(formsOf).join('');
    const shifts = key.length < shortestInAnswers ? [] : [0, 1, 2];
    const coded = shifts.map((shift) => [...base64Core(key, shift)].map((letter) => ofBase64[letter] ?? letter).join(''));
    return new RegExp([plain, ...coded].join('|'), 'g');
}
/** The letters of the key's base64 that stay the same whatever is around it, with `shift` bytes in front. */
function base64Core(key, shift) {
    const bytes = node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.concat([node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.alloc(shift), node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.from(key)]);
    return bytes.toString('base64').slice(Math.ceil((8 * shift) / 6), Math.floor((8 * bytes.length) / 6));
}
const ofBase64 = {
    '+': String.raw `(?:[+-]|%(?:25)*2[bB]|(?<!\\)\\+u002[bB])`,
    '/': String.raw `(?:[/_]|%(?:25)*2[fF]|(?<!\\)\\+(?:\/|u002[fF]))`,
};
const entities = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
/** A letter, or backslashes with the letter behind them: in a run of backslashes nobody can tell whose each one is. */
function formsOf(piece) {
    const [, run = '', letter = ''] = /^(\\*)(.?)$/s.exec(piece) ?? [];
    if (run === '')
        return `(?:${escapedForms(letter)})`;
    const each = `(?:${web('\\')}|\\\\+u00${hexOf('\\')}){${run.length}}${letter === '' ? '' : `(?:${escapedForms(letter)})`}`;
    const asRun = `\\\\{${run.length},}${letter === '' ? '' : `(?:${literal(letter)}|u00${hexOf(letter)}|${web(letter)})`}`;
    return `(?:${each}|${asRun})`;
}
/** Each text of JSON inside another one doubles its backslashes. */
function escapedForms(letter) {
    return `${literal(letter)}|\\\\+(?:${literal(letter)}|u00${hexOf(letter)})|${web(letter)}`;
}
/** In an address or on a page. */
function web(letter) {
    const encoded = `%(?:25)*${hexOf(letter)}`;
    if (/\w/.test(letter))
        return encoded;
    const named = entities[letter] === undefined ? '' : `|${entities[letter]}`;
    return `${encoded}|&(?:#(?:0*${letter.charCodeAt(0)}|[xX]0*${hexOf(letter)})${named});`;
}
function hexOf(letter) {
    const hex = letter.charCodeAt(0).toString(16).padStart(2, '0');
    return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
function literal(letter) {
    return letter.replace(/[\\$^.*+?()[\]{}|/-]/g, String.raw `\$&`);
}


/***/ }),

/***/ 9958:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ readBounded)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var _key_guard_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29675);


/** Reads `maxBytes` at most: the rest of a longer body is not waited for. */
async function readBounded(body, maxBytes, apiKey) {
    const pieces = [];
    let size = 0;
    const text = () => (0,_key_guard_js__WEBPACK_IMPORTED_MODULE_1__/* .keyGuard */ .F)(apiKey).text(node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8'));
    try {
        for await (const piece of body ?? []) {
            pieces.push(piece);
            size += piece.length;
            if (size > maxBytes)
                break; // gives the rest up
        }
    }
    catch (error) {
        // Where enough has come, how the rest is given up is no matter.
        if (size <= maxBytes)
            return { text: text(), end: 'broken', error };
    }
    return { text: text(), end: size <= maxBytes ? 'whole' : 'too-long' };
}


/***/ }),

/***/ 62265:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ within)
/* harmony export */ });
/**
 * The result of `work`, or undefined if the time is up first. Its signal is aborted then, or with `outer`.
 * The signal is never that of AbortSignal.any: on Node 20 it may be collected as garbage before it fires.
 */
async function within(clock, limitMs, outer, work) {
    outer?.throwIfAborted();
    const limit = new AbortController();
    const over = new AbortController();
    let callOff;
    const timeIsUp = new Promise((resolve) => {
        callOff = clock.alarm(limitMs, () => resolve(undefined));
    });
    const aborted = new Promise((_, reject) => {
        outer?.addEventListener('abort', () => {
            limit.abort(outer.reason);
            reject(outer.reason);
        }, { once: true, signal: over.signal });
    });
    try {
        return await Promise.race([work(limit.signal), timeIsUp, aborted]);
    }
    finally {
        callOff?.();
        over.abort();
        limit.abort();
    }
}


/***/ })

};
