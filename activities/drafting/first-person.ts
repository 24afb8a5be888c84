/** `I am Ada Byron. I founded Orrery in 1997.`: who speaks is said in one sentence, and what they did in the next. */
import { namePattern } from './person-name.ts';

const self = new RegExp(
  `(?:I['’]m|I am|[Mm]y name is|[Ii]ch bin|[Mm]ein Name ist|[Ss]oy|[Mm]e llamo|[Jj]e suis|[Jj]e m['’]appelle|[Ss]ono|[Mm]i chiamo) (?<one>${namePattern})`,
  'u',
);
const speaks = /^(?:I|In \d{4},? I|I['’](?:m|ve)|Ich|Yo|Je|J['’]ai|Ho)(?!\p{L})/u;
const did =
  /(?<!\p{L})(?:(?:I|I['’]ve|and) (?:co-?)?founded|[Ii]ch (?:habe )?(?:gründete )?|[Ff]undé|[Jj]['’]ai fondé|[Hh]o fondato) (?:(?:the|die|das|la|il) )?(?<object>\p{Lu}[\p{L}\d-]{1,30}|it|this|the company)/u;
const title =
  /^(?:I am|I['’]m) (?:the|a|its) (?:co-?)?(?:founder|creator|maker) (?:of|at) (?<object>\p{Lu}[\p{L}\d-]{1,30}|it|this|the company)/u;

/** Who introduces themselves in a sentence, by name; null where nobody does. */
export const speakerIn = (sentence: string): string | null => self.exec(sentence)?.groups?.['one'] ?? null;

/**
 * Who says in a run of sentences that they founded something, and what; the sentences are the speaker's while they begin
 * with `I`.
 */
export function foundedByThemselves(
  sentences: readonly string[],
): { name: string; object: string; from: number; to: number }[] {
  return sentences.flatMap((sentence, from) => {
    const name = speakerIn(sentence);
    if (name === null) return [];
    for (let to = from + 1; to <= from + 3; to += 1) {
      const next = sentences[to] ?? '';
      if (!speaks.test(next) || speakerIn(next) !== null) return [];
      const object = (did.exec(next) ?? title.exec(next))?.groups?.['object'];
      if (object !== undefined) return [{ name, object, from, to }];
    }
    return [];
  });
}
