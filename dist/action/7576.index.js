export const id=7576;export const ids=[7576];export const modules={57576:(function(e,t,n){n.r(t),n.d(t,{vectorFinder:()=>p});var r=n(61469),i=n(53812),a=n(98995),o=n(76760),s=n(2999),c=n(17609);let l=[`onnxruntime-web`,`@huggingface/tokenizers`],u=`npm install --save-dev ${l.join(` `)}`;async function findModel(e){let{dir:t,output:n,packagesFrom:i}=e,s=(0,a.createRequire)((0,o.join)(i,`package.json`)),c=l.filter(e=>!canResolve(s,e));if(c.length>0)throw new r.dz(`BERTScore needs ${c.join(` and `)} in ${i}`,`Install them: ${u}`);let[d,f]=[(0,o.join)(t,`model.onnx`),(0,o.join)(t,`tokenizer.json`)],p=`${await hashOf(d)}/${await hashOf(f)}${n===void 0?``:`/${n}`}`;return{...e,model:d,tokenizer:f,id:p}}function canResolve(e,t){try{return e.resolve(t),!0}catch{return!1}}async function hashOf(e){let t=await(0,s.lf)(e,{maxBytes:2**31-1,tooLarge:`Name a smaller model.`});if(t===void 0)throw new r.dz(`there is no file ${e}`,`BERTScore reads model.onnx and tokenizer.json of one folder.`);return(0,c.V)(t)}var d=n(75919);class WorkerVectors{#e;#t=new Map;#n=0;#r;constructor({model:e,tokenizer:t,output:n,packagesFrom:r}){let i=exposeTensor(n??``),a={from:(0,o.join)(r,`package.json`),peers:l,model:e,tokenizer:t,output:n,exposed:i,mostTokens:512},s={stdout:!0,stderr:!0};this.#e=new d.Worker(`
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
`,{eval:!0,env:{},execArgv:[],workerData:a,...s}),this.#e.on(`message`,({id:e,...t})=>this.#a(e,t)),this.#e.on(`error`,e=>this.#o(e.message)),this.#e.on(`exit`,()=>this.#o(`its thread ended`))}static async open(e){let t=new WorkerVectors(e),n=await t.of([`a`]);if(n.outcome===`read`)return t;await t[Symbol.asyncDispose]();let i=e.output===void 0?``:`, tensor ${e.output}`;throw new r.dz(`BERTScore cannot use ${e.model}${i}: ${n.detail}`,`Is it a model that gives a vector for each token, with its own tokenizer.json? docs/metrics.md shows how.`)}async of(e){let t=await Promise.all(e.map(e=>this.#i(e))),n=t.find(e=>`fault`in e);return n!==void 0&&`fault`in n?{outcome:`broken`,detail:n.fault.replace(/\s+/g,` `).trim().slice(0,400)}:{outcome:`read`,matrices:t.filter(e=>`values`in e)}}#i(e){if(this.#r!==void 0)return Promise.resolve({fault:this.#r});let t=this.#n++;return new Promise(n=>{this.#t.set(t,n),this.#e.postMessage({id:t,text:e})})}#a(e,t){this.#t.get(e)?.(t),this.#t.delete(e)}#o(e){this.#r??=e;for(let e of this.#t.keys())this.#a(e,{fault:this.#r})}async[Symbol.asyncDispose](){await this.#e.terminate()}}let f={graph:7,output:12,name:1};function exposeTensor(e){let t=record(f.name,new TextEncoder().encode(e));return record(f.graph,record(f.output,t))}function record(e,t){return Uint8Array.from([...varint(e*8+2),...varint(t.length),...t])}function varint(e){return e<128?[e]:[e%128+128,...varint(Math.floor(e/128))]}let p={look:async({bertscore:e})=>({lacks:[],find:t=>findVectors(t,e)}),unselected:({packs:e,bertscore:t})=>findVectors(e,t)};async function findVectors(e,t){let n=await vectorModelFor(e,t);return{planOf:e=>bertScoreOf(e,n),async open(){if(n===void 0)return{};let e=await WorkerVectors.open(n);return{vectors:e,[Symbol.asyncDispose]:()=>e[Symbol.asyncDispose]()}}}}async function vectorModelFor(e,t){let n=usersOf(e);if(n.length!==0){if(t!==void 0)return findModel(t);throw new r.dz(`${n.join(` and `)} ${n.length===1?`measures`:`measure`} BERTScore, and no model for it is named`,`Name a folder with model.onnx and tokenizer.json: --bertscore DIR, or bertscore in the config. The Action has none.`)}}function bertScoreOf(e,t){return t===void 0?{}:{bertscore:Object.fromEntries(usersOf(e).map(e=>[e,t.id]))}}function usersOf(e){return e.filter(({scenarios:e})=>e.some(i.pH)).map(({id:e})=>e)}}),8771:(function(e,t,n){n.d(t,{AH:()=>conversationTokens,KR:()=>maxTurnsOf,OW:()=>startScript,Y5:()=>lengthOf,cO:()=>worldOf,fp:()=>playReply,m:()=>worldRun,mr:()=>openScript,oj:()=>followUpTo,r:()=>expectedAnswer});var r=n(20262),i=n(81560),a=n(50231),o=n(51881),s=n(5555),c=n(91892),l=n(19630),u=n(31427);function worldOf(e){for(let{scenario:t,open:n}of u.Y.all()){let i=(0,r._F)((0,r.Xy)(e),t.key);if(i!==void 0)return n(i)}}function maxTurnsOf(e){return e[`max-turns`]===void 0?e[`follow-up`]===void 0?worldOf(e)?.maxTurns??(e[`tool-results`].length===0?1:8):2:e[`max-turns`]}function followUpTo(e,{content:t,toolCalls:n}){let{"follow-up":r,expect:i}=e;if(!(r===void 0||n.length>0))return(0,o.d$)(t,i)?void 0:r.say}function openScript(e){let t=new Map,n=scriptedResults(e),r=worldOf(e)?.start(e=>t.get(e)??n(e));return{isOver:e=>r?.limitMet(e)!==void 0,answer(e,i=new Map){for(let[e,n]of i)t.set(e,n);let a=r?.answer(e)??e.toolCalls.map(e=>n(e)??d);return e.toolCalls.map((e,t)=>({role:`tool`,callId:e.id,name:e.name,content:a[t]??d}))}}}function startScript(e){let t=openScript(e);return e=>t.isOver(e)?void 0:t.answer(e)}function worldRun(e,t){return worldOf(e)?.replay(t,scriptedResults(e),maxTurnsOf(e))}let d=JSON.stringify({error:`no result for this call`});function scriptedResults(e){let t=new Map;return n=>resultOf(e,n,t)}function resultOf(e,t,n){let r=e[`tool-results`].findIndex((e,r)=>e.call===t.name&&(n.get(r)??0)<(e.times??1/0)&&(0,a.bh)(t,e.when??{})),i=e[`tool-results`][r];if(i!==void 0)return n.set(r,(n.get(r)??0)+1),i.content===void 0?typeof i.result==`string`?i.result:JSON.stringify(i.result):(0,s.b6)(i.content)}function playScript(e,t){let n=startScript(e),r=[];for(let i=0;i<maxTurnsOf(e);i+=1){let a=t(i);if(a===void 0)break;if(r.push(a),followUpTo(e,a)!==void 0)continue;if(a.toolCalls.length===0)break;let o=i+1<maxTurnsOf(e)?n(a):void 0;if(o===void 0)break;r.push(...o)}return{turns:r}}function playReply(e,t){let n=(0,c.Xw)(t);return playScript(e,e=>n[e])}function expectedAnswer(e,t){let n=(0,l.VJ)(e),r=t.gold.map(e=>playedAnswer(n,t,e)),whole=e=>(0,i.cz)(e.prompts)+e.written,[a]=r.toSorted((e,t)=>whole(t)-whole(e));return a??{prompts:[n],written:(0,l.KS)(t)}}function playedAnswer(e,t,n){let{turns:r}=playReply(t,n),i={prompts:[],written:0},a=e;for(let e of r){let t=(0,l.Rn)(e.content)+(e.role===`tool`?0:(0,l.jA)(e.toolCalls));e.role===`assistant`&&(i.prompts.push(a),i.written+=t+(0,l.Rn)(e.reasoning)),a+=t}return i}function resultTokens(e){let t=e[`tool-results`].map(({result:e,content:t=JSON.stringify(e)})=>(0,s.b6)(t)),n=worldOf(e);if(n===void 0)return tokensOf(t);if(n.shell!==void 0)return 0;let r=e.gold.map(t=>{let{turns:n}=playReply(e,t);return tokensOf(n.flatMap(e=>e.role===`tool`?[e.content]:[]))});return r.length===0?0:Math.min(...r)}function tokensOf(e){return(0,i.cz)(e.map(l.bP))}let f=new WeakMap;function lengthOf(e,t){let n=f.get(t);if(n!==void 0)return n;let r={asked:(0,l.Hl)(e)+resultTokens(t),answered:Math.max(0,...t.gold.map(l.d_))};return f.set(t,r),r}function conversationTokens(e){let t=maxTurnsOf(e)-1;if(t===0)return 0;let n=e.gold.map(n=>{let{turns:r}=playReply(e,n);return tokensOf(r.map(e=>e.content+(e.role===`tool`?``:JSON.stringify(e.toolCalls))))*t/(0,c.hS)(n).length});return Math.max(0,...n)}}),53812:(function(e,t,n){n.d(t,{B:()=>runsEmbedded,DR:()=>inEachOrder,IC:()=>imagesOf,Jr:()=>checksIn,M6:()=>inRound,Vm:()=>contextOf,Xb:()=>taskOf,ZY:()=>rightAnswersOf,cU:()=>runsSystem,dR:()=>verifyContext,eQ:()=>withContext,om:()=>rowKey,pH:()=>needsModel,ut:()=>runsCode,vp:()=>inlineThinkingOf});var r=n(61469),i=n(51881),a=n(5555),o=n(8771);function offeredTools(e,t){return[...[...t[`use-tools`].flatMap(t=>{let n=e.tools[t];return n===void 0?[]:[[t,n]]}),...Object.entries(t.tools)].map(([e,t])=>({name:e,description:t.description,parameters:t.parameters})),...(0,o.cO)(t)?.tools()??[]]}function orderIn({orders:e=[]},t){return(t-1)%(e.length+1)}function inRound(e,t){let n=e.orders?.[orderIn(e,t)-1];return n===void 0?e:{...e,...n}}function inEachOrder(e){return[void 0,...e.orders??[]].map((t,n)=>inRound(e,n+1))}function runsCode(e){return runsEmbedded(e)||runsSystem(e)}function runsEmbedded(e){return checksIn(e).flatMap(i.a5).includes(`code`)}function runsSystem(e){return checksIn(e).flatMap(i.a5).includes(`system`)}function checksIn({expect:e,orders:t=[]}){return[e,...t.map(e=>e.expect)].flat()}function imagesOf(e){return checksIn(e).flatMap(i.Hi).map(({task:e})=>e.image)}function needsModel(e){return checksIn(e).some(i.Qy)}function rowKey({id:e},t){return`${e}/${t.pair?.id??t.id}`}function taskOf(e,t){let{"response-format":n}=t;return{messages:t.messages.map(messageOf),tools:offeredTools(e,t),...n===void 0?{}:{responseFormat:n}}}function contextOf({id:e,messages:t,question:n}){let[i,o]=t.flatMap(e=>{let t=(0,a.PO)(e.content);return t===void 0?[]:[{context:t,message:e}]});if(i===void 0)return;if(o!==void 0)throw new r.dz(`${e} has several contexts`,`Only scenarios with one can be asked with --context.`);let s=(0,a.v4)(i.message.content).trim(),c=t.flatMap(({role:e,content:t})=>e===`user`?[(0,a.v4)(t).trim()]:[]),l=n??(s===``?c.filter(e=>e!==``).join(`

`):s);return{context:i.context,question:l.replace(/\n{3,}/g,`

`)}}function withContext(e,t,n){let r=e.messages.map(e=>{let{content:r}=e;if(typeof r==`string`||(0,a.PO)(r)===void 0)return e;let i=r.map(e=>`context`in e?{text:t}:e);return{...e,content:n===`message`?t:i}});return{...e,messages:r}}function messageOf(e){let t=(0,a.b6)(e.content);switch(e.role){case`assistant`:return{role:`assistant`,content:t,toolCalls:e[`tool-calls`]};case`tool`:return{role:`tool`,callId:e[`call-id`],content:t};default:return{role:e.role,content:t}}}function verifyContext(e,t,n){let r=(0,o.cO)(t);return{task:taskOf(e,t),ports:n,inlineThinking:inlineThinkingOf(e,t),followsFrom:t[`follows-from`],world:r&&(e=>(0,o.m)(t,e)),shell:r?.shell?.folder}}function inlineThinkingOf(e,t){return t[`inline-thinking`]??e[`inline-thinking`]}function rightAnswersOf({expect:e}){return e.flatMap(e=>(0,i.Bw)(e)?.texts??[])}})};
