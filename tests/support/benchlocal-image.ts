import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDocker } from '../../src/endpoint/boot/compose/docker.ts';
import type { BuiltImage } from '../../src/features/sandbox/runners/image-pool.ts';
import type { ImageTask } from '../../src/verify/ports.ts';
import { withFolder } from '../run/run-with.ts';

/**
 * A server of our own that speaks the protocol of benchlocal-cli's images. The words of an answer decide its reaction:
 * it passes "right", and each of the other words causes a fault.
 */
export const imageServer = (pack = 'cli-40', faultAtStart = '') => `
const http = require('http');
const [pack, faultAtStart] = ${JSON.stringify([pack, faultAtStart])};
if (faultAtStart === 'crash') { console.error('no verifier in /app'); process.exit(3); }
const states = new Map();
const verdict = (text) => ({
  passed: text.includes('right'),
  failure_mode: text.includes('right') ? 'passed' : text.includes('slow') ? 'timeout' : text.includes('ill') ? 'server_error' : 'verifier_fail',
  detail: 'it says ' + text.slice(0, 40),
});
const seen = () => {
  let root = 'written';
  try { require('fs').writeFileSync('/odd', ''); } catch (error) { root = error.code; }
  return JSON.stringify({ nets: Object.keys(require('os').networkInterfaces()), env: Object.keys(process.env).filter((name) => process.env[name] !== ''), root });
};
const textOf = (response) => response.choices[0].message.content;
const final = (text) => ({ action: 'verify-final', ...verdict(text) });
function answer(path, body) {
  if (path === '/health') return { status: 'ok', pack, stage: 'v0.7.1' };
  if (path === '/verify') return verdict(textOf(body.response));
  if (faultAtStart === 'old') return undefined;
  if (path === '/verify-start') {
    if ('model_endpoint' in body || 'model_api_key' in body) throw new Error('it was given an endpoint');
    states.set('state-1', []);
    const prompt = faultAtStart === 'other' ? [{ role: 'user', content: 'Do something else.' }] : body.scenario.messages;
    return { action: 'next-prompt', scenario_state_id: 'state-1', prompt, tools: [{ type: 'function', function: { name: 'bash' } }], turn_count: 0 };
  }
  const commands = states.get(body.scenario_state_id);
  if (path === '/verify-end') return { ...final(commands.join(' ')), ...(commands.includes('right') ? {} : { failure_mode: 'agent_loop_exhausted' }) };
  const { tool_calls: calls = [], content } = body.model_response.choices[0].message;
  if (calls.length === 0) return final(commands.join(' '));
  const results = calls.map((call) => {
    const { command } = JSON.parse(call.function.arguments);
    commands.push(command);
    return { role: 'tool', tool_call_id: call.id, name: 'bash', content: JSON.stringify({ stdout: 'ran ' + command, exit_code: 0 }) };
  });
  return { action: 'next-prompt', scenario_state_id: 'state-1', prompt: content === 'few' ? [] : results, tools: [], turn_count: 1 };
}
http.createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    if (text.includes('"crash"')) { console.error('Segmentation fault'); process.exit(139); }
    if (text.includes('"hang"')) return;
    if (text.includes('"junk"')) return response.end('<html>' + '\\u001b[31m::error::' + 'x'.repeat(500));
    if (text.includes('"look"')) return response.end(JSON.stringify({ passed: true, detail: seen() }));
    if (text.includes('"list"')) return response.end('[]');
    if (text.includes('"both"')) return response.end('{"passed":true,"failure_mode":"verifier_fail"}');
    if (text.includes('"broken off"')) { response.write('{"passed":'); return request.socket.destroy(); }
    if (text.includes('"flood"')) {
      const more = () => { while (response.write('y'.repeat(65536))); response.once('drain', more); };
      return more();
    }
    const reply = answer(request.url, text === '' ? {} : JSON.parse(text));
    if (reply === undefined) response.writeHead(404);
    response.end(reply === undefined ? '' : JSON.stringify(reply));
  });
}).listen(Number(process.env.PORT ?? 9000), '127.0.0.1', function () {
  if (process.env.PORT_FILE) require('fs').writeFileSync(process.env.PORT_FILE, String(this.address().port));
});
`;

/** Starts servers beside each other in place of containers, and counts those that are left. */
const fakeDocker = (folder: string) => `#!/bin/sh
case "$1" in
  run) echo "$*" >>${folder}/runs; echo $$ >"${folder}/$3.pid"; PORT=0 PORT_FILE="${folder}/$3.port" exec node ${folder}/server.cjs ;;
  exec) port=$(cat "${folder}/$3.port" 2>/dev/null) || exit 1; exec node -e "$(printf %s "$6" | sed "s/9000/$port/")" ;;
  rm) kill -9 "$(cat "${folder}/$4.pid" 2>/dev/null)" 2>/dev/null; rm -f "${folder}/$4.pid"; exit 0 ;;
  info) echo '27.1 []' ;;
  image) [ -e ${folder}/image ] && cat ${folder}/image ;;
esac
`;

export function withFakeEngine(
  server: string,
  use: (image: BuiltImage, folder: string) => Promise<void>,
): Promise<void> {
  return withFolder(async (folder) => {
    await writeFile(join(folder, 'server.cjs'), server);
    await writeFile(join(folder, 'image'), 'sha256:0000');
    await writeFile(join(folder, 'docker'), fakeDocker(folder), { mode: 0o755 });
    const ambient = { PATH: `${folder}:${process.env['PATH']}`, SECRET_TOKEN: 'sk-secret' };
    await use({ engine: { command: 'docker', docker: openDocker(ambient, []), ambient }, id: 'sha256:0000' }, folder);
  });
}

export const cliTask: ImageTask = {
  image: 'cli',
  scenario: { id: 'CLI-01', messages: [{ role: 'user', content: 'Find the port.' }] },
  answersCalls: false,
};

export function saysInWire(content: string, ...commands: readonly string[]) {
  const calls = commands.map((command, at) => ({
    id: `call-${at}`,
    type: 'function',
    function: { name: 'bash', arguments: JSON.stringify({ command }) },
  }));
  return { choices: [{ message: { role: 'assistant', content, ...(calls.length > 0 ? { tool_calls: calls } : {}) } }] };
}

export const bugfindFile = linesOf(
  { __meta__: true, pack_id: 'bugfind-15', ...meta() },
  { id: 'BF-01', messages: [{ role: 'user', content: 'Mend this program.' }], ...marker() },
);

export const cliFile = linesOf(
  { __meta__: true, pack_id: 'cli-40', ...meta() },
  {
    id: 'CLI-01',
    messages: [{ role: 'user', content: 'Count the lines.' }],
    ...marker(),
    raw_scenario: { kind: 'oneshot' },
  },
  {
    id: 'CLI-26',
    messages: [{ role: 'user', content: 'Find the port.' }],
    ...marker(),
    raw_scenario: { kind: 'multiround' },
  },
);

function meta() {
  const sampling = { temperature: 0, top_p: 1, max_tokens: 1024 };
  return { version: '1.0.2', sampling_defaults: sampling, verifier_module: '_stub', supports_sandboxed_only: true };
}

function marker() {
  return { verifier: { type: '_stub', asserts: [{ kind: '_stub', reason: 'an image judges' }] } };
}

function linesOf(...lines: readonly object[]): string {
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
