/** What of a listing's website a claim is about. */
import { parse } from 'tldts';

export interface ClaimedSite {
  /** As its website has it, with a port where that is not the usual one: `app.shop.example`. */
  host: string;
  /** `https://app.shop.example/`: the page that has to carry a meta tag. */
  homepageUrl: string;
  /**
   * The registrable domain, by the public suffix list with its private section: `x.github.io` is its own and has nothing
   * to do with `github.io`. Null of an IP address, or of a suffix itself.
   */
  domain: string | null;
  /** Whether the domain hangs below one that hands out names to many: `x.github.io`, `x.vercel.app`. */
  isShared: boolean;
}

export function claimedSite(websiteUrl: string): ClaimedSite {
  const { host, hostname, origin } = new URL(websiteUrl);
  const { domain, isPrivate } = parse(hostname, { allowPrivateDomains: true });
  return { host, homepageUrl: `${origin}/`, domain, isShared: isPrivate === true };
}

/** What look-ups are counted by: all that is asked of one domain adds up, whichever host of it and whosever claim. */
export const countedDomain = ({ domain, host }: ClaimedSite): string => domain ?? host;

/** The registrable domain of a mail address, or null. */
export const mailDomain = (address: string): string | null =>
  parse(address.slice(address.lastIndexOf('@') + 1), { allowPrivateDomains: true }).domain;
