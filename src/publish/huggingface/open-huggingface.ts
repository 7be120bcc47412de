import { deepField, objectOf, parseLoose, textOf } from '../../lib/loose.ts';
import { rateOf } from '../../model/baseline.ts';
import type { Scorecard } from '../../model/scorecard.ts';
import { packOfKey } from '../../model/shard.ts';
import type { Destination, DestinationSettings, Sink } from '../export-destination.ts';
import type { ExportedRun } from '../exported-run.ts';
import { baseUrl, ExportError } from '../send-request.ts';
import { type Row, renderCard, renderSpaceCard } from './render-card.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type RepoKind = 'dataset' | 'space';
type Change = { readonly path: string; readonly text: string } | { readonly path: string; readonly gone: true };

const scoresPath = 'data/scores.jsonl';
const mostTries = 5;
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
  const hub = new Hub(base, token, isPrivate, repo);
  return {
    place: new URL(base).host,
    name: `huggingface ${base} ${repo}`,
    async send(run, sink, sent) {
      await hub.create('dataset', sink);
      const files = filesOf(run);
      await hub.commit('dataset', `Add run ${run.plan.run.id}`, sink, (rows) => {
        const kept = rows.filter(({ run: id }) => id !== run.plan.run.id);
        const all = [...kept, ...rowsOf(run)].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
        const table = { path: scoresPath, text: all.map((row) => `${JSON.stringify(row)}\n`).join('') };
        return [...files, table, { path: 'README.md', text: renderCard(repo, all, license) }];
      });
      if (space !== undefined) {
        await hub.create('space', sink);
        const pages = await space();
        const card = { path: 'README.md', text: renderSpaceCard(repo) };
        await hub.commit('space', 'Update the pages', sink, () => [...pages, card]);
      }
      await sink.keep(run.attempts, { ...sent.ids, repo });
    },
    async undo(run, sink) {
      const id = run.plan.run.id;
      await hub.commit('dataset', `Remove run ${id}`, sink, (rows) => {
        const kept = rows.filter((row) => row.run !== id);
        if (kept.length === rows.length) return [];
        return [
          ...filesOf(run).map(({ path }) => ({ path, gone: true as const })),
          { path: scoresPath, text: kept.map((row) => `${JSON.stringify(row)}\n`).join('') },
          { path: 'README.md', text: renderCard(repo, kept, license) },
        ];
      });
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
  const passed = rates.reduce((sum, rate) => sum + rate.passed, 0);
  const attempts = rates.reduce((sum, rate) => sum + rate.attempts, 0);
  return { passed, attempts, rate: attempts === 0 ? null : passed / attempts };
}

class Hub {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #isPrivate: boolean;
  readonly #repo: string;

  constructor(base: string, token: string, isPrivate: boolean, repo: string) {
    this.#base = base;
    this.#headers = { authorization: `Bearer ${token}` };
    this.#isPrivate = isPrivate;
    this.#repo = repo;
  }

  /** Creates the repository. An existing one stays unchanged. */
  async create(type: RepoKind, sink: Sink): Promise<void> {
    const [organization, name] = this.#repo.split('/');
    const visibility = this.#isPrivate ? 'private' : 'public';
    const body = JSON.stringify({
      name,
      organization,
      type,
      visibility,
      ...(type === 'space' ? { sdk: 'static' } : {}),
    });
    const headers = { ...this.#headers, 'content-type': 'application/json' };
    const request = { method: 'POST', url: `${this.#base}/api/repos/create`, headers, body, also: [409] } as const;
    await sink.request(request).catch((error: unknown) => {
      if (error instanceof ExportError && error.status === 403)
        throw new ExportError(`the token may not write to ${this.#repo}: give it the right "write" on its page.`, 403);
      throw error;
    });
  }

  /** Commits the missing files. If another commit came first, starts again from the new head. */
  async commit(
    type: RepoKind,
    summary: string,
    sink: Sink,
    changes: (rows: Row[]) => readonly Change[],
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const head = await this.#head(type, sink);
      const known = type === 'dataset' ? await this.#read(type, head, scoresPath, sink) : undefined;
      const wanted = changes(parseRows(known));
      const needed: Change[] = [];
      for (const change of wanted) {
        if ('gone' in change || change.text !== (await this.#read(type, head, change.path, sink))) needed.push(change);
      }
      if (needed.length === 0) return;
      const header = { key: 'header', value: { summary, description: '', parentCommit: head } };
      const body = [header, ...needed.map(lineOf)].map((line) => JSON.stringify(line)).join('\n');
      const headers = { ...this.#headers, 'content-type': 'application/x-ndjson' };
      const url = `${this.#base}/api/${type}s/${this.#repo}/commit/main`;
      const { status } = await sink.request({ method: 'POST', url, headers, body, also: [409, 412] });
      if (status !== 409 && status !== 412) return;
      if (tries === mostTries) throw new ExportError(`${this.#repo} changes all the time: send again later.`, status);
    }
  }

  async #head(type: RepoKind, sink: Sink): Promise<string | undefined> {
    const url = `${this.#base}/api/${type}s/${this.#repo}/revision/main`;
    const { text } = await sink.request({ method: 'GET', url, headers: this.#headers }, {});
    return textOf(deepField(parseLoose(text), 'sha'));
  }

  /** The text of a file; undefined if it does not exist. */
  async #read(type: RepoKind, head: string | undefined, path: string, sink: Sink): Promise<string | undefined> {
    const url = `${this.#base}/${type}s/${this.#repo}/raw/${head ?? 'main'}/${path}`;
    const { status, text } = await sink.request({ method: 'GET', url, headers: this.#headers, also: [404] }, '');
    return status === 404 ? undefined : text;
  }
}

function lineOf(change: Change) {
  if ('gone' in change) return { key: 'deletedFile', value: { path: change.path } };
  const content = Buffer.from(change.text, 'utf8').toString('base64');
  return { key: 'file', value: { path: change.path, content, encoding: 'base64' } };
}

/** Rows of other writers stay unchanged. */
function parseRows(text = ''): Row[] {
  return text.split('\n').flatMap((line) => {
    const row = objectOf(parseLoose(line));
    return row === undefined ? [] : [row as unknown as Row]; // columns of ours, or of others that only pass through
  });
}
