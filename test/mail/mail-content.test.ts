/** The text and the HTML of mails. */
import { readFile, readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { load } from 'cheerio';
import { code, link, list, mailContent, remark, withPart } from '../../src/mail/mail-content-rules.ts';
import { operations } from '../../src/operations.ts';

describe('the content of a mail', () => {
  const mail = mailContent(
    'Two\r\nlines <b>',
    'A paragraph\nof two lines.',
    null,
    '',
    list('Still missing:', ['the badge', 'a <photo>']),
    code('Paste this', '<a href="https://a.example/?a=1&b=2">x</a>'),
    link('Go on', 'https://a.example/?a=1&b=2'),
    remark('You get this because of it.', { label: 'Stop', url: 'https://a.example/stop' }),
  );

  it('is plain text with each link below its label', () => {
    expect(mail.body).to.equal(
      [
        'A paragraph\nof two lines.',
        'Still missing:\n- the badge\n- a <photo>',
        'Paste this:\n<a href="https://a.example/?a=1&b=2">x</a>',
        'Go on:\nhttps://a.example/?a=1&b=2',
        'You get this because of it. Stop:\nhttps://a.example/stop\n',
      ].join('\n\n'),
    );
  });

  it('is HTML with the same words, escaped', () => {
    const $ = load(mail.html);
    expect($('title').text()).to.equal('Two lines <b>').and.to.equal(mail.subject);
    expect($('p').first().html()).to.equal('A paragraph<br>\nof two lines.');
    expect($('li').last().text()).to.equal('a <photo>');
    expect($('pre').text()).to.equal('<a href="https://a.example/?a=1&b=2">x</a>');
    expect(
      $('main a')
        .get()
        .map((a) => [$(a).text(), $(a).attr('href')]),
    ).to.deep.equal([
      ['Go on', 'https://a.example/?a=1&b=2'],
      ['Stop', 'https://a.example/stop'],
    ]);
    expect($('b, img, script, photo')).to.have.length(0);
    expect($('html').attr('lang')).to.equal('en');
  });

  it('gets a further part at its end, in both forms', () => {
    const longer = withPart(mail, remark('Costs $& nothing.'));
    expect(longer.body.endsWith('https://a.example/stop\n\nCosts $& nothing.\n')).to.equal(true);
    expect(load(longer.html)('main > :last-child').text()).to.equal('Costs $& nothing.');
  });
});

describe('mails', () => {
  it('name no operation and no path of the API, which readers do not know', async () => {
    const folder = new URL('../../src/mail/', import.meta.url);
    const files = (await readdir(folder)).filter((name) => name.endsWith('mail-rules.ts'));
    expect(files.length).to.be.greaterThan(8);
    for (const name of files) {
      const text = await readFile(new URL(name, folder), 'utf8');
      for (const { id } of operations) expect(text, name).not.to.match(new RegExp(`\\b${id}\\b`));
      expect(text, name).not.to.include('/api/');
    }
  });
});
