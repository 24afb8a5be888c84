/** Whether a draft can be edited or submitted. */
import { type Problem, fault } from '../faults.ts';
import { milestoneDateProblem } from '../shared/milestone-rules.ts';
import { type ResolveMap, parseSubmittedUrl } from '../shared/web-address-rules.ts';
import { isLocked } from '../shared/field-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import type { FieldName, MilestoneInput } from '../shared/profile-schema.ts';
import type { DraftRow } from './view-rules.ts';

/** @throws Fault draft_not_ready or draft_closed; the detail says what to do instead */
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
    case 'transferred':
      return fault('draft_closed', failure ?? 'The listing of this draft belongs to another account now.');
  }
}

/** @throws Fault draft_closed if the draft has failed, expired or lost its listing */
export function assertOpen({ status, failure_message }: Pick<DraftRow, 'status' | 'failure_message'>): void {
  if (status === 'failed' || status === 'expired' || status === 'transferred')
    assertEditable({ status, failure_message });
}

/**
 * Returns the named fields without a pending redraft, and the highest number of a pending redraft (0 for none). `profile`
 * includes the other edits of the call.
 * @throws Fault field_locked for a locked field, invalid_input for a field that the same call sets
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
            message: `\`${name}\` is also set under \`fields\`; do only one of them`,
          },
        ],
  );
  refuse(problems);
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

/** @throws Fault invalid_input if there are problems */
function refuse(problems: Problem[]): void {
  if (problems.length === 0) return;
  fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
}

/**
 * The address of a competitor's website as it is stored; empty for none.
 * @throws Fault invalid_input for an address that submit_listing would refuse
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
 * Category names as the directory spells them; the input may differ in case.
 * @throws Fault invalid_input that names each unknown category
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
  refuse(problems);
  return [...new Set(names.map((name) => byName.get(name.trim().toLowerCase()) ?? name))];
}

/**
 * Checks the dates of milestones like add_milestone; dates that are already in the draft are valid.
 * @throws Fault invalid_input that names each wrong date
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
  refuse(problems);
}
