/** A failed start. The message is one paragraph for the user: what is wrong, and what to do. */
export class StartFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartFailure';
  }
}

/** The reason of an error, for use inside a sentence. Connection errors have it in `code` or in their parts. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if ('stderr' in error) return lastLineOf(String(error.stderr)) ?? error.message;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if (error.message) return withoutStatement(error.message);
  return 'code' in error ? String(error.code) : error.name;
}

/** The last line of a failed program's output. */
function lastLineOf(output: string): string | undefined {
  return output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .at(-1)
    ?.slice(0, 500);
}

/** knex prefixes the server's message with the whole statement. */
function withoutStatement(message: string): string {
  const end = message.lastIndexOf(' - ');
  return (message.length > 300 && end >= 0 ? message.slice(end + 3) : message).slice(0, 500);
}
