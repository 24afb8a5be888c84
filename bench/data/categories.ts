/** Categories in two levels, each with its own words. */
import { type Random, between, pick, pickSome, zipf } from './random.ts';
import { slugOf } from './slugs.ts';
import { writerOf } from './texts.ts';
import type { Vocabulary } from './words.ts';

const trades =
  'Developer Tools|Artificial Intelligence|Productivity|Marketing|Sales|Design|Finance|Health|Education|E-commerce|Human Resources|Security|Analytics|Communication|Media|Games|Travel|Food|Real Estate|Legal|Logistics|Energy|Agriculture|Manufacturing|Non-profit|Government|Sports|Fashion|Music|Science'.split(
    '|',
  );
const branchesInAll = 200;
const topicWords = 40;

export interface Category {
  id: number;
  slug: string;
  name: string;
  description: string;
  keywords: string[];
  faqs: { question: string; answer: string }[];
  parentId: number | null;
  position: number;
  topic: string[];
}

export interface Tree {
  categories: readonly Category[];
  /** Chooses categories of a listing, the primary one first, with very different frequencies. */
  choose(random: Random, count: number): Category[];
}

export function createTree(random: Random, vocabulary: Vocabulary): Tree {
  const categories: Category[] = [];
  const slugs = new Set<string>();
  const add = (name: string, parentId: number | null, position: number, topic: string[]) => {
    const writer = writerOf(random, vocabulary, topic);
    categories.push({
      id: categories.length + 1,
      slug: slugOf(name, slugs),
      name,
      description: writer.prose(between(random, 20, 60)),
      keywords: pickSome(random, topic, 10),
      faqs: Array.from({ length: between(random, 0, 3) }, () => ({
        question: `${writer.phrase(8)}?`,
        answer: writer.prose(30),
      })),
      parentId,
      position,
      topic,
    });
  };
  // Common enough to occur, rare enough to distinguish categories.
  const pool = vocabulary.content.slice(50, 3_000);
  for (const [position, trade] of trades.entries()) {
    add(trade, null, position, pickSome(random, pool, topicWords));
  }
  const parents = [...categories];
  const byTrade = zipf(parents.length, { steep: 0.6 });
  for (let branch = 0; branch < branchesInAll; branch += 1) {
    const parent = parents[branch < parents.length ? branch : byTrade(random)] ?? pick(random, parents);
    const topic = [
      ...pickSome(random, parent.topic, topicWords / 2),
      ...pickSome(random, pool, topicWords / 2),
    ];
    const name = topic.slice(-2).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    add(name.join(' & '), parent.id, branch, topic);
  }
  const bySize = zipf(categories.length, { steep: 0.9, flat: 4 });
  // The order by size differs from that of the list.
  const order = [...categories].sort(() => random() - 0.5);
  return {
    categories,
    choose(choosing, count) {
      const chosen = new Set<Category>();
      for (let tries = 0; chosen.size < count && tries < 3 * count; tries += 1) {
        chosen.add(order[bySize(choosing)] ?? pick(choosing, categories));
      }
      return [...chosen];
    },
  };
}
