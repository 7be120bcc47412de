import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChooseReply } from '../../src/packs/scripted-model.ts';
import { addComment } from '../support/github/github-state.ts';
import { type ActionStage, baseSha, headSha, openActionStage, type StepOptions } from './action-stage.ts';

const slug = 'llamacpp/example-8b';
const baseline = 'baselines/llamacpp--example-8b__no-thinking.json';
const config = 'quality-baseline.yml';

export const commentStates = [
  'regressed',
  'cannot-gate',
  'inconclusive',
  'boot-failed',
  'bad-config',
  'no-baseline',
  'accepted',
  'twelve-targets',
] as const;
export type CommentState = (typeof commentStates)[number];

/** The comment that the bundle writes on a pull request, and the folder of its run, if any. */
export type Commented = { readonly comment: string; readonly runFolder: string | undefined };

/** A repository whose baseline has the packs of the tier medium, in three sessions. */
export async function openCommentStage(): Promise<ActionStage> {
  const stage = await openActionStage({ tier: 'medium', captures: false });
  stage.model.change({ template: plainTemplate, delayMs: 8, wordMs: 2, wordsAtOnce: 8, choose: usual });
  for (const append of ['false', 'true', 'true'])
    await expectEnd(stage, 0, { inputs: { command: 'capture', append }, eventName: 'workflow_dispatch', event: {} });
  await stage.commitBase();
  const { state } = stage.github;
  state.pulls.push({ number: 7, headSha, headRepository: 'acme/models', baseSha, files: [] });
  const branch = { repository: 'acme/models', ref: 'refs/heads/branch' };
  state.activities.push({ ...branch, after: headSha, at: '2026-11-21T12:00:00Z' });
  state.permissions.set('a-maintainer', 'write');
  return stage;
}

/** The comment of a state, made on a stage that is then restored. */
export async function commentOf(state: CommentState, stage: ActionStage): Promise<Commented> {
  const kept = await stage.read(baseline);
  stage.github.state.comments.length = 0;
  try {
    const main = await makers[state](stage);
    return { comment: stage.comment() ?? '', runFolder: main.outputs['run-dir'] };
  } finally {
    await stage.write(baseline, kept);
    await rm(join(stage.workspace, config), { force: true });
    stage.github.state.contents.delete(`${baseSha}:${config}`);
    stage.model.change({ choose: usual, template: plainTemplate, quantization: 'Q8_0', fault: () => undefined });
    await stage.commitBase();
  }
}

type Maker = (stage: ActionStage) => ReturnType<ActionStage['main']>;

const plainTemplate = '{{ messages }}{{ tools | tojson }}{% if enable_thinking %}<think>{% endif %}';
const [wrong, flaky] = [['structoutput-15/SO-07', 'instructfollow-15/IF-11'], ['dataextract-15/DX-05']];
const spoilt = ['TC-02', 'TC-03', 'TC-07', 'TC-14'].map((id) => `toolcall-15/${id}`);

const usual: ChooseReply = (key) => (wrong.includes(key) ? 'near-miss' : 'gold');
const worse: ChooseReply = (key, time) =>
  spoilt.includes(key) || usual(key, time) === 'near-miss' || (flaky.includes(key) && time % 3 === 0)
    ? 'near-miss'
    : 'gold';

async function regressed(stage: ActionStage): ReturnType<Maker> {
  stage.model.change({ choose: worse, template: plainTemplate.replace('tools | tojson', 'tools') });
  stage.model.change({ quantization: 'Q4_K_M' });
  return expectEnd(stage, 1);
}

