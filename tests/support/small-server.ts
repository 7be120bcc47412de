/** A program for a container: an OpenAI-compatible server that says one word, or what its variables set. */
export const smallServer = `
const { createServer } = require('node:http');
const { writeFileSync } = require('node:fs');
process.on('SIGTERM', () => { console.log('asked to end'); process.exit(0); });
if (process.env.TOUCH) writeFileSync(process.env.TOUCH, 'written by the server');
if (process.env.DIE) {
  for (let line = 1; line <= 40; line += 1) console.log('loading layer ' + line);
  console.error('CUDA error: out of memory');
  process.exit(7);
}
const readyAt = Date.now() + Number(process.env.LOAD_MS || 0);
createServer((request, response) => {
  const send = (status, type, body) => { response.writeHead(status, { 'content-type': type }); response.end(body); };
  if (Date.now() < readyAt) return send(503, 'application/json', '{"error":{"message":"Loading model"}}');
  if (request.url === '/health') return send(200, 'application/json', '{"status":"ok"}');
  if (request.url === '/v1/models') return send(200, 'application/json', '{"object":"list","data":[{"id":"small"}]}');
  if (request.url === '/environment') return send(200, 'application/json', JSON.stringify(process.env));
  if (request.url === '/die') { console.log('told to die'); process.exit(9); }
  request.resume().on('end', () => send(200, 'application/json',
    '{"choices":[{"index":0,"finish_reason":"length","message":{"role":"assistant","content":"Yes"}}]}'));
}).listen(8000, () => console.log('listening'));
`;
