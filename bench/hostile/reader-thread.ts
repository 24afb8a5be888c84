/** The thread that reads one page at a time for the benchmark, so that it can be stopped. */
import { readFileSync } from 'node:fs';
import { tasks } from '../../activities/parsing/tasks.ts';
import type { StoredPage } from '../../src/shared/profile-schema.ts';
import { directory } from '../extraction/drafted-sites.ts';

export interface PageInput {
  html: string;
  url: string;
}
/** CPU time of each step in ms. */
export interface CpuTimes {
  read: number;
  draft: number;
  verify: number;
}

/** CPU time of this thread, without that of garbage collection threads; wall-clock time if the system does not report it. */
function cpuMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const home = '<title>Orrery</title><h1>Orrery</h1><p>Orrery turns with the real sky.</p>';

/** A home page that precedes another page, which would otherwise count as the home page. */
function homeOf(url: string): StoredPage[] {
  const { href } = new URL('/', url);
  if (href === url) return [];
  const { title, text } = tasks.readPage({ html: home, url: href });
  return [{ url: href, title, status: 200, html: home, text }];
}

export function measurePage({ html, url }: PageInput): CpuTimes {
  const started = cpuMs();
  const { title, text } = tasks.readPage({ html, url });
  const read = cpuMs();
  const pages = [...homeOf(url), { url, title, status: 200, html, text }];
  const profile = tasks.draftByRules({ pages, directory });
  const drafted = cpuMs();
  tasks.verify({ drafts: [{ by: 'rules', profile }], pages, directory });
  return { read: read - started, draft: drafted - read, verify: cpuMs() - drafted };
}
