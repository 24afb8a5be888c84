/** Names of countries in the languages that addresses are written in, and the codes that they mean. */
import countries from 'i18n-iso-countries';
import { countryTable } from './country-table.ts';
import { placesOfPhrase } from './words.ts';

const languages =
  'en de fr es pt it nl pl sv da nb fi cs sk sl hr hu ro bg el tr uk ru et lv lt ca is ja ko zh zh-TW ar he hi';
/** Names that are more often something else: a state, a first name, a piece of land. */
const unclear = new Set(['georgia', 'jordan', 'chad', 'island', 'mali', 'guinea', 'jersey']);
/** Names of so few letters are words, too: `us`. */
const maxShort = 3;

/** Countries and regions by name in small letters; regions mean no country by themselves. */
const byName = new Map<string, string>();
const namesByCode = new Map<string, string[]>();
export const regionNames = new Map<string, string>();

function put(name: string, code: string): void {
  const key = name.toLowerCase();
  if (byName.has(key) || unclear.has(key)) return;
  byName.set(key, code);
  namesByCode.set(code, [...(namesByCode.get(code) ?? []), key]);
}
for (const [code, { names, regions }] of countryTable) {
  for (const name of names) put(name, code);
  for (const region of Object.values(regions))
    if (!unclear.has(region.toLowerCase())) regionNames.set(region.toLowerCase(), code);
}
const codes = Object.keys(countries.getAlpha2Codes());
for (const language of languages.split(' ')) {
  const named = new Intl.DisplayNames(language, { type: 'region' });
  for (const code of codes) put(named.of(code) ?? code, code);
}

const isShort = (name: string): boolean =>
  name.replace(/[^a-z]/g, '').length <= maxShort && /^[a-z.]+$/.test(name);

export const isCountryCode = (code: string): boolean => countries.isValid(code) && /^[A-Z]{2}$/.test(code);

/** The code of a country that a text names and nothing else; null for other texts. */
export function countryNamed(text: string): string | null {
  const name = text.trim().replace(/^\(|[),;]{1,3}$|(?<=\p{Ll}{3})\.$/gu, '');
  const key = name.toLowerCase();
  const code = byName.get(key) ?? byName.get(key.replace(/^\p{Ll}{1,3} (?=\p{L}{4})/u, '')) ?? null;
  return isShort(key) && name !== name.toUpperCase() ? null : code;
}

/** The code that JSON-LD states: as a code, or as a name. */
export function countryStated(value: string): string | null {
  const text = value.trim();
  if (/^[A-Z]{2}$/.test(text) && isCountryCode(text)) return text;
  return (
    (/^[A-Z]{3}$/.test(text) && countries.alpha3ToAlpha2(text)) || (byName.get(text.toLowerCase()) ?? null)
  );
}

/** Whether a text names a country, as words of its own. */
export function namesCountry(text: string, code: string): boolean {
  const lower = text.toLowerCase();
  return (namesByCode.get(code) ?? []).some((name) =>
    placesOfPhrase(lower, name, 20).some((at) =>
      isShort(name)
        ? /(?:^|[,·(]\s*|\b(?:in|the)\s+)$/i.test(text.slice(Math.max(0, at - 8), at)) &&
          text.slice(at, at + name.length) === name.toUpperCase()
        : !isPartOfAnother(lower, at, name),
    ),
  );
}

/** `New Mexico`, `Northern Ireland`: whether a name is a part of the name of another country or region. */
function isPartOfAnother(lower: string, at: number, name: string): boolean {
  const end = at + name.length;
  const before = lower
    .slice(Math.max(0, at - 30), at)
    .split(/(?<= )/)
    .slice(-2);
  const after = /^[ -]\p{L}+/u.exec(lower.slice(end, end + 30))?.[0] ?? '';
  const longer = [before.join('') + name, (before.at(-1) ?? '') + name, name + after].filter(
    (one) => one !== name,
  );
  return longer.some(
    (one) => regionNames.has(one) || (byName.get(one) ?? byName.get(name)) !== byName.get(name),
  );
}

const flag = /([\u{1f1e6}-\u{1f1ff}])([\u{1f1e6}-\u{1f1ff}])/gu;
const letterOf = (sign = ''): string => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1a5);

/** The countries of the flags in a text. */
export const countriesByFlag = (text: string): string[] =>
  [...text.matchAll(flag)]
    .map(([, first, second]) => letterOf(first) + letterOf(second))
    .filter(isCountryCode);
