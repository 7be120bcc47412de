export const id = 3444;
export const ids = [3444];
export const modules = {

/***/ 50406:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LO: () => (/* binding */ gateFaults),
/* harmony export */   TR: () => (/* binding */ refuse),
/* harmony export */   YM: () => (/* binding */ addressFaults)
/* harmony export */ });
/* harmony import */ var _endpoint_boot_base_url_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(97172);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _sampling_options_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(71185);



const seeDocs = 'docs/configuration.md describes every option.';
/** All faults in one error; one alone keeps its hint apart. */
function refuse(faults) {
    const [first] = faults;
    if (first === undefined)
        return;
    if (faults.length === 1)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(first.message, first.hint ?? seeDocs);
    const lines = faults.map(({ message, hint }) => [message, ...(hint ?? '').split('\n').filter((line) => line !== '')]);
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz([`${faults.length} faults:`, ...lines.map((each) => each.join('\n    '))].join('\n  '), seeDocs);
}
/** An address that cannot be read, in the words of the endpoint. */
function addressFaults(where, show) {
    if (where.kind === 'url')
        return faultOf(show('endpoint'), () => (0,_endpoint_boot_base_url_js__WEBPACK_IMPORTED_MODULE_0__/* .parseBaseUrl */ .Q)(where.url));
    if (where.kind !== 'command' && where.kind !== 'up-down')
        return [];
    return faultOf(show('ready-url'), () => (0,_endpoint_boot_base_url_js__WEBPACK_IMPORTED_MODULE_0__/* .parseReadyUrl */ .k)(where.readyUrl));
}
function faultOf(name, parse) {
    try {
        parse();
        return [];
    }
    catch (error) {
        if (error instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz)
            return [{ message: `${name}: ${error.message}`, hint: error.hint }];
        throw error;
    }
}
const leastRounds = 3;
/** What a comparison or a baseline cannot be made of. */
function gateFaults(values, isCapture, show) {
    const faults = [];
    if (values.repeat !== undefined && values.repeat < leastRounds)
        faults.push({
            message: `${show('repeat')} ${values.repeat}: a ${isCapture ? 'baseline' : 'comparison'} takes at least ${leastRounds} rounds`,
            hint: 'quality-baseline run measures with fewer, and decides nothing.',
        });
    if (values.base !== undefined && values['on-missing-baseline'] !== 'measure-base')
        faults.push({
            message: `${show('base')} belongs to ${show('on-missing-baseline')} measure-base`,
            hint: 'Without it no other commit is measured.',
        });
    const touched = (0,_sampling_options_js__WEBPACK_IMPORTED_MODULE_2__/* .touchedSampling */ ._8)(values);
    if (isCapture && touched.length > 0)
        faults.push({
            message: `${touched.map(show).join(' and ')}: a baseline is recorded with the sampling of its packs`,
            hint: 'quality-baseline run measures with any sampling.',
        });
    return faults;
}


/***/ }),

/***/ 33444:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  K: () => (/* binding */ checkFlags),
  settingsFromFlags: () => (/* binding */ settingsFromFlags)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/endpoint/boot/base-url.js
var base_url = __webpack_require__(97172);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
;// CONCATENATED MODULE: ./build/config/choose-api-key.js


/**
 * The key to send, and a note where one is held back. A file of a repository may name any address: a key of the
 * environment goes to none that it names, other than this machine, and a key made for a cloud goes to none at all.
 */
