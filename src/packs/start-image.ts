import type { AssistantTurn, ToolTurn } from '../records/attempt.ts';
import type { ImageRunner } from '../verify/ports.ts';
import { imageUsesOf } from '../verify/registry.ts';
import type { Scenario } from './pack-schema.ts';

export type ImageAnswers = Pick<ImageRunner, 'open'>;

/** Undefined if no image answers the calls of the scenario. */
export function startImage(scenario: Scenario, images: ImageAnswers | undefined) {
  const use = scenario.expect.flatMap(imageUsesOf).find(({ task }) => task.answersCalls);
  if (use === undefined) return undefined;
  if (images === undefined) throw new Error(`no image answers the calls of ${scenario.id}`);
  const session = images.open(use.task);
  let broken: Exclude<Awaited<ReturnType<typeof session.answer>>, readonly string[]>;
  return {
    async answer(turn: AssistantTurn): Promise<readonly ToolTurn[] | undefined> {
      const results = await session.answer(use.completionOf(turn), turn.toolCalls.length);
      if (results === undefined) return undefined;
      if ('outcome' in results) {
        broken = results;
        return undefined;
      }
      return turn.toolCalls.map(({ id, name }, at) => ({ role: 'tool', callId: id, name, content: results[at] ?? '' }));
    },
    async end() {
      await session.close();
      return broken === undefined ? {} : { broken };
    },
  };
}
