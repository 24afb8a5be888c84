/** The blog. */
import type Router from '@koa/router';
import { blogPath } from '../../directory/path-rules.ts';
import { type PageReader, assertThere, foundOrProblems, requestedPage, textParams } from '../page-reader.ts';
import { type Posts, blogFilters, blogPage } from '../pages/blog-page.ts';
import { type Post, postPage } from '../pages/post-page.ts';

const perPage = 20;

export function addBlogRoutes(router: Router, { read, siteOf, answerPage }: PageReader): void {
  router.get(blogPath, (ctx) =>
    answerPage(ctx, async () => {
      const asked = textParams(ctx, blogFilters);
      const input = { ...asked, page: requestedPage(ctx), per_page: perPage };
      const [site, { found, problems }] = await Promise.all([
        siteOf(ctx),
        foundOrProblems(read<Posts>(ctx, 'list_blog_posts', input), blogFilters),
      ]);
      if (found) assertThere(found);
      const page = blogPage({ site, asked, found, problems });
      return problems ? { refused: page } : page;
    }),
  );

  router.get(`${blogPath}/:slug`, (ctx) =>
    answerPage(ctx, async () => {
      const input = { slug: ctx.params['slug'] };
      const [site, post] = await Promise.all([siteOf(ctx), read<Post>(ctx, 'get_blog_post', input)]);
      return postPage({ site, post });
    }),
  );
}
