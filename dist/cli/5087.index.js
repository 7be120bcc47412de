export const id = 5087;
export const ids = [5087,1649];
export const modules = {

/***/ 42577:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PL: () => (/* binding */ askYes),
/* harmony export */   _A: () => (/* binding */ askWorkflows),
/* harmony export */   dq: () => (/* binding */ askFor),
/* harmony export */   qG: () => (/* binding */ askTargets)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _model_target_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(30677);
/* harmony import */ var _workflow_files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(40384);



/** Which of what was found is to be gated, and by which name. */
async function askTargets(found, talk) {
    talk.say(`Found:\n${numbered(found.map(({ slug, label }) => `${slug}  ${label}`))}`);
    const chosen = await askFor(talk, 'Which of them are to be gated? Numbers, or all', 'all', (text) => chooseFrom(found, text));
    const named = [];
    for (const target of chosen) {
        const taken = new Set(named.map(({ slug }) => slug));
        const proposed = taken.has(target.slug) ? `${target.slug}-2` : target.slug;
        const slug = await askFor(talk, `Slug of ${target.label}`, proposed, (text) => checkSlug(text, taken));
        named.push({ ...target, slug });
    }
    return named;
}
async function askWorkflows(usual, talk) {
    const lines = _workflow_files_js__WEBPACK_IMPORTED_MODULE_2__/* .workflowNames */ .gd.map((name) => `${name.padEnd(12)} ${_workflow_files_js__WEBPACK_IMPORTED_MODULE_2__/* .workflowFiles */ .BF[name].purpose}`);
    talk.say(`Workflows:\n${numbered(lines)}`);
    return askFor(talk, 'Which of them? Names or numbers, or none', usual.join(' '), (text) => text === 'none' ? [] : chooseFrom(_workflow_files_js__WEBPACK_IMPORTED_MODULE_2__/* .workflowNames */ .gd, text));
}
async function askYes(question, { ask }) {
    return /^(?:y|yes|)$/i.test(await ask(`${question} [Y/n] `));
}
/** Until the answer can be used; none at all means what stands in brackets. */
async function askFor({ ask, say }, question, usual, read) {
    for (;;) {
        const answer = await ask(`${question}${usual === '' ? '' : ` [${usual}]`}: `);
        try {
            return read(answer === '' ? usual : answer);
        }
        catch (error) {
            if (!(error instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz))
                throw error;
            say(`${error.message}. ${error.hint}\n`);
        }
    }
}
function chooseFrom(items, text) {
    if (text === 'all')
        return items;
    const chosen = text.split(/[\s,]+/).map((word) => {
        const index = /^\d+$/.test(word) ? Number(word) - 1 : items.findIndex((item) => String(item) === word);
        const item = items[index];
        if (item === undefined)
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`"${word}" is none of them`, `Give numbers from 1 to ${items.length}.`);
        return item;
    });
    return items.filter((item) => chosen.includes(item));
}
function checkSlug(text, taken) {
    const parsed = _model_target_js__WEBPACK_IMPORTED_MODULE_1__/* .slugSchema */ .RW.safeParse(text);
    if (!parsed.success)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`"${text}" is no slug`, `A slug is ${parsed.error.issues[0]?.message}.`);
    if (taken.has(text))
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`"${text}" is taken`, 'Each target has its own.');
    return text;
}
function numbered(lines) {
    return lines.map((line, index) => `  ${String(index + 1).padStart(2)}  ${line}\n`).join('');
}


/***/ }),

/***/ 65087:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  init: () => (/* binding */ init)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./build/config/load-config.js + 1 modules
var load_config = __webpack_require__(81649);
// EXTERNAL MODULE: ./build/endpoint/boot/base-url.js
var base_url = __webpack_require__(97172);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/git.js
var git = __webpack_require__(94892);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/model/target.js
var target = __webpack_require__(30677);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/config/paths.js
var paths = __webpack_require__(97147);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/docker.js
var compose_docker = __webpack_require__(96116);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/read-source.js
var read_source = __webpack_require__(46788);
;// CONCATENATED MODULE: ./build/endpoint/boot/compose/model-services.js


