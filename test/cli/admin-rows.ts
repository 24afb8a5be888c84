/** Commands of the site team run in this process, and rows for them. */
import type { Knex } from 'knex';
import { runAdmin } from '../../src/cli/admin/run-admin.ts';
import { readConfig } from '../../src/config/config.ts';

/** The present of these tests: a Wednesday. */
export const now = new Date('2026-11-25T10:00:00Z');

export interface Team {
  /** Resolves with what is printed. */
  admin(...args: string[]): Promise<string>;
  /** The same of an action, with a reason and a name. */
  act(...args: string[]): Promise<string>;
  /** Resolves with what a command that must fail says. */
  refused(...args: string[]): Promise<string>;
}

export function teamOn(databaseUrl: string, env: Record<string, string> = {}, at = now): Team {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: '/nowhere',
    BASE_URL: 'https://launches.localhost',
    ...env,
  });
  async function admin(...args: string[]): Promise<string> {
    const printed: string[] = [];
    await runAdmin(args, { config, now: at, print: (line) => printed.push(line) });
    return printed.join('\n');
  }
  const because = ['--why', 'as agreed', '--as', 'mara'];
  return {
    admin,
    act: (...args) => admin(...args, ...because),
    async refused(...args) {
      try {
        await admin(...args);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      throw new Error(`admin ${args.join(' ')} was not refused`);
    },
  };
}

/** What was noted of actions, in their order. */
export async function actions(db: Knex) {
  return db('audit_log')
    .orderBy('id')
    .select<
      { done_by: string; action: string; subject: string; why: string; detail: Record<string, unknown> }[]
    >('done_by', 'action', 'subject', 'why', 'detail');
}
