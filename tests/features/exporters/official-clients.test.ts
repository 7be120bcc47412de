import { commit, createRepo } from '@huggingface/hub';
import { Client } from 'langsmith';
import { describe, expect, it } from 'vitest';
import { exportRun } from '../../../src/features/exporters/export-run.ts';
import { RunFolder } from '../../../src/store/run-folder.ts';
import { testIo, withRoot } from '../../commands/kept-run-with.ts';
import { entryTo, env, keepExported, openServices } from './export-with.ts';

/** One request: its JSON bodies by name. A body that is no multipart has one, with the name ''. */
type Wire = { readonly at: string; readonly parts: ReadonlyMap<string, unknown> };

function wireOf(at: string, type: string, body: string): Wire {
  const [, boundary] = /boundary=(\S+)$/.exec(type) ?? [];
  if (boundary !== undefined) {
    const pieces = body.split(`--${boundary}`).slice(1, -1);
    const parts = pieces.map((piece) => {
      const [head = '', ...text] = piece.split('\r\n\r\n');
      return [/name="([^"]+)"/.exec(head)?.[1] ?? '', JSON.parse(text.join('\r\n\r\n'))] as const;
    });
    return { at, parts: new Map(parts) };
  }
  if (body === '') return { at, parts: new Map() };
  const lines = type === 'application/x-ndjson' ? body.split('\n') : [body];
  return { at, parts: new Map(lines.map((line, place) => [String(place), JSON.parse(line)])) };
}

/** The requests of our exporter, with the answers of the emulated services. */
async function sentTo(to: 'langsmith' | 'huggingface'): Promise<readonly Wire[]> {
  const there = await openServices();
  await withRoot(async (root) => {
    const folder = new RunFolder(await keepExported(root));
    const entry = entryTo(to, there.url, { what: 'all' });
    const given = { entry, packs: [], root, dryRun: false, undo: false, change: undefined };
    await exportRun(folder, given, testIo(root, env));
  });
  return there.said.map((text, place) => {
    const [, head = '{}', body = ''] = /^\S+ (\{.*?\}) (.*)$/s.exec(text) ?? [];
    return wireOf(there.asked[place] ?? '', String(JSON.parse(head)['content-type']), body);
  });
}

/** The requests of an official client, which every service would have answered. */
function recorder(answer: (path: string, body: string) => unknown) {
  const wires: Wire[] = [];
  async function record(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, { ...init, duplex: 'half' } as RequestInit); // Node asks for it; its type lacks it
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    wires.push(wireOf(`${request.method} ${pathname}${search}`, request.headers.get('content-type') ?? '', body));
    return Response.json(answer(pathname, body));
  }
  return { wires, record };
}

const id = 'd5b2c1aa-1111-5111-8111-111111111111';

function at(wires: readonly Wire[], pattern: RegExp): Wire {
  const found = wires.find((wire) => pattern.test(wire.at));
  if (found === undefined) throw new Error(`no request is ${pattern}: ${wires.map((wire) => wire.at).join(', ')}`);
  return found;
}

/** Values of our own requests, to give to an official client. */
// biome-ignore lint/suspicious/noExplicitAny: each client checks them itself
type Json = Record<string, any>;

