import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { load } from 'cheerio';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertCategories } from '../support/drafts.ts';
import { type EditedListing, submittedListing, waitForWeek } from './edited-listing.ts';

describe('update_my_listing', () => {
  let api: RunningApi;
  let listing: EditedListing;
  before(async () => {
    api = await startApi();
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    listing = await submittedListing(api);
  });

  const publicView = async () => {
    const { slug } = await api.db('listings').where({ id: listing.id }).first<{ slug: string }>('slug');
    return (await restCaller(api.baseUrl)('get_listing', { slug })).body;
  };
  const refused = async (edits: Record<string, unknown>, path: string) => {
    const { status, body } = await listing.edit(edits);
    expect([status, body['code']], JSON.stringify(body)).to.deep.equal([400, 'invalid_input']);
    expect((body['errors'] as { path: string }[]).map((problem) => problem.path)).to.include(path);
    expect(await listing.versions()).to.deep.equal([]);
  };

  const texts = {
    tagline: 'Calmer inboxes',
    short_description: 'Shared mail for teams.',
    description: 'One.\n\nTwo.',
    pricing_model: 'freemium',
    pricing_summary: 'Free for two.',
    country: 'PT',
    city: 'Porto',
    demo_video_url: 'https://video.example/1',
    contact_email: 'hello@tidewell.example',
    headline: 'Mail, calmly',
    summary: 'What we think of it.',
  };
  const pricingOf = ({ pricing_model: model, pricing_summary: summary }: typeof texts) => ({
    model,
    summary,
  });
  const { pricing_model: _model, pricing_summary: _prices, ...shown } = texts;

  it('sets every field, public at once', async () => {
    const { status, body } = await listing.edit({
      fields: {
        ...texts,
        contact_email_public: true,
        founded_year: 2019,
        features: ['Drafts', 'Snooze'],
        usps: ['Calm'],
        keywords: ['mail'],
        seo_title: 'Tidewell, the calm inbox',
        seo_description: 'Mail for teams.',
      },
    });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.not.have.property('applied');
    for (const view of [body, await listing.mine(), await publicView()]) {
      expect(view).to.deep.include({
        ...shown,
        pricing: pricingOf(texts),
        founded_year: 2019,
        features: ['Drafts', 'Snooze'],
        usps: ['Calm'],
        keywords: ['mail'],
        seo: { title: 'Tidewell, the calm inbox', meta: 'Mail for teams.' },
      });
    }
  });

  it('turns a pricing model that means a word of the filter into that word, and keeps others', async () => {
    for (const [typed, kept] of [
      ['Free!', 'free'],
      ['ONE TIME payment', 'one-time'],
      ['Freemium model', 'freemium'],
      ['Per boat, and cheaper in winter', 'Per boat, and cheaper in winter'],
    ]) {
      const { body } = await listing.edit({ fields: { pricing_model: typed } });
      expect(body['pricing'], typed).to.include({ model: kept });
    }
  });

  it('leaves alone what is not sent', async () => {
    await listing.edit({ fields: { city: 'Porto', seo_title: 'T' } });
    const before = await listing.mine();
    const { body } = await listing.edit({ fields: { seo_description: 'M' } });
    expect(body).to.deep.include({ city: 'Porto', seo: { title: 'T', meta: 'M' }, faqs: before['faqs'] });
    expect(body['socials']).to.deep.equal(before['socials']);
  });

  it('clears a text by an empty one, the year by null, a list by an empty one', async () => {
    await listing.edit({ fields: { ...texts, founded_year: 2019, usps: ['Calm'] } });
    const empty = Object.fromEntries(Object.keys(texts).map((name) => [name, '']));
    const { status, body } = await listing.edit({ fields: { ...empty, founded_year: null, usps: [] } });
    expect(status).to.equal(200);
    for (const name of Object.keys(shown)) expect(body[name], name).to.equal(null);
    expect(body).to.deep.include({ pricing: { model: null, summary: null }, founded_year: null, usps: [] });
    const row = await api.db('listings').where({ id: listing.id }).first<Record<string, unknown>>();
    for (const name of Object.keys(texts)) expect(row[name], name).to.equal(null);
  });

  it('trims, leaves out what is blank, and writes the country as others do', async () => {
    const { body } = await listing.edit({
      fields: { tagline: '  Calm \n', city: '   ', country: 'pt', features: [' Drafts ', '  ', 'Snooze'] },
      socials: { x: 'https://x.example/t ', github: '' },
      faqs: [{ question: ' A trial? ', answer: ' Yes. ' }],
    });
    expect(body).to.deep.include({
      tagline: 'Calm',
      city: null,
      country: 'PT',
      features: ['Drafts', 'Snooze'],
      socials: { x: 'https://x.example/t' },
      faqs: [{ question: 'A trial?', answer: 'Yes.' }],
    });
  });

  it('replaces socials and FAQs whole', async () => {
    await listing.edit({ socials: { x: 'https://x.example/t', github: 'https://github.example/t' } });
    const { body } = await listing.edit({
      socials: { medium: 'https://medium.example/t' },
      faqs: [{ question: 'Q?', answer: 'A.' }],
    });
    expect(body['socials']).to.deep.equal({ medium: 'https://medium.example/t' });
    expect(body['faqs']).to.deep.equal([{ question: 'Q?', answer: 'A.' }]);
    const cleared = await listing.edit({ socials: {}, faqs: [] });
    expect(cleared.body).to.deep.include({ socials: {}, faqs: [] });
  });

  it('takes a fact that is filled off what the website did not state; clearing does not put it back', async () => {
    const lacking = async () => (await listing.mine())['not_found_on_website'] as string[];
    const before = await lacking();
    expect(before).to.include.members(['city', 'founded_year', 'usps']);
    await listing.edit({ fields: { city: 'Porto', founded_year: 2019, country: '', usps: ['  '] } });
    expect(await lacking()).to.deep.equal(
      before.filter((name) => name !== 'city' && name !== 'founded_year'),
    );
    await listing.edit({ fields: { city: '', founded_year: null } });
    expect(await lacking())
      .not.to.include.members(['city'])
      .and.not.to.include.members(['founded_year']);
  });

  it('answers 200 and writes no version if nothing changes', async () => {
    const row = () => api.db('listings').where({ id: listing.id }).first<Record<string, unknown>>();
    const before = await row();
    for (const edits of [
      {},
      { fields: {} },
      { fields: { tagline: ' Calm inboxes for small teams ', city: '', founded_year: null } },
      { socials: { linkedin: 'https://www.linkedin.com/company/tidewell' } },
      { faqs: [{ answer: 'Yes, 14 days.', question: 'Is there a trial?' }], apply_to: [] },
    ]) {
      const { status, body } = await listing.edit(edits);
      expect(status, JSON.stringify(body)).to.equal(200);
    }
    expect(await listing.versions()).to.deep.equal([]);
    expect(await row()).to.deep.equal(before);
  });

  it('edits listings in every status, and lets no one else edit them', async () => {
    for (const columns of [
      { status: 'draft', launched_at: null },
      {
        status: 'hidden',
        hidden_status: 'draft',
        hidden_why: 'A test.',
        hidden_at: new Date(),
      },
    ]) {
      await api.db('listings').where({ id: listing.id }).update(columns);
      const { status, body } = await listing.edit({ fields: { city: columns.status } });
      expect([status, body['status'], body['city']]).to.deep.equal([200, columns.status, columns.status]);
    }
    const other = await api.key('other@example.com');
    const { status, body } = await listing.edit({ fields: { city: 'Theirs' } }, { as: other });
    expect([status, body['code']]).to.deep.equal([404, 'listing_not_found']);
    expect((await listing.mine())['city']).to.equal('hidden');
  });

  it('sent twice with one key is carried out once', async () => {
    const idempotencyKey = randomUUID();
    const first = await listing.edit({ fields: { city: 'Porto' } }, { idempotencyKey });
    await listing.edit({ fields: { city: 'Lisbon' } });
    const again = await listing.edit({ fields: { city: 'Porto' } }, { idempotencyKey });
    expect(again).to.deep.equal(first);
    expect((await listing.mine())['city']).to.equal('Lisbon');
    expect(await listing.versions()).to.have.length(2);
  });

  it('asks no launch to look again: nothing that it waits for is edited here', async () => {
    await waitForWeek(api.db, listing.id);
    await api.db('outbox').delete();
    const { body } = await listing.edit({
      fields: { ...texts, seo_title: 'T' },
      socials: { website: 'https://tidewell.example/' },
    });
    expect(body).to.include({ status: 'awaiting_badge', city: 'Porto' });
    expect(await api.db('outbox')).to.deep.equal([]);
  });

  it('shows headline, summary and the words for search engines on the page', async () => {
    await listing.edit({
      fields: {
        headline: 'Mail <b>calmly</b>',
        summary: 'First.\n\nSecond.',
        seo_title: 'Tidewell “calm”',
        seo_description: 'Mail & more.',
      },
    });
    const { slug } = (await listing.mine()) as { slug: string };
    const $ = load(await (await fetch(`${api.baseUrl}/listings/${slug}`)).text());
    expect($('title').text()).to.match(/^Tidewell “calm” · /);
    expect($('meta[name=description]').attr('content')).to.equal('Mail & more.');
    expect($('.prose h2').first().text()).to.equal('Mail <b>calmly</b>');
    const paragraphs = $('.prose p')
      .toArray()
      .map((paragraph) => $(paragraph).text().trim());
    expect(paragraphs).to.include.members(['First.', 'Second.']);
  });

  const link = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
  const long = (length: number) => 'x'.repeat(length);
  const many = <T>(length: number, item: T) => Array.from({ length }, () => item);
  const bounds: [string, number][] = [
    ['tagline', 200],
    ['short_description', 300],
    ['description', 20_000],
    ['pricing_model', 40],
    ['pricing_summary', 300],
    ['city', 120],
    ['headline', 200],
    ['summary', 20_000],
    ['seo_title', 200],
    ['seo_description', 320],
  ];
  for (const [name, most] of bounds) {
    it(`takes ${most} characters of ${name}, and not one more`, async () => {
      await refused({ fields: { [name]: long(most + 1) } }, `fields.${name}`);
      expect((await listing.edit({ fields: { [name]: long(most) } })).status).to.equal(200);
    });
  }
  const tooMuch: [string, Record<string, unknown>, string][] = [
    ['a null for a text', { fields: { tagline: null } }, 'fields.tagline'],
    ['a null for a list', { fields: { features: null } }, 'fields.features'],
    ['a number for a text', { fields: { city: 1 } }, 'fields.city'],
    ['21 features', { fields: { features: many(21, 'a') } }, 'fields.features'],
    ['21 usps', { fields: { usps: many(21, 'a') } }, 'fields.usps'],
    ['21 keywords', { fields: { keywords: many(21, 'a') } }, 'fields.keywords'],
    ['a keyword of 201', { fields: { keywords: [long(201)] } }, 'fields.keywords.0'],
    ['a country of three letters', { fields: { country: 'PRT' } }, 'fields.country'],
    ['a country of one letter', { fields: { country: 'P' } }, 'fields.country'],
    ['a country that is none', { fields: { country: 'XX' } }, 'fields.country'],
    ['the year 1799', { fields: { founded_year: 1799 } }, 'fields.founded_year'],
    ['the year 2101', { fields: { founded_year: 2101 } }, 'fields.founded_year'],
    ['half a year', { fields: { founded_year: 2019.5 } }, 'fields.founded_year'],
    ['a year in quotes', { fields: { founded_year: '2019' } }, 'fields.founded_year'],
    ['a video of 501', { fields: { demo_video_url: link(501) } }, 'fields.demo_video_url'],
    ['a script as a video', { fields: { demo_video_url: 'javascript:alert(1)' } }, 'fields.demo_video_url'],
    ['an address that is none', { fields: { contact_email: 'hello' } }, 'fields.contact_email'],
    ['two addresses', { fields: { contact_email: 'a@x.example, b@y.example' } }, 'fields.contact_email'],
    [
      'an address of 255',
      { fields: { contact_email: `${long(64)}@${long(63)}.${long(63)}.${long(54)}.example` } },
      'fields.contact_email',
    ],
    ['a name, which drafts alone have', { fields: { name: 'Other' } }, 'fields.name'],
    ['votes', { votes: 9 }, 'votes'],
    ['61 sites', { apply_to: many(61, 'main') }, 'apply_to'],
    ['a site key of 41', { apply_to: [long(41)] }, 'apply_to.0'],
    ['a site that is no text', { apply_to: 'all' }, 'apply_to'],
    ['an unknown platform', { socials: { myspace: 'https://x.example' } }, 'socials.myspace'],
    ['a link that is none', { socials: { x: 'tidewell' } }, 'socials.x'],
    ['a script as a link', { socials: { x: 'javascript:alert(1)' } }, 'socials.x'],
    ['a link of 501', { socials: { x: link(501) } }, 'socials.x'],
    ['11 FAQs', { faqs: many(11, { question: 'Q?', answer: 'A.' }) }, 'faqs'],
    ['a FAQ without an answer', { faqs: [{ question: 'Q?' }] }, 'faqs.0.answer'],
    ['a blank answer', { faqs: [{ question: 'Q?', answer: ' ' }] }, 'faqs.0.answer'],
    ['a question of 301', { faqs: [{ question: long(301), answer: 'A.' }] }, 'faqs.0.question'],
    ['an answer of 1,501', { faqs: [{ question: 'Q?', answer: long(1501) }] }, 'faqs.0.answer'],
    ['a FAQ’s colour', { faqs: [{ question: 'Q?', answer: 'A.', colour: 'red' }] }, 'faqs.0.colour'],
    ['NUL', { fields: { tagline: 'a\0b' } }, 'fields.tagline'],
  ];
  for (const [what, edits, path] of tooMuch) it(`refuses ${what}`, () => refused(edits, path));

  it('takes as much as there may be of the rest', async () => {
    const { status, body } = await listing.edit({
      fields: {
        features: many(20, long(200)),
        usps: many(20, 'a'),
        keywords: many(20, 'a'),
        founded_year: 1800,
        demo_video_url: link(500),
        contact_email: `${long(64)}@${long(63)}.${long(63)}.${long(53)}.example`,
      },
      socials: { x: link(500) },
      faqs: many(10, { question: long(300), answer: long(1500) }),
      apply_to: many(60, 'main'),
    });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect((await listing.edit({ fields: { founded_year: 2100 } })).status).to.equal(200);
  });
});
