/** Versions of the workers, by which a new one is rolled out beside the old (docs/deploy.md). */
import type { WorkerOptions } from '@temporalio/worker';

/** The name of all workers of this service in a namespace (Temporal: Worker Deployment). */
export const deploymentName = 'launch-directory';

/** A version gets work once it is promoted. Without a build id, workers are unversioned and get it at once. */
export function versionOptions(buildId: string | undefined): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  if (buildId === undefined) return {};
  return {
    workerDeploymentOptions: {
      useWorkerVersioning: true,
      version: { deploymentName, buildId },
      // workflows/versioning.ts has the exceptions.
      defaultVersioningBehavior: 'AUTO_UPGRADE',
    },
  };
}
