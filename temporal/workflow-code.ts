/** What a bundle of the workflows is made of: they, and the interceptors that run beside them. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workflowsPath = fileURLToPath(new URL('../workflows', import.meta.url));
export const workflowInterceptorModules = [`${workflowsPath}/trace-headers${extname(import.meta.url)}`];

/**
 * The modules are evaluated once for all runs of a process, and not by each run, which takes it a millisecond and memory for as
 * long as it is cached. So no module of a workflow may have state of its own (eslint.config.js).
 */
export const preloadModules = [workflowsPath, ...workflowInterceptorModules];

/** For `bundleWorkflowCode`. */
export const workflowCode = { workflowsPath, workflowInterceptorModules, preloadModules };
