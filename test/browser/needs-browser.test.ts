import { expect } from 'chai';
import { needsBrowser } from '../../activities/browser/needs-browser-rules.ts';
import { countLetters } from '../../activities/reading/count-letters.ts';
import { readPage } from '../../activities/reading/page.ts';
import { partsOfText } from '../../src/shared/stored-text-rules.ts';

const judge = (html: string) =>
  needsBrowser(html, countLetters(partsOfText(readPage(html, 'https://acme.example/').text).visible));
const words = (count: number) => Array.from({ length: count }, (_, n) => `lamp${n}`).join(' ');
const script = '<script src="/app.js"></script>';

describe('which pages need a browser', () => {
  const shells: [string, string][] = [
    ['React', `<div id="root"></div>${script}`],
    [
      'Vue',
      `<noscript>We're sorry but this doesn't work without JavaScript enabled.</noscript><div id=app></div>${script}`,
    ],
    ['Next', `<div id="__next"><!-- --></div><script type="module">run()</script>`],
    ['Gatsby', `<div id="___gatsby"> </div>${script}`],
    ['Svelte', `<div style="display: contents" id="svelte"></div>${script}`],
    ['Quasar', `<div id=q-app></div>${script}`],
    ['Angular', `<app-root>Loading…</app-root>${script}`],
    ['nothing but a script', script],
  ];
  for (const [what, body] of shells) {
    it(`a shell of ${what}`, () => {
      expect(judge(`<!doctype html><title>Acme</title><body>${body}`)).to.equal(true);
    });
  }

  it('a shell with some text, and a page that requires JavaScript', () => {
    const line = `<p>${words(60)}</p>`;
    expect(judge(`<title>A</title><div id="root"></div>${line}${script}`)).to.equal(true);
    expect(
      judge(`<title>A</title>${line}<noscript>Bitte aktivieren Sie JavaScript.</noscript>${script}`),
    ).to.equal(true);
    expect(
      judge(
        `<title>A</title>${line}<noscript>You need to enable JavaScript to run this app.</noscript>${script}`,
      ),
    ).to.equal(true);
    expect(judge(`<title>A</title>${line}<noscript><img src="/pixel"></noscript>${script}`)).to.equal(false);
  });

  it('not a page with enough text, whatever framework it uses', () => {
    const plenty = `<p>${words(250)}</p>`;
    expect(
      judge(`<title>A</title><div id="root"></div><noscript>Enable JavaScript</noscript>${plenty}${script}`),
    ).to.equal(false);
    expect(judge(`<title>A</title><div id="__next">${plenty}</div>${script}`)).to.equal(false);
  });

  it('not a page without scripts, however short', () => {
    expect(judge('<title>A</title><h1>Lamps</h1>')).to.equal(false);
    expect(
      judge('<title>A</title><script type="application/ld+json">{}</script><div id="root"></div>'),
    ).to.equal(false);
    expect(judge('Lamps to read by.')).to.equal(false);
  });

  it('takes linear time for hostile pages', function () {
    this.timeout(10_000);
    for (const unit of [
      '<script ',
      '<div id="root"',
      '<noscript>',
      '<div id=root> ',
      '<app-root>',
      '<noscript>javascript ',
    ]) {
      const html = unit.repeat(2_000_000 / unit.length);
      expect(needsBrowser(html, 0)).to.be.a('boolean');
    }
  });
});
