import { remembered } from '../remembered.ts';

/** Words that turn a sentence round, in the languages small companies' sites are most often written in. */
const denials =
  /(?<![\p{L}\p{N}-])(?:not|no|never|without|neither|nor|none|nothing|nobody|cannot|can['’]?t|won['’]?t|don['’]?t|doesn['’]?t|\p{L}+n['’]t|unlike|nicht|kein(?:e[mnrs]?)?|ohne|niemals|weder|sin|nunca|jamás|tampoco|sans|jamais|aucune?|senza|não|niet|geen|zonder|nooit|inte|ingen|utan|aldrig)(?![\p{L}\p{N}-])/iu;
/** `not only fast` is fast. */
const emphasis = /(?<![\p{L}-])not (?:only|just|merely)(?![\p{L}-])/giu;
/** What a denial does not reach over. */
const clauseEnd = /[.!?…:;](?=\s)|\s[–—|·•]\s|[。！？]/u;

/** Asked of every word of every quote, and of few different ones. */
export const denies = remembered((text): boolean => denials.test(text.replace(emphasis, ' ')));

/** Whether a text ends in the middle of a sentence that has denied something. */
export const deniesAtEnd = (text: string): boolean => denies(text.split(clauseEnd).at(-1) ?? '');
