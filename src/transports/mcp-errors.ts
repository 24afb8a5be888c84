/** Limits the size of the SDK's errors, which quote the refused input, and says those of params in words. */
import { type McpServer, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
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
  const { data, ...error } = corrected(message.error);
  const shown = data !== undefined && JSON.stringify(data).length <= maxDataCharacters;
  return {
    ...message,
    error: { ...error, message: cut(error.message, maxMessageCharacters), ...(shown && { data }) },
  };
}

const isErrorAnswer = (message: object): message is ErrorAnswer => 'error' in message;

const Issues = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }));

/** The SDK sends params that it cannot read back as an internal error, with the issues of zod as JSON. */
function corrected(error: ErrorAnswer['error']): ErrorAnswer['error'] {
  const internal: number = ProtocolErrorCode.InternalError;
  if (error.code !== internal || !error.message.startsWith('[')) return error;
  const issues = issuesIn(error.message).map(
    ({ path, message }) => `${path.join('.')}: ${message.replace('Invalid input: ', '')}`,
  );
  if (issues.length === 0) return error;
  return {
    ...error,
    code: ProtocolErrorCode.InvalidParams,
    message: `Correct this and send it again: ${issues.join('; ')}.`,
  };
}

function issuesIn(message: string): z.infer<typeof Issues> {
  try {
    return Issues.safeParse(JSON.parse(message)).data ?? [];
  } catch {
    return [];
  }
}
