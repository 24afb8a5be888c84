/** Posts of a site that are published; one with a date to come is not yet. */
import type { Knex } from 'knex';
import { type PageRequest, countCap, offsetOf } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import type { PostRow, PostSummaryRow } from './post-rules.ts';

const summaryColumns = 'slug, title, summary, author, tags, published_at, is_demo';

type Row = { counted: number } & (PostSummaryRow | { slug: null });

/** $1 site, $2 the present, $3 how many, $4 after how many. `posts` has `id` and `published_at`. */
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
 * $5 text. Its words are made the way those of the posts were (words_of_post), and the last may be the beginning of
 * one. A text without a word matches nothing. All that match are taken from the index first: to compare the words of
 * each post on a walk from the newest takes far longer where few match.
 */
const newestPostsWith = prepared<Row>(
  'newest_posts_with',
  newest(`MATERIALIZED (SELECT id, published_at FROM blog_posts WHERE words @@ (
    SELECT CASE WHEN numnode(every) > 0 THEN (every::text || ':*')::tsquery ELSE every END
    FROM plainto_tsquery('simple', replace(without_case_and_accents($5), '-', ' ')) AS every)`),
);

/** The newest first. `counted`: one more than `countCap` means or more. */
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
