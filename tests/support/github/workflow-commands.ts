export type WorkflowCommand = {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
};

/** The commands in a step's output that the runner would execute. */
export function parseCommands(output: string): WorkflowCommand[] {
  const commands: WorkflowCommand[] = [];
  let stoppedBy: string | undefined;
  for (const line of output.split(/\r?\n/)) {
    const found = parseNew(line.trimStart()) ?? parseOld(line);
    if (found === undefined) continue;
    if (stoppedBy !== undefined) {
      if (found.name === stoppedBy) stoppedBy = undefined;
    } else if (found.name === 'stop-commands') stoppedBy = found.message;
    else commands.push(found);
  }
  return commands;
}

function parseNew(line: string): WorkflowCommand | undefined {
  const [, name, properties = '', message = ''] = /^::([\w-]+)(?: +(.*?))?::(.*)$/.exec(line) ?? [];
  return name === undefined
    ? undefined
    : { name, properties: parseProperties(properties, ','), message: decode(message) };
}

/** `##[error]text` anywhere in a line. */
function parseOld(line: string): WorkflowCommand | undefined {
  const [, name, properties = '', message = ''] = /##\[([\w-]+)(?: ([^\]]*))?\](.*)$/.exec(line) ?? [];
  return name === undefined
    ? undefined
    : { name, properties: parseProperties(properties, ';'), message: decode(message) };
}

function parseProperties(text: string, separator: string): Record<string, string> {
  const pairs = text.split(separator).map((pair) => pair.trim().split('='));
  return Object.fromEntries(
    pairs
      .filter(([key]) => key)
      .map(([key = '', ...value]) => [key, decode(value.join('=')).replaceAll('%3A', ':').replaceAll('%2C', ',')]),
  );
}

function decode(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}

/** The content of a file like GITHUB_OUTPUT: `name=value`, or `name<<MARK` and lines up to the mark. */
export function parseFileCommands(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const [, name, mark] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (name !== undefined && mark !== undefined) {
      const end = lines.indexOf(mark, at + 1);
      if (end < 0) throw new Error(`nothing ends the value of ${name}`);
      values[name] = lines.slice(at + 1, end).join('\n');
      at = end;
    } else if (line.includes('=')) values[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1);
    else throw new Error(`the runner cannot read ${line}`);
  }
  return values;
}
