export const id = 252;
export const ids = [252,1649];
export const modules = {

/***/ 72006:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B4: () => (/* binding */ placeBelow),
/* harmony export */   W1: () => (/* binding */ configOf),
/* harmony export */   Xg: () => (/* binding */ readConfig),
/* harmony export */   fq: () => (/* binding */ findCommit),
/* harmony export */   vR: () => (/* binding */ treeFolder),
/* harmony export */   xl: () => (/* binding */ withSides)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _config_load_config_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(81649);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(61469);
/* harmony import */ var _lib_extract_tree_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85158);
/* harmony import */ var _lib_git_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(94892);
/* harmony import */ var _lib_git_tree_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(99429);








const foldersAbove = 8;
/** Lays both trees out in a folder of their own for as long as `use` takes; the checkout is only read. */
async function withSides(request, use) {
    const cwd = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(request.cwd);
    const top = await (0,_lib_git_js__WEBPACK_IMPORTED_MODULE_6__/* .checkoutOf */ .o5)(cwd);
    if (top === undefined)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .InputError */ .dz(`${cwd} is not in a git checkout`, 'affected compares two commits of one.');
    const base = await findCommit(top, request.base);
    const head = request.head === undefined ? undefined : await findCommit(top, request.head);
    const place = (path) => placeBelow(top, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(cwd, path), path);
    const own = place('.');
    const file = request.config === undefined ? undefined : place(request.config);
    const work = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)()), 'quality-baseline-affected-'));
    try {
        const folder = (side) => treeFolder(work, side);
        const [baseTree, headTree] = await Promise.all([
            (0,_lib_extract_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .extractCommit */ .b)(top, base.commit, folder('base')),
            head === undefined
                ? (0,_lib_extract_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .extractWorkingTree */ .h)(top, folder('head'), request.subject && (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(cwd, request.subject))))
                : (0,_lib_extract_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .extractCommit */ .b)(top, head.commit, folder('head')),
        ]);
        const config = await configOf(request.subject === undefined ? headTree : baseTree, own, file);
        if (config === undefined)
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .InputError */ .dz(`there is no ${request.config ?? 'quality-baseline.yml'} at ${request.head ?? 'the working tree'}`, 'It says what the targets are: docs/configuration.md.');
        const notes = [];
        const before = await configOf(baseTree, own, file).catch((error) => {
            if (!(error instanceof _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .InputError */ .dz))
                throw error;
            notes.push(`The config at ${request.base} cannot be used, so every target counts as new: ${error.message}`);
            return undefined;
        });
        return await use({
            base: { tree: baseTree, config: before, commit: base },
            head: { tree: headTree, config, commit: head },
            own,
            notes,
        });
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(work, { recursive: true, force: true });
    }
}
/** Where a tree is laid out, so that a way out of it is the same on every machine. */
function treeFolder(work, side) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work, side, ...Array.from({ length: foldersAbove }, () => _lib_git_tree_js__WEBPACK_IMPORTED_MODULE_7__/* .folderAbove */ .m$), 'tree');
}
async function findCommit(top, ref) {
    const commit = await (0,_lib_git_js__WEBPACK_IMPORTED_MODULE_6__/* .commitOf */ .D3)(top, ref);
    if (commit !== undefined)
        return { ref, commit };
    const isShallow = (await (0,_lib_git_js__WEBPACK_IMPORTED_MODULE_6__/* .runGit */ .EO)(top, ['rev-parse', '--is-shallow-repository'])).stdout.trim() === 'true';
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .InputError */ .dz(`this checkout has no commit "${ref}"${isShallow ? ': it is shallow, and actions/checkout needs fetch-depth: 0' : ''}`, isShallow
        ? `By hand: git fetch --depth=1 origin ${ref}.`
        : 'Name a branch, tag or commit that this checkout has; a branch of the remote is origin/NAME.');
}
function placeBelow(top, path, shown) {
    const place = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(top, path).split(node_path__WEBPACK_IMPORTED_MODULE_2__.sep).join('/');
    if (place === '..' || place.startsWith('../') || place.startsWith('/'))
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .InputError */ .dz(`${shown} lies outside the checkout ${top}`, 'Both commits must have it: name one inside.');
    return place;
}
/** Undefined where there is none. */
async function configOf({ folder }, own, file) {
    return file === undefined ? (0,_config_load_config_js__WEBPACK_IMPORTED_MODULE_3__.loadConfig)(undefined, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, own)) : readConfig((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, file));
}
/** Undefined where there is none. */
async function readConfig(path) {
    if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path).catch(() => undefined)) === undefined)
        return undefined;
    return (0,_config_load_config_js__WEBPACK_IMPORTED_MODULE_3__.loadConfig)(path, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path));
}


/***/ }),

/***/ 21901:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  FK: () => (/* binding */ compareTarget),
  OS: () => (/* binding */ digestTarget),
  RZ: () => (/* binding */ openResolver),
  _E: () => (/* binding */ readTarget),
  _U: () => (/* binding */ writtenDigest)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/endpoint/boot/boot-where.js + 21 modules
var boot_where = __webpack_require__(6129);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/git-tree.js
var git_tree = __webpack_require__(99429);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/as-written.js
var as_written = __webpack_require__(36746);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/compose-config.js
var compose_config = __webpack_require__(63381);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/docker.js
var docker = __webpack_require__(96116);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/interpolate.js
var interpolate = __webpack_require__(69997);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/neutral-parts.js
var neutral_parts = __webpack_require__(28762);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
;// CONCATENATED MODULE: ./build/endpoint/boot/compose/open-compose.js



