/** Cities and countries of addresses, as pages write them. */
import { countriesByFlag, countryImplied, countryNamed } from './countries.ts';
import { isAlsoCity, isRegion } from './regions.ts';
import { wordsIn } from './words.ts';

const cityWord = "(?:St\\.|\\p{Lu}[\\p{L}\\p{M}'’-]{1,30})";
const cityLink = '(?:am|an der|im|bei|de|do|da|del|la|le|los|las|of|upon|on|sur|aan den|den|i)';
const city = `(${cityWord}(?:[ -](?:${cityLink}[ -]){0,2}${cityWord}){0,2})`;

/** `10115 Berlin`, `1100-048 Lisboa`, `D-80331 München`, `1012 AB Amsterdam`, `111 22 Stockholm`. */
const codeFirst = new RegExp(
  `(?<![\\p{L}\\d-])(?:[A-Z]{1,2}[- ])?(?:\\d{4,5}(?:-\\d{3})?(?: [A-Z]{2})?|\\d{3} \\d{2}) ${city}(?![\\p{L}\\d])`,
  'u',
);
/** `London EC1A 1BB`, `San Francisco, CA 94107`, `Austin, Texas 78701`, `Toronto, ON M5V 2T6`. */
const codeLast = new RegExp(
  `${city},? (?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|(?:[A-Z]{2}|[A-Z][a-z]{2,12}(?: [A-Z][a-z]{3,12})?),? \\d{5}(?:-\\d{4})?|\\d{4} [A-Z]{2}|(?:NSW|ACT|VIC|Vic|QLD|Qld|SA|WA|TAS|Tas|NT),? \\d{4}|[A-Z]{2},? [A-Z]\\d[A-Z] ?\\d[A-Z]\\d)(?![\\p{L}\\d])`,
  'u',
);
/** Numbers of registers, taxes and telephones look like postal codes. */
const otherNumbers =
  /\b(?:HR ?[AB]|VAT|USt|UID|registered|registration|register|company (?:no|number)|SIREN|SIRET|RCS|CIF|NIF|NIPC|KvK|IBAN|BIC|tel|telefon|phone|fax|copyright)\b|©|\(c\)|[\w.]@/i;
const notCities =
  /^(?:pro|plus|max|mini|lite|ultra|street|road|avenue|st|rd|ave|dr|ln|blvd|pkwy|hwy|lane|drive|way|court|plaza|parkway|boulevard|highway|suite|floor|box|building|house|str(?:aße)?\.?|contact|address|phone|tel|email|the|our|llc|inc|ltd|gmbh|vat|hrb|monday|january|february|march|april|may|june|july|august|september|october|november|december|united|all|rights|reserved|copyright|\p{L}*stra(?:ß|ss)e|\p{L}*weg|\p{L}*platz)$/iu;

/** What sites are made in besides cities. */
const platforms =
  /^(?:framer|webflow|notion|carrd|canva|figma|wix|wordpress|squarespace|bubble|hugo|jekyll|react|rust|swift|go|html|house|public|private|minutes|seconds|days|one .*)$/i;

export interface Place {
  city: string | null;
  country: string | null;
}

export const isCity = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= 60 &&
  /^\p{Lu}|^\p{Lo}/u.test(text) &&
  !/\d/.test(text) &&
  !/^\p{Lu}{1,3}$/u.test(text) &&
  !platforms.test(text) &&
  wordsIn(text).length <= 5 &&
  countryNamed(text) === null &&
  !wordsIn(text).some((word) => notCities.test(word));

