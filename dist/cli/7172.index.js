export const id = 7172;
export const ids = [7172,1649];
export const modules = {

/***/ 81649:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  loadConfig: () => (/* binding */ loadConfig)
});

// UNUSED EXPORTS: findConfig, noConfig

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/config/paths.js
var paths = __webpack_require__(97147);
;// CONCATENATED MODULE: ./build/config/config-files.js





const maxFileBytes = 1024 * 1024;
function filesOnDisk(cwd) {
    const show = (path) => (0,paths/* cwdPath */.S)(path, cwd, cwd);
    return {
        show,
        read: (path) => readText(path, show(path)),
        async list(folder) {
            const entries = await (0,promises_.readdir)(folder, { withFileTypes: true }).catch(() => []);
            return entries.flatMap((entry) => {
                if (entry.isDirectory())
                    return [`${entry.name}/`];
                return entry.isFile() ? [entry.name] : [];
            });
        },
    };
}
/** Those of a tree, as if it were checked out at `root`. What lies outside of it is not there. */
function filesOfTree(tree, root, show) {
    return {
        show,
        async read(path) {
            const inside = pathInside(root, path);
            if (inside === undefined || inside === '')
                return undefined;
            return (await tree.read(inside))?.replace(/^\ufeff/, '');
        },
        async list(folder) {
            const inside = pathInside(root, folder);
            return inside === undefined ? [] : tree.list(inside);
        },
    };
}
/** An absolute path as it is called below `root`, parted by `/`; undefined outside of it. */
function pathInside(root, path) {
    const inside = relative(resolve(root), resolve(path)).split(sep);
    return inside[0] === '..' || isAbsolute(inside.join(sep)) ? undefined : inside.join('/');
}
async function readText(path, shown) {
    const tooLarge = 'Split its targets into files, and include them.';
    const bytes = await (0,read_regular/* readRegular */.VX)(path, { shown, maxBytes: maxFileBytes, tooLarge });
    if (bytes === undefined)
        return undefined;
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    }
    catch (cause) {
        throw new errors/* InputError */.dz(`${shown} is not UTF-8 text`, 'Save it as UTF-8.', { cause });
    }
}

// EXTERNAL MODULE: ./build/config/match-glob.js
var match_glob = __webpack_require__(74665);
// EXTERNAL MODULE: ./build/config/parse-config.js + 2 modules
var parse_config = __webpack_require__(71396);
;// CONCATENATED MODULE: ./build/config/load-config.js





