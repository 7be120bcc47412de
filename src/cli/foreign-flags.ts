const ownGpu = 'not needed: GPUs and their memory are read from the machine, and --hardware names what cannot be seen';

const byTool = {
  'benchlocal-cli': {
    '--no-thinking': '--mode no-thinking here',
    '--enable-thinking': '--mode enable-thinking here',
    '--sandboxed-only': '--pack bugfix-15,edit-15,shell-25,codewrite-30 here',
    '--no-sandboxed': '--sandbox off here',
    '--save-json': 'report RUN --format benchlocal here',
    '--previous-result': 'a baseline here, or compare A B',
    '--exit-on-regression': 'compare A B --exit-code here, and the rule of check',
    '--history-file': 'history here',
    '--incremental': 'not needed: every attempt is kept, and --resume continues',
  },
  BenchLoop: {
    '--gpu': ownGpu,
    '--gpu-memory-gb': ownGpu,
    '--remote': '--place cloud here, of report, history and compare',
    '--local': '--place local here, of report, history and compare',
    '--suites': '--pack here',
    '--profile': '--quick, --medium or --full here',
    '--trials': '--repeat here',
    '--no-publish': 'not needed: nothing leaves the machine unless export sends it',
  },
  ScaleBench: {
    '--experiment-id': 'experiment ID here',
    '--parallel-experiments': '--parallel N here',
    '--serial-experiments': 'the default here',
    '--mlflow': 'export --to mlflow here, or exports in the config',
    '--no-mlflow': '--no-export here',
    '--langsmith': 'export --to langsmith here, or exports in the config',
    '--no-langsmith': '--no-export here',
    '--upload-hf': 'export --to huggingface here, or exports in the config',
  },
  JudgeBench: {
    '--judge_name': 'packs import … --style here',
    '--judge_model': '--model here',
    '--pairs': '--pack here, with a pack of packs import … --as judgebench',
    '--single_game': 'packs import … --orders ab here',
    '--concurrency_limit': '--concurrency here',
  },
};

/** Flags of other tools: whose, and what is here in their place. */
export const foreignFlags: ReadonlyMap<string, string> = new Map(
  Object.entries(byTool).flatMap(([tool, flags]) =>
    Object.entries(flags).map(([name, here]) => [name, `${tool} is ${here}`] as const),
  ),
);