const makers = {
  regressed,
  'cannot-gate': async (stage) => {
    stage.model.change({ choose: (key, time) => (key.startsWith('toolcall-15/') ? 'near-miss' : usual(key, time)) });
    const reason = { reason: 'a first look', 'accept-useless': 'the model is new' };
    await expectEnd(stage, 0, { inputs: { command: 'capture', ...reason }, eventName: 'workflow_dispatch', event: {} });
    const kept = await stage.read(baseline);
    await stage.write(baseline, kept.replace(/"acceptedUseless": \{[^}]*\},?/, ''));
    await stage.commitBase();
    return expectEnd(stage, 4);
  },
  inconclusive: (stage) => {
    const cut = /Delete event|Which alarms|net price of part|Which locker/;
    stage.model.change({ fault: ({ messages }) => (cut.test(JSON.stringify(messages)) ? 'cut' : undefined) });
    return expectEnd(stage, 4);
  },
  'boot-failed': async (stage) => {
    await stage.write('serve.sh', `${bootLog.map((line) => `echo '${line}' >&2`).join('\n')}\nexit 1\n`);
    await stage.write(config, bootConfig);
    await stage.commitBase();
    return expectEnd(stage, 3, { inputs: { endpoint: '', tier: '', slug: '' } });
  },
  'bad-config': async (stage) => {
    await stage.write(config, bootConfig);
    await stage.commitBase();
    const typos = bootConfig.replace('ready-url', 'ready_url').replace('slug:', 'slag:').replace('15m', 'a while');
    await stage.write(config, typos);
    return expectEnd(stage, 2, { inputs: { endpoint: '', tier: '', slug: '' } });
  },
  'no-baseline': (stage) => expectEnd(stage, 0, { inputs: { slug: 'llamacpp/another-8b' } }),
  accepted: async (stage) => {
    addComment(stage.github.state, {
      ...{ issue: 7, login: 'a-maintainer', updatedAt: '2026-11-21T12:30:00Z' },
      body: '/quality accept a smaller quant, to make room for the second model',
    });
    stage.model.change({ choose: worse, quantization: 'Q4_K_M' });
    return expectEnd(stage, 0);
  },
  'twelve-targets': async (stage) => {
    const job = { comment: 'false', status: 'false' };
    const good = await expectEnd(stage, 0, { inputs: job });
    stage.model.change({ choose: worse, quantization: 'Q4_K_M' });
    const bad = await expectEnd(stage, 1, { inputs: job });
    for (const [at, name] of targets.entries())
      await copyRun((at < 2 ? bad : good).outputs['run-dir'] ?? '', join(stage.workspace, 'results', name), name);
    return expectEnd(stage, 1, {
      inputs: { command: 'report', endpoint: '', slug: '', tier: '', runs: 'results' },
    });
  },
} satisfies Record<CommentState, Maker>;

const targets = ['8b', '14b', '30b-a3b', '70b'].flatMap((size) =>
  ['llamacpp', 'vllm', 'sglang'].map((engine) => `${engine}--example-${size}`),
);

const bootConfig = `version: 1
targets:
  - slug: ${slug}
    boot: { command: sh serve.sh, ready-url: "http://127.0.0.1:8991/health" }
    boot-timeout: 15m
    tier: medium
    paths: [serve.sh]
`;

const bootLog = [
  'build: 6710 (b1a2c3d) with cc 13.3.0 for x86_64-linux-gnu',
  'system info: n_threads = 16, n_threads_batch = 16, total_threads = 32',
  'main: loading model',
  'srv    load_model: loading model /models/example-8b-Q8_0.gguf',
  'llama_model_load_from_file_impl: using device CUDA0 (NVIDIA RTX 4000) - 1821 MiB free',
  'load_tensors: offloading 36 repeating layers to GPU',
  'ggml_backend_cuda_buffer_type_alloc_buffer: allocating 7833.96 MiB on device 0: cudaMalloc failed: out of memory',
  'alloc_tensor_range: failed to allocate CUDA0 buffer of size 8214503424',
  'llama_model_load: error loading model: unable to allocate CUDA0 buffer',
  'srv    load_model: failed to load model, /models/example-8b-Q8_0.gguf',
  'main: exiting due to model loading error',
];

async function expectEnd(stage: ActionStage, code: number, { inputs, ...rest }: StepOptions = {}): ReturnType<Maker> {
  stage.newRun();
  const main = await stage.main({ ...rest, inputs: { slug, ...inputs } });
  if (main.exitCode !== code) throw new Error(`it ended with ${main.exitCode}, not ${code}:\n${main.stdout}`);
  return main;
}

/** The same run of another target. */
async function copyRun(from: string, to: string, name: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await cp(from, to, { recursive: true });
  const kept = ['journal.jsonl', 'run.json', baseline];
  for (const file of kept) {
    const text = (await readFile(join(from, file), 'utf8')).replaceAll(slug, name.replace('--', '/'));
    await writeFile(join(to, file.replace('llamacpp--example-8b', name)), text);
  }
}
