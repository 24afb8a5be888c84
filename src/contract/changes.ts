import type { Topic } from './freshness.ts';

/** More topics than this are not told apart: all that was read before counts as changed. */
const maxTopics = 50_000;

/**
 * What has changed since when, by topic. Time is a counter of changes: an answer remembers the count it was read
 * at, and is stale once one of its topics has been told of at a higher one.
 */
export class Changes {
  #count = 0;
  /** Everything read at a lower count is stale. */
  #floor = 0;
  readonly #last = new Map<string, number>();

  get count(): number {
    return this.#count;
  }

  note(topic: string): void {
    this.#count += 1;
    if (this.#last.size >= maxTopics && !this.#last.has(topic)) this.noteAll();
    this.#last.set(topic, this.#count);
  }

  /** Anything may have changed: nothing was heard for a while. */
  noteAll(): void {
    this.#count += 1;
    this.#floor = this.#count;
    this.#last.clear();
  }

  changedSince(topics: readonly Topic[], count: number): boolean {
    if (this.#floor > count) return true;
    return topics.some((topic) => (this.#last.get(topic) ?? 0) > count);
  }
}