const configName = 'quality-baseline.yml';
const otherName = 'quality-baseline.yaml';
const maxFiles = 1000;
const foldersLeftOut = ['.git', 'node_modules', '.quality-baseline'];
/** The config of the working directory, or the file that is named; undefined where nothing is named and none is there. */
async function loadConfig(file, cwd) {
    const files = filesOnDisk(cwd);
    const config = await findConfig(file, cwd, files);
    if (config === undefined && file !== undefined)
        throw noConfig(files.show((0,external_node_path_.resolve)(cwd, file)));
    return config;
}
function noConfig(shown) {
    return new errors/* InputError */.dz(`cannot read ${shown}`, 'Check the path.');
}
/** The same from anywhere; undefined where no such file is there. */
async function findConfig(file, cwd, files) {
    const found = file === undefined ? await ownConfig(cwd, files) : await textOf((0,external_node_path_.resolve)(cwd, file), files);
    if (found === undefined)
        return undefined;
    const { path, main } = found;
    const root = (0,external_node_path_.dirname)(path);
    const names = await includedFiles(main, { root, own: path, files });
    const included = await Promise.all(names.map(async (name) => (await textOf((0,external_node_path_.join)(root, name), files))?.main ?? []));
    return (0,parse_config/* parseConfig */.o)(main, included.flat(), root);
}
async function textOf(path, files) {
    const text = await files.read(path);
    return text === undefined ? undefined : { path, main: { file: files.show(path), text } };
}
async function ownConfig(cwd, files) {
    const found = await Promise.all([configName, otherName].map((name) => textOf((0,external_node_path_.join)(cwd, name), files)));
    const [first, second] = found.filter((each) => each !== undefined);
    if (first !== undefined && second !== undefined)
        throw new errors/* InputError */.dz(`there are two configs: ${first.main.file} and ${second.main.file}`, 'Keep one of them, or name it with --config.');
    return first;
}
/** In the order of the globs, then by name; no file twice. */
async function includedFiles(main, { root, own, files }) {
    const names = new Set();
    for (const { glob, place } of (0,parse_config/* includesOf */.z)(main)) {
        if (/^(?:\/|[A-Za-z]:)|\\|(?:^|\/)\.\.?(?:\/|$)/.test(glob))
            throw new errors/* InputError */.dz(`${place} include: ${glob} leads out of the folder of the config`, 'Use / and a path below it.');
        const fitting = (await filesBelow(root, fixedFolder(glob), depthOf(glob), files)).filter((name) => (0,match_glob/* matchGlob */.s)(glob, name) && (0,external_node_path_.join)(root, name) !== own);
        if (fitting.length === 0)
            throw new errors/* InputError */.dz(`${place} include: no file fits ${glob}`, 'Check the path, or leave it out.');
        for (const name of fitting.sort())
            names.add(name);
    }
    return [...names];
}
/** What stands before the first part with a `*`: nothing outside of it can fit. */
function fixedFolder(glob) {
    const parts = glob.split('/').slice(0, -1);
    const first = parts.findIndex((part) => part.includes('*'));
    return parts.slice(0, first === -1 ? parts.length : first).join('/');
}
/** How many names a fitting path can have. */
function depthOf(glob) {
    const parts = glob.split('/');
    return parts.includes('**') ? Number.POSITIVE_INFINITY : parts.length;
}
async function filesBelow(root, folder, deepest, files) {
    const found = [];
    const pending = [folder];
    for (let here = pending.pop(); here !== undefined; here = pending.pop()) {
        for (const entry of await files.list((0,external_node_path_.join)(root, here))) {
            const name = here === '' ? entry : `${here}/${entry}`;
            if (entry.endsWith('/')) {
                if (!foldersLeftOut.includes(entry.slice(0, -1)) && name.split('/').length <= deepest)
                    pending.push(name.slice(0, -1));
            }
            else if (/\.ya?ml$/.test(entry))
                found.push(name);
        }
        if (found.length > maxFiles)
            throw new errors/* InputError */.dz(`more than ${maxFiles} files may be included below ${root}`, 'Name a narrower folder in include.');
    }
    return found;
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


/***/ }),

/***/ 74665:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ matchGlob)
/* harmony export */ });
/** Whether a path with `/` fits a pattern in which `*` stands for anything within a name, and `**` for any folders. */
function matchGlob(pattern, path) {
    const names = path.split('/');
    // Which of the names each part of the pattern has reached: no pattern takes more than their product of steps.
    let reached = new Set([0]);
    for (const part of pattern.split('/')) {
        reached = new Set(part === '**' ? from(reached, names.length) : step(part, reached, names));
    }
    return reached.has(names.length);
}
/** As far as any folders lead from the first place that was reached: the others lie on the way. */
function* from(reached, end) {
    const [first = end + 1] = [...reached].sort((one, other) => one - other);
    for (let at = first; at <= end; at += 1)
        yield at;
}
function* step(part, reached, names) {
    for (const at of reached) {
        const name = names[at];
        if (name !== undefined && matchName(part, name))
            yield at + 1;
    }
}
/** Each `*` takes as little as it can, and one more whenever the rest does not fit. */
function matchName(pattern, name) {
    let inPattern = 0;
    let inName = 0;
    let star;
    while (inName < name.length) {
        if (pattern[inPattern] === '*') {
            star = { pattern: inPattern, name: inName };
            inPattern += 1;
        }
        else if (inPattern < pattern.length && pattern[inPattern] === name[inName]) {
            inPattern += 1;
            inName += 1;
        }
        else if (star !== undefined) {
            star = { pattern: star.pattern, name: star.name + 1 };
            inPattern = star.pattern + 1;
            inName = star.name;
        }
        else
            return false;
    }
    return [...pattern.slice(inPattern)].every((mark) => mark === '*');
}


