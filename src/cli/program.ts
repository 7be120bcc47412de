import { Command } from 'commander';
import { addAffected } from './affected.ts';
import { addBaselines, addStamp } from './baselines.ts';
import { addComparing } from './comparing.ts';
import { addCompletion } from './completion.ts';
import { addDemo } from './demo.ts';
import { addDoctor } from './doctor.ts';
import { addExamples } from './flags.ts';
import { addHelpForm } from './help.ts';
import { addInit } from './init.ts';
import { addMeasuring } from './measuring.ts';
import { addPacks } from './packs.ts';
import { addRuns } from './runs.ts';
import { addStrictness } from './strict-flags.ts';
import { versionLine } from './version-line.ts';
import { columnsOf } from './world.ts';

const exitCodesHelp = `
Exit codes:
  0    passed, or what was asked for is done
  1    regressed: a pack got worse than its baseline
  2    bad input or config
  3    the endpoint could not be measured: nothing was learned about the model
  4    inconclusive: too little was measured to decide
  70   a bug of this tool
  130  interrupted (143 by SIGTERM, 129 by SIGHUP); --resume goes on
  With --bisect: 0, 1, 125 for 3, 4 and no baseline, 128 for 2 and 70.

Without a command it is check: quality-baseline check --help shows its flags.
`;

export function program(): Command {
  const root = new Command('quality-baseline')
    .description('Says whether a self-hosted model still does what it did.')
    .version(versionLine())
    .exitOverride()
    .showHelpAfterError('Run quality-baseline --help for all commands.');
  addHelpForm(root, columnsOf(process));
  addMeasuring(root);
  addComparing(root);
  addRuns(root);
  addDoctor(root);
  addAffected(root);
  addInit(root);
  addBaselines(root);
  addStamp(root);
  addPacks(root);
  addDemo(root);
  addCompletion(root);
  addExamples(root, ['check --slug vllm/qwen-35b', 'run --endpoint http://localhost:8000 --quick']);
  addStrictness(root);
  return root.addHelpText('after', exitCodesHelp);
}
