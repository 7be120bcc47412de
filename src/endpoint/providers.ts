type Provider = {
  readonly url: string;
  readonly keyEnv: string;
  /** By its documentation: they are left out from the start. */
  readonly refuses: readonly string[];
};

const ofEngines = ['cache_salt', 'cache_prompt', 'chat_template_kwargs', 'thinking_token_budget', 'think'];
const ofSamplers = ['top_k', 'min_p', 'repetition_penalty', 'repeat_penalty'];
const penalties = ['presence_penalty', 'frequency_penalty'];

export const providerNames = ['openai', 'gemini', 'claude', 'openrouter', 'dashscope', 'together', 'mistral'] as const;
export type ProviderName = (typeof providerNames)[number];

export const providers: Readonly<Record<ProviderName, Provider>> = {
  openai: {
    url: 'https://api.openai.com/v1',
    keyEnv: 'OPENAI_API_KEY',
    refuses: [...ofEngines, ...ofSamplers],
  },
  gemini: {
    url: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyEnv: 'GEMINI_API_KEY',
    refuses: [...ofEngines, ...ofSamplers, ...penalties, 'seed'],
  },
  claude: {
    url: 'https://api.anthropic.com/v1',
    keyEnv: 'ANTHROPIC_API_KEY',
    refuses: [...ofEngines, ...ofSamplers, ...penalties, 'seed', 'reasoning_effort'],
  },
  openrouter: { url: 'https://openrouter.ai/api/v1', keyEnv: 'OPENROUTER_API_KEY', refuses: ofEngines },
  dashscope: {
    url: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    keyEnv: 'DASHSCOPE_API_KEY',
    refuses: ofEngines,
  },
  together: { url: 'https://api.together.xyz/v1', keyEnv: 'TOGETHER_API_KEY', refuses: ofEngines },
  mistral: {
    url: 'https://api.mistral.ai/v1',
    keyEnv: 'MISTRAL_API_KEY',
    // Its seed has another name.
    refuses: [...ofEngines, ...ofSamplers, 'seed'],
  },
};

/** Compares only hosts: an address may end in a slash or lack the version. */
export function providerAt(url: string): Provider | undefined {
  const host = hostOf(url);
  return host === undefined ? undefined : Object.values(providers).find((each) => hostOf(each.url) === host);
}

function hostOf(url: string): string | undefined {
  const { protocol, host } = URL.canParse(url) ? new URL(url) : { protocol: '', host: '' };
  return protocol === 'https:' ? host : undefined;
}
