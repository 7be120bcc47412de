import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { exportServices } from '../support/export-services/export-services.ts';
import { emptyFolder } from './run-bundle.ts';

/** The services behind TLS with a certificate that no authority signed. */
async function servicesWithTls(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...words, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const there = await exportServices();
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (asked, answer) => {
    const { method, headers } = asked;
    asked.pipe(
      request(`${there.url}${asked.url}`, { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(answer);
      }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await there.close();
  });
  const address = server.address();
  return { there, cert, url: `https://localhost:${typeof address === 'object' ? address?.port : ''}` };
}

it('sends to a server whose certificate is your own, once Node trusts it', async () => {
  const folder = emptyFolder();
  const { there, cert, url } = await servicesWithTls(folder);
  const bundle = resolve('dist/cli/index.js');
  await execa(process.execPath, [bundle, 'demo', '--no-progress', '--keep', 'kept'], { cwd: folder });
  const send = (env: NodeJS.ProcessEnv) =>
    execa(process.execPath, [bundle, 'export', 'latest', '--to', 'otlp', '--uri', url], {
      ...{ cwd: join(folder, 'kept'), env, reject: false },
    });
  expect(await send({})).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('NODE_EXTRA_CA_CERTS') });
  expect(there.spans.size).toBe(0);
  expect(await send({ NODE_EXTRA_CA_CERTS: cert })).toMatchObject({ exitCode: 0 });
  expect(there.spans.size).toBeGreaterThan(200);
});
