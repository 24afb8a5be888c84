/** An answer to tools/list whose list is still to be put in; of either protocol, as JSON or as an event. */
const place = '"tools":[]';

/**
 * A list of tools as the bytes it is sent in, made once: it is the same for everyone and grows with every
 * operation. The SDK answers the request with an empty list, and the bytes are put in its place.
 */
export function toolList(tools: readonly string[]): (answer: string) => Buffer {
  const bytes = Buffer.from(`"tools":[${tools.join()}]`);
  return (answer) => {
    // A refusal has no list, a batch may have several.
    const [first = '', ...others] = answer.split(place);
    return Buffer.concat([Buffer.from(first), ...others.flatMap((part) => [bytes, Buffer.from(part)])]);
  };
}

/** Whether a request, as it was parsed, calls tools/list, or is a batch that does. */
export const asksForTools = (body: unknown): boolean =>
  Array.isArray(body)
    ? body.some(asksForTools)
    : typeof body === 'object' && body !== null && 'method' in body && body.method === 'tools/list';
