/** Names of countries as addresses write them, in many languages, and the codes they stand for. */
import countries from 'i18n-iso-countries';
import { hasPhrase } from './words.ts';

const languages =
  'en de fr es pt it nl pl sv da nb fi cs sk sl hr hu ro bg el tr uk ru et lv lt ca is ja ko zh ar he hi'.split(
    ' ',
  );
/** How people write them besides; the United Kingdom's countries among them. */
const aliases: Record<string, string> = {
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  us: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'united states': 'US',
  'united states of america': 'US',
  'the netherlands': 'NL',
  'the united states': 'US',
  'the united kingdom': 'GB',
  holland: 'NL',
  czechia: 'CZ',
  'czech republic': 'CZ',
  uae: 'AE',
  'south korea': 'KR',
  vietnam: 'VN',
  taiwan: 'TW',
  russia: 'RU',
  türkiye: 'TR',
  turkey: 'TR',
  brasil: 'BR',
  'hong kong': 'HK',
  singapore: 'SG',
  'the philippines': 'PH',
};
/** Names that are more often something else: a state of the US, a first name. A city of theirs must stand beside. */
const ambiguous: Record<string, RegExp> = {
  georgia: /\b(?:tbilisi|batumi|kutaisi)\b/i,
  jordan: /\b(?:amman|irbid|zarqa|aqaba)\b/i,
  chad: /\bn['’]?djamena\b/i,
};

const byName = new Map<string, string>();
const byCode = new Map<string, string[]>();
function put(name: string, code: string): void {
  const key = name.toLowerCase();
  if (byName.has(key)) return;
  byName.set(key, code);
  byCode.set(code, [...(byCode.get(code) ?? []), key]);
}
for (const [name, code] of Object.entries(aliases)) put(name, code);
for (const language of languages) {
  for (const [code, names] of Object.entries(countries.getNames(language, { select: 'all' }))) {
    for (const name of [names].flat()) if (name.length > 2) put(name, code);
  }
}

export const isCountryCode = (code: string): boolean => countries.isValid(code) && /^[A-Z]{2}$/.test(code);

/** The code of a country that a text names and nothing else; null for other texts. */
export function countryNamed(text: string, context = text): string | null {
  const key = text
    .trim()
    .replace(/[.,;]+$/, '')
    .toLowerCase();
  const clue = ambiguous[key];
  if (clue !== undefined && !clue.test(context)) return null;
  if (key === 'us' && text.trim() !== 'US') return null;
  return byName.get(text.trim().toLowerCase()) ?? byName.get(key) ?? null;
}

/** The code that JSON-LD states: as a code, or as a name. */
export function countryStated(value: string): string | null {
  const text = value.trim();
  if (/^[A-Z]{2}$/.test(text)) return isCountryCode(text) ? text : (byName.get(text.toLowerCase()) ?? null);
  if (/^[A-Z]{3}$/.test(text))
    return countries.alpha3ToAlpha2(text) ?? byName.get(text.toLowerCase()) ?? null;
  return byName.get(text.toLowerCase()) ?? null;
}

const shortNames: Record<string, RegExp> = {
  GB: /(?:,\s*|\b(?:in|the)\s+)UK\b|\bU\.K\./,
  US: /(?:,\s*|\b(?:in|the)\s+)US\b|\bUSA\b|\bU\.S\.(?:A\.)?/,
  AE: /(?:,\s*|\b(?:in|the)\s+)UAE\b/,
};

/** Whether a text names a country, as words of its own; abbreviations only where they stand as places do. */
export function namesCountry(text: string, code: string): boolean {
  if (shortNames[code]?.test(text) === true) return true;
  const lower = text.toLowerCase();
  return (byCode.get(code) ?? []).some((name) => {
    if (name.length < 4 && !/[^\x20-\x7f]/.test(name)) return false;
    return hasPhrase(lower, name) && (ambiguous[name]?.test(text) ?? true);
  });
}
