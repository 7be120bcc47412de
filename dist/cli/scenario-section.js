import"./baseline-file.js";import{d as e,o as t,u as n,y as r}from"./numbers.js";import{i,n as a,o,r as s,s as c}from"./plain-text.js";import{a as l,i as u,n as d,r as f,t as p}from"./scenario-status.js";import{o as m}from"./words.js";import{n as h}from"./html.js";import{t as g}from"./long-text.js";import{i as _}from"./page-table.js";import{i as v}from"./thread-view.js";function gridSection(e,t){let n=d(e);if(n.length===0)return;let r=new Set(n.flatMap(([,e])=>e.map(({status:e})=>e)));return h`<h3>Scenarios, by id</h3>
<ul class="legend" aria-label="What the signs mean">${u.filter(e=>r.has(e)).map(e=>h`<li><span class="sign ${e}" aria-hidden="true">${f[e]}</span> ${l(e)}</li>`)}</ul>
<p class="hint">Each sign links to its scenario. Keyboard: Tab moves between packs, the arrow keys within one.</p>
<div class="grid">
${n.map(([n,r],i)=>h`<div class="pack">
<h4 id="${idOf(e,i)}">${c(s(n),80)}</h4>
<ul aria-labelledby="${idOf(e,i)}">${r.map(e=>h`<li>${signOf(e,t(e.key))}</li>`)}</ul>
</div>
`)}</div>
`}function idOf({mode:e},t){return`grid-${e}-${t}`}function signOf(e,t){let n=s(e.key.slice(e.key.indexOf(`/`)+1)),r=`${c(n,40)}: ${p(e)}`,i=h`<span aria-hidden="true">${f[e.status]}</span><span class="unseen">${r}</span>`;return t===void 0?h`<span class="sign ${e.status}" title="${r}">${i}</span>`:h`<a class="sign ${e.status}" href="#${t}" title="${r}">${i}</a>`}function scenarioSection({mode:e,page:t,anchorOf:n},r){let i=new Map(d(e).flatMap(([,e])=>e.map(e=>[e.key,e]))),a=m(e.packs).map(({scenario:e})=>e),rank=e=>u.indexOf(i.get(e)?.status??`unmeasured`),o=t.scenarios.toSorted((e,t)=>rank(e.key)-rank(t.key)),s=u.map(e=>({status:e,count:o.filter(({key:t})=>(i.get(t)?.status??`unmeasured`)===e).length}));return h`<h3>What was asked and answered</h3>
<div class="chips" role="group" aria-label="Show" hidden>
<input type="search" aria-label="Search scenarios" placeholder="Search  /" autocomplete="off">
<button type="button" data-show="" aria-pressed="true">All ${o.length}</button>
${s.map(({status:e,count:t})=>t>0&&h`<button type="button" data-show="${e}" aria-pressed="false">${y[e]} ${t}</button>`)}
</div>
<div class="scenarios">
${o.map(e=>{let t=a.indexOf(e.key),o=[t>0?linkTo(`Previous change`,a[t-1],n):void 0,t>=0?linkTo(`Next change`,a[t+1],n):void 0];return scenarioView(e,{state:i.get(e.key),anchor:n(e.key),links:o,maxLength:r})})}</div>`}const y={"newly-failing":`Broke`,"newly-passing":`Better`,flaky:`Less reliable`,unmeasured:`No answer`,fails:`Still fails`,passes:`Passes`};function linkTo(e,t,n){let r=t===void 0?void 0:n(t);if(t!==void 0&&r!==void 0)return h`<a href="#${r}">${e}: ${c(s(t),60)}</a> `}function scenarioView(e,{state:t,anchor:n,links:i,maxLength:a}){let{key:o,asked:l,rounds:u}=e,d=t?.status??`unmeasured`,m=t?.flip!==void 0,g=shownRound(e,t),_=listedRounds(u),v=u.filter(e=>!_.has(e));return h`<details class="scenario" data-status="${d}"${m?h` data-changed="yes"`:``}>
<summary><span class="sign ${d}" aria-hidden="true">${f[d]}</span> <strong>${c(s(o),80)}</strong> ${s(l?.title??``)} <span class="hint">${t===void 0?``:p(t)}</span></summary>
<div class="inside" id="${n??``}" tabindex="-1" role="group" aria-label="${labelOf(o,t)}">
${i.some(e=>e!==void 0)&&h`<p class="links">${i.map(e=>e??``)}</p>`}
${answersView({baseline:e.baselineAnswer,current:g?.answer,round:g?.round},a)}
${g===void 0?``:verdictView(g.verdict)}
${g!==void 0&&renderThread(g,n,a)}
${u.length===0?h`<p class="hint">This scenario was not asked.</p>`:roundTable([..._])}
${v.length>0&&h`<p class="hint">${r(v.length,`more round`)}${v.every(hasPassed)?` passed`:``}.</p>`}
${otherAnswers([..._],g,n,a)}
${l===void 0?h`<p class="hint">The run did not store this prompt.</p>`:tasksView(l,a)}
</div>
</details>
`}function listedRounds(e){let t=[...e].sort((e,t)=>Number(hasPassed(e))-Number(hasPassed(t))),n=new Set(t.slice(0,50));return new Set(e.filter(e=>n.has(e)))}function hasPassed({verdict:e}){return e.outcome===`pass`}function labelOf(e,t){return`${c(s(e),80)}${t===void 0?``:`: ${p(t)}`}`}function shownRound({rounds:e},t){let n=e.filter(({answer:e})=>e!==void 0),r=t?.status===`passes`||t?.status===`newly-passing`?`pass`:`fail`;return n.find(({verdict:e})=>e.outcome===r)??n[0]??e[0]}function verdictView(e){if(e.outcome===`pass`)return``;if(e.outcome===`unmeasured`)return h`<p>Unmeasured: ${e.cause}${e.detail===void 0?``:`, ${e.detail}`}</p>`;let t=(e.broke??[]).join(`, `);return h`<dl class="verdict">
<div><dt>Failure</dt><dd>${e.failure}</dd></div>
<div><dt>Expected</dt><dd class="quoted">${i(e.expected)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${i(o(e))}</dd></div>
${t!==``&&h`<div><dt>Rule broken</dt><dd>${t}</dd></div>`}
</dl>`}function renderThread({round:e,thread:t},n,r){let i=`${n??`s`}-r${e}`;return t&&v(t,{heading:`Round ${e}, step by step`,anchor:i,maxLength:r})}function roundTable(r){return _(`Rounds`,[`Round`,`Verdict`,`>Session`,`>Time`,`>First token`,`>Prompt tokens`,`>Answer tokens`,`>Thinking tokens`,`>Tokens/s`],r.map(r=>({tone:r.verdict.outcome===`fail`?`bad`:r.verdict.outcome===`unmeasured`?`doubt`:void 0,cells:[r.isConfirming?`${r.round}, confirming`:String(r.round),verdictWord(r.verdict),String(r.session),t(r.totalMs),n(r.firstTokenMs),maybeCount(r.promptTokens),maybeCount(r.completionTokens),maybeCount(r.reasoningTokens),e(r.tokensPerSecond)]})))}function verdictWord(e){return e.outcome===`pass`?`✓ pass`:e.outcome===`fail`?`✗ ${e.failure}`:`? ${e.cause}`}function maybeCount(e){return e===null?`-`:String(e)}function otherAnswers(e,t,n,r){let a=new Map(t?.answer===void 0?[]:[[t.answer,t.round]]);return e.flatMap(e=>{let{round:t,answer:o,verdict:s,notes:c}=e,l=o===void 0?void 0:a.get(o);o!==void 0&&l===void 0&&a.set(o,t);let u=o!==void 0&&l===void 0;return!u&&c.length===0?[]:[h`<h4>Round ${t}</h4>${c.map(e=>h`<p class="quoted">${e}</p>`)}
${u&&h`${g(i(o),void 0,Math.floor(r/4))}${verdictView(s)}`}
${u&&r>=1024&&renderThread(e,n,r)}`]})}function tasksView({task:e,orders:t=[]},n){if(t.length===0)return taskView(e,n);let r=[e,...t];return h`${r.map((e,t)=>taskView(e,n,`Prompt of round ${t+1}, and of every ${r.length} rounds after it`))}`}function taskView({messages:e,tools:t},n,r=`Prompt`,a=4){let head=e=>a===3?h`<h3>${e}</h3>`:h`<h4>${e}</h4>`;return h`${head(r)}
${e.map(e=>h`<p class="role">${e.role}</p>${g(i(messageText(e)),void 0,n)}`)}
${t.length>0&&h`${head(`Tools`)}<ul class="tools">${t.map(e=>h`<li><code>${e.name}</code>: ${c(s(e.description),400)} <span class="schema">${JSON.stringify(e.parameters).slice(0,n)}</span></li>`)}</ul>`}`}function messageText(e){if(e.role!==`assistant`)return e.content;let t=e.toolCalls.map(e=>`${e.name}(${JSON.stringify(e.arguments)})`);return[e.content,...t].filter(e=>e!==``).join(`
`)}function answersView({baseline:e,current:t,round:n},r){let[a,o]=[e,t].map(e=>e===void 0?void 0:i(e)),s=a===void 0||o===void 0?void 0:divergenceOf(a,o);return h`<p class="parting">${wordsOf(a,o,s)}</p>
<div class="answers">
${answerPart(`Baseline`,a,s?.at,r,`The baseline has no answer to this scenario.`)}
${answerPart(n===void 0?`Now`:`Now, round ${n}`,o,s?.at,r,`No answer.`)}
</div>
`}function divergenceOf(e,t){return new TextEncoder().encode(e).length>2044&&t.startsWith(e)?void 0:a(e,t)}function wordsOf(e,t,n){return e===void 0||t===void 0?`There are not two answers to compare.`:n===void 0?e===t?`The answers are the same.`:`The answers are the same as far as the baseline stores them.`:`The answers first differ at line ${n.line}, column ${n.column} (marked).`}function answerPart(e,t,n,r,i){let a=t===void 0?h`<p class="hint">${i}</p>`:g(t,n,r);return h`<section><h4>${e}</h4>${a}</section>`}export{verdictWord as a,verdictView as i,scenarioSection as n,taskView as r,gridSection as t};