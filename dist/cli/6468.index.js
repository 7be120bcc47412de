export const id = 6468;
export const ids = [6468];
export const modules = {

/***/ 76468:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  packsLint: () => (/* binding */ packsLint)
});

// EXTERNAL MODULE: ./build/lib/errors.js
var errors = __webpack_require__(61469);
// EXTERNAL MODULE: ./build/lib/git.js
var git = __webpack_require__(94892);
// EXTERNAL MODULE: ./build/lib/worker-pattern-search.js
var worker_pattern_search = __webpack_require__(12412);
// EXTERNAL MODULE: ./node_modules/semver/index.js
var semver = __webpack_require__(62088);
// EXTERNAL MODULE: ./build/packs/digest.js
var digest = __webpack_require__(20349);
;// CONCATENATED MODULE: ./build/packs/compare-versions.js


/**
 * What a pack's version promises to those who hold baselines of it: a patch changes no scenario, a minor version adds
 * some, a major one may change all. Returns what the new version number does not allow.
 */
function versionFaults(before, after) {
    const direction = (0,semver.compare)(after.version, before.version);
    if (direction < 0)
        return [`the version went backwards, from ${before.version} to ${after.version}`];
    const old = digests(before);
    const now = digests(after);
    const changed = [...old.keys()].filter((id) => now.has(id) && now.get(id) !== old.get(id));
    const removed = [...old.keys()].filter((id) => !now.has(id));
    const added = [...now.keys()].filter((id) => !old.has(id));
    const needsMajor = changed.length + removed.length > 0;
    const isMajor = (0,semver.major)(after.version) > (0,semver.major)(before.version);
    const isMinor = isMajor || (0,semver.minor)(after.version) > (0,semver.minor)(before.version);
    const allowed = needsMajor ? isMajor : added.length > 0 ? isMinor : true;
    if (allowed)
        return [];
    const what = [
        ...(changed.length > 0 ? [`changes ${changed.join(', ')}`] : []),
        ...(removed.length > 0 ? [`removes ${removed.join(', ')}`] : []),
        ...(added.length > 0 ? [`adds ${added.join(', ')}`] : []),
    ].join(', ');
    const need = needsMajor ? 'a new major version' : 'a new minor version';
    return [`${what}, which takes ${need}; it went from ${before.version} to ${after.version}`];
}
function digests(pack) {
    return new Map(pack.scenarios.map((scenario) => [scenario.id, (0,digest/* scenarioDigest */.Lm)(pack, scenario)]));
}

// EXTERNAL MODULE: ./build/lib/group-by.js
var group_by = __webpack_require__(55365);
// EXTERNAL MODULE: ./build/packs/read-reply.js
var read_reply = __webpack_require__(91892);
// EXTERNAL MODULE: ./build/packs/verify-context.js
var verify_context = __webpack_require__(37246);
// EXTERNAL MODULE: ./build/verify/covers-in.js
var covers_in = __webpack_require__(64068);
// EXTERNAL MODULE: ./build/verify/registry.js + 72 modules
var registry = __webpack_require__(75881);
;// CONCATENATED MODULE: ./build/packs/lint/checks-of.js


