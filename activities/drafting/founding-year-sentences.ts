import { foundedIn, launchIn } from './founding-year-phrases.ts';
import { withoutLegalForm } from './legal-name.ts';
import { isOwnName } from './own-thing.ts';
import { hasPhrase } from './words.ts';

const others =
  /(?<!\p{L})(?:customers?|clients?|previously|formerly|before that|former|he|she|his|her|their|kunden?|kundin|clientes?|clienti|klanten|ella|él|elle|il a|lui|lei)(?!\p{L})/iu;
const selfStart = /^(?:we|it all|it|our (?:company|story|journey|team)|the company)\b/i;

/** The year in which a sentence says that `we`, `the company` or `it all` began, whatever the company is called. */
export function yearOfOwn(sentence: string): string | null {
  const found = yearFirst.map((pattern) => pattern.exec(sentence.slice(0, 300))?.groups?.['year']);
  return others.test(sentence) ? null : (found.find((one) => one !== undefined) ?? null);
}

/** The years in which a sentence says that the company was founded. @param holders lines that say whose the site is */
export function yearsOfFounding(sentence: string, name: string | null, holders: readonly string[]): string[] {
  const found = foundedIn.exec(sentence.slice(0, 500));
  // What comes after the year, such as `by a former captain`, takes nothing from it.
  const match =
    found === null || others.test(sentence.slice(0, found.index + found[0].length)) ? null : found;
  if (match === null) {
    const year = yearOfOwn(sentence);
    return year === null ? namedAndDated(sentence, name) : [year];
  }
  const names = name === null ? [] : [name];
  return isOwn(match, sentence, name, holders) && !isOfAnother(match, sentence, names, holders)
    ? [match.groups?.['year'] ?? '']
    : [];
}

const year = '(?<year>(?:18|19|20)\\d{2})(?!\\d)';
const firm =
  "(?:(?:the|our) (?:company|studio|agency|firm|business)|das (?:Unternehmen|Büro|Studio|Start-?up)|die (?:Firma|Agentur|Gesellschaft)|unser(?:e|en)? \\p{L}+|(?:la|nuestra) (?:empresa|compañía|agencia)|(?:notre |l['’])(?:entreprise|agence)|(?:la|notre) société|(?:la nostra |l['’])azienda|la (?:nostra )?società|a (?:nossa )?empresa|(?:het|ons) bedrijf)";
/** With the year before the verb: `2014 haben wir die Firma gegründet`, `En 2014 fundamos la empresa`, `2014 gegründet`. */
const yearFirst = [
  new RegExp(
    `(?<![\\d–-])${year},? (?:we (?:co-?)?founded|(?:haben wir|hebben we|hebben wij|wurde|werd)|gründeten (?:wir|[^.;,]{3,60})|fundamos|hemos fundado|nous avons fondé|abbiamo fondato|fundámos) ${firm}`,
    'iu',
  ),
  new RegExp(
    `^(?:wir haben (?:${firm} )?|wir wurden |${firm} (?:wurde|ist|werd|is) )(?:[^.;,]{0,60} )?${year} (?:[^.;,]{0,60} )?(?:gegründet|opgericht)`,
    'iu',
  ),
  new RegExp(
    `^(?:Im Jahre? |In |En |Nel |Em )?${year} (?:in \\p{Lu}\\p{L}+ )?(?:gegründet|founded|opgericht|fondée?|fundada|fondata)(?!\\p{L})`,
    'u',
  ),
  // It all began in 2014, in the words of several languages
  new RegExp(
    `^(?:(?:[Aa]ngefangen|[Bb]egonnen) hat (?:es|alles)|[Aa]lles (?:begann|fing)|[Tt]out a commencé|[Tt]odo (?:empezó|comenzó)|[Tt]utto (?:è|ebbe) (?:iniziato|cominciato|inizio)|[Tt]udo começou|[Hh]et begon(?: allemaal)?)(?: (?:im Jahr|im|in|en|em|nel|au))?(?: \\p{L}{3,10}(?: de)?)? ${year}`,
    'u',
  ),
  // listening to machines since 2014, when it was spun out of a laboratory
  new RegExp(
    `(?<!\\p{L})(?:since|in) ${year},? when (?:it|we|the company) (?:was|were) (?:spun (?:out|off)|founded|started|born|set up)`,
    'u',
  ),
];

/** Words of founding that mean a company; whatever else began may have begun before it. */
export const foundsCompany = new RegExp(
  `(?<![\\p{L}])(?:[Ff]ounded|[Ee]stablished|[Gg]egründet|[Ff]undad[ao]s?|[Ff]ondée?|[Ff]ondat[ao]|[Oo]pgericht|تأسست?)(?![\\p{L}])`,
  'u',
);
const maxApart = 160;

/** The year of a sentence that names the product, a founding and one year: `In 2019 the sisters founded Orrery.` */
function namedAndDated(sentence: string, name: string | null): string[] {
  const verb = foundsCompany.exec(sentence.slice(0, 500));
  const years = sentence.slice(0, 500).match(/(?<![\d.,])(?:18|19|20)\d{2}(?!\d)/g) ?? [];
  const [year] = years;
  if (verb === null || year === undefined || years.length > 1 || /©|copyright/i.test(sentence)) return [];
  const until = Math.max(verb.index + verb[0].length, sentence.indexOf(year) + year.length);
  if (name === null || !hasPhrase(sentence, name) || others.test(sentence.slice(0, until))) return [];
  return Math.abs(sentence.indexOf(year) - verb.index) <= maxApart ? [year] : [];
}

