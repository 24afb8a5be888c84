import { setTimeout as sleep } from 'node:timers/promises';
import type { LaunchDirectory } from './client.ts';
import type { Draft, DraftProgress, KnownDraftStatus } from './generated/client.ts';

export interface WaitOptions {
  /** Default 10 minutes, longer than reading a slow website takes. */
  timeoutMs?: number;
  /** Called with each state. */
  onProgress?: (draft: DraftProgress) => void;
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
/** Without an event for so long, a proxy may be keeping them: the draft is then read now and then instead. */
const silentMs = 30_000;

/** Follows a draft by its events, or else by reading it again, until it is ready. @throws DraftFailed, DraftTimeout, ApiError */
export async function waitForDraft(
  api: Pick<LaunchDirectory, 'get_draft' | 'watch_draft'>,
  id: string,
  { timeoutMs = 600_000, onProgress, signal }: WaitOptions = {},
): Promise<Draft> {
  const until = Date.now() + timeoutMs;
  let hasEvents = true;
  for (;;) {
    const { data: draft, response } = await api.get_draft(
      { id },
      { envelope: true, ...(signal && { signal }) },
    );
    onProgress?.(draft);
    if (draft.failure) throw new DraftFailed(draft);
    if (!isInProgress(draft)) return draft;
    const waitMs = Number(response.headers.get('retry-after') ?? 0) * 1_000 || pollMs;
    if (Date.now() + waitMs > until) throw new DraftTimeout(draft);
    const followed: Followed = hasEvents ? await follow(api, id, { until, onProgress, signal }) : 'failed';
    hasEvents = followed !== 'failed';
    if (followed !== 'over') await sleep(waitMs, undefined, signal ? { signal } : {});
  }
}

const inProgress: readonly KnownDraftStatus[] = ['crawling', 'drafting'];
const isInProgress = ({ status }: Pick<Draft, 'status'>) => inProgress.some((one) => one === status);

/** `ended`: as a process of the service was stopped, or the time is over. */
type Followed = 'over' | 'ended' | 'failed';

async function follow(
  api: Pick<LaunchDirectory, 'watch_draft'>,
  id: string,
  {
    until,
    onProgress,
    signal,
  }: { until: number } & { [Name in keyof WaitOptions]: WaitOptions[Name] | undefined },
): Promise<Followed> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silentMs);
  const ends = [silence.signal, AbortSignal.timeout(Math.max(0, until - Date.now())), signal ?? []].flat();
  try {
    for await (const { data } of api.watch_draft(
      { id },
      { signal: AbortSignal.any(ends), reconnect: false },
    )) {
      timer.refresh();
      onProgress?.(data);
      if (!isInProgress(data)) return 'over';
    }
    return silence.signal.aborted ? 'failed' : 'ended';
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}
