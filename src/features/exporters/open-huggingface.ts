import type { Environment } from '../../lib/io.ts';
import { deepField, objectOf, parseLoose, textOf } from '../../lib/loose.ts';
import { sum } from '../../lib/median-of.ts';
import { meanOfRates, rateOf } from '../../records/baseline.ts';
import type { Scorecard } from '../../records/scorecard.ts';
import { packOfKey } from '../../records/shard.ts';
import type { Destination, DestinationSettings, Reply } from './export-destination.ts';
import type { ExportedRun } from './exported-run.ts';
import { baseUrl, ExportError, type Service, serviceAt } from './send-request.ts';

type RepoKind = 'dataset' | 'space';
type Change = { readonly path: string; readonly text: string } | { readonly path: string; readonly gone: true };

/** A line of `data/scores.jsonl`: a pack of a run. */
type Row = {
  readonly run: string;
  readonly started: string;
  readonly slug: string;
  readonly mode: string;
  readonly model: string;
  readonly pack: string;
  readonly version: string;
  readonly passed: number;
  readonly attempts: number;
  readonly rate: number | null;
  readonly outcome: string;
  readonly tool: string;
};

const scoresPath = 'data/scores.jsonl';
const mostTries = 5;
/** Of the table on the card. */
const mostRows = 50;
/** The hub takes larger files another way only. */
const mostBytes = 10_000_000;

/** A dataset with a file for each run and a table of all, and a static Space if it is asked for. */
export function openHuggingFace(settings: DestinationSettings, env: Environment): Destination {
  const { repo, private: isPrivate = false, license, space } = settings;
  if (repo === undefined || !/^[\w.-]{1,96}\/[\w.-]{1,96}$/.test(repo))
    throw new ExportError('Hugging Face needs a repository: name it with --repo OWNER/NAME.');
  const token = (settings.token ?? env['HF_TOKEN'])?.trim();
  if (token === undefined || token === '')
    throw new ExportError('Hugging Face needs a token that may write: set HF_TOKEN.');
  const base = baseUrl(settings.uri ?? env['HF_ENDPOINT'] ?? 'https://huggingface.co', 'the address of the hub');
  const headers = { authorization: `Bearer ${token}` };
  const visibility = isPrivate ? 'private' : 'public';
  return {
    place: new URL(base).host,
    name: `huggingface ${base} ${repo}`,
    async send(run, sink, sent) {
      const hub = serviceAt(base, headers, sink);
      await create('dataset', repo, visibility, hub);
      const files = filesOf(run);
      await commit('dataset', repo, `Add run ${run.plan.run.id}`, hub, (rows) => {
        const kept = rows.filter(({ run: id }) => id !== run.plan.run.id);
        const all = [...kept, ...rowsOf(run)].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
        const table = { path: scoresPath, text: all.map((row) => `${JSON.stringify(row)}\n`).join('') };
        return [...files, table, { path: 'README.md', text: renderCard(repo, all, license) }];
      });
      if (space !== undefined) {
        await create('space', repo, visibility, hub);
        const pages = await space();
        const card = { path: 'README.md', text: renderSpaceCard(repo) };
        await commit('space', repo, 'Update the pages', hub, () => [...pages, card]);
      }
      await sink.keep(run.attempts, { ...sent.ids, repo });
    },
    async undo(run, sink) {
      const id = run.plan.run.id;
      let isThere = false;
      await commit('dataset', repo, `Remove run ${id}`, serviceAt(base, headers, sink), (rows) => {
        const kept = rows.filter((row) => row.run !== id);
        isThere ||= kept.length < rows.length;
        if (kept.length === rows.length) return [];
        return [
          ...filesOf(run).map(({ path }) => ({ path, gone: true as const })),
          { path: scoresPath, text: kept.map((row) => `${JSON.stringify(row)}\n`).join('') },
          { path: 'README.md', text: renderCard(repo, kept, license) },
        ];
      });
      return isThere;
    },
  };
}

function keyOf({ started, run, mode, pack }: Row): string {
  return [started, run, mode, pack].join(' ');
}

function filesOf({ plan, scorecards, outcome }: ExportedRun) {
  const [day = ''] = plan.run.startedAt.split('T');
  return scorecards.map((scorecard) => {
    const { fingerprint } = scorecard;
    const name = `${day}-${plan.slug.replaceAll('/', '--')}-${scorecard.mode}-${plan.run.id}`;
    const text = `${JSON.stringify({ version: 1, kind: 'exported-run', outcome, fingerprint, scorecard }, undefined, 1)}\n`;
    if (Buffer.byteLength(text) > mostBytes)
      throw new ExportError(
        'the scorecard of this run has more than 10 MB, which the hub refuses: send fewer packs at once.',
      );
    return { path: `runs/${name}.json`, text };
  });
}

function rowsOf({ plan, scorecards, outcome, model }: ExportedRun): Row[] {
  return scorecards.flatMap((scorecard) =>
    scorecard.packs.map(({ id, version }) => ({
      ...{ run: plan.run.id, started: plan.run.startedAt, slug: plan.slug, mode: scorecard.mode, model },
      ...{ pack: id, version, ...countsOf(scorecard, id), outcome, tool: plan.run.tool },
    })),
  );
}

