/** Websites of every kind that are paid otherwise: in part free, once, by use, by asking. */
import { expect } from 'chai';
import { modelOf } from './pricing-model-of.ts';

describe('drafting other ways of paying of small websites', () => {
  const sites: [string, string, Record<string, string>][] = [
    [
      'pt',
      'freemium',
      {
        '/': '<h1>Agenda</h1>',
        '/planos':
          '<h1>Planos</h1><div><h3>Grátis</h3><p>R$ 0</p></div><div><h3>Pro</h3><p>R$ 49,90/mês</p></div>',
      },
    ],
    [
      'oss + cloud',
      'freemium',
      {
        '/': '<h1>Analytics you own</h1><p>Orrery is open source. Self-host it for free.</p><h2>Cloud</h2><p>Let us run it: from $9/month.</p>',
      },
    ],
    [
      'app store',
      'freemium',
      { '/': '<h1>Meditate</h1><p>Free to download.</p><p>Premium: $4.99/month or $39.99/year</p>' },
    ],
    [
      'tiers in cards no heading',
      'freemium',
      {
        '/': '<h1>Forms</h1><div class="grid"><div><h3>Hobby</h3><p>$0</p></div><div><h3>Pro</h3><p>$12 /month</p></div></div>',
      },
    ],
    [
      'newsletter',
      'freemium',
      {
        '/': '<h1>The letter</h1><p>The weekly edition is free. Paid members get the archive for $8 a month.</p>',
      },
    ],
    [
      'free q yes',
      'freemium',
      {
        '/pricing':
          '<h1>Pricing</h1><h3>Pro</h3><p>$9/mo</p><p>Small teams use the free plan, up to three people.</p>',
      },
    ],
    [
      'marketplace',
      'usage-based',
      {
        '/': '<h1>Rent boats</h1>',
        '/owners':
          '<h1>List your boat</h1><p>Listing is free. We only charge a 12% commission on each booking.</p>',
      },
    ],
    [
      'api',
      'usage-based',
      {
        '/': '<h1>Geocoding API</h1>',
        '/pricing':
          '<h1>Pricing</h1><p>First 1,000 requests are free every month.</p><p>Then $0.50 per 1,000 requests.</p>',
      },
    ],
    [
      'sms',
      'usage-based',
      { '/': '<h1>SMS API</h1><h2>Pricing</h2><p>$0.0079 per message. No minimums.</p>' },
    ],
    [
      'payments',
      'usage-based',
      { '/': '<h1>Take cards</h1><h2>Simple fees</h2><p>1.75% per transaction</p>' },
    ],
    [
      'payments de',
      'usage-based',
      { '/': '<h1>Karten annehmen</h1><h2>Gebühren</h2><p>1,75 % pro Transaktion, keine Grundgebühr.</p>' },
    ],
    [
      'tickets',
      'usage-based',
      { '/': '<h1>Sell tickets</h1><h2>Fees</h2><p>$0.99 per ticket. Free events are free.</p>' },
    ],
    [
      'platform + usage',
      'usage-based',
      { '/pricing': '<h1>Pricing</h1><p>Pay as you go. $0.10 per page, no subscription.</p>' },
    ],
    ['credits pt', 'usage-based', { '/pricing': '<h1>Preços</h1><p>R$ 0,10 por mensagem</p>' }],
    [
      'hardware',
      'one-time',
      {
        '/': '<h1>The desk clock</h1><div><h2>Orrery One</h2><span>$249</span><button>Add to cart</button></div><p>Free shipping worldwide.</p>',
      },
    ],
    [
      'hardware preorder',
      'one-time',
      { '/': '<h1>The desk clock</h1><p>Ships in May. <b>$249</b></p><a class="btn">Pre-order now</a>' },
    ],
    [
      'app paid',
      'one-time',
      { '/': '<h1>Meditate</h1><p>$4.99. Pay once, use forever.</p><p>No subscription, no ads.</p>' },
    ],
    [
      'app paid button',
      'one-time',
      { '/': '<h1>Window manager for Mac</h1><a class="btn">Buy for $19</a><p>One license, three Macs.</p>' },
    ],
    [
      'lifetime only',
      'one-time',
      {
        '/': '<h1>Snippets</h1><section id="pricing"><h2>Simple pricing</h2><h3>Lifetime</h3><p>$49</p><p>One-time payment</p></section>',
      },
    ],
    [
      'per event',
      'one-time',
      { '/': '<h1>Wedding sites</h1><h2>Pricing</h2><p>$79 per wedding. One-time fee, no subscription.</p>' },
    ],
    [
      'course',
      'one-time',
      { '/': '<h1>Learn SQL</h1><h2>Enroll</h2><p>$149 one-time payment. Lifetime access.</p>' },
    ],
    [
      'gumroad',
      'one-time',
      { '/': '<h1>Notion template for tutors</h1><a class="btn">Buy now — $29</a><p>Lifetime updates.</p>' },
    ],
    [
      'licence per seat',
      'one-time',
      {
        '/pricing':
          '<h1>Buy</h1><p>$59 per seat, one-time purchase with a year of updates. Renew for $29 a year.</p>',
      },
    ],
    [
      'perpetual',
      'one-time',
      { '/': '<h1>Editor</h1>', '/buy': '<h1>Buy Orrery</h1><p>A perpetual licence is £40.</p>' },
    ],
    [
      'agency',
      'contact-sales',
      { '/': '<h1>Websites that work</h1><p>We build shops.</p><a class="btn">Request a quote</a>' },
    ],
    [
      'oss',
      'open-source',
      { '/': '<h1>A fast parser</h1><p>Orrery is open source (MIT).</p><h2>Sponsors</h2><p>$20 a month</p>' },
    ],
    ['beta', 'free', { '/': '<h1>Notes</h1><p>Orrery is free during beta.</p>' }],
    [
      'enterprise',
      'contact-sales',
      {
        '/': '<h1>Data rooms</h1>',
        '/pricing': '<h1>Pricing</h1><p>Pricing depends on your volume.</p><a class="btn">Talk to sales</a>',
      },
    ],
    [
      'donation',
      'free',
      {
        '/': '<h1>Map of trees</h1><p>The map is free for everyone and runs on donations.</p><p>Donate $10 a month</p>',
      },
    ],
    ['free web tool', 'free', { '/': '<h1>Resize images</h1><p>100% free, no sign-up.</p>' }],
    ['free tool', 'free', { '/': '<h1>Compress images</h1><p>Orrery is a free online tool.</p>' }],
    ['free no signup', 'free', { '/': '<h1>Compress images</h1><p>Free, no sign-up.</p>' }],
    ['kostenlos', 'free', { '/': '<h1>Bilder verkleinern</h1><p>Kostenlos und ohne Anmeldung.</p>' }],
    [
      'oss sponsor only',
      'open-source',
      { '/': '<h1>Orrery, the open source feed reader</h1><p>Become a sponsor from $5 a month.</p>' },
    ],
  ];
  for (const [what, model, site] of sites) {
    it(`makes ${model} of ${what}`, () =>
      expect(modelOf(site)).to.equal(model === 'nothing' ? undefined : model));
  }
});
