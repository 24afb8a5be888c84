import { findChromium } from '../../activities/browser/find-chromium.ts';
import { readConfig } from '../../src/config/config.ts';
import type { ReadSite } from './drafted-sites.ts';
import type { LabelledSite } from './labels.ts';
import { readSite } from './read-site.ts';
import { renderSite } from './render-site.ts';

/** Reads the sites. Without a browser, sites built by scripts are skipped with a message. */
export async function readSites(
  sites: readonly LabelledSite[],
  print: (line: string) => void,
): Promise<ReadSite[]> {
  const executable = findChromium({ path: readConfig().CHROMIUM_PATH });
  const read: ReadSite[] = [];
  for (const site of sites) {
    if (!site.labels.browser) read.push({ site, pages: await readSite(site) });
    else if (executable === null)
      print(`${site.slug} is skipped: its text is created by a script, and there is no browser.`);
    else read.push({ site, pages: await renderSite(site, executable) });
  }
  return read;
}
