/** Preview pictures as pages name them: from the store, or drawn by the worker while the request waits a moment. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { SiteFinder } from '../directory/queries.ts';
import { findCurrentSlug } from '../listings/alias-queries.ts';
import type { Flows } from '../outbox/flows.ts';
import { workflowId } from '../outbox/messages.ts';
import { type Card, cardPath, redrawAfterMs } from './card-rules.ts';
import { type DrawnCard, findDrawnCard, isInProgress, requestCard } from './card-queries.ts';
import { type CardSite, findCardFacts } from './facts-queries.ts';
import { type CardFacts, digestOf } from './facts-rules.ts';

export type CardAnswer =
  /** What it should show does not exist. */
  | { kind: 'none' }
  /** The listing was merged into another. */
  | { kind: 'moved'; path: string }
  | { kind: 'drawn'; card: DrawnCard; isCurrent: boolean }
  /** Not drawn yet. `site`: the card of the site, if that is drawn. */
  | { kind: 'later'; site: DrawnCard | null };

export interface Cards {
  /** Waits two seconds at most for a drawing. */
  find(host: string | undefined, card: Card): Promise<CardAnswer>;
}

export interface CardsDeps {
  db: Knex;
  findSite: SiteFinder['find'];
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
  clock: () => Date;
  /** The longest wait for a drawing. */
  waitMs?: number;
}

const lookEveryMs = 100;
/** Requests that may wait at a time; others get the card of the site at once. */
const maxWaiting = 50;

export function createCards({ db, findSite, flowsIn, committed, clock, waitMs = 2_000 }: CardsDeps): Cards {
  /** By site and path: requests of the same card wait together. */
  const waiting = new Map<string, Promise<void>>();

  async function draw(siteId: number, card: Card): Promise<void> {
    const path = cardPath(card);
    const now = clock();
    await db.transaction(async (tx) => {
      const before = new Date(now.getTime() - redrawAfterMs(card));
      const requested = await requestCard(tx, { siteId, card, now, before });
      if (!requested) return;
      const { id: cardId, n } = requested;
      await flowsIn(tx).start('drawCard', workflowId.card(cardId, n), { cardId, n });
    });
    committed();
    const key = `${siteId} ${path}`;
    if (!waiting.has(key)) {
      if (waiting.size >= maxWaiting) return;
      waiting.set(
        key,
        untilDrawn(siteId, path).finally(() => waiting.delete(key)),
      );
    }
    await waiting.get(key);
  }

  async function untilDrawn(siteId: number, path: string): Promise<void> {
    const end = performance.now() + waitMs;
    while ((await isInProgress(db, siteId, path)) && performance.now() < end) await sleep(lookEveryMs);
  }

  /** A week without launches has the card of the site. */
  async function factsOf(site: CardSite, asked: Card): Promise<{ card: Card; facts: CardFacts | null }> {
    const facts = await findCardFacts(db, site, asked, clock());
    if (facts?.kind !== 'week' || facts.launches > 0) return { card: asked, facts };
    const card = { kind: 'site' } as const;
    return { card, facts: await findCardFacts(db, site, card, clock()) };
  }

  return {
    async find(host, asked) {
      const site = await findSite(host);
      const { card, facts } = await factsOf(site, asked);
      if (!facts) return movedOrNone(site.id, card);
      const digest = digestOf(facts);
      const isCurrent = (drawn: DrawnCard | null) => drawn?.digest === digest;
      const find = (one: Card) => findDrawnCard(db, site.id, cardPath(one));
      let drawn = await find(card);
      if (!isCurrent(drawn)) {
        await draw(site.id, card);
        drawn = await find(card);
      }
      if (drawn) return { kind: 'drawn', card: drawn, isCurrent: isCurrent(drawn) };
      return { kind: 'later', site: await find({ kind: 'site' }) };
    },
  };

  async function movedOrNone(siteId: number, card: Card): Promise<CardAnswer> {
    if (!('slug' in card) || card.kind === 'post') return { kind: 'none' };
    const slug = await findCurrentSlug(db, siteId, card.slug);
    return slug === undefined ? { kind: 'none' } : { kind: 'moved', path: cardPath({ ...card, slug }) };
  }
}
