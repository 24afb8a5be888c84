/** `claim/<id>`: looks again and again whether a website is shown to be somebody's, and every quarter whether it still is. */
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
 * Every step starts from the claim's row, which says when the next one is due: a run that takes up where another stopped
 * passes over what is done. Returns the status it ended with, or `gone` when its row is.
 */
export async function claim({ claimId }: { claimId: number }): Promise<string> {
  let changed = false;
  let over = false;
  /** Looks that were asked for up to this number have been made. */
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
    // What is asked for during the step asks for another; what was before is answered by it.
    changed = false;
    const state = await step(claimId);
    tell(state);
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
    if (!woken() && leftMs > 0) await condition(woken, leftMs, { summary: inTimerWords(state) });
  }
}

const step = (claimId: number): Promise<State> =>
  checkClaim.executeWithOptions({ ...checking, summary: 'look, where a look is due' }, [
    { claimId, at: clock() },
  ]);

const inTimerWords = ({ status }: State) =>
  status === 'verified' ? 'until the quarterly look' : 'until the next look';

function tell(state: State): void {
  updateDetails(
    inWords(state),
    [listingIdKey, state.listingId === null ? null : String(state.listingId)],
    [claimStatusKey, state.status],
    [blockedOnKey, state.status === 'pending' ? state.method : null],
  );
}

function inWords(state: State): string {
  if (!('nextAt' in state)) {
    return state.status === 'gone'
      ? '**Over:** there is no such claim any more.'
      : `**Over:** the claim is \`${state.status}\`.`;
  }
  return state.status === 'verified'
    ? `**Verified.** It is looked at again at ${state.nextAt}.`
    : `**Pending:** waits for \`${state.method}\`; the next look is at ${state.nextAt}.`;
}
