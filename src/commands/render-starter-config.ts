import { parseConfig } from '../config/parse-config.ts';

/** A target that `init` found or was given. */
export type StarterTarget = {
  readonly slug: string;
  /** How a user recognizes it. */
  readonly label: string;
  readonly where:
    | {
        readonly kind: 'compose';
        readonly file: string;
        readonly service: string;
        readonly profile: string | undefined;
        readonly gpus: number | undefined;
      }
    | { readonly kind: 'endpoint'; readonly url: string };
};

export const configFile = 'quality-baseline.yml';

/** A config with these targets. Verifies that it loads. */
export function renderStarterConfig(targets: readonly StarterTarget[]): string {
  const text = `${head}${targets.map(renderTarget).join('')}`;
  parseConfig({ file: configFile, text }, [], '.');
  return text;
}

const head = `# yaml-language-server: $schema=node_modules/quality-baseline/schemas/config.schema.json
version: 1
defaults: { tier: quick, repeat: 3, max-drop: 10, mode: no-thinking }
targets:
`;

function renderTarget({ slug, where }: StarterTarget): string {
  const first = `  - slug: ${yamlText(slug)}\n`;
  if (where.kind === 'endpoint') return `${first}    endpoint: ${yamlText(where.url)}\n`;
  const profile = where.profile === undefined ? '' : `, profiles: ${yamlText(where.profile)}`;
  const gpus = where.gpus === undefined ? '' : `    gpus: ${where.gpus}\n`;
  return `${first}    compose: { file: ${yamlText(where.file)}, service: ${yamlText(where.service)}${profile} }\n${gpus}`;
}

/** Plain if it cannot be misread; otherwise in quotes, which YAML reads like JSON. */
function yamlText(text: string): string {
  const isPlain =
    /^[A-Za-z_./][\w./-]*(?::\/\/[\w.:/-]*)?$/.test(text) && !/^(?:true|false|null|yes|no|on|off|[.\d]+)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
