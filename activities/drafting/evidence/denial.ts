import { source } from '../lexicon.ts';
import { remembered } from '../remembered.ts';

/** Words that turn a sentence round; in English also `isn't` and the like. */
const denials = new RegExp(`${source('not')}|\\p{L}n['’]t(?!\\p{L})`, 'iu');
/** `not only fast` is fast. */
const emphasis = /(?<![\p{L}-])not (?:only|just|merely)(?![\p{L}-])/giu;
/** What a denial does not reach over. */
const clauseEnd = /[.!?…:;](?=\s)|\s[–—|·•]\s|[。！？]/u;

/** Asked of every word of every quote, and of few different ones. */
export const denies = remembered((text): boolean => denials.test(text.replace(emphasis, ' ')));

/** Whether a text ends in the middle of a sentence that has denied something. */
export const deniesAtEnd = (text: string): boolean => denies(text.split(clauseEnd).at(-1) ?? '');
