import { expect, it } from 'vitest';
import { addedCommands } from '../../src/added-commands.ts';
import { program } from '../../src/cli/program.ts';
import { say } from './say.ts';

it.each([
  [['run', '--pack', 'a,b', 'c', '--slug', 'x'], 'pack', ['a', 'b', 'c']],
  [['run', '--mode', 'no-thinking,enable-thinking'], 'mode', ['no-thinking', 'enable-thinking']],
  [['run', '--compose', 'a.yml, b.yml'], 'compose', ['a.yml', 'b.yml']],
  [['experiment', '--tag', 'x,y', '--tag', 'z'], 'tag', ['x', 'y', 'z']],
  [['init', '--workflow', 'gate,nightly'], 'workflow', ['gate', 'nightly']],
  [['export', '--pack', 'a.yaml,b.yaml'], 'pack', ['a.yaml', 'b.yaml']],
])('takes commas in a list: %j', (words, name, list) => {
  const root = program(addedCommands);
  const command = root.commands.find((each) => each.name() === words[0]) ?? expect.fail();
  command.parseOptions(words.slice(1));
  expect(command.opts()[name]).toEqual(list);
});

it('still refuses an item that is no choice', async () => {
  const { err } = await say('init', '--workflow', 'gate,nigtly');
  expect(err).toContain('Did you mean nightly?');
});
