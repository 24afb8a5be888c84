import { StartFailure } from '../../src/processes/start-failure.ts';

/** The failure a start ends with; throws when it succeeds or ends in any other way. */
export async function failureOf(start: Promise<unknown>): Promise<StartFailure> {
  const outcome: unknown = await start.then(
    () => 'it started',
    (error: unknown) => error,
  );
  if (outcome instanceof StartFailure) return outcome;
  throw new Error(`expected a StartFailure, got ${String(outcome)}`, { cause: outcome });
}
