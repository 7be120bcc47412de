import"./baseline-file.js";import{l as e,o as t,u as n,y as r}from"./numbers.js";import{i,n as a,o,r as s,s as c}from"./plain-text.js";import{a as l,i as u,n as d,r as f,t as p}from"./scenario-status.js";import{l as m,s as h}from"./words.js";import{n as g}from"./html.js";import{t as _}from"./long-text.js";import{i as v}from"./page-table.js";const mostCalls=e=>e<1024?5:30;function threadView({steps:e,differences:t},{heading:n,anchor:r,maxLength:i}){let a=e.findIndex(({leaves:e})=>e!==void 0),o=e[a]?.leaves;return g`<h4>${n}</h4>
${o!==void 0&&g`<p class="parting"><a href="#${r}">Message ${a+1}</a>: ${m[o]}</p>`}
<ol class="thread">
${e.map((e,t)=>stepView(e,t,t===a?r:void 0,i))}</ol>
${differencesTable(t,i)}`}function differencesTable(e,t){if(e.length!==0)return v(`Differences in the end state`,[`Place`,`Expected`,`Found`],e.slice(0,20).map(({place:e,expected:n,found:r})=>({tone:`bad`,cells:[s(cut(e,t)),cut(n,t),cut(r,t)]})))}function stepView({text:e,calls:n,leaves:r,atMs:i,totalMs:a},o,s,c){let l=[...i===void 0?[]:[`after ${t(i)}`],...a===void 0?[]:[`took ${t(a)}`]];return g`<li${s!==void 0&&g` class="left" id="${s}" tabindex="-1"`}><p class="role">${[`Message ${o+1}`,...l].join(` · `)}</p>
${r!==void 0&&g`<p class="leaves"><mark>${m[r]}</mark></p>`}
${e!==``&&textView(e,c)}
${n.slice(0,mostCalls(c)).map(e=>callView(e,Math.floor(c/4)))}
${n.length>mostCalls(c)&&g`<p class="cut">… ${n.length-mostCalls(c)} calls more</p>`}</li>
`}function callView({name:e,sent:t,result:n,changes:r},i){let a=n===void 0?`no result: the conversation ended`:short(n,i);return g`<details class="call"><summary><code>${c(s(e),64)}(${short(t,i)})</code> <span class="hint">→ ${a}</span></summary>
${textView(t,i)}
${n!==void 0&&textView(n,i)}</details>
${changesView(r,i)}`}function changesView(e,t){return g`${e.map(({place:e,removed:n,added:r})=>g`<div class="change"><p class="role">changed ${s(cut(e,t))}</p>
${n.slice(0,20).map(e=>g`<del>− ${cut(e,t)}</del>`)}${r.slice(0,20).map(e=>g`<ins>+ ${cut(e,t)}</ins>`)}</div>
`)}`}function textView(e,t){let n=e.length-t;return g`<pre>${e.slice(0,t)}${n>0&&g`\n<span class="cut">… ${n} characters more</span>`}</pre>`}function short(e,t){let n=Math.min(t,90);return c(s(e.slice(0,4*n)),n)}function cut(e,t){return e.length<=t?e:`${e.slice(0,t)}…`}function gridSection(e,t){let n=d(e);if(n.length===0)return;let r=new Set(n.flatMap(([,e])=>e.map(({status:e})=>e)));return g`<h3>Scenarios, by id</h3>
<ul class="legend" aria-label="What the signs mean">${u.filter(e=>r.has(e)).map(e=>g`<li><span class="sign ${e}" aria-hidden="true">${f[e]}</span> ${l(e)}</li>`)}</ul>
<p class="hint">Each sign links to its scenario. Keyboard: Tab moves between packs, the arrow keys within one.</p>
<div class="grid">
${n.map(([n,r],i)=>g`<div class="pack">
<h4 id="${idOf(e,i)}">${c(s(n),80)}</h4>
<ul aria-labelledby="${idOf(e,i)}">${r.map(e=>g`<li>${signOf(e,t(e.key))}</li>`)}</ul>
</div>
`)}</div>
`}function idOf({mode:e},t){return`grid-${e}-${t}`}function signOf(e,t){let n=s(e.key.slice(e.key.indexOf(`/`)+1)),r=`${c(n,40)}: ${p(e)}`,i=g`<span aria-hidden="true">${f[e.status]}</span><span class="unseen">${r}</span>`;return t===void 0?g`<span class="sign ${e.status}" title="${r}">${i}</span>`:g`<a class="sign ${e.status}" href="#${t}" title="${r}">${i}</a>`}function scenarioSection({mode:e,page:t,anchorOf:n},r){let i=new Map(d(e).flatMap(([,e])=>e.map(e=>[e.key,e]))),a=h(e.packs).map(({scenario:e})=>e);return g`<h3>What was asked and answered</h3>
${t.scenarios.map(e=>{let t=a.indexOf(e.key),o=[t>0?linkTo(`Previous change`,a[t-1],n):void 0,t>=0?linkTo(`Next change`,a[t+1],n):void 0];return scenarioView(e,{state:i.get(e.key),anchor:n(e.key),links:o,maxLength:r})})}`}function linkTo(e,t,n){let r=t===void 0?void 0:n(t);if(t!==void 0&&r!==void 0)return g`<a href="#${r}">${e}: ${c(s(t),60)}</a> `}function scenarioView(e,{state:t,anchor:n,links:i,maxLength:a}){let{key:o,asked:l,rounds:u}=e,d=t?.status??`unmeasured`,m=t?.flip!==void 0,h=shownRound(e,t),_=listedRounds(u),v=u.filter(e=>!_.has(e));return g`<details class="scenario"${m?g` data-changed="yes"`:``}>
<summary><span class="sign ${d}" aria-hidden="true">${f[d]}</span> <strong>${c(s(o),80)}</strong> ${s(l?.title??``)} <span class="hint">${t===void 0?``:p(t)}</span></summary>
<div class="inside" id="${n??``}" tabindex="-1" role="group" aria-label="${labelOf(o,t)}">
${i.some(e=>e!==void 0)&&g`<p class="links">${i.map(e=>e??``)}</p>`}
${answersView({baseline:e.baselineAnswer,current:h?.answer,round:h?.round},a)}
${h===void 0?``:verdictView(h.verdict)}
${h!==void 0&&renderThread(h,n,a)}
${u.length===0?g`<p class="hint">This scenario was not asked.</p>`:roundTable([..._])}
${v.length>0&&g`<p class="hint">${r(v.length,`more round`)}${v.every(hasPassed)?` passed`:``}.</p>`}
${otherAnswers([..._],h,n,a)}
${l===void 0?g`<p class="hint">The run did not store this prompt.</p>`:tasksView(l,a)}
</div>
</details>
`}function listedRounds(e){let t=[...e].sort((e,t)=>Number(hasPassed(e))-Number(hasPassed(t))),n=new Set(t.slice(0,50));return new Set(e.filter(e=>n.has(e)))}function hasPassed({verdict:e}){return e.outcome===`pass`}function labelOf(e,t){return`${c(s(e),80)}${t===void 0?``:`: ${p(t)}`}`}function shownRound({rounds:e},t){let n=e.filter(({answer:e})=>e!==void 0),r=t?.status===`passes`||t?.status===`newly-passing`?`pass`:`fail`;return n.find(({verdict:e})=>e.outcome===r)??n[0]??e[0]}function verdictView(e){if(e.outcome===`pass`)return``;if(e.outcome===`unmeasured`)return g`<p>Unmeasured: ${e.cause}${e.detail===void 0?``:`, ${e.detail}`}</p>`;let t=(e.broke??[]).join(`, `);return g`<dl class="verdict">
<div><dt>Failure</dt><dd>${e.failure}</dd></div>
<div><dt>Expected</dt><dd class="quoted">${i(e.expected)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${i(o(e))}</dd></div>
${t!==``&&g`<div><dt>Rule broken</dt><dd>${t}</dd></div>`}
</dl>`}function renderThread({round:e,thread:t},n,r){let i=`${n??`s`}-r${e}`;return t&&threadView(t,{heading:`Round ${e}, step by step`,anchor:i,maxLength:r})}function roundTable(r){return v(`Rounds`,[`Round`,`Verdict`,`>Session`,`>Time`,`>First token`,`>Prompt tokens`,`>Answer tokens`,`>Thinking tokens`,`>Tokens/s`],r.map(r=>({tone:r.verdict.outcome===`fail`?`bad`:r.verdict.outcome===`unmeasured`?`doubt`:void 0,cells:[r.isConfirming?`${r.round}, confirming`:String(r.round),verdictWord(r.verdict),String(r.session),t(r.totalMs),e(r.firstTokenMs),maybeCount(r.promptTokens),maybeCount(r.completionTokens),maybeCount(r.reasoningTokens),n(r.tokensPerSecond)]})))}function verdictWord(e){return e.outcome===`pass`?`✓ pass`:e.outcome===`fail`?`✗ ${e.failure}`:`? ${e.cause}`}function maybeCount(e){return e===null?`-`:String(e)}function otherAnswers(e,t,n,r){let a=new Map(t?.answer===void 0?[]:[[t.answer,t.round]]);return e.flatMap(e=>{let{round:t,answer:o,verdict:s,notes:c}=e,l=o===void 0?void 0:a.get(o);o!==void 0&&l===void 0&&a.set(o,t);let u=o!==void 0&&l===void 0;return!u&&c.length===0?[]:[g`<h4>Round ${t}</h4>${c.map(e=>g`<p class="quoted">${e}</p>`)}
${u&&g`${_(i(o),void 0,Math.floor(r/4))}${verdictView(s)}`}
${u&&r>=1024&&renderThread(e,n,r)}`]})}function tasksView({task:e,orders:t=[]},n){if(t.length===0)return taskView(e,n);let r=[e,...t];return g`${r.map((e,t)=>taskView(e,n,`Prompt of round ${t+1}, and of every ${r.length} rounds after it`))}`}function taskView({messages:e,tools:t},n,r=`Prompt`,a=4){let head=e=>a===3?g`<h3>${e}</h3>`:g`<h4>${e}</h4>`;return g`${head(r)}
${e.map(e=>g`<p class="role">${e.role}</p>${_(i(messageText(e)),void 0,n)}`)}
${t.length>0&&g`${head(`Tools`)}<ul class="tools">${t.map(e=>g`<li><code>${e.name}</code>: ${c(s(e.description),400)} <span class="schema">${JSON.stringify(e.parameters).slice(0,n)}</span></li>`)}</ul>`}`}function messageText(e){if(e.role!==`assistant`)return e.content;let t=e.toolCalls.map(e=>`${e.name}(${JSON.stringify(e.arguments)})`);return[e.content,...t].filter(e=>e!==``).join(`
`)}function answersView({baseline:e,current:t,round:n},r){let[a,o]=[e,t].map(e=>e===void 0?void 0:i(e)),s=a===void 0||o===void 0?void 0:divergenceOf(a,o);return g`<p class="parting">${wordsOf(a,o,s)}</p>
<div class="answers">
${answerPart(`Baseline`,a,s?.at,r,`The baseline has no answer to this scenario.`)}
${answerPart(n===void 0?`Now`:`Now, round ${n}`,o,s?.at,r,`No answer.`)}
</div>
`}function divergenceOf(e,t){return new TextEncoder().encode(e).length>2044&&t.startsWith(e)?void 0:a(e,t)}function wordsOf(e,t,n){return e===void 0||t===void 0?`There are not two answers to compare.`:n===void 0?e===t?`The answers are the same.`:`The answers are the same as far as the baseline stores them.`:`The answers first differ at line ${n.line}, column ${n.column} (marked).`}function answerPart(e,t,n,r,i){let a=t===void 0?g`<p class="hint">${i}</p>`:_(t,n,r);return g`<section><h4>${e}</h4>${a}</section>`}export{verdictWord as a,verdictView as i,scenarioSection as n,changesView as o,taskView as r,differencesTable as s,gridSection as t};