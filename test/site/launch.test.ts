/** The page of a listing's launch: the choice of a plan, what is missing, when it goes live, and its badge. */
import { expect } from 'chai';
import { addWeeks } from '../../src/shared/week-rules.ts';
import { hideListing } from '../../src/listings/hidden-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visited, type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const first = '2027-01-04';

describe('the launch of a listing on the site', () => {
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
    const listing = `/account/listings/${listingId}`;
    const path = `${listing}/launch`;
    return {
      id: listingId,
      path,
      listing,
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
      .$('main button:not([data-copy])')
      .map((_, button) => page.$(button).text().replace(/\s+/g, ' ').trim())
      .get();
  const weeksOf = (page: Visited) =>
    page
      .$('#week option')
      .map((_, option) => page.$(option).attr('value'))
      .get();
  const options = (page: Visited, name: string) =>
    page
      .$(`#${name} option`)
      .map((_, option) => page.$(option).attr('value'))
      .get();
  /** Each with its title and state, and the first of what it says. */
  const steps = (page: Visited) =>
    page
      .$('#timeline li')
      .map((_, step) => [
        [
          page.$(step).find('h3').text().replace(/\s+/g, ' ').trim(),
          (page.$(step).find('bdi').first().text() || page.$(step).find('p').text())
            .replace(/\s+/g, ' ')
            .trim(),
        ],
      ])
      .get();
  const alert = (page: Visited) => words(page, '[role=alert]');

  it('can be launched on the free plan, once', async () => {
    const own = await listing();
    const before = await mara.get(own.path);
    expect(buttons(before)).to.deep.equal(['Launch on the free plan']);
    expect(before.$('#embed-code').val()).to.equal(
      ((await own.mine())['badge'] as { embed_code: string }).embed_code,
    );
    const sent = await Promise.all([1, 2, 3].map(() => mara.post(`${own.path}/free`)));
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303]);
    expect(await launches()).to.have.length(1);
    const page = await mara.get(sent[0]?.to ?? '');
    expect(words(page, '[role=status]')).to.include('place in a launch week');
    expect(await own.mine()).to.include({ status: 'awaiting_badge', launch_week: first });
    expect(buttons(page)).to.include.members([
      'Check now whether Tidewell has everything',
      'Choose this week',
    ]);
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
    expect(steps(page).slice(0, 2)).to.deep.equal([
      ['Badge Missing', 'Neither the badge nor a link to the listing is on the page.'],
      ['Founder profile Missing', '<b>Mara</b> needs a bio of at least 40 characters; it has 3.'],
    ]);
    expect(words(page)).to.include('We checked on 25 November 2026 at 12:00 UTC.');
    expect(words(page)).to.include('The next automatic check is on 28 December 2026 at 00:00 UTC.');
    expect(page.$('#embed-code').attr('readonly')).to.equal('readonly');
    expect(page.$('a[href="/listings/tidewell"]').text()).to.equal('Its public page');
    await launches().update({
      ...looked(true, 'The badge is on the page.'),
      status: 'scheduled',
      profile_missing: [],
    });
    await listings().update({ status: 'scheduled' });
    now = new Date('2026-12-29T06:00:00Z');
    const ready = await mara.get(own.path);
    expect(steps(ready).map(([title]) => title)).to.deep.equal([
      'Badge Done',
      'Founder profile Done',
      'Launch week To come',
      'Live To come',
    ]);
    expect(words(ready, '#timeline'))
      .to.include('in 6 days')
      .and.include('It goes live when its week begins.');
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
    expect(options(page, 'kind')).to.deep.equal(['listed', 'launched', 'launch-of-the-week']);
    const launched = await mara.get(`${own.path}?kind=launched`);
    expect(launched.$('#embed-code').val()).to.include('/badges/tidewell/launched.svg');
    expect(page.$('main a[href="/weeks/2027-01-04"]').text()).to.equal('See its launch week');
    expect(page.$(`main a[href="${own.listing}/order?product=relaunch"]`)).to.have.length(1);
    expect(page.$(`main a[href="${own.listing}/order?product=launch"]`)).to.have.length(1);
    expect(buttons(page)).to.deep.equal(['Check now whether Tidewell has everything', 'Show']);
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
      const path = `/account/listings/${id}/launch`;
      expect((await stranger.get(path)).status, path).to.equal(404);
      expect((await stranger.get(`${path}/withdraw`)).status, path).to.equal(404);
      for (const way of ['free', 'look', 'withdraw']) {
        expect((await stranger.post(`${path}/${way}`)).status, `${path}/${way}`).to.equal(404);
      }
      expect((await stranger.post(`${path}/week`, { week: '2027-01-18' })).status, path).to.equal(404);
    }
    expect(await own.mine()).to.include({ status: 'awaiting_badge', launch_week: first });
  });

  it('ask for a sign-in, and take no form from another site', async () => {
    const own = await queued();
    const nobody = visitorOf(api.baseUrl);
    for (const path of [own.path, `${own.path}/withdraw`]) {
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
    for (const path of [own.path, `${own.path}/withdraw`]) {
      const page = await mara.get(path);
      expect(page.text, path).not.to.include('<img src=x');
      expect(page.text, path).to.include('&lt;img src=x onerror=alert(1)&gt;');
    }
  });

  it('shows free and paid side by side, with what each costs and when it would go live', async () => {
    const own = await listing();
    const page = await mara.get(own.path);
    expect(
      page
        .$('.plans h2')
        .map((_, heading) => page.$(heading).text())
        .get(),
    ).to.deep.equal(['Free', 'Paid']);
    const [free = '', paid = ''] = page
      .$('.plans section')
      .map((_, plan) => page.$(plan).text().replace(/\s+/g, ' '))
      .get();
    expect(free)
      .to.include('Nothing')
      .and.include('In the week of Monday, 4 January 2027, in 5 weeks and 5 days')
      .and.include('Our badge on your homepage');
    expect(paid)
      .to.include('€49.00 once, plus VAT')
      .and.include('At once, or in a week that you choose, from Monday, 30 November 2026 (in 5 days).')
      .and.include('Neither badge nor founder profile.');
    expect(page.$('.plans a.button').attr('href')).to.equal(`${own.listing}/order?product=launch`);
  });

  it('names the week that the free plan really gives, when the first ones are full', async () => {
    const others = [await listing('jo@shop.example'), await listing('jo@shop.example')];
    await launches().insert(
      others.map(({ id }) => ({
        listing_id: id,
        n: 1,
        launch_week: first,
        status: 'awaiting_badge',
        created_at: now,
        updated_at: now,
      })),
    );
    const own = await listing();
    expect(words(await mara.get(own.path), '.plans')).to.include('Monday, 11 January 2027');
    await mara.post(`${own.path}/free`);
    expect(await own.mine()).to.include({ launch_week: '2027-01-11' });
  });

  it('picks a badge by kind and style, without scripts', async () => {
    const own = await queued();
    const path = `${own.path}?kind=listed&shape=pill&mode=dark&size=l`;
    const page = await mara.get(path);
    expect(page.$('#shape option[selected]').attr('value')).to.equal('pill');
    expect(page.$('#badge img').attr('src')).to.match(
      /\/badges\/tidewell\/listed\.svg\?shape=pill&mode=dark&size=l$/,
    );
    expect((await mara.get(new URL(page.$('#badge img').attr('src') ?? '').href)).status).to.equal(200);
    expect(page.$('#embed-code').val()).to.include('listed.svg?shape=pill&amp;mode=dark&amp;size=l');
    expect(page.$('#embed-code').attr('readonly')).to.equal('readonly');
    expect(page.$('button[data-copy=embed-code]')).to.have.length(1);
    const wrong = await mara.get(`${own.path}?kind=featured&shape=%3Cscript%3E&mode=x&mode=dark&size=`);
    expect(wrong.status).to.equal(200);
    expect(wrong.$('#badge img').attr('src')).to.match(/listed\.svg$/);
  });

  it('has the founder profile on it, with its problems, and comes back to itself', async () => {
    const own = await queued();
    const page = await mara.get(own.path);
    const form = page.$(`form[action="${own.path}/profile"]`);
    expect(form.find('#name, #title, #bio, #country')).to.have.length(4);
    expect(form.find(`input[name=listings][value=${own.id}]`).attr('checked')).not.to.equal(undefined);
    const typed = { name: '', title: 'Founder <b>', bio: 'Short.', country: '', listings: String(own.id) };
    const refused = await mara.post(`${own.path}/profile`, typed);
    expect(refused.status).to.equal(400);
    expect(refused.$('#name-problem')).to.have.length(1);
    expect(refused.$('#title').val()).to.equal('Founder <b>');
    expect(refused.$('#profile details').attr('open')).not.to.equal(undefined);
    const saved = await mara.post(`${own.path}/profile`, {
      ...typed,
      name: 'Mara Lind',
      bio: 'Built mail tools for fifteen years before this one.',
    });
    expect([saved.status, saved.to]).to.deep.equal([303, `${own.path}?said=profile-saved#timeline`]);
    const after = await mara.get(own.path);
    expect(words(after, '#profile > p')).to.equal('It is complete.');
    expect(after.$('#profile #name').val()).to.equal('Mara Lind');
    const entry = await api.db('outbox').orderBy('id', 'desc').first<{ name: string }>();
    expect(entry.name).to.equal('requirementsChanged');
  });

  it('renews its timeline alone, and loads again once it is about something else', async () => {
    const own = await queued();
    const page = await mara.get(own.path);
    const path = page.$('#timeline').attr('hx-get') ?? '';
    expect(page.headers.get('content-security-policy')).to.include("script-src 'self'");
    const part = await mara.get(path, { 'hx-request': 'true' });
    expect(part.$('main, form, a, button')).to.have.length(0);
    expect(part.$('#timeline').attr('hx-get')).to.equal(path);
    expect(part.headers.get('hx-refresh')).to.equal(null);
    await launches().update({ status: 'live', ...looked(true, 'The badge is on the page.') });
    await listings().update({ status: 'live', launched_at: now });
    expect((await mara.get(path, { 'hx-request': 'true' })).headers.get('hx-refresh')).to.equal('true');
    expect(words(await mara.get(own.path))).to.include('It is live, and open for votes.');
  });

  it('that is ordered and not paid leads to the payment, and says when the payment takes effect', async () => {
    const own = await listing();
    const key = await api.key(email);
    const { body } = await call(
      'create_checkout',
      { items: [{ product: 'launch', listing_id: own.id }] },
      { key },
    );
    const unpaid = await mara.get(own.path);
    const to = new URL(String(body['checkout_url'])).pathname;
    expect(unpaid.$(`main a[href="${to}"]`).text()).to.equal('Go on to the payment');
    await api.db('orders').update({ status: 'paid', paid_at: now });
    const paid = await mara.get(own.path);
    expect(steps(paid).map(([title]) => title)).to.deep.equal(['Paid Done', 'Live Being checked']);
    expect(paid.$('.plans')).to.have.length(0);
  });

  it('has the address of its public page to share', async () => {
    const own = await queued();
    const page = await mara.get(own.path);
    expect(page.$('#share').val()).to.equal(`${api.baseUrl}/listings/tidewell`);
    expect(page.$('button[data-copy=share]')).to.have.length(1);
    expect(page.$('main a[href="/weeks/2027-01-04"]')).to.have.length(1);
  });
});

