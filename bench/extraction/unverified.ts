/** Finds values whose evidence is not in the stored pages. Shares no code with the verifier, so that its bugs are found. */
import type { Cited, DraftedProfile, Evidence, StoredPage } from '../../src/shared/profile-schema.ts';

export interface Unverified {
  path: string;
  value: string;
  why: string;
}

const oneSpaced = (text: string) => text.split(/\s+/u).filter(Boolean).join(' ');
const isLink = (text: string) => /^https?:\/\//i.test(text);
const mailsIn = (text: string) => text.match(/[^\s<>"'():,;]+@[^\s<>"'():,;]+\.[a-z]{2,}/giu) ?? [];
const figuresIn = (text: string) => plainDigits(text).match(/\d+/g) ?? [];

export function unverifiedIn(profile: DraftedProfile, pages: readonly StoredPage[]): Unverified[] {
  const textOf = new Map(pages.map(({ url, text }) => [url, oneSpaced(text)]));
  const found: Unverified[] = [];
  const check = (path: string, texts: readonly string[], evidence: readonly Evidence[]) => {
    const value = texts.join(' · ');
    const fail = (why: string) => found.push({ path, value, why });
    if (evidence.length === 0) fail('no evidence at all');
    for (const { quote, page_url } of evidence) {
      const page = textOf.get(page_url);
      if (page === undefined) fail(`no page ${page_url} was stored`);
      else if (oneSpaced(quote) === '') fail('an empty quote');
      else if (!page.includes(oneSpaced(quote))) fail(`not on ${page_url}: ${quote}`);
    }
    for (const text of texts) {
      const missing = isLink(text) ? missingLink(text, evidence) : missingFacts(text, evidence);
      if (missing !== null) fail(`${missing} is not in its quotes`);
    }
  };
  const checkAll = (path: string, table: Record<string, Cited<string | string[]> | undefined>) => {
    for (const [key, cited] of Object.entries(table))
      if (cited) check(`${path}.${key}`, [cited.value].flat(), cited.evidence);
  };
  checkAll('fields', profile.fields);
  checkAll('company_socials', profile.company_socials);
  checkAll('founder_socials', profile.founder_socials);
  checkAll('story', profile.story);
  for (const { value, evidence } of profile.faqs) check('faqs', [value.question, value.answer], evidence);
  for (const { value, evidence } of profile.founders) {
    check('founders', [value.name, value.title ?? '', value.bio ?? ''], evidence);
    if (!inQuotes(value.name, evidence)) {
      found.push({ path: 'founders', value: value.name, why: 'the name is not in its quotes' });
    }
  }
  for (const { value, evidence } of profile.milestones) {
    // Of the date only the year must be stated in digits: "March 2017" is a day in its first place.
    check('milestones', [value.date.slice(0, 4), value.title, value.description ?? ''], evidence);
    if (value.url !== undefined) check('milestones', [value.url], evidence);
  }
  return found;
}

const inQuotes = (text: string, evidence: readonly Evidence[]): boolean =>
  evidence.some(({ quote }) => oneSpaced(quote).toLowerCase().includes(oneSpaced(text).toLowerCase()));

function missingFacts(text: string, evidence: readonly Evidence[]): string | null {
  const mail = mailsIn(text).find((each) => !inQuotes(each, evidence));
  if (mail !== undefined) return mail;
  const quoted = new Set(evidence.flatMap(({ quote }) => figuresIn(quote)));
  return figuresIn(text).find((figure) => !quoted.has(figure)) ?? null;
}

/** Whether a quote contains the link, absolute or relative, or the id of an embedded video. */
function missingLink(link: string, evidence: readonly Evidence[]): string | null {
  const { href, pathname, searchParams } = new URL(link);
  const video = searchParams.get('v') ?? pathname.split('/').at(-1) ?? '';
  const isThere = evidence.some(
    ({ quote, page_url }) =>
      quote.includes(link) ||
      // A path with spaces is one quote, other paths are words of one.
      [quote, ...quote.split(/\s+/)].some(
        (path) => URL.canParse(path, page_url) && new URL(path, page_url).href === href,
      ) ||
      (video.length >= 8 && quote.includes(video)),
  );
  return isThere ? null : link;
}

/** Converts digits of all scripts to 0 to 9, as the digits of a script have consecutive code points. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0;
    const code = zero;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });
}
