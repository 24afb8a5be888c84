/** Orders for the site team: of any site and buyer, with their history. */
import type { Knex } from 'knex';
import type { OrderStatus } from './schema.ts';

export interface TeamOrder {
  id: string;
  site_key: string;
  status: OrderStatus;
  currency: string;
  total_cents: number;
  created_at: Date;
  paid_at: Date | null;
  /** Null when the account is gone. */
  account_id: number | null;
  items: { product: string; listing: string | null; status: string }[];
}

export interface OrderFilter {
  status?: OrderStatus | undefined;
  email?: string | undefined;
  listingId?: number | undefined;
  limit: number;
}

/** Orders that match the filter, newest first. */
export async function listTeamOrders(
  db: Knex,
  { status, email, listingId, limit }: OrderFilter,
): Promise<TeamOrder[]> {
  return db('orders as o')
    .join('sites as s', 's.id', 'o.site_id')
    .modify((wanted) => {
      if (status !== undefined) void wanted.where('o.status', status);
      if (email !== undefined) {
        void wanted.whereIn('o.account_id', db('accounts').where({ email }).select('id'));
      }
      if (listingId !== undefined) {
        void wanted.whereIn('o.id', db('order_items').where({ listing_id: listingId }).select('order_id'));
      }
    })
    .orderBy([
      { column: 'o.created_at', order: 'desc' },
      { column: 'o.id', order: 'asc' },
    ])
    .limit(limit)
    .select<TeamOrder[]>(
      'o.id',
      's.key as site_key',
      'o.status',
      'o.currency',
      'o.total_cents',
      'o.created_at',
      'o.paid_at',
      'o.account_id',
      db.raw(`(SELECT json_agg(json_build_object('product', i.product, 'listing', l.slug, 'status', i.status)
          ORDER BY i.position)
        FROM order_items i LEFT JOIN listings l ON l.id = i.listing_id WHERE i.order_id = o.id) AS items`),
    );
}

/** The history of an order besides its row and items. */
export interface OrderHistory {
  site_key: string;
  /** Null when the account is gone. */
  buyer_email: string | null;
  /** Slugs of the items' listings, by id. */
  listings: Map<number, string>;
  documents: { name: string; is_credit: boolean; issued_at: Date }[];
  events: { provider: string; event_id: string; kind: string; received_at: Date }[];
  work: {
    id: number;
    position: number;
    what: string;
    status: string;
    note: string | null;
    created_at: Date;
    ended_at: Date | null;
  }[];
}

/** The history of an order; undefined if there is no such order. */
export async function findOrderHistory(db: Knex, orderId: string): Promise<OrderHistory | undefined> {
  const order = await db('orders as o')
    .join('sites as s', 's.id', 'o.site_id')
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .where('o.id', orderId)
    .first<Pick<OrderHistory, 'site_key' | 'buyer_email'> | undefined>(
      's.key as site_key',
      'a.email as buyer_email',
    );
  if (!order) return undefined;
  const listings = await db('listings')
    .whereIn('id', db('order_items').where({ order_id: orderId }).select('listing_id'))
    .select<{ id: number; slug: string }[]>('id', 'slug');
  const documents = await db('invoices')
    .where({ order_id: orderId })
    .orderBy(['year', 'series', 'number'])
    .select<OrderHistory['documents']>('name', 'is_credit', 'issued_at');
  const events = await db('payment_events')
    .where({ order_id: orderId })
    .orderBy(['received_at', 'event_id'])
    .select<OrderHistory['events']>('provider', 'event_id', 'kind', 'received_at');
  const work = await db('work_items')
    .where({ order_id: orderId })
    .orderBy('position')
    .select<OrderHistory['work']>('id', 'position', 'what', 'status', 'note', 'created_at', 'ended_at');
  return {
    ...order,
    listings: new Map(listings.map(({ id, slug }) => [id, slug])),
    documents,
    events,
    work,
  };
}
