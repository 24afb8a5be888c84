/** Sentences that say who founded the product or the company, as patterns of several languages. */
import { founderNoun, partOfProduct, tradePattern } from './founder-words.ts';
import { asPronounPattern, jointPattern, withPattern } from './name-joints.ts';
import { namePattern } from './person-name.ts';

/**
 * The groups of a match: `all` are the names, `also` one more, `object` or `elsewhere` is what was founded, `title` what
 * they are called.
 * Without an object the sentence speaks of the company, unless `isTold`: then only the surroundings tell of whom.
 */
export interface FounderPattern {
  /** What the pattern needs: small, as a pattern of names is costly to compile, and most are never needed on a site. */
  word: RegExp;
  pattern: RegExp;
  isTold?: true;
}

const trade = `(?:${tradePattern},? ?)?`;
/** One name or several; a comma alone stands only before further names that a joint ends. */
const listOf = `${trade}${namePattern}(?:(?:, ${namePattern}){0,3}${jointPattern}${trade}${namePattern}){0,4}`;
const names = `(?<all>${listOf})`;
/** What makes a company: as strong as `founded` only where the thing that was made is named and is the product. */
const didFound =
  '(?:(?:co-?)?founded|started|launched|created|built|set up|established|gründeten?|starteten?|fundaron|fundó|crearon|creó|lanzaron|lanzó|montaron|(?:ont|a|avons) (?:co-?)?(?:fondé|lancé|créé|monté)|fondèrent|fonda|créèrent|(?:hanno|ha) (?:fondato|creato|lanciato|avviato)|fondarono|fondò|fundou|fundaram|criou|criaram|lançou|lançaram|richtten?|begonnen|startten?)';
const isFounded =
  '(?:(?:[Cc]o-?)?[Ff]ounded|[Ss]tarted|[Gg]egründet|[Ff]undad[ao]|[Ff]ondée?|[Ff]ondat[ao]|[Oo]pgericht)';
/** What of a company or a product says that it was begun; of anything else, such as a website, that it was made. */
const isMade =
  '(?:built|made|created|launched|established|set up|conceived|gestartet|ins Leben gerufen|geschaffen|aufgebaut|erdacht|cread[ao]|lanzad[ao]|iniciad[ao]|créée?|lancée?|imaginée?|creat[ao]|lanciat[ao]|avviat[ao]|ideat[ao]|criad[ao]|lançad[ao]|gestart|gelanceerd|bedacht|gebouwd)';
/** At the beginning of a sentence. */
const isMadeFirst = isMade.replace(/(?<=[:|])\p{Ll}/gu, (letter) => `[${letter.toUpperCase()}${letter}]`);
const legal = '(?:(?:GmbH|AG|UG|Inc\\.?|Ltd\\.?|LLC|S\\.?L\\.?|SAS|S\\.?r\\.?l\\.?) )?';
const was = `${legal}(?:was|is|wurde|ist|fue|foi|es|é|a été|est|è stat[oa]|è|werd|is)`;
const by = `(?:by|von|vom|por|par|da|dal|door|pel[ao]) (?:${tradePattern}|(?:[\\p{Ll}-]{2,20},? ){0,4})`;
/** What `our designer` made is not founded. */
const byMaker = `(?!(?:by our|von unser|por nuestr|par notre|da(?:l|lla)? nostr|door on[sz])(?!\\p{L}* (?:co-?)?(?:founder|gründer|fundador|fondat|oprichter)))${by}`;
const name = '\\p{Lu}[\\p{L}\\d.-]{1,30}(?: \\p{Lu}[\\p{L}\\d.-]{1,30}){0,3}';
const object = `(?<object>${name})`;
const when = '(?: (?:in|im Jahr|en|nel|em|back in)(?: the [\\p{L}]{3,10} of)? \\d{4}| \\d{4})?';
/** Where and when, between a verb and who did it. */
const where = '(?: (?:in|en|em|im|à|a|nel|back in|on) [^.,;]{2,40}?| \\d{4})?';
const article = "(?:the|die|das|den|la|le|les|el|los|il|lo|o|a|het|de) |l['’]";
/** `built the Orrery website`: a part of it, or something about it. */
const notPart = `(?!${partOfProduct})`;
const thing = `(?<object>the company|us|it|${name}|\\p{Ll}[\\p{L}\\d.-]{3,30})`;

