/** What the server offers, and what the client of a request declared. Nothing is sent to a client that it did not declare. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';

export const tasksExtension = 'io.modelcontextprotocol/tasks';

/** Who calls: the era of the protocol, and what an earlier one declared for its session. */
export interface Client {
  isModern: boolean;
  ofSession?: ClientCapabilities | undefined;
}

/** Of the server. Tasks are those of 2026-07-28, which deprecates logging. */
export const capabilitiesFor = ({ isModern }: Client) => ({
  tools: {},
  prompts: {},
  resources: { subscribe: true },
  completions: {},
  ...(isModern ? { extensions: { [tasksExtension]: {} } } : { logging: {} }),
});

/** Since 2026-07-28 each request declares them. */
export function capabilitiesOf(
  { isModern, ofSession }: Client,
  { mcpReq: { envelope } }: ServerContext,
): ClientCapabilities {
  if (!isModern) return ofSession ?? {};
  return (envelope as Record<string, ClientCapabilities> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
}

/** Earlier versions had tasks of another form. */
export const takesTasks = (client: Client, context: ServerContext): boolean =>
  client.isModern && capabilitiesOf(client, context).extensions?.[tasksExtension] !== undefined;
