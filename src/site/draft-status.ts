/** The name and status of a draft, in words for those who edit it. */
import { hostName } from './links.ts';
import type { Draft } from './pages/drafts/review-input.ts';

/** The name of the product; without one, the host of the website. */
export const draftName = ({ fields, url }: Pick<Draft, 'fields' | 'url'>): string =>
  typeof fields.name?.value === 'string' ? fields.name.value : hostName(url);

const statuses: Readonly<Record<string, string>> = {
  crawling: 'The website is being read',
  drafting: 'The profile is being drafted',
  ready: 'Ready for you to review',
  submitted: 'Turned into a listing; your edits change the listing, too',
  failed: 'Could not be drafted',
  expired: 'Expired',
  transferred: 'No longer edits its listing',
};

export function draftStatusInWords({
  status,
  completeness,
}: {
  status: string;
  completeness: { percent: number };
}): string {
  const isWhole = status === 'ready' || status === 'submitted';
  return `${statuses[status] ?? status}${isWhole ? `, ${completeness.percent} % complete` : ''}`;
}
