/** The public views of blog posts (interface specification, "Site and search": list_blog_posts, get_blog_post). */
import { z } from 'zod';
import { NonEmpty, PlainTimestamp } from '../shared/published-schema.ts';
import { Faq } from '../shared/profile-schema.ts';

export const PostSummary = z
  .object({
    slug: NonEmpty.describe('As get_blog_post takes it.'),
    title: NonEmpty.describe('Its title.'),
    summary: z.string().describe('A sentence or two.'),
    author: z.string().describe('Full name.'),
    tags: z.array(z.string()).describe('Short tags.'),
    published_at: PlainTimestamp,
    is_demo: z.boolean().describe('True in a demo directory.'),
  })
  .meta({ id: 'BlogPostSummary' });

export const PostView = PostSummary.extend({
  markdown: z.string().describe('Whole text, CommonMark.'),
  faqs: z.array(Faq).describe('Questions and answers.'),
  updated_at: PlainTimestamp,
}).meta({ id: 'BlogPost', bases: ['BlogPostSummary'] });
