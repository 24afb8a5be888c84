/** Mails about changes of listings. */
import { type MailContent, link, mailContent } from './mail-content-rules.ts';

export interface EditedListing {
  siteName: string;
  listingUrl: string;
  listingId: number;
  /** The product's name. */
  name: string;
  /** The listing's version after the change. */
  version: number;
  /** Null for the site team. */
  accountId: number | null;
  /** The operation or command that made the change. */
  madeBy: string;
  /** The changed members only. */
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Tells the site team the old and the new values. */
export function listingEditedMail(edit: EditedListing): MailContent {
  const { siteName, listingUrl, listingId, name, version, accountId, madeBy, before, after } = edit;
  const facts = Object.keys(after);
  // Implied by the other facts.
  const named = facts.filter((fact) => fact !== 'not_found_on_website');
  const who = accountId === null ? 'the site team' : `account ${accountId}`;
  return mailContent(
    `${name} was edited: ${(named.length > 0 ? named : facts).join(', ')}`,
    `${name} (listing ${listingId}) on ${siteName} was edited by ${who}, with ${madeBy}; it is version ${version} now. Lines with “-” show the old values, lines with “+” the new ones.`,
    link('See its page', listingUrl),
    ...facts.map((fact) =>
      [fact, marked('-', before[fact], edit), marked('+', after[fact], edit)].filter(Boolean).join('\n'),
    ),
  );
}

/** Longer values are cut. */
const maxCharacters = 1_000;

/** Prefixes each line, so that user text cannot pass for a part of the mail. */
function marked(mark: '-' | '+', value: unknown, { listingId, version }: EditedListing): string {
  const text = linesOf(value)
    .join('\n')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ');
  const characters = Array.from(text);
  const left = characters.length - maxCharacters;
  const shown = left > 0 ? `${characters.slice(0, maxCharacters).join('')}…` : text;
  const lines = shown === '' ? [`${mark} (nothing)`] : shown.split('\n').map((line) => `${mark} ${line}`);
  if (left > 0) {
    lines.push(
      `[${left} more characters; the full value is in listing_versions, listing_id ${listingId}, version ${version}]`,
    );
  }
  return lines.join('\n');
}

/** One line per array item or object member. */
function linesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(linesOf);
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, member]) =>
      linesOf(member).map((line, i) => (i === 0 ? `${name}: ${line}` : line)),
    );
  }
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}