function countsOf({ scenarios }: Scorecard, pack: string) {
  const rates = scenarios.filter(({ scenario }) => packOfKey(scenario) === pack).map(({ cells }) => rateOf(cells));
  const [passed, attempts] = [sum(rates.map((rate) => rate.passed)), sum(rates.map((rate) => rate.attempts))];
  // Confirmation asks only what fell, so a rate over attempts would be lower than that of the report.
  return { passed, attempts, rate: attempts === 0 ? null : meanOfRates(rates).mean };
}

/** Creates the repository. An existing one stays unchanged. */
async function create(type: RepoKind, repo: string, visibility: 'private' | 'public', hub: Service): Promise<void> {
  const [organization, name] = repo.split('/');
  const body = { name, organization, type, visibility, ...(type === 'space' ? { sdk: 'static' } : {}) };
  try {
    fieldIn(await hub.post('api/repos/create', body, { url: 'planned' }), 'url');
  } catch (error) {
    const status = error instanceof ExportError ? error.status : undefined;
    if (status === 409) return; // it exists
    if (status === 403)
      throw new ExportError(`the token may not write to ${repo}: give it the right "write" on its page.`, 403);
    throw error;
  }
}

/** Of a reply of the hub: a page to log in to has none, whatever its status. */
function fieldIn({ text }: Reply, name: string): string {
  const value = textOf(deepField(parseLoose(text), name));
  if (value === undefined)
    throw new ExportError(`the answer has no ${name}, as those of the hub have: is the address right?`);
  return value;
}

/** Commits the missing files. If another commit came first, starts again from the new head. */
async function commit(
  type: RepoKind,
  repo: string,
  summary: string,
  hub: Service,
  changes: (rows: Row[]) => readonly Change[],
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const head = await headOf(type, repo, hub);
    const read = (path: string) => readFile(`${type}s/${repo}/raw/${head}/${path}`, hub);
    const known = type === 'dataset' ? await read(scoresPath) : undefined;
    const wanted = changes(parseRows(known));
    const needed: Change[] = [];
    for (const change of wanted) {
      if ('gone' in change || change.text !== (await read(change.path))) needed.push(change);
    }
    if (needed.length === 0) return;
    const header = { key: 'header', value: { summary, description: '', parentCommit: head } };
    const body = [header, ...needed.map(lineOf)].map((line) => JSON.stringify(line)).join('\n');
    const headers = { 'content-type': 'application/x-ndjson' };
    const url = `api/${type}s/${repo}/commit/main`;
    const reply = await hub.ask({ method: 'POST', url, headers, body, also: [409, 412] }, { commitOid: 'planned' });
    if (reply.status !== 409 && reply.status !== 412) {
      fieldIn(reply, 'commitOid');
      return;
    }
    if (tries === mostTries) throw new ExportError(`${repo} changes all the time: send again later.`, reply.status);
  }
}

async function headOf(type: RepoKind, repo: string, hub: Service): Promise<string> {
  return fieldIn(await hub.ask({ method: 'GET', url: `api/${type}s/${repo}/revision/main` }, { sha: 'main' }), 'sha');
}

/** The text of a file; undefined if it does not exist. */
async function readFile(url: string, hub: Service): Promise<string | undefined> {
  const { status, text } = await hub.ask({ method: 'GET', url, also: [404] }, '');
  return status === 404 ? undefined : text;
}

function lineOf(change: Change) {
  if ('gone' in change) return { key: 'deletedFile', value: { path: change.path } };
  const content = Buffer.from(change.text, 'utf8').toString('base64');
  return { key: 'file', value: { path: change.path, content, encoding: 'base64' } };
}

/** Other writers' rows may have other columns: they stay in the table, and are not on the card. */
function isOurs({ started, slug, mode, pack, version, outcome }: Row): boolean {
  return [started, slug, mode, pack, version, outcome].every((each) => typeof each === 'string');
}

/** Rows of other writers stay unchanged. */
function parseRows(text = ''): Row[] {
  return text.split('\n').flatMap((line) => {
    const row = objectOf(parseLoose(line));
    return row === undefined ? [] : [row as unknown as Row]; // columns of ours, or of others that only pass through
  });
}

/** The card of the dataset: the head that the hub reads, and a table of the newest rows. */
function renderCard(repo: string, rows: readonly Row[], license: string | undefined): string {
  const head = [
    '---',
    ...(license === undefined ? [] : [`license: ${license}`]),
    'tags:',
    '- quality-baseline',
    'configs:',
    '- config_name: default',
    '  data_files: data/scores.jsonl',
    '---',
  ];
  const newest = rows.filter(isOurs).slice(-mostRows).reverse();
  const cells = newest.map((row) => [
    row.started.slice(0, 10),
    row.slug,
    row.mode,
    `${row.pack} ${row.version}`,
    typeof row.rate !== 'number' ? 'not measured' : `${(100 * row.rate).toFixed(1)} %`,
    row.outcome,
  ]);
  const table = [['Day', 'Slug', 'Mode', 'Pack', 'Passed', 'Outcome'], Array(6).fill('---'), ...cells];
  const shown = table.map((row) => `| ${row.map((cell) => String(cell).replace(/[|\r\n<]/g, ' ')).join(' | ')} |`);
  return [
    ...head,
    `# ${repo}`,
    '',
    'Runs measured with quality-baseline. `runs/` holds their scorecards.',
    '',
    ...shown,
    '',
  ].join('\n');
}

function renderSpaceCard(repo: string): string {
  return `---\ntitle: ${repo.replace('/', ' ')}\nsdk: static\npinned: false\n---\nThe page of the runs in the dataset ${repo}.\n`;
}