function checksOf(scenario) {
    return scenario.expect.flatMap(registry/* splitExpectation */.d1).map((expectation, index) => ({
        expectation,
        covers: [...new Set((0,covers_in/* coversIn */.w)(expectation))],
        name: `${expectation.kind} (check ${index + 1}: ${shownExpectation(expectation)})`,
    }));
}
function shownExpectation(expectation) {
    const text = JSON.stringify({ ...expectation, kind: undefined, covers: undefined });
    return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

;// CONCATENATED MODULE: ./build/packs/lint/idle-branches.js

async function idleBranches(checks, probes, context) {
    const found = [];
    for (const check of checks)
        for (const { expectation, branch, rejects } of prunings(check.expectation)) {
            let needed = false;
            for (const { attempt } of rejects ? probes.wrong : probes.gold) {
                const [whole, pruned] = [
                    await (0,registry/* verify */.MX)(attempt, check.expectation, context),
                    await (0,registry/* verify */.MX)(attempt, expectation, context),
                ];
                needed = whole.outcome !== pruned.outcome;
                if (needed)
                    break;
            }
            if (!needed)
                found.push({ check, branch });
        }
    return found;
}
function prunings(expectation) {
    switch (expectation.kind) {
        case 'not':
            return prunings(expectation.of).map((inner) => ({
                ...inner,
                expectation: { ...expectation, of: inner.expectation },
                rejects: !inner.rejects,
            }));
        case 'all-of':
            return inside(expectation.of, (of) => ({ ...expectation, of }));
        case 'any-of':
            return [
                ...expectation.of.map((branch, index) => ({
                    expectation: { ...expectation, of: expectation.of.toSpliced(index, 1) },
                    branch,
                    rejects: false,
                })),
                ...inside(expectation.of, (of) => ({ ...expectation, of })),
            ];
        default:
            return [];
    }
}
function inside(parts, rebuilt) {
    return parts.flatMap((part, index) => prunings(part).map((inner) => ({ ...inner, expectation: rebuilt(parts.with(index, inner.expectation)) })));
}

;// CONCATENATED MODULE: ./build/packs/lint/explain-verdict.js
/** A verdict in a line, for whoever mends the pack. */
function explainVerdict(verdict) {
    switch (verdict.outcome) {
        case 'pass':
            return 'passes';
        case 'fail':
            return `${verdict.mode}, expected ${verdict.expected}, received ${verdict.received}${verdict.broke === undefined ? '' : ` (broke ${verdict.broke.join(', ')})`}`;
        case 'unmeasured':
            return `${verdict.cause}${verdict.detail === undefined ? '' : `: ${verdict.detail}`}`;
    }
}

;// CONCATENATED MODULE: ./build/packs/lint/lint-answers.js


const leastGold = 2;
const leastNearMisses = 4;
/** Gold answers that fail, near-misses and null models that pass, and too few of each. */
function lintAnswers(scenario, { gold, nearMisses, nulls }) {
    const find = (rule, message) => ({ rule, scenario: scenario.id, message });
    // Outer white space makes a difference here: where a prompt leaves one right text, nothing else can differ.
    const differentGold = new Set(scenario.gold.map((reply) => (0,read_reply/* withoutFreeMarks */.h4)(JSON.stringify((0,read_reply/* replyTurns */.hS)(reply))))).size;
    return [
        ...gold.flatMap(({ verdict }, index) => verdict.outcome === 'pass'
            ? []
            : [find('gold-fails', `gold answer ${index + 1} does not pass: ${explainVerdict(verdict)}`)]),
        ...(differentGold < leastGold
            ? [find('too-few-gold', `${leastGold} gold answers written differently are needed`)]
            : []),
        ...scenario['near-misses'].flatMap((nearMiss, index) => {
            const probe = nearMisses[index];
            return probe === undefined ? [] : lintNearMiss(scenario, nearMiss, index, probe.verdict);
        }),
        ...(nearMisses.length < leastNearMisses
            ? [find('too-few-near-misses', `${nearMisses.length} of at least ${leastNearMisses} near-misses`)]
            : []),
        ...nulls.flatMap(({ model, verdict }) => verdict.outcome === 'pass' ? [find('null-model-passes', `a model that answers "${model}" passes`)] : []),
    ];
}
function lintNearMiss(scenario, nearMiss, index, verdict) {
    const name = `near-miss ${index + 1} (${nearMiss.wrong})`;
    if (verdict.outcome !== 'fail')
        return [{ rule: 'near-miss-passes', scenario: scenario.id, message: `${name} does not fail` }];
    const unnamed = [nearMiss.breaks].flat().filter((id) => !(verdict.broke ?? []).includes(id));
    const wrongMode = nearMiss.mode !== undefined && nearMiss.mode !== verdict.mode;
    if (unnamed.length === 0 && !wrongMode)
        return [];
    const wanted = [...unnamed.map((id) => `"${id}"`), ...(wrongMode ? [`mode ${nearMiss.mode}`] : [])].join(', ');
    return [
        {
            rule: 'near-miss-unnamed',
            scenario: scenario.id,
            message: `${name} fails without naming ${wanted}: ${explainVerdict(verdict)}`,
        },
    ];
}

// EXTERNAL MODULE: ./build/packs/lint/scenario-tokens.js
var scenario_tokens = __webpack_require__(13540);
;// CONCATENATED MODULE: ./build/packs/lint/lint-budget.js


const slowTokensPerSecond = 30;
/** Whether the gold answers fit into what the model may spend three times over, on a slow rig. */
function lintBudget(pack, scenario) {
    const find = (message) => ({ rule: 'budget', scenario: scenario.id, message });
    const longest = Math.max(0, ...scenario.gold.flatMap((reply) => (0,read_reply/* replyTurns */.hS)(reply).map(scenario_tokens/* turnTokens */.QJ)));
    const whole = Math.max(0, ...scenario.gold.map(scenario_tokens/* replyTokens */.d_));
    const budget = scenario['max-tokens'] ?? pack.sampling['max-tokens'];
    const seconds = scenario['max-seconds'];
    const neededSeconds = (3 * whole) / slowTokensPerSecond;
    return [
        ...(budget < 3 * longest
            ? [find(`max-tokens ${budget} holds the longest gold message (about ${longest} tokens) less than three times`)]
            : []),
        ...(seconds !== undefined && seconds < neededSeconds
            ? [
                find(`max-seconds ${seconds} is short: three times the gold answer takes ${neededSeconds.toFixed(0)} s at ${slowTokensPerSecond} tokens/s`),
            ]
            : []),
    ];
}

;// CONCATENATED MODULE: ./build/packs/lint/mutate-server.js
const thought = '<think>Let me see.</think>';
const rubble = [
    '<|im_end|>',
    '</think>',
    '[TOOL_CALLS]',
    '<channel|>',
    '<0x0A>',
    '\ufffd',
    '\u0000',
    'assistantfinal',
    '<|reserved_special_token_5|>',
    '<unused99>',
    '<tool_response>',
];
const endless = ['!'.repeat(120), '\n'.repeat(200), 'golden '.repeat(60)];
/** Mutants of these fail whatever a check looks at: they say nothing about a single one. */
const serverMutators = new Set([
    'think-block',
    'rubble',
    'endless',
    'extra-call',
    'cut-by-limit',
]);
/** What a server does to a right reply, whatever was asked: words of free work and beside calls are no place for it. */
function mutateServer(turns) {
    const last = turns.at(-1);
    return [
        ...turns.flatMap((turn, index) => {
            const withText = (mutator, text) => ({ mutator, turns: turns.with(index, { ...turn, text }) });
            return [
                withText('think-block', thought + turn.text),
                ...(turn.text.length > 1 ? [withText('think-block', inTheMiddle(turn.text, thought))] : []),
                ...rubble.map((mark) => withText('rubble', `${turn.text}${mark}`)),
                ...endless.map((run) => withText('endless', `${run}\n${turn.text}`)),
            ];
        }),
        ...(last === undefined || last.calls.length > 0
            ? []
            : [
                { mutator: 'extra-call', turns: turns.with(-1, { ...last, calls: [{ name: 'lookup', arguments: {} }] }) },
                { mutator: 'cut-by-limit', turns: turns.with(-1, { ...last, finish: 'length' }) },
            ]),
    ];
}
function inTheMiddle(text, inserted) {
    const middle = [...text].slice(0, Math.ceil(text.length / 2)).join('');
    return middle + inserted + text.slice(middle.length);
}

;// CONCATENATED MODULE: ./build/packs/lint/lint-mutants.js


const leastMutants = 10;
/** Mutants that pass, mutators that are tolerated for nothing, and too few mutants to mean much. */
function lintMutants(scenario, mutants) {
    const find = (rule, message) => ({ rule, scenario: scenario.id, message });
    const survivors = mutants.filter(({ verdict }) => verdict.outcome !== 'fail');
    const intolerable = survivors.filter(({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator));
    const needless = Object.keys(scenario.tolerates).filter((name) => !survivors.some(({ mutator }) => mutator === name));
    const applicable = mutants.filter(({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator) && !serverMutators.has(mutator)).length;
    return [
        ...intolerable.map(({ mutator, reply }) => find('mutant-survives', `a mutant passes (${mutator}): ${showReply(reply)}`)),
        ...needless.map((name) => find('needless-tolerance', `"${name}" is tolerated, and no mutant of it passes`)),
        ...(applicable < leastMutants
            ? [find('too-few-mutants', `${applicable} mutants of at least ${leastMutants}`)]
            : []),
    ];
}
function showReply(reply) {
    const text = JSON.stringify(reply.map((turn) => (turn.calls.length > 0 ? turn.calls : (0,read_reply/* withoutFreeMarks */.h4)(turn.text))));
    return text.length <= 300 ? text : `${text.slice(0, 299).toWellFormed()}…`;
}

;// CONCATENATED MODULE: ./build/packs/lint/instructions.js
// Verbs in the bare form: a sentence that opens with one tells the model what to do.
const verbs = `
  abbreviate accept act add address adjust align analyse analyze answer append apply arrange ask assign assume attach
  average avoid balance be begin book break bring build calculate call cancel capitalise capitalize change check choose
  cite classify clean close code collect colour color combine comment compare compile complete compose compute conclude
  confirm connect consider contain continue convert copy correct count cover create cut debug decide decline decode
  define delete deliver derive describe design determine display divide do document double draft draw drop edit
  eliminate emit encode end enclose ensure enter enumerate escape estimate evaluate exclude expand explain export
  express extend extract fetch fill filter find finish fix flag focus follow forget format generate get give go group
  guess halve help highlight hold identify ignore imagine include increase indent indicate infer insert interpret
  introduce join justify keep label leave let limit link list locate look lowercase make map mark match mention merge
  mind minimise minimize modify move multiply name negate normalise normalize note notice number obey omit open order
  organise organize outline output pad paraphrase parse pass pause perform pick place plan post predict prefer prefix
  prepare present preserve pretend print prioritise prioritize process produce proofread propose prove provide put
  quote raise rank read recall recommend record reduce refer reformat refrain refuse regard relate remain remember
  remove rename reorder repeat rephrase replace reply report represent request reserve resolve respect respond restate
  restrict return reverse review revise rewrite round run save say schedule search select send separate set shorten
  show sign simplify skip solve sort speak specify spell split spread square start state stay stick stop store strip
  structure submit substitute subtract suggest sum summarise summarize support swap switch tabulate tag take tell test
  think title trace transcribe transform translate treat trim triple truncate try turn type underline update
  uppercase use validate verify wait weigh work wrap write`
    .trim()
    .split(/\s+/)
    .join('|');
// Word ends that know letters beyond ASCII: "Noémie" does not open with "no".
const wordEnd = String.raw `(?![\p{L}\p{N}])`;
const opening = new RegExp(`^(?:(?:please|kindly|just|now|then|first|next|also|finally|and|but|so|only|always|never|don't|do not),?\\s+)*(?:${verbs})${wordEnd}`, 'iu');
const openingClause = new RegExp(`^(?:after|as|at|before|by|for|from|if|in|on|once|to|under|unless|when|where|while|with|within)\\b[^,]*,\\s+(?:(?:please|then|also|always|never)\\s+)*(?:${verbs})${wordEnd}`, 'iu');
const anywhere = /^(?:nothing|never|always|no|not|only)(?![\p{L}\p{N}])|\b(?:must|shall|should|ought to|need to|needs to|have to|has to|make sure|be sure|exactly|only|at most|at least|no more than|no fewer than|nothing else|never|do not|don't|may not|without)\b|\b(?:can|could|will|would) you\b/iu;
const states = '(?:are|becomes?|begins?|can|cannot|comes?|contains?|ends?|follows?|gives?|goes|has|have|holds?|is|may|names?|needs?|shows?|stands?|starts?|stays?|uses?)';
const replyParts = '(?:answer|array|bullet|cell|character|code|column|document|entry|entries|field|file|form|heading|header|item|json|key|label|letter|line|list|message|name|object|output|paragraph|reply|replies|response|row|section|sentence|string|summary|table|text|title|value|word)s?';
/** A sentence that states what the reply is like asks for it. */
const property = new RegExp([
    `\\b(?:each|every)\\b.*\\b${states}\\b`,
    `\\b(?:answers?|outputs?|repl(?:y|ies)|responses?)\\b.*\\b${states}\\b`,
    `^(?:(?:the|a|an|all|both|your|its|this|that|these|those|first|second|third|next|last|final|whole|entire|other)\\s+)*${replyParts}\\b.*\\b${states}\\b`,
].join('|'), 'i');
/** The sentences of a prompt that tell the model what to do. Of a system message, each one does. */
function instructionsIn(prompt, role) {
    return sentenceRanges(prompt).filter(({ start, end }) => {
        const sentence = prompt.slice(start, end);
        return /\p{L}/u.test(sentence) && (role === 'system' || readsLikeInstruction(sentence));
    });
}
function readsLikeInstruction(sentence) {
    const words = sentence.replace(/^[\s\-*•>#\d.)("“'|]+/, '').trim();
    if (opening.test(words) || openingClause.test(words) || anywhere.test(words))
        return true;
    return !words.endsWith('?') && property.test(words);
}
function sentenceRanges(text) {
    return [...text.matchAll(/[^\n]+?(?:[.!?](?=\s|$)|$|\n)/gm)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
    }));
}

;// CONCATENATED MODULE: ./build/packs/lint/quotes.js
// Scripts that set no spaces between words have no borders to keep to.
const inWord = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}]/u;
const letters = /[\p{L}\p{N}]/gu;
const leastCharacters = 6;
const leastWords = 2;
const leastShare = 1 / 3;
/** Whether a quote is long enough to name one place of a prompt: a letter or a small word stands everywhere. */
function saysEnough(quote) {
    return quote.trim().length >= leastCharacters || (quote.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= leastWords;
}
/** Where a quote stands in a text, in whole words. */
function rangesOf(text, quote) {
    const ranges = [];
    for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + 1)) {
        const end = start + quote.length;
        if (!cutsWord(text, start) && !cutsWord(text, end))
            ranges.push({ start, end });
    }
    return ranges;
}
function cutsWord(text, at) {
    const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
    const after = String.fromCodePoint(text.codePointAt(at) ?? 0);
    return inWord.test(before) && inWord.test(after);
}
/** Whether quotes cover enough of a sentence to speak for it. */
function isQuoted(text, { start, end }, quoted) {
    const all = [...text.slice(start, end).matchAll(letters)].map((match) => start + match.index);
    const covered = all.filter((at) => quoted.some((range) => range.start <= at && at < range.end));
    return covered.length > 0 && covered.length >= all.length * leastShare;
}

;// CONCATENATED MODULE: ./build/packs/lint/lint-told.js


/** Told = checked: what the prompt asks is looked at, and what is looked at was asked. */
function lintTold(scenario, checks, toolTexts) {
    const covered = new Set(checks.flatMap((check) => check.covers));
    const prompts = scenario.messages.filter((message) => message.role === 'system' || message.role === 'user');
    const sources = [...scenario.messages.map((message) => message.content), ...toolTexts];
    const told = Object.entries(scenario.told).map(([id, quotes]) => ({ id, quotes: [quotes].flat() }));
    const finding = (rule, message) => ({ rule, scenario: scenario.id, message });
    const { background } = scenario;
    const quotes = [...told.flatMap((property) => property.quotes), ...background].filter(saysEnough);
    return [
        ...told
            .filter(({ id }) => !covered.has(id))
            .map(({ id }) => finding('told-unchecked', `"${id}" is told and no check covers it`)),
        ...[...told.map(({ id, quotes: words }) => ({ name: `"${id}"`, words })), { name: 'background', words: background }]
            .flatMap(({ name, words }) => words.flatMap((quote) => badQuote(name, quote, sources)))
            .map((message) => finding('told-not-in-prompt', message)),
        ...checks.flatMap((check) => untold(check, scenario).map((message) => finding('check-untold', message))),
        ...prompts.flatMap((prompt) => uncheckedSentences(prompt, quotes).map((sentence) => finding('instruction-unchecked', `no told property quotes this instruction: ${JSON.stringify(sentence)}`))),
    ];
}
function untold(check, scenario) {
    if (check.covers.length === 0)
        return [`${check.name} covers nothing that is told`];
    return check.covers
        .filter((id) => !Object.hasOwn(scenario.told, id))
        .map((id) => `${check.name} covers "${id}", which is not told`);
}
function badQuote(name, quote, sources) {
    const shown = JSON.stringify(quote);
    if (!saysEnough(quote))
        return [`${name} quotes too little, two words or six characters are needed: ${shown}`];
    if (sources.some((text) => rangesOf(text, quote).length > 0))
        return [];
    return [
        sources.some((text) => text.includes(quote))
            ? `${name} quotes parts of words: ${shown}`
            : `${name} quotes words that stand nowhere in the prompt: ${shown}`,
    ];
}
function uncheckedSentences(prompt, quotes) {
    const { content } = prompt;
    const quoted = quotes.flatMap((quote) => rangesOf(content, quote));
    return instructionsIn(content, prompt.role)
        .filter((sentence) => !isQuoted(content, sentence, quoted))
        .map(({ start, end }) => content.slice(start, end).trim());
}

// EXTERNAL MODULE: ./build/verify/answer-text.js
var answer_text = __webpack_require__(63506);
// EXTERNAL MODULE: ./build/verify/text-parts.js
var text_parts = __webpack_require__(57166);
// EXTERNAL MODULE: ./build/verify/text-units.js
var text_units = __webpack_require__(60843);
;// CONCATENATED MODULE: ./build/packs/lint/never-failing.js




// Failures that any check gives: there was nothing to look at.
const sayNothing = new Set([
    'no-answer',
    'answer-in-reasoning',
    'thinking-leak',
    'inline-thinking',
    'unfinished',
]);
/** Checks that fail for no wrong reply: what was never seen failing may check nothing. Without any, nothing is known. */
async function neverFailing(checks, wrong, context) {
    if (wrong.length === 0)
        return [];
    const found = [];
    for (const check of checks) {
        let fails = false;
        for (const { attempt } of wrong) {
            const verdict = await (0,registry/* verify */.MX)(attempt, check.expectation, context);
            fails = verdict.outcome === 'fail' && !sayNothing.has(verdict.mode) && hasPart(attempt, check.expectation);
            if (fails)
                break;
        }
        if (!fails)
            found.push(check);
    }
    return found;
}
/** Whether the reply has the part that a rule looks at: without it, any rule on that part fails. */
function hasPart(attempt, expectation) {
    if (expectation.kind !== 'text-rules' && expectation.kind !== 'final-text')
        return true;
    const answer = (0,answer_text/* answerText */.y)(attempt);
    if (!answer.ok)
        return true;
    const text = (0,text_units/* plainText */.wh)(answer.text).trim();
    return expectation.rules.some(({ part }) => (0,text_parts/* partsOf */.C)(text, part).ok);
}

// EXTERNAL MODULE: ./build/verify/judge.js + 2 modules
var judge = __webpack_require__(78807);
// EXTERNAL MODULE: ./build/packs/play-script.js
var play_script = __webpack_require__(8771);
// EXTERNAL MODULE: ./build/lib/json.js
var json = __webpack_require__(80292);
;// CONCATENATED MODULE: ./build/packs/lint/mutate-calls.js
/** Mutants of a reply that calls tools: one call or argument wrong at a time, or the loop cut or walked twice. */
function mutateCalls(turns, tools) {
    const oneCall = turns.flatMap((turn, turnIndex) => turn.calls.flatMap((call, callIndex) => {
        const withCalls = (mutator, calls) => ({
            mutator,
            turns: turns.with(turnIndex, { ...turn, calls: [...calls] }),
        });
        return [
            ...mutateCall(call, tools).map(({ mutator, call: mutant }) => withCalls(mutator, turn.calls.with(callIndex, mutant))),
            withCalls('drop-call', turn.calls.toSpliced(callIndex, 1)),
            withCalls('double-call', turn.calls.toSpliced(callIndex, 0, call)),
            {
                mutator: 'call-in-text',
                turns: turns.with(turnIndex, { ...turn, text: markup(call), calls: turn.calls.toSpliced(callIndex, 1) }),
            },
        ];
    }));
    return [...oneCall, ...mutateLoop(turns)];
}
function markup(call) {
    return `<tool_call>\n${JSON.stringify({ name: call.name, arguments: call.arguments })}\n</tool_call>`;
}
function mutateCall(call, tools) {
    const other = tools.find((tool) => tool.name !== call.name);
    const wrongTool = other === undefined ? [] : [{ mutator: 'wrong-tool', call: { ...call, name: other.name } }];
    const { arguments: sent } = call;
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
        return wrongTool;
    const entries = Object.entries(sent); // an object by the line above
    const withArguments = (mutator, changed) => ({
        mutator,
        call: { ...call, arguments: Object.fromEntries(changed) }, // entries of JSON are JSON
    });
    return [
        ...wrongTool,
        withArguments('add-argument', [...entries, ['verbose', true]]),
        ...(entries.length === 0
            ? []
            : [
                withArguments('empty-arguments', []),
                { mutator: 'double-encoded', call: { ...call, arguments: JSON.stringify(JSON.stringify(sent)) } },
            ]),
        ...entries.flatMap(([name, value], index) => {
            const next = entries[index + 1];
            return [
                withArguments('drop-argument', entries.toSpliced(index, 1)),
                ...rewritten(value).map(([mutator, text]) => withArguments(mutator, entries.with(index, [name, text]))),
                ...changedValues(value).map((changed) => withArguments('change-argument', entries.with(index, [name, changed]))),
                ...(next !== undefined && typeof next[1] === typeof value && JSON.stringify(next[1]) !== JSON.stringify(value)
                    ? [withArguments('swap-arguments', entries.with(index, [name, next[1]]).with(index + 1, [next[0], value]))]
                    : []),
            ];
        }),
    ];
}
/** Text that reads alike and is not the same. */
function rewritten(value) {
    if (typeof value !== 'string')
        return [];
    const doubled = value.replace(/(?<=\S) (?=\S)/, '  ');
    const parted = value.normalize('NFD');
    return [
        ...(doubled === value ? [] : [['double-blank', doubled]]),
        ...(parted === value ? [] : [['decompose', parted]]),
    ];
}
// One wrong value of the right type and one right value of the wrong type.
function changedValues(value) {
    if (typeof value === 'number')
        return [value + 1, String(value)];
    if (typeof value === 'boolean')
        return [!value, String(value)];
    if (typeof value === 'string')
        return [
            /\d/.test(value) ? value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)) : `${value}x`,
            [value],
        ];
    if (Array.isArray(value))
        return [value.slice(1), JSON.stringify(value)];
    if (value === null)
        return ['null'];
    return [JSON.stringify(value), ...deepChanges(value)]; // neither scalar, list nor null: an object
}
function deepChanges(value) {
    const entries = Object.entries(value);
    return entries.flatMap(([key, item], index) => {
        const [changed] = changedValues(item);
        return [
            Object.fromEntries(entries.toSpliced(index, 1)),
            ...(changed === undefined ? [] : [{ ...value, [key]: changed }]),
        ];
    });
}
function mutateLoop(turns) {
    if (turns.length < 2)
        return [];
    const repeated = turns.flatMap((turn, index) => turn.calls.length > 0 ? [{ mutator: 'repeat-turn', turns: turns.toSpliced(index, 0, turn) }] : []);
    return [{ mutator: 'stop-early', turns: turns.slice(0, -1) }, ...repeated];
}

