import { partOfProduct } from './founder-words.ts';

/** Phrases that say in which year a company or a product began, in the languages small companies' sites are most often written in. */
const founded =
  '(?:[Ff]ounded|[Ee]stablished|[Ii]ncorporated|[Ee]st\\.?|[Ss]tarted(?: out)?|[Bb]egan|was born|[Gg]egründet|[Gg]ründung(?:sjahr)?|[Ff]undad[ao]s?|[Ff]ondée?s?|[Ff]ondat[aoe]|[Cc]réée|[Nn]acimos|[Nn]ascemos|[Ss]iamo nati|sommes nés|[Oo]pgericht|[Gg]rundat|[Gg]rundades|[Ss]tiftet|[Zz]ałożon[ay]|[Pp]erustettu|تأسست?|設立|創業|创立|成立于?|설립)';
const month =
  '(?:(?:the )?(?:early|late|mid|spring|summer|autumn|fall|winter|end|beginning)(?: of)?[- ])?(?:\\p{L}{3,10}\\.? (?:of |de )?)?';
/** Between the verb and the year: the company, who founded it, a month; no other company. */
export const foundedIn = new RegExp(
  `(?<![\\p{L}])${founded}:?(?: (?:by|von|por|par|da|door) [\\p{L}\\p{M} .,&'’-]{3,80}?| (?<object>the company|it|us|our company|\\p{Lu}[\\p{L}\\d.-]{1,30}(?: \\p{Lu}[\\p{L}\\d.-]{1,30}){0,3}))?(?: (?:back|originally))?(?:,? (?:the (?:year|summer|spring|autumn|winter) after|(?:a|one|two|three) years? later),)?,?(?: (?:in|à|en|a|em) \\p{Lu}[\\p{L}\\p{M} .'’-]{1,30}?(?:, \\p{Lu}[\\p{L}\\p{M} ]{1,30}?)?)?,?(?: (?:in|im|en|em|nel|i|since|w|year|Jahr|عام|سنة))?(?: (?:im Jahre?|the year|el año|l['’]anno|the))? ?${month}(?<year>(?:18|19|20)\\d{2})(?!\\d)`,
  'u',
);
const finite =
  '(?:gründeten?|[Ff]undamos|fundaron|fundó|[Ff]undámos|fundaram|fundou|fondato|fondammo|fondarono|fondò|fondèrent)';
/** That a quote speaks of founding; a copyright line does not. */
export const speaksOfFounding = new RegExp(`(?<![\\p{L}])(?:${founded}|${finite})(?![\\p{L}])`, 'u');
const year = '(?<year>(?:18|19|20)\\d{2})(?!\\d)';
const sinceWord =
  '(?:[Ss]ince|[Ss]eit|[Dd]epuis|[Dd]esde|[Ss]inds|[Dd]al)(?: the [\\p{Ll}]{3,10} of| \\p{L}{3,10})?';
/** What a company does since it is there; that it was profitable, remote or on a platform since tells nothing. */
const doing =
  '(?:in business|trading|at it|around|in operation|operating|[Ii]ndependent|[Ff]amily[- ](?:run|owned|business)|(?:a |an )?(?:family|independent) (?:company|business|studio|workshop)|[Ff]amilien(?:unternehmen|betrieb|geführt)|[Ee]mpresa familiar|[Ee]ntreprise familiale|[Aa]zienda (?:di famiglia|familiare)|[Ff]amiliebedrijf|(?:wir sind |sind wir )?(?:am Markt|für Sie da|für euch da|für dich da|tätig|aktiv)|en activité|en activo|attiv[aie]|ativos|actief|(?:[Ee]xist(?:e|imos|ons)|[Ee]sist(?:e|iamo)|[Bb]esta(?:at|an|an we)|[Gg]ibt es|[Tt]rabajamos|[Tt]ravaillons|[Ll]avoriamo|[Tt]rabalhamos|werken we|arbeiten wir)|(?:been |are )?(?:serving|helping|making|crafting|designing|developing|brewing|keeping \\p{L}+ company)|(?:[Mm]ade|[Hh]andmade|[Bb]uilt|[Cc]rafted|[Bb]rewed|[Hh]ergestellt|[Gg]ebaut|[Ff]abriquée?|[Hh]ech[oa]|[Ff]att[oa]|[Ff]eit[oa]|[Gg]emaakt) (?:in|en|à|em|a) [^.;,]{2,40}|entwickeln wir|bauen wir|machen wir|helfen wir|gibt es uns|(?:nous )?(?:aidons|accompagnons|développons|concevons|fabriquons|créons|existons)|ayudamos|hacemos|creamos|desarrollamos|fabricamos|acompañamos|aiutiamo|sviluppiamo|realizziamo|creiamo|produciamo|accompagniamo|helpen we|maken we|bouwen we|ontwikkelen we|ajudamos|criamos|fazemos|desenvolvemos)';
