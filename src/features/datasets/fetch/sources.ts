import { basename } from 'node:path/posix';
import { InputError } from '../../../lib/errors.ts';
import type { DatasetName } from '../datasets.ts';

/** Where the files of a public dataset are. The user reads title and licence before the first request. */
export type Source = {
  readonly title: string;
  readonly licence: string;
  /** The page that shows the licence. */
  readonly page: string;
  /** A commit, or a branch, whose files can change. */
  readonly revision: string;
  readonly files: readonly SourceFile[];
  /** The packs that `packs import` can make. */
  readonly imports: readonly {
    readonly file: string;
    readonly task?: string;
    readonly style?: string;
    readonly split?: string;
  }[];
  /** Other parts of the data, which --split names. */
  readonly splits?: Readonly<Record<string, Pick<Source, 'title' | 'files' | 'imports'>>>;
};

export type SourceFile = {
  /** Its name on disk, below a folder where it has one. */
  readonly name: string;
  readonly url: string;
  /** Omitted if none is published: the first fetch then records it. */
  readonly sha256?: string;
  readonly bytes?: number;
  /** Rounded, where the exact number is unknown. */
  readonly roughBytes?: number;
  /** Files of an archive to save next to it. */
  readonly unpack?: readonly string[];
};

/** `name` is the last part of `path`, unless it says another. */
type FileAt = Omit<SourceFile, 'name' | 'url'> & { readonly path: string; readonly name?: string };

/** Of a commit. */
function filesBelow(url: string, revision: string, files: readonly FileAt[]) {
  const named = files.map(({ path, name = basename(path), ...known }) => ({ name, url: `${url}/${path}`, ...known }));
  return { revision, files: named };
}

function onHuggingFace(dataset: string, revision: string, files: readonly FileAt[]) {
  return filesBelow(`https://huggingface.co/datasets/${dataset}/resolve/${revision}`, revision, files);
}

function onGitHub(repository: string, revision: string, files: readonly FileAt[]) {
  return filesBelow(`https://raw.githubusercontent.com/${repository}/${revision}`, revision, files);
}

const polyglotRevision = '7e0611e77b54e2dea774cdc0aa00cf9f7ed6144f';
const gsmRevision = '93b5b3758d9d9841ffe81d6cd2ae2b030685b078';

/** A variant of GSM-Symbolic: with one more clause in each problem, or two. */
const gsmVariant = (split: 'p1' | 'p2') => {
  const path = `${split}/test.jsonl`;
  const { files } = onHuggingFace('apple/GSM-Symbolic', gsmRevision, [{ path, name: path }]);
  return { title: `GSM-Symbolic, variant ${split.toUpperCase()}`, files, imports: [{ file: path, split }] };
};

const judgebenchPairs = ['gpt-4o-2024-05-13', 'claude-3-5-sonnet-20240620'].map(
  (model) => `data/dataset=judgebench,response_model=${model}.jsonl`,
);
/** The prompts of the style arena_hard. */
const judgebenchPrompts = ['system', 'prompt'].map((part) => `utils/templates/arena_hard_judge_${part}.jinja2`);

const longbenchTasks = ['narrativeqa', 'qasper', 'multifieldqa_en', '2wikimqa'];