;// CONCATENATED MODULE: ./build/packs/lint/mutate-json.js

/**
 * Mutants of a document: one value, key or item wrong at a time, the rest and the syntax right. Order of keys and
 * digits of large integers are kept, so that a mutant is killed for what was changed and for nothing else.
 */
function mutateJson(document) {
    return slotsOf(document, []).flatMap((slot) => [
        ...mutateScalar(document, slot),
        ...mutateObject(document, slot),
        ...mutateList(document, slot),
    ]);
}
function slotsOf(value, path) {
    const children = value instanceof Map || Array.isArray(value) ? [...value.entries()] : [];
    return [{ path, value }, ...children.flatMap(([key, item]) => slotsOf(item, [...path, key]))];
}
function replaceAt(node, [step, ...rest], value) {
    if (step === undefined)
        return value;
    if (Array.isArray(node))
        return node.map((item, index) => (index === step ? replaceAt(item, rest, value) : item));
    if (!(node instanceof Map))
        return node;
    return new Map([...node].map(([key, item]) => [key, key === step ? replaceAt(item, rest, value) : item]));
}
function mutantOf(document, path, mutator, value) {
    return { mutator, text: (0,json/* showJson */.Z)(replaceAt(document, path, value)) };
}
function mutateScalar(document, { path, value }) {
    const mutant = (mutator, changed) => mutantOf(document, path, mutator, changed);
    switch (typeof value) {
        case 'number':
        case 'bigint':
            return [
                mutant('change-number', typeof value === 'bigint' ? value + 1n : changeNumber(value)),
                mutant('wrong-type', String(value)),
                mutant('null-value', null),
            ];
        case 'boolean':
            return [mutant('change-boolean', !value), mutant('wrong-type', String(value))];
        case 'string':
            return [
                mutant('change-text', changeText(value)),
                ...(/\S \S/.test(value) ? [mutant('double-blank', value.replace(/(?<=\S) (?=\S)/, '  '))] : []),
                ...(value.normalize('NFD') === value ? [] : [mutant('decompose', value.normalize('NFD'))]),
                mutant('null-value', null),
                ...(/^-?\d+(\.\d+)?$/.test(value) ? [mutant('wrong-type', Number(value))] : []),
                ...(withoutAccents(value) === value.normalize('NFD') ? [] : [mutant('drop-accent', withoutAccents(value))]),
            ];
        default:
            return value === null ? [mutant('invent-value', 'n/a'), mutant('wrong-type', '')] : [];
    }
}
function changeNumber(value) {
    const next = value + 1;
    return next === value ? -value : next; // so large that one more is lost
}
function changeText(value) {
    if (/\d/.test(value))
        return value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    const shorter = value.slice(0, -1).toWellFormed();
    return value.length > 3 ? shorter : `${value}x`;
}
function withoutAccents(value) {
    return value.normalize('NFD').replace(/\p{M}/gu, '');
}
function mutateObject(document, { path, value }) {
    if (!(value instanceof Map))
        return [];
    const entries = [...value];
    const mutant = (mutator, changed) => mutantOf(document, path, mutator, new Map(changed));
    return [
        mutant('add-key', [...entries, ['note', 'none']]),
        ...entries.flatMap(([key, item], index) => {
            const next = entries[index + 1];
            return [
                mutant('drop-key', entries.toSpliced(index, 1)),
                mutant('rename-key', entries.with(index, [`${key}_value`, item])),
                ...(next !== undefined && typeof next[1] === typeof item && (0,json/* showJson */.Z)(next[1]) !== (0,json/* showJson */.Z)(item)
                    ? [mutant('swap-values', entries.with(index, [key, next[1]]).with(index + 1, [next[0], item]))]
                    : []),
            ];
        }),
    ];
}
function mutateList(document, { path, value }) {
    if (!Array.isArray(value))
        return [];
    const mutant = (mutator, changed) => mutantOf(document, path, mutator, changed);
    return value.flatMap((item, index) => {
        const next = value[index + 1];
        return [
            mutant('drop-item', value.toSpliced(index, 1)),
            mutant('double-item', value.toSpliced(index, 0, item)),
            ...(next !== undefined && (0,json/* showJson */.Z)(next) !== (0,json/* showJson */.Z)(item)
                ? [mutant('swap-items', value.with(index, next).with(index + 1, item))]
                : []),
        ];
    });
}

