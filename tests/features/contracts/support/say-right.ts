import type { Loose, Spoken } from './right-server.ts';

/** What a model says that follows each instruction. */
export function sayRight(_path: string, body: Loose): Spoken {
  const messages: Loose[] = body.messages ?? [{ role: 'user', content: body.input ?? body.prompt }];
  const said = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const asked = Array.isArray(said) ? said.map(({ text }) => text).join(' ') : String(said);
  const isThinking = body.chat_template_kwargs?.enable_thinking === true;
  const reasoning = isThinking ? 'Let me think about this. '.repeat(8).trim() : '';
  const answer = answerTo(asked, body, messages);
  if (typeof answer === 'string') return { reasoning, content: answer, calls: [] };
  const beside = /In the same message, write before the call: (.*)$/.exec(asked)?.[1] ?? '';
  return { reasoning, content: beside, calls: answer };
}

type Call = Spoken['calls'][number];

function answerTo(asked: string, body: Loose, messages: Loose[]): string | Call[] {
  const isResult = messages.at(-1)?.role === 'tool' || messages.at(-1)?.content?.[0]?.type === 'tool_result';
  if (isResult) return 'It is 7 degrees, with rain.';
  const format = body.response_format ?? body.text?.format;
  if (format !== undefined) return JSON.stringify(valueFor(format));
  const made = body.tools === undefined || body.tool_choice === 'none' ? [] : callsFor(asked, body);
  return made.length > 0 ? made : textFor(asked, messages);
}

function callsFor(asked: string, body: Loose): Call[] {
  const forced = body.tool_choice?.function?.name ?? (body.tool_choice === 'required' ? 'get_weather' : undefined);
  if (forced !== undefined) return [call(forced, { town: 'Oslo' })];
  const [, town, otherTown] = /weather in (\w+)(?: and in (\w+))?\?/.exec(asked) ?? [];
  if (asked.includes('Call get_weather twice')) {
    const both = [town, otherTown].map((each) => call('get_weather', { town: each }));
    return body.parallel_tool_calls === false ? both.slice(0, 1) : both;
  }
  if (asked.includes('Call get_weather')) return [call('get_weather', { town })];
  if (asked.includes('Call get_time')) return [call('get_time', {})];
  if (asked.includes('Call create_order')) {
    const items = [
      { sku: 'A-1', count: 2, price: 1.5 },
      { sku: 'B-2', count: 1, price: 20 },
    ];
    return [call('create_order', { customer: { name: 'Zoë', town: 'Łódź' }, items })];
  }
  const [, name, code] = /Call add_member for the name (\w+) and the code (\w+)/.exec(asked) ?? [];
  if (name !== undefined) return [call('add_member', { name, code })];
  if (asked.includes('Call save_note')) return [call('save_note', { note: asked.split('word for word:')[1]?.trim() })];
  return [];
}

function call(name: string, sent: object): Call {
  return { name, sent: JSON.stringify(sent) };
}

const values: Readonly<Record<string, unknown>> = {
  colour: 'green',
  code: 'AB-123',
  person: { name: 'Ada', address: { town: 'Oslo', number: 7 } },
  numbers: [1, 2],
};

function valueFor(format: Loose): object {
  const properties = Object.keys((format.json_schema ?? format).schema?.properties ?? { town: 'Oslo' });
  return Object.fromEntries(properties.map((name) => [name, values[name] ?? 'Oslo']));
}

function textFor(asked: string, messages: Loose[]): string {
  const exactly = /nothing else:\s([\s\S]*)$/.exec(asked)?.[1];
  if (exactly !== undefined) return exactly;
  const entry = /ship of entry (\d+)/.exec(asked)?.[1];
  if (entry !== undefined) return String(((Number(entry) - 1) * 37) % 97);
  const [, first, last] = /Count from (\d+) to (\d+)/.exec(asked) ?? [];
  if (first !== undefined)
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at).join(', ');
  if (asked.includes('letters A to H')) return 'A B C D E F G H';
  const added = /What is (\d+) \+ 25/.exec(asked)?.[1];
  if (added !== undefined) return String(Number(added) + 25);
  if (asked.includes('comes behind the last one')) return '61';
  if (asked.includes('password')) return /password of the day is (\w+)/.exec(JSON.stringify(messages))?.[1] ?? '';
  if (asked.includes('primes')) return Array.from({ length: 60 }, () => 'prime').join(' ');
  if (asked.includes('A, B, C')) return ' E, F, G, H';
  return 'The sea is wide and blue.';
}
