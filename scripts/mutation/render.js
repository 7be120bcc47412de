import { markdownTable } from 'markdown-table';

/** What every room has to reach: the share of mutants that some test notices. */
export const target = 0.85;

function countOf(mutants) {
  const ran = mutants.filter(({ isStatic }) => !isStatic);
  const count = (status) => ran.filter((mutant) => mutant.status === status).length;
  const [killed, timeout, survived, uncovered] = ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map(count);
  return { killed, timeout, survived, uncovered, all: killed + timeout + survived + uncovered };
}

export function scoreOf(mutants) {
  const { killed, timeout, all } = countOf(mutants);
  return all === 0 ? undefined : (killed + timeout) / all;
}

/** Cut, not rounded: what is shown as the target has reached it. */
export function percent(share) {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}

function rowOf(name, mutants) {
  const { killed, timeout, survived, uncovered, all } = countOf(mutants);
  const share = scoreOf(mutants);
  const score = share === undefined ? '-' : percent(share);
  return [name, all, killed, timeout, survived, uncovered, score, staticOf(mutants)].map(String);
}

function staticOf(mutants) {
  const set = mutants.filter(({ isStatic }) => isStatic);
  const ran = set.filter(({ status }) => status !== 'Ignored');
  if (ran.length === 0) return set.length;
  const noticed = ran.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  return `${set.length}: ${noticed} killed`;
}

const head = ['Mutants', 'Killed', 'Timed out', 'Survived', 'No test', 'Score', 'Static'];
const align = ['l', ...head.map(() => 'r')];

/** `sources` are all files of the rooms: one that was not run is not passed over. */
export function renderScores(rooms, files, sources) {
  const found = Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const all = found.flatMap(([, { mutants }]) => mutants);
  const perRoom = rooms.map((room) => [room, found.filter(([file]) => file.startsWith(`src/${room}/`))]);
  const unrun = (room) => sources.filter((file) => file.startsWith(`src/${room}/`) && files[file] === undefined);
  const totals = perRoom.map(([room, each]) =>
    rowOf(
      `\`${room}\``,
      each.flatMap(([, { mutants }]) => mutants),
    ),
  );
  const perFile = perRoom.map(([room, each]) => {
    const rows = each
      .filter(([, { mutants }]) => mutants.length > 0)
      .map(([file, { mutants }]) => rowOf(`\`${file.slice(`src/${room}/`.length)}\``, mutants));
    const rest = unrun(room).map((file) => `\`${file.slice(`src/${room}/`.length)}\``);
    const missing = rest.length === 0 ? '' : `\nSo far without a mutant: ${rest.join(', ')}.\n`;
    return `### ${room}\n\n${markdownTable([['File', ...head], ...rows], { align })}\n${missing}`;
  });
  return `\n${markdownTable([['Room', ...head], ...totals, rowOf('all', all)], { align })}\n\n${perFile.join('\n')}\n`;
}

/** One row for each line and judgement; words are counted for each file. */
export function renderSurvivors(survivors) {
  const files = [...new Set(survivors.map(({ file }) => file))].sort();
  const counts = [...new Set(survivors.map(({ kind }) => kind))]
    .sort()
    .map((kind) => `${survivors.filter((each) => each.kind === kind).length} ${kind}`);
  const parts = files.map((file) => {
    const here = survivors.filter((each) => each.file === file);
    const rows = rowsOf(here.filter(({ kind }) => kind !== 'wording' && kind !== 'not judged'));
    const open = rowsOf(here.filter(({ kind }) => kind === 'not judged')).map(([line, change]) => [line, change]);
    const words = here.filter(({ kind }) => kind === 'wording').length;
    const table =
      rows.length === 0
        ? ''
        : `\n${markdownTable([['Line', 'Change', 'Judged'], ...rows], { align: ['r'], alignDelimiters: false })}\n`;
    const said = words === 0 ? '' : `\nWording: ${words}.\n`;
    const list = open.map(([line, change]) => `- ${line}: ${change}\n`).join('');
    const rest =
      list === '' ? '' : `\n<details><summary>Not judged: ${open.length} lines</summary>\n\n${list}\n</details>\n`;
    return `#### ${file.slice('src/'.length)}\n${table}${said}${rest}`;
  });
  return `\nOf ${survivors.length}: ${counts.join(', ')}.\n\n${parts.join('\n')}\n`;
}

function rowsOf(survivors) {
  const groups = new Map();
  for (const each of survivors) {
    const key = JSON.stringify([each.line, each.kind, each.why]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()]
    .toSorted(([one], [other]) => one.line - other.line)
    .map((group) => [
      String(group[0].line),
      [
        ...new Set(
          group.map(({ from, to, isCovered }) => `${code(from)} → ${code(to)}${isCovered ? '' : ' (no test)'}`),
        ),
      ].join('<br>'),
      group[0].why === '' ? group[0].kind : `${group[0].kind}: ${group[0].why}`,
    ]);
}

function code(text) {
  if (text === '') return 'nothing';
  const fence = text.includes('`') ? '``' : '`';
  const space = fence.length === 2 ? ' ' : '';
  return `${fence}${space}${text.replaceAll('|', '\\|')}${space}${fence}`;
}
