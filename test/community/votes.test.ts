/** Votes, as browsers send them, on real Postgres. */
import { expect } from 'chai';
import { createVotes } from '../../src/community/votes.ts';
import {
  listListingsWithWaitingVotes,
  listWaitingVotes,
  settleVotes,
} from '../../src/community/waiting-vote-queries.ts';
import { maxVotesPerNetwork, maxVotesInHaste } from '../../src/community/vote-rules.ts';
import { trendOf } from '../../src/launches/trend-rules.ts';
import { weekEnd } from '../../src/shared/week-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { signIn, visitorOf } from '../support/visitor.ts';
import { type SignedIn, bareListing, oneSignedIn, signedIn, standingOf } from './people.ts';

const wednesday = new Date('2026-11-25T12:00:00Z');

describe('votes', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let now = wednesday;
  let slug: string;
  let listingId: number;
  let count = 0;
  before(async () => {
    api = await startApi({
      clock: () => now,
      env: { TRUSTED_PROXIES: '127.0.0.1', RATE_READS_PER_MINUTE: '1000000' },
    });
  });
  after(() => api.close());
  beforeEach(async () => {
    now = wednesday;
    slug = `shop-${(count += 1)}`;
    listingId = await bareListing(api, slug);
  });

  const cast = (person: SignedIn, of = slug, headers: Record<string, string> = {}) =>
    person.post(
      `/listings/${of}/vote`,
      { vote: 'cast', back: `/#launch-${of}` },
      { 'sec-fetch-site': 'same-origin', ...headers },
    );
  const withdraw = (person: SignedIn, of = slug) => person.post(`/listings/${of}/vote`, { vote: 'withdraw' });
  const person = (more = {}) => oneSignedIn(api, { now, ...more });
  const counters = async (of = slug) => {
    const { votes, votes_held } = await standingOf(api, of);
    return { votes, votes_held };
  };
  /** The counters say what the rows say. */
  const expectExact = async (of = slug) => {
    const { id, votes, votes_held, votes_pending, week_votes, trend, ...launch } = await standingOf(api, of);
    const rows = await api
      .db('votes')
      .where({ listing_id: id })
      .select<{ status: string; created_at: Date }[]>('status', 'created_at');
    const counted = rows.filter(({ status }) => status === 'counted').map(({ created_at }) => created_at);
    expect(votes).to.equal(counted.length);
    expect(votes_held).to.equal(rows.filter(({ status }) => status === 'held').length);
    expect(votes_pending).to.equal(rows.filter(({ status }) => status === 'pending').length);
    const end = weekEnd(launch.launch_week);
    expect(week_votes).to.equal(counted.filter((at) => at >= launch.launched_at && at < end).length);
    const expected = trendOf(counted);
    if (expected === -Infinity) expect(trend).to.equal(-Infinity);
    else expect(trend).to.be.closeTo(expected, 1e-9);
  };

  it('are cast and taken back, and the page shows them', async () => {
    const [mara, ivo] = [await person(), await person()];
    const answer = await cast(mara);
    expect([answer.status, answer.to]).to.deep.equal([303, `/#launch-${slug}`]);
    now = new Date(now.getTime() + 60_000);
    await cast(ivo);
    expect(await counters()).to.deep.equal({ votes: 2, votes_held: 0 });
    await expectExact();

    const button = (await mara.get(`/listings/${slug}`)).$('button.votes');
    expect(button.attr('aria-pressed')).to.equal('true');
    expect(button.attr('value')).to.equal('withdraw');
    expect(button.text().replace(/\s+/g, ' ').trim()).to.equal(`Vote for Shop-${count}: 2 votes`);
    const home = (await ivo.get('/')).$(`#launch-${slug} button.votes`);
    expect(home.attr('aria-pressed')).to.equal('true');

    const back = await withdraw(mara);
    expect([back.status, back.to]).to.deep.equal([303, `/listings/${slug}`]);
    expect(await counters()).to.deep.equal({ votes: 1, votes_held: 0 });
    await expectExact();
    expect((await mara.get(`/listings/${slug}`)).$('button.votes').attr('aria-pressed')).to.equal('false');
    await withdraw(mara);
    expect(await counters()).to.deep.equal({ votes: 1, votes_held: 0 });
    await withdraw(ivo);
    await expectExact();
  });

  it('of 100 people at once are 100', async () => {
    const people = await signedIn(api, 100, { now });
    const answers = await Promise.all(people.map((one) => cast(one)));
    expect(answers.map(({ status }) => status)).to.deep.equal(people.map(() => 303));
    expect(await counters()).to.deep.equal({ votes: 100, votes_held: 0 });
    await expectExact();
  });

  it('of one person, 100 at once, are one', async () => {
    const mara = await person();
    const answers = await Promise.all(Array.from({ length: 100 }, () => cast(mara)));
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 303));
    expect(await counters()).to.deep.equal({ votes: 1, votes_held: 0 });
    await expectExact();
  });

  it('cast and taken back at once by 30 people leave exact counters', async () => {
    const people = await signedIn(api, 30, { now });
    await Promise.all(people.slice(0, 20).map((one) => cast(one)));
    await Promise.all([
      ...people.slice(0, 10).map((one) => withdraw(one)),
      ...people.slice(20).map((one) => cast(one)),
    ]);
    expect(await counters()).to.deep.equal({ votes: 20, votes_held: 0 });
    await expectExact();
  });

  it('are those of get_listing', async () => {
    const elsewhere = await Promise.all(
      Array.from({ length: maxVotesInHaste }, (_, i) => bareListing(api, `${slug}-elsewhere-${i}`)),
    );
    await cast(await person());
    await cast(await person({ ageDays: 0 }));
    const hasty = await person({ ageDays: 3 });
    await api.db('votes').insert(
      Array.from({ length: maxVotesInHaste }, (_, i) => ({
        listing_id: elsewhere[i],
        account_id: hasty.accountId,
        created_at: now,
      })),
    );
    await cast(hasty);
    const { body } = await restCaller(api.baseUrl)('get_listing', { slug });
    expect(body).to.include({ votes: 1, week_votes: 1, votes_pending: 1, votes_held: 1 });
  });

  describe('are refused', () => {
    it('if the form comes from another site', async () => {
      const mara = await person();
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://elsewhere.example' },
        {},
      ]) {
        const answer = await mara.post(`/listings/${slug}/vote`, { vote: 'cast' }, headers);
        expect(answer.status, JSON.stringify(headers)).to.equal(403);
      }
      expect(await counters()).to.deep.equal({ votes: 0, votes_held: 0 });
    });

    it('without a session; signing in leads back to the listing', async () => {
      const nobody = visitorOf(api.baseUrl);
      const answer = await nobody.post(`/listings/${slug}/vote`, { vote: 'cast' });
      expect([answer.status, answer.to]).to.deep.equal([303, `/sign-in?return_to=%2Flistings%2F${slug}`]);
      const link = (await nobody.get('/')).$(`#launch-${slug} a.votes`);
      expect(link.attr('href')).to.equal(`/sign-in?return_to=${encodeURIComponent(`/#launch-${slug}`)}`);
      expect(await counters()).to.deep.equal({ votes: 0, votes_held: 0 });
    });

    it('to API keys, whose accounts may have no verified address', async () => {
      const key = await api.key('program@people.example');
      const answer = await fetch(`${api.baseUrl}/listings/${slug}/vote`, {
        method: 'POST',
        redirect: 'manual',
        headers: { authorization: `Bearer ${key}`, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ vote: 'cast' }),
      });
      expect(answer.headers.get('location')).to.include('/sign-in');
      expect(await counters()).to.deep.equal({ votes: 0, votes_held: 0 });
    });

    it('to the owner and to founders, with the reason', async () => {
      const [owner, founder] = [await person(), await person()];
      await api.db('listings').where({ id: listingId }).update({ owner_id: owner.accountId });
      const [{ id }] = (await api
        .db('founders')
        .insert({ slug: `founder-${count}`, name: 'Ivo', account_id: founder.accountId })
        .returning('id')) as [{ id: number }];
      await api.db('listing_founders').insert({ listing_id: listingId, founder_id: id, position: 0 });
      for (const own of [owner, founder]) {
        const answer = await cast(own);
        expect(answer.status).to.equal(403);
        expect(answer.$('[role=alert]').text()).to.include('cannot vote for your own listing');
        expect((await own.get(`/listings/${slug}`)).$('button.votes')).to.have.length(0);
      }
      expect(await counters()).to.deep.equal({ votes: 0, votes_held: 0 });
    });

    it('before the launch, and without a public listing', async () => {
      const mara = await person();
      const unlaunched = { launched_at: null };
      await bareListing(api, `${slug}-soon`, { ...unlaunched, status: 'scheduled' });
      await bareListing(api, `${slug}-draft`, { ...unlaunched, status: 'draft' });
      await bareListing(api, `${slug}-hidden`, {
        status: 'hidden',
        hidden_status: 'live',
        hidden_why: 'It is a copy.',
        hidden_at: now,
      });
      const soon = await cast(mara, `${slug}-soon`);
      expect(soon.status).to.equal(409);
      expect(soon.$('[role=alert]').text()).to.include('Voting starts when the listing launches');
      for (const of of [`${slug}-draft`, `${slug}-hidden`, 'nowhere', 'No%20Slug', '..%2F']) {
        expect((await cast(mara, of)).status, of).to.equal(404);
        expect((await withdraw(mara, of)).status, of).to.equal(404);
      }
      expect(await api.db('votes').where({ account_id: mara.accountId })).to.deep.equal([]);
    });

    it('if the button neither casts nor withdraws', async () => {
      const mara = await person();
      for (const vote of ['', 'up', 'CAST']) {
        expect((await mara.post(`/listings/${slug}/vote`, { vote })).status).to.equal(400);
      }
      expect(await counters()).to.deep.equal({ votes: 0, votes_held: 0 });
    });

    it('once the account has reached its limit of writes', async () => {
      const limited = await startApi({ clock: () => now, env: { RATE_WRITES_PER_MINUTE: '3' } });
      try {
        await bareListing(limited, slug);
        const mara = await oneSignedIn(limited, { now });
        const statuses: number[] = [];
        for (let i = 0; i < 4; i += 1) statuses.push((await cast(mara)).status);
        expect(statuses).to.deep.equal([303, 303, 303, 429]);
      } finally {
        await limited.close();
      }
    });
  });

  it('redirect only within this site', async () => {
    const mara = await person();
    const to = async (back: string) => (await mara.post(`/listings/${slug}/vote`, { vote: 'cast', back })).to;
    expect(await to('//elsewhere.example/')).to.equal(`/listings/${slug}`);
    expect(await to('https://elsewhere.example/')).to.equal(`/listings/${slug}`);
    expect(await to('/account/following')).to.equal('/account/following');
  });

  it('stay once the week of the launch is over; others come later, and stay too', async () => {
    const [mara, ivo] = [await person(), await person()];
    await cast(mara);
    expect(await standingOf(api, slug)).to.include({ votes: 1, week_votes: 1 });
    now = new Date('2026-11-30T00:00:00Z');
    const answer = await withdraw(mara);
    expect(answer.status).to.equal(409);
    expect(answer.$('[role=alert]').text()).to.include('launch week is over');
    const control = (await mara.get(`/listings/${slug}`)).$('.reach .votes');
    expect(control.is('button')).to.equal(false);
    expect(control.text()).to.include('You voted for it.');
    expect((await cast(ivo)).status).to.equal(303);
    expect((await withdraw(ivo)).status).to.equal(409);
    expect(await counters()).to.deep.equal({ votes: 2, votes_held: 0 });
    const times = await api.db('votes').where({ listing_id: listingId }).pluck<Date[]>('created_at');
    expect(times.map((time) => time.toISOString()).sort()).to.deep.equal([
      wednesday.toISOString(),
      '2026-11-30T00:00:00.000Z',
    ]);
    await expectExact();
  });

  describe('are held', () => {
    const reasons = async (of = listingId) =>
      (await listWaitingVotes(api.db, of)).map(({ held_why }) => held_why);

    it('of an account in its first day, with a notice', async () => {
      const mara = visitorOf(api.baseUrl);
      await signIn(mara, api.db, `new-${slug}@people.example`);
      // Made by the clock of the service, as the account is.
      const answer = await mara.post(`/listings/${slug}/vote`, { vote: 'cast', back: '/' });
      expect(answer.to).to.equal(`/listings/${slug}#your-vote`);
      expect(await standingOf(api, slug)).to.include({ votes: 0, votes_held: 0, votes_pending: 1 });
      await expectExact();
      const page = await mara.get(`/listings/${slug}`);
      expect(page.$('#your-vote').text().replace(/\s+/g, ' ')).to.include(
        'Your vote counts soon: votes by accounts in their first day wait for a while, yours until 25 November 2026 at 14:00 UTC.',
      );
      expect(page.$('button.votes').attr('aria-pressed')).to.equal('true');
      const panel = visitorOf(api.baseUrl);
      const text = (await panel.get(`/listings/${slug}`)).$('aside').text().replace(/\s+/g, ' ');
      expect(text).to.match(
        /All time 0 Launch week 0 Pending 1 Votes from accounts in their first day count after 2 hours/,
      );
      const card = (await panel.get('/weeks/this')).$(`#launch-${slug} .votes`).text();
      expect(card.replace(/\s+/g, ' ')).to.include('0 votes 1 pending');
      const board = (await panel.get('/leaderboards/community-weekly')).$('.launch').text();
      expect(board.replace(/\s+/g, ' ')).to.include('0 votes 1 pending');
      expect(await reasons()).to.deep.equal([['new_account']]);

      await mara.post(`/listings/${slug}/vote`, { vote: 'withdraw' });
      expect(await standingOf(api, slug)).to.include({ votes: 0, votes_held: 0, votes_pending: 0 });
    });

    it('if an account casts many votes in a minute', async () => {
      const mara = await person();
      const slugs = Array.from({ length: maxVotesInHaste + 2 }, (_, i) => `${slug}-haste-${i}`);
      for (const of of slugs) await bareListing(api, of);
      await Promise.all(slugs.map((of) => cast(mara, of)));
      const rows = await api
        .db('votes')
        .where({ account_id: mara.accountId })
        .select<{ status: string; held_why: string[] }[]>('status', 'held_why');
      const held = rows.filter(({ status }) => status === 'held');
      expect([rows.length, held.length]).to.deep.equal([maxVotesInHaste + 2, 2]);
      for (const { held_why } of held) expect(held_why).to.deep.equal(['many_votes']);
      now = new Date(now.getTime() + 60_000);
      await cast(mara);
      expect(await counters()).to.deep.equal({ votes: 1, votes_held: 0 });
    });

    it('in a burst of new accounts, and counted again when it is over', async () => {
      const newcomers = await signedIn(api, 9, { now, ageDays: 3 });
      const known = await person();
      await Promise.all(newcomers.slice(0, 8).map((one) => cast(one)));
      await cast(known);
      expect(await counters()).to.deep.equal({ votes: 6, votes_held: 3 });
      expect(await reasons()).to.deep.equal(Array.from({ length: 3 }, () => ['burst_of_newcomers']));
      now = new Date(now.getTime() + 3_600_000);
      for (const late of newcomers.slice(8)) await cast(late);
      expect(await counters()).to.deep.equal({ votes: 7, votes_held: 3 });
      await expectExact();
    });

    it('if they come from one network, whose address is not stored', async () => {
      const people = await signedIn(api, maxVotesPerNetwork + 2, { now });
      const from = (ip: string) => ({ 'x-forwarded-for': ip });
      for (const one of people) await cast(one, slug, from('93.184.216.34'));
      expect(await counters()).to.deep.equal({ votes: maxVotesPerNetwork, votes_held: 2 });
      expect(await reasons()).to.deep.equal([['one_network'], ['one_network']]);
      await cast(await person(), slug, from('93.184.216.35'));
      expect(await counters()).to.include({ votes: maxVotesPerNetwork + 1 });
      // Of the same person again it is no other account.
      const [first] = people;
      if (!first) throw new Error('nobody');
      await withdraw(first);
      await cast(first, slug, from('93.184.216.34'));
      expect(await counters()).to.include({ votes_held: 3 });
      await expectExact();

      const kept = JSON.stringify(await api.db('vote_networks')) + JSON.stringify(await api.db('votes'));
      expect(kept).not.to.include('93.184');
      now = new Date(now.getTime() + 3 * 86_400_000);
      await cast(await person(), slug, from('93.184.216.34'));
      const ofThen = async () => {
        const { rows } = await api.db.raw<{ rows: unknown[] }>(
          `SELECT day FROM vote_secrets WHERE day = '2026-11-25'
           UNION ALL SELECT day FROM vote_networks WHERE day = '2026-11-25'`,
        );
        return rows;
      };
      for (let tries = 0; tries < 100 && (await ofThen()).length > 0; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(await ofThen()).to.deep.equal([]);
      expect(await api.db('vote_networks').where({ day: '2026-11-28' })).to.have.length(1);
    });

    it('until review: then counted, or never', async () => {
      const people = await signedIn(api, 6, { now, ageDays: 0 });
      await Promise.all(people.map((one) => cast(one)));
      await cast(await person());
      const [one, two] = people;
      if (!one || !two) throw new Error('nobody');
      const [waiting] = (await listListingsWithWaitingVotes(api.db)).filter(({ id }) => id === listingId);
      expect(waiting).to.deep.include({ slug, votes: 1, votes_held: 1, votes_pending: 5 });
      expect(waiting?.reasons).to.deep.equal({ new_account: 6, burst_of_newcomers: 1 });

      const settle = (status: 'counted' | 'rejected', ids?: number[]) =>
        api.db.transaction((tx) => settleVotes(tx, status, listingId, ids));
      expect(await settle('rejected', [one.accountId])).to.equal(1);
      expect(await counters()).to.include({ votes: 1 });
      await expectExact();
      expect(await settle('counted', [two.accountId, one.accountId])).to.equal(1);
      expect(await counters()).to.include({ votes: 2 });
      await expectExact();
      const [released, again] = await Promise.all([settle('counted'), settle('counted')]);
      expect([released, again].sort()).to.deep.equal([0, 4]);
      expect(await counters()).to.deep.equal({ votes: 6, votes_held: 0 });
      await expectExact();

      // What was rejected cannot be taken back and cast again.
      expect((await withdraw(one)).status).to.equal(303);
      expect((await cast(one)).to).to.equal(`/listings/${slug}#your-vote`);
      expect((await one.get(`/listings/${slug}`)).$('#your-vote').text()).to.include('not counted');
      expect(await counters()).to.deep.equal({ votes: 6, votes_held: 0 });
      await withdraw(two);
      expect(await counters()).to.deep.equal({ votes: 5, votes_held: 0 });
      await expectExact();
    });

    it('and released, while others vote, withdraw and delete their accounts', async () => {
      const fresh = await signedIn(api, 10, { now, ageDays: 0 });
      const known = await signedIn(api, 20, { now });
      await Promise.all([...fresh, ...known.slice(0, 10)].map((one) => cast(one)));
      await Promise.all([
        api.db.transaction((tx) => settleVotes(tx, 'counted', listingId)),
        ...known.slice(10).map((one) => cast(one)),
        ...known.slice(0, 5).map((one) => withdraw(one)),
        ...[...fresh.slice(0, 4), ...known.slice(5, 8)].map((one) =>
          one.post('/account/delete', { email: one.email }),
        ),
      ]);
      expect(await counters()).to.deep.equal({ votes: 18, votes_held: 0 });
      await expectExact();
    });
  });

  it('of a deleted account are removed from the counters, whatever their status', async () => {
    const [mara, ivo] = [await person(), await person()];
    const of = (what: string) => `${slug}-${what}`;
    for (const what of ['counted', 'pending', 'held', 'rejected']) {
      const id = await bareListing(api, of(what));
      await cast(ivo, of(what));
      if (what !== 'counted')
        await api.db('accounts').where({ id: mara.accountId }).update({ created_at: now });
      now = new Date(now.getTime() + 1_000);
      await cast(mara, of(what));
      if (what === 'rejected') await api.db.transaction((tx) => settleVotes(tx, 'rejected', id));
      if (what === 'held') {
        const vote = { listing_id: id, account_id: mara.accountId };
        await api.db('votes').where(vote).update({ status: 'held', counts_at: null });
        await api.db('listings').where({ id }).update({ votes_held: 1, votes_pending: 0 });
      }
    }
    await mara.post(`/listings/${of('held')}/follow`, { follow: 'begin' });
    await mara.post(`/listings/${of('counted')}/review`, { rating: '5' });
    expect(await counters(of('counted'))).to.deep.equal({ votes: 2, votes_held: 0 });
    expect(await counters(of('held'))).to.deep.equal({ votes: 1, votes_held: 1 });
    expect(await standingOf(api, of('pending'))).to.include({ votes: 1, votes_pending: 1 });
    expect((await mara.post('/account/delete', { email: mara.email })).to).to.include('account-deleted');
    for (const what of ['counted', 'pending', 'held', 'rejected']) {
      expect(await counters(of(what)), what).to.deep.equal({ votes: 1, votes_held: 0 });
      await expectExact(of(what));
    }
    expect((await standingOf(api, of('held'))).followers).to.equal(0);
    const { body } = await restCaller(api.baseUrl)('get_listing', { slug: of('counted') });
    expect(body['community_rating']).to.equal(null);
  });

  it('of an account that is gone are not cast', async () => {
    const mara = await person();
    await api.db('accounts').where({ id: mara.accountId }).delete();
    const votes = createVotes(api.db);
    const { id: siteId } = await api.db('sites').where({ is_default: true }).first<{ id: number }>('id');
    const voter = { accountId: mara.accountId, ip: '127.0.0.1' };
    expect(await votes.cast(voter, { siteId, slug }, now)).to.deep.equal({ refused: 'nobody' });
    expect(await votes.withdraw(mara.accountId, { siteId, slug }, now)).to.deep.equal({ refused: 'nobody' });
  });
});
