export const id = 8845;
export const ids = [8845,1268];
export const modules = {

/***/ 96905:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  doctor: () => (/* binding */ doctor)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/endpoint/boot/boot-where.js + 21 modules
var boot_where = __webpack_require__(6129);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/docker.js
var compose_docker = __webpack_require__(96116);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/host-lock.js
var host_lock = __webpack_require__(65552);
// EXTERNAL MODULE: ./build/endpoint/boot/detect-url.js
var detect_url = __webpack_require__(72386);
// EXTERNAL MODULE: ./build/endpoint/boot/replay/load-cassette.js
var load_cassette = __webpack_require__(1278);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./build/lib/loose.js
var loose = __webpack_require__(20262);
// EXTERNAL MODULE: ./build/lib/read-regular.js
var read_regular = __webpack_require__(2999);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/resolve-config.js + 1 modules
var resolve_config = __webpack_require__(64329);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/source-files.js
var source_files = __webpack_require__(39919);
// EXTERNAL MODULE: ./build/endpoint/boot/port-holder.js
var port_holder = __webpack_require__(79433);
// EXTERNAL MODULE: ./build/endpoint/boot/reach.js
var reach = __webpack_require__(76050);
// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
;// CONCATENATED MODULE: ./build/endpoint/doctor/findings.js

function finding(area, id, level, message, fix) {
    return { id, area, level, message, ...(fix === undefined ? {} : { fix }) };
}
/** What keeps a check from running because of the endpoint, or of what should boot it. */
function broken(area, id, message, fix) {
    return { id, area, level: 'broken', message, fix, exitCode: errors/* exitCodes */.hS.endpoint };
}
/** A failure that a check would meet, told as it would tell it. What nobody foresaw is thrown again. */
function brokenBy(area, id, error) {
    if (!(error instanceof errors/* InputError */.dz || error instanceof errors/* EndpointError */.cY))
        throw error;
    const { message, hint } = error;
    const exitCode = error instanceof errors/* InputError */.dz ? errors/* exitCodes */.hS.input : errors/* exitCodes */.hS.endpoint;
    return { id, area, level: 'broken', message, ...(hint === '' ? {} : { fix: hint }), exitCode };
}

// EXTERNAL MODULE: ./build/endpoint/doctor/quick-docker.js
var quick_docker = __webpack_require__(40218);
;// CONCATENATED MODULE: ./build/endpoint/doctor/check-compose.js










const project = 'quality-baseline-doctor';
/** Whether a recipe could be booted, without starting anything. */
async function checkCompose(look) {
    const files = await checkFiles(look.recipe);
    if (files.some(({ level }) => level === 'broken') || !look.isEngineUsable)
        return files;
    const said = [];
    const docker = (0,quick_docker/* quickDocker */.I)(look.docker, look, (stderr) => said.push(stderr));
    let resolved;
    try {
        resolved = await (0,resolve_config/* resolveRecipe */.pS)(docker, look.recipe, project, look.trust);
    }
    catch (error) {
        return [...files, ...unsetVariables(said), brokenBy('compose', 'recipe', error)];
    }
    const { service, port, config } = resolved;
    return [
        ...files,
        finding('compose', 'recipe', 'ok', `service ${service}, port ${port}; nothing in it is refused`),
        ...unsetVariables(said),
        ...(await checkImages(docker, config)),
        ...(await checkVolumes(docker, config)),
        ...(await checkFolders(config)),
        ...checkGpuWish(config, look.hasNvidia),
        ...(look.recipe.keepsPort === true ? await checkPort(resolved, look) : []),
    ];
}
async function checkFiles({ files, envFiles = [] }) {
    const given = await Promise.all([...files, ...envFiles].map(async (file) => {
        const id = files.includes(file) ? 'compose-file' : 'env-file';
        if ((await (0,promises_.stat)(file).catch(() => undefined))?.isFile() === true)
            return finding('compose', id, 'ok', `${file} is there`);
        const fix = `Check ${id === 'env-file' ? '--env-file' : '--compose'}; paths count from the tree that is tested.`;
        return { ...broken('compose', id, `there is no file ${file}`, fix), exitCode: 2 };
    }));
    const named = await Promise.all(files.map(checkEnvFiles));
    return [...given, ...named.flat()];
}
/** What services take variables from: often not committed, and missing on a new machine. */
async function checkEnvFiles(file) {
    const text = (await (0,read_regular/* readRegularText */.Aj)(file).catch(() => undefined)) ?? '';
    let references;
    try {
        references = (0,source_files/* findReferences */.yU)(text);
    }
    catch (error) {
        return [brokenBy('compose', 'compose-file', error)];
    }
    const paths = [...new Set(references.flatMap(({ key, path }) => (key === 'env_file' ? [path] : [])))];
    return Promise.all(paths.map(async (path) => {
        const target = (0,external_node_path_.resolve)((0,external_node_path_.dirname)(file), path);
        const isThere = (await (0,promises_.stat)(target).catch(() => undefined)) !== undefined;
        return isThere || path.includes('$')
            ? finding('compose', 'env-file', 'ok', `env file ${path}${isThere ? ' is there' : ' has a variable in its path'}`)
            : finding('compose', 'env-file', 'missing', `env file ${path} is not there`, `Create ${target}.`);
    }));
}
function unsetVariables(said) {
    const names = said.flatMap((text) => [...text.matchAll(/The \\?"(\w+)\\?" variable is not set/g)].map(([, name]) => name));
    if (names.length === 0)
        return [];
    const message = `variables of the file that are not set: ${[...new Set(names)].join(', ')}`;
    const fix = 'Set them in an env file (--env-file): of the environment, only what is named is passed on.';
    return [finding('compose', 'variables', 'missing', message, fix)];
}
async function checkImages(docker, { services }) {
    const images = [...new Set(Object.values(services).flatMap(({ image }) => image ?? []))];
    return Promise.all(images.map(async (image) => {
        const { code } = await docker.run(['image', 'inspect', '--format', '{{.Id}}', image]);
        return code === 0
            ? finding('compose', 'image', 'ok', `image ${image} is on this machine`)
            : finding('compose', 'image', 'slow', `image ${image} will be pulled`, `Pull it before: docker pull ${image}`);
    }));
}
async function checkVolumes(docker, { volumes }) {
    const external = Object.entries(volumes ?? {}).flatMap(([key, volume]) => volume?.external === true ? [volume.name ?? key] : []);
    return Promise.all(external.map(async (name) => {
        const { code } = await docker.run(['volume', 'inspect', name]);
        return code === 0
            ? finding('compose', 'volume', 'ok', `volume ${name} is there and outlives a run`)
            : broken('compose', 'volume', `there is no volume ${name}`, `Create it once: docker volume create ${name}`);
    }));
}
/** Of an empty folder nobody can say whether a model is missing from it or will be downloaded into it. */
async function checkFolders({ services }) {
    const mounts = Object.values(services).flatMap(({ volumes }) => volumes ?? []);
    const folders = [...new Set(mounts.flatMap(({ type, source }) => (type === 'bind' ? (source ?? []) : [])))];
    const looks = await Promise.all(folders.map(async (folder) => ((await (0,promises_.readdir)(folder).catch(() => undefined))?.length === 0 ? [folder] : [])));
    return looks
        .flat()
        .map((folder) => finding('compose', 'weights', 'slow', `${folder} is mounted and empty`, 'Is the model to be downloaded there?'));
}
function checkGpuWish({ services }, hasNvidia) {
    const wishing = Object.entries(services).flatMap(([name, service]) => (wantsNvidia(service) ? [name] : []));
    if (wishing.length === 0 || hasNvidia)
        return [];
    const message = `service ${wishing.join(', ')} asks for NVIDIA GPUs, and the engine knows no NVIDIA runtime`;
    return [broken('compose', 'nvidia', message, nvidiaFix)];
}
const nvidiaFix = 'Install the NVIDIA container toolkit, then: sudo nvidia-ctk runtime configure --runtime=docker && sudo systemctl restart docker';
function wantsNvidia(service) {
    const resources = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(service.deploy ?? undefined, 'resources'));
    const devices = (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)(resources, 'reservations')), 'devices'));
    const reserves = [...devices, ...(0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(service, 'gpus'))].some((device) => {
        const wish = (0,loose/* objectOf */.Xy)(device);
        const driver = (0,loose/* fieldOf */._F)(wish, 'driver');
        const isGpu = (0,loose/* listOf */.c3)((0,loose/* fieldOf */._F)(wish, 'capabilities')).includes('gpu');
        return driver === 'nvidia' || (isGpu && (driver === undefined || driver === ''));
    });
    return reserves || (0,loose/* fieldOf */._F)(service, 'runtime') === 'nvidia';
}
async function checkPort({ config, service, port }, look) {
    const published = (config.services[service]?.ports ?? []).find(({ target }) => target === port)?.published;
    if (published == null)
        return [];
    const isTaken = await (0,reach/* isListening */.C)(`http://127.0.0.1:${published}`, look.clock, 1000, look.signal);
    if (isTaken !== true)
        return [];
    const holder = await (0,port_holder/* portHolder */.u)(Number(published));
    const message = `port ${published}, which the service keeps, is taken${holder === undefined ? '' : `, by ${holder}`}`;
    return [
        broken('compose', 'port', message, 'Stop what listens there, or let the recipe do with a port that is free.'),
    ];
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
// EXTERNAL MODULE: ./build/endpoint/boot/compose/find-compose.js
var find_compose = __webpack_require__(17678);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
;// CONCATENATED MODULE: ./build/endpoint/doctor/socket-access.js


/** How a user who may not talk to the container engine comes to be allowed to. */
async function explainSocket(env, groupFile = '/etc/group') {
    const host = env['DOCKER_HOST'] ?? '';
    if (host !== '' && !host.startsWith('unix://'))
        return `Check DOCKER_HOST, which is ${host.replace(/\/\/.*@/, '//')}.`;
    const path = host.slice('unix://'.length) || '/var/run/docker.sock';
    const socket = await (0,promises_.stat)(path).catch(() => undefined);
    if (socket === undefined)
        return `There is no ${path}: start the engine, or set DOCKER_HOST to where it listens.`;
    const user = (0,external_node_os_.userInfo)().username;
    const group = await groupOf(socket.gid, groupFile);
    if (group === undefined)
        return `Ask for access to ${path}, which belongs to group ${socket.gid}.`;
    const isListed = group.members.includes(user);
    const isActive = process.getgroups?.().includes(socket.gid) ?? false;
    if (isListed && !isActive)
        return `${user} is in the group ${group.name}, but not since this login: log in again (a runner: restart its service), or use newgrp ${group.name}.`;
    return `Add the user to the group of ${path}: sudo usermod -aG ${group.name} ${user}, then log in again.`;
}
async function groupOf(id, file) {
    const text = await (0,promises_.readFile)(file, 'utf8').catch(() => '');
    const fields = text
        .split('\n')
        .map((line) => line.split(':'))
        .find(([, , gid]) => gid === String(id));
    return fields?.[0] === undefined ? undefined : { name: fields[0], members: (fields[3] ?? '').split(',') };
}

;// CONCATENATED MODULE: ./build/endpoint/doctor/check-engine.js






// Loose: Podman and every version of Docker tell more, or less.
const infoSchema = schemas/* looseObject */._H3({
    ServerVersion: schemas/* string */.YjP().nullish(),
    DockerRootDir: schemas/* string */.YjP().nullish(),
    Runtimes: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).nullish(),
    DiscoveredDevices: schemas/* array */.YOg(schemas/* looseObject */._H3({ ID: schemas/* string */.YjP().nullish() })).nullish(),
    ServerErrors: schemas/* array */.YOg(schemas/* string */.YjP()).nullish(),
});
const install = 'Install a container engine with docker compose 2.24 or newer.';
async function checkEngine(docker, need, env) {
    const info = await docker.run(['info', '--format', '{{json .}}']);
    if (info.code === 127)
        return without([fault(need, 'docker', 'there is no docker command', install)]);
    const told = infoSchema.safeParse((0,loose/* parseLoose */.il)(info.stdout)).data;
    const compose = await check_engine_checkCompose(docker, need);
    const version = told?.ServerVersion ?? '';
    if (info.code !== 0 || version === '') {
        const words = told?.ServerErrors?.[0] ?? (0,compose_docker/* lastWords */.aN)(info.stderr);
        const fix = /permission denied|connect|no such file/i.test(words)
            ? await explainSocket(env)
            : 'Look at: docker info';
        return without([fault(need, 'socket', `the container engine does not answer: ${words}`, fix), compose]);
    }
    const hasNvidia = told?.Runtimes?.['nvidia'] !== undefined ||
        (told?.DiscoveredDevices ?? []).some(({ ID }) => ID?.startsWith('nvidia.com/') === true);
    return {
        findings: [finding('engine', 'socket', 'ok', `engine ${version} answers`), compose],
        isUsable: compose.level === 'ok',
        answers: true,
        root: told?.DockerRootDir ?? undefined,
        hasNvidia,
    };
}
async function check_engine_checkCompose(docker, need) {
    const { code, stdout, stderr } = await docker.run(['compose', 'version', '--short']);
    if (code !== 0)
        return fault(need, 'compose', `docker has no compose plugin: ${(0,compose_docker/* lastWords */.aN)(stderr)}`, install);
    const version = stdout.trim();
    return (0,find_compose/* isNewEnough */.$)(version)
        ? finding('engine', 'compose', 'ok', `docker compose ${version}`)
        : fault(need, 'compose', `docker compose ${version} is too old`, install);
}
function fault(need, id, message, fix) {
    switch (need) {
        case 'needed':
            return broken('engine', id, message, fix);
        case 'useful':
            return finding('engine', id, 'missing', message, `${fix} Not needed for a server that runs already (--endpoint).`);
        case 'unneeded':
            return finding('engine', id, 'info', `${message}; this endpoint needs none`);
    }
}
function without(findings) {
    return { findings, isUsable: false, answers: false, root: undefined, hasNvidia: false };
}

