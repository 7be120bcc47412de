import { z } from 'zod';

const written = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::00(?:\.0+)?)?)?$/;

/** The same time as `2031-05-04T09:30`, or the day as `2031-05-04`; undefined if there is no such time. */
export function timeOf(text: string): string | undefined {
  const [, year, month, day, hour = '00', minute = '00'] = written.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`);
  const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  // JavaScript reads February 30 as a day in March.
  if (!iso.startsWith(`${year}-${month}-${day}T${hour}:${minute}`)) return undefined;
  return text.trim().length > 10 ? iso.slice(0, 16) : iso.slice(0, 10);
}

export const setTime = z
  .string()
  .refine((text) => text.length > 10 && timeOf(text) === text, 'expected a time such as 2031-05-04T09:30');

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayMs = 86_400_000;

/** The weekday of a day in the form of `timeOf`. */
export function weekdayOf(day: string): string {
  return weekdays[new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '';
}

/** undefined beyond the years that have four digits. */
export function dayAfter(day: string, days: number): string | undefined {
  const moved = new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + days * dayMs);
  const iso = Number.isNaN(moved.getTime()) ? '' : moved.toISOString();
  return /^\d{4}-/.test(iso) ? iso.slice(0, 10) : undefined;
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / dayMs;
}