// Where docker looks for its plugins, in its order, after the folder of the user.
const pluginFolders = [
    '/usr/local/lib/docker/cli-plugins',
    '/usr/local/libexec/docker/cli-plugins',
    '/usr/lib/docker/cli-plugins',
    '/usr/libexec/docker/cli-plugins',
];
/**
 * The compose of this machine; its engine need not run. Where many recipes are asked about, most of the time is that of
 * starting docker, which only starts the plugin: that is asked by itself, where it is the one that docker would start.
 */
async function openCompose(environment) {
    const throughDocker = (own, pass, words) => (0,docker/* openDocker */.$r)(own, pass).run(['compose', ...words]);
    const version = await versionOf(throughDocker, environment);
    if (version === undefined)
        return undefined;
    const folders = [(0,external_node_path_.join)(environment['DOCKER_CONFIG'] ?? '/nowhere', 'cli-plugins'), ...pluginFolders];
    for (const folder of folders) {
        const plugin = (0,external_node_path_.join)(folder, 'docker-compose');
        if (!(await isProgram(plugin)))
            continue;
        const byItself = (own, pass, words) => (0,docker/* openDocker */.$r)(own, pass, plugin).run(words);
        return (await versionOf(byItself, environment)) === version ? byItself : throughDocker;
    }
    return throughDocker;
}
async function versionOf(ask, environment) {
    const { code, stdout } = await ask(environment, [], ['version', '--short']);
    return code === 0 ? stdout.trim() : undefined;
}
function isProgram(path) {
    return (0,promises_.access)(path, promises_.constants.X_OK).then(() => true, () => false);
}

// EXTERNAL MODULE: ./build/endpoint/boot/compose/paths.js
var paths = __webpack_require__(50434);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/policy.js + 2 modules
var policy = __webpack_require__(77108);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/resolve-config.js + 1 modules
var resolve_config = __webpack_require__(64329);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/source-files.js
var source_files = __webpack_require__(39919);
;// CONCATENATED MODULE: ./build/endpoint/boot/compose/as-resolved.js














/** The compose that a stranger's file is shown to. */
function findBareCompose(ambient) {
    return openCompose(bareEnvironment(ambient));
}
/**
 * The file may be a stranger's: compose sees nothing of the environment but where its own parts are, and is not asked
 * about a file that leads out of the tree. The same tree gives the same parts on every machine.
 */
async function readAsResolved(recipe, tree, ambient, compose) {
    const { files, envFiles = [] } = recipe;
    for (const file of [...files, ...envFiles])
        if (!(0,paths/* isInside */.F)((await (0,paths/* resolvePath */.o)(file)).path, tree.folder))
            return unresolved(`${(0,as_written/* placeIn */.VV)(tree, file)} lies outside the repository`);
    const danger = await dangerIn(files, tree);
    if (danger !== undefined)
        return unresolved(danger);
    const ask = (service) => askCompose(recipe, tree, ambient, compose, service);
    const all = await ask(recipe.service);
    if (typeof all === 'string')
        return unresolved(all);
    const service = recipe.service ?? serviceOf(all);
    const isPart = service !== recipe.service && Object.keys(all.services).length > 1;
    const config = isPart ? await ask(service) : all;
    if (typeof config === 'string')
        return unresolved(config);
    return { kind: 'resolved', parts: partsOf(config, tree), mounted: mountedIn(config, tree) };
}
function unresolved(why) {
    return { kind: 'unresolved', why };
}
/** Why compose may not be asked. */
async function dangerIn(files, tree) {
    try {
        const [refusal] = await (0,source_files/* refuseSources */.pE)(files, tree.folder);
        if (refusal === undefined)
            return undefined;
        return `${(0,as_written/* placeIn */.VV)(tree, refusal.place)}: ${refusal.key}: ${refusal.value} may lead out of the repository`;
    }
    catch {
        return 'what it refers to cannot be told'; // aliases without end
    }
}
/** The one that a boot would choose; all of them where it could not. */
function serviceOf(config) {
    try {
        return (0,resolve_config/* chooseService */.xJ)(config, undefined);
    }
    catch {
        return undefined;
    }
}
const mostVariables = 20;
/** The configuration, or why there is none. Variables that the machine must set stand for themselves. */
async function askCompose(recipe, tree, ambient, compose, service) {
    const only = service === undefined ? [] : [service];
    const asked = [...(0,resolve_config/* recipeArguments */.XX)(recipe), '--project-name', 'project'];
    const args = [...asked, 'config', '--format', 'json', ...only];
    const needed = {};
    let words = '';
    for (let tries = 0; tries < mostVariables; tries += 1) {
        const own = { ...bareEnvironment(ambient), ...needed };
        const { code, stdout, stderr } = await compose(own, Object.keys(needed), args);
        if (code === 0)
            return parsedOrWords(stdout);
        words = (0,docker/* lastWords */.aN)(withoutPlace(stderr, tree));
        const name = /required variable (\w+) is missing a value/.exec(stderr)?.[1];
        if (name === undefined || needed[name] !== undefined)
            break;
        needed[name] = (0,interpolate/* setAtBoot */.ul)(name);
    }
    return words;
}
function parsedOrWords(text) {
    try {
        return (0,compose_config/* parseComposeConfig */.m)(text);
    }
    catch (error) {
        if (error instanceof errors/* InputError */.dz)
            return error.message;
        throw error;
    }
}
function bareEnvironment({ PATH, HOME, DOCKER_CONFIG }) {
    return { PATH, HOME: interpolate/* someHome */.wO, DOCKER_CONFIG: DOCKER_CONFIG ?? `${HOME ?? ''}/.docker` };
}
/** Paths as they are from the top of the tree, above it as well. */
function withoutPlace(text, { folder }) {
    let found = text.replaceAll(folder, '.');
    let way = '..';
    for (let above = (0,external_node_path_.dirname)(folder); (0,external_node_path_.basename)(above) === git_tree/* folderAbove */.m$; above = (0,external_node_path_.dirname)(above)) {
        found = found.replaceAll(above, way);
        way = `../${way}`;
    }
    return found;
}
function partsOf(config, tree) {
    const { services, name: _, ...others } = config;
    const parts = [
        ...Object.entries(services).flatMap(([name, service]) => (0,neutral_parts/* serviceParts */.u)(name, service)),
        ...Object.entries(others)
            .filter(([kind]) => !kind.startsWith('x-'))
            .flatMap(([kind, resources]) => Object.entries((0,loose/* objectOf */.Xy)(resources) ?? {}).map(([name, resource]) => (0,neutral_parts/* setting */.P)(`${kind}.${name}`, resource))),
    ];
    return parts.map((part) => ({ ...part, value: withoutPlace(part.value, tree) }));
}
/** A secret is none of what a model answers. */
function mountedIn({ secrets: _, ...config }, tree) {
    const contexts = Object.values(config.services).map((service) => (0,loose/* textOf */.b6)((0,loose/* objectOf */.Xy)(service['build'])?.['context']));
    const paths = [...(0,policy/* hostPaths */.t)(config), ...contexts].filter((path) => path !== undefined);
    return paths.map((path) => (0,as_written/* placeIn */.VV)(tree, path));
}

// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/lib/sha256.js
var sha256 = __webpack_require__(17609);
;// CONCATENATED MODULE: ./build/gate/diff-parts.js


/** By what two versions of a target differ; undefined where they do not. */
function diffParts(before, after) {
    const [one, other] = [valuesOf(before), valuesOf(after)];
    const keys = [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key)).sort();
    if (keys.length === 0)
        return undefined;
    const found = keys.map((key) => {
        const [kind, name] = JSON.parse(key); // made below
        const [from, to] = [one.get(key), other.get(key)];
        return { change: changeOf(kind, name, from, to), sign: signOf(kind, name, from, to) };
    });
    return {
        changes: found.map(({ change }) => change),
        signature: (0,sha256/* sha256 */.s)([...new Set(found.map(({ sign }) => sign))].sort().join('\n')),
    };
}
/** A name may stand in several files: what it says is then all of them. */
function valuesOf(parts) {
    const groups = (0,group_by/* groupBy */.$)(parts, ({ kind, name }) => JSON.stringify([kind, name]));
    return new Map([...groups].map(([key, same]) => [key, [...new Set(same.map(({ value }) => value))].join(', ')]));
}
function changeOf(kind, name, from, to) {
    if (kind !== 'image')
        return { kind, name };
    return { kind, name, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
/** An image is the same bump from wherever it starts; a service may be called as it likes. */
function signOf(kind, name, from, to) {
    if (kind === 'image')
        return JSON.stringify([kind, to ?? null]);
    return JSON.stringify([kind, name.replace(/^services\.[^.]+\./, ''), from ?? null, to ?? null]);
}

;// CONCATENATED MODULE: ./build/model/target-part.js

/** The target digest: equal parts, in whatever order, are the same target. */
function digestParts(parts) {
    const lines = parts.map(({ kind, name, value }) => JSON.stringify([kind, name, value]));
    return (0,sha256/* sha256 */.s)([...new Set(lines)].sort().join('\n'));
}

// EXTERNAL MODULE: ./build/commands/target-parts.js
var target_parts = __webpack_require__(31117);
;// CONCATENATED MODULE: ./build/commands/compare-targets.js







/** As its files say it: equal ones are equal, others may be. */
async function readTarget(target, { tree, config }, read) {
    const own = (0,target_parts/* targetParts */.k2)(target, config, tree);
    if (target.where?.kind !== 'compose')
        return { target, tree, own, compose: undefined };
    const recipe = (0,boot_where/* recipeOf */.Sx)(target.where, config.root);
    return { target, tree, own, compose: { recipe, written: await (0,as_written/* readAsWritten */.cH)(recipe, tree, read) } };
}
function openResolver(ambient) {
    const known = new Map();
    let compose;
    const ask = async (recipe, tree) => {
        compose ??= findBareCompose(ambient);
        const found = await compose;
        return found === undefined ? { kind: 'unresolved', why: noCompose } : readAsResolved(recipe, tree, ambient, found);
    };
    return ({ compose, tree }) => {
        if (compose === undefined)
            return Promise.resolve({ kind: 'resolved', parts: [], mounted: [] });
        const { key } = compose.written;
        const asked = known.get(key) ?? ask(compose.recipe, tree);
        known.set(key, asked);
        return asked;
    };
}
const noCompose = 'this machine has no docker compose';
/** The digest of what nothing is compared with. */
async function digestTarget(side, resolver) {
    const found = await resolver(side);
    return digestParts(found.kind === 'resolved' ? resolvedParts(side, found) : writtenParts(side));
}
/** Equal where two targets are the same in all but their slug, as their files say it. */
function writtenDigest(side) {
    const { own, compose } = side;
    const key = { kind: 'file', name: '', value: compose?.written.key ?? '' };
    return digestParts([...own, key, ...(compose?.written.parts ?? [])]);
}
/** By what a target differs between the trees. */
async function compareTarget(base, head, resolver) {
    const isTold = [base, head].every(({ compose }) => compose?.written.isWhole ?? true);
    if (isTold && writtenDigest(base) === writtenDigest(head))
        return { difference: undefined, note: undefined };
    const [before, after] = await Promise.all([resolver(base), resolver(head)]);
    const note = noteOf(before, after);
    const areResolved = before.kind === 'resolved' && after.kind === 'resolved';
    const [one, other] = areResolved
        ? [resolvedParts(base, before), resolvedParts(head, after)]
        : [writtenParts(base), writtenParts(head)];
    const differ = diffParts(one, other);
    if (differ === undefined)
        return { difference: undefined, note };
    return { difference: { ...differ, base: digestParts(one), head: digestParts(other) }, note };
}
function noteOf(before, after) {
    if (after.kind === 'unresolved')
        return after.why === noCompose ? after.why : `at the head, ${after.why}`;
    return before.kind === 'unresolved' ? `at the base, ${before.why}` : undefined;
}
// A digest says how it was made: the two ways are never held against each other.
const asResolved = { kind: 'config', name: 'read', value: 'resolved' };
const asWritten = { kind: 'config', name: 'read', value: 'as written' };
function resolvedParts({ own, tree }, found) {
    const mounted = found.mounted.map((path) => (0,external_node_path_.resolve)(tree.folder, path));
    return [asResolved, ...own, ...found.parts, ...(0,as_written/* fileParts */.RN)(tree, mounted)];
}
function writtenParts({ own, compose }) {
    return [asWritten, ...own, ...(compose?.written.parts ?? [])];
}


/***/ }),

