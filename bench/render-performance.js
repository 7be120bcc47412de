// docs/performance.md: how it is measured, the figures, what was tried.
import { isMet, shownTarget, shownValue } from './figures.js';

const words = {
  start: 'The bundled command line where it asks nothing of a server, in turn with Node alone; the fastest of 20.',
  pages: 'Pages in Chromium, from a file; the fastest of several.',
  history: 'The branch on which nights keep their scorecards, after a year of 4 slugs whose answers waver.',
  client:
    'CPU of a streamed request through the client, against a bare `fetch` that reads the same bytes, in turn in one process; the server has a process of its own.',
  run: 'A medium run of three rounds against servers that answer at once or each in 500 ms, in a process that is up and as the whole bundled command line. Beside it the same requests by a bare `fetch`.',
  makespan:
    'The bundled command line against a server with so many slots and continuous batching: a step takes 20.2 ms and 2 ms more for each request in it, so that what all write together grows and saturates; a prompt is read at 1000 tokens/s, and others write at half their speed meanwhile. Answers are 1 to 4 times as long as the written gold, tool loops are in it, probes and warm-ups are not. 1 is every slot busy from the first request to the last reply. With one slot the server is as fast as a rig would be, with more of them 8 to 10 times as fast, which makes what the client takes between two requests weigh so much more. "By the order alone" plays the same order against the same server without clock or client: what is lost there no client can win back.',
  memory:
    'The bundled command line with 400 generated packs of 250 scenarios, one round: 100,000 attempts against a server that answers at once. Memory is the resident set of the whole process as the system tells it.',
  requests:
    'A baseline of quick × 3, then the same model, and one that does all of toolcall-15 wrong, checked in each way. The outcome is the same in all ways. Where the Action carries over the outcome of an earlier check (`reuse`), nothing is asked at all.',
  minutes:
    'By the tokens of the packs: replies as long as the longest written gold, no prefix cache, a tool loop reads its prompt again for each message. A model that talks more takes longer.',
  journal:
    'Bytes of the journal against the text of the replies in it, and the time until a line is on the disk while eight askers wait for theirs; against the same without fsync.',
  verify:
    'Judging 10,000 replies of all built-in packs: gold answers, near-misses and mutants in turn. After each reply a copy of it through JSON is timed: the ratio says more than seconds.',
  compare: 'Comparing and rendering two scorecards of 10,000 scenarios × 3, all of which waver: the worst there is.',
  action: 'The bundled Action with a GitHub that takes 100 ms for each answer.',
};

const tried = [
  [
    'Modules of the bundle as functions in parentheses',
    'helped. V8 reads each module once and not twice: a quarter less for each start.',
  ],
  [
    'Built-in packs parsed and checked by the build',
    'helped. Reading their YAML took longer than all else that a run does by itself.',
  ],
  [
    'Searching a pattern without asking where it matched',
    'helped. About twice as fast over the patterns of the built-in packs.',
  ],
  [
    'Seconds of judging as a measure',
    'did not help. They differ threefold on a busy machine; the ratio to a copy of the same replies through JSON by a quarter.',
  ],
  [
    'Leaving out settled scenarios without waiting for what is under way',
    'did not help. With eight slots `--fast on` sent 83 requests of 135 where 45 suffice. It waits now.',
  ],
  [
    'Many packs as JSON in place of objects',
    'helped only half: what is in use fell, and V8 let garbage grow to four times as much. 30,000 scenarios took 469 MB; with garbage collected when the heap has grown by 30 %, 252 MB.',
  ],
  [
    'Collecting garbage when the heap has grown by 10 %, and leaving the young generation as large as it is, before many packs are read',
    'helped. Begun after 2000 scenarios it came too late: reading eight packs had made 180 MB, and V8 gives little back.',
  ],
  [
    'JSON of many packs in a temporary file without a name',
    'helped. A scenario takes 350 bytes; and the title of each pack, a part of the text of its file, had kept all of that text.',
  ],
  [
    'Lines of the journal without what scoring does not read, as objects of a class',
    'helped. A journal of 100,000 took 79 MB to hold, and takes 56 MB. It is scored once for scorecard and decision, not twice.',
  ],
  [
    'A smaller young generation, by --max-semi-space-size in the process',
    'did not help: V8 reads it at its start alone.',
  ],
  [
    'V8 in its mode for little memory (--lite-mode)',
    'not done: reading 100 packs took 27 MB less, and 2.4 times the processor time.',
  ],
  [
    'The longest answers last in each round, beyond as many as there are slots',
    'not done: a batch of only long answers would be another measurement.',
  ],
  [
    'Half the tokens for the probe (128, not 256)',
    'helped. On one slot probes and warm-ups took 66 % of what the scenarios of quick × 1 took, and take 34 %.',
  ],
  [
    'Tools that all scenarios of a pack share, so that a server has their prompt in its cache',
    'not done. Each scenario names the few tools that it needs: 2,810 tokens in all of toolcall-15, 3 s in a round that takes 27 s. And where the cache moves answers, which is why it is cut, a warm prefix would be another measurement.',
  ],
  [
    'Asking over `node:http` in place of `fetch`',
    'helped. A streamed reply of 20 chunks took 0.38 ms of the processor and 1.60 ms through `fetch`, in turn in one process; the whole command line 17 % less.',
  ],
  [
    'Remembering the verdict on an answer that came again in the next round',
    'did not help. What judging costs is the first use of each pattern.',
  ],
];

function table(figures) {
  const rows = figures.map((figure) => {
    const hasTarget = figure.atMost !== undefined || figure.atLeast !== undefined;
    return [figure.what, shownValue(figure), shownTarget(figure), hasTarget ? (isMet(figure) ? 'yes' : '**no**') : '-'];
  });
  const lines = [['figure', 'value', 'target', 'met'], ['---', '---:', '---:', '---'], ...rows];
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** `results` are those of bench/all.js: [{ name, figures }]. */
export function renderPerformance(results) {
  const sections = results.map(({ name, figures }) =>
    `## ${name}\n\n${words[name] ?? ''}\n\n${table(figures)}\n`.replace('\n\n\n', '\n'),
  );
  return `# Performance

Made by \`npm run bench -- --write-docs\`. Time to an outcome should be what the server needs. Two parts follow from that:
the slots of a server are kept busy, and what cannot change an outcome is not asked.

## Method

Each bench is a process of its own (\`npm run bench:NAME\`) that prints a table, or with \`--json\` the same as JSON;
\`npm run bench\` runs all and ends with 1 where a target is missed. Machines differ and are noisy: where that is possible, a
figure is a ratio of two things measured in turn in one run (×, %), or a count. Seconds are the fastest or the median of several,
and hold for the machine that made this page. \`npm run bench -- --guard\` compares the ratios and counts with those in
\`bench/ratios.json\`, each within a bound that only a real change crosses; the counts must be equal or less.

${sections.join('\n')}
## What was tried

${tried.map(([what, came]) => `- ${what}: ${came}`).join('\n')}
`;
}
