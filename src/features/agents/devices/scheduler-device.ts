import { z } from 'zod';
import { type Device, defineTool, listIn, refuseRepeatedIds } from './define-device.ts';

const fields = [
  { name: 'minute', least: 0, most: 59, words: [] },
  { name: 'hour', least: 0, most: 23, words: [] },
  { name: 'day of the month', least: 1, most: 31, words: [] },
  {
    name: 'month',
    least: 1,
    most: 12,
    words: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { name: 'weekday', least: 0, most: 7, words: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
] as const;
type Field = (typeof fields)[number];

/** A schedule in one form: single blanks, numbers for names, 0 for Sunday. Or what is wrong with it. */
function readSchedule(written: string): { readonly schedule: string } | { readonly error: string } {
  const parts = written.trim().split(/\s+/);
  if (parts.length !== fields.length)
    return { error: `a schedule has five fields (${fields.map(({ name }) => name).join(', ')}), not ${parts.length}` };
  const read = fields.map((field, at) => readField(parts[at] ?? '', field));
  const wrong = fields.find((_, at) => read[at] === undefined);
  if (wrong !== undefined)
    return { error: `"${parts[fields.indexOf(wrong)]}" is no ${wrong.name}: use *, 5, 1-5, 1,3 or */15` };
  return { schedule: read.join(' ') };
}

function readField(text: string, field: Field): string | undefined {
  const items = text.split(',').map((item) => readItem(item.toLowerCase(), field));
  if (items.includes(undefined)) return undefined;
  if (new Set(items).size < items.length) return undefined;
  const numbers = items.map(Number);
  return numbers.some(Number.isNaN) ? items.join(',') : numbers.sort((one, other) => one - other).join(',');
}

function readItem(text: string, field: Field): string | undefined {
  const [, range = '', every] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(text) ?? [];
  const [first = '', last, ...more] = range.split('-');
  const [from, to] = [readNumber(first, field), last === undefined ? undefined : readNumber(last, field, true)];
  if (more.length > 0 || every === '0') return undefined;
  if (Number(every ?? 0) > field.most) return undefined;
  const step = every === undefined || every === '1' ? '' : `/${every}`;
  if (range === '*') return `*${step}`;
  if (from === undefined || (step !== '' && last === undefined)) return undefined;
  if (last === undefined) return String(from);
  return to === undefined || to < from ? undefined : `${from}-${to}${step}`;
}

function readNumber(text: string, { least, most, words, name }: Field, isEnd = false): number | undefined {
  const word = (words as readonly string[]).indexOf(text);
  const value = word >= 0 ? word + least : /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  if (value === undefined || value < least || value > most) return undefined;
  return name === 'weekday' && value === 7 && !isEnd ? 0 : value;
}

const jobSchema = z.strictObject({
  id: z.string().min(1),
  schedule: z.string().refine((text) => {
    const read = readSchedule(text);
    return 'schedule' in read && read.schedule === text;
  }, 'five fields with numbers, such as 30 7 * * 1-5'),
  task: z.string(),
});
type Job = z.infer<typeof jobSchema>;

const setupSchema = z.strictObject({ jobs: z.array(jobSchema).superRefine(refuseRepeatedIds) });
type Setup = z.infer<typeof setupSchema>;

const id = z.string().describe('the id of a job');
const schedule = z.string().describe('minute, hour, day of the month, month, weekday, as in cron: 30 7 * * 1-5');

const { itemsIn, withItems, missing, nextId, without } = listIn<Job>('job');

export const schedulerDevice: Device<Setup> = {
  revision: 2,
  setup: setupSchema,
  parts: ['jobs'],
  start: ({ jobs }) => ({ jobs }),
  tools: {
    list_jobs: defineTool({
      description: 'List the jobs that run by a schedule.',
      arguments: {},
      run: (state) => ({ result: { jobs: itemsIn(state) } }),
    }),
    add_job: defineTool({
      description: 'Add a job that runs by a schedule.',
      arguments: { schedule, task: z.string().describe('what the job does, in words') },
      run: (state, { schedule: written, task }) => {
        const read = readSchedule(written);
        if ('error' in read) return read;
        const jobs = itemsIn(state);
        const job = { id: nextId(jobs), schedule: read.schedule, task };
        return withItems({ ok: true, ...job }, [...jobs, job]);
      },
    }),
    change_job: defineTool({
      description: 'Change the schedule or the task of a job: what is left out stays.',
      arguments: { id, schedule: schedule.optional(), task: z.string().optional() },
      run: (state, { id: wanted, schedule: written, task }) => {
        const jobs = itemsIn(state);
        const place = jobs.findIndex((job) => job.id === wanted);
        const old = jobs[place];
        if (old === undefined) return missing(wanted);
        const read = readSchedule(written ?? old.schedule);
        if ('error' in read) return read;
        const job = { ...old, schedule: read.schedule, task: task ?? old.task };
        return withItems({ ok: true, ...job }, jobs.with(place, job));
      },
    }),
    delete_job: defineTool({
      description: 'Delete a job.',
      arguments: { id },
      run: (state, { id: wanted }) => without(state, wanted),
    }),
  },
};
