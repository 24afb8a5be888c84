import { getDomain } from 'tldts';
import type { Cited } from '../../src/drafts/schema.ts';
import { isOthers } from './sections.ts';
import { cite, type Site, type SitePage } from './site.ts';

/** Addresses in running text; every quantifier bounded, so that no text makes it slow. */
export const emailPattern =
  /(?<![\w.+-])[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![\w-])/gi;

const placeholder =
  /^(?:you|your|yours|name|your\.?name|first\.?last|firstname.*|john\.?doe|jane\.?doe|max\.?mustermann|user(?:name)?|e?mail|someone|somebody|me|test|example|demo|foo|bar|abc|xyz|no-?reply|do-?not-?reply|donotreply|mailer-daemon)@|@(?:example\.(?:com|org|net)|.*\.example\.(?:com|org)|domain\.(?:com|tld)|email\.com|mail\.com|company\.com|yourcompany\..*|your-?domain\..*|mysite\.com|yoursite\..*|site\.com|acme\.(?:com|co|test)|sentry\.io|.*wixpress\.com)$/i;
const general =
  /^(?:hello|hi|hey|contact|kontakt|contacto|contato|info|mail|office|team|hallo|hola|bonjour|ahoy)@/i;
const help = /^(?:support|help|sales|service|care|customer|feedback|hilfe|ayuda|vertrieb)/i;
const special =
  /^(?:privacy|dpo|gdpr|datenschutz|legal|abuse|security|compliance|jobs?|careers?|hr|recruiting|bewerbung|press|media|presse|partners?|affiliates?|billing|invoices?|accounting|investors?|ir|webmaster|postmaster|hostmaster|dmca|copyright|unsubscribe|newsletter|events?)[@._+-]/i;
const fileLike = /\.(?:png|jpe?g|gif|svg|webp|css|js|avif)$/i;

interface Found {
  email: string;
  page: SitePage;
  quote: string;
  score: number;
}

/** The public address: one at the site's own domain before others, a general one before special ones. */
export function draftContactEmail(site: Site): Cited<string> | null {
  const found: Found[] = [];
  for (const page of site.pages) {
    if (page.role === 'blog' || page.role === 'customers' || page.role === 'compare') continue;
    const bonus = page.role === 'contact' || page.role === 'legal' ? 4 : page.role === 'home' ? 3 : 1;
    for (const link of page.links) {
      if (link.hidden || isOthers(link.marks) || !/^mailto:/i.test(link.raw)) continue;
      const email = link.raw.slice(7).match(emailPattern)?.[0];
      if (email !== undefined) found.push({ email, page, quote: link.raw, score: bonus + 2 });
    }
    for (const { text, marks, kind } of page.blocks) {
      if (isOthers(marks) || kind === 'code' || !text.includes('@')) continue;
      for (const [email] of text.slice(0, 4000).matchAll(emailPattern))
        found.push({ email, page, quote: quoteAround(text, email), score: bonus });
    }
  }
  const best = found
    .filter(({ email }) => !placeholder.test(email) && !fileLike.test(email))
    .map((one) => ({ ...one, score: one.score + scoreOf(one.email, site) }))
    .filter(({ score }) => score > 3)
    .sort((a, b) => b.score - a.score)[0];
  return best === undefined ? null : { value: best.email, evidence: [cite(best.page, best.quote)] };
}

function scoreOf(email: string, site: Site): number {
  const domain = getDomain(email.slice(email.indexOf('@') + 1), { allowPrivateDomains: true });
  const own = domain === site.domain ? 12 : 0;
  const kind = general.test(email) ? 6 : help.test(email) ? 4 : special.test(email) ? -4 : 2;
  return own + kind;
}

/** The sentence around an address where the block is long, so that a reader sees what the address is for. */
function quoteAround(text: string, email: string): string {
  if (text.length <= 300) return text;
  const at = text.indexOf(email);
  const from = text.lastIndexOf(' ', Math.max(0, at - 80)) + 1;
  const to = text.indexOf(' ', at + email.length + 40);
  return text.slice(from, to === -1 ? undefined : to);
}
