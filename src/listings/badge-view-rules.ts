/** Builds the view of a listing's badges. */
import type { z } from 'zod';
import { badgeAlt, badgeImageUrl, badgeUrls, embedCode } from './badge-rules.ts';
import type { EarnedBadge, ListingBadges } from './badge-schema.ts';
import { badgeLabel, badgeSize } from './badges/drawing-rules.ts';
import { type Badge, type BadgeFacts, earnedBadges } from './badges/kind-rules.ts';
import { type BadgeStyle, badgeModes, badgeShapes, badgeSizes } from './badges/style-rules.ts';

interface Place {
  baseUrl: string;
  siteName: string;
}

/** The earned badges of a listing, in the given style. */
export function badgesView(
  listing: BadgeFacts & { slug: string; name: string },
  style: BadgeStyle,
  place: Place,
): z.input<typeof ListingBadges> {
  const { slug, name } = listing;
  return {
    listing: { slug, name, url: badgeUrls(place.baseUrl, slug).listingUrl },
    site_name: place.siteName,
    ...style,
    items: earnedBadges(listing).map((badge) => viewOf(badge, style, { ...place, slug, name })),
  };
}

function viewOf(
  badge: Badge,
  style: BadgeStyle,
  listing: Place & { slug: string; name: string },
): EarnedBadge {
  const { baseUrl, siteName, slug } = listing;
  return {
    kind: badge.kind,
    label: badgeLabel(badge, siteName),
    rank: badge.kind === 'launch-of-the-week' ? badge.rank : null,
    image_url: badgeImageUrl(baseUrl, slug, badge.kind, style),
    ...badgeSize({ siteName, badge, style }),
    alt: badgeAlt({ ...listing, badge }),
    embed_code: embedCode({ ...listing, badge, style }),
    image_urls: forEach(badgeShapes, (shape) =>
      forEach(badgeModes, (mode) =>
        forEach(badgeSizes, (size) => badgeImageUrl(baseUrl, slug, badge.kind, { shape, mode, size })),
      ),
    ),
  };
}

/** An object with a member for each name. */
const forEach = <Name extends string, T>(names: readonly Name[], value: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, T>;
