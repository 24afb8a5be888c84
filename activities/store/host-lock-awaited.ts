import { ApplicationFailure } from '@temporalio/activity';
import { failureTypes } from '../../src/outbox/messages.ts';

/** In proportion to the drafts ahead, as reading a website seldom takes less than a second. */
const retryDelayMs = (ahead: number) => Math.min(1_000 * ahead, 30_000);

/** The failure of an attempt while `ahead` drafts of the website are read first, with the delay of the next one. */
export const hostLockAwaited = (ahead: number): ApplicationFailure =>
  ApplicationFailure.create({
    message: `Drafts of the website that are read first: ${ahead}.`,
    type: failureTypes.hostLockAwaited,
    nextRetryDelay: retryDelayMs(ahead),
  });
