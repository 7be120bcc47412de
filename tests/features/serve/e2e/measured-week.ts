import { readFile } from 'node:fs/promises';
import { loadBuiltinPacks } from '../../../../src/packs/load-packs.ts';
import { parsePack } from '../../../../src/packs/parse-pack.ts';
import { type Started, startedWith } from '../../../commands/started-with.ts';
import { gamesOf, judgeText } from '../../judges/judge-pack.ts';

/** Whatever is asked. */
export const saying = (content: string) => () => {
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined } as const;
};

const agentPack = 'docs/examples/front-desk.yaml';

/**
 * A folder with the runs of a rig after a week: two quantizations of one model, a model that regressed with a new
 * engine last night, an agent that answers too early, an experiment, and two judges.
 */
export async function measuredWeek(): Promise<Started> {
  const text = await readFile(agentPack, 'utf8');
  const packs = [...(await loadBuiltinPacks('quick')).map(({ pack }) => pack), parsePack(text, agentPack)];
  const started = await startedWith({ packs });
  const { place, endpoint } = started;
  await place.write('desk.yaml', text);
  const measure = async (
    command: 'check' | 'run',
    slug: string,
    flags: string,
    change: Parameters<typeof endpoint.change>[0],
  ) => {
    started.reset();
    endpoint.change({ wordMs: 1, ...change });
    const { code, err } = await place.do(`${command} --slug ${slug} --endpoint ${endpoint.url} ${flags}`);
    if (code > 1) throw new Error(`${slug} ${flags}: ${code} ${err}`);
  };
  const failing = (...some: readonly string[]) => ({
    choose: (key: string) => (some.includes(key) ? ('near-miss' as const) : ('gold' as const)),
  });
  const quick = '--quick';
  const few = failing('toolcall-15/TC-03', 'instructfollow-15/IF-04');
  const many = failing(
    ...['03', '05', '06', '07', '09', '11'].map((id) => `toolcall-15/TC-${id}`),
    'instructfollow-15/IF-04',
    'instructfollow-15/IF-08',
  );
  await measure('run', 'llamacpp/qwen-4b', quick, { quantization: 'Q8_0', ...few });
  await measure('run', 'llamacpp/qwen-4b', quick, { quantization: 'Q4_K_M', ...many });
  await measure('check', 'llamacpp/gemma-12b', `${quick} --capture`, { quantization: 'Q6_K' });
  await measure('check', 'llamacpp/gemma-12b', quick, { quantization: 'Q6_K' });
  await measure('check', 'llamacpp/gemma-12b', quick, {
    ...{ quantization: 'Q6_K', build: 'b10001-scripted' },
    ...failing(...['01', '02', '04', '05', '08', '10', '12'].map((id) => `toolcall-15/TC-${id}`)),
  });
  await measure('run', 'llamacpp/front-desk', '--pack desk.yaml', {
    choose: (key) => (key.endsWith('FD-01') ? 'near-miss' : 'gold'),
  });
  const models = `--model scripted-7b,scripted-7b=${endpoint.url} --endpoint ${endpoint.url}`;
  started.reset();
  const { code, err } = await place.do(`experiment --pack desk.yaml ${models}`);
  if (code !== 0) throw new Error(`experiment: ${code} ${err}`);
  await place.write('duel.yaml', judgeText(['P1', 'P2'].flatMap((id) => gamesOf({ id }))));
  for (const slug of ['judges/one', 'judges/other'])
    await measure('run', slug, '--pack duel.yaml --repeat 1', {
      speak: saying(slug.endsWith('one') ? '[[A>B]]' : '[[B>A]]'),
    });
  return started;
}