/** An address ends where what else stands in footers begins: `1620 Copenhagen, Denmark hello@example.com CVR 12345678`. */
const pieceEnd =
  /\s*[,|·•;،]\s*|\s[–—-]\s|[.)](?:\s|$)|\s\(|\s+(?=\+\d|\S{1,64}@\S|https?:|www\.|©|(?:tel|phone|telefon|fax|e-?mail|copyright|all rights|VAT|CVR|USt|HR[AB]|KvK|SIRE[NT]|NIF|CIF|registered|company no)\b)/i;

/**
 * The place in the lines of an address: a country where a line or its last piece is a country's name, a city by
 * its postal code or as the piece before the country.
 */
export function placeInAddress(lines: readonly string[]): Place {
  const whole = lines.join('\n');
  const named = new Map<string, string | null>();
  for (const line of lines) {
    const pieces = line.split(pieceEnd).filter((piece) => piece !== '');
    pieces.forEach((piece, i) => {
      const code = countryNamed(piece, whole) ?? lastWords(piece, whole) ?? japanese(piece);
      if (code === null) return;
      named.set(code, named.get(code) ?? cityAmong(pieces.slice(0, i)));
    });
  }
  // Where several countries are named, an address is one of several or none.
  const [country = null, beside = null] = named.size === 1 ? ([...named][0] ?? []) : [];
  let found: string | null = null;
  for (const line of lines) found ??= cityByCode(line, lines.length);
  const implied = named.size === 0 ? countryImplied(lines.join(' ')) : null;
  return { city: found ?? beside, country: country ?? implied };
}

/** `Cronbird is run from Boise`: where a piece before a region or a country ends in a city. */
const cityAtEnd = new RegExp(`\\s(?:in|from|à|aus|en) ${city}$`, 'u');

/** The city that the pieces before a country end in, with a region behind it or not. */
function cityAmong(pieces: readonly string[]): string | null {
  const last = pieces.at(-1);
  if (last === undefined) return null;
  if (!isRegion(last)) return cityIn(last);
  return (pieces.length > 1 ? cityIn(pieces.at(-2) ?? '') : null) ?? (isAlsoCity(last) ? last : null);
}

const cityIn = (piece: string): string | null =>
  isCity(piece) ? piece : cityOrNull(cityAtEnd.exec(piece.slice(-80))?.[1] ?? '');

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

const japaneseCity = /〒?\s?\d{3}-\d{4}\s*(?:\p{sc=Han}{2,3}[都道府県])?(\p{sc=Han}{1,5}?市)/u;
const before = 25;

function cityByCode(line: string, lineCount: number): string | null {
  for (const segment of line.slice(0, 400).split(/[|·•;]/)) {
    const inJapan = japaneseCity.exec(segment)?.[1];
    if (inJapan !== undefined) return inJapan;
    for (const pattern of [codeLast, codeFirst]) {
      const match = pattern.exec(segment);
      if (match === null) continue;
      const found = match[1]?.replace(/[.,]$/, '') ?? '';
      const context = segment.slice(Math.max(0, match.index - before), match.index + match[0].length);
      if (otherNumbers.test(context) || isYear(match[0], segment, lineCount)) continue;
      // A country may follow the city without a comma: `10115 Berlin Deutschland`.
      const words = found.split(' ');
      for (let count = words.length - 1; count > 0; count -= 1) {
        if (countryNamed(words.slice(count).join(' ')) !== null)
          return cityOrNull(words.slice(0, count).join(' '));
      }
      if (isCity(found)) return found;
    }
  }
  return null;
}

/** `2026 Versus` is a copyright line, `2000 Antwerpen` below a street an address. */
const isYear = (match: string, segment: string, lineCount: number): boolean =>
  /^(?:19|20)\d{2} /.test(match) &&
  ((lineCount === 1 && !/\d.*,/.test(segment.replace(match, ','))) ||
    /rights|rechte|derechos|droits|diritti/i.test(segment));

const cityOrNull = (text: string): string | null => (isCity(text) ? text : null);

const place = `(\\p{Lu}[\\p{L}\\p{M}'’ -]{1,40}?)`;
/** `Utrecht, midden in Nederland` */
const insideOf = '(?:(?:(?:midden |mitten |right )?(?:in|en|im|em|au) )?(?:the |het |der )?)';
/** A city or a country, and up to two names behind it: its region, its country. */
const places = `(?:the |sunny |beautiful |rainy |downtown |central )?${place}(?:, ${insideOf}${place})?(?:, (?:the )?${place})?`;
const flagged = '\\s*[\\u{1f1e6}-\\u{1f1ff}]{2}';
const placeEnd = `(?=[.,;!)|·]|$|${flagged}| and\\b| with\\b| since\\b| by\\b| where\\b| \\p{Ll}| [–—-] | ©)`;
const based = new RegExp(
  `\\b(?:[Bb]ased|[Hh]eadquartered|[Hh]eadquarters(?: is| are)?|[Ll]ocated|HQ|(?:[Oo]ur|[Oo]ne|[Aa]n?) (?:small |little |main )?offices?(?: is| are)?|[Aa]nsässig|[Mm]it Sitz|[Cc]on sede|[Bb]asée?s?|[Ii]nstallée?s?|[Gg]evestigd|[Mm]it Liebe|[Mm]ade by [\\p{L}\\p{M} .&'’-]{2,40}?|[Mm]ade with (?:love|care|♥|❤️?|\\p{Extended_Pictographic}️?)|[Hh]andmade|[Dd]esigned and built|[Mm]ade|[Bb]uilt(?: it| this)?|[Hh]ergestellt|[Ee]ntwickelt|[Hh]echo(?: con \\S{1,8})?|[Ff]ait(?: avec \\S{1,8})?|[Hh]echas?|[Mm]et (?:liefde|❤️?)(?: gemaakt)?|[Gg]emaakt|[Ff]eit[oa](?: com \\S{1,8})?|[Ff]att[oa](?: con \\S{1,8})?|[Cc]on sede|[Cc]om sede|[Ss]ediad[ao]s?) (?:in|en|à|(?<=sede )a|im|em|aus|uit) ${places}${placeEnd}`,
  'u',
);
/** Who is somewhere: `a team of four in Ghent, Belgium`. Only with its country, since much stands after `in`. */
const people = new RegExp(
  `\\b(?:bedrijf(?:je)?|Unternehmen|Firma|Werkstatt|Büro|empresa|estudio|equipo|taller|entreprise|équipe|atelier|société|azienda|squadra|impresa|equipa|estúdio|oficina|team|company|studio|start-?up|agency|shop|business|collective|association|co-?operative|developers?|engineers?|designers?|people|friends|sisters|brothers|siblings|family|couple|GmbH|Ltd\\.?|LLC|Inc\\.?|AB|ApS|AS|Oy|B\\.?V\\.?|S\\.?r\\.?l\\.?|SAS|S\\.?L\\.?)(?: of (?:\\p{L}{2,10}|\\d{1,4}))?(?: people| friends)?,? (?:in|from|out of|uit|aus|de|di|da|à|en|em) ${places}${placeEnd}`,
  'u',
);

/** Words between those who speak and their place that tell of something else: `we are hiring in`, `we ship to friends in`. */
const elsewhere =
  '(?!(?:with|for|by|to|at a|not|after|before|when|while|during|since|from|like|as|than|live|also|open|known|sold|seen|available|active|present|proud|happy|excited|thrilled|soon|für|mit|von|nach|pour|avec|par|para|con|por|per|voor|met|van)\\b|(?!(?:work|liv|sitt|build|mak|writ|sew|cod|design)ing\\b)\\p{L}+ing\\b|(?!(?:based|located|settled)\\b)\\p{L}{2,}ed\\b)';
const gap = `(?:,? ${elsewhere}[^\\s.;:!?]{1,20}){0,11}?`;
/** `There are six of us now, in an old loft in Halifax, Nova Scotia`: within a dozen words, and only with a country. */
const ourselves = new RegExp(
  `(?<!\\p{L})(?:of us|[Ww]e(?:['’]re| are| work| live| build| make)|[Oo]ur (?:small |little |tiny )?(?:studio|workshop|office|team|desk|house|farm|barn|lab)|[Ww]ir (?:sind|arbeiten|sitzen|leben|bauen)|[Uu]nser(?:e)? (?:Büro|Werkstatt|Team|Studio)|[Nn]ous (?:sommes|travaillons|vivons)|[Nn]otre (?:équipe|atelier|bureau|studio)|[Ss]omos|[Tt]rabajamos|[Vv]ivimos|[Nn]uestr[oa] (?:taller|equipo|estudio|oficina)|[Ss]iamo|[Ll]avoriamo|[Ww](?:e|ij) (?:zijn|werken|wonen)|[Oo]ns (?:kantoor|atelier|team))${gap},? (?:in|à|en|em|im|aus|uit|de|a) ${places}${placeEnd}`,
  'u',
);
const registered = new RegExp(
  `(?<!\\p{L})(?:[Rr]egistered|[Ii]ncorporated|[Ee]ingetragen|[Ii]mmatriculée?|[Ii]nscrita|[Rr]egistrada|[Rr]egistada|[Ii]ngeschreven|[Ii]scritta)(?: office)? (?:in|en|à|im|em) ${places}${placeEnd}`,
  'u',
);
/** Where a company is registered: its country, which need not be where it works. */
export function countryOfRegistration(sentence: string): string | null {
  const match = registered.exec(sentence.slice(0, 600));
  return match === null ? null : placeOfNames(match.slice(1), sentence).country;
}

const made =
  '(?:made|built|wrote|started|founded|launched|created|run|make|build|write|baue|baute|entwickle|hago|hice|creé|construí|créé|fabrique|lancé|creato|costruito|maakte|maak|bouwde|criei|fiz)';
/** `I made Orrery at my bench in Dunedin, New Zealand`: with the product's own name and a country. */
export function placeOfMaking(sentence: string, name: string): Place | null {
  const part = sentence.slice(0, 600);
  const verb = new RegExp(
    `(?<!\\p{L})(?:I|[Ww]e|[Ii]ch|[Jj]e|[Jj]['’]ai|[Ii]k|[Yy]o|[Hh]o|[Nn]ous) (?:\\p{L}+ )?${made} (?=\\p{Lu})`,
    'u',
  ).exec(part);
  if (verb === null) return null;
  const rest = part.slice(verb.index + verb[0].length);
  if (!rest.startsWith(name)) return null;
  const match = making.exec(rest.slice(name.length));
  return match === null ? null : withCountry(placeOfNames(match.slice(1), sentence));
}
const making = new RegExp(`^${gap},? (?:in|à|en|em|im|a) ${places}${placeEnd}`, 'u');
const withCountry = (found: Place): Place | null => (found.country === null ? null : found);

/** `in London and Berlin, Germany`: of two places none is said to be the seat. */
const isOneOfTwo = (after: string): boolean => /^ (?:and|und|y|et|e|en|&|or|oder) \p{Lu}/u.test(after);

/** The place in a statement such as `We are based in Lisbon, Portugal.` */
export function placeInStatement(sentence: string): Place | null {
  const part = sentence.slice(0, 600);
  const match = based.exec(part);
  if (match !== null) {
    const found = placeOfNames(match.slice(1), sentence);
    if (found.country !== null || found.city === null) return found.country === null ? null : found;
    if (isOneOfTwo(part.slice(match.index + match[0].length))) return null;
    // `Made in Lisbon 🇵🇹`
    const after = part
      .slice(match.index + match[0].length)
      .slice(0, 8)
      .trim();
    return { city: found.city, country: countriesByFlag(after)[0] ?? null };
  }
  for (const pattern of [people, ourselves]) {
    const theirs = pattern.exec(part);
    const found = theirs === null ? null : withCountry(placeOfNames(theirs.slice(1), sentence));
    if (found !== null) return found;
  }
  return null;
}

/** City, region and country as they follow each other. */
function placeOfNames(matched: readonly (string | undefined)[], sentence: string): Place {
  const names = matched.filter((name) => name !== undefined && name !== '') as string[];
  const at = names.findIndex((name) => countryNamed(name, sentence) !== null);
  const [first = '', second = ''] = names;
  if (at !== -1)
    return { city: cityAmong(names.slice(0, at)), country: countryNamed(names[at] ?? '', sentence) };
  const region = second === '' ? null : countryImplied(`${first}, ${second}`);
  return { city: cityAmong([first]), country: region };
}

const from = new RegExp(`(?:^|\\s)(?:from|aus) ${place}, ([^,.·|]{3,40})[.·|]?$`, 'u');

/** The place at the end of a line of a footer, such as `Monitoring from Utrecht, the Netherlands`. */
export function placeFrom(line: string): Place | null {
  const [, city = '', named = ''] = from.exec(line.slice(0, 200).trim()) ?? [];
  const country = countryNamed(named.trim(), line);
  return country !== null && isCity(city) ? { city, country } : null;
}

const within = new RegExp(
  `\\b(?:(?:in|à|en|em|im)|(near|outside|bei|près de|cerca de)) ${places}${placeEnd}`,
  'gu',
);
/** `في الرياض، المملكة العربية السعودية` */
const withinArabic =
  /(?:^|\s)في ([\p{sc=Arab}]{2,20}(?: [\p{sc=Arab}]{2,20})?)، ([\p{sc=Arab} ]{3,40})(?=[.،؛]|$)/gu;

/** Every place that a sentence names together with its country. */
export function placesWithCountry(sentence: string): Place[] {
  const part = sentence.slice(0, 600);
  const found = [...part.matchAll(within)].map(([, near, ...names]) => {
    const { city: named, country } = placeOfNames(names, sentence);
    return { city: near === undefined ? named : null, country };
  });
  const arabic = [...part.matchAll(withinArabic)].map(([, named = '', country = '']) => ({
    city: cityOrNull(named),
    country: countryNamed(country, sentence),
  }));
  return [...found, ...arabic].filter(({ country }) => country !== null);
}
