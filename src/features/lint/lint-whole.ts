import { groupBy } from '../../lib/group-by.ts';
import type { Finding } from '../../model/lint-report.ts';
import { writtenText } from '../../packs/filler.ts';
import type { Pack, Scenario } from '../../packs/pack-schema.ts';
import { lintJudges } from '../judges/lint-judges.ts';

/** The rules about a pack as a whole; `lint/` has those about each of its scenarios. */
export function lintWhole(pack: Pack): Finding[] {
  return [...lintSampling(pack), ...lintSpread(pack), ...lintTwins(pack), ...lintJudges(pack)];
}

function lintSampling({ sampling }: Pack): Finding[] {
  const neutral =
    sampling.temperature === 0 &&
    sampling['top-p'] === 1 &&
    sampling['presence-penalty'] === 0 &&
    sampling['frequency-penalty'] === 0;
  return neutral
    ? []
    : [{ rule: 'sampling', message: 'a pack that gates samples at temperature 0, top-p 1 and without penalties' }];
}

// Thirds of a handful mean nothing.
const leastForThirds = 6;

function lintSpread(pack: Pack): Finding[] {
  // Both games of a pair are one row of the report.
  const rows = pack.scenarios.filter(({ pair }) => pair?.shown !== 'ba');
  const { length } = rows;
  if (length < leastForThirds) return [];
  const counts = (['easy', 'medium', 'hard'] as const).map(
    (level) => rows.filter(({ difficulty }) => difficulty === level).length,
  );
  const even = counts.every((count) => count >= Math.floor(length / 3) && count <= Math.ceil(length / 3));
  return even
    ? []
    : [
        {
          rule: 'uneven-spread',
          message: `easy, medium and hard scenarios must each be a third; here ${counts.join(' / ')} of ${length}`,
        },
      ];
}

/** Scenarios that pass and fail together count one weakness twice. */
function lintTwins(pack: Pack): Finding[] {
  const prompts = groupBy(pack.scenarios, promptOf);
  return [...prompts.values()]
    .filter((twins) => twins.length > 1)
    .map((twins) => ({ rule: 'twin-scenarios', message: `${twins.map(({ id }) => id).join(' and ')} ask the same` }));
}

function promptOf(scenario: Scenario): string {
  return JSON.stringify(
    scenario.messages.map(({ content }) =>
      writtenText(content)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    ),
  );
}
