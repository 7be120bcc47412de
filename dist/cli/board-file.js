import{t as e}from"./page-assets2.js";import{t}from"./version.js";import{i as n}from"./benchloop-file.js";import{o as r}from"./page-table.js";import{n as i}from"./page-frame.js";import{y as a}from"./numbers.js";import{c as o}from"./plain-text.js";import{a as s,n as c,t as l}from"./make-board.js";import{t as u}from"./score-row.js";import{readFile as d}from"node:fs/promises";function renderBoardFile(e,{madeAt:t,tool:n},l){let u=r`<header>
<h1>Leaderboard</h1>
<p><a href="index.html">Quality over time</a></p>
</header>
<main>
<form class="filter" role="search" aria-label="Filter" hidden>
<label>Filter <input type="search" autocomplete="off"></label>
<label class="check"><input type="checkbox"> Failed only</label>
</form>
${c(e)}
${e.tables.length===0&&r`<p>No runs.</p>`}
${e.tables.map((t,n)=>s(t,n,{order:`passed`,score:e.filter.score,isServed:!1}))}
</main>
<footer>
<p>Made ${o(t)} UTC from ${a(e.runs,`run`)} by quality-baseline ${n}.</p>
</footer>`;return i(`Leaderboard`,u,l)}async function boardFile(e,n){let r=e.filter(({scorecard:e})=>e.load===void 0).map(rowOf).sort((e,t)=>e.startedAt<t.startedAt?1:-1);return renderBoardFile(l(r,[],{q:``,failed:!1,pack:``,mode:``,score:``,order:`passed`},{page:1,size:1500}),{madeAt:n.wallTime().toISOString(),tool:t},await loadBoardAssets())}function rowOf(e){let{scorecard:t,outcome:r,address:i,isBaseline:a=!1}=e,{slug:o,run:s}=t;return{kind:a?`baseline`:`run`,name:s.ids.join(` `),slug:o,command:``,outcome:r,startedAt:s.startedAt,endedAt:s.endedAt,scores:[u(t,i,n(e)?.isCloud)],files:``}}const f={script:new URL(`./board.js`,import.meta.url),style:new URL(`./page.css`,import.meta.url),pagesStyle:new URL(`./pages.css`,import.meta.url)};async function loadBoardAssets(){let read=e=>d(e,`utf8`),[t,n,r]=await Promise.all([read(f.script),read(f.style),read(f.pagesStyle)]);return{style:e(`${n}\n${r}`),scripts:[e(t)]}}export{boardFile};