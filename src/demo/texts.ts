/** The demo's texts that belong to the site rather than to a listing: posts, categories' FAQs, interviews. */
import type { Knex } from 'knex';
import { spreadBetween } from './activity.ts';
import type { DemoContent } from './content.ts';
import { freeSlugs, wantedSlug } from './free-slugs.ts';
import { insertRows } from './insert-rows.ts';
import { founderSlug } from './rows.ts';
import type { DemoCategory, DemoPost, DemoQuestions } from './schema.ts';

const dayMs = 86_400_000;

export async function insertDemoTexts(
  tx: Knex.Transaction,
  { categories, products, questions, posts }: DemoContent,
  now: Date,
): Promise<void> {
  await insertPosts(tx, posts, now);
  await insertCategoryFaqs(tx, categories);
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

/** Real categories, and FAQs that somebody has written, stay as they are. */
async function insertCategoryFaqs(tx: Knex.Transaction, categories: readonly DemoCategory[]): Promise<void> {
  const faqs = categories
    .flatMap((category) => [category, ...category.children])
    .map(({ slug, faqs }) => ({ slug, faqs }));
  await tx.raw(
    `UPDATE categories c SET faqs = f.faqs FROM json_to_recordset(?) AS f (slug text, faqs jsonb)
     WHERE c.slug = f.slug AND c.is_demo AND c.faqs = '[]'`,
    [JSON.stringify(faqs)],
  );
}

async function insertInterviews(
  tx: Knex.Transaction,
  products: DemoContent['products'],
  questions: DemoQuestions,
  now: Date,
): Promise<void> {
  const questionIds = await insertQuestions(tx, questions);
  const founders = await tx('founders')
    .where('is_demo', true)
    .select<{ id: number; slug: string; created_at: Date }[]>('id', 'slug', 'created_at');
  const bySlug = new Map(founders.map((founder) => [wantedSlug(founder.slug), founder]));
  const asked = [...products.values()].flatMap((product) => product.founders);
  const rows = asked.flatMap(({ name, interview }) => {
    const founder = bySlug.get(founderSlug({ name }));
    if (!founder) return [];
    const [updatedAt = now] = spreadBetween(founder.created_at, now, 1, `${name} interview`);
    return Object.entries(interview).map(([key, answer]) => ({
      founder_id: founder.id,
      question_id: questionIds.get(questions[key]?.question ?? '') ?? null,
      answer,
      updated_at: updatedAt,
    }));
  });
  await insertRows(tx, 'interview_answers', rows);
}

/** Ids by question. One that was kept when the demo was taken out, since others had answered it, is used again. */
async function insertQuestions(tx: Knex.Transaction, questions: DemoQuestions): Promise<Map<string, number>> {
  const demoQuestions = () =>
    tx('interview_questions')
      .where('is_demo', true)
      .select<{ id: number; question: string }[]>('id', 'question');
  const kept = new Set((await demoQuestions()).map(({ question }) => question));
  const [last] = await tx('interview_questions').max<{ max: number | null }[]>('position');
  const missing = Object.values(questions).filter(({ question }) => !kept.has(question));
  await insertRows(
    tx,
    'interview_questions',
    missing.map(({ question, hint }, i) => ({
      question,
      hint,
      position: (last?.max ?? 0) + i + 1,
      is_active: true,
      is_demo: true,
    })),
  );
  return new Map((await demoQuestions()).map(({ id, question }) => [question, id]));
}