/***/ 31117:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ mergedValues),
/* harmony export */   hZ: () => (/* binding */ otherEntries),
/* harmony export */   k2: () => (/* binding */ targetParts)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path_posix__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53916);
/* harmony import */ var _config_config_needs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(29313);
/* harmony import */ var _config_match_glob_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(74665);
/* harmony import */ var _config_sampling_options_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(71185);
/* harmony import */ var _endpoint_boot_compose_as_written_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(36746);
/* harmony import */ var _endpoint_boot_compose_neutral_parts_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(28762);







/** The options that change a request. The others say how much is asked, or how it is judged. */
const requestOptions = new Set([...['max-tokens', 'thinking-max-tokens', 'extra-body'], ..._config_sampling_options_js__WEBPACK_IMPORTED_MODULE_3__/* .samplingNames */ .Sw]);
/** All of a target but what its compose files say: its entry in the config, its `paths`, what its commands name. */
function targetParts(target, config, tree) {
    const values = Object.entries(mergedValues(target, config)).filter(([name]) => requestOptions.has(name));
    const entries = [
        ['model', target.model],
        ['modes', [...(0,_config_config_needs_js__WEBPACK_IMPORTED_MODULE_2__/* .modesOf */ .U)(target, config)].sort()],
        ...whereEntries(target),
        ...values,
    ];
    const root = (0,_endpoint_boot_compose_as_written_js__WEBPACK_IMPORTED_MODULE_4__/* .placeIn */ .VV)(tree, config.root);
    return [
        ...entries.flatMap(([name, value]) => (value === undefined ? [] : [configPart(name, value)])),
        ...[...tree.entries].flatMap(([path, { id }]) => (isNamed(path, root, target) ? [filePart(path, id)] : [])),
        ...namedFiles(target, config, tree),
    ];
}
/** What changes nothing about an answer, each with its value as text. */
function otherEntries(target, config) {
    const { tier, pack, ...values } = mergedValues(target, config);
    const all = {
        ...(pack === undefined ? { tier: tier ?? 'quick' } : { pack }),
        ...values,
        gpus: target.gpus,
        skip: target.skip,
    };
    const found = Object.entries(all).filter(([name, value]) => value !== undefined && !requestOptions.has(name));
    return new Map(found.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));
}
function mergedValues({ values }, { defaults }) {
    const { mode: _, ...rest } = { ...defaults, ...values };
    return rest;
}
function configPart(name, value) {
    return { ...(0,_endpoint_boot_compose_neutral_parts_js__WEBPACK_IMPORTED_MODULE_5__/* .setting */ .P)(name, value), kind: 'config' };
}
function filePart(name, value) {
    return { kind: 'file', name, value };
}
function whereEntries({ where }) {
    switch (where?.kind) {
        case 'url':
            return [['endpoint', withoutUser(where.url)]];
        case 'compose':
            return [
                ['compose.file', where.files],
                ['compose.service', where.service],
                ['compose.profiles', where.profiles],
                ['compose.env-file', where.envFile],
                ['compose.port', where.port],
            ];
        case 'command':
            return [
                ['boot.command', where.command],
                ['boot.ready-url', withoutUser(where.readyUrl)],
            ];
        case 'up-down':
            return [
                ['boot.up', where.up],
                ['boot.down', where.down],
                ['boot.ready-url', withoutUser(where.readyUrl)],
            ];
        default:
            return [];
    }
}
function withoutUser(url) {
    return url.replace(/\/\/[^/@]*@/, '//');
}
/** Globs start at the folder of the config. */
function isNamed(path, root, { paths }) {
    const start = root === '' ? '' : `${root}/`;
    return path.startsWith(start) && paths.some((glob) => (0,_config_match_glob_js__WEBPACK_IMPORTED_MODULE_6__/* .matchGlob */ .s)(glob, path.slice(start.length)));
}
const mostScriptBytes = 64 * 1024;
/** Files and folders of the tree that the words of a command name, and those that such a file names in turn. */
function namedFiles({ where }, config, tree) {
    const commands = where?.kind === 'command' ? [where.command] : where?.kind === 'up-down' ? [where.up, where.down] : [];
    const root = (0,_endpoint_boot_compose_as_written_js__WEBPACK_IMPORTED_MODULE_4__/* .placeIn */ .VV)(tree, config.root);
    const isFolder = openFolders(tree);
    const found = new Set();
    const waiting = commands.map((text) => ({ text, folders: [root], isScript: false }));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        for (const { place, word } of placesNamed(next.text, next.folders)) {
            // A plain word of a script that is also the name of something here is most often just a word.
            const isWord = next.isScript && !/[./]/.test(word);
            if (found.has(place) || isWord || !(tree.entries.has(place) || isFolder(place)))
                continue;
            found.add(place);
            const text = scriptAt(place, tree);
            if (text !== undefined)
                waiting.push({ text, folders: [root, (0,node_path_posix__WEBPACK_IMPORTED_MODULE_1__.dirname)(place)], isScript: true });
        }
    }
    return (0,_endpoint_boot_compose_as_written_js__WEBPACK_IMPORTED_MODULE_4__/* .fileParts */ .RN)(tree, [...found].sort().map((place) => (0,node_path_posix__WEBPACK_IMPORTED_MODULE_1__.join)(tree.folder, place)));
}
function placesNamed(text, folders) {
    const words = text
        .replace(/\$(?:PWD|\{PWD\}|\(pwd\)|GITHUB_WORKSPACE|\{GITHUB_WORKSPACE\})\//g, '')
        .split(/[\s"'`=;:,&|()<>]+/)
        .filter((word) => /^[\w./-]*\w[\w./-]*$/.test(word) && !word.startsWith('/'));
    return [...new Set(words)].flatMap((word) => folders
        .map((folder) => ({ word, place: (0,node_path_posix__WEBPACK_IMPORTED_MODULE_1__.join)('/', folder, word).slice(1).replace(/\/$/, '') }))
        .filter(({ place }) => place !== ''));
}
function openFolders({ entries }) {
    const all = new Set();
    for (const path of entries.keys())
        for (let at = (0,node_path_posix__WEBPACK_IMPORTED_MODULE_1__.dirname)(path); at !== '.' && !all.has(at); at = (0,node_path_posix__WEBPACK_IMPORTED_MODULE_1__.dirname)(at))
            all.add(at);
    return (place) => all.has(place);
}
function scriptAt(place, { entries, folder }) {
    if (entries.get(place)?.mode.startsWith('100') !== true)
        return undefined;
    const path = (0,node_path_posix__WEBPACK_IMPORTED_MODULE_1__.join)(folder, place);
    const info = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path, { throwIfNoEntry: false });
    if (info === undefined || info.size > mostScriptBytes)
        return undefined;
    const text = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(path, 'utf8');
    return text.includes('\0') ? undefined : text;
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

/***/ 36746:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RN: () => (/* binding */ fileParts),
/* harmony export */   VV: () => (/* binding */ placeIn),
/* harmony export */   cH: () => (/* binding */ readAsWritten),
/* harmony export */   hr: () => (/* binding */ openSourceReader)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _lib_canonical_json_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(60297);
/* harmony import */ var _lib_git_tree_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(99429);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(20262);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2999);
/* harmony import */ var _interpolate_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(69997);
/* harmony import */ var _neutral_parts_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(28762);
/* harmony import */ var _read_source_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(46788);
/* harmony import */ var _source_files_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(39919);









/** Reads each text once: most files of two trees are the same. */
function openSourceReader() {
    const known = new Map();
    return (text) => {
        const found = known.get(text) ?? (0,_read_source_js__WEBPACK_IMPORTED_MODULE_4__/* .readSource */ .o$)(text);
        known.set(text, found);
        return found;
    };
}
const mostFiles = 100;
/** Nothing outside the tree is read. The paths of the recipe are absolute, and below the folder of the tree. */
async function readAsWritten(recipe, tree, read) {
    const { files, envFiles = [] } = recipe;
    const project = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(files[0] ?? '.');
    const ownEnv = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(project, '.env');
    const variables = await readVariables(envFiles.length > 0 ? envFiles : [ownEnv], tree);
    const waiting = files.map((file) => ({ file, bases: [...new Set([project, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(file)])] }));
    const seen = new Set(files);
    const texts = [];
    const settings = [];
    const others = new Set([ownEnv, ...envFiles]);
    const mounted = new Set();
    let isWhole = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { file, bases } = next;
        const text = await textIn(tree, file);
        if (text === undefined)
            continue;
        const { documents, neutral } = read(text);
        texts.push([placeIn(tree, file), neutral]);
        if (documents === undefined) {
            isWhole = false;
            continue;
        }
        for (const document of documents) {
            settings.push(...documentParts(document));
            const sources = mountsOf(document, variables);
            isWhole &&= sources.isWhole;
            for (const path of sources.paths)
                for (const base of bases)
                    mounted.add((0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(base, path));
        }
        for (const { path, isCompose } of documents.flatMap(_source_files_js__WEBPACK_IMPORTED_MODULE_5__/* .referencesOf */ .CL)) {
            for (const target of bases.map((base) => (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(base, path))) {
                if (!isCompose)
                    others.add(target);
                else if (!seen.has(target) && seen.size < mostFiles) {
                    seen.add(target);
                    waiting.push({ file: target, bases: [...new Set([...bases, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(target)])] });
                }
            }
        }
    }
    const isRead = new Set(texts.map(([path]) => path));
    const unread = [...seen].filter((file) => !isRead.has(placeIn(tree, file)));
    const beside = fileParts(tree, [...unread, ...others]);
    const { service = '', profiles = [] } = recipe;
    const asked = { files: files.map((file) => placeIn(tree, file)), service, profiles, envFiles: envFiles.length };
    return {
        key: (0,_lib_canonical_json_js__WEBPACK_IMPORTED_MODULE_6__/* .canonicalJson */ .d)([asked, texts, beside]),
        parts: [...settings, ...beside, ...fileParts(tree, [...mounted])],
        isWhole,
    };
}
/** From the top of the tree, with `/`. */
function placeIn({ folder }, path) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_0__.relative)(folder, path).split(node_path__WEBPACK_IMPORTED_MODULE_0__.sep).join('/');
}
/** What lies at some paths of the tree, by its content. */
function fileParts(tree, paths) {
    return paths
        .map((path) => placeIn(tree, path))
        .filter((path) => path !== '..' && !path.startsWith('../'))
        .flatMap((path) => (0,_lib_git_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .contentsAt */ .iV)(tree, path))
        .map(([path, id]) => ({ kind: 'file', name: path, value: id }));
}
async function textIn(tree, file) {
    if (placeIn(tree, file).startsWith('..'))
        return undefined;
    return (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__/* .readRegularText */ .Aj)(file).catch(() => undefined);
}
async function readVariables(files, tree) {
    const texts = await Promise.all(files.map((file) => textIn(tree, file)));
    return new Map(texts.flatMap((text) => [...(0,_interpolate_js__WEBPACK_IMPORTED_MODULE_7__/* .parseVariables */ .rf)(text ?? '')]));
}
function documentParts(document) {
    const root = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy)(document);
    return Object.entries(root ?? {}).flatMap(([key, value]) => {
        if (key === 'services')
            return Object.entries((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy)(value) ?? {}).flatMap(([name, each]) => (0,_neutral_parts_js__WEBPACK_IMPORTED_MODULE_3__/* .serviceParts */ .u)(name, each));
        if (['name', 'version', 'secrets'].includes(key) || key.startsWith('x-'))
            return [];
        return [(0,_neutral_parts_js__WEBPACK_IMPORTED_MODULE_3__/* .setting */ .P)(key, value)];
    });
}
function mountsOf(document, variables) {
    const root = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy)(document);
    const services = Object.values((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .fieldOf */ ._F)(root, 'services')) ?? {}).map(_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy);
    const mounts = services
        .flatMap((service) => (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .listOf */ .c3)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .fieldOf */ ._F)(service, 'volumes')))
        .map((mount) => (0,_interpolate_js__WEBPACK_IMPORTED_MODULE_7__/* .mountedSource */ .eX)(mount, variables))
        .filter(({ isBind }) => isBind)
        .map(({ path }) => path);
    const builds = services
        .map((service) => (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .fieldOf */ ._F)(service, 'build'))
        .map((build) => (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .textOf */ .b6)(build) ?? (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .textOf */ .b6)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy)(build), 'context')));
    const configs = Object.values((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .fieldOf */ ._F)(root, 'configs')) ?? {}).map((each) => (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .textOf */ .b6)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy)(each), 'file')));
    const devices = Object.values((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .fieldOf */ ._F)(root, 'volumes')) ?? {}).map((each) => (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .textOf */ .b6)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .fieldOf */ ._F)((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_8__/* .objectOf */ .Xy)(each), 'driver_opts')), 'device')));
    const written = [...builds, ...configs, ...devices].flatMap((path) => path === undefined ? [] : [(0,_interpolate_js__WEBPACK_IMPORTED_MODULE_7__/* .interpolatePath */ .xv)(path, variables)]);
    const all = [...mounts, ...written];
    const paths = all.filter((path) => path !== undefined && !/^(?:[~/]|$)/.test(path));
    return { paths: paths.map(String), isWhole: !all.includes(undefined) };
}


