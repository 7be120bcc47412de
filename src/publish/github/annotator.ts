import { error, info, notice, warning } from '@actions/core';

export type Annotation = {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
};

/** Shows annotations as long as the step has room for them; later ones go to the log only. */
export type Annotator = {
  readonly add: (annotation: Annotation) => void;
  readonly logged: (annotation: Annotation) => void;
  readonly left: (level: Level) => number;
};
type Level = Annotation['level'];

/** A step shows this many of each level, and the runner cuts messages to this length. */
const mostOfLevel = 10;
const longestMessage = 4_000;

const show = { error, warning, notice } as const;

/** One for the whole step, because the limit is the step's. `printable` removes characters that act on a log. */
export function openAnnotator(printable: (text: string) => string): Annotator {
  const shown = { error: 0, warning: 0, notice: 0 };
  const logged = ({ level, title, message }: Annotation) =>
    info(printable(`${level}: ${title}: ${shortened(message)}`.replace(/[\r\n]+/g, ' ')));
  return {
    add({ level, title, message }) {
      const text = shortened(printable(message));
      if (shown[level] >= mostOfLevel) {
        logged({ level, title, message });
        return;
      }
      shown[level] += 1;
      show[level](text, { title: printable(title) });
    },
    logged,
    left: (level) => mostOfLevel - shown[level],
  };
}

/** Adds what fits, the most urgent first. The last annotation says how many more there are; those go to the log. */
export function publishAnnotations(annotations: readonly Annotation[], annotator: Annotator): void {
  for (const level of ['error', 'warning', 'notice'] as const) {
    const ours = annotations.filter((each) => each.level === level);
    // Keeps room for publishers that fail later.
    const room = annotator.left(level) - (level === 'warning' ? 2 : 0);
    const isCrowded = ours.length > room;
    const shown = ours.slice(0, isCrowded ? Math.max(0, room - 1) : ours.length);
    for (const each of shown) annotator.add(each);
    const rest = ours.slice(shown.length);
    if (rest.length === 0) continue;
    if (room > 0) annotator.add({ level, title: 'More', message: `${rest.length} more are in the job summary.` });
    for (const each of rest) annotator.logged(each);
  }
}

function shortened(message: string): string {
  return message.length <= longestMessage
    ? message
    : `${message.slice(0, longestMessage).replace(/[\ud800-\udbff]$/, '')}…`;
}
