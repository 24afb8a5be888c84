/** What looks for work of one domain that does not get on. Add yours to finders.ts. */
import type { Knex } from 'knex';

export interface Stuck {
  /** Id of the workflow, where there is one. */
  id: string;
  since: Date;
  why: string;
  /** A command, or what else there is to do. */
  todo: string;
}

export interface Look {
  db: Knex;
  now: Date;
  /** How many are looked for at most. */
  limit: number;
  /** The command line that asks Temporal something: `workflow describe -w …`. */
  temporal: (command: string) => string;
}

export type Finder = (look: Look) => Promise<Stuck[]>;

/** That long before now. */
export const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
