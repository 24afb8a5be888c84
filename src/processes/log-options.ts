/** Log options of all processes: which parts of an error are logged, and what is redacted. */
import type { LoggerOptions } from 'pino';

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: SerializedError;
}

/** The maximum depth of nested causes. */
const maxCauses = 4;

/** Type, message, code, stack and causes of an error. Other properties of libraries' errors may contain personal data. */
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

/** None of these is logged on purpose; they are redacted in case of a mistake. */
const redacted = ['authorization', 'cookie', 'headers', 'token', 'secret', 'password', 'email', 'url'];

export const logOptions = (level: string): LoggerOptions => ({
  level,
  serializers: { err: (error: unknown) => serializeError(error) },
  redact: { paths: redacted, censor: '[redacted]' },
});
