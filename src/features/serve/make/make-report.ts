import { loadReportPage } from '../../../commands/load-report-page.ts';
import { decideKeptRun } from '../../../commands/report.ts';
import { html } from '../../../report/html/html.ts';
import { type ServedPage, servedParts } from '../../../report/html/page-frame.ts';
import { pageLink } from '../../../report/html/page-parts.ts';
import { reportParts } from '../../../report/html/render-report-page.ts';
import { RunFolder } from '../../../store/run-folder.ts';
import { secretsIn } from '../../../store/without-secrets.ts';
import { folderOf, refuseTooLong } from './make-live.ts';
import { type PageContext, textIn } from './page-context.ts';

/** What `report --html` writes of a run, with its levels of load, as a page beside the others. */
export async function makeReport(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const name = textIn(query, 'run');
  const folder = await folderOf(name, context);
  await refuseTooLong(name, context);
  const read = await RunFolder.at(folder).journal();
  const { decision } = await decideKeptRun(folder, { err: () => undefined }, { read });
  const page = await loadReportPage(folder, decision, secretsIn(context.io.env), read);
  const links = html`<p><a href="${pageLink('traces', { run: name })}">Traces</a> · <a href="${pageLink('run', { run: name })}">As it ran</a></p>`;
  return servedParts(await reportParts(page), links);
}
