/** The page of a draft while its website is read, its events, and the pages of drafts that are over. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { pino } from 'pino';
import { type RunningApi, startApi } from '../support/api.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { type EventReader, openEvents } from '../support/event-reader.ts';
import { type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';
import { until } from '../workflows/support/until.ts';

describe('the progress of a draft', function () {
  this.timeout(20_000);
  let api: RunningApi;
  let mara: Visitor;
  let email: string;
  let id: string;
  let path: string;
  let count = 0;
  const opened: EventReader[] = [];
  const logged: string[] = [];
  before(async () => {
    api = await startApi({ log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }) });
  });
  after(() => api.close());
  beforeEach(async () => {
    mara = visitorOf(api.baseUrl);
    email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
    id = await insertReadyDraft(api.db, email, 'crawling', `https://tidewell-${count}.example.com/`);
    path = `/account/drafts/${id}`;
  });
  afterEach(() => {
    for (const reader of opened.splice(0)) reader.close();
  });

  const site = () => `https://tidewell-${count}.example.com`;
  const becomes = (status: string, columns = {}) =>
    api
      .db('drafts')
      .where({ id })
      .update({ status, ...columns });
  const read = (page: string, columns = {}) =>
    api.db('draft_pages').insert({
      draft_id: id,
      url: `${site()}${page}`,
      title: `Title of ${page}`,
      status: 200,
      html: '',
      text: '',
      language: 'de-AT',
      ...columns,
    });
  const refuse = (page: string, why: string) =>
    api.db('draft_pages').insert({ draft_id: id, url: `${site()}${page}`, refused_why: why });
  /** As an attempt that holds the host lock notes it. */
  const reading = (pages: string[], heldForMs = 60_000) => {
    const turn = {
      draft_id: id,
      host: 'example.com',
      arrived_at: new Date(),
      holder: randomUUID(),
      held_until: new Date(Date.now() + heldForMs),
      reading: pages.map((page) => `${site()}${page}`),
    };
    return api.db('host_turns').insert(turn).onConflict('draft_id').merge();
  };
  const events = async (visitor = mara, headers: Record<string, string> = {}, query = '') => {
    const cookie = `session=${visitor.cookies.get('session') ?? ''}`;
    const reader = await openEvents(`${api.baseUrl}${path}/events${query}`, { cookie, ...headers });
    opened.push(reader);
    return reader;
  };

  it('shows what is read, what is not and why, and what is known, without scripts', async () => {
    expect(words(await mara.get(path), '[role=status]')).to.include('We start reading');
    await reading(['/', '/about']);
    await read('/', { title: 'Tide <b>& Well</b> مرحبا', language_note: 'Its German pages were read.' });
    await refuse('/admin', 'robots.txt forbids it. Allow our crawler there.');
    const page = await mara.get(path);
    expect([page.status, page.headers.get('cache-control')]).to.deep.equal([200, 'private, no-store']);
    expect(words(page, '[role=status]')).to.include('is being read');
    const text = words(page, '#progress');
    expect(text)
      .to.include(`Being read now ${site()}/about`)
      .and.to.include('Read: 1 page Tide <b>& Well</b> مرحبا')
      .and.to.include(`Not read: 1 page ${site()}/admin`)
      .and.to.include('robots.txt forbids it. Allow our crawler there.')
      .and.to.include('The website is in Austrian German. Its German pages were read.')
      .and.to.include('We are looking for more pages of the website');
    expect(page.$('#progress b')).to.have.length(0);
    expect(page.$('#progress a').attr('rel')).to.include('nofollow');
    expect(page.$('progress').attr('value')).to.equal('2');
    expect(page.$(`main a[href="${path}"]`).text()).to.include('Reload this page');
    expect(page.$('meta[http-equiv=refresh]')).to.have.length(0);
    expect(page.$('h1, main h2').length).to.be.at.least(4);

    // The worker has died: its lock has lapsed.
    await reading(['/about'], -1);
    const later = words(await mara.get(path), '#progress');
    expect(later).to.include('We continue reading').and.not.include('Being read now');
    await becomes('drafting');
    expect(words(await mara.get(path), '[role=status]')).to.include('is now drafted from 1 page');
  });

  it('says that edits are kept where a draft is read again', async () => {
    expect(words(await mara.get(path))).to.include('Your edits and locks stay');
    await api.db('drafts').where({ id }).update({ drafted_by: null });
    expect(words(await mara.get(path))).not.to.include('Your edits and locks stay');
  });

  it('says that another draft of the website is read first', async () => {
    const other = await insertReadyDraft(api.db, email, 'crawling', `${site()}/other`);
    await reading([]);
    const turn = await api.db('host_turns').where({ draft_id: id }).first<object>();
    await api.db('host_turns').insert({ ...turn, draft_id: other, arrived_at: new Date(0) });
    await api.db('host_turns').where({ draft_id: id }).update({ holder: null, held_until: null });
    const page = await mara.get(path);
    expect(words(page, '[role=status]')).to.include('for another draft first. Yours follows.');
    expect(page.$('progress')).to.have.length(0);
  });

  it('sends each state once, and makes the page load again when it is over', async () => {
    const stream = await events();
    expect(stream.status).to.equal(200);
    expect(
      ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding'].map((name) =>
        stream.headers.get(name),
      ),
    ).to.deep.equal(['text/event-stream; charset=utf-8', 'no-store', 'no', null]);
    const first = await stream.next();
    expect(first.data).to.include('We start reading');
    await reading(['/about']);
    const second = await stream.next();
    expect(second.data).to.include(`${site()}/about`);
    await read('/');
    await read('/about');
    let last = await stream.next();
    if (!last.data.includes('Title of /about')) last = await stream.next();
    expect(last.data).to.include('Title of /about').and.not.include('Being read now');
    expect(new Set([first.id, second.id, last.id]).size).to.equal(3);
    expect((await mara.get(path)).$('[hx-sse\\:connect]').attr('hx-sse:connect')).to.equal(
      `${path}/events?seen=${last.id}`,
    );

    // What was received is not sent again.
    const resumed = await events(mara, { 'last-event-id': last.id });
    const seen = await events(mara, {}, `?seen=${last.id}`);
    await becomes('drafting');
    for (const one of [resumed, seen, stream]) expect((await one.next()).data).to.include('is now drafted');
    await becomes('ready');
    for (const one of [resumed, seen, stream]) {
      expect(await one.next()).to.deep.equal({ id: 'over', event: 'over', data: '' });
      expect(await one.ended).to.equal(true);
    }

    const missed = await events(mara, { 'last-event-id': last.id });
    expect((await missed.next()).event).to.equal('over');
    const reconnect = await events(mara, { 'last-event-id': 'over', 'hx-request': 'true' });
    expect([reconnect.status, reconnect.headers.get('hx-refresh')]).to.deep.equal([204, 'true']);
  });

  it('ends when the draft is deleted, its co-founder loses access, or the session ends', async () => {
    const jo = visitorOf(api.baseUrl);
    await signIn(jo, api.db, `jo-${count}@shop.example`);
    expect((await events(jo)).status).to.equal(404);
    const cofounder = await api
      .db('accounts')
      .where({ email: `jo-${count}@shop.example` })
      .first<{ id: number }>('id');
    await api.db('draft_invites').insert({
      draft_id: id,
      email: `jo-${count}@shop.example`,
      created_at: new Date(),
      accepted_at: new Date(),
      accepted_by: cofounder.id,
    });
    const ofJo = await events(jo);
    const ofMara = await events();
    for (const one of [ofJo, ofMara]) expect((await one.next()).data).to.include('We start');
    await api.db('draft_invites').where({ draft_id: id }).delete();
    expect((await ofJo.next()).event).to.equal('over');

    const second = visitorOf(api.baseUrl);
    await signIn(second, api.db, email);
    const ofSecond = await events(second);
    await ofSecond.next();
    await mara.post('/sign-out');
    expect((await ofMara.next()).event).to.equal('over');
    expect((await (await events(mara, { 'last-event-id': 'x' })).next()).event).to.equal('over');

    await second.post(`${path}/delete`);
    expect((await ofSecond.next()).event).to.equal('over');
    expect(await ofSecond.ended).to.equal(true);
    const gone = await second.get(path);
    expect(gone.status).to.equal(404);
    expect(gone.$('main a[href="/submit"]')).to.have.length(1);
    expect((await events(second)).status).to.equal(404);
  });

  it('goes on for some streams of a session, refuses more in words, and takes others once some are closed', async () => {
    const streams = [];
    for (let i = 0; i < 4; i += 1) streams.push(await events());
    const refused = await events(mara, { 'hx-request': 'true' });
    expect([refused.status, refused.headers.get('hx-retarget')]).to.deep.equal([429, '#live-note']);
    expect(await refused.text())
      .to.include('in other tabs')
      .and.to.include(`href="${path}"`);
    for (const one of streams) expect((await one.next()).data).to.include('We start');
    const other = visitorOf(api.baseUrl);
    await signIn(other, api.db, email);
    expect((await events(other)).status).to.equal(200);
    streams[0]?.close();
    await until(async () => (await events()).status === 200, 'a place is free');
  });

  it('needs no connection to Postgres for each stream', async () => {
    const visitors = [];
    for (let i = 0; i < 6; i += 1) {
      const visitor = visitorOf(api.baseUrl);
      await signIn(visitor, api.db, email);
      visitors.push(visitor);
    }
    const streams = await Promise.all(visitors.flatMap((visitor) => [0, 1, 2, 3].map(() => events(visitor))));
    await Promise.all(streams.map((one) => one.next()));
    await becomes('drafting');
    await Promise.all(streams.map((one) => one.next()));
    expect(streams).to.have.length(24);
    const pool = (api.db.client as { pool: { numUsed(): number; numFree(): number } }).pool;
    expect(pool.numUsed() + pool.numFree()).to.be.below(streams.length);
  });

  it('goes on after Postgres could not be read', async () => {
    const stream = await events();
    await stream.next();
    await api.db.raw('ALTER TABLE sessions RENAME TO sessions_away');
    await until(
      () => Promise.resolve(logged.some((line) => line.includes('drafts cannot be watched'))),
      'a check has failed',
    );
    await api.db.raw('ALTER TABLE sessions_away RENAME TO sessions');
    await becomes('drafting');
    expect((await stream.next()).data).to.include('is now drafted');
  });

  it('logs no error when browsers leave', async () => {
    logged.length = 0;
    const client = connect(Number(new URL(api.baseUrl).port), '127.0.0.1');
    const cookie = `session=${mara.cookies.get('session') ?? ''}`;
    client.write(`GET ${path}/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await once(client, 'readable');
    client.resetAndDestroy();
    const left = await events();
    await left.next();
    left.close();
    await until(async () => {
      const streams = await Promise.all([0, 1, 2, 3].map(() => events()));
      for (const one of streams) one.close();
      return streams.every(({ status }) => status === 200);
    }, 'all places are free');
    expect(logged).to.deep.equal([]);
  });

  it('closes at once with the process, and does not make the page load again', async () => {
    const other = await startApi();
    const visitor = visitorOf(other.baseUrl);
    await signIn(visitor, other.db, email);
    const draft = await insertReadyDraft(other.db, email, 'crawling');
    const cookie = `session=${visitor.cookies.get('session') ?? ''}`;
    const stream = await openEvents(`${other.baseUrl}/account/drafts/${draft}/events`, { cookie });
    await stream.next();
    const started = performance.now();
    await other.close();
    expect(await stream.ended).to.equal(true);
    expect(stream.rest()).to.deep.equal([]);
    // Connections that do not end by themselves are closed after five seconds.
    expect(performance.now() - started).to.be.below(4_500);
  });

  describe('that is over', () => {
    it('says that the website could not be read, and leads to the form with its address', async () => {
      await becomes('failed', {
        failure_code: 'host_not_found',
        failure_message: 'The host <b>was</b> not found.',
      });
      const page = await mara.get(path);
      expect(words(page)).to.include('could not be read').and.to.include('The host <b>was</b> not found.');
      const button = page.$('main a.button');
      expect(button).to.have.length(1);
      const form = await mara.get(button.attr('href') ?? '');
      expect(form.$('#url').attr('value')).to.equal(`${site()}/`);
    });

    it('says that it has expired, and leads to the form with its address', async () => {
      await becomes('expired', { updated_at: new Date('2026-11-02T10:00:00Z') });
      const page = await mara.get(path);
      expect(words(page)).to.include('has expired').and.to.include('2 November 2026');
      expect(page.$('main a.button').attr('href')).to.equal(
        `/submit?url=${encodeURIComponent(`${site()}/`)}`,
      );
    });

    it('says that its listing belongs to somebody else, and leads to the claim', async () => {
      const failure = { failure_code: 'listing_transferred', failure_message: 'Another account owns it.' };
      await becomes('transferred', failure);
      expect((await mara.get(path)).$('main a.button').attr('href')).to.match(/^\/submit\?url=/);
      await insertListing(api.db, 'tidewell', {
        website_url: `${site()}/`,
        domain: 'example.com',
      });
      const page = await mara.get(path);
      expect(words(page)).to.include('Another account owns it.');
      expect(page.$('main a.button').attr('href')).to.equal('/listings/tidewell/claim');
    });
  });
});
