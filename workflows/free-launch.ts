/** `free-launch/<listing>/<n>`: a listing on the free plan waits for its badge, its profile and its launch week. */
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
import {
  type CheckReason,
  type EarlyEnd,
  type LaunchState,
  type NextStep,
  checkInWords,
  isOpen,
  nextStep,
  waitInWords,
} from '../src/launches/free-launch-rules.ts';
import { signals } from '../src/outbox/messages.ts';
import { clock, updateDetails } from './current-details.ts';
import { checking, storing } from './activity-options.ts';
import { blockedOnKey, launchStatusKey, launchWeekKey, listingIdKey } from './search-attributes.ts';

const { checkRequirements } = proxyActivities<Activities>(checking);
const { moveToNextWeek, endFreeLaunch } = proxyActivities<Activities>(storing);

const requirementsChanged = defineSignal(signals.requirementsChanged);
const upgraded = defineSignal(signals.upgraded);
const withdrawn = defineSignal(signals.withdrawn);

/** Returns the final status: `live`, `upgraded`, `withdrawn`, or `gone` when the row is deleted. */
export async function freeLaunch(launchId: { listingId: number; n: number }): Promise<string> {
  let changed = false;
  let end: EarlyEnd | undefined;
  setHandler(requirementsChanged, () => void (changed = true));
  setHandler(upgraded, () => void (end ??= 'upgraded'));
  setHandler(withdrawn, () => void (end ??= 'withdrawn'));
  const woken = () => changed || end !== undefined;

  let reason: CheckReason = 'start';
  for (;;) {
    // A signal during the check causes another check; an earlier one is answered by this check.
    changed = false;
    const launch = end
      ? await endFreeLaunch({ ...launchId, end, at: clock() })
      : await check({ ...launchId, reason, at: clock() });
    updateLaunchDetails(launchId.listingId, launch);
    if (!isOpen(launch)) {
      await condition(allHandlersFinished);
      return launch.status;
    }
    if (workflowInfo().continueAsNewSuggested && !woken()) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof freeLaunch>(launchId);
    }

    const next = nextStep(new Date(Date.now()), launch.week);
    if (await signalled(woken, next, launch.week)) {
      reason = 'changed';
    } else if (next.reason === 'week_over') {
      await moveToNextWeek({ ...launchId, fromWeek: launch.week, at: clock() });
      reason = 'moved';
    } else {
      reason = next.reason;
    }
  }
}

function check(input: Parameters<typeof checkRequirements>[0]): Promise<LaunchState> {
  return checkRequirements.executeWithOptions({ ...checking, summary: checkInWords[input.reason] }, [input]);
}

/** Waits for the next step; true when a signal came first. */
async function signalled(woken: () => boolean, next: NextStep, week: string): Promise<boolean> {
  const leftMs = next.at.getTime() - Date.now();
  return woken() || (leftMs > 0 && condition(woken, leftMs, { summary: waitInWords(next, week) }));
}

function updateLaunchDetails(listingId: number, launch: LaunchState): void {
  updateDetails(
    describeLaunch(launch),
    [listingIdKey, String(listingId)],
    [launchStatusKey, launch.status],
    [launchWeekKey, launch.week],
    [blockedOnKey, isOpen(launch) ? launch.blockedOn.join('+') || 'week' : null],
  );
}

function describeLaunch(launch: LaunchState): string {
  switch (launch.status) {
    case 'awaiting_badge':
      return `**Awaiting ${launch.blockedOn.join(' and ')}** to go live in the week of ${launch.week}.`;
    case 'scheduled':
      return `**Scheduled** for the week of ${launch.week}: badge and profile are in place.`;
    case 'live':
      return `**Live** since the week of ${launch.week ?? ''}.`;
    case 'upgraded':
      return '**Over:** a paid launch took over.';
    case 'withdrawn':
      return '**Over:** the owner withdrew it.';
    case 'gone':
      return '**Over:** the launch no longer exists.';
  }
}
