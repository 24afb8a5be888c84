/**
 * Dynamic configuration of the Temporal server: that of `npm start` and of tests. docker/temporal.yaml has the same for
 * docker-compose.yml. Switched on later, fairness strands what is queued: docs/operations.md, "Whose turn it is".
 */
export const serverSettings = {
  /** Priorities and fairness keys (priorities.ts). */
  'matching.enableFairness': true,
  // Each partition is fair by itself only. One of them passes on hundreds of tasks a second.
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  // Done tasks stay in a queue's list, which each new task walks through, until the next acknowledgement (default: 30 s).
  'history.transferProcessorUpdateAckInterval': '5s',
  'history.visibilityProcessorUpdateAckInterval': '5s',
} as const;

/** As options of `temporal server start-dev`. */
export const settingArguments: readonly string[] = Object.entries(serverSettings).flatMap(([name, value]) => [
  '--dynamic-config-value',
  `${name}=${JSON.stringify(value)}`,
]);
