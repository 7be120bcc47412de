import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fieldOf, type LooseObject, objectOf, textOf } from '../../../src/lib/loose.ts';

type Method = 'CreateArtifact' | 'FinalizeArtifact' | 'ListArtifacts' | 'GetSignedArtifactURL' | 'DeleteArtifact';

export type FakeArtifact = {
  readonly id: number;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
};

export type FakeArtifacts = AsyncDisposable & {
  readonly url: string;
  /** `ACTIONS_RUNTIME_TOKEN`: unsigned, but well formed. */
  readonly token: string;
  /** The finished artifacts. */
  readonly artifacts: readonly FakeArtifact[];
  readonly calls: readonly string[];
  /** Adds an artifact of another uploader, with any content. `sha256` is reported as its digest, if given. */
  put(name: string, content: Buffer, sha256?: string): void;
  /** Returns a function that restores exactly the present artifacts. */
  remember(): () => void;
  /**
   * `block` is a piece of the file, `download` the whole file. The client makes five attempts three seconds apart, or
   * five for downloads.
   */
  fail(method: Method | 'block' | 'download', status: number, times: number): void;
};

type Blob = { name: string; readonly blocks: Map<string, Buffer>; content: Buffer; finalId: number | undefined };

type Answer = { readonly status: number; readonly reply: object };

function answer(status: number, reply: object): Answer {
  return { status, reply };
}

/** The client masks it in the log, so it must not be a common word. */
const signature = '5f0c2b7d9e';

const ids = { run: 'ce7f54c7-61c7-4aae-887f-30da475f5f1a', job: 'ca395085-040a-526b-2ce8-bdc85f692774' };

