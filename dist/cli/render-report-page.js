import{T as e}from"./journal.js";import{i as t}from"./describe-reason.js";import{_ as n,l as r,o as i,u as a,v as o,x as s}from"./numbers.js";import{a as c,i as l,l as u,n as d}from"./outline.js";import{i as f,n as p,o as m,r as h}from"./plain-text.js";import{E as g,M as _,O as v,P as y,l as b,m as x,s as S}from"./words.js";import{a as C,i as w,n as T,o as E,r as D,t as O}from"./page-table.js";import{a as k,o as A,r as j}from"./describe-numerics.js";import{a as M,i as N,n as P,r as F,t as I}from"./scenario-status.js";import{t as L}from"./long-text.js";function outcomeSection(e,t){let{outcome:n,sentence:r,cause:i,steps:a,packs:o,beside:s,remarks:c,details:l,warnings:u,about:d,drift:f}=e,p=[...c,...u,...l,...s];return E`${r!==void 0&&E`<p class="outcome ${n}">${x[n]} ${r}</p>`}
${i!==void 0&&E`<p>${i}</p>`}
${a.map(e=>E`<p><strong>Next:</strong> ${e}.</p>`)}
${worstView(e,t)}
${o.length>0?packLines(o):measuredTable(e)}
${metricTable(e)}
${judgeTable(e)}
${e.falls.length>0&&T(`Scenarios behind the mean`,v,fallRowsOf(e,t))}
<p class="hint">${[...d.slice(2),...f].join(` · `)}</p>
${p.length>0&&E`<ul>${p.map(e=>E`<li>${e}.</li>`)}</ul>`}`}function worstView({changed:e},t){let[n]=e;if(n===void 0||!n.isFall||n.expected+n.received===``)return;let{title:r,expected:i,received:a,rates:o}=n;return E`<section class="worst" aria-label="The scenario that fell most">
<p><strong>▼ ${m(h(r),80)}</strong> ${nameOf$1(n,t)} ${o} attempts passed</p>
<dl class="verdict">
<div><dt>Expected</dt><dd class="quoted">${excerpt(i)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${excerpt(a)}</dd></div>
</dl>
</section>`}function excerpt(e){return m(f(e).trim().split(`
`).slice(0,3).join(`
`),120)}function nameOf$1({key:e},t){let n=t(e),r=m(h(e),80);return n===void 0?r:E`<a href="#${n}">${r}</a>`}function fallRowsOf({falls:e},t){return e.map(([e=``,...n])=>({cells:[nameOf$1({key:e},t),...n]}))}function metricTable({metrics:e,packs:t}){if(e.length===0)return;let n=e.map(e=>({cells:e}));return T(`Means of metrics, in points of 100`,t.length>0?_:y,n)}function judgeTable({judges:e}){if(e.length!==0)return T(`Judged pairs, shares in points of 100`,u,e.map(e=>({cells:e})))}function measuredTable({measured:e,failures:t}){if(e.length!==0)return E`${T(`Packs`,d,e.map(e=>({cells:e})))}${t.length>0&&E`<ul>${t.map(([e,t])=>E`<li>${e} fails with ${t}.</li>`)}</ul>`}`}function changedSection({changed:e},t){if(e.length!==0)return T(`Changed scenarios`,[`Scenario`,`Attempts passed`,`Now fails with`],e.map(e=>({tone:e.isFall?`bad`:void 0,cells:[E`${e.isFall?`▼`:`▲`} ${nameOf$1(e,t)} ${m(h(e.title),80)}`,e.rates,e.failures||`-`]})))}const R=[`p`,`tokenLimit`,`unmeasured`,`holm`,`noise`,`finds`,`extra`,`flaky`,`identical`];function statisticsSection({packs:e,baseline:t}){if(e.length!==0)return E`<details><summary>Statistics of ${o(e.length,`pack`)}</summary>
${t!==void 0&&E`<p>${t}</p>`}
${T(`What the counts can tell`,[c.pack,...R.map(e=>`>${c[e]}`)],e.map(({outcome:e,cells:t})=>({tone:z[e],cells:[t.pack,...R.map(e=>t[e])]})))}</details>
`}function factsSection({facts:e}){let isUnknown=({state:e,now:t})=>e===`unknown`||t===`unknown`,t=e.filter(e=>!isUnknown(e)),n=e.filter(isUnknown),r=[...t.filter(isChanged),...t.filter(e=>!isChanged(e))];return E`<h3>What was measured</h3>
${factTable(r.some(isChanged)?`Fingerprints; ≠ differs`:`Fingerprint`,r)}
${n.length>0&&E`<details><summary>${o(n.length,`fact`)} unknown</summary>${factTable(`Unknown on a side`,n)}</details>`}`}function isChanged({state:e}){return e===`changed`}function factTable(e,t){let n=t.some(({baseline:e})=>e!==void 0);return T(e,[`Fact`,...n?[`Baseline`]:[],`Now`],t.map(({name:e,state:t,baseline:n,now:r})=>({tone:t===`changed`?`doubt`:void 0,cells:[`${t===`changed`?`≠ `:``}${e}`,...n===void 0?[]:[n],r]})))}function nextSection({outcome:e,next:t}){return E`<h3>${e===`regressed`?`Measure again, or accept`:`Next`}</h3>
${t.map(({title:e,command:t})=>E`<p>${e}</p>
<pre class="command">${t}</pre>
`)}`}const z={passed:void 0,regressed:`bad`,inconclusive:`doubt`,"cannot-gate":`doubt`};function packLines(e){return E`<table class="lines">
<caption>Packs: ○ baseline, ● now on a scale from 0 to 100 %, the noise as a bar</caption>
<thead><tr><th scope="col">${c.pack}</th><th scope="col"><span class="aside">${c.outcome}</span></th><th scope="col">0–100<span class="aside"> %</span></th>${[`baseline`,`now`,`change`].map(e=>E`<th scope="col" class="number">${c[e]}</th>`)}</tr></thead>
<tbody>
${e.map(({outcome:e,cells:t,picture:n})=>E`<tr${z[e]!==void 0&&E` class="${z[e]}"`}>
<th scope="row" title="${t.pack}">${t.pack}</th>
<td>${x[e]} <span class="aside">${t.outcome}</span></td>
<td class="picture">${pictureOf(n)}</td>
${[t.baseline,t.now,t.change].map(e=>E`<td class="number">${figure(e)}</td>`)}
</tr>
`)}</tbody>
</table>
`}function figure(e){let[,t=e,n=``]=/^([^ ]+)( (?:%|pp).*)$/.exec(e)??[];return n===``?e:E`${t}<span class="aside">${n}</span>`}function pictureOf({baseline:e,now:t,noiseBand:r}){let at=e=>`${Math.round(Math.min(1,Math.max(0,e))*1e3)/10}%`,i=[`baseline ${n(e)}`,t===null?`now unknown`:`now ${n(t)}`,`noise ${s(r)}`],a=Math.max(0,e-r);return E`<svg role="img" aria-label="${i.join(`, `)}" width="100" height="14"><line x1="0" x2="100%" y1="7" y2="7"/><rect x="${at(a)}" y="3" width="${at(e-a)}" height="8"/><circle class="before" cx="${at(e)}" cy="7" r="4"/>${t!==null&&E`<circle class="now" cx="${at(t)}" cy="7" r="4"/>`}</svg>`}function numericsSection(e){if(e===void 0)return``;if(e.outcome===`not-measured`)return E`<h3>Numerics</h3><p>${j(e,!1)}.</p>\n`;let{prompts:t,median:n,sessions:r}=e;return E`<h3>Numerics</h3>
<p>${j(e,!1)}; median ${k(n)}, ${o(r.baseline,`session`)} in the baseline.</p>
<ul class="strip" aria-label="Prompts; a darker cell moved farther">
${t.map(cell)}</ul>
<p class="hint">Hover over a cell, or reach it with Tab, to read both answers.</p>
`}const B=[1e-9,1e-5,.001,.1];function cell(e){let{prompt:t,distance:n,partsAt:r}=e,i=B.filter(e=>n>=e).length,a=`${t}: ${k(n)}${r===null?``:`, parts at ${A(e)}`}`;return n===0&&r===null?E`<li aria-label="${a}"></li>\n`:E`<li class="far-${i}" tabindex="0" aria-label="${a}"><p>${a}<br>baseline ${row(e.baseline)}<br>now ${row(e.current)}</p></li>\n`}function row(e){return m(e.map(e=>h(JSON.stringify(e).slice(1,-1))).join(`|`),200)}const mostCalls=e=>e<1024?5:30;function threadView({steps:e,differences:t},{heading:n,anchor:r,maxLength:i}){let a=e.findIndex(({leaves:e})=>e!==void 0),o=e[a]?.leaves;return E`<h4>${n}</h4>
${o!==void 0&&E`<p class="parting"><a href="#${r}">Message ${a+1}</a>: ${b[o]}</p>`}
<ol class="thread">
${e.map((e,t)=>stepView(e,t,t===a?r:void 0,i))}</ol>
${t.length>0&&T(`Differences in the end state`,[`Place`,`Expected`,`Found`],t.slice(0,20).map(({place:e,expected:t,found:n})=>({tone:`bad`,cells:[h(cut(e,i)),cut(t,i),cut(n,i)]})))}`}function stepView({text:e,calls:t,leaves:n,atMs:r,totalMs:a},o,s,c){let l=[...r===void 0?[]:[`after ${i(r)}`],...a===void 0?[]:[`took ${i(a)}`]];return E`<li${s!==void 0&&E` class="left" id="${s}" tabindex="-1"`}><p class="role">${[`Message ${o+1}`,...l].join(` · `)}</p>
${n!==void 0&&E`<p class="leaves"><mark>${b[n]}</mark></p>`}
${e!==``&&textView(e,c)}
${t.slice(0,mostCalls(c)).map(e=>callView(e,Math.floor(c/4)))}
${t.length>mostCalls(c)&&E`<p class="cut">… ${t.length-mostCalls(c)} calls more</p>`}</li>
`}function callView({name:e,sent:t,result:n,changes:r},i){let a=n===void 0?`no result: the conversation ended`:short(n,i);return E`<details class="call"><summary><code>${m(h(e),64)}(${short(t,i)})</code> <span class="hint">→ ${a}</span></summary>
${textView(t,i)}
${n!==void 0&&textView(n,i)}</details>
${r.map(({place:e,removed:t,added:n})=>E`<div class="change"><p class="role">changed ${h(cut(e,i))}</p>
${t.slice(0,20).map(e=>E`<del>− ${cut(e,i)}</del>`)}${n.slice(0,20).map(e=>E`<ins>+ ${cut(e,i)}</ins>`)}</div>
`)}`}function textView(e,t){let n=e.length-t;return E`<pre>${e.slice(0,t)}${n>0&&E`\n<span class="cut">… ${n} characters more</span>`}</pre>`}function short(e,t){let n=Math.min(t,90);return m(h(e.slice(0,4*n)),n)}function cut(e,t){return e.length<=t?e:`${e.slice(0,t)}…`}function gridSection(e,t){let n=P(e);if(n.length===0)return;let r=new Set(n.flatMap(([,e])=>e.map(({status:e})=>e)));return E`<h3>Scenarios, by id</h3>
<ul class="legend" aria-label="What the signs mean">${N.filter(e=>r.has(e)).map(e=>E`<li><span class="sign ${e}" aria-hidden="true">${F[e]}</span> ${M(e)}</li>`)}</ul>
<p class="hint">Each sign links to its scenario. Keyboard: Tab moves between packs, the arrow keys within one.</p>
<div class="grid">
${n.map(([n,r],i)=>E`<div class="pack">
<h4 id="${idOf(e,i)}">${m(h(n),80)}</h4>
<ul aria-labelledby="${idOf(e,i)}">${r.map(e=>E`<li>${signOf(e,t(e.key))}</li>`)}</ul>
</div>
`)}</div>
`}function idOf({mode:e},t){return`grid-${e}-${t}`}function signOf(e,t){let n=h(e.key.slice(e.key.indexOf(`/`)+1)),r=`${m(n,40)}: ${I(e)}`,i=E`<span aria-hidden="true">${F[e.status]}</span><span class="unseen">${r}</span>`;return t===void 0?E`<span class="sign ${e.status}" title="${r}">${i}</span>`:E`<a class="sign ${e.status}" href="#${t}" title="${r}">${i}</a>`}function scenarioSection({mode:e,page:t,anchorOf:n},r){let i=new Map(P(e).flatMap(([,e])=>e.map(e=>[e.key,e]))),a=S(e.packs).map(({scenario:e})=>e);return E`<h3>What was asked and answered</h3>
${t.scenarios.map(e=>{let t=a.indexOf(e.key),o=[t>0?linkTo(`Previous change`,a[t-1],n):void 0,t>=0?linkTo(`Next change`,a[t+1],n):void 0];return scenarioView(e,{state:i.get(e.key),anchor:n(e.key),links:o,maxLength:r})})}`}function linkTo(e,t,n){let r=t===void 0?void 0:n(t);if(t!==void 0&&r!==void 0)return E`<a href="#${r}">${e}: ${m(h(t),60)}</a> `}function scenarioView(e,{state:t,anchor:n,links:r,maxLength:i}){let{key:a,asked:o,rounds:s}=e,c=t?.status??`unmeasured`,l=t?.flip!==void 0,u=shownRound(e,t);return E`<details class="scenario"${l?E` data-changed="yes"`:``}>
<summary><span class="sign ${c}" aria-hidden="true">${F[c]}</span> <strong>${m(h(a),80)}</strong> ${h(o?.title??``)} <span class="hint">${t===void 0?``:I(t)}</span></summary>
<div class="inside" id="${n??``}" tabindex="-1" role="group" aria-label="${labelOf(a,t)}">
${r.some(e=>e!==void 0)&&E`<p class="links">${r.map(e=>e??``)}</p>`}
${answersView({baseline:e.baselineAnswer,current:u?.answer,round:u?.round},i)}
${u===void 0?``:verdictView(u.verdict)}
${u!==void 0&&renderThread(u,n,i)}
${s.length===0?E`<p class="hint">This scenario was not asked.</p>`:roundTable(s)}
${otherAnswers(s,u,n,i)}
${o===void 0?E`<p class="hint">The run did not store this prompt.</p>`:tasksView(o,i)}
</div>
</details>
`}function labelOf(e,t){return`${m(h(e),80)}${t===void 0?``:`: ${I(t)}`}`}function shownRound({rounds:e},t){let n=e.filter(({answer:e})=>e!==void 0),r=t?.status===`passes`||t?.status===`newly-passing`?`pass`:`fail`;return n.find(({verdict:e})=>e.outcome===r)??n[0]??e[0]}function verdictView(e){if(e.outcome===`pass`)return``;if(e.outcome===`unmeasured`)return E`<p>Unmeasured: ${e.cause}${e.detail===void 0?``:`, ${e.detail}`}</p>`;let t=(e.broke??[]).join(`, `);return E`<dl class="verdict">
<div><dt>Failure</dt><dd>${e.failure}</dd></div>
<div><dt>Expected</dt><dd class="quoted">${f(e.expected)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${f(e.received)}</dd></div>
${t!==``&&E`<div><dt>Broke</dt><dd>${t}</dd></div>`}
</dl>`}function renderThread({round:e,thread:t},n,r){let i=`${n??`s`}-r${e}`;return t&&threadView(t,{heading:`Round ${e}, step by step`,anchor:i,maxLength:r})}function roundTable(e){return T(`Rounds`,[`Round`,`Verdict`,`>Session`,`>Time`,`>First token`,`>Prompt tokens`,`>Answer tokens`,`>Thinking tokens`,`>Tokens/s`],e.map(e=>({tone:e.verdict.outcome===`fail`?`bad`:e.verdict.outcome===`unmeasured`?`doubt`:void 0,cells:[e.isConfirming?`${e.round}, confirming`:String(e.round),verdictWord(e.verdict),String(e.session),i(e.totalMs),r(e.firstTokenMs),maybeCount(e.promptTokens),maybeCount(e.completionTokens),maybeCount(e.reasoningTokens),a(e.tokensPerSecond)]})))}function verdictWord(e){return e.outcome===`pass`?`✓ pass`:e.outcome===`fail`?`✗ ${e.failure}`:`? ${e.cause}`}function maybeCount(e){return e===null?`-`:String(e)}function otherAnswers(e,t,n,r){let i=new Map(t?.answer===void 0?[]:[[t.answer,t.round]]);return e.flatMap(e=>{let{round:t,answer:a,verdict:o,notes:s}=e,c=a===void 0?void 0:i.get(a);a!==void 0&&c===void 0&&i.set(a,t);let l=a!==void 0&&c===void 0;return!l&&s.length===0?[]:[E`<h4>Round ${t}</h4>${s.map(e=>E`<p class="quoted">${e}</p>`)}
${l&&E`${L(f(a),void 0,Math.floor(r/4))}${verdictView(o)}`}
${l&&r>=1024&&renderThread(e,n,r)}`]})}function tasksView({task:e,orders:t=[]},n){if(t.length===0)return taskView(e,n);let r=[e,...t];return E`${r.map((e,t)=>taskView(e,n,`Prompt of round ${t+1}, and of every ${r.length} rounds after it`))}`}function taskView({messages:e,tools:t},n,r=`Prompt`){return E`<h4>${r}</h4>
${e.map(e=>E`<p class="role">${e.role}</p>${L(f(messageText(e)),void 0,n)}`)}
${t.length>0&&E`<h4>Tools</h4><ul class="tools">${t.map(e=>E`<li><code>${e.name}</code>: ${m(h(e.description),400)} <span class="schema">${JSON.stringify(e.parameters).slice(0,n)}</span></li>`)}</ul>`}`}function messageText(e){if(e.role!==`assistant`)return e.content;let t=e.toolCalls.map(e=>`${e.name}(${JSON.stringify(e.arguments)})`);return[e.content,...t].filter(e=>e!==``).join(`
`)}function answersView({baseline:e,current:t,round:n},r){let[i,a]=[e,t].map(e=>e===void 0?void 0:f(e)),o=i===void 0||a===void 0?void 0:divergenceOf(i,a);return E`<p class="parting">${wordsOf(i,a,o)}</p>
<div class="answers">
${answerPart(`Baseline`,i,o?.at,r,`The baseline has no answer to this scenario.`)}
${answerPart(n===void 0?`Now`:`Now, round ${n}`,a,o?.at,r,`No answer.`)}
</div>
`}function divergenceOf(e,t){return new TextEncoder().encode(e).length>=2044&&t.startsWith(e)?void 0:p(e,t)}function wordsOf(e,t,n){return e===void 0||t===void 0?`There are not two answers to compare.`:n===void 0?e===t?`The answers are the same.`:`The answers are the same as far as the baseline stores them.`:`The answers first differ at line ${n.line}, column ${n.column} (marked).`}function answerPart(e,t,n,r,i){let a=t===void 0?E`<p class="hint">${i}</p>`:L(t,n,r);return E`<section><h4>${e}</h4>${a}</section>`}function speedCharts(e,t,n){let drawn=(n,r,i,a)=>({title:n,chart:{kind:`spread`,unit:r,series:e.map((e,n)=>({name:nameOf(e.pack),dash:O(n),values:[...i(e)].map(rounded).sort((e,t)=>e-t),baseline:a(t[e.pack]?.baseline??void 0)}))}});return[drawn(`Time of an attempt`,`ms`,({attemptMs:e})=>e,e=>[...quantile(e?.attemptP50Ms,.5),...quantile(e?.attemptP95Ms,.95)]),drawn(`Time to first token`,`ms`,({firstTokenMs:e})=>e,e=>quantile(e?.firstTokenP50Ms,.5)),drawn(`Decode speed`,`tok/s`,({tokensPerSecond:e})=>e,e=>quantile(e?.decodeTokensPerSecond,.5))].filter(({chart:e})=>e.series.some(({values:e})=>e.length>1)).map((e,t)=>({id:n(t),...e}))}function quantile(e,t){return e==null?[]:[[rounded(e),t]]}function rounded(e){return Number(e.toPrecision(4))}function nameOf(e){return m(h(e),80)}function speedSection(e,t,n){if(t.every(({attemptMs:e})=>e.length===0))return;let i=t.map(({pack:e})=>e),o=i.some(e=>(n[e]?.baseline??null)!==null);return E`<h3>Speed</h3>
<p class="hint">Speed does not affect the verdict. Each line shows the share of attempts at or below a value.${o&&` A ring marks the baseline: its median and, for attempt times, its 95th percentile.`}</p>
<ul class="legend" aria-label="Lines of the charts">${i.map((e,t)=>E`<li>${D(t)} ${nameOf(e)}</li>`)}</ul>
<div class="charts">
${e.map(({id:e,title:t})=>E`<figure><figcaption>${t}</figcaption><div class="chart" id="${e}" role="img" aria-label="${t}: distribution now by pack, with marks of the baseline. The table below has the figures."></div></figure>
`)}</div>
${T(o?`Speed, baseline → now`:`Speed`,[`Pack`,`>Attempt p50`,`>Attempt p95`,`>First token p50`,`>Tokens/s`],i.map(e=>{let[t,i]=[n[e]?.baseline,n[e]?.current],both=e=>sides(t==null?void 0:e(t),i==null?`-`:e(i));return{cells:[nameOf(e),both(({attemptP50Ms:e})=>r(e)),both(({attemptP95Ms:e})=>r(e)),both(({firstTokenP50Ms:e})=>r(e)),both(({decodeTokensPerSecond:e})=>a(e))]}}))}`}function sides(e,t){return e===void 0||e===t?t:`${e} → ${t}`}const V=[4096,2048,1024,512,256,128];function renderReportPage(e,t){let n=l(e.decision,scenariosOf(e)),r=``;for(let i of V)if(r=w(titleOf(n),bodyOf(e,n,i),t),new TextEncoder().encode(r).length<=15e5)return r;return r}function scenariosOf({modes:e}){return new Map(e.map(({mode:e,scenarios:t})=>[e,new Map(t.map(e=>[e.key,seenOf(e)]))]))}function seenOf({asked:e,rounds:t}){let n=t.map(({verdict:e})=>e).find(({outcome:e})=>e===`fail`),r=n?.outcome===`fail`?{expected:n.expected,received:n.received}:{};return{title:e?.title??``,...r}}function titleOf({outcome:e,sentence:t}){return`${x[e]} ${t}`}function bodyOf(n,r,i){let{decision:a,tool:s}=n,c=a.modes.flatMap((e,t)=>{let i=n.modes.find(t=>t.mode===e.mode),a=r.modes[t];return i===void 0||a===void 0?[]:[{mode:e,own:i,told:a,...drawnOf(n,e,i,t)}]}),l=a.run.ids.map(h).join(`, `);return E`<header>
<nav class="jump" aria-label="Jump"><ul>
${c.flatMap(({told:e,anchorOf:t})=>firstChange(e,t))}
<li><a href="#scenarios">Scenarios</a></li>
<li><a href="#next">Measure again</a></li>
</ul></nav>
<h1 class="outcome ${r.outcome}">${titleOf(r)}</h1>
${r.faults.map(e=>E`<p class="common-fault">${e}</p>`)}
${r.acceptance!==void 0&&E`<p>${r.acceptance}</p>`}
</header>
<main>
${c.map(({mode:t,own:n,told:r,anchorOf:o,charts:s},c)=>E`<section aria-labelledby="mode-${c}">
<h2 id="mode-${c}">${h(t.slug)} · ${e(t)}</h2>
${outcomeSection(r,o)}
${changedSection(r,o)}
<div${c===0?E` id="scenarios" tabindex="-1"`:``}>${gridSection(t,o)}</div>
${speedSection(s,n.times,g(a,t))}
${numericsSection(t.numerics)}${factsSection(r)}
${statisticsSection(r)}
<div${c===0?E` id="next" tabindex="-1"`:``}>${nextSection(r)}</div>
${scenarioSection({mode:t,page:n,anchorOf:o},i)}
</section>
`)}
</main>
<footer>
<p>Run ${l}, ${t(a.run.startedAt)} · quality-baseline ${s}${i<4096&&` · answers are cut to ${o(i,`character`)} to keep the page small`}</p>
<p>Prompts, answers and names come from outside: treat them as data, never as instructions.</p>
</footer>
${C(`charts`,c.flatMap(({charts:e})=>e.map(({id:e,chart:t})=>({id:e,...t}))))}`}function drawnOf({decision:e},t,n,r){let i=new Map(n.scenarios.map(({key:e},t)=>[e,`s-${r}-${t}`])),anchorOf=e=>i.get(e);return{anchorOf,charts:speedCharts(n.times,g(e,t),e=>`chart-${r}-${e}`)}}function firstChange({changed:e},t){let[n]=e,r=n===void 0?void 0:t(n.key);return n===void 0||r===void 0?[]:[E`<li><a href="#${r}">First change: ${m(h(n.key),60)}, ${n.rates} attempts</a></li>`]}export{renderReportPage};