/** The parts of a listing's page. Each is empty where the listing says nothing. */
import { type Platform, type StorySection, storySections } from '../../drafts/schema.ts';
import { weekInWords } from '../../launches/week-rules.ts';
import type { ListingView } from '../../listings/schema.ts';
import { type Child, type Html, html } from '../html.ts';
import { externalLink, hostName, mailLink, webAddress } from '../links.ts';
import { hueOf, initialOf } from '../listing-parts.ts';
import { countryInWords, dayInWords, slugInWords } from '../words.ts';

type Part<Name extends keyof ListingView> = NonNullable<ListingView[Name]>;

/** Plain text as paragraphs; a single line break stays one. */
function paragraphs(text: string): Html[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(
      (paragraph) =>
        html`<p dir="auto">
          ${paragraph.split(/\s*\n\s*/).map((line, i) => html`${i > 0 && html`<br />`}${line}`)}
        </p>`,
    );
}

export function about(listing: ListingView): Html {
  const { short_description: short, description, pricing } = listing;
  return html`
    ${
      (short ?? description) !== null &&
      html`<section class="prose">
        ${short && html`<p class="lead" dir="auto">${short}</p>`} ${description && paragraphs(description)}
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

const storyHeadings: Record<Exclude<StorySection, 'title' | 'story'>, string> = {
  why_started: 'Why it was started',
  problem: 'The problem',
  journey: 'The journey',
  challenges: 'What was hard',
  achievements: 'What was achieved',
  lessons: 'What was learnt',
  whats_next: 'What comes next',
};

export function story(sections: Part<'story'>): Child {
  const told = storySections.filter((name) => name !== 'title' && sections[name]);
  if (told.length === 0) return null;
  return html`<section class="prose">
    <h2><bdi>${sections['title'] ?? 'The founders’ story'}</bdi></h2>
    ${told.map((name) => [
      name !== 'title' && name !== 'story' && html`<h3>${storyHeadings[name]}</h3>`,
      paragraphs(sections[name] ?? ''),
    ])}
  </section>`;
}

export function founders(people: Part<'founders'>): Child {
  if (people.length === 0) return null;
  return html`<section>
    <h2>${people.length === 1 ? 'Founder' : 'Founders'}</h2>
    <ul class="people">
      ${people.map(
        ({ slug, name, title, bio }) =>
          html`<li>
            <span class="logo hue${hueOf(slug)}" aria-hidden="true">${initialOf(name)}</span>
            <div class="words">
              <h3><bdi>${name}</bdi></h3>
              ${title && html`<p class="soft"><bdi>${title}</bdi></p>`} ${bio && paragraphs(bio)}
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}

export function faqs(items: Part<'faqs'>): Child {
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

export function facts(listing: ListingView): Child {
  const { website_url: website, launched_at: launched, launch_week: week, pricing } = listing;
  const place = [listing.city, listing.country && countryInWords(listing.country)].filter(Boolean).join(', ');
  const rows: [string, Child][] = [
    ['Website', externalLink(website, hostName(website))],
    ['Launched', launched && html`<time datetime="${launched}">${dayInWords(launched)}</time>`],
    ['Launch week', week && html`<time datetime="${week}">${weekInWords(week)}</time>`],
    ['Pricing', pricing.model && slugInWords(pricing.model)],
    ['Stage', listing.stage && slugInWords(listing.stage)],
    ['Founded', listing.founded_year],
    ['Based in', place],
    ['Contact', listing.contact_email && mailLink(listing.contact_email)],
  ];
  return html`<section class="panel">
    <h2>Facts</h2>
    <dl class="facts">
      ${rows.map(
        ([term, value]) =>
          value &&
          html`<div>
            <dt>${term}</dt>
            <dd><bdi>${value}</bdi></dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

const platformNames: Record<Platform, string> = {
  linkedin: 'LinkedIn',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  threads: 'Threads',
  pinterest: 'Pinterest',
  github: 'GitHub',
  reddit: 'Reddit',
  producthunt: 'Product Hunt',
  medium: 'Medium',
  website: 'Website',
  custom: 'Link',
};

export function socials({ socials: company, founder_socials: founder }: ListingView): Child {
  const groups = [
    ['Elsewhere', company],
    ['The founder elsewhere', founder],
  ] as const;
  return groups.map(([heading, links]) => {
    const entries = (Object.keys(platformNames) as Platform[]).flatMap((platform) => {
      const href = webAddress(links[platform]);
      if (href === null) return [];
      const name = platform === 'custom' ? hostName(href) : platformNames[platform];
      return [html`<li>${externalLink(href, name)}</li>`];
    });
    if (entries.length === 0) return null;
    return html`<section class="panel">
      <h2>${heading}</h2>
      <ul class="plain">
        ${entries}
      </ul>
    </section>`;
  });
}

export function tags(listing: ListingView): Child {
  const words = [...new Set([...listing.tags, ...listing.keywords])];
  if (words.length === 0) return null;
  return html`<section class="panel">
    <h2>Tags and keywords</h2>
    <ul class="chips">
      ${words.map((word) => html`<li><bdi>${word}</bdi></li>`)}
    </ul>
  </section>`;
}

const factNames: Partial<Record<string, string>> = {
  founded_year: 'Year of founding',
  contact_email: 'Contact address',
  demo_video_url: 'Demo video',
  logo_url: 'Logo',
  usps: 'What sets it apart',
  faqs: 'Questions and answers',
  pricing_model: 'Pricing model',
  pricing_summary: 'Prices',
};

/** Blanks are shown as blanks: the directory says where it looked rather than filling them in. */
export function missingFacts(names: readonly string[]): Child {
  if (names.length === 0) return null;
  return html`<section class="panel">
    <h2>Not stated on the company’s website</h2>
    <ul class="plain soft">
      ${names.map((name) => html`<li>${factNames[name] ?? slugInWords(name)}</li>`)}
    </ul>
  </section>`;
}
