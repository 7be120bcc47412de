import type { Plan } from '../model/journal.ts';
import type { ReadJournal } from '../run/read-journal.ts';

/** How the requests for a scenario differed from its task, which is what is shown: whole sentences. */
export function askedOtherwise(
  { plan, lines }: { readonly plan: Pick<Plan, 'context' | 'harness'>; readonly lines: ReadJournal['lines'] },
  key: string,
  hasTools: boolean,
): string[] {
  const lengths = lines.flatMap((line) =>
    line.kind === 'context' && line.scenario === key && line.made !== null ? [line.made.length] : [],
  );
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const size = least === most ? String(least) : `${least} to ${most}`;
  return [
    ...(plan.context === undefined || lengths.length === 0
      ? []
      : [`The context ${plan.context.name} made it ${size} characters; the original is shown.`]),
    ...(plan.harness === 'native' || !hasTools
      ? []
      : [`The tools were offered as text (harness ${plan.harness}); their native form is shown.`]),
  ];
}
