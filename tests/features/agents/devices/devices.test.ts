import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step } from '../../../../src/features/agents/devices/define-device.ts';
import { devicesIn, worldSchema, worldTools } from '../../../../src/features/agents/devices/world-schema.ts';
import { explainFault } from '../../../../src/lib/explain-issues.ts';

const world = worldSchema.parse({
  devices: {
    files: { files: { 'a.txt': 'one\ntwo', 'docs/b.txt': 'Three' }, 'read-only': ['docs'] },
    notes: { notes: { Shopping: 'milk' } },
    table: {
      tables: {
        orders: {
          key: 'id',
          rows: [
            { id: 7, item: 'bolt' },
            { id: 3, item: 'nut' },
          ],
        },
      },
    },
    calendar: { events: [{ id: 'e', title: 'Dentist', start: '2031-05-04T09:00', end: '2031-05-04T10:00' }] },
    mail: {
      inbox: [{ id: 'm1', from: 'ada@x.example', subject: 'Hi', text: 'Call me.' }],
      contacts: [{ name: 'Ada Li', address: 'ada@x.example' }],
    },
    clock: { now: '2031-05-04T09:30' },
    search: {
      documents: [
        { title: 'Bolts', url: 'b', text: 'All about nuts.' },
        { title: 'Nuts', text: 'Brown.' },
      ],
    },
    pages: { pages: { 'https://x.example/a': { title: 'A', text: 'x\n'.repeat(150) } }, 'part-characters': 200 },
    calculator: {},
    http: {
      resources: { '/orders/1': { state: 'open' }, '/orders/2': { state: 'paid' }, '/me': { id: 1 } },
      'read-only': ['/me'],
    },
    scheduler: { jobs: [{ id: 'j', schedule: '0 9 * * 1-5', task: 'backup' }] },
    subtasks: {
      helpers: { kim: { about: 'adds', answers: [{ when: { $pattern: '/sum/i' }, result: { sum: 5 } }] } },
    },
    user: { answers: [{ when: { $pattern: '/sure/' }, says: 'yes' }, { says: 'no' }] },
  },
});
const opened = devicesIn(world).map((each) => ({ ...each, state: each.device.start(each.setup) }));

function found(tool: string) {
  const device = opened.find((each) => Object.hasOwn(each.device.tools, tool));
  if (device === undefined) throw new Error(`no device has ${tool}`);
  return device;
}

/** The result of a call, and the state after it. */
function call(tool: string, sent: unknown) {
  const { device, setup, state } = found(tool);
  const after = step(device, setup, state, tool, typeof sent === 'string' ? sent : JSON.stringify(sent));
  return { result: JSON.parse(after.result), state: after.state };
}

