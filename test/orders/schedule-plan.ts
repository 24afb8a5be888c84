/** Random schedules of orders and faults, the same for the same seed. */

export type Random = () => number;

/** Numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const between = (random: Random, from: number, to: number) => Math.floor(from + random() * (to - from));
const pick = <T>(random: Random, options: readonly [T, ...T[]]): T =>
  options[Math.floor(random() * options.length)] ?? options[0];

export interface Delivery {
  /** The same number is the same event. */
  event: number;
  kind: string;
  afterMs: number;
}

export interface Schedule {
  /** Products, all for one listing; `launch` is among them unless they need none. */
  products: readonly string[];
  /** A second order launches the same listing. */
  rival: boolean;
  /**
   * `paid`: and told of. `lost`: paid, and no event comes. `late`: paid when it has expired. `unpaid`: nobody pays. `refunded`: paid,
   * and paid back on request. `refunded_there`: paid, and paid back at the provider. `in_part`: paid, and two parts are
   * paid back, one on request and one at the provider. `in_parts`: the same, and then the rest on request.
   */
  fate: 'paid' | 'lost' | 'late' | 'unpaid' | 'refunded' | 'refunded_there' | 'in_part' | 'in_parts';
  /** How long it may be paid. */
  openMs: number;
  payAfterMs: number;
  refundAfterMs: number;
  /** Of refunds in parts: how long after the one the other is made. */
  partAfterMs: number;
  /** Events of the provider, some again and again, in any order. */
  deliveries: readonly Delivery[];
}

export interface Fault {
  kind: 'kill the worker' | 'restart Postgres' | 'Temporal away';
  afterMs: number;
  /** How long Temporal is away. */
  forMs: number;
}

const carts: readonly [string[], ...string[][]] = [
  ['launch'],
  ['launch', 'featured'],
  ['featured', 'launch', 'billboard_min'],
  ['launch_bundle'],
  ['launch_bundle', 'billboard_min', 'ai_review'],
  ['launch', 'extra_categories', 'done_for_you'],
  ['ai_review'],
];

export function planSchedule(random: Random): Schedule {
  const fate = pick<Schedule['fate']>(random, [
    'paid',
    'paid',
    'paid',
    'paid',
    'lost',
    'late',
    'unpaid',
    'refunded',
    'refunded_there',
    'in_part',
    'in_parts',
  ]);
  const isShort = fate === 'lost' || fate === 'late' || fate === 'unpaid';
  return {
    products: pick(random, carts),
    rival: random() < 0.15,
    fate,
    openMs: isShort ? between(random, 3_000, 6_000) : 600_000,
    payAfterMs: between(random, 0, 2_500),
    refundAfterMs: between(random, 0, 4_000),
    partAfterMs: between(random, 0, 1_500),
    deliveries: fate === 'lost' ? [] : planDeliveries(random),
  };
}

/** The event of the payment once or more, and others that are too early, too late or of nothing. */
function planDeliveries(random: Random): Delivery[] {
  const kinds = [
    'checkout.session.completed',
    'checkout.session.expired',
    'charge.refunded',
    'charge.updated',
  ];
  const told = kinds.slice(0, between(random, 1, kinds.length + 1));
  return told.flatMap((kind, event) =>
    Array.from({ length: between(random, 1, 5) }, () => ({
      event,
      kind,
      afterMs: between(random, 0, 5_000),
    })),
  );
}

/** Two to four, of any kinds. */
export function planFaults(random: Random): Fault[] {
  return Array.from({ length: between(random, 2, 5) }, () => ({
    kind: pick<Fault['kind']>(random, ['kill the worker', 'restart Postgres', 'Temporal away']),
    afterMs: between(random, 200, 5_000),
    forMs: between(random, 300, 2_000),
  })).sort((a, b) => a.afterMs - b.afterMs);
}
