import{i as e}from"./plain-text.js";import{n as t}from"./terminal-lines.js";function html(e,...t){return{markup:e.reduce((e,n,r)=>e+markupOf(t[r-1])+n)}}function markupOf(e){return e===void 0||e===!1?``:typeof e==`string`?escapeHtml(e):typeof e==`number`?String(e):`markup`in e?e.markup:e.map(markupOf).join(``)}const n={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`};function escapeHtml(t){return e(t).replace(/[&<>"']/g,e=>n[e]??``)}function dataBlock(e,t){return{markup:`<script type="application/json" id="${e}">${JSON.stringify(t).replace(/[<>&\u2028\u2029]/g,e=>`\\u${hex(e)}`).toWellFormed()}<\/script>`}}function hex(e){return e.charCodeAt(0).toString(16).padStart(4,`0`)}function framePage(e,t,{style:n,scripts:r,license:i}){let a=html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${[`default-src 'none'`,`script-src ${r.map(({sha256:e})=>`'sha256-${e}'`).join(` `)}`,`style-src 'sha256-${n.sha256}'`,`base-uri 'none'`,`form-action 'none'`].join(`; `)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${e}</title>
`,o=i.replaceAll(`--`,`- -`).trim();return[a.markup,`<style>${n.text}</style>\n</head>\n<body>\n`,t.markup,`\n<!-- The charts are drawn by uPlot.\n${o}\n-->\n`,...r.map(({text:e})=>`<script>${e}<\/script>\n`),`</body>
</html>
`].join(``)}function pageTable(e,n,r){let i=t(n),alignOf=e=>i[e]?.align===`right`?`number`:`words`;return html`<table class="cards" role="table">
<caption>${e}</caption>
<thead role="rowgroup"><tr role="row">${i.map(({head:e},t)=>html`<th role="columnheader" scope="col" class="${alignOf(t)}">${e}</th>`)}</tr></thead>
<tbody role="rowgroup">
${r.map(({tone:e,cells:t})=>html`<tr role="row"${e===void 0?``:html` class="${e}"`}>${t.map((e,t)=>t===0?html`<th role="rowheader" scope="row">${e}</th>`:html`<td role="cell" class="${alignOf(t)}" data-head="${i[t]?.head??``}">${e}</td>`)}</tr>
`)}</tbody>
</table>
`}const r=[[],[7,3],[2,3],[9,3,2,3],[4,2,1,2],[12,4]];function dashOf(e){return r[e%r.length]??[]}function swatch(e){let t=dashOf(e).join(` `);return html`<svg class="swatch line-${e%r.length}" width="28" height="8" aria-hidden="true"><line x1="0" y1="4" x2="28" y2="4" stroke-width="2"${t!==``&&html` stroke-dasharray="${t}"`}/></svg>`}export{dataBlock as a,framePage as i,pageTable as n,html as o,swatch as r,dashOf as t};