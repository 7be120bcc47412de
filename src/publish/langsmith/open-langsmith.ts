import { deepField, listOf, parseLoose, textOf } from '../../lib/loose.ts';
import type { Sent } from '../../model/run-file.ts';
import { uuidOf } from '../derived-ids.ts';
import type { Destination, DestinationSettings, Sink } from '../export-destination.ts';
import type { ExportedRun } from '../exported-run.ts';
import { baseUrl, ExportError, isTooLarge } from '../send-request.ts';
import { type Part, partsOfAttempt } from './langsmith-parts.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Pack = ExportedRun['plan']['packs'][number];

type PackPlace = { readonly dataset: string; readonly session: string };

/** Their limit for one request is 20 MB. */
const togetherBytes = 4_000_000;
const mostExamples = 500;

function exampleId(dataset: string, scenario: string): string {
  return uuidOf('example', dataset, scenario);
}

/** A dataset for each pack version, an experiment for each run and pack. The variables of LangSmith hold. */
export function openLangsmith({ uri, project }: DestinationSettings, env: Environment): Destination {
  const given = uri ?? env['LANGSMITH_ENDPOINT'] ?? 'https://api.smith.langchain.com';
  const base = baseUrl(given, 'the address of LangSmith');
  const key = env['LANGSMITH_API_KEY'];
  if (key === undefined || key === '') throw new ExportError('LangSmith needs a key: set LANGSMITH_API_KEY.');
  const workspace = env['LANGSMITH_WORKSPACE_ID'];
  const server = new LangsmithServer(base, {
    'x-api-key': key,
    ...(workspace === undefined ? {} : { 'x-tenant-id': workspace }),
  });
  return {
    place: new URL(base).host,
    name: `langsmith ${base} ${workspace ?? ''} ${project ?? ''}`.trimEnd(),
    async send(run, sink, sent) {
      const places = new Map<string, PackPlace>();
      for (const pack of run.plan.packs) {
        const dataset = sent.ids[`dataset ${pack.id}`] ?? (await server.dataset(pack, sink));
        if (sent.ids[`examples ${pack.id}`] !== run.what) await server.addExamples(dataset, pack, run, sink);
        const session = sent.ids[`session ${pack.id}`] ?? (await server.session(dataset, pack, project, run, sink));
        places.set(pack.id, { dataset, session });
        const ids = { [`dataset ${pack.id}`]: dataset, [`session ${pack.id}`]: session };
        await sink.keep(sent.attempts, { ...ids, [`examples ${pack.id}`]: run.what });
      }
      await server.sendRuns(places, run, sink, sent);
    },
    async undo(run, sink, { ids }) {
      for (const { id } of run.plan.packs) {
        const session = ids[`session ${id}`];
        if (session !== undefined) await server.remove(session, sink);
      }
    },
  };
}

class LangsmithServer {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(base: string, headers: Readonly<Record<string, string>>) {
    this.#base = base;
    this.#headers = headers;
  }

