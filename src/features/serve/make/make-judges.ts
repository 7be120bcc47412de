import { InputError } from '../../../lib/errors.ts';
import { html } from '../../../report/html/html.ts';
import { type ServedPage, servedParts } from '../../../report/html/page-frame.ts';
import { pageLink } from '../../../report/html/page-parts.ts';
import { secretsIn } from '../../../store/without-secrets.ts';
import { loadJudgedRun, loadPairTexts } from '../../judges/judged-sides.ts';
import { reportOnJudges } from '../../judges/judges-report.ts';
import { judgesParts } from '../../judges/render-judges-page.ts';
import { folderOf, refuseTooLong } from './make-live.ts';
import type { PageContext } from './page-context.ts';

const mostJudges = 4;

/** Runs of judges side by side, as `compare A B --html` writes it. */
export async function makeJudges(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const { root, io } = context;
  const names = [...new Set(query.getAll('run'))].slice(0, mostJudges);
  if (names.length === 0) throw new InputError('no run is named', 'Choose runs of judges on the page Compare.');
  const sides = [];
  for (const name of names) {
    const folder = await folderOf(name, context);
    await refuseTooLong(name, context);
    const own = await loadJudgedRun(folder, { root, cwd: io.cwd });
    if (own.length === 0)
      throw new InputError(`${name.slice(0, 100)} is not a judge`, 'Choose runs of packs of judges.');
    sides.push(...own);
  }
  const report = reportOnJudges(sides.map(({ source }) => source));
  const textsOf = await loadPairTexts(sides, report, secretsIn(io.env));
  const links = html`<p>${names.map((run, at) => html`${at > 0 && ' · '}<a href="${pageLink('report', { run })}">Run ${at + 1}</a>`)}</p>`;
  return servedParts(judgesParts({ report, textsOf }), links);
}
