import { wholeNumberUpTo } from '../../cli/flags.ts';
import type { PackSource } from '../../cli/packs.ts';

export const judgebenchSource: PackSource = {
  title: 'JudgeBench',
  names: ['judgebench'],
  flags: [
    { form: '--checkout <DIR>', help: 'for judgebench: your clone of JudgeBench, which has the prompts' },
    { form: '--style <NAME>', help: 'for judgebench: how the judge is asked, such as arena_hard' },
    { form: '--orders <ab>', help: 'for judgebench: ask each pair in one order only', choices: ['ab'] },
    {
      form: '--max-tokens <N>',
      help: "for judgebench: the token limit, in place of JudgeBench's",
      read: wholeNumberUpTo(10_000_000),
    },
  ],
  load: async () => (await import('./judgebench-pack.ts')).importJudgebench,
};
