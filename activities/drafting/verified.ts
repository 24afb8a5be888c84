import { merge } from '../../src/drafts/merge-rules.ts';
import type { DraftedProfile } from '../../src/shared/profile-schema.ts';
import type { Drafted, DraftTask } from '../draft-task.ts';
import { verify } from './verify.ts';

/**
 * What stands of several drafts: each is verified by itself, and what the first cannot show quotes for is that of the next.
 * @returns the profile, who wrote the most preferred part of it, and how much of each draft was dropped
 */
export function verified(
  drafts: readonly Drafted[],
  { pages, directory }: Pick<DraftTask, 'pages' | 'directory'>,
): { profile: DraftedProfile; draftedBy: string; dropped: Record<string, number> } {
  const dropped: Record<string, number> = {};
  const checked = drafts.map(({ by, profile: drafted }) => {
    const result = verify(drafted, pages, directory);
    dropped[by] = result.dropped.length;
    return { by, profile: result.profile };
  });
  return { ...merge(checked), dropped };
}
