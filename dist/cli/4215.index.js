export const id = 4215;
export const ids = [4215];
export const modules = {

/***/ 48127:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  affected: () => (/* binding */ affected)
});

// UNUSED EXPORTS: findAffected

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/baseline/baseline-path.js
var baseline_path = __webpack_require__(48575);
// EXTERNAL MODULE: ./build/baseline/load-baseline.js
var load_baseline = __webpack_require__(56242);
// EXTERNAL MODULE: ./build/config/config-needs.js
var config_needs = __webpack_require__(29313);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./build/lib/assert-never.js
var assert_never = __webpack_require__(38119);
;// CONCATENATED MODULE: ./build/config/renamed-targets.js


/** New slugs with their old ones: a target that goes is followed to a new one that is booted from the same place. */
function renamedTargets(base, head) {
    const found = new Map();
    if (base === undefined || head === undefined)
        return found;
    const added = head.targets.filter(({ slug }) => !has(base, slug));
    for (const old of base.targets.filter(({ slug }) => !has(head, slug))) {
        const next = added.find((target) => !found.has(target.slug) && isSameRecipe(old, target));
        if (next !== undefined)
            found.set(next.slug, old.slug);
    }
    return found;
}
/** Targets that the base gates and the head no longer has, under no other name either. */
function goneTargets(base, head) {
    if (base === undefined || head === undefined || base.targetsMayGo)
        return [];
    const followed = new Set(renamedTargets(base, head).values());
    return base.targets
        .filter(({ slug, skip }) => skip === undefined && !has(head, slug) && !followed.has(slug))
        .map(({ slug }) => slug);
}
function has({ targets }, slug) {
    return targets.some((target) => target.slug === slug);
}
function isSameRecipe({ where: one }, { where: other }) {
    if (one === undefined || other === undefined || one.kind !== other.kind)
        return one === other;
    switch (one.kind) {
        case 'compose':
            return other.kind === 'compose' && (0,external_node_util_.isDeepStrictEqual)([one.files, one.service], [other.files, other.service]);
        case 'command':
            return other.kind === 'command' && one.command === other.command;
        case 'up-down':
            return other.kind === 'up-down' && one.up === other.up && one.down === other.down;
        case 'url':
        case 'detect':
        case 'replay':
            return (0,external_node_util_.isDeepStrictEqual)(one, other);
        default:
            return (0,assert_never/* assertNever */.x)(one);
    }
}

// EXTERNAL MODULE: ./build/endpoint/boot/compose/as-written.js
var as_written = __webpack_require__(36746);
// EXTERNAL MODULE: ./build/gate/matrix-job.js
var matrix_job = __webpack_require__(96987);
// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/lib/sha256.js
var sha256 = __webpack_require__(17609);
;// CONCATENATED MODULE: ./build/gate/plan-affected.js



