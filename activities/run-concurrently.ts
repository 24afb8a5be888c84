/**
 * Runs `work` on each item, at most `limit` at a time, in order. After an error no further item starts; rejects with it once
 * those under way have ended.
 */
export async function runConcurrently<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const runner = async () => {
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: limit }, runner));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
