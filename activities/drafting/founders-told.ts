import { speakerIn } from './first-person.ts';
import { founderPatterns } from './founder-patterns.ts';
import { founderNoun, partOfProduct, tradePattern } from './founder-words.ts';
import { jointPattern } from './name-joints.ts';
import { isOwnThing } from './own-thing.ts';
import { isPersonName, namePattern } from './person-name.ts';
import { squash } from './words.ts';

export interface ToldFounder {
  name: string;
  /** What the sentence calls this one person. */
  title?: string;
  /** Whether the sentence names the product or the company as what was founded. */
  isNamed: boolean;
}

/** What every pattern needs; most sentences lack it and are not looked at further. */
const speaksOfFounding =
  /found|gründ|fund|fond|oprich|start|launch|built|made|set up|establish|conceiv|create|creator|maker|behind|crea|cré|cri|lan[zcç]|inici|idea|imagin|mont|avvia|begonnen|richt|rief|ruf|gescha|gebouw|bedacht|gelanc/i;
/** `We are not related to Ada Byron, who founded …`. */
export const deniesFounding =
  /\b(?:not|never|isn[’']t|in no way) (?:\w+ )?(?:related|affiliated|connected|associated|founded)\b|\bunrelated to\b/i;
const previously =
  /(?<!\p{L})(?:previous(?:ly)?|former(?:ly)?|before (?:that|this)|earlier|ex-|ex |sold|acquired|customer|client|ehemalig\p{L}*|früher\p{L}*|vormals|antigu[oa]s?|anteriormente|anciens?|anciennes?|précédemment|voormalig\p{L}*|investors?|advisors?|advisers?)(?!\p{L})/iu;
const maker = new RegExp(
  `\\b(?:(?:creator|maker) of|(?:developer|designer|engineer|person|mind|brain)s? behind|I (?:built|made|created|founded|started)) (?:the )?(?:\\p{L}+ )?(?<object>this|it|\\p{Lu}[\\p{L}\\d.-]{1,30})(?!${partOfProduct})`,
  'u',
);
/** What the first person is called, and of what; `a startup founder` is one of many. */
const called = new RegExp(
  `(?<before>(?<![\\p{L}-])[\\p{L}-]+ )?(?<title>${founderNoun}(?: (?:and|&|und|y|et|e|en) (?:C[A-Z]O|[\\p{Ll}-]{3,20}))?)(?: (?:of|at|von|bei|de|del|di|da|do|van|der|des|behind|d['’]|@) ?(?:the |der |la |el |le |l['’])?(?<object>[\\p{L}\\d][\\p{L}\\d.-]*(?: \\p{Lu}[\\p{L}\\d.-]*){0,3}))?`,
  'u',
);
const oneOfMany =
  /^(?:startup|start-up|serial|fellow|first-time|tech|saas|agency|former|ex-|every|other|another|as|a|an|eine?|une?|una?) $/i;

/**
 * The people that a sentence says founded the product or the company.
 * @param ownNames of both
 * @param isOwnStory whether the sentence stands where the company tells of itself: `its founders` are the company's there
 */
export function foundersTold(
  sentence: string,
  ownNames: readonly string[],
  isOwnStory: boolean,
): ToldFounder[] {
  if (sentence.length > 500 || !speaksOfFounding.test(sentence) || deniesFounding.test(sentence)) return [];
  const isOurs = (object: string | undefined) => object === undefined || isOwnThing(object, ownNames);
  const told = founderPatterns.flatMap(({ word, pattern, isTold }): ToldFounder[] => {
    const match = word.test(sentence) ? pattern.exec(sentence) : null;
    const { all = '', also = '', object, elsewhere, title } = match?.groups ?? {};
    if (match === null || !isOurs(object) || !isOurs(elsewhere)) return [];
    if (isTold === true && !isOwnStory && object === undefined && elsewhere === undefined) return [];
    const rest = sentence.slice(match.index + match[0].length);
    // What the sentence tells of before the founding; `a former pilot` after the name is a biography.
    if (previously.test(sentence.slice(0, match.index + match[0].length))) return [];
    if (title !== undefined && object === undefined && ofSomething.test(rest)) return [];
    if (
      begun.test(match[0]) &&
      object === undefined &&
      isOfOther(sentence.slice(0, match.index), ownNames, isOwnStory)
    )
      return [];
    const listed = peopleIn(all);
    // `founded by Ada Byron, and Cy Okoro joined later`: the last one is who something else is told of.
    const isNext = title === undefined && listed.length > 1 && goesOn.test(rest);
    const people = [...(isNext ? listed.slice(0, -1) : listed), ...peopleIn(also)];
    const isNamed = object !== undefined;
    return people.map((name) => ({
      name,
      isNamed,
      ...(people.length === 1 && title !== undefined && !several.test(title) && { title }),
    }));
  });
  return [...speaking(sentence, isOurs), ...told].filter(({ name }) => isPersonName(name));
}

/** `founded by`, without what was founded. */
const begun = /^(?:(?:co-?)?founded|started|gegründet|fundad[ao]|fondée?|fondat[ao]|opgericht)(?!\p{L})/iu;
const ours =
  /(?<!\p{L})(?:we|us|our|it|company|studio|app|team|project|wir|uns|unser\p{L}*|es|sie|unternehmen|firma|büro|nous|notre|elle|entreprise|société|somos|nuestr[oa]|empresa|noi|nostr[oa]|azienda|società|nós|nossa?|wij|ons|bedrijf)(?!\p{L})/iu;
const described =
  /^\p{Lu}[\p{L}\d’'-]*(?: \p{Lu}[\p{L}\d’'-]*){0,3},? \(?(?:the|an?|der|die|das|eine?|la|le|el|une?|una?|il|lo|o|a|het|een) /u;
const otherName = /(?<!^)(?<!(?:in|im|aus|en|em|à|a|nel|from|of|bei|de) )(?<!\p{L})\p{Lu}[\p{L}’']+/u;

/** Whether `founded by` follows on something that is neither the product nor the company: `Lunette, the lamp maker founded by …`. */
function isOfOther(before: string, ownNames: readonly string[], isOwnStory: boolean): boolean {
  if (ownNames.map(squash).some((own) => own !== '' && squash(before).includes(own))) return false;
  if (before.trim() === '') return false;
  if (described.test(before)) return true;
  return isOwnStory ? otherName.test(before) && !ours.test(before) : !ours.test(before);
}

/** `I'm Ada Byron, the founder of Orrery`; `I'm Ada Byron` alone founds nothing, and neither does the founder of something else. */
function speaking(sentence: string, isOurs: (object: string | undefined) => boolean): ToldFounder[] {
  const name = speakerIn(sentence);
  if (name === null) return [];
  const after = sentence.slice(sentence.indexOf(name) + name.length);
  const { before = '', title, object } = called.exec(after)?.groups ?? {};
  if (title !== undefined) {
    const isOne = oneOfMany.test(before) && object === undefined;
    return isOurs(object) && !isOne && !previously.test(sentence)
      ? [{ name, title, isNamed: object !== undefined }]
      : [];
  }
  const made = maker.exec(sentence);
  return made !== null && isOurs(made.groups?.['object']) ? [{ name, isNamed: true }] : [];
}

/** After a title without what was founded: it was something that has no name, or the sentence is cut in the middle of one. */
const ofSomething = /^ (?:of|at|from|von|bei|aus|de|del|della|di|da|do|van|bij|chez)(?!\p{L})|^ \p{Lu}\p{L}/u;
const several = /founders|gründerinnen|fundador[ae]s|fondat(?:eurs|rices|ori|rici)|oprichters/i;
const trade = new RegExp(`^${tradePattern}`, 'u');
const between = new RegExp(`${jointPattern}|, `, 'u');
const atStart = new RegExp(`^${namePattern}(?= \\p{Ll})`, 'u');
const peopleIn = (list: string): string[] =>
  list
    .split(between)
    .map((part) => part.replace(trade, '').trim())
    .map((part) => {
      // `Meet Ada Byron`, `Ada Byron Here`
      const tries = [part, part.replace(/^\p{L}+ /u, ''), atStart.exec(part)?.[0] ?? ''];
      return tries.find(isPersonName) ?? '';
    })
    .filter(isPersonName);
const goesOn =
  /^(?: (?:who )?)(?:joined|joins|runs?|leads?|is|was|has|had|came|comes|handles?|writes?|designs?|looks after|takes care|helps|helped|works?|stieß|ist|kam|leitet|kümmert|macht|hilft|arbeitet|dirige|lleva|se unió|es|trabaja|diseña|rejoint|gère|est|travaille|dirige|è|si occupa|lavora|gestisce|kwam|werd|leidt|entrou|gere|trabalha)(?!\p{L})/u;
