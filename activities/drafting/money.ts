/** Amounts of money in a text. */
import { source } from './lexicon.ts';
import { remembered } from './remembered.ts';
import { matchesIn } from './words.ts';

const currency =
  '(?:\\p{Lu}{0,2}[$€£¥₹₩₽₺₪฿₫₱₦₴₸]|CHF|[Ee]uros?|EUR|USD|GBP|SEK|NOK|DKK|PLN|CZK|HUF|RON|INR|BRL|MXN|COP|' +
  'AUD|CAD|JPY|ZAR|IDR|KES|NGN|AED|TND|MAD|XOF|F\\s?CFA|Rs\\.?|Rp|RM|S\\/|[Kk]r\\.?|zł|Kč|Ft|TL|[Dd]ollars?|[Pp]ounds?|万?円|元|원|درهم|ريال)';
/** `1,234.50`, `4.500`, `4’500`, `4,99,999` of India, `0.0004`, `12,–`; of few groups, as each of a long row would be tried. */
const number =
  "(?:0[.,]\\d{1,6}|\\d{1,2}(?:,\\d{2}){1,4},\\d{3}|\\d{1,3}(?:[.,’'\\u00a0\\u202f ]\\d{3}){1,4}(?:[.,]\\d{1,2})?|" +
  '\\d+(?:[.,](?:\\d{1,2}|[-–—]))?)(?!\\d)';
const pattern = new RegExp(
  `(?<![\\p{sc=Latin}\\d]|\\d[.,’'])(?:(?:${currency}|R(?=\\d{3}|\\d,\\d{3}))\\s?(${number})|` +
    `(${number})\\s?${currency})(?!\\p{sc=Latin}{3})`,
  'gu',
);
/** `$3M raised`, `CHF 390K`, `5 € × 4`: money, but no price. */
const scaled = /^\s?(?:×|[kmb](?![\p{L}])|bn|[mb]illi?on|thousand|mio|mrd|mil(?:iardi|h)|万|億)/iu;
/** `~$3`, `≈ 3 €`: nobody asks about so much; `+$4` comes on top, and `10 × $4` is worked out. */
const approximate = /[~≈±+×]\s?$|[−-]$/u;

const threshold = new RegExp(`${source('threshold')}\\s*$`, 'iu');
const gain = new RegExp(source('gain'), 'iu');
/** What divides a sentence: beyond it, words say nothing of an amount. */
const clause = /[.!?…;:—|·•(),]\s|[(),]|\s[–-]\s|[$€£¥]\s?\d|\d\s?[$€£¥]/u;
const before = 40;
const after = 24;

export interface Amount {
  value: number;
  /** As written, with its currency. */
  text: string;
  at: number;
  end: number;
}

/** Where a text first names a sum of money, whatever for; -1 where it names none. */
export const moneyAt = (text: string): number => text.search(pattern);

/** The amounts in a text that may be prices: thresholds, savings, losses and sums in millions are left out. */
export const amountsIn = (text: string): readonly Amount[] => (/\d/.test(text) ? readAmounts(text) : []);

const readAmounts = remembered((text): readonly Amount[] =>
  matchesIn(text.slice(0, 4000), pattern).flatMap((match) => {
    const [at, end] = [match.index, match.index + match[0].length];
    if (scaled.test(text.slice(end, end + 12)) || isNoPrice(text.slice(0, at), text.slice(end))) return [];
    return [{ value: toNumber(match[1] ?? match[2] ?? ''), text: match[0], at, end }];
  }),
);

function isNoPrice(textBefore: string, textAfter: string): boolean {
  const near = textBefore.slice(-before).split(clause).at(-1) ?? '';
  const next = textAfter.slice(0, after).split(clause, 1)[0] ?? '';
  return approximate.test(textBefore.slice(-3)) || threshold.test(near) || gain.test(near) || gain.test(next);
}

const figuresAfter = new RegExp(`^\\s?(?:${currency}\\s?)?[.,]?\\d`, 'u');
/** Whether figures or another amount right beside the first one leave open which it is: raised cents, an old price and the new one. */
export function isUncertain(text: string): boolean {
  const { at, end } = amountsIn(text)[0] ?? { at: 0, end: text.length };
  return /\d\s?$/.test(text.slice(0, at)) || figuresAfter.test(text.slice(end));
}

function toNumber(written: string): number {
  const plain = written.replace(/[\s’']|[.,][-–—]$/gu, '');
  const cents = /(?:^0[.,]\d+|[.,]\d{1,2})$/.exec(plain)?.[0] ?? '';
  const decimals = cents.replace(/^0/, '');
  const whole = plain.slice(0, plain.length - decimals.length).replace(/[.,]/g, '');
  return Number(`${whole}${decimals.replace(',', '.')}`);
}
