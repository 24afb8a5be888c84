/**
 * The drafter that uses a model: two calls for a profile, one for some of its fields. Each call is reserved in the draft's
 * budget before and settled afterwards. Failures are logged and recorded with the spending; the rules then make the draft, as
 * they do for each value that the model cannot prove.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '../../src/config/config.ts';
import { countModelCall } from '../../src/metrics/counters.ts';
import { emptyProfile } from '../../src/shared/profile-rules.ts';
import type { DraftedProfile } from '../../src/shared/profile-schema.ts';
import { reserveCall, settleCall } from '../../src/drafts/spend-queries.ts';
import { type CallOutcome, costOf, pricesOf, promptOf } from '../../src/drafts/spend-rules.ts';
import { type Drafter, rulesDrafter } from '../drafter.ts';
import type { DraftTask } from '../draft-task.ts';
import { type Half, toolName } from './answer-shape.ts';
import { type Model, type Reply, createModel } from './ask-model.ts';
import { type Documents, holdsQuote, maxOfSite } from './documents.ts';
import { readAnswer } from './read-answer.ts';
import { answerTokens, paramsOf } from './request-params.ts';
import { type RetryPolicy, defaultRetryPolicy, pause, pauseBefore } from './retry-policy.ts';

/** `drafted_by` of this drafter's values. */
export const draftedByModel = 'anthropic';

/** The fewest bytes of a request per token, for estimates; measured texts have more. */
const bytesPerToken = 2;

export interface ModelDrafterParts {
  db: Knex;
  config: Config;
  log: Logger;
  retryPolicy?: RetryPolicy;
}

/** Never fails because of the model: the draft by rules is always included. */
export function createModelDrafter({
  db,
  config,
  log,
  apiKey,
  retryPolicy = defaultRetryPolicy,
}: ModelDrafterParts & { apiKey: string }): Drafter {
  const parts = { db, config, log, retryPolicy, model: createModel(config, apiKey), isPlain: false };
  return {
    name: draftedByModel,
    async draft(task, { parse, signal }) {
      // The rules run first: if they fail, each retry would pay for the model again.
      const byRules = await rulesDrafter.draft(task, { parse, signal });
      const documents = await parse(
        'documents',
        { pages: task.pages, maxChars: task.only ? maxOfSite.some : maxOfSite.whole },
        { of: task.pages[0]?.url ?? '', signal },
      );
      const profile = await new Drafting(parts, task, documents, signal).draft();
      return profile === null ? byRules : [{ by: draftedByModel, profile }, ...byRules];
    },
  };
}

interface Parts extends Required<ModelDrafterParts> {
  model: Model;
  /** Whether the server supports only old features; remembered after the first attempt. */
  isPlain: boolean;
}

/** Log messages for operators; the server's own messages are not repeated. */
const logMessages: Partial<Record<CallOutcome, string>> = {
  'key refused': 'the model’s server refuses the key; check ANTHROPIC_API_KEY, its workspace and its credit',
  'no such model': 'the model’s server does not know the model; check ANTHROPIC_MODEL and ANTHROPIC_BASE_URL',
  'not understood':
    'the model’s server does not understand the request; check ANTHROPIC_MODEL and ANTHROPIC_BASE_URL',
};

class Drafting {
  readonly #parts: Parts;
  readonly #task: DraftTask;
  readonly #signal: AbortSignal;
  readonly #documents: Documents;
  readonly #endsAt: number;

  constructor(parts: Parts, task: DraftTask, documents: Documents, signal: AbortSignal) {
    this.#parts = parts;
    this.#task = task;
    this.#signal = signal;
    this.#documents = documents;
    this.#endsAt = performance.now() + parts.retryPolicy.totalMs;
  }

