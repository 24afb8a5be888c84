/** Labels of a site: `sites/<slug>/labels.json`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { platforms } from '../../src/shared/profile-schema.ts';

const Texts = z.union([z.string().transform((text) => [text]), z.array(z.string()).min(1)]);
const Maybe = z.strictObject({ maybe: z.array(z.string()).min(1), never: z.array(z.string()).optional() });

/**
 * One value. Null: the site does not state it, so any value is wrong. One or more texts: any of them is right, and none is a
 * miss. `maybe`: it is debatable whether the site states it, so it does not count.
 */
const Exact = z.union([z.null(), Maybe, Texts]);
/** Prose: right if it contains one of the phrases, and none of `never`. */
const Prose = z.union([
  z.null(),
  Maybe,
  z.strictObject({ holds: z.array(z.string()).min(1), never: z.array(z.string()).optional() }),
]);
/** A set: missing required items are misses, and items neither required nor allowed are wrong. */
const Several = z.strictObject({ required: z.array(z.string()), allowed: z.array(z.string()) });
const Founder = z.strictObject({ name: Texts, title: z.array(z.string()).optional() });

export const proseFields = ['short_description', 'description', 'pricing_summary'] as const;
export const exactFields = [
  'name',
  'tagline',
  'stage',
  'pricing_model',
  'country',
  'city',
  'founded_year',
  'contact_email',
  'demo_video_url',
  'logo_url',
] as const;
export const listFields = ['categories', 'features', 'tags', 'usps', 'keywords'] as const;

export const Labels = z.strictObject({
  /** What kind of site it is, and what makes it difficult. */
  about: z.string().min(20),
  /** The address of the home page. */
  url: z.url(),
  /** Its text is created by a script: `main.js`, which is served as /static/js/main.js. */
  browser: z.boolean().default(false),
  /** Paths by file, the home page first. */
  pages: z.record(z.string(), z.string()),
  /** Fields without a label are not evaluated. */
  fields: z.strictObject({
    ...perFieldShape(exactFields, Exact.optional()),
    ...perFieldShape(proseFields, Prose.optional()),
  }),
  lists: z.partialRecord(z.enum(listFields), Several),
  socials: z.partialRecord(z.enum(platforms), z.string()),
  /** Links that do not count. */
  socials_maybe: z.partialRecord(z.enum(platforms), z.string()).default({}),
  founders: z.strictObject({
    required: z.array(Founder),
    /** Makers that the site does not call founders. */
    allowed: z.array(Founder).default([]),
  }),
  faqs: z.array(z.string()),
  faqs_maybe: z.array(z.string()).default([]),
  /** `date`: as precise as on the site. Absent: not evaluated. */
  milestones: z.array(z.strictObject({ date: z.string(), title: z.string() })).optional(),
  /** Phrases forbidden in all values: of other companies, hidden, of templates, injected. */
  never: z.array(z.string()),
});
export type Labels = z.infer<typeof Labels>;
export type ExactLabel = z.infer<typeof Exact>;
export type ProseLabel = z.infer<typeof Prose>;
export type ListLabel = z.infer<typeof Several>;

function perFieldShape<const N extends string, T extends z.ZodType>(names: readonly N[], label: T) {
  return Object.fromEntries(names.map((name) => [name, label])) as Record<N, T>;
}

export interface LabelledSite {
  slug: string;
  folder: string;
  labels: Labels;
}

const sitesFolder = join(import.meta.dirname, 'sites');

/** The site of a slug, or all sites. Rejects for an unknown slug. */
export async function labelledSites(slug?: string): Promise<LabelledSite[]> {
  const slugs = (await readdir(sitesFolder)).sort();
  if (slug !== undefined && !slugs.includes(slug)) throw new Error(`The sites are ${slugs.join(', ')}.`);
  return Promise.all(
    slugs
      .filter((each) => slug === undefined || each === slug)
      .map(async (each) => {
        const folder = join(sitesFolder, each);
        const labels = Labels.safeParse(JSON.parse(await readFile(join(folder, 'labels.json'), 'utf8')));
        if (!labels.success) throw new Error(`${each}/labels.json: ${z.prettifyError(labels.error)}`);
        return { slug: each, folder, labels: labels.data };
      }),
  );
}
