import { listActions } from '../../audit/queries.ts';
import { inputs, readCommand } from './command.ts';

export const log = readCommand({
  name: 'log',
  usage: '[--subject SUBJECT] [--limit N]',
  description: 'Shows the audit log, newest first, optionally of one subject such as listing/12.',
  example: 'log --subject listing/12',
  positionals: [],
  input: { subject: inputs.text(300).optional(), limit: inputs.limit(50) },
  async run({ subject, limit }, { db }) {
    const actions = await listActions(db, { subject, limit });
    return {
      value: actions,
      lines:
        actions.length === 0
          ? [subject === undefined ? 'The audit log is empty.' : `The audit log has no entry for ${subject}.`]
          : actions.map(({ done_at, done_by, action, subject: to, why, detail }) =>
              [
                done_at.toISOString(),
                done_by,
                `${action} ${to}`,
                ...(Object.keys(detail).length > 0 ? [JSON.stringify(detail)] : []),
                ...(why === null ? [] : [`“${why.replace(/\s+/g, ' ')}”`]),
              ].join('  '),
            ),
    };
  },
});
