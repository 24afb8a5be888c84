import type { Evidence } from '../../src/shared/profile-schema.ts';
import { isUsable } from './placeholder.ts';
import type { SitePage } from './site.ts';

/** A founder as found, and where on the page: the card's links are the founder's. */
export interface FoundFounder {
  name: string;
  title?: string;
  bio: string[];
  evidence: Evidence[];
  page: SitePage;
  /** Blocks from the name to the end of the biography; null where the markup alone says it. */
  span: { from: number; to: number; card: number } | null;
  sameAs: readonly string[];
}

/** Whether a text may be a biography: sentences, not a label. */
export const isBio = (text: string): boolean =>
  text.length >= 30 && text.length <= 2000 && /[.!?]/.test(text) && !/©/.test(text) && isUsable(text);
