/** Links as people type them into a public page, by the one rule of link-rules.ts. */
import { z } from 'zod';
import { linkPattern, linkProblem, longestLink, tidyLink } from './link-rules.ts';
import type { Platform } from './profile-schema.ts';

/** A link for that place; with `orEmpty` an empty text, too, which is none. */
export function linkSchema(place: Platform | 'page', { orEmpty = false } = {}) {
  return z
    .string()
    .overwrite(tidyLink)
    .max(longestLink)
    .superRefine((link, context) => {
      const problem = orEmpty && link === '' ? null : linkProblem(link, place);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .meta({ pattern: linkPattern(place, { orEmpty }) });
}