function chooseApiKey({ told, env, where, isToldHere }) {
    if (told !== undefined)
        return { apiKey: readKey(told, '--api-key') };
    const held = readKey(env['QUALITY_API_KEY'], 'QUALITY_API_KEY');
    const address = addressOf(where);
    const isTrusted = address === undefined ? where.kind !== 'url' : isThisMachine(address);
    if (isToldHere && where.kind === 'url')
        return { apiKey: held ?? readKey(env['OPENAI_API_KEY'], 'OPENAI_API_KEY') };
    if (isToldHere || isTrusted || held === undefined)
        return { apiKey: held };
    const note = `QUALITY_API_KEY is not sent to ${address}, which a config file names: give --api-key, or the address with --endpoint.`;
    return { apiKey: undefined, note };
}
/** Blanks and line ends around a key come from a file or a paste. What else no header can carry is refused unseen. */
function readKey(text, place) {
    const key = text?.trim() || undefined;
    if (key === undefined || /^[\x21-\x7e]+$/.test(key))
        return key;
    const what = /\s/.test(key) ? 'a blank or line end' : 'a character that is no printable ASCII';
    throw new errors/* InputError */.dz(`the API key of ${place} holds ${what} and cannot be sent`, 'Copy the key anew, without quotes or what stands beside it.');
}
function addressOf(where) {
    try {
        if (where.kind === 'url')
            return new URL((0,base_url/* parseBaseUrl */.Q)(where.url)).host;
        if (where.kind === 'command' || where.kind === 'up-down')
            return new URL((0,base_url/* parseReadyUrl */.k)(where.readyUrl).baseUrl).host;
    }
    catch (error) {
        // An address that cannot be read is told as a fault of its own, and nothing is sent.
        if (!(error instanceof errors/* InputError */.dz))
            throw error;
    }
    return undefined;
}
function isThisMachine(host) {
    const name = host.replace(/:\d+$/, '');
    return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name);
}

// EXTERNAL MODULE: ./build/model/target.js
var model_target = __webpack_require__(30677);
// EXTERNAL MODULE: ./build/config/paths.js
var paths = __webpack_require__(97147);
;// CONCATENATED MODULE: ./build/config/choose-packs.js


/** The nearest place that chooses packs chooses them alone: a tier there replaces packs named further away. */
function choosePacks({ flags, target, config, defaultTier, cwd }) {
    const root = config?.root ?? cwd;
    const tier = model_target/* tierSchema */.a1.options.find((each) => flags[each] === true) ?? flags.tier;
    if (tier !== undefined)
        return { tier, packs: [] };
    const named = (packs, base) => ({
        tier: defaultTier,
        packs: [...new Set(packs.map((pack) => ((0,paths/* looksLikePath */.j)(pack) ? (0,paths/* cwdPath */.S)(pack, base, cwd) : pack)))],
    });
    if (flags.pack !== undefined)
        return named(flags.pack, cwd);
    for (const values of [target?.values, config?.defaults]) {
        if (values?.pack !== undefined)
            return named(values.pack, root);
        if (values?.tier !== undefined)
            return { tier: values.tier, packs: [] };
    }
    return { tier: defaultTier, packs: [] };
}

// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
;// CONCATENATED MODULE: ./build/config/choose-target.js

