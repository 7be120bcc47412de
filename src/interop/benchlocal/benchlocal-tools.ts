import type { Json } from '../../lib/json.ts';
import type { BenchlocalScenario, BenchlocalTool } from './benchlocal-schema.ts';

type PackTool = { description: string; parameters: { readonly [key: string]: Json } };
export type PackTools = Record<string, PackTool>;

/** Tools that every scenario naming them defines alike. */
export function sharedTools(scenarios: readonly BenchlocalScenario[]): PackTools {
  const byName = new Map<string, PackTool | 'several'>();
  for (const tool of scenarios.flatMap((scenario) => scenario.tools ?? [])) {
    const known = byName.get(tool.function.name);
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(toolOf(tool));
    byName.set(tool.function.name, isSame ? toolOf(tool) : 'several');
  }
  return Object.fromEntries([...byName].filter((entry): entry is [string, PackTool] => entry[1] !== 'several'));
}

/** By name where all are shared; else the scenario keeps its own, all of them, so that their order stays. */
export function toolsOf(scenario: BenchlocalScenario, shared: PackTools): Record<string, unknown> {
  const tools = scenario.tools ?? [];
  if (tools.length === 0) return {};
  const names = tools.map((tool) => tool.function.name);
  if (names.every((name) => Object.hasOwn(shared, name))) return { 'use-tools': names };
  return { tools: Object.fromEntries(tools.map((tool) => [tool.function.name, toolOf(tool)])) };
}

function toolOf(tool: BenchlocalTool): PackTool {
  const { description, parameters = { type: 'object', properties: {} } } = tool.function;
  return { description, parameters };
}
