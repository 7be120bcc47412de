import { toolAdvice } from '../endpoint/tool-parsers.ts';
import type { DoctorFinding, EndpointFacts } from '../records/doctor-report.ts';
import { describeGap } from '../report/describe-gap.ts';
import { describeTooLong } from '../report/describe-reason.ts';
import { plural } from '../report/numbers.ts';
import { type AskedPacks, isLeftOut, shownName } from './doctor-packs.ts';
import { findingsIn } from './findings.ts';

const { info, missing, ok, slow } = findingsIn('endpoint');

export type Wishes = Pick<AskedPacks, 'needs' | 'needsOn'> & {
  /** undefined if the packs could not be read */
  readonly selected?: AskedPacks['selected'] | undefined;
  readonly repeat: number;
  readonly thinkingMaxTokens: number;
  /** Speed of a single request as the user gives it, in place of the measured one. */
  readonly measuredTps: number | undefined;
};

export function describeEndpoint(facts: EndpointFacts, wishes: Wishes): readonly DoctorFinding[] {
  return [
    ...describeIdentity(facts),
    describeSlots(facts),
    ...describeContext(facts, wishes),
    ...describeLeftOut(facts, wishes),
    ...describeThinking(facts),
    ...describeTemplate(facts),
    ...describeStart(facts),
    ...describeRequest(facts),
    ...describeTools(facts),
    ...describeProbe(facts),
    ...describeLogprobs(facts),
    ...describeTime(facts, wishes),
  ];
}

function describeIdentity(facts: EndpointFacts): DoctorFinding[] {
  const { engine, version, model, quantization, served } = facts;
  const others = (served ?? []).filter((name) => name !== model);
  const more =
    others.length === 0
      ? ''
      : `; it also lists ${others.slice(0, 5).join(', ')}${others.length > 5 ? ' and more' : ''}`;
  return [
    engine === null
      ? info('engine', 'engine unknown, and so are its slots, template and cache')
      : ok('engine', `${engine} ${version ?? '(version unknown)'}`),
    ok('model', `model ${model}, quantization ${quantization ?? 'unknown'}${more}`),
  ];
}

function describeSlots({ slots, engine }: EndpointFacts): DoctorFinding {
  if (slots === null) {
    const hint = engine === 'ollama' ? ' (OLLAMA_NUM_PARALLEL is not shown)' : '';
    return info(
      'slots',
      `slots unknown${hint}: a run tries 1, 2, 4 and 8 requests at once, unless --concurrency says how many`,
    );
  }
  if (slots > 1) return ok('slots', `${slots} slots: as many requests at once`);
  return slow('slots', 'one slot: one request at a time', 'More of them, where memory allows, make a check shorter.');
}

function describeContext(
  { contextTokens, engine }: EndpointFacts,
  { needs, thinkingMaxTokens }: Wishes,
): DoctorFinding[] {
  return needs.map((need) => {
    const { name, longest } = need;
    const { scenario, promptTokens, maxTokens } = longest;
    const wanted = promptTokens + maxTokens;
    const about = `${scenario} of ${shownName(need)} needs about ${wanted} (${promptTokens} of prompt, ${maxTokens} of budget)`;
    const id = `context.${name}`;
    if (contextTokens === null) return info(id, `context unknown; ${about}`);
    const withThinking = wanted + thinkingMaxTokens;
    if (contextTokens < wanted) {
      const cut = engine === 'ollama' ? ' Ollama cuts prompts silently.' : '';
      const fix = `Start the server with a context of ${wanted} tokens or more for each slot.${cut}`;
      return missing(id, `context ${contextTokens} tokens: ${about}`, fix);
    }
    if (contextTokens < withThinking) {
      const message = `context ${contextTokens} tokens: ${about}; ${thinkingMaxTokens} of thinking do not fit beside them`;
      const fix = `For enable-thinking give --thinking-max-tokens ${contextTokens - wanted} or less, or a context of ${withThinking}.`;
      return info(id, message, fix);
    }
    return ok(id, `context ${contextTokens} tokens: ${about}`);
  });
}

