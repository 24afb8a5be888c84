/** Texts as the verifier compares them: words, figures as they are written, and signs that mean something. */
import { remembered } from '../remembered.ts';
import { denies } from './denial.ts';

export interface Token {
  kind: 'word' | 'figure' | 'sign';
  /** As it is written; of a figure without the white space before its currency or per cent sign. */
  text: string;
  lower: string;
  at: number;
  /** Nothing but a binding: it says nothing by itself. */
  isBinding: boolean;
  denies: boolean;
  /** Of a figure: what it counts, as far as its signs and the next word tell; of `free`: money. */
  counts: string | null;
}

/** Words that only hold a sentence together. No negation, no measure (`all`, `only`, `free`) and no direction is among them. */
const bindings = new Set(
  (
    'a an the of in on at for and is are be it its this that these those you your we our us they their he she his her i me my them ' +
    'which who also as there here'
  ).split(' '),
);
/** Currencies written in letters: next to a figure they are part of an amount. */
const currency =
  /^(?:eur|usd|gbp|chf|sek|nok|dkk|pln|czk|huf|ron|inr|zar|aud|cad|mxn|clp|cop|brl|aed|sar|jpy|cny|try|rs|kr|zł|kč|ft|lei|r)$/;
const free = /^(?:free|kostenlos|gratis|gratuit|gratuito)$/;

const number = String.raw`\p{N}+(?:[.,:'’]\p{N}+)*`;
const pattern = new RegExp(
  String.raw`(?<figure>(?:(?<![\p{L}\p{N}])[-−–+])?(?:\p{Sc}\s?${number}\+?|${number}(?:\s?[%‰]|\s?\p{Sc}(?!\s?\p{N})|\+)?))` +
    String.raw`|(?<word>[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*)` +
    // What is left out here only divides: punctuation, quotation marks, brackets, dashes.
    String.raw`|(?<sign>[^\s\p{L}\p{M}\p{N}.,;:!?…'"‘’“”„‚«»‹›()\[\]\-–—·•/|&。、！？，])`,
  'gu',
);

/** Characters of texts whose tokens are kept: a token takes some hundred bytes. */
const maxKnown = 100_000;

/** Each value is compared with several quotes, and each quote with several values. */
export const tokensOf: (text: string) => readonly Token[] = remembered(readTokens, maxKnown);

function readTokens(text: string): Token[] {
  const tokens = [...text.matchAll(pattern)].map((match): Token => {
    const { figure, word } = match.groups ?? {};
    const kind = figure !== undefined ? 'figure' : word !== undefined ? 'word' : 'sign';
    const written = match[0].replace(/\s/g, '');
    const lower = written.toLowerCase();
    return {
      kind,
      text: written,
      lower,
      at: match.index,
      isBinding: kind === 'word' && bindings.has(lower),
      denies: kind === 'word' && denies(written),
      counts: kind === 'word' && free.test(lower) ? 'money' : null,
    };
  });
  tokens.forEach((token, i) => {
    if (token.kind !== 'figure') return;
    const next = tokens[i + 1];
    const beside = [tokens[i - 1], next].filter((one) => one?.kind === 'word' && currency.test(one.lower));
    for (const one of beside) if (one !== undefined) one.counts = 'money';
    if (/\p{Sc}/u.test(token.text) || beside.length > 0) token.counts = 'money';
    else if (/[%‰]/.test(token.text)) token.counts = '%';
    else token.counts = next?.kind === 'word' ? next.lower : '';
  });
  return tokens;
}
