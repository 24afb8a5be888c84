import type { FoundFounder } from './found-founder.ts';
import { foundedByThemselves, speakerIn } from './first-person.ts';
import { partOfProduct, tradePattern } from './founder-words.ts';
import { asPronounPattern, jointPattern, withPattern } from './name-joints.ts';
import { isPersonName, namePattern } from './person-name.ts';
import { ownBlocks } from './sections.ts';
import { cite, type SitePage } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';

const name = `(?<one>${namePattern})`;
/** One name or several; a comma alone stands only before further names that a joint ends. */
const listOf = `(?:${tradePattern},? ?)?${namePattern}(?:(?:, ${namePattern}){0,3}${jointPattern}(?:${tradePattern},? ?)?${namePattern}){0,4}`;
const names = `(?<all>${listOf})`;
/** What makes a company: as strong as `founded` only where the thing that was made is named and is the product. */
const didFound =
  '(?:(?:co-?)?founded|started|launched|created|built|set up|established|gründeten?|starteten?|fundaron|fundó|crearon|creó|lanzaron|lanzó|montaron|(?:ont|a|avons) (?:co-?)?(?:fondé|lancé|créé|monté)|fondèrent|fonda|créèrent|(?:hanno|ha) (?:fondato|creato|lanciato|avviato)|fondarono|fondò|fundou|fundaram|criou|criaram|lançou|lançaram|richtten?|begonnen|startten?)';
const founder =
  '(?:[Cc]o[- ]?)?(?:[Ff]ounder|[Gg]ründer(?:in)?|[Ff]undadora?|[Ff]ondateur|[Ff]ondatrice|[Ff]ondatore|[Oo]prichter)';
const more = '(?: (?:and|&|und|y|et) [\\p{L}&-]{2,20}){0,2}';

const was =
  '(?:(?:GmbH|AG|UG|Inc\\.?|Ltd\\.?|LLC|S\\.?L\\.?|SAS|S\\.?r\\.?l\\.?) )?(?:was|is|wurde|ist|fue|foi|es|a été|est|è stat[oa])';
const by = `(?:by|von|por|par|da|door) (?:${tradePattern}|(?:[\\p{Ll}-]{2,20},? ){0,4})`;
const object = '(?<object>\\p{Lu}[\\p{L}\\d.-]{1,30})';

const when = '(?: (?:in|im Jahr|en|nel|em|back in)(?: the [\\p{L}]{3,10} of)? \\d{4}| \\d{4})?';
const article = "(?:the|die|das|den|la|le|les|el|los|il|lo|o|a|het|de) |l['’]";
/** `built the Orrery website`: a part of it, or something about it. */
const notPart = `(?!${partOfProduct})`;
const thing = '(?<object>the company|us|it|\\p{Lu}[\\p{L}\\d.-]{1,30})';

