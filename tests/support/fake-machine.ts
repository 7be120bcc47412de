import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The output of a machine's programs. If a part is missing, the program does not exist. */
export type MachineParts = {
  readonly docker?: {
    /** The output of `docker info --format '{{json .}}'`; a text is a failure, printed to standard error. */
    readonly info?: object | string;
    readonly compose?: string;
    /** The output of `docker compose config`; a text is a failure. */
    readonly config?: object | string;
    readonly warnings?: string;
    readonly images?: readonly string[];
    readonly volumes?: readonly string[];
    /** Lines of `docker ps --format '{{json .}}'`. */
    readonly containers?: readonly object[];
  };
  /** Files of tests/fixtures/host. */
  readonly gpus?: { readonly cards: string; readonly holders?: string; readonly exitCode?: number };
};

export type FakeMachine = Disposable & {
  /** Contains only its programs. */
  readonly path: string;
  /** A tree to test, empty at first. */
  readonly tree: string;
  write(file: string, text: string): string;
};

/** Programs that replace docker and nvidia-smi, with a separate PATH. */
export function fakeMachine({ docker, gpus }: MachineParts): FakeMachine {
  const folder = mkdtempSync(join(tmpdir(), 'fake-machine-'));
  const [path, tree] = [join(folder, 'bin'), join(folder, 'tree')];
  for (const each of [path, tree]) mkdirSync(each);
  const program = (name: string, script: string) => {
    writeFileSync(join(path, name), `#!/bin/sh\n${script}`);
    chmodSync(join(path, name), 0o755);
  };
  if (docker !== undefined) program('docker', dockerScript(docker, folder));
  if (gpus !== undefined) {
    const recorded = (file: string) => resolve('tests/fixtures/host', file);
    const { cards, holders = 'holders-none.csv', exitCode = 0 } = gpus;
    program(
      'nvidia-smi',
      `case "$1" in --query-gpu=*) /bin/cat '${recorded(cards)}' ;; *) /bin/cat '${recorded(holders)}' ;; esac\nexit ${exitCode}\n`,
    );
  }
  return {
    path,
    tree,
    write(file, text) {
      const target = join(tree, file);
      writeFileSync(target, text);
      return target;
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

function dockerScript(docker: NonNullable<MachineParts['docker']>, folder: string): string {
  const { info = defaultInfo, compose = '2.26.1', config = '', warnings = '' } = docker;
  const { images = [], volumes = [], containers = [] } = docker;
  const print = (name: string, value: object | string) => {
    const file = join(folder, name);
    const isFault = typeof value === 'string';
    writeFileSync(file, isFault ? value : JSON.stringify(value));
    return isFault ? `/bin/cat '${file}' >&2; exit 1` : `/bin/cat '${file}'`;
  };
  const list = containers.map((container) => JSON.stringify(container)).join('\n');
  writeFileSync(join(folder, 'containers'), list);
  writeFileSync(join(folder, 'warnings'), warnings);
  const known = (names: readonly string[]) => (names.length === 0 ? 'none)' : `${names.join('|')})`);
  return `case "$*" in
  info*) ${print('info', info)} ;;
  "version --format"*) echo 27.0.1 ;;
  "compose version"*) echo '${compose}' ;;
  compose*config*) /bin/cat '${join(folder, 'warnings')}' >&2; ${print('config', config)} ;;
  "ps --format"*) /bin/cat '${join(folder, 'containers')}' ;;
  # Nothing of an earlier run is left here.
  *--filter*) ;;
  "volume ls"*) echo '${volumes.join('\n')}' ;;
  "image inspect"*) for name; do :; done; case "$name" in ${known(images)} echo sha256:1 ;; *) exit 1 ;; esac ;;
  "volume inspect"*) for name; do :; done; case "$name" in ${known(volumes)} echo '[]' ;; *) exit 1 ;; esac ;;
  *) exit 1 ;;
esac
`;
}

const defaultInfo = { ServerVersion: '27.0.1', DockerRootDir: tmpdir(), Runtimes: { runc: {}, nvidia: {} } };
