import { setTimeout as sleep } from 'node:timers/promises';
import type { LaunchDirectory } from './client.ts';
import type { Draft } from './generated/client.ts';

export interface WaitOptions {
  /** Default 10 minutes, longer than reading a slow website takes. */
  timeoutMs?: number;
  /** Called with each state that was read. */
  onProgress?: (draft: Draft) => void;
  signal?: AbortSignal;
}

/** There is no draft of the website; `draft.failure` says why and what to do. */
export class DraftFailed extends Error {
  readonly draft: Draft;

  constructor(draft: Draft) {
    super(draft.failure?.message);
    this.name = 'DraftFailed';
    this.draft = draft;
  }
}

/** The draft is not ready yet; `waitForDraft` can be called again. */
export class DraftTimeout extends Error {
  readonly draft: Draft;

  constructor(draft: Draft) {
    super(`The draft ${draft.id} is still ${draft.status}.`);
    this.name = 'DraftTimeout';
    this.draft = draft;
  }
}

/** Between two reads where the service names no wait. */
const pollMs = 2_000;

/** Reads a draft until it is ready. @throws DraftFailed, DraftTimeout, ApiError */
export async function waitForDraft(
  api: Pick<LaunchDirectory, 'get_draft'>,
  id: string,
  { timeoutMs = 600_000, onProgress, signal }: WaitOptions = {},
): Promise<Draft> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const { data: draft, response } = await api.get_draft(
      { id },
      { envelope: true, ...(signal && { signal }) },
    );
    onProgress?.(draft);
    if (draft.failure) throw new DraftFailed(draft);
    if (draft.status !== 'crawling' && draft.status !== 'drafting') return draft;
    const waitMs = Number(response.headers.get('retry-after') ?? 0) * 1_000 || pollMs;
    if (Date.now() + waitMs > until) throw new DraftTimeout(draft);
    await sleep(waitMs, undefined, signal ? { signal } : {});
  }
}
