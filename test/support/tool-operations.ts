import { isForApps } from '../../src/contract/access.ts';
import { operations } from '../../src/operations.ts';

/** The operations that MCP offers. */
export const toolOperations = operations.filter(({ access }) => isForApps(access));
