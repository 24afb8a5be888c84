/** Which links lead to accounts, by the form of their addresses on each platform. */
import { platformOfHost } from '../../src/shared/platform-rules.ts';
import type { Platform } from '../../src/shared/profile-schema.ts';
import { parseUrl } from '../../src/shared/url-rules.ts';
import { oneOf } from './lexicon.ts';

export interface SocialLink {
  platform: Platform;
  /** What the platform calls the account, without `@`. */
  handle: string;
  /** Whether the address says whose it is: LinkedIn has `in/` and `company/`. */
  owner: 'person' | 'company' | 'either';
}

interface Form {
  /** First segments of a path after which the account comes. */
  behind?: string;
  /** Whether accounts are nowhere else than behind these, or behind an `@`. */
  isStrict?: true;
  /** First segments that are pages of the platform: sharing, posts, search. */
  pages?: string;
  /** How many segments may follow an account. */
  depth?: number;
}
const forms: Partial<Record<Platform, Form>> = {
  linkedin: { behind: 'company company-beta school showcase in pub', isStrict: true, depth: 1 },
  x: {
    pages:
      'intent share home search hashtag i login signup privacy tos explore messages settings compose download about',
  },
  facebook: {
    behind: 'pg pages people',
    pages:
      'sharer share dialog plugins tr login events hashtag photo watch story permalink policy privacy business help l marketplace groups',
    depth: 9,
  },
  instagram: { pages: 'p reel reels explore stories accounts tv about legal' },
  tiktok: { isStrict: true },
  youtube: {
    behind: 'channel c user',
    pages: 'watch embed playlist shorts live results feed t redirect about premium v',
    depth: 1,
  },
  threads: { isStrict: true },
  pinterest: { pages: 'pin search ideas explore about business' },
  github: {
    behind: 'orgs',
    pages:
      'login signup join features pricing about sponsors marketplace topics search apps settings explore trending site new gist',
    depth: 1,
  },
  reddit: { behind: 'r user u', isStrict: true },
  producthunt: { behind: 'products product posts', isStrict: true },
  medium: { pages: 'm p tag search about membership policy new-story me topics' },
};
const isSample = oneOf('sample_account');
const holds = (list: string | undefined, segment: string): boolean =>
  list?.split(' ').includes(segment) === true;

/** The platform an address belongs to, by its host alone. */
export function platformOf(href: string): Platform | null {
  const url = parseUrl(href);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? platformOfHost(url.hostname) : null;
}

/** The account that an address leads to; null where it leads to none (a share button, a post, a bare `https://x.com/`). */
export function socialLinkOf(href: string): SocialLink | null {
  const platform = platformOf(href);
  if (platform === null) return null;
  const url = new URL(href);
  const own = /^(?!www\.)([\w-]+)\.medium\.com$/.exec(url.hostname)?.[1];
  if (own !== undefined) return { platform, handle: own, owner: 'either' };
  const { behind, isStrict = false, pages, depth = 0 } = forms[platform] ?? {};
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const first = (segments[0] ?? '').toLowerCase().replace(/\.php$/, '');
  if (platform === 'facebook' && first === 'profile') segments[0] = url.searchParams.get('id') ?? '';
  const isBehind = holds(behind, first);
  if (holds(pages, first) || (isStrict && !isBehind && !first.startsWith('@'))) return null;
  // `facebook.com/people/Orrery/1000`
  const handle =
    (isBehind ? segments.at(platform === 'facebook' && first !== 'people' ? -1 : 1) : segments[0])?.replace(
      /^@/,
      '',
    ) ?? '';
  const isFilledIn = handle !== '' && !/[#{}[\]]|%(?:23|[57][bd])/i.test(handle) && !isSample(handle);
  if (!isFilledIn || segments.length - (isBehind ? 2 : 1) > depth) return null;
  return { platform, handle, owner: ownerOf(platform, first) };
}

function ownerOf(platform: Platform, first: string): SocialLink['owner'] {
  if (platform === 'linkedin') return first === 'in' || first === 'pub' ? 'person' : 'company';
  if (platform === 'reddit') return first === 'r' ? 'company' : 'either';
  return platform === 'producthunt' && !first.startsWith('@') ? 'company' : 'either';
}
