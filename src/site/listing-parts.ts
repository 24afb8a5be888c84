/** Listings as they appear in lists. */
import { listingPath } from '../listings/badge-rules.ts';
import type { FounderRef, ListingSummary } from '../listings/schema.ts';
import { type Html, html } from './html.ts';
import { picture } from './picture.ts';
import { type Voting, votesBox, votesControl } from './voting-parts.ts';
import { countryInWords, slugInWords } from './words.ts';

/** The number of placeholder colours in the style sheet. */
const hues = 8;

/** The logo, or the name's first letter on a colour derived from the slug. `eager`: near the top of the page. */
export function logo(
  { name, slug, logo: view }: Logo,
  size: PartSize = 'small',
  eager = size === 'large',
): Html {
  if (view !== null) {
    return picture(view, {
      alt: '',
      sizes: partWidths[size],
      className: `logo ${size}`,
      eager,
    });
  }
  return html`<span class="logo ${size} hue${hueOf(slug)}" aria-hidden="true">${initialOf(name)}</span>`;
}
type Logo = Pick<ListingSummary, 'name' | 'slug' | 'logo'>;

/** The photo of a founder, or the name's first letter on a colour derived from the slug. */
export function face({ name, slug, photo }: Face, size: PartSize = 'small'): Html {
  if (photo !== null) {
    return picture(photo, { alt: '', sizes: partWidths[size], className: `logo face ${size}` });
  }
  return html`<span class="logo face ${size} hue${hueOf(slug)}" aria-hidden="true">${initialOf(name)}</span>`;
}
type Face = Pick<FounderRef, 'name' | 'slug' | 'photo'>;

type PartSize = 'small' | 'large';
const partWidths = { small: '52px', large: '80px' } as const satisfies Record<PartSize, string>;

/** The first letter or digit; a dot if there is none. */
export function initialOf(name: string): string {
  const [first] = /[\p{L}\p{N}]\p{M}{0,2}/u.exec(name) ?? ['•'];
  return first.toUpperCase();
}

export function hueOf(slug: string): number {
  let sum = 0;
  for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % hues;
}

/** The owner has verified the website. Independent of any payment. */
export const verifiedMark = html`<span
  class="mark"
  title="The owner has verified the website. This cannot be bought."
  >Verified</span
>`;

/** The element id of a launch's card. */
export const cardId = (slug: string) => `launch-${slug}`;

/** The figure of entries in lists that are not ordered by votes. */
export interface Figure {
  /** Shown instead of the votes. */
  box: Html;
  mark?: Html;
  note?: Html;
}

/**
 * An entry in a list of launches; with `voting`, its votes are a button. A page may show a listing twice, as a launch
 * and with a `figure`; only the former has the element id. `<bdi>` isolates right-to-left names.
 */
export function launchCard(item: ListingSummary & { rank?: number }, voting?: Voting, figure?: Figure): Html {
  const facts = [
    item.primary_category?.name,
    item.pricing_model && slugInWords(item.pricing_model),
    item.country && countryInWords(item.country),
  ].filter(Boolean);
  return html`<li class="launch" ${!figure && html`id="${cardId(item.slug)}"`}>
    ${item.rank !== undefined && html`<span class="rank">${item.rank}</span>`} ${logo(item)}
    <div class="words">
      <h3>
        ${figure?.mark} <a href="${listingPath(item.slug)}"><bdi>${item.name}</bdi></a>
      </h3>
      ${item.tagline && html`<p class="tagline"><bdi>${item.tagline}</bdi></p>`}
      ${
        facts.length > 0 &&
        html`<p class="meta">${facts.map((fact) => html`<span><bdi>${fact}</bdi></span> `)}</p>`
      }
      ${figure?.note}
    </div>
    ${
      figure?.box ??
      (item.status === 'live' &&
        (voting ? votesControl(item, voting) : votesBox(item.votes, item.votes_pending)))
    }
  </li>`;
}
