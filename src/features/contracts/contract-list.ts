/** The part of a server that a broken contract points to. */
export type Part =
  | 'tool parser'
  | 'reasoning parser'
  | 'chat template'
  | 'prefix cache'
  | 'structured output'
  | 'scheduler'
  | 'tokenizer'
  | 'server defaults'
  | 'API layer';

type Listed = readonly [part: Part, title: string, fault: string];

/** Every contract: the part it points to, what holds, and what is wrong if it does not. */
export const contractList = {
  'streamed-text': ['API layer', 'A text is the same streamed and whole', 'a text differs when it is streamed'],
  'streamed-call': ['tool parser', 'A call is the same streamed and whole', 'a call differs when it is streamed'],
  'streamed-two-calls': [
    'tool parser',
    'Two calls in one message are the same streamed and whole',
    'two calls in one message differ when they are streamed',
  ],
  'streamed-empty-call': [
    'tool parser',
    'A call without arguments is the same streamed and whole',
    'a call without arguments differs when it is streamed',
  ],
  'streamed-nested-arguments': [
    'tool parser',
    'Nested arguments are the same streamed and whole',
    'nested arguments differ when they are streamed',
  ],
  'streamed-long-argument': [
    'tool parser',
    'A long text as an argument is the same streamed and whole',
    'a long argument differs when it is streamed',
  ],
  'streamed-cut': [
    'API layer',
    'An answer that the token limit cuts is the same streamed and whole',
    'an answer that the token limit cuts differs when it is streamed',
  ],
  'streamed-thinking': [
    'reasoning parser',
    'Thinking is the same streamed and whole',
    'thinking differs when it is streamed',
  ],
  'cut-by-tokens': [
    'API layer',
    'An answer that the token limit cuts says so',
    'an answer that the token limit cuts does not say so',
  ],
  'text-as-asked': [
    'tokenizer',
    'Letters of several bytes arrive whole, and the answer ends by itself',
    'letters of several bytes arrive broken, or the answer does not end by itself',
  ],
  call: [
    'tool parser',
    'A call arrives as a call, with an id, and ends with tool_calls',
    'a call does not arrive as a call',
  ],
  'two-calls': ['tool parser', 'Two calls have an id and a place each', 'two calls in one message arrive mixed up'],
  'empty-arguments': ['tool parser', 'A call without arguments sends {}', 'a call without arguments does not send {}'],
  'nested-arguments': ['tool parser', 'Nested arguments arrive whole', 'nested arguments arrive broken'],
  'long-argument': ['tool parser', 'A long argument arrives as it was written', 'a long argument arrives changed'],
  'argument-called-name': [
    'tool parser',
    'A parameter that is called name arrives',
    'a parameter that is called name is lost or changed',
  ],
  'argument-of-digits': [
    'tool parser',
    'Digits with underscores arrive as the text that they are',
    'digits with underscores arrive as another value',
  ],
  'call-cut': [
    'tool parser',
    'A call that the token limit cuts says so',
    'a call that the token limit cuts does not say so',
  ],
  'text-beside-call': [
    'tool parser',
    'A text beside a call arrives, the same streamed and whole',
    'a text beside a call is lost, or differs when it is streamed',
  ],
  'twenty-tools': [
    'tool parser',
    'Two calls among 20 tools have an id and a place each',
    'two calls among 20 tools do not arrive as two calls',
  ],
  'streamed-required': [
    'API layer',
    'A required call is the same streamed and whole',
    'a required call differs when it is streamed',
  ],
  'streamed-named': [
    'API layer',
    'A call by a named tool_choice is the same streamed and whole',
    'a call by a named tool_choice differs when it is streamed',
  ],
  'choice-required': [
    'structured output',
    'tool_choice required makes a call',
    'tool_choice required is ignored or makes no sound call',
  ],
  'choice-named': [
    'structured output',
    'A named tool_choice makes that call',
    'a named tool_choice is ignored or makes no sound call',
  ],
  'choice-none': ['tool parser', 'tool_choice none makes no call', 'tool_choice none is ignored'],
  'parallel-off': ['tool parser', 'parallel_tool_calls false makes one call', 'parallel_tool_calls false is ignored'],
  'foreign-ids': [
    'chat template',
    'A conversation with call ids of another server goes on',
    'a conversation with call ids of another server does not go on',
  ],
  'text-and-call': [
    'chat template',
    'A message with both text and a call is read',
    'a message with both text and a call is not read',
  ],
  'schema-enum': ['structured output', 'A schema with an enum is kept', 'response_format is not kept (enum)'],
  'schema-pattern': ['structured output', 'A schema with a pattern is kept', 'response_format is not kept (pattern)'],
  'schema-nested': ['structured output', 'A nested schema is kept', 'response_format is not kept (nested)'],
  'schema-array': ['structured output', 'The limits of an array are kept', 'response_format is not kept (array)'],
  'schema-with-tools': [
    'structured output',
    'A schema beside tools is kept',
    'response_format is not kept beside tools',
  ],
  'schema-thinking': [
    'structured output',
    'A schema is kept behind thinking, and not by the thinking',
    'response_format is not kept behind thinking',
  ],
  'thinking-before-schema': [
    'structured output',
    'A schema does not keep the model from thinking where it thought before',
    'a schema keeps the model from thinking',
  ],
  'schema-document': [
    'structured output',
    'A schema is kept behind a long document',
    'response_format is not kept behind a long document',
  ],
  'json-object': [
    'structured output',
    'response_format json_object gives one JSON object',
    'response_format json_object gives no JSON object',
  ],
  'thinking-apart': [
    'reasoning parser',
    'Thinking arrives apart from the answer',
    'thinking does not arrive apart from the answer',
  ],
  'call-after-thinking': [
    'tool parser',
    'A call after thinking arrives as a call',
    'a call after thinking does not arrive as a call',
  ],
  'thinking-cut': [
    'reasoning parser',
    'Thinking that the token limit cuts stays apart',
    'thinking that the token limit cuts does not stay apart',
  ],
  'thinking-off': [
    'chat template',
    'With thinking turned off, the answer is content alone',
    'with thinking turned off, the answer is not content alone',
  ],
  'thinking-budget': [
    'reasoning parser',
    'A budget of thinking that is reached leaves nothing of it in the answer',
    'a budget of thinking that is reached leaves tags in the answer',
  ],
  'cache-repeat': [
    'prefix cache',
    'The same question gets the same answer when its prompt is cached',
    'the same question gets another answer when its prompt is cached',
  ],
  'cache-return': [
    'prefix cache',
    'Another question in between changes no answer',
    'another question in between changes an answer',
  ],
  'cache-follow-up': [
    'prefix cache',
    'A message after a long answer is answered the same with the cache and without',
    'a message after a long answer is answered differently with the cache',
  ],
  'after-cancel': [
    'scheduler',
    'A stream that the client gave up changes no later answer',
    'a stream that the client gave up changes a later answer',
  ],
  stop: ['API layer', 'A stop text ends the answer and is not part of it', 'a stop text does not end the answer'],
  'stop-with-tools': [
    'tool parser',
    'A stop text that does not come changes no call',
    'a stop text beside tools breaks the call',
  ],
  'stop-in-thinking': [
    'reasoning parser',
    'A stop text within the thinking leaves no half tag in the answer',
    'a stop text within the thinking leaves a half tag in the answer',
  ],
  'two-choices': ['API layer', 'n: 2 gives two answers', 'n: 2 does not give two answers'],
  logprobs: [
    'API layer',
    'Each token has its log probability and as many alternatives as asked',
    'log probabilities are missing or wrong',
  ],
  'streamed-logprobs': [
    'API layer',
    'Streamed log probabilities are those of each token',
    'streamed log probabilities are missing, or not those of the tokens',
  ],
  'max-completion-tokens': [
    'API layer',
    'max_completion_tokens limits an answer',
    'max_completion_tokens does not limit an answer',
  ],
  'usage-of-cut': [
    'API layer',
    'An answer that the token limit cuts counts as many tokens',
    'an answer that the token limit cuts counts other tokens',
  ],
  'text-parts': [
    'chat template',
    'A message that is a list of texts is read whole',
    'a message that is a list of texts is not read whole',
  ],
  'system-in-middle': [
    'chat template',
    'A system message within a conversation is read',
    'a system message within a conversation is not read',
  ],
  'one-token': ['API layer', 'max_tokens: 1 writes one token', 'max_tokens: 1 does not write one token'],
  seed: ['scheduler', 'The same seed gives the same answer', 'the same seed gives another answer'],
  usage: ['API layer', 'Tokens are counted, whole and at the end of a stream', 'tokens are not counted'],
  'finish-reason': ['API layer', 'Every answer ends with a finish reason', 'an answer ends without a finish reason'],
  done: ['API layer', 'A stream ends with [DONE]', 'a stream ends without [DONE]'],
  'many-tools': [
    'chat template',
    'A call is made with 25 tools of long descriptions',
    'no sound call is made with 25 tools of long descriptions',
  ],
  'long-system': [
    'chat template',
    'What a long system prompt says at its end is known',
    'what a long system prompt says at its end is not known',
  ],
  together: [
    'scheduler',
    'Eight requests at once get an answer each, their own',
    'eight requests at once do not get their own answers',
  ],
  'bare-request': [
    'server defaults',
    'A request without settings is answered as before',
    'a request without settings is not answered as before',
  ],
  'prompt-tokens': [
    'chat template',
    'The chat template makes as many tokens of six conversations as before',
    'the chat template leaves out messages or tools',
  ],
  completions: [
    'API layer',
    '/v1/completions answers the same streamed and whole',
    '/v1/completions answers differently when streamed, or not at all',
  ],
  responses: [
    'API layer',
    '/v1/responses answers the same streamed and whole, with its events in order',
    '/v1/responses answers differently when streamed, or not at all',
  ],
  'responses-call': [
    'tool parser',
    '/v1/responses makes a call, streamed and whole',
    '/v1/responses makes no sound call',
  ],
  'responses-schema': [
    'structured output',
    '/v1/responses keeps a schema, streamed and whole',
    '/v1/responses does not keep a schema',
  ],
  messages: [
    'API layer',
    '/v1/messages answers the same streamed and whole, with its events in order',
    '/v1/messages answers differently when streamed, or not at all',
  ],
  'messages-call': ['tool parser', '/v1/messages makes a call, streamed and whole', '/v1/messages makes no sound call'],
  'messages-result': [
    'API layer',
    '/v1/messages reads the result of a tool',
    '/v1/messages does not read the result of a tool',
  ],
  'messages-thoughts': [
    'chat template',
    '/v1/messages reads a history with thoughts, in as many tokens as before',
    '/v1/messages reads a history with thoughts otherwise',
  ],
} as const satisfies Readonly<Record<string, Listed>>;

export type ContractId = keyof typeof contractList;

// The keys of an object written above are its own and no others.
export const contractIds = Object.keys(contractList) as readonly ContractId[];
