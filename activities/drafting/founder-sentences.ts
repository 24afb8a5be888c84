import type { FoundFounder } from './found-founder.ts';
import { isPersonName, namePattern } from './person-name.ts';
import { ownBlocks } from './sections.ts';
import { cite, type SitePage } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';

const name = `(?<one>${namePattern})`;
const names = `(?<all>${namePattern}(?:(?:, | and | und | y | et | & |, and )${namePattern}){0,4})`;
const founder =
  '(?:[Cc]o[- ]?)?(?:[Ff]ounder|[Gg]ründer(?:in)?|[Ff]undadora?|[Ff]ondateur|[Ff]ondatrice|[Ff]ondatore|[Oo]prichter)';
const more = '(?: (?:and|&|und|y|et) [\\p{L}&-]{2,20}){0,2}';

const was = '(?:was|is|wurde|ist|fue|es|a été|est|è stat[oa])';
const by = '(?:by|von|por|par|da|door) (?:[\\p{Ll}-]{2,20},? ){0,4}';
const object = '(?<object>\\p{Lu}[\\p{L}\\d.-]{1,30})';

const patterns: readonly RegExp[] = [
  // founded by A and B; Tidewell was founded in 2019 by brothers A and B; gegründet von A; the subject is checked
  new RegExp(
    `(?:${object} ${was} )?(?:(?:[Cc]o-?)?[Ff]ounded|[Ss]tarted|[Gg]egründet|[Ff]undad[ao]|[Ff]ondée?|[Ff]ondata|[Oo]pgericht)(?: (?:in|en|im|à|a|nel) [^.,;]{2,40}?)? ${by}${names}`,
    'u',
  ),
  // Tidewell is built by A
  new RegExp(`${object} ${was} (?:[\\p{Ll}-]{1,15} ){0,3}(?:built|made|created) ${by}${names}`, 'u'),
  // A and B founded Tidewell; the object is checked
  new RegExp(
    `${names} (?:co-?)?(?:founded|gründeten?|fundaron|fundó) (?<object>the company|us|it|\\p{Lu}[\\p{L}\\d.-]{1,30})`,
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
/** I'm A, the founder of Tidewell; my name is A, and I made Tidewell. */
const self = new RegExp(
  `(?:I['’]m|I am|[Mm]y name is|[Ii]ch bin|[Mm]ein Name ist|[Ss]oy|[Mm]e llamo|[Jj]e suis|[Jj]e m['’]appelle) ${name}`,
  'u',
);
const founds = /\b(?:founder|gründer(?:in)?|fundadora?|fondat\w+)\b/i;
const makes =
  /\b(?:(?:creator|maker) of|(?:developer|designer|engineer|person|mind|brain)s? behind|I (?:built|made|created|founded|started)) (?:the )?(?:\p{L}+ )?(?<object>this|it|\p{Lu}[\p{L}\d.-]{1,30})/u;
const ownThing =
  /^(?:the company|us|it|we|this|company|app|project|product|studio|startup|platform|firm|ceo|cto|coo|cpo)$/i;
const denied =
  /\b(?:not|never|isn[’']t|in no way) (?:\w+ )?(?:related|affiliated|connected|associated|founded)\b|\bunrelated to\b/i;
const previously =
  /\b(?:previous(?:ly)?|former(?:ly)?|before (?:that|this)|earlier|ex-|sold|acquired|customer|client)\b/i;

/** Founders named in sentences, such as `Tidewell was founded by Maya Okafor and Jonas Lindqvist in a harbour office`. */
export function founderSentences(page: SitePage, ownNames: readonly string[]): FoundFounder[] {
  return ownBlocks(page).flatMap(({ block }) => {
    if (block.text.length > 3000 || block.marks.has('team')) return [];
    return sentencesIn(block.text.slice(0, 3000)).flatMap((sentence) =>
      sentence.length > 500 || denied.test(sentence)
        ? []
        : namesIn(sentence, ownNames).map((found) => made(page, found, sentence)),
    );
  });
}

function namesIn(sentence: string, ownNames: readonly string[]): string[] {
  const isOurs = (object: string | undefined) =>
    object === undefined || ownThing.test(object) || isOwn(object, ownNames);
  // "I'm Maya Okafor" alone founds nothing.
  const speaker = self.exec(sentence)?.groups?.['one'];
  const maker = makes.exec(sentence);
  const own =
    speaker !== undefined && (founds.test(sentence) || (maker !== null && isOurs(maker.groups?.['object'])))
      ? [speaker]
      : [];
  const told = patterns.flatMap((pattern) => {
    const match = pattern.exec(sentence);
    if (match === null || !isOurs(match.groups?.['object'])) return [];
    // What the sentence tells of before the founding; `a former pilot` after the name is a biography.
    if (previously.test(sentence.slice(0, match.index + match[0].length))) return [];
    return (match.groups?.['one'] ?? match.groups?.['all'] ?? '')
      .split(/, and |, | and | und | y | et | & /)
      .map((one) => one.trim());
  });
  return [...own, ...told].filter((one) => isPersonName(one) && !isOwn(one, ownNames));
}

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
