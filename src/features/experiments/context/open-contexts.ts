import { resolve } from 'node:path';
import { isInCheckout } from '../../../lib/git.ts';
import type { MeasureRequest } from '../../../measure/measure-request.ts';
import type { RunPart } from '../../../run/run-options.ts';
import type { ContextSpec } from './context-spec.ts';
import { type Contexts, keepContexts } from './keep-contexts.ts';
import { openTransform } from './transform.ts';

/** Changes the contexts of scenarios before they are asked. */
export async function openContexts(spec: ContextSpec, { settings, io }: MeasureRequest): Promise<RunPart> {
  const { contextCache } = settings.how;
  const cache = contextCache === undefined ? undefined : resolve(io.cwd, contextCache);
  if (cache !== undefined && (await isInCheckout(cache)))
    io.err(
      'The folder of --context-cache is inside the git checkout: whoever can change files there decides what the model reads.\n',
    );
  const transform = openTransform(spec, { ...io, cache });
  let contexts: Contexts | undefined;
  return {
    prepare(asked, { options: { journal, resumed, onLine }, signal }) {
      contexts ??= keepContexts(transform, journal, resumed?.lines, onLine);
      return contexts.prepare(asked, signal);
    },
    [Symbol.asyncDispose]: () => transform[Symbol.asyncDispose](),
  };
}
