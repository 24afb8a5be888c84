/** Post codes, numbers of registers and telephone numbers: what they look like in each country (countries.yaml). */
import { isCountryCode, regionNames } from './countries.ts';
import { type CountryRow, countryTable } from './country-table.ts';
import { words } from './lexicon.ts';

const cityWord = "(?:['’][st][- ])?(?:St\\. )?\\p{Lu}[\\p{L}\\p{M}'’-]{1,30}";
/** Names such as `Vilshofen an der Donau`. */
export const cityName = `${cityWord}(?:[ -](?:\\p{Ll}{1,4}[ -]){0,2}${cityWord}){0,2}`;
const beforeCode = '(?<![\\p{L}\\p{N}.+/-])';
const afterCode = '(?![\\p{L}\\p{N}])';

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\/]/g, '\\$&');
const digits = (shape: string): string =>
  escaped(shape).replaceAll('9', '\\d').replaceAll('@', '[A-Z]').replaceAll(' ', ' ?');

/** The only country of a list; null where there is none, or more than one. */
function only(found: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(found);
  return others.length === 0 ? first : null;
}

/** By country: any of its words. */
const expressions = (
  wordsOf: (row: CountryRow) => string[],
  before: string,
  after: string,
): Map<string, RegExp> =>
  new Map(
    [...countryTable].flatMap(([country, row]) => {
      const all = wordsOf(row);
      return all.length === 0
        ? []
        : [[country, new RegExp(`${before}(?:${all.join('|')})${after}`, before === '' ? 'u' : 'iu')]];
    }),
  );

/** Post codes of one shape, and the countries that have them. */
interface Shape {
  pattern: RegExp;
  /** The code alone, which is found or missed many times faster than a city beside it. */
  code: RegExp;
  countries: string[];
  /** Digits alone could be anything: where they are, and whose, something else must say. */
  isClear: boolean;
  /** Whether the code is before the city. */
  isBefore: boolean;
}
const hasRegion = (shape: string): boolean => / R\b/.test(shape);
const shapes = new Map<string, Shape>();
for (const [country, { post, regions }] of countryTable) {
  const region = Object.entries(regions).flat().map(escaped).join('|');
  for (const shape of post) {
    const isOwn = hasRegion(shape);
    const key = isOwn ? `${country} ${shape}` : shape;
    const known = shapes.get(key);
    if (known !== undefined) known.countries.push(country);
    else
      shapes.set(key, {
        pattern: postCode(shape, region),
        code: new RegExp(codeOf(shape), 'u'),
        countries: [country],
        isClear: isOwn || shape.includes('@'),
        isBefore: shape.endsWith(' City'),
      });
  }
}

function codeOf(shape: string): string {
  return digits(shape.endsWith(' City') ? shape.replace(/ City$/, '') : shape.slice(shape.search(/[9@]/)));
}

function postCode(shape: string, region: string): RegExp {
  const city = `(?<city>${cityName})`;
  const code = `(?<code>${codeOf(shape)})`;
  if (shape.endsWith(' City'))
    return new RegExp(`${beforeCode}(?:(?<letters>[A-Z]{1,2})[-–])?${code}[.,]? ${city}`, 'gu');
  const between = hasRegion(shape) ? `[\\s,(–-]{1,3}(?:${region})\\)?` : '';
  return new RegExp(`${city}${between}[\\s,–-]{1,3}${code}${afterCode}`, 'gu');
}

const anyCode = new RegExp([...new Set([...shapes.values()].map(({ code }) => code.source))].join('|'), 'u');

/** A post code with its city. */
export interface CodedCity {
  city: string;
  /** The country; null where the code could be that of several, or a number of another kind. */
  country: string | null;
}

