export const id=649;export const ids=[649];export const modules={60984:(function(e,t,n){n.r(t),n.d(t,{vectorFinder:()=>p});var r=n(61469),i=n(53812),a=n(98995),o=n(76760),s=n(2999),c=n(17609);let l=[`onnxruntime-web`,`@huggingface/tokenizers`],u=`npm install --save-dev ${l.join(` `)}`;async function findModel(e){let{dir:t,output:n,packagesFrom:i}=e,s=(0,a.createRequire)((0,o.join)(i,`package.json`)),c=l.filter(e=>!canResolve(s,e));if(c.length>0)throw new r.dz(`BERTScore needs ${c.join(` and `)} in ${i}`,`Install them: ${u}`);let[d,f]=[(0,o.join)(t,`model.onnx`),(0,o.join)(t,`tokenizer.json`)],p=`${await hashOf(d)}/${await hashOf(f)}${n===void 0?``:`/${n}`}`;return{...e,model:d,tokenizer:f,id:p}}function canResolve(e,t){try{return e.resolve(t),!0}catch{return!1}}async function hashOf(e){let t=await(0,s.lf)(e,{maxBytes:2**31-1,tooLarge:`Name a smaller model.`});if(t===void 0)throw new r.dz(`there is no file ${e}`,`BERTScore reads model.onnx and tokenizer.json of one folder.`);return(0,c.V)(t)}var d=n(75919);let f={graph:7,output:12,name:1};function exposeTensor(e){let t=record(f.name,new TextEncoder().encode(e));return record(f.graph,record(f.output,t))}function record(e,t){return Uint8Array.from([...varint(e*8+2),...varint(t.length),...t])}function varint(e){return e<128?[e]:[e%128+128,...varint(Math.floor(e/128))]}class WorkerVectors{#e;#t=new Map;#n=0;#r;constructor({model:e,tokenizer:t,output:n,packagesFrom:r}){let i=exposeTensor(n??``),a={from:(0,o.join)(r,`package.json`),peers:l,model:e,tokenizer:t,output:n,exposed:i,mostTokens:512},s={stdout:!0,stderr:!0};this.#e=new d.Worker(`
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
`,{eval:!0,env:{},execArgv:[],workerData:a,...s}),this.#e.on(`message`,({id:e,...t})=>this.#a(e,t)),this.#e.on(`error`,e=>this.#o(e.message)),this.#e.on(`exit`,()=>this.#o(`its thread ended`))}static async open(e){let t=new WorkerVectors(e),n=await t.of([`a`]);if(n.outcome===`read`)return t;await t[Symbol.asyncDispose]();let i=e.output===void 0?``:`, tensor ${e.output}`;throw new r.dz(`BERTScore cannot use ${e.model}${i}: ${n.detail}`,`Is it a model that gives a vector for each token, with its own tokenizer.json? docs/metrics.md shows how.`)}async of(e){let t=await Promise.all(e.map(e=>this.#i(e))),n=t.find(e=>`fault`in e);return n!==void 0&&`fault`in n?{outcome:`broken`,detail:n.fault.replace(/\s+/g,` `).trim().slice(0,400)}:{outcome:`read`,matrices:t.filter(e=>`values`in e)}}#i(e){if(this.#r!==void 0)return Promise.resolve({fault:this.#r});let t=this.#n++;return new Promise(n=>{this.#t.set(t,n),this.#e.postMessage({id:t,text:e})})}#a(e,t){this.#t.get(e)?.(t),this.#t.delete(e)}#o(e){this.#r??=e;for(let e of this.#t.keys())this.#a(e,{fault:this.#r})}async[Symbol.asyncDispose](){await this.#e.terminate()}}let p={look:async({bertscore:e})=>({lacks:[],find:t=>findVectors(t,e)}),unselected:({packs:e,bertscore:t})=>findVectors(e,t)};async function findVectors(e,t){let n=await vectorModelFor(e,t);return{planOf:e=>bertScoreOf(e,n),async open(){if(n===void 0)return{};let e=await WorkerVectors.open(n);return{vectors:e,[Symbol.asyncDispose]:()=>e[Symbol.asyncDispose]()}}}}async function vectorModelFor(e,t){let n=usersOf(e);if(n.length!==0){if(t!==void 0)return findModel(t);throw new r.dz(`${n.join(` and `)} ${n.length===1?`measures`:`measure`} BERTScore, and no model for it is named`,`Name a folder with model.onnx and tokenizer.json: --bertscore DIR, or bertscore in the config. The Action has none.`)}}function bertScoreOf(e,t){return t===void 0?{}:{bertscore:Object.fromEntries(usersOf(e).map(e=>[e,t.id]))}}function usersOf(e){return e.filter(({scenarios:e})=>e.some(i.pH)).map(({id:e})=>e)}}),81155:(function(e,t,n){n.d(t,{Ok:()=>l,Td:()=>assistantTurns,dt:()=>d});var r=n(26921),i=n(30677);function assistantTurns(e){return e.turns.filter(e=>e.role===`assistant`)}let a=r.rej({id:r.YjP(),name:r.YjP(),arguments:r.g1P(r.YjP(),r.Pq9())}),o=r.gMt(`role`,[r.rej({role:r.k5n([`system`,`user`]),content:r.YjP()}),r.rej({role:r.euz(`assistant`),content:r.YjP(),toolCalls:r.YOg(a)}),r.rej({role:r.euz(`tool`),callId:r.YjP(),content:r.YjP()})]),s=r.rej({name:r.YjP(),description:r.YjP(),parameters:r.g1P(r.YjP(),r.Pq9())}),c=r.rej({messages:r.YOg(o).readonly(),tools:r.YOg(s).readonly(),responseFormat:r.g1P(r.YjP(),r.Pq9()).optional()}),l=r.rej({version:r.euz(1),kind:r.euz(`tasks`),scenarios:r.g1P(i.n5,r.rej({title:r.YjP(),task:c,orders:r.YOg(c).readonly().optional(),agent:r.Pq9().optional()}))}),u=r.rej({round:r.Whr().positive(),stage:r.k5n([`measure`,`confirm`]),session:r.Whr().positive(),outcome:r.k5n([`pass`,`fail`,`unmeasured`]),why:r.YjP().optional(),totalMs:r.aig(),firstTokenMs:r.aig().nullable(),tokensPerSecond:r.aig().nullable(),promptTokens:r.aig().nullable(),completionTokens:r.aig().nullable(),answer:r.YjP().optional()}),d=r.jgl(i.Ni,r.g1P(i.n5,r.YOg(u)))}),30677:(function(e,t,n){n.d(t,{MJ:()=>h,Ni:()=>i,Nr:()=>s,RW:()=>c,SL:()=>armSlug,U0:()=>g,U4:()=>m,Zc:()=>d,a1:()=>a,bL:()=>u,iC:()=>includesTier,kq:()=>p,lV:()=>f,n5:()=>l,nT:()=>targetOfArm,nY:()=>modeOfTier,sR:()=>o,zq:()=>flipped});var r=n(26921);let i=r.k5n([`no-thinking`,`enable-thinking`,`pack-defaults`]),a=r.k5n([`quick`,`medium`,`full`,`reasoning`,`deep`]);function includesTier(e,t){return e===t||sizeOf(e)<=sizeOf(`full`)&&sizeOf(t)<sizeOf(e)}function sizeOf(e){return a.options.indexOf(e)}let o=r.k5n([`native`,`json`,`hermes`,`qwen`,`pi`,`qwen-coder`]),s=r.k5n([`auto`,`embedded`,`container`,`bubblewrap`,`off`]);function modeOfTier(e){return e===`reasoning`?`enable-thinking`:`no-thinking`}let c=r.YjP().max(120).regex(/^(?!.*(?:--|__))[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/,`lower-case letters, digits, ".", "_" and "-", parts joined by "/", no "--" and no "__"`);function armSlug(e,t){return`${e}/${t}`}function targetOfArm({slug:e,context:t}){return e===void 0||t===void 0?e:e.slice(0,-(t.name.length+1))}let l=r.YjP().regex(/^[^/\s]+\/[^/\s]+$/,`PACK/SCENARIO`),u=r.YjP().regex(/^[0-9a-f]{64}$/,`64 hex digits`),d=r.rej({input:r.aig().nonnegative(),output:r.aig().nonnegative(),from:r.YjP().optional()}),f=r.rej({id:r.YjP(),version:r.YjP(),digest:u}),p=r.k5n([`A>B`,`B>A`,`A=B`]),m=p.exclude([`A=B`]),h=r.k5n([`both`,`paper`]),g=r.rej({id:r.YjP(),shown:r.k5n([`ab`,`ba`]),label:m,split:r.YjP()});function flipped(e){return e===`A=B`?e:e===`A>B`?`B>A`:`A>B`}}),42040:(function(e,t,n){n.d(t,{Uv:()=>i,Yl:()=>r,df:()=>o,s:()=>a});let r={memoryBytes:268435456,outputBytes:1048576,caseOutputBytes:65536,fileBytes:16777216,files:2e3},i={...r,memoryBytes:536870912},a=[`bugfind`,`cli`],o={patterns:1,code:1,system:1,images:1}}),81049:(function(e,t,n){n.d(t,{G:()=>unmatched});function*unmatched(e,t,n,r=()=>1){let i=new Map,a=new Map,move=(e,t)=>{let n=i.get(e);return n!==void 0&&a.get(n)?.delete(e),i.set(e,t),a.set(t,(a.get(t)??new Set).add(e)),n},o=[...t.keys()];for(let[i,s]of e.entries()){let c=new Map,l=[i],u=o,d;for(let i of l){let o=[];for(let s of u){let u=t[s];if(!n(e[i],u)){o.push(s);continue}c.set(s,i);let f=a.get(s)??new Set;if(f.size<r(u)){d=s;break}l.push(...f)}if(d!==void 0)break;u=o}d===void 0&&(o=u,yield s);for(let e=d;e!==void 0;){let t=c.get(e);e=t===void 0?void 0:move(t,e)}}}})};
