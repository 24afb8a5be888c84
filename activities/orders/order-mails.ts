/** Letters of orders, each written once: to the buyer, where the account is still there, and to the site team. */
import type { Knex } from 'knex';
import type { Config } from '../../src/config/config.ts';
import type { Flows } from '../../src/outbox/flows.ts';
import { launchLiveMail } from '../../src/mail/mail-content-rules.ts';
import {
  type ReceiptFacts,
  creditMail,
  receiptMail,
  withTeamMail,
  workMail,
} from '../../src/mail/order-mail-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { type ItemListing, listListingNames } from '../../src/orders/fulfilment-queries.ts';
import { whatFollows } from '../../src/orders/fulfilment-rules.ts';
import { type Invoice, type OrderParties, findParties } from '../../src/orders/invoice-queries.ts';
import { type OrderItemRow, type OrderRow, listItems } from '../../src/orders/order-queries.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';

/** What sending the mails of an order takes. */
export interface MailDeps {
  tx: Knex.Transaction;
  flows: Flows;
  config: Config;
  now: Date;
}

/**
 * The receipt, which is the invoice; call it once the order is paid. `again`: beside the one that was written then, with
 * what became of the items. `instead` of what usually follows for each. False where the account is gone, so that nobody is written to.
 */
export async function sendReceipt(
  desk: MailDeps,
  order: OrderRow,
  invoice: Invoice,
  { again = false, instead }: { again?: boolean; instead?: string } = {},
): Promise<boolean> {
  const { tx, flows, now } = desk;
  const parties = await findParties(tx, order.id);
  if (!parties || parties.buyer_email === null) return false;
  const follows = (item: OrderItemRow) => instead ?? (again ? item.note : null) ?? whatFollows(item, now);
  const facts = await receiptOf(desk, order, parties, follows);
  await enqueueMail(tx, flows, {
    ...receiptMail({ ...facts, invoice: invoice.name, issuedAt: invoice.issuedAt, seller: invoice.seller }),
    occasion: `order/${order.id}/receipt${again ? `/${now.toISOString()}` : ''}`,
    recipient: parties.buyer_email,
    now,
  });
  return true;
}

/** The credit note of a refund; call it once it is noted what becomes of the items. */
export async function sendCreditNote(
  desk: MailDeps,
  order: OrderRow,
  refund: {
    n: number;
    credit: Invoice;
    netCents: number;
    vatCents: number;
    cents: number;
    beforeCents: number;
    whole: boolean;
    why: string | null;
  },
): Promise<void> {
  const { tx, flows, now } = desk;
  const parties = await findParties(tx, order.id);
  if (!parties || parties.buyer_email === null) return;
  const facts = await receiptOf(desk, order, parties, ({ note }) => note ?? 'Refunded.');
  await enqueueMail(tx, flows, {
    ...creditMail({
      ...facts,
      invoice: order.invoice ?? '',
      issuedAt: refund.credit.issuedAt,
      seller: refund.credit.seller,
      credit: refund.credit.name,
      refunded: refund,
      whole: refund.whole,
      why: refund.why,
    }),
    occasion: `order/${order.id}/refunded${refund.n === 1 ? '' : `/${refund.n}`}`,
    recipient: parties.buyer_email,
    now,
  });
}

/** Tells the buyer that the listing is live. */
export async function sendLive(
  { tx, flows, config, now }: MailDeps,
  item: OrderItemRow,
  listing: ItemListing,
  week: string,
): Promise<void> {
  const parties = await findParties(tx, item.order_id);
  if (!parties || parties.buyer_email === null) return;
  const { listingUrl } = badgeUrls(config.BASE_URL, listing.slug);
  await enqueueMail(tx, flows, {
    ...launchLiveMail({ siteName: parties.site_name, name: listing.name, listingUrl, week }),
    occasion: `order/${item.order_id}/live/${item.position}`,
    recipient: parties.buyer_email,
    now,
  });
}

/** Tells site team and buyer that people see to the item; `why` where it was to happen by itself. */
export async function sendToTeam(
  { tx, flows, config, now }: MailDeps,
  item: OrderItemRow,
  { listing, what, why }: { listing: ItemListing | null; what: string; why: string | null },
): Promise<void> {
  const parties = await findParties(tx, item.order_id);
  if (!parties) return;
  const facts = {
    siteName: parties.site_name,
    orderId: item.order_id,
    name: item.name,
    listing: listing?.name ?? null,
    why,
  };
  const occasion = `order/${item.order_id}/with-team/${item.position}`;
  if (config.SITE_TEAM_EMAIL !== undefined) {
    const mail = workMail({ ...facts, what });
    await enqueueMail(tx, flows, {
      ...mail,
      occasion: `${occasion}/team`,
      recipient: config.SITE_TEAM_EMAIL,
      now,
    });
  }
  if (parties.buyer_email !== null) {
    const mail = withTeamMail(facts);
    await enqueueMail(tx, flows, {
      ...mail,
      occasion: `${occasion}/buyer`,
      recipient: parties.buyer_email,
      now,
    });
  }
}

async function receiptOf(
  { tx }: MailDeps,
  order: OrderRow,
  parties: OrderParties,
  follows: (item: OrderItemRow) => string,
): Promise<Omit<ReceiptFacts, 'invoice' | 'issuedAt' | 'seller'>> {
  const items = await listItems(tx, [order.id]);
  const names = await listListingNames(
    tx,
    items.flatMap(({ listing_id }) => listing_id ?? []),
  );
  return {
    siteName: parties.site_name,
    orderId: order.id,
    buyer: {
      name: order.billing_name,
      address: order.billing_address,
      country: order.billing_country,
      vatNumber: order.vat_number_status === 'invalid' ? null : order.vat_number,
    },
    currency: order.currency,
    lines: items.map((item) => ({
      name: item.name,
      listing: names.get(item.listing_id ?? 0) ?? null,
      amountCents: item.amount_cents,
      discountCents: item.discount_cents,
      follows: follows(item),
    })),
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    promoCode: order.promo_code,
    vat: {
      ratePercent: order.vat_rate_percent,
      amountCents: order.vat_cents,
      reverseCharge: order.vat_reverse_charge,
    },
    totalCents: order.total_cents,
  };
}