describe('a call that works', () => {
  it.each([
    ['list_files', { folder: './docs/' }, { files: [{ path: 'docs/b.txt', characters: 5 }] }],
    ['read_file', { path: '/a.txt', from_line: 2 }, { path: 'a.txt', lines: 2, text: 'two' }],
    ['search_files', { text: 'TH' }, { found: 1, matches: [{ path: 'docs/b.txt', line: 1, text: 'Three' }] }],
    ['list_notes', '', { titles: ['Shopping'] }],
    ['list_tables', {}, { tables: [{ table: 'orders', key: 'id', columns: ['id', 'item'], rows: 2 }] }],
    ['find_rows', { table: 'orders', order_by: 'id', skip: 1 }, { found: 2, rows: [{ id: 7, item: 'bolt' }] }],
    ['find_rows', { table: 'orders', where: { id: '3' } }, { found: 1, rows: [{ id: 3, item: 'nut' }] }],
    ['list_events', { from: '2031-05-04', to: '2031-05-04' }, { events: [{ id: 'e' }] }],
    ['list_events', { to: '2031-05-03' }, { events: [] }],
    ['list_mail', { folder: null }, { messages: [{ id: 'm1', from: 'ada@x.example', subject: 'Hi' }] }],
    ['find_contact', { name: 'ada' }, { contacts: [{ name: 'Ada Li', address: 'ada@x.example' }] }],
    ['current_time', {}, { date: '2031-05-04', weekday: 'Sunday', time: '09:30', zone: 'UTC' }],
    ['add_days', { day: '2031-02-27', days: 2 }, { date: '2031-03-01', weekday: 'Saturday' }],
    ['days_between', { from: '2031-05-04', to: '2031-04-04' }, { days: -30 }],
    ['search', { query: 'nuts?' }, { results: [{ title: 'Nuts' }, { title: 'Bolts', url: 'b' }] }],
    ['open_page', { url: 'https://x.example/a/', part: 2 }, { part: 2, parts: 2, text: 'x\n'.repeat(50) }],
    ['find_in_page', { url: 'https://x.example/a', text: 'y' }, { found: 0, matches: [] }],
    ['calculate', { expression: '(12.5 + 3) * 4' }, { result: '62' }],
    ['calculate', { expression: '1 / 3' }, { result: '0.333333333333…' }],
    [
      'http_request',
      { method: 'GET', path: '/orders?state=paid' },
      { status: 200, body: { items: [{ path: '/orders/2' }] } },
    ],
    ['http_request', { method: 'GET', path: 'https://api.example/orders/9' }, { status: 404 }],
    ['http_request', { method: 'POST', path: '/orders/1', body: {} }, { status: 405 }],
    ['http_request', { method: 'PUT', path: '/me', body: {} }, { status: 403 }],
    ['delegate', { helper: 'kim', task: 'the sum of 2 and 3' }, { helper: 'kim', result: { sum: 5 } }],
    ['ask_user', { question: 'Are you sure?' }, { answer: 'yes' }],
  ])('%s %j', (tool, sent, result) => {
    expect(call(tool, sent).result).toMatchObject(result);
  });

  it.each([
    ['write_file', { path: 'c.txt', text: 'x' }, { 'a.txt': 'one\ntwo', 'docs/b.txt': 'Three', 'c.txt': 'x' }],
    [
      'replace_in_file',
      { path: 'a.txt', old_text: 'two', new_text: '2' },
      { 'a.txt': 'one\n2', 'docs/b.txt': 'Three' },
    ],
    ['move_file', { from: 'a.txt', to: 'z.txt' }, { 'docs/b.txt': 'Three', 'z.txt': 'one\ntwo' }],
    ['delete_file', { path: 'a.txt' }, { 'docs/b.txt': 'Three' }],
    ['append_to_note', { title: 'Shopping', line: 'eggs' }, { Shopping: 'milk\neggs' }],
    ['delete_note', { title: 'Shopping' }, {}],
    [
      'add_row',
      { table: 'orders', row: { id: 8 } },
      { orders: [{ id: 7, item: 'bolt' }, { id: 3, item: 'nut' }, { id: 8 }] },
    ],
    [
      'change_row',
      { table: 'orders', key: '3', changes: { item: 'pin' } },
      {
        orders: [
          { id: 7, item: 'bolt' },
          { id: 3, item: 'pin' },
        ],
      },
    ],
    ['delete_row', { table: 'orders', key: 7 }, { orders: [{ id: 3, item: 'nut' }] }],
    ['cancel_event', { id: 'e' }, { events: [] }],
    [
      'change_event',
      { id: 'e', start: '2031-05-04 09:15:00' },
      { events: [{ id: 'e', title: 'Dentist', start: '2031-05-04T09:15', end: '2031-05-04T10:00' }] },
    ],
    [
      'send_mail',
      { to: ['ada@x.example'], subject: 'Re', text: 'Soon.', reply_to: 'm1' },
      { outbox: [{ to: ['ada@x.example'], subject: 'Re', text: 'Soon.', reply_to: 'm1' }] },
    ],
    ['delete_mail', { id: 'm1' }, { inbox: [], trash: [{ id: 'm1' }] }],
    ['http_request', { method: 'POST', path: '/orders/', body: { state: 'new' } }, { '/orders/3': { state: 'new' } }],
    [
      'http_request',
      { method: 'PATCH', path: '/orders/1', body: { by: 'me' } },
      { '/orders/1': { state: 'open', by: 'me' } },
    ],
    [
      'add_job',
      { schedule: '*/15  7 1,15 jan MON-FRI', task: 't' },
      { jobs: [{ id: 'j' }, { id: 'job-1', schedule: '*/15 7 1,15 1 1-5' }] },
    ],
    ['change_job', { id: 'j', schedule: '0 9 * * 7' }, { jobs: [{ id: 'j', schedule: '0 9 * * 0', task: 'backup' }] }],
    ['delete_job', { id: 'j' }, { jobs: [] }],
    ['delegate', { helper: 'kim', task: 'sing' }, { given: [{ helper: 'kim', task: 'sing' }] }],
  ])('%s %j changes the state', (tool, sent, state) => {
    const before = JSON.stringify(found(tool).state);
    const after = call(tool, sent);
    expect(after.state).toMatchObject(state);
    if (['files', 'notes', 'table'].includes(found(tool).name)) expect(after.state).toEqual(state);
    expect(JSON.stringify(found(tool).state), 'the state before is as it was').toBe(before);
  });
});