/** The artifact service behind the runner's variables: Twirp in JSON, and blocks like Azure's. */
export async function openFakeArtifacts(): Promise<FakeArtifacts> {
  const blobs = new Map<string, Blob>();
  const artifacts: FakeArtifact[] = [];
  const calls: string[] = [];
  const failures: { method: string; status: number; times: number }[] = [];
  const token = jwt({ scp: `Actions.Example Actions.Results:${ids.run}:${ids.job}`, exp: 2_000_000_000 });

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => send(response, 500, { code: 'internal', msg: String(error) }));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin());
    const body = await buffer(request);
    const [, kind = '', service, method = ''] = url.pathname.split('/');
    const called = kind === 'twirp' ? method : `${request.method} ${url.searchParams.get('comp') ?? 'blob'}`;
    calls.push(called);
    const failure = failures.find((each) => each.method === called && each.times > 0);
    if (failure !== undefined) {
      failure.times -= 1;
      send(response, failure.status, { code: 'unavailable', msg: 'made to fail' });
    } else if (kind === 'blob') serveBlob(request, response, url, body);
    else if (service !== 'github.actions.results.api.v1.ArtifactService') send(response, 404, { code: 'bad_route' });
    else {
      const { status, reply } = answerTwirp(request, method, objectOf(JSON.parse(body.toString('utf8'))) ?? {});
      send(response, status, reply);
    }
  }

  function answerTwirp(request: IncomingMessage, method: string, body: LooseObject): Answer {
    const isOurs = body['workflow_run_backend_id'] === ids.run && body['workflow_job_run_backend_id'] === ids.job;
    if (request.headers.authorization !== `Bearer ${token}` || !isOurs) {
      return answer(403, { code: 'permission_denied', msg: 'not the token of this job' });
    }
    const name = textOf(body['name']) ?? '';
    const artifact = artifacts.find((each) => each.name === name);
    switch (method) {
      case 'CreateArtifact':
        return create(name, body);
      case 'FinalizeArtifact':
        return finalize(name, body);
      case 'ListArtifacts':
        return answer(200, { artifacts: artifacts.filter((each) => matches(each, body)).map(listed) });
      case 'GetSignedArtifactURL':
        if (artifact === undefined) return answer(404, { code: 'not_found', msg: 'no such artifact' });
        return answer(200, { signed_url: `${origin()}/blob/${encodeURIComponent(name)}?sig=${signature}` });
      case 'DeleteArtifact':
        if (artifact === undefined) return answer(404, { code: 'not_found', msg: 'no such artifact' });
        artifacts.splice(artifacts.indexOf(artifact), 1);
        blobs.delete(name);
        return answer(200, { ok: true, artifact_id: String(artifact.id) });
      default:
        return answer(404, { code: 'bad_route', msg: method });
    }
  }

  function create(name: string, body: LooseObject): Answer {
    if (blobs.has(name)) {
      const msg = 'an artifact with this name already exists on the workflow run';
      return answer(409, { code: 'already_exists', msg });
    }
    if (name === '' || /[":<>|*?\r\n\\/]/.test(name) || body['version'] !== 7) {
      return answer(400, { code: 'invalid_argument', msg: JSON.stringify(body) });
    }
    blobs.set(name, { name, blocks: new Map(), content: Buffer.alloc(0), finalId: undefined });
    return answer(200, {
      ok: true,
      signed_upload_url: `${origin()}/blob/${encodeURIComponent(name)}?sig=${signature}`,
    });
  }

  function finalize(name: string, body: LooseObject): Answer {
    const blob = blobs.get(name);
    if (blob === undefined) return answer(404, { code: 'not_found', msg: 'no such artifact' });
    const sha256 = sha256Of(blob.content);
    if (body['size'] !== String(blob.content.length) || body['hash'] !== `sha256:${sha256}`) {
      return answer(400, { code: 'invalid_argument', msg: 'size and hash are not those of what was sent' });
    }
    return answer(200, { ok: true, artifact_id: String(keep(blob, sha256)) });
  }

  function keep(blob: Blob, sha256: string): number {
    const id = 70 + artifacts.length;
    blob.finalId = id;
    artifacts.push({ id, name: blob.name, sha256, size: blob.content.length });
    return id;
  }

  function serveBlob(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void {
    const blob = blobs.get(decodeURIComponent(url.pathname.split('/')[2] ?? ''));
    if (blob === undefined) {
      send(response, 404, {});
      return;
    }
    if (request.method === 'GET') {
      const disposition = `attachment; filename="${blob.name}.zip"; filename*=UTF-8''${encodeURIComponent(blob.name)}.zip`;
      response.writeHead(200, {
        'content-type': 'application/zip',
        'content-length': blob.content.length,
        'content-disposition': disposition,
      });
      response.end(blob.content);
      return;
    }
    if (url.searchParams.get('comp') === 'block') blob.blocks.set(url.searchParams.get('blockid') ?? '', body);
    else blob.content = joined(blob.blocks, body.toString('utf8'));
    response.writeHead(201, { etag: '"1"', 'last-modified': new Date(0).toUTCString(), 'x-ms-request-id': 'fake' });
    response.end();
  }

  function origin(): string {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: origin(),
    token,
    artifacts,
    calls,
    put(name, content, sha256 = sha256Of(content)) {
      const blob: Blob = { name, blocks: new Map(), content, finalId: undefined };
      blobs.set(name, blob);
      keep(blob, sha256);
    },
    remember() {
      const [before, finished] = [[...blobs], [...artifacts]];
      return () => {
        blobs.clear();
        for (const [name, blob] of before) blobs.set(name, blob);
        artifacts.splice(0, artifacts.length, ...finished);
      };
    },
    fail(method, status, times) {
      const names: Readonly<Record<string, string>> = { block: 'PUT block', download: 'GET blob' };
      failures.push({ method: names[method] ?? method, status, times });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function joined(blocks: ReadonlyMap<string, Buffer>, list: string): Buffer {
  const named = [...list.matchAll(/<Latest>([^<]+)<\/Latest>/g)].map(([, id = '']) => blocks.get(id));
  return Buffer.concat(named.map((block) => block ?? Buffer.alloc(0)));
}

function matches({ id, name }: FakeArtifact, body: LooseObject): boolean {
  const wantedName = fieldOf(body, 'name_filter');
  const wantedId = fieldOf(body, 'id_filter');
  return (wantedName === undefined || wantedName === name) && (wantedId === undefined || Number(wantedId) === id);
}

function listed({ id, name, size, sha256 }: FakeArtifact) {
  return {
    ...{ workflow_run_backend_id: ids.run, workflow_job_run_backend_id: ids.job, database_id: String(id) },
    ...{ name, size: String(size), created_at: '2026-11-21T12:00:00Z', digest: `sha256:${sha256}` },
  };
}

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
