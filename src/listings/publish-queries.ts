/** An owner's edit of a listing: published at once, kept in the history, told to the site team. */
import type { Knex } from 'knex';
import { signals, workflowId } from '../outbox/messages.ts';
import type { Flows } from '../outbox/flows.ts';
import { enqueueMail } from '../mail/queries.ts';
import { listingEditedMail } from '../mail/listing-mail-rules.ts';
import { badgeUrls } from './badge-rules.ts';
import { type ListingFacts, columnsOf, historyOf } from './fact-rules.ts';
import { findOpenFreeLaunch } from './queries.ts';
import { type Facts, type ListingVersion, recordVersion } from './version-queries.ts';

/** Who edits, and what an edit is told with. */
export interface Editing {
  flows: Flows;
  accountId: number;
  /** The operation. */
  madeBy: string;
  baseUrl: string;
  /** The address that versions are mailed to; undefined for none. */
  siteTeam: string | undefined;
  now: Date;
}

/** As much of a listing as its edits are told with. */
export interface EditedRow {
  id: number;
  site_id: number;
  slug: string;
  name: string;
}

export interface Edit {
  /** Held until the transaction ends. */
  listing: EditedRow;
  before: ListingFacts;
  after: ListingFacts;
  /** What hangs on the listing, before and after; it is written already. */
  parts?: { before: Facts; after: Facts } | undefined;
}

/** Of the facts, those that a free launch waits for: the homepage with the badge is not among what owners edit. */
const launchFacts = ['founders'];

/** Returns the names of the facts that changed. Where none did, nothing is written. */
export async function publishEdit(tx: Knex.Transaction, editing: Editing, edit: Edit): Promise<string[]> {
  const { listing, parts } = edit;
  const version = await recordVersion(tx, {
    listingId: listing.id,
    accountId: editing.accountId,
    madeBy: editing.madeBy,
    before: { ...historyOf(edit.before), ...parts?.before },
    after: { ...historyOf(edit.after), ...parts?.after },
    now: editing.now,
  });
  if (!version) return [];
  const changed = Object.keys(version.after);
  const columns = columnsOf(edit.after, changed);
  if (Object.keys(columns).length > 0) await tx('listings').where({ id: listing.id }).update(columns);
  await mailSiteTeam(tx, editing, { ...listing, name: edit.after.name }, version);
  if (changed.some((name) => launchFacts.includes(name))) await nudgeLaunch(tx, editing.flows, listing.id);
  return changed;
}

/** One mail a version, where there is somebody to tell. */
export async function mailSiteTeam(
  tx: Knex.Transaction,
  { flows, siteTeam, baseUrl, now }: Pick<Editing, 'flows' | 'siteTeam' | 'baseUrl' | 'now'>,
  listing: EditedRow,
  version: ListingVersion,
): Promise<void> {
  if (siteTeam === undefined) return;
  const site = await tx('sites').where({ id: listing.site_id }).first<{ name: string }>('name');
  await enqueueMail(tx, flows, {
    ...listingEditedMail({
      siteName: site.name,
      listingUrl: badgeUrls(baseUrl, listing.slug).listingUrl,
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

async function nudgeLaunch(tx: Knex.Transaction, flows: Flows, listingId: number): Promise<void> {
  const launch = await findOpenFreeLaunch(tx, listingId);
  if (launch) await flows.signal(workflowId.freeLaunch(listingId, launch.n), signals.requirementsChanged);
}
