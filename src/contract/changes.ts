import type { Topic } from './freshness.ts';

/** Beyond this many topics, everything read before counts as changed. */
const maxTopics = 50_000;

/**
 * The latest change of each topic. Time is a counter of changes: a response stores the count it was read at, and is stale
 * once one of its topics has changed at a higher count.
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

  /** Marks everything as changed, after notifications may have been missed. */
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
