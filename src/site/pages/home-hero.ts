/** The top of the home page: what the site is, the way to submit, and how long the week still runs. */
import { countdown } from '../countdown.ts';
import { type Html, html } from '../html.ts';
import type { SiteFacts } from '../layout.ts';
import { counted } from '../words.ts';
import type { HomeWeek } from './home-week.ts';

interface HeroInput {
  site: SiteFacts;
  current: HomeWeek;
  next: HomeWeek | undefined;
  now: Date;
}

export function homeHero({ site, current, next, now }: HeroInput): Html {
  return html`<div class="hero">
    <div class="hero-words">
      <h1>New products launch every Monday. Your votes rank them.</h1>
      <p class="hero-purpose">${site.purpose}</p>
      <p class="hero-ways">
        <a class="button sunny" href="/submit">Submit your product</a>
        <a class="button ghost" href="#how-it-works">How it works</a>
      </p>
    </div>
    <div class="hero-week">
      <p><span class="soft-label">Left to vote this week</span> ${countdown(current.ends_at, now)}</p>
      <dl>
        ${fact('Live this week', current.live_total)}
        ${next && fact('Launching next Monday', next.scheduled_total ?? 0)}
        ${fact('Launched so far', site.counts.live_listings)}
      </dl>
    </div>
  </div>`;
}

const fact = (term: string, value: number): Html =>
  html`<div>
    <dt>${term}</dt>
    <dd>${counted(value, 'product')}</dd>
  </div>`;

/** Where the hero's second button leads. */
export const howItWorks = html`<section class="section how" aria-labelledby="how-it-works">
  <header><h2 id="how-it-works">How it works</h2></header>
  <ol>
    <li>
      <h3>Give us your address</h3>
      <p>
        We read your website and draft a page for your product. Every fact on it names the sentence it comes
        from.
      </p>
    </li>
    <li>
      <h3>Check it and pick a week</h3>
      <p>
        Change what you like and choose a Monday. Launching is free if you show our badge on your homepage.
      </p>
    </li>
    <li>
      <h3>Launch and collect votes</h3>
      <p>Readers vote from Monday to Sunday, UTC. The first three get an award. Votes cannot be bought.</p>
    </li>
  </ol>
  <p><a class="button" href="/submit">Submit your product</a></p>
</section>`;
