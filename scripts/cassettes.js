// The recordings that `demo` plays: `npm run cassettes [-- --check]`. Needs build/ with its data. The real commands ask
// a scripted server, so the recordings hold exactly the requests that they send.
import '../build/installed.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { capture } from '../build/commands/capture/capture.js';
import { check } from '../build/commands/check.js';
import { sha256 } from '../build/lib/sha256.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { writeOrCheck } from './generated.js';
import { runCommand } from './run-command.js';
import { scriptedServer } from './scripted-server.js';
import { withFolder } from './with-folder.js';

const note = 'Scripted from the answers written down in the packs. No model said this, and no time in it was measured.';
const degraded = 'toolcall-15';
/** If another seed is needed after a change of the packs, this script says so. */
const seed = 1;

const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
await withFolder(async (folder) => {
  process.chdir(folder); // that is where a command writes its recording
  const record = (...what) => recordIn(folder, ...what);
  const unchanged = await record(capture, { capture: true }, 'unchanged', () => false);
  // A template that spoils arguments: the failures of every part are known beforehand.
  const isSpoilt = wrongArguments();
  const worse = await record(check, { json: 'report.json' }, 'degraded', (scenario) => isSpoilt.has(scenario));
  await checkOutcome(folder);
  writeOrCheck(
    {
      'src/commands/demo/unchanged.cassette.jsonl.gz': unchanged,
      'src/commands/demo/degraded.cassette.jsonl.gz': worse,
    },
    'npm run cassettes',
  );
});

async function recordIn(folder, command, flags, name, isSpoilt) {
  const server = await scriptedServer({
    packs,
    model: 'scripted-model',
    props: {
      build_info: 'scripted',
      model_path: '/models/scripted-model.gguf',
      total_slots: 4,
      chat_template: `{{ messages }}{{ ${name === 'degraded' ? 'tools' : 'tools | tojson'} }}{% if enable_thinking %}{% endif %}`,
      default_generation_settings: { n_ctx: 32_768 },
    },
    choose: (scenario, time) => (isSpoilt(scenario) || isWrong(name, scenario, time) ? 'near-miss' : 'gold'),
  });
  try {
    // As in a recording, tools are not probed, and a replay asks for no contracts. What is kept is the server's, whose times are always the same.
    const asked = { slug: 'demo/scripted', endpoint: server.url, contracts: 'off', record: `${name}.jsonl`, ...flags };
    await runCommand(command, asked, folder, {
      out: process.argv.includes('--verbose') ? (text) => process.stdout.write(text) : () => undefined,
      err: (text) => process.stderr.write(text),
    });
    return cassetteText(server.exchanges);
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

/** A few scenarios are always wrong, a few sometimes: in which rounds differs between the recordings. */
function isWrong(name, scenario, time) {
  const kind = drawn('kind', scenario);
  if (kind < 0.06) return true;
  // A tool loop takes several requests, which may mix with those of another round.
  return kind < 0.2 && !scenario.startsWith(degraded) && drawn(name, scenario, time) < 0.4;
}

function drawn(...parts) {
  return Number.parseInt(sha256([seed, ...parts].join('|')).slice(0, 8), 16) / 2 ** 32;
}

function wrongArguments() {
  const pack = packs.find(({ id }) => id === degraded);
  const wrong = pack.scenarios.filter((scenario) => scenario['near-misses'][0]?.mode === 'wrong-arguments');
  return new Set(wrong.map(({ id }) => `${degraded}/${id}`));
}

/** Ordered by the texts of the requests: the order in which they came depends on the machine. */
function cassetteText(exchanges) {
  const sorted = exchanges
    .map((exchange) => ({ exchange, place: JSON.stringify(exchange.request) }))
    .sort((one, other) =>
      one.place < other.place ? -1 : one.place > other.place ? 1 : one.exchange.occurrence - other.exchange.occurrence,
    );
  const lines = [{ version: 1, kind: 'cassette', note }, ...sorted.map(({ exchange }) => exchange)];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function checkOutcome(folder) {
  const { modes } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  const [mode] = modes;
  const outcomes = mode.packs.map(({ pack, outcome }) => `${pack} ${outcome}`);
  const isMeant = mode.packs.every(
    ({ pack, outcome, tripped, unmeasured }) =>
      unmeasured === 0 && (pack === degraded ? outcome === 'regressed' : outcome === 'passed' && tripped === null),
  );
  if (!isMeant)
    throw new Error(
      `${degraded} alone is to regress: ${outcomes.join(', ')}. Try another seed in scripts/cassettes.js.`,
    );
}
