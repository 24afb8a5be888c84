import { type WorkflowBundle, bundleWorkflowCode } from '@temporalio/worker';
import { workflowsOf } from '../../../temporal/start-workers.ts';
import { quietSdk } from './quiet-sdk.ts';

let bundle: Promise<WorkflowBundle> | undefined;

/** Bundling takes seconds: once a process. */
export const workflowBundle = (): Promise<WorkflowBundle> =>
  (bundle ??= bundleWorkflowCode({
    workflowsPath: workflowsOf({ WORKFLOW_BUNDLE: undefined }).workflowsPath ?? '',
    ...(quietSdk.logger && { logger: quietSdk.logger }),
  }));
