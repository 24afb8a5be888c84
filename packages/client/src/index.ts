export { type LaunchDirectory, type LaunchDirectoryOptions, createLaunchDirectory } from './client.ts';
export { type Problem, problemOf } from './problem.ts';
export { type WaitOptions, DraftFailed, DraftTimeout, waitForDraft } from './wait-for-draft.ts';
export * from './generated/client.ts';
