/** A founder: profile, companies, stories and interview answers. */
import type { z } from 'zod';
import { founderPath, foundersPath } from '../../directory/path-rules.ts';
import type { FounderView } from '../../founders/schema.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import { html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { face, launchCard } from '../listing-parts.ts';
import { founderMeta } from '../meta/founder-meta.ts';
import { votesBox } from '../voting-parts.ts';
import { countryInWords } from '../words.ts';
import { linksPanel } from './listing-panels.ts';
import { faqs, paragraphs, story } from './listing-sections.ts';

export type Founder = z.output<typeof FounderView>;

export interface FounderPageInput {
  site: SiteFacts;
  founder: Founder;
}

export function founderPage({ site, founder }: FounderPageInput): string {
  const { slug, name, country, bio, companies, stories, interview } = founder;
  return layout({
    site,
    title: name,
    description: `${name} on ${site.name}: products, story and answers.`,
    canonical: founderPath(slug),
    indexed: !founder.is_demo,
    meta: founderMeta(site, founder),
    demo: founder.is_demo,
    body: html`
      <article>
        <header class="title founder">
          ${face(founder, 'large')}
          <div class="words">
            <h1><bdi>${name}</bdi></h1>
            ${country && html`<p class="tagline">${countryInWords(country)}</p>`}
          </div>
        </header>
        <div class="columns">
          <div>
            ${bio && html`<section class="prose">${paragraphs(bio)}</section>`}
            <section>
              <h2>Products</h2>
              <ul class="launches">
                ${companies.map(({ title, ...listing }) =>
                  launchCard(listing, undefined, {
                    box: votesBox(listing.votes, listing.votes_pending),
                    ...(title !== null && { note: html`<p class="soft figure"><bdi>${title}</bdi></p>` }),
                  }),
                )}
              </ul>
            </section>
            ${stories.map(({ listing, sections }) => [
              story(sections),
              html`<p class="soft">
                From <a href="${listingPath(listing.slug)}"><bdi>${listing.name}</bdi></a>
              </p>`,
            ])}
            ${faqs(interview)}
          </div>
          <aside aria-label="Elsewhere">
            ${linksPanel('Elsewhere', founder.socials)}
            <p><a href="${foundersPath}">All founders</a></p>
          </aside>
        </div>
      </article>
    `,
  });
}
