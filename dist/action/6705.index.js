export const id=6705;export const ids=[6705];export const modules={2800:(function(e,t,n){n.d(t,{P:()=>findModel,o:()=>c});var r=n(98995),i=n(76760),a=n(61469),o=n(2999),s=n(17609);let c=[`onnxruntime-web`,`@huggingface/tokenizers`],l=`npm install --save-dev ${c.join(` `)}`;async function findModel(e){let{dir:t,output:n,packagesFrom:o}=e,s=(0,r.createRequire)((0,i.join)(o,`package.json`)),u=c.filter(e=>!canResolve(s,e));if(u.length>0)throw new a.dz(`BERTScore needs ${u.join(` and `)} in ${o}`,`Install them: ${l}`);let[d,f]=[(0,i.join)(t,`model.onnx`),(0,i.join)(t,`tokenizer.json`)],p=`${await hashOf(d)}/${await hashOf(f)}${n===void 0?``:`/${n}`}`;return{...e,model:d,tokenizer:f,id:p}}function canResolve(e,t){try{return e.resolve(t),!0}catch{return!1}}async function hashOf(e){let t=await(0,o.lf)(e,{maxBytes:2**31-1,tooLarge:`Name a smaller model.`});if(t===void 0)throw new a.dz(`there is no file ${e}`,`BERTScore reads model.onnx and tokenizer.json of one folder.`);return(0,s.V)(t)}}),70557:(function(e,t,n){n.d(t,{s:()=>vectorModelFor,x:()=>bertScoreOf});var r=n(61469),i=n(53812),a=n(2800);async function vectorModelFor(e,t){let n=usersOf(e);if(n.length!==0){if(t!==void 0)return(0,a.P)(t);throw new r.dz(`${n.join(` and `)} ${n.length===1?`measures`:`measure`} BERTScore, and no model for it is named`,`Name a folder with model.onnx and tokenizer.json: --bertscore DIR, or bertscore in the config. The Action has none.`)}}function bertScoreOf(e,t){return t===void 0?{}:{bertscore:Object.fromEntries(usersOf(e).map(e=>[e,t.id]))}}function usersOf(e){return e.filter(({scenarios:e})=>e.some(i.pH)).map(({id:e})=>e)}}),70759:(function(e,t,n){n.d(t,{f:()=>WorkerVectors});var r=n(76760),i=n(75919),a=n(61469);let o={graph:7,output:12,name:1};function exposeTensor(e){let t=record(o.name,new TextEncoder().encode(e));return record(o.graph,record(o.output,t))}function record(e,t){return Uint8Array.from([...varint(e*8+2),...varint(t.length),...t])}function varint(e){return e<128?[e]:[e%128+128,...varint(Math.floor(e/128))]}var s=n(2800);class WorkerVectors{#e;#t=new Map;#n=0;#r;constructor({model:e,tokenizer:t,output:n,packagesFrom:a}){let o=exposeTensor(n??``),c={from:(0,r.join)(a,`package.json`),peers:s.o,model:e,tokenizer:t,output:n,exposed:o,mostTokens:512},l={stdout:!0,stderr:!0};this.#e=new i.Worker(`
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
`,{eval:!0,env:{},execArgv:[],workerData:c,...l}),this.#e.on(`message`,({id:e,...t})=>this.#a(e,t)),this.#e.on(`error`,e=>this.#o(e.message)),this.#e.on(`exit`,()=>this.#o(`its thread ended`))}static async open(e){let t=new WorkerVectors(e),n=await t.of([`a`]);if(n.outcome===`read`)return t;await t[Symbol.asyncDispose]();let r=e.output===void 0?``:`, tensor ${e.output}`;throw new a.dz(`BERTScore cannot use ${e.model}${r}: ${n.detail}`,`Is it a model that gives a vector for each token, with its own tokenizer.json? docs/metrics.md shows how.`)}async of(e){let t=await Promise.all(e.map(e=>this.#i(e))),n=t.find(e=>`fault`in e);return n!==void 0&&`fault`in n?{outcome:`broken`,detail:n.fault.replace(/\s+/g,` `).trim().slice(0,400)}:{outcome:`read`,matrices:t.filter(e=>`values`in e)}}#i(e){if(this.#r!==void 0)return Promise.resolve({fault:this.#r});let t=this.#n++;return new Promise(n=>{this.#t.set(t,n),this.#e.postMessage({id:t,text:e})})}#a(e,t){this.#t.get(e)?.(t),this.#t.delete(e)}#o(e){this.#r??=e;for(let e of this.#t.keys())this.#a(e,{fault:this.#r})}async[Symbol.asyncDispose](){await this.#e.terminate()}}}),55735:(function(e,t,n){n.d(t,{S:()=>judge});var r=n(38119),i=n(81155),a=n(70543),o=n(63506),s=n(83021),c=n(60121),l=n(90717);async function judge(e,t,n){return withoutConsequences(await verdictOn(e,t,n),n.followsFrom??{})}function withoutConsequences(e,t){if(e.outcome!==`fail`||e.broke===void 0)return e;let{broke:n}=e,r=n.filter(e=>!(t[e]??[]).some(e=>n.includes(e)));return r.length===0?e:{...e,broke:r}}async function verdictOn(e,t,n){let r=t.every(l.$U),i=n.inlineThinking===`allowed`&&!r?(0,o.V)(e,(0,c.ni)(e,n)):e,formless=e=>e&&{...e,...(0,l.c8)(t)},a=r?void 0:wireDamage(i,n,t.some(l.B5)),s=a?.failure===`token-limit`?a:formless(a);if(s?.failure===`too-long`)return s;let u=r?void 0:formless(brokenCall(i)),d=n.world?.(i),f=d===void 0?n:{...n,world:()=>d},p=formless(unendedRun(d)),m=[];for(let e of t)m.push(await(0,l.MX)(i,e,f));let h=[...p===void 0?[]:[p],...m];if(d!==void 0&&h.push(...(0,l.Pz)(t,m,d)),u!==void 0&&!isCut(s))return(0,l.yD)([u,...h]);if(s===void 0)return(0,l.yD)(h);let g=h.find(isLostCall);if(g!==void 0&&[`control-token`,`call-in-content`].includes(s.failure))return(0,l.yD)([g,s,...h]);let _=isCut(s)?void 0:h.find(isWrongDecision);return(0,l.yD)([..._===void 0?[]:[_],s,...h])}function unendedRun(e){let t=e?.ending;switch(t?.kind){case void 0:case`answered`:return;case`unfinished`:return(0,a.fJ)(`unfinished`,`an answer in words`,`a conversation that ends with calls`);case`loop`:return(0,a.fJ)(`repeated-call`,`calls that differ`,`the same calls a fifth time, after the same results four times: ${t.calls}`);case`step-limit`:return(0,a.fJ)(`step-limit`,`an answer in at most ${t.most} messages`,`another call`);case`call-limit`:return(0,a.fJ)(`step-limit`,`at most ${t.most} calls`,`more calls`);case`token-limit`:return(0,a.fJ)(`step-limit`,`about ${t.most} tokens at most`,`more`);case`command-limit`:return(0,a.fJ)(`step-limit`,`fewer than ${t.most} commands that meet a limit`,`another call`);default:return(0,r.x)(t)}}function brokenCall(e){let t=(0,i.Td)(e).find(e=>e.brokenCall!==void 0)?.brokenCall;return t&&(0,a.fJ)(`invalid-arguments`,t.form,`${t.fault}: ${t.words}`)}function isCut(e){return e?.failure===`token-limit`||e?.failure===`aborted`}function isWrongDecision(e){return e.outcome===`fail`&&e.failure===`wrong-decision`}function isLostCall(e){return e.outcome===`fail`&&(e.failure===`call-in-content`||e.failure===`call-in-reasoning`)}let u=4194304,d=/<\|[a-z0-9_]{2,40}\|?>|<\|\\?"\|>|<[a-z_]{2,40}\|>|<\/?(?:s|eos|bos|unk|pad|sop|eop)>|<(?:start|end)_of_turn>|<unused\d{1,4}>|<extra_id_\d{1,4}>|<0x[0-9a-f]{2}>|\[\/?INST\]|<\/?｜[^｜\n]{1,40}｜[a-z_]{0,40}>|assistant(?:final|analysis|commentary)/gi,f=/\[\/?(?:TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|SYSTEM_PROMPT|TOOL_CONTENT|CALL_ID|ARGS|BOS|EOS|PAD|UNK)\]|\[gMASK\]/g,p=/(?![\t\n\r])\p{Cc}|[\p{Noncharacter_Code_Point}\p{Cs}\ufeff\ufffd]/gu,m=/[^ -~\n\t\r]/,h=/<\/?(?:tool|function)s?(?:[-_](?:response|result|output)s?\b[^<>]{0,100}| (?:response|result|output)s?)>/gi,g=new Set([`length`,`max_tokens`,`model_length`]),_=new Set([`abort`,`aborted`,`cancelled`,`canceled`,`error`,`network_error`,`insufficient_system_resource`,`content_filter`,`safety`,`sensitive`]);function wireDamage(e,t,n){let r=(0,c.cr)(e,(0,c.ni)(e,t)),i=r.map(({turn:e})=>e),o=r.flatMap(({turn:e,isQuotable:t})=>textsOf(e).map(e=>({text:e,isQuotable:t}))),s=o.reduce((e,{text:t})=>e+t.length,0);return s>u?(0,a.fJ)(`too-long`,`at most ${u} characters`,`${s} characters`):cutOff(i)??leaked(r,o)??unaskedCall(i.at(-1),n)}function textsOf({content:e,toolCalls:t}){return[e,...t.flatMap(e=>[e.name,(0,c.RM)(e.arguments)])]}function cutOff(e){let t=e.at(-1);if(t!==void 0&&g.has(reasonOf(t)))return(0,a.fJ)(`token-limit`,`a reply that ends by itself`,t.content);let n=e.find(e=>_.has(reasonOf(e)));return n&&(0,a.fJ)(`aborted`,`a reply that ends by itself`,`finish reason ${n.finishReason}: ${n.content}`)}function reasonOf({finishReason:e=``}){return e.toLowerCase()}let v=/<|\[[/A-Zg]|◁|tool_call>|assistant[fac]/i;function leaked(e,t){let n=t.filter(({text:e})=>v.test(e));return(n.length===0?void 0:leakedMark(e,n))??brokenIn(t)??endlessIn(t)??(n.length===0?void 0:lostCall(e))}function leakedMark(e,t){for(let{turn:t,isQuotable:n}of e){let e=(0,o.gI)(t.content,n);if(e!==void 0)return e}let n=firstOf(d,t)??firstOf(f,t);if(n!==void 0)return(0,a.fJ)(`control-token`,`no control tokens of the template`,n);let r=firstOf(h,t);return r===void 0?void 0:(0,a.fJ)(`invented-result`,`no result that the model wrote itself`,r)}function brokenIn(e){let t=e.filter(({text:e})=>m.test(e)),n=t.length===0?void 0:firstOf(p,t);return n===void 0?void 0:(0,a.fJ)(`broken-text`,`text without broken characters`,nameOf(n))}function endlessIn(e){for(let{text:t,isQuotable:n}of e){let e=repetitionIn(t);if(e!==void 0&&!n(e))return(0,a.fJ)(`repetition`,`no sign or word without end`,e)}}function lostCall(e){for(let{turn:t,isQuotable:n}of e){let e=(0,s.m)(t.content);if(e!==void 0&&!n(e))return(0,a.fJ)(`call-in-content`,`no markup of a call`,t.content)}}function firstOf(e,t){for(let{text:n,isQuotable:r}of t){let t=[...new Set(n.match(e))].find(e=>!r(e));if(t!==void 0)return t}}function nameOf(e){return`U+${(e.codePointAt(0)??0).toString(16).toUpperCase().padStart(4,`0`)}`}function unaskedCall(e,t){let[n]=e?.toolCalls??[];if(!(t||n===void 0||e?.content.trim()===``))return(0,a.fJ)(`extra-call`,`an answer without a call`,`a call to ${n.name}`)}let y=new Set([...`-=_.*#~+|─━═·… 	\xA0`].map(e=>e.charCodeAt(0)));function repetitionIn(e){if(!(e.length<40))return runIn(e)??wordRunIn(e)}function runIn(e){let t=1,n=0,r=0;for(let i=1;i<e.length;i+=1){let a=e.charCodeAt(i);if(t=a===e.charCodeAt(i-1)?t+1:1,n=a===e.charCodeAt(i-2)?n+1:0,a===10?r+=1:a>32&&(r=0),r>=50)return`
`.repeat(50);if(t>=40&&a!==10&&t>=mostOf(a))return e.slice(i+1-t,i+1);if(n>=100&&isPair(a,e.charCodeAt(i-1)))return e.slice(i+1-n,i+1)}}function mostOf(e){return y.has(e)?200:isWordSign(e)?100:40}function isWordSign(e){return e>=48&&e<=57||e>=65&&e<=90||e>=97&&e<=122}function isPair(e,t){return e===t?!1:e===92||t===92||(e&63488)==55296}let b=/(?<![\p{L}\p{N}])(\p{L}{1,40})[^\p{L}\p{N}]{1,8}\1(?![\p{L}\p{N}])/u,x=/[\p{L}\p{N}]+/gu,S=new Set([`null`,`true`,`false`]);function wordRunIn(e){if(e.length<120||!b.test(e))return;let t=``,n=0;for(let[r]of e.matchAll(x))if(n=r===t?n+1:1,t=r,n>=30&&!S.has(r)&&/\p{L}/u.test(r))return Array.from({length:30},()=>r).join(` `)}})};
