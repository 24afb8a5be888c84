/** The demo's texts: the files in content/, which people edit, read and checked. A file's name is the slug. */
import { readFileSync, readdirSync } from 'node:fs';
import { YAMLException, load } from 'js-yaml';
import { z } from 'zod';
import {
  DemoCategories,
  type DemoCategory,
  type DemoPost,
  DemoPostHead,
  type DemoProduct,
  DemoQuestions,
  demoProduct,
} from './schema.ts';

export interface DemoContent {
  categories: readonly DemoCategory[];
  /** By slug. */
  products: ReadonlyMap<string, DemoProduct>;
  questions: DemoQuestions;
  /** Oldest first; the last waits for its day. */
  posts: readonly DemoPost[];
}

const shipped = new URL('./content/', import.meta.url);

/** Not cheap, so called only where the demo is loaded; the result is not kept. */
export function readContent(folder = shipped): DemoContent {
  const categories = readCategories(folder);
  const questions = readYaml(folder, 'interview-questions.yaml', DemoQuestions);
  const slugs = slugsIn(folder, 'products', '.yaml');
  const product = demoProduct({
    categories: categories.flatMap(({ slug, children }) => [slug, ...children.map((child) => child.slug)]),
    questions: Object.keys(questions),
    products: slugs,
  });
  return {
    categories,
    products: new Map(slugs.map((slug) => [slug, readYaml(folder, `products/${slug}.yaml`, product)])),
    questions,
    posts: slugsIn(folder, 'blog', '.md')
      .map((slug) => readPost(folder, slug))
      .sort((a, b) => b.daysAgo - a.daysAgo),
  };
}

export function readCategories(folder = shipped): DemoCategory[] {
  return readYaml(folder, 'categories.yaml', DemoCategories);
}

function slugsIn(folder: URL, name: string, extension: string): string[] {
  return readdirSync(new URL(name, folder))
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length))
    .sort();
}

function readYaml<T>(folder: URL, file: string, schema: z.ZodType<T>): T {
  return parse(file, readFileSync(new URL(file, folder), 'utf8'), schema);
}

/** Markdown below a head of YAML between two lines of dashes. */
function readPost(folder: URL, slug: string): DemoPost {
  const file = `blog/${slug}.md`;
  const [, head, markdown] =
    /^---\n(.*?\n)---\n(.*)$/s.exec(readFileSync(new URL(file, folder), 'utf8')) ?? [];
  if (head === undefined || !markdown?.trim()) {
    throw new Error(`The demo's file ${file} must be a head between two lines of ---, then the text.`);
  }
  return { slug, ...parse(file, head, DemoPostHead), markdown: markdown.trim() };
}

function parse<T>(file: string, text: string, schema: z.ZodType<T>): T {
  const { data, error } = schema.safeParse(yamlOf(file, text));
  if (!error) return data;
  const problems = error.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`);
  throw new Error(`The demo's file ${file} is wrong: ${problems.join('; ')}`);
}

function yamlOf(file: string, text: string): unknown {
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = error.mark ? `, line ${error.mark.line + 1}` : '';
    throw new Error(`The demo's file ${file}${line} is no YAML: ${error.reason}`, { cause: error });
  }
}
