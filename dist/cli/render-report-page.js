import{T as e,j as t}from"./journal.js";import{i as n}from"./describe-reason.js";import{_ as r,l as i,o as a,u as o,v as s,x as c}from"./numbers.js";import{a as l,i as u,n as d,s as f,u as p}from"./outline.js";import{i as m,n as h,o as g,r as _}from"./plain-text.js";import{B as v,E as y,P as b,R as x,j as S,l as C,m as w,s as T}from"./words.js";import{i as E,n as D,o as O,r as k,s as A,t as j}from"./page-table.js";import{a as M,o as N,r as P}from"./describe-numerics.js";import{a as F,i as I,n as L,r as R,t as z}from"./scenario-status.js";import{t as B}from"./long-text.js";import{t as V}from"./median-of.js";const mostCalls=e=>e<1024?5:30;function threadView({steps:e,differences:t},{heading:n,anchor:r,maxLength:i}){let a=e.findIndex(({leaves:e})=>e!==void 0),o=e[a]?.leaves;return A`<h4>${n}</h4>
${o!==void 0&&A`<p class="parting"><a href="#${r}">Message ${a+1}</a>: ${C[o]}</p>`}
<ol class="thread">
${e.map((e,t)=>stepView(e,t,t===a?r:void 0,i))}</ol>
${differencesTable(t,i)}`}function differencesTable(e,t){if(e.length!==0)return D(`Differences in the end state`,[`Place`,`Expected`,`Found`],e.slice(0,20).map(({place:e,expected:n,found:r})=>({tone:`bad`,cells:[_(cut(e,t)),cut(n,t),cut(r,t)]})))}function stepView({text:e,calls:t,leaves:n,atMs:r,totalMs:i},o,s,c){let l=[...r===void 0?[]:[`after ${a(r)}`],...i===void 0?[]:[`took ${a(i)}`]];return A`<li${s!==void 0&&A` class="left" id="${s}" tabindex="-1"`}><p class="role">${[`Message ${o+1}`,...l].join(` · `)}</p>
${n!==void 0&&A`<p class="leaves"><mark>${C[n]}</mark></p>`}
${e!==``&&textView(e,c)}
${t.slice(0,mostCalls(c)).map(e=>callView(e,Math.floor(c/4)))}
${t.length>mostCalls(c)&&A`<p class="cut">… ${t.length-mostCalls(c)} calls more</p>`}</li>
`}function callView({name:e,sent:t,result:n,changes:r},i){let a=n===void 0?`no result: the conversation ended`:short(n,i);return A`<details class="call"><summary><code>${g(_(e),64)}(${short(t,i)})</code> <span class="hint">→ ${a}</span></summary>
${textView(t,i)}
${n!==void 0&&textView(n,i)}</details>
${changesView(r,i)}`}function changesView(e,t){return A`${e.map(({place:e,removed:n,added:r})=>A`<div class="change"><p class="role">changed ${_(cut(e,t))}</p>
${n.slice(0,20).map(e=>A`<del>− ${cut(e,t)}</del>`)}${r.slice(0,20).map(e=>A`<ins>+ ${cut(e,t)}</ins>`)}</div>
`)}`}function textView(e,t){let n=e.length-t;return A`<pre>${e.slice(0,t)}${n>0&&A`\n<span class="cut">… ${n} characters more</span>`}</pre>`}function short(e,t){let n=Math.min(t,90);return g(_(e.slice(0,4*n)),n)}function cut(e,t){return e.length<=t?e:`${e.slice(0,t)}…`}function gridSection(e,t){let n=L(e);if(n.length===0)return;let r=new Set(n.flatMap(([,e])=>e.map(({status:e})=>e)));return A`<h3>Scenarios, by id</h3>
<ul class="legend" aria-label="What the signs mean">${I.filter(e=>r.has(e)).map(e=>A`<li><span class="sign ${e}" aria-hidden="true">${R[e]}</span> ${F(e)}</li>`)}</ul>
<p class="hint">Each sign links to its scenario. Keyboard: Tab moves between packs, the arrow keys within one.</p>
<div class="grid">
${n.map(([n,r],i)=>A`<div class="pack">
<h4 id="${idOf(e,i)}">${g(_(n),80)}</h4>
<ul aria-labelledby="${idOf(e,i)}">${r.map(e=>A`<li>${signOf(e,t(e.key))}</li>`)}</ul>
</div>
`)}</div>
`}function idOf({mode:e},t){return`grid-${e}-${t}`}function signOf(e,t){let n=_(e.key.slice(e.key.indexOf(`/`)+1)),r=`${g(n,40)}: ${z(e)}`,i=A`<span aria-hidden="true">${R[e.status]}</span><span class="unseen">${r}</span>`;return t===void 0?A`<span class="sign ${e.status}" title="${r}">${i}</span>`:A`<a class="sign ${e.status}" href="#${t}" title="${r}">${i}</a>`}function scenarioSection({mode:e,page:t,anchorOf:n},r){let i=new Map(L(e).flatMap(([,e])=>e.map(e=>[e.key,e]))),a=T(e.packs).map(({scenario:e})=>e);return A`<h3>What was asked and answered</h3>
${t.scenarios.map(e=>{let t=a.indexOf(e.key),o=[t>0?linkTo(`Previous change`,a[t-1],n):void 0,t>=0?linkTo(`Next change`,a[t+1],n):void 0];return scenarioView(e,{state:i.get(e.key),anchor:n(e.key),links:o,maxLength:r})})}`}function linkTo(e,t,n){let r=t===void 0?void 0:n(t);if(t!==void 0&&r!==void 0)return A`<a href="#${r}">${e}: ${g(_(t),60)}</a> `}function scenarioView(e,{state:t,anchor:n,links:r,maxLength:i}){let{key:a,asked:o,rounds:s}=e,c=t?.status??`unmeasured`,l=t?.flip!==void 0,u=shownRound(e,t);return A`<details class="scenario"${l?A` data-changed="yes"`:``}>
<summary><span class="sign ${c}" aria-hidden="true">${R[c]}</span> <strong>${g(_(a),80)}</strong> ${_(o?.title??``)} <span class="hint">${t===void 0?``:z(t)}</span></summary>
<div class="inside" id="${n??``}" tabindex="-1" role="group" aria-label="${labelOf(a,t)}">
${r.some(e=>e!==void 0)&&A`<p class="links">${r.map(e=>e??``)}</p>`}
${answersView({baseline:e.baselineAnswer,current:u?.answer,round:u?.round},i)}
${u===void 0?``:verdictView(u.verdict)}
${u!==void 0&&renderThread(u,n,i)}
${s.length===0?A`<p class="hint">This scenario was not asked.</p>`:roundTable(s)}
${otherAnswers(s,u,n,i)}
${o===void 0?A`<p class="hint">The run did not store this prompt.</p>`:tasksView(o,i)}
</div>
</details>
`}function labelOf(e,t){return`${g(_(e),80)}${t===void 0?``:`: ${z(t)}`}`}function shownRound({rounds:e},t){let n=e.filter(({answer:e})=>e!==void 0),r=t?.status===`passes`||t?.status===`newly-passing`?`pass`:`fail`;return n.find(({verdict:e})=>e.outcome===r)??n[0]??e[0]}function verdictView(e){if(e.outcome===`pass`)return``;if(e.outcome===`unmeasured`)return A`<p>Unmeasured: ${e.cause}${e.detail===void 0?``:`, ${e.detail}`}</p>`;let t=(e.broke??[]).join(`, `);return A`<dl class="verdict">
<div><dt>Failure</dt><dd>${e.failure}</dd></div>
<div><dt>Expected</dt><dd class="quoted">${m(e.expected)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${m(e.received)}</dd></div>
${t!==``&&A`<div><dt>Broke</dt><dd>${t}</dd></div>`}
</dl>`}function renderThread({round:e,thread:t},n,r){let i=`${n??`s`}-r${e}`;return t&&threadView(t,{heading:`Round ${e}, step by step`,anchor:i,maxLength:r})}function roundTable(e){return D(`Rounds`,[`Round`,`Verdict`,`>Session`,`>Time`,`>First token`,`>Prompt tokens`,`>Answer tokens`,`>Thinking tokens`,`>Tokens/s`],e.map(e=>({tone:e.verdict.outcome===`fail`?`bad`:e.verdict.outcome===`unmeasured`?`doubt`:void 0,cells:[e.isConfirming?`${e.round}, confirming`:String(e.round),verdictWord(e.verdict),String(e.session),a(e.totalMs),i(e.firstTokenMs),maybeCount(e.promptTokens),maybeCount(e.completionTokens),maybeCount(e.reasoningTokens),o(e.tokensPerSecond)]})))}function verdictWord(e){return e.outcome===`pass`?`✓ pass`:e.outcome===`fail`?`✗ ${e.failure}`:`? ${e.cause}`}function maybeCount(e){return e===null?`-`:String(e)}function otherAnswers(e,t,n,r){let i=new Map(t?.answer===void 0?[]:[[t.answer,t.round]]);return e.flatMap(e=>{let{round:t,answer:a,verdict:o,notes:s}=e,c=a===void 0?void 0:i.get(a);a!==void 0&&c===void 0&&i.set(a,t);let l=a!==void 0&&c===void 0;return!l&&s.length===0?[]:[A`<h4>Round ${t}</h4>${s.map(e=>A`<p class="quoted">${e}</p>`)}
${l&&A`${B(m(a),void 0,Math.floor(r/4))}${verdictView(o)}`}
${l&&r>=1024&&renderThread(e,n,r)}`]})}function tasksView({task:e,orders:t=[]},n){if(t.length===0)return taskView(e,n);let r=[e,...t];return A`${r.map((e,t)=>taskView(e,n,`Prompt of round ${t+1}, and of every ${r.length} rounds after it`))}`}function taskView({messages:e,tools:t},n,r=`Prompt`){return A`<h4>${r}</h4>
${e.map(e=>A`<p class="role">${e.role}</p>${B(m(messageText(e)),void 0,n)}`)}
${t.length>0&&A`<h4>Tools</h4><ul class="tools">${t.map(e=>A`<li><code>${e.name}</code>: ${g(_(e.description),400)} <span class="schema">${JSON.stringify(e.parameters).slice(0,n)}</span></li>`)}</ul>`}`}function messageText(e){if(e.role!==`assistant`)return e.content;let t=e.toolCalls.map(e=>`${e.name}(${JSON.stringify(e.arguments)})`);return[e.content,...t].filter(e=>e!==``).join(`
`)}function answersView({baseline:e,current:t,round:n},r){let[i,a]=[e,t].map(e=>e===void 0?void 0:m(e)),o=i===void 0||a===void 0?void 0:divergenceOf(i,a);return A`<p class="parting">${wordsOf(i,a,o)}</p>
<div class="answers">
${answerPart(`Baseline`,i,o?.at,r,`The baseline has no answer to this scenario.`)}
${answerPart(n===void 0?`Now`:`Now, round ${n}`,a,o?.at,r,`No answer.`)}
</div>
`}function divergenceOf(e,t){return new TextEncoder().encode(e).length>=2044&&t.startsWith(e)?void 0:h(e,t)}function wordsOf(e,t,n){return e===void 0||t===void 0?`There are not two answers to compare.`:n===void 0?e===t?`The answers are the same.`:`The answers are the same as far as the baseline stores them.`:`The answers first differ at line ${n.line}, column ${n.column} (marked).`}function answerPart(e,t,n,r,i){let a=t===void 0?A`<p class="hint">${i}</p>`:B(t,n,r);return A`<section><h4>${e}</h4>${a}</section>`}function loadCharts(e){if(e?.soak!==void 0)return soakCharts(e.soak);let t=(e?.levels??[]).flatMap(({level:e,firstTokenMs:t,tokensPerSecond:n})=>t===null||n===null||`closed`in e&&e.again?[]:[{x:t.p50,y:n}]).sort((e,t)=>e.x-t.x);return t.length<2?[]:[{id:`load-curve`,kind:`curve`,title:`Throughput against the time of the first token`,x:{name:`first token, median`,unit:`ms`},y:{name:`tok/s`,unit:`per-second`},xs:t.map(({x:e})=>e),lines:[{name:`levels`,dash:j(0),values:t.map(({y:e})=>e)}]}]}function soakCharts({parts:e}){let t=e.map(({untilMs:e})=>e/6e4);return f.flatMap(({id:n,title:r,unit:i,lines:a})=>{let o=a.map(({name:t,of:n},r)=>({name:t,dash:j(r),values:e.map(n)}));return o.some(({values:e})=>e.filter(e=>e!==null).length>1)?[{id:n,kind:`curve`,title:r,x:{name:`minutes`,unit:`number`},y:{name:``,unit:i},xs:t,lines:o}]:[]})}function curveFigures(e,t){return A`<div class="charts">
${e.map(({id:e,title:n})=>A`<figure><figcaption>${n}</figcaption><div class="chart" id="${e}" role="img" aria-label="${n}, ${t}"></div></figure>
`)}</div>`}function loadSection(t,n){let r=n.levels.map(({level:t})=>e(t)).join(`, `);return A`<section aria-labelledby="load">
<h2 id="load">Load</h2>
<p>${t.sentence}.</p>
${curveFigures(loadCharts(n),`of ${r}. The table below has the figures.`)}
${t.tables.map(({caption:e,heads:t,rows:n})=>D(e,t,n.map(e=>({cells:e}))))}${t.notes.length>0&&A`<ul>${t.notes.map(e=>A`<li>${e}.</li>`)}</ul>`}
</section>
`}function outcomeSection(e,t){let{outcome:n,sentence:r,cause:i,steps:a,packs:o,beside:s,remarks:c,details:l,warnings:u,about:d,drift:f}=e,p=[...c,...u,...l,...s];return A`${r!==void 0&&A`<p class="outcome ${n}">${w[n]} ${r}</p>`}
${i!==void 0&&A`<p>${i}</p>`}
${a.map(e=>A`<p><strong>Next:</strong> ${e}.</p>`)}
${worstView(e,t)}
${o.length>0?packLines(o):measuredTable(e)}
${metricTable(e)}
${judgeTable(e)}
${speedTable(e)}
${e.falls.length>0&&D(`Scenarios behind the mean`,b,fallRowsOf(e,t))}
<p class="hint">${[...d.slice(2),...f].join(` · `)}</p>
${p.length>0&&A`<ul>${p.map(e=>A`<li>${e}.</li>`)}</ul>`}`}function worstView({changed:e},t){let[n]=e;if(n===void 0||!n.isFall||n.expected+n.received===``)return;let{title:r,expected:i,received:a,rates:o}=n;return A`<section class="worst" aria-label="The scenario that fell most">
<p><strong>▼ ${g(_(r),80)}</strong> ${nameOf$1(n,t)} ${o} attempts passed</p>
<dl class="verdict">
<div><dt>Expected</dt><dd class="quoted">${excerpt(i)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${excerpt(a)}</dd></div>
</dl>
</section>`}function excerpt(e){return g(m(e).trim().split(`
`).slice(0,3).join(`
`),120)}function nameOf$1({key:e},t){let n=t(e),r=g(_(e),80);return n===void 0?r:A`<a href="#${n}">${r}</a>`}function fallRowsOf({falls:e},t){return e.map(([e=``,...n])=>({cells:[nameOf$1({key:e},t),...n]}))}function metricTable({metrics:e,packs:t}){if(e.length===0)return;let n=e.map(e=>({cells:e}));return D(`Means of metrics, in points of 100`,t.length>0?x:v,n)}function speedTable({speeds:{rows:e,notes:t}}){if(e.length+t.length===0)return;let n=e.map(e=>({cells:e}));return A`${e.length>0&&D(`Speed by cell`,S,n)}
${t.length>0&&A`<ul>${t.map(e=>A`<li>${e}.</li>`)}</ul>`}`}function judgeTable({judges:e}){if(e.length!==0)return D(`Judged pairs, shares in points of 100`,p,e.map(e=>({cells:e})))}function measuredTable({measured:e,failures:t}){if(e.length!==0)return A`${D(`Packs`,d,e.map(e=>({cells:e})))}${t.length>0&&A`<ul>${t.map(([e,t])=>A`<li>${e} fails with ${t}.</li>`)}</ul>`}`}function changedSection({changed:e},t){if(e.length!==0)return D(`Changed scenarios`,[`Scenario`,`Attempts passed`,`Now fails with`],e.map(e=>({tone:e.isFall?`bad`:void 0,cells:[A`${e.isFall?`▼`:`▲`} ${nameOf$1(e,t)} ${g(_(e.title),80)}`,e.rates,e.failures||`-`]})))}const H=[`p`,`tokenLimit`,`unmeasured`,`holm`,`noise`,`finds`,`extra`,`flaky`,`identical`];function statisticsSection({packs:e,baseline:t}){if(e.length!==0)return A`<details><summary>Statistics of ${s(e.length,`pack`)}</summary>
${t!==void 0&&A`<p>${t}</p>`}
${D(`What the counts can tell`,[l.pack,...H.map(e=>`>${l[e]}`)],e.map(({outcome:e,cells:t})=>({tone:U[e],cells:[t.pack,...H.map(e=>t[e])]})))}</details>
`}function factsSection({facts:e}){let isUnknown=({state:e,now:t})=>e===`unknown`||t===`unknown`,t=e.filter(e=>!isUnknown(e)),n=e.filter(isUnknown),r=[...t.filter(isChanged),...t.filter(e=>!isChanged(e))];return A`<h3>What was measured</h3>
${factTable(r.some(isChanged)?`Fingerprints; ≠ differs`:`Fingerprint`,r)}
${n.length>0&&A`<details><summary>${s(n.length,`fact`)} unknown</summary>${factTable(`Unknown on a side`,n)}</details>`}`}function isChanged({state:e}){return e===`changed`}function factTable(e,t){let n=t.some(({baseline:e})=>e!==void 0);return D(e,[`Fact`,...n?[`Baseline`]:[],`Now`],t.map(({name:e,state:t,baseline:n,now:r})=>({tone:t===`changed`?`doubt`:void 0,cells:[`${t===`changed`?`≠ `:``}${e}`,...n===void 0?[]:[n],r]})))}function nextSection({outcome:e,next:t}){return A`<h3>${e===`regressed`?`Measure again, or accept`:`Next`}</h3>
${t.map(({title:e,command:t})=>A`<p>${e}</p>
<pre class="command">${t}</pre>
`)}`}const U={passed:void 0,regressed:`bad`,inconclusive:`doubt`,"cannot-gate":`doubt`};function packLines(e){return A`<table class="lines">
<caption>Packs: ○ baseline, ● now on a scale from 0 to 100 %, the noise as a bar</caption>
<thead><tr><th scope="col">${l.pack}</th><th scope="col"><span class="aside">${l.outcome}</span></th><th scope="col">0–100<span class="aside"> %</span></th>${[`baseline`,`now`,`change`].map(e=>A`<th scope="col" class="number">${l[e]}</th>`)}</tr></thead>
<tbody>
${e.map(({outcome:e,cells:t,picture:n})=>A`<tr${U[e]!==void 0&&A` class="${U[e]}"`}>
<th scope="row" title="${t.pack}">${t.pack}</th>
<td>${w[e]} <span class="aside">${t.outcome}</span></td>
<td class="picture">${pictureOf(n)}</td>
${[t.baseline,t.now,t.change].map(e=>A`<td class="number">${figure(e)}</td>`)}
</tr>
`)}</tbody>
</table>
`}function figure(e){let[,t=e,n=``]=/^([^ ]+)( (?:%|pp).*)$/.exec(e)??[];return n===``?e:A`${t}<span class="aside">${n}</span>`}function pictureOf({baseline:e,now:t,noiseBand:n}){let at=e=>`${Math.round(Math.min(1,Math.max(0,e))*1e3)/10}%`,i=[`baseline ${r(e)}`,t===null?`now unknown`:`now ${r(t)}`,`noise ${c(n)}`],a=Math.max(0,e-n);return A`<svg role="img" aria-label="${i.join(`, `)}" width="100" height="14"><line x1="0" x2="100%" y1="7" y2="7"/><rect x="${at(a)}" y="3" width="${at(e-a)}" height="8"/><circle class="before" cx="${at(e)}" cy="7" r="4"/>${t!==null&&A`<circle class="now" cx="${at(t)}" cy="7" r="4"/>`}</svg>`}function numericsSection(e){if(e===void 0)return``;if(e.outcome===`not-measured`)return A`<h3>Numerics</h3><p>${P(e,!1)}.</p>\n`;let{prompts:t,median:n,sessions:r}=e;return A`<h3>Numerics</h3>
<p>${P(e,!1)}; median ${M(n)}, ${s(r.baseline,`session`)} in the baseline.</p>
<ul class="strip" aria-label="Prompts; a darker cell moved farther">
${t.map(cell)}</ul>
<p class="hint">Hover over a cell, or reach it with Tab, to read both answers.</p>
`}const W=[1e-9,1e-5,.001,.1];function cell(e){let{prompt:t,distance:n,partsAt:r}=e,i=W.filter(e=>n>=e).length,a=`${t}: ${M(n)}${r===null?``:`, parts at ${N(e)}`}`;return n===0&&r===null?A`<li aria-label="${a}"></li>\n`:A`<li class="far-${i}" tabindex="0" aria-label="${a}"><p>${a}<br>baseline ${row(e.baseline)}<br>now ${row(e.current)}</p></li>\n`}function row(e){return g(e.map(e=>_(JSON.stringify(e).slice(1,-1))).join(`|`),200)}function speedCharts(e,t,n){let drawn=(n,r,i,a)=>({title:n,chart:{kind:`spread`,unit:r,series:e.map((e,n)=>({name:nameOf(e.pack),dash:j(n),values:[...i(e)].map(rounded).sort((e,t)=>e-t),baseline:a(t[e.pack]?.baseline??void 0)}))}});return[drawn(`Time of an attempt`,`ms`,({attemptMs:e})=>e,e=>[...quantile(e?.attemptP50Ms,.5),...quantile(e?.attemptP95Ms,.95)]),drawn(`Time to first token`,`ms`,({firstTokenMs:e})=>e,e=>quantile(e?.firstTokenP50Ms,.5)),drawn(`Decode speed`,`tok/s`,({tokensPerSecond:e})=>e,e=>quantile(e?.decodeTokensPerSecond,.5))].filter(({chart:e})=>e.series.some(({values:e})=>e.length>1)).map((e,t)=>({id:n(t),...e}))}function quantile(e,t){return e==null?[]:[[rounded(e),t]]}function rounded(e){return Number(e.toPrecision(4))}function nameOf(e){return g(_(e),80)}function cellCharts({speed:e},t){if(e===void 0)return[];let{current:n,baseline:r}=e;return[`prefill`,`decode`].flatMap(e=>{let i=pointsOf(n,e),a=r===null?[]:pointsOf(r,e),o=i.map(({cell:e})=>e);if(i.length<2)return[];let valuesOf=e=>o.map(t=>e.find(e=>e.cell===t)?.value??null);return[{id:t(e),kind:`curve`,title:`${{prefill:`Reading`,decode:`Writing`}[e]} by length of the prompt`,x:{name:`tokens of the prompt`,unit:`number`},y:{name:`tok/s`,unit:`per-second`},xs:i.map(({tokens:e})=>e),lines:[{name:`now`,dash:j(0),values:valuesOf(i)},...a.length===0?[]:[{name:`baseline`,dash:j(1),values:valuesOf(a)}]]}]})}function cellFigures(e){if(e.length===0)return;let t=e.flatMap(({lines:e})=>e.map(({name:e})=>e)),n=[...new Set(t)];return A`${n.length>1&&A`<ul class="legend" aria-label="Lines of the charts">${n.map((e,t)=>A`<li>${k(t)} ${e}</li>`)}</ul>`}
${curveFigures(e,`a point for each cell. The table "Speed by cell" has the figures.`)}`}function pointsOf({cells:e},t){let n=[`tg256`,`pp512`,`pp2048`,`pp8192`,`tg256@d8192`].flatMap(n=>{let middle=t=>V((e[n]??[]).flatMap(e=>t(e)??[])),[r,i]=[middle(e=>e.promptTokens),middle(e=>e[t])];return r===void 0||i===void 0?[]:[{cell:n,tokens:r,value:i}]});return n.filter(({tokens:e},t)=>n.findIndex(t=>Math.abs(t.tokens-e)<e/10)===t).sort((e,t)=>e.tokens-t.tokens)}function speedSection(e,t,n){if(t.every(({attemptMs:e})=>e.length===0))return;let r=t.map(({pack:e})=>e),a=r.some(e=>(n[e]?.baseline??null)!==null);return A`<h3>Speed</h3>
<p class="hint">Speed does not affect the verdict. Each line shows the share of attempts at or below a value.${a&&` A ring marks the baseline: its median and, for attempt times, its 95th percentile.`}</p>
<ul class="legend" aria-label="Lines of the charts">${r.map((e,t)=>A`<li>${k(t)} ${nameOf(e)}</li>`)}</ul>
<div class="charts">
${e.map(({id:e,title:t})=>A`<figure><figcaption>${t}</figcaption><div class="chart" id="${e}" role="img" aria-label="${t}: distribution now by pack, with marks of the baseline. The table below has the figures."></div></figure>
`)}</div>
${D(a?`Speed, baseline → now`:`Speed`,[`Pack`,`>Attempt p50`,`>Attempt p95`,`>First token p50`,`>Tokens/s`],r.map(e=>{let[t,r]=[n[e]?.baseline,n[e]?.current],both=e=>sides(t==null?void 0:e(t),r==null?`-`:e(r));return{cells:[nameOf(e),both(({attemptP50Ms:e})=>i(e)),both(({attemptP95Ms:e})=>i(e)),both(({firstTokenP50Ms:e})=>i(e)),both(({decodeTokensPerSecond:e})=>o(e))]}}))}`}function sides(e,t){return e===void 0||e===t?t:`${e} → ${t}`}const G=[4096,2048,1024,512,256,128];function renderReportPage(e,t){let n=u(e.decision,scenariosOf(e)),r=``;for(let i of G)if(r=E(titleOf(n),bodyOf(e,n,i),t),new TextEncoder().encode(r).length<=15e5)return r;return r}function scenariosOf({modes:e}){return new Map(e.map(({mode:e,scenarios:t})=>[e,new Map(t.map(e=>[e.key,seenOf(e)]))]))}function seenOf({asked:e,rounds:t}){let n=t.map(({verdict:e})=>e).find(({outcome:e})=>e===`fail`),r=n?.outcome===`fail`?{expected:n.expected,received:n.received}:{};return{title:e?.title??``,...r}}function titleOf({outcome:e,sentence:t}){return`${w[e]} ${t}`}function servedReport(e,t){let n=u(e.decision,scenariosOf(e)),{jump:r,notes:i,sections:a,footer:o,charts:s}=partsOf(e,n,G[0]??0);return{title:titleOf(n),body:A`${t}
${r}${i}
${a}
<footer>${o}</footer>
${s}`,hasCharts:!0}}function bodyOf(e,t,n){let{jump:r,notes:i,sections:a,footer:o,charts:s}=partsOf(e,t,n);return A`<header>
${r}
<h1 class="outcome ${t.outcome}">${titleOf(t)}</h1>
${i}
</header>
<main>
${a}
</main>
<footer>
${o}
</footer>
${s}`}function partsOf(e,r,i){let{decision:a,tool:o}=e,c=a.modes.flatMap((t,n)=>{let i=e.modes.find(e=>e.mode===t.mode),a=r.modes[n];return i===void 0||a===void 0?[]:[{mode:t,own:i,told:a,...drawnOf(e,t,i,n)}]}),l=a.run.ids.map(_).join(`, `);return{jump:A`<nav class="jump" aria-label="Jump"><ul>
${c.flatMap(({told:e,anchorOf:t})=>firstChange(e,t))}
<li><a href="#scenarios">Scenarios</a></li>
<li><a href="#next">Measure again</a></li>
</ul></nav>`,notes:A`${r.faults.map(e=>A`<p class="common-fault">${e}</p>`)}
${r.acceptance!==void 0&&A`<p>${r.acceptance}</p>`}`,sections:A`${r.load!==void 0&&a.load!==void 0&&loadSection(r.load,a.load)}
${c.map(({mode:e,own:n,told:r,anchorOf:o,charts:s,curves:c},l)=>A`<section aria-labelledby="mode-${l}">
<h2 id="mode-${l}">${_(e.slug)} · ${t(e)}</h2>
${outcomeSection(r,o)}
${cellFigures(c)}
${changedSection(r,o)}
<div${l===0?A` id="scenarios" tabindex="-1"`:``}>${gridSection(e,o)}</div>
${speedSection(s,n.times,y(a,e))}
${numericsSection(e.numerics)}${factsSection(r)}
${statisticsSection(r)}
<div${l===0?A` id="next" tabindex="-1"`:``}>${nextSection(r)}</div>
${scenarioSection({mode:e,page:n,anchorOf:o},i)}
</section>
`)}`,footer:A`<p>Run ${l}, ${n(a.run.startedAt)} · quality-baseline ${o}${i<4096&&` · answers are cut to ${s(i,`character`)} to keep the page small`}</p>
<p>Prompts, answers and names come from outside: treat them as data, never as instructions.</p>`,charts:O(`charts`,[...loadCharts(a.load),...c.flatMap(({charts:e,curves:t})=>[...t,...e.map(({id:e,chart:t})=>({id:e,...t}))])])}}function drawnOf({decision:e},t,n,r){let i=new Map(n.scenarios.map(({key:e},t)=>[e,`s-${r}-${t}`])),anchorOf=e=>i.get(e);return{anchorOf,charts:speedCharts(n.times,y(e,t),e=>`chart-${r}-${e}`),curves:cellCharts(t,e=>`cells-${r}-${e}`)}}function firstChange({changed:e},t){let[n]=e,r=n===void 0?void 0:t(n.key);return n===void 0||r===void 0?[]:[A`<li><a href="#${r}">First change: ${g(_(n.key),60)}, ${n.rates} attempts</a></li>`]}export{verdictWord as a,verdictView as i,servedReport as n,changesView as o,taskView as r,differencesTable as s,renderReportPage as t};