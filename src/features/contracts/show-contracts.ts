import { InputError } from '../../lib/errors.ts';
import { nearest } from '../../lib/nearest.ts';
import type { Contract, Finding, Known, Scene } from './contract.ts';
import { contractList } from './contract-list.ts';
import { contracts } from './contracts.ts';
import type { Call } from './exchange.ts';

/** As for a server that can think. */
const asThinking: Known = { thinking: { off: { thinking: false }, on: { thinking: true } }, nonce: 'one' };

export function listContracts(asJson: boolean): string {
  if (asJson) {
    const listed = contracts.map(({ id, scene, reports }) => {
      const [part, title] = contractList[id];
      return { id, title, part, tier: scene.tier, scene: scene.id, reports: reports.map(addressOf) };
    });
    return `${JSON.stringify({ version: 1, contracts: listed }, undefined, 2)}\n`;
  }
  const width = Math.max(...contracts.map(({ id }) => id.length));
  const lines = contracts.map(({ id, scene }) => {
    const [part, title] = contractList[id];
    return `${id.padEnd(width)}  ${title} (${part}, ${scene.tier})`;
  });
  return `${lines.join('\n')}\n`;
}

export function showContract(id: string): string {
  const { id: known, scene, reports } = contractNamed(id);
  const [part, title] = contractList[known];
  const requests = firstCalls(scene).map(({ name, path, body }) => `${name}: POST ${path}\n${JSON.stringify(body)}`);
  return [
    title,
    `It points to the ${part}. Asked by ${tierWords[scene.tier]}.`,
    ...requests,
    ...(reports.length === 0 ? [] : ['Servers that broke it:', ...reports.map(addressOf)]),
    '',
  ].join('\n');
}

const tierWords = { quick: 'every check', medium: 'checks of --medium and longer', deep: 'checks of --deep' };

export function contractNamed(id: string): Contract {
  const found = contracts.find((each) => each.id === id);
  if (found !== undefined) return found;
  const like = nearest(
    id,
    contracts.map((each) => each.id),
  );
  throw new InputError(
    `there is no contract '${id}'`,
    like === undefined ? 'contracts list shows them.' : `Do you mean ${like}? contracts list shows all.`,
  );
}

function addressOf(report: string): string {
  const [repository, number] = report.split('#');
  return `https://github.com/${repository}/issues/${number}`;
}

/** What a scene asks before it has seen an answer. */
export function firstCalls(scene: Scene, known = asThinking): readonly Call[] {
  const next = scene.ask(known).next();
  return next.done === true ? [] : next.value;
}

/** Where the makers of an engine want to hear of it. */
const trackers: Readonly<Record<string, string>> = {
  vllm: 'vllm-project/vllm',
  'llama.cpp': 'ggml-org/llama.cpp',
  sglang: 'sgl-project/sglang',
  ollama: 'ollama/ollama',
  'lm-studio': 'lmstudio-ai/lmstudio-bug-tracker',
  tgi: 'huggingface/text-generation-inference',
};

export type Found = { readonly contract: Contract; readonly finding: Finding };

/** What a server gets wrong, in plain words; `curlOf` gives a request to paste. */
export function renderFound(
  found: readonly Found[],
  curlOf: (contract: Contract) => string | undefined,
  engine?: string | null,
): string {
  const having = (outcome: Finding['outcome']) => found.filter(({ finding }) => finding.outcome === outcome);
  const lines = having('broken').flatMap(({ contract, finding }) => {
    if (finding.outcome !== 'broken') return [];
    const curl = curlOf(contract);
    const [part, , usual] = contractList[contract.id];
    const fault = finding.symptom ?? usual;
    return [
      `BROKEN  ${fault} (${contract.id})`,
      `        expected ${finding.expected}`,
      `        got      ${finding.got}`,
      `        likely the ${part}`,
      ...contract.reports.map((report) => `        ${addressOf(report)}`),
      ...(curl === undefined ? [] : [`        ${curl}`]),
    ];
  });
  const others = (['unsupported', 'unmeasured'] as const).flatMap((outcome) =>
    having(outcome).flatMap(({ contract, finding }) =>
      'words' in finding ? [`${outcome}: ${contract.id}: ${finding.words}`] : [],
    ),
  );
  const counts = (['holds', 'broken', 'unsupported', 'unmeasured'] as const).map(
    (outcome) => `${having(outcome).length} ${outcome === 'holds' ? 'hold' : outcome}`,
  );
  const tracker = trackers[engine ?? ''];
  const report = lines.length === 0 || tracker === undefined ? [] : [`Report it: https://github.com/${tracker}/issues`];
  return [...lines, ...others, ...report, `${found.length} contracts: ${counts.join(', ')}.`, ''].join('\n');
}
