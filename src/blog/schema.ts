/** The public views of blog posts (interface specification, "Site and search": list_blog_posts, get_blog_post). */
import { z } from 'zod';
import { Timestamp } from '../shared/published-schema.ts';
import { Faq } from '../shared/profile-schema.ts';

export const PostSummary = z
  .object({
    slug: z.string().describe('Slug of the post, as get_blog_post takes it.'),
    title: z.string().describe('Its title.'),
    summary: z.string().describe('A sentence or two.'),
    author: z.string().describe('The author’s name.'),
    tags: z.array(z.string()).describe('Short tags.'),
    published_at: Timestamp.describe('When it was published.'),
    is_demo: z.boolean().describe('True for the posts of a demo directory.'),
  })
  .meta({ id: 'BlogPostSummary' });

export const PostView = PostSummary.extend({
  markdown: z.string().describe('The whole text, CommonMark.'),
  faqs: z.array(Faq).describe('Questions and answers.'),
  updated_at: Timestamp.describe('When it was last changed.'),
}).meta({ id: 'BlogPost' });
