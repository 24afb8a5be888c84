/** The rules' drafts of the labelled sites, verified as by the draft activity. */
import type { CategoryTree } from '../../activities/drafting/category-words.ts';
import { draftByRules } from '../../activities/drafting/rules-drafter.ts';
import { verify } from '../../activities/drafting/verify.ts';
import { readCategories } from '../../src/reference-data/content.ts';
import type { DraftedProfile, StoredPage } from '../../src/shared/profile-schema.ts';
import { foundBy } from './found.ts';
import { type Judgement, judge } from './judge.ts';
import type { LabelledSite } from './labels.ts';
import { type Unverified, unverifiedIn } from './unverified.ts';

/** The labels name categories of the demo directory. */
export const directory: CategoryTree = {
  categories: readCategories().flatMap(({ children, ...parent }) => [
    { ...parent, parent_slug: null },
    ...children.map((child) => ({ ...child, parent_slug: parent.slug })),
  ]),
};

export interface ReadSite {
  site: LabelledSite;
  pages: StoredPage[];
}

export interface DraftedSite {
  slug: string;
  profile: DraftedProfile;
  judgement: Judgement;
  unverified: Unverified[];
}

/** A verified profile. */
export type Draft = (read: ReadSite) => Promise<DraftedProfile> | DraftedProfile;

export const draftWithRules: Draft = ({ pages }) =>
  verify(draftByRules(pages, directory), pages, directory).profile;

export async function draftSite(draft: Draft, read: ReadSite): Promise<DraftedSite> {
  const { site, pages } = read;
  const profile = await draft(read);
  return {
    slug: site.slug,
    profile,
    judgement: judge(foundBy(profile), site.labels),
    unverified: unverifiedIn(profile, pages),
  };
}
