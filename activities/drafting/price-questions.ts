/** Questions after the price, as lists of questions and answers hold them. */
import type { Block } from '../reading/page-reading.ts';
import { isPricingHeading } from './pricing-headings.ts';

const opener = /(?<![^\p{L}\p{N}?？])[^\p{L}\p{N}?？]+$/u;
/** `How much is Orrery?`, `Is there a fee?`, `Is it free?` */
const asks =
  /^(?:so,? )?(?:how much (?:is|are|does|do|will|for)|what (?:is|are|does|do|will) .{2,60}(?:cost|price|charge|fees?)|is (?:it|this|there|[\p{L}\p{N}]+) (?:really )?(?:free|a (?:fee|cost|charge|subscription))|do i have to pay|was kostet|wie ?viel kostet|ist .{1,40} kostenlos|kostet .{1,40} etwas|combien|quel (?:est le prix|prix)|est-ce gratuit|¿?(?:cuánto|qué precio|es gratis|cuál es el precio)|quanto (?:costa|custa|devo|pago)|qual è il prezzo|è gratis|é grátis|qual (?:é )?o preço|wat kost|hoeveel kost|is .{1,40} gratis)(?!\p{L})/iu;

/** Whether a block asks what the product costs, so that what follows it answers. */
export function asksForPrice(block: Block | undefined): boolean {
  if (block === undefined || block.kind === 'code' || block.text.length > 160) return false;
  const text = block.text.replace(opener, '');
  return /[?？]$/.test(text) && (asks.test(text) || isPricingHeading(text));
}
