/** `/account/listings/<id>/edit`: the form in which owners edit a listing. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { ownListingPath } from '../../shared/account-path-rules.ts';
import { faultOf } from '../../contract/problem.ts';
import { applyOutcomes } from '../../listings/apply-rules.ts';
import { longFormBytes, readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { hostName } from '../links.ts';
import { editsOf, listingParts, listingProblems, typedOfListing } from '../listing-fields.ts';
import {
  type ListingEditPageInput,
  type OtherSite,
  type Saved,
  listingEditPage,
} from '../pages/account/listing-edit-page.ts';
import type { OwnListing } from '../pages/account/own-listing-page.ts';
import type { WithSession } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { changedParts, editedParts, staleProblems } from '../typed-parts.ts';
import type { Read } from './badge-routes.ts';
import { withOwnListing } from './own-listing-reader.ts';

export interface ListingEditRouteDeps {
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/account/listings/:id/edit';

export function addListingEditRoutes(router: Router, deps: ListingEditRouteDeps): void {
  const { read, siteOf } = deps;
  const withListing = withOwnListing(deps);
  const show = async (
    ctx: RouterContext,
    listing: OwnListing,
    more: Pick<ListingEditPageInput, 'typed' | 'applyTo' | 'problems' | 'saved'>,
  ) => {
    const [site, otherSites] = await Promise.all([siteOf(ctx), otherSitesOf(ctx, read, listing)]);
    const page = listingEditPage({ site, listing, stored: typedOfListing(listing), otherSites, ...more });
    sendPrivate(ctx, page, more.problems ? 400 : 200);
  };

  router.get(
    path,
    withListing(async (ctx, _user, listing) =>
      show(ctx, listing, { saved: await savedIn(ctx, read, listing) }),
    ),
  );

  router.post(
    path,
    withListing(async (ctx, _user, listing) => {
      const form = await readForm(ctx, longFormBytes);
      const stored = typedOfListing(listing);
      const { typed, changed, stale } = editedParts(listingParts, { form, stored });
      const applyTo = form.all('apply_to');
      if (stale.length > 0) {
        await show(ctx, listing, { typed, applyTo, problems: staleProblems(stale, stored) });
        return;
      }
      if (changed.length === 0) {
        seeOther(ctx, `${ownListingPath(listing.id)}/edit?saved=`);
        return;
      }
      try {
        const answer = await read<OwnListing & { applied?: { site: string; outcome: string }[] }>(
          ctx,
          'update_my_listing',
          {
            listing_id: listing.id,
            ...editsOf(typed, changed),
            ...(applyTo.length > 0 && { apply_to: applyTo }),
          },
        );
        const now = changedParts(listingParts, stored, typedOfListing(answer));
        const query = new URLSearchParams({ saved: now.map(({ name }) => name).join(',') });
        for (const { site, outcome } of answer.applied ?? []) query.append('on', `${site}.${outcome}`);
        seeOther(ctx, `${ownListingPath(listing.id)}/edit?${query.toString()}`);
      } catch (error) {
        const { code, problems = [] } = faultOf(error);
        const shown = code === 'invalid_input' ? listingProblems(problems, typed) : {};
        if (Object.keys(shown).length === 0) throw error;
        await show(ctx, listing, { typed, applyTo, problems: shown });
      }
    }),
  );
}

interface AllSites {
  sites: OtherSite[];
}

/** The other sites where the account has a listing of the same website. */
async function otherSitesOf(ctx: RouterContext, read: Read, listing: OwnListing): Promise<OtherSite[]> {
  const { sites } = await read<AllSites>(ctx, 'get_site_info', {});
  if (sites.length < 2) return [];
  const { items } = await read<{ items: Pick<OwnListing, 'site' | 'website_url'>[] }>(
    ctx,
    'list_my_listings',
    { per_page: 100 },
  );
  const host = hostName(listing.website_url);
  const keys = new Set(items.filter((one) => hostName(one.website_url) === host).map((one) => one.site));
  return sites.filter(({ key }) => key !== listing.site && keys.has(key));
}

/** What was saved, from the parameters of the page; null without them. Unknown names are ignored. */
async function savedIn(ctx: RouterContext, read: Read, listing: OwnListing): Promise<Saved | null> {
  const { saved, on } = ctx.query;
  if (typeof saved !== 'string') return null;
  const names = saved.split(',');
  const results = [on].flat().filter((one) => one !== undefined);
  const sites = results.length > 0 ? (await read<AllSites>(ctx, 'get_site_info', {})).sites : [];
  return {
    changed: listingParts.filter(({ name }) => names.includes(name)).map(({ label }) => label),
    elsewhere: results.flatMap((one) => {
      const [key, outcome] = one.split('.');
      const site = sites.find((known) => known.key === key && key !== listing.site);
      const known = applyOutcomes.find((name) => name === outcome);
      return site && known ? [{ site: site.name, outcome: known }] : [];
    }),
  };
}
