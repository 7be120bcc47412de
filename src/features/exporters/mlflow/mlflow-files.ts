import type { Sink } from '../export-destination.ts';
import { ExportError, type Service } from '../send-request.ts';
import type { RunState } from './mlflow-server.ts';

const refused = [404, 501, 503];
const unserved = 'start its server with --serve-artifacts, for an experiment whose files it keeps.';

/** Uploads through the server, which stores them where it is configured to. */
export async function sendFiles(
  { files: folder }: RunState,
  files: ReadonlyMap<string, string>,
  sink: Sink,
  server: Service,
): Promise<void> {
  for (const [name, body] of files) {
    const status =
      folder === undefined
        ? 404
        : (await server.ask({ method: 'PUT', url: urlOf(folder, name), body, also: refused }, '')).status;
    if (refused.includes(status)) return sink.lack(`MLflow took no files: ${unserved}`);
  }
}

export async function removeFiles(
  { files: folder }: RunState,
  names: readonly string[],
  server: Service,
): Promise<void> {
  if (folder === undefined) return;
  for (const name of names) {
    const { status } = await server.ask({ method: 'DELETE', url: urlOf(folder, name), also: refused }, '');
    if (status === 404) continue;
    if (refused.includes(status)) throw new ExportError(`MLflow did not remove its files: ${unserved}`, status);
  }
}

function urlOf(folder: string, name: string): string {
  return `api/2.0/mlflow-artifacts/artifacts/${folder}/${name}`;
}

/** A table as MLflow's own `log_table` writes it, with the tag that makes its pages show it. */
export function tableOf(columns: readonly string[], data: readonly (readonly unknown[])[]): string {
  return JSON.stringify({ columns, data });
}

export function tableTag(path: string): Record<string, string> {
  // Its client finds tables by this text, blanks included.
  return { 'mlflow.loggedArtifacts': `[{"path": ${JSON.stringify(path)}, "type": "table"}]` };
}
