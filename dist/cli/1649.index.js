export const id = 1649;
export const ids = [1649];
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


/***/ })

};
