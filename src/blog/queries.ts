/** The published posts of a site. A post dated in the future is not published yet. */
import type { Knex } from 'knex';
import { type PageRequest, countCap, offsetOf } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import type { PostRow, PostSummaryRow } from './post-rules.ts';

const summaryColumns = 'slug, title, summary, author, tags, published_at, is_demo';

type Row = { counted: number } & (PostSummaryRow | { slug: null });

/** $1 site, $2 now, $3 limit, $4 offset. `posts` provides `id` and `published_at`. */
const newest = (posts: string) => `
WITH posts AS ${posts} AND site_id = $1 AND published_at <= $2::timestamptz),
  counted AS (SELECT count(*) AS counted FROM (SELECT FROM posts LIMIT ${countCap + 1}) up_to_cap),
  page AS (SELECT * FROM posts ORDER BY published_at DESC, id DESC LIMIT $3::integer OFFSET $4::integer)
SELECT counted, ${summaryColumns} FROM counted LEFT JOIN (page JOIN blog_posts USING (id, published_at)) ON true
ORDER BY published_at DESC, id DESC`;

const newestPosts = prepared<Row>(
  'newest_posts',
  newest('NOT MATERIALIZED (SELECT id, published_at FROM blog_posts WHERE true'),
);

/**
 * $5 text. It is split into words the same way as the posts (words_of_post); the last word may be a prefix. A text
 * without a word matches nothing. The index supplies all matches first: comparing every post from the newest on takes
 * far longer when few match.
 */
const newestPostsWith = prepared<Row>(
  'newest_posts_with',
  newest(`MATERIALIZED (SELECT id, published_at FROM blog_posts WHERE words @@ (
    SELECT CASE WHEN numnode(every) > 0 THEN (every::text || ':*')::tsquery ELSE every END
    FROM plainto_tsquery('simple', replace(without_case_and_accents($5), '-', ' ')) AS every)`),
);

/** Newest first. `counted`: `countCap` + 1 means "or more". */
export async function listPublishedPosts(
  db: Knex,
  siteId: number,
  { q = '', now }: { q?: string | undefined; now: Date },
  page: PageRequest,
): Promise<{ rows: PostSummaryRow[]; counted: number }> {
  const values = [siteId, now, page.per_page, offsetOf(page)];
  const rows = q.trim() === '' ? await newestPosts(db, values) : await newestPostsWith(db, [...values, q]);
  return {
    rows: rows
      .filter((row): row is { counted: number } & PostSummaryRow => row.slug !== null)
      .map(({ counted: _counted, ...row }) => row),
    counted: rows[0]?.counted ?? 0,
  };
}

const publishedPost = prepared<PostRow>(
  'published_post',
  `SELECT ${summaryColumns}, markdown, faqs, updated_at FROM blog_posts
   WHERE site_id = $1 AND slug = $2 AND published_at <= $3`,
);

export async function findPublishedPost(
  db: Knex,
  siteId: number,
  slug: string,
  now: Date,
): Promise<PostRow | undefined> {
  const [row] = await publishedPost(db, [siteId, slug, now]);
  return row;
}
