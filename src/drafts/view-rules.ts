/** Builds the views of a draft. */
import type { z } from 'zod';
import { badgeOf, type ListingPlace } from '../listings/view-rules.ts';
import { completenessOf } from './completeness-rules.ts';
import type { ProfileField } from '../shared/field-rules.ts';
import type { GalleryPicture } from '../shared/picture-rules.ts';
import { type DraftProfile, type Entry, evidenceOf, newProfile } from '../shared/profile-rules.ts';
import { type InviteRow, inviteView } from './invite-rules.ts';
import { type ListingCategories, noticesOf } from './notice-rules.ts';
import { waitingFields } from './redraft-rules.ts';
import type { DraftStatus, DraftSummary, DraftView } from './view-schema.ts';
import { waitsOfDraft } from './waits-rules.ts';

export interface DraftRow {
  id: string;
  site_id: number;
  account_id: number;
  url: string;
  status: DraftStatus;
  listing_id: number | null;
  failure_code: string | null;
  failure_message: string | null;
  drafted_by: string | null;
  /** Empty until the website has been drafted. */
  profile: DraftProfile | Record<string, never>;
  version: number;
  /** The number of crawls, including a current one. */
  crawls: number;
  /** Pictures chosen for the listing, until it is made. */
  gallery: GalleryPicture[];
  created_at: Date;
  updated_at: Date;
}

export interface DraftPageRow {
  url: string;
  title: string | null;
  status: number | null;
  refused_why: string | null;
  language: string | null;
  /** On the home page: which of several languages was chosen, and why. */
  language_note: string | null;
  /** Null for pages that were not rendered. */
  rendered: boolean | null;
  rendering_note: string | null;
}

/** The view of a draft in lists. */
export function summaryOf(row: DraftRow, accountId: number): z.input<typeof DraftSummary> {
  const name = profileOf(row).fields.name.value;
  return { name: typeof name === 'string' ? name : null, ...sharedOf(row, accountId) };
}

export interface CompetitorRow {
  id: number;
  draft_id: string;
  url: string;
  status: 'reading' | 'read' | 'refused';
  domain: string | null;
  title: string | null;
  why: string | null;
  decision: 'approved' | 'declined' | null;
}

/** A competitor with the slug of the live listing of its domain on the draft's site. */
export interface CompetitorFound extends CompetitorRow {
  slug: string | null;
}

/** What the view of a draft needs in addition to its row. */
export interface DraftRelations {
  pages: DraftPageRow[];
  listing: (ListingPlace & ListingCategories) | null;
  invites: InviteRow[];
  competitor: CompetitorFound | undefined;
  /** While the website is being read. */
  turn: { waits: boolean; reading: readonly string[] } | undefined;
}

/** For a new draft. */
export const noRelations: DraftRelations = {
  pages: [],
  listing: null,
  invites: [],
  competitor: undefined,
  turn: undefined,
};

export interface Viewer {
  accountId: number;
  now: Date;
}

/** The full view of a draft for its owner or a co-founder. */
export function viewOf(
  row: DraftRow,
  { pages, listing, invites, competitor, turn }: DraftRelations,
  { accountId, now }: Viewer,
): z.input<typeof DraftView> {
  const profile = profileOf(row);
  const source = (entry: Entry<unknown>) => sourceOf(entry, row.drafted_by);
  const flattened = <T extends object>(entry: Entry<T>) => ({ ...entry.value, ...source(entry) });
  const linked = (entry: Entry<string> | undefined) => entry && { url: entry.value, ...source(entry) };
  return {
    version: row.version,
    regenerating: isDrafted(row) ? waitingFields(profile) : [],
    fields: isDrafted(row) ? mapMembers(profile.fields, (field) => viewOfField(field, row.drafted_by)) : {},
    faqs: profile.faqs.map(flattened),
    founders: profile.founders.map(flattened),
    milestones: profile.milestones.map(flattened),
    company_socials: mapMembers(profile.company_socials, linked),
    founder_socials: mapMembers(profile.founder_socials, linked),
    story: mapMembers(profile.story, (entry) => entry && { text: entry.value, ...source(entry) }),
    competitor_url: profile.competitor_url,
    competitor: competitor ? competitorView(competitor) : null,
    seo: profile.seo,
    drafted_by: row.drafted_by,
    badge: listing && badgeOf(listing),
    notices: isDrafted(row) ? noticesOf(profile, listing) : [],
    // Only the owner sees the addresses of invited users.
    invites: row.account_id === accountId ? invites.map((invite) => inviteView(invite, now)) : [],
    // Copies last: an object that is copied and then grows takes V8 many times as long.
    ...sharedOf(row, accountId),
    ...readingOf(pages, turn),
  };
}

