/** The SDK's own errors quote what they refuse, problem by problem: so much of that goes out, and no more. */
import type { McpServer } from '@modelcontextprotocol/server';
import { cut } from '../faults.ts';

/** Of a message; ours name all tools, and fit. */
const maxMessageCharacters = 4_000;
/** Of `data`, as JSON; longer, it is left out. */
const maxDataCharacters = 4_000;

interface ErrorAnswer {
  error: { code: number; message: string; data?: unknown };
}

/** Bounds the errors among what the server sends. */
export function boundErrors(mcp: McpServer): McpServer {
  const connect = mcp.connect.bind(mcp);
  mcp.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(bounded(message), options);
    return connect(transport);
  };
  return mcp;
}

/** The same for an answer that is JSON already: one that was refused before there was a server for it. */
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
