import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const hero = '<h1>Planets, on time</h1><p>Orrery is a small brass machine that turns with the real sky.</p>';
const home = (main: string, headline = hero) => draftOf({ '/': page(`${headline}${main}`) });

const gears = 'Nobody hears them turn, not even the cat at night.';
const moons = 'All of Saturn’s, and those that were found last year.';
const years = 'The calendar is right until the year four thousand.';
const three = (card: (title: string, text: string, i: number) => string) =>
  [card('Silent gears', gears, 1), card('Moons by name', moons, 2), card('Leap years', years, 3)].join('');

describe('drafting no features from what only looks like them', () => {
  const none: [string, string][] = [
    [
      'steps with numbers beside them',
      `<div>${three((title, text, i) => `<div><div>${i}</div><h3>${title}</h3><p>${text}</p></div>`)}</div>`,
    ],
    [
      'steps with numbers in cards without headings',
      `<h2>In an hour</h2><div>${three((title, text, i) => `<div><span>Step ${i}</span><div>${title}</div><p>${text}</p></div>`)}</div>`,
    ],
    [
      'entries of a numbered list',
      `<h2>In an hour</h2><ol>${three((title, text) => `<li><strong>${title}</strong> ${text}</li>`)}</ol>`,
    ],
    [
      'teasers of posts',
      three(
        (title, text) =>
          `<div><h3>${title}</h3><p>${text}</p><span>Mar 2, 2025</span><a href="/p">Read more</a></div>`,
      ),
    ],
    [
      'plans with prices',
      three((title, text, i) => `<div><h3>${title}</h3><p>$${i}9 a month</p><p>${text}</p></div>`),
    ],
    [
      'the lists of plans',
      `<section class="pricing"><h2>Pricing</h2><div><h3>Desk</h3><ul>${three((title) => `<li>${title}</li>`)}</ul></div></section>`,
    ],
    [
      'what others say, without a mark',
      `<div>${['“It hums in the hall all night.”', '“Nobody believes that it is brass.”', '“Saturn was late, and so were we.”'].map((said, i) => `<div><div>Observatory ${'ABC'.charAt(i)}</div><p>${said}</p></div>`).join('')}</div>`,
    ],
    [
      'what others say about it, under a heading',
      `<h2>What our customers say</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}`,
    ],
    [
      'integrations',
      `<h2>Integrations</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}`,
    ],
    [
      'ways to reach somebody',
      '<h2>Say hello</h2><ul><li><strong>Email:</strong> write to us any time at all</li><li><strong>Phone:</strong> we pick up in the morning</li><li><strong>Address:</strong> the old mill by the river</li></ul>',
    ],
    [
      'measures and weights',
      '<ul><li><strong>Weight:</strong> two kilos with the moons</li><li><strong>Battery:</strong> none, it is wound by hand</li><li><strong>Warranty:</strong> thirty years on each gear</li></ul>',
    ],
    [
      'columns of a footer',
      '</main><footer><div><h4>Product</h4><ul><li><a href="/a">Silent gears</a></li><li><a href="/b">Moons by name</a></li><li><a href="/c">Leap years</a></li></ul></div><div><h4>Company</h4><p>Made by hand in the old mill.</p></div><div><h4>Legal</h4><p>All planets belong to themselves.</p></div></footer><main>',
    ],
    [
      'questions',
      '<h3>Does it tick?</h3><p>No, it hums all night.</p><h3>Is it brass?</h3><p>All of it is made of brass.</p><h3>Who winds it?</h3><p>Nobody has to wind it.</p>',
    ],
  ];
  for (const [what, main] of none) {
    it(`takes nothing from ${what}`, () => {
      expect(home(main).value('features')).to.equal(undefined);
    });
  }
});
