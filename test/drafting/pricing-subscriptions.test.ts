/** Websites of every kind that ask for money by the month, as they say it. */
import { expect } from 'chai';
import { modelOf } from './pricing-model-of.ts';

describe('drafting subscriptions of small websites', () => {
  const sites: [string, string, Record<string, string>][] = [
    [
      'hardware + plan',
      'subscription',
      { '/': '<h1>The camera</h1><h2>Pricing</h2><p>Camera: $199 once. Cloud: $5 a month.</p>' },
    ],
    [
      'footer note',
      'subscription',
      {
        '/': '<h1>Forms</h1><p>Build forms.</p><a class="btn">Start free trial</a><p>14 days free, then $12/mo. No card needed.</p>',
      },
    ],
    ['hero sub', 'subscription', { '/': '<h1>Uptime checks for $5 a month</h1><p>No tiers.</p>' }],
    [
      'budget app w/ mock',
      'subscription',
      {
        '/': '<h1>Budget together</h1><div class="mock"><p>Netflix</p><p>$15 / month</p></div><h2>Pricing</h2><p>$4 a month for two.</p>',
      },
    ],
    [
      'vs col',
      'subscription',
      { '/': '<h1>Forms</h1><div><h3>Others</h3><p>$49/mo</p></div><div><h3>Orrery</h3><p>$9/mo</p></div>' },
    ],
    [
      'nonprofit plan',
      'subscription',
      { '/': '<h1>CRM</h1><h2>Pricing</h2><p>$20 per user per month. Nonprofits get 50% off.</p>' },
    ],
    [
      'class=cents',
      'subscription',
      {
        '/': '<h1>Host</h1><div class="pricing"><h3>Basic</h3><div class="price">$<span>4</span><sup>99</sup><small>/mo</small></div></div>',
      },
    ],
    [
      'annual toggle',
      'subscription',
      {
        '/': '<h1>Host</h1><section class="pricing"><h2>Plans</h2><div class="toggle"><span>Monthly</span> <span>Annually</span></div><div><h3>Basic</h3><p><span>$9</span> <span>$7</span></p><p>per month</p></div><div><h3>Team</h3><p><span>$29</span> <span>$24</span></p><p>per month</p></div></section>',
      },
    ],
    [
      'gym',
      'subscription',
      {
        '/': '<h1>Climb</h1><h2>Memberships</h2><div><h3>Adult</h3><p>£45 per month</p></div><div><h3>Student</h3><p>£35 per month</p></div>',
      },
    ],
    [
      'no free plan',
      'subscription',
      {
        '/pricing':
          '<h1>Pricing</h1><h3>Pro</h3><p>$9/mo</p><dl><dt>Is there a free plan?</dt><dd>We do not offer a free plan, but there is a 14-day trial.</dd></dl>',
      },
    ],
    [
      'no free plan 2',
      'subscription',
      {
        '/pricing':
          '<h1>Pricing</h1><h3>Pro</h3><p>$9/mo</p><details><summary>Do you have a free version?</summary><p>No. There is no free version.</p></details>',
      },
    ],
    [
      'currency apart blocks',
      'subscription',
      {
        '/pricing':
          '<h1>Pricing</h1><div><h3>Pro</h3><div>$</div><div>12</div><div>/mo</div></div><div><h3>Team</h3><div>$</div><div>30</div><div>/mo</div></div>',
      },
    ],
    [
      'currency flex',
      'subscription',
      {
        '/pricing':
          '<h1>Pricing</h1><div><h3>Pro</h3><div><span>$</span><span>12</span></div><span>per user / month</span></div><div><h3>Team</h3><div><span>$</span><span>30</span></div><span>per user / month</span></div>',
      },
    ],
    ['plugin', 'subscription', { '/': '<h1>SEO plugin</h1><p>Starting at $49/year for one site.</p>' }],
    ['was now', 'subscription', { '/pricing': '<h1>Pricing</h1><p>Was $19 a month, now $9 a month.</p>' }],
    [
      'tiers in table rows',
      'subscription',
      {
        '/pricing':
          '<h1>Pricing</h1><table><tr><th>Users</th><th>Monthly price</th></tr><tr><td>1–5</td><td>$20</td></tr><tr><td>6–20</td><td>$60</td></tr></table>',
      },
    ],
    [
      'saas w/ api usage extra',
      'subscription',
      { '/pricing': '<h1>Pricing</h1><h3>Pro</h3><p>$29/mo</p><p>Extra messages: $0.01 per message</p>' },
    ],
    [
      'h2 price q',
      'subscription',
      {
        '/': '<h1>App</h1><h2>What’s the catch?</h2><p>None. We charge $4 a month so that we never need ads.</p>',
      },
    ],
    [
      'we ask',
      'subscription',
      {
        '/about':
          '<h1>About</h1><p>We are three people. We charge a flat $15 a month, and that pays for servers.</p>',
      },
    ],
    [
      'agency retainer',
      'subscription',
      {
        '/': '<h1>Design, on subscription</h1><h2>One plan</h2><p>$4,995/m</p><p>Pause or cancel anytime.</p>',
      },
    ],
    [
      'dollars words',
      'subscription',
      { '/': '<h1>Readers</h1><p>Membership is ten dollars a month.</p><p>It costs 10 dollars a month.</p>' },
    ],
    [
      'own voice comparison',
      'subscription',
      {
        '/': '<h1>CRM</h1><h2>Pricing</h2><p>Big CRMs charge $150 per user. Orrery is $20 per user per month.</p>',
      },
    ],
  ];
  for (const [what, model, site] of sites) {
    it(`makes ${model} of ${what}`, () =>
      expect(modelOf(site)).to.equal(model === 'nothing' ? undefined : model));
  }
});
