import { expect } from 'chai';
import {
  applyButton,
  editsOfRows,
  focusedAfter,
  isListName,
  pressedButton,
  rowsOfForm,
  rowsOfValue,
  valueOfRows,
} from '../../src/site/list-form-rules.ts';

const sent = (fields: Record<string, string[]>) => (name: string) => fields[name] ?? [];
const items = (...texts: string[]) => texts.map((item) => ({ item }));

describe('a form that edits a list', () => {
  it('has its rows in the order of its controls, with line ends of their own', () => {
    const all = sent({ question: [' Why? ', '', 'How?'], answer: ['Because.\r\nIt is.', 'Lost?'] });
    expect(rowsOfForm('faqs', all)).to.deep.equal([
      { question: 'Why?', answer: 'Because.\nIt is.' },
      { question: '', answer: 'Lost?' },
      { question: 'How?', answer: '' },
    ]);
    expect(rowsOfForm('faqs', sent({ title: ['x'] }))).to.deep.equal([]);
    expect(rowsOfForm('tags', sent({ item: Array.from({ length: 5000 }, () => 'x') }))).to.have.length(100);
  });

  const buttons: [string, ReturnType<typeof pressedButton>][] = [
    ['up-2', { action: 'up', row: 2 }],
    ['down-0', { action: 'down', row: 0 }],
    ['remove-19', { action: 'remove', row: 19 }],
    ['save', { action: 'save', row: -1 }],
    ['add', { action: 'add', row: -1 }],
    ['', { action: 'save', row: -1 }],
    ['up-', { action: 'save', row: -1 }],
    ['up--1', { action: 'save', row: -1 }],
    ['drop-1', { action: 'save', row: -1 }],
    ['up-9999999', { action: 'save', row: -1 }],
  ];
  for (const [value, pressed] of buttons) {
    it(`takes “${value}” for ${pressed.action} of row ${pressed.row}`, () => {
      expect(pressedButton(value)).to.deep.equal(pressed);
    });
  }

  const applied: [string, string, string[], number | null][] = [
    ['up-1', 'moves a row up', ['b', 'a', 'c'], 0],
    ['down-1', 'moves a row down', ['a', 'c', 'b'], 2],
    ['up-0', 'leaves the first row where it is', ['a', 'b', 'c'], 0],
    ['down-2', 'leaves the last row where it is', ['a', 'b', 'c'], 2],
    ['remove-1', 'removes a row', ['a', 'c'], 1],
    ['remove-2', 'removes the last row', ['a', 'b'], 1],
    ['remove-7', 'removes nothing without that row', ['a', 'b', 'c'], null],
    ['save', 'keeps the order', ['a', 'b', 'c'], null],
  ];
  for (const [button, does, rows, row] of applied) {
    it(`${does} (${button})`, () => {
      const before = items('a', 'b', 'c');
      expect(applyButton('tags', before, pressedButton(button))).to.deep.equal({
        rows: items(...rows),
        row,
      });
    });
  }

  it('leaves blank rows out, and still moves the row of the button', () => {
    const rows = items('', 'a', '', 'b', 'b', '');
    expect(applyButton('tags', rows, pressedButton('up-4'))).to.deep.equal({
      rows: items('a', 'b', 'b'),
      row: 1,
    });
    expect(applyButton('tags', rows, pressedButton('up-5'))).to.deep.equal({
      rows: items('a', 'b', 'b'),
      row: null,
    });
    expect(applyButton('tags', rows, pressedButton('remove-3')).rows).to.deep.equal(items('a', 'b'));
    const links = [
      { key: 'x', text: 'https://x.com/a' },
      { key: 'github', text: '' },
    ];
    expect(applyButton('company_socials', links, pressedButton('save')).rows).to.deep.equal([links[0]]);
  });

  const focused: [string, string[], string | null][] = [
    ['up-2', ['a', 'b', 'c'], 'tags-1-up'],
    ['up-1', ['a', 'b'], 'tags-0-down'],
    ['down-0', ['a', 'b', 'c'], 'tags-1-down'],
    ['down-0', ['a', 'b'], 'tags-1-up'],
    ['up-0', ['a'], 'tags-0-remove'],
    ['remove-0', ['a', 'b'], 'tags-0-remove'],
    ['remove-1', ['a', 'b'], 'tags-0-remove'],
    ['remove-0', ['a'], 'tags-value'],
    ['add', ['a', 'b'], 'tags-2-item'],
    ['save', ['a', 'b'], null],
  ];
  for (const [button, before, id] of focused) {
    it(`leaves the focus at ${id ?? 'no control'} after ${button} of ${before.length}`, () => {
      const pressed = pressedButton(button);
      expect(focusedAfter('tags', pressed, applyButton('tags', items(...before), pressed))).to.equal(id);
    });
  }

  it('becomes what the draft is edited with', () => {
    expect(editsOfRows('tags', items('a', 'b'), ['a'])).to.deep.equal({ fields: { tags: ['a', 'b'] } });
    expect(editsOfRows('tags', [], ['a'])).to.deep.equal({ fields: { tags: [] } });
    const founders = [{ name: 'Mara', title: '', bio: 'Builds.' }];
    expect(editsOfRows('founders', founders, [])).to.deep.equal({
      founders: [{ name: 'Mara', bio: 'Builds.' }],
    });
    // The schema refuses what is missing, beside its row.
    expect(editsOfRows('faqs', [{ question: 'Why?', answer: '' }], [])).to.deep.equal({
      faqs: [{ question: 'Why?', answer: '' }],
    });
    const links = [{ key: 'github', text: 'https://github.com/a' }];
    expect(editsOfRows('company_socials', links, { x: 'https://x.com/a' })).to.deep.equal({
      company_socials: { x: '', github: 'https://github.com/a' },
    });
  });

  it('edits nothing where nothing was changed, so that a blank field stays what it is', () => {
    expect(editsOfRows('tags', [], null)).to.deep.equal({});
    expect(editsOfRows('tags', items('a'), ['a'])).to.deep.equal({});
    const milestone = { title: 'Launch', date: '2026-01-02' };
    const rows = [{ date: '2026-01-02', title: 'Launch', description: '', url: '' }];
    expect(editsOfRows('milestones', rows, [milestone])).to.deep.equal({});
    expect(editsOfRows('story', [{ key: 'journey', text: 'Long.' }], { journey: 'Long.' })).to.deep.equal({});
  });

  it('has the rows of a value, members in the order of their keys', () => {
    expect(rowsOfValue('story', { journey: 'Long.', title: 'How' })).to.deep.equal([
      { key: 'title', text: 'How' },
      { key: 'journey', text: 'Long.' },
    ]);
    expect(rowsOfValue('founders', [{ name: 'Mara' }])).to.deep.equal([{ name: 'Mara', title: '', bio: '' }]);
    expect(rowsOfValue('usps', ['Quiet'])).to.deep.equal(items('Quiet'));
    expect(rowsOfValue('usps', null)).to.deep.equal([]);
    expect(valueOfRows('usps', items('Quiet'))).to.deep.equal(['Quiet']);
  });

  it('is one of ten', () => {
    expect(['faqs', 'tags', 'story'].map(isListName)).to.deep.equal([true, true, true]);
    expect(['name', 'toString', '__proto__'].map(isListName)).to.deep.equal([false, false, false]);
  });
});
