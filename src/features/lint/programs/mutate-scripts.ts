import { EndpointError } from '../../../lib/errors.ts';
import type { Reply } from '../../../packs/pack-schema.ts';
import { replyTurns } from '../../../packs/read-reply.ts';
import type { CheckOf } from '../../../verify/define-verifier.ts';
import { type SystemRunner, systemLimits } from '../../../verify/ports.ts';
import { extractCode } from '../../sandbox/kinds/extract-code.ts';
import type { shell } from '../../sandbox/kinds/shell.ts';
import type { ReplyMutant } from '../mutate-calls.ts';
import type { TextMutant } from '../mutate-text.ts';
import { changeIn, withProgram } from './mutate-code.ts';
import { brokenScripts, mutateScript, quoted } from './mutate-script.ts';

export type ShellCheck = CheckOf<typeof shell>;

/** Replies whose script differs from that of a right one in one place. */
export async function mutateScripts(
  replies: readonly Reply[],
  system: Pick<SystemRunner, 'run'>,
): Promise<ReplyMutant[]> {
  const found = replies.flatMap((reply) => {
    const turns = replyTurns(reply);
    const last = turns.at(-1);
    if (last === undefined) return [];
    const { code: source } = extractCode(last.text, { runtime: 'system', language: 'bash' });
    return mutateScript(source).map((mutant) => ({ mutant, source, turns, last }));
  });
  const parses = await parsing(
    found.map(({ mutant }) => mutant),
    system,
  );
  return found
    .filter((_, at) => parses[at] === true)
    .map(({ mutant, source, turns, last }) => ({
      mutator: mutant.mutator,
      change: changeIn(source, mutant.text),
      turns: turns.with(-1, { ...last, text: withProgram(last.text, source, mutant.text, 'bash') }),
    }));
}

/** What bash cannot read is killed by any case, and shows nothing. */
async function parsing(mutants: readonly TextMutant[], system: Pick<SystemRunner, 'run'>): Promise<readonly boolean[]> {
  const files = Object.fromEntries(mutants.map(({ text }, at) => [`${at}`, `${text}\n`]));
  const [result] = await system.run([
    {
      files,
      script: 'for file in *; do bash -n "$file" 2> /dev/null && echo "$file"; done',
      limits: { ...systemLimits, cpuMs: 20_000 },
    },
  ]);
  if (result?.outcome !== 'ran') {
    const why = result?.outcome === 'broken' ? result.detail : (result?.what ?? 'no result');
    throw new EndpointError(`the sandbox failed while mutants were made: ${why}`, 'Run the command again.');
  }
  const read = new Set(result.stdout.split('\n'));
  return mutants.map(({ mutator }, at) => brokenScripts.has(mutator) || read.has(`${at}`));
}

/** Scripts that do not do the task. A model that passes with one shows that cases are missing. */
export function lazyScripts({ cases }: ShellCheck): Record<string, string> {
  const [first] = cases;
  const checks = first?.checks ?? [];
  const printed = checks.flatMap((check) => ('stdout' in check ? [`printf %s ${quoted(check.stdout)}`] : []));
  const written = checks.flatMap((check) => {
    if ('gone' in check) return [`shopt -s globstar dotglob; rm -rf -- ${check.gone.replaceAll(/[^\w*/.-]/g, '\\$&')}`];
    if (!('file' in check)) return [];
    const path = quoted(`./${check.file}`);
    const folder = check.file.endsWith('/') ? path : `"$(dirname ${path})"`;
    return [
      `mkdir -p ${folder}`,
      ...(check.text === undefined ? [] : [`printf %s ${quoted(check.text)} > ${path}`]),
      ...(check.mode === undefined ? [] : [`chmod ${check.mode} ${path}`]),
    ];
  });
  return {
    'does nothing': 'true',
    'exits with 0': 'exit 0',
    'deletes everything': 'rm -rf -- ./* ./.[!.]*',
    ...(printed.length === 0 ? {} : { 'prints the first output': printed.join('\n') }),
    ...(written.length === 0 ? {} : { 'writes the files of the first folder': [...written, ...printed].join('\n') }),
  };
}
