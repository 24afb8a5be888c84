/**
 * Whether a homepage carries the directory's badge: a link to the listing's page with the badge's image
 * inside, where visitors can see it. Says in words what it found instead, since the owner reads that.
 */
import { FetchFailure } from '../crawl/fetch-failure.ts';
import type { GuardedFetch } from '../crawl/guarded-fetch.ts';
import { PRODUCT_TOKEN } from '../crawl/limits.ts';
import { createRobotsGate } from '../crawl/robots.ts';
import { type ExpectedBadge, type BadgeImage, type BadgeLink, readBadgeElements } from './badge-elements.ts';

export interface BadgeFinding {
  found: boolean;
  /** A sentence or two for the owner: what is there, and when it is not enough, what to do. */
  detail: string;
}

/**
 * Pure. `pageUrl` is the address the page was finally read from; relative links resolve against it (and
 * against `<base href>`). Query strings and fragments on the link and the image are tolerated, and so is
 * `http` for `https`; the image may be of any style. Takes time linear in the page's size.
 */
export function findBadge(html: string, pageUrl: string, expected: ExpectedBadge): BadgeFinding {
  const { links, images, asides } = readBadgeElements(html, pageUrl, expected);
  const instruction = `The page needs a link to ${expected.listingUrl} with the image ${expected.badgeUrl} inside it; pasting the embed code as it is does that.`;
  const missing = (detail: string): BadgeFinding => ({ found: false, detail: `${detail} ${instruction}` });

  const badges = images.filter((image) => image.shows === 'badge');
  const placed = badges.filter((image) => image.link?.leadsTo === 'listing');
  const seen = placed.find((image) => image.hidden === null);
  if (seen) return { found: true, detail: `The badge is on the page and links to ${expected.listingUrl}.` };

  const hidden = placed[0];
  if (hidden) {
    return {
      found: false,
      detail: `The badge is on the page, but visitors cannot see it: ${hidden.hidden ?? ''}. Put it where it shows.`,
    };
  }
  const misled = badges.find((image) => image.link);
  if (misled?.link) {
    const to = quoteAddress(misled.link.href);
    return missing(
      misled.link.leadsTo === 'other listing'
        ? `The badge image is there, but its link leads to another listing, ${to}.`
        : `The badge image is there, but its link leads to ${to}.`,
    );
  }
  const plain = links.find((link) => link.leadsTo === 'listing');
  if (plain && badges.length > 0) {
    return missing(
      'The badge image and a link to the listing are both there, but the image is not inside the link.',
    );
  }
  if (badges.length > 0) return missing('The badge image is there, but it is not inside a link.');
  if (plain) return missing(`There is a link to the listing, but ${describeContent(plain)}.`);
  if (asides.size > 0)
    return missing(`The badge is not shown: it stands only in ${[...asides].join(' and ')}.`);

  const other = images.find((image) => image.shows === 'other badge');
  if (other) return missing(`The page shows the badge of another listing, ${quoteAddress(other.src)}.`);
  const otherLink = links.find((link) => link.leadsTo === 'other listing');
  if (otherLink) return missing(`The page links to another listing, ${quoteAddress(otherLink.href)}.`);
  return missing('Neither the badge nor a link to the listing is on the page.');
}

function describeContent(link: BadgeLink): string {
  const lazy = link.images.find((image) => image.lazy !== null);
  if (lazy?.lazy)
    return `its image is loaded by a script (from ${lazy.lazy}), so that it may not show; use src`;
  const image = link.images[0];
  if (!image) return 'the badge image is not inside it';
  return `the image inside it is ${what[image.shows]}, ${quoteAddress(image.src)}`;
}

const what: Record<BadgeImage['shows'], string> = {
  badge: 'the badge',
  'no such style': 'the badge in a style that there is not, so that it does not show',
  'other kind': 'a badge of another kind than “Listed on”',
  'other badge': 'the badge of another listing',
  'something else': 'another one',
};

/** An address from the page, short enough to stand in a sentence. */
function quoteAddress(address: string): string {
  const text = address.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (text === '') return 'nowhere';
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

export interface BadgeTarget extends ExpectedBadge {
  /** The page that must carry the badge. */
  homepageUrl: string;
}

/** `unknown`: the page could not be read just now, so what was known before still holds; look again later. */
export interface BadgeCheck {
  outcome: 'found' | 'missing' | 'unknown';
  /** For the owner: what is there, and what to do. */
  detail: string;
}

/**
 * Reads the homepage and looks for the badge. A failure that may pass (an overloaded server, a lost connection,
 * a robots.txt that cannot be read) leaves the question open. One that will not pass by itself is `missing`,
 * with what stands in the way: a page that is gone, or a robots.txt that forbids us. A badge that we may not
 * look at cannot be vouched for, and the owner is the one who can change that.
 *
 * @throws whatever is not about the website, such as the reason of an aborted signal.
 */
export async function checkBadge(
  fetch: GuardedFetch,
  target: BadgeTarget,
  signal?: AbortSignal,
): Promise<BadgeCheck> {
  try {
    const gate = createRobotsGate(fetch, signal);
    const page = await fetch(target.homepageUrl, { signal, allowUrl: (url) => gate.refusalOf(url) });
    const { found, detail } = findBadge(page.body, page.url, target);
    return { outcome: found ? 'found' : 'missing', detail };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return error.transient
      ? { outcome: 'unknown', detail: `${firstSentence(error)} We look again by ourselves.` }
      : { outcome: 'missing', detail: `${firstSentence(error)} ${remedyOf(error)}` };
  }
}

/** What happened; the sentences after it speak of submitting an address, which is not what is asked for here. */
function firstSentence({ message }: FetchFailure): string {
  const end = message.indexOf('. ');
  return end < 0 ? message : message.slice(0, end + 1);
}

function remedyOf({ code }: FetchFailure): string {
  return code === 'robots_disallowed'
    ? `So the badge cannot be looked for: allow ${PRODUCT_TOKEN} to read the homepage.`
    : 'So the badge cannot be looked for: see that the homepage opens without signing in.';
}
