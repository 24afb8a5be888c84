/** Websites one word apart: what is free for all or for some, what is sold or only shown. */
import { expect } from 'chai';
import { modelOf } from './pricing-model-of.ts';

describe('drafting ways of paying that look like others', () => {
  const sites: [string, string, Record<string, string>][] = [
    [
      'free plan in hero + js prices',
      'nothing',
      { '/': '<h1>CRM</h1><a class="btn">Start for free</a><p>No credit card required.</p>' },
    ],
    ['try free', 'nothing', { '/': '<h1>CRM</h1><p>Try it free. Cancel anytime.</p>' }],
    ['get started free', 'nothing', { '/': '<h1>CRM</h1><a class="btn">Get started for free</a>' }],
    ['free forever', 'free', { '/': '<h1>Wiki</h1><p>Free forever for everyone.</p>' }],
    [
      'free tier + contact',
      'free',
      { '/': '<h1>Registry</h1><p>Orrery is free. Questions? Get in touch.</p>' },
    ],
    [
      'nonprofit association',
      'free',
      {
        '/': '<h1>Bird calls</h1><p>Die App ist kostenlos.</p><h2>Spenden</h2><p>Mit 5 € im Monat hilfst du uns.</p>',
      },
    ],
    ['source available?', 'nothing', { '/': '<h1>DB</h1><p>We contribute to open source.</p>' }],
    [
      'home with blog teaser',
      'nothing',
      {
        '/': '<h1>App</h1><section class="blog"><h2>From our blog</h2><h3>Why our plans cost $19 a month</h3><p>It’s $19 a month because…</p></section>',
      },
    ],
    ['tour', 'nothing', { '/': '<h1>Walks</h1><p>£25pp, Saturdays.</p>' }],
    [
      'stat cards',
      'nothing',
      {
        '/': '<h1>CFO tool</h1><div class="stats"><div><div>$1.2M</div><div>saved</div></div><div><div>$4,500</div><div>average monthly savings</div></div></div>',
      },
    ],
    [
      'ui example row',
      'nothing',
      {
        '/': '<h1>Expense cards</h1><div><p>Figma</p><p>$45.00 / month</p><p>Slack</p><p>$87.50 / month</p></div>',
      },
    ],
    [
      'feature: subscriptions billing',
      'nothing',
      { '/': '<h1>Sell memberships</h1><p>Sell a membership for $10 a month and we handle the rest.</p>' },
    ],
    [
      'creator example',
      'nothing',
      { '/': '<h1>Get paid for writing</h1><p>100 readers at $5 a month make $500.</p>' },
    ],
    [
      'example of pricing page builder',
      'nothing',
      { '/': '<h1>Build pricing tables</h1><div class="demo-preview"><h3>Pro</h3><p>$29/mo</p></div>' },
    ],
    [
      'real estate',
      'nothing',
      { '/': '<h1>Flats in Porto</h1><div><h3>Two rooms in Cedofeita</h3><p>€950 per month</p></div>' },
    ],
    ['loan', 'nothing', { '/': '<h1>Solar loans</h1><p>Repay from $120 a month.</p>' }],
    [
      'electricity',
      'nothing',
      { '/': '<h1>Solar for renters</h1><p>Cut your bill by €40 per month.</p><p>€40 less per month</p>' },
    ],
    ['demo request only', 'nothing', { '/': '<h1>Robots</h1><a class="btn">Request a demo</a>' }],
    [
      'ios style',
      'freemium',
      { '/': '<h1>Habit</h1><p>Orrery is free to download and use. Orrery Plus is $2.99 a month.</p>' },
    ],
    [
      'lifetime + sub + free',
      'freemium',
      {
        '/pricing':
          '<h1>Pricing</h1><div><h3>Free</h3><p>$0</p></div><div><h3>Monthly</h3><p>$4 / month</p></div><div><h3>Lifetime</h3><p>$99 once</p></div>',
      },
    ],
    ['pwyw', 'nothing', { '/': '<h1>Zine</h1><p>Pay what you want.</p><p>$5 suggested</p>' }],
    [
      'open core',
      'freemium',
      {
        '/': '<h1>CMS</h1>',
        '/pricing':
          '<h1>Pricing</h1><div><h3>Community</h3><p>Free, open source</p></div><div><h3>Cloud</h3><p>$29 / month</p></div>',
      },
    ],
  ];
  for (const [what, model, site] of sites) {
    it(`makes ${model} of ${what}`, () =>
      expect(modelOf(site)).to.equal(model === 'nothing' ? undefined : model));
  }
});
