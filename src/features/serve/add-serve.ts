import { type Command, InvalidArgumentError, Option } from 'commander';
import { untilStopped } from '../../cli/command-io.ts';
import { addExamples, addNamed, flagsGiven, folderFlags, settingsOf } from '../../cli/flags.ts';
import type { ServeOptions } from './serve.ts';

export function addServe(root: Command): void {
  const command = addNamed(root.command('serve'), folderFlags)
    .description('Serve private pages about everything that was measured, on this machine, until Ctrl-C.')
    .argument('[folders...]', 'folders of runs or of baselines; the runs and baselines kept here when left out')
    .option('--port <N>', 'the port; 0 takes a free one', portNumber, 8484)
    .option('--host <ADDRESS>', 'the address to listen at; beyond this machine it needs --allow-host', '127.0.0.1')
    .addOption(new Option('--allow-host <NAME...>', 'host names that browsers may use, with :PORT if it differs'))
    .option('--read-only', 'allow no runs to be started from the pages')
    .option('--open', 'open the page in a browser')
    .addOption(
      new Option('--service <KIND>', 'print a service unit that keeps it running, and exit')
        .choices(['systemd', 'launchd', 'windows-task'])
        .conflicts('open'),
    )
    .action(async (folders: string[], flags: ServeFlags) => {
      const given = flagsGiven(command, folderFlags);
      const { root: folder, gate } = await settingsOf('doctor', given);
      const config = typeof given.config === 'string' ? given.config : undefined;
      const { port, host, allowHost = [], readOnly = false, open = false, service } = flags;
      const { serve } = await import('./serve.ts');
      const places = { folders, root: folder, config, baselinesDir: gate.baselinesDir };
      const program = [process.execPath, process.argv[1] ?? ''] as const;
      const listening = { port, host, allowedHosts: allowHost, isReadOnly: readOnly, isOpened: open };
      const options = { ...places, ...listening, program, service };
      await untilStopped((io) => serve(options, io));
    });
  addExamples(command, ['serve', 'serve scorecards --port 0 --read-only']);
}

type ServeFlags = {
  port: number;
  host: string;
  allowHost?: string[];
  readOnly?: boolean;
  open?: boolean;
  service?: ServeOptions['service'];
};

function portNumber(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}
