import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openRepository } from '../../../commands/recipe-repository.ts';
import { runScript } from '../../../e2e/run-bundle.ts';
import { chatml } from '../styled-templates.ts';

const files = {
  'quality-baseline.yml':
    'version: 1\ntargets:\n  - slug: test/model\n    boot: { command: "serve --chat-template=chat/ml.jinja", ready-url: http://127.0.0.1:8081/health }\n',
  'chat/ml.jinja': chatml,
};

it('shows the prompts of a commit that drops the system turn, in the terminal and as JSON', () => {
  using repository = openRepository(files);
  repository.edit('chat/ml.jinja', (text) =>
    text.replace("{%- elif messages[0].role == 'system' %}", '{%- elif false %}'),
  );
  repository.commit();
  const affected = (...flags: string[]) =>
    runScript(resolve('dist/cli/index.js'), {
      arguments: ['affected', '--base', 'HEAD~1', '--head', 'HEAD', ...flags],
      folder: repository.folder,
    });
  const { exitCode, stdout } = affected();
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`chat template chat/ml.jinja · test/model
  2 of 12 prompts differ
  system, several turns
    -<|im_start|>system⏎
    -You answer in one sentence.<|im_end|>⏎
     <|im_start|>user⏎
     How warm is it in Oslo?<|im_end|>⏎
    @
`);
  const { templates } = JSON.parse(affected('--json').stdout);
  expect(templates).toMatchObject([
    { base: 'chat/ml.jinja', prompts: [{ conversation: 'system' }, { conversation: 'several turns' }] },
  ]);
});
