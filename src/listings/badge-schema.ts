/** The schemas of badges (interface specification, get_badges). */
import { z } from 'zod';
import { type AwardRank, badgeKinds } from './badges/kind-rules.ts';
import { Address, openEnum } from '../shared/published-schema.ts';
import { ListingRef } from './schema.ts';
import { badgeModes, badgeShapes, badgeSizes, defaultStyle } from './badges/style-rules.ts';

const Shape = z.enum(badgeShapes).describe('The shape.').meta({ id: 'BadgeShape' });
const Mode = z.enum(badgeModes).describe('The mode.').meta({ id: 'BadgeMode' });
const Size = z.enum(badgeSizes).describe('The size.').meta({ id: 'BadgeSize' });

/** The style in a request. */
export const badgeStyleInput = {
  shape: Shape.default(defaultStyle.shape).describe('`pill` is a single line; `banner` is wide.'),
  mode: Mode.default(defaultStyle.mode).describe('`auto` follows the visitor’s light or dark mode.'),
  size: Size.default(defaultStyle.size).describe('Small, medium or large.'),
};

const ImagesBySize = z.partialRecord(Size, Address).describe('By size.');
const ImagesByMode = z.partialRecord(Mode, ImagesBySize).describe('By mode.');

const Rank = z.int().min(1).max(3) as unknown as z.ZodType<AwardRank, AwardRank>;

export const EarnedBadge = z
  .object({
    kind: openEnum(badgeKinds).describe('What it was earned by.'),
    label: z.string().min(1).describe('Such as `Launched on Launch Directory`.'),
    rank: Rank.nullable().describe('`launch-of-the-week`: the best won.'),
    image_url: Address.describe('SVG in the requested style.'),
    width: z.int().min(1).describe('In pixels.'),
    height: z.int().min(1).describe('In pixels.'),
    alt: z.string().min(1).describe('Alternative text.'),
    embed_code: z.string().min(1).describe('HTML for a homepage, linking to the listing.'),
    image_urls: z
      .partialRecord(Shape, ImagesByMode)
      .describe('By shape, mode and size: `image_urls.pill.dark.s`.'),
  })
  .meta({ id: 'EarnedBadge' });
export type EarnedBadge = z.infer<typeof EarnedBadge>;

export const ListingBadges = z
  .object({
    listing: ListingRef.describe('Embed codes link to its page.'),
    site_name: z.string().max(80).describe('As in the badges.'),
    shape: Shape,
    mode: Mode,
    size: Size,
    items: z.array(EarnedBadge).describe('Badges earned.'),
  })
  .meta({ id: 'ListingBadges' });
export type ListingBadges = z.infer<typeof ListingBadges>;
