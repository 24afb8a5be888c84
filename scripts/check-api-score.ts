/** Refuses an openapi.json that Redocly scores lower than ours was: how well agents and generators can read it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Of 100. */
const minScore = 80;

interface Score {
  agentReadiness: number;
  /** The operations that cost most. */
  hotspots: { operationId: string; agentReadinessScore: number }[];
}

const root = fileURLToPath(new URL('../', import.meta.url));
const { stdout } = await promisify(execFile)(
  `${root}node_modules/.bin/redocly`,
  ['score', 'openapi.json', '--format', 'json'],
  { cwd: root, maxBuffer: 2 ** 26 },
);
const { agentReadiness, hotspots } = JSON.parse(stdout) as Score;
if (agentReadiness < minScore) {
  const worst = hotspots.map(({ operationId, agentReadinessScore: score }) => `${operationId} ${score}`);
  console.error(
    `redocly score openapi.json: ${agentReadiness}, at least ${minScore} is needed. Lowest: ${worst.join(', ')}. It counts members without description or bounds, nesting, oneOf and allOf.`,
  );
  process.exitCode = 1;
}