/***/ }),

/***/ 69997:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   eX: () => (/* binding */ mountedSource),
/* harmony export */   rf: () => (/* binding */ parseVariables),
/* harmony export */   ul: () => (/* binding */ setAtBoot),
/* harmony export */   wO: () => (/* binding */ someHome),
/* harmony export */   xv: () => (/* binding */ interpolatePath)
/* harmony export */ });
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(20262);

/** What a variable that the machine must set stands for, where no machine is there to set it. */
function setAtBoot(name) {
    return `/set-at-boot/${name}`;
}
/** Where nobody's home is. */
const someHome = '/home';
// Innermost first, so that one in the default of another is done before it.
const simple = /\$(?:\{(\w+)(?:(:?[-?])([^${}]*))?\}|(\w+))/g;
const mostRounds = 8;
const untold = '\0';
/**
 * A path as compose would read it where the machine sets nothing; undefined where that cannot be told from the text.
 */
function interpolatePath(text, variables) {
    let path = text;
    for (let round = 0; round < mostRounds && path.includes('$'); round += 1) {
        path = path.replace(simple, (_all, braced, mark = '', rest = '', bare = '') => variableValue(braced ?? bare, mark, rest, variables));
    }
    return /[$\0]/.test(path) ? undefined : path;
}
function variableValue(name, mark, rest, variables) {
    const value = name === 'HOME' ? someHome : variables.get(name);
    // One of another: from here it can be told only where each is looked at, and they may be endless.
    if (value?.includes('$') === true)
        return untold;
    if (value !== undefined && (value !== '' || !mark.startsWith(':')))
        return value;
    return mark.endsWith('-') ? rest : mark.endsWith('?') ? setAtBoot(name) : '';
}
/** The variables of an env file: the first of its forms, which is what people write. */
function parseVariables(text) {
    const found = text.split(/\r?\n/).flatMap((line) => {
        const [, name, value = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, unquoted(value)]];
    });
    return new Map(found);
}
function unquoted(value) {
    const [, , quoted] = /^(["'])(.*?)\1/.exec(value) ?? [];
    return quoted ?? value.replace(/\s+#.*$/, '').trim();
}
/** Sources of what is mounted, in either form. */
function mountedSource(mount, variables) {
    const details = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOf */ .Xy)(mount);
    if (details !== undefined) {
        const source = typeof details['source'] === 'string' ? details['source'] : '';
        return { path: interpolatePath(source, variables), isBind: details['type'] === 'bind' };
    }
    const text = interpolatePath(typeof mount === 'string' ? mount : '', variables);
    const [source = ''] = (text ?? '').split(':');
    return { path: text === undefined ? undefined : source, isBind: text === undefined || /^[./~]/.test(source) };
}


/***/ }),

