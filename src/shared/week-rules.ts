/** Launch weeks: Monday 00:00 to Sunday, UTC, each named by its Monday, YYYY-MM-DD. Pure, so that workflows can use it. */
import { isDay } from './day-rules.ts';

const dayMs = 86_400_000;

/** The maximum number of live, and of scheduled, launches shown for a week. */
export const shownOfWeek = 200;

/** The Monday of the week that contains `date`. */
export function mondayOf(date: Date): string {
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return dayName(new Date(date.getTime() - sinceMonday * dayMs));
}

/** `week` moved by `count` weeks; a negative count goes back. */
export function addWeeks(week: string, count: number): string {
  return dayName(new Date(weekStart(week).getTime() + count * 7 * dayMs));
}

/** The start of a week: its Monday, 00:00 UTC. */
export function weekStart(week: string): Date {
  return new Date(`${week}T00:00:00.000Z`);
}

/** The end of a week, exclusive: the start of the next. */
export function weekEnd(week: string): Date {
  return weekStart(addWeeks(week, 1));
}

/** Days of the years 1900, which begins on a Monday, to 2999. */
export const calendarDay = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

/** Named weeks, by their offset from the current one. */
export const weekNames = { this: 0, next: 1, last: -1 } as const;

const isNamed = (value: string): value is keyof typeof weekNames => Object.hasOwn(weekNames, value);

/** The Monday of a named week, or of the week of a day (interface specification, get_launch_week). */
export const weekOf = (value: string, now: Date): string =>
  isNamed(value) ? addWeeks(mondayOf(now), weekNames[value]) : mondayOf(weekStart(value));

/** As `weekOf`; null for other text, such as 2026-02-30. */
export const parseWeek = (value: string, now: Date): string | null =>
  isNamed(value) || (calendarDay.test(value) && isDay(value)) ? weekOf(value, now) : null;

export type WeekState = 'past' | 'current' | 'future';

/** Whether the week is past, current or future. */
export function weekState(week: string, now: Date): WeekState {
  if (now < weekStart(week)) return 'future';
  return now < weekEnd(week) ? 'current' : 'past';
}

/** The previous or next week, by its Monday; null if `parseWeek` would refuse it. */
export function neighbourWeek(week: string, count: -1 | 1): string | null {
  const neighbour = addWeeks(week, count);
  return calendarDay.test(neighbour) ? neighbour : null;
}

/** The start of the day of `now`, UTC. */
export function dayStart(now: Date): Date {
  return new Date(`${dayName(now)}T00:00:00.000Z`);
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A week in words: `Monday, 7 December 2026`. */
export const weekInWords = (week: string): string => `Monday, ${dayInWords(weekStart(week))}`;

/** A day in words: `7 December 2026`, in UTC. */
export function dayInWords(date: Date): string {
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}

const dayName = (date: Date) => date.toISOString().slice(0, 10);
