import { expect } from 'chai';
import { draftOf, draftPages, jsonLd, page, stored, tree } from './pages.ts';

const home = (html: string) => draftOf({ '/': html });

describe('drafting the name', () => {
  it('is the one most sources agree on', () => {
    const head =
      '<meta property="og:site_name" content="Orrery">' +
      jsonLd({ '@type': 'Organization', name: 'Orrery Astronomical GmbH' });
    const { value, quotes } = home(
      page('<h1>Planets on your desk</h1>', { title: 'Planets on your desk | Orrery', head }),
    );
    expect(value('name')).to.equal('Orrery');
    expect(quotes('name')).to.include('Planets on your desk | Orrery');
  });

  it('is that of the project where its owner has the domain', () => {
    const main = '<h1>Planets</h1></main><footer><p>© 2026 Seven Moons LLC</p></footer><main>';
    const title = 'Brass Orrery — Planets on your desk';
    const html = `<html><head><title>${title}</title></head><body><main>${main}</main></body></html>`;
    const nameAt = (url: string) => draftPages([stored(url, html)], tree).value('name');
    expect(nameAt('https://seven-moons.github.io/brass-orrery/')).to.equal('Brass Orrery');
    expect(nameAt('https://seven-moons.github.io/website/')).to.equal('Seven Moons');
    expect(nameAt('https://seven-moons.github.io/Moons-website-v2/')).to.equal('Seven Moons');
  });

  it('is no slogan that has nothing of the domain', () => {
    const slogan = 'The Brass Planet Factory';
    const main = `<header><img class="logo" src="/a.png" alt="${slogan} Logo"></header><footer>© 2026 8moons AG</footer>`;
    const html = `<html><head><title>Planets | ${slogan}</title></head><body>${main}</body></html>`;
    expect(draftPages([stored('https://8moons.example/', html)], tree).value('name')).to.equal('8moons');
  });

  it('is no whole title, wherever one is stated', () => {
    const title = 'Planets on your desk | Lumo';
    const head = `<title>${title}</title>${jsonLd({ '@type': 'Organization', name: title })}`;
    const html = `<html><head>${head}</head><body><header><a href="/">${title}</a></header></body></html>`;
    expect(draftPages([stored('https://seven-moons.net/', html)], tree).value('name')).to.equal(undefined);
  });

  it('is what a greeting and the title agree on', () => {
    const nameOf = (heading: string) => {
      const main = `<main><h1>${heading}</h1></main>`;
      const html = `<html><head><title>Lumo 3</title></head><body>${main}</body></html>`;
      return draftPages([stored('https://seven-moons.net/', html)], tree).value('name');
    };
    expect(nameOf('Welcome to Lumo 3')).to.equal('Lumo 3');
    expect(nameOf('Willkommen bei Lumo 3')).to.equal('Lumo 3');
    expect(nameOf('Welcome to our brass mill')).to.equal(undefined);
  });

  it('is the text of a link to the first page, without the sign beside it', () => {
    for (const href of ['/', 'index.html', '/index.htm']) {
      const html = `<header><a href="${href}"><span>✶</span> Lumo</a></header><main><h1>Planets</h1></main>`;
      const site = `<html><head><title>Lumo — Planets, moons</title></head><body>${html}</body></html>`;
      expect(draftPages([stored('https://seven-moons.net/', site)], tree).value('name'), href).to.equal(
        'Lumo',
      );
    }
    const elsewhere = '<header><a href="/lumo.html">✶ Lumo</a></header><main><h1>Planets</h1></main>';
    const site = `<html><head><title>Lumo — Planets, moons</title></head><body>${elsewhere}</body></html>`;
    expect(draftPages([stored('https://seven-moons.net/', site)], tree).value('name')).to.equal(undefined);
  });

  it('is not the entry of a menu that leads to the first page, in any language', () => {
    const menu = '<nav><a href="/">Lumo &amp; Moon</a><ul><li><a href="/">Hjem</a></li></ul></nav>';
    const html = `<html><head><title>Hjem</title></head><body>${menu}<main><h1>Planets</h1></main></body></html>`;
    expect(draftPages([stored('https://lumomoon.no/', html)], tree).value('name')).to.equal('Lumo & Moon');
  });

  it('is what an organization calls itself, however long, and has no full stop', () => {
    const named = (name: string) => {
      const html = `<html><head>${jsonLd({ '@type': 'Store', name })}</head><body><h1>Planets</h1></body></html>`;
      return draftPages([stored('https://seven-moons.net/', html)], tree).value('name');
    };
    expect(named('The Brass Planet Factory')).to.equal('The Brass Planet Factory');
    expect(named('Orrery.')).to.equal('Orrery');
  });

  const legal = [
    ['Orrery Labs, Inc.', 'Orrery Labs'],
    ['Orrery Labs LLC', 'Orrery Labs'],
    ['Orrery GmbH & Co. KG', 'Orrery'],
    ['Orrery S.r.l.', 'Orrery'],
    ['Orrery Sp. z o.o.', 'Orrery'],
    ['Spa Orrery', 'Spa Orrery'],
  ] as const;
  for (const [title, name] of legal)
    it(`leaves out the legal form of ${title}`, () => {
      const head = jsonLd({ '@type': 'Organization', name: title });
      expect(home(page('<h1>Planets</h1>', { title, head })).value('name')).to.equal(name);
    });

  for (const title of ['React App', 'Home', 'Just another WordPress site', 'Lorem ipsum dolor']) {
    it(`is not ${title}`, () => {
      const html = `<html><head><title>${title}</title><meta property="og:site_name" content="${title}"></head><body><p>Hi.</p></body></html>`;
      expect(home(html).value('name')).to.equal(undefined);
    });
  }

  it('is not the name of the author, a reviewer or a reviewed product in JSON-LD', () => {
    const head = jsonLd({
      '@type': 'SoftwareApplication',
      name: 'Orrery',
      review: {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Bo Reviewer' },
        publisher: { '@type': 'Organization', name: 'Gadget Weekly' },
      },
    });
    expect(home(page('<h1>Planets on your desk</h1>', { head })).value('name')).to.equal('Orrery');
  });
});

