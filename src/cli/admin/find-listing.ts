import type { Knex } from 'knex';
import { type TeamListing, findTeamListings } from '../../listings/team-queries.ts';
import { Refusal } from './command.ts';

/** Finds a listing by its slug, id, `listing/<id>` or `<site>/<slug>`. @throws Refusal if none or several match */
export async function findListing(db: Knex, name: string): Promise<TeamListing> {
  const found = await findTeamListings(db, nameOf(name));
  const [listing, another] = found;
  if (!listing) {
    throw new Refusal(
      `There is no listing "${name}". Name it by its slug, as in its address, or by its id, such as listing/12.`,
    );
  }
  if (!another) return listing;
  const names = found.map(({ id, site, slug }) => `${subjectOf({ id })} (${site.key}/${slug})`);
  throw new Refusal(`"${name}" may mean ${names.join(' or ')}; name one of these.`);
}

function nameOf(name: string) {
  const [, id, siteKey, slug = ''] = /^(?:listing\/(\d{1,15})|(?:([^/]*)\/)?([^/]*))$/.exec(name) ?? [];
  if (id !== undefined) return { id: Number(id) };
  return { slug, siteKey, id: siteKey === undefined && /^\d{1,15}$/.test(slug) ? Number(slug) : undefined };
}

export const subjectOf = ({ id }: { id: number }) => `listing/${id}`;
