import{t as e}from"./fingerprint.js";import{i as t}from"./describe-reason.js";import{S as n,l as r,u as i,v as a,y as o}from"./numbers.js";import{i as s,n as c,r as l}from"./outline.js";import{i as u,o as d,r as f,s as p}from"./plain-text.js";import{t as m}from"./report-facet.js";import{E as h,m as g}from"./words.js";import{n as _,t as v}from"./html.js";import{i as y,n as b,r as x,t as S}from"./page-table.js";import{t as C}from"./page-frame.js";import{n as w,t as T}from"./scenario-section.js";import{n as E,t as D}from"./curve-figures.js";function outcomeSection(e,t){let{outcome:n,isMeasured:r,sentence:i,cause:a,steps:o,packs:s,beside:c,remarks:l,details:u,warnings:d,about:f,drift:p}=e,m=[...l,...d,...u,...c];return _`${i!==void 0&&_`<p class="outcome ${r?`measured`:n}">${g[n]} ${i}</p>`}
${a!==void 0&&_`<p>${a}</p>`}
${o.map(e=>_`<p><strong>Next:</strong> ${e}.</p>`)}
${worstView(e,t)}
${s.length>0?packLines(s):measuredTable(e)}
${b(e.metricCaption,e.metrics)}
${e.tables.map(blockView)}
${e.falls.rows.length>0&&y(`Scenarios behind the mean`,e.falls.heads,e.falls.rows.map(([e=``,...n])=>[nameOf$1({key:e},t),...n]))}
<p class="hint">${[...f.slice(2),...p].join(` · `)}</p>
${m.length>0&&_`<ul>${m.map(e=>_`<li>${e}.</li>`)}</ul>`}`}function worstView({changed:e},t){let[n]=e;if(n===void 0||!n.isFall||n.expected+n.received===``)return;let{title:r,expected:i,rates:a}=n;return _`<section class="worst" aria-label="The scenario that fell most">
<p><strong>▼ ${p(f(r),80)}</strong> ${nameOf$1(n,t)} ${a} attempts passed</p>
<dl class="verdict">
<div><dt>Expected</dt><dd class="quoted">${excerpt(i)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${excerpt(d(n))}</dd></div>
</dl>
</section>`}function excerpt(e){return p(u(e).trim().split(`
`).slice(0,3).join(`
`),120)}function nameOf$1({key:e},t){let n=t(e),r=p(f(e),80);return n===void 0?r:_`<a href="#${n}">${r}</a>`}function blockView({caption:e,notes:t=[],...n}){return _`${b(e,n)}
${t.length>0&&_`<ul>${t.map(e=>_`<li>${e}.</li>`)}</ul>`}`}function measuredTable({measured:e,failures:t}){if(e.length!==0)return _`${b(`Packs`,{heads:c,rows:e})}${t.length>0&&_`<ul>${t.map(([e,t])=>_`<li>${e} fails with ${t}.</li>`)}</ul>`}`}function changedSection({changed:e},t){if(e.length!==0)return y(`Changed scenarios`,[`Scenario`,`Attempts passed`,`Now fails with`],e.map(e=>({tone:e.isFall?`bad`:void 0,cells:[_`${e.isFall?`▼`:`▲`} ${nameOf$1(e,t)} ${p(f(e.title),80)}`,e.rates,e.failures||`-`]})))}const O=[`p`,`tokenLimit`,`unmeasured`,`holm`,`noise`,`finds`,`extra`,`flaky`,`identical`];function statisticsSection({packs:e,baseline:t}){if(e.length!==0)return _`<details><summary>Statistics of ${o(e.length,`pack`)}</summary>
${t!==void 0&&_`<p>${t}</p>`}
${y(`What the counts can show`,[s.pack,...O.map(e=>`>${s[e]}`)],e.map(({outcome:e,cells:t})=>({tone:k[e],cells:[t.pack,...O.map(e=>t[e])]})))}</details>
`}function factsSection({facts:e}){let isUnknown=({state:e,now:t})=>e===`unknown`||t===`unknown`,t=e.filter(e=>!isUnknown(e)),n=e.filter(isUnknown),r=[...t.filter(isChanged),...t.filter(e=>!isChanged(e))];return _`<h3>What was measured</h3>
${factTable(r.some(isChanged)?`Fingerprints; ≠ differs`:`Fingerprint`,r)}
${n.length>0&&_`<details><summary>${o(n.length,`fact`)} unknown</summary>${factTable(`Unknown on one side or both`,n)}</details>`}`}function isChanged({state:e}){return e===`changed`}function factTable(e,t){let n=t.some(({baseline:e})=>e!==void 0);return y(e,[`Fact`,...n?[`Baseline`]:[],`Now`],t.map(({name:e,state:t,baseline:n,now:r})=>({tone:t===`changed`?`doubt`:void 0,cells:[`${t===`changed`?`≠ `:``}${e}`,...n===void 0?[]:[n],r]})))}function nextSection({outcome:e,next:t}){return _`<h3>${e===`regressed`?`Measure again, or accept`:`Next`}</h3>
${t.map(({title:e,command:t})=>_`<p>${e}</p>
<pre class="command">${t}</pre>
`)}`}const k={passed:void 0,regressed:`bad`,inconclusive:`doubt`,"cannot-gate":`doubt`};function packLines(e){return _`<table class="lines">
<caption>Packs: ○ baseline, ● now on a scale from 0 to 100 %, the noise as a bar</caption>
<thead><tr><th scope="col">${s.pack}</th><th scope="col"><span class="aside">${s.outcome}</span></th><th scope="col">0–100<span class="aside"> %</span></th>${[`baseline`,`now`,`change`].map(e=>_`<th scope="col" class="number">${s[e]}</th>`)}</tr></thead>
<tbody>
${e.map(({outcome:e,cells:t,picture:n})=>_`<tr${k[e]!==void 0&&_` class="${k[e]}"`}>
<th scope="row" title="${t.pack}">${t.pack}</th>
<td>${g[e]} <span class="aside">${t.outcome}</span></td>
<td class="picture">${pictureOf(n)}</td>
${[t.baseline,t.now,t.change].map(e=>_`<td class="number">${figure(e)}</td>`)}
</tr>
`)}</tbody>
</table>
`}function figure(e){let[,t=e,n=``]=/^([^ ]+)( (?:%|pp).*)$/.exec(e)??[];return n===``?e:_`${t}<span class="aside">${n}</span>`}function pictureOf({baseline:e,now:t,noiseBand:r}){let at=e=>`${Math.round(Math.min(1,Math.max(0,e))*1e3)/10}%`,i=[`baseline ${a(e)}`,t===null?`now unknown`:`now ${a(t)}`,`noise ${n(r)}`],o=Math.max(0,e-r);return _`<svg role="img" aria-label="${i.join(`, `)}" width="100" height="14"><line x1="0" x2="100%" y1="7" y2="7"/><rect x="${at(o)}" y="3" width="${at(e-o)}" height="8"/><title>${i.join(`, `)}</title><circle class="before" cx="${at(e)}" cy="7" r="4"/>${t!==null&&_`<circle class="now" cx="${at(t)}" cy="7" r="4"/>`}</svg>`}const A=[{title:`Time of an attempt`,unit:`ms`,of:`attemptMs`,marks:{attemptP50Ms:.5,attemptP95Ms:.95}},{title:`Time to first token`,unit:`ms`,of:`firstTokenMs`,marks:{firstTokenP50Ms:.5}},{title:`Decode speed`,unit:`tok/s`,of:`tokensPerSecond`,marks:{decodeTokensPerSecond:.5}}];function timesSections(e,t,n){if(e.every(({attemptMs:e})=>e.length===0))return{};let a=e.map(({pack:e})=>e),o=x(a),lineOf=e=>o.get(e)??0,s=a.some(e=>(t[e]?.baseline??null)!==null),c=A.map(({title:n,unit:r,of:i,marks:a})=>({title:n,unit:r,kind:`spread`,series:e.map(e=>({name:nameOf(e.pack),dash:S(lineOf(e.pack)),line:lineOf(e.pack),values:e[i].map(rounded).sort((e,t)=>e-t),baseline:quantilesOf(t[e.pack]?.baseline,a)}))})).filter(({series:e})=>e.some(({values:e})=>e.length>1)).map((e,t)=>({id:`chart-${n}-${t}`,...e}));return{beforeFacts:_`<h3>Speed</h3>
<p class="hint">Speed does not affect the verdict. Each line shows the share of attempts at or below a value.${s&&` A ring marks the baseline: its median and, for attempt times, its 95th percentile.`}</p>
${E(a.map(nameOf),a.map(lineOf))}
${D(c,({title:e})=>`${e}: distribution now by pack, with marks of the baseline. The table below has the figures.`)}
${y(s?`Speed, baseline → now`:`Speed`,[`Pack`,`>Attempt p50`,`>Attempt p95`,`>First token p50`,`>Tokens/s`],a.map(e=>{let[n,a]=[t[e]?.baseline??void 0,t[e]?.current??void 0],both=e=>sides(n&&e(n),a?e(a):`-`);return[nameOf(e),both(({attemptP50Ms:e})=>r(e)),both(({attemptP95Ms:e})=>r(e)),both(({firstTokenP50Ms:e})=>r(e)),both(({decodeTokensPerSecond:e})=>i(e))]}))}`,charts:c}}function quantilesOf(e,t){return Object.keys(t).flatMap(n=>{let[r,i]=[e?.[n]??void 0,t[n]];return r===void 0||i===void 0?[]:[[rounded(r),i]]})}function rounded(e){return Number(e.toPrecision(4))}function nameOf(e){return p(f(e),80)}function sides(e,t){return e===void 0||e===t?t:`${e} → ${t}`}async function renderReportPage(e,t){return C(await reportParts(e),t)}function scenariosOf({modes:e}){return new Map(e.map(({mode:e,scenarios:t})=>[e,new Map(t.map(e=>[e.key,seenOf(e)]))]))}function seenOf({asked:e,rounds:t}){let n=t.map(({verdict:e})=>e).find(({outcome:e})=>e===`fail`),r=n?.outcome===`fail`?{expected:n.expected,received:n.received}:{};return{title:e?.title??``,...r}}async function reportParts(n){let{decision:r,tool:i}=n,a=await Promise.all(m.all().flatMap(e=>e.page?.()??[])),s=a.flatMap(e=>e.ofRun?.(r)??[]),c=l(r,scenariosOf(n)),u=r.modes.flatMap((e,t)=>{let i=n.modes.find(t=>t.mode===e.mode),o=c.modes[t];if(i===void 0||o===void 0)return[];let s=[timesSections(i.times,h(r,e),t),...a.flatMap(n=>n.ofMode?.(e,t)??[])];return[{mode:e,own:i,told:o,anchorOf:anchorsIn(i,t),added:s}]}),d=r.run.ids.map(f).join(`, `);return n=>({title:`${g[c.outcome]} ${c.sentence}`,outcome:c.modes.every(({isMeasured:e})=>e)?`measured`:c.outcome,jump:_`<nav class="jump" aria-label="Jump"><ul>
${u.flatMap(({told:e,anchorOf:t})=>firstChange(e,t))}
${u.some(({own:e})=>e.scenarios.length>0)&&_`<li><a href="#scenarios">Scenarios</a></li>`}
<li><a href="#next">Measure again</a></li>
</ul></nav>`,intro:_`${c.faults.map(e=>_`<p class="common-fault">${e}</p>`)}
${c.acceptance!==void 0&&_`<p>${c.acceptance}</p>`}`,sections:_`${s.map(({section:e})=>e)}
${u.map(({mode:t,own:r,told:i,anchorOf:a,added:o},s)=>_`<section aria-labelledby="mode-${s}">
<h2 id="mode-${s}">${f(t.slug)} · ${e(t)}</h2>
${outcomeSection(i,a)}
${o.map(({beforeChanged:e})=>e)}
${changedSection(i,a)}
<div${s===0?_` id="scenarios" tabindex="-1"`:``}>${T(t,a)}</div>
${o.map(({beforeFacts:e})=>e)}
${factsSection(i)}
${statisticsSection(i)}
<div${s===0?_` id="next" tabindex="-1"`:``}>${nextSection(i)}</div>
${r.scenarios.length>0&&w({mode:t,page:r,anchorOf:a},n)}
</section>
`)}`,footer:_`<p>Run ${d}, ${t(r.run.startedAt)} · quality-baseline ${i}${n<4096&&` · answers are cut to ${o(n,`character`)} to keep the page small`}</p>
<p>Prompts, answers and names come from outside: treat them as data, never as instructions.</p>`,charts:v(`charts`,[...s.flatMap(e=>e.charts),...u.flatMap(({added:e})=>e.flatMap(({charts:e=[]})=>e))])})}const j=/^[\w.-]{1,80}\/[\w.-]{1,80}$/;function anchorsIn({mode:e,scenarios:t},n){let r=new Map(t.map(({key:t},r)=>[t,j.test(t)?`${t}${n===0?``:`@${e}`}`:`s-${n}-${r}`]));return e=>r.get(e)}function firstChange({changed:e},t){let[n]=e,r=n===void 0?void 0:t(n.key);return n===void 0||r===void 0?[]:[_`<li><a href="#${r}">First change: ${p(f(n.key),60)}, ${n.rates} attempts</a></li>`]}export{reportParts as n,renderReportPage as t};