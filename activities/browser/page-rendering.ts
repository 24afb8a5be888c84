/** Decides which pages of a crawl are rendered in a browser, and which version of each is used. */
import { isSameSite } from '../crawl/choose-pages.ts';
import type { CrawlDeps, Reading } from '../crawl/crawl-deps.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { readingOf } from '../crawl/reading-of.ts';
import { MAX_RENDERED_PAGES, RENDER_BUDGET_MS } from './limits.ts';
import { RenderFailure } from './render-failure.ts';
import type { Renderer } from './renderer.ts';

/** The version of a page to store. */
export interface Shown {
  html: string;
  reading: Reading;
  rendered: boolean;
  /** Explains to the owner why a page that needs a browser was read without one. */
  note: string | null;
}

export interface PageRendering {
  /**
   * The rendered page, or the plain one with a note; null where the page does not need scripts.
   * @throws FetchFailure where the page navigates to a URL that must not be read, or cannot be rendered and is empty
   */
  show(
    page: { html: string; reading: Reading },
    allowUrl: ((url: URL) => Promise<string | null>) | undefined,
  ): Promise<Shown | null>;
}

const plainly = 'This page is made by its scripts. It was read as plain HTML, without them';

/** The rendering of one crawl, which limits its pages and total time. */
export function createPageRendering(
  renderer: Renderer | null,
  { parse, signal }: Pick<CrawlDeps, 'parse' | 'signal'>,
): PageRendering {
  let pages = 0;
  let spentMs = 0;

  const render = async (
    renderer: Renderer,
    { html, reading }: { html: string; reading: Reading },
    allowUrl: ((url: URL) => Promise<string | null>) | undefined,
  ): Promise<Shown> => {
    const { url } = reading;
    const startedAt = performance.now();
    const mayVisit = async (to: URL) => {
      if (!isSameSite(to.hostname, new URL(url).hostname)) {
        throw new FetchFailure('leads_elsewhere', url, { detail: to.host });
      }
      const why = (await allowUrl?.(to)) ?? null;
      if (why !== null) throw new FetchFailure('robots_disallowed', to.href, { cause: why });
    };
    try {
      const page = await renderer.render({ url, html }, { mayVisit, signal });
      const rendered = await renderedReading(page);
      if (rendered && rendered.letterCount >= reading.letterCount) {
        return { html: page.html, reading: rendered, rendered: true, note: null };
      }
      return { html, reading, rendered: false, note: `${plainly}, because they leave less to read.` };
    } catch (error) {
      if (!(error instanceof RenderFailure)) throw error;
      if (reading.letterCount > 0) {
        return { html, reading, rendered: false, note: `${plainly}, because ${error.reason}.` };
      }
      const { reason: detail, mayRetry: transient } = error;
      throw new FetchFailure('not_rendered', url, { detail, transient, cause: error });
    } finally {
      spentMs += performance.now() - startedAt;
    }
  };

  const renderedReading = async ({ html, url }: { html: string; url: string }): Promise<Reading | null> => {
    try {
      return await readingOf(html, url, { parse, signal });
    } catch (error) {
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  };

  return {
    async show({ html, reading }, allowUrl) {
      if (!reading.needsBrowser) return null;
      const unrendered = (because: string): Shown => ({
        html,
        reading,
        rendered: false,
        note: `${plainly}, because ${because}.`,
      });
      if (renderer === null) return unrendered('no browser is installed here');
      if (pages >= MAX_RENDERED_PAGES || spentMs >= RENDER_BUDGET_MS) {
        return unrendered(`${pages} pages of the website were rendered before it`);
      }
      pages += 1;
      return render(renderer, { html, reading }, allowUrl);
    },
  };
}
