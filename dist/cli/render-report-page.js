import{n as e,r as t,t as n}from"./load-section.js";import{a as r,i,n as a,o,r as s,t as c}from"./page-table.js";import{S as l,f as u,l as d,u as f,v as p,y as m}from"./numbers.js";import{i as h,o as g,r as _,s as v}from"./plain-text.js";import{n as y,t as b}from"./describe-numerics.js";import{t as x}from"./median-of.js";import{t as S}from"./fingerprint.js";import{i as C}from"./describe-reason.js";import{a as w,i as T,n as E}from"./outline.js";import{E as D,m as O}from"./words.js";import{t as k}from"./page-frame.js";import{n as A,t as j}from"./scenario-section.js";function numericsSection(e){if(e===void 0)return``;if(e.outcome===`not-measured`)return o`<h3>Numerics</h3><p>${y(e,!1)}.</p>\n`;let{prompts:t,median:n,sessions:r}=e;return o`<h3>Numerics</h3>
<p>${y(e,!1)}; median ${u(n)}, ${m(r.baseline,`session`)} in the baseline.</p>
<ul class="strip" aria-label="Prompts; a darker cell moved farther">
${t.map(cell)}</ul>
<p class="hint">Hover over a cell, or reach it with Tab, to read both answers.</p>
`}const M=[1e-9,1e-5,.001,.1];function cell(e){let{prompt:t,distance:n,partsAt:r}=e,i=M.filter(e=>n>=e).length,a=`${t}: ${u(n)}${r===null?``:`, diverges at ${b(e)}`}`;return n===0&&r===null?o`<li aria-label="${a}"></li>\n`:o`<li class="far-${i}" tabindex="0" aria-label="${a}"><p>${a}<br>baseline ${row(e.baseline)}<br>now ${row(e.current)}</p></li>\n`}function row(e){return v(e.map(e=>_(JSON.stringify(e).slice(1,-1))).join(`|`),200)}function speedCharts(e,t,n){let drawn=(n,r,i,a)=>({title:n,chart:{kind:`spread`,unit:r,series:e.map((e,n)=>({name:nameOf$1(e.pack),dash:c(n),values:[...i(e)].map(rounded).sort((e,t)=>e-t),baseline:a(t[e.pack]?.baseline??void 0)}))}});return[drawn(`Time of an attempt`,`ms`,({attemptMs:e})=>e,e=>[...quantile(e?.attemptP50Ms,.5),...quantile(e?.attemptP95Ms,.95)]),drawn(`Time to first token`,`ms`,({firstTokenMs:e})=>e,e=>quantile(e?.firstTokenP50Ms,.5)),drawn(`Decode speed`,`tok/s`,({tokensPerSecond:e})=>e,e=>quantile(e?.decodeTokensPerSecond,.5))].filter(({chart:e})=>e.series.some(({values:e})=>e.length>1)).map((e,t)=>({id:n(t),...e}))}function quantile(e,t){return e==null?[]:[[rounded(e),t]]}function rounded(e){return Number(e.toPrecision(4))}function nameOf$1(e){return v(_(e),80)}function cellCharts({speed:e},t){if(e===void 0)return[];let{current:n,baseline:r}=e;return[`prefill`,`decode`].flatMap(e=>{let i=pointsOf(n,e),a=r===null?[]:pointsOf(r,e),o=i.map(({cell:e})=>e);if(i.length<2)return[];let valuesOf=e=>o.map(t=>e.find(e=>e.cell===t)?.value??null);return[{id:t(e),kind:`curve`,title:`${{prefill:`Reading`,decode:`Writing`}[e]} by length of the prompt`,x:{name:`tokens of the prompt`,unit:`number`},y:{name:`tok/s`,unit:`per-second`},xs:i.map(({tokens:e})=>e),lines:[{name:`now`,dash:c(0),values:valuesOf(i)},...a.length===0?[]:[{name:`baseline`,dash:c(1),values:valuesOf(a)}]]}]})}function cellFigures(e){if(e.length===0)return;let n=e.flatMap(({lines:e})=>e.map(({name:e})=>e)),r=[...new Set(n)];return o`${r.length>1&&o`<ul class="legend" aria-label="Lines of the charts">${r.map((e,t)=>o`<li>${i(t)} ${e}</li>`)}</ul>`}
${t(e,`a point for each cell. The table "Speed by cell" has the figures.`)}`}function pointsOf({cells:e},t){let n=[`tg256`,`pp512`,`pp2048`,`pp8192`,`tg256@d8192`].flatMap(n=>{let middle=t=>x((e[n]??[]).flatMap(e=>t(e)??[])),[r,i]=[middle(e=>e.promptTokens),middle(e=>e[t])];return r===void 0||i===void 0?[]:[{cell:n,tokens:r,value:i}]});return n.filter(({tokens:e},t)=>n.findIndex(t=>Math.abs(t.tokens-e)<e/10)===t).sort((e,t)=>e.tokens-t.tokens)}function speedSection(e,t,n){if(t.every(({attemptMs:e})=>e.length===0))return;let r=t.map(({pack:e})=>e),a=r.some(e=>(n[e]?.baseline??null)!==null);return o`<h3>Speed</h3>
<p class="hint">Speed does not affect the verdict. Each line shows the share of attempts at or below a value.${a&&` A ring marks the baseline: its median and, for attempt times, its 95th percentile.`}</p>
<ul class="legend" aria-label="Lines of the charts">${r.map((e,t)=>o`<li>${i(t)} ${nameOf$1(e)}</li>`)}</ul>
<div class="charts">
${e.map(({id:e,title:t})=>o`<figure><figcaption>${t}</figcaption><div class="chart" id="${e}" role="img" aria-label="${t}: distribution now by pack, with marks of the baseline. The table below has the figures."></div></figure>
`)}</div>
${s(a?`Speed, baseline → now`:`Speed`,[`Pack`,`>Attempt p50`,`>Attempt p95`,`>First token p50`,`>Tokens/s`],r.map(e=>{let[t,r]=[n[e]?.baseline,n[e]?.current],both=e=>sides(t==null?void 0:e(t),r==null?`-`:e(r));return[nameOf$1(e),both(({attemptP50Ms:e})=>d(e)),both(({attemptP95Ms:e})=>d(e)),both(({firstTokenP50Ms:e})=>d(e)),both(({decodeTokensPerSecond:e})=>f(e))]}))}`}function sides(e,t){return e===void 0||e===t?t:`${e} → ${t}`}function outcomeSection(e,t){let{outcome:n,sentence:r,cause:i,steps:c,packs:l,beside:u,remarks:d,details:f,warnings:p,about:m,drift:h}=e,g=[...d,...p,...f,...u];return o`${r!==void 0&&o`<p class="outcome ${n}">${O[n]} ${r}</p>`}
${i!==void 0&&o`<p>${i}</p>`}
${c.map(e=>o`<p><strong>Next:</strong> ${e}.</p>`)}
${worstView(e,t)}
${l.length>0?packLines(l):measuredTable(e)}
${a(`Means of metrics, in points of 100`,e.metrics)}
${a(`Judged pairs, shares in points of 100`,e.judges)}
${speedTable(e)}
${e.falls.rows.length>0&&s(`Scenarios behind the mean`,e.falls.heads,e.falls.rows.map(([e=``,...n])=>[nameOf({key:e},t),...n]))}
<p class="hint">${[...m.slice(2),...h].join(` · `)}</p>
${g.length>0&&o`<ul>${g.map(e=>o`<li>${e}.</li>`)}</ul>`}`}function worstView({changed:e},t){let[n]=e;if(n===void 0||!n.isFall||n.expected+n.received===``)return;let{title:r,expected:i,rates:a}=n;return o`<section class="worst" aria-label="The scenario that fell most">
<p><strong>▼ ${v(_(r),80)}</strong> ${nameOf(n,t)} ${a} attempts passed</p>
<dl class="verdict">
<div><dt>Expected</dt><dd class="quoted">${excerpt(i)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${excerpt(g(n))}</dd></div>
</dl>
</section>`}function excerpt(e){return v(h(e).trim().split(`
`).slice(0,3).join(`
`),120)}function nameOf({key:e},t){let n=t(e),r=v(_(e),80);return n===void 0?r:o`<a href="#${n}">${r}</a>`}function speedTable({speeds:{notes:e,...t}}){if(t.rows.length+e.length!==0)return o`${a(`Speed by cell`,t)}
${e.length>0&&o`<ul>${e.map(e=>o`<li>${e}.</li>`)}</ul>`}`}function measuredTable({measured:e,failures:t}){if(e.length!==0)return o`${a(`Packs`,{heads:E,rows:e})}${t.length>0&&o`<ul>${t.map(([e,t])=>o`<li>${e} fails with ${t}.</li>`)}</ul>`}`}function changedSection({changed:e},t){if(e.length!==0)return s(`Changed scenarios`,[`Scenario`,`Attempts passed`,`Now fails with`],e.map(e=>({tone:e.isFall?`bad`:void 0,cells:[o`${e.isFall?`▼`:`▲`} ${nameOf(e,t)} ${v(_(e.title),80)}`,e.rates,e.failures||`-`]})))}const N=[`p`,`tokenLimit`,`unmeasured`,`holm`,`noise`,`finds`,`extra`,`flaky`,`identical`];function statisticsSection({packs:e,baseline:t}){if(e.length!==0)return o`<details><summary>Statistics of ${m(e.length,`pack`)}</summary>
${t!==void 0&&o`<p>${t}</p>`}
${s(`What the counts can show`,[w.pack,...N.map(e=>`>${w[e]}`)],e.map(({outcome:e,cells:t})=>({tone:P[e],cells:[t.pack,...N.map(e=>t[e])]})))}</details>
`}function factsSection({facts:e}){let isUnknown=({state:e,now:t})=>e===`unknown`||t===`unknown`,t=e.filter(e=>!isUnknown(e)),n=e.filter(isUnknown),r=[...t.filter(isChanged),...t.filter(e=>!isChanged(e))];return o`<h3>What was measured</h3>
${factTable(r.some(isChanged)?`Fingerprints; ≠ differs`:`Fingerprint`,r)}
${n.length>0&&o`<details><summary>${m(n.length,`fact`)} unknown</summary>${factTable(`Unknown on one side or both`,n)}</details>`}`}function isChanged({state:e}){return e===`changed`}function factTable(e,t){let n=t.some(({baseline:e})=>e!==void 0);return s(e,[`Fact`,...n?[`Baseline`]:[],`Now`],t.map(({name:e,state:t,baseline:n,now:r})=>({tone:t===`changed`?`doubt`:void 0,cells:[`${t===`changed`?`≠ `:``}${e}`,...n===void 0?[]:[n],r]})))}function nextSection({outcome:e,next:t}){return o`<h3>${e===`regressed`?`Measure again, or accept`:`Next`}</h3>
${t.map(({title:e,command:t})=>o`<p>${e}</p>
<pre class="command">${t}</pre>
`)}`}const P={passed:void 0,regressed:`bad`,inconclusive:`doubt`,"cannot-gate":`doubt`};function packLines(e){return o`<table class="lines">
<caption>Packs: ○ baseline, ● now on a scale from 0 to 100 %, the noise as a bar</caption>
<thead><tr><th scope="col">${w.pack}</th><th scope="col"><span class="aside">${w.outcome}</span></th><th scope="col">0–100<span class="aside"> %</span></th>${[`baseline`,`now`,`change`].map(e=>o`<th scope="col" class="number">${w[e]}</th>`)}</tr></thead>
<tbody>
${e.map(({outcome:e,cells:t,picture:n})=>o`<tr${P[e]!==void 0&&o` class="${P[e]}"`}>
<th scope="row" title="${t.pack}">${t.pack}</th>
<td>${O[e]} <span class="aside">${t.outcome}</span></td>
<td class="picture">${pictureOf(n)}</td>
${[t.baseline,t.now,t.change].map(e=>o`<td class="number">${figure(e)}</td>`)}
</tr>
`)}</tbody>
</table>
`}function figure(e){let[,t=e,n=``]=/^([^ ]+)( (?:%|pp).*)$/.exec(e)??[];return n===``?e:o`${t}<span class="aside">${n}</span>`}function pictureOf({baseline:e,now:t,noiseBand:n}){let at=e=>`${Math.round(Math.min(1,Math.max(0,e))*1e3)/10}%`,r=[`baseline ${p(e)}`,t===null?`now unknown`:`now ${p(t)}`,`noise ${l(n)}`],i=Math.max(0,e-n);return o`<svg role="img" aria-label="${r.join(`, `)}" width="100" height="14"><line x1="0" x2="100%" y1="7" y2="7"/><rect x="${at(i)}" y="3" width="${at(e-i)}" height="8"/><circle class="before" cx="${at(e)}" cy="7" r="4"/>${t!==null&&o`<circle class="now" cx="${at(t)}" cy="7" r="4"/>`}</svg>`}function renderReportPage(e,t){return k(reportParts(e),t)}function scenariosOf({modes:e}){return new Map(e.map(({mode:e,scenarios:t})=>[e,new Map(t.map(e=>[e.key,seenOf(e)]))]))}function seenOf({asked:e,rounds:t}){let n=t.map(({verdict:e})=>e).find(({outcome:e})=>e===`fail`),r=n?.outcome===`fail`?{expected:n.expected,received:n.received}:{};return{title:e?.title??``,...r}}function reportParts(t){let{decision:i,tool:a}=t,s=T(i,scenariosOf(t)),c=i.modes.flatMap((e,n)=>{let r=t.modes.find(t=>t.mode===e.mode),i=s.modes[n];return r===void 0||i===void 0?[]:[{mode:e,own:r,told:i,...drawnOf(t,e,r,n)}]}),l=i.run.ids.map(_).join(`, `);return t=>({title:`${O[s.outcome]} ${s.sentence}`,outcome:s.outcome,jump:o`<nav class="jump" aria-label="Jump"><ul>
${c.flatMap(({told:e,anchorOf:t})=>firstChange(e,t))}
${c.some(({own:e})=>e.scenarios.length>0)&&o`<li><a href="#scenarios">Scenarios</a></li>`}
<li><a href="#next">Measure again</a></li>
</ul></nav>`,intro:o`${s.faults.map(e=>o`<p class="common-fault">${e}</p>`)}
${s.acceptance!==void 0&&o`<p>${s.acceptance}</p>`}`,sections:o`${s.load!==void 0&&i.load!==void 0&&e(s.load,i.load)}
${c.map(({mode:e,own:n,told:r,anchorOf:a,charts:s,curves:c},l)=>o`<section aria-labelledby="mode-${l}">
<h2 id="mode-${l}">${_(e.slug)} · ${S(e)}</h2>
${outcomeSection(r,a)}
${cellFigures(c)}
${changedSection(r,a)}
<div${l===0?o` id="scenarios" tabindex="-1"`:``}>${j(e,a)}</div>
${speedSection(s,n.times,D(i,e))}
${numericsSection(e.numerics)}${factsSection(r)}
${statisticsSection(r)}
<div${l===0?o` id="next" tabindex="-1"`:``}>${nextSection(r)}</div>
${n.scenarios.length>0&&A({mode:e,page:n,anchorOf:a},t)}
</section>
`)}`,footer:o`<p>Run ${l}, ${C(i.run.startedAt)} · quality-baseline ${a}${t<4096&&` · answers are cut to ${m(t,`character`)} to keep the page small`}</p>
<p>Prompts, answers and names come from outside: treat them as data, never as instructions.</p>`,charts:r(`charts`,[...n(i.load),...c.flatMap(({charts:e,curves:t})=>[...t,...e.map(({id:e,chart:t})=>({id:e,...t}))])])})}function drawnOf({decision:e},t,n,r){let i=new Map(n.scenarios.map(({key:e},t)=>[e,`s-${r}-${t}`])),anchorOf=e=>i.get(e);return{anchorOf,charts:speedCharts(n.times,D(e,t),e=>`chart-${r}-${e}`),curves:cellCharts(t,e=>`cells-${r}-${e}`)}}function firstChange({changed:e},t){let[n]=e,r=n===void 0?void 0:t(n.key);return n===void 0||r===void 0?[]:[o`<li><a href="#${r}">First change: ${v(_(n.key),60)}, ${n.rates} attempts</a></li>`]}export{reportParts as n,renderReportPage as t};