/** Mails about orders: receipts with the details of the invoice, refunds, and work for the site team. */
import { dayInWords } from '../shared/week-rules.ts';
import { inMoney } from '../shared/money-rules.ts';
import { type MailContent, link, list, mailContent } from './mail-content-rules.ts';

export interface ReceiptLine {
  name: string;
  /** The listing it is for, if any. */
  listing: string | null;
  amountCents: number;
  discountCents: number;
  /** What happens next, or the outcome, in sentences. */
  follows: string;
}

export interface ReceiptFacts {
  siteName: string;
  /** Year and number. */
  invoice: string;
  issuedAt: Date;
  orderId: string;
  /** The order's page, for its buyer. */
  orderUrl: string;
  seller: { name: string | null; address: string | null; country: string | null; vatNumber: string | null };
  buyer: { name: string | null; address: string | null; country: string | null; vatNumber: string | null };
  /** ISO 4217. */
  currency: string;
  lines: readonly ReceiptLine[];
  subtotalCents: number;
  discountCents: number;
  promoCode: string | null;
  vat: { ratePercent: number; amountCents: number; reverseCharge: boolean };
  totalCents: number;
}

/** Of a mailed document. */
interface Issued {
  /** Issued after the restore of a backup, so that it may replace one that we know nothing of. */
  afterRestore: boolean;
}

const replacesEarlier = (what: string) =>
  `If you have received another ${what} for this payment before, this one replaces it: we had to restore our records from a backup.`;

export function receiptMail(facts: ReceiptFacts & Issued): MailContent {
  const { siteName, invoice, lines, orderId } = facts;
  return mailContent(
    `Invoice ${invoice} of ${siteName}: paid, thank you`,
    `We have received your payment. This is your receipt and your invoice.`,
    `Invoice ${invoice}, ${dayInWords(facts.issuedAt)}\nOrder ${orderId}`,
    facts.afterRestore ? replacesEarlier('invoice') : null,
    parties(facts),
    lines.map((one) => lineOf(one, facts.currency)).join('\n'),
    sums(facts),
    facts.vat.reverseCharge ? reverseChargeNote : null,
    whatFollows('What happens now', lines),
    link('See the order and its invoice', facts.orderUrl),
  );
}

export interface CreditFacts extends ReceiptFacts, Issued {
  /** The credit note's number, with its year; `invoice` is the one it corrects. */
  credit: string;
  /** The amount of this refund, and the sum of earlier ones. */
  refunded: { cents: number; netCents: number; vatCents: number; beforeCents: number };
  /** Whether this completes a full refund that cancels the purchase. */
  whole: boolean;
  why: string | null;
}

export function creditMail(facts: CreditFacts): MailContent {
  const { siteName, credit, invoice, refunded, currency, totalCents, vat, whole, lines, why } = facts;
  const { cents, beforeCents } = refunded;
  const inAll = `${inMoney(beforeCents + cents, currency)} of ${inMoney(totalCents, currency)}`;
  return mailContent(
    `Credit note ${credit} of ${siteName}: ${inMoney(cents, currency)} paid back`,
    `We have paid back ${inMoney(cents, currency)} of your order. It arrives in a few days, by the payment method you used.`,
    why === null ? null : `Why: ${why}`,
    `Credit note ${credit}, ${dayInWords(facts.issuedAt)}, to invoice ${invoice}\nOrder ${facts.orderId}`,
    facts.afterRestore ? replacesEarlier('credit note') : null,
    parties(facts),
    [
      `Net: -${inMoney(refunded.netCents, currency)}`,
      `VAT ${vat.ratePercent} %: -${inMoney(refunded.vatCents, currency)}`,
      ...(beforeCents === 0
        ? [`Paid back: ${inAll}`]
        : [
            `Paid back: ${inMoney(cents, currency)}`,
            `Paid back before: ${inMoney(beforeCents, currency)}`,
            `Paid back in all: ${inAll}`,
          ]),
    ].join('\n'),
    vat.reverseCharge ? reverseChargeNote : null,
    whole ? whatFollows('What happens next', lines) : 'You keep what you bought.',
    link('See the order and its invoices', facts.orderUrl),
  );
}

export interface StuckFacts {
  siteName: string;
  orderId: string;
  name: string;
  listing: string | null;
  /** A sentence; null if the work is manual by design. */
  why: string | null;
}

/** Tells the buyer that the site team handles it. */
export function withTeamMail({
  siteName,
  orderUrl,
  name,
  listing,
  why,
}: StuckFacts & { orderUrl: string }): MailContent {
  return mailContent(
    `${titleOf(name, listing)}: the site team is working on it`,
    why === null
      ? `You have ordered ${titleOf(name, listing)} on ${siteName}. The site team does this by hand and will write to you.`
      : `You have paid for ${titleOf(name, listing)} on ${siteName}, but it could not be done automatically: ${why}`,
    why === null
      ? null
      : 'You don’t have to do anything: the site team will write to you about an alternative or a refund.',
    link('See the order', orderUrl),
  );
}

/** To the site team. */
export function workMail({
  siteName,
  orderId,
  name,
  listing,
  why,
  what,
}: StuckFacts & { what: string }): MailContent {
  return mailContent(
    `To do for an order on ${siteName}: ${titleOf(name, listing)}`,
    why === null
      ? `An order was paid that needs manual work: ${what}.`
      : `An order was paid, but this could not be done automatically: ${what}. ${why} We have told the buyer that you will write.`,
    `Order ${orderId}${listing === null ? '' : `\nListing: ${listing}`}`,
  );
}

const titleOf = (name: string, listing: string | null) => (listing === null ? name : `${name} of ${listing}`);

function parties({ seller, buyer, siteName }: ReceiptFacts): string {
  return [
    `Seller: ${[seller.name ?? siteName, seller.address, seller.country].filter(Boolean).join(', ')}`,
    seller.vatNumber === null ? null : `VAT number of the seller: ${seller.vatNumber}`,
    `Buyer: ${[buyer.name, buyer.address, buyer.country].filter(Boolean).join(', ') || 'as in your account'}`,
    buyer.vatNumber === null ? null : `VAT number of the buyer: ${buyer.vatNumber}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function lineOf({ name, listing, amountCents, discountCents }: ReceiptLine, currency: string): string {
  const off = discountCents > 0 ? ` (discount: -${inMoney(discountCents, currency)})` : '';
  return `${titleOf(name, listing)}: ${inMoney(amountCents, currency)}${off}`;
}

function sums({ currency, subtotalCents, discountCents, promoCode, vat, totalCents }: ReceiptFacts): string {
  return [
    `Net: ${inMoney(subtotalCents, currency)}`,
    discountCents > 0
      ? `Discount${promoCode === null ? '' : ` (${promoCode})`}: -${inMoney(discountCents, currency)}`
      : null,
    `VAT ${vat.ratePercent} %: ${inMoney(vat.amountCents, currency)}`,
    `Total: ${inMoney(totalCents, currency)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

export const reverseChargeNote =
  'Reverse charge: the customer accounts for the VAT (Directive 2006/112/EC, article 196).';

const whatFollows = (label: string, lines: readonly ReceiptLine[]) =>
  list(
    label,
    lines.map(({ name, listing, follows }) => `${titleOf(name, listing)}: ${follows}`),
  );
