/** What is written about changes of listings. */
import { type MailContent, letter } from './mail-content-rules.ts';

export interface EditedListing {
  siteName: string;
  listingUrl: string;
  listingId: number;
  /** The product's. */
  name: string;
  /** That of the listing after the change. */
  version: number;
  /** Null: the site team. */
  accountId: number | null;
  /** The operation or command. */
  madeBy: string;
  /** What changed, and only that. */
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** For the site team: what was there, and what is there now. */
export function listingEditedMail(edit: EditedListing): MailContent {
  const { siteName, listingUrl, listingId, name, version, accountId, madeBy, before, after } = edit;
  const facts = Object.keys(after);
  // It follows from the others.
  const named = facts.filter((fact) => fact !== 'not_found_on_website');
  const who = accountId === null ? 'the site team' : `account ${accountId}`;
  return letter(
    `${name} was edited: ${(named.length > 0 ? named : facts).join(', ')}`,
    `${name} (listing ${listingId}) on ${siteName} was edited by ${who}, with ${madeBy}; it is version ${version} now. Lines with “-” are what was there, lines with “+” what is there now.`,
    listingUrl,
    ...facts.map((fact) =>
      [fact, marked('-', before[fact], edit), marked('+', after[fact], edit)].filter(Boolean).join('\n'),
    ),
  );
}

/** Of what is longer, the beginning is told. */
const maxCharacters = 1_000;

/** Each line with its mark, so that nothing that somebody wrote can pass for a part of the letter. */
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
      `[${left} more characters; whole in listing_versions, listing_id ${listingId}, version ${version}]`,
    );
  }
  return lines.join('\n');
}

/** Lists an entry a line, objects a member a line. */
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
