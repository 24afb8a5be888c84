/** The list of blog posts, newest first. */
import type { PostSummary } from '../../blog/schema.ts';
import type { Paged } from '../../contract/paging.ts';
import { blogPath, postPath } from '../../directory/path-rules.ts';
import { type FieldProblems, namedProblems, problemSummary, textField } from '../form-parts.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { blogMeta } from '../meta/list-metas.ts';
import { pager } from '../pager.ts';
import { pageNumber, withQuery } from '../queried-paths.ts';
import { dayInWords } from '../words.ts';

export type Posts = Paged<typeof PostSummary>;

export const blogFilters = ['q'] as const;
type Asked = Partial<Record<(typeof blogFilters)[number], string>>;

export interface BlogPageInput {
  site: SiteFacts;
  asked: Asked;
  found: Posts | undefined;
  problems: FieldProblems | undefined;
}

const labels: Record<keyof Asked, string> = { q: 'Words' };

export function blogPage({ site, asked, found, problems = {} }: BlogPageInput): string {
  const pathOf = (page: number) => withQuery(blogPath, { ...asked, page: pageNumber(page) });
  return layout({
    site,
    title: 'Blog',
    description: `Posts of ${site.name}.`,
    canonical: blogPath,
    meta: blogMeta(site),
    demo: found?.items.some((post) => post.is_demo) ?? false,
    indexed: asked.q === undefined && found?.page === 1 && found.items.some((post) => !post.is_demo),
    body: html`
      <div class="intro"><h1>Blog</h1></div>
      ${problemSummary(namedProblems(problems, labels))}
      <form class="find" role="search" action="${blogPath}">
        <div class="line">
          ${textField({ name: 'q', label: labels.q, value: asked.q, type: 'search', maxlength: 200, problems })}
          <button class="button">Search</button>
        </div>
      </form>
      ${
        found &&
        (found.items.length > 0
          ? html`<ul class="rows">
              ${found.items.map(entry)}
            </ul>`
          : html`<p class="empty">
              ${asked.q ? 'No post has all of these words.' : 'Nothing is published yet.'}
            </p>`)
      }
      ${found && pager(found, pathOf)}
    `,
  });
}

const entry = (post: Posts['items'][number]): Child =>
  html`<li class="row">
    <div class="words">
      <h2>
        <a href="${postPath(post.slug)}"><bdi>${post.title}</bdi></a>
      </h2>
      ${byline(post)}
      <p dir="auto">${post.summary}</p>
    </div>
  </li>`;

/** Author and date. */
export const byline = ({
  author,
  published_at: at,
}: Pick<Posts['items'][number], 'author' | 'published_at'>): Child =>
  html`<p class="soft"><bdi>${author}</bdi>, <time datetime="${at}">${dayInWords(at)}</time></p>`;
