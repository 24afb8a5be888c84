import type { FoundFounder } from './found-founder.ts';
import { isPersonName, namePattern } from './person-name.ts';
import { ownBlocks } from './sections.ts';
import { cite, type SitePage } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';

const name = `(${namePattern})`;
const names = `(${namePattern}(?:(?:, | and | und | y | et | & |, and )${namePattern}){0,4})`;
const founder =
  '(?:[Cc]o[- ]?)?(?:[Ff]ounder|[Gg]ründer(?:in)?|[Ff]undadora?|[Ff]ondateur|[Ff]ondatrice|[Ff]ondatore|[Oo]prichter)';
const more = '(?: (?:and|&|und|y|et) [\\p{L}&-]{2,20}){0,2}';

const patterns: readonly RegExp[] = [
  // founded by A and B; gegründet von A
  new RegExp(
    `(?:(?:co-?)?founded|started|gegründet|fundad[ao]|fondée?|fondata|opgericht)(?: in \\d{4})? (?:by|von|por|par|da|door) (?:(?:brothers|sisters|friends|engineers|developers) )?${names}`,
    'u',
  ),
  // A and B founded Tidewell; the object is checked
  new RegExp(
    `${names} (?:co-?)?(?:founded|gründeten?) (?<object>the company|us|it|\\p{Lu}[\\p{L}\\d.-]{1,30})`,
    'u',
  ),
  // A, founder of Tidewell; A is the co-founder and CEO
  new RegExp(
    `${name}(?:,| is| ist| –| -|) (?:the |our |der |die |a )?${founder}${more}(?: (?:of|at|von|bei|de) (?<object>\\p{Lu}[\\p{L}\\d.-]{1,30}))?`,
    'u',
  ),
  // I'm A, the founder of Tidewell; our founder A
  new RegExp(
    `(?:I['’]m|I am|[Mm]y name is|[Oo]ur (?:co-?)?founder|[Uu]nser(?:e)? Gründer(?:in)?|[Nn]uestr[oa] fundadora?),? ${name}`,
    'u',
  ),
];
const speaksOfSelf = /\b(?:I['’]m|I am|my name is)\b/i;
const previously =
  /\b(?:previous(?:ly)?|former(?:ly)?|before (?:that|this)|earlier|ex-|sold|acquired|customer|client)\b/i;

/** Founders named in sentences, such as `Tidewell was founded by Maya Okafor and Jonas Lindqvist in a harbour office`. */
export function founderSentences(page: SitePage, ownNames: readonly string[]): FoundFounder[] {
  return ownBlocks(page).flatMap(({ block }) => {
    if (block.text.length > 3000 || block.marks.has('team')) return [];
    return sentencesIn(block.text.slice(0, 3000)).flatMap((sentence) =>
      sentence.length > 500 || previously.test(sentence)
        ? []
        : namesIn(sentence, ownNames).map((found) => made(page, found, sentence)),
    );
  });
}

function namesIn(sentence: string, ownNames: readonly string[]): string[] {
  return patterns.flatMap((pattern, i) => {
    const match = pattern.exec(sentence);
    if (match === null) return [];
    const object = match.groups?.['object'];
    if (object !== undefined && !/^(?:the company|us|it)$/i.test(object) && !isOwn(object, ownNames))
      return [];
    // "I'm Maya Okafor" alone founds nothing.
    if (
      i === 3 &&
      speaksOfSelf.test(sentence) &&
      !/\b(?:founder|gründer(?:in)?|fundadora?|fondat\w+)\b/i.test(sentence)
    )
      return [];
    return (match[1] ?? '')
      .split(/, and |, | and | und | y | et | & /)
      .filter((one) => isPersonName(one) && !isOwn(one, ownNames));
  });
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
