import { type Command, InvalidArgumentError, Option } from 'commander';
import { interruptible } from '../../cli/command-io.ts';
import { addExamples, addKeys, addNamed, flagsGiven, wholeNumber } from '../../cli/flags.ts';
import { terminalAsk, trustHint } from '../../cli/init.ts';
import { whereOptions } from '../../config/options/where-options.ts';
import type { ExperimentOptions } from './experiment.ts';
import type { GivenModels } from './given-models.ts';

const known = [
  ...(['config', 'api-key', 'keys', 'no-export', 'concurrency', 'context-cache'] as const),
  ...(['timeout-per-case', 'trust-run'] as const),
  ...(['json', 'markdown', 'html', 'csv'] as const),
  ...(['no-progress', 'verbose', 'quiet', 'color', 'dry-run'] as const),
] as const;

export function addExperiment(root: Command): void {
  const command = addNamed(root.command('experiment'), known)
    .description('Measure arms with the same scenarios, and compare each with the first in pairs.')
    .argument('[ids...]', 'experiments of the config; all when left out')
    .option('--model <MODEL...>', 'without a config: an arm for each model, as a,b=URL,key=VARIABLE')
    .option('--endpoint <URL>', 'for --model: the server of models without an address')
    .addOption(
      new Option('--provider <NAME>', 'for --model: where hosted models are').choices(
        whereOptions.provider.schema.options,
      ),
    )
    .option('--pack <FILE...>', 'for --model: the packs to ask, ids or files')
    .option('--repeat <N>', 'for --model: attempts of each scenario (default: 1)', wholeNumber)
    .option('--tag <TAG...>', 'experiments with one of these tags')
    .option('--parallel <N>', 'measure up to N arms of running servers at once', wholeNumber)
    .option('--max-cost <USD>', 'stop before the experiments spend more than this in total', usd)
    .option('--scalebench <DIR>', 'write the raw/ and summaries/ of ScaleBench there, with answers and contexts')
    .option('--resume [EXPERIMENT]', 'resume one, by id or folder; the newest unfinished when left out')
    .action(async (ids: string[], { tag: tags = [], maxCost: maxCostUsd, resume, ...own }: ExperimentFlags) => {
      const { parallel, scalebench, model: models, endpoint, provider, pack: packs, repeat } = own;
      const given = { models, endpoint, provider, packs, repeat };
      const flags = flagsGiven(command, known);
      await addKeys(flags);
      const asked = { flags, ids, tags, parallel, maxCostUsd, scalebench, given };
      const { experiment } = await import('./experiment.ts');
      await interruptible(async (io) => {
        const ask = resume === undefined ? undefined : terminalAsk(io, trustHint);
        return await experiment({ ...asked, resume: resume === true ? null : resume, ask }, io);
      });
    });
  addExamples(command, ['experiment hotpot-half --dry-run', 'experiment --tag nightly --max-cost 2.50']);
}

type ExperimentFlags = Partial<Pick<ExperimentOptions, 'parallel' | 'scalebench'>> &
  Pick<GivenModels, 'endpoint' | 'provider' | 'repeat'> & {
    model?: string[];
    pack?: string[];
    tag?: string[];
    maxCost?: number;
    resume?: string | true;
  };

function usd(text: string): number {
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be an amount in USD above zero, such as 2.50.');
}
