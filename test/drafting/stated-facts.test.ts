import { expect } from 'chai';
import { factsOf } from '../../activities/drafting/evidence/facts.ts';
import { origin, page, stored } from './pages.ts';

describe('what a page states of its founders', () => {
  const facts = factsOf(stored(`${origin}/about`, page('<p>Orrery was founded by Ada Byron.</p>')));

  it('is read once for all founders of a draft', () => {
    const founders = facts.founders(['Orrery']);
    expect(founders.map(({ name }) => name)).to.deep.equal(['Ada Byron']);
    expect(facts.founders(['Orrery'])).to.equal(founders);
  });

  it('depends on the names of the product', () => {
    expect(facts.founders(['Lunette'])).to.deep.equal([]);
  });
});
