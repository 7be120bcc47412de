import{C as e}from"./journal.js";import{v as t}from"./numbers.js";import{o as n,r}from"./plain-text.js";import{a as i}from"./page-table.js";function pageLink(e,t={}){let n=Object.entries(t).flatMap(([e,t])=>(Array.isArray(t)?t:[t]).flatMap(t=>t===void 0||t===``||t===!1?[]:[`${e}=${encodeURIComponent(t===!0?`1`:String(t))}`]));return n.length===0?e:`${e}?${n.join(`&`)}`}function fits(e,t){let n=t.join(` `).toLowerCase();return e.toLowerCase().split(/\s+/).every(e=>n.includes(e))}function filterForm({page:e,filter:t,failedWords:n,choices:r=[],kept:a={}}){return i`<form class="filter" action="${e}" method="get" role="search" aria-label="Filter">
${Object.entries(a).flatMap(([e,t])=>[t].flat().map(t=>i`<input type="hidden" name="${e}" value="${t}">`))}
<label>Filter <input type="search" name="q" value="${t.q}" maxlength="200" autocomplete="off"></label>
${r.map(choiceField)}
<label class="check"><input type="checkbox" name="failed" value="1"${t.failed&&i` checked`}> ${n}</label>
<button>Show</button>
</form>`}function choiceField({name:e,label:t,options:a,value:o}){if(!(a.length<2))return i`<label>${t} <select name="${e}">${a.map(([e,t])=>i`<option value="${e}"${e===o&&i` selected`}>${n(r(t),60)}</option>`)}</select></label>`}function paged(e,t,n){let r=Math.max(1,Math.ceil(e.length/n)),i=Math.min(Math.max(1,t),r);return{shown:e.slice((i-1)*n,i*n),pages:{page:i,of:r}}}function pager({page:e,of:t},n){if(!(t<2))return i`<nav class="pager" aria-label="Pages">
${e>1&&i`<a href="${n(e-1)}" rel="prev">Previous</a>`}
<span>Page ${e} of ${t}</span>
${e<t&&i`<a href="${n(e+1)}" rel="next">Next</a>`}
</nav>`}function brokenCorner(e){if(e.length!==0)return i`<details class="broken"><summary>${t(e.length,`run`)} cannot be read in full</summary>
<ul>${e.slice(0,100).map(({name:e,why:t})=>i`<li><code>${n(r(e),80)}</code>: ${n(r(t),240)}</li>`)}</ul>
${e.length>100&&i`<p class="hint">and ${e.length-100} more</p>`}
</details>`}function listView({rows:e,nothing:t,pages:n,broken:r=[],...a}){return i`${filterForm(a)}
${e??i`<p>${t}</p>`}
${pager(n,e=>pageLink(a.page,{...a.kept,...a.filter,page:e}))}
${brokenCorner(r)}`}function sideName(t,n,r){return`${r===void 0?t:`${t}@${e(r)}`}@${n}`}function sidesIn(e){return[...new Set(e)].slice(0,4).map(e=>{let t=e.lastIndexOf(`@`);return t===-1?{name:e,mode:``}:{name:e.slice(0,t),mode:e.slice(t+1)}})}function shownMinute(e){return r(e).slice(0,16).replace(`T`,` `)}function minuteView(e){let[t=``,...n]=shownMinute(e).split(` `);return i`${whole(t)} ${n.join(` `)}`}function breakable(e){let t=n(r(e),80).split(/(?<=[/=_])/);return i`${t.map((e,t)=>i`${t>0&&i`<wbr>`}${e}`)}`}function whole(e){return i`<span class="whole">${e}</span>`}export{minuteView as a,shownMinute as c,whole as d,listView as i,sideName as l,filterForm as n,pageLink as o,fits as r,paged as s,breakable as t,sidesIn as u};