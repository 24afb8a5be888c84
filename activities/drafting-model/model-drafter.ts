/**
 * The drafter that asks a model: two calls for a profile, one for some fields of it. Each call is reserved in the draft's
 * budget before it is made and settled after. Whatever goes wrong is for the log and the table of spend; the draft is then
 * made by rules, which also stand in for each value that the model does not prove.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '../../src/config/config.ts';
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
import { type Patience, patience as defaultPatience, pauseBefore, rest } from './tries.ts';

/** What `drafted_by` says of what this drafter wrote. */
export const draftedByModel = 'anthropic';

/** Bytes of a request for one token at the very least: no text that was tried has fewer. */
const bytesPerToken = 2;

export interface ModelDrafterParts {
  db: Knex;
  config: Config;
  log: Logger;
  patience?: Patience;
}

export function createModelDrafter({
  db,
  config,
  log,
  apiKey,
  patience = defaultPatience,
}: ModelDrafterParts & { apiKey: string }): Drafter {
  const parts = { db, config, log, patience, model: createModel(config, apiKey), isPlain: false };
  return {
    name: draftedByModel,
    async draft(task, { parse, signal }) {
      // First, since what breaks them would have the model asked, and paid, again with every attempt.
      const byRules = await rulesDrafter.draft(task, { parse, signal });
      const documents = await parse(
        'documents',
        { pages: task.pages, maxChars: task.only ? maxOfSite.some : maxOfSite.whole },
        { of: task.pages[0]?.url ?? '', signal },
      );
      const said = await new Drafting(parts, task, documents, signal).draft();
      return said === null ? byRules : [{ by: draftedByModel, profile: said }, ...byRules];
    },
  };
}

interface Parts extends Required<ModelDrafterParts> {
  model: Model;
  /** The server does not understand what newer ones do; remembered, so that it is found out once. */
  isPlain: boolean;
}

/** What operators can do about it; nothing that the server says is repeated. */
const toOperators: Partial<Record<CallOutcome, string>> = {
  'key refused': 'the model’s server refuses the key; check ANTHROPIC_API_KEY, its workspace and its credit',
  'no such model': 'the model’s server does not know the model; check ANTHROPIC_MODEL and ANTHROPIC_BASE_URL',
  'not understood':
    'the model’s server does not understand what it is asked; check ANTHROPIC_MODEL and ANTHROPIC_BASE_URL',
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
    this.#endsAt = performance.now() + parts.patience.allMs;
  }

  /** Null where the model said nothing that can be used. */
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
    const reply = await this.#tryAgain(half);
    const understood = reply && readAnswer(reply.input, (quote) => holdsQuote(this.#documents, quote));
    if (reply && understood?.malformed)
      this.#parts.log.info(
        { ...this.#named, half, malformed: understood.malformed },
        'entries of the model were malformed',
      );
    return understood?.profile ?? null;
  }

  /** Null once there is no use in asking. */
  async #tryAgain(half: Half): Promise<Reply | null> {
    const { patience } = this.#parts;
    let isPlain = this.#parts.isPlain;
    for (let tried = 1; ; tried += 1) {
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
      const wait = pauseBefore(reply, { tried, leftMs: this.#leftMs }, patience, Math.random());
      if (wait === null) return null;
      await rest(wait, this.#signal);
    }
  }

  /** One call, with its row; null where it is not to be made. */
  async #ask(half: Half, isPlain: boolean): Promise<Reply | null> {
    const { db, config, log, model, patience } = this.#parts;
    const ms = Math.min(patience.callMs, this.#leftMs);
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
      log.warn(
        { ...this.#named, half },
        'nothing more is asked for the draft, which has used up what it may cost',
      );
      return null;
    }
    const settle = ({ outcome, use }: Pick<Reply, 'outcome' | 'use'>) => {
      const prices = use && pricesOf(params.model, config.ANTHROPIC_PRICES, promptOf(use));
      const cost = use && costOf(use, prices);
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
    const told = toOperators[outcome];
    if (told !== undefined) log.error({ ...this.#named, status, outcome }, told);
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
