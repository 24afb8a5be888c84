/** `I am Ada Byron. I founded Orrery in 1997.`: who speaks is said in one sentence, and what they did in the next. */
import { partOfProduct } from './founder-words.ts';
import { jointPattern } from './name-joints.ts';
import { isPersonName, namePattern } from './person-name.ts';

const self = new RegExp(
  `(?:I['’]m|I am|[Mm]y name is|[Ii]ch bin|[Mm]ein Name ist|[Ss]oy|[Mm]e llamo|[Jj]e suis|[Jj]e m['’]appelle|[Ss]ono|[Mm]i chiamo|[Ii]k ben|[Mm]ijn naam is|[Ss]ou [oa]|[Mm]e chamo) (?<one>${namePattern})`,
  'u',
);
const selves = new RegExp(
  `(?<!\\p{L})(?:[Ww]e are|[Ww]e['’]re|[Ww]ir sind|[Nn]ous sommes|[Ss]omos|[Ss]iamo|[Ww]ij zijn|[Ww]e zijn),? (?<all>${namePattern}(?:(?:, ${namePattern}){0,3}${jointPattern}${namePattern}){1,3})`,
  'u',
);
/** `Orrery is Ada Byron and Bo Quill`: the company is its people. */
const consistsOf = new RegExp(
  `^(?!(?:We|Wir|Nous|Noi|Nós|We|Wij|They|These) )(?<subject>\\p{Lu}[\\p{L}\\d-]{1,30}) (?:is|are|ist|sind|son|es|est|sont|sono|è|são|é|zijn),? (?<all>${namePattern}(?:(?:, ${namePattern}){0,3}${jointPattern}${namePattern}){1,3})`,
  'u',
);
const between = new RegExp(`${jointPattern}|, `, 'u');
const own = `(?<object>\\p{Lu}[\\p{L}\\d-]{1,30}|it|this|the company)(?!${partOfProduct})`;
const article = "(?:(?:the|die|das|la|il|le|el|o|a|het|de) |l['’])?";
const speaks =
  /^(?:(?:In|Im Jahr|En|Nel|Em),? \d{4},? |\d{4} )?(?:I|I['’](?:m|ve)|Ich|[Hh]abe ich|[Gg]ründete ich|Yo|[Ff]undé|[Cc]reé|[Ll]ancé|[Jj]e|[Jj]['’]ai|[Hh]o|Ik|[Ff]undei|[Cc]riei|[Ll]ancei)(?!\p{L})/u;
