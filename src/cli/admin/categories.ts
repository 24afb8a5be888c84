import slugify from '@sindresorhus/slugify';
import type { Knex } from 'knex';
import { z } from 'zod';
import {
  type TeamCategory,
  addCategory,
  describeCategory,
  listTeamCategories,
  lockCategories,
  placeCategory,
  removeCategory,
  renameCategory,
} from '../../categories/team-category-queries.ts';
import { isWithin } from '../../categories/team-category-rules.ts';
import { Refusal, changeCommand, inputs, readCommand } from './command.ts';
import { readFaqs } from './read-file.ts';

const category = z.string().trim().min(1, 'name a category by its slug, as `category list` shows it');
const texts = {
  description: inputs.text(1000).optional(),
  keywords: inputs.words(50, 60).optional(),
  /** A YAML file. */
  faqs: z.string().optional(),
};
const textsUsage = '[--description TEXT] [--keywords A,B] [--faqs FILE]';

/** The subject of a category in the audit log. */
const subjectOf = (slug: string) => `category/${slug}`;

export const categoryList = readCommand({
  name: 'category list',
  usage: '',
  description:
    'Shows the tree of categories, which all sites share: slug, name, number of listings of any status, and former slugs, which still lead to it.',
  example: 'category list',
  positionals: [],
  input: {},
  async run(_, { db }) {
    const tree = await listTeamCategories(db);
    const linesBelow = (parent: number | null, indent: string): string[] =>
      tree
        .filter(({ parent_id: of }) => of === parent)
        .flatMap((one) => [indent + lineOf(one), ...linesBelow(one.id, `${indent}  `)]);
    return { value: tree, lines: tree.length === 0 ? ['There are no categories.'] : linesBelow(null, '') };
  },
});

function lineOf({ slug, name, listings, former_slugs: former }: TeamCategory): string {
  return [
    slug,
    name,
    `${listings} listings`,
    ...(former.length > 0 ? [`was ${former.join(', ')}`] : []),
  ].join('  ');
}

export const categoryAdd = changeCommand({
  name: 'category add',
  usage: `NAME [--under CATEGORY] [--slug SLUG] ${textsUsage}`,
  description:
    'Adds a category, last in its place: at the top, or under another one. KEYWORDS are words that products use of themselves; drafts choose categories by them. FAQS is a YAML list of question and answer.',
  example:
    'category add "Garden Planning" --under climate-and-land --keywords "garden,beds,sowing" --description "Beds, seeds and seasons." --why "requested by many"',
  positionals: ['name'],
  input: { name: inputs.text(80), under: category.optional(), slug: inputs.slug.optional(), ...texts },
  async run({ name, under, slug = slugify(name), faqs, ...about }, { tx }) {
    const tree = await lockTree(tx);
    assertFree(tree, { slug, name });
    const parent = under === undefined ? null : find(tree, under);
    await addCategory(tx, {
      slug,
      name,
      parentId: parent?.id ?? null,
      ...about,
      faqs: faqs === undefined ? undefined : await readFaqs(faqs),
    });
    return {
      subject: subjectOf(slug),
      detail: { name, under: parent?.slug ?? null },
      message: `${name} is a category at /categories/${slug}${parent ? `, under ${parent.name}` : ''}.`,
    };
  },
});

export const categoryRename = changeCommand({
  name: 'category rename',
  usage: 'CATEGORY NAME [--slug SLUG]',
  description:
    'Gives a category another name, and the slug of that name or the one given. The former slug leads to the new one, and drafts keep the category.',
  example: 'category rename finance "Money" --why "shorter"',
  positionals: ['category', 'name'],
  input: { category, name: inputs.text(80), slug: inputs.slug.optional() },
  async run({ category: named, name, slug = slugify(name) }, { tx }) {
    const tree = await lockTree(tx);
    const from = find(tree, named);
    if (from.name === name && from.slug === slug) throw new Refusal(`${slug} is already named ${name}.`);
    assertFree(
      tree.filter(({ id }) => id !== from.id),
      { slug, name },
    );
    await renameCategory(tx, from, { slug, name });
    const moved = slug === from.slug ? '' : ` /categories/${from.slug} leads to /categories/${slug}.`;
    return {
      subject: subjectOf(slug),
      detail: { name, slug, was: { name: from.name, slug: from.slug } },
      message: `${from.name} is now ${name}.${moved}`,
    };
  },
});

