/** Prices of products side by side, outside of tables: `SkyTool: $49/mo` under `Orrery: $9/mo`. */
import type { Block } from '../reading/page-reading.ts';
import { holdsOwnName, isOwnName } from './price-own-name.ts';
import { isPlanName } from './pricing-plan-names.ts';
import type { Site } from './site.ts';
import { wordsIn } from './words.ts';

/** The name that a line begins with, before a price or a remark. */
const labelOf = ({ text }: Block): string | null =>
  /^([\p{Lu}\p{N}][^:—–|·$€£]{1,30}?)\s*(?::|[—–|·]|\s-\s|\s(?=[$€£]\d))/u.exec(text)?.[1]?.trim() ?? null;

/** The lines of a section that name somebody else next to a line that names this product. */
export function comparedWith(site: Site, blocks: readonly Block[]): ReadonlySet<Block> {
  const named = blocks.flatMap((block) => {
    const name = labelOf(block);
    return name === null || wordsIn(name).length > 3 ? [] : [{ block, name }];
  });
  if (!named.some(({ name }) => isOwnName(site, name))) return new Set();
  return new Set(
    named.filter(({ name }) => !holdsOwnName(site, name) && !isPlanName(name)).map(({ block }) => block),
  );
}