describe('a setup', () => {
  const event = { id: 'e', title: 'x', start: '2031-05-04T09:00', end: '2031-05-04T10:00' };
  const mail = { id: 'm1', from: 'x', subject: 'x', text: 'x' };
  const job = { id: 'j', schedule: '0 9 * * *', task: 'x' };

  it.each<[object, string]>([
    ...['/etc/app.conf', 'a//b', 'd/', './a', 'a/../b'].map((path): [object, string] => [
      { files: { files: { [path]: 'x' } } },
      `devices.files.files.${path}: no tool reaches this path; write it without ., .., // and a / at its ends`,
    ]),
    [
      { files: { files: { 'd/a': 'x' }, 'read-only': ['d', 'd/a', 'nothere.txt', '/'] } },
      'devices.files.read-only.2: there is no file or folder "nothere.txt"\ndevices.files.read-only.3: there is no file or folder "/"',
    ],
    [
      { http: { resources: { '/a//b': {} } } },
      'devices.http.resources./a//b: no request reaches this path; write it without //',
    ],
    [
      { http: { resources: { '/a/1': {} }, 'read-only': ['/a', '/a/1', '/b'] } },
      'devices.http.read-only.2: there is no resource at or below /b',
    ],
    [{ calendar: { events: [event, event] } }, 'devices.calendar.events.1.id: a second entry with the id e'],
    [
      { calendar: { events: [{ ...event, end: event.start }] } },
      'devices.calendar.events.0: the event must end after its start',
    ],
    [{ mail: { inbox: [mail, mail] } }, 'devices.mail.inbox.1.id: a second entry with the id m1'],
    [
      { mail: { contacts: [{ name: 'Ada', address: 'ada at x' }] } },
      'devices.mail.contacts.0.address: an address such as ada@mail.example',
    ],
    [{ scheduler: { jobs: [job, job] } }, 'devices.scheduler.jobs.1.id: a second entry with the id j'],
  ])('that no tool can use is a fault of the pack: %j', (devices, words) => {
    const read = worldSchema.safeParse({ devices });
    expect(read.success ? '' : explainFault(read.error.issues)).toBe(words);
  });

  it('protects a file and a resource, however their path is written', () => {
    const setups = {
      files: { files: { 'd/rules.txt': 'x' }, 'read-only': ['./d//rules.txt'] },
      http: { resources: { '/o/1': {} }, 'read-only': ['/o//1'] },
    };
    const [files, http] = devicesIn(worldSchema.parse({ devices: setups })).map(
      ({ device, setup }) =>
        (tool: string, sent: object) =>
          step(device, setup, device.start(setup), tool, sent).result,
    );
    expect(files?.('delete_file', { path: 'd/rules.txt' })).toContain('read-only');
    expect(http?.('http_request', { method: 'DELETE', path: '/o/1' })).toContain('read-only');
  });
});

describe('a new row', () => {
  it.each([
    [['sku', 'qty'], { qty: 3, sku: 'A-9' }],
    [['qty', 'sku'], { qty: 3, sku: 'A-9' }],
    [['sku', 'qty', 'colour'], { qty: 3, sku: 'A-9' }],
  ])('of the columns %j begins with its key, whatever the model writes first', (columns, row) => {
    const stock = { tables: { stock: { key: 'sku', columns, rows: [] } } };
    const [table] = devicesIn(worldSchema.parse({ devices: { table: stock } }));
    if (table === undefined) throw new Error('no table');
    const after = step(table.device, table.setup, table.device.start(table.setup), 'add_row', { table: 'stock', row });
    expect(JSON.stringify(after.state)).toBe('{"stock":[{"sku":"A-9","qty":3}]}');
  });
});

