import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { cappedPageOf, pagedUpToCap, paging } from '../../contract/paging.ts';
import { postSummaryOf } from '../post-rules.ts';
import { listPublishedPosts } from '../queries.ts';
import { PostSummary } from '../schema.ts';

export const listBlogPosts = operation({
  id: 'list_blog_posts',
  title: 'Blog posts',
  description: 'Posts, newest first; with `q`, those with all its words.',
  tag: 'Site and search',
  route: ['GET', '/blog'],
  access: everyone,
  input: z.strictObject({
    q: z
      .string()
      .max(200)
      .optional()
      .describe('Words in title, summary, tags and text; the last can be incomplete.'),
    ...paging,
  }),
  output: cappedPageOf(PostSummary).meta({ id: 'BlogPostPage', bases: ['PageInfo'] }),
  example: {
    input: { q: 'evidence' },
    answer: {
      items: [
        {
          slug: 'pricing-pages-that-can-be-quoted',
          title: 'Pricing pages that can be quoted',
          summary: 'A price is only drafted if a sentence states it.',
          author: 'Ines Calloway',
          tags: ['pricing'],
          published_at: '2026-07-29T08:23:00Z',
          is_demo: false,
        },
      ],
      page: 1,
      per_page: 20,
      total: 1,
      total_pages: 1,
    },
  },
  faults: [],
  // No event is published when a scheduled post becomes due, so responses are cached only briefly (finished.ts).
  freshness: { topics: () => ['blog'], lag: 'brief' },
  async run({ q, ...page }, { db, site, now }) {
    const { rows, counted } = await listPublishedPosts(db, site.id, { q, now }, page);
    return pagedUpToCap(rows.map(postSummaryOf), counted, page);
  },
});
