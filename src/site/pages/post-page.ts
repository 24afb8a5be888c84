/** A blog post. */
import type { z } from 'zod';
import type { PostView } from '../../blog/schema.ts';
import { blogPath, postPath } from '../../directory/path-rules.ts';
import { html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { markdownOf } from '../markdown.ts';
import { postMeta } from '../meta/post-meta.ts';
import { byline } from './blog-page.ts';
import { faqs } from './listing-sections.ts';

export type Post = z.output<typeof PostView>;

export interface PostPageInput {
  site: SiteFacts;
  post: Post;
}

export function postPage({ site, post }: PostPageInput): string {
  const { slug, title, summary, is_demo: isDemo } = post;
  return layout({
    site,
    title,
    description: summary,
    canonical: postPath(slug),
    indexed: !isDemo,
    meta: postMeta(site, post),
    demo: isDemo,
    body: html`
      <article class="reading">
        <header class="intro">
          <nav class="ways" aria-label="Above it"><a href="${blogPath}">Blog</a></nav>
          <h1><bdi>${title}</bdi></h1>
          ${byline(post)}
          <p dir="auto">${summary}</p>
        </header>
        <div class="prose" dir="auto">${markdownOf(post.markdown)}</div>
        ${post.faqs.length > 0 && html`<div class="section">${faqs(post.faqs)}</div>`}
      </article>
    `,
  });
}
