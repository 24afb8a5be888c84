/** Billing details of the checkout page. Messages are shown beside the fields of the form. */
import countries from 'i18n-iso-countries';
import { z } from 'zod';
import { oneLine, prose } from '../shared/text-rules.ts';

export const longest = { name: 200, address: 500, vatNumber: 32, promoCode: 40 } as const;

const tooLong = (most: number) => `Shorten it to ${most} characters.`;
const orNull = (text: string) => (text === '' ? null : text);

const Country = z
  .string()
  .refine((code) => /^[A-Z]{2}$/.test(code) && countries.isValid(code), 'Choose a country from the list.');

/** The details that the price depends on; the country is optional until payment. */
export const PriceTerms = z.object({
  country: z.union([z.literal('').transform(() => null), Country]),
  vatNumber: z.string().max(longest.vatNumber, tooLong(longest.vatNumber)),
  promoCode: z.string().max(longest.promoCode, tooLong(longest.promoCode)).transform(orNull),
});

/** In the order of the form. */
export const Billing = z.object({
  name: z
    .string()
    .transform(oneLine)
    .pipe(z.string().min(1, 'Type the name for the invoice.').max(longest.name, tooLong(longest.name))),
  address: z
    .string()
    .transform(prose)
    .pipe(
      z
        .string()
        .min(1, 'Type street, post code and town for the invoice.')
        .max(longest.address, tooLong(longest.address)),
    ),
  ...PriceTerms.shape,
  country: Country,
});

/** The form as typed. */
export type TypedBilling = Record<'name' | 'address' | 'country' | 'vatNumber' | 'promoCode', string>;
