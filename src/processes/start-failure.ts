/** A start that cannot go on. Its message is one paragraph for the person who started it: what is wrong, what to do. */
export class StartFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartFailure';
  }
}

/** The words of an error for use inside a sentence; connection errors keep their reason in `code` or in parts. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if ('stderr' in error) return lastLineOf(String(error.stderr)) ?? error.message;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if (error.message) return sqlLess(error.message);
  return 'code' in error ? String(error.code) : error.name;
}

/** What a program that failed said last, rather than how it was called. */
function lastLineOf(output: string): string | undefined {
  return output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .at(-1)
    ?.slice(0, 500);
}

/** knex puts the whole statement before what the server said. */
function sqlLess(message: string): string {
  const saidAt = message.lastIndexOf(' - ');
  return (message.length > 300 && saidAt >= 0 ? message.slice(saidAt + 3) : message).slice(0, 500);
}
