/** `draft/<id>`: reads a website, drafts a profile from it, and waits for the owner to submit the draft. */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { signals } from '../src/outbox/messages.ts';
import { clock, failureCode, updateDetails } from './current-details.ts';
import { awaitingTurn, crawling, drafting, rendering, storing } from './activity-options.ts';
import { blockedOnKey, draftStatusKey } from './search-attributes.ts';

const { awaitHostLock } = proxyActivities<Activities>({
  ...awaitingTurn,
  summary: 'wait until other drafts of the website are read',
});
const { crawlPages } = proxyActivities<Activities>({ ...crawling, summary: 'read the website' });
const { crawlPages: crawlInBrowser } = proxyActivities<Activities>({
  ...rendering,
  summary: 'read the website in a browser',
});
const { draftProfile } = proxyActivities<Activities>({
  ...drafting,
  summary: 'draft the profile from its pages',
});
const { expireDraft } = proxyActivities<Activities>({
  ...storing,
  summary: 'expire the draft, unless it was edited',
});

const draftEdited = defineSignal(signals.draftEdited);
const draftSubmitted = defineSignal(signals.draftSubmitted);
const draftResubmitted = defineSignal(signals.draftResubmitted);
const draftRemoved = defineSignal(signals.draftRemoved);

/**
 * Every step starts from the draft's row, so a new run (continued as new, or started by the reconciler) skips what is
 * done. If the address is submitted again meanwhile, the website is read anew. Returns the final status.
 */
export async function draft({ draftId }: { draftId: string }): Promise<string> {
  let submitted = false;
  let removed = false;
  let resubmitted = false;
  let lastEdit = 'none yet';
  let refreshDetails = () => {};
  const isSubmitted = () => submitted;
  // The row determines when the draft expires; the signal only refreshes the details.
  setHandler(draftEdited, () => {
    lastEdit = clock();
    refreshDetails();
  });
  setHandler(draftSubmitted, () => void (submitted = true));
  setHandler(draftResubmitted, () => void (resubmitted = true));
  setHandler(draftRemoved, () => void (removed = true));
  const isRemoved = () => removed;
  const isResubmitted = () => resubmitted;

  let state: Awaited<ReturnType<typeof draftProfile>>;
  do {
    resubmitted = false;
    refreshDetails = () => {};
    try {
      await readWebsite(draftId);
      updateDetails(
        '**Drafting.** The profile is being drafted and verified.',
        [draftStatusKey, 'drafting'],
        [blockedOnKey, null],
      );
      state = await draftProfile({ draftId, at: clock() });
    } catch (error) {
      const code = failureCode(error);
      if (code === null) throw error;
      updateDetails(
        `**Failed:** \`${code}\`. The owner was notified; submitting the address again starts over.`,
        [draftStatusKey, 'failed'],
        [blockedOnKey, null],
      );
      return 'failed';
    }

    while (state.status === 'ready' && !isSubmitted() && !isResubmitted()) {
      const { expiresAt } = state;
      refreshDetails = () =>
        updateDetails(
          `**Ready.** Waits for its owner to submit it. Expires at ${expiresAt}, later if it is edited (last edit: ${lastEdit}).`,
          [draftStatusKey, 'ready'],
          [blockedOnKey, 'owner'],
        );
      refreshDetails();
      const leftMs = Date.parse(expiresAt) - Date.now();
      const woken = () =>
        isSubmitted() || isRemoved() || isResubmitted() || workflowInfo().continueAsNewSuggested;
      if (leftMs > 0 && (await condition(woken, leftMs, { summary: 'wait until the draft expires' }))) {
        if (isSubmitted() || isResubmitted()) break;
        await condition(allHandlersFinished);
        if (!isRemoved()) await continueAsNew<typeof draft>({ draftId });
      }
      // Signals are hints; the row decides.
      removed = false;
      state = await expireDraft({ draftId, at: clock() });
    }
    // The row may request another reading before the signal arrives.
  } while (!isSubmitted() && (isResubmitted() || state.status === 'crawling' || state.status === 'drafting'));

  const status = isSubmitted() ? 'submitted' : state.status;
  updateDetails(`**Over:** the draft is \`${status}\`.`, [draftStatusKey, status], [blockedOnKey, null]);
  await condition(allHandlersFinished);
  return status;
}

/** Reads under the host lock: drafts of one website are read one at a time, in order of arrival. */
async function readWebsite(draftId: string): Promise<void> {
  for (;;) {
    showReading();
    let result = await crawlPages({ draftId, at: clock() });
    if (result === 'needs_browser') result = await crawlInBrowser({ draftId, at: clock() });
    if (result !== 'not_its_turn') return;
    updateDetails(
      '**Waiting for the host lock.** Drafts of one website are read one at a time, in order of arrival.',
      [draftStatusKey, 'crawling'],
      [blockedOnKey, 'turn'],
    );
    await awaitHostLock({ draftId });
  }
}

const showReading = (): void =>
  updateDetails(
    '**Crawling.** The website is being read.',
    [draftStatusKey, 'crawling'],
    [blockedOnKey, 'website'],
  );
