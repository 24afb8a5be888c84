/** Reads YAML that people write: checked, with errors that say where to look. */
import { YAMLException, load } from 'js-yaml';
import { z } from 'zod';

/**
 * The data of a YAML text, as its schema has it. `name` begins the messages: `The file faqs.yaml`.
 * @throws Error that names the line, or each wrong member
 */
export function parseYaml<T>(name: string, text: string, schema: z.ZodType<T>): T {
  const { data, error } = schema.safeParse(loadYaml(name, text));
  if (!error) return data;
  const problems = error.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`);
  throw new Error(`${name} is wrong: ${problems.join('; ')}`);
}

function loadYaml(name: string, text: string): unknown {
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = error.mark ? `, line ${error.mark.line + 1}` : '';
    throw new Error(`${name}${line} is not YAML: ${error.reason}`, { cause: error });
  }
}
