/** Temporal's SDK without its talk, in this process. */
import { Runtime } from '@temporalio/worker';
import { type Logger, pino } from 'pino';
import { sdkLogging } from '../../../temporal/sdk-log.ts';

export const testLog = (): Logger => pino({ level: 'silent' });

export const quietSdk = sdkLogging(testLog());

// Before anything else makes the process's one runtime, with a logger of its own.
Runtime.install(quietSdk);