it('puts the key of a row of the setup first', () => {
  const stock = { tables: { stock: { key: 'sku', rows: [{ qty: 3, sku: 'A-9' }] } } };
  const [table] = devicesIn(worldSchema.parse({ devices: { table: stock } }));
  expect(JSON.stringify(table?.device.start(table.setup))).toBe('{"stock":[{"sku":"A-9","qty":3}]}');
});

it('keeps a collection whose last object is deleted', () => {
  const [http] = devicesIn(worldSchema.parse({ devices: { http: { resources: { '/o/1': { a: 1 } } } } }));
  if (http === undefined) throw new Error('no service');
  const ask = (state: typeof before, sent: object) => step(http.device, http.setup, state, 'http_request', sent);
  const before = http.device.start(http.setup);
  const { state } = ask(before, { method: 'DELETE', path: '/o/1' });
  expect(JSON.parse(ask(state, { method: 'GET', path: '/o' }).result)).toMatchObject({
    status: 200,
    body: { items: [] },
  });
  expect(JSON.parse(ask(state, { method: 'POST', path: '/o', body: {} }).result)).toMatchObject({ status: 201 });
});

it('lists no event that ends when the day starts', () => {
  const event = { id: 'e', title: 'Night', start: '2031-05-03T22:00', end: '2031-05-04T00:00' };
  const [calendar] = devicesIn(worldSchema.parse({ devices: { calendar: { events: [event] } } }));
  if (calendar === undefined) throw new Error('no calendar');
  const { device, setup } = calendar;
  expect(step(device, setup, device.start(setup), 'list_events', { from: '2031-05-04' }).result).toBe('{"events":[]}');
});

describe('a long page', () => {
  // A search back to the start of the page for each part takes half a minute here.
  it('without a line break is cut where a part is full', () => {
    const pages = { a: { title: 'A', text: `${'x'.repeat(199)}\n${'y'.repeat(2_000_000)}` } };
    const [page] = devicesIn(worldSchema.parse({ devices: { pages: { pages, 'part-characters': 200 } } }));
    if (page === undefined) throw new Error('no pages');
    const opening = (part: number) =>
      JSON.parse(step(page.device, page.setup, {}, 'open_page', { url: 'a', part }).result);
    expect(opening(1)).toMatchObject({ parts: 10_001, text: `${'x'.repeat(199)}\n` });
    expect(opening(10_001)).toMatchObject({ text: 'y'.repeat(200) });
  });
});

