import type { ReadSite } from './drafted-sites.ts';
import type { LabelledSite } from './labels.ts';
import { readSite } from './read-site.ts';

/** Sites that come by script are left out where there is no browser, which is said. */
export async function readSites(
  sites: readonly LabelledSite[],
  say: (line: string) => void,
): Promise<ReadSite[]> {
  const read: ReadSite[] = [];
  for (const site of sites) {
    if (site.labels.browser) {
      say(`${site.slug} is left out: it needs a browser.`);
      continue;
    }
    read.push({ site, pages: await readSite(site) });
  }
  return read;
}