const patterns: readonly RegExp[] = [
  // founded by A and B; Tidewell was founded in 2019 by brothers A and B; gegründet von A; the subject is checked
  new RegExp(
    `(?:${object} ${was} )?(?:(?:[Cc]o-?)?[Ff]ounded|[Ss]tarted|[Gg]egründet|[Ff]undad[ao]|[Ff]ondée?|[Ff]ondat[ao]|[Oo]pgericht)(?: (?:in|en|em|im|à|a|nel) [^.,;]{2,40}?)?,? ${by}${names}`,
    'u',
  ),
  // Tidewell wurde 2017 von der Ingenieurin A und dem Informatiker B in Leipzig gegründet
  new RegExp(`(?:${object} )?wurden? (?:[^.;]{0,60} )?${by}${names}(?: [^.;]{1,60})? gegründet`, 'u'),
  // 2017 gründeten A und B die Tidewell GmbH; A und B haben Tidewell gegründet
  new RegExp(
    `gründeten? ${names} (?:(?:dann|gemeinsam|die|das|den|im|in|\\d{4}|\\p{L}+) ){0,4}?${object}`,
    'u',
  ),
  new RegExp(`${names} (?:hat|haben) (?:[^.;]{0,40} )?${object}(?: [^.;]{0,40})? gegründet`, 'u'),
  // Lo fundó A; la fundaron A y B
  new RegExp(`(?:^|[ ,])(?:[Ll][oa]s?|[Nn]os) (?:fundó|fundaron)(?: (?:en|el) [^.,;]{2,30}?)? ${names}`, 'u'),
  // A e B hanno fondato Tidewell; A et B ont fondé Tidewell
  new RegExp(
    `${names},? (?:ha|hanno|a|ont) (?:fondato|fondé)(?: (?:nel|en) \\d{4})? (?:l['’]|la |il )?${object}`,
    'u',
  ),
  // Our founders: A and B
  new RegExp(`^(?:(?:[Oo]ur|[Uu]nsere|[Nn]uestr[oa]s|[Nn]os) )?${founder}(?:s|es|nen)?: ${names}`, 'u'),
  // Tidewell is built by A
  new RegExp(`${object} ${was} (?:[\\p{Ll}-]{1,15} ){0,3}(?:built|made|created) ${by}${names}`, 'u'),
  // A and B founded Tidewell together with C; A was a clerk before she and her brother, B, started Tidewell; the object is checked
  new RegExp(
    `(?<all>(?:${namePattern}${asPronounPattern})?${listOf}),? ${didFound}${when} (?:${article})?${thing}${notPart}(?:${when}(?: together| samen)? ${withPattern} (?:${tradePattern},? ?)?(?<also>${namePattern}))?`,
    'u',
  ),
  // 2018 gründete A gemeinsam mit B das Tidewell; in 2018 richtten A en B Tidewell op; en 2018 fundaron A y B Tidewell
  new RegExp(
    `(?:gründeten?|starteten?|riefen|richtten?|startten?|begonnen|fundaron|fundó|crearon|creó|lanzaron|lanzó|fundaram|fundou|criaram|criou|fondarono|fondò) ${names},? (?:${article})?${thing}`,
    'u',
  ),
  // A, founder of Tidewell; A is the co-founder and CEO
  new RegExp(
    `${name}(?:,| is| ist| es| est| –| -|) (?:the |our |der |die |el |la |a )?${founder}${more}(?:(?: (?:of|at|von|bei|de|del|di|da|della|do|chez|van|hos)|,| @) ${object})?`,
    'u',
  ),
  // our founder A
  new RegExp(
    `(?:[Oo]ur (?:co-?)?founder|[Uu]nser(?:e)? Gründer(?:in)?|[Nn]uestr[oa] fundadora?),? ${name}`,
    'u',
  ),
];
const trade = new RegExp(`^${tradePattern}`, 'u');
const founds = /\b(?:founder|gründer(?:in)?|fundadora?|fondat\w+)\b/i;
const makes =
  /\b(?:(?:creator|maker) of|(?:developer|designer|engineer|person|mind|brain)s? behind|I (?:built|made|created|founded|started)) (?:the )?(?:\p{L}+ )?(?<object>this|it|\p{Lu}[\p{L}\d.-]{1,30})/u;
const ownThing =
  /^(?:the company|us|it|we|this|company|app|project|product|studio|startup|platform|firm|ceo|cto|coo|cpo|unternehmen|firma|projekt|empresa|compañía|azienda|società|entreprise|société|sie|es|wir|lo|la)$/i;
