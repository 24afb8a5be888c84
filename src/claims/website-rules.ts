/** The part of a listing's website that a claim is about. */
import { parse } from 'tldts';

export interface ClaimedSite {
  /** With a non-default port: `app.shop.example:8443`. */
  host: string;
  /** The page that carries the meta tag: `https://app.shop.example/`. */
  homepageUrl: string;
  /**
   * The registrable domain by the public suffix list, including its private section: `x.github.io` is a domain of its
   * own. Null for an IP address or a suffix.
   */
  domain: string | null;
  /** The suffix is a private one that many users share: `x.github.io`, `x.vercel.app`. */
  isShared: boolean;
}

/** @param websiteUrl an absolute URL */
export function claimedSite(websiteUrl: string): ClaimedSite {
  const { host, hostname, origin } = new URL(websiteUrl);
  const { domain, isPrivate } = parse(hostname, { allowPrivateDomains: true });
  return { host, homepageUrl: `${origin}/`, domain, isShared: isPrivate === true };
}

/** The key of the look-up limit: all hosts and claims of one domain share it. */
export const countedDomain = ({ domain, host }: ClaimedSite): string => domain ?? host;

/** The registrable domain of a mail address, or null. */
export const mailDomain = (address: string): string | null =>
  parse(address.slice(address.lastIndexOf('@') + 1), { allowPrivateDomains: true }).domain;
