/** Cities and countries of addresses, as pages write them. */
import { countryImplied, countryNamed } from './countries.ts';
import { brazilianStates } from './post-codes.ts';
import { isAlsoCity, isRegion } from './regions.ts';
import { wordsIn } from './words.ts';

const cityWord = "(?:St\\.|(?:['’][st][- ])?\\p{Lu}[\\p{L}\\p{M}'’-]{1,30})";
const cityLink = '(?:am|an der|im|bei|de|do|da|del|la|le|los|las|of|upon|on|sur|aan den|den|i)';
const city = `(${cityWord}(?:[ -](?:${cityLink}[ -]){0,2}${cityWord}){0,2})`;

/** `10115 Berlin`, `1100-048 Lisboa`, `D-80331 München`, `1012 AB Amsterdam`, `2511CV ’s-Gravenhage`, `111 22 Stockholm`. */
const codeFirst = new RegExp(
  `(?<![\\p{L}\\d-])(?:[A-Z]{1,2}[- ])?(?:\\d{4,5}(?:-\\d{3})?(?: ?[A-Z]{2})?|\\d{3} \\d{2})\\.? ${city}(?![\\p{L}\\d])`,
  'u',
);
/** `London EC1A 1BB`, `San Francisco, CA 94107`, `Austin, Texas 78701`, `Toronto, ON M5V 2T6`. */
const codeLast = new RegExp(
  `${city},? (?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|(?:[A-Z]{2}|(?<=, )[A-Z][a-z]{2,12}(?: [A-Z][a-z]{3,12})?),? \\d{5}(?:-\\d{4})?|\\d{4} [A-Z]{2}|(?:NSW|ACT|VIC|Vic|QLD|Qld|SA|WA|TAS|Tas|NT),? \\d{4}|[A-Z]{2},? [A-Z]\\d[A-Z] ?\\d[A-Z]\\d)(?![\\p{L}\\d])`,
  'u',
);
/** `São Paulo - SP, 01310-100` */
const codeInBrazil = new RegExp(
  `${city} ?[-–/,] ?(?:${brazilianStates})[ ,–-]{1,3}(?:CEP:? ?)?\\d{5}-\\d{3}(?!\\d)`,
  'u',
);
/** A street and its city, and nothing behind them: `Rook Road, Nairobi.`, `Via Luna 3, Torino`. */
const afterStreet = new RegExp(
  `(?:(?:\\p{Lu}[\\p{L}'’]{1,60} (?:Road|Street|Avenue|Lane|Drive|Boulevard|Square|Quay|Terrace|Crescent|Rd\\.?|Ave\\.?|Blvd\\.?)|\\p{L}{3,60}(?:stra(?:ß|ss)e|str\\.|weg|platz|gasse|straat|laan|gracht|gatan|katu) \\d{1,4} ?[a-z]?)|(?<!\\p{L})(?:Calle|C\\/|Rua|[Rr]ue|Via|Viale|Avenida|Av\\.|Boulevard|Piazza|Plaza|Praça) [^,.\\n]{2,40}(?:, ?(?:n\\.?º? ?)?\\d{1,5} ?[a-zA-Z]?)?), ${city}(?=\\.(?:\\s|$)|$|\\s[·|–—])`,
  'u',
);
/** Numbers of registers, taxes and telephones look like postal codes. */
const otherNumbers =
  /\b(?:HR ?[AB]|VAT|USt|UID|registered|registration|register|company (?:no|number)|SIREN|SIRET|RCS|CIF|NIF|NIPC|KvK|IBAN|BIC|tel|telefon|phone|fax|copyright)\b|©|\(c\)|[\w.]@/i;
const notCities =
  /^(?:pro|plus|max|mini|lite|ultra|street|road|avenue|st|rd|ave|dr|ln|blvd|pkwy|hwy|lane|drive|way|court|plaza|parkway|boulevard|highway|suite|floor|box|building|house|str(?:aße)?\.?|contact|address|phone|tel|email|the|our|llc|inc|ltd|gmbh|vat|hrb|monday|january|february|march|april|may|june|july|august|september|october|november|december|united|all|rights|reserved|copyright|\p{L}*stra(?:ß|ss)e|\p{L}*weg|\p{L}*platz)$/iu;

