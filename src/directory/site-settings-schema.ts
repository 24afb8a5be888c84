/** Settings of a site that its team may change, and what each takes. */
import countries from 'i18n-iso-countries';
import { z } from 'zod';
import { sellerNumberProblem } from '../vat/vat-number-rules.ts';

/** None, or a text in one line; addresses have commas between their lines. */
const lineOrNone = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(most, `has at most ${most} characters`)
    .regex(/^\P{C}*$/u, 'must be on one line')
    .transform((text) => (text === 'none' ? null : text));

export const siteSettings = {
  name: z.string().trim().min(1, 'is empty').max(80, 'has at most 80 characters'),
  purpose: z.string().trim().min(1, 'is empty').max(500, 'has at most 500 characters'),
  /** The host name of this site. */
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
  /** What happens if the badge of a live free launch is missing: `notify` writes to its owner, `hide` also hides it later. */
  badge_lost: z.enum(['notify', 'hide'], 'is notify or hide'),
  /** The seller on invoices. */
  seller_name: lineOrNone(200),
  seller_address: lineOrNone(500),
  /** Decides which VAT is domestic. */
  seller_country: z
    .literal('none')
    .transform(() => null)
    .or(
      z
        .string()
        .trim()
        .toUpperCase()
        .refine(
          (code) => /^[A-Z]{2}$/.test(code) && countries.isValid(code),
          'is a country by its two letters (ISO 3166, such as DE; Greece is GR, the United Kingdom GB), or none',
        ),
    ),
  seller_vat_number: lineOrNone(32).superRefine((number, context) => {
    const problem = number === null ? null : sellerNumberProblem(number);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
} as const satisfies Record<string, z.ZodType<string | null, string>>;

export type SiteSetting = keyof typeof siteSettings;
export const siteSettingNames = Object.keys(siteSettings) as SiteSetting[];
