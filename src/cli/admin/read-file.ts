/** Files that commands read: Markdown and YAML that the site team writes. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { Faq } from '../../shared/profile-schema.ts';
import { reasonOf } from '../../processes/start-failure.ts';
import { parseYaml } from '../../shared/yaml-rules.ts';
import { Refusal } from './command.ts';

/** What `parse` makes of a file. @throws Refusal if it cannot be read, or is not what `parse` expects */
export async function readWith<T>(path: string, parse: (name: string, text: string) => T): Promise<T> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const why = error instanceof Error && 'code' in error ? String(error.code) : reasonOf(error);
    throw new Refusal(`The file ${path} cannot be read (${why}).`, { cause: error });
  });
  try {
    return parse(`The file ${basename(path)}`, text);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const Faqs = z.array(Faq).max(20);

/** Questions with answers from a YAML list. */
export const readFaqs = (path: string): Promise<Faq[]> =>
  readWith(path, (name, text) => parseYaml(name, text, Faqs));
