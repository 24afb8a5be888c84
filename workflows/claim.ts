/** `claim/<id>`: checks a website for proof of ownership until it is found, and every quarter afterwards. */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  defineUpdate,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { signals, updates } from '../src/outbox/messages.ts';
import { clock, updateDetails } from './current-details.ts';
import { checking } from './activity-options.ts';
import { blockedOnKey, claimStatusKey, listingIdKey } from './search-attributes.ts';

const { checkClaim } = proxyActivities<Activities>(checking);
type State = Awaited<ReturnType<typeof checkClaim>>;

const claimChanged = defineSignal(signals.claimChanged);
const claimLooked = defineUpdate<number, [ask: number]>(updates.claimLooked);

/**
 * Every step reads the claim's row, which has the time of the next check, so a new run resumes where another stopped.
 * Returns the final status, or `gone` when the row is deleted.
 */
export async function claim({ claimId }: { claimId: number }): Promise<string> {
  let changed = false;
  let over = false;
  /** Number of the latest requested check that has been made. */
  let answered = 0;
  const woken = () => changed;
  setHandler(claimChanged, () => void (changed = true));
  setHandler(claimLooked, async (ask) => {
    if (answered < ask) {
      changed = true;
      await condition(() => over || answered >= ask);
    }
    return answered;
  });

  for (;;) {
    // A request during the step causes another step; an earlier one is answered by this step.
    changed = false;
    const state = await step(claimId);
    updateClaimDetails(state);
    answered = state.answered;
    if (!('nextAt' in state)) {
      over = true;
      await condition(allHandlersFinished);
      return state.status;
    }
    if (workflowInfo().continueAsNewSuggested && !woken()) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof claim>({ claimId });
    }
    const leftMs = Date.parse(state.nextAt) - Date.now();
    if (!woken() && leftMs > 0) await condition(woken, leftMs, { summary: timerSummary(state) });
  }
}

const step = (claimId: number): Promise<State> =>
  checkClaim.executeWithOptions({ ...checking, summary: 'check the website, if a check is due' }, [
    { claimId, at: clock() },
  ]);

const timerSummary = ({ status }: State) =>
  status === 'verified' ? 'wait until the quarterly check' : 'wait until the next check';

function updateClaimDetails(state: State): void {
  updateDetails(
    describeState(state),
    [listingIdKey, state.listingId === null ? null : String(state.listingId)],
    [claimStatusKey, state.status],
    [blockedOnKey, state.status === 'pending' ? state.method : null],
  );
}

function describeState(state: State): string {
  if (!('nextAt' in state)) {
    return state.status === 'gone'
      ? '**Over:** the claim no longer exists.'
      : `**Over:** the claim is \`${state.status}\`.`;
  }
  return state.status === 'verified'
    ? `**Verified.** The next check is at ${state.nextAt}.`
    : `**Pending:** waits for \`${state.method}\`; the next check is at ${state.nextAt}.`;
}
