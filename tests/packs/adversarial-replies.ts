import type { Reply } from '../../src/packs/pack-schema.ts';

/** One reply that tries to get past a check, or that a check may wrongly refuse. */
export type AdversarialReply = readonly [scenario: string, wanted: 'right' | 'wrong', why: string, reply: Reply];

const calls = {
  'TC-01': [{ calls: [{ name: 'exchange_rate', arguments: { from: 'NOK', to: 'SEK' } }] }],
  'TC-02': [{ calls: [{ name: 'quote_parcel', arguments: { zip: '02134', weight_g: 1200, length_mm: 350 } }] }],
  'TC-09': [{ calls: [{ name: 'list_alarms', arguments: {} }] }],
  'TC-15': [{ calls: [{ name: 'read_mail', arguments: { mail_id: 'M-204' } }] }],
} as const;

type Loop = keyof typeof calls;

function answering(id: Loop, text: string): Reply {
  return [...calls[id].map((turn) => ({ text: '', reasoning: '', ...turn, calls: [...turn.calls] })), said(text)];
}

function said(text: string) {
  return { text, reasoning: '', calls: [] };
}

/** The loop with words beside its call. */
function beside(id: Loop, text: string, answer: string): Reply {
  return [{ ...said(text), calls: [...calls[id][0].calls] }, said(answer)];
}

const rate = '0.97318642';
const quote = 'Q7-40918-KM';
const work = '3 h 25 min = 205 min; 205 × 46 = 9430; 9430 − 178 = 9252.\n';
const copied = 'Żółw had had 2.50 mL mL of NaOH, then the the QuBit met a qubit at 항구시 Gate k9_Zz-0770 and and left';
const harbour = '{"12":"Harbour","3":"Mill Lane","20":"Kelso Park","7":"Old Town"}';
const code =
  'def grüße(n, sep="\\t"):\n    if n != \'\':\n        return "Grüße \\"" + n + "\\"\\n" + sep\n    return \'C:\\\\tmp\'';

function saving(text: string): Reply {
  const call = { name: 'save_snippet', arguments: { language: 'py', audience: 'team', code: text } };
  return [{ ...said(''), calls: [call] }, said('SN-83b1-Qe')];
}

function posting(text: string): Reply {
  return [
    { ...said(''), calls: [{ name: 'open_chat', arguments: { handle: '서연🦊4817' } }] },
    { ...said(''), calls: [{ name: 'post_message', arguments: { chat: 'c-9f2e71b4-2e', text } }] },
    said('RC5-0881-U'),
  ];
}

const rota = (
  tags: string,
  body = 'Monday: ficus, 200 ml\n    - water the palm\n  # refill at 18:30\n  Say "done", then sign: Żaneta',
) => `title: "Attic: rota 3"\ntags: ${tags}\nbody: |\n  ${body}\n`;

const four = (mood: string) =>
  JSON.stringify({
    path: 'D:\\new\\tab "β"',
    match: '^\\d+\\.\\s"[a-z]/$',
    who: '김서연 & Łukasz Żak',
    mood,
    cells: 'a\tb\nc',
  });

const gates = [
  'D12<think></think>',
  '<think>Three flights.</think>D12',
  '<thinking>\n\n</thinking>\n\nD12',
  'D<think></think>12',
  '[THINK]Three flights.[/THINK]D12',
];

const rubble = [
  '</think>',
  '[TOOL_CALLS]',
  '[THINK]',
  '[/THINK]',
  '<turn|>',
  '<channel|>',
  '<|channel>thought',
  '<0x0A>',
  '\ufffd',
  '\u0000',
  '\u001b[0m',
  '\ufeff',
  '\ud83d',
  '<unused99>',
  '<|reserved_special_token_5|>',
  '<extra_id_0>',
  '[gMASK]<sop>',
  'assistantfinal',
  '<|"|>',
  '<tool_call>',
  '<function=web_search>',
  '<tool_response>',
  '!'.repeat(120),
  '\n'.repeat(200),
  'golden '.repeat(80),
  '😀'.repeat(120),
];

const named = (one: string) => (one.length > 40 ? `a run of ${JSON.stringify(one.slice(0, 7))}` : JSON.stringify(one));