const mostListed = 20;
/** The target that is meant: by its slug, else the only one there is. */
function chooseTarget({ config, slug, hasWhere, needsOne }) {
    const targets = config?.targets ?? [];
    const only = onlyOne(targets);
    if (slug !== undefined) {
        const target = targets.find((each) => each.slug === slug);
        if (target !== undefined || hasWhere || targets.length === 0)
            return { target, slug, faults: [] };
        return { target, slug, faults: [unknownSlug(slug, targets, config?.file ?? '')] };
    }
    if (only !== undefined)
        return { target: only, slug: only.slug, faults: [] };
    if (targets.length === 0 || !needsOne)
        return { target: undefined, slug: undefined, faults: [] };
    const message = `${config?.file ?? ''} has ${targets.length} targets, and no --slug says which is meant`;
    return {
        target: undefined,
        slug: undefined,
        faults: [{ message, hint: `Choose one with --slug:\n${list(targets)}` }],
    };
}
function onlyOne(targets) {
    const active = targets.filter(({ skip }) => skip === undefined);
    const candidates = active.length === 0 ? targets : active;
    return candidates.length === 1 ? candidates[0] : undefined;
}
function unknownSlug(slug, targets, file) {
    const near = (0,nearest/* nearest */.p)(slug, targets.map((target) => target.slug));
    const hint = near === undefined ? `Its targets are\n${list(targets)}` : `Did you mean --slug ${near}?`;
    return { message: `${file} has no target "${slug}"`, hint };
}
function list(targets) {
    const lines = targets
        .slice(0, mostListed)
        .map(({ slug, skip }) => `  ${slug}${skip === undefined ? '' : ` (skipped: ${skip})`}`);
    const rest = targets.length - mostListed;
    return [...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n');
}

;// CONCATENATED MODULE: ./build/config/where-from-flags.js
/** The flags that each name a way to a server by themselves. */
const ways = ['endpoint', 'compose', 'boot', 'boot-up', 'replay'];
const ofCompose = ['service', 'profile', 'env-file'];
function saysWhere(values) {
    return ways.some((name) => values[name] !== undefined);
}
/** Flags that contradict each other, or that lack their other half. */
function whereFaults(values, show) {
    const has = (name) => values[name] !== undefined;
    const faults = [];
    const given = ways.filter(has);
    if (given.length > 1)
        faults.push({
            message: `${given.map(show).join(' and ')} exclude each other`,
            hint: 'Keep one way to the server.',
        });
    for (const name of ofCompose)
        if (has(name) && !has('compose'))
            faults.push({
                message: `${show(name)} belongs to ${show('compose')}`,
                hint: `Name the file: ${show('compose')} FILE.`,
            });
    for (const name of ['boot', 'boot-up'])
        if (has(name) && !has('ready-url'))
            faults.push({
                message: `${show(name)} needs ${show('ready-url')}`,
                hint: `Say what answers once the server is up, such as ${show('ready-url')} http://127.0.0.1:8080/health.`,
            });
    if (has('ready-url') && !has('boot') && !has('boot-up') && !has('boot-down'))
        faults.push({
            message: `${show('ready-url')} belongs to ${show('boot')} or ${show('boot-up')}`,
            hint: `For a server that runs already: ${show('endpoint')} URL.`,
        });
    if (has('boot-up') !== has('boot-down')) {
        const [one, other] = has('boot-up') ? ['boot-up', 'boot-down'] : ['boot-down', 'boot-up'];
        faults.push({
            message: `${show(one)} needs ${show(other)}`,
            hint: 'Give both, or a --boot that serves by itself.',
        });
    }
    return faults;
}
/** Undefined where no flag names a way, or not all of it. */
function whereFromFlags(values) {
    const { endpoint, compose, boot, replay, service, 'ready-url': readyUrl, 'env-file': envFile } = values;
    const { 'boot-up': up, 'boot-down': down, profile } = values;
    if (endpoint !== undefined)
        return { kind: 'url', url: endpoint };
    if (compose !== undefined)
        return {
            kind: 'compose',
            files: compose,
            profiles: profile ?? [],
            fixedPorts: false,
            ...(service === undefined ? {} : { service }),
            ...(envFile === undefined ? {} : { envFile }),
        };
    if (boot !== undefined && readyUrl !== undefined)
        return { kind: 'command', command: boot, readyUrl };
    if (up !== undefined && down !== undefined && readyUrl !== undefined)
        return { kind: 'up-down', up, down, readyUrl };
    return replay === undefined ? undefined : { kind: 'replay', file: replay };
}

;// CONCATENATED MODULE: ./build/config/flag-faults.js


const tiers = model_target/* tierSchema */.a1.options;
const ofCapture = ['append', 'reason', 'reset-anchor', 'accept-useless'];
/** What the values of one command line contradict among themselves, the config left aside. */
function flagFaults(values, show) {
    return [
        ...packFaults(values, show),
        ...whereFaults(values, show),
        ...exclusionFaults(values, show),
        ...captureFaults(values, show),
    ];
}
function packFaults(values, show) {
    const given = [
        ...tiers.filter((tier) => values[tier] === true),
        ...(values.tier === undefined ? [] : ['tier']),
    ];
    const choices = [...given, ...(values.pack === undefined ? [] : ['pack'])];
    if (choices.length < 2)
        return [];
    const message = `${choices.map(show).join(' and ')} exclude each other`;
    return [{ message, hint: 'Each chooses the packs: keep one.' }];
}
/** Flags of which one would be dropped in silence. */
const exclusions = [
    { one: 'capture', others: ['fail-fast', 'fast'], hint: 'A baseline is measured in full.' },
    { one: 'capture', others: ['bisect'], hint: 'A search compares; it records nothing.' },
    { one: 'capture', others: ['shard'], hint: 'Run the shards, merge them, then: quality-baseline baseline adopt.' },
    {
        one: 'capture',
        others: ['on-missing-baseline', 'base', 'on-inconclusive', 'expect-change', 'require-same', 'no-confirm'],
        hint: 'A capture compares nothing.',
    },
    {
        one: 'capture',
        others: ['json', 'markdown', 'junit', 'csv'],
        hint: 'A capture writes the baseline, and --html FILE if asked; quality-baseline report writes the others.',
    },
    {
        one: 'dry-run',
        others: ['resume', 'quiet'],
        hint: 'A dry run begins nothing and prints the plan.',
    },
    { one: 'quiet', others: ['verbose'], hint: 'Keep one of them.' },
    { one: 'pack', others: ['packs-dir'], hint: 'Name the packs of the folder by their files.' },
    { one: 'endpoint', others: ['when-busy'], hint: 'Only a server that is booted here waits for the GPU.' },
    { one: 'replay', others: ['when-busy', 'api-key'], hint: 'A cassette needs neither a GPU nor a key.' },
    { one: 'record', others: ['replay'], hint: 'A cassette is there already.' },
    { one: 'bisect', others: ['on-inconclusive'], hint: 'A search skips what is not decided.' },
];
function exclusionFaults(values, show) {
    const isGiven = (name) => ![undefined, false, 'off'].some((each) => each === values[name]);
    return exclusions
        .filter(({ one }) => isGiven(one))
        .flatMap(({ one, others, hint }) => others.filter(isGiven).map((other) => ({ message: `${show(one)} and ${show(other)} exclude each other`, hint })));
}
function captureFaults(values, show) {
    if (values.capture !== true)
        return notCaptureFaults(values, show);
    if (values['reset-anchor'] !== true || values.reason !== undefined)
        return [];
    const message = `${show('reset-anchor')} needs ${show('reason')}`;
    return [{ message, hint: 'Say why the old anchor no longer holds.' }];
}
function notCaptureFaults(values, show) {
    return ofCapture
        .filter((name) => values[name] !== undefined)
        .map((name) => ({
        message: `${show(name)} belongs to ${show('capture')}`,
        hint: 'Nothing is recorded without it.',
    }));
}

// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/config/options/options.js + 7 modules
var options = __webpack_require__(85749);
;// CONCATENATED MODULE: ./build/config/read-values.js


/** Texts of a command line become values. All faults are told, and what is faulty is left out. */
function readValues(raw, show) {
    const values = {};
    const faults = [];
    for (const name of options/* optionNames */.W6) {
        const given = raw[name];
        if (given === undefined)
            continue;
        const { schema } = (0,options/* optionNamed */.b7)(name);
        if ((0,options/* optionNamed */.b7)(name).value === 'json' && typeof given === 'string' && namesPrototype(given)) {
            faults.push({ message: `${show(name)}: __proto__ is not a field that can be sent` });
            continue;
        }
        const value = decode(name, given);
        const parsed = schema.safeParse(value);
        if (parsed.success)
            values[name] = parsed.data;
        else {
            const messages = (0,explain_issues/* explainIssues */._)(parsed.error.issues, schema, value).map(({ message }) => message);
            for (const message of new Set(messages))
                faults.push({ message: `${show(name)}: ${withWhat(message, given)}` });
        }
    }
    // Each value was read by the schema that its type is made from.
    return { values: values, faults };
}
/** The value as YAML would have held it; a text that is no such value stays one, for the schema to refuse. */
function decode(name, given) {
    if (typeof given !== 'string')
        return given;
    switch ((0,options/* optionNamed */.b7)(name).value) {
        case 'flag':
            return given === 'true' ? true : given === 'false' ? false : given;
        case 'number':
            return /^[-+]?\d+(?:\.\d+)?$/.test(given) ? Number(given) : given;
        case 'json':
            return parseJsonText(given);
        case 'list':
            return [given];
        default:
            return given;
    }
}
function parseJsonText(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return text;
    }
}
/** Reading it would leave the field out in silence. */
function namesPrototype(text) {
    let found = false;
    try {
        JSON.parse(text, (key, value) => {
            found ||= key === '__proto__';
            return value;
        });
    }
    catch {
        return false; // no JSON: the schema says so
    }
    return found;
}
function withWhat(message, given) {
    if (message.includes('received'))
        return message;
    return `expected ${message}${typeof given === 'string' ? `, received ${JSON.stringify(given)}` : ''}`;
}

