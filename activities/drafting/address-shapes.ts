/** Post codes, numbers of registers and telephone numbers: what they look like in each country (countries.yaml). */
import { countryNamed, isClear, isCountryCode } from './countries.ts';
import { type CountryRow, countryTable } from './country-table.ts';
import { words } from './lexicon.ts';
import { matchesIn } from './words.ts';

const cityWord = "(?:['’][st][- ])?(?:St\\. )?\\p{Lu}[\\p{L}\\p{M}'’-]{1,30}";
/** Names such as `Vilshofen an der Donau`. */
export const cityName = `${cityWord}(?:[ -](?:(?!in )\\p{Ll}{1,4}[ -]){0,2}${cityWord}){0,2}`;
const notBefore = '(?<![\\p{L}\\p{N}.+/-])';
const notAfter = '(?![\\p{L}\\p{N}])';

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\/]/g, '\\$&');
const digits = (shape: string): string =>
  escaped(shape).replaceAll('9', '\\d').replaceAll('@', '[A-Z]').replaceAll(' ', ' ?');

/** Any of some words; never anything where there are none. */
const anyOf = (all: readonly string[]): string => (all.length === 0 ? '(?!)' : `(?:${all.join('|')})`);

/** The only one of a list; null where there is none, or more than one. */
export function only<T>(found: readonly T[]): T | null {
  const [first = null, ...others] = new Set(found);
  return others.length === 0 ? first : null;
}

const isClearRegion = (name: string): boolean => !isCountryCode(name) && isClear(name);

/** What a post code looks like in a country. */
interface PostCode {
  country: string;
  pattern: RegExp;
  /** What must be in the text, which is found or missed many times faster than a city beside it. */
  needed: RegExp;
  /** Whether it has letters or a region: digits alone could be those of other countries, or anything. */
  isClear: boolean;
}

const postCodes: PostCode[] = [...countryTable].flatMap(([country, { post, letters, regions }]) =>
  post.map((shape) => {
    const [code = ''] = /[9@][9@ -]*/.exec(shape) ?? [];
    const patterns = shape.endsWith(' City')
      ? codeBefore(digits(code.trim()), letters)
      : codeBehind(digits(code), regions, / R\b/.test(shape));
    return { country, isClear: /@| R\b/.test(shape), ...patterns };
  }),
);

/** `D-20457 Hamburg`; letters begin a line or a piece of it, or are behind a house number: `Model A-1010 Pro` is no address. */
function codeBefore(code: string, letters: readonly string[]): Pick<PostCode, 'pattern' | 'needed'> {
  const start = `(?<=(?:^|[,|·•;(\\n\\d–-]) ?)(?<letters>${anyOf(letters.map(escaped))})[-–]`;
  const pattern = `(?:${start}|${notBefore})(?<code>${code})[.,]? (?<city>${cityName})`;
  return { pattern: new RegExp(pattern, 'gu'), needed: new RegExp(code, 'u') };
}

/** `London EC1A 1BB`; `Fort Worth, TX 76102`; `Fort Worth, TX`, where the letters are no country’s. */
function codeBehind(
  code: string,
  regions: CountryRow['regions'],
  needsRegion: boolean,
): Pick<PostCode, 'pattern' | 'needed'> {
  const names = Object.entries(regions).flat().map(escaped);
  const region = `${anyOf(code === '' ? names.filter(isClearRegion) : names)}\\)?`;
  const behind =
    code === ''
      ? `, ${region}`
      : `(?:[\\s,(–-]{1,3}${region})${needsRegion ? '' : '?'}[\\s,–-]{1,3}(?<code>${code})`;
  return {
    pattern: new RegExp(`(?<city>${cityName})${behind}${notAfter}`, 'gu'),
    needed: new RegExp(code === '' ? behind : code, 'u'),
  };
}
const streetWord = (word: string): string =>
  (word.startsWith('*') ? '\\p{L}{2,40}[- ]?' : '') + escaped(word.replace('*', ''));
