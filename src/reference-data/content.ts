/** The reference data of a new directory, in YAML files next to this one, read and checked. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Faq } from '../shared/profile-schema.ts';
import { parseYaml } from '../shared/yaml-rules.ts';

const text = z.string().min(1);
const category = {
  slug: text,
  name: text,
  description: text,
  /** Words that a product of the category uses of itself; the drafter chooses categories by them. */
  keywords: z.array(text),
  faqs: z.array(Faq).default([]),
};

/** A tree of two levels, siblings in their order. */
const ReferenceCategories = z.array(
  z.strictObject({ ...category, children: z.array(z.strictObject(category)).default([]) }),
);
export type ReferenceCategory = z.infer<typeof ReferenceCategories>[number];

/** By a key that the demo's answers name, in the order in which founders are asked. */
const ReferenceQuestions = z.record(z.string(), z.strictObject({ question: text, hint: text }));
export type ReferenceQuestions = z.infer<typeof ReferenceQuestions>;

const shipped = new URL('./', import.meta.url);

/** @throws Error that names what is wrong with the file */
export function readCategories(folder = shipped): ReferenceCategory[] {
  return read(folder, 'categories.yaml', ReferenceCategories);
}

/** @throws Error that names what is wrong with the file */
export function readQuestions(folder = shipped): ReferenceQuestions {
  return read(folder, 'interview-questions.yaml', ReferenceQuestions);
}

function read<T>(folder: URL, file: string, schema: z.ZodType<T>): T {
  return parseYaml(`The file ${file}`, readFileSync(new URL(file, folder), 'utf8'), schema);
}
