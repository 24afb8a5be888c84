/** Limits the size of the SDK's errors, which quote the refused input. */
import type { McpServer } from '@modelcontextprotocol/server';
import { cut } from '../faults.ts';

/** Enough for our own messages, which name all tools. */
const maxMessageCharacters = 4_000;
/** Of `data` as JSON; longer data is left out. */
const maxDataCharacters = 4_000;

interface ErrorAnswer {
  error: { code: number; message: string; data?: unknown };
}

/** Bounds all errors that the server sends. */
export function boundErrors(mcp: McpServer): McpServer {
  const connect = mcp.connect.bind(mcp);
  mcp.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(bounded(message), options);
    return connect(transport);
  };
  return mcp;
}

/** The same for a JSON response that was refused before the server existed. */
export const boundedText = (answer: string): string =>
  answer.length <= maxMessageCharacters ? answer : JSON.stringify(bounded(JSON.parse(answer) as object));

function bounded<T extends object>(message: T): T {
  if (!isErrorAnswer(message)) return message;
  const { data, ...error } = message.error;
  const shown = data !== undefined && JSON.stringify(data).length <= maxDataCharacters;
  return {
    ...message,
    error: { ...error, message: cut(error.message, maxMessageCharacters), ...(shown && { data }) },
  };
}

const isErrorAnswer = (message: object): message is ErrorAnswer => 'error' in message;
