/** The side panels of a listing's page. A panel without data is empty. */
import type { Platform } from '../../shared/profile-schema.ts';
import type { ListingView } from '../../listings/schema.ts';
import { type Child, html } from '../html.ts';
import { externalLink, hostName, webAddress } from '../links.ts';
import { counted, dayInWords } from '../words.ts';
import { ratingChart } from './listing-charts.ts';
import { type SourceOf, sourced } from './listing-source.ts';

/** Ratings by the community and by external sources. */
export function ratings(listing: ListingView): Child {
  const { community_rating: community, domain_rating: domain } = listing;
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
    ${ratingChart(listing)}
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

export const socials = (
  { socials: company, founder_socials: founder }: ListingView,
  source: SourceOf,
): Child => [
  linksPanel('Elsewhere', company, (platform) => source('link', `socials.${platform}`)),
  linksPanel('The founder elsewhere', founder, (platform) => source('link', `founder_socials.${platform}`)),
];

/** Links in the order of the platforms; empty if there are none. */
export function linksPanel(
  heading: string,
  links: ListingView['socials'],
  markOf: (platform: Platform) => Child = () => null,
): Child {
  const entries = (Object.keys(platformNames) as Platform[]).flatMap((platform) => {
    const href = webAddress(links[platform], platform);
    if (href === null) return [];
    const name = platform === 'custom' ? hostName(href) : platformNames[platform];
    return [html`<li>${sourced(externalLink(href, name, { place: platform }), markOf(platform))}</li>`];
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
