/**
 * Labels of real websites, whose pages are in public repositories: `<half>/<slug>.json`. The pages themselves are texts of
 * others and stay out of this repository; fetch-pages.ts gets them.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../../../src/config/config.ts';
import { cacheDirOf } from '../../../src/start/temporal-cli.ts';
import { type LabelledSite, Labels } from '../labels.ts';

/** The sites of `work` may be read while rules are written; those of `measure` only measure, once, at the end. */
export const halves = ['work', 'measure'] as const;
export type Half = (typeof halves)[number];

export const RealLabels = Labels.extend({
  source: z.strictObject({
    repository: z.string().regex(/^[\w-]+\/[\w.-]+$/),
    commit: z.string().regex(/^[0-9a-f]{40}$/),
  }),
});
export type RealLabels = z.infer<typeof RealLabels>;

/** `folder`: where its pages are once they have been fetched. */
export interface RealSite extends LabelledSite {
  labels: RealLabels;
}

export async function realSites(half: Half, slug?: string): Promise<RealSite[]> {
  const labelsFolder = join(import.meta.dirname, half);
  const cache = join(cacheDirOf(readConfig()), 'real-sites');
  const files = await readdir(labelsFolder).catch(() => []);
  const slugs = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
  return Promise.all(
    slugs
      .sort()
      .filter((each) => slug === undefined || each === slug)
      .map(async (each) => {
        const text = await readFile(join(labelsFolder, `${each}.json`), 'utf8');
        const labels = RealLabels.safeParse(JSON.parse(text));
        if (!labels.success) throw new Error(`${half}/${each}.json: ${z.prettifyError(labels.error)}`);
        const { commit } = labels.data.source;
        return { slug: each, folder: join(cache, `${each}-${commit.slice(0, 12)}`), labels: labels.data };
      }),
  );
}
