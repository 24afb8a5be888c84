/** What a function that is switched off returns. */
import { join } from 'node:path';

export const draftingFolder = join(import.meta.dirname, '..', '..', '..', 'activities', 'drafting');

/** What a function that is off returns. Predicates are tried both ways. */
export const offValues = {
  false: () => false,
  true: () => true,
  null: () => null,
  undefined: () => undefined,
  '[]': () => [],
  "''": () => '',
  zero: () => 0,
  '{}': () => ({}),
  'new Set()': () => new Set(),
  'new Map()': () => new Map(),
} satisfies Record<string, () => unknown>;
export type Off = keyof typeof offValues;