/** Some of each group stand for the others: they share a change. What is not measured is named, with its reason. */
function planAffected(candidates, rule) {
    const bySlug = [...candidates].sort((one, other) => (one.slug < other.slug ? -1 : 1));
    const groups = [...(0,group_by/* groupBy */.$)(bySlug, ({ signature }) => signature).values()];
    const jobs = [];
    const planned = groups.map((members) => planGroup(members, rule, jobs));
    const targets = planned.flatMap((group) => group.targets);
    return {
        targets: targets.sort((one, other) => (one.slug < other.slug ? -1 : 1)),
        groups: planned.map(({ group }) => group),
        jobs,
        nightlyFirst: targets.flatMap(({ slug, plan }) => (plan === 'named' ? [slug] : [])),
    };
}
function planGroup(members, rule, jobs) {
    const id = (0,sha256/* sha256 */.s)(members[0]?.signature ?? '').slice(0, 8);
    const fitting = members.filter((member) => reasonToSkip(member, rule) === undefined).sort(byNeed);
    const canaries = new Set(fitting.slice(0, Math.min(rule.maxTargets, matrix_job/* mostJobs */.o - jobs.length)));
    jobs.push(...[...canaries].map(matrix_job/* matrixJob */.V));
    const targets = members.map((member) => {
        const { slug, state, changes, renamedFrom, captured } = member;
        const skipped = reasonToSkip(member, rule);
        const plan = skipped !== undefined ? 'skipped' : canaries.has(member) ? 'measured' : 'named';
        const why = skipped ?? (plan === 'named' ? reasonToName(canaries.size, rule) : undefined);
        return {
            ...{ slug, state, plan, group: id, changes: [...changes], captured: captured ?? null },
            ...(renamedFrom === undefined ? {} : { renamedFrom }),
            ...(why === undefined ? {} : { why }),
        };
    });
    const slugs = (plan) => targets.flatMap((target) => (target.plan === plan ? [target.slug] : []));
    const change = members[0] === undefined ? '' : describeChange(members[0], members);
    return {
        targets,
        group: { id, change, measured: slugs('measured'), named: slugs('named'), skipped: slugs('skipped') },
    };
}
function reasonToSkip({ skip, gpus }, rule) {
    if (skip !== undefined)
        return skip;
    if (gpus === undefined || rule.gpus === undefined || gpus <= rule.gpus)
        return undefined;
    return `it needs ${gpus} GPUs, and the rig has ${rule.gpus}`;
}
function reasonToName(canaries, { maxTargets }) {
    if (canaries < maxTargets)
        return `one change has at most ${matrix_job/* mostJobs */.o} jobs`;
    return `${canaries === 1 ? 'one that shares its change is' : `${canaries} that share its change are`} measured`;
}
/** One with a baseline can regress; of these the one that was looked at longest ago; then by name. */
function byNeed(one, other) {
    const [first, second] = [one, other].map(({ captured, slug }) => `${captured ?? '~'} ${slug}`);
    return (first ?? '') < (second ?? '') ? -1 : 1;
}
const mostTold = 3;
function describeChange({ state, changes }, members) {
    if (state === 'new')
        return members.length === 1 ? 'a new target' : 'new targets';
    const words = [
        ...new Set(changes.map(({ kind, name, to }) => (kind === 'image' && to !== undefined ? `image ${to}` : name))),
    ];
    const rest = words.length > mostTold ? [`${words.length - mostTold} more`] : [];
    return [...words.slice(0, mostTold), ...rest].join(', ');
}

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/version.js
var version = __webpack_require__(96480);
// EXTERNAL MODULE: ./build/report/plain-text.js
var plain_text = __webpack_require__(95263);
// EXTERNAL MODULE: ./build/report/terminal-lines.js
var terminal_lines = __webpack_require__(9657);
;// CONCATENATED MODULE: ./build/report/render-affected.js



