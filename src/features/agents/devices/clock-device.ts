import { z } from 'zod';
import { type Device, defineTool, stateless } from './define-device.ts';
import { dayAfter, daysBetween, setTime, timeOf, weekdayOf } from './device-time.ts';

const setupSchema = z.strictObject({
  now: setTime,
  zone: z.string().default('UTC'),
});
type Setup = z.infer<typeof setupSchema>;

const day = z.string().describe('such as 2031-05-04');

function noDay(text: string) {
  return { error: `"${text}" is no day such as 2031-05-04` };
}

/** Time does not pass: all that an agent does happens in one minute. */
export const clockDevice: Device<Setup> = {
  revision: 1,
  setup: setupSchema,
  ...stateless,
  tools: {
    current_time: defineTool({
      description: 'The date, the weekday and the time now.',
      arguments: {},
      run: (_state, _sent, { now, zone }: Setup) => ({
        result: { date: now.slice(0, 10), weekday: weekdayOf(now), time: now.slice(11), zone },
      }),
    }),
    add_days: defineTool({
      description: 'The date and weekday a number of days after a day, or before it if the number is negative.',
      arguments: { day, days: z.int() },
      run: (_state, { day: start, days }) => {
        const known = timeOf(start);
        if (known === undefined) return noDay(start);
        const date = dayAfter(known, days);
        return date === undefined ? { error: 'too many days' } : { result: { date, weekday: weekdayOf(date) } };
      },
    }),
    days_between: defineTool({
      description: 'How many days one day is after another.',
      arguments: { from: day, to: day },
      run: (_state, { from, to }) => {
        const [first, last] = [timeOf(from), timeOf(to)];
        if (first === undefined) return noDay(from);
        return last === undefined ? noDay(to) : { result: { days: daysBetween(first, last) } };
      },
    }),
  },
};
