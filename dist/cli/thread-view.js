import{o as e}from"./numbers.js";import{r as t,s as n}from"./plain-text.js";import{n as r}from"./html.js";import{i}from"./page-table.js";const a={"other-call":`No gold answer makes this call here.`,"too-early":`The model stops here; each gold answer changes more.`},mostCalls=e=>e<1024?5:30;function threadView({steps:e,differences:t},{heading:n,anchor:i,maxLength:o}){let s=e.findIndex(({leaves:e})=>e!==void 0),c=e[s]?.leaves;return r`<h4>${n}</h4>
${c!==void 0&&r`<p class="parting"><a href="#${i}">Message ${s+1}</a>: ${a[c]}</p>`}
<ol class="thread">
${e.map((e,t)=>stepView(e,t,t===s?i:void 0,o))}</ol>
${differencesTable(t,o)}`}function differencesTable(e,n){if(e.length!==0)return i(`Differences in the end state`,[`Place`,`Expected`,`Found`],e.slice(0,20).map(({place:e,expected:r,found:i})=>({tone:`bad`,cells:[t(cut(e,n)),cut(r,n),cut(i,n)]})))}function stepView({text:t,calls:n,leaves:i,atMs:o,totalMs:s},c,l,u){let d=[...o===void 0?[]:[`after ${e(o)}`],...s===void 0?[]:[`took ${e(s)}`]];return r`<li${l!==void 0&&r` class="left" id="${l}" tabindex="-1"`}><p class="role">${[`Message ${c+1}`,...d].join(` · `)}</p>
${i!==void 0&&r`<p class="leaves"><mark>${a[i]}</mark></p>`}
${t!==``&&textView(t,u)}
${n.slice(0,mostCalls(u)).map(e=>callView(e,Math.floor(u/4)))}
${n.length>mostCalls(u)&&r`<p class="cut">… ${n.length-mostCalls(u)} calls more</p>`}</li>
`}function callView({name:e,sent:i,result:a,changes:o},s){let c=a===void 0?`no result: the conversation ended`:short(a,s);return r`<details class="call"><summary><code>${n(t(e),64)}(${short(i,s)})</code> <span class="hint">→ ${c}</span></summary>
${textView(i,s)}
${a!==void 0&&textView(a,s)}</details>
${changesView(o,s)}`}function changesView(e,n){return r`${e.map(({place:e,removed:i,added:a})=>r`<div class="change"><p class="role">changed ${t(cut(e,n))}</p>
${i.slice(0,20).map(e=>r`<del>− ${cut(e,n)}</del>`)}${a.slice(0,20).map(e=>r`<ins>+ ${cut(e,n)}</ins>`)}</div>
`)}`}function textView(e,t){let n=e.length-t;return r`<pre>${e.slice(0,t)}${n>0&&r`\n<span class="cut">… ${n} characters more</span>`}</pre>`}function short(e,r){let i=Math.min(r,90);return n(t(e.slice(0,4*i)),i)}function cut(e,t){return e.length<=t?e:`${e.slice(0,t)}…`}export{threadView as i,differencesTable as n,a as r,changesView as t};