/** Works through a queue with so many at a time; the first error stops the rest before it is thrown. */
export async function inLanes<T>(
  lanes: number,
  queue: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...queue];
  const lane = async () => {
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
