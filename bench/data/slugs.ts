const marks = /\p{M}/gu;

/** An unused slug for the name, which is added to `taken`. */
export function slugOf(name: string, taken: Set<string>): string {
  const plain = name.normalize('NFKD').replace(marks, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  let free = slug;
  for (let n = 2; taken.has(free); n += 1) free = `${slug}-${n}`;
  taken.add(free);
  return free;
}
