import { type Html, html } from './html.ts';

/** Text embedded in a page, with the SHA-256 (base64) that its policy allows. */
export type PageAsset = { readonly text: string; readonly sha256: string };

/** The style and scripts of a page. Passed in, because this room reads no files. */
export type PageAssets = {
  readonly style: PageAsset;
  /** Scripts in the order in which they run. */
  readonly scripts: readonly PageAsset[];
  /** The licence of the embedded chart library, if it is among the scripts. */
  readonly license?: string;
};

/** A self-contained page: it loads nothing from a network and runs only the scripts passed in. */
export function framePage(title: string, body: Html, { style, scripts, license }: PageAssets): string {
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(({ sha256 }) => `'sha256-${sha256}'`).join(' ')}`,
    `style-src 'sha256-${style.sha256}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const head = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
`;
  const notice = license?.replaceAll('--', '- -').trim();
  return [
    head.markup,
    `<style>${style.text}</style>\n</head>\n<body>\n`,
    body.markup,
    notice === undefined ? '\n' : `\n<!-- The charts are drawn by uPlot.\n${notice}\n-->\n`,
    ...scripts.map(({ text }) => `<script>${text}</script>\n`),
    '</body>\n</html>\n',
  ].join('');
}

/** A page that is both a file and a page of `serve`. */
export type PageParts = {
  readonly title: string;
  /** Colours the heading. */
  readonly outcome?: string;
  readonly jump: Html;
  readonly intro: Html;
  readonly sections: Html;
  readonly footer: Html;
  /** A data block `charts`. */
  readonly charts?: Html;
};

/** `maxLength`: so many characters are shown of a text. */
export type PagePartsOf = (maxLength: number) => PageParts;

const maxBytes = 1_500_000;
const shorterTexts = [2048, 1024, 512, 256, 128];
/** Characters shown of a text, unless that makes a file too large. */
export const longestText = 4096;

/** A self-contained file. */
export function frameFile(partsOf: PagePartsOf, assets: PageAssets): string {
  let text = '';
  for (const maxLength of [longestText, ...shorterTexts]) {
    const { title, outcome, jump, intro, sections, footer, charts } = partsOf(maxLength);
    const body = html`<header>
${jump}
<h1${outcome !== undefined && html` class="outcome ${outcome}"`}>${title}</h1>
${intro}
</header>
<main>
${sections}
</main>
<footer>
${footer}
</footer>${charts !== undefined && html`\n${charts}`}`;
    text = framePage(title, body, assets);
    if (new TextEncoder().encode(text).length <= maxBytes) return text;
  }
  return text;
}

/** The same as a page of `serve`, below its links. */
export function servedParts(partsOf: PagePartsOf, links: Html): ServedPage {
  const { title, outcome, jump, intro, sections, footer, charts } = partsOf(longestText);
  const body = html`${links}
${jump}${intro}
${sections}
<footer>${footer}</footer>
${charts}`;
  return { title, body, hasCharts: true, ...(outcome === undefined ? {} : { outcome }) };
}

/** A page of `serve`, without its frame. */
export type ServedPage = {
  readonly title: string;
  readonly body: Html;
  /** Colours the heading. */
  readonly outcome?: string;
  /** It has charts: a data block `charts` with their data. */
  readonly hasCharts?: boolean;
};

type ServedFrame = {
  /** The pages that can be opened, by address. */
  readonly pages: readonly (readonly [address: string, label: string])[];
  readonly current: string;
  /** Shown on every page. */
  readonly notes: readonly string[];
  /** The start of the newest run in a list. A script reports later ones. */
  readonly newest?: string | undefined;
};

/** A page whose style and scripts have addresses beside it. Its policy is a header, since it covers redirects too. */
export function frameServedPage(
  { title, body, hasCharts, outcome }: ServedPage,
  { pages, current, notes, newest }: ServedFrame,
): string {
  const scripts = ['app.js', ...(hasCharts === true ? ['charts.js', 'page.js'] : [])];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · quality-baseline</title>
<link rel="stylesheet" href="app.css">
</head>
<body class="served">
<a class="skip" href="#main">Skip to the page</a>
<nav class="rooms" aria-label="Pages"><span class="brand">quality-baseline</span><ul>
${pages.map(
  ([address, label]) =>
    html`<li><a href="${address}"${address === current && html` aria-current="page"`}>${label}</a></li>
`,
)}</ul></nav>
<main id="main" tabindex="-1">
<h1${outcome !== undefined && html` class="outcome ${outcome}"`}>${title}</h1>
${notes.map((note) => html`<p class="note">${note}</p>`)}
${newest !== undefined && html`<p id="news" role="status" data-since="${newest}"></p>`}
${body}
</main>
${scripts.map(
  (script) => html`<script defer src="${script}"></script>
`,
)}</body>
</html>
`.markup;
}
