import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exportKeptRuns } from '../../../src/features/exporters/export.ts';
import { exportRun } from '../../../src/features/exporters/export-run.ts';
import type { ConfigExport } from '../../../src/features/exporters/exports.ts';
import { RunFolder } from '../../../src/store/run-folder.ts';
import { testIo, withRoot } from '../../commands/kept-run-with.ts';
import { entryTo, env, exportChecked, keepExported, openServices, services } from './export-with.ts';

function given(entry: ConfigExport, root: string) {
  return { entry, packs: [], root, dryRun: false, undo: false, change: undefined };
}

/** The encoder that OpenTelemetry publishes; it has no types. */
const response: { encode(message: unknown): { finish(): Uint8Array } } = createRequire(import.meta.url)(
  '@opentelemetry/otlp-transformer/build/src/generated/root',
).opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;

async function answering(body: Uint8Array): Promise<string> {
  const server = createServer((request, reply) => void request.resume().on('end', () => reply.end(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a receiver of traces that rejects a part of the spans', () => {
  it.each([
    [1, 1],
    [127, 50],
    [128, 126],
    [70_000, 4000],
  ])('is a warning with its words: %i spans, %i characters of reason', async (rejectedSpans, length) => {
    await withRoot(async (root) => {
      const partialSuccess = { rejectedSpans, errorMessage: 'z'.repeat(length) };
      const url = await answering(response.encode({ partialSuccess }).finish());
      const [folder, io] = [new RunFolder(await keepExported(root)), testIo(root)];
      expect(await exportRun(folder, given(entryTo('otlp', url), root), io)).toContain('4 attempts');
      const words = 'z'.repeat(Math.min(length, 300));
      expect(io.complained()).toBe(`otlp: ${new URL(url).host} rejected ${rejectedSpans} of the spans: ${words}\n`);
    });
  });

  it('is heard as well if it rejects none and says something', async () => {
    await withRoot(async (root) => {
      const url = await answering(response.encode({ partialSuccess: { errorMessage: 'slow down' } }).finish());
      const [folder, io] = [new RunFolder(await keepExported(root)), testIo(root)];
      expect(await exportRun(folder, given(entryTo('otlp', url), root), io)).toContain('4 attempts');
      expect(io.complained()).toBe(`otlp: ${new URL(url).host} took all spans, and says: slow down\n`);
    });
  });

  it('repeats no key that it says back', async () => {
    await withRoot(async (root) => {
      const errorMessage = `over quota of ${env.HF_TOKEN}\u001b[2J`;
      const url = await answering(response.encode({ partialSuccess: { rejectedSpans: 2, errorMessage } }).finish());
      const [folder, io] = [new RunFolder(await keepExported(root)), testIo(root, env)];
      await exportRun(folder, given(entryTo('otlp', url), root), io);
      expect(io.complained()).toMatch(/rejected 2 of the spans: over quota of \(hidden\) \[2J\n$/);
    });
  });

  it.each(['1', 1])('is heard in JSON as well: %j', async (rejectedSpans) => {
    await withRoot(async (root) => {
      const url = await answering(Buffer.from(JSON.stringify({ partialSuccess: { rejectedSpans } })));
      const [folder, io] = [new RunFolder(await keepExported(root)), testIo(root)];
      expect(await exportRun(folder, given(entryTo('otlp', url), root), io)).toContain('4 attempts');
      expect(io.complained()).toBe(`otlp: ${new URL(url).host} rejected 1 of the spans\n`);
    });
  });

  const unknownFields = '\u0019........\u001d....'; // 3 of 8 bytes and of 4
  it.each(['', '{}', '{"partialSuccess":null}', '{"status":"ok"}', 'ok', 'OK\r\n', unknownFields])(
    'is none with the answer %j',
    async (text) => {
      await withRoot(async (root) => {
        const url = await answering(Buffer.from(text));
        const [folder, io] = [new RunFolder(await keepExported(root)), testIo(root)];
        expect(await exportRun(folder, given(entryTo('otlp', url), root), io)).toContain('4 attempts');
        expect(io.complained()).toBe('');
      });
    },
  );
});

const login = '<!doctype html><title>Sign in</title>';
const foreign = [login, '\n\u0001', '\n\u007f\b', 'ok', '\uffff', '\n\u0002\u0000\u0000', '[]', '"ok"'];

it.each([
  ...services.flatMap((to) => foreign.map((text) => [to, text] as const)).filter((row) => row.join(' ') !== 'otlp ok'),
  ...['{"error":"login required"}', 'Log in <here>', 'x'.repeat(201)].map((text) => ['otlp', text] as const),
])('takes no answer of another server for that of %s: %j', async (to, text) => {
  await withRoot(async (root) => {
    const url = await answering(Buffer.from(text));
    const folder = new RunFolder(await keepExported(root));
    const send = () => exportRun(folder, given(entryTo(to, url), root), testIo(root, env));
    for (const _ of ['first', 'again']) await expect(send()).rejects.toThrow(/is the address right|gave no id/);
    expect(Object.values(await folder.sent()).every(({ complete }) => complete === null)).toBe(true);
  });
});

it('keeps the rows of another origin in the table of the hub, and leaves them out of its card', async () => {
  await withRoot(async (root) => {
    const [there, path] = [await openServices(), await keepExported(root)];
    const send = () =>
      exportRun(new RunFolder(path), given(entryTo('huggingface', there.url), root), testIo(root, env));
    await send();
    const files = [...there.repos.values()][0]?.files;
    const theirs = ['{"score":1}', '{"started":5,"slug":["a"],"rate":"high"}', '{"started":"2026-01-01","slug":null}'];
    files?.set('data/scores.jsonl', `${theirs.join('\n')}\n${files.get('data/scores.jsonl')}`);
    await writeFile(join(path, 'exports.json'), '{}');
    expect(await send()).toContain('Sent');
    for (const row of theirs) expect(files?.get('data/scores.jsonl')).toContain(row);
    expect(files?.get('README.md')?.match(/^\|/gm)).toHaveLength(3);
  });
});

it.each([
  ['langsmith', 'ls-key-of-tests'],
  ['huggingface', 'hf_tokenoftests0001'],
  ['mlflow', 'cGVyc29uOnNlY3JldC1wYXNz'],
] as const)('repeats no key that %s says back', async (to, key) => {
  await withRoot(async (root) => {
    const [there, path] = [await openServices(), await keepExported(root)];
    there.fail(400, { text: `you sent: Basic ${key}` });
    const uri = to === 'mlflow' ? there.url.replace('//', '//person:secret-pass@') : there.url;
    const io = testIo(root, env);
    await exportChecked(path, [entryTo(to, uri, { space: true })], root, io);
    expect(io.complained()).toContain('answered 400');
    expect(io.complained()).toMatch(/Send it with: .* --space/);
    expect(io.complained()).not.toContain(key);
    expect(io.complained()).not.toContain('secret-pass');
  });
});

it.each(['Authorization=Basic%20', 'authorization=basic%20'])('hides the password of the header %s', (header) =>
  withRoot(async (root) => {
    const [there, path] = [await openServices(), await keepExported(root)];
    there.fail(400, { text: 'no user person with secret-pass' });
    const coded = encodeURIComponent(Buffer.from('person:secret-pass').toString('base64'));
    const io = testIo(root, { OTEL_EXPORTER_OTLP_HEADERS: `${header}${coded}` });
    await exportChecked(path, [entryTo('otlp', there.url)], root, io);
    expect(io.complained()).toContain('answered 400');
    expect(io.complained()).not.toContain('secret-pass');
  }),
);

const told = {
  LANGSMITH_API_KEY: 'ls-key/of+tests"0',
  HF_TOKEN: 'plain/token+of"tests',
  OTEL_EXPORTER_OTLP_HEADERS: '',
};
const ofTeam = 'team/key+of"tests';

it.each([
  ['langsmith', told.LANGSMITH_API_KEY],
  ['huggingface', told.HF_TOKEN],
  ['huggingface', 'flag/token+of"tests'],
  ['mlflow', 'pass/word+of"tests'],
  ['otlp', ofTeam],
] as const)('repeats nothing of the key of %s in any form, not even where the text is cut: %s', async (to, key) => {
  const coded = Buffer.from(key).toString('base64');
  const forms = [key, coded, Buffer.from(`ab${key}`).toString('base64'), encodeURIComponent(key), JSON.stringify(key)];
  await withRoot(async (root) => {
    const path = await keepExported(root);
    const folder = new RunFolder(path);
    for (const form of forms)
      for (const filler of [0, 285]) {
        const there = await openServices();
        there.fail(400, { text: `${'.'.repeat(filler)} ${form}` });
        const uri = to === 'mlflow' ? there.url.replace('//', `//person:${encodeURIComponent(key)}@`) : there.url;
        const given =
          to === 'otlp' ? { ...told, OTEL_EXPORTER_OTLP_HEADERS: `x-team=${encodeURIComponent(key)}` } : told;
        const io = testIo(root, given);
        const token = key.startsWith('flag') ? key : undefined;
        const options = {
          entry: entryTo(to, uri),
          packs: [],
          root,
          dryRun: false,
          undo: false,
          token,
          runs: [folder.path],
        };
        const error = await exportKeptRuns(options, io).catch((thrown: unknown) => thrown);
        const shown = `${(error as Error).message}${io.complained()}${io.printed()}`;
        expect(shown).toContain('answered 400');
        for (const piece of [form.slice(1, 9), form.slice(4, 12)]) expect(shown).not.toContain(piece);
      }
  });
});

describe('a run without a single attempt and outcome', () => {
  it.each(services)('goes to %s', async (to) => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), new RunFolder(await keepExported(root, []))];
      await folder.saveFile({ ...(await folder.file()), endedAt: null, outcome: null });
      expect(await exportRun(folder, given(entryTo(to, there.url), root), testIo(root, env))).toContain('0 attempts');
    });
  });
});

describe('a run of a clock before 1970', () => {
  it.each(services)('goes to %s', async (to) => {
    await withRoot(async (root) => {
      const [there, path] = [await openServices(), await keepExported(root)];
      for (const name of ['journal.jsonl', 'run.json']) {
        const text = await readFile(join(path, name), 'utf8');
        await writeFile(join(path, name), text.replaceAll(/2026-01-02T/g, '1969-12-31T'));
      }
      const folder = new RunFolder(path);
      expect(await exportRun(folder, given(entryTo(to, there.url), root), testIo(root, env))).toContain('4 attempts');
    });
  });
});
