/** Amounts of money as pages write them, those that cannot be a price left out. */
import { isNoPrice } from './price-contexts.ts';
import { remembered } from './remembered.ts';

const sign = '[$€£¥₹₩₽₴₺₪₱₸₼₫฿₦]';
/** Codes in capitals: `Try 14 days` and `30 Sek.` are no lira and no crowns. */
const code =
  'CHF|EUR|Eur|eur|USD|usd|GBP|SEK|NOK|DKK|PLN|CZK|HUF|RON|INR|ZAR|AUD|CAD|NZD|SGD|HKD|MXN|CLP|COP|ARS|PEN|BRL|AED|SAR|QAR|KWD|EGP|MAD|ILS|JPY|CNY|TRY|KES|NGN|GHS|PHP|IDR|MYR|THB|VND|PKR|LKR|BGN|RSD';
const currency = `(?:(?:US|CA|AU|NZ|HK|SG|MX|AR|A|C|S)?${sign}|R\\$|S\\/\\.?|Rs\\.?|Rp\\.?|RM|${code}|[Kk]r\\.?|zł|Kč|Ft|TL|lei|руб\\.?|円|元|원|ريال|درهم|دينار|ر\\.س|د\\.إ)`;
/** Currencies in words are behind their number. */
const spelled =
  '[Ee]uros?|[Dd]ollars?|pounds?|pesos|reais|real(?= por)|Franken|[Kk]ron(?:or|er)|rupees|złotych|złote|¢|[Cc]ents?(?= (?:per|an?|each|pro|je|par|por|al|la)(?!\\p{L}))';
/** `R799`, `R1,999`: rand, where the number is long enough to be a price and no name such as `R2`. */
const rand = 'R(\\d{1,3}(?:,\\d{3})+|\\d{3,6})';
/** With groups of three, groups as India writes them, or a small part of one: `1,234.50`, `4,99,999`, `0.0004`. */
const number =
  "(?:0[.,]\\d{1,8}|\\d{1,2}(?:,\\d{2})+,\\d{3}|\\d{1,6}(?:[.,\\u00a0\\u202f ’']\\d{3}){0,2}(?:[.,](?:\\d{1,2}|[-–—]))?)(?![\\d])";
/** What an amount may run into: `£5pp`, `£9pm`, `$9mo`. */
const glued = '(?=(?:pp|pm|pcm|pa|pw|mo|mth|yr)(?![\\p{L}\\d]))';
const amountPattern = new RegExp(
  `(?<![\\p{sc=Latin}\\p{sc=Cyrl}\\d]|\\d[.,’'])(?:${currency}\\s?(${number})|(\\d{1,4}€\\d{2})(?!\\d)|(${number})\\s?(?:${currency}|(?:${spelled}))|${rand})(?:(?![\\p{sc=Latin}\\p{sc=Cyrl}])|${glued})`,
  'gu',
);
/** `$3M raised`, `$10k MRR`: money, but no price. */
const scaled =
  /^\s?(?:[kKmMbB]\b|bn\b|million|billion|thousand|Mio|Mrd|Tsd|millones|millions|milioni|milhões|miljoen)/;

export interface Amount {
  value: number;
  /** As written, with its currency. */
  text: string;
  at: number;
}

/** The amounts in a text that may be prices: thresholds, savings and sums in millions are none. */
export const amountsIn = (text: string): readonly Amount[] => (/\d/.test(text) ? readAmounts(text) : []);

const readAmounts = remembered((text): readonly Amount[] => {
  const found: Amount[] = [];
  for (const match of text.slice(0, 4000).matchAll(amountPattern)) {
    const written = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    const end = match.index + match[0].length;
    if (scaled.test(text.slice(end, end + 12)) || isNoPrice(text, match.index, end)) continue;
    const isCents = /(?:¢|cents?)$/i.test(match[0]);
    found.push({
      value: toNumber(written.replace('€', ',')) / (isCents ? 100 : 1),
      text: match[0],
      at: match.index,
    });
  }
  return found;
});

function toNumber(written: string): number {
  const plain = written.replace(/[\s\u00a0\u202f’']/g, '').replace(/[.,][-–—]$/, '');
  const small = /^0[.,](\d+)$/.exec(plain);
  if (small !== null) return Number(`0.${small[1] ?? '0'}`);
  const cents = /[.,](\d{1,2})$/.exec(plain);
  const whole = (cents === null ? plain : plain.slice(0, cents.index)).replace(/[.,]/g, '');
  return Number(whole) + (cents === null ? 0 : Number(`0.${cents[1] ?? '0'}`));
}

const names: Readonly<Record<string, string>> = {
  euro: '€',
  euros: '€',
  eur: '€',
  dollar: '$',
  dollars: '$',
  us$: '$',
  usd: '$',
};
/** The currency of the first amount in a text, one for all its spellings. */
export function currencyOf(text: string): string | null {
  const written =
    amountsIn(text)[0]
      ?.text.replace(/[\d.,\s’'–—-]/g, '')
      .toLowerCase() ?? null;
  return written === null ? null : (names[written] ?? written);
}
