/** An own listing as Markdown: what only its owner sees, then its public profile. */
import type { z } from 'zod';
import { markdownLine } from '../shared/markdown-rules.ts';
import { listingMarkdown } from './listing-text-rules.ts';
import type { OwnListingView } from './schema.ts';

export function ownListingMarkdown(listing: z.output<typeof OwnListingView>): string {
  const { id, status, plan, hidden_why: hidden, free_launch: launch, badge } = listing;
  const known: [string, string | null | undefined | false][] = [
    ['Status', status.replaceAll('_', ' ')],
    ['Hidden', hidden],
    ['Plan', plan],
    ['Free launch', launch && `week of ${launch.launch_week}`],
    ['Badge on the homepage', launch?.badge_detail],
    ['Missing from the founder profile', launch?.profile_missing.join(' ')],
    ['Badge', launch && badge.embed_code],
  ];
  const lines = known.flatMap(([name, value]) => (value ? [`- **${name}**: ${markdownLine(value)}`] : []));
  return `*Your listing ${id}*\n\n${lines.join('\n')}\n\n${listingMarkdown(listing)}`;
}
