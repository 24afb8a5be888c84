/** What each API key and each connected app of an account did, and when. */
import type { Knex } from 'knex';
import type { Credential } from '../contract/access.ts';
import { credentialKey } from '../contract/program-write-queries.ts';
import { type DoneByProgram, listDoneByPrograms } from './program-activity-queries.ts';

export type { DoneByProgram } from './program-activity-queries.ts';

/** The number of different things that are listed of each. */
const maxShown = 8;

export interface ProgramActivity {
  /** What a credential did, latest first; empty if nothing in the last 90 days. */
  of(credential: Pick<Credential, 'kind' | 'id'>): DoneByProgram[];
}

export interface ProgramActivities {
  find(accountId: number): Promise<ProgramActivity>;
}

export function createProgramActivities(db: Knex): ProgramActivities {
  return {
    async find(accountId) {
      const done = await listDoneByPrograms(db, accountId, maxShown);
      return {
        of: (credential) => {
          const key = credentialKey(credential);
          return done.filter((one) => one.credential === key);
        },
      };
    },
  };
}
