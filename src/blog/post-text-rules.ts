/** A blog post as Markdown. Its text is Markdown of the site team; the rest is escaped. Pure. */
import type { z } from 'zod';
import { markdownLine, markdownLink, markdownText } from '../shared/markdown-rules.ts';
import type { PostView } from './schema.ts';

/** `page`: the address of the post's page. */
export function postMarkdown(post: z.output<typeof PostView>, page: string): string {
  const { title, summary, author, tags, faqs, published_at: published, updated_at: changed } = post;
  const parts = [
    `# ${markdownLine(title)}`,
    `*${markdownLine(summary)}*`,
    [
      `- **Author**: ${markdownLine(author)}`,
      `- **Published**: ${published.slice(0, 10)}`,
      `- **Changed**: ${changed.slice(0, 10)}`,
      ...(tags.length > 0 ? [`- **Tags**: ${markdownLine(tags.join(', '))}`] : []),
      ...(post.is_demo ? ['- A post of the demo directory'] : []),
    ].join('\n'),
    post.markdown.trim(),
    ...faqs.map(({ question, answer }) => `## ${markdownLine(question)}\n\n${markdownText(answer)}`),
    markdownLink('Its page here', page),
  ];
  return `${parts.join('\n\n')}\n`;
}
