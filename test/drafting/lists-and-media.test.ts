import { expect } from 'chai';
import { draftOf, jsonLd, linksOf, page, valuesOf } from './pages.ts';

const hero = '<h1>Planets, on time</h1>';
const home = (main: string, head = '') => draftOf({ '/': page(`${hero}${main}`, { head }) });
const card = (title: string) =>
  `<div><h3>${title}</h3><p>It turns as the sky does, and never has to be wound.</p></div>`;
const faqsOf = (main: string, head = '') =>
  valuesOf(draftOf({ '/': page(hero), '/faq': page(`<h1>FAQ</h1>${main}`, { head }) }).profile.faqs);

describe('drafting features', () => {
  it('takes what is under a line that says features, and no heading over a list', () => {
    const list = '<ul><li>Silent gears</li><li>Moons by name</li><li>Leap years</li></ul>';
    const { value } = home(
      `<section><p>Features</p><h2>Everything in brass</h2><p>Moons for the whole table.</p>${list}</section>`,
    );
    expect(value('features')).to.deep.equal(['Silent gears', 'Moons by name', 'Leap years']);
  });

  it('takes no steps, and nothing that is crossed out', () => {
    const { value } = home(
      `<h2>How it works</h2>${card('Unpack it')}${card('Set the date')}${card('Look up')}` +
        '<h2>Features</h2><ul><li>✗ Winding by hand</li><li>✓ Runs by itself</li><li>🧑‍🔧 Keeps leap years</li></ul>',
    );
    expect(value('features')).to.deep.equal(['Runs by itself', 'Keeps leap years']);
  });

  const found: [string, string, string[]][] = [
    [
      'cards without headings',
      '<section class="features"><div class="row">' +
        '<div><div>Silent gears</div><p>Nobody hears them turn.</p></div>' +
        '<div><div>Moons by name</div><p>All of Saturn’s, too.</p></div>' +
        '<div><div>Leap years</div><p>Until the year 4000.</p></div></div></section>',
      ['Silent gears', 'Moons by name', 'Leap years'],
    ],
    [
      'cards of bold text under a heading that says features',
      '<h2>Features</h2><div><div><strong>Silent gears</strong><p>Nobody hears them turn.</p></div>' +
        '<div><strong>Moons by name</strong><p>All of Saturn’s, too.</p></div>' +
        '<div><strong>Leap years</strong><p>Until the year 4000.</p></div></div>',
      ['Silent gears', 'Moons by name', 'Leap years'],
    ],
    [
      'a Japanese section, under short sentences',
      '<h2>特長</h2><ul><li><h3>全文検索</h3><p>すぐ探せます。</p></li><li><h3>権限の管理</h3><p>人ごとに見せます。</p></li></ul>',
      ['全文検索', '権限の管理'],
    ],
    [
      'terms with definitions, and no heading over them',
      '<div class="features"><h2>Less winding</h2><p>All that a table of planets needs</p>' +
        '<dl><dt>Silent gears</dt><dd>Nobody hears them.</dd><dt>Moons by name</dt><dd>All of them.</dd><dt>Leap years</dt><dd>Kept.</dd></dl></div>',
      ['Silent gears', 'Moons by name', 'Leap years'],
    ],
  ];
  for (const [what, main, features] of found) {
    it(`takes ${what}`, () => {
      expect(home(main).value('features')).to.deep.equal(features);
    });
  }

  it('takes no figures with a label', () => {
    const figures =
      '<h3>12,000</h3><p>Planets turned so far.</p><h3>99%</h3><p>Of all moons kept.</p><h3>40</h3><p>Years at work in brass.</p>';
    expect(home(`<h2>Features</h2>${figures}`).value('features')).to.equal(undefined);
  });
});

describe('drafting questions', () => {
  it('reads an accordion whose questions end in a sign', () => {
    expect(
      faqsOf(
        '<div><div>Does it tick?<span>+</span></div><p>No, it hums.</p></div><div><div>2. Is it brass?<i>expand_more</i></div><p>All of it.</p></div>',
      ),
    ).to.deep.equal([
      { question: 'Does it tick?', answer: 'No, it hums.' },
      { question: 'Is it brass?', answer: 'All of it.' },
    ]);
  });

  const none: [string, string][] = [
    ['an invitation', '<h2>Still have questions?</h2><p>Write to us, we answer within a day.</p>'],
    ['a headline', '<h2>Questions about Orrery?</h2><p>Everything that people ask.</p>'],
    ['a question that is not answered', '<h2>How do I wind it?</h2><p>Question?</p>'],
    ['a button', '<h2>Why choose brass?</h2><p><a href="/pricing">Try brass for free</a></p>'],
  ];
  for (const [what, main] of none) {
    it(`takes none from ${what}`, () => {
      expect(faqsOf(main)).to.deep.equal([]);
    });
  }

  it('takes each question once, as the page shows it or as JSON-LD says it', () => {
    const head = jsonLd({
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Does Orrery tick?',
          acceptedAnswer: { '@type': 'Answer', text: 'No, it hums.' },
        },
      ],
    });
    expect(faqsOf('<h3>Does it tick?</h3><p>No, it hums.</p>', head)).to.have.length(1);
  });
});

describe('drafting keywords, logo, video and story', () => {
  it('takes no words that every page repeats, and nobody’s name', () => {
    const about =
      '<h2>Our founder</h2><p>Ada Byron</p><p>Ada Byron builds.</p><p>Ada Byron founded Orrery.</p>';
    const main = { title: 'Orrery – hear distant bells' };
    const { value } = draftOf({
      '/': page(hero, main),
      '/a': page('', main),
      '/b': page('', main),
      '/about': page(about),
    });
    expect(value('keywords')).to.equal(undefined);
  });

  it('takes nothing that JSON-LD says of an organization elsewhere', () => {
    const head = jsonLd({
      '@type': 'Organization',
      name: 'Seven Moons',
      url: 'https://sevenmoons.com/',
      logo: 'https://sevenmoons.com/logo.png',
      email: 'hello@sevenmoons.com',
      sameAs: ['https://x.com/sevenmoons'],
      founder: { '@type': 'Person', name: 'Bo Quill' },
    });
    const { profile, value } = home('', head);
    expect(value('logo_url')).to.equal(undefined);
    expect(value('contact_email')).to.equal(undefined);
    expect(linksOf(profile.company_socials)).to.deep.equal({});
    expect(profile.founders).to.deep.equal([]);
  });

  it('takes a story from a page that is one, and no customer’s problem from the home page', () => {
    const one = 'A clock stopped one winter night, and nobody in the valley knew how to start it again.';
    const two = 'So we took it apart, drew every wheel, and built another one that shows the planets.';
    const { profile } = draftOf({
      '/': page(`${hero}<h2>The problem</h2><p>${one}</p>`),
      '/our-story': page(`<h1>A night in winter</h1><p>${one}</p><h2>Then</h2><p>${two}</p>`),
    });
    expect(Object.entries(profile.story).map(([name, cited]) => [name, cited.value])).to.deep.equal([
      ['title', 'A night in winter'],
      ['story', `${one}\n\n${two}`],
    ]);
  });
});
