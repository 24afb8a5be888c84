/** The evidence of the demo's listings: what their fictional websites say, as a draft of them would quote it. */
import { draftedEvidence } from '../listings/evidence-rules.ts';
import type { StoredEvidence } from '../listings/evidence-schema.ts';
import { contentOf } from '../listings/from-draft-rules.ts';
import { newProfile } from '../shared/profile-rules.ts';
import type { Cited, DraftedProfile, Platform } from '../shared/profile-schema.ts';
import type { DemoProduct } from './schema.ts';

interface Website {
  /** Of its home page. */
  url: string;
  socials: Partial<Record<Platform, string>>;
  founderSocials: Partial<Record<Platform, string>>;
  readAt: Date;
}

/** Most texts are on the website as they are in the listing; what is not is in `says` of the content. */
export function demoEvidence(product: DemoProduct, website: Website): StoredEvidence {
  const pages = new Map<string, string>();
  const citedFrom = <T>(page: string, value: T, quotes: readonly string[]): Cited<T> => {
    const url = `${website.url}${page}`;
    pages.set(url, website.readAt.toISOString().slice(0, 10));
    return { value, evidence: quotes.map((quote) => ({ quote, page_url: url })) };
  };
  const text = (page: string, value: string, quote = value) => citedFrom(page, value, [quote]);
  const links = (page: string, socials: Partial<Record<Platform, string>>) =>
    Object.fromEntries(Object.entries(socials).map(([platform, link]) => [platform, text(page, link)]));
  const { pricing, paid } = product;
  const mail = product.mail === null ? null : `${product.mail}@${new URL(website.url).hostname}`;
  const fields: DraftedProfile['fields'] = {
    name: text('', product.name),
    tagline: text('', product.tagline),
    short_description: text('', product.short),
    description: citedFrom('', product.description.join('\n\n'), product.description.map(firstSentence)),
    features: citedFrom('features', product.features, product.features),
    usps: citedFrom('', product.usps, product.usps),
    ...(pricing.summary !== null && {
      pricing_model: text('pricing', pricing.model, pricing.summary),
      pricing_summary: text('pricing', pricing.summary),
    }),
    ...(mail !== null && { contact_email: text('contact', mail) }),
  };
  const stated = {
    country: product.country,
    city: product.city,
    founded_year: product.founded === null ? null : String(product.founded),
    stage: product.stage,
  };
  for (const { page, quote, facts } of product.says) {
    for (const name of facts) {
      const value = stated[name];
      if (value !== null) fields[name] = text(page, value, quote);
    }
  }
  const profile = newProfile({
    fields,
    faqs: product.faqs.map((faq) => citedFrom('faq', faq, [faq.question, faq.answer])),
    founders: product.founders.map(({ name, title, bio }) => citedFrom('about', { name, title, bio }, [bio])),
    company_socials: links('', website.socials),
    founder_socials: links('about', website.founderSocials),
    story: Object.fromEntries(
      Object.entries(paid?.story ?? {}).map(([section, words]) => [
        section,
        text('story', words, firstSentence(words)),
      ]),
    ),
    milestones: (paid?.milestones ?? []).map((one) =>
      citedFrom('story', one, [one.description ?? one.title]),
    ),
  });
  return draftedEvidence(profile, contentOf(profile, website.url), pages);
}

const firstSentence = (words: string): string => /^.+?[.!?](?= |$)/.exec(words)?.[0] ?? words;
