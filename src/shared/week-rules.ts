/**
 * Launch weeks: Monday 00:00 to Sunday, UTC, each named by its Monday as `YYYY-MM-DD`.
 * Plain arithmetic on UTC days, so that workflows can use it too.
 */
import { isDay } from './day-rules.ts';

const dayMs = 86_400_000;

/** How many launches of a week are shown at most, of the live ones and of the scheduled ones each. */
export const shownOfWeek = 200;

/** The Monday of the week that `date` falls in. */
export function mondayOf(date: Date): string {
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return dayName(new Date(date.getTime() - sinceMonday * dayMs));
}

/** `week` moved by `count` weeks; a negative count goes back. */
export function addWeeks(week: string, count: number): string {
  return dayName(new Date(weekStart(week).getTime() + count * 7 * dayMs));
}

/** The instant a week begins: its Monday, 00:00 UTC. */
export function weekStart(week: string): Date {
  return new Date(`${week}T00:00:00.000Z`);
}

/** The instant the next week begins; the week itself ends just before. */
export function weekEnd(week: string): Date {
  return weekStart(addWeeks(week, 1));
}

/** The days of the calendar of launches: of the years 1900, which begins on a Monday, to 2999. */
export const calendarDay = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

/** Weeks that have a name, by how many lie between them and the running one. */
export const weekNames = { this: 0, next: 1, last: -1 } as const;

const isNamed = (value: string): value is keyof typeof weekNames => Object.hasOwn(weekNames, value);

/** The Monday that a week's name, or a day of the calendar inside the week, means (interface specification, get_launch_week). */
export const weekOf = (value: string, now: Date): string =>
  isNamed(value) ? addWeeks(mondayOf(now), weekNames[value]) : mondayOf(weekStart(value));

/** As `weekOf`; null for what is neither, such as 2026-02-30. */
export const parseWeek = (value: string, now: Date): string | null =>
  isNamed(value) || (calendarDay.test(value) && isDay(value)) ? weekOf(value, now) : null;

export type WeekState = 'past' | 'current' | 'future';

export function weekState(week: string, now: Date): WeekState {
  if (now < weekStart(week)) return 'future';
  return now < weekEnd(week) ? 'current' : 'past';
}

/** The week before or after, by its Monday; null where `parseWeek` would take it no more. */
export function neighbourWeek(week: string, count: -1 | 1): string | null {
  const neighbour = addWeeks(week, count);
  return calendarDay.test(neighbour) ? neighbour : null;
}

/** The instant the day of `now` began, UTC. */
export function dayStart(now: Date): Date {
  return new Date(`${dayName(now)}T00:00:00.000Z`);
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** For people: `Monday, 7 December 2026`. */
export const weekInWords = (week: string): string => `Monday, ${dayInWords(weekStart(week))}`;

/** For people: `7 December 2026`, the day in UTC. */
export function dayInWords(date: Date): string {
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}

const dayName = (date: Date) => date.toISOString().slice(0, 10);