const denied =
  /\b(?:not|never|isn[’']t|in no way) (?:\w+ )?(?:related|affiliated|connected|associated|founded)\b|\bunrelated to\b/i;
const previously =
  /\b(?:previous(?:ly)?|former(?:ly)?|before (?:that|this)|earlier|ex-|sold|acquired|customer|client)\b/i;

/**
 * Founders named in sentences, such as `Tidewell was founded by Maya Okafor and Jonas Lindqvist in a harbour office`.
 * @param ownNames of the product and of the company, whose copyright may be a founder's own
 * @param productNames which are nobody's names
 */
export function founderSentences(
  page: SitePage,
  ownNames: readonly string[],
  productNames: readonly string[],
): FoundFounder[] {
  return ownBlocks(page).flatMap(({ block }) => {
    if (block.text.length > 3000 || block.marks.has('team')) return [];
    const sentences = sentencesIn(block.text.slice(0, 3000));
    const told = sentences.flatMap((sentence) =>
      sentence.length > 500 || denied.test(sentence)
        ? []
        : namesIn(sentence, ownNames)
            .filter((one) => !isOwn(one, productNames))
            .map((found) => made(page, found, sentence)),
    );
    const own = foundedByThemselves(sentences).flatMap(({ name: found, object: of, from, to }) => {
      const quote = sentences.slice(from, to + 1).join(' ');
      const isOurs = (ownThing.test(of) || isOwn(of, ownNames)) && isPersonName(found);
      return isOurs && quote.length <= 800 && block.text.includes(quote) && !denied.test(quote)
        ? [made(page, found, quote)]
        : [];
    });
    return [...told, ...own];
  });
}

/** What every pattern needs; most sentences lack it and are not looked at further. */
const speaksOfFounding =
  /found|gründ|fund|fond|start|launch|built|made|set up|establish|create|creator|maker|behind|crea|cré|cri|lan[zcç]|mont|avvia|begonnen|richt|rief/i;

function namesIn(sentence: string, ownNames: readonly string[]): string[] {
  if (!speaksOfFounding.test(sentence)) return [];
  const isOurs = (object: string | undefined) =>
    object === undefined || ownThing.test(object) || isOwn(object, ownNames);
  // "I'm Maya Okafor" alone founds nothing.
  const speaker = speakerIn(sentence);
  const maker = makes.exec(sentence);
  const own =
    speaker !== null && (founds.test(sentence) || (maker !== null && isOurs(maker.groups?.['object'])))
      ? [speaker]
      : [];
  const told = patterns.flatMap((pattern) => {
    const match = pattern.exec(sentence);
    if (match === null || !isOurs(match.groups?.['object'])) return [];
    // What the sentence tells of before the founding; `a former pilot` after the name is a biography.
    if (previously.test(sentence.slice(0, match.index + match[0].length))) return [];
    const listed = peopleIn(match.groups?.['one'] ?? match.groups?.['all'] ?? '');
    // `founded by Ada Byron, and Cy Okoro joined later`: the last one is who something else is told of.
    const isNext = listed.length > 1 && goesOn.test(sentence.slice(match.index + match[0].length));
    return [...(isNext ? listed.slice(0, -1) : listed), ...peopleIn(match.groups?.['also'] ?? '')];
  });
  return [...own, ...told].filter(isPersonName);
}

const between = new RegExp(`${jointPattern}|, `, 'u');
const atStart = new RegExp(`^${namePattern}(?= \\p{Ll})`, 'u');
const peopleIn = (list: string): string[] =>
  list
    .split(between)
    .map((part) => part.replace(trade, '').trim())
    .map((part) => (isPersonName(part) ? part : (atStart.exec(part)?.[0] ?? '')))
    .filter(isPersonName);
const goesOn =
  /^(?: (?:who )?)(?:joined|joins|runs?|leads?|is|was|has|had|came|comes|handles?|writes?|designs?|looks after|takes care|helps|helped|works?|stieß|ist|kam|leitet|kümmert|macht|hilft|arbeitet|dirige|lleva|se unió|es|trabaja|diseña|rejoint|gère|est|travaille|dirige|è|si occupa|lavora|gestisce|kwam|werd|leidt|entrou|gere|trabalha)(?!\p{L})/u;

const isOwn = (object: string, ownNames: readonly string[]): boolean =>
  ownNames.some(
    (own) =>
      own !== '' &&
      (hasPhrase(own.toLowerCase(), object.toLowerCase()) ||
        hasPhrase(object.toLowerCase(), own.toLowerCase())),
  );

function made(page: SitePage, found: string, sentence: string): FoundFounder {
  return { name: found, bio: [], evidence: [cite(page, sentence)], page, span: null, sameAs: [] };
}
