/**
 * A program: an OpenAI-compatible server that says the requested word. Its arguments are a port and a folder. There,
 * `log` gets a line for each request, and `mode` may name what it does not answer: `health`, `probe`, or `words` after
 * the sixth, as long as it names them. In the mode `lost` it then exits, like llama.cpp on a lost GPU; in the mode
 * `stubborn` it also ignores requests to end; in the mode `greedy` it takes all available memory.
 */
export const wordServer = `
const { createServer } = require('node:http');
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const [port, folder] = process.argv.slice(2);
writeFileSync(folder + '/pid', String(process.pid));
const chunk = (delta, finish = null) => 'data: ' + JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] }) + '\\n\\n';
let words = 0;
process.on('SIGTERM', () => {
  appendFileSync(folder + '/log', 'asked to end\\n');
  if (readFileSync(folder + '/mode', 'utf8') !== 'stubborn') process.exit();
});
createServer((request, response) => {
  const mode = readFileSync(folder + '/mode', 'utf8');
  const log = (line) => appendFileSync(folder + '/log', line + '\\n');
  const send = (body, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (request.url === '/health') {
    log('health');
    return mode === 'health' ? send({ error: { message: 'Loading model' } }, 503) : send({ status: 'ok' });
  }
  if (request.url === '/v1/models') return send({ data: [{ id: 'tiny', object: 'model' }] });
  if (request.url !== '/v1/chat/completions') return send({ error: 'not found' }, 404);
  let text = '';
  request.on('data', (piece) => { text += piece; }).on('end', () => {
    const body = JSON.parse(text);
    const word = /Say only: (\\w+)/.exec(text)?.[1];
    if (word !== undefined) words += 1;
    const stage = word !== undefined ? 'words' : body.stream ? 'probe' : 'token';
    log(stage + (stage === 'words' ? ' ' + words : ''));
    if (mode === 'lost' && words > 6) {
      console.error('CUDA error: unspecified launch failure\\n  current device: 0, in function ggml_backend_cuda_synchronize');
      process.exit(1);
    }
    if (mode === 'greedy' && words > 6) for (const kept = []; ; ) kept.push(Buffer.alloc(1 << 20, 1));
    if (words > 6 && mode === 'stubborn' || mode === 'probe' && stage === mode) return;
    const said = word ?? 'The harbour wakes early.';
    const answer = () => {
      if (words > 6 && readFileSync(folder + '/mode', 'utf8') === 'words') return setTimeout(answer, 20);
      if (!body.stream) return send({ choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: said } }] });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const usage = 'data: ' + JSON.stringify({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 3 } }) + '\\n\\n';
      response.end(chunk({ role: 'assistant', content: said }) + chunk({}, 'stop') + usage + 'data: [DONE]\\n\\n');
    };
    answer();
  });
}).listen(Number(port), '127.0.0.1');
`;

/**
 * Loaded before the bundle: the file whose path ends in HOLD is written, but not renamed as long as `mode` says so. In
 * the mode `broken`, writing the journal fails after the first attempts. `codes` gets the process's exit code.
 */
export const heldRename = `
const { appendFileSync, promises, readFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const log = (sign) => appendFileSync(process.env.STAGE + '/log', sign + '\\n');
const rename = promises.rename;
promises.rename = async (from, to) => {
  if (String(to).endsWith(process.env.HOLD)) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => log('signalled'));
    log('held');
    while (readFileSync(process.env.STAGE + '/mode', 'utf8') === 'held') await new Promise((done) => setTimeout(done, 20));
  }
  return rename(from, to);
};
const open = promises.open;
promises.open = async (path, ...more) => {
  const file = await open(path, ...more);
  if (!String(path).endsWith('journal.jsonl') || readFileSync(process.env.STAGE + '/mode', 'utf8') !== 'broken') return file;
  const append = file.appendFile;
  let keeps = false;
  file.appendFile = async (...bytes) => {
    if (keeps) throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' });
    keeps = String(bytes[0]).includes('"kind":"attempt"');
    return append.apply(file, bytes);
  };
  return file;
};
syncBuiltinESMExports();
process.on('exit', (code) => appendFileSync(process.env.STAGE + '/codes', code + '\\n'));
`;
