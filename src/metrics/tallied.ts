import { Counter, type CounterConfiguration } from 'prom-client';
import { registry } from './registry.ts';

/** What a counter adds up at the next scrape. */
export interface Tally {
  count: number;
}

/**
 * A counter for what happens in each request: increasing a number takes 3 ns, `inc` of prom-client 140. Returns a function that makes
 * a series with these labels.
 */
export function tallied(
  configuration: CounterConfiguration<string>,
): (labels: Record<string, string>) => Tally {
  const tallies: { labels: Record<string, string>; tally: Tally; taken: number }[] = [];
  new Counter({
    ...configuration,
    registers: [registry],
    collect() {
      for (const one of tallies) {
        this.inc(one.labels, one.tally.count - one.taken);
        one.taken = one.tally.count;
      }
    },
  });
  return (labels) => {
    const tally = { count: 0 };
    tallies.push({ labels, tally, taken: 0 });
    return tally;
  };
}
