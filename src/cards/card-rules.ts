/** Cards: the preview pictures of pages that are shared elsewhere (Open Graph, X). Their kinds and addresses. Pure. */
import { calendarDay, parseWeek } from '../shared/week-rules.ts';

/** What a card shows. A week is its Monday; an award belongs to a listing in a week. */
export type Card =
  | { kind: 'site' }
  | { kind: 'listing'; slug: string }
  | { kind: 'week'; week: string }
  | { kind: 'award'; week: string; slug: string }
  | { kind: 'post'; slug: string };

/** The size of every card in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

const folders = { listing: 'listings', week: 'weeks', award: 'awards', post: 'posts' } as const;

/** The path of a card on its site: `/cards/site.png`, `/cards/awards/<monday>-<listing>.png`. */
export function cardPath(card: Card): string {
  if (card.kind === 'site') return '/cards/site.png';
  return `/cards/${folders[card.kind]}/${encodeURIComponent(nameOf(card))}.png`;
}

function nameOf(card: Exclude<Card, { kind: 'site' }>): string {
  switch (card.kind) {
    case 'week':
      return card.week;
    case 'award':
      return `${card.week}-${card.slug}`;
    default:
      return card.slug;
  }
}

/** The picture of a card for the head of a page. `site`: the site's own address, such as `urls.home` of get_site_info. */
export const cardPicture = (site: string, card: Card): { url: string; width: number; height: number } => ({
  url: new URL(cardPath(card), site).href,
  ...cardSize,
});

const slugPattern = /^[a-z0-9][a-z0-9-]{0,219}$/;

/** The card at a path such as `/cards/weeks/2026-11-23.png`, whether or not what it shows exists; null for other paths. */
export function cardOfPath(path: string): Card | null {
  if (path === '/cards/site.png') return { kind: 'site' };
  const [, folder, name = ''] = /^\/cards\/([a-z]+)\/([a-z0-9-]+)\.png$/.exec(path) ?? [];
  switch (folder) {
    case 'listings':
      return slugPattern.test(name) ? { kind: 'listing', slug: name } : null;
    case 'posts':
      return slugPattern.test(name) ? { kind: 'post', slug: name } : null;
    case 'weeks':
      return isMonday(name) ? { kind: 'week', week: name } : null;
    case 'awards': {
      const [week, slug] = [name.slice(0, 10), name.slice(11)];
      return name[10] === '-' && isMonday(week) && slugPattern.test(slug)
        ? { kind: 'award', week, slug }
        : null;
    }
    default:
      return null;
  }
}

/** Named weeks such as `this` have no card of their own. */
const isMonday = (day: string) => calendarDay.test(day) && parseWeek(day, new Date(0)) === day;

const minute = 60_000;

/** Changed cards are drawn again at most this often, in milliseconds; weeks change with every launch. */
export const redrawAfterMs = ({ kind }: Card): number => (kind === 'week' ? 60 * minute : minute);