const place = '(?:,? (?:in|en|em|à|a|aus|from) \\p{Lu}[\\p{L} -]{1,30})?';
const sinceOwn = [
  new RegExp(`(?<!\\p{L})${doing}(?: [^.;:!?]{1,60}?)? ${sinceWord} ${year}`, 'u'),
  new RegExp(`(?<!\\p{L})${sinceWord} ${year},? (?:[^.;:!?]{1,40}? )?${doing}(?!\\p{L})`, 'u'),
  new RegExp(`^(?:[Ee]st\\.?|[Ee]stablished|${sinceWord}) ${year}${place}[.!]?$`, 'u'),
];
const notOwn =
  /©|\(c\)|copyright|(?<!\p{L})(?:customers?|clients?|members?|users?|he|she|his|her|partners?|prices?|pricing|version|kunde|kundin|client|cliente|klant|mitglied|miembro)(?!\p{L})/iu;
const ofOthers =
  /©|\(c\)|copyright|(?<!\p{L})(?:customers?|clients?|version|kunde|kundin|client|cliente|klant)(?!\p{L})/iu;
/** Since which year a company says that it does what it does: `Made in Ghent since 2014`. */
export const yearSince = (sentence: string): string | null =>
  notOwn.test(sentence)
    ? null
    : (sinceOwn
        .map((one) => one.exec(sentence.slice(0, 400))?.groups?.['year'])
        .find((one) => one !== undefined) ?? null);

/** What tells of a founding only where the product itself is its subject or object. */
const launched =
  '(?:launched|created|set up|born|gründeten?|gestartet|starteten?|entstand|lancée?|créée?|est née?|naquit|nació|nacida?|surgió|fundó|fundaron|creó|crearon|creamos|fundamos|lanzamos|lanzaron|nasce|(?:è )?nat[oa]|lanciat[oa]|creat[oa]|fondato|fondò|nasceu|surgiu|fundou|fundaram|criou|criaram|criada|lançada|ontstond|ontstaan|richtten?|begon|startte|started|founded|fondé|gegründet|opgericht)';
const named = '(?<named>\\p{Lu}[\\p{L}\\d.-]{1,30}(?: \\p{Lu}[\\p{L}\\d.-]{1,30}){0,3})';
const at =
  '(?:in|im|en|em|nel|im Jahr|in the [\\p{L}]{3,10} of|in \\p{Lu}\\p{Ll}{2,9}(?: of)?|en \\p{Ll}{4,10} de)';
/** Who did it, or where. */
const aside =
  "(?: (?:by|von|por|par|da|door) [\\p{L}\\p{M} .&'’-]{3,60}?)?(?: (?:in|en|à|a|em) \\p{Lu}[\\p{L}\\p{M} -]{1,30}?)?";
/** Who did it is between the year and these. */
const didLaunch =
  '(?:co-?)?(?:founded|started|launched|created|gründeten?|starteten?|fundó|fundaron|fundamos|creó|crearon|creamos|lanzó|lanzaron|lanzamos|(?:ont|a|avons) (?:fondé|créé|lancé)|fondèrent|(?:ha|hanno|abbiamo) (?:fondato|creato|lanciato)|fondarono|fundou|fundaram|fundámos|criou|criaram|criámos|lançou|lançaram)';
