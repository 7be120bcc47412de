import type { ApiName } from '../../../records/target.ts';
import type { WireApi } from './wire-api.ts';

/** Loaded when it is asked for; undefined for chat completions. */
export async function loadApi(name: ApiName): Promise<WireApi | undefined> {
  if (name === 'responses') return (await import('./responses-api.ts')).responsesApi;
  if (name === 'messages') return (await import('./messages-api.ts')).messagesApi;
  return name === 'completions' ? (await import('./completions-api.ts')).completionsApi : undefined;
}
