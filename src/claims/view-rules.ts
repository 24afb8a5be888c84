/** Builds the views of claims from their rows. */
import type { z } from 'zod';
import type { TaskState } from '../contract/task-rules.ts';
import type { WaitsFor } from '../shared/waits-for-schema.ts';
import { dayInWords } from '../shared/week-rules.ts';
import { instructionsFor } from './instruction-rules.ts';
import type { CheckedClaim, ClaimMethod, ClaimStatus, ClaimView } from './schema.ts';
import { type Outcome, minRequestIntervalMs } from './check-time-rules.ts';

/** Why a claim ended, by the code in its row. */
const endReasons = {
  not_shown:
    'We found no proof within seven days that the website is yours. Claim the listing again to go on.',
  replaced: 'You have claimed the listing again; that claim replaces this one.',
  verified_by_another:
    'Somebody else has verified that the website is theirs. If it is yours, write to the site team.',
  verified_otherwise:
    'You have verified the listing by another method, so this claim is not needed any more.',
  hidden: 'The listing is hidden. Claim it again if it is restored.',
  website_changed:
    'The listing now has another website than the one that you claimed. Claim the listing again to go on.',
  proof_gone:
    'The proof that the website is yours was missing for two weeks, so the listing is no longer verified. It is still yours; claim it again to have it verified.',
} as const;
export type EndCode = keyof typeof endReasons;
/** The reason in a sentence for the user. */
export const endReason = (why: EndCode): string => endReasons[why];

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
  ended_why: EndCode | null;
  created_at: Date;
  /** Of the listing. */
  slug: string;
  listing_name: string;
}

/** Whether a claim can still change. */
export const isOpen = ({ status }: Pick<ClaimRow, 'status'>): boolean =>
  status === 'pending' || status === 'verified';

const timestamp = (time: Date | null) => time?.toISOString() ?? null;

/** The view of a claim; `instructions` only while it is open. */
export function viewOfClaim(row: ClaimRow): z.input<typeof ClaimView> {
  return {
    id: row.id,
    slug: row.slug,
    listing_name: row.listing_name,
    website_url: row.website_url,
    method: row.method,
    email: row.email,
    status: row.status,
    waits_for: waitsOfClaim(row),
    ended_why: row.ended_why && endReason(row.ended_why),
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

function waitsOfClaim({ status, method, email, expires_at, grace_ends_at }: ClaimRow): WaitsFor[] {
  if (status === 'verified' && grace_ends_at !== null) {
    return [
      {
        what: 'proof_missing',
        says: `The proof is gone. Put back what \`instructions\` says by ${dayInWords(grace_ends_at)}, then verify_claim.`,
      },
    ];
  }
  if (status !== 'pending') return [];
  const says =
    method === 'email'
      ? `Open the link that was mailed to ${email ?? ''}, by ${dayInWords(expires_at)}.`
      : `Publish what \`instructions\` says by ${dayInWords(expires_at)}, then call verify_claim.`;
  return [{ what: 'claim_pending', says }];
}

/** The response to a request for a check: `check` makes the workflow check now, the others do not. */
export type CheckDecision = 'check' | 'checked_just_now' | 'postponed' | 'mail' | 'verified';

/** Decides whether a requested check of an open claim is made. A verified claim is checked only while its proof is missing. */
export function decideCheck(row: ClaimRow, now: Date): CheckDecision {
  const missing = row.status === 'verified' && row.grace_ends_at !== null;
  if (row.status === 'verified' && !missing) return 'verified';
  if (row.method === 'email') return 'mail';
  if (row.asks > row.answered) return 'check';
  if (isJustNow(row.last_check_at, now)) return 'checked_just_now';
  return isJustNow(row.asked_at, now) ? 'postponed' : 'check';
}

const isJustNow = (time: Date | null, now: Date) =>
  time !== null && now.getTime() - time.getTime() < minRequestIntervalMs;

/** The response of verify_claim. `answered`: the workflow handled the request in time. */
export function checkedClaim(
  row: ClaimRow,
  { decision, answered, now }: { decision: CheckDecision; answered: boolean; now: Date },
): z.input<typeof CheckedClaim> {
  // A handled request without a check: the domain has reached its limit of look-ups.
  const checked = answered && isJustNow(row.last_check_at, now);
  const result = decision === 'check' && answered && !checked ? 'postponed' : decision;
  const checking = isOpen(row) && row.asks > row.answered;
  return { ...viewOfClaim(row), ...noteOn(row, result, checked), checking };
}

function noteOn(
  row: ClaimRow,
  decision: CheckDecision,
  checked: boolean,
): Pick<z.input<typeof CheckedClaim>, 'checked' | 'note'> {
  const { status, ended_why: why, email } = row;
  if (why !== null) return { checked, note: endReason(why) };
  if (decision === 'mail') {
    return {
      checked: false,
      note: `Open the link that was mailed to ${email ?? ''} and press the button on the page, signed in as this account. If the mail does not arrive, call claim_listing again: it sends another link.`,
    };
  }
  if (status === 'verified' && row.grace_ends_at === null) {
    return {
      checked,
      note: 'The website is verified as yours. Leave the proof in place: we check it every quarter.',
    };
  }
  const found = row.last_check_found ?? 'There was no check yet.';
  const next = row.next_check_at ? ` The next automatic check is at ${row.next_check_at.toISOString()}.` : '';
  const seconds = minRequestIntervalMs / 1000;
  if (decision === 'checked_just_now') {
    return {
      checked: true,
      note: `The last check was less than ${seconds} seconds ago: ${found} Correct what is missing, wait a little and call verify_claim again.${next}`,
    };
  }
  if (decision === 'postponed') {
    return {
      checked: false,
      note: `The domain has reached its limit of checks per minute, for this claim or for others, so this check is postponed.${next} Up to now: ${found}`,
    };
  }
  if (!checked) {
    return {
      checked: false,
      note: `The check is under way or starts soon. Call list_my_claims in a minute to see its result, or verify_claim again. Up to now: ${found}${next}`,
    };
  }
  if (row.last_check_outcome === 'transient') {
    return {
      checked: true,
      note: `${found} That is no refusal: there was no usable response, and we retry.${next}`,
    };
  }
  return { checked: true, note: `${found} Correct that and call verify_claim again.${next}` };
}

/** The state of a check as a task. */
export const checkState = ({
  checking,
  website_url: website,
}: Pick<z.output<typeof CheckedClaim>, 'checking' | 'website_url'>): TaskState | null =>
  checking ? { status: 'working', message: `Checking ${website}.` } : null;
