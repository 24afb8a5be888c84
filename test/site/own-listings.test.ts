/** An owner's listings on the site: how they stand, what is missing, and what is done about it. */
import { expect } from 'chai';
import { addWeeks } from '../../src/shared/week-rules.ts';
import { hideListing } from '../../src/listings/hidden-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visited, type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const first = '2027-01-04';

describe('an owner’s listings on the site', () => {
  let api: RunningApi;
  let call: Caller;
  let mara: Visitor;
  let email: string;
  let now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now, env: { FREE_PLACES_PER_WEEK: '2' } });
    call = restCaller(api.baseUrl);
    await insertCategories(api.db);
  });
  after(() => api.close());
  let count = 0;
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    await api.db.raw('TRUNCATE listings, founders, drafts, outbox CASCADE');
    mara = visitorOf(api.baseUrl);
    email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
  });

  async function listing(owner = email) {
    const key = await api.key(owner);
    const id = await insertReadyDraft(api.db, owner);
    const { body } = await call('submit_draft', { id }, { key });
    const listingId = Number(body['listing_id']);
    const path = `/account/listings/${listingId}`;
    return {
      id: listingId,
      path,
      mine: async () => (await call('get_my_listing', { listing_id: listingId }, { key })).body,
    };
  }
  async function queued() {
    const own = await listing();
    const answer = await mara.post(`${own.path}/free`);
    expect([answer.status, answer.to]).to.deep.equal([303, `${own.path}?said=launch-queued`]);
    return own;
  }
  const launches = () => api.db('free_launches');
  const listings = () => api.db('listings');
  const looked = (found: boolean | null, detail: string) => ({
    badge_found: found,
    badge_detail: detail,
    badge_checked_at: now,
    profile_complete: true,
  });
  async function live(missing: Record<string, unknown> = {}) {
    const own = await queued();
    await launches().update({
      status: 'live',
      ...looked(true, 'The badge is on the page.'),
      badge_look_due_at: new Date('2026-12-24T02:20:00Z'),
      ...missing,
    });
    await listings().update({ status: 'live', launched_at: now });
    return own;
  }
  const words = (page: Visited, selector = 'main') => page.$(selector).text().replace(/\s+/g, ' ').trim();
  const buttons = (page: Visited) =>
    page
      .$('main button')
      .map((_, button) => page.$(button).text().replace(/\s+/g, ' ').trim())
      .get();
  const weeksOf = (page: Visited) =>
    page
      .$('#week option')
      .map((_, option) => page.$(option).attr('value'))
      .get();
  const alert = (page: Visited) => words(page, '[role=alert]');

  it('are all there, with status, plan and week, and lead to a page each', async () => {
    const a = await listing();
    const b = await queued();
    const page = await mara.get('/account/listings');
    expect(page.status).to.equal(200);
    expect(page.headers.get('cache-control')).to.equal('private, no-store');
    const rows = page.$('.row').toArray();
    expect(rows).to.have.length(2);
    expect(
      page
        .$('.row a')
        .map((_, link) => page.$(link).attr('href'))
        .get(),
    ).to.deep.equal([b.path, a.path]);
    expect(words(page, '.row:first-child')).to.match(
      /Tidewell Has a place in the week of Monday, 4 January 2027; something is missing Free plan · [\w-]+\.example/,
    );
    expect(words(page, '.row:last-child')).to.include('Not published');
    expect(page.$('nav.sections a[aria-current=page]').text()).to.equal('Listings');
    const overview = await mara.get('/account');
    expect(overview.$(`main .short a[href="${a.path}"]`).text()).to.equal('Tidewell');
  });

  it('are on pages of twenty', async () => {
    const [{ account_id: owner }] = (await api
      .db('sessions')
      .join('accounts', 'accounts.id', 'sessions.account_id')
      .where({ email })
      .select('account_id')) as [{ account_id: number }];
    await listings().insert(
      Array.from({ length: 23 }, (_, i) => ({
        site_id: 1,
        owner_id: owner,
        slug: `shop-${i}`,
        status: 'draft',
        name: `Shop ${i}`,
        website_url: 'https://shop.example/',
        domain: 'shop.example',
      })),
    );
    const one = await mara.get('/account/listings');
    expect(one.$('.row')).to.have.length(20);
    expect(words(one, 'nav[aria-label=Pages]')).to.equal('Page 1 of 2 Older');
    const two = await mara.get('/account/listings?page=2');
    expect(two.$('.row')).to.have.length(3);
    expect(words(two, 'nav[aria-label=Pages]')).to.equal('Newer Page 2 of 2');
    for (const page of ['0', '-1', '1e9', 'x', '1.5', '9'.repeat(400)]) {
      expect((await mara.get(`/account/listings?page=${page}`)).$('.row'), page).to.have.length(20);
    }
    expect((await mara.get('/account/listings?page=9')).status).to.equal(200);
  });

  it('can be launched on the free plan, once', async () => {
    const own = await listing();
    const before = await mara.get(own.path);
    expect(buttons(before)).to.deep.equal(['Launch on the free plan']);
    expect((await mara.get(`${own.path}/badges`)).$('#embed-code').val()).to.equal(
      ((await own.mine())['badge'] as { embed_code: string }).embed_code,
    );
    const sent = await Promise.all([1, 2, 3].map(() => mara.post(`${own.path}/free`)));
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303]);
    expect(await launches()).to.have.length(1);
    const page = await mara.get(sent[0]?.to ?? '');
    expect(words(page, '[role=status]')).to.include('place in a launch week');
    expect(await own.mine()).to.include({ status: 'awaiting_badge', launch_week: first });
    expect(buttons(page)).to.include.members(['Check again now at Tidewell', 'Choose this week']);
    expect(words(page)).to.include('We are checking your homepage');
  });

  it('show what is missing, what we saw, when, and when we look next', async () => {
    const own = await queued();
    await launches().update({
      ...looked(false, 'Neither the badge nor a link to the listing is on the page.'),
      profile_missing: ['<b>Mara</b> needs a bio of at least 40 characters; it has 3.'],
    });
    const page = await mara.get(own.path);
    expect(words(page)).to.include(
      'Has a place in the week of Monday, 4 January 2027; something is missing. Free plan.',
    );
    expect(
      page
        .$('main .points li')
        .map((_, item) => page.$(item).text().trim())
        .get(),
    ).to.deep.equal([
      'Neither the badge nor a link to the listing is on the page.',
      '<b>Mara</b> needs a bio of at least 40 characters; it has 3.',
    ]);
    expect(words(page)).to.include('We checked on 25 November 2026 at 12:00 UTC.');
    expect(words(page)).to.include('The next automatic check is on 28 December 2026 at 00:00 UTC.');
    expect(page.$('a[href="/account/profile"]').length).to.be.at.least(1);
    expect((await mara.get(`${own.path}/badges`)).$('#embed-code').attr('readonly')).to.equal('readonly');
    expect(page.$('a[href="/listings/tidewell"]').text()).to.equal('Its public page');
    await launches().update({
      ...looked(true, 'The badge is on the page.'),
      status: 'scheduled',
      profile_missing: [],
    });
    await listings().update({ status: 'scheduled' });
    now = new Date('2026-12-29T06:00:00Z');
    const ready = await mara.get(own.path);
    expect(words(ready)).to.include(
      'In place: The badge is on the page. In place: the founder profile is complete.',
    );
    expect(words(ready)).to.include('The next automatic check is on 3 January 2027 at 00:00 UTC');
  });

  it('are looked at again when that is asked for', async () => {
    const own = await queued();
    const answer = await mara.post(`${own.path}/look`);
    expect([answer.status, answer.to]).to.deep.equal([303, `${own.path}?said=looking-again`]);
    const entry = await api.db('outbox').orderBy('id', 'desc').first<{ name: string; workflow_id: string }>();
    expect(entry).to.include({ name: 'requirementsChanged', workflow_id: `free-launch/${own.id}/1` });
  });

  it('get another week', async () => {
    const own = await queued();
    const page = await mara.get(own.path);
    expect(weeksOf(page)).to.deep.equal(Array.from({ length: 12 }, (_, i) => addWeeks(first, i + 1)));
    expect(words(page, '#week option:first-child')).to.equal('Monday, 11 January 2027 (2 places left)');
    const answer = await mara.post(`${own.path}/week`, { week: '2027-01-18' });
    expect([answer.status, answer.to]).to.deep.equal([303, `${own.path}?said=week-chosen`]);
    expect(await own.mine()).to.include({ launch_week: '2027-01-18' });
    const after = await mara.get(answer.to ?? '');
    expect(words(after)).to.include('a place in the week of Monday, 18 January 2027');
    expect(weeksOf(after)).to.include(first).and.not.to.include('2027-01-18');
  });

  it('keep their week where the other was taken a moment ago, or is none', async () => {
    const own = await queued();
    const page = await mara.get(own.path);
    expect(weeksOf(page)).to.include('2027-01-11');
    const others = [await listing('jo@shop.example'), await listing('jo@shop.example')];
    await launches().insert(
      others.map(({ id }) => ({
        listing_id: id,
        n: 1,
        launch_week: '2027-01-11',
        status: 'awaiting_badge',
        created_at: now,
        updated_at: now,
      })),
    );
    const full = await mara.post(`${own.path}/week`, { week: '2027-01-11' });
    expect(full.status).to.equal(409);
    expect(alert(full)).to.include('last place of that week');
    expect(weeksOf(full)).not.to.include('2027-01-11');
    for (const week of ['2026-12-28', '2027-01-12', '', 'next', '<script>']) {
      const none = await mara.post(`${own.path}/week`, { week });
      expect([none.status, alert(none).slice(0, 30)], week).to.deep.equal([
        409,
        'That week is not available. Yo',
      ]);
    }
    expect(await own.mine()).to.include({ launch_week: first });
  });

  it('are withdrawn after one more question, and can be queued again', async () => {
    const own = await queued();
    const ask = await mara.get(`${own.path}/withdraw`);
    expect(ask.status).to.equal(200);
    expect(words(ask)).to.include('loses its place in the week of Monday, 4 January 2027');
    expect(await own.mine()).to.include({ status: 'awaiting_badge' });
    const answer = await mara.post(`${own.path}/withdraw`);
    expect([answer.status, answer.to]).to.deep.equal([303, `${own.path}?said=launch-withdrawn`]);
    const page = await mara.get(answer.to ?? '');
    expect(words(page)).to.include('Not published').and.to.include('You withdrew it');
    expect(await own.mine()).to.include({ status: 'draft', plan: null });
    const again = await mara.post(`${own.path}/withdraw`);
    expect(again.status).to.equal(409);
    expect(alert(again)).to.include('no longer waiting');
    expect((await mara.get(`${own.path}/withdraw`)).status).to.equal(409);
    expect((await mara.post(`${own.path}/free`)).status).to.equal(303);
    expect(await launches().max<{ n: number }[]>('n as n').first()).to.deep.equal({ n: 2 });
  });

  it('on the paid plan show no wait, and are not queued', async () => {
    const own = await listing();
    await listings().update({ plan: 'paid', status: 'scheduled', launch_week: first });
    const page = await mara.get(own.path);
    expect(words(page)).to.include('Goes live in the week of Monday, 4 January 2027. Paid plan.');
    expect(buttons(page)).to.deep.equal([]);
    const refused = await mara.post(`${own.path}/free`);
    expect([refused.status, alert(refused)]).to.deep.equal([
      409,
      'It launches with its paid order, and does not need the free plan.',
    ]);
    expect(await launches()).to.deep.equal([]);
  });

  it('that are live show their badge and what they have earned', async () => {
    const own = await live();
    await api
      .db('awards')
      .insert({ site_id: 1, week: first, rank: 1, listing_id: own.id, votes: 3, created_at: now });
    const page = await mara.get(own.path);
    expect(words(page)).to.include('Live since 25 November 2026, with 0 votes. Free plan.');
    expect(words(page)).to.include('The next automatic check is on 24 December 2026 at 02:20 UTC.');
    const badges = await mara.get(`${own.path}/badges`);
    expect(
      badges
        .$('main h3')
        .map((_, heading) => badges.$(heading).text())
        .get(),
    ).to.deep.equal(['Launched on Launch Directory', '#1 Launch of the Week on Launch Directory']);
    expect(badges.$('#embed-launched').val()).to.include('/badges/tidewell/launched.svg');
    expect(buttons(page)).to.deep.equal(['Check again now at Tidewell']);
    const refused = await mara.post(`${own.path}/free`);
    expect([refused.status, alert(refused)]).to.deep.equal([409, 'It is live already.']);
    const asked = await mara.post(`${own.path}/look`);
    expect(asked.to).to.equal(`${own.path}?said=looking-again`);
    const entry = await api.db('outbox').orderBy('id', 'desc').first<{ name: string; args: unknown[] }>();
    expect(entry.name).to.equal('recheckBadges');
    expect(entry.args).to.deep.equal([{ only: { listingId: own.id, n: 1 } }]);
  });

  it('that have lost their badge say so, and what will follow', async () => {
    const own = await live({
      ...looked(false, 'Neither the badge nor a link to the listing is on the page.'),
      badge_missing_since: new Date('2026-12-20T02:20:00Z'),
      badge_hide_at: new Date('2027-01-03T02:20:00Z'),
      badge_look_due_at: new Date('2026-11-25T02:20:00Z'),
    });
    const page = await mara.get(own.path);
    expect(words(page)).to.match(
      /Its badge is gone .* since 20 December 2026\. Unless it is back before 3 January 2027/,
    );
    expect(words(page)).to.include('The next automatic check is soon.');
  });

  it('that are hidden for their badge say why, and are looked at again here', async () => {
    const since = new Date('2026-12-20T02:20:00Z');
    const own = await live({
      ...looked(false, 'It is gone.'),
      badge_missing_since: since,
      badge_hidden_at: now,
    });
    await api.db.transaction((tx) => hideListing(tx, own.id, { why: 'The badge is <gone>.', now }));
    const page = await mara.get(own.path);
    expect(words(page)).to.include('Hidden: only you can see it').and.to.include('The badge is <gone>.');
    expect(words(page)).to.include('public again as soon as we find it there').and.not.include('site team');
    expect(page.$('a[href="/listings/tidewell"]')).to.have.length(0);
    expect((await mara.get('/account')).$('a[href="/listings/tidewell"]')).to.have.length(0);
    expect((await mara.post(`${own.path}/look`)).status).to.equal(303);
    expect(await api.db('outbox').where({ name: 'recheckBadges' })).to.have.length(1);
  });

  it('that the site team has hidden say whom to write to', async () => {
    const own = await live();
    await api.db.transaction((tx) => hideListing(tx, own.id, { why: 'Its website offers malware.', now }));
    const page = await mara.get(own.path);
    expect(words(page)).to.include('Its website offers malware.').and.to.include('write to the site team');
    expect(buttons(page)).to.deep.equal([]);
    const refused = await mara.post(`${own.path}/look`);
    expect([refused.status, alert(refused)]).to.deep.equal([
      409,
      'Nothing was done: it is hidden until the problem below is fixed.',
    ]);
  });

  it('are nobody else’s', async () => {
    const own = await queued();
    const stranger = visitorOf(api.baseUrl);
    await signIn(stranger, api.db, 'stranger@shop.example');
    for (const id of [own.id, 999_999, 0, -1, 'x', '1e3', '%00', '9'.repeat(30)]) {
      const path = `/account/listings/${id}`;
      expect((await stranger.get(path)).status, path).to.equal(404);
      expect((await stranger.get(`${path}/withdraw`)).status, path).to.equal(404);
      for (const way of ['free', 'look', 'withdraw']) {
        expect((await stranger.post(`${path}/${way}`)).status, `${path}/${way}`).to.equal(404);
      }
      expect((await stranger.post(`${path}/week`, { week: '2027-01-18' })).status, path).to.equal(404);
    }
    expect((await stranger.get('/account/listings')).$('.row')).to.have.length(0);
    expect(await own.mine()).to.include({ status: 'awaiting_badge', launch_week: first });
  });

  it('ask for a sign-in, and take no form from another site', async () => {
    const own = await queued();
    const nobody = visitorOf(api.baseUrl);
    for (const path of ['/account/listings', own.path, `${own.path}/withdraw`]) {
      const answer = await nobody.get(path);
      expect([answer.status, answer.to]).to.deep.equal([
        303,
        `/sign-in?return_to=${encodeURIComponent(path)}`,
      ]);
    }
    for (const way of ['free', 'look', 'withdraw', 'week']) {
      expect((await nobody.post(`${own.path}/${way}`)).to).to.equal('/sign-in?return_to=%2Faccount');
      const forged = await mara.post(`${own.path}/${way}`, {}, { 'sec-fetch-site': 'cross-site' });
      expect(forged.status, way).to.equal(403);
    }
    expect(await own.mine()).to.include({ status: 'awaiting_badge', launch_week: first });
  });

  it('show their names as text', async () => {
    const own = await queued();
    await listings().update({ name: '<img src=x onerror=alert(1)>"\u202e' });
    for (const path of ['/account/listings', own.path, `${own.path}/withdraw`]) {
      const page = await mara.get(path);
      expect(page.text, path).not.to.include('<img src=x');
      expect(page.text, path).to.include('&lt;img src=x onerror=alert(1)&gt;');
    }
  });
});