export const categoryMove = changeCommand({
  name: 'category move',
  usage: 'CATEGORY [--under CATEGORY | --top] [--place N]',
  description:
    'Moves a category with everything below it under another one, or to the top; PLACE 1 is the first among its siblings, and without it it is the last. Without --under and --top it stays under its parent.',
  example: 'category move legal --under finance --place 2 --why "it is small"',
  positionals: ['category'],
  input: {
    category,
    under: category.optional(),
    top: inputs.flag,
    place: inputs.number.refine((place) => place >= 1, 'is a number from 1 on').optional(),
  },
  async run({ category: named, under, top, place }, { tx }) {
    if (top && under !== undefined) throw new Refusal('Choose one of --under and --top.');
    if (!top && under === undefined && place === undefined) {
      throw new Refusal('Choose a place: --under CATEGORY, --top or --place N.');
    }
    const tree = await lockTree(tx);
    const moved = find(tree, named);
    const was = tree.find(({ id }) => id === moved.parent_id);
    const parent = under === undefined ? (top ? undefined : was) : find(tree, under);
    if (parent && isWithin(tree, parent.id, moved.id)) {
      throw new Refusal(`${parent.slug} is ${moved.slug} itself or below it; choose another place.`);
    }
    await placeCategory(tx, moved.id, parent?.id ?? null, place);
    return {
      subject: subjectOf(moved.slug),
      detail: { under: parent?.slug ?? null, was: was?.slug ?? null, ...(place !== undefined && { place }) },
      message: `${moved.name} is now ${parent ? `under ${parent.name}` : 'at the top'}${place === undefined ? '' : `, at place ${place}`}.`,
    };
  },
});

export const categoryDescribe = changeCommand({
  name: 'category describe',
  usage: `CATEGORY ${textsUsage}`,
  description:
    'Replaces the description, keywords or FAQs of a category; FAQS is a YAML list of question and answer, and [] in it removes them.',
  example: 'category describe finance --faqs finance-faqs.yaml --why "new questions"',
  positionals: ['category'],
  input: { category, ...texts },
  async run({ category: named, faqs, ...about }, { tx }) {
    const change = {
      ...about,
      ...(faqs !== undefined && { faqs: await readFaqs(faqs) }),
    };
    const changed = Object.keys(change) as (keyof typeof change)[];
    if (changed.length === 0) throw new Refusal('Name what to replace: --description, --keywords or --faqs.');
    const before = find(await lockTree(tx), named);
    await describeCategory(tx, before.id, change);
    return {
      subject: subjectOf(before.slug),
      detail: { ...change, was: Object.fromEntries(changed.map((member) => [member, before[member]])) },
      message: `The ${changed.join(' and ')} of ${before.name} ${changed.length === 1 && changed[0] === 'description' ? 'is' : 'are'} replaced.`,
    };
  },
});

export const categoryRemove = changeCommand({
  name: 'category remove',
  usage: 'CATEGORY [--into CATEGORY]',
  description:
    'Removes a category. Its listings, its subcategories and its slug go to its parent, or to another category with --into.',
  example: 'category remove legal --into finance --why "too few products"',
  positionals: ['category'],
  input: { category, into: category.optional() },
  async run({ category: named, into: target }, { tx }) {
    const tree = await lockTree(tx);
    const removed = find(tree, named);
    const into = target === undefined ? tree.find(({ id }) => id === removed.parent_id) : find(tree, target);
    const below = tree.filter(({ parent_id: parent }) => parent === removed.id);
    if (!into && removed.listings + below.length > 0) {
      throw new Refusal(
        `${removed.slug} has ${removed.listings} listings and ${below.length} subcategories, and no parent to move them to. Name a category for them: --into CATEGORY.`,
      );
    }
    if (into && isWithin(tree, into.id, removed.id)) {
      throw new Refusal(
        `${into.slug} is ${removed.slug} itself or below it. Move it elsewhere first, or name another one.`,
      );
    }
    await removeCategory(tx, removed, into?.id ?? null);
    const moved = into
      ? ` Its ${removed.listings} listings and ${below.length} subcategories are in ${into.name}, and /categories/${removed.slug} leads there.`
      : ' It had no listings and no subcategories.';
    return {
      subject: subjectOf(removed.slug),
      detail: { name: removed.name, into: into?.slug ?? null, listings: removed.listings },
      message: `${removed.name} is removed.${moved}`,
    };
  },
});

async function lockTree(tx: Knex.Transaction): Promise<TeamCategory[]> {
  await lockCategories(tx);
  return listTeamCategories(tx);
}

function find(tree: readonly TeamCategory[], slug: string): TeamCategory {
  const found = tree.find((one) => one.slug === slug);
  if (found) return found;
  const now = tree.find(({ former_slugs: former }) => former.includes(slug));
  throw new Refusal(
    now
      ? `${slug} is ${now.slug} now; name it by that.`
      : `There is no category "${slug}"; \`category list\` shows their slugs.`,
  );
}

function assertFree(others: readonly TeamCategory[], { slug, name }: { slug: string; name: string }): void {
  const bySlug = others.find((one) => one.slug === slug);
  if (bySlug) throw new Refusal(`The slug ${slug} belongs to ${bySlug.name}; choose another with --slug.`);
  const byName = others.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (byName) throw new Refusal(`${byName.slug} is named ${byName.name} already; choose another name.`);
  if (slug === '') throw new Refusal(`"${name}" makes no slug; give one with --slug.`);
}
