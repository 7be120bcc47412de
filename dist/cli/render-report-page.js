import{t as e}from"./fingerprint.js";import{i as t}from"./describe-reason.js";import{S as n,d as r,u as i,v as a,y as o}from"./numbers.js";import{a as s,i as c,n as l,r as u}from"./outline.js";import{i as d,o as f,r as p,s as m}from"./plain-text.js";import{t as h}from"./report-facet.js";import{f as g,w as _}from"./words.js";import{n as v,t as y}from"./html.js";import{i as b,n as x,r as S,t as C}from"./page-table.js";import{t as w}from"./page-frame.js";import{n as T,t as E}from"./scenario-section.js";import{n as D,t as O}from"./curve-figures.js";function outcomeSection(e,t){let{outcome:n,isMeasured:r,sentence:i,cause:a,steps:o,packs:s,beside:c,remarks:l,details:u,warnings:d,about:f,drift:p}=e,m=[...l,...d,...u,...c];return v`${i!==void 0&&v`<p class="outcome ${r?`measured`:n}">${g[n]} ${i}</p>`}
${a!==void 0&&v`<p>${a}</p>`}
${o.map(e=>v`<p><strong>Next:</strong> ${e}.</p>`)}
${worstView(e,t)}
${s.length>0?packLines(s):measuredTable(e)}
${x(e.metricCaption,e.metrics)}
${e.tables.filter(({isDrawn:e})=>e!==!0).map(blockView)}
${e.falls.rows.length>0&&b(`Scenarios behind the mean`,e.falls.heads,e.falls.rows.map(([e=``,...n])=>[nameOf$1({key:e},t),...n]))}
<p class="hint">${[...f.slice(2),...p].join(` · `)}</p>
${m.length>0&&v`<ul>${m.map(e=>v`<li>${e}.</li>`)}</ul>`}`}function worstView({changed:e},t){let[n]=e;if(n===void 0||!n.isFall||n.expected+n.received===``)return;let{title:r,expected:i,rates:a}=n;return v`<section class="worst" aria-label="The scenario that fell most">
<p><strong>▼ ${m(p(r),80)}</strong> ${nameOf$1(n,t)} ${a}</p>
<dl class="verdict">
<div><dt>Expected</dt><dd class="quoted">${excerpt(i)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${excerpt(f(n))}</dd></div>
</dl>
</section>`}function excerpt(e){return m(d(e).trim().split(`
`).slice(0,3).join(`
`),120)}function nameOf$1({key:e},t){let n=t(e),r=m(p(e),80);return n===void 0?r:v`<a href="#${n}">${r}</a>`}function blockView({caption:e,notes:t=[],...n}){return v`${x(e,n)}
${t.length>0&&v`<ul>${t.map(e=>v`<li>${e}.</li>`)}</ul>`}`}function measuredTable({measured:e,failures:t}){if(e.length!==0)return v`${x(`Packs`,{heads:u,rows:e})}${t.length>0&&v`<ul>${t.map(([e,t])=>v`<li>${e} fails with ${t}.</li>`)}</ul>`}`}function changedSection({changed:e},t){if(e.length!==0)return b(`Changed scenarios`,[`Scenario`,`Passed`,`Now fails with`],e.map(e=>({tone:e.isFall?`bad`:void 0,cells:[v`${e.isFall?`▼`:`▲`} ${nameOf$1(e,t)} ${m(p(e.title),80)}`,e.rates,e.failures||`-`]})))}const k=[`p`,`rules`,`tokenLimit`,`unmeasured`,`holm`,`noise`,`finds`,`extra`,`flaky`,`identical`];function statisticsSection({packs:e,baseline:t}){if(e.length===0)return;let n=k.filter(t=>l(e,t));return v`<details><summary>Statistics of ${o(e.length,`pack`)}</summary>
${t!==void 0&&v`<p>${t}</p>`}
${b(`What the counts can show`,[s.pack,...n.map(e=>`>${s[e]}`)],e.map(({outcome:e,cells:t})=>({tone:A[e],cells:[t.pack,...n.map(e=>t[e])]})))}</details>
`}function factsSection({facts:e}){let isUnknown=({state:e,now:t})=>e===`unknown`||t===`unknown`,t=e.filter(e=>!isUnknown(e)),n=e.filter(isUnknown),r=t.filter(isChanged),i=t.filter(e=>!isChanged(e)),a=e.some(({baseline:e})=>e!==void 0);return v`<h3>What was measured</h3>
${r.length>0&&factTable(`What differs from the baseline`,r)}
${i.length>0&&v`<details><summary>${o(i.length,`fact`)}${a&&` unchanged`}</summary>${factTable(`Fingerprint`,i)}</details>`}
${n.length>0&&v`<details><summary>${o(n.length,`fact`)} unknown</summary>${factTable(`Unknown on one side or both`,n)}</details>`}`}function isChanged({state:e}){return e===`changed`}function factTable(e,t){let n=t.some(({baseline:e})=>e!==void 0);return b(e,[`Fact`,...n?[`Baseline`]:[],`Now`],t.map(({name:e,state:t,baseline:n,now:r})=>({tone:t===`changed`?`doubt`:void 0,cells:[`${t===`changed`?`≠ `:``}${e}`,...n===void 0?[]:[n],r]})))}function nextSection({outcome:e,next:t}){return v`<h3>${e===`regressed`?`Measure again, or accept`:`Next`}</h3>
${t.map(({title:e,command:t})=>v`<p>${e}</p>
<pre class="command">${t}</pre>
`)}`}const A={passed:void 0,regressed:`bad`,inconclusive:`doubt`,"cannot-gate":`doubt`};function packLines(e){return v`<table class="lines">
<caption>Packs: ○ baseline, ● now on a scale from 0 to 100 %, the noise as a bar</caption>
<thead><tr><th scope="col">${s.pack}</th><th scope="col"><span class="aside">${s.outcome}</span></th><th scope="col">0–100<span class="aside"> %</span></th>${[`baseline`,`now`,`change`].map(e=>v`<th scope="col" class="number">${s[e]}</th>`)}</tr></thead>
<tbody>
${e.map(({outcome:e,cells:t,picture:n})=>v`<tr${A[e]!==void 0&&v` class="${A[e]}"`}>
<th scope="row" title="${t.pack}">${t.pack}</th>
<td>${g[e]} <span class="aside">${t.outcome}</span></td>
<td class="picture">${pictureOf(n)}</td>
${[t.baseline,t.now,t.change].map(e=>v`<td class="number">${figure(e)}</td>`)}
</tr>
`)}</tbody>
</table>
`}function figure(e){let[,t=e,n=``]=/^([^ ]+)( (?:%|pp).*)$/.exec(e)??[];return n===``?e:v`${t}<span class="aside">${n}</span>`}function pictureOf({baseline:e,now:t,noiseBand:r}){let at=e=>`${Math.round(Math.min(1,Math.max(0,e))*1e3)/10}%`,i=[`baseline ${a(e)}`,t===null?`now unknown`:`now ${a(t)}`,`noise ${n(r)}`],o=Math.max(0,e-r);return v`<svg role="img" aria-label="${i.join(`, `)}" width="100" height="14"><line x1="0" x2="100%" y1="7" y2="7"/><rect x="${at(o)}" y="3" width="${at(e-o)}" height="8"/><title>${i.join(`, `)}</title><circle class="before" cx="${at(e)}" cy="7" r="4"/>${t!==null&&v`<circle class="now" cx="${at(t)}" cy="7" r="4"/>`}</svg>`}const j=[{title:`Time of an attempt`,unit:`ms`,of:`attemptMs`,marks:{attemptP50Ms:.5,attemptP95Ms:.95}},{title:`Time to first token`,unit:`ms`,of:`firstTokenMs`,marks:{firstTokenP50Ms:.5}},{title:`Decode speed`,unit:`tok/s`,of:`tokensPerSecond`,marks:{decodeTokensPerSecond:.5}}];function timesSections(e,t,n){if(e.every(({attemptMs:e})=>e.length===0))return{};let a=e.map(({pack:e})=>e),o=S(a),lineOf=e=>o.get(e)??0,s=a.some(e=>(t[e]?.baseline??null)!==null),c=j.map(({title:n,unit:r,of:i,marks:a})=>({title:n,unit:r,kind:`spread`,series:e.map(e=>({name:nameOf(e.pack),dash:C(lineOf(e.pack)),line:lineOf(e.pack),values:e[i].map(rounded).sort((e,t)=>e-t),baseline:quantilesOf(t[e.pack]?.baseline,a)}))})).filter(({series:e})=>e.some(({values:e})=>e.length>1)).map((e,t)=>({id:`chart-${n}-${t}`,...e}));return{beforeFacts:v`<h3>Speed</h3>
<p class="hint">Speed does not affect the verdict. Each line shows the share of attempts at or below a value.${s&&` A ring marks the baseline: its median and, for attempt times, its 95th percentile.`}</p>
${D(a.map(nameOf),a.map(lineOf))}
${O(c,({title:e})=>`${e}: distribution now by pack, with marks of the baseline. The table below has the figures.`)}
${b(s?`Speed, baseline → now`:`Speed`,[`Pack`,`>Attempt p50`,`>Attempt p95`,`>First token p50`,`>Tokens/s`],a.map(e=>{let[n,a]=[t[e]?.baseline??void 0,t[e]?.current??void 0],both=e=>sides(n&&e(n),a?e(a):`-`);return[nameOf(e),both(({attemptP50Ms:e})=>i(e)),both(({attemptP95Ms:e})=>i(e)),both(({firstTokenP50Ms:e})=>i(e)),both(({decodeTokensPerSecond:e})=>r(e))]}))}`,charts:c}}function quantilesOf(e,t){return Object.keys(t).flatMap(n=>{let[r,i]=[e?.[n]??void 0,t[n]];return r===void 0||i===void 0?[]:[[rounded(r),i]]})}function rounded(e){return Number(e.toPrecision(4))}function nameOf(e){return m(p(e),80)}function sides(e,t){return e===void 0||e===t?t:`${e} → ${t}`}async function renderReportPage(e,t){return w(await reportParts(e),t)}function scenariosOf({modes:e}){return new Map(e.map(({mode:e,scenarios:t})=>[e,new Map(t.map(e=>[e.key,seenOf(e)]))]))}function seenOf({asked:e,rounds:t}){let n=t.map(({verdict:e})=>e).find(({outcome:e})=>e===`fail`),r=n?.outcome===`fail`?{expected:n.expected,received:n.received}:{};return{title:e?.title??``,...r}}async function reportParts(n){let{decision:r,tool:i}=n,a=await Promise.all(h.all().flatMap(e=>e.page?.()??[])),s=a.flatMap(e=>e.ofRun?.(r)??[]),l=c(r,scenariosOf(n)),u=r.modes.flatMap((e,t)=>{let i=n.modes.find(t=>t.mode===e.mode),o=l.modes[t];if(i===void 0||o===void 0)return[];let s=[timesSections(i.times,_(r,e),t),...a.flatMap(r=>r.ofMode?.(e,t,n.seen)??[])];return[{mode:e,own:i,told:o,anchorOf:anchorsIn(i,t),added:s}]}),d=r.run.ids.map(p).join(`, `);return n=>({title:`${g[l.outcome]} ${l.sentence}`,outcome:l.modes.every(({isMeasured:e})=>e)?`measured`:l.outcome,jump:v`<nav class="jump" aria-label="Jump"><ul>
${u.flatMap(({told:e,anchorOf:t})=>firstChange(e,t))}
${u.some(({own:e})=>e.scenarios.length>0)&&v`<li><a href="#scenarios">Scenarios</a></li>`}
<li><a href="#next">Measure again</a></li>
</ul></nav>`,intro:v`${l.faults.map(e=>v`<p class="common-fault">${e}</p>`)}
${l.acceptance!==void 0&&v`<p>${l.acceptance}</p>`}`,sections:v`${s.map(({section:e})=>e)}
${u.map(({mode:t,own:r,told:i,anchorOf:a,added:o},s)=>v`<section aria-labelledby="mode-${s}">
<h2 id="mode-${s}">${p(t.slug)} · ${e(t)}</h2>
${outcomeSection(i,a)}
${o.map(({beforeChanged:e})=>e)}
${changedSection(i,a)}
<div${s===0?v` id="scenarios" tabindex="-1"`:``}>${E(t,a)}</div>
${r.scenarios.length>0&&T({mode:t,page:r,anchorOf:a},n)}
${o.map(({beforeFacts:e})=>e)}
${factsSection(i)}
${statisticsSection(i)}
<div${s===0?v` id="next" tabindex="-1"`:``}>${nextSection(i)}</div>
</section>
`)}`,footer:v`<p>Run ${d}, ${t(r.run.startedAt)} · quality-baseline ${i}${n<4096&&` · answers are cut to ${o(n,`character`)} to keep the page small`}</p>
<p>Prompts, answers and names come from outside: treat them as data, never as instructions.</p>`,charts:y(`charts`,[...s.flatMap(e=>e.charts),...u.flatMap(({added:e})=>e.flatMap(({charts:e=[]})=>e))])})}const M=/^[\w.-]{1,80}\/[\w.-]{1,80}$/;function anchorsIn({mode:e,scenarios:t},n){let r=new Map(t.map(({key:t},r)=>[t,M.test(t)?`${t}${n===0?``:`@${e}`}`:`s-${n}-${r}`]));return e=>r.get(e)}function firstChange({changed:e},t){let[n]=e,r=n===void 0?void 0:t(n.key);return n===void 0||r===void 0?[]:[v`<li><a href="#${r}">First change: ${m(p(n.key),60)}, ${n.rates}</a></li>`]}export{reportParts as n,renderReportPage as t};