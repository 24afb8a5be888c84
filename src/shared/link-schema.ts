/** Schemas for typed links (link-rules.ts). */
import { z } from 'zod';
import { linkPattern, linkProblem, longestLink, tidyLink } from './link-rules.ts';
import type { Platform } from './profile-schema.ts';
import { formOf } from './published-schema.ts';

const linkInput = formOf('LinkInput', ['type', 'maxLength', 'pattern']);

/** A link for that place; with `orEmpty` also an empty text, which means no link. The published pattern is that of any page. */
export function linkSchema(place: Platform | 'page', { orEmpty = false } = {}) {
  return z
    .string()
    .overwrite(tidyLink)
    .max(longestLink)
    .superRefine((link, context) => {
      const problem = orEmpty && link === '' ? null : linkProblem(link, place);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .meta({ pattern: linkPattern, ...(!orEmpty && { minLength: 1 }), ...linkInput });
}
