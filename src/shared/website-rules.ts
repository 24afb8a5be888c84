/** When two addresses are the same website, so that a site lists it once. */
import { bareHost } from './web-address-rules.ts';

/**
 * Hosts that many websites share by path: code hosts, app stores, page builders. The pattern finds the part of path and
 * query that identifies a website there.
 */
const sharedHosts: Readonly<Record<string, RegExp>> = {
  'github.com': /^\/([^/?]+(?:\/[^/?]+)?)/,
  'gitlab.com': /^\/([^/?]+(?:\/[^/?]+)?)/,
  'bitbucket.org': /^\/([^/?]+(?:\/[^/?]+)?)/,
  'codeberg.org': /^\/([^/?]+(?:\/[^/?]+)?)/,
  'sourceforge.net': /^\/(?:projects|p)\/([^/?]+)/,
  'huggingface.co': /^\/((?:spaces\/|datasets\/)?[^/?]+(?:\/[^/?]+)?)/,
  'npmjs.com': /^\/package\/((?:@[^/?]+\/)?[^/?]+)/,
  'pypi.org': /^\/project\/([^/?]+)/,
  'crates.io': /^\/crates\/([^/?]+)/,
  'apps.apple.com': /\/(id\d+)/,
  'play.google.com': /[?&]id=([\w.]+)/,
  'apps.microsoft.com': /\/detail\/(?:[^/?]+\/)?([^/?]+)/,
  'chromewebstore.google.com': /\/([a-p]{32})/,
  'addons.mozilla.org': /\/addon\/([^/?]+)/,
  'marketplace.visualstudio.com': /[?&]itemname=([^&]+)/,
  'store.steampowered.com': /^\/app\/(\d+)/,
  'sites.google.com': /^\/(?:view|site)\/([^/?]+)/,
};

/**
 * The identity of a website: its host in ASCII, without `www.`, root dot, scheme and port. On a shared host, the part of
 * the path that identifies the website follows: `github.com/acme/tide`. @param websiteUrl an absolute URL
 */
export function websiteKey(websiteUrl: string): string {
  const url = new URL(websiteUrl);
  const host = bareHost(url).replace(/^www\.(?=.*\.)/, '');
  const own = sharedHosts[host];
  if (!own) return host;
  const address = `${url.pathname}${url.search}`.toLowerCase();
  const path = own.exec(address)?.[1] ?? url.pathname.toLowerCase();
  const parts = path.replace(/\.git$/, '').split('/');
  return [host, ...parts.filter((part) => part !== '')].join('/');
}
