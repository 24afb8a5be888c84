/** The cases of robots_test.cc of google/robotstxt (Apache License 2.0), read out of its C++: `want` is whether `ua` may read. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const GoogleCase = z.object({
  name: z.string(),
  robots: z.string(),
  ua: z.string(),
  url: z.string(),
  want: z.boolean(),
});
export type GoogleCase = z.infer<typeof GoogleCase>;

const file = new URL('./robots-cases.json', import.meta.url);
export const googleCases: readonly GoogleCase[] = z
  .array(GoogleCase)
  .parse(JSON.parse(readFileSync(file, 'utf8')));
