import{l as e,n as t}from"./errors.js";import{c as n,i as r,n as i,r as a,t as o}from"./planned-files.js";import{basename as s,dirname as c,resolve as l}from"node:path";import{chmod as u,readFile as d}from"node:fs/promises";const f=new URL(`./job-started.sh`,import.meta.url);async function initRunnerHook(p,{cwd:m,out:h,err:g,signal:_}){let{isAlone:v,yes:y,dryRun:b,ask:x}=p,S=l(m,p.path??`job-started.sh`);if(!v)throw new t(`--runner-hook is about a machine, and the other flags about a repository`,`Run init twice: --runner-hook goes with --yes and --dry-run alone.`);if(!S.endsWith(`.sh`))throw new t(`the runner takes no hook of the name ${s(S)}`,`The name has to end in .sh.`);if(x===void 0&&!y&&!b)throw new t(`init asks before it writes, and there is no terminal to ask at`,`Add --yes to write the hook, or --dry-run to see it.`);let C=await a(c(S),s(S),await d(f,`utf8`));if(h(o(C)),C.fate===`kept`)throw new t(`${S} is there, and is not what would be written`,`Look at it, and move it away.`);if(i(C)){if(b||x!==void 0&&!await n(`Write this?`,{ask:x,say:g}))return g(`Nothing was written.
`),e.passed;_.throwIfAborted(),await r(c(S),C),await u(S,493),g(`Wrote ${S}\n`)}else g(`${S} is there already.\n`);return g(nextSteps(S)),e.passed}function nextSteps(e){return`
Next, on the machine of the runner:
  sudo chown root:root ${e}
      and its folder: no job may change what lets jobs in
  echo ACTIONS_RUNNER_HOOK_JOB_STARTED=${e} >> .env
      in the folder of the runner; then start the runner again
  ${e.slice(0,-3)}.allowed
      may name further workflows, one a line
  docs/security-self-hosted.md of quality-baseline
      says what the hook stops, and what it does not
`}export{initRunnerHook};