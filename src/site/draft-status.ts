/** The status of a draft, in words for those who edit it. */

const statuses: Readonly<Record<string, string>> = {
  crawling: 'The website is being read',
  drafting: 'The profile is being drafted',
  ready: 'Ready for you to review',
  submitted: 'Turned into a listing; edits change that, too',
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