const maxLength = 600;
/** `© 2026`, `HRB 12345`, `No. 1234`: years and numbers of other kinds. */
const otherNumber =
  /(?:©|\([cC]\)|[cC]opyright|(?<![\p{L}\p{N}])\p{Lu}{2,5}|(?<!\p{L})[Nn][ro°º]\.?):?[\d\s–-]{0,15}$|[+(]\d[\d\s()–-]{0,15}$/u;

/** @param domain the country of the website's domain, which decides between those a code could be of */
export function codedCities(text: string, domain: string | null): CodedCity[] {
  const part = text.slice(0, maxLength);
  if (!anyCode.test(part)) return [];
  return [...shapes.values()].flatMap(({ pattern, code: codeAlone, countries, isClear, isBefore }) =>
    [...(codeAlone.test(part) ? part.matchAll(pattern) : [])].flatMap(
      ({ index, groups = {} }): CodedCity[] => {
        const before = part.slice(Math.max(0, index - 20), index);
        const { city = '', code = '', letters } = groups;
        if (otherNumber.test(before) || words('phone').test(before.slice(-10))) return [];
        // `Model A-1010 Pro` is no address: a letter begins a line or a piece of it, or is behind a house number.
        if (letters !== undefined && !/(?:^|[,|·•;(\n\d–-]) ?$/u.test(before)) return [];
        if (
          letters === undefined &&
          /^(?:19|20)\d\d(?: ?[A-Z]{2})?$/.test(code) &&
          !/\d/.test(part.slice(0, index))
        )
          return [];
        const country = ownerOf(countries, letters, part, domain, isClear);
        // A city before four digits is only one where the country is known to write them so.
        return country === null && !(isBefore && countries.length > 1) ? [] : [{ city, country }];
      },
    ),
  );
}

function ownerOf(
  countries: readonly string[],
  letters: string | undefined,
  text: string,
  domain: string | null,
  isClear: boolean,
): string | null {
  if (letters !== undefined)
    return countries.find((one) => countryTable.get(one)?.letters.includes(letters)) ?? null;
  if (isClear && countries.length === 1) return only(countries);
  if (domain !== null) return countries.includes(domain) ? domain : null;
  return only(countries.filter((one) => streets.get(one)?.test(text) === true));
}

const streetWord = (word: string): string =>
  (word.startsWith('*') ? '\\p{L}{2,40}[- ]?' : '') + escaped(word.replace('*', ''));
const streets = expressions(({ street }) => street.map(streetWord), '(?<![\\p{L}])', '(?![\\p{L}])');
/** A street of a country whose streets are known, or of an English-speaking one. */
export const namesStreet = (text: string): boolean =>
  words('street').test(text) || [...streets.values()].some((street) => street.test(text));

const signs: Record<string, string> = { '9': '\\d', '@': '[A-Za-z]', '*': '\\d*' };

/** `CVR 99 99 99 99`: a word, something between, and digits in any grouping. */
function register(shape: string): string {
  const at = shape.search(/[9@]|$/);
  const word = escaped(shape.slice(0, at).trimEnd());
  const number = (shape.slice(at).match(/[^ ./-]/g) ?? []).map((sign) => signs[sign] ?? sign);
  const gap = number.length > 0 && shape[at - 1] === ' ' ? '[^\\d\\n]{0,30}' : '';
  return `(?<![\\p{L}\\p{N}])${word}${gap}${number.join('[ ./-]?')}(?![\\p{L}\\p{N}])`;
}

const registers = expressions(({ numbers }) => numbers.map(register), '', '');

/** The one country whose register or tax office a text gives a number of; null where there is none, or more than one. */
export function countryOfRegister(text: string): string | null {
  const part = text.slice(0, 2000);
  return only([...registers].flatMap(([country, pattern]) => (pattern.test(part) ? [country] : [])));
}

const byPrefix = new Map(
  [...countryTable].flatMap(([code, { phone }]) => (phone === undefined ? [] : [[String(phone), code]])),
);
const international = /(?<![\d+])(?:\+|00(?=[1-9])|wa\.me\/)\s?(\d(?:[\s().–/-]{0,3}\d){8,14})(?!\d)/g;
/** A longer text says more than a number. */
const maxPhoneText = 80;

/** The one country of the international telephone numbers in a short text; null where there is none, or more than one. */
export function countryOfPhone(text: string): string | null {
  if (text.length > maxPhoneText) return null;
  const found = [...text.matchAll(international)].map(([, written = '']) => {
    const number = written.replace(/\D/g, '');
    return byPrefix.get(number.slice(0, 3)) ?? byPrefix.get(number.slice(0, 2)) ?? null;
  });
  return only(found);
}

const clearRegions = new Map<string, string | null>();
for (const [country, { regions }] of countryTable)
  for (const code of Object.keys(regions)) clearRegions.set(code, clearRegions.has(code) ? null : country);
for (const code of clearRegions.keys()) if (isCountryCode(code)) clearRegions.delete(code);

/** The country of a region that follows a city: by its name, or by letters that mean nothing else. */
export const countryOfRegion = (name: string): string | null =>
  clearRegions.get(name) ?? (/^\p{Lu}/u.test(name) ? (regionNames.get(name.toLowerCase()) ?? null) : null);

/** The country of a website's domain, where it has one whose addresses are known. */
export function countryOfDomain(host: string): string | null {
  const ending = (host.split('.').at(-1) ?? '').toUpperCase();
  const code = ending === 'UK' ? 'GB' : ending;
  return countryTable.has(code) ? code : null;
}

/** The one country that an address implies without naming it: by its post code, or by a number of a register. */
export function countryImplied(text: string, domain: string | null): string | null {
  const found = codedCities(text, domain).flatMap(({ country }) => country ?? []);
  return found.length > 0 ? only(found) : countryOfRegister(text);
}
