import { createInterface } from 'node:readline/promises';
import { type Command, Option } from 'commander';
import { type SchedulerName, schedulerNames } from '../commands/clusters/job-files.ts';
import { type WorkflowName, workflowNames } from '../commands/init/workflow-files.ts';
import type { Ask } from '../commands/init-questions.ts';
import { forLog } from '../commands/open-output.ts';
import { InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { joinSignals } from '../lib/within.ts';
import { interruptible } from './command-io.ts';
import { addExamples, addNamed } from './flags.ts';

type InitFlags = {
  slug?: string;
  endpoint?: string;
  compose?: string[];
  service?: string;
  workflow?: (WorkflowName | 'none')[];
  for?: SchedulerName;
  runnerHook?: string | true;
  dryRun?: boolean;
  yes?: boolean;
};

export function addInit(root: Command): void {
  const command = root
    .command('init')
    .description('Write config and workflows for what is served here. Shows them first, and overwrites nothing.')
    .action(async ({ workflow, compose = [], runnerHook, dryRun = false, yes = false, ...flags }: InitFlags) => {
      await interruptible(async (io) => {
        using prompter = yes || dryRun ? undefined : terminalPrompter(io);
        const answering = { yes, dryRun, ask: prompter?.ask };
        const { slug, endpoint, service } = flags;
        const { init, initRunnerHook } = await import('../commands/init.ts');
        if (runnerHook !== undefined) {
          const others = [workflow, flags.for, slug, endpoint, service, compose[0]];
          const isAlone = others.every((each) => each === undefined);
          const path = runnerHook === true ? undefined : runnerHook;
          return await initRunnerHook({ path, isAlone, ...answering }, io);
        }
        const workflows = workflow?.filter((name) => name !== 'none');
        const target = { slug, endpoint, compose, service };
        return await init({ ...target, workflows, scheduler: flags.for, ...answering }, io);
      });
    });
  addNamed(command, ['slug', 'compose', 'service']);
  command
    .option('--endpoint <URL>', 'an OpenAI-compatible server, such as http://localhost:8000')
    .addOption(new Option('--workflow <NAME...>', 'which workflows').choices([...workflowNames, 'none']))
    .addOption(
      new Option('--for <SCHEDULER>', 'write job files that split a run over many machines').choices(schedulerNames),
    )
    .option('--runner-hook [PATH]', 'write the hook that lets a runner start only jobs of the default branch')
    .option('--dry-run', 'show what would be written')
    .option('--yes', 'answer every prompt with what was found, or with the default');
  addExamples(command, ['init', 'init --yes --compose compose.yml --workflow gate-simple']);
}

export type PrompterOptions = {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly isTerminal: boolean;
  /** When it is aborted, a pending question throws the abort reason. */
  readonly signal: AbortSignal;
  /** Called on Ctrl-C: in a terminal, readline catches it before it becomes a signal. */
  readonly onInterrupt: () => void;
  /** What to do if the input ends early. */
  readonly hint?: string;
};

type Prompter = Disposable & { readonly ask: Ask };

type Terminal = Pick<Io, 'isTerminal' | 'signal'>;

/** undefined without a terminal */
function terminalPrompter(terminal: Terminal): Prompter | undefined {
  const options = terminalOptions(terminal);
  return options && openPrompter(options);
}

/** Holds the terminal only while it asks: a held one treats keys differently, and stops a run in the background. */
export function terminalAsk(terminal: Terminal, hint?: string): Ask | undefined {
  const options = terminalOptions(terminal);
  return options && askAlone(hint === undefined ? options : { ...options, hint });
}

function terminalOptions({ isTerminal, signal }: Terminal): PrompterOptions | undefined {
  const { stdin: input, stderr: output } = process;
  if (input.isTTY !== true || !isTerminal) return undefined;
  const onInterrupt = () => void process.kill(process.pid, 'SIGINT');
  return { input, output, isTerminal, signal, onInterrupt };
}

export function askAlone(options: PrompterOptions): Ask {
  return async (question) => {
    using prompter = openPrompter(options);
    return await prompter.ask(question);
  };
}

/** For the question of `--resume`. */
export const trustHint = 'Nothing was asked or started. Add --trust-run if it is your own run.';

export function openPrompter(options: PrompterOptions): Prompter {
  const {
    input,
    output,
    isTerminal,
    signal,
    onInterrupt,
    hint = 'Nothing was written. Add --yes to answer every prompt.',
  } = options;
  const lines = createInterface({ input, output, terminal: isTerminal });
  lines.on('SIGINT', onInterrupt);
  let isOver = false;
  lines.on('close', () => {
    isOver = true;
  });

  async function ask(question: string): Promise<string> {
    signal.throwIfAborted();
    const ended = new InputError('the input ended before every question was answered', hint);
    if (isOver) throw ended;
    const over = new AbortController();
    const joined = joinSignals(signal, over.signal);
    const onClose = () => over.abort(ended);
    lines.once('close', onClose);
    try {
      const answer = await lines.question(forLog(question), { signal: joined.signal });
      return answer.trim();
    } catch (error) {
      // readline wraps the abort reason in its own error: throw the reason itself.
      signal.throwIfAborted();
      over.signal.throwIfAborted();
      throw error;
    } finally {
      lines.off('close', onClose);
      joined[Symbol.dispose]();
    }
  }

  return { ask, [Symbol.dispose]: () => lines.close() };
}
