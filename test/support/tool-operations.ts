import { isTool } from '../../src/contract/operation.ts';
import { operations } from '../../src/operations.ts';

/** The operations that MCP offers. */
export const toolOperations = operations.filter(isTool);
