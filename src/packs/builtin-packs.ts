/** As the build checks them: src/ has only the YAML beside them. Literal URLs, so that the bundler ships each file. */
export const builtinPacks: Readonly<Record<string, URL>> = {
  'toolcall-15': new URL('./builtin/toolcall-15.json', import.meta.url),
  'instructfollow-15': new URL('./builtin/instructfollow-15.json', import.meta.url),
  'structoutput-15': new URL('./builtin/structoutput-15.json', import.meta.url),
  'dataextract-15': new URL('./builtin/dataextract-15.json', import.meta.url),
  'reasonmath-15': new URL('./builtin/reasonmath-15.json', import.meta.url),
  'bugfix-15': new URL('./builtin/bugfix-15.json', import.meta.url),
  'agent-20': new URL('./builtin/agent-20.json', import.meta.url),
  'edit-15': new URL('./builtin/edit-15.json', import.meta.url),
  'shell-25': new URL('./builtin/shell-25.json', import.meta.url),
  'codewrite-30': new URL('./builtin/codewrite-30.json', import.meta.url),
  'variants-30': new URL('./builtin/variants-30.json', import.meta.url),
  'choice-15': new URL('./builtin/choice-15.json', import.meta.url),
  'judge-20': new URL('./builtin/judge-20.json', import.meta.url),
  'longcontext-12': new URL('./builtin/longcontext-12.json', import.meta.url),
  'toolcall-45': new URL('./builtin/toolcall-45.json', import.meta.url),
  'instructfollow-45': new URL('./builtin/instructfollow-45.json', import.meta.url),
  'structoutput-45': new URL('./builtin/structoutput-45.json', import.meta.url),
  'dataextract-45': new URL('./builtin/dataextract-45.json', import.meta.url),
  'reasonmath-45': new URL('./builtin/reasonmath-45.json', import.meta.url),
  'toolcall-small-15': new URL('./builtin/toolcall-small-15.json', import.meta.url),
  'instructfollow-small-15': new URL('./builtin/instructfollow-small-15.json', import.meta.url),
  'structoutput-small-15': new URL('./builtin/structoutput-small-15.json', import.meta.url),
  'dataextract-small-15': new URL('./builtin/dataextract-small-15.json', import.meta.url),
  'reasonmath-small-15': new URL('./builtin/reasonmath-small-15.json', import.meta.url),
};

export function yamlOf(checked: URL): URL {
  return new URL(checked.href.replace(/\.json$/, '.yaml'));
}
