/** Calls of the Messages API, and their outcomes. */
import Anthropic from '@anthropic-ai/sdk';
import type { Message, MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import { z } from 'zod';
import type { Config } from '../../src/config/config.ts';
import { type CallOutcome, type TokenUse, noUse } from '../../src/drafts/spend-rules.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { retryAfterMs } from '../../src/guarded-fetch/retry-after-rules.ts';
import { withDeadline } from '../../src/guarded-fetch/with-deadline.ts';
import { boundedFetch } from './bounded-fetch.ts';

export interface Reply {
  outcome: CallOutcome;
  /** Used tokens; null where unknown. */
  use: TokenUse | null;
  /** The input of the called tool; undefined where none was called. */
  input?: unknown;
  /** HTTP status; null without a response. */
  status: number | null;
  /** The server's Retry-After. */
  retryAfterMs: number | null;
}

export interface Model {
  /** Rejects only with the signal's reason and for our own bugs. */
  ask(
    params: MessageCreateParamsNonStreaming,
    tool: string,
    within: { ms: number; signal: AbortSignal },
  ): Promise<Reply>;
}

/** Overrides all settings that the client reads from the environment: its log would contain pages and the API key. */
export function createModel({ ANTHROPIC_BASE_URL: baseURL }: Config, apiKey: string): Model {
  const client = new Anthropic({
    apiKey,
    baseURL,
    fetch: boundedFetch,
    // The drafter retries, as each attempt is counted.
    maxRetries: 0,
    logLevel: 'off',
    openTelemetry: false,
  });
  return {
    async ask(params, tool, { ms, signal }) {
      try {
        const message = await withDeadline(baseURL, ms, signal, (within) =>
          client.messages.create(params, { signal: within, timeout: ms }),
        );
        return replyOf(message, tool);
      } catch (error) {
        signal.throwIfAborted();
        return failureOf(error);
      }
    },
  };
}

function replyOf(message: Message, tool: string): Reply {
  const use = useOf(message);
  const input = inputIn(message, tool);
  return { outcome: outcomeOf(message, input), use, input, status: 200, retryAfterMs: null };
}

/** Servers other than Anthropic's may respond with any shape. */
const Answer = z.object({
  stop_reason: z.string().nullish(),
  content: z.array(
    z.looseObject({ type: z.string(), name: z.string().optional(), text: z.string().optional() }),
  ),
});

function outcomeOf(message: unknown, input: unknown): CallOutcome {
  const parsed = Answer.safeParse(message);
  if (!parsed.success) return 'unusable';
  switch (parsed.data.stop_reason) {
    case 'refusal':
      return 'refused';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'cut short';
    default:
      // `pause_turn` occurs only with server tools, which are not used, and comes without a tool call.
      return input === undefined ? 'unusable' : 'answered';
  }
}

/** The input of the tool. Some servers send it as text, and some models write it as their answer. */
function inputIn(message: unknown, tool: string): unknown {
  const parsed = Answer.safeParse(message);
  if (!parsed.success) return undefined;
  for (const block of parsed.data.content) {
    if (block.type !== 'tool_use' || block.name !== tool) continue;
    const input = block['input'];
    return typeof input === 'string' ? json(input) : input;
  }
  const text = parsed.data.content.find(
    ({ type, text: answer }) => type === 'text' && answer?.trim().startsWith('{'),
  );
  return text && json(text.text ?? '');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const count = z.int().min(0).max(1_000_000_000);
const Use = z.object({
  usage: z.object({
    input_tokens: count,
    output_tokens: count,
    cache_creation_input_tokens: count.nullish(),
    cache_read_input_tokens: count.nullish(),
  }),
});

function useOf(message: unknown): TokenUse | null {
  const parsed = Use.safeParse(message);
  if (!parsed.success) return null;
  const { usage } = parsed.data;
  return {
    input: usage.input_tokens,
    output: usage.output_tokens,
    cacheWrite: usage.cache_creation_input_tokens ?? 0,
    cacheRead: usage.cache_read_input_tokens ?? 0,
  };
}

/** A call with an error response is not charged; one without a response may be. */
function failureOf(error: unknown): Reply {
  if (error instanceof Anthropic.APIError && typeof error.status === 'number') {
    const status: number = error.status;
    const header = (error.headers as Headers | undefined)?.get('retry-after');
    const waitMs = retryAfterMs(header, new Date());
    return { outcome: outcomeOfStatus(status), use: noUse, status, retryAfterMs: waitMs };
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const late =
    error instanceof Anthropic.APIConnectionTimeoutError ||
    (cause instanceof FetchFailure && cause.code === 'timed_out');
  if (late) return { outcome: 'timed out', use: null, status: null, retryAfterMs: null };
  const isLost = error instanceof Anthropic.APIError || cause instanceof FetchFailure;
  // Other errors are responses that cannot be parsed, such as invalid JSON.
  return {
    outcome: isLost && !isTooLarge(cause) ? 'connection lost' : 'unusable',
    use: null,
    status: null,
    retryAfterMs: null,
  };
}

const isTooLarge = (cause: unknown): boolean =>
  cause instanceof FetchFailure && (cause.code === 'too_large' || cause.code === 'decompression_bomb');

function outcomeOfStatus(status: number): CallOutcome {
  // 402: the credit is used up.
  if (status === 401 || status === 402 || status === 403) return 'key refused';
  if (status === 404) return 'no such model';
  if (status === 429 || status === 529) return 'overloaded';
  return status >= 500 || status === 408 || status === 409 ? 'failed' : 'not understood';
}
