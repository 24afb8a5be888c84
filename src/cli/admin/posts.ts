import { basename, extname } from 'node:path';
import type { Knex } from 'knex';
import { z } from 'zod';
import { PostHead, parsePostFile } from '../../blog/post-file-rules.ts';
import {
  type TeamPost,
  changePost,
  insertPost,
  listTeamPosts,
  lockPost,
} from '../../blog/team-post-queries.ts';
import { postPath } from '../../directory/path-rules.ts';
import { findSiteAddress } from '../../directory/queries.ts';
import type { TeamSite } from '../../directory/site-settings-queries.ts';
import { Refusal, changeCommand, inputs, readCommand } from './command.ts';
import { orderInputs } from './order-inputs.ts';
import { readWith } from './read-file.ts';
import { findSite } from './sites.ts';

const { site } = orderInputs;
const file = z.string().trim().min(1, 'name a Markdown file');
const fileFormat =
  'FILE has a head of YAML between two lines of --- (title, summary, author, and perhaps tags and faqs), then the text in Markdown.';

const readPost = (path: string) => readWith(path, (name, text) => parsePostFile(name, text, PostHead));
const subjectOf = ({ key }: TeamSite, slug: string) => `post/${key}/${slug}`;

export const postList = readCommand({
  name: 'post list',
  usage: '[--site KEY] [--limit N]',
  description: 'Lists the blog posts of a site: unpublished ones first, then the newest.',
  example: 'post list',
  positionals: [],
  input: { site, limit: inputs.limit(50) },
  async run({ site: key, limit }, { db, now }) {
    const { id, key: siteKey } = await findSite(db, key);
    const found = await listTeamPosts(db, id, limit);
    return {
      value: found,
      lines: found.length === 0 ? [`${siteKey} has no blog posts.`] : found.map((post) => lineOf(post, now)),
    };
  },
});

function lineOf({ slug, title, author, published_at: at, is_demo: isDemo }: TeamPost, now: Date): string {
  const since = at?.toISOString() ?? '';
  const state = at === null ? 'unpublished' : at > now ? `from ${since}` : `since ${since}`;
  return [slug, state, title, author, ...(isDemo ? ['demo'] : [])].join('  ');
}

export const postPublish = changeCommand({
  name: 'post publish',
  usage: 'FILE [--slug SLUG] [--at TIME] [--site KEY]',
  description: `Publishes a blog post from a file, at once or at a time; the slug is the file’s name or the one given. ${fileFormat} Also publishes a post again that was unpublished.`,
  example: 'post publish posts/our-first-week.md --at 2027-01-11T08:00:00Z --why "for the launch"',
  positionals: ['file'],
  input: {
    file,
    slug: inputs.slug.optional(),
    at: z.iso
      .datetime({ offset: true, error: 'is a time such as 2027-01-11T08:00:00Z' })
      .transform((text) => new Date(text))
      .optional(),
    site,
  },
  async run({ file: path, slug: given, at, site: key }, { tx, now, baseUrl }) {
    const of = await findSite(tx, key);
    const slug = slugOf(path, given);
    const post = await readPost(path);
    const publishedAt = at ?? now;
    const before = await lockPost(tx, of.id, slug);
    if (before && before.published_at !== null) {
      throw new Refusal(
        `${of.key} has a post ${slug} already. Change it with \`post edit ${slug} FILE\`, or choose another slug with --slug.`,
      );
    }
    if (before) await changePost(tx, before.id, { file: post, publishedAt, now });
    else await insertPost(tx, { siteId: of.id, slug, publishedAt, now }, post);
    const when = publishedAt > now ? `is published at ${publishedAt.toISOString()}` : 'is published';
    return {
      subject: subjectOf(of, slug),
      detail: { title: post.title, at: publishedAt.toISOString() },
      message: `“${post.title}” ${when}: ${await findSiteAddress(tx, of.id, baseUrl)}${postPath(slug)}`,
    };
  },
});

export const postEdit = changeCommand({
  name: 'post edit',
  usage: 'SLUG FILE [--site KEY]',
  description: `Replaces the text of a blog post by that of a file; its address and its date stay. ${fileFormat}`,
  example: 'post edit our-first-week posts/our-first-week.md --why "a wrong number"',
  positionals: ['slug', 'file'],
  input: { slug: inputs.slug, file, site },
  async run({ slug, file: path, site: key }, { tx, now }) {
    const of = await findSite(tx, key);
    const post = await readPost(path);
    const before = await findPost(tx, of, slug);
    await changePost(tx, before.id, { file: post, now });
    return {
      subject: subjectOf(of, slug),
      detail: { title: post.title, was: { title: before.title } },
      message: `${slug} of ${of.key} has the text of ${basename(path)}.`,
    };
  },
});

export const postUnpublish = changeCommand({
  name: 'post unpublish',
  usage: 'SLUG [--site KEY]',
  description: 'Takes a blog post off the site. Its text is kept; `post publish` publishes it again.',
  example: 'post unpublish our-first-week --why "out of date"',
  positionals: ['slug'],
  input: { slug: inputs.slug, site },
  async run({ slug, site: key }, { tx, now }) {
    const of = await findSite(tx, key);
    const before = await findPost(tx, of, slug);
    if (before.published_at === null) throw new Refusal(`${slug} is not published.`);
    await changePost(tx, before.id, { publishedAt: null, now });
    return {
      subject: subjectOf(of, slug),
      detail: { was: before.published_at.toISOString() },
      message: `${slug} of ${of.key} is not published any more.`,
    };
  },
});

function slugOf(path: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const slug = inputs.slug.safeParse(basename(path, extname(path)));
  if (slug.success) return slug.data;
  throw new Refusal(`The name of ${basename(path)} is not a slug; give one with --slug.`);
}

async function findPost(tx: Knex.Transaction, of: TeamSite, slug: string): Promise<TeamPost> {
  const found = await lockPost(tx, of.id, slug);
  if (!found) throw new Refusal(`${of.key} has no post "${slug}"; \`post list\` shows their slugs.`);
  return found;
}
