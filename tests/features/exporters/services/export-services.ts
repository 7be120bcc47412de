import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { decodeTraces, type ReadSpan } from './decode-traces.ts';
import { checkMessages } from './genai-messages.ts';
import { type HubRepo, hubAnswer } from './hub-answer.ts';
import { artifactAnswer, type MlflowRun, mlflowAnswer } from './mlflow-answer.ts';
import { type MlflowTrace, startTrace } from './mlflow-traces.ts';

/** The content of the emulated services. */
export type Held = {
  readonly spans: Map<string, ReadSpan>;
  readonly traceIds: Set<string>;
  /** MLflow. */
  readonly experiments: Map<string, string>;
  readonly runs: Map<string, MlflowRun>;
  readonly artifacts: Map<string, string>;
  readonly traces: Map<string, MlflowTrace>;
  /** How its server was started, and the experiments whose files clients write themselves. */
  readonly mlflow: { servesFiles: boolean; readonly elsewhere: Set<string> };
  /** LangSmith. */
  readonly datasets: Map<string, string>;
  readonly examples: Map<string, Record<string, unknown>>;
  readonly sessions: Map<string, Record<string, unknown>>;
  readonly traced: Map<string, Record<string, unknown>>;
  readonly feedback: Map<string, Record<string, unknown>>;
  /** The hub, by `datasets/OWNER/NAME`. */
  readonly repos: Map<string, HubRepo>;
};

export type ExportServices = Held & {
  readonly url: string;
  /** `METHOD path` of every request, in order. */
  readonly asked: string[];
  /** All that was sent, as text. */
  readonly said: string[];
  /** The next requests get this answer: as often as `times`, for paths that contain `path`. */
  fail(
    status: number,
    given?: { headers?: Record<string, string>; times?: number; path?: string; text?: string },
  ): void;
  /** Called before the answer to each request. */
  onRequest: ((path: string) => void) | undefined;
  close(): Promise<void>;
};

