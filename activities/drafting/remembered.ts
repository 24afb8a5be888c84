/** As many characters as the texts of a large website have; what is beyond that is checked anew. */
const maxKnown = 1_000_000;

/**
 * A rule that many others ask of the same texts of a site: each text is read once. The answers are kept for whatever
 * text comes next, so the rule must rest on nothing but its text, and nobody may change what it answers.
 */
export function remembered<Answer extends string | number | boolean | object>(
  rule: (text: string) => Answer,
  maxLength = maxKnown,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  let length = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    length += text.length;
    if (length > maxLength) {
      known.clear();
      length = text.length;
    }
    const answer = rule(text);
    known.set(text, answer);
    return answer;
  };
}

/** What is computed of a page, a section or the like once, for as long as that is there. */
export function oncePer<Key extends WeakKey, Answer extends string | number | boolean | object>(
  compute: (key: Key) => Answer,
): (key: Key) => Answer {
  const known = new WeakMap<Key, Answer>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = compute(key);
    known.set(key, answer);
    return answer;
  };
}
