/** The checker of structured data finds what schema.org does not define. */
import { expect } from 'chai';
import { schemaOrg, schemaProblems } from '../support/schema-org.ts';

const context = { '@context': schemaOrg };

describe('the check of structured data', () => {
  it('finds nothing in valid blocks', () => {
    const valid = [
      {
        ...context,
        '@type': 'Product',
        name: 'A',
        offers: { '@type': 'Offer', price: '3', priceCurrency: 'EUR' },
      },
      { ...context, '@graph': [{ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Q' }] }] },
      {
        ...context,
        '@type': 'WebSite',
        potentialAction: {
          '@type': 'SearchAction',
          target: 'https://a.example/?q={q}',
          'query-input': 'required name=q',
        },
      },
    ];
    expect(schemaProblems(valid.map((block) => ({ page: '/', block })))).to.deep.equal([]);
  }).timeout(60_000);

  it('finds unknown classes, properties of other classes, and values of other classes', () => {
    const invalid = {
      '/class': { '@type': 'Produkt', name: 'A' },
      '/property': { '@type': 'Product', featureList: ['a'] },
      '/nested': { '@type': 'Product', offers: { '@type': 'Offer', currency: 'EUR' } },
      '/range': { '@type': 'Product', aggregateRating: 4.5 },
      '/class-of-value': { '@type': 'Product', brand: { '@type': 'Offer' } },
      '/annotation': { '@type': 'SearchAction', 'quest-input': 'required' },
    };
    const problems = schemaProblems([
      ...Object.entries(invalid).map(([page, block]) => ({ page, block: { ...context, ...block } })),
      { page: '/graph', block: { ...context, '@graph': [{ '@type': 'Person', nome: 'A' }] } },
      { page: '/context', block: { '@context': 'https://example.com', '@type': 'Person' } },
    ]);
    expect(problems.map((problem) => problem.split(':')[0])).to.have.members([
      ...Object.keys(invalid),
      '/graph',
      '/context',
    ]);
  }).timeout(60_000);
});
