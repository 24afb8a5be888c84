import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { nearestSlugs } from '../../shared/nearest-queries.ts';
import { didYouMean } from '../../shared/nearest-rules.ts';
import { fault } from '../../faults.ts';
import { Slug } from '../../listings/schema.ts';
import { viewOfPost } from '../post-rules.ts';
import { findPublishedPost } from '../queries.ts';
import { PostView } from '../schema.ts';

export const getBlogPost = operation({
  id: 'get_blog_post',
  title: 'One blog post',
  description: 'A post with its text in Markdown, and FAQs.',
  tag: 'Site and search',
  route: ['GET', '/blog/{slug}'],
  access: everyone,
  input: z.strictObject({ slug: Slug }),
  output: PostView,
  example: {
    input: { slug: 'in-praise-of-the-empty-cell' },
    answer: {
      slug: 'in-praise-of-the-empty-cell',
      title: 'In praise of the empty cell',
      summary: 'Most comparison tables have no gaps.',
      author: 'Hedda Marlow',
      tags: ['comparisons'],
      published_at: '2026-10-29T07:39:00Z',
      is_demo: false,
      markdown: 'You know the kind of table.',
      faqs: [],
      updated_at: '2026-10-29T07:39:00Z',
    },
  },
  faults: ['post_not_found'],
  freshness: { topics: () => ['blog'], lag: 'brief' },
  async run({ slug }, { db, site, now }) {
    const post = await findPublishedPost(db, site.id, slug, now);
    if (!post) {
      const suggestions = await nearestSlugs(db, 'post', slug, site.id, now);
      return fault(
        'post_not_found',
        `There is no post “${slug}”. ${didYouMean(suggestions)}list_blog_posts lists the published posts.`,
        { suggestions },
      );
    }
    return viewOfPost(post);
  },
});
