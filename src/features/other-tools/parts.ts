import type { FeatureParts } from '../../feature.ts';
import { importBenchlocal, isBenchlocalPack } from './benchlocal/import-benchlocal.ts';
import { benchlocalAnswerMatch } from './benchlocal/kinds/answer-match.ts';
import { benchlocalDataExtract } from './benchlocal/kinds/data-extract.ts';
import { benchlocalInstructFollow } from './benchlocal/kinds/instruct-follow.ts';
import { benchlocalReasonMath } from './benchlocal/kinds/reason-math.ts';
import { benchlocalSandbox } from './benchlocal/kinds/sandbox-image.ts';
import { benchlocalStructOutput } from './benchlocal/kinds/struct-output.ts';
import { benchlocalToolCall } from './benchlocal/kinds/tool-call.ts';
import { benchloopAgent } from './benchloop/agent.ts';
import { readRawReply } from './scalebench/scalebench-files.ts';

export const parts = {
  kinds: [
    benchlocalAnswerMatch,
    benchlocalDataExtract,
    benchlocalInstructFollow,
    benchlocalReasonMath,
    benchlocalSandbox,
    benchlocalStructOutput,
    benchlocalToolCall,
    benchloopAgent,
  ],
  foreignPacks: [
    {
      isOf: isBenchlocalPack,
      read: importBenchlocal,
      async readWithResults(text, origin) {
        const { importWithReferences } = await import('./benchlocal/import-with-references.ts');
        return importWithReferences(text, origin);
      },
    },
  ],
  foreignReplies: [readRawReply],
  results: [
    {
      name: 'benchloop',
      keptAs: 'run.json',
      read: async (...document) => (await import('./other-results.ts')).benchloopRuns(...document),
      render: async (...runs) => (await import('./render-forms.ts')).renderAsBenchloop(...runs),
    },
    {
      name: 'benchlocal',
      read: async (...document) => (await import('./other-results.ts')).benchlocalRuns(...document),
      render: async (runs) => (await import('./render-forms.ts')).renderAsBenchlocal(runs),
    },
    {
      name: 'scalebench',
      write: async (...run) => (await import('./scalebench/write-scalebench.ts')).writeScaleBench(...run),
    },
  ],
  views: [
    {
      inspect: async (...asked) => (await import('./benchlocal/inspect-result.ts')).inspectResult(...asked),
      rescore: async (...asked) => (await import('./benchlocal/inspect-result.ts')).rescoreResultAt(...asked),
      scores: async (view) => (await import('./score-runs.ts')).scoresIn(view),
    },
  ],
} satisfies FeatureParts;
