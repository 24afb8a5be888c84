/** Parses submitted forms. */
import type { Context } from 'koa';
import { readText } from '../contract/read-body.ts';
import { rejectUnsafeText } from '../contract/unsafe-text.ts';
import { fault } from '../faults.ts';

/** Fits the longest biography in a script of three bytes per character, URL-encoded, with a margin. */
const usualLimitBytes = 64 * 1024;

export interface Form {
  /** Trimmed; empty if missing. The last value, if there are several. */
  text(name: string): string;
  /** All values of the checked boxes with that name. */
  all(name: string): string[];
}

/** @throws Fault unsupported_media_type, payload_too_large, invalid_input */
export async function readForm(ctx: Context, limitBytes = usualLimitBytes): Promise<Form> {
  if (!ctx.is('application/x-www-form-urlencoded')) {
    fault('unsupported_media_type', 'Send the form as browsers do, as application/x-www-form-urlencoded.');
  }
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(await readText(ctx.req, limitBytes))) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  rejectUnsafeText(Object.fromEntries(fields));
  const all = (name: string) => fields.get(name) ?? [];
  return { all, text: (name) => all(name).at(-1)?.trim() ?? '' };
}
