/** Bundles the workflows for the worker of a build: done once here, not at each of its starts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import { workflowCode } from '../temporal/workflow-code.ts';

const target = new URL('../dist/workflow-bundle.js', import.meta.url);
const { code } = await bundleWorkflowCode({
  ...workflowCode,
  logger: new DefaultLogger('WARN'),
});
await mkdir(new URL('./', target), { recursive: true });
await writeFile(target, code);
console.log(`dist/workflow-bundle.js: ${Math.round(code.length / 1000)} kB`);
