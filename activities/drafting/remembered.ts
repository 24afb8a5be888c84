import { LRUCache } from 'lru-cache';

/** The texts of twelve ordinary pages have fewer characters. What is beyond that is read anew: some twenty rules keep as many. */
const maxKnown = 200_000;

/**
 * A rule that many others apply to the same texts of a site: each text is read once. The answers are kept for whatever text
 * comes next, so the rule must depend on nothing but its text, and nobody may change an answer.
 */
export function remembered<Answer extends string | number | boolean | object>(
  rule: (text: string) => Answer,
): (text: string) => Answer {
  const known = new LRUCache<string, Answer>({
    maxSize: maxKnown,
    sizeCalculation: (_answer, text) => text.length + 1,
    memoMethod: rule,
  });
  return (text) => known.memo(text);
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