/** Whether the company is what was founded: `founded Harbourly in 2014` and `I started sailing in 1998` are not it. */
function isOwn(
  { groups, 0: whole }: RegExpExecArray,
  sentence: string,
  name: string | null,
  holders: readonly string[],
): boolean {
  const object = groups?.['object'];
  if (object !== undefined && !/^(?:the company|it|us|our company)$/.test(object)) {
    return (
      (name !== null && hasPhrase(name.toLowerCase(), withoutLegalForm(object).toLowerCase())) ||
      (object.includes(' ') && holders.some((line) => hasPhrase(line, object)))
    );
  }
  if (!/^(?:started|began)/i.test(whole)) return true;
  return selfStart.test(sentence) || (name !== null && sentence.startsWith(name));
}

/** Whether a sentence says of something with another name than these that it was founded in that year. */
export function isFoundingOfAnother(sentence: string, year: string, own: readonly string[]): boolean {
  const launches = launchIn(sentence).filter((launch) => launch.year === year);
  if (launches.some(({ named: of }) => /^\p{Lu}/u.test(of) && !generic.test(of) && !isOwnName(of, own)))
    return true;
  const match = foundedIn.exec(sentence.slice(0, 500));
  // `Die Lunette GmbH wurde 2009 gegründet`: the verb comes last.
  if (match?.groups?.['year'] !== year)
    return isOfAnother({ 0: year, index: sentence.indexOf(year) }, sentence, own, []);
  const object = match.groups['object'];
  const isNamed = object !== undefined && /^\p{Lu}/u.test(object) && !generic.test(object);
  return (isNamed && !isOwnName(object, own)) || isOfAnother(match, sentence, own, []);
}

const named = "\\p{Lu}[\\p{L}\\d&.'’-]{0,60}(?: (?:\\p{Lu}[\\p{L}\\d&.'’-]{0,60}|of|de|&)){0,4}";
/** Who or what was founded, before the verb, with the article that generic words have: `Die Firma`, `Lunette`. */
const subject = new RegExp(
  `(?:^|[,;:–—] |(?:that|when|because|as|dass|weil|que) )(?<article>(?:The|Die|Der|Das|Unser\\p{L}*|La|El|Le|Il|Lo|A|O|Het|De|Our|Nuestr[oa]|Notre) |L['’])?(?<named>${named})(?:,[^,]{0,80},)? (?:was|is|were|has been|wurden?|ist|fue|es|a été|est|è stat[oa]|è|foi|é|werd)(?: [\\p{Ll}-]+){0,4} $`,
  'u',
);
const generic =
  /^(?:I|It|We|This|They|He|She|Es|Wir|Sie|Ich|Er|Ella|Él|Elle|Il|Je|Nous|Noi|Lei|Lui|Wij|Ik|Founded|Established|Company|Studio|\p{L}*(?:unternehmen|firma|agentur|betrieb))$/iu;
/** `Lunette, founded in 2009`, and not `in Vienna, founded in 2009`. */
const apposed = new RegExp(`(?<place>(?:in|aus|en|à|a) )?(?<named>${named})(?:, ?| \\()$`, 'u');
/** `Lunette, the Vienna company founded in 2009`: what the other one is, after its name. */
const described = new RegExp(
  `(?<![\\p{L}-])(?!(?:In|Im|From|Aus|En|À|Nel|Em|Since) )(?<named>${named})(?:, | \\(| [–—] )(?:the|an?|der|die|das|eine?|la|le|el|los|une?|una?|il|lo|os?|as?|het|een|l['’])[ ]?[^,.;:!?()]{3,60} $`,
  'u',
);
/** `Founded in 2009, Lunette made clocks`. */
const following = new RegExp(
  `^[^.;:!?]{0,40}?, (?:the )?(?<named>${named}) (?!by|von|por|par|da|door|with|and|und|y|et|e|as|in|wir|we|nous)\\p{Ll}`,
  'u',
);

/** What of a company may be younger than itself. */
const ofPart =
  /(?<!\p{L})(?:office|branch|store|lab|podcast|app|blog|newsletter|community|foundation|fund|program(?:me)?|subsidiary|integration|feature|version|niederlassung|filiale|stiftung|oficina|sede|filial|sucursal|fundación|bureau|fondation|ufficio|fondazione|escritório|kantoor|vestiging)(?!\p{L})[^,;:]{0,40}$/iu;

/** Whether the sentence says of something with another name that it was founded then. */
function isOfAnother(
  { 0: whole, index }: Pick<RegExpExecArray, 0 | 'index'>,
  sentence: string,
  names: readonly string[],
  holders: readonly string[],
): boolean {
  const isOurs = (one: string): boolean =>
    generic.test(one) ||
    isOwnName(one, names) ||
    holders.some((line) => hasPhrase(line, withoutLegalForm(one)));
  const before = sentence.slice(0, index);
  if (
    /(?:which|who|that|die|der|das|que|qui|che) (?:(?:was|is|wurde|fue|a été|est|è stat[oa]|foi) )?$/.test(
      before,
    )
  )
    return !names.some((name) => name !== '' && hasPhrase(before.toLowerCase(), name.toLowerCase()));
  if (ofPart.test(before)) return true;
  const said = subject.exec(before)?.groups;
  if (said?.['named'] !== undefined) {
    // A word with an article is what every company may be called; a name has none, or is longer.
    const isGeneric = said['article'] !== undefined && !said['named'].includes(' ');
    return !isGeneric && !isOurs(said['named']);
  }
  const apposition = apposed.exec(before)?.groups;
  if (apposition?.['named'] !== undefined && apposition['place'] === undefined)
    return !isOurs(apposition['named']);
  const description = described.exec(before)?.groups?.['named'];
  if (description !== undefined && !isOurs(description)) return true;
  const next = index === 0 ? following.exec(sentence.slice(whole.length))?.groups?.['named'] : undefined;
  return next !== undefined && !isOurs(next);
}
