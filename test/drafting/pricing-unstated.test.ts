/** Websites of every kind whose money is no price of their own. */
import { expect } from 'chai';
import { modelOf } from './pricing-model-of.ts';

describe('drafting websites that state no price', () => {
  const sites: [string, string, Record<string, string>][] = [
    [
      'local bakery',
      'nothing',
      { '/': '<h1>Fresh bread</h1><p>Sourdough loaf £4.50</p><p>Open daily 8–5.</p>' },
    ],
    [
      'agency 2',
      'nothing',
      {
        '/': '<h1>We build brands</h1><p>We raised $4M for clients and manage $1B in spend.</p><p>Book a call</p>',
      },
    ],
    [
      'marketplace prices of goods',
      'nothing',
      {
        '/': '<h1>Rent boats</h1><h2>Popular boats</h2><div><h3>Sunny</h3><p>€120 per day</p></div><div><h3>Breeze</h3><p>€90 per day</p></div>',
      },
    ],
    [
      'hotel saas',
      'nothing',
      {
        '/': '<h1>Fill empty rooms</h1><p>€300 a night is what hotels lose.</p><div><b>€1.2M</b><p>recovered</p></div>',
      },
    ],
    [
      'invoice app',
      'nothing',
      {
        '/': '<h1>Get paid faster</h1><p>Send an invoice for $1,200 and see when it is read.</p><p>Get paid $500 a month more.</p>',
      },
    ],
    [
      'salary tool',
      'nothing',
      {
        '/': '<h1>Know your worth</h1><p>Designers earn $92,000 per year.</p><h2>Median salary</h2><p>$92,000 / year</p>',
      },
    ],
    [
      'budget app',
      'nothing',
      {
        '/': '<h1>Budget together</h1><div class="ui"><p>Rent</p><p>$1,400 / month</p><p>Groceries</p><p>$400 / month</p></div>',
      },
    ],
    [
      'subscription tracker',
      'nothing',
      {
        '/': '<h1>Find your forgotten subscriptions</h1><ul><li>Gym: $49/mo</li><li>Video: $15/mo</li></ul>',
      },
    ],
    [
      'subscription tracker 2',
      'nothing',
      {
        '/': '<h1>Track subscriptions</h1><h2>Your subscriptions</h2><ul><li>Gym $49/mo</li><li>Video $15/mo</li></ul>',
      },
    ],
    [
      'grants',
      'nothing',
      { '/': '<h1>Find grants</h1><p>Grants of up to €50,000 per year for artists.</p>' },
    ],
    ['stipend', 'nothing', { '/': '<h1>Fellowship</h1><p>Fellows receive $2,000 per month.</p>' }],
    [
      'vs page',
      'nothing',
      {
        '/': '<h1>Forms</h1>',
        '/alternatives/skytool': '<h1>SkyTool alternative</h1><p>SkyTool starts at $49/mo.</p>',
      },
    ],
    [
      'vs section',
      'nothing',
      {
        '/': '<h1>Forms</h1><h2>Why switch?</h2><p>SkyTool starts at $49/mo.</p><p>Typical CRM: $99 per month.</p>',
      },
    ],
    [
      'changelog home',
      'nothing',
      { '/': '<h1>Notes</h1><h2>What’s new</h2><p>March: new pricing page.</p>' },
    ],
    [
      'dentist saas',
      'nothing',
      {
        '/': '<h1>Fewer no-shows</h1><p>A missed appointment costs $300 per visit.</p><p>That adds up to $3,000 per month.</p>',
      },
    ],
    [
      'roi',
      'nothing',
      { '/': '<h1>Fewer no-shows</h1><h2>What no-shows cost you</h2><p>$3,000 per month</p>' },
    ],
    [
      'JS prices',
      'nothing',
      {
        '/pricing':
          '<h1>Pricing</h1><h3>Starter</h3><p>For small teams</p><h3>Pro</h3><p>For bigger teams</p><h3>Enterprise</h3><a>Contact sales</a>',
      },
    ],
    [
      'JS prices free',
      'nothing',
      {
        '/pricing':
          '<h1>Pricing</h1><h3>Free</h3><p>Free</p><h3>Pro</h3><p>For bigger teams</p><h3>Enterprise</h3><a>Contact sales</a>',
      },
    ],
    ['day rate', 'nothing', { '/': '<h1>I write</h1><h2>Rates</h2><p>£600 per day</p>' }],
    ['try 14', 'nothing', { '/': '<h1>Planner</h1><p>Try 14 days, every month again.</p>' }],
    ['sek', 'nothing', { '/': '<h1>Planer</h1><p>In 30 Sek. pro Monat fertig.</p>' }],
    ['less than', 'nothing', { '/': '<h1>Planner</h1><p>Less than $1 a day.</p>' }],
    ['cheaper than', 'nothing', { '/': '<h1>Planner</h1><p>Cheaper than your $80 a month gym.</p>' }],
    ['kickstarter', 'nothing', { '/': '<h1>Lamp</h1><p>We raised $120,000 on Kickstarter.</p>' }],
    [
      'insurance',
      'nothing',
      { '/': '<h1>Insurance for freelancers</h1><p>Covers damages up to €1,000,000 per year.</p>' },
    ],
    [
      'job ads',
      'nothing',
      {
        '/': '<h1>Jobs at sea</h1><ul><li>Deckhand — $2,500 per month</li><li>Cook — $3,000 per month</li></ul>',
      },
    ],
    [
      'case study',
      'nothing',
      {
        '/': '<h1>Ads that work</h1><blockquote>We pay $99/mo and love it.</blockquote>',
        '/case-studies/acme': '<h1>Acme</h1><h2>Pricing</h2><p>$900 per month saved.</p>',
      },
    ],
    [
      'terms',
      'nothing',
      {
        '/': '<h1>Planner</h1>',
        '/terms': '<h1>Terms</h1><h2>Prices</h2><p>Liability is capped at $100 per month.</p>',
      },
    ],
    [
      'testimonial price',
      'nothing',
      { '/': '<h1>App</h1><div class="testimonials"><p>I would pay $50 a month for it!</p></div>' },
    ],
    [
      'schema only',
      'nothing',
      {
        '/': '<h1>App</h1><script type="application/ld+json">{"@type":"SoftwareApplication","name":"Orrery","offers":{"@type":"Offer","price":"9.00","priceCurrency":"USD"}}</script>',
      },
    ],
    ['ar free', 'nothing', { '/': '<h1>Gift shop</h1><p>Free gift with every order over $50.</p>' }],
    [
      'zero commission',
      'nothing',
      { '/': '<h1>Order direct</h1><p>0% commission, and 30% is what delivery apps take of each order.</p>' },
    ],
  ];
  for (const [what, model, site] of sites) {
    it(`makes ${model} of ${what}`, () =>
      expect(modelOf(site)).to.equal(model === 'nothing' ? undefined : model));
  }
});
