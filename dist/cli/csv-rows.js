import{l as e,r as t}from"./plain-text.js";function csvRows(e,t){return[e.join(`,`),...t.map(t=>e.map(e=>cell(t[e])).join(`,`))].join(`
`).concat(`
`)}function cell(n){if(n==null)return``;if(typeof n==`number`)return String(n);let r=e(t(n)),i=/^[=+\-@]/.test(r)?`'${r}`:r;return/[",\n;]/.test(i)?`"${i.replaceAll(`"`,`""`)}"`:i}export{csvRows as t};