/** What the addresses in a page's attributes mean, and what they are the addresses of. */
import type { StoredPage } from '../../../src/shared/profile-schema.ts';
import { readingOf } from '../site.ts';

export interface AddressMeaning {
  /** Absolute, as a browser has it: against the page's own base where it sets one. Empty for what is in no element. */
  of(raw: string): ReadonlySet<string>;
  /** Whether the page links there and shows it nowhere: the address of a page, not of a picture. */
  isOnlyLinked(href: string): boolean;
}

export function addressMeaning(page: StoredPage): AddressMeaning {
  const { links, images, embeds, headLinks } = readingOf(page);
  const meant = new Map<string, Set<string>>();
  const add = (raw: string, href: string): void => {
    meant.set(raw, (meant.get(raw) ?? new Set()).add(href));
  };
  for (const { raw, href, hidden } of links) if (!hidden) add(raw, href);
  for (const { raw, src } of [...images, ...embeds]) add(raw, src);
  for (const { raw, href } of headLinks) add(raw, href);
  const linked = new Set(links.map(({ href }) => href));
  const shown = new Set([...images.map(({ src }) => src), ...headLinks.map(({ href }) => href)]);
  return {
    of: (raw) => meant.get(raw) ?? new Set(),
    isOnlyLinked: (href) => linked.has(href) && !shown.has(href),
  };
}