const streets = new Map(
  [...countryTable].map(([country, { street }]) => [
    country,
    new RegExp(`(?<!\\p{L})${anyOf(street.map(streetWord))}(?!\\p{L})`, 'iu'),
  ]),
);

/** A city beside a post code; its country is null where the code could be that of several. */
export interface CodedCity {
  city: string;
  country: string | null;
}
const maxLength = 600;
/** Post codes may look like one: `1994`, `2024 AB`. */
const year = /^(?:19|20)\d\d(?: ?[A-Z]{2})?$/;
/** `© 2026`, `HRB 12345`, `No. 1234`, `+49 30 12345`: years and numbers of other kinds. */
const otherNumber =
  /(?:©|\([cC]\)|[cC]opyright|(?<![\p{L}\p{N}])\p{Lu}{2,5}|(?<!\p{L})[Nn][ro°º]\.?):?[\d\s–-]{0,15}$|[+(]\d[\d\s()–-]{0,15}$/u;

/** @param known the country that the address names, or that of the website's domain, which decides whose a code of digits is */
export function codedCities(text: string, known: string | null): CodedCity[] {
  const part = text.slice(0, maxLength);
  const found = postCodes
    .filter(({ needed }) => needed.test(part))
    .flatMap(({ country, pattern, isClear }) =>
      matchesIn(part, pattern).flatMap(({ index, groups = {} }) => {
        const { city = '', code = '', letters } = groups;
        const before = part.slice(0, index);
        // The number of a house is right before its post code.
        const isYear = letters === undefined && year.test(code) && !/\d/.test(before.slice(-12));
        const isOther = otherNumber.test(before.slice(-20)) || words('phone').test(before.slice(-10));
        if (isYear || isOther || countryNamed(city) !== null) return [];
        return [{ city, country, isClear: isClear || letters !== undefined }];
      }),
    );
  const chosen = [
    found.filter(({ country }) => country === known),
    found.filter(({ isClear }) => isClear),
    found.filter(({ country }) => streets.get(country)?.test(part) === true),
  ].find((some) => some.length > 0);
  const country = only((chosen ?? []).map((one) => one.country));
  return (chosen ?? []).map(({ city }) => ({ city, country }));
}

const signs: Record<string, string> = { '9': '\\d', '@': '[A-Za-z]', '*': '\\d*' };

/** `CVR 99 99 99 99`: a word, something between, and digits in any grouping. */
function register(shape: string): string {
  const at = shape.search(/[9@]|$/);
  const word = escaped(shape.slice(0, at).trimEnd());
  const number = (shape.slice(at).match(/[^ ./-]/g) ?? []).map((sign) => signs[sign] ?? sign);
  const gap = number.length > 0 && shape[at - 1] === ' ' ? '[^\\d\\n]{0,30}' : '';
  return `(?<![\\p{L}\\p{N}])${word}${gap}${number.join('[ ./-]?')}${notAfter}`;
}
const registers = [...countryTable]
  .filter(([, { numbers }]) => numbers.length > 0)
  .map(([country, { numbers }]) => ({ country, pattern: new RegExp(anyOf(numbers.map(register)), 'u') }));

/** The one country whose register or tax office a text gives a number of; null where there is none, or more than one. */
export function countryOfRegister(text: string): string | null {
  const part = text.slice(0, 2000);
  return only(registers.filter(({ pattern }) => pattern.test(part)).map(({ country }) => country));
}

const byPrefix = new Map([...countryTable].map(([code, { phone }]) => [String(phone), code]));
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

/** The country of a website's domain, where it has one whose addresses are known. */
export function countryOfDomain(host: string): string | null {
  const ending = (host.split('.').at(-1) ?? '').toUpperCase();
  const code = ending === 'UK' ? 'GB' : ending;
  return countryTable.has(code) ? code : null;
}