// EXTERNAL MODULE: ./build/endpoint/boot/free-gpu.js
var free_gpu = __webpack_require__(84500);
;// CONCATENATED MODULE: ./build/endpoint/doctor/check-gpus.js


async function checkGpus(report, context) {
    switch (report.outcome) {
        case 'none':
            return [finding('gpu', 'gpu', 'info', 'nvidia-smi shows no GPU here')];
        case 'unreadable': {
            const fix = 'Reload the driver, or restart the machine.';
            return [finding('gpu', 'gpu', 'missing', `nvidia-smi fails: ${report.detail}`, fix)];
        }
        case 'found': {
            const findings = report.gpus.map((gpu, index) => checkGpu(gpu, index, context));
            return (await Promise.all(findings)).flat();
        }
    }
}
async function checkGpu(gpu, index, context) {
    const { name, driver, memoryUsedMiB, memoryTotalMiB } = gpu;
    const memory = memoryTotalMiB === undefined ? 'memory unknown' : `${memoryUsedMiB ?? 'unknown'} of ${memoryTotalMiB} MiB used`;
    const words = `GPU ${index}: ${name}, driver ${driver ?? 'unknown'}, ${memory}`;
    const about = finding('gpu', `gpu-${index}`, 'ok', words);
    const use = await (0,free_gpu/* describeUse */.pt)(gpu, index, context.docker);
    return use === undefined ? [about] : [about, busyFinding(index, use, context)];
}
function busyFinding(index, use, { whenBusy, visible }) {
    const id = `gpu-${index}-busy`;
    const isCounted = (0,free_gpu/* cardsIn */.t9)(visible)?.includes(index) ?? true;
    if (whenBusy === undefined || !isCounted)
        return finding('gpu', id, 'info', use);
    const container = /in container ([\w.-]+)/.exec(use)?.[1];
    switch (whenBusy.kind) {
        case 'fail': {
            const stop = container === undefined ? 'stop:NAME stops a container' : `stop:${container} stops it`;
            const fix = `Stop it, or use --when-busy: wait waits for it, ${stop} for the run and starts it again.`;
            return broken('gpu', id, use, fix);
        }
        case 'wait':
            return finding('gpu', id, 'slow', use, 'A check waits until it is free.');
        case 'stop': {
            const isNamed = container !== undefined && whenBusy.containers.includes(container);
            if (isNamed)
                return finding('gpu', id, 'info', `${use}; a check stops ${container} and starts it again`);
            const fix = `A check stops ${whenBusy.containers.join(', ')}, which is not what holds it.`;
            return broken('gpu', id, use, fix);
        }
    }
}

// EXTERNAL MODULE: ./build/endpoint/boot/compose/owner.js
var compose_owner = __webpack_require__(27661);
;// CONCATENATED MODULE: ./build/endpoint/doctor/check-lock.js



/** Whether another run has this machine for itself. What a dead one left is cleared by the next. */
async function checkLock(file, whenBusy) {
    const text = await (0,read_regular/* readRegularText */.Aj)(file).catch(() => undefined);
    const owner = text === undefined ? undefined : (0,compose_owner/* parseOwner */.pZ)(text.split('\n')[0] ?? '');
    const state = owner === undefined ? 'dead' : await (0,compose_owner/* ownerState */.N_)(owner);
    if (owner === undefined || state === 'dead')
        return undefined;
    const message = `another run uses this machine: process ${owner.pid}${state === 'unknown' ? ` on ${owner.host}` : ''} holds ${file}`;
    if (whenBusy.kind === 'wait')
        return finding('machine', 'lock', 'slow', message, 'A check waits until it is through.');
    const gone = state === 'unknown' ? ` If it is gone for certain, remove ${file}.` : '';
    return broken('machine', 'lock', message, `Wait until it is through, or give --when-busy wait.${gone}`);
}

// EXTERNAL MODULE: ./build/endpoint/boot/published-ports.js
var published_ports = __webpack_require__(61186);
;// CONCATENATED MODULE: ./build/endpoint/doctor/check-machine.js






