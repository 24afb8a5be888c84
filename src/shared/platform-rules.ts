/** The hosts of platforms, without their link shorteners, which hide the destination. */
import type { Platform } from './profile-schema.ts';

interface PlatformHosts {
  /** A regular expression without the common prefixes. */
  pattern: string;
  /** For messages. */
  named: string;
}

const hosts: Readonly<Partial<Record<Platform, PlatformHosts>>> = {
  linkedin: { pattern: String.raw`(?:[a-z]{2,3}\.)?linkedin\.com`, named: 'linkedin.com' },
  x: { pattern: String.raw`(?:x|twitter)\.com`, named: 'x.com or twitter.com' },
  facebook: { pattern: String.raw`(?:[a-z]{2}-[a-z]{2}\.)?(?:facebook|fb)\.com`, named: 'facebook.com' },
  instagram: { pattern: String.raw`instagram\.com|instagr\.am`, named: 'instagram.com' },
  tiktok: { pattern: String.raw`tiktok\.com`, named: 'tiktok.com' },
  youtube: { pattern: String.raw`(?:music\.)?youtube\.com`, named: 'youtube.com' },
  threads: { pattern: String.raw`threads\.(?:net|com)`, named: 'threads.com or threads.net' },
  pinterest: {
    pattern: String.raw`(?:[a-z]{2}\.)?pinterest\.(?:com|de|fr|es|it|co\.uk|ca|at|ch|pt|se|dk|nz|cl|ie|jp|co\.kr|ph|com\.au|com\.mx)`,
    named: 'pinterest.com',
  },
  github: { pattern: String.raw`(?:gist\.)?github\.com`, named: 'github.com' },
  reddit: { pattern: String.raw`reddit\.com`, named: 'reddit.com' },
  producthunt: { pattern: String.raw`producthunt\.com`, named: 'producthunt.com' },
  medium: { pattern: String.raw`(?:[\w-]+\.)?medium\.com`, named: 'medium.com' },
};

const front = String.raw`(?:(?:www|m|mobile|old|web)\.)?`;

/** A regular expression of a platform's hosts, without anchors; null if any host is allowed. */
function platformPattern(platform: Platform): string | null {
  const { pattern } = hosts[platform] ?? {};
  return pattern === undefined ? null : `${front}(?:${pattern})`;
}

const whole = (Object.keys(hosts) as Platform[]).map(
  (platform) => [platform, new RegExp(`^${platformPattern(platform) ?? ''}$`)] as const,
);

/** The platform of a host; null for other websites. */
export const platformOfHost = (host: string): Platform | null =>
  whole.find(([, pattern]) => pattern.test(host))?.[0] ?? null;

/** The names of a platform's hosts for messages; null if any host is allowed. */
export const hostsInWords = (platform: Platform): string | null => hosts[platform]?.named ?? null;
