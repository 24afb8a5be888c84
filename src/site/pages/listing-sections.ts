/** The sections of a listing's page. A section without data is empty. */
import { founderPath } from '../../directory/path-rules.ts';
import { type StorySection, storySections } from '../../shared/profile-schema.ts';
import type { ListingView } from '../../listings/schema.ts';
import { type Child, type Html, html } from '../html.ts';
import { externalLink, hostName, webAddress } from '../links.ts';
import { hueOf, initialOf } from '../listing-parts.ts';
import { dayInWords } from '../words.ts';

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

export function about(listing: ListingView): Html {
  const { headline, short_description: short, summary, description, pricing } = listing;
  return html`
    ${
      (headline ?? short ?? summary ?? description) !== null &&
      html`<section class="prose">
        ${headline && html`<h2 dir="auto">${headline}</h2>`}
        ${short && html`<p class="lead" dir="auto">${short}</p>`} ${summary && paragraphs(summary)}
        ${description && paragraphs(description)}
      </section>`
    }
    ${points('What sets it apart', listing.usps)} ${points('What it does', listing.features)}
    ${
      pricing.summary &&
      html`<section class="prose">
        <h2>Pricing</h2>
        ${paragraphs(pricing.summary)}
      </section>`
    }
    ${
      webAddress(listing.demo_video_url) !== null &&
      html`<section>
        <h2>Demo video</h2>
        <p>
          ${externalLink(listing.demo_video_url, `Watch it on ${hostName(listing.demo_video_url ?? '')}`)}
        </p>
      </section>`
    }
  `;
}

function points(heading: string, items: readonly string[]): Child {
  if (items.length === 0) return null;
  return html`<section>
    <h2>${heading}</h2>
    <ul class="points">
      ${items.map((item) => html`<li dir="auto">${item}</li>`)}
    </ul>
  </section>`;
}

export function milestones(items: Part<'milestones'>): Child {
  if (items.length === 0) return null;
  return html`<section>
    <h2>Milestones</h2>
    <ol class="timeline">
      ${items.map(
        (item) =>
          html`<li>
            <time datetime="${item.date}">${dayInWords(item.date)}</time>
            <h3>${item.url ? externalLink(item.url, item.title) : item.title}</h3>
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

export function media(items: Part<'media'>): Child {
  const shown = items.filter(({ url }) => webAddress(url) !== null);
  if (shown.length === 0) return null;
  return html`<section>
    <h2>Pictures and videos</h2>
    <ul class="media">
      ${shown.map(({ kind, url, caption }) =>
        kind === 'video'
          ? html`<li>${externalLink(url, caption ?? `Watch it on ${hostName(url)}`)}</li>`
          : html`<li>
              <figure>
                <img
                  src="${webAddress(url)}"
                  alt="${caption ?? ''}"
                  loading="lazy"
                  referrerpolicy="no-referrer"
                />
                ${caption && html`<figcaption class="soft" aria-hidden="true"><bdi>${caption}</bdi></figcaption>`}
              </figure>
            </li>`,
      )}
    </ul>
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

export function story(sections: Part<'story'>): Child {
  const filled = storySections.filter((name) => name !== 'title' && sections[name]);
  if (filled.length === 0) return null;
  return html`<section class="prose">
    <h2><bdi>${sections['title'] ?? 'The founders’ story'}</bdi></h2>
    ${filled.map((name) => [
      name !== 'title' && name !== 'story' && html`<h3>${storyHeadings[name]}</h3>`,
      paragraphs(sections[name] ?? ''),
    ])}
  </section>`;
}

/** Links to the founders' pages, which exist only for founders with a live listing. */
export function founders({ founders: items, status }: Pick<ListingView, 'founders' | 'status'>): Child {
  if (items.length === 0) return null;
  return html`<section>
    <h2>${items.length === 1 ? 'Founder' : 'Founders'}</h2>
    <ul class="people">
      ${items.map(
        ({ slug, name, title, bio }) =>
          html`<li>
            <span class="logo hue${hueOf(slug)}" aria-hidden="true">${initialOf(name)}</span>
            <div class="words">
              <h3>${personName(slug, name, status)}</h3>
              ${title && html`<p class="soft"><bdi>${title}</bdi></p>`} ${bio && paragraphs(bio)}
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}

const personName = (slug: string, name: string, status: ListingView['status']): Child =>
  status === 'live' ? html`<a href="${founderPath(slug)}"><bdi>${name}</bdi></a>` : html`<bdi>${name}</bdi>`;

export function faqs(items: readonly { question: string; answer: string }[]): Child {
  if (items.length === 0) return null;
  return html`<section>
    <h2>Questions and answers</h2>
    ${items.map(
      ({ question, answer }) =>
        html`<details class="faq">
          <summary><bdi>${question}</bdi></summary>
          ${paragraphs(answer)}
        </details>`,
    )}
  </section>`;
}
