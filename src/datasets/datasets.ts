import type { Dataset } from './dataset.ts';
import { ethic } from './ethic.ts';
import { financebench } from './financebench.ts';
import { hotpotqa } from './hotpotqa.ts';
import { longbench } from './longbench.ts';
import { msmarco } from './msmarco.ts';
import { qmsum } from './qmsum.ts';

/** By the name that --as takes. */
export const datasets = { hotpotqa, longbench, ethic, msmarco, financebench, qmsum } satisfies Record<string, Dataset>;

export type DatasetName = keyof typeof datasets;
