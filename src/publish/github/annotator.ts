import { error, info, notice, warning } from '@actions/core';

export type Annotation = {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
};

/** Shows annotations as long as the step has room for them; what comes later stands in the log alone. */
export type Annotator = { readonly add: (annotation: Annotation) => void; readonly left: (level: Level) => number };
type Level = Annotation['level'];

/** A step shows so many of each level, and the runner cuts a message here. */
const mostOfLevel = 10;
const longestMessage = 4_000;

const show = { error, warning, notice } as const;

/** One for the whole step: the limit is its own. */
export function openAnnotator(): Annotator {
  const shown = { error: 0, warning: 0, notice: 0 };
  return {
    add({ level, title, message }) {
      const text = shortened(message);
      if (shown[level] >= mostOfLevel) {
        info(unlikeCommand(`${level}: ${title}: ${text}`));
        return;
      }
      shown[level] += 1;
      show[level](withoutMarks(text), { title: withoutMarks(title) });
    },
    left: (level) => mostOfLevel - shown[level],
  };
}

/** Puts out what there is room for, the first the most urgent; the last one says how many follow in the log. */
export function publishAnnotations(annotations: readonly Annotation[], annotator: Annotator): void {
  for (const level of ['error', 'warning', 'notice'] as const) {
    const ours = annotations.filter((each) => each.level === level);
    // A publisher that fails later has its say, too.
    const room = annotator.left(level) - (level === 'warning' ? 2 : 0);
    const isCrowded = ours.length > room;
    const shown = ours.slice(0, isCrowded ? Math.max(0, room - 1) : ours.length);
    for (const each of shown) annotator.add(each);
    const rest = ours.slice(shown.length);
    if (rest.length === 0) continue;
    if (room > 0) annotator.add({ level, title: 'More', message: `${rest.length} more stand in the job summary.` });
    for (const { title, message } of rest) info(unlikeCommand(`${level}: ${title}: ${shortened(message)}`));
  }
}

function shortened(message: string): string {
  return message.length <= longestMessage
    ? message
    : `${message.slice(0, longestMessage).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A line of the log that begins with `::`, or holds `##[`, is a command to the runner. */
function unlikeCommand(line: string): string {
  return withoutMarks(line.replace(/[\r\n]+/g, ' ').replace(/^\s*::/, ': :'));
}

/** The older form of a command stands anywhere in a line, inside of a newer one too. */
function withoutMarks(text: string): string {
  return text.replace(/##(?=\[)/g, '# #');
}