/***/ 28762:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ setting),
/* harmony export */   u: () => (/* binding */ serviceParts)
/* harmony export */ });
/* harmony import */ var _lib_canonical_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60297);
/* harmony import */ var _lib_loose_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20262);
/* harmony import */ var _probe_redact_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(89976);
/* harmony import */ var _read_source_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46788);




// What it brings stands in `environment` or `labels` once it is resolved.
const filesOfVariables = ['env_file', 'label_file'];
const neutralOfDeploy = ['labels', 'restart_policy'];
/** The parts of one service, whether compose has resolved it or somebody wrote it. */
function serviceParts(name, service) {
    return Object.entries((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOf */ .Xy)(service) ?? {}).flatMap(([key, value]) => {
        if (value === null || value === undefined || isNeutral(key))
            return [];
        const place = `services.${name}.${key}`;
        switch (key) {
            case 'image':
                return [{ kind: 'image', name: place, value: String(value) }];
            case 'environment':
                return environmentParts(place, value);
            case 'ports':
                return [setting(place, (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_1__/* .listOf */ .c3)(value).map(portInside))];
            case 'deploy':
                return [setting(place, without(value, neutralOfDeploy))];
            default:
                return [setting(place, value)];
        }
    });
}
function isNeutral(key) {
    return _read_source_js__WEBPACK_IMPORTED_MODULE_0__/* .neutralKeys */ .qE.has(key) || filesOfVariables.includes(key) || key.startsWith('x-');
}
/** A value as a part, keys and tokens hidden. */
function setting(name, value) {
    return { kind: 'setting', name, value: (0,_lib_canonical_json_js__WEBPACK_IMPORTED_MODULE_2__/* .canonicalJson */ .d)((0,_probe_redact_js__WEBPACK_IMPORTED_MODULE_3__/* .redact */ .E)(value)) };
}
/** One part for each variable; as a list they are `NAME=value`. */
function environmentParts(place, value) {
    const variables = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOf */ .Xy)(value) ??
        Object.fromEntries((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_1__/* .listOf */ .c3)(value).map((line) => String(line).split(/=(.*)/s, 2)));
    // As a whole, since a secret is known by its name.
    const shown = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOf */ .Xy)((0,_probe_redact_js__WEBPACK_IMPORTED_MODULE_3__/* .redact */ .E)(variables)) ?? {};
    return Object.entries(shown).map(([name, text]) => ({
        kind: 'setting',
        name: `${place}.${name}`,
        value: JSON.stringify(text ?? null),
    }));
}
/** Where it listens inside the container: at which port of the machine is for the run to say. */
function portInside(port) {
    const details = (0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOf */ .Xy)(port);
    if (details !== undefined)
        return { target: details['target'], protocol: details['protocol'] ?? 'tcp' };
    return String(port).split(':').at(-1);
}
function without(value, keys) {
    const entries = Object.entries((0,_lib_loose_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOf */ .Xy)(value) ?? {}).filter(([key]) => !keys.includes(key));
    return Object.fromEntries(entries);
}


