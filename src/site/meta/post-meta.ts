/** What programs read in the head of a blog post. */
import type { z } from 'zod';
import type { PostView } from '../../blog/schema.ts';
import { cardPicture } from '../../cards/card-rules.ts';
import { blogPath, postMarkdownPath, postPath } from '../../directory/path-rules.ts';
import { blogPosting } from '../json-ld/blog-posting.ts';
import { breadcrumbs } from '../json-ld/breadcrumbs.ts';
import { faqPage } from '../json-ld/faq-page.ts';
import type { PublishingSite } from '../json-ld/site.ts';
import type { PageMeta } from '../page-meta.ts';

export function postMeta(site: PublishingSite, post: z.output<typeof PostView>): PageMeta {
  const { slug, title, tags, faqs, published_at: at, updated_at: changedAt } = post;
  const card = cardPicture(site.urls.home, { kind: 'post', slug });
  return {
    kind: 'article',
    picture: { ...card, alt: title },
    published: { at, changedAt, tags },
    alternates: [{ type: 'text/markdown', href: postMarkdownPath(slug) }],
    jsonLd: [
      blogPosting(site, post, card.url),
      faqPage(new URL(postPath(slug), site.urls.home).href, faqs),
      breadcrumbs(site, [
        ['Blog', blogPath],
        [title, postPath(slug)],
      ]),
    ],
  };
}
