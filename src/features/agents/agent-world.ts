import type { OpenWorld, WorldKind } from '../../packs/world-facet.ts';
import { toolsInFaults, worldFaults, worldToolNames } from './devices/world-faults.ts';
import { devicesIn, folderOf, type World, worldSchema, worldTools } from './devices/world-schema.ts';
import { startShell } from './play-shell.ts';
import { replayWorld, startWorld } from './play-world.ts';

declare module '../../packs/world-facet.ts' {
  interface ScenarioParts {
    readonly world?: World | undefined;
  }
}

/** Devices that an agent uses, and a folder in which its commands run. */
export const agentWorld: WorldKind = {
  scenario: {
    key: 'world',
    before: 'max-turns',
    schema: worldSchema.optional().describe('devices that an agent uses, with their state (docs/agents.md)'),
  },
  faults: worldFaults,
  toolNames: worldToolNames,
  namedTools: toolsInFaults,
  open: (setup) => openWorld(setup as World), // by its schema
};

function openWorld(world: World): OpenWorld {
  const { shell } = world;
  return {
    maxTurns: 25,
    tools: () => worldTools(world),
    digest: () => ({
      // As text, because devices list what they hold in its order.
      world: JSON.stringify(world),
      devices: devicesIn(world).map(({ name, device }) => `${name}@${device.revision}`),
    }),
    start: (others) => startWorld(world, others),
    replay: (attempt, others, maxTurns) => replayWorld(world, attempt, others, maxTurns),
    ...(shell && {
      shell: { folder: folderOf(shell), start: (script, system) => startShell(script, shell, system) },
    }),
  };
}
