import { messagesOf } from './mcp-messages.ts';

/** An answer to tools/list whose list is still to be put in; of either protocol, as JSON or as an event. */
const place = '"tools":[]';

export interface ToolList {
  /** In bytes. */
  length: number;
  put(answer: string): Buffer;
}

/**
 * A list of tools as the bytes it is sent in, made once: it is the same for everyone and grows with every
 * operation. The SDK answers the request with an empty list, and the bytes are put in its place.
 */
export function toolList(tools: readonly string[]): ToolList {
  const bytes = Buffer.from(`"tools":[${tools.join()}]`);
  return {
    length: bytes.length,
    put(answer) {
      // A refusal has no list, a batch may have several.
      const [first = '', ...others] = answer.split(place);
      return Buffer.concat([Buffer.from(first), ...others.flatMap((part) => [bytes, Buffer.from(part)])]);
    },
  };
}

/** Whether a request, as it was parsed, calls tools/list, or is a batch that does. */
export const asksForTools = (body: unknown): boolean =>
  messagesOf(body).some(({ method }) => method === 'tools/list');
