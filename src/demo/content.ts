/** The demo's texts: the files in content/, which people edit, read and checked. A file's name is the slug. */
import { readFileSync, readdirSync } from 'node:fs';
import type { z } from 'zod';
import { parsePostFile } from '../blog/post-file-rules.ts';
import { type ReferenceQuestions, readCategories, readQuestions } from '../reference-data/content.ts';
import { parseYaml } from '../shared/yaml-rules.ts';
import { type DemoPost, DemoPostHead, type DemoProduct, demoProduct } from './schema.ts';

export interface DemoContent {
  /** By slug. */
  products: ReadonlyMap<string, DemoProduct>;
  /** Those of the reference data, by the keys that answers name. */
  questions: ReferenceQuestions;
  /** Oldest first; the last waits for its day. */
  posts: readonly DemoPost[];
}

const shipped = new URL('./content/', import.meta.url);

/** Not cheap, so called only where the demo is loaded; the result is not kept. */
export function readContent(folder = shipped): DemoContent {
  const questions = readQuestions();
  const slugs = slugsIn(folder, 'products', '.yaml');
  const product = demoProduct({
    categories: readCategories().flatMap(({ slug, children }) => [
      slug,
      ...children.map((child) => child.slug),
    ]),
    questions: Object.keys(questions),
    products: slugs,
  });
  return {
    products: new Map(slugs.map((slug) => [slug, readYaml(folder, `products/${slug}.yaml`, product)])),
    questions,
    posts: slugsIn(folder, 'blog', '.md')
      .map((slug) => readPost(folder, slug))
      .sort((a, b) => b.daysAgo - a.daysAgo),
  };
}

function slugsIn(folder: URL, name: string, extension: string): string[] {
  return readdirSync(new URL(name, folder))
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length))
    .sort();
}

function readYaml<T>(folder: URL, file: string, schema: z.ZodType<T>): T {
  return parseYaml(`The demo's file ${file}`, readFileSync(new URL(file, folder), 'utf8'), schema);
}

function readPost(folder: URL, slug: string): DemoPost {
  const file = `blog/${slug}.md`;
  const text = readFileSync(new URL(file, folder), 'utf8');
  return { slug, ...parsePostFile(`The demo's file ${file}`, text, DemoPostHead) };
}
