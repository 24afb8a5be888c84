import { expect } from 'chai';
import type { z } from 'zod';
import type { Comparison } from '../../src/listings/compare-schema.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import {
  insertAccount,
  insertCategory,
  insertListing,
  measurementsOf,
  unpublished,
  waiting,
} from './listing-rows.ts';

type Compared = z.output<typeof Comparison>;

describe('compare_listings', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-25T12:00:00Z') });
    const { db } = api;
    const mail = await insertCategory(db, 'mail');
    const teams = await insertCategory(db, 'teams');
    const tidewell = await insertListing(
      db,
      'tidewell',
      {
        name: 'Tidewell',
        votes: 3,
        country: 'PT',
        pricing_model: 'freemium',
        pricing_summary: '',
        founded_year: 2024,
        features: ['Shared  drafts', 'Snooze'],
        tags: ['mail'],
        company_socials: JSON.stringify({ x: 'https://x.example/t', github: 'https://github.example/t' }),
        faqs: JSON.stringify([{ question: 'A trial?', answer: 'Yes.' }]),
        not_found_on_website: ['city'],
      },
      [mail, teams],
    );
    await insertListing(
      db,
      'mailhaven',
      {
        name: 'Mailhaven',
        votes: 3,
        country: 'PT',
        city: 'Porto',
        features: ['Newsletters', 'shared drafts'],
        not_found_on_website: ['founded_year', 'stage'],
      },
      [mail],
    );
    await insertListing(db, 'soon', waiting);
    await insertListing(db, 'secretly', unpublished);
    await db('reviews').insert({
      listing_id: tidewell,
      account_id: await insertAccount(db, 'reader@example.com'),
      rating: 4,
      created_at: '2026-11-20T00:00:00Z',
    });
    await db('domain_ratings').insert(
      measurementsOf('tidewell.example', 'Raters', { '2026-10-01': 39.6, '2026-11-01': 41 }),
    );
  });
  after(() => api.close());

  const ask = (a: string, b: string) => restCaller(api.baseUrl)('compare_listings', { a, b });
  const compared = async (a: string, b: string) => {
    const { status, body } = await ask(a, b);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as Compared;
  };
  const row = (comparison: Compared, attribute: string) =>
    comparison.attributes.find((one) => one.attribute === attribute);

  it('shows both side by side, in the requested order', async () => {
    const comparison = await compared('tidewell', 'mailhaven');
    expect([comparison.a.slug, comparison.b.slug]).to.deep.equal(['tidewell', 'mailhaven']);
    expect(comparison.shared_categories).to.deep.equal([{ slug: 'mail', name: 'The mail' }]);
    expect(row(comparison, 'country')).to.deep.equal({
      attribute: 'country',
      label: 'Country',
      a: { state: 'stated', value: 'PT' },
      b: { state: 'stated', value: 'PT' },
      differs: false,
      overlap: null,
    });
  });

  it('has an empty cell only if neither listing states the fact', async () => {
    const comparison = await compared('tidewell', 'mailhaven');
    for (const { attribute, a, b, differs } of comparison.attributes) {
      expect(a === null, attribute).to.equal(b === null);
      if (a === null || b === null) expect(differs, attribute).to.equal(false);
      else expect([a.state, b.state], attribute).to.include('stated');
    }
    for (const neither of ['stage', 'pricing_summary', 'usps', 'contact_email', 'latest_update']) {
      expect(row(comparison, neither), neither).to.include({ a: null, b: null });
    }
  });

  it('marks a missing fact that the website does not state', async () => {
    const comparison = await compared('tidewell', 'mailhaven');
    expect(row(comparison, 'pricing_model')).to.deep.include({
      a: { state: 'stated', value: 'freemium' },
      b: { state: 'not_stated', value: null },
      differs: true,
    });
    expect(row(comparison, 'founded_year')?.b).to.deep.equal({ state: 'not_found_on_website', value: null });
    expect(row(comparison, 'city')?.a).to.deep.equal({ state: 'not_found_on_website', value: null });
  });

  it('shows for lists the items of both and of only one', async () => {
    const comparison = await compared('tidewell', 'mailhaven');
    expect(row(comparison, 'features')?.overlap).to.deep.equal({
      both: ['Shared  drafts'],
      only_a: ['Snooze'],
      only_b: ['Newsletters'],
    });
    expect(row(comparison, 'tags')).to.deep.include({
      overlap: { both: [], only_a: ['mail'], only_b: [] },
      b: { state: 'not_stated', value: null },
    });
    expect(row(comparison, 'socials')?.a?.value).to.have.members(['x', 'github']);
  });

  it('gives figures as numbers', async () => {
    const comparison = await compared('tidewell', 'mailhaven');
    const valueOf = (attribute: string) => row(comparison, attribute)?.a?.value;
    expect(valueOf('votes')).to.equal(3);
    expect(row(comparison, 'votes')?.differs).to.equal(false);
    expect(valueOf('faqs')).to.equal(1);
    expect(valueOf('founded_year')).to.equal(2024);
    expect(valueOf('community_rating')).to.equal(4);
    expect(valueOf('reviews')).to.equal(1);
    expect(valueOf('domain_rating')).to.equal(41);
    expect(valueOf('domain_rating_trend')).to.equal(1.4);
  });

  it('has the same rows for any two, and mirrors when they are swapped', async () => {
    const one = await compared('tidewell', 'mailhaven');
    const other = await compared('mailhaven', 'tidewell');
    expect(other.attributes.map(({ a, b }) => [b, a])).to.deep.equal(
      one.attributes.map(({ a, b }) => [a, b]),
    );
    const bare = await compared('soon', 'mailhaven');
    expect(bare.attributes.map(({ attribute }) => attribute)).to.deep.equal(
      one.attributes.map(({ attribute }) => attribute),
    );
    expect(row(bare, 'launched_at')?.a).to.deep.equal({ state: 'not_stated', value: null });
  });

  it('finds no difference between a listing and itself', async () => {
    const { a, b, attributes } = await compared('tidewell', 'tidewell');
    expect(a).to.deep.equal(b);
    expect(attributes.filter(({ differs }) => differs)).to.deep.equal([]);
    const { status, body } = await ask('nobody-knows', 'nobody-knows');
    expect(status).to.equal(404);
    expect(String(body['detail']).match(/nobody-knows/g)).to.have.lengthOf(1);
  });

  it('names which one is unknown, with what may have been meant', async () => {
    const first = await ask('tidewel', 'mailhaven');
    expect(first.body).to.deep.include({ status: 404, code: 'listing_not_found', suggestions: ['tidewell'] });
    expect(first.body['detail']).to.include('“tidewel”').and.not.include('“mailhaven”');
    const second = await ask('tidewell', 'secretly');
    expect(second.body).to.deep.include({ status: 404, suggestions: [] });
    expect(second.body['detail']).to.include('“secretly”');
    const both = await ask('tidewel', 'mialhaven');
    expect(both.body).to.deep.include({ status: 404, suggestions: ['tidewell', 'mailhaven'] });
    expect(both.body['detail']).to.include('“tidewel”').and.include('“mialhaven”');
  });
});