export const sources = {
  hotpotqa: {
    title: 'HotpotQA, validation set with distractors',
    licence: 'CC BY-SA 4.0',
    page: 'https://huggingface.co/datasets/hotpotqa/hotpot_qa',
    ...onHuggingFace('hotpotqa/hotpot_qa', '1908d6afbbead072334abe2965f91bd2709910ab', [
      {
        path: 'distractor/validation-00000-of-00001.parquet',
        sha256: 'c20b638ca82b21d04fe12e14ff417ad05153d4d215a65de54497fca4e972f7c6',
        bytes: 27_452_575,
      },
    ]),
    imports: [{ file: 'validation-00000-of-00001.parquet' }],
  },
  longbench: {
    title: 'LongBench, version 1',
    licence: 'MIT for the collection; each of its tasks has the licence of the dataset that it is made of',
    page: 'https://github.com/THUDM/LongBench',
    ...onHuggingFace('zai-org/LongBench', '5e628be450b7e67fb7ae6e201bd6d8f7056f7672', [
      {
        path: 'data.zip',
        sha256: 'cb45b11a4133c6bc1d6a44b0f8e701335ff1e543195db1103472e575857f7f64',
        bytes: 113_932_529,
        unpack: longbenchTasks.map((task) => `${task}.jsonl`),
      },
    ]),
    imports: longbenchTasks.map((task) => ({ file: `${task}.jsonl`, task })),
  },
  ethic: {
    title: 'ETHIC, tasks recalling and attributing',
    licence: 'CC BY 4.0',
    page: 'https://huggingface.co/datasets/dmis-lab/ETHIC',
    ...onHuggingFace('dmis-lab/ETHIC', '34d9a5c6ffd9b06b1eca75d2e7a437bc96d628c4', [
      {
        path: 'recalling.zip',
        roughBytes: 76_200_000,
        unpack: ['test_recalling.jsonl'],
      },
      {
        path: 'attributing.zip',
        roughBytes: 30_000_000,
        unpack: ['test_attributing.jsonl'],
      },
    ]),
    imports: [
      { file: 'test_recalling.jsonl', task: 'recalling' },
      { file: 'test_attributing.jsonl', task: 'attributing' },
    ],
  },
  msmarco: {
    title: 'MS MARCO v2.1, validation set',
    licence: 'non-commercial research only, by the terms of MS MARCO',
    page: 'https://microsoft.github.io/msmarco/',
    ...onHuggingFace('microsoft/ms_marco', 'a47ee7aae8d7d466ba15f9f0bfac3b3681087b3a', [
      {
        path: 'v2.1/validation-00000-of-00001.parquet',
        sha256: 'a07a87f483e602f5812573bff45109e5cbd934773c1c364366f176dd791e44d7',
        roughBytes: 210_000_000,
      },
    ]),
    imports: [
      { file: 'validation-00000-of-00001.parquet', task: 'qa' },
      { file: 'validation-00000-of-00001.parquet', task: 'retrieval' },
    ],
  },
  financebench: {
    title: 'FinanceBench, open-source sample',
    licence: 'CC BY-NC 4.0',
    page: 'https://huggingface.co/datasets/PatronusAI/financebench',
    ...onGitHub('patronus-ai/financebench', '6e138b2f29670bc416456cd16258f9a48b93b76e', [
      {
        path: 'data/financebench_open_source.jsonl',
        roughBytes: 960_000,
      },
    ]),
    imports: [{ file: 'financebench_open_source.jsonl' }],
  },
  qmsum: {
    title: 'QMSum, test set of all domains',
    licence: 'MIT',
    page: 'https://github.com/Yale-LILY/QMSum',
    ...onGitHub('Yale-LILY/QMSum', '83d7768c1f2b4dfeb091385d3dc7e239b8e5bb7e', [{ path: 'data/ALL/jsonl/test.jsonl' }]),
    imports: [{ file: 'test.jsonl' }],
  },
  'humaneval-plus': {
    title: 'HumanEval+, all 164 problems',
    licence: 'Apache 2.0; the problems are of HumanEval (MIT)',
    page: 'https://github.com/evalplus/humanevalplus_release',
    ...onGitHub('evalplus/humanevalplus_release', '68cd26d53a0dec69f85eafe1f82a2a74155a2bd6', [
      { path: 'HumanEvalPlus.jsonl.gz' },
    ]),
    imports: [{ file: 'HumanEvalPlus.jsonl.gz' }],
  },
  livecodebench: {
    title: 'LiveCodeBench code generation, the problems that release 6 added',
    licence: 'Creative Commons for the collection; the problems are of LeetCode, AtCoder and Codeforces',
    page: 'https://huggingface.co/datasets/livecodebench/code_generation_lite',
    ...onHuggingFace('livecodebench/code_generation_lite', '0fe84c3912ea0c4d4a78037083943e8f0c4dd505', [
      {
        path: 'test6.jsonl',
        sha256: 'bb4c364f71921c4495a6ad15abe1a927350b720009f4933e2e71f8af0f6fd1f5',
      },
    ]),
    imports: [{ file: 'test6.jsonl' }],
  },
  'gsm-symbolic': {
    title: 'GSM-Symbolic, main variant',
    licence: 'CC BY-NC-ND 4.0',
    page: 'https://huggingface.co/datasets/apple/GSM-Symbolic',
    ...onHuggingFace('apple/GSM-Symbolic', gsmRevision, [{ path: 'main/test.jsonl' }]),
    imports: [{ file: 'test.jsonl' }],
    splits: { p1: gsmVariant('p1'), p2: gsmVariant('p2') },
  },
  'gpqa-diamond': {
    title: 'GPQA diamond, 198 questions',
    licence: 'CC BY 4.0, and its makers ask that no question is shown in plain text',
    page: 'https://huggingface.co/datasets/Idavidrein/gpqa',
    ...onHuggingFace('Idavidrein/gpqa', '633f5ee89ab8ad4522a9f850766b73f62147ffdd', [{ path: 'gpqa_diamond.csv' }]),
    imports: [{ file: 'gpqa_diamond.csv' }],
  },
  'aider-polyglot': {
    title: 'Aider polyglot, 225 exercises in six languages',
    licence: 'MIT for the exercises, which are of Exercism; see the page for the collection',
    page: 'https://github.com/Aider-AI/polyglot-benchmark',
    ...filesBelow('https://github.com/Aider-AI/polyglot-benchmark/archive', polyglotRevision, [
      { path: `${polyglotRevision}.zip`, name: 'polyglot-benchmark.zip' },
    ]),
    imports: [{ file: 'polyglot-benchmark.zip' }],
  },
  judgebench: {
    title: 'JudgeBench, pairs of answers of two models, and its prompts in the style arena_hard',
    licence: 'none is given in its repository',
    page: 'https://github.com/ScalerLab/JudgeBench',
    ...onGitHub(
      'ScalerLab/JudgeBench',
      '12a499c5c29f06940d259b49250fca627d2a0ee5',
      [...judgebenchPairs, ...judgebenchPrompts].map((path) => ({ path, name: path })),
    ),
    imports: judgebenchPairs.map((file) => ({ file, style: 'arena_hard' })),
  },
} satisfies Record<DatasetName | 'judgebench', Source>;

export type SourceName = keyof typeof sources;

export function sourceOf(name: SourceName, split: string | undefined): Source {
  const source: Source = sources[name];
  if (split === undefined) return source;
  const { splits = {}, ...common } = source;
  const part = Object.hasOwn(splits, split) ? splits[split] : undefined;
  if (part !== undefined) return { ...common, ...part };
  const known = Object.keys(splits).join(' or ');
  throw new InputError(
    `${name} has no split "${split}" to fetch`,
    known === '' ? 'Leave --split out.' : `--split can be ${known}; without it, ${source.title} is fetched.`,
  );
}

/** Whether its files cannot change. */
export function isPinned({ revision }: Source): boolean {
  return /^[0-9a-f]{40}$/.test(revision);
}
