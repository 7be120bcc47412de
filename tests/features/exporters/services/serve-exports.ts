import { exportServices } from './export-services.ts';

/** The services in a separate process: it sends its address, then its counts for each message that it gets. */
export async function main(): Promise<void> {
  const services = await exportServices({ keepSaid: false });
  const { spans, runs, traces, traced, feedback, examples, artifacts, repos, asked } = services;
  process.on('message', () => {
    const scores = repos.get('datasets/bench/scores')?.files.get('data/scores.jsonl') ?? '';
    process.send?.({
      attempts: [...spans.values()].filter(({ name }) => name.startsWith('attempt ')).length,
      roots: [...spans.values()].filter(({ parent }) => parent === undefined).length,
      ...{ spans: spans.size, runs: runs.size, traced: traced.size, feedback: feedback.size, examples: examples.size },
      traces: traces.size,
      assessments: [...traces.values()].reduce((sum, { assessments }) => sum + assessments.size, 0),
      ...{ artifacts: artifacts.size, rows: scores.split('\n').length - 1, asked: asked.length },
      commits: [...repos.values()].reduce((sum, { commits }) => sum + commits.length, 0),
    });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ url: services.url });
}