function describeLeftOut(facts: EndpointFacts, { selected }: Wishes): DoctorFinding[] {
  if (selected === undefined) return [];
  const tooLong = selected.loaded.flatMap((pack) =>
    pack.scenarios.flatMap((scenario) => {
      const key = `${pack.id}/${scenario.id}`;
      return selected.scenarios.includes(key) && isLeftOut(facts, pack, scenario) ? [key] : [];
    }),
  );
  return tooLong.length === 0 ? [] : [missing('context-left-out', describeTooLong(tooLong, facts.contextTokens))];
}

function describeThinking({ thinking }: EndpointFacts): DoctorFinding[] {
  const { switches, off, on, byDefault, whenOff } = thinking;
  const found =
    switches === null
      ? info('thinking', 'the server does not show its template: thinking switches unknown')
      : off === null
        ? info('thinking', 'no thinking switch in its template: no-thinking and enable-thinking send none')
        : ok('thinking', `no-thinking sends ${off}, enable-thinking ${on}`);
  const byItself =
    byDefault === null
      ? []
      : [info('thinking-default', byDefault ? 'it reasons by default' : 'it does not reason by default')];
  // Without a switch that works, mode no-thinking would be invalid.
  const stillReasons = whenOff ?? (off === null ? byDefault : null);
  if (stillReasons !== true) return [found, ...byItself];
  const message = `it reasons in mode no-thinking${off === null ? '' : `, though ${off} is sent`}: such a run is inconclusive`;
  const fix = 'Start the server with thinking off or a reasoning parser, or check --mode enable-thinking.';
  return [found, ...byItself, missing('thinking-off', message, fix)];
}

