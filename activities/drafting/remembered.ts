/** The texts of twelve ordinary pages have fewer characters. What is beyond that is read anew: some twenty rules keep as many. */
const maxKnown = 200_000;

/**
 * A rule that many others apply to the same texts of a site: each text is read once. The answers are kept for whatever text
 * comes next, so the rule must depend on nothing but its text, and nobody may change an answer.
 */
export function remembered<Answer extends string | number | boolean | object>(
  rule: (text: string) => Answer,
): (text: string) => Answer {
  let [recent, older] = [new Map<string, Answer>(), new Map<string, Answer>()];
  let length = 0;
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const answer = older.get(text) ?? rule(text);
    recent.set(text, answer);
    length += text.length + 1;
    if (length > maxKnown / 2) [recent, older] = [new Map<string, Answer>(), recent];
    if (recent.size === 0) length = 0;
    return answer;
  };
}

/** What is computed of a page, a section or the like once, for as long as that is there. */
export function oncePer<Key extends WeakKey, Answer extends string | number | boolean | object>(
  compute: (key: Key) => Answer,
): (key: Key) => Answer {
  const known = new WeakMap<Key, Answer>();
  return (key) => {
    const answer = known.get(key) ?? compute(key);
    known.set(key, answer);
    return answer;
  };
}
