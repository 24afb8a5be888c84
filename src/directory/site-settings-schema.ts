/** Settings of a site that its team may change, and what each takes. */
import { z } from 'zod';

export const siteSettings = {
  name: z.string().trim().min(1, 'is empty').max(80, 'has at most 80 characters'),
  purpose: z.string().trim().min(1, 'is empty').max(500, 'has at most 500 characters'),
  /** The host name that requests for this site come to. */
  host: z
    .literal('none')
    .transform(() => null)
    .or(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(
          /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/,
          'is a host name without port, such as launches.example, or none',
        ),
    ),
  /** What follows when the badge of a live free launch is gone: its owner is told, or the listing is hidden after a while besides. */
  badge_lost: z.enum(['tell', 'hide'], 'is tell or hide'),
} as const satisfies Record<string, z.ZodType<string | null, string>>;

export type SiteSetting = keyof typeof siteSettings;
export const siteSettingNames = Object.keys(siteSettings) as SiteSetting[];
