/** Countries as people write them. */
import countries from 'i18n-iso-countries';

/** Codes in common use that are not in ISO 3166. */
const otherCodes: Readonly<Record<string, string>> = { UK: 'GB', EN: 'GB', EL: 'GR' };
const names = new Intl.DisplayNames('en', { type: 'region' });
const codes = Object.keys(countries.getAlpha2Codes());
const maxMeant = 3;

/** Whether it is an ISO 3166 code, in any case. */
export const isCountry = (code: string): boolean => countries.isValid(code.toUpperCase());

/** The codes that may be meant by another code or by the beginning of an English name; at most three. */
export function countriesMeant(text: string): string[] {
  const begun = text.trim().toUpperCase();
  const usual = otherCodes[begun];
  const named = begun === '' ? [] : codes.filter((code) => names.of(code)?.toUpperCase().startsWith(begun));
  return [...new Set([...(usual ? [usual] : []), ...named])].slice(0, maxMeant);
}
