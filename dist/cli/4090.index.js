export const id = 4090;
export const ids = [4090];
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

/***/ 34090:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   initRunnerHook: () => (/* binding */ initRunnerHook)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61469);
/* harmony import */ var _init_questions_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(42577);
/* harmony import */ var _planned_files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(61285);





// A literal URL, so that the bundler ships the file beside the bundle.
const hook = __webpack_require__.ab + "job-started.sh";
/** Writes the script that a runner asks before each job, and says how it is installed. */
async function initRunnerHook(options, { cwd, out, err, signal }) {
    const { isAlone, yes, dryRun, ask } = options;
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(cwd, options.path ?? 'job-started.sh');
    if (!isAlone)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz('--runner-hook is about a machine, and the other flags about a repository', 'Run init twice: --runner-hook goes with --yes and --dry-run alone.');
    if (!path.endsWith('.sh'))
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`the runner takes no hook of the name ${(0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path)}`, 'The name has to end in .sh.');
    if (ask === undefined && !yes && !dryRun)
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz('init asks before it writes, and there is no terminal to ask at', 'Add --yes to write the hook, or --dry-run to see it.');
    const file = await (0,_planned_files_js__WEBPACK_IMPORTED_MODULE_4__/* .planFile */ .eS)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path), await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(hook, 'utf8'));
    out((0,_planned_files_js__WEBPACK_IMPORTED_MODULE_4__/* .diffOf */ .n_)(file));
    if (file.fate === 'kept')
        throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz(`${path} is there, and is not what would be written`, 'Look at it, and move it away.');
    if ((0,_planned_files_js__WEBPACK_IMPORTED_MODULE_4__/* .isChange */ .Xb)(file)) {
        if (dryRun || (ask !== undefined && !(await (0,_init_questions_js__WEBPACK_IMPORTED_MODULE_3__/* .askYes */ .PL)('Write this?', { ask, say: err })))) {
            err('Nothing was written.\n');
            return _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .exitCodes */ .hS.passed;
        }
        signal.throwIfAborted();
        await (0,_planned_files_js__WEBPACK_IMPORTED_MODULE_4__/* .savePlanned */ .c0)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path), file);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.chmod)(path, 0o755);
        err(`Wrote ${path}\n`);
    }
    else
        err(`${path} is there already.\n`);
    err(nextSteps(path));
    return _lib_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .exitCodes */ .hS.passed;
}
function nextSteps(path) {
    return `
Next, on the machine of the runner:
  sudo chown root:root ${path}
      and its folder: no job may change what lets jobs in
  echo ACTIONS_RUNNER_HOOK_JOB_STARTED=${path} >> .env
      in the folder of the runner; then start the runner again
  ${path.slice(0, -'.sh'.length)}.allowed
      may name further workflows, one a line
  docs/security-self-hosted.md of quality-baseline
      says what the hook stops, and what it does not
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


/***/ })

};
