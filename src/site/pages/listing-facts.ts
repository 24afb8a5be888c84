/** The facts beside a listing's texts, and what its website leaves open. */
import { textPaths } from '../../directory/path-rules.ts';
import type { ListingView } from '../../listings/schema.ts';
import { weekInWords } from '../../shared/week-rules.ts';
import { type Child, html } from '../html.ts';
import { externalLink, hostName, mailLink, webAddress } from '../links.ts';
import { searchFor } from '../queried-paths.ts';
import { countryInWords, dayInWords, slugInWords } from '../words.ts';
import { type SourceOf, sourced } from './listing-source.ts';

export function facts(listing: ListingView, source: SourceOf): Child {
  const { website_url: website, launched_at: launched, launch_week: week, launch_rank: rank } = listing;
  const { model } = listing.pricing;
  const video = listing.demo_video_url;
  const place = [listing.city, listing.country && countryInWords(listing.country)].filter(Boolean).join(', ');
  const rows: [term: string, value: Child, source?: Child][] = [
    ['Website', externalLink(website, hostName(website), { place: 'product' })],
    [
      'Pricing',
      model && html`<a href="${searchFor({ pricing_model: model })}">${slugInWords(model)}</a>`,
      source('pricing model', 'pricing_model'),
    ],
    [
      'Stage',
      listing.stage &&
        html`<a href="${searchFor({ stage: listing.stage })}">${slugInWords(listing.stage)}</a>`,
      source('stage', 'stage'),
    ],
    ['Founded', listing.founded_year, source('year of founding', 'founded_year')],
    ['Based in', place, source('place', 'city', 'country')],
    [
      'Contact',
      listing.contact_email && mailLink(listing.contact_email),
      source('contact address', 'contact_email'),
    ],
    [
      'Demo video',
      video !== null && webAddress(video) !== null && externalLink(video, `Watch it on ${hostName(video)}`),
      source('demo video', 'demo_video_url'),
    ],
    ['Launched', launched && html`<time datetime="${launched}">${dayInWords(launched)}</time>`],
    [
      'Launch week',
      week && html`<time datetime="${week}">${weekInWords(week)}</time>${rank !== null && `: #${rank}`}`,
    ],
  ];
  return html`<section class="panel">
    <h2>Facts</h2>
    <dl class="facts pairs">
      ${rows.map(
        ([term, value, mark = null]) =>
          value &&
          html`<div>
            <dt>${term}</dt>
            <dd>${sourced(html`<bdi>${value}</bdi>`, mark)}</dd>
          </div>`,
      )}
    </dl>
    ${
      Object.keys(listing.evidence).length > 0 &&
      html`<p class="legend soft">
        <span class="sign" aria-hidden="true">”</span> opens the sentence of the website that a fact comes
        from. <a href="${textPaths['how-drafts-are-made']}">How drafts are made</a>
      </p>`
    }
  </section>`;
}

const factNames: Partial<Record<string, string>> = {
  founded_year: 'year of founding',
  contact_email: 'contact address',
  demo_video_url: 'demo video',
  logo_url: 'logo',
  usps: 'what sets it apart',
  faqs: 'questions and answers',
  pricing_model: 'pricing model',
  pricing_summary: 'prices',
};

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says what is left blank: the directory does not invent values. */
export function missingFacts({ website_url: website, not_found_on_website: names }: ListingView): Child {
  if (names.length === 0) return null;
  const missing = names.map((name) => factNames[name] ?? name.replaceAll('_', ' '));
  return html`<section class="panel gaps">
    <h2>Left blank on purpose</h2>
    <p>
      We only list what <bdi>${hostName(website)}</bdi> says. Not stated there:
      <bdi>${listed.format(missing)}</bdi>.
    </p>
  </section>`;
}
