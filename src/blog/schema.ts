/** The public views of blog posts (interface specification, "Site and search": list_blog_posts, get_blog_post). */
import { z } from 'zod';
import { Faq } from '../shared/profile-schema.ts';

const Timestamp = z.string().describe('RFC 3339, UTC.');

export const PostSummary = z
  .object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    author: z.string(),
    tags: z.array(z.string()),
    published_at: Timestamp,
    is_demo: z.boolean().describe('True for the posts of a demo directory.'),
  })
  .meta({ id: 'BlogPostSummary' });

export const PostView = PostSummary.extend({
  markdown: z.string().describe('The whole text, CommonMark.'),
  faqs: z.array(Faq),
  updated_at: Timestamp,
}).meta({ id: 'BlogPost' });
