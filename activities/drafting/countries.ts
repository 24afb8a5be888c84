/** Names of countries as addresses write them, in many languages, and the codes they stand for. */
import countries from 'i18n-iso-countries';
import { countryOfPhone } from './phone-countries.ts';
import { countryOfPostCode } from './post-codes.ts';
import { countryOfRegion } from './regions.ts';
import { countryOfRegister } from './registers.ts';
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
  nz: 'NZ',
  aotearoa: 'NZ',
  'aotearoa new zealand': 'NZ',
  'republic of ireland': 'IE',
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
  'المملكة العربية السعودية': 'SA',
  الإمارات: 'AE',
  'المملكة الأردنية الهاشمية': 'JO',
  'جمهورية مصر العربية': 'EG',
  'المملكة المغربية': 'MA',
  'دولة الكويت': 'KW',
  'دولة قطر': 'QA',
  한국: 'KR',
  中國: 'CN',
  台灣: 'TW',
  台湾: 'TW',
  香港: 'HK',
};
/** Names that are more often something else: a state of the US, a first name. A city of theirs must be next to. */
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
    for (const name of [names].flat()) if (name.length > 2 || /\p{Lo}{2}/u.test(name)) put(name, code);
  }
}

export const isCountryCode = (code: string): boolean => countries.isValid(code) && /^[A-Z]{2}$/.test(code);

/** The code of a country that a text names and nothing else; null for other texts. */
export function countryNamed(text: string, context = text): string | null {
  const key = text
    .trim()
    .replace(/(?<![.,;])[.,;]+$/, '')
    .toLowerCase();
  const clue = ambiguous[key];
  if (clue !== undefined && !clue.test(context)) return null;
  if ((key === 'us' || key === 'nz') && !/^(?:US|NZ)[.,;]*$/.test(text.trim())) return null;
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
  NZ: /(?:,\s*|\bin\s+)NZ\b/,
};

/** The letters before a post code that stand for a country: `D-20457 Hamburg`. */
const letters: Record<string, string> = {
  A: 'AT',
  AT: 'AT',
  B: 'BE',
  BE: 'BE',
  CH: 'CH',
  CZ: 'CZ',
  D: 'DE',
  DE: 'DE',
  DK: 'DK',
  E: 'ES',
  ES: 'ES',
  F: 'FR',
  FI: 'FI',
  FL: 'LI',
  FR: 'FR',
  I: 'IT',
  IT: 'IT',
  L: 'LU',
  LT: 'LT',
  LU: 'LU',
  LV: 'LV',
  N: 'NO',
  NL: 'NL',
  NO: 'NO',
  PL: 'PL',
  PT: 'PT',
  S: 'SE',
  SE: 'SE',
};
/** How many digits a country's post codes have, where four and five could be taken for something else. */
const fourDigits = new Set(['AT', 'BE', 'CH', 'DK', 'LI', 'LU', 'LV', 'NL', 'NO', 'PT']);
const lettered =
  /(?<![\p{L}\p{N}-])(?<!(?:[Mm]odell?|[Tt]yp|[Tt]ype|[Vv]ersion|[Ss]eries?|[Nn]o\.?|[Nn]r\.?|[Pp]art|[Aa]rt\.?|[Ss]ensor|[Mm]odelo|[Mm]odèle) )([A-Z]{1,2})[-–](?:(\d{4,5})(?:-\d{3})?|\d{2}-\d{3}|\d{3} \d{2}) (?:[A-Z]{2} )?(?!(?:Pro|Plus|Max|Mini|Lite|Ultra|Air|Series|Edition|Kit|Set|Model|Version|Sensor)(?!\p{L}))\p{Lu}\p{Ll}/gu;
const flag = /([\u{1f1e6}-\u{1f1ff}])([\u{1f1e6}-\u{1f1ff}])/gu;

/** The countries of the letters before post codes. */
function countriesByLetter(text: string): string[] {
  return [...text.slice(0, 2000).matchAll(lettered)].flatMap(([, letter = '', digits]) => {
    const code = letters[letter];
    if (code === undefined) return [];
    return digits === undefined || (digits.length === 4) === fourDigits.has(code) ? [code] : [];
  });
}

/** The countries of the flags in a text. */
export const countriesByFlag = (text: string): string[] =>
  [...text.matchAll(flag)].map(([, first, second]) => signOf(first) + signOf(second)).filter(isCountryCode);

/** The letter that a regional indicator stands for. */
const signOf = (sign = ''): string => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1a5);

/** The one country that the parts of an address imply: a letter before the post code, a state with its ZIP code, a register. */
export function countryImplied(address: string): string | null {
  const [code, ...others] = new Set(countriesByLetter(address));
  if (code !== undefined) return others.length === 0 ? code : null;
  return countryOfRegion(address) ?? countryOfPostCode(address) ?? countryOfRegister(address);
}

/** Names that hold another country's: `New Mexico`. */
const longerNames =
  /\bnew (?:mexico|jersey|england)\b|\bnorthern ireland\b|\b(?:papua )?new guinea\b|\bequatorial guinea\b|\bguinea[- ]bissau\b|\bdominican republic\b|\bsouth sudan\b/g;

/** Whether a text names a country, as words of its own; abbreviations only where they stand as places do. */
export function namesCountry(text: string, code: string): boolean {
  if (shortNames[code]?.test(text) === true) return true;
  if (countryOfRegion(text) === code || countriesByLetter(text).includes(code)) return true;
  if (countriesByFlag(text).includes(code) || countryOfRegister(text) === code) return true;
  if (countryOfPostCode(text) === code || countryOfPhone(text) === code) return true;
  const whole = text.toLowerCase();
  const lower = whole.replace(longerNames, (name) => (byName.get(name) === code ? name : '-'));
  return (byCode.get(code) ?? []).some((name) => {
    if (name.length < 4 && !/[^\x20-\x7f]/.test(name)) return false;
    return hasPhrase(lower, name) && (ambiguous[name]?.test(text) ?? true);
  });
}