const oldestNode = { major: 20, minor: 19 };
function checkNode(version) {
    const [, major = '0', minor = '0'] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
    const isNewEnough = Number(major) > oldestNode.major || (Number(major) === oldestNode.major && Number(minor) >= oldestNode.minor);
    return isNewEnough
        ? finding('machine', 'node', 'ok', `Node ${version}`)
        : finding('machine', 'node', 'missing', `Node ${version} is too old`, 'Install Node 20.19 or newer.');
}
const gib = 1024 ** 3;
/** `wantedGib`: below it, what is put there may not fit. */
async function checkDisk(id, what, folder, wantedGib) {
    const space = await (0,promises_.statfs)(folder).catch(() => undefined);
    // Not made yet; or on another machine, or not ours to look at.
    if (space === undefined)
        return folder === (0,external_node_path_.dirname)(folder) ? undefined : checkDisk(id, what, (0,external_node_path_.dirname)(folder), wantedGib);
    const free = (space.bavail * space.bsize) / gib;
    const message = `${free.toFixed(1)} GiB free for ${what} (${folder})`;
    return free >= wantedGib
        ? finding('machine', id, 'ok', message)
        : finding('machine', id, 'missing', message, `Make room: below ${wantedGib} GiB it may run full.`);
}
/** Who holds the ports at which model servers usually listen. */
async function checkPorts(ports, clock, listing, signal) {
    const looks = await Promise.all(ports.map(async (port) => ({
        port,
        isTaken: (await (0,reach/* isListening */.C)(`http://127.0.0.1:${port}`, clock, 1000, signal)) === true,
    })));
    const taken = looks.filter(({ isTaken }) => isTaken).map(({ port }) => port);
    const free = ports.filter((port) => !taken.includes(port));
    const published = new Map((0,published_ports/* publishedPorts */.L)(listing).map(({ address, container }) => [address, container]));
    return [
        ...(free.length === 0 ? [] : [finding('machine', 'ports-free', 'ok', `free: ${showPorts(free)}`)]),
        ...(await Promise.all(taken.map(async (port) => {
            const container = published.get(`127.0.0.1:${port}`);
            const holder = container === undefined ? await (0,port_holder/* portHolder */.u)(port) : `container ${container}`;
            return finding('machine', `port-${port}`, 'info', `port ${port} is held by ${holder ?? 'a process that is not ours to see'}`);
        }))),
    ];
}
function showPorts(ports) {
    return `${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`;
}

// EXTERNAL MODULE: ./build/endpoint/boot/base-url.js
var base_url = __webpack_require__(97172);
;// CONCATENATED MODULE: ./build/endpoint/doctor/check-script.js




/** Whether the place is free at which a command or script is to start its server. It is not run. */
async function checkScript({ kind, readyUrl }, clock, signal) {
    let baseUrl;
    try {
        baseUrl = (0,base_url/* parseReadyUrl */.k)(readyUrl).baseUrl;
    }
    catch (error) {
        return brokenBy('endpoint', 'ready-url', error);
    }
    const { host, port, protocol } = new URL(baseUrl);
    if ((await (0,reach/* isListening */.C)(baseUrl, clock, 2000, signal)) !== true)
        return finding('endpoint', 'ready-url', 'ok', `${host} is free for the server; it is not started now`);
    // A script may be there to switch from one server to the other.
    if (kind === 'up-down')
        return finding('endpoint', 'ready-url', 'info', `${host} answers now, before the script is run`);
    const holder = await (0,port_holder/* portHolder */.u)(port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));
    return broken('endpoint', 'ready-url', `${host} is taken before the server is started${holder === undefined ? '' : `, by ${holder}`}`, 'Stop what listens there, or give the server another port. To use what runs already: --endpoint.');
}

// EXTERNAL MODULE: ./build/endpoint/boot/url.js
var boot_url = __webpack_require__(49144);
// EXTERNAL MODULE: ./build/endpoint/client/request-token.js
var request_token = __webpack_require__(59896);
;// CONCATENATED MODULE: ./build/endpoint/doctor/describe-endpoint.js

