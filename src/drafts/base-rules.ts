/** Which value of a draft a form was rendered from, so that what changed meanwhile is not overwritten. Pure. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { editsOfRead } from './read-back-rules.ts';
import type { DraftView } from './view-schema.ts';

type Draft = z.output<typeof DraftView>;

/**
 * The value of a part of a draft, as update_draft takes it, by its path in the body: `fields.tagline`, `faqs`,
 * `story.journey`. Null if it is blank. The evidence is no part of it.
 */
export function partOf(draft: Draft, path: string): unknown {
  const [root = ''] = path.split('.');
  return memberAt(editsOfRead({ [root]: draft[root as keyof Draft] }), path) ?? null;
}

/** The member of an object at a path such as `fields.tagline`; undefined if there is none. */
export function memberAt(members: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = members;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** A short hash of a value, for the hidden `base` of a form. */
export const baseOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 16);
