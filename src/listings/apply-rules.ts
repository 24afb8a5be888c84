/** Where apply_to writes: to the same company's listings on the deployment's other sites (design, "Sites"). */

/** In apply_to: every other site. */
export const everySite = 'all';

/** Facts that travel; all else is of one listing. */
export const travelling = ['headline', 'summary', 'seo_title', 'seo_description'] as const;

export const applyOutcomes = [
  'written',
  'unchanged',
  'no_such_site',
  'no_listing',
  'nothing_to_send',
] as const;

export interface SiteKey {
  id: number;
  key: string;
}

export interface CompanyListing {
  id: number;
  site_id: number;
  domain: string;
}

export interface Applied {
  site: string;
  listing_id: number | null;
  outcome: (typeof applyOutcomes)[number];
  fields: string[];
  why: string | null;
}

/** One for each listing of the company on a site that was asked for, else one for the site. */
export type Target<Listing> = { site: string } & ({ listing: Listing } | { refused: Applied });

/** More site keys than this are not listed to who mistyped one. */
const maxKeys = 20;

/**
 * The targets of a call, in the order asked for. `edited` is the listing that is edited anyway, `others` are the company's
 * on other sites, all of the same owner.
 */
export function targetsOf<Listing extends CompanyListing>(
  asked: readonly string[],
  sites: readonly SiteKey[],
  edited: Listing,
  others: readonly Listing[],
): Target<Listing>[] {
  const keys = asked.flatMap((key) =>
    key === everySite ? sites.filter(({ id }) => id !== edited.site_id).map((site) => site.key) : [key],
  );
  return [...new Set(keys)].flatMap((key): Target<Listing>[] => {
    const site = sites.find((one) => one.key === key);
    if (!site) return [{ site: key, refused: refusal(key, 'no_such_site', unknownSite(key, sites)) }];
    const there = site.id === edited.site_id ? [edited] : others.filter(({ site_id }) => site_id === site.id);
    if (there.length > 0) return there.map((listing) => ({ site: key, listing }));
    const why = `You have no listing of ${edited.domain} on the site “${key}”.`;
    return [{ site: key, refused: refusal(key, 'no_listing', why) }];
  });
}

/** What is told of a listing that was reached: which of the facts that travel were sent, and which changed there. */
export function appliedTo(
  site: string,
  listingId: number,
  sent: readonly string[],
  changed: readonly string[],
): Applied {
  const fields = sent.filter((name) => changed.includes(name));
  const told = { site, listing_id: listingId, fields };
  if (fields.length > 0) return { ...told, outcome: 'written', why: null };
  return sent.length > 0
    ? { ...told, outcome: 'unchanged', why: 'It says the same already.' }
    : {
        ...told,
        outcome: 'nothing_to_send',
        why: `Only ${travelling.join(', ')} travel, and none was sent.`,
      };
}

const refusal = (site: string, outcome: Applied['outcome'], why: string): Applied => ({
  site,
  listing_id: null,
  outcome,
  fields: [],
  why,
});

function unknownSite(key: string, sites: readonly SiteKey[]): string {
  const known = sites.slice(0, maxKeys).map((site) => site.key);
  return `There is no site “${key}” here. Sites: ${known.join(', ')}${sites.length > maxKeys ? ' and others' : ''}.`;
}
