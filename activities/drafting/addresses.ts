/** Cities and countries of addresses, as pages write them. */
import { cityName, codedCities, countryImplied, countryOfRegion, namesStreet } from './address-shapes.ts';
import { countriesByFlag, countryNamed } from './countries.ts';
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
const conjunction = new RegExp(` ${source('and')} `, 'iu');

/** Whether a text may be the name of a city: few words, no number, no country, no abbreviation. */
export const isCity = (text: string): boolean =>
  /^(?:['’][st][- ])?[\p{Lu}\p{Lo}]/u.test(text) &&
  /\p{L}{2}/u.test(text) &&
  text.length <= 40 &&
  !/[\d@/:;!?&+|()（）。、\p{Extended_Pictographic}]|^\p{Lu}{1,3}$|^\p{Lu}{2,}-/u.test(text) &&
  wordsIn(text).length <= 6 &&
  !conjunction.test(text) &&
  !words('based_in', 'made_in').test(text) &&
  countryNamed(text) === null &&
  !isNoCity.test(text);

const cityAtStart = new RegExp(`^${cityName}`, 'u');
const label = words('phone', 'contact', 'address', 'imprint');

/** The city that a text begins with: without the country, the label or the number that follow it. */
function cityAt(text: string, after = ''): string | null {
  const found = text.split(' ');
  const cut = found.findIndex((word, i) => i > 0 && (countryNamed(word) !== null || label.test(word)));
  const kept = cut === -1 ? found : found.slice(0, cut);
  // `10115 Berlin Tel.:`
  if (cut === -1 && kept.length > 1 && /^\.?\s?[:：]/.test(after)) kept.pop();
  while (/^\p{Ll}/u.test(kept.at(-1) ?? '')) kept.pop();
  const city = kept.join(' ');
  return isCity(city) && countryOfRegion(city) === null ? city : isAlsoRegion(city) ? city : null;
}
/** Cities of the same name as their region. */
const isAlsoRegion = (city: string): boolean =>
  /^(?:New York|Qu[ée]bec|Washington|Delhi|São Paulo|Rio de Janeiro)$/.test(city);

/** An address ends where what else is in footers begins. */
const pieceEnd = / ?[,|·•;،\n] ?|\s[–—-]\s|[.)](?=\s|$)| \(| (?=\+\d|\S{1,64}@\S|https?:|www\.|©)/;

/**
 * The place in the lines of an address: a country that is a piece of it, or that its post code or its registers imply; a city
 * beside its post code, or before its region and country, or behind its street.
 */
export function placeInAddress(lines: readonly string[], domain: string | null): Place {
  const text = lines.join('\n');
  const pieces = text.split(pieceEnd).filter((piece) => piece !== '');
  const named = new Map<string, number>();
  pieces.forEach((piece, at) => {
    const country = countryNamed(piece) ?? countryAtEnd(piece);
    if (country !== null) named.set(country, named.get(country) ?? at);
  });
  if (named.size > 1) return nowhere;
  const [country, at] = [...named][0] ?? [null, -1];
  const japanese = japaneseCity.exec(text);
  if (japanese !== null) return { city: japanese[1] ?? null, country: 'JP' };

  const coded = codedCities(text, country ?? domain);
  const chosen =
    coded.find((one) => one.country !== null && (country === null || one.country === country)) ?? coded[0];
  const byCode = chosen === undefined ? null : cityOfCode(chosen.city, text);
  const implied = country ?? chosen?.country ?? countryImplied(text, domain);
  if (byCode !== null) return { city: byCode, country: implied };
  const before = country === null ? null : cityBefore(pieces.slice(0, at + 1));
  return { city: before ?? cityBehindStreet(pieces), country: implied ?? regionIn(pieces).country };
}

/** `10115 Berlin Deutschland`: a country at the end of a piece with a number. */
function countryAtEnd(piece: string): string | null {
  const found = piece.split(' ');
  if (!/\d{3}/.test(piece) || found.length < 3) return null;
  for (const count of [1, 2, 3]) {
    const country = countryNamed(found.slice(-count).join(' '));
    if (country !== null && countryOfRegion(found.slice(-count - 1).join(' ')) === null) return country;
  }
  return null;
}

const japaneseCity = new RegExp(
  '(?:〒?\\s?\\d{3}-\\d{4}\\s*(?:\\p{sc=Han}{2,3}[都道府県])?|(?:東京都|北海道|\\p{sc=Han}{2,3}[府県]))\\s?' +
    '(\\p{sc=Han}{1,5}?[市区]|\\p{sc=Han}{1,4}?郡\\p{sc=Han}{1,5}?[町村])',
  'u',
);

/** The city of a post code; where its region is between them, the piece before that. */
function cityOfCode(found: string, text: string): string | null {
  const at = text.indexOf(found);
  const city = cityAt(found, text.slice(at + found.length, at + found.length + 4));
  if (city !== null || countryOfRegion(found) === null) return city;
  return cityBefore(
    text
      .slice(0, at)
      .split(pieceEnd)
      .filter((piece) => piece !== ''),
  );
}

/** `Orrery is run from Boise`, before a country. */
const cityAtEnd = new RegExp(`\\s\\p{Ll}{1,4} (${cityName})$`, 'u');

/** The last piece that is a city, with its region behind it or not; nothing where another kind of piece is between. */
function cityBefore(pieces: readonly string[]): string | null {
  for (const piece of pieces.slice(-3).reverse()) {
    const bare = piece.replace(/^\d[\d-]{0,9} | [A-Z]?\d[\dA-Z -]{0,10}$/g, '');
    if (countryNamed(bare) !== null) continue;
    const city = cityAt(bare);
    if (city === bare) return city;
    const behind = cityAtEnd.exec(bare.slice(-60))?.[1];
    if (behind !== undefined && isCity(behind)) return behind;
    if (countryOfRegion(bare) === null && !/^[\dA-Z ]{2,9}$/.test(bare)) return null;
  }
  return null;
}

/** `Adresse : 6 rue de la Lune, Strasbourg` */
function cityBehindStreet(pieces: readonly string[]): string | null {
  const at = pieces.findLastIndex((piece) => /\d/.test(piece) && namesStreet(piece));
  const next = pieces[at + 1];
  if (at === -1 || next === undefined) return null;
  const city = cityAtStart.exec(next)?.[0] ?? '';
  return city === next ? cityAt(city) : null;
}

/** `Fort Worth, TX`: a city and its region. */
export function regionIn(pieces: readonly string[]): Place {
  for (const [i, piece] of pieces.entries()) {
    const country = i === 0 ? null : countryOfRegion(piece.trim());
    const city = pieces[i - 1]?.trim() ?? '';
    if (country === null) continue;
    if (isCity(city) && city !== city.toUpperCase()) return { city, country };
    // `186 Elliot Street Brattleboro, VT`
    if (/^\d/.test(city) && namesStreet(city)) return { city: null, country };
  }
  return nowhere;
}

/** The pieces of a short text, such as `Orrery LLC · Fort Worth, TX`. */
export const piecesOf = (text: string): string[] => text.split(pieceEnd).filter((piece) => piece !== '');

const article = /^(?:(?:the|den|der|dem|het|la|le|les|los|il|o|a) )?(?:\p{Ll}{4,12} )?/u;
const inside = /^,\s(?:(?:\p{Ll}{2,8} ){1,3})?/u;

/** The place that a text begins with, as behind `based in`: a city, its region, its country, or some of these. */
export function placeAtStart(text: string): Place {
  let rest = text.replace(article, '');
  const names: string[] = [];
  while (names.length < 3) {
    const name = cityAtStart.exec(rest)?.[0];
    if (name === undefined) break;
    if (conjunction.test(name)) return nowhere;
    names.push(name);
    rest = rest.slice(name.length);
    const comma = inside.exec(rest);
    if (comma === null) break;
    rest = rest.slice(comma[0].length);
  }
  // Of two places none is said to be the seat: `in London and Berlin`.
  if (conjunction.exec(rest)?.index === 0 && /^ \S+ \p{Lu}/u.test(rest)) return nowhere;
  const [first = ''] = names;
  const country =
    names.map(countryNamed).find((one) => one !== null) ?? countriesByFlag(rest.slice(0, 8))[0] ?? null;
  const region =
    names
      .slice(1)
      .map(countryOfRegion)
      .find((one) => one !== null) ?? null;
  return {
    city: isCity(first) && countryOfRegion(first) === null ? first : null,
    country: country ?? region,
  };
}
