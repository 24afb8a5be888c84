/** The side panels of a listing's page. A panel without data is empty. */
import type { Platform } from '../../shared/profile-schema.ts';
import { weekInWords } from '../../shared/week-rules.ts';
import type { ListingView } from '../../listings/schema.ts';
import { type Child, html } from '../html.ts';
import { externalLink, hostName, mailLink, webAddress } from '../links.ts';
import { searchFor } from '../queried-paths.ts';
import { counted, countryInWords, dayInWords, slugInWords } from '../words.ts';

export function facts(listing: ListingView): Child {
  const {
    website_url: website,
    launched_at: launched,
    launch_week: week,
    launch_rank: rank,
    pricing,
  } = listing;
  const place = [listing.city, listing.country && countryInWords(listing.country)].filter(Boolean).join(', ');
  const rows: [string, Child][] = [
    ['Website', externalLink(website, hostName(website), { place: 'product' })],
    ['Launched', launched && html`<time datetime="${launched}">${dayInWords(launched)}</time>`],
    [
      'Launch week',
      week && html`<time datetime="${week}">${weekInWords(week)}</time>${rank !== null && `: #${rank}`}`,
    ],
    [
      'Pricing',
      pricing.model &&
        html`<a href="${searchFor({ pricing_model: pricing.model })}">${slugInWords(pricing.model)}</a>`,
    ],
    [
      'Stage',
      listing.stage &&
        html`<a href="${searchFor({ stage: listing.stage })}">${slugInWords(listing.stage)}</a>`,
    ],
    ['Founded', listing.founded_year],
    ['Based in', place],
    ['Contact', listing.contact_email && mailLink(listing.contact_email)],
  ];
  return html`<section class="panel">
    <h2>Facts</h2>
    <dl class="facts">
      ${rows.map(
        ([term, value]) =>
          value &&
          html`<div>
            <dt>${term}</dt>
            <dd><bdi>${value}</bdi></dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/** Ratings by the community and by external sources. */
export function ratings({ community_rating: community, domain_rating: domain }: ListingView): Child {
  if (!community && !domain) return null;
  return html`<section class="panel">
    <h2>Ratings</h2>
    <dl class="facts">
      ${
        community &&
        html`<div>
          <dt>Community</dt>
          <dd>${community.average} of 5, from ${counted(community.count, 'review')}</dd>
        </div>`
      }
      ${
        domain &&
        html`<div>
          <dt>Domain Rating</dt>
          <dd>
            ${domain.rating} of 100${trendInWords(domain)}
            <p class="soft">
              Measured by <bdi>${domain.source}</bdi> on
              <time datetime="${domain.measured_on}">${dayInWords(domain.measured_on)}</time
              >${domain.is_demo && ' (a figure of the demo)'}
            </p>
          </dd>
        </div>`
      }
    </dl>
  </section>`;
}

/** `, up 1.2 since 1 October 2026`. */
function trendInWords({ trend, trend_since: since }: NonNullable<ListingView['domain_rating']>): string {
  if (trend === null || since === null) return '';
  const change = trend === 0 ? 'unchanged' : `${trend > 0 ? 'up' : 'down'} ${Math.abs(trend)}`;
  return `, ${change} since ${dayInWords(since)}`;
}

export const platformNames: Record<Platform, string> = {
  linkedin: 'LinkedIn',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  threads: 'Threads',
  pinterest: 'Pinterest',
  github: 'GitHub',
  reddit: 'Reddit',
  producthunt: 'Product Hunt',
  medium: 'Medium',
  website: 'Website',
  custom: 'Link',
};

export const socials = ({ socials: company, founder_socials: founder }: ListingView): Child => [
  linksPanel('Elsewhere', company),
  linksPanel('The founder elsewhere', founder),
];

/** Links in the order of the platforms; empty if there are none. */
export function linksPanel(heading: string, links: ListingView['socials']): Child {
  const entries = (Object.keys(platformNames) as Platform[]).flatMap((platform) => {
    const href = webAddress(links[platform], platform);
    if (href === null) return [];
    const name = platform === 'custom' ? hostName(href) : platformNames[platform];
    return [html`<li>${externalLink(href, name, { place: platform })}</li>`];
  });
  if (entries.length === 0) return null;
  return html`<section class="panel">
    <h2>${heading}</h2>
    <ul class="plain">
      ${entries}
    </ul>
  </section>`;
}

export function tags(listing: ListingView): Child {
  const words = [...new Set([...listing.tags, ...listing.keywords])];
  if (words.length === 0) return null;
  return html`<section class="panel">
    <h2>Tags and keywords</h2>
    <ul class="chips">
      ${words.map((word) => html`<li><bdi>${word}</bdi></li>`)}
    </ul>
  </section>`;
}

const factNames: Partial<Record<string, string>> = {
  founded_year: 'Year of founding',
  contact_email: 'Contact address',
  demo_video_url: 'Demo video',
  logo_url: 'Logo',
  usps: 'What sets it apart',
  faqs: 'Questions and answers',
  pricing_model: 'Pricing model',
  pricing_summary: 'Prices',
};

/** Shows missing facts as missing: the directory does not invent values. */
export function missingFacts(names: readonly string[]): Child {
  if (names.length === 0) return null;
  return html`<section class="panel">
    <h2>Not stated on the company’s website</h2>
    <ul class="plain soft">
      ${names.map((name) => html`<li>${factNames[name] ?? slugInWords(name)}</li>`)}
    </ul>
  </section>`;
}
