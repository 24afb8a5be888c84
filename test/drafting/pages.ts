/** Small websites for tests: pages as a crawl would have stored them, and what becomes of them. */
import type { CategoryTree } from '../../activities/drafting/category-words.ts';
import { draftByRules } from '../../activities/drafting/rules-drafter.ts';
import { verify } from '../../activities/drafting/verify.ts';
import { readPage } from '../../activities/reading/page.ts';
import type { DraftedProfile, FieldName, FieldValue, StoredPage } from '../../src/shared/profile-schema.ts';

export const origin = 'https://orrery.example';

export const tree: CategoryTree = {
  categories: [
    {
      slug: 'productivity',
      name: 'Productivity',
      keywords: ['productivity', 'tasks', 'to-do'],
      parent_slug: null,
    },
    {
      slug: 'scheduling',
      name: 'Scheduling & Calendars',
      keywords: ['booking', 'calendar', 'appointments', 'scheduling'],
      parent_slug: 'productivity',
    },
    { slug: 'finance', name: 'Finance', keywords: ['invoices', 'accounting', 'tax'], parent_slug: null },
  ],
};

export function stored(url: string, html: string): StoredPage {
  const { title, text } = readPage(html, url);
  return { url, title, status: 200, html, text };
}

interface PageParts {
  title?: string;
  head?: string;
  lang?: string;
}

/** A whole document around the content of `main`; what is not under test is plain and the same everywhere. */
export const page = (main: string, { title = 'Orrery', head = '', lang = 'en' }: PageParts = {}): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head>` +
  `<body><header><nav><a href="/">Orrery</a> <a href="/pricing">Pricing</a></nav></header><main>${main}</main>` +
  `<footer><p>© 2026 Orrery. All rights reserved.</p></footer></body></html>`;

export const jsonLd = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

export interface Drafted {
  pages: StoredPage[];
  drafted: DraftedProfile;
  profile: DraftedProfile;
  dropped: { path: string; why: string }[];
  /** The verified value of a field; undefined where there is none. */
  value: (field: FieldName) => FieldValue | undefined;
  quotes: (field: FieldName) => string[];
}

/** Reads, drafts and verifies a site given as path → HTML. */
export function draftOf(site: Record<string, string>): Drafted {
  const pages = Object.entries(site).map(([path, html]) => stored(new URL(path, origin).href, html));
  return draftPages(pages, tree);
}

export function draftPages(pages: StoredPage[], directory: CategoryTree): Drafted {
  const drafted = draftByRules(pages, directory);
  const { profile, dropped } = verify(drafted, pages, directory);
  return {
    pages,
    drafted,
    profile,
    dropped,
    value: (field) => profile.fields[field]?.value,
    quotes: (field) => (profile.fields[field]?.evidence ?? []).map(({ quote }) => quote),
  };
}

/** The values of cited entries or of a table of them. */
export const valuesOf = <T>(cited: readonly { value: T }[]): T[] => cited.map(({ value }) => value);
export const linksOf = (socials: DraftedProfile['company_socials']): Record<string, string> =>
  Object.fromEntries(Object.entries(socials).map(([platform, { value }]) => [platform, value]));
