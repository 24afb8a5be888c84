/**
 * Whether a page shows the directory's badge: a visible link to the listing's page with the badge's image inside.
 * Otherwise describes for the owner what was found instead.
 */
import { type BadgeImage, type BadgeLink, type ExpectedBadge, readBadgeElements } from './badge-elements.ts';

export interface BadgeFinding {
  found: boolean;
  /** A sentence or two for the owner: what was found, and what to do if the badge is missing. */
  detail: string;
}

/**
 * Checks a page for the badge, in time linear in its size. Pure. `pageUrl` is the final address of the page; relative links
 * resolve against it and `<base href>`. Query strings and fragments, `http` instead of `https` and all styles are accepted.
 */
export function findBadge(html: string, pageUrl: string, expected: ExpectedBadge): BadgeFinding {
  const { links, images, asides } = readBadgeElements(html, pageUrl, expected);
  const instruction = `The page needs a link to ${expected.listingUrl} with the image ${expected.badgeUrl} inside it; paste the embed code unchanged.`;
  const missing = (detail: string): BadgeFinding => ({ found: false, detail: `${detail} ${instruction}` });

  const badges = images.filter((image) => image.shows === 'badge');
  const placed = badges.filter((image) => image.link?.leadsTo === 'listing');
  const seen = placed.find((image) => image.hidden === null);
  if (seen) return { found: true, detail: `The badge is on the page and links to ${expected.listingUrl}.` };

  const hidden = placed[0];
  if (hidden) {
    return {
      found: false,
      detail: `The badge is on the page, but visitors cannot see it: ${hidden.hidden ?? ''}. Move it to a visible place.`,
    };
  }
  const wrongLink = badges.find((image) => image.link)?.link;
  if (wrongLink) {
    const to = quoteAddress(wrongLink.href);
    return missing(
      wrongLink.leadsTo === 'other listing'
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
  if (asides.size > 0) return missing(`The badge is not shown: it is only in ${[...asides].join(' and ')}.`);

  const other = images.find((image) => image.shows === 'other badge');
  if (other) return missing(`The page shows the badge of another listing, ${quoteAddress(other.src)}.`);
  const otherLink = links.find((link) => link.leadsTo === 'other listing');
  if (otherLink) return missing(`The page links to another listing, ${quoteAddress(otherLink.href)}.`);
  return missing('Neither the badge nor a link to the listing is on the page.');
}

function describeContent(link: BadgeLink): string {
  const lazy = link.images.find((image) => image.lazy !== null);
  if (lazy?.lazy) return `its image is loaded by a script (from ${lazy.lazy}), so it may not show; use src`;
  const image = link.images[0];
  if (!image) return 'the badge image is not inside it';
  return `the image inside it is ${what[image.shows]}, ${quoteAddress(image.src)}`;
}

const what: Record<BadgeImage['shows'], string> = {
  badge: 'the badge',
  'no such style': 'the badge in a style that does not exist, so it does not show',
  'other kind': 'a badge of another kind than “Listed on”',
  'other badge': 'the badge of another listing',
  'something else': 'another one',
};

/** An address from the page, shortened for use in a sentence. */
function quoteAddress(address: string): string {
  const text = address.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (text === '') return 'nowhere';
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
