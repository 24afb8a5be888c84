/** From claim rows to what claimants see. */
import type { z } from 'zod';
import { instructionsFor } from './instruction-rules.ts';
import type { CheckedClaim, ClaimMethod, ClaimStatus, ClaimView } from './schema.ts';
import { type Outcome, betweenAskedMs } from './timetable-rules.ts';

/** Why a claim is over, by the code that its row has. */
const endings = {
  not_shown:
    'It was not shown within seven days that the website is yours. Claim the listing again to go on.',
  replaced: 'You have claimed the listing in another way since; that claim goes on in its place.',
  verified_by_another:
    'Somebody else has shown that the website is theirs. If it is yours, write to the site team.',
  not_live: 'The listing is not live any more. Claim it again should it come back.',
  website_changed:
    'The listing has another website now than the one that you claimed. Claim the listing again to go on.',
  proof_gone:
    'What showed that the website is yours was missing for two weeks, so that the listing is not verified any more. It is still yours; claim it again to have it verified.',
} as const;
export type EndedWhy = keyof typeof endings;
export const endingInWords = (why: EndedWhy): string => endings[why];

export interface ClaimRow {
  id: number;
  account_id: number;
  listing_id: number;
  method: ClaimMethod;
  status: ClaimStatus;
  website_url: string;
  token: string | null;
  email: string | null;
  link_sent_at: Date | null;
  asks: number;
  answered: number;
  asked_at: Date | null;
  last_check_at: Date | null;
  last_check_outcome: Outcome | null;
  last_check_found: string | null;
  next_check_at: Date | null;
  expires_at: Date;
  verified_at: Date | null;
  confirmed_at: Date | null;
  grace_ends_at: Date | null;
  ended_why: EndedWhy | null;
  created_at: Date;
  /** Of the listing. */
  slug: string;
  listing_name: string;
}

export const isOpen = ({ status }: Pick<ClaimRow, 'status'>): boolean =>
  status === 'pending' || status === 'verified';

const timestamp = (time: Date | null) => time?.toISOString() ?? null;

export function viewOfClaim(row: ClaimRow): z.input<typeof ClaimView> {
  return {
    id: row.id,
    slug: row.slug,
    listing_name: row.listing_name,
    website_url: row.website_url,
    method: row.method,
    email: row.email,
    status: row.status,
    ended_why: row.ended_why && endingInWords(row.ended_why),
    instructions: isOpen(row)
      ? instructionsFor({
          method: row.method,
          websiteUrl: row.website_url,
          token: row.token,
          email: row.email,
        })
      : null,
    last_check:
      row.last_check_at && row.last_check_outcome
        ? {
            at: row.last_check_at.toISOString(),
            outcome: row.last_check_outcome,
            found: row.last_check_found ?? '',
          }
        : null,
    next_check_at: timestamp(row.next_check_at),
    expires_at: row.expires_at.toISOString(),
    verified_at: timestamp(row.verified_at),
    grace_ends_at: timestamp(row.grace_ends_at),
    created_at: row.created_at.toISOString(),
  };
}

/** What a call for a check leads to: `look` has the run look now, the others need no look. */
export type AskDecision = 'look' | 'looked_just_now' | 'postponed' | 'mail' | 'verified';

/** Of an open claim. A verified one is looked at again only while its proof is missing. */
export function decideAsk(row: ClaimRow, now: Date): AskDecision {
  const missing = row.status === 'verified' && row.grace_ends_at !== null;
  if (row.status === 'verified' && !missing) return 'verified';
  if (row.method === 'email') return 'mail';
  if (row.asks > row.answered) return 'look';
  if (isJustNow(row.last_check_at, now)) return 'looked_just_now';
  return isJustNow(row.asked_at, now) ? 'postponed' : 'look';
}

const isJustNow = (time: Date | null, now: Date) =>
  time !== null && now.getTime() - time.getTime() < betweenAskedMs;

/** The answer to such a call. `answered`: the run has taken it up in time. */
export function checkedClaim(
  row: ClaimRow,
  { decision, answered, now }: { decision: AskDecision; answered: boolean; now: Date },
): z.input<typeof CheckedClaim> {
  // Its domain may have been asked enough already: then it was taken up, and not looked at.
  const looked = answered && isJustNow(row.last_check_at, now);
  const what = decision === 'look' && answered && !looked ? 'postponed' : decision;
  return { ...viewOfClaim(row), ...noteOn(row, what, looked) };
}

function noteOn(
  row: ClaimRow,
  decision: AskDecision,
  looked: boolean,
): Pick<z.input<typeof CheckedClaim>, 'checked' | 'note'> {
  const { status, ended_why: why, email } = row;
  if (why !== null) return { checked: looked, note: endingInWords(why) };
  if (decision === 'mail') {
    return {
      checked: false,
      note: `Open the link that was mailed to ${email ?? ''} and press the button on the page, signed in as this account. If the mail does not arrive, call claim_listing again: it sends another link.`,
    };
  }
  if (status === 'verified' && row.grace_ends_at === null) {
    return {
      checked: looked,
      note: 'The website is shown to be yours. Leave what you have published in place: it is looked at again every quarter.',
    };
  }
  const found = row.last_check_found ?? 'It was not looked at yet.';
  const next = row.next_check_at
    ? ` It is looked at again by itself at ${row.next_check_at.toISOString()}.`
    : '';
  const seconds = betweenAskedMs / 1000;
  if (decision === 'looked_just_now') {
    return {
      checked: true,
      note: `It was looked at less than ${seconds} seconds ago: ${found} Correct what is missing, wait a little and call verify_claim again.${next}`,
    };
  }
  if (decision === 'postponed') {
    return {
      checked: false,
      note: `The domain was asked as much as it may be within a minute, for this claim or for others, so it was not looked at just now.${next} Up to now: ${found}`,
    };
  }
  if (!looked) {
    return {
      checked: false,
      note: `The check is under way, or begins as soon as it can. Look at the claim in a minute with list_my_claims, or call verify_claim again. Up to now: ${found}${next}`,
    };
  }
  if (row.last_check_outcome === 'transient') {
    return {
      checked: true,
      note: `${found} That is no refusal: there was no answer to go by, and it is tried again.${next}`,
    };
  }
  return { checked: true, note: `${found} Correct that and call verify_claim again.${next}` };
}
