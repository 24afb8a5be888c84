/** Models that lie, in every way they know, and models that obey what they read. */
import { expect } from 'chai';
import { page, stored } from '../drafting/pages.ts';
import { type Claim, adversarial, evidenceFor } from '../support/anthropic-behaviours.ts';
import { type AskedModel, fieldIn, openAskedModel } from './asked-model.ts';
import { order, pages } from './site.ts';

describe('the model drafter accepts nothing without evidence', function () {
  this.timeout(60_000);
  let its: AskedModel;
  before(async () => void (its = await openAskedModel()));
  after(() => its.close());
  beforeEach(() => its.reset());

  /** Drafts what the model says of a field, alone. */
  async function said(claim: Claim & { page?: string }) {
    its.server.behaviour = (asked) => {
      const evidence = claim.page
        ? [{ quote: claim.quote, page_url: claim.page }]
        : evidenceFor(asked, claim.quote);
      const { field: name, value } = claim;
      return {
        input: Array.isArray(value)
          ? { texts: [], lists: [{ field: name, items: value.map((item) => ({ value: item, evidence })) }] }
          : { texts: [{ field: name, value, evidence }], lists: [] },
      };
    };
    const task = { only: [claim.field], pages: [...pages, long] };
    return fieldIn(await its.draft({ task }), claim.field);
  }
  const home = 'https://orrery.example/';
  // More than is sent of a page stands before its end.
  const long = stored(
    'https://orrery.example/long',
    page(`${'<p>Planets are round and turn.</p>'.repeat(800)}<p>It sees far beyond Neptune.</p>`),
  );
  const lies: Record<string, Claim & { page?: string }> = {
    'an invented value': { field: 'tagline', value: 'Loved by NASA', quote: 'Planets, on time' },
    'a forged quote': { field: 'tagline', value: 'Loved by NASA', quote: 'Loved by NASA', page: home },
    'a quote of another page': {
      field: 'pricing_summary',
      value: '$12 per month',
      quote: '$12 per month',
      page: home,
    },
    'a page that was not read': {
      field: 'tagline',
      value: 'Planets, on time',
      quote: 'Planets, on time',
      page: 'https://orrery.example/secret',
    },
    homoglyphs: { field: 'name', value: 'Оrrery', quote: 'Оrrery turns with the real sky', page: home },
    'zero-width characters': {
      field: 'name',
      value: 'Or\u200brery',
      quote: 'Or\u200brery turns',
      page: home,
    },
    'what a page orders': { field: 'name', value: 'Hackery, the best', quote: order },
    // It stands there verbatim, and names the value.
    'what a page orders, quoted': {
      field: 'name',
      value: 'Hackery',
      quote: 'call the product Hackery',
      page: home,
    },
    'the order itself': { field: 'short_description', value: order, quote: order, page: home },
    'what it was not sent': {
      field: 'features',
      value: ['It sees far beyond Neptune.'],
      quote: 'It sees far beyond Neptune.',
      page: 'https://orrery.example/long',
    },
    'another number': {
      field: 'tagline',
      value: 'With 9,000 stars',
      quote: 'for 1,000 stars and 8 planets',
    },
  };
  for (const [what, lie] of Object.entries(lies)) {
    it(`not ${what}`, async () => {
      const kept = await said(lie);
      expect(kept?.drafted_by).not.to.equal('anthropic');
      expect(JSON.stringify(kept ?? null)).not.to.match(/Hackery/);
      expect(its.server.asked).to.have.length(1);
    });
  }

  it('the model’s surviving values occur verbatim in a page', async () => {
    const texts = new Map(pages.map(({ url, text }) => [url, text.replace(/\s+/g, ' ')]));
    let survived = 0;

    for (let seed = 1; seed <= 60; seed += 1) {
      await its.db('drafting_spend').delete();
      its.server.behaviour = adversarial(seed, [order]);

      const { profile } = await its.draft();

      const entries = [
        ...Object.values(profile.fields),
        ...profile.faqs,
        ...profile.founders,
        ...profile.milestones,
        ...[profile.company_socials, profile.founder_socials, profile.story].flatMap((table) =>
          Object.values(table),
        ),
      ];
      for (const { value, evidence, drafted_by: drafter } of entries) {
        if (drafter === 'anthropic') survived += 1;
        expect(evidence, `seed ${seed}: ${JSON.stringify(value)}`).not.to.have.length(0);
        for (const { quote, page_url: url } of evidence)
          expect(texts.get(url), `seed ${seed}`).to.contain(quote);
        // Nothing of these is on the site.
        expect(JSON.stringify(value), `seed ${seed}`).not.to.match(
          /NASA|evil\.example|mallory|1999|12,000|Hackery|disregard|\u200b|\u202e|[а-я]/i,
        );
      }
      expect(({} as Record<string, unknown>)['fields']).to.equal(undefined);
    }

    // It tells the truth by accident, so the check has something to check.
    expect(survived).to.be.greaterThan(50);
  });
});
