import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

/** A comment as GitHub shows it: its Markdown, column width and fonts, on an otherwise empty page. */
export function commentPage(markdown: string): string {
  const body = micromark(markdown, {
    ...{ allowDangerousHtml: true, allowDangerousProtocol: true },
    ...{ extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] },
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A comment</title><style>${style}</style><article>
<header><b>github-actions</b> bot commented</header><main>${withAlerts(body)}</main></article></html>`;
}

const alert = /<blockquote>\n<p>\[!(\w+)\]\n/g;

function withAlerts(body: string): string {
  return body.replace(alert, (_, kind: string) => {
    const name = kind.toLowerCase();
    return `<blockquote class="alert ${name}"><p class="kind">${name[0]?.toUpperCase()}${name.slice(1)}</p>\n<p>`;
  });
}

/**
 * Measures of github.com in November 2026: a column of 840 px beside the sidebar; on a phone, everything except 16 px
 * on each side.
 */
const style = `
body { margin: 16px; background: #fff; color: #1f2328; font: 14px/1.5 "Liberation Sans", Arial, "Noto Color Emoji", sans-serif; }
article { max-width: 840px; border: 1px solid #d1d9e0; border-radius: 6px; }
header { padding: 8px 16px; border-bottom: 1px solid #d1d9e0; border-radius: 6px 6px 0 0; background: #f6f8fa; color: #59636e; }
header b { color: #1f2328; }
main { padding: 16px; overflow-wrap: break-word; }
main > :first-child { margin-top: 0; }
main > :last-child { margin-bottom: 0; }
h2, h3, h4 { margin: 24px 0 16px; font-weight: 600; line-height: 1.25; }
h2 { padding-bottom: .3em; border-bottom: 1px solid #d1d9e0b3; font-size: 1.5em; }
h3 { font-size: 1.25em; }
h4 { font-size: 1em; }
p, ul, ol, table, pre, details, blockquote { margin: 0 0 16px; }
ul, ol { padding-left: 2em; }
li + li { margin-top: .25em; }
li > p { margin-top: 16px; }
a { color: #0969da; }
table { display: block; width: max-content; max-width: 100%; overflow: auto; border-spacing: 0; border-collapse: collapse; }
th, td { padding: 6px 13px; border: 1px solid #d1d9e0; }
th { font-weight: 600; }
tr { border-top: 1px solid #d1d9e0b3; background: #fff; }
tr:nth-child(2n) { background: #f6f8fa; }
code, pre { font: 85%/1.45 "Liberation Mono", Menlo, monospace; }
code { padding: .2em .4em; border-radius: 6px; background: #818b981f; overflow-wrap: break-word; }
pre { padding: 16px; border-radius: 6px; background: #f6f8fa; overflow: auto; }
pre code { padding: 0; background: none; font-size: 100%; white-space: pre; }
sub { position: relative; bottom: -.25em; font-size: 75%; line-height: 0; }
hr { height: .25em; margin: 24px 0; border: 0; background: #d1d9e0; }
blockquote { padding: 0 1em; border-left: .25em solid #d1d9e0; color: #59636e; }
blockquote > :last-child { margin-bottom: 0; }
.alert { padding: 8px 16px; color: inherit; }
.alert .kind { margin-bottom: 4px; font-weight: 500; }
.note { border-color: #0969da; } .note .kind { color: #0969da; }
.tip { border-color: #1a7f37; } .tip .kind { color: #1a7f37; }
.warning { border-color: #9a6700; } .warning .kind { color: #9a6700; }
.caution { border-color: #cf222e; } .caution .kind { color: #cf222e; }
`;
