/** Whether a draft can be edited or submitted as it stands. */
import { fault } from '../faults.ts';
import type { DraftRow } from './view-rules.ts';

/** @throws Fault 409 that says what to do instead. */
export function assertEditable({
  status,
  failure_message: failure,
}: Pick<DraftRow, 'status' | 'failure_message'>): void {
  switch (status) {
    case 'ready':
    case 'submitted':
      return;
    case 'crawling':
    case 'drafting':
      return fault(
        'draft_not_ready',
        'The website is still being read. Poll get_draft until the status is `ready`.',
      );
    case 'failed':
      return fault(
        'draft_closed',
        `The website could not be read: ${failure ?? ''} Then call submit_listing again.`,
      );
    case 'expired':
      return fault('draft_closed', 'The draft expired. Call submit_listing again to start afresh.');
  }
}

/**
 * Category names as the directory writes them, whatever their case.
 * @throws Fault 400 that names each unknown one.
 */
export function knownCategories(names: string[], directory: readonly { name: string }[]): string[] {
  const byName = new Map(directory.map(({ name }) => [name.toLowerCase(), name]));
  const problems = names.flatMap((name, index) =>
    byName.has(name.trim().toLowerCase())
      ? []
      : [
          {
            path: `fields.categories.${index}`,
            message: `“${name}” is not a category here; list the names with list_categories`,
          },
        ],
  );
  if (problems.length > 0)
    fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
  return [...new Set(names.map((name) => byName.get(name.trim().toLowerCase()) ?? name))];
}
