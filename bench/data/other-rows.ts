/** Rows of accounts, categories, founders, blog posts and interviews. */
import type { Row } from './copy-in.ts';
import { type Plan, countryOf } from './plan.ts';
import { between, chance, pickSome, randomOf } from './random.ts';
import { slugOf } from './slugs.ts';
import { personName, writerOf } from './texts.ts';

const dayMs = 86_400_000;
const posts = 300;
const questions = 12;
/** The share of founders with interview answers. */
const answeringShare = 0.02;

/** Tables in the order in which they are filled, with their rows. */
export function otherRows(plan: Plan): [table: string, rows: Iterable<Row>][] {
  return [
    ['accounts', accountRows(plan)],
    ['categories', categoryRows(plan)],
    ['founders', founderRows(plan)],
    ['blog_posts', postRows(plan)],
    ['interview_questions', questionRows(plan)],
    ['interview_answers', answerRows(plan)],
  ];
}

function* accountRows(plan: Plan): Iterable<Row> {
  for (let id = 1; id <= plan.accounts; id += 1)
    yield { id, email: `person-${id}@people.example`, is_demo: true };
}

function* categoryRows({ tree }: Plan): Iterable<Row> {
  for (const { id, slug, name, description, keywords, faqs, parentId, position } of tree.categories) {
    yield {
      id,
      slug,
      name,
      description,
      keywords,
      faqs: JSON.stringify(faqs),
      parent_id: parentId,
      position,
    };
  }
}

function* founderRows(plan: Plan): Iterable<Row> {
  const taken = new Set<string>();
  const random = randomOf(plan.seed, 'founders');
  const writer = writerOf(random, plan.vocabulary, plan.tree.categories[0]?.topic ?? []);
  for (let id = 1; id <= plan.founders; id += 1) {
    const name = personName(random);
    const slug = slugOf(name, taken);
    const socials = { linkedin: `https://linkedin.example/in/${slug}` };
    yield {
      id,
      slug,
      name,
      bio: chance(random, 0.8) ? writer.prose(25) : null,
      country: countryOf(random),
      socials,
    };
  }
}

function* postRows(plan: Plan): Iterable<Row> {
  const taken = new Set<string>();
  const random = randomOf(plan.seed, 'posts');
  for (let n = 0; n < posts; n += 1) {
    const topic = plan.tree.categories[n % plan.tree.categories.length]?.topic ?? [];
    const writer = writerOf(random, plan.vocabulary, topic);
    const title = writer.phrase(between(random, 5, 9));
    const published_at = new Date(plan.now.getTime() - (posts - n) * 3 * dayMs);
    yield {
      site_id: plan.siteId,
      slug: slugOf(title, taken),
      title,
      summary: writer.sentence(),
      markdown: writer.prose(between(random, 300, 1_500)),
      author: personName(random),
      tags: pickSome(random, topic, 3),
      faqs: JSON.stringify([{ question: `${writer.phrase(7)}?`, answer: writer.prose(30) }]),
      published_at,
      updated_at: published_at,
    };
  }
}

function* questionRows(plan: Plan): Iterable<Row> {
  const random = randomOf(plan.seed, 'questions');
  const writer = writerOf(random, plan.vocabulary, plan.tree.categories[0]?.topic ?? []);
  for (let id = 1; id <= questions; id += 1) yield { id, position: id, question: `${writer.phrase(9)}?` };
}

function* answerRows(plan: Plan): Iterable<Row> {
  const random = randomOf(plan.seed, 'answers');
  const writer = writerOf(random, plan.vocabulary, plan.tree.categories[0]?.topic ?? []);
  for (let founder_id = 1; founder_id <= plan.founders; founder_id += 1) {
    if (!chance(random, answeringShare)) continue;
    for (let question_id = 1, last = between(random, 1, questions); question_id <= last; question_id += 1) {
      yield { founder_id, question_id, answer: writer.prose(40), updated_at: plan.now };
    }
  }
}
