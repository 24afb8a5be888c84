/** Prices of products side by side, outside of tables: `SkyTool: $49/mo` under `Orrery: $9/mo`. */
import type { Block } from '../reading/page-reading.ts';
import { isPlanName } from './pricing-plan-names.ts';
import type { Site } from './site.ts';
import { squash, wordsIn } from './words.ts';

/** The name that a line begins with, before a price or a remark. */
const labelOf = ({ text }: Block): string | null =>
  /^([\p{Lu}\p{N}][^:—–|·$€£]{1,30}?)\s*(?::|[—–|·]|\s-\s|\s(?=[$€£]\d))/u.exec(text)?.[1]?.trim() ?? null;

/** The lines of a section that name somebody else beside a line that names this product. */
export function comparedWith(site: Site, blocks: readonly Block[]): ReadonlySet<Block> {
  const own = squash(site.domainLabel);
  const named = blocks.flatMap((block) => {
    const label = labelOf(block);
    return label === null || wordsIn(label).length > 3 ? [] : [{ block, label: squash(label), name: label }];
  });
  if (own.length < 3 || !named.some(({ label }) => label === own)) return new Set();
  return new Set(
    named.filter(({ label, name }) => !label.includes(own) && !isPlanName(name)).map(({ block }) => block),
  );
}
