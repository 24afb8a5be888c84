/** Names of countries in the languages that addresses are written in, and the codes that they mean. */
import countries from 'i18n-iso-countries';
import { countryTable } from './country-table.ts';
import { isWordless, wordsIn } from './words.ts';

const languages =
  'en de fr es pt it nl pl sv da nb fi cs sk sl hr hu ro bg el tr uk ru et lv lt ca is ja ko zh zh-TW ar he hi';
/** Names that are more often something else: a state, a first name, a piece of land. */
const unclear = new Set(['georgia', 'jordan', 'chad', 'island', 'mali', 'guinea', 'jersey']);

const keyOf = (name: string): string => wordsIn(name.toLowerCase()).join(' ');
/** Whether a name is no more often that of something else. */
export const isClear = (name: string): boolean => !unclear.has(keyOf(name));

const codeOfName = new Map<string, string>();
const countryOfRegionName = new Map<string, string>();

function put(name: string, code: string, into = codeOfName): void {
  const key = keyOf(name);
  if (!into.has(key) && isClear(name)) into.set(key, code);
}
for (const [code, { names, regions, areas }] of countryTable) {
  for (const name of names) put(name, code);
  for (const region of [...Object.values(regions), ...areas]) put(region, code, countryOfRegionName);
}
const codes = Object.keys(countries.getAlpha2Codes());
for (const language of languages.split(' ')) {
  const named = new Intl.DisplayNames(language, { type: 'region' });
  for (const code of codes) put(named.of(code) ?? code, code);
}
const unspacedNames = [...codeOfName].filter(([name]) => isWordless(name));

export const isCountryCode = (code: string): boolean => countries.isValid(code) && /^[A-Z]{2}$/.test(code);

const areas = new Set([...countryTable.values()].flatMap((row) => row.areas.map(keyOf)));
/** Whether a name is that of a region or an island, and of no town. */
export const isArea = (name: string): boolean => areas.has(keyOf(name));

/** The country of a region, such as a state, by its name. */
export const countryOfRegion = (name: string): string | null =>
  /^\p{Lu}/u.test(name) ? (countryOfRegionName.get(keyOf(name)) ?? null) : null;

/** A country that a text names, by the numbers of its first word and of the word behind it. */
interface Named {
  code: string;
  from: number;
  end: number;
}
const maxWords = 6;
const maxText = 2000;

/** The countries that a text names. The longest name counts: `New Mexico` and `Northern Ireland` are others than their last words. */
function namedIn(text: string): Named[] {
  const written = wordsIn(text.slice(0, maxText));
  const lower = written.map((word) => word.toLowerCase());
  const found: Named[] = [];
  let from = 0;
  while (from < written.length) {
    let end = Math.min(from + maxWords, written.length);
    while (end > from && !isName(lower.slice(from, end).join(' '))) end--;
    const code = codeOfName.get(lower.slice(from, end).join(' ')) ?? unspacedCountry(lower[from] ?? '');
    if (code !== null && isWrittenAsName(written, from, end)) found.push({ code, from, end });
    from = Math.max(end, from + 1);
  }
  return found;
}
const isName = (key: string): boolean => codeOfName.has(key) || countryOfRegionName.has(key);
const unspacedCountry = (word: string): string | null =>
  isWordless(word) ? (unspacedNames.find(([name]) => word.startsWith(name))?.[1] ?? null) : null;

/** Names of so few letters are words, too: `us` and `US` in `CONTACT US`. */
function isWrittenAsName(written: readonly string[], from: number, end: number): boolean {
  const name = written.slice(from, end).join('');
  if (!/^[a-z]{1,3}$/i.test(name)) return true;
  return name === name.toUpperCase() && !/^\p{Lu}{3,}$/u.test(written[from - 1] ?? '');
}

/** Whether a text names a country, as words of its own. */
export const namesCountry = (text: string, code: string): boolean =>
  namedIn(text).some((one) => one.code === code);

/** The code of a country that a text names and nothing else, a short word before it aside: `en France`; null for other texts. */
export function countryNamed(text: string): string | null {
  const [found, ...others] = namedIn(text);
  const [first = '', ...rest] = wordsIn(text);
  if (found === undefined || others.length > 0 || found.end !== rest.length + 1) return null;
  return found.from === 0 || (found.from === 1 && /^\p{Ll}{1,3}$/u.test(first)) ? found.code : null;
}

/** The code that JSON-LD states: as a code, or as a name. */
export function countryStated(value: string): string | null {
  const text = value.trim();
  if (isCountryCode(text)) return text;
  return (/^[A-Z]{3}$/.test(text) && countries.alpha3ToAlpha2(text)) || (codeOfName.get(keyOf(text)) ?? null);
}

const flag = /([\u{1f1e6}-\u{1f1ff}])([\u{1f1e6}-\u{1f1ff}])/gu;
const letterOf = (sign = ''): string => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1a5);

/** The countries of the flags in a text. */
export const countriesByFlag = (text: string): string[] =>
  [...text.matchAll(flag)]
    .map(([, first, second]) => letterOf(first) + letterOf(second))
    .filter(isCountryCode);