describe('a request of ours', () => {
  it('to LangSmith is that of its published client for the same content', async () => {
    const ours = await sentTo('langsmith');
    const flags = { dataset_examples_multipart_enabled: true };
    const { wires, record } = recorder((path) =>
      path === '/info' ? { instance_flags: flags, batch_ingest_config: { use_multipart_endpoint: true } } : { id },
    );
    const client = new Client({
      ...{ apiUrl: 'http://smith.test', apiKey: 'k', fetchImplementation: record, autoBatchTracing: true },
    });
    const body = (pattern: RegExp): Json => at(ours, pattern).parts.get('0') as Json;

    const dataset = body(/^POST \/datasets$/);
    await client.readDataset({ datasetName: dataset['name'] });
    await client.createDataset(dataset['name'], { dataType: 'kv', description: dataset['description'] });

    const examples = at(ours, /examples$/).parts;
    const heads = [...examples].filter(([name]) => !name.includes('.'));
    await client.uploadExamplesMultipart(
      id,
      heads.map(([name, head]) => ({
        ...(head as Json),
        ...{
          id: name,
          inputs: examples.get(`${name}.inputs`) as Json,
          outputs: examples.get(`${name}.outputs`) as Json,
        },
      })),
    );

    const session = body(/^POST \/sessions/);
    await client.createProject({
      ...{ projectName: session['name'], upsert: true, metadata: session['extra'].metadata },
      referenceDatasetId: id,
    });

    const ingested = at(ours, /multipart$/).parts;
    const posts = [...ingested].filter(([name]) => /^post\.[^.]+$/.test(name));
    const fields = ['inputs', 'outputs', 'extra', 'error'];
    const runs = posts.map(([name, run]) => ({
      ...(run as Json),
      session_id: id,
      ...Object.fromEntries(
        fields.flatMap((field) =>
          ingested.has(`${name}.${field}`) ? [[field, ingested.get(`${name}.${field}`)]] : [],
        ),
      ),
    }));
    await client.multipartIngestRuns({ runCreates: runs as never });
    const feedback = [...ingested].filter(([name]) => name.startsWith('feedback.')).map(([, value]) => value as Json);
    expect(feedback.length).toBeGreaterThan(3);
    for (const { run_id, key, score, comment, trace_id, id: feedbackId } of feedback)
      await client.createFeedback(run_id, key, {
        ...{ score, comment, feedbackId, traceId: trace_id, sessionId: id, feedbackSourceType: 'api' },
      });
    await client.awaitPendingTraceBatches();
    await client.deleteProject({ projectId: id });

    const theirs = (pattern: RegExp) => at(wires, pattern).parts;
    expect(wires.map((wire) => wire.at)).toContain(at(ours, /^GET \/datasets/).at);
    expect(theirs(/^POST \/datasets$/)).toEqual(at(ours, /^POST \/datasets$/).parts);
    expect(theirs(/^POST \/v1\/platform\/datasets\/[^/]+\/examples$/)).toEqual(examples);
    // Only their client for Python gives an experiment its times.
    const { start_time: _start, end_time: _end, ...rest } = session;
    expect(theirs(/^POST \/sessions\?upsert=true$/).get('0')).toMatchObject({ ...rest, reference_dataset_id: id });
    const all = wires.filter((wire) => wire.at === 'POST /runs/multipart').flatMap((wire) => [...wire.parts]);
    const wanted = [...ingested].map(([name, value]) => [
      name,
      /^(?:post|feedback)\.[^.]+$/.test(name) ? { ...(value as Json), session_id: id } : value,
    ]);
    expect(new Map(all)).toEqual(new Map(wanted as [string, unknown][]));
    expect(wires.map((wire) => wire.at)).toContain(`DELETE /sessions/${id}`);
  });

  it('to the Hugging Face hub is that of its published client for the same content', async () => {
    const ours = await sentTo('huggingface');
    const { wires, record } = recorder((path, text) =>
      path.includes('/preupload/')
        ? {
            files: JSON.parse(text).files.map(({ path }: Json) => ({
              path,
              uploadMode: 'regular',
              shouldIgnore: false,
            })),
          }
        : { commitOid: 'a', commitUrl: 'b', url: 'c' },
    );
    const common = { accessToken: 'hf_tokenoftests0001', hubUrl: 'http://hub.test', fetch: record };
    const sent = ours.filter((wire) => wire.at.startsWith('POST '));
    expect(sent.length).toBeGreaterThan(1);
    for (const { at: place, parts } of sent) {
      const [, type = '', name = ''] = /^POST \/api\/(dataset|space)s\/(.+)\/commit\/main$/.exec(place) ?? [];
      if (type === '') {
        const made = parts.get('0') as Json;
        await createRepo({
          ...{ repo: { type: made['type'], name: `${made['organization']}/${made['name']}` } },
          ...{ visibility: made['visibility'], ...('sdk' in made ? { sdk: made['sdk'] } : {}), ...common },
        });
        continue;
      }
      const [header, ...lines] = [...parts.values()] as Json[];
      await commit({
        ...{ repo: { type: type as 'dataset', name }, branch: 'main', title: header?.['value'].summary },
        // Their client allows whole hashes only, as the hub gives them.
        ...{ parentCommit: header?.['value'].parentCommit, ...common },
        operations: lines.map(({ key, value }) =>
          key === 'file'
            ? {
                ...{ operation: 'addOrUpdate' as const, path: value.path },
                content: new Blob([Buffer.from(value.content, 'base64')]),
              }
            : { operation: 'delete' as const, path: value.path },
        ),
      });
    }
    const theirs = wires.filter((wire) => !wire.at.includes('/preupload/'));
    expect(theirs.map((wire) => wire.at)).toEqual(sent.map((wire) => wire.at));
    for (const [place, { parts }] of theirs.entries())
      for (const [name, part] of parts) expect(sent[place]?.parts.get(name)).toMatchObject(part as Json);
  });
});
