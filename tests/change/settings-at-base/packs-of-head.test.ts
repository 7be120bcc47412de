import { describe, expect, it } from 'vitest';
import { packText } from '../../commands/kept-run-with.ts';
import { judge, openers, type PullRequest, slug } from '../../commands/pull-request.ts';

const config = 'quality-baseline.yml';
const target = `{ slug: ${slug}, endpoint: localhost }`;

function configWith(defaults = '', entry = target): string {
  return `version: 1\ndefaults: { ${defaults} }\ntargets: [${entry}]\n`;
}

describe.each(openers)('the settings of a pull request, with the base from %s', (_, open) => {
  const judged = (pull: PullRequest) => judge(open, pull);

  it('leave a pack and a list of scenarios that the base does not have as files to a person', async () => {
    const base = { [config]: configWith('pack: packs/easy.yaml') };
    const head = { ...base, 'packs/easy.yaml': packText('easy', ['yes']), 'few.txt': 'easy/S-1\n' };
    const { doubts, selfEdits } = await judged({ base, head, flags: { 'scenarios-file': 'few.txt' } });
    expect(doubts).toEqual([
      'packs/easy.yaml is not in the base: the version of this pull request applies',
      'few.txt is not in the base: the version of this pull request applies',
    ]);
    expect(selfEdits.join()).not.toContain('is not in the base');
    const first = await judged({ base: {}, head, flags: { pack: 'packs/easy.yaml' } });
    expect(first.doubts).toEqual([]);
    expect(first.selfEdits).toContain('packs/easy.yaml is not in the base: the version of this pull request applies');
  });
});
