/** Cards from the request to the drawing: drawn once, drawn again when what they show has changed. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { CardDrawer } from '../../activities/cards/card-drawer.ts';
import type { CardInput } from '../../activities/cards/render.ts';
import type { Card } from '../../src/cards/card-rules.ts';
import { listOpenCards, purgeCards } from '../../src/cards/card-queries.ts';
import { type Cards, createCards } from '../../src/cards/cards.ts';
import { createSiteFinder } from '../../src/directory/queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { timeSkipping } from './support/engines.ts';
import { textsWithoutSummaries } from './support/history-texts.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const week = '2026-11-16';

describe('the drawing of a card', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let db: Knex;
  let cards: Cards;
  /** Does not wait for a drawing. */
  let impatient: Cards;
  let now: Date;
  let inputs: CardInput[];
  let broken: boolean;
  const drawer: CardDrawer = {
    draw(input) {
      inputs.push(input);
      return broken
        ? Promise.reject(new Error('broken'))
        : Promise.resolve(Buffer.from(`card ${inputs.length}`));
    },
    close: () => Promise.resolve(),
  };

  before(async () => {
    env = await timeSkipping();
    world = await createWorld(env, { deps: { cardDrawer: drawer } });
    db = world.db;
    const parts = {
      db,
      findSite: createSiteFinder(db, world.config.BASE_URL).find,
      flowsIn,
      committed: () => world.relay.kick(),
      clock: () => now,
    };
    cards = createCards({ ...parts, waitMs: 30_000 });
    impatient = createCards({ ...parts, waitMs: 0 });
    await world.work();
  });
  beforeEach(async () => {
    await db('listings').delete();
    await db('cards').delete();
    now = new Date('2026-11-25T10:00:00Z');
    inputs = [];
    broken = false;
  });
  after(async () => {
    await world.close();
    await env.teardown();
  });

  const find = async (card: Card) => {
    const answer = await cards.find(undefined, card);
    return answer.kind === 'drawn' ? String(answer.card.png) : answer.kind;
  };
  const listingCard: Card = { kind: 'listing', slug: 'tidewell' };
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
  const run = async (n = 1) => {
    const { id } = await db('cards').first<{ id: number }>('id');
    return env.client.workflow.getHandle(workflowId.card(id, n));
  };

  it('is made once for all who ask at the same time, and then comes from the store', async () => {
    await insertListing(db, 'tidewell');
    const answers = await Promise.all(Array.from({ length: 20 }, () => find(listingCard)));
    expect(new Set(answers)).to.deep.equal(new Set(['card 1']));
    expect(await find(listingCard)).to.equal('card 1');
    expect(inputs).to.have.length(1);
    expect(inputs[0]?.facts).to.deep.equal({
      kind: 'listing',
      site: { name: 'Launch Directory', host: 'launches.localhost' },
      listing: { name: 'tidewell', domain: 'tidewell.example', logo: null },
      tagline: null,
      category: null,
      award: null,
    });
    const handle = await run();
    expect(await handle.result()).to.equal('drawn');
    expect(textsWithoutSummaries(await handle.fetchHistory())).to.not.match(/tidewell/i);
    const metadata = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(metadata.currentDetails).to.equal('**Over:** drawn.');
    await db('listings').delete();
    expect(await db('cards').select(), 'a deleted listing leaves no picture').to.deep.equal([]);
  });

  it('is made again when what it shows has changed, a minute later at the earliest; votes change nothing', async () => {
    const id = await insertListing(db, 'tidewell');
    await find(listingCard);
    await db('listings')
      .where({ id })
      .update({ votes: 900, week_votes: 90, followers: 7, description: 'New.' });
    later(60);
    expect(await find(listingCard)).to.equal('card 1');
    await db('listings').where({ id }).update({ tagline: 'Plan your tides' });
    expect(await find(listingCard)).to.equal('card 2');
    await db('listings').where({ id }).update({ name: 'Tidewell 2' });
    const { isCurrent } = (await cards.find(undefined, listingCard)) as { isCurrent: boolean };
    expect(isCurrent).to.equal(false);
    later(1);
    expect(await find(listingCard)).to.equal('card 3');
    expect(await (await run(3)).result()).to.equal('drawn');
  });

  it('brings the bytes of the logo', async () => {
    const id = await insertListing(db, 'tidewell');
    await world.deps.pictures.put('abc', '96.webp', Buffer.from('small'));
    await world.deps.pictures.put('abc', '256.webp', Buffer.from('large'));
    await db('listings').where({ id }).update({ logo_picture: 'abc 256 256' });
    await find(listingCard);
    expect(Buffer.from(inputs[0]?.logos['abc 256 256'] ?? []).toString()).to.equal('large');
    // The files are gone: the letter is drawn.
    await world.deps.pictures.remove('abc');
    await db('listings').where({ id }).update({ tagline: 'x' });
    later(1);
    await find(listingCard);
    expect(inputs[1]?.logos).to.deep.equal({});
  });

  it('is of public things only', async () => {
    await insertListing(db, 'hidden', { status: 'draft' });
    const future = {
      slug: 'later',
      title: 'Later',
      summary: 's',
      markdown: 'm',
      author: 'a',
      updated_at: now,
    };
    const site = await db('sites').first<{ id: number }>('id');
    await db('blog_posts').insert({ ...future, site_id: site.id, published_at: new Date('2027-01-01') });
    for (const card of [
      { kind: 'listing', slug: 'hidden' },
      { kind: 'listing', slug: 'nobody' },
      { kind: 'post', slug: 'later' },
      { kind: 'post', slug: 'nothing' },
      { kind: 'award', week, slug: 'hidden' },
    ] as const) {
      expect(await find(card), JSON.stringify(card)).to.equal('none');
    }
    expect(await db('cards').select()).to.deep.equal([]);
    await db('blog_posts')
      .where({ slug: 'later' })
      .update({ published_at: new Date('2026-11-01') });
    expect(await find({ kind: 'post', slug: 'later' })).to.equal('card 1');
  });

  it('shows a closed week with its winners, others without ranks, empty ones as the site', async () => {
    const weekCard: Card = { kind: 'week', week };
    expect(await find(weekCard)).to.equal('card 1');
    expect(inputs[0]?.facts.kind).to.equal('site');
    const ids: number[] = [];
    for (const [slug, votes] of [
      ['first', 5],
      ['second', 9],
      ['third', 7],
      ['fourth', 1],
    ] as const) {
      const launchedAt = `2026-11-1${6 + ids.length}T08:00:00Z`;
      ids.push(await insertListing(db, slug, { week, votes, launchedAt }));
    }
    expect(await find(weekCard)).to.equal('card 2');
    const shown = () => {
      const facts = inputs.at(-1)?.facts;
      if (facts?.kind !== 'week') throw new Error('no week was drawn');
      return {
        names: facts.listings.map(({ name }) => name),
        isRanked: facts.isRanked,
        launches: facts.launches,
      };
    };
    expect(shown()).to.deep.equal({ names: ['first', 'second', 'third'], isRanked: false, launches: 4 });
    const site = await db('sites').first<{ id: number }>('id');
    await db('awards').insert(
      [2, 3, 1].map((of, i) => ({
        site_id: site.id,
        listing_id: ids[of - 1],
        week,
        rank: i + 1,
        votes: 9,
        created_at: now,
      })),
    );
    later(59);
    expect(await find(weekCard), 'within the hour').to.equal('card 2');
    later(1);
    expect(await find(weekCard)).to.equal('card 3');
    expect(shown()).to.deep.equal({ names: ['second', 'third', 'first'], isRanked: true, launches: 4 });
    expect(await find({ kind: 'award', week, slug: 'second' })).to.equal('card 4');
    expect(inputs.at(-1)?.facts).to.include({ kind: 'award', rank: 1, votes: 9, week });
    await find({ kind: 'listing', slug: 'second' });
    expect(inputs.at(-1)?.facts).to.deep.include({ award: { rank: 1, week } });
  });

  it('keeps the earlier picture when it cannot be drawn, and is tried again later', async () => {
    const id = await insertListing(db, 'tidewell');
    await find(listingCard);
    broken = true;
    await db('listings').where({ id }).update({ tagline: 'New' });
    later(1);
    await impatient.find(undefined, listingCard);
    const second = await run(2);
    await until(() => second.describe().then(Boolean, () => false), 'its run is started');
    expect(await second.result()).to.equal('given up');
    expect(inputs).to.have.length(7);
    expect(await find(listingCard)).to.equal('card 1');
    broken = false;
    later(1);
    expect(await find(listingCard)).to.equal('card 8');
  });

  it('ends where its listing is gone before it is drawn', async () => {
    const id = await insertListing(db, 'tidewell');
    const site = await db('sites').first<{ id: number }>('id');
    const [row] = await db('cards')
      .insert({ site_id: site.id, path: '/cards/listings/tidewell.png', requested_at: now })
      .returning<{ id: number }[]>('id');
    await db('listings').where({ id }).delete();
    const cardId = Number(row?.id);
    await db.transaction((tx) => flowsIn(tx).start('drawCard', workflowId.card(cardId, 1), { cardId, n: 1 }));
    world.relay.kick();
    const handle = env.client.workflow.getHandle(workflowId.card(cardId, 1));
    await until(() => handle.describe().then(Boolean, () => false), 'its run is started');
    expect(await handle.result()).to.equal('gone');
    expect(await db('cards').select()).to.deep.equal([]);
  });

  it('is requested for so many at a time only, and deleted when nobody has asked for long', async () => {
    await insertListing(db, 'tidewell');
    const site = await db('sites').first<{ id: number }>('id');
    const waiting = Array.from({ length: 500 }, (_, i) => ({
      site_id: site.id,
      path: `/cards/listings/waiting-${i}.png`,
      requested_at: now,
    }));
    await db('cards').insert(waiting);
    expect(await find(listingCard)).to.equal('later');
    expect(await listOpenCards(db, { limit: 1_000 })).to.have.length(500);
    expect(await listOpenCards(db, { before: now })).to.deep.equal([]);
    await db('cards').where('path', 'like', '%waiting-1%').update({ drawn_n: 1 });
    expect(await find(listingCard)).to.equal('card 1');
    expect(await purgeCards(db, new Date(now.getTime() + 1))).to.equal(112);
    expect(await listOpenCards(db, { limit: 1_000 })).to.have.length(389);
    await db('cards').delete();
  });
});