/** Which targets a change affects, why, and what becomes of each; nothing is left out in silence. */
function renderAffected(affected, options = {}) {
    const columns = options.columns ?? terminal_lines/* defaultColumns */.Fy;
    const bySlug = new Map(affected.affected.map((target) => [target.slug, target]));
    const sections = [
        [summary(affected)],
        ...affected.groups.map((group) => groupLines(group, bySlug, columns)),
        listed('Removed', affected.removed, columns),
        otherLines(affected, columns),
        affected.notes.flatMap((note) => (0,terminal_lines/* wrapped */.ky)(`Note: ${(0,plain_text/* plainLine */.h0)(note)}`, columns, '  ', 'doubt')),
        ending(affected, columns),
    ].filter((section) => section.length > 0);
    return (0,terminal_lines/* joinLines */.cT)(sections.flatMap((section, at) => (at === 0 ? section : ['', ...section])), options.color ?? false);
}
function summary({ affected, targets, base, head }) {
    const until = head === null ? 'the working tree' : named(head);
    return `${affected.length} of ${count(targets, 'target')} are affected between ${named(base)} and ${until}`;
}
function named({ ref, commit }) {
    const short = commit.slice(0, 10);
    return commit.startsWith(ref) ? short : `${(0,plain_text/* plainLine */.h0)(ref)} (${short})`;
}
function count(number, noun) {
    return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
function groupLines(group, bySlug, columns) {
    const of = (slugs) => slugs.flatMap((slug) => bySlug.get(slug) ?? []);
    const [measured, named, skipped] = [of(group.measured), of(group.named), of(group.skipped)];
    const all = [...measured, ...named, ...skipped];
    const head = (0,plain_text/* plainLine */.h0)(group.change);
    const lines = [
        ...describeChanges(all.flatMap(({ changes }) => changes)).filter((line) => line !== head),
        ...measured.map((target) => `measured: ${nameOf(target)}`),
        ...[...(0,group_by/* groupBy */.$)(named, ({ why }) => why ?? '')].map(([why, targets]) => `only named, since ${(0,plain_text/* plainLine */.h0)(why)}: ${targets.map(nameOf).join(', ')}`),
    ];
    const left = skipped.map((target) => `skipped: ${nameOf(target)}: ${(0,plain_text/* plainLine */.h0)(target.why ?? '')}`);
    return [
        ...(0,terminal_lines/* wrapped */.ky)(`${head} · ${count(all.length, 'target')}`, columns, '  '),
        ...lines.flatMap((line) => (0,terminal_lines/* wrapped */.ky)(`  ${line}`, columns, '    ')),
        ...left.flatMap((line) => (0,terminal_lines/* wrapped */.ky)(`  ${line}`, columns, '    ', 'doubt')),
    ];
}
function nameOf({ slug, renamedFrom }) {
    return renamedFrom === undefined ? slug : `${slug} (was ${renamedFrom})`;
}
const mostChanges = 5;
/** What the targets of a group share, and where one comes from elsewhere, that as well. */
function describeChanges(changes) {
    const words = changes.map(({ kind, name, from = 'nothing', to = 'nothing' }) => kind === 'image' ? `${(0,plain_text/* plainLine */.h0)(name)}: ${(0,plain_text/* plainLine */.h0)(from)} → ${(0,plain_text/* plainLine */.h0)(to)}` : (0,plain_text/* plainLine */.h0)(name));
    const unique = [...new Set(words)];
    const shown = unique.slice(0, mostChanges).map((line) => (0,plain_text/* shorten */.ml)(line, 200));
    return unique.length > mostChanges ? [...shown, `${unique.length - mostChanges} more`] : shown;
}
function listed(head, slugs, columns) {
    return slugs.length === 0 ? [] : (0,terminal_lines/* wrapped */.ky)(`${head}: ${slugs.join(', ')}`, columns, '  ');
}
const mostSlugs = 5;
function otherLines({ otherChanges }, columns) {
    if (otherChanges.length === 0)
        return [];
    return [
        'Changed in the config, and in no answer:',
        ...otherChanges.flatMap(({ key, from, to, slugs }) => {
            const rest = slugs.length > mostSlugs ? ` and ${slugs.length - mostSlugs} more` : '';
            const whose = slugs.length === 0 ? '' : ` (${slugs.slice(0, mostSlugs).join(', ')}${rest})`;
            const [one, other] = [from, to].map((value) => (0,plain_text/* shorten */.ml)((0,plain_text/* plainLine */.h0)(value), 60));
            return (0,terminal_lines/* wrapped */.ky)(`  ${(0,plain_text/* plainLine */.h0)(key)}: ${one} → ${other}${whose}`, columns, '    ');
        }),
    ];
}
function ending({ matrix, nightlyFirst, affected }, columns) {
    if (affected.length === 0)
        return ['Nothing to measure.'];
    const jobs = `${count(matrix.include.length, 'job')} to measure.`;
    const first = nightlyFirst.length;
    const rest = first === 0 ? '' : ` ${count(first, 'target')} only named: first in the nightly job.`;
    return (0,terminal_lines/* wrapped */.ky)(`${jobs}${rest}`, columns);
}

// EXTERNAL MODULE: ./build/report/render-json.js
var render_json = __webpack_require__(63170);
// EXTERNAL MODULE: ./build/run/take-in-turn.js
var take_in_turn = __webpack_require__(56163);
// EXTERNAL MODULE: ./build/commands/affected-sides.js
var affected_sides = __webpack_require__(72006);
// EXTERNAL MODULE: ./build/commands/compare-targets.js + 4 modules
var compare_targets = __webpack_require__(21901);
// EXTERNAL MODULE: ./build/commands/target-parts.js
var target_parts = __webpack_require__(31117);
;// CONCATENATED MODULE: ./build/commands/other-changes.js


const nothing = '(not set)';
/** What changed in the config that changes no answer: it is said, and affects nothing. */
function otherChanges(before, after) {
    const old = new Map(before.targets.map((target) => [target.slug, (0,target_parts/* otherEntries */.hZ)(target, before)]));
    const ofTargets = after.targets.flatMap((target) => {
        const entries = old.get(target.slug);
        return entries === undefined ? [] : differing(entries, (0,target_parts/* otherEntries */.hZ)(target, after), target.slug);
    });
    const all = [...differing(ofAll(before), ofAll(after), undefined), ...ofTargets];
    return [...(0,group_by/* groupBy */.$)(all, ({ key, from, to }) => JSON.stringify([key, from, to])).values()].flatMap((same) => {
        const [first] = same;
        if (first === undefined)
            return [];
        return [{ key: first.key, from: first.from, to: first.to, slugs: same.flatMap(({ slug }) => slug ?? []) }];
    });
}
function ofAll({ maxTargets, floors, floorsFail, targetsMayGo }) {
    return new Map([
        ...(maxTargets === undefined ? [] : [['max-targets', String(maxTargets)]]),
        ...Object.entries(floors).map(([pack, floor]) => [`floors.${pack}`, floor]),
        ...(floorsFail ? [['floors-fail', 'true']] : []),
        ...(targetsMayGo ? [['targets-may-go', 'true']] : []),
    ]);
}
function differing(one, other, slug) {
    const keys = [...new Set([...one.keys(), ...other.keys()])].sort();
    return keys.flatMap((key) => {
        const [from = nothing, to = nothing] = [one.get(key), other.get(key)];
        return from === to ? [] : [{ key, from, to, slug }];
    });
}

// EXTERNAL MODULE: ./build/commands/write-reports.js + 13 modules
var write_reports = __webpack_require__(80784);
;// CONCATENATED MODULE: ./build/commands/affected.js



















/** Prints which targets a change affects. */
async function affected({ json, color, ...options }, io) {
    const found = await findAffected(options, io);
    io.out(json ? (0,render_json/* renderAffectedJson */.dN)(found) : renderAffected(found, (0,write_reports/* terminalOf */.g5)({ color }, io)));
    return errors/* exitCodes */.hS.passed;
}
const composeRuns = 4;
/** Which targets a change affects, and which of them are measured. Nothing is booted, and the checkout is only read. */
function findAffected(options, io) {
    return (0,affected_sides/* withSides */.xl)({ ...options, cwd: io.cwd }, async (sides) => {
        const { base, head } = sides;
        const resolver = (0,compare_targets/* openResolver */.RZ)(io.env);
        const [before, after] = await readBoth(base, head);
        const compared = new Map();
        const both = [...after].filter(([slug]) => before.has(slug));
        await (0,take_in_turn/* takeInTurn */.I)(both, composeRuns, () => io.signal.aborted, async ([slug, now]) => {
            const then = before.get(slug);
            if (then !== undefined)
                compared.set(slug, await (0,compare_targets/* compareTarget */.FK)(then, now, resolver));
        });
        io.signal.throwIfAborted();
        const names = renamedTargets(base.config, head.config);
        const candidates = [];
        for (const [slug, { target }] of after) {
            const then = before.get(slug);
            const old = then ?? before.get(names.get(slug) ?? '');
            const difference = compared.get(slug)?.difference;
            if (then !== undefined && difference === undefined)
                continue;
            candidates.push({
                ...{ slug, gpus: target.gpus, skip: skipOf(target, old?.target) },
                ...(difference === undefined
                    ? // Under another name it is gated as before: no new target stands for it.
                        { state: 'new', changes: [], signature: names.has(slug) ? `renamed ${slug}` : 'new' }
                    : { state: 'changed', changes: difference.changes, signature: difference.signature }),
                renamedFrom: names.get(slug),
                tier: tierOf(target, old?.target, base),
                captured: await capturedOf(target, sides, options),
            });
        }
        const maxTargets = base.config?.maxTargets ?? defaultMaxTargets;
        const plan = planAffected(candidates, { maxTargets, gpus: options.gpus });
        const targets = [];
        for (const planned of plan.targets) {
            const now = after.get(planned.slug);
            const isNew = planned.state === 'new' && planned.plan === 'measured' && now !== undefined;
            const { base: one = null, head: other = null } = compared.get(planned.slug)?.difference ?? {};
            const digest = { base: one, head: isNew ? await (0,compare_targets/* digestTarget */.OS)(now, resolver) : other };
            targets.push({ ...planned, digest });
        }
        const renamed = new Set(names.values());
        return {
            ...{ version: 1, kind: 'affected', tool: version/* version */.r, base: base.commit, head: head.commit ?? null, maxTargets },
            targets: after.size,
            affected: targets,
            groups: [...plan.groups],
            removed: [...before.keys()].filter((slug) => !after.has(slug) && !renamed.has(slug)).sort(),
            otherChanges: base.config === undefined ? [] : otherChanges(base.config, head.config),
            nightlyFirst: [...plan.nightlyFirst],
            matrix: {
                include: [...removedJobs(base, goneTargets(base.config, head.config)), ...plan.jobs].slice(0, matrix_job/* mostJobs */.o),
            },
            notes: [...sides.notes, ...composeNotes(both.map(([slug]) => [slug, compared.get(slug)?.note]))],
        };
    });
}
const defaultMaxTargets = 2;
/** What leaves a target out counts once it is merged. */
function skipOf(target, old) {
    return old === undefined ? target.skip : old.skip && target.skip;
}
function tierOf(target, then, { config }) {
    if (config === undefined)
        return 'quick';
    return (0,target_parts/* mergedValues */.T)(then ?? { ...target, values: {} }, config).tier ?? 'quick';
}
async function readBoth(base, head) {
    const read = (0,as_written/* openSourceReader */.hr)();
    return [await readTargets(base, head, read), await readTargets(head, base, read)];
}
/** What affects a target is what either side says: a change names no fewer files than its base. */
async function readTargets({ tree, config }, other, read) {
    const found = new Map();
    if (config === undefined)
        return found;
    for (const target of config.targets) {
        const there = other.config?.targets.find(({ slug }) => slug === target.slug);
        const paths = [...new Set([...target.paths, ...(there?.paths ?? [])])];
        found.set(target.slug, await (0,compare_targets/* readTarget */._E)({ ...target, paths }, { tree, config }, read));
    }
    return found;
}
/** Each is a job by itself, which says that its target is gone. */
function removedJobs({ config }, gone) {
    if (config === undefined)
        return [];
    return config.targets
        .filter(({ slug }) => gone.includes(slug))
        .map((target) => (0,matrix_job/* matrixJob */.V)({ slug: target.slug, tier: (0,target_parts/* mergedValues */.T)(target, config).tier ?? 'quick', gpus: undefined }));
}
/** When the oldest of its baselines was captured, of those that the base has: they are what it is compared with. */
async function capturedOf(target, sides, options) {
    const { base, head } = sides;
    const side = base.config === undefined ? head : base;
    const told = (0,target_parts/* mergedValues */.T)(target, side.config ?? head.config)['baselines-dir'] ?? 'baselines';
    const folder = options.baselinesDir === undefined
        ? (0,external_node_path_.resolve)(base.tree.folder, (0,as_written/* placeIn */.VV)(side.tree, (0,external_node_path_.resolve)((side.config ?? head.config).root, told)))
        : (0,external_node_path_.resolve)(base.tree.folder, sides.own, options.baselinesDir);
    const modes = (0,config_needs/* modesOf */.U)(target, head.config);
    const dates = await Promise.all(modes.map(async (mode) => {
        try {
            return (await (0,load_baseline/* loadBaselineFile */.im)((0,baseline_path/* baselinePath */.XB)(folder, target.slug, mode)))?.capturedAt;
        }
        catch (error) {
            if (error instanceof errors/* InputError */.dz)
                return undefined; // the check tells what is wrong with it
            throw error;
        }
    }));
    return dates.filter((date) => date !== undefined).sort()[0];
}
/** Why compose was not asked, each reason once. */
function composeNotes(notes) {
    const told = notes.flatMap(([slug, note]) => (note === undefined ? [] : [{ slug, note }]));
    return [...(0,group_by/* groupBy */.$)(told, ({ note }) => note)].map(([note, [first, ...rest]]) => {
        const others = rest.length === 0 ? '' : ` and ${rest.length} more`;
        return `${first?.slug ?? ''}${others}: compared as its files are written: ${note}`;
    });
}


/***/ }),

/***/ 96987:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ matrixJob),
/* harmony export */   o: () => (/* binding */ mostJobs)
/* harmony export */ });
/** So many jobs a matrix of GitHub has at most. */
const mostJobs = 256;
/** A target as a row of a matrix; a name may hold no slash where artifacts are named. */
function matrixJob({ slug, tier, gpus, }) {
    return { slug, name: slug.replaceAll('/', '--'), tier, ...(gpus === undefined ? {} : { gpus }) };
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


/***/ }),

/***/ 56163:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ takeInTurn)
/* harmony export */ });
/** Works through a list in its order, so many items at once: whoever is through takes the next. */
async function takeInTurn(items, width, isOver, work) {
    const left = items[Symbol.iterator]();
    async function worker() {
        while (!isOver()) {
            const next = left.next();
            if (next.done === true)
                return;
            await work(next.value);
        }
    }
    await Promise.all(Array.from({ length: Math.max(1, Math.min(width, items.length)) }, worker));
}


/***/ })

};
