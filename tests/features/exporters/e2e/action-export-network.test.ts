import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type ActionStage, openActionStage } from '../../../e2e/action-stage.ts';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { type ExportServices, exportServices } from '../services/export-services.ts';

let stage: ActionStage;
let there: ExportServices;

beforeEach(async () => {
  [stage, there] = await Promise.all([openActionStage(), exportServices()]);
});
afterEach(async () => {
  await stage[Symbol.asyncDispose]();
  await there.close();
});

it('trusts a certificate of the local network through NODE_EXTRA_CA_CERTS, and suggests that otherwise', async () => {
  const folder = emptyFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1';
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => pass(socket));
  const url = `https://127.0.0.1:${await portOf(server)}`;

  const refused = await stage.main({ inputs: { export: 'otlp' }, env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } });
  expect(refused).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
  expect(warningsOf(refused)).toEqual([expect.stringMatching(/cannot reach .*CERT.*NODE_EXTRA_CA_CERTS/)]);
  expect(there.spans.size).toBe(0);

  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: url, NODE_EXTRA_CA_CERTS: cert };
  expect(warningsOf(await stage.main({ inputs: { export: 'otlp' }, env }))).toEqual([]);
  expect(there.spans.size).toBeGreaterThan(0);
});

const knowsProxies = Number(process.versions.node.split('.')[0]) >= 24;

it.runIf(knowsProxies)('sends through the proxy of the environment', async () => {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on('connect', (request, socket: Socket) => {
    asked.push(request.url ?? '');
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    pass(socket);
  });
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.invalid:4318',
    HTTP_PROXY: `http://127.0.0.1:${await portOf(proxy)}`,
    NO_PROXY: '127.0.0.1,localhost',
    NODE_USE_ENV_PROXY: '1',
  };
  expect(warningsOf(await stage.main({ inputs: { export: 'otlp' }, env }))).toEqual([]);
  expect([new Set(asked), there.spans.size > 0]).toEqual([new Set(['collector.invalid:4318']), true]);
});

it.skipIf(knowsProxies)('says which Node uses a proxy if the place cannot be reached', async () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.invalid:4318',
    HTTPS_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: '127.0.0.1,localhost',
  };
  expect(warningsOf(await stage.main({ inputs: { export: 'otlp' }, env }))).toEqual([
    expect.stringContaining('NODE_USE_ENV_PROXY=1'),
  ]);
});

/** On to the services. */
function pass(socket: Socket): void {
  const onward = connect(Number(new URL(there.url).port), '127.0.0.1');
  socket.pipe(onward).pipe(socket);
  for (const each of [socket, onward]) each.on('error', () => each.destroy());
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function warningsOf({ commands }: Awaited<ReturnType<ActionStage['main']>>): string[] {
  return commands.flatMap(({ name, message }) =>
    name === 'warning' && message.startsWith('not sent to') ? [message] : [],
  );
}
