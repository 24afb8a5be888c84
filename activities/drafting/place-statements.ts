/** Cities and countries of sentences in which somebody says where they are. */
import { cityAmong, cityOrNull, isCity, type Place } from './addresses.ts';
import { countriesByFlag, countryImplied, countryNamed } from './countries.ts';

const place = `(\\p{Lu}[\\p{L}\\p{M}'’ -]{1,40}?)`;
/** `Utrecht, midden in Nederland` */
const insideOf = '(?:(?:(?:midden |mitten |right )?(?:in|en|im|em|au) )?(?:the |het |der )?)';
/** A city or a country, and up to two names behind it: its region, its country. */
const places = `(?:the |sunny |beautiful |rainy |downtown |central )?${place}(?:, ${insideOf}${place})?(?:, (?:the )?${place})?`;
const flagged = '\\s*[\\u{1f1e6}-\\u{1f1ff}]{2}';
const placeEnd = `(?=[.,;!)|·]|$|${flagged}| \\(| and\\b| with\\b| since\\b| by\\b| where\\b| \\p{Ll}| [–—-] | ©)`;
const based = new RegExp(
  `\\b(?:[Bb]ased|[Hh]eadquartered|[Hh]eadquarters(?: is| are)?|[Ll]ocated|HQ|(?:[Oo]ur|[Oo]ne|[Aa]n?) (?:small |little |main )?offices?(?: is| are)?|[Aa]nsässig|[Mm]it Sitz|[Cc]on sede|[Bb]asée?s?|[Ii]nstallée?s?|[Gg]evestigd|[Mm]it Liebe|[Mm]ade by [\\p{L}\\p{M} .&'’-]{2,40}?|[Mm]ade with (?:love|care|♥|❤️?|\\p{Extended_Pictographic}️?)|[Hh]andmade|[Dd]esigned and (?:built|made|assembled|crafted|engineered|manufactured)|[Aa]ssembled|[Cc]rafted|[Dd]esigned|[Dd]eveloped|[Bb]aked|[Bb]rewed|[Mm]ade|[Bb]uilt(?: it| this)?|[Hh]ergestellt|[Ee]ntwickelt|[Hh]echo(?: con \\S{1,8})?|[Ff]ait(?: avec \\S{1,8})?|[Hh]echas?|[Mm]et (?:liefde|❤️?)(?: gemaakt)?|[Gg]emaakt|[Ff]eit[oa](?: com \\S{1,8})?|[Ff]att[oa](?: con \\S{1,8})?|[Cc]on sede|[Cc]om sede|[Ss]ediad[ao]s?) (?:in|en|à|(?<=sede )a|im|em|no|na|nel|aus|uit) ${places}${placeEnd}`,
  'u',
);
/** Who is somewhere: `a team of four in Ghent, Belgium`. Only with its country, since much is after `in`. */
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
/** `Rooted in Portugal`: only with a country, as tools are rooted in science. */
const rooted = new RegExp(
  `(?<!\\p{L})(?:[Rr]ooted|[Aa]t home|[Zz]u ?[Hh]ause|[Vv]erwurzelt|[Ee]nracinée?s?|[Aa]rraigad[ao]s?|[Ee]nraizad[ao]s?|[Rr]adicat[aio]|[Gg]eworteld) (?:in|en|à|em) ${places}${placeEnd}`,
  'u',
);
const close =
  '(?:near|just outside|outside(?: of)?|close to|bei|nahe|in der Nähe von|près de|cerca de|vicino a|perto de|nabij|vlak bij)';
/** `We are two sisters near Lyon, France`: the country, as the city is another one. */
const nearby = new RegExp(
  `(?<!\\p{L})(?:[Bb]ased|[Ll]ocated|[Hh]eadquartered|[Mm]ade|[Bb]uilt|[Hh]andmade|[Bb]asée?s?|[Ii]nstallée?s?|[Gg]evestigd|[Ss]ituad[ao]s?|of us|[Ww]e(?:['’]re| are| work| live| build| make)|[Oo]ur (?:small |little |tiny )?(?:studio|workshop|office|team|house|farm|barn|lab)|[Tt]eam|[Cc]ompany|[Ss]tudio|[Ww]orkshop|[Ff]amily|[Ff]irma|[Ww]erkstatt|[Ww]ir (?:sind|arbeiten|sitzen|leben)|[Nn]ous (?:sommes|travaillons|vivons)|[ÉéEe]quipe|[Aa]telier|[Ss]omos|[Tt]rabajamos|[Vv]ivimos|[Ee]quipo|[Tt]aller|[Ss]iamo|[Ll]avoriamo|[Ww](?:e|ij) (?:zijn|werken|wonen))${gap},? ${close} ${places}${placeEnd}`,
  'u',
);
/** `Made with care in 🇳🇿` */
const underFlag =
  /(?<!\p{L})(?:made|built|crafted|designed|developed|hecho|fait|feito|fatto|gemaakt|entwickelt|hergestellt)(?: with \S{1,12}| con \S{1,8}| avec \S{1,8}| com \S{1,8}| mit \S{1,8})? (?:in|en|à|em|aus) ?(?=[\u{1f1e6}-\u{1f1ff}]{2})/iu;
const registered = new RegExp(
  `(?<!\\p{L})(?:[Rr]egistered(?: (?:charity|company|business|nonprofit|non-profit|society|NGO|association|foundation|co-?operative))?|[Ii]ncorporated|[Ee]ingetragen|[Ii]mmatriculée?|[Ii]nscrita|[Rr]egistrada|[Rr]egistada|[Ii]ngeschreven|[Ii]scritta)(?: office)?(?: (?:as|als|comme|como|come) \\p{L}[\\p{L} -]{2,60}?)? (?:in|en|à|im|em) ${places}${placeEnd}`,
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
  for (const pattern of [people, ourselves, rooted]) {
    const theirs = pattern.exec(part);
    const found = theirs === null ? null : withCountry(placeOfNames(theirs.slice(1), sentence));
    if (found !== null) return found;
  }
  const theirs = nearby.exec(part);
  const near = theirs === null ? null : placeOfNames(theirs.slice(1), sentence).country;
  if (near !== null) return { city: null, country: near };
  const flag = underFlag.exec(part);
  return flag === null
    ? null
    : withCountry({ city: null, country: countriesByFlag(part.slice(flag.index).slice(0, 60))[0] ?? null });
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
