import{t as e}from"./level.js";import{y as t}from"./numbers.js";import{c as n,r,s as i}from"./plain-text.js";import{n as a}from"./html.js";function pageLink(e,t={}){let n=Object.entries(t).flatMap(([e,t])=>(Array.isArray(t)?t:[t]).flatMap(t=>t===void 0||t===``||t===!1?[]:[`${e}=${encodeURIComponent(t===!0?`1`:String(t))}`]));return n.length===0?e:`${e}?${n.join(`&`)}`}function matchesFilter(e,t){let n=t.join(` `).toLowerCase();return e.toLowerCase().split(/\s+/).every(e=>n.includes(e))}function filterForm({page:e,filter:t,failedWords:n,choices:r=[],kept:i={}}){return a`<form class="filter" action="${e}" method="get" role="search" aria-label="Filter">
${Object.entries(i).flatMap(([e,t])=>[t].flat().map(t=>a`<input type="hidden" name="${e}" value="${t}">`))}
<label>Filter <input type="search" name="q" value="${t.q}" maxlength="200" autocomplete="off"></label>
${r.map(choiceField)}
<label class="check"><input type="checkbox" name="failed" value="1"${t.failed&&a` checked`}> ${n}</label>
<button>Show</button>
</form>`}function choiceField({name:e,label:t,options:n,value:o}){if(!(n.length<2))return a`<label>${t} <select name="${e}">${n.map(([e,t])=>a`<option value="${e}"${e===o&&a` selected`}>${i(r(t),60)}</option>`)}</select></label>`}function paged(e,t,n){let r=Math.max(1,Math.ceil(e.length/n)),i=Math.min(Math.max(1,t),r);return{shown:e.slice((i-1)*n,i*n),pages:{page:i,of:r}}}function pager({page:e,of:t},n){if(!(t<2))return a`<nav class="pager" aria-label="Pages">
${e>1&&a`<a href="${n(e-1)}" rel="prev">Previous</a>`}
<span>Page ${e} of ${t}</span>
${e<t&&a`<a href="${n(e+1)}" rel="next">Next</a>`}
</nav>`}function brokenCorner(e){if(e.length!==0)return a`<details class="broken"><summary>${t(e.length,`run`)} cannot be read in full</summary>
<ul>${e.slice(0,100).map(({name:e,why:t})=>a`<li><code>${i(r(e),80)}</code>: ${i(r(t),240)}</li>`)}</ul>
${e.length>100&&a`<p class="hint">and ${e.length-100} more</p>`}
</details>`}function noRuns({q:e,failed:t}){return e===``?t?a`No run failed.`:a`No runs yet: <code>quality-baseline --slug …</code>`:a`No run matches “${i(r(e),60)}”${t&&` and failed`}.`}function listView({rows:e,nothing:t,pages:n,broken:r=[],...i}){return a`${filterForm(i)}
<div id="list">
${e??a`<p>${t}</p>`}
${pager(n,e=>pageLink(i.page,{...i.kept,...i.filter,page:e}))}
${brokenCorner(r)}
</div>`}function sideName(t,n,r){return`${r===void 0?t:`${t}@${e(r)}`}@${n}`}function sidesIn(e){let t=[...new Set(e)],n=t.slice(0,8).map(e=>{let t=e.lastIndexOf(`@`);return t===-1?{name:e,mode:``}:{name:e.slice(0,t),mode:e.slice(t+1)}});return{named:n,leftOut:t.length-n.length}}function minuteView(e){return unbreakable(n(e))}function breakable(e){let t=i(r(e),80).split(/(?<=[/=_])/);return a`${t.map((e,t)=>a`${t>0&&a`<wbr>`}${e}`)}`}function unbreakable(e){return a`<span class="whole">${e}</span>`}export{minuteView as a,paged as c,unbreakable as d,matchesFilter as i,sideName as l,filterForm as n,noRuns as o,listView as r,pageLink as s,breakable as t,sidesIn as u};