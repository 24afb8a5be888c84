/** How much a request may hold; the reference page lists it. */

/** Of a body, decompressed. */
export const maxBodyBytes = 1024 * 1024;
/** Properties and list items of an input. The largest one, with all its lists full, has a quarter of it. */
export const maxMembers = 2_000;
/** Objects and lists in each other. */
export const maxDepth = 16;
/** Of a query. No operation takes a quarter as many. */
export const maxParameters = 50;
/** Messages in a batch of MCP. */
export const maxBatchMessages = 20;
/** Of the answers to a batch together; what would come after so many is refused, each message for itself. */
export const maxBatchBytes = 1024 * 1024;
