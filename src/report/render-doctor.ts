import type { DoctorArea, DoctorFinding, DoctorReport } from '../records/doctor-report.ts';

const columns = 80;
const titles = {
  machine: 'Machine',
  engine: 'Container engine',
  gpu: 'GPU',
  compose: 'Compose file',
  endpoint: 'Endpoint',
  packs: 'Packs',
} satisfies Record<DoctorArea, string>;
// Readable without colour: capitals mark what needs action.
const markers = { ok: 'ok', info: '-', slow: 'slow', missing: 'MISSING', broken: 'BROKEN' } satisfies Record<
  DoctorFinding['level'],
  string
>;
const markerWidth = 9;

/** Lists the findings by area, each with its fix, for a terminal of 80 columns. */
export function renderDoctor(report: DoctorReport): string {
  const areas = Object.entries(titles).flatMap(([area, title]) => {
    const found = report.findings.filter((finding) => finding.area === area);
    return found.length === 0 ? [] : [`${title}\n${found.map(renderFinding).join('')}`];
  });
  return `${areas.join('\n')}\n${summary(report)}\n`;
}

function renderFinding({ level, message, fix }: DoctorFinding): string {
  const [first = '', ...rest] = wrap(message, columns - 2 - markerWidth);
  const margin = ' '.repeat(2 + markerWidth);
  const fixLines = fix === undefined ? [] : wrap(`→ ${fix}`, columns - margin.length);
  return [
    `  ${markers[level].padEnd(markerWidth)}${first}`,
    ...rest.map((line) => `${margin}${line}`),
    ...fixLines.map((line, index) => `${margin}${index === 0 ? '' : '  '}${line}`),
  ]
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

function summary({ findings, exitCode }: DoctorReport): string {
  const count = (level: DoctorFinding['level']) => findings.filter((finding) => finding.level === level).length;
  const brokenThings = count('broken');
  if (brokenThings > 0)
    return `A check cannot run: ${brokenThings === 1 ? 'one thing is' : `${brokenThings} things are`} broken (exit code ${exitCode}).`;
  const others = [
    ...(count('missing') > 0 ? [`${count('missing')} missing`] : []),
    ...(count('slow') > 0 ? [`${count('slow')} slow`] : []),
  ];
  return others.length === 0 ? 'A check can run.' : `A check can run; ${others.join(', ')}.`;
}

/** Wraps lines between words. Continuation lines keep the indent of the first. */
function wrap(text: string, width: number): string[] {
  return clean(text)
    .split('\n')
    .flatMap((line) => {
      const indent = /^ */.exec(line)?.[0].slice(0, width / 2) ?? '';
      const lines: string[] = [];
      let current = indent;
      for (const word of line.trim().split(/ +/)) {
        const isFirst = current.trim() === '';
        if (!isFirst && current.length + 1 + word.length > width - 2) {
          lines.push(current);
          current = `${indent}${word}`;
        } else current = isFirst ? `${indent}${word}` : `${current} ${word}`;
      }
      return [...lines, current];
    });
}

/** Replaces control characters, because text from a server must not control the terminal. */
function clean(text: string): string {
  return text.replace(/[^\n\P{Cc}]|\p{Cf}/gu, ' ');
}
