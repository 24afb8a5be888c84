import { expect } from 'chai';
import { type Child, html, raw } from '../../src/site/html.ts';
import { externalLink, mailLink, webAddress } from '../../src/site/links.ts';
import {
  countryInWords,
  counted,
  dayInWords,
  slugInWords,
  timeLeft,
  weekRange,
} from '../../src/site/words.ts';

describe('html', () => {
  it('escapes what it is given, in text and in attributes', () => {
    const name = `<b title='x'>"A" & B</b>`;
    expect(html`<p title="${name}">${name}</p>`.toString()).to.equal(
      '<p title="&lt;b title=&#39;x&#39;&gt;&quot;A&quot; &amp; B&lt;/b&gt;">&lt;b title=&#39;x&#39;&gt;&quot;A&quot; &amp; B&lt;/b&gt;</p>',
    );
  });

  it('keeps its own markup, in nested lists too, and leaves nothing for nothing', () => {
    const items = ['a', '<'].map((item) => html`<li>${item}</li>`);
    const nested: Child = [items, [null, undefined, false, [html`<li>c</li>`]]];
    expect(html`${nested}`.toString()).to.equal('<li>a</li><li>&lt;</li><li>c</li>');
    expect(html`${0}${''}${raw('<br>')}`.toString()).to.equal('0<br>');
  });

  it('escapes only once, however deep', () => {
    expect(html`${html`${html`&amp;${'&'}`}`}`.toString()).to.equal('&amp;&amp;');
  });
});

describe('addresses from outside', () => {
  for (const address of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'ftp://shop.example/',
    '//shop.example/',
    '/listings/other',
    'https://user:secret@shop.example/',
    'https://',
    '',
  ]) {
    it(`are not linked when they are ${JSON.stringify(address)}`, () => {
      expect(webAddress(address)).to.equal(null);
      expect(externalLink(address, 'Shop').toString()).to.not.include('href');
    });
  }

  it('carry rel, and are escaped', () => {
    expect(externalLink('https://shop.example/?a=1&b="><script>', 'Shop').toString()).to.equal(
      '<a class="" href="https://shop.example/?a=1&amp;b=%22%3E%3Cscript%3E" rel="nofollow ugc noopener">Shop</a>',
    );
  });

  it('show pictures over https alone', () => {
    expect(webAddress('https://shop.example/logo.svg')).to.equal('https://shop.example/logo.svg');
    expect(webAddress('http://shop.example/logo.svg')).to.equal(null);
    expect(webAddress('data:image/svg+xml,<svg/>')).to.equal(null);
    expect(webAddress(null)).to.equal(null);
  });

  it('become mail links only when they name one recipient and nothing else', () => {
    expect(mailLink('hello@shop.example').toString()).to.include('href="mailto:hello@shop.example"');
    for (const address of [
      'a@b.example?bcc=c@d.example',
      'a@b.example,c@d.example',
      'a@b@c',
      '"><b>@x',
      'nobody',
    ]) {
      expect(mailLink(address).toString()).to.not.include('href');
    }
  });
});

describe('words', () => {
  it('say dates, codes and counts as people do', () => {
    expect(dayInWords('2026-11-16T23:59:59.000Z')).to.equal('16 November 2026');
    expect(dayInWords('soon')).to.equal('soon');
    expect(weekRange('2026-11-30T00:00:00.000Z', '2026-12-07T00:00:00.000Z')).to.match(
      /^30 November\s–\s6 December 2026$/u,
    );
    expect(slugInWords('usage-based')).to.equal('Usage based');
    expect(countryInWords('nl')).to.equal('Netherlands');
    expect(countryInWords('ZZ')).to.equal('ZZ');
    expect(countryInWords('<b>')).to.equal('<b>');
    const end = new Date('2026-11-30T00:00:00Z');
    for (const [now, left] of [
      ['2026-11-23T00:00:00Z', '7 days'],
      ['2026-11-24T01:30:00Z', '5 days 22 hours'],
      ['2026-11-28T23:00:00Z', '1 day 1 hour'],
      ['2026-11-29T20:49:30Z', '3 hours 11 minutes'],
      ['2026-11-29T23:59:59Z', '1 minute'],
      ['2026-11-30T00:00:01Z', '1 minute'],
    ] as const) {
      expect(timeLeft(end, new Date(now)), now).to.equal(left);
    }
    expect([counted(1, 'vote'), counted(1204, 'vote')]).to.deep.equal(['1 vote', '1,204 votes']);
  });
});
