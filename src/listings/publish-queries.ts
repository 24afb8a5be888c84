/** Edits of a listing: published at once, stored in the history, mailed to the site team. */
import type { Knex } from 'knex';
import { type SiteOfRow, placeOf } from '../directory/site-address-rules.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import type { Actor } from '../contract/access.ts';
import type { Flows } from '../outbox/flows.ts';
import { enqueueMail } from '../mail/queries.ts';
import { listingEditedMail } from '../mail/listing-mail-rules.ts';
import { badgeUrls } from './badge-rules.ts';
import { type ListingFacts, columnsOf, historyOf } from './fact-rules.ts';
import { findOpenFreeLaunch } from './queries.ts';
import { type Facts, type ListingVersion, recordVersion } from './version-queries.ts';

/** The author of an edit, and what its mail needs. */
export interface EditContext {
  flows: Flows;
  accountId: number;
  /** The operation. */
  madeBy: string;
  /** The name of the key or connected app; null on the site, and for what the service does later. */
  madeWith: string | null;
  /** Of the deployment. */
  baseUrl: string;
  /** The mail address of the site team, if any. */
  siteTeam: string | undefined;
  now: Date;
}

interface CallContext {
  actor: Pick<Actor, 'accountId' | 'credential'>;
  flows: Flows;
  config: { BASE_URL: string; SITE_TEAM_EMAIL?: string | undefined };
  now: Date;
}

/** The context of an edit by an operation. */
export const editContext = (
  { actor, flows, config, now }: CallContext,
  operationId: string,
): EditContext => ({
  flows,
  accountId: actor.accountId,
  madeBy: operationId,
  madeWith: actor.credential.kind === 'session' ? null : actor.credential.name,
  baseUrl: config.BASE_URL,
  siteTeam: config.SITE_TEAM_EMAIL,
  now,
});

/** The part of a listing that its edits need. */
export interface EditedRow {
  id: number;
  site_id: number;
  slug: string;
  name: string;
}

export interface Edit {
  /** Locked by the caller. */
  listing: EditedRow;
  before: ListingFacts;
  after: ListingFacts;
  /** Parts of the listing that the caller has already written. */
  parts?: { before: Facts; after: Facts } | undefined;
}

/** Writes the facts that changed and returns their names; empty if nothing changed. */
export async function publishEdit(
  tx: Knex.Transaction,
  context: EditContext,
  { listing, before, after, parts }: Edit,
): Promise<string[]> {
  const changed = await recordChange(
    tx,
    context,
    { ...listing, name: after.name },
    {
      before: { ...historyOf(before), ...parts?.before },
      after: { ...historyOf(after), ...parts?.after },
    },
  );
  const columns = columnsOf(after, changed);
  if (Object.keys(columns).length > 0) await tx('listings').where({ id: listing.id }).update(columns);
  // A free launch requires a complete founder profile.
  if (changed.includes('founders')) await signalFreeLaunch(tx, context.flows, listing.id);
  return changed;
}

/** Stores a change in the history and mails it to the site team. Returns the names of the facts that changed. */
export async function recordChange(
  tx: Knex.Transaction,
  context: EditContext,
  listing: EditedRow,
  facts: { before: Facts; after: Facts },
): Promise<string[]> {
  const { accountId, madeBy, madeWith, now } = context;
  const author = { accountId, madeBy, madeWith };
  const version = await recordVersion(tx, { listingId: listing.id, ...author, ...facts, now });
  if (!version) return [];
  await mailSiteTeam(tx, context, listing, version);
  return Object.keys(version.after);
}

async function mailSiteTeam(
  tx: Knex.Transaction,
  { flows, siteTeam, baseUrl, now }: EditContext,
  listing: EditedRow,
  version: ListingVersion,
): Promise<void> {
  if (siteTeam === undefined) return;
  const site = await tx('sites')
    .where({ id: listing.site_id })
    .first<SiteOfRow>('key', 'name', 'host', 'is_default');
  const place = placeOf(site, baseUrl);
  await enqueueMail(tx, flows, {
    ...listingEditedMail({
      siteName: place.siteName,
      listingUrl: badgeUrls(place.baseUrl, listing.slug).listingUrl,
      listingId: listing.id,
      name: listing.name,
      version: version.version,
      accountId: version.account_id,
      madeBy: version.made_by,
      before: version.before,
      after: version.after,
    }),
    occasion: `listing-edited/${listing.id}/${version.version}`,
    recipient: siteTeam,
    now,
  });
}

/** Signals the waiting free launch of a listing, if any, to check its requirements again. */
export async function signalFreeLaunch(tx: Knex.Transaction, flows: Flows, listingId: number): Promise<void> {
  const launch = await findOpenFreeLaunch(tx, listingId);
  if (launch) await flows.signal(workflowId.freeLaunch(listingId, launch.n), signals.requirementsChanged);
}