/** What is told of a server that was examined, with what to do where it is slow or short of something. */
function describeEndpoint(facts, wishes) {
    return [
        ...describeIdentity(facts),
        describeSlots(facts),
        ...describeContext(facts, wishes),
        ...describeThinking(facts),
        ...describeRequest(facts),
        ...describeProbe(facts),
        ...describeTime(facts, wishes),
    ];
}
function describeIdentity(facts) {
    const { engine, version, model, quantization, served } = facts;
    const others = (served ?? []).filter((name) => name !== model);
    const more = others.length === 0
        ? ''
        : `; it also lists ${others.slice(0, 5).join(', ')}${others.length > 5 ? ' and more' : ''}`;
    return [
        engine === null
            ? finding('endpoint', 'engine', 'info', 'engine unknown: its slots, template and cache cannot be told')
            : finding('endpoint', 'engine', 'ok', `${engine} ${version ?? '(version unknown)'}`),
        finding('endpoint', 'model', 'ok', `model ${model}, quantization ${quantization ?? 'unknown'}${more}`),
    ];
}
function describeSlots({ slots, engine }) {
    if (slots === null) {
        const hint = engine === 'ollama' ? ' (OLLAMA_NUM_PARALLEL is not shown)' : '';
        return finding('endpoint', 'slots', 'info', `slots unknown${hint}: one request at a time unless --concurrency says more`);
    }
    if (slots > 1)
        return finding('endpoint', 'slots', 'ok', `${slots} slots: as many requests at once`);
    return finding('endpoint', 'slots', 'slow', 'one slot: one request at a time', 'More of them, where memory allows, make a check shorter.');
}
function describeContext({ contextTokens, engine }, { needs, thinkingMaxTokens }) {
    return needs.map(({ name, longest }) => {
        const { scenario, promptTokens, maxTokens } = longest;
        const wanted = promptTokens + maxTokens;
        const about = `${scenario} of ${name} needs about ${wanted} (${promptTokens} of prompt, ${maxTokens} of budget)`;
        const id = `context.${name}`;
        if (contextTokens === null)
            return finding('endpoint', id, 'info', `context unknown; ${about}`);
        const withThinking = wanted + thinkingMaxTokens;
        if (contextTokens < wanted) {
            const cut = engine === 'ollama' ? ' Ollama cuts prompts silently.' : '';
            const fix = `Start the server with a context of ${wanted} tokens or more for each slot.${cut}`;
            return finding('endpoint', id, 'missing', `context ${contextTokens} tokens: ${about}`, fix);
        }
        if (contextTokens < withThinking) {
            const message = `context ${contextTokens} tokens: ${about}; ${thinkingMaxTokens} of thinking do not fit beside them`;
            const fix = `For enable-thinking give --thinking-max-tokens ${contextTokens - wanted} or less, or a context of ${withThinking}.`;
            return finding('endpoint', id, 'info', message, fix);
        }
        return finding('endpoint', id, 'ok', `context ${contextTokens} tokens: ${about}`);
    });
}
function describeThinking({ thinking }) {
    const { switches, off, on, byDefault, whenOff } = thinking;
    const found = switches === null
        ? finding('endpoint', 'thinking', 'info', 'the server does not show its template: thinking switches unknown')
        : off === null
            ? finding('endpoint', 'thinking', 'info', 'no thinking switch in its template: no-thinking and enable-thinking send none')
            : finding('endpoint', 'thinking', 'ok', `no-thinking sends ${off}, enable-thinking ${on}`);
    const byItself = byDefault === null
        ? []
        : [
            finding('endpoint', 'thinking-default', 'info', byDefault ? 'it reasons when nothing is said about it' : 'it does not reason when nothing is said about it'),
        ];
    // Without a switch, or with one that does nothing, the canonical mode would be invalid.
    const stillReasons = whenOff ?? (off === null ? byDefault : null);
    if (stillReasons !== true)
        return [found, ...byItself];
    const message = `it reasons in mode no-thinking${off === null ? '' : `, though ${off} is sent`}: such a run is inconclusive`;
    const fix = 'Start the server with thinking off or a reasoning parser, or check --mode enable-thinking.';
    return [found, ...byItself, finding('endpoint', 'thinking-off', 'missing', message, fix)];
}
function describeRequest({ sent, refused, samplingDefaults, cacheCut }) {
    const fields = Object.entries(sent ?? {}).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
    const defaults = Object.entries(samplingDefaults ?? {}).map(([name, value]) => `${name}=${Number(value.toPrecision(6))}`);
    return [
        ...(sent === null
            ? []
            : [
                finding('endpoint', 'sent', 'info', `sent in no-thinking: ${fields.join(' ')} and the scenario's max_tokens`),
            ]),
        ...(refused ?? []).map(({ field, words }) => finding('endpoint', `refused.${field.replaceAll('_', '-')}`, 'info', `it refuses ${field}, ${field === 'max_tokens' ? 'sent as max_completion_tokens' : 'which is left out'}: ${words}`)),
        ...(defaults.length === 0
            ? []
            : [finding('endpoint', 'sampling-defaults', 'info', `its own defaults: ${defaults.join(' ')}`)]),
        cacheCut === 'none'
            ? finding('endpoint', 'cache', 'info', 'no means to cut the prefix cache between rounds: they may repeat each other')
            : finding('endpoint', 'cache', 'ok', `${cacheCut} cuts the prefix cache between rounds`),
    ];
}
function describeProbe({ determinism, decodeTokensPerSecond: { alone, atOnce } }) {
    if (determinism === null)
        return [finding('endpoint', 'determinism', 'info', 'not probed')];
    const { class: found, batch } = determinism;
    const words = found === null
        ? 'an answer of the determinism probe is missing'
        : `${found} at temperature 0; in company: ${batch}`;
    const isNoisy = found === null || found === 'unstable';
    const speeds = [
        ...(alone === null ? [] : [`${alone.toFixed(0)} tokens/s alone`]),
        ...(atOnce === null ? [] : [`${atOnce.toFixed(0)} each at once`]),
    ];
    return [
        isNoisy
            ? finding('endpoint', 'determinism', 'info', words, 'More sessions in the baseline (--capture, --append) make the gate calmer.')
            : finding('endpoint', 'determinism', 'ok', words),
        ...(speeds.length === 0 ? [] : [finding('endpoint', 'speed', 'ok', speeds.join(', '))]),
    ];
}
/** Read, where the server does not say otherwise. */
const promptTokensPerSecond = 1000;
const longSeconds = 20 * 60;
/** As many as the probe asked at once: of more, nobody knows the speed. */
const mostAtOnce = 4;
function describeTime(facts, wishes) {
    const { needs, rounds, thinkingMaxTokens } = wishes;
    const perSecond = wishes.measuredTokensPerSecond ?? measuredSpeed(facts);
    if (perSecond === undefined)
        return [];
    return needs.map((need) => {
        const seconds = rounds * (need.promptTokens / promptTokensPerSecond + need.replyTokens / perSecond);
        const requests = rounds * need.requests;
        const thinking = facts.thinking.on === null ? undefined : seconds + (requests * thinkingMaxTokens) / perSecond;
        const message = [
            `${need.name} × ${rounds}: ${requests} requests, about ${showTime(seconds)} with answers of the expected length`,
            'a model that talks more takes longer',
            ...(thinking === undefined ? [] : [`with thinking at most ${showTime(thinking)}`]),
        ].join('; ');
        const isLong = seconds > longSeconds;
        return isLong
            ? finding('endpoint', `time.${need.name}`, 'slow', message, 'More slots, or --quick.')
            : finding('endpoint', `time.${need.name}`, 'info', message);
    });
}
/** Of all requests that run at once, together. */
function measuredSpeed({ decodeTokensPerSecond: { alone, atOnce }, slots }) {
    return atOnce === null ? (alone ?? undefined) : atOnce * Math.min(mostAtOnce, slots ?? 1);
}
function showTime(seconds) {
    if (seconds <= 60)
        return 'one minute';
    return seconds < 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/endpoint/client/open-client.js + 2 modules
var open_client = __webpack_require__(59638);
// EXTERNAL MODULE: ./build/endpoint/know-server.js + 16 modules
var know_server = __webpack_require__(10612);
// EXTERNAL MODULE: ./build/model/attempt.js
var attempt = __webpack_require__(81155);
// EXTERNAL MODULE: ./build/endpoint/client/ask-scenario.js + 1 modules
var ask_scenario = __webpack_require__(41366);
// EXTERNAL MODULE: ./build/endpoint/client/attempt-deadline.js
var attempt_deadline = __webpack_require__(94492);
// EXTERNAL MODULE: ./build/endpoint/client/check-arm.js
var check_arm = __webpack_require__(42865);
// EXTERNAL MODULE: ./build/endpoint/client/request-body.js
var request_body = __webpack_require__(61244);
;// CONCATENATED MODULE: ./build/endpoint/doctor/ask-short.js





const ask_short_prompt = 'How much is 17 + 25? Answer with the number alone.';
// Whoever reasons does so from the first token on.
const maxTokens = 64;
/** Sampling as a check sends it: what packs say, which is this wherever a pack says nothing else. */
function settingsOf({ thinking, cacheCut }) {
    const penalties = { presencePenalty: 0, frequencyPenalty: 0 };
    const sampling = { temperature: 0, topP: 1, seed: 1, maxTokens, ...penalties, ofEngine: {} };
    return { sampling, thinking, cacheCut, toolChoice: undefined, extraBody: {} };
}
async function askShort(client, question, cancel) {
    const asked = {
        task: { messages: [{ role: 'user', content: ask_short_prompt }], tools: [] },
        settings: settingsOf(question),
        maxTurns: 1,
        answerCalls: () => [],
        deadlineMs: (0,attempt_deadline/* deadlineOfProbe */.cE)(maxTokens),
    };
    const ports = { isServerWell: () => true, ...(cancel === undefined ? {} : { cancel }) };
    const answer = await (0,ask_scenario/* askScenario */.Q)(client, asked, ports);
    cancel?.throwIfAborted();
    return answer;
}
const leftOut = ['model', 'messages', 'max_tokens', 'max_completion_tokens'];
/** The fields beside the messages and their budget, without those that the server refused. */
function sentFieldsOf(client, question) {
    const whole = (0,request_body/* requestBody */.IO)(client.connection, [], [], settingsOf(question));
    const fields = Object.entries(client.fields.trim(whole)).filter(([name]) => !leftOut.includes(name));
    // Only messages are no plain JSON value, and they are left out.
    return Object.fromEntries(fields);
}
/** Null where no reply came to look into. */
function reasonsIn(answer) {
    const turns = answer.outcome === 'answered' ? (0,attempt/* assistantTurns */.T)(answer.attempt) : [];
    return turns.length === 0 ? null : !(0,check_arm/* checkArm */.DS)('off', turns).isValid;
}

;// CONCATENATED MODULE: ./build/endpoint/doctor/examine-server.js






/** Everything about a server that a check depends on. It costs two short questions and the determinism probe. */
async function examineServer(options) {
    const { connection, clock, random, signal, mayGenerate, onProgress } = options;
    const client = (0,open_client/* openClient */.M)(connection, { clock, random });
    try {
        // First, since a server that does not answer it would let the probe run into its limits.
        const byDefault = mayGenerate ? await askPlainly(client, signal) : null;
        const known = await (0,know_server/* knowServer */.D)(client, {
            // No address: the GPUs of this machine are looked at once, whatever the server is.
            ...{
                told: boot_where/* nothingTold */.dR,
                address: undefined,
                isOurs: false,
                concurrency: undefined,
                baselineConcurrency: undefined,
            },
            ...{ tool: version/* version */.r, probes: mayGenerate, signal, onProgress },
        });
        const off = offQuestion(known);
        const silenced = mayGenerate && off.thinking.form !== 'none' ? await askShort(client, off, signal) : undefined;
        const facts = factsOf(known, options);
        return {
            ...facts,
            thinking: { ...facts.thinking, byDefault, whenOff: silenced === undefined ? null : reasonsIn(silenced) },
            // Known once it took them.
            sent: mayGenerate ? { ...sentFieldsOf(client, off) } : null,
            refused: mayGenerate ? client.fields.refused().map((each) => ({ ...each })) : null,
        };
    }
    finally {
        await client[Symbol.asyncDispose]();
    }
}
async function askPlainly(client, signal) {
    const answer = await askShort(client, { thinking: { form: 'none' }, cacheCut: { form: 'none' } }, signal);
    if (answer.outcome === 'answered')
        return reasonsIn(answer);
    const words = answer.outcome === 'rejected' ? `HTTP ${answer.status}: ${answer.words}` : answer.detail;
    throw new errors/* EndpointError */.cY(`${client.connection.baseUrl} does not answer a short question: ${words}`, 'Ask it by hand; its log may say why.');
}
/** As a scenario is asked in the canonical mode. */
function offQuestion({ cache, thinking }) {
    const { control } = thinking('no-thinking', { maxTokens: 0, packDefault: 'off' });
    return { thinking: control, cacheCut: cache === 'cache_salt' ? { form: cache, salt: 'doctor' } : { form: cache } };
}
function factsOf(known, { connection, served }) {
    const { server, determinism, decodeSpeed } = known;
    return {
        baseUrl: connection.baseUrl,
        model: connection.model,
        served: served === undefined ? null : [...served],
        engine: server.engine ?? null,
        version: server.version ?? null,
        quantization: server.quantization ?? null,
        contextTokens: known.contextTokens ?? null,
        slots: known.slots ?? null,
        samplingDefaults: server.samplingDefaults ?? null,
        thinking: {
            switches: server.thinkingSwitches === undefined ? null : [...server.thinkingSwitches],
            off: known.thinkingControl('no-thinking'),
            on: known.thinkingControl('enable-thinking'),
            byDefault: null,
            whenOff: null,
        },
        cacheCut: known.cache,
        sent: null,
        refused: null,
        determinism: determinism === undefined ? null : { class: determinism.class ?? null, batch: determinism.batch },
        decodeTokensPerSecond: { alone: decodeSpeed.alone ?? null, atOnce: decodeSpeed.atOnce ?? null },
    };
}

;// CONCATENATED MODULE: ./build/endpoint/doctor/check-server.js







/** Everything about the server at an address, or why a check cannot ask it. */
async function checkServer(url, look) {
    const { clock, signal, onProgress, waitMs } = look;
    try {
        onProgress(`asking ${url}`);
        const stallMs = { pull: waitMs, download: waitMs, load: waitMs, ready: waitMs };
        const server = await (0,boot_url/* bootUrl */.C)({
            ...{ url, requestToken: request_token/* requestToken */.F, clock, model: look.model, apiKey: look.apiKey },
            limits: { totalMs: waitMs, stallMs },
            onProgress: ({ detail }) => onProgress(detail),
            ...(signal === undefined ? {} : { signal }),
        });
        const reached = finding('endpoint', 'reach', 'ok', `${server.baseUrl} gives tokens`);
        const facts = await examineServer({ ...look, connection: server.connection, served: server.served });
        return { findings: [reached, ...describeEndpoint(facts, look.wishes)], facts };
    }
    catch (error) {
        signal?.throwIfAborted();
        return { findings: [brokenBy('endpoint', 'reach', error)], facts: undefined };
    }
}
/** The model servers that answer on this machine. */
async function findServers({ ports, listing, clock, signal, isNeeded, hiddenKey }) {
    const listContainers = () => Promise.resolve(listing);
    const options = { clock, listContainers, localPorts: ports, hiddenKey, ...(signal === undefined ? {} : { signal }) };
    const tried = await (0,detect_url/* tryAddresses */.it)(options);
    const servers = tried.filter(({ isServer }) => isServer);
    const found = servers.map((server, index) => finding('endpoint', `found-${index + 1}`, 'info', `found ${show(server)}`));
    const [only, ...others] = servers;
    if (!isNeeded)
        return { findings: found, only: undefined };
    if (only === undefined) {
        const message = `no endpoint was given, and none of ${tried.length} addresses of this machine answers as a model server`;
        const fix = 'Start one, or give an address with --endpoint or a recipe with --compose.';
        return { findings: [broken('endpoint', 'found', message, fix)], only: undefined };
    }
    if (others.length === 0)
        return { findings: found, only: only.baseUrl };
    const message = `no endpoint was given, and ${servers.length} model servers were found`;
    const choose = `Choose one, such as --endpoint ${only.baseUrl}.`;
    const undecided = { ...broken('endpoint', 'found', message, choose), exitCode: errors/* exitCodes */.hS.input };
    return { findings: [...found, undecided], only: undefined };
}
function show({ baseUrl, origin, state }) {
    return `${baseUrl} (${origin}): ${state}`;
}

// EXTERNAL MODULE: ./build/endpoint/host.js
var host = __webpack_require__(29992);
// EXTERNAL MODULE: ./build/lib/assert-never.js
var assert_never = __webpack_require__(38119);
;// CONCATENATED MODULE: ./build/report/render-doctor.js
const columns = 80;
const titles = {
    machine: 'Machine',
    engine: 'Container engine',
    gpu: 'GPU',
    compose: 'Compose file',
    endpoint: 'Endpoint',
    packs: 'Packs',
};
// Told apart without colour: what needs a person stands in capitals.
const markers = { ok: 'ok', info: '-', slow: 'slow', missing: 'MISSING', broken: 'BROKEN' };
const markerWidth = 9;
/** For a terminal of 80 columns: what was found, by area, each with what to do about it. */
function renderDoctor(report) {
    const areas = Object.entries(titles).flatMap(([area, title]) => {
        const found = report.findings.filter((finding) => finding.area === area);
        return found.length === 0 ? [] : [`${title}\n${found.map(renderFinding).join('')}`];
    });
    return `${areas.join('\n')}\n${summary(report)}\n`;
}
function renderFinding({ level, message, fix }) {
    const [first = '', ...rest] = wrap(message, columns - 2 - markerWidth);
    const margin = ' '.repeat(2 + markerWidth);
    const fixLines = fix === undefined ? [] : wrap(`→ ${fix}`, columns - margin.length);
    return [
        `  ${markers[level].padEnd(markerWidth)}${first}`,
        ...rest.map((line) => `${margin}${line}`),
        ...fixLines.map((line, index) => `${margin}${index === 0 ? '' : '  '}${line}`),
    ]
        .map((line) => `${line.trimEnd()}\n`)
        .join('');
}
function summary({ findings, exitCode }) {
    const count = (level) => findings.filter((finding) => finding.level === level).length;
    const brokenThings = count('broken');
    if (brokenThings > 0)
        return `A check cannot run: ${brokenThings === 1 ? 'one thing is' : `${brokenThings} things are`} broken (exit code ${exitCode}).`;
    const others = [
        ...(count('missing') > 0 ? [`${count('missing')} missing`] : []),
        ...(count('slow') > 0 ? [`${count('slow')} slow`] : []),
    ];
    return others.length === 0 ? 'A check can run.' : `A check can run; ${others.join(', ')}.`;
}
/** Lines that fit, broken between words; the indent of each given line is kept for what follows it. */
function wrap(text, width) {
    return clean(text)
        .split('\n')
        .flatMap((line) => {
        const indent = /^ */.exec(line)?.[0].slice(0, width / 2) ?? '';
        const lines = [];
        let current = indent;
        for (const word of line.trim().split(/ +/)) {
            const isFirst = current.trim() === '';
            if (!isFirst && current.length + 1 + word.length > width - 2) {
                lines.push(current);
                current = `${indent}${word}`;
            }
            else
                current = isFirst ? `${indent}${word}` : `${current} ${word}`;
        }
        return [...lines, current];
    });
}
/** Servers and engines write what they like; a terminal must not obey it. */
function clean(text) {
    return text.replace(/[^\n\P{Cc}]|\p{Cf}/gu, ' ');
}

// EXTERNAL MODULE: ./build/lib/estimate-tokens.js
var estimate_tokens = __webpack_require__(67475);
// EXTERNAL MODULE: ./build/packs/lint/scenario-tokens.js
var scenario_tokens = __webpack_require__(13540);
// EXTERNAL MODULE: ./build/packs/read-reply.js
var read_reply = __webpack_require__(91892);
// EXTERNAL MODULE: ./build/packs/task-of.js
var task_of = __webpack_require__(53812);
// EXTERNAL MODULE: ./build/commands/select-packs.js
var select_packs = __webpack_require__(81268);
;// CONCATENATED MODULE: ./build/commands/doctor-packs.js





/** What the packs that are selected ask of a server; where none are named, what each built-in tier asks. */
async function packNeeds(selection) {
    const { packs, packsDir, scenarios, scenariosFile } = selection;
    const isNamed = packs.length + scenarios.length > 0 || packsDir !== undefined || scenariosFile !== undefined;
    if (isNamed)
        return [needsOf('selected', await (0,select_packs.selectPacks)(selection))];
    const tiers = ['quick', 'medium'].map(async (tier) => needsOf(tier, await (0,select_packs.selectPacks)({ ...selection, tier })));
    return Promise.all(tiers);
}
function needsOf(name, { loaded, scenarios }) {
    const asked = loaded.flatMap(({ pack }) => pack.scenarios
        .filter(({ id }) => scenarios.includes(`${pack.id}/${id}`))
        .map((scenario) => scenarioNeeds(pack, scenario)));
    const sum = (of) => asked.reduce((total, needs) => total + of(needs), 0);
    const [first, ...others] = asked.map(({ longest }) => longest);
    if (first === undefined)
        throw new Error('a selection holds a scenario');
    return {
        name,
        packs: loaded.map(({ pack }) => pack.id),
        scenarios: asked.length,
        requests: sum(({ requests }) => requests),
        promptTokens: sum((needs) => needs.promptTokens * needs.requests),
        replyTokens: sum((needs) => needs.replyTokens),
        longest: others.reduce((one, other) => (fills(other) > fills(one) ? other : one), first),
    };
}
function scenarioNeeds(pack, scenario) {
    const prompt = (0,scenario_tokens/* promptTokens */.Hl)((0,task_of/* taskOf */.X)(pack, scenario));
    const reply = Math.max(0, ...scenario.gold.map(scenario_tokens/* replyTokens */.d_));
    const requests = Math.max(1, ...scenario.gold.map((gold) => (0,read_reply/* replyTurns */.hS)(gold).length));
    // In a tool loop the messages before the last one, and their results, are part of its prompt.
    const results = scenario['tool-results'].map(({ result }) => (0,estimate_tokens/* estimateTokens */.b)(JSON.stringify(result)));
    const before = requests === 1 ? 0 : reply + results.reduce((total, tokens) => total + tokens, 0);
    return {
        requests,
        promptTokens: prompt,
        replyTokens: reply,
        longest: {
            scenario: `${pack.id}/${scenario.id}`,
            promptTokens: prompt + before,
            maxTokens: scenario['max-tokens'] ?? pack.sampling['max-tokens'],
        },
    };
}
function fills({ promptTokens: prompt, maxTokens }) {
    return prompt + maxTokens;
}

;// CONCATENATED MODULE: ./build/commands/runner-guard.js


/** As far as the job that we are part of tells. */
async function inspectRunner(env) {
    if (env['GITHUB_ACTIONS'] !== 'true')
        return env[hookVariable] ? 'hooked' : 'not-a-runner';
    if (env['RUNNER_ENVIRONMENT'] === 'github-hosted')
        return 'hosted';
    if (env[hookVariable])
        return 'hooked';
    const isPublic = await isPublicRepository(env['GITHUB_EVENT_PATH']);
    return isPublic === undefined ? 'unknown' : isPublic ? 'open' : 'private';
}
const hookVariable = 'ACTIONS_RUNNER_HOOK_JOB_STARTED';
const openRunner = 'this runner takes jobs of a public repository, and no hook refuses those whose workflow is not on the default branch: anybody who opens a pull request can run what they like here';
const hookFix = 'quality-baseline init --runner-hook writes one; docs/security-self-hosted.md tells more';
/** Undefined where the event does not say: that of a schedule names no repository. */
async function isPublicRepository(path) {
    const text = path === undefined || path === '' ? undefined : await (0,read_regular/* readRegularText */.Aj)(path).catch(() => undefined);
    const repository = (0,loose/* objectOf */.Xy)((0,loose/* fieldOf */._F)((0,loose/* objectOf */.Xy)((0,loose/* parseLoose */.il)(text ?? '')), 'repository'));
    const visibility = (0,loose/* fieldOf */._F)(repository, 'visibility');
    if (typeof visibility === 'string')
        return visibility === 'public';
    const isPrivate = (0,loose/* fieldOf */._F)(repository, 'private');
    return typeof isPrivate === 'boolean' ? !isPrivate : undefined;
}

;// CONCATENATED MODULE: ./build/commands/doctor.js





















/** Says what is there, what would be sent, what will be slow and what is missing. Nothing is started or changed. */
async function doctor(options) {
    const { signal, json, write } = options;
    const [machine, asked] = await Promise.all([lookAround(options), readPacks(options)]);
    const target = await lookAtTarget(machine, asked.needs, options);
    signal?.throwIfAborted();
    const findings = [...machine.findings, ...target.findings, ...asked.findings];
    const report = {
        version: 1,
        tool: version/* version */.r,
        exitCode: exitCodeOf(findings),
        findings,
        packs: [...asked.needs],
        endpoint: target.facts ?? null,
    };
    write(json ? `${JSON.stringify(report, undefined, 2)}\n` : renderDoctor(report));
    return report;
}
/** What the user wrote comes first: it may be all that is wrong. */
function exitCodeOf(findings) {
    const codes = findings.flatMap(({ exitCode }) => exitCode ?? []);
    return codes.length === 0 ? 0 : codes.includes(2) ? 2 : 3;
}
const needs = {
    compose: 'needed',
    detect: 'useful',
    command: 'unneeded',
    'up-down': 'unneeded',
    url: 'unneeded',
    replay: 'unneeded',
};
async function lookAround(options) {
    const { where, env, clock, signal, workFolder, tree } = options;
    const boots = where.kind === 'compose' || where.kind === 'command' || where.kind === 'up-down';
    const docker = (0,quick_docker/* quickDocker */.I)((0,compose_docker/* openDocker */.$r)(env, []), quickness(options));
    const [engine, gpus] = await Promise.all([
        checkEngine(docker, needs[where.kind], env),
        (0,host/* inspectGpus */.m)('nvidia-smi', quickness(options).limitMs),
    ]);
    const listing = engine.answers ? (await docker.run(['ps', '--format', '{{json .}}'])).stdout : '';
    const held = await checkGpus(gpus, {
        docker,
        whenBusy: boots ? options.whenBusy : undefined,
        visible: env['CUDA_VISIBLE_DEVICES'],
    });
    const disks = await Promise.all([
        checkDisk('disk-work', 'runs', (0,external_node_path_.resolve)(tree, workFolder), 1),
        engine.root === undefined ? undefined : checkDisk('disk-engine', 'images and volumes', engine.root, 20),
    ]);
    const ports = await checkPorts(options.localPorts ?? detect_url/* usualPorts */.bq, clock, listing, signal);
    const lock = boots ? await checkLock(options.lockFile ?? (0,host_lock/* usualLockFile */.u)(), options.whenBusy) : undefined;
    const findings = [
        checkNode(process.versions.node),
        ...disks.filter((disk) => disk !== undefined),
        ...ports,
        ...(lock === undefined ? [] : [lock]),
        ...(await checkRunner(env)),
        ...engine.findings,
        ...describeNvidia(engine, gpus, where),
        ...held,
    ];
    return { findings, engine, listing };
}
async function checkRunner(env) {
    const guard = await inspectRunner(env);
    switch (guard) {
        case 'hosted':
            return [];
        case 'open':
            return [finding('machine', 'runner-hook', 'missing', openRunner, `${hookFix}.`)];
        case 'hooked':
            return [finding('machine', 'runner-hook', 'ok', `the runner asks ${env[hookVariable]} before each job`)];
        case 'private':
            return [finding('machine', 'runner-hook', 'info', 'no runner hook; the repository of this job is not public')];
        case 'unknown':
        case 'not-a-runner': {
            const unseen = 'no runner hook is set here: where this machine runs jobs of a public repository, it needs one';
            return [finding('machine', 'runner-hook', 'info', unseen)];
        }
        default:
            return (0,assert_never/* assertNever */.x)(guard);
    }
}
/** An engine that hangs must not hold up what needs none. */
function quickness({ where, clock, signal }) {
    return { clock, signal, limitMs: where.kind === 'compose' ? 15_000 : 4000 };
}
function describeNvidia(engine, gpus, where) {
    if (!engine.answers || gpus.outcome !== 'found')
        return [];
    if (engine.hasNvidia)
        return [finding('engine', 'nvidia', 'ok', 'containers can have NVIDIA GPUs')];
    if (needs[where.kind] === 'unneeded')
        return [];
    return [finding('engine', 'nvidia', 'missing', 'the engine knows no NVIDIA runtime', nvidiaFix)];
}
async function readPacks({ selection, }) {
    try {
        const asked = await packNeeds(selection);
        const findings = asked.map(({ name, scenarios, requests, longest }) => finding('packs', `packs.${name}`, 'ok', `${name}: ${scenarios} scenarios, ${requests} requests a round; the longest is ${longest.scenario}, about ${longest.promptTokens} tokens of prompt and ${longest.maxTokens} of budget`));
        return { needs: asked, findings };
    }
    catch (error) {
        return { needs: [], findings: [brokenBy('packs', 'packs', error)] };
    }
}
async function lookAtTarget({ engine, listing }, asked, options) {
    const { where, clock, signal, onProgress = () => undefined } = options;
    const server = {
        ...options,
        ...{ onProgress, mayGenerate: options.probes, waitMs: options.bootTimeoutMs ?? 60_000 },
        wishes: { ...options, needs: asked },
    };
    if (where.kind === 'url')
        return checkServer(where.url, server);
    const ports = options.localPorts ?? detect_url/* usualPorts */.bq;
    const isNeeded = where.kind === 'detect';
    const found = await findServers({ ports, listing, clock, signal, isNeeded, hiddenKey: options.apiKey });
    if (isNeeded) {
        if (found.only === undefined)
            return { findings: found.findings, facts: undefined };
        const looked = await checkServer(found.only, server);
        return { ...looked, findings: [...found.findings, ...looked.findings] };
    }
    const findings = await lookAtBoot(where, engine, options);
    return { findings: [...findings, ...found.findings], facts: undefined };
}
async function lookAtBoot(where, engine, options) {
    const { tree, isCheckout, allowance, env, passVariables = [], clock, signal } = options;
    switch (where.kind) {
        case 'command':
        case 'up-down':
            return [await checkScript(where, clock, signal)];
        case 'replay':
            return [await checkCassette((0,external_node_path_.resolve)(tree, where.file))];
        case 'compose':
            return checkCompose({
                ...quickness(options),
                docker: (0,compose_docker/* openDocker */.$r)(env, passVariables),
                recipe: (0,boot_where/* recipeOf */.Sx)(where, tree),
                trust: { tree: (0,external_node_path_.resolve)(tree), isCheckout, ...(allowance === undefined ? {} : { allowance }) },
                isEngineUsable: engine.isUsable,
                hasNvidia: engine.hasNvidia,
            });
    }
}
async function checkCassette(file) {
    try {
        const { cassette } = await (0,load_cassette/* loadCassette */.x)(file);
        const message = `${file} holds ${cassette.exchanges.length} answers; no server is asked`;
        return finding('endpoint', 'cassette', 'ok', message);
    }
    catch (error) {
        return brokenBy('endpoint', 'cassette', error);
    }
}


/***/ }),