/** By the last part of an image's name, its tag left out: the web front of a server often has the server in its tag. */
const model_services_images = [
    [/vllm/, 'vllm'],
    [/llama[._-]?cpp|llama-server/, 'llamacpp'],
    [/sglang/, 'sglang'],
    [/(?:^|\/)ollama(?:-|$)/, 'ollama'],
];
const commands = [
    [/\bvllm(?:\.entrypoints\.\S+| serve)/, 'vllm'],
    [/\bllama-server\b/, 'llamacpp'],
    [/\bsglang(?:\.launch_server| serve)/, 'sglang'],
    [/\bollama serve\b/, 'ollama'],
];
/** The best name first. */
const modelFlags = ['--served-model-name', '--alias', '-a', '-hf', '--hf-repo', '--model-path', '--model', '-m'];
const modelVariables = ['LLAMA_ARG_ALIAS', 'LLAMA_ARG_HF_REPO', 'LLAMA_ARG_MODEL'];
/** Nothing is resolved: what a variable or another file adds is not seen, and what is no compose file has none. */
function findModelServices(text) {
    return documentsIn(text).flatMap((document) => {
        const services = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(document), 'services')) ?? {};
        return Object.entries(services).flatMap(([service, value]) => {
            const holder = (0,loose/* objectOf */.Xy)(value);
            const engine = holder === undefined ? undefined : engineOf(holder);
            if (holder === undefined || engine === undefined)
                return [];
            const profiles = (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(holder, 'profiles')).flatMap((each) => (0,loose/* textOf */.b6)(each) ?? []);
            return [{ service, engine, model: modelOf(holder), profiles, gpus: gpusOf(holder) }];
        });
    });
}
/** The names of all services, whatever they are. */
function serviceNames(text) {
    return documentsIn(text).flatMap((document) => Object.keys((0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)(document), 'services')) ?? {}));
}
function documentsIn(text) {
    try {
        return (0,read_source/* parseSource */.PJ)(text);
    }
    catch {
        return []; // not for us to say what is wrong with a file that nobody named
    }
}
function engineOf(service) {
    const image = plain((0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)(service, 'image')) ?? '').replace(/(?:@.*|:[^/:]*)$/, '');
    const name = image.split('/').slice(-2).join('/').toLowerCase();
    const words = wordsOf(service).join(' ');
    return [...model_services_images, ...commands].find(([pattern], index) => pattern.test(index < model_services_images.length ? name : words))?.[1];
}
function modelOf(service) {
    const words = wordsOf(service);
    for (const flag of modelFlags) {
        const value = flagValue(words, [flag]);
        if (value !== undefined && isName(value))
            return value;
    }
    const served = words[words.indexOf('serve') + 1];
    if (words.includes('serve') && served !== undefined && isName(served))
        return served;
    const environment = environmentOf(service);
    return modelVariables.map((name) => environment.get(name)).find((value) => value !== undefined && isName(value));
}
const mostGpus = 64;
/** Each count multiplies the GPUs that one server takes. */
const parallelFlags = [
    ['--tensor-parallel-size', '-tp', '--tp-size', '--tp'],
    ['--pipeline-parallel-size', '-pp', '--pp-size', '--pp'],
];
const splitFlags = ['--tensor-split', '-ts'];
const deviceVariables = ['CUDA_VISIBLE_DEVICES', 'NVIDIA_VISIBLE_DEVICES'];
/** What is reserved for it, else what it sees, else over how many it spreads its model. */
function gpusOf(service) {
    const environment = environmentOf(service);
    const found = [
        reservedGpus(service),
        ...deviceVariables.map((name) => listedGpus(environment.get(name))),
        spreadOver(wordsOf(service)),
    ].find((count) => count !== undefined);
    return found !== undefined && found <= mostGpus ? found : undefined;
}
function reservedGpus(service) {
    const resources = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(service, 'deploy')), 'resources'));
    const devices = (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(resources, 'reservations')), 'devices')).filter(isGpu);
    const counts = [...devices, ...(0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(service, 'gpus'))].map((each) => {
        const device = (0,loose/* objectOf */.Xy)(each);
        const ids = (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(device, 'device_ids'));
        return ids.length > 0 ? ids.length : wholeOf((0,loose/* fieldOf */._F)(device, 'count'));
    });
    if (counts.length === 0)
        return undefined;
    return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
}
function isGpu(device) {
    const holder = (0,loose/* objectOf */.Xy)(device);
    return (0,loose/* textOf */.b6)((0,loose/* fieldOf */._F)(holder, 'driver')) === 'nvidia' || (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(holder, 'capabilities')).includes('gpu');
}
/** Indexes or ids of devices; `all` and `none` say no number. */
function listedGpus(text) {
    const names = (text ?? '').split(',').map((name) => name.trim());
    return names.every((name) => /^(?:\d+|(?:GPU|MIG)-[\w-]+)$/.test(name)) ? names.length : undefined;
}
function spreadOver(words) {
    const counts = parallelFlags.flatMap((flags) => wholeOf(flagValue(words, flags)) ?? []);
    if (counts.length > 0)
        return counts.reduce((product, count) => product * count, 1);
    const shares = flagValue(words, splitFlags)?.split(/[,/]/).map(Number) ?? [];
    const used = shares.filter((share) => share > 0).length;
    return used === 0 || shares.some((share) => Number.isNaN(share)) ? undefined : used;
}
function wholeOf(value) {
    const text = plain(String(value));
    return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}