const and = '(?:and|&|und|y|e|et|en|,)';
const role =
  '(?:(?:[Cc]hief|[Hh]ead|[Mm]anaging|[Ll]ead|[Ee]xecutive|[Tt]echnical) (?:of )?(?:\\p{L}{4,20} )?\\p{L}{4,20}|C[A-Z]O|[Gg]eschäftsführer(?:in)?|[Gg]esellschafter(?:in)?|[Ii]nhaber(?:in)?|[Dd]irect(?:or|ora|eur|rice)|[Dd]irettor[ei]|[Pp]resident[ea]?|[Pp]résidente?|[Gg]érante?|[Oo]wner|[Mm]aker|[Cc]reator|[Dd]eveloper|[Dd]esigner|[Ee]ngineer|directeur|eigenaar|sóci[oa]|soci[oa])';
const title = `(?<title>(?:${role} ?${and} )?${founderNoun}(?: ?${and} ${role}){0,2})`;
const ours =
  '(?:[Oo]ur|[Uu]nsere?[nrms]?|[Nn]uestr[oa]s?|[Nn]os|[Nn]otre|[Ii] nostri|[Ll]e nostre|[Ii]l nostro|[Ll]a nostra|(?:[Oo]s? |[Aa]s? )?[Nn]oss[oa]s?|[Oo]nze|[Oo]ns)(?: two| three| zwei| beiden| dos| deux| due)?';
const theirs =
  '(?:[Ii]ts|[Tt]he|[Dd]ie|[Dd]er|[Dd]e[mn]|[Ss]us?|[Ll][oa]s|[Ee]l|[Ll]a|[Ss]eine?|[Ii]hre?|[Ss]es|[Ss]on|[Ss]a|[Ll]es?|[Ii]l|[Ii]|[Ii] suoi|[Ll]e sue|[Ii]l suo|[Ll]a sua|[Gg]li|[Oo]s?|[Aa]s?|[Ss]eus?|[Ss]uas?|[Dd]e|[Hh]aar|[Zz]ijn)(?: two| three| zwei| beiden| dos| deux| due)?';
const of = "(?:of|at|von|bei|de|del|de la|di|della|da|do|chez|van|bij|hos|behind|des|der|d[’']|@)";
const ofThing = `(?: ?${and} [\\p{Ll}-]{2,20}){0,2} ${of} ?(?:${article}|this |our |unsere[rs]? |diese[rs] )?(?<object>${name}|\\p{Ll}[\\p{L}\\d.-]{1,30})`;
const are = '(?:are|is|were|was|sind|ist|waren|war|son|es|eran|sont|est|étaient|sono|è|são|é|zijn|waren)';

const founding = new RegExp(isFounded, 'u');
const making = new RegExp(isMade, 'iu');
const doing = new RegExp(didFound, 'u');
const called = new RegExp(founderNoun, 'u');

