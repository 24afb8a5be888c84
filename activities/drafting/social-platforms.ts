import { parseUrl } from '../../src/shared/url-rules.ts';
import { platformOfHost } from '../../src/shared/platform-rules.ts';
import type { Platform } from '../../src/shared/profile-schema.ts';

export interface SocialLink {
  platform: Platform;
  /** What the platform calls the account, without `@`. */
  handle: string;
  /** Whether the platform says by the form of the address whose it is: LinkedIn has `in/` and `company/`. */
  owner: 'person' | 'company' | 'either';
}

/** The platform an address belongs to, by its host alone. */
export function platformOf(href: string): Platform | null {
  const url = parseUrl(href);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  return platformOfHost(url.hostname);
}

/** First path segments that lead to no account: sharing, posts, search, the platform's own pages. */
const noAccount: Partial<Record<Platform, RegExp>> = {
  linkedin: /^(?!(?:company|school|showcase|in|pub)$)/,
  x: /^(?:intent|compose|tos|jobs|about|download|account|widgets|share|home|search|hashtag|i|login|signup|privacy|tos|explore|messages|settings|compose)$/,
  facebook:
    /^(?:sharer.*|share.*|dialog|plugins|tr|login.*|events|hashtag|photo.*|watch|story.*|permalink.*|policy.*|privacy|business|help|marketplace|l\.php)$/,
  instagram: /^(?:p|reel|reels|explore|stories|accounts|tv|about|legal)$/,
  tiktok: /^(?!@)/,
  youtube:
    /^(?!@|channel$|c$|user$)(?:watch|embed|playlist|shorts|live|results|feed|t|redirect|about|premium|v)$/,
  threads: /^(?!@)/,
  pinterest: /^(?:pin|search|ideas|explore|about|business)$/,
  github:
    /^(?:login|signup|join|features|pricing|about|sponsors|marketplace|topics|search|orgs|apps|settings|explore|trending|collections|enterprise|security|site|contact|readme|notifications|codespaces|new|gist|customer-stories|team)$/,
  reddit: /^(?!r$|user$|u$)/,
  producthunt: /^(?!products?$|posts$|@)/,
  medium: /^(?:m|p|tag|search|about|membership|policy|new-story|me|topics?)$/,
};
/** Prefixes after which the account is in the second segment. */
const prefixes = new Set([
  'company',
  'school',
  'showcase',
  'in',
  'pub',
  'channel',
  'c',
  'user',
  'u',
  'r',
  'products',
  'product',
  'posts',
  'pg',
  'pages',
  'people',
]);
const templateHandle =
  /^(?:#|%23|\{.*|%7b.*|\[.*|%5b.*|undefined|null|your.*|my-?(?:company|account|page|profile|handle)|tu-?(?:empresa|cuenta|usuario|perfil)|dein-?(?:profil|name|firma)|votre.*|usuario|empresa|accountname|pagename|channel|channel-?name|xxx+|xyz|placeholder|username|user|handle|company|example|sample|profile|account|page|name|test|demo|home|wix|wixcom|wordpress|squarespace|webflow|shopify|framer|carrd|ghost|envato|themeforest|vercel|nextjs|tailwindlabs|tailwindcss|shadcn|getbootstrap|bootstrap|twbs|creativetim|html5up|colorlib|startbootstrap|templatemo|uideck|html5updesign|elementor|facebook|twitter|instagram|linkedin|youtube|github|tiktok|pinterest|reddit|medium)$/i;

/** The account that an address leads to; null where it leads to none (a share button, a post, a bare `https://x.com/`). */
export function socialLinkOf(href: string): SocialLink | null {
  const platform = platformOf(href);
  if (platform === null) return null;
  const url = new URL(href);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (platform === 'medium' && /^[\w-]+\.medium\.com$/.test(url.hostname)) {
    return { platform, handle: url.hostname.split('.')[0] ?? '', owner: 'either' };
  }
  const first = segments[0];
  if (platform === 'facebook' && first === 'profile.php' && url.searchParams.has('id')) {
    return { platform, handle: url.searchParams.get('id') ?? '', owner: 'either' };
  }
  if (first === undefined || noAccount[platform]?.test(first.toLowerCase())) return null;
  const prefixed =
    prefixes.has(first.toLowerCase()) &&
    platform !== 'x' &&
    platform !== 'instagram' &&
    platform !== 'github';
  const handle = (prefixed ? segments.at(platform === 'facebook' ? -1 : 1) : first)?.replace(/^@/, '');
  if (handle === undefined || handle === '' || templateHandle.test(handle)) return null;
  // Below an account stand its posts (`/status/…`); a repository stands for its owner.
  const depth = segments.length - (prefixed ? 2 : 1);
  if (
    depth > (platform === 'github' || platform === 'linkedin' || platform === 'youtube' ? 1 : 0) &&
    platform !== 'facebook'
  )
    return null;
  return { platform, handle, owner: ownerOf(platform, first.toLowerCase()) };
}

function ownerOf(platform: Platform, first: string): SocialLink['owner'] {
  if (platform === 'linkedin') return first === 'in' || first === 'pub' ? 'person' : 'company';
  if (platform === 'reddit') return first === 'r' ? 'company' : 'either';
  return platform === 'producthunt' && !first.startsWith('@') ? 'company' : 'either';
}
