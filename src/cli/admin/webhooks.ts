import { listTroubledEndpoints } from '../../webhooks/troubled-queries.ts';
import { inputs, readCommand } from './command.ts';

export const webhooks = readCommand({
  name: 'webhooks',
  usage: '[--limit N]',
  description:
    'Lists up to N (100) webhook endpoints that are failing or paused, with their accounts and undelivered events, the longest first. Their owners resume them and send the events again.',
  example: 'webhooks',
  positionals: [],
  input: { limit: inputs.limit(100) },
  async run({ limit }, { db }) {
    const found = await listTroubledEndpoints(db, limit);
    return {
      value: found,
      lines:
        found.length === 0
          ? ['No webhook endpoint is failing or paused.']
          : found.map(
              ({ id, host, email, paused_why, failing_since, undelivered }) =>
                `${id}  ${host}  ${email}  ${paused_why === null ? 'failing' : `paused (${paused_why})`}  since ${failing_since?.toISOString() ?? '-'}  ${undelivered} undelivered`,
            ),
    };
  },
});
