/** The page to order for a listing: what it offers, the price, problems beside their fields, and one order a form. */
import { expect } from 'chai';
import { inWords } from '../../src/site/cart-form.ts';
import { insertCategory, insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { type Visited, type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';

const now = new Date('2026-11-25T12:00:00Z');
const week = '2026-11-30';

describe('ordering for a listing on the site', () => {
  let api: RunningApi;
  let mara: Visitor;
  let owner: number;
  before(async () => {
    api = await startApi({
      clock: () => now,
      env: { PAID_PLACES_PER_WEEK: '2', RATE_PROMO_TRIES_PER_HOUR: '5' },
    });
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
    owner = (await api.db('accounts').first<{ id: number }>('id')).id;
  });
  after(() => api.close());
  beforeEach(() => api.db.raw('TRUNCATE orders, promo_codes, listings, categories, rate_limits CASCADE'));

  async function listing(columns: Record<string, unknown> = { status: 'draft', launched_at: null }) {
    const seo = await insertCategory(api.db, 'seo');
    await insertCategory(api.db, 'audits', seo);
    const id = await insertListing(api.db, 'quill', { owner_id: owner, name: 'Quill <b>', ...columns }, [
      seo,
    ]);
    return { id, path: `/account/listings/${id}/order` };
  }
  const keyOf = (page: Visited) => page.$('input[name=key]').val() as string;
  const offered = (page: Visited) =>
    page
      .$('input[name=item]')
      .map((_, box) => page.$(box).val())
      .get();
  const chosen = (page: Visited) =>
    page
      .$('input[name=item]:checked')
      .map((_, box) => page.$(box).val())
      .get();

  it('offers what the listing can have in its state, with its price', async () => {
    const draft = await listing();
    const page = await mara.get(`${draft.path}?product=launch`);
    expect([page.status, page.headers.get('cache-control')]).to.deep.equal([200, 'private, no-store']);
    expect(offered(page)).to.include.members([
      'launch',
      'launch_bundle',
      'featured',
      'extra_categories',
      'trophy_cup',
    ]);
    expect(offered(page)).not.to.include('relaunch');
    expect(chosen(page)).to.deep.equal(['launch']);
    expect(words(page, '#product-launch')).to.include('Launch, €49.00');
    expect(words(page, '#product-billboard_min')).to.include('from €10.00');
    expect(words(page, '#week-launch option:first-child')).to.equal('At once');
    expect(words(page, '#week-launch option:nth-child(2)')).to.equal(
      'Monday, 30 November 2026 (2 places left)',
    );
    expect(
      page
        .$('input[name=categories]')
        .map((_, box) => page.$(box).val())
        .get(),
    ).to.deep.equal(['audits']);
    expect(words(page, '.box label[for=categories-0]')).to.equal('The seo › The audits');
    expect(page.text).to.include('Quill &lt;b&gt;');
    await api.db('listings').update({ status: 'live', plan: 'paid', launched_at: now });
    const live = await mara.get(`${draft.path}?product=relaunch`);
    expect(offered(live)).to.include('relaunch').and.not.to.include.oneOf(['launch', 'launch_bundle']);
    expect(chosen(live)).to.deep.equal(['relaunch']);
    expect((await mara.get(`${draft.path}?product=%3Cscript%3E`)).status).to.equal(200);
  });

  it('shows the price with VAT and discount, and orders nothing by that', async () => {
    const { path } = await listing();
    await api.db('promo_codes').insert({ site_id: 1, created_at: now, code: 'TENTH', percent: 10 });
    await api.db('sites').update({ seller_country: 'DE' });
    const page = await mara.post(path, {
      do: 'price',
      key: 'a',
      item: ['launch', 'extra_categories'],
      'week-launch': week,
      categories: ['audits'],
      country: 'DE',
      promo: 'TENTH',
    });
    expect(page.status).to.equal(200);
    expect(words(page, '#price')).to.match(
      /^The price Launch €49\.00 ?Extra categories €19\.00 ?Net €68\.00 ?Discount \(TENTH\) −€6\.80 ?VAT 19 %, Germany €11\.63 ?Total €72\.83 /,
    );
    expect(chosen(page)).to.deep.equal(['launch', 'extra_categories']);
    expect(page.$('#week-launch').find('[selected]').val()).to.equal(week);
    expect(page.$('input[name=categories]:checked').val()).to.equal('audits');
    expect(page.$('#country [selected]').val()).to.equal('DE');
    expect(keyOf(page)).to.equal('a');
    expect(await api.db('orders')).to.deep.equal([]);
  });

  it('leads to the payment, and makes one order when pressed twice, or again', async () => {
    const { id, path } = await listing();
    const key = keyOf(await mara.get(path));
    const form = { do: 'order', key, item: ['launch', 'featured'], 'week-launch': week };
    const sent = await Promise.all([1, 2, 3].map(() => mara.post(path, form)));
    sent.push(await mara.post(path, form));
    for (const { status, to } of sent) {
      expect(status).to.equal(303);
      expect(to)
        .to.match(/^\/checkout\/[\w-]{43}$/)
        .and.equal(sent[0]?.to);
    }
    expect(await api.db('orders')).to.have.length(1);
    const items = await api.db('order_items').orderBy('position').select('product', 'listing_id', 'week');
    expect(items).to.deep.equal([
      { product: 'launch', listing_id: id, week },
      { product: 'featured', listing_id: id, week: null },
    ]);
    expect((await mara.get(sent[0]?.to ?? '')).$('h1').text()).to.equal('Checkout');
    // Back, something else chosen, and pressed again: this order takes the place of the first.
    const other = await mara.post(path, { ...form, item: ['launch'] });
    expect(other.to)
      .to.match(/^\/checkout\//)
      .and.not.equal(sent[0]?.to);
    expect(await api.db('orders').where({ status: 'pending' })).to.have.length(1);
  });

  it('names each problem beside its field in the words of the rule, and keeps what was typed', async () => {
    const { path } = await listing();
    const page = await mara.post(path, {
      do: 'order',
      key: 'a',
      item: ['featured', 'extra_categories', 'billboard_min', 'trophy_cup'],
      'amount-billboard_min': '5',
      'option-trophy_cup-engraving': '<b>Winner</b> of the week'.repeat(3),
      categories: ['no-such'],
      promo: 'WRONG',
    });
    expect(page.status).to.equal(400);
    const problem = (id: string) => words(page, `#${id}-problem`);
    expect(words(page, '#product-featured > .problem')).to.equal(
      'The listing is not live; order its launch too.',
    );
    expect(words(page, '#product-extra_categories > .problem')).to.include('is not on the paid plan');
    expect(problem('categories')).to.equal('The choice has “no-such”, which is no category.');
    expect(problem('amount-billboard_min')).to.equal('Type at least €10.00.');
    expect(problem('option-trophy_cup-engraving')).to.equal('This must have at most 40 characters.');
    expect(problem('option-trophy_cup-finish')).to.equal('This is required: gold, silver or bronze.');
    expect(problem('promo')).to.include('The code is not a code of this site.');
    expect(page.$('#amount-billboard_min').val()).to.equal('5');
    expect(page.$('#option-trophy_cup-engraving').val()).to.include('<b>Winner</b>');
    expect(page.text).not.to.include('<b>Winner');
    const links = page
      .$('.problems a')
      .map((_, link) => page.$(link).attr('href') ?? '')
      .get();
    for (const link of links) expect(page.$(link), link).to.have.length(1);
    expect(words(page)).not.to.match(/[a-z]+_(?:listing|products|categories|my)/);
    expect(await api.db('orders')).to.deep.equal([]);
  });

  it('asks for a choice and for an amount', async () => {
    const { path } = await listing();
    const none = await mara.post(path, { do: 'order', item: [] });
    expect([none.status, words(none, '#item > .problem')]).to.deep.equal([
      400,
      'Choose at least one thing to order.',
    ]);
    for (const amount of ['', 'much', '-5', '1e3', '9'.repeat(30)]) {
      const page = await mara.post(path, {
        do: 'price',
        item: 'billboard_min',
        'amount-billboard_min': amount,
      });
      expect([page.status, words(page, '#amount-billboard_min-problem')], amount).to.deep.equal([
        400,
        'Type an amount, such as 25 or 25.50.',
      ]);
    }
    await api.db('listings').update({ status: 'live', launched_at: now });
    const priced = await mara.post(path, {
      do: 'price',
      item: 'billboard_min',
      'amount-billboard_min': '25,5',
    });
    expect(words(priced, '#price')).to.include('Billboard €25.50');
    const noWeek = await mara.post(path, { do: 'order', item: 'relaunch' });
    expect(words(noWeek, '#week-relaunch-problem')).to.equal(
      'The week is required by this product: a Monday of its weeks.',
    );
  });

  it('keeps the form when codes were tried too often', async () => {
    const { path } = await listing();
    const attempt = () =>
      mara.post(path, { do: 'price', item: 'launch', promo: 'GUESS', 'week-launch': week });
    for (let i = 0; i < 5; i += 1) expect((await attempt()).status).to.equal(400);
    const page = await attempt();
    expect(page.status).to.equal(429);
    expect(Number(page.headers.get('retry-after'))).to.be.greaterThan(0);
    expect(words(page, '[role=alert]')).not.to.equal('');
    expect(chosen(page)).to.deep.equal(['launch']);
  });

  it('orders a relaunch, further categories and a trophy with all that they take', async () => {
    const { id, path } = await listing({ status: 'live', plan: 'paid', launched_at: now });
    const engraving = 'עברית 🎉 <b>';
    const { status, to } = await mara.post(path, {
      do: 'order',
      key: 'k',
      item: ['relaunch', 'extra_categories', 'trophy_cup', 'no-such-product'],
      'week-relaunch': week,
      categories: ['audits'],
      'option-trophy_cup-engraving': engraving,
      'option-trophy_cup-finish': 'gold',
      'option-trophy_cup-shipping_address': 'Mara Lind\r\nKai 1\r\n20457 Hamburg',
    });
    expect([status, to?.startsWith('/checkout/')]).to.deep.equal([303, true]);
    const items = await api
      .db('order_items')
      .orderBy('position')
      .select('product', 'week', 'categories', 'options');
    expect(items).to.deep.equal([
      { product: 'extra_categories', week: null, categories: ['audits'], options: {} },
      { product: 'relaunch', week, categories: [], options: {} },
      { product: 'trophy_cup', week: null, categories: [], options: { engraving, finish: 'gold' } },
    ]);
    const { id: orderId } = await api.db('orders').first<{ id: string }>('id');
    const receipt = await mara.get(`/account/orders/${orderId}`);
    expect(words(receipt, '#order'))
      .to.include(engraving)
      .and.include('In the week of Monday, 30 November 2026');
    expect(receipt.text).not.to.include('🎉 <b>');
    expect(receipt.$(`main a[href="/account/listings/${id}"]`)).to.have.length(1);
  });

  it('takes texts of any length, and shows them cut beside the problem', async () => {
    const { path } = await listing();
    const long = '🎉'.repeat(2_000);
    const page = await mara.post(path, {
      do: 'price',
      item: 'trophy_cup',
      promo: 'x'.repeat(20_000),
      'option-trophy_cup-engraving': long,
    });
    expect(page.status).to.equal(400);
    expect(words(page, '#promo-problem')).to.equal('The code must have at most 40 characters; it has 20000.');
    expect(page.$('#promo').val()).to.have.length(80);
    expect(words(page, '#option-trophy_cup-engraving-problem')).to.equal(
      'This must have at most 40 characters.',
    );
    const hidden = await mara.post(path, { do: 'price', item: 'launch', 'week-launch': '2026-12-01' });
    expect(words(hidden, '#week-launch-problem')).to.match(/^The week must be a Monday on offer/);
    await api.db('listings').update({
      status: 'hidden',
      hidden_status: 'draft',
      hidden_at: now,
      hidden_why: 'Malware.',
    });
    const refused = await mara.post(path, { do: 'order', item: 'featured' });
    expect(words(refused, '#product-featured > .problem')).to.equal(
      'The listing is hidden; the site team can restore it.',
    );
  });

  it('is the owner’s alone', async () => {
    const { path } = await listing();
    const nobody = visitorOf(api.baseUrl);
    expect((await nobody.get(path)).to).to.equal(`/sign-in?return_to=${encodeURIComponent(path)}`);
    await signIn(nobody, api.db, 'stranger@shop.example');
    expect((await nobody.get(path)).status).to.equal(404);
    expect((await nobody.post(path, { do: 'order', item: 'launch' })).status).to.equal(404);
    expect(
      (await mara.post(path, { do: 'order', item: 'launch' }, { 'sec-fetch-site': 'cross-site' })).status,
    ).to.equal(403);
    expect(await api.db('orders')).to.deep.equal([]);
    expect((await restCaller(api.baseUrl)('list_products', {})).status).to.equal(200);
  });

  it('words problems for people', () => {
    expect(
      inWords('listing_id', 'is hidden; the site team can restore it (get_my_listing has the reason)'),
    ).to.equal('The listing is hidden; the site team can restore it.');
    expect(
      inWords('week', 'has no place left; choose another of the product’s `weeks` (list_products)'),
    ).to.equal('The week has no place left; choose another of the product’s weeks.');
  });
});
