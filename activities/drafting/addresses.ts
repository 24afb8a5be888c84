/** Cities and countries of addresses, as pages write them. */
import { cityName, codedCities, countryOfRegister, only } from './address-shapes.ts';
import { countriesByFlag, countryNamed, countryOfRegion, isArea } from './countries.ts';
import { source, words } from './lexicon.ts';
import type { SitePage } from './site.ts';
import { wordsIn } from './words.ts';

export interface Place {
  city: string | null;
  country: string | null;
}

/** A place, and the quotes of a page that say it, the shortest first. */
export interface FoundPlace extends Place {
  page: SitePage;
  quotes: readonly string[];
}
const nowhere: Place = { city: null, country: null };

const isNoCity = words('contact', 'phone', 'address', 'imprint', 'not_city');
/** `Built by Lunette`; `Made` alone is a town. */
const madeBy = new RegExp(`^${source('made')} `, 'iu');
const conjunction = new RegExp(` ${source('and')} `, 'iu');

/** Whether a text may be the name of a city: few words, no number, no country, no street, no abbreviation. */
export const isCity = (text: string): boolean =>
  /^(?:['’][st][- ])?[\p{Lu}\p{Lo}]/u.test(text) &&
  /\p{L}{2}/u.test(text) &&
  text.length <= 40 &&
  !/[\d@/:;!?&+|()（）。、\p{Extended_Pictographic}]|^\p{Lu}{1,3}$|^\p{Lu}{2,}-/u.test(text) &&
  wordsIn(text).length <= 6 &&
  !conjunction.test(text) &&
  !words('based_in', 'made_in').test(text) &&
  !madeBy.test(text) &&
  !words('street').test(text.replace(/^\S+/, '')) &&
  countryNamed(text) === null &&
  !isArea(text) &&
  !isNoCity.test(text);

/** The city that a text begins with: without the country and the lower-case words that follow it. */
function cityAt(text: string): string | null {
  const found = text.split(' ');
  const cut = found.findIndex((word, i) => i > 0 && countryNamed(word) !== null);
  const kept = cut === -1 ? found : found.slice(0, cut);
  while (/^\p{Ll}/u.test(kept.at(-1) ?? '')) kept.pop();
  const city = kept.join(' ');
  return isCity(city) ? city : null;
}

/** An address ends where what else is in footers begins. */
const pieceEnd = / ?[,|·•;،\n] ?|: |\s[–—-]\s|[.)](?=\s|$)| \(| ?\S{1,64}@\S+ ?| (?=\+\d|https?:|www\.|©)/;
export const piecesOf = (text: string): string[] => text.split(pieceEnd).filter((piece) => piece !== '');
const beforeLabel = new RegExp(` (?=${source('phone', 'contact', 'imprint')})`, 'giu');

const japaneseCity = new RegExp(
  '(?:〒?\\s?\\d{3}-\\d{4}\\s*(?:\\p{sc=Han}{2,3}[都道府県])?|(?:東京都|北海道|\\p{sc=Han}{2,3}[府県]))\\s?' +
    '(\\p{sc=Han}{1,5}?[市区]|\\p{sc=Han}{1,4}?郡\\p{sc=Han}{1,5}?[町村])',
  'u',
);

/** `10115 Berlin Deutschland` */
function withCountryApart(piece: string): string[] {
  const at = piece.lastIndexOf(' ');
  const [rest, last] = [piece.slice(0, at), piece.slice(at + 1)];
  return /\d{3}/.test(rest) && countryNamed(last) !== null ? [rest, last] : [piece];
}

/**
 * The place in the lines of an address: a country that is a piece of it, or that its post code or its registers imply; a city
 * beside its post code, or before its region and country.
 */
export function placeInAddress(lines: readonly string[], domain: string | null): Place {
  const text = lines.join('\n').replace(beforeLabel, '\n');
  const pieces = piecesOf(text).flatMap(withCountryApart);
  const named = pieces.map(countryNamed);
  const countries = new Set(named.filter((one) => one !== null));
  if (countries.size > 1) return nowhere;
  const country = only([...countries]);
  const [, japanese] = japaneseCity.exec(text) ?? [];
  if (japanese !== undefined) return { city: japanese, country: 'JP' };
  const [coded] = codedCities(text, country ?? domain);
  if (coded !== undefined)
    return { city: cityAt(coded.city), country: country ?? coded.country ?? countryOfRegister(text) };
  const at = named.findIndex((one) => one !== null);
  const city = at === -1 ? cityBehindStreet(pieces) : cityBefore(pieces.slice(0, at));
  return { city, country: country ?? countryOfRegister(text) };
}

/** `Orrery is run from Boise` */
const cityAtEnd = new RegExp(`(?:^|\\s\\p{Ll}{1,4} )(${cityName})$`, 'u');

const isNoRegion = (text: string): boolean => countryOfRegion(text) === null && !isArea(text);

/** The city that ends the last piece, or the one before a region; nothing where another kind of piece is between. */
function cityBefore(pieces: readonly string[]): string | null {
  const bare = pieces
    .slice(-2)
    .map((piece) => piece.replace(/^.*\d[\d-]{0,9} (?=\p{Lu})| [A-Z]?\d[\dA-Z -]{0,10}$/gu, ''));
  const last = bare.findLast((piece) => isNoRegion(piece) && !/^[\dA-Z ]{2,9}$/.test(piece));
  const [, city = ''] = cityAtEnd.exec((last ?? '').slice(-60)) ?? [];
  return isCity(city) && isNoRegion(city) ? city : null;
}

/** `6 rue de la Lune, Strasbourg` */
function cityBehindStreet(pieces: readonly string[]): string | null {
  const street = pieces.findLastIndex((piece) => /\d/.test(piece) && words('street').test(piece));
  const next = street === -1 ? '' : (pieces[street + 1] ?? '');
  return cityAt(next) === next ? next : null;
}

const article = /^(?:(?:the|den|der|dem|het|la|le|les|los|il|o|a) )?(?:\p{Ll}{4,12} )?/u;
const namesAtStart = new RegExp(`^${cityName}(?:,\\s(?:\\p{Ll}{2,8} ){0,3}${cityName}){0,2}`, 'u');

/** The place that a text begins with, as behind `based in`: a city, its region, its country, or some of these. */
export function placeAtStart(text: string): Place {
  const begun = text.replace(article, '');
  const [said = ''] = namesAtStart.exec(begun) ?? [];
  const rest = begun.slice(said.length);
  const names = said.split(/,\s(?:\p{Ll}{2,8} ){0,3}/u);
  // Of two places none is said to be the seat: `in London and Berlin`.
  const isTwo = conjunction.exec(rest)?.index === 0 && /^ \S+ \p{Lu}/u.test(rest);
  if (isTwo || names.some((name) => conjunction.test(name))) return nowhere;
  const [first = ''] = names;
  const stated = [
    ...names.map(countryNamed),
    ...countriesByFlag(rest.slice(0, 8)),
    ...names.slice(1).map(countryOfRegion),
  ];
  return {
    city: isCity(first) && isNoRegion(first) ? first : null,
    country: stated.find((one) => one !== null) ?? null,
  };
}