export const founderPatterns: readonly FounderPattern[] = [
  // founded by A and B; Tidewell was founded in 2019 by brothers A and B; gegründet von A; the subject is checked
  { word: founding, pattern: new RegExp(`(?:${object} ${was} )?${isFounded}${where},? ${by}${names}`, 'u') },
  // Tidewell wurde 2017 von der Ingenieurin A und dem Informatiker B in Leipzig gegründet
  {
    word: /gegründet/,
    pattern: new RegExp(
      `(?:${object} )?wurden? (?:[^.;]{0,60} )?${by}${names}(?: [^.;]{1,60})? gegründet`,
      'u',
    ),
  },
  {
    word: /ins Leben|gestartet|geschaffen|aufgebaut/,
    pattern: new RegExp(
      `${object} wurde (?:[^.;]{0,60} )?von ${trade}${names}(?: [^.;]{1,60})? (?:ins Leben gerufen|gestartet|geschaffen|aufgebaut)`,
      'u',
    ),
  },
  // 2017 gründeten A und B die Tidewell GmbH; A und B haben Tidewell gegründet
  {
    word: /gründete/,
    pattern: new RegExp(
      `gründeten? ${names} (?:(?:dann|gemeinsam|die|das|den|im|in|\\d{4}|\\p{L}+) ){0,4}?${object}`,
      'u',
    ),
  },
  {
    word: /gegründet|opgericht/,
    pattern: new RegExp(
      `${names},? (?:hat|haben|hebben|heeft) (?:[^.;]{0,40} )?${object}(?: [^.;]{0,40})? (?:gegründet|opgericht)`,
      'u',
    ),
  },
  // Lo fundó A; la fundaron A y B
  {
    word: /fundó|fundaron/,
    pattern: new RegExp(
      `(?:^|[ ,])(?:[Ll][oa]s?|[Nn]os) (?:fundó|fundaron)(?: (?:en|el) [^.,;]{2,30}?)? ${names}`,
      'u',
    ),
  },
  // Tidewell was launched in 2021 by A; Tidewell fue creada por A y B
  {
    word: making,
    pattern: new RegExp(
      `${object} ${was} (?:[\\p{Ll}-]{1,15} ){0,3}${isMade}${where},? ${byMaker}${names}`,
      'u',
    ),
  },
  // Created by A and B in 2019, Tidewell …; Tidewell, launched in 2021 by A, …
  {
    word: making,
    pattern: new RegExp(
      `^(?:${isFounded}|${isMadeFirst})${where},? ${byMaker}${names}${when}[^.;,]{0,40}, (?:${article})?${object}`,
      'u',
    ),
  },
  { word: making, pattern: new RegExp(`${object}(?:, | )${isMade}${where},? ${byMaker}${names}`, 'u') },
  // A and B founded Tidewell together with C; A was a clerk before she and her brother, B, started Tidewell; the object is checked
  {
    word: doing,
    pattern: new RegExp(
      `(?<all>(?:${namePattern}${asPronounPattern})?${listOf}),?(?: who| die| qui| che| que)? ${didFound}${when} (?:${article})?${thing}${notPart}(?:${when}(?: together| samen)? ${withPattern} ${trade}(?<also>${namePattern}))?`,
      'u',
    ),
  },
  // 2018 gründete A gemeinsam mit B das Tidewell; in 2018 richtten A en B Tidewell op; en 2018 fundaron A y B Tidewell
  {
    word: /gründete|startete|rief|richt|start|begonnen|fund|crea|creó|lanz|cri|fond/,
    pattern: new RegExp(
      `(?:gründeten?|starteten?|riefen|richtten?|startten?|begonnen|fundaron|fundó|crearon|creó|lanzaron|lanzó|fundaram|fundou|criaram|criou|fondarono|fondò) ${names},? (?:${article})?${thing}`,
      'u',
    ),
  },
  // our co-founder and CTO, A; nuestros fundadores, A y B
  { word: called, pattern: new RegExp(`(?<!\\p{L})${ours} ${title}(?:,| –|:)? ${names}`, 'u') },
  // its founders, A and B; die Gründer A und B
  { word: called, pattern: new RegExp(`(?<!\\p{L})${theirs} ${title}(?:,| –)? ${names}`, 'u'), isTold: true },
  // the founders of Tidewell, A and B
  {
    word: called,
    pattern: new RegExp(
      `(?<!\\p{L})(?:${ours}|${theirs}) ${title} ${of} ?(?:${article})?${object}(?:,| –|:)? ${names}`,
      'u',
    ),
  },
  // Founders A and B met; Co-founder and CTO A
  { word: called, pattern: new RegExp(`^${title} ${names}`, 'u'), isTold: true },
  // Founders: A and B; Gründerin & Geschäftsführerin: A
  { word: called, pattern: new RegExp(`^(?:${ours} )?${title}(?:\\(s\\))? ?: ${names}`, 'u') },
  // our founders are A and B; las fundadoras de Tidewell son A y B
  { word: called, pattern: new RegExp(`(?<!\\p{L})${ours} ${title} ${are} ${names}`, 'u') },
  {
    word: called,
    pattern: new RegExp(`(?<!\\p{L})${title} ${of} ?(?:${article})?${object} ${are} ${names}`, 'u'),
  },
  {
    word: called,
    pattern: new RegExp(`(?:^|(?<!\\p{L})${theirs} )${title} ${are} ${names}`, 'u'),
    isTold: true,
  },
  // A and B, founders of Tidewell; A is the co-founder and CEO; A, Founder, Tidewell
  {
    word: called,
    pattern: new RegExp(
      `${names}(?:,| –| —| -|)(?: ${are})?(?: (?:${ours}|the|der|die|el|la|los|las|le|les|il|i|os|as|o|a(?= co)|de)(?: two| three| zwei| beiden| dos| deux| due)?)? ${title}(?:(?:${ofThing})|, ?(?<elsewhere>${name}))?`,
      'u',
    ),
    isTold: true,
  },
  // A writes the manual and is a co-founder of Tidewell
  {
    word: called,
    pattern: new RegExp(
      `${names}(?: [\\p{Ll}\\d’'-]+){2,12},? (?:and|und|y|et|e|en) ${are} (?:(?:an?|the|eine?|une?|un[ao]?|la|le|el|il|a|o|de|een) )?${title}${ofThing}`,
      'u',
    ),
  },
  {
    word: called,
    pattern: new RegExp(`${names},? ${are} (?:an?|eine?|une?|un[ao]?) ${title}${ofThing}`, 'u'),
  },
];