;// CONCATENATED MODULE: ./build/packs/lint/free-text.js
/** A gold text cut at its ⟦…⟧ marks: mutants change only what is not free. */
function spansOf(text) {
    return text
        .split(/(⟦[^⟦⟧]*⟧)/)
        .filter((piece) => piece !== '')
        .map((piece) => (piece.startsWith('⟦') ? { text: piece.slice(1, -1), free: true } : { text: piece, free: false }));
}
function joinSpans(spans) {
    return spans.map((span) => span.text).join('');
}

;// CONCATENATED MODULE: ./build/packs/lint/mutate-text.js

/** Every place a pattern matches outside of free words, each changed alone. */
function changed(spans, pattern, change) {
    return spans.flatMap((span, index) => {
        if (span.free)
            return [];
        return [...span.text.matchAll(pattern)].map((match) => {
            const start = match.index;
            const text = span.text.slice(0, start) + change(match[0]) + span.text.slice(start + match[0].length);
            return joinSpans(spans.with(index, { text, free: false }));
        });
    });
}
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;
/** What a weakened model does to words and lines. Each returns texts that differ from the gold in one place. */
const wordMutators = {
    'change-digit': (spans) => changed(spans, /\d/g, (digit) => String((Number(digit) + 1) % 10)),
    'drop-word': (spans) => changed(spans, new RegExp(`${word.source}\\s?`, 'gu'), () => ''),
    'double-word': (spans) => changed(spans, word, (found) => `${found} ${found}`),
    'flip-case': (spans) => changed(spans, /\p{Lu}[\p{L}\p{M}]*|\p{Ll}[\p{L}\p{M}]*/gu, flipCase),
    'double-blank': (spans) => changed(spans, /(?<=\p{L}) (?=\p{L})/gu, () => '  '),
    'drop-accent': (spans) => changed(spans, /[À-ɏ]/g, (letter) => letter.normalize('NFD')[0] ?? ''),
    'swap-items': (spans) => changed(spans, /([^,;\n]+)([,;] ?)([^,;\n]+)/g, (pair) => pair.replace(/^(.+?)([,;] ?)(.+)$/s, '$3$2$1')),
};
const lineMutators = {
    'drop-line': (lines) => lines.map((_, index) => lines.toSpliced(index, 1)),
    'double-line': (lines) => lines.map((line, index) => lines.toSpliced(index, 0, line)),
    'swap-lines': (lines) => lines.slice(1).map((line, index) => lines.toSpliced(index, 2, line, lines[index] ?? '')),
};
function flipCase(found) {
    const upper = found.toUpperCase();
    return found === upper ? found.toLowerCase() : upper;
}
const openMarks = ['**', '`', '"'];
/** Mutants of running text: words, lines and what stands around them. */
function mutateText(marked) {
    const spans = spansOf(marked);
    const words = Object.entries(wordMutators).flatMap(([mutator, mutate]) => mutate(spans).map((text) => ({ mutator, text })));
    return [...words, ...decomposed(spans), ...mutateLines(marked, spans), ...mutateEnds(spans), ...mutateAround(marked)];
}
/** The same letters as their parts, which is another text to whoever compares bytes. */
function decomposed(spans) {
    const text = joinSpans(spans.map((span) => (span.free ? span : { ...span, text: span.text.normalize('NFD') })));
    return text === joinSpans(spans) ? [] : [{ mutator: 'decompose', text }];
}
function mutateLines(marked, spans) {
    // Lines are moved only where no line holds a free word: a free line may go or stay.
    if (spans.some((span) => span.free))
        return [];
    const lines = marked.split('\n');
    if (lines.filter((line) => line.trim() !== '').length < 2)
        return [];
    return Object.entries(lineMutators).flatMap(([mutator, mutate]) => mutate(lines).map((mutant) => ({ mutator, text: mutant.join('\n') })));
}
function mutateEnds(spans) {
    const last = spans.at(-1);
    if (last === undefined || last.free)
        return [];
    const cut = last.text.trimEnd().replace(/\s*\S+$/, '');
    return [
        { mutator: 'cut-short', text: joinSpans(spans.with(spans.length - 1, { ...last, text: cut })) },
        ...openMarks.map((mark) => ({
            mutator: 'open-mark',
            text: joinSpans(spans.with(spans.length - 1, { ...last, text: `${last.text.trimEnd()}${mark}` })),
        })),
    ];
}
/** Prose or a fence around a document. An end that is free may have anything beside it. */
function mutateAround(marked) {
    const spans = spansOf(marked);
    const text = joinSpans(spans);
    const before = spans[0]?.free === true;
    const after = spans.at(-1)?.free === true;
    return [
        ...(before ? [] : [{ mutator: 'prose-before', text: `Sure! Here is the result:\n\n${text}` }]),
        ...(after ? [] : [{ mutator: 'prose-after', text: `${text}\n\nLet me know if you need anything else.` }]),
        ...(before || after || text.includes('```') ? [] : [{ mutator: 'add-fence', text: `\`\`\`\n${text}\n\`\`\`` }]),
    ];
}

