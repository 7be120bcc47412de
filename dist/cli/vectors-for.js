import{r as e}from"./errors.js";import{s as t}from"./task-of.js";import{i as n}from"./read-regular.js";import{n as r}from"./sha256.js";import{createRequire as i}from"node:module";import{join as a}from"node:path";import{Worker as o}from"node:worker_threads";const s=[`onnxruntime-web`,`@huggingface/tokenizers`],c=`npm install --save-dev ${s.join(` `)}`;async function findModel(t){let{dir:n,output:r,packagesFrom:o}=t,l=i(a(o,`package.json`)),u=s.filter(e=>!canResolve(l,e));if(u.length>0)throw new e(`BERTScore needs ${u.join(` and `)} in ${o}`,`Install them: ${c}`);let[d,f]=[a(n,`model.onnx`),a(n,`tokenizer.json`)],p=`${await hashOf(d)}/${await hashOf(f)}${r===void 0?``:`/${r}`}`;return{...t,model:d,tokenizer:f,id:p}}function canResolve(e,t){try{return e.resolve(t),!0}catch{return!1}}async function hashOf(t){let i=await n(t,{maxBytes:2**31-1,tooLarge:`Name a smaller model.`});if(i===void 0)throw new e(`there is no file ${t}`,`BERTScore reads model.onnx and tokenizer.json of one folder.`);return r(i)}var l=class WorkerVectors{#e;#t=/* @__PURE__ */ new Map;#n=0;#r;constructor({model:e,tokenizer:t,output:n,packagesFrom:r}){let i=exposeTensor(n??``),c={from:a(r,`package.json`),peers:s,model:e,tokenizer:t,output:n,exposed:i,mostTokens:512},l={stdout:!0,stderr:!0};this.#e=new o(`
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
`,{eval:!0,env:{},execArgv:[],workerData:c,...l}),this.#e.on(`message`,({id:e,...t})=>this.#a(e,t)),this.#e.on(`error`,e=>this.#o(e.message)),this.#e.on(`exit`,()=>this.#o(`its thread ended`))}static async open(t){let n=new WorkerVectors(t),r=await n.of([`a`]);if(r.outcome===`read`)return n;await n[Symbol.asyncDispose]();let i=t.output===void 0?``:`, tensor ${t.output}`;throw new e(`BERTScore cannot use ${t.model}${i}: ${r.detail}`,`Is it a model that gives a vector for each token, with its own tokenizer.json? docs/metrics.md shows how.`)}async of(e){let t=await Promise.all(e.map(e=>this.#i(e))),n=t.find(e=>`fault`in e);return n!==void 0&&`fault`in n?{outcome:`broken`,detail:n.fault.replace(/\s+/g,` `).trim().slice(0,400)}:{outcome:`read`,matrices:t.filter(e=>`values`in e)}}#i(e){if(this.#r!==void 0)return Promise.resolve({fault:this.#r});let t=this.#n++;return new Promise(n=>{this.#t.set(t,n),this.#e.postMessage({id:t,text:e})})}#a(e,t){this.#t.get(e)?.(t),this.#t.delete(e)}#o(e){this.#r??=e;for(let e of this.#t.keys())this.#a(e,{fault:this.#r})}async[Symbol.asyncDispose](){await this.#e.terminate()}};const u={graph:7,output:12,name:1};function exposeTensor(e){let t=record(u.name,new TextEncoder().encode(e));return record(u.graph,record(u.output,t))}function record(e,t){return Uint8Array.from([...varint(e*8+2),...varint(t.length),...t])}function varint(e){return e<128?[e]:[e%128+128,...varint(Math.floor(e/128))]}const d={look:async({bertscore:e})=>({lacks:[],find:t=>findVectors(t,e)}),unselected:({packs:e,bertscore:t})=>findVectors(e,t)};async function findVectors(e,t){let n=await vectorModelFor(e,t);return{planOf:e=>bertScoreOf(e,n),async open(){if(n===void 0)return{};let e=await l.open(n);return{vectors:e,[Symbol.asyncDispose]:()=>e[Symbol.asyncDispose]()}}}}async function vectorModelFor(t,n){let r=usersOf(t);if(r.length!==0){if(n!==void 0)return findModel(n);throw new e(`${r.join(` and `)} ${r.length===1?`measures`:`measure`} BERTScore, and no model for it is named`,`Name a folder with model.onnx and tokenizer.json: --bertscore DIR, or bertscore in the config. The Action has none.`)}}function bertScoreOf(e,t){return t===void 0?{}:{bertscore:Object.fromEntries(usersOf(e).map(e=>[e,t.id]))}}function usersOf(e){return e.filter(({scenarios:e})=>e.some(t)).map(({id:e})=>e)}export{d as vectorFinder};