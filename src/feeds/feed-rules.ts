/** The feed of launches, in Atom (RFC 4287). Pure. */
import { createHash } from 'node:crypto';
import { listingPath } from '../listings/badge-rules.ts';
import { xmlText } from './xml-rules.ts';

export const feedPath = '/feed.xml';
export const feedType = 'application/atom+xml; charset=utf-8';
/** The number of launches in the feed. */
export const feedLength = 50;

export interface FeedSite {
  name: string;
  purpose: string;
  /** A UUID. Entry ids derive from it alone, so they never change. */
  feedId: string;
  createdAt: Date;
  /** Without a trailing slash. */
  address: string;
}

export interface FeedLaunch {
  id: number;
  slug: string;
  name: string;
  tagline: string | null;
  short_description: string | null;
  launched_at: Date;
  updated_at: Date;
}

/** Expects launches newest first. Deterministic. */
export function atomFeed(site: FeedSite, launches: readonly FeedLaunch[]): string {
  const { address, feedId } = site;
  const updated = latest([site.createdAt, ...launches.map(changedAt)]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>urn:uuid:${xmlText(feedId)}</id>
<title>${xmlText(`Launches on ${site.name}`)}</title>
<subtitle>${xmlText(site.purpose)}</subtitle>
<link rel="self" type="application/atom+xml" href="${xmlText(address + feedPath)}"/>
<link rel="alternate" type="text/html" href="${xmlText(`${address}/`)}"/>
<updated>${updated.toISOString()}</updated>
<author><name>${xmlText(site.name)}</name></author>
${launches.map((launch) => entryOf(launch, site)).join('')}</feed>
`;
}

function entryOf(launch: FeedLaunch, { address, feedId }: FeedSite): string {
  const { id, slug, name, tagline, short_description, launched_at } = launch;
  return `<entry>
<id>urn:uuid:${uuidIn(feedId, `listing/${id}`)}</id>
<title>${xmlText(name)}</title>
<link rel="alternate" type="text/html" href="${xmlText(address + listingPath(slug))}"/>
<published>${launched_at.toISOString()}</published>
<updated>${changedAt(launch).toISOString()}</updated>
<summary>${xmlText(tagline ?? short_description ?? name)}</summary>
</entry>
`;
}

const changedAt = ({ launched_at, updated_at }: FeedLaunch) => latest([launched_at, updated_at]);
const latest = (times: readonly Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));

/** A version 5 UUID (RFC 9562, section 5.5): derived from the namespace and the name. */
function uuidIn(namespace: string, name: string): string {
  const digest = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
