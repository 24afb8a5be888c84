import { NamespaceNotFoundError, isGrpcServiceError } from '@temporalio/client';

/** gRPC's codes for "not now": CANCELLED, DEADLINE_EXCEEDED, PERMISSION_DENIED, RESOURCE_EXHAUSTED, UNAVAILABLE, UNAUTHENTICATED. */
const awayCodes: ReadonlySet<number> = new Set([1, 4, 7, 8, 14, 16]);
/** gRPC's NOT_FOUND. */
const notFound = 5;

/** Whether Temporal as a whole is unavailable, so that the error says nothing about the request. */
export function isAway(error: unknown): boolean {
  return error instanceof NamespaceNotFoundError || awayCodes.has(codeOf(error));
}

/**
 * The same for requests that need only the namespace. A server that has just started answers before its namespace
 * exists, and operators may create a namespace after they start the workers.
 */
export const lacksNamespace = (error: unknown): boolean => isAway(error) || isNotFound(error);

export const isNotFound = (error: unknown): boolean => codeOf(error) === notFound;

/** Whether this service may not make the request: PERMISSION_DENIED, or UNIMPLEMENTED, as in Temporal Cloud. */
export const isForbidden = (error: unknown): boolean => [7, 12].includes(codeOf(error));

/** gRPC's FAILED_PRECONDITION. */
export const isFailedPrecondition = (error: unknown): boolean => codeOf(error) === 9;

/** gRPC's INVALID_ARGUMENT. */
export const isInvalid = (error: unknown): boolean => codeOf(error) === 3;

function codeOf(error: unknown): number {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return isGrpcServiceError(cause) ? cause.code : Number.NaN;
}