/***/ 37243:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  A: () => (/* binding */ foreignPack)
});

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/explain-issues.js
var explain_issues = __webpack_require__(92844);
// EXTERNAL MODULE: ./build/lib/json.js
var json = __webpack_require__(80292);
// EXTERNAL MODULE: ./build/lib/nearest.js
var nearest = __webpack_require__(76062);
// EXTERNAL MODULE: ./build/lib/source.js
var source = __webpack_require__(11539);
;// CONCATENATED MODULE: ./build/interop/benchlocal-asserts.js
/** Every assert kind that benchlocal-cli's scorers know, by the module that a pack names. */
const benchlocalAsserts = {
    tool_call: [
        'exact_function_name',
        'function_name_in',
        'tool_call_count',
        'required_function_names',
        'content_regex',
        'required_args_present',
        'forbidden_args_absent',
        'exact_arg_value',
        'arg_regex',
        'arg_in_enum',
        'arg_numeric_range',
        'multi_call_order',
    ],
    instruct_follow: [
        'exact_length_words',
        'max_length_words',
        'min_length_words',
        'case_only',
        'format_regex',
        'required_phrase',
        'required_phrase_any',
        'forbidden_phrase',
        'required_url_count',
        'required_section_headers',
        'bullet_count',
        'language',
    ],
    struct_output: [
        'json_parse_required',
        'json_schema',
        'exact_json',
        'jsonpath_assertion',
        'csv_columns',
        'yaml_parse_required',
        'markdown_structure',
        'format_regex',
    ],
    data_extract: ['field_required', 'field_exact_value', 'field_regex', 'field_in_set', 'no_extra_fields'],
    reason_math: ['exact_string', 'exact_numeric', 'tolerance_numeric', 'regex_match'],
    answer_match: ['exact_numeric', 'tolerance_numeric', 'exact_letter'],
};
function isBenchlocalModule(name) {
    return Object.hasOwn(benchlocalAsserts, name);
}
/** benchlocal-cli holds these in its code, by scenario and path; `$` is the root. */
const benchlocalAnchors = {
    'DE-02': { items: 'name' },
    'DE-07': { $: 'name' },
    'DE-13': { line_items: 'description', discounts: 'description' },
};

