type Call = { readonly name: string; readonly sent: string };

/** How a model writes calls, by the name of the parser that reads them. */
const forms = {
  hermes: each(({ name, sent }) => `<tool_call>\n{"name": "${name}", "arguments": ${sent}}\n</tool_call>`),
  qwen3_coder: each(({ name, sent }) => {
    const parameters = entries(sent).map(([key, value]) => `<parameter=${key}>\n${plain(value)}\n</parameter>\n`);
    return `<tool_call>\n<function=${name}>\n${parameters.join('')}</function>\n</tool_call>`;
  }),
  glm45: glmCalls('\n'),
  pythonic: (calls: readonly Call[]) => {
    const written = ({ name, sent }: Call) =>
      `${name}(${entries(sent)
        .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
        .join(', ')})`;
    return `[${calls.map(written).join(', ')}]`;
  },
  xlam: (calls: readonly Call[]) =>
    `[${calls.map(({ name, sent }) => `{"name": "${name}", "arguments": ${sent}}`).join(', ')}]`,
} as const;

export type CallForm = keyof typeof forms;

/** An empty one without calls. Of several, the later are for a grammar that allows no other. */
export function rawCalls(calls: readonly Call[], form: CallForm): string[] {
  if (calls.length === 0) return [''];
  return [forms[form](calls), ...(form === 'glm45' ? [glmCalls('')(calls)] : [])];
}

function glmCalls(between: string): (calls: readonly Call[]) => string {
  const pair = ([key, value]: [string, unknown]) =>
    `<arg_key>${key}</arg_key>${between}<arg_value>${plain(value)}</arg_value>${between}`;
  return each(({ name, sent }) => `<tool_call>${name}${between}${entries(sent).map(pair).join('')}</tool_call>`);
}

function each(write: (call: Call) => string): (calls: readonly Call[]) => string {
  return (calls) => calls.map(write).join('\n');
}

function entries(sent: string): [string, unknown][] {
  return Object.entries(JSON.parse(sent));
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
