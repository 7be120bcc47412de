/** The packs that come with the tool. Literal URLs, so that the bundler ships each file beside the bundle. */
export const builtinPacks: Readonly<Record<string, URL>> = {
  'toolcall-15': new URL('./builtin/toolcall-15.yaml', import.meta.url),
  'instructfollow-15': new URL('./builtin/instructfollow-15.yaml', import.meta.url),
  'structoutput-15': new URL('./builtin/structoutput-15.yaml', import.meta.url),
  'dataextract-15': new URL('./builtin/dataextract-15.yaml', import.meta.url),
  'reasonmath-15': new URL('./builtin/reasonmath-15.yaml', import.meta.url),
};