  /** Null where the model returns nothing usable. */
  async draft(): Promise<DraftedProfile | null> {
    if (this.#documents.blocks.length === 0 || this.#task.only?.length === 0) return null;
    const fields = await this.#half('fields');
    if (this.#task.only) return fields && { ...emptyProfile(), fields: fields.fields };
    const parts = fields && (await this.#half('parts'));
    return (
      fields && (parts ? { ...parts, fields: fields.fields } : { ...emptyProfile(), fields: fields.fields })
    );
  }

  async #half(half: Half): Promise<DraftedProfile | null> {
    const reply = await this.#retry(half);
    const understood = reply && readAnswer(reply.input, (quote) => holdsQuote(this.#documents, quote));
    if (reply && understood?.malformed)
      this.#parts.log.info(
        { ...this.#named, half, malformed: understood.malformed },
        'entries of the model were malformed',
      );
    return understood?.profile ?? null;
  }

  /** Null where no attempt succeeds. */
  async #retry(half: Half): Promise<Reply | null> {
    const { retryPolicy } = this.#parts;
    let isPlain = this.#parts.isPlain;
    for (let attempt = 1; ; attempt += 1) {
      const reply = await this.#ask(half, isPlain);
      if (reply === null) return null;
      if (reply.outcome === 'answered' || reply.outcome === 'cut short') {
        this.#parts.isPlain = isPlain;
        return reply;
      }
      if (reply.status === 400 && !isPlain) {
        isPlain = true;
        continue;
      }
      const wait = pauseBefore(reply, { attempt, leftMs: this.#leftMs }, retryPolicy, Math.random());
      if (wait === null) return null;
      await pause(wait, this.#signal);
    }
  }

  /** One call and its row; null where the budget or the time is used up. */
  async #ask(half: Half, isPlain: boolean): Promise<Reply | null> {
    const { db, config, log, model, retryPolicy } = this.#parts;
    const ms = Math.min(retryPolicy.callMs, this.#leftMs);
    if (ms <= 0) return null;
    const params = paramsOf({
      model: config.ANTHROPIC_MODEL,
      half,
      isPlain,
      documents: this.#documents.blocks,
      directory: this.#task.directory,
      ...(this.#task.only && { only: this.#task.only }),
    });
    const promptTokens = Math.ceil(Buffer.byteLength(JSON.stringify(params)) / bytesPerToken);
    const call = { draftId: this.#task.draftId, drafter: draftedByModel, model: params.model };
    const reserved = await reserveCall(db, call, {
      budget: {
        tokens: config.DRAFT_BUDGET_TOKENS,
        cost: Math.floor(config.DRAFT_BUDGET_USD * 1_000_000),
      },
      wanted: {
        promptTokens,
        answerTokens: params.max_tokens,
        minAnswerTokens: answerTokens.least,
        prices: pricesOf(params.model, config.ANTHROPIC_PRICES, promptTokens),
      },
      now: new Date(),
    });
    if (reserved === null) {
      log.warn({ ...this.#named, half }, 'the draft has used up its budget; the model is not called again');
      return null;
    }
    const settle = ({ outcome, use }: Pick<Reply, 'outcome' | 'use'>) => {
      const prices = use && pricesOf(params.model, config.ANTHROPIC_PRICES, promptOf(use));
      const cost = use && costOf(use, prices);
      countModelCall({ model: params.model, outcome, use, cost });
      return settleCall(db, reserved.id, { outcome, use, cost, now: new Date() });
    };
    let reply: Reply;
    try {
      const within = { ms, signal: this.#signal };
      reply = await model.ask({ ...params, max_tokens: reserved.answerTokens }, toolName(half), within);
    } catch (error) {
      if (this.#signal.aborted) await settle({ outcome: 'stopped', use: null });
      throw error;
    }
    await settle(reply);
    const { outcome, status } = reply;
    const message = logMessages[outcome];
    if (message !== undefined) log.error({ ...this.#named, status, outcome }, message);
    else if (outcome !== 'answered')
      log.warn({ ...this.#named, half, status, outcome }, 'the model did not answer');
    return reply;
  }

  get #leftMs(): number {
    return this.#endsAt - performance.now();
  }

  get #named() {
    return { draftId: this.#task.draftId, model: this.#parts.config.ANTHROPIC_MODEL };
  }
}