/***/ }),

/***/ 71396:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  z: () => (/* binding */ includesOf),
  o: () => (/* binding */ parseConfig)
});

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/lib/source.js
var source = __webpack_require__(11539);
// EXTERNAL MODULE: ./build/lib/strict-yaml.js
var strict_yaml = __webpack_require__(21359);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
;// CONCATENATED MODULE: ./build/config/config-faults.js

/**
 * What no schema of one field can see: two ways to a server, half of a boot. It reads whatever is there, so that these
 * faults are told together with those of the schema.
 */
function configFaults(config) {
    const entry = (0,loose/* objectOf */.Xy)(config);
    return [
        ...choiceFaults((0,loose/* fieldOf */._F)(entry, 'defaults'), ['defaults']),
        ...(0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(entry, 'targets')).flatMap((target, index) => targetFaults(target, ['targets', index])),
    ];
}
function targetFaults(target, path) {
    const entry = (0,loose/* objectOf */.Xy)(target);
    const ways = ['endpoint', 'compose', 'boot'].filter((key) => (0,loose/* fieldOf */._F)(entry, key) !== undefined);
    const [, second] = ways;
    return [
        ...(second === undefined ? [] : [{ path: [...path, second], message: `${ways.join(' and ')} exclude each other` }]),
        ...bootFaults((0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(entry, 'boot')), [...path, 'boot']),
        ...choiceFaults(target, path),
    ];
}
function bootFaults(boot, path) {
    if (boot === undefined)
        return [];
    const [command, up, down] = ['command', 'up', 'down'].map((key) => (0,loose/* fieldOf */._F)(boot, key) !== undefined);
    if (command && (up || down))
        return [{ path, message: 'command serves by itself; up and down start and end something: not both' }];
    if (!command && !up && !down)
        return [{ path, message: 'missing: command, or up and down' }];
    if (up && !down)
        return [{ path, message: 'up needs a down that undoes it' }];
    return down && !up ? [{ path, message: 'down needs the up that it undoes' }] : [];
}
function choiceFaults(holder, path) {
    const entry = (0,loose/* objectOf */.Xy)(holder);
    if ((0,loose/* fieldOf */._F)(entry, 'tier') === undefined || (0,loose/* fieldOf */._F)(entry, 'pack') === undefined)
        return [];
    return [{ path: [...path, 'pack'], message: 'tier and pack both choose the packs: keep one' }];
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/model/target.js
var target = __webpack_require__(30677);
// EXTERNAL MODULE: ./build/config/options/options.js + 7 modules
var options = __webpack_require__(85749);
// EXTERNAL MODULE: ./build/config/options/value-schemas.js
var value_schemas = __webpack_require__(20650);
;// CONCATENATED MODULE: ./build/config/config-schema.js




function isConfigName(name) {
    return options/* options */.fF[name].on.some((place) => place === 'config');
}
const entries = options/* optionNames */.W6.filter(isConfigName).map((name) => [name, options/* options */.fF[name].schema.exactOptional()]);
/** The options that may stand in a file, each left out at will. */
const optionShape = Object.fromEntries(entries); // the names were filtered just now by the same rule
const { mode: _, ...targetOptions } = optionShape;
const composeSchema = schemas/* strictObject */.rej({
    file: (0,value_schemas/* listOf */.c3)(value_schemas/* textSchema */.Zu).describe('compose files, relative to the tree under test'),
    service: value_schemas/* textSchema */.Zu.optional(),
    profiles: (0,value_schemas/* listOf */.c3)(value_schemas/* textSchema */.Zu).optional(),
    'env-file': value_schemas/* textSchema */.Zu.optional(),
    port: (0,value_schemas/* wholeNumber */.rD)(1, 65_535).optional().describe('where the server listens inside its container'),
    'fixed-ports': schemas/* boolean */.zMY({ error: 'true or false' })
        .optional()
        .describe('the service cannot do without the port that it publishes'),
});
const bootSchema = schemas/* strictObject */.rej({
    command: value_schemas/* textSchema */.Zu.optional().describe('serves for as long as it runs'),
    up: value_schemas/* textSchema */.Zu.optional().describe('starts things and returns'),
    down: value_schemas/* textSchema */.Zu.optional().describe('undoes what up did, half of it too'),
    'ready-url': value_schemas/* textSchema */.Zu.describe('answers with success once the server is up'),
});
const targetSchema = schemas/* strictObject */.rej({
    slug: target/* slugSchema */.RW,
    // Before `model`: of two words as near, the first is suggested for `mode`.
    modes: (0,value_schemas/* listOf */.c3)(target/* modeSchema */.Ni).optional(),
    model: value_schemas/* textSchema */.Zu.optional().describe('the model to ask for; the only one served when left out'),
    endpoint: value_schemas/* textSchema */.Zu.optional().describe('the URL of a server that runs already'),
    compose: composeSchema.optional(),
    boot: bootSchema.optional(),
    gpus: (0,value_schemas/* wholeNumber */.rD)(0, 64).optional().describe('how many it needs'),
    paths: (0,value_schemas/* listOf */.c3)(value_schemas/* textSchema */.Zu).optional().describe('files that affect it, as globs of * and **'),
    skip: value_schemas/* textSchema */.Zu.optional().describe('why it is left out'),
    ...targetOptions,
});
const version = schemas/* literal */.euz(1);
const configSchema = schemas/* strictObject */.rej({
    version,
    defaults: schemas/* strictObject */.rej({ ...optionShape, 'max-targets': (0,value_schemas/* wholeNumber */.rD)(1, 1000).optional() })
        .optional()
        .describe('what holds for every target that says nothing else'),
    floors: schemas/* record */.g1P(schemas/* string */.YjP(), (0,value_schemas/* decimal */._)(0, 100))
        .optional()
        .describe('by pack id: percent of attempts that must pass whatever the baseline says'),
    'floors-fail': schemas/* boolean */.zMY({ error: 'true or false' }).optional(),
    'targets-may-go': schemas/* boolean */.zMY({ error: 'true or false' })
        .optional()
        .describe('a pull request that removes a target is not red for that'),
    include: (0,value_schemas/* listOf */.c3)(value_schemas/* textSchema */.Zu).optional().describe('further files of targets, as globs of * and **'),
    targets: schemas/* array */.YOg(targetSchema).optional(),
});
/** A file that `include` names: targets and nothing else. */
const includedSchema = schemas/* strictObject */.rej({ version, targets: schemas/* array */.YOg(targetSchema) });

;// CONCATENATED MODULE: ./build/config/parse-config.js






const hint = 'docs/configuration.md describes every key.';
// One slip in YAML can cascade; nobody reads on after these.
const mostShown = 40;
/** The config file and those it includes. All faults of all files are told at once. */
function parseConfig(main, included, root) {
    const first = readFile(main, configSchema);
    const others = included.map((each) => readFile(each, includedSchema));
    const targets = [first, ...others].flatMap(({ value, locate }) => (value?.targets ?? []).map((entry, index) => targetOf(entry, locate(['targets', index]))));
    const faults = [first, ...others].flatMap((each) => each.faults);
    const all = [...faults, ...slugsTwice(targets)];
    if (first.value === undefined || all.length > 0)
        throw invalid(main.file, all);
    const { defaults: { 'max-targets': maxTargets, ...defaults } = {}, floors = {}, ...rest } = first.value;
    const floorsFail = rest['floors-fail'] ?? false;
    const targetsMayGo = rest['targets-may-go'] ?? false;
    return { file: main.file, root, defaults, maxTargets, floors, floorsFail, targetsMayGo, targets };
}
/** The globs of `include`, before the files they name are read; empty where the file has faults, told later. */
function includesOf(main) {
    const yaml = (0,strict_yaml/* parseStrictYaml */.A)(main.text);
    const parsed = configSchema.safeParse(yaml.value);
    const { include = [] } = parsed.success ? parsed.data : {};
    return include.map((glob, index) => ({ glob, place: placeIn(main.file, yaml.locate(['include', index])) }));
}
function readFile({ file, text }, schema) {
    const yaml = (0,strict_yaml/* parseStrictYaml */.A)(text);
    const locate = (path) => placeIn(file, yaml.locate(path));
    if (yaml.value === undefined || yaml.value === null) {
        const empty = [
            { place: { line: 1, column: 1 }, path: [], message: 'the file is empty: version: 1 is its first line' },
        ];
        return { value: undefined, faults: show(file, yaml.problems.length > 0 ? yaml.problems : empty), locate };
    }
    const parsed = schema.safeParse(yaml.value);
    const problems = [...yaml.problems, ...located(yaml, parsed, schema)];
    return { value: parsed.success ? parsed.data : undefined, faults: show(file, problems), locate };
}
function located(yaml, parsed, schema) {
    const issues = parsed.success ? [] : (0,explain_issues/* explainIssues */._)(parsed.error.issues, schema, yaml.value);
    const unique = new Map([...issues, ...configFaults(yaml.value)].map((fault) => [JSON.stringify(fault), fault]));
    // Finding a place walks the file: done for as many as anybody reads.
    return [...unique.values()].map((fault, index) => ({
        ...fault,
        place: index < mostShown ? yaml.locate(fault.path) : { line: Number.MAX_SAFE_INTEGER, column: 1 },
    }));
}
function show(file, problems) {
    const sorted = [...problems].sort(({ place: one }, { place: other }) => one.line - other.line || one.column - other.column);
    return sorted.map((problem) => (0,source/* showProblem */.H)(file, problem));
}
function placeIn(file, { line, column }) {
    return `${file}:${line}:${column}`;
}
function targetOf(entry, place) {
    const { slug, model, endpoint, compose, boot, modes, gpus, paths = [], skip, ...values } = entry;
    const where = whereOf({ endpoint, compose, boot });
    return { slug, where, model, modes, gpus, paths, skip, values, place };
}
function whereOf({ endpoint, compose, boot }) {
    if (endpoint !== undefined)
        return { kind: 'url', url: endpoint };
    if (compose !== undefined)
        return {
            kind: 'compose',
            files: compose.file,
            profiles: compose.profiles ?? [],
            fixedPorts: compose['fixed-ports'] ?? false,
            ...(compose.service === undefined ? {} : { service: compose.service }),
            ...(compose['env-file'] === undefined ? {} : { envFile: compose['env-file'] }),
            ...(compose.port === undefined ? {} : { port: compose.port }),
        };
    if (boot === undefined)
        return undefined;
    const readyUrl = boot['ready-url'];
    if (boot.command !== undefined)
        return { kind: 'command', command: boot.command, readyUrl };
    return { kind: 'up-down', up: boot.up ?? '', down: boot.down ?? '', readyUrl };
}
function slugsTwice(targets) {
    const seen = new Map();
    return targets.flatMap(({ slug, place }) => {
        const before = seen.get(slug);
        seen.set(slug, before ?? place);
        return before === undefined ? [] : [`${place} slug: "${slug}" stands at ${before} already`];
    });
}
function invalid(file, faults) {
    const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
    const rest = faults.length > mostShown ? [`and ${faults.length - mostShown} more`] : [];
    return new errors/* InputError */.dz([`${file} is not a valid config: ${count}`, ...faults.slice(0, mostShown), ...rest].join('\n'), hint);
}


/***/ }),

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
