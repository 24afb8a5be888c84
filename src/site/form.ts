/** Forms as browsers send them. */
import { koaBody } from 'koa-body';
import type { Context } from 'koa';
import { screen } from '../contract/screen.ts';
import { fault } from '../faults.ts';

/** A long biography in a script of three bytes a letter, encoded, and room to spare. */
const limitBytes = 64 * 1024;

const parse = koaBody({
  text: false,
  json: false,
  multipart: false,
  urlencoded: true,
  formLimit: limitBytes,
  onError: (error) => {
    throw error;
  },
});

export interface Form {
  /** Trimmed; empty where the field is not there. Of several with the name, the last. */
  text(name: string): string;
  /** Values of all boxes with the name that are checked. */
  all(name: string): string[];
}

/** @throws Fault unsupported_media_type, payload_too_large, invalid_input */
export async function readForm(ctx: Context): Promise<Form> {
  if (!ctx.is('application/x-www-form-urlencoded')) {
    fault('unsupported_media_type', 'Send the form as browsers do, as application/x-www-form-urlencoded.');
  }
  try {
    await parse(ctx, () => Promise.resolve());
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : undefined;
    if (status === 413) {
      fault(
        'payload_too_large',
        `The form is too long. Shorten it to ${limitBytes / 1024} KiB and send it again.`,
        { cause: error },
      );
    }
    fault('invalid_input', 'The form could not be read. Go back and send it again.', { cause: error });
  }
  const fields = (ctx.request.body ?? {}) as Record<string, unknown>;
  screen(fields);
  const all = (name: string) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : [];
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  };
  return { all, text: (name) => all(name).at(-1)?.trim() ?? '' };
}
