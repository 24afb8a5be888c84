/** What every process's log has in common: which parts of an error are written, and what never is. */
import type { LoggerOptions } from 'pino';

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: SerializedError;
}

/** Causes of causes beyond these say no more. */
const maxCauses = 4;

/**
 * What an error is and where it came from. Libraries hang more on theirs, such as the row that Postgres refused or the
 * response of a mail server, and addresses and texts of people are in it.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an Error was thrown.' };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    ...(stack !== undefined && { stack }),
    ...(cause instanceof Error && depth < maxCauses && { cause: serializeError(cause, depth + 1) }),
  };
}

/** Nothing of the sort is logged on purpose; a line that names one by mistake is still fit to be kept. */
const neverWritten = ['authorization', 'cookie', 'headers', 'token', 'secret', 'password', 'email', 'url'];

export const logOptions = (level: string): LoggerOptions => ({
  level,
  serializers: { err: (error: unknown) => serializeError(error) },
  redact: { paths: neverWritten, censor: '[not written]' },
});
