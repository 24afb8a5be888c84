import countries from 'i18n-iso-countries';
import { countryInWords } from './words.ts';

/** Options of a select: ISO 3166 codes with country names, sorted by name. */
export const countryOptions = Object.keys(countries.getAlpha2Codes())
  .map((code): [string, string] => [code, countryInWords(code)])
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