/** What was launched was not the thing itself, but a form of it: `launched Orrery for iOS`. */
const whole = `(?!${partOfProduct}|['’]| (?:for|on|für|auf|para|pour|sur|per|su|voor|op|v?\\d))(?![\\p{L}\\d-])`;
const sameYear =
  '(?:(?:later )?(?:that|the) (?:same )?(?:year|spring|summer|autumn|fall|winter)|(?:noch )?im (?:selben|gleichen) Jahr|(?:ese mismo|el mismo) año|la même année|(?:lo|nello) stesso anno|no mesmo ano|(?:dat|het)zelfde jaar)';
const launches = [
  // In 2019 they started Orrery above a shop
  new RegExp(
    `(?:^|[ (])${year},? (?:[^.;:!?\\d]{1,80} )${didLaunch} (?:(?:the|das|die|la|el|il|o|a|l['’]) ?)?${named}${whole}`,
    'u',
  ),
  // quit in 2024 and started Orrery that summer; quit in 2024 and that same year founded Orrery
  new RegExp(`(?<!\\p{L})${year}[^.;:!?\\d]{1,90} ${didLaunch} ${named} ${sameYear}(?!\\p{L})`, 'u'),
  new RegExp(
    `(?<!\\p{L})${year}[^.;:!?\\d]{1,90} ${sameYear} (?:\\p{Ll}{2,5} )?${didLaunch} ${named}${whole}`,
    'u',
  ),
  // Orrery launched in 2019, Orrery nació en 2021, Orrery was created by Ada Byron in 2019
  new RegExp(
    `(?<!\\p{L})${named} (?:was |wurde |is |a été |fue |se |si è |è stat[oa] |foi |werd )?${launched}${aside},? ${at} ${year}`,
    'u',
  ),
  new RegExp(
    `(?<!\\p{L})${launched} (?:(?:the|das|die|la|el|il|o|a|het) )?${named}(?: [\\p{Ll}]{3,12})?,? ${at} ${year}`,
    'u',
  ),
  new RegExp(`(?<!\\p{L})gründeten? (?:das |die )?${named} (?:im Jahre? )?${year}`, 'u'),
  // Launched in 2021, Orrery …; Née en 2019 à Lyon, Orrery …
  new RegExp(
    `^(?:[Ff]irst )?(?:[Ll]aunched|[Cc]reated|[Bb]orn|[Ss]tarted|[Ff]ounded|[Gg]egründet|[Gg]estartet|[Nn]acid[ao]|[Cc]read[ao]|[Ll]anzad[ao]|[Ff]undad[ao]|[Nn]ée?|[Cc]réée?|[Ll]ancée?|[Ff]ondée?|[Nn]at[oa]|[Cc]reat[oa]|[Ff]ondat[oa]|[Nn]ascid[ao]|[Cc]riad[ao]|[Ll]ançad[ao]|[Oo]pgericht|[Gg]estart)${aside},? (?:${at} )?${year}[^.;:!?]{0,40}, (?:(?:the|das|die|la|el|il|o|a|het|ist|hat|hilft) ){0,2}${named}`,
    'u',
  ),
  // 2021 haben wir Orrery gegründet, 2018 gründete die Uhrmacherin Ada Byron das Orrery, en 2019 fundaron Ada y Bo Orrery
  new RegExp(
    `(?:^|[ (])${year},? (?:(?:haben|hebben) (?:wir|we|wij) (?:das |die |het )?${named} (?:gegründet|gestartet|opgericht))`,
    'u',
  ),
  new RegExp(`(?:^|[ (])${year},? ${launched} (?<named>[^.;:!?]{0,140}\\p{Lu}[^.;:!?]{1,30})`, 'u'),
];
/** The year in which a sentence says that something named was launched, and its name. */
export function launchIn(sentence: string): { named: string; year: string }[] {
  const part = sentence.slice(0, 400);
  if (!/(?:18|19|20)\d{2}/.test(part) || ofOthers.test(part)) return [];
  return launches.flatMap((pattern) => {
    const { named: of = '', year: on = '' } = pattern.exec(part)?.groups ?? {};
    return on === '' ? [] : [{ named: of, year: on }];
  });
}
