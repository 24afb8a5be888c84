import { expect } from 'chai';
import { type CountedCategory, sizeOf, treeOf, withoutEmpty } from '../../src/categories/category-rules.ts';

const row = (id: number, parent_id: number | null, live_listings = 1): CountedCategory => ({
  id,
  slug: `c${id}`,
  name: `C${id}`,
  description: '',
  parent_id,
  live_listings,
});

/** `c1(c2 c3(c4))` */
const drawn = (tree: ReturnType<typeof treeOf>): string =>
  tree.map(({ slug, children }) => (children.length > 0 ? `${slug}(${drawn(children)})` : slug)).join(' ');

describe('the tree of categories', () => {
  it('nests below parents and keeps the order of siblings', () => {
    expect(drawn(treeOf([row(3, 1), row(1, null), row(5, null), row(2, 1), row(4, 3)]))).to.equal(
      'c1(c3(c4) c2) c5',
    );
  });

  it('breaks a cycle at its oldest category, wherever the traversal begins', () => {
    const rows = [row(9, 4), row(4, 6), row(6, 5), row(5, 4), row(1, 1), row(2, 1)];
    const expected = 'c4(c9 c5(c6)) c1(c2)';
    expect(drawn(treeOf(rows))).to.equal(expected);
    expect(sizeOf(treeOf(rows))).to.equal(rows.length);
    for (let turn = 1; turn < rows.length; turn += 1) {
      const turned = treeOf([...rows.slice(turn), ...rows.slice(0, turn)]);
      expect(sizeOf(turned)).to.equal(rows.length);
      expect(turned.map(({ slug }) => slug).sort()).to.deep.equal(['c1', 'c4']);
    }
  });

  it('holds each category once, for any parents that they may have', () => {
    for (let world = 0; world < 4 ** 4; world += 1) {
      const rows = [1, 2, 3, 4].map((id, place) => {
        const parent = Math.floor(world / 4 ** place) % 4;
        return row(id, parent === 0 && world % 2 === 0 ? null : parent + 1);
      });
      const slugs = drawn(treeOf(rows)).match(/c\d/g) ?? [];
      expect(slugs.sort()).to.deep.equal(['c1', 'c2', 'c3', 'c4']);
    }
  });

  it('is nothing for no categories, and goes as deep as they do', () => {
    expect(treeOf([])).to.deep.equal([]);
    const rows = Array.from({ length: 500 }, (_, index) => row(index + 1, index === 0 ? null : index));
    expect(sizeOf(treeOf(rows))).to.equal(500);
  });

  it('leaves out branches without live listings', () => {
    const tree = treeOf([row(1, null, 2), row(2, 1, 0), row(3, 1, 2), row(4, null, 0), row(5, 4, 0)]);
    expect(drawn(withoutEmpty(tree))).to.equal('c1(c3)');
  });
});
