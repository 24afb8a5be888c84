import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const own = 'Orrery is a small brass machine that turns with the real sky, day and night, on your desk.';

describe('drafting the description from the home page first', () => {
  const description = (site: Record<string, string>) => draftOf(site).value('description');
  const blurb = 'Every planet of an Orrery turns with the real sky, to the minute, all night long.';
  const about =
    '<h1>About</h1><p>Orrery was begun by Ada Byron in a cellar in Ghent, after a very long night.</p>' +
    '<h2>Who pays</h2><p>Seven Moons Capital and Bo Quill, founder of Clockwork, with a good deal of patience.</p>';

  it('adds nothing of what the company tells of itself to a home page that says what it makes', () => {
    const main = `<h1>Planets</h1><p>${own}</p><h2>Gears</h2><p>Orrery needs no batteries, as the cat that walks past winds it up.</p>`;
    expect(description({ '/': page(main), '/about': page(about) })).to.equal(
      `${own}\n\nOrrery needs no batteries, as the cat that walks past winds it up.`,
    );
  });
  it('tells of nobody who gave money where the home page says little', () => {
    const said = description({ '/': page(`<h1>Planets</h1><p>${own}</p>`), '/about': page(about) });
    expect(said).to.contain(own).and.not.contain('Seven Moons');
  });
  it('leaves out what cards say where there is text above them', () => {
    const main = `<h1>Planets</h1><p>${own}</p><h3>Sky</h3><p>${blurb}</p><h2>Care</h2><p>Dust your Orrery once a year with a soft and very small brush.</p>`;
    expect(description({ '/': page(main) })).to.equal(
      `${own}\n\nDust your Orrery once a year with a soft and very small brush.`,
    );
  });
  it('begins with what the site says of itself where the page begins below', () => {
    const head = '<meta name="description" content="Orrery shows the real sky as brass on your desk.">';
    const main = `<h1>Planets</h1><h3>Sky</h3><p>${blurb}</p><h2>Care</h2><p>Orrery wants to be dusted once a year with a very soft brush.</p>`;
    expect(description({ '/': page(main, { head }) })).to.match(/^Orrery shows the real sky/);
  });
  it('takes no paragraph with somebody’s words in it, and none under a quotation or a question', () => {
    const others =
      '<h2>Friends</h2><p>Seven Moons draws the sky for schools. “Our Orrery has never been late, not even once.”</p>' +
      '<h2>“But it is dark?”</h2><p>Then light a lamp, and look at your Orrery again in a minute or two.</p>' +
      '<h2>Who are they?</h2><p>They are the people next door to Orrery, who know all about the moons.</p>';
    expect(description({ '/': page(`<h1>Planets</h1><p>${own}</p>${others}`) })).to.equal(own);
  });
  it('takes nothing that will end, and nothing that is cut off', () => {
    for (const other of [
      'Until the end of this month each planet of an Orrery costs 10% less than it did.',
      'Orrery is open again, and you can order planets from 2 March 2027 on.',
      'The moons that were found last year are in Orrery, and so are those of…',
      'The moons that were found last year are in Orrery, and so are those of...',
    ])
      expect(description({ '/': page(`<h1>Planets</h1><p>${own}</p><h2>Sky</h2><p>${other}</p>`) })).to.equal(
        own,
      );
  });
  it('is none where no text begins the page or names the product', () => {
    const main = '<h2>Jobs</h2><p>You build gears for planets with four others in an old mill.</p>';
    expect(description({ '/': page(main) })).to.equal(undefined);
  });
  it('takes no note under a form', () => {
    const form =
      '<form><input><button>Send</button></form><p>No spam at all, and one mail when the planets of your Orrery are there.</p>';
    expect(
      description({ '/': page(`<h1>Planets</h1><p>${own}</p><h2>Letters</h2><div>${form}</div>`) }),
    ).to.equal(own);
  });
  it('takes no text that a builder fills its boxes with', () => {
    for (const filler of [
      'Orrery: I’m a paragraph. Click here to add your own text and edit me. It is easy.',
      'Orrery: Soy un párrafo. Haz clic aquí para agregar tu propio texto y editarme. Es fácil.',
      'Orrery: Sono un paragrafo. Clicca qui per aggiungere il tuo testo e modificarmi. È facile.',
    ])
      expect(
        description({ '/': page(`<h1>Planets</h1><p>${own}</p><h2>Sky</h2><p>${filler}</p>`) }),
        filler,
      ).to.equal(own);
  });
});
