import{i as e}from"./plain-text.js";import{n as t}from"./terminal-lines.js";function html(e,...t){return{markup:e.reduce((e,n,r)=>e+markupOf(t[r-1])+n)}}function markupOf(e){return e===void 0||e===!1?``:typeof e==`string`?escapeHtml(e):typeof e==`number`?String(e):`markup`in e?e.markup:e.map(markupOf).join(``)}const n={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`};function escapeHtml(t){return e(t).replace(/[&<>"']/g,e=>n[e]??``)}function dataBlock(e,t){return{markup:`<script type="application/json" id="${e}">${JSON.stringify(t).replace(/[<>&\u2028\u2029]/g,e=>`\\u${hex(e)}`).toWellFormed()}<\/script>`}}function hex(e){return e.charCodeAt(0).toString(16).padStart(4,`0`)}function _taggedTemplateLiteral(e,t){return t||=e.slice(0),Object.freeze(Object.defineProperties(e,{raw:{value:Object.freeze(t)}}))}var r;function framePage(e,t,{style:n,scripts:r,license:i}){let a=html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${[`default-src 'none'`,`script-src ${r.map(({sha256:e})=>`'sha256-${e}'`).join(` `)}`,`style-src 'sha256-${n.sha256}'`,`base-uri 'none'`,`form-action 'none'`].join(`; `)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${e}</title>
`,o=i?.replaceAll(`--`,`- -`).trim();return[a.markup,`<style>${n.text}</style>\n</head>\n<body>\n`,t.markup,o===void 0?`
`:`\n<!-- The charts are drawn by uPlot.\n${o}\n-->\n`,...r.map(({text:e})=>`<script>${e}<\/script>\n`),`</body>
</html>
`].join(``)}function frameServedPage({title:e,body:t,hasCharts:n},{pages:i,current:a,notes:o}){let s=[`app.js`,...n===!0?[`charts.js`,`page.js`]:[]];return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${e} · quality-baseline</title>
<link rel="stylesheet" href="app.css">
</head>
<body class="served">
<a class="skip" href="#main">Skip to the page</a>
<nav class="rooms" aria-label="Pages"><ul>
${i.map(([e,t])=>html`<li><a href="${e}"${e===a&&html` aria-current="page"`}>${t}</a></li>
`)}</ul></nav>
<main id="main" tabindex="-1">
<h1>${e}</h1>
${o.map(e=>html`<p class="note">${e}</p>`)}
${t}
</main>
${s.map(e=>html(r||=_taggedTemplateLiteral([`<script defer src="`,`"><\/script>
`]),e))}</body>
</html>
`.markup}function pageTable(e,n,r){let i=t(n.map(e=>typeof e==`string`?e:e.text)),alignOf=e=>i[e]?.align===`right`?`number`:`words`;return html`<table class="cards" role="table">
<caption>${e}</caption>
<thead role="rowgroup"><tr role="row">${i.map(({head:e},t)=>html`<th role="columnheader" scope="col" class="${alignOf(t)}"${sortOf(n[t])}>${linked(e,n[t])}</th>`)}</tr></thead>
<tbody role="rowgroup">
${r.map(({tone:e,cells:t})=>html`<tr role="row"${e===void 0?``:html` class="${e}"`}>${t.map((e,t)=>{let{cell:n,sort:r}=typeof e==`object`&&`cell`in e?e:{cell:e,sort:void 0},a=r===void 0?``:html` data-sort="${r}"`;return t===0?html`<th role="rowheader" scope="row"${a}>${n}</th>`:html`<td role="cell" class="${alignOf(t)}" data-head="${i[t]?.head??``}"${a}>${n}</td>`})}</tr>
`)}</tbody>
</table>
`}function sortOf(e){return typeof e==`object`?html` aria-sort="${e.sort}"`:``}function linked(e,t){return typeof t==`object`&&t.href!==void 0?html`<a href="${t.href}">${e}</a>`:e}const i=[[],[7,3],[2,3],[9,3,2,3],[4,2,1,2],[12,4]];function dashOf(e){return i[e%i.length]??[]}function swatch(e){let t=dashOf(e).join(` `);return html`<svg class="swatch line-${e%i.length}" width="28" height="8" aria-hidden="true"><line x1="0" y1="4" x2="28" y2="4" stroke-width="2"${t!==``&&html` stroke-dasharray="${t}"`}/></svg>`}export{frameServedPage as a,framePage as i,pageTable as n,dataBlock as o,swatch as r,html as s,dashOf as t};