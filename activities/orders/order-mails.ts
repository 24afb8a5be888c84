/** Mails about orders, each sent once: to the buyer, unless the account is deleted, and to the site team. */
import type { Knex } from 'knex';
import { placeOf } from '../../src/directory/site-address-rules.ts';
import type { Config } from '../../src/config/config.ts';
import type { Flows } from '../../src/outbox/flows.ts';
import { ownOrderPath } from '../../src/shared/account-path-rules.ts';
import { launchLiveMail } from '../../src/mail/launch-mail-rules.ts';
import type { MailContent } from '../../src/mail/mail-content-rules.ts';
import { creditMail, receiptMail, withTeamMail, workMail } from '../../src/mail/order-mail-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { type ItemListing, listLiveListings } from '../../src/orders/fulfilment-queries.ts';
import { whatFollows } from '../../src/orders/fulfilment-rules.ts';
import { type Invoice, type OrderParties, findParties } from '../../src/orders/invoice-queries.ts';
import { type OrderItemRow, type OrderRow, listItems } from '../../src/orders/order-queries.ts';
import { findReceipt } from '../../src/orders/receipt-queries.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';

/** The transaction of a change to an order, and what its mails need. */
export interface MailDeps {
  tx: Knex.Transaction;
  flows: Flows;
  config: Config;
  now: Date;
}

/**
 * Mails the receipt, which is the invoice, of a paid order. `again`: an additional copy, with the outcome of each item.
 * `instead` replaces the note of each item. False if the buyer's account is deleted: then no mail is sent.
 */
export async function sendReceipt(
  deps: MailDeps,
  order: OrderRow,
  invoice: Invoice,
  { again = false, instead }: { again?: boolean; instead?: string } = {},
): Promise<boolean> {
  const { tx, now } = deps;
  const live = await listLiveListings(tx, await listItems(tx, [order.id]));
  const follows = (item: OrderItemRow) =>
    instead ??
    (again ? item.note : null) ??
    whatFollows(item, { isLive: live.has(item.listing_id ?? 0), now });
  const occasion = `receipt${seriesPart(invoice)}${again ? `/${now.toISOString()}` : ''}`;
  return mailBuyer(deps, order.id, occasion, async (parties) =>
    receiptMail({
      ...(await findReceipt(tx, order, follows)),
      orderUrl: orderUrl(parties, order.id, deps.config),
      invoice: invoice.name,
      issuedAt: invoice.issuedAt,
      seller: invoice.seller,
      afterRestore: invoice.series > 0,
    }),
  );
}

/** The same order may have had another document before the backup was restored; this one has another number. */
const seriesPart = ({ series }: Invoice) => (series > 0 ? `/R${series}` : '');

/** Mails the credit note of a refund. Call it after the items are updated. Amounts are cents. */
export async function sendCreditNote(
  deps: MailDeps,
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
  const occasion = `refunded${refund.n === 1 ? '' : `/${refund.n}`}${seriesPart(refund.credit)}`;
  await mailBuyer(deps, order.id, occasion, async (parties) =>
    creditMail({
      ...(await findReceipt(deps.tx, order, ({ note }) => note ?? 'Refunded.')),
      orderUrl: orderUrl(parties, order.id, deps.config),
      invoice: order.invoice ?? '',
      issuedAt: refund.credit.issuedAt,
      seller: refund.credit.seller,
      credit: refund.credit.name,
      afterRestore: refund.credit.series > 0,
      refunded: refund,
      whole: refund.whole,
      why: refund.why,
    }),
  );
}

/** Mails the buyer that the listing is live. `week`: its Monday, YYYY-MM-DD. */
export async function sendLive(
  deps: MailDeps,
  item: OrderItemRow,
  { slug, name }: ItemListing,
  week: string,
): Promise<void> {
  await mailBuyer(deps, item.order_id, `live/${item.position}`, ({ site }) => {
    const { baseUrl, siteName } = placeOf(site, deps.config.BASE_URL);
    return launchLiveMail({ siteName, name, listingUrl: badgeUrls(baseUrl, slug).listingUrl, week });
  });
}

/** Mails site team and buyer that the team handles the item. `why`: the reason it could not be fulfilled automatically. */
export async function sendToTeam(
  deps: MailDeps,
  item: OrderItemRow,
  { listing, what, why }: { listing: ItemListing | null; what: string; why: string | null },
): Promise<void> {
  const { tx, flows, config, now } = deps;
  const orderId = item.order_id;
  const occasion = `with-team/${item.position}`;
  const factsOf = ({ site }: OrderParties) => ({
    siteName: site.name,
    orderId,
    name: item.name,
    listing: listing?.name ?? null,
    why,
  });
  const parties = await findParties(tx, orderId);
  if (parties && config.SITE_TEAM_EMAIL !== undefined) {
    await enqueueMail(tx, flows, {
      ...workMail({ ...factsOf(parties), what }),
      occasion: `order/${orderId}/${occasion}/team`,
      recipient: config.SITE_TEAM_EMAIL,
      now,
    });
  }
  await mailBuyer(deps, orderId, `${occasion}/buyer`, (to) =>
    withTeamMail({ ...factsOf(to), orderUrl: orderUrl(to, orderId, config) }),
  );
}

const orderUrl = ({ site }: OrderParties, orderId: string, config: Config) =>
  `${placeOf(site, config.BASE_URL).baseUrl}${ownOrderPath(orderId)}`;

/** Enqueues a mail to the buyer, at most once per order and occasion. False if the buyer's account is deleted. */
async function mailBuyer(
  { tx, flows, now }: MailDeps,
  orderId: string,
  occasion: string,
  contentFor: (parties: OrderParties) => MailContent | Promise<MailContent>,
): Promise<boolean> {
  const parties = await findParties(tx, orderId);
  if (!parties || parties.buyer_email === null) return false;
  await enqueueMail(tx, flows, {
    ...(await contentFor(parties)),
    occasion: `order/${orderId}/${occasion}`,
    recipient: parties.buyer_email,
    now,
  });
  return true;
}