/** What the server's own prompts show: its switch works or does not, whatever its template says. */
function describeTemplate({ template, thinking }: EndpointFacts): DoctorFinding[] {
  if (template === undefined) return [];
  const { switches, ends, generationPrompt, thoughts, by } = template;
  const named = (thinking.switches ?? []).filter((name) => name !== 'think');
  const inPrompts = `in prompts of ${by}`;
  return [
    ...(ends === null || switches.length === 0
      ? named.length === 0
        ? []
        : [
            missing(
              'template-switch',
              `${named.join(' and ')} does nothing: prompts with thinking on and off are equal ${inPrompts}`,
              'Check the chat template, and whether a proxy or a flag drops chat_template_kwargs.',
            ),
          ]
      : [
          ok(
            'template-switch',
            `${switches.join(' and ')} works: a prompt ends ${quoted(ends.on)} with thinking on, ${quoted(ends.off)} with thinking off`,
          ),
        ]),
    ...(generationPrompt === null
      ? []
      : generationPrompt === ''
        ? [
            missing(
              'template-answer',
              `no prompt says where the answer begins, ${inPrompts}`,
              'Check that the chat template reads add_generation_prompt.',
            ),
          ]
        : [ok('template-answer', `the answer begins after ${quoted(generationPrompt)}`)]),
    ...(thoughts === null ? [] : [info('template-history', `thoughts of earlier answers are ${thoughts} in prompts`)]),
  ];
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function describeStart({ bosTokens }: EndpointFacts): DoctorFinding[] {
  if (bosTokens === null) return [];
  if (bosTokens === 1) return [ok('bos', 'a prompt begins with one BOS token')];
  const message =
    bosTokens === 0
      ? 'a prompt begins without the BOS token of the model'
      : `a prompt begins with ${bosTokens} BOS tokens`;
  return [
    missing('bos', `${message}: answers may be worse`, 'Check the chat template and what the tokenizer adds to it.'),
  ];
}

function describeRequest({ sent, refused, samplingDefaults, cacheCut }: EndpointFacts): DoctorFinding[] {
  const fields = Object.entries(sent ?? {}).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const defaults = Object.entries(samplingDefaults ?? {}).map(
    ([name, value]) => `${name}=${Number(value.toPrecision(6))}`,
  );
  return [
    ...(sent === null ? [] : [info('sent', `sent in no-thinking: ${fields.join(' ')} and the scenario's max_tokens`)]),
    ...(refused ?? []).map(({ field, words }) =>
      info(
        `refused.${field.replaceAll('_', '-')}`,
        `it refuses ${field}, ${field === 'max_tokens' ? 'sent as max_completion_tokens' : 'which is left out'}: ${words}`,
      ),
    ),
    ...(defaults.length === 0 ? [] : [info('sampling-defaults', `its own defaults: ${defaults.join(' ')}`)]),
    cacheCut === 'none'
      ? info('cache', 'no way to cut the prefix cache between rounds: they may repeat each other')
      : ok('cache', `${cacheCut} cuts the prefix cache between rounds`),
  ];
}

function describeTools({ tools, calls, engine, model }: EndpointFacts): DoctorFinding[] {
  if (tools === null) return [];
  if (tools !== 'served') return [missing('tools', tools.message, tools.fix)];
  if (calls !== false) return [ok('tools', 'it takes the tools of the packs')];
  const message = 'it takes the tools of the packs, but told to call one, it answered without a call';
  return [info('tools', message, toolAdvice(engine ?? undefined, [model]))];
}

function describeProbe(facts: EndpointFacts): DoctorFinding[] {
  const { determinism, concurrency, prefillTokensPerSecond: prefill } = facts;
  const { alone, atOnce } = facts.decodeTokensPerSecond;
  if (determinism === null) return [info('determinism', 'not probed')];
  const { class: found, batch } = determinism;
  const words =
    found === null
      ? 'an answer of the determinism probe is missing'
      : `${found} at temperature 0; beside other requests: ${batch}`;
  const isNoisy = found === null || found === 'unstable';
  const speeds = [
    ...(alone === null ? [] : [`${alone.toFixed(0)} tokens/s alone`]),
    ...(atOnce === null ? [] : [`${atOnce.toFixed(0)} each at once`]),
    ...(prefill === null ? [] : [`prompts at ${prefill.toFixed(0)}`]),
    ...(facts.slots === null || facts.slots <= concurrency ? [] : [`${plural(concurrency, 'request')} at once`]),
  ];
  return [
    isNoisy
      ? info('determinism', words, 'More sessions in the baseline (--capture, --append) make the gate less noisy.')
      : ok('determinism', words),
    ...(speeds.length === 0 ? [] : [ok('speed', speeds.join(', '))]),
  ];
}

function describeLogprobs({ numerics }: EndpointFacts): DoctorFinding[] {
  if (numerics === null) return [];
  if (numerics.outcome === 'usable')
    return [ok('numerics', 'it gives log probabilities that --capture --numerics can keep')];
  return [info('numerics', `no log probabilities that can be used: ${describeGap(numerics)}`)];
}

const usualPrefill = 1000;
const longSeconds = 20 * 60;
/** The probe's number of parallel requests; the speed of more is unknown. */
const mostAtOnce = 4;

const fasterWith = 'Ask a smaller --pack, end early with --fast on, or after a --time-budget.';

function describeTime(facts: EndpointFacts, wishes: Wishes): DoctorFinding[] {
  const { needsOn, repeat: rounds, thinkingMaxTokens } = wishes;
  const perSecond = wishes.measuredTps ?? measuredSpeed(facts);
  if (perSecond === undefined) return [];
  return needsOn(facts).map((need) => {
    const reading = need.readingEffort / (facts.prefillTokensPerSecond ?? usualPrefill);
    const seconds = rounds * (reading + need.replyTokens / perSecond);
    const requests = rounds * need.requests;
    const thinking = facts.thinking.on === null ? undefined : seconds + (requests * thinkingMaxTokens) / perSecond;
    const message = [
      `${shownName(need)} × ${rounds}: ${requests} requests, about ${showTime(seconds)} with answers of the expected length`,
      'a model that talks more takes longer',
      ...(thinking === undefined ? [] : [`with thinking at most ${showTime(thinking)}`]),
    ].join('; ');
    const isLong = seconds > longSeconds;
    return isLong ? slow(`time.${need.name}`, message, fasterWith) : info(`time.${need.name}`, message);
  });
}

function measuredSpeed({ decodeTokensPerSecond: { alone, atOnce }, concurrency }: EndpointFacts): number | undefined {
  return atOnce === null || concurrency === 1 ? (alone ?? undefined) : atOnce * Math.min(mostAtOnce, concurrency);
}

function showTime(seconds: number): string {
  if (seconds <= 60) return 'one minute';
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
