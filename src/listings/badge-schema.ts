/** The schemas of badges (interface specification, get_badges). */
import { z } from 'zod';
import { type AwardRank, badgeKinds } from './badges/kind-rules.ts';
import { Address, openEnum } from '../shared/published-schema.ts';
import { ListingRef } from './schema.ts';
import { badgeModes, badgeShapes, badgeSizes, defaultStyle } from './badges/style-rules.ts';

const Shape = z.enum(badgeShapes).meta({ id: 'BadgeShape' });
const Mode = z.enum(badgeModes).meta({ id: 'BadgeMode' });
const Size = z.enum(badgeSizes).meta({ id: 'BadgeSize' });

/** The style in a request. */
export const badgeStyleInput = {
  shape: Shape.default(defaultStyle.shape).describe('`pill` is a single line; `banner` is wide.'),
  mode: Mode.default(defaultStyle.mode).describe('`auto` follows the visitor’s light or dark mode.'),
  size: Size.default(defaultStyle.size).describe('Small, medium or large.'),
};

const Rank = z.int().min(1).max(3) as unknown as z.ZodType<AwardRank, AwardRank>;

/** By names that may grow. */
const byName = <Schema extends z.ZodType>(schema: Schema) => z.record(z.string(), schema);

export const EarnedBadge = z
  .object({
    kind: openEnum(badgeKinds).describe('What it was earned by.'),
    label: z.string().describe('The text of the badge, such as “Launched on Launch Directory”.'),
    rank: Rank.nullable().describe(
      'For `launch-of-the-week`: the best rank that the listing has won. Else null.',
    ),
    image_url: Address.describe('The SVG image in the requested style.'),
    width: z.int().describe('The width of the image, in pixels.'),
    height: z.int().describe('The height of the image, in pixels.'),
    alt: z.string().describe('The alternative text of the image, as in the embed code.'),
    embed_code: z
      .string()
      .describe('HTML to paste into a homepage: a link to the listing with the image inside.'),
    image_urls: byName(byName(byName(Address))).describe(
      'The image in every style, by shape, mode and size: `image_urls.pill.dark.s`.',
    ),
  })
  .meta({ id: 'EarnedBadge' });
export type EarnedBadge = z.infer<typeof EarnedBadge>;

export const ListingBadges = z
  .object({
    listing: ListingRef.describe('The listing; embed codes link to its page.'),
    site_name: z.string().describe('The name of the site in the badges.'),
    shape: Shape.describe('The requested shape.'),
    mode: Mode.describe('The requested mode.'),
    size: Size.describe('The requested size.'),
    items: z.array(EarnedBadge).describe('The badges that the listing has earned.'),
  })
  .meta({ id: 'ListingBadges' });
export type ListingBadges = z.infer<typeof ListingBadges>;