/** What was read of a website so far, and what is being read. */
export function readingOf(pages: readonly DraftPageRow[], turn: DraftRelations['turn']) {
  const tried = new Set(pages.map(({ url }) => url));
  return {
    pages_read: pages
      .filter((page) => page.refused_why === null)
      .map(({ url, title, status, language, rendered, rendering_note: note }) => ({
        url,
        title,
        status: status ?? 0,
        ...(language !== null && { language }),
        ...(rendered && { rendered }),
        ...(note !== null && { note }),
      })),
    pages_refused: pages.flatMap(({ url, refused_why: why }) => (why === null ? [] : [{ url, why }])),
    waits_for_turn: turn?.waits ?? false,
    reading_now: (turn?.reading ?? []).filter((url) => !tried.has(url)),
    language: languageOf(pages),
  };
}

/** The first page that was read is the home page. */
function languageOf(pages: readonly DraftPageRow[]) {
  const home = pages.find((page) => page.refused_why === null);
  return home ? { code: home.language, note: home.language_note } : null;
}

function competitorView({ url, status, title, why, slug, decision }: CompetitorFound) {
  const alternative = decision ?? (slug === null ? null : ('proposed' as const));
  return { url, status, title, why, listing: slug, alternative };
}

const undrafted = newProfile();

/** The profile of a draft; empty before it has been drafted. */
export const profileOf = ({ profile }: Pick<DraftRow, 'profile'>): DraftProfile =>
  'fields' in profile ? (profile as DraftProfile) : undrafted;

/** Before that, it is unknown what the website does not state. */
const isDrafted = ({ status }: DraftRow) =>
  status === 'ready' || status === 'submitted' || status === 'expired' || status === 'transferred';

const viewOfField = ({ former, typed, ...field }: ProfileField, draftedBy: string | null) => ({
  value: field.value,
  state: field.state,
  evidence: evidenceOf(field),
  // Each thing once: the drafted value where another has replaced it, its drafter where that is not the draft's.
  ...(field.ai_value !== null && !isSameValue(field.ai_value, field.value) && { ai_value: field.ai_value }),
  ...(field.ai_value !== null && isOther(field.drafted_by, draftedBy) && { drafted_by: field.drafted_by }),
  ...((former ?? typed) !== undefined && { former_value: former?.value ?? typed }),
  ...(field.regenerated && { regenerated: field.regenerated }),
});

function sharedOf(row: DraftRow, accountId: number) {
  return {
    id: row.id,
    role: row.account_id === accountId ? ('owner' as const) : ('cofounder' as const),
    url: row.url,
    status: row.status,
    listing_id: row.listing_id,
    failure:
      row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
    waits_for: waitsOfDraft(row.status, profileOf(row)),
    completeness: isDrafted(row) ? completenessOf(profileOf(row)) : { percent: 0, missing: [] },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const isSameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isOther = (drafter: string | undefined, ofDraft: string | null) =>
  drafter !== undefined && drafter !== ofDraft;

const sourceOf = ({ evidence, drafted_by: drafter }: Entry<unknown>, ofDraft: string | null) => ({
  evidence,
  ...(isOther(drafter, ofDraft) && { drafted_by: drafter }),
});

function mapMembers<T extends object, V>(
  members: T,
  change: (member: T[keyof T]) => V,
): { [K in keyof T]: V } {
  return Object.fromEntries(
    Object.entries(members).map(([key, member]) => [key, change(member as T[keyof T])]),
  ) as { [K in keyof T]: V };
}
