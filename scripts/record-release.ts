/**
 * `npm run record-release`: keeps the workflows of this release for the next one's test of a rolling deployment
 * (test/deploy/rolling-deploy.test.ts). Run it when a release is made.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import { workflowCode } from '../temporal/workflow-code.ts';

const target = new URL('../test/deploy/release/workflow-bundle.js.gz', import.meta.url);
const { code } = await bundleWorkflowCode({
  ...workflowCode,
  logger: new DefaultLogger('WARN'),
});
// Its source map is most of it, and nobody reads it here; the SDK wants one.
const emptyMap = Buffer.from('{"version":3,"sources":[],"names":[],"mappings":""}').toString('base64');
const bare = code.replace(/(sourceMappingURL=data:[^,]*,).*/, `$1${emptyMap}`);
const zipped = gzipSync(bare, { level: constants.Z_BEST_COMPRESSION });
await writeFile(target, zipped);
console.log(`${fileURLToPath(target)}: ${Math.round(zipped.length / 1000)} kB`);
