import { expect } from 'chai';
import { draftOf, jsonLd, page, valuesOf } from './pages.ts';

const faqsOf = (path: string, main: string) =>
  valuesOf(draftOf({ '/': page('<h1>Planets, on time</h1>'), [path]: page(main) }).profile.faqs);
const pairs: [string, string][] = [
  ['Does it tick at night?', 'No, it hums.'],
  ['Is it all of brass?', 'All but the sun.'],
  ['Can I send it back?', 'Within a month, yes.'],
];
const all = pairs.map(([question, answer]) => ({ question, answer }));
const each = (made: (question: string, answer: string, i: number) => string) =>
  pairs.map(([question, answer], i) => made(question, answer, i)).join('');
const headings = each((question, answer) => `<h3>${question}</h3><p>${answer}</p>`);

describe('drafting questions wherever they stand', () => {
  const found: [string, string, string][] = [
    ['under “Questions” on the price list', '/pricing', `<h1>Pricing</h1><h2>Questions</h2>${headings}`],
    ['under “Support”', '/support', `<h1>Support</h1>${headings}`],
    ['under “Gut zu wissen”', '/preise', `<h1>Preise</h1><h2>Gut zu wissen</h2>${headings}`],
    [
      'in elements that open',
      '/pricing',
      `<h1>Pricing</h1><h2>Questions</h2>${each((question, answer) => `<details><summary>${question}</summary><p>${answer}</p></details>`)}`,
    ],
    [
      'as headings beside a sign that opens them',
      '/faq',
      `<h1>FAQ</h1>${each((question, answer) => `<div><div><h3>${question}</h3><span>+</span></div><div><p>${answer}</p></div></div>`)}`,
    ],
    [
      'with a number before each',
      '/faq',
      `<h1>FAQ</h1>${each((question, answer, i) => `<h3><span>${i + 1}</span> ${question}</h3><p>${answer}</p>`)}`,
    ],
    [
      'as terms and definitions',
      '/contact',
      `<h1>Contact</h1><h2>Questions</h2><dl>${each((question, answer) => `<dt>${question}</dt><dd>${answer}</dd>`)}</dl>`,
    ],
    [
      'as buttons that control a part which is closed',
      '/pricing',
      `<h1>Pricing</h1><h2>Questions</h2>${each((question, answer, i) => `<div><h3><button aria-expanded="false" aria-controls="a${i}">${question}</button></h3><div id="a${i}" hidden><p>${answer}</p></div></div>`)}`,
    ],
  ];
  for (const [what, path, main] of found) {
    it(`reads those ${what}`, () => {
      expect(faqsOf(path, main)).to.deep.equal(all);
    });
  }

  const none: [string, string, string][] = [
    [
      'a search with suggestions',
      '/help',
      '<h1>Help</h1><form><input><p>How do I wind it?</p><p>Where is Saturn?</p></form>',
    ],
    [
      'links to answers elsewhere',
      '/help',
      '<h1>Help</h1><ul><li><a href="/a">How do I wind it?</a></li><li><a href="/b">Where is Saturn now?</a></li></ul>',
    ],
    [
      'a form to write to somebody',
      '/support',
      '<h1>Support</h1><form><label>What is it about?</label><p>Choose one of these.</p><label>Who are you?</label></form>',
    ],
    [
      'two headlines that ask',
      '/',
      '<h2>Tired of winding?</h2><p>So were we.</p><h2>Ready for Saturn?</h2><p>It is there.</p>',
    ],
    ['three that ask under a heading about something else', '/', `<h2>Planets</h2>${headings}`],
    ['headings under an answer', '/faq', '<h1>FAQ</h1><h3>About us</h3><p>We build planets in a mill.</p>'],
  ];
  for (const [what, path, main] of none) {
    it(`reads none from ${what}`, () => {
      expect(faqsOf(path, main)).to.deep.equal([]);
    });
  }
});

describe('drafting questions that builders mark up otherwise', () => {
  it('takes none from lines with a sign that explains them, nor from a conversation', () => {
    const figures = ['Lost to the dark', 'Won by the moon', 'Kept by the sun'].map(
      (label) => `<div>${label}?</div><div>Some $40 a night.</div>`,
    );
    expect(faqsOf('/', `<h1>Planets</h1>${figures.join('')}`)).to.deep.equal([]);
    const chat =
      '<div>What is that moon?</div><div>T</div><div>It is Io.</div><div>What is that planet?</div><div>T</div>';
    expect(faqsOf('/', `<h1>Planets</h1>${chat}`)).to.deep.equal([]);
  });
  it('finds answers that are folded away and told in JSON-LD', () => {
    const mainEntity = pairs.map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    }));
    const main = `${jsonLd({ '@type': 'FAQPage', mainEntity })}<h1>FAQ</h1>${each((question, answer) => `<div><button aria-expanded="false">${question} <span>+</span></button><div hidden>${answer}</div></div>`)}`;
    expect(faqsOf('/faq', main)).to.deep.equal(all);
  });
  it('takes none from questions that no paragraph answers', () => {
    const main = `<h1>Planets</h1>${each((question) => `<p>${question}</p>`)}<p>We know the feeling.</p>`;
    expect(faqsOf('/', main)).to.deep.equal([]);
  });
  it('takes none from headings that ask what the page then tells', () => {
    const asked = ['What is it we do?', 'How do we do it?', 'Who are we?', 'Why choose us?'];
    const main = asked.map((heading) => `<h2>${heading}</h2><p>We cut gears for planets.</p>`).join('');
    expect(faqsOf('/', `<h1>Planets</h1>${main}`)).to.deep.equal([]);
  });
});