describe('a call that cannot work', () => {
  it.each([
    ['read_file', { path: 'a.tx' }, 'did you mean "a.txt"?'],
    ['read_file', { file: 'a.txt' }, 'path: missing, expected'],
    ['read_file', '{"path":', 'one JSON object'],
    ['read_file', '[]', 'one JSON object'],
    ['read_file', { path: 'a.txt', from_line: 9 }, 'has 2 lines'],
    ['write_file', { path: 'docs/b.txt', text: '' }, 'read-only'],
    ['write_file', { path: '../b.txt', text: '' }, 'no path of a file'],
    ['replace_in_file', { path: 'a.txt', old_text: 'o', new_text: '' }, 'occurs 2 times'],
    ['write_file', { path: 'docs', text: '' }, '"docs" is a folder'],
    ['write_file', { path: 'a.txt/b', text: '' }, '"a.txt" is a file, not a folder'],
    ['move_file', { from: 'a.txt', to: 'docs/b.txt' }, 'read-only'],
    ['move_file', { from: 'a.txt', to: 'a.txt/b' }, '"a.txt" is a file, not a folder'],
    ['read_note', { title: 'shoping' }, 'Shopping'],
    ['find_rows', { table: 'order' }, 'the tables are orders'],
    ['find_rows', { table: 'orders', where: { price: 1 } }, 'The columns are id, item'],
    ['add_row', '{"table":"orders","row":{"id":9,"__proto__":"x"}}', 'no key can be "__proto__"'],
    ['change_row', '{"table":"orders","key":7,"changes":{"__proto__":"x"}}', 'no key can be "__proto__"'],
    ['find_rows', '{"table":"orders","where":{"__proto__":"x"}}', 'no key can be "__proto__"'],
    ['add_row', { table: 'orders', row: { id: 7 } }, 'already is a row 7'],
    ['change_row', { table: 'orders', key: 7, changes: { id: 8 } }, 'cannot be changed'],
    ['create_event', { title: 'x', start: '2031-02-30T09:00', end: '2031-03-01T09:00' }, 'is no time such as'],
    ['create_event', { title: 'x', start: '2031-02-20T09:00', end: '2031-02-20T09:00' }, 'must end after its start'],
    ['change_event', { id: 'f' }, 'list_events shows the ids'],
    ['send_mail', { to: ['Ada'], subject: '', text: '' }, 'find_contact gives the address'],
    ['send_mail', { to: [], subject: '', text: '' }, 'needs an address'],
    ['add_days', { day: '2031-05-04', days: 1e9 }, 'too many days'],
    ['open_page', { url: 'https://x.example/b' }, '404'],
    ['calculate', { expression: '2 ^ 3' }, 'cannot be read'],
    ['calculate', { expression: '1 / 0' }, 'divides by zero'],
    ['add_job', { schedule: '0 25 * * *', task: '' }, 'is no hour'],
    ['add_job', { schedule: '*/90 * * * *', task: '' }, 'is no minute'],
    ['add_job', { schedule: '5,5 * * * *', task: '' }, 'is no minute'],
    ['add_job', { schedule: 'every day', task: '' }, 'five fields'],
    ['delegate', { helper: 'kit', task: '' }, 'the helpers are kim'],
    ['write_note', { title: 'x', text: 'y'.repeat(300_000) }, 'at most 262144'],
  ])('%s %j says what to do, and changes nothing', (tool, sent, words) => {
    const { result, state } = call(tool, sent);
    expect(result.error).toContain(words);
    expect(state).toBe(found(tool).state);
  });
});

describe('every tool', () => {
  const tools = worldTools(world);

  it('has a name that no other has, words, and a schema that servers can read', () => {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    for (const { description, parameters } of tools) {
      expect(description.length).toBeGreaterThan(10);
      expect(parameters).toMatchObject({ type: 'object', additionalProperties: false });
      expect(JSON.stringify(parameters)).not.toMatch(/\$schema|propertyNames|9007199254740991/);
    }
  });

  it('accepts any JSON or text, gives JSON, the same each time, and leaves the earlier state unchanged', () => {
    const names = fc.constantFrom(...tools.map(({ name }) => name));
    const keys = [...new Set(tools.flatMap(({ parameters }) => Object.keys(parameters['properties'] ?? {})))];
    const likely = fc.dictionary(
      fc.constantFrom(...keys, '__proto__'),
      fc.oneof(
        fc.constantFrom(
          'a.txt',
          'Shopping',
          'orders',
          'e',
          'm1',
          '__proto__',
          'constructor',
          '',
          '2031-05-04T09:00',
          'GET',
          7,
        ),
        fc.jsonValue(),
        fc.array(fc.string(), { maxLength: 2 }),
      ),
    );
    const sent = fc.oneof(likely, fc.jsonValue(), fc.string(), fc.constantFrom(undefined, null, Number.NaN));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, sent, fc.boolean()), { maxLength: 6 }), (calls) => {
        const states = new Map(opened.map(({ name, state }) => [name, state]));
        for (const [tool, raw, isText] of calls) {
          const { device, setup, name } = found(tool);
          const before = states.get(name) ?? {};
          const copy = structuredClone(before);
          const given = isText && raw !== undefined ? (JSON.stringify(raw) ?? '') : raw;
          const after = step(device, setup, before, tool, given);
          expect(typeof JSON.parse(after.result)).toBe('object');
          expect(step(device, setup, before, tool, given)).toEqual(after);
          expect(before).toEqual(copy);
          expect(JSON.parse(JSON.stringify(after.state))).toEqual(after.state);
          states.set(name, after.state);
        }
      }),
      { numRuns: 400 },
    );
  });
});
