import type { Explained, SourcePath } from '../lib/explain-issues.ts';
import { facet } from '../lib/facet.ts';
import type { Json } from '../lib/json.ts';
import type { LooseObject } from '../lib/loose.ts';
import type { AddedKey } from '../lib/with-keys.ts';
import type { FinalFolder } from '../records/answer.ts';
import type { AssistantTurn, Attempt, ToolCall, ToolDefinition, ToolTurn } from '../records/attempt.ts';
import type { SystemFolder, SystemResult, SystemRunner } from '../verify/ports.ts';
import type { WorldEnding, WorldRun } from '../verify/world-run.ts';

/** What is read of a whole scenario is unchecked data. */
export type WorldKind = {
  readonly scenario: AddedKey;
  faults(scenario: LooseObject, path: SourcePath): readonly Explained[];
  toolNames(scenario: LooseObject): readonly string[];
  namedTools(scenario: LooseObject, path: SourcePath): readonly NamedTool[];
  /** `setup` is the value of its key, which its schema has checked. */
  open(setup: unknown): OpenWorld;
};
export type NamedTool = { readonly name: string; readonly path: SourcePath };

type OtherTools = (call: ToolCall) => string | undefined;

export type OpenWorld = {
  /** Messages of the model, unless the scenario says how many. */
  readonly maxTurns: number;
  tools(): readonly ToolDefinition[];
  digest(): { readonly [key: string]: Json };
  start(others: OtherTools): PlayedWorld;
  replay(attempt: Attempt, others: OtherTools, maxTurns: number): WorldRun;
  /** A folder in which commands run: what they print is known in a sandbox alone. */
  readonly shell?: { readonly folder: SystemFolder; start(script: Script, system: ShellRunner): ShellScript };
};

export type PlayedWorld = {
  /** Why the world ends the conversation instead of answering this message. */
  limitMet(turn: AssistantTurn): WorldEnding | undefined;
  /** One for each call of the message. */
  answer(turn: AssistantTurn): readonly string[];
  run(): Omit<WorldRun, 'ending'>;
};

/** Each scripted result has a limited number of uses. */
export type Script = {
  /** The world ends the conversation instead of answering this message. */
  isOver(turn: AssistantTurn): boolean;
  /** `printed` are the results of commands, which no script knows. */
  answer(turn: AssistantTurn, printed?: ReadonlyMap<ToolCall, string>): ToolTurn[];
};

export type ShellRunner = SystemRunner;

export type ShellScript = {
  /** undefined if the conversation ends here. */
  answer(turn: AssistantTurn): Promise<readonly ToolTurn[] | undefined>;
  end(): Promise<{ readonly left?: FinalFolder; readonly broken?: Extract<SystemResult, { outcome: 'broken' }> }>;
};

export const worldFacet = facet<WorldKind>('worlds', ({ scenario }) => scenario.key);

export function worldKeys(): string[] {
  return worldFacet.all().map(({ scenario }) => scenario.key);
}

/** Features declare the types of their keys in it. No text names the member that keeps it from being empty. */
export interface ScenarioParts {
  readonly [none: symbol]: undefined;
}