;// CONCATENATED MODULE: ./build/interop/benchlocal-messages.js

/** Plain JSON; a number that would lose digits is refused. */
function toJson(value, refuse, path = []) {
    if (typeof value === 'bigint')
        return refuse(path, `${value} is not exact as a number`);
    if (Array.isArray(value))
        return value.map((item, index) => toJson(item, refuse, [...path, index]));
    if (!(value instanceof Map))
        return value;
    return Object.fromEntries([...value].map(([key, item]) => [key, toJson(item, refuse, [...path, key])]));
}
/** A message in the form that our packs have. */
function messageOf(message, refuse) {
    switch (message.role) {
        case 'assistant': {
            const calls = message.tool_calls ?? [];
            const content = message.content ?? '';
            if (calls.length === 0)
                return { role: 'assistant', content };
            const replayed = calls.map((call, index) => ({
                id: call.id,
                name: call.function.name,
                arguments: argumentsOf(call.function.arguments, (problem) => refuse(['tool_calls', index, 'function', 'arguments'], problem)),
            }));
            return { role: 'assistant', content, 'tool-calls': replayed };
        }
        case 'tool':
            return { role: 'tool', 'call-id': message.tool_call_id, content: message.content };
        default:
            return { role: message.role, content: message.content };
    }
}
function argumentsOf(written, refuse) {
    if (typeof written !== 'string')
        return written;
    const parsed = (0,json/* parseJson */.q)(written);
    if (!parsed.ok || !(parsed.value instanceof Map))
        return refuse('not the text of a JSON object');
    return toJson(parsed.value, (_path, message) => refuse(message));
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
;// CONCATENATED MODULE: ./build/interop/benchlocal-schema.js

// Theirs is loose: only what decides a verdict or what the model is sent is read, and that has to be understood.
const jsonObject = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* json */.Pq9());
const samplingSchema = schemas/* strictObject */.rej({
    temperature: schemas/* number */.aig().optional(),
    top_p: schemas/* number */.aig().optional(),
    seed: schemas/* int */.Whr().optional(),
    max_tokens: schemas/* int */.Whr().min(1).optional(),
    tool_choice: schemas/* enum */.k5n(['auto', 'none', 'required']).optional(),
    // Thinking is switched by the run, from the pack's default_thinking.
    chat_template_kwargs: schemas/* looseObject */._H3({}).optional(),
});
const benchlocalMetaSchema = schemas/* looseObject */._H3({
    pack_id: schemas/* string */.YjP().min(1),
    version: schemas/* string */.YjP(),
    sampling_defaults: samplingSchema.default({}),
    default_thinking: schemas/* enum */.k5n(['on', 'off']).default('off'),
    default_max_seconds: schemas/* number */.aig().positive().nullish(),
    timeout_per_case_default: schemas/* number */.aig().positive().nullish(),
    verifier_module: schemas/* string */.YjP(),
    supports_sandboxed_only: schemas/* boolean */.zMY().nullish(),
});
const toolSchema = schemas/* strictObject */.rej({
    type: schemas/* literal */.euz('function'),
    function: schemas/* strictObject */.rej({
        name: schemas/* string */.YjP().min(1),
        description: schemas/* string */.YjP().min(1),
        parameters: jsonObject.optional(),
    }),
});
const toolCallSchema = schemas/* looseObject */._H3({
    id: schemas/* string */.YjP().min(1),
    function: schemas/* looseObject */._H3({ name: schemas/* string */.YjP().min(1), arguments: schemas/* union */.KCZ([schemas/* string */.YjP(), jsonObject]) }),
});
const messageSchema = schemas/* discriminatedUnion */.gMt('role', [
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('system'), content: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ role: schemas/* literal */.euz('user'), content: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({
        role: schemas/* literal */.euz('assistant'),
        content: schemas/* string */.YjP().nullish(),
        tool_calls: schemas/* array */.YOg(toolCallSchema).nullish(),
    }),
    schemas/* strictObject */.rej({
        role: schemas/* literal */.euz('tool'),
        tool_call_id: schemas/* string */.YjP().min(1),
        content: schemas/* string */.YjP(),
        name: schemas/* string */.YjP().nullish(),
    }),
]);
const benchlocalScenarioSchema = schemas/* looseObject */._H3({
    id: schemas/* string */.YjP().min(1),
    description: schemas/* string */.YjP().nullish(),
    upstream_title: schemas/* string */.YjP().nullish(),
    messages: schemas/* array */.YOg(messageSchema).min(1),
    tools: schemas/* array */.YOg(toolSchema).nullish(),
    verifier: schemas/* strictObject */.rej({ type: schemas/* string */.YjP(), asserts: schemas/* array */.YOg(schemas/* looseObject */._H3({ kind: schemas/* string */.YjP() })) }),
    sampling_overrides: samplingSchema.nullish(),
    max_seconds_override: schemas/* number */.aig().positive().nullish(),
    expected: schemas/* json */.Pq9().optional(),
    declares_top_level_shape: schemas/* boolean */.zMY().nullish(),
});

