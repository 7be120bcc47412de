import{n as e}from"./verdict.js";import{t}from"./assert-never.js";import{r as n}from"./errors.js";import{_ as r,r as i,s as a,t as o,v as s,w as c,y as l}from"./registry.js";import{a as u,c as d,n as f,o as p,s as m}from"./answer-text.js";import{t as h}from"./attempt.js";import{r as g}from"./vectors-for.js";import{join as _}from"node:path";import{Worker as v}from"node:worker_threads";const y={graph:7,output:12,name:1};function exposeTensor(e){let t=record(y.name,new TextEncoder().encode(e));return record(y.graph,record(y.output,t))}function record(e,t){return Uint8Array.from([...varint(e*8+2),...varint(t.length),...t])}function varint(e){return e<128?[e]:[e%128+128,...varint(Math.floor(e/128))]}var b=class WorkerVectors{#e;#t=/* @__PURE__ */ new Map;#n=0;#r;constructor({model:e,tokenizer:t,output:n,packagesFrom:r}){let i=exposeTensor(n??``),a={from:_(r,`package.json`),peers:g,model:e,tokenizer:t,output:n,exposed:i,mostTokens:512},o={stdout:!0,stderr:!0};this.#e=new v(`
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { parentPort, workerData } = require('node:worker_threads');
const { from, peers, model, tokenizer, output, exposed, mostTokens } = workerData;
const fromUser = createRequire(from);

async function open() {
  const ort = fromUser(peers[0]);
  const { Tokenizer } = fromUser(peers[1]);
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  const create = (bytes) => ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
  const bytes = readFileSync(model);
  let session = await create(bytes);
  if (output !== undefined && !session.outputNames.includes(output)) {
    await session.release();
    session = await create(Buffer.concat([bytes, exposed]));
  }
  const name = output ?? session.outputNames[0];
  const words = new Tokenizer(JSON.parse(readFileSync(tokenizer, 'utf8')), {});
  return async (text) => {
    const { ids, counted } = encoded(words, text);
    const tensor = (values) => new ort.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
    const all = {
      input_ids: tensor(ids),
      attention_mask: tensor(ids.map(() => 1)),
      token_type_ids: tensor(ids.map(() => 0)),
    };
    const feeds = Object.fromEntries(session.inputNames.map((each) => [each, all[each]]));
    const result = (await session.run(feeds, [name]))[name];
    const [, rows, width] = result.dims;
    if (result.dims.length !== 3 || rows !== ids.length)
      throw new Error(name + ' holds no vector for each token: its size is ' + result.dims.join(' x '));
    const values = Float32Array.from(result.data);
    if (!values.every(Number.isFinite)) throw new Error(name + ' holds values that are no numbers');
    return { values, width, counted };
  };
}

function encoded(words, text) {
  const own = words.encode(text, { add_special_tokens: false }).ids;
  const whole = words.encode(text).ids;
  const added = whole.length - own.length;
  const first = Array.from({ length: added + 1 }, (_, at) => at).find((at) => own.every((id, i) => whole[at + i] === id)) ?? 0;
  const kept = own.slice(0, Math.max(0, mostTokens - added));
  const ids = [...whole.slice(0, first), ...kept, ...whole.slice(first + own.length)];
  return { ids, counted: ids.map((_, at) => at >= first && at < first + kept.length) };
}

const reader = open();
let last = Promise.resolve();
parentPort.on('message', ({ id, text }) => {
  last = last.then(async () => {
    try {
      parentPort.postMessage({ id, ...(await (await reader)(text)) });
    } catch (error) {
      parentPort.postMessage({ id, fault: String(error instanceof Error ? error.message : error) });
    }
  });
});
reader.catch(() => undefined);
`,{eval:!0,env:{},execArgv:[],workerData:a,...o}),this.#e.on(`message`,({id:e,...t})=>this.#a(e,t)),this.#e.on(`error`,e=>this.#o(e.message)),this.#e.on(`exit`,()=>this.#o(`its thread ended`))}static async open(e){let t=new WorkerVectors(e),r=await t.of([`a`]);if(r.outcome===`read`)return t;await t[Symbol.asyncDispose]();let i=e.output===void 0?``:`, tensor ${e.output}`;throw new n(`BERTScore cannot use ${e.model}${i}: ${r.detail}`,`Is it a model that gives a vector for each token, with its own tokenizer.json? docs/metrics.md shows how.`)}async of(e){let t=await Promise.all(e.map(e=>this.#i(e))),n=t.find(e=>`fault`in e);return n!==void 0&&`fault`in n?{outcome:`broken`,detail:n.fault.replace(/\s+/g,` `).trim().slice(0,400)}:{outcome:`read`,matrices:t.filter(e=>`values`in e)}}#i(e){if(this.#r!==void 0)return Promise.resolve({fault:this.#r});let t=this.#n++;return new Promise(n=>{this.#t.set(t,n),this.#e.postMessage({id:t,text:e})})}#a(e,t){this.#t.get(e)?.(t),this.#t.delete(e)}#o(e){this.#r??=e;for(let e of this.#t.keys())this.#a(e,{fault:this.#r})}async[Symbol.asyncDispose](){await this.#e.terminate()}};async function judge(e,t,n){return withoutConsequences(await verdictOn(e,t,n),n.followsFrom??{})}function withoutConsequences(e,t){if(e.outcome!==`fail`||e.broke===void 0)return e;let{broke:n}=e,r=n.filter(e=>!(t[e]??[]).some(e=>n.includes(e)));return r.length===0?e:{...e,broke:r}}async function verdictOn(e,t,n){let c=t.every(a),f=n.inlineThinking===`allowed`&&!c?u(e,d(e,n)):e,formless=e=>e&&{...e,...l(t)},p=c?void 0:wireDamage(f,n,t.some(i)),m=p?.failure===`token-limit`?p:formless(p);if(m?.failure===`too-long`)return m;let h=c?void 0:formless(brokenCall(f)),g=n.world?.(f),_=g===void 0?n:{...n,world:()=>g},v=formless(unendedRun(g)),y=[];for(let e of t)y.push(await s(f,e,_));let b=[...v===void 0?[]:[v],...y];if(g!==void 0&&b.push(...r(t,y,g)),h!==void 0&&!isCut(m))return o([h,...b]);if(m===void 0)return o(b);let x=b.find(isLostCall);if(x!==void 0&&[`control-token`,`call-in-content`].includes(m.failure))return o([x,m,...b]);let S=isCut(m)?void 0:b.find(isWrongDecision);return o([...S===void 0?[]:[S],m,...b])}function unendedRun(n){let r=n?.ending;switch(r?.kind){case void 0:case`answered`:return;case`unfinished`:return e(`unfinished`,`an answer in words`,`a conversation that ends with calls`);case`loop`:return e(`repeated-call`,`calls that differ`,`the same calls a fifth time, after the same results four times: ${r.calls}`);case`step-limit`:return e(`step-limit`,`an answer in at most ${r.most} messages`,`another call`);case`call-limit`:return e(`step-limit`,`at most ${r.most} calls`,`more calls`);case`token-limit`:return e(`step-limit`,`about ${r.most} tokens at most`,`more`);case`command-limit`:return e(`step-limit`,`fewer than ${r.most} commands that meet a limit`,`another call`);default:return t(r)}}function brokenCall(t){let n=h(t).find(e=>e.brokenCall!==void 0)?.brokenCall;return n&&e(`invalid-arguments`,n.form,`${n.fault}: ${n.words}`)}function isCut(e){return e?.failure===`token-limit`||e?.failure===`aborted`}function isWrongDecision(e){return e.outcome===`fail`&&e.failure===`wrong-decision`}function isLostCall(e){return e.outcome===`fail`&&(e.failure===`call-in-content`||e.failure===`call-in-reasoning`)}const x=4194304,S=/<\|[a-z0-9_]{2,40}\|?>|<\|\\?"\|>|<[a-z_]{2,40}\|>|<\/?(?:s|eos|bos|unk|pad|sop|eop)>|<(?:start|end)_of_turn>|<unused\d{1,4}>|<extra_id_\d{1,4}>|<0x[0-9a-f]{2}>|\[\/?INST\]|<\/?｜[^｜\n]{1,40}｜[a-z_]{0,40}>|assistant(?:final|analysis|commentary)/gi,C=/\[\/?(?:TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|SYSTEM_PROMPT|TOOL_CONTENT|CALL_ID|ARGS|BOS|EOS|PAD|UNK)\]|\[gMASK\]/g,w=/(?![\t\n\r])\p{Cc}|[\p{Noncharacter_Code_Point}\p{Cs}\ufeff\ufffd]/gu,T=/[^ -~\n\t\r]/,E=/<\/?(?:tool|function)s?(?:[-_](?:response|result|output)s?\b[^<>]{0,100}| (?:response|result|output)s?)>/gi,D=/* @__PURE__ */ new Set([`length`,`max_tokens`,`model_length`]),O=/* @__PURE__ */ new Set([`abort`,`aborted`,`cancelled`,`canceled`,`error`,`network_error`,`insufficient_system_resource`,`content_filter`,`safety`,`sensitive`]);function wireDamage(t,n,r){let i=m(t,d(t,n)),a=i.map(({turn:e})=>e),o=i.flatMap(({turn:e,isQuotable:t})=>textsOf(e).map(e=>({text:e,isQuotable:t}))),s=o.reduce((e,{text:t})=>e+t.length,0);return s>x?e(`too-long`,`at most ${x} characters`,`${s} characters`):cutOff(a)??leaked(i,o)??unaskedCall(a.at(-1),r)}function textsOf({content:e,toolCalls:t}){return[e,...t.flatMap(e=>[e.name,p(e.arguments)])]}function cutOff(t){let n=t.at(-1);if(n!==void 0&&D.has(reasonOf(n)))return e(`token-limit`,`a reply that ends by itself`,n.content);let r=t.find(e=>O.has(reasonOf(e)));return r&&e(`aborted`,`a reply that ends by itself`,`finish reason ${r.finishReason}: ${r.content}`)}function reasonOf({finishReason:e=``}){return e.toLowerCase()}const k=/<|\[[/A-Zg]|◁|tool_call>|assistant[fac]/i;function leaked(e,t){let n=t.filter(({text:e})=>k.test(e));return(n.length===0?void 0:leakedMark(e,n))??brokenIn(t)??endlessIn(t)??(n.length===0?void 0:lostCall(e))}function leakedMark(t,n){for(let{turn:e,isQuotable:n}of t){let t=f(e.content,n);if(t!==void 0)return t}let r=firstOf(S,n)??firstOf(C,n);if(r!==void 0)return e(`control-token`,`no control tokens of the template`,r);let i=firstOf(E,n);return i===void 0?void 0:e(`invented-result`,`no result that the model wrote itself`,i)}function brokenIn(t){let n=t.filter(({text:e})=>T.test(e)),r=n.length===0?void 0:firstOf(w,n);return r===void 0?void 0:e(`broken-text`,`text without broken characters`,nameOf(r))}function endlessIn(t){for(let{text:n,isQuotable:r}of t){let t=repetitionIn(n);if(t!==void 0&&!r(t))return e(`repetition`,`no sign or word without end`,t)}}function lostCall(t){for(let{turn:n,isQuotable:r}of t){let t=c(n.content);if(t!==void 0&&!r(t))return e(`call-in-content`,`no markup of a call`,n.content)}}function firstOf(e,t){for(let{text:n,isQuotable:r}of t){let t=[...new Set(n.match(e))].find(e=>!r(e));if(t!==void 0)return t}}function nameOf(e){return`U+${(e.codePointAt(0)??0).toString(16).toUpperCase().padStart(4,`0`)}`}function unaskedCall(t,n){let[r]=t?.toolCalls??[];if(!(n||r===void 0||t?.content.trim()===``))return e(`extra-call`,`an answer without a call`,`a call to ${r.name}`)}const A=new Set([...`-=_.*#~+|─━═·… 	\xA0`].map(e=>e.charCodeAt(0)));function repetitionIn(e){if(!(e.length<40))return runIn(e)??wordRunIn(e)}function runIn(e){let t=1,n=0,r=0;for(let i=1;i<e.length;i+=1){let a=e.charCodeAt(i);if(t=a===e.charCodeAt(i-1)?t+1:1,n=a===e.charCodeAt(i-2)?n+1:0,a===10?r+=1:a>32&&(r=0),r>=50)return`
`.repeat(50);if(t>=40&&a!==10&&t>=mostOf(a))return e.slice(i+1-t,i+1);if(n>=100&&isPair(a,e.charCodeAt(i-1)))return e.slice(i+1-n,i+1)}}function mostOf(e){return A.has(e)?200:isWordSign(e)?100:40}function isWordSign(e){return e>=48&&e<=57||e>=65&&e<=90||e>=97&&e<=122}function isPair(e,t){return e===t?!1:e===92||t===92||(e&63488)==55296}const j=/(?<![\p{L}\p{N}])(\p{L}{1,40})[^\p{L}\p{N}]{1,8}\1(?![\p{L}\p{N}])/u,M=/[\p{L}\p{N}]+/gu,N=/* @__PURE__ */ new Set([`null`,`true`,`false`]);function wordRunIn(e){if(e.length<120||!j.test(e))return;let t=``,n=0;for(let[r]of e.matchAll(M))if(n=r===t?n+1:1,t=r,n>=30&&!N.has(r)&&/\p{L}/u.test(r))return Array.from({length:30},()=>r).join(` `)}export{b as n,judge as t};