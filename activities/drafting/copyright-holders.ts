/** `© 1998–2024 Harbour Software`: the company a site belongs to, by the name its copyright lines give. */
const holder =
  /(?:©|\(c\)|[Cc]opyright)[^\p{L}\n]{0,30}(?:[Bb]y )?(?<who>\p{Lu}[\p{L}\d&’'-]{1,30}(?: \p{Lu}[\p{L}\d&’'-]{0,30}){0,3})/gu;
const nobody = /^(?:all rights|copyright|alle rechte|todos los|tous droits|the|privacy|terms)\b/i;

const known = new WeakMap<readonly string[], readonly string[]>();

/** At most three, unchanged. */
export function copyrightHolders(lines: readonly string[]): readonly string[] {
  const before = known.get(lines);
  if (before !== undefined) return before;
  const found = new Set<string>();
  for (const line of lines) {
    if (line.length > 600 || !/©|\(c\)|copyright/i.test(line)) continue;
    for (const { groups } of line.matchAll(holder)) {
      const who = (groups?.['who'] ?? '').replace(/ (?:All Rights|All|Privacy|Terms|Alle).*$/, '');
      if (who !== '' && !nobody.test(who) && found.size < 3) found.add(who);
    }
  }
  const holders = [...found];
  known.set(lines, holders);
  return holders;
}
