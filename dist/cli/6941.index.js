export const id = 6941;
export const ids = [6941];
export const modules = {

/***/ 71185:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FW: () => (/* binding */ samplingFaults),
/* harmony export */   Sw: () => (/* binding */ samplingNames),
/* harmony export */   _8: () => (/* binding */ touchedSampling),
/* harmony export */   vn: () => (/* binding */ samplingOf)
/* harmony export */ });
/* harmony import */ var _run_sampling_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(87625);

/** By option, the fields of a request that it sets: the first is the one that is kept, the others are names of other engines. */
const fieldsOf = {
    temperature: ['temperature'],
    'top-p': ['top_p'],
    'top-k': ['top_k'],
    'min-p': ['min_p'],
    'repeat-penalty': ['repetition_penalty', 'repeat_penalty'],
};
// The keys of the object above.
const namesOfFields = Object.keys(fieldsOf);
/** Every option that changes how tokens are chosen, `extra-body` aside. */
const samplingNames = ['sampling-from-server', ...namesOfFields];
const budgetFields = ['max_tokens', 'max_completion_tokens'];
/** What flags and config put in place of the sampling of the packs, by the names on the wire. */
function samplingOf(values) {
    return Object.fromEntries(namesOfFields.flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : [[fieldsOf[name][0], value]];
    }));
}
/** The options by which sampling is no longer that of the packs. */
function touchedSampling(values) {
    return [
        ...(values['sampling-from-server'] === true ? ['sampling-from-server'] : []),
        ...namesOfFields.filter((name) => values[name] !== undefined),
        ...((0,_run_sampling_js__WEBPACK_IMPORTED_MODULE_0__/* .samplingFieldsIn */ .ip)(values['extra-body'] ?? {}).length > 0 ? ['extra-body'] : []),
    ];
}
/** Two values for one field of a request: one of them would be dropped in silence. */
function samplingFaults(values, show) {
    const body = values['extra-body'] ?? {};
    const given = namesOfFields.filter((name) => values[name] !== undefined);
    const inBody = (field) => `${show('extra-body')} ${field}`;
    const pairs = [
        ...(values['sampling-from-server'] === true
            ? [...given.map(show), ...(0,_run_sampling_js__WEBPACK_IMPORTED_MODULE_0__/* .samplingFieldsIn */ .ip)(body).map(inBody)].map((other) => [
                show('sampling-from-server'),
                other,
            ])
            : []),
        ...given.flatMap((name) => fieldsOf[name].filter((field) => field in body).map((field) => [show(name), inBody(field)])),
        ...(values['max-tokens'] === undefined ? [] : budgetFields)
            .filter((field) => field in body)
            .map((field) => [show('max-tokens'), inBody(field)]),
    ];
    return pairs.map((pair) => ({ message: `${pair.join(' and ')} exclude each other`, hint: 'Keep one of them.' }));
}


/***/ }),

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

/***/ 38119:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ assertNever)
/* harmony export */ });
/** Ends a switch over a union: a member that nobody handles does not compile. */
function assertNever(value) {
    throw new Error(`unhandled case ${JSON.stringify(value)}`);
}


/***/ }),

/***/ 92844:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ explainFault),
/* harmony export */   _: () => (/* binding */ explainIssues)
/* harmony export */ });
/* harmony import */ var _nearest_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76062);