;// CONCATENATED MODULE: ./build/config/render-flags.js

// Slug and mode are named by whoever writes the command, for each mode its own. A key is never repeated, and what is
// about one invocation would be in the way of the next.
const leftOut = new Set([
    ...['slug', 'mode', 'api-key', 'record', 'shard', 'resume', 'bisect'],
]);
function renderFlags(flags) {
    const { what, where, how, gate } = options/* optionGroups */.gn;
    // The keys of the groups are the names of the options.
    const wordsOf = (options) => Object.keys(options).flatMap((name) => words(name, flags));
    const { 'baselines-dir': _, ...deciding } = gate.options;
    return {
        measure: [...[what, where, how].flatMap(({ options }) => wordsOf(options)), ...words('baselines-dir', flags)],
        gate: wordsOf(deciding),
    };
}
function words(name, flags) {
    const given = flags[name];
    if (given === undefined || given === false || given === 'false' || leftOut.has(name))
        return [];
    // A tier is an input of the Action; on a command line each has a flag.
    if (name === 'tier')
        return [`--${String(given)}`];
    const { value } = (0,options/* optionNamed */.b7)(name);
    if (value === 'flag')
        return [`--${name}`];
    return [`--${name}`, ...(Array.isArray(given) ? given : [String(given)])];
}

