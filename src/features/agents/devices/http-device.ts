import { z } from 'zod';
import type { Json } from '../../../lib/json.ts';
import { type Device, defineTool, type Outcome, partAt, type State, withPart } from './define-device.ts';

const path = z.string().regex(/^\/[^?#]*[^?#/]$/, 'a path such as /orders/7');

const setupSchema = z
  .strictObject({
    resources: z.record(path, z.record(z.string(), z.json())).describe('objects by path'),
    'read-only': z.array(path).default([]).describe('resources and collections that cannot be changed'),
  })
  .superRefine(({ resources, 'read-only': fixed }, { addIssue }) => {
    const paths = Object.keys(resources);
    for (const written of paths.filter((each) => asked(each).place !== each))
      addIssue({
        code: 'custom',
        path: ['resources', written],
        message: 'no request reaches this path; write it without //',
      });
    for (const [at, place] of fixed.entries())
      if (!paths.some((each) => isInside(each, place)))
        addIssue({ code: 'custom', path: ['read-only', at], message: `there is no resource at or below ${place}` });
  });
type Setup = z.infer<typeof setupSchema>;

type Body = { readonly [key: string]: Json };

function answered(status: number, body: Json, state?: State): Outcome {
  return { result: { status, body }, ...(state === undefined ? {} : { state }) };
}

/** The path without its server, and the query as conditions. */
function asked(written: string): { readonly place: string; readonly query: URLSearchParams } {
  const [before = '', query = ''] = written.replace(/^https?:\/\/[^/]*/i, '').split('?');
  const place = `/${before.split('/').filter(Boolean).join('/')}`;
  return { place, query: new URLSearchParams(query) };
}

/** Whether a path is this resource, or a resource of this collection. */
function isInside(path: string, written: string): boolean {
  const { place } = asked(written);
  return path === place || path.startsWith(`${place}/`);
}

function itemsBelow(state: State, place: string): [string, Body][] {
  const start = place === '/' ? '/' : `${place}/`;
  return Object.entries(state)
    .filter(([name]) => name.startsWith(start) && !name.slice(start.length).includes('/'))
    .map(([name, body]) => [name, body as Body]);
}

/** A collection stays when its last object goes. */
function isCollection(state: State, { resources }: Setup, place: string): boolean {
  return [state, resources].some((each) => itemsBelow(each, place).length > 0);
}

function read(state: State, setup: Setup, place: string, query: URLSearchParams): Outcome {
  const found = partAt(state, place);
  if (found !== undefined) return answered(200, found as Body); // the setup and this device wrote only objects
  if (!isCollection(state, setup, place)) return answered(404, { error: `nothing at ${place}` });
  const fitting = itemsBelow(state, place).filter(([, body]) =>
    [...query].every(([key, value]) => String(body[key]) === value),
  );
  return answered(200, { items: fitting.map(([name, body]) => ({ path: name, ...body })) });
}

function nextPath(state: State, place: string): string {
  const numbers = itemsBelow(state, place).map(([name]) => Number(/\/(\d{1,9})$/.exec(name)?.[1] ?? 0));
  return `${place}/${Math.max(0, ...numbers) + 1}`;
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function write(state: State, setup: Setup, method: Method, place: string, body: Body | undefined): Outcome {
  const old = partAt(state, place) as Body | undefined; // only objects are there
  if (method === 'DELETE') {
    return old === undefined
      ? answered(404, { error: `nothing at ${place}` })
      : answered(204, null, withPart(state, place, undefined));
  }
  if (body === undefined) return answered(400, { error: `${method} needs a body` });
  if (method === 'PATCH') {
    if (old === undefined) return answered(404, { error: `nothing at ${place}` });
    return answered(200, { ...old, ...body }, withPart(state, place, { ...old, ...body }));
  }
  if (method === 'PUT') {
    if (old === undefined) return answered(404, { error: `nothing at ${place}; POST creates` });
    return answered(200, body, withPart(state, place, body));
  }
  if (old !== undefined) return answered(405, { error: `POST goes to a collection; ${place} is one object` });
  if (!isCollection(state, setup, place)) return answered(404, { error: `no collection at ${place}` });
  const created = nextPath(state, place);
  return answered(201, { path: created, ...body }, withPart(state, created, body));
}

export const httpDevice: Device<Setup> = {
  revision: 2,
  setup: setupSchema,
  start: ({ resources }) => resources,
  tools: {
    http_request: defineTool({
      description:
        'Send a request to the service. GET reads an object, or lists a collection, with ?key=value to filter; POST adds to a collection; PUT replaces an object; PATCH changes some keys; DELETE removes it.',
      arguments: {
        method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        path: z.string().describe('such as /orders/7 or /orders?status=open'),
        body: z.record(z.string(), z.json()).optional().describe('for POST, PUT and PATCH'),
      },
      run: (state, { method, path: written, body }, setup: Setup) => {
        const { place, query } = asked(written);
        if (method === 'GET') return read(state, setup, place, query);
        const isFixed = setup['read-only'].some((fixed) => isInside(place, fixed));
        if (isFixed) return answered(403, { error: `${place} is read-only` });
        return write(state, setup, method, place, body as Body | undefined); // JSON, as the schema says
      },
    }),
  },
};
