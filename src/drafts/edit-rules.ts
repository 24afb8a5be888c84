/** Whether a draft can be edited or submitted. */
import { fault } from '../faults.ts';
import { type ResolveMap, parseSubmittedUrl } from '../shared/web-address-rules.ts';
import { isLocked } from '../shared/field-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import type { FieldName } from '../shared/profile-schema.ts';
import type { DraftRow } from './view-rules.ts';

/** Whether a draft can be edited. */
export const isEditable = ({ status }: { status: string }): boolean =>
  status === 'ready' || status === 'submitted';

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
        `The website could not be read: ${failure ?? ''} Call submit_listing with its address to try again.`,
      );
    case 'expired':
      return fault('draft_closed', 'The draft expired. Call submit_listing to start a new one.');
    case 'transferred':
      return fault('draft_closed', failure ?? 'The listing of this draft now belongs to another account.');
  }
}

/** @throws Fault draft_changed if an edit was made from another version of the draft; undefined is any */
export function assertUnchanged({ version }: Pick<DraftRow, 'version'>, edited: number | undefined): void {
  if (edited === undefined || edited === version) return;
  fault(
    'draft_changed',
    `The draft is now at version ${version}, and your edit is based on version ${edited}: somebody else, an app or a redraft has changed it since. Nothing was saved. Read the draft again with get_draft, and send your edit with the new \`version\`.`,
  );
}

/** @throws Fault draft_closed if the draft has failed, expired or lost its listing */
export function assertOpen({ status, failure_message }: Pick<DraftRow, 'status' | 'failure_message'>): void {
  if (status === 'failed' || status === 'expired' || status === 'transferred')
    assertEditable({ status, failure_message });
}

/**
 * Returns the named fields without a pending redraft, and the highest number of a pending redraft (0 for none). `profile`
 * includes the other edits of the call.
 * @throws Fault field_locked for a locked field
 */
export function assertRedraftable(
  profile: DraftProfile,
  names: readonly FieldName[],
): { fresh: FieldName[]; waiting: number } {
  const locked = names.filter((name) => isLocked(profile.fields[name]));
  if (locked.length > 0) {
    fault(
      'field_locked',
      `A redraft cannot change ${locked.map((name) => `\`${name}\``).join(', ')}: locked with lock_fields. Add it to \`unlock_fields\` or \`restore\` as well, or leave it out of \`regenerate\`.`,
    );
  }
  const fresh = [...new Set(names)].filter((name) => profile.fields[name].redraft === undefined);
  return { fresh, waiting: Math.max(0, ...names.map((name) => profile.fields[name].redraft ?? 0)) };
}

/** The address of a competitor's website as it is stored; empty for none. `typed` is valid. */
export function competitorAddress(typed: string, resolve?: ResolveMap): string {
  const text = typed.trim();
  const parsed = text === '' ? null : parseSubmittedUrl(text, resolve);
  return parsed && 'url' in parsed && !/^https?:/i.test(text) ? parsed.url.href : text;
}

/** A category of the directory, with the names that it had before. */
export interface NamedCategory {
  name: string;
  former_names: readonly string[];
}

/** The current names of categories by each current and former name, in lower case. */
export const categoriesByName = (directory: readonly NamedCategory[]): Map<string, string> =>
  new Map([
    ...directory.flatMap(({ name, former_names }) =>
      former_names.map((former) => [former.toLowerCase(), name] as const),
    ),
    ...directory.map(({ name }) => [name.toLowerCase(), name] as const),
  ]);

/** Category names as the directory spells them; the input may differ in case, or be former names. Unknown ones stay. */
export function knownCategories(names: readonly string[], directory: readonly NamedCategory[]): string[] {
  const byName = categoriesByName(directory);
  return [...new Set(names.map((name) => byName.get(name.trim().toLowerCase()) ?? name))];
}