;// CONCATENATED MODULE: ./build/packs/lint/mutate-reply.js








const mostPerMutator = 8;
/**
 * Replies that differ from a gold answer in one place each, as weakened models and servers make them. Of each
 * mutator at most eight, spread evenly over the reply; none is equal to a gold answer.
 */
function mutateReply(reply, tools) {
    const turns = (0,read_reply/* replyTurns */.hS)(reply);
    const texts = turns.flatMap((turn, index) => turn.text.trim() === ''
        ? []
        : textMutants(turn.text).map(({ mutator, text }) => ({ mutator, turns: turns.with(index, { ...turn, text }) })));
    const plain = turns.map((turn) => ({ ...turn, text: (0,read_reply/* withoutFreeMarks */.h4)(turn.text) }));
    const mutants = unique([...texts.filter((mutant) => isLastText(turns, mutant)), ...mutateCalls(plain, tools), ...mutateServer(plain)], plain);
    return [...(0,group_by/* groupBy */.$)(mutants, (mutant) => mutant.mutator).values()].flatMap((group) => spread(group, mostPerMutator));
}
// Words beside a call are nobody's business: only the text that answers is mutated.
function isLastText(turns, mutant) {
    return turns.every((turn, index) => index === turns.length - 1 || turn.text === mutant.turns[index]?.text);
}
function textMutants(marked) {
    const document = jsonIn(marked);
    return document === undefined
        ? mutateText(marked)
        : [...mutateJson(document), ...mutateAround((0,answer_text/* unfence */.R)(marked)?.body ?? marked)];
}
function jsonIn(text) {
    const parsed = (0,json/* parseJson */.q)((0,answer_text/* unfence */.R)(text)?.body ?? text);
    return parsed.ok && typeof parsed.value === 'object' && parsed.value !== null ? parsed.value : undefined;
}
function unique(mutants, gold) {
    const seen = new Set([JSON.stringify(gold)]);
    return mutants.filter((mutant) => {
        const text = JSON.stringify(mutant.turns);
        return seen.has(text) ? false : seen.add(text);
    });
}
function spread(items, most) {
    if (items.length <= most)
        return [...items];
    return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]); // within the list
}

