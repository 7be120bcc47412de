import { type Command, InvalidArgumentError } from 'commander';
import { addExamples, addNamed, flagsGiven, wholeNumber } from './flags.ts';
import { interruptible } from './world.ts';

const known = [
  ...(['config', 'api-key', 'concurrency', 'context-cache', 'timeout-per-case'] as const),
  ...(['json', 'markdown', 'html', 'csv'] as const),
  ...(['no-progress', 'verbose', 'quiet', 'color', 'dry-run'] as const),
] as const;

/** The command that measures arms with the same scenarios. */
export function addExperiment(root: Command): void {
  const command = addNamed(root.command('experiment'), known)
    .description('Measure arms with the same scenarios, and compare each with the first in pairs.')
    .argument('[ids...]', 'experiments of the config; all when left out')
    .option('--model <MODEL...>', 'without a config: an arm for each model, as a,b=URL,key=VARIABLE')
    .option('--endpoint <URL>', 'for --model: the server of models without an address')
    .option('--pack <FILE...>', 'for --model: the packs to ask, ids or files')
    .option('--repeat <N>', 'for --model: attempts of each scenario (default: 1)', wholeNumber)
    .option('--tag <TAG...>', 'experiments with one of these tags')
    .option('--parallel <N>', 'measure up to N arms of running servers at once', wholeNumber)
    .option('--max-cost <USD>', 'stop before the experiments together spend more', usd)
    .option('--scalebench <DIR>', 'write the raw/ and summaries/ of ScaleBench there, with answers and contexts')
    .option('--resume [EXPERIMENT]', 'resume one, by id or folder; the newest unfinished when left out')
    .action(async (ids: string[], own: ExperimentFlags) => {
      const { tag: tags = [], parallel, maxCost, resume, scalebench } = own;
      const models = { models: own.model, endpoint: own.endpoint, packs: own.pack, repeat: own.repeat };
      const { experiment } = await import('../commands/experiment/experiment.ts');
      const flags = flagsGiven(command, known);
      const given = { ids, tags, parallel, maxCostUsd: maxCost, scalebench, flags, given: models };
      const options = { ...given, resume: resume === true ? null : resume };
      await interruptible((io) => experiment(options, io));
    });
  addExamples(command, ['experiment hotpot-half --dry-run', 'experiment --tag nightly --max-cost 2.50']);
}

type ExperimentFlags = {
  model?: string[];
  endpoint?: string;
  pack?: string[];
  repeat?: number;
  tag?: string[];
  parallel?: number;
  maxCost?: number;
  resume?: string | true;
  scalebench?: string;
};

function usd(text: string): number {
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It has to be USD above zero, such as 2.50.');
}
