/** Whether a draft can be edited or submitted as it stands. */
import { fault } from '../faults.ts';
import { milestoneDateProblem } from '../shared/milestone-rules.ts';
import { type ResolveMap, parseSubmittedUrl } from '../shared/web-address-rules.ts';
import { isLocked } from '../shared/field-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import type { FieldName, MilestoneInput } from '../shared/profile-schema.ts';
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
        `The website could not be read: ${failure ?? ''} submit_listing with its address starts afresh.`,
      );
    case 'expired':
      return fault('draft_closed', 'The draft expired. Call submit_listing again to start afresh.');
  }
}

/** @throws Fault 409 for a draft that nobody can work on any more. */
export function assertOpen({ status, failure_message }: Pick<DraftRow, 'status' | 'failure_message'>): void {
  if (status === 'failed' || status === 'expired') assertEditable({ status, failure_message });
}

/**
 * Which of the fields named are not waiting for a redraft yet, and the number that those which are wait for; `profile` is
 * that of after the other edits of the call.
 * @throws Fault 409 for a locked one, 400 for one that the same call sets.
 */
export function assertRedraftable(
  profile: DraftProfile,
  names: readonly FieldName[],
  set: Partial<Record<FieldName, unknown>> = {},
): { fresh: FieldName[]; waiting: number } {
  const problems = names.flatMap((name, index) =>
    set[name] === undefined
      ? []
      : [
          {
            path: `regenerate.${index}`,
            message: `\`${name}\` is set under \`fields\` in the same call; do one of both`,
          },
        ],
  );
  if (problems.length > 0) {
    fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
  }
  const locked = names.filter((name) => isLocked(profile.fields[name]));
  if (locked.length > 0) {
    fault(
      'field_locked',
      `No redraft changes ${locked.map((name) => `\`${name}\``).join(', ')}: locked with lock_fields. Name it under \`restore\` as well to unlock and redraft it, or leave it out of \`regenerate\`.`,
    );
  }
  const fresh = [...new Set(names)].filter((name) => profile.fields[name].redraft === undefined);
  return { fresh, waiting: Math.max(0, ...names.map((name) => profile.fields[name].redraft ?? 0)) };
}

/**
 * The address of a competitor's website as it is kept; empty for none.
 * @throws Fault 400 for one that may not be read, as submit_listing refuses it.
 */
export function competitorAddress(typed: string, resolve?: ResolveMap): string {
  const text = typed.trim();
  if (text === '') return '';
  const parsed = parseSubmittedUrl(text, resolve);
  if ('url' in parsed) return /^https?:/i.test(text) ? text : parsed.url.href;
  return fault('invalid_input', parsed.refused, {
    problems: [{ path: 'competitor_url', message: parsed.refused }],
  });
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

/**
 * The days of milestones are as add_milestone has them; one that stands in the draft already may stay.
 * @throws Fault 400 that names each wrong one.
 */
export function assertMilestoneDays(
  milestones: readonly MilestoneInput[],
  before: DraftProfile['milestones'],
  now: Date,
): void {
  const known = new Set(before.map(({ value }) => value.date));
  const problems = milestones.flatMap(({ date }, index) => {
    const message = known.has(date) ? null : milestoneDateProblem(date, now);
    return message === null ? [] : [{ path: `milestones.${index}.date`, message }];
  });
  if (problems.length > 0)
    fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
}
