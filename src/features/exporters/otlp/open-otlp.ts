import { gzipSync } from 'node:zlib';
import type { Environment } from '../../../lib/io.ts';
import { version } from '../../../lib/version.ts';
import type { Sent } from '../../../records/run-file.ts';
import { traceIdOf } from '../derived-ids.ts';
import type { Destination, DestinationSettings } from '../export-destination.ts';
import type { ExportedRun } from '../exported-run.ts';
import { baseUrl, basicAuth, ExportError } from '../send-request.ts';
import type { Attributes } from './encode-spans.ts';
import { sendTraces } from './send-traces.ts';
import type { TraceIds } from './spans-of.ts';

/** Any receiver of OTLP over HTTP; the variables of OpenTelemetry hold. */
export function openOtlp({ uri }: DestinationSettings, env: Environment): Destination {
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? env['OTEL_EXPORTER_OTLP_PROTOCOL'] ?? 'http/protobuf';
  if (protocol !== 'http/protobuf')
    throw new ExportError(`traces are sent as http/protobuf, not as ${protocol}: name the HTTP port of the receiver.`);
  const traces = uri === undefined ? env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] : undefined;
  const given = uri ?? traces ?? env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? 'http://localhost:4318';
  const base = baseUrl(given, 'the address for OTLP');
  const url = traces !== undefined || base.endsWith('/v1/traces') ? base : `${base}/v1/traces`;
  const compression = env['OTEL_EXPORTER_OTLP_TRACES_COMPRESSION'] ?? env['OTEL_EXPORTER_OTLP_COMPRESSION'];
  const isZipped = compression === 'gzip';
  const headers = {
    ...basicAuth(given),
    ...pairsIn(env['OTEL_EXPORTER_OTLP_HEADERS']),
    ...pairsIn(env['OTEL_EXPORTER_OTLP_TRACES_HEADERS']),
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
  };
  return {
    place: new URL(url).host,
    name: `otlp ${url}`,
    async send(run, sink, sent) {
      const ids = traceIdsOf(run, sent, env);
      await sink.keep(sent.attempts, { trace: ids.trace, ...(ids.parent === undefined ? {} : { parent: ids.parent }) });
      const place = { url, headers, resource: resourceOf(env), ids };
      await sendTraces(run, sink, sent, isZipped ? { ...place, pack: gzipSync } : place);
    },
  };
}

export function resourceOf(env: Environment): Attributes {
  return {
    'service.name': env['OTEL_SERVICE_NAME'] || 'quality-baseline',
    'service.version': version,
    ...pairsIn(env['OTEL_RESOURCE_ATTRIBUTES']),
  };
}

/** Those of the first sending; a run then continues the trace that it was given. */
function traceIdsOf({ plan }: ExportedRun, { ids }: Sent, env: Environment): TraceIds {
  if (ids['trace'] !== undefined) return { trace: ids['trace'], parent: ids['parent'] };
  const [, trace, parent] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(env['TRACEPARENT'] ?? '') ?? [];
  return { trace: trace ?? traceIdOf(plan.run.id), parent };
}

/** `a=b,c=d`, with values encoded as in addresses. */
function pairsIn(text = ''): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [[name, decoded(value.trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
