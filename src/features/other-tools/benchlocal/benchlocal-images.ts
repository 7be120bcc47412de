import { InputError } from '../../../lib/errors.ts';
import type { Json } from '../../../lib/json.ts';
import { deepField } from '../../../lib/loose.ts';
import type { ImageName } from '../../../verify/ports.ts';

/** The packs whose answers are judged in an image that asks no endpoint. */
export const imagePacks: ReadonlyMap<string, ImageName> = new Map([
  ['bugfind-15', 'bugfind'],
  ['cli-40', 'cli'],
]);

/** The packs whose image asks the endpoint, and our pack that looks for the same. */
const askingPacks: ReadonlyMap<string, string> = new Map([
  ['hermesagent-20', 'agent-20'],
  ['aider-polyglot-30', 'edit-15'],
]);

export function refuseSelfAskingImage(packId: string, origin: string): void {
  const ours = askingPacks.get(packId);
  if (ours === undefined) return;
  throw new InputError(
    `${origin}: the image of ${packId} calls the endpoint itself, with the key, and the journal would record none of it`,
    `Use our pack of that kind: --pack ${ours}`,
  );
}

/** The model sees this text; there, its words are others. */
const bashTool = {
  description: 'Runs a command with bash in the container of the task. Returns stdout, stderr and the exit code.',
  parameters: {
    type: 'object',
    properties: { command: { type: 'string' }, timeout_seconds: { type: 'integer', default: 30 } },
    required: ['command'],
  },
};

const [mostTurns, longest] = [15, 40];

/** The part of a scenario that is judged in an image, made of its line. */
export function imageFields(line: Json, packId: string): Record<string, unknown> {
  const image = imagePacks.get(packId);
  const isAgent = deepField(line, 'raw_scenario', 'kind') === 'multiround';
  const expect = [{ kind: 'benchlocal/sandbox', image, scenario: line, ...(isAgent ? { 'answers-calls': true } : {}) }];
  if (!isAgent) return { expect };
  const turns = [deepField(line, 'max_turns'), deepField(line, 'raw_scenario', 'max_turns')].find(Number.isInteger);
  return { tools: { bash: bashTool }, 'max-turns': Math.min(Math.max(1, Number(turns ?? mostTurns)), longest), expect };
}
