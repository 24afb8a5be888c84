/** Bundles the workflows for the worker of a build: done once here, not at each of its starts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';

const target = new URL('../dist/workflow-bundle.js', import.meta.url);
const { code } = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
  logger: new DefaultLogger('WARN'),
});
await mkdir(new URL('./', target), { recursive: true });
await writeFile(target, code);
console.log(`dist/workflow-bundle.js: ${Math.round(code.length / 1000)} kB`);
