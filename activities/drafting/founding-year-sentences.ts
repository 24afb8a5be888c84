import { foundedIn } from './founding-year-phrases.ts';
import { withoutLegalForm } from './legal-name.ts';
import { isOwnName } from './own-thing.ts';
import { hasPhrase } from './words.ts';

const others =
  /(?<!\p{L})(?:customers?|clients?|previously|formerly|before that|former|he|she|his|her|their|kunden?|kundin|clientes?|clienti|klanten|ella|él|elle|il a|lui|lei)(?!\p{L})/iu;
const selfStart = /^(?:we|it all|it|our (?:company|story|journey|team)|the company)\b/i;

/** The years in which a sentence says that the company was founded. @param holders lines that say whose the site is */
export function yearsOfFounding(sentence: string, name: string | null, holders: readonly string[]): string[] {
  const found = foundedIn.exec(sentence.slice(0, 500));
  // What comes after the year, such as `by a former captain`, takes nothing from it.
  const match =
    found === null || others.test(sentence.slice(0, found.index + found[0].length)) ? null : found;
  if (match === null) {
    const first = yearFirst.map((pattern) => pattern.exec(sentence.slice(0, 300))?.groups?.['year']);
    const year = first.find((one) => one !== undefined);
    return year === undefined || others.test(sentence) ? namedAndDated(sentence, name) : [year];
  }
  return isOwn(match, sentence, name, holders) && !isOfAnother(match, sentence, name, holders)
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
];

const strict = new RegExp(
  `(?<![\\p{L}])(?:[Ff]ounded|[Ee]stablished|[Gg]egründet|[Ff]undad[ao]s?|[Ff]ondée?|[Ff]ondata|تأسست?)(?![\\p{L}])`,
  'u',
);
const maxApart = 160;

/** The year of a sentence that names the product, a founding and one year: `In 2019 the sisters founded Orrery.` */
function namedAndDated(sentence: string, name: string | null): string[] {
  const verb = strict.exec(sentence.slice(0, 500));
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
      (name !== null && hasPhrase(name.toLowerCase(), object.toLowerCase())) ||
      (object.includes(' ') && holders.some((line) => hasPhrase(line, object)))
    );
  }
  if (!/^(?:started|began)/i.test(whole)) return true;
  return selfStart.test(sentence) || (name !== null && sentence.startsWith(name));
}

const named = "\\p{Lu}[\\p{L}\\d&.'’-]*(?: (?:\\p{Lu}[\\p{L}\\d&.'’-]*|of|de|&)){0,4}";
/** Who or what was founded, before the verb, with the article that generic words have: `Die Firma`, `Lunette`. */
const subject = new RegExp(
  `(?:^|[,;:–—] |(?:that|when|because|as|dass|weil|que) )(?<article>(?:The|Die|Der|Das|Unser\\p{L}*|La|El|Le|Il|Lo|A|O|Het|De|Our|Nuestr[oa]|Notre) |L['’])?(?<named>${named})(?:,[^,]{0,80},)? (?:was|is|were|has been|wurden?|ist|fue|es|a été|est|è stat[oa]|è|foi|é|werd)(?: [\\p{Ll}-]+){0,4} $`,
  'u',
);
const generic =
  /^(?:It|We|This|They|Es|Wir|Sie|Ella|Elle|Nous|Noi|Wij|Founded|Established|Company|Studio|\p{L}*(?:unternehmen|firma|agentur|betrieb))$/iu;
/** `Lunette, founded in 2009`, and not `in Vienna, founded in 2009`. */
const apposed = new RegExp(`(?<place>(?:in|aus|en|à|a) )?(?<named>${named})(?:, ?| \\()$`, 'u');
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
  { 0: whole, index }: RegExpExecArray,
  sentence: string,
  name: string | null,
  holders: readonly string[],
): boolean {
  const isOurs = (one: string): boolean =>
    generic.test(one) ||
    (name !== null && isOwnName(one, [name])) ||
    holders.some((line) => hasPhrase(line, withoutLegalForm(one)));
  const before = sentence.slice(0, index);
  if (
    /(?:which|who|that|die|der|das|que|qui|che) (?:(?:was|is|wurde|fue|a été|est|è stat[oa]|foi) )?$/.test(
      before,
    )
  )
    return name === null || !hasPhrase(before, name);
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
  const next = index === 0 ? following.exec(sentence.slice(whole.length))?.groups?.['named'] : undefined;
  return next !== undefined && !isOurs(next);
}
