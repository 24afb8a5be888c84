/** What models read of an answer. */
import { expect } from 'chai';
import { summaryOf } from '../../src/contract/summary.ts';

const said = (title: string, body: object) => summaryOf({ title }, body);

describe('The summary of an answer', () => {
  it('has the state of a record, then what it waits for', () => {
    const draft = {
      id: '8f40d866',
      status: 'ready',
      listing_id: null,
      fields: { name: { value: 'Tidewell' } },
      completeness: { percent: 94 },
      waits_for: [{ what: 'draft_ready', says: 'Review it.' }],
    };
    expect(said('Get a draft', draft)).to.equal('Get a draft: Tidewell, ready, 94 % complete. Review it.');
    expect(said('Turn a draft into a listing', { ...draft, listing_id: 67, waits_for: [] })).to.equal(
      'Turn a draft into a listing: Tidewell, ready, listing 67, 94 % complete.',
    );
    expect(
      said('Get a draft', { ...draft, fields: {}, status: 'failed', failure: { message: 'It is away.' } }),
    ).to.match(/^Get a draft: 8f40d866, failed, 94 % complete\. It is away\./);
  });

  it('names the first items of a list, with what a list of them is read for', () => {
    const listing = { name: 'Quillbarrow' };
    const items = [
      { listing, metric: { value: 92, unit: 'votes', currency: null } },
      { listing, metric: { value: 90_000, unit: 'cents', currency: 'EUR' } },
      { name: 'Launch of the Week #1', listing },
      { id: 1, question: 'Why?' },
    ];
    expect(said('Many', { items, total: 9 })).to.equal(
      'Many: 4 of 9 · Quillbarrow, 92 votes · Quillbarrow, 900.00 EUR · Launch of the Week #1, Quillbarrow · Why?',
    );
  });

  it('has the scheduled launches of a week', () => {
    const scheduled = [{ name: 'Reelmason', status: 'scheduled' }];
    expect(said('A launch week', { items: [], scheduled })).to.equal(
      'A launch week: 0; 1 scheduled · Reelmason, scheduled.',
    );
  });

  it('has the price of an order and where it is paid, and none of its items', () => {
    const order = {
      id: 'e310',
      status: 'pending',
      total_cents: 4900,
      currency: 'EUR',
      items: [{ name: 'Launch' }],
    };
    expect(said('Build an order', { ...order, checkout_url: 'https://x.example/' })).to.equal(
      'Build an order: e310, pending, 49.00 EUR. https://x.example/',
    );
  });

  it('is never empty', () => {
    expect(said('Delete a milestone', {})).to.equal('Delete a milestone: done.');
  });
});