describe('turning a draft into a listing on the site', () => {
  let api: RunningApi;
  let mara: Visitor;
  before(async () => {
    api = await startApi();
    await insertCategories(api.db);
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
  });
  after(() => api.close());
  const submit = (id: string, visitor = mara) => visitor.post(`/account/drafts/${id}/submit`);
  const without = (id: string, ...fields: string[]) =>
    Promise.all(
      fields.map((field) =>
        api
          .db('drafts')
          .where({ id })
          .update({
            profile: api.db.raw(`jsonb_set(profile, '{fields,${field},value}', 'null')`),
          }),
      ),
    );

  it('leads to the choice of its launch, however often it is pressed', async () => {
    const id = await insertReadyDraft(api.db, 'mara@shop.example');
    const sent = await Promise.all([1, 2, 3].map(() => submit(id)));
    const [{ id: listingId }] = (await api.db('listings').select('id')) as [{ id: number }];
    for (const { status, to } of [...sent, await submit(id)]) {
      expect([status, to]).to.deep.equal([303, `/account/listings/${listingId}/launch`]);
    }
    expect(await api.db('listings')).to.have.length(1);
    expect((await mara.get(sent[0]?.to ?? '')).$('.plans h2')).to.have.length(2);
  });

  it('says in words what a listing needs', async () => {
    const id = await insertReadyDraft(api.db, 'mara@shop.example');
    const saidAfter = async (...fields: string[]) => {
      await without(id, ...fields);
      const { status, to } = await submit(id);
      expect(status).to.equal(303);
      expect(to).to.match(new RegExp(`^/account/drafts/${id}\\?said=`));
      return (await mara.get(to ?? '')).$('[role=alert]').text();
    };
    expect(await saidAfter('categories')).to.match(/^It is no listing yet: choose a category first/);
    expect(await saidAfter('name')).to.match(/^It is no listing yet: give it a name and choose a category/);
    expect(await api.db('listings').count('* as n').first()).to.deep.equal({ n: 1 });
  });

  it('leads to the listing of the same website', async () => {
    const website = 'https://twice.example/';
    const first = await insertReadyDraft(api.db, 'mara@shop.example', 'ready', website);
    const { to } = await submit(first);
    const own = (to ?? '').replace('/launch', '');
    const again = await insertReadyDraft(api.db, 'mara@shop.example', 'ready', website);
    expect((await submit(again)).to).to.equal(`${own}?said=website-listed`);
    expect((await mara.get(`${own}?said=website-listed`)).$('[role=alert]').text()).to.include(
      'You have listed this website already',
    );
    const jo = visitorOf(api.baseUrl);
    await signIn(jo, api.db, 'jo@shop.example');
    const others = await insertReadyDraft(api.db, 'jo@shop.example', 'ready', website);
    const slug = (await api.db('listings').where({ website_url: website }).first<{ slug: string }>('slug'))
      .slug;
    expect((await submit(others, jo)).to).to.equal(`/listings/${slug}/claim`);
  });

  it('is for those who may edit the draft', async () => {
    const id = await insertReadyDraft(api.db, 'jo@shop.example');
    for (const one of [id, 'x', '%00']) expect((await submit(one)).status, one).to.equal(404);
    const reading = await insertReadyDraft(api.db, 'mara@shop.example', 'crawling');
    expect((await submit(reading)).to).to.equal(`/account/drafts/${reading}`);
    await api.db('drafts').where({ id }).update({ url: 'https://together.example/' });
    const { id: maraId } = await api
      .db('accounts')
      .where({ email: 'mara@shop.example' })
      .first<{ id: number }>();
    await api.db('draft_invites').insert({
      draft_id: id,
      email: 'mara@shop.example',
      accepted_by: maraId,
      accepted_at: new Date(),
      created_at: new Date(),
    });
    expect((await submit(id)).to).to.equal(`/account/drafts/${id}?said=draft-submitted`);
  });
});