describe('drafting prose', () => {
  it('takes the first heading as tagline, and the title where that heading is only the name or a greeting', () => {
    const title = 'Orrery – A planetarium for your desk';
    expect(home(page('<h1>Planets, on time</h1>', { title })).value('tagline')).to.equal('Planets, on time');
    expect(home(page('<h1>Orrery</h1>', { title })).value('tagline')).to.equal('A planetarium for your desk');
    expect(home(page('<h1>Welcome to Orrery</h1>', { title })).value('tagline')).to.equal(
      'A planetarium for your desk',
    );
    expect(home(page('<h1>Orrery: planets for everyone</h1>', { title })).value('tagline')).to.equal(
      'planets for everyone',
    );
  });

  for (const heading of [
    'Orrery of Bath',
    'Orrery of Bath Spa',
    'The Orrery of Sunny Bath Spa',
    'The Orery of Bath',
    'Specialised in',
    'Our journey',
    'Orreryofbath.example',
    'Updated: 26 March 2026',
    'Planets on time ↗ and moons',
  ])
    it(`takes no tagline from: ${heading}`, () => {
      const head = jsonLd({ '@type': 'Organization', name: 'The Orrery of Bath' });
      const title = 'The Orrery of Bath';
      expect(home(page(`<h1>${heading}</h1>`, { title, head })).value('tagline')).to.equal(undefined);
    });

  it('takes no tagline that is the name with one more word', () => {
    expect(home(page('<h1>Orrery Service</h1>', { title: 'Orrery' })).value('tagline')).to.equal(undefined);
  });

  it('reads words without the signs that say where a line may break', () => {
    const broken = 'Pla\u00adnets, \u200bon\u2060 time';
    expect(home(page(`<h1>${broken}</h1>`, { title: 'Orrery' })).value('tagline')).to.equal(
      'Planets, on time',
    );
  });

  it('takes no tagline where the name is not known, as the line may be the name', () => {
    const html =
      '<html><head><title>Planets on your desk</title></head><body><h1>Planets on your desk</h1></body></html>';
    expect(draftPages([stored('https://seven-moons.net/', html)], tree).value('tagline')).to.equal(undefined);
  });

  it('prefers a stated slogan', () => {
    const head = jsonLd({ '@type': 'Organization', name: 'Orrery', slogan: 'The sky at hand' });
    expect(home(page('<h1>Planets, on time</h1>', { head })).value('tagline')).to.equal('The sky at hand');
  });

  it('cuts at sentence ends and never within', () => {
    const sentence = 'Orrery shows where every planet stands tonight and where it will stand in a year. ';
    const head = `<meta name="description" content="${sentence.repeat(5).trim()}">`;
    const short = home(page('<h1>Planets, on time</h1>', { head })).value('short_description');
    expect(short).to.equal(sentence.repeat(3).trim());
  });

  it('uses neither lorem ipsum nor what a template left', () => {
    const head = '<meta name="description" content="Web site created using create-react-app">';
    const { value } = home(
      page(
        '<h1>Your tagline goes here, friend</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>',
        { head },
      ),
    );
    expect(value('tagline')).to.equal(undefined);
    expect(value('short_description')).to.equal(undefined);
    expect(value('description')).to.equal(undefined);
  });

  it('describes with paragraphs of its own, not with what customers, competitors or forms say', () => {
    const own = 'Orrery is a small brass machine that turns with the real sky, day and night, on your desk.';
    const { value, profile } = home(
      page(
        `<h1>Planets, on time</h1><p>${own}</p>` +
          '<h2>What our customers say</h2><p>Orrery is the best thing on my desk since the lamp, and I have owned a great many lamps.</p>' +
          '<h2>Mornings</h2><blockquote><p>Orrery has changed the way our whole observatory looks at breakfast, every single day.</p></blockquote>' +
          '<h2>Noon</h2><div class="comparison"><p>Unlike Orrery, other machines are wound by hand every morning and stop at noon.</p></div>' +
          '<h2>Letters</h2><form><p>Leave us your address and Orrery sends you a letter whenever something happens up there.</p></form>',
      ),
    );
    expect(value('description')).to.equal(own);
    expect(profile.fields.description?.evidence).to.deep.equal([
      { quote: own, page_url: 'https://orrery.example/' },
    ]);
  });

  it('takes features from the parts about features and not from menus, plans or questions', () => {
    const { value } = home(
      page(
        '<h1>Planets, on time</h1><h2>Features</h2><h3>Real sky</h3><p>It turns with the stars above you.</p><h3>Quiet gears</h3><p>Nobody hears it at night, not even the cat.</p>' +
          '<h2>Pricing</h2><h3>Desk plan</h3><p>Everything that one desk could need.</p><h2>FAQ</h2><h3>Does it tick?</h3><p>No, it does not tick at all.</p>',
      ),
    );
    expect(value('features')).to.deep.equal(['Real sky', 'Quiet gears']);
  });
});

describe('drafting the name, tagline and description of sites with little markup', () => {
  const bare = (alt: string, src: string) =>
    `<html><head><title>${alt} Charts - tides for everyone</title></head><body><center><img src="${src}" alt="${alt} Charts"><br><b>Tides for people who own a barometer</b></center><p>It draws tides.</p></body></html>`;

  it('takes no name from any picture or from the logos of others, and then leaves the whole title', () => {
    for (const src of ['harbour.gif', 'customer-logo.gif']) {
      const { value } = home(bare('Lumio', src));
      expect(value('name')).to.equal(undefined);
      expect(String(value('tagline'))).not.to.contain('Lumio');
    }
  });

  it('describes nothing by what introduces a post', () => {
    const { value } = home(
      '<html><head><title>Orrery</title></head><body><main><h1>Orrery</h1><article><h2>Why it turns</h2><div>Nobody who looks at the sky at night should have to pay for it.</div><footer><time>Mar 2, 2025</time><span>3 min read</span></footer></article></main><footer><p>© Orrery</p><p>A</p><p>B</p><p>C</p><p>D</p></footer></body></html>',
    );
    expect(value('short_description')).to.equal(undefined);
  });
});
