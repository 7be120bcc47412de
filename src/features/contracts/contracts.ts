import { argumentContracts } from './argument-contracts.ts';
import { cacheContracts } from './cache-contracts.ts';
import type { Contract, Scene } from './contract.ts';
import { fieldContracts } from './field-contracts.ts';
import { otherApiContracts } from './other-api-contracts.ts';
import { serverContracts } from './server-contracts.ts';
import { streamingContracts } from './streaming-contracts.ts';
import { structuredContracts } from './structured-contracts.ts';
import { thinkingContracts } from './thinking-contracts.ts';
import { toolChoiceContracts } from './tool-choice-contracts.ts';

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
