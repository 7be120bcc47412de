export const id=401;export const ids=[401];export const modules={43154:(function(e,t,n){n.d(t,{k:()=>chartLegend,s:()=>chartFigures});var r=n(49732),i=n(15087);function chartFigures(e,t){return(0,r.qy)`<div class="charts">
${e.map(e=>(0,r.qy)`<figure><figcaption>${e.title}</figcaption><div class="chart" id="${e.id}" role="img" aria-label="${t(e)}"></div></figure>
`)}</div>`}function chartLegend(e,t=[...e.keys()]){return(0,r.qy)`<ul class="legend" aria-label="Lines of the charts">${e.map((e,n)=>(0,r.qy)`<li>${(0,i.nf)(t[n]??n)} ${e}</li>`)}</ul>`}}),49732:(function(e,t,n){n.d(t,{g4:()=>dataBlock,qy:()=>html});var r=n(95263);function html(e,...t){return{markup:e.reduce((e,n,r)=>e+markupOf(t[r-1])+n)}}function markupOf(e){return e===void 0||e===!1?``:typeof e==`string`?escapeHtml(e):typeof e==`number`?String(e):`markup`in e?e.markup:e.map(markupOf).join(``)}let i={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`};function escapeHtml(e){return(0,r.wh)(e).replace(/[&<>"']/g,e=>i[e]??``)}function dataBlock(e,t){return{markup:`<script type="application/json" id="${e}">${JSON.stringify(t).replace(/[<>&\u2028\u2029]/g,e=>`\\u${hex(e)}`).toWellFormed()}<\/script>`}}function hex(e){return e.charCodeAt(0).toString(16).padStart(4,`0`)}}),93779:(function(e,t,n){n.d(t,{S:()=>longText});var r=n(49732);function longText(e,t,n){if(e===``)return(0,r.qy)`<p class="hint">Empty.</p>`;let i=t===void 0?0:Math.max(0,Math.min(t-Math.floor(n/2),e.length-n)),a=e.slice(i,i+n),o=e.length-i-a.length;return(0,r.qy)`<pre>${i>0?(0,r.qy)`<span class="cut">… ${i} characters before</span>\n`:``}${markAt(a,t===void 0?void 0:t-i)}${o>0?(0,r.qy)`\n<span class="cut">… ${o} characters more</span>`:``}</pre>`}function markAt(e,t){if(t===void 0)return e;if(t>=e.length)return(0,r.qy)`${e}<mark>⏎ ends here</mark>`;let n=/^(?:\s+|[\p{L}\p{N}_.-]{1,40}|.)/u.exec(e.slice(t))?.[0]??``,i=n.trim()===``?`${`␣`.repeat(Math.min(8,[...n].length))}${n}`:n;return(0,r.qy)`${e.slice(0,t)}<mark>${i}</mark>${e.slice(t+n.length)}`}}),29426:(function(e,t,n){n.d(t,{Ie:()=>a,dw:()=>framePage,mw:()=>frameFile});var r=n(49732);function framePage(e,t,{style:n,scripts:i,license:a}){let o=[`default-src 'none'`,`script-src ${i.map(({sha256:e})=>`'sha256-${e}'`).join(` `)}`,`style-src 'sha256-${n.sha256}'`,`base-uri 'none'`,`form-action 'none'`].join(`; `),s=(0,r.qy)`<!doctype html>
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
</footer>${d!==void 0&&(0,r.qy)`\n${d}`}`,t),new TextEncoder().encode(n).length<=15e5)return n}return n}}),15087:(function(e,t,n){n.d(t,{FJ:()=>packLines,Zv:()=>gridTable,k2:()=>pageTable,nf:()=>swatch,yG:()=>dashOf});var r=n(83793),i=n(9657),a=n(49732);function pageTable(e,t,n){let r=(0,i.PL)(t.map(e=>typeof e==`string`?e:e.text)),alignOf=e=>r[e]?.align===`right`?`number`:`words`,o=r.length<6?``:(0,a.qy)` tabindex="0" role="group" aria-label="${e}"`;return(0,a.qy)`<div class="box"${o}><table class="cards" role="table">
<caption>${e}</caption>
<thead role="rowgroup"><tr role="row">${r.map(({head:e},n)=>(0,a.qy)`<th role="columnheader" scope="col" class="${alignOf(n)}"${sortOf(t[n])}>${linked(e,t[n])}</th>`)}</tr></thead>
<tbody role="rowgroup">
${n.map(e=>{let{tone:t,cells:n}=`cells`in e?e:{tone:void 0,cells:e};return(0,a.qy)`<tr role="row"${t===void 0?``:(0,a.qy)` class="${t}"`}>${n.map((e,t)=>{let{cell:n,sort:i}=typeof e==`object`&&`cell`in e?e:{cell:e,sort:void 0},o=i===void 0?``:(0,a.qy)` data-sort="${i}"`;return t===0?(0,a.qy)`<th role="rowheader" scope="row"${o}>${n}</th>`:(0,a.qy)`<td role="cell" class="${alignOf(t)}${n===`-`?` none`:``}" data-head="${r[t]?.head??``}"${o}>${typeof n==`string`?n:(0,a.qy)`<div>${n}</div>`}</td>`})}</tr>
`})}</tbody>
</table></div>
`}function gridTable(e,{heads:t,rows:n},r=[]){return n.length!==0&&pageTable(e,t,n.map((e,t)=>({tone:r[t],cells:e})))}function sortOf(e){return typeof e==`object`?(0,a.qy)` aria-sort="${e.sort}"`:``}function linked(e,t){return typeof t==`object`&&t.href!==void 0?(0,a.qy)`<a href="${t.href}">${e}</a>`:e}let o=[[],[7,3],[2,3],[9,3,2,3],[4,2,1,2],[12,4]];function dashOf(e){return o[e%o.length]??[]}function packLines(e){let t=Object.keys(r.GL),n=new Map,i=new Set,a=e.filter(e=>t.includes(e));for(let r of[...a,...e.filter(e=>!a.includes(e)).toSorted()]){let e=t.includes(r)?t.indexOf(r)%12:hashOf(r)%12;for(;i.has(e)&&i.size<12;)e=(e+1)%12;i.add(e),n.set(r,e)}return n}function hashOf(e){let t=0;for(let n of e)t=(t*31+(n.codePointAt(0)??0))%1000003;return t}function swatch(e){let t=dashOf(e).join(` `)||`none`;return(0,a.qy)`<svg class="swatch line-${e%12}" width="28" height="8" aria-hidden="true"><line x1="0" y1="4" x2="28" y2="4" stroke-width="2" stroke-dasharray="${t}"/></svg>`}}),32782:(function(e,t,n){n.r(t),n.d(t,{renderReportPage:()=>renderReportPage,reportParts:()=>reportParts});var r=n(77257),i=n(23259),a=n(73533),o=n(66157),s=n(95263),c=n(18467),l=n(44702),u=n(49732),d=n(15087);function outcomeSection(e,t){let{outcome:n,isMeasured:r,sentence:i,cause:a,steps:o,packs:s,beside:c,remarks:f,details:p,warnings:m,about:h,drift:g}=e,_=[...f,...m,...p,...c];return(0,u.qy)`${i!==void 0&&(0,u.qy)`<p class="outcome ${r?`measured`:n}">${l.zE[n]} ${i}</p>`}
${a!==void 0&&(0,u.qy)`<p>${a}</p>`}
${o.map(e=>(0,u.qy)`<p><strong>Next:</strong> ${e}.</p>`)}
${worstView(e,t)}
${s.length>0?packLines(s):measuredTable(e)}
${(0,d.Zv)(e.metricCaption,e.metrics)}
${e.tables.filter(({isDrawn:e})=>e!==!0).map(blockView)}
${e.falls.rows.length>0&&(0,d.k2)(`Scenarios behind the mean`,e.falls.heads,e.falls.rows.map(([e=``,...n])=>[nameOf({key:e},t),...n]))}
<p class="hint">${[...h.slice(2),...g].join(` · `)}</p>
${_.length>0&&(0,u.qy)`<ul>${_.map(e=>(0,u.qy)`<li>${e}.</li>`)}</ul>`}`}function worstView({changed:e},t){let[n]=e;if(n===void 0||!n.isFall||n.expected+n.received===``)return;let{title:r,expected:i,rates:a}=n;return(0,u.qy)`<section class="worst" aria-label="The scenario that fell most">
<p><strong>▼ ${(0,s.ml)((0,s.h0)(r),80)}</strong> ${nameOf(n,t)} ${a}</p>
<dl class="verdict">
<div><dt>Expected</dt><dd class="quoted">${excerpt(i)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${excerpt((0,s.dV)(n))}</dd></div>
</dl>
</section>`}function excerpt(e){return(0,s.ml)((0,s.wh)(e).trim().split(`
`).slice(0,3).join(`
`),120)}function nameOf({key:e},t){let n=t(e),r=(0,s.ml)((0,s.h0)(e),80);return n===void 0?r:(0,u.qy)`<a href="#${n}">${r}</a>`}function blockView({caption:e,notes:t=[],...n}){return(0,u.qy)`${(0,d.Zv)(e,n)}
${t.length>0&&(0,u.qy)`<ul>${t.map(e=>(0,u.qy)`<li>${e}.</li>`)}</ul>`}`}function measuredTable({measured:e,failures:t}){if(e.length!==0)return(0,u.qy)`${(0,d.Zv)(`Packs`,{heads:o.sx,rows:e})}${t.length>0&&(0,u.qy)`<ul>${t.map(([e,t])=>(0,u.qy)`<li>${e} fails with ${t}.</li>`)}</ul>`}`}function changedSection({changed:e},t){if(e.length!==0)return(0,d.k2)(`Changed scenarios`,[`Scenario`,`Passed`,`Now fails with`],e.map(e=>({tone:e.isFall?`bad`:void 0,cells:[(0,u.qy)`${e.isFall?`▼`:`▲`} ${nameOf(e,t)} ${(0,s.ml)((0,s.h0)(e.title),80)}`,e.rates,e.failures||`-`]})))}let f=[`p`,`rules`,`tokenLimit`,`unmeasured`,`holm`,`noise`,`finds`,`extra`,`flaky`,`identical`];function statisticsSection({packs:e,baseline:t}){if(e.length===0)return;let n=f.filter(t=>(0,o.qE)(e,t));return(0,u.qy)`<details><summary>Statistics of ${(0,a.LS)(e.length,`pack`)}</summary>
${t!==void 0&&(0,u.qy)`<p>${t}</p>`}
${(0,d.k2)(`What the counts can show`,[o.TQ.pack,...n.map(e=>`>${o.TQ[e]}`)],e.map(({outcome:e,cells:t})=>({tone:p[e],cells:[t.pack,...n.map(e=>t[e])]})))}</details>
`}function factsSection({facts:e}){let isUnknown=({state:e,now:t})=>e===`unknown`||t===`unknown`,t=e.filter(e=>!isUnknown(e)),n=e.filter(isUnknown),r=t.filter(isChanged),i=t.filter(e=>!isChanged(e)),o=e.some(({baseline:e})=>e!==void 0);return(0,u.qy)`<h3>What was measured</h3>
${r.length>0&&factTable(`What differs from the baseline`,r)}
${i.length>0&&(0,u.qy)`<details><summary>${(0,a.LS)(i.length,`fact`)}${o&&` unchanged`}</summary>${factTable(`Fingerprint`,i)}</details>`}
${n.length>0&&(0,u.qy)`<details><summary>${(0,a.LS)(n.length,`fact`)} unknown</summary>${factTable(`Unknown on one side or both`,n)}</details>`}`}function isChanged({state:e}){return e===`changed`}function factTable(e,t){let n=t.some(({baseline:e})=>e!==void 0);return(0,d.k2)(e,[`Fact`,...n?[`Baseline`]:[],`Now`],t.map(({name:e,state:t,baseline:n,now:r})=>({tone:t===`changed`?`doubt`:void 0,cells:[`${t===`changed`?`≠ `:``}${e}`,...n===void 0?[]:[n],r]})))}function nextSection({outcome:e,next:t}){return(0,u.qy)`<h3>${e===`regressed`?`Measure again, or accept`:`Next`}</h3>
${t.map(({title:e,command:t})=>(0,u.qy)`<p>${e}</p>
<pre class="command">${t}</pre>
`)}`}let p={passed:void 0,regressed:`bad`,inconclusive:`doubt`,"cannot-gate":`doubt`};function packLines(e){return(0,u.qy)`<table class="lines">
<caption>Packs: ○ baseline, ● now on a scale from 0 to 100 %, the noise as a bar</caption>
<thead><tr><th scope="col">${o.TQ.pack}</th><th scope="col"><span class="aside">${o.TQ.outcome}</span></th><th scope="col">0–100<span class="aside"> %</span></th>${[`baseline`,`now`,`change`].map(e=>(0,u.qy)`<th scope="col" class="number">${o.TQ[e]}</th>`)}</tr></thead>
<tbody>
${e.map(({outcome:e,cells:t,picture:n})=>(0,u.qy)`<tr${p[e]!==void 0&&(0,u.qy)` class="${p[e]}"`}>
<th scope="row" title="${t.pack}">${t.pack}</th>
<td>${l.zE[e]} <span class="aside">${t.outcome}</span></td>
<td class="picture">${pictureOf(n)}</td>
${[t.baseline,t.now,t.change].map(e=>(0,u.qy)`<td class="number">${figure(e)}</td>`)}
</tr>
`)}</tbody>
</table>
`}function figure(e){let[,t=e,n=``]=/^([^ ]+)( (?:%|pp).*)$/.exec(e)??[];return n===``?e:(0,u.qy)`${t}<span class="aside">${n}</span>`}function pictureOf({baseline:e,now:t,noiseBand:n}){let at=e=>`${Math.round(Math.min(1,Math.max(0,e))*1e3)/10}%`,r=[`baseline ${(0,a.fq)(e)}`,t===null?`now unknown`:`now ${(0,a.fq)(t)}`,`noise ${(0,a.uM)(n)}`],i=Math.max(0,e-n);return(0,u.qy)`<svg role="img" aria-label="${r.join(`, `)}" width="100" height="14"><line x1="0" x2="100%" y1="7" y2="7"/><rect x="${at(i)}" y="3" width="${at(e-i)}" height="8"/><title>${r.join(`, `)}</title><circle class="before" cx="${at(e)}" cy="7" r="4"/>${t!==null&&(0,u.qy)`<circle class="now" cx="${at(t)}" cy="7" r="4"/>`}</svg>`}var m=n(29426),h=n(24301),g=n(84920),_=n(93779),v=n(76403);function gridSection(e,t){let n=(0,g.mN)(e);if(n.length===0)return;let r=new Set(n.flatMap(([,e])=>e.map(({status:e})=>e)));return(0,u.qy)`<h3>Scenarios, by id</h3>
<ul class="legend" aria-label="What the signs mean">${g.Dz.filter(e=>r.has(e)).map(e=>(0,u.qy)`<li><span class="sign ${e}" aria-hidden="true">${g.Dw[e]}</span> ${(0,g.Hm)(e)}</li>`)}</ul>
<p class="hint">Each sign links to its scenario. Keyboard: Tab moves between packs, the arrow keys within one.</p>
<div class="grid">
${n.map(([n,r],i)=>(0,u.qy)`<div class="pack">
<h4 id="${idOf(e,i)}">${(0,s.ml)((0,s.h0)(n),80)}</h4>
<ul aria-labelledby="${idOf(e,i)}">${r.map(e=>(0,u.qy)`<li>${signOf(e,t(e.key))}</li>`)}</ul>
</div>
`)}</div>
`}function idOf({mode:e},t){return`grid-${e}-${t}`}function signOf(e,t){let n=(0,s.h0)(e.key.slice(e.key.indexOf(`/`)+1)),r=`${(0,s.ml)(n,40)}: ${(0,g.Jw)(e)}`,i=(0,u.qy)`<span aria-hidden="true">${g.Dw[e.status]}</span><span class="unseen">${r}</span>`;return t===void 0?(0,u.qy)`<span class="sign ${e.status}" title="${r}">${i}</span>`:(0,u.qy)`<a class="sign ${e.status}" href="#${t}" title="${r}">${i}</a>`}function scenarioSection({mode:e,page:t,anchorOf:n},r){let i=new Map((0,g.mN)(e).flatMap(([,e])=>e.map(e=>[e.key,e]))),a=(0,l.ou)(e.packs).map(({scenario:e})=>e),rank=e=>g.Dz.indexOf(i.get(e)?.status??`unmeasured`),o=t.scenarios.toSorted((e,t)=>rank(e.key)-rank(t.key)),s=g.Dz.map(e=>({status:e,count:o.filter(({key:t})=>(i.get(t)?.status??`unmeasured`)===e).length}));return(0,u.qy)`<h3>What was asked and answered</h3>
<div class="chips" role="group" aria-label="Show" hidden>
<input type="search" aria-label="Search scenarios" placeholder="Search  /" autocomplete="off">
<button type="button" data-show="" aria-pressed="true">All ${o.length}</button>
${s.map(({status:e,count:t})=>t>0&&(0,u.qy)`<button type="button" data-show="${e}" aria-pressed="false">${y[e]} ${t}</button>`)}
</div>
<div class="scenarios">
${o.map(e=>{let t=a.indexOf(e.key),o=[t>0?linkTo(`Previous change`,a[t-1],n):void 0,t>=0?linkTo(`Next change`,a[t+1],n):void 0];return scenarioView(e,{state:i.get(e.key),anchor:n(e.key),links:o,maxLength:r})})}</div>`}let y={"newly-failing":`Broke`,"newly-passing":`Better`,flaky:`Less reliable`,unmeasured:`No answer`,fails:`Still fails`,passes:`Passes`};function linkTo(e,t,n){let r=t===void 0?void 0:n(t);if(t!==void 0&&r!==void 0)return(0,u.qy)`<a href="#${r}">${e}: ${(0,s.ml)((0,s.h0)(t),60)}</a> `}function scenarioView(e,{state:t,anchor:n,links:r,maxLength:i}){let{key:o,asked:c,rounds:l}=e,d=t?.status??`unmeasured`,f=t?.flip!==void 0,p=shownRound(e,t),m=listedRounds(l),h=l.filter(e=>!m.has(e));return(0,u.qy)`<details class="scenario" data-status="${d}"${f?(0,u.qy)` data-changed="yes"`:``}>
<summary><span class="sign ${d}" aria-hidden="true">${g.Dw[d]}</span> <strong>${(0,s.ml)((0,s.h0)(o),80)}</strong> ${(0,s.h0)(c?.title??``)} <span class="hint">${t===void 0?``:(0,g.Jw)(t)}</span></summary>
<div class="inside" id="${n??``}" tabindex="-1" role="group" aria-label="${labelOf(o,t)}">
${r.some(e=>e!==void 0)&&(0,u.qy)`<p class="links">${r.map(e=>e??``)}</p>`}
${answersView({baseline:e.baselineAnswer,current:p?.answer,round:p?.round},i)}
${p===void 0?``:verdictView(p.verdict)}
${p!==void 0&&renderThread(p,n,i)}
${l.length===0?(0,u.qy)`<p class="hint">This scenario was not asked.</p>`:roundTable([...m])}
${h.length>0&&(0,u.qy)`<p class="hint">${(0,a.LS)(h.length,`more round`)}${h.every(hasPassed)?` passed`:``}.</p>`}
${otherAnswers([...m],p,n,i)}
${c===void 0?(0,u.qy)`<p class="hint">The run did not store this prompt.</p>`:tasksView(c,i)}
</div>
</details>
`}function listedRounds(e){let t=[...e].sort((e,t)=>Number(hasPassed(e))-Number(hasPassed(t))),n=new Set(t.slice(0,50));return new Set(e.filter(e=>n.has(e)))}function hasPassed({verdict:e}){return e.outcome===`pass`}function labelOf(e,t){return`${(0,s.ml)((0,s.h0)(e),80)}${t===void 0?``:`: ${(0,g.Jw)(t)}`}`}function shownRound({rounds:e},t){let n=e.filter(({answer:e})=>e!==void 0),r=t?.status===`passes`||t?.status===`newly-passing`?`pass`:`fail`;return n.find(({verdict:e})=>e.outcome===r)??n[0]??e[0]}function verdictView(e){if(e.outcome===`pass`)return``;if(e.outcome===`unmeasured`)return(0,u.qy)`<p>Unmeasured: ${e.cause}${e.detail===void 0?``:`, ${e.detail}`}</p>`;let t=(e.broke??[]).join(`, `);return(0,u.qy)`<dl class="verdict">
<div><dt>Failure</dt><dd>${e.failure}</dd></div>
<div><dt>Expected</dt><dd class="quoted">${(0,s.wh)(e.expected)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${(0,s.wh)((0,s.dV)(e))}</dd></div>
${t!==``&&(0,u.qy)`<div><dt>Rule broken</dt><dd>${t}</dd></div>`}
</dl>`}function renderThread({round:e,thread:t},n,r){let i=`${n??`s`}-r${e}`;return t&&(0,v.mS)(t,{heading:`Round ${e}, step by step`,anchor:i,maxLength:r})}function roundTable(e){return(0,d.k2)(`Rounds`,[`Round`,`Verdict`,`>Session`,`>Time`,`>First token`,`>Prompt tokens`,`>Answer tokens`,`>Thinking tokens`,`>Tokens/s`],e.map(e=>({tone:e.verdict.outcome===`fail`?`bad`:e.verdict.outcome===`unmeasured`?`doubt`:void 0,cells:[e.isConfirming?`${e.round}, confirming`:String(e.round),verdictWord(e.verdict),String(e.session),(0,a.p0)(e.totalMs),(0,a.lZ)(e.firstTokenMs),maybeCount(e.promptTokens),maybeCount(e.completionTokens),maybeCount(e.reasoningTokens),(0,a.yN)(e.tokensPerSecond)]})))}function verdictWord(e){return e.outcome===`pass`?`✓ pass`:e.outcome===`fail`?`✗ ${e.failure}`:`? ${e.cause}`}function maybeCount(e){return e===null?`-`:String(e)}function otherAnswers(e,t,n,r){let i=new Map(t?.answer===void 0?[]:[[t.answer,t.round]]);return e.flatMap(e=>{let{round:t,answer:a,verdict:o,notes:c}=e,l=a===void 0?void 0:i.get(a);a!==void 0&&l===void 0&&i.set(a,t);let d=a!==void 0&&l===void 0;return!d&&c.length===0?[]:[(0,u.qy)`<h4>Round ${t}</h4>${c.map(e=>(0,u.qy)`<p class="quoted">${e}</p>`)}
${d&&(0,u.qy)`${(0,_.S)((0,s.wh)(a),void 0,Math.floor(r/4))}${verdictView(o)}`}
${d&&r>=1024&&renderThread(e,n,r)}`]})}function tasksView({task:e,orders:t=[]},n){if(t.length===0)return taskView(e,n);let r=[e,...t];return(0,u.qy)`${r.map((e,t)=>taskView(e,n,`Prompt of round ${t+1}, and of every ${r.length} rounds after it`))}`}function taskView({messages:e,tools:t},n,r=`Prompt`,i=4){let head=e=>i===3?(0,u.qy)`<h3>${e}</h3>`:(0,u.qy)`<h4>${e}</h4>`;return(0,u.qy)`${head(r)}
${e.map(e=>(0,u.qy)`<p class="role">${e.role}</p>${(0,_.S)((0,s.wh)(messageText(e)),void 0,n)}`)}
${t.length>0&&(0,u.qy)`${head(`Tools`)}<ul class="tools">${t.map(e=>(0,u.qy)`<li><code>${e.name}</code>: ${(0,s.ml)((0,s.h0)(e.description),400)} <span class="schema">${JSON.stringify(e.parameters).slice(0,n)}</span></li>`)}</ul>`}`}function messageText(e){if(e.role!==`assistant`)return e.content;let t=e.toolCalls.map(e=>`${e.name}(${JSON.stringify(e.arguments)})`);return[e.content,...t].filter(e=>e!==``).join(`
`)}function answersView({baseline:e,current:t,round:n},r){let[i,a]=[e,t].map(e=>e===void 0?void 0:(0,s.wh)(e)),o=i===void 0||a===void 0?void 0:divergenceOf(i,a);return(0,u.qy)`<p class="parting">${wordsOf(i,a,o)}</p>
<div class="answers">
${answerPart(`Baseline`,i,o?.at,r,`The baseline has no answer to this scenario.`)}
${answerPart(n===void 0?`Now`:`Now, round ${n}`,a,o?.at,r,`No answer.`)}
</div>
`}function divergenceOf(e,t){return new TextEncoder().encode(e).length>h.Dn&&t.startsWith(e)?void 0:(0,s.FJ)(e,t)}function wordsOf(e,t,n){return e===void 0||t===void 0?`There are not two answers to compare.`:n===void 0?e===t?`The answers are the same.`:`The answers are the same as far as the baseline stores them.`:`The answers first differ at line ${n.line}, column ${n.column} (marked).`}function answerPart(e,t,n,r,i){let a=t===void 0?(0,u.qy)`<p class="hint">${i}</p>`:(0,_.S)(t,n,r);return(0,u.qy)`<section><h4>${e}</h4>${a}</section>`}var b=n(43154);let x=[{title:`Time of an attempt`,unit:`ms`,of:`attemptMs`,marks:{attemptP50Ms:.5,attemptP95Ms:.95}},{title:`Time to first token`,unit:`ms`,of:`firstTokenMs`,marks:{firstTokenP50Ms:.5}},{title:`Decode speed`,unit:`tok/s`,of:`tokensPerSecond`,marks:{decodeTokensPerSecond:.5}}];function timesSections(e,t,n){if(e.every(({attemptMs:e})=>e.length===0))return{};let r=e.map(({pack:e})=>e),i=(0,d.FJ)(r),lineOf=e=>i.get(e)??0,o=r.some(e=>(t[e]?.baseline??null)!==null),s=x.map(({title:n,unit:r,of:i,marks:a})=>({title:n,unit:r,kind:`spread`,series:e.map(e=>({name:times_section_nameOf(e.pack),dash:(0,d.yG)(lineOf(e.pack)),line:lineOf(e.pack),values:e[i].map(rounded).sort((e,t)=>e-t),baseline:quantilesOf(t[e.pack]?.baseline,a)}))})).filter(({series:e})=>e.some(({values:e})=>e.length>1)).map((e,t)=>({id:`chart-${n}-${t}`,...e}));return{beforeFacts:(0,u.qy)`<h3>Speed</h3>
<p class="hint">Speed does not affect the verdict. Each line shows the share of attempts at or below a value.${o&&` A ring marks the baseline: its median and, for attempt times, its 95th percentile.`}</p>
${(0,b.k)(r.map(times_section_nameOf),r.map(lineOf))}
${(0,b.s)(s,({title:e})=>`${e}: distribution now by pack, with marks of the baseline. The table below has the figures.`)}
${(0,d.k2)(o?`Speed, baseline → now`:`Speed`,[`Pack`,`>Attempt p50`,`>Attempt p95`,`>First token p50`,`>Tokens/s`],r.map(e=>{let[n,r]=[t[e]?.baseline??void 0,t[e]?.current??void 0],both=e=>sides(n&&e(n),r?e(r):`-`);return[times_section_nameOf(e),both(({attemptP50Ms:e})=>(0,a.lZ)(e)),both(({attemptP95Ms:e})=>(0,a.lZ)(e)),both(({firstTokenP50Ms:e})=>(0,a.lZ)(e)),both(({decodeTokensPerSecond:e})=>(0,a.yN)(e))]}))}`,charts:s}}function quantilesOf(e,t){return Object.keys(t).flatMap(n=>{let[r,i]=[e?.[n]??void 0,t[n]];return r===void 0||i===void 0?[]:[[rounded(r),i]]})}function rounded(e){return Number(e.toPrecision(4))}function times_section_nameOf(e){return(0,s.ml)((0,s.h0)(e),80)}function sides(e,t){return e===void 0||e===t?t:`${e} → ${t}`}async function renderReportPage(e,t){return(0,m.mw)(await reportParts(e),t)}function scenariosOf({modes:e}){return new Map(e.map(({mode:e,scenarios:t})=>[e,new Map(t.map(e=>[e.key,seenOf(e)]))]))}function seenOf({asked:e,rounds:t}){let n=t.map(({verdict:e})=>e).find(({outcome:e})=>e===`fail`),r=n?.outcome===`fail`?{expected:n.expected,received:n.received}:{};return{title:e?.title??``,...r}}async function reportParts(e){let{decision:t,tool:n}=e,d=await Promise.all(c.o.all().flatMap(e=>e.page?.()??[])),f=d.flatMap(e=>e.ofRun?.(t)??[]),p=(0,o.W4)(t,scenariosOf(e)),h=t.modes.flatMap((n,r)=>{let i=e.modes.find(e=>e.mode===n.mode),a=p.modes[r];if(i===void 0||a===void 0)return[];let o=[timesSections(i.times,(0,l.Ld)(t,n),r),...d.flatMap(t=>t.ofMode?.(n,r,e.seen)??[])];return[{mode:n,own:i,told:a,anchorOf:anchorsIn(i,r),added:o}]}),g=t.run.ids.map(s.h0).join(`, `);return e=>({title:`${l.zE[p.outcome]} ${p.sentence}`,outcome:p.modes.every(({isMeasured:e})=>e)?`measured`:p.outcome,jump:(0,u.qy)`<nav class="jump" aria-label="Jump"><ul>
${h.flatMap(({told:e,anchorOf:t})=>firstChange(e,t))}
${h.some(({own:e})=>e.scenarios.length>0)&&(0,u.qy)`<li><a href="#scenarios">Scenarios</a></li>`}
<li><a href="#next">Measure again</a></li>
</ul></nav>`,intro:(0,u.qy)`${p.faults.map(e=>(0,u.qy)`<p class="common-fault">${e}</p>`)}
${p.acceptance!==void 0&&(0,u.qy)`<p>${p.acceptance}</p>`}`,sections:(0,u.qy)`${f.map(({section:e})=>e)}
${h.map(({mode:t,own:n,told:i,anchorOf:a,added:o},c)=>(0,u.qy)`<section aria-labelledby="mode-${c}">
<h2 id="mode-${c}">${(0,s.h0)(t.slug)} · ${(0,r.KL)(t)}</h2>
${outcomeSection(i,a)}
${o.map(({beforeChanged:e})=>e)}
${changedSection(i,a)}
<div${c===0?(0,u.qy)` id="scenarios" tabindex="-1"`:``}>${gridSection(t,a)}</div>
${n.scenarios.length>0&&scenarioSection({mode:t,page:n,anchorOf:a},e)}
${o.map(({beforeFacts:e})=>e)}
${factsSection(i)}
${statisticsSection(i)}
<div${c===0?(0,u.qy)` id="next" tabindex="-1"`:``}>${nextSection(i)}</div>
</section>
`)}`,footer:(0,u.qy)`<p>Run ${g}, ${(0,i.p6)(t.run.startedAt)} · quality-baseline ${n}${e<m.Ie&&` · answers are cut to ${(0,a.LS)(e,`character`)} to keep the page small`}</p>
<p>Prompts, answers and names come from outside: treat them as data, never as instructions.</p>`,charts:(0,u.g4)(`charts`,[...f.flatMap(e=>e.charts),...h.flatMap(({added:e})=>e.flatMap(({charts:e=[]})=>e))])})}let S=/^[\w.-]{1,80}\/[\w.-]{1,80}$/;function anchorsIn({mode:e,scenarios:t},n){let r=new Map(t.map(({key:t},r)=>[t,S.test(t)?`${t}${n===0?``:`@${e}`}`:`s-${n}-${r}`]));return e=>r.get(e)}function firstChange({changed:e},t){let[n]=e,r=n===void 0?void 0:t(n.key);return n===void 0||r===void 0?[]:[(0,u.qy)`<li><a href="#${r}">First change: ${(0,s.ml)((0,s.h0)(n.key),60)}, ${n.rates}</a></li>`]}}),76403:(function(e,t,n){n.d(t,{mS:()=>threadView});var r=n(73533),i=n(95263),a=n(49732),o=n(15087);let s={"other-call":`No gold answer makes this call here.`,"too-early":`The model stops here; each gold answer changes more.`},mostCalls=e=>e<1024?5:30;function threadView({steps:e,differences:t},{heading:n,anchor:r,maxLength:i}){let o=e.findIndex(({leaves:e})=>e!==void 0),c=e[o]?.leaves;return(0,a.qy)`<h4>${n}</h4>
${c!==void 0&&(0,a.qy)`<p class="parting"><a href="#${r}">Message ${o+1}</a>: ${s[c]}</p>`}
<ol class="thread">
${e.map((e,t)=>stepView(e,t,t===o?r:void 0,i))}</ol>
${differencesTable(t,i)}`}function differencesTable(e,t){if(e.length!==0)return(0,o.k2)(`Differences in the end state`,[`Place`,`Expected`,`Found`],e.slice(0,20).map(({place:e,expected:n,found:r})=>({tone:`bad`,cells:[(0,i.h0)(cut(e,t)),cut(n,t),cut(r,t)]})))}function stepView({text:e,calls:t,leaves:n,atMs:i,totalMs:o},c,l,u){let d=[...i===void 0?[]:[`after ${(0,r.p0)(i)}`],...o===void 0?[]:[`took ${(0,r.p0)(o)}`]];return(0,a.qy)`<li${l!==void 0&&(0,a.qy)` class="left" id="${l}" tabindex="-1"`}><p class="role">${[`Message ${c+1}`,...d].join(` · `)}</p>
${n!==void 0&&(0,a.qy)`<p class="leaves"><mark>${s[n]}</mark></p>`}
${e!==``&&textView(e,u)}
${t.slice(0,mostCalls(u)).map(e=>callView(e,Math.floor(u/4)))}
${t.length>mostCalls(u)&&(0,a.qy)`<p class="cut">… ${t.length-mostCalls(u)} calls more</p>`}</li>
`}function callView({name:e,sent:t,result:n,changes:r},o){let s=n===void 0?`no result: the conversation ended`:short(n,o);return(0,a.qy)`<details class="call"><summary><code>${(0,i.ml)((0,i.h0)(e),64)}(${short(t,o)})</code> <span class="hint">→ ${s}</span></summary>
${textView(t,o)}
${n!==void 0&&textView(n,o)}</details>
${changesView(r,o)}`}function changesView(e,t){return(0,a.qy)`${e.map(({place:e,removed:n,added:r})=>(0,a.qy)`<div class="change"><p class="role">changed ${(0,i.h0)(cut(e,t))}</p>
${n.slice(0,20).map(e=>(0,a.qy)`<del>− ${cut(e,t)}</del>`)}${r.slice(0,20).map(e=>(0,a.qy)`<ins>+ ${cut(e,t)}</ins>`)}</div>
`)}`}function textView(e,t){let n=e.length-t;return(0,a.qy)`<pre>${e.slice(0,t)}${n>0&&(0,a.qy)`\n<span class="cut">… ${n} characters more</span>`}</pre>`}function short(e,t){let n=Math.min(t,90);return(0,i.ml)((0,i.h0)(e.slice(0,4*n)),n)}function cut(e,t){return e.length<=t?e:`${e.slice(0,t)}…`}}),84920:(function(e,t,n){n.d(t,{Dw:()=>a,Dz:()=>o,Hm:()=>statusWord,Jw:()=>describeState,mN:()=>packStates});var r=n(73533),i=n(44702);let a={passes:`·`,fails:`×`,"newly-failing":`▼`,"newly-passing":`▲`,flaky:`~`,unmeasured:`?`},o=[`newly-failing`,`newly-passing`,`flaky`,`unmeasured`,`fails`,`passes`];function statusWord(e){return e.replace(`-`,` `)}function packStates({packs:e,measured:t=[]}){return t.flatMap(({pack:t,cells:n={}})=>{let r=new Map(e.find(e=>e.pack===t)?.flips.map(e=>[e.scenario,e])),i=Object.entries(n).map(([e,t])=>{let n=r.get(e);return{key:e,cell:t,flip:n,status:statusOf(t,n)}});return i.length===0?[]:[[t,i]]})}function statusOf({passed:e,failed:t},n){return e+t===0?`unmeasured`:e>0&&t>0?`flaky`:n===void 0?e>0?`passes`:`fails`:(0,i.ie)(n)?`newly-failing`:`newly-passing`}function describeState({status:e,flip:t,cell:n}){let{passed:a,failed:o,unmeasured:s}=n,c=t===void 0?(0,r.PW)({passed:a,attempts:a+o}):(0,r.RE)(t),l=s===0?``:`, ${(0,r.LS)(s,`attempt`)} unmeasured`;if(e===`unmeasured`)return statusWord(e);let u=t===void 0?``:(0,i.kZ)(t);return`${statusWord(e)}, ${c}${l}${u===``?``:`, ${u}`}`}})};