/***/ }),

/***/ 85158:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ extractCommit),
/* harmony export */   h: () => (/* binding */ extractWorkingTree)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(94892);
/* harmony import */ var _git_tree_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(99429);





// Larger files are known by their ids alone: nothing that is read as text is as large.
const mostBytes = 1024 * 1024;
/** A commit in a folder that does not exist yet; checkout, index and branches stay as they are. What is to run is whole. */
async function extractCommit(top, commit, folder, { isWhole = false } = {}) {
    const most = isWhole ? Number.POSITIVE_INFINITY : mostBytes;
    return extract(top, { tree: `${commit}^{tree}`, environment: {} }, folder, most);
}
/**
 * The same for what lies in the checkout: files that git knows and files it would add, as they are now. `place` is
 * another folder with the same files, which is no checkout.
 */
async function extractWorkingTree(top, folder, place = top) {
    return extract(top, await snapshot(top, `${folder}.git`, place), folder);
}
/** The files as git would commit them, in an index and an object store of their own. */
async function snapshot(top, work, place) {
    const [index, objects] = await Promise.all([gitPath(top, 'index'), gitPath(top, 'objects')]);
    const ownObjects = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(work, 'objects');
    const ownIndex = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(work, 'index');
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(ownObjects, { recursive: true });
    if (place === top)
        await copyIndex(index, ownIndex);
    const stored = { GIT_OBJECT_DIRECTORY: ownObjects, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects };
    const elsewhere = place === top ? {} : { GIT_DIR: await gitPath(top, '.'), GIT_WORK_TREE: place };
    const environment = { ...stored, ...elsewhere, GIT_INDEX_FILE: ownIndex };
    await ask(place, ['add', '--update', '--', '.'], { environment });
    const untracked = await ask(place, ['ls-files', '-z', '--others', '--exclude-standard'], { environment });
    const input = (await Promise.all(split(untracked).map((path) => smallPath(place, path)))).join('');
    await ask(place, ['update-index', '--add', '-z', '--stdin'], { environment, input });
    const tree = await ask(top, ['write-tree'], { environment });
    return { tree: tree.trim(), environment: stored };
}
/** With what it remembers of each file, git need not read them all; by its time git knows what it may have missed. */
async function copyIndex(index, copy) {
    const info = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(index).catch(() => undefined);
    if (info === undefined)
        return; // nothing was ever added
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.copyFile)(index, copy);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.utimes)(copy, info.atime, info.mtime);
}
/** Nobody wants a model hashed that lies there by chance. */
async function smallPath(top, path) {
    const info = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(top, path)).catch(() => undefined);
    return info !== undefined && !info.isDirectory() && info.size <= mostBytes ? `${path}\0` : '';
}
async function gitPath(top, name) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(top, (await ask(top, ['rev-parse', '--git-path', name])).trim());
}
async function extract(top, { tree, environment }, folder, most = mostBytes) {
    const listed = split(await ask(top, ['ls-tree', '-r', '-z', '-l', '--full-tree', tree], { environment }));
    const entries = new Map();
    const wanted = [];
    for (const line of listed) {
        const [, mode = '', id = '', size = '', path = ''] = /^(\d+) \w+ (\w+) +(-|\d+)\t(.*)$/s.exec(line) ?? [];
        entries.set(path, { mode, id });
        if (size !== '-' && Number(size) <= most)
            wanted.push(`${path}\0`);
    }
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(folder, { recursive: true });
    const real = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(folder);
    const index = { ...environment, GIT_INDEX_FILE: `${real}.index` };
    await ask(top, ['read-tree', tree], { environment: index });
    const written = ['checkout-index', '--force', '--quiet', '-z', '--stdin', `--prefix=${real}/`];
    // What a filter would download is known by its pointer.
    const settings = ['-c', 'filter.lfs.smudge=', '-c', 'filter.lfs.process=', '-c', 'filter.lfs.required=false'];
    await ask(top, [...settings, ...written], { environment: index, input: wanted.join('') });
    return { folder: real, entries, links: await tameLinks(real, entries) };
}
/** What each link says; those that lead out are taken away, so that nothing that reads the folder is led out of it. */
async function tameLinks(folder, entries) {
    const paths = [...entries].flatMap(([path, { mode }]) => (mode === _git_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .linkMode */ .IG ? [path] : []));
    const links = new Map();
    const out = [];
    for (const path of paths) {
        const link = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, path);
        const [target, real] = await Promise.all([(0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readlink)(link), (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(link)].map((asked) => asked.catch(() => '')));
        if (target !== undefined && target !== '')
            links.set(path, target);
        if (real === undefined || real === '' || (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(folder, real).split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep)[0] === '..')
            out.push(link);
    }
    for (const link of out)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(link, { force: true });
    return links;
}
async function ask(top, words, options = {}) {
    const { ok, stdout, words: said } = await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .runGit */ .EO)(top, words, options);
    if (ok)
        return stdout;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`git cannot read the files of the checkout: ${said}`, 'Try it by hand: git status.');
}
function split(text) {
    return text.split('\0').filter((part) => part !== '');
}


