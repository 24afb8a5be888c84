/** What asking a model costs, and how much of it one draft may have: pure decisions. Money is in millionths of a dollar. */

/**
 * How a call ended. `asked`: it was never heard of again, as when its worker died. `over budget`: it was not made.
 * Those of `unknownUse` may be charged for though nobody told how much.
 */
export const callOutcomes = [
  'asked',
  'answered',
  'cut short',
  'refused',
  'unusable',
  'overloaded',
  'failed',
  'key refused',
  'no such model',
  'not understood',
  'timed out',
  'connection lost',
  'stopped',
  'over budget',
] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export interface TokenUse {
  input: number;
  output: number;
  cacheWrite: number;
  cacheRead: number;
}

export const noUse: TokenUse = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 };

/** Dollars for a million tokens, which are millionths of a dollar for one. */
export interface Prices {
  input: number;
  output: number;
  cacheWrite: number;
  cacheRead: number;
}

interface PriceBand extends Prices {
  /** For prompts of at most as many tokens; null for all. */
  upTo: number | null;
}

const band = (
  input: number,
  output: number,
  cacheWrite: number,
  cacheRead: number,
  upTo: number | null = null,
): PriceBand => ({ input, output, cacheWrite, cacheRead, upTo });

/** Anthropic's list prices as of November 2026, of the five-minute cache; ANTHROPIC_PRICES takes their place. */
const listPrices: Readonly<Record<string, readonly PriceBand[]>> = {
  'claude-fable-5-1': [band(10, 50, 12.5, 0.25)],
  'claude-opus-5-5': [band(4, 20, 5, 0.2)],
  'claude-opus-5': [band(5, 25, 6.25, 0.5)],
  'claude-sonnet-5-5': [band(2, 10, 2.5, 0.1)],
  'claude-sonnet-5': [band(2, 10, 2.5, 0.2)],
  'claude-haiku-5-5': [band(0.1, 0.5, 0.125, 0.01, 100_000), band(0.5, 2.5, 0.625, 0.05)],
  'claude-haiku-4-5': [band(1, 5, 1.25, 0.1)],
};

/** Null for a model that is not in the table: its calls cost nobody knows what, and are bounded by tokens alone. */
export function pricesOf(model: string, given: Prices | undefined, promptTokens: number): Prices | null {
  if (given) return given;
  // `claude-haiku-4-5-20251001` is a version of `claude-haiku-4-5`, at its price.
  const name = model.replace(/[-@]\d{8}$/, '');
  const bands = Object.hasOwn(listPrices, name) ? listPrices[name] : undefined;
  return bands?.find(({ upTo }) => upTo === null || promptTokens <= upTo) ?? null;
}

export const promptOf = ({ input, cacheWrite, cacheRead }: TokenUse): number =>
  input + cacheWrite + cacheRead;

export const costOf = (use: TokenUse, prices: Prices | null): number | null =>
  prices &&
  Math.ceil(
    use.input * prices.input +
      use.output * prices.output +
      use.cacheWrite * prices.cacheWrite +
      use.cacheRead * prices.cacheRead,
  );

/** Of one draft, over all its calls: its first drafting, those after its website was read again, and its redrafts of fields. */
export interface Budget {
  tokens: number;
  cost: number;
}

/** A call as it is about to be made. */
export interface Wanted {
  /** At most as many tokens are sent. */
  promptTokens: number;
  /** So long an answer is wished for; with less than `leastAnswer` there is no use in asking. */
  answerTokens: number;
  leastAnswer: number;
  prices: Prices | null;
}

export interface Reserved {
  answerTokens: number;
  mostTokens: number;
  mostCost: number | null;
}

/**
 * The longest answer that what is left of a budget allows; null where it is not worth asking any more. The prompt is
 * counted at its dearest, as if all of it were written to the cache.
 */
export function reserve(
  budget: Budget,
  spent: Budget,
  { promptTokens, answerTokens: wished, leastAnswer, prices }: Wanted,
): Reserved | null {
  const promptCost = prices ? promptTokens * Math.max(prices.input, prices.cacheWrite) : 0;
  const byTokens = budget.tokens - spent.tokens - promptTokens;
  const byCost = prices ? affordable(budget.cost - spent.cost - promptCost, prices.output) : Infinity;
  const answerTokens = Math.min(wished, byTokens, byCost);
  if (answerTokens < leastAnswer) return null;
  return {
    answerTokens,
    mostTokens: promptTokens + answerTokens,
    mostCost: prices && Math.ceil(promptCost + answerTokens * prices.output),
  };
}

/** Tokens that so much money buys; answers may be free where prompts are not. */
function affordable(money: number, price: number): number {
  if (money < 0) return 0;
  return price > 0 ? Math.floor(money / price) : Infinity;
}
