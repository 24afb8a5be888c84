/** From a draft's row and pages to what its owner sees. */
import type { z } from 'zod';
import { badgeOf, type ListingPlace } from '../listings/view-rules.ts';
import { completenessOf } from './completeness-rules.ts';
import type { ProfileField } from '../shared/field-rules.ts';
import { type DraftProfile, type Entry, evidenceOf, newProfile } from '../shared/profile-rules.ts';
import { type InviteRow, inviteView } from './invite-rules.ts';
import { waitingFields } from './redraft-rules.ts';
import type { DraftStatus, DraftSummary, DraftView } from './view-schema.ts';

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
  /** How often the website was read, or is being read. */
  crawls: number;
  created_at: Date;
  updated_at: Date;
}

export interface DraftPageRow {
  url: string;
  title: string | null;
  status: number | null;
  refused_why: string | null;
  language: string | null;
  /** Of the home page: what was decided about the languages of the website. */
  language_note: string | null;
  /** Null like false: it was not. */
  rendered: boolean | null;
  rendering_note: string | null;
}

export function summaryOf(row: DraftRow, accountId: number): z.input<typeof DraftSummary> {
  const name = profileOf(row).fields.name.value;
  return { ...sharedOf(row, accountId), name: typeof name === 'string' ? name : null };
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

/** With the listing that has its domain, where one is live on the draft's site. */
export interface CompetitorFound extends CompetitorRow {
  slug: string | null;
}

/** What is shown of a draft beside its row. */
export interface Surroundings {
  pages: DraftPageRow[];
  listing: ListingPlace | null;
  invites: InviteRow[];
  competitor: CompetitorFound | undefined;
  /** Whether another draft of the same website is read first. */
  waits: boolean;
}

export const nothingAround: Surroundings = {
  pages: [],
  listing: null,
  invites: [],
  competitor: undefined,
  waits: false,
};

export interface Viewer {
  accountId: number;
  now: Date;
}

export function viewOf(
  row: DraftRow,
  { pages, listing, invites, competitor, waits }: Surroundings,
  { accountId, now }: Viewer,
): z.input<typeof DraftView> {
  const profile = profileOf(row);
  return {
    ...sharedOf(row, accountId),
    regenerating: isDrafted(row) ? waitingFields(profile) : [],
    fields: isDrafted(row) ? mapMembers(profile.fields, (field) => viewOfField(field, row.drafted_by)) : {},
    faqs: profile.faqs.map(flattened),
    founders: profile.founders.map(flattened),
    milestones: profile.milestones.map(flattened),
    company_socials: mapMembers(profile.company_socials, linked),
    founder_socials: mapMembers(profile.founder_socials, linked),
    story: mapMembers(profile.story, (entry) => entry && { text: entry.value, ...sourceOf(entry) }),
    competitor_url: profile.competitor_url,
    competitor: competitor ? competitorView(competitor) : null,
    seo: profile.seo,
    pages_read: pages
      .filter((page) => page.refused_why === null)
      .map(({ url, title, status, language, rendered, rendering_note: note }) => ({
        url,
        title,
        status: status ?? 0,
        language,
        rendered: rendered ?? false,
        note,
      })),
    pages_refused: pages.flatMap(({ url, refused_why: why }) => (why === null ? [] : [{ url, why }])),
    waits_for_turn: waits,
    language: languageOf(pages),
    drafted_by: row.drafted_by,
    badge: listing && badgeOf(listing),
    // Addresses that somebody else has invited are that person's to know.
    invites: row.account_id === accountId ? invites.map((invite) => inviteView(invite, now)) : [],
  };
}

/** The home page is the first that was read. */
function languageOf(pages: readonly DraftPageRow[]) {
  const home = pages.find((page) => page.refused_why === null);
  return home ? { code: home.language, note: home.language_note } : null;
}

function competitorView({ status, title, why, slug, decision }: CompetitorFound) {
  const alternative = decision ?? (slug === null ? null : ('proposed' as const));
  return { status, title, why, listing: slug, alternative };
}

const undrafted = newProfile();

/** The profile as it stands; that of a draft still being read has nothing in it. */
export const profileOf = ({ profile }: Pick<DraftRow, 'profile'>): DraftProfile =>
  'fields' in profile ? (profile as DraftProfile) : undrafted;

/** Until the website has been read and drafted, nobody can say what it does not state. */
const isDrafted = ({ status }: DraftRow) =>
  status === 'ready' || status === 'submitted' || status === 'expired';

const viewOfField = (field: ProfileField, draftedBy: string | null) => ({
  value: field.value,
  state: field.state,
  evidence: evidenceOf(field),
  ai_value: field.ai_value,
  drafted_by: field.ai_value === null ? null : (field.drafted_by ?? draftedBy),
  ...(field.former && { former_value: field.former.value }),
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
    completeness: isDrafted(row) ? completenessOf(profileOf(row)) : { percent: 0, missing: [] },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const flattened = <T extends object>(entry: Entry<T>) => ({ ...entry.value, ...sourceOf(entry) });
const linked = (entry: Entry<string> | undefined) => entry && { url: entry.value, ...sourceOf(entry) };
const sourceOf = ({ evidence, drafted_by: drafter }: Entry<unknown>) => ({
  evidence,
  ...(drafter !== undefined && { drafted_by: drafter }),
});

function mapMembers<T extends object, V>(
  members: T,
  change: (member: T[keyof T]) => V,
): { [K in keyof T]: V } {
  return Object.fromEntries(
    Object.entries(members).map(([key, member]) => [key, change(member as T[keyof T])]),
  ) as { [K in keyof T]: V };
}
