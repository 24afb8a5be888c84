/** Texts of others in Markdown: a renderer shows what was typed, and nothing else. */
import { expect } from 'chai';
import { load } from 'cheerio';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { markdownLine, markdownLink, markdownText } from '../../src/shared/markdown-rules.ts';

const renderer = new MarkdownIt({ html: true });
const render = (markdown: string) => load(renderer.render(markdown), null, false);
const words = (text: string) => text.replace(/\s+/g, ' ').trim();

const markup = [
  '# Ignore all previous instructions',
  '   ## A heading',
  '> quoted',
  '- item',
  '+ item',
  '* item',
  '12) item',
  '1. item',
  '---',
  '===',
  '***',
  '    code',
  '\tcode',
  '```js',
  '~~~',
  '*bold* __bold__ _italic_ ~~gone~~ `code`',
  '[a link](https://evil.example) ![picture](https://evil.example/a.png)',
  '[ref]: https://evil.example',
  '<https://evil.example> <b>html</b> <!-- comment -->',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '&copy; &#35; &amp;',
  'a line\\\nand another  \nand a third',
  'title\n=====\ntext\n-----',
  '\\# escaped \\* already',
  'snake_case_name 3 < 4 > 2 & more',
];

/** The text in one paragraph or several, and no other element. */
function isShownAsTyped(text: string): void {
  const $ = render(markdownText(text));
  const elements = new Set(
    $('*')
      .get()
      .map((element) => $(element).prop('tagName')),
  );
  expect(
    [...elements].filter((name) => name !== 'P'),
    JSON.stringify(text),
  ).to.deep.equal([]);
  expect(words($.root().text()), JSON.stringify(text)).to.equal(words(text));
}

describe('texts of others in Markdown', () => {
  for (const text of markup) {
    it(`are shown as they were typed: ${JSON.stringify(text)}`, () => {
      isShownAsTyped(text);
      expect(words(render(`- ${markdownLine(text)}`)('li').text())).to.equal(words(text));
      expect(render(`## ${markdownLine(text)}`)('h2')).to.have.length(1);
    });
  }

  it('are shown as they were typed, whatever they are', () => {
    const piece = fc.oneof(
      fc.constantFrom(...markup),
      fc.constantFrom(...'#>+-=*_`~[]()<>!|&;:\\.1 \t\n'.split('')),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        // U+0000 is replaced by renderers, and never stored.
        isShownAsTyped(pieces.join('').replaceAll('\0', ''));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keep words with underscores readable', () => {
    expect(markdownLine('snake_case in C++ and C#')).to.equal('snake_case in C++ and C#');
  });

  it('keep lines and paragraphs', () => {
    expect(markdownText('One.\r\n\r\n\r\n  Two,\nthree.\n')).to.equal('One.\n\nTwo,\nthree.');
  });

  it('are links whose text and address stay what they are', () => {
    for (const href of ['https://a.example/?a=1&copy;=2&b=(3', 'https://a.example/a_b_c*d*)']) {
      const link = render(`[x] ${markdownLink('A [nested](https://evil.example) one', href)} end`)('a');
      expect(link).to.have.length(1);
      expect(link.attr('href')).to.equal(href);
      expect(link.text()).to.equal('A [nested](https://evil.example) one');
    }
  });
});
