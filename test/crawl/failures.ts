import { expect } from 'chai';
import { FetchFailure, type FetchFailureCode } from '../../src/guarded-fetch/fetch-failure.ts';

/** Waits for a FetchFailure of this code and hands it on; anything else fails the test. */
export async function failureOf(outcome: Promise<unknown>, code: FetchFailureCode): Promise<FetchFailure> {
  let thrown: unknown;
  try {
    await outcome;
  } catch (error) {
    thrown = error;
  }
  if (!(thrown instanceof FetchFailure)) throw new Error(`expected ${code}`, { cause: thrown });
  expect(thrown.code, thrown.message).to.equal(code);
  // A sentence for the founder, that says what to do.
  expect(thrown.message).to.match(/\.$/).and.to.have.length.above(40);
  return thrown;
}
