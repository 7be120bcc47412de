import { describe, expect, it } from 'vitest';
import { inputsAtBase } from '../../src/action/github/inputs-at-base.ts';
import { readActionInputs } from '../../src/config/action-inputs.ts';
import type { Tree } from '../../src/lib/tree.ts';

type Files = Readonly<Record<string, string>>;
type Given = { readonly base: Files; readonly head: Files; readonly inputs?: Files; readonly job?: string };

const path = '.github/workflows/gate.yml';
const config = { 'quality-baseline.yml': 'version: 1\ntargets: []\n' };
const ours = 'uses: quality-baseline/quality-baseline@v0';

function treeOf(files: Files): Tree {
  return { name: '', read: async (name) => files[name], list: async () => [] };
}

async function compared({ base, head, inputs = {}, job = 'gate' }: Given) {
  const env = {
    ...{ GITHUB_WORKFLOW_REF: `acme/models/${path}@refs/pull/7/merge`, GITHUB_REPOSITORY: 'acme/models' },
    ...{ GITHUB_JOB: job, GITHUB_ACTION_REPOSITORY: 'quality-baseline/quality-baseline' },
  };
  const read = readActionInputs((name) => inputs[name] ?? '');
  const found = await inputsAtBase(read, { base: treeOf({ ...config, ...base }), head: treeOf(head), env });
  return { ...found, options: found.inputs.options, text: found.lines.join('\n') };
}

/** A workflow of one job, `gate`. */
function workflow(inputs: string, more = ''): string {
  return `on: pull_request\n${more}jobs:\n  gate:\n    steps:\n      - ${ours}\n        with: { ${inputs} }\n`;
}
const caller = (of: string, more = '') => `on: pull_request\n${more}jobs:\n  call:\n    uses: ${of}\n`;
const called = './.github/workflows/called.yml';
const calledPath = '.github/workflows/called.yml';

