import { expect, it } from 'vitest';
import type { ActionEnd } from '../../../src/action/action-end.ts';
import { changedTemplates, withTemplates } from '../../../src/action/with-templates.ts';
import { openRepository } from '../../commands/recipe-repository.ts';
import { chatml } from './styled-templates.ts';

const files = {
  'quality-baseline.yml':
    'version: 1\ntargets:\n  - slug: test/model\n    boot: { command: "serve models/m", ready-url: http://127.0.0.1:8081/health }\n',
  'models/m/chat_template.jinja': chatml,
};

const end: ActionEnd = {
  ...{ outcome: 'passed', exitCode: 0, sentence: 'x', annotations: [], outputs: {} },
  markdown: (maxLength) => 'The report.\n'.slice(0, maxLength),
};

it('puts what a pull request changes in prompts behind the report, harmless and as short as needed', async () => {
  using repository = openRepository(files);
  const io = { cwd: repository.folder, env: { PATH: '/nowhere' }, signal: new AbortController().signal };
  const request = { base: 'HEAD', subject: undefined, config: undefined };
  expect(withTemplates(end, await changedTemplates(request, io))).toBe(end);
  repository.edit('models/m/chat_template.jinja', (text) =>
    text.replace("messages[0].role == 'system' %}\n{{- '<|im", "messages[0].role == 'system' %}\n{{- '``` @you <|im"),
  );
  const told = withTemplates(end, await changedTemplates(request, io));
  expect(told.markdown(50_000)).toBe(`The report.

### Changed prompts

**Chat template \`models/m/chat_template.jinja\`** (test/model): 2 of 12 prompts differ

<details>
<summary>system, several turns</summary>

\`\`\`\`diff
-<|im_start|>system⏎
+\`\`\` @you <|im_start|>system⏎
 You answer in one sentence.<|im_end|>⏎
 <|im_start|>user⏎
@
\`\`\`\`

</details>
`);
  expect(told.markdown(500)).toContain('- system, several turns\n');
  expect(told.markdown(100)).toBe('The report.\n');
});

it('adds nothing where the checkout lacks the base commit', async () => {
  using repository = openRepository(files);
  const io = { cwd: repository.folder, env: { PATH: '/nowhere' }, signal: new AbortController().signal };
  expect(await changedTemplates({ base: 'a'.repeat(40), subject: undefined, config: undefined }, io)).toEqual([]);
});
