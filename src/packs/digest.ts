import { canonicalJson } from '../lib/json.ts';
import { sha256 } from '../lib/sha256.ts';
import { withoutCovers } from '../verify/covers.ts';
import { keyOrdersOf, revisionsOf } from '../verify/registry.ts';
import { textOf } from './filler.ts';
import type { Pack, Scenario } from './pack-schema.ts';
import { maxTurnsOf, worldOf } from './play-script.ts';
import { inlineThinkingOf, taskOf } from './task-of.ts';

/** All that can change a verdict. Titles, gold answers and links to the prompt do not count. */
export function scenarioDigest(pack: Pack, scenario: Scenario): string {
  const remembered = rememberedOf.get(pack)?.get(scenario.id);
  if (remembered !== undefined) return remembered;
  const digests = digestsOf.get(pack) ?? new Map<Scenario, string>();
  digestsOf.set(pack, digests);
  const known = digests.get(scenario) ?? digestOf(pack, scenario);
  digests.set(scenario, known);
  return known;
}

const rememberedOf = new WeakMap<Pack, ReadonlyMap<string, string>>();

/** Its scenarios are new objects each time. */
export function rememberDigests(pack: Pack, source: Pack): void {
  keepDigests(pack, new Map(source.scenarios.map((each) => [each.id, scenarioDigest(source, each)])));
}

/** By scenario id, in the order of the pack. */
export function keepDigests(pack: Pack, digests: ReadonlyMap<string, string>): void {
  rememberedOf.set(pack, digests);
}

// A plan asks for each several times, and a loaded pack never changes.
const digestsOf = new WeakMap<Pack, Map<Scenario, string>>();

function digestOf(pack: Pack, scenario: Scenario): string {
  const { messages, tools, responseFormat } = taskOf(pack, scenario);
  return sha256(
    canonicalJson({
      // As text, because the model reads a replayed call's arguments and a schema in their order.
      messages: JSON.stringify(messages),
      tools: JSON.stringify(tools),
      toolChoice: scenario['tool-choice'] ?? 'auto',
      ...(responseFormat === undefined ? {} : { responseFormat: JSON.stringify(responseFormat) }),
      toolResults: scenario['tool-results'].map((scripted) => ({
        ...scripted,
        result: JSON.stringify(scripted.result),
        content: scripted.content && textOf(scripted.content),
      })),
      maxTurns: maxTurnsOf(scenario),
      // The budget of this scenario follows below.
      sampling: { ...pack.sampling, 'max-tokens': undefined },
      defaultThinking: pack['default-thinking'],
      maxTokens: scenario['max-tokens'] ?? pack.sampling['max-tokens'],
      maxSeconds: scenario['max-seconds'] ?? null,
      // Omitted unless it is allowed, so that the digests of packs that do not name it stay the same.
      ...(inlineThinkingOf(pack, scenario) === undefined ? {} : { inlineThinking: 'allowed' }),
      expect: withoutCovers(scenario.expect),
      ...(scenario.question === undefined ? {} : { question: scenario.question }),
      ...(scenario.orders === undefined ? {} : { orders: scenario.orders.map(orderOf) }),
      ...(scenario['follow-up'] === undefined ? {} : { followUp: scenario['follow-up'] }),
      ...worldOf(scenario)?.digest(),
      keyOrders: scenario.expect.flatMap(keyOrdersOf),
      revisions: scenario.expect.flatMap((check) => revisionsOf(check)),
    }),
  );
}

function orderOf({ messages, expect }: NonNullable<Scenario['orders']>[number]) {
  const asked = messages.map((message) => ({ ...message, content: textOf(message.content) }));
  return { messages: asked, expect: withoutCovers(expect) };
}

export function packDigest(pack: Pack): string {
  const remembered = rememberedOf.get(pack);
  if (remembered !== undefined) return sha256(canonicalJson([...remembered]));
  return sha256(canonicalJson(pack.scenarios.map((scenario) => [scenario.id, scenarioDigest(pack, scenario)])));
}