describe('the inputs of a workflow at the base', () => {
  it('shows an input as written, because its value may be a secret', async () => {
    const { text, options } = await compared({
      base: { [path]: workflow("extra-body: '{}'") },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub
      head: { [path]: workflow("extra-body: '${{ secrets.BODY }}'") },
      inputs: { 'extra-body': '{"hidden":"value of the secret"}' },
    });
    expect(options['extra-body']).toBe('{}');
    expect(text).toContain('secrets.BODY');
    expect(text).not.toContain('value of');
  });

  it('shows no value of a place either', async () => {
    const found = compared({
      base: { [path]: workflow('runs: runs') },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub
      head: { [path]: workflow("runs: '${{ secrets.PLACE }}'") },
      inputs: { runs: 'value of the secret' },
    });
    await expect(found).rejects.toThrow(/sets `runs` to \$\{\{ secrets\.PLACE \}\}; on the base branch it is runs/);
  });

  it("uses the base's inputs if the running workflow cannot be read", async () => {
    const { options, inputs, lines } = await compared({
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub
      base: { [path]: workflow("command: report, expected: '${{ needs.plan.outputs.matrix }}', max-drop: 5") },
      head: {},
      inputs: { command: 'report', expected: '{"include":[]}', 'max-drop': '5' },
    });
    expect(options['max-drop']).toBe('5');
    expect(inputs.own.expected).toBe('{"include":[]}');
    expect(lines).toEqual([]);
  });

  it('reads anchors and aliases', async () => {
    const withAnchor = `x-gate: &gate { max-drop: 5 }\n${workflow('').replace('{  }', '*gate')}`;
    const { options, lines } = await compared({
      base: { [path]: withAnchor },
      head: { [path]: `${withAnchor}# edited\n` },
      inputs: { 'max-drop': '5' },
    });
    expect(options['max-drop']).toBe('5');
    expect(lines).toEqual([]);
  });

  it('follows a workflow of the repository that is called', async () => {
    const { options, text } = await compared({
      base: { [path]: caller(called), [calledPath]: workflow('max-drop: 5').replace('pull_request', 'workflow_call') },
      head: {
        [path]: caller(called),
        [calledPath]: workflow('max-drop: 100').replace('pull_request', 'workflow_call'),
      },
      inputs: { 'max-drop': '100' },
    });
    expect(options['max-drop']).toBe('5');
    expect(text).toContain('max-drop 5 -> 100: 5 is used, from the base branch');
  });

  it('follows an action of the repository', async () => {
    const action = (drop: string) =>
      `runs:\n  using: composite\n  steps:\n    - ${ours}\n      with: { max-drop: ${drop} }\n`;
    const uses = 'jobs:\n  gate:\n    steps:\n      - uses: ./.github/actions/gate\n';
    const place = '.github/actions/gate/action.yml';
    const { options } = await compared({
      base: { [path]: uses, [place]: action('5') },
      head: { [path]: uses, [place]: action('100') },
      inputs: { 'max-drop': '100' },
    });
    expect(options['max-drop']).toBe('5');
  });

  it('ignores the inputs of a renamed job whose step moved into an action', async () => {
    const { options, text } = await compared({
      base: { [path]: workflow('max-drop: 5') },
      head: { [path]: 'jobs:\n  other:\n    steps:\n      - uses: elsewhere/gate@v1\n' },
      inputs: { 'max-drop': '100' },
      job: 'other',
    });
    expect(options['max-drop']).toBeUndefined();
    expect(text).toContain('max-drop unset -> not in the workflow files of this repository: ignored');
  });

  it('leaves a called workflow of another repository alone, unless the call changes', async () => {
    const elsewhere = 'acme/shared/.github/workflows/gate.yml@v1';
    const base = { [path]: caller(elsewhere) };
    const same = { base, head: { [path]: caller(elsewhere, '# edited\n') }, inputs: { 'max-drop': '5' } };
    expect((await compared(same)).options['max-drop']).toBe('5');
    const other = { ...same, head: { [path]: caller(elsewhere.replace('v1', 'easy')) } };
    expect((await compared(other)).options['max-drop']).toBeUndefined();
  });

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: expressions of GitHub
  it.each([
    ['env', '${{ env.DROP }}', 'env: { DROP: 5 }\n', 'env: { DROP: 100 }\n', undefined],
    ['env', '${{ env.DROP }}', 'env: { DROP: 5 }\n', 'env: { DROP: 5, MORE: 1 }\n', undefined],
    ['env', '${{ env.DROP }}', 'env: { DROP: 5 }\n', 'env: { DROP: 5 }\n# edited\n', '100'],
    ['nothing', '${{ vars.DROP }}', 'env: { DROP: 5 }\n', 'env: { DROP: 100 }\n', '100'],
  ])('uses an expression that reads %s only if that is unchanged', async (_name, drop, before, after, used) => {
    const { options } = await compared({
      base: { [path]: workflow(`max-drop: '${drop}'`, before) },
      head: { [path]: workflow(`max-drop: '${drop}'`, after) },
      inputs: { 'max-drop': '100' },
    });
    expect(options['max-drop']).toBe(used);
  });

  const checkout = '      - uses: actions/checkout@v7\n';
  const plan = `  plan:\n    outputs: { matrix: '\${{ steps.plan.outputs.matrix }}' }\n    steps:\n${checkout}`;
  const byUs = `${plan}      - id: plan\n        ${ours}\n`;
  const byScript = `${plan}      - id: plan\n        run: ./plan\n`;
  const matrix = 'strategy: { matrix: "${{ fromJSON(needs.plan.outputs.matrix) }}" }';
  it.each([
    ['a script', '${{ steps.limit.outputs.drop }}', '      - { id: limit, run: ./limit }\n', '', true],
    ['any step by name', "${{ steps['limit'].outputs.drop }}", '      - { id: limit, run: ./limit }\n', '', true],
    ['another action', '${{ steps.limit.outputs.drop }}', '      - { id: limit, uses: a/b@v1 }\n', '', true],
    ['a variable', '${{ env.DROP }}', '      - run: ./limit\n', '', true],
    ['a variable that an action loads', '${{ env.DROP }}', '      - uses: a/dotenv@v1\n', '', true],
    ['a variable of the workflow', '${{ env.DROP }}', checkout, '', false],
    ['our step', '${{ steps.before.outputs.matrix }}', `      - { id: before, ${ours} }\n`, '', false],
    ['a job', '${{ needs.plan.outputs.matrix }}', checkout, byScript, true],
    ['a job of ours', '${{ needs.plan.outputs.matrix }}', '      - run: ./other\n', byUs, false],
    ['a job by way of the matrix', '${{ matrix.drop }}', checkout, byScript, true],
    ['a job of ours by way of the matrix', '${{ matrix.drop }}', checkout, byUs, false],
    ['nothing', '${{ vars.DROP }}', '      - run: ./other\n', byScript, false],
  ])('doubts an input that reads what a script may have read in the pull request: %s', async (_name, drop, ...rest) => {
    const [before, jobs, isDoubted] = rest;
    const text = workflow(`max-drop: "${drop}"`)
      .replace('    steps:\n', `    ${matrix}\n    steps:\n${before}`)
      .concat(jobs);
    const { doubts } = await compared({ base: { [path]: text }, head: { [path]: text }, inputs: { 'max-drop': '9' } });
    const doubt = `.github/workflows/gate.yml takes max-drop from a step that may read files of the pull request: ${drop}`;
    expect(doubts).toEqual(isDoubted ? [doubt] : []);
  });

  const withPlan = (run: string, more = '') =>
    workflow(`tier: '\${{ matrix.tier }}', endpoint: '\${{ matrix.url }}'`)
      .replace('    steps:', `    ${matrix}\n    steps:`)
      .concat(`  plan:\n    steps:\n      - run: ${run}\n        uses: a/b@v1\n${more}`);
  const planned = { base: { [path]: withPlan('plan') }, inputs: { tier: 'quick', endpoint: 'a' } };

  it.each([
    ['another job', withPlan('cheat')],
    ['a job that nothing reads', withPlan('plan', '  other:\n    steps: [{ run: make }]\n')],
  ])('follows the matrix of a workflow that changes %s, but not to a server, and doubts it', async (_name, text) => {
    const { options, doubts } = await compared({ ...planned, head: { [path]: text } });
    expect([options.tier, options.endpoint]).toEqual(['quick', undefined]);
    expect(doubts).toContain('.github/workflows/gate.yml changes more than inputs of the gate');
    expect(doubts).toContain('.github/workflows/gate.yml changes endpoint');
  });

  it('follows the matrix if only tags of actions differ', async () => {
    const { options, doubts } = await compared({
      ...planned,
      head: { [path]: withPlan('plan').replaceAll('@v1', '@v2') },
    });
    expect([options.tier, options.endpoint]).toEqual(['quick', ['a']]);
    expect(doubts).not.toContain('.github/workflows/gate.yml changes more than inputs of the gate');
  });

  it('reads nothing through a step of ours whose inputs differ, which is no doubt', async () => {
    const text = workflow("tier: '${{ matrix.tier }}'").replace('    steps:', `    ${matrix}\n    steps:`).concat(byUs);
    const head = { [path]: `${text}        with: { max-targets: 1 }\n` };
    const { options, doubts, text: told } = await compared({ base: { [path]: text }, head, inputs: { tier: 'quick' } });
    expect([options.tier, doubts]).toEqual([undefined, []]);
    expect(told).toContain('tier ${{ matrix.tier }} reads what the pull request changes: ignored');
  });

  it.each(['jobs', 'action'])('reads nothing through variables of the step itself, in %s', async (place) => {
    const step = (drop: number) =>
      `- ${ours}\n        env: { DROP: ${drop} }\n        with: { max-drop: "\${{ env.DROP }}" }\n`;
    const files = (drop: number): Files =>
      place === 'jobs'
        ? { [path]: `jobs:\n  gate:\n    steps:\n      ${step(drop)}` }
        : {
            [path]: 'jobs:\n  gate:\n    steps:\n      - uses: ./gate\n',
            'gate/action.yml': `runs:\n    steps:\n      ${step(drop)}`,
          };
    const { options, doubts } = await compared({ base: files(5), head: files(90), inputs: { 'max-drop': '90' } });
    expect([options['max-drop'], doubts]).toEqual([
      undefined,
      ['.github/workflows/gate.yml changes more than inputs of the gate'],
    ]);
  });
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: expressions of GitHub

  it('leaves the inputs of a workflow of another repository alone', async () => {
    const env = { GITHUB_WORKFLOW_REF: 'acme/rules/.github/workflows/gate.yml@main', GITHUB_REPOSITORY: 'acme/models' };
    const inputs = readActionInputs((name) => (name === 'max-drop' ? '5' : ''));
    const [base, head] = [workflow('max-drop: 1'), workflow('max-drop: 2')].map((text) => treeOf({ [path]: text }));
    if (base === undefined || head === undefined) throw new Error('there are two');
    expect((await inputsAtBase(inputs, { base, head, env })).lines).toEqual([]);
  });
});
