import { createParsePool, type ParsePool } from '../../activities/parsing/pool.ts';
import { type Parse, tasks } from '../../activities/parsing/tasks.ts';

/** Parses in the thread of the test, for tests that are not about the pool. */
export const parseHere: Parse = (name, input) =>
  Promise.resolve().then(() => (tasks[name] as (given: typeof input) => never)(input));

let pool: ParsePool | undefined;

/** The pool of this process, as a worker has one. */
export const parseInPool: Parse = (...task) => (pool ??= createParsePool()).parse(...task);

/** A pool that gives up soon, and in which the texts of hostile-thread.ts never end. */
export const createHostilePool = (): ParsePool =>
  createParsePool({ cpuMs: 1_000, thread: new URL('./hostile-thread.ts', import.meta.url) });
