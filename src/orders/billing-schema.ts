/** Billing details of the checkout page. Messages are shown next to the form fields. */
import { z } from 'zod';
import { emptyToNull, formText, isCountryCode, tooLong } from '../shared/form-text-schema.ts';
import { oneLine, prose } from '../shared/text-rules.ts';

export const longest = { name: 200, address: 500, vatNumber: 32, promoCode: 40 } as const;

const Country = z.string().refine(isCountryCode, 'Choose a country from the list.');

/** The details that the price depends on; the country is optional until payment. */
export const PriceTerms = z.object({
  country: z.union([z.literal('').transform(() => null), Country]),
  vatNumber: z.string().max(longest.vatNumber, tooLong(longest.vatNumber)),
  promoCode: z.string().max(longest.promoCode, tooLong(longest.promoCode)).transform(emptyToNull),
});

/** In the order of the form. */
export const Billing = z.object({
  name: formText(oneLine, longest.name, 'Type the name for the invoice.'),
  address: formText(prose, longest.address, 'Type street, post code and town for the invoice.'),
  ...PriceTerms.shape,
  country: Country,
});

/** The form as typed. */
export type TypedBilling = Record<'name' | 'address' | 'country' | 'vatNumber' | 'promoCode', string>;
