import { expect } from 'chai';
import { type Need, needKinds, orderedNeeds } from '../../src/account-overview/needs-rules.ts';

describe('the needs of a user', () => {
  const need = (kind: Need['kind'], id: string, due: Date | null = null): Need => ({
    kind,
    id,
    name: id,
    detail: null,
    due,
    is_hidden: false,
    count: 1,
  });

  it('are in the order of their kinds, and then by what is due', () => {
    const soon = new Date('2026-11-26');
    const later = new Date('2026-12-26');
    const all = [
      ...[...needKinds].reverse().map((kind) => need(kind, `${kind}-none`)),
      need('order_unpaid', 'later', later),
      need('order_unpaid', 'soon', soon),
    ];
    const ids = orderedNeeds(all).map(({ id }) => id);
    expect(ids.slice(0, 4)).to.deep.equal(['badge_gone-none', 'soon', 'later', 'order_unpaid-none']);
    expect(ids).to.have.length(all.length);
  });

  it('name the profile once, however many launches wait for it', () => {
    const twice = [
      need('profile_incomplete', 'a', new Date(2)),
      need('profile_incomplete', 'b', new Date(1)),
    ];
    expect(orderedNeeds(twice).map(({ id }) => id)).to.deep.equal(['b']);
  });
});
