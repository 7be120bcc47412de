import{n as e}from"./html.js";function _taggedTemplateLiteral(e,t){return t||=e.slice(0),Object.freeze(Object.defineProperties(e,{raw:{value:Object.freeze(t)}}))}var t;function framePage(t,n,{style:r,scripts:i,license:a}){let o=[`default-src 'none'`,`script-src ${i.map(({sha256:e})=>`'sha256-${e}'`).join(` `)}`,`style-src 'sha256-${r.sha256}'`,`base-uri 'none'`,`form-action 'none'`].join(`; `),s=e`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${o}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${t}</title>
`,c=a?.replaceAll(`--`,`- -`).trim();return[s.markup,`<style>${r.text}</style>\n</head>\n<body>\n`,n.markup,c===void 0?`
`:`\n<!-- The charts are drawn by uPlot.\n${c}\n-->\n`,...i.map(({text:e})=>`<script>${e}<\/script>\n`),`</body>
</html>
`].join(``)}const n=[2048,1024,512,256,128],r=4096;function frameFile(t,i){let a=``;for(let o of[r,...n]){let{title:n,outcome:r,jump:s,intro:c,sections:l,footer:u,charts:d}=t(o);if(a=framePage(n,e`<header>
${s}
<h1${r!==void 0&&e` class="outcome ${r}"`}>${n}</h1>
${c}
</header>
<main>
${l}
</main>
<footer>
${u}
</footer>${d!==void 0&&e`\n${d}`}`,i),new TextEncoder().encode(a).length<=15e5)return a}return a}function servedParts(t,n){let{title:i,outcome:a,jump:o,intro:s,sections:c,footer:l,charts:u}=t(r);return{title:i,body:e`${n}
${o}${s}
${c}
<footer>${l}</footer>
${u}`,hasCharts:!0,...a===void 0?{}:{outcome:a}}}function frameServedPage({title:n,body:r,hasCharts:i,outcome:a},{pages:o,current:s,notes:c,newest:l}){let u=[`app.js`,...i===!0?[`charts.js`,`page.js`]:[]];return e`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${n} · quality-baseline</title>
<link rel="stylesheet" href="app.css">
</head>
<body class="served">
<a class="skip" href="#main">Skip to the page</a>
<nav class="rooms" aria-label="Pages"><span class="brand">quality-baseline</span><ul>
${o.map(([t,n])=>e`<li><a href="${t}"${t===s&&e` aria-current="page"`}>${n}</a></li>
`)}</ul></nav>
<main id="main" tabindex="-1">
<h1${a!==void 0&&e` class="outcome ${a}"`}>${n}</h1>
${c.map(t=>e`<p class="note">${t}</p>`)}
${l!==void 0&&e`<p id="news" role="status" data-since="${l}"></p>`}
${r}
</main>
${u.map(n=>e(t||=_taggedTemplateLiteral([`<script defer src="`,`"><\/script>
`]),n))}</body>
</html>
`.markup}export{servedParts as a,r as i,framePage as n,frameServedPage as r,frameFile as t};