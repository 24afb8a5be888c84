import { expect } from 'chai';
import { load } from 'cheerio';
import { markdownOf } from '../../src/site/markdown.ts';

const rendered = (text: string) => load(markdownOf(text).toString(), null, false);

describe('Markdown on pages', () => {
  it('is CommonMark, with tables', () => {
    const $ = rendered(
      '## Why\n\n*This* and **that**, `code`.\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n[us](/listings/one)',
    );
    expect($('h2').text()).to.equal('Why');
    expect($('em').text() + $('strong').text() + $('code').text()).to.equal('Thisthatcode');
    expect($('li')).to.have.lengthOf(2);
    expect($('td')).to.have.lengthOf(2);
    expect($('a').attr('href')).to.equal('/listings/one');
  });

  it('leaves the first level to the title of the page', () => {
    const $ = rendered('# One\n\n## Two');
    expect($('h1')).to.have.lengthOf(0);
    expect(
      $('h2')
        .toArray()
        .map((heading) => $(heading).text()),
    ).to.deep.equal(['One', 'Two']);
  });

  for (const evil of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&#58;alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](javascript:alert(1))',
    '[x](https://a.example "\\" onclick=alert(1) \\"")',
    '<javascript:alert(1)>',
    '<style>*{display:none}</style>',
  ]) {
    it(`runs nothing: ${evil}`, () => {
      const $ = rendered(evil);
      expect($('script, style, b, img[onerror]')).to.have.lengthOf(0);
      for (const element of $('*').toArray()) {
        for (const [name, value] of Object.entries($(element).attr() ?? {})) {
          expect(name).not.to.match(/^on|^style$/);
          expect(value).not.to.match(/^\s*(javascript|data:text)/i);
        }
      }
    });
  }
});
