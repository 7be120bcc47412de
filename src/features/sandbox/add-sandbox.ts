import { type Command, Option } from 'commander';
import { interruptible } from '../../cli/command-io.ts';
import { addExamples } from '../../cli/flags.ts';

type Given = { readonly base?: string; readonly engine?: 'docker' | 'podman' };

export function addSandbox(root: Command): void {
  const sandbox = root.command('sandbox').description('The image in which scripts of the model run.');
  addExamples(sandbox, ['sandbox build', 'sandbox show']);
  const engine = () => new Option('--engine <engine>', 'docker or podman').choices(['docker', 'podman']);
  const build = sandbox
    .command('build')
    .description('Make the image: Debian with bash, git, jq, and C++, Go, Rust and Java.')
    .option('--base <image>', 'another Debian or Ubuntu image to start from')
    .addOption(engine())
    .action(async (given: Given) => {
      const { sandboxBuild } = await import('./manage-image.ts');
      await interruptible((io) => sandboxBuild(given, io));
    });
  addExamples(build, ['sandbox build', 'sandbox build --base debian:bookworm --engine podman']);
  const load = sandbox
    .command('load')
    .description('Take the image from an archive of `docker save`, without a registry.')
    .argument('<file>')
    .addOption(engine())
    .action(async (file: string, given: Given) => {
      const { sandboxLoad } = await import('./manage-image.ts');
      await interruptible((io) => sandboxLoad({ ...given, file }, io));
    });
  addExamples(load, ['sandbox load sandbox.tar', 'sandbox load sandbox.tar --engine podman']);
  const show = sandbox
    .command('show')
    .description('The engine, the image, its tools, and how long a script takes.')
    .addOption(engine())
    .action(async (given: Given) => {
      const { sandboxShow } = await import('./manage-image.ts');
      await interruptible((io) => sandboxShow(given, io));
    });
  addExamples(show, ['sandbox show', 'sandbox show --engine podman']);
}
