/** The page of a launch: both plans, the badge picker, the founder profile, the timeline, and sharing. */
import { expect } from 'chai';
import { choosePlan } from '../../src/site/pages/launch/choose-plan.ts';
import { words } from '../support/visitor.ts';
import { launchStage } from './launch-stage.ts';

const first = '2027-01-04';

describe('the page of a launch', () => {
  const { looked, stage, listing, queued, launches, listings, steps } = launchStage();

  it('shows free and paid side by side, with what each costs and when it would go live', async () => {
    const own = await listing();
    const page = await stage.mara.get(own.path);
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
      .and.include('Neither a badge nor a founder profile.');
    expect(page.$('.plans a.button').attr('href')).to.equal(`${own.listing}/order?product=launch`);
  });

  it('says that the free plan gives this week, on a site without a wait', () => {
    const choice = { firstWeek: '2026-11-23', products: [], now: new Date('2026-11-25T12:00:00Z') };
    const page = String(choosePlan({ id: 1, badge: { embed_code: '' } }, choice)).replace(/\s+/g, ' ');
    expect(page).to.include('Monday, 23 November 2026</time>, which is this week: the first week');
  });

  it('names the week that the free plan really gives, when the first ones are full', async () => {
    const others = [await listing('jo@shop.example'), await listing('jo@shop.example')];
    await launches().insert(
      others.map(({ id }) => ({
        listing_id: id,
        n: 1,
        launch_week: first,
        status: 'awaiting_badge',
        created_at: stage.clock.now,
        updated_at: stage.clock.now,
      })),
    );
    const own = await listing();
    expect(words(await stage.mara.get(own.path), '.plans')).to.include('Monday, 11 January 2027');
    await stage.mara.post(`${own.path}/free`);
    expect(await own.mine()).to.include({ launch_week: '2027-01-11' });
  });

  it('picks a badge by kind and style, without scripts', async () => {
    const own = await queued();
    const path = `${own.path}?kind=listed&shape=pill&mode=dark&size=l`;
    const page = await stage.mara.get(path);
    expect(page.$('#shape option[selected]').attr('value')).to.equal('pill');
    expect(page.$('#badge img').attr('src')).to.match(
      /\/badges\/tidewell\/listed\.svg\?shape=pill&mode=dark&size=l$/,
    );
    expect((await stage.mara.get(page.$('#badge img').attr('src') ?? '')).status).to.equal(200);
    expect(page.$('#embed-code').val()).to.include('listed.svg?shape=pill&amp;mode=dark&amp;size=l');
    expect(page.$('#embed-code').attr('readonly')).to.equal('readonly');
    expect(page.$('button[data-copy=embed-code]')).to.have.length(1);
    const wrong = await stage.mara.get(`${own.path}?kind=featured&shape=%3Cscript%3E&mode=x&mode=dark&size=`);
    expect(wrong.status).to.equal(200);
    expect(wrong.$('#badge img').attr('src')).to.match(/listed\.svg$/);
  });

  it('has the founder profile on it, with its problems, and comes back to itself', async () => {
    const own = await queued();
    const page = await stage.mara.get(own.path);
    const form = page.$(`form[action="${own.path}/profile"]`);
    expect(form.find('#name, #title, #bio, #country')).to.have.length(4);
    expect(form.find(`input[name=listings][value=${own.id}]`).attr('checked')).not.to.equal(undefined);
    const typed = { name: '', title: 'Founder <b>', bio: 'Short.', country: '', listings: String(own.id) };
    const refused = await stage.mara.post(`${own.path}/profile`, typed);
    expect(refused.status).to.equal(400);
    expect(refused.$('#name-problem')).to.have.length(1);
    expect(refused.$('#title').val()).to.equal('Founder <b>');
    expect(refused.$('#profile details').attr('open')).not.to.equal(undefined);
    const saved = await stage.mara.post(`${own.path}/profile`, {
      ...typed,
      name: 'Mara Lind',
      bio: 'Built mail tools for fifteen years before this one.',
    });
    expect([saved.status, saved.to]).to.deep.equal([303, `${own.path}?said=profile-saved#timeline`]);
    const after = await stage.mara.get(own.path);
    expect(words(after, '#profile > p')).to.equal('It is complete.');
    expect(after.$('#profile #name').val()).to.equal('Mara Lind');
    const entry = await stage.api.db('outbox').orderBy('id', 'desc').first<{ name: string }>();
    expect(entry.name).to.equal('requirementsChanged');
  });

  it('renews its timeline alone, and loads again once it is about something else', async () => {
    const own = await queued();
    const page = await stage.mara.get(own.path);
    const path = page.$('#timeline').attr('hx-get') ?? '';
    expect(page.headers.get('content-security-policy')).to.include("script-src 'self'");
    const part = await stage.mara.get(path, { 'hx-request': 'true' });
    expect(part.$('main, form, a, button')).to.have.length(0);
    expect(part.$('#timeline').attr('hx-get')).to.equal(path);
    expect(part.headers.get('hx-refresh')).to.equal(null);
    await launches().update({ status: 'live', ...looked(true, 'The badge is on the page.') });
    await listings().update({ status: 'live', launched_at: stage.clock.now });
    expect((await stage.mara.get(path, { 'hx-request': 'true' })).headers.get('hx-refresh')).to.equal('true');
    expect(words(await stage.mara.get(own.path))).to.include('It is live, and open for votes.');
  });

  it('that is ordered and not paid leads to the payment, and says when the payment takes effect', async () => {
    const own = await listing();
    const key = await stage.api.key(stage.email);
    const { body } = await stage.call(
      'create_checkout',
      { items: [{ product: 'launch', listing_id: own.id }] },
      { key },
    );
    const unpaid = await stage.mara.get(own.path);
    const to = new URL(String(body['checkout_url'])).pathname;
    expect(unpaid.$(`main a[href="${to}"]`).text()).to.equal('Go on to the payment');
    await stage.api.db('orders').update({ status: 'paid', paid_at: stage.clock.now });
    const paid = await stage.mara.get(own.path);
    expect(steps(paid).map(([title]) => title)).to.deep.equal(['Paid Done', 'Live Being checked']);
    expect(paid.$('.plans')).to.have.length(0);
  });

  it('has the address of its public page to share', async () => {
    const own = await queued();
    const page = await stage.mara.get(own.path);
    expect(page.$('#share').val()).to.equal(`${stage.api.baseUrl}/listings/tidewell`);
    expect(page.$('button[data-copy=share]')).to.have.length(1);
    expect(page.$('main a[href="/weeks/2027-01-04"]')).to.have.length(1);
  });
});
