/** The demo's texts that belong to the site rather than to a listing: posts and interviews. */
import type { Knex } from 'knex';
import { spreadBetween } from './activity.ts';
import type { DemoContent } from './content.ts';
import { freeSlugs, wantedSlug } from './free-slugs.ts';
import { insertRows } from './insert-rows.ts';
import { founderSlug } from './rows.ts';
import type { DemoPost } from './schema.ts';

const dayMs = 86_400_000;

export async function insertDemoTexts(
  tx: Knex.Transaction,
  { products, questions, posts }: DemoContent,
  now: Date,
): Promise<void> {
  await insertPosts(tx, posts, now);
  await insertInterviews(tx, products, questions, now);
}

async function insertPosts(tx: Knex.Transaction, posts: readonly DemoPost[], now: Date): Promise<void> {
  const site = await tx('sites').where('is_default', true).first<{ id: number }>('id');
  const slugs = await freeSlugs(
    tx,
    'blog_posts',
    posts.map(({ slug }) => slug),
  );
  const rows = posts.map(({ slug, title, summary, author, tags, faqs, markdown, daysAgo }) => {
    const publishedAt = morning(now, daysAgo);
    return {
      site_id: site.id,
      slug: slugs.get(slug) ?? slug,
      title,
      summary,
      markdown,
      author,
      tags,
      faqs,
      published_at: publishedAt,
      updated_at: publishedAt < now ? publishedAt : now,
      is_demo: true,
    };
  });
  await insertRows(tx, 'blog_posts', rows);
}

/** Between seven and nine of the day that was so many days ago, which a whole day ago is past at any hour. */
function morning(now: Date, daysAgo: number): Date {
  const day = Math.floor(now.getTime() / dayMs) - daysAgo;
  const minutes = 7 * 60 + ((daysAgo * 37 + 120) % 120);
  return new Date(day * dayMs + minutes * 60_000);
}

async function insertInterviews(
  tx: Knex.Transaction,
  products: DemoContent['products'],
  questions: DemoContent['questions'],
  now: Date,
): Promise<void> {
  const questionIds = await findQuestions(tx);
  const founders = await tx('founders')
    .where('is_demo', true)
    .select<{ id: number; slug: string; created_at: Date }[]>('id', 'slug', 'created_at');
  const bySlug = new Map(founders.map((founder) => [wantedSlug(founder.slug), founder]));
  const asked = [...products.values()].flatMap((product) => product.founders);
  const rows = asked.flatMap(({ name, interview }) => {
    const founder = bySlug.get(founderSlug({ name }));
    if (!founder) return [];
    const [updatedAt = now] = spreadBetween(founder.created_at, now, 1, `${name} interview`);
    return Object.entries(interview).flatMap(([key, answer]) => {
      const questionId = questionIds.get(questions[key]?.question ?? '');
      if (questionId === undefined) return [];
      return [{ founder_id: founder.id, question_id: questionId, answer, updated_at: updatedAt }];
    });
  });
  await insertRows(tx, 'interview_answers', rows);
}

/** Ids by question; without those that the site team changed or removed. */
async function findQuestions(tx: Knex.Transaction): Promise<Map<string, number>> {
  const rows = await tx('interview_questions').select<{ id: number; question: string }[]>('id', 'question');
  return new Map(rows.map(({ id, question }) => [question, id]));
}
