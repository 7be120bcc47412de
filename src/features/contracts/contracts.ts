import type { Contract, Scene } from './contract.ts';
import { argumentContracts } from './kinds/argument-contracts.ts';
import { cacheContracts } from './kinds/cache-contracts.ts';
import { fieldContracts } from './kinds/field-contracts.ts';
import { otherApiContracts } from './kinds/other-api-contracts.ts';
import { serverContracts } from './kinds/server-contracts.ts';
import { streamingContracts } from './kinds/streaming-contracts.ts';
import { structuredContracts } from './kinds/structured-contracts.ts';
import { thinkingContracts } from './kinds/thinking-contracts.ts';
import { toolChoiceContracts } from './kinds/tool-choice-contracts.ts';

/** In the order in which they are listed. */
export const contracts: readonly Contract[] = [
  ...streamingContracts,
  ...argumentContracts,
  ...toolChoiceContracts,
  ...structuredContracts,
  ...thinkingContracts,
  ...cacheContracts,
  ...fieldContracts,
  ...serverContracts,
  ...otherApiContracts,
];

/** In the order in which they are asked. */
export const scenes: readonly Scene[] = [...new Set(contracts.map(({ scene }) => scene))];