;// CONCATENATED MODULE: ./build/packs/lint/null-models.js
function saying(content) {
    return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}
function always(name, content) {
    return { name, speak: () => saying(content) };
}
function calling(names) {
    const toolCalls = names.map((name, index) => ({ id: `call_${index + 1}`, name, arguments: '{}' }));
    return { ...saying(''), toolCalls, finishReason: 'tool_calls' };
}
function lastOf(task, role) {
    return task.messages.findLast((message) => message.role === role)?.content ?? '';
}
// Words of no subject, so that no key word of a scenario is hit by chance.
const filler = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua'.split(' ');
/** Whatever one of these passes, a broken server passes too. */
const nullModels = [
    always('empty', ''),
    always('(no answer)', '(no answer)'),
    always('Sure!', 'Sure!'),
    always('ANSWER: 1', 'ANSWER: 1'),
    always('{}', '{}'),
    always('[]', '[]'),
    always('refusal', "I'm sorry, but I can't help with that request."),
    always('IMPOSSIBLE', 'IMPOSSIBLE'),
    { name: 'prompt echoed', speak: (task) => saying(lastOf(task, 'user')) },
    { name: 'system prompt echoed', speak: (task) => saying(lastOf(task, 'system')) },
    {
        name: '2,000 words of filler',
        speak: () => saying(Array.from({ length: 2000 }, (_, index) => filler[index % filler.length]).join(' ')),
    },
    { name: 'first tool, no arguments', speak: ({ tools }) => calling(tools.slice(0, 1).map((tool) => tool.name)) },
    { name: 'every tool at once', speak: ({ tools }) => calling(tools.map((tool) => tool.name)) },
];

;// CONCATENATED MODULE: ./build/packs/lint/probe-scenario.js





/** Plays all replies that lint knows of through the scenario's script, and judges them. */
async function probeScenario(scenario, context) {
    const probe = async (attempt) => ({
        attempt,
        verdict: await (0,judge/* judge */.S)(attempt, scenario.expect, context),
    });
    const replay = (reply) => probe(played(scenario, reply));
    return {
        gold: await Promise.all(scenario.gold.map(replay)),
        nearMisses: await Promise.all(scenario['near-misses'].map(({ reply }) => replay(reply))),
        nulls: await Promise.all(nullModels.map(async ({ name, speak }) => ({
            model: name,
            ...(await probe((0,play_script/* playScript */.I3)(scenario, () => speak(context.task)))),
        }))),
        mutants: await Promise.all(mutantsOf(scenario, context).map(async ({ mutator, turns }) => ({
            mutator,
            reply: turns,
            ...(await replay([...turns])),
        }))),
    };
}
function played(scenario, reply) {
    const turns = (0,read_reply/* readReply */.Xw)(reply);
    return (0,play_script/* playScript */.I3)(scenario, (index) => turns[index]);
}
// A mutant that two golds share counts once, and one that is another gold answer is no mutant.
function mutantsOf(scenario, { task }) {
    const seen = new Set(scenario.gold.map((gold) => asSent((0,read_reply/* replyTurns */.hS)(gold))));
    return scenario.gold
        .flatMap((gold) => mutateReply(gold, task.tools))
        .filter(({ turns }) => !seen.has(asSent(turns)) && seen.add(asSent(turns)));
}
/** A reply as a server would send it, outer white space aside. */
function asSent(turns) {
    return JSON.stringify(turns.map(({ text, calls }) => [(0,read_reply/* withoutFreeMarks */.h4)(text).trim(), calls]));
}

;// CONCATENATED MODULE: ./build/packs/lint/lint-scenario.js












