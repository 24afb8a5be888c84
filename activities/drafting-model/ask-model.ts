/** One call of the Messages API, with all the ways it can end told apart. */
import Anthropic from '@anthropic-ai/sdk';
import type { Message, MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import { z } from 'zod';
import type { Config } from '../../src/config/config.ts';
import { type CallOutcome, type TokenUse, noUse } from '../../src/drafts/spend-rules.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { withDeadline } from '../../src/guarded-fetch/with-deadline.ts';
import { boundedFetch } from './bounded-fetch.ts';

export interface Reply {
  outcome: CallOutcome;
  /** What it used; null where nobody told. */
  use: TokenUse | null;
  /** The input of the tool that was called; undefined where none was. */
  input?: unknown;
  /** HTTP status; null where there was no answer. */
  status: number | null;
  /** How long the server asks to be left alone. */
  retryAfterMs: number | null;
}

export interface Model {
  /** Rejects only with the signal's reason, and with faults of our own. */
  ask(
    params: MessageCreateParamsNonStreaming,
    tool: string,
    within: { ms: number; signal: AbortSignal },
  ): Promise<Reply>;
}

/** Settings of the client's own that come from the environment are set here: a log of its would hold pages and the key. */
export function createModel({ ANTHROPIC_BASE_URL: baseURL }: Config, apiKey: string): Model {
  const client = new Anthropic({
    apiKey,
    baseURL,
    fetch: boundedFetch,
    // How often is decided by the drafter, since each try is counted.
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

/** What a server that is not Anthropic's answers may be of any shape. */
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
      // `pause_turn` is for tools of the server, which are not used here: it comes without what was asked for.
      return input === undefined ? 'unusable' : 'answered';
  }
}

/** The input of the tool; some servers give it as text, and some models write it as their answer. */
function inputIn(message: unknown, tool: string): unknown {
  const parsed = Answer.safeParse(message);
  if (!parsed.success) return undefined;
  for (const block of parsed.data.content) {
    if (block.type !== 'tool_use' || block.name !== tool) continue;
    const input = block['input'];
    return typeof input === 'string' ? json(input) : input;
  }
  const text = parsed.data.content.find(
    ({ type, text: said }) => type === 'text' && said?.trim().startsWith('{'),
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

/** A call that was answered by an error is not charged for; one that ended without an answer may be. */
function failureOf(error: unknown): Reply {
  if (error instanceof Anthropic.APIError && typeof error.status === 'number') {
    const status: number = error.status;
    const headers = error.headers as Headers | undefined;
    return { outcome: outcomeOfStatus(status), use: noUse, status, retryAfterMs: retryAfter(headers) };
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const late =
    error instanceof Anthropic.APIConnectionTimeoutError ||
    (cause instanceof FetchFailure && cause.code === 'timed_out');
  if (late) return { outcome: 'timed out', use: null, status: null, retryAfterMs: null };
  const isLost = error instanceof Anthropic.APIError || cause instanceof FetchFailure;
  // What is left is an answer that no client can read: JSON that is none.
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
  // 402: nothing is left to pay with.
  if (status === 401 || status === 402 || status === 403) return 'key refused';
  if (status === 404) return 'no such model';
  if (status === 429 || status === 529) return 'overloaded';
  return status >= 500 || status === 408 || status === 409 ? 'failed' : 'not understood';
}

/** Seconds, or a date (RFC 9110, 10.2.3); null where there is none or it makes no sense. */
function retryAfter(headers: Headers | undefined): number | null {
  const said = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d{1,6}(?:\.\d+)?$/.test(said)) return Number(said) * 1_000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
