/** Pages for programs: listings and posts as Markdown, and llms.txt. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { z } from 'zod';
import { postMarkdown } from '../../blog/post-text-rules.ts';
import type { PostView } from '../../blog/schema.ts';
import type { CategoryTreeView } from '../../categories/schema.ts';
import { faultOf } from '../../contract/problem.ts';
import { siteAddressOf } from '../../contract/site-address.ts';
import { postMarkdownPath, postPath } from '../../directory/path-rules.ts';
import { type LlmsInput, llmsPath, llmsText } from '../../feeds/llms-rules.ts';
import type { LaunchWeekView } from '../../launches/schema.ts';
import { listingMarkdownPath, listingPath } from '../../listings/badge-rules.ts';
import { listingMarkdown } from '../../listings/listing-text-rules.ts';
import type { ListingView } from '../../listings/schema.ts';
import { markdownLine } from '../../shared/markdown-rules.ts';
import { sendPage } from '../page-cache.ts';
import type { Read } from './badge-routes.ts';

const markdownType = 'text/markdown; charset=utf-8';

interface Document {
  text: string;
  /** The path of its page. */
  page: string;
  path: string;
  /** Another one than that of the request if the listing was merged. */
  slug: string;
  isDemo: boolean;
}

type FindDocument = (ctx: RouterContext) => Promise<Document>;

export function addMarkdownRoutes(router: Router, { read }: { read: Read }): void {
  const findListing: FindDocument = async (ctx) => {
    const listing = await read<ListingView>(ctx, 'get_listing', { slug: ctx.params['slug'] });
    const { slug, is_demo: isDemo } = listing;
    return {
      slug,
      text: listingMarkdown(listing),
      page: listingPath(slug),
      path: listingMarkdownPath(slug),
      isDemo,
    };
  };
  const findPost: FindDocument = async (ctx) => {
    const post = await read<z.output<typeof PostView>>(ctx, 'get_blog_post', { slug: ctx.params['slug'] });
    const { slug, is_demo: isDemo } = post;
    const page = postPath(slug);
    const text = postMarkdown(post, siteAddressOf(ctx) + page);
    return { slug, text, page, path: postMarkdownPath(slug), isDemo };
  };

  for (const [path, find] of [
    ['/listings/:slug', findListing],
    ['/blog/:slug', findPost],
  ] as const) {
    router.get(`${path}.md`, (ctx) => sendDocument(ctx, find));
    // The page itself, for those that prefer Markdown to HTML.
    router.get(path, async (ctx, next) => {
      ctx.vary('Accept');
      if (ctx.accepts('text/html', 'text/markdown') === 'text/markdown') await sendDocument(ctx, find);
      else await next();
    });
  }

  router.get(llmsPath, async (ctx) => {
    const [site, { items: launches }, { items: categories }] = await Promise.all([
      read<LlmsInput['site']>(ctx, 'get_site_info', {}),
      read<z.output<typeof LaunchWeekView>>(ctx, 'get_launch_week', { week: 'this' }),
      read<z.output<typeof CategoryTreeView>>(ctx, 'list_categories', { include_empty: false }),
    ]);
    ctx.set('Cache-Control', 'no-cache');
    await sendPage(ctx, llmsText({ site, launches, categories }), 'text/plain; charset=utf-8');
  });
}

/** A refusal that programs can read is sent as it is. Search engines index the page instead. */
async function sendDocument(ctx: RouterContext, find: FindDocument): Promise<void> {
  try {
    const { slug, text, page, path, isDemo } = await find(ctx);
    if (slug !== ctx.params['slug']) {
      // Names can change back, and browsers keep a 301 forever otherwise.
      ctx.set('Cache-Control', 'no-cache');
      ctx.redirect(path);
      ctx.status = 301;
      return;
    }
    ctx.set('Link', `<${siteAddressOf(ctx) + page}>; rel="canonical"`);
    if (isDemo) ctx.set('X-Robots-Tag', 'noindex');
    ctx.set('Cache-Control', 'no-cache');
    await sendPage(ctx, text, markdownType);
  } catch (error) {
    const refusal = faultOf(error);
    if (refusal.status !== 404 && refusal.code !== 'invalid_input') throw error;
    ctx.status = 404;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = markdownType;
    ctx.body = `# Not found\n\n${markdownLine(refusal.message)}\n`;
  }
}
