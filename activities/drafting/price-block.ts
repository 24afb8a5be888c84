import type { Section } from './sections.ts';
import type { SitePage } from './site.ts';

/** What a page says about prices: a block, and the text it makes with the short ones after it (`$12`, `per seat`). */
export interface PriceBlock {
  page: SitePage;
  at: number;
  /** The block's text without what is crossed out and without sentences about others' money. */
  text: string;
  /** The block and up to two after it, as they follow each other in the stored text. */
  window: string;
  section: Section;
  /** Whether the text does not tell the amount, as where cents are raised next to it. */
  isUncertain?: boolean;
}