/** Of the first of these flags that is there, as `--flag value` or `--flag=value`. */
function flagValue(words, flags) {
    const at = words.findIndex((word) => flags.some((flag) => word === flag || word.startsWith(`${flag}=`)));
    const word = words[at];
    if (word === undefined)
        return undefined;
    return word.includes('=') ? word.slice(word.indexOf('=') + 1) : words[at + 1];
}
function isName(word) {
    return /[A-Za-z0-9]/.test(word) && !word.startsWith('-') && !word.includes('$');
}
function wordsOf(service) {
    return ['entrypoint', 'command'].flatMap((key) => {
        const value = (0,loose/* fieldOf */._F)(service, key);
        const text = (0,loose/* textOf */.b6)(value);
        const words = text === undefined ? (0,loose/* listOf */.c3)(value).map(String) : text.split(/\s+/);
        // One argument of a shell may hold the whole command.
        return words.flatMap((word) => plain(word).split(/\s+/)).map((word) => word.replace(/^["']|["']$/g, ''));
    });
}
function environmentOf(service) {
    const value = (0,loose/* fieldOf */._F)(service, 'environment');
    const pairs = Object.entries((0,loose/* objectOf */.Xy)(value) ?? {}).map(([name, each]) => [name, plain(String(each))]);
    const lines = (0,loose/* listOf */.c3)(value).map((line) => /^([^=]+)=(.*)$/.exec(plain(String(line))) ?? []);
    return new Map([...pairs, ...lines.map(([, name = '', text = '']) => [name, text])]);
}
/** `${NAME:-default}` as its default; a variable without one stays as it is. */
function plain(text) {
    return text.replace(/\$\{\w+:?-([^{}]*)\}/g, '$1');
}

// EXTERNAL MODULE: ./build/endpoint/boot/detect-url.js
var detect_url = __webpack_require__(72386);
// EXTERNAL MODULE: ./build/endpoint/doctor/quick-docker.js
var quick_docker = __webpack_require__(40218);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
;// CONCATENATED MODULE: ./build/commands/find-compose-files.js



const foldersLeftOut = ['.git', 'node_modules', '.quality-baseline'];
const deepest = 8;
const mostFolders = 5000;
const mostFiles = 200;
/** The compose files below a folder that git would keep, or all of them where there is no git. Paths have `/`. */
async function findComposeFiles(folder) {
    const files = (await filesInGit(folder)) ?? (await walk(folder));
    return files.filter(isComposeFile).sort().slice(0, mostFiles);
}
/** Undefined where the folder lies in no checkout. */
async function filesInGit(folder) {
    const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const { ok, stdout } = await (0,git/* runGit */.EO)(folder, words);
    return ok ? [...new Set(stdout.split('\0'))] : undefined;
}
/** By its name or a folder it is in. What only lays something over another file starts no server by itself. */
function isComposeFile(path) {
    if (path.split('/').some((part) => foldersLeftOut.includes(part)))
        return false;
    return /compose.*\.ya?ml$/i.test(path) && !/override[^/]*$/i.test(path);
}
/** Links are not followed: a loop of them has no end. */
async function walk(folder) {
    const found = [];
    const pending = [''];
    let seen = 0;
    for (let here = pending.shift(); here !== undefined && seen < mostFolders; here = pending.shift()) {
        seen += 1;
        for (const entry of await (0,promises_.readdir)((0,external_node_path_.join)(folder, here), { withFileTypes: true }).catch(() => [])) {
            const name = here === '' ? entry.name : `${here}/${entry.name}`;
            if (entry.isFile())
                found.push(name);
            const isInside = name.split('/').length < deepest && !foldersLeftOut.includes(entry.name);
            if (entry.isDirectory() && isInside)
                pending.push(name);
        }
    }
    return found;
}

;// CONCATENATED MODULE: ./build/commands/propose-slug.js

const longestPart = 60;
/** A slug for what an engine serves, that no other target has. `names` are tried in order; one of them may say nothing. */
function proposeSlug(engine, names, taken) {
    const name = names.map(slugPart).find((part) => part !== '') ?? 'model';
    const slug = `${slugPart(engine) || 'server'}/${name}`;
    let proposed = slug;
    for (let count = 2; taken.has(proposed); count += 1)
        proposed = `${slug}-${count}`;
    return target/* slugSchema */.RW.parse(proposed);
}
/** `Qwen/Qwen3-8B-AWQ` as `qwen3-8b-awq`, `/models/gemma.Q4_K_M.gguf` as `gemma.q4_k_m`. */
function slugPart(name) {
    const last = name.trim().replace(/\/+$/, '').split(/[\\/]/).at(-1) ?? '';
    return last
        .replace(/\.gguf$/i, '')
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/[-_]{2,}/g, '-')
        .replace(/^[^a-z0-9]+/, '')
        .slice(0, longestPart)
        .replace(/[^a-z0-9]+$/, '');
}

;// CONCATENATED MODULE: ./build/commands/find-targets.js











const maxComposeBytes = 1024 * 1024;
const engineLimitMs = 4000;
/** The recipes of a folder: the services in its compose files that look like model servers. */
async function findRecipes(folder) {
    const found = [];
    for (const file of await findComposeFiles(folder)) {
        const text = await composeText((0,external_node_path_.join)(folder, file));
        found.push(...targetsOf(file, findModelServices(text ?? ''), found));
    }
    return found;
}
/** Those of the files that somebody named: there a service need not look like anything. */
async function namedRecipes({ cwd }, files, service) {
    const found = [];
    for (const file of files) {
        const text = await composeText((0,external_node_path_.resolve)(cwd, file));
        if (text === undefined)
            throw new errors/* InputError */.dz(`cannot read ${file}`, 'Check the path.');
        const path = (0,paths/* cwdPath */.S)(file, cwd, cwd).replaceAll('\\', '/');
        found.push(...targetsOf(path, servicesMeant(file, text, service), found));
    }
    return found;
}
function servicesMeant(file, text, wanted) {
    const [seen, names] = [findModelServices(text), serviceNames(text)];
    const named = names.map((service) => seen.find((each) => each.service === service) ?? { ...unknownService, service });
    const meant = wanted === undefined
        ? seen.length > 0 || named.length > 1
            ? seen
            : named
        : named.filter((each) => each.service === wanted);
    if (meant.length > 0)
        return meant;
    throw new errors/* InputError */.dz(wanted === undefined ? `no service of ${file} looks like a model server` : `${file} has no service ${wanted}`, names.length === 0 ? 'Is it a compose file?' : `Name one with --service: ${names.join(', ')}.`);
}
const unknownService = { engine: 'server', model: undefined, profiles: [], gpus: undefined };
async function composeText(path) {
    return (0,read_regular/* readRegularText */.Aj)(path, { maxBytes: maxComposeBytes }).catch(() => undefined);
}
function targetsOf(file, services, before) {
    const taken = new Set(before.map(({ slug }) => slug));
    return services.map(({ service, engine, model, profiles, gpus }) => {
        const slug = proposeSlug(engine, [model ?? '', (0,external_node_path_.basename)((0,external_node_path_.dirname)(file)), service], taken);
        taken.add(slug);
        const [profile] = profiles;
        return { slug, label: `${file}, service ${service}`, where: { kind: 'compose', file, service, profile, gpus } };
    });
}
/** The servers that run on this machine. */
async function findEndpoints({ env, clock, signal }, before, overrides = {}) {
    const docker = (0,quick_docker/* quickDocker */.I)((0,compose_docker/* openDocker */.$r)(env, []), { clock, signal, limitMs: engineLimitMs });
    const listContainers = async () => (await docker.run(['ps', '--format', '{{json .}}'], signal)).stdout;
    const tried = await (0,detect_url/* tryAddresses */.it)({ clock, signal, listContainers, hiddenKey: keyIn(env), ...overrides });
    const found = [...before];
    for (const candidate of tried.filter(({ isServer }) => isServer))
        found.push(endpointTarget(candidate, found));
    return found.slice(before.length);
}
/** The server at an address that somebody gave; it need not run now. */
async function namedEndpoint({ clock, signal, env }, url) {
    const candidate = await (0,detect_url/* tryAddress */.Gt)((0,base_url/* parseBaseUrl */.Q)(url), 'given', { clock, signal, hiddenKey: keyIn(env) });
    return endpointTarget(candidate, []);
}
/** A server may say it, though nothing is sent to it here. */
function keyIn(env) {
    return (env['QUALITY_API_KEY'] || env['OPENAI_API_KEY'])?.trim();
}
const owners = {
    vllm: 'vllm',
    llamacpp: 'llamacpp',
    'llama.cpp': 'llamacpp',
    sglang: 'sglang',
    library: 'ollama',
};
function endpointTarget({ baseUrl, origin, state, models }, before) {
    const [model] = models;
    const taken = new Set(before.map(({ slug }) => slug));
    const names = [model?.id ?? '', new URL(baseUrl).hostname];
    const slug = proposeSlug(owners[model?.owner.toLowerCase() ?? ''] ?? 'server', names, taken);
    return { slug, label: `${baseUrl} (${origin}, ${state})`, where: { kind: 'endpoint', url: baseUrl } };
}

// EXTERNAL MODULE: ./build/commands/init-questions.js
var init_questions = __webpack_require__(42577);
// EXTERNAL MODULE: ./build/commands/planned-files.js + 1 modules
var planned_files = __webpack_require__(61285);
// EXTERNAL MODULE: ./build/config/parse-config.js + 2 modules
var parse_config = __webpack_require__(71396);
;// CONCATENATED MODULE: ./build/commands/render-starter-config.js

const configFile = 'quality-baseline.yml';
/** A config with these targets, proven to load. */
function renderStarterConfig(targets) {
    const text = `${head}${targets.map(renderTarget).join('')}`;
    (0,parse_config/* parseConfig */.o)({ file: configFile, text }, [], '.');
    return text;
}
const head = `# yaml-language-server: $schema=node_modules/quality-baseline/schemas/config.schema.json
version: 1
defaults: { tier: quick, repeat: 3, max-drop: 10, mode: no-thinking }
targets:
`;
function renderTarget({ slug, where }) {
    const first = `  - slug: ${yamlText(slug)}\n`;
    if (where.kind === 'endpoint')
        return `${first}    endpoint: ${yamlText(where.url)}\n`;
    const profile = where.profile === undefined ? '' : `, profiles: ${yamlText(where.profile)}`;
    const gpus = where.gpus === undefined ? '' : `    gpus: ${where.gpus}\n`;
    return `${first}    compose: { file: ${yamlText(where.file)}, service: ${yamlText(where.service)}${profile} }\n${gpus}`;
}
/** Plain where nobody could read it otherwise; else in quotes, which YAML reads as JSON does. */
function yamlText(text) {
    const isPlain = /^[A-Za-z_./][\w./-]*(?::\/\/[\w.:/-]*)?$/.test(text) && !/^(?:true|false|null|yes|no|on|off|[.\d]+)$/i.test(text);
    return isPlain ? text : JSON.stringify(text);
}

// EXTERNAL MODULE: ./build/commands/workflow-files.js
var workflow_files = __webpack_require__(40384);
;// CONCATENATED MODULE: ./build/commands/init.js












/** Writes what a repository needs to be gated: config and workflows. What is there stays. */
async function init(options, io) {
    const { cwd, out, err, signal } = io;
    const ask = options.yes || options.dryRun ? undefined : options.ask;
    if (ask === undefined && !options.yes && !options.dryRun)
        throw new errors/* InputError */.dz('init asks before it writes, and there is no terminal to ask at', 'Add --yes to write what was found, or --dry-run to see it.');
    const talk = ask === undefined ? undefined : { ask, say: err };
    const standing = await (0,load_config.loadConfig)(undefined, cwd);
    const targets = standing === undefined ? await chooseTargets({ ...options, ask }, io) : [];
    const slugs = (standing?.targets ?? targets).map(({ slug }) => slug);
    const usual = usualWorkflows(slugs.length);
    const workflows = options.workflows ?? (talk === undefined ? usual : await (0,init_questions/* askWorkflows */._A)(usual, talk));
    await refuseWorkflows(workflows, cwd);
    const files = await planFiles(cwd, standing === undefined ? renderStarterConfig(targets) : undefined, workflows);
    out(files.map(planned_files/* diffOf */.n_).join(''));
    const changes = files.filter(planned_files/* isChange */.Xb);
    for (const { path } of files.filter(({ fate }) => fate === 'kept'))
        err(`Left ${path} as it is: it is not what would be written.\n`);
    if (standing !== undefined)
        err(`Left ${standing.file} as it is.\n`);
    if (changes.length === 0) {
        err('Nothing to write: all of it is there.\n');
        return errors/* exitCodes */.hS.passed;
    }
    if (options.dryRun || (talk !== undefined && !(await (0,init_questions/* askYes */.PL)('Write this?', talk)))) {
        err('Nothing was written.\n');
        return errors/* exitCodes */.hS.passed;
    }
    signal.throwIfAborted();
    for (const file of changes) {
        await (0,planned_files/* savePlanned */.c0)(cwd, file);
        err(`Wrote ${file.path}\n`);
    }
    err(nextSteps(slugs));
    return errors/* exitCodes */.hS.passed;
}
async function chooseTargets(options, io) {
    const { endpoint, compose, service, slug, ask } = options;
    if (endpoint !== undefined && compose.length > 0)
        throw new errors/* InputError */.dz('--endpoint and --compose exclude each other', 'Name one target now, and add others to the file.');
    if (service !== undefined && compose.length === 0)
        throw new errors/* InputError */.dz('--service belongs to --compose', 'Name the file: --compose FILE.');
    const found = endpoint === undefined
        ? compose.length > 0
            ? await namedRecipes(io, compose, service)
            : await lookAround(options, io)
        : [await namedEndpoint(io, endpoint)];
    if (slug !== undefined)
        return [{ ...onlyOne(found), slug: slugOf(slug) }];
    return ask === undefined ? found : (0,init_questions/* askTargets */.qG)(found, { ask, say: io.err });
}
/** Recipes say more than what happens to run; nobody who is not asked gets both. */
async function lookAround({ ask, detect }, io) {
    const recipes = await findRecipes(io.cwd);
    if (recipes.length > 0 && ask === undefined)
        return recipes;
    const found = [...recipes, ...(await findEndpoints(io, recipes, detect))];
    if (found.length > 0)
        return found;
    const nothing = 'no compose file with a model server was found, and no server runs on this machine';
    const hint = 'Name one with --compose FILE or --endpoint URL.';
    if (ask === undefined)
        throw new errors/* InputError */.dz(nothing, hint);
    const url = await (0,init_questions/* askFor */.dq)({ ask, say: io.err }, `There is ${nothing}.\nAddress of the server`, '', base_url/* parseBaseUrl */.Q);
    return [await namedEndpoint(io, url)];
}
function onlyOne(found) {
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0)
        return only;
    throw new errors/* InputError */.dz(`--slug names one target, and ${found.length} were found:\n${found.map(({ label }) => `  ${label}`).join('\n')}`, 'Choose one with --compose FILE --service NAME, or with --endpoint URL.');
}
function slugOf(text) {
    const parsed = target/* slugSchema */.RW.safeParse(text);
    if (parsed.success)
        return parsed.data;
    throw new errors/* InputError */.dz(`"${text}" is no slug`, `A slug is ${parsed.error.issues[0]?.message}.`);
}
function usualWorkflows(targets) {
    return [targets === 1 ? 'gate-simple' : 'gate', 'nightly', 'capture'];
}
async function refuseWorkflows(names, cwd) {
    if (names.includes('gate') && names.includes('gate-simple'))
        throw new errors/* InputError */.dz('the workflows gate and gate-simple do the same', 'Choose one of them.');
    const top = names.length === 0 ? undefined : await (0,git/* checkoutOf */.o5)(cwd);
    if (top === undefined || (await (0,promises_.realpath)(top)) === (await (0,promises_.realpath)(cwd)))
        return;
    throw new errors/* InputError */.dz(`workflows are read from the top of a repository alone, and that is ${top}`, 'Run init there, or add --workflow none.');
}
async function planFiles(folder, config, workflows) {
    const configs = config === undefined ? [] : [await (0,planned_files/* planFile */.eS)(folder, configFile, config)];
    const written = workflows.map(async (name) => (0,planned_files/* planFile */.eS)(folder, (0,workflow_files/* workflowPath */.RB)(name), await (0,workflow_files/* loadWorkflow */.G2)(name)));
    return [...configs, ...(await Promise.all(written))];
}
function nextSteps(slugs) {
    const [slug] = slugs;
    const chosen = slugs.length === 1 || slug === undefined ? '' : ` --slug ${slug}`;
    return `
Next:
  npx quality-baseline doctor${chosen}
      says what is missing before anything is measured
  npx quality-baseline${chosen} --capture
      records the baseline: commit it
  https://github.com/quality-baseline/quality-baseline/blob/v${version/* version */.r}/docs/workflows/README.md
      says what the workflows need: a runner, a branch rule, pins
`;
}


/***/ }),

