/** From the demo's content to rows. */
import slugify from '@sindresorhus/slugify';
import type { Platform } from '../shared/profile-schema.ts';
import { trendOf } from '../launches/trend-rules.ts';
import { weekEnd } from '../shared/week-rules.ts';
import { websiteKey } from '../shared/website-rules.ts';
import { followsOf } from './activity.ts';
import { demoEvidence } from './evidence.ts';
import type { DemoLaunch } from './calendar.ts';
import type { DemoFounder, DemoProduct } from './schema.ts';

export const founderSlug = ({ name }: Pick<DemoFounder, 'name'>) => slugify(name);

/** Links on `.example` domains, which RFC 2606 keeps from ever leading anywhere. */
export const socialsOf = (
  platforms: readonly Platform[],
  handle: string,
): Partial<Record<Platform, string>> =>
  Object.fromEntries(platforms.map((platform) => [platform, `https://${platform}.example/${handle}`]));

/** What a paid launch unlocks. */
export const paidSections: readonly string[] = ['story', 'milestones', 'media'];

const activityOf = ({ slug, votes, launchedAt, submittedAt }: DemoLaunch) => ({
  key: slug,
  votes: votes.length,
  since: launchedAt ?? submittedAt,
});

/** The row of `listings`, whole, without the ids: its counters are those of the rows that follow. */
export function listingRow(slug: string, product: DemoProduct, launch: DemoLaunch, now: Date) {
  const domain = `${slug}.example`;
  const [founder] = product.founders;
  const socials = socialsOf(product.socials, slug);
  const founderSocials = founder ? socialsOf(founder.socials, founderSlug(founder)) : {};
  const row = {
    slug,
    status: launch.launchedAt ? 'live' : 'scheduled',
    plan: product.paid ? 'paid' : 'free',
    launch_week: launch.week,
    launched_at: launch.launchedAt,
    name: product.name,
    website_url: `https://${domain}/`,
    domain,
    website_key: websiteKey(`https://${domain}/`),
    tagline: product.tagline,
    short_description: product.short,
    description: product.description.join('\n\n'),
    stage: product.stage,
    pricing_model: product.pricing.model,
    pricing_summary: product.pricing.summary,
    country: product.country,
    city: product.city,
    founded_year: product.founded,
    contact_email: product.mail && `${product.mail}@${domain}`,
    contact_email_public: true,
    demo_video_url: product.video ? `https://video.example/watch/${slug}` : null,
    logo_url: null,
    tags: product.tags,
    features: product.features,
    usps: product.usps,
    keywords: product.keywords,
    company_socials: socials,
    founder_socials: founderSocials,
    evidence: demoEvidence(product, {
      url: `https://${domain}/`,
      socials,
      founderSocials,
      readAt: launch.submittedAt,
    }),
    faqs: product.faqs,
    story: product.paid?.story ?? {},
    seo: { title: null, meta: null },
    unlocked_sections: product.paid ? paidSections : [],
    votes: launch.votes.length,
    // None was cast before the launch.
    week_votes: launch.votes.filter((castAt) => castAt < weekEnd(launch.week)).length,
    // As text, since JSON has no infinity.
    trend: String(trendOf(launch.votes)),
    followers: followsOf({ ...activityOf(launch), now }).length,
    is_demo: true,
    created_at: launch.submittedAt,
    updated_at: launch.launchedAt ?? launch.submittedAt,
  };
  const blanks = ['pricing_summary', 'city', 'founded_year', 'contact_email', 'demo_video_url'];
  const notFound = Object.entries(row).filter(([column, value]) => value === null && blanks.includes(column));
  return { ...row, not_found_on_website: notFound.map(([column]) => column) };
}
