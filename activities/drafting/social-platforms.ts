/** Which links lead to accounts, by the form of their addresses on each platform (social-platforms.yaml). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { platformOfHost } from '../../src/shared/platform-rules.ts';
import { type Platform, platforms } from '../../src/shared/profile-schema.ts';
import { parseUrl } from '../../src/shared/url-rules.ts';
import { parseYaml } from '../../src/shared/yaml-rules.ts';
import { oneOf } from './lexicon.ts';

export interface SocialLink {
  platform: Platform;
  /** What the platform calls the account, without `@`. */
  handle: string;
  /** Whether the address says whose it is: LinkedIn has `in/` and `company/`. */
  owner: 'person' | 'company' | 'either';
}

const list = z
  .string()
  .default('')
  .transform((text) => new Set(text.split(' ')));
const Form = z.strictObject({
  behind: list,
  isStrict: z.boolean().default(false),
  pages: list,
  depth: z.number().default(0),
});
const forms = parseYaml(
  'The forms of accounts',
  readFileSync(new URL('social-platforms.yaml', import.meta.url), 'utf8'),
  z.partialRecord(z.enum(platforms), Form),
);
const anyForm = Form.parse({});
const isSample = oneOf('sample_account');

/** The account that an address leads to; null where it leads to none (a share button, a post, a bare `https://x.com/`). */
export function socialLinkOf(href: string): SocialLink | null {
  const url = parseUrl(href);
  const platform =
    url?.protocol === 'https:' || url?.protocol === 'http:' ? platformOfHost(url.hostname) : null;
  if (url === null || platform === null) return null;
  const own = /^(?!www\.)([\w-]+)\.medium\.com$/.exec(url.hostname)?.[1];
  if (own !== undefined) return { platform, handle: own, owner: 'either' };
  const { behind, isStrict, pages, depth } = forms[platform] ?? anyForm;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const first = (segments[0] ?? '').toLowerCase().replace(/\.php$/, '');
  if (platform === 'facebook' && first === 'profile') segments[0] = url.searchParams.get('id') ?? '';
  const isBehind = behind.has(first);
  if (pages.has(first) || (isStrict && !isBehind && !first.startsWith('@'))) return null;
  const at = isBehind ? 1 : 0;
  const handle = segments[at]?.replace(/^@/, '') ?? '';
  const isFilledIn = handle !== '' && !/[#{}[\]]|%(?:23|[57][bd])/i.test(handle) && !isSample(handle);
  if (!isFilledIn || segments.length - 1 - at > depth) return null;
  return { platform, handle, owner: ownerOf(platform, first) };
}

function ownerOf(platform: Platform, first: string): SocialLink['owner'] {
  if (platform === 'linkedin') return first === 'in' || first === 'pub' ? 'person' : 'company';
  if (platform === 'reddit') return first === 'r' ? 'company' : 'either';
  return platform === 'producthunt' && !first.startsWith('@') ? 'company' : 'either';
}
