import { type WorkflowBundle, bundleWorkflowCode } from '@temporalio/worker';
import { workflowCode } from '../../../temporal/workflow-code.ts';
import { quietSdk } from './quiet-sdk.ts';

let bundle: Promise<WorkflowBundle> | undefined;

/** Bundling takes seconds: once a process. */
export const workflowBundle = (): Promise<WorkflowBundle> =>
  (bundle ??= bundleWorkflowCode({
    ...workflowCode,
    ...(quietSdk.logger && { logger: quietSdk.logger }),
  }));
