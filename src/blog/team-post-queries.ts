/** What the site team changes of the posts of a site. */
import type { Knex } from 'knex';
import type { PostFile } from './post-file-rules.ts';

export interface TeamPost {
  id: number;
  slug: string;
  title: string;
  author: string;
  /** Null while it is unpublished; a time in the future while it waits. */
  published_at: Date | null;
  updated_at: Date;
  is_demo: boolean;
}

const columns = ['id', 'slug', 'title', 'author', 'published_at', 'updated_at', 'is_demo'] as const;

/** Unpublished posts first, then the newest. */
export async function listTeamPosts(db: Knex, siteId: number, limit: number): Promise<TeamPost[]> {
  return db('blog_posts')
    .where({ site_id: siteId })
    .orderByRaw('published_at DESC NULLS FIRST, id DESC')
    .limit(limit)
    .select<TeamPost[]>(...columns);
}

/** Locks a post until `tx` ends. */
export async function lockPost(
  tx: Knex.Transaction,
  siteId: number,
  slug: string,
): Promise<TeamPost | undefined> {
  return tx('blog_posts')
    .where({ site_id: siteId, slug })
    .forUpdate()
    .first<TeamPost | undefined>(...columns);
}

const rowOf = ({ tags, faqs, ...texts }: PostFile) => ({ ...texts, tags, faqs: JSON.stringify(faqs) });

/** @throws a unique violation if the site has a post of this slug */
export async function insertPost(
  tx: Knex.Transaction,
  { siteId, slug, publishedAt, now }: { siteId: number; slug: string; publishedAt: Date; now: Date },
  file: PostFile,
): Promise<void> {
  await tx('blog_posts').insert({
    ...rowOf(file),
    site_id: siteId,
    slug,
    published_at: publishedAt,
    updated_at: now,
  });
}

/** Replaces the texts of a post, and sets when it is published where that is given. */
export async function changePost(
  tx: Knex.Transaction,
  id: number,
  { file, publishedAt, now }: { file?: PostFile; publishedAt?: Date | null; now: Date },
): Promise<void> {
  await tx('blog_posts')
    .where({ id })
    .update({
      ...(file && rowOf(file)),
      ...(publishedAt !== undefined && { published_at: publishedAt }),
      updated_at: now,
    });
}
