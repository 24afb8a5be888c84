/** The schemas of badges (interface specification, get_badges). */
import { z } from 'zod';
import { badgeKinds } from './badges/kind-rules.ts';
import { badgeModes, badgeShapes, badgeSizes, defaultStyle } from './badges/style-rules.ts';

const Shape = z.enum(badgeShapes);
const Mode = z.enum(badgeModes);
const Size = z.enum(badgeSizes);

/** An object with a member for each name: OpenAPI clients understand it better than a record over an enum. */
const forEach = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

/** The style in a request. */
export const badgeStyleInput = {
  shape: Shape.default(defaultStyle.shape).describe('`pill` is a single line; `banner` is wide.'),
  mode: Mode.default(defaultStyle.mode).describe(
    '`light` and `dark` are fixed; `auto` follows the visitor’s light or dark mode.',
  ),
  size: Size.default(defaultStyle.size),
};

export const EarnedBadge = z
  .object({
    kind: z.enum(badgeKinds),
    label: z.string().describe('The text of the badge, such as “Launched on Launch Directory”.'),
    rank: z
      .literal([1, 2, 3])
      .nullable()
      .describe('For `launch-of-the-week`: the best rank that the listing has won. Else null.'),
    image_url: z.string().describe('The SVG image in the requested style.'),
    width: z.int().describe('The width of the image, in pixels.'),
    height: z.int().describe('The height of the image, in pixels.'),
    alt: z.string().describe('The alternative text of the image, as in the embed code.'),
    embed_code: z
      .string()
      .describe('HTML to paste into a homepage: a link to the listing with the image inside.'),
    image_urls: z
      .object(forEach(badgeShapes, z.object(forEach(badgeModes, z.object(forEach(badgeSizes, z.string()))))))
      .describe('The image in every style: `image_urls.pill.dark.s`.'),
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
    site_name: z.string().describe('The name of the site in the badges.'),
    shape: Shape,
    mode: Mode,
    size: Size,
    items: z.array(EarnedBadge).describe('The badges that the listing has earned.'),
  })
  .meta({ id: 'ListingBadges' });
export type ListingBadges = z.infer<typeof ListingBadges>;
