/** Pages made to hurt: the reader must answer with something bounded. The time limit is a guard against hanging, not a measure. */
import { expect } from 'chai';
import { readPage } from '../../activities/reading/page.ts';

const size = 2 * 1024 * 1024;
const fill = (piece: string): string => piece.repeat(Math.floor(size / piece.length));

const pages: Record<string, string> = {
  'two million brackets': `<p>${fill('<')}`,
  'nested divisions': fill('<div>'),
  'nested inline elements with text': fill('x<span>'),
  'formatting elements that a repairing parser multiplies': `${'<b a=1>'.repeat(20_000)}${'<p>x</p>'.repeat(200_000)}`,
  'siblings without end': fill('<p>x'),
  'closing tags only': fill('</p>'),
  'a drawing that fakes self-closing tags': `<svg></math>${fill('<g/>')}`,
  'ten thousand links and more': fill('<a href="/x">y</a>'),
  'a tag with a quarter million attributes': `<a ${Array.from({ length: 250_000 }, (_, i) => `a${i}`).join(' ')}>`,
  'tags that never end': fill('<a'),
  'comments that never end': fill('<!--'),
  'a script that never ends': `<script>${fill('</')}`,
  'a style of open braces': `<style>${fill('{')}`,
  'a style of empty comments': `<style>${fill('/**/a')}`,
  'JSON-LD of open brackets': `<script type="application/ld+json">${fill('[')}</script>`,
  'deep JSON-LD': `<script type="application/ld+json">${'['.repeat(140_000)}${']'.repeat(140_000)}</script>`,
  'classes without end': fill(`<i class="${'a '.repeat(5000)}">`),
  'white space': fill(' '),
  'one long word': `<p>${fill('a')}</p>`,
  'plain text of headings': fill('# a\n'),
  'angle brackets in plain text': fill('<https:'),
};

describe('reading hostile HTML', () => {
  for (const [what, html] of Object.entries(pages)) {
    it(`answers ${what} with bounded lists`, () => {
      const reading = readPage(html, 'https://orrery.example/');
      expect(reading.blocks.length).to.be.at.most(8000);
      expect(reading.links.length).to.be.at.most(3000);
      expect(reading.text.length).to.be.below(1_000_000);
      expect(Math.max(0, ...reading.blocks.map(({ text }) => text.length))).to.be.at.most(8000);
    });
  }

  it('reads a long page made for people whole', () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `<div><section><p>Row ${i}</p></section></div>`).join(
      '',
    );
    const { blocks } = readPage(
      `<html><body><main>${rows}<p>The end</p></main></body></html>`,
      'https://orrery.example/',
    );
    expect(blocks).to.have.length(3001);
    expect(blocks.at(-1)?.text).to.equal('The end');
  });
});
