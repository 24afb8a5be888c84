/**
 * The VAT of an order. Electronically supplied services are taxed where the customer is (Directive 2006/112/EC, articles 44,
 * 58 and 196; similarly in the United Kingdom, Switzerland and Norway): consumers pay the rate of their country, and
 * businesses of another country account for the VAT themselves.
 */
import { countryName } from '../shared/country-rules.ts';

interface Rate {
  /** The first day of the rate, YYYY-MM-DD. */
  from: string;
  percent: number;
}

const since = (percent: number, from = '2021-07-01'): Rate => ({ from, percent });

/** Standard rates since the start of the one-stop shop, oldest first, by ISO 3166 code. */
const euRates: Readonly<Record<string, readonly Rate[]>> = {
  AT: [since(20)],
  BE: [since(21)],
  BG: [since(20)],
  CY: [since(19)],
  CZ: [since(21)],
  DE: [since(19)],
  DK: [since(25)],
  EE: [since(20), since(22, '2024-01-01'), since(24, '2025-07-01')],
  ES: [since(21)],
  FI: [since(24), since(25.5, '2024-09-01')],
  FR: [since(20)],
  GR: [since(24)],
  HR: [since(25)],
  HU: [since(27)],
  IE: [since(23)],
  IT: [since(22)],
  LT: [since(21)],
  LU: [since(17), since(16, '2023-01-01'), since(17, '2024-01-01')],
  LV: [since(21)],
  MT: [since(18)],
  NL: [since(21)],
  PL: [since(23)],
  PT: [since(23)],
  RO: [since(19), since(21, '2025-08-01')],
  SE: [since(25)],
  SI: [since(22)],
  SK: [since(20), since(23, '2025-01-01')],
};

const otherRates: Readonly<Record<string, readonly Rate[]>> = {
  GB: [since(20)],
  CH: [since(7.7), since(8.1, '2024-01-01')],
  NO: [since(25)],
};

/** Whether the country is in the EU. */
export const isInEu = (country: string) => Object.hasOwn(euRates, country);

/** The countries with a rate here. */
export const vatCountries: readonly string[] = [...Object.keys(euRates), ...Object.keys(otherRates)];

/** The standard rate of a country in percent on a day, YYYY-MM-DD; null if no VAT is charged. */
export function vatRateOf(country: string, day: string): number | null {
  const rates = euRates[country] ?? otherRates[country];
  if (!rates) return null;
  return (rates.findLast(({ from }) => from <= day) ?? rates[0])?.percent ?? null;
}

/** `valid`: form and check digits are valid. `confirmed`: also in the register. */
export type VatNumberStatus = 'invalid' | 'valid' | 'confirmed';

export interface Buyer {
  /** ISO 3166, in capitals; null if not given. */
  country: string | null;
  /** Null without a number. `country`: that of the number. */
  number: { status: VatNumberStatus; country: string | null } | null;
}

export interface Vat {
  country: string | null;
  ratePercent: number;
  reverseCharge: boolean;
  note: string;
}

/**
 * The VAT for a buyer. `sellerCountry`: null if the site has not set it; the seller then counts as one in another EU
 * country than the buyer. `day`: the day of the supply, YYYY-MM-DD.
 */
export function vatOf(buyer: Buyer, sellerCountry: string | null, day: string): Vat {
  const { country, number } = buyer;
  if (country === null) {
    return none(null, 'VAT depends on the country: send `billing_country` to see it.');
  }
  const ratePercent = vatRateOf(country, day);
  if (ratePercent === null)
    return none(country, 'No VAT is charged on services to customers of this country.');
  const charged = (note: string): Vat => ({ country, ratePercent, reverseCharge: false, note });
  if (number === null)
    return charged(`The rate of ${countryName(country)}, for customers without a VAT number.`);
  if (number.status === 'invalid') {
    return charged('The VAT number is not valid, so VAT is charged. Correct it to remove the VAT.');
  }
  if (number.country !== country) {
    return charged(
      `The VAT number is not from ${countryName(country)}, so VAT is charged. Enter the billing country of the number.`,
    );
  }
  if (country === sellerCountry) {
    return charged(`The seller is in ${countryName(country)}, too: VAT is charged to businesses as well.`);
  }
  return {
    country,
    ratePercent: 0,
    reverseCharge: true,
    note: 'Reverse charge: the customer accounts for the VAT.',
  };
}

const none = (country: string | null, note: string): Vat => ({
  country,
  ratePercent: 0,
  reverseCharge: false,
  note,
});
