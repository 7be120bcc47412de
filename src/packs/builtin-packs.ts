export type BuiltinPack = {
  /** The source. Only src/ and build/ have it, a bundle does not. */
  readonly yaml: URL;
  /** The checked pack that the build writes next to the YAML (renderCheckedPack). src/ does not have it. */
  readonly checked: URL;
};

/** The packs that come with the tool. Literal URLs, so that the bundler ships each file next to the bundle. */
export const builtinPacks: Readonly<Record<string, BuiltinPack>> = {
  'toolcall-15': {
    yaml: new URL('./builtin/toolcall-15.yaml', import.meta.url),
    checked: new URL('./builtin/toolcall-15.json', import.meta.url),
  },
  'instructfollow-15': {
    yaml: new URL('./builtin/instructfollow-15.yaml', import.meta.url),
    checked: new URL('./builtin/instructfollow-15.json', import.meta.url),
  },
  'structoutput-15': {
    yaml: new URL('./builtin/structoutput-15.yaml', import.meta.url),
    checked: new URL('./builtin/structoutput-15.json', import.meta.url),
  },
  'dataextract-15': {
    yaml: new URL('./builtin/dataextract-15.yaml', import.meta.url),
    checked: new URL('./builtin/dataextract-15.json', import.meta.url),
  },
  'reasonmath-15': {
    yaml: new URL('./builtin/reasonmath-15.yaml', import.meta.url),
    checked: new URL('./builtin/reasonmath-15.json', import.meta.url),
  },
  'bugfix-15': {
    yaml: new URL('./builtin/bugfix-15.yaml', import.meta.url),
    checked: new URL('./builtin/bugfix-15.json', import.meta.url),
  },
  'agent-20': {
    yaml: new URL('./builtin/agent-20.yaml', import.meta.url),
    checked: new URL('./builtin/agent-20.json', import.meta.url),
  },
  'edit-15': {
    yaml: new URL('./builtin/edit-15.yaml', import.meta.url),
    checked: new URL('./builtin/edit-15.json', import.meta.url),
  },
  'shell-25': {
    yaml: new URL('./builtin/shell-25.yaml', import.meta.url),
    checked: new URL('./builtin/shell-25.json', import.meta.url),
  },
  'codewrite-30': {
    yaml: new URL('./builtin/codewrite-30.yaml', import.meta.url),
    checked: new URL('./builtin/codewrite-30.json', import.meta.url),
  },
  'variants-30': {
    yaml: new URL('./builtin/variants-30.yaml', import.meta.url),
    checked: new URL('./builtin/variants-30.json', import.meta.url),
  },
  'choice-15': {
    yaml: new URL('./builtin/choice-15.yaml', import.meta.url),
    checked: new URL('./builtin/choice-15.json', import.meta.url),
  },
  'judge-20': {
    yaml: new URL('./builtin/judge-20.yaml', import.meta.url),
    checked: new URL('./builtin/judge-20.json', import.meta.url),
  },
  'longcontext-12': {
    yaml: new URL('./builtin/longcontext-12.yaml', import.meta.url),
    checked: new URL('./builtin/longcontext-12.json', import.meta.url),
  },
  'toolcall-45': {
    yaml: new URL('./builtin/toolcall-45.yaml', import.meta.url),
    checked: new URL('./builtin/toolcall-45.json', import.meta.url),
  },
  'instructfollow-45': {
    yaml: new URL('./builtin/instructfollow-45.yaml', import.meta.url),
    checked: new URL('./builtin/instructfollow-45.json', import.meta.url),
  },
  'structoutput-45': {
    yaml: new URL('./builtin/structoutput-45.yaml', import.meta.url),
    checked: new URL('./builtin/structoutput-45.json', import.meta.url),
  },
  'dataextract-45': {
    yaml: new URL('./builtin/dataextract-45.yaml', import.meta.url),
    checked: new URL('./builtin/dataextract-45.json', import.meta.url),
  },
  'reasonmath-45': {
    yaml: new URL('./builtin/reasonmath-45.yaml', import.meta.url),
    checked: new URL('./builtin/reasonmath-45.json', import.meta.url),
  },
};