/***/ 61285:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  n_: () => (/* binding */ diffOf),
  Xb: () => (/* binding */ isChange),
  eS: () => (/* binding */ planFile),
  c0: () => (/* binding */ savePlanned)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/lib/cannot-write.js
var cannot_write = __webpack_require__(18543);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
;// CONCATENATED MODULE: ./build/lib/unified-diff.js
/** A new file as a diff that `git apply` takes. */
function unifiedDiff(path, text) {
    const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
    const head = `--- /dev/null\n+++ b/${path}\n@@ -0,0 +${lines.length === 0 ? 0 : 1},${lines.length} @@\n`;
    return head + lines.map((line) => `+${line}\n`).join('');
}

;// CONCATENATED MODULE: ./build/commands/planned-files.js





async function planFile(folder, path, text) {
    const before = await textAt(folder, path);
    return { path, text, fate: before === undefined ? 'new' : before === text ? 'same' : 'kept' };
}
function isChange(file) {
    return file.fate === 'new';
}
function diffOf(file) {
    return isChange(file) ? unifiedDiff(file.path, file.text) : '';
}
async function savePlanned(folder, file) {
    if (!isChange(file))
        return;
    const path = (0,external_node_path_.join)(folder, file.path);
    try {
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(path), { recursive: true });
        // Whatever came to stand there since it was looked at stays.
        await (0,promises_.writeFile)(path, file.text, { flag: 'wx' });
    }
    catch (cause) {
        throw (0,cannot_write/* cannotWrite */.z)(file.path, cause);
    }
}
async function textAt(folder, path) {
    return (0,read_regular/* readRegularText */.Aj)((0,external_node_path_.join)(folder, path), { shown: path });
}


