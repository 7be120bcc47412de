import type { ExportedRun } from '../exported-run.ts';
import type { Service } from '../send-request.ts';
import { attemptTraceIds } from './mlflow-traces.ts';

const together = 100;

/** Deletes the traces of a run, those that are there. */
export async function removeTraces(run: ExportedRun, experimentId: string, server: Service): Promise<void> {
  let waiting: string[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const body = JSON.stringify({ experiment_id: experimentId, request_ids: waiting });
    const headers = { 'content-type': 'application/json' };
    const url = 'api/2.0/mlflow/traces/delete-traces';
    // Servers without traces.
    await server.ask({ method: 'POST', url, headers, body, also: [404, 405, 501] }, {});
    waiting = [];
  };
  for await (const id of attemptTraceIds(run, experimentId)) {
    waiting.push(id);
    if (waiting.length === together) await flush();
  }
  await flush();
}
