/** VAT numbers: their country, and whether their form and check digits are valid. */
import { checkVAT, countries } from 'jsvat';
import { type VatNumberStatus, vatCountries } from './vat-rules.ts';

export interface VatNumber {
  /** In capitals, without spaces and punctuation, with its prefix. */
  number: string;
  status: Extract<VatNumberStatus, 'valid' | 'invalid'>;
  /** ISO 3166; null if its prefix is unknown. */
  country: string | null;
}

/**
 * Parses a typed VAT number; null if it is empty. GR is accepted for EL, the prefix of Greek numbers. XI numbers (Northern
 * Ireland, trade in goods) count as British for services. A number without a prefix belongs to the billing country.
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

/** Why a number with its prefix is invalid for the seller, as the end of a sentence; null if it is valid or cannot be checked. */
export function sellerNumberProblem(typed: string): string | null {
  const { number, status } = readVatNumber(typed, null) ?? { number: '', status: 'invalid' };
  if (status === 'valid') return null;
  const prefix = number.slice(0, 2).replace('EL', 'GR');
  return number === '' || vatCountries.includes(prefix)
    ? 'is not a VAT number: its form or check digits are wrong; type it with its country prefix, such as DE136695976'
    : null;
}
