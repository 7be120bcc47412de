import { type Html, html } from './html.ts';

/** Text embedded in a page, with the SHA-256 (base64) that its policy allows. */
export type PageAsset = { readonly text: string; readonly sha256: string };

/** Passed in, since this room reads no files. */
export type PageAssets = {
  readonly style: PageAsset;
  /** In the order in which they run. */
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
