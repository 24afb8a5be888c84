/** The targets of apply_to: the same company's listings on other sites of the deployment (design, "Sites"). */

/** The value of apply_to for all other sites. */
export const everySite = 'all';

/** Fields that apply_to writes; others belong to one listing. */
export const sharedFields = ['headline', 'summary', 'seo_title', 'seo_description'] as const;

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

export interface ApplyResult {
  site: string;
  listing_id: number | null;
  outcome: (typeof applyOutcomes)[number];
  fields: string[];
  why: string | null;
}

/** A listing of the company on a requested site, or a refusal for a site without one. */
export type Target<Listing> = { site: string } & ({ listing: Listing } | { refused: ApplyResult });

/** The maximum of site keys that a refusal lists. */
const maxKeys = 20;

/**
 * The targets of a call, in the order of `requested`. `edited` is the listing of the call, `others` are those of the same
 * owner and company on other sites.
 */
export function targetsOf<Listing extends CompanyListing>(
  requested: readonly string[],
  sites: readonly SiteKey[],
  edited: Listing,
  others: readonly Listing[],
): Target<Listing>[] {
  const keys = requested.flatMap((key) =>
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

/** The result for a target listing. `sent`: shared fields in the call; `changed`: fields that changed there. */
export function applyResult(
  site: string,
  listingId: number,
  sent: readonly string[],
  changed: readonly string[],
): ApplyResult {
  const fields = sent.filter((name) => changed.includes(name));
  const result = { site, listing_id: listingId, fields };
  if (fields.length > 0) return { ...result, outcome: 'written', why: null };
  return sent.length > 0
    ? { ...result, outcome: 'unchanged', why: 'It already has these values.' }
    : {
        ...result,
        outcome: 'nothing_to_send',
        why: `apply_to writes only ${sharedFields.join(', ')}, and none was sent.`,
      };
}

const refusal = (site: string, outcome: ApplyResult['outcome'], why: string): ApplyResult => ({
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