/***/ }),

/***/ 99429:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IG: () => (/* binding */ linkMode),
/* harmony export */   iV: () => (/* binding */ contentsAt),
/* harmony export */   m$: () => (/* binding */ folderAbove)
/* harmony export */ });
/* unused harmony export followLinks */
/* harmony import */ var node_path_posix__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53916);

const folderAbove = 'up';
const linkMode = '120000';
const submoduleMode = '160000';
const mostLinks = 40;
/** Where a path of a tree leads, links followed: the tree itself is `''`; undefined where it leads out of it. */
function followLinks({ links }, path) {
    const waiting = path.split('/');
    let at = '';
    let followed = 0;
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        if (name === '' || name === '.')
            continue;
        if (name === '..') {
            if (at === '')
                return undefined;
            at = parentOf(at);
            continue;
        }
        const next = at === '' ? name : `${at}/${name}`;
        const target = links.get(next);
        if (target === undefined) {
            at = next;
            continue;
        }
        followed += 1;
        if (target.startsWith('/') || followed > mostLinks)
            return undefined;
        waiting.unshift(...target.split('/'));
    }
    return at;
}
function parentOf(path) {
    const parent = (0,node_path_posix__WEBPACK_IMPORTED_MODULE_0__.dirname)(path);
    return parent === '.' || parent === '/' ? '' : parent;
}
/** The files at a path, links followed, or below it; a submodule, and a link that leads out, is one file. */
function contentsAt(tree, path) {
    const target = followLinks(tree, path);
    const own = target === undefined ? undefined : tree.entries.get(target);
    if (target !== undefined && own !== undefined)
        return [[target, own.id]];
    const holder = holderOf(tree, target ?? path);
    if (holder !== undefined)
        return [holder];
    if (target === undefined)
        return [];
    const start = target === '' ? '' : `${target}/`;
    return [...tree.entries].flatMap(([each, { id }]) => (each.startsWith(start) ? [[each, id]] : []));
}
/** The submodule, or the link, that a path leads through. */
function holderOf({ entries }, path) {
    for (let at = path; at !== ''; at = parentOf(at)) {
        const entry = entries.get(at);
        if (entry?.mode === submoduleMode || entry?.mode === linkMode)
            return [at, entry.id];
    }
    return undefined;
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
