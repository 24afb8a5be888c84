/** A post of the blog. */
import type { z } from 'zod';
import type { PostView } from '../../blog/schema.ts';
import { postPath } from '../../directory/path-rules.ts';
import { type JsonLdNode, siteLanguage } from '../page-meta.ts';
import { type PublishingSite, publisherOf } from './site.ts';

/** `picture`: the absolute address of its card. */
export function blogPosting(
  site: PublishingSite,
  post: z.output<typeof PostView>,
  picture: string | null = null,
): JsonLdNode {
  const url = new URL(postPath(post.slug), site.urls.home).href;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    headline: post.title,
    description: post.summary,
    url,
    mainEntityOfPage: url,
    image: picture,
    datePublished: post.published_at,
    dateModified: post.updated_at,
    inLanguage: siteLanguage,
    keywords: post.tags.length > 0 ? post.tags : null,
    author: post.author === site.name ? publisherOf(site) : { '@type': 'Person', name: post.author },
    publisher: publisherOf(site),
  };
}
