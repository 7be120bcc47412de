import type { Dataset } from './dataset.ts';
import { ethic } from './ethic.ts';
import { financebench } from './financebench.ts';
import { gpqa } from './gpqa.ts';
import { gsmSymbolic } from './gsm-symbolic.ts';
import { hotpotqa } from './hotpotqa.ts';
import { humanevalPlus } from './humaneval.ts';
import { livecodebench } from './livecodebench.ts';
import { longbench } from './longbench.ts';
import { msmarco } from './msmarco.ts';
import { aiderPolyglot } from './polyglot/polyglot.ts';
import { qmsum } from './qmsum.ts';

/** The readers by the name that --as takes. */
export const datasets = {
  ...{ hotpotqa, longbench, ethic, msmarco, financebench, qmsum },
  ...{ 'humaneval-plus': humanevalPlus, livecodebench, 'gsm-symbolic': gsmSymbolic, 'gpqa-diamond': gpqa },
  'aider-polyglot': aiderPolyglot,
} satisfies Record<string, Dataset>;

export type DatasetName = keyof typeof datasets;
