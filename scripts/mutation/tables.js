/** The target of every room: the share of mutants that some test notices. */
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

/** Cut, not rounded, so that a room shown at the target has reached it. */
export function percent(share) {
  return (Math.floor(share * 1000) / 10).toFixed(1);
}

/** `sources` are all files of the rooms: one without a mutant has a row as well. */
export function scoreRows(rooms, files, sources) {
  const head = ['Room', 'File', 'Mutants', 'Killed', 'Timed out', 'Survived', 'No test', 'Score %'];
  const rows = rooms.flatMap((room) =>
    sources
      .filter((file) => file.startsWith(`src/${room}/`))
      .sort()
      .map((file) => [room, file.slice(`src/${room}/`.length), ...countsIn(files[file]?.mutants ?? [])]),
  );
  return [[...head, 'Static', 'Static killed'], ...rows];
}

function countsIn(mutants) {
  const { killed, timeout, survived, uncovered, all } = countOf(mutants);
  const share = scoreOf(mutants);
  const ofStatic = mutants.filter(({ isStatic }) => isStatic);
  const ran = ofStatic.filter(({ status }) => status !== 'Ignored');
  const noticed = ran.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const score = share === undefined ? '' : percent(share);
  return [all, killed, timeout, survived, uncovered, score, ofStatic.length, ran.length === 0 ? '' : noticed];
}

/** One row for each change of a line; changed words of messages are counted for each file. */
export function survivorRows(survivors) {
  const groups = new Map();
  for (const { file, line, from, to, isCovered, kind, why } of survivors) {
    const place =
      kind === 'wording' ? ['', 'texts of messages', ''] : [line, `${from} → ${to}`.trim(), isCovered ? 'yes' : 'no'];
    const key = JSON.stringify([file.slice('src/'.length), ...place, kind, why]);
    groups.set(key, (groups.get(key) ?? 0) + 1);
  }
  const rows = [...groups].map(([key, count]) => {
    const [file, ...rest] = JSON.parse(key);
    return [file, ...rest, count];
  });
  rows.sort((one, other) => (one[0] === other[0] ? one[1] - other[1] : one[0] < other[0] ? -1 : 1));
  return [['File', 'Line', 'Change', 'Test reaches it', 'Judgement', 'Reason', 'Mutants'], ...rows];
}
