/** Log options of all processes: which parts of an error are logged, and what is redacted. */
import type { LoggerOptions } from 'pino';
import { presentTraceId } from '../tracing/spans.ts';

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

/** @param withTraces whether lines have the id of the trace that they belong to, if there is one */
export const logOptions = (level: string, withTraces = false): LoggerOptions => ({
  level,
  ...(withTraces && { mixin: traceOfLine }),
  serializers: { err: (error: unknown) => serializeError(error) },
  redact: { paths: redacted, censor: '[redacted]' },
});

function traceOfLine(): object {
  const id = presentTraceId();
  return id === undefined ? {} : { trace_id: id };
}
