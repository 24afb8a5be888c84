/** How a request narrows its answer: `fields` of a read, `Prefer` of a write. */
import type { Method } from '../../contract/operation.ts';

export const narrowingParameter = (method: Method) =>
  method === 'GET'
    ? {
        name: 'fields',
        in: 'query' as const,
        description: 'Members to send, separated by commas; `items.name` is nested, `*` every one.',
        schema: { type: 'string' as const, minLength: 1, maxLength: 2000 },
      }
    : {
        name: 'Prefer',
        in: 'header' as const,
        description:
          '`return=minimal` (RFC 7240): only ids, status, version, and what waits or is missing, with `Preference-Applied`.',
        schema: { type: 'string' as const, maxLength: 200, examples: ['return=minimal'] },
      };
