import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { findBySlug } from '../alias-queries.ts';
import { findBadgeFacts } from '../badge-queries.ts';
import { ListingBadges, badgeStyleInput } from '../badge-schema.ts';
import { badgesView } from '../badge-view-rules.ts';
import { Slug } from '../schema.ts';

const image = 'https://launches.example/badges/planklane/listed.svg';

export const getBadges = operation({
  id: 'get_badges',
  title: 'Badges of a listing',
  description:
    'Badges that a listing has earned: HTML in the requested style, SVG images in every style. The free plan requires “Listed on” on the homepage; it is there once the listing awaits its week.',
  tag: 'Launches',
  route: ['GET', '/listings/{slug}/badges'],
  access: everyone,
  input: z.strictObject({ slug: Slug, ...badgeStyleInput }),
  output: ListingBadges,
  example: {
    input: { slug: 'planklane' },
    answer: {
      listing: { slug: 'planklane', name: 'Planklane', url: 'https://launches.example/listings/planklane' },
      site_name: 'Launch Directory',
      shape: 'standard',
      mode: 'auto',
      size: 'm',
      items: [
        {
          kind: 'listed',
          label: 'Listed on Launch Directory',
          rank: null,
          image_url: image,
          width: 208,
          height: 54,
          alt: 'Planklane: Listed on Launch Directory',
          embed_code: '<a href="https://launches.example/listings/planklane">…</a>',
          image_urls: { pill: { dark: { s: `${image}?shape=pill&mode=dark&size=s` } } },
        },
      ],
    },
  },
  faults: ['listing_not_found'],
  freshness: { topics: ({ slug }) => [`listing ${slug}`, 'awards'], lag: 'exact' },
  async run({ slug, ...style }, { db, site }) {
    const listing = await findBySlug(db, site.id, slug, (one) => findBadgeFacts(db, site.id, one));
    return badgesView(listing, style, { baseUrl: site.baseUrl, siteName: site.name });
  },
});
