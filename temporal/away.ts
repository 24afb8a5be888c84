import { NamespaceNotFoundError, isGrpcServiceError } from '@temporalio/client';

/** gRPC's codes for "not now": CANCELLED, DEADLINE_EXCEEDED, PERMISSION_DENIED, RESOURCE_EXHAUSTED, UNAVAILABLE, UNAUTHENTICATED. */
const awayCodes: ReadonlySet<number> = new Set([1, 4, 7, 8, 14, 16]);
/** gRPC's NOT_FOUND. */
const notFound = 5;

/** Whether the fault is with Temporal as a whole, so that it says nothing about what was asked of it. */
export function isAway(error: unknown): boolean {
  return error instanceof NamespaceNotFoundError || awayCodes.has(codeOf(error));
}

/**
 * The same of what asks for nothing but the namespace. A server that has just come up answers before its namespace is
 * there, and whoever sets up a new one may make it later than they start the workers.
 */
export const lacksNamespace = (error: unknown): boolean => isAway(error) || codeOf(error) === notFound;

function codeOf(error: unknown): number {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return isGrpcServiceError(cause) ? cause.code : Number.NaN;
}
