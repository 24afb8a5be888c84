/** Shapes of badges (interface specification, get_badges). */
import { z } from 'zod';
import { badgeKinds } from './badges/kind-rules.ts';
import { badgeModes, badgeShapes, badgeSizes, defaultStyle } from './badges/style-rules.ts';

const Shape = z.enum(badgeShapes);
const Mode = z.enum(badgeModes);
const Size = z.enum(badgeSizes);

/** A member for each name. A record over an enum would say so in fewer words, and in none that OpenAPI readers know. */
const forEach = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

/** A style, as it is asked for. */
export const badgeStyleInput = {
  shape: Shape.default(defaultStyle.shape).describe('`pill` is a single line; `banner` is wide.'),
  mode: Mode.default(defaultStyle.mode).describe(
    '`light` and `dark` stay as they are; `auto` follows the visitor’s light or dark mode.',
  ),
  size: Size.default(defaultStyle.size),
};

export const EarnedBadge = z
  .object({
    kind: z.enum(badgeKinds),
    label: z.string().describe('What the badge says, such as “Launched on Launch Directory”.'),
    rank: z.literal([1, 2, 3]).nullable().describe('Of `launch-of-the-week`: the best one won. Else null.'),
    image_url: z.string().describe('The SVG picture, in the style asked for.'),
    width: z.int().describe('Of the picture, in pixels.'),
    height: z.int().describe('Of the picture, in pixels.'),
    alt: z.string().describe('Text for those who do not see the picture; the embed code has it.'),
    embed_code: z
      .string()
      .describe('HTML to paste into a homepage as it is: a link to the listing with the picture inside.'),
    image_urls: z
      .object(forEach(badgeShapes, z.object(forEach(badgeModes, z.object(forEach(badgeSizes, z.string()))))))
      .describe('The picture in every style: `image_urls.pill.dark.s`.'),
  })
  .meta({ id: 'EarnedBadge' });
export type EarnedBadge = z.infer<typeof EarnedBadge>;

export const ListingBadges = z
  .object({
    listing: z.object({
      slug: z.string(),
      name: z.string(),
      url: z.string().describe('The listing’s page on this site, which embed codes link to.'),
    }),
    site_name: z.string().describe('The site, which the badges name.'),
    shape: Shape,
    mode: Mode,
    size: Size,
    items: z.array(EarnedBadge).describe('The badges that the listing has earned, and no others.'),
  })
  .meta({ id: 'ListingBadges' });
export type ListingBadges = z.infer<typeof ListingBadges>;
