import countries from 'i18n-iso-countries';
import { countryInWords } from './words.ts';

/** For a select: codes of ISO 3166 and their names, by name. */
export const countryOptions = Object.keys(countries.getAlpha2Codes())
  .map((code): [string, string] => [code, countryInWords(code)])
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
