/**
 * Histories as readable files. Payloads stay text and numbers stay numbers, so a change of a history can be
 * reviewed; the SDK's own conversion to JSON needs one copy of protobufjs, which npm does not always install.
 */
import { hostname } from 'node:os';
import type { History } from '@temporalio/common/lib/proto-utils.js';

/** Without what says on which machine, and where on it, the history was made. */
export function historyToText(history: History): string {
  const machine = new RegExp(`\\d+@${hostname().replaceAll('.', '\\.')}`, 'g');
  return `${JSON.stringify(plain(history), null, 1).replaceAll(machine, 'worker')}\n`;
}

export function historyFromText(text: string): History {
  return JSON.parse(text, (_key, value: unknown) =>
    isRecord(value) && typeof value['utf8'] === 'string' ? Buffer.from(value['utf8']) : value,
  ) as History;
}

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { utf8: Buffer.from(value).toString('utf8') };
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  const { high, low } = value;
  if (typeof high === 'number' && typeof low === 'number') return high * 2 ** 32 + (low >>> 0);
  const shown = Object.entries(value).filter(([key]) => key !== 'stackTrace');
  return Object.fromEntries(shown.map(([key, member]) => [key, plain(member)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
