/** Amounts of money and what they are for, as pages write them. */
const currency =
  '(?:(?:US|CA|AU|NZ|HK|A|C|S)?[$€£¥₹₩₽₴₺₪₱₸₼₫฿₦]|R\\$|CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|CZK|HUF|RON|INR|ZAR|AUD|CAD|MXN|CLP|COP|BRL|AED|SAR|JPY|CNY|TRY|Rs\\.?|kr\\.?|zł|Kč|Ft|lei|руб\\.?|円|元|원|ريال|درهم|دينار|ر\\.س|د\\.إ)';
/** `R799`, `R1,999`: rand, where the number is long enough to be a price and no name such as `R2`. */
const rand = 'R(\\d{1,3}(?:,\\d{3})+|\\d{3,6})';
const number = "\\d{1,6}(?:[.,\\u00a0 ’']\\d{3}){0,2}(?:[.,](?:\\d{1,2}|[-–—]))?(?![\\d])";
const amountPattern = new RegExp(
  `(?<![\\p{sc=Latin}\\p{sc=Cyrl}\\d])(?:${currency}\\s?(${number})|(${number})\\s?${currency}|${rand})(?![\\p{sc=Latin}\\p{sc=Cyrl}])`,
  'giu',
);
/** `$3M raised`, `$10k MRR`: money, but no price. */
const scaled = /^\s?(?:[kKmMbB]\b|bn\b|million|billion|thousand|Mio)/;

export interface Amount {
  value: number;
  /** As written, with its currency. */
  text: string;
  at: number;
}

export function amountsIn(text: string): Amount[] {
  const found: Amount[] = [];
  for (const match of text.slice(0, 4000).matchAll(amountPattern)) {
    const written = match[1] ?? match[2] ?? match[3] ?? '';
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 12);
    if (!scaled.test(after)) found.push({ value: toNumber(written), text: match[0], at: match.index });
  }
  return found;
}

function toNumber(written: string): number {
  const plain = written.replace(/[\s\u00a0’']/g, '').replace(/[.,][-–—]$/, '');
  const cents = /[.,](\d{1,2})$/.exec(plain);
  const whole = (cents === null ? plain : plain.slice(0, cents.index)).replace(/[.,]/g, '');
  return Number(whole) + (cents === null ? 0 : Number(`0.${cents[1] ?? '0'}`));
}
