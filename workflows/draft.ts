/** `draft/<id>`: a website becomes a drafted profile, which then waits for its owner. */
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
import { failureTypes, signals } from '../src/outbox/messages.ts';
import { clock, failureCode, updateDetails } from './current-details.ts';
import { crawling, drafting, queueing, storing } from './activity-options.ts';
import { blockedOnKey, draftStatusKey } from './search-attributes.ts';

const { awaitHostLock } = proxyActivities<Activities>({
  ...queueing,
  summary: 'wait for its turn at the website',
});
const { crawlPages } = proxyActivities<Activities>({ ...crawling, summary: 'read the website' });
const { draftProfile } = proxyActivities<Activities>({
  ...drafting,
  summary: 'draft the profile from its pages',
});
const { expireDraft } = proxyActivities<Activities>({
  ...storing,
  summary: 'expire the draft, if nobody changed it',
});

const draftEdited = defineSignal(signals.draftEdited);
const draftSubmitted = defineSignal(signals.draftSubmitted);
const draftResubmitted = defineSignal(signals.draftResubmitted);
const draftRemoved = defineSignal(signals.draftRemoved);

/**
 * Every step starts from what the draft's row says, so a run that takes up where another stopped (a new
 * run of a long wait, the reconciler's) passes over what is done. Submitted again while it waits, the website is read from
 * the start. Returns the status it ended with.
 */
export async function draft({ draftId }: { draftId: string }): Promise<string> {
  let submitted = false;
  let removed = false;
  let resubmitted = false;
  let lastEdit = 'none yet';
  let retell = () => {};
  const isSubmitted = () => submitted;
  // The row says when the draft was edited and so when it expires; the signal keeps the story current.
  setHandler(draftEdited, () => {
    lastEdit = clock();
    retell();
  });
  setHandler(draftSubmitted, () => void (submitted = true));
  setHandler(draftResubmitted, () => void (resubmitted = true));
  setHandler(draftRemoved, () => void (removed = true));
  const isRemoved = () => removed;
  const isResubmitted = () => resubmitted;

  let state: Awaited<ReturnType<typeof draftProfile>>;
  do {
    resubmitted = false;
    retell = () => {};
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
        `**Failed:** \`${code}\`. The owner was told; submitting again starts afresh.`,
        [draftStatusKey, 'failed'],
        [blockedOnKey, null],
      );
      return 'failed';
    }

    while (state.status === 'ready' && !isSubmitted() && !isResubmitted()) {
      const { expiresAt } = state;
      retell = () =>
        updateDetails(
          `**Ready.** Waits for its owner to submit it. Expires on ${expiresAt}, later if it is edited (last edit: ${lastEdit}).`,
          [draftStatusKey, 'ready'],
          [blockedOnKey, 'owner'],
        );
      retell();
      const leftMs = Date.parse(expiresAt) - Date.now();
      const woken = () =>
        isSubmitted() || isRemoved() || isResubmitted() || workflowInfo().continueAsNewSuggested;
      if (leftMs > 0 && (await condition(woken, leftMs, { summary: 'until the draft expires' }))) {
        if (isSubmitted() || isResubmitted()) break;
        await condition(allHandlersFinished);
        if (!isRemoved()) await continueAsNew<typeof draft>({ draftId });
      }
      // Its row, which says what is so, is looked at now.
      removed = false;
      state = await expireDraft({ draftId, at: clock() });
    }
    // Its row may say that it is to be read before the signal does.
  } while (!isSubmitted() && (isResubmitted() || state.status === 'crawling' || state.status === 'drafting'));

  const status = isSubmitted() ? 'submitted' : state.status;
  updateDetails(`**Over:** the draft is \`${status}\`.`, [draftStatusKey, status], [blockedOnKey, null]);
  await condition(allHandlersFinished);
  return status;
}

/** Under the lock of its host: drafts of one website are read one after another, in the order in which they came. */
async function readWebsite(draftId: string): Promise<void> {
  for (;;) {
    updateDetails(
      '**Waiting for its turn.** Drafts of one website are read one after another, as they came.',
      [draftStatusKey, 'crawling'],
      [blockedOnKey, 'turn'],
    );
    await awaitHostLock({ draftId });
    showReading();
    try {
      await crawlPages({ draftId, at: clock() });
      return;
    } catch (error) {
      // Led to another website, where others wait, or later than one that came before it.
      if (failureCode(error) !== failureTypes.hostLockAwaited) throw error;
    }
  }
}

const showReading = (): void =>
  updateDetails(
    '**Crawling.** The website is being read.',
    [draftStatusKey, 'crawling'],
    [blockedOnKey, 'website'],
  );
