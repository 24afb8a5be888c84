/** The thread in which a bench reads pages: one page at a time, so that it can be ended with it. */
import { readFileSync } from 'node:fs';
import { tasks } from '../../activities/parsing/tasks.ts';
import type { StoredPage } from '../../src/shared/profile-schema.ts';
import { directory } from '../extraction/drafted-sites.ts';

export interface Asked {
  html: string;
  url: string;
}
/** CPU time of each step. */
export interface Taken {
  read: number;
  draft: number;
  verify: number;
}

/** Of this thread, where the system says it: others on the machine and collectors of garbage do not count. */
function cpuMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const home = '<title>Orrery</title><h1>Orrery</h1><p>Orrery turns with the real sky.</p>';

/** The page before another one: without it, that one would count as the home page. */
function homeOf(url: string): StoredPage[] {
  const { href } = new URL('/', url);
  if (href === url) return [];
  const { title, text } = tasks.readPage({ html: home, url: href });
  return [{ url: href, title, status: 200, html: home, text }];
}

export function readAsStranger({ html, url }: Asked): Taken {
  const began = cpuMs();
  const { title, text } = tasks.readPage({ html, url });
  const read = cpuMs();
  const pages = [...homeOf(url), { url, title, status: 200, html, text }];
  const profile = tasks.draftByRules({ pages, directory });
  const drafted = cpuMs();
  tasks.verify({ drafts: [{ by: 'rules', profile }], pages, directory });
  return { read: read - began, draft: drafted - read, verify: cpuMs() - drafted };
}
