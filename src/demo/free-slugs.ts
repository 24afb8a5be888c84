import type { Knex } from 'knex';

type SluggedTable = 'listings' | 'founders' | 'blog_posts';

/** Each wanted slug with itself, or with a similar one if a real record has it. */
export async function freeSlugs(
  tx: Knex.Transaction,
  table: SluggedTable,
  wanted: readonly string[],
): Promise<Map<string, string>> {
  const free = new Map<string, string>();
  let open = wanted;
  for (let n = 0; open.length > 0; n += 1) {
    const candidate = (slug: string) => (n === 0 ? slug : `${slug}-demo${n === 1 ? '' : n}`);
    const taken = new Set(await tx(table).whereIn('slug', open.map(candidate)).pluck<string[]>('slug'));
    for (const slug of open) if (!taken.has(candidate(slug))) free.set(slug, candidate(slug));
    open = open.filter((slug) => taken.has(candidate(slug)));
  }
  return free;
}

/** The slug that was wanted, of one that `freeSlugs` gave. */
export const wantedSlug = (slug: string) => slug.replace(/-demo\d*$/, '');
