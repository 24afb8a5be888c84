/** What a bundle of the workflows is made of: they, and the interceptors that run beside them. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workflowsPath = fileURLToPath(new URL('../workflows', import.meta.url));
export const workflowInterceptorModules = [`${workflowsPath}/trace-headers${extname(import.meta.url)}`];
