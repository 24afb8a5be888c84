import { ApplicationFailure } from '@temporalio/activity';
import { failureTypes } from '../../src/outbox/messages.ts';

/**
 * Soon for who comes next, later for who has many before it: a website is seldom read in less than a second, so that nobody
 * who sleeps this long finds that its turn has come before.
 */
const askAgainMs = (ahead: number) => Math.min(1_000 * ahead, 30_000);

/** What an attempt fails with whose draft comes after `ahead` others at its website; when to ask again goes with it. */
export const hostLockAwaited = (ahead: number): ApplicationFailure =>
  ApplicationFailure.create({
    message: `Drafts of the website that are read first: ${ahead}.`,
    type: failureTypes.hostLockAwaited,
    nextRetryDelay: askAgainMs(ahead),
  });
