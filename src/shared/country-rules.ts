/** Countries by their ISO 3166 codes, and what a wrong code may have meant. */
import countries from 'i18n-iso-countries';

const names = new Intl.DisplayNames('en', { type: 'region' });
const listed = Object.keys(countries.getAlpha2Codes()).map((code) => ({
  code,
  name: names.of(code) ?? code,
}));
/** Codes in common use that are not of ISO 3166-1. */
const usual: Readonly<Record<string, string>> = { UK: 'GB', EN: 'GB', EL: 'GR' };
const maxSuggestions = 3;

/**
 * Why a two-letter text is no country, and what may have been meant, as the end of a sentence; null for the code of a
 * country, in either case.
 */
export function countryProblem(typed: string): string | null {
  const code = typed.toUpperCase();
  if (countries.isValid(code)) return null;
  const meant = listed.filter(
    ({ code: other, name }) => other === usual[code] || name.toUpperCase().startsWith(code),
  );
  const first = meant.sort((a, b) => Number(b.code === usual[code]) - Number(a.code === usual[code]));
  const suggestions = first.slice(0, maxSuggestions).map(({ code: other, name }) => `${other} (${name})`);
  const hint = suggestions.length === 0 ? 'such as DE' : `perhaps ${suggestions.join(' or ')}`;
  return `is “${typed}”, which is not the ISO 3166 code of a country; send another, ${hint}`;
}