/** What sites are made in besides cities. */
const platforms =
  /^(?:framer|webflow|notion|carrd|canva|figma|wix|wordpress|squarespace|bubble|hugo|jekyll|react|rust|swift|go|html|house|public|private|minutes|seconds|days|one .*|europe|europa|the eu|asia|africa|america|scandinavia|latin america)$/i;

export interface Place {
  city: string | null;
  country: string | null;
}

export const isCity = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= 60 &&
  /^(?:['’][st][- ])?\p{Lu}|^\p{Lo}/u.test(text) &&
  !/\d/.test(text) &&
  !/^\p{Lu}{1,3}$/u.test(text) &&
  !platforms.test(text) &&
  wordsIn(text).length <= 5 &&
  countryNamed(text) === null &&
  !/\p{Extended_Pictographic}/u.test(text) &&
  !wordsIn(text).some((word) => notCities.test(word) || (/^\p{Ll}/u.test(word) && !smallWord.test(word)));

/** What is written small in names of cities: `Made with love in Bristol` is none. */
const smallWord =
  /^(?:a|am|an|at|aan|bei|by|d|da|das|de|del|della|dem|den|der|des|di|do|dos|du|e|el|en|es|et|i|im|l|la|las|le|les|lès|los|ob|of|on|op|s|sous|sur|t|the|to|under|und|upon|van|vor|y|zu)$/;

/** An address ends where what else is in footers begins: `1620 Copenhagen, Denmark hello@example.com CVR 12345678`. */
const pieceEnd =
  /\s{0,20}[,|·•;،]\s*|\s[–—-]\s|[.)](?:\s|$)|\s\(|\s{1,20}(?=\+\d|\S{1,64}@\S|https?:|www\.|©|(?:tel|phone|telefon|fax|e-?mail|copyright|all rights|VAT|CVR|USt|HR[AB]|KvK|SIRE[NT]|NIF|CIF|registered|company no)\b)/i;

/**
 * The place in the lines of an address: a country where a line or its last piece is a country's name, a city by
 * its postal code or as the piece before the country.
 */
export function placeInAddress(lines: readonly string[]): Place {
  const whole = lines.join('\n');
  const named = new Map<string, string | null>();
  lines.forEach((line, at) => {
    const pieces = line.split(pieceEnd).filter((piece) => piece !== '');
    pieces.forEach((piece, i) => {
      const code = countryNamed(withoutCode(piece), whole) ?? lastWords(piece, whole) ?? japanese(piece);
      if (code === null) return;
      const before = pieces.length === 1 ? lineBefore(lines, at) : pieces.slice(0, i);
      named.set(code, named.get(code) ?? cityAmong(before));
    });
  });
  // Where several countries are named, an address is one of several or none.
  const [country = null, beside = null] = named.size === 1 ? ([...named][0] ?? []) : [];
  let found: string | null = null;
  for (const line of lines) found ??= cityByCode(line, lines.length);
  const implied = named.size === 0 ? countryImplied(lines.join(' ')) : null;
  const streets = [...lines, lines.join(', ')].map((line) => afterStreet.exec(line.slice(0, 400))?.[1] ?? '');
  const last = cityOrNull(streets.find((city) => city !== '') ?? '');
  return { city: found ?? beside ?? (named.size > 1 ? null : last), country: country ?? implied };
}

/** A post code before or behind a city: `Wellington 6011`, `Dublin 2`, `D02 XY45`, `6011 Wellington`. */
const codeInPiece =
  /^(?:\d{3,7}(?:[- ]\d{2,4})?|[A-Z]\d[\dW] ?[A-Z\d]{4}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?:\s+|$)|(?<!\s)\s+(?:\d{1,7}(?:[- ]\d{2,4})?|[A-Z]\d[\dW] ?[A-Z\d]{4})$/;
const withoutCode = (piece: string): string => piece.replace(codeInPiece, '').trim();

/** The pieces of the line above a country's, where an address of several lines has its city. */
function lineBefore(lines: readonly string[], at: number): string[] {
  const line = lines[at - 1];
  if (line === undefined || !lines.slice(0, at).some((one) => /\d/.test(one))) return [];
  return line.split(pieceEnd).filter((piece) => piece !== '');
}

/** `Cronbird is run from Boise`: where a piece before a region or a country ends in a city. */
const cityAtEnd = new RegExp(`\\s(?:in|from|à|aus|en) ${city}$`, 'u');

/** The city that the pieces before a country end in, with a region or a post code behind it or not. */
export function cityAmong(before: readonly string[]): string | null {
  const pieces = before.map(withoutCode).filter((piece) => piece !== '' && !/^\p{Lu}{2,3}$/u.test(piece));
  const last = pieces.at(-1);
  if (last === undefined) return null;
  if (!isRegion(last)) return cityIn(last);
  return (pieces.length > 1 ? cityIn(pieces.at(-2) ?? '') : null) ?? (isAlsoCity(last) ? last : null);
}

function cityIn(piece: string): string | null {
  if (isCity(piece)) return piece;
  const named = cityAtEnd.exec(piece.slice(-80))?.[1] ?? '';
  return isRegion(named) && !isAlsoCity(named) ? null : cityOrNull(named);
}

const japanese = (piece: string): string | null => (/^日本\s*〒/.test(piece) ? 'JP' : null);

/** A country's name at the end of a line: `10115 Berlin Deutschland`. */
function lastWords(text: string, whole: string): string | null {
  const words = text.split(' ');
  if (!/\d{3}/.test(text) || words.length < 3 || isRegion(words.slice(-2).join(' '))) return null;
  for (const count of [1, 2, 3]) {
    const code = countryNamed(words.slice(-count).join(' '), whole);
    if (code !== null) return code;
  }
  return null;
}

/** Behind its post code or its prefecture. Tokyo has wards instead of a city. */
const prefecture = '(?:東京都|北海道|\\p{sc=Han}{2,3}[府県])';
const japaneseCity = new RegExp(
  `(?:〒?\\s?\\d{3}-\\d{4}\\s*${prefecture}?|${prefecture})(\\p{sc=Han}{1,5}?[市区])`,
  'u',
);
const before = 25;

function cityByCode(line: string, lineCount: number): string | null {
  for (const segment of line.slice(0, 400).split(/[|·•;]/)) {
    const inJapan = japaneseCity.exec(segment)?.[1];
    if (inJapan !== undefined) return inJapan;
    for (const pattern of [codeInBrazil, codeLast, codeFirst]) {
      const match = pattern.exec(segment);
      if (match === null) continue;
      const found = match[1]?.replace(/[.,]$/, '') ?? '';
      // What is before another comma is another part of the line.
      const beside =
        segment
          .slice(Math.max(0, match.index - before), match.index)
          .split(/,\s/)
          .at(-1) ?? '';
      const context = beside + match[0];
      if (otherNumbers.test(context) || isYear(match[0], segment, lineCount)) continue;
      // A country may follow the city without a comma: `10115 Berlin Deutschland`.
      const words = found.split(' ');
      for (let count = words.length - 1; count > 0; count -= 1) {
        if (countryNamed(words.slice(count).join(' ')) !== null)
          return cityOrNull(words.slice(0, count).join(' '));
      }
      // A county is between the city and the code: `Southport, Merseyside, PR9 8JB`.
      if (isRegion(found) && !isAlsoCity(found)) {
        const above = segment
          .slice(0, match.index)
          .split(/[,.]/)
          .map((piece) => piece.trim());
        const named = above.filter((piece) => piece !== '').at(-1) ?? '';
        return isRegion(named) ? null : cityOrNull(named);
      }
      if (isCity(found)) return found;
    }
  }
  return null;
}

/** `2026 Versus` is a copyright line, `2000 Antwerpen` below a street an address. */
const isYear = (match: string, segment: string, lineCount: number): boolean =>
  /^(?:19|20)\d{2} /.test(match) &&
  ((lineCount === 1 && !/^\D*\d[^,]*,/.test(segment.replace(match, ','))) ||
    /rights|rechte|derechos|droits|diritti/i.test(segment));

export const cityOrNull = (text: string): string | null => (isCity(text) ? text : null);
