export const id=3992;export const ids=[3992];export const modules={80425:(function(e,t,n){n.d(t,{OW:()=>loadSection,VG:()=>curveFigures,eK:()=>loadCharts});var r=n(63708),i=n(49732),a=n(15087),o=n(81223);function loadCharts(e){if(e?.soak!==void 0)return soakCharts(e.soak);let t=(e?.levels??[]).flatMap(({level:e,firstTokenMs:t,tokensPerSecond:n})=>t===null||n===null||`closed`in e&&e.again?[]:[{x:t.p50,y:n}]).sort((e,t)=>e.x-t.x);return t.length<2?[]:[{id:`load-curve`,kind:`curve`,title:`Throughput against the time of the first token`,x:{name:`first token, median`,unit:`ms`},y:{name:`tok/s`,unit:`per-second`},xs:t.map(({x:e})=>e),lines:[{name:`levels`,dash:(0,a.yG)(0),values:t.map(({y:e})=>e)}]}]}function soakCharts({parts:e}){let t=e.map(({untilMs:e})=>e/6e4);return o.F7.flatMap(({id:n,title:r,unit:i,lines:o})=>{let s=o.map(({name:t,of:n},r)=>({name:t,dash:(0,a.yG)(r),values:e.map(n)}));return s.some(({values:e})=>e.filter(e=>e!==null).length>1)?[{id:n,kind:`curve`,title:r,x:{name:`minutes`,unit:`number`},y:{name:``,unit:i},xs:t,lines:s}]:[]})}function curveFigures(e,t){return(0,i.qy)`<div class="charts">
${e.map(({id:e,title:n})=>(0,i.qy)`<figure><figcaption>${n}</figcaption><div class="chart" id="${e}" role="img" aria-label="${n}, ${t}"></div></figure>
`)}</div>`}function loadSection(e,t,n=!0){let o=t.levels.map(({level:e})=>(0,r.s2)(e)).join(`, `);return(0,i.qy)`<section aria-labelledby="load">
<h2 id="load">Load</h2>
<p>${e.sentence}.</p>
${n&&curveFigures(loadCharts(t),`of ${o}. The table below has the figures.`)}
${e.tables.map(({caption:e,heads:t,rows:n})=>(0,a.k2)(e,t,n))}${e.notes.length>0&&(0,i.qy)`<ul>${e.notes.map(e=>(0,i.qy)`<li>${e}.</li>`)}</ul>`}
</section>
`}}),23510:(function(e,t,n){n.d(t,{GL:()=>a,HH:()=>isOfBase,ag:()=>s,bx:()=>baseOf,kx:()=>tierOf,nP:()=>o,qU:()=>alignPacks,sG:()=>isInTier});var r=n(63282),i=n(30677);let a={"toolcall-15":{name:`ToolCall-15`,scenarios:15,tier:`quick`},"instructfollow-15":{name:`InstructFollow-15`,scenarios:15,tier:`quick`},"structoutput-15":{name:`StructOutput-15`,scenarios:15,tier:`medium`},"dataextract-15":{name:`DataExtract-15`,scenarios:15,tier:`medium`},"reasonmath-15":{name:`ReasonMath-15`,scenarios:15,tier:`medium`},"bugfix-15":{name:`BugFix-15`,scenarios:15,tier:`full`},"agent-20":{name:`Agent-20`,scenarios:20,tier:`full`},"edit-15":{name:`Edit-15`,scenarios:15,tier:`full`},"shell-25":{name:`Shell-25`,scenarios:25,tier:`full`},"variants-30":{name:`Variants-30`,scenarios:30,tier:`reasoning`},"choice-15":{name:`Choice-15`,scenarios:15,tier:`reasoning`},"codewrite-30":{name:`CodeWrite-30`,scenarios:30,tier:`reasoning`},"judge-20":{name:`Judge-20`,scenarios:40},"longcontext-12":{name:`LongContext-12`,scenarios:12},"toolcall-45":{name:`ToolCall-45`,scenarios:45,tier:`deep`,extends:`toolcall-15`},"instructfollow-45":{name:`InstructFollow-45`,scenarios:45,tier:`deep`,extends:`instructfollow-15`},"structoutput-45":{name:`StructOutput-45`,scenarios:45,tier:`deep`,extends:`structoutput-15`},"dataextract-45":{name:`DataExtract-45`,scenarios:45,tier:`deep`,extends:`dataextract-15`},"reasonmath-45":{name:`ReasonMath-45`,scenarios:45,tier:`deep`,extends:`reasonmath-15`}},o=`speed`,s=[`humaneval-plus`,`livecodebench`,`gsm-symbolic`,`gpqa-diamond`,`aider-polyglot`];function isInTier(e,t){let n=a[e]?.tier;return n!==void 0&&(0,i.iC)(t,n)}function baseOf(e){return Object.hasOwn(a,e)?a[e]?.extends:void 0}function isOfBase(e,t){return Number(/-(\d+)$/.exec(e)?.[1])<=(a[t]?.scenarios??0)}function tierOf(e){if(e.flatMap(({id:e,scenarios:t})=>Object.hasOwn(a,e)&&a[e]?.scenarios===t?[a[e]]:[]).length===e.length)return i.a1.options.find(t=>{let n=Object.keys(a).filter(e=>isInTier(e,t));return n.length===e.length&&e.every(({id:e})=>n.includes(e))})}function alignPacks(e,t){let{scorecard:n,anchor:i,acceptedUseless:a,firstAnswers:o}=e,s=n.packs.map(({id:e})=>e),c=new Map(s.flatMap(e=>{if(t.includes(e))return[];let n=t.find(t=>isSameFamily(e,t)&&!s.includes(t));return n===void 0?[]:[[e,n]]}));if(c.size===0)return e;let packName=e=>c.get(e)??e,keyName=e=>{let t=(0,r.Q9)(e);return`${packName(t)}${e.slice(t.length)}`},{conditions:l}=n.fingerprint;return{...e,scorecard:{...n,fingerprint:{...n.fingerprint,conditions:{...l,scenarios:l.scenarios&&rename(l.scenarios,keyName)}},packs:n.packs.map(e=>({...e,id:packName(e.id)})),scenarios:n.scenarios.map(e=>({...e,scenario:keyName(e.scenario)})),timings:rename(n.timings,packName)},anchor:i&&{...i,scenarios:rename(i.scenarios,keyName)},acceptedUseless:a&&{...a,packs:a.packs.map(packName)},firstAnswers:o&&new Map([...o].map(([e,t])=>[keyName(e),t]))}}function isSameFamily(e,t){return a[e]?.extends===t||a[t]?.extends===e}function rename(e,t){return Object.fromEntries(Object.entries(e).map(([e,n])=>[t(e),n]))}}),49732:(function(e,t,n){n.d(t,{g4:()=>dataBlock,qy:()=>html});var r=n(95263);function html(e,...t){return{markup:e.reduce((e,n,r)=>e+markupOf(t[r-1])+n)}}function markupOf(e){return e===void 0||e===!1?``:typeof e==`string`?escapeHtml(e):typeof e==`number`?String(e):`markup`in e?e.markup:e.map(markupOf).join(``)}let i={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`};function escapeHtml(e){return(0,r.wh)(e).replace(/[&<>"']/g,e=>i[e]??``)}function dataBlock(e,t){return{markup:`<script type="application/json" id="${e}">${JSON.stringify(t).replace(/[<>&\u2028\u2029]/g,e=>`\\u${hex(e)}`).toWellFormed()}<\/script>`}}function hex(e){return e.charCodeAt(0).toString(16).padStart(4,`0`)}}),29426:(function(e,t,n){n.d(t,{AA:()=>servedParts,Ie:()=>a,dw:()=>framePage,m0:()=>frameServedPage,mw:()=>frameFile});var r=n(49732);function framePage(e,t,{style:n,scripts:i,license:a}){let o=[`default-src 'none'`,`script-src ${i.map(({sha256:e})=>`'sha256-${e}'`).join(` `)}`,`style-src 'sha256-${n.sha256}'`,`base-uri 'none'`,`form-action 'none'`].join(`; `),s=(0,r.qy)`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${o}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${e}</title>
`,c=a?.replaceAll(`--`,`- -`).trim();return[s.markup,`<style>${n.text}</style>\n</head>\n<body>\n`,t.markup,c===void 0?`
`:`\n<!-- The charts are drawn by uPlot.\n${c}\n-->\n`,...i.map(({text:e})=>`<script>${e}<\/script>\n`),`</body>
</html>
`].join(``)}let i=[2048,1024,512,256,128],a=4096;function frameFile(e,t){let n=``;for(let o of[a,...i]){let{title:i,outcome:a,jump:s,intro:c,sections:l,footer:u,charts:d}=e(o);if(n=framePage(i,(0,r.qy)`<header>
${s}
<h1${a!==void 0&&(0,r.qy)` class="outcome ${a}"`}>${i}</h1>
${c}
</header>
<main>
${l}
</main>
<footer>
${u}
</footer>${d!==void 0&&(0,r.qy)`\n${d}`}`,t),new TextEncoder().encode(n).length<=15e5)return n}return n}function servedParts(e,t){let{title:n,jump:i,intro:o,sections:s,footer:c,charts:l}=e(a);return{title:n,body:(0,r.qy)`${t}
${i}${o}
${s}
<footer>${c}</footer>
${l}`,hasCharts:!0}}function frameServedPage({title:e,body:t,hasCharts:n},{pages:i,current:a,notes:o,newest:s}){let c=[`app.js`,...n===!0?[`charts.js`,`page.js`]:[]];return(0,r.qy)`<!doctype html>
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
${i.map(([e,t])=>(0,r.qy)`<li><a href="${e}"${e===a&&(0,r.qy)` aria-current="page"`}>${t}</a></li>
`)}</ul></nav>
<main id="main" tabindex="-1">
<h1>${e}</h1>
${o.map(e=>(0,r.qy)`<p class="note">${e}</p>`)}
${s!==void 0&&(0,r.qy)`<p id="news" role="status" data-since="${s}"></p>`}
${t}
</main>
${c.map(e=>(0,r.qy)`<script defer src="${e}"><\/script>
`)}</body>
</html>
`.markup}}),15087:(function(e,t,n){n.d(t,{Zv:()=>gridTable,k2:()=>pageTable,nf:()=>swatch,yG:()=>dashOf});var r=n(9657),i=n(49732);function pageTable(e,t,n){let a=(0,r.PL)(t.map(e=>typeof e==`string`?e:e.text)),alignOf=e=>a[e]?.align===`right`?`number`:`words`;return(0,i.qy)`<table class="cards" role="table">
<caption>${e}</caption>
<thead role="rowgroup"><tr role="row">${a.map(({head:e},n)=>(0,i.qy)`<th role="columnheader" scope="col" class="${alignOf(n)}"${sortOf(t[n])}>${linked(e,t[n])}</th>`)}</tr></thead>
<tbody role="rowgroup">
${n.map(e=>{let{tone:t,cells:n}=`cells`in e?e:{tone:void 0,cells:e};return(0,i.qy)`<tr role="row"${t===void 0?``:(0,i.qy)` class="${t}"`}>${n.map((e,t)=>{let{cell:n,sort:r}=typeof e==`object`&&`cell`in e?e:{cell:e,sort:void 0},o=r===void 0?``:(0,i.qy)` data-sort="${r}"`;return t===0?(0,i.qy)`<th role="rowheader" scope="row"${o}>${n}</th>`:(0,i.qy)`<td role="cell" class="${alignOf(t)}" data-head="${a[t]?.head??``}"${o}>${typeof n==`string`?n:(0,i.qy)`<div>${n}</div>`}</td>`})}</tr>
`})}</tbody>
</table>
`}function gridTable(e,{heads:t,rows:n},r=[]){return n.length!==0&&pageTable(e,t,n.map((e,t)=>({tone:r[t],cells:e})))}function sortOf(e){return typeof e==`object`?(0,i.qy)` aria-sort="${e.sort}"`:``}function linked(e,t){return typeof t==`object`&&t.href!==void 0?(0,i.qy)`<a href="${t.href}">${e}</a>`:e}let a=[[],[7,3],[2,3],[9,3,2,3],[4,2,1,2],[12,4]];function dashOf(e){return a[e%a.length]??[]}function swatch(e){let t=dashOf(e).join(` `);return(0,i.qy)`<svg class="swatch line-${e%a.length}" width="28" height="8" aria-hidden="true"><line x1="0" y1="4" x2="28" y2="4" stroke-width="2"${t!==``&&(0,i.qy)` stroke-dasharray="${t}"`}/></svg>`}}),84920:(function(e,t,n){n.d(t,{Dw:()=>a,Dz:()=>o,Hm:()=>statusWord,Jw:()=>describeState,mN:()=>packStates});var r=n(73533),i=n(44702);let a={passes:`·`,fails:`×`,"newly-failing":`▼`,"newly-passing":`▲`,flaky:`~`,unmeasured:`?`},o=[`newly-failing`,`newly-passing`,`flaky`,`unmeasured`,`fails`,`passes`];function statusWord(e){return e.replace(`-`,` `)}function packStates({packs:e,measured:t=[]}){return t.flatMap(({pack:t,cells:n={}})=>{let r=new Map(e.find(e=>e.pack===t)?.flips.map(e=>[e.scenario,e])),i=Object.entries(n).map(([e,t])=>{let n=r.get(e);return{key:e,cell:t,flip:n,status:statusOf(t,n)}});return i.length===0?[]:[[t,i]]})}function statusOf({passed:e,failed:t},n){return e+t===0?`unmeasured`:e>0&&t>0?`flaky`:n===void 0?e>0?`passes`:`fails`:(0,i.ie)(n)?`newly-failing`:`newly-passing`}function describeState({status:e,flip:t,cell:n}){let{passed:a,failed:o,unmeasured:s}=n,c=t===void 0?`${a}/${a+o}`:(0,i.RE)(t),l=s===0?``:`, ${(0,r.LS)(s,`attempt`)} unmeasured`;if(e===`unmeasured`)return statusWord(e);let u=t===void 0?``:(0,i.kZ)(t);return`${statusWord(e)}, ${c}${l}${u===``?``:`, ${u}`}`}})};
