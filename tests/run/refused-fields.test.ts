import { expect, it } from 'vitest';
import { scriptedServer, streamed } from '../support/scripted-server.ts';
import { packOf } from './plan-with.ts';
import { factsWith, runWith, servedAt } from './run-with.ts';

it('records only the fields that the server accepted during warm-up', async () => {
  await using server = await scriptedServer(({ body }) => {
    const unknown = ['cache_salt', 'chat_template_kwargs'].find((field) => body[field] !== undefined);
    if (unknown === undefined) return streamed('Fine.');
    return { status: 400, body: [`{"error":{"message":"Unknown field ${unknown}"}}`] };
  });
  const { subject } = factsWith();
  const served = servedAt(server.baseUrl, {
    facts: factsWith({ subject: { ...subject, cache: 'cache_salt' } }),
    thinkingControl: () => ({ form: 'template', variables: ['enable_thinking'], isOn: false }),
  });
  const { kept } = await runWith({ packs: [packOf('one', 2)], served }, (run) => run.measure());
  expect(kept.sessions).toMatchObject([{ subject: { cache: 'none' }, thinkingControls: { 'no-thinking': null } }]);
  expect(kept.lines.at(-1)).toMatchObject({ refusedFields: ['cache_salt', 'chat_template_kwargs'] });
  expect(kept.attempts.flatMap(({ faults }) => faults)).toEqual([]);
});

it('takes back, in mid-run, a field whose first values were accepted, says so once, and goes on', async () => {
  let asked = 0;
  const words = "Parameter 'cache_salt' must be at most 128 characters. (parameter=cache_salt)";
  await using server = await scriptedServer(({ body }) => {
    asked += 1;
    const isRefused = asked > 2 && 'cache_salt' in body;
    return isRefused
      ? { status: 400, body: [JSON.stringify({ error: { message: words, param: 'cache_salt', code: 400 } })] }
      : streamed('Fine.');
  });
  const { subject } = factsWith();
  const said: string[] = [];
  const { kept } = await runWith(
    {
      ...{ packs: [packOf('one', 4)], concurrency: 1 },
      served: servedAt(server.baseUrl, { facts: factsWith({ subject: { ...subject, cache: 'cache_salt' } }) }),
      onProgress: (progress) => progress.kind === 'phase' && said.push(progress.text),
    },
    (run) => run.measure(),
  );
  expect(kept.attempts.every(({ verdict }) => verdict.outcome === 'pass')).toBe(true);
  expect(server.requests.filter(({ body }) => 'cache_salt' in body)).toHaveLength(3);
  expect(said).toEqual([`the server refuses cache_salt, which is left out from now on: ${words}`]);
  expect(kept.lines.at(-1)).toMatchObject({ outcome: 'measured', refusedFields: ['cache_salt'] });
});
