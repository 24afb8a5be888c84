/** What addresses in a country look like: countries.yaml, whose comment explains its members. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseYaml } from '../../src/shared/yaml-rules.ts';

const texts = z.array(z.string().min(1)).default([]);
const Row = z.strictObject({
  names: texts,
  phone: z.number().optional(),
  post: z.array(z.string()).default([]),
  letters: texts,
  street: texts,
  regions: z.record(z.string(), z.string()).default({}),
  areas: texts,
  numbers: texts,
});

export type CountryRow = z.infer<typeof Row>;

export const countryTable: ReadonlyMap<string, CountryRow> = new Map(
  Object.entries(
    parseYaml(
      'The table of countries',
      readFileSync(new URL('countries.yaml', import.meta.url), 'utf8'),
      z.record(z.string().regex(/^[A-Z]{2}$/), Row),
    ),
  ),
);