// EXTERNAL MODULE: ./build/config/sampling-options.js
var sampling_options = __webpack_require__(71185);
;// CONCATENATED MODULE: ./build/config/resolved-parts.js


/** The parts of the settings that are one option each, with what holds where nothing was said. */
function howOf(values, cwd) {
    const { resume, record } = values;
    return {
        repeat: values.repeat ?? 3,
        concurrency: values.concurrency ?? 'auto',
        seed: values.seed ?? 1,
        timeoutPerCaseMs: values['timeout-per-case'],
        hashWeights: values['hash-weights'] ?? 'sampled',
        measuredTokensPerSecond: values['measured-tps'],
        maxTokens: values['max-tokens'],
        thinkingMaxTokens: values['thinking-max-tokens'] ?? 16_384,
        samplingFromServer: values['sampling-from-server'] ?? false,
        sampling: (0,sampling_options/* samplingOf */.vn)(values),
        extraBody: values['extra-body'] ?? {},
        isCanonical: (0,sampling_options/* touchedSampling */._8)(values).length === 0,
        record: record === undefined ? undefined : (0,paths/* cwdPath */.S)(record, cwd, cwd),
        shard: values.shard,
        resume: resume === undefined ? undefined : resume === true ? { kind: 'newest' } : { kind: 'run', run: resume },
        timeBudgetMs: values['time-budget'],
        restart: values['no-restart'] !== true,
    };
}
function gateOf(values) {
    return {
        maxDrop: values['max-drop'] ?? '10',
        maxTotalDrop: values['max-total-drop'],
        onInconclusive: values['on-inconclusive'] ?? 'fail',
        onMissingBaseline: values['on-missing-baseline'] ?? 'warn',
        base: values.base,
        expectChange: values['expect-change'] ?? [],
        requireSame: [...new Set(values['require-same'])],
        confirm: values['no-confirm'] !== true,
        failFast: values['fail-fast'] ?? false,
        fast: values.fast ?? 'off',
        bisect: values.bisect ?? false,
    };
}
/** The other names of standard output: a report that goes there takes the place of the text. */
function outputOf(path) {
    return path !== undefined && /^\/(?:dev\/stdout|dev\/fd\/1|proc\/self\/fd\/1)$/.test(path) ? '-' : path;
}
function outOf(values, env) {
    const colorOfEnv = env['NO_COLOR'] ? 'never' : env['FORCE_COLOR'] ? 'always' : 'auto';
    return {
        json: outputOf(values.json),
        markdown: outputOf(values.markdown),
        junit: outputOf(values.junit),
        html: outputOf(values.html),
        csv: outputOf(values.csv),
        progress: values['no-progress'] !== true && values.quiet !== true,
        quiet: values.quiet ?? false,
        verbose: values.verbose ?? false,
        color: values.color ?? colorOfEnv,
        dryRun: values['dry-run'] ?? false,
        yes: values.yes ?? false,
    };
}

// EXTERNAL MODULE: ./build/config/settings-faults.js
var settings_faults = __webpack_require__(50406);
;// CONCATENATED MODULE: ./build/config/settings-from-flags.js