/***/ }),

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


/***/ }),

/***/ 40218:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ quickDocker)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _lib_within_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(62265);
/* harmony import */ var _boot_compose_docker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96116);



/** The same engine for looks only: each is over soon, and `heard` gets what a command writes to its standard error. */
function quickDocker(docker, { clock, limitMs, signal: outer }, heard = () => undefined) {
    const run = async (args) => {
        const result = await (0,_lib_within_js__WEBPACK_IMPORTED_MODULE_2__/* .within */ .u)(clock, limitMs, outer, (signal) => docker.run(args, signal));
        if (result === undefined)
            return { code: 124, stdout: '', stderr: `no answer within ${limitMs / 1000} s` };
        heard(result.stderr);
        return result;
    };
    return {
        run,
        async read(args, purpose) {
            const { code, stdout, stderr } = await run(args);
            if (code === 0)
                return stdout;
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .EndpointError */ .cY(`${purpose} failed: ${(0,_boot_compose_docker_js__WEBPACK_IMPORTED_MODULE_1__/* .lastWords */ .aN)(stderr)}`, 'Look at: docker info');
        },
        follow: docker.follow,
    };
}


/***/ }),

/***/ 94892:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D3: () => (/* binding */ commitOf),
/* harmony export */   EO: () => (/* binding */ runGit),
/* harmony export */   bw: () => (/* binding */ fileAtRef),
/* harmony export */   o5: () => (/* binding */ checkoutOf)
/* harmony export */ });
/* unused harmony exports topAbove, parentsOf, changedSinceCheckout */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var execa__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4434);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);




