import { parseUrl } from '../../src/shared/url-rules.ts';
import { linkProblem, longestLink } from '../../src/shared/link-rules.ts';
import type { Cited, Platform } from '../../src/shared/profile-schema.ts';
import { isInside } from './cards.ts';
import type { FoundFounder } from './found-founder.ts';
import { cite } from './site.ts';
import { socialLinkOf } from './social-platforms.ts';

/** The accounts of the first founder: those in the card, and `sameAs`. */
export function founderSocials(founders: readonly FoundFounder[]): Partial<Record<Platform, Cited<string>>> {
  const [first] = founders;
  const socials: Partial<Record<Platform, Cited<string>>> = {};
  if (first === undefined) return socials;
  const { page, span, sameAs } = first;
  const put = (href: string, quote: string): void => {
    const social = socialLinkOf(href);
    if (social === null || social.owner === 'company' || href.length > longestLink) return;
    if (linkProblem(href, social.platform) !== null) return;
    socials[social.platform] ??= { value: href, evidence: [cite(page, quote)] };
  };
  if (span !== null) {
    for (const { href, raw, at, box, hidden, inFooter } of page.links) {
      const inSpan = at >= span.from && at <= span.to + 3 && isInside(page, box, span.card);
      if (inSpan && !hidden && !inFooter) put(href, raw);
    }
  }
  for (const raw of sameAs) {
    const url = parseUrl(raw);
    if (url) put(url.href, raw);
  }
  return socials;
}
