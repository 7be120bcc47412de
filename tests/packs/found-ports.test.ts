import { afterEach, describe, expect, it, vi } from 'vitest';
import { lookForPorts, openFound, openUnselected } from '../../src/packs/found-ports.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { portFacet } from '../../src/packs/port-facet.ts';
import { verifyContext } from '../../src/packs/task-of.ts';
import { judge } from '../../src/verify/verify-attempt.ts';
import { saying } from '../verify/attempt-with.ts';

const checks = {
  text: "{ kind: text-rules, rules: [{ rule: exact, text: 'A' }] }",
  code: '{ kind: code, runtime: javascript, entry: f, cases: [{ args: [2], gives: 4 }] }',
  script: '{ kind: shell, cases: [{ files: { a.txt: A }, checks: [{ gone: a.txt }] }] }',
  vectors: '{ kind: reference, answers: [boat], metrics: [bertscore_f1] }',
};

function packWith(check: string) {
  const scenario = `  - { id: A-1, title: One, messages: [{ role: user, content: Answer. }], expect: [${check}] }`;
  return parsePack(`id: asked\nversion: 1.0.0\ntitle: Asked\nscenarios:\n${scenario}\n`, 'asked.yaml');
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('ports', () => {
  it('are looked for only where a check asks one', async () => {
    const loaded = portFacet.all().map((maker) => vi.spyOn(maker, 'load'));
    const asks = async (check: string) => {
      for (const each of loaded) each.mockClear();
      await lookForPorts({ packs: [packWith(check)], isAsked: () => true, sandbox: 'embedded' });
      return portFacet.all().flatMap(({ opens }, at) => (loaded[at]?.mock.calls.length === 1 ? opens : []));
    };
    expect(await asks(checks.text)).toEqual([]);
    expect(await asks(checks.code)).toEqual(['code', 'system', 'images']);
    expect(await asks(checks.script)).toEqual(['code', 'system', 'images']);
    expect(await asks(checks.vectors)).toEqual(['vectors']);
  });

  it('are found for the packs that are left: no model is missed for one that cannot run', async () => {
    const pack = packWith(`${checks.vectors}, ${checks.script}`);
    const { idle, because, find } = await lookForPorts({ packs: [pack], isAsked: () => true, sandbox: 'embedded' });
    expect([...idle]).toEqual(['asked/A-1']);
    expect(because).toMatchObject({ missing: '--sandbox embedded', needs: 'a container', isMeant: true });
    expect(await find([])).toHaveLength(2);
    await expect(find([pack])).rejects.toThrow('no model for it is named');
  });

  it('leave a check unmeasured if no feature opens what it asks', async () => {
    await using ports = await openFound([]);
    const verdictOn = async (check: string) => {
      const pack = packWith(check);
      const [scenario] = pack.scenarios;
      if (scenario === undefined) throw new Error('it has a scenario');
      return judge(
        saying('```js\nfunction f(a) { return a * 2; }\n```'),
        scenario.expect,
        verifyContext(pack, scenario, ports),
      );
    };
    const detail = 'no feature runs programs';
    for (const check of [checks.code, checks.script.replace('gone: a.txt', 'gone: b.txt')])
      expect(await verdictOn(check)).toEqual({ outcome: 'unmeasured', cause: 'sandbox-missing', detail });
    expect(await verdictOn(checks.text)).toMatchObject({ outcome: 'fail' });
    const task = { image: 'cli', scenario: { id: 'A' }, answersCalls: true } as const;
    expect(await ports.images.open(task).answer({}, 1)).toMatchObject({ cause: 'sandbox-missing' });
    expect(await ports.system.open({ files: {}, limits: {} as never }).run('ls')).toMatchObject({ detail });
  });

  it('are all there without a selection, and run what a check asks', async () => {
    await using ports = await openUnselected({ packs: [], sandbox: 'off' });
    expect(Object.keys(ports).sort()).toEqual(['code', 'images', 'patterns', 'system']);
    expect(await ports.system.run([])).toMatchObject([{ cause: 'sandbox-missing', detail: '--sandbox off' }]);
  });
});

it('closes what it opened if another cannot be opened', async () => {
  const closed: string[] = [];
  const vectors = {
    planOf: () => ({}),
    open: async () => ({ [Symbol.asyncDispose]: async () => void closed.push('vectors') }),
  };
  const broken = { planOf: () => ({}), open: () => Promise.reject(new Error('no engine')) };
  await expect(openFound([vectors, broken])).rejects.toThrow('no engine');
  expect(closed).toEqual(['vectors']);
});
