import type { Traffic, WatchTraffic } from '../endpoint/traffic.ts';
import { assertNever } from '../lib/assert-never.ts';
import type { Io } from '../lib/io.ts';
import { plainLine, shorten } from '../report/plain-text.ts';
import { secretsIn, withoutSecrets } from '../store/redact-text.ts';

const longestFault = 200;

/** `--verbose`: one line for each request and wait. */
export function logTraffic(
  { err, env, clock }: Pick<Io, 'err' | 'env' | 'clock'>,
  apiKey: string | undefined,
): WatchTraffic {
  const secrets = [...(apiKey === undefined ? [] : [apiKey]), ...secretsIn(env)];
  return (traffic) => {
    const line = shorten(plainLine(withoutSecrets(lineOf(traffic), secrets)), longestFault);
    err(`${clock.wallTime().toISOString()} ${line}\n`);
  };
}

function lineOf(traffic: Traffic): string {
  switch (traffic.kind) {
    case 'request': {
      const { route, status, ms, tokens, fault } = traffic;
      const [prompt, answer] = tokens ?? [];
      const counted = tokens === undefined ? '' : `, ${prompt ?? '?'} prompt + ${answer ?? '?'} answer tokens`;
      return `${route} ${status ?? 'no status'} in ${seconds(ms)}${counted}${fault === undefined ? '' : `: ${fault}`}`;
    }
    case 'wait':
      return `retrying in ${seconds(traffic.ms)}`;
    default:
      return assertNever(traffic);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}
