/** Which pages of one reading of a website are rendered in a browser, and what is read of each in the end. */
import { isSameSite } from '../crawl/choose-pages.ts';
import type { CrawlDeps, Reading } from '../crawl/crawl-deps.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { readingOf } from '../crawl/reading-of.ts';
import { MAX_RENDERED_PAGES, RENDER_BUDGET_MS } from './limits.ts';
import { RenderFailure } from './render-failure.ts';
import type { Renderer } from './renderer.ts';

/** A page as it is to be stored. */
export interface Shown {
  html: string;
  reading: Reading;
  rendered: boolean;
  /** For the founder, where a page that needs a browser was read without: a sentence that says why. */
  note: string | null;
}

export interface PageRendering {
  /**
   * The page with what its scripts make of it, where it is made by scripts; null where it is not. Throws FetchFailure where the
   * page goes on to where it may not be read, or says nothing without a browser and cannot be rendered.
   */
  show(
    page: { html: string; reading: Reading },
    allowUrl: ((url: URL) => Promise<string | null>) | undefined,
  ): Promise<Shown | null>;
}

const plainly = 'This page is made by its scripts. It was read as plain HTML, without them';

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
    const began = performance.now();
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
        return { html, reading, rendered: false, note: `${plainly}, because ${error.because}.` };
      }
      const { because: detail, mayBeOthers: transient } = error;
      throw new FetchFailure('not_rendered', url, { detail, transient, cause: error });
    } finally {
      spentMs += performance.now() - began;
    }
  };

  const renderedReading = async ({ html, url }: { html: string; url: string }): Promise<Reading | null> => {
    try {
      return await readingOf(html, url, { parse, signal });
    } catch (error) {
      // What was sent could be read.
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