/** Asks git in a folder. A failing command is a result; no hook and no monitor of the checkout runs along. */
async function runGit(folder, words, options = {}) {
    const { input = '', environment = {}, timeoutMs } = options;
    const settings = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];
    const result = await (0,execa__WEBPACK_IMPORTED_MODULE_3__/* .execa */ .Ho)('git', ['-C', folder, ...settings, ...words], {
        reject: false,
        stripFinalNewline: false,
        input,
        env: environment,
        ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    });
    if (result.code === 'ENOENT')
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz('there is no git command', 'Install git.');
    const said = result.timedOut ? `git was stopped after ${(timeoutMs ?? 0) / 1000} s.` : result.stderr.trim();
    return { ok: result.exitCode === 0, stdout: result.stdout, words: said };
}
/** The folder of the checkout that `folder` lies in; undefined where it lies in none. */
async function checkoutOf(folder) {
    const top = await runGit(folder, ['rev-parse', '--show-toplevel']);
    return top.ok ? top.stdout.replace(/\n$/, '') : undefined;
}
/** The same as a beginning of `folder`, where a link on the way does not stand against it. */
async function topAbove(folder) {
    const top = await checkoutOf(folder);
    if (top === undefined)
        return undefined;
    const named = resolve(folder, relative(await realpath(folder), top));
    return (await realpath(named).catch(() => undefined)) === top ? named : top;
}
/** The full name of a commit; undefined where the checkout does not have it. */
async function commitOf(folder, ref) {
    // `--verify` and the peeled suffix let nothing through that is not the name of a commit.
    const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
    const { ok, stdout } = await runGit(folder, words);
    return ok ? stdout.trim() : undefined;
}
/** Of a commit that the checkout holds, in a shallow one too. */
async function parentsOf(folder, commit) {
    const { stdout } = await runGit(folder, ['cat-file', 'commit', commit]);
    const head = stdout.split('\n\n', 1)[0] ?? '';
    return [...head.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].flatMap(([, parent]) => parent ?? []);
}
/** Files that the commit has and that are otherwise now; new ones do not count. */
async function changedSinceCheckout(top) {
    const words = ['--no-optional-locks', 'status', '--porcelain', '-z', '--no-renames', '--untracked-files=no'];
    const { ok, stdout, words: said } = await runGit(top, words);
    if (!ok)
        throw new InputError(`git cannot compare ${top} with its commit: ${said}`, 'Try it by hand: git status.');
    return stdout.split('\0').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
}
/** A file as a git ref has it; undefined where that ref has no such file. */
async function fileAtRef(path, ref) {
    const full = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(path));
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(full);
    const top = await checkoutOf(folder);
    if (top === undefined)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`${path} is not in a git checkout`, '--against compares with a commit of the same repository.');
    const commit = await commitOf(folder, ref);
    if (commit === undefined)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`there is no commit "${ref}"`, 'Name a branch, tag or commit that this checkout has.');
    const inside = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(top, full).replaceAll('\\', '/');
    const shown = await runGit(folder, ['show', `${commit}:${inside}`]);
    return shown.ok ? shown.stdout : undefined;
}


/***/ })

};