/** Flags over the target over the defaults of the config over what is built in. All faults are told at once. */
function settingsFromFlags(input) {
    const { command, config, env, cwd, show, defaultTier } = input;
    const { values, faults } = checkFlags(input.flags, show);
    const isToldHere = saysWhere(values);
    // Without a server a run has nothing to ask; with one, only a comparison has to know the name.
    const needsOne = command === 'check' || (command === 'run' && !isToldHere);
    const choice = chooseTarget({ config, slug: values.slug, hasWhere: isToldHere, needsOne });
    const { target } = choice;
    const merged = { ...config?.defaults, ...target?.values, ...values };
    const root = config?.root ?? cwd;
    const subject = values['subject-dir'];
    const folder = subject === undefined ? (isToldHere ? cwd : root) : (0,external_node_path_.resolve)(cwd, subject);
    const endpoint = resolved(whereFromFlags(values) ?? target?.where ?? { kind: 'detect' }, folder, cwd);
    const packs = choosePacks({ flags: values, target, config, defaultTier, cwd });
    const shown = (name) => {
        if (values[name] !== undefined)
            return show(name);
        return `${name} (${target?.values[name] === undefined ? `${config?.file ?? ''} defaults` : target.place})`;
    };
    (0,settings_faults/* refuse */.TR)([
        ...faults,
        ...choice.faults,
        ...(0,settings_faults/* addressFaults */.YM)(endpoint, (name) => (isToldHere ? show(name) : (target?.place ?? ''))),
        ...(0,sampling_options/* samplingFaults */.FW)(merged, shown),
        ...(command === 'check' ? (0,settings_faults/* gateFaults */.LO)(merged, values.capture === true, show) : []),
    ]);
    const { apiKey, note } = chooseApiKey({ told: values['api-key'], env, where: endpoint, isToldHere });
    const folderOf = (name) => {
        const path = merged[name];
        return path === undefined ? undefined : (0,paths/* cwdPath */.S)(path, values[name] === undefined ? root : cwd, cwd);
    };
    return {
        root,
        configFile: config?.file,
        flags: input.flags,
        notes: [...skipNote(target), ...(note === undefined ? [] : [note])],
        given: renderFlags(input.flags),
        what: {
            slug: choice.slug,
            modes: unique(values.mode ?? target?.modes ?? config?.defaults.mode ?? ['no-thinking']),
            ...packs,
            scenarios: unique(values.scenario ?? []),
            scenariosFile: values['scenarios-file'],
            packsDir: folderOf('packs-dir'),
        },
        where: {
            endpoint,
            isToldHere,
            model: values.model ?? target?.model,
            apiKey,
            bootTimeoutMs: merged['boot-timeout'] ?? 30 * 60_000,
            whenBusy: merged['when-busy'] ?? { kind: 'fail' },
            tree: { folder, isSeparate: subject !== undefined },
        },
        how: howOf(merged, cwd),
        gate: {
            ...gateOf(merged),
            baselinesDir: folderOf('baselines-dir') ?? (0,paths/* cwdPath */.S)('baselines', root, cwd),
            baselinesFrom: undefined,
            floors: config?.floors ?? {},
            floorsFail: config?.floorsFail ?? false,
        },
        capture: values.capture === true
            ? {
                append: values.append ?? false,
                reason: values.reason,
                resetAnchor: values['reset-anchor'] ?? false,
                acceptUseless: values['accept-useless'],
            }
            : undefined,
        out: outOf(values, env),
    };
}
/** The values of a command line, with what is wrong about them by themselves. */
function checkFlags(flags, show) {
    const { values, faults } = readValues(flags, show);
    return { values, faults: [...faults, ...flagFaults(values, show)] };
}
/** Paths of the tree under test become absolute; a cassette is none of its. */
function resolved(where, folder, cwd) {
    if (where.kind === 'replay')
        return { ...where, file: (0,external_node_path_.resolve)(cwd, where.file) };
    if (where.kind !== 'compose')
        return where;
    const envFile = where.envFile === undefined ? {} : { envFile: (0,external_node_path_.resolve)(folder, where.envFile) };
    return { ...where, files: where.files.map((file) => (0,external_node_path_.resolve)(folder, file)), ...envFile };
}
function skipNote(target) {
    return target?.skip === undefined
        ? []
        : [`${target.slug} is marked as skipped (${target.skip}): asked for all the same.`];
}
function unique(items) {
    return [...new Set(items)];
}


/***/ })

};
