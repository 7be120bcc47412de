import { z } from 'zod';
import { type Device, defineTool, listIn, refuseRepeatedIds } from './define-device.ts';
import { setTime, timeOf } from './device-time.ts';

const endsBefore = 'the event must end after its start';

const eventSchema = z
  .strictObject({
    id: z.string().min(1),
    title: z.string(),
    start: setTime,
    end: setTime,
    place: z.string().optional(),
    people: z.array(z.string()).optional(),
  })
  .refine(({ start, end }) => start < end, endsBefore);
type Event = z.infer<typeof eventSchema>;

const setupSchema = z.strictObject({ events: z.array(eventSchema).superRefine(refuseRepeatedIds) });
type Setup = z.infer<typeof setupSchema>;

const time = z.string().describe('such as 2031-05-04T09:30');
const id = z.string().describe('the id of an event');

const { itemsIn, withItems, missing, nextId, without } = listIn<Event>('event');

/** The event with times in one form, or what is wrong with them. */
function timed(event: Event): Event | string {
  const [start, end] = [timeOf(event.start), timeOf(event.end)];
  if (start === undefined || start.length < 16) return `"${event.start}" is no time such as 2031-05-04T09:30`;
  if (end === undefined || end.length < 16) return `"${event.end}" is no time such as 2031-05-04T09:30`;
  return start < end ? { ...event, start, end } : endsBefore;
}

function titlesBeside(events: readonly Event[], event: Event): string[] {
  return events
    .filter((other) => other.id !== event.id && other.start < event.end && event.start < other.end)
    .map((other) => other.title);
}

/** An argument that is left out changes nothing. */
function given(fields: Readonly<Record<string, unknown>>): Partial<Event> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export const calendarDevice: Device<Setup> = {
  revision: 2,
  setup: setupSchema,
  parts: ['events'],
  start: ({ events }) => ({ events }),
  tools: {
    list_events: defineTool({
      description: 'List the events of the calendar in the order of their start.',
      arguments: {
        from: z.string().optional().describe('a day or a time; left out: the first event'),
        to: z.string().optional().describe('a day, which is included, or a time; left out: the last event'),
      },
      run: (state, { from, to }) => {
        const [first, last] = [from === undefined ? '' : timeOf(from), to === undefined ? '~' : timeOf(to)];
        if (first === undefined) return { error: `"${from}" is no day such as 2031-05-04` };
        if (last === undefined) return { error: `"${to}" is no day such as 2031-05-04` };
        const end = last.length === 10 ? `${last}T24:00` : last;
        const begin = first.length === 10 ? `${first}T00:00` : first;
        const events = itemsIn(state).filter((event) => event.end > begin && event.start < end);
        return { result: { events: events.toSorted((one, other) => (one.start < other.start ? -1 : 1)) } };
      },
    }),
    create_event: defineTool({
      description: 'Put an event into the calendar. Tells its id and the events at the same time.',
      arguments: {
        title: z.string(),
        start: time,
        end: time,
        place: z.string().optional(),
        people: z.array(z.string()).optional().describe('who takes part'),
      },
      run: (state, { title, start, end, place, people }) => {
        const events = itemsIn(state);
        const event = timed({ id: nextId(events), title, start, end, ...given({ place, people }) });
        if (typeof event === 'string') return { error: event };
        return withItems({ ok: true, id: event.id, overlaps: titlesBeside(events, event) }, [...events, event]);
      },
    }),
    change_event: defineTool({
      description: 'Change an event: what is left out stays.',
      arguments: {
        id,
        title: z.string().optional(),
        start: time.optional(),
        end: time.optional(),
        place: z.string().optional(),
        people: z.array(z.string()).optional().describe('all who take part'),
      },
      run: (state, { id: wanted, ...fields }) => {
        const events = itemsIn(state);
        const place = events.findIndex((event) => event.id === wanted);
        const old = events[place];
        if (old === undefined) return missing(wanted);
        const event = timed({ ...old, ...given(fields) });
        if (typeof event === 'string') return { error: event };
        return withItems({ ok: true, overlaps: titlesBeside(events, event) }, events.with(place, event));
      },
    }),
    cancel_event: defineTool({
      description: 'Take an event out of the calendar.',
      arguments: { id },
      run: (state, { id: wanted }) => without(state, wanted),
    }),
  },
};
