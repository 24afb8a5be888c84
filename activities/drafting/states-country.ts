/** Whether a text states a country: by its name, a flag, an address, a register or a telephone number. */
import { countryImplied, countryOfDomain, countryOfPhone } from './address-shapes.ts';
import { placeInAddress, piecesOf, regionIn } from './addresses.ts';
import { countriesByFlag, namesCountry } from './countries.ts';

/** @param url the page's, whose domain decides between countries that have post codes of the same form */
export function statesCountry(text: string, code: string, url: string): boolean {
  return (
    namesCountry(text, code) ||
    countriesByFlag(text).includes(code) ||
    countryOfPhone(text) === code ||
    countryImplied(text, countryOfDomain(new URL(url).hostname)) === code ||
    regionIn(piecesOf(text.slice(0, 600))).country === code ||
    (code === 'JP' && placeInAddress([text.slice(0, 600)], null).country === code)
  );
}
