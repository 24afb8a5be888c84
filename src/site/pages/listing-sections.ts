/** The sections of a listing's page. A section without data is empty. */
import { founderPath } from '../../directory/path-rules.ts';
import { type StorySection, storySections } from '../../shared/profile-schema.ts';
import type { ListingView } from '../../listings/schema.ts';
import { type Child, type Html, html } from '../html.ts';
import { externalLink } from '../links.ts';
import { face } from '../listing-parts.ts';
import { dayInWords } from '../words.ts';
import { type SourceOf, noSources, sourced } from './listing-source.ts';

type Part<Name extends keyof ListingView> = NonNullable<ListingView[Name]>;

/** Plain text as paragraphs; single line breaks are kept. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(
      (paragraph) =>
        html`<p dir="auto">
          ${paragraph.split(/(?:(?<!\s)\s+)?\n\s*/).map((line, i) => html`${i > 0 && html`<br />`}${line}`)}
        </p>`,
    );
}

export function about(listing: ListingView, source: SourceOf): Child {
  const { headline, short_description: short, summary, description } = listing;
  const hasTexts = [headline, short, summary, description].some((text) => text !== null);
  const sections = [
    hasTexts &&
      html`<section class="prose">
        ${headline && html`<h2 dir="auto">${headline}</h2>`}
        ${
          short &&
          sourced(
            html`<p class="lead" dir="auto">${short}</p>`,
            source('short description', 'short_description'),
          )
        }
        ${summary && paragraphs(summary)}
        ${description && sourced(html`<div class="prose">${paragraphs(description)}</div>`, source('description', 'description'))}
      </section>`,
    points('What sets it apart', listing.usps, source('what sets it apart', 'usps')),
    points('What it does', listing.features, source('features', 'features')),
    listing.pricing.summary &&
      html`<section class="prose">
        <h2>Pricing</h2>
        ${sourced(html`<div class="prose">${paragraphs(listing.pricing.summary)}</div>`, source('prices', 'pricing_summary'))}
      </section>`,
  ].filter(Boolean);
  return sections.length > 0 ? sections : null;
}

function points(heading: string, items: readonly string[], mark: Child): Child {
  if (items.length === 0) return null;
  return html`<section>
    ${sourced(html`<h2>${heading}</h2>`, mark)}
    <ul class="points">
      ${items.map((item) => html`<li dir="auto">${item}</li>`)}
    </ul>
  </section>`;
}

export function milestones(items: Part<'milestones'>, source: SourceOf): Child {
  if (items.length === 0) return null;
  return html`<section>
    <h2>Milestones</h2>
    <ol class="timeline">
      ${items.map(
        (item, i) =>
          html`<li>
            ${sourced(
              html`<time datetime="${item.date}">${dayInWords(item.date)}</time>
                <h3 dir="auto">${item.url ? externalLink(item.url, item.title) : item.title}</h3>`,
              source('milestone', `milestones.${i}`),
            )}
            ${item.description && paragraphs(item.description)}
          </li>`,
      )}
    </ol>
  </section>`;
}

export function updates(items: Part<'latest_updates'>): Child {
  if (items.length === 0) return null;
  return html`<section>
    <h2>Latest updates</h2>
    <ol class="timeline">
      ${items.map(
        (item) =>
          html`<li>
            <time datetime="${item.created_at}">${dayInWords(item.created_at)}</time>
            <h3 dir="auto">${item.title}</h3>
            ${paragraphs(item.body)}
          </li>`,
      )}
    </ol>
  </section>`;
}

export const storyHeadings: Readonly<Record<StorySection, string>> = {
  title: 'Title of the story',
  story: 'The story',
  why_started: 'Why it was started',
  problem: 'The problem',
  journey: 'The journey',
  challenges: 'What was hard',
  achievements: 'What was achieved',
  lessons: 'What was learnt',
  whats_next: 'What comes next',
};

export function story(sections: Part<'story'>, source = noSources): Child {
  const filled = storySections.filter((name) => name !== 'title' && sections[name]);
  if (filled.length === 0) return null;
  return html`<section class="prose">
    <h2><bdi>${sections['title'] ?? 'The founders’ story'}</bdi></h2>
    ${filled.map((name) => [
      name !== 'title' && name !== 'story' && html`<h3>${storyHeadings[name]}</h3>`,
      sourced(
        html`<div class="prose">${paragraphs(sections[name] ?? '')}</div>`,
        source('part of the story', `story.${name}`),
      ),
    ])}
  </section>`;
}

/** Links to the founders' pages, which exist only for founders with a live listing. */
export function founders({ founders: items, status }: ListingView, source: SourceOf): Child {
  if (items.length === 0) return null;
  return html`<section>
    <h2>${items.length === 1 ? 'Founder' : 'Founders'}</h2>
    <ul class="people">
      ${items.map(
        ({ slug, name, title, bio, photo }) =>
          html`<li>
            ${face({ slug, name, photo })}
            <div class="words">
              ${sourced(
                html`<h3>${personName(slug, name, status)}</h3>
                  ${title && html`<p class="soft"><bdi>${title}</bdi></p>`}`,
                source('founder', `founders.${slug}`),
              )}
              ${bio && paragraphs(bio)}
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}

const personName = (slug: string, name: string, status: ListingView['status']): Child =>
  status === 'live' ? html`<a href="${founderPath(slug)}"><bdi>${name}</bdi></a>` : html`<bdi>${name}</bdi>`;

export function faqs(
  items: readonly { question: string; answer: string }[],
  source: SourceOf = noSources,
): Child {
  if (items.length === 0) return null;
  return html`<section>
    <h2>Questions and answers</h2>
    ${items.map(
      ({ question, answer }, i) =>
        html`<details class="faq">
          <summary><bdi>${question}</bdi></summary>
          ${sourced(html`<div class="prose">${paragraphs(answer)}</div>`, source('answer', `faqs.${i}`))}
        </details>`,
    )}
  </section>`;
}