/** MLflow, LangSmith, a receiver of OTLP and the Hugging Face hub on one port. Unknown requests get status 400. */
export async function exportServices({ keepSaid = true } = {}): Promise<ExportServices> {
  const held: Held = {
    ...{ spans: new Map(), experiments: new Map(), runs: new Map(), artifacts: new Map(), traces: new Map() },
    mlflow: { servesFiles: true, elsewhere: new Set() },
    ...{ traceIds: new Set(), datasets: new Map() },
    ...{ examples: new Map(), sessions: new Map(), traced: new Map(), feedback: new Map(), repos: new Map() },
  };
  const failing: { status: number; headers: Record<string, string>; left: number; path: string; text: string }[] = [];
  const [asked, said]: [string[], string[]] = [[], []];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? '';
      asked.push(`${request.method} ${path}`);
      if (keepSaid) said.push(`${path} ${JSON.stringify(request.headers)} ${body.toString('utf8')}`);
      services.onRequest?.(path);
      const fault = failing.find((each) => each.left > 0 && path.includes(each.path));
      if (fault !== undefined) {
        fault.left -= 1;
        return end(response, fault.status, fault.text, fault.headers);
      }
      try {
        const { status = 200, json } = answer(held, request, path, body);
        end(response, status, typeof json === 'string' ? json : JSON.stringify(json ?? {}));
      } catch (error) {
        end(response, 400, String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the services listen on no port');
  const services: ExportServices = {
    ...held,
    url: `http://127.0.0.1:${address.port}`,
    ...{ asked, said, onRequest: undefined },
    fail: (status, { headers = {}, times = Number.POSITIVE_INFINITY, path = '', text = 'refused' } = {}) =>
      void failing.push({ status, headers, left: times, path, text }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return services;
}

function end(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end(text);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

export type Answer = { readonly status?: number; readonly json?: unknown };

function answer(held: Held, request: IncomingMessage, path: string, body: Buffer): Answer {
  const [, mlflow] = /^\/(?:prefix\/)?api\/2\.0\/mlflow\/(.*)$/.exec(path) ?? [];
  if (mlflow !== undefined) return mlflowAnswer(held, request.method ?? '', mlflow, body);
  const [, artifact] = /^\/(?:prefix\/)?api\/2\.0\/mlflow-artifacts\/artifacts\/(.+)$/.exec(path) ?? [];
  if (artifact !== undefined) return artifactAnswer(held, request.method ?? '', artifact, body);
  if (/^\/(?:prefix\/)?api\/3\.0\/mlflow\/traces$/.test(path)) {
    startTrace(held.traces, held.experiments, held.traceIds, JSON.parse(body.toString('utf8')));
    return {};
  }
  if (path.endsWith('/v1/traces')) {
    if (request.headers['content-type'] !== 'application/x-protobuf') throw new Error('protobuf only');
    for (const span of decodeTraces(body)) {
      checkMessages(span);
      held.spans.set(span.id, span);
      held.traceIds.add(`tr-${span.trace}`);
    }
    return { json: '' };
  }
  if (path.startsWith('/api/') || path.includes('/raw/')) return hubAnswer(held.repos, request, path, body);
  if (request.headers['x-api-key'] !== 'ls-key-of-tests') return { status: 401, json: { error: 'no key' } };
  return langsmithAnswer(held, request, path, body);
}

function langsmithAnswer(held: Held, { method, headers }: IncomingMessage, path: string, body: Buffer): Answer {
  const { datasets, sessions } = held;
  const [, name] = /^\/datasets\?limit=1&name=(.*)$/.exec(path) ?? [];
  if (name !== undefined) {
    const id = datasets.get(decodeURIComponent(name));
    return { json: id === undefined ? [] : [{ id }] };
  }
  if (method === 'DELETE') {
    sessions.delete(path.slice('/sessions/'.length));
    return {};
  }
  if (method === 'POST' && path === '/datasets') {
    const schema = z.strictObject({
      name: z.string(),
      data_type: z.literal('kv'),
      description: z.string(),
      extra: z.json(),
    });
    const made = schema.parse(JSON.parse(body.toString('utf8')));
    if (datasets.has(made.name)) return { status: 409 };
    datasets.set(made.name, `dataset-${datasets.size + 1}`);
    return { json: { id: datasets.get(made.name) } };
  }
  if (path === '/sessions?upsert=true') {
    const made = JSON.parse(body.toString('utf8'));
    if (![...datasets.values()].includes(made.reference_dataset_id)) throw new Error('no such dataset');
    const before = [...sessions].find(([, each]) => each['name'] === made.name);
    const id = before?.[0] ?? `session-${sessions.size + 1}`;
    sessions.set(id, made);
    return { json: { id } };
  }
  const parts = partsOf(String(headers['content-type']), body);
  if (/^\/v1\/platform\/datasets\/[^/]+\/examples$/.test(path)) {
    for (const [part, value] of parts) {
      const [id = '', field] = part.split('.');
      if (!uuid.test(id)) throw new Error(`${id} is no UUID`);
      const example = held.examples.get(id) ?? {};
      held.examples.set(id, field === undefined ? { ...example, ...value } : { ...example, [field]: value });
    }
    return { json: {} };
  }
  if (path === '/runs/multipart') {
    for (const [part, value] of parts) takePart(held, part.split('.'), value);
    return { status: 202, json: { message: 'Runs batch ingested' } };
  }
  throw new Error(`LangSmith has no ${method} ${path}`);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function takePart(held: Held, [kind, id = '', field]: readonly string[], value: Record<string, unknown>): void {
  if (!uuid.test(id)) throw new Error(`${id} is no UUID`);
  if (kind === 'feedback') {
    if (!held.sessions.has(String(value['session_id']))) throw new Error('feedback without its session');
    held.feedback.set(id, value);
    return;
  }
  if (kind !== 'post') throw new Error(`there is no part ${kind}`);
  if (field === undefined) {
    const schema = z.looseObject({
      id: z.literal(id),
      trace_id: z.string().regex(uuid),
      dotted_order: z.string().regex(/^\d{8}T\d{12}Z[0-9a-f-]{36}(?:\.\d{8}T\d{12}Z[0-9a-f-]{36})?$/),
      session_id: z.string(),
      run_type: z.enum(['chain', 'llm']),
      name: z.string().min(1),
      start_time: z.iso.datetime(),
      end_time: z.iso.datetime(),
    });
    schema.parse(value);
  }
  const run = held.traced.get(id) ?? {};
  held.traced.set(id, field === undefined ? { ...run, ...value } : { ...run, [field]: value });
}

/** Of multipart/form-data; each part is JSON. */
function partsOf(type: string, body: Buffer): [name: string, value: Record<string, unknown>][] {
  const [, boundary] = /^multipart\/form-data; boundary=(\S+)$/.exec(type) ?? [];
  if (boundary === undefined) throw new Error(`no multipart request: ${type}`);
  return body
    .toString('utf8')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...text] = part.split('\r\n\r\n');
      const [, name = ''] = /name="([^"]+)"/.exec(head) ?? [];
      return [name, JSON.parse(text.join('\r\n\r\n'))];
    });
}