/** A schema's complaints about a value as a person wants them: one per fault, at its place, with the nearest known word. */
function explainIssues(issues, schema, value) {
    return issues.flatMap((issue) => explain(issue, [], schema, value));
}
/** The same as lines of an error message, each after its place. */
function explainFault(issues, schema, value) {
    return explainIssues(issues, schema, value)
        .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
        .join('\n');
}
function explain(issue, prefix, schema, value) {
    const path = [...prefix, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
    switch (issue.code) {
        case 'unrecognized_keys': {
            const known = knownKeys(schema, path, value);
            return issue.keys.map((key) => ({
                path: [...path, key],
                message: `unknown key "${key}"${suggestion(key, known)}`,
            }));
        }
        case 'invalid_union':
            if (issue.errors.length === 0)
                return [discriminatorProblem(path, schema, value)];
            return closest(issue.errors).flatMap((inner) => explain(inner, path, schema, value));
        case 'invalid_value': {
            const options = issue.values.map(String);
            const received = valueAt(value, path);
            const near = typeof received === 'string' ? suggestion(received, options) : '';
            return [
                {
                    path,
                    message: `expected ${options.map((option) => `"${option}"`).join(' or ')}, received ${JSON.stringify(received)}${near}`,
                },
            ];
        }
        case 'invalid_key':
            return issue.issues.map((inner) => ({ path, message: `not a valid key: ${wordsOf(inner, path.at(-1))}` }));
        case 'invalid_element':
            return issue.issues.map((inner) => ({ path, message: wordsOf(inner, valueAt(value, path)) }));
        default:
            return [{ path, message: wordsOf(issue, valueAt(value, path)) }];
    }
}
// How the messages begin that the library makes where a schema has none of its own.
const libraryWords = /^(?:Too (?:small|big): |Invalid |Unrecognized )/;
/** What a schema says, or in place of the library's words our own. */
function wordsOf(issue, received) {
    if (!libraryWords.test(issue.message))
        return issue.message;
    switch (issue.code) {
        case 'invalid_type': {
            const expected = typeWords[issue.expected] ?? issue.expected;
            return received === undefined
                ? `missing, expected ${expected}`
                : `expected ${expected}, received ${typeOf(received)}`;
        }
        case 'too_small':
            return boundWords(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least', received);
        case 'too_big':
            return boundWords(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most', received);
        case 'invalid_format':
            return `expected ${formatWords[issue.format] ?? `text of the form ${issue.pattern ?? issue.format}`}, received ${JSON.stringify(received)}`;
        case 'not_multiple_of':
            return `expected a multiple of ${issue.divisor}, received ${String(received)}`;
        default:
            return `cannot be ${JSON.stringify(received) ?? 'left out'}`;
    }
}
const typeWords = {
    int: 'whole number',
    record: 'object',
    nan: 'no number',
    array: 'list',
};
function typeOf(value) {
    if (value === null)
        return 'null';
    if (Array.isArray(value))
        return 'list';
    return Number.isNaN(value) ? 'no number' : typeof value;
}
function boundWords(origin, bound, side, received) {
    const unit = unitOf(origin, bound);
    const size = Array.isArray(received) || typeof received === 'string' ? received.length : received;
    const shown = unit !== '' && typeof size === 'object' && size !== null ? Object.keys(size).length : size;
    return `expected ${side} ${bound}${unit}${shown === undefined ? '' : `, received ${String(shown)}`}`;
}
function unitOf(origin, bound) {
    const isOne = Number(bound) === 1;
    if (origin === 'string')
        return isOne ? ' character' : ' characters';
    if (origin === 'array' || origin === 'set' || origin === 'object' || origin === 'map')
        return isOne ? ' entry' : ' entries';
    return '';
}
const formatWords = {
    datetime: 'a moment such as 2026-11-21T08:00:00Z',
    date: 'a day such as 2026-11-21',
    url: 'an address such as http://localhost:8000',
    uuid: 'a UUID',
    email: 'a mail address',
    json_string: 'JSON',
};
function discriminatorProblem(path, schema, value) {
    const received = valueAt(value, path);
    const options = schemasAt(schema, path.slice(0, -1), value).flatMap((candidate) => literalsOf(candidate, String(path.at(-1))));
    if (received === undefined)
        return { path, message: `missing; one of ${options.join(', ')}` };
    const near = typeof received === 'string' ? suggestion(received, options) : '';
    return {
        path,
        message: `unknown ${String(path.at(-1))} ${JSON.stringify(received)}${near === '' ? `; known: ${options.join(', ')}` : near}`,
    };
}
function suggestion(word, known) {
    const near = (0,_nearest_js__WEBPACK_IMPORTED_MODULE_0__/* .nearest */ .p)(word, known);
    if (near !== undefined)
        return `; did you mean "${near}"?`;
    return known.length > 0 && known.length <= 24 ? `; known: ${[...new Set(known)].join(', ')}` : '';
}
// The branch that got furthest into the value is the one its author meant.
function closest(branches) {
    const depth = (branch) => Math.max(...branch.map((issue) => issue.path.length + (issue.code === 'invalid_type' ? 0 : 0.5) + (issue.code === 'custom' ? 1 : 0)));
    return branches.reduce((best, branch) => {
        const gain = depth(branch) - depth(best);
        return gain > 0 || (gain === 0 && branch.length < best.length) ? branch : best;
    });
}
function valueAt(value, path) {
    let here = value;
    for (const step of path) {
        if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step))
            return undefined;
        here = here[step]; // an object that has this key
    }
    return here;
}
function knownKeys(schema, path, value) {
    return schemasAt(schema, path, value).flatMap((candidate) => {
        const { def } = candidate._zod; // only objects are asked for their shape
        return def.type === 'object' ? Object.keys(def.shape) : [];
    });
}
function literalsOf(schema, key) {
    const { def } = schema._zod; // only objects are asked for their shape
    const field = def.type === 'object' ? def.shape[key] : undefined;
    // A discriminator is a literal or an enumeration, told apart by `type`.
    const words = field?._zod.def;
    if (words?.type === 'enum')
        return Object.values(words.entries).map(String);
    return words?.type === 'literal' ? words.values.map(String) : [];
}
/** The object schemas that can stand at a path of this value: unions are followed by their discriminator. */
function schemasAt(schema, path, value) {
    const unwrapped = unwrap(schema, value);
    const [step, ...rest] = path;
    if (step === undefined)
        return unwrapped;
    const inside = valueAt(value, [step]);
    return unwrapped.flatMap((candidate) => {
        const child = childOf(candidate, step);
        return child === undefined ? [] : schemasAt(child, rest, inside);
    });
}
function childOf(schema, step) {
    const def = schema._zod.def; // told apart by `type` below
    if (def.type === 'object')
        return def.shape[String(step)];
    if (def.type === 'array')
        return def.element;
    return def.type === 'record' ? def.valueType : undefined;
}
function unwrap(schema, value) {
    // zod's definitions are a closed set told apart by `type`; each branch reads what its type has.
    const def = schema._zod.def;
    if (def.innerType !== undefined)
        return unwrap(def.innerType, value);
    if (def.getter !== undefined)
        return unwrap(def.getter(), value);
    if (def.in !== undefined)
        return unwrap(def.in, value);
    if (def.options === undefined)
        return [schema];
    const key = def.discriminator;
    const chosen = key === undefined ? undefined : valueAt(value, [key]);
    const options = def.options.flatMap((option) => unwrap(option, value));
    const fitting = key === undefined ? [] : options.filter((option) => literalsOf(option, key).includes(String(chosen)));
    return fitting.length > 0 ? fitting : options;
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


/***/ })

};