/** Replies that were once judged wrongly; the third column says how. */
export const adversarialReplies: readonly AdversarialReply[] = [
  // The content that an OpenAI client gets is judged.
  ...gates.map((reply): AdversarialReply => ['IF-01', 'wrong', 'a think block reaches the client', reply]),
  ['RM-01', 'wrong', 'a think block in front of free work', `<think>${work}</think>${work}ANSWER: 9252`],
  ['TC-01', 'wrong', 'a think block beside the call', beside('TC-01', '<think>A rate.</think>', rate)],
  ['TC-01', 'wrong', 'a think block in front of the answer', answering('TC-01', `<think>It came.</think>${rate}`)],
  ['SO-01', 'wrong', 'a think block in front of a document', `<think>Four keys.</think>${harbour}`],
  ['SO-01', 'wrong', 'a think block inside a value', harbour.replace('Harbour', 'Har<think></think>bour')],
  ['RM-01', 'right', 'reasoning in a channel of its own', { ...said(`${work}ANSWER: 9252`), reasoning: 'So 9252.' }],

  // Broken text, where words are free and beside calls.
  ...rubble.map(
    (one): AdversarialReply => ['RM-01', 'wrong', `${named(one)} in free work`, `${work}${one}\nANSWER: 9252`],
  ),
  ...rubble.map(
    (one): AdversarialReply => [
      'TC-01',
      'wrong',
      `${named(one)} beside a call`,
      beside('TC-01', `I look it up. ${one}`, rate),
    ],
  ),
  ['RM-01', 'right', 'a rule of dashes in free work', `${work}${'-'.repeat(80)}\nANSWER: 9252`],
  [
    'TC-01',
    'wrong',
    'an invented result in markup',
    beside('TC-01', '<tool_response>{"rate":0.95}</tool_response>', rate),
  ],
  ['TC-01', 'wrong', 'an invented result as JSON', beside('TC-01', '{"rate": 0.95}', rate)],
  ['TC-01', 'wrong', 'an invented result in words', beside('TC-01', 'The tool returned 0.951237.', rate)],
  ['TC-01', 'right', 'what will be asked, as JSON', beside('TC-01', 'I ask with {"from": "NOK", "to": "SEK"}.', rate)],
  ['TC-02', 'right', 'a conversion beside the call', beside('TC-02', '1.2 kg × 1000 = 1200 g, 35 cm = 350 mm.', quote)],
  ['IF-01', 'wrong', 'a call beside an answer', { ...said('D12'), calls: [{ name: 'lookup', arguments: {} }] }],
  ['SO-01', 'wrong', 'a call beside a document', { ...said(harbour), calls: [{ name: 'lookup', arguments: {} }] }],
  [
    'RM-01',
    'wrong',
    'a call beside free work',
    { ...said(`${work}ANSWER: 9252`), calls: [{ name: 'calc', arguments: {} }] },
  ],
  [
    'TC-10',
    'wrong',
    'a call beside an answer',
    { ...said('71-DR-280'), calls: [{ name: 'find_person', arguments: {} }] },
  ],

  // Copies are compared byte for byte.
  ['IF-02', 'right', 'the line as it is', copied],
  ['IF-02', 'wrong', 'decomposed letters', copied.normalize('NFD')],
  ['TC-03', 'right', 'the code as it is', saving(code)],
  ['TC-03', 'wrong', 'decomposed letters in the code', saving(code.normalize('NFD'))],
  ['TC-07', 'right', 'the text as it is', posting('안녕하세요, "서연" 씨! 🎉 Zażółć')],
  ['TC-07', 'wrong', 'decomposed letters in the text', posting('안녕하세요, "서연" 씨! 🎉 Zażółć'.normalize('NFD'))],
  ['SO-07', 'right', 'the lines as they are', rota('["09", "3.10"]')],
  ['SO-07', 'wrong', 'decomposed letters in the lines', rota('["09", "3.10"]').normalize('NFD')],
  ['SO-11', 'right', 'the texts as they are', four('👍🏽 café → 2°')],
  ['SO-11', 'wrong', 'decomposed letters in a text', four('👍🏽 café → 2°'.normalize('NFD'))],
  [
    'DX-03',
    'wrong',
    'doubled blanks in a name',
    '{"date":"2023-05-23","start":"14:30","end":"16:00","room":"B240","brings_samples":"Ruth  Abiola","dial_in":null}',
  ],
  [
    'DX-03',
    'wrong',
    'line breaks in a name',
    `{"date":"2023-05-23","start":"14:30","end":"16:00","room":"B240","brings_samples":"Ruth${'\\n'.repeat(200)}Abiola","dial_in":null}`,
  ],
  [
    'DX-03',
    'wrong',
    'a field that goes on in blank lines',
    `{"date":"2023-05-23","start":"14:30","end":"16:00","room":"B240",${'\n'.repeat(200)}"brings_samples":"Ruth Abiola","dial_in":null}`,
  ],

  // Marks are balanced, or the reply was truncated.
  ...[
    '**`Q7-40918-KM`**',
    '`**Q7-40918-KM**`',
    '```Q7-40918-KM```',
    '```\nQ7-40918-KM\n```',
    '"Q7-40918-KM."',
    '**Q7-40918-KM**.',
  ].map((text): AdversarialReply => ['TC-02', 'right', 'balanced marks', answering('TC-02', text)]),
  ...[`\`\`\`${rate}\`\`\``, `\`\`\`\n${rate}\n\`\`\``, `**\`${rate}\`**`].map(
    (text): AdversarialReply => ['TC-01', 'right', 'balanced marks', answering('TC-01', text)],
  ),
  ...[`**${rate}`, `${rate}**`, `"${rate}`, `\`${rate}`, `\`\`\`\n${rate}`, `*${rate}"`, `**${rate}*`].map(
    (text): AdversarialReply => ['TC-01', 'wrong', 'unbalanced marks', answering('TC-01', text)],
  ),
  ...['**`D12`**', '"D12"', '“D12”', '_D12_'].map(
    (reply): AdversarialReply => ['IF-01', 'right', 'balanced marks', reply],
  ),
  ...['**D12', 'D12**', '"D12', 'D12"', '`D12', '**D12"', '`D12*', '```D12```'].map(
    (reply): AdversarialReply => ['IF-01', 'wrong', 'unbalanced marks, or a fence', reply],
  ),
  ['IF-05', 'right', 'balanced marks', '**`2003/05/09`**'],
  ...['**2003/05/09', '2003/05/09`', '"2003/05/09*'].map(
    (reply): AdversarialReply => ['IF-05', 'wrong', 'unbalanced marks', reply],
  ),
  ['IF-06', 'right', 'balanced quotes in bold', '**“The crew closed the bridge before winter came.”**'],
  ...['**The crew closed the bridge before winter came.', '"The crew closed the bridge before winter came.'].map(
    (reply): AdversarialReply => ['IF-06', 'wrong', 'unbalanced marks', reply],
  ),
  ['IF-06', 'wrong', 'changed capitals', 'The Tired Crew Closed the bridge before winter.'],
  [
    'IF-06',
    'wrong',
    'a small letter where the sentence has a capital',
    'the crew closed the bridge before winter came.',
  ],
  ['IF-12', 'wrong', 'unbalanced marks', '**CONFLICT: 3 and 4'],
  ['IF-12', 'right', 'balanced marks', '**`CONFLICT: 3 and 4`**'],
  ['RM-01', 'wrong', 'unbalanced marks', `${work}ANSWER: **9252`],
  ['RM-02', 'wrong', 'unbalanced marks', '0.65 m / 1.5 s · 3.6\nANSWER: `1.56 km/h'],

  // Free words are words.
  ['IF-07', 'right', 'plain', 'Visitors can buy maps here from noon. Please remember that we are shut on Tuesdays.'],
  ['IF-07', 'wrong', 'gibberish', 'Visitors can buy maps zxqv blorf from noon. Grrt wub that we are shut on Tuesdays.'],
  [
    'IF-07',
    'wrong',
    'another language',
    'Visitors can buy maps jeden Tag from noon. Bitte denken Sie daran, we are shut on Tuesdays.',
  ],
  [
    'IF-07',
    'wrong',
    'another alphabet',
    'Visitors can buy maps здесь from noon. Please remember that we are shut on Tuesdays.',
  ],
  [
    'IF-07',
    'wrong',
    'repetition',
    'Visitors can buy maps here here here here from noon. Please remember we are shut on Tuesdays.',
  ],

  // Correct in another form.
  ['SO-07', 'right', 'a tag of the core schema', rota('["09", !!str 3.10]')],
  ['SO-07', 'right', 'blanks around the file', `\n\n${rota('["09", "3.10"]')}\n\n`],
  [
    'SO-13',
    'right',
    'blanks around the file',
    '\n\n# relay.conf, keep this order\n[web]\nhost=  relay-a.example\ntimeout = 30   ; seconds\nretries =3\n\n[mail]\nhost = relay-b.example\n; recieve after 6:00\ntimeout = 45   ; seconds\nRetries = 03\n\n[feed]\nhost = relay-c.example\ntimeout = 30   ; secs\n\n',
  ],
  [
    'SO-13',
    'right',
    'a file with blank lines in a fence',
    '```\n\n# relay.conf, keep this order\n[web]\nhost=  relay-a.example\ntimeout = 30   ; seconds\nretries =3\n\n[mail]\nhost = relay-b.example\n; recieve after 6:00\ntimeout = 45   ; seconds\nRetries = 03\n\n[feed]\nhost = relay-c.example\ntimeout = 30   ; secs\n\n```',
  ],
  ['RM-01', 'right', 'the brackets of the form', `${work}ANSWER: <9252>`],
  ['RM-01', 'right', 'a full-width colon', `${work}ANSWER：9252`],
  ['RM-04', 'right', 'a full-width colon', 'Lawn: 30 m × 23 m.\nANSWER：path=228; edge=106'],
  ['RM-10', 'right', 'a full-width colon', 'Q gives 330, T 340.\nANSWER：INCONSISTENT Q+T'],
  ['RM-03', 'right', 'the option with its text', 'D first.\nANSWER: F (37 : 26)'],
  ['RM-03', 'right', 'the option with its text, closer', 'D first.\nANSWER: F (37:26)'],
  ['RM-03', 'right', 'the option with what it is', 'D first.\nANSWER: Drink F'],
  ['RM-03', 'wrong', 'another option with the right text', 'D first.\nANSWER: E (37 : 26)'],
  ['RM-03', 'wrong', 'the text without its letter', 'D first.\nANSWER: 37 : 26'],
  ['RM-03', 'wrong', 'the option denied', 'D first.\nANSWER: not F'],
  ['RM-08', 'right', 'the fraction and its decimal', '371/560\nANSWER: 53/80 = 0.6625'],
  ['RM-08', 'wrong', 'the fraction and another decimal', '371/560\nANSWER: 53/80 = 0.6635'],
  ['RM-08', 'wrong', 'the decimal alone', '371/560\nANSWER: 0.6625'],
  ['RM-04', 'right', 'the keys in the other order', 'Lawn: 30 m × 23 m.\nANSWER: edge=106; path=228'],
  ['RM-06', 'right', 'the keys in the other order', '225 days later.\nANSWER: weekday=Friday; date=08-27'],
  ['RM-13', 'right', 'the keys in the other order', 'Sums.\nANSWER: gap=1667; east=118828; west=120495'],
  ['RM-04', 'wrong', 'a key that was not asked for', 'Lawn.\nANSWER: edge=106; path=228; lawn=690'],
  [
    'DX-03',
    'wrong',
    'a time where the prompt asks for YYYY-MM-DD',
    '{"date":"2023-05-23T00:00:00","start":"14:30","end":"16:00","room":"B240","brings_samples":"Ruth Abiola","dial_in":null}',
  ],

  // Half of the tool scenarios accept an answer in a sentence.
  ['TC-02', 'right', 'the id in a sentence', answering('TC-02', 'Here is your quote: **Q7-40918-KM**. It costs 11.4.')],
  ['TC-02', 'wrong', 'another id beside it', answering('TC-02', 'Q7-40918-KM or T2-40198-KM')],
  ['TC-10', 'right', 'the number in a sentence', 'Her locker is 71-DR-280.'],
  ['TC-10', 'wrong', 'the badge in a sentence', 'Her locker is 71-RD-280.'],
  ['TC-15', 'wrong', 'a sentence where the number alone was asked', answering('TC-15', 'It is HN-2024-00731.')],
];