  /** The dataset of this name, created if it is missing. */
  async dataset({ id, version }: Pack, sink: Sink): Promise<string> {
    const name = `${id}@${version}`;
    const url = `${this.#base}/datasets?limit=1&name=${encodeURIComponent(name)}`;
    const { text } = await sink.request({ method: 'GET', url, headers: this.#headers }, [{ id: 'planned' }]);
    const found = textOf(deepField(listOf(parseLoose(text))[0], 'id'));
    if (found !== undefined) return found;
    const body = { name, data_type: 'kv', description: 'A pack of quality-baseline', extra: { source: 'sdk' } };
    return idIn((await this.#post('datasets', body, sink, {})).text, 'dataset');
  }

  /** One for each scenario. One that is there already is left as it is, unless it has no texts yet. */
  async addExamples(dataset: string, pack: Pack, { plan, questions }: ExportedRun, sink: Sink): Promise<void> {
    const keys = Object.keys(plan.scenarios).filter((key) => key.startsWith(`${pack.id}/`));
    for (let from = 0; from < keys.length; from += mostExamples) {
      const parts = keys.slice(from, from + mostExamples).flatMap((key): Part[] => {
        const id = exampleId(dataset, key);
        const question = questions.get(key);
        const inputs =
          question === undefined
            ? { scenario: key }
            : { scenario: key, messages: question.messages, tools: question.tools };
        return [
          [id, { metadata: { scenario: key, digest: plan.scenarios[key] } }],
          [`${id}.inputs`, inputs],
          ...(question === undefined ? [] : ([[`${id}.outputs`, { gold: question.gold }]] satisfies Part[])),
        ];
      });
      await this.#multipart(`v1/platform/datasets/${dataset}/examples`, parts, sink);
    }
  }

  /** An experiment: runs that refer to the examples of one dataset. */
  async session(
    dataset: string,
    pack: Pack,
    project: string | undefined,
    run: ExportedRun,
    sink: Sink,
  ): Promise<string> {
    const { slug, run: own } = run.plan;
    const body = {
      name: `${project ?? slug} ${pack.id} ${own.id}`,
      reference_dataset_id: dataset,
      start_time: own.startedAt,
      ...(run.endedAt === null ? {} : { end_time: run.endedAt }),
      extra: {
        metadata: {
          slug,
          modes: run.plan.modes,
          model: run.model,
          pack: `${pack.id}@${pack.version}`,
          outcome: run.outcome,
          context: run.plan.context?.name,
          context_length: run.scorecards[0]?.fingerprint.subject.context,
        },
      },
    };
    const { text } = await this.#post('sessions?upsert=true', body, sink, { id: 'planned' });
    return idIn(text, 'experiment');
  }

  async sendRuns(places: ReadonlyMap<string, PackPlace>, run: ExportedRun, sink: Sink, sent: Sent): Promise<void> {
    let [waiting, bytes]: [Part[][], number] = [[], 0];
    for await (const attempt of run.read()) {
      if (attempt.index < sent.attempts) continue;
      const place = places.get(attempt.pack);
      if (place === undefined) continue;
      const parts = partsOfAttempt(attempt, run, place.session, exampleId(place.dataset, attempt.line.scenario));
      waiting.push(parts);
      bytes += parts.reduce((sum, [, value]) => sum + JSON.stringify(value).length, 0);
      if (bytes < togetherBytes) continue;
      await this.#ingest(waiting, sink);
      await sink.keep(attempt.index + 1);
      [waiting, bytes] = [[], 0];
    }
    await this.#ingest(waiting, sink);
    await sink.keep(run.attempts);
  }

  /** Sends in halves if all is too large. A conflict means that the service already has these ids. */
  async #ingest(attempts: readonly (readonly Part[])[], sink: Sink): Promise<void> {
    if (attempts.length === 0) return;
    try {
      await this.#multipart('runs/multipart', attempts.flat(), sink);
    } catch (error) {
      if (!isTooLarge(error) || attempts.length === 1) throw error;
      const half = Math.ceil(attempts.length / 2);
      await this.#ingest(attempts.slice(0, half), sink);
      await this.#ingest(attempts.slice(half), sink);
    }
  }

  async remove(session: string, sink: Sink): Promise<void> {
    const url = `${this.#base}/sessions/${session}`;
    await sink.request({ method: 'DELETE', url, headers: this.#headers, also: [404] });
  }

  #post(path: string, body: object, sink: Sink, planned: object) {
    const headers = { ...this.#headers, 'content-type': 'application/json' };
    return sink.request({ method: 'POST', url: `${this.#base}/${path}`, headers, body: JSON.stringify(body) }, planned);
  }

  async #multipart(path: string, parts: readonly Part[], sink: Sink): Promise<void> {
    const boundary = `quality-baseline-${uuidOf(path, parts[0]?.[0] ?? '')}`;
    const pieces = parts.flatMap(([name, value]) => {
      const text = Buffer.from(JSON.stringify(value), 'utf8');
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json; length=${text.length}\r\n\r\n`;
      return [Buffer.from(head), text, Buffer.from('\r\n')];
    });
    const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
    const headers = { ...this.#headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
    await sink.request({ method: 'POST', url: `${this.#base}/${path}`, headers, body, also: [409] });
  }
}

function idIn(text: string, what: string): string {
  const id = textOf(deepField(parseLoose(text), 'id'));
  if (id === undefined) throw new ExportError(`the server gave no id for the ${what}: is it LangSmith?`);
  return id;
}
