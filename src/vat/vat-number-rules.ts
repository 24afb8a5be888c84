/** VAT numbers: whose they are, and whether their form and check digits are right. */
import { checkVAT, countries } from 'jsvat';
import { type VatNumberStatus, vatCountries } from './vat-rules.ts';

export interface VatNumber {
  /** In capitals, without spaces and punctuation, with its prefix. */
  number: string;
  status: Extract<VatNumberStatus, 'valid' | 'invalid'>;
  /** ISO 3166; null where it has no prefix that is known. */
  country: string | null;
}

/**
 * Greek numbers begin with EL, and GR is taken for it. XI numbers are Northern Ireland's, for trade in goods; for services
 * they count as British, and are checked as such. A number without a prefix is one of the billing country.
 */
export function readVatNumber(typed: string, billingCountry: string | null): VatNumber | null {
  const bare = typed.replace(/[\s.,\-_/]/g, '').toUpperCase();
  if (bare === '') return null;
  const number = /^[A-Z]{2}/.test(bare) ? bare : `${prefixOf(billingCountry ?? '')}${bare}`;
  const checked = checkVAT(number.replace(/^GR/, 'EL').replace(/^XI/, 'GB'), countries);
  return {
    number: number.replace(/^GR/, 'EL'),
    status: checked.isValid ? 'valid' : 'invalid',
    country: checked.country?.isoCode.short ?? null,
  };
}

const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country === 'CH' ? 'CHE' : country);

/** Why a number, which has its prefix, cannot be the seller's; null where it can, or nobody here knows its country's. */
export function sellerNumberProblem(typed: string): string | null {
  const { number, status } = readVatNumber(typed, null) ?? { number: '', status: 'invalid' };
  if (status === 'valid') return null;
  const prefix = number.slice(0, 2).replace('EL', 'GR');
  return number === '' || vatCountries.includes(prefix)
    ? 'is no VAT number: its form or its check digits are wrong; type it with its country’s letters, such as DE136695976'
    : null;
}