;// CONCATENATED MODULE: ./build/interop/benchlocal-tools.js
/** Tools that every scenario naming them defines alike. */
function sharedTools(scenarios) {
    const byName = new Map();
    for (const tool of scenarios.flatMap((scenario) => scenario.tools ?? [])) {
        const known = byName.get(tool.function.name);
        const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(toolOf(tool));
        byName.set(tool.function.name, isSame ? toolOf(tool) : 'several');
    }
    return Object.fromEntries([...byName].filter((entry) => entry[1] !== 'several'));
}
/** By name where all are shared; else the scenario keeps its own, all of them, so that their order stays. */
function toolsOf(scenario, shared) {
    const tools = scenario.tools ?? [];
    if (tools.length === 0)
        return {};
    const names = tools.map((tool) => tool.function.name);
    if (names.every((name) => Object.hasOwn(shared, name)))
        return { 'use-tools': names };
    return { tools: Object.fromEntries(tools.map((tool) => [tool.function.name, toolOf(tool)])) };
}
function toolOf(tool) {
    const { description, parameters = { type: 'object', properties: {} } } = tool.function;
    return { description, parameters };
}

;// CONCATENATED MODULE: ./build/interop/import-benchlocal.js









const hint = 'docs/interop.md tells what can be imported.';
const fallbackSeconds = 60;
const longestTitle = 120;
/** Whether the first line says that this is a pack of benchlocal-cli. */
function isBenchlocalPack(text) {
    const first = text.split('\n', 1)[0] ?? '';
    if (!first.includes('__meta__'))
        return false;
    const parsed = (0,json/* parseJson */.q)(first);
    return parsed.ok && parsed.value instanceof Map && parsed.value.get('__meta__') === true;
}
/** The text of a benchlocal-cli pack as a pack of ours. What it cannot carry over faithfully, it refuses. */
function importBenchlocal(text, origin) {
    const refuse = (line, path, message) => {
        throw new errors/* InputError */.dz((0,source/* showProblem */.H)(origin, { place: { line, column: 1 }, path, message }), hint);
    };
    const [head, ...lines] = readLines(text, refuse);
    if (head === undefined)
        return refuse(1, [], 'an empty file');
    const meta = read(benchlocalMetaSchema, head, refuse);
    const module = meta.verifier_module;
    if (meta.supports_sandboxed_only === true || module === 'sandbox') {
        refuse(head.number, ['verifier_module'], 'packs that run in a sandbox cannot be imported in this version');
    }
    if (!isBenchlocalModule(module)) {
        return refuse(head.number, ['verifier_module'], unknown('verifier module', module, Object.keys(benchlocalAsserts)));
    }
    if (lines.length === 0)
        refuse(head.number, [], 'a pack without scenarios: its data set has to be fetched first');
    const scenarios = lines.map((line) => ({
        line: line.number,
        scenario: read(benchlocalScenarioSchema, line, refuse),
    }));
    for (const { line, scenario } of scenarios)
        checkScenario(scenario, module, meta, (path, message) => refuse(line, path, message));
    const ids = uniqueIds(scenarios.map(({ scenario }) => scenario.id));
    const shared = sharedTools(scenarios.map(({ scenario }) => scenario));
    return {
        id: `benchlocal:${meta.pack_id}`,
        version: meta.version,
        title: `${meta.pack_id} of benchlocal-cli`,
        'default-thinking': meta.default_thinking,
        sampling: samplingOf(meta.sampling_defaults),
        tools: shared,
        scenarios: scenarios.map(({ line, scenario }, index) => ({
            id: ids[index] ?? scenario.id,
            title: titleOf(scenario),
            messages: scenario.messages.map((message, place) => messageOf(message, (path, problem) => refuse(line, ['messages', place, ...path], problem))),
            ...toolsOf(scenario, shared),
            ...limitsOf(scenario, meta),
            expect: [expectationOf(scenario, module)],
        })),
    };
}
function readLines(text, refuse) {
    return text.split('\n').flatMap((content, index) => {
        if (content.trim() === '')
            return [];
        const parsed = (0,json/* parseJson */.q)(content.trim());
        if (!parsed.ok)
            return refuse(index + 1, [], `not JSON: ${parsed.message}`);
        return [{ number: index + 1, value: toJson(parsed.value, (path, message) => refuse(index + 1, path, message)) }];
    });
}
function read(schema, line, refuse) {
    const parsed = schema.safeParse(line.value);
    if (parsed.success)
        return parsed.data;
    const [problem] = (0,explain_issues/* explainIssues */._)(parsed.error.issues, schema, line.value);
    return refuse(line.number, problem?.path ?? [], problem?.message ?? 'not a line of a pack');
}
function unknown(what, name, known) {
    const near = (0,nearest/* nearest */.p)(name, known);
    return `unknown ${what} "${name}"${near === undefined ? `; known: ${known.join(', ')}` : `; did you mean "${near}"?`}`;
}
function checkScenario(scenario, module, meta, refuse) {
    const { type, asserts } = scenario.verifier;
    if (type !== module)
        refuse(['verifier', 'type'], `"${type}" in a pack whose verifier module is ${module}`);
    if (asserts.length === 0 && scenario.expected === undefined)
        refuse(['verifier', 'asserts'], 'nothing is checked');
    const known = benchlocalAsserts[module];
    for (const [index, { kind }] of asserts.entries()) {
        if (!known.includes(kind))
            refuse(['verifier', 'asserts', index, 'kind'], unknown('assert kind', kind, known));
    }
    for (const key of ['temperature', 'top_p', 'seed']) {
        const value = scenario.sampling_overrides?.[key];
        if (value !== undefined && value !== meta.sampling_defaults[key]) {
            refuse(['sampling_overrides', key], 'only a pack as a whole can have this setting here');
        }
    }
}
/** `RM-01`, `RM-01.2`, `RM-01.3`: one of the packs has the same id on every line. */
function uniqueIds(ids) {
    const taken = new Set(ids);
    const seen = new Set();
    return ids.map((id) => {
        if (!seen.has(id)) {
            seen.add(id);
            return id;
        }
        let count = 2;
        while (taken.has(`${id}.${count}`))
            count += 1;
        taken.add(`${id}.${count}`);
        return `${id}.${count}`;
    });
}
function titleOf(scenario) {
    const title = scenario.upstream_title || scenario.description || scenario.id;
    return title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).toWellFormed()}…`;
}
function samplingOf(sampling) {
    const { temperature, top_p, seed, max_tokens } = sampling;
    return withoutUndefined({ temperature, 'top-p': top_p, seed, 'max-tokens': max_tokens });
}
function limitsOf(scenario, meta) {
    const overrides = scenario.sampling_overrides ?? {};
    const { tool_choice = meta.sampling_defaults.tool_choice, max_tokens = meta.sampling_defaults.max_tokens } = overrides;
    const seconds = scenario.max_seconds_override ?? meta.timeout_per_case_default ?? meta.default_max_seconds;
    return withoutUndefined({
        'tool-choice': tool_choice,
        'max-tokens': max_tokens,
        'max-seconds': seconds ?? fallbackSeconds,
    });
}
function withoutUndefined(entries) {
    return Object.fromEntries(Object.entries(entries).filter((entry) => entry[1] !== undefined));
}
function expectationOf(scenario, module) {
    const expectation = { kind: `benchlocal/${module.replace('_', '-')}`, asserts: scenario.verifier.asserts };
    if (module !== 'data_extract')
        return expectation;
    return {
        ...expectation,
        ...withoutUndefined({
            expected: scenario.expected,
            'declares-top-level-shape': scenario.declares_top_level_shape ?? undefined,
            anchors: benchlocalAnchors[scenario.id],
        }),
    };
}

// EXTERNAL MODULE: ./build/packs/parse-pack.js + 3 modules
var parse_pack = __webpack_require__(59087);
;// CONCATENATED MODULE: ./build/commands/foreign-pack.js


/** Packs of other tools that are read as they are. */
const foreignPack = (text, origin) => isBenchlocalPack(text) ? (0,parse_pack/* checkImportedPack */.Qk)(importBenchlocal(text, origin), origin) : undefined;


/***/ }),

/***/ 81268:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ keysOf),
/* harmony export */   selectPacks: () => (/* binding */ selectPacks)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61469);
/* harmony import */ var _lib_nearest_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(76062);
/* harmony import */ var _lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2999);
/* harmony import */ var _packs_load_packs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(77950);
/* harmony import */ var _foreign_pack_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(37243);






const tiers = ['quick', 'medium'];
/** The packs that were asked for, and which of their scenarios. */
async function selectPacks(selection) {
    const candidates = await loadCandidates(selection);
    const wanted = [...selection.scenarios, ...(await readScenariosFile(selection.scenariosFile))];
    const keys = candidates.flatMap(({ pack }) => keysOf(pack));
    if (wanted.length === 0)
        return { loaded: candidates, scenarios: keys };
    const unknown = wanted.filter((key) => !keys.includes(key));
    if (unknown.length > 0) {
        const told = unknown.map((key) => {
            const near = (0,_lib_nearest_js__WEBPACK_IMPORTED_MODULE_5__/* .nearest */ .p)(key, keys);
            return `there is no scenario "${key}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
        });
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(told.join('\n'), 'quality-baseline packs show PACK lists the scenarios of a pack.');
    }
    const scenarios = keys.filter((key) => wanted.includes(key));
    const loaded = candidates.filter(({ pack }) => keysOf(pack).some((key) => scenarios.includes(key)));
    return { loaded, scenarios };
}
function keysOf(pack) {
    return pack.scenarios.map(({ id }) => `${pack.id}/${id}`);
}
async function loadCandidates({ tier, packs, packsDir }) {
    if (packs.length > 0)
        return (0,_packs_load_packs_js__WEBPACK_IMPORTED_MODULE_3__/* .loadPacks */ .rn)(packs, _foreign_pack_js__WEBPACK_IMPORTED_MODULE_4__/* .foreignPack */ .A);
    if (packsDir !== undefined && !(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(packsDir).catch(() => undefined))?.isDirectory())
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`there is no folder ${packsDir}`, 'Check --packs-dir, or packs-dir in the config.');
    const own = packsDir === undefined ? [] : await (0,_packs_load_packs_js__WEBPACK_IMPORTED_MODULE_3__/* .loadPacks */ .rn)([packsDir], _foreign_pack_js__WEBPACK_IMPORTED_MODULE_4__/* .foreignPack */ .A);
    const loaded = [...(await (0,_packs_load_packs_js__WEBPACK_IMPORTED_MODULE_3__/* .loadBuiltinPacks */ .Sd)()), ...own];
    const seen = new Set();
    for (const { pack, origin } of loaded) {
        if (seen.has(pack.id))
            throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`two packs have the id "${pack.id}"`, `Give that of ${origin} another.`);
        seen.add(pack.id);
    }
    return loaded.filter(({ pack }) => tiers.indexOf(pack.tier ?? 'quick') <= tiers.indexOf(tier));
}
async function readScenariosFile(path) {
    if (path === undefined)
        return [];
    const text = await (0,_lib_read_regular_js__WEBPACK_IMPORTED_MODULE_2__/* .readRegularText */ .Aj)(path, { takesPipe: true });
    if (text === undefined)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`cannot read ${path}: there is no such file`, 'Check the path given with --scenarios-file.');
    const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
    const keys = lines.filter((line) => line !== '');
    if (keys.length === 0)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz(`${path} names no scenario`, 'Write one PACK/ID a line.');
    return keys;
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


/***/ })

};
