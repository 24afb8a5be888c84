/** Size limits of requests; the reference page lists them. */

/** Of a decompressed body. */
export const maxBodyBytes = 1024 * 1024;
/** Properties and list items of an input. The largest valid input has a quarter of it. */
export const maxMembers = 2_000;
/** Nesting of objects and lists. */
export const maxDepth = 16;
/** Query parameters. No operation takes a quarter as many. */
export const maxParameters = 50;
/** Messages in an MCP batch. */
export const maxBatchMessages = 20;
/** Total answers of an MCP batch, a dozen lists of tools; each message beyond that is refused. */
export const maxBatchBytes = 512 * 1024;
