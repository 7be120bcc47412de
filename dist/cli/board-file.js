import{t as e}from"./page-assets.js";import{t}from"./version.js";import{n}from"./html.js";import{n as r}from"./page-frame.js";import{y as i}from"./numbers.js";import{c as a}from"./plain-text.js";import{i as o}from"./benchloop-file.js";import{o as s}from"./run-row.js";import{a as c,i as l,t as u}from"./make-board.js";import{readFile as d}from"node:fs/promises";async function boardFile(e,n){let r=e.filter(({scorecard:e})=>e.load===void 0).map(rowOf).sort((e,t)=>e.startedAt<t.startedAt?1:-1);return renderBoardFile(l(r,[],{q:``,failed:!1,pack:``,mode:``,score:``,order:`passed`},{page:1,size:1500}),{madeAt:n.wallTime().toISOString(),tool:t},await loadBoardAssets())}function rowOf(e){let{scorecard:t,outcome:n,address:r,isBaseline:i=!1}=e,{slug:a,run:c}=t;return{kind:i?`baseline`:`run`,name:c.ids.join(` `),slug:a,command:``,outcome:n,startedAt:c.startedAt,endedAt:c.endedAt,scores:[s(t,r,o(e)?.isCloud)],files:``}}const f={script:new URL(`./board.js`,import.meta.url),style:new URL(`./page.css`,import.meta.url),pagesStyle:new URL(`./pages.css`,import.meta.url)};async function loadBoardAssets(){let read=e=>d(e,`utf8`),[t,n,r]=await Promise.all([read(f.script),read(f.style),read(f.pagesStyle)]);return{style:e(`${n}\n${r}`),scripts:[e(t)]}}function renderBoardFile(e,{madeAt:t,tool:o},s){let l=n`<header>
<h1>Leaderboard</h1>
<p><a href="index.html">Quality over time</a></p>
</header>
<main>
<form class="filter" role="search" aria-label="Filter" hidden>
<label>Filter <input type="search" autocomplete="off"></label>
<label class="check"><input type="checkbox"> Failed only</label>
</form>
${u(e)}
${e.tables.length===0&&n`<p>No runs.</p>`}
${e.tables.map((t,n)=>c(t,n,{order:`passed`,score:e.filter.score,isServed:!1}))}
</main>
<footer>
<p>Made ${a(t)} UTC from ${i(e.runs,`run`)} by quality-baseline ${o}.</p>
</footer>`;return r(`Leaderboard`,l,s)}export{boardFile};