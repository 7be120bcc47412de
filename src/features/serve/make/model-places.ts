import { chooseApiKey } from '../../../config/choose-api-key.ts';
import type { Target } from '../../../config/config.ts';
import { parseBaseUrl, parseReadyUrl } from '../../../endpoint/boot/base-url.ts';
import { usualPorts } from '../../../endpoint/boot/detect-url.ts';
import { InputError } from '../../../lib/errors.ts';
import type { PageContext } from './page-context.ts';
import { targetsOf } from './start-words.ts';

/** Where a model server may answer. Pages name a place by its id, never by an address. */
export type ModelPlace = {
  /** A slug of the config, or `:8080`, which no slug can be. */
  readonly id: string;
  readonly target: Target | undefined;
  readonly port: number | undefined;
  /** undefined if its address is unknown before it is started; `why` says so. */
  readonly baseUrl: string | undefined;
  readonly why: string;
  readonly model: string | undefined;
  /** Only for the address of a target. */
  readonly apiKey: string | undefined;
};

/** The targets of the config, then the usual ports of this machine that none of them names. */
export async function modelPlaces(context: PageContext): Promise<readonly ModelPlace[]> {
  const { targets } = await targetsOf(context);
  const ofTargets = targets.filter(({ skip }) => skip === undefined).map((target) => placeOf(target, context));
  const known = new Set(ofTargets.map(({ baseUrl }) => baseUrl?.replace('//localhost:', '//127.0.0.1:')));
  const ofPorts = (context.localPorts ?? usualPorts)
    .map((port) => ({ port, baseUrl: `http://127.0.0.1:${port}/v1` }))
    .filter(({ baseUrl }) => !known.has(baseUrl))
    .map((place) => ({
      ...place,
      id: `:${place.port}`,
      target: undefined,
      why: '',
      model: undefined,
      apiKey: undefined,
    }));
  return [...ofTargets, ...ofPorts];
}

export async function modelPlace(id: string, context: PageContext): Promise<ModelPlace> {
  const found = (await modelPlaces(context)).find((place) => place.id === id);
  if (found === undefined)
    throw new InputError('there is no such model here', 'Choose one of the page, or add it to quality-baseline.yml.');
  return found;
}

function placeOf(target: Target, { io }: PageContext): ModelPlace {
  const place = { id: target.slug, target, port: undefined, model: target.model, apiKey: undefined };
  try {
    const [baseUrl, why] = addressOf(target);
    const { where } = target;
    if (where === undefined || baseUrl === undefined) return { ...place, baseUrl, why };
    const { apiKey } = chooseApiKey({ given: undefined, env: io.env, where, isFromFlags: false });
    return { ...place, baseUrl, why, apiKey };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ...place, baseUrl: undefined, why: error.message };
  }
}

function addressOf({ where }: Target): readonly [baseUrl: string | undefined, why: string] {
  switch (where?.kind) {
    case 'url':
      return [parseBaseUrl(where.url), ''];
    case 'command':
    case 'up-down':
      return [parseReadyUrl(where.readyUrl).baseUrl, ''];
    case 'compose':
      return [undefined, 'is started for a run'];
    case 'replay':
      return [undefined, 'is a recording'];
    default:
      return [undefined, 'is searched for when a run begins'];
  }
}