/** Everything that lint measures on one scenario alone. */
async function lintScenario(pack, scenario, ports) {
    const context = (0,verify_context/* verifyContext */.d)(pack, scenario, ports);
    const probes = await probeScenario(scenario, context);
    const checks = checksOf(scenario);
    const toolTexts = context.task.tools.map((tool) => `${tool.description}\n${JSON.stringify(tool.parameters)}`);
    // Null models and what a server does to a reply fail whatever is asked, so they prove no check.
    const wrong = [...probes.nearMisses, ...probes.mutants.filter(({ mutator }) => !serverMutators.has(mutator))];
    const idle = await neverFailing(checks, wrong, context);
    const branches = await idleBranches(checks, { gold: probes.gold, wrong }, context);
    const findings = [
        ...lintAnswers(scenario, probes),
        ...lintMutants(scenario, probes.mutants),
        ...lintTold(scenario, checks, toolTexts),
        ...idle.map((check) => ({ rule: 'check-never-fails', scenario: scenario.id, message: idleMessage(check) })),
        ...branches.map((branch) => ({ rule: 'check-never-fails', scenario: scenario.id, message: branchMessage(branch) })),
        ...lintBudget(pack, scenario),
    ];
    return { lint: figuresOf(scenario, probes, checks, (0,scenario_tokens/* promptTokens */.Hl)(context.task)), findings };
}
function idleMessage(check) {
    return `${check.name} never fails, for no near-miss and no mutant: sharpen it, or add the near-miss that only it catches`;
}
function branchMessage({ check, branch }) {
    return `${check.name} decides the same without its branch ${shownExpectation(branch)}: drop it, or add the answer that needs it`;
}
function figuresOf(scenario, probes, checks, prompt) {
    const { gold, nearMisses, nulls } = probes;
    const mutants = probes.mutants.filter(({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator));
    const told = Object.keys(scenario.told);
    const covered = new Set(checks.flatMap((check) => check.covers));
    return {
        id: scenario.id,
        title: scenario.title,
        ...(scenario.difficulty === undefined ? {} : { difficulty: scenario.difficulty }),
        catches: scenario.catches,
        gold: { total: gold.length, passed: count(gold, 'pass') },
        nearMisses: { total: nearMisses.length, rejected: count(nearMisses, 'fail') },
        nullModels: {
            total: nulls.length,
            passed: nulls.filter(({ verdict }) => verdict.outcome === 'pass').map(({ model }) => model),
        },
        mutants: {
            applicable: mutants.length,
            killed: count(mutants, 'fail'),
            tolerated: probes.mutants.length - mutants.length,
        },
        told: { total: told.length, checked: told.filter((id) => covered.has(id)).length },
        checks: {
            total: checks.length,
            told: checks.filter(({ covers }) => covers.some((id) => told.includes(id))).length,
        },
        tokens: { prompt, reply: Math.max(0, ...scenario.gold.map(scenario_tokens/* replyTokens */.d_)) },
        turns: Math.max(0, ...scenario.gold.map((reply) => (0,read_reply/* replyTurns */.hS)(reply).length)),
    };
}
function count(probes, outcome) {
    return probes.filter(({ verdict }) => verdict.outcome === outcome).length;
}

;// CONCATENATED MODULE: ./build/packs/lint/lint-pack.js



/** Measures whether a pack deserves to gate a merge. */
async function lintPack(pack, ports) {
    const results = [];
    for (const scenario of pack.scenarios)
        results.push(await lintScenario(pack, scenario, ports));
    const findings = [
        ...lintSampling(pack),
        ...lintSpread(pack),
        ...lintTwins(pack),
        ...results.flatMap((result) => result.findings),
    ];
    return {
        id: pack.id,
        version: pack.version,
        digest: (0,digest/* packDigest */.Ep)(pack),
        scenarios: results.map((result) => result.lint),
        findings,
    };
}
function lintSampling({ sampling }) {
    const neutral = sampling.temperature === 0 &&
        sampling['top-p'] === 1 &&
        sampling['presence-penalty'] === 0 &&
        sampling['frequency-penalty'] === 0;
    return neutral
        ? []
        : [{ rule: 'sampling', message: 'a pack that gates samples at temperature 0, top-p 1 and without penalties' }];
}
// Thirds of a handful mean nothing.
const leastForThirds = 6;
function lintSpread(pack) {
    const { length } = pack.scenarios;
    if (length < leastForThirds)
        return [];
    const counts = ['easy', 'medium', 'hard'].map((level) => pack.scenarios.filter(({ difficulty }) => difficulty === level).length);
    const even = counts.every((count) => count >= Math.floor(length / 3) && count <= Math.ceil(length / 3));
    return even
        ? []
        : [
            {
                rule: 'uneven-spread',
                message: `easy, medium and hard scenarios stand in thirds; here ${counts.join(' / ')} of ${length}`,
            },
        ];
}
/** Scenarios that stand or fall together count one weakness twice. */
function lintTwins(pack) {
    const prompts = (0,group_by/* groupBy */.$)(pack.scenarios, promptOf);
    return [...prompts.values()]
        .filter((twins) => twins.length > 1)
        .map((twins) => ({ rule: 'twin-scenarios', message: `${twins.map(({ id }) => id).join(' and ')} ask the same` }));
}
function promptOf(scenario) {
    return JSON.stringify(scenario.messages.map((message) => message.content
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()));
}

// EXTERNAL MODULE: ./build/packs/load-packs.js + 4 modules
var load_packs = __webpack_require__(77950);
// EXTERNAL MODULE: ./build/report/escape-xml.js
var escape_xml = __webpack_require__(25504);
;// CONCATENATED MODULE: ./build/report/lint-sums.js
function lintSums({ scenarios }) {
    const sum = (of) => scenarios.reduce((total, scenario) => total + of(scenario), 0);
    return {
        gold: sum(({ gold }) => gold.total),
        goldPassed: sum(({ gold }) => gold.passed),
        nearMisses: sum(({ nearMisses }) => nearMisses.total),
        rejected: sum(({ nearMisses }) => nearMisses.rejected),
        nulls: sum(({ nullModels }) => nullModels.total),
        nullPasses: sum(({ nullModels }) => nullModels.passed.length),
        mutants: sum(({ mutants }) => mutants.applicable),
        killed: sum(({ mutants }) => mutants.killed),
        tolerated: sum(({ mutants }) => mutants.tolerated),
        fewestMutants: Math.min(...scenarios.map(({ mutants }) => mutants.applicable)),
        told: sum(({ told }) => told.total),
        checked: sum(({ told }) => told.checked),
        checks: sum(({ checks }) => checks.total),
        checksTold: sum(({ checks }) => checks.told),
        promptTokens: sum(({ tokens, turns }) => tokens.prompt * Math.max(1, turns)),
        replyTokens: sum(({ tokens }) => tokens.reply),
    };
}

;// CONCATENATED MODULE: ./build/report/render-lint.js


/** For a terminal: what is broken, then one line of figures a pack. */
function renderLint(report) {
    return report.packs.map(renderPackLint).join('\n');
}
function renderPackLint(pack) {
    const findings = pack.findings
        .map((finding) => `  ${finding.scenario ?? pack.id}  ${finding.rule}: ${finding.message}\n`)
        .join('');
    const sums = lintSums(pack);
    const verdict = pack.findings.length === 0
        ? 'ok'
        : `${pack.findings.length} ${pack.findings.length === 1 ? 'finding' : 'findings'}`;
    return (`${pack.id} ${pack.version}: ${verdict}\n${findings}` +
        `  ${pack.scenarios.length} ${pack.scenarios.length === 1 ? 'scenario' : 'scenarios'}, gold ${sums.goldPassed}/${sums.gold} pass, near-misses ${sums.rejected}/${sums.nearMisses} rejected, ` +
        `null models pass ${sums.nullPasses} of ${sums.nulls} times, mutants ${sums.killed}/${sums.mutants} killed, ` +
        `told ${sums.checked}/${sums.told} checked\n`);
}
/** JUnit: one suite a pack, one case a scenario, one for the pack as a whole. */
function renderLintJunit(report) {
    const suites = report.packs.map((pack) => {
        const names = [undefined, ...pack.scenarios.map(({ id }) => id)];
        const cases = names.map((name) => junitCase(pack, name, pack.findings.filter(({ scenario }) => scenario === name)));
        const failures = names.filter((name) => pack.findings.some(({ scenario }) => scenario === name)).length;
        return `  <testsuite name="${(0,escape_xml/* escapeAttribute */.G)(pack.id)}" tests="${names.length}" failures="${failures}">\n${cases.join('')}  </testsuite>\n`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="packs lint">\n${suites.join('')}</testsuites>\n`;
}
function junitCase(pack, scenario, findings) {
    const head = `    <testcase classname="${(0,escape_xml/* escapeAttribute */.G)(pack.id)}" name="${(0,escape_xml/* escapeAttribute */.G)(scenario ?? 'the pack as a whole')}"`;
    if (findings.length === 0)
        return `${head}/>\n`;
    const text = findings.map((finding) => `${finding.rule}: ${finding.message}`).join('\n');
    return `${head}>\n      <failure message="${(0,escape_xml/* escapeAttribute */.G)(findings[0]?.rule ?? '')}">${(0,escape_xml/* escapeXml */.X)(text)}</failure>\n    </testcase>\n`;
}

// EXTERNAL MODULE: ./build/commands/foreign-pack.js + 5 modules
var foreign_pack = __webpack_require__(37243);
;// CONCATENATED MODULE: ./build/commands/packs-lint.js








/** Measures packs, the built-in ones unless others are named. */
async function packsLint({ packs, format, against }) {
    const loaded = packs.length === 0 ? await (0,load_packs/* loadBuiltinPacks */.Sd)() : await (0,load_packs/* loadPacks */.rn)(packs, foreign_pack/* foreignPack */.A);
    const patterns = new worker_pattern_search/* WorkerPatternSearch */.d();
    try {
        const lints = [];
        const notes = [];
        for (const one of loaded) {
            const lint = await lintPack(one.pack, { patterns });
            const faults = against === undefined ? [] : await versionFaultsSince(one, against);
            if (faults === undefined)
                notes.push(`${one.origin} is not at ${against}: its version was held against nothing`);
            lints.push({
                ...lint,
                findings: [...(faults ?? []).map((message) => ({ rule: 'version', message })), ...lint.findings],
            });
        }
        const report = { version: 1, packs: lints };
        return { report, notes, text: render(report, format) };
    }
    finally {
        await patterns[Symbol.asyncDispose]();
    }
}
function render(report, format) {
    switch (format) {
        case 'text':
            return renderLint(report);
        case 'json':
            return `${JSON.stringify(report, undefined, 2)}\n`;
        case 'junit':
            return renderLintJunit(report);
    }
}
async function versionFaultsSince({ pack, origin }, ref) {
    if (origin === 'built-in')
        throw new errors/* InputError */.dz(`--against compares files, and ${pack.id} is built in`, 'Name packs by their paths.');
    const before = await (0,git/* fileAtRef */.bw)(origin, ref);
    return before === undefined ? undefined : versionFaults((0,load_packs/* readPack */.wh)(before, `${origin} at ${ref}`, foreign_pack/* foreignPack */.A), pack);
}


/***/ }),

/***/ 67475:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ estimateTokens)
/* harmony export */ });
/**
 * About how many tokens a text has. Tokenizers differ by a quarter and more; this counts four characters of ASCII or
 * one of anything else as a token, which is near enough for budgets and minutes.
 */
function estimateTokens(text) {
    let ascii = 0;
    let other = 0;
    for (const letter of text) {
        if (letter <= '\u007f')
            ascii += 1;
        else
            other += 1;
    }
    return Math.ceil(ascii / 4 + other);
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


/***/ }),

/***/ 13540:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hl: () => (/* binding */ promptTokens),
/* harmony export */   QJ: () => (/* binding */ turnTokens),
/* harmony export */   d_: () => (/* binding */ replyTokens)
/* harmony export */ });
/* harmony import */ var _lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(67475);
/* harmony import */ var _read_reply_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(91892);


/** About how many tokens the model writes for a reply, over all its messages. */
function replyTokens(reply) {
    return (0,_read_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .replyTurns */ .hS)(reply).reduce((sum, turn) => sum + turnTokens(turn), 0);
}
function turnTokens(turn) {
    const calls = turn.calls.map((call) => (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)(JSON.stringify(call))).reduce((sum, tokens) => sum + tokens, 0);
    return (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)((0,_read_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutFreeMarks */ .h4)(turn.text)) + (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)(turn.reasoning) + calls;
}
/** About how many tokens the model reads before its first message. */
function promptTokens({ messages, tools }) {
    const said = messages.map((message) => message.content + (message.role === 'assistant' ? JSON.stringify(message.toolCalls) : ''));
    return (0,_lib_estimate_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .estimateTokens */ .b)([...said, ...(tools.length === 0 ? [] : [JSON.stringify(tools)])].join('\n'));
}


/***/ }),

/***/ 91892:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Xw: () => (/* binding */ readReply),
/* harmony export */   h4: () => (/* binding */ withoutFreeMarks),
/* harmony export */   hS: () => (/* binding */ replyTurns)
/* harmony export */ });
/** The messages of a reply that a pack writes down, as the wire would have them. */
function readReply(reply) {
    return replyTurns(reply).map(readReplyTurn);
}
function replyTurns(reply) {
    if (typeof reply === 'string')
        return [{ text: reply, reasoning: '', calls: [] }];
    return Array.isArray(reply) ? reply : [reply];
}
function readReplyTurn(turn, index) {
    const toolCalls = turn.calls.map((call, place) => ({
        id: `call_${index + 1}_${place + 1}`,
        name: call.name,
        arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    }));
    const content = withoutFreeMarks(turn.text);
    const finishReason = turn.finish ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop');
    const message = {
        role: 'assistant',
        content,
        reasoning_content: turn.reasoning,
        tool_calls: toolCalls.map(wireCall),
    };
    return {
        role: 'assistant',
        content,
        reasoning: turn.reasoning,
        toolCalls,
        finishReason,
        raw: { choices: [{ finish_reason: finishReason, message }] },
    };
}
function wireCall(call) {
    return { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } };
}
/** ⟦ and ⟧ mark words of a gold answer that nobody asked for; they are no part of it. */
function withoutFreeMarks(text) {
    return text.replace(/[⟦⟧]/g, '');
}


/***/ }),

/***/ 25504:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ escapeAttribute),
/* harmony export */   X: () => (/* binding */ escapeXml)
/* harmony export */ });
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95263);

/** Text for XML 1.0: what it forbids is dropped, what it reserves is escaped. */
function escapeXml(text) {
    return ((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(text)
        .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;')
        // Commands to a CI runner, should this be printed.
        .replace(/##\[/g, '##&#91;')
        .replace(/^(\s*):(?=:)/gm, '$1&#58;'));
}
/** The same for the value of an attribute. */
function escapeAttribute(text) {
    return escapeXml((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainLine */ .h0)(text));
}


/***/ })

};
