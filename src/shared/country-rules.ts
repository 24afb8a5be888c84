/** Countries by their ISO 3166 codes, and what a wrong code may have meant. */
import countries from 'i18n-iso-countries';

const names = new Intl.DisplayNames('en', { type: 'region' });
const codes = Object.keys(countries.getAlpha2Codes());
/** Codes in common use that are not in ISO 3166-1. */
const otherCodes: Readonly<Record<string, string>> = { UK: 'GB', EN: 'GB', EL: 'GR' };
const maxMeant = 3;

/** The English name of a country's code. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Whether it is an ISO 3166 code, in any case. */
export const isCountry = (code: string): boolean => countries.isValid(code.toUpperCase());

/** The codes that may be meant by another code or by the beginning of an English name; at most three. */
export function countriesMeant(text: string): string[] {
  const begun = text.trim().toUpperCase();
  const usual = otherCodes[begun];
  const named = begun === '' ? [] : codes.filter((code) => names.of(code)?.toUpperCase().startsWith(begun));
  return [...new Set([...(usual ? [usual] : []), ...named])].slice(0, maxMeant);
}

/** Why a text is no country, and what may have been meant, as the end of a sentence; null for the code of a country. */
export function countryProblem(typed: string): string | null {
  if (isCountry(typed)) return null;
  const meant = countriesMeant(typed).map((code) => `${code} (${countryName(code)})`);
  const hint = meant.length === 0 ? 'such as DE' : `perhaps ${meant.join(' or ')}`;
  return `is “${typed}”, which is not the ISO 3166 code of a country; send another, ${hint}`;
}
