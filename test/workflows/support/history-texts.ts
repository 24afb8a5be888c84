import type { History } from '@temporalio/common/lib/proto-utils.js';

/** Everything a history says, in one string: fields, payloads, failures. */
export function historyTexts(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(historyTexts).join('\n');
}

/** As `historyTexts`, without the summaries for the Temporal UI, which name product and website. */
export const textsWithoutSummaries = ({ events }: History): string =>
  historyTexts(events?.map((event) => ({ ...event, userMetadata: null })));
