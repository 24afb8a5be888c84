import { expect } from 'chai';
import { draftOf, jsonLd, page } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>');
const emailOf = (path: string, main: string, head = '', home = hero) =>
  draftOf({ '/': home, [path]: page(main, { head }) }).value('contact_email');
const link = (email: string) => `<p>Contact: <a href="mailto:${email}">Write to us</a></p>`;

describe('drafting the contact address', () => {
  const found: [string, string, string, string][] = [
    ['a link', '/contact', link('hello@orrery.example'), 'hello@orrery.example'],
    ['a link with a subject', '/contact', link('hello@orrery.example?subject=Moons'), 'hello@orrery.example'],
    [
      'the general address before a special one',
      '/contact',
      link('privacy@orrery.example') + link('hello@orrery.example'),
      'hello@orrery.example',
    ],
    [
      'support before a founder',
      '/contact',
      link('ada@orrery.example') + link('support@orrery.example'),
      'support@orrery.example',
    ],
    [
      'one at the own name under another ending',
      '/contact',
      link('hello@orrery.app') + link('hello@sevenmoons.com'),
      'hello@orrery.app',
    ],
    ['one at a mail provider', '/contact', link('orrery.clocks@gmail.com'), 'orrery.clocks@gmail.com'],
    [
      'a plain one of an imprint',
      '/impressum',
      '<p>Orrery GmbH<br>E-Mail: mail@orrery.example</p>',
      'mail@orrery.example',
    ],
    [
      'investors where a label offers it as the contact',
      '/contact',
      link('investors@orrery.example'),
      'investors@orrery.example',
    ],
    [
      'a heading with an address whose name is in the domain, before another company’s in the footer',
      '/contact',
      `<h3>info@orre.net</h3><footer>${link('info@seven-moons.net')}</footer>`,
      'info@orre.net',
    ],
    ['the site’s own person', '/contact', link('me@orrery.example'), 'me@orrery.example'],
  ];
  for (const [what, path, main, email] of found) {
    it(`takes ${what}`, () => {
      expect(emailOf(path, main)).to.equal(email);
    });
  }

  it('takes what JSON-LD states', () => {
    const head = jsonLd({
      '@type': 'Organization',
      name: 'Orrery',
      contactPoint: { '@type': 'ContactPoint', email: 'hello@orrery.example' },
    });
    expect(emailOf('/about', '<p>Hello.</p>', head)).to.equal('hello@orrery.example');
  });

  const none: [string, string, string][] = [
    ['a privacy officer', '/contact', link('dpo@orrery.example')],
    ['a privacy address', '/privacy', '<p>Contact: privacy@orrery.example</p>'],
    ['admissions', '/contact', link('apply@orrery.example')],
    ['applications', '/about', '<p>Send us your letter: jobs@orrery.example</p>'],
    [
      'a placeholder of a form',
      '/contact',
      '<form><label>E-mail, such as tu@empresa.com</label></form><p>you@orrery.example</p>',
    ],
    [
      'a sample in another language',
      '/contact',
      '<p>Contact: dein@beispiel.de, usted@negocio.com, atendimento@teste.com.br</p>',
    ],
    ['a domain for examples', '/contact', link('hello@wrenfield.test')],
    [
      'the text of a letter to a friend',
      '/about',
      '<a href="mailto:?subject=Look&body=ada@sevenmoons.com">Share</a>',
    ],
    ['a screen of the product', '/product', '<div><p>Seven Moons Ltd</p><p>bo@sevenmoons.com</p></div>'],
    [
      'whoever built the site',
      '/impressum',
      '<p>Webdesign by Seven Moons, <a href="mailto:hi@sevenmoons.com">hi@sevenmoons.com</a></p>',
    ],
    ['an authority', '/datenschutz', '<p>Aufsichtsbehörde: poststelle@datenschutz.berlin.de</p>'],
    ['an address written around', '/contact', '<p>hello [at] orrery [dot] example</p>'],
    [
      'an encrypted address',
      '/contact',
      '<a href="/cdn-cgi/l/email-protection" data-cfemail="1a2b">[email&#160;protected]</a>',
    ],
  ];
  for (const [what, path, main] of none) {
    it(`takes none of ${what}`, () => {
      expect(emailOf(path, main)).to.equal(undefined);
    });
  }
});
