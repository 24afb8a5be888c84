/** Sentences that say who founded the product, in the ways websites have, and sentences that only look like them. */
import { expect } from 'chai';
import { draftOf, page, valuesOf } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>', { head: '<meta property="og:site_name" content="Orrery">' });
const toldAt = (path: string, said: string) =>
  valuesOf(draftOf({ '/': hero, [path]: page(said) }).profile.founders);
const told = (said: string) => toldAt('/about', `<h1>About us</h1><p>${said}</p>`);
const both = ['Ada Byron', 'Bo Quill'];

describe('drafting founders from sentences', () => {
  const two = [
    'Orrery hace relojes. Sus fundadores, Ada Byron y Bo Quill, se conocieron en Vigo.',
    'Its founders, Ada Byron and Bo Quill, met in a mill.',
    'Founders Ada Byron and Bo Quill met in a mill.',
    'Die Gründer Ada Byron und Bo Quill trafen sich in Wien.',
    'Las fundadoras son Ada Byron y Bo Quill.',
    'Les fondateurs, Ada Byron et Bo Quill, se sont rencontrés à Lyon.',
    'Nos fondatrices sont Ada Byron et Bo Quill.',
    'I fondatori, Ada Byron e Bo Quill, si sono conosciuti a Genova.',
    'Os fundadores, Ada Byron e Bo Quill, conheceram-se no Porto.',
    'De oprichters, Ada Byron en Bo Quill, ontmoetten elkaar in Gent.',
    'Ada Byron and Bo Quill, the founders of Orrery, met in a mill.',
    'Meet Ada Byron and Bo Quill, the two founders behind Orrery.',
    'Ada Byron und Bo Quill sind die Gründer von Orrery.',
    'Ada Byron y Bo Quill, fundadoras de Orrery, pulen latón.',
    'The founders of Orrery are Ada Byron and Bo Quill.',
    'Orrery was created by Ada Byron and Bo Quill in 2019.',
    'Created by Ada Byron and Bo Quill in 2019, Orrery turns planets.',
    'Orrery fue creado en 2019 por Ada Byron y Bo Quill.',
    'Orrery a été créé en 2019 par Ada Byron et Bo Quill.',
    'Créé en 2019 par Ada Byron et Bo Quill, Orrery fait tourner les planètes.',
    'Orrery è stata creata da Ada Byron e Bo Quill nel 2019.',
    'Orrery foi criada em 2019 por Ada Byron e Bo Quill.',
    'We’re Ada Byron and Bo Quill, founders of Orrery.',
    'Fondée par Ada Byron et Bo Quill, après dix ans en mer, Orrery est basée à Lyon.',
  ];
  for (const said of two) {
    it(`finds both in: ${said}`, () => {
      expect(told(said).map(({ name }) => name)).to.deep.equal(both);
    });
  }

  const one: [string, string | undefined][] = [
    ['Orrery was founded by Ada Byron, and Bo Quill joined a year later.', undefined],
    ['Orrery was founded by Ada Byron, Goldman Sachs alumna.', undefined],
    ['Our founder, Ada Byron, built clocks.', 'founder'],
    ['Our founder and CEO, Ada Byron, built clocks.', 'founder and CEO'],
    ['Meet our co-founder and CTO Ada Byron.', 'co-founder and CTO'],
    ['The founder, Ada Byron, built clocks.', 'founder'],
    ['Unsere Gründerin Ada Byron baut Uhren.', 'Gründerin'],
    ['Gründerin und Geschäftsführerin ist Ada Byron.', 'Gründerin und Geschäftsführerin'],
    ['Nuestra fundadora, Ada Byron, trabajó en relojes.', 'fundadora'],
    ['Notre fondatrice Ada Byron polit le laiton.', 'fondatrice'],
    ['Ada Byron é a fundadora e CEO da Orrery.', 'fundadora e CEO'],
    ['Ada Byron ist Gründerin der Orrery GmbH.', 'Gründerin'],
    ['I’m Ada Byron, founder of Orrery.', 'founder'],
    ['Orrery was launched in 2021 by Ada Byron.', undefined],
    ['Launched in 2021 by Ada Byron, Orrery turns planets.', undefined],
    ['Orrery wurde 2021 von Ada Byron ins Leben gerufen.', undefined],
    ['Orrery is gestart in 2021 door Ada Byron.', undefined],
    ['Hi, my name is Ada Byron and I started Orrery in 2019.', undefined],
    ['Ich bin Ada Byron und habe Orrery 2019 gegründet.', undefined],
    ['Ada Byron started Orrery in 2019 after working with Eve Stone, founder of Lunette.', undefined],
  ];
  for (const [said, title] of one) {
    it(`finds who it is, and the title, in: ${said}`, () => {
      expect(told(said)).to.deep.equal([{ name: 'Ada Byron', ...(title !== undefined && { title }) }]);
    });
  }

  it('takes no word for kin for a part of the name', () => {
    expect(told('Sisters Ada and Bo Quill founded Orrery in 2019.')).to.deep.equal([{ name: 'Bo Quill' }]);
  });

  const nobody = [
    'Bo Quill built the Orrery website.',
    'Ada Byron launched a campaign for Orrery.',
    'We are Ada Byron and Bo Quill. We work on Orrery every day.',
    'We love Lunette. The founders of Lunette, Ada Byron and Bo Quill, met in a mill.',
    'La fundadora de Lunette, Ada Byron, nos escribió.',
    'Ada Byron, fondatrice de Lunette, nous a écrit.',
    'Ada Byron ist Gründerin der Lunette GmbH.',
    'Ada Byron, founder at a clock company in Vienna, wrote to us.',
    'Founder Ada Byron of Lunette wrote to us.',
    'Ada Byron is a founder at heart.',
    'Ada Byron is the former founder of Lunette.',
    'I’m Ada Byron, founder of Lunette, and I love it.',
    'I’m Ada Byron, a startup founder, and I love it.',
    'I’m Ada Byron and I built Orrery’s website.',
    'Orrery helps founders like Ada Byron and Bo Quill.',
    'Wir verstehen die spezifischen Anforderungen der Sternwarten und haben Orrery entwickelt.',
    'Our founders met Ada Byron at a fair.',
    'Backed by Founders Fund and Sequoia Capital.',
    'Visit the Founders Learning Center of Orrery.',
    'Poznaj Orrery i jego założycielkę, Adę Byron.',
    'Made with love by Ada Byron.',
    'Website created by Ada Byron.',
    'The Orrery website was created by Ada Byron.',
    'Orrery was created by our designer Ada Byron.',
    'Lunette was launched in 2021 by Ada Byron.',
    'Orrery was inspired by Ada Byron.',
    'Why did founder Ada Byron choose Orrery?',
    'Orrery was founded by Co-founder Business Analyst.',
  ];
  for (const said of nobody) {
    it(`finds nobody in: ${said}`, () => {
      expect(told(said)).to.deep.equal([]);
    });
  }

  it('knows whose founders “its founders” are only where the company tells of itself', () => {
    const said = '<p>Its founders, Ada Byron and Bo Quill, met in a mill.</p>';
    expect(toldAt('/solutions', said)).to.deep.equal([]);
    expect(toldAt('/solutions', `<h2>Our story</h2>${said}`)).to.have.length(2);
  });

  it('takes a founder who is quoted outside of the company’s story only where the product is named', () => {
    const quoted = (said: string) => toldAt('/solutions', `<p>${said}</p>`).map(({ name }) => name);
    expect(quoted('“I wanted planets,” says Ada Byron, co-founder of Orrery.')).to.deep.equal(['Ada Byron']);
    expect(quoted('“Orrery saves us hours,” says Ada Byron, co-founder.')).to.deep.equal([]);
    expect(quoted('“Orrery saves us hours,” says Ada Byron, co-founder of Lunette.')).to.deep.equal([]);
  });

  for (const said of [
    'Lunette, the Vienna company founded in 2013 by Cy Okoro, ends its free plan.',
    'Lunette is Cy Okoro and Eve Stone, two friends. They lent us a room.',
    'An appeal by the Mill Museum, Ghent, founded in 1996 by Cy Okoro.',
    'Cy Okoro writes novels and is a co-founder of Lunette.',
  ]) {
    it(`finds none in: ${said}`, () => {
      expect(toldAt('/appeal', `<h1>An appeal</h1><p>${said}</p>`)).to.deep.equal([]);
      expect(told(said)).to.deep.equal([]);
    });
  }

  it('finds the founder among the facts about the company, and none among those about something else', () => {
    const facts = '<dl><dt>Founder</dt><dd>Ada Byron</dd></dl>';
    expect(toldAt('/about', `<h1>About us</h1>${facts}`).map(({ name }) => name)).to.deep.equal([
      'Ada Byron',
    ]);
    expect(toldAt('/mills/lunette', `<h1>Lunette Mill</h1>${facts}`)).to.deep.equal([]);
  });
});
