import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { type Started, startBundle } from '../../../e2e/start-bundle.ts';
import { openBrowser } from '../../../support/browser.ts';

export type ServedStage = {
  readonly folder: string;
  readonly address: string;
  /** With the prefix, without the code. */
  readonly base: string;
  readonly started: Started;
};

/** One browser for the tests of a block. Each context that it opens closes with its test. */
export function sharedBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  return async (options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> => {
    const made = await browser.newContext(options);
    onTestFinished(() => made.close());
    return made;
  };
}

/** A model server that takes `ms` for an answer; its texts are markup. */
export async function slowModel(ms: number): Promise<string> {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const server = createServer((request, response) => {
    if (request.url === '/v1/models') return void response.end('{"data":[{"id":"tiny","object":"model"}]}');
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end();
    let text = '';
    request
      .on('data', (piece) => {
        text += piece;
      })
      .on('end', () => {
        const { stream } = JSON.parse(text);
        const said = `${/Say only: (\w+)/.exec(text)?.[1] ?? ''}<img src=x onerror="window.attacked=1">`;
        setTimeout(() => {
          if (stream !== true)
            return response.end(
              JSON.stringify({
                choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: said } }],
              }),
            );
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          const usage = { choices: [], usage: { prompt_tokens: 9, completion_tokens: 3 } };
          response.end(
            `${chunk({ role: 'assistant', content: said })}${chunk({}, 'stop')}data: ${JSON.stringify(usage)}\n\ndata: [DONE]\n\n`,
          );
        }, ms);
      });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

/** A folder with a config, whose pack asks `count` things. */
export function stageWith(endpoint: string): string {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'baselines'));
  const target = `  - { slug: local/tiny, endpoint: '${endpoint}', model: tiny }\n`;
  writeFileSync(join(folder, 'quality-baseline.yml'), `version: 1\ntargets:\n${target}`);
  return folder;
}

export async function serveIn(folder: string, line = '', env: NodeJS.ProcessEnv = {}): Promise<ServedStage> {
  // The lock of the machine is in there: other tests boot servers meanwhile.
  const temp = join(folder, 'temp');
  mkdirSync(temp, { recursive: true });
  const started = startBundle(folder, `serve --port 0 ${line}`, { TMPDIR: temp, ...env });
  const address = await addressOf(started);
  return { folder, address, base: address.replace(/\?.*$/, ''), started };
}

async function addressOf(started: Started): Promise<string> {
  for (;;) {
    const found = /http:\S+/.exec(started.printed());
    if (found !== null) return found[0];
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

/** Opens a page of the stage, and collects every complaint of the browser. */
export async function openIn(context: BrowserContext, { address, base }: ServedStage, page: string) {
  const opened = await context.newPage();
  opened.setDefaultTimeout(120_000);
  const troubles: string[] = [];
  opened.on('console', (message) => troubles.push(message.text()));
  opened.on('pageerror', (error) => troubles.push(error.message));
  opened.on('request', (request) => {
    if (!request.url().startsWith(base)) troubles.push(`asks for ${request.url()}`);
  });
  const cookies = await context.cookies(base);
  if (cookies.length === 0) await opened.goto(address);
  await opened.goto(`${base}${page}`);
  return { page: opened, troubles };
}