const did: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:(?:I|I['’]ve|and) (?:co-?)?(?:founded|started|launched|created|built|made)|(?:[Ii]ch|und) (?:gründete|startete)|[Gg]ründete ich|[Ff]undé|[Cc]reé|[Ll]ancé|[Jj]['’]ai (?:fondé|lancé|créé)|[Hh]o (?:fondato|creato|lanciato)|[Ff]undei|[Cc]riei|[Ll]ancei) ${article}${own}`,
    'u',
  ),
  new RegExp(
    `(?<!\\p{L})(?:habe|heb) (?:[^.;]{0,40}? )?${article}${own}(?: [^.;]{0,60}?)? (?:gegründet|gestartet|gebaut|entwickelt|opgericht|gebouwd|bedacht)(?!\\p{L})`,
    'u',
  ),
  /^(?:I am|I['’]m) (?:the|a|its) (?:co-?)?(?:founder|creator|maker) (?:of|at) (?<object>\p{Lu}[\p{L}\d-]{1,30}|it|this|the company)/u,
];
/** What the one who speaks did, if a sentence says it. */
const objectIn = (sentence: string, patterns: readonly RegExp[]): string | undefined =>
  patterns
    .map((pattern) => pattern.exec(sentence.slice(0, 500))?.groups?.['object'])
    .find((one) => one !== undefined);
/** What several say that they did; German and Dutch put the verb last. */
const didTogether: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:[Ww]e (?:both )?(?:co-?)?(?:founded|started|launched|created|built|made|set up)|[Ww]ir (?:gründeten|starteten)|gründeten wir|[Nn]ous avons (?:co-?)?(?:fondé|lancé|créé|monté)|[Hh]emos (?:fundado|creado|lanzado)|[Ff]undamos|[Cc]reamos|[Ll]anzamos|[Aa]bbiamo (?:fondato|creato|lanciato)|[Ff]undámos|[Cc]riámos|[Cc]riamos|[Ll]ançámos|[Ll]ançamos) ${article}${own}`,
    'u',
  ),
  new RegExp(
    `(?<!\\p{L})(?:[Ww]ir haben|haben wir|[Ww](?:e|ij) hebben|hebben we|hebben wij) (?:[^.;]{0,40}? )?${article}${own}(?: [^.;]{0,60}?)? (?:gegründet|gestartet|gebaut|opgericht|gebouwd|bedacht)(?!\\p{L})`,
    'u',
  ),
  new RegExp(
    `(?<!\\p{L})(?:[Ww]e(?: are|['’]re) (?:the )?(?:two )?(?:co-?)?(?:founders|makers|creators) (?:of|behind)|[Ww]ir sind die (?:Gründer(?:innen)?|Macher(?:innen)?) (?:von|hinter)|[Ss]omos (?:l[oa]s |[oa]s )?fundador[ae]s d[eao]|[Nn]ous sommes les fondat(?:eurs|rices) d(?:e |['’])|[Ss]iamo (?:i fondatori|le fondatrici) di|[Ww](?:e|ij) zijn de oprichters van) ?${article}${own}`,
    'u',
  ),
];
/** How many sentences may be between what several are called and what they did. */
const apart = 2;

/** Who introduces themselves in a sentence, by name; null where nobody does. */
export const speakerIn = (sentence: string): string | null => self.exec(sentence)?.groups?.['one'] ?? null;

/** Who says `we are` and then two names and more; none where anything else is there. */
function speakersIn(sentence: string): string[] {
  const { all = '' } = selves.exec(sentence)?.groups ?? consistsOf.exec(sentence)?.groups ?? {};
  const names = all.split(between);
  return names.length > 1 && names.every(isPersonName) ? names : [];
}

interface Told {
  name: string;
  object: string;
  from: number;
  to: number;
}

/**
 * Who says in a run of sentences that they founded something, and what; the sentences are the speaker's while they begin
 * with `I`, and those of several for two more sentences.
 */
export function foundedByThemselves(sentences: readonly string[]): Told[] {
  return sentences.flatMap((sentence, from): Told[] => {
    const several = speakersIn(sentence);
    if (several.length > 0) return foundedTogether(sentences, several, from);
    const name = speakerIn(sentence);
    if (name === null) return [];
    const at = sentence.indexOf(name) + name.length;
    const here = objectIn(sentence.slice(at), did);
    if (here !== undefined && /^\p{Lu}/u.test(here)) return [{ name, object: here, from, to: from }];
    for (let to = from + 1; to <= from + 3; to += 1) {
      const next = sentences[to] ?? '';
      if (!speaks.test(next) || speakerIn(next) !== null) return [];
      const object = objectIn(next, did);
      if (object !== undefined) return [{ name, object, from, to }];
    }
    return [];
  });
}

function foundedTogether(sentences: readonly string[], names: readonly string[], from: number): Told[] {
  for (let to = from; to <= from + apart + 1; to += 1) {
    const next = sentences[to] ?? '';
    if (to > from && (speakerIn(next) !== null || speakersIn(next).length > 0)) return [];
    const object = objectIn(next, didTogether);
    // What `Orrery is …` is said of is what they founded.
    const subject = consistsOf.exec(sentences[from] ?? '')?.groups?.['subject'];
    if (object !== undefined) return names.map((name) => ({ name, object: subject ?? object, from, to }));
  }
  return [];
}
