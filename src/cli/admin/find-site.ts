import type { Knex } from 'knex';
import { type TeamSite, listTeamSites } from '../../directory/site-settings-queries.ts';
import { Refusal } from './command.ts';

/** The site of that key; the default one where none is named. */
export async function findSite(db: Knex, key: string | undefined): Promise<TeamSite> {
  const sites = await listTeamSites(db);
  const found = sites.find((one) => (key === undefined ? one.is_default : one.key === key));
  if (found) return found;
  const keys = sites.map((one) => one.key).join(', ');
  throw new Refusal(
    key === undefined
      ? `No site is the default one; name it: --site, of ${keys}.`
      : `There is no site "${key}"; there is ${keys}.`,
  );
}
