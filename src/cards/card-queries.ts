/** The drawn cards and the drawings in progress. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { type SiteHost, addressOfSite } from '../directory/site-address-rules.ts';
import { type Card, cardPath } from './card-rules.ts';
import type { CardSite } from './facts-queries.ts';

export interface DrawnCard {
  digest: string;
  png: Buffer;
}

const drawnCard = prepared<DrawnCard>(
  'drawn_card',
  'SELECT digest, png FROM cards WHERE site_id = $1 AND path = $2 AND png IS NOT NULL',
);

/** The latest drawing of a card; null if there is none. */
export async function findDrawnCard(db: Knex, siteId: number, path: string): Promise<DrawnCard | null> {
  const [card] = await drawnCard(db, [siteId, path]);
  return card ?? null;
}

const cardInProgress = prepared<{ id: number }>(
  'card_in_progress',
  'SELECT id FROM cards WHERE site_id = $1 AND path = $2 AND drawn_n < n',
);

/** Whether a drawing was requested and is not over. */
export async function isInProgress(db: Knex, siteId: number, path: string): Promise<boolean> {
  return (await cardInProgress(db, [siteId, path])).length > 0;
}

/** More requested drawings are refused until some are over. */
const maxInProgress = 500;

export interface RequestedCard {
  id: number;
  n: number;
}

/** Requests a drawing; null if one is in progress, the last was requested after `before`, or too many are in progress. */
export async function requestCard(
  tx: Knex.Transaction,
  { siteId, card, now, before }: { siteId: number; card: Card; now: Date; before: Date },
): Promise<RequestedCard | null> {
  const { rows } = await tx.raw<{ rows: RequestedCard[] }>(
    `INSERT INTO cards AS c (site_id, path, listing_id, requested_at)
     SELECT :siteId, :path, (SELECT id FROM listings WHERE site_id = :siteId AND slug = :slug), :now
      WHERE (SELECT count(*) FROM (SELECT FROM cards WHERE drawn_n < n LIMIT :maxInProgress) p) < :maxInProgress
     ON CONFLICT (site_id, path) DO UPDATE SET n = c.n + 1, requested_at = excluded.requested_at
      WHERE c.drawn_n = c.n AND c.requested_at <= :before
     RETURNING id, n`,
    { siteId, path: cardPath(card), slug: slugOf(card), now, before, maxInProgress },
  );
  return rows[0] ?? null;
}

const slugOf = (card: Card) => (card.kind === 'listing' || card.kind === 'award' ? card.slug : null);

export interface CardToDraw {
  path: string;
  site: CardSite;
}

/** A requested card; null if this drawing is over. `baseUrl`: of the deployment. */
export async function findCardToDraw(
  db: Knex,
  { id, n }: RequestedCard,
  baseUrl: string,
): Promise<CardToDraw | null> {
  const row = await db('cards as c')
    .join('sites as s', 's.id', 'c.site_id')
    .where({ 'c.id': id })
    .where('c.drawn_n', '<', n)
    .first<(SiteHost & { path: string; site_id: number; name: string; purpose: string }) | undefined>(
      'c.path',
      'c.site_id',
      's.name',
      's.purpose',
      's.host',
      's.is_default',
    );
  if (!row) return null;
  const { path, site_id, name, purpose } = row;
  return { path, site: { id: site_id, name, purpose, baseUrl: addressOfSite(row, baseUrl) } };
}

/** Stores a drawing, unless it is over. With null the earlier drawing stays. */
export async function finishDrawing(
  db: Knex,
  { id, n }: RequestedCard,
  drawn: DrawnCard | null,
): Promise<void> {
  await db('cards')
    .where({ id })
    .where('drawn_n', '<', n)
    .update({ drawn_n: n, ...drawn });
}

/** What the card showed exists no longer. */
export async function deleteCard(db: Knex, id: number): Promise<void> {
  await db('cards').where({ id }).delete();
}

export interface OpenCard extends RequestedCard {
  path: string;
  requested_at: Date;
}

/** Drawings that were requested and are not over, oldest first; only those requested before `before` where it is set. */
export async function listOpenCards(
  db: Knex,
  { before, limit = maxInProgress }: { before?: Date; limit?: number } = {},
): Promise<OpenCard[]> {
  const query = db('cards').whereRaw('drawn_n < n').orderBy('requested_at').limit(limit);
  if (before) void query.where('requested_at', '<', before);
  return query.select('id', 'n', 'path', 'requested_at');
}

/** Deletes cards whose last drawing was requested before `before`; they are drawn again when they are requested. */
export async function purgeCards(db: Knex, before: Date): Promise<number> {
  return db('cards').where('requested_at', '<', before).whereRaw('drawn_n = n').delete();
}
