import { expect } from 'chai';
import { searchCategories } from '../../src/categories/category-search-rules.ts';

const node = (name: string, children: Node[] = [], description = ''): Node => ({
  name,
  description,
  children,
});
interface Node {
  name: string;
  description: string;
  children: Node[];
}

const tree = [
  node('Productivity', [
    node('Calendars & scheduling', [], 'Booking of appointments'),
    node('Notes'),
    node('E-mail'),
  ]),
  node('Developer tools', [node('APIs'), node('Testing'), node('Dev ops')]),
  node('Café management', [], 'For restaurants, cafés and bars'),
  node('Finance', [node('Invoicing'), node('Productivity reports')]),
];
const found = (query: string, limit = 10) => searchCategories(tree, query, limit).map(({ name }) => name);

describe('the search of categories', () => {
  const cases: [string, string[]][] = [
    ['notes', ['Notes']],
    ['  CALEND ', ['Calendars & scheduling']],
    ['sched', ['Calendars & scheduling']],
    ['cafe', ['Café management']],
    ['restaurant', ['Café management']],
    ['booking', ['Calendars & scheduling']],
    ['dev', ['Developer tools', 'Dev ops', 'APIs', 'Testing']],
    ['tools testing', ['Testing']],
    ['testing calendars', []],
    ['productivty', ['Productivity', 'Productivity reports', 'Calendars & scheduling', 'Notes', 'E-mail']],
    ['invocing', ['Invoicing']],
    ['xyz', []],
    ['', []],
    ['&&& --', []],
    ['%_\\', []],
  ];
  for (const [query, names] of cases) {
    it(`finds ${names.length === 0 ? 'nothing' : names.join(', ')} for “${query}”`, () => {
      expect(found(query)).to.deep.equal(names);
    });
  }

  it('prefers the whole name, then its first word, then the others, then names above it', () => {
    expect(found('productivity')).to.deep.equal([
      'Productivity',
      'Productivity reports',
      'Calendars & scheduling',
      'Notes',
      'E-mail',
    ]);
  });

  it('says what is above a category, and finds a bounded number', () => {
    expect(searchCategories(tree, 'notes', 5)).to.deep.equal([{ name: 'Notes', above: ['Productivity'] }]);
    expect(found('productivity', 2)).to.have.length(2);
    expect(found('a '.repeat(10_000))).to.be.an('array');
  });
});
