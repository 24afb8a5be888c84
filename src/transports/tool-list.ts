import { messagesOf } from './mcp-messages.ts';

/** The empty list of a tools/list response, in both protocols, as JSON or as an event. */
const placeholder = '"tools":[]';

export interface ToolList {
  /** In bytes. */
  length: number;
  put(answer: string): Buffer;
}

/**
 * A list of tools as bytes, made once, as it is large and the same for everyone. The SDK answers with an empty list,
 * which the bytes replace.
 */
export function toolList(tools: readonly string[]): ToolList {
  const bytes = Buffer.from(`"tools":[${tools.join()}]`);
  return {
    length: bytes.length,
    put(answer) {
      // An error has no list, a batch may have several.
      const [first = '', ...others] = answer.split(placeholder);
      return Buffer.concat([Buffer.from(first), ...others.flatMap((part) => [bytes, Buffer.from(part)])]);
    },
  };
}

/** Whether a parsed body calls tools/list, alone or in a batch. */
export const asksForTools = (body: unknown): boolean =>
  messagesOf(body).some(({ method }) => method === 'tools/list');
