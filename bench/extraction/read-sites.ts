import { findChromium } from '../../activities/browser/find-chromium.ts';
import { readConfig } from '../../src/config/config.ts';
import type { ReadSite } from './drafted-sites.ts';
import type { LabelledSite } from './labels.ts';
import { readSite } from './read-site.ts';
import { renderSite } from './render-site.ts';

/** Sites that come by script are left out where there is no browser, which is said. */
export async function readSites(
  sites: readonly LabelledSite[],
  print: (line: string) => void,
): Promise<ReadSite[]> {
  const executable = findChromium({ path: readConfig().CHROMIUM_PATH });
  const read: ReadSite[] = [];
  for (const site of sites) {
    if (!site.labels.browser) read.push({ site, pages: await readSite(site) });
    else if (executable === null)
      print(`${site.slug} is left out: its text comes by script, and there is no browser.`);
    else read.push({ site, pages: await renderSite(site, executable) });
  }
  return read;
}
