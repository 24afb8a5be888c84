/** The cost of calls of a model, and the budget of a draft. Money is in millionths of a dollar. */

/** The outcome of a call. `asked`: none was stored, for example because the worker died. `over budget`: not called. */
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

/** For calls that used nothing. */
export const noUse: TokenUse = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 };

/** Dollars per million tokens, or millionths of a dollar per token. */
export interface Prices {
  input: number;
  output: number;
  cacheWrite: number;
  cacheRead: number;
}

interface PriceBand extends Prices {
  /** The maximum tokens of the prompt; null for any. */
  upTo: number | null;
}

const band = (
  input: number,
  output: number,
  cacheWrite: number,
  cacheRead: number,
  upTo: number | null = null,
): PriceBand => ({ input, output, cacheWrite, cacheRead, upTo });

/** Anthropic's list prices of November 2026, with the five-minute cache. ANTHROPIC_PRICES overrides them. */
const listPrices: Readonly<Record<string, readonly PriceBand[]>> = {
  'claude-fable-5-1': [band(10, 50, 12.5, 0.25)],
  'claude-opus-5-5': [band(4, 20, 5, 0.2)],
  'claude-opus-5': [band(5, 25, 6.25, 0.5)],
  'claude-sonnet-5-5': [band(2, 10, 2.5, 0.1)],
  'claude-sonnet-5': [band(2, 10, 2.5, 0.2)],
  'claude-haiku-5-5': [band(0.1, 0.5, 0.125, 0.01, 100_000), band(0.5, 2.5, 0.625, 0.05)],
  'claude-haiku-4-5': [band(1, 5, 1.25, 0.1)],
};

/** The prices of a model for a prompt of that length; null if unknown, then only tokens limit its calls. */
export function pricesOf(model: string, given: Prices | undefined, promptTokens: number): Prices | null {
  if (given) return given;
  // `claude-haiku-4-5-20251001` is a version of `claude-haiku-4-5` with the same prices.
  const name = model.replace(/[-@]\d{8}$/, '');
  const bands = Object.hasOwn(listPrices, name) ? listPrices[name] : undefined;
  return bands?.find(({ upTo }) => upTo === null || promptTokens <= upTo) ?? null;
}

/** The tokens of a prompt, cached or not. */
export const promptOf = ({ input, cacheWrite, cacheRead }: TokenUse): number =>
  input + cacheWrite + cacheRead;

/** The cost in millionths of a dollar, rounded up; null without prices. */
export const costOf = (use: TokenUse, prices: Prices | null): number | null =>
  prices &&
  Math.ceil(
    use.input * prices.input +
      use.output * prices.output +
      use.cacheWrite * prices.cacheWrite +
      use.cacheRead * prices.cacheRead,
  );

/** The budget of a draft for all its calls: first drafting, drafting after repeated crawls, and redrafts of fields. */
export interface Budget {
  tokens: number;
  cost: number;
}

/** A call to reserve. */
export interface PlannedCall {
  /** The maximum tokens of the prompt. */
  promptTokens: number;
  /** The preferred length of the answer; a call with less than `minAnswerTokens` would be useless. */
  answerTokens: number;
  minAnswerTokens: number;
  prices: Prices | null;
}

export interface Reservation {
  answerTokens: number;
  maxTokens: number;
  maxCost: number | null;
}

/**
 * The longest answer that the rest of the budget allows; null if it is too short. The prompt counts at its highest price,
 * as if all of it were written to the cache.
 */
export function reserve(
  budget: Budget,
  spent: Budget,
  { promptTokens, answerTokens: preferred, minAnswerTokens, prices }: PlannedCall,
): Reservation | null {
  const promptCost = prices ? promptTokens * Math.max(prices.input, prices.cacheWrite) : 0;
  const byTokens = budget.tokens - spent.tokens - promptTokens;
  const byCost = prices ? affordable(budget.cost - spent.cost - promptCost, prices.output) : Infinity;
  const answerTokens = Math.min(preferred, byTokens, byCost);
  if (answerTokens < minAnswerTokens) return null;
  return {
    answerTokens,
    maxTokens: promptTokens + answerTokens,
    maxCost: prices && Math.ceil(promptCost + answerTokens * prices.output),
  };
}

/** The tokens that the money buys; the price of answers may be 0. */
function affordable(money: number, price: number): number {
  if (money < 0) return 0;
  return price > 0 ? Math.floor(money / price) : Infinity;
}
