/** A price and as much of what is around it as says what it is for. */
import type { Block } from '../reading/page-reading.ts';
import type { PriceBlock } from './price-block.ts';
import { amountsIn } from './prices.ts';
import { cellPlace } from './price-tables.ts';
import { says } from './pricing-words.ts';

/** A block's text without the pieces that are crossed out: what is after them, or before where no price is after. */
export function standing({ text, struck }: Block): string {
  let rest = text;
  for (const piece of struck ?? []) {
    const at = rest.indexOf(piece);
    if (at === -1) continue;
    const [before, after] = [rest.slice(0, at).trim(), rest.slice(at + piece.length).trim()];
    rest = amountsIn(after).length > 0 || before === '' ? after : before;
  }
  return rest;
}

export const saysPeriod = (text: string): boolean =>
  says('recurring', text) || says('usage', text) || says('oneTime', text);

const zeroPeriod =
  /^(?:\/|(?:per|a|pro|par|al|por|je) )|^(?:for ?ever|always|für immer|pour toujours|para siempre)$/i;
/** `We write to you monthly.`: no continuation of a price. */
const sentence = /^(?:we|you|our|your|it|they|i) .*[.!?]$/i;

/** A price block and as much of the next two as says what the price is for: `$12` + `per seat a month`. */
export function windowOf(first: Block, text: string, next: readonly Block[]): string {
  if (text.length > 40 || saysPeriod(text) || amountsIn(text).length === 0 || !first.text.endsWith(text))
    return text;
  const isZero = amountsIn(text).every(({ value }) => value === 0);
  let window = text;
  for (const { text: more, kind, struck } of next.slice(0, 2)) {
    const isOther = kind === 'heading' || kind === 'button' || (kind === 'item' && first.kind !== 'item');
    if (
      isOther ||
      sentence.test(more) ||
      struck !== undefined ||
      more.length > 40 ||
      amountsIn(more).length > 0
    )
      break;
    if (isZero && !zeroPeriod.test(more)) break;
    window += ` ${more}`;
    if (isZero || saysPeriod(window)) return window;
  }
  return text;
}

/** `$10$8/mo`, `$10 $8`: two sides of a switch in one line. */
const twoAmounts = /[$€£]\s?\d[\d.,]*\s?[$€£]\s?\d|\d\s?[$€£]\s{0,2}\d[\d.,]*\s?[$€£]/u;
const cents = /^[.,]?\d{2}$/;

/**
 * Whether the amount of a short line cannot be told from its text: cents that are raised next to it (`$29` and `99`
 * make `$2999`), or two prices without a word between.
 */
export function isUncertain({ text, parts }: Block, next: Block | undefined): boolean {
  if (text.length > 80) return false;
  const isSplit = parts.some((part, i) => {
    const more = parts[i + 1] ?? '';
    return (
      /\d$/.test(part) &&
      /^\d{2}(?![\d.,])/.test(more) &&
      (text.includes(part + more) || text.includes(`${part} ${more}`))
    );
  });
  const isCut = /\d\s?[$€£]?$/.test(text) && next !== undefined && cents.test(next.text);
  return isSplit || isCut || twoAmounts.test(text);
}

/** What a table says of a price in it without a period: the head of its column or the label of its row. */
export function tableUnit(price: PriceBlock): PriceBlock | null {
  const { page, at } = price;
  const place = cellPlace(page, at);
  if (place === null || amountsIn(price.text).length === 0) return null;
  for (const head of [place.column, place.row]) {
    const text = head === null || head === at ? null : (page.blocks[head]?.text ?? null);
    const isUnit = text !== null && text.length <= 40 && amountsIn(text).length === 0;
    if (head !== null && isUnit && unitHead.test(text) && saysPeriod(text))
      return { ...price, at: head, text, window: text };
  }
  return null;
}
/** `Per 1,000 calls`, `Price per month`; `Monthly reports` is no unit. */
const unitHead =
  /^(?:(?:price|cost|rate|fee|preis|kosten|prix|tarif|precio|prezzo|preço|prijs|tarief|pris)s?,? )?(?:(?:per|each|je|pro|par|por|al|im|\/) .+|(?:billed )?(?:monthly|yearly|annual(?:ly)?)(?: (?:price|fee|cost))?|monatlich|jährlich|mensuel|annuel|mensual|anual|mensile|annuale|maandelijks|jaarlijks)$/iu;
