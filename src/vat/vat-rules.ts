/**
 * Which VAT an order has. Services by electronic means, supplied where the customer is (Directive 2006/112/EC, articles
 * 44, 58 and 196; the like in the United Kingdom, Switzerland and Norway): consumers pay the rate of their country, businesses
 * of another country account for it themselves.
 */

interface Rate {
  /** From this day on, YYYY-MM-DD. */
  from: string;
  percent: number;
}

const since = (percent: number, from = '2021-07-01'): Rate => ({ from, percent });

/** Standard rates since the one-stop shop began; the newest last. Greece is GR, as in ISO 3166. */
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

export const isInEu = (country: string) => Object.hasOwn(euRates, country);

/** Countries that have a rate here. */
export const vatCountries: readonly string[] = [...Object.keys(euRates), ...Object.keys(otherRates)];

/** The standard rate of a country on a day, YYYY-MM-DD; null where no VAT is charged. */
export function vatRateOf(country: string, day: string): number | null {
  const rates = euRates[country] ?? otherRates[country];
  if (!rates) return null;
  return (rates.findLast(({ from }) => from <= day) ?? rates[0])?.percent ?? null;
}

/** What is known of a VAT number: `confirmed` by the register beside its form. */
export type VatNumberStatus = 'invalid' | 'valid' | 'confirmed';

export interface Buyer {
  /** ISO 3166, in capitals; null where it was not said. */
  country: string | null;
  /** Null without a number. */
  number: { status: VatNumberStatus; /** Whose number it is. */ country: string | null } | null;
}

export interface Vat {
  country: string | null;
  ratePercent: number;
  reverseCharge: boolean;
  note: string;
}

/**
 * `sellerCountry` null: the site has not said where it is established; it is then taken for a seller of the EU whose own
 * country is none of the buyer's. `day`: YYYY-MM-DD, of the supply.
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
  if (number === null) return charged(`The rate of ${country}, for customers without a VAT number.`);
  if (number.status === 'invalid') {
    return charged('The VAT number is not valid, so VAT is charged. Correct it to have it taken off.');
  }
  if (number.country !== country) {
    return charged(
      `The VAT number is not of ${country}, so VAT is charged. Give the billing country that it belongs to.`,
    );
  }
  if (country === sellerCountry) {
    return charged(`The seller is in ${country}, too: VAT is charged to businesses as well.`);
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
